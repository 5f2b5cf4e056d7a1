"""Clauses read word by word along the forms of the steps, telling what is wrong and where.

Forms that begin with the same verb are read together as far as they are alike; the first word in which they differ
decides.
"""

from typing import Any, NamedTuple

from caverna.model.safe_text import shown
from caverna.model.steps import AnyOrder, Element, Field, Flag, Inside, Part, Step, Word

from .slots import Ahead, Choice, Name, Slot
from .spellings import Forms, Way, slot_of, words_of
from .words import Words


class _Node(NamedTuple):
    """An element of a form, made ready: a field with its slot and what is ahead of it, a part with its elements."""

    element: Element
    slot: Slot | None
    ahead: Ahead
    inner: "tuple[tuple[_Node, ...], ...]"


class _Branch:
    """A way that the words may still go: what it has read, and what is left of its form."""

    def __init__(self, way: Way, nodes: tuple[_Node, ...]) -> None:
        self.way, self.rest = way, nodes
        self.values: dict[str, Any] = dict(way.given)


class Diagnosis:
    """The careful reader of one game's steps."""

    def __init__(self, forms: Forms) -> None:
        self.forms = forms
        self._longest = max(verb.count(" ") + 1 for verb in (*forms.verbs, *forms.spellings.spellings))
        self._ready: dict[int, tuple[_Node, ...]] = {}

    def verb(self, words: Words) -> tuple[str, int]:
        """Return the verb a clause begins with, the longest that fits, and how many words it takes; "" if none does."""
        for length in range(min(self._longest, len(words.words)), 0, -1):
            found = " ".join(words.lower[:length])
            if found not in self.forms.verbs:
                found = self.forms.spellings.find(found) or ""
            if found in self.forms.verbs:
                return found, length
        return "", 0

    def step(self, words: Words) -> Step | None:
        """Read a whole clause that begins with a verb; None if it begins with none."""
        found, words.at = self.verb(words)
        if not found:
            return None
        step = self.read(words, self.forms.verbs[found])
        words.end()
        return step

    def item(self, words: Words, part: str) -> Step | None:
        """Read an item that is no step elsewhere; None if it is none of these."""
        text = words.between(0, len(words.words))
        for way in self.forms.items[part]:
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
        slot = self.forms.slots[head.slot] if isinstance(head, Field) else None
        return isinstance(slot, Name) and slot.names.find(text) is not None

    def opens(self, words: Words, way: Way) -> bool:
        """Return whether a clause begins as a way does that begins with a value: a name stands before its next word."""
        head = self._nodes(way)[0]
        if not isinstance(head.slot, Name):
            like = head.slot.like if head.slot else None
            return like is not None and like.match(words.words[0]) is not None
        stop = words.until(*head.ahead.stops)
        return stop < len(words.words) and self.is_name(way, words.between(0, stop))

    def item_words(self, part: str) -> list[str]:
        """Return what an item may begin with, for hints."""
        found = [way.verb for way in self.forms.items[part]]
        found += [verb for verb, way in self.forms.verbs.items() if self.forms.stands(way[0].kind, part)]
        return list(filter(None, found))

    # --- along the forms

    def _nodes(self, way: Way) -> tuple[_Node, ...]:
        if id(way) not in self._ready:
            self._ready[id(way)] = self._made(way.elements, ())
        return self._ready[id(way)]

    def _made(self, elements: tuple[Element, ...], after: tuple[Element, ...]) -> tuple[_Node, ...]:
        found = []
        for index, element in enumerate(elements):
            rest = (*elements[index + 1 :], *after)
            field = element.field if isinstance(element, Inside) else element
            slot = slot_of(field, self.forms.slots) if isinstance(field, Field) else None
            inner: tuple[tuple[_Node, ...], ...] = ()
            if isinstance(element, Part):
                inner = (self._made(element.elements, (element, *rest) if element.repeats else rest),)
            elif isinstance(element, AnyOrder):
                inner = tuple(self._made(part.elements, (element, *rest)) for part in element.parts)
            found.append(_Node(element, slot, self._ahead(rest), inner))
        return tuple(found)

    def _ahead(self, rest: tuple[Element, ...]) -> Ahead:
        """Return what a slot must know of the elements behind it."""
        follows = rest[0] if rest else None
        inner = follows.elements[0] if isinstance(follows, Part) else follows
        slot = slot_of(inner, self.forms.slots) if isinstance(inner, Field) else None
        return Ahead(tuple(words_of(rest)), slot, isinstance(follows, Field))

    def read(self, words: Words, among: list[Way], example: str = "") -> Step:
        """Read the rest of a clause in one of these ways."""
        words.example = example or among[0].example
        branches = [_Branch(way, self._nodes(way)) for way in among]
        while len(branches) > 1:
            branches = self._narrowed(words, branches)
        branch = branches[0]
        self._elements(words, branch.rest, branch.values)
        return branch.way.kind(**branch.values)

    def read_before(self, words: Words, way: Way) -> dict[str, Any]:
        """Read what stands before the parentheses of a way."""
        words.example = way.example
        values: dict[str, Any] = dict(way.given)
        self._elements(words, self._nodes(way)[:-1], values)
        words.end()
        return values

    def _narrowed(self, words: Words, branches: list[_Branch]) -> list[_Branch]:
        """Read what the ways have in common, or find the ones that the next word fits."""
        heads = [node.element for branch in branches for node in branch.rest[:1]]
        fields = [element for element in heads if isinstance(element, Field)]
        if len(fields) == len(branches) and len({(field.slot, field.most) for field in fields}) == 1:
            return self._shared(words, branches, fields)
        deciding = [branch for branch in branches if branch.rest and _decides(branch.rest[0])]
        chosen = [branch for branch in deciding if _begins(words, branch.rest[0])]
        found = chosen or [branch for branch in branches if branch not in deciding]
        return found if 0 < len(found) < len(branches) else branches[:1]

    def _shared(self, words: Words, branches: list[_Branch], fields: list[Field]) -> list[_Branch]:
        """Read a value that all ways have here. Where one of them has it fixed, the value decides."""
        heads = [branch.rest[0] for branch in branches]
        stops = tuple(stop for head in heads for stop in head.ahead.stops)
        ahead = Ahead(stops, heads[0].ahead.slot, all(head.ahead.needed for head in heads))
        value = heads[0].slot.read(words, ahead) if heads[0].slot else None
        for branch, field in zip(branches, fields, strict=True):
            _put(branch.values, field, value, False)
            branch.rest = branch.rest[1:]
        fixed = [branch for branch, field in zip(branches, fields, strict=True) if field.fixed and field.fixed == value]
        if fixed:
            words.example = fixed[0].way.example
        return fixed or [branch for branch, field in zip(branches, fields, strict=True) if not field.fixed]

    def _elements(self, words: Words, nodes: tuple[_Node, ...], values: dict[str, Any], repeats: bool = False) -> None:
        for node in nodes:
            element = node.element
            if isinstance(element, Field):
                assert node.slot is not None
                _put(values, element, node.slot.read(words, node.ahead), repeats)
            elif isinstance(element, Word):
                _word(words, element.text)
            elif isinstance(element, Flag):
                values[element.name] = words.takes(element.name)
            elif isinstance(element, Part):
                while _begins(words, node.inner[0][0]):
                    self._elements(words, node.inner[0], values, element.repeats)
                    if not element.repeats:
                        break
            elif isinstance(element, AnyOrder):
                self._any_order(words, node.inner, values)
            elif node.slot is not None:
                if words.more():
                    said = shown(words.words[words.at])
                    words.fail("record.step", f"{said}: {node.slot.sort} stands in parentheses")
                words.lack(f"the {node.slot.sort}")

    def _any_order(self, words: Words, parts: tuple[tuple[_Node, ...], ...], values: dict[str, Any]) -> None:
        read: set[int] = set()
        while (at := next((at for at, part in enumerate(parts) if _begins(words, part[0])), None)) is not None:
            if at in read:
                words.fail("record.step", f"{shown(words.words[words.at])} stands here twice")
            read.add(at)
            self._elements(words, parts[at], values)


def _decides(node: _Node) -> bool:
    """Return whether the next word alone tells if this is what comes."""
    return isinstance(node.element, Word) or isinstance(node.slot, Choice)


def _begins(words: Words, node: _Node) -> bool:
    """Return whether an element that may be left out comes next."""
    if isinstance(node.element, Word):
        wanted = node.element.text.split()
        return words.lower[words.at : words.at + len(wanted)] == wanted
    if isinstance(node.element, Flag):
        return words.lower[words.at : words.at + 1] == [node.element.name]
    return node.slot is not None and node.slot.opens(words)


def _word(words: Words, text: str) -> None:
    if not words.more():
        words.lack(f"the {text}")
    if not words.takes(*text.split()):
        words.fail("record.step", f"{shown(words.words[words.at])} stands where '{text}' belongs")


def _put(values: dict[str, Any], field: Field, value: Any, repeats: bool) -> None:
    """Note the value of a field, or of several."""
    if len(field.names) > 1:
        values.update(value)
    elif repeats:
        values.setdefault(field.names[0], []).append(value)
    elif field.names:
        values[field.names[0]] = value
