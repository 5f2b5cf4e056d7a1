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

    `run` raises `RuleBroken` at the first rule that the position breaks. ``span`` is then the source position of the
    error, and ``player`` the player whose home is wrong.
    """

    def __init__(self, game: OneGame, position: OnePosition) -> None:
        self.game = game
        self.position = position
        self.span = position.at.get("", Span(1, 1))
        self.player = ""

    def set_up(self) -> None:
        """Set the position up; add the source position and the player to a `RuleBroken`."""
        try:
            self.run()
        except RuleBroken as broken:
            broken.span, broken.player = self.span, self.player or broken.player
            raise

    def run(self) -> None:
        """Set the position up, part by part."""
        raise NotImplementedError

    def at(self, places: Mapping[str, Span], *keys: str) -> None:
        """Set ``span`` to the source position of the first of these keys that has one."""
        self.span = next((places[key] for key in keys if key in places), self.span)

    def check_animals(self, home: FarmHome[Any]) -> None:
        """Refuse animals that cannot all be housed (animals.housing)."""
        if not home.animals_fit():
            illegal("animals.housing", f"there is no room for {home.lodged}", found=home.lodged)
