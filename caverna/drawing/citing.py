"""Citations of rules on a page. Each rule is written once and referred to by its number."""

from collections.abc import Iterable

from caverna.model.rulebook import Rulebook

from .labels import Labels


class Citations:
    """The list of cited rules: ``Ore mines on two tunnels – mine.ore (p. 16)``."""

    def __init__(self, book: Rulebook, labels: Labels) -> None:
        self._book, self._labels = book, labels
        self._numbers: dict[str, int] = {}

    def __call__(self, ids: Iterable[str]) -> list[int]:
        """Return the numbers of these rules, each once. New rules are added to the list."""
        return [self._numbers.setdefault(id, len(self._numbers)) for id in dict.fromkeys(ids)]

    @property
    def lines(self) -> list[str]:
        """The texts of the cited rules, in the order of their numbers."""
        return [self._line(id) for id in self._numbers]

    def _line(self, id: str) -> str:
        title = self._labels.rule_title(id, self._book.rule(id).title)
        return f"{title} – {self._labels.cited(self._book.cite(id))}"
