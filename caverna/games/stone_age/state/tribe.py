"""A player's tribe: people, supply, tools, cards and buildings. State; what may change it is elsewhere."""

from attrs import define, field

from caverna.model.changes import Change
from caverna.model.phases import JUDGE
from caverna.model.refusals import check_correction, illegal
from caverna.model.state import PlayerState, by

from ..catalogue.cards import CARDS
from ..catalogue.tables import START_FOOD, START_PEOPLE
from ..goods import BUILDING, CARD, COUNTED, FOOD, KINDS, NUMBERS, PEOPLE, POINTS, PRODUCTION, TOOL, Goods
from ..steps import Step
from .tools import Tools

_change = tuple.__new__
_CORRECTABLE = frozenset((*range(KINDS), POINTS, PRODUCTION))
"""What a judge's correction can change; tools, cards and buildings are more than a number."""


@define(eq=False, repr=False)
class Tribe(PlayerState):
    """Everything one player has. Change counts only through `gain` and `pay`: they keep the list of changes."""

    name: str
    """Whose tribe it is."""
    counts: list[int]
    """Goods, points, people, food track, tools, cards, buildings, by their numbers in `goods.COUNTED`."""
    tools: Tools
    """The tools, each with its value and whether it is used this round."""
    otherwise: tuple[Tools, ...]
    """What the tools may be instead, while a turn lasts in which the owner's choice is not known (ruling.upgrade)."""
    cards: list[int] = field(metadata=by(compare=sorted))
    """The cards face down that are known, by number."""
    open: list[int] = field(metadata=by(compare=sorted))
    """The cards face up: tools for one use and the choice of two resources, not used yet (civ.keep)."""
    hidden: int
    """Cards drawn unseen, not named yet (ruling.draw-hidden)."""
    hidden_by: Step | None = field(metadata=by(copy=None, compare=None))
    """The step with which the hidden card was drawn, None where a position has it; it tells no two tribes apart."""
    buildings: list[int] = field(metadata=by(compare=None))
    """The buildings that are known, by number; a position may tell only how many there are."""
    changes: list[Change] | None = field(metadata=by(copy=None, compare=None))
    """The game's list of changes, which all tribes share; None if changes are not recorded."""
    step: int = field(default=-1, metadata=by(compare=None))
    """The step being played, for the list of changes."""

    @classmethod
    def at_start(cls, name: str, changes: list[Change]) -> "Tribe":
        """Return the tribe every game begins with (setup.start)."""
        counts = [0] * len(COUNTED)
        counts[FOOD] = START_FOOD
        counts[PEOPLE] = START_PEOPLE
        return cls(name, counts, (), (), [], [], 0, None, [], changes)

    # --- looking at it ----------------------------------------------------------------------------------------

    @property
    def supply(self) -> Goods:
        """Food and resources."""
        return Goods.counted(self.counts[:KINDS])

    @property
    def people(self) -> int:
        """All people, those born this round included."""
        return self.counts[PEOPLE]

    @property
    def production(self) -> int:
        """The place on the food track."""
        return self.counts[PRODUCTION]

    @property
    def points(self) -> int:
        """The place on the score track."""
        return self.counts[POINTS]

    @property
    def tool_value(self) -> int:
        """The total value of the tools, used or not; cards for one use are none (ruling.once-no-tool)."""
        return self.counts[TOOL]

    @property
    def card_count(self) -> int:
        """All cards: face down, open and hidden ones."""
        return self.counts[CARD]

    @property
    def building_count(self) -> int:
        """All buildings."""
        return self.counts[BUILDING]

    def card_names(self) -> list[str]:
        """Return the names of the known cards, open ones last."""
        return [CARDS[card].name for card in (*self.cards, *self.open)]

    def __repr__(self) -> str:
        return f"<Tribe of {self.name}: {self.supply}>"

    # --- the doors --------------------------------------------------------------------------------------------

    def gain(self, good: int, count: int, cause: str) -> None:
        """Add to a count; nothing that comes from the supply runs out (ruling.supply)."""
        self.counts[good] += count
        if self.changes is not None:
            self.changes.append(_change(Change, (self.name, COUNTED[good], count, cause, self.step)))

    def pay(self, good: int, count: int, cause: str) -> None:
        """Take from a count; that it is there has been checked by the rule that asks for it."""
        self.counts[good] -= count
        if self.changes is not None:
            self.changes.append(_change(Change, (self.name, COUNTED[good], -count, cause, self.step)))

    def correct(self, good: str, count: int) -> None:
        """Add to, or take from, what there is of something by a judge's correction (judge.correction)."""
        number = NUMBERS[good]
        if number not in _CORRECTABLE:
            illegal("judge.correction", "a correction cannot change the number of {0}", good)
        check_correction(self.name, good, self.counts[number], count)
        self.gain(number, count, JUDGE)

    def pay_all(self, goods: Goods, cause: str) -> None:
        """Take goods from the supply."""
        for good, count in goods.pairs:
            self.pay(good, count, cause)

    def lacks(self, goods: Goods) -> bool:
        """Return whether some of these goods are not in the supply."""
        counts = self.counts
        return any(counts[good] < count for good, count in goods.pairs)

    def state(self) -> tuple[object, ...]:
        """Return all that distinguishes two tribes, in a form that compares.

        Which buildings there are counts only where all are known: a position can say no less.
        """
        known = len(self.buildings) == self.counts[BUILDING]
        return (*super().state(), sorted(self.buildings) if known else None)
