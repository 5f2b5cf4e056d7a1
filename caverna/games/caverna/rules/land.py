"""Laying tiles, fencing, building stables and sowing: one function checks, one applies (p. 12-14, 16-17, 19).

The checks raise `RuleBroken` and change nothing; they serve playing and listing what is possible alike.
"""

from caverna.model.refusals import Words, illegal
from caverna.model.shortage import Shortage

from ..catalogue.furnishings import FURNISHINGS
from ..catalogue.tables import MAX_STABLES, OVERHANG_GOLD, SEEDS, SOW_LIMIT
from ..goods import GOLD, GRAIN, VEGETABLE
from ..state.cells import ADJACENT, ENTRANCE, FOREST, INSIDE_FOREST, INSIDE_MOUNTAIN, MOUNTAIN, NAMES, OUTSIDE, listed
from ..state.home import (
    BARE,
    DEEP_TUNNEL,
    FIELD,
    FURNISHED,
    LAND,
    LARGE_PASTURE,
    MEADOW,
    ORE_MINE,
    PASTURE,
    RUBY_MINE,
    TUNNEL,
    Home,
)
from .effects import animals_on_fields, may_overhang


def found_on(home: Home, cell: int) -> str:
    """Return what is on a cell, in words for a message."""
    from caverna.model.wording import with_article  # only a refusal asks

    kind = "no tile" if home.land[cell] == BARE else with_article(LAND[home.land[cell]])
    if home.land[cell] == FURNISHED:
        key = home.furnished[cell]
        kind = f"the {FURNISHINGS[key].full_name if key in FURNISHINGS else key}"
    if home.stables >> cell & 1:
        kind = "a stable" if home.land[cell] == BARE else f"{kind} with a stable"
    if cell in home.crops:
        kind += " that is sown"
    return kind


def _check_pair(home: Home, first: int, second: int, side: int, rule: str, what: str) -> None:
    """Check that two cells are a place for a twin tile: adjacent, free, at most one half outside."""
    cells = 1 << first | 1 << second
    if cells & (~side | home.tiles):
        where = "forest" if side == FOREST else "mountain"
        for cell in (first, second):
            if not side >> cell & 1:
                illegal(rule, f"{NAMES[cell]} is not a {where} cell", found=NAMES[cell], expected=f"a {where} cell")
            if home.tiles >> cell & 1:
                illegal(rule, f"{what} needs cells without a tile, {NAMES[cell]} has {found_on(home, cell)}")
    if not ADJACENT[first] >> second & 1:
        beside = ADJACENT[first] & side & ~home.tiles & (-1 if may_overhang(home) else ~OUTSIDE)
        illegal(
            rule, f"{NAMES[first]} and {NAMES[second]} are not adjacent",
            expected=f"one of {listed(beside)}" if beside else "",
            hint="" if beside else f"no cell beside {NAMES[first]} is free",
        )  # fmt: skip
    outside = cells & OUTSIDE
    if outside:
        if not may_overhang(home):
            illegal(rule, f"{listed(outside)} lies outside the board", hint="only the Office room lets a half overhang")
        if outside.bit_count() == 2:
            illegal(rule, f"{listed(outside)} both lie outside the board", expected="one half on the board")


def _check_forest(home: Home, cells: int, around: int, fields: int) -> None:
    """Check what is laid on forest cells; ``around`` are their neighbours.

    The first tile covers C4 (forest.first-tile), be its other half outside the board (ruling.office-edge); later ones
    connect (forest.connected). Only a meadow, twin or single, goes under a stable (forest.stable,
    ruling.single-meadow-stable).
    """
    if not home.tiles & FOREST:
        if not cells >> ENTRANCE & 1:
            illegal("forest.first-tile", "the first meadow or field must cover C4", found=listed(cells), expected="C4")
    else:
        _check_connected(home, cells, around, "forest.connected", "a field, meadow or pasture")
    if home.stables & fields:
        illegal("forest.stable", f"a field may not lie on {listed(home.stables & fields)}, where a stable stands")


def _check_connected(home: Home, cells: int, around: int, rule: str, what: str) -> None:
    if not around & home.tiles:
        illegal(rule, f"{listed(cells)} is not adjacent to {what}", expected=f"a cell next to {what}")


def _overhang(home: Home, cells: int) -> None:
    """Gain the gold for a twin tile that overhangs the board; mines and pastures bring none (ruling.office-edge)."""
    if cells & OUTSIDE:
        home.gain(GOLD, OVERHANG_GOLD, "Office room")


