"""What ``caverna replay`` shows: the game in words and boards, the ledger, a position, JSON."""

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import click

from caverna.core.changes import Change
from caverna.core.columns import table, wrap
from caverna.core.parts import END
from caverna.core.record import Record
from caverna.core.replay import partly
from caverna.core.showing import clean
from caverna.core.steps import Step
from caverna.text.reading.reader import loads
from caverna.text.writing.plain import dumps_json
from caverna.text.writing.writer import position_text

from .moment import Moment
from .output import as_json
from .score_formats import as_csv
from .timeline import LATER, Part, Timeline

Write = Callable[[str], None]


def write_text(moments: Timeline, chosen: range, by: str, boards: bool, columns: int, write: Write) -> None:
    """Write the game, part by part."""
    record, parts = moments.record, moments.parts
    write(click.style(f"{clean(record.file)}: {', '.join(map(clean, record.players))}", bold=True) + "\n")
    write(_notes_text(record.note, columns))

    def write_part(index: int, part: Part) -> None:
        told = []
        if part.kind != END and (index == chosen.start or part.round != parts[index - 1].round):
            told.append("\n" + click.style(part.words.heading(part.after), bold=True) + "\n")
        if by == "step" and part.turn is not None:
            told.append(_steps_text(part, boards, columns))
        else:
            told.append(_part_text(part, columns))
            if boards and by == "round" and _ends_round(moments, chosen, index):
                told += ["\n" + _home_text(part, player, columns) for player in part.after.players]
            elif boards and by != "round":
                told += [_home_after(part, part.before, part.after, player, columns) for player in _touched(part)]
        write("".join(told))

    moments.show(chosen, write_part)


def _ends_round(moments: Timeline, chosen: range, index: int) -> bool:
    """Return whether a part is the last that is shown of its round."""
    parts = moments.parts
    return index + 1 == chosen.stop or parts[index + 1].key[0] != parts[index].key[0]


def _home_text(part: Part, player: str, columns: int) -> str:
    """Return what a player has, and the board."""
    said = wrap(f"{clean(player)}: {part.words.summary(part.after, player)}", columns)
    return said + "\n" + part.words.board(part.after, player, columns)


def _home_after(part: Part, before: Any, after: Any, player: str, columns: int) -> str:
    """Return what a player has, with the board where that has changed."""
    said = wrap(f"= {part.words.summary(after, player)}", columns, "      ") + "\n"
    same = part.words.same_board(before, after, player)
    return said if same else said + part.words.board(after, player, columns)


def _touched(part: Part) -> list[str]:
    """Return the players a part is about, in the order of the table; whose line it is comes first."""
    about = {*part.lines, *(change.player for change in part.changes)}
    return sorted((player for player in part.after.players if player in about), key=lambda name: name not in part.lines)


def _part_text(part: Part, columns: int) -> str:
    """Return the lines of a part and what they changed."""
    told = ""
    for player in _touched(part):
        line = part.lines.get(player)
        said = f": {part.ruleset.write(line.steps)}" if line else ""
        label = f"{part.name} " if part.turn is not None else f"{part.kind}: "
        told += wrap(f"{label}{clean(player)}{said}", columns, "  ").lstrip("\n") + "\n"
        told += _changes_text(net(part, (change for change in part.changes if change.player == player)), columns)
    return told + _notes_text(part.notes, columns)


def _notes_text(notes: Iterable[str], columns: int) -> str:
    """Return what was remarked, each in lines of its own."""
    return "".join(click.style(wrap(f"({clean(note)})", columns, "    "), italic=True) + "\n" for note in notes)


def _steps_text(part: Part, boards: bool, columns: int) -> str:
    """Return a turn step by step."""
    player = next(iter(part.lines))
    told = f"  {part.name} {clean(player)}\n"
    before = part.before
    for step, changes, after in _steps(part):
        told += wrap(part.ruleset.write_step(step), columns, "    ") + "\n"
        for touched in sorted({change.player for change in changes}, key=lambda name: (name != player, name)):
            mine = net(part, (change for change in changes if change.player == touched))
            told += _changes_text(mine, columns, "" if touched == player else f"{clean(touched)}: ")
        if boards:
            told += _home_after(part, before, after, player, columns)
        before = after
    return told + _notes_text(part.notes, columns)


def _steps(part: Part) -> Iterator[tuple[Step, list[Change], Any]]:
    """Return the steps of a turn, each with its changes and the game after it."""
    (line,) = part.lines.values()
    for index, step in enumerate(line.steps):
        last = index + 1 == len(line.steps)
        game = part.after if last else partly(part.ruleset, part.before.copy(), line, index + 1)
        # what needs no step comes with the first
        yield step, [change for change in part.changes if max(change.step, 0) == index], game


def _changes_text(changes: dict[str, int], columns: int, whose: str = "") -> str:
    words = " ".join(f"{delta:+d} {good}" for good, delta in changes.items())
    return click.style(wrap(f"{whose}{words}", columns, "      "), fg="cyan") + "\n" if words else ""


def net(part: Part, changes: Iterable[Change]) -> dict[str, int]:
    """Return how much of each good came or went in all."""
    goods = part.ruleset.goods
    totals = dict.fromkeys(goods, 0)
    for change in changes:
        totals[change.good] += change.delta
    return {good: total for good, total in totals.items() if total}


# --- ledger -----------------------------------------------------------------------------------------------------


def ledger_text(moments: Timeline, chosen: range, columns: int) -> str:
    """Return every change as a row of a table."""
    rows = [("moment", "player", "change", "cause", "step")]

    def note(index: int, part: Part) -> None:
        for change in part.changes:
            good = f"{change.delta:+d} {change.good}"
            rows.append((part.name, change.player, good, change.cause, _step_of(part, change)))

    moments.show(chosen, note)
    return table(rows, "", columns)


