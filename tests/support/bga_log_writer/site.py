"""Simulated games with their logs."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import yaml

from caverna import loads, replay
from caverna.games.caverna import Game
from caverna.games.caverna.catalogue.spaces import SPACES
from caverna.games.caverna.moves import Line
from caverna.games.caverna.players.playing import deal_markers
from caverna.games.caverna.rules.rounds import possible_cards
from caverna.games.caverna.rules.scoring import score
from caverna.games.caverna.state.home import Home
from caverna.games.caverna.steps import Keep, Order, Pass, Place, Step

from .harvests import Harvests
from .names import FARMS, HARVESTS, Goods, cell_at, named, our_word, site_word, space_id, supply
from .site_players import Restless
from .steps import Stuck

AT_THE_SITE = {"deliveries": "after refill", "carpenter": "pasture", "imitate imitation": "no"}
SEATS = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus")

FIRST_FOOD = (1, 1, 2, 3, 3, 3, 3)
HOMES: tuple[dict[str, list[tuple[int, int]]], ...] = (
    {"tileMeadow": [(5, 7), (5, 5), (5, 3), (3, 3)], "tileField": [(3, 7), (3, 5), (1, 7)],
     "tileCavern": [(9, 5), (11, 5), (11, 7)], "tileTunnel": [(9, 7), (9, 3), (7, 3), (7, 1)]},
    {"tileField": [(5, 7), (3, 5)], "tileMeadow": [(5, 5), (3, 7)], "tileCavern": [(7, 3), (7, 1)],
     "tileTunnel": [(9, 5), (9, 3)]},
    {"tileMeadow": [(5, 7), (3, 5), (3, 3)], "tileField": [(5, 5), (3, 7)], "tileCavern": [(9, 5), (9, 7), (7, 3)],
     "tileTunnel": [(9, 3), (9, 1), (11, 3)]},
)  # fmt: skip
"""Boards at the start of richer games."""


class Site(Harvests):
    """A game that is simulated and written as a log."""

    def __init__(self, players: int, seed: int, rich: bool = False, often: float = 2.0) -> None:
        dice = Random(f"{players} {seed} {rich} {often}")
        names = SEATS[:players]
        rulings = {**AT_THE_SITE, **({"solo clear at": "6"} if players == 1 else {})}
        data: dict[str, Any] = {"caverna": 1, "players": list(names), "variant": "full", "rulings": rulings}
        start = {name: _home(dice) for name in names} if rich else {}
        if rich:
            data["position"] = {"round": 1, "homes": {name: home for name, (home, _) in start.items()}}
        game = replay(loads(yaml.safe_dump({**data, "rounds": []}))).game
        assert game is not None
        game.claims = None  # assertions that fail are refused while a game is played
        super().__init__(game, names, dice)
        self.solo = players == 1
        self.players = [Restless(f"{seed} {name}", often) for name in names]
        self.marked = deal_markers(players, dice)
        self.states: list[Any] = []
        """The game after each round."""
        self.more: dict[str, Any] = {"rich_start": {}} if rich else {}
        for seat, home in enumerate(game.homes):
            weapons = {self.dwarf(seat, number): dwarf.weapon for number, dwarf in enumerate(home.dwarfs)}
            self.log.goods[home.name].update(supply(home))
            self.log.weapons[home.name] = weapons
            if rich:
                site = start[home.name][1]
                site["weapons"] = {str(dwarf): weapon for dwarf, weapon in weapons.items()}
                site["supply"]["food"] = supply(home).get("food", 0) - (2 if self.solo else FIRST_FOOD[seat])
                self.more["rich_start"][str(self.log.number[home.name])] = site

    # --- the game -----------------------------------------------------------------------------------------------

    def play(self) -> dict[str, Any]:
        """Play the whole game, and return its log."""
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
                self._tell_end(copy, self.names[seat], steps)
        game.end(lines)
        self.settle()
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
        """Clear the crowded spaces of a solo game, except those that are kept for rubies."""
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
        """Write the refill of the spaces."""
        log = self.log
        came = []
        for name, goods in self.game.spaces().items():
            space = self._site_space(name)
            have = Counter(our_word(token["type"]) for token in log.lying.get(space, ()))
            more = log.tokens("", {good: number - have[good] for good, number in named(goods).items()}, location=space)
            log.lying.setdefault(space, []).extend(more)
            came += more
        log.tell("accumulation", "Accumulation spaces are being filled in", resources=came)

    def _income(self, before: Game) -> None:
        """Write the goods from the Miner and suppliers."""
        log = self.log
        for home in self.game.homes:
            came = Counter(supply(home))
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
        self.before = game.copy()
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
        self._tell_steps(name, steps)
        game.play(name, steps)
        self.settle()
        log.ask(name, 90)

    def _who_goes(self, seat: int, steps: Line) -> int:
        """Return the number of the dwarf that a turn places."""
        copy = self.game.copy()
        copy.play(self.names[seat], steps)
        pairs = zip(self.game.homes[seat].dwarfs, copy.homes[seat].dwarfs, strict=False)
        moved = [number for number, (before, after) in enumerate(pairs) if after.space and not before.space]
        return self.dwarf(seat, moved[0])

    @staticmethod
    def _ordered(steps: Line) -> Line:
        """Return the steps with the ruby for the order before the placement, as on the site."""
        order = [step for step in steps if isinstance(step, Order)]
        rest = [step for step in steps if not isinstance(step, Order)]
        at = next(index for index, step in enumerate(rest) if isinstance(step, Place))
        return (*rest[:at], *order, *rest[at:])

    # --- checks -------------------------------------------------------------------------------------------------

    def settle(self) -> None:
        """Check the log against the game, and write the scores."""
        self._agree()
        self._scores()

    def _agree(self) -> None:
        """Check the goods in the log against the game."""
        for home in self.game.homes:
            told = {good: number for good, number in self.log.goods[home.name].items() if number}
            assert told == supply(home), (home.name, told, supply(home))
            weapons = sorted(self.log.weapons[home.name].values())
            assert weapons == sorted(home.weapons()), (home.name, weapons, home.weapons())

    def _scores(self) -> None:
        """Write the score sheets."""
        self.log.tell("updateScores", scores={
            str(self.log.number[home.name]): _sheet(home) for home in self.game.homes
        })  # fmt: skip


def _written(goods: Goods) -> str:
    return " ".join(f"{number} {good}" for good, number in goods.items() if number)


def _home(dice: Random) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return a richer home as in a position, and as in the log."""
    tiles = dice.choice(HOMES)
    words = {"tileMeadow": "meadow", "tileField": "field", "tileCavern": "cavern", "tileTunnel": "tunnel"}
    board = {cell_at(x, y): words[kind] for kind, cells in tiles.items() for x, y in cells}
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


def _sheet(home: Home) -> dict[str, Any]:
    """Return a score sheet as on the site, where points spared by the Writing chamber are a bonus."""
    sheet = score(home)
    goods = supply(home)
    lines: dict[str, tuple[int, int | None]] = {"dog": (goods.get("dog", 0), goods.get("dog", 0))}
    for good in FARMS:
        number = goods.get(good, 0)
        lines[site_word(good)] = (number or -2, number)
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
