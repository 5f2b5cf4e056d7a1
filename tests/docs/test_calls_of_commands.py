"""Every command has a public call: the guide to Python has the table, and each call can be imported and is typed."""

import inspect
import re
from pathlib import Path
from typing import Any

import pytest

import caverna
from cli.app import COMMANDS
from tests.support.corpus import RECORDS

GUIDE = (Path(__file__).parents[2] / "docs" / "python.md").read_text(encoding="utf-8")
_, _, TABLE = GUIDE.partition("## From commands to calls")
CALLS = {name: re.findall(r"`([\w.]+)`", calls) for name, calls in re.findall(r"^\| `(\w+)` \| (.*) \|$", TABLE, re.M)}
GAME = RECORDS / "games" / "two-by-hand.yaml"


def test_every_command_is_in_the_table() -> None:
    assert list(CALLS) == list(COMMANDS)
    assert [name for name, calls in CALLS.items() if not calls] == ["completion"]


@pytest.mark.parametrize("name", sorted({call for calls in CALLS.values() for call in calls}))
def test_the_call_is_public_and_typed(name: str) -> None:
    first, _, member = name.partition(".")
    assert first in caverna.__all__
    call: Any = getattr(caverna, first)
    call = getattr(call, member) if member else call
    signature = inspect.signature(call.__init__ if inspect.isclass(call) else call)
    arguments = [each for each in signature.parameters.values() if each.name not in ("self", "cls")]
    assert all(each.annotation is not inspect.Parameter.empty for each in arguments), name
    assert inspect.isclass(call) or signature.return_annotation is not inspect.Signature.empty, name


def test_a_link_carries_the_record() -> None:
    record = caverna.load(GAME)
    link = caverna.link(record, "https://example.org/app/", at="2.1", player="Ann", veil=True)
    assert link.startswith("https://example.org/app/")
    assert [caverna.dumps(each) for each in caverna.load_all(link)] == [caverna.dumps(record)]
    with pytest.raises(LookupError, match="unknown player 'Eve'; the players are Ann, Bob"):
        caverna.link(record, player="Eve")
    with pytest.raises(ValueError, match="address"):
        caverna.link(record, "ftp://example.org/")


def test_a_review_tells_who_won_and_by_how_much() -> None:
    review = caverna.review(caverna.load(GAME))
    assert (review.players[0].player, review.players[0].points) == ("Bob", 64)
    assert (review.players[1].player, review.players[1].points) == ("Ann", 59)
    with pytest.raises(ValueError, match="not finished"):
        caverna.review(caverna.loads("caverna: 1\nplayers: [Ann]\nrounds: []\n"))


def test_a_record_is_converted_and_converted_back() -> None:
    record = caverna.load(GAME)
    assert caverna.dumps(caverna.loads(caverna.convert(record, "json"))) == caverna.dumps(record)
    assert caverna.convert(record) == caverna.dumps(record)
    assert len(caverna.convert([record, record], "json").splitlines()) == 2
    for to, message in (("xml", "unknown format 'xml'"), ("csv", "only score sheets without moves")):
        with pytest.raises(ValueError, match=message):
            caverna.convert(record, to)


def test_rules_names_and_examples_are_looked_up() -> None:
    (rule,) = caverna.rules("furnish.cost")
    assert rule.id == "furnish.cost"
    assert {row.section for row in caverna.rules("furnish")} == {"furnish"}
    assert caverna.rules("no such words") == []
    assert "forest" in str(caverna.names("stone age"))
    assert "Logging" in {row["name"] for row in caverna.names(players=2)["spaces"]}
    with pytest.raises(ValueError, match="has 1 to 7 players, not 9"):
        caverna.names(players=9)
    assert "games/two-by-hand" in caverna.examples()
    assert caverna.example("two-by-hand") == GAME.read_text(encoding="utf-8")
    with pytest.raises(LookupError, match="unknown example 'nothing'"):
        caverna.example("nothing")


def test_a_line_of_text_is_added() -> None:
    recording = caverna.Recording.new(["Ann", "Bob"])
    recording.add("card: Blacksmithing")
    recording.add("Ann: Logging")
    assert recording.to_act == "Bob"
    with pytest.raises(caverna.RuleBroken, match="Logging"):
        recording.add("Bob: Logging")


def test_the_log_of_a_player() -> None:
    log = caverna.game_log(GAME, "Bob")
    assert [(each.players, each.place, each.points) for each in log.games] == [(2, 1, 64)]
    with pytest.raises(LookupError, match="there is no game of 'Eve'"):
        caverna.game_log(GAME, "Eve")


def test_an_event_is_paired(tmp_path: Path) -> None:
    (tmp_path / "event.yaml").write_text("event: Autumn\nplayers: [Ann, Bob, Cid, Dan]\nsizes: 2\n")
    done = caverna.pair(tmp_path, dry_run=True)
    assert sorted(player for table in done.tables for player in table.players) == ["Ann", "Bob", "Cid", "Dan"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["event.yaml"]
    assert caverna.pair(tmp_path).written
    with pytest.raises(ValueError, match="round 1 is paired already"):
        caverna.pair(tmp_path, round=1)


def test_imported_logs_name_their_files(tmp_path: Path) -> None:
    (tmp_path / "broken.json").write_text("[]")
    ((name, game),) = caverna.import_logs("bga", tmp_path)
    assert (Path(name).name, game.result) == ("broken.json", "cannot be read")
    with pytest.raises(LookupError, match="unknown source 'abc'; the sources are bga"):
        list(caverna.import_logs("abc", tmp_path))
