"""Set-up of tables of Agricola for tests: a game at any point, any farms, lines in notation."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest
from attrs import frozen

from caverna.games.agricola.catalogue.rounds import STAGES
from caverna.games.agricola.catalogue.spaces import CARDS, SPACES
from caverna.games.agricola.goods import NUMBER
from caverna.games.agricola.names import MAJOR_KEYS, read_goods
from caverna.games.agricola.notation import NOTATION
from caverna.games.agricola.record import Position
from caverna.games.agricola.rules.game import WORK, Game
from caverna.games.agricola.rules.rounds import open_card, refill
from caverna.games.agricola.state.home import Home
from caverna.games.agricola.state.position import PositionLoader, set_up
from caverna.games.agricola.steps import Step
from caverna.model.names import normalise
from caverna.model.refusals import RuleBroken
from caverna.writing.plain import from_data

PLAYERS = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Finn"]
CARD_ORDER = [row.key for stage in STAGES for row in CARDS if row.stage == stage]
"""The round cards as `table` reveals them: 1 sheep, Fences, Sow and bake, Improvement, 1 stone 2, ..."""


# --- notation ---------------------------------------------------------------------------------------------------


def steps(line: str) -> tuple[Step, ...]:
    """Return the steps of a line. Raise the finding if it cannot be read."""
    parsed = NOTATION.read(line)
    for error in parsed.errors:
        raise RuleBroken(error.rule, error.message, kind=error.kind)
    return parsed.steps


def step(clause: str) -> Step:
    """Return the only step of a clause."""
    (only,) = steps(clause)
    return only


def position_from(players: Sequence[str], position: Mapping[str, Any], mode: str = "full", **head: Any) -> Position:
    """Return a position from plain data. Raise the finding if it cannot be read."""
    record: Any = from_data({"agricola": 1, "players": list(players), "mode": mode, **head, "position": dict(position)})
    for finding in record.findings:
        raise RuleBroken(finding.rule, finding.message, kind=finding.kind)
    assert isinstance(record.position, Position)
    return record.position


def from_position(game: Game, position: Mapping[str, Any]) -> None:
    """Set up a new game from a position as plain data."""
    set_up(game, position_from(game.players, position, game.mode))


# --- tables -----------------------------------------------------------------------------------------------------


def table(players: int = 2, round_: int = 1, mode: str = "full", **more: Any) -> Game:
    """Return a game at the start of a round, with Ann to act and the cards of `CARD_ORDER` revealed up to it.

    Every accumulating space has one refill, as if all were emptied in the round before. The skipped rounds brought no
    goods and no harvests. Table options have underscores for spaces; `hands`, `series`, `cards` and `card_file` are
    passed to the game.
    """
    given = {name: more.pop(name) for name in ("hands", "series", "cards", "card_file") if name in more}
    game = Game(PLAYERS[:players], mode, {name.replace("_", " "): value for name, value in more.items()}, **given)
    for key in CARD_ORDER[:round_]:
        open_card(game, key)
    game.round = round_
    refill(game)
    game.phase, game.seat_to_act = WORK, game.starting
    return game


def farm(game: Game, player: str = "Ann", supply: str = "", **said: Any) -> Home:
    """Change a home with the keys of a position. Other keys do not change. Goods are added to the supply.

    ``farm(game, "Ann", "5 wood", board={"B2": "room", "D1 E1": "pasture"}, house="clay", improvements=["Joinery"])``
    """
    home = game.home(player)
    for good, count in read_goods(supply).pairs if supply and not supply.startswith("0 ") else ():
        home.goods[good] += count
    if "house" in said:
        home.house = ("wood", "clay", "stone").index(said["house"])
    home.people = said.get("family", home.people)
    home.newborn = said.get("newborn", home.newborn)
    if "board" in said:
        place = position_from([player], {"round": 1, "homes": {player: {"board": said["board"]}}}, "family")
        PositionLoader(game, place).board(home, place.homes[player])
    for name in said.get("improvements", ()):
        key = next(key for key in MAJOR_KEYS[normalise(name)] if key in game.majors)
        home.majors.append(key)
        game.majors.discard(key)
    for kind in ("occupations", "minors"):
        for name in said.get(kind, ()):
            game.put_in_play(home, name, kind == "occupations")
    home.update_improvements()
    home.housing_unchecked = False
    return home


def lay(game: Game, space: str, count: int) -> None:
    """Put ``count`` goods on a space."""
    game.goods_on[game.space_key(space)] = count


def goods(home: Home, name: str) -> int:
    """Return the count of a good in supply."""
    return home.goods[NUMBER[name]]


def play(game: Game, player: str, line: str) -> None:
    """Play a line."""
    game.play(player, steps(line))


def turn(game: Game, player: str, line: str) -> None:
    """Play a line as if it were this player's turn."""
    game.seat_to_act, game.phase = game.seat(player), WORK
    play(game, player, line)


