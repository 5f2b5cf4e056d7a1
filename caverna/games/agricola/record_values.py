"""Types of values that only records of Agricola have: hand cards, hands, farmyards, cards and goods by round."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from attrs import define

from caverna.model.names import nearest
from caverna.model.refusals import RuleBroken
from caverna.model.safe_text import shown
from caverna.model.value_types import Own
from caverna.model.values import Value
from caverna.reading.boards import Board
from caverna.reading.notation.words import ParseFailed, Words

from .catalogue.descriptions import Description, add_card
from .catalogue.rounds import LAST_ROUND
from .goods import Goods
from .names import GOOD
from .slots import CELL, GOODS, card_fault
from .state import cells as board

if TYPE_CHECKING:
    from caverna.model.json_shapes import Shape
    from caverna.reading.shared import Reading
    from caverna.reading.tree import Node, Scalar
    from caverna.reading.values import Entry

OCCUPATIONS, MINORS, NO_HANDS = "occupations", "minors", "none"
_CROPS = ("grain", "vegetable")
_KINDS = ("room", "field", "stable", "pasture")
_CELL = r"[A-Ea-e][1-3]"


# --- hand cards ---------------------------------------------------------------------------------------------


class CardName(Own):
    """The name of a hand card, in any words."""

    words = "the name of a card"

    def read(self, reading: "Reading", entry: "Entry") -> str | None:
        """Read a name."""
        return _card_name(reading, entry.value, spelled=True)

    def plain(self, value: str) -> str:
        """Return the name."""
        return value

    def schema(self) -> "Shape":
        """Return the JSON Schema of a name."""
        from caverna.writing.schema_values import text

        return text()


def _spaced(text: str) -> str:
    return " ".join(text.split())


def _card_name(reading: "Reading", node: "Node", spelled: bool = False) -> str | None:
    text = reading.text(node, "the name of a card")
    if text is None:
        return None
    name = _spaced(text)
    fault = card_fault(name)
    if fault:
        reading.add_finding("record.name", node, f"the name {shown(name)} {fault}")
        return None
    if spelled:
        reading.spell(node, name)
    return name


class Hands(Own):
    """The hands of the players: a mapping from players to occupations and minors, or ``none``."""

    words = f"players and the cards they hold, or '{NO_HANDS}'"

    def read(self, reading: "Reading", entry: "Entry") -> dict[str, dict[str, list[str]]] | str:
        """Read the hands. Wrong names are reported and dropped."""
        value = entry.value
        if getattr(value, "text", "").strip().lower() == NO_HANDS:
            reading.spell(value, value.text.lower())  # type: ignore[union-attr]
            return NO_HANDS
        found: dict[str, dict[str, list[str]]] = {}
        for key, node in reading.pairs(value, entry.name, entry.example):
            player = reading.player = reading.one_of_players(key)
            hand: dict[str, list[str]] = {}
            for kind, names in reading.pairs(node, "a hand", "Ann: {occupations: [Woodcutter]}"):
                if kind.text not in (OCCUPATIONS, MINORS):
                    reading.unknown_key(kind, "a hand", (OCCUPATIONS, MINORS))
                    continue
                reading.spell(kind, kind.text)
                items = reading.items(names, kind.text, f"{kind.text}: [Woodcutter]")
                hand[kind.text] = [name for item in items if (name := _card_name(reading, item, True)) is not None]
            reading.player = None
            if player is not None:
                found[player] = hand
                entry.at.note(f"{entry.name} {player}", key)
        return found

    def plain(self, value: Any) -> Any:
        """Return the hands as plain data."""
        return value

    def schema(self) -> "Shape":
        """Return the JSON Schema of hands."""
        from caverna.model.json_shapes import by_name, or_null
        from caverna.writing.schema_values import keys, text, words

        names: Shape = {"type": "array", "items": text()}
        return {"anyOf": [words(NO_HANDS), by_name(or_null(keys({OCCUPATIONS: names, MINORS: names})))]}


class Descriptions(Own):
    """The descriptions of hand cards in a record: a mapping from names to facts (`catalogue.descriptions`)."""

    words = "cards and what is known of them"

    def read(self, reading: "Reading", entry: "Entry") -> dict[str, Any]:
        """Read the descriptions. Each error is reported at the wrong fact."""
        found: dict[str, Any] = {}
        described: dict[str, Description] = {}
        for key, value in reading.pairs(entry.value, entry.name, entry.example):
            name = _card_name(reading, key)
            if name is None:
                continue
            facts = plain_tree(value)
            try:
                add_card(described, name, facts)
            except RuleBroken as broken:
                _, field, *_ = broken.facts
                at = _fact(key, value, field)
                reading.add_finding(broken.rule, at, broken.message, broken.expected)
                continue
            found[name] = facts
            entry.at.note(f"{entry.name} {name}", key)
        return found

    def plain(self, value: dict[str, Any]) -> dict[str, Any]:
        """Return the descriptions as plain data."""
        return value

    def schema(self) -> "Shape":
        """Return the JSON Schema of descriptions."""
        from caverna.model.json_shapes import by_name

        return by_name({"type": "object", "required": ["kind"]})


def plain_tree(node: "Node") -> Any:
    """Return a node as texts, lists and mappings."""
    from caverna.reading.tree import Mapping as MappingNode
    from caverna.reading.tree import Sequence

    if isinstance(node, MappingNode):
        return {key.text: plain_tree(value) for key, value in node.pairs() if hasattr(key, "text")}
    return [plain_tree(child) for child in node.children] if type(node) is Sequence else node.text


def _fact(key: "Scalar", value: "Node", name: str) -> "Node":
    """Return the node of a card's fact with this name, or the node of the card if it has none."""
    pairs = value.pairs() if hasattr(value, "pairs") else ()
    return next((node for fact, node in pairs if getattr(fact, "text", None) == name), key)


