"""How well players play: ``python -m strength --games 100`` (with ``tests`` on the path) prints what they score."""

import argparse
from statistics import median, quantiles

from caverna import simulate
from caverna.games.caverna.players.styles import FORESIGHT, NAMES

COUNTS = (2, 3, 4)


def main() -> None:
    """Print a table: players, medians, spread, begging markers."""
    parser = argparse.ArgumentParser(prog="strength", description="Play games and tell what was scored.")
    parser.add_argument("--style", choices=NAMES, default=FORESIGHT, help=f"how all play ({FORESIGHT})")
    parser.add_argument("--games", type=int, default=100, help="how many games, with seeds from 0 on (100)")
    chosen = parser.parse_args()
    print("| players | median | lowest median of a seat | middle half | least | most | players who begged |")
    print("|--:|--:|--:|---|--:|--:|--:|")
    for players in COUNTS:
        games = [simulate(players, seed, style=chosen.style).scores or {} for seed in range(chosen.games)]
        totals = [sheet["total"] for game in games for sheet in game.values()]
        seats = [median(list(game.values())[seat]["total"] for game in games) for seat in range(players)]
        low, _, high = quantiles(totals, n=4)
        begged = sum(sheet["begging"] < 0 for game in games for sheet in game.values())
        row = (players, median(totals), min(seats), f"{low:g} to {high:g}", min(totals), max(totals), begged)
        cells = (f"{value:g}" if isinstance(value, float) else str(value) for value in row)
        print(f"| {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
