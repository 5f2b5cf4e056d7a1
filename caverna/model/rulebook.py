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
    """The id, as in findings: section and name."""
    title: str
    """The title."""
    page: str
    """Rulebook pages such as ``8, 17, 21-22``; ``A`` is the appendix, another word the name of a sheet."""
    text: str
    """The rule in our own words."""
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
        "A mapping has only known keys, and each key once. Lists and mappings are used where the format has them. A "
        "comma inside braces splits a line of notation: write a line with a comma on a line of its own or in quotes.",
    ),
    Rule(
        "record.name",
        "Known names",
        "",
        "Things and players are written with their names; case, spaces, hyphens and accents do not matter.",
    ),
    Rule(
        "record.cell",
        "Known cells",
        "",
        "A cell is written as its column and row.",
    ),
    Rule("record.number", "Whole numbers within their bounds", "", "Numbers are whole, without leading zeros."),
    Rule(
        "record.step",
        "Steps in notation",
        "",
        "A line is a list of steps. Each step has the form that the notation gives it, and is allowed at its position.",
    ),
    Rule(
        "record.missing",
        "Required keys",
        "",
        "A record has the format version, the players, and rounds or a position. Each key has a value.",
    ),
    Rule("claim.have", "Assertions are true", "", "A player has the goods that `have` and `check` assert."),
    Rule(
        "claim.score",
        "Claimed scores are true",
        "",
        "The claimed scores equal the computed ones, line by line as far as they are given. In a tally the points of a "
        "line follow from its counts.",
    ),
)
JUDGE_RULES = (
    Rule(
        "judge.about",
        "A decision is about one finding",
        "",
        "Each entry of `judge` names one finding by its rule. If several findings have this rule, it also names the "
        "line, the point in the game or the player. A finding that no entry names is not decided.",
    ),
    Rule(
        "judge.correction",
        "Corrections are possible",
        "",
        "A correction between lines names a player and goods with their signs, as in `Bob +1 stone`. A player cannot "
        "lose more goods than he has.",
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
        "The total of a tally is the sum of its lines, if the points of all lines are known.",
    ),
    Rule(
        "tally.range",
        "Possible points",
        "",
        "The points of each line of a tally, with their sign, are possible by the rules.",
    ),
)
"""The rules of score sheets, which are the same for every game."""
RECORD_RULES: dict[str, Rule] = {row.id: row for row in (*_ROWS, *TALLY_RULES, *JUDGE_RULES)}
"""The rules about records: how they are read, and what they claim."""