LEDGER = ("round", "part", "turn", "player", "good", "delta", "cause", "step")
"""The columns of the ledger as CSV, its keys as JSON."""


def write_ledger_csv(moments: Timeline, chosen: range, write: Write) -> None:
    """Write every change as a row of CSV."""
    write(as_csv([LEDGER]))
    moments.show(
        chosen,
        lambda _, part: write(as_csv(["" if cell is None else cell for cell in row] for row in _ledger_rows(part))),
    )


def write_ledger_json(moments: Timeline, chosen: range, write: Write) -> None:
    """Write every change as an object of a list, one line each."""
    written = [False]

    def write_part(_: int, part: Part) -> None:
        for row in _ledger_rows(part):
            write((",\n  " if written[0] else "[\n  ") + json.dumps(dict(zip(LEDGER, row, strict=True))))
            written[0] = True

    moments.show(chosen, write_part)
    write("\n]\n" if written[0] else "[]\n")


def _ledger_rows(part: Part) -> Iterator[tuple[object, ...]]:
    """Return the changes of a part with the columns of `LEDGER`; None where there is no round or line."""
    where = (None if part.kind == END else part.round, part.kind, part.turn)
    for change in part.changes:
        yield (*where, change.player, change.good, change.delta, change.cause, _step_of(part, change))


def _step_of(part: Part, change: Change) -> str:
    """Return the step that brought a change, in notation; empty for what comes by itself."""
    line = next(iter(part.lines.values()), None) if part.turn is not None else part.lines.get(change.player)
    return part.ruleset.write_step(line.steps[change.step]) if line is not None and change.step >= 0 else ""


# --- positions --------------------------------------------------------------------------------------------------


def position_record(moments: Timeline, at: Moment | None, form: str) -> str:
    """Return a moment as a record that starts there."""
    game = at.of(moments) if at is not None else moments.last()
    text = position_text(moments.record.ruleset, game)
    return dumps_json(loads(text)) if form == "json" else text


# --- JSON -------------------------------------------------------------------------------------------------------


def write_json(moments: Timeline, chosen: range, by: str, write: Write) -> None:
    """Write the game as JSON: a moment for each round, line or step. The moments come one by one."""
    record = moments.record
    notes = {"notes": list(record.note)} if record.note else {}
    told = {"file": record.file, "game": record.game, "players": list(record.players)}
    head = as_json({**told, **_variant(record), **notes})
    write(head.removesuffix("\n}\n") + ',\n  "moments": [')
    changes: list[dict[str, Any]] = []
    between = ""

    def write_part(index: int, part: Part) -> None:
        nonlocal between
        if by == "round":
            changes.extend(_change_data(part, change) for change in part.changes)
            if not _ends_round(moments, chosen, index):
                return
        for moment in _moments(part, by, changes):
            write(f"{between}\n    {_indented(moment, 4)}")
            between = ","
        changes.clear()

    moments.show(chosen, write_part)
    findings = [finding.to_json() for finding in moments.findings]
    write(("\n  ]" if between else "]") + ',\n  "findings": ' + _indented(findings, 2) + "\n}\n")


def _variant(record: Record) -> dict[str, Any]:
    """Return the header keys that tell variants of the game apart."""
    return {key: record.head[key] for key in record.ruleset.variants}


def _indented(data: Any, columns: int) -> str:
    """Return data as it stands so many columns deep in a JSON text."""
    return as_json(data).rstrip("\n").replace("\n", "\n" + " " * columns)


def _moments(part: Part, by: str, changes: list[dict[str, Any]]) -> Iterable[dict[str, Any]]:
    """Return what is told once a part is played, `changes` being those of its round so far."""
    if by == "round":
        return [_round_data(part, changes)]
    return _steps_data(part) if by == "step" and part.turn is not None else [_part_data(part)]


def _round_data(last: Part, changes: list[dict[str, Any]]) -> dict[str, Any]:
    number = last.key[0]
    where = {"part": END, "round": None} if number == LATER else {"part": "round", "round": number}
    return {**where, "changes": changes, "position": last.ruleset.position_of(last.after), **_held(last.after)}


def _part_data(part: Part) -> dict[str, Any]:
    return {
        "part": part.kind,
        "round": None if part.kind == END else part.round,
        "turn": part.turn,
        "lines": {player: part.ruleset.write(line.steps) for player, line in part.lines.items()},
        "changes": [_change_data(part, change) for change in part.changes],
        "position": part.ruleset.position_of(part.after),
        **_held(part.after),
        "notes": list(part.notes),
    }


def _held(game: Any) -> dict[str, Any]:
    """Return what each player has, and the points as things stand."""
    return {
        "goods": game.supplies(),
        "scores": {player: sheet.total for player, sheet in game.scores().items()},
    }


def _steps_data(part: Part) -> Iterator[dict[str, Any]]:
    """Return the steps of a turn. There is no position inside a turn; the home of the player is shown instead."""
    player = next(iter(part.lines))
    for number, (step, changes, game) in enumerate(_steps(part), start=1):
        yield {
            "part": part.kind,
            "round": part.round,
            "turn": part.turn,
            "step": number,
            "lines": {player: part.ruleset.write_step(step)},
            "changes": [_change_data(part, change) for change in changes],
            "homes": {player: part.words.place_data(game, player)},
            **_held(game),
            "notes": list(part.notes) if game is part.after else [],
        }


def _change_data(part: Part, change: Change) -> dict[str, Any]:
    good, step = change.good, _step_of(part, change)
    return {"player": change.player, "good": good, "delta": change.delta, "cause": change.cause, "step": step}
