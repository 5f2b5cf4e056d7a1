"""Simulated games written as BoardGameArena logs and imported again: ``python -m tests.trust.bga_logs --seed 0 --games
70``.

Each log must become a record that is verified, lists each player's goods after each turn, and has the same state after
every round as the game itself. The exit status is 1 if one does not.
"""

import argparse
import json
import re
from collections import Counter
from pathlib import Path

from caverna.engine.replay import replay
from caverna.engine.verify import verify
from caverna.importers import IMPORTED
from caverna.importers.bga.table import import_table
from caverna.reading.reader import loads
from tests.support.bga_log_writer.site import Site
from tests.support.bga_log_writer.steps import Stuck
from tests.support.translated_logs import backwards, in_another_language

_SKIPPED = re.compile(r"skip (fields|breeding)|, breed none")
"""Matches the choice of a phase. If neither phase brings anything, only the words of the log show it."""
SEEN: Counter[tuple[str, ...]] = Counter()
"""Counts of the events written, in all games."""


def differing(players: int, seed: int, rich: bool, often: float, keep: Path | None = None) -> str | None:
    """Play, write and import one game; return the differences, or None if the game could not be written as a log."""
    site = Site(players, seed, rich, often)
    try:
        data = site.play()
    except Stuck:
        return None
    SEEN.update(site.seen)
    text = json.dumps(data)
    if keep is not None:
        keep.write_text(text)
    result = import_table(text.encode(), checks=True, variant="full")
    if result.status != IMPORTED:
        first = result.differences[0]
        return f"move {first.move}, round {first.round}, {first.player}: {first.message} [{first.rule}]"
    if seed % 5 == 0:
        abroad = import_table(json.dumps(in_another_language(data, backwards)).encode(), checks=True, variant="full")
        if _SKIPPED.sub("", abroad.text) != _SKIPPED.sub("", result.text):
            return "another record in another language"
    record = loads(result.text)
    if not verify(record).verified:
        return "not verified"
    again = replay(record)
    starts = again.moments()
    for state, number in zip(site.states, dict.fromkeys(number for number, _ in starts), strict=True):
        found = again.at(number)
        homes = [one.state() for one in found.homes], [one.state() for one in state.homes]
        if homes[0] != homes[1]:
            return f"after round {number} the homes are others"
    if [sheet.total for sheet in again.game.scores().values()] != [x.total for x in site.game.scores().values()]:
        return "other scores"
    return ""


def main() -> int:
    """Play the games that the options name."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--games", type=int, default=14)
    parser.add_argument("--players", type=int, nargs="*", default=range(1, 8))
    parser.add_argument("--seen", action="store_true", help="list what was told how often")
    parser.add_argument("--keep", type=Path, help="write each log there, the last one stays")
    args = parser.parse_args()
    wrong = told = 0
    for number in range(args.games):
        seed = args.seed + number
        players = args.players[seed % len(args.players)]
        rich, often = seed // 7 % 3 > 0, (1.0, 4.0, 8.0)[seed // 3 % 3]
        found = differing(players, seed, rich, often, args.keep)
        told += found is not None
        if found:
            wrong += 1
            print(f"seed {seed}, {players} players{', rich' * rich}: {found}", flush=True)
    if args.seen:
        for what, times in sorted(SEEN.items()):
            print(f"{times:6}  {' '.join(what)}")
    print(f"{told} games told of {args.games}: {wrong} differ")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
