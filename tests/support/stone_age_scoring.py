"""An independent scorer of Stone Age, written from the rules alone (p. 8 and sheet) in plain code.

It reads only things that are visible at the table: a tribe as in a position. It shares no numbers and no code with the
library's scorer, so that the two can be compared.
"""

from collections.abc import Mapping
from typing import Any


def naive_score(tribe: Mapping[str, Any]) -> dict[str, int]:
    """Return the score sheet of a tribe, with its total."""
    lower_halves = [name.split(" / ")[1] for name in [*tribe.get("cards", []), *tribe.get("open", [])] if "/" in name]
    farmers = tool_makers = hut_builders = shamans = 0
    symbols: dict[str, int] = {}
    for half in lower_halves:
        if half.endswith(" farmer"):
            farmers += int(half[0])
        elif half.endswith(" tool maker"):
            tool_makers += int(half[0])
        elif half.endswith(" hut builder"):
            hut_builders += int(half[0])
        elif half.endswith(" shaman"):
            shamans += int(half[0])
        else:
            symbols[half] = symbols.get(half, 0) + 1
    doubles = [symbol for symbol in symbols if symbols[symbol] == 2]
    buildings = tribe["buildings"] if isinstance(tribe["buildings"], int) else len(tribe["buildings"])
    words = tribe["supply"].split()
    resources = 0
    for number, good in zip(words[::2], words[1::2], strict=True):
        if good != "food":
            resources += int(number)
    sheet = {
        "track": tribe["points"],
        "culture": len(symbols) * len(symbols) + len(doubles) * len(doubles),
        "farmers": farmers * tribe["production"],
        "tool makers": tool_makers * tribe["tools"],
        "hut builders": hut_builders * buildings,
        "shamans": shamans * tribe["people"],
        "resources": resources,
    }
    return sheet | {"total": sum(sheet.values())}


def naive_winners(tribes: Mapping[str, Mapping[str, Any]]) -> list[str]:
    """Return the winners with the default tie-break."""
    standing = sorted(
        ((naive_score(tribe)["total"], tribe["production"], tribe["tools"], tribe["people"]), name)
        for name, tribe in tribes.items()
    )
    best = standing[-1][0]
    return [name for name in tribes if (best, name) in standing]