def check_forest_twin(home: Home, meadow: int, field: int) -> None:
    """Check a meadow/field tile: two adjacent forest cells without tiles (forest.twin), and the rules of the forest."""
    _check_pair(home, meadow, field, FOREST, "forest.twin", "a meadow/field tile")
    _check_forest(home, 1 << meadow | 1 << field, ADJACENT[meadow] | ADJACENT[field], 1 << field)


def lay_forest_twin(home: Home, meadow: int, field: int) -> None:
    """Lay a meadow/field twin tile."""
    check_forest_twin(home, meadow, field)
    home.lay(meadow, MEADOW)
    home.lay(field, FIELD)
    _overhang(home, 1 << meadow | 1 << field)


def check_mountain_twin(home: Home, first: int, second: int) -> None:
    """Check a twin tile: two adjacent empty mountain cells (mountain.twin) next to a used one (mountain.connected)."""
    _check_pair(home, first, second, MOUNTAIN, "mountain.twin", "a twin tile")
    around = ADJACENT[first] | ADJACENT[second]
    _check_connected(home, 1 << first | 1 << second, around, "mountain.connected", "a used mountain cell")


def lay_mountain_twin(home: Home, first: int, second: int, kinds: tuple[int, int]) -> None:
    """Lay a cavern/tunnel or cavern/cavern twin tile."""
    check_mountain_twin(home, first, second)
    home.lay(first, kinds[0])
    home.lay(second, kinds[1])
    _overhang(home, 1 << first | 1 << second)


def check_single(home: Home, cell: int, kind: int) -> None:
    """Check a single tile: a free cell of the forest or mountain (forest.single, mountain.single).

    It must be connected (forest.connected, mountain.connected).
    """
    forest = kind in (MEADOW, FIELD)
    rule, where, side = (
        ("forest.single", "forest", INSIDE_FOREST) if forest else ("mountain.single", "mountain", INSIDE_MOUNTAIN)
    )
    if not side >> cell & 1:
        illegal(rule, f"a {LAND[kind]} goes on a {where} cell of the board", found=NAMES[cell])
    if home.tiles >> cell & 1:
        illegal(rule, f"a {LAND[kind]} needs a cell without a tile, {NAMES[cell]} has {found_on(home, cell)}")
    if forest:
        _check_forest(home, 1 << cell, ADJACENT[cell], 1 << cell if kind == FIELD else 0)
    else:
        _check_connected(home, 1 << cell, ADJACENT[cell], "mountain.connected", "a used mountain cell")


def lay_single(home: Home, cell: int, kind: int) -> None:
    """Lay a single meadow, field, cavern or tunnel."""
    check_single(home, cell, kind)
    home.lay(cell, kind)


def check_ore_mine(home: Home, mine: int, deep: int) -> None:
    """Check mine.ore: two adjacent ordinary tunnels."""
    for cell in (mine, deep):
        if home.land[cell] != TUNNEL:
            illegal("mine.ore", f"an ore mine needs ordinary tunnels, {NAMES[cell]} has {found_on(home, cell)}")
    if not ADJACENT[mine] >> deep & 1:
        illegal("mine.ore", f"{NAMES[mine]} and {NAMES[deep]} are not adjacent")


def lay_ore_mine(home: Home, mine: int, deep: int) -> None:
    """Lay an ore mine/deep tunnel twin tile over two tunnels."""
    check_ore_mine(home, mine, deep)
    home.lay(mine, ORE_MINE)
    home.lay(deep, DEEP_TUNNEL)


def check_ruby_mine(home: Home, cell: int) -> None:
    """Check mine.ruby: an empty tunnel or deep tunnel."""
    if home.land[cell] not in (TUNNEL, DEEP_TUNNEL):
        illegal("mine.ruby", f"a ruby mine needs a tunnel or deep tunnel, {NAMES[cell]} has {found_on(home, cell)}")


def lay_ruby_mine(home: Home, cell: int) -> None:
    """Lay a ruby mine."""
    check_ruby_mine(home, cell)
    home.lay(cell, RUBY_MINE)


