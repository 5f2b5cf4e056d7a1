"""Tallies: score sheets as somebody wrote them down, points or counts line by line, without moves and without boards.

A game says which lines its tallies have, what may be counted in each and what follows from the counts: `TallyRules`,
made of one `TallyRow` for each line. Reading is :mod:`caverna.scoresheets.tally`, checking :mod:`.checking`.
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

if TYPE_CHECKING:
    from caverna.model.ruleset import Ruleset

    from .checking import Sheet

TOTAL, GOODS = "total", "goods"
"""What a tally has beside the lines of the pad: the claimed total, and what no line of its own names."""


@frozen
class Item:
    """So many of something, as a line names it."""

    name: str
    count: int
    at: Span = field(eq=False)


@frozen
class Written:
    """A line of a tally as it is written: points, what was counted, or both."""

    at: Span = field(eq=False)
    points: int | None = None
    items: tuple[Item, ...] | None = None
    numbers: tuple[int, ...] | None = None
    """Numbers in a row that mean one thing each, such as the strengths of weapons."""
    unread: bool = False
    """True if the line could not be read; that has been reported."""

    @property
    def counted(self) -> bool:
        """Whether something is counted or named."""
        return self.items is not None or self.numbers is not None


@frozen
class Counted:
    """The result of counting: points, count, and the parts that give the points."""

    points: int
    count: int
    parts: tuple[ScorePart, ...] = ()


@frozen
class ClaimedLine(ScoreLine):
    """A line of a tally of which only the points are written."""

    counted: ClassVar[bool] = False


@frozen
class OpenLine(ClaimedLine):
    """A line of a tally that nobody knows the points of."""

    known: ClassVar[bool] = False


@frozen
class TallySheet(ScoreSheet):
    """The score sheet of a tally: lines may be open, and the total is then what was claimed, if anything was."""

    result: int | None = None
    """The sum of the lines where all are known, else the claim, else None."""
    total: int = field(init=False)

    @total.default
    def _result(self) -> int:
        return self.result or 0

    @property
    def known(self) -> bool:  # type: ignore[override]
        """Whether there is a total."""
        return self.result is not None


def _nothing(sheet: "Sheet") -> Counted | None:
    return None


def _not_below_0(sheet: "Sheet", points: int) -> str:
    return "" if points >= 0 else "0 or more"


@frozen(eq=False)
class TallyRow:
    """One line of a game's tallies."""

    category: str
    names: Names | None = None
    """What may be counted or named in it; None: it has points only."""
    counted: "Callable[[Sheet], Counted | None]" = _nothing
    """Returns the points that follow from the counts of the sheet; None if the counts do not determine them."""
    limits: "Callable[[Sheet, int], str]" = _not_below_0
    """Returns "" where points can be, else in words what they can be."""
    listed: bool = False
    """Whether it is a list of names; a number in front counts them."""
    numbers: tuple[str, int] | None = None
    """What numbers in a row mean, and the highest there is: ``("weapon", 14)``."""
    figure: str = ""
    """The figure whose bounds follow from the points alone."""
    bounds: Callable[[int], tuple[int, int]] | None = None
    example: str = ""
    word: str = ""
    """The word that its figure is written with, where that is not its name."""


TOTAL_ROW = TallyRow(TOTAL, limits=lambda sheet, points: "")


