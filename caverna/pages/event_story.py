"""The story of an event: podium, ranks by round, records of the event, and a player's form."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from html import escape
from itertools import pairwise
from typing import Any

from attrs import frozen
from markupsafe import Markup

from caverna.drawing.lettering import shown
from caverna.drawing.marks import PLAYER_COLOURS
from caverna.events.standings import POINTS, Result, Scheme, Standing, natural, rank
from caverna.events.tables import figure
from caverna.model.wording import plural

from .numbers import minus

_MOST_LINES = 12
"""The most players in the chart of ranks."""
_ACROSS, _DOWN, _SIDE, _NAMES, _TOP = 84, 32, 24, 150, 30
"""Sizes in the chart of ranks: distance of rounds, distance of ranks, room for ranks, for names, and at the top."""
_SHORT = 6
"""The number of rounds up to which the chart of ranks fits a phone."""
_LIGHT = frozenset({"#CC79A7", "#E69F00", "#56B4E9"})
"""The light colours, on which a rank is written in dark figures."""
_FAVOURITES = 5
"""The most favourite furnishings of a player to list."""


@frozen
class Step:
    """A place on the podium. ``board`` is a drawing of the player's best board, empty if there is none."""

    place: int
    player: str
    link: str
    worth: str
    board: Markup


@frozen
class Best:
    """A record of the event: its name, its value, the player, and a link to the table."""

    what: str
    figure: str
    who: str
    link: str


@frozen
class Form:
    """A game in a player's form: the place at the table, the points, and a link to its page."""

    place: int
    points: int
    link: str
    title: str


# --- the event ----------------------------------------------------------------------------------------------------


def podium(ranked: Sequence[tuple[int, Standing]], links: Mapping[str, str],
           boards: Callable[[str], str], placement: bool = False) -> list[Step]:  # fmt: skip
    """Return the first three places. ``placement`` means that players are ranked by points for places at tables."""
    return [
        Step(place, shown(one.player), links.get(one.player, ""), _worth(one, placement), Markup(boards(one.player)))
        for place, one in ranked[:3]
        if place <= 3
    ]


def _worth(standing: Standing, placement: bool) -> str:
    """Return a player's result as text: the points that decide, the wins and the number of games."""
    points = sum(dict(each.result.totals).get(standing.player, 0) for each in standing.played)
    wins = sum(standing.player in each.result.winners for each in standing.played)
    won = f"{plural(wins, 'win')} in {plural(len(standing.played), 'game')}"
    return f"{figure(standing.value(POINTS))} points, {won}" if placement else f"{won}, {minus(points)} points"


def best_of(results: Iterable[Result], links: Mapping[str, str], counts: Mapping[str, Mapping[str, int]]) -> list[Best]:
    """Return the records of an event: highest score, closest table, clearest win, and most of some goods.

    ``links`` has the page of each game by file. ``counts`` has the goods at its end by file and ``player: good``.
    """
    games = [result for result in results if result.totals]
    found = [*_scores(games, links), *_margins(games, links), *_most(games, links, counts)]
    return found


def _scores(games: Sequence[Result], links: Mapping[str, str]) -> Iterator[Best]:
    if not games:
        return
    total, player, result = max(
        ((total, player, result) for result in games for player, total in result.totals), key=lambda each: each[0]
    )
    yield Best("Highest score", minus(total), shown(player), links.get(result.file, ""))


def _margins(games: Sequence[Result], links: Mapping[str, str]) -> Iterator[Best]:
    """Yield the closest and the clearest result of tables with several players."""
    margins = []
    for result in games:
        first, *others = sorted((total for _, total in result.totals), reverse=True)
        if others:
            margins.append((first - others[0], result))
    if len(margins) < 2:
        return
    closest, clearest = min(margins, key=lambda each: each[0]), max(margins, key=lambda each: each[0])
    for what, (margin, result) in (("Closest table", closest), ("Clearest win", clearest)):
        names = ", ".join(map(shown, result.winners))
        yield Best(what, f"by {margin}" if margin else "a tie", names, links.get(result.file, ""))


def _most(games: Sequence[Result], links: Mapping[str, str], counts: Mapping[str, Mapping[str, int]]) -> Iterator[Best]:
    best: dict[str, tuple[int, str, str]] = {}
    for result in games:
        for name, count in counts.get(result.file, {}).items():
            player, _, good = name.rpartition(": ")
            if count > best.get(good, (0, "", ""))[0]:
                best[good] = (count, player, result.file)
    for good in ("sheep", "gold", "ruby"):
        if good in best:
            count, player, file = best[good]
            yield Best(f"Most {'rubies' if good == 'ruby' else good}", str(count), shown(player), links.get(file, ""))


