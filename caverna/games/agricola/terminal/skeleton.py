"""An empty record to fill in at the table: ``caverna new``."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from caverna.engine.skeletons import check_hint, skeleton_text, written_names
from caverna.games.farming.skeletons import round_lines
from caverna.model.wording import plural

from ..catalogue.rounds import HARVESTS, LAST_ROUND
from ..catalogue.spaces import CARDS, FULL, PRINTED
from ..offers import refill, space_offer
from .names import card_rounds, space_name


def skeleton(players: Sequence[str], head: Mapping[str, Any]) -> str:
    """Return the text of an empty record for these players. ``head`` may have ``mode``."""
    names, mode = written_names(players), head.get("mode", FULL)
    rounds = (line for number in range(1, LAST_ROUND + 1) for line in _round(number, names))
    return skeleton_text(["agricola: 1", f"mode: {mode}"], names, _guide(names, mode), rounds, "eat 1 grain")


def _guide(names: Sequence[str], mode: str) -> Iterator[str]:
    """Yield the comment lines that list the spaces and explain the notation."""
    count = len(names)
    yield f"Spaces with {plural(count, 'player')}, what they gain each round, and what they offer"
    for row in PRINTED:
        if mode in row.modes and count in row.players:
            yield f"  {space_name(row, count, mode):<28}{refill(row, count):<9}{space_offer(row, mode)}"
    yield ""
    yield "One line for each person placed: the space, then what was done there, separated by commas:"
    yield f"  - {names[0]}: Plow 1 field, plow B1"
    yield f"  - {names[-1]}: 3 wood"
    yield check_hint("names --game agricola", "spaces and improvements")
    yield "Remove the # from the lines of a round when you play it. Write one line for each person."


def _round(number: int, names: Sequence[str]) -> Iterator[str]:
    cards = [row.full_name for row in CARDS if number in card_rounds(row)]
    return round_lines(number, names, cards, "" if number in HARVESTS else None)
