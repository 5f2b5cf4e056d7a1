"""Arguments of notifications, with checks: a value of an unexpected type raises `Untranslatable`."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from caverna.model.safe_text import clean

from ..unpacking import CannotImport
from .ids import GOOD, cell_name

_MAX_NUMBER = 12
MAX_MEEPLES = 2_000
"""The most tokens in one notification. A whole table has some hundreds."""


class Untranslatable(CannotImport):
    """An event of the log cannot be expressed in a record. It has the move, the round and the player."""

    def __init__(self, why: str, move: str = "", round: int = 0, player: str = "") -> None:
        super().__init__(why)
        self.why, self.move, self.round, self.player = why, move, round, player

    def __str__(self) -> str:
        player = f", {clean(self.player)}" if self.player else ""
        return f"move {self.move or '?'}, round {self.round}{player}: {clean(self.why)}"


class Meeple(NamedTuple):
    """A token of the site: a good, an animal, a dwarf, a weapon, a stable or a marker."""

    id: int
    kind: str
    player: str
    """The site's number of its owner."""
    place: str
    """``reserve``, ``board`` or the id of a space; for a weapon the number of its dwarf."""
    x: int | None
    y: int | None
    state: str


def number(value: Any, what: str) -> int:
    """Return a value that is a whole number, also in a text. ``what`` names it in the message if it is not."""
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**_MAX_NUMBER:
        return value
    if isinstance(value, str) and len(value) <= _MAX_NUMBER and value.removeprefix("-").isdecimal():
        return int(value)
    raise Untranslatable(f"{what} is not a number")


def text(value: Any, what: str) -> str:
    """Return a value that is a text or a number, as text."""
    if isinstance(value, str | int):
        return str(value)
    raise Untranslatable(f"{what} is not a text")


def mapping(value: Any, what: str) -> Mapping[str, Any]:
    """Return a value that is an object."""
    if isinstance(value, dict):
        return value
    raise Untranslatable(f"{what} is not an object")


def items(value: Any, what: str) -> Sequence[Mapping[str, Any]]:
    """Return a value that is a list of objects. It may also be an object with the list's values."""
    found = list(value.values()) if isinstance(value, dict) else value
    if not isinstance(found, list) or len(found) > MAX_MEEPLES or not all(isinstance(each, dict) for each in found):
        raise Untranslatable(f"{what} is not a list of objects")
    return found


def meeple(entry: Mapping[str, Any]) -> Meeple:
    """Return the token that an object describes."""
    x, y = entry.get("x"), entry.get("y")
    return Meeple(
        number(entry.get("id", 0), "the id of a token"),
        text(entry.get("type"), "the type of a token"),
        text(entry.get("pId", ""), "the owner of a token"),
        text(entry.get("location", ""), "the place of a token"),
        None if x is None else number(x, "a coordinate"),
        None if y is None else number(y, "a coordinate"),
        text(entry.get("state") or "", "the state of a token"),
    )


def meeples(args: Mapping[str, Any], key: str) -> list[Meeple]:
    """Return the tokens in the argument with this key."""
    return [meeple(entry) for entry in items(args.get(key), f"'{key}'")]


def goods_of(tokens: Sequence[Meeple]) -> dict[int, int]:
    """Return the number of each good among tokens."""
    counts: dict[int, int] = {}
    for token in tokens:
        good = GOOD.get(token.kind)
        if good is not None:
            counts[good] = counts.get(good, 0) + 1
    return counts


def cell(x: int | None, y: int | None) -> str:
    """Return the name of the cell at the site's coordinates."""
    name = None if x is None or y is None else cell_name(x, y)
    if name is None:
        raise Untranslatable(f"there is no cell at {x}, {y}")
    return name


def square(entry: Mapping[str, Any]) -> tuple[str, int, int]:
    """Return the type and the coordinates of one half of a tile."""
    kind = text(entry.get("type"), "the type of a tile")
    return kind, number(entry.get("x"), "a coordinate"), number(entry.get("y"), "a coordinate")
