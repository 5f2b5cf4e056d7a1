"""Choices in Agricola, worked out by hand (docs/choices.md)."""

from typing import Any

from caverna.games.agricola import Game
from caverna.games.agricola.goods import NUMBER
from caverna.games.agricola.notation import parse
from caverna.games.agricola.rules.game import COMPLETE
from caverna.games.agricola.steps import Renovate
from caverna.model.ruleset import ruleset
from tests.support.agricola_table import complete, farm, table

RULES = ruleset("agricola")
Data = dict[str, Any]


def ask(game: Game, line: str = "", draft: Data | None = None, player: str | None = None, **rest: Any) -> Data:
    return game.choices(line, draft, player, **rest).data(RULES.rulebook)


def values(answer: Data, step: str, slot: str | None) -> list[Any]:
    rows = [row for row in answer["choices"] if (row["step"], row["slot"]) == (step, slot)]
    assert rows, (step, slot, answer["choices"])
    return [value for row in rows for value in row["values"]]


def begun(mode: str = "family") -> Game:
    """Return a game of two in its first round."""
    game = Game(["Ann", "Bob"], mode=mode)
    game.begin({"card": "Fences"})
    return game


def give(game: Game, player: str, **goods: int) -> None:
    for name, count in goods.items():
        game.home(player).goods[NUMBER[name]] += count


def test_before_a_round_its_card_is_offered() -> None:
    game = Game(["Ann", "Bob"], mode="family")
    assert "Fences" in ask(game)["head"]["card"]
    assert ask(game, head={"card": "Fences"})["head"] == {}


def test_a_space_without_any_effect_is_not_offered() -> None:
    game = begun()  # nobody has wood, so that no fence can be built
    spaces = values(ask(game), "place", "space")
    assert "Day laborer" in spaces
    assert "Fences" not in spaces
    give(game, "Ann", wood=4)
    assert "Fences" in values(ask(game), "place", "space")


def test_fields_lie_beside_each_other() -> None:
    game = begun()
    game.home("Ann").fields = 0
    game.play("Ann", "Plow 1 field, plow C2")
    game.seat_to_act = 0
    game.occupant.clear()
    assert sorted(values(ask(game, "Plow 1 field"), "plow", "cell")) == ["B2", "C1", "C3", "D2"]


def test_a_pasture_grows_cell_by_cell_as_far_as_the_wood_goes() -> None:
    game = begun()
    give(game, "Ann", wood=4)  # one cell, and not one more
    answer = ask(game, "Fences", {"step": "fence", "cells": ["E1"]})
    assert (answer["whole"], answer["complete"], answer["choices"]) == (True, True, [])
    give(game, "Ann", wood=2)
    more = ask(game, "Fences", {"step": "fence", "cells": ["E1"]})
    assert sorted(values(more, "fence", "cells")) == [["E1", "D1"], ["E1", "E2"]]


def test_fence_outline_nothing_is_added_to_a_cell_named_twice() -> None:
    game = begun()
    give(game, "Ann", wood=15)
    answer = ask(game, "Fences", {"step": "fence", "cells": ["D1", "D1"]})
    assert (answer["choices"], answer["refusal"]["rule"]) == ([], "fence.outline")


def test_ruling_fences_judged_a_pasture_apart_is_offered_if_another_can_join_it() -> None:
    """E1 and C1 take 8 wood, D1 between them 2 more. The line without D1 stays illegal."""
    game = table(round_=2)
    home = farm(game, supply="10 wood")
    apart = ask(game, "Fences, fence E1", {"step": "fence", "cells": ["C1"]})
    assert (apart["whole"], apart["complete"]) == (True, False)
    joining = ask(game, "Fences, fence E1, fence C1")
    assert (values(joining, "fence", "cells"), joining["complete"]) == ([["D1"]], False)
    assert ask(game, "Fences, fence E1, fence C1, fence D1")["complete"]
    home.goods[NUMBER["wood"]] = 9
    assert not ask(game, "Fences, fence E1", {"step": "fence", "cells": ["C1"]})["whole"]
    short = ask(game, "Fences, fence E1, fence C1")
    assert (short["choices"], short["refusal"]["rule"]) == ([], "fence.adjacent")