def harvest(game: Game, **lines: str) -> None:
    """Complete the turns, and play the harvest."""
    complete(game)
    game.close("harvest", {player: steps(line) for player, line in lines.items()})


def complete(game: Game) -> Game:
    """Mark all people as placed, and return the game."""
    for home in game.homes:
        home.placed = home.people - home.newborn
    game.seat_to_act, game.phase = -1, "complete"
    return game


def over(game: Game) -> Game:
    """Put the game after the last harvest, and return it."""
    game.round, game.phase, game.seat_to_act = 14, "over", -1
    return game


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


def space_names(game: Game) -> list[str]:
    """Return the names of the spaces in play."""
    return [SPACES[key].full_name for key in game.space_order()]


def points(game: Game, player: str = "Ann") -> Mapping[str, int]:
    """Return a score sheet as a mapping."""
    return {line.category: line.points for line in game.scores()[player].lines}


# --- broken cases, shared with the ablation test ------------------------------------------------------------------


@frozen
class Broken:
    """A case that breaks one rule: building it returns the action that must be refused, and the game if it has one."""

    rule: str
    name: str
    build: Callable[[], tuple[Game | None, Callable[[], object]]]
    step: int | None
    """The index of the step that the finding points to; None without one."""
    kind: str
    alone: bool
    """True if the action passes when only the check of this rule is switched off."""


BROKEN: list[Broken] = []
Action = tuple[Game | None, Callable[[], object]]
"""The game or None, and the action that must be refused."""
Case = Callable[[], Action]


def breaks(rule: str, step: int | None = None, kind: str = "illegal", alone: bool = True) -> Callable[[Case], Case]:
    """Register a broken case: a function that returns a game and the action that breaks `rule` in it.

    `test_ablation` checks that the action is refused by this rule at this step and does not change the game. It also
    checks that the action passes without the check of this rule, unless it breaks other rules (``alone``).
    """

    def register(case: Case) -> Case:
        BROKEN.append(Broken(rule, case.__name__, case, step, kind, alone))
        return case

    return register


Line = tuple[Game, str, str]
"""A game, a player and a line."""
LineCase = Callable[[], Line]


def line_breaks(
    rule: str, step: int | None = None, kind: str = "illegal", alone: bool = True
) -> Callable[[LineCase], LineCase]:
    """Register a broken case like `breaks`. Its function returns the game, the player and the line of a turn."""

    def register(case: LineCase) -> LineCase:
        def build() -> tuple[Game, Callable[[], object]]:
            game, player, line = case()
            game.seat_to_act = game.seat(player)
            return game, lambda: play(game, player, line)

        BROKEN.append(Broken(rule, case.__name__, build, step, kind, alone))
        return case

    return register


def harvest_breaks(
    rule: str, step: int | None = None, kind: str = "illegal", alone: bool = True
) -> Callable[[LineCase], LineCase]:
    """Register a broken case like `line_breaks`, with a line of the harvest."""

    def register(case: LineCase) -> LineCase:
        def build() -> tuple[Game, Callable[[], object]]:
            game, player, line = case()
            complete(game)
            lines: dict[str, Sequence[Step]] = {player: steps(line)} if line else {}
            return game, lambda: game.close("harvest", lines)

        BROKEN.append(Broken(rule, case.__name__, build, step, kind, alone))
        return case

    return register
