"""An independent scorer of Agricola, written from the scoring page without any code of the library.

It reads the plain mapping of a home, as in a position of a record, and a list of printed facts.
"""

from collections.abc import Mapping
from typing import Any

CELLS = [column + row for column in "ABCDE" for row in "123"]
PRINTED = {
    "Fireplace 2": 1, "Fireplace 3": 1, "Cooking hearth 4": 1, "Cooking hearth 5": 1, "Clay oven": 2, "Stone oven": 3,
    "Joinery": 2, "Pottery": 2, "Basketmaker's workshop": 2, "Well": 4,
}  # fmt: skip


def amounts(text: str) -> dict[str, int]:
    words = text.split()
    return {name: int(count) for count, name in zip(words[::2], words[1::2], strict=True)}


def grade(count: int, *firsts: int) -> int:
    """Return the points of a count: -1 below the first threshold, then 1 to 4."""
    points = -1
    for reached, first in enumerate(firsts, start=1):
        if count >= first:
            points = reached
    return points


def naive_score(home: Mapping[str, Any], stated: int = 0) -> dict[str, int]:
    """Return the score sheet of a home. ``stated`` are bonus points from cards."""
    supply = amounts(home.get("supply", "0 food"))
    animals = amounts(home.get("animals", "0 sheep"))
    fields = pastures = fenced_stables = 0
    rooms, used = 2, {"A2", "A3"}
    crops = {"grain": supply.get("grain", 0), "vegetable": supply.get("vegetable", 0)}
    for where, what in home.get("board", {}).items():
        used |= set(where.split())
        kind, *rest = what.split()
        rooms += kind == "room"
        pastures += kind == "pasture"
        if kind == "field":
            fields += 1
            if rest:
                crops[rest[1]] += int(rest[0])
        elif kind == "pasture" and rest:
            fenced_stables += len(rest) - 1
    owned = home.get("improvements", [])
    bonus = stated
    for craft, good, steps in (
        ("Joinery", "wood", (3, 5, 7)), ("Pottery", "clay", (3, 5, 7)), ("Basketmaker's workshop", "reed", (2, 4, 5)),
    ):  # fmt: skip
        if craft in owned:
            bonus += sum(supply.get(good, 0) >= step for step in steps)
    material = home.get("house", "wood")
    lines = {
        "fields": grade(fields, 2, 3, 4, 5),
        "pastures": grade(pastures, 1, 2, 3, 4),
        "grain": grade(crops["grain"], 1, 4, 6, 8),
        "vegetable": grade(crops["vegetable"], 1, 2, 3, 4),
        "sheep": grade(animals.get("sheep", 0), 1, 4, 6, 8),
        "boar": grade(animals.get("boar", 0), 1, 3, 5, 7),
        "cattle": grade(animals.get("cattle", 0), 1, 2, 4, 6),
        "unused": -len(set(CELLS) - used),
        "stables": fenced_stables,
        "clay": rooms if material == "clay" else 0,
        "stone": 2 * rooms if material == "stone" else 0,
        "family": 3 * home.get("family", 2),
        "cards": sum(PRINTED[name] for name in owned),
        "bonus": bonus,
        "begging": -3 * home.get("begging", 0),
    }
    return {**lines, "total": sum(lines.values())}