# --- ranks by round -------------------------------------------------------------------------------------------------


def rounds_of(results: Iterable[Result]) -> list[str]:
    """Return the rounds of the results in order."""
    return sorted({result.of("round") for result in results if result.of("round")}, key=natural)


def ranks_by_round(results: Sequence[Result], scheme: Scheme) -> dict[str, list[int | None]]:
    """Return the ranks of each player after each round, None before their first game."""
    rounds = rounds_of(results)
    after: list[dict[str, int]] = []
    for number in range(len(rounds)):
        so_far = [result for result in results if result.of("round") in rounds[: number + 1]]
        after.append({standing.player: place for place, standing in rank(so_far, scheme)})
    players = {player for places in after for player in places}
    return {player: [places.get(player) for places in after] for player in sorted(players)}


def bump_chart(rounds: Sequence[str], ranks: Mapping[str, Sequence[int | None]]) -> Markup:
    """Return the chart of ranks, with a line through each player's ranks after the rounds.

    It shows the best players after the last round.
    """
    last = sorted((places[-1], player) for player, places in ranks.items() if places[-1] is not None)
    players = [player for _, player in last[:_MOST_LINES]]
    if len(rounds) < 2 or not players:
        return Markup("")
    deepest = max(place for player in players for place in ranks[player] if place is not None)
    wide = _SIDE + (len(rounds) - 1) * _ACROSS + _NAMES
    high = _TOP + deepest * _DOWN
    drawn = [
        f'<text x="{_SIDE + number * _ACROSS}" y="18" text-anchor="middle">{escape(shown(name, 12))}</text>'
        for number, name in enumerate(rounds)
    ]
    for number, player in enumerate(players):
        drawn.append(_path(player, ranks[player], number, len(rounds)))
    title = "Ranks by round: " + ", ".join(f"{place} {shown(player)}" for place, player in last[:_MOST_LINES])
    return Markup(
        f'<svg class="bump{"" if len(rounds) <= _SHORT else " long"}" viewBox="0 0 {wide} {high}" role="img" '
        f'aria-label="{escape(title)}">{"".join(drawn)}</svg>'
    )


def _path(player: str, places: Sequence[int | None], number: int, rounds: int) -> str:
    known = [
        (_SIDE + at * _ACROSS, _TOP + (place - 0.5) * _DOWN, place) for at, place in enumerate(places)
        if place is not None
    ]  # fmt: skip
    line = f"M{known[0][0]} {known[0][1]:g}" + "".join(
        f"C{x - _ACROSS / 2:g} {before:g} {x - _ACROSS / 2:g} {y:g} {x} {y:g}"
        for (_, before, _), (x, y, _) in pairwise(known)
    )
    colour = PLAYER_COLOURS[number % len(PLAYER_COLOURS)]
    look = "place dark" if colour in _LIGHT else "place"
    dashed = ' stroke-dasharray="8 5"' if number >= len(PLAYER_COLOURS) else ""
    dots = "".join(
        f'<circle cx="{x}" cy="{y:g}" r="12" fill="{colour}"/>'
        f'<text class="{look}" x="{x}" y="{y + 4.5:g}" text-anchor="middle">{place}</text>'
        for x, y, place in known
    )
    end = _SIDE + (rounds - 1) * _ACROSS + 22
    name = f'<text class="name" x="{end}" y="{known[-1][1] + 5:g}">{escape(shown(player, 20))}</text>'
    return f'<g><path d="{line}" fill="none" stroke="{colour}" stroke-width="4"{dashed}/>{dots}{name}</g>'


# --- a player -------------------------------------------------------------------------------------------------------


def form_of(player: str, results: Iterable[tuple[Result, str]]) -> list[Form]:
    """Return a player's games in order. ``results`` are pairs of a result and a link to its page."""
    found = []
    for result, link in results:
        totals = dict(result.totals)
        if player in totals:
            better = sum(total > totals[player] for total in totals.values())
            place = 1 if player in result.winners else max(better, 1 if result.winners else 0) + 1
            found.append(Form(place, totals[player], link, result.title))
    return found


def favourites(used: Iterable[Iterable[str]]) -> list[tuple[str, int]]:
    """Return the furnishings that a player has built most often, with the number of games."""
    counted = Counter(name for names in used for name in set(names))
    return [(name, count) for name, count in counted.most_common(_FAVOURITES) if count > 1]


def pieces_named(game: Any, page: Any, player: str, lines: Iterable[Any]) -> list[str]:
    """Return the furnishings and improvements in a score sheet, which are the pieces with a capital letter."""
    pieces = (piece for line in lines for piece in page.explain(game, player, line))
    return [piece.name for piece in pieces if piece.name[:1].isupper()]
