"""Operators for tiles of forest and mountain, mines, and single tiles bought with rubies."""

from itertools import product
from random import Random

from caverna.games.caverna import Home
from caverna.games.caverna.catalogue.tables import RUBY_TILES
from caverna.games.caverna.goods import RUBY
from caverna.games.caverna.state.cells import (
    ADJACENT,
    ENTRANCE,
    FOREST,
    INSIDE,
    INSIDE_FOREST,
    INSIDE_MOUNTAIN,
    NAMES,
    OUTSIDE,
)
from caverna.games.caverna.state.home import CAVERN, DEEP_TUNNEL, TUNNEL
from caverna.games.caverna.steps import Clear, Dig, OreMine, Place, RubyMine, RubyTile, Step, Tile
from caverna.games.farming.cells import members

from .moments import AtTurn, Change
from .operators import at_turn, shuffled, some

Pair = tuple[int, int]


def _pairs(cells: int) -> list[Pair]:
    """Return the adjacent pairs of these cells."""
    return [(one, other) for one in members(cells) for other in members(ADJACENT[one] & cells)]


def _touches(home: Home, *cells: int) -> bool:
    """Return whether one of the cells is next to a tile."""
    return any(ADJACENT[cell] & home.tiles for cell in cells)


def _twin(at: AtTurn, dice: Random, does: str, pair: Pair | None) -> Change | None:
    """Lay a twin tile on cells, on a space that offers it."""
    space = some(dice, at.spaces(does))
    if space is None or pair is None:
        return None
    first, second = NAMES[pair[0]], NAMES[pair[1]]
    step: Step = Clear(first, second) if does == "meadow/field" else Dig(first, second)
    return at.line(Place(space), step, at=1)


# --- forest -----------------------------------------------------------------------------------------------------


@at_turn("a meadow/field on a cell with a tile", "forest.twin")
def forest_used(at: AtTurn, dice: Random) -> Change | None:
    tiles = at.home.tiles
    pairs = [pair for pair in _pairs(INSIDE_FOREST) if any(tiles >> cell & 1 for cell in pair)]
    return _twin(at, dice, "meadow/field", some(dice, pairs))


@at_turn("a meadow/field torn apart", "forest.twin")
def forest_apart(at: AtTurn, dice: Random) -> Change | None:
    free = members(INSIDE_FOREST & ~at.home.tiles)
    return _twin(at, dice, "meadow/field", _apart(dice, free))


def _apart(dice: Random, free: list[int]) -> Pair | None:
    return some(dice, ((a, b) for a, b in product(free, free) if a != b and not ADJACENT[a] >> b & 1))


@at_turn("a meadow/field over the edge of the board", "forest.twin")
def forest_edge(at: AtTurn, dice: Random) -> Change | None:
    return _twin(at, dice, "meadow/field", _over_the_edge(at, dice, INSIDE_FOREST))


def _over_the_edge(at: AtTurn, dice: Random, side: int) -> Pair | None:
    """Without the Office room no half may be outside, with it only one."""
    if "office_room" in at.home.active:
        return None
    free = members(side & ~at.home.tiles)
    pair = some(dice, ((cell, out) for cell in free for out in members(ADJACENT[cell] & OUTSIDE)))
    if pair is None:
        return None
    first, second = shuffled(dice, pair)
    return first, second


@at_turn("a meadow/field in the mountain", "forest.twin")
def forest_in_mountain(at: AtTurn, dice: Random) -> Change | None:
    return _twin(at, dice, "meadow/field", some(dice, _pairs(INSIDE_MOUNTAIN & ~at.home.tiles)))


@at_turn("a meadow/field off its neighbours", "forest.connected")
def forest_unconnected(at: AtTurn, dice: Random) -> Change | None:
    if not at.home.tiles & FOREST:
        return None
    pairs = [pair for pair in _pairs(INSIDE_FOREST & ~at.home.tiles) if not _touches(at.home, *pair)]
    return _twin(at, dice, "meadow/field", some(dice, pairs))


