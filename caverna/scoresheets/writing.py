"""Writing tallies: as plain data, as spreadsheets, and as blank forms."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from caverna.model.phases import JUDGE
from caverna.model.ruleset import Ruleset
from caverna.scoresheets.model import GOODS, TOTAL, Tally, TallyRow, TallyRules, Written, rules_of
from caverna.writing.yamlwrite import scalar

from .csvwrite import as_csv
from .lines import LineText
from .words import GAME, PLAYER, TABLE

Rows = list[list[Any]]


def line_data(row: TallyRow, written: Written) -> int | str | list[int]:
    """Return a line as plain data: points, counts, or both."""
    if not written.counted:
        assert written.points is not None
        return written.points
    text = line_text(row, [(item.name, item.count) for item in written.items or ()], written.numbers)
    if written.points is not None:
        return f"{written.points} = {text}"
    return list(written.numbers) if written.numbers is not None and not written.items else text


def line_text(row: TallyRow, items: Iterable[tuple[str, int]], numbers: tuple[int, ...] | None) -> str:
    """Return the counts or names of a line as text in canonical form."""
    if row.listed:
        return ", ".join(f"{count} {name}" if count != 1 else name for name, count in items) or "none"
    words = [f"{count} {row.word or name}" for name, count in items]
    if numbers is not None:
        words.append(" ".join([*(["weapons"] if words else []), *map(str, numbers)]))
    return " ".join(words) or "none"


def said_text(row: TallyRow, said: LineText) -> str:
    """Return a line that was read as text in canonical form."""
    if said.items is None and said.numbers is None:
        return str(said.points)
    told = line_text(row, [(name, count) for name, count, _ in said.items or ()], said.numbers)
    return told if said.points is None else f"{said.points} = {told}"


def sheets_data(rules: TallyRules, tally: Mapping[str, Mapping[str, Written]]) -> dict[str, Any]:
    """Return the sheets of a table as plain data. A sheet with only a total becomes a number."""
    found: dict[str, Any] = {}
    for player, lines in tally.items():
        said = {name: line_data(rules.by_name[name], written) for name, written in lines.items()}
        found[player] = said[TOTAL] if set(said) == {TOTAL} else said
    return found


# --- spreadsheets -----------------------------------------------------------------------------------------------


def spreadsheet(records: Sequence[Tally]) -> str:
    """Return tallies as CSV with a row for each player."""
    games = list(dict.fromkeys(record.game for record in records))
    lines = dict.fromkeys(row.category for record in records for row in record.rules.rows)
    used = {name for record in records for sheet in record.tally.values() for name in sheet}
    columns = [*lines, *(name for name in sorted(used) if name not in lines and name not in (GOODS, TOTAL))]
    columns += [*([GOODS] if GOODS in used else []), TOTAL]
    judged = [JUDGE] if any(record.judge for record in records) else []
    about = [name for name in TABLE if any(_about(record, name) for record in records)]
    variants = sorted({name for record in records for name in _variants(record)})
    head = [*([GAME] if games != ["caverna"] else []), *about, *variants, PLAYER]
    rows: Rows = [[*head, *columns, *judged]]
    for record in records:
        place = [*([record.game] if GAME in head else []), *(_about(record, name) for name in about)]
        place += [_variants(record).get(name, "") for name in variants]
        decided = _decided(record)
        for player, sheet in record.tally.items():
            cells = [_cell(record.rules, sheet, name) for name in columns]
            rows.append([*place, player, *cells, *(decided.get(player, "") for _ in judged)])
    return as_csv(rows)


def _decided(record: Tally) -> dict[str, str]:
    """Return a judge's decisions as cells of a spreadsheet, by the player whose sheet they are about."""
    if not record.judge:
        return {}
    from .checking import check_tally  # imported here, as few records have decisions

    findings = [*record.findings, *check_tally(record)[0]]
    found: dict[str, list[str]] = {}
    for each in record.judge:
        about = {finding.player for finding in findings if each.fits(finding)}
        player = each.player or (about.pop() if len(about) == 1 else None) or next(iter(record.tally), "")
        found.setdefault(player, []).append(f"{each.rule} {each}")
    return {player: "; ".join(texts) for player, texts in found.items()}


def _about(record: Tally, name: str) -> str:
    said = record.about.get(name) or (record.about.get("location") if name == "place" else None)
    return said if isinstance(said, str) else ""


def _variants(record: Tally) -> dict[str, str]:
    """Return the setup keys of a tally that differ from the default."""
    usual = {name: choices[0] for name, choices in record.ruleset.variants.items()}
    return {name: value for name, value in record.head.items() if value != usual[name]}


def _cell(rules: TallyRules, sheet: Mapping[str, Written], name: str) -> int | str:
    written = sheet.get(name)
    if written is None:
        return ""
    said = line_data(rules.by_name[name], written)
    return " ".join(map(str, said)) if isinstance(said, list) else said


# --- blank forms ------------------------------------------------------------------------------------------------


def blank_csv(game: Ruleset, players: Sequence[str]) -> str:
    """Return an empty spreadsheet (CSV) for the score sheets of these players."""
    lines = [row.category for row in rules_of(game).rows]
    rows: Rows = [[GAME, *TABLE, PLAYER, *lines, GOODS, TOTAL]]
    rows += [[game.key, *[""] * len(TABLE), player, *[""] * (len(lines) + 2)] for player in players]
    return as_csv(rows)


def blank_yaml(game: Ruleset, players: Sequence[str], head: Mapping[str, str]) -> str:
    """Return an empty tally (YAML) for these players. Comments show examples of counts."""
    rules = rules_of(game)
    told = [f"{game.key}: {game.version}", f"about: {{{', '.join(f'{name}: ' for name in TABLE)}}}"]
    told.append(f"players: [{', '.join(scalar(player, True) for player in players)}]    # the starting player first")
    told += [f"{name}: {value}" for name, value in head.items() if value != game.variants[name][0]]
    told += ["tally:    # points, counts, or both: 9 = 2 dog 7 sheep; what is left empty is not known"]
    for number, player in enumerate(players):
        told.append(f"  {scalar(player)}:")
        for row in (*rules.rows, rules.goods):
            comment = f"# {row.example}" if row.example and not number else ""
            told.append(f"    {row.category + ':':<16}{comment}".rstrip())
        told.append(f"    {TOTAL}:")
    return "\n".join(told) + "\n"
