"""Let your own computer players play a game against a built-in one: bot.py RECORD [GAME] [SEED]."""

import sys

import caverna
from caverna import Game, Luck, RuleBroken, StepsLike


def greedy(game: Game, name: str, rng: Luck) -> StepsLike:
    """Return the best of ten random turns by the points after it. Leave all else to a built-in player."""
    advisor = caverna.player("random", game.KEY, seed=rng.randrange(10**6))
    lines = [advisor(game, name, rng) for _ in range(10 if game.to_act else 1)]

    def value(line: StepsLike) -> tuple[int, int]:
        trial = game.copy()
        try:
            trial.play(name, line)
        except RuleBroken:
            return -1000, 0
        return trial.scores()[name].total, sum(trial.supplies()[name].values())

    return max(lines, key=value) if game.to_act else lines[0]


def far_sighted(game: Game, name: str, rng: Luck) -> StepsLike:
    """Return the best of three turns, judged by five random games to the end after each."""
    advisor = caverna.player("random", game.KEY, seed=rng.randrange(10**6))
    lines = [advisor(game, name, rng) for _ in range(3 if game.to_act else 1)]
    if not game.to_act:
        return lines[0]

    def value(line: StepsLike) -> float:
        trial = game.copy()
        trial.play(name, line)
        ends = (caverna.rollout(trial, "random", rng.randrange(10**6)).scores() for _ in range(5))
        return sum(sheets[name].total for sheets in ends)

    return max(lines, key=value)


def main(path: str, game: str = "caverna", seed: str = "1") -> None:
    """Play a game, save its record, and print the winner."""
    usual = "random"
    record = caverna.simulate(["Greta", "Rolf"], int(seed), game=game, style=[greedy, usual])
    caverna.dump(record, path)
    report = caverna.verify(record)
    print(report.grade, {name: sheet.total for name, sheet in report.scores.items()}, report.winners)


if __name__ == "__main__":
    main(*sys.argv[1:])
