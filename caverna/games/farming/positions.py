"""Setting up a farming game from a position: the source positions of its parts, and checks of both games."""

from collections.abc import Mapping
from typing import Any, Generic, Protocol, TypeVar

from caverna.model.findings import Span
from caverna.model.refusals import RuleBroken, illegal

from .game import FarmGame
from .home import FarmHome


class Placed(Protocol):
    """A position whose keys have source positions."""

    at: Mapping[str, Span]


OneGame = TypeVar("OneGame", bound=FarmGame[Any])
OnePosition = TypeVar("OnePosition", bound=Placed)


class FarmLoader(Generic[OneGame, OnePosition]):
    """Turns a fresh game into the one that a position describes.

    `run` raises `RuleBroken` at the first rule that the position breaks. ``player`` is then the player whose home is
    wrong, and the last call of `at` named the part that is wrong.
    """

    def __init__(self, game: OneGame, position: OnePosition) -> None:
        self.game = game
        self.position = position
        self.player = ""
        self._parts: list[tuple[Mapping[str, Span], tuple[str, ...]]] = [(position.at, ("",))]
        """The parts reached so far: their places and keys."""

    def set_up(self) -> None:
        """Set the position up; add the source position and the player to a `RuleBroken`."""
        try:
            self.run()
        except RuleBroken as broken:
            broken.span, broken.player = self._span(), self.player or broken.player
            raise

    def run(self) -> None:
        """Set the position up, part by part."""
        raise NotImplementedError

    def at(self, places: Mapping[str, Span], *keys: str) -> None:
        """Begin a part of the position. A refusal is at the first of these keys that has a source position."""
        self._parts.append((places, keys))

    def _span(self) -> Span:
        """Return the source position of the last part that has one."""
        found = (places[key] for places, keys in reversed(self._parts) for key in keys if key in places)
        return next(found, Span(1, 1))

    def check_animals(self, home: FarmHome[Any]) -> None:
        """Refuse animals that cannot all be housed (animals.housing)."""
        if not home.animals_fit():
            illegal("animals.housing", f"there is no room for {home.lodged}", found=home.lodged)
