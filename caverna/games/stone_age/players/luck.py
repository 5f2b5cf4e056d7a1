"""Luck: dice, and the order of cards and tiles, from one seed."""

from collections.abc import Sequence
from random import Random
from typing import Any

from attrs import evolve

from caverna.engine import luck
from caverna.model.arguments import check_type

from ..catalogue.buildings import BUILDINGS
from ..catalogue.cards import CARDS
from ..catalogue.places import TILES_PER_STACK
from ..rules.game import Game
from ..rules.rounds import waiting_stacks
from ..steps import Card, Drawn, Step


class Deck:
    """The hidden cards and tiles of a game, shuffled."""

    def __init__(self, game: Game, order: Random) -> None:
        board = game.board
        self._cards = [row.name for row, left in zip(CARDS, board.cards_unseen, strict=True) for _ in range(left)]
        tiles = [row.name for row, left in zip(BUILDINGS, board.tiles_unseen, strict=True) for _ in range(left)]
        order.shuffle(self._cards)
        order.shuffle(tiles)
        self._stacks = [tiles[first : first + TILES_PER_STACK] for first in range(0, len(tiles), TILES_PER_STACK)]

    def draw(self) -> str:
        """Return the top card of the deck, which is drawn."""
        return self._cards.pop()

    def named(self, step: Step) -> Step:
        """Return a step with the name of the card that it draws, if it draws one (civ.draw)."""
        if isinstance(step, Drawn):
            return Drawn(self.draw())
        return evolve(step, draw=self.draw()) if isinstance(step, Card) and step.draw is not None else step

    def head(self, game: Game) -> dict[str, Any]:
        """Return the cards and tiles that are revealed in the next round."""
        cards: Sequence[str] = [self.draw() for _ in range(game.board.gaps())]
        tiles = [self._stacks[stack].pop() for stack in waiting_stacks(game.board)]
        head: dict[str, Any] = {"cards": cards} if cards else {}
        return head | ({"buildings": tiles} if tiles else {})


class Luck(luck.Luck):
    """A seeded source of dice, cards and tiles for a game, which may be at any point."""

    box: Deck

    def __init__(self, seed: int | str, game: Game) -> None:
        check_type(game, Game, "Luck takes a seed and a game of Stone Age")
        super().__init__(seed, game)

    def draw(self) -> str:
        """Return the top card of the deck, which is drawn."""
        return self.box.draw()
