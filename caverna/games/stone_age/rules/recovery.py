"""Recovery: continue a replay after a mistake with assumptions (``--keep-going``).

This module applies no rules. A state after recovery is marked as recovered, and its scores are not verified.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from caverna.model.refusals import RuleBroken

from ..catalogue.buildings import BUILDING_NUMBER, BUILDINGS
from ..catalogue.cards import CARD_NUMBER, CARDS
from ..catalogue.places import NUMBER, ROWS
from ..steps import PART, Place, PlaceOn, Starve, Step
from .game import ACTIONS, FEEDING, PLACEMENTS, Game
from .rounds import waiting_stacks


def allow_out_of_turn(game: Game, player: str, steps: Sequence[Step]) -> bool:
    """Give the turn to a player out of order. Return False if the line does not fit the phase, if the player has no
    people left for it, or if it is the player's turn anyway."""
    seat, board = game.seat(player), game.board
    if (game.phase == PLACEMENTS) != any(PART.get(type(step)) == PLACEMENTS for step in steps):
        return False
    if game.phase == PLACEMENTS:
        waits = board.hand[seat] > 0 and not board.passed[seat]
    else:
        waits = game.phase in (ACTIONS, FEEDING) and any(board.standing[seat])
    if not waits or game.turn == seat:
        return False
    if game.phase == FEEDING:
        game.phase = ACTIONS
    game.turn = seat
    return True


def skip_turn(game: Game, player: str, steps: Sequence[Step]) -> None:
    """Skip a player's refused turn: its people count as placed nowhere, or go home without acting."""
    seat = game.seat(player)
    if game.phase == PLACEMENTS:
        people = next((_people(step) for step in steps if isinstance(step, Place | PlaceOn)), 1)
        game.board.hand[seat] -= min(people, game.board.hand[seat])
        game.advance_placing(seat)
    elif game.phase == ACTIONS:
        _go_home(game, seat, range(len(ROWS)))
        game.advance_acting(seat)


def _people(step: Place | PlaceOn) -> int:
    if isinstance(step, PlaceOn):
        return 1
    return max(step.people or ROWS[NUMBER[step.place]].people, 1)


def _go_home(game: Game, seat: int, places: Iterable[int]) -> None:
    for place in places:
        if game.board.standing[seat][place]:
            game.board.take_home(seat, place)


def substitute_keys(game: Game, head: Mapping[str, Any], broken: RuleBroken, named: Sequence[Any]) -> dict[str, Any]:
    """Return the keys of a round with a replacement for the refused one. A wrong round number is dropped.

    Possible cards and tiles are kept. The others are replaced, if possible by some that no round in ``named`` has.
    """
    if broken.key == "cards":
        cards, unseen, gaps = head.get("cards") or (), game.board.cards_unseen, game.board.gaps()
        elsewhere = {name for other in named for name in other.get("cards") or ()}
        return {**head, "cards": _drawn(cards, [row.name for row in CARDS], CARD_NUMBER, unseen, gaps, elsewhere)}
    if broken.key == "buildings":
        tiles, unseen, gaps = head.get("buildings") or (), game.board.tiles_unseen, len(waiting_stacks(game.board))
        elsewhere = {name for other in named for name in _names(other.get("buildings") or ())}
        rows = [row.name for row in BUILDINGS]
        return {**head, "buildings": _drawn(_names(tiles), rows, BUILDING_NUMBER, unseen, gaps, elsewhere)}
    return {key: value for key, value in head.items() if key != broken.key}


def _names(tiles: Sequence[str] | Mapping[int, str]) -> Sequence[str]:
    return list(tiles.values()) if isinstance(tiles, Mapping) else tiles


def _drawn(
    written: Sequence[str], every: Sequence[str], number: Mapping[str, int], unseen: Sequence[int], gaps: int,
    elsewhere: set[str],
) -> list[str]:  # fmt: skip
    """Return a name for each gap: first the written names that can turn up, then others, best not from elsewhere."""
    left = list(unseen)
    found: list[str] = []
    for name in (*written, *sorted(every, key=elsewhere.__contains__)):
        if len(found) < gaps and name in number and left[number[name]] > 0:
            left[number[name]] -= 1
            found.append(name)
    return found


def end_phase(game: Game) -> None:
    """End the placing or acting phase early: people who are not placed, or have not acted, go home."""
    if game.phase == PLACEMENTS:
        game.start_acting()
        return
    for seat in range(len(game.tribes)):
        _go_home(game, seat, range(len(ROWS)))
    game.phase, game.turn = FEEDING, -1


def default_step(game: Game, broken: RuleBroken) -> Step | None:
    """Return the step to assume for a missing decision: a tribe without a payment for its food starves.

    For a line that leaves people on the board, send them home without acting and return None.
    """
    if broken.rule != "act.all":
        return Starve()
    seat = game.seat(broken.player)
    _, *places = broken.facts
    _go_home(game, seat, places)
    return None
