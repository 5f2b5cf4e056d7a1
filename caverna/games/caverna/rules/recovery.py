"""Recovery: continuing a replay after a refused line (``--keep-going``).

Nothing here is a rule. The functions make assumptions, so the state is marked as recovered and later scores are not
called verified.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from caverna.model.refusals import RuleBroken
from caverna.model.shortage import Hunger

from ..catalogue.rounds import LEAF, QUESTION, leaves_for
from ..catalogue.spaces import SPACES
from ..state.home import Dwarf
from ..steps import Beg, Breed, Skip, Step
from .game import HARVEST_DUE, WORK, Game
from .rounds import CARD_BY_NAME, possible_cards, reveal_marker

NOWHERE = "nowhere"
"""The space of a dwarf whose placement was refused."""


def allow_out_of_turn(game: Game, player: str, steps: Sequence[Step]) -> bool:
    """Give a player the turn out of order. Return False if the player cannot place, or has the turn already."""
    seat = game.seat(player)
    waits = game.phase == WORK and game.homes[seat].can_place() and seat not in game.passed
    if not waits or game.seat_to_act == seat:
        return False
    game.seat_to_act = seat
    return True


def skip_turn(game: Game, player: str, steps: Sequence[Step]) -> None:
    """Count the weakest dwarf as placed, for a refused placement, and give the turn to the next player."""
    home = game.home(player)
    weakest = min(home.waiting(), key=lambda index: home.dwarfs[index].weapon, default=None)
    if weakest is None:  # all are placed
        return
    home.dwarfs[weakest] = Dwarf(home.dwarfs[weakest].weapon, NOWHERE)
    game.advance()


def substitute_keys(game: Game, head: Mapping[str, Any], broken: RuleBroken, named: Sequence[Any]) -> dict[str, Any]:
    """Return corrected keys for a round that was refused because of a key.

    A wrong number or marker is omitted. For a wrong card, the result has a possible card, if possible one that no
    other round in ``named`` has.
    """
    if broken.key in ("round", "marker"):
        return {key: value for key, value in head.items() if key != broken.key}
    number = game.next_round()
    assert number is not None
    keys = {CARD_BY_NAME[other["card"]].key for other in named if other.get("card") in CARD_BY_NAME}
    possible = possible_cards(game, number)
    return {**head, "card": SPACES[next((key for key in possible if key not in keys), possible[0])].name}


def end_phase(game: Game) -> None:
    """Count all dwarfs as placed, so that the harvest can come next."""
    for home in game.homes:
        home.dwarfs = [dwarf._replace(space=dwarf.space or NOWHERE) for dwarf in home.dwarfs]
    game.seat_to_act, game.phase = -1, HARVEST_DUE


def default_step(game: Game, broken: RuleBroken) -> Step | None:
    """Return a step that makes a missing decision in a harvest; if the marker is unknown, guess it instead."""
    if broken.rule == "setup.markers":
        reveal_marker(game, LEAF if game.leaves < leaves_for(len(game.homes)) else QUESTION)
        return None
    if (hunger := broken.fact(Hunger)) is not None:
        return Beg(hunger.short)
    return Skip("breeding") if broken.rule == "harvest.when" else Breed(())
