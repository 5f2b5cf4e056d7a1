"""The rulebook: every id of the rules, with title, page and text; and every id stands where the rule is kept."""

import ast
from pathlib import Path

import caverna.games.agricola as agricola
from caverna.games.agricola.options import CHOICES
from caverna.games.agricola.rulebook import RULES

IDS = [
    "animals.housing",
    "animals.overflow",
    "bake.action",
    "bake.grain",
    "bake.improvement",
    "bake.limit",
    "card.cost",
    "card.effect",
    "card.hand",
    "card.needs",
    "card.once",
    "card.owner",
    "card.pass",
    "card.verified",
    "end.when",
    "family.limit",
    "family.newborn",
    "family.room",
    "family.round",
    "fence.adjacent",
    "fence.cells",
    "fence.cost",
    "fence.limit",
    "fence.outline",
    "fence.permanent",
    "fence.split",
    "field.adjacent",
    "field.place",
    "food.convert",
    "food.cook",
    "harvest.beg",
    "harvest.breed",
    "harvest.feed",
    "harvest.field",
    "harvest.order",
    "harvest.when",
    "limits.components",
    "major.available",
    "major.cost",
    "major.craft",
    "major.oven",
    "major.well",
    "minor.play",
    "occupation.cost",
    "occupation.play",
    "renovate.cost",
    "renovate.step",
    "room.cost",
    "room.place",
    "round.replenish",
    "round.return",
    "round.reveal",
    "round.start-goods",
    "round.start-player",
    "ruling.animals-moment",
    "ruling.any-time",
    "ruling.bake-anew",
    "ruling.bake-best",
    "ruling.beg-at-will",
    "ruling.begging-line",
    "ruling.breeding-moment",
    "ruling.card-stated",
    "ruling.craft-held",
    "ruling.craft-moment",
    "ruling.empty-cell",
    "ruling.end-free",
    "ruling.fences-judged",
    "ruling.growth-card",
    "ruling.let-go",
    "ruling.minor-second",
    "ruling.newborn-choice",
    "ruling.no-islands",
    "ruling.pastures-together",
    "ruling.return-fireplace",
    "ruling.returned-minor",
    "ruling.room-or-food",
    "ruling.round-start",
    "ruling.series-cost",
    "ruling.series-long",
    "ruling.sides",
    "ruling.solo-family",
    "ruling.start-rooms",
    "ruling.starting-token",
    "ruling.storehouse",
    "ruling.wait",
    "score.begging",
    "score.boar",
    "score.bonus",
    "score.cards",
    "score.cattle",
    "score.clay",
    "score.family",
    "score.fields",
    "score.grain",
    "score.pastures",
    "score.sheep",
    "score.stables",
    "score.stone",
    "score.unused",
    "score.vegetable",
    "score.winner",
    "series.food",
    "series.occupations",
    "series.target",
    "setup.cards",
    "setup.farm",
    "setup.food",
    "setup.hands",
    "setup.majors",
    "setup.mode",
    "setup.players",
    "setup.spaces",
    "solo.rules",
    "sow.field",
    "sow.seed",
    "stable.cost",
    "stable.limit",
    "stable.place",
    "work.available",
    "work.choice",
    "work.must-act",
    "work.occupied",
    "work.offered",
    "work.order-of-actions",
    "work.price",
    "work.stuck",
    "work.take-all",
    "work.turn-order",
]


def test_every_id_of_the_rules_and_no_other() -> None:
    assert sorted(RULES) == sorted(IDS)


def test_every_rule_has_title_page_and_text() -> None:
    for rule in RULES.values():
        assert rule.title, rule.id
        assert rule.page, rule.id
        assert rule.text.endswith("."), rule.id
        assert bool(rule.reason) == rule.is_ruling, rule.id
    assert len({rule.title for rule in RULES.values()}) == len(RULES)


def test_table_options_stand_with_their_rulings() -> None:
    options = {rule.option.partition(":")[0] for rule in RULES.values() if rule.option}
    assert options == set(CHOICES)


def test_every_id_stands_in_a_docstring_of_the_code_that_keeps_it() -> None:
    told = ""
    for path in Path(agricola.__file__).parent.rglob("*.py"):
        if path.name == "rulebook.py":
            continue
        tree = ast.parse(path.read_text())
        for node in ast.walk(tree):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                told += ast.get_docstring(node) or ""
            elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
                told += str(node.value.value)
    assert sorted(rule for rule in RULES if rule not in told) == []
