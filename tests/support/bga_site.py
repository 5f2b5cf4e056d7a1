"""Games written down as BoardGameArena's engine would have told them: the importer's way, backwards.

A game is played by random players of ours and told event by event: types, arguments and order as the site's logs have
them. Nothing here knows how logs are read. Where the site has several orders for the same thing (rubies that are paid
before other steps, furnishings that are paid after them, newborns that come before room is made, turns taken back in a
harvest, with which events of others are lost) the dice choose one.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import count, takewhile
from random import Random
from typing import Any

import yaml

from caverna import Game, loads, replay
from caverna.games.caverna.catalogue.furnishings import FURNISHINGS
from caverna.games.caverna.catalogue.spaces import SPACES
from caverna.games.caverna.goods import NAMES
from caverna.games.caverna.goods import Goods as Amount
from caverna.games.caverna.legal import Line
from caverna.games.caverna.players.chance import RandomPlayer
from caverna.games.caverna.players.playing import deal_markers
from caverna.games.caverna.rules.rounds import possible_cards
from caverna.games.caverna.rules.scoring import score
from caverna.games.caverna.state.home import Home
from caverna.games.caverna.steps import (
    Beg,
    Breed,
    Buy,
    Clear,
    Dig,
    DigCaverns,
    Disarm,
    Dwelling,
    Eat,
    Expedition,
    Feed,
    Forge,
    Furnish,
    Grow,
    Have,
    Keep,
    Leave,
    LetGo,
    Order,
    OreMine,
    Pass,
    Pasture,
    Place,
    Ruby,
    RubyMine,
    RubyTile,
    Skip,
    Sow,
    Stable,
    Step,
    Stronger,
    Take,
    Tile,
    Trade,
    Use,
)

AT_THE_SITE = {"deliveries": "after refill", "carpenter": "pasture", "imitate imitation": "no"}
SEATS = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus")
HARVESTS = {
    "harvest": "harvest_normal",
    "food only": "harvest_1food",
    "none": "harvest_none",
    "skip one": "harvest_choice",
}
"""How a round ends -> what the site calls it."""
LARGER = {4: ("OreMining", "Sustenance", "Clearing", "Logging", "ForestExploration", "Excavation", "FirstPlayer"),
          6: ("FenceBuilding", "HardwareRental")}  # fmt: skip
"""Number of players -> the spaces whose ids end in it from so many on."""
IRREGULAR = {
    "Slash-and-burn": "Slash",
    "Small-scale drift mining": "SmallDriftMining",
    "Starting player": "FirstPlayer",
    "Wish for children": "WishChildren",
    "Urgent wish for children": "UrgentWishChildren",
    "Drift mining 1": "DriftMining",
    "Drift mining 2": "DriftMining4",
}
IMITATIONS = {
    3: {"4": ""},
    4: {"2": ""},
    5: {"2": "", "4": "5"},
    6: {"1": "", "2": "5"},
    7: {"0": "", "1": "5", "2": "7"},
}
"""Number of players -> the price of an Imitation -> how its id ends."""
FARMS = ("sheep", "boar", "cattle", "donkey")
ASKED = {"tile": 28, "pasture": 28, "sow": 29, "stable": 30, "furnish": 44, "dwelling": 44, "breed": 45}
"""Items of loot that the site asks about -> what it is at then, and free steps can be taken."""
MEAL = {"grain": 1, "vegetable": 2, "sheep": 1, "boar": 2, "cattle": 3, "ruby": 2}
HOMES: tuple[dict[str, list[tuple[int, int]]], ...] = (
    {"tileMeadow": [(5, 7), (5, 5), (5, 3), (3, 3)], "tileField": [(3, 7), (3, 5), (1, 7)],
     "tileCavern": [(9, 5), (11, 5), (11, 7)], "tileTunnel": [(9, 7), (9, 3), (7, 3), (7, 1)]},
    {"tileField": [(5, 7), (3, 5)], "tileMeadow": [(5, 5), (3, 7)], "tileCavern": [(7, 3), (7, 1)],
     "tileTunnel": [(9, 5), (9, 3)]},
    {"tileMeadow": [(5, 7), (3, 5), (3, 3)], "tileField": [(5, 5), (3, 7)], "tileCavern": [(9, 5), (9, 7), (7, 3)],
     "tileTunnel": [(9, 3), (9, 1), (11, 3)]},
)  # fmt: skip
"""Boards that richer games begin with."""

Goods = Mapping[str, int]


def space_id(name: str, players: int) -> str:
    """Return what the site calls a space."""
    if name.startswith("Imitation"):
        return f"ActionImitation{IMITATIONS[players][name.split()[-1]]}"
    plain = IRREGULAR.get(name) or "".join(word.capitalize() for word in name.split())
    for least, larger in LARGER.items():
        if players >= least and plain in larger:
            return f"Action{plain}{least}"
    return f"Action{plain}"


def building_id(name: str) -> str:
    """Return what the site calls a furnishing."""
    numbered = {"Simple dwelling 4": "SimpleDwelling1", "Simple dwelling 3": "SimpleDwelling2"}
    if "dwelling" in name.lower():
        return "D_" + (numbered.get(name) or ("AddDwelling" if name.startswith("Add") else _camel(name)))
    last = name.split()[-1]
    return ("Y_" if last in ("parlor", "storage", "chamber") else "G_") + _camel(name)


def named(goods: Amount) -> dict[str, int]:
    """Return goods by their names."""
    return {NAMES[good]: number for good, number in goods.pairs}


def _camel(name: str) -> str:
    return "".join(word.capitalize() for word in name.split())


def at(cell: str) -> tuple[int, int]:
    """Return the site's coordinates of a cell."""
    return 2 * "ZABCDEFG".index(cell[0]) - 1, 2 * int(cell[1:]) - 1