class Cell(Own):
    """A cell of a farmyard."""

    def schema(self) -> "Shape":
        """Return its JSON Schema."""
        from caverna.writing.schema_values import text

        return {"description": "A cell.", "anyOf": [{"enum": list(board.NAMES)}, text(rf"^\s*{_CELL}\s*$")]}


# --- the farmyard -------------------------------------------------------------------------------------------


@define(eq=False, repr=False)
class BoardEntry(Value):
    """An entry of a farmyard."""

    kind: str
    """The type of entry: room, field, stable or pasture."""
    crop: tuple[str, int] | None = None
    """The crop and its number on a sown field."""
    stables: tuple[str, ...] = ()
    """The cells of a pasture with a stable."""


def _misfit(entry: BoardEntry, cells: tuple[str, ...]) -> tuple[str, str] | None:
    """Return the fault and a hint if an entry other than a pasture covers several cells, else None."""
    several = entry.kind != "pasture" and len(cells) > 1
    return (f"a {entry.kind} covers one cell", "only a pasture may have several") if several else None


def _read_cells(reading: "Reading", key: "Scalar", covered: set[str]) -> tuple[str, ...] | None:
    """Read the cells that are the key of an entry. Add them to ``covered``; report a cell that is in it already."""
    if reading.too_long(key):
        return None
    words = Words(key.text, example="D1 E1")
    cells: list[str] = []
    try:
        while words.more() or not cells:
            at = words.at
            cells.append(CELL.read(words))
            if cells[-1] in covered:
                words.fail("record.cell", f"{cells[-1]} is named twice on this farmyard", "", at=at)
            covered.add(cells[-1])
    except ParseFailed as failed:
        reading.add_errors(key, failed.errors)
        return None
    return tuple(cells)


def board_entry(words: Words, cells: tuple[str, ...]) -> BoardEntry:
    """Read the entry for these cells. Raise `ParseFailed` for words that do not fit."""
    if not words.more():
        words.lack("the content of the cell")
    kind = next((kind for kind in _KINDS if words.takes(kind)), "")
    if not kind:
        word = words.words[words.at]
        words.fail(
            "record.name", f"{shown(word)} cannot lie there", nearest(word, _KINDS) or f"known: {', '.join(_KINDS)}"
        )
    crop = None
    stables: tuple[str, ...] = ()
    if kind == "field" and words.more():
        count = words.number()
        good = words.word(GOOD)
        if good not in _CROPS:
            words.fail("record.name", f"{good} does not grow on a field", at=words.at - 1)
        crop = good, count
    elif kind == "pasture" and words.takes("stable"):
        stables = _stables(words, cells)
    words.end()
    return BoardEntry(kind, crop, stables)


