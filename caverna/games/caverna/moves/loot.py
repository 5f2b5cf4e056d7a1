"""Lists of expeditions, made item by item: an earlier item may pay for a later one (ruling.one-by-one-loot)."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from caverna.model.refusals import RuleBroken

from ..catalogue.loot import LootRow
from ..rules.expedition import Outing, bring_alone, loot_strength, row_of
from ..rules.free_steps import FREE
from ..rules.turn import Turn
from ..state.home import Home
from ..steps import Dwelling, Expedition, Furnish, Step
from .crowding import crowded_out
from .listed import loot_items, uses

Line = tuple[Step, ...]
_PRICES = ("wood", "stone", "ore", "gold", "grain", "vegetable", "dog")
_ROOM = ("meadow", "small pasture", "large pasture", "stable", "dog", "furnish")
OPENED_BY: dict[str, tuple[str, ...]] = {
    "furnish": (*_PRICES, "tunnel", "cavern"),
    "dwelling": ("wood", "stone", "ore", "dog", "tunnel", "cavern", "furnish"),
    "small pasture": ("wood", "dog", "meadow", "furnish"),
    "large pasture": ("wood", "dog", "meadow", "furnish"),
    "sow": ("grain", "vegetable", "field"),
    "breed": ("sheep", "donkey", "boar", "cattle", *_ROOM),
}
"""Item -> the items that are tried to make it possible: they bring goods for its price, or a cell for it."""
_EVERYWHERE = frozenset({"meadow", "stable", "furnish"})
"""Items that are tried in every way to make another one possible. Of furnishings only those are tried that lower
prices, bring something or give room."""
_HELPFUL = frozenset(
    {
        "Carpenter", "Stone carver", "Builder", "Work room", "Seam", "Dog school", "Mixed dwelling", "Cuddle room",
        "Breakfast room", "Stubble room",
    }
)  # fmt: skip


class Pack(NamedTuple):
    """The loot items taken so far, with the turn after them."""

    items: Line
    turn: Turn

    @property
    def home(self) -> Home:
        """The player's home after the loot."""
        return self.turn.home

    def settled(self) -> "Pack":
        """Return the pack with the animals without room eaten."""
        pack = self
        for step in crowded_out(self.home) if self.home.housing_unchecked else ():
            pack = pack.trading(step)
            pack.home.housing_unchecked = False
        return pack

    def taking(self, item: Step, row: LootRow) -> "Pack | None":
        """Return the pack with one more item; None if it is refused."""
        game, seat = self.turn.game, self.turn.seat
        home = self.home.copy()
        turn = Turn(game.copy_for(seat) if isinstance(item, Furnish | Dwelling) else game, seat, home, ())
        try:
            bring_alone(turn, item, row)
        except RuleBroken:
            return None
        if home.housing_unchecked and home.animals_fit():
            home.housing_unchecked = False
        return Pack((*self.items, item), turn)

    def trading(self, step: Step) -> "Pack":
        """Return the pack after a free step, which must be possible."""
        turn = Turn(self.turn.game, self.turn.seat, self.home.copy(), ())
        FREE[type(step)](turn, step)
        return Pack((*self.items, step), turn)

    def steps_taking(self, row: LootRow) -> Iterable[Step]:
        """Return the steps that take an item now."""
        return loot_items(self.turn, row)


def sets_of_loot(turn: Turn, level: int) -> Iterator[Expedition]:
    """Yield every set of items of an expedition, each in one way and one order.

    The order is that of the catalogue. An item that is not possible yet comes as soon as it is.
    """
    pack, rows = _start(turn, level)
    yield from (Expedition(more.items) for more in _sets(pack, rows, level))


def single_loot(turn: Turn, level: int) -> Iterator[Expedition]:
    """Yield each item alone, in all ways but the first, which is one of the sets."""
    pack, rows = _start(turn, level)
    for row in rows:
        yield from (Expedition((item,)) for item in list(pack.steps_taking(row))[1:])


def expeditions(turn: Turn, level: int) -> Iterator[Expedition]:
    """Yield the expeditions of a level: every set of items, then each item alone in all its ways."""
    yield from sets_of_loot(turn, level)
    yield from single_loot(turn, level)


def _start(turn: Turn, level: int) -> tuple[Pack, list[LootRow]]:
    """Return a pack without loot, and the items that may be taken. Without a weapon there are none."""
    strength = loot_strength(turn.home.dwarfs[turn.dwarf].weapon)
    pack = Pack((), Turn(turn.game, turn.seat, turn.home, ()))
    return pack, [*Outing(strength, level).left()] if strength else []


def _sets(pack: Pack, rows: Sequence[LootRow], most: int, everywhere: Collection[str] = ()) -> Iterator[Pack]:
    """Yield packs with up to ``most`` more of these items, each set of them once.

    Items in ``everywhere`` are taken in every way, others in the first.
    """
    put_off: list[LootRow] = []
    for number, row in enumerate(rows):
        taken = False
        for item in pack.steps_taking(row):
            if everywhere and isinstance(item, Furnish) and item.tile not in _HELPFUL:
                continue
            more = pack.taking(item, row)
            if more is None:
                continue
            taken = True
            yield more
            if most > 1:
                yield from _sets(more.settled(), (*put_off, *rows[number + 1 :]), most - 1, everywhere)
            if row.does not in everywhere:
                break
        if not taken:
            put_off.append(row)


def opened(turn: Turn, level: int, wanted: Collection[str]) -> Iterator[Expedition]:
    """Yield expeditions that end with one of the wanted items in any way, those with the fewest other items first.

    Only items that can help to make the wanted one possible come before it, and trades of furnishings that they allow.
    """
    pack, rows = _start(turn, level)
    known = set(uses(turn.home))
    for last in (row for row in rows if row.does in wanted):
        openers = [row for row in rows if row.does in OPENED_BY.get(last.does, ())]
        packs = [pack]
        if level > 1:
            packs += [more.settled() for more in _sets(pack, openers, level - 1, _EVERYWHERE)]
            packs.sort(key=lambda pack: len(pack.items))
        for each in packs:
            yield from (Expedition((*each.items, item)) for item in each.steps_taking(last))
        for each in packs[1:]:
            for step in uses(each.home):
                if step not in known:
                    traded = each.trading(step)
                    yield from (Expedition((*traded.items, item)) for item in traded.steps_taking(last))


def grown(turn: Turn, strength: int, loot: Line) -> Iterator[Expedition]:
    """Yield the expedition that is the last step of a played line, with one more item."""
    assert turn.offer is not None
    level = turn.offer.acts[turn.last].level
    outing = Outing(strength, level, {row_of(item).does for item in loot if not item.free})
    for row in outing.left():
        yield from (Expedition((*loot, item)) for item in loot_items(turn, row))
