"""The rule index and the table options: complete, and every row says what a reader needs."""

import re

import pytest

from caverna.games.stone_age import Game
from caverna.games.stone_age.options import CHOICES, Options
from caverna.games.stone_age.rulebook import _ROWS, RULES
from caverna.model.refusals import RuleBroken
from caverna.model.rulebook import Rule

IDS = """
    setup.players setup.start setup.board setup.cards setup.buildings limits.components round.phases round.refill
    round.buildings round.tools round.start-player place.turn-order place.available place.once place.village place.sites
    place.full place.number place.people place.pass place.all act.turn-order act.person act.all act.leave roll.dice
    roll.yield roll.hunt roll.site tool.gain tool.once tool.whole tool.rolls tool.maker hut.birth field.step civ.cost
    civ.top civ.keep civ.dice civ.pick civ.no-tools civ.food civ.goods civ.roll civ.points civ.tool civ.field civ.draw
    civ.once civ.choice build.cost build.count build.kinds build.free build.points build.keep feed.income feed.people
    feed.short feed.penalty end.cards end.buildings end.scoring score.track score.culture score.farmers
    score.tool-makers score.hut-builders score.shamans score.resources score.winner ruling.prices ruling.numbers
    ruling.stuck ruling.village-first ruling.idle-place ruling.unpaid-place ruling.must-gain ruling.dice-enough
    ruling.tools-after-roll ruling.new-tool ruling.upgrade ruling.once-joins ruling.once-no-tool ruling.pick-all
    ruling.pay-first ruling.prices-stay ruling.draw-empty ruling.draw-hidden ruling.choice-moment ruling.newborn-eats
    ruling.food-first ruling.whole-gap ruling.below-zero ruling.supply ruling.full-display ruling.stack-empty
    ruling.deck-count ruling.second-set ruling.tie-break ruling.still-tied ruling.feeding-order
"""

every_rule = pytest.mark.parametrize("row", RULES.values(), ids=list(RULES))


def test_the_index_holds_exactly_the_known_ids_in_their_order() -> None:
    assert list(RULES) == IDS.split()
    assert len(_ROWS) == len(RULES), "an id stands twice"


@every_rule
def test_a_rule_has_title_text_and_page(row: Rule) -> None:
    assert 0 < len(row.title) <= 60
    assert not row.title.endswith(".")
    assert row.text.endswith(".")
    assert "  " not in row.text + row.reason
    assert re.fullmatch(r"(\d(-\d)?|sheet)(, (\d(-\d)?|sheet))*", row.page)
    assert all(2 <= int(number) <= 8 for number in re.findall(r"\d", row.page))


@every_rule
def test_rulings_and_only_rulings_have_a_reason(row: Rule) -> None:
    assert bool(row.reason) == row.is_ruling
    assert not row.reason or row.reason.endswith(".")


@every_rule
def test_ids_named_in_a_text_are_rules(row: Rule) -> None:
    sections = "|".join({other.section for other in RULES.values()})
    for named in re.findall(rf"\b(?:{sections})\.[a-z][a-z0-9-]+", row.text + " " + row.reason):
        assert named in RULES


def test_titles_differ_within_a_section() -> None:
    titles = [(row.section, row.title) for row in RULES.values()]
    assert len(set(titles)) == len(titles)


def test_three_rulings_have_a_table_option() -> None:
    options = {row.id: row.option for row in RULES.values() if row.option}
    assert options == {
        "ruling.upgrade": "upgraded tool: as it was (default) or fresh",
        "ruling.below-zero": "below zero: yes (default) or no",
        "ruling.tie-break": "tie break: in turn (default) or sum",
    }
    assert {option.partition(":")[0] for option in options.values()} == set(CHOICES)


def test_options_as_a_record_writes_them() -> None:
    assert Options.of(None) == Options.of({name: values[0] for name, values in CHOICES.items()}) == Options()
    other = {name: values[1] for name, values in CHOICES.items()}
    assert Options.of(other).chosen() == other
    assert Options.of({"below zero": False}).chosen() == {"below zero": "no"}
    assert Options().chosen() == {}


@pytest.mark.parametrize(
    ("rulings", "rule"), [({"tie brake": "sum"}, "record.key"), ({"tie break": "none"}, "record.name")]
)
def test_an_option_that_is_none_is_malformed(rulings: dict[str, str], rule: str) -> None:
    with pytest.raises(RuleBroken) as caught:
        Game(["Ann", "Bob"], rulings)
    assert (caught.value.rule, caught.value.kind) == (rule, "malformed")
