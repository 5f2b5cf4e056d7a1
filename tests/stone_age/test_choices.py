"""Choices in Stone Age, worked out by hand (docs/choices.md)."""

from typing import Any

from caverna.games.stone_age.rules.game import Game
from caverna.model.ruleset import ruleset
from tests.support.stone_age_table import fresh, table

RULES = ruleset("stone age")
Data = dict[str, Any]


def ask(game: Game, line: str = "", draft: Data | None = None, player: str | None = None, **rest: Any) -> Data:
    return game.choices(line, draft, player, **rest).data(RULES.rulebook)


def values(answer: Data, step: str, slot: str | None) -> list[Any]:
    rows = [row for row in answer["choices"] if (row["step"], row["slot"]) == (step, slot)]
    assert rows, (step, slot, answer["choices"])
    return [value for row in rows for value in row["values"]]


def offered(answer: Data) -> set[str]:
    return {row["step"] for row in answer["choices"]}


def test_placements_say_how_many_people_a_place_takes() -> None:
    game = table()  # five people each
    answer = ask(game)
    assert offered(answer) == {"place", "place on"}
    assert {"hunt", "forest", "hut", "tool maker", "field"} <= set(values(answer, "place", "place"))
    assert values(ask(game, "", {"step": "place", "place": "forest"}), "place", "people") == [{"min": 1, "max": 5}]
    hut = ask(game, "", {"step": "place", "place": "hut"})
    assert (hut["whole"], hut["complete"], hut["line"]) == (True, True, "hut")
    assert values(hut, "place", "people") == [{"min": 2, "max": 2}]
    assert values(ask(game, "", {"step": "place on", "place": "building"}), "place on", "number") == [
        {"min": 1, "max": 2}
    ]
    assert ask(game, player="Bob")["choices"] == []


def test_a_roll_has_a_die_for_each_person() -> None:
    game = table(phase="actions", turn="Ann", placed={"Ann": "forest 2"}, Ann={"tools": 3})  # tiles of 1 1 1
    answer = ask(game)
    assert values(answer, "roll", "place") == ["forest"]
    assert not answer["complete"]
    one = ask(game, "", {"step": "roll", "place": "forest", "dice": [4]})
    assert not one["whole"]
    assert values(one, "roll", "dice") == [[4, {"min": 1, "max": 6}]]
    two = ask(game, "", {"step": "roll", "place": "forest", "dice": [4, 3]})
    assert (two["whole"], two["complete"]) == (True, True)
    assert values(two, "roll", "gets") == [{"min": 2, "max": 2}]  # 7 pips, 3 for each wood
    assert values(two, "roll", "tools") == [[{"min": 1, "max": 1}]]
    with_tools = ask(game, "", {"step": "roll", "place": "forest", "dice": [4, 3], "tools": [1, 1]})
    assert values(with_tools, "roll", "gets") == [{"min": 3, "max": 3}]


def test_a_card_is_paid_with_any_resources_or_left() -> None:
    game = table(
        phase="actions", turn="Ann", placed={"Ann": "card 2"}, Ann={"supply": "1 wood 2 gold 3 food"},
        cards=["5 food / healing", "dice / 2 farmer", "tool / art", "field / time"],
    )  # fmt: skip
    answer = ask(game)
    assert values(answer, "leave", "place") == ["card"]
    assert values(answer, "card", "number") == [{"min": 2, "max": 2}]
    paid = ask(game, "", {"step": "card", "number": 2})
    assert values(paid, "card", "paying") == [{"wood": 1, "gold": 1}, {"gold": 2}]
    rolled = ask(game, "", {"step": "card", "number": 2, "paying": {"gold": 2}, "dice": [5, 6]})
    assert not rolled["whole"]  # who takes which die is not said
    assert values(rolled, "card", "picks") == [[{"min": 5, "max": 6}]]
    assert ask(game, "", {"step": "card", "number": 2, "paying": {"gold": 2}, "dice": [5, 6], "picks": [6]})["whole"]


