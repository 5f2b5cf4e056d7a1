"""Tallies: written score sheets, with points or counts in each line, and without moves or boards.

A game defines its tallies in `TallyRules`, with a `TallyRow` for each line: what the line may count, and the points
for the counts. :mod:`caverna.scoresheets.tally` reads tallies, :mod:`.checking` checks them.
"""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from attrs import define, field, frozen

from caverna.model.findings import Span
from caverna.model.format import Format, key
from caverna.model.names import Names, normalise
from caverna.model.record import Expected, Record
from caverna.model.score import ScoreLine, ScorePart, ScoreSheet
from caverna.model.value_types import ExpectedFindings, Players, TallyLines
from caverna.model.values import Value

if TYPE_CHECKING:
    from caverna.model.ruleset import Ruleset

    from .checking import Sheet

TOTAL, GOODS = "total", "goods"
"""The lines of a tally besides those of the pad: the claimed total, and counts that no other line has."""


@frozen(eq=False, repr=False)
class Item(Value):
    """A number of things in a line, such as ``2 dog``, with its source position."""

    name: str
    count: int
    at: Span = field(eq=False)


@frozen(eq=False, repr=False)
class Written(Value):
    """A line of a tally as it is written: points, counts, or both."""

    at: Span = field(eq=False)
    points: int | None = None
    items: tuple[Item, ...] | None = None
    numbers: tuple[int, ...] | None = None
    """A list of numbers, one for each thing, such as the strengths of weapons."""
    unread: bool = False
    """True if the line could not be read. An error has been reported for it."""

    @property
    def counted(self) -> bool:
        """True if the line has counts or names."""
        return self.items is not None or self.numbers is not None


@frozen(eq=False, repr=False)
class Counted(Value):
    """The points that follow from the counts of a line, with the count and the parts of the points."""

    points: int
    count: int
    parts: tuple[ScorePart, ...] = ()


@frozen
class ClaimedLine(ScoreLine):
    """A line of a score sheet for which only points are written."""

    counted: ClassVar[bool] = False


@frozen
class OpenLine(ClaimedLine):
    """A line of a score sheet with unknown points."""

    known: ClassVar[bool] = False


@frozen
class TallySheet(ScoreSheet):
    """The score sheet of a tally. If some lines are unknown, the total is the claimed one."""

    result: int | None = None
    """The sum of the lines if all are known, else the claimed total, else None."""
    total: int = field(init=False)

    @total.default
    def _result(self) -> int:
        return self.result or 0

    @property
    def known(self) -> bool:  # type: ignore[override]
        """True if there is a total."""
        return self.result is not None


def _nothing(sheet: "Sheet") -> Counted | None:
    return None


def _not_below_0(sheet: "Sheet", points: int) -> str:
    return "" if points >= 0 else "0 points or more"


@frozen(eq=False)
class TallyRow:
    """The rules for one line of a game's tallies."""

    category: str
    names: Names | None = None
    """The names of the things that it may count; None if it has only points."""
    counted: "Callable[[Sheet], Counted | None]" = _nothing
    """Returns the points that follow from the counts of the sheet; None if the counts do not determine them."""
    limits: "Callable[[Sheet, int], str]" = _not_below_0
    """Returns "" for possible points, else the possible points as text: "between -22 and 0 points"."""
    listed: bool = False
    """True if it is a list of names, each with an optional count in front."""
    numbers: tuple[str, int] | None = None
    """The thing that a list of numbers describes, and the highest number: ``("weapon", 14)``."""
    figure: str = ""
    """The counted thing whose number follows from the points alone, within ``bounds``."""
    bounds: Callable[[int], tuple[int, int]] | None = None
    """Returns the least and greatest count of ``figure`` for points."""
    example: str = ""
    """An example of the line, for messages and blank forms."""
    word: str = ""
    """The word for ``figure`` in notation, if that is not its name."""


TOTAL_ROW = TallyRow(TOTAL, limits=lambda sheet, points: "")


