"""The seats of the players in a log, and their goods at the start."""

from collections.abc import Mapping, Sequence
from typing import Any

from caverna.games.caverna.catalogue.tables import START_FOOD, START_FOOD_SOLO
from caverna.games.caverna.goods import ANIMALS, FOOD, Goods

from ..names import allowed_names
from ..unpacking import CannotImport
from .arguments import Untranslatable, cell, mapping, number
from .envelope import Archive
from .farms import Farm, Figure
from .ids import GOOD, SINGLE

MAX_PLAYERS = 7


def seats(archive: Archive, order: Sequence[str] = ()) -> dict[str, str]:
    """Return the names of the players by id, clockwise from the starting player.

    The order is that of the first placements, or of the names in ``order`` if it is given.
    """
    players = archive.players
    if not 1 <= len(players) <= MAX_PLAYERS:
        raise CannotImport(f"1 to {MAX_PLAYERS} can play, not {len(players)}")
    names = dict(zip((player for player, _ in players), allowed_names([name for _, name in players]), strict=True))
    if len(names) < len(players):
        raise CannotImport("two players have the same id")
    if order:
        return _by_name(names, order)
    placed: dict[str, str] = {}
    for event in archive.events:
        if event.type == "placeDwarf":
            player = str(event.args.get("player_id"))
            if player in placed or player not in names:
                break
            placed[player] = names[player]
    left = {player: name for player, name in names.items() if player not in placed}
    if len(left) == 1:
        return {**placed, **left}
    if left:
        missing = ", ".join(left.values())
        raise CannotImport(f"the log has no seat of {missing}; give --players in the order of the seats")
    return placed


def _by_name(names: Mapping[str, str], order: Sequence[str]) -> dict[str, str]:
    by_name = {name: player for player, name in names.items()}
    wrong = [name for name in order if name not in by_name]
    if wrong or len(set(order)) != len(names):
        raise CannotImport(f"the players are {', '.join(by_name)}, not {', '.join(order)}")
    return {by_name[name]: name for name in order}


def set_up(farms: Mapping[str, Farm], start: Mapping[str, Any] | None) -> dict[str, Any] | None:
    """Give each player the food at the start. Return the position of a table that starts with more, else None.

    ``start`` has the additional goods, weapons and tiles of the players.
    """
    for seat, farm in enumerate(farms.values()):
        farm.goods[FOOD] = START_FOOD_SOLO if len(farms) == 1 else START_FOOD[seat]
    if start is None:
        return None
    homes = {}
    try:
        for player, entry in start.items():
            if player in farms:
                homes[farms[player].name] = _begin_with(farms[player], mapping(entry, "a home"))
    except Untranslatable as fault:
        raise CannotImport(f"rich_start: {fault.why}") from None
    return {"round": 1, "homes": homes}


def _begin_with(farm: Farm, entry: Mapping[str, Any]) -> dict[str, Any]:
    """Give a player the listed goods, weapons and tiles. Return them as plain data for a position."""
    for site, count in mapping(entry.get("supply"), "the supply").items():
        if site not in GOOD:
            raise Untranslatable(f"there is no good {site[:20]!r}")
        farm.goods[GOOD[site]] += min(number(count, "a count"), 10_000)
    for dwarf, strength in mapping(entry.get("weapons"), "the weapons").items():
        farm.dwarfs[number(dwarf, "a dwarf")] = Figure(number(strength, "the strength of a weapon"))
    farm.family = len(farm.dwarfs)
    board = {}
    for site, cells in mapping(entry.get("tiles"), "the tiles").items():
        if site not in SINGLE or not isinstance(cells, list):
            raise Untranslatable(f"there is no tile {site[:20]!r}")
        for place in cells:
            if not isinstance(place, list) or len(place) != 2:
                raise Untranslatable("a cell has two coordinates")
            x, y = number(place[0], "a coordinate"), number(place[1], "a coordinate")
            farm.land[x, y] = site
            board[cell(x, y)] = SINGLE[site]
    supply = [0 if good in ANIMALS else count for good, count in enumerate(farm.goods)]
    animals = [count if good in ANIMALS else 0 for good, count in enumerate(farm.goods)]
    home: dict[str, Any] = {"supply": str(Goods.counted(supply)) if any(supply) else "0 food"}
    if any(animals):
        home["animals"] = str(Goods.counted(animals))
    return {**home, "dwarfs": sorted(figure.strength for figure in farm.dwarfs.values()), "board": board}
