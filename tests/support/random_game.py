"""A seeded random player: plays complete legal games and records them.

Every choice comes from the legal moves or is tried on a copy first, so each game is legal. The same seed gives the same
game. A game keeps a copy of its state between any two turns, and its record as plain data.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from itertools import product
from random import Random
from typing import Any

import yaml
from attrs import Factory, define, frozen

from caverna import RuleBroken, loads, replay
from caverna.games.caverna import Game
from caverna.games.caverna.catalogue.rounds import LEAF, NO_HARVEST, QUESTION, QUESTIONS, SKIP_ONE, leaves_for
from caverna.games.caverna.catalogue.spaces import SPACES
from caverna.games.caverna.goods import NAMES, ORE, RUBY, STONE, WOOD, Goods
from caverna.games.caverna.moves import Trial, free_steps, next_steps, orders, placements, settled
from caverna.games.caverna.notation import write
from caverna.games.caverna.options import CHOICES, HABITS
from caverna.games.caverna.rules.rounds import possible_cards
from caverna.games.caverna.state.home import Home
from caverna.games.caverna.steps import Beg, Breed, Eat, Expedition, Feed, Have, Keep, Leave, Pass, Skip, Step
from caverna.games.farming.breeding import possible_births
from tests.support.table import PLAYERS

Line = tuple[Step, ...]

ON_PAPER = {name: values for name, values in CHOICES.items() if name not in (*HABITS, "as played on")}
"""The table options for games with the physical game. The others lift rules that must be kept (ruling.as-played)."""
RULINGS = [dict(zip(ON_PAPER, values, strict=True)) for values in product(*ON_PAPER.values())]
"""All combinations of these options, the default first."""
RICH = {"supply": "30 wood 30 stone 30 ore 9 ruby 20 food 20 gold 9 grain 9 vegetable", "animals": "3 dog 2 sheep"}
"""The contents of a home at the start of a game in which everything can be paid."""


@define
class Played:
    """A played game."""

    data: dict[str, Any]
    """The record as plain data."""
    game: Game
    moments: dict[tuple[int, int], Game] = Factory(dict)
    """(round, number of the turn) -> the game before it; 0 is the round's start."""
    ends: dict[int, Game] = Factory(dict)
    """Round -> the game after it."""

    @property
    def text(self) -> str:
        """The record as text."""
        return yaml.safe_dump(self.data, sort_keys=False, allow_unicode=True, width=10_000)


@frozen
class Case:
    """The settings of a game that tests play."""

    players: int
    seed: int
    variant: str = "full"
    table: int = 0
    """The index of the table options in `RULINGS`."""
    rich: bool = False

    def __str__(self) -> str:
        return f"{self.players}-{self.variant}-{self.seed}-{self.table}{'-rich' * self.rich}"

    def play(self) -> Played:
        """Play the game."""
        return play_game(self.players, self.seed, self.variant, RULINGS[self.table], self.rich)


QUICK = [
    Case(players, seed, variant, (11 * players + 21 * seed) % len(RULINGS), rich=players % 2 == seed)
    for players in range(1, 8)
    for seed, variant in enumerate(("full", "introductory"))
]
"""The games of every test run: each player count in both variants, every table option with each of its values."""
LONG = [
    Case(
        players,
        100 + table,
        ("full", "introductory")[(players + table) % 3 == 0],
        table,
        rich=(players + table) % 2 > 0,
    )
    for players in range(1, 8)
    for table in range(len(RULINGS))
]
"""The games of the long run: all table options with every player count."""


@lru_cache(maxsize=len(QUICK))
def game_of(case: Case) -> Played:
    """Return the game of a case. It is shared, so continue only with copies of it."""
    return case.play()


def play_game(
    players: int, seed: int, variant: str = "full", rulings: Mapping[str, str] | None = None, rich: bool = False
) -> Played:
    """Play a complete game. A rich one starts from a position in which all players have many goods."""
    names = PLAYERS[:players]
    data: dict[str, Any] = {"caverna": 1, "players": names, "variant": variant, "rulings": dict(rulings or {})}
    if rich:
        data["position"] = {"round": 1, "homes": {name: dict(RICH) for name in names}}
        game = replay(loads(yaml.safe_dump(data))).game
        assert game is not None
        game.claims = None  # assertions that fail are refused while a game is played
    else:
        game = Game(names, variant, rulings)
    data["rounds"] = []
    return _Player(Random(f"{players} {seed} {variant} {rulings} {rich}"), game, Played(data, game)).run()


