"""What all parts of the reading share: the findings collected, and values of the common kinds taken from nodes.

Nothing here raises for what a text contains. A value that cannot be read is told as a finding and is None.
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
"""Findings after which reading stops."""
MAX_HINTED = 12
"""Player names that are searched for a hint, and unknown rules of ``expect`` that get one."""
_WHOLE = re.compile(r"-?(?:0|[1-9][0-9]{0,6})")
"""A whole number; none in a record has more digits."""
_NUMBER_LIKE = re.compile(r"[-+]?[0-9]")
_CUT = "in braces a comma begins the next entry; goods stand without commas"
_SHAPES: dict[type, str] = {Scalar: "a text", Mapping: "a mapping", Sequence: "a list"}


class Enough(Exception):  # noqa: N818 - it ends the reading and is caught where that began
    """Ends the reading of a text with too many findings."""


class Reading:
    """The reading of one record. ``player``, ``round`` and ``turn`` say what is being read and go into findings."""

    spells = False
    """Whether canonical spellings are wanted (`spell`); then no value is taken without its node."""

    def __init__(self, source: Source, file: str, format: Format) -> None:
        self.source = source
        self.file = file
        self.format = format
        self.record: Record = format.record(
            file=file, text=source.text, first_line=source.first_line, cannot_start=True
        )
        """What was read so far."""
        self.findings: list[Finding] = []
        self.ended = False
        self.players: dict[str, bool] = {}
        """The players, in order, and whether the name can be one. Empty where the record does not tell them."""
        self.player: str | None = None
        self.round: int | None = None
        self.turn: int | None = None

    # --- findings

    def add_finding(self, rule: str, at: Node | Span, message: str, hint: str = "", kind: str = MALFORMED) -> None:
        """Add a finding."""
        if self.ended:
            raise Enough
        span = at if isinstance(at, Span) else self.span(at)
        told = (self.player, self.round, self.turn, self.file)
        self.findings.append(Finding(kind, rule, message, hint, span.line, span.column, *told))
        if len(self.findings) >= MAX_FINDINGS:
            message = f"more than {MAX_FINDINGS} findings: the rest of the record is not read"
            self.findings.append(Finding(MALFORMED, "record.yaml", message, "", span.line, span.column, *told))
            self.ended = True
            raise Enough

    def add_errors(self, node: Scalar, errors: Iterable[NotationError]) -> None:
        """Add a finding for each error in a line of notation."""
        for error in errors:
            self.add_finding(error.rule, node.locate(error.offset), error.message, error.hint, error.kind)

    def span(self, node: Node) -> Span:
        """Return the place of a node."""
        return self.source.span(node.start)

    def misshaped(self, node: Node, what: str, wanted: str, hint: str = "") -> None:
        """Report a list where a mapping belongs and the like."""
        self.add_finding("record.key", node, f"{what} must be {wanted}, not {_SHAPES[type(node)]}", hint)

    def spell(self, node: Node, said: str | Callable[[], str], number: bool = False) -> None:
        """Note the canonical spelling of a text that was read. Only formatting wants to know (`..writing.fmt`)."""

    # --- collections

    def pairs(self, node: Node, what: str, example: str) -> list[tuple[Scalar, Node]]:
        """Return the keys and values of a mapping; a key that is no text or stands there twice is left out."""
        return self._nodes(self.entries(node, what, example))

    def checked(self, node: Mapping) -> list[tuple[Scalar, Node]]:
        """Return the keys and values of a mapping whose keys are texts and stand there once."""
        return self._nodes(self.once(node))

    def _nodes(self, pairs: Iterable[Pair]) -> list[tuple[Scalar, Node]]:
        return [(self.source.key_of(pair), self.source.value_of(pair)) for pair in pairs]

    def entries(self, node: Node, what: str, example: str) -> list[Pair]:
        """Return the pairs of a mapping; one whose key is no text or stands there twice is left out."""
        if isinstance(node, Mapping):
            return self.once(node)
        if not absent(node):
            self.misshaped(node, what, "a mapping", f"as in '{example}'")
        return []

    def once(self, node: Mapping) -> list[Pair]:
        """Return the pairs of a mapping whose keys are texts and stand there once."""
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
                hint = f"it stands at {self.span(seen[name])} already"
                self.add_finding("record.key", key, f"{shown(key.text)} stands here twice", hint)
            elif key.text == "<<" and not key.style:
                message = "a record is plain YAML, without merge keys (<<)"
                self.add_finding("record.yaml", key, message, "write the values out")
            else:
                seen[name] = key
                found.append(pair)
        return found

    def fields(self, node: Node, what: str, cls: type, example: str, *opening: str) -> tuple[dict[str, Pair], Places]:
        """Return the entries of a mapping with the keys that a class declares, and others. ``null`` is no entry.

        The places are those of the values, or of the keys where a value is empty or the format says so.
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
        """Return the entries of a mapping with these keys, and report others."""
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
        """Report a key that a mapping does not have."""
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
        """Read a line of notation that stands there."""
        return line_readers(self.format)[where].read(node.text)

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
        """Return a scalar; where there is none or nothing, at the key, tell what would have been right."""
        if type(node) is Scalar and not absent(node):
            return node
        self.add_finding(rule, key if absent(node) else node, message, hint)
        return None

    def too_long(self, node: Scalar) -> bool:
        """Report a line that is longer than any that makes sense."""
        if len(node.text) <= MAX_LINE:
            return False
        self.add_finding("record.step", node, f"this is longer than {MAX_LINE} characters")
        return True

    def number(self, node: Node, what: str, least: int, most: int) -> int | None:
        """Return a whole number within its bounds."""
        if type(node) is Scalar and (value := whole(node.text, least, most)) is not None:
            self.spell(node, str(value), number=True)
            return value
        found = shown(node.text) if type(node) is Scalar else _SHAPES[type(node)]
        message = f"{what} is a whole number from {least} to {most}, not {found}"
        self.add_finding("record.number", node, message, _plainly(node))
        return None

    def name(self, node: Node, what: str, names: Names) -> str | None:
        """Return the English name of a thing of the catalogue."""
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
        """Return the player a node names. Any name will do where the record does not tell the players."""
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
    """Return the keys of a part of a record, and those whose values are placed at the key, as a round is."""
    keys = keys_of(cls)
    return frozenset(each.name for each in keys), frozenset(["", *(each.name for each in keys if each.at_key)])


def among(text: str, known: Iterable[str]) -> str:
    """Return a hint for a name that is none of those known."""
    return nearest(text, known) or f"known are {', '.join(known)}"


def one_of(text: str, names: tuple[str, ...]) -> str | None:
    """Return which of a few names is meant, None if it is none of them."""
    return text if text in names else next((name for name in names if normalise(name) == normalise(text)), None)


def whole(text: str, least: int, most: int) -> int | None:
    """Return a whole number within its bounds, None where the text is none."""
    return value if _WHOLE.fullmatch(text) and least <= (value := int(text)) <= most else None


def _plainly(node: Node) -> str:
    """Return a hint for something that looks like a number but is not written as one."""
    if type(node) is Scalar and _NUMBER_LIKE.match(node.text):
        stripped = node.text.lstrip("+0")
        if stripped != node.text and _WHOLE.fullmatch(stripped):
            return f"write {stripped}"
    return ""
