"""The tools of a tribe: tiles on three spaces, as a tuple of their values. The value of a used tool is negative.

``(2, 1, -1)``: a 2 and a 1 are ready, and a 1 was used in this round. Tools are sorted: higher values first, and of
equal values the ready ones first.
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
def after_use(tools: Tools, value: int) -> Tools:
    """Return the tools after a ready one of this value is used (tool.once)."""
    return _changed(tools, value, -value)


@lru_cache(1024)
def after_gain(tools: Tools, fresh: bool) -> tuple[Tools, ...]:
    """Return the possible tools after a gain of one tool, which must not be the 13th (tool.gain, ruling.upgrade).

    The first three tools are new tiles and unused (ruling.new-tool). A later one raises one of the lowest tools by 1.
    If a ready and a used tool are both lowest, there are two possibilities; the ready one raised comes first.
    With ``fresh`` the raised tool is unused, and a used one is raised if there is one.
    """
    if len(tools) < TOOL_SPACES:
        return (_in_order([*tools, 1]),)
    lowest = abs(tools[-1])
    if fresh:
        return (_changed(tools, -lowest if -lowest in tools else lowest, lowest + 1),)
    raised = [_changed(tools, tool, tool + (1 if tool > 0 else -1)) for tool in (lowest, -lowest) if tool in tools]
    return tuple(raised)


@lru_cache(1024)
def all_ready(tools: Tools) -> Tools:
    """Return the tools with all of them turned back to unused, as before a round (round.tools)."""
    return _in_order([abs(tool) for tool in tools])
