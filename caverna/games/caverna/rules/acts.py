"""What spaces let one do: taking goods, laying tiles, growing, forging, trading."""

from caverna.games.farming.home import check_has, positive
from caverna.model.refusals import RuleBroken, illegal

from ..catalogue.furnishings import FENCE_DISCOUNTS, STABLE_DISCOUNTS, WEAPON_DISCOUNTS
from ..catalogue.offer import TakeGoods
from ..catalogue.tables import (
    LARGE_PASTURE_WOOD,
    MARKET,
    ORE_TRADE_TIMES,
    SMALL_PASTURE_WOOD,
    STABLE_STONE,
    STRONGEST_FORGED,
)
from ..goods import FOOD, GOLD, NAMES, ORE, RUBY, STONE, WOOD, Goods
from ..state.cells import cell_named
from ..state.home import CAVERN, DEEP_TUNNEL, LAND_NUMBER, TUNNEL, Dwarf, Home
from ..steps import (
    Buy,
    Clear,
    Dig,
    DigCaverns,
    Forge,
    Furnish,
    Grow,
    Leave,
    OreMine,
    Pasture,
    RubyMine,
    Sow,
    Stable,
    Step,
    Take,
    Tile,
    Trade,
)
from .effects import in_effect
from .furnish import furnish, tile_named
from .land import (
    check_pasture,
    check_stable,
    lay_forest_twin,
    lay_mountain_twin,
    lay_ore_mine,
    lay_pasture,
    lay_ruby_mine,
    lay_single,
    lay_stable,
    sow,
)
from .turn import StepHandler, Turn, whole

ORE_TRADE = ((ORE, 2), (GOLD, 2), (FOOD, 1))


# --- goods of the space -----------------------------------------------------------------------------------------


def take(turn: Turn, step: Take | None) -> None:
    """Take all goods that lie on the space, those printed on it and what mines bring; understood if `step` is None.

    None may be left of what lies there (work.take-all). Who imitates takes nothing that has accumulated, only what
    comes from the general supply (imitation.effect, ruling.imitation-goods). The token of Starting player counts from
    the next round on (round.start-player).
    """
    game, home = turn.game, turn.home
    act = turn.take_act("take")
    if type(act) is not TakeGoods:
        return
    name = game.space_name(turn.used)
    got = 0
    if not turn.imitating:
        for good, count in game.goods_on.pop(turn.space, ()):
            home.gain(good, count, name)
            got += count
    for good, count in act.goods.pairs:
        home.gain(good, count, name)
        got += count
    if act.ore_per_mine or act.ruby_mines:
        ore, rubies = from_mines(home, act)
        if ore:
            home.gain(ORE, ore, f"{name}, ore mines")
        if rubies:
            home.gain(RUBY, rubies, f"{name}, ruby mines")
        got += ore + rubies
    if act.token:
        game.next_starting = turn.seat
    if got:
        turn.acted = True
    elif turn.imitating and step is not None:
        illegal("imitation.effect", f"accumulated goods are not taken when imitating {name}", found="nothing to take")


def from_mines(home: Home, act: TakeGoods) -> tuple[int, int]:
    """Return what the player's mines bring with the goods of a space: ore for each ore mine, 1 ruby (mine.yield)."""
    rubies = 1 if act.ruby_mines and home.ruby_mines >= act.ruby_mines else 0
    return act.ore_per_mine * home.ore_mines, rubies


def leave(turn: Turn, step: Leave) -> None:
    """Leave the goods where another action stands beside them (ruling.leave-goods).

    Elsewhere, and at a table that does not leave goods, all are taken (work.take-all); what a space does not give, or
    was taken already, cannot be left (work.offered), nor what has accumulated on an imitated one (imitation.effect).
    """
    offer = turn.offer
    if offer is None:
        raise RuleBroken("record.step", "`leave` needs a space, and the line names none", kind="malformed")
    name = turn.game.space_name(turn.used)
    if offer.take < 0:
        illegal("work.offered", f"{name} gives no goods that could be left")
    elif turn.done >> offer.take & 1:
        illegal("work.offered", f"the goods of {name} are taken or left once")
    else:
        turn.done |= 1 << offer.take
    if not offer.leavable:
        illegal("work.take-all", f"the goods of {name} are taken with the placement")
    elif not turn.game.rulings.leave_goods:
        illegal("work.take-all", "at this table goods are not left (leave goods: no)")
    elif turn.imitating and not _from_supply(turn):
        message = f"accumulated goods are not left when imitating {name}"
        illegal("imitation.effect", message, found="nothing to leave", hint="omit `leave`")