def plurals(spellings: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return spellings with a plural for each."""
    both = list(spellings)
    return [(word + "s", name) for word, name in both] + both


def counting(name: str, *words: str, sort: str = "") -> Names:
    """Return the names of a line that counts one thing, by any of these words."""
    return Names(sort or name, [*plurals((word, name) for word in words), (name, name)])


def for_each(category: str, points: int, names: Names, example: str, **more: Any) -> TallyRow:
    """Return a line with a fixed number of points for each thing that it counts."""
    figure = names.all[0]

    def counted(sheet: "Sheet") -> Counted | None:
        item = sheet.figures.get(figure)
        return one_part(figure, item.count, item.count * points) if item else None

    return TallyRow(category, names, counted, figure=figure, bounds=_divided(points), example=example, **more)


def _divided(each: int) -> Callable[[int], tuple[int, int]]:
    return lambda points: (points // each, points // each)


def one_part(name: str, count: int, points: int) -> Counted:
    """Return what one thing brings."""
    return Counted(points, count, (ScorePart(name, count, points),) if count else ())


def among_points(choices: Collection[int], words: str) -> "Callable[[Sheet, int], str]":
    """Return the limits of a line whose points are some of a few."""
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
    """Return what a printed line counts, without *1 point per*, remarks in parentheses and the like."""
    plain = _REMARK.sub("", text)
    return plain[_EACH.match(plain).end() :] or text  # type: ignore[union-attr]  # it matches nothing, too


def rules_of(game: "Ruleset") -> "TallyRules":
    """Return what the score sheets of a game are made of. LookupError if it has none."""
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
    """What else lines are called: the words of printed pads, in several languages."""
    joined: Mapping[str, tuple[str, str]] = field(factory=dict)
    """Lines that combine two lines of the pad."""
    impossible: "Callable[[Sheet, Tally], None]" = lambda sheet, record: None
    """Reports what the counts of a sheet make impossible."""
    table: "Callable[[Sequence[Sheet], Tally], None]" = lambda sheets, record: None
    """Reports what the sheets of a table make impossible together."""
    tie_break: "Callable[[Sheet], tuple[int, ...] | None]" = lambda sheet: None
    """Returns the tie-break values, higher is better; None if the sheet does not have them."""

    @cached_property
    def by_name(self) -> dict[str, TallyRow]:
        """The lines by name: those of the pad, those that join two, the goods and the total."""
        joined = {name: TallyRow(name, limits=lambda sheet, points: "") for name in self.joined}
        return {**{row.category: row for row in self.rows}, **joined, GOODS: self.goods, TOTAL: TOTAL_ROW}

    @cached_property
    def _spellings(self) -> dict[str, str]:
        own = {normalise(name): name for name in self.by_name}
        plural = {normalise(name + "s"): name for name in self.by_name}
        others = {normalise(word): name for name, words in self.words.items() for word in words}
        return {**plural, **others, **own}

    def find(self, text: str) -> str | None:
        """Return the line that a word means, on the pad or in a record; also with what the pad prints around it."""
        found = self._spellings.get(normalise(text))
        return found if found is not None else self._spellings.get(normalise(pad_label(text)))


@define(repr=False)
class Tally(Record):
    """A score sheet for each player; a game's tallies say how many there are and what lines they have."""

    is_tally: ClassVar[bool] = True
    tally: dict[str, dict[str, Written]] = field(factory=dict, kw_only=True)
    """By player, then by line."""
    expect: list[Expected] | None = key(
        ExpectedFindings(), "Rule, line and column; there must be no others.", "expect: [tally.sum 9:14]",
        brief="The findings a record kept as a test must have.", kw_only=True,
    )  # fmt: skip
    seated: bool = field(default=False, kw_only=True)
    """Whether it lists the players, the starting player first."""
    rows: dict[int, Sequence[str]] = field(factory=dict, kw_only=True, repr=False)
    """The cells of the spreadsheet that it was read from, by row."""

    @property
    def claims(self) -> Mapping[str, Mapping[str, int]]:
        """The claims of the sheets: player -> line or ``total`` -> points."""
        return {
            player: {line: said.points for line, said in lines.items() if said.points is not None}
            for player, lines in self.tally.items()
        }

    def cell(self, place: Span) -> str:
        """Return the text of a cell of its spreadsheet."""
        row = self.rows.get(place.line, [])
        return row[place.column - 1] if place.column <= len(row) else ""

    @property
    def rules(self) -> TallyRules:
        """The rules for its lines."""
        return rules_of(self.ruleset)

    @property
    def format(self) -> Format:
        """The format that it is written by."""
        return tally_format(self.rules)

    @property
    def head(self) -> dict[str, Any]:
        """The setup keys: the variant."""
        return {name: getattr(self, name) for name in self.ruleset.variants}


def tally_players(least: int, most: int) -> Any:
    """Declare the players of a tally, which may be left out."""
    return key(
        Players(least, most), "The starting player first; left out, they are those of the tally in its order.",
        "players: [Ann, Bob]", default=list, kw_only=True,
    )  # fmt: skip


def tally_key(rules: Callable[[], TallyRules], example: str) -> Any:
    """Declare the lines of a tally."""
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
