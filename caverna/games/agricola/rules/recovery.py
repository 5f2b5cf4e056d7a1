"""Recovery: assumptions that let a game continue after a refused line (``--keep-going``).

None of them is a rule. The state is marked as recovered, and later scores are never verified.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from caverna.model.names import normalise
from caverna.model.refusals import RuleBroken
from caverna.model.shortage import Hunger

from ..catalogue.spaces import SPACES
from ..goods import SHEEP
from ..names import SPACE_KEYS
from ..steps import Beg, Breed, Step
from .game import COMPLETE, WORK, Game
from .rounds import possible_cards


def allow_out_of_turn(game: Game, player: str, steps: Sequence[Step]) -> bool:
    """Give the turn to a player who placed out of order. Return whether that changes the player to act."""
    seat = game.seat(player)
    waits = game.phase == WORK and game.homes[seat].at_home > 0 and seat not in game.passed
    if not waits or game.seat_to_act == seat:
        return False
    game.seat_to_act = seat
    return True


def skip_turn(game: Game, player: str, steps: Sequence[Step]) -> None:
    """Count one person as placed without a space, for a placement that was refused."""
    home = game.home(player)
    if home.at_home > 0:
        home.placed += 1
    if game.phase == WORK and game.seat_to_act == game.seat(player):
        game.advance()


def substitute_keys(game: Game, head: Mapping[str, Any], broken: RuleBroken, named: Sequence[Any]) -> dict[str, Any]:
    """Return the keys to begin a round with after the finding ``broken`` refused one of ``head``.

    A wrong number is dropped. A wrong card is replaced, if possible by one that no other round in ``named`` has.
    Animals of the round space that find no room are dropped.
    """
    number = game.next_round()
    if broken.rule == "animals.housing":
        due = game.home(broken.player).due
        due[number or 0] = tuple(pair for pair in due.get(number or 0, ()) if pair[0] < SHEEP)
        return dict(head)
    if broken.key == "round":
        return {key: value for key, value in head.items() if key != broken.key}
    assert number is not None
    elsewhere = {key for other in named for key in SPACE_KEYS.get(normalise(other.get("card") or ""), ())}
    possible = possible_cards(game, number)
    return {**head, "card": SPACES[next((key for key in possible if key not in elsewhere), possible[0])].full_name}


def end_phase(game: Game) -> None:
    """Count every remaining person as placed without a space, so that the round can end."""
    for home in game.homes:
        home.placed = home.people - home.newborn
    game.seat_to_act, game.phase = -1, COMPLETE


def default_step(game: Game, broken: RuleBroken) -> Step | None:
    """Return the step that makes up for a decision missing in a harvest: beg for the food, or breed nothing."""
    hunger = broken.fact(Hunger)
    return Beg(hunger.short) if hunger is not None else Breed(())
