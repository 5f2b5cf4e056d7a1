"""Values in a position: the contents of cells, the dwarf on a space, deliveries.

Examples are ``C4: field 2 grain``, ``B3 B2: large pasture stable B2``, ``D3: Trader over Spare part storage``,
``Logging: Ann 0`` and ``Ruby supplier: 2``.
"""

from typing import TYPE_CHECKING

from attrs import define

from caverna.model.names import Names, nearest
from caverna.model.safe_text import shown
from caverna.model.value_types import Own
from caverna.model.values import Value
from caverna.reading.boards import Board
from caverna.reading.notation.words import ParseFailed, Words

from .catalogue.furnishings import DELIVERIES, FURNISHINGS
from .catalogue.rounds import LAST_ROUND
from .catalogue.tables import ENTRY_DWELLING, STRONGEST
from .names import FURNISHING, GOOD
from .slots import CELL
from .state import cells as board

if TYPE_CHECKING:
    from caverna.model.json_shapes import Shape
    from caverna.reading.shared import Reading
    from caverna.reading.tree import Scalar
    from caverna.reading.values import Entry

KINDS = (
    "meadow", "field", "pasture", "large pasture", "stable",
    "cavern", "tunnel", "deep tunnel", "ore mine", "ruby mine",
)  # fmt: skip
_SPELLED = ("large pasture", "small pasture", "pasture", *(kind for kind in KINDS if "pasture" not in kind))
"""The kinds in the order in which a text is compared with them."""
_CROPS = ("grain", "vegetable")
_CELL = r"[A-Ga-gZz][0-5]"
_SUPPLIER = Names("supplier", [(FURNISHINGS[each].name, FURNISHINGS[each].name) for each in DELIVERIES])
_DWARF = "as in 'Logging: Ann 0'"


@define(eq=False, repr=False)
class BoardEntry(Value):
    """The content of one cell or two in a position.

    ``kind`` is one of `KINDS`, or furnishing. ``crop`` is ("grain", 2) for a sown field. ``tile`` is the name of the
    furnishing, ``over`` that of the one it covers. ``stables`` has the cells with a stable.
    """

    kind: str
    crop: tuple[str, int] | None = None
    tile: str = ""
    over: str = ""
    stables: tuple[str, ...] = ()


class Cell(Own):
    """A cell of the board or around it."""

    def schema(self) -> "Shape":
        """Return the JSON Schema of a cell."""
        from caverna.writing.schema_values import text

        return {"description": "A cell.", "anyOf": [{"enum": list(board.NAMES)}, text(rf"^\s*{_CELL}\s*$")]}


# --- the board ----------------------------------------------------------------------------------------------


def _misfit(said: BoardEntry, cells: tuple[str, ...]) -> tuple[str, str] | None:
    """Return a message and a hint if an entry has the wrong number of cells: only large pastures cover two."""
    if (said.kind == "large pasture") == (len(cells) == 2):
        return None
    size = "two cells" if said.kind == "large pasture" else "one cell"
    hint = "as in 'B3 B2: large pasture'" if "pasture" in said.kind else ""
    return f"{said.tile or said.kind} covers {size}", hint


def _read_cells(reading: "Reading", key: "Scalar", covered: set[str]) -> tuple[str, ...] | None:
    """Read the key of an entry, one cell or two. Report cells that are in ``covered``, and add the others to it."""
    if reading.too_long(key):
        return None
    words = Words(key.text, example="C4")
    try:
        cells = [CELL.read(words)]
        if words.more():
            cells.append(CELL.read(words))
        words.end()
    except ParseFailed as failed:
        reading.add_errors(key, failed.errors)
        return None
    for at, cell in enumerate(cells):
        if cell in covered:
            place = key.locate(words.starts[at])
            reading.add_finding("record.cell", place, f"{cell} is named twice on this board")
            return None
        covered.add(cell)
    return tuple(cells)


# --- the content of a cell ----------------------------------------------------------------------------------


def board_entry(words: Words, cells: tuple[str, ...]) -> BoardEntry:
    """Read the content of one cell or two. Raise `ParseFailed` if it cannot be read."""
    if not words.more():
        words.lack("the content of the cell")
    kind = next((kind for kind in _SPELLED if words.takes(*kind.split())), "")
    if kind == "small pasture":
        kind = "pasture"
    if not kind:
        return _furnishing(words)
    crop, stables = None, cells if kind == "stable" else ()
    if kind == "field" and words.takes("stable"):
        stables = cells  # the rules will refuse it
    elif kind == "field" and words.more():
        count = words.number()
        good = words.word(GOOD)
        if good not in _CROPS:
            words.fail("record.name", f"{good} does not grow on a field", at=words.at - 1)
        crop = good, count
    elif kind in ("meadow", "pasture") and words.takes("stable"):
        stables = cells
    elif kind == "large pasture" and words.takes("stable"):
        stables = _stables(words, cells)
    words.end()
    return BoardEntry(kind, crop, stables=stables)


