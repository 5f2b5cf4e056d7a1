"""The games that are measured: those that ship with the project, and generated ones."""

import json
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from pathlib import Path
from typing import Any

import yaml
from attrs import frozen

from caverna import Record, load, loads, verify
from caverna.games.caverna.players.playing import simulate
from caverna.games.caverna.steps import Place
from caverna.writing.writer import dumps

from .library import ROOT

GAMES = ROOT / "records" / "games"
STONE_AGE = ROOT / "records" / "stone-age" / "games"
_KEPT = Path(__file__).parent / ".cache"
_GENERATED_PLAYERS = (2, 3, 4)


@frozen
class Text:
    """The text of a game, in YAML and in JSON."""

    name: str
    yaml: str
    placements: int = 0
    """The number of dwarfs placed in it, if it is needed."""

    @property
    def json(self) -> str:
        """The same record as JSON, with the same texts and numbers as the YAML."""
        return json.dumps(yaml.load(self.yaml, yaml.CBaseLoader), ensure_ascii=False)


@cache
def shipped(players: int) -> list[Text]:
    """Return the finished games of Caverna for a number of players that ship with the project."""
    return [Text(record.file, record.text, placements(record)) for record in _finished(GAMES, players)]


@cache
def stone_age(players: int) -> list[Text]:
    """Return the finished games of Stone Age for a number of players that ship with the project."""
    return [Text(record.file, record.text) for record in _finished(STONE_AGE, players)]


def _finished(folder: Path, players: int) -> Iterator[Record]:
    for path in sorted(folder.glob("*.yaml")):
        record = load(path)
        if len(record.players) == players and record.position is None and verify(record).verified:
            yield record


def placements(record: Record) -> int:
    """Return the number of dwarfs placed in a record."""
    return sum(any(type(step) is Place for step in line.steps) for entry in record.rounds for line in entry.turns)


def lines_in_order(record: Any) -> int:
    """Count the lines of the ordered phases: turns, or placements and actions."""
    parts = [part.name for part in record.ruleset.format.parts if part.in_order]
    return sum(len(getattr(entry, name)) for entry in record.rounds for name in parts)


def generated(players: int, seed: int) -> Text:
    """Return a random game, the same for the same seed."""
    text = dumps(simulate(players, seed, style="random"))
    return Text(f"random {players} {seed}", text, placements(loads(text)))


def directory(count: int) -> Path:
    """Return a directory with ``count`` generated records, which are kept for the next run."""
    place = _KEPT / f"records-{count}"
    place.mkdir(parents=True, exist_ok=True)
    missing = [seed for seed in range(count) if not _path(place, seed).exists()]
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for _ in pool.map(partial(_write, place), missing, chunksize=8):
            pass
    return place


def _path(place: Path, seed: int) -> Path:
    return place / f"{seed:05}.yaml"


def _write(place: Path, seed: int) -> None:
    text = generated(_GENERATED_PLAYERS[seed % len(_GENERATED_PLAYERS)], seed).yaml
    part = _path(place, seed).with_suffix(".part")
    part.write_text(text, encoding="utf-8")
    part.replace(_path(place, seed))


def lines(text: str) -> Iterator[str]:
    """Yield the lines of move notation of a game."""
    data = yaml.load(text, yaml.CBaseLoader)
    for entry in data["rounds"]:
        for turn in entry["turns"]:
            yield from turn.values()
        for part in ("start", "harvest"):
            yield from (entry.get(part) or {}).values()
    yield from (data.get("end") or {}).values()
