"""Labels: the texts of pages in one language, both the shared ones and those of a game."""

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
"""The package with the shared texts."""


@frozen
class Labels:
    """The texts of one language. A game derives its own class, with its texts and names."""

    lang: str = "en"
    package: ClassVar[str] = ""
    """The package with the game's translation files. Its texts take precedence over the shared ones."""
    sheet: ClassVar[Mapping[str, str]] = {}
    """The English labels of the game's score sheet."""
    slots: ClassVar[Mapping[str, Slot]] = {}
    """The fields of the game's steps. Without them moves are shown as they were written."""

    def __attrs_post_init__(self) -> None:
        if self.lang not in LANGUAGES:
            raise ValueError(f"unknown language {self.lang!r}; the languages are {', '.join(LANGUAGES)}")

    def __getitem__(self, word: str) -> str:
        own = self.own("words")
        return own[word] if word in own else translation(_SHARED, self.lang)["words"][word]

    def own(self, section: str) -> Mapping[str, str]:
        """Return a section of the game's translation file, empty if it has none."""
        return translation(self.package, self.lang).get(section, {}) if self.package else {}

    def _find(self, section: str, key: str) -> Any:
        """Return an entry of a section of the game's file, else of the shared one, else None."""
        return self.own(section).get(key) or translation(_SHARED, self.lang).get(section, {}).get(key)

    def title(self, word: str) -> str:
        """Return the text for a key, with a capital letter."""
        text = self[word]
        return text[:1].upper() + text[1:]

    def words(self, *words: str) -> dict[str, str]:
        """Return the texts for some keys, for a script."""
        return {word: self[word] for word in words}

    # --- numbers --------------------------------------------------------------------------------------------------

    def forms(self, word: str) -> Sequence[str]:
        """Return the forms of a word after numbers; see `form_of`."""
        return self._find("counted", word) or (word,)

    def counted(self, count: int, word: str) -> str:
        """Return a number and a word in the right form: ``2 ovejas``."""
        return f"{count} {form_of(count, self.forms(word))}"

    # --- names of a game ------------------------------------------------------------------------------------------

    def thing(self, name: str) -> str:
        """Return the translation of a name; one without a translation stays as it is."""
        return self[name] if name in self.own("words") else name

    def good(self, name: str) -> str:
        """Return the name of a good."""
        return self.thing(name)

    def category(self, name: str) -> str:
        """Return the label of a category of the score sheet."""
        return (
            self.own("sheet").get(name) or self.sheet.get(name) or (self[name] if name == JUDGE else self.thing(name))
        )

    def cause(self, text: str) -> str:
        """Return the translation of the cause of a change."""
        return self.own("causes").get(text) or self.thing(text)

    def event(self, part: str, event: str) -> str:
        """Return the name of a simultaneous phase. ``event`` is the game's own name for it, or empty."""
        return self[event or part]

    def rule_title(self, id: str, title: str) -> str:
        """Return the translated title of a rule; one without a translation stays as it is."""
        return self._find("titles", id) or title

    def cited(self, rule: str) -> str:
        """Return a citation, such as ``mine.ore (p. 16)``, in the language."""
        return rule.replace("(p. ", f"({self['page']} ").replace("appendix", self["appendix"])

    # --- steps ----------------------------------------------------------------------------------------------------

    def step(self, step: Step) -> str:
        """Return a step in the language, empty if it is to be shown as it was written."""
        return "" if self.lang == "en" or not self.slots else _writers(self).step(step)

    def written(self, text: str) -> str:
        """Return a step that is shown as it was written. A game may replace names that are not printed."""
        return text

    def word(self, text: str) -> str:
        """Return the translation of a fixed word of a step."""
        return self._find("steps", text) or self.thing(text)

    def value(self, slot: str, text: str) -> str:
        """Return the value of a field of a step in the language. ``text`` is its notation."""
        return phrased(text, self._named)

    def _named(self, name: str, count: int) -> str:
        name_text = name if name in EMPTY else self.thing(name)
        if name_text == name:
            return self.word(name)
        alone = self._find("objects", name_text) if count == 1 else None
        return alone or form_of(count, self.forms(name_text))

    # --- names without translation --------------------------------------------------------------------------------

    def foreign(self) -> Iterable[str]:
        """Return the names that stay English in this language."""
        return ()

    def marked(self, text: str) -> Markup:
        """Return a text as HTML, with the names that have no translation marked as English."""
        pattern = _english(self)
        if pattern is None:
            return escape(text)
        pieces = pattern.split(text)
        return Markup("").join(
            Markup('<span lang="en">{}</span>').format(piece) if number % 2 else piece
            for number, piece in enumerate(pieces)
        )

    def piece(self, piece: Piece) -> str:
        """Return the text of a piece of a score: ``2 ore mine (E1, F1) +6``."""
        what, bracket, more = self.thing(piece.name).partition(" (")
        what = (self.counted(piece.count, what) if piece.counted else what) + bracket + more
        where = f" ({self.places(piece)})" if piece.places else ""
        points = f" {piece.points:+d}".replace("-", "\N{MINUS SIGN}") if piece.points is not None else ""
        counts = f" {self['counts']} {piece.count}" if piece.counts else ""
        return f"{what}{where}{points}{counts}"

    def places(self, piece: Piece) -> str:
        """Return the places of a piece."""
        return ", ".join(map(self.thing, piece.places))


@cache
def _writers(labels: Labels) -> Writers:
    return Writers(labels.slots, labels)


@cache
def _english(labels: Labels) -> re.Pattern[str] | None:
    """Return a pattern that finds names without a translation, None if there are none."""
    names = sorted(set(labels.foreign()), key=lambda name: (-len(name), name)) if labels.lang != "en" else []
    return re.compile(rf"\b({'|'.join(map(re.escape, names))})\b") if names else None
