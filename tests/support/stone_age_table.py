"""Set-up of Stone Age tables for rule tests: a game at any point, lines in notation, broken cases."""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest
from attrs import frozen

from caverna.games.stone_age import Game
from caverna.games.stone_age.goods import NUMBERS
from caverna.games.stone_age.notation import parse
from caverna.games.stone_age.record import Position
from caverna.games.stone_age.state.position import set_up
from caverna.games.stone_age.steps import ACTIONS, FEEDING, PLACEMENTS, Step
from caverna.model.refusals import RuleBroken
from caverna.writing.plain import from_data

PLAYERS = ["Ann", "Bob", "Cai", "Dee"]
CARDS = ["3 food / weaving", "1 stone / 1 farmer", "3 points / music", "tool / art"]
"""The default cards on the board. None of them needs dice."""
BUILDINGS = ["2 wood 1 brick", "4 of 2 kinds", "1 to 7", "2 stone 1 gold"]


def position_from(players: Sequence[str], position: Mapping[str, Any]) -> Position:
    """Return a position from plain data. Raise the finding if it cannot be read."""
    data = {"stone age": 1, "players": list(players), "position": dict(position)}
    record = from_data(json.loads(json.dumps(data)))
    for finding in record.findings:
        raise RuleBroken(finding.rule, finding.message, kind=finding.kind)
    found: Any = record
    assert isinstance(found.position, Position)
    return found.position


def from_position(game: Game, position: Mapping[str, Any]) -> None:
    """Set up a new game from a position as plain data."""
    set_up(game, position_from(game.players, position))


def fresh(players: int = 2, **rulings: str) -> Game:
    """Return a game before its first round. Names of table options have underscores for spaces."""
    return Game(PLAYERS[:players], {name.replace("_", " "): value for name, value in rulings.items()})


def table(
    players: int = 2,
    phase: str | None = "placements",
    *,
    turn: str | None = None,
    placed: Mapping[str, str] | None = None,
    passed: Sequence[str] = (),
    used: Mapping[str, str] | None = None,
    cards: Sequence[str] = CARDS,
    buildings: Sequence[str] = BUILDINGS,
    stacks: Sequence[int] | None = None,
    number: int = 1,
    rulings: Mapping[str, str] | None = None,
    **tribes: Mapping[str, Any],
) -> Game:
    """Return a game inside a round, or between two with ``phase=None``. Ann is the starting player.

    ``placed`` has the placed people as in a position, ``tribes`` the tribes as in a position. Tiles of the players come
    from the first stacks.
    """
    game = Game(PLAYERS[:players], rulings)
    built = sum(_buildings(tribe) for tribe in tribes.values())
    data: dict[str, Any] = {
        "round": number, "starting player": "Ann", "cards": list(cards), "buildings": list(buildings)[:players],
        "stacks": stacks if stacks is not None else _stacks(players, built), "tribes": tribes,
    }  # fmt: skip
    if phase is not None:
        where = {name: places.split(", ") for name, places in (placed or {}).items()}
        data["now"] = {"phase": phase, "placed": where, "passed": passed, "used": used or {}}
        if turn is not None:
            data["now"]["turn"] = turn
    from_position(game, data)
    return game


def _buildings(tribe: Mapping[str, Any]) -> int:
    said = tribe.get("buildings", 0)
    return said if isinstance(said, int) else len(said)


def _stacks(players: int, built: int) -> list[int]:
    stacks = [7] * players
    for stack in range(players):
        taken = min(6, built)
        stacks[stack] -= taken
        built -= taken
    return stacks


def placing(line: str) -> tuple[Step, ...]:
    """Return the steps of a line of placements."""
    return parse(line, PLACEMENTS).steps


def acting(line: str) -> tuple[Step, ...]:
    """Return the steps of a line of actions, or of free steps."""
    return parse(line, ACTIONS).steps


def act(game: Game, player: str, line: str) -> None:
    """Play a line of actions, or a free action."""
    game.play(player, acting(line))


def place(game: Game, player: str, line: str) -> None:
    """Play a line of placements."""
    game.play(player, placing(line))


def place_all(game: Game, lines: str) -> None:
    """Play placements from a text such as ``Ann: hut, Bob: field``."""
    for entry in lines.split(", "):
        player, _, line = entry.partition(": ")
        place(game, player, line)


def feed(game: Game, **lines: str) -> None:
    """Play the feeding."""
    game.close("feeding", {player: parse(line, FEEDING).steps for player, line in lines.items()})


def count(game: Game, player: str, name: str) -> int:
    """Return a player's count of a thing, named as in a record."""
    return game.tribe(player).counts[NUMBERS[name]]


def counts(game: Game, player: str, text: str) -> bool:
    """Return whether a player has the amount in a text such as ``3 food 1 tool``."""
    words = text.split()
    return all(count(game, player, name) == int(said) for said, name in zip(words[::2], words[1::2], strict=True))


def refused(game: Game, action: Callable[[], object]) -> RuleBroken:
    """Return the refusal of an action. Check that it does not change the game."""
    before = game.copy()
    with pytest.raises(RuleBroken) as caught:
        action()
    assert game == before, f"{caught.value.rule} left the game changed"
    assert not game.changes
    return caught.value


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
LineCase = Callable[[], tuple[Game, str, str]]


def breaks(rule: str, kind: str = "illegal", step: int | None = None) -> Callable[[Case], Case]:
    """Register a broken case: a function that returns a game and the action that breaks `rule` in it.

    The ablation test checks that the action is refused by this rule with this kind at this step, and does not change
    the game. It also checks that the action passes without the check of this rule.
    """

    def register(case: Case) -> Case:
        BROKEN.append(Broken(rule, case.__name__, case, step, kind))
        return case

    return register


def _line_breaks(rule: str, kind: str, step: int, play: Callable[[Game, str, str], None]) -> Callable[..., LineCase]:
    def register(case: LineCase) -> LineCase:
        def build() -> tuple[Game, Callable[[], object]]:
            game, player, line = case()
            return game, lambda: play(game, player, line)

        BROKEN.append(Broken(rule, case.__name__, build, step, kind))
        return case

    return register


def act_breaks(rule: str, step: int = 0, kind: str = "illegal") -> Callable[..., LineCase]:
    """Register a broken case like `breaks`. Its function returns the game, the player and a line of actions."""
    return _line_breaks(rule, kind, step, act)


def place_breaks(rule: str, step: int = 0, kind: str = "illegal") -> Callable[..., LineCase]:
    """Register a broken case like `breaks`. Its function returns the game, the player and a line of placements."""
    return _line_breaks(rule, kind, step, place)