def test_a_card_with_a_roll_asks_for_dice_and_tells_what_they_get() -> None:
    game = table(
        phase="actions", turn="Ann", placed={"Ann": "card 1"}, Ann={"supply": "1 wood", "tools": 1},
        cards=["roll stone / 1 shaman", "dice / 2 farmer", "tool / art", "field / time"],
    )  # fmt: skip
    card: Data = {"step": "card", "number": 1, "paying": {"wood": 1}}
    assert values(ask(game, "", card), "card", "roll") == [[{"min": 1, "max": 6}]]
    thrown = ask(game, "", {**card, "roll": [6, 3]})
    assert values(thrown, "card", "gets") == [{"min": 1, "max": 1}]  # 9 pips, 5 for each stone
    assert values(thrown, "card", "tools") == [[{"min": 1, "max": 1}]]
    assert values(ask(game, "", {**card, "roll": [6, 3], "tools": [1]}), "card", "gets") == [{"min": 2, "max": 2}]


def test_civ_pick_a_die_picked_before_the_dice_are_entered_is_among_them() -> None:
    """A draft may come in any order. Two players roll two dice: a pick of 5 leaves one die open."""
    game = table(2, "actions", cards=["dice / 1 farmer"], placed={"Ann": "card 1"}, Ann={"supply": "1 wood"})
    draft = {"step": "card", "number": 1, "paying": {"wood": 1}, "picks": [5]}
    assert values(ask(game, "", draft), "card", "dice") == [[{"min": 1, "max": 6}]]
    assert values(ask(game, "", {**draft, "dice": [3]}), "card", "dice") == [[3, {"min": 5, "max": 5}]]
    assert values(ask(game, "", {**draft, "dice": [5]}), "card", "dice") == [[5, {"min": 1, "max": 6}]]
    assert ask(game, "", {**draft, "dice": [3, 5]})["complete"]


def test_what_cannot_be_paid_is_left() -> None:
    game = table(phase="actions", turn="Ann", placed={"Ann": "card 4"}, Ann={"supply": "3 wood"})
    assert offered(ask(game)) == {"leave"}
    assert ask(game, "leave card 4")["complete"]


def test_the_feeding_tells_who_lacks_how_much() -> None:
    game = table(phase="actions", Ann={"supply": "2 food 2 wood 2 brick"}, Bob={"supply": "9 food"})
    answer = ask(game)  # nobody stands anywhere: five people eat, 2 food are there
    assert not answer["complete"]
    assert answer["needs"]["Ann"] == {"food": 5, "has": 2, "lacks": 3, "pay": {"wood": 2, "brick": 2}}
    assert answer["needs"]["Bob"]["lacks"] == 0
    ann = ask(game, player="Ann")
    assert values(ann, "starve", None) == []
    assert values(ann, "pay", "goods") == [{"wood": 2, "brick": 1}, {"wood": 1, "brick": 2}]
    paid = ask(game, "pay 2 wood 1 brick", player="Ann")
    assert (paid["complete"], paid["needs"]["Ann"]["lacks"]) == (True, 0)
    assert ask(game, player="Bob")["complete"]


def test_before_a_round_cards_and_tiles_are_offered() -> None:
    game = fresh(3)
    answer = ask(game)
    assert answer["needs"] == {"cards": {"count": 4}, "buildings": {"count": 3, "stacks": [1, 2, 3]}}
    assert len(answer["head"]["cards"]) == len(set(answer["head"]["cards"])) > 20
    only = next(row for row in answer["head"]["cards"] if row == "choice / healing")  # there is one of it
    assert only not in ask(game, head={"cards": [only]})["head"]["cards"]
    assert "cards" not in ask(game, head={"cards": answer["head"]["cards"][:4]})["head"]


def test_why_not_and_asking_change_nothing() -> None:
    game = table(phase="actions", turn="Ann", placed={"Ann": "forest 2"})
    before = game.copy()
    broken = game.why_not("forest 4")
    assert broken is not None
    assert (broken.rule, broken.player, broken.step) == ("roll.dice", "Ann", 0)
    assert game.why_not("forest 4 2") is None
    wrong = game.why_not("forest 4 2 gets 3")
    assert wrong is not None
    assert (wrong.kind, wrong.rule) == ("claim", "claim.yield")
    ask(game, "forest 4 2")
    assert game == before
