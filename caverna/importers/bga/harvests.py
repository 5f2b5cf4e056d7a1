"""One player's line in a harvest, as it is translated."""

from attrs import Factory, define

from caverna.games.caverna.catalogue.keys import MINING_CAVE
from caverna.games.caverna.goods import FARM, FOOD, NAMES
from caverna.games.caverna.steps import Beg, Breed, Feed, Skip, Step

from .arguments import Untranslatable
from .ids import FOOD_ONLY, FULL_HARVEST, ONE_PHASE
from .lines import FreeLine, amount

FIELDS, BREEDING = "fields", "breeding"


@define
class HarvestLine(FreeLine):
    """Free steps, the feeding, free steps, the newborns. What comes after the newborns is written before them.

    On the site a newborn may come first and make room afterwards; in a record there is room before it is born.
    """

    event: str = ""
    fed: bool = False
    after: list[Step] = Factory(list)
    """Free steps after the feeding."""
    food: int = 0
    others: dict[int, int] = Factory(dict)
    """What the Working cave took."""
    begged: int = 0
    born: list[int] = Factory(list)
    reaped: bool = False
    crops: bool = False
    """Something stood on the fields."""
    phase: str = ""
    """The phase that was chosen where only one is played, as far as the log says it."""
    parents: bool = False
    """There were two of a kind when the newborns came, or could have come."""
    donkeys: int = 0
    """How many could have stood in mines at the feeding."""

    def free(self, step: Step) -> None:
        """Add a free step."""
        (self.after if self.fed else self.steps).append(step)

    def feed(self, goods: dict[int, int]) -> None:
        """Feed the family."""
        if self.fed:
            raise Untranslatable("the family is fed twice")
        self.fed, self.food = True, goods.get(FOOD, 0)
        self.others = {good: count for good, count in goods.items() if good != FOOD}
        self.donkeys = self.farm.donkeys_in(MINING_CAVE)

    def beg(self, count: int) -> None:
        """Take begging markers; where nothing was paid they are the feeding."""
        if not self.fed:
            self.feed({})
        self.begged += count

    def bear(self, goods: dict[int, int]) -> None:
        """Let animals be born."""
        if any(good not in FARM for good in goods):
            raise Untranslatable(f"{amount(goods)} come from nothing that is known")
        self.born += goods

    def kill(self, good: int) -> None:
        """Take away a newborn that found no room."""
        if good not in self.born:
            raise Untranslatable(f"a {NAMES[good]} goes that was not born")
        self.born.remove(good)

    @property
    def skipped(self) -> str:
        """The phase that is skipped where only one is played: what came tells which one was."""
        if self.event != ONE_PHASE:
            return ""
        if self.phase:
            return BREEDING if self.phase == FIELDS else FIELDS
        if self.reaped:
            return BREEDING
        return FIELDS if self.born or self.crops else BREEDING

    def need(self) -> int:
        """Return the food the feeding costs without the Mining cave."""
        grown = 1 if self.event == FOOD_ONLY else 2
        family = self.farm.family - bool(self.others)
        return grown * family - (grown - 1) * self.farm.newborns

    def finish(self) -> list[Step]:
        """Return the steps of the line; none where all goes without saying."""
        if self.rubies:
            raise Untranslatable("rubies are paid and nothing is bought with them")
        steps: list[Step] = [Skip(self.skipped)] if self.skipped else []
        steps += self.steps
        steps += self._feeding()
        steps += self.after
        bred = self.event == FULL_HARVEST or (self.event == ONE_PHASE and self.skipped == FIELDS)
        if bred and (self.born or self.parents or self.after):
            steps.append(Breed(tuple(NAMES[good] for good in sorted(self.born))))
        elif self.born:
            raise Untranslatable("animals are born where there is no breeding")
        return steps

    def _feeding(self) -> list[Step]:
        steps: list[Step] = []
        if self.others or self.begged or self.after:
            steps.append(Feed(amount(self.others) if self.others else None))
        if self.begged:
            steps.append(Beg(self.begged))
        return steps
