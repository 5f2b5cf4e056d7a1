"""Luck: what chance decides in a game, weighted as in the box, from a seed."""

from random import Random
from typing import Any, Protocol, Self

from caverna.model.arguments import check_type
from caverna.model.steps import Step

from .game import Game

DIE = range(1, 7)


class Box(Protocol):
    """The shuffled cards, tiles and markers of one game."""

    def head(self, game: Any, /) -> dict[str, Any]:
        """Return what turns up in the round that is to begin, as the keys of that round."""

    def named(self, step: Step, /) -> Step:
        """Return a step as it is played: with what it draws."""


class Luck(Random):
    """A seeded source of chance for one game, from whatever point it is at; it is a `random.Random`, too.

    `head` has the keys of the next round, `roll` throws dice, `named` names what a step draws. Cards, tiles and markers
    are shuffled once, those that have turned up left out. The same seed gives the same game.
    """

    box: Any
    """The shuffled cards, tiles and markers: a `Box`."""

    def __new__(cls, seed: int | str, game: Game) -> Self:
        """Make it without a seed; `__init__` gives it one."""
        return super().__new__(cls)

    def __init__(self, seed: int | str, game: Game) -> None:
        check_type(game, Game, "Luck takes a seed and a game")
        super().__init__(f"dice {seed}")
        players = game.ruleset.automatic_players
        if players is None:
            raise ValueError(f"nothing is known of the box of {game.ruleset.title}: its ruleset has no players")
        self.box = players.shuffled(game, Random(f"order {seed}"))

    def __reduce__(self) -> tuple[Any, ...]:
        return _copied, (type(self), self.getstate(), self.box)

    def head(self, game: Game) -> dict[str, Any]:
        """Return what turns up in the round that is to begin, as the keys of that round."""
        found: dict[str, Any] = self.box.head(game)
        return found

    def imagined(self, game: Game) -> "Luck":
        """Return other luck from this point of the game on: what may come, not what will."""
        return Luck(str(self.random()), game)

    def roll(self, dice: int) -> tuple[int, ...]:
        """Throw dice and return them."""
        return tuple(self.choice(DIE) for _ in range(dice))

    def named(self, step: Step) -> Step:
        """Return a step as it is played: with the card named that it draws, if it draws one."""
        found: Step = self.box.named(step)
        return found


def _copied(kind: type[Luck], state: tuple[Any, ...], box: Any) -> Luck:
    made = Random.__new__(kind)
    made.setstate(state)
    made.box = box
    return made
