"""Tables of spaces, round cards and improvements, for ``caverna names``."""

from collections.abc import Mapping
from typing import Annotated, Any

from attrs import frozen

from caverna.engine.terminal import NameRow, NameTable
from caverna.model.json_shapes import Positive
from caverna.model.names import normalise

from ..catalogue.majors import MAJORS, MajorRow
from ..catalogue.rounds import STAGES
from ..catalogue.setup import setup_for
from ..catalogue.spaces import CARDS, FULL, MODES, PRINTED, SPACES, SpaceRow
from ..names import MAJOR, SPACE, SPACE_KEYS
from ..offers import major_effect, major_price, refill, space_offer


@frozen
class SpaceData:
    """A space, for programs."""

    name: str
    players: tuple[Positive, ...]
    modes: tuple[Annotated[str, ("enum", MODES)], ...]
    refill: str
    offers: str
    also: tuple[str, ...]
    es: str


@frozen
class CardData:
    """A round card, for programs."""

    name: str
    stage: Positive
    rounds: tuple[Positive, ...]
    refill: str
    offers: str
    also: tuple[str, ...]
    es: str


@frozen
class ImprovementData:
    """An improvement, for programs."""

    name: str
    cost: dict[str, Positive]
    points: int
    effect: str
    number: Positive
    es: str


ROW_TYPES = {"spaces": SpaceData, "cards": CardData, "improvements": ImprovementData}
"""Type of names -> the class of its rows for programs."""


def names(players: int | None, head: Mapping[str, Any]) -> dict[str, NameTable]:
    """Return a table of the names in play for each type of names. ``head`` may have ``mode``.

    Hand cards are not listed, because their texts are not part of this project.
    """
    mode = head.get("mode", FULL)
    spaces = [row for row in PRINTED if mode in row.modes and (players is None or players in row.players)]
    return {
        "spaces": NameTable(
            ("name", "players", "each round", "offers"), "", [_space(row, players, mode) for row in spaces]
        ),
        "cards": NameTable(("name", "rounds", "each round", "offers"), "", [_card(row, mode) for row in CARDS]),
        "improvements": NameTable(
            ("name", "price", "points", "effect"), "<<>", [_major(row) for row in MAJORS.values()]
        ),
    }


def find_names(word: str) -> set[str]:
    """Return the word and the English names that it can mean, in any language and spelling."""
    named = (SPACES[key] for key in SPACE_KEYS.get(normalise(word), ()))
    return {word, *filter(None, (SPACE.find(word), MAJOR.find(word))), *(row.full_name for row in named)}


def space_name(row: SpaceRow, players: int | None, mode: str) -> str:
    """Return the name of a space, with its number only if two spaces share the name."""
    return row.full_name if players is None else setup_for(players, mode).display_name[row.key]


def _counts(row: SpaceRow) -> str:
    return f"{row.players[0]}-{row.players[-1]}" if len(row.players) > 1 else str(row.players[0])


def _other(row: SpaceRow) -> str:
    return ", ".join((*row.also, *([row.es] if row.es else [])))


def _space(row: SpaceRow, players: int | None, mode: str) -> NameRow:
    name, gains, offer = space_name(row, players, mode), refill(row, players), space_offer(row, mode)
    data = SpaceData(name, row.players, row.modes, gains, offer, row.also, row.es)
    return NameRow(frozenset({row.name, row.full_name}), (name, _counts(row), gains, offer), _other(row), data)


def card_rounds(row: SpaceRow) -> tuple[int, ...]:
    """Return the rounds in which a card can be revealed."""
    return STAGES[row.stage]


def _card(row: SpaceRow, mode: str) -> NameRow:
    rounds, gains, offer = card_rounds(row), refill(row), space_offer(row, mode)
    when = f"{rounds[0]}-{rounds[-1]}" if len(rounds) > 1 else str(rounds[0])
    data = CardData(row.full_name, row.stage, rounds, gains, offer, row.also, row.es)
    return NameRow(frozenset({row.name, row.full_name}), (row.full_name, when, gains, offer), _other(row), data)


def _major(row: MajorRow) -> NameRow:
    cells = (row.full_name, major_price(row), str(row.points), major_effect(row))
    data = ImprovementData(row.full_name, dict(row.cost), row.points, major_effect(row), row.number, row.es)
    return NameRow(frozenset({row.name, row.full_name}), cells, ", ".join((*row.also, row.es)), data)
