"""Operators for the actions of a space: goods taken and left, either/or, the printed order, repeated and missing
actions."""

from random import Random

from caverna.games.caverna.catalogue.offer import TakeGoods
from caverna.games.caverna.catalogue.spaces import SpaceRow
from caverna.games.caverna.goods import FARM, GRAIN, RUBY, VEGETABLE
from caverna.games.caverna.state.cells import NAMES
from caverna.games.caverna.state.home import DEEP_TUNNEL, FIELD, TUNNEL, Home
from caverna.games.caverna.steps import (
    Buy,
    Clear,
    Dig,
    DigCaverns,
    Expedition,
    Feed,
    Forge,
    Furnish,
    Grow,
    Leave,
    Loot,
    Order,
    OreMine,
    Pasture,
    Place,
    RubyMine,
    Sow,
    Stable,
    Step,
    Stronger,
    Take,
    Trade,
)

from .moments import AtTurn, Change
from .operators import at_turn, shuffled, some

EXAMPLES: dict[str, Step] = {
    "take": Take(),
    "meadow/field": Clear("C4", "C3"),
    "cavern/tunnel": Dig("E3", "E2"),
    "ore mine": OreMine("E3", "E2"),
    "fences": Pasture("C4"),
    "stable": Stable("A1"),
    "sow": Sow(("C3",)),
    "grow": Grow(),
    "forge": Forge(1),
    "expedition": Expedition((Loot("dog"),)),
    "trade": Trade(1),
    "buy": Buy("dog"),
    "furnish": Furnish("Dwelling", "D3"),
    "dwelling": Furnish("Dwelling", "D3"),
}
"""A step for each action. The rules check that the space offers it before anything else."""


def gives_nothing(at: AtTurn, home: Home, row: SpaceRow, imitating: bool = False) -> bool:
    """Return whether a space gives no goods: none are on it, none are printed, and no mine adds any."""
    act = row.offer.acts[row.offer.take] if row.offer.take >= 0 else None
    if not isinstance(act, TakeGoods):
        return True
    lying = not imitating and row.key in at.game.goods_on
    mines = (act.ore_per_mine and home.ore_mines) or (act.ruby_mines and home.ruby_mines >= act.ruby_mines)
    return not (lying or act.goods or mines)


def gives_animals(at: AtTurn, row: SpaceRow) -> bool:
    """Return whether farm animals are on a space."""
    return any(good in FARM for good, _ in at.game.goods_on.get(row.key, ()))


# --- nothing done -----------------------------------------------------------------------------------------------


@at_turn("a placement without effect", "work.must-act")
def nothing_done(at: AtTurn, dice: Random) -> Change | None:
    spaces = [name for name in at.spaces() if at.row(name).offer.take < 0 and not at.row(name).offer.choices]
    space = some(dice, spaces)
    return at.line(Place(space), at=0) if space is not None else None


@at_turn("a space on which nothing lies", "work.must-act")
def empty_space(at: AtTurn, dice: Random) -> Change | None:
    spaces = [
        name
        for name in at.spaces("take")
        if gives_nothing(at, at.home, at.row(name)) and not at.row(name).offer.take_chosen
    ]
    space = some(dice, spaces)
    return at.line(Place(space), at=0) if space is not None else None


@at_turn("either/or without a choice", "work.order-of-actions", kind="ambiguous")
def no_choice(at: AtTurn, dice: Random) -> Change | None:
    space = some(dice, (name for name in at.spaces() if at.row(name).offer.choices))
    return at.line(Place(space), at=0) if space is not None else None


@at_turn("goods left and nothing else done", "work.must-act")
def left_alone(at: AtTurn, dice: Random) -> Change | None:
    space = some(dice, (name for name in at.spaces("take") if at.row(name).offer.leavable))
    if space is None or not at.options.leave_goods:
        return None
    return at.line(Place(space), Leave(), at=0)


