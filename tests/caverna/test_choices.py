"""Choices in Caverna, at tables small enough to work the answers out by hand (docs/choices.md)."""

from typing import Any

import pytest

from caverna.games.caverna import Game
from caverna.games.caverna.goods import NUMBER
from caverna.model.ruleset import ruleset
from tests.support.table import arm, build, give, table

RULES = ruleset("caverna")
Data = dict[str, Any]


def ask(game: Game, line: str = "", draft: Data | None = None, player: str | None = None, **rest: Any) -> Data:
    return game.choices(line, draft, player, **rest).data(RULES.rulebook)


def values(answer: Data, step: str, slot: str | None) -> list[Any]:
    """Return the values of all rows of a slot; a step that needs none has an empty list, one not offered no row."""
    rows = [row for row in answer["choices"] if (row["step"], row["slot"]) == (step, slot)]
    assert rows, (step, slot, answer["choices"])
    return [value for row in rows for value in row["values"]]


def offered(answer: Data) -> set[str]:
    return {row["step"] for row in answer["choices"]}


# --- placements ----------------------------------------------------------------------------------------------


def test_a_space_without_any_effect_is_not_offered() -> None:
    game = table()  # nobody has ore or a weapon, so that there is nothing to do at Blacksmithing
    spaces = values(ask(game), "place", "space")
    assert "Logging" in spaces
    assert "Blacksmithing" not in spaces
    give(game.homes[0], "1 ore")
    assert "Blacksmithing" in values(ask(game), "place", "space")


def test_a_space_that_a_ruby_opens_is_offered() -> None:
    game = table()
    give(game.homes[0], "1 ruby")  # which buys the ore of a weapon
    assert "Blacksmithing" in values(ask(game), "place", "space")
    answer = ask(game, "Blacksmithing")
    assert not answer["complete"]
    assert values(answer, "ruby", "goods") == [{"ore": {"min": 1, "max": 1}}]  # what else it buys forges nothing
    assert values(ask(game, "Blacksmithing, ruby ore"), "forge", "strength") == [{"min": 1, "max": 1}]


def test_an_imitation_asks_for_the_space_it_imitates() -> None:
    game = table(3)
    give(game.homes[1], "4 food")  # its price
    game.play("Ann", "Excavation")
    answer = ask(game, "", {"step": "place", "space": "Imitation"})
    assert (answer["whole"], answer["complete"]) == (False, False)
    assert values(answer, "place", "of") == [["Excavation"]]
    assert {row["slot"] for row in answer["choices"]} == {"of"}
    done = ask(game, "", {"step": "place", "space": "Imitation", "of": ["Excavation"]})
    assert (done["whole"], done["line"]) == (True, "Imitation of Excavation")


def test_somebody_else_has_free_steps_only() -> None:
    game = table()
    give(game.homes[1], "2 grain")
    answer = ask(game, player="Bob")
    assert offered(answer) == {"eat"}
    assert values(answer, "eat", "goods") == [{"grain": {"min": 1, "max": 2}}]
    assert ask(game, "eat 1 grain", player="Bob")["complete"]


def test_a_stronger_dwarf_costs_a_ruby() -> None:
    game = table()
    arm(game.homes[0], 0, 8)
    assert "order" not in offered(ask(game))
    give(game.homes[0], "1 ruby")
    answer = ask(game)
    assert values(answer, "order", "strength") == [{"min": 8, "max": 8}]
    after = ask(game, "order 8")
    assert (after["complete"], after["refusal"]) == (False, None)
    assert "Blacksmithing" in values(after, "place", "space")
    assert "ruby" not in offered(after)  # the only one pays for the order


# --- what spaces offer ---------------------------------------------------------------------------------------


def test_the_second_half_of_a_tile_goes_beside_the_first() -> None:
    game = table()  # D3 and D4 are used; the pair must touch one of them
    assert values(ask(game, "Excavation", {"step": "dig", "cavern": "D2"}), "dig", "tunnel") == ["D1", "E2"]
    assert values(ask(game, "Excavation", {"step": "dig", "cavern": "E3"}), "dig", "tunnel") == ["E2", "E4", "F3"]
    assert values(ask(game, "Excavation", {"step": "dig", "cavern": "F4"}), "dig", "tunnel") == ["E4"]
    refused = ask(game, "Excavation", {"step": "dig", "cavern": "F1"})
    assert (refused["choices"], refused["whole"]) == ([], False)
    assert refused["refusal"]["rule"] == "record.step"


