"""The state of the table as keys and values, so that a page needs only the changes (see `caverna.drawing.parts`).

``0.good.3`` is the stone of the first player, ``0.tools`` the tools (used ones negative), ``place.4`` the people in
the forest. ``card.1`` and ``building.1`` are the card and tile there, ``hand`` the people still to be placed. ``done``
is the place of the step just played, with its dice and tools.
"""

from collections.abc import Iterator
from typing import Any

from caverna.drawing.parts import Slots
from caverna.drawing.slots import sheet_slots
from caverna.model.steps import Step

from ..catalogue.places import BUILDING, CARD, PLACES, place_number
from ..moves import places_to_use
from ..rules.game import PLACEMENTS, Game
from ..rules.placing import open_places
from ..rules.scoring import score
from ..state.tribe import Tribe
from ..steps import Building, Card, Leave, Roll


def player_slots(game: Game, seat: int) -> Slots:
    """Return the state keys of one player with their values."""
    return {f"{seat}.{name}": value for name, value in _tribe(game.tribes[seat])}


def _tribe(tribe: Tribe) -> Iterator[tuple[str, Any]]:
    for good, count in enumerate(tribe.counts):
        if count:
            yield f"good.{good}", count
    yield from sheet_slots(score(tribe))
    if tribe.tools:
        yield "tools", list(tribe.tools)
    if tribe.cards:
        yield "cards", list(tribe.cards)
    if tribe.open:
        yield "open", list(tribe.open)
    if tribe.hidden:
        yield "hidden", tribe.hidden
    if tribe.building_count:
        yield "buildings", [*tribe.buildings, *[-1] * (tribe.building_count - len(tribe.buildings))]


def open_slots(game: Game) -> Slots:
    """Return the state key ``open``: the places where the player to act can place people, or use them."""
    if game.to_act is None:
        return {}
    seat = game.seat(game.to_act)
    placing = game.due == PLACEMENTS
    return {"open": [place for place, _ in open_places(game, seat)] if placing else places_to_use(game, seat)}


def table_slots(game: Game) -> Slots:
    """Return the state keys of the table: people on places, cards, buildings, and the player to act."""
    board = game.board
    slots: Slots = {"round": game.round, "starts": game.starting, "hand": list(board.hand), "deck": board.deck}
    if game.to_act is not None:
        slots["to act"] = game.seat(game.to_act)
    for seat, passed in enumerate(board.passed):
        if passed:
            slots[f"{seat}.passed"] = 1
    for place in range(PLACES):
        if board.crowd[place]:
            slots[f"place.{place}"] = [mine[place] for mine in board.standing]
    for number, card in enumerate(board.cards, start=1):
        if card is not None:
            slots[f"card.{number}"] = card
    for number, tile in enumerate(board.buildings, start=1):
        slots[f"building.{number}"] = [-1 if tile is None else tile, board.stacks[number - 1]]
    return slots


def step_slots(step: Step) -> Slots:
    """Return the state key ``done`` for a step: its place, with its dice and tools. Return none for other steps."""
    if isinstance(step, Roll):
        return _done(step.place, None, dice=step.dice, tools=step.tools, once=step.once)
    if isinstance(step, Card):
        dice = step.dice or step.roll
        return _done(CARD, step.number, dice=dice, tools=step.tools, once=step.once, picks=step.picks)
    if isinstance(step, Building):
        return _done(BUILDING, step.number)
    if isinstance(step, Leave):
        return _done(step.place, step.number)
    return {}


def _done(name: str, number: int | None, **thrown: tuple[int, ...]) -> Slots:
    return {"done": [place_number(name, number), {key: list(values) for key, values in thrown.items() if values}]}
