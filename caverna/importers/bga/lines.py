"""The translation of lines with free steps: in a turn, in a harvest or at the end."""

from collections.abc import Mapping

from attrs import Factory, define

from caverna.games.caverna.catalogue.furnishings import FURNISHINGS
from caverna.games.caverna.catalogue.keys import HUNTING_PARLOR
from caverna.games.caverna.goods import ANIMALS, BOAR, DONKEY, FARM, Goods
from caverna.games.caverna.steps import Disarm, Eat, LetGo, Ruby, RubyTile, Step, Use

from .arguments import Untranslatable
from .farms import Farm

Amounts = Mapping[int, int]
"""Good -> its number."""
_HUNTING = FURNISHINGS[HUNTING_PARLOR].full_name


def amount(goods: Amounts) -> Goods:
    """Return goods in the order of the catalogue."""
    return Goods.of(sorted(goods.items()))


def parents_of(farm: Farm, born: Amounts) -> dict[int, int]:
    """Return the number of each newborn's type of farm animal before the newborns came."""
    return {good: farm.goods[good] - born.get(good, 0) for good in FARM if born.get(good, 0)}


def room_made(step: Step, parents: dict[int, int]) -> tuple[Step | None, Step | None]:
    """Split a free step around newborns: return the part before them and the part after them.

    On the site newborns come first, and other animals make room afterwards. In a record they make room before, as
    long as two parents of each type stay. ``parents`` is reduced by the animals in the first part.
    """
    gone = _animals_going(step)
    spare = {good: min(count, max(parents.get(good, 2 + count) - 2, 0)) for good, count in gone.items()}
    if isinstance(step, Use) or spare.get(DONKEY, 0) < gone.get(DONKEY, 0):
        spare = spare if spare == gone else {}  # such a step cannot be split
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
    """The free steps of one player in a line."""

    farm: Farm
    move: str
    steps: list[Step] = Factory(list)
    rubies: list[dict[int, int]] = Factory(list)
    """The rubies that are paid and have bought nothing yet. The last ones are used first."""
    bonuses: list[dict[int, int]] = Factory(list)
    """The goods expected automatically from a tile."""
    notes: list[str] = Factory(list)
    """Remarks about differences from the rulebook, and about lost parts."""
    touched: bool = False
    """True if an event of the player belongs to the line."""

    def free(self, step: Step) -> None:
        """Add a free step."""
        self.steps.append(step)

    def pay_rubies(self, goods: dict[int, int]) -> None:
        """Pay rubies. A later event shows what they buy."""
        self.rubies.append(goods)

    def bought(self, goods: Amounts) -> bool:
        """Explain gained goods by the last payment of rubies. Return False if there is none."""
        if not self.rubies:
            return False
        self.rubies.pop()
        self.free(Ruby(amount(goods)))
        return True

    def settled(self, goods: dict[int, int]) -> bool:
        """Explain gained goods by a tile or by rubies. Return False if they come from neither."""
        if goods in self.bonuses:
            self.bonuses.remove(goods)
            return True
        return self.bought(goods)

    def bought_tile(self, kind: str, cell: str) -> bool:
        """Explain a single tile by the last payment of rubies. Return False if there is none."""
        if not self.rubies:
            return False
        self.rubies.pop()
        self.free(RubyTile(kind, cell))
        return True

    def let_go(self, goods: Amounts) -> None:
        """Add the step that lets animals go. Refuse other goods."""
        if not goods or not set(goods) <= set(ANIMALS):
            raise Untranslatable(f"{amount(goods)} goes for nothing, and only animals may")
        self.free(LetGo(amount(goods)))

    def remove_newborn(self, good: int) -> bool:
        """Remove a newborn that found no room. Return False, because a line of free steps has none."""
        return False

    def disarm(self, dwarf: int) -> None:
        """Add the step that gives up the weapon of a dwarf for the Peaceful cave."""
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
