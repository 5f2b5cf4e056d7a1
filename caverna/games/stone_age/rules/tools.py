"""Tools (p. 5-6, sheet): getting them, and using them in a roll."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from caverna.model.refusals import illegal

from ..catalogue.cards import CARDS, ONCE_CARD
from ..catalogue.tables import DIE_SIDES, MAX_TOOLS
from ..goods import COUNTED, TOOL, VALUE
from ..state.tools import after_gain, after_use
from ..state.tribe import Tribe
from ..steps import tools_as_written
from .turn import Turn, checked_count, sum_of_dice

if TYPE_CHECKING:
    from caverna.engine.drafts import Draft


def gain_tool(turn: Turn, tribe: Tribe, cause: str) -> None:
    """Give a tribe 1 tool; a 13th tool brings nothing (tool.gain).

    The record does not say which tool grows. In the owner's turn every possible result is kept, and the tools used
    later in the turn decide. In another player's turn an unused tool grows (ruling.upgrade).
    """
    if tribe.counts[TOOL] >= MAX_TOOLS:
        return
    fresh = turn.game.rulings.upgraded_tool_fresh
    possible = [after for tools in (tribe.tools, *tribe.other_tools) for after in after_gain(tools, fresh)]
    tribe.tools = possible[0]
    if len(possible) > 1:
        others = dict.fromkeys(tools for tools in possible[1:] if tools != possible[0])
        tribe.other_tools = tuple(others) if tribe is turn.tribe else ()
    tribe.gain(TOOL, 1, cause)


def roll(turn: Turn, good: int, dice: Sequence[int], tools: Sequence[int], once: Sequence[int], cause: str) -> int:
    """Give the yield of a roll and return it: dice plus tools, divided by the good's value, rounded down (roll.yield).

    The yield may be 0, and tools may be used in vain (ruling.tools-after-roll).
    """
    total = sum_of_dice(dice)
    if tools or once:
        total += _add_tools(turn.tribe, tools, once)
    count = total // VALUE[good]
    if count:
        turn.tribe.gain(good, count, cause)
    return count


def check_yield(turn: Turn, good: int, count: int, gets: int | None) -> None:
    """Report a claimed yield (``gets``) that differs from the count; None claims nothing (claim.yield)."""
    if gets is not None and gets != count:
        name = COUNTED[good]
        hint = f"write 'gets {count}', or omit 'gets'"
        turn.claim("claim.yield", f"gets {count} {name}, not {gets}", f"{count} {name}", f"{gets} {name}", hint)


def _add_tools(tribe: Tribe, tools: Sequence[int], once: Sequence[int]) -> int:
    """Use tools and cards for one use in a roll, as written. Return the sum they add (ruling.once-joins)."""
    for value, is_card in tools_as_written(tools, once):
        if is_card:
            _use_once(tribe, value)
        else:
            use_tool(tribe, checked_count(value))
    return sum(tools) + sum(once)


def use_tool(tribe: Tribe, value: int) -> None:
    """Use a tool of this value: the whole tool, once a round (tool.whole, tool.once)."""
    if not tribe.other_tools:
        if value in tribe.tools:
            tribe.tools = after_use(tribe.tools, value)
            return
    else:
        fitting = [tools for tools in (tribe.tools, *tribe.other_tools) if value in tools]
        if fitting:
            after = dict.fromkeys(after_use(tools, value) for tools in fitting)
            tribe.tools, *others = after
            tribe.other_tools = tuple(others)
            return
    _refuse_tool(tribe, value)


def _refuse_tool(tribe: Tribe, value: int) -> None:
    """Refuse a tool that was used in this round (tool.once), or a value that none of the tools has (tool.whole)."""
    if -value in tribe.tools:
        unused = " ".join(str(tool) for tool in tribe.tools if tool > 0)
        illegal(
            "tool.once", f"every tool of {value} that {tribe.name} has was used in this round",
            found=value, expected=f"one of {unused}" if unused else "no tool",
        )  # fmt: skip
    else:
        tiles = " ".join(str(abs(tool)) for tool in tribe.tools)
        illegal(
            "tool.whole", f"{tribe.name} has no tool of {value}",
            found=value, expected=f"one of {tiles}" if tiles else "no tool",
        )  # fmt: skip


def _use_once(tribe: Tribe, value: int) -> None:
    """Use up the open card with a tool of this value for one roll (civ.once)."""
    card = ONCE_CARD.get(value)
    if card is None or card not in tribe.open:
        mine = [str(CARDS[other].value) for other in tribe.open if CARDS[other].value]
        illegal(
            "civ.once", f"{tribe.name} has no open card with a tool of {value} for one use",
            found=f"once {value}", expected=f"once {' or '.join(mine)}" if mine else "no card for one use",
        )  # fmt: skip
        return
    tribe.open.remove(card)
    tribe.cards.append(card)


# --- choices for a roll -----------------------------------------------------------------------------------------


def dice_values(draft: "Draft", field: str, count: int) -> Iterable[int]:
    """Return the numbers that the next die can show; none if the draft's field has ``count`` dice."""
    return range(1, DIE_SIDES + 1) if len(draft.given.get(field, ())) < count else ()


def tool_values(tribe: Tribe, draft: "Draft", field: str) -> list[int]:
    """Return the values of tools (or of cards for one use, by the field) that can be added to those of a draft."""
    tools: Counter[int] = Counter(draft.given.get("tools", ()))
    once: Counter[int] = Counter(draft.given.get("once", ()))
    found: set[int] = set()
    for more_tools, more_once in tool_choices(tribe):
        if tools <= Counter(more_tools) and once <= Counter(more_once):
            more = Counter(more_tools) - tools if field == "tools" else Counter(more_once) - once
            found |= set(more)
    return sorted(found)


def tool_choices(tribe: Tribe) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Return the sets of tools and of cards for one use that may be used in a roll; the empty one comes first.

    While it is open which tool grew, the sets of every possibility are among them (ruling.upgrade).
    """
    once = [CARDS[card].value for card in tribe.open if CARDS[card].value]
    subsets = [_subsets([tool for tool in tools if tool > 0]) for tools in (tribe.tools, *tribe.other_tools)]
    different = dict.fromkeys(tools for each in subsets for tools in each)
    return [(tools, cards) for cards in _subsets(once) for tools in different]


def _subsets(values: list[int]) -> list[tuple[int, ...]]:
    found = [some for size in range(len(values) + 1) for some in combinations(values, size)]
    return list(dict.fromkeys(found))


def yield_values(draft: "Draft", dice: str, count: int, good: int) -> Iterator[int]:
    """Yield the yield of a roll, once the draft has all its dice."""
    rolled: Sequence[int] = draft.given.get(dice, ())
    if len(rolled) == count and "gets" not in draft.given:
        tools = sum(draft.given.get("tools", ())) + sum(draft.given.get("once", ()))
        yield (sum(rolled) + tools) // VALUE[good]
