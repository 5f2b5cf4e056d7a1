"""Positions: set up, checked, written down again."""

from typing import Any

import pytest

from caverna.engine.verify import verify
from caverna.games.agricola.rules.game import Game
from caverna.games.agricola.state.position import head_of, position_of
from caverna.model.refusals import RuleBroken
from caverna.reading.reader import loads
from tests.support.ablation import without_checks
from tests.support.agricola_table import PLAYERS, from_position, goods, play, points, steps
from tests.support.rows import rows

SAMPLE: dict[str, Any] = {
    "round": 14,
    "starting player": "Bob",
    "spaces": {"3 wood": "3 wood", "1 cattle": "2 cattle"},
    "homes": {
        "Ann": {
            "supply": "2 wood 4 stone 1 reed 1 grain 5 food",
            "animals": "4 sheep 2 boar",
            "house": "clay",
            "family": 4,
            "board": {"B2": "room", "B3": "room", "B1": "field 2 grain", "C1": "field", "C2": "field 1 vegetable",
                      "D1 E1": "pasture stable E1", "D2 E2": "pasture", "E3": "stable"},
            "improvements": ["Fireplace 2", "Joinery"],
            "begging": 1,
            "due": {14: "1 food"},
        },
        "Bob": {"supply": "3 food"},
    },
}  # fmt: skip
"""The position of the record format."""


def game_at(position: dict[str, Any], players: int = 2, mode: str = "family", **more: Any) -> Game:
    game = Game(PLAYERS[:players], mode, **more)
    from_position(game, position)
    return game


def test_the_position_of_the_record_format_goes_on_to_the_end_of_the_game() -> None:
    """31 and -14 points, worked out by hand in the format."""
    game = game_at(SAMPLE)
    assert (game.due, game.starting_player) == ("start", "Bob")
    game.begin({})
    assert game.cards[-1] == "renovation_and_fences"
    for player, line in (
        ("Bob", "1 cattle, let go 2 cattle"),
        ("Ann", "Renovation and fences, fence D1, have 11 fence 1 wood 0 stone"),
        ("Bob", "Plow and sow, plow B1"),
        ("Ann", "3 wood"),
        ("Ann", "Rooms and stables, stable D2"),
        ("Ann", "1 sheep"),
    ):
        assert game.to_act == player
        play(game, player, line)
    assert game.due == "harvest"
    game.close("harvest", {"Ann": steps("use Joinery, have 8 food"), "Bob": steps("beg 1")})
    ann, bob = (game.scores()[name] for name in ("Ann", "Bob"))
    assert points(game) == {
        "fields": 2, "pastures": 3, "grain": 1, "vegetable": 1, "sheep": 3, "boar": 2, "cattle": -1, "unused": -3,
        "stables": 2, "clay": 0, "stone": 8, "family": 12, "cards": 3, "bonus": 1, "begging": -3,
    }  # fmt: skip
    assert (ann.total, bob.total, game.winners()) == (31, -14, ["Ann"])


def test_a_position_written_down_is_the_same_again() -> None:
    game = game_at(SAMPLE)
    again = game_at(position_of(game))
    assert again == game
    assert position_of(again) == position_of(game)


def test_a_fresh_game_is_the_position_of_round_1() -> None:
    assert game_at({"round": 1}) == Game(["Ann", "Bob"], "family")


@pytest.mark.parametrize("round_", [1, 5, 8, 10, 12, 14])
def test_cards_may_be_left_out_between_stages(round_: int) -> None:
    assert len(game_at({"round": round_}).cards) == round_ - 1


@pytest.mark.parametrize("round_", [4, 7, 9, 11, 13, 14])
def test_cards_may_be_left_out_in_the_last_round_of_a_stage(round_: int) -> None:
    game = game_at({"round": round_, "now": {"turn": "Ann"}})
    assert (len(game.cards), game.round, game.to_act) == (round_, round_, "Ann")


def test_inside_a_round() -> None:
    cards = ["Fences", "1 sheep"]
    now = {"turn": "Bob", "placed": {"3 wood": "Ann", "Fishing": "Bob", "Starting player": "Ann"}}
    game = game_at({"round": 2, "cards": cards, "starting player": "Ann", "spaces": {"1 reed": "2 reed"}, "now": now})
    assert (game.to_act, game.home("Ann").at_home, game.home("Bob").at_home) == ("Bob", 0, 1)
    play(game, "Bob", "1 reed")
    assert (game.due, goods(game.home("Bob"), "reed")) == ("start", 2)
    assert game_at(position_of(game)) == game


