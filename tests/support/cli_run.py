"""Running the command line in tests, in this process or in a new one, and records for it."""

import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import yaml
from click.testing import CliRunner, Result

from tests.support import worked_two_players

SAMPLE = Path(__file__).parents[2] / "records" / "games" / "club-final.yaml"
"""A legal game that stops after round 3."""

BROKEN = """\
caverna: 1
players: [Ann, Bob]
rounds:
- card: Blacksmithing
  turns:
  - Ann: Ore mining
  - Bob: Housework, furnish Carpenter D3
  - Ann: Loging
"""
"""Bob has no stone for the Carpenter (line 7, column 21); line 8 names no space (column 10)."""

EXPECTED = BROKEN + "expect: [furnish.cost 7:21, record.name 8:10]\n"

POSITION = """\
caverna: 1
players: [Ann, Bob]
position:
  homes:
    Ann: {supply: 4 gold, animals: 1 dog}
    Bob: {supply: 4 gold, animals: 2 sheep}
"""
"""A finished table. Both have 2 dwarfs, 22 unused cells and 4 gold. Ann has a dog and no farm animal: 1 - 8 + 2 - 22
+ 4 = -23. Bob has 2 sheep and misses three types: 2 - 6 + 2 - 22 + 4 = -20."""


def caverna(*args: "str | int | Path", **options: Any) -> Result:
    """Run the command in this process."""
    environ = {"COLUMNS": "80", "NO_COLOR": None, "TERM": "xterm"} | options.pop("env", {})
    runner = CliRunner(env=environ)
    given: dict[str, Any] = {"prog_name": "caverna", "catch_exceptions": False} | options
    return runner.invoke(import_module("caverna_cli").main, [str(arg) for arg in args], **given)


def process(*args: "str | Path", **options: Any) -> "subprocess.CompletedProcess[str]":
    """Run the command in a new process."""
    environ = {**os.environ, "COLUMNS": "80"} | options.pop("env", {})
    given: dict[str, Any] = {"capture_output": True, "text": True, "encoding": "utf-8", "timeout": 120} | options
    return subprocess.run([*command(), *map(str, args)], env=environ, **given)


def command() -> list[str]:
    """Return the arguments that start the command as a process."""
    return [sys.executable, "-m", "caverna"]


def worked_record(**changes: Any) -> str:
    """Return the game of `worked_two_players` as a record: Bob wins 64 to 59."""
    rounds = []
    entries: Any = worked_two_players.ROUNDS
    for entry in entries:
        written: dict[str, Any] = {"card": entry["card"]}
        if entry["marker"]:
            written["marker"] = entry["marker"]
        written["turns"] = [{player: line} for player, line in entry["turns"]]
        if entry.get("harvest"):
            written["harvest"] = entry["harvest"]
        rounds.append(written)
    record = {
        "caverna": 1,
        "about": {"event": "Club night", "date": "2026-11-15"},
        "players": worked_two_players.PLAYERS,
        "rounds": rounds,
        "end": worked_two_players.END,
        "scores": worked_two_players.SCORES,
    }
    return yaml.safe_dump(record | changes, sort_keys=False, allow_unicode=True, width=1000)
