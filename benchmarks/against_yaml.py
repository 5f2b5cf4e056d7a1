"""1. The time for reading and checking a record, compared with only parsing its text."""

from collections.abc import Callable

import yaml

from .clock import contest
from .games import Text, shipped, stone_age
from .library import Library
from .options import Options
from .table import Table

TITLE = "1. verify(loads(text)) against parsing the text"
_MOST, _AIM = 6, 4
_STONE_AGE_MOST = 3
_PURE_MOST = 0.3
_JSON_MOST = 0.25
"""The limit compared with the YAML parser, like the others. A limit compared with our own reader would rise whenever
the reader gets faster."""
_FEW = 5
"""The number of rounds with the pure parser, which is slow."""


def run(options: Options) -> list[Table]:
    """Measure the shipped games for each number of players."""
    table = Table(TITLE)
    for players in (2, 4, 7):
        _measure_games(table, f"{players} players", shipped(players), options, _MOST, _AIM)
    for players in (2, 3, 4):
        _measure_games(table, f"Stone Age, {players} players", stone_age(players), options, _STONE_AGE_MOST)
    table.note = (
        "Processor time as a ratio, the median of alternating rounds; `least` from the fastest round of each. "
        "`unseen` empties everything remembered of lines read before."
    )
    return [table]


def _measure_games(
    table: Table, name: str, games: list[Text], options: Options, most: float, aim: float | None = None
) -> None:  # fmt: skip
    games = games[:1] if options.short else games
    for library in options.libraries:
        games = [game for game in games if library.verify(library.loads(game.yaml)).ok]
    if games:  # an earlier release may not know the game
        _measure(table, f"{name}, {len(games)} game{'s' * (len(games) > 1)}", games, options, most, aim)


def _measure(
    table: Table, name: str, games: list[Text], options: Options, most: float, aim: float | None
) -> None:  # fmt: skip
    contenders: dict[str, Callable[[], object]] = {
        "compose": lambda: [yaml.compose(game.yaml, yaml.CSafeLoader) for game in games],
    }
    for library in options.libraries:
        contenders |= _contenders(library, games)
    timed = contest(contenders, options.rounds)
    slow = {"pure": lambda: [yaml.safe_load(game.yaml) for game in games]}
    checks = {f"{library.name} check": contenders[f"{library.name} check"] for library in options.libraries}
    timed_slow = contest(slow | checks, min(options.rounds, _FEW))

    def row(measure: str, work: str, against: str, at_most: float | None = None, aim: float | None = None) -> None:
        samples = timed_slow if against == "pure" else timed
        found = {
            library.name: samples[f"{library.name} {work}"].ratio(
                samples[against if against in samples else f"{library.name} {against}"]
            )
            for library in options.libraries
        }
        now, reference = samples[f"now {work}"], samples[against if against in samples else f"now {against}"]
        least = now.least_ratio(reference)
        table.add(measure=measure, games=name, **found, least=least, at_most=at_most, aim=aim)

    row("verify(loads(text)) / yaml.compose, C", "check", "compose", most, aim)
    row("the same, unseen", "unseen", "compose")
    row("loads(text) / yaml.compose, C", "read", "compose")
    row("loads(json) / yaml.compose, C", "json", "compose", _JSON_MOST)
    row("verify(loads(text)) / yaml.safe_load, pure", "check", "pure", _PURE_MOST)


def _contenders(library: Library, games: list[Text]) -> dict[str, Callable[[], object]]:
    texts, in_json = [game.yaml for game in games], [game.json for game in games]
    loads, check, forget = library.loads, library.checking(texts), library.forgetting()

    def unseen() -> None:
        forget()
        check()

    return {
        f"{library.name} check": check,
        f"{library.name} unseen": unseen,
        f"{library.name} read": lambda: [loads(text) for text in texts],
        f"{library.name} json": lambda: [loads(text) for text in in_json],
    }