def test_a_complete_round_and_one_who_passed() -> None:
    now = {"placed": {"3 wood": "Ann", "Fishing": "Ann", "1 reed": "Bob"}, "passed": ["Bob"]}
    game = game_at({"round": 4, "now": now})
    assert (game.due, game.to_act, game.passed) == ("harvest", None, {1})
    assert game_at(position_of(game)) == game


def test_the_full_game_has_cards_in_play() -> None:
    homes = {"Ann": {"occupations": ["Tutor"], "minors": ["Basket"]}}
    game = game_at({"round": 5, "homes": homes}, mode="full")
    assert game.has_cards
    assert game_at(position_of(game), mode="full") == game


def test_two_stables_in_a_pasture() -> None:
    game = game_at({"round": 1, "homes": {"Ann": {"board": {"D1 E1": "pasture stable D1 E1"}}}})
    assert game.home("Ann").stables.bit_count() == 2


def ann(**said: Any) -> dict[str, Any]:
    return {"round": 5, "homes": {"Ann": said}}


FIVE_PASTURES = {"B2": "pasture", "C2": "pasture", "B3": "pasture", "C3": "pasture", "D2": "pasture"}
BROKEN = [
    ("setup.cards", "illegal", {"round": 15}),
    ("setup.cards", "illegal", {"round": 3}),
    ("setup.cards", "illegal", {"round": 3, "cards": ["Fences"]}),
    ("setup.cards", "illegal", {"round": 3, "cards": ["Fences", "Family growth"]}),
    ("setup.cards", "illegal", {"round": 2, "cards": ["Fences", "1 sheep"]}),
    ("record.missing", "malformed", {"now": {"turn": "Ann"}}),
    ("room.place", "illegal", ann(board={"C2": "room"})),
    ("field.place", "illegal", ann(board={"A2": "field"})),
    ("field.adjacent", "illegal", ann(board={"B1": "field", "D1": "field"})),
    ("fence.outline", "illegal", ann(board={"B1 D1": "pasture", "C1": "pasture"})),
    ("fence.cells", "illegal", ann(board={"A2 A1": "pasture"})),
    ("fence.adjacent", "illegal", ann(board={"B1": "pasture", "D1": "pasture"})),
    ("fence.limit", "illegal", ann(board={**FIVE_PASTURES, "D3": "pasture"})),
    ("stable.place", "illegal", ann(board={"A3": "stable"})),
    ("stable.limit", "illegal", ann(board=dict.fromkeys(("B1", "C1", "D1", "E1", "E2"), "stable"))),
    ("stable.limit", "illegal", ann(board={"B1": "pasture stable B1 B1"})),
    ("family.limit", "illegal", ann(family=6)),
    ("sow.seed", "illegal", ann(board={"B1": "field 4 grain"})),
    ("setup.mode", "illegal", ann(occupations=["Tutor"])),
    ("animals.housing", "illegal", ann(animals="2 sheep")),
    ("round.replenish", "illegal", {"round": 5, "spaces": {"3 wood": "1 clay"}}),
    ("round.replenish", "illegal", {"round": 5, "spaces": {"Take 1 grain": "1 grain"}}),
    ("work.available", "illegal", {"round": 5, "spaces": {"1 cattle": "1 cattle"}}),
    ("work.available", "illegal", {"round": 4, "now": {"turn": "Ann", "placed": {"4 wood": "Ann"}}}),
    ("work.turn-order", "illegal", {"round": 4, "now": {}}),
    ("work.turn-order", "illegal",
     {"round": 4, "now": {"turn": "Ann", "placed": {"3 wood": "Ann", "Fishing": "Ann", "1 reed": "Bob"}}}),
    ("work.turn-order", "illegal",
     {"round": 4, "now": {"turn": "Bob", "placed": {"3 wood": "Ann", "Fishing": "Ann", "1 reed": "Ann"}}}),
    ("work.occupied", "illegal",
     {"round": 4, "now": {"turn": "Bob", "placed": {"1 clay": "Ann", "1 clay board": "Bob"}}}),
    ("work.stuck", "illegal",
     {"round": 4, "now": {"turn": "Bob", "placed": {"3 wood": "Ann", "Fishing": "Ann"}, "passed": ["Ann"]}}),
    ("setup.majors", "illegal",
     {"round": 5, "homes": {"Ann": {"improvements": ["Well"]}, "Bob": {"improvements": ["Well"]}}}),
    ("record.cell", "malformed", ann(board={"B1": "field", "B1 C1": "pasture"})),
    ("record.cell", "malformed", ann(board={"F1": "field"})),
    ("record.cell", "malformed", ann(board={"B1": "pasture stable C1"})),
    ("record.name", "malformed", ann(board={"B1": "meadow"})),
    ("record.step", "ambiguous", ann(board={"B1": "pasture stable"})),
    ("record.name", "malformed", ann(supply="3 gold")),
    ("record.name", "malformed", ann(supply="3 sheep")),
    ("record.name", "malformed", ann(house="brick")),
    ("record.name", "malformed", ann(improvements=["Windmill"])),
    ("record.name", "malformed", {"round": 5, "homes": {"Zoe": {}}}),
    ("record.number", "malformed", ann(family=1)),
    ("record.number", "malformed", ann(family=3, newborn=1)),
    ("record.number", "malformed", {"round": 4, "now": {"turn": "Ann"}, "homes": {"Ann": {"family": 3, "newborn": 2}}}),
    ("record.number", "malformed", ann(begging="few")),
    ("record.number", "malformed", ann(due={4: "1 food"})),
    ("record.key", "malformed", ann(dwarfs=2)),
    ("record.key", "malformed", ann(board="room")),
    ("record.key", "malformed", ann(due=[9])),
    ("record.key", "malformed", {"round": 5, "homes": ["Ann"]}),
    ("record.key", "malformed", {"round": 5, "homes": {"Ann": 3}}),
    ("record.key", "malformed", {"round": 5, "spaces": "none"}),
    ("record.key", "malformed", {"round": 4, "now": {"turn": "Ann", "placed": "3 wood"}}),
    ("record.key", "malformed", {"round": 4, "now": "Ann"}),
    ("record.key", "malformed", {"round": 2, "cards": "Fences"}),
    ("record.name", "malformed", {"round": 2, "cards": ["Windmill"]}),
    ("record.key", "malformed", ann(improvements="Well")),
    ("record.key", "malformed", {"round": 4, "now": {"turn": "Ann", "passed": "Bob"}}),
    ("record.number", "malformed", {"round": "soon"}),
    ("record.key", "malformed", {"round": 5, "questions": 1}),
    ("record.key", "malformed", {"round": 5, "spaces": {"3 wood": "3 wood", "Forest": "3 wood"}}),
]  # fmt: skip


