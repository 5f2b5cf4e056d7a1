"""The score sheets of a log, converted to the lines of the printed pad."""

from collections.abc import Mapping
from typing import Any

from caverna.games.caverna.catalogue.keys import WRITING_CHAMBER
from caverna.games.caverna.goods import BOAR, CATTLE, DOG, DONKEY, RUBY, SHEEP
from caverna.games.caverna.rules.scoring import NEGATIVE

from .arguments import Untranslatable, mapping, number
from .farms import Farm

ANIMALS = ("dog", "sheep", "pig", "cattle", "donkey")
_LINES = {
    "grain": ("grains",),
    "vegetable": ("vegetables",),
    "ruby": ("rubies",),
    "dwarf": ("dwarfs",),
    "unused": ("empty",),
    "tiles": ("pastures", "mines", "buildings"),
    "bonus": ("buildingsBonus",),
    "gold": ("gold",),
    "begging": ("beggings",),
}
"""Line of the pad -> the site's categories that belong to it."""
MAX_CANCELLED = 7
"""The most negative points that the Writing chamber cancels."""
GOOD_OF_CATEGORY = {"dog": DOG, "sheep": SHEEP, "pig": BOAR, "cattle": CATTLE, "donkey": DONKEY, "rubies": RUBY}
"""Category of the site that counts a good in the supply -> the good."""


def quantity(category: Any) -> int | None:
    """Return the number of things for which a category gives points, None if it has none."""
    entries = category.get("entries") if isinstance(category, dict) else None
    if isinstance(entries, list) and len(entries) == 1 and isinstance(entries[0], dict):
        count = entries[0].get("quantity")
        return count if isinstance(count, int) else None
    return None


def claimed(scores: Mapping[str, Any], farms: Mapping[str, Farm]) -> dict[str, dict[str, int]]:
    """Return the claimed score of each player, by lines in the order of the pad."""
    return {farm.name: _sheet(mapping(scores.get(player), "a score sheet"), farm) for player, farm in farms.items()}


def _sheet(site: Mapping[str, Any], farm: Farm) -> dict[str, int]:
    def total(category: str) -> int:
        return number(mapping(site.get(category), f"the score of {category}").get("total"), f"the score of {category}")

    animals = [total(kind) for kind in ANIMALS]
    lines = {"animals": sum(max(points, 0) for points in animals), "missing": sum(min(each, 0) for each in animals)}
    lines |= {line: sum(map(total, categories)) for line, categories in _LINES.items()}
    if WRITING_CHAMBER in farm.tiles:
        _cancel_negative(lines)
    whole = number(site.get("total"), "the total")
    if sum(lines.values()) != whole:
        raise Untranslatable(f"the categories add up to {sum(lines.values())}, not to {whole}")
    return {**lines, "total": whole}


def _cancel_negative(lines: dict[str, int]) -> None:
    """Cancel negative points by the Writing chamber. The site lists the cancelled points as a bonus instead."""
    left = MAX_CANCELLED
    for line in NEGATIVE:
        spared = min(left, -lines[line])
        left -= spared
        lines[line] += spared
        lines["bonus"] -= spared