def _stables(words: Words, cells: tuple[str, ...]) -> tuple[str, ...]:
    words.example = f"large pasture stable {cells[0]}"
    found: list[str] = []
    while words.more() or not found:
        cell = CELL.read(words)
        if cell not in cells or cell in found:
            why = "already has its stable" if cell in found else "is not a cell of this pasture"
            words.fail("record.cell", f"{cell} {why}", at=words.at - 1)
        found.append(cell)
    return tuple(found)


def _furnishing(words: Words) -> BoardEntry:
    end = words.until("over")
    named = words.between(words.at, end)
    if words.between(0, len(words.words)).lower().replace("-", " ") == ENTRY_DWELLING.replace("-", " "):
        return BoardEntry("furnishing", tile=ENTRY_DWELLING)
    if not FURNISHING.find(named):
        hint = nearest(named, (*_SPELLED, *FURNISHING.all), FURNISHING)
        words.fail("record.name", f"there is no tile {shown(named)}", hint)
    tile = words.name(FURNISHING, end)
    over = ""
    if words.takes("over"):
        words.example = "Trader over Spare part storage"
        over = words.name(FURNISHING, len(words.words))
    return BoardEntry("furnishing", tile=tile, over=over)


def board_words(entry: BoardEntry) -> str:
    """Return the text of an entry of a board: ``field 2 grain``."""
    words = [entry.tile if entry.kind == "furnishing" else entry.kind]
    if entry.crop is not None:
        words.append(f"{entry.crop[1]} {entry.crop[0]}")
    if entry.over:
        words.append(f"over {entry.over}")
    if entry.stables and entry.kind != "stable":
        words.append("stable")
    if entry.kind == "large pasture":
        words += entry.stables
    return " ".join(words)


BOARD = Board(
    "a mapping from one or two cells to their contents", "C4: field 2 grain",
    names=board.NAMES, kinds=(*KINDS, *FURNISHING.all), pattern=rf"^\s*{_CELL}(\s+{_CELL})?\s*$",
    cells=_read_cells, entry=board_entry, written=board_words, misfit=_misfit,
)  # fmt: skip
"""The value of the key ``board``: the contents of the cells of a home."""


# --- a dwarf on a space -------------------------------------------------------------------------------------


class PlacedDwarf(Own):
    """The dwarf on a space: a player and the dwarf's strength, ``Ann 0``."""

    words = "a player and a dwarf's strength"

    def read(self, reading: "Reading", entry: "Entry") -> tuple[str, int] | None:
        """Read a player and a strength."""
        from caverna.reading.tree import Scalar, absent

        value = entry.value
        if type(value) is not Scalar:
            reading.misshaped(value, "a dwarf", "a player and a strength", _DWARF)
            return None
        name, _, strength = value.text.rstrip().rpartition(" ")
        if not name:
            at = entry.key if absent(value) else value
            reading.add_finding("record.missing", at, "a player and a strength belong here", _DWARF)
            return None
        player = reading.one_of_players(Scalar(name.rstrip(), value.start, value.style, value.source))
        start = value.within(len(name) + 1)
        number = reading.number(Scalar(strength, start, "", value.source), "a dwarf's strength", 0, STRONGEST)
        reading.spell(value, f"{player} {number}")
        return (player, number) if player is not None and number is not None else None

    def plain(self, value: tuple[str, int]) -> str:
        """Return the text of a player and a strength."""
        return f"{value[0]} {value[1]}"

    def schema(self) -> "Shape":
        """Return the JSON Schema of player and strength."""
        from caverna.writing.schema_values import text

        return text(r"\S\s+[0-9]+\s*$")


# --- deliveries ---------------------------------------------------------------------------------------------


class Deliveries(Own):
    """A mapping from suppliers to the number of deliveries still to come: ``Ruby supplier: 2``."""

    words = f"a mapping, for each {_SUPPLIER.sort} a whole number, 0 to {LAST_ROUND}"

    def read(self, reading: "Reading", entry: "Entry") -> dict[str, int]:
        """Read names and numbers. A number is checked even if its name is unknown."""
        found: dict[str, int] = {}
        for key, value in reading.pairs(entry.value, entry.name, entry.example):
            name = reading.name(key, f"the {_SUPPLIER.sort}", _SUPPLIER)
            number = reading.number(value, "the number of deliveries", 0, LAST_ROUND)
            if name in found:
                reading.add_finding("record.key", key, f"{name} is written twice")
            elif name is not None and number is not None:
                found[name] = number
                entry.at.note(f"{entry.name} {name}", value, key)
        return found

    def plain(self, value: dict[str, int]) -> dict[str, int]:
        """Return names and numbers as in a record."""
        return value

    def schema(self) -> "Shape":
        """Return the JSON Schema of names and numbers."""
        from caverna.model.json_shapes import by_name
        from caverna.writing.schema_values import number

        return by_name(number(0, LAST_ROUND))
