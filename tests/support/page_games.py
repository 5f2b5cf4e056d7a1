"""Games for the tests of the pages: worked by hand for one and two players, simulated for more."""

import re
from functools import cache
from types import ModuleType
from typing import Any

import yaml

from caverna import Record, loads
from caverna.games.caverna.players.playing import simulate
from caverna.writing.writer import dumps
from tests.support import worked_solo, worked_two_players

STYLES = ("foresight", "farmer", "miner", "adventurer", "breeder")
PLAYERS = (1, 2, 4, 7)


def worked_text(worked: ModuleType) -> str:
    """Return the record of a game that was worked out by hand."""
    rounds: list[dict[str, Any]] = []
    for entry in worked.ROUNDS:
        keys = ("card", "marker", "start", "harvest")
        written = {key: entry[key] for key in keys if entry.get(key)}
        rounds.append(written | {"turns": [{player: line} for player, line in entry["turns"]]})
    record = {"caverna": 1, "players": worked.PLAYERS, "rounds": rounds, "end": worked.END, "scores": worked.SCORES}
    return yaml.safe_dump(record, sort_keys=False, allow_unicode=True, width=1000)


@cache
def game_text(players: int) -> str:
    """Return the record of a complete game for a number of players, as text."""
    if players <= 2:
        return worked_text(worked_solo if players == 1 else worked_two_players)
    record = simulate(players, 5, style=[STYLES[seat % len(STYLES)] for seat in range(players)])
    record.end = record.end or {}  # the end is a point of its own, also without lines
    record.about = {"event": f"A game of {players}"}
    return dumps(record)


def game(players: int) -> Record:
    """Return the record of a complete game for a number of players."""
    return loads(game_text(players), f"{players}.yaml")


def as_recorded(said: str) -> str:
    """Return goods that a page counts as records do, which know no plurals: ``2 donkeys`` is ``2 donkey``."""
    return re.sub(r"\b(dog|donkey|vegetable)s\b", r"\1", said).replace("rubies", "ruby")
