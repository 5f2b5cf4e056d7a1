"""An empty record, to be filled in at the table: ``caverna new``."""

from collections.abc import Mapping, Sequence
from typing import Any

from caverna.model.wording import plural

from ..catalogue.places import NAMED
from ..offers import place_offer
from .names import limit_of

_ROUNDS = 10
"""Rounds that are prepared; most games are over by then."""


def skeleton(players: Sequence[str], head: Mapping[str, Any]) -> str:
    """Return the text of an empty record."""
    from caverna.writing.yamlwrite import scalar  # which loads PyYAML; a score sheet needs none of it

    names = [scalar(name, flow=True) for name in players]
    first, last = names[0], names[-1]
    told = [
        "stone age: 1",
        "# about: {event: Club night, date: 2026-01-31}    # free text, kept",
        f"players: [{', '.join(names)}]    # clockwise, the starting player first",
        "",
        f"# Places with {plural(len(players), 'player')}",
        *(_place(row.name, limit_of(row, len(players)), place_offer(row)) for row in NAMED),
        "#   card 1 to 4, from the right: it costs as many resources as its number",
        f"#   building 1 to {len(players)}, from the left",
        "#",
        "# One line for each placement: the place, and how many people where that is not fixed:",
        f"#   - {first}: forest 3",
        "# One line for each player's actions, with the dice as thrown and the tools used:",
        f"#   - {first}: forest 4 2 6 with 1, card 1 paying 1 wood, leave building 2",
        f"#   - {last}: hunt 3 5, building 1",
        "# 'caverna names --game stone-age' lists cards and buildings, 'caverna verify' checks what is written so far.",
        "# Take the # away in front of a round when it is played.",
        "",
        "rounds:",
    ]
    for number in range(1, _ROUNDS + 1):
        told += _round(number, names)
    told += [
        "",
        f"# end: {{{first}: take 2 gold}}    # free moves before scoring, and `drawn` with a card drawn hidden",
        f"# scores: {{{', '.join(f'{name}: 0' for name in names)}}}    # what you counted, to be compared",
    ]
    return "\n".join(line.rstrip() for line in told) + "\n"


def _place(name: str, limit: str, offer: str) -> str:
    return f"#   {name:<16}{offer:<40}{limit}"


def _round(number: int, names: Sequence[str]) -> list[str]:
    """Return a round to be filled in, its players in the order in which they act."""
    first = (number - 1) % len(names)
    order = [*names[first:], *names[:first]]
    new = "the 4 cards, from right to left" if number == 1 else "new cards, from right to left, if any were taken"
    tiles = "the open tiles, from left to right" if number == 1 else "new tiles, if any were bought"
    return [
        f"# - cards: []          # round {number}: {new}",
        f"#   buildings: []      # {tiles}",
        "#   placements:",
        *(f"#   - {name}:" for name in order),
        "#   actions:",
        *(f"#   - {name}:" for name in order),
        f"#   # feeding: {{{names[0]}: pay 1 wood}}    who has too little food",
    ]
