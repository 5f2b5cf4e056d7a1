"""Free steps, for any player at any time: food, rubies, trades of furnishings, letting animals go (p. 11, 17, 20)."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NoReturn

from caverna.engine.actions import Action, Chapter, handlers
from caverna.games.farming.home import check_has, check_let_go, positive
from caverna.model.refusals import RuleBroken, ambiguous, illegal

from ..catalogue.furnishings import FURNISHINGS, FurnishingRow, Swap
from ..catalogue.keys import SLAUGHTERING_CAVE
from ..catalogue.tables import DONKEY_PAIR, FOOD_VALUE, RUBY_GOODS, RUBY_TILES
from ..goods import ANIMALS, CATTLE, DONKEY, FARM, FOOD, GOLD, NAMES, RUBY, Goods
from ..options import Options
from ..state.cells import cell_named
from ..state.home import LAND_NUMBER, Dwarf, Home
from ..steps import Disarm, Eat, Have, LetGo, Ruby, RubyTile, Step, Use
from .claims import wrong_have
from .effects import may_trade_weapons
from .furnishing import tile_named
from .land import allowed
from .single_tiles import check_single, lay_single, tile_values
from .turn import Turn, whole

if TYPE_CHECKING:
    from caverna.engine.drafts import Draft, More

_NOTHING_ASSERTED = Have()


def names_nothing(step: Step) -> NoReturn:
    """Refuse a step without goods. Only programs can make one, notation cannot."""
    raise RuleBroken("record.step", f"`{step.word}` names nothing", kind="malformed")


def food_for(home: Home, good: int, count: int) -> int:
    """Return the food for ``count`` of a good eaten together (food.convert, ruling.slaughter-pair)."""
    if good == GOLD:
        return count - 1
    if good == DONKEY:
        food = count // 2 * DONKEY_PAIR + count % 2 * FOOD_VALUE[DONKEY]
    else:
        food = FOOD_VALUE.get(good, 0) * count
    return food + count if good in FARM and SLAUGHTERING_CAVE in home.active else food


def check_eat(home: Home, goods: Goods) -> None:
    """Check that goods can be turned into food and are in the supply (food.convert)."""
    for good, count in goods.pairs:
        positive(count)
        if good not in FOOD_VALUE and good != GOLD:
            illegal("food.convert", f"{NAMES[good]} cannot be turned into food", found=NAMES[good])
        if good == GOLD and count < 2:
            illegal("food.convert", "1 gold buys no food", found="1 gold", expected="2 gold or more, for 1 food less")
        check_has(home, good, count, "food.convert", "eating")


def eat(turn: Turn, step: Eat) -> None:
    """Turn goods into food, by the printed table (food.convert, p. 11)."""
    home = turn.home
    if not step.goods.pairs:
        names_nothing(step)
    check_eat(home, step.goods)
    for good, count in step.goods.pairs:
        home.pay(good, count, "eat")
        home.gain(FOOD, food_for(home, good, count), "eat")


def eat_values(turn: Turn, field: str, draft: "Draft") -> Iterator["More"]:
    """Return the goods that can be eaten in addition to those in the draft."""
    home = turn.home
    most = {good: home.goods[good] for good in (*FOOD_VALUE, GOLD)}
    return _more(draft, field, most, lambda goods: check_eat(home, goods))


def _more(draft: "Draft", field: str, most: dict[int, int], check: Callable[[Goods], object]) -> Iterator["More"]:
    """Yield the additions of one more good to the amount in the draft that pass the check.

    ``most`` has the largest count of each good. Counts from 1 up to it are tried.
    """
    from caverna.engine.drafts import More  # verifying proposes nothing

    present = draft.given.get(field) or Goods.of(())
    named = {good for good, _ in present.pairs}
    for good, count in most.items():
        for each in () if good in named else range(1, max(count, 1) + 1):
            more = ((good, each),)
            if allowed(check, Goods.of((*present.pairs, *more))):
                yield More(Goods.of(more))


# --- rubies -----------------------------------------------------------------------------------------------------


def check_ruby(home: Home, goods: Goods, rulings: Options) -> tuple[int, int]:
    """Check that rubies can be changed into goods (ruby.trade, ruling.ruby-gold). Return the price: rubies and food."""
    rubies = food = 0
    for good, count in goods.pairs:
        rubies += positive(count)
        if good == CATTLE:
            food += count
        elif good == GOLD and not rulings.ruby_gold:
            illegal("ruling.ruby-gold", "at this table a ruby is not changed into gold (ruby gold: no)", found="gold")
        elif good not in RUBY_GOODS:
            illegal("ruby.trade", f"a ruby cannot be changed into {NAMES[good]}", found=NAMES[good])
    check_has(home, RUBY, rubies, "ruby.trade", "this")
    check_has(home, FOOD, food, "ruby.trade", "cattle")
    return rubies, food


def _check_ruby(turn: Turn) -> None:
    """Check that there is a ruby to change (ruby.trade)."""
    check_has(turn.home, RUBY, 1, "ruby.trade", "this")


def ruby(turn: Turn, step: Ruby) -> None:
    """Change rubies into goods (ruby.trade, p. 17)."""
    home = turn.home
    if not step.goods.pairs:
        names_nothing(step)
    rubies, food = check_ruby(home, step.goods, turn.game.rulings)
    home.pay(RUBY, rubies, "ruby")
    if food:
        home.pay(FOOD, food, "ruby")
    for good, count in step.goods.pairs:
        home.gain(good, count, "ruby")


def ruby_values(turn: Turn, field: str, draft: "Draft") -> Iterator["More"]:
    """Return the goods that rubies can be changed into, in addition to those in the draft."""
    home, rulings = turn.home, turn.game.rulings
    most = dict.fromkeys((*RUBY_GOODS, CATTLE), home.goods[RUBY])
    return _more(draft, field, most, lambda goods: check_ruby(home, goods, rulings))


def ruby_tile(turn: Turn, step: RubyTile) -> None:
    """Change rubies into a single tile and lay it at once (ruby.trade)."""
    if step.kind not in RUBY_TILES:
        raise RuleBroken(
            "record.name", f"a ruby buys no {step.kind!r}", expected=", ".join(RUBY_TILES), kind="malformed"
        )
    cell, kind = cell_named(step.cell), LAND_NUMBER[step.kind]
    check_single(turn.home, cell, kind)
    turn.home.pay(RUBY, check_ruby_price(turn.home, step.kind), step.kind)
    lay_single(turn.home, cell, kind)


def check_ruby_price(home: Home, kind: str) -> int:
    """Check that a single tile can be paid (ruby.trade). Return its price in rubies."""
    price = RUBY_TILES[kind]
    check_has(home, RUBY, price, "ruby.trade", f"a {kind}")
    return price


def ruby_tile_values(turn: Turn, field: str, draft: "Draft") -> list[str]:
    """Return the kinds of single tile that can be paid and fit on a cell, or the cells for the chosen kind."""
    kinds = [kind for kind in RUBY_TILES if draft.given.get("kind", kind) == kind]
    payable = [kind for kind in kinds if allowed(check_ruby_price, turn.home, kind)]
    return tile_values(turn.home, payable, field, draft)


# --- furnishings that trade -------------------------------------------------------------------------------------


def check_use(home: Home, row: FurnishingRow, times: int, into: str) -> Swap | None:
    """Check a furnishing's trade, done ``times`` times for ``into`` (trade.tile, trade.goods). Return the trade.

    Return None if the furnishing has no trade and the rule is waived.
    """
    if row.swap is None:
        trades = ", ".join(other.full_name for other in FURNISHINGS.values() if other.swap)
        illegal("trade.tile", f"the {row.full_name} has no trade", found=row.full_name, expected=trades)
        return None
    if row.key not in home.active:
        covered = " (it is covered)" if row.key in home.covered.values() else ""
        illegal("trade.tile", "the {} is not at home{}", row.full_name, covered)
    outcomes = row.swap.get
    if into not in outcomes:
        wanted = " or ".join(f"for {outcome}" for outcome in outcomes if outcome)
        if into:
            hint = f"say {wanted}" if wanted else "leave the words out"
            raise RuleBroken("record.step", f"the {row.full_name} gives no {into}", hint=hint, kind="malformed")
        ambiguous("record.step", f"the {row.full_name} gives {' or '.join(outcomes)}", hint=f"say {wanted}")
    for good, count in row.swap.give.pairs:
        check_has(home, good, count * times, "trade.goods", f"the {row.full_name}")
    return row.swap


def use(turn: Turn, step: Use) -> None:
    """Use a furnishing's trade (trade.tile, trade.goods)."""
    home, times = turn.home, positive(step.times)
    row = tile_named(step.tile, turn.game.supply)
    swap = check_use(home, row, times, step.into)
    if swap is None:
        return
    for good, count in swap.give.pairs:
        home.pay(good, count * times, row.full_name)
    for good, count in swap.get[step.into].pairs:
        home.gain(good, count * times, row.full_name)


