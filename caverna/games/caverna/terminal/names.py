"""Spaces, cards, furnishings and loot as tables, for ``caverna names``."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, ClassVar

from attrs import frozen

from caverna.engine.terminal import NameRow, NameTable
from caverna.model.json_shapes import Natural, Positive

from ..catalogue import CARDS, FURNISHINGS, LOOT, PRINTED, FurnishingRow, LootRow, SpaceRow
from ..catalogue.rounds import SOLO_CARDS, STAGE_OF_ROUND, WISH_ROUND, rounds_for
from ..catalogue.spaces import URGENT_WISH, WISH
from ..names import FURNISHING, LOOTED, SPACE
from ..offers import loot_offer, refill, space_offer
from ..options import FULL

Row = SpaceRow | FurnishingRow | LootRow


@frozen
class SpaceData:
    """A space, for JSON."""

    name: str
    players: tuple[Positive, ...]
    refill: str
    refill_more: str
    offers: str
    es: str
    pl: str


@frozen
class CardData:
    """A round card, for JSON."""

    _json_keys: ClassVar[str] = "*space stage rounds"
    space: SpaceData
    stage: Positive
    rounds: list[Positive]


@frozen
class FurnishingData:
    """A furnishing, for JSON."""

    name: str
    kind: Annotated[str, ("enum", tuple(sorted({row.kind for row in FURNISHINGS.values()})))]
    cost: dict[str, Positive]
    points: int | None
    effect: str
    introductory: bool
    es: str
    pl: str


@frozen
class LootData:
    """A loot item, for JSON."""

    strength: Natural
    item: str
    brings: str


ROW_TYPES = {"spaces": SpaceData, "cards": CardData, "furnishings": FurnishingData, "loot": LootData}
"""Sort of names -> the class of its JSON data."""


def names(players: int | None, head: Mapping[str, Any]) -> dict[str, NameTable]:
    """Return tables of everything with a name that is in play, by sort; ``head`` may have ``variant``."""
    full = head.get("variant", FULL) == FULL
    spaces = (row for row in PRINTED if players is None or players in row.players)
    cards = (row for row in CARDS if players is None or players in row.players)
    furnishings = (row for row in FURNISHINGS.values() if row.intro or full)
    return {
        "spaces": _table(
            ("name", "players", "each round", "offers"), "",
            ((row, _space_line(row, players), _space_data(row, players)) for row in spaces),
        ),
        "cards": _table(
            ("name", "rounds", "each round", "offers"), "",
            ((row, _card_line(row, players), _card_data(row, players)) for row in cards),
        ),
        "furnishings": _table(
            ("name", "kind", "price", "points", "effect"), "<<<>",
            ((row, _furnishing_line(row), _furnishing_data(row)) for row in furnishings),
        ),
        "loot": _table(("strength", "item", "brings"), ">", ((row, _loot_line(row), _loot_data(row)) for row in LOOT)),
    }  # fmt: skip


def find_names(word: str) -> set[str]:
    """Return the word, and the English names that it means in any language and spelling."""
    return {word, *filter(None, (SPACE.find(word), FURNISHING.find(word), LOOTED.find(word)))}


def _table(heading: tuple[str, ...], align: str, rows: Iterable[tuple[Row, tuple[str, ...], Any]]) -> NameTable:
    return NameTable(heading, align, [NameRow(_names(row), cells, _foreign(row), data) for row, cells, data in rows])


def _names(row: Row) -> frozenset[str]:
    return frozenset({row.does} if isinstance(row, LootRow) else {row.name, row.full_name})


def _foreign(row: Row) -> str:
    return "" if isinstance(row, LootRow) else ", ".join(filter(None, (row.es, row.pl)))


# --- spaces and cards -------------------------------------------------------------------------------------------


def space_name(row: SpaceRow, players: int | None) -> str:
    """Return the name of a space. It has the space's number only if two share the name."""
    alike = [other for other in PRINTED if other.name == row.name and (players is None or players in other.players)]
    numbers = {other.number for other in alike}
    return row.full_name if len(numbers) > 1 else row.name


def _counts(players: tuple[int, ...]) -> str:
    """Return player counts as ``2-3`` or ``3, 5``."""
    runs: list[list[int]] = []
    for count in players:
        if runs and runs[-1][-1] == count - 1:
            runs[-1].append(count)
        else:
            runs.append([count])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)


def _space_line(row: SpaceRow, players: int | None) -> tuple[str, ...]:
    return space_name(row, players), _counts(row.players), refill(row), space_offer(row)


def _space_data(row: SpaceRow, players: int | None) -> SpaceData:
    refill, more = (str(goods) if goods else "" for goods in (row.refill, row.refill_more))
    return SpaceData(space_name(row, players), row.players, refill, more, space_offer(row), row.es, row.pl)


def card_rounds(row: SpaceRow, players: int | None) -> list[int]:
    """Return the rounds in which a card can be revealed."""
    if players is not None and players not in row.players:
        return []
    if players == 1:
        return [number for number, key in SOLO_CARDS.items() if key == row.key]
    if row.key == WISH:
        return [WISH_ROUND]
    if row.key == URGENT_WISH:
        return []
    numbers = [number for number, stage in STAGE_OF_ROUND.items() if stage == row.stage and number != WISH_ROUND]
    return [number for number in numbers if number in rounds_for(players or 7)]


def _card_line(row: SpaceRow, players: int | None) -> tuple[str, ...]:
    numbers = tuple(card_rounds(row, players))
    return row.name, _counts(numbers) or "Family life", refill(row), space_offer(row)


def _card_data(row: SpaceRow, players: int | None) -> CardData:
    return CardData(_space_data(row, players), row.stage, card_rounds(row, players))


# --- furnishings and loot ---------------------------------------------------------------------------------------


def _points(row: FurnishingRow) -> str:
    return "*" if row.points is None else str(row.points)


def _furnishing_line(row: FurnishingRow) -> tuple[str, ...]:
    return row.full_name, row.kind, str(row.cost) if row.cost else "free", _points(row), row.effect


def _furnishing_data(row: FurnishingRow) -> FurnishingData:
    return FurnishingData(row.full_name, row.kind, dict(row.cost), row.points, row.effect, row.intro, row.es, row.pl)


def _loot_line(row: LootRow) -> tuple[str, ...]:
    return str(row.strength), loot_name(row), loot_offer(row)


def loot_name(row: LootRow) -> str:
    """Return the word for a loot item at the beginning of its notation."""
    return "pasture" if row.does.endswith("pasture") else row.does


def _loot_data(row: LootRow) -> LootData:
    return LootData(row.strength, loot_name(row), loot_offer(row))