@at_turn("the first meadow/field away from C4", "forest.first-tile")
def first_away(at: AtTurn, dice: Random) -> Change | None:
    if at.home.tiles & FOREST:
        return None
    pairs = [pair for pair in _pairs(INSIDE_FOREST) if ENTRANCE not in pair]
    return _twin(at, dice, "meadow/field", some(dice, pairs))


@at_turn("a field on a stable", "forest.stable")
def field_on_stable(at: AtTurn, dice: Random) -> Change | None:
    home = at.home
    first = not home.tiles & FOREST
    pairs = [
        (meadow, field)
        for meadow, field in _pairs(INSIDE_FOREST & ~home.tiles)
        if home.stables >> field & 1 and (ENTRANCE in (meadow, field) if first else _touches(home, meadow, field))
    ]
    return _twin(at, dice, "meadow/field", some(dice, pairs))


@at_turn("one half of a meadow/field", "forest.no-single")
def single(at: AtTurn, dice: Random) -> Change | None:
    space = some(dice, at.spaces("meadow/field"))
    cell = some(dice, members(INSIDE_FOREST & ~at.home.tiles))
    if space is None or cell is None:
        return None
    return at.line(Place(space), Tile(dice.choice(("meadow", "field")), NAMES[cell]), at=1)


# --- mountain ---------------------------------------------------------------------------------------------------


@at_turn("a cavern/tunnel on a cell with a tile", "mountain.twin")
def mountain_used(at: AtTurn, dice: Random) -> Change | None:
    tiles = at.home.tiles
    pairs = [pair for pair in _pairs(INSIDE_MOUNTAIN) if any(tiles >> cell & 1 for cell in pair)]
    return _twin(at, dice, "cavern/tunnel", some(dice, pairs))


@at_turn("a cavern/tunnel torn apart", "mountain.twin")
def mountain_apart(at: AtTurn, dice: Random) -> Change | None:
    return _twin(at, dice, "cavern/tunnel", _apart(dice, members(INSIDE_MOUNTAIN & ~at.home.tiles)))


@at_turn("a cavern/tunnel over the edge of the board", "mountain.twin")
def mountain_edge(at: AtTurn, dice: Random) -> Change | None:
    return _twin(at, dice, "cavern/tunnel", _over_the_edge(at, dice, INSIDE_MOUNTAIN))


@at_turn("a cavern/tunnel in the forest", "mountain.twin")
def mountain_in_forest(at: AtTurn, dice: Random) -> Change | None:
    return _twin(at, dice, "cavern/tunnel", some(dice, _pairs(INSIDE_FOREST & ~at.home.tiles)))


@at_turn("a cavern/tunnel off its neighbours", "mountain.connected")
def mountain_unconnected(at: AtTurn, dice: Random) -> Change | None:
    pairs = [pair for pair in _pairs(INSIDE_MOUNTAIN & ~at.home.tiles) if not _touches(at.home, *pair)]
    return _twin(at, dice, "cavern/tunnel", some(dice, pairs))


@at_turn("a twin tile outside the board with the Office room", "forest.twin", "mountain.twin")
def outside(at: AtTurn, dice: Random) -> Change | None:
    """The Office room allows one half outside, not both."""
    if "office_room" not in at.home.active:
        return None
    forest = dice.random() < 0.5
    pairs = _pairs((OUTSIDE & FOREST if forest else OUTSIDE & ~FOREST) & ~at.home.tiles)
    return _twin(at, dice, "meadow/field" if forest else "cavern/tunnel", some(dice, pairs))


# --- mines ------------------------------------------------------------------------------------------------------


def _ore_mine(at: AtTurn, dice: Random, pair: Pair | None) -> Change | None:
    space = some(dice, at.spaces("ore mine"))
    if space is None or pair is None:
        return None
    return at.line(Place(space), OreMine(NAMES[pair[0]], NAMES[pair[1]]), at=1)


