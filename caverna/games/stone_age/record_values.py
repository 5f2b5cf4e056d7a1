"""Value types of records: people on places (``placed: {Bob: [forest 3, card 2]}``), used tools
(``used: {Ann: 2 1}``), and buildings by stack or by number."""

from functools import partial
from typing import TYPE_CHECKING, Any

from caverna.model.value_types import MAX_NUMBER, ListOf, Name, Own

from .names import BUILDING
from .notation import NOTATION
from .rules.placing import Placement
from .slots import SLOTS
from .steps import PLACEMENTS, Place, PlaceOn

if TYPE_CHECKING:
    from caverna.model.json_shapes import Shape
    from caverna.reading.shared import Reading
    from caverna.reading.tree import Node
    from caverna.reading.values import Entry

_PLACING = NOTATION.of_part(PLACEMENTS)
_TOOL = SLOTS["count"]
_TILES = ListOf(Name(BUILDING, ""))


class _ByPlayers(Own):
    """A mapping from players to lists of values."""

    def read(self, reading: "Reading", entry: "Entry") -> dict[str, list[Any]]:
        """Read the values of each player. Omit a player with an error."""
        found: dict[str, list[Any]] = {}
        for key, value in reading.pairs(entry.value, entry.name, entry.example):
            player = reading.player = reading.one_of_players(key)
            values = self.values(reading, value, entry, f"{entry.name} {player}")
            reading.player = None
            if player is not None and values is not None:
                found[player] = values
                entry.at.note(f"{entry.name} {player}", value, key)
        return found

    def values(self, reading: "Reading", node: "Node", entry: "Entry", place: str) -> list[Any] | None:
        """Read the values of one player and note their source positions under ``place``. Return None for an error."""
        raise NotImplementedError


class PlacedPeople(_ByPlayers):
    """A mapping from players to lists of places with people, written as in placements."""

    words = "players and the places of their people"

    def values(self, reading: "Reading", node: "Node", entry: "Entry", place: str) -> list[Placement]:
        """Read the places of one player. Omit those with an error."""
        found: list[Placement] = []
        for each in reading.items(node, f"the value of a player in {entry.name}", entry.example):
            step = _placement(reading, each)
            if step is not None:
                entry.at.note(f"{place} {len(found)}", each)
                found.append(step)
        return found

    def plain(self, value: dict[str, list[Placement]]) -> dict[str, list[str]]:
        """Return the places in notation, by player."""
        return {player: [NOTATION.write_step(step) for step in steps] for player, steps in value.items()}

    def schema(self) -> "Shape":
        """Return the JSON Schema of the places of players."""
        from caverna.model.json_shapes import by_name
        from caverna.writing.schema_values import text

        return by_name({"type": ["array", "null"], "items": text()})


def _placement(reading: "Reading", node: "Node") -> Placement | None:
    """Read one placement in notation. Return None for an error."""
    from caverna.reading.tree import Scalar

    text = reading.text(node, "a place")
    if text is None or type(node) is not Scalar or reading.too_long(node):
        return None
    parsed = _PLACING.read(node.text)
    reading.add_errors(node, parsed.errors)
    if parsed.errors:
        return None
    step = parsed.steps[0] if len(parsed.steps) == 1 else None
    if not isinstance(step, Place | PlaceOn):
        reading.add_finding("record.step", node, "one place with its people belongs here", "as in 'forest 3'")
        return None
    reading.spell(node, partial(NOTATION.write_step, step))
    return step


class UsedTools(_ByPlayers):
    """A mapping from players to the values of tools, as a text or as a list of numbers."""

    words = "players and the tools they have used"

    def values(self, reading: "Reading", node: "Node", entry: "Entry", place: str) -> list[int] | None:
        """Read the values of one player's tools."""
        return _tool_values(reading, node)

    def plain(self, value: dict[str, list[int]]) -> dict[str, str]:
        """Return the values as text, by player."""
        return {player: " ".join(map(str, values)) for player, values in value.items()}

    def schema(self) -> "Shape":
        """Return the JSON Schema of the used tools of players."""
        from caverna.model.json_shapes import by_name
        from caverna.writing.schema_values import number, text

        one = number(1)
        return by_name({"anyOf": [one, text(), {"type": "array", "items": one}]})


