"""An empty record, to be filled in at the table: ``caverna new``."""

from collections.abc import Mapping, Sequence
from typing import Any

from caverna.model.wording import listed, plural

from ..catalogue.rounds import HARVESTS, LAST_ROUND
from ..catalogue.spaces import CARDS, FULL, PRINTED
from ..offers import refill, space_offer
from .names import card_rounds, space_name


def skeleton(players: Sequence[str], head: Mapping[str, Any]) -> str:
    """Return the text of an empty record; ``head`` may have ``mode``."""
    from caverna.writing.yamlwrite import scalar  # which loads PyYAML; a score sheet needs none of it

    names = [scalar(name, flow=True) for name in players]
    count, mode = len(players), head.get("mode", FULL)
    rows = [row for row in PRINTED if mode in row.modes and count in row.players]
    told = [
        "agricola: 1",
        "# about: {event: Club night, date: 2026-01-31}    # free text, kept",
        f"players: [{', '.join(names)}]    # clockwise, the starting player first",
        f"mode: {mode}",
        "",
        f"# Spaces with {plural(count, 'player')}, what they gain each round, and what they offer",
        *(_space(space_name(row, count, mode), refill(row, count), space_offer(row, mode)) for row in rows),
        "#",
        "# One line for each person placed: the space, then what was done there, separated by commas:",
        f"#   - {names[0]}: Plow 1 field, plow B1",
        f"#   - {names[-1]}: 3 wood",
        "# 'caverna names --game agricola' lists spaces and improvements, 'caverna verify' checks what is there.",
        "# Take the # away in front of a round when it is played; give it a line for each person.",
        "",
        "rounds:",
    ]
    for number in range(1, LAST_ROUND + 1):
        told += _round(number, names)
    told += [
        "",
        f"# end: {{{names[0]}: eat 1 grain}}    # free moves before scoring",
        f"# scores: {{{', '.join(f'{name}: 0' for name in names)}}}    # what you counted, to be compared",
    ]
    return "\n".join(line.rstrip() for line in told) + "\n"


def _space(name: str, gains: str, offer: str) -> str:
    return f"#   {name:<28}{gains:<9}{offer}"


def _round(number: int, names: Sequence[str]) -> list[str]:
    """Return a round to be filled in; what is certain is filled in already."""
    cards = [row.full_name for row in CARDS if number in card_rounds(row)]
    told = [_entry("- card", cards[0] if len(cards) == 1 else "", f"round {number}: {listed(cards, 'or')}")]
    told.append("#   turns:")
    told += [f"#   - {name}:" for name in names] * 2
    if number in HARVESTS:
        told.append(f"#   # harvest: {{{names[0]}: eat 1 grain}}    only who decided something")
    return told


def _entry(key: str, value: str, comment: str) -> str:
    return f"# {f'{key}: {value}':<32}# {comment}"
