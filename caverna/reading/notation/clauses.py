"""Diagnosing reader of whole clauses: a placement, a step with its verb, a step with items in parentheses.

If a clause is none of these, a hint says what was probably meant.
"""

from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, NoReturn

from attrs import evolve

from caverna.model.findings import AMBIGUOUS, MALFORMED
from caverna.model.names import Names, closest
from caverna.model.safe_text import shown
from caverna.model.steps import Field, Inside, Step

from .compound import Counted, Items
from .diagnosing import Diagnosis
from .rewriting import FILLERS, rewritten
from .slots import Name
from .spellings import Forms, Spelling, words_of
from .words import MAX_ERRORS, NUMBER_LIKE, NotationError, ParseFailed, Words, empty, moved

if TYPE_CHECKING:
    from .notation import Clause

_SURELY_MEANT = 0.8
"""The similarity from which a clause is taken for a name although it begins with a verb."""
_MAX_NAME = 6
"""The number of words in the longest name with its number."""


class Clauses:
    """The diagnosing reader of a game's clauses."""

    def __init__(self, forms: Forms, goods: Counted) -> None:
        self._forms = forms
        self._diagnosis = Diagnosis(forms)
        self._goods = goods
        self._opener = forms.openers[0] if forms.openers else None
        """The spelling of the placement, which begins with a name instead of a verb."""
        self._names, self._field = Names("", ()), ""
        match self._opener:
            case Spelling(elements=[Field((field,), name), *_]):
                slot = forms.slots[name]
                assert isinstance(slot, Name)
                self._names, self._field = slot.names, field

    def read(self, clause: str) -> "Clause":
        """Read a clause; an empty one gives neither a step nor an error."""
        words = Words(clause)
        if not words.words:
            return None, 0, (), ()
        start, opener = words.start, self._opener
        if opener and (name := self._names.find(clause.strip())):
            return opener.kind(**{self._field: name}), start, (), ()
        try:
            if "(" in clause or ")" in clause:
                step, items = self._with_items(clause, start)
                return step, start, items, ()
            if opener and self._diagnosis.opens(words, opener):
                return self._opened(words), start, (), ()
            return self._diagnosis.step(words) or self._opened(words), start, (), ()
        except ParseFailed as failed:
            return None, start, (), self._or_name(words, failed.errors)

    def read_only(self, verb: str, text: str, example: str) -> tuple[Step, int]:
        """Read the rest of a clause after its verb; return the step and its offset."""
        words = Words(text)
        return self._diagnosis.read(words, self._forms.verbs[verb], example), words.start

    # --- the placement

    def _opened(self, words: Words) -> Step:
        """Read a name and what may follow it, ``Imitation 2 of Logging``; report anything else as an unknown name."""
        opener = self._opener
        if opener is None or words.until(*words_of(opener.elements)) in (0, len(words.words)):
            raise ParseFailed(self._no_name(words, self._meant(words)))
        step = self._diagnosis.read(words, [opener])
        words.end()
        return step

    def _or_name(self, words: Words, errors: tuple[NotationError, ...]) -> tuple[NotationError, ...]:
        """Suggest a name for a clause that begins with a verb but is nearly a name: ``Ruby minning``.

        A verb alone, such as ``fence``, is an incomplete step, however similar to a name.
        """
        known = self._names.find(words.between(1, len(words.words))) if words.lower[0] in FILLERS else None
        if known:  # ``take 3 wood``
            return tuple(evolve(error, hint=f"did you mean '{known}'?") for error in errors)
        last, (verb, _) = words.words[-1], self._diagnosis.verb(words)
        if not verb or verb == " ".join(words.lower):
            return errors
        longest = min(len(words.words) - 1, _MAX_NAME) if self._opener else 0
        for end in range(longest, 1, -1):  # ``Plow 1 field B1``
            if known := self._names.find(words.between(0, end)):
                return (self._no_name(words, f"put a comma after '{known}', and then a step"),)
        if not last.isalpha() or self._goods.names.find(last):
            return errors
        alike, name = closest(words.text, self._names)
        return (self._no_name(words, f"did you mean '{name}'?"),) if alike >= _SURELY_MEANT else errors

    def _no_name(self, words: Words, hint: str) -> NotationError:
        clause = words.between(0, len(words.words))
        what = f"neither a {self._names.sort} nor a step" if self._opener else "not a step"
        return NotationError("record.name", words.start, f"{shown(clause)} is {what}", hint)

    # --- what was meant

    @cached_property
    def _named(self) -> list[tuple[Spelling, Name, Field]]:
        """The spellings with a name directly after the verb, and the field that must follow."""
        found: list[tuple[Spelling, Name, Field]] = []
        for spelling in chain.from_iterable(self._forms.verbs.values()):
            match spelling.elements:
                case [Field((_,), name), Field() as follows, *_]:
                    slot = self._forms.slots[name]
                    found += [(spelling, slot, follows)] if isinstance(slot, Name) else []
        return found

    @cached_property
    def _counted(self) -> str:
        """The example of a step that consists of goods only."""
        for spelling in chain.from_iterable(self._forms.verbs.values()):
            match spelling.elements:
                case [Field(_, name), *_] if self._forms.slots[name] is self._goods:
                    return spelling.example
        return ""

    def _meant(self, words: Words) -> str:
        """Return a hint about what a clause that is not a step was probably meant to be."""
        first, clause, forms = words.words[0], words.between(0, len(words.words)), self._forms
        if first.lower() in FILLERS and (named := self._named_step(Words(words.between(1, len(words.words))))):
            return named
        for spelling in forms.inside:
            slot = self._items_of(spelling)
            if any(first == item.verb or self._diagnosis.is_name(item, clause) for item in forms.items[slot.part]):
                return f"{slot.sort} is written in parentheses, as in '{spelling.example}'"
        if NUMBER_LIKE.match(first) and len(words.words) > 1 and self._goods.names.find(words.words[1]):
            brought = "; what a space brings is not written" if self._opener else ""
            return f"the goods of one step are written without commas, as in '{self._counted}'{brought}"
        beginnings = {verb.split()[0] for verb in forms.verbs}
        for end in range(1, min(len(words.words), _MAX_NAME + 1)):
            if (known := self._names.find(words.between(0, end))) and words.lower[end] in beginnings:
                return f"put a comma after '{known}'"
        if named := self._named_step(words):
            return named
        if said := rewritten(words.words, self._is_step):
            return f"did you mean '{said}'?"
        verbs = (closest(" ".join(words.lower[:length]), forms.verbs, forms.spellings) for length in (1, 2))
        alike, meant = max(closest(clause, self._names), *verbs)
        return f"did you mean '{meant}'?" if alike else ""

    def _named_step(self, words: Words) -> str:
        """Return a hint for a clause that lacks its verb: ``Carpenter D3``."""
        for end in range(1, min(len(words.words), _MAX_NAME + 1)):
            name = words.between(0, end)
            for spelling, named, follows in self._named:
                like = self._forms.slots[follows.slot].like
                if (known := named.names.find(name)) and like and like.match(words.words[end]):
                    return f"did you mean '{spelling.verb} {known}'?"
        return ""

    def _is_step(self, text: str) -> bool:
        """Return whether a clause can be read."""
        if self._opener and self._names.find(text):
            return True
        try:
            step = self._diagnosis.step(Words(text))
        except ParseFailed:
            return False
        return step is not None and not self._forms.only_inside(type(step))

    # --- items in parentheses

    def _items_of(self, spelling: Spelling) -> Items:
        inside = spelling.elements[-1]
        slot = self._forms.slots[inside.field.slot] if isinstance(inside, Inside) else None
        assert isinstance(slot, Items)
        return slot

    def _with_items(self, clause: str, start: int) -> tuple[Step, tuple[int, ...]]:
        """Read a clause with parentheses, ``expedition (dog, +1)``; return the step and the offsets of its items."""
        spelling, opened, closed = self._parentheses(clause, start)
        slot = self._items_of(spelling)
        before = Words(clause[:opened])
        before.at = 1 + spelling.verb.count(" ")
        values = self._diagnosis.read_before(before, spelling)
        found: list[Step] = []
        items: list[int] = []
        errors: list[NotationError] = []
        at = opened + 1
        for item in clause[at:closed].split(","):
            words = Words(item)
            try:
                if words.words:
                    found.append(slot.item(words, self._diagnosis))
                    items.append(at + words.start)
                else:
                    errors.append(empty(clause, at, at + len(item)))
            except ParseFailed as failed:
                errors += moved(failed.errors, at)
            if len(errors) >= MAX_ERRORS:
                break
            at += len(item) + 1
        if errors:
            raise ParseFailed(*errors)
        inside = spelling.elements[-1]
        assert isinstance(inside, Inside)
        return spelling.kind(**values, **{inside.field.names[0]: found}), tuple(items)

    def _parentheses(self, clause: str, start: int) -> tuple[Spelling, int, int]:
        """Return the spelling of a clause with parentheses, and the offsets of the parentheses."""
        opened, closed = clause.find("("), clause.find(")")
        first = min(at for at in (opened, closed) if at >= 0)
        if not self._forms.inside:
            _wrong(first, "no parentheses belong here", "")
        spelling = self._before(Words(clause[:first]).lower)
        as_in = f"as in '{(spelling or self._forms.inside[0]).example}'"
        if spelling is None:
            held = " or ".join(self._items_of(each).holds for each in self._forms.inside)
            _wrong(first, f"parentheses hold {held} and nothing else", as_in)
        if first == closed:
            _wrong(closed, "this parenthesis was not opened", as_in)
        if closed < 0 or clause.find("(", opened + 1, closed) >= 0:
            _wrong(opened, "this parenthesis is not closed", as_in)
        rest = Words(clause[closed + 1 :])
        if rest.words:
            place = closed + 1 + rest.start
            hint = "put a comma after the parenthesis"
            _wrong(place, f"unexpected {shown(rest.words[0])}", hint, length=len(rest.words[0]))
        if not clause[opened + 1 : closed].strip():
            _wrong(start, f"the {self._items_of(spelling).sort} is missing", as_in, AMBIGUOUS, length=0)
        return spelling, opened, closed

    def _before(self, words: list[str]) -> Spelling | None:
        """Return the spelling with the verb before the parentheses; None if no spelling fits."""
        for spelling in self._forms.inside:
            verb = spelling.verb.split()
            if words[: len(verb)] == verb and (len(spelling.elements) > 1 or len(words) == len(verb)):
                return spelling
        return None


def _wrong(offset: int, message: str, hint: str, kind: str = MALFORMED, length: int = 1) -> NoReturn:
    raise ParseFailed(NotationError("record.step", offset, message, hint, kind, length))