def _from_supply(turn: Turn) -> bool:
    """Return whether the goods of the space include some from the general supply: fixed ones, or what mines bring."""
    assert turn.offer is not None
    act = turn.offer.acts[turn.offer.take]
    return isinstance(act, TakeGoods) and (bool(act.goods) or any(from_mines(turn.home, act)))


# --- tiles ------------------------------------------------------------------------------------------------------


def _with_goods(turn: Turn, goods: tuple[tuple[int, int], ...]) -> None:
    """Give the goods that come with an act."""
    for good, count in goods:
        turn.home.gain(good, count, turn.game.space_name(turn.used))
    turn.acted = True


def clear(turn: Turn, step: Clear) -> None:
    """Lay a meadow/field twin tile (forest.twin)."""
    act = turn.take_act("meadow/field")
    lay_forest_twin(turn.home, cell_named(step.meadow), cell_named(step.field))
    _with_goods(turn, act.goods.pairs)


def dig(turn: Turn, step: Dig) -> None:
    """Lay a cavern/tunnel twin tile (mountain.twin)."""
    act = turn.take_act("cavern/tunnel")
    lay_mountain_twin(turn.home, cell_named(step.cavern), cell_named(step.tunnel), (CAVERN, TUNNEL))
    _with_goods(turn, act.goods.pairs)


def dig_caverns(turn: Turn, step: DigCaverns) -> None:
    """Lay a cavern/cavern twin tile (mountain.twin)."""
    act = turn.take_act("cavern/cavern")
    lay_mountain_twin(turn.home, cell_named(step.cavern), cell_named(step.second), (CAVERN, CAVERN))
    _with_goods(turn, act.goods.pairs)


def single_tile(turn: Turn, step: Tile) -> None:
    """Refuse a single tile: no space offers one, and a twin tile cannot be taken as a single one (forest.no-single)."""
    if turn.offer is not None and step.kind in ("meadow", "field") and "meadow/field" in turn.offer.find:
        hint = "its two halves are one step, without a comma: 'meadow C4 field C3'"
        illegal(
            "forest.no-single",
            "a twin tile cannot be taken as a single tile",
            expected="a meadow and a field",
            hint=hint,
        )
        turn.take_act("meadow/field")
    else:
        turn.take_act(f"single {step.kind} tile")
    lay_single(turn.home, cell_named(step.cell), LAND_NUMBER[step.kind])
    turn.acted = True


def ore_mine(turn: Turn, step: OreMine) -> None:
    """Lay an ore mine/deep tunnel twin tile; 3 ore come with it (mine.ore)."""
    act = turn.take_act("ore mine")
    lay_ore_mine(turn.home, cell_named(step.mine), cell_named(step.deep))
    _with_goods(turn, act.goods.pairs)


def ruby_mine_act(home: Home, cell: int) -> str:
    """Return which of the two acts a ruby mine on this cell is."""
    return "ruby mine on a deep tunnel" if home.land[cell] == DEEP_TUNNEL else "ruby mine on a tunnel"


def ruby_mine(turn: Turn, step: RubyMine) -> None:
    """Lay a ruby mine; on a deep tunnel 1 ruby comes with it (mine.ruby)."""
    cell = cell_named(step.cell)
    act = turn.take_act(ruby_mine_act(turn.home, cell))
    lay_ruby_mine(turn.home, cell)
    _with_goods(turn, act.goods.pairs)


def pasture(turn: Turn, step: Pasture) -> None:
    """Build fences: a small and a large pasture at most (fence.limit).

    The Carpenter's wood comes off once for the whole action, unless the table has chosen otherwise
    (ruling.wood-discount-per-action).
    """
    turn.take_act("fences")
    size = len(step.cells)
    if size not in (1, 2):
        raise RuleBroken("record.step", "a pasture covers 1 or 2 cells", found=str(size), kind="malformed")
    cells = tuple(cell_named(cell) for cell in step.cells)
    wood = check_fence(turn, cells)
    turn.wood_taken_off = turn.game.rulings.carpenter == "action"
    fence(turn.home, cells, wood)
    turn.fenced |= size
    turn.acted = True


