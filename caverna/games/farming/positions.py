"""Setting up a farming game from a position: where its parts are written, and what both games check."""

from collections.abc import Mapping
from typing import Any, Generic, Protocol, TypeVar

from caverna.model.findings import Span
from caverna.model.refusals import RuleBroken, illegal

from .game import FarmGame
from .home import FarmHome


class Placed(Protocol):
    """A position that knows where its keys are."""

    at: Mapping[str, Span]


OneGame = TypeVar("OneGame", bound=FarmGame[Any])
OnePosition = TypeVar("OnePosition", bound=Placed)


class FarmLoader(Generic[OneGame, OnePosition]):
    """Turns a fresh game into the one a position describes.

    `run` raises `RuleBroken` at the first rule the position breaks; ``span`` is then the place it is about, and
    ``player`` whose home it is.
    """

    def __init__(self, game: OneGame, position: OnePosition) -> None:
        self.game = game
        self.position = position
        self.span = position.at.get("", Span(1, 1))
        self.player = ""

    def set_up(self) -> None:
        """Set the position up; `RuleBroken` has the place and whose home it is about."""
        try:
            self.run()
        except RuleBroken as broken:
            broken.span, broken.player = self.span, self.player or broken.player
            raise

    def run(self) -> None:
        """Set the position up, part by part."""
        raise NotImplementedError

    def at(self, places: Mapping[str, Span], *keys: str) -> None:
        """Look at the first of these keys that has a place."""
        self.span = next((places[key] for key in keys if key in places), self.span)

    def check_animals(self, home: FarmHome[Any]) -> None:
        """Refuse animals that cannot all be housed (animals.housing)."""
        if not home.animals_fit():
            illegal("animals.housing", f"there is no room for {home.lodged}", found=home.lodged)