@at_turn("an ore mine on a deep tunnel", "mine.ore")
def mine_on_deep_tunnel(at: AtTurn, dice: Random) -> Change | None:
    deep = at.home.cells_of(DEEP_TUNNEL)
    pairs = [(cell, other) for cell in deep for other in members(ADJACENT[cell])]
    return _ore_mine(at, dice, some(dice, pairs))


@at_turn("an ore mine on something else than tunnels", "mine.ore")
def mine_elsewhere(at: AtTurn, dice: Random) -> Change | None:
    tunnels = at.home.cells_of(TUNNEL)
    pairs = [pair for pair in _pairs(INSIDE_MOUNTAIN) if not (pair[0] in tunnels and pair[1] in tunnels)]
    return _ore_mine(at, dice, some(dice, pairs))


@at_turn("an ore mine over tunnels apart", "mine.ore")
def mine_apart(at: AtTurn, dice: Random) -> Change | None:
    return _ore_mine(at, dice, _apart(dice, at.home.cells_of(TUNNEL)))


@at_turn("a ruby mine on something else than a tunnel", "mine.ruby")
def ruby_mine_elsewhere(at: AtTurn, dice: Random) -> Change | None:
    space = some(dice, at.spaces("ruby mine on a tunnel"))
    tunnels = at.home.cells_of(TUNNEL, DEEP_TUNNEL)
    caverns = at.home.cells_of(CAVERN)
    cell = some(dice, caverns or [cell for cell in members(INSIDE) if cell not in tunnels])
    return at.line(Place(space), RubyMine(NAMES[cell]), at=1) if space is not None and cell is not None else None


# --- single tiles for rubies ------------------------------------------------------------------------------------


def _for_ruby(at: AtTurn, kind: str, cell: int | None) -> Change | None:
    return at.before(at.player, RubyTile(kind, NAMES[cell])) if cell is not None else None


@at_turn("a tile for a ruby on a cell with a tile", "forest.single", "mountain.single")
def ruby_tile_used(at: AtTurn, dice: Random) -> Change | None:
    kind = dice.choice(list(RUBY_TILES))
    side = INSIDE_FOREST if kind in ("meadow", "field") else INSIDE_MOUNTAIN
    return _for_ruby(at, kind, some(dice, members(side & at.home.tiles)))


@at_turn("a tile for a ruby on the wrong side", "forest.single", "mountain.single")
def ruby_tile_wrong_side(at: AtTurn, dice: Random) -> Change | None:
    kind = dice.choice(list(RUBY_TILES))
    side = INSIDE_MOUNTAIN if kind in ("meadow", "field") else INSIDE_FOREST
    return _for_ruby(at, kind, some(dice, members(side & ~at.home.tiles)))


@at_turn("a tile for a ruby off its neighbours", "forest.first-tile", "forest.connected", "mountain.connected")
def ruby_tile_unconnected(at: AtTurn, dice: Random) -> Change | None:
    kind = dice.choice(list(RUBY_TILES))
    side = INSIDE_FOREST if kind in ("meadow", "field") else INSIDE_MOUNTAIN
    cells = [cell for cell in members(side & ~at.home.tiles) if cell != ENTRANCE and not _touches(at.home, cell)]
    return _for_ruby(at, kind, some(dice, cells))


@at_turn("a tile for a ruby without the ruby", "ruby.trade")
def ruby_tile_unpaid(at: AtTurn, dice: Random) -> Change | None:
    short = [kind for kind, price in RUBY_TILES.items() if price > at.home.goods[RUBY] and kind != "field"]
    kind = some(dice, short)
    if kind is None:
        return None
    if kind == "meadow":
        first = not at.home.tiles & FOREST
        free = members(INSIDE_FOREST & ~at.home.tiles)
        cells = [cell for cell in free if (cell == ENTRANCE if first else _touches(at.home, cell))]
    else:
        cells = [cell for cell in members(INSIDE_MOUNTAIN & ~at.home.tiles) if _touches(at.home, cell)]
    return _for_ruby(at, kind, some(dice, cells))
