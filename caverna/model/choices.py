"""Choices as plain data: the kinds of step that can come next in a line, with the values of their slots.

`Game.choices` returns `Choices`, and `Choices.data` its JSON; ``docs/choices.md`` explains how to use it. A value is
what the field of the step takes in JSON. Two forms stand for many values at once:

==========================  ==========================================================================================
``{"min": 1, "max": 4}``    any number from the least to the most
a list                      the whole list: the entries so far and one more
==========================  ==========================================================================================

:mod:`caverna.engine.moves` finds the values of a slot.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from attrs import frozen

from caverna.model.values import Value

from .refusals import RuleBroken

if TYPE_CHECKING:
    from .rulebook import Rulebook

Data = dict[str, Any]


@frozen(eq=False, repr=False)
class Offer(Value):
    """A kind of step that can come next or be continued, with the values of one of its slots."""

    step: str
    """The step's name in JSON."""
    slot: str | None = None
    """The field that takes the values; None for a step without values."""
    values: tuple[Any, ...] = ()
    """The possible values, as the step's JSON takes them; a number as ``{"min": 1, "max": 4}``."""
    sure: bool = True
    """True if the line can be completed with each of the values; False if checking would take too long."""

    def data(self) -> Data:
        """Return the offer as plain data; ``sure`` appears only if it is false."""
        data: Data = {"step": self.step, "slot": self.slot, "values": list(self.values)}
        return data if self.sure else {**data, "sure": False}


@frozen(eq=False, repr=False)
class Choices(Value):
    """The choices in a line. If nothing can come next and the line may not end here, ``refusal`` says why."""

    offers: tuple[Offer, ...] = ()
    """Kinds of step that can come next, or values of the next slot."""
    complete: bool = False
    """True if the line, with the draft, may end here. A line of free steps alone is a free action."""
    line: str = ""
    """The steps in notation, with the draft once it is complete."""
    refusal: RuleBroken | None = None
    """The reason why nothing can come next; None if something can."""
    whole: bool = False
    """True if the draft is a complete step that can be added to the line; offered slots are then optional."""
    head: Mapping[str, Sequence[Any]] | None = None
    """Before a round: the possible values of each of its keys."""
    needs: Mapping[str, Data] | None = None
    """In a harvest or feeding, by player: the missing goods, and the goods that can pay for them."""

    def data(self, rulebook: "Rulebook") -> Data:
        """Return the choices as plain data. ``rulebook`` of the game's `RULESET` gives the pages of rules."""
        if not hasattr(rulebook, "all"):
            from .arguments import check_type
            from .rulebook import Rulebook

            check_type(rulebook, Rulebook, "data takes the game's rulebook", "use choices.data(RULESET.rulebook)")
        data: Data = {
            "choices": [offer.data() for offer in self.offers],
            "complete": self.complete,
            "line": self.line,
            "refusal": None if self.refusal is None else refusal_data(self.refusal, rulebook),
            "whole": self.whole,
        }
        if self.head is not None:
            data["head"] = {key: list(values) for key, values in self.head.items()}
        if self.needs is not None:
            data["needs"] = dict(self.needs)
        return data


def refusal_data(broken: RuleBroken, rulebook: "Rulebook") -> Data:
    """Return a refusal as plain data: a finding without a position in a file. ``step`` counts from 1."""
    return {
        "kind": broken.kind, "rule": broken.rule, "page": rule.page if (rule := rulebook.all.get(broken.rule)) else "",
        "message": broken.message, "hint": broken.hint, "step": broken.step + 1, "player": broken.player,
    }  # fmt: skip


def merged(numbers: Sequence[int]) -> list[Data]:
    """Return numbers as ranges; consecutive numbers share one."""
    ranges: list[Data] = []
    for number in sorted(set(numbers)):
        if ranges and ranges[-1]["max"] == number - 1:
            ranges[-1]["max"] = number
        else:
            ranges.append({"min": number, "max": number})
    return ranges
