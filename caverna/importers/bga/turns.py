"""The translation of a turn: the line of a dwarf on its space.

The line grows with the events of its player. The meaning of an event follows from the space, from the payment just
before, and from the goods that a tile is known to bring. The texts of the log are not used.
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
"""The state of the site in which a player chooses the items of an expedition."""
HOMECOMING = "43"
"""The state of the site in which weapons grow. It is sent even if none can grow."""
USING_LOOT = frozenset({"28", "29", "30", "44", "45"})
"""The states in which a player uses items: for tiles, crops, stables, furnishings and breeding."""
BETWEEN_ACTIONS = frozenset({"11", "90"})
"""The states between two actions of a space."""
_DEEP_RUBY = {RUBY: 1}
"""The ruby for a ruby mine on a deep tunnel."""
_PAID_WITH: dict[str, set[int]] = {
    "stable": {STONE},
    "pasture": {WOOD},
    "forge": {ORE},
}
"""Action -> the goods with which it is paid."""


def _ore_traded(times: int) -> dict[int, int]:
    """Return the goods from this number of trades on Ore trading."""
    return {GOLD: 2 * times, FOOD: times}


@define
class TurnLine(FreeLine):
    """A turn: free steps, and after `place` the actions of a dwarf on a space."""

    row: SpaceRow | None = None
    """The space that is used. If the dwarf imitates, the imitated space."""
    figure: Figure = Factory(Figure)
    """The dwarf that was placed."""
    placed_at: int = -1
    """The index of the `place` step, -1 before the placement."""
    imitating: bool = False
    """True after an Imitation has named its space."""
    target_due: bool = False
    """True while an Imitation has not named the space that it imitates."""
    taken_at: int = -1
    """The index in the steps at which the goods of the space were taken, -1 before."""
    taking_written: bool = False
    """True if the taking must be written as a step even if it could be implied."""
    payment_for: str = ""
    """The action whose payment may follow: furnish, stable, pasture, forge, buy, trade."""
    furnished: tuple[FurnishingRow, str, list[Step]] | None = None
    """A furnishing with an unknown price, its cell, and the list of steps for it."""
    parents: dict[int, int] = Factory(dict)
    """Type of animal -> the number before the newborns of an expedition."""
    loot: list[Step] | None = None
    """The items of the open expedition, with the free steps between them. None if no expedition is open."""
    choosing_loot: bool = False
    """True while items of loot may be chosen."""
    chosen: bool = False
    """True once the items are chosen and the first one is used."""
    growing: int = 0
    """The number of times that weapons could grow since loot was chosen: by the item +1, and after an expedition."""

    @property
    def offers(self) -> frozenset[str]:
        """The names of the actions of the space."""
        return frozenset(self.row.offer.find) if self.row else frozenset()

    @property
    def level(self) -> int:
        """The number of items of this space's expedition."""
        assert self.row is not None
        return self.row.offer.first["expedition"].act.level

    # --- placing --------------------------------------------------------------------------------------------

    def place(self, row: SpaceRow, dwarf: int) -> None:
        """Place a dwarf. Rubies that have bought nothing were paid to place it before weaker ones."""
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
        """Imitate a space. Steps that were made to pay for it are moved before the placement."""
        if not self.target_due:
            raise Untranslatable(f"{row.full_name} is imitated from no Imitation")
        place = self.steps.pop(self.placed_at)
        assert isinstance(place, Place)
        self.placed_at = len(self.steps)
        self.steps.append(Place(place.space, (*place.of, row.full_name)))
        self.row, self.imitating, self.target_due = row, True, row.imitates

    # --- goods of the space ---------------------------------------------------------------------------------

    def take(self) -> None:
        """Remember when the goods of the space were taken. Only the first event counts."""
        if self.taken_at < 0:
            self.taken_at = len(self.steps)

    def collect(self) -> None:
        """Take the goods that have accumulated on the space. By the rules an imitation does not give them."""
        if self.imitating:
            self.taking_written = True
            self.notes.append("goods that lie on the space are collected by imitating it")
        self.take()

    def is_fixed(self, goods: Amounts) -> bool:
        """Return whether these are the goods that the space gives in addition to those on it."""
        act = self.row.offer.acts[self.row.offer.take] if self.row and self.row.offer.take >= 0 else None
        if not isinstance(act, TakeGoods):
            return False
        if goods == dict(act.goods.pairs):
            return True
        return (act.ore_per_mine > 0 and set(goods) == {ORE}) or (act.ruby_mines > 0 and goods == _DEEP_RUBY)

    def _add_taking(self) -> None:
        """Add the step that takes goods, unless it is implied, or the step that leaves them."""
        row, at = self.row, self.taken_at
        if row is None or row.offer.take < 0:
            return
        if at >= 0:
            if self.taking_written or not row.offer.take_at_once or at != self.placed_at + 1:
                self.steps.insert(at, Take())
        elif row.offer.leavable and not (self.imitating and not row.offer.acts[row.offer.take].goods):
            self.steps.insert(self.placed_at + 1, Leave())

    # --- payments -------------------------------------------------------------------------------------------

    def pay(self, goods: dict[int, int]) -> None:
        """Use a payment: for rubies, a furnishing, an Imitation, a purchase, or the action before."""
        kinds = set(goods)
        if RUBY in kinds:
            self.pay_rubies(goods)
        elif self.furnished is not None:
            self.close_payment(goods)
        elif self.target_due and kinds <= {FOOD}:
            pass
        elif "buy" in self.offers and kinds == {GOLD}:
            self.payment_for = "buy"
        elif "trade" in self.offers and kinds == {ORE}:
            self.payment_for = "trade"
        elif self.payment_for in _PAID_WITH and kinds <= _PAID_WITH[self.payment_for]:
            self.payment_for = ""
        else:
            raise Untranslatable(f"it is unknown what {amount(goods)} pays for")

    def close_payment(self, paid: dict[int, int] | None = None) -> None:
        """Add the step for a furnishing, now that its price is known. Without ``paid`` it cost nothing."""
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

    # --- actions --------------------------------------------------------------------------------------------

    def act(self, step: Step, payment_for: str = "") -> None:
        """Add a step for an action of the space or an item of loot. A payment for ``payment_for`` may follow."""
        self._list_of_acts(type(step)).append(step)
        self.payment_for = payment_for

    def sow(self, step: Sow, looted: bool | None) -> None:
        """Add a step that sows, on a space that may also offer an expedition.

        ``looted`` is True if an expedition ends later in the turn, None if that is not known.
        """
        if "expedition" in self.offers and "sow" in self.offers:
            if self.loot is None:
                self.loot = [] if looted else None
            elif looted is False or (not looted and any(isinstance(item, Sow) for item in self.loot)):
                self.close_expedition()
        self.act(step)

    def furnish(self, row: FurnishingRow, cell: str, priced: bool) -> None:
        """Furnish a cell. If it is ``priced``, the step is added when its payment comes, after any free steps."""
        self.close_payment()
        self.furnished = (row, cell, self._list_of_acts(Furnish))
        if not priced:
            self.close_payment()

    def forge(self, strength: int) -> None:
        """Forge a weapon of this strength."""
        self.close_payment()
        self.close_expedition()
        self.steps.append(Forge(strength))
        self.payment_for = "forge"

    def gain(self, goods: dict[int, int], breeds: bool, named: bool) -> None:
        """Explain gained goods by a step: a purchase, a trade, the goods of the space, newborns or loot.

        ``named`` is True if the event names their source, ``breeds`` if they may be newborn animals.
        """
        if self.payment_for == "buy" and named:
            self._buy(goods)
        elif named or self.settled(goods):
            pass
        elif self.payment_for == "trade" and goods == _ore_traded(goods.get(FOOD, 0)):
            self._trade(goods[FOOD])
        elif self.is_fixed(goods) and (self.taken_at < 0 or self.loot is None):
            self.take()
        elif breeds and "expedition" in self.offers and set(goods) <= set(FARM):
            self._breed(goods)
        else:
            self._loot(goods)

    def _breed(self, goods: dict[int, int]) -> None:
        """Add the item of loot that breeds animals."""
        self.parents = parents_of(self.farm, goods)
        self.act(Breed(tuple(NAMES[good] for good in sorted(goods))))

    def remove_newborn(self, good: int) -> bool:
        """Remove a newborn of this expedition that found no room. Return False if there is none."""
        for steps in filter(None, (self.loot, self.steps)):
            for at in reversed(range(len(steps))):
                step = steps[at]
                if isinstance(step, Breed) and NAMES[good] in step.animals:
                    steps[at] = Breed(tuple(name for name in step.animals if name != NAMES[good]))
                    return True
        return False

    def _buy(self, goods: dict[int, int]) -> None:
        self.payment_for = ""
        names = tuple(NAMES[good] for good, count in goods.items() for _ in range(count))
        last = self.steps[-1]
        if isinstance(last, Buy):
            self.steps[-1] = Buy((*last.goods, *names))
        else:
            self.steps.append(Buy(names))

    def _trade(self, times: int) -> None:
        self.payment_for = ""
        last = self.steps[-1]
        if isinstance(last, Trade):
            self.steps[-1] = Trade(last.times + times)
        else:
            self.steps.append(Trade(times))

    # --- expeditions ----------------------------------------------------------------------------------------

    def ask(self, state: str) -> None:
        """Follow the states of the site: items are chosen first, then each is used."""
        if state == CHOOSING_LOOT:
            self.choosing_loot, self.chosen, self.growing = True, False, 0
        elif state == HOMECOMING and self.choosing_loot:
            self.growing += 1
        elif state in USING_LOOT and not self.rubies:
            self.choosing_loot, self.chosen = False, self.choosing_loot
        elif state in BETWEEN_ACTIONS:
            self.choosing_loot = self.chosen = False

    def disarm(self, dwarf: int) -> None:
        """Give up the weapon of a dwarf. If the dwarf is on an expedition, its items have been chosen before."""
        if self.loot is None and self.chosen and self.farm.dwarfs.get(dwarf) is self.figure:
            self.loot = []
        super().disarm(dwarf)

    def free(self, step: Step) -> None:
        """Add a free step to the open expedition, or else to the line.

        A step that makes room for newborns of the expedition is placed before them.
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
        """Add the item of loot that makes weapons stronger."""
        self.act(Stronger())

    def close_expedition(self) -> None:
        """End the open expedition and add its step, if there is one."""
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
        raise Untranslatable(f"the source of {amount(goods)} is unknown")

    def _list_of_acts(self, kind: type[Step]) -> list[Step]:
        """Return the list for a step: the line, or an expedition, which is opened if only it can offer the step."""
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
        """Return whether the space offers a kind of step itself, besides the expedition."""
        return kind.word in self.offers

    def _close_if_full(self) -> None:
        """End an expedition with all its items if the weapon has its full strength, because no event follows then."""
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
            # the item +1, for which there is no event if no weapon can grow
            self.steps.append(Expedition((Stronger(),)))
        self._add_taking()
        self._gather_pastures()
        return self.steps

    def _gather_pastures(self) -> None:
        """Move stables that were built between two pastures after them, because pastures are one action."""
        built = [at for at, step in enumerate(self.steps) if isinstance(step, Pasture)]
        if len(built) > 1:
            between = [step for step in self.steps[built[0] : built[-1]] if isinstance(step, Stable)]
            for step in between:
                self.steps.remove(step)
                self.steps.insert(built[-1], step)
