"""Operators for food, rubies, furnishings that trade, the market and ore trading: too much, or things that cannot be
traded."""

from random import Random

from caverna.games.caverna import Goods, Home
from caverna.games.caverna.catalogue.furnishings import FURNISHINGS
from caverna.games.caverna.catalogue.tables import FOOD_VALUE, MARKET, RUBY_GOODS
from caverna.games.caverna.goods import ANIMALS, CATTLE, DOG, FOOD, GOLD, NAMES, ORE, RUBY, STONE, WOOD
from caverna.games.caverna.steps import Buy, Disarm, Eat, LetGo, Place, Ruby, Step, Trade, Use

from .moments import AtTurn, Change
from .operators import at_turn, some

SWAPS = {key: row for key, row in FURNISHINGS.items() if row.swap is not None}


def _somebody(at: AtTurn, dice: Random) -> Home:
    """Draw any player, because every player may make free steps between turns."""
    return dice.choice(at.game.homes)


def _freely(at: AtTurn, dice: Random, home: Home, step: Step | None) -> Change | None:
    """Make a free step between turns, or in the line of the turn."""
    if step is None:
        return None
    if home is at.home and dice.random() < 0.5:
        return at.line(step, *at.steps, at=0)
    return at.before(home.name, step)


# --- food -------------------------------------------------------------------------------------------------------


@at_turn("eating what one does not have", "food.convert")
def eating_too_much(at: AtTurn, dice: Random) -> Change | None:
    home = _somebody(at, dice)
    good = dice.choice([*FOOD_VALUE, GOLD])
    count = home.goods[good] + dice.randint(1, 3)
    return _freely(at, dice, home, Eat(Goods.of([(good, max(count, 2) if good == GOLD else count)])))


@at_turn("eating what is no food", "food.convert")
def no_food(at: AtTurn, dice: Random) -> Change | None:
    home = _somebody(at, dice)
    good = some(dice, (good for good in (DOG, WOOD, STONE, ORE) if home.goods[good]))
    return _freely(at, dice, home, Eat(Goods.of([(good, 1)])) if good is not None else None)


@at_turn("food for 1 gold", "food.convert")
def one_gold(at: AtTurn, dice: Random) -> Change | None:
    home = _somebody(at, dice)
    return _freely(at, dice, home, Eat(Goods(gold=1)) if home.goods[GOLD] else None)


# --- rubies -----------------------------------------------------------------------------------------------------


@at_turn("a ruby trade without the ruby", "ruby.trade")
def no_ruby(at: AtTurn, dice: Random) -> Change | None:
    home = _somebody(at, dice)
    good = dice.choice([good for good in RUBY_GOODS if good != GOLD or at.options.ruby_gold])
    return _freely(at, dice, home, Ruby(Goods.of([(good, home.goods[RUBY] + 1)])))


@at_turn("a ruby for gold at a table where it buys none", "ruling.ruby-gold")
def ruby_for_gold(at: AtTurn, dice: Random) -> Change | None:
    home = _somebody(at, dice)
    if at.options.ruby_gold or not home.goods[RUBY]:
        return None
    return _freely(at, dice, home, Ruby(Goods(gold=1)))


@at_turn("a ruby for what it does not buy", "ruby.trade")
def not_for_rubies(at: AtTurn, dice: Random) -> Change | None:
    home = _somebody(at, dice)
    return _freely(at, dice, home, Ruby(Goods.of([(dice.choice((FOOD, RUBY)), 1)])) if home.goods[RUBY] else None)


@at_turn("cattle for a ruby without the food", "ruby.trade")
def cattle(at: AtTurn, dice: Random) -> Change | None:
    home = _somebody(at, dice)
    possible = home.goods[RUBY] > home.goods[FOOD]
    return _freely(at, dice, home, Ruby(Goods.of([(CATTLE, home.goods[FOOD] + 1)])) if possible else None)


# --- furnishings ------------------------------------------------------------------------------------------------


@at_turn("the trade of a furnishing one does not have", "trade.tile")
def no_tile(at: AtTurn, dice: Random) -> Change | None:
    """A covered tile has lost its trade."""
    home = _somebody(at, dice)
    step: Step
    if "peaceful_cave" not in home.active and dice.random() < 0.2:
        step = Disarm(dice.randint(1, 14))
    else:
        key = dice.choice([key for key in SWAPS if key not in home.active])
        swap = SWAPS[key].swap
        assert swap is not None
        step = Use(SWAPS[key].full_name, 1, dice.choice(list(swap.get)))
    return _freely(at, dice, home, step)


@at_turn("the trade of a furnishing without the goods", "trade.goods")
def no_goods(at: AtTurn, dice: Random) -> Change | None:
    owners = [(home, key) for home in at.game.homes for key in sorted(home.active) if key in SWAPS]
    owner = some(dice, owners)
    if owner is None:
        return None
    home, key = owner
    swap = SWAPS[key].swap
    assert swap is not None
    times = 1 + min(home.goods[good] // count for good, count in swap.give.pairs)
    return _freely(at, dice, home, Use(SWAPS[key].full_name, times, dice.choice(list(swap.get))))


@at_turn("a weapon given up that nobody has", "trade.goods")
def no_weapon(at: AtTurn, dice: Random) -> Change | None:
    home = some(dice, (home for home in at.game.homes if "peaceful_cave" in home.active))
    if home is None:
        return None
    strength = dice.choice([strength for strength in range(1, 15) if strength not in home.weapons()])
    return _freely(at, dice, home, Disarm(strength))


@at_turn("letting go what one does not have", "ruling.let-go")
def let_go(at: AtTurn, dice: Random) -> Change | None:
    home = _somebody(at, dice)
    animal = dice.choice(ANIMALS)
    return _freely(at, dice, home, LetGo(Goods.of([(animal, home.goods[animal] + 1)])))


# --- market and ore trading -------------------------------------------------------------------------------------


def _market(at: AtTurn, *goods: int) -> Change | None:
    space = "Weekly market"
    return at.line(Place(space), Buy([NAMES[good] for good in goods]), at=1) if space in at.spaces() else None


@at_turn("a good bought twice", "market.once")
def bought_twice(at: AtTurn, dice: Random) -> Change | None:
    good = dice.choice(list(MARKET))
    return _market(at, good, good)


@at_turn("the market bought empty without the gold", "market.once")
def too_dear(at: AtTurn, dice: Random) -> Change | None:
    """The space itself gives 4 gold."""
    goods: list[int] = []
    for good in dice.sample(list(MARKET), len(MARKET)):
        goods.append(good)
        if sum(MARKET[one] for one in goods) > at.home.goods[GOLD] + 4:
            return _market(at, *goods)
    return None


@at_turn("what the market does not sell", "market.once")
def not_sold(at: AtTurn, dice: Random) -> Change | None:
    return _market(at, dice.choice((RUBY, FOOD, GOLD)))


def _trade(at: AtTurn, *times: int) -> Change | None:
    space = "Ore trading"
    return at.line(Place(space), *map(Trade, times), at=len(times)) if space in at.spaces() else None


@at_turn("ore traded four times", "trade.ore")
def four_times(at: AtTurn, dice: Random) -> Change | None:
    return _trade(at, 1, 3) if at.home.goods[ORE] >= 2 and dice.random() < 0.5 else _trade(at, 4)


@at_turn("ore traded without the ore", "trade.ore")
def no_ore(at: AtTurn, dice: Random) -> Change | None:
    times = some(dice, (times for times in (1, 2, 3) if 2 * times > at.home.goods[ORE]))
    return _trade(at, times) if times is not None else None
