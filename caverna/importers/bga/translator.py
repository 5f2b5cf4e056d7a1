"""The events of a table into the rounds of a record.

One function for each type of notification; they follow each other in the order of the log and keep what every player
has. What cannot be said in a record raises `Untranslatable`, with the move, the round and the player.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from attrs import Factory, define

from caverna.games.caverna.catalogue.keys import BREEDING_CAVE, MINER, QUARRY
from caverna.games.caverna.catalogue.rounds import FIRST_MARKED_ROUND
from caverna.games.caverna.catalogue.spaces import SpaceRow
from caverna.games.caverna.catalogue.tables import SEEDS
from caverna.games.caverna.goods import FARM, GRAIN, KINDS, NAMES, ORE, RUBY, STONE, VEGETABLE, WOOD
from caverna.games.caverna.steps import (
    Clear,
    Dig,
    DigCaverns,
    DonkeysMining,
    Grow,
    Keep,
    OreMine,
    Pasture,
    RubyMine,
    Sow,
    Stable,
    Step,
    Tile,
)

from .arguments import (
    Meeple,
    Untranslatable,
    cell,
    goods_of,
    items,
    mapping,
    meeple,
    meeples,
    number,
    square,
    text,
)
from .envelope import Event
from .farms import Farm, armed, supplies
from .harvests import BREEDING, FIELDS, HarvestLine, repair
from .ids import (
    CAVERN,
    DEEP_TUNNEL,
    FIELD,
    FULL_HARVEST,
    GOOD,
    HARVESTS,
    MEADOW,
    NO_HARVEST,
    ONE_PHASE,
    ORE_MINE,
    PASTURE,
    RUBY_MINE,
    SINGLE,
    TUNNEL,
    find_furnishing,
    find_space,
    space_rows,
)
from .lines import FreeLine, TurnLine
from .scores import COUNTED, quantity
from .trades import trade_steps

START, WORK, HARVEST, BETWEEN = "start", "work", "harvest", "between"
_PLACING, _BREEDING = "20", "45"
"""What the site asks: where to place a dwarf, which animals shall breed."""
SOLO_LIMIT = 6
_PHASES = {"the Field phase": FIELDS, "the Breeding phase": BREEDING}


Held = tuple[list[int], int, list[int], int | None]


@define
class Written:
    """A line that is translated."""

    player: str
    move: str
    steps: list[Step]
    notes: list[str] = Factory(list)
    after: Held | None = None
    """Goods, begging markers, strengths and points behind it, as the log has them."""


@define
class RoundDraft:
    """A round that is translated."""

    number: int
    card: str
    move: str
    marker: str = ""
    start: list[Written] = Factory(list)
    turns: list[Written] = Factory(list)
    harvest: list[Written] = Factory(list)
    check: list[Written] = Factory(list)
    """What everybody has behind it."""
    notes: list[str] = Factory(list)


class Translator:
    """Translates the events of one table."""

    def __init__(self, players: Mapping[str, str], start: Mapping[str, Any] | None = None) -> None:
        """Begin with the players by id, in the order of their seats."""
        self.farms = {player: Farm(player, name) for player, name in players.items()}
        self.rows = space_rows(len(players))
        self.solo = len(players) == 1
        self.rounds: list[RoundDraft] = []
        self.end: list[Written] = []
        self.phase = BETWEEN
        self.line: TurnLine | None = None
        self.free_lines: dict[str, FreeLine] = {}
        """The lines of a harvest, or of the end, by player."""
        self.asked = ""
        """What the site asked last."""
        self.lying: dict[int, str] = {}
        """Tokens on the spaces: id -> space."""
        self.rubies_kept = 0
        self.income = False
        """The spaces have just been filled, and suppliers and the Miner give what they have."""
        self.mined: dict[str, int] = {}
        """The ore of the Miner that came, by player."""
        self.miner_due: dict[str, int] = {}
        self.points: dict[str, int] = {}
        self.scores: Mapping[str, Any] | None = None
        self.doubted: set[tuple[str, int]] = set()
        self.finished = False
        self.events: Sequence[Event] = ()
        self.at = 0

    # --- the way through the log ----------------------------------------------------------------------------

    def run(self, events: Sequence[Event]) -> None:
        """Translate all events."""
        self.events = events
        player = ""
        try:
            for self.at, event in enumerate(events):
                player = str(event.args.get("player_id", ""))
                HANDLERS[event.type](self, event)
            player = ""
            self.finish_line()
            if self.phase == BETWEEN:
                self._close_free_lines(self.end)
        except Untranslatable as fault:
            if not fault.move:
                fault.move, fault.round = events[self.at].move if events else "", self.round_number
                fault.player = self.farms[player].name if player in self.farms else ""
            raise

    @property
    def round_number(self) -> int:
        return self.rounds[-1].number if self.rounds else 0

    @property
    def round(self) -> RoundDraft:
        if not self.rounds:
            raise Untranslatable("something is done before the first round")
        return self.rounds[-1]

    def farm_of(self, event: Event) -> Farm:
        player = text(event.args.get("player_id"), "the player")
        if player not in self.farms:
            raise Untranslatable(f"there is no player {player[:20]}")
        return self.farms[player]

    def owner(self, token: Meeple) -> Farm:
        if token.player not in self.farms:
            raise Untranslatable(f"there is no player {token.player[:20]}")
        return self.farms[token.player]

    def line_of(self, event: Event) -> FreeLine:
        """Return the line that an event of a player belongs to."""
        farm = self.farm_of(event)
        if self.phase == WORK:
            return self.turn_of(farm, event.move)
        if self.phase == START:
            raise Untranslatable("a player acts before the spaces are filled")
        line = self.free_lines.get(farm.player) or self._new_free_line(farm, event.move)
        if not line.touched:
            line.move, line.touched = event.move, True
        self.free_lines[farm.player] = line
        return line

    def _new_free_line(self, farm: Farm, move: str) -> FreeLine:
        if self.phase == HARVEST:
            return HarvestLine(farm, move, event=self.harvest_event, crops=bool(farm.crops))
        return FreeLine(farm, move)

    def turn_of(self, farm: Farm, move: str) -> TurnLine:
        """Return the line of the player who acts, a new one if it is another player than before."""
        if self.line is not None and self.line.farm is not farm:
            self.finish_line()
        if self.line is None:
            self.line = TurnLine(farm, move)
        return self.line

    def placed_line(self, event: Event) -> TurnLine:
        """Return the line of a player who has placed a dwarf."""
        if self.phase != WORK:
            raise Untranslatable(f"{event.type} stands outside a turn")
        return self.turn_of(self.farm_of(event), event.move)

    def finish_line(self) -> None:
        """Write the turn that is open."""
        line, self.line = self.line, None
        if line is None:
            return
        steps = line.finish()
        if steps:
            self.round.turns.append(self._written(line, steps))

    def _written(self, line: FreeLine, steps: list[Step]) -> Written:
        return Written(line.farm.name, line.move, steps, line.notes, self._held(line.farm))

    def _held(self, farm: Farm) -> Held:
        return farm.goods.copy(), farm.begging, farm.strengths(), self.points.get(farm.player)

    def _close_free_lines(self, into: list[Written]) -> None:
        for line in self.free_lines.values():
            steps = line.finish()
            if steps:
                into.append(self._written(line, steps))
        self.free_lines = {}

    # --- rounds ---------------------------------------------------------------------------------------------

    def start_round(self, event: Event) -> None:
        """startNewRound."""
        self.finish_line()
        if self.free_lines:
            raise Untranslatable("something is done between two rounds")
        said = number(event.args.get("round"), "the round")
        if said != len(self.rounds) + 1:
            raise Untranslatable(f"round {said} follows round {self.round_number}")
        self.phase = START
        self.rubies_kept = 0
        self.rounds.append(RoundDraft(said, "", event.move))

    def reveal_card(self, event: Event) -> None:
        """revealActionCard."""
        self.round.card = self.space_of(event).full_name

    def space_of(self, event: Event) -> SpaceRow:
        site = text(mapping(event.args.get("card"), "the card").get("id"), "the id of a card")
        row = find_space(self.rows, site)
        if row is None:
            raise Untranslatable(f"there is no space {site[:40]!r} with {len(self.farms)} players")
        return row

    def reveal_marker(self, event: Event) -> None:
        """revealHarvestToken: a leaf, or a question mark with what it asks."""
        self._mark(self._token(event))

    def _token(self, event: Event) -> str:
        kind = text(mapping(event.args.get("token"), "the marker").get("type"), "the marker")
        if kind not in HARVESTS:
            raise Untranslatable(f"there is no harvest marker {kind[:40]!r}")
        return kind

    def _mark(self, kind: str) -> None:
        if not self.solo and self.round.number >= FIRST_MARKED_ROUND:
            self.round.marker = "leaf" if kind == FULL_HARVEST else "question"

    def accumulate(self, event: Event) -> None:
        """accumulation: spaces that were not cleared were kept, then all are filled."""
        if self.phase != START:
            raise Untranslatable("the spaces are filled outside the start of a round")
        self._keep_spaces(event.move)
        for token in meeples(event.args, "resources"):
            self.lying[token.id] = token.place
        self.phase = WORK
        self.income, self.mined = True, {}
        self.miner_due = {player: farm.donkeys_in(MINER) for player, farm in self.farms.items()}

    def _keep_spaces(self, move: str) -> None:
        if not self.rubies_kept:
            return
        counts: dict[str, int] = {}
        for place in self.lying.values():
            counts[place] = counts.get(place, 0) + 1
        kept = [place for place, count in counts.items() if count >= SOLO_LIMIT]
        if len(kept) != self.rubies_kept:
            raise Untranslatable(f"{self.rubies_kept} rubies are paid to keep the goods of {len(kept)} spaces")
        farm = next(iter(self.farms.values()))
        for row in filter(None, (find_space(self.rows, place) for place in kept)):
            self._say_at_start(farm, Keep(row.full_name), move)

    def grow_up(self, event: Event) -> None:
        """growChildren."""
        for farm in self.farms.values():
            farm.newborns = 0

    def return_home(self, event: Event) -> None:
        """returnHome: everybody's dwarfs, with their weapons."""
        self.finish_line()
        for entry in items(event.args.get("dwarfs"), "'dwarfs'"):
            token = meeple(entry)
            farm = self.owner(token)
            farm.arm(token.id, number(entry.get("weapon") or 0, "the strength of a weapon"))
        self._all_home()

    def _all_home(self) -> None:
        for farm in self.farms.values():
            for figure in farm.dwarfs.values():
                figure.placed = False

    # --- placing --------------------------------------------------------------------------------------------

    def ask(self, event: Event) -> None:
        """gameStateChange: only what is asked counts; asking for a dwarf ends the turn before."""
        self.asked = text(event.args.get("id", ""), "the id of a state")
        if self.asked == _PLACING:
            self.end_income()
        if self.asked == _PLACING and self.line is not None:
            active = text(event.args.get("active_player", ""), "the player")
            if self.line.placed_at >= 0 or self.line.farm.player != active:
                self.finish_line()
        if self.asked == "99":
            self.finished = True

    def place_dwarf(self, event: Event) -> None:
        """placeDwarf."""
        self.end_income()
        line = self.placed_line(event)
        if line.placed_at >= 0:
            self.finish_line()
            line = self.placed_line(event)
        line.move = event.move
        line.place(self.space_of(event), number(event.args.get("dwarf"), "the dwarf"))

    def message(self, event: Event) -> None:
        """message: what is imitated, or which phase of a harvest is played."""
        if "card" in event.args:
            self.placed_line(event).imitate(self.space_of(event))
        elif "phase" in event.args:
            line = self.line_of(event)
            if isinstance(line, HarvestLine):
                line.phase = _PHASES.get(str(event.args["phase"]), "")

    # --- goods ----------------------------------------------------------------------------------------------

    def collect(self, event: Event) -> None:
        """collectResources: goods from a space or a supplier; silent ones are animals that moved."""
        tokens = meeples(event.args, "resources")
        for token in tokens:
            self.lying.pop(token.id, None)
        if event.silent:
            return
        farm = self.farm_of(event)
        farm.gain(goods_of(tokens))
        if self.line is not None and self.line.placed_at >= 0 and self.line.farm is farm:
            self.line.collect()
        elif self.phase == WORK:
            self.mined.setdefault(farm.player, 0)  # what comes now is no ore of the Miner's

    def gain(self, event: Event) -> None:
        """gainResources."""
        farm = self.farm_of(event)
        tokens = meeples(event.args, "resources")
        goods = goods_of(tokens)
        begging = sum(token.kind == "begging" for token in tokens)
        named = bool(event.args.get("source"))
        farm.gain(goods)
        farm.begging += begging
        if self.phase == START or not (goods or begging) or any(token.kind == "dwarf" for token in tokens):
            return
        line = self.line_of(event)
        if isinstance(line, HarvestLine):
            self._gain_in_harvest(line, goods, begging, named)
        elif isinstance(line, TurnLine) and line.placed_at >= 0:
            line.gain(goods, self.asked == _BREEDING, named)
        elif self._from_miner(farm, goods):
            self.mined[farm.player] = goods.get(ORE, 0)
        elif not named and not line.settled(goods):
            raise Untranslatable("goods come from nothing that is known")

    def _from_miner(self, farm: Farm, goods: dict[int, int]) -> bool:
        """Return whether ore at the start of a round is the Miner's: it comes before all other goods of the player."""
        return self.income and MINER in farm.tiles and farm.player not in self.mined and set(goods) == {ORE}

    def end_income(self) -> None:
        """Write how many donkeys the Miner found where more could stand in ore mines."""
        if not self.income:
            return
        self.income = False
        for player, due in self.miner_due.items():
            mined = self.mined.get(player, 0)
            if mined < due:
                self._say_at_start(self.farms[player], DonkeysMining(mined), self.round.move)

    def _say_at_start(self, farm: Farm, step: Step, move: str) -> None:
        for written in self.round.start:
            if written.player == farm.name:
                written.steps.append(step)
                return
        self.round.start.append(Written(farm.name, move, [step]))

    def _gain_in_harvest(self, line: HarvestLine, goods: dict[int, int], begging: int, named: bool) -> None:
        if begging:
            line.beg(begging)
        elif named or line.settled(goods):
            pass
        else:
            line.bear(goods)

    def pay(self, event: Event) -> None:
        """payResources; without a source animals are let go."""
        farm = self.farm_of(event)
        goods = goods_of(meeples(event.args, "resources"))
        if self.phase == START:
            farm.pay(goods)
            self.rubies_kept += goods.get(RUBY, 0)
            return
        line = self.line_of(event)
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

    def exchange(self, event: Event) -> None:
        """exchange: goods for goods."""
        line = self.line_of(event)
        given = goods_of(meeples(event.args, "resources"))
        got = goods_of(meeples(event.args, "resources2"))
        for step in trade_steps(given, got, line.farm.tiles):
            line.free(step)
        line.farm.pay(given)
        line.farm.gain(got)

    def reap(self, event: Event) -> None:
        """harvestCrop."""
        tokens = meeples(event.args, "resources")
        farm = self.farm_of(event)
        line = self.line_of(event)
        farm.gain(goods_of(tokens))
        for token in tokens:
            if token.x is not None and token.y is not None:
                farm.reap(token.x, token.y)
        if isinstance(line, HarvestLine):
            line.reaped = True

    def kill(self, event: Event) -> None:
        """silentKill: cleared spaces, newborns without room, weapons for the Peaceful cave."""
        for token in meeples(event.args, "resources"):
            if token.id in self.lying and token.player not in self.farms:
                del self.lying[token.id]
            elif token.kind == "weapon":
                farm = self.owner(token)
                self._line_of_farm(farm, event.move).disarm(number(token.place, "the dwarf of a weapon"))
            elif token.kind in GOOD:
                self._lose(self.owner(token), GOOD[token.kind], event.move)

    def _line_of_farm(self, farm: Farm, move: str) -> FreeLine:
        return self.line_of(Event(move, "", {"player_id": farm.player}, True))

    def _lose(self, farm: Farm, good: int, move: str) -> None:
        """Take an animal away: a newborn without room, which was never born, or one that had to make room."""
        farm.goods[good] -= 1
        line = self._line_of_farm(farm, move)
        if not line.unborn(good):
            line.let_go({good: 1})
        elif {BREEDING_CAVE, QUARRY} & farm.tiles:
            line.notes.append(f"perhaps paid for a newborn {NAMES[good]} that was taken away")

    # --- what spaces and loot let one do --------------------------------------------------------------------

    def place_tile(self, event: Event) -> None:
        """placeTile."""
        squares = [square(entry) for entry in items(event.args.get("squares"), "'squares'")]
        line = self.line_of(event)
        kinds = [kind for kind, _, _ in squares]
        if len(squares) == 1 and kinds[0] in SINGLE:
            kind, x, y = squares[0]
            if not line.bought_tile(SINGLE[kind], cell(x, y)):
                self.placed_line(event).act(Tile(SINGLE[kind], cell(x, y)))
        else:
            step, waits = _tile_step(squares)
            self.placed_line(event).act(step, waits)
        if isinstance(line, TurnLine):
            self._tile_bonuses(line, squares)
        for kind, x, y in squares:
            line.bonuses += [dict([pair]) for pair in line.farm.lay(kind, x, y)]

    def _tile_bonuses(self, line: TurnLine, squares: list[tuple[str, int, int]]) -> None:
        """Expect the goods that come with a tile."""
        kinds = {kind for kind, _, _ in squares}
        if ORE_MINE in kinds:
            line.bonuses.append({ORE: 3})
        if RUBY_MINE in kinds and any(line.farm.is_deep_tunnel(x, y) for _, x, y in squares):
            line.bonuses.append({RUBY: 1})
        if line.row is not None and line.row.key == "extension" and len(squares) == 2:
            line.bonuses.append({WOOD: 1} if MEADOW in kinds else {STONE: 1})

    def build_stable(self, event: Event) -> None:
        """addStables."""
        for token in meeples(event.args, "stables"):
            self.placed_line(event).act(Stable(cell(token.x, token.y)), "stable")

    def furnish(self, event: Event) -> None:
        """furnish."""
        building = mapping(event.args.get("building"), "the building")
        site = text(building.get("type"), "the type of a building")
        row = find_furnishing(site)
        if row is None:
            raise Untranslatable(f"there is no furnishing {site[:40]!r}")
        x, y = number(building.get("x"), "a coordinate"), number(building.get("y"), "a coordinate")
        self.placed_line(event).furnish(row, cell(x, y), self._is_paid_for(event))

    def _is_paid_for(self, event: Event) -> bool:
        """Return whether a payment of this player follows that is not one of rubies, before anything but free steps."""
        player, bought = event.args.get("player_id"), 0
        for later in self.events[self.at + 1 :]:
            if later.type in _ENDS_PAYMENT or (later.type == "placeTile" and not bought):
                return False
            if later.type == "payResources" and later.args.get("player_id") == player and "source" in later.args:
                if RUBY not in goods_of(meeples(later.args, "resources")):
                    return True
                bought += 1
        return False

    def sow(self, event: Event) -> None:
        """sow."""
        line = self.placed_line(event)
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
        line.sow(Sow(tuple(fields[GRAIN]), tuple(fields[VEGETABLE])), self._closing_follows(event))

    def _closing_follows(self, event: Event) -> bool:
        """Return whether an expedition of this turn will end with an event."""
        for later in self.events[self.at + 1 :]:
            if later.type in ("placeDwarf", "returnHome"):
                return False
            if later.type == "upgradeWeapon" and later.args.get("player_id") == event.args.get("player_id"):
                return True
        return False

    def forge(self, event: Event) -> None:
        """equipWeapon."""
        line = self.placed_line(event)
        strength = number(event.args.get("strength"), "the strength of a weapon")
        line.farm.arm(number(event.args.get("dwarf"), "the dwarf"), strength)
        line.forge(strength)

    def upgrade(self, event: Event) -> None:
        """upgradeWeapon: the item +1, or the end of an expedition."""
        line = self.placed_line(event)
        for entry in items(event.args.get("dwarfs"), "'dwarfs'"):
            token = meeple(entry)
            line.farm.arm(token.id, number(entry.get("weapon") or 0, "the strength of a weapon"))
        if event.args.get("source"):
            line.stronger()
        elif line.loot is None:
            raise Untranslatable("an expedition ends that brought nothing")
        else:
            line.close_expedition()

    def grow(self, event: Event) -> None:
        """growFamily."""
        line = self.placed_line(event)
        line.act(Grow())
        line.farm.family += 1
        line.farm.newborns += 1

    # --- the harvest and the end ----------------------------------------------------------------------------

    def start_harvest(self, event: Event) -> None:
        """startHarvest."""
        self.finish_line()
        self.begin_harvest(self._token(event), event.move)

    def begin_harvest(self, kind: str, move: str) -> None:
        """Begin the harvest of a round."""
        self.harvest_event = kind
        self._mark(kind)
        self._all_home()
        self.phase = HARVEST
        if kind != NO_HARVEST:
            for player, farm in self.farms.items():
                self.free_lines[player] = self._new_free_line(farm, move)

    def end_harvest(self, event: Event) -> None:
        """endHarvest."""
        if self.phase != HARVEST:
            raise Untranslatable("a harvest ends that did not begin")
        for line in self.free_lines.values():
            assert isinstance(line, HarvestLine)
            line.pairs = any(line.farm.goods[good] >= 2 for good in FARM)
        self._close_free_lines(self.round.harvest)
        self.round.check = [Written(farm.name, event.move, [], [], self._held(farm)) for farm in self.farms.values()]
        self.phase = BETWEEN

    def score(self, event: Event) -> None:
        """updateScores."""
        self.scores = mapping(event.args.get("scores"), "the scores")
        for player, sheet in self.scores.items():
            if player in self.farms and isinstance(sheet, dict):
                if isinstance(sheet.get("total"), int):
                    self.points[player] = sheet["total"]
                self._audit(self.farms[player], sheet, event.move)

    def _audit(self, farm: Farm, sheet: Mapping[str, Any], move: str) -> None:
        """Compare the log's own counts with what its events come to; the first one that differs is noted."""
        for category, good in COUNTED.items():
            said = quantity(sheet.get(category))
            if said is not None and said != farm.goods[good] and (farm.player, good) not in self.doubted:
                self.doubted.add((farm.player, good))
                self.round.notes.append(
                    f"at move {move} the log counts {said} {NAMES[good]} of {farm.name}, its events {farm.goods[good]}"
                )

    def resync(self, event: Event) -> None:
        """refreshUI: a picture of the whole table, sent after a player has taken a turn back.

        With the turn the site forgets what came by itself just before it, of other players too: in a harvest what
        they have now tells that they were fed, begged or let animals breed.
        """
        tokens = meeples(mapping(event.args.get("datas"), "the picture"), "meeples")
        marker = next((token.kind for token in tokens if token.place == "harvest" and token.kind in HARVESTS), "")
        if marker and self.phase == WORK:
            self.finish_line()
            self.begin_harvest(marker, event.move)
            self._lost(event.move, "the end of the round")
        held = supplies(tokens)
        for player, farm in self.farms.items():
            goods, begging = held.get(player, ([0] * KINDS, 0))
            if goods != farm.goods or begging != farm.begging:
                self._catch_up(farm, goods, begging, event.move)
        for dwarf, strength in armed(tokens).items():
            for farm in self.farms.values():
                if dwarf in farm.dwarfs:
                    farm.arm(dwarf, strength)
        self.lying = {token.id: token.place for token in tokens if token.kind in GOOD and token.player not in self.farms}

    def _catch_up(self, farm: Farm, goods: list[int], begging: int, move: str) -> None:
        """Explain by a harvest what a player has more or less than the log tells, and take it over."""
        line = self.free_lines.get(farm.player)
        missing = [now - before for now, before in zip(goods, farm.goods, strict=True)]
        if isinstance(line, HarvestLine):
            repair(line, missing, begging - farm.begging)
        lost = [f"{count:+} {NAMES[good]}" for good, count in enumerate(missing) if count]
        if begging != farm.begging:
            lost.append(f"{begging - farm.begging:+} begging")
        self._lost(move, f"of {farm.name}: {' '.join(lost)}")
        farm.goods, farm.begging = goods, begging

    def _lost(self, move: str, what: str) -> None:
        self.round.notes.append(f"before move {move} the log lost {what}")

    def pass_over(self, event: Event) -> None:
        """Say nothing: what the event tells follows from others."""


