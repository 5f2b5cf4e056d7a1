"""The rule index: complete, and every row says what a reader needs."""

import re

import pytest
from attrs.exceptions import FrozenInstanceError

from caverna.games.caverna.rulebook import _ROWS, RULEBOOK, RULES
from caverna.model.rulebook import Rule

cite, rule = RULEBOOK.cite, RULEBOOK.rule

IDS = """
    setup.players setup.food setup.home setup.spaces setup.furnishings setup.cards setup.markers
    limits.components round.reveal round.family-life round.start-goods round.replenish work.turn-order
    work.dwarf-order work.occupied work.available work.must-act work.order-of-actions work.offered
    work.stuck work.take-all round.return round.start-player forest.twin forest.single forest.first-tile
    forest.connected forest.stable forest.reward forest.no-single mountain.twin mountain.single
    mountain.connected mountain.reward mine.ore mine.ruby mine.yield sow.limit sow.field furnish.available
    furnish.cavern furnish.cost furnish.dwelling furnish.permanent family.room family.limit family.newborn
    fence.small fence.large fence.limit stable.build stable.limit animals.housing animals.overflow
    harvest.order harvest.when harvest.field harvest.feed harvest.beg harvest.breed food.convert
    ruby.trade weapon.forge expedition.armed expedition.loot expedition.experience expedition.adventure
    imitation.cost imitation.target imitation.effect market.once trade.tile trade.goods trade.ore
    solo.clear solo.cards end.trades score.animals score.missing score.grain score.vegetable score.ruby
    score.dwarf score.unused score.tiles score.bonus score.gold score.begging score.winner
    ruling.expedition-strength ruling.loot-count ruling.wood-discount-per-action ruling.discounts
    ruling.loot-dwelling ruling.animals-moment ruling.let-go ruling.newborn-choice
    ruling.pay-what-you-like ruling.any-time ruling.imitation-chain ruling.guest-room
    ruling.tile-and-stone ruling.office-room ruling.work-room ruling.overbuild ruling.state-parlor
    ruling.suppliers ruling.miner-mines ruling.working-cave ruling.slaughter-pair ruling.seam
    ruling.solo-limit ruling.drift-6-7 ruling.writing-chamber ruling.discount-order ruling.one-by-one-loot
    ruling.feeding-order ruling.breeding-moment ruling.stubble-field ruling.single-meadow-stable
    ruling.dogs-optional ruling.peaceful-order ruling.office-edge ruling.reward-once ruling.parlor-food
    ruling.imitation-nothing-left ruling.leave-goods ruling.round-start ruling.ruby-mining
    ruling.imitation-goods ruling.ruby-gold ruling.as-played ruling.rounding ruling.bonus-line
"""

OPTIONS = {
    "ruling.wood-discount-per-action": "carpenter: action (default) or pasture",
    "ruling.imitation-chain": "imitate imitation: yes (default) or no",
    "ruling.solo-limit": "solo clear at: 7 (default) or 6",
    "ruling.leave-goods": "leave goods: yes (default) or no",
    "ruling.round-start": "deliveries: before refill (default) or after refill",
    "ruling.ruby-gold": "ruby gold: yes (default) or no",
    "ruling.as-played": "as played on: paper (default) or BoardGameArena",
}

every_rule = pytest.mark.parametrize("row", RULES.values(), ids=list(RULES))


def test_the_index_holds_exactly_the_known_ids_in_their_order() -> None:
    assert list(RULES) == IDS.split()
    assert len(_ROWS) == len(RULES), "an id stands twice"
    assert all(row.id == key for key, row in RULES.items())


@every_rule
def test_a_rule_has_title_and_text(row: Rule) -> None:
    assert 0 < len(row.title) <= 60
    assert not row.title.endswith(".")
    assert row.text.endswith(".")
    assert row.title == row.title.strip()
    assert "  " not in row.text + row.reason


@every_rule
def test_pages_are_numbers_ranges_or_the_appendix(row: Rule) -> None:
    if row.page or not row.is_ruling:
        assert re.fullmatch(r"(\d+(-\d+)?|A)(, (\d+(-\d+)?|A))*", row.page)
    assert all(2 <= int(number) <= 24 for number in re.findall(r"\d+", row.page))


@every_rule
def test_rulings_and_only_rulings_have_a_reason(row: Rule) -> None:
    assert bool(row.reason) == row.is_ruling
    assert not row.reason or row.reason.endswith(".")


def test_seven_rulings_have_a_table_option() -> None:
    assert {row.id: row.option for row in RULES.values() if row.option} == OPTIONS


@every_rule
def test_ids_named_in_a_text_are_rules(row: Rule) -> None:
    sections = "|".join({other.section for other in RULES.values()})
    for named in re.findall(rf"\b(?:{sections})\.[a-z0-9-]+", row.text + " " + row.reason):
        assert named in RULES


def test_titles_differ_within_a_section() -> None:
    titles = [(row.section, row.title) for row in RULES.values()]
    assert len(set(titles)) == len(titles)


def test_section_and_is_ruling_come_from_the_id() -> None:
    assert rule("furnish.cost").section == "furnish"
    assert not rule("furnish.cost").is_ruling
    assert rule("ruling.seam").section == "ruling"
    assert rule("ruling.seam").is_ruling


def test_a_rule_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        rule("furnish.cost").title = "free"  # type: ignore[misc]


def test_an_unknown_id_names_the_nearest() -> None:
    with pytest.raises(KeyError, match=r"furnish\.cots.*furnish\.cost"):
        rule("furnish.cots")
    with pytest.raises(KeyError, match="no rule 'xyzzy'"):
        rule("xyzzy")


@pytest.mark.parametrize(
    ("id", "cited"),
    [
        ("furnish.cost", "furnish.cost (p. 14-15)"),
        ("work.dwarf-order", "work.dwarf-order (p. 8, 17, 21-22)"),
        ("ruling.seam", "ruling.seam (appendix)"),
        ("ruling.slaughter-pair", "ruling.slaughter-pair (p. 11, appendix)"),
        ("record.name", "record.name"),
        ("claim.score", "claim.score"),
    ],
)
def test_cite_adds_the_page(id: str, cited: str) -> None:
    assert cite(id) == cited