def _tool_values(reading: "Reading", node: "Node") -> list[int] | None:
    """Read values of tools from a text or a list. Return None for an error."""
    from caverna.reading.notation.words import ParseFailed, Words
    from caverna.reading.tree import Sequence

    if type(node) is Sequence:
        taken: list[Any] = [_TOOL.take(reading, each) for each in node.children]
        return None if None in taken else taken
    text = reading.text(node, "the tools used")
    if text is None or reading.too_long(node):  # type: ignore[arg-type]
        return None
    words = Words(node.text, "2 1")  # type: ignore[union-attr]
    try:
        values = [words.number() for _ in words.words]
        reading.spell(node, " ".join(map(str, values)))
        return values
    except ParseFailed as failed:
        reading.add_errors(node, failed.errors)  # type: ignore[arg-type]
        return None


# --- buildings ----------------------------------------------------------------------------------------------


class TilesByStack(Own):
    """Buildings as a list, or as a mapping from numbers of stacks."""

    words = f"a list, each a {BUILDING.sort}; or a mapping from the number of a stack to a {BUILDING.sort}"
    usual = _TILES

    def read(self, reading: "Reading", entry: "Entry") -> list[str] | dict[int, str]:
        """Read the tiles. Omit those with an error."""
        from caverna.reading.tree import Mapping

        if type(entry.value) is not Mapping:
            return _tiles(reading, entry)
        found: dict[int, str] = {}
        for key, value in reading.checked(entry.value):
            number = reading.number(key, "a stack", 1, MAX_NUMBER)
            name = reading.name(value, f"the {BUILDING.sort}", BUILDING)
            if number in found:
                reading.add_finding("record.key", key, f"stack {number} is named twice")
            elif number is not None and name is not None:
                found[number] = name
                entry.at.note(f"{entry.name} {number}", value, key)
        return found

    def plain(self, value: list[str] | dict[int, str]) -> list[str] | dict[int, str]:
        """Return the tiles unchanged: they are plain data."""
        return value

    def schema(self) -> "Shape":
        """Return the JSON Schema of a list of tiles or a mapping to tiles."""
        from caverna.model.json_shapes import by_name, list_of
        from caverna.writing.schema_values import ref

        tile = ref(BUILDING.sort)
        return {"anyOf": [list_of(tile), by_name(tile)]}


class TilesOrNumber(Own):
    """Buildings as a list, or only their number."""

    words = f"a list, each a {BUILDING.sort}; or a whole number, 0 or more"

    def read(self, reading: "Reading", entry: "Entry") -> list[str] | int | None:
        """Read the tiles, or their number."""
        from caverna.reading.tree import Sequence

        if type(entry.value) is Sequence:
            return _tiles(reading, entry)
        number: int | None = reading.number(entry.value, "the number of buildings", 0, MAX_NUMBER)
        return number

    def plain(self, value: list[str] | int) -> list[str] | int:
        """Return the tiles or their number unchanged: they are plain data."""
        return value

    def schema(self) -> "Shape":
        """Return the JSON Schema of a list of tiles or of their number."""
        from caverna.model.json_shapes import list_of
        from caverna.writing.schema_values import number, ref

        return {"anyOf": [number(0), list_of(ref(BUILDING.sort))]}


def _tiles(reading: "Reading", entry: "Entry") -> list[str]:
    """Read a list of buildings. Omit those with an error."""
    from caverna.reading.values import read_value

    found: list[str] = read_value(reading, _TILES, entry)
    return found