_ENDS_PAYMENT = frozenset({
    "placeDwarf", "furnish", "addStables", "sow", "equipWeapon", "upgradeWeapon", "growFamily",
    "collectResources", "returnHome", "startHarvest", "startNewRound", "message",
})  # fmt: skip


def _tile_step(squares: list[tuple[str, int, int]]) -> tuple[Step, str]:
    """Return the step that lays a tile of one or two cells, and what its payment is called."""
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


HANDLERS: dict[str, Callable[[Translator, Event], None]] = {
    "startNewRound": Translator.start_round,
    "revealActionCard": Translator.reveal_card,
    "revealHarvestToken": Translator.reveal_marker,
    "accumulation": Translator.accumulate,
    "growChildren": Translator.grow_up,
    "returnHome": Translator.return_home,
    "gameStateChange": Translator.ask,
    "placeDwarf": Translator.place_dwarf,
    "message": Translator.message,
    "collectResources": Translator.collect,
    "gainResources": Translator.gain,
    "payResources": Translator.pay,
    "exchange": Translator.exchange,
    "harvestCrop": Translator.reap,
    "silentKill": Translator.kill,
    "placeTile": Translator.place_tile,
    "addStables": Translator.build_stable,
    "furnish": Translator.furnish,
    "sow": Translator.sow,
    "equipWeapon": Translator.forge,
    "upgradeWeapon": Translator.upgrade,
    "growFamily": Translator.grow,
    "startHarvest": Translator.start_harvest,
    "endHarvest": Translator.end_harvest,
    "updateScores": Translator.score,
    "clearTurn": Translator.pass_over,
    "refreshUI": Translator.resync,
}
"""Type of a notification -> what it does."""