def check_pasture(home: Home, cells: tuple[int, ...]) -> None:
    """Check where a pasture goes: one meadow (fence.small), or two adjacent ones (fence.large)."""
    rule = "fence.small" if len(cells) == 1 else "fence.large"
    for cell in cells:
        if home.land[cell] != MEADOW:
            illegal(rule, f"a pasture needs meadows, {NAMES[cell]} has {found_on(home, cell)}", expected="a meadow")
    if len(cells) == 2 and not ADJACENT[cells[0]] >> cells[1] & 1:
        illegal(rule, f"{NAMES[cells[0]]} and {NAMES[cells[1]]} are not adjacent")


def lay_pasture(home: Home, cells: tuple[int, ...]) -> None:
    """Turn one or two meadows, which have been checked, into a pasture."""
    for cell in cells:
        home.lay(cell, PASTURE if len(cells) == 1 else LARGE_PASTURE)
    if len(cells) == 2:
        home.large_pastures.append((cells[0], cells[1]))
        home.housing_unchecked = True  # two guarded meadows may have held more sheep than the pasture does


def check_stable(home: Home, cell: int) -> None:
    """Check where a stable stands (stable.build), and that it is alone there and not the fourth (stable.limit)."""
    kind = home.land[cell]
    bare_forest = kind == BARE and INSIDE_FOREST >> cell & 1
    if not bare_forest and kind not in (MEADOW, PASTURE, LARGE_PASTURE):
        illegal(
            "stable.build",
            f"a stable cannot stand on {NAMES[cell]}: {found_on(home, cell)}",
            expected="a bare forest cell, a meadow or a pasture",
        )
    if home.stables >> cell & 1:
        illegal("stable.limit", f"{NAMES[cell]} has a stable already", found="2 on a cell", expected="1 on a cell")
    if not home.stables_left:
        illegal("stable.limit", f"all {MAX_STABLES} stables are built", found=MAX_STABLES + 1, expected=MAX_STABLES)


def lay_stable(home: Home, cell: int) -> None:
    """Build a stable where it has been checked that it may stand."""
    home.stables |= 1 << cell
    home.stalls_cache = None


def check_sow(home: Home, grain: tuple[int, ...], vegetable: tuple[int, ...]) -> None:
    """Check how many fields are sown (sow.limit), that they are empty and that there are seeds (sow.field)."""
    for cells, what in ((grain, "grain"), (vegetable, "vegetables")):
        if len(cells) > SOW_LIMIT:
            illegal(
                "sow.limit", f"{len(cells)} fields sown with {what}, at most {SOW_LIMIT}",
                found=len(cells), expected=SOW_LIMIT,
            )  # fmt: skip
    if not grain and not vegetable:
        illegal("sow.limit", "at least one field must be sown", found=0, expected=1)
    seen = 0
    for cell in (*grain, *vegetable):
        if home.land[cell] != FIELD or cell in home.crops or seen >> cell & 1:
            found = "a field sown twice" if seen >> cell & 1 else found_on(home, cell)
            illegal("sow.field", f"{NAMES[cell]} is no empty field: {found}", expected="an empty field")
        seen |= 1 << cell
    for cells, good, what in ((grain, GRAIN, "grain"), (vegetable, VEGETABLE, "vegetable")):
        if len(cells) > home.goods[good]:
            illegal("sow.field", _too_few_to_sow, Shortage(what, len(cells), home.goods[good]))


def _too_few_to_sow(short: Shortage) -> Words:
    return short.words(f"needs {short.needed} {short.good} to sow, has {short.has}")


def sow(home: Home, grain: tuple[int, ...], vegetable: tuple[int, ...]) -> None:
    """Sow fields; a grain field then bears 3, a vegetable field 2 (sow.field).

    A field that is sown is no longer empty for the Stubble room (ruling.stubble-field).
    """
    check_sow(home, grain, vegetable)
    for cells, good in ((grain, GRAIN), (vegetable, VEGETABLE)):
        if cells:
            home.pay(good, len(cells), "sow")
        for cell in cells:
            home.crops[cell] = (good, SEEDS[good])
    if animals_on_fields(home):
        home.stalls_cache = None
        home.housing_unchecked = True


_FIELD_NAMES = tuple(f"field {name}" for name in NAMES)


def reap(home: Home) -> None:
    """Take one crop from every sown field (harvest.field)."""
    for cell, (good, count) in sorted(home.crops.items()):
        home.gain(good, 1, _FIELD_NAMES[cell])
        if count > 1:
            home.crops[cell] = (good, count - 1)
        else:
            del home.crops[cell]
            home.stalls_cache = None
