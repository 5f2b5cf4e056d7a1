"""Reading score sheets from spreadsheets, with a row or a column for each player.

Errors become findings of their table, with the row and column.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, partial
from itertools import zip_longest
from typing import Any

from attrs import Factory, define, frozen

from caverna.model.dates import day_of
from caverna.model.decision_words import decision_in
from caverna.model.findings import CLAIM, ILLEGAL, MALFORMED, Finding, Span
from caverna.model.names import closest, folded, nearest, normalise
from caverna.model.phases import JUDGE
from caverna.model.player_names import composed, name_fault
from caverna.model.ruleset import DEFAULT, Ruleset, ruleset, rulesets
from caverna.model.safe_text import shown
from caverna.scoresheets.model import GOODS, TOTAL, Tally, TallyRules, Written, rules_of

from .lines import read_line, whole_points
from .spreadsheet import Grid, column_letters, read_grid
from .tally import written
from .words import COLUMNS, GAME, PASSED_OVER, PLAYER, TABLE, VARIANTS

_DASHES = frozenset({"-", "–", "—", "−"})
"""The texts of a cell that is left empty."""
_SKIPPED = "no row or column of it names players and lines of a pad: skipped"
_ROUND_NAME = re.compile(r"\s*(?:round|ronda|runda|runde|r)\s*\.?\s*([0-9]{1,3})\s*", re.IGNORECASE)
_PRINTED = re.compile(r"[-−–+]?\s*(?:½|1/2|0[.,]5|[0-3])(?:\s*[x×])?")
"""Matches a value that pads print beside their lines, such as the points for each thing."""
_HINTED = 20
"""The greatest number of unknown columns that get a hint."""


@frozen
class Tables:
    """The tables of a spreadsheet, and notes about how they were read."""

    records: list[Tally]
    notes: tuple[str, ...] = ()


@define
class _Entry:
    """The score sheet of one player in a spreadsheet."""

    cells: list[tuple[str, str, Span]]
    """The cells that are not empty: name of the column, text, and position."""
    at: Span
    """The position of the player's name, or of the empty cell for it."""
    player: str = ""
    about: dict[str, str] = Factory(dict)
    game: Ruleset | None = None
    block: int = 0
    """The number of rows with names of columns above it, besides the first."""
    findings: list[Finding] = Factory(list)
    guessed: bool = False
    """True if the name of its game is unknown, so that the game is guessed."""

    @property
    def table(self) -> tuple[str, ...]:
        """The key of its table: the values of the columns for tables, or else its block."""
        place = tuple(self.about.get(name, "") for name in TABLE)
        return (*place, "" if any(place) else str(self.block), self.game.key if self.game else "")


def read_tables(data: bytes, file: str, game: Ruleset | None = None, searched: bool = False) -> Tables:
    """Read the score sheets of a spreadsheet. ``game`` is their game if no column names it.

    With ``searched`` the file was found in a folder. If it has no score sheets, it is skipped with a note.
    """
    rules = _all_rules()
    grid = read_grid(data, lambda word: _is_known(word, rules), file.lower().endswith(".tsv"))
    if searched and not _has_sheets(grid, rules):
        return Tables([], (_SKIPPED,))
    return _tables_of(grid, file, game, rules)


def read_workbook_tables(data: bytes, file: str, game: Ruleset | None = None, searched: bool = False) -> Tables:
    """Read the score sheets in all sheets of a workbook; see `read_tables`. Raise `WorkbookError` if it is damaged."""
    from .workbook import WorkbookError, read_workbook

    rules = _all_rules()
    sheets = read_workbook(data)
    meant = [sheet for sheet in sheets if _has_sheets(sheet.grid, rules)]
    notes = [f"the sheet {shown(sheet.name)} has no score sheets and is skipped"
             for sheet in sheets if sheet not in meant] if meant else []  # fmt: skip
    if not meant and searched:
        return Tables([], (_SKIPPED,))
    if not sheets:
        raise WorkbookError("the workbook is empty")
    records: list[Tally] = []
    told: dict[str, list[str]] = {}
    for sheet in meant or sheets[:1]:
        name = f"{file}!{_file_part(sheet.name)}" if len(sheets) > 1 else file
        tables = _tables_of(sheet.grid, name, game, rules, _round_in(sheet.name))
        records += tables.records
        for note in tables.notes:
            told.setdefault(note, []).append(sheet.name)
    notes += [f"{_sheet_names(names)} {note}" if len(sheets) > 1 else note for note, names in told.items()]
    return Tables(records, tuple(notes))