def test_ruling_fences_judged_a_pasture_may_come_before_the_one_that_joins_others() -> None:
    """D3 and B3 take 8 wood. E2 E3 beside D3 takes 5, and C3, which joins B3, takes the last 2."""
    game = table(round_=2)
    farm(game, supply="15 wood")
    line = "Fences, fence D3, fence B3"
    assert ["E2", "E3"] in values(ask(game, line, {"step": "fence", "cells": ["E2"]}), "fence", "cells")
    assert ask(game, line, {"step": "fence", "cells": ["E2", "E3"]})["whole"]
    assert values(ask(game, f"{line}, fence E2 E3"), "fence", "cells") == [["C3"]]


def test_ruling_fences_judged_in_a_card_too() -> None:
    game = table(round_=2)
    farm(game, supply="10 wood", occupations=["Shepherd"])
    apart = [{"step": "fence", "cells": ["E1"]}, {"step": "fence", "cells": ["C1"]}]
    draft = {"step": "card", "card": "Shepherd", "effects": [*apart, {"step": "fence"}]}
    joined = [*apart, {"step": "fence", "cells": ["D1"]}]
    assert joined in values(ask(game, "Day laborer", draft), "card", "effects")
    assert ask(game, "Day laborer", {**draft, "effects": joined})["whole"]
    too_much = [*apart, {"step": "change", "goods": {"clay": -1}}, {"step": "fence"}]
    assert not ask(game, "Day laborer", {**draft, "effects": too_much})["choices"]


def test_fence_outline_cells_may_be_named_in_any_order() -> None:
    """B1 C1 D1 E1 E2 E3 take 14 fences: the cells at both ends may be named first."""
    game = table(round_=2)
    farm(game, supply="15 wood")
    assert ["E3", "B1"] in values(ask(game, "Fences", {"step": "fence", "cells": ["E3"]}), "fence", "cells")


def test_ruling_fences_judged_animals_may_wait_for_the_next_fence() -> None:
    """8 sheep live in D1 E1 with a stable in D1. Divided, and with one in the house, these cells hold 4 + 2 + 1.

    3 wood are left, for one cell beside D1 E1. The other part of the divided pasture may be named for nothing.
    """
    game = table(round_=2)
    farm(game, supply="4 wood 8 sheep", board={"D1 E1": "pasture stable D1"})
    answer = ask(game, "Fences, fence E1")
    assert (values(answer, "fence", "cells"), answer["complete"]) == ([["C1"], ["D1"], ["D2"], ["E2"]], False)
    assert values(answer, "let go", "animals") == [{"sheep": {"min": 1, "max": 8}}]
    assert ask(game, "Fences, fence E1, fence E2")["complete"]


def test_a_hand_that_nobody_told_holds_any_card() -> None:
    game = begun("full")
    give(game, "Ann", food=3)
    spaces = [name for name in values(ask(game), "place", "space") if "ccupation" in name]
    assert values(ask(game, spaces[0]), "occupation", "card") == [{"any": "card"}]


def test_why_not_names_the_rule() -> None:
    game = begun()
    broken = game.why_not("Fences, fence E1")
    assert broken is not None
    assert (broken.rule, broken.step) == ("fence.cost", 1)
    assert game.why_not("Day laborer, take wood") is None


def test_a_price_changed_by_a_card_is_read_quickly_too() -> None:
    assert parse("renovate by Mason").steps == (Renovate(by="Mason"),)


def in_a_full_game(game: Game | None = None) -> Game:
    """Return a full game (in its first round) in which Ann has a card in play, an oven, grain and two fields."""
    game = game or begun("full")
    home = game.home("Ann")
    home.occupations["miller"] = "Miller"
    home.majors.append("fireplace_2")
    home.update_improvements()
    give(game, "Ann", grain=5)
    return game


def test_a_card_bakes_bread_once() -> None:
    game = in_a_full_game()
    first: Data = {"step": "bake", "count": 1}
    started = ask(game, "", {"step": "card", "card": "Miller", "effects": [{"step": "bake"}]})
    assert values(started, "card", "effects") == [[{"step": "bake", "count": {"min": 1, "max": 5}}]]
    again = ask(game, "", {"step": "card", "card": "Miller", "effects": [first]})
    kinds = {value[1]["step"] for value in values(again, "card", "effects") if len(value) > 1}
    assert "change" in kinds
    assert "bake" not in kinds


