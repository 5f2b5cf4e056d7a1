"""Going on after a mistake: what is assumed where something was refused and left out (``--keep-going``).

Nothing here is a rule: the state is marked as recovered, and no score that follows is called verified.
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
"""Where a dwarf stands whose placement was left out."""


def allow_out_of_turn(game: Game, player: str, steps: Sequence[Step]) -> bool:
    """Give a player the turn out of order; return whether there is a dwarf left to place."""
    seat = game.seat(player)
    waits = game.phase == WORK and game.homes[seat].can_place() and seat not in game.passed
    if not waits or game.seat_to_act == seat:
        return False
    game.seat_to_act = seat
    return True


def skip_turn(game: Game, player: str, steps: Sequence[Step]) -> None:
    """Count the dwarf of a placement that was left out as placed, nowhere."""
    home = game.home(player)
    weakest = min(home.waiting(), key=lambda index: home.dwarfs[index].weapon, default=None)
    if weakest is None:  # all are placed
        return
    home.dwarfs[weakest] = Dwarf(home.dwarfs[weakest].weapon, NOWHERE)
    game.advance()


def substitute_keys(game: Game, head: Mapping[str, Any], broken: RuleBroken, named: Sequence[Any]) -> dict[str, Any]:
    """Return what a round begins with where a key was refused: a wrong number or marker is left out.

    Where the right card is not known it is, if possible, one that no other round names.
    """
    if broken.key in ("round", "marker"):
        return {key: value for key, value in head.items() if key != broken.key}
    number = game.next_round()
    assert number is not None
    keys = {CARD_BY_NAME[other["card"]].key for other in named if other.get("card") in CARD_BY_NAME}
    possible = possible_cards(game, number)
    return {**head, "card": SPACES[next((key for key in possible if key not in keys), possible[0])].name}


def end_phase(game: Game) -> None:
    """Count every dwarf that has not been placed as placed, nowhere: the harvest comes next."""
    for home in game.homes:
        home.dwarfs = [dwarf._replace(space=dwarf.space or NOWHERE) for dwarf in home.dwarfs]
    game.seat_to_act, game.phase = -1, HARVEST_DUE


def default_step(game: Game, broken: RuleBroken) -> Step | None:
    """Return the step that lets a harvest go on which lacks a decision; a marker nobody knows is guessed."""
    if broken.rule == "setup.markers":
        reveal_marker(game, LEAF if game.leaves < leaves_for(len(game.homes)) else QUESTION)
        return None
    if (hunger := broken.fact(Hunger)) is not None:
        return Beg(hunger.short)
    return Skip("breeding") if broken.rule == "harvest.when" else Breed(())