class Telling:
    """The log of a table, being told."""

    def __init__(self, players: Sequence[str], dice: Random) -> None:
        self.dice = dice
        self.number = {name: 90000000 + 7 * seat + 2 for seat, name in enumerate(players)}
        self.notes: list[tuple[str, dict[str, Any]]] = []
        self.move = 1
        self.ids = count(500)
        self.uids = count(1)
        self.goods: dict[str, Counter[str]] = {name: Counter() for name in players}
        self.weapons: dict[str, dict[int, int]] = {name: {} for name in players}
        self.lying: dict[str, list[dict[str, Any]]] = {}
        self.harvest = ""

    # --- the envelope -------------------------------------------------------------------------------------------

    def tell(self, kind: str, log: str = "", **args: Any) -> None:
        """Add an event."""
        note = {"uid": f"u{next(self.uids):06}", "type": kind, "log": log, "args": args}
        self.notes.append((str(self.move), note))

    def act(self, player: str, kind: str, log: str = "", **args: Any) -> None:
        """Add an event of a player."""
        shown = log and "${player_name} " + log
        self.tell(kind, shown, **args, player_name=player, player_id=self.number[player])

    def ask(self, player: str, state: int) -> None:
        """Let the site ask for something; the answer is a move."""
        self.tell("gameStateChange", id=str(state), active_player=str(self.number[player]), type="activeplayer")
        if state not in (23, 43):
            self.move += 1

    def data(self, **more: Any) -> dict[str, Any]:
        """Return the archive."""
        packets: list[dict[str, Any]] = []
        for move, note in self.notes:
            if not packets or packets[-1]["move_id"] != move:
                packets.append({
                    "channel": "/table/t7", "table_id": "7", "packet_id": str(len(packets) + 1),
                    "packet_type": "history", "move_id": move, "time": "1700000000", "data": [],
                })  # fmt: skip
            packets[-1]["data"].append(note)
        players = [{"id": str(number), "name": name, "color": "f00"} for name, number in self.number.items()]
        self.dice.shuffle(players)
        return {"status": 1, "data": {"logs": packets, "players": players}, **more}

    # --- goods --------------------------------------------------------------------------------------------------

    def tokens(self, player: str, goods: Goods, **more: Any) -> list[dict[str, Any]]:
        """Return new tokens."""
        pid = str(self.number[player]) if player else "0"
        rest = {"location": "reserve", "pId": pid, "x": None, "y": None, "state": "0", **more}
        kinds = [_site(good) for good, number in goods.items() for _ in range(number)]
        return [{"id": next(self.ids), "type": kind, **rest} for kind in kinds]

    def gain(self, player: str, goods: Goods, source: str | None = None, log: str = "gains") -> None:
        """Let goods come."""
        self.goods[player].update(goods)
        told = {"source": source} if log != "gets" else {}
        self.act(player, "gainResources", f"{log} ${{resources_desc}}", resources=self.tokens(player, goods), **told)

    def pay(self, player: str, goods: Goods, source: str) -> None:
        """Let goods go."""
        self.goods[player].subtract(goods)
        self.ask(player, 23)
        self.act(player, "payResources", "pays", resources=self.tokens(player, goods), source=source)

    def exchange(self, player: str, given: Goods, got: Goods, source: str | None = "") -> None:
        """Trade goods."""
        self.goods[player].subtract(given)
        self.goods[player].update(got)
        self.act(player, "exchange", "converts", resources=self.tokens(player, given),
                 resources2=self.tokens(player, got), source=source)  # fmt: skip

    def discard(self, player: str, goods: Goods) -> None:
        """Let animals go."""
        self.goods[player].subtract(goods)
        self.act(player, "payResources", "discards", resources=self.tokens(player, goods))

    def collect(self, player: str, space: str, log: str = "collects") -> None:
        """Take what lies on a space."""
        tokens = self.lying.pop(space, [])
        if tokens:
            self.goods[player].update(_ours(token["type"]) for token in tokens)
            taken = [{**token, "location": "reserve", "pId": self.number[player]} for token in tokens]
            self.act(player, "collectResources", log, resources=taken)

    def picture(self) -> None:
        """Show the whole table."""
        tokens = [token for tokens in self.lying.values() for token in tokens]
        for player, goods in self.goods.items():
            tokens += self.tokens(player, +goods)
            for dwarf, strength in self.weapons[player].items():
                if strength:
                    tokens += self.tokens(player, {"weapon": 1}, location=str(dwarf), state=str(strength))
        if self.harvest:
            tokens += self.tokens("", {self.harvest: 1}, location="harvest")
        self.tell("refreshUI", datas={"meeples": tokens})

    def restart(self, player: str, since: int | None = None) -> None:
        """Let a player take a turn back: what was told since is gone, and perhaps more than the player did."""
        self.move += 2
        lost = self.notes[since:] if since is not None else []
        if since is not None:
            del self.notes[since:]
        self.act(player, "clearTurn", "restart", notifIds=[note["uid"] for _, note in lost])
        self.picture()


def _site(good: str) -> str:
    return "pig" if good == "boar" else good


