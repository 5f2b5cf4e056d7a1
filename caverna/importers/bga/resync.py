"""The handler of refreshUI, the state of the whole table, which shows events that the log has lost."""

from caverna.games.caverna.goods import KINDS, NAMES

from .arguments import mapping, meeples
from .envelope import LogEvent
from .farms import Farm, armed, supplies
from .harvests import HarvestLine, repair
from .ids import GOOD, HARVESTS
from .round_events import end_harvest
from .translation import HARVEST, WORK, Translation


def resync(log: Translation, event: LogEvent) -> None:
    """Handle refreshUI: the state of the whole table, sent after a player has undone a turn.

    The site also loses automatic events just before the turn, even those of other players. In a harvest, the goods of
    these players show whether they fed their family, begged or bred animals.
    """
    tokens = meeples(mapping(event.args.get("datas"), "the picture"), "meeples")
    marker = next((token.kind for token in tokens if token.place == "harvest" and token.kind in HARVESTS), "")
    if marker and log.phase == WORK:
        log.finish_line()
        log.begin_harvest(marker, event.move)
        log.lost(event.move, "the end of the round")
    held = supplies(tokens)
    for player, farm in log.farms.items():
        goods, begging = held.get(player, ([0] * KINDS, 0))
        if goods != farm.goods or begging != farm.begging:
            _catch_up(log, farm, goods, begging, event.move)
    for dwarf, strength in armed(tokens).items():
        for farm in log.farms.values():
            if dwarf in farm.dwarfs:
                farm.arm(dwarf, strength)
    if log.phase == HARVEST and not marker:
        end_harvest(log, event)
        log.lost(event.move, "the end of the harvest")
    log.tokens_on_spaces = {
        token.id: token.place for token in tokens if token.kind in GOOD and token.player not in log.farms
    }


def _catch_up(log: Translation, farm: Farm, goods: list[int], begging: int, move: str) -> None:
    """Take over a player's goods from the site. Explain the differences from the log by a harvest, if there is one."""
    line = log.free_lines.get(farm.player)
    missing = [now - before for now, before in zip(goods, farm.goods, strict=True)]
    if isinstance(line, HarvestLine):
        repair(line, missing, begging - farm.begging)
    lost = [f"{count:+} {NAMES[good]}" for good, count in enumerate(missing) if count]
    if begging != farm.begging:
        lost.append(f"{begging - farm.begging:+} begging")
    log.lost(move, f"what {farm.name} did ({' '.join(lost)})")
    farm.goods, farm.begging = goods, begging
