"""The text formats of ``caverna replay``: the game as lines and boards, the ledger, a position."""

from collections.abc import Callable, Iterable
from typing import Any

import click

from caverna.engine.timeline import Part, Timeline, ends_round, net, step_of, steps_of
from caverna.model.columns import table, wrap
from caverna.model.phases import END
from caverna.model.safe_text import clean
from caverna.reading.reader import loads
from caverna.writing.plain import dumps_json
from caverna.writing.writer import position_text

from .board_colours import coloured
from .point import Point

Write = Callable[[str], None]


def write_text(moments: Timeline, chosen: range, by: str, boards: bool, columns: int, write: Write) -> None:
    """Write the chosen parts of the game: their lines, changes and boards.

    ``by`` is ``round``, ``turn`` or ``step``, and ``columns`` the width of the text.
    """
    record, parts = moments.record, moments.parts
    write(click.style(f"{clean(record.file)}: {', '.join(map(clean, record.players))}", bold=True) + "\n")
    write(_notes_text(record.note, columns))

    def write_part(index: int, part: Part) -> None:
        texts = []
        if part.kind != END and (index == chosen.start or part.round != parts[index - 1].round):
            texts.append("\n" + click.style(part.words.heading(part.after), bold=True) + "\n")
        if by == "step" and part.turn is not None:
            texts.append(_steps_text(part, boards, columns))
        else:
            texts.append(_part_text(part, columns))
            if boards and by == "round" and ends_round(moments, chosen, index):
                texts += ["\n" + _home_text(part, player, columns) for player in part.after.players]
            elif boards and by != "round":
                texts += [_home_after(part, part.before, part.after, player, columns) for player in _touched(part)]
        write("".join(texts))

    moments.show(chosen, write_part)


def _home_text(part: Part, player: str, columns: int) -> str:
    """Return a line with the goods of a player, and the board below it."""
    summary = wrap(f"{clean(player)}: {part.words.summary(part.after, player)}", columns)
    return summary + "\n" + coloured(part.words.board(part.after, player, columns))


def _home_after(part: Part, before: Any, after: Any, player: str, columns: int) -> str:
    """Return a line with the goods of a player, and the board below it if it has changed."""
    summary = wrap(f"= {part.words.summary(after, player)}", columns, "      ") + "\n"
    same = part.words.same_board(before, after, player)
    return summary if same else summary + coloured(part.words.board(after, player, columns))


def _touched(part: Part) -> list[str]:
    """Return the players with a line or a change in a part. Those with a line come first, then in table order."""
    about = {*part.lines, *(change.player for change in part.changes)}
    return sorted((player for player in part.after.players if player in about), key=lambda name: name not in part.lines)


def _part_text(part: Part, columns: int) -> str:
    """Return the lines of a part and their changes."""
    text = ""
    for player in _touched(part):
        line = part.lines.get(player)
        move_text = f": {part.ruleset.write(line.steps)}" if line else ""
        label = f"{part.name} " if part.turn is not None else f"{part.kind}: "
        text += wrap(f"{label}{clean(player)}{move_text}", columns, "  ").lstrip("\n") + "\n"
        text += _changes_text(net(part, (change for change in part.changes if change.player == player)), columns)
    return text + _notes_text(part.notes, columns)


def _notes_text(notes: Iterable[str], columns: int) -> str:
    """Return the notes, each on lines of its own."""
    return "".join(click.style(wrap(f"({clean(note)})", columns, "    "), italic=True) + "\n" for note in notes)


def _steps_text(part: Part, boards: bool, columns: int) -> str:
    """Return a turn step by step, each with its changes."""
    player = next(iter(part.lines))
    text = f"  {part.name} {clean(player)}\n"
    before = part.before
    for step, changes, after in steps_of(part):
        text += wrap(part.ruleset.write_step(step), columns, "    ") + "\n"
        for touched in sorted({change.player for change in changes}, key=lambda name: (name != player, name)):
            mine = net(part, (change for change in changes if change.player == touched))
            text += _changes_text(mine, columns, "" if touched == player else f"{clean(touched)}: ")
        if boards:
            text += _home_after(part, before, after, player, columns)
        before = after
    return text + _notes_text(part.notes, columns)


def _changes_text(changes: dict[str, int], columns: int, whose: str = "") -> str:
    words = " ".join(f"{delta:+d} {good}" for good, delta in changes.items())
    return click.style(wrap(f"{whose}{words}", columns, "      "), fg="cyan") + "\n" if words else ""


# --- ledger -----------------------------------------------------------------------------------------------------


def ledger_text(moments: Timeline, chosen: range, columns: int) -> str:
    """Return every change as a row of a table."""
    rows = [("moment", "player", "change", "cause", "step")]

    def note(index: int, part: Part) -> None:
        for change in part.changes:
            good = f"{change.delta:+d} {change.good}"
            rows.append((part.name, change.player, good, change.cause, step_of(part, change)))

    moments.show(chosen, note)
    return table(rows, "", columns)


# --- positions --------------------------------------------------------------------------------------------------


def position_record(moments: Timeline, at: Point | None, form: str) -> str:
    """Return a record that starts from the state at a point, by default at the end."""
    game = at.of(moments) if at is not None else moments.last()
    text = position_text(moments.record.ruleset, game)
    return dumps_json(loads(text)) if form == "json" else text
