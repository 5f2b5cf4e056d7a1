"""Types that hold: a strict type checker accepts a client program, and refuses its mistakes."""

import os
import subprocess
import sys

import pytest

from tests.support.corpus import RECORDS

ROOT = RECORDS.parent

CLIENT = """\
from collections.abc import Mapping
from pathlib import Path
from random import Random

import caverna
from caverna import Finding, Luck, Report, ScoreSheet, StepsLike, UnknownGame
from caverna import Record
from caverna.games.caverna import Game
from caverna.games.agricola import Game as Agricola
from caverna.games.caverna import Game as Caverna
from caverna.games.caverna import steps
from caverna.games.stone_age import Record as StoneAgeRecord


def totals(report: Report) -> dict[str, int]:
    return {name: sheet.total for name, sheet in report.scores.items()}


def kinds(path: Path) -> list[str]:
    return ["stone age" if isinstance(record, StoneAgeRecord) else record.game for record in caverna.load_all(path)]


def due(report: Report) -> str | None:
    game: caverna.Game | None = report.game
    return None if game is None else game.due


def mine(game: Game, name: str, rng: Luck) -> StepsLike:
    found: StepsLike = caverna.player("random", game.KEY)(game, name, rng)
    return found


def known(text: str) -> Record | None:
    try:
        return caverna.loads(text)
    except UnknownGame:
        return None


record: Record = caverna.simulate(["Ann", "Bob"], 1, game="stone age", style=["planner", mine])
report: Report = caverna.verify(record)
findings: tuple[Finding, ...] = report.findings
sheet: ScoreSheet = report.scores["Ann"]
page: str = caverna.page(record, lang="es")
lines: list[str] = [caverna.excerpt(finding, record) for finding in findings]
rows: Mapping[str, list[dict[str, object]]] = caverna.tables([record])
winner: str = caverna.standings(record).standings[0].player
table = Caverna(["Ann", "Bob"])
table.begin({"card": "Blacksmithing"})
table.play("Ann", "Ore mining")
table.play("Bob", [steps.Place("Logging")])
table.is_legal(["Clearing", {"step": "clear", "meadow": "C4", "field": "C3"}])
ended: Caverna = caverna.rollout(table, mine, Random(1))
line: tuple[caverna.Step, ...] = next(table.legal_lines(luck=Luck(1, table)))
longer: list[tuple[caverna.Step, ...]] = table.options("Logging")
read: tuple[caverna.Step, ...] = table.parse(table.write(line))
outcome: caverna.Outcome | None = ended.outcome
points: dict[str, int] = dict(outcome.points) if outcome else {}
recording = caverna.Recording.new(["Ann", "Bob"])
recording.begin({"card": "Blacksmithing"})
recording.play("Ann", line)
recording.add("Bob: Logging")
sheets: dict[str, ScoreSheet] = recording.scores()
address: str = caverna.link(record, at="1.1")
decided: list[str] = [fact.text for fact in caverna.review(record).turning]
log: caverna.GameLog = caverna.game_log(record, "Ann")
text: str = caverna.convert(record, "json")
rule: caverna.Rule = caverna.rules("furnish.cost")[0]
results: list[str] = [game.result for name, game in caverna.import_logs("bga", "logs")]
farm: Agricola = caverna.rollout(Agricola(["Ann"]), "random", 3)
"""
MISTAKES = {
    "from caverna import lods": 'Module "caverna" has no attribute "lods"',
    "import caverna\ncaverna.lods('')": 'Module has no attribute "lods"',
    "import caverna\ncaverna.loads('').rnds": '"Record" has no attribute "rnds"',
    "import caverna\ncaverna.verify('')": 'Argument 1 to "verify" has incompatible type "str"; expected "Record"',
    "import caverna\ncaverna.verify(caverna.loads('')).score": '"Report" has no attribute "score"',
    "import caverna\ncaverna.simulate(2, style=[3])": 'List item 0 has incompatible type "int"',
    "from caverna.games.caverna import Gme": 'has no attribute "Gme"',
}


@pytest.fixture(scope="module")
def checked(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return what mypy says of the client and of each mistake, in one run."""
    folder = tmp_path_factory.mktemp("client")
    (folder / "client.py").write_text(CLIENT)
    for number, text in enumerate(MISTAKES):
        (folder / f"mistake{number}.py").write_text(text + "\n")
    call = [
        sys.executable,
        "-m",
        "mypy",
        "--strict",
        "--no-error-summary",
        "--config-file=",
        "--follow-imports=silent",
        str(folder),
    ]
    there = {**os.environ, "MYPYPATH": str(ROOT)}
    return subprocess.run(call, capture_output=True, text=True, timeout=600, cwd=folder, env=there).stdout


def test_a_strict_client_program_has_no_errors(checked: str) -> None:
    assert [line for line in checked.splitlines() if "client.py" in line] == []


def test_each_mistake_is_refused(checked: str) -> None:
    for number, message in enumerate(MISTAKES.values()):
        told = [line for line in checked.splitlines() if f"mistake{number}.py" in line]
        assert any(message in line for line in told), (message, told)
