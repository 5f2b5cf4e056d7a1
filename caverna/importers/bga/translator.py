"""The translation of the events of a table into rounds, with a function for each type of notification.

Events that a record can't express raise `Untranslatable` with the move, the round and the player.
"""

from collections.abc import Callable, Sequence

from . import act_events, goods_events, resync, round_events
from .arguments import Untranslatable
from .envelope import LogEvent
from .texts import recognise_texts
from .translation import BETWEEN, Translation

HANDLERS: dict[str, Callable[[Translation, LogEvent], None]] = {
    "startNewRound": round_events.start_round,
    "revealActionCard": round_events.reveal_card,
    "revealHarvestToken": round_events.reveal_marker,
    "accumulation": round_events.accumulate,
    "growChildren": round_events.grow_up,
    "returnHome": round_events.return_home,
    "gameStateChange": round_events.ask,
    "placeDwarf": act_events.place_dwarf,
    "message": act_events.message,
    "collectResources": goods_events.collect,
    "gainResources": goods_events.gain,
    "payResources": goods_events.pay,
    "exchange": goods_events.exchange,
    "harvestCrop": goods_events.reap,
    "silentKill": goods_events.kill,
    "placeTile": act_events.place_tile,
    "addStables": act_events.build_stable,
    "furnish": act_events.furnish,
    "sow": act_events.sow,
    "equipWeapon": act_events.forge,
    "upgradeWeapon": act_events.upgrade,
    "growFamily": act_events.grow,
    "startHarvest": round_events.start_harvest,
    "endHarvest": round_events.end_harvest,
    "updateScores": round_events.score,
    "clearTurn": round_events.ignore,
    "refreshUI": resync.resync,
}
"""Type of a notification -> the function that handles it."""


def translate(log: Translation, events: Sequence[LogEvent]) -> None:
    """Translate all events of a table. The translation ``log`` then has its rounds."""
    log.events, log.texts = events, recognise_texts(events)
    log.shows_ends = any(map(act_events.ends_expedition, events))
    player = ""
    try:
        for log.at, event in enumerate(events):
            player = str(event.args.get("player_id", ""))
            HANDLERS[event.type](log, event)
        player = ""
        log.finish_line()
        if log.phase == BETWEEN:
            log.close_free_lines(log.end)
    except Untranslatable as fault:
        if not fault.move:
            fault.move, fault.round = events[log.at].move if events else "", log.round_number
            fault.player = log.farms[player].name if player in log.farms else ""
        raise
