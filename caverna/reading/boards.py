"""The cells of a board in a position: ``C4: field 2 grain``."""

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from caverna.model.value_types import Own

from .notation.words import ParseFailed, Words

if TYPE_CHECKING:
    from caverna.model.json_shapes import Shape

    from .shared import Reading
    from .tree import Scalar
    from .values import Entry


class Board(Own):
    """A mapping from cells to their contents. A game says which contents there are, and how many cells they cover."""

    def __init__(
        self, words: str, example: str, *, names: Iterable[str], kinds: Iterable[str], pattern: str,
        cells: Callable[["Reading", "Scalar", set[str]], tuple[str, ...] | None],
        entry: Callable[[Words, tuple[str, ...]], Any], written: Callable[[Any], str],
        misfit: Callable[[Any, tuple[str, ...]], tuple[str, str] | None],
    ) -> None:  # fmt: skip
        self.words, self.example = words, example
        """A description, and an example entry for hints: a cell with its contents."""
        self.names, self.kinds, self.pattern = names, kinds, pattern
        """The cells, the possible contents, and the pattern of the key of an entry."""
        self.cells = cells
        """Reads the key of an entry, cells that are not covered yet; returns None if it is wrong."""
        self.entry, self.written = entry, written
        """Functions that read the contents of cells (or raise `ParseFailed`), and write them."""
        self.misfit = misfit
        """Returns a message and a hint if the contents need another number of cells, else None."""

    def read(self, reading: "Reading", entry: "Entry") -> dict[tuple[str, ...], Any]:
        """Read the entries; wrong ones are omitted."""
        found: dict[tuple[str, ...], Any] = {}
        covered: set[str] = set()
        message, hint = "the contents of a cell must be a text", f"as in '{self.example}'"
        for key, value in reading.pairs(entry.value, entry.name, entry.example):
            cells = self.cells(reading, key, covered)
            text = reading.written(value, key, "record.name", message, hint)
            if text is None or cells is None or reading.too_long(text):
                continue
            try:
                said = self.entry(Words(text.text, self.example.partition(": ")[2]), cells)
            except ParseFailed as failed:
                reading.add_errors(text, failed.errors)
                continue
            if misfit := self.misfit(said, cells):
                reading.add_finding("record.cell", key, *misfit)
                continue
            found[cells] = said
            reading.spell(key, " ".join(cells))
            reading.spell(text, self.written(said))
            entry.at.note(f"board {' '.join(cells)}", value)
        return found

    def plain(self, value: Mapping[tuple[str, ...], Any]) -> dict[str, str]:
        """Return the entries as they are written."""
        return {" ".join(cells): self.written(said) for cells, said in value.items()}

    def schema(self) -> "Shape":
        """Return the JSON Schema of a board."""
        from caverna.writing.schema_values import named

        kinds = tuple(self.kinds)
        return {
            "type": "object",
            "properties": {name: named("", kinds) for name in self.names},
            "patternProperties": {self.pattern: named("The contents of the cells.", kinds)},
            "additionalProperties": False,
        }
