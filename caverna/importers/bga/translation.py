"""The state of a translation: the table so far, and the translated lines.

The modules of events change it. They have one function for each type of notification.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import Factory, define

from caverna.games.caverna.catalogue.rounds import FIRST_MARKED_ROUND
from caverna.games.caverna.catalogue.spaces import SpaceRow
from caverna.games.caverna.steps import DonkeysMining, Step

from .arguments import Meeple, Untranslatable, mapping, text
from .envelope import LogEvent
from .farms import Farm
from .harvests import HarvestLine
from .ids import FULL_HARVEST, NO_HARVEST, find_space, space_rows
from .lines import FreeLine
from .texts import LogTexts
from .turns import TurnLine

START, WORK, HARVEST, BETWEEN = "start", "work", "harvest", "between"
PlayerState = tuple[list[int], int, list[int], int | None]
"""The goods, begging markers, strengths of weapons and points of a player in the log."""


@define
class LineDraft:
    """A translated line."""

    player: str
    move: str
    """The number of its first move."""
    steps: list[Step]
    notes: list[str] = Factory(list)
    """Remarks about differences from the rulebook."""
    after: PlayerState | None = None
    """The state of the player after the line."""


@define
class RoundDraft:
    """A translated round."""

    number: int
    card: str
    move: str
    """The number of its first move."""
    marker: str = ""
    """The harvest marker: leaf, question, or empty if there is none."""
    start: list[LineDraft] = Factory(list)
    turns: list[LineDraft] = Factory(list)
    harvest: list[LineDraft] = Factory(list)
    check: list[LineDraft] = Factory(list)
    """The state of each player after the round."""
    notes: list[str] = Factory(list)
    """Remarks about parts that the log has lost."""


class Translation:
    """The translation of the log of one table, up to the current event."""

    def __init__(self, players: Mapping[str, str], start: Mapping[str, Any] | None = None) -> None:
        """Begin with the names of the players by id, in the order of their seats."""
        self.farms = {player: Farm(player, name) for player, name in players.items()}
        self.rows = space_rows(len(players))
        self.solo = len(players) == 1
        self.rounds: list[RoundDraft] = []
        self.end: list[LineDraft] = []
        self.phase = BETWEEN
        self.line: TurnLine | None = None
        self.free_lines: dict[str, FreeLine] = {}
        """The open lines of a harvest, or of the end, by player."""
        self.site_state = ""
        """The last state of the site."""
        self.texts = LogTexts()
        self.shows_ends = False
        """True if the log shows the end of an expedition even if no weapon grows then."""
        self.tokens_on_spaces: dict[int, str] = {}
        """Id of a token on a space -> the space."""
        self.income = False
        """True between the refill of the spaces and the first turn, while suppliers and the Miner give goods."""
        self.mined: dict[str, int] = {}
        """Player -> the ore that the Miner gave this round."""
        self.miner_due: dict[str, int] = {}
        """Player -> the most ore that the Miner can give this round."""
        self.points: dict[str, int] = {}
        """Player -> the last total of points in the log."""
        self.scores: Mapping[str, Any] | None = None
        """The last score sheets in the log."""
        self.doubted: set[tuple[str, int]] = set()
        """The players and goods whose numbers have differed already."""
        self.events: Sequence[LogEvent] = ()
        """All events of the log."""
        self.at = 0
        """The index of the current event."""

    @property
    def round_number(self) -> int:
        """The number of the round being translated, 0 before the first."""
        return self.rounds[-1].number if self.rounds else 0

    @property
    def round(self) -> RoundDraft:
        """The round being translated."""
        if not self.rounds:
            raise Untranslatable("something is done before the first round")
        return self.rounds[-1]

    def farm_of(self, event: LogEvent) -> Farm:
        """Return the farm of an event's player."""
        player = text(event.args.get("player_id"), "the player")
        if player not in self.farms:
            raise Untranslatable(f"there is no player {player[:20]}")
        return self.farms[player]

    def owner(self, token: Meeple) -> Farm:
        """Return the farm of a token's owner."""
        if token.player not in self.farms:
            raise Untranslatable(f"there is no player {token.player[:20]}")
        return self.farms[token.player]

    def space_of(self, event: LogEvent) -> SpaceRow:
        """Return the space or card that an event names."""
        site = text(mapping(event.args.get("card"), "the card").get("id"), "the id of a card")
        row = find_space(self.rows, site)
        if row is None:
            raise Untranslatable(f"there is no space {site[:40]!r} with {len(self.farms)} players")
        return row

    def line_of(self, event: LogEvent) -> FreeLine:
        """Return the line that an event of a player belongs to."""
        farm = self.farm_of(event)
        if self.phase == WORK:
            return self.turn_of(farm, event.move)
        line = self.free_lines.get(farm.player) or self._new_free_line(farm, event.move)
        if not line.touched:
            line.move, line.touched = event.move, True
        self.free_lines[farm.player] = line
        return line

    def line_of_farm(self, farm: Farm, move: str) -> FreeLine:
        """Return the line for a step of a farm's player in a move."""
        return self.line_of(LogEvent(move, "", {"player_id": farm.player}))

    def _new_free_line(self, farm: Farm, move: str) -> FreeLine:
        if self.phase == HARVEST:
            return HarvestLine(farm, move, event=self.harvest_event, crops=bool(farm.crops))
        return FreeLine(farm, move)

    def turn_of(self, farm: Farm, move: str) -> TurnLine:
        """Return the turn of a farm's player. If another player's turn is open, finish it first."""
        if self.line is not None and self.line.farm is not farm:
            self.finish_line()
        if self.line is None:
            self.line = TurnLine(farm, move)
        return self.line

    def placed_line(self, event: LogEvent) -> TurnLine:
        """Return the turn that an event belongs to. Refuse an event outside the work phase."""
        if self.phase != WORK:
            raise Untranslatable(f"{event.type} stands outside a turn")
        return self.turn_of(self.farm_of(event), event.move)

    def finish_line(self) -> None:
        """Add the open turn to the round, if there is one."""
        line, self.line = self.line, None
        if line is None:
            return
        steps = line.finish()
        if steps:
            self.round.turns.append(self.written(line, steps))

    def close_free_lines(self, into: list[LineDraft]) -> None:
        """Add the open lines of a harvest, or of the end, to a list."""
        for line in self.free_lines.values():
            steps = line.finish()
            if steps:
                into.append(self.written(line, steps))
        self.free_lines = {}

    def written(self, line: FreeLine, steps: list[Step]) -> LineDraft:
        """Return a finished line with these steps."""
        return LineDraft(line.farm.name, line.move, steps, line.notes, self.state_of(line.farm))

    def state_of(self, farm: Farm) -> PlayerState:
        """Return the current state of a player."""
        return farm.goods.copy(), farm.begging, farm.strengths(), self.points.get(farm.player)

    def add_at_start(self, farm: Farm, step: Step, move: str) -> None:
        """Add a step to a player's line at the start of the round."""
        for written in self.round.start:
            if written.player == farm.name:
                written.steps.append(step)
                return
        self.round.start.append(LineDraft(farm.name, move, [step]))

    def end_income(self) -> None:
        """Finish the income of the round. If the Miner gave less ore than possible, add a step with the number."""
        if not self.income:
            return
        self.income = False
        for player, due in self.miner_due.items():
            mined = self.mined.get(player, 0)
            if mined < due:
                self.add_at_start(self.farms[player], DonkeysMining(mined), self.round.move)

    def mark(self, kind: str) -> None:
        """Set the round's marker from its kind of harvest, in rounds that have a marker."""
        if not self.solo and self.round.number >= FIRST_MARKED_ROUND:
            self.round.marker = "leaf" if kind == FULL_HARVEST else "question"

    def begin_harvest(self, kind: str, move: str) -> None:
        """Begin the harvest of a round. ``kind`` is its harvest event."""
        self.harvest_event = kind
        self.mark(kind)
        self.all_home()
        self.phase = HARVEST
        if kind != NO_HARVEST:
            for player, farm in self.farms.items():
                self.free_lines[player] = self._new_free_line(farm, move)

    def all_home(self) -> None:
        """Bring all dwarfs home."""
        for farm in self.farms.values():
            for figure in farm.dwarfs.values():
                figure.placed = False

    def lost(self, move: str, what: str) -> None:
        """Add a note about something that the log has lost."""
        self.round.notes.append(f"before move {move} the log lost {what}")
