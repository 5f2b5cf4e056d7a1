"""A game's notation: lines of text into steps with their positions, and back.

A line has clauses separated by commas; each clause is a step. A clause that can't be read becomes a `NotationError`,
and the other clauses still give their steps. Legality is not checked here.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias

import attrs
from attrs import frozen

from caverna.model.names import Names
from caverna.model.phases import LinePart as LinePart
from caverna.model.refusals import RuleBroken
from caverna.model.steps import PLACES, Step
from caverna.model.values import Value

from .compound import Counted, Items
from .fast_path import FastPath
from .slots import Slot
from .spellings import Forms, fields, spellings_of
from .words import MAX_ERRORS, NotationError, ParseFailed, empty, moved, without_commas
from .writer import Writers

_REMEMBERED = 8192
_MAX_CACHED = 200
"""The number of cached clauses, and the length of the longest cached clause."""
_HAVE, _HAVE_EXAMPLE = "have", "3 food 2 wood"
"""The verb of a ``check``, and an example of what follows it."""

if TYPE_CHECKING:
    from .clauses import Clauses


@frozen(eq=False, repr=False)
class Parsed(Value):
    """A line that was read. ``offsets`` and ``items`` are parallel to ``steps``."""

    steps: tuple[Step, ...]
    """The steps that could be read."""
    offsets: tuple[int, ...]
    """The offset of each step in the text."""
    items: tuple[tuple[int, ...], ...]
    """For each step the offsets of its items in parentheses."""
    errors: tuple[NotationError, ...]
    """The errors, in the order of the text."""


Clause: TypeAlias = tuple[Step | None, int, tuple[int, ...], tuple[NotationError, ...]]
"""A clause that was read: the step, its offset, the offsets of its items, and the errors."""

_CLAUSES = re.compile(r"(?:\A|,)([^,(]*(?:\([^)]*\)?[^,(]*)*)")
"""A clause, up to a comma outside parentheses. The pattern does not backtrack."""


class Notation:
    """The notation of one game, from its kinds of steps and its slots."""

    def __init__(
        self, kinds: Mapping[str, type[Step]], slots: Mapping[str, Slot], parts: Mapping[str, LinePart],
        object_example: str = "", spellings: Names | None = None, asides: Mapping[str, str] | None = None,
    ) -> None:  # fmt: skip
        self.kinds, self.slots, self.parts, self.object_example = kinds, slots, parts, object_example
        self.spellings = spellings
        """Other spellings of names with which clauses begin."""
        goods = slots.get("goods") or Counted(Names("good", ()), {}, tuple)  # a game may be without goods
        assert isinstance(goods, Counted)
        self.goods = goods
        self._asides = asides or {}
        """Patterns of clauses that people write after a placement but that mean nothing, with a hint for each."""
        self._part_asides: Mapping[str, str] = {}
        """The same for the part whose lines are being read."""
        writers = Writers(slots)
        self.write, self.write_step = writers.line, writers.step
        self._own: dict[str, Notation] = {}
        self._remembered = lru_cache(_REMEMBERED)(self._read)
        self._remembered_have = lru_cache(_REMEMBERED)(self._read_have)

    # --- lines and amounts

    def parse(self, text: str) -> Parsed:
        """Read a line of notation. An error raises `RuleBroken` with its column and a hint."""
        if not isinstance(text, str):
            raise TypeError(f"parse takes a line of notation, a text, not {text!r}")
        read = self.read(text)
        raise_first(read.errors)
        return read

    def read(self, text: str) -> Parsed:
        """Read the valid clauses of a line of notation; ``errors`` describe the others."""
        found: list[Step] = []
        offsets: list[int] = []
        items: list[tuple[int, ...]] = []
        errors: list[NotationError] = []
        base = before = 0
        for clause in _CLAUSES.findall(text) if "(" in text else text.split(","):
            read = self._remembered if len(clause) <= _MAX_CACHED else self._read
            step, start, within, wrong = read(clause)
            if step is not None:
                found.append(step)
                offsets.append(base + start)
                items.append(tuple([base + item for item in within]) if within else ())
                before = base
            elif len(errors) >= MAX_ERRORS:
                offset = min(base, len(text) - 1)
                message = f"more than {MAX_ERRORS} slips: the rest of the line is not read"
                errors.append(NotationError("record.step", offset, message))
                break
            else:
                told: Sequence[NotationError] = moved(wrong, base) or [empty(text, base, base + len(clause))]
                behind = found[-1].form.role == PLACES if found else False
                for pattern, hint in (self._asides if behind else self._part_asides).items():
                    if re.fullmatch(pattern, clause.strip(), re.IGNORECASE):
                        told = _hinted(told, hint)
                        break
                errors.extend(self._joined(text[before : base + len(clause)], told) if found else told)
            base += len(clause) + 1
        return Parsed(tuple(found), tuple(offsets), tuple(items), tuple(errors))

    def _joined(self, clauses: str, errors: Sequence[NotationError]) -> Sequence[NotationError]:
        """Return the errors of a clause. If it continues the previous clause as a step, a hint says so."""
        if any(error.hint for error in errors) or "(" in clauses or len(clauses) > _MAX_CACHED:
            return errors
        whole = " ".join(clauses.replace(",", " ").split())
        step, _, _, wrong = self._read(whole)
        return errors if wrong or step is None else _hinted(errors, f"without a comma: '{whole}'")

    def read_have(self, text: str) -> Parsed:
        """Read a ``check``: the items of ``have`` without the word. The only step is a `Have`."""
        return (self._remembered_have if len(text) <= _MAX_CACHED else self._read_have)(text)

    def _read_have(self, text: str) -> Parsed:
        text = without_commas(text)
        step, start = self._fast_path.read(f"{_HAVE} {text}"), 0
        if step is None:
            try:
                step, start = self._clauses.read_only(_HAVE, text, _HAVE_EXAMPLE)
            except ParseFailed as failed:
                return Parsed((), (), (), failed.errors)
        return Parsed((step,), (start,), ((),), ())

    def write_have(self, steps: Iterable[Step]) -> str:
        """Return the text of a ``check``, from its only step."""
        return self.write(steps).removeprefix(_HAVE).lstrip()

    def of_part(self, part: str) -> "Notation":
        """Return the notation for the lines of a part of the record."""
        if not self.parts[part].own_forms:
            return self
        if part in self._own:
            return self._own[part]
        own = [kind for kind in self.kinds.values() if kind.free or part in kind.form.where]
        taken = {spelling.verb for kind in own for spelling in spellings_of(kind, self.slots)}
        kinds = {
            word: kind
            for word, kind in self.kinds.items()
            if kind in own or not taken & {spelling.verb for spelling in spellings_of(kind, self.slots)}
        }
        parts = {name: row._replace(own_forms=False) for name, row in self.parts.items()}
        made = Notation(kinds, self.slots, parts, self.object_example, self.spellings, self._asides)
        made._part_asides = self.parts[part].asides
        return self._own.setdefault(part, made)

    @cached_property
    def behind_placement(self) -> Mapping[str, frozenset[type[Step]]]:
        """For each part the kinds of steps that are allowed after a placement."""
        kinds = self.kinds.values()
        return {
            part: frozenset(kind for kind in kinds if kind.free or (part in kind.form.where and not kind.form.role))
            for part in self.parts
        }

    # --- steps as objects

    @cached_property
    def fields(self) -> Mapping[type[Step], Mapping[str, Slot]]:
        """For each kind of step its fields in order, with their slots."""
        found: dict[type[Step], dict[str, Slot]] = {}
        for kind in self.kinds.values():
            slots = dict(fields(kind.form.elements, self.slots))
            found[kind] = {field.name: slots[field.name] for field in attrs.fields(kind)}
        return found

    def data(self, step: Step) -> dict[str, Any]:
        """Return a step as an object: ``{"step": "furnish", "tile": "Carpenter", "cell": "D3"}``."""
        data: dict[str, Any] = {"step": step.word}
        fields = attrs.fields(type(step))
        said = {field.name for field in fields if getattr(step, field.name) != field.default}
        for field in fields:
            value, slot = getattr(step, field.name), self.fields[type(step)][field.name]
            if field.name in said or slot.along in said:
                data[field.name] = [self.data(item) for item in value] if isinstance(slot, Items) else slot.data(value)
        return data

    def items(self, step: Step) -> tuple[Step, ...]:
        """Return the items that a step has in parentheses."""
        nested = (name for name, slot in self.fields[type(step)].items() if isinstance(slot, Items))
        return tuple(item for name in nested for item in getattr(step, name))

    def opening(self, kind: type[Step]) -> str:
        """Return the text before the items of a step, so that an item can be read by itself."""
        return kind.form.examples[0].partition("(")[0] + "("

    def only_inside(self, kind: type[Step]) -> bool:
        """Return whether steps of a kind appear only in parentheses."""
        return self._forms.only_inside(kind)

    # --- clauses

    @cached_property
    def _forms(self) -> Forms:
        return Forms(self.kinds.values(), self.slots, self.spellings)

    @cached_property
    def _fast_path(self) -> FastPath:
        return FastPath(self._forms)

    @cached_property
    def _clauses(self) -> "Clauses":
        from .clauses import Clauses  # most records need no diagnosis

        return Clauses(self._forms, self.goods)

    def _read(self, clause: str) -> Clause:
        return self._canonical(clause) or self._diagnosis(clause)

    def _diagnosis(self, clause: str) -> Clause:
        return self._clauses.read(clause)

    def _canonical(self, clause: str) -> Clause | None:
        """Read a clause in canonical spelling, after at most one space; return None for others."""
        start = clause.startswith(" ")
        text = clause[start:]
        if "(" not in text:
            step = self._fast_path.read(text)
            return None if step is None else (step, start, (), ())
        found = self._fast_path.read_inside(text, start)
        return found and (found[0], start, found[1], ())


def raise_first(errors: Iterable[NotationError]) -> None:
    """Raise the first of the errors in a line of notation."""
    for error in errors:
        column = error.offset + 1
        end = column + error.length if error.length else None
        raise RuleBroken(error.rule, error.message, hint=error.hint, kind=error.kind, column=column, end_column=end)


def _hinted(errors: Sequence[NotationError], hint: str) -> Sequence[NotationError]:
    return [attrs.evolve(error, hint=hint) for error in errors]
