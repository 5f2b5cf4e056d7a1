"""Feeding a family in a harvest: paying food, begging, and refusals (harvest.feed, harvest.beg)."""

from collections.abc import Sequence
from typing import Any, Protocol

from caverna.model.refusals import Words, ambiguous, illegal
from caverna.model.shortage import Hunger

from .home import positive
from .turn import FarmTurn


class Begging(Protocol):
    """A step that begs for food."""

    @property
    def count(self) -> int:
        """The amount of food."""


def begged(turn: FarmTurn[Any, Any], begging: Sequence[tuple[int, Begging]], need: int, markers: str) -> int:
    """Return the food that the ``begging`` steps of a line beg for, at most ``need`` (harvest.beg).

    ``begging`` has the steps with their indexes in the line. ``markers`` is the word for the markers in messages.
    """
    count, here = 0, turn.index
    for index, step in begging:
        turn.index = index
        count += positive(step.count)
        if count > need:
            illegal(
                "harvest.beg", f"{count} {markers} for {need} food",
                found=count, expected=f"at most {need}", hint="" if need else "leave `beg` out",
            )  # fmt: skip
    turn.index = here
    return min(count, need)


def pay_for_feeding(turn: FarmTurn[Any, Any], need: int, markers: int) -> None:
    """Pay ``need`` food; for ``markers`` of it, take a begging marker each instead."""
    if need > markers:
        turn.home.pay(turn.home.amounts.number["food"], need - markers, "feed")
    if markers:
        turn.home.beg(markers, "feed")


def refuse_hunger(turn: FarmTurn[Any, Any], hunger: Hunger, family: str, written: bool) -> None:
    """Refuse a feeding without enough food (harvest.beg).

    ``written`` is true if the record mentions the feeding; a missing mention is suggested otherwise.
    """
    missing = not written and not hunger.begged
    key = "harvest" if missing else ""
    ambiguous("harvest.beg", _unfed, hunger, turn.home.name, family, missing=missing, key=key, at_player=missing)


def _unfed(hunger: Hunger, name: str, family: str) -> Words:
    message = f"feeding {name}'s {family} costs {hunger.needed} food, has {hunger.has}"
    hint = f"add 'beg {hunger.short}' to the harvest line of {name}, or food"
    if hunger.begged:
        hint = f"write 'beg {hunger.begged + hunger.short}' in place of 'beg {hunger.begged}', or add food"
    return Words(message, expected=hunger.short, hint=hint)
