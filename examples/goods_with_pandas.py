"""Show the gains of each player of a game, and their main sources: goods_with_pandas.py RECORD."""

import sys

import pandas as pd
from attrs import asdict

from caverna import load, replay


def ledger(path: str) -> pd.DataFrame:
    """Return every change of every good in a game."""
    return pd.DataFrame([asdict(row) for row in replay(load(path)).ledger()])


def main(path: str) -> None:
    """Print the gains by good, and by cause."""
    changes = ledger(path)
    gained = changes[changes.delta > 0]
    print(gained.pivot_table(index="good", columns="player", values="delta", aggfunc="sum", fill_value=0))
    print(gained.groupby(["player", "cause"]).delta.sum().sort_values(ascending=False).head(5))


if __name__ == "__main__":
    main(sys.argv[1])
