"""Shared parts of both farming games' pages: words, state of players and spaces, drawings of herds."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from attrs import frozen

from caverna.drawing import labels as page_labels
from caverna.drawing.marks import boxed, linked
from caverna.drawing.parts import Slots
from caverna.model.goods import Goods
from caverna.model.score import ScoreSheet

from .home import FarmHome

Player = TypeVar("Player", bound=FarmHome[Any])
Herd = Sequence[tuple[int, int]]
"""Animals in one place: pairs of a good's number and a count."""


@frozen
class FarmLabels(page_labels.Labels):
    """The words of one language: the words of all pages, and those of the game."""

    def good(self, name: str) -> str:
        """Return the name of a good, or of a begging marker."""
        return self[name]

    def goods(self, amount: Goods) -> str:
        """Return the text of an amount of goods: ``2 wood 1 stone``."""
        return " ".join(self.counted(amount[name], self.good(name)) for name in amount)

    def offer(self, text: str) -> str:
        """Return the translation of a phrase about the actions of a space."""
        return self.own("offers").get(text, text)

    def gains(self, offer: str, goods: str) -> str:
        """Return the text of a space's actions, with the goods it gains each round."""
        return offer + (f"; + {goods} / {self['round']}" if goods else "")


def supply_slots(home: FarmHome[Goods]) -> Iterator[tuple[str, Any]]:
    """Yield the keys and counts of a player's goods and begging markers, as state of the page."""
    for good, count in enumerate(home.goods):
        if count:
            yield f"good.{good}", count
    if home.begging:
        yield f"good.{len(home.goods)}", home.begging


def goods_without_points(home: Player, names: Sequence[str], score: Callable[[Player], ScoreSheet]) -> list[str]:
    """Return the names of the goods of a player that bring no points: without them the score is the same."""
    total = score(home).total

    def without(good: int) -> int:
        other = home.copy()
        other.goods[good] = 0
        return score(other).total

    return [name for good, name in enumerate(names) if home.goods[good] and without(good) == total]


def turn_slots(game: Any) -> Slots:
    """Return the state of the round for the page: its number, the next player, and those who passed."""
    slots: Slots = {"round": game.round, "starts": game.starting}
    if game.to_act is not None:
        slots["to act"] = game.seat_to_act
    return slots | {f"{seat}.passed": 1 for seat in game.passed}


def usable_slots(game: Any, letters: Mapping[str, str]) -> Slots:
    """Return the spaces that the player to act can use; ``letters`` has the letter of each in the page's data."""
    if game.to_act is None:
        return {}
    return {"open": "".join(letters[key] for key in game.usable_spaces(game.seat_to_act))}


def herd_symbols(
    herds: Iterable[Herd],
    names: Sequence[str],
    box: Callable[[list[tuple[str, int]]], str],
    beasts: Callable[..., str],
) -> Iterator[str]:
    """Yield one drawing for each different herd; ``box`` returns its size, ``beasts`` draws the animals."""
    for herd in sorted(set(map(tuple, herds))):
        groups = [(names[good], count) for good, count in herd]
        name = "_".join(f"{good}x{count}" for good, count in herd)
        yield boxed(f"h-{name}", box(groups), beasts(groups, linked))
