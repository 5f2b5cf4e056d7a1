"""The turn of a dwarf on its space, being translated.

A line grows with the events of its player. What an event means follows from the space, from what was paid just before
and from what a tile is known to bring; of the log's words none is asked.
"""

from attrs import Factory, define

from caverna.games.caverna.catalogue.furnishings import CHANGE_PRICES, FurnishingRow
from caverna.games.caverna.catalogue.keys import ORDINARY_DWELLING
from caverna.games.caverna.catalogue.loot import LOOT_BY_NAME, LOOT_DWELLING_COST
from caverna.games.caverna.catalogue.offer import TakeGoods
from caverna.games.caverna.catalogue.spaces import SpaceRow
from caverna.games.caverna.goods import FARM, FOOD, GOLD, NAMES, ORE, RUBY, STONE, WOOD
from caverna.games.caverna.steps import (
    Breed,
    Buy,
    Dwelling,
    Expedition,
    Forge,
    Furnish,
    Leave,
    Loot,
    Order,
    Pasture,
    Place,
    Sow,
    Stable,
    Step,
    Stronger,
    Take,
    Trade,
)

from .arguments import Untranslatable
from .farms import STRONGEST, Figure
from .lines import Amounts, FreeLine, amount, parents_of, room_made

CHOOSING_LOOT = "42"
"""What the site asks: which items an expedition brings."""
HOMECOMING = "43"
"""The state of the site when weapons grow; it is sent even if none can grow."""
LOOT_ASKED = frozenset({"28", "29", "30", "44", "45"})
"""What it asks about items: where tiles, crops, stables and furnishings go, what shall breed."""
BETWEEN_ACTS = frozenset({"11", "90"})
_DEEP_RUBY = {RUBY: 1}
_PAID_WITH: dict[str, set[int]] = {
    "stable": {STONE},
    "pasture": {WOOD},
    "forge": {ORE},
}
"""The goods that acts are paid with."""


def _ore_traded(times: int) -> dict[int, int]:
    """Return what Ore trading brings."""
    return {GOLD: 2 * times, FOOD: times}


