"""The log of one player's games."""

from collections.abc import Iterable, Mapping, Sequence

from caverna.events import game_log as logs
from caverna.events.game_log import GameLog as GameLog
from caverna.events.results import looked_over
from caverna.events.standings import Result, chosen
from caverna.model.dates import day_of
from caverna.model.wording import listed

from .games import Games
from .ranking import results_of

_NAMED = 6
"""The most players that a message lists."""


def game_log(
    games: Games,
    player: str | None = None,
    *,
    since: str = "",
    until: str = "",
    aliases: Mapping[str, str] | None = None,
    sheet_game: str | None = None,
) -> GameLog:
    """Return one player's games by date, with bests and averages. ``to_json()`` gives the output of ``log``.

    ``games`` are records or paths, one or several. Without ``player`` it is the player of the solo games, or of most
    games. ``since`` and ``until`` are days. Games that do not count are left out. Raise LookupError if it is unclear
    whose games are meant, OSError for a path that cannot be read.
    """
    results = results_of(games, sheet_game)
    kept = log_results(results, day_of(since) if since else "", day_of(until) if until else "", aliases or {})
    return log_of(kept, player)


def log_results(results: Iterable[Result], since: str, until: str, aliases: Mapping[str, str]) -> Sequence[Result]:
    """Return the results from ``since`` to ``until`` with aliases replaced, also those that do not count."""
    return looked_over(chosen(results, since=since, until=until), aliases)[0]


def log_of(results: Iterable[Result], player: str | None) -> GameLog:
    """Return the log of a player from the results that count. Raise LookupError for an unknown player, or none."""
    counted = [result for result in results if not result.reason]
    whose = player or logs.owner_of(counted)
    known = logs.players_of(counted)
    if whose is None and not counted:
        raise LookupError("no game counts: all records are unfinished, have findings or cannot be read")
    if whose is None:
        raise LookupError(f"whose games? The players are {listed(name for name, _ in known.most_common(_NAMED))}")
    if counted and whose not in known:
        names = listed(name for name, _ in known.most_common(_NAMED))
        raise LookupError(f"there is no game of {whose!r}; the players are {names}")
    return logs.game_log(counted, whose)
