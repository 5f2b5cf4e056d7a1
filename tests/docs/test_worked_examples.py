"""The instructions of `docs/architecture.md` for a furnishing, a step and a key are followed as written, in a copy.

The code stands in the document; here stands only into which place of its file it goes.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from textwrap import dedent, indent
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
ITEM = re.compile(r"^\d\. (.*?)(?=^\d\. |^\S)", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"`(games/caverna/[\w/]+\.(?:py|json))`")
CODE = re.compile(r"```(?:python|text|json)\n(.*?)```", re.DOTALL)

POSITION = """\
caverna: 1
players: [Ann, Bob]
position:
  round: 11
  cards: [Blacksmithing, Sheep farming, Ore mine construction, Wish for children, Donkey farming,
    Ruby mine construction, Ore delivery, Family life, Ore trading]
  questions: 2
  starting player: Ann
  homes:
    Ann: {supply: 9 wood 9 ore, animals: 2 dog, board: {D3: cavern}}
    Bob: {}
rounds:
- card: Adventure
  marker: leaf
  turns:
  - Ann: {line}
"""
LINE = POSITION[: POSITION.index("{line}")].count("\n") + 1


def record(line: str) -> str:
    return POSITION.replace("{line}", line)


def codes(section: str) -> dict[str, str]:
    """Return the code of each file that a section of the document names first in an item."""
    body = TEXT.partition(f"## {section}\n")[2].partition("\n## ")[0]
    found = {}
    for item in ITEM.findall(body + "\nend"):
        code = CODE.search(item)
        if code is not None:
            file = FILE.search(item)
            assert file is not None
            found[file[1]] = dedent(indent(code[1], "   ") if not code[1].startswith(" ") else code[1])
    return found


class Copy:
    """A copy of the package and the command."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.touched: set[str] = set()
        for name, package in {"caverna": "caverna", "cli": "caverna_cli", "records": "caverna_records"}.items():
            shutil.copytree(ROOT / name, folder / package, ignore=shutil.ignore_patterns("__pycache__"))

    def put(self, file: str, code: str, before: str, indented: str = "") -> None:
        """Put code in front of something that a file has once."""
        path = self.folder / "caverna" / file
        text = path.read_text(encoding="utf-8")
        assert text.count(before) == 1, (file, before)
        path.write_text(text.replace(before, indent(code, indented) + before), encoding="utf-8")
        self.touched.add(file)

    def change(self, file: str, old: str, new: str) -> None:
        """Replace something that a file has once."""
        path = self.folder / "caverna" / file
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1, (file, old)
        path.write_text(text.replace(old, new), encoding="utf-8")
        self.touched.add(file)

    def run(self, *args: str) -> str:
        """Run Python with the copy; it must end well."""
        environ = {**os.environ, "PYTHONPATH": str(self.folder)}
        done = subprocess.run(
            [sys.executable, *args], cwd=self.folder, capture_output=True, text=True, env=environ, encoding="utf-8"
        )
        assert done.returncode == 0, done.stderr + done.stdout
        return done.stdout

    def told(self, code: str) -> Any:
        """Return the JSON that a program prints."""
        return json.loads(self.run("-c", code))


