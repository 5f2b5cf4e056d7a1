"""Cards with several places for animals: ``holds`` as amounts and as a list (animals.housing, card.effect)."""

from typing import Any

import pytest

from caverna import loads, verify
from caverna.games.agricola.catalogue.descriptions import MAX_PLACES, disagreements, read_cards
from caverna.model.refusals import RuleBroken
from tests.support.agricola_slow_game import check
from tests.support.agricola_table import farm, table

FORMS: list[tuple[Any, tuple[int, int, int], bool]] = [
    # the house takes one animal of any type beside what the card holds
    ("1 sheep 1 boar", (1, 1, 1), True),
    ("1 sheep 1 boar", (2, 1, 0), True),
    ("1 sheep 1 boar", (2, 2, 0), False),
    ("1 sheep 1 boar", (0, 0, 2), False),
    ("1 sheep 1 wild boar", (1, 2, 0), True),
    (["1 sheep", "1 boar"], (1, 1, 1), True),
    (["1 sheep", "1 boar"], (0, 1, 2), False),
    (["1 animal", "1 animal"], (1, 1, 1), True),
    (["1 animal", "1 animal"], (3, 0, 0), True),
    (["1 animal", "1 animal"], (2, 1, 1), False),
    (["2 animals", "2 animals"], (2, 2, 1), True),
    (["2 animals", "2 animals"], (3, 2, 0), True),
    (["2 animals", "2 animals"], (2, 2, 2), False),
    ("2 animals", (1, 1, 1), False),  # one place holds one type
    ("any number of sheep 1 cattle", (30, 0, 2), True),
    ("any number of sheep 1 cattle", (30, 1, 2), False),
    ("1 sheep 1 boar 1 cattle", (2, 1, 1), True),
    ("1 sheep 1 boar 1 cattle", (2, 2, 1), False),
    ("100 animals", (100, 0, 1), True),
    ("101 sheep", (102, 0, 0), True),
    ("any number of animals", (0, 999, 1), True),
    ("any number of animals", (0, 999, 2), False),
]


@pytest.mark.parametrize(("holds", "animals", "fits"), FORMS)
def test_animals_housing_on_the_places_of_a_card(holds: Any, animals: tuple[int, int, int], fits: bool) -> None:
    home = farm(table(cards={"Stall": {"kind": "minor", "holds": holds}}), minors=["Stall"])
    home.goods[7:] = animals
    assert home.animals_fit() == fits
    assert (home.housed() is not None) == fits


@pytest.mark.parametrize(
    ("holds", "rule"),
    [
        ([], "record.number"),
        ("", "record.name"),
        ("1 sheep 1 wood", "record.name"),
        ("1 sheep boar", "record.name"),
        (["1 sheep", "3 wood"], "record.name"),
        (["1 sheep", {"boar": 1}], "record.name"),
        ("1 sheep 0 boar", "record.number"),
        (["1 animal"] * (MAX_PLACES + 1), "record.number"),
        ("101 animals", "record.number"),
        (["2 animals", "1000 animals"], "record.number"),
    ],
)
def test_places_that_cannot_be_read_are_malformed(holds: Any, rule: str) -> None:
    with pytest.raises(RuleBroken) as caught:
        read_cards({"Stall": {"kind": "minor", "holds": holds}})
    assert (caught.value.rule, caught.value.kind, caught.value.found) == (rule, "malformed", "Stall holds")


def test_equal_places_in_another_order_do_not_disagree() -> None:
    said, right = (
        read_cards({"Stall": {"kind": "minor", "holds": holds}}) for holds in (["1 boar", "1 sheep"], "1 sheep 1 boar")
    )
    assert disagreements(said, right) == []
    other = read_cards({"Stall": {"kind": "minor", "holds": "2 sheep"}})
    (found,) = disagreements(said, other)
    assert (found.rule, found.key) == ("card.effect", "cards Stall")


RECORD = """agricola: 1
players: [Ann, Bob]
cards:
  Pen: {kind: minor, cost: none, holds: HOLDS}
position:
  round: 3
  cards: [1 sheep, Fences]
  spaces: {1 sheep: 1 sheep}
  homes: {Ann: {minors: [Pen], animals: 1 boar 1 cattle}}
rounds:
- card: Improvement
  turns:
  - Ann: 1 sheep
"""


@pytest.mark.parametrize(
    ("holds", "found"),
    [
        ("1 sheep 1 boar", [("illegal", "animals.housing", 13, 10)]),  # 2 sheep lie there
        ("2 sheep 1 boar", []),
        ("[2 animals, 1 boar]", []),
        ("[2 animals, 1 animal]", []),
        ("[1 animal, 1 animal]", [("illegal", "animals.housing", 13, 10)]),
        ("3 boar", [("illegal", "animals.housing", 13, 10)]),
    ],
)
def test_animals_housing_in_a_record_with_a_card_of_several_places(
    holds: str, found: list[tuple[str, str, int, int]]
) -> None:
    text = RECORD.replace("HOLDS", holds)
    report = verify(loads(text))
    assert [(each.kind, each.rule, each.line, each.column) for each in report.findings] == found
    assert check(text)[0] == found
