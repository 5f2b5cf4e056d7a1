"""6. The housing solver: easy, typical and hard farms."""

from collections.abc import Callable
from functools import partial

from caverna.games.caverna.state.housing import Stall, Stalls, house
from caverna.games.farming.breeding import possible_births

from .clock import contest
from .games import shipped
from .options import Options
from .table import Table

TITLE = "6. Housing"

_SMALL, _LARGE = Stall("pasture", 2, True), Stall("large pasture", 4, True)
_FULL = [
    *[Stall("large pasture", capacity, True) for capacity in (16, 8, 4)],
    *[_SMALL] * 4,
    *[Stall("stubble", 1)] * 2,
    *[Stall("dwelling", 2)] * 2,
]
"""A forest full of pastures of all sizes and stubble fields, with three stables and the Mixed dwelling: room for 42."""
_DWELLING = [Stall("dwelling", 2)]

FARMS: dict[str, tuple[list[Stall], tuple[int, int, int, int, int]]] = {
    "easy: one type, one place": (_DWELLING, (0, 2, 0, 0, 0)),
    "typical: three types, four places": ([_LARGE, _SMALL, Stall("stable", 1, True), *_DWELLING], (1, 3, 0, 2, 2)),
    "dogs and bare meadows": ([*[Stall("meadow", 0, True)] * 5, _SMALL, *_DWELLING], (4, 8, 0, 1, 2)),
    "hard: four types, every place, all fit": (_FULL, (3, 16, 6, 8, 12)),
    "hard: four types, every place, one too many": (_FULL, (3, 16, 6, 8, 13)),
}


def run(options: Options) -> list[Table]:
    """Measure the solver alone, with counting the places, and with finding a place for each animal."""
    table = Table(TITLE)
    rounds = options.rounds
    for name, (places, animals) in FARMS.items():
        stalls = Stalls.of(places)
        contenders: dict[str, Callable[[], object]] = {
            "fit": partial(stalls.fit, *animals),
            "count and fit": partial(_count_and_fit, places, animals),
            "show": partial(house, places, *animals),
        }
        timed = contest(contenders, rounds)
        table.add(
            farm=name,
            fits="yes" if stalls.fit(*animals) else "no",
            fit_us=timed["fit"].least * 1e6,
            count_and_fit_us=timed["count and fit"].least * 1e6,
            show_us=timed["show"].least * 1e6,
        )
    _births(table, options, rounds)
    table.note = "`fit` answers whether the animals have room, `show` gives one way to house them."
    return [table]


def _count_and_fit(places: list[Stall], animals: tuple[int, int, int, int, int]) -> bool:
    return Stalls.of(places).fit(*animals)


def _births(table: Table, options: Options, rounds: int) -> None:
    """Measure breeding, which tries up to 15 sets of newborns if none of four types has room."""
    game = options.now.replay(options.now.loads(shipped(4)[0].yaml)).game
    home = game.homes[0].copy()
    home.goods[8:] = [0, 2, 2, 2, 2]
    for name, crowd in (("newborns of four types, all fit", 0), ("newborns of four types, none fits", 99)):
        home.goods[9] = 2 + crowd
        timed = contest({"births": partial(possible_births, home)}, rounds)
        table.add(farm=name, fits="no" if crowd else "yes", fit_us=timed["births"].least * 1e6)
