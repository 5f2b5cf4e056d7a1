"""The state of a reading, shared by all its modules: findings, and common values read from nodes.

Nothing here raises for the contents of a text. A value that can't be read is None, with a finding.
"""

import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from caverna.model.findings import MALFORMED, Finding, Span
from caverna.model.format import Format, keys_of
from caverna.model.names import Names, nearest, normalise
from caverna.model.player_names import composed
from caverna.model.record import Record
from caverna.model.safe_text import shown
from caverna.reading.notation.notation import Parsed
from caverna.reading.notation.words import MAX_LINE, NotationError

from .line_order import line_readers
from .spans import Places
from .tree import WRITTEN_NULLS, Mapping, Node, Pair, Scalar, Sequence, Source, absent

MAX_FINDINGS = 1000
"""The number of findings after which reading stops."""
MAX_HINTED = 12
"""The number of player names that are searched for a hint, and of unknown rules in ``expect`` that get one."""
_WHOLE = re.compile(r"-?(?:0|[1-9][0-9]{0,6})")
"""A whole number with at most as many digits as the largest number in a record."""
_NUMBER_LIKE = re.compile(r"[-+]?[0-9]")
_CUT = "in braces a comma begins the next entry; goods are written without commas"
_SHAPES: dict[type, str] = {Scalar: "a text", Mapping: "a mapping", Sequence: "a list"}


class Enough(Exception):  # noqa: N818 - it ends the reading and is caught where that began
    """Ends the reading of a text with too many findings."""


