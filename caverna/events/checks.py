"""Checks across the tables of an event, for mistakes that one table does not show. Warnings name both places."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from caverna.model.names import folded
from caverna.model.safe_text import clean
from caverna.model.wording import listed

from .event_file import Event, RoundPairing
from .file_names import PAIRINGS_FILE
from .standings import Result, Warned, near

_NUMBER = re.compile(r"![0-9]+$")
"""Matches the number of a table at the end of a result's file. Positions of cells are those of the whole file."""
MANY = 4
"""The number of known lines that a sheet needs to be compared: two such sheets are rarely equal by chance."""


def without_blanks(results: Iterable[Result]) -> list[Result]:
    """Return results without blank records of tables that have another result, such as a score sheet."""
    kept = list(results)
    filled = {_table(each) for each in kept if not each.blank and each.has_number}
    return [each for each in kept if not (each.blank and _table(each) in filled)]


def _table(result: Result) -> tuple[str, ...]:
    return result.game, *(folded(result.of(name)) for name in ("event", "round", "table"))


def cross_checks(
    results: Sequence[Result], event: Event | None = None, pairings: Sequence[RoundPairing] = ()
) -> list[Warned]:
    """Return warnings from comparing the tables with each other, with the pairings and with the event's players."""
    played = [each for each in results if not each.blank and not each.unreadable]
    return [
        *_twice_in_a_round(played),
        *_same_table(played),
        *_same_figures(played),
        *_unlike_pairings(played, pairings),
        *(_strangers(played, event) if event is not None and event.players else ()),
    ]


def place_of(result: Result, player: str) -> str:
    """Return the position of a player's name in a result, such as ``autumn.csv:5:D``, or else its file."""
    place = dict(result.places).get(player, "")
    file = _NUMBER.sub("", result.file) if place else result.file
    return clean(f"{file}:{place}" if place else file)


def _twice_in_a_round(results: Iterable[Result]) -> Iterator[Warned]:
    """Yield a warning for each player who sits at two tables of one round."""
    seen: dict[tuple[str, ...], Result] = {}
    for result in results:
        if not result.of("round"):
            continue
        for player in dict.fromkeys(result.players):
            key = result.game, folded(result.of("event")), folded(result.of("round")), player
            other = seen.setdefault(key, result)
            if other is not result and _table(other) != _table(result):
                places = (
                    f"{_at_table(other)} ({place_of(other, player)})",
                    f"{_at_table(result)} ({place_of(result, player)})",
                )
                reason = f"{clean(player)} sits at two tables of round {clean(result.of('round'))}: {listed(places)}"
                yield Warned(result.file, reason)


def _at_table(result: Result) -> str:
    return clean(f"table {result.of('table')}") if result.of("table") else clean(result.file)


def _same_table(results: Iterable[Result]) -> Iterator[Warned]:
    """Yield a warning for each second result of a table. Equal score sheets are reported elsewhere."""
    seen: dict[tuple[str, ...], Result] = {}
    for result in results:
        if result.of("round") and result.of("table"):
            other = seen.setdefault(_table(result), result)
            if other is not result and not (result.sheet and result.sheet == other.sheet):
                yield Warned(result.file, f"{result.title} has a result in {clean(other.file)} already")


def _same_figures(results: Iterable[Result]) -> Iterator[Warned]:
    """Yield a warning for each sheet with the same points in all lines as a sheet at another table."""
    seen: dict[tuple[str, str], tuple[Result, str]] = {}
    for result in results:
        for player, figures in result.figures:
            other, name = seen.setdefault((result.game, figures), (result, player))
            if other is result or (set(other.players) == set(result.players) and other.totals == result.totals):
                continue  # duplicate tables have their own warning
            yield Warned(
                result.file,
                f"{clean(player)} ({place_of(result, player)}) has the same figures as {clean(name)} "
                f"({place_of(other, name)})",
            )


# --- the pairings -------------------------------------------------------------------------------------------------