def use_values(turn: Turn, field: str, draft: "Draft") -> Iterator[Any]:
    """Yield the furnishings whose trade can be used, or the goods a chosen one gives, or the numbers of trades."""
    home = turn.home
    if field == "tile":
        for row in SWAPS:
            if any(allowed(check_use, home, row, 1, into) for into in _outcomes(row)):
                yield row.full_name
        return
    row = tile_named(draft.given["tile"], turn.game.supply)
    if field in draft.given or row.swap is None:
        return
    if field == "into":
        times = draft.given.get("times", 1)
        yield from (into for into in _outcomes(row) if into and allowed(check_use, home, row, times, into))
        return
    outcomes = [draft.given["into"]] if "into" in draft.given else _outcomes(row)
    times = 1
    while any(allowed(check_use, home, row, times, into) for into in outcomes):
        yield times
        times += 1


SWAPS = tuple(FURNISHINGS[key] for key in sorted(FURNISHINGS) if FURNISHINGS[key].swap is not None)
"""The furnishings with a trade of goods."""


def _outcomes(row: FurnishingRow) -> list[str]:
    return [*row.swap.get] if row.swap is not None else []


# --- weapons given up -------------------------------------------------------------------------------------------


def _check_cave(turn: Turn) -> None:
    """Check that the player may give up weapons (trade.tile)."""
    if not may_trade_weapons(turn.home):
        illegal("trade.tile", "the Peaceful cave is not at home")


