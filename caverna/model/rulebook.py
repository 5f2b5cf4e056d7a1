"""Rulebooks: rules by id. Every game shares the rules about records.

A finding names the id of a rule; a rulebook has its title, page and text.
"""

from collections.abc import Iterable

from attrs import frozen

from .json_shapes import JsonData
from .names import closest


@frozen
class Rule(JsonData):
    """One rule, or one ruling on how the rules are read."""

    id: str
    title: str
    page: str
    """Rulebook pages such as ``8, 17, 21-22``; ``A`` is the appendix, another word the name of a sheet."""
    text: str
    reason: str = ""
    """For rulings: the reason."""
    option: str = ""
    """For rulings with a table option: its key, values and default."""

    @property
    def section(self) -> str:
        """The part of the id before the dot."""
        return self.id.partition(".")[0]

    @property
    def is_ruling(self) -> bool:
        """True for a ruling, which decides a question that the rulebook leaves open."""
        return self.section == "ruling"


class Rulebook:
    """The rules of a game by id, in the order of its rulebook: rules, rulings, then the rules about records."""

    def __init__(self, rows: Iterable[Rule], records: Iterable[Rule] | None = None) -> None:
        self.own: dict[str, Rule] = {row.id: row for row in rows}
        """The rules and rulings of the game."""
        of_records = (
            RECORD_RULES if records is None else {row.id: row for row in (*records, *TALLY_RULES, *JUDGE_RULES)}
        )
        self.all: dict[str, Rule] = {**self.own, **of_records}
        """All rules whose ids findings can name."""

    def rule(self, id: str) -> Rule:
        """Return a rule of the game by id. The KeyError for an unknown id suggests the nearest one."""
        if id in self.own:
            return self.own[id]
        near = closest(id, self.own)[1]
        raise KeyError(f"no rule {id!r}" + (f"; did you mean {near}?" if near else ""))

    def cite(self, id: str) -> str:
        """Return the id with its page, as in ``furnish.cost (p. 14-15)``."""
        pages = [page for page in self.own[id].page.split(", ") if page] if id in self.own else []
        numbers = ", ".join(page for page in pages if page[0].isdigit())
        sheets = ["appendix" if page == "A" else page for page in pages if not page[0].isdigit()]
        where = [f"p. {numbers}"] * bool(numbers) + sheets
        return f"{id} ({', '.join(where)})" if where else id

    def section(self, name: str) -> list[Rule]:
        """Return the rules of a section, the part of the id before the dot."""
        return [row for row in self.all.values() if row.section == name]

    def sections(self) -> list[str]:
        """Return the names of the sections."""
        return list(dict.fromkeys(row.section for row in self.all.values()))

    def near(self, id: str) -> str:
        """Return a hint for an id that does not exist."""
        found = closest(id, [*self.all, *self.sections()])[1]
        return f"did you mean {found}?" if found else "'caverna rules' lists them all"


_ROWS = (
    Rule(
        "record.yaml",
        "A record is plain YAML or JSON",
        "",
        "The text is UTF-8, at most 4 MB, nested at most 32 deep, and plain YAML: no tags, no aliases, no merge keys.",
    ),
    Rule(
        "record.key",
        "Known keys, each once",
        "",
        "Each mapping has its own keys, each stands there once, and lists stand where lists belong. A comma inside "
        "braces splits a line of notation: lines with a comma stand on a line of their own or in quotes.",
    ),
    Rule(
        "record.name",
        "Known names",
        "",
        "Things and players are called by their names; case, spaces, hyphens and accents do not matter.",
    ),
    Rule(
        "record.cell",
        "Known cells",
        "",
        "Cells are called by column and row.",
    ),
    Rule("record.number", "Whole numbers within their bounds", "", "Numbers are whole, without leading zeros."),
    Rule(
        "record.step",
        "Steps as the notation has them",
        "",
        "A line is a list of steps, each in its form and in its place.",
    ),
    Rule(
        "record.missing",
        "What a record must have",
        "",
        "A record has the format version, the players, and rounds or a position; a key has a value.",
    ),
    Rule("claim.have", "What is asserted must hold", "", "What `have` and `check` say a player has is what there is."),
    Rule(
        "claim.score",
        "Claimed scores must hold",
        "",
        "Claimed scores are compared with the computed ones, line by line as far as given. In a tally the points of a "
        "line are those that its counts give.",
    ),
)
JUDGE_RULES = (
    Rule(
        "judge.about",
        "A decision is about one finding",
        "",
        "Each entry of `judge` names one finding: its rule and, where several have it, the line or the moment and the "
        "player. A finding that no entry names is not decided.",
    ),
    Rule(
        "judge.correction",
        "Corrections can be made",
        "",
        "A correction between lines names a player and goods with their signs, as in `Bob +1 stone`. Nobody can lose "
        "more than there is.",
    ),
    Rule(
        "judge.conduct",
        "Conduct at the table",
        "",
        "A judge may take points for conduct that no rule of the game covers. The decision names the player.",
    ),
)
"""The rules of a judge's decisions, which are the same for every game."""
TALLY_RULES = (
    Rule(
        "tally.sum",
        "The lines of a tally add up",
        "",
        "The total of a tally is the sum of its lines, where all of them are known by points or counts.",
    ),
    Rule(
        "tally.range",
        "Points that can be",
        "",
        "The points of a line of a tally are some that the rules can give, with their sign.",
    ),
)
"""The rules of score sheets, which are the same for every game."""
RECORD_RULES: dict[str, Rule] = {row.id: row for row in (*_ROWS, *TALLY_RULES, *JUDGE_RULES)}
"""The rules about records: how they are read, and what they claim."""