def _unlike_pairings(results: Iterable[Result], pairings: Sequence[RoundPairing]) -> Iterator[Warned]:
    """Yield a warning for each table whose players are not those of the pairing."""
    rounds = {str(each.number): each for each in pairings}
    for result in results:
        pairing = rounds.get(result.of("round"))
        if pairing is None or not result.players:
            continue
        number = result.of("table")
        wanted = pairing.tables.get(int(number)) if number.isascii() and number.isdecimal() else None
        if wanted is None and number:
            reason = f"round {pairing.number} has no table {clean(number)} in {PAIRINGS_FILE}"
            yield Warned(result.file, reason)
        elif wanted is not None and set(wanted) != set(result.players):
            yield Warned(result.file, _unlike(result, pairing, wanted))


def _unlike(result: Result, pairing: RoundPairing, wanted: Sequence[str]) -> str:
    extra = [player for player in result.players if player not in wanted]
    missing = [player for player in wanted if player not in result.players]
    words = []
    for player in extra:
        at = pairing.table_of(player)
        elsewhere = f", but is paired at table {at}" if at else ", but has a bye" if player in pairing.byes else ""
        words.append(f"{clean(player)} ({place_of(result, player)}) sits there{elsewhere}")
    words += [f"{clean(player)} is missing" for player in missing]
    number = result.of("table")
    return (
        f"round {pairing.number}, table {clean(number)} differs from the pairing "
        f"({PAIRINGS_FILE}: {', '.join(map(clean, wanted))}): {'; '.join(words)}"
    )


def _strangers(results: Iterable[Result], event: Event) -> Iterator[Warned]:
    """Yield a warning for each player who is not in the event, with a similar name that is."""
    known = set(event.players)
    told: dict[str, Result] = {}
    for result in results:
        for player in result.players:
            if player not in known and told.setdefault(player, result) is result:
                alike = next((name for name in event.players if near(folded(player), folded(name))), "")
                hint = f"; did you mean '{clean(alike)}'?" if alike else ""
                yield Warned(result.file, f"'{clean(player)}' ({place_of(result, player)}) is not in event.yaml{hint}")


# --- names --------------------------------------------------------------------------------------------------------


def near_names(results: Iterable[Result], known: Iterable[str] = ()) -> list[Warned]:
    """Return warnings for pairs of names that differ only by case, accents, one letter or a surname.

    Players who met at a table are different, and so are two ``known`` players.
    """
    apart = set(known)
    first: dict[str, Result] = {}
    games: dict[str, set[int]] = defaultdict(set)
    for number, result in enumerate(results):
        for player in result.players or dict(result.totals):
            first.setdefault(player, result)
            games[player].add(number)
    pairs = _candidates(first)
    pairs = {pair for pair in pairs if not apart.issuperset(pair)}
    found = sorted(pair for pair in pairs if near(*map(folded, pair)) and games[pair[0]].isdisjoint(games[pair[1]]))
    return [_nearly(one, other, first) for one, other in found]


def _candidates(names: Iterable[str]) -> set[tuple[str, str]]:
    """Return the pairs of names with a common form. All similar names are among them."""
    groups: dict[str, list[str]] = defaultdict(list)
    for name in names:
        for form in _forms(folded(name)):
            groups[form].append(name)
    return {pair for some in groups.values() for pair in combinations(dict.fromkeys(some), 2)}


def _nearly(name: str, other: str, first: Mapping[str, Result]) -> Warned:
    one, two = first[name], first[other]
    reason = f"'{clean(name)}' ({place_of(one, name)}) and '{clean(other)}' ({place_of(two, other)})"
    return Warned(two.file, f"{reason} may be the same player")


def _forms(name: str) -> set[str]:
    """Return the forms of a name for comparing: the name itself, its first word, and the name without each letter."""
    return {name, name.split(" ")[0], *(name[:at] + name[at + 1 :] for at in range(len(name)))}
