"""3. The shares of time of the parts of checking, and the memory for a game."""

import tracemalloc
from collections.abc import Callable
from time import perf_counter
from typing import Any

from caverna.games.caverna.notation import read
from caverna.games.caverna.state.home import Home
from caverna.games.caverna.state.housing import Stalls

from .clock import Timed, contest
from .games import Text, lines, shipped
from .options import Options
from .table import Table

TITLE = "3. Where the time goes"
_TRIES = 1000
_FEW = 20


def run(options: Options) -> list[Table]:
    """Split the checking of the shipped games into its parts."""
    table = Table(TITLE)
    for players in (2, 4, 7):
        games = shipped(players)[:1] if options.short else shipped(players)
        _split(table, players, games, options)
    table.note = (
        "Microseconds for a placement. `notation` is what reading costs more where no line was seen before; `housing` "
        "is asking whether the animals fit; `rules` is what is left of checking. The peak is what `tracemalloc` saw "
        "while the largest of the games was read and checked."
    )
    return [table]


def _split(table: Table, players: int, games: list[Text], options: Options) -> None:
    library = options.now
    loads, verify = library.loads, library.verify
    records = [loads(game.yaml) for game in games]
    played = [library.replay(record).game for record in records]
    written = [line for game in games for line in lines(game.yaml)]

    forget = library.forgetting()

    def unseen() -> None:
        forget()
        for line in written:
            read(line)

    contenders: dict[str, Callable[[], object]] = {
        "reading": lambda: [loads(game.yaml) for game in games],
        "notation": unseen,
        "checking": lambda: [verify(record) for record in records],
        "scoring": lambda: [game.scores() for game in played],
    }
    timed = contest(contenders, options.rounds)
    housing = _housing(lambda: [verify(record) for record in records], options)
    placements = sum(game.placements for game in games)

    def each(part: Timed | float) -> float:
        return (part.least if isinstance(part, Timed) else part) / placements * 1e6

    table.add(
        games=f"{players} players, {placements} placements",
        reading=each(timed["reading"]),
        notation=each(timed["notation"]),
        rules=each(timed["checking"]) - each(housing) - each(timed["scoring"]),
        housing=each(housing),
        scoring=each(timed["scoring"]),
        peak_KiB=_peak(lambda text: verify(loads(text)), max(games, key=lambda game: len(game.yaml)).yaml) / 1024,
    )


class _Stopwatch:
    """A stopwatch that adds up the time spent in some functions, less its own cost."""

    def __init__(self) -> None:
        self.spent = self.own = 0.0
        nothing = self.watch(lambda: None)
        self.own = min(self._spent_in(nothing) for _ in range(_TRIES))

    def _spent_in(self, function: Callable[[], object]) -> float:
        self.spent = 0.0
        function()
        spent, self.spent = self.spent, 0.0
        return spent

    def watch(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """Return a function that is timed."""

        def watched(*args: Any) -> Any:
            began = perf_counter()
            result = function(*args)
            self.spent += perf_counter() - began - self.own
            return result

        return watched


def _housing(check: Callable[[], object], options: Options) -> float:
    """Return the seconds for counting room and housing animals while games are checked."""
    count, fit = Home.stalls, Stalls.fit
    found = []
    for _ in range(min(options.rounds, _FEW)):
        watch = _Stopwatch()
        Home.stalls, Stalls.fit = watch.watch(count), watch.watch(fit)  # type: ignore[method-assign]
        try:
            check()
        finally:
            Home.stalls, Stalls.fit = count, fit  # type: ignore[method-assign]
        found.append(watch.spent)
    return min(found)


def _peak(check: Callable[[str], object], text: str) -> int:
    """Return the peak of allocated memory, in bytes."""
    check(text)
    tracemalloc.start()
    check(text)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak
