"""What ``caverna replay`` shows: the game in words and boards, the ledger, a position, JSON."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

import click

from caverna.core.replaying import END, TURN
from caverna.games.caverna.catalogue.spaces import SPACES
from caverna.games.caverna.goods import KINDS, NAMES
from caverna.games.caverna.notation import write, write_step
from caverna.games.caverna.rules.game import Game
from caverna.games.caverna.state.home import Change
from caverna.games.caverna.state.position import home_of, position_of
from caverna.games.caverna.state.position_text import position_text
from caverna.games.caverna.steps import Step
from caverna.text.reading.reader import loads
from caverna.text.writing.plain import dumps_json

from .board_text import board_text, home_text, summary
from .finding_text import finding_data
from .moment import Moment
from .text import clean, table, wrap
from .unfolding import LATER, Part, Unfolded

GOODS = (*NAMES, "begging")


def replay_text(unfolded: Unfolded, parts: Sequence[Part], by: str, boards: bool, columns: int) -> str:
    """Return the game, part by part."""
    record = unfolded.record
    told = [click.style(f"{clean(record.file)}: {', '.join(map(clean, record.players))}", bold=True) + "\n"]
    for index, part in enumerate(parts):
        if part.kind != END and (index == 0 or part.round != parts[index - 1].round):
            told.append("\n" + click.style(_heading(part), bold=True) + "\n")
        if by == "step" and part.kind == TURN:
            told.append(_steps_text(part, boards, columns))
            continue
        told.append(_part_text(part, columns))
        last = index + 1 == len(parts) or parts[index + 1].key[0] != part.key[0]
        if boards and by == "round" and last:
            told += ["\n" + home_text(home, columns) for home in part.after.homes]
        elif boards and by != "round":
            told += [_home_after(part.before, part.after, player, columns) for player in _touched(part)]
    return "".join(told)


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
        label = f"{part.name} " if part.kind == TURN else f"{part.kind}: "
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


def ledger_text(parts: Iterable[Part], columns: int) -> str:
    """Return every change as a row of a table."""
    rows = [("moment", "player", "change", "cause", "step")]
    for part in parts:
        for change in part.changes:
            good = f"{change.delta:+d} {GOODS[change.good]}"
            rows.append((part.name, change.player, good, change.cause, _step_of(part, change)))
    return table(rows, "", columns)


def _step_of(part: Part, change: Change) -> str:
    """Return the step that brought a change, in notation; empty for what comes by itself."""
    line = part.lines.get(change.player)
    return write_step(line.steps[change.step]) if line is not None and change.step >= 0 else ""


# --- positions --------------------------------------------------------------------------------------------------


def position_record(unfolded: Unfolded, at: Moment | None, form: str) -> str:
    """Return a moment as a record that starts there."""
    game = at.of(unfolded) if at is not None else unfolded.last
    assert game is not None
    text = position_text(game)
    return dumps_json(loads(text)) if form == "json" else text


# --- JSON -------------------------------------------------------------------------------------------------------


def replay_data(unfolded: Unfolded, parts: Sequence[Part], by: str) -> dict[str, Any]:
    """Return the game as plain data: a moment for each round, line or step."""
    record = unfolded.record
    moments: list[dict[str, Any]] = []
    if by == "round":
        for number, group in groupby(parts, key=lambda part: part.key[0]):
            moments.append(_round_data(number, list(group)))
    else:
        for part in parts:
            moments += _steps_data(part) if by == "step" and part.kind == TURN else [_part_data(part)]
    return {
        "file": record.file,
        "players": list(record.players),
        "variant": record.variant,
        "moments": moments,
        "findings": [finding_data(finding) for finding in unfolded.findings],
    }


def _round_data(number: int, parts: list[Part]) -> dict[str, Any]:
    changes = [_change_data(part, change) for part in parts for change in part.changes]
    where = {"part": END, "round": None} if number == LATER else {"part": "round", "round": number}
    return {**where, "changes": changes, "position": position_of(parts[-1].after)}


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
