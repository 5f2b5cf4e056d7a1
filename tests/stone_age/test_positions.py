"""Positions: set up as the record describes them, checked, and written again."""

from typing import Any

import pytest

from caverna.games.stone_age import Game
from caverna.games.stone_age.state.position import PositionLoader, position_of
from caverna.model.refusals import RuleBroken
from tests.support.rows import rows
from tests.support.stone_age_table import counts, from_position, place_all, position_from, refused

DESIGN: dict[str, Any] = {
    "round": 8,
    "starting player": "Bob",
    "cards": ["5 food / healing", "roll gold / art"],
    "buildings": ["2 wood 1 brick", "none"],
    "stacks": [4, 5],
    "tribes": {
        "Ann": {
            "people": 7, "supply": "3 food 2 wood 1 gold", "production": 4, "tools": 5, "points": 42,
            "cards": ["dice / 2 farmer", "3 points / music"], "open": ["once 4 / 1 tool maker"], "buildings": 3,
        },
        "Bob": {"points": 20, "buildings": 2},
    },
}  # fmt: skip
CARDS = ["3 food / weaving", "1 stone / 1 farmer", "3 points / music", "tool / art"]
TILES = ["2 wood 1 brick", "1 to 7"]


def load(position: dict[str, Any], players: int = 2) -> Game:
    game = Game(["Ann", "Bob", "Cai", "Dee"][:players])
    from_position(game, position)
    return game


def now(**keys: Any) -> dict[str, Any]:
    return {"round": 1, "starting player": "Ann", "cards": CARDS, "buildings": TILES, "now": keys}


def test_the_position_of_the_design() -> None:
    game = load(DESIGN)
    assert (game.due, game.round, game.starting_player, game.board.deck) == ("start", 7, "Bob", 36 - 2 - 3)
    assert counts(game, "Ann", "3 food 2 wood 1 gold 7 people 4 production 5 tool 42 points 3 card 3 building")
    assert game.tribe("Ann").tools == (2, 2, 1)
    assert counts(game, "Bob", "12 food 5 people 0 tool 20 points 2 building")
    game.begin({"cards": ["field / time", "tool / art"], "buildings": {2: "1 to 7"}})
    assert (game.round, game.to_act) == (8, "Bob")


def test_a_position_is_written_as_it_was_read() -> None:
    again = position_of(load(DESIGN))
    assert again["tribes"]["Ann"] == DESIGN["tribes"]["Ann"]
    bob = {"people": 5, "supply": "12 food", "production": 0, "tools": 0, "points": 20, "buildings": 2}
    assert again["tribes"]["Bob"] == bob
    assert {key: again[key] for key in ("round", "starting player", "cards", "buildings", "stacks")} == {
        key: DESIGN[key] for key in ("round", "starting player", "cards", "buildings", "stacks")
    }


@pytest.mark.parametrize(("round_", "starting"), [(1, "Ann"), (2, "Bob"), (3, "Cai"), (4, "Ann")])
def test_the_starting_player_follows_from_the_round(round_: int, starting: str) -> None:
    assert load({"round": round_}, 3).starting_player == starting


def test_without_a_round_the_game_is_over() -> None:
    game = load({"tribes": {"Ann": {"points": 3}}})
    assert (game.due, game.finished) == ("end", True)
    assert game.scores()["Ann"].total == 3
    assert not {"round", "starting player"} & game.position().keys()


def test_what_a_tribe_gives_replaces_that_part_whole() -> None:
    assert counts(load({"tribes": {"Ann": {"supply": "2 wood"}}}), "Ann", "0 food 2 wood")
    assert counts(load({"tribes": {"Ann": {"supply": "0 food"}}}), "Ann", "0 food 5 people")
    assert counts(load({"tribes": {"Ann": {"supply": {"gold": 2}}}}), "Ann", "0 food 2 gold")


def test_a_position_inside_the_placing() -> None:
    placed = {"Bob": ["forest 3", "card 2"]}
    game = load(now(phase="placements", turn="Bob", placed=placed))
    assert (game.due, game.to_act, game.board.hand) == ("placements", "Bob", [5, 1])
    place_all(game, "Bob: field, Ann: hunt 5")
    assert game.due == "actions"


def test_a_position_inside_the_acting() -> None:
    game = load(now(phase="actions", turn="Bob", placed={"Bob": ["forest 3", "hut"]}))
    assert (game.due, game.to_act, game.board.hand) == ("actions", "Bob", [0, 0])
    assert load(now(phase="actions", placed={"Ann": ["hunt 1"]})).to_act == "Ann"


def test_a_position_before_the_feeding() -> None:
    position = now(phase="feeding", used={"Ann": [1, 1]})
    position["tribes"] = {"Ann": {"tools": 3}}
    game = load(position)
    assert (game.due, game.to_act, game.tribe("Ann").tools) == ("feeding", None, (1, -1, -1))


def test_a_stack_that_is_empty_ends_the_game_before_the_next_round() -> None:
    game = load({"round": 5, "stacks": [0, 7], "tribes": {"Ann": {"buildings": 7}}})
    assert (game.due, game.ending) == ("end", "end.buildings")


