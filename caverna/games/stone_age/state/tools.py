"""The tools of a tribe: tiles on three spaces, as a tuple of their values, a used one negative.

``(2, 1, -1)`` are a 2 and a 1 that are ready and a 1 that was used this round. The order is always the same: higher
values first, of equal ones the ready ones first.
"""

from functools import lru_cache

from ..catalogue.tables import TOOL_SPACES

Tools = tuple[int, ...]


def _in_order(tools: list[int]) -> Tools:
    return tuple(sorted(tools, key=lambda tool: (-abs(tool), -tool)))


def _changed(tools: Tools, old: int, new: int) -> Tools:
    tiles = list(tools)
    tiles[tiles.index(old)] = new
    return _in_order(tiles)


@lru_cache(1024)
def used(tools: Tools, value: int) -> Tools:
    """Return the tools once a ready one of that value is used (tool.once)."""
    return _changed(tools, value, -value)


@lru_cache(1024)
def grown(tools: Tools, fresh: bool) -> tuple[Tools, ...]:
    """Return what the tools may be with one more, which must not be the 13th (tool.gain, ruling.upgrade).

    A first, second or third tool is new and unused (ruling.new-tool). Later ones turn one of the lowest to the next
    value; where ready and used ones are lowest there are two ways, the one in which a ready one grew first. With
    ``fresh`` the tool that grows comes unused, and a used one grows if there is one.
    """
    if len(tools) < TOOL_SPACES:
        return (_in_order([*tools, 1]),)
    lowest = abs(tools[-1])
    if fresh:
        return (_changed(tools, -lowest if -lowest in tools else lowest, lowest + 1),)
    ways = [_changed(tools, tool, tool + (1 if tool > 0 else -1)) for tool in (lowest, -lowest) if tool in tools]
    return tuple(ways)


@lru_cache(1024)
def ready(tools: Tools) -> Tools:
    """Return the tools as they are before a round, all turned back (round.tools)."""
    return _in_order([abs(tool) for tool in tools])