def test_either_cavern_of_a_tile_may_come_first() -> None:
    game = table()  # a pair has D2, E3 or E4, which touch D3 or D4, and a neighbour of it
    either = values(ask(game, "Excavation", {"step": "dig caverns"}), "dig caverns", "cavern")
    assert either == ["D1", "D2", "E2", "E3", "E4", "F3", "F4"]
    beside = {"D1": ["D2"], "E2": ["D2", "E3"], "E4": ["E3", "F4"], "F4": ["E4"]}
    for cell, seconds in beside.items():
        found = ask(game, "Excavation", {"step": "dig caverns", "cavern": cell})
        assert values(found, "dig caverns", "second") == seconds
    whole = ask(game, "Excavation", {"step": "dig caverns", "cavern": "F4", "second": "E4"})
    assert (whole["whole"], whole["line"]) == (True, "Excavation, cavern F4 cavern E4")


def test_every_cell_and_every_way_to_pay_is_offered() -> None:
    game = table()
    give(build(game, "Ann", E3="cavern", E4="cavern", F4="Builder"), "1 stone 1 ore")
    tiles = values(ask(game, "Housework"), "furnish", "tile")
    assert "Carpenter" in tiles  # for 1 stone
    assert "Slaughtering cave" not in tiles  # 2 wood 2 stone
    cells = values(ask(game, "Housework", {"step": "furnish", "tile": "Carpenter"}), "furnish", "cell")
    assert sorted(cells) == ["D3", "E3", "E4"]
    draft = {"step": "furnish", "tile": "Carpenter", "cell": "E3"}
    answer = ask(game, "Housework", draft)
    assert (answer["whole"], answer["complete"], answer["line"]) == (True, True, "Housework, furnish Carpenter E3")
    assert values(answer, "furnish", "paying") == [{"stone": 1}, {"ore": 1}]


def test_a_large_pasture_is_two_meadows_side_by_side() -> None:
    game = table(round_=2)
    give(build(game, "Ann", C4="meadow", C3="meadow", A1="meadow"), "4 wood")
    answer = ask(game, "Sheep farming", {"step": "pasture", "cells": ["C4"]})
    assert (answer["whole"], answer["line"]) == (True, "Sheep farming, pasture C4")
    assert values(answer, "pasture", "cells") == [["C4", "C3"]]
    after = ask(game, "Sheep farming, pasture A1")  # 2 of the 4 wood are gone, a large one costs 4
    assert "pasture" not in offered(after)


def test_fields_are_sown_one_by_one() -> None:
    game = table()
    give(build(game, "Ann", C4="field", C3="field", B4="field"), "1 grain 2 vegetable")
    answer = ask(game, "Slash-and-burn", {"step": "sow"})
    assert values(answer, "sow", "grain") == [["B4"], ["C3"], ["C4"]]
    sown = ask(game, "Slash-and-burn", {"step": "sow", "grain": ["C3"]})
    assert sown["whole"]
    assert values(sown, "sow", "vegetable") == [["B4"], ["C4"]]
    assert not [row for row in sown["choices"] if row["slot"] == "grain"]  # no grain is left


def test_rubies_are_spent_once() -> None:
    game = table()
    give(game.homes[0], "2 ruby")
    answer = ask(game)
    assert {"wood": {"min": 1, "max": 2}} in values(answer, "ruby", "goods")
    one = ask(game, "", {"step": "ruby", "goods": {"wood": 1}})
    assert one["whole"]
    assert {"wood": 1, "stone": {"min": 1, "max": 1}} in values(one, "ruby", "goods")
    assert ask(game, "", {"step": "ruby", "goods": {"wood": 2}})["choices"] == []


# --- expeditions ---------------------------------------------------------------------------------------------

STRENGTH_2 = ["+1", "wood", "dog", "grain", "sheep"]
"""The items that a weapon of 2 brings."""


def items(answer: Data, behind: int) -> list[Data]:
    """Return the last entries of the lists of loot that are longer by one."""
    loot = [value for row in answer["choices"] if row["slot"] == "loot" for value in row["values"]]
    return [value[-1] for value in loot if len(value) == behind + 1]


def named(found: list[Data]) -> list[str]:
    return [str(item.get("good", item["step"])) for item in found if item["step"] in ("loot", "+1")]


def test_an_expedition_has_the_items_that_are_left() -> None:
    game = table()
    arm(game.homes[0], 2, 2)
    assert named(items(ask(game, "Blacksmithing"), 0)) == STRENGTH_2
    loot: list[Data] = [{"step": "loot", "good": "dog"}]
    answer = ask(game, "Blacksmithing", {"step": "expedition", "loot": loot})
    assert (answer["whole"], answer["complete"]) == (True, True)
    assert named(items(answer, 1)) == ["+1", "wood", "grain", "sheep"]
    loot += [{"step": "+1"}, {"step": "loot", "good": "wood"}]  # the third is the last
    full = ask(game, "Blacksmithing", {"step": "expedition", "loot": loot})
    assert named(items(full, 3)) == []
    assert full["line"] == "Blacksmithing, expedition (dog, +1, wood)"


