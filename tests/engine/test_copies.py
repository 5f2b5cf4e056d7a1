"""Copies of Agricola and Stone Age: a copy shares no field with its original, and equality sees every field.

`tests/caverna/test_game_state.py` has the same for Caverna.
"""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import attrs
import pytest

from caverna.games.agricola.rules.game import Game as Agricola
from caverna.games.agricola.state.deck import Deck, Hand
from caverna.games.agricola.state.home import Home
from caverna.games.stone_age import Game as StoneAge
from caverna.games.stone_age.state.board import Board
from caverna.games.stone_age.state.tribe import Tribe
from caverna.model.refusals import RuleBroken
from tests.support import agricola_table, stone_age_table
from tests.support.rows import rows

BASE = {"changes", "claims", "waived", "history"}
"""Attributes of `GameBase` that are not part of the state."""
BESIDE = {
    Agricola: BASE | {"table", "card_keys", "disagreements"},
    Home: {"changes", "step", "fenced", "fences", "food_values", "ovens", "housing_unchecked", "capacity_cache"}
    | {"descriptions"},
    Deck: {"descriptions", "from_file", "card_uses", "names"},
    StoneAge: BASE | {"setup", "acting", "ending"},
    Tribe: {"changes", "step", "hidden_by"},
    Board: {"cards_unseen", "tiles_unseen", "crowd"},
}
"""Fields that are not the position: logs, how calls are checked, what follows from other fields or from the header."""


def _set(name: str, value: object) -> Callable[[Any], object]:
    return lambda owner: setattr(owner, name, value)


CHANGES: dict[type, dict[str, Callable[[Any], object]]] = {
    Agricola: {
        "homes": lambda game: game.homes.pop(),
        "mode": _set("mode", "family"),
        "rulings": _set("rulings", None),
        "series": _set("series", object()),
        "spaces_in_play": lambda game: game.spaces_in_play.discard("wood_3"),
        "goods_on": lambda game: game.goods_on.update(wood_3=9),
        "occupant": lambda game: game.occupant.update(wood_3=1),
        "majors": lambda game: game.majors.discard("well"),
        "deck": lambda game: game.deck.out.add("tutor"),
        "cards": lambda game: game.cards.append("fences"),
        "round": _set("round", 5),
        "phase": _set("phase", "complete"),
        "starting": _set("starting", 1),
        "seat_to_act": _set("seat_to_act", 1),
        "passed": lambda game: game.passed.add(1),
    },
    Home: {
        "name": _set("name", "Zoe"),
        "goods": lambda home: home.goods.__setitem__(0, 9),
        "rooms": _set("rooms", 0),
        "fields": _set("fields", 1),
        "stables": _set("stables", 1),
        "house": _set("house", 1),
        "crops": lambda home: home.crops.update({0: (1, 1)}),
        "pastures": lambda home: home.pastures.append(1),
        "people": _set("people", 5),
        "newborn": _set("newborn", 1),
        "placed": _set("placed", 1),
        "majors": lambda home: home.majors.append("well"),
        "occupations": lambda home: home.occupations.update(tutor="Tutor"),
        "minors": lambda home: home.minors.update(rake="Rake"),
        "passing": lambda home: home.passing.update({9: {"guest": "Guest"}}),
        "started": _set("started", 1),
        "own_minors": _set("own_minors", 1),
        "begging": _set("begging", 1),
        "due": lambda home: home.due.update({9: ((4, 1),)}),
        "stated_points": lambda home: home.stated_points.append(("tutor", 1)),
    },
    Deck: {
        "hands": lambda deck: deck.hands[0].minors.add("rake"),
        "no_cards": _set("no_cards", True),
        "out": lambda deck: deck.out.add("tutor"),
        "passed": lambda deck: deck.passed.update(rake=1),
    },
    StoneAge: {
        "tribes": lambda game: game.tribes.pop(),
        "board": lambda game: game.board.hand.__setitem__(0, 1),
        "rulings": _set("rulings", None),
        "round": _set("round", 5),
        "phase": _set("phase", "feeding"),
        "starting": _set("starting", 1),
        "turn": _set("turn", 1),
    },
    Tribe: {
        "name": _set("name", "Zoe"),
        "counts": lambda tribe: tribe.counts.__setitem__(0, 99),
        "tools": _set("tools", ((4, False),)),
        "other_tools": _set("other_tools", (((4, False),),)),
        "cards": lambda tribe: tribe.cards.append(0),
        "open": lambda tribe: tribe.open.append(0),
        "hidden": _set("hidden", 1),
        "buildings": lambda tribe: tribe.buildings.append(0),
    },
    Board: {
        "cards": lambda board: board.cards.__setitem__(0, None),
        "buildings": lambda board: board.buildings.__setitem__(0, None),
        "stacks": lambda board: board.stacks.__setitem__(0, 1),
        "deck": _set("deck", 1),
        "standing": lambda board: board.standing[0].__setitem__(0, 5),
        "hand": lambda board: board.hand.__setitem__(0, 1),
        "passed": lambda board: board.passed.__setitem__(0, True),
    },
}
OWNER: dict[type, Callable[[Any], Any]] = {
    Agricola: lambda game: game,
    Home: lambda game: game.homes[0],
    Deck: lambda game: game.deck,
    StoneAge: lambda game: game,
    Tribe: lambda game: game.tribes[0],
    Board: lambda game: game.board,
}
EACH_FIELD = rows("kind, name", [(kind, name) for kind, changes in CHANGES.items() for name in changes])


