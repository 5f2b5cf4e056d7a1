"""Slots of several values: counted goods, names with values, assertions, steps inside steps."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from caverna.model.names import Names, nearest
from caverna.model.safe_text import shown
from caverna.model.value_types import MAX_NUMBER

from .. import tree
from .slots import COUNTS, END, Ahead, Count, Many, Slot
from .words import NotationError, ParseFailed, Words, without_commas

if TYPE_CHECKING:
    from ..shared import Reading
    from .diagnosing import Diagnosis

_FROM_1 = {word: count for word, count in COUNTS.items() if count}


def _counted(words: list[str], names: Mapping[str, Any], counts: Mapping[str, int]) -> list[tuple[Any, int]]:
    """Return the counts of a text in canonical spelling with distinct names; an empty list for any other text."""
    try:
        found = [(names[name], counts[count]) for count, name in zip(words[::2], words[1::2], strict=True)]
    except (KeyError, ValueError):
        return []
    return found if len({*words[1::2]}) == len(found) else []


class Counted(Slot):
    """Counted goods: ``2 wood 1 stone``; with ``nothing`` the word ``nothing`` means none.

    ``goods`` makes an amount from (number of the good, count) pairs.
    """

    sort, title, several, implied = "good", "GOODS", True, False

    def __init__(
        self, names: Names, number: Mapping[str, int], goods: Callable[[Iterable[tuple[int, int]]], Any],
        *, fields: Names | None = None, nothing: bool = False, example: str = "4 wood 1 stone",
    ) -> None:  # fmt: skip
        self.names, self.number, self.goods = names, number, goods
        self._known = {name: number[name] for name in names.all}
        self.fields = fields or names
        """The names allowed in a field of an object; whether a good fits the step is checked by its notation."""
        self.nothing, self.example = nothing, example

    def _of(self, counts: Iterable[tuple[str, int]]) -> Any:
        return self.goods([(self.number[name], count) for name, count in counts])

    def read_canonical(self, words: list[str]) -> Any:
        if pairs := _counted(words, self._known, _FROM_1):
            return self.goods(pairs)
        return self.goods(()) if self.nothing and words == ["nothing"] else None

    def read(self, words: Words, ahead: Ahead = END) -> Any:
        """Read counted goods up to what follows them."""
        if self.nothing and words.takes("nothing"):
            return self.goods(())
        counted = words.counted(self.names, words.until(*ahead.stops), implied=self.implied)
        return self._of((name, count) for name, (_, count) in counted.items())

    def empty(self, value: Any) -> bool:
        return value is None or (not self.nothing and not value)

    def parse(self, text: str) -> tuple[Any, tuple[int, ...], tuple[NotationError, ...]]:
        """Read a text in which counts may be 0. Return the amount, the offset of each count, and the errors."""
        words = Words(without_commas(text), self.example)
        try:
            counted = words.counted(self.fields, least=0)
        except ParseFailed as failed:
            return self.goods(()), (), failed.errors
        amount = self._of((name, count) for name, (_, count) in counted.items())
        return amount, tuple(words.starts[at] for at, _ in counted.values()), ()

    def take(self, reading: "Reading", node: tree.Node) -> Any:
        return self.take_among(reading, node, "the goods", self.fields)

    def take_among(self, reading: "Reading", node: tree.Node, what: str, allowed: Names) -> Any:
        """Read an amount of the allowed goods, a text or a mapping; counts may be 0."""
        if isinstance(node, tree.Mapping):
            return self._counted(reading, node, allowed)
        if type(node) is not tree.Scalar:
            reading.misshaped(node, what, "an amount of goods", f"as in '{self.example}'")
            return None
        if reading.too_long(node):
            return None
        goods, offsets, errors = self.parse(node.text)
        reading.add_errors(node, errors)
        reading.spell(node, partial(str, goods))
        wrong = [(name, offset) for name, offset in zip(goods, offsets, strict=True) if name not in allowed.all]
        for name, offset in wrong:
            hint = f"expected one of {', '.join(allowed.all)}"
            reading.add_finding("record.name", node.locate(offset), f"{name} does not belong here", hint)
        return None if errors or wrong else goods

    def _counted(self, reading: "Reading", node: tree.Mapping, allowed: Names) -> Any:
        counts: dict[str, int] = {}
        before = len(reading.findings)
        for key, value in reading.checked(node):
            name = allowed.find(key.text)
            if name is None:
                hint = nearest(key.text, allowed)
                reading.add_finding("record.name", key, f"there is no {allowed.sort} {shown(key.text)}", hint)
                continue
            count = reading.number(value, f"the number of {name}", 0, MAX_NUMBER)
            if name in counts:
                reading.add_finding("record.key", key, f"{name} is written twice")
            if count is not None:
                reading.spell(key, name)
                counts[name] = count
        return None if len(reading.findings) > before else self._of(counts.items())

    def data(self, value: Any) -> dict[str, int]:
        return dict(value)


class Sections(Slot):
    """Values after their names, in any order: ``grain C3 B3 vegetable A2``. Each name is a field."""

    several = True

    def __init__(self, fields: Iterable[str], names: Names, slot: Slot, missing: str, wrong: str) -> None:
        self.names, self.slot, self.missing, self.wrong = names, slot, missing, wrong
        self.parts = {field: Many(slot) for field in fields}
        self.title = " ".join(f"[{field} {slot.title} ...]" for field in self.parts)

    def read_canonical(self, words: list[str]) -> dict[str, list[Any]] | None:
        get = self.slot.table.get
        found: dict[str, list[Any]] = {}
        under: list[Any] = []
        for word in words:
            value = get(word)
            if value is not None and found:
                under.append(value)
            elif word in self.parts and word not in found and (under or not found):
                under = found[word] = []
            else:
                return None
        return found if under else None

    def read(self, words: Words, ahead: Ahead = END) -> dict[str, list[Any]]:
        """Read names, each with its values, up to the end."""
        found: dict[str, list[Any]] = {}
        if not words.more():
            words.lack(self.missing)
        while words.more():
            at = words.at
            name = words.word(self.names)
            if name in found or name not in self.parts:
                words.fail("record.step", f"{name} {'is written twice' if name in found else self.wrong}", at=at)
            under = found[name] = [self.slot.read(words)]
            while words.more() and not self.names.find(words.words[words.at]):
                under.append(self.slot.read(words))
        return found

    def write(self, value: Any) -> str:
        sections = ((field, value[field]) for field in self.parts if value[field])
        return " ".join(f"{field} {' '.join(map(self.slot.write, values))}" for field, values in sections)


class Held(Slot):
    """The goods and figures that a player is claimed to have; counts start at 0.

    ``figures`` are the spellings of counted things other than goods; those in ``signed`` may be negative.
    """

    several = True

    def __init__(self, goods: Counted, figures: Iterable[tuple[str, str]], signed: tuple[str, ...] = ()) -> None:
        figures = list(figures)
        self.goods, self.signed = goods, signed
        self.names = Names(goods.names.sort, [*goods.names.spellings.items(), *figures], slips=goods.names.slips)
        self._known = {name: name for name in self.names.all}
        counts = {name: Count(-MAX_NUMBER if name in signed else 0) for _, name in figures}
        self.parts = {"goods": goods, **counts}
        self.title = f"[NUMBER {'|'.join(['GOOD', *counts])} ...]"

    def value(self, counts: Mapping[str, int]) -> dict[str, Any]:
        """Return the values of the fields, from counts."""
        number = self.goods.number
        goods = self.goods.goods([(number[name], count) for name, count in counts.items() if name in number])
        return {"goods": goods, **{name: count for name, count in counts.items() if name not in number}}

    def read_canonical(self, words: list[str]) -> dict[str, Any] | None:
        counts = _counted(words, self._known, COUNTS)
        return self.value(dict(counts)) if counts else None

    def read(self, words: Words, ahead: Ahead = END) -> dict[str, Any]:
        """Read goods and figures up to the end."""
        counted = words.counted(self.names, least=0, signed=self.signed)
        return self.value({name: count for name, (_, count) in counted.items()})

    def write(self, value: Any) -> str:
        said = [f"{held} {name}" for name, held in value.items() if held is not None and name != "goods"]
        return " ".join([str(value["goods"]), *said] if value["goods"] else said)


class Items(Slot):
    """Items in parentheses: steps that appear only there, or ordinary steps.

    ``part`` is the name by which forms say that they are allowed here.
    """

    takes_free = True
    """True if free steps are allowed between the items."""

    def __init__(self, part: str, holds: str, entries: str) -> None:
        self.part = self.sort = part
        self.holds, self.entries = holds, entries
        """The message for other parentheses, and the JSON example of a list of items."""
        self.title = f"{part}, ..."

    def item(self, words: Words, diagnosis: "Diagnosis") -> Any:
        """Read an item, or a free step between items."""
        step = diagnosis.item(words, self.part) or diagnosis.step(words)
        text = words.between(0, len(words.words))
        if step is None:
            hint = nearest(text, diagnosis.item_words(self.part), diagnosis.forms.spellings)
            words.fail("record.name", f"there is no {self.sort} {shown(text)}", hint)
        if not diagnosis.forms.stands(type(step), self.part):
            words.fail("record.step", f"{shown(text)} is not a possible {self.sort}", "", at=0)
        return step
