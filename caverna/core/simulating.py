"""What the players of all games that play by themselves share: names for a number of seats, and a seed."""

from collections.abc import Sequence
from secrets import randbelow

SEATS = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gwen")


def names_of(players: int | Sequence[str]) -> list[str]:
    """Return the players' names; a number stands for as many."""
    return list(SEATS[:players] if isinstance(players, int) else players)


def drawn_seed(seed: int | None) -> int:
    """Return the seed, or a drawn one where none is given."""
    return randbelow(10**6) if seed is None else seed
