"""Clauses read word by word along the forms of the steps, telling what is wrong and where.

Forms that begin with the same verb are read together as far as they are alike; the first word in which they differ
decides.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from caverna.core.names import Names
from caverna.core.steps import AnyOrder, Element, Field, Flag, Inside, Part, Step, Word

from .compound import Items
from .slots import Ahead, Choice, Name, Slot
from .ways import Way, slot_of, ways, words_of
from .words import Words, shown


class _Branch:
    """A way that the words may still go: what it has read, and what is left of its form."""

    __slots__ = ("example", "kind", "rest", "values")

    def __init__(self, way: Way) -> None:
        self.kind, self.rest, self.example = way.kind, way.elements, way.example
        self.values: dict[str, Any] = dict(way.given)

    @property
    def head(self) -> Element | None:
        return self.rest[0] if self.rest else None


class Careful:
    """The careful reader of one game's steps."""

    def __init__(
        self, kinds: Iterable[type[Step]], slots: Mapping[str, Slot], spellings: Names | None = None
    ) -> None:
        self.slots = slots
        self._spellings = spellings or Names("", ())
        """Other spellings of verbs that are names."""
        self.verbs: dict[str, list[Way]] = {}
        """The verbs that a clause may begin with."""
        self.openers: list[Way] = []
        """Ways that begin with a value: the placement."""
        self.items: dict[str, list[Way]] = {slot.part: [] for slot in slots.values() if isinstance(slot, Items)}
        """The ways of steps that are nothing but items in parentheses."""
        self.inside: list[Way] = []
        """The ways that end in parentheses."""
        for kind in kinds:
            where = () if kind.free else kind.form.where
            only = bool(where) and self.items.keys() >= set(where)
            for way in ways(kind, slots):
                if only:
                    for part in where:
                        self.items[part].append(way)
                elif way.verb:
                    self.verbs.setdefault(way.verb, []).append(way)
                else:
                    self.openers.append(way)
                if way.elements and isinstance(way.elements[-1], Inside):
                    self.inside.append(way)
        self._longest = max(verb.count(" ") + 1 for verb in (*self.verbs, *self._spellings.spellings))

    def verb(self, words: Words) -> str:
        """Return the verb a clause begins with, the longest that fits; empty if none does."""
        return self._verb(words)[0]

    def _verb(self, words: Words) -> tuple[str, int]:
        """Return the verb a clause begins with, and how many words it takes."""
        for length in range(min(self._longest, len(words.words)), 0, -1):
            found = " ".join(words.lower[:length])
            if found not in self.verbs:
                found = self._spellings.find(found) or ""
            if found in self.verbs:
                return found, length
        return "", 0

    def step(self, words: Words) -> Step | None:
        """Read a whole clause that begins with a verb; None if it begins with none."""
        found, words.at = self._verb(words)
        if not found:
            return None
        step = self.read(words, self.verbs[found])
        words.end()
        return step

    def item(self, words: Words, part: str) -> Step | None:
        """Read an item that is no step elsewhere; None if it is none of these."""
        text = words.between(0, len(words.words))
        for way in self.items[part]:
            verb = way.verb.split()
            if way.elements and verb:
                opens = words.lower[: len(verb)] == verb
            else:
                opens = text == way.verb if verb else self.opens(words, way) or self.is_name(way, text)
            if opens:
                words.at = len(verb)
                step = self.read(words, [way])
                words.end()
                return step
        return None

    def is_name(self, way: Way, text: str) -> bool:
        """Return whether a text is a name with which a way begins."""
        head = way.elements[0] if way.elements else None
        slot = self.slots[head.slot] if isinstance(head, Field) else None
        return isinstance(slot, Name) and slot.names.find(text) is not None

    def opens(self, words: Words, way: Way) -> bool:
        """Return whether a clause begins as a way does that begins with a value: a name stands before its next word."""
        head = way.elements[0]
        slot = self.slots[head.slot] if isinstance(head, Field) else None
        if slot and not isinstance(slot, Name):
            return slot.like is not None and slot.like.match(words.words[0]) is not None
        stop = words.until(*words_of(way.elements))
        return stop < len(words.words) and self.is_name(way, words.between(0, stop))

    def stands(self, kind: type[Step], part: str) -> bool:
        """Return whether a kind of step may stand in a part."""
        return kind.free or part in kind.form.where

    def item_words(self, part: str) -> list[str]:
        """Return what an item may begin with, for hints."""
        found = [way.verb for way in self.items[part]]
        found += [verb for verb, way in self.verbs.items() if self.stands(way[0].kind, part)]
        return list(filter(None, found))

    # --- along the forms

    def read(self, words: Words, among: list[Way]) -> Step:
        """Read the rest of a clause in one of these ways."""
        words.example = among[0].example
        branches = [_Branch(way) for way in among]
        while len(branches) > 1:
            branches = self._narrowed(words, branches)
        branch = branches[0]
        self._elements(words, branch.rest, (), branch.values)
        return branch.kind(**branch.values)

    def read_before(self, words: Words, way: Way) -> dict[str, Any]:
        """Read what stands before the parentheses of a way."""
        words.example = way.example
        values: dict[str, Any] = dict(way.given)
        self._elements(words, way.elements[:-1], (), values)
        words.end()
        return values

    def _narrowed(self, words: Words, branches: list[_Branch]) -> list[_Branch]:
        """Read what the ways have in common, or find the ones that the next word fits."""
        heads = [branch.head for branch in branches]
        if all(isinstance(head, Field) and head[1:4] == heads[0][1:4] for head in heads):  # type: ignore[index]
            return self._shared(words, branches)
        chosen = [branch for branch in branches if self._decides(branch.head) and self._begins(words, branch.head)]
        others = [branch for branch in branches if not self._decides(branch.head)]
        found = chosen or others
        if not found or len(found) == len(branches):
            return branches[:1]
        return found

    def _shared(self, words: Words, branches: list[_Branch]) -> list[_Branch]:
        """Read a value that all ways have here. Where one of them has it fixed, the value decides."""
        aheads = [self._ahead(branch.rest[1:]) for branch in branches]
        stops = tuple(stop for ahead in aheads for stop in ahead.stops)
        ahead = Ahead(stops, aheads[0].slot, all(ahead.needed for ahead in aheads))
        fields = [branch.head for branch in branches]
        assert isinstance(fields[0], Field)
        value = slot_of(fields[0], self.slots).read(words, ahead)
        found: dict[str, list[_Branch]] = {"": []}
        for branch, field in zip(branches, fields, strict=True):
            assert isinstance(field, Field)
            found.setdefault(field.fixed, []).append(branch)
            _put(branch.values, field, value, False)
            branch.rest = branch.rest[1:]
        if isinstance(value, str) and value and value in found:
            words.example = found[value][0].example
            return found[value]
        return found[""]

    def _decides(self, head: Element | None) -> bool:
        """Return whether the next word alone tells if this is what comes."""
        return isinstance(head, Word) or (isinstance(head, Field) and isinstance(self.slots[head.slot], Choice))

    def _begins(self, words: Words, head: Element | None) -> bool:
        """Return whether an element that may be left out comes next."""
        if isinstance(head, Word):
            wanted = head.text.split()
            return words.lower[words.at : words.at + len(wanted)] == wanted
        if isinstance(head, Field):
            return slot_of(head, self.slots).opens(words)
        return isinstance(head, Flag) and words.lower[words.at : words.at + 1] == [head.name]

    def _elements(
        self, words: Words, elements: tuple[Element, ...], after: tuple[Element, ...], values: dict[str, Any],
        repeats: bool = False,
    ) -> None:  # fmt: skip
        for index, element in enumerate(elements):
            rest = (*elements[index + 1 :], *after)
            if isinstance(element, Word):
                self._word(words, element.text)
            elif isinstance(element, Field):
                _put(values, element, slot_of(element, self.slots).read(words, self._ahead(rest)), repeats)
            elif isinstance(element, Flag):
                values[element.name] = words.takes(element.name)
            elif isinstance(element, Part):
                self._part(words, element, rest, values)
            elif isinstance(element, AnyOrder):
                self._any_order(words, element, rest, values)
            else:
                self._no_parentheses(words, self.slots[element.field.slot].sort)

    def _part(self, words: Words, part: Part, rest: tuple[Element, ...], values: dict[str, Any]) -> None:
        while self._begins(words, part.elements[0]):
            self._elements(words, part.elements, (part, *rest) if part.repeats else rest, values, part.repeats)
            if not part.repeats:
                break

    def _any_order(self, words: Words, element: AnyOrder, rest: tuple[Element, ...], values: dict[str, Any]) -> None:
        read: list[Part] = []
        while part := next((part for part in element.parts if self._begins(words, part.elements[0])), None):
            if part in read:
                words.fail("record.step", f"{shown(words.words[words.at])} stands here twice")
            read.append(part)
            self._elements(words, part.elements, (element, *rest), values)

    def _word(self, words: Words, text: str) -> None:
        if not words.more():
            words.lack(f"the {text}")
        if not words.takes(*text.split()):
            words.fail("record.step", f"{shown(words.words[words.at])} stands where '{text}' belongs")

    def _no_parentheses(self, words: Words, sort: str) -> None:
        if words.more():
            words.fail("record.step", f"{shown(words.words[words.at])}: {sort} stands in parentheses")
        words.lack(f"the {sort}")

    def _ahead(self, rest: tuple[Element, ...]) -> Ahead:
        """Return what a slot must know of the elements behind it."""
        follows = rest[0] if rest else None
        inner = follows.elements[0] if isinstance(follows, Part) else follows
        slot = slot_of(inner, self.slots) if isinstance(inner, Field) else None
        return Ahead(tuple(words_of(rest)), slot, isinstance(follows, Field))


def _put(values: dict[str, Any], field: Field, value: Any, repeats: bool) -> None:
    """Note the value of a field, or of several."""
    if len(field.names) > 1:
        values.update(value)
    elif repeats:
        values.setdefault(field.names[0], []).append(value)
    elif field.names:
        values[field.names[0]] = value
