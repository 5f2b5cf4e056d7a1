"""Who stands where and which tools were used, in the words of a position.

``placed: {Bob: [forest 3, card 2]}``, ``used: {Ann: 2 1}``.
"""

from functools import partial
from typing import TYPE_CHECKING, Any

from caverna.core.kinds import Own

from .notation import NOTATION
from .rules.placing import Placement
from .slots import SLOTS
from .steps import PLACEMENTS, Place, PlaceOn

if TYPE_CHECKING:
    from caverna.core.shapes import Shape
    from caverna.text.reading.shared import Reading
    from caverna.text.reading.tree import Node
    from caverna.text.reading.values import Entry

_PLACING = NOTATION.of_part(PLACEMENTS)
_TOOL = SLOTS["count"]


class PlacedPeople(Own):
    """A mapping from players to lists of places, each as a placement writes it."""

    words = "players and where their people stand"

    def read(self, reading: "Reading", entry: "Entry") -> dict[str, list[Placement]]:
        """Read the places; those with something wrong are left out."""
        found: dict[str, list[Placement]] = {}
        for key, value in reading.pairs(entry.value, entry.name, entry.example):
            player = reading.player = reading.one_of_players(key)
            place = f"{entry.name} {player}"
            places: list[Placement] = []
            for node in reading.items(value, f"what {entry.name} says of a player", entry.example):
                step = _placement(reading, node)
                if step is not None:
                    entry.at.note(f"{place} {len(places)}", node)
                    places.append(step)
            reading.player = None
            if player is not None:
                found[player] = places
                entry.at.note(place, value, key)
        return found

    def plain(self, value: dict[str, list[Placement]]) -> dict[str, list[str]]:
        """Return the places as they are written."""
        return {player: [NOTATION.write_step(step) for step in steps] for player, steps in value.items()}

    def schema(self) -> "Shape":
        """Return the JSON Schema of players and places."""
        from caverna.core.shapes import by_name
        from caverna.text.writing.schema_values import text

        return by_name({"type": ["array", "null"], "items": text()})


def _placement(reading: "Reading", node: "Node") -> Placement | None:
    from caverna.text.reading.tree import Scalar

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


class UsedTools(Own):
    """A mapping from players to the values of tools: a text, or a list of numbers."""

    words = "players and the tools they have used"

    def read(self, reading: "Reading", entry: "Entry") -> dict[str, list[int]]:
        """Read the values; a player with something wrong is left out."""
        found: dict[str, list[int]] = {}
        for key, value in reading.pairs(entry.value, entry.name, entry.example):
            player = reading.player = reading.one_of_players(key)
            values = _values(reading, value)
            reading.player = None
            if player is not None and values is not None:
                found[player] = values
                entry.at.note(f"{entry.name} {player}", value, key)
        return found

    def plain(self, value: dict[str, list[int]]) -> dict[str, str]:
        """Return the values as they are written."""
        return {player: " ".join(map(str, values)) for player, values in value.items()}

    def schema(self) -> "Shape":
        """Return the JSON Schema of players and values."""
        from caverna.core.shapes import by_name
        from caverna.text.writing.schema_values import number, text

        one = number(1)
        return by_name({"anyOf": [one, text(), {"type": "array", "items": one}]})


def _values(reading: "Reading", node: "Node") -> list[int] | None:
    from caverna.text.notation.words import ParseFailed, Words
    from caverna.text.reading.tree import Sequence

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
