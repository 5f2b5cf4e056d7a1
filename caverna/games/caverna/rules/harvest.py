"""Feeding, and the harvest of one player: field, feeding, breeding (p. 9-10)."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeVar

from caverna.engine.actions import Values
from caverna.games.farming.breeding import check_breed
from caverna.games.farming.feeding import begged, pay_for_feeding, refuse_hunger
from caverna.games.farming.home import check_has
from caverna.model.refusals import RuleBroken, Words, ambiguous, illegal
from caverna.model.shortage import Hunger

from ..catalogue.keys import MINING_CAVE
from ..catalogue.rounds import FOOD_ONLY, SKIP_ONE
from ..catalogue.tables import WORKING_CAVE_PAYMENTS
from ..goods import DONKEY, FARM, FOOD, NAMES, Goods
from ..state.home import Dwarf, Home
from ..steps import Beg, Breed, DonkeysFeeding, Feed, Have, Skip, Step
from .breeding import breed, breed_all
from .claims import holds
from .effects import check_donkeys, donkeys_counted, may_feed_with_goods
from .fields import reap
from .free_steps import FREE, have
from .land import allowed
from .turn import Turn, whole

if TYPE_CHECKING:
    from caverna.engine.drafts import Draft

    from .game import Game

FIELDS, BREEDING = "fields", "breeding"
FOOD_PER_DWARF, FOOD_PER_NEWBORN = 2, 1
_Kind = TypeVar("_Kind", bound=Step)


def food_needed(home: Home, event: str, working_cave: bool = False, donkeys: int | None = None) -> int:
    """Return the food that one feeding costs: 2 for a dwarf and 1 for a newborn, or 1 for each (harvest.feed).

    With ``working_cave`` one dwarf is fed with goods. Then the Mining cave subtracts 1 for each donkey in a mine, down
    to 0 (ruling.feeding-order). ``donkeys`` is their number; None: as many as possible (ruling.miner-mines).
    """
    need = food_for_family(home.dwarfs, event)
    if working_cave:
        need -= _per_dwarf(event)
    if MINING_CAVE in home.active:
        counted = donkeys_counted(home, MINING_CAVE)
        need -= counted if donkeys is None else min(counted, donkeys)
    return max(need, 0)


def food_for_family(dwarfs: Iterable[Dwarf], event: str) -> int:
    """Return the food for dwarfs, without the effects of furnishings."""
    grown, need = _per_dwarf(event), 0
    for _, _, newborn in dwarfs:
        need += FOOD_PER_NEWBORN if newborn else grown
    return need


def _per_dwarf(event: str) -> int:
    return 1 if event == FOOD_ONLY else FOOD_PER_DWARF


def harvest_home(game: "Game", seat: int, steps: Sequence[Step], event: str) -> None:
    """Run one player's harvest: field phase, feeding, breeding, in this order (harvest.order).

    Feeding and breeding are automatic if the line does not mention them.
    """
    home = game.homes[seat]
    if steps or event == SKIP_ONE or home.housing_unchecked or not _harvest_unsaid(home, event):
        Harvest(Turn(game, seat, home, steps), event).run()


def _harvest_unsaid(home: Home, event: str) -> bool:
    """Run the harvest of a player without a line. Return False, with nothing done, if the food is not enough."""
    need = food_needed(home, event)
    if home.goods[FOOD] < need:
        return False
    if event != FOOD_ONLY and home.crops:
        reap(home)
    if need:
        home.pay(FOOD, need, "feed")
    if event != FOOD_ONLY:
        try:
            breed_all(home)
        except RuleBroken as broken:
            broken.player = home.name
            raise
    return True


class Harvest:
    """One player's line in the harvest."""

    def __init__(self, turn: Turn, event: str) -> None:
        self.turn = turn
        self.home = turn.home
        self.event = event
        self.kinds = kinds = frozenset(map(type, turn.steps))
        self.begging = self._written(Beg) if Beg in kinds else []
        self.standing = self._written(DonkeysFeeding) if DonkeysFeeding in kinds else []
        self.fed = self.bred = False

    def run(self, upto: int | None = None) -> None:
        """Play the line and the steps that it implies; or only its first ``upto`` steps."""
        turn = self.turn
        try:
            skipped = self._skipped()
            self.fields = self.event != FOOD_ONLY and skipped != FIELDS
            self.breeding = self.event != FOOD_ONLY and skipped != BREEDING
            if self.fields and self.home.crops:
                reap(self.home)
            for index, step in enumerate(turn.steps if upto is None else turn.steps[:upto]):
                self.home.step = turn.index = index
                self._do(step)
            if upto is not None:
                return
            self.home.step = -1
            turn.index = len(turn.steps) - 1
            if not self.fed:
                self._feed(None)
            if self.breeding and not self.bred:
                self._breed(None)
            turn.finish()
        except RuleBroken as broken:
            broken.player, broken.step = self.home.name, max(turn.index, 0)
            raise
        finally:
            self.home.step = -1

    def _written(self, kind: type[_Kind]) -> list[tuple[int, _Kind]]:
        """Return the steps of a kind in the line, with their indexes."""
        return [(index, step) for index, step in enumerate(self.turn.steps) if type(step) is kind]

    def _do(self, step: Step) -> None:
        """Play one step of the line: free steps at any time, feeding before breeding (harvest.order)."""
        turn = self.turn
        if type(step) in FREE:
            if type(step) is Have:
                have(turn, step, self._fed_too_late)
            else:
                FREE[type(step)](turn, step)
            if self.home.housing_unchecked:
                turn.recheck_housing()
        elif isinstance(step, Feed):
            if self.bred:
                illegal("harvest.order", "feeding comes before breeding", found="breed, feed", expected="feed, breed")
            if self.fed:
                raise RuleBroken("record.step", "the family is fed once", kind="malformed")
            self._feed(step)
        elif isinstance(step, Breed):
            if self.bred:
                raise RuleBroken("record.step", "there is one breeding phase", kind="malformed")
            if not self.fed and not any(isinstance(later, Feed) for later in turn.steps[turn.index :]):
                self._feed(None)
            self._breed(step)
        elif not isinstance(step, (Skip, Beg, DonkeysFeeding)):
            raise RuleBroken("record.step", f"the step {step.word!r} has no place in a harvest", kind="malformed")

    def _fed_too_late(self, step: Have) -> str:
        """Return a hint for an assertion that would be right after the feeding, if that is only implied."""
        if self.fed or Feed in self.kinds:
            return ""
        here, after = self.turn.index, self.home.copy()
        try:
            need = food_needed(after, self.event, donkeys=self._donkeys())
            count = self._begged(need)
        except RuleBroken:
            return ""  # the feeding will report it
        finally:
            self.turn.index = here
        after.goods[FOOD] -= need - count
        after.begging += count
        if not holds(after, step):
            return ""
        remedy = f"beg {count}, feed, have ..." if count else "feed, have ..."
        return f"a feeding that is not written comes later in the line; write `feed` before `have`: `{remedy}`"

    def _skipped(self) -> str:
        """Return the phase that is skipped. At the third question mark the line must name one (harvest.when)."""
        skips = self._written(Skip) if Skip in self.kinds else []
        if self.event != SKIP_ONE:
            if skips:
                self.turn.index = skips[0][0]
                illegal("harvest.when", "no phase is skipped in this round", hint="that is for the third question mark")
            return ""
        if not skips:
            ambiguous(
                "harvest.when",
                f"{self.home.name} does not say which phase is skipped",
                hint=f"add 'skip {FIELDS}' or 'skip {BREEDING}' to the harvest line of {self.home.name}",
                missing=True,
            )
            return ""
        if len(skips) > 1:
            self.turn.index = skips[1][0]
            illegal("harvest.when", "exactly one phase is skipped", found=2, expected=1)
        phase = skips[0][1].phase
        self.turn.index = skips[0][0]
        if phase not in (FIELDS, BREEDING):
            raise RuleBroken(
                "record.step", f"{phase!r} cannot be skipped", hint=f"{FIELDS} or {BREEDING}", kind="malformed"
            )
        return phase

    def _feed(self, step: Feed | None) -> None:
        """Feed all dwarfs, with a begging marker for each food that is not paid (harvest.feed, harvest.beg).

        A player who begs may keep food (ruling.pay-what-you-like).
        """
        turn, home = self.turn, self.home
        if turn.overflow is not None:
            turn.refuse_if_unhoused()
        self.fed = True
        paying = step.paying if step is not None else None
        if paying is not None:
            self._pay_working_cave(paying)
        need = food_needed(home, self.event, paying is not None, self._donkeys() if self.standing else None)
        count = self._begged(need) if self.begging else 0
        if need > count + home.goods[FOOD]:
            hunger = Hunger(need, home.goods[FOOD], count)
            if count:
                turn.index = self.begging[-1][0]
                illegal("harvest.beg", _begs_too_little, hunger)
            else:
                refuse_hunger(turn, hunger, "dwarfs", step is not None)
        pay_for_feeding(turn, need, count)

    def _donkeys(self) -> int | None:
        """Return the number of donkeys in mines that the line gives, None if it gives none (ruling.miner-mines)."""
        if not self.standing:
            return None
        here, (self.turn.index, step) = self.turn.index, self.standing[-1]
        if len(self.standing) > 1:
            raise RuleBroken("record.step", "the donkeys in mines are counted once", kind="malformed")
        check_donkeys(self.home, MINING_CAVE, whole(step.donkeys))
        self.turn.index = here
        return step.donkeys

    def _begged(self, need: int) -> int:
        """Return the food that the line begs for, at most ``need`` (harvest.beg)."""
        return begged(self.turn, self.begging, need, "begging markers")

    def _pay_working_cave(self, paying: Goods) -> None:
        """Feed one dwarf with 1 wood, 1 stone or 2 ore (ruling.working-cave, trade.tile, trade.goods)."""
        home = self.home
        if not may_feed_with_goods(home):
            illegal("trade.tile", "the Working cave is not at home", found=f"feed {paying}", expected="feed")
        if len(paying.pairs) != 1 or WORKING_CAVE_PAYMENTS.get(paying.pairs[0][0]) != paying.pairs[0][1]:
            illegal(
                "trade.goods", f"the Working cave does not take {paying}",
                found=paying, expected="1 wood or 1 stone or 2 ore",
            )  # fmt: skip
        for good, count in paying.pairs:
            check_has(home, good, count, "trade.goods", "the Working cave")
            home.pay(good, count, "Working cave")

    def _breed(self, step: Breed | None) -> None:
        """Breed the animals that ``step`` names, or without a step all that fit (harvest.breed, harvest.when)."""
        if self.turn.overflow is not None:
            self.turn.refuse_if_unhoused()
        self.bred = True
        if step is None:
            breed_all(self.home)
            return
        if not self.breeding:
            illegal("harvest.when", "there is no breeding in this round", hint="leave `breed` out")
        animals = [Goods.named(name) for name in step.animals]
        breed(self.home, animals, self.turn.game.rulings.newborns_without_room)


