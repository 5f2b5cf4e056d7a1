"""Whole records: the samples of the design, texts and JSON that say the same, what a record may leave out."""

import json
import pickle
from pathlib import Path
from typing import Any

import pytest

from caverna.engine.replay import replay
from caverna.engine.verify import verify
from caverna.games.stone_age import RULESET, Game
from caverna.model.ruleset import ruleset
from caverna.reading.reader import load, loads
from caverna.writing.fmt import fmt
from caverna.writing.plain import dumps_json, from_data, to_data
from caverna.writing.writer import dumps, position_text
from tests.support import stone_age_broken as broken
from tests.support.final_game import final_game
from tests.support.stone_age_broken import FOUR, HUNGRY, LAST_TILE, SECOND, TWO, changed

GAMES = sorted((Path(__file__).parents[2] / "records" / "stone-age" / "games").glob("*.yaml"))
CHECKED = "  check: {Ann: 6 food 2 wood 6 people 1 tool, Bob: 8 food 3 brick 1 stone 1 production 5 people}\n"
CHECKED_AGAIN = (
    "  check:\n    Ann: 1 food 6 wood 6 people 1 production 2 tool 2 card 0 points\n"
    "    Bob: 13 food 0 brick 0 stone 1 building 1 card 13 points\n"
)
CHECKED_FOUR = (
    "  feeding: {}\n  check:\n    Ann: 6 food 0 wood 6 people 1 tool 1 card\n"
    "    Bob: 8 food 4 wood 1 production 1 tool\n"
    "    Cleo: 8 food 0 gold 1 production 1 building 10 points\n"
    "    Dan: 10 food 0 wood 0 brick 1 stone 2 gold 1 card\n"
)


@pytest.mark.parametrize("text", [TWO + CHECKED + SECOND + CHECKED_AGAIN, FOUR + CHECKED_FOUR, broken.BETWEEN])
def test_the_samples_of_the_design_are_legal(text: str) -> None:
    report = verify(loads(text))
    assert (report.findings, report.finished) == ((), False)


def test_the_ruleset_is_found_by_its_key() -> None:
    assert ruleset("stone age").title == "Stone Age"
    assert pickle.loads(pickle.dumps(RULESET)) is ruleset("stone age")
    assert isinstance(verify(loads(TWO)).game, Game)
    assert verify(loads(TWO)).to_json()["game"] == "stone age"


@pytest.mark.parametrize("path", GAMES[::4], ids=lambda path: path.stem)
def test_texts_and_json_say_the_same(path: Path) -> None:
    record = load(path)
    text = dumps(record)
    for other in (dumps_json(record), dumps_json(record, structured=True)):
        again = loads(other)
        assert dumps(again) == text
        assert verify(again).verified
    assert fmt(text) == text
    assert dumps(loads(fmt(path.read_text("utf-8")))) == text


def test_fmt_respells_names_and_order_and_moves_what_is_expected() -> None:
    odd = changed(
        TWO, "dice / writing", "Dados/Escritura", "Ann: hut", "Ann: Cabaña", "dice 3 5 picks 5", "picks 5 dice 3 5",
        "clay pit 6 4 3, leave building 1", "CLAY-pit 6 4 3,leave  Building 2",
    )  # fmt: skip
    line = odd.splitlines()[8]
    assert fmt(odd) == changed(TWO, "leave building 1", "leave building 2")
    expecting = f"{odd}expect: [act.person 9:{line.index('leave') + 1}]\n"
    assert verify(loads(expecting)).ok
    assert verify(loads(fmt(expecting))).ok
    assert fmt(expecting).endswith("expect: [act.person 9:26]\n")


def test_steps_one_by_one_and_as_objects() -> None:
    data: dict[str, Any] = to_data(loads(TWO))
    data["rounds"][0]["actions"][1] = {
        "Bob": [{"step": "roll", "place": "clay pit", "dice": [6, 4, 3], "tools": [], "once": [], "gets": 3},
                "leave building 1"]
    }  # fmt: skip
    assert verify(from_data(data)).findings == ()
    data["rounds"][0]["actions"][1]["Bob"][0]["dice"] = [6, 4, 8]
    (finding,) = verify(from_data(data)).findings
    assert (finding.rule, finding.kind) == ("record.number", "malformed")
    json.dumps(data)


def test_a_record_may_stop_after_any_line() -> None:
    lines = FOUR.splitlines(keepends=True)
    for end in range(5, len(lines) + 1):
        text = "".join(lines[:end]).removesuffix("  placements:\n").removesuffix("  actions:\n")
        report = verify(loads(text))
        assert report.findings == (), text
        assert not report.finished


def test_the_last_feeding_is_left_open_where_it_needs_a_decision() -> None:
    text = changed(HUNGRY, "- feeding: {Ann: pay 1 wood 1 gold}", "- {}")
    report = verify(loads(text))
    assert (report.findings, final_game(report).due) == ((), "feeding")
    text = changed(
        HUNGRY, "{supply: 3 food 4 wood 1 gold}", "{supply: 5 food}", "- feeding: {Ann: pay 1 wood 1 gold}", "- {}"
    )
    assert final_game(verify(loads(text))).due == "start"


def test_turns_that_need_no_line_are_made_before_what_follows() -> None:
    text = changed(
        TWO, "Bob: field, Ann: forest 2, Bob: clay pit 3, Ann: card 1, Bob: building 1]",
        "Bob: hunt 5, Ann: field, Ann: hunt 2]",
        "forest 4 5, card 1 paying 1 wood dice 3 5 picks 5", "hunt 2 2",
        "clay pit 6 4 3, leave building 1", "hunt 1 1 1 1 1\n  check: {Ann: 6 people 1 production 9 food}",
    )  # fmt: skip
    assert verify(loads(text)).findings == ()
    moves = [(row.player, row.good, row.delta) for row in replay(loads(text)).ledger() if row.cause in ("hut", "field")]
    assert moves == [("Ann", "people", 1), ("Ann", "production", 1)]


def test_the_name_of_a_hidden_card_may_come_at_the_end() -> None:
    hidden = changed(LAST_TILE, "draw tool / art", "draw")
    report = verify(loads(hidden + "end: {Bob: drawn tool / art}\nscores: {Ann: 19, Bob: 4}\n"))
    assert (report.findings, report.verified, report.winners) == ((), True, ("Ann",))
    # 16 points, 2 wood, 1 stone; writing and art make 4


@pytest.mark.parametrize(("number", "turn"), [(1, 0), (1, 5), (1, 13), (1, 15), (1, None)])
def test_a_moment_written_as_a_position_is_the_same_game(number: int, turn: int | None) -> None:
    game = replay(loads(FOUR)).at(number, turn)
    again = verify(loads(position_text(ruleset(RULESET.key), game)))
    assert again.findings == ()
    assert again.game == game


def test_what_is_left_out_of_a_position_is_as_at_the_start() -> None:
    report = verify(loads("stone age: 1\nplayers: [Ann, Bob]\nposition: {tribes: {Ann: {supply: 2 wood}}}\n"))
    assert report.findings == ()
    counts = [final_game(report).tribe(name).counts[:7] for name in ("Ann", "Bob")]
    assert counts == [[0, 2, 0, 0, 0, 0, 5], [12, 0, 0, 0, 0, 0, 5]]
    assert report.grade == "scored"