@at_turn("goods left at a table where they are taken", "work.take-all")
def left_at_table(at: AtTurn, dice: Random) -> Change | None:
    space = some(dice, (name for name in at.spaces("take") if at.row(name).offer.leavable))
    if space is None or at.options.leave_goods:
        return None
    return at.line(Place(space), Leave(), at=1)


@at_turn("goods left that must be taken", "work.take-all")
def left_behind(at: AtTurn, dice: Random) -> Change | None:
    """The space offers no other action than to take the goods."""
    offers = {name: at.row(name).offer for name in at.spaces("take")}
    space = some(dice, (name for name, offer in offers.items() if not offer.leavable and not offer.take_chosen))
    return at.line(Place(space), Leave(), at=1) if space is not None else None


# --- twice, or not offered --------------------------------------------------------------------------------------


@at_turn("goods taken twice", "work.offered")
def taken_twice(at: AtTurn, dice: Random) -> Change | None:
    space = some(dice, (name for name in at.spaces("take") if not gives_animals(at, at.row(name))))
    return at.line(Place(space), Take(), Take(), at=2) if space is not None else None


@at_turn("an action the space does not offer", "work.offered")
def not_offered(at: AtTurn, dice: Random) -> Change | None:
    if at.place < 0:
        return None
    offered = at.used.offer.find
    lacking = [step for does, step in EXAMPLES.items() if does not in offered]
    if "furnish" in offered or "dwelling" in offered:
        lacking = [step for step in lacking if not isinstance(step, Furnish)]
    step = dice.choice(lacking)
    return at.line(*at.steps, step, at=len(at.steps))


@at_turn("cavern/cavern where only cavern/tunnel is offered", "work.offered")
def two_caverns(at: AtTurn, dice: Random) -> Change | None:
    spaces = at.spaces("cavern/tunnel")
    space = some(dice, (name for name in spaces if "cavern/cavern" not in at.row(name).offer.find))
    return at.line(Place(space), DigCaverns("D2", "E2"), at=1) if space is not None else None


@at_turn("an action done twice", "work.offered")
def done_twice(at: AtTurn, dice: Random) -> Change | None:
    """Fences, trade and market may be split, and have limits of their own."""
    once = (Clear, Dig, DigCaverns, OreMine, Sow, Furnish, Grow, Forge)
    step = some(dice, (step for step in at.steps if isinstance(step, once)))
    return at.line(*at.steps, step, at=len(at.steps)) if step is not None else None


@at_turn("a second growth", "work.offered")
def second_growth(at: AtTurn, dice: Random) -> Change | None:
    if Grow() not in at.steps:
        return None
    return at.line(*at.steps, Grow(), at=len(at.steps))


@at_turn("an expedition too many", "work.offered")
def expedition_too_many(at: AtTurn, dice: Random) -> Change | None:
    """A second expedition, and on Adventure a third."""
    space = some(dice, at.spaces("expedition"))
    if space is None or not at.weapon:
        return None
    count = len(at.row(space).offer.find["expedition"])
    gone = [Expedition((Loot("wood"),))] * (count + 1)
    return at.line(Place(space), *gone, at=count + 1)


@at_turn("a step of the harvest in a turn", "record.step", kind="malformed")
def harvest_in_turn(at: AtTurn, dice: Random) -> Change | None:
    return at.line(*at.steps, Feed(), at=len(at.steps))


# --- either/or --------------------------------------------------------------------------------------------------


@at_turn("both sides of an either/or", "work.order-of-actions")
def both_sides(at: AtTurn, dice: Random) -> Change | None:
    """Only the Guest room would allow both."""
    if at.place < 0 or not at.used.offer.choices or "guest_room" in at.home.active:
        return None
    offer = at.used.offer
    done = {
        Take: "take", Grow: "grow", Furnish: "dwelling", Clear: "meadow/field", Dig: "cavern/tunnel", RubyMine: "",
    }  # fmt: skip
    words = {done[type(step)] for step in at.steps if type(step) in done}
    if "" in words:
        return None
    side = next(mask for mask in offer.choices if any(mask >> offer.find[word][0] & 1 for word in words))
    other = [act.name for number, act in enumerate(offer.acts) if not side >> number & 1 and act.name in EXAMPLES]
    does = some(dice, other)
    return at.line(*at.steps, EXAMPLES[does], at=len(at.steps)) if does is not None else None


