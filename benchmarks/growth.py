"""4. The growth of time with the size of a game and the number of files, as the exponent of a power law."""

from collections.abc import Callable
from math import log
from pathlib import Path
from tempfile import TemporaryDirectory

from caverna import load, loads, verify

from .clock import contest
from .games import generated, shipped
from .options import Options
from .table import Table

TITLE = "4. Growth"
_MOST = 1.2
"""The exponent that linear growth may seem to have, given noise and the fixed cost of a game."""


def run(options: Options) -> list[Table]:
    """Measure the exponents."""
    table = Table(TITLE)
    rounds = 1 if options.short else max(5, options.rounds // 3)
    for what, sizes, work in (
        _rounds(), _players(2 if options.short else 8), _free_lines(), _steps(), _files(16 if options.short else 128),
    ):  # fmt: skip
        timed = contest({str(size): run for size, run in zip(sizes, work, strict=True)}, rounds)
        least = [timed[str(size)].least for size in sizes]
        table.add(
            time_against=what,
            sizes=" ".join(map(str, sizes)),
            milliseconds=" ".join(f"{time * 1000:.2f}" for time in least),
            exponent=exponent(sizes, least),
            at_most=_MOST,
        )
    table.note = "1 is linear; below 1 the fixed cost of a game shows."
    return [table]


def exponent(sizes: list[int], times: list[float]) -> float:
    """Return the slope of the straight line through the logarithms (least squares)."""
    xs, ys = [log(size) for size in sizes], [log(time) for time in times]
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    return sum((a - x) * (b - y) for a, b in zip(xs, ys, strict=True)) / sum((a - x) ** 2 for a in xs)


_Series = tuple[str, list[int], list[Callable[[], object]]]


def _series(what: str, texts: dict[int, list[str]]) -> _Series:
    def check(several: list[str]) -> Callable[[], object]:
        return lambda: [verify(loads(text)) for text in several]

    return what, list(texts), [check(several) for several in texts.values()]


def _rounds() -> _Series:
    """Return the series of the first rounds of a game. Sizes are placements, because later rounds have more of them."""
    game = shipped(4)[0]
    head, *entries = game.yaml.partition("\nend:")[0].partition("\nscores:")[0].split("\n- card:")
    texts = {}
    for count in (2, 4, 6, 8, 10, len(entries)):
        text = "\n- card:".join([head, *entries[:count]]) + "\n"
        texts[sum(len(entry.turns) for entry in loads(text).rounds)] = [text]
    return _series("lines, as rounds go by", texts)


def _players(games: int) -> _Series:
    texts = {players: [generated(players, seed).yaml for seed in range(games)] for players in range(2, 8)}
    return _series("players", texts)


def _free_lines() -> _Series:
    head = "caverna: 1\nplayers: [Ann, Bob]\nrounds:\n- card: Blacksmithing\n  turns:\n  - Ann: Ore mining\n"
    lines = {count: "".join(f"  - Ann: have {number % 3} ruby\n" for number in range(count)) for count in _SIZES}
    return _series("lines of a round", {count: [head + text] for count, text in lines.items()})


def _steps() -> _Series:
    head = "caverna: 1\nplayers: [Ann, Bob]\nrounds:\n- card: Blacksmithing\n  turns:\n  - Ann: Ore mining"
    return _series("steps of a line", {count: [head + ", have 2 ore" * count + "\n"] for count in _SIZES})


_SIZES = (25, 50, 100, 200, 400, 800)


def _files(most: int) -> _Series:
    text = shipped(2)[0].yaml
    sizes = [size for size in (8, 16, 32, 64, 128) if size <= most]

    def check(count: int) -> Callable[[], object]:
        def work() -> None:
            with TemporaryDirectory() as directory:
                for number in range(count):
                    path = Path(directory) / f"{number}.yaml"
                    path.write_text(text, encoding="utf-8")
                    verify(load(path))

        return work

    return "files", sizes, [check(size) for size in sizes]
