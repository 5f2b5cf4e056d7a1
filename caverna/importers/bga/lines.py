"""Lines of free steps during translation, in a turn, in a harvest or at the end."""

from collections.abc import Mapping

from attrs import Factory, define

from caverna.games.caverna.catalogue.furnishings import FURNISHINGS
from caverna.games.caverna.catalogue.keys import HUNTING_PARLOR
from caverna.games.caverna.goods import ANIMALS, BOAR, DONKEY, FARM, Goods
from caverna.games.caverna.steps import Disarm, Eat, LetGo, Ruby, RubyTile, Step, Use

from .arguments import Untranslatable
from .farms import Farm

Amounts = Mapping[int, int]
_HUNTING = FURNISHINGS[HUNTING_PARLOR].full_name


def amount(goods: Amounts) -> Goods:
    """Return goods in the order of the catalogue."""
    return Goods.of(sorted(goods.items()))


def parents_of(farm: Farm, born: Amounts) -> dict[int, int]:
    """Return how many of each farm animal there were before these came."""
    return {good: farm.goods[good] - born.get(good, 0) for good in FARM if born.get(good, 0)}


def room_made(step: Step, parents: dict[int, int]) -> tuple[Step | None, Step | None]:
    """Return what of a step stands before newborns and what after them; ``parents`` are then fewer.

    On the site newborns come first and room is made afterwards. In a record it is made before, as far as two of every
    kind that breeds stay.
    """
    gone = _animals_going(step)
    spare = {good: min(count, max(parents.get(good, 2 + count) - 2, 0)) for good, count in gone.items()}
    if isinstance(step, Use) or spare.get(DONKEY, 0) < gone.get(DONKEY, 0):
        spare = spare if spare == gone else {}  # these go together or not at all
    if not any(spare.values()):
        return None, step
    for good, count in spare.items():
        if good in parents:
            parents[good] -= count
    left = {good: count - spare[good] for good, count in gone.items() if count > spare[good]}
    if not left:
        return step, None
    make = Eat if isinstance(step, Eat) else LetGo
    return make(amount({good: count for good, count in spare.items() if count})), make(amount(left))


def _animals_going(step: Step) -> dict[int, int]:
    if isinstance(step, Eat):
        return dict(step.goods.pairs)
    if isinstance(step, LetGo):
        return dict(step.animals.pairs)
    return {BOAR: 2 * step.times} if isinstance(step, Use) and step.tile == _HUNTING else {}


@define
class FreeLine:
    """Steps of one player that need no space, wherever they stand."""

    farm: Farm
    move: str
    steps: list[Step] = Factory(list)
    rubies: list[dict[int, int]] = Factory(list)
    """Rubies that are paid and have bought nothing yet, the last one bought with first."""
    bonuses: list[dict[int, int]] = Factory(list)
    """Goods that come by themselves with a tile laid."""
    notes: list[str] = Factory(list)
    """What is known to differ from the rulebook, or was lost."""
    touched: bool = False
    """The player has done something in it."""

    def free(self, step: Step) -> None:
        """Add a step that may stand anywhere."""
        self.steps.append(step)

    def pay_rubies(self, goods: dict[int, int]) -> None:
        """Pay rubies; what they buy comes later."""
        self.rubies.append(goods)

    def bought(self, goods: Amounts) -> bool:
        """Take goods for what was paid in rubies last; False if nothing was."""
        if not self.rubies:
            return False
        self.rubies.pop()
        self.free(Ruby(amount(goods)))
        return True

    def settled(self, goods: dict[int, int]) -> bool:
        """Take goods that were bought with rubies or come with a tile; False if they are neither."""
        if goods in self.bonuses:
            self.bonuses.remove(goods)
            return True
        return self.bought(goods)

    def bought_tile(self, kind: str, cell: str) -> bool:
        """Take a single tile for rubies; False if none were paid."""
        if not self.rubies:
            return False
        self.rubies.pop()
        self.free(RubyTile(kind, cell))
        return True

    def let_go(self, goods: Amounts) -> None:
        """Let animals go."""
        if not goods or not set(goods) <= set(ANIMALS):
            raise Untranslatable(f"{amount(goods)} goes for nothing, and only animals may")
        self.free(LetGo(amount(goods)))

    def unborn(self, good: int) -> bool:
        """Take away a newborn that found no room; False if none of its kind was born."""
        return False

    def disarm(self, dwarf: int) -> None:
        """Give a weapon up in the Peaceful cave."""
        figure = self.farm.dwarfs.get(dwarf)
        if figure is None or not figure.strength:
            raise Untranslatable("a dwarf without a known weapon gives it up")
        alike = [other for other in self.farm.dwarfs.values() if other.strength == figure.strength]
        self.free(Disarm(figure.strength, figure.placed and not all(other.placed for other in alike)))
        figure.strength = 0

    def finish(self) -> list[Step]:
        """Return the steps of the line."""
        if self.rubies:
            raise Untranslatable("rubies are paid and nothing is bought with them", player=self.farm.name)
        return self.steps
