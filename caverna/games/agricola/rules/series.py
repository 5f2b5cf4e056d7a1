"""The solo series: targets, food and occupations at the start (p. 9)."""

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import field, frozen

from caverna.model.refusals import RuleBroken, illegal
from caverna.model.values import Value

from ..catalogue.spaces import FULL
from ..catalogue.tables import series_target


def _names(value: Any) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(str(name) for name in value)


@frozen(eq=False, repr=False)
class SeriesGame(Value):
    """A game of the solo series."""

    game: int
    """The number of the game, from 1."""
    last: int | None = None
    """The points of the game before, None in the first game."""
    occupations: tuple[str, ...] = field(default=(), converter=_names)
    """The occupations that are in play from the start."""

    @property
    def target(self) -> int:
        """The points that this game must reach (series.target)."""
        return series_target(self.game)

    @property
    def food(self) -> int:
        """The food at the start: half of the points by which the last game beat its target (series.food)."""
        if self.last is None or self.game == 1:
            return 0
        return max(0, self.last - series_target(self.game - 1)) // 2

    def next_food(self, points: int) -> int:
        """Return the starting food of the next game, from the points in this one."""
        return max(0, points - self.target) // 2


def series_of(values: Mapping[str, Any], mode: str, players: Sequence[str]) -> SeriesGame:
    """Return the game that the ``series:`` of a record describes, after checking it (setup.mode, setup.players)."""
    if mode != FULL:
        illegal("setup.mode", "the series is played with hand cards", found=mode, expected="mode: full", key="series")
    if len(players) != 1:
        illegal("setup.players", "the series is played alone", found=len(players), expected=1, key="series")
    for key in values:
        if key not in ("game", "last", "occupations"):
            raise RuleBroken(
                "record.key", f"a series has no {key!r}", expected="game, last, occupations", kind="malformed"
            )
    number, last = _whole(values, "game"), values.get("last")
    if number < 1:
        raise RuleBroken("record.number", f"the games of a series count from 1, not {number}", kind="malformed")
    series = SeriesGame(number, None if last is None else _whole(values, "last"), values.get("occupations", ()))
    _check(series)
    return series


def _whole(values: Mapping[str, Any], key: str) -> int:
    if key not in values:
        raise RuleBroken("record.missing", f"a series says its {key}", kind="malformed", key="series")
    try:
        return int(str(values[key]))
    except ValueError:
        raise RuleBroken("record.number", f"{key} is a whole number, not {values[key]!r}", kind="malformed") from None


def _check(series: SeriesGame) -> None:
    """Check that the game before reached its target (series.target), and the number of occupations.

    A game starts with one occupation for each game before it (series.occupations).
    """
    if series.game > 1:
        if series.last is None:
            raise RuleBroken(
                "record.missing", "a later game says the points of the `last`", kind="malformed", key="series"
            )
        target = series_target(series.game - 1)
        if series.last < target:
            message = f"game {series.game - 1} asks for {target} points"
            illegal("series.target", message, found=series.last, expected=target, key="series last")
    elif series.last is not None:
        illegal("series.target", "no game comes before the first", found=series.last, key="series last")
    if len(series.occupations) != series.game - 1:
        illegal(
            "series.occupations",
            f"game {series.game} starts with {series.game - 1} occupations",
            found=len(series.occupations),
            expected=series.game - 1,
            key="series occupations",
        )
