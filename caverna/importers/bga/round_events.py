"""Handlers of events about rounds, harvests and scores."""

from collections.abc import Mapping
from typing import Any

from caverna.games.caverna.catalogue.keys import MINER
from caverna.games.caverna.goods import FARM, NAMES, RUBY
from caverna.games.caverna.steps import Keep

from .arguments import Untranslatable, items, mapping, meeple, meeples, number, text
from .envelope import LogEvent
from .farms import Farm
from .harvests import HarvestLine
from .ids import HARVESTS, find_space
from .scores import GOOD_OF_CATEGORY, quantity
from .translation import BETWEEN, HARVEST, START, WORK, LineDraft, RoundDraft, Translation

PLACING = "20"
"""The state of the site in which a player places a dwarf."""
SOLO_LIMIT = 6
"""The smallest number of goods on a space that a solo player can keep by a ruby."""


def start_round(log: Translation, event: LogEvent) -> None:
    """Handle startNewRound: begin a round."""
    log.finish_line()
    if log.free_lines:
        raise Untranslatable("something is done between two rounds")
    stated = number(event.args.get("round"), "the round")
    if stated != len(log.rounds) + 1:
        raise Untranslatable(f"round {stated} follows round {log.round_number}")
    log.phase = START
    log.mined = {}
    for farm in log.farms.values():
        farm.newborns = 0
    log.rounds.append(RoundDraft(stated, "", event.move))


def reveal_card(log: Translation, event: LogEvent) -> None:
    """Handle revealActionCard: set the card of the round."""
    log.round.card = log.space_of(event).full_name


def reveal_marker(log: Translation, event: LogEvent) -> None:
    """Handle revealHarvestToken: set the marker of the round, a leaf or a question mark."""
    log.mark(_token(log, event))


def _token(log: Translation, event: LogEvent) -> str:
    kind = text(mapping(event.args.get("token"), "the marker").get("type"), "the marker")
    if kind not in HARVESTS:
        raise Untranslatable(f"there is no harvest marker {kind[:40]!r}")
    return kind


def accumulate(log: Translation, event: LogEvent) -> None:
    """Handle accumulation: refill the spaces. Spaces that a solo player has kept by rubies become steps before it."""
    if log.phase != START:
        raise Untranslatable("the spaces are filled outside the start of a round")
    for line in log.free_lines.values():
        kept = sum(paid.get(RUBY, 0) for paid in line.rubies)
        line.rubies.clear()
        for step in line.finish():
            log.add_at_start(line.farm, step, line.move)
        _keep_spaces(log, line.farm, kept, event.move)
    log.free_lines = {}
    for token in meeples(event.args, "resources"):
        log.tokens_on_spaces[token.id] = token.place
    log.phase = WORK
    log.income = True
    log.miner_due = {player: farm.donkeys_in(MINER) for player, farm in log.farms.items()}


def _keep_spaces(log: Translation, farm: Farm, rubies: int, move: str) -> None:
    """Add steps that keep the goods of crowded spaces, for rubies that bought nothing else before the refill."""
    if not rubies:
        return
    counts: dict[str, int] = {}
    for place in log.tokens_on_spaces.values():
        counts[place] = counts.get(place, 0) + 1
    kept = [place for place, count in counts.items() if count >= SOLO_LIMIT]
    if len(kept) != rubies:
        raise Untranslatable(f"{rubies} rubies are paid to keep the goods of {len(kept)} spaces")
    for row in filter(None, (find_space(log.rows, place) for place in kept)):
        log.add_at_start(farm, Keep(row.full_name), move)


def grow_up(log: Translation, event: LogEvent) -> None:
    """Handle growChildren: let newborns grow up."""
    for farm in log.farms.values():
        farm.newborns = 0


def return_home(log: Translation, event: LogEvent) -> None:
    """Handle returnHome: bring all dwarfs home, with the strengths of their weapons."""
    log.finish_line()
    for entry in items(event.args.get("dwarfs"), "'dwarfs'"):
        token = meeple(entry)
        farm = log.owner(token)
        farm.arm(token.id, number(entry.get("weapon") or 0, "the strength of a weapon"))
    log.all_home()


def ask(log: Translation, event: LogEvent) -> None:
    """Handle gameStateChange: remember the site's question. The question for a dwarf ends the turn before."""
    log.site_state = text(event.args.get("id", ""), "the id of a state")
    if log.line is not None:
        log.line.ask(log.site_state)
    if log.site_state == PLACING:
        log.end_income()
    if log.site_state == PLACING and log.line is not None:
        active = text(event.args.get("active_player", ""), "the player")
        if log.line.placed_at >= 0 or log.line.farm.player != active:
            log.finish_line()


def start_harvest(log: Translation, event: LogEvent) -> None:
    """Handle startHarvest: begin the harvest of the round."""
    log.finish_line()
    log.begin_harvest(_token(log, event), event.move)


def end_harvest(log: Translation, event: LogEvent) -> None:
    """Handle endHarvest: finish the lines of the harvest, and remember the state of each player."""
    if log.phase != HARVEST:
        raise Untranslatable("a harvest ends that did not begin")
    for line in log.free_lines.values():
        assert isinstance(line, HarvestLine)
        line.pairs = any(line.farm.goods[good] >= 2 for good in FARM)
    log.close_free_lines(log.round.harvest)
    log.round.check = [LineDraft(farm.name, event.move, [], [], log.state_of(farm)) for farm in log.farms.values()]
    log.phase = BETWEEN


def score(log: Translation, event: LogEvent) -> None:
    """Handle updateScores: remember the score sheets, and compare their counts with the events."""
    log.scores = mapping(event.args.get("scores"), "the scores")
    for player, sheet in log.scores.items():
        if player in log.farms and isinstance(sheet, dict):
            if isinstance(sheet.get("total"), int):
                log.points[player] = sheet["total"]
            _audit(log, log.farms[player], sheet, event.move)


def _audit(log: Translation, farm: Farm, sheet: Mapping[str, Any], move: str) -> None:
    """Compare the counts of a score sheet with the sums of the events. Note the first difference of each good."""
    for category, good in GOOD_OF_CATEGORY.items():
        stated = quantity(sheet.get(category))
        if stated is not None and stated != farm.goods[good] and (farm.player, good) not in log.doubted:
            log.doubted.add((farm.player, good))
            log.round.notes.append(
                f"at move {move} the log counts {stated} {NAMES[good]} of {farm.name}, its events {farm.goods[good]}"
            )


def ignore(log: Translation, event: LogEvent) -> None:
    """Do nothing, because the event follows from others."""
