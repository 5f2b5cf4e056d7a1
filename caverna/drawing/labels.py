"""Labels: the words of the pages in one language, those of every page and those of a game."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar

from attrs import frozen
from markupsafe import Markup, escape

from caverna.model.phases import JUDGE
from caverna.model.score_breakdown import Piece
from caverna.model.steps import Step
from caverna.reading.notation.slots import Slot
from caverna.reading.notation.writer import Writers

from .counting import form_of
from .step_phrases import EMPTY, phrased
from .translations import translation

LANGUAGES = ("en", "es", "pl")
_SHARED = "caverna.drawing"
"""The package with the words of every page."""


@frozen
class Labels:
    """The words of one language. A game derives its own class, with its words and the meaning of its names."""

    lang: str = "en"
    package: ClassVar[str] = ""
    """The package whose data files have the words of the game. They come before those of every page."""
    sheet: ClassVar[Mapping[str, str]] = {}
    """The English labels of its score sheet."""
    slots: ClassVar[Mapping[str, Slot]] = {}
    """What its steps are made of; a game without it has its moves shown as they were written."""

    def __attrs_post_init__(self) -> None:
        if self.lang not in LANGUAGES:
            raise ValueError(f"there is no language {self.lang!r}, only {', '.join(LANGUAGES)}")

    def __getitem__(self, word: str) -> str:
        own = self.own("words")
        return own[word] if word in own else translation(_SHARED, self.lang)["words"][word]

    def own(self, section: str) -> Mapping[str, str]:
        """Return a section of the game's words, empty if it has none."""
        return translation(self.package, self.lang).get(section, {}) if self.package else {}

    def _find(self, section: str, key: str) -> Any:
        """Return an entry of the game's words, else of the shared ones, else None."""
        return self.own(section).get(key) or translation(_SHARED, self.lang).get(section, {}).get(key)

    def title(self, word: str) -> str:
        """Return a word with a capital letter."""
        said = self[word]
        return said[:1].upper() + said[1:]

    def words(self, *words: str) -> dict[str, str]:
        """Return the words that a script needs, by their key."""
        return {word: self[word] for word in words}

    # --- what is counted ------------------------------------------------------------------------------------------

    def forms(self, word: str) -> Sequence[str]:
        """Return the forms of a word after a number."""
        return self._find("counted", word) or (word,)

    def counted(self, count: int, word: str) -> str:
        """Return a number with what it counts: ``2 ovejas``."""
        return f"{count} {form_of(count, self.forms(word))}"

    # --- what a game calls its things -----------------------------------------------------------------------------

    def thing(self, name: str) -> str:
        """Return what something is called; a name without a translation stays as it is."""
        return self[name] if name in self.own("words") else name

    def good(self, name: str) -> str:
        """Return the name of something that changes count."""
        return self.thing(name)

    def category(self, name: str) -> str:
        """Return the label of a line of the score sheet."""
        return (
            self.own("sheet").get(name) or self.sheet.get(name) or (self[name] if name == JUDGE else self.thing(name))
        )

    def cause(self, text: str) -> str:
        """Return the cause of a change."""
        return self.own("causes").get(text) or self.thing(text)

    def event(self, part: str, event: str) -> str:
        """Return what a part by player was; ``event`` is what the game called it, empty where it was not played."""
        return self[event or part]

    def rule_title(self, id: str, title: str) -> str:
        """Return the title of a rule; one without a translation stays as it is."""
        return self._find("titles", id) or title

    def cited(self, rule: str) -> str:
        """Return the id of a rule with its page, in the language."""
        return rule.replace("(p. ", f"({self['page']} ").replace("appendix", self["appendix"])

    # --- steps ----------------------------------------------------------------------------------------------------

    def step(self, step: Step) -> str:
        """Return a step in the language, nothing where it is shown as it was written."""
        return "" if self.lang == "en" or not self.slots else _writers(self).step(step)

    def word(self, text: str) -> str:
        """Return a word of the form of a step."""
        return self._find("steps", text) or self.thing(text)

    def value(self, slot: str, text: str) -> str:
        """Return what a step says in a slot, from its notation; names in it are said in the language."""
        return phrased(text, self._named)

    def _named(self, name: str, count: int) -> str:
        said = name if name in EMPTY else self.thing(name)
        if said == name:
            return self.word(name)
        alone = self._find("objects", said) if count == 1 else None
        return alone or form_of(count, self.forms(said))

    # --- what has no translation ----------------------------------------------------------------------------------

    def foreign(self) -> Iterable[str]:
        """Return the names that stay English in this language."""
        return ()

    def marked(self, text: str) -> Markup:
        """Return a text in which names without a translation are marked as English."""
        pattern = _english(self)
        if pattern is None:
            return escape(text)
        pieces = pattern.split(text)
        return Markup("").join(
            Markup('<span lang="en">{}</span>').format(piece) if number % 2 else piece
            for number, piece in enumerate(pieces)
        )

    def piece(self, piece: Piece) -> str:
        """Return a piece of a score: ``2 ore mine (E1, F1) +6``."""
        what, bracket, more = self.thing(piece.name).partition(" (")
        what = (self.counted(piece.count, what) if piece.counted else what) + bracket + more
        where = f" ({self.places(piece)})" if piece.places else ""
        points = f" {piece.points:+d}".replace("-", "\N{MINUS SIGN}") if piece.points is not None else ""
        counts = f" {self['counts']} {piece.count}" if piece.counts else ""
        return f"{what}{where}{points}{counts}"

    def places(self, piece: Piece) -> str:
        """Return where a piece is."""
        return ", ".join(map(self.thing, piece.places))


@cache
def _writers(labels: Labels) -> Writers:
    return Writers(labels.slots, labels)


@cache
def _english(labels: Labels) -> re.Pattern[str] | None:
    """Return what finds names without a translation, None where there are none."""
    names = sorted(set(labels.foreign()), key=lambda name: (-len(name), name)) if labels.lang != "en" else []
    return re.compile(rf"\b({'|'.join(map(re.escape, names))})\b") if names else None
