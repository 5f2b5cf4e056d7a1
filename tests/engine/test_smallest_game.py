"""A game of sixty lines, registered from outside the package, reads, verifies, replays, scores and formats."""

import ast
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from caverna import Recording, dumps, loads, replay, score, simulate, verify
from caverna.engine.verify import VERIFIED
from caverna.model import ruleset
from caverna.writing.fmt import fmt
from caverna.writing.plain import dumps_json
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
    for known in (ruleset._registered, ruleset._imported):
        known.cache_clear()
    yield
    for known in (ruleset._registered, ruleset._imported):
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


def test_it_has_no_players_to_simulate_it_with() -> None:
    with pytest.raises(ValueError, match=r"^Twenty-one cannot be simulated: .* has no players \(no `styles`\)$"):
        simulate(2, 1, game="twenty one")
    run = caverna("simulate", "--game", "twenty-one")
    assert (run.exit_code, run.stdout) == (2, "")
    assert "Twenty-one cannot be simulated: its ruleset has no players" in run.stderr


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


# --- registered for good ----------------------------------------------------------------------------------------------


def said(folder: Path, *args: str) -> str:
    """Return what the command prints in a folder whose modules come first."""
    done = subprocess.run(
        [sys.executable, "-m", "caverna", *args], cwd=folder, capture_output=True, text=True, encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(folder)},
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_an_installed_package_brings_it(path: Path) -> None:
    """The metadata that an installer leaves beside a module is all it takes."""
    shutil.copy(twenty_one.__file__, path.parent / "counting.py")
    metadata = path.parent / "counting-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: counting\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text("[caverna.games]\ntwenty-one = counting:RULESET\n")
    assert said(path.parent, "verify", "game.yaml") == "game.yaml: ok, Bob 1, Ann 0\n"
    assert "count.on (p. 1)" in said(path.parent, "rules", "--game", "twenty-one")


def test_a_row_makes_it_a_game_of_the_house(path: Path) -> None:
    root = Path(twenty_one.__file__).parents[2]
    for name, package in {"caverna": "caverna", "cli": "caverna_cli"}.items():
        shutil.copytree(root / name, path.parent / package, ignore=shutil.ignore_patterns("__pycache__"))
    room = path.parent / "caverna" / "games" / "twenty_one"
    room.mkdir()
    shutil.copy(twenty_one.__file__, room / "__init__.py")
    table = path.parent / "caverna" / "model" / "ruleset.py"
    row = '    "agricola": "caverna.games.agricola",\n'
    text = table.read_text(encoding="utf-8")
    assert text.count(row) == 1
    table.write_text(text.replace(row, f'{row}    "twenty one": "caverna.games.twenty_one",\n'), encoding="utf-8")
    assert said(path.parent, "verify", "game.yaml") == "game.yaml: ok, Bob 1, Ann 0\n"
    assert '"twenty one"' in said(path.parent, "schema", "--game", "twenty-one")