def check_fence(turn: Turn, cells: tuple[int, ...]) -> int:
    """Check fence.small, fence.large and fence.limit of a pasture of the Build fences action; return the wood."""
    size = len(cells)
    check_pasture(turn.home, cells)
    if turn.fenced & size:
        kind = "large" if size == 2 else "small"
        illegal("fence.limit", f"one action builds one {kind} pasture", found=2, expected=1)
    return check_fence_price(
        turn.home, cells, LARGE_PASTURE_WOOD if size == 2 else SMALL_PASTURE_WOOD, turn.wood_taken_off
    )


def check_fence_price(home: Home, cells: tuple[int, ...], wood: int, taken_off: bool = False) -> int:
    """Check that a pasture can be paid (fence.small, fence.large); return its price, less a discount not yet taken."""
    if not taken_off:
        wood = max(0, wood - in_effect(home, FENCE_DISCOUNTS))
    what, rule = ("a small pasture", "fence.small") if len(cells) == 1 else ("a large pasture", "fence.large")
    check_has(home, WOOD, wood, rule, what)
    return wood


def fence(home: Home, cells: tuple[int, ...], wood: int) -> None:
    """Pay for a pasture that has been checked, and lay it."""
    if wood:
        home.pay(WOOD, wood, "a small pasture" if len(cells) == 1 else "a large pasture")
    lay_pasture(home, cells)


def stable(turn: Turn, step: Stable) -> None:
    """Build a stable for 1 stone, less the discount (stable.build)."""
    turn.take_act("stable")
    cell = cell_named(step.cell)
    check_stable(turn.home, cell)
    stone = check_stable_price(turn.home)
    if stone:
        turn.home.pay(STONE, stone, "stable")
    lay_stable(turn.home, cell)
    turn.acted = True


def check_stable_price(home: Home) -> int:
    """Check that a stable can be paid (stable.build), and return its price."""
    stone = max(0, STABLE_STONE - in_effect(home, STABLE_DISCOUNTS))
    check_has(home, STONE, stone, "stable.build", "a stable")
    return stone


def sow_fields(turn: Turn, step: Sow) -> None:
    """Sow up to 2 fields with grain and 2 with vegetables (sow.limit)."""
    turn.take_act("sow")
    sow(turn.home, tuple(map(cell_named, step.grain)), tuple(map(cell_named, step.vegetable)))
    turn.acted = True


# --- furnishings and family -------------------------------------------------------------------------------------


def furnish_cavern(turn: Turn, step: Furnish) -> None:
    """Furnish a cavern, or a dwelling where the space offers only that (furnish.dwelling)."""
    row = tile_named(step.tile, turn.game.supply)
    dwelling = turn.offer is not None and "dwelling" in turn.offer.find
    turn.take_act("dwelling" if dwelling else "furnish")
    furnish(turn.home, turn.game.supply, row, cell_named(step.cell), step.paying, dwelling=dwelling)
    turn.acted = True


def check_grow(home: Home) -> None:
    """Check that there is room for one dwarf more (family.room) and that the family may grow (family.limit)."""
    family, room = len(home.dwarfs), home.room_for_dwarfs()
    if room <= family:
        illegal(
            "family.room",
            f"there is room for {room} dwarfs and {family} are in play",
            found=f"room for {room}",
            expected=f"room for {family + 1}",
        )
    limit = home.dwarf_limit()
    if family >= limit:
        illegal("family.limit", f"a family has at most {limit} dwarfs", found=family + 1, expected=limit)


def grow(turn: Turn, step: Grow) -> None:
    """Add a newborn, which acts from the next round on (family.newborn)."""
    turn.take_act("grow")
    check_grow(turn.home)
    turn.home.dwarfs.append(Dwarf(newborn=True))
    turn.home.stalls_cache = None
    turn.acted = True


# --- weapons, trade, market -------------------------------------------------------------------------------------


