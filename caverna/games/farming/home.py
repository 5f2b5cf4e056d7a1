"""The home of a player in a farming game: goods and animals, begging markers, crops on fields."""

from typing import ClassVar, Generic, TypeVar, cast

from caverna.model.changes import Change
from caverna.model.goods import Goods
from caverna.model.phases import JUDGE
from caverna.model.refusals import RuleBroken, check_correction, illegal
from caverna.model.shortage import Shortage, too_few
from caverna.model.state import PlayerState

BEGGING = "begging"
"""The name of begging markers in changes and corrections."""
Amount = TypeVar("Amount", bound=Goods, covariant=True)
"""The class of amounts of the game's goods."""


class FarmHome(PlayerState, Generic[Amount]):
    """Methods that all farm homes share. The home of a game declares the fields."""

    __slots__ = ()
    amounts: ClassVar[type[Goods]]
    """The class of amounts of the game's goods; animals are the last goods."""
    first_animal: ClassVar[int]
    """The number of the first animal."""
    livestock: ClassVar[tuple[int, ...]]
    """The numbers of the animals that need room and breed."""
    name: str
    goods: list[int]
    crops: dict[int, tuple[int, int]]
    begging: int
    changes: list[Change] | None
    housing_unchecked: bool
    step: int

    def has_room_for(self, animals: list[int]) -> bool:
        """Return whether these animals, a count for each kind, can be housed together (animals.housing)."""
        raise NotImplementedError

    def can_place(self) -> bool:
        """Return whether the player has a dwarf or person left to place."""
        raise NotImplementedError

    def animals_fit(self) -> bool:
        """Return whether all animals of the home can be housed (animals.housing)."""
        return self.has_room_for(self.goods[self.first_animal :])

    def gain(self, good: int, count: int, cause: str) -> None:
        """Add ``count`` of a good to the supply; ``cause`` is reported with the change."""
        raise NotImplementedError

    def pay(self, good: int, count: int, cause: str) -> None:
        """Take ``count`` of a good from the supply. The caller has checked that there is enough."""
        raise NotImplementedError

    def beg(self, count: int, cause: str) -> None:
        """Take ``count`` begging markers; ``cause`` is reported with the change."""
        self.begging += count  # type: ignore[misc]  # a slot of the game's home
        if self.changes is not None:
            self.changes.append(Change(self.name, "begging", count, cause, self.step))

    def correct(self, good: str, count: int) -> None:
        """Add ``count`` of a good or of begging markers, by a judge's correction (judge.correction).

        A negative ``count`` takes them away.
        """
        held = self.begging if good == BEGGING else self.goods[self.amounts.number[good]]
        check_correction(self.name, good, held, count)
        if good == BEGGING:
            self.begging += count  # type: ignore[misc]  # a slot of the game's home
        else:
            self.goods[self.amounts.number[good]] += count
            self.housing_unchecked = True  # type: ignore[misc]  # likewise
        if self.changes is not None:
            self.changes.append(Change(self.name, good, count, JUDGE, -1))

    @property
    def supply(self) -> Amount:
        """All goods and animals of the player; crops on fields are not in the supply."""
        return cast(Amount, self.amounts.counted(self.goods))

    @property
    def animals(self) -> Goods:
        """All animals of the player."""
        return self.amounts.counted([0] * self.first_animal + self.goods[self.first_animal :])

    @property
    def lodged(self) -> Goods:
        """All animals of the player that need room."""
        counts = [0] * len(self.goods)
        for good in self.livestock:
            counts[good] = self.goods[good]
        return self.amounts.counted(counts)

    @property
    def stored(self) -> Goods:
        """All goods of the player except animals."""
        return self.amounts.counted(self.goods[: self.first_animal])

    def all_crops(self) -> tuple[int, int]:
        """Return the grain and the vegetables of the player, in the supply and on fields together."""
        number, goods = self.amounts.number, self.goods
        grain, vegetable = number["grain"], number["vegetable"]
        counts = {grain: goods[grain], vegetable: goods[vegetable]}
        for crop, count in self.crops.values():
            counts[crop] += count
        return counts[grain], counts[vegetable]

    def __repr__(self) -> str:
        return f"<Home of {self.name}: {self.supply}>"


def check_has(home: FarmHome[Goods], good: int, count: int, rule: str, what: str) -> None:
    """Refuse by a rule if the supply has fewer than ``count`` of a good; ``what`` names the purpose."""
    if home.goods[good] < count:
        illegal(rule, too_few, Shortage(home.amounts.names[good], count, home.goods[good]), what)


def check_let_go(home: FarmHome[Goods], animals: Goods) -> None:
    """Check that goods to be let go are animals, dogs included, and that the player has them (ruling.let-go)."""
    for good, count in animals.pairs:
        positive(count)
        if good < home.first_animal:
            name = home.amounts.names[good]
            illegal("ruling.let-go", f"{name} is not an animal", found=name, expected="an animal")
        check_has(home, good, count, "ruling.let-go", "letting go")


def positive(count: int) -> int:
    """Return a count; refuse anything but a whole number from 1 on."""
    if type(count) is not int or count < 1:
        raise RuleBroken("record.number", f"a count is 1 or more, not {count!r}", kind="malformed")
    return count
