"""Set-up of tables of Caverna for rule tests: a game at any point, any homes, lines in notation."""

from collections.abc import Callable, Sequence

import pytest
from attrs import frozen

from caverna import RuleBroken
from caverna.games.caverna import Game
from caverna.games.caverna.catalogue.furnishings import FURNISHING_BY_NAME
from caverna.games.caverna.catalogue.spaces import CARDS
from caverna.games.caverna.goods import NUMBER, Goods
from caverna.games.caverna.notation import parse
from caverna.games.caverna.rules.furnishing import put
from caverna.games.caverna.rules.game import WORK
from caverna.games.caverna.rules.rounds import open_card, refill
from caverna.games.caverna.state.cells import NUMBER as CELL
from caverna.games.caverna.state.home import FIELD, LAND_NUMBER, LARGE_PASTURE, Dwarf, Home
from caverna.games.caverna.steps import Step

PLAYERS = ["Ann", "Bob", "Cai", "Dee", "Eve", "Fay", "Gus"]
CARD_ORDER = {
    1: "Blacksmithing", 2: "Sheep farming", 3: "Ore mine construction", 4: "Wish for children", 5: "Donkey farming",
    6: "Ruby mine construction", 7: "Ore delivery", 8: "Family life", 9: "Exploration", 10: "Ore trading",
    11: "Adventure", 12: "Ruby delivery",
}  # fmt: skip


def table(players: int = 2, round_: int = 1, variant: str = "full", **rulings: str) -> Game:
    """Return a game at the start of `round_`, with the cards of `CARD_ORDER` revealed up to it.

    Every accumulating space has one refill, as if all were emptied in the round before. The skipped rounds brought no
    goods, harvests or deliveries. Names in ``rulings`` have underscores for spaces.
    """
    game = Game(PLAYERS[:players], variant, {name.replace("_", " "): value for name, value in rulings.items()})
    keys = {row.name: row.key for row in CARDS}
    for number, name in CARD_ORDER.items():
        if number <= round_ and (number != 9 or players > 2):
            open_card(game, keys[name])
    game.round = round_
    refill(game, set())
    game.phase, game.seat_to_act = WORK, 0
    return game


def steps(line: str) -> Sequence[Step]:
    """Return the steps of a line of notation."""
    parsed = parse(line)
    assert not parsed.errors, (line, parsed.errors)
    return parsed.steps


def play(game: Game, player: str, line: str) -> None:
    """Play a line of notation."""
    game.play(player, steps(line))


def turn(game: Game, player: str, line: str) -> None:
    """Play a line as if it were this player's turn."""
    game.seat_to_act = game.seat(player)
    play(game, player, line)


def give(home: Home, goods: str) -> Home:
    """Add goods to a supply, and return the home."""
    for good, count in Goods.parse(goods).pairs:
        home.goods[good] += count
    return home


def goods(home: Home, name: str) -> int:
    """Return the count of a good in supply."""
    return home.goods[NUMBER[name]]


def arm(home: Home, *strengths: int) -> Home:
    """Set the family to dwarfs with these weapons, and return the home."""
    home.dwarfs = [Dwarf(strength) for strength in strengths]
    home.stalls_cache = None
    return home


def build(game: Game, player: str, **cells: str) -> Home:
    """Set cells of a home, with contents as in a record, without cost, reward or check.

    ``build(game, "Ann", C4="meadow", C3="field 2 grain", B3_B2="large pasture stable B3", D2="cavern",
    D3="Carpenter", A1="stable")``. Furnishings leave the supply board.
    """
    home = game.home(player)
    for where, what in cells.items():
        numbers = [CELL[cell] for cell in where.split("_")]
        first = numbers[0]
        for name in sorted(LAND_NUMBER, key=len, reverse=True):
            if what == name or what.startswith(name + " "):
                kind, rest = name, what[len(name) :].split()
                break
        else:
            kind, rest = ("stable", ["stable"]) if what == "stable" else ("furnishing", [])
        if kind == "furnishing":
            top, _, lower = what.partition(" over ")
            for tile in filter(None, (lower, top)):
                row = FURNISHING_BY_NAME[tile]
                put(home, row, first)
                if not row.unlimited:
                    game.supply.discard(row.key)
            continue
        for number in numbers:
            if kind != "stable":
                home.land[number] = LAND_NUMBER[kind]
                home.tiles |= 1 << number
        if LAND_NUMBER.get(kind) == LARGE_PASTURE:
            home.large_pastures.append((numbers[0], numbers[1]))
        if "stable" in rest:
            named = rest[rest.index("stable") + 1 :]
            for cell in [CELL[name] for name in named] or [first]:
                home.stables |= 1 << cell
        elif rest and LAND_NUMBER[kind] == FIELD:
            home.crops[first] = (NUMBER[rest[1]], int(rest[0]))
    home.stalls_cache = None
    return home


def refused(game: Game, action: Callable[[], object]) -> RuleBroken:
    """Return the refusal of an action. Check that it does not change the game."""
    before = game.copy()
    with pytest.raises(RuleBroken) as caught:
        action()
    assert game == before, f"{caught.value.rule} left the game changed"
    return caught.value


def refused_line(game: Game, player: str, line: str) -> RuleBroken:
    """Return the refusal of a line as this player's turn."""
    game.seat_to_act = game.seat(player)
    return refused(game, lambda: play(game, player, line))


# --- broken cases, shared with the ablation test ------------------------------------------------------------------


@frozen
class Broken:
    """A case that breaks one rule: building it returns the game and the action that must be refused."""

    rule: str
    name: str
    build: Callable[[], tuple[Game, Callable[[], object]]]
    step: int | None
    """The index of the step that the finding points to; None without one."""
    kind: str


BROKEN: list[Broken] = []
Case = Callable[[], tuple[Game, Callable[[], object]]]


def breaks(rule: str, step: int | None = None, kind: str = "illegal") -> Callable[[Case], Case]:
    """Register a broken case: a function that returns a game and the action that breaks `rule` in it.

    `test_ablation` checks that the action is refused by this rule at this step and does not change the game. It also
    checks that the action passes without the check of this rule, so the case must break no other rule.
    """

    def register(case: Case) -> Case:
        BROKEN.append(Broken(rule, case.__name__, case, step, kind))
        return case

    return register


def line_breaks(rule: str, step: int | None = None, kind: str = "illegal") -> Callable[..., Callable[..., object]]:
    """Register a broken case like `breaks`. Its function returns the game, the player and the line."""

    def register(case: Callable[[], tuple[Game, str, str]]) -> Callable[[], tuple[Game, str, str]]:
        def build_case() -> tuple[Game, Callable[[], object]]:
            game, player, line = case()
            game.seat_to_act = game.seat(player)
            return game, lambda: play(game, player, line)

        BROKEN.append(Broken(rule, case.__name__, build_case, step, kind))
        return case

    return register
