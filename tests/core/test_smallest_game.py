"""A game of sixty lines, registered from outside the package, reads, verifies, replays, scores and formats."""

import ast
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from caverna import Recording, dumps, loads, replay, score, verify
from caverna.core import ruleset
from caverna.core.verify import VERIFIED
from caverna.text.writing.fmt import fmt
from caverna.text.writing.plain import dumps_json
from tests.support import twenty_one
from tests.support.cli_run import caverna

GAME = """\
twenty one: 1
players: [Ann, Bob]
rounds:
- turns:
  - Ann: count 3
  - Bob: count 3
  - Ann: count 3
  - Bob: count 3
  - Ann: count 3
  - Bob: count 3
  - Ann: count 1
  - Bob: count 2
scores: {Ann: 0, Bob: 1}
"""


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Register the game as a package would, by an entry point."""
    entry = EntryPoint("twenty-one", "tests.support.twenty_one:RULESET", ruleset.ENTRY_POINTS)
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: [entry])
    for known in (ruleset._registered, ruleset.ruleset):
        known.cache_clear()
    yield
    for known in (ruleset._registered, ruleset.ruleset):
        known.cache_clear()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "game.yaml"
    file.write_text(GAME)
    return file


def test_it_is_small() -> None:
    """Sixty lines of code, its imports and docstrings aside."""
    source = Path(twenty_one.__file__).read_text(encoding="utf-8")
    lines: set[int] = set()
    for node in ast.parse(source).body:
        if not isinstance(node, (ast.Import, ast.ImportFrom)):
            lines.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    told = [line for number, line in enumerate(source.splitlines(), 1) if number in lines]
    assert len([line for line in told if line.strip() and not line.strip().startswith('"""')]) <= 60


def test_it_reads_verifies_and_scores() -> None:
    report = verify(loads(GAME))
    assert (report.findings, report.key, report.grade, report.winners) == ((), "twenty one", VERIFIED, ("Bob",))
    assert {player: sheet.total for player, sheet in score(loads(GAME)).items()} == {"Ann": 0, "Bob": 1}


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("Ann: count 1", "Ann: count 4", ("illegal", "count.on", 11, 10)),
        ("Ann: count 1", "Bob: count 1", ("illegal", "count.turn", 11, 5)),
        ("Bob: 1}", "Bob: 0}", ("claim", "claim.score", 13, 23)),
        ("Ann: count 1", "Ann: cont 1", ("malformed", "record.name", 11, 10)),
        ("Ann: count 1", "Ann: count", ("ambiguous", "record.step", 11, 10)),
        ("  - Bob: count 2\n", "", ("claim", "claim.score", 12, 1)),
    ],
)
def test_what_is_wrong_is_told_at_its_place(old: str, new: str, told: tuple[str, str, int, int]) -> None:
    (found,) = verify(loads(GAME.replace(old, new))).findings
    assert (found.kind, found.rule, found.line, found.column) == told


def test_it_replays() -> None:
    played = replay(loads(GAME))
    assert [played.at(1, turn).count for turn in (0, 1, 7, 8)] == [0, 3, 19, 21]


def test_it_formats() -> None:
    assert fmt(GAME.replace("count 1", "COUNT  1")) == GAME
    record = loads(GAME)
    for text in (dumps(record), dumps_json(record), dumps_json(record, structured=True)):
        assert dumps(loads(text)) == dumps(record)


def test_it_is_recorded_and_taken_back() -> None:
    recording = Recording.new(["Ann", "Bob"], "twenty one")
    recording.reveal()
    recording.turn("Ann", "count 3")
    recording.turn("Bob", "count 1")
    recording.undo()
    assert (recording.to_act, recording.game.count) == ("Bob", 3)


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["verify"], "ok, Bob 1, Ann 0"),
        (["verify", "--format", "json"], '"grade": "verified"'),
        (["score"], "Won           0       1"),
        (["score", "--format", "html"], '<th scope="row">Won'),
        (["replay"], "1.8 Bob: count 2"),
        (["convert", "--to", "json"], '"twenty one": 1'),
        (["standings"], "1  Bob"),
        (["fmt", "--check"], ""),
    ],
    ids=str,
)
def test_the_command_takes_it(args: list[str], said: str, path: Path) -> None:
    shown = caverna(*args, path)
    assert (shown.exit_code, shown.stderr) == (0, "")
    assert said in shown.stdout


def test_pages_of_an_event_and_tables_are_made(path: Path, tmp_path: Path) -> None:
    assert caverna("site", path, "-o", tmp_path / "site").exit_code == 0
    assert caverna("export", path, "-o", tmp_path / "games.sqlite").exit_code == 0
