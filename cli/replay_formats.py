"""What ``caverna replay`` shows: the game in words and boards, the ledger, a position, JSON."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import click

from caverna.core.parts import END
from caverna.core.showing import clean
from caverna.games.caverna.catalogue.spaces import SPACES
from caverna.games.caverna.goods import KINDS, NAMES
from caverna.games.caverna.notation import write, write_step
from caverna.games.caverna.rules.game import Game
from caverna.games.caverna.state.home import Change
from caverna.games.caverna.state.position import home_of, position_of
from caverna.games.caverna.steps import Step
from caverna.text.reading.reader import loads
from caverna.text.writing.plain import dumps_json
from caverna.text.writing.writer import position_text

from .board_text import board_text, home_text, summary
from .finding_text import finding_data
from .moment import Moment
from .output import as_json
from .text import table, wrap
from .timeline import LATER, Part, Timeline

GOODS = (*NAMES, "begging")
Write = Callable[[str], None]


def write_text(moments: Timeline, chosen: range, by: str, boards: bool, columns: int, write: Write) -> None:
    """Write the game, part by part."""
    record, parts = moments.record, moments.parts
    write(click.style(f"{clean(record.file)}: {', '.join(map(clean, record.players))}", bold=True) + "\n")

    def tell(index: int, part: Part) -> None:
        told = []
        if part.kind != END and (index == chosen.start or part.round != parts[index - 1].round):
            told.append("\n" + click.style(_heading(part), bold=True) + "\n")
        if by == "step" and part.turn is not None:
            told.append(_steps_text(part, boards, columns))
        else:
            told.append(_part_text(part, columns))
            if boards and by == "round" and _ends_round(moments, chosen, index):
                told += ["\n" + home_text(home, columns) for home in part.after.homes]
            elif boards and by != "round":
                told += [_home_after(part.before, part.after, player, columns) for player in _touched(part)]
        write("".join(told))

    moments.show(chosen, tell)


def _ends_round(moments: Timeline, chosen: range, index: int) -> bool:
    """Say whether a part is the last that is shown of its round."""
    parts = moments.parts
    return index + 1 == chosen.stop or parts[index + 1].key[0] != parts[index].key[0]


def _home_after(before: Game, after: Game, player: str, columns: int) -> str:
    """Return a home, with its board where that has changed."""
    home = after.home(player)
    changed = home.board() != before.home(player).board()
    return wrap(f"= {summary(home)}", columns, "      ") + "\n" + (board_text(home, columns) if changed else "")


def _heading(part: Part) -> str:
    card = SPACES[part.after.cards[-1]].name if part.after.cards else ""
    marker = f", {part.after.marker}" if part.after.marker else ""
    return f"Round {part.round}: {card}{marker}"


def _touched(part: Part) -> list[str]:
    """Return the players a part is about, in the order of the table."""
    about = {*part.lines, *(change.player for change in part.changes)}
    return [home.name for home in part.after.homes if home.name in about]


def _part_text(part: Part, columns: int) -> str:
    """Return the lines of a part and what they changed."""
    told = ""
    for player in _touched(part):
        line = part.lines.get(player)
        said = f": {write(line.steps)}" if line else ""
        label = f"{part.name} " if part.turn is not None else f"{part.kind}: "
        told += wrap(f"{label}{clean(player)}{said}", columns, "  ").lstrip("\n") + "\n"
        told += _changes_text(net(change for change in part.changes if change.player == player), columns)
    return told


def _steps_text(part: Part, boards: bool, columns: int) -> str:
    """Return a turn step by step."""
    player = next(iter(part.lines))
    told = f"  {part.name} {clean(player)}\n"
    before = part.before
    for step, changes, after in _steps(part):
        told += wrap(write_step(step), columns, "    ") + "\n" + _changes_text(net(changes), columns)
        if boards:
            told += _home_after(before, after, player, columns)
        before = after
    return told


def _steps(part: Part) -> Iterator[tuple[Step, list[Change], Game]]:
    """Return the steps of a turn, each with its changes and the game after it."""
    player, line = next(iter(part.lines.items()))
    for index, step in enumerate(line.steps):
        last = index + 1 == len(line.steps)
        game = part.after if last else part.before.copy()
        if not last:
            game.play(player, line.steps, upto=index + 1)
        yield step, [change for change in part.changes if change.step == index or (last and change.step < 0)], game


def _changes_text(changes: dict[str, int], columns: int) -> str:
    words = " ".join(f"{delta:+d} {good}" for good, delta in changes.items())
    return click.style(wrap(words, columns, "      "), fg="cyan") + "\n" if words else ""


def net(changes: Iterable[Change]) -> dict[str, int]:
    """Return how much of each good came or went in all."""
    totals = [0] * (KINDS + 1)
    for change in changes:
        totals[change.good] += change.delta
    return {GOODS[good]: total for good, total in enumerate(totals) if total}


# --- ledger -----------------------------------------------------------------------------------------------------


def ledger_text(moments: Timeline, chosen: range, columns: int) -> str:
    """Return every change as a row of a table."""
    rows = [("moment", "player", "change", "cause", "step")]

    def note(index: int, part: Part) -> None:
        for change in part.changes:
            good = f"{change.delta:+d} {GOODS[change.good]}"
            rows.append((part.name, change.player, good, change.cause, _step_of(part, change)))

    moments.show(chosen, note)
    return table(rows, "", columns)


def _step_of(part: Part, change: Change) -> str:
    """Return the step that brought a change, in notation; empty for what comes by itself."""
    line = part.lines.get(change.player)
    return write_step(line.steps[change.step]) if line is not None and change.step >= 0 else ""


# --- positions --------------------------------------------------------------------------------------------------


def position_record(moments: Timeline, at: Moment | None, form: str) -> str:
    """Return a moment as a record that starts there."""
    game = at.of(moments) if at is not None else moments.last()
    text = position_text(game)
    return dumps_json(loads(text)) if form == "json" else text


# --- JSON -------------------------------------------------------------------------------------------------------


def write_json(moments: Timeline, chosen: range, by: str, write: Write) -> None:
    """Write the game as JSON: a moment for each round, line or step. The moments come one by one."""
    record = moments.record
    head = as_json({"file": record.file, "players": list(record.players), "variant": record.variant})
    write(head.removesuffix("\n}\n") + ',\n  "moments": [')
    changes: list[dict[str, Any]] = []
    between = ""

    def tell(index: int, part: Part) -> None:
        nonlocal between
        if by == "round":
            changes.extend(_change_data(part, change) for change in part.changes)
            if not _ends_round(moments, chosen, index):
                return
        for moment in _moments(part, by, changes):
            write(f"{between}\n    {_indented(moment, 4)}")
            between = ","
        changes.clear()

    moments.show(chosen, tell)
    findings = [finding_data(finding) for finding in moments.findings]
    write(("\n  ]" if between else "]") + ',\n  "findings": ' + _indented(findings, 2) + "\n}\n")


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
    return {**where, "changes": changes, "position": position_of(last.after)}


def _part_data(part: Part) -> dict[str, Any]:
    return {
        "part": part.kind,
        "round": None if part.kind == END else part.round,
        "turn": part.turn,
        "lines": {player: write(line.steps) for player, line in part.lines.items()},
        "changes": [_change_data(part, change) for change in part.changes],
        "position": position_of(part.after),
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
            "lines": {player: write_step(step)},
            "changes": [_change_data(part, change) for change in changes],
            "homes": {player: home_of(game.home(player))},
        }


def _change_data(part: Part, change: Change) -> dict[str, Any]:
    good, step = GOODS[change.good], _step_of(part, change)
    return {"player": change.player, "good": good, "delta": change.delta, "cause": change.cause, "step": step}
