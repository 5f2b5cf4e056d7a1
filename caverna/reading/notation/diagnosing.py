"""Diagnosing reader: reads clauses word by word along the forms of the steps and reports errors with positions.

Forms with the same verb are read together as long as they agree. The first word in which they differ decides.
"""

from typing import Any, NamedTuple

from caverna.model.safe_text import shown
from caverna.model.steps import AnyOrder, Element, Field, Flag, Inside, Part, Step, Word

from .slots import Ahead, Choice, Name, Slot
from .spellings import Forms, Spelling, slot_of, words_of
from .words import Words


class _Node(NamedTuple):
    """A prepared element of a form: a field with its slot and what follows it, or a part with its elements."""

    element: Element
    slot: Slot | None
    ahead: Ahead
    inner: "tuple[tuple[_Node, ...], ...]"


class _Branch:
    """A candidate spelling: the values read so far, and the rest of its form."""

    def __init__(self, spelling: Spelling, nodes: tuple[_Node, ...]) -> None:
        self.spelling, self.rest = spelling, nodes
        self.values: dict[str, Any] = dict(spelling.given)


class Diagnosis:
    """The diagnosing reader of a game's steps."""

    def __init__(self, forms: Forms) -> None:
        self.forms = forms
        self._longest = max(verb.count(" ") + 1 for verb in (*forms.verbs, *forms.spellings.spellings))
        self._ready: dict[int, tuple[_Node, ...]] = {}

    def verb(self, words: Words) -> tuple[str, int]:
        """Return the longest verb with which a clause begins, and its number of words; "" if there is none."""
        for length in range(min(self._longest, len(words.words)), 0, -1):
            found = " ".join(words.lower[:length])
            if found not in self.forms.verbs:
                found = self.forms.spellings.find(found) or ""
            if found in self.forms.verbs:
                return found, length
        return "", 0

    def step(self, words: Words) -> Step | None:
        """Read a whole clause that begins with a verb; return None if it does not."""
        found, words.at = self.verb(words)
        if not found:
            return None
        step = self.read(words, self.forms.verbs[found])
        words.end()
        return step

    def item(self, words: Words, part: str) -> Step | None:
        """Read an item that is allowed only in parentheses; return None if it is none."""
        text = words.between(0, len(words.words))
        for spelling in self.forms.items[part]:
            verb = spelling.verb.split()
            if spelling.elements and verb:
                opens = words.lower[: len(verb)] == verb
            else:
                opens = text == spelling.verb if verb else self.opens(words, spelling) or self.is_name(spelling, text)
            if opens:
                words.at = len(verb)
                step = self.read(words, [spelling])
                words.end()
                return step
        return None

    def is_name(self, spelling: Spelling, text: str) -> bool:
        """Return whether a text is a name with which a spelling begins."""
        head = spelling.elements[0] if spelling.elements else None
        slot = self.forms.slots[head.slot] if isinstance(head, Field) else None
        return isinstance(slot, Name) and slot.names.find(text) is not None

    def opens(self, words: Words, spelling: Spelling) -> bool:
        """Return whether a clause begins with the value of a spelling that starts with a value."""
        head = self._nodes(spelling)[0]
        if not isinstance(head.slot, Name):
            like = head.slot.like if head.slot else None
            return like is not None and like.match(words.words[0]) is not None
        stop = words.until(*head.ahead.stops)
        return stop < len(words.words) and self.is_name(spelling, words.between(0, stop))

    def item_words(self, part: str) -> list[str]:
        """Return the words with which an item may begin, for hints."""
        found = [spelling.verb for spelling in self.forms.items[part]]
        found += [verb for verb, spelling in self.forms.verbs.items() if self.forms.stands(spelling[0].kind, part)]
        return list(filter(None, found))

    # --- along the forms

    def _nodes(self, spelling: Spelling) -> tuple[_Node, ...]:
        if id(spelling) not in self._ready:
            self._ready[id(spelling)] = self._made(spelling.elements, ())
        return self._ready[id(spelling)]

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
        """Return what may follow a field: words that end its value, and the next field if no word separates them."""
        follows = rest[0] if rest else None
        inner = follows.elements[0] if isinstance(follows, Part) else follows
        slot = slot_of(inner, self.forms.slots) if isinstance(inner, Field) else None
        return Ahead(tuple(words_of(rest)), slot, isinstance(follows, Field))

    def read(self, words: Words, among: list[Spelling], example: str = "") -> Step:
        """Read the rest of a clause by one of several spellings."""
        words.example = example or among[0].example
        branches = [_Branch(spelling, self._nodes(spelling)) for spelling in among]
        while len(branches) > 1:
            branches = self._narrowed(words, branches)
        branch = branches[0]
        self._elements(words, branch.rest, branch.values)
        return branch.spelling.kind(**branch.values)

    def read_before(self, words: Words, spelling: Spelling) -> dict[str, Any]:
        """Read the values before the parentheses of a spelling."""
        words.example = spelling.example
        values: dict[str, Any] = dict(spelling.given)
        self._elements(words, self._nodes(spelling)[:-1], values)
        words.end()
        return values

    def _narrowed(self, words: Words, branches: list[_Branch]) -> list[_Branch]:
        """Read what the candidates have in common, or keep those that fit the next word."""
        heads = [node.element for branch in branches for node in branch.rest[:1]]
        fields = [element for element in heads if isinstance(element, Field)]
        if len(fields) == len(branches) and len({(field.slot, field.most) for field in fields}) == 1:
            return self._shared(words, branches, fields)
        deciding = [branch for branch in branches if branch.rest and _decides(branch.rest[0])]
        chosen = [branch for branch in deciding if _begins(words, branch.rest[0])]
        found = chosen or [branch for branch in branches if branch not in deciding]
        return found if 0 < len(found) < len(branches) else branches[:1]

    def _shared(self, words: Words, branches: list[_Branch], fields: list[Field]) -> list[_Branch]:
        """Read a value that all candidates share. If it is fixed in one of them, the value decides."""
        heads = [branch.rest[0] for branch in branches]
        stops = tuple(stop for head in heads for stop in head.ahead.stops)
        ahead = Ahead(stops, heads[0].ahead.slot, all(head.ahead.needed for head in heads))
        value = heads[0].slot.read(words, ahead) if heads[0].slot else None
        for branch, field in zip(branches, fields, strict=True):
            _put(branch.values, field, value, False)
            branch.rest = branch.rest[1:]
        fixed = [branch for branch, field in zip(branches, fields, strict=True) if field.fixed and field.fixed == value]
        if fixed:
            words.example = fixed[0].spelling.example
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
                    words.fail("record.step", f"{said}: {node.slot.sort} is written in parentheses")
                words.lack(f"the {node.slot.sort}")

    def _any_order(self, words: Words, parts: tuple[tuple[_Node, ...], ...], values: dict[str, Any]) -> None:
        read: set[int] = set()
        while (at := next((at for at, part in enumerate(parts) if _begins(words, part[0])), None)) is not None:
            if at in read:
                words.fail("record.step", f"{shown(words.words[words.at])} is written twice")
            read.add(at)
            self._elements(words, parts[at], values)


def _decides(node: _Node) -> bool:
    """Return whether the next word is enough to decide if this element follows."""
    return isinstance(node.element, Word) or isinstance(node.slot, Choice)


def _begins(words: Words, node: _Node) -> bool:
    """Return whether an optional element comes next."""
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
        words.fail("record.step", f"expected '{text}', not {shown(words.words[words.at])}")


def _put(values: dict[str, Any], field: Field, value: Any, repeats: bool) -> None:
    """Store the value of a field, or of several."""
    if len(field.names) > 1:
        values.update(value)
    elif repeats:
        values.setdefault(field.names[0], []).append(value)
    elif field.names:
        values[field.names[0]] = value
