"""Every rule a move can break: refused with its id, and unnoticed once its check alone is switched off.

The cases stand in the modules `test_rules_*`, beside the legal cases of the same rule.
"""

import importlib
import re
from pathlib import Path

import pytest

from caverna.games.agricola.rulebook import RULES
from caverna.model.refusals import RuleBroken
from tests.support.ablation import without_checks
from tests.support.agricola_table import BROKEN, Broken, refused
from tests.support.rows import rows

MODULES = sorted(Path(__file__).parent.glob("test_*.py"))
for module in MODULES:
    if module.stem.startswith("test_rules_"):
        importlib.import_module(f"tests.agricola.{module.stem}")

NEVER_FOUND = frozenset(
    [
        "animals.overflow",
        "bake.action",
        "card.pass",
        "card.verified",
        "family.newborn",
        "harvest.feed",
        "harvest.field",
        "harvest.order",
        "limits.components",
        "major.oven",
        "major.well",
        "minor.play",
        "occupation.play",
        "round.reveal",
        "round.start-goods",
        "round.replenish",
        "round.return",
        "round.start-player",
        "score.fields",
        "score.pastures",
        "score.grain",
        "score.vegetable",
        "score.sheep",
        "score.boar",
        "score.cattle",
        "score.unused",
        "score.stables",
        "score.clay",
        "score.stone",
        "score.family",
        "score.cards",
        "score.bonus",
        "score.begging",
        "score.winner",
        "series.food",
        "setup.farm",
        "setup.food",
        "setup.majors",
        "setup.spaces",
        "solo.rules",
        "work.take-all",
    ]
)
"""Ids that explain: no move can break them. A position can break round.replenish and setup.majors."""

CASES = [pytest.param(case, id=f"{case.rule}-{case.name}") for case in BROKEN]


@rows("case", CASES)
def test_refused_with_its_rule(case: Broken) -> None:
    game, action = case.build()
    if game is None:
        with pytest.raises(RuleBroken) as caught:
            action()
        broken = caught.value
    else:
        broken = refused(game, action)
    assert (broken.rule, broken.kind) == (case.rule, case.kind), broken
    assert broken.message
    if case.step is not None:
        assert broken.step == case.step


@rows("case", [case for case in CASES if case.values[0].alone])  # type: ignore[union-attr]
def test_unnoticed_without_its_check(case: Broken) -> None:
    _, action = case.build()
    with without_checks(case.rule):
        action()


@rows("rule", [rule for rule in RULES if not rule.startswith("ruling.")])
def test_a_rule_is_broken_somewhere_or_cannot_be(rule: str) -> None:
    assert (rule in {case.rule for case in BROKEN}) != (rule in NEVER_FOUND)


@rows("rule", sorted({case.rule for case in BROKEN}))
def test_a_rule_is_missed_when_its_check_alone_is_switched_off(rule: str) -> None:
    assert any(case.alone for case in BROKEN if case.rule == rule) or rule in ("setup.mode",)


def test_every_rule_and_ruling_has_a_test_of_its_name() -> None:
    names = re.findall(r"^def (test_\w+)", "\n".join(path.read_text() for path in MODULES), re.MULTILINE)
    without = [rule for rule in RULES if not any(rule_name(rule) in name for name in names)]
    assert not without


def rule_name(rule: str) -> str:
    return rule.replace(".", "_").replace("-", "_")