def plurals(spellings: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return pairs of spelling and name, with a plural of each spelling in front."""
    both = list(spellings)
    return [(word + "s", name) for word, name in both] + both


def counting(name: str, *words: str, sort: str = "") -> Names:
    """Return the names for a line that counts only one thing, which any of these words means."""
    return Names(sort or name, [*plurals((word, name) for word in words), (name, name)])


def for_each(category: str, points: int, names: Names, example: str, **more: Any) -> TallyRow:
    """Return the row of a line with a fixed number of points for each thing that it counts."""
    figure = names.all[0]

    def counted(sheet: "Sheet") -> Counted | None:
        item = sheet.figures.get(figure)
        return one_part(figure, item.count, item.count * points) if item else None

    return TallyRow(category, names, counted, figure=figure, bounds=_divided(points), example=example, **more)


def _divided(each: int) -> Callable[[int], tuple[int, int]]:
    return lambda points: (points // each, points // each)


def one_part(name: str, count: int, points: int) -> Counted:
    """Return the points for a count of one thing."""
    return Counted(points, count, (ScorePart(name, count, points),) if count else ())


def among_points(choices: Collection[int], words: str) -> "Callable[[Sheet, int], str]":
    """Return a function for `TallyRow.limits` that allows only these points. ``words`` is its text for others."""
    return lambda sheet, points: "" if points in choices else words


_REMARK = re.compile(r"\s*\([^()]*\)|[*:.]+\s*$")
_EACH = re.compile(
    r"^[-−–+]?\s*[0-9½/.,]*\s*"
    r"(?:(?:gold(?:en)?\s+|złot\w+\s+)?(?:points?|puntos?(?: de victoria)?|punkt\w*|Siegpunkte?)\s+)?"
    r"(?:(?:per|for|por|pro|je|für|za|par|pour)\s+)?"
    r"(?:(?:each|every|cada|każd\w+|jede[rsmn]?)\s+)?",
    re.IGNORECASE,
)


def pad_label(text: str) -> str:
    """Return the thing that a printed label counts, without *1 point per*, remarks in parentheses and the like."""
    plain = _REMARK.sub("", text)
    return plain[_EACH.match(plain).end() :] or text  # type: ignore[union-attr]  # it also matches an empty text


def rules_of(game: "Ruleset") -> "TallyRules":
    """Return the rules for a game's score sheets without moves. Raise LookupError if it has none."""
    if game.tally is None:
        raise LookupError(f"there are no score sheets without moves of {game.title}")
    return game.tally


@frozen(eq=False)
class TallyRules:
    """The rules of a game's score sheets without moves."""

    record: "type[Tally]"
    rows: tuple[TallyRow, ...]
    """The lines of the pad, in order."""
    goods: TallyRow
    words: Mapping[str, Sequence[str]]
    """Line -> its other names, as printed on pads in several languages."""
    joined: Mapping[str, tuple[str, str]] = field(factory=dict)
    """Name of a combined line -> the two lines of the pad that it adds up."""
    impossible: "Callable[[Sheet, Tally], None]" = lambda sheet, record: None
    """Reports impossible counts of a sheet."""
    table: "Callable[[Sequence[Sheet], Tally], None]" = lambda sheets, record: None
    """Reports counts that are impossible for all sheets of a table together."""
    tie_break: "Callable[[Sheet], tuple[int, ...] | None]" = lambda sheet: None
    """Returns the tie-break values, higher is better; None if the sheet does not have them."""

    @cached_property
    def by_name(self) -> dict[str, TallyRow]:
        """The lines by name: those of the pad, the combined ones, the goods and the total."""
        joined = {name: TallyRow(name, limits=lambda sheet, points: "") for name in self.joined}
        return {**{row.category: row for row in self.rows}, **joined, GOODS: self.goods, TOTAL: TOTAL_ROW}

    @cached_property
    def _spellings(self) -> dict[str, str]:
        own = {normalise(name): name for name in self.by_name}
        plural = {normalise(name + "s"): name for name in self.by_name}
        others = {normalise(word): name for name, words in self.words.items() for word in words}
        return {**plural, **others, **own}

    def find(self, text: str) -> str | None:
        """Return the line that a text names, in a record or as a printed label; None if there is none."""
        found = self._spellings.get(normalise(text))
        return found if found is not None else self._spellings.get(normalise(pad_label(text)))


@define(repr=False)
class Tally(Record):
    """A record with a score sheet for each player. Each game derives a class with its numbers of players and lines."""

    is_tally: ClassVar[bool] = True
    tally: dict[str, dict[str, Written]] = field(factory=dict, kw_only=True)
    """Player -> line -> the written line."""
    expect: list[Expected] | None = key(
        ExpectedFindings(), "Rule, line and column; there must be no others.", "expect: [tally.sum 9:14]",
        brief="The findings a record kept as a test must have.", kw_only=True,
    )  # fmt: skip
    seated: bool = field(default=False, kw_only=True)
    """True if it lists the players, the starting player first."""
    rows: dict[int, Sequence[str]] = field(factory=dict, kw_only=True, repr=False)
    """The cells of the spreadsheet from which it was read, by number of the row."""

    @property
    def claims(self) -> Mapping[str, Mapping[str, int]]:
        """The claims of the sheets: player -> line or ``total`` -> points."""
        return {
            player: {line: said.points for line, said in lines.items() if said.points is not None}
            for player, lines in self.tally.items()
        }

    def cell(self, place: Span) -> str:
        """Return the text of a cell of its spreadsheet by the cell's position."""
        row = self.rows.get(place.line, [])
        return row[place.column - 1] if place.column <= len(row) else ""

    @property
    def rules(self) -> TallyRules:
        """The rules for its lines."""
        return rules_of(self.ruleset)

    @property
    def format(self) -> Format:
        """The format of the record."""
        return tally_format(self.rules)

    @property
    def head(self) -> dict[str, Any]:
        """The setup keys: the variant."""
        return {name: getattr(self, name) for name in self.ruleset.variants}


def tally_players(least: int, most: int) -> Any:
    """Declare the field ``players`` of a tally, which may be omitted."""
    return key(
        Players(least, most), "The starting player first; left out, they are those of the tally in its order.",
        "players: [Ann, Bob]", default=list, kw_only=True,
    )  # fmt: skip


def tally_key(rules: Callable[[], TallyRules], example: str) -> Any:
    """Declare the field ``tally`` of a tally: the lines of each player."""
    return key(
        TallyLines(rules), "For each player a total, or points and counts line by line.", example,
        brief="The score sheets, by player.", default=dict, at_key=True, kw_only=True,
    )  # fmt: skip


@cache
def tally_format(rules: TallyRules) -> Format:
    """Return the format of a game's tallies."""
    from caverna.model.ruleset import ruleset

    full = ruleset(rules.record.game).format
    return Format(full.key, rules.record, f"A tally of {full.title}", full.notation, (), full.rules, full.version)
