"""A game registered by another package works like a built-in one: it reads, verifies, replays, scores and formats."""

from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from caverna import dumps, load, loads, replay, simulate, verify
from caverna.engine.terminal import words_of
from caverna.engine.verify import VERIFIED
from caverna.model import ruleset
from caverna.model.refusals import RuleBroken
from caverna.plugin import last_stone
from caverna.writing.fmt import fmt
from caverna.writing.plain import dumps_json
from caverna.writing.schema import schema
from tests.support.cli_run import caverna

GAME = """\
last stone: 1
about: {event: Club evening}
players: [Ann, Bob]
rounds:
- heap: 6
  turns:
  - Ann: take 3
  - Bob: take 1, have 1 stone
  - Ann: take 2, have 5 stone
scores: {Ann: 1, Bob: 0}
"""


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Register the game as a package would, by an entry point; another one is broken."""
    entries = [
        EntryPoint("last-stone", "caverna.plugin.last_stone:RULESET", ruleset.ENTRY_POINTS),
        EntryPoint("lost-game", "tests.engine.nowhere:RULESET", ruleset.ENTRY_POINTS),
        EntryPoint("caverna", "caverna.plugin.last_stone:RULESET", ruleset.ENTRY_POINTS),
    ]
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: entries)
    ruleset._registered.cache_clear()
    ruleset._imported.cache_clear()
    yield
    ruleset._registered.cache_clear()
    ruleset._imported.cache_clear()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return a file with the game."""
    file = tmp_path / "heap.yaml"
    file.write_text(GAME)
    return file


def told(text: str) -> list[tuple[str, str, int, int]]:
    return [(each.kind, each.rule, each.line, each.column) for each in verify(loads(text)).findings]


def test_a_game_is_verified_and_scored() -> None:
    report = verify(loads(GAME))
    assert (report.findings, report.key, report.grade, report.winners) == ((), "last stone", VERIFIED, ("Ann",))
    assert {player: sheet.total for player, sheet in report.scores.items()} == {"Ann": 1, "Bob": 0}


def test_what_breaks_a_rule_is_told_at_its_place() -> None:
    assert told(GAME.replace("take 3", "take 4")) == [("illegal", "heap.take", 7, 10)]
    assert told(GAME.replace("- Bob: take 1, have 1 stone", "- Ann: take 1")) == [("illegal", "heap.turn", 8, 5)]
    assert told(GAME.replace("have 1 stone", "have 2 stones")) == [("claim", "claim.have", 8, 18)]
    assert told(GAME.replace("heap: 6", "heap: 0")) == [("malformed", "record.number", 5, 9)]
    assert told(GAME.replace("Bob: 0}", "Bob: 1}")) == [("claim", "claim.score", 10, 23)]
    assert told(GAME.replace("take 3", "tke 3")) == [("malformed", "record.name", 7, 10)]


def test_a_game_is_replayed() -> None:
    played = replay(loads(GAME))
    assert played.moments() == [(1, 0), (1, 1), (1, 2), (1, 3)]
    assert played.at(1, 1).taken == {"Ann": 3, "Bob": 0}
    assert [(row.turn, row.player, row.step, row.good, row.delta) for row in played.ledger()] == [
        (1, "Ann", "take 3", "stone", 3),
        (2, "Bob", "take 1", "stone", 1),
        (3, "Ann", "take 2", "stone", 2),
    ]


def test_a_game_without_words_of_its_own_is_told_by_its_goods() -> None:
    played, words = replay(loads(GAME)), words_of(loads(GAME).ruleset)
    assert [words.summary(played.at(1, 1), player) for player in ("Ann", "Bob")] == ["3 stone", "nothing"]


def test_a_record_is_written_and_read_again() -> None:
    record = loads(GAME)
    for text in (dumps(record), dumps_json(record), dumps_json(record, structured=True)):
        again = loads(text)
        assert again.findings == []
        assert dumps(again) == dumps(record)
    assert fmt(GAME.replace("take 1, have 1 stone", "TAKE  1,have 1 stones")) == GAME


def test_it_has_a_schema() -> None:
    made = schema("last stone")
    assert made["required"] == ["last stone", "players", "rounds"]
    assert made["definitions"]["step take"]["required"] == ["step", "count"]