@at_turn("ruby mines on a tunnel and on a deep tunnel", "work.order-of-actions")
def both_mines(at: AtTurn, dice: Random) -> Change | None:
    space = some(dice, at.spaces("ruby mine on a tunnel"))
    tunnel, deep = some(dice, at.home.cells_of(TUNNEL)), some(dice, at.home.cells_of(DEEP_TUNNEL))
    if space is None or tunnel is None or deep is None or "guest_room" in at.home.active:
        return None
    first, second = shuffled(dice, (tunnel, deep))
    return at.line(Place(space), RubyMine(NAMES[first]), RubyMine(NAMES[second]), at=2)


@at_turn("growth without the dwelling it follows", "work.order-of-actions")
def growth_first(at: AtTurn, dice: Random) -> Change | None:
    space = "Urgent wish for children"
    return at.line(Place(space), Grow(), at=1) if space in at.spaces() else None


# --- the printed order ------------------------------------------------------------------------------------------


@at_turn("a tile laid after sowing", "work.order-of-actions")
def tile_after_sowing(at: AtTurn, dice: Random) -> Change | None:
    """On Slash-and-burn the sowing is on older fields, so the tile comes too late."""
    space = some(dice, at.spaces("meadow/field", "sow"))
    fields = [cell for cell in at.home.cells_of(FIELD) if cell not in at.home.crops]
    if space is None or not fields or not (at.home.goods[GRAIN] or at.home.goods[VEGETABLE]):
        return None
    if "stubble_room" in at.home.active:
        return None  # sowing could leave an animal without room
    cell = NAMES[dice.choice(fields)]
    sow = Sow((cell,)) if at.home.goods[GRAIN] else Sow((), (cell,))
    return at.line(Place(space), sow, EXAMPLES["meadow/field"], at=2)


@at_turn("forging after the expedition", "work.order-of-actions")
def forging_last(at: AtTurn, dice: Random) -> Change | None:
    space = some(dice, at.spaces("forge", "expedition"))
    if space is None or not at.weapon:
        return None
    return at.line(Place(space), Expedition((dice.choice((Loot("wood"), Stronger())),)), Forge(1), at=2)


@at_turn("goods taken after the expedition", "work.order-of-actions")
def goods_last(at: AtTurn, dice: Random) -> Change | None:
    space = some(dice, at.spaces("take", "expedition"))
    if space is None or not at.weapon:
        return None
    return at.line(Place(space), Expedition((Loot("dog"),)), Take(), at=2)


@at_turn("fences or stable after taking the animals", "work.order-of-actions")
def animals_first(at: AtTurn, dice: Random) -> Change | None:
    space = some(dice, at.spaces("take", "stable"))
    step = dice.choice((EXAMPLES["stable"], EXAMPLES["fences"]))
    home = at.after(Place(space), Take(), step, upto=2) if space is not None else None
    if space is None or home is None or not home.animals_fit():
        return None
    return at.line(Place(space), Take(), step, at=2)


@at_turn("a dwarf ordered after the placement without a ruby", "work.dwarf-order")
def ordered_late(at: AtTurn, dice: Random) -> Change | None:
    """The rubies that the space itself gives come too late for it."""
    waiting = sorted(dwarf.weapon for dwarf in at.home.dwarfs if dwarf.space is None and not dwarf.newborn)
    space = some(dice, (name for name in at.spaces("take") if "Ruby" in name or "Starting" in name))
    if space is None or at.home.goods[RUBY] or waiting[-1] == waiting[0]:
        return None
    return at.line(Place(space), Order(waiting[-1]), at=1)
