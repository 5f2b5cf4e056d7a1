"""Every rule a move can break: refused with its id, and unnoticed once its check alone is switched off.

The cases stand in the modules `test_rules_*`, beside the legal cases of the same rule.
"""

import importlib
import re
from pathlib import Path

import pytest

from caverna.games.stone_age.rulebook import RULES
from tests.support.ablation import without_checks
from tests.support.rows import rows
from tests.support.stone_age_table import BROKEN, Broken, refused

MODULES = sorted(Path(__file__).parent.glob("test_rules_*.py"))
for module in MODULES:
    importlib.import_module(f"tests.stone_age.{module.stem}")

NEVER_BROKEN: dict[str, str] = {
    "setup.start": "the game deals it out",
    "round.tools": "the game does it",
    "round.start-player": "the game does it",
    "roll.yield": "computed; a wrong claim is claim.yield",
    "roll.hunt": "computed",
    "roll.site": "computed",
    "tool.gain": "the game does it",
    "tool.maker": "the game does it",
    "tool.rolls": "tools elsewhere are civ.no-tools or civ.top, or cannot be written",
    "hut.birth": "the game does it",
    "field.step": "the game does it",
    "civ.food": "the game gives it",
    "civ.goods": "the game gives it",
    "civ.points": "the game gives it",
    "civ.tool": "the game gives it",
    "civ.field": "the game gives it",
    "build.points": "computed; a wrong claim is claim.yield",
    "build.keep": "the game does it",
    "feed.income": "the game gives it",
    **dict.fromkeys((rule for rule in RULES if rule.startswith("score.")), "computed; a wrong claim is claim.score"),
}
"""Rules that no call can break, with the reason: they say what the game does, not what a player may do."""

CASES = [pytest.param(case, id=f"{case.rule}-{case.name}") for case in BROKEN]


@rows("case", CASES)
def test_refused_with_its_rule(case: Broken) -> None:
    game, action = case.build()
    broken = refused(game, action)
    assert (broken.rule, broken.kind) == (case.rule, case.kind), broken
    assert broken.message
    if case.step is not None:
        assert broken.step == case.step


@rows("case", CASES)
def test_unnoticed_without_its_check(case: Broken) -> None:
    _, action = case.build()
    with without_checks(case.rule):
        action()


@rows("rule", [rule for rule in RULES if not rule.startswith("ruling.")])
def test_a_rule_is_broken_somewhere_or_cannot_be(rule: str) -> None:
    assert (rule in {case.rule for case in BROKEN}) != (rule in NEVER_BROKEN)


def test_every_rule_and_ruling_has_a_test_of_its_name() -> None:
    names = re.findall(r"^def (test_\w+)", "\n".join(path.read_text() for path in MODULES), re.MULTILINE)
    without = [rule for rule in RULES if not any(rule_name(rule) in name for name in names)]
    assert not without


def test_every_rule_is_named_where_it_is_done() -> None:
    package = Path(__file__).parents[2] / "caverna/games/stone_age"
    source = "\n".join(path.read_text() for path in package.rglob("*.py") if path.name != "rulebook.py")
    assert not [rule for rule in RULES if rule not in source]


def rule_name(rule: str) -> str:
    return rule.replace(".", "_").replace("-", "_")