def test_the_command_takes_it(tmp_path: Path) -> None:
    path = tmp_path / "heap.yaml"
    path.write_text(GAME)
    assert caverna("verify", path).stdout == f"{path}: ok, Ann 1, Bob 0\n"
    assert load(path).ruleset.title == last_stone.RULESET.title
    path.write_text(GAME.replace("take 3", "take 4"))
    shown = caverna("verify", path)
    assert shown.exit_code == 1
    assert "= rule heap.take (p. 1) [round 1, turn 1, Ann]" in shown.stdout
    assert "1  heap.take (p. 1)  1 to 3 stones" in shown.stdout
    assert "heap.take (p. 1)" in caverna("rules", "--game", "last-stone").stdout


def test_a_game_without_drawings_has_a_plain_page(path: Path, tmp_path: Path) -> None:
    shown = caverna("view", path, "-o", tmp_path / "heap.html")
    assert (shown.exit_code, shown.stderr) == (0, "")
    page = (tmp_path / "heap.html").read_text()
    assert 'id="i-stone"' in page
    assert '"facts":["taken","heap","turn"]' in page.replace(", ", ",").replace(": ", ":")


def test_a_game_without_drawings_has_boards_in_words(path: Path) -> None:
    shown = caverna("board", "--player", "Ann", path)
    assert (shown.exit_code, shown.stderr) == (0, "")
    assert "5 stone" in shown.stdout
    assert shown.stdout.startswith("<svg")


@pytest.mark.parametrize("args", [["moves"], ["moves", "--turns"]], ids=" ".join)
def test_moves_that_nobody_listed_are_told_in_a_line(args: list[str], path: Path) -> None:
    shown = caverna(*args, path)
    assert (shown.exit_code, shown.stdout) == (2, "")
    assert "this command does not know the moves and names of The last stone; 'caverna verify' works" in shown.stderr


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["names"], "this command does not know the moves and names of The last stone"),
        (["names", "stone"], "this command does not know the moves and names of The last stone"),
        (["new", "--players", "2", "--sheet"], "there are no score sheets without moves of The last stone"),
        (["schema", "--tally"], "there are no score sheets without moves of The last stone"),
        (["simulate", "--players", "2"], "The last stone cannot be simulated: its ruleset has no players"),
        (["simulate", "--players", "2", "--style", "random"], "The last stone cannot be simulated"),
    ],
)
def test_what_the_command_has_not_of_a_game_is_told_in_a_line(args: list[str], message: str) -> None:
    shown = caverna(*args, "--game", "last-stone")
    assert (shown.exit_code, shown.stdout) == (2, "")
    assert message in shown.stderr


@pytest.mark.parametrize("args", [["--position"], ["--format", "json"]], ids=" ".join)
def test_a_game_without_positions_is_told_in_a_line(args: list[str], path: Path) -> None:
    shown = caverna("replay", *args, path)
    assert (shown.exit_code, shown.stdout) == (2, "")
    assert "there are no positions of The last stone" in shown.stderr


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["score"], "Stones        1       0\nTotal         1       0\nClaimed       1       0\n"),
        (["score", "--explain"], "Ann: 1\n  Stones: 1\n      1 last stone +1\n"),
        (["score", "--format", "json"], '"name": "last stone",'),
        (["score", "--format", "markdown"], "| Stones | 1 | 0 |"),
        (["score", "--format", "csv"], "Ann,stones,1"),
        (["score", "--format", "html"], '<th scope="row">Stones'),
        (["score", "--format", "bgstats"], "https://app.bgstatsapp.com/"),
        (["replay"], "Round 1\n  1.1 Ann: take 3\n      +3 stone\n  1.2 Bob: take 1, have 1 stone\n"),
        (["replay", "--by", "step", "--boards"], "  1.3 Ann\n    take 2\n      +2 stone\n      = 5 stone\n"),
        (["standings"], "\n   1  Ann "),
        (["verify", "--keep-going", "--finished"], "ok, Ann 1, Bob 0"),
        (["verify", "--format", "sarif"], '"id": "heap.take"'),
        (["convert", "--to", "json"], '"last stone": 1'),
    ],
    ids=str,
)
def test_what_needs_no_words_of_the_game_works(args: list[str], said: str, path: Path) -> None:
    shown = caverna(*args, path)
    assert (shown.exit_code, shown.stderr) == (0, "")
    assert said in shown.stdout