def _stables(words: Words, cells: tuple[str, ...]) -> tuple[str, ...]:
    words.example = f"pasture stable {cells[0]}"
    found: list[str] = []
    while words.more() or not found:
        cell = CELL.read(words)
        if cell not in cells:
            words.fail("record.cell", f"{cell} is not a cell of this pasture", at=words.at - 1)
        found.append(cell)
    return tuple(found)


def board_words(entry: BoardEntry) -> str:
    """Return the text of an entry in a record: ``field 2 grain``."""
    words = [entry.kind]
    if entry.crop is not None:
        words.append(f"{entry.crop[1]} {entry.crop[0]}")
    if entry.stables:
        words += ["stable", *entry.stables]
    return " ".join(words)


BOARD = Board(
    "a mapping from cells to their contents", "B1: field 2 grain",
    names=board.NAMES, kinds=_KINDS, pattern=rf"^\s*{_CELL}(\s+{_CELL})*\s*$",
    cells=_read_cells, entry=board_entry, written=board_words, misfit=_misfit,
)  # fmt: skip
"""The entries of a farmyard: ``B1: field 2 grain``, ``D1 E1: pasture stable E1``."""


# --- cards and goods by round ----------------------------------------------------------------------------------


class _ByRound(Own):
    """A mapping from rounds to values of one type."""

    def read(self, reading: "Reading", entry: "Entry") -> dict[int, Any]:
        """Read rounds and values. Wrong ones are reported and dropped."""
        found: dict[int, Any] = {}
        for key, node in reading.pairs(entry.value, entry.name, entry.example):
            number = reading.number(key, "the round", 1, LAST_ROUND)
            value = self.read_value(reading, node)
            if number in found:
                reading.add_finding("record.key", key, f"round {number} is written twice")
            elif number is not None and value is not None:
                found[number] = value
                entry.at.note(f"{entry.name} {number}", key)
        return found

    def read_value(self, reading: "Reading", node: "Node") -> Any:
        """Read the value of one round, None if it cannot be read."""
        raise NotImplementedError


class Passing(_ByRound):
    """A mapping from rounds to the passed cards that can still be used in them: ``{7: [Guest]}``."""

    words = "rounds and the passed cards that have effect in them"

    def read_value(self, reading: "Reading", node: "Node") -> list[str]:
        """Read the names of cards."""
        items = reading.items(node, "the passed cards", "7: [Guest]")
        return [name for item in items if (name := _card_name(reading, item, True)) is not None]

    def plain(self, value: Mapping[int, list[str]]) -> dict[int, list[str]]:
        """Return rounds and cards as plain data."""
        return dict(value)

    def schema(self) -> "Shape":
        """Return the JSON Schema of rounds and cards."""
        from caverna.model.json_shapes import by_name
        from caverna.writing.schema_values import text

        return by_name({"type": "array", "items": text()})


class Due(_ByRound):
    """A mapping from rounds to the goods on their spaces: ``{9: 1 food}``."""

    words = "rounds and the goods on their spaces"

    def read_value(self, reading: "Reading", node: "Node") -> dict[str, int] | None:
        """Read goods."""
        goods = GOODS.take_among(reading, node, "the goods of a round", GOOD)
        return None if goods is None else dict(goods)

    def plain(self, value: Mapping[int, Mapping[str, int]]) -> dict[int, Any]:
        """Return rounds and goods as plain data."""
        return {number: _amount(counts) for number, counts in value.items()}

    def schema(self) -> "Shape":
        """Return the JSON Schema of rounds and goods."""
        from caverna.model.json_shapes import by_name
        from caverna.writing.schema_values import ref

        return by_name(ref("goods"))


def _amount(counts: Mapping[str, int]) -> str | dict[str, int]:
    """Return an amount as text, zeros included. An amount without goods is an empty mapping."""
    return " ".join(f"{count} {good}" for good, count in counts.items()) or {}


def goods_of(counts: Mapping[str, int]) -> Iterator[tuple[int, int]]:
    """Return the pairs of an amount: the number of each good, and its count."""
    return ((Goods.number[name], count) for name, count in counts.items())
