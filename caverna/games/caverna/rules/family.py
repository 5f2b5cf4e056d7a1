"""The family: growth (p. 15-16)."""

from caverna.engine.actions import Action, Chapter
from caverna.model.refusals import Words, illegal

from ..state.home import Dwarf, Home
from ..steps import Grow
from .turn import Turn


def grow(turn: Turn, step: Grow) -> None:
    """Add a newborn dwarf, which can be placed from the next round on (family.newborn)."""
    turn.take_act("grow")
    check_grow(turn.home)
    turn.home.dwarfs.append(Dwarf(newborn=True))
    turn.home.stalls_cache = None
    turn.acted = True


def check_grow(home: Home) -> None:
    """Check that there is room for one more dwarf (family.room) and that the family may grow (family.limit)."""
    family, room = len(home.dwarfs), home.room_for_dwarfs()
    if room <= family:
        illegal("family.room", _no_room, room, family)
    limit = home.dwarf_limit()
    if family >= limit:
        illegal("family.limit", _too_many_dwarfs, limit, family + 1)


def _no_room(room: int, family: int) -> Words:
    message = f"there is room for {room} dwarfs and {family} are in play"
    return Words(message, f"room for {room}", f"room for {family + 1}")


def _too_many_dwarfs(limit: int, count: int) -> Words:
    return Words(f"a family has at most {limit} dwarfs", count, limit)


ACTIONS: Chapter = {Grow: Action(grow, check=lambda turn: check_grow(turn.home))}
