"""The state of a player's tribe: people, supply, tools, cards and buildings. It checks no rules."""

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
"""The counts that a judge's correction can change. Tools, cards and buildings are more than a number."""


@define(eq=False, repr=False)
class Tribe(PlayerState):
    """The tribe of a player. Change its counts only with `gain` and `pay`, which note the changes."""

    name: str
    """The player's name."""
    counts: list[int]
    """The counts of goods, points, people, food track, tools, cards and buildings, in the order of `goods.COUNTED`."""
    tools: Tools
    """The values of the tools; those used in this round are negative."""
    other_tools: tuple[Tools, ...]
    """The other possible tools during a turn in which the owner's choice is not known yet (ruling.upgrade)."""
    cards: list[int] = field(metadata=by(compare=sorted))
    """The known cards that are face down, by number."""
    open: list[int] = field(metadata=by(compare=sorted))
    """The unused cards that are face up: tools for one use, and the choice of two resources (civ.keep)."""
    hidden: int
    """The number of cards drawn hidden and not named yet (ruling.draw-hidden)."""
    hidden_by: Step | None = field(metadata=by(copy=None, compare=None))
    """The step that drew the hidden card; None if it comes from a position. It is not compared."""
    buildings: list[int] = field(metadata=by(compare=None))
    """The known buildings, by number. A position may have only the number of buildings."""
    changes: list[Change] | None = field(metadata=by(copy=None, compare=None))
    """The game's list of changes, which all tribes share; None if changes are not noted."""
    step: int = field(default=-1, metadata=by(compare=None))
    """The index of the step being played, for the list of changes."""

    @classmethod
    def at_start(cls, name: str, changes: list[Change]) -> "Tribe":
        """Return the tribe every game begins with (setup.start)."""
        counts = [0] * len(COUNTED)
        counts[FOOD] = START_FOOD
        counts[PEOPLE] = START_PEOPLE
        return cls(name, counts, (), (), [], [], 0, None, [], changes)

    # --- queries ----------------------------------------------------------------------------------------------

    @property
    def supply(self) -> Goods:
        """Food and resources."""
        return Goods.counted(self.counts[:KINDS])

    @property
    def people(self) -> int:
        """The number of people, including those born this round."""
        return self.counts[PEOPLE]

    @property
    def production(self) -> int:
        """The marker's place on the food track."""
        return self.counts[PRODUCTION]

    @property
    def points(self) -> int:
        """The marker's place on the score track."""
        return self.counts[POINTS]

    @property
    def tool_value(self) -> int:
        """The total value of the tools, used or not, without cards for one use (ruling.once-no-tool)."""
        return self.counts[TOOL]

    @property
    def card_count(self) -> int:
        """The number of cards: face down, open and hidden ones."""
        return self.counts[CARD]

    @property
    def building_count(self) -> int:
        """The number of buildings, known or not."""
        return self.counts[BUILDING]

    def card_names(self) -> list[str]:
        """Return the names of the known cards, open ones last."""
        return [CARDS[card].name for card in (*self.cards, *self.open)]

    def __repr__(self) -> str:
        return f"<Tribe of {self.name}: {self.supply}>"

    # --- changes ----------------------------------------------------------------------------------------------

    def gain(self, good: int, count: int, cause: str) -> None:
        """Add to a count and note the change with its cause. The general supply never runs out (ruling.supply)."""
        self.counts[good] += count
        if self.changes is not None:
            self.changes.append(_change(Change, (self.name, COUNTED[good], count, cause, self.step)))

    def pay(self, good: int, count: int, cause: str) -> None:
        """Subtract from a count and note the change with its cause. The caller has checked that it is enough."""
        self.counts[good] -= count
        if self.changes is not None:
            self.changes.append(_change(Change, (self.name, COUNTED[good], -count, cause, self.step)))

    def correct(self, good: str, count: int) -> None:
        """Correct a count by its name, as a judge decided; a negative number subtracts (judge.correction)."""
        number = NUMBERS[good]
        if number not in _CORRECTABLE:
            illegal("judge.correction", "a correction cannot change the number of {0}", good)
        check_correction(self.name, good, self.counts[number], count)
        self.gain(number, count, JUDGE)

    def pay_all(self, goods: Goods, cause: str) -> None:
        """Pay an amount of goods from the supply."""
        for good, count in goods.pairs:
            self.pay(good, count, cause)

    def lacks(self, goods: Goods) -> bool:
        """Return whether the supply has too few of these goods."""
        counts = self.counts
        return any(counts[good] < count for good, count in goods.pairs)

    def state(self) -> tuple[object, ...]:
        """Return all that distinguishes two tribes, as values that can be compared.

        The names of buildings are compared only if all are known: a position may have just their number.
        """
        known = len(self.buildings) == self.counts[BUILDING]
        return (*super().state(), sorted(self.buildings) if known else None)