def _ours(kind: str) -> str:
    return "boar" if kind == "pig" else kind


def _added(changes: Iterable[tuple[str, int]]) -> dict[str, int]:
    """Return goods counted together."""
    goods: Counter[str] = Counter()
    for good, number in changes:
        goods[good] += number
    return {good: number for good, number in goods.items() if number}


class Restless(RandomPlayer):
    """Plays at random, with more free steps than others in the middle of everything."""

    def __init__(self, seed: str, often: float) -> None:
        super().__init__(seed)
        self.often = often

    def _trades(self, game: Game, home: Home, chance: float) -> list[Step]:
        return super()._trades(game, home, min(chance * self.often, 0.9))

    def _asserted(self, game: Game, line: Line) -> Line:
        return line


class Site:
    """A game that is played and told."""

    def __init__(self, players: int, seed: int, rich: bool = False, often: float = 2.0) -> None:
        self.dice = Random(f"{players} {seed} {rich} {often}")
        self.names = SEATS[:players]
        self.log = Telling(self.names, self.dice)
        self.solo = players == 1
        rulings = {**AT_THE_SITE, **({"solo clear at": "6"} if self.solo else {})}
        self.more: dict[str, Any] = {}
        data: dict[str, Any] = {"caverna": 1, "players": list(self.names), "variant": "full", "rulings": rulings}
        if rich:
            start = {name: self._home() for name in self.names}
            data["position"] = {"round": 1, "homes": {name: home for name, (home, _) in start.items()}}
            self.more = {"rich_start": {}}
        begun = replay(loads(yaml.safe_dump({**data, "rounds": []}))).game
        assert begun is not None
        self.game: Game = begun
        self.game.claims = None
        for seat, home in enumerate(self.game.homes):
            if rich:
                site = start[home.name][1]
                food = home.goods[NAMES.index("food")]
                site["weapons"] = {str(self.dwarf(seat, at)): each.weapon for at, each in enumerate(home.dwarfs)}
                site["supply"]["food"] = food - (2 if self.solo else _first_food(seat))
                self.more["rich_start"][str(self.log.number[home.name])] = site
            self.log.goods[home.name].update(self.supply(home))
            self.log.weapons[home.name] = {self.dwarf(seat, at): each.weapon for at, each in enumerate(home.dwarfs)}
        self.players = [Restless(f"{seed} {name}", often) for name in self.names]
        self.marked = deal_markers(players, self.dice)
        self.states: list[Any] = []
        """The game after each round."""

    def _home(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return a richer home as a position has it, and as the log has it."""
        dice = self.dice
        tiles = dice.choice(HOMES)
        words = {"tileMeadow": "meadow", "tileField": "field", "tileCavern": "cavern", "tileTunnel": "tunnel"}
        board = {_cell(x, y): words[kind] for kind, cells in tiles.items() for x, y in cells}
        most = {"wood": 25, "stone": 25, "ore": 18, "ruby": 8, "food": 25, "gold": 15, "grain": 5, "vegetable": 5}
        supply = {good: dice.randint(0, number) for good, number in most.items()}
        animals = {"dog": dice.randint(0, 2), "sheep": dice.randint(0, 1)}
        weapons = sorted(dice.choice((0, 0, 5, 9, 11, 13, 14)) for _ in range(2))
        supply["food"] += 3
        home: dict[str, Any] = {"supply": _written(supply), "dwarfs": weapons, "board": board}
        if any(animals.values()):
            home["animals"] = _written(animals)
        site = {"supply": {**supply, **animals}, "tiles": {kind: [list(xy) for xy in tiles[kind]] for kind in tiles}}
        return home, site

    def dwarf(self, seat: int, number: int) -> int:
        """Return the site's number of a dwarf."""
        return 20 + 6 * seat + number

    @staticmethod
    def supply(home: Home) -> dict[str, int]:
        """Return what a home has."""
        goods = {name: number for name, number in zip(NAMES, home.goods, strict=True) if number}
        return {**goods, **({"begging": home.begging} if home.begging else {})}

    # --- the game -----------------------------------------------------------------------------------------------

    def play(self) -> dict[str, Any]:
        """Play the whole game and return its log."""
        game, log = self.game, self.log
        number = 0
        while (printed := game.next_round()) is not None:
            number += 1
            self._round(number, printed)
            self.states.append(game.copy())
        lines = {}
        for seat, player in enumerate(self.players):
            steps = player.end(game, seat)
            log.ask(self.names[seat], 34)
            if steps:
                lines[self.names[seat]] = steps
                copy = game.copy()
                self._told_free(copy, self.names[seat], steps, "end")
        game.end(lines)
        self._agree()
        self._scores()
        log.ask(self.names[0], 99)
        return log.data(**self.more)

    def _round(self, number: int, printed: int) -> None:
        game, log = self.game, self.log
        card = SPACES[self.dice.choice(possible_cards(game, printed))].name
        marker = self.marked.get(printed)
        log.tell("startNewRound", round=number)
        log.tell("revealActionCard", card={"id": space_id(card, len(self.names))}, turn=number)
        start = self.players[0].start(game, 0, card, marker) if self.solo else ()
        start = tuple(step for step in start if isinstance(step, Keep))
        before = game.copy()
        game.reveal(card, marker, {self.names[0]: start} if start else {})
        if marker:
            log.tell("revealHarvestToken", token={"type": HARVESTS[game.round_end()]})
        self._clear(before, start)
        self._fill()
        self._income(before)
        self._agree()
        while game.to_act is not None:
            self._turn()
        young = sum(dwarf.newborn for home in game.homes for dwarf in home.dwarfs)
        self._home_and_harvest()
        if young and game.next_round() is not None:
            log.tell("growChildren", nb=young, ids=[])

    def _clear(self, before: Game, start: Sequence[Step]) -> None:
        """Clear the crowded spaces of a solo game, but for those that are paid for."""
        if not self.solo:
            return
        log, player = self.log, self.names[0]
        crowded = {space for space, tokens in log.lying.items() if len(tokens) >= 6}
        kept = {space_id(step.space, 1) for step in start if isinstance(step, Keep)}
        if crowded and log.goods[player]["ruby"]:
            log.ask(player, 47)
        if kept:
            log.goods[player]["ruby"] -= len(kept)
            paid = log.tokens(player, {"ruby": len(kept)})
            log.act(player, "payResources", "pays", resources=paid, source="keeping accumulation spaces full")
        gone = [token for space in crowded - kept for token in log.lying.pop(space)]
        if gone:
            log.tell("silentKill", "Clearing action spaces with 6 or more goods", resources=gone)

    def _fill(self) -> None:
        """Fill the spaces up to what lies on them now."""
        log = self.log
        came = []
        for name, goods in self.game.spaces().items():
            space = self._site_space(name)
            have = Counter(_ours(token["type"]) for token in log.lying.get(space, ()))
            more = log.tokens("", {good: number - have[good] for good, number in named(goods).items()}, location=space)
            log.lying.setdefault(space, []).extend(more)
            came += more
        log.tell("accumulation", "Accumulation spaces are being filled in", resources=came)

    def _income(self, before: Game) -> None:
        """Give what the Miner and suppliers bring."""
        log = self.log
        for home in self.game.homes:
            came = Counter(self.supply(home))
            came.subtract(log.goods[home.name])
            if came["ore"] > 0:
                log.gain(home.name, {"ore": came.pop("ore")}, "Miner")
            for good, number in (+came).items():
                log.goods[home.name][good] += number
                tokens = log.tokens(home.name, {good: number})
                log.act(home.name, "collectResources", "receives", resources=tokens)

    # --- turns --------------------------------------------------------------------------------------------------

    def _turn(self) -> None:
        game, log = self.game, self.log
        seat = game.seat_to_act
        name = self.names[seat]
        log.ask(name, 20)
        if self.dice.random() < 0.1:
            log.restart(name)
            log.ask(name, 20)
        steps = self.players[seat].turn(game)
        if steps == (Pass(),):
            raise Stuck
        steps = self._ordered(steps)
        self.acting, self.before = name, game.copy()
        was = [dwarf.space for dwarf in game.homes[seat].dwarfs]
        self.after = game.copy()
        self.after.play(name, steps)
        moved = [
            at
            for at, dwarf in enumerate(self.after.homes[seat].dwarfs)
            if at < len(was) and dwarf.space and not was[at]
        ]
        self.placed = self.dwarf(seat, moved[0])
        self.used = ""
        self.steps = steps
        self._tell_steps(name, steps)
        game.play(name, steps)
        self._agree()
        self._scores()
        log.ask(name, 90)

    def _who_goes(self, seat: int, steps: Line) -> int:
        """Return the dwarf that a turn places."""
        copy = self.game.copy()
        copy.play(self.names[seat], steps)
        pairs = zip(self.game.homes[seat].dwarfs, copy.homes[seat].dwarfs, strict=False)
        moved = [number for number, (before, after) in enumerate(pairs) if after.space and not before.space]
        return self.dwarf(seat, moved[0])

    @staticmethod
    def _ordered(steps: Line) -> Line:
        """Put a ruby for the order before the placement, as the site has it."""
        order = [step for step in steps if isinstance(step, Order)]
        rest = [step for step in steps if not isinstance(step, Order)]
        at = next(index for index, step in enumerate(rest) if isinstance(step, Place))
        return (*rest[:at], *order, *rest[at:])

    def _tell_steps(self, name: str, steps: Line) -> None:
        game = self.before
        changes = list(game.copy().play(name, steps))
        groups: list[list[tuple[str, int, str]]] = [[] for _ in steps]
        for change in changes:
            groups[change.step].append((change.good, change.delta, change.cause))
        for at, step in enumerate(steps):
            if isinstance(step, Expedition):
                self._expedition(name, steps[:at], step, groups[at])
            else:
                self._tell(name, step, groups[at])

    def _tell(self, name: str, step: Step, changes: list[tuple[str, int, str]]) -> None:
        """Tell one step and what it changes."""
        log = self.log
        if isinstance(step, Place):
            self._place(
                name, step, _added((good, -number) for good, number, _ in changes if number < 0 and good == "food")
            )
        traded = isinstance(step, Buy | Trade)
        own = [change for change in changes if traded or not self._of_space(change[2])]
        paid = _added((good, -number) for good, number, _ in own if number < 0)
        if isinstance(step, Place):
            self._take(name, [change for change in changes if self._of_space(change[2])])
            self._bonus(name, [change for change in own if change[1] > 0])
            return
        if isinstance(step, Have | Take | Leave):
            pass
        elif isinstance(step, Order):
            log.pay(name, {"ruby": 1}, "placing an equipped dwarf early")
        elif isinstance(step, Eat):
            self._eat(name, step, own)
            own = []
        elif isinstance(step, Ruby):
            for good, number in named(step.goods).items():
                for _ in range(number):
                    log.pay(name, {"ruby": 1, **({"food": 1} if good == "cattle" else {})}, "ruby conversion")
                    log.gain(name, {good: 1})
            own = [change for change in own if _is_tile(change[2])]
        elif isinstance(step, RubyTile):
            log.pay(name, {"ruby": 2 if step.kind == "cavern" else 1}, "ruby conversion")
            log.ask(name, 28)
            self._lay(name, [(step.kind, step.cell)])
        elif isinstance(step, Use):
            got = _added((good, number) for good, number, cause in own if number > 0 and cause == step.tile)
            log.exchange(name, paid, got, step.tile.title())
            own = [change for change in own if change[2] != step.tile]
        elif isinstance(step, Disarm):
            self._disarm(name, step)
        elif isinstance(step, LetGo):
            log.discard(name, named(step.animals))
        elif isinstance(step, Furnish | Dwelling):
            self._furnish(name, step, paid)
        elif isinstance(step, Stable):
            x, y = at(step.cell)
            log.ask(name, 30)
            log.act(name, "addStables", "constructs", nb=1,
                    stables=log.tokens(name, {"stable": 1}, location="board", x=str(x), y=str(y)))  # fmt: skip
            if paid:
                log.pay(name, paid, "Stables")
        elif isinstance(step, Sow):
            self._sow(name, step)
        elif isinstance(step, Forge):
            log.ask(name, 41)
            log.weapons[name][self.placed] = step.strength
            log.act(name, "equipWeapon", "forges", dwarf=self.placed, strength=str(step.strength), weapon={})
            if paid:
                log.pay(name, paid, "forging a weapon")
        elif isinstance(step, Grow):
            log.ask(name, 33)
            log.act(name, "growFamily", "family grows", meeple={"id": 1})
            home = log.weapons[name]
            home[max(home) + 1] = 0
        elif isinstance(step, Trade):
            log.pay(name, paid, "")
            log.gain(name, _added((good, number) for good, number, _ in own if number > 0))
            own = []
        elif isinstance(step, Buy):
            self._buy(name, step, own)
            own = []
        else:
            self._tile(name, step, paid)
        came = [change for change in own if change[1] > 0]
        self._bonus(name, came)
        self._take(name, [change for change in changes if not traded and self._of_space(change[2])])

    def _of_space(self, cause: str) -> bool:
        return bool(self.used) and cause.split(",")[0] == self.used

    def _place(self, name: str, step: Place, paid: Goods) -> str:
        """Place a dwarf, and imitate."""
        log = self.log
        space = self.before.space_name(self.before.space_key(step.space))
        log.act(name, "placeDwarf", "places", card={"id": self._site_space(step.space)}, dwarf=self.placed, source=None)
        used = space
        for target in step.of:
            if paid:
                log.pay(name, paid, "")
            else:
                log.ask(name, 23)
            log.ask(name, 22)
            log.act(name, "message", "imitates", card={"id": self._site_space(target)})
            used = self.before.space_name(self.before.space_key(target))
        self.imitating = bool(step.of)
        self.used = used
        if used == "Starting player" and not self.imitating:
            log.act(name, "firstPlayer", "takes", meepleId=3)
        return used

    def _site_space(self, name: str) -> str:
        key = self.game.space_key(name)
        return space_id(SPACES[key].full_name, len(self.names))

    def _take(self, name: str, changes: list[tuple[str, int, str]]) -> None:
        """Take what the space gives: what lies on it, then what it always gives."""
        if not changes:
            return
        log = self.log
        goods = Counter(_added((good, number) for good, number, _ in changes if number > 0))
        space = self._site_space(self.used)
        if not self.imitating and log.lying.get(space):
            goods.subtract(_ours(token["type"]) for token in log.lying[space])
            log.collect(name, space)
        fixed = [(good, number, cause) for good, number, cause in changes if "," in cause]
        for good, number, _ in fixed:
            goods[good] -= number
        if +goods:
            log.gain(name, +goods)
        for good, number, _ in fixed:
            log.gain(name, {good: number})

    def _bonus(self, name: str, came: list[tuple[str, int, str]]) -> None:
        """Gain what comes with a step: unnamed, or named after the furnishing that brings it."""
        plain = [change for change in came if not _is_tile(change[2])]
        for good, number, _ in plain:
            self.log.gain(name, {good: number})
        self._furnished(name, [change for change in came if _is_tile(change[2])])

    def _furnished(self, name: str, came: list[tuple[str, int, str]]) -> None:
        for good, number, cause in came:
            self.log.gain(name, {good: number}, cause.title())

    def _eat(self, name: str, step: Eat, changes: list[tuple[str, int, str]]) -> None:
        """Turn goods into food, each kind in an exchange of its own, donkeys in pairs as far as they go."""
        log = self.log
        more = "slaughtering cave" in {FURNISHINGS[key].full_name.lower() for key in self.home(name).active}
        for good, number in named(step.goods).items():
            if good == "gold":
                log.exchange(name, {"gold": number}, {"food": number - 1}, None)
            elif good == "donkey":
                pairs = number // 2
                if pairs:
                    log.exchange(name, {"donkey": 2 * pairs}, {"food": pairs * (3 + 2 * more)}, None)
                if number % 2:
                    log.exchange(name, {"donkey": 1}, {"food": 1 + more})
            else:
                each = MEAL[good] + (more and good in FARMS)
                log.exchange(name, {good: number}, {"food": number * each})

    def home(self, name: str) -> Home:
        """Return a player's home as it was before the line."""
        return self.before.home(name)

    def _disarm(self, name: str, step: Disarm) -> None:
        log = self.log
        seat = self.names.index(name)
        homes = self.before.homes[seat].dwarfs
        on_space = {self.dwarf(seat, at): bool(dwarf.space) for at, dwarf in enumerate(homes)}
        on_space[getattr(self, "placed", -1)] = True
        alike = [dwarf for dwarf, strength in log.weapons[name].items() if strength == step.strength]
        waiting = [dwarf for dwarf in alike if not on_space.get(dwarf)]
        chosen = next((dwarf for dwarf in alike if on_space.get(dwarf)), alike[0])
        if not step.placed and waiting:
            chosen = waiting[0]
        log.weapons[name][chosen] = 0
        weapon = log.tokens(name, {"weapon": 1}, location=str(chosen), state=str(step.strength))
        log.act(name, "silentKill", "converts weapon", resources=weapon)

    def _furnish(self, name: str, step: Furnish | Dwelling, paid: Goods) -> None:
        log = self.log
        tile = step.tile if isinstance(step, Furnish) else "Dwelling"
        x, y = at(step.cell)
        log.ask(name, 44)
        if tile == "Additional dwelling":
            log.act(name, "gainResources", "gains a new dwarf", resources=log.tokens(name, {"dwarf": 1}), source=tile)
        log.act(name, "furnish", "furnishes", building={"id": 9, "type": building_id(tile), "x": x, "y": y})
        if paid:
            log.pay(name, paid, tile.title())

    def _sow(self, name: str, step: Sow) -> None:
        log = self.log
        sows = []
        crops = [("grain", cell) for cell in step.grain] + [("vegetable", cell) for cell in step.vegetable]
        self.dice.shuffle(crops)
        for good, cell in crops:
            x, y = at(cell)
            log.goods[name][good] -= 1
            (seed,) = log.tokens(name, {good: 1}, location="board", x=str(x), y=str(y))
            sows.append({"field": {"x": x, "y": y}, "seed": seed, "crops": []})
        log.ask(name, 29)
        log.act(name, "sow", "sows", resources=[sown["seed"] for sown in sows], sows=sows)

    def _buy(self, name: str, step: Buy, changes: list[tuple[str, int, str]]) -> None:
        prices = {"dog": 2, "sheep": 1, "boar": 2, "donkey": 1, "cattle": 3, "wood": 1, "stone": 1, "ore": 1,
                  "grain": 1, "vegetable": 2}  # fmt: skip
        extra = [change for change in changes if _is_tile(change[2]) and change[1] > 0]
        for good in step.goods:
            self.log.pay(name, {"gold": prices[good]}, "Weekly Market")
            self.log.gain(name, {good: 1}, "Weekly Market")
        self._furnished(name, extra)

    def _tile(self, name: str, step: Step, paid: Goods) -> None:
        """Lay a tile of one or two cells."""
        log = self.log
        squares: list[tuple[str, str]]
        match step:
            case Clear(meadow=meadow, field=field):
                squares = [("meadow", meadow), ("field", field)]
            case Dig(cavern=cavern, tunnel=tunnel):
                squares = [("tunnel", tunnel), ("cavern", cavern)]
            case DigCaverns(cavern=cavern, second=second):
                squares = [("cavern", cavern), ("cavern", second)]
            case OreMine(mine=mine, deep=deep):
                squares = [("deepTunnel", deep), ("oreMine", mine)]
            case RubyMine(cell=cell):
                squares = [("rubyMine", cell)]
            case Tile(kind=kind, cell=cell):
                squares = [(kind, cell)]
            case Pasture(cells=cells):
                squares = [("pasture", cell) for cell in cells]
            case _:
                raise AssertionError(step)
        log.ask(name, 28)
        self._lay(name, squares)
        if paid:
            log.pay(name, paid, "place tile")

    def _lay(self, name: str, squares: list[tuple[str, str]]) -> None:
        told = []
        for kind, cell in squares:
            x, y = at(cell)
            told.append({"id": 1, "type": f"tile{kind[0].upper()}{kind[1:]}", "asset": "", "x": x, "y": y})
        self.log.act(name, "placeTile", "places", tile_name="a tile", squares=told)

    # --- expeditions --------------------------------------------------------------------------------------------

    def _expedition(self, name: str, before: Line, step: Expedition, changes: list[tuple[str, int, str]]) -> None:
        """Tell item after item; what each changes is what the expedition changes more with it."""
        log = self.log
        log.ask(name, 42)
        leading = list(takewhile(lambda item: item.free, step.loot))
        if leading:
            first = step.loot[len(leading)]
            if first.word in ASKED:
                log.ask(name, ASKED[first.word])
            elif any(isinstance(item, Disarm) for item in leading):
                raise Stuck
        told: list[tuple[str, int, str]] = []
        for at in range(len(step.loot)):
            item = step.loot[at]
            items = step.loot[: at + 1]
            begun = any(not each.free for each in items)
            so_far = self._changes_of(name, before, (Expedition(items),) if begun else items)
            more = so_far[len(told) :]
            told = so_far
            if isinstance(item, Stronger):
                self._grow_weapons(name, log.weapons[name], "Expedition's loot")
            elif isinstance(item, Breed):
                born = _added((good, number) for good, number, cause in more if cause == "born")
                log.ask(name, 45)
                if born:
                    log.gain(name, born, log="breeds")
                self._furnished(name, [change for change in more if _is_tile(change[2])])
            elif item.word == "loot":
                self._bonus(name, [change for change in more if not self._of_space(change[2])])
            else:
                self._tell(name, item, [change for change in more if not self._of_space(change[2])])
        self._grow_weapons(name, [self.placed], None)
        self._take(name, [change for change in changes if self._of_space(change[2])])

    def _changes_of(self, name: str, before: Line, more: Line) -> list[tuple[str, int, str]]:
        steps = (*before, *more)
        found = self.before.copy().play(name, steps, upto=len(steps))
        return [(change.good, change.delta, change.cause) for change in found if change.step >= len(before)]

    def _grow_weapons(self, name: str, dwarfs: Iterable[int], source: str | None) -> None:
        log = self.log
        weapons = log.weapons[name]
        grown = [dwarf for dwarf in dwarfs if 0 < weapons[dwarf] < 14]
        log.ask(name, 43)
        for dwarf in grown:
            weapons[dwarf] += 1
        if grown:
            told = [self._figure(name, dwarf) for dwarf in grown]
            log.act(name, "upgradeWeapon", "upgrades", dwarfs=told, source=source)

    def _figure(self, name: str, dwarf: int) -> dict[str, Any]:
        """Return a dwarf with its weapon."""
        weapon = self.log.weapons[name][dwarf]
        figure = {**self.log.tokens(name, {"dwarf": 1})[0], "id": dwarf}
        return {**figure, "weapon": str(weapon)} if weapon else figure

    # --- harvests -----------------------------------------------------------------------------------------------

    def _home_and_harvest(self) -> None:
        game, log = self.game, self.log
        event = game.round_end()
        seats = [(game.next_starting + each) % len(self.names) for each in range(len(self.names))]
        since = len(log.notes)
        log.tell("returnHome", dwarfs=[self._figure(name, each) for name in self.names for each in log.weapons[name]])
        log.harvest = HARVESTS[event]
        log.tell("startHarvest", token={"type": HARVESTS[event]})
        self.before = game.copy()
        if event == "none":
            game.harvest({})
            log.tell("endHarvest", token=None)
            log.harvest = ""
            return
        lines = {self.names[seat]: self.players[seat].harvest(game, seat) for seat in seats}
        lines = {name: line for name, line in lines.items() if line}
        game.harvest(lines)
        changes: dict[str, list[Any]] = {name: [] for name in self.names}
        for change in game.changes:
            changes[change.player].append(change)
        if event == "skip one":
            for seat in seats:
                skip = next((step.phase for step in lines.get(self.names[seat], ()) if isinstance(step, Skip)), "")
                log.ask(self.names[seat], 46)
                phase = "the Breeding phase" if skip == "fields" else "the Field phase"
                log.act(self.names[seat], "message", "chooses", phase=phase)
                log.ask(self.names[seat], 90)
                since = len(log.notes)
        for seat in seats:
            self._reap(self.names[seat], changes[self.names[seat]])
        for seat in seats:
            since = self._feed(self.names[seat], lines.get(self.names[seat], ()), changes[self.names[seat]], since)
        for seat in seats:
            since = self._breed(self.names[seat], lines.get(self.names[seat], ()), changes[self.names[seat]], since)
        self._agree()
        self._scores()
        log.tell("endHarvest", token=None)
        log.harvest = ""

    def _reap(self, name: str, changes: list[Any]) -> None:
        log = self.log
        tokens = []
        for change in changes:
            if change.good in ("grain", "vegetable") and change.delta > 0 and change.cause.startswith("field"):
                x, y = at(change.cause.split()[-1])
                tokens += log.tokens(name, {change.good: 1}, x=str(x), y=str(y))
                log.goods[name][change.good] += 1
        if tokens:
            log.act(name, "harvestCrop", "harvest", resources=tokens)

    @staticmethod
    def _parts(line: Line) -> tuple[Line, Line, Line]:
        """Return the free steps before the feeding, those before the newborns, and those after them."""
        fed = next((at for at, step in enumerate(line) if isinstance(step, Feed | Beg)), None)
        born = next((at for at, step in enumerate(line) if isinstance(step, Breed)), len(line))
        first = born if fed is None else fed
        free = [step.free for step in line]
        return (tuple(step for at, step in enumerate(line) if free[at] and at < first),
                tuple(step for at, step in enumerate(line) if free[at] and first <= at < born),
                tuple(step for at, step in enumerate(line) if free[at] and at >= born))  # fmt: skip

    def _feed(self, name: str, line: Line, changes: list[Any], since: int) -> int:
        log = self.log
        early, _, _ = self._parts(line)
        if early:
            log.ask(name, 11)
            if self.dice.random() < 0.2:
                log.restart(name)
                log.ask(name, 11)
            self._free(name, early, line, changes)
        paid = _added((change.good, -change.delta) for change in changes
                      if change.cause in ("feed", "Working cave") and change.delta < 0)  # fmt: skip
        begged = sum(change.delta for change in changes if change.good == "begging")
        if paid:
            log.pay(name, paid, "Harvest")
        elif begged and self.dice.random() < 0.5:
            log.pay(name, {}, "Harvest")
        if begged:
            log.gain(name, {"begging": begged}, log="gets")
        if early:
            log.ask(name, 90)
        return len(log.notes) if early else since

    def _free(self, name: str, steps: Line, line: Line, changes: list[Any]) -> None:
        """Tell free steps of a harvest."""
        for step in steps:
            at = next(index for index, other in enumerate(line) if other is step)
            mine = [(each.good, each.delta, each.cause) for each in changes if each.step == at]
            mine = [change for change in mine if change[2] not in ("feed", "Working cave", "born") and not (
                _is_tile(change[2]) and change[2] in ("Breeding cave", "Quarry"))]  # fmt: skip
            self.used = ""
            self._tell(name, step, mine)

    def _breed(self, name: str, line: Line, changes: list[Any], since: int) -> int:
        log = self.log
        _, before, after = self._parts(line)
        born = _added((change.good, change.delta) for change in changes if change.cause == "born")
        wanted = next((step.animals for step in line if isinstance(step, Breed)), None)
        asked = bool(before or after or wanted is not None)
        if asked:
            log.ask(name, 45)
            if self.dice.random() < 0.4:
                log.restart(name, since)
                log.ask(name, 45)
        swapped = [step for step in before if self._makes_room(name, step, born)] if born else []
        if self.dice.random() < 0.5:
            swapped = []
        self._free(name, tuple(step for step in before if step not in swapped), line, changes)
        if born:
            log.gain(name, born, log="breeds")
            if swapped:
                log.ask(name, 80)
                self._free(name, tuple(swapped), line, changes)
        paid = [(each.good, each.delta, each.cause) for each in changes
                if each.cause in ("Breeding cave", "Quarry") and each.delta > 0]  # fmt: skip
        self._furnished(name, paid)
        self._free(name, after, line, changes)
        if asked:
            log.ask(name, 90)
        return len(log.notes) if asked else since

    def _makes_room(self, name: str, step: Step, born: Goods) -> bool:
        """Return whether a step lets nothing but animals go, and leaves two of each kind that breeds."""
        if not isinstance(step, Eat | LetGo):
            return False
        gone = named(step.goods if isinstance(step, Eat) else step.animals)
        have = self.log.goods[name]
        return set(gone) <= {*FARMS, "dog"} and all(have[good] - gone.get(good, 0) >= 2 for good in born)

    def _told_free(self, game: Game, name: str, steps: Line, part: str) -> None:
        """Tell free steps of the end."""
        self.before = game
        copy = game.copy()
        copy.end({name: steps})
        found = [change for change in copy.changes if change.player == name]
        for at, step in enumerate(steps):
            mine = [(each.good, each.delta, each.cause) for each in found if each.step == at]
            self.used = ""
            self._tell(name, step, mine)

    # --- what must hold -----------------------------------------------------------------------------------------

    def _agree(self) -> None:
        """See that the log tells what was played."""
        for seat, home in enumerate(self.game.homes):
            told = {good: number for good, number in self.log.goods[home.name].items() if number}
            assert told == self.supply(home), (home.name, told, self.supply(home), getattr(self, "steps", ()))
            weapons = sorted(self.log.weapons[home.name].values())
            assert weapons == sorted(home.weapons()), (seat, weapons, home.weapons(), getattr(self, "steps", ()))

    def _scores(self) -> None:
        """Tell the score sheets."""
        self.log.tell("updateScores", scores={
            str(self.log.number[home.name]): _sheet(home) for home in self.game.homes
        })  # fmt: skip


class Stuck(Exception):  # noqa: N818
    """The site could not have told it: somebody has to pass, or disarms between two things that come by themselves."""


def _cell(x: int, y: int) -> str:
    return f"{'ZABCDEFG'[(x + 1) // 2]}{(y + 1) // 2}"


def _written(goods: Goods) -> str:
    return " ".join(f"{number} {good}" for good, number in goods.items() if number)


def _first_food(seat: int) -> int:
    return (1, 1, 2, 3, 3, 3, 3)[seat]


def _is_tile(cause: str) -> bool:
    return cause in {row.full_name for row in FURNISHINGS.values()} | {row.name for row in FURNISHINGS.values()}


def _sheet(home: Home) -> dict[str, Any]:
    """Return a score sheet as the site has it: what the Writing chamber spares is a bonus there."""
    sheet = score(home)
    goods = Site.supply(home)
    lines: dict[str, tuple[int, int | None]] = {"dog": (goods.get("dog", 0), goods.get("dog", 0))}
    for good in FARMS:
        number = goods.get(good, 0)
        lines[_site(good)] = (number or -2, number)
    ours = {line.category: line.points for line in sheet.lines}
    lines["grains"], lines["vegetables"] = (ours["grain"], None), (ours["vegetable"], None)
    lines["rubies"] = (goods.get("ruby", 0), goods.get("ruby", 0))
    lines["dwarfs"] = (len(home.dwarfs), None)
    lines["empty"] = (-home.unused.bit_count(), None)
    lines["pastures"], lines["mines"], lines["buildings"] = (0, None), (0, None), (ours["tiles"], None)
    lines["beggings"] = (-3 * home.begging, None)
    lines["gold"] = (goods.get("gold", 0), None)
    lines["buildingsBonus"] = (sheet.total - sum(points for points, _ in lines.values()), None)
    told: dict[str, Any] = {"total": sheet.total}
    for line, (points, quantity) in lines.items():
        entry = {"score": points, **({"quantity": quantity} if quantity is not None else {})}
        told[line] = {"total": points, "entries": [entry]}
    return told