def forge_price(home: Home, strength: int) -> int:
    """Return the ore a weapon costs: its strength less the discount, never below 0 (weapon.forge)."""
    return max(0, strength - in_effect(home, WEAPON_DISCOUNTS))


def check_forge(home: Home, dwarf: Dwarf, strength: int) -> int:
    """Check weapon.forge for the dwarf that shall have the weapon, and return the ore it costs."""
    if dwarf.weapon:
        illegal(
            "weapon.forge", f"the dwarf has a weapon of strength {dwarf.weapon} already", expected="an unarmed dwarf"
        )
    if not 1 <= strength <= STRONGEST_FORGED:
        illegal(
            "weapon.forge",
            f"a weapon is forged with strength 1 to {STRONGEST_FORGED}",
            found=strength,
            expected=f"1 to {STRONGEST_FORGED}",
        )
    ore = forge_price(home, strength)
    check_has(home, ORE, ore, "weapon.forge", f"a weapon of strength {strength}")
    return ore


def forge(turn: Turn, step: Forge) -> None:
    """Forge a weapon for the dwarf just placed (weapon.forge, p. 20)."""
    turn.take_act("forge")
    home, dwarf = turn.home, turn.home.dwarfs[turn.dwarf]
    ore = check_forge(home, dwarf, whole(step.strength))
    if ore:
        home.pay(ORE, ore, "forge")
    home.dwarfs[turn.dwarf] = Dwarf(step.strength, dwarf.space)
    turn.acted = True


def check_trade(home: Home, traded: int, times: int) -> None:
    """Check trade.ore for so many more times."""
    if traded + times > ORE_TRADE_TIMES:
        illegal(
            "trade.ore",
            f"ore is traded at most {ORE_TRADE_TIMES} times",
            found=traded + times,
            expected=ORE_TRADE_TIMES,
        )
    (ore, given), *_ = ORE_TRADE
    check_has(home, ore, given * times, "trade.ore", f"trading {times} times" if times > 1 else "trading")


def trade(turn: Turn, step: Trade) -> None:
    """Ore trading: up to 3 times 2 ore for 2 gold and 1 food (trade.ore, p. 18)."""
    turn.take_act("trade")
    home, times = turn.home, positive(step.times)
    check_trade(home, turn.traded, times)
    turn.traded += times
    (ore, given), *gained = ORE_TRADE
    home.pay(ore, given * times, "Ore trading")
    for good, count in gained:
        home.gain(good, count * times, "Ore trading")
    turn.acted = True


def check_buy(home: Home, bought: int, goods: tuple[int, ...]) -> int:
    """Check market.once for goods, ``bought`` being a set of those bought before; return their price."""
    price = 0
    for good in goods:
        if good not in MARKET:
            illegal(
                "market.once",
                f"the Weekly market does not sell {NAMES[good]}",
                expected=", ".join(NAMES[g] for g in MARKET),
            )
        if bought >> good & 1:
            illegal("market.once", f"{NAMES[good]} is bought twice", found=2, expected=1)
        bought |= 1 << good
        price += MARKET.get(good, 0)
    check_has(home, GOLD, price, "market.once", "this")
    return price


def buy(turn: Turn, step: Buy) -> None:
    """Buy on the Weekly market, at most one of each (market.once, p. 18)."""
    turn.take_act("buy")
    if not step.goods:
        raise RuleBroken("record.step", "`buy` names what is bought", kind="malformed")
    goods = tuple(map(Goods.named, step.goods))
    price = check_buy(turn.home, turn.bought, goods)
    turn.home.pay(GOLD, price, "Weekly market")
    for good in goods:
        turn.bought |= 1 << good
        turn.home.gain(good, 1, "Weekly market")
    turn.acted = True


ACTS: dict[type[Step], StepHandler] = {
    Take: take,
    Leave: leave,
    Clear: clear,
    Dig: dig,
    DigCaverns: dig_caverns,
    Tile: single_tile,
    OreMine: ore_mine,
    RubyMine: ruby_mine,
    Pasture: pasture,
    Stable: stable,
    Sow: sow_fields,
    Furnish: furnish_cavern,
    Grow: grow,
    Forge: forge,
    Trade: trade,
    Buy: buy,
}