def test_a_room_that_a_card_grants_can_be_apart_from_the_house_by_another_card() -> None:
    """E3 is not adjacent to the house (room.place); a card may lift that, whichever space or card grants the room."""
    game = in_a_full_game()
    card = {"step": "card", "card": "Miller"}
    rooms = [
        value[0]["cells"] for value in values(ask(game, "", card), "card", "effects") if value[0]["step"] == "room"
    ]
    assert ["E3"] in rooms
    line = ask(game, "", {**card, "effects": [{"step": "room", "cells": ["E3"], "paying": {}, "by": "Miller"}]})["line"]
    assert (line, game.why_not(line, "Ann")) == ("card Miller (room E3 paying nothing by Miller)", None)


def test_a_card_does_its_work_at_a_rounds_start_too() -> None:
    game = in_a_full_game(Game(["Ann", "Bob"], mode="full"))
    baking = {"step": "card", "card": "Miller", "effects": [{"step": "bake"}]}
    started = ask(game, "", baking, "Ann", part="start")
    assert values(started, "card", "effects") == [[{"step": "bake", "count": {"min": 1, "max": 5}}]]


def test_what_cards_do_is_not_sure_while_the_space_still_has_to_be_used() -> None:
    """A card can plow and build so much that nothing is left to be plowed by the space."""
    game = in_a_full_game()
    rows = [row for row in ask(game, "Plow 1 field")["choices"] if row["step"] == "card"]
    assert [row.get("sure", True) for row in rows] == [False]
    behind = [row for row in ask(game, "Plow 1 field, plow C2")["choices"] if row["step"] == "card"]
    assert [row.get("sure", True) for row in behind] == [True]


def test_what_is_lacking_shrinks_with_the_line_that_is_composed() -> None:
    game = begun()
    game.round, game.phase, game.seat_to_act = 4, COMPLETE, -1
    home = game.home("Ann")
    home.goods = [0] * len(home.goods)
    give(game, "Ann", food=1, grain=1)  # two people eat 4

    def lacks(line: str, draft: Data | None = None) -> int:
        return int(ask(game, line, draft, "Ann")["needs"]["Ann"]["lacks"])

    assert lacks("") == 3
    assert "feed" in {row["step"] for row in ask(game, "", None, "Ann")["choices"]}
    assert "feed" not in {row["step"] for row in ask(game, "beg 3, feed", None, "Ann")["choices"]}
    assert lacks("", {"step": "eat", "goods": {"grain": 1}}) == 2
    assert lacks("eat 1 grain, beg 2") == 0


# --- described cards ---------------------------------------------------------------------------------------------

CUTTER = {"Rush cutter": {"kind": "occupation", "spaces": {"1 reed": "2 wood"}}}
KEEPER = {"Duck keeper": {"kind": "occupation", "later": {"next": 4, "goods": "1 food"}}}


def gains(answer: Data, step: str) -> dict[str, Any]:
    """Return the goods that a card can be said to give by the last effect of a draft, each with its counts."""
    rows = [value[-1] for row in answer["choices"] if row["step"] == "card" for value in row["values"]]
    goods = [effect["goods"] for effect in rows if effect["step"] == step and "rounds" not in effect]
    return {good: counts for each in goods for good, counts in each.items() if counts["max"] > 0}


def test_a_described_card_is_offered_what_its_description_gives_there() -> None:
    game = table(cards=CUTTER, round_=4)
    farm(game, "Ann", occupations=["Rush cutter"])
    card = {"step": "card", "card": "Rush cutter"}
    there = ask(game, "1 reed", card)
    assert gains(there, "change") == {"wood": {"min": 1, "max": 2}}
    assert all(row.get("sure", True) for row in there["choices"])
    assert gains(ask(game, "1 reed, card Rush cutter (+1 wood)", card), "change") == {"wood": {"min": 1, "max": 1}}
    assert gains(ask(game, "Fishing", card), "change") == {}


PRICED = {
    "Seed swap": {"kind": "minor", "cost": ["1 grain", "1 vegetable"]},
    "Stone bakery": {"kind": "minor", "returns": "Stone oven", "cost": "1 wood"},
    "Plank": {"kind": "minor", "cost": "2 wood"},
    "Mason": {"kind": "occupation", "prices": {"minor less": "1 wood"}},
}


