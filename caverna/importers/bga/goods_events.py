"""Handlers of events about goods that players gain, pay and exchange."""

from caverna.games.caverna.catalogue.keys import BREEDING_CAVE, MINER, QUARRY
from caverna.games.caverna.goods import FARM, NAMES, ORE, RUBY

from .arguments import Untranslatable, goods_of, meeples, number
from .envelope import LogEvent
from .farms import Farm
from .harvests import HarvestLine
from .ids import GOOD
from .texts import CHOOSING_NEWBORNS
from .trades import trade_steps
from .translation import WORK, Translation
from .turns import TurnLine


def collect(log: Translation, event: LogEvent) -> None:
    """Handle collectResources: take goods from a space or a supplier. Events without text only move animals."""
    tokens = meeples(event.args, "resources")
    for token in tokens:
        log.tokens_on_spaces.pop(token.id, None)
    if not event.text:
        return
    farm = log.farm_of(event)
    farm.gain(goods_of(tokens))
    if log.line is not None and log.line.placed_at >= 0 and log.line.farm is farm:
        log.line.collect()
    elif log.phase == WORK:
        log.mined.setdefault(farm.player, 0)  # later ore does not come from the Miner


def gain(log: Translation, event: LogEvent) -> None:
    """Handle gainResources: add goods or begging markers, and find the step that gives them."""
    farm = log.farm_of(event)
    tokens = meeples(event.args, "resources")
    goods = goods_of(tokens)
    begging = sum(token.kind == "begging" for token in tokens)
    named = bool(event.args.get("source"))
    farm.gain(goods)
    farm.begging += begging
    if not (goods or begging) or any(token.kind == "dwarf" for token in tokens):
        return
    line = log.line_of(event)
    if isinstance(line, HarvestLine):
        _gain_in_harvest(log, line, goods, begging, named)
    elif isinstance(line, TurnLine) and line.placed_at >= 0:
        line.gain(goods, _are_newborns(log, event, farm, goods), named)
    elif _from_miner(log, farm, goods):
        log.mined[farm.player] = goods.get(ORE, 0)
    elif not named and not line.settled(goods):
        raise Untranslatable("gained goods have no known source")


def _are_newborns(log: Translation, event: LogEvent, farm: Farm, goods: dict[int, int]) -> bool:
    """Return whether gained animals were born, by the text of the event, or else by the last question of the site.

    All newborns of an answer come in one event. Animals in the next event are loot again.
    """
    if not all(good in FARM and farm.goods[good] > 2 for good in goods):
        return False
    if log.texts.births:
        return event.text in log.texts.births
    born, log.site_state = log.site_state == CHOOSING_NEWBORNS, ""
    return born


def _from_miner(log: Translation, farm: Farm, goods: dict[int, int]) -> bool:
    """Return whether ore comes from the Miner, which gives it before all other goods of the player in a round."""
    return log.income and MINER in farm.tiles and farm.player not in log.mined and set(goods) == {ORE}


def _gain_in_harvest(log: Translation, line: HarvestLine, goods: dict[int, int], begging: int, named: bool) -> None:
    if begging:
        line.beg(begging)
    elif named or line.settled(goods):
        pass
    else:
        line.add_newborns(goods)


def pay(log: Translation, event: LogEvent) -> None:
    """Handle payResources: pay goods. Without a source, animals are let go."""
    farm = log.farm_of(event)
    goods = goods_of(meeples(event.args, "resources"))
    line = log.line_of(event)
    if "source" not in event.args:
        farm.pay(goods)
        line.let_go(goods)
    elif isinstance(line, HarvestLine) and RUBY not in goods:
        line.feed(goods)
        farm.pay(goods)
    else:
        farm.pay(goods)
        if RUBY in goods or not isinstance(line, TurnLine):
            line.pay_rubies(goods)
        else:
            line.pay(goods)


def exchange(log: Translation, event: LogEvent) -> None:
    """Handle exchange: give goods for other goods."""
    line = log.line_of(event)
    given = goods_of(meeples(event.args, "resources"))
    got = goods_of(meeples(event.args, "resources2"))
    for step in trade_steps(given, got, line.farm.tiles):
        line.free(step)
    line.farm.pay(given)
    line.farm.gain(got)


def reap(log: Translation, event: LogEvent) -> None:
    """Handle harvestCrop: take crops from fields."""
    tokens = meeples(event.args, "resources")
    farm = log.farm_of(event)
    line = log.line_of(event)
    farm.gain(goods_of(tokens))
    for token in tokens:
        if token.x is not None and token.y is not None:
            farm.reap(token.x, token.y)
    if isinstance(line, HarvestLine):
        line.reaped = True


def kill(log: Translation, event: LogEvent) -> None:
    """Handle silentKill: remove goods from spaces, newborns without room, and weapons for the Peaceful cave."""
    for token in meeples(event.args, "resources"):
        if token.id in log.tokens_on_spaces and token.player not in log.farms:
            del log.tokens_on_spaces[token.id]
        elif token.kind == "weapon":
            farm = log.owner(token)
            log.line_of_farm(farm, event.move).disarm(number(token.place, "the dwarf of a weapon"))
        elif token.kind in GOOD:
            _lose(log, log.owner(token), GOOD[token.kind], event.move)


def _lose(log: Translation, farm: Farm, good: int, move: str) -> None:
    """Remove an animal: a newborn without room, which then was never born, or one that makes room."""
    farm.goods[good] -= 1
    line = log.line_of_farm(farm, move)
    if not line.remove_newborn(good):
        line.let_go({good: 1})
    elif {BREEDING_CAVE, QUARRY} & farm.tiles:
        line.notes.append(f"perhaps paid for a newborn {NAMES[good]} that was taken away")
