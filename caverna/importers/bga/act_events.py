"""Handlers of events in the work phase: placing, tiles, stables, furnishings, weapons, family."""

from caverna.games.caverna.catalogue.spaces import EXTENSION
from caverna.games.caverna.catalogue.tables import SEEDS
from caverna.games.caverna.goods import GRAIN, ORE, RUBY, STONE, VEGETABLE, WOOD
from caverna.games.caverna.steps import (
    Clear,
    Dig,
    DigCaverns,
    Grow,
    OreMine,
    Pasture,
    RubyMine,
    Sow,
    Stable,
    Step,
    Tile,
)

from .arguments import Untranslatable, cell, goods_of, items, mapping, meeple, meeples, number, square, text
from .envelope import LogEvent
from .farms import STRONGEST
from .harvests import HarvestLine
from .ids import (
    CAVERN,
    DEEP_TUNNEL,
    FIELD,
    GOOD,
    MEADOW,
    ORE_MINE,
    PASTURE,
    RUBY_MINE,
    SINGLE,
    TUNNEL,
    find_furnishing,
)
from .translation import Translation
from .turns import HOMECOMING, TurnLine

_ENDS_PAYMENT = frozenset({
    "placeDwarf", "furnish", "addStables", "sow", "equipWeapon", "upgradeWeapon", "growFamily",
    "collectResources", "returnHome", "startHarvest", "startNewRound", "message",
})  # fmt: skip
"""The events after which a payment does not belong to a furnishing before."""
_LOOTED = frozenset({"gainResources", "furnish", "placeTile", "addStables", "sow"})
"""The events for items of loot."""


def place_dwarf(log: Translation, event: LogEvent) -> None:
    """Handle placeDwarf: place a dwarf on a space, in a new line if the player has placed one before."""
    log.end_income()
    line = log.placed_line(event)
    if line.placed_at >= 0:
        log.finish_line()
        line = log.placed_line(event)
    line.move = event.move
    line.place(log.space_of(event), number(event.args.get("dwarf"), "the dwarf"))


def message(log: Translation, event: LogEvent) -> None:
    """Handle message: the space that is imitated, or the phase of a harvest that is chosen."""
    if "card" in event.args:
        log.placed_line(event).imitate(log.space_of(event))
    elif "phase" in event.args:
        line = log.line_of(event)
        if isinstance(line, HarvestLine):
            line.phase = log.texts.phases.get(str(event.args["phase"]), "")


def place_tile(log: Translation, event: LogEvent) -> None:
    """Handle placeTile: lay a tile of one or two cells, and expect the goods that it brings."""
    squares = [square(entry) for entry in items(event.args.get("squares"), "'squares'")]
    line = log.line_of(event)
    kinds = [kind for kind, _, _ in squares]
    if len(squares) == 1 and kinds[0] in SINGLE:
        kind, x, y = squares[0]
        if not line.bought_tile(SINGLE[kind], cell(x, y)):
            log.placed_line(event).act(Tile(SINGLE[kind], cell(x, y)))
    else:
        step, waits = _tile_step(squares)
        log.placed_line(event).act(step, waits)
    if isinstance(line, TurnLine):
        _tile_bonuses(log, line, squares)
    for kind, x, y in squares:
        line.bonuses += [dict([pair]) for pair in line.farm.lay(kind, x, y)]


def _tile_bonuses(log: Translation, line: TurnLine, squares: list[tuple[str, int, int]]) -> None:
    """Expect the goods that a tile brings automatically."""
    kinds = {kind for kind, _, _ in squares}
    if ORE_MINE in kinds:
        line.bonuses.append({ORE: 3})
    if RUBY_MINE in kinds and any(line.farm.is_deep_tunnel(x, y) for _, x, y in squares):
        line.bonuses.append({RUBY: 1})
    if line.row is not None and line.row.key == EXTENSION and len(squares) == 2:
        line.bonuses.append({WOOD: 1} if MEADOW in kinds else {STONE: 1})


def build_stable(log: Translation, event: LogEvent) -> None:
    """Handle addStables: build stables."""
    for token in meeples(event.args, "stables"):
        log.placed_line(event).act(Stable(cell(token.x, token.y)), "stable")


def furnish(log: Translation, event: LogEvent) -> None:
    """Handle furnish: furnish a cell. Its price may follow in a later event."""
    building = mapping(event.args.get("building"), "the building")
    site = text(building.get("type"), "the type of a building")
    row = find_furnishing(site)
    if row is None:
        raise Untranslatable(f"there is no furnishing {site[:40]!r}")
    x, y = number(building.get("x"), "a coordinate"), number(building.get("y"), "a coordinate")
    log.placed_line(event).furnish(row, cell(x, y), _is_paid_for(log, event))


