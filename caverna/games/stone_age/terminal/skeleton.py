"""Empty records that players fill in at the table: ``caverna new``."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from caverna.engine.skeletons import check_hint, skeleton_text, written_names
from caverna.model.wording import plural

from ..catalogue.places import NAMED
from ..offers import place_offer
from .names import limit_of

_ROUNDS = 10
"""The number of empty rounds; most games have fewer."""


def skeleton(players: Sequence[str], head: Mapping[str, Any]) -> str:
    """Return the text of an empty record for these players."""
    names = written_names(players)
    rounds = (line for number in range(1, _ROUNDS + 1) for line in _round(number, names))
    note = ", and `drawn` with the name of a hidden card"
    return skeleton_text(["stone age: 1"], names, _guide(names), rounds, "take 2 gold", note)


def _guide(names: Sequence[str]) -> Iterator[str]:
    """Yield the lines of a guide to the places and the notation."""
    first, last, count = names[0], names[-1], len(names)
    yield f"Places with {plural(count, 'player')}"
    for row in NAMED:
        yield f"  {row.name:<16}{place_offer(row):<40}{limit_of(row, count)}"
    yield "  card 1 to 4, from the right: it costs as many resources as its number"
    yield f"  building 1 to {count}, from the left"
    yield ""
    yield "One line for each placement: the place, and the number of people unless it is fixed:"
    yield f"  - {first}: forest 3"
    yield "One line for each player's actions, with the dice rolled and the tools used:"
    yield f"  - {first}: forest 4 2 6 with 1, card 1 paying 1 wood, leave building 2"
    yield f"  - {last}: hunt 3 5, building 1"
    yield check_hint("names --game stone-age", "cards and buildings")
    yield "Remove the # from the lines of a round when you play it."


def _round(number: int, names: Sequence[str]) -> list[str]:
    """Return the lines of an empty round, with its players in turn order."""
    first = (number - 1) % len(names)
    order = [f"  - {name}:" for name in (*names[first:], *names[:first])]
    new = "the 4 cards, from right to left" if number == 1 else "new cards, from right to left, if any were taken"
    tiles = "the open tiles, from left to right" if number == 1 else "new tiles, if any were bought"
    return [
        f"- cards: []          # round {number}: {new}",
        f"  buildings: []      # {tiles}",
        "  placements:",
        *order,
        "  actions:",
        *order,
        f"  # feeding: {{{names[0]}: pay 1 wood}}    who has too little food",
    ]