def a_game(kind: type) -> Any:
    """Return a game that has an object of this class."""
    if kind in (StoneAge, Tribe, Board):
        return stone_age_table.table(2)
    game = agricola_table.table(2, 4)
    game.deck.hands[0] = Hand({"tutor"}, set())
    return game


def as_stored(owner: Any) -> Any:
    """Return all fields of an object, and of the objects in them that change, as plain data."""
    if type(owner) in {*CHANGES, Hand}:
        return {field.name: as_stored(getattr(owner, field.name)) for field in attrs.fields(type(owner))}
    if isinstance(owner, list):
        return [as_stored(each) for each in owner]
    return deepcopy(owner) if isinstance(owner, dict | set) else owner


@rows("kind", CHANGES)
def test_every_field_has_a_change_or_is_beside_the_position(kind: type) -> None:
    assert set(CHANGES[kind]) | BESIDE[kind] == {field.name for field in attrs.fields(kind)}
    assert not set(CHANGES[kind]) & BESIDE[kind]


@EACH_FIELD
def test_a_copy_is_equal_until_one_field_changes(kind: type, name: str) -> None:
    game = a_game(kind)
    copy = game.copy()
    assert copy == game
    CHANGES[kind][name](OWNER[kind](copy))
    assert copy != game


@pytest.mark.parametrize("direction", ["copy", "original"])
@EACH_FIELD
def test_a_change_of_one_leaves_the_other_alone(kind: type, name: str, direction: str) -> None:
    game = a_game(kind)
    copy = game.copy()
    one, other = (copy, game) if direction == "copy" else (game, copy)
    before = as_stored(other)
    CHANGES[kind][name](OWNER[kind](one))
    assert as_stored(other) == before


@pytest.mark.parametrize("copied", [Agricola.copy, lambda game: game.copy_for(0)], ids=["copy", "copy_for"])
def test_a_copy_waives_the_same_rules_and_is_the_same_position(copied: Callable[[Agricola], Agricola]) -> None:
    game = agricola_table.table(2)
    game.occupant["day_laborer_full"] = 1
    lenient = copied(game)
    lenient.waived = frozenset({"work.occupied"})
    assert lenient == game
    agricola_table.turn(copied(lenient), "Ann", "Day laborer")
    with pytest.raises(RuleBroken, match=r"^work\.occupied:"):
        copied(game).play("Ann", agricola_table.steps("Day laborer"))
