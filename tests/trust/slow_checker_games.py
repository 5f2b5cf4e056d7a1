"""Games of Stone Age judged by the library and by a slow checker that shares no code with it.

``python -m tests.trust.slow_checker_games --seed 300 --games 120`` plays them. The library must find each mistake with
the kind, rule, line and column of the slow checker. It must find nothing in whole games, with everybody's goods stated
after every line, and in their rests after positions. The exit status is 1 if something differs.
"""

import argparse

from caverna.engine.verify import verify
from caverna.reading.reader import loads
from tests.support.stone_age_erratic import Wild
from tests.support.stone_age_slow import Checker


def differing(seed: int, mistakes: float) -> tuple[int, int, list[str]]:
    """Play one game; return the numbers of mistakes and positions, and the texts that are judged differently."""
    wild = Wild(seed, mistakes)
    broken, game, rests = wild.play()
    report = verify(loads(game))
    wrong = [] if report.findings == () and list(report.winners) == wild.table.winners() else [game]
    for text in rests:
        again = verify(loads(text))
        if again.findings or again.scores != report.scores:
            wrong.append(text)
    for text in broken:
        found = [(each.kind, each.rule, each.line, each.column) for each in verify(loads(text)).findings]
        if found != Checker(text).run():
            wrong.append(text)
    return len(broken), len(rests), wrong


def main() -> int:
    """Play the games that the options name."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--mistakes", type=float, default=0.1, help="the share of refused lines that is looked at")
    args = parser.parse_args()
    all_broken = all_rests = all_wrong = 0
    for seed in range(args.seed, args.seed + args.games):
        broken, rests, wrong = differing(seed, args.mistakes)
        all_broken, all_rests, all_wrong = all_broken + broken, all_rests + rests, all_wrong + len(wrong)
        for text in wrong:
            print(f"--- seed {seed}\n{text}")
    print(f"{args.games} games, {all_broken} mistakes, {all_rests} positions: {all_wrong} judged differently")
    return 1 if all_wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