def test_minor_improvements_are_offered_at_each_price_that_is_described() -> None:
    """Ann has 1 wood and 1 vegetable. The Mason makes the Plank cost 1 wood; the oven is given back for the bakery."""
    hands = {"Ann": {"occupations": [], "minors": ["Seed swap", "Stone bakery", "Plank"]}}
    game = table(cards=PRICED, hands=hands, round_=4)
    farm(game, "Ann", "1 wood 1 vegetable", occupations=["Mason"], improvements=["Stone oven"])
    assert values(ask(game, "Starting player"), "minor", "card") == ["Plank", "Seed swap", "Stone bakery"]
    plank = ask(game, "Starting player", {"step": "minor", "card": "Plank"})
    assert not plank["whole"]
    assert values(plank, "minor", "by") == ["Mason"]
    plank = ask(game, "Starting player", {"step": "minor", "card": "Plank", "by": "Mason"})
    assert values(plank, "minor", "paying") == [{"wood": 1}]
    seed = ask(game, "Starting player", {"step": "minor", "card": "Seed swap"})
    assert values(seed, "minor", "paying") == [{"vegetable": 1}]
    oven = ask(game, "Starting player", {"step": "minor", "card": "Stone bakery"})
    assert values(oven, "minor", "returning") == ["Stone oven"]


def test_a_described_card_lays_its_goods_on_its_rounds_when_it_is_played() -> None:
    game = table(cards=KEEPER, round_=3)
    give(game, "Ann", food=3)
    card = {"step": "card", "card": "Duck keeper"}
    answer = ask(game, "Occupation, occupation Duck keeper", card)
    assert gains(answer, "later") == {"food": {"min": 1, "max": 1}}
    laid = {**card, "effects": [{"step": "later", "goods": {"food": 1}}]}
    offered = ask(game, "Occupation, occupation Duck keeper", laid)["choices"]
    rounds = [value[-1]["rounds"] for row in offered for value in row["values"]]
    assert rounds == [[{"min": 4, "max": 7}]] or rounds == [[number] for number in range(4, 8)]


def test_an_exchange_that_costs_food_is_not_made_to_feed_the_family() -> None:
    """Three people eat 6: 1 is begged for, 3 food are there, and grain and vegetable give 2. The mill would take 3."""
    mill = {"Mill": {"kind": "minor", "cost": "none", "harvest": {"take": "3 food", "give": "1 reed"}}}
    game = complete(table(cards=mill, round_=4))
    home = farm(game, "Ann", minors=["Mill"], family=3)
    home.goods = [0] * len(home.goods)
    give(game, "Ann", food=3, grain=1, vegetable=1)
    answer = ask(game, "beg 1", None, "Ann")
    eaten = [row["values"] for row in answer["choices"] if row["step"] == "eat" and row.get("sure", True)]
    assert eaten == [[{"grain": {"min": 1, "max": 1}}, {"vegetable": {"min": 1, "max": 1}}]]
    assert ask(game, "beg 1, eat 1 grain 1 vegetable", None, "Ann")["complete"]


def changes(answer: Data) -> list[Any]:
    """Return the last effects that a card can be said to have, of those that change goods."""
    effects = [value[-1] for row in answer["choices"] if row["step"] == "card" for value in row["values"]]
    return [effect for effect in effects if effect["step"] == "change"]


def test_crops_of_a_field_change_alone() -> None:
    """The card gives nothing on Fishing, so grain can only be put on the field, or taken from its 2."""
    game = table(cards=CUTTER, round_=4)
    farm(game, "Ann", "1 wood", occupations=["Rush cutter"], board={"C1": "field 2 grain"})
    card = {"step": "card", "card": "Rush cutter"}
    ranges = [effect["goods"].get("grain") for effect in changes(ask(game, "Fishing", card))]
    assert [each for each in ranges if each] == [{"min": -2, "max": -1}, {"min": 1, "max": 20}]
    for count in (-2, 1):
        effect = {"step": "change", "goods": {"grain": count}}
        further = ask(game, "Fishing", {**card, "effects": [effect]})
        assert changes(further) == [{**effect, "cell": "C1"}]
        laid = {**card, "effects": [{**effect, "cell": "C1"}]}
        assert ask(game, "Fishing", laid)["complete"]


def test_a_card_of_nobody_can_do_nothing() -> None:
    game = table(round_=3)
    answer = ask(game, "Fishing", {"step": "card", "card": "Nurse"})
    assert (answer["choices"], answer["whole"]) == ([], False)
