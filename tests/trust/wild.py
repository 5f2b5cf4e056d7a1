"""Wild games of Stone Age against a slow checker: ``python -m tests.trust.wild --seed 300 --games 120``.

Mistakes must be found with the same kind, rule, line and column as the slow checker finds; games, with what everybody
has stated after every line, and their rests behind positions must have no finding. Ends with 1 if something differs.
"""

import argparse

from caverna.engine.verify import verify
from caverna.reading.reader import loads
from tests.support.stone_age_slow import Checker
from tests.support.stone_age_wild import Wild


def differing(seed: int, mistakes: float) -> tuple[int, int, list[str]]:
    """Play one game; return how many mistakes and positions it had, and the texts that are judged differently."""
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
    """Play the games asked for."""
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