def _sheet_names(names: Sequence[str]) -> str:
    """Return a text with the names of sheets: ``'Round 1', 'Round 2' and 3 more``."""
    return ", ".join(map(shown, names[:2])) + (f" and {len(names) - 2} more" if len(names) > 2 else "")


def _file_part(name: str) -> str:
    """Return the name of a sheet in a form that fits into the name of a record."""
    return " ".join(name.replace("!", " ").replace("/", "-").split()) or "sheet"


def _round_in(name: str) -> str:
    """Return the number of the round in the name of a sheet, as text; empty if there is none."""
    found = _ROUND_NAME.fullmatch(name)
    return found[1] if found else ""


def _all_rules() -> list[TallyRules]:
    return [each for every in rulesets() if (each := every.tally)]


def _tables_of(grid: Grid, file: str, game: Ruleset | None, rules: Sequence[TallyRules], round: str = "") -> Tables:
    reading = _Reading(file, grid, game, rules)
    reading.read()
    if round and not any("round" in entry.about for entry in reading.entries):
        for entry in reading.entries:
            entry.about["round"] = round
    return Tables(reading.tables(), (*grid.notes, *reading.notes))


def _has_sheets(grid: Grid, rules: Sequence[TallyRules]) -> bool:
    """Return whether rows look like score sheets: a row or column near the top names players and lines of a pad.

    Outputs of this program (results, standings) do not count.
    """
    for number, row in enumerate(grid.rows[:30], 1):
        words = [word for word in row if word]
        names = set(map(_column, words))
        if PLAYER in names and not names & {"file", "verified", "winner"} and _lines_in(words, rules):
            return True
        below = [each[0] for each in grid.rows[number : number + 40] if each and each[0]]
        if len(words) > 1 and _lines_in(below, rules) > 1:
            return True
    return False


def _lines_in(words: Iterable[str], rules: Sequence[TallyRules]) -> int:
    """Return the number of words that name a line of a pad, or its total."""
    return sum(1 for word in words if _column(word) == TOTAL or any(each.find(word) for each in rules))


def _is_known(word: str, rules: Iterable[TallyRules]) -> bool:
    return bool(word) and (normalise(word) in COLUMNS or any(each.find(word) for each in rules))


