"""The mountain: caverns and tunnels (p. 12-13), mines (p. 16-17)."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from caverna.engine.actions import Action, Chapter
from caverna.games.farming.cells import members
from caverna.model.refusals import illegal

from ..state.cells import ADJACENT, INSIDE_MOUNTAIN, MOUNTAIN, NAMES, cell_named
from ..state.home import CAVERN, DEEP_TUNNEL, LAND, ORE_MINE, RUBY_MINE, TUNNEL, Home
from ..steps import Dig, DigCaverns, OreMine, RubyMine
from .land import allowed, check_connected, check_pair, found_on, overhang, twin_values
from .turn import Turn

if TYPE_CHECKING:
    from caverna.engine.drafts import Draft

# --- cavern/tunnel and cavern/cavern twin tiles -----------------------------------------------------------------


def dig(turn: Turn, step: Dig) -> None:
    """Lay a cavern/tunnel twin tile as an action of a space (mountain.twin)."""
    act = turn.take_act("cavern/tunnel")
    lay_mountain_twin(turn.home, cell_named(step.cavern), cell_named(step.tunnel), (CAVERN, TUNNEL))
    turn.gain_with(act.goods.pairs)


def dig_caverns(turn: Turn, step: DigCaverns) -> None:
    """Lay a cavern/cavern twin tile as an action of a space (mountain.twin)."""
    act = turn.take_act("cavern/cavern")
    lay_mountain_twin(turn.home, cell_named(step.cavern), cell_named(step.second), (CAVERN, CAVERN))
    turn.gain_with(act.goods.pairs)


def check_mountain_twin(home: Home, first: int, second: int) -> None:
    """Check a twin tile: on two adjacent empty mountain cells (mountain.twin), connected (mountain.connected)."""
    check_pair(home, first, second, MOUNTAIN, "mountain.twin", "a twin tile")
    around = ADJACENT[first] | ADJACENT[second]
    check_connected(home, 1 << first | 1 << second, around, "mountain.connected", "a used mountain cell")


def lay_mountain_twin(home: Home, first: int, second: int, kinds: tuple[int, int]) -> None:
    """Check a cavern/tunnel or cavern/cavern twin tile and lay it; ``kinds`` are its halves."""
    check_mountain_twin(home, first, second)
    home.lay(first, kinds[0])
    home.lay(second, kinds[1])
    overhang(home, 1 << first | 1 << second)


dig_values = twin_values(MOUNTAIN, "cavern", "tunnel", check_mountain_twin)
dig_caverns_values = twin_values(MOUNTAIN, "cavern", "second", check_mountain_twin)


def check_mountain_single(home: Home, cell: int, kind: int) -> None:
    """Check a single cavern or tunnel: on a free mountain cell of the board (mountain.single).

    It must be connected (mountain.connected).
    """
    if not INSIDE_MOUNTAIN >> cell & 1:
        illegal("mountain.single", f"a {LAND[kind]} goes on a mountain cell of the board", found=NAMES[cell])
    if home.tiles >> cell & 1:
        found = found_on(home, cell)
        illegal("mountain.single", f"a {LAND[kind]} needs a cell without a tile, {NAMES[cell]} has {found}")
    check_connected(home, 1 << cell, ADJACENT[cell], "mountain.connected", "a used mountain cell")


# --- ore mines --------------------------------------------------------------------------------------------------


def ore_mine(turn: Turn, step: OreMine) -> None:
    """Lay an ore mine/deep tunnel twin tile as an action of a space, which brings 3 ore (mine.ore)."""
    act = turn.take_act("ore mine")
    lay_ore_mine(turn.home, cell_named(step.mine), cell_named(step.deep))
    turn.gain_with(act.goods.pairs)


def check_ore_mine(home: Home, mine: int, deep: int) -> None:
    """Check that the cells of an ore mine are two adjacent ordinary tunnels (mine.ore)."""
    for cell in (mine, deep):
        if home.land[cell] != TUNNEL:
            illegal("mine.ore", "an ore mine needs ordinary tunnels, {} has {}", NAMES[cell], found_on(home, cell))
    if not ADJACENT[mine] >> deep & 1:
        illegal("mine.ore", f"{NAMES[mine]} and {NAMES[deep]} are not adjacent")


def lay_ore_mine(home: Home, mine: int, deep: int) -> None:
    """Check an ore mine/deep tunnel twin tile and lay it on two tunnels."""
    check_ore_mine(home, mine, deep)
    home.lay(mine, ORE_MINE)
    home.lay(deep, DEEP_TUNNEL)


def ore_mine_values(turn: Turn, field: str, draft: "Draft") -> Iterator[str]:
    """Yield the tunnels for the mine, or for the deep tunnel beside it."""
    home, given = turn.home, draft.given.get("deep" if field == "mine" else "mine")
    if field in draft.given:
        return
    tunnels = home.cells_of(TUNNEL)
    for cell in tunnels:
        others = [other for other in tunnels if ADJACENT[cell] >> other & 1] if given is None else [cell_named(given)]
        if any(allowed(check_ore_mine, home, cell, other) for other in others):
            yield NAMES[cell]


# --- ruby mines -------------------------------------------------------------------------------------------------


def ruby_mine(turn: Turn, step: RubyMine) -> None:
    """Lay a ruby mine as an action of a space; on a deep tunnel it brings 1 ruby (mine.ruby)."""
    cell = cell_named(step.cell)
    act = turn.take_act(ruby_mine_on(turn.home, cell))
    lay_ruby_mine(turn.home, cell)
    turn.gain_with(act.goods.pairs)


def ruby_mine_on(home: Home, cell: int) -> str:
    """Return the name of the action that lays a ruby mine on this cell."""
    return "ruby mine on a deep tunnel" if home.land[cell] == DEEP_TUNNEL else "ruby mine on a tunnel"


def check_ruby_mine(home: Home, cell: int) -> None:
    """Check that the cell of a ruby mine is an empty tunnel or deep tunnel (mine.ruby)."""
    if home.land[cell] not in (TUNNEL, DEEP_TUNNEL):
        illegal("mine.ruby", "a ruby mine needs a tunnel or deep tunnel, {} has {}", NAMES[cell], found_on(home, cell))


def lay_ruby_mine(home: Home, cell: int) -> None:
    """Check a ruby mine and lay it."""
    check_ruby_mine(home, cell)
    home.lay(cell, RUBY_MINE)


def ruby_mine_values(turn: Turn, field: str, draft: "Draft") -> Iterator[str]:
    """Yield the tunnels and deep tunnels on which the space still offers a ruby mine."""
    if field in draft.given:
        return
    home = turn.home
    for act in turn.open_acts():
        for cell in members(MOUNTAIN & home.tiles):
            if ruby_mine_on(home, cell) == act.name and allowed(check_ruby_mine, home, cell):
                yield NAMES[cell]


ACTIONS: Chapter = {
    Dig: Action(dig, dig_values, ("cavern/tunnel", "cavern/tunnel or cavern/cavern")),
    DigCaverns: Action(dig_caverns, dig_caverns_values, ("cavern/tunnel or cavern/cavern",)),
    OreMine: Action(ore_mine, ore_mine_values),
    RubyMine: Action(ruby_mine, ruby_mine_values, ("ruby mine on a tunnel", "ruby mine on a deep tunnel")),
}