def test_an_item_is_composed_like_a_step() -> None:
    game = table()
    arm(give(game.homes[0], "1 stone"), 8, 8)
    begun: list[Data] = [{"step": "furnish", "tile": "Carpenter"}]
    answer = ask(game, "Blacksmithing", {"step": "expedition", "loot": begun})
    assert not answer["whole"]
    assert [row["values"] for row in answer["choices"]] == [[[{**begun[0], "cell": "D3"}]]]
    whole = ask(game, "Blacksmithing", {"step": "expedition", "loot": [{**begun[0], "cell": "D3"}]})
    assert (whole["whole"], whole["complete"]) == (True, True)


def test_every_way_to_pay_for_a_dwelling_of_the_loot_is_offered() -> None:
    """It costs 2 wood 2 stone; the Builder puts 1 ore in the place of 1 wood, of 1 stone, or of both."""
    game = table()
    arm(give(build(game, "Ann", E4="Builder"), "2 wood 2 stone 2 ore"), 14, 14)
    begun = {"step": "dwelling", "cell": "D3"}
    answer = ask(game, "Blacksmithing", {"step": "expedition", "loot": [begun]})
    ways = [item["paying"] for item in items(answer, 0) if "paying" in item]
    assert sorted(map(sorted, (way.items() for way in ways))) == [
        [("ore", 1), ("stone", 1), ("wood", 2)],
        [("ore", 1), ("stone", 2), ("wood", 1)],
        [("ore", 2), ("stone", 1), ("wood", 1)],
        [("stone", 2), ("wood", 2)],
    ]


def test_loot_pays_for_later_loot() -> None:
    game = table()
    arm(game.homes[0], 8, 8)  # a stable needs strength 8 and costs nothing here; the Carpenter 1 stone
    assert not [item for item in items(ask(game, "Blacksmithing"), 0) if item.get("tile") == "Carpenter"]
    after = ask(game, "Blacksmithing", {"step": "expedition", "loot": ["stone"]})
    assert [item for item in items(after, 1) if item.get("tile") == "Carpenter"]


def test_without_room_only_free_steps_follow() -> None:
    game = table()
    arm(give(game.homes[0], "2 sheep"), 5, 5)  # the entry level dwelling keeps 2 animals of one type
    answer = ask(game, "Blacksmithing", {"step": "expedition", "loot": ["boar"]})
    assert (answer["whole"], answer["complete"]) == (True, False)
    assert {item["step"] for item in items(answer, 1)} == {"eat", "let go"}
    line = "Blacksmithing, expedition (boar)"
    assert offered(ask(game, line)) == {"eat", "let go"}
    assert ask(game, f"{line}, let go 1 boar")["complete"]


# --- harvests, starts, ends ----------------------------------------------------------------------------------


def hungry() -> Game:
    """Return a table before the harvest of round 3: Ann needs 4 food, has 1, and could eat 1 grain."""
    game = table(round_=3)
    game.phase, game.seat_to_act = "harvest", -1
    for home, food in zip(game.homes, (1, 9), strict=True):
        home.goods = [0] * len(home.goods)
        give(home, f"{food} food")
    give(game.homes[0], "1 grain")
    return game


def test_a_harvest_tells_who_lacks_how_much() -> None:
    answer = ask(hungry())
    assert not answer["complete"]  # Ann must say what she does
    assert {player: need["lacks"] for player, need in answer["needs"].items()} == {"Ann": 3, "Bob": 0}
    ann = answer["needs"]["Ann"]
    assert (ann["food"], ann["has"], ann["eat"], ann["skip"]) == (4, 1, {"grain": 1}, False)


def test_what_is_lacking_shrinks_with_the_line_that_is_composed() -> None:
    game = hungry()

    def lacks(line: str, draft: Data | None = None) -> int:
        return int(ask(game, line, draft, "Ann")["needs"]["Ann"]["lacks"])

    assert lacks("") == 3
    assert lacks("", {"step": "eat", "goods": {"grain": 1}}) == 2
    assert lacks("eat 1 grain") == 2
    assert lacks("eat 1 grain", {"step": "beg", "count": 2}) == 0
    assert lacks("beg 2") == 1
    assert lacks("eat 1 grain, beg 2, feed") == 0