@pytest.fixture(scope="module")
def step(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    """Return a copy with the step."""
    copy, code = Copy(tmp_path_factory.mktemp("step")), codes("Adding a step")
    games = "games/caverna/"
    copy.put(f"{games}steps.py", code[f"{games}steps.py"] + "\n\n", '@step("buy {goods:good+}"')
    chapter = f"{games}rules/market.py"
    copy.put(chapter, code[chapter] + "\n\n", "ACTIONS: Chapter = {")
    copy.change(chapter, "ACTIONS: Chapter = {", "ACTIONS: Chapter = {Dance: Action(dance, dance_values), ")
    copy.change(chapter, "import Buy, Trade", "import Buy, Dance, Trade")
    copy.put(f"{games}catalogue/acts.py", code[f"{games}catalogue/acts.py"], '    _row("buy"', "    ")
    copy.change(f"{games}catalogue/acts.py", '    "trade",\n', '    "trade",\n    "dance",\n')
    old = '_row("ore_trading", "Ore trading", EVERY, Act("trade"), stage=4,\n'
    copy.change(f"{games}catalogue/spaces.py", old, code[f"{games}catalogue/spaces.py"])
    for file in (f"{games}page/words/es.json", f"{games}page/words/pl.json"):
        copy.put(file, code[file], '    "furnish a cavern": ', "    ")
    assert copy.touched == set(code)
    return copy


def test_a_step_touches_its_form_its_chapter_its_words_and_the_space_that_offers_it(step: Copy) -> None:
    modules = {file.removeprefix("games/caverna/") for file in step.touched if file.endswith(".py")}
    assert modules == {"steps.py", "rules/market.py", "catalogue/acts.py", "catalogue/spaces.py"}
    assert len([file for file in step.touched if file.endswith(".json")]) == 2


def program(line: str, *said: str) -> str:
    """Return a program that has a record with a line, and prints what is said of it as JSON."""
    begun = f"import json; from caverna import *; text = {record(line)!r}; record = loads(text)"
    return "\n".join([begun, *said[:-1], f"print(json.dumps({said[-1]}))"])


def test_the_step_is_read_respelled_verified_and_replayed(step: Copy) -> None:
    found = step.told(
        program(
            "Ore trading, dance 2, trade 1",
            "from caverna.writing.fmt import fmt",
            "from caverna.writing.plain import dumps_json",
            "objects = dumps_json(record, structured=True)",
            "again = loads(objects)",
            "ledger = [[row.step, row.good, row.delta] for row in replay(record).ledger() if row.turn == 1]",
            "[verify(record).ok, fmt(text.replace('dance 2', 'DANCE  2')) == fmt(text), dumps(again) == dumps(record),"
            " 'dance' in objects, ledger]",
        )
    )
    ledger = [["dance 2", "food", 2], ["trade 1", "ore", -2], ["trade 1", "gold", 2], ["trade 1", "food", 1]]
    assert found == [True, True, True, True, ledger]


@pytest.mark.parametrize(
    ("line", "rule", "words", "hint"),
    [
        ("Ore trading, ▸dnce 2", "record.name", "dnce", "did you mean 'dance'?"),
        ("Ore trading, ▸dance", "record.step", "", ""),
        ("Ore trading, dance ▸0", "record.number", "", ""),
        ("Ore trading, dance 1, ▸dance 1", "work.offered", "only once", ""),
        ("Housework, ▸dance 1", "work.offered", "Housework does not offer dance", ""),
    ],
)
def test_what_is_wrong_with_the_step_is_told_at_its_place(
    step: Copy, line: str, rule: str, words: str, hint: str
) -> None:
    told = "[[each.rule, each.line, each.column, each.message, each.hint] for each in verify(record).findings]"
    (found,) = step.told(program(line.replace("▸", ""), told))
    assert found[:3] == [rule, LINE, len("  - Ann: ") + line.index("▸") + 1]
    assert words in found[3]
    assert hint in found[4]


def test_the_step_is_known_to_the_schema_the_names_and_the_page(step: Copy) -> None:
    (step.folder / "dance.yaml").write_text(record("Ore trading, dance 2"), encoding="utf-8")
    schema = json.loads(step.run("-m", "caverna", "schema"))
    assert schema["definitions"]["step dance"]["required"] == ["step", "times"]
    assert "trade ore up to 3 times and/or dance" in step.run("-m", "caverna", "names", "Ore trading")
    step.run("-m", "caverna", "view", "dance.yaml", "--lang", "es", "-o", "dance.html")
    assert "bailar 2" in (step.folder / "dance.html").read_text(encoding="utf-8")


def test_the_step_is_listed_and_offered_to_be_tapped(step: Copy) -> None:
    found = step.told(
        program(
            "Blacksmithing, forge 1",
            "game = replay(record).at(11, 0)",
            "from caverna.games.caverna.notation import write",
            "lines = [write(line) for line in game.legal_turns()]",
            "choices = game.choices('Ore trading').data(record.ruleset.rulebook)['choices']",
            "[['Ore trading, dance 3' in lines, 'Ore trading, trade 1, dance 1' in lines],"
            " [row for row in choices if row['step'] == 'dance'], game.is_legal('Ore trading, dance 2')]",
        )
    )
    assert found == [[True, True], [{"step": "dance", "slot": "times", "values": [{"min": 1, "max": 3}]}], True]


# --- a key ----------------------------------------------------------------------------------------------------------


def test_a_key_of_rounds_is_one_line(tmp_path: Path) -> None:
    copy, code = Copy(tmp_path), codes("Adding a key to a record")
    ((file, line),) = code.items()
    copy.put(file, line, "    marker: str | None = key(", "    ")
    found = copy.told(
        "import json; from caverna import *\n"
        "from caverna.writing.fmt import fmt\n"
        "from caverna.writing.plain import dumps_json\n"
        "from caverna.writing.schema import schema\n"
        "text = 'caverna: 1\\nplayers: [Ann, Bob]\\nrounds:\\n- card: Blacksmithing\\n  weather: sun\\n'\n"
        "record = loads(text)\n"
        "hints = [loads(text.replace(*slip)).findings[0].hint for slip in (('sun', 'sum'), ('weather', 'wether'))]\n"
        "print(json.dumps([verify(record).ok, record.rounds[0].weather, fmt(text.replace('sun', 'SUN')) == text,\n"
        "    loads(dumps_json(record)).rounds[0].head, 'weather' in json.dumps(schema()), hints]))"
    )
    hints = ["did you mean 'sun'?", "did you mean 'weather'?"]
    assert found == [True, "sun", True, {"card": "Blacksmithing", "weather": "sun"}, True, hints]


# --- a furnishing ---------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def furnishing(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    """Return a copy with the furnishing."""
    copy, code = Copy(tmp_path_factory.mktemp("furnishing")), codes("Adding a furnishing")
    games = "games/caverna/"
    copy.put(f"{games}catalogue/keys.py", code[f"{games}catalogue/keys.py"], "BROOM_CHAMBER: Final")
    before = "    _row(keys.BROOM_CHAMBER,"
    copy.put(f"{games}catalogue/furnishings.py", code[f"{games}catalogue/furnishings.py"], before, "    ")
    copy.put(f"{games}rules/effects.py", code[f"{games}rules/effects.py"], "    BROOM_CHAMBER: Bonus(", "    ")
    copy.change(
        f"{games}rules/effects.py", "    MAIN_STORAGE,\n    MILKING", "    KENNEL,\n    MAIN_STORAGE,\n    MILKING"
    )
    copy.change(f"{games}rules/effects.py", "from ..goods import CATTLE, ", "from ..goods import CATTLE, DOG, ")
    for file in (f"{games}page/words/es.json", f"{games}page/words/pl.json"):
        copy.put(file, code[file], '    "broom_chamber": ', "    ")
    assert copy.touched == set(code)
    return copy


def test_the_furnishing_is_read_bought_and_scored(furnishing: Copy) -> None:
    found = furnishing.told(
        program(
            "Housework, furnish Kennel D3",
            "report = verify(record)",
            "[line] = [line for line in report.scores['Ann'].lines if line.category == 'bonus']",
            "tally = 'caverna: 1\\ntally: {Ann: {animals: 3 dog, bonus: Kennel}}\\n'",
            "tallied = verify(loads(tally))",
            "[report.ok, line.points, replay(record).game.home('Ann').goods[0],"
            " [each.rule for each in tallied.findings]]",
        )
    )
    assert found == [True, 3, 8, []]  # Housework brings a third dog


def test_the_furnishing_is_known_to_the_command_and_the_page(furnishing: Copy) -> None:
    (furnishing.folder / "kennel.yaml").write_text(record("Housework, furnish Kennel D3"), encoding="utf-8")
    assert "scores 1 per dog" in furnishing.run("-m", "caverna", "names", "Kennel")
    assert "Kennel" in furnishing.run("-m", "caverna", "schema")
    assert "furnish Kennel D3" in furnishing.run("-m", "caverna", "moves", "kennel.yaml", "--at", "11.0", "--turns")
    furnishing.run("-m", "caverna", "view", "kennel.yaml", "--lang", "pl", "-o", "kennel.html")
    assert "1 punkt za psa" in (furnishing.folder / "kennel.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("style", ["random", "foresight"])
def test_players_take_what_is_new(style: str, step: Copy, furnishing: Copy) -> None:
    for copy in (step, furnishing):
        copy.run("-m", "caverna", "simulate", "--players", "2", "--seed", "5", "--style", style, "-o", f"{style}.yaml")
        copy.run("-m", "caverna", "verify", f"{style}.yaml")