BROKEN_POSITIONS: list[tuple[dict[str, Any], str, str, tuple[Any, ...]]] = [
    ({"now": {"phase": "feeding"}}, "record.missing", "malformed", ("now",)),
    (now(), "record.missing", "malformed", ("now",)),
    (now(phase="dancing"), "record.name", "malformed", ("now", "phase")),
    ({"round": 0}, "record.number", "malformed", ("round",)),
    ({"starting player": "Zoe"}, "record.name", "malformed", ("starting player",)),
    ({"tribes": {"Ann": {"people": 11}}}, "limits.components", "illegal", ("tribes", "Ann", "people")),
    ({"tribes": {"Ann": {"people": "six"}}}, "record.number", "malformed", ("tribes", "Ann", "people")),
    ({"tribes": {"Ann": {"points": 1.5}}}, "record.number", "malformed", ("tribes", "Ann", "points")),
    ({"stacks": [7, None]}, "record.number", "malformed", ("stacks", 1)),
    ({"tribes": {"Ann": {"cards": ["hidden"] * 37}}}, "setup.cards", "illegal", ("tribes",)),
    ({"tribes": {"Ann": {"open": ["tool / art"]}}}, "civ.keep", "illegal", ("tribes", "Ann", "open", 0)),
    ({"tribes": {"Ann": {"cards": ["tool / war"]}}}, "record.name", "malformed", ("tribes", "Ann", "cards", 0)),
    ({"tribes": {"Ann": {"supply": "2 iron"}}}, "record.name", "malformed", ("tribes", "Ann")),
    ({"cards": ["tool / art", "tool / art"]}, "setup.cards", "illegal", ("cards", 1)),
    ({"cards": [*CARDS, "field / time"]}, "setup.board", "illegal", ("cards", 4)),
    ({"buildings": ["1 to 7"] * 3}, "setup.buildings", "illegal", ("buildings", 2)),
    ({"stacks": [7]}, "setup.buildings", "illegal", ("stacks",)),
    ({"stacks": [8, 6]}, "setup.buildings", "illegal", ("stacks", 0)),
    ({"round": 3, "tribes": {"Ann": {"buildings": 1}}}, "setup.buildings", "illegal", ("stacks",)),
    (now(phase="placements", placed={"Ann": ["hut 1"]}), "place.number", "illegal", ("now", "placed", "Ann", 0)),
    (now(phase="placements", placed={"Ann": ["hunt 6"]}), "place.people", "illegal", ("now", "placed", "Ann", 0)),
    (now(phase="actions", placed={"Ann": ["card 1"], "Bob": ["card 1"]}), "place.full", "illegal",
     ("now", "placed", "Bob", 0)),
    (now(phase="actions", placed={"Ann": ["forest 1"], "Bob": ["forest 1"]}), "place.sites", "illegal",
     ("now", "placed", "Bob", 0)),
    (now(phase="actions", placed={"Ann": ["hut", "field"], "Bob": ["tool maker"]}), "place.village", "illegal",
     ("now", "placed", "Bob", 0)),
    (now(phase="actions", placed={"Ann": ["hunt 1", "hunt 1"]}), "place.once", "illegal", ("now", "placed", "Ann", 1)),
    (now(phase="actions", placed={"Ann": ["building 3"]}), "place.available", "illegal", ("now", "placed", "Ann", 0)),
    (now(phase="placements", passed=["Ann"]), "place.pass", "illegal", ("now", "passed", 0)),
    (now(phase="placements", placed={"Ann": ["hunt 5"]}, passed=["Ann"]), "place.pass", "illegal",
     ("now", "passed", 0)),
    (now(phase="placements", placed={"Ann": ["hunt 5"]}, turn="Ann"), "place.turn-order", "illegal", ("now", "turn")),
    (now(phase="actions", placed={"Ann": ["hunt 5"]}, turn="Bob"), "act.all", "illegal", ("now", "placed", "Ann")),
    (now(phase="feeding", placed={"Bob": ["hunt 5"]}), "act.all", "illegal", ("now", "placed", "Bob")),
    (now(phase="feeding", turn="Bob"), "round.phases", "illegal", ("now", "turn")),
    (now(phase="actions", used={"Ann": "1"}), "tool.whole", "illegal", ("now", "used", "Ann")),
]  # fmt: skip


@rows(("position", "rule", "kind", "path"), BROKEN_POSITIONS)
def test_a_broken_position(position: dict[str, Any], rule: str, kind: str, path: tuple[Any, ...]) -> None:
    if kind == "illegal":  # reading reports what is malformed
        loader = PositionLoader(Game(["Ann", "Bob"]), position_from(["Ann", "Bob"], position))
        with pytest.raises(RuleBroken) as caught:
            loader.run()
        assert (caught.value.rule, caught.value.kind, loader.path) == (rule, kind, path)
    game = Game(["Ann", "Bob"])
    assert refused(game, lambda: from_position(game, position)).rule == rule
