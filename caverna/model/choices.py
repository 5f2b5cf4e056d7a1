"""What can come next in a line, as plain data: kinds of step, their slots, the values that can stand there.

`Choices` is what `Game.choices` answers, and `Choices.data` the JSON of it; ``docs/choices.md`` tells how one goes on
with it. A value is what the step's field takes as an object, with two forms for many values at once:

==========================  ==========================================================================================
``{"min": 1, "max": 4}``    stands where a number stands: each from the least to the most
a list                      the field is a list; the value is all of it, what is there already and one entry more
==========================  ==========================================================================================

How the values of a slot are found is in :mod:`caverna.engine.moves`.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from attrs import frozen

from .refusals import RuleBroken

if TYPE_CHECKING:
    from .rulebook import Rulebook

Data = dict[str, Any]


@frozen
class Offer:
    """A kind of step that can come next, or goes on, with the values of one of its slots."""

    step: str
    """The step's name in JSON."""
    slot: str | None = None
    """The field the values are for; None: the step is made without any value."""
    values: tuple[Any, ...] = ()
    """What can stand there, as the step's JSON takes it; a number as ``{"min": 1, "max": 4}``."""
    sure: bool = True
    """Whether the line can be completed with each of the values; else it takes too long to say so."""

    def data(self) -> Data:
        """Return it as plain data; ``sure`` stands there only where it is false."""
        data: Data = {"step": self.step, "slot": self.slot, "values": list(self.values)}
        return data if self.sure else {**data, "sure": False}


@frozen
class Choices:
    """What can come next. Where nothing can and the line may not end here, ``refusal`` says why."""

    offers: tuple[Offer, ...] = ()
    """What can come next: kinds of step, or values of the next slot."""
    complete: bool = False
    """Whether the line may end here, with the draft if there is one: as a turn, or free steps alone as a free move."""
    line: str = ""
    """The steps in notation, with the draft once it is whole."""
    refusal: RuleBroken | None = None
    """Why nothing can come next, None where something can."""
    whole: bool = False
    """Whether the draft is a step, which may be added to the line; slots that are offered then may be left out."""
    head: Mapping[str, Sequence[Any]] | None = None
    """Before a round: for each of its keys the values it can have."""
    needs: Mapping[str, Data] | None = None
    """In a harvest or feeding: player -> what is missing and what could make up for it."""

    def data(self, rulebook: "Rulebook") -> Data:
        """Return it as plain data; the rulebook, ``rulebook`` of the game's `RULESET`, knows the pages."""
        if not hasattr(rulebook, "all"):
            from .arguments import check_type
            from .rulebook import Rulebook

            check_type(rulebook, Rulebook, "data takes the game's rulebook", "use choices.data(RULESET.rulebook)")
        data: Data = {
            "choices": [offer.data() for offer in self.offers],
            "complete": self.complete,
            "line": self.line,
            "refusal": None if self.refusal is None else told(self.refusal, rulebook),
            "whole": self.whole,
        }
        if self.head is not None:
            data["head"] = {key: list(values) for key, values in self.head.items()}
        if self.needs is not None:
            data["needs"] = dict(self.needs)
        return data


def told(broken: RuleBroken, rulebook: "Rulebook") -> Data:
    """Return a refusal as plain data: a finding without a place in a file. ``step`` counts from 1."""
    return {
        "kind": broken.kind, "rule": broken.rule, "page": rule.page if (rule := rulebook.all.get(broken.rule)) else "",
        "message": broken.message, "hint": broken.hint, "step": broken.step + 1, "player": broken.player,
    }  # fmt: skip


def merged(numbers: Sequence[int]) -> list[Data]:
    """Return numbers as ranges, those that follow each other in one."""
    ranges: list[Data] = []
    for number in sorted(set(numbers)):
        if ranges and ranges[-1]["max"] == number - 1:
            ranges[-1]["max"] = number
        else:
            ranges.append({"min": number, "max": number})
    return ranges
