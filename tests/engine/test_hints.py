"""A hint depends on the names that are asked, not on which games the process has loaded."""

import subprocess
import sys

import pytest

from caverna.model.names import Names, nearest

ONE_GAME = """
from caverna import loads, verify
print([(finding.message, finding.hint) for finding in verify(loads({record!r})).findings])
"""
ALL_GAMES = f"""
from caverna.model.ruleset import rulesets
for each in rulesets():
    each.format.notation, each.tally
{ONE_GAME}"""

CAVERNA = "caverna: 1\nplayers: [Ann, Bob]\nrounds:\n- card: Blacksmithing\n  turns:\n  - Ann: Logging, {}\n"


def test_spellings_of_other_names_do_not_count() -> None:
    english = Names("good", [("brick", "brick")])
    Names("good", [("adobe", "brick"), ("brick", "brick")], slips=[("clay", "brick")])
    assert nearest("adobes", english) == nearest("clai", english) == ""


def test_slips_are_hints_for_the_names_that_know_them() -> None:
    known = Names("good", [("brick", "brick"), ("wood", "wood")], slips=[("clay", "brick")])
    assert known.find("clay") is None
    assert nearest("clai", known) == nearest("clai", ["wood", "brick"], known) == "did you mean 'brick'?"
    assert nearest("clai", ["wood"], known) == ""


@pytest.mark.parametrize("clause", ["have 2 ovejas", "have 2 cereals", "have 2 hortaliza"])
def test_a_hint_is_the_same_whichever_games_are_loaded(clause: str) -> None:
    """These words are spellings of goods in Agricola; Caverna has the goods, but not the spellings."""
    record = CAVERNA.format(clause)
    found = [
        subprocess.run(
            [sys.executable, "-c", program.format(record=record)], capture_output=True, text=True, check=True
        ).stdout
        for program in (ONE_GAME, ALL_GAMES)
    ]
    assert found[0] == found[1]
    assert clause.split()[-1] in found[0]