class _Player:
    """A random player for all seats."""

    def __init__(self, rng: Random, game: Game, played: Played) -> None:
        self.rng = rng
        self.game = game
        self.played = played

    def run(self) -> Played:
        game, rng = self.game, self.rng
        markers = [LEAF] * leaves_for(len(game.homes)) + [QUESTION] * (0 if game.solo else QUESTIONS)
        rng.shuffle(markers)
        while (number := game.next_round()) is not None:
            self.round(number, markers.pop() if number >= 6 and markers else None)
        lines = self.lines(lambda home: self.free(home, 3), 0.7, lambda lines: game.copy().end(lines))
        game.end(lines)
        self.played.data["end"] = _written(lines)
        return self.played

    def round(self, number: int, marker: str | None) -> None:
        game, rng, played = self.game, self.rng, self.played
        card = SPACES[rng.choice(possible_cards(game, number))].name
        start = self.lines(self.at_start, 0.3, lambda lines: game.copy().reveal(card, marker, lines))
        game.reveal(card, marker, start)
        turns: list[dict[str, str]] = []
        entry: dict[str, Any] = {"card": card, "round": number}
        if marker is not None:
            entry["marker"] = marker
        if start:
            entry["start"] = _written(start)
        entry["turns"] = turns
        played.moments[number, 0] = game.copy()
        while True:
            free = self.free_move()
            player, line = free or (game.to_act or "", self.turn() if game.to_act else ())
            if not line:
                break
            game.play(player, line)
            turns.append({player: write(line)})
            played.moments[number, len(turns)] = game.copy()
        harvest = self.harvest()
        if game.round_end() != NO_HARVEST:
            entry["harvest"] = _written(harvest)
        game.harvest(harvest)
        played.ends[number] = game.copy()
        played.data["rounds"].append(entry)

    # --- lines of several players -----------------------------------------------------------------------------

    def lines(
        self, choose: Callable[[Home], Line], chance: float, attempt: Callable[[dict[str, Line]], object]
    ) -> dict[str, Line]:
        """Return playable lines of some players."""
        lines: dict[str, Line] = {}
        for home in self.game.homes:
            if self.rng.random() < chance and (line := choose(home)) and _passes(attempt, {**lines, home.name: line}):
                lines[home.name] = line
        return lines

    def at_start(self, home: Home) -> Line:
        game = self.game
        crowded = [key for key, pairs in game.goods_on.items() if sum(count for _, count in pairs) >= 6]
        if game.solo and crowded and home.goods[RUBY]:
            return (Keep(game.space_name(self.rng.choice(crowded))),)
        return self.free(home, 2)

    def free(self, home: Home, most: int) -> Line:
        """Return a few free steps. The caller must check that they can be combined."""
        found = list(free_steps(self.game, home))
        return tuple(self.rng.sample(found, min(most, len(found))))

    # --- turns ------------------------------------------------------------------------------------------------

    def free_move(self) -> tuple[str, Line] | None:
        """Return, at times, a player with a free action or an assertion between turns."""
        home = self.rng.choice(self.game.homes)
        if self.rng.random() >= 0.08:
            return None
        line = self.free(home, 1) if self.rng.random() < 0.7 else (_have(home),)
        return (home.name, line) if line and _passes(self.game.copy().play, home.name, line) else None

    def turn(self) -> Line:
        game, rng = self.game, self.rng
        found = placements(game)
        rng.shuffle(found)
        for place in found:
            line = self.go_on((*self.before(), place))
            for shorter in (line, line[:-1], (place,)):
                if place in shorter and (complete := settled(game, shorter)) is not None:
                    return complete
            follow = next_steps(game, (place,))
            for step in rng.sample(follow, min(5, len(follow))):
                if (complete := settled(game, (place, step))) is not None:
                    return complete
        return (Pass(),)

    def before(self) -> Line:
        home = self.game.homes[self.game.seat_to_act]
        ahead: Line = self.free(home, 1) if self.rng.random() < 0.1 else ()
        dwarfs = orders(home)
        return (*ahead, self.rng.choice(dwarfs)) if dwarfs and self.rng.random() < 0.3 else ahead

    def go_on(self, line: Line) -> Line:
        """Return a line with added steps of the space, and free ones between them."""
        rng = self.rng
        for _ in range(4):
            follow = next_steps(self.game, line)
            if not follow or rng.random() < 0.1:
                break
            kind = rng.choice(sorted({type(step) for step in follow}, key=lambda kind: kind.word))
            step = rng.choice([step for step in follow if type(step) is kind])
            if isinstance(step, Expedition) and rng.random() < 0.2:
                step = self.with_free_item(step)
            line = (*line, step)
            explored = Trial.tried(self.game, self.game.seat_to_act, line)
            if explored is not None and rng.random() < 0.1:
                home = explored.home
                line = (*line, *(self.free(home, 1) if rng.random() < 0.7 else (_have(home),)))
            elif rng.random() < 0.05:
                line = (*line, Leave())
        return line

    def with_free_item(self, step: Expedition) -> Expedition:
        free = self.free(self.game.homes[self.game.seat_to_act], 1)
        return Expedition((*step.loot[:1], *free, *step.loot[1:]))

    # --- harvests ---------------------------------------------------------------------------------------------

    def harvest(self) -> dict[str, Line]:
        """Return legal lines of a harvest: players without enough food eat something or beg, and necessary choices."""
        game, rng = self.game, self.rng
        event = game.round_end()
        if event == NO_HARVEST:
            return {}
        lines: dict[str, Line] = {}
        for home in game.homes:
            skip: Line = (Skip(rng.choice(["fields", "breeding"])),) if event == SKIP_ONE else ()
            bold = (*skip, *self.free(home, 1)) if rng.random() < 0.2 else skip
            bold = (*bold, *self.payment(home))
            attempts = (self.settle(lines, home, bold), self.settle(lines, home, skip, careful=True))
            lines[home.name] = next(line for line in attempts if line is not None)
        return {player: line for player, line in lines.items() if line}

    def payment(self, home: Home) -> Line:
        amounts = [(good, count) for good, count in ((WOOD, 1), (STONE, 1), (ORE, 2)) if home.goods[good] >= count]
        if "working_cave" not in home.active or not amounts or self.rng.random() < 0.4:
            return ()
        return (Feed(Goods.of([self.rng.choice(amounts)])),)

    def settle(self, lines: dict[str, Line], home: Home, line: Line, careful: bool = False) -> Line | None:
        """Return a line with its missing steps; None if it breaks a rule. Begging and no breeding are always legal."""
        for _ in range(20):
            broken = self.refusal(lines, home.name, line)
            if broken is None:
                return line
            if broken.rule == "harvest.beg" and broken.kind == "ambiguous":
                eat = [step for step in free_steps(self.game, home) if isinstance(step, Eat) and step not in line]
                if eat and not careful and self.rng.random() < 0.7:
                    line = (self.rng.choice(eat), *line)
                else:
                    line = (*line, Beg(int(broken.expected)))
            elif broken.rule == "harvest.breed" and broken.kind == "ambiguous":
                births = [(), *([] if careful else possible_births(home))]
                line = (*line, Breed(tuple(NAMES[animal] for animal in self.rng.choice(births))))
            else:
                return None
        return None

    def refusal(self, lines: dict[str, Line], player: str, line: Line) -> RuleBroken | None:
        """Return the refusal of a player's line; None if it is legal. Later players do not matter yet."""
        copy = self.game.copy()
        try:
            copy.harvest({**lines, player: line})
        except RuleBroken as broken:
            return broken if broken.player == player else None
        return None


def _have(home: Home) -> Have:
    return Have(home.supply, len(home.dwarfs), home.begging, weapons=home.weapons())


def _written(lines: Mapping[str, Iterable[Step]]) -> dict[str, str]:
    return {player: write(line) for player, line in lines.items()}


def _passes(action: Callable[..., object], *args: object) -> bool:
    try:
        action(*args)
    except RuleBroken:
        return False
    return True
