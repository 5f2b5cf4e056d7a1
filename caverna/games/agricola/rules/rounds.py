"""The start of a round (p. 3): reveal its card, hand out goods due, play the lines of players, refill the spaces."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from caverna.model.names import normalise
from caverna.model.refusals import RuleBroken, ambiguous, illegal

from ..catalogue.rounds import STAGE_OF_ROUND
from ..catalogue.spaces import SPACES
from ..names import CARD, SPACE_KEYS
from ..steps import Step
from .free_steps import FREE
from .turn import Turn

if TYPE_CHECKING:
    from .game import Game


_CARDS_NAMED = {name: [key for key in SPACE_KEYS[normalise(name)] if SPACES[key].stage] for name in CARD.all}
"""Name of a round card -> the keys of the cards with this name."""


def possible_cards(game: "Game", number: int) -> list[str]:
    """Return the cards that can be revealed in a round: those of its stage not revealed yet (setup.cards)."""
    return [key for key in game.table.shuffled[STAGE_OF_ROUND[number]] if key not in game.cards]


def choose_card(game: "Game", number: int, name: str | None) -> str:
    """Return the card of a round. It need not be named if only one is possible (setup.cards)."""
    possible = possible_cards(game, number)
    if name is None:
        if len(possible) != 1:
            hint = f"one of {_names(possible)}"
            ambiguous("setup.cards", f"which card was revealed in round {number}?", hint=hint, missing=True, key="card")
        return possible[0]
    keys = _CARDS_NAMED.get(name) or [key for key in SPACE_KEYS.get(normalise(name), ()) if SPACES[key].stage]
    if not keys:
        raise RuleBroken("record.name", f"there is no round card {name!r}", expected=_names(possible), kind="malformed")
    there = [key for key in keys if key in possible]
    if not there:
        message = f"{name} cannot be the card of round {number}"
        illegal("setup.cards", message, found=name, expected=_names(possible), key="card")
    return (there or keys)[0]


def _names(cards: list[str]) -> str:
    return ", ".join(SPACES[key].name for key in cards)


def open_card(game: "Game", key: str) -> None:
    """Add a card to the spaces for the rest of the game (round.reveal)."""
    game.cards.append(key)
    game.spaces_in_play.add(key)


def begin(game: "Game", lines: Mapping[int, Sequence[Step]]) -> None:
    """Hand out the goods of the round's space, play the lines of players, refill (ruling.round-start)."""
    deliver(game)
    for seat, steps in lines.items():
        Turn(game, seat, game.homes[seat], steps).run(FREE)
    for seat, home in enumerate(game.homes):
        if home.housing_unchecked:
            _check_deliveries(Turn(game, seat, home, ()))
    refill(game)


def _check_deliveries(turn: Turn) -> None:
    """Refuse animals from the round's space that find no room. The player has no line (animals.housing)."""
    try:
        turn.run(FREE)
    except RuleBroken as broken:
        broken.missing = True
        raise


def deliver(game: "Game") -> None:
    """Give the goods on the round's space to their owners (round.start-goods)."""
    for home in game.homes:
        for good, count in home.due.pop(game.round, ()):
            home.gain(good, count, f"round {game.round}")


def refill(game: "Game") -> None:
    """Add the goods of each round to the spaces in play (round.replenish)."""
    goods_on, in_play = game.goods_on, game.spaces_in_play
    for key, count in game.table.refills:
        if key in in_play:
            goods_on[key] = goods_on.get(key, 0) + count
