"""Every id a finding can name: the rules of the game, and those of the record format."""

from difflib import get_close_matches

from caverna.games.caverna.rulebook import RULES, Rule

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
        "Spaces, cards, furnishings, goods and players are called by their names; case, spaces, hyphens and accents "
        "do not matter. Where two things share a name its number tells them apart: Imitation 2, Simple dwelling 4.",
    ),
    Rule(
        "record.cell",
        "Known cells",
        "",
        "Cells are A1 to C4 in the forest and D1 to F4 in the mountain; with the Office room also columns Z and G and "
        "rows 0 and 5 around the board.",
    ),
    Rule("record.number", "Whole numbers within their bounds", "", "Numbers are whole, without leading zeros."),
    Rule(
        "record.step",
        "Steps as the notation has them",
        "",
        "A line is a list of steps, each in its form and in its place: a turn has one space, the steps of the harvest "
        "stand in the harvest.",
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
        "Claimed scores are compared with the computed ones, line by line as far as given (ruling.bonus-line).",
    ),
)
FORMAT_RULES: dict[str, Rule] = {row.id: row for row in _ROWS}
"""The ids of findings about the record itself."""
ALL_RULES: dict[str, Rule] = {**RULES, **FORMAT_RULES}


def section(name: str) -> list[Rule]:
    """Return the rules of a section: what stands before the dot of the id."""
    return [row for row in ALL_RULES.values() if row.section == name]


def sections() -> list[str]:
    """Return the names of the sections."""
    return list(dict.fromkeys(row.section for row in ALL_RULES.values()))


def near(id: str) -> str:
    """Return a hint for an id that does not exist."""
    found = get_close_matches(id, [*ALL_RULES, *sections()], 2, 0.5)
    return f"did you mean {' or '.join(found)}?" if found else "'caverna rules' lists them all"
