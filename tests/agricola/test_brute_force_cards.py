"""Choices of hand cards, of prices by described cards and of round starts against brute force."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Any

import pytest

from caverna.games.agricola import Game
from caverna.games.agricola.goods import NUMBER, Goods
from caverna.games.agricola.state.cells import NAMES
from caverna.games.agricola.steps import Eat, LetGo, Minor, Occupation, Place, Room, Step
from tests.support.agricola_table import complete, farm, table
from tests.support.composed_steps import compare, compare_lines
from tests.support.offered_lines import Asking

HANDS = {"Ann": {"occupations": ["Tutor", "Woodcutter"], "minors": ["Rake", "Stall"]},
         "Bob": {"occupations": ["Seed merchant"], "minors": ["Basket"]}}  # fmt: skip
CARDS: dict[str, Any] = {
    "Seed swap": {"kind": "minor", "cost": ["1 grain", "1 vegetable"], "passes": "yes", "at once": "1 food"},
    "Twin shed": {"kind": "minor", "cost": ["1 grain 1 wood", "2 wood"]},
    "Stone bakery": {"kind": "minor", "returns": "Stone oven", "cost": "none", "points": 4},
    "Plank": {"kind": "minor", "cost": "2 wood"},
    "Rush cutter": {"kind": "occupation", "players": 3},
    "Mason": {"kind": "occupation", "prices": {"room": "2 stone 1 reed", "minor less": "1 wood", "occupation": "none"}},
}  # fmt: skip
HELD = {"Ann": {"occupations": ["Tutor", "Rush cutter"], "minors": ["Seed swap", "Twin shed", "Stone bakery", "Plank"]}}


def at_work(supply: str, in_play: str, **cards: Any) -> Game:
    """Return a game of two in round 4 in which Ann has these goods, a card and the Stone oven, and places next."""
    game = table(round_=4, **cards)
    game.home("Ann").goods = [0] * len(game.home("Ann").goods)
    farm(game, "Ann", supply, occupations=[in_play], improvements=["Stone oven"])
    return game


def prices(**most: int) -> list[Goods]:
    """Return every price with up to these goods, also that of nothing."""
    counts = product(*(range(count + 1) for count in most.values()))
    return [Goods(**{good: count for good, count in zip(most, each, strict=True) if count}) for each in counts]


def occupations(cards: Iterable[str], by: str, paid: Iterable[Goods]) -> Iterator[Step]:
    """Yield every way to play these occupations, at the usual price or by a card. The usual one need not be written."""
    for card in cards:
        yield Occupation(card)
        yield from (Occupation(card, paying, by) for paying in paid)


def minors(cards: Iterable[str], by: str, paid: Sequence[Goods]) -> Iterator[Step]:
    """Yield every way to play these minor improvements: what is given back and paid, by which card, passing or not."""
    for card, returning in product(cards, ("", "Stone oven", "Clay oven")):
        for paying, using, passing in product((None, *paid), ("", by), (False, True)):
            yield Minor(card, returning, paying, using, passing)


@pytest.mark.parametrize("space", ["Occupation", "Starting player", "Improvement"])
def test_cards_of_a_known_hand(space: str) -> None:
    """Nobody knows their texts: any price may be that of a minor improvement, or one that the Guest allows."""
    game, paid = at_work("1 food 1 grain", "Guest", hands=HANDS), prices(food=2, grain=1)
    steps = [*occupations(("Tutor", "Woodcutter", "Rake", "Seed merchant"), "Guest", paid),
             *minors(("Rake", "Stall", "Tutor", "Basket"), "Guest", paid)]  # fmt: skip
    assert len(compare(Asking(game, "agricola", "Ann"), (Place(space),), steps, (Occupation, Minor))) > 9


@pytest.mark.parametrize("supply", ["2 wood 1 grain", "1 wood", "1 vegetable"])
@pytest.mark.parametrize("space", ["Occupation", "Starting player"])
def test_described_cards(space: str, supply: str) -> None:
    """A described price, one of several, an improvement given back, a price that another described card lowers."""
    game, paid = at_work(supply, "Mason", hands=HELD, cards=CARDS), prices(wood=2, grain=1, vegetable=1)
    steps = [*occupations(("Tutor", "Rush cutter"), "Mason", paid), *minors(HELD["Ann"]["minors"], "Mason", paid)]
    assert compare(Asking(game, "agricola", "Ann"), (Place(space),), steps, (Occupation, Minor))


def test_a_room_at_a_described_price() -> None:
    """The Mason builds a room for 2 stone and 1 reed. The record may also say that it stands apart from the house."""
    game = at_work("2 stone 1 reed", "Mason", hands=HELD, cards=CARDS)
    steps = [Room((cell,), price, "Mason") for cell in NAMES for price in prices(stone=2, reed=2, wood=1)]
    found = compare(Asking(game, "agricola", "Ann"), (Place("Rooms and stables"),), [*steps, Room(("B2",))], (Room,))
    assert {step.paying for step in found if isinstance(step, Room)} == {Goods(stone=2, reed=1)}


def test_round_starts() -> None:
    """Free steps, after the food and the sheep of the coming round are handed out."""
    game = complete(table(mode="family", round_=5))
    home = farm(game, "Ann", "1 grain 1 vegetable", improvements=["Fireplace 2"])
    home.expect(6, ((NUMBER["food"], 1), (NUMBER["sheep"], 2)))
    steps: list[Step] = []
    for amount in prices(grain=2, vegetable=2, sheep=3, boar=1)[1:]:
        steps += [Eat(amount), LetGo(amount)]
    asking = Asking(game, "agricola", "Ann", {"card": "Family growth"})
    assert compare_lines(asking, steps, (Eat, LetGo), after=5) > 10