@rows(("rule", "kind", "position"), BROKEN)
def test_a_broken_position_names_its_rule(rule: str, kind: str, position: dict[str, Any]) -> None:
    with pytest.raises(RuleBroken) as caught:
        game_at(position)
    assert (caught.value.rule, caught.value.kind) == (rule, kind), caught.value


@rows(
    ("rule", "position"), [(case[0], case[2]) for case in BROKEN if case[1] == "illegal" and "setup.cards" not in case]
)
def test_unnoticed_without_its_check(rule: str, position: dict[str, Any]) -> None:
    with without_checks(rule):
        game_at(position)


def test_exactly_at_the_limits() -> None:
    stables = dict.fromkeys(("B1", "C1", "D1", "E1"), "stable")
    game = game_at(ann(board={**FIVE_PASTURES, **stables}, family=5, animals="3 sheep 2 boar 10 cattle"))
    assert game.home("Ann").fences.bit_count() == 15


def test_more_than_seven_occupations_are_card_hand() -> None:
    names = [f"Trade {n}" for n in range(8)]
    with pytest.raises(RuleBroken) as caught:
        game_at(ann(occupations=names), mode="full")
    assert caught.value.rule == "card.hand"
    game_at(ann(occupations=names[:7]), mode="full")
    with pytest.raises(RuleBroken) as caught:
        game_at({"round": 5, "homes": {"Ann": {"minors": ["Rake"]}, "Bob": {"minors": ["rake"]}}}, mode="full")
    assert caught.value.rule == "card.once"


