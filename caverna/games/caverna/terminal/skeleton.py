"""An empty record, to be filled in at the table: ``caverna new``."""

from collections.abc import Mapping, Sequence
from typing import Any

from caverna.model.wording import listed, plural

from ..catalogue import CARDS, printed_for
from ..catalogue.rounds import FIRST_MARKED_ROUND, FIXED_PLAN, FOOD_ONLY, LEAF, NO_HARVEST, QUESTION, rounds_for
from ..offers import refill, space_offer
from ..options import FULL
from .names import card_rounds, space_name


def skeleton(players: Sequence[str], head: Mapping[str, Any]) -> str:
    """Return the text of an empty record; ``head`` may have ``variant``."""
    from caverna.writing.yamlwrite import scalar  # which loads PyYAML; a score sheet needs none of it

    names = [scalar(name, flow=True) for name in players]
    count = len(players)
    told = [
        "caverna: 1",
        "# about: {event: Club night, date: 2026-01-31}    # free text, kept",
        f"players: [{', '.join(names)}]    # clockwise, the starting player first",
        f"variant: {head.get('variant', FULL)}",
        "",
        f"# Spaces with {plural(count, 'player')}, what they gain each round, and what they offer",
        *(_space(space_name(row, count), refill(row), space_offer(row)) for row in printed_for(count)),
        "#",
        "# One line for each dwarf placed: the space, then what was done there, separated by commas:",
        f"#   - {names[0]}: {'Drift mining' if count > 1 else 'Excavation'}, cavern E3 tunnel E2",
        f"#   - {names[-1]}: Slash-and-burn, meadow C4 field C3",
        "# 'caverna names' lists the furnishings and the loot, 'caverna verify' checks what is written so far.",
        "# Take the # away in front of a round when it is played; give it a line for each dwarf.",
        "",
        "rounds:",
    ]
    for number in rounds_for(count):
        told += _round(number, names)
    told += [
        "",
        f"# end: {{{names[0]}: eat 1 grain}}    # free moves before scoring",
        f"# scores: {{{', '.join(f'{name}: 0' for name in names)}}}    # what you counted, to be compared",
    ]
    return "\n".join(line.rstrip() for line in told) + "\n"


def _space(name: str, gains: str, offer: str) -> str:
    return f"#   {name:<26}{gains:<18}{offer}"


def _round(number: int, names: Sequence[str]) -> list[str]:
    """Return a round to be filled in; what is certain is filled in already."""
    cards = [row.name for row in CARDS if number in card_rounds(row, len(names))]
    marked = number >= FIRST_MARKED_ROUND and len(names) > 1
    plan = FIXED_PLAN.get(number)
    told = [_entry("- card", cards[0] if len(cards) == 1 else "", f"round {number}: {listed(cards, 'or')}")]
    if marked:
        told.append(_entry("  marker", "", f"{LEAF} or {QUESTION}"))
    told.append("#   turns:")
    told += [f"#   - {name}:" for name in names] * 2
    if plan != NO_HARVEST:
        what = "1 food per dwarf" if plan == FOOD_ONLY else "if the marker brings one" if marked else "the harvest"
        told.append(f"#   # harvest: {{{names[0]}: eat 1 grain}}    {what}; only who decided something")
    return told


def _entry(key: str, value: str, comment: str) -> str:
    return f"# {f'{key}: {value}':<32}# {comment}"