class _Reading:
    """Reads one spreadsheet: collects its entries, then builds tables."""

    def __init__(self, file: str, grid: Grid, game: Ruleset | None, rules: Sequence[TallyRules]) -> None:
        self.file = file
        self.grid = grid
        self.rules = rules
        self.findings: list[Finding] = []
        """Findings about the whole sheet, reported with its first table."""
        self.column_findings: list[Finding] = []
        """Findings about its columns, reported with every table."""
        self.entries: list[_Entry] = []
        self.notes: list[str] = []
        self.chosen = game
        self.default = game or ruleset(DEFAULT)

    def add_finding(self, findings: list[Finding], rule: str, at: Span, message: str, hint: str = "",
             kind: str = MALFORMED, player: str | None = None) -> None:  # fmt: skip
        findings.append(Finding(kind, rule, message, hint, at.line, at.column, player, file=self.file))

    # --- rows or columns

    def read(self) -> None:
        """Collect the entries of the players, from rows or from columns."""
        faults = self.grid.faults
        filled = [number for number, row in enumerate(self.grid.rows, 1) if number in faults or any(row)]
        filled = filled[self._titles(filled) :]
        if not filled or filled[0] in faults:
            self._tell_faults()
            if not faults:
                self.add_finding(self.findings, "record.missing", Span(1, 1), "the sheet is empty",
                          "'caverna new --sheet --format csv' gives a blank one")  # fmt: skip
            return
        first = self.grid.rows[filled[0] - 1]
        labels = [row[0] if row else "" for row in (self.grid.rows[number - 1] for number in filled)]
        if self._names_players(first, labels):
            self._choose(first)
            self._read_rows(filled)
        else:
            self._tell_faults()
            self._choose(labels)
            self._read_columns(filled)

    def _tell_faults(self) -> None:
        for number in self.grid.faults:
            self._tell_fault(self.findings, number)

    def _tell_fault(self, findings: list[Finding], number: int) -> None:
        """Report a row that cannot be read."""
        fault = self.grid.faults[number]
        self.add_finding(findings, "record.yaml", Span(number, 1), fault.message, fault.hint)

    def _titles(self, filled: Sequence[int]) -> int:
        """Return the number of titles above the table, and add a note for each."""
        count = 0
        for number in filled:
            if not self._is_title(number):
                break
            count += 1
        if count == len(filled):
            return 0
        for number in filled[:count]:
            self._pass_over(number)
        return count

    def _is_title(self, number: int) -> bool:
        """Return whether a row is a title: only its first cell has a text, which names neither a column nor a line."""
        row = self.grid.rows[number - 1]
        return bool(row and row[0]) and not any(row[1:]) and not _is_known(row[0], self.rules)

    def _pass_over(self, number: int) -> None:
        self.notes.append(f"{number}:A: {shown(self.grid.rows[number - 1][0])} is a title and is skipped")

    def _names_players(self, first: Sequence[str], labels: Sequence[str]) -> bool:
        """Return whether the first row names the columns, one of them for players. On a pad it has players' names."""
        if PLAYER not in map(_column, first):
            return False
        others = [word for word in first if _is_known(word, self.rules) and _column(word) != PLAYER]
        down = [word for word in labels[1:] if _is_known(word, self.rules)]
        return bool(others) or not down

    def _choose(self, words: Sequence[str]) -> None:
        """Choose the game with the most lines among these words, unless the game was given."""
        if self.chosen is None and self.rules:
            found = {each.record.game: sum(bool(each.find(word)) for word in words if word) for each in self.rules}
            self.default = ruleset(max(found, key=lambda key: (found[key], key == DEFAULT)))

    def _read_rows(self, filled: Sequence[int]) -> None:
        width = max(len(self.grid.rows[number - 1]) for number in filled)
        head = [*self.grid.rows[filled[0] - 1], *[""] * width][:width]
        columns = self._columns([(word, Span(filled[0], at)) for at, word in enumerate(head, 1)])
        games = [at for at, name in enumerate(columns, 1) if name == GAME]
        player_at = next((at for at, name in enumerate(columns, 1) if name == PLAYER), 1)
        block = 0
        again = [each for each in head if each]
        repeats = {number for number in filled[1:] if [each for each in self.grid.rows[number - 1] if each] == again}
        for number, following in zip_longest(filled[1:], filled[2:]):
            if number in repeats:
                block += 1  # repeated names of columns begin the next table
            elif following in repeats and self._is_title(number):
                self._pass_over(number)
            else:
                row = self.grid.rows[number - 1]
                cells = [(columns[at], cell, Span(number, at + 1)) for at, cell in enumerate(row)]
                self._enter(cells, Span(number, player_at), block, number in self.grid.faults)
        self._check_columns([(word, Span(filled[0], at)) for at, word in enumerate(head, 1)], bool(games))

    def _read_columns(self, filled: Sequence[int]) -> None:
        rows = {number: self.grid.rows[number - 1] for number in filled}
        labels = [(rows[number][0] if rows[number] else "", Span(number, 1)) for number in filled]
        named = self._names_row(labels)
        if named is None:
            self.add_finding(self.findings, "record.missing", labels[0][1], "nothing names the players",
                      "a column 'player', or a row with their names above the lines")  # fmt: skip
            return
        columns = {number: PLAYER if number == named else name
                   for number, name in zip(filled, self._columns(labels), strict=True)}  # fmt: skip
        sheets: dict[int, list[tuple[str, str, Span]]] = {}
        printed = self._printed_columns(rows, named)
        for number, row in rows.items():
            for at, cell in enumerate(row[1:], 2):
                if cell and at not in printed:
                    sheets.setdefault(at, []).append((columns[number], cell, Span(number, at)))
        for at, cells in sorted(sheets.items()):
            if any(name not in TABLE for name, *_ in cells):
                self._enter(cells, Span(named, at))
        self._check_columns([each for each in labels if each[1].line != named], GAME in columns.values())

    def _printed_columns(self, rows: Mapping[int, Sequence[str]], named: int) -> set[int]:
        """Return the columns without a player that have only values printed on the pad, and add a note for each."""
        found: dict[int, list[str]] = {}
        for number, row in rows.items():
            for at, cell in enumerate(row[1:], 2):
                if cell and number != named and (at > len(rows[named]) or not rows[named][at - 1]):
                    found.setdefault(at, []).append(cell)
        printed = {at for at, cells in found.items() if all(_PRINTED.fullmatch(cell) for cell in cells)}
        for at in sorted(printed):
            self.notes.append(f"{named}:{column_letters(at)}: a column with the printed values of the pad is skipped")
        return printed

    def _names_row(self, labels: Sequence[tuple[str, Span]]) -> int | None:
        """Return the row with the players' names: the one labelled so, else the one above the lines, else None."""
        for word, at in labels:
            if _column(word) == PLAYER:
                return at.line
        above = [(word, at) for word, at in labels if _column(word) not in (GAME, *TABLE, *VARIANTS)]
        return above[0][1].line if above and not _is_known(above[0][0], self.rules) else None

    def _columns(self, words: Iterable[tuple[str, Span]]) -> list[str]:
        """Return the names of the columns: a known column's name, or else the text as written."""
        return [_column(word) or word for word, _ in words]

    def _check_columns(self, words: Iterable[tuple[str, Span]], many_games: bool) -> None:
        """Report unknown and repeated columns."""
        rules = [each for each in self.rules if many_games or each.record.game == self.default.key]
        names = [*(name for each in rules for name in each.by_name), PLAYER, GAME, *TABLE, JUDGE]
        known = f"expected one of {', '.join(dict.fromkeys(names))}"
        seen: dict[str, Span] = {}
        unknown = 0
        for word, at in words:
            if not word:
                if self._filled(at):
                    self.add_finding(
                        self.column_findings,
                        "record.key",
                        at,
                        "there are cells without a name here",
                        "name them, or delete them",
                    )
                continue
            meant = _column(word) or next((line for each in rules if (line := each.find(word))), None)
            if meant is None:
                unknown += 1
                hint = "" if unknown > _HINTED else nearest(word, names) or known
                self.add_finding(
                    self.column_findings, "record.key", at, f"a score sheet has no line {shown(word)}", hint
                )
            elif meant in seen and meant not in PASSED_OVER:
                first = seen[meant]
                hint = f"it is already at {column_letters(first.column)}{first.line}"
                self.add_finding(self.column_findings, "record.key", at, f"{meant!r} is written twice", hint)
            else:
                seen[meant] = at

    def _filled(self, at: Span) -> bool:
        """Return whether a column (or row) without a name has cells that are not empty."""
        if at.line > 1 and at.column == 1 and not self._in_rows(at):
            return any(self.grid.rows[at.line - 1][1:])
        return at.column in self._filled_columns

    @cached_property
    def _filled_columns(self) -> frozenset[int]:
        """The numbers of the columns with cells that are not empty."""
        return frozenset(at for row in self.grid.rows for at, cell in enumerate(row, 1) if cell)

    def _in_rows(self, at: Span) -> bool:
        return bool(self.entries) and self.entries[0].at.line != self.entries[-1].at.line

    # --- players

    def _enter(self, cells: list[tuple[str, str, Span]], at: Span, block: int = 0, broken: bool = False) -> None:
        """Add an entry with the cells of one player. From a faulty row only the columns for tables are used."""
        said = [(name, cell, place) for name, cell, place in cells if cell and cell not in _DASHES]
        entry = _Entry(said, at, block=block)
        if not entry.cells and not broken:
            return
        for name, cell, place in entry.cells:
            if name == PLAYER:
                entry.player = composed(" ".join(cell.split()))
                entry.at = place
            elif name in TABLE or name in VARIANTS:
                entry.about[name] = day_of(" ".join(cell.split())) if name == "date" else " ".join(cell.split())
            elif name == GAME:
                entry.game = self._game(entry, cell, place)
        before = self.entries[-1] if self.entries else None
        if before is not None and before.block == block and not any(name in entry.about for name in TABLE):
            entry.about = {**before.about, **entry.about}  # as merged cells are saved: in the first row only
        if entry.game is None:
            alike = before is not None and (not entry.guessed or before.about == entry.about)
            entry.game = before.game if before is not None and alike else self.default
        fault = name_fault(entry.player)
        if broken:
            self._tell_fault(entry.findings, at.line)
            entry.cells, entry.player = [], ""
        elif not entry.player:
            self.add_finding(entry.findings, "record.missing", entry.at, "the name of a player is missing")
        elif fault:
            self.add_finding(entry.findings, "record.name", entry.at, f"the name {shown(entry.player)} {fault}",
                      "a name has 1 to 40 visible characters")  # fmt: skip
            entry.player = ""
        self.entries.append(entry)

    def _game(self, entry: _Entry, text: str, at: Span) -> Ruleset | None:
        """Return the game that a cell names by its key or title. Report an unknown one, and guess it or return None."""
        games = [ruleset(each.record.game) for each in self.rules]
        for game in games:
            if normalise(text) in (normalise(game.key), normalise(game.title), normalise(game.title.split(":")[0])):
                return game
        keys = [game.key for game in games]
        hint = nearest(text, keys) or f"expected one of {', '.join(keys)}"
        self.add_finding(entry.findings, "record.name", at, f"there is no game {shown(text)}", hint)
        entry.guessed = True
        near = closest(text, keys)[1]
        return ruleset(near) if near else None

    # --- tables

    def tables(self) -> list[Tally]:
        """Return the tables with their findings, in the order of their first rows."""
        self._match_names()
        found: dict[tuple[str, ...], list[_Entry]] = {}
        for entry in self.entries:
            found.setdefault(entry.table, []).append(entry)
        records = [self._table(entries) for entries in found.values()]
        if not records:
            if not self.findings and not self.column_findings:
                self.add_finding(self.findings, "record.missing", Span(1, 1), "there are no players in the sheet")
            rules = self.default.tally
            assert rules is not None
            records = [rules.record(file=self.file, rows=dict(enumerate(self.grid.rows, 1)), cannot_start=True)]
        records[0].findings += self.findings
        for record in records:
            record.findings = sorted(
                [*self.column_findings, *record.findings], key=lambda each: (each.line, each.column)
            )
        if len(records) > 1:
            for number, record in enumerate(records, 1):
                record.file = f"{self.file}!{number}"
        return records

    def _match_names(self) -> None:
        """Unify names that differ only by case and accents, if no table has both, and add a note."""
        spellings: dict[str, dict[str, list[_Entry]]] = {}
        for entry in self.entries:
            if entry.player:
                spellings.setdefault(folded(entry.player), {}).setdefault(entry.player, []).append(entry)
        for forms in spellings.values():
            if len(forms) < 2 or not _apart(forms.values()):
                continue
            meant = max(forms, key=lambda form: len(forms[form]))
            for form, entries in forms.items():
                for entry in entries if form != meant else ():
                    entry.player = meant
                    place = f"{entry.at.line}:{column_letters(entry.at.column)}"
                    self.notes.append(f"{place}: {shown(form)} is taken for {shown(meant)}")

    def _table(self, entries: Sequence[_Entry]) -> Tally:
        game = entries[0].game
        assert game is not None
        rules = rules_of(game)
        about = {name: text for name, text in entries[0].about.items() if name in TABLE}
        rows = {place.line: self.grid.rows[place.line - 1] for entry in entries for *_, place in entry.cells}
        rows |= {entry.at.line: self.grid.rows[entry.at.line - 1] for entry in entries}
        text = "\n".join(" ".join(f"{name}={cell}" for name, cell, _ in entry.cells) for entry in entries)
        record: Tally = rules.record(about=about, file=self.file, rows=rows, text=text, at={})
        self._variant(record, game, entries)
        for entry in entries:
            lines = self._lines(rules, entry)
            self._check_unknown(rules, entry, lines)
            if entry.player and entry.player in record.tally:
                message = f"two players at this table are called {shown(entry.player)}"
                hint = "give them different names, or their tables different numbers"
                self.add_finding(entry.findings, "record.name", entry.at, message, hint)
            elif entry.player:
                record.players.append(entry.player)
                record.tally[entry.player] = lines
                self._judge(record, entry, game)
            record.findings += entry.findings
        if len(record.players) not in game.players and (record.players or not record.findings):
            message = f"a game has {game.players[0]} to {game.players[-1]} players, not {len(record.players)}"
            hint = "columns such as round and table tell tables apart" if len(record.players) > game.players[-1] else ""
            self.add_finding(record.findings, "setup.players", entries[0].at, message, hint, ILLEGAL)
        record.findings.sort(key=lambda finding: (finding.line, finding.column))
        return record

    def _variant(self, record: Any, game: Ruleset, entries: Sequence[_Entry]) -> None:
        for name, choices in game.variants.items():
            for column, text, at in (cell for entry in entries for cell in entry.cells):
                if column == name and text in choices:
                    setattr(record, name, text)
                elif column == name:
                    message = f"the {name} is {' or '.join(choices)}, not {shown(text)}"
                    self.add_finding(record.findings, "record.name", at, message, nearest(text, choices))

    def _judge(self, record: Tally, entry: _Entry, game: Ruleset) -> None:
        """Read the judge's decisions about a player's sheet."""
        for name, cell, at in entry.cells:
            for text in cell.split(";") if name == JUDGE else ():
                said = decision_in(" ".join(text.split()), game.format.rules(), entry.player, at)
                if said is None:
                    message = f"{shown(text.strip())} is not a decision about a finding"
                    hint = "as in 'tally.sum accepted by Eva: recounted'"
                    self.add_finding(entry.findings, "record.step", at, message, hint, player=entry.player)
                else:
                    record.judge = [*record.judge, said]

    def _check_unknown(self, rules: TallyRules, entry: _Entry, lines: Mapping[str, Written]) -> None:
        """Report a total that is wrong even if unknown columns have the points of the missing lines."""
        others = [whole_points(cell) for name, cell, _ in entry.cells if not _column(name) and not rules.find(name)]
        total = lines.get(TOTAL)
        said = {name: each for name, each in lines.items() if name not in (TOTAL, GOODS)}
        covered = {category for name in said for category in rules.joined.get(name, (name,))}
        missing = [row for row in rules.rows if row.category not in covered]
        points = [each.points for each in said.values()]
        if total is None or total.points is None or not others or None in (*others, *points):
            return
        found = sum(each for each in (*points, *others) if each is not None)
        if 0 < len(missing) <= len(others) and found != total.points:
            claim = f"{entry.player} claims a total of {total.points}"
            message = f"{claim}, the lines and the unknown columns add up to {found}: {total.points - found:+d}"
            self.add_finding(entry.findings, "tally.sum", total.at, message, "", CLAIM, entry.player or None)

    def _lines(self, rules: TallyRules, entry: _Entry) -> dict[str, Written]:
        """Return the lines in the cells of a player. Report cells that cannot be read."""
        found: dict[str, Written] = {}
        for name, cell, at in entry.cells:
            if name in (PLAYER, GAME, JUDGE, *TABLE, *VARIANTS, *PASSED_OVER):
                continue
            line = name if name in (TOTAL, GOODS) else rules.find(name)
            if line is None:
                if not entry.guessed and any(each.find(name) for each in self.rules):
                    message = f"a score sheet of {ruleset(rules.record.game).title} has no line {shown(name)}"
                    self.add_finding(entry.findings, "record.key", at, message, player=entry.player or None)
                continue
            if line in found:
                continue
            said = read_line(rules.by_name[line], cell)
            for error in said.errors:
                self.add_finding(
                    entry.findings, error.rule, at, error.message, error.hint, error.kind, entry.player or None
                )
            place = partial(_same, at)
            found[line] = Written(at, unread=True) if said.errors else written(said, at, place)
        return found


def _same(at: Span, offset: int) -> Span:
    """Return the position of the cell for any offset in it."""
    return at


def _column(word: str) -> str:
    """Return the name of the column that a word means; "" if there is none. Lines of the pad are not columns."""
    return COLUMNS.get(normalise(word), "") if word else ""


def _apart(forms: Iterable[Sequence[_Entry]]) -> bool:
    """Return whether no table has two of these spellings of a name, so that they can mean one player."""
    tables = [{each.table for each in entries} for entries in forms]
    return len(set().union(*tables)) == sum(map(len, tables))