def test_card_hand_no_more_minors_are_in_play_than_were_dealt() -> None:
    """Two players hold 14 between them; one may have played some that the other passed on."""
    names = [f"Tool {n}" for n in range(15)]
    game_at({"round": 5, "homes": {"Ann": {"minors": names[:10]}, "Bob": {"minors": names[10:14]}}}, mode="full")
    for homes in ({"Ann": {"minors": names}}, {"Ann": {"minors": names[:10]}, "Bob": {"minors": names[10:]}}):
        with pytest.raises(RuleBroken) as caught:
            game_at({"round": 5, "homes": homes}, mode="full")
        assert (caught.value.kind, caught.value.rule, caught.value.found) == ("illegal", "card.hand", "Tool 14")


def test_a_field_may_bear_more_by_a_card() -> None:
    game = game_at(ann(board={"B1": "field 4 grain"}), mode="full")
    assert game.home("Ann").all_crops() == (4, 0)


def test_the_place_of_what_is_broken_is_told() -> None:
    text = """agricola: 1
players: [Ann, Bob]
position:
  round: 5
  homes:
    Ann:
      board: {B1: field, D1 D3: pasture}
"""
    (finding,) = verify(loads(text)).findings
    assert (finding.kind, finding.rule, finding.player) == ("illegal", "fence.outline", "Ann")
    assert (finding.line, finding.column) == (7, 33)


def minors(name: str, count: int) -> str:
    return f"{name}: {{minors: [{', '.join(f'{name} tool {n}' for n in range(count))}]}}"


PASSED_ON = """agricola: 1
players: [Ann, Bob]
hands:
  {hands}
position:
  round: {round}
  homes: {{Ann: {{supply: 9 food}}, Bob: {{minors: [Rake], supply: 9 food}}}}
rounds:
- card: {card}
  turns:
  - Ann: Starting player, minor Ann tool 7 paying nothing
"""


def test_a_hand_of_a_position_holds_minors_that_were_passed_on() -> None:
    """card.pass: Bob played a minor that went on to Ann, who then held eight."""
    text = PASSED_ON.format(hands=minors("Ann", 8), round=5, card="Family growth")
    assert verify(loads(text)).findings == ()
    assert verify(loads(text.replace("homes: {Ann: {", "homes: {Ann: {minors: [A, B, C, D, E, F, G], "))).ok


@pytest.mark.parametrize(
    ("hands", "round", "card", "line"),
    [
        (minors("Ann", 8), 1, "Fences", 4),  # nothing was played yet that could have passed
        (minors("Ann", 15), 5, "Family growth", 4),  # two players hold 14 minors between them
        (f"{minors('Ann', 8)}\n  {minors('Bob', 7)}", 5, "Family growth", 5),
    ],
)
def test_no_more_minors_are_held_than_were_dealt(hands: str, round: int, card: str, line: int) -> None:
    (finding,) = verify(loads(PASSED_ON.format(hands=hands, round=round, card=card))).findings
    assert (finding.kind, finding.rule, finding.line, finding.column) == ("illegal", "setup.hands", line, 3)


def test_alone_no_minor_is_passed_on() -> None:
    text = f"agricola: 1\nplayers: [Ann]\nhands:\n  {minors('Ann', 8)}\nposition: {{round: 5}}\nrounds: []\n"
    (finding,) = verify(loads(text)).findings
    assert (finding.rule, finding.line) == ("setup.hands", 4)


def test_hands_of_a_position_are_what_is_held_then() -> None:
    """A card that was played has left the hand; a card that was passed is in the hand of the left neighbour."""
    hands = {"Ann": {"occupations": ["Tutor", "Mason"], "minors": ["Seed swap", "Rake"]}, "Bob": {"minors": ["Axe"]}}
    game = Game(["Ann", "Bob"], hands=hands)
    game.begin({"card": "Improvement"})
    play(game, "Ann", "Occupation, occupation tutor")
    play(game, "Bob", "3 wood")
    play(game, "Ann", "Improvement, minor Seed swap paying nothing passing")
    held = {
        "Ann": {"occupations": ["Mason"], "minors": ["Rake"]},
        "Bob": {"occupations": [], "minors": ["Axe", "Seed swap"]},
    }
    assert head_of(game)["hands"] == held
    again = Game(["Ann", "Bob"], hands=held)
    from_position(again, position_of(game))
    assert again.deck.hands == game.deck.hands
    play(again, "Bob", "Starting player, minor Seed swap paying nothing")