class Reading:
    """The reading of one record. ``player``, ``round`` and ``turn`` name the current part, for findings."""

    spells = False
    """True if canonical spellings are reported (`spell`); then every value is read from its node."""

    def __init__(self, source: Source, file: str, format: Format) -> None:
        self.source = source
        self.file = file
        self.format = format
        self.line_readers = line_readers(format)
        self.record: Record = format.record(
            file=file, text=source.text, first_line=source.first_line, cannot_start=True
        )
        """The record as far as it is read."""
        self.findings: list[Finding] = []
        self.ended = False
        self.players: dict[str, bool] = {}
        """The players in order, each with whether the name is valid. Empty if the record does not name them."""
        self.player: str | None = None
        self.round: int | None = None
        self.turn: int | None = None

    # --- findings

    def add_finding(
        self, rule: str, at: Node | Span, message: str, hint: str = "", kind: str = MALFORMED, end: Span | None = None
    ) -> None:
        """Add a finding. If ``end`` is omitted, the piece of the text at its position has it."""
        if self.ended:
            raise Enough
        span = at if isinstance(at, Span) else self.span(at)
        told = (self.player, self.round, self.turn, self.file)
        end = end or span
        self.findings.append(
            Finding(kind, rule, message, hint, span.line, span.column, *told, end_line=end.line, end_column=end.column)
        )
        if len(self.findings) >= MAX_FINDINGS:
            message = f"more than {MAX_FINDINGS} findings: the rest of the record is not read"
            self.findings.append(Finding(MALFORMED, "record.yaml", message, "", span.line, span.column, *told))
            self.ended = True
            raise Enough

    def add_errors(self, node: Scalar, errors: Iterable[NotationError]) -> None:
        """Add a finding for each error in a line of notation."""
        for error in errors:
            self.add_finding(
                error.rule, node.locate(error.offset), error.message, error.hint, error.kind, self.end_of(node, error)
            )

    def end_of(self, node: Scalar, error: NotationError) -> Span | None:
        """Return the end of the error in a line of notation; None if the whole clause is wrong."""
        if not error.length:
            return None
        last = node.locate(error.offset + error.length - 1)
        return Span(last.line, last.column + 1)

    def span(self, node: Node) -> Span:
        """Return the position of a node."""
        return self.source.span(node.start)

    def misshaped(self, node: Node, what: str, wanted: str, hint: str = "") -> None:
        """Report a value of the wrong shape, such as a list instead of a mapping."""
        self.add_finding("record.key", node, f"{what} must be {wanted}, not {_SHAPES[type(node)]}", hint)

    def spell(self, node: Node, said: str | Callable[[], str], number: bool = False) -> None:
        """Report the canonical spelling of a text. Only formatting (`..writing.fmt`) uses it."""

    # --- collections

    def pairs(self, node: Node, what: str, example: str) -> list[tuple[Scalar, Node]]:
        """Return the keys and values of a mapping, without keys that are not texts or are repeated."""
        return self._nodes(self.entries(node, what, example))

    def checked(self, node: Mapping) -> list[tuple[Scalar, Node]]:
        """Return the keys and values of a mapping whose keys are distinct texts."""
        return self._nodes(self.once(node))

    def _nodes(self, pairs: Iterable[Pair]) -> list[tuple[Scalar, Node]]:
        return [(self.source.key_of(pair), self.source.value_of(pair)) for pair in pairs]

    def entries(self, node: Node, what: str, example: str) -> list[Pair]:
        """Return the pairs of a mapping, without those whose key is not a text or is repeated."""
        if isinstance(node, Mapping):
            return self.once(node)
        if not absent(node):
            self.misshaped(node, what, "a mapping", f"as in '{example}'")
        return []

    def once(self, node: Mapping) -> list[Pair]:
        """Return the pairs of a mapping whose keys are distinct texts; report the others."""
        texts = set(node.words())
        if len(texts) == len(node.entries) and "<<" not in texts and "".join(texts).isascii():
            return node.entries
        found: list[Pair] = []
        seen: dict[str, Scalar] = {}
        for pair in node.entries:
            key = self.source.key_of(pair)
            if type(key) is not Scalar:
                self.add_finding("record.key", key, f"a key must be a text, not {_SHAPES[type(key)]}")
            elif (name := composed(key.text)) in seen:
                hint = f"it is already at {self.span(seen[name])}"
                self.add_finding("record.key", key, f"{shown(key.text)} is written twice", hint)
            elif key.text == "<<" and not key.style:
                message = "a record is plain YAML, without merge keys (<<)"
                self.add_finding("record.yaml", key, message, "write the values out")
            else:
                seen[name] = key
                found.append(pair)
        return found

    def fields(self, node: Node, what: str, cls: type, example: str, *opening: str) -> tuple[dict[str, Pair], Places]:
        """Return the entries of a mapping by key; report keys that the class does not declare. ``null`` means no entry.

        The positions are those of the values, or of the keys if a value is empty or the format says so.
        """
        known, at_key = keys_in(cls)
        if opening:
            known = known.union(opening)
        found: dict[Any, Pair] = {}
        if isinstance(node, Mapping) and not self.spells:
            found = {
                each[0]: each for each in node.entries if type(each[1]) is not Scalar and each[1] not in WRITTEN_NULLS
            }
        if not isinstance(node, Mapping) or len(found) < len(node.entries) or not known.issuperset(found):
            found = self._named(node, what, (*opening, *[each.name for each in keys_of(cls)]), example)
        return found, Places(self.source, list(found.values()), at_key)

    def _named(self, node: Node, what: str, known: tuple[str, ...], example: str) -> dict[str, Pair]:
        """Return the entries with known keys; report others."""
        found: dict[str, Pair] = {}
        for pair in self.entries(node, what, example):
            key, value = self.source.key_of(pair), self.source.value_of(pair)
            self.spell(key, key.text)
            if key.text not in known:
                cut = isinstance(node, Mapping) and node.flow and absent(value)
                self.unknown_key(key, what, known, _CUT if cut else "")
            elif type(value) is not Scalar or value.style or value.text not in WRITTEN_NULLS:
                found[key.text] = pair
        return found

    def unknown_key(self, key: Scalar, what: str, known: Iterable[str], hint: str = "") -> None:
        """Report an unknown key."""
        self.add_finding("record.key", key, f"{what} has no key {shown(key.text)}", hint or among(key.text, known))

    def items(self, node: Node, what: str, example: str) -> list[Node]:
        """Return the items of a list."""
        if absent(node):
            return []
        if type(node) is not Sequence:
            self.misshaped(node, what, "a list", f"as in '{example}'")
            return []
        return node.children

    # --- values

    def moves(self, node: Scalar, where: str) -> Parsed:
        """Read a line of notation of a part of the record."""
        return self.line_readers[where].read(node.text)

    def text(self, node: Node, what: str) -> str | None:
        """Return the text of a scalar that is not empty."""
        if type(node) is not Scalar:
            self.misshaped(node, what, "a text")
            return None
        text = node.text.strip()
        if not text:
            self.add_finding("record.missing", node, f"{what} is missing")
        return text or None

    def written(self, node: Node, key: Scalar, rule: str, message: str, hint: str) -> Scalar | None:
        """Return a scalar that is not empty; otherwise report it, if absent at the key, with a hint."""
        if type(node) is Scalar and not absent(node):
            return node
        self.add_finding(rule, key if absent(node) else node, message, hint)
        return None

    def too_long(self, node: Scalar) -> bool:
        """Report a line that is too long."""
        if len(node.text) <= MAX_LINE:
            return False
        self.add_finding("record.step", node, f"this is longer than {MAX_LINE} characters")
        return True

    def number(self, node: Node, what: str, least: int, most: int) -> int | None:
        """Return a whole number within bounds; report anything else."""
        if type(node) is Scalar and (value := whole(node.text, least, most)) is not None:
            self.spell(node, str(value), number=True)
            return value
        found = shown(node.text) if type(node) is Scalar else _SHAPES[type(node)]
        message = f"{what} is a whole number from {least} to {most}, not {found}"
        self.add_finding("record.number", node, message, _plainly(node))
        return None

    def name(self, node: Node, what: str, names: Names) -> str | None:
        """Return the English name of a thing in the catalogue."""
        text = self.text(node, what)
        found = names.find(text) if text else None
        if text and found is None:
            self.add_finding("record.name", node, f"there is no {names.sort} {shown(text)}", nearest(text, names))
        return self._spelled(node, found)

    def choice(self, node: Node, what: str, choices: tuple[str, ...]) -> str | None:
        """Return one of a few words."""
        text = self.text(node, what)
        found = one_of(text, choices) if text else None
        if text and found is None:
            message = f"{what} is {' or '.join(choices)}, not {shown(text)}"
            self.add_finding("record.name", node, message, nearest(text, choices))
        return self._spelled(node, found)

    def _spelled(self, node: Node, said: str | None) -> str | None:
        if said is not None:
            self.spell(node, said)
        return said

    def one_of_players(self, node: Node) -> str | None:
        """Return the player that a node names. If the record does not name its players, any name is accepted."""
        if type(node) is not Scalar:
            self.misshaped(node, "a player", "a name")
            return None
        name = composed(node.text)
        if self.players and name not in self.players:
            self.add_finding("record.name", node, f"no player is called {shown(name)}", self.nearest_player(name))
            return None
        self.spell(node, name)
        return name

    def nearest_player(self, name: str) -> str:
        """Return a hint for a name that no player has."""
        known = [name for name, good in self.players.items() if good][:MAX_HINTED]
        return nearest(name, known) or f"the players are {', '.join(map(shown, known))}"


@cache
def keys_in(cls: type) -> tuple[frozenset[str], frozenset[str]]:
    """Return the keys of a part of a record, and those whose findings point to the key."""
    keys = keys_of(cls)
    return frozenset(each.name for each in keys), frozenset(["", *(each.name for each in keys if each.at_key)])


def among(text: str, known: Iterable[str]) -> str:
    """Return a hint for an unknown name."""
    return nearest(text, known) or f"expected one of {', '.join(known)}"


def one_of(text: str, names: tuple[str, ...]) -> str | None:
    """Return the name among a few that a text means; None if it means none of them."""
    return text if text in names else next((name for name in names if normalise(name) == normalise(text)), None)


def whole(text: str, least: int, most: int) -> int | None:
    """Return a whole number within bounds; None if the text is not one."""
    return value if _WHOLE.fullmatch(text) and least <= (value := int(text)) <= most else None


def _plainly(node: Node) -> str:
    """Return a hint for a text that looks like a number but is not valid."""
    if type(node) is Scalar and _NUMBER_LIKE.match(node.text):
        stripped = node.text.lstrip("+0")
        if stripped != node.text and _WHOLE.fullmatch(stripped):
            return f"write {stripped}"
    return ""
