"""Standings: the ranking of the players of many games."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from attrs import evolve

from caverna.engine.verify import MOVES_CHECKED, VERIFIED, verify
from caverna.events.folder import NO_EVENT, EventFolder, event_of
from caverna.events.results import looked_over, result_of
from caverna.events.standings import BY, Result, Scheme, chosen, grade_rank, undated
from caverna.events.tables import StandingsData, Table, standings_data, tables_of
from caverna.model.dates import day_of

from .games import Games, game_named, paths_of, read, several, sources_of


def standings(
    games: Games,
    *,
    points: Sequence[int | Fraction] = (),
    by: Sequence[str] = (),
    best: int | None = None,
    least_games: int = 1,
    event: str = "",
    round: str = "",
    since: str = "",
    until: str = "",
    aliases: Mapping[str, str] | None = None,
    require: str = "",
    sheet_game: str | None = None,
) -> StandingsData:
    """Rank the players of many games. ``to_json()`` of the result gives the output of ``standings --format json``.

    ``games`` are records or paths, one or several. ``points`` are the points for the places at a table. ``by`` are the
    ranking criteria; later ones break ties. ``event``, ``round``, ``since`` and ``until`` select games, and
    ``require`` is the lowest grade that counts. ``aliases`` maps other names to names. Raise ValueError for an unknown
    criterion, OSError for a path that cannot be read.
    """
    games = several(games)
    folder = event_of(paths_of(games))
    table = standings_table(
        results_of(games, sheet_game), scheme_for([Fraction(each) for each in points], by, best, least_games, folder),
        event, round, day_of(since) if since else "", day_of(until) if until else "", aliases or {}, require, folder,
    )  # fmt: skip
    full = evolve(table, crosstable=True, rounds=True)
    return standings_data(full, tables_of(full))


def results_of(games: Games, sheet_game: str | None = None) -> list[Result]:
    """Verify games and return their results."""
    found = []
    for source in sources_of(games, game_named(sheet_game)):
        record = read(source)
        found.append(result_of(record, verify(record)))
    return found


def scheme_for(
    points: Sequence[Fraction] = (), by: Sequence[str] = (), best: int | None = None, least_games: int = 1,
    folder: EventFolder = NO_EVENT,
) -> Scheme:  # fmt: skip
    """Return the ranking scheme. Raise ValueError for an unknown criterion, or if points are needed and missing."""
    for name in by:
        if name not in BY:
            raise ValueError(f"unknown criterion {name!r}; the criteria are {', '.join(BY)}")
    return folder.scheme(points, by, best, least_games)


def standings_table(
    results: Sequence[Result], scheme: Scheme, event: str = "", round: str = "", since: str = "", until: str = "",
    aliases: Mapping[str, str] | None = None, require: str = "", folder: EventFolder = NO_EVENT,
) -> Table:  # fmt: skip
    """Return the standings: the games that count, those that do not, and warnings about possible mistakes."""
    meant = chosen(results, event, round, since, until)
    others = [each for each in results if each.unreadable and each not in meant]
    kept, warned = looked_over([*meant, *others], aliases or {}, folder)
    if since or until:
        warned += undated(results)
    if require:
        kept = list(_required(kept, require))
    counted = [result for result in kept if not result.reason]
    return Table(counted, [result for result in kept if result.reason], warned, scheme)


def _required(results: Iterable[Result], grade: str) -> Iterable[Result]:
    """Yield the results. Those of a lower grade than the required one get a reason, so that they do not count."""
    for result in results:
        if result.reason or grade_rank(result.grade) <= grade_rank(grade):
            yield result
        else:
            checked = result.grade in MOVES_CHECKED  # these grades are called verified, too
            reason = f"{VERIFIED} {result.grade} only" if checked else f"{result.grade}, not {grade}"
            yield evolve(result, reason=reason)
