"""Luck: dice and shuffled cards, tiles and markers of a game, made from a seed."""

from random import Random
from typing import Any, Protocol, Self

from caverna.model.arguments import check_type
from caverna.model.steps import Step

from .game import Game

DIE = range(1, 7)


class Box(Protocol):
    """The shuffled cards, tiles and markers of one game."""

    def head(self, game: Any, /) -> dict[str, Any]:
        """Return the keys of the next round: the cards and markers that are revealed."""

    def named(self, step: Step, /) -> Step:
        """Return a step with the name of the card or tile that it draws, if it draws one."""


class Luck(Random):
    """A seeded source of chance for the rest of a game; it is also a `random.Random`.

    `head` returns the keys of the next round, `roll` throws dice, `named` names the card that a step draws. Cards,
    tiles and markers that are still hidden are shuffled once. The same seed gives the same game.
    """

    box: Any
    """The shuffled cards, tiles and markers: a `Box`."""

    def __new__(cls, seed: int | str, game: Game) -> Self:
        """Create the object; `__init__` seeds it."""
        return super().__new__(cls)

    def __init__(self, seed: int | str, game: Game) -> None:
        check_type(game, Game, "Luck takes a seed and a game")
        super().__init__(f"dice {seed}")
        players = game.ruleset.automatic_players
        if players is None:
            raise ValueError(f"the ruleset of {game.ruleset.title} cannot shuffle cards: it has no automatic players")
        self.box = players.shuffled(game, Random(f"order {seed}"))

    def __reduce__(self) -> tuple[Any, ...]:
        return _copied, (type(self), self.getstate(), self.box)

    def head(self, game: Game) -> dict[str, Any]:
        """Return the keys of the next round: the cards and markers that are revealed."""
        found: dict[str, Any] = self.box.head(game)
        return found

    def imagined(self, game: Game) -> "Luck":
        """Return other luck for the same state of the game, so that a player cannot foresee the real one."""
        return Luck(str(self.random()), game)

    def roll(self, dice: int) -> tuple[int, ...]:
        """Throw dice and return them."""
        return tuple(self.choice(DIE) for _ in range(dice))

    def named(self, step: Step) -> Step:
        """Return a step with the name of the card that it draws, if it draws one."""
        found: Step = self.box.named(step)
        return found


def _copied(kind: type[Luck], state: tuple[Any, ...], box: Any) -> Luck:
    made = Random.__new__(kind)
    made.setstate(state)
    made.box = box
    return made
