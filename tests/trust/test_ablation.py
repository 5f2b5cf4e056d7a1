"""Each rule that a move can break is refused with its id, and is not noticed if its check alone is switched off.

The cases are in the modules `test_rules_*`, beside the legal cases of the same rule.
"""

import importlib
import re
from pathlib import Path

import pytest

from caverna.games.caverna.rulebook import RULES
from tests.support.ablation import without_checks
from tests.support.rows import rows
from tests.support.table import BROKEN, Broken, refused

MODULES = sorted((Path(__file__).parents[1] / "caverna").glob("test_rules_*.py"))
for module in MODULES:
    importlib.import_module(f"tests.caverna.{module.stem}")

NEVER_BROKEN: dict[str, str] = {
    "furnish.permanent": "laying over a furnishing is furnish.cavern; only a position can say it has happened",
    "family.newborn": "a newborn that places is work.turn-order; only a position can have one between rounds",
    "setup.food": "the game deals it out",
    "setup.home": "the game lays it out; only a position can say otherwise",
    "setup.spaces": "a space that is not printed for the player count is work.available",
    "setup.furnishings": "a tile of the other side is furnish.available",
    "limits.components": "what is limited has rules of its own: furnish.available, family.limit, stable.limit",
    "round.reveal": "the game does it; a wrong card is setup.cards",
    "round.family-life": "the game does it; the turned card is work.available",
    "round.start-goods": "the game delivers; only a position can have deliveries that cannot be",
    "round.replenish": "the game refills; only a position can have goods that cannot lie there",
    "round.return": "the game does it",
    "round.start-player": "the game does it",
    "forest.reward": "the game pays it",
    "mountain.reward": "the game pays it",
    "mine.yield": "the game pays it",
    "animals.overflow": "animals without room are animals.housing",
    "harvest.field": "the game reaps",
    "harvest.feed": "the price is fixed; food that is not paid is harvest.beg",
    "expedition.adventure": "a third expedition is work.offered, a second item expedition.loot",
    "expedition.experience": "the game counts experience; only a position can have a weapon above 14",
    **dict.fromkeys((rule for rule in RULES if rule.startswith("score.")), "computed; a wrong claim is claim.score"),
}
"""Rules that no call can break, with the reason: they describe what the game does, not what a player may do."""

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


def rule_name(rule: str) -> str:
    return rule.replace(".", "_").replace("-", "_")