def check_disarm(home: Home, strength: int, placed: bool) -> int:
    """Check that a weapon of this strength can be given up (trade.tile, trade.goods). Return the dwarf's index.

    With ``placed`` the dwarf must be placed already. Return -1 if there is none and the rule is waived.
    """
    if not may_trade_weapons(home):
        illegal("trade.tile", "the Peaceful cave is not at home")
    alike = [index for index, dwarf in enumerate(home.dwarfs) if dwarf.weapon == strength and strength > 0]
    if placed:
        alike = [index for index in alike if home.dwarfs[index].space is not None]
    else:
        alike.sort(key=lambda index: home.dwarfs[index].space is not None)
    if not alike:
        where = " that is placed" if placed else ""
        illegal(
            "trade.goods",
            f"no dwarf{where} has a weapon of strength {strength}",
            found=home.weapons(),
            expected=strength,
        )
        return -1
    return alike[0]


def disarm(turn: Turn, step: Disarm) -> None:
    """Give up a weapon for food in the Peaceful cave. The dwarf is unarmed at once (ruling.peaceful-order)."""
    home = turn.home
    chosen = check_disarm(home, whole(step.strength), step.placed)
    if chosen >= 0:
        dwarf = home.dwarfs[chosen]
        home.dwarfs[chosen] = Dwarf(0, dwarf.space, dwarf.newborn)
        home.gain(FOOD, dwarf.weapon, "Peaceful cave")


def disarm_values(turn: Turn, field: str, draft: "Draft") -> Iterator[Any]:
    """Yield the strengths of weapons that can be given up, or True if it can be that of a placed dwarf."""
    home = turn.home
    if field == "placed":
        if field not in draft.given and allowed(check_disarm, home, draft.given["strength"], True):
            yield True
        return
    strengths = sorted({dwarf.weapon for dwarf in home.dwarfs})
    yield from (strength for strength in strengths if allowed(check_disarm, home, strength, False))


# --- letting go, asserting --------------------------------------------------------------------------------------


def let_go(turn: Turn, step: LetGo) -> None:
    """Let animals go for nothing; animals without room must go (ruling.let-go, animals.overflow)."""
    if not step.animals.pairs:
        names_nothing(step)
    check_let_go(turn.home, step.animals)
    for good, count in step.animals.pairs:
        turn.home.pay(good, count, "let go")


def let_go_values(turn: Turn, field: str, draft: "Draft") -> Iterator["More"]:
    """Return the animals that can be let go in addition to those in the draft."""
    home = turn.home
    return _more(draft, field, {good: home.goods[good] for good in ANIMALS}, lambda goods: check_let_go(home, goods))


def have(turn: Turn, step: Have, remedy: Callable[[Have], str] | None = None) -> None:
    """Check an assertion. It is a claim, not a rule: a game that collects claims continues.

    ``remedy`` returns a hint for a wrong assertion.
    """
    if not step.goods.pairs and step == _NOTHING_ASSERTED:
        names_nothing(step)
    claim = wrong_have(turn.home, step)
    if claim is not None:
        claim.step, claim.item = turn.index, turn.item
        turn.game.claim(claim if remedy is None else claim.reworded(hint=remedy(step)))


ACTIONS: Chapter = {
    Eat: Action(eat, eat_values),
    Ruby: Action(ruby, ruby_values, check=_check_ruby),
    RubyTile: Action(ruby_tile, ruby_tile_values, check=_check_ruby),
    Use: Action(use, use_values),
    Disarm: Action(disarm, disarm_values, check=_check_cave),
    LetGo: Action(let_go, let_go_values),
}
"""The steps that every player can do at any time, in any line (ruling.any-time)."""
FREE = {**handlers(ACTIONS), Have: have}
"""The functions that play the free steps and assertions, by step class."""