def _begs_too_little(hunger: Hunger) -> Words:
    message = f"feeding costs {hunger.needed} food, has {hunger.has}"
    return Words(message, f"beg {hunger.begged}", f"beg {hunger.begged + hunger.short}")


# --- choices ----------------------------------------------------------------------------------------------------


def skip_values(harvest: Harvest, field: str, draft: "Draft") -> tuple[str, ...]:
    """Return the phases that can be skipped."""
    return (FIELDS, BREEDING)


def beg_values(harvest: Harvest, field: str, draft: "Draft") -> range:
    """Return the amounts of food that can be begged for. The largest is the price without donkeys in mines."""
    without = harvest.home.copy()
    without.goods[DONKEY] = 0
    return range(1, food_needed(without, harvest.event) + 1)


def feed_values(harvest: Harvest, field: str, draft: "Draft") -> Iterable[Goods]:
    """Return the payments that the Working cave takes instead of one dwarf's food."""
    return () if field in draft.given else for_one_dwarf(harvest.home)


def for_one_dwarf(home: Home) -> Iterator[Goods]:
    """Yield the payments for the Working cave that the home can make; none without a Working cave."""
    if may_feed_with_goods(home):
        yield from (Goods.of([(good, n)]) for good, n in WORKING_CAVE_PAYMENTS.items() if home.goods[good] >= n)


def breed_values(harvest: Harvest, field: str, draft: "Draft") -> Iterator[str]:
    """Return the animals that can breed and be housed in addition to those in the draft."""
    present = [Goods.named(name) for name in draft.given.get(field, ())]
    return (NAMES[animal] for animal in FARM if allowed(check_breed, harvest.home, [*present, animal]))


VALUES: dict[type[Step], Values] = {Skip: skip_values, Beg: beg_values, Feed: feed_values, Breed: breed_values}
"""Step class -> the function that lists its values. Its first argument is the harvest instead of a turn."""
