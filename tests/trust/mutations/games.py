"""The legal games that are broken: from seeds, with every number of players, both variants and all table options."""

import json
from collections.abc import Iterator
from functools import cache
from itertools import count
from random import Random
from typing import Any, cast

from attrs import frozen

from caverna import loads, replay, verify
from caverna.engine.simulation import SEATS as PLAYER_NAMES
from caverna.games.caverna import Record
from caverna.games.caverna.catalogue.furnishings import in_variant
from caverna.games.caverna.catalogue.spaces import SPACES
from caverna.games.caverna.options import INTRODUCTORY
from caverna.games.caverna.players.playing import claimed, deal_markers, play_round, simulate
from caverna.games.caverna.players.styles import FORESIGHT, RANDOM, RESTLESS, player_named
from caverna.games.caverna.rules.rounds import possible_cards
from tests.support.random_game import RICH as RICH_HOME
from tests.support.random_game import RULINGS, play_game

VARIANTS = ("full", "introductory")
RICH = "rich"
"""Played at random with plenty of goods from the start, so that expensive things are bought early."""
SETTLED = "settled"
"""The same with furnishings and weapons from the start, so that rare things happen."""
STYLES = (RANDOM, SETTLED, FORESIGHT, RICH, RESTLESS)
PLAYERS = range(1, 8)


@frozen
class Source:
    """A game by its seed, with its style and position."""

    players: int
    seed: int
    style: str

    @property
    def variant(self) -> str:
        """Every third game is an introductory one."""
        return VARIANTS[(self.players + self.seed) % 3 == 2]

    @property
    def rulings(self) -> dict[str, str]:
        """The table options; all values take turns."""
        return RULINGS[(self.players + 7 * self.seed) % len(RULINGS)]

    def __str__(self) -> str:
        return f"{self.players} {self.seed} {self.style}"

    def record(self) -> Record:
        """Play the game and return its record, with its scores."""
        if self.style == SETTLED:
            return settled_game(self)
        if self.style != RICH:
            return simulate(self.players, self.seed, self.variant, self.rulings, self.style)
        played = play_game(self.players, self.seed, self.variant, self.rulings, rich=True)
        record: Any = loads(played.text)
        record.scores = {name: claimed(sheet) for name, sheet in played.game.scores().items()}
        return cast(Record, record)


# --- games of people who are settled ----------------------------------------------------------------------------

TILES = (
    "Office room", "Stubble room", "Peaceful cave", "Trader", "Working cave", "Cooking cave", "Beer parlor",
    "Guest room", "Work room", "Writing chamber", "Blacksmith", "Slaughtering cave", "Carpenter", "Stone carver",
    "Cuddle room", "Breakfast room", "Hunting parlor", "Treasure chamber", "Ruby supplier", "Weapon storage", "Seam",
)  # fmt: skip
"""Furnishings given to the players while there are any, those first that allow or forbid something."""
SPECIAL = ("D1", "E1", "F1")
STUBBLE = "2 sheep 1 donkey 1 cattle"
"""Two in the entry-level dwelling, one on each field."""
LAND = {"C4": "field", "C3": "meadow", "B3": "meadow", "C2": "field", "A4": "stable", "F2": "tunnel", "F3": "tunnel"}


def settled_game(source: Source) -> Record:
    """Play a game at random from a position in which each player has a family, a home and plenty of goods."""
    homes = _settled_homes(source)
    header = {
        "caverna": 1, "players": list(homes), "variant": source.variant, "rulings": source.rulings,
        "position": {"round": 1, "homes": homes}, "rounds": [],
    }  # fmt: skip
    record: Any = loads(json.dumps(header))
    game = replay(record).game
    assert game is not None, verify(record).findings
    game.claims = None
    dice = Random(str(source))
    seats = [player_named(RANDOM, f"{source} {seat}") for seat in range(source.players)]
    markers = deal_markers(source.players, dice)
    while (number := game.next_round()) is not None:
        card = SPACES[dice.choice(possible_cards(game, number))].name
        record.rounds.append(play_round(game, seats, card, markers.get(number)))
    game.end()
    record.scores = {name: claimed(sheet) for name, sheet in game.scores().items()}
    return cast(Record, record)


def _settled_homes(source: Source) -> dict[str, dict[str, Any]]:
    """Distribute the tiles; families and dwellings differ."""
    variant = {row.full_name for row in in_variant(source.variant == INTRODUCTORY)}
    tiles = [tile for tile in TILES if tile in variant]
    Random(f"{source} tiles").shuffle(tiles)
    family = [[0, 0, 4, 9], [0, 3, 3], [0, 0, 0, 5, 12]][source.seed % 3]
    cells = ("D3", "D2", "E2", "E3")[: len(family) - 2 + source.seed % 2]
    homes: dict[str, dict[str, Any]] = {}
    for name in PLAYER_NAMES[: source.players]:
        special = {cell: tiles.pop() for cell in SPECIAL if tiles}
        board = {**dict.fromkeys(cells, "Dwelling"), **LAND, **special}
        if "E3" not in board:
            board["E3"] = "cavern"
        animals = STUBBLE if "Stubble room" in board.values() else RICH_HOME["animals"]
        homes[name] = {**RICH_HOME, "animals": animals, "dwarfs": family, "board": board}
    return homes


# --- which games ------------------------------------------------------------------------------------------------


def sources(seeds: range) -> list[Source]:
    """Return games of all player counts with these seeds; styles take turns."""
    return [Source(players, seed, STYLES[(players + seed) % len(STYLES)]) for seed in seeds for players in PLAYERS]


QUICK = sources(range(2))
"""The games of every test run."""


@cache
def quick_records() -> dict[Source, Record]:
    """Return the records of the quick games. They are shared and must not be changed."""
    return {source: source.record() for source in QUICK}


def more() -> Iterator[Source]:
    """Yield cheap games without end, for operators that rarely apply."""
    return (Source(players, seed, (SETTLED, RICH)[seed % 2]) for seed in count(1000) for players in PLAYERS)