@define
class TurnLine(FreeLine):
    """A turn: free steps, and with `place` a dwarf on a space."""

    row: SpaceRow | None = None
    """The space that is used, another one than the dwarf's when imitating."""
    figure: Figure = Factory(Figure)
    placed_at: int = -1
    imitating: bool = False
    target_due: bool = False
    """An Imitation that has not said yet what it imitates."""
    taken_at: int = -1
    """Where among the steps the goods of the space came, -1 as long as they did not."""
    said: bool = False
    """Taking them is written even where it would be understood."""
    waits: str = ""
    """The act whose payment may follow: furnish, stable, pasture, forge, buy, trade."""
    furnished: tuple[FurnishingRow, str, list[Step]] | None = None
    """A furnishing whose price is not known yet, with its cell and the list that will contain it."""
    parents: dict[int, int] = Factory(dict)
    """How many animals of each type the newborns of an expedition found."""
    loot: list[Step] | None = None
    """The items of the expedition that is open, with the free steps between them."""
    choosing: bool = False
    """Items of loot may be chosen."""
    chosen: bool = False
    """They have been, and the first one is asked about."""
    growing: int = 0
    """How often weapons were to grow since loot was chosen: with the item +1, and at the end of an expedition."""

    @property
    def offers(self) -> frozenset[str]:
        """The acts the space offers."""
        return frozenset(self.row.offer.find) if self.row else frozenset()

    @property
    def level(self) -> int:
        """The number of items of an expedition of this space."""
        assert self.row is not None
        return self.row.offer.first["expedition"].act.level

    # --- placing --------------------------------------------------------------------------------------------

    def place(self, row: SpaceRow, dwarf: int) -> None:
        """Place a dwarf; rubies that have bought nothing sent it although weaker ones wait."""
        weakest = self.farm.weakest_waiting()
        self.figure = self.farm.place(dwarf)
        if self.rubies:
            if len(self.rubies) > 1 or self.figure.strength <= weakest:
                paid = "1 ruby" if len(self.rubies) == 1 else f"{len(self.rubies)} rubies"
                dwarf_sent = f"a dwarf of strength {self.figure.strength}, the weakest has {weakest}"
                self.notes.append(f"{paid} paid to place early {dwarf_sent}")
            self.rubies.clear()
            self.steps.append(Order(self.figure.strength or 1))
        self.row, self.placed_at, self.target_due = row, len(self.steps), row.imitates
        self.steps.append(Place(row.full_name))

    def imitate(self, row: SpaceRow) -> None:
        """Imitate a space. What was done to pay for it comes before the placement."""
        if not self.target_due:
            raise Untranslatable(f"{row.full_name} is imitated from no Imitation")
        place = self.steps.pop(self.placed_at)
        assert isinstance(place, Place)
        self.placed_at = len(self.steps)
        self.steps.append(Place(place.space, (*place.of, row.full_name)))
        self.row, self.imitating, self.target_due = row, True, row.imitates

    # --- what the space gives -------------------------------------------------------------------------------

    def take(self) -> None:
        """Take the goods of the space; of several events the first counts."""
        if self.taken_at < 0:
            self.taken_at = len(self.steps)

    def collect(self) -> None:
        """Take the goods that lie on the space, which an imitation does not give."""
        if self.imitating:
            self.said = True
            self.notes.append("goods that lie on the space are collected by imitating it")
        self.take()

    def is_fixed(self, goods: Amounts) -> bool:
        """Return whether goods are what the space gives besides those that lie on it."""
        act = self.row.offer.acts[self.row.offer.take] if self.row and self.row.offer.take >= 0 else None
        if not isinstance(act, TakeGoods):
            return False
        if goods == dict(act.goods.pairs):
            return True
        return (act.ore_per_mine > 0 and set(goods) == {ORE}) or (act.ruby_mines > 0 and goods == _DEEP_RUBY)

    def _say_taking(self) -> None:
        """Write when goods were taken, where that is not understood, or that they were left."""
        row, at = self.row, self.taken_at
        if row is None or row.offer.take < 0:
            return
        if at >= 0:
            if self.said or not row.offer.take_at_once or at != self.placed_at + 1:
                self.steps.insert(at, Take())
        elif row.offer.leavable and not (self.imitating and not row.offer.acts[row.offer.take].goods):
            self.steps.insert(self.placed_at + 1, Leave())

    # --- payments -------------------------------------------------------------------------------------------

    def pay(self, goods: dict[int, int]) -> None:
        """Pay for what was done before, or for what comes: rubies, a purchase, the price of an Imitation."""
        kinds = set(goods)
        if RUBY in kinds:
            self.pay_rubies(goods)
        elif self.furnished is not None:
            self.close_payment(goods)
        elif self.target_due and kinds <= {FOOD}:
            pass
        elif "buy" in self.offers and kinds == {GOLD}:
            self.waits = "buy"
        elif "trade" in self.offers and kinds == {ORE}:
            self.waits = "trade"
        elif self.waits in _PAID_WITH and kinds <= _PAID_WITH[self.waits]:
            self.waits = ""
        else:
            raise Untranslatable(f"{amount(goods)} is paid for nothing that is known")

    def close_payment(self, paid: dict[int, int] | None = None) -> None:
        """Write the furnishing whose price is known now, or that cost nothing."""
        if self.furnished is None:
            return
        row, cell, steps = self.furnished
        self.furnished = None
        cost = dict(row.cost.pairs)
        usual = CHANGE_PRICES.isdisjoint(self.farm.tiles) and paid == (cost or None)
        loot = steps is self.loot and row.key == ORDINARY_DWELLING and sum((paid or {}).values()) <= 4
        if loot:
            usual = usual or (paid == dict(LOOT_DWELLING_COST.pairs) and CHANGE_PRICES.isdisjoint(self.farm.tiles))
        paying = None if usual else amount(paid or {})
        steps.append(Dwelling(cell, paying) if loot else Furnish(row.full_name, cell, paying))
        self.farm.tiles.add(row.key)
        self.farm.built.add(row.key)
        if row.over is not None:
            self.farm.tiles.discard(row.over)

    # --- acts -----------------------------------------------------------------------------------------------

    def act(self, step: Step, waits: str = "") -> None:
        """Do what the space, or the loot of an expedition, lets one do."""
        self._list_of_acts(type(step)).append(step)
        self.waits = waits

    def sow(self, step: Sow, looted: bool | None) -> None:
        """Sow; ``looted``: an expedition will end later, where the space offers both; None where that is not known."""
        if "expedition" in self.offers and "sow" in self.offers:
            if self.loot is None:
                self.loot = [] if looted else None
            elif looted is False or (not looted and any(isinstance(item, Sow) for item in self.loot)):
                self.close_expedition()
        self.act(step)

    def furnish(self, row: FurnishingRow, cell: str, priced: bool) -> None:
        """Lay a furnishing; ``priced``: its payment follows, until when free steps still come before it."""
        self.close_payment()
        self.furnished = (row, cell, self._list_of_acts(Furnish))
        if not priced:
            self.close_payment()

    def forge(self, strength: int) -> None:
        """Forge a weapon."""
        self.close_payment()
        self.close_expedition()
        self.steps.append(Forge(strength))
        self.waits = "forge"

    def gain(self, goods: dict[int, int], breeds: bool, named: bool) -> None:
        """Gain goods; ``named``: the event names their source, ``breeds``: the site asked what shall breed."""
        if self.waits == "buy" and named:
            self._buy(goods)
        elif named or self.settled(goods):
            pass
        elif self.waits == "trade" and goods == _ore_traded(goods.get(FOOD, 0)):
            self._trade(goods[FOOD])
        elif self.is_fixed(goods) and (self.taken_at < 0 or self.loot is None):
            self.take()
        elif breeds and "expedition" in self.offers and set(goods) <= set(FARM):
            self._breed(goods)
        else:
            self._loot(goods)

    def _breed(self, goods: dict[int, int]) -> None:
        """Let animals be born, which is one item."""
        self.parents = parents_of(self.farm, goods)
        self.act(Breed(tuple(NAMES[good] for good in sorted(goods))))

    def unborn(self, good: int) -> bool:
        """Take away a newborn of this expedition that found no room."""
        for steps in filter(None, (self.loot, self.steps)):
            for at in reversed(range(len(steps))):
                step = steps[at]
                if isinstance(step, Breed) and NAMES[good] in step.animals:
                    steps[at] = Breed(tuple(name for name in step.animals if name != NAMES[good]))
                    return True
        return False

    def _buy(self, goods: dict[int, int]) -> None:
        self.waits = ""
        names = tuple(NAMES[good] for good, count in goods.items() for _ in range(count))
        last = self.steps[-1]
        if isinstance(last, Buy):
            self.steps[-1] = Buy((*last.goods, *names))
        else:
            self.steps.append(Buy(names))

    def _trade(self, times: int) -> None:
        self.waits = ""
        last = self.steps[-1]
        if isinstance(last, Trade):
            self.steps[-1] = Trade(last.times + times)
        else:
            self.steps.append(Trade(times))

    # --- expeditions ----------------------------------------------------------------------------------------

    def ask(self, state: str) -> None:
        """Take note of what the site asks: after all items are chosen the first may be asked about."""
        if state == CHOOSING_LOOT:
            self.choosing, self.chosen, self.growing = True, False, 0
        elif state == HOMECOMING and self.choosing:
            self.growing += 1
        elif state in LOOT_ASKED and not self.rubies:
            self.choosing, self.chosen = False, self.choosing
        elif state in BETWEEN_ACTS:
            self.choosing = self.chosen = False

    def disarm(self, dwarf: int) -> None:
        """Give a weapon up; with the one on an expedition only after its items are chosen."""
        if self.loot is None and self.chosen and self.farm.dwarfs.get(dwarf) is self.figure:
            self.loot = []
        super().disarm(dwarf)

    def free(self, step: Step) -> None:
        """Add a free step: inside the expedition that is open, else to the line.

        What makes room for newborns of the expedition comes before them.
        """
        steps = self.steps if self.loot is None else self.loot
        at = len(steps)
        while at and steps[at - 1].free:
            at -= 1
        if at and isinstance(steps[at - 1], Breed):
            before, behind = room_made(step, self.parents)
            steps[at - 1 : at - 1] = [before] if before else []
            steps += [behind] if behind else []
        else:
            steps.append(step)

    def stronger(self) -> None:
        """Take the item +1."""
        self.act(Stronger())

    def close_expedition(self) -> None:
        """End the expedition that is open."""
        self.close_payment()
        if self.loot is not None:
            self.steps += [Expedition(self.loot)] if any(not item.free for item in self.loot) else self.loot
            self.loot = None

    def _loot(self, goods: dict[int, int]) -> None:
        if len(goods) == 1 and "expedition" in self.offers:
            good, count = next(iter(goods.items()))
            row = LOOT_BY_NAME.get(NAMES[good])
            if row is not None and row.goods[NAMES[good]] == count:
                self.act(Loot(NAMES[good]))
                return
        raise Untranslatable(f"{amount(goods)} come from nothing that is known")

    def _list_of_acts(self, kind: type[Step]) -> list[Step]:
        """Return the list a step belongs to; an expedition is opened for it where the space offers nothing else."""
        self.close_payment()
        self._close_if_full()
        if self.row is None:
            raise Untranslatable(f"{kind.word} without a dwarf that was placed")
        if self.loot is not None or ("expedition" in self.offers and not self._is_own(kind)):
            if self.loot is None:
                self.loot = []
            return self.loot
        return self.steps

    def _is_own(self, kind: type[Step]) -> bool:
        """Return whether the space itself offers a kind of step beside the expedition."""
        return kind.word in self.offers

    def _close_if_full(self) -> None:
        """End an expedition that has all its items where no event will: the weapon cannot grow any more."""
        if self.loot is not None and self.figure.strength >= STRONGEST:
            items = sum(not item.free for item in self.loot)
            if items >= self.level:
                self.close_expedition()

    # --- the end --------------------------------------------------------------------------------------------

    def finish(self) -> list[Step]:
        """Return the steps of the line."""
        self.close_expedition()
        super().finish()
        if self.target_due and not self.imitating:
            raise Untranslatable("an Imitation imitates nothing")
        if self.growing > 1 and self.taken_at < 0 and all(step.free or isinstance(step, Place) for step in self.steps):
            # the item +1 if no weapon can grow, for which there is no event
            self.steps.append(Expedition((Stronger(),)))
        self._say_taking()
        self._gather_pastures()
        return self.steps

    def _gather_pastures(self) -> None:
        """Write a stable that was built between two pastures behind them: they are one action."""
        built = [at for at, step in enumerate(self.steps) if isinstance(step, Pasture)]
        if len(built) > 1:
            between = [step for step in self.steps[built[0] : built[-1]] if isinstance(step, Stable)]
            for step in between:
                self.steps.remove(step)
                self.steps.insert(built[-1], step)
