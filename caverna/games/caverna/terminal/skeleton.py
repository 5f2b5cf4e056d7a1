"""An empty record, to be filled in during a game: ``caverna new``."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from caverna.engine.skeletons import check_hint, skeleton_text, written_names
from caverna.games.farming.skeletons import round_key, round_lines
from caverna.model.wording import plural

from ..catalogue import CARDS, printed_for
from ..catalogue.rounds import FIRST_MARKED_ROUND, FIXED_PLAN, FOOD_ONLY, LEAF, NO_HARVEST, QUESTION, rounds_for
from ..offers import refill, space_offer
from ..options import FULL
from .names import card_rounds, space_name


def skeleton(players: Sequence[str], head: Mapping[str, Any]) -> str:
    """Return the text of an empty record; ``head`` may have ``variant``."""
    names = written_names(players)
    keys = ["caverna: 1", f"variant: {head.get('variant', FULL)}"]
    rounds = (line for number in rounds_for(len(names)) for line in _round(number, names))
    return skeleton_text(keys, names, _guide(names), rounds, "eat 1 grain")


def _guide(names: Sequence[str]) -> Iterator[str]:
    """Yield the lines that explain the spaces and how to write turns."""
    count = len(names)
    yield f"Spaces with {plural(count, 'player')}, what they gain each round, and what they offer"
    for row in printed_for(count):
        yield f"  {space_name(row, count):<26}{refill(row):<18}{space_offer(row)}"
    yield ""
    yield "One line for each dwarf placed: the space, then what was done there, separated by commas:"
    yield f"  - {names[0]}: {'Drift mining' if count > 1 else 'Excavation'}, cavern E3 tunnel E2"
    yield f"  - {names[-1]}: Slash-and-burn, meadow C4 field C3"
    yield check_hint("names", "the furnishings and the loot")
    yield "Remove the # from the lines of a round when you play it. Write one line for each dwarf."


def _round(number: int, names: Sequence[str]) -> Iterator[str]:
    cards = [row.name for row in CARDS if number in card_rounds(row, len(names))]
    marked = number >= FIRST_MARKED_ROUND and len(names) > 1
    plan = FIXED_PLAN.get(number)
    harvest = "1 food per dwarf; " if plan == FOOD_ONLY else "if the marker brings one; " if marked else "the harvest; "
    marker = [round_key("  marker", "", f"{LEAF} or {QUESTION}")] if marked else []
    return round_lines(number, names, cards, None if plan == NO_HARVEST else harvest, marker)