def test_begging_is_for_no_more_than_feeding_costs_and_no_less_than_is_missing() -> None:
    game = hungry()
    answer = ask(game, player="Ann")
    assert values(answer, "beg", "count") == [{"min": 2, "max": 4}]  # 2, if the grain is eaten besides
    assert values(ask(game, "eat 1 grain", player="Ann"), "beg", "count") == [{"min": 2, "max": 4}]
    assert not ask(game, "beg 2", player="Ann")["complete"]
    assert ask(game, "beg 2, eat 1 grain", player="Ann")["complete"]
    assert ask(game, player="Bob")["complete"]


def test_newborns_that_compete_are_told() -> None:
    game = hungry()
    give(game.homes[1], "2 sheep 2 boar")
    build(
        game, "Bob", C4="pasture", C3="pasture"
    )  # 2 of a type on each, and 2 in the dwelling: 1 newborn more finds room, not 2
    assert ask(game)["needs"]["Bob"]["births"] == [["sheep"], ["boar"]]
    answer = ask(game, player="Bob")
    assert values(answer, "breed", "animals") == [["sheep"], ["boar"]]
    assert not answer["complete"]
    assert ask(game, "breed boar", player="Bob")["complete"]


def test_before_a_round_its_keys_are_offered() -> None:
    game = Game(["Ann", "Bob"])
    assert ask(game)["head"] == {"card": ["Blacksmithing", "Sheep farming", "Ore mine construction"]}
    assert ask(game, head={"card": "Blacksmithing"})["head"] == {}
    game.round, game.cards = 5, []
    assert ask(game)["head"]["marker"] == ["leaf", "question"]
    game.questions = 3
    assert ask(game)["head"]["marker"] == ["leaf"]


def test_a_start_has_free_steps_after_the_deliveries() -> None:
    game = Game(["Ann", "Bob"])
    give(game.homes[0], "1 ruby")
    answer = ask(game, player="Ann", head={"card": "Blacksmithing"})
    assert "ruby" in offered(answer)
    assert "place" not in offered(answer)
    assert ask(game, "ruby wood", player="Ann", head={})["complete"]


def test_alone_a_ruby_keeps_a_crowded_space() -> None:
    game = Game(["Ann"])
    game.goods_on[game.space_key("Logging")] = ((NUMBER["wood"], 7),)
    assert "keep" not in offered(ask(game, player="Ann", head={}))
    give(game.homes[0], "1 ruby")
    assert values(ask(game, player="Ann", head={}), "keep", "space") == ["Logging"]


def test_the_end_has_trades() -> None:
    game = table()
    game.phase = "over"
    give(game.homes[1], "2 gold")
    assert ask(game)["complete"]
    assert values(ask(game, player="Bob"), "eat", "goods") == [{"gold": {"min": 2, "max": 2}}]


# --- what is refused -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "draft", "kind", "rule"),
    [
        ("Blacksmithing, forge 2", None, "illegal", "weapon.forge"),
        ("Loging", None, "malformed", "record.name"),
        ("", {"step": "furnish", "tile": "Palace"}, "malformed", "record.name"),
        ("", {"step": "dance"}, "malformed", "record.name"),
        ("Logging", {"step": "grow"}, "illegal", "work.offered"),
        ("", {"tile": "Carpenter"}, "malformed", "record.missing"),
    ],
)
def test_what_cannot_be_is_told(line: str, draft: Data | None, kind: str, rule: str) -> None:
    answer = ask(table(), line, draft)
    assert (answer["choices"], answer["complete"]) == ([], False)
    assert (answer["refusal"]["kind"], answer["refusal"]["rule"]) == (kind, rule)
    assert set(answer["refusal"]) == {"kind", "rule", "page", "message", "hint", "step", "player"}


def test_why_not_names_the_rule_and_the_step() -> None:
    game = table()
    assert game.why_not("Logging") is None
    broken = game.why_not("Blacksmithing, forge 1")
    assert broken is not None
    assert (broken.rule, broken.step, broken.player) == ("weapon.forge", 1, "Ann")
    false = game.why_not("Logging, have 9 wood")
    assert false is not None
    assert (false.kind, false.rule) == ("claim", "claim.have")
    unknown = game.why_not("Logging", "Zoe")
    assert unknown is not None
    assert unknown.rule == "record.name"


def test_asking_changes_nothing() -> None:
    game = table()
    give(game.homes[0], "2 ruby 3 ore 2 sheep")
    before = game.copy()
    ask(game)
    ask(game, "Blacksmithing, forge 2", {"step": "expedition", "loot": ["dog"]})
    ask(game, "ruby 2 wood", player="Ann")
    assert game == before