def _is_paid_for(log: Translation, event: LogEvent) -> bool:
    """Return whether the player pays goods other than rubies after this event, with only free steps between."""
    player, bought = event.args.get("player_id"), 0
    for later in log.events[log.at + 1 :]:
        if later.type in _ENDS_PAYMENT or (later.type == "placeTile" and not bought):
            return False
        if later.type == "payResources" and later.args.get("player_id") == player and "source" in later.args:
            if RUBY not in goods_of(meeples(later.args, "resources")):
                return True
            bought += 1
        elif later.type == "placeTile" or (later.type == "gainResources" and not later.args.get("source")):
            bought = max(bought - 1, 0)
    return False


def sow(log: Translation, event: LogEvent) -> None:
    """Handle sow: sow fields."""
    line = log.placed_line(event)
    fields: dict[int, list[str]] = {GRAIN: [], VEGETABLE: []}
    for entry in items(event.args.get("sows"), "'sows'"):
        field = mapping(entry.get("field"), "the field")
        seed = text(mapping(entry.get("seed"), "the seed").get("type"), "the seed")
        if GOOD.get(seed) not in fields:
            raise Untranslatable(f"{seed[:20]!r} is sown")
        x, y = number(field.get("x"), "a coordinate"), number(field.get("y"), "a coordinate")
        fields[GOOD[seed]].append(cell(x, y))
        line.farm.goods[GOOD[seed]] -= 1
        line.farm.crops[x, y] = SEEDS[GOOD[seed]]
    line.sow(Sow(tuple(fields[GRAIN]), tuple(fields[VEGETABLE])), _closing_follows(log, event, line.figure.strength))


def ends_expedition(event: LogEvent) -> bool:
    """Return whether an event lets weapons grow, which happens when an expedition ends."""
    return event.type == "gameStateChange" and str(event.args.get("id")) == HOMECOMING


def _closing_follows(log: Translation, event: LogEvent, strength: int) -> bool | None:
    """Return whether sowing belongs to an expedition: one ends later in this turn, or more loot follows.

    Later loot only counts if no event ends the expedition: the weapon cannot grow, and the log does not show the ends
    of expeditions. Return None if that is not known.
    """
    bought = 0
    for later in log.events[log.at + 1 :]:
        if later.type in ("placeDwarf", "returnHome", "startHarvest"):
            break
        if ends_expedition(later):
            return True
        if later.args.get("player_id") != event.args.get("player_id"):
            continue
        if later.type == "upgradeWeapon":
            return True
        if later.type == "payResources" and RUBY in goods_of(meeples(later.args, "resources")):
            bought += 1
        elif strength >= STRONGEST and later.type in _LOOTED and not later.args.get("source") and not log.shows_ends:
            if not bought:
                return True
            bought -= 1
    return False if log.shows_ends else None


def forge(log: Translation, event: LogEvent) -> None:
    """Handle equipWeapon: forge a weapon."""
    line = log.placed_line(event)
    strength = number(event.args.get("strength"), "the strength of a weapon")
    line.farm.arm(number(event.args.get("dwarf"), "the dwarf"), strength)
    line.forge(strength)


def upgrade(log: Translation, event: LogEvent) -> None:
    """Handle upgradeWeapon: take the item +1, or end an expedition."""
    line = log.placed_line(event)
    for entry in items(event.args.get("dwarfs"), "'dwarfs'"):
        token = meeple(entry)
        line.farm.arm(token.id, number(entry.get("weapon") or 0, "the strength of a weapon"))
    if event.args.get("source"):
        line.stronger()
    elif line.loot is None:
        raise Untranslatable("an expedition ends that brought nothing")
    else:
        line.close_expedition()


def grow(log: Translation, event: LogEvent) -> None:
    """Handle growFamily: add a newborn to the family."""
    line = log.placed_line(event)
    line.act(Grow())
    line.farm.family += 1
    line.farm.newborns += 1


def _tile_step(squares: list[tuple[str, int, int]]) -> tuple[Step, str]:
    """Return the step that lays a tile of one or two cells, and the name of the action if it is paid for."""
    by_kind = {kind: cell(x, y) for kind, x, y in squares}
    cells = tuple(cell(x, y) for _, x, y in squares)
    match sorted(kind for kind, _, _ in squares):
        case [kind] if kind == RUBY_MINE:
            return RubyMine(cells[0]), ""
        case [kind] if kind == PASTURE:
            return Pasture(cells), "pasture"
        case [first, second] if first == second == PASTURE:
            return Pasture(cells), "pasture"
        case [first, second] if first == second == CAVERN:
            return DigCaverns(*cells), ""
        case [first, second] if {first, second} == {MEADOW, FIELD}:
            return Clear(by_kind[MEADOW], by_kind[FIELD]), ""
        case [first, second] if {first, second} == {CAVERN, TUNNEL}:
            return Dig(by_kind[CAVERN], by_kind[TUNNEL]), ""
        case [first, second] if {first, second} == {ORE_MINE, DEEP_TUNNEL}:
            return OreMine(by_kind[ORE_MINE], by_kind[DEEP_TUNNEL]), ""
    raise Untranslatable(f"there is no tile of {' and '.join(kind[:20] for kind, _, _ in squares)}")