def test_the_ledger_the_spelling_and_the_schema_need_no_words(path: Path) -> None:
    ledger = caverna("replay", "--ledger", path)
    assert [row.split()[:3] for row in ledger.stdout.splitlines()[1:]] == [
        ["1.1", "Ann", "+3"], ["1.2", "Bob", "+1"], ["1.3", "Ann", "+2"],
    ]  # fmt: skip
    assert caverna("fmt", "--check", path).exit_code == 0
    assert '"last stone"' in caverna("schema", "--game", "last-stone").stdout
    book = caverna("rules", "--game", "last-stone").stdout
    assert "heap.take" in book
    assert "record.step" in book


def test_the_rules_of_records_speak_of_no_game_of_the_house() -> None:
    told = " ".join(row.text for row in last_stone.RULESET.rulebook.all.values())
    assert not [word for word in ("furnish", "Imitation", "forest", "harvest", "ruling.") if word in told]


def test_pages_of_an_event_and_tables_are_made(path: Path, tmp_path: Path) -> None:
    assert caverna("site", path, "-o", tmp_path / "site").exit_code == 0
    assert "Ann" in (tmp_path / "site" / "index.html").read_text()
    assert caverna("export", path, "-o", tmp_path / "games.sqlite").exit_code == 0


def test_a_game_is_recorded_line_by_line(tmp_path: Path) -> None:
    path = tmp_path / "new.yaml"
    assert caverna("new", "--game", "last-stone", "--players", "Ann, Bob", "-o", path).exit_code == 0
    assert caverna("verify", path).stdout == f"{path}: ok, not finished\n"
    for line in ("heap: 3", "Ann: take 1"):
        assert caverna("add", path, line).exit_code == 0
    refused = caverna("add", path, "Ann: take 1")
    assert (refused.exit_code, refused.stderr.splitlines()) == (
        1,
        [
            "illegal: it is Bob's turn [heap.turn, p. 1]",
            "  a line of Bob is missing before this one, or the two are in the wrong order",
        ],
    )
    assert caverna("add", path, "Bob: take 2").exit_code == 0
    over = caverna("add", path, "Ann: take 1")
    assert (over.exit_code, over.stderr) == (1, "malformed: no lines are written in this phase [record.step]\n")
    assert caverna("verify", path).stdout == f"{path}: ok, Bob 1, Ann 0\n"


def test_what_is_refused_stops_a_replay_that_nobody_can_mend() -> None:
    report = verify(loads(GAME.replace("take 3", "take 4").replace("take 2", "take 4")), keep_going=True)
    assert [(each.rule, each.line) for each in report.findings] == [("heap.take", 7)]


# --- which game it is -----------------------------------------------------------------------------------------------


def test_the_key_may_stand_anywhere() -> None:
    first, *rest = GAME.splitlines(keepends=True)
    assert verify(loads("".join([*rest, first]))).grade == VERIFIED


def test_a_game_of_the_house_keeps_its_key() -> None:
    assert ruleset.ruleset("caverna").title == "Caverna: The Cave Farmers"


def test_a_key_of_no_game() -> None:
    record = loads(GAME.replace("last stone: 1", "dominion: 1"))
    assert [(each.rule, each.line) for each in record.findings[:2]] == [("record.key", 1), ("record.missing", 1)]
    assert verify(record).key is None


def test_two_games_in_one_record() -> None:
    record = loads(f"caverna: 1\n{GAME}")
    assert ("record.key", 2, 1) in [(each.rule, each.line, each.column) for each in record.findings]
    assert verify(record).key == "caverna"


def test_a_game_that_cannot_be_imported_is_named(tmp_path: Path) -> None:
    path = tmp_path / "lost.yaml"
    path.write_text("lost game: 1\nplayers: [Ann]\n")
    shown = caverna("verify", path)
    assert shown.exit_code == 2
    assert "the game 'lost game' (tests.engine.nowhere:RULESET) cannot be imported" in shown.stderr


def test_the_recorder_shows_a_game_that_is_not_recorded_by_taps(tmp_path: Path) -> None:
    from caverna.server.games import games
    from caverna.server.tables import Tables

    (tmp_path / "heap.yaml").write_text(GAME)
    table = Tables(tmp_path)["heap"]
    assert table.data()["state"] is None
    with pytest.raises(RuleBroken, match="The last stone has no choices"):
        table.choices({})
    assert [each["game"] for each in games()] == ["caverna", "stone age", "agricola"]


@pytest.mark.parametrize("game", ["caverna", "agricola", "stone age"])
def test_a_simulated_record_says_its_seed_and_style(game: str) -> None:
    assert simulate(2, 7, game=game, style="random").about == {"seed": "7", "style": "random"}
