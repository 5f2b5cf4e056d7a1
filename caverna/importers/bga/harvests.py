"""The translation of one player's line in a harvest."""

from attrs import Factory, define

from caverna.games.caverna.catalogue.keys import BREEDING_CAVE, MINING_CAVE, QUARRY
from caverna.games.caverna.catalogue.tables import BREEDING_CAVE_FOOD, WORKING_CAVE_PAYMENTS
from caverna.games.caverna.goods import DONKEY, FARM, FOOD, GRAIN, NAMES, STONE, VEGETABLE
from caverna.games.caverna.steps import Beg, Breed, DonkeysFeeding, Feed, Skip, Step

from .arguments import Untranslatable
from .ids import FOOD_ONLY, FULL_HARVEST, ONE_PHASE
from .lines import FreeLine, amount, parents_of, room_made

FIELDS, BREEDING = "fields", "breeding"


@define
class HarvestLine(FreeLine):
    """A line with free steps, the feeding, free steps, the newborns, and free steps.

    On the site, animals can make room after the newborns came. The line has these steps before the newborns, if two
    parents of each type stay.
    """

    event: str = ""
    """The kind of harvest, as the site's id."""
    fed: bool = False
    """True after the feeding."""
    after: list[Step] = Factory(list)
    """The free steps after the feeding."""
    late: list[Step] = Factory(list)
    """The free steps after the newborns."""
    food: int = 0
    """The food paid."""
    others: dict[int, int] = Factory(dict)
    """The goods paid for the Working cave."""
    begged: int = 0
    """The number of begging markers taken."""
    born: list[int] = Factory(list)
    """The newborn animals, by the number of the good."""
    reaped: bool = False
    """True if crops were taken from fields."""
    crops: bool = False
    """True if fields had crops at the start of the harvest."""
    phase: str = ""
    """The phase that was chosen if only one is played; empty if the log does not show it."""
    parents: dict[int, int] = Factory(dict)
    """Type of animal -> the number before the newborns came."""
    pairs: bool = False
    """True if there were two animals of a type that can breed."""
    donkeys: int = 0
    """The number of donkeys that could be in mines at the feeding."""

    def free(self, step: Step) -> None:
        """Add a free step, before or after the feeding and the newborns."""
        if not self.parents:
            (self.after if self.fed else self.steps).append(step)
        else:
            before, behind = room_made(step, self.parents)
            self.after += [before] if before else []
            self.late += [behind] if behind else []

    def feed(self, goods: dict[int, int]) -> None:
        """Feed the family with these goods."""
        if self.fed:
            raise Untranslatable("the family is fed twice")
        self.fed, self.food = True, goods.get(FOOD, 0)
        self.others = {good: count for good, count in goods.items() if good != FOOD}
        self.donkeys = self.farm.donkeys_in(MINING_CAVE)

    def beg(self, count: int) -> None:
        """Take begging markers. If nothing was paid before, this is the feeding."""
        if not self.fed:
            self.feed({})
        self.begged += count

    def add_newborns(self, goods: dict[int, int]) -> None:
        """Add newborn animals. Refuse other goods."""
        if any(good not in FARM for good in goods):
            raise Untranslatable(f"the source of {amount(goods)} is unknown")
        self.born += goods
        self.parents |= parents_of(self.farm, goods)

    def remove_newborn(self, good: int) -> bool:
        """Remove a newborn that found no room. Return False if none of its type was born."""
        if good not in self.born:
            return False
        self.born.remove(good)
        return True

    @property
    def skipped(self) -> str:
        """The phase that was skipped if only one was played, else "". The gains show which one."""
        if self.event != ONE_PHASE:
            return ""
        if self.phase:
            return BREEDING if self.phase == FIELDS else FIELDS
        if self.reaped:
            return BREEDING
        return FIELDS if self.born or self.crops else BREEDING

    def need(self) -> int:
        """Return the food that the feeding costs without the Mining cave."""
        grown = 1 if self.event == FOOD_ONLY else 2
        family = self.farm.family - bool(self.others)
        return grown * family - (grown - 1) * self.farm.newborns

    def finish(self) -> list[Step]:
        """Return the steps of the line, without those that are implied."""
        steps: list[Step] = [Skip(self.skipped)] if self.skipped else []
        steps += super().finish()
        steps += self._feeding()
        steps += self.after
        bred = self.event == FULL_HARVEST or (self.event == ONE_PHASE and self.skipped == FIELDS)
        if bred and (self.born or self.pairs or self.after or self.late):
            steps.append(Breed(tuple(NAMES[good] for good in sorted(self.born))))
        elif self.born:
            raise Untranslatable("animals are born where there is no breeding")
        return steps + self.late

    def _feeding(self) -> list[Step]:
        steps: list[Step] = []
        need = self.need()
        counted = max(need - self.food - self.begged, 0)
        if self.fed and counted < min(self.donkeys, need):
            steps.append(DonkeysFeeding(counted))
        if self.others or self.begged or self.after or self.late:
            steps.append(Feed(amount(self.others) if self.others else None))
        if self.begged:
            steps.append(Beg(self.begged))
        return steps


def repair(line: HarvestLine, missing: list[int], begging: int) -> None:
    """Derive missing harvest events from the change of a player's goods.

    Additional crops were reaped, and an additional farm animal was born. Missing food, and missing goods for the
    Working cave, fed the family. The gains that furnishings give for newborns are subtracted first.
    """
    farm = line.farm
    if (missing[GRAIN] > 0 or missing[VEGETABLE] > 0) and farm.crops and not line.reaped:
        line.reaped = True
        for x, y in list(farm.crops):
            farm.reap(x, y)
    born = [good for good in FARM if missing[good] == 1]
    left = dict(enumerate(missing))
    if born and BREEDING_CAVE in farm.tiles:
        left[FOOD] -= BREEDING_CAVE_FOOD[len(born)]
    if DONKEY in born and QUARRY in farm.tiles:
        left[STONE] -= 1
    paid = {good: -left[good] for good in (FOOD, *WORKING_CAVE_PAYMENTS) if left[good] < 0}
    if not line.fed and (paid or begging > 0):
        line.feed(paid)
        line.begged += max(begging, 0)
    line.born += [good for good in born if good not in line.born]
