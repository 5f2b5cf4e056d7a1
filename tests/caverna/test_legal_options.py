"""`options`: a turn put together step by step. Every step it names can be played; none leads nowhere unsaid."""

from collections.abc import Sequence

import pytest

from caverna import Step
from caverna.games.caverna import Game, Goods
from caverna.games.caverna.goods import GOLD, SHEEP
from caverna.games.caverna.notation import parse, write
from caverna.games.caverna.steps import Eat, Expedition, Leave, LetGo, Loot, Order, Pass, Place, Stronger, Take
from tests.caverna.test_legal import alone, bare, only
from tests.support.table import arm, build, give, refused, table


def offered(game: Game, line: str = "") -> list[str]:
    """Return what can follow a line, in notation."""
    return [write((step,)) for step in following(game, parse(line).steps if line else ())]


def following(game: Game, steps: Sequence[Step] = ()) -> list[Step]:
    """Return the last steps of the lines that go on after these; they begin with them, but for an expedition."""
    lines = game.options(steps)
    for *before, last in lines:
        grown = isinstance(last, Expedition) and len(last.loot) > 1
        assert before == list(steps[:-1] if grown else steps)
    return [line[-1] for line in lines]


# --- placements ---------------------------------------------------------------------------------------------------


def test_work_dwarf_order_stronger_dwarfs_are_offered_with_the_placements() -> None:
    """Blacksmithing is nothing for an unarmed dwarf without ore; for a ruby the one of strength 8 goes there."""
    game = only(bare(table(2, 2), "1 ruby"), "Logging", "Blacksmithing")
    arm(game.home("Ann"), 0, 8)
    assert offered(game)[:2] == ["Logging", "order 8"]
    assert offered(game, "order 8")[:2] == ["Logging", "Blacksmithing"]
    assert "expedition (dog)" in offered(game, "order 8, Blacksmithing")
    assert not any(isinstance(step, Order) for step in following(game, [Order(8)]))


def test_work_dwarf_order_the_ruby_of_the_order_is_not_traded_away() -> None:
    game = only(bare(table(2, 2), "1 ruby 1 grain"), "Logging")
    arm(game.home("Ann"), 0, 8)
    assert "ruby dog" in offered(game)
    assert offered(game, "order 8") == ["Logging", "eat 1 grain"]


@pytest.mark.parametrize("supply", ["", "1 ruby"])
def test_work_dwarf_order_only_for_a_ruby_and_before_weaker_ones(supply: str) -> None:
    game = only(bare(table(2, 2), supply), "Logging")
    arm(game.home("Ann"), 8, 8)
    assert not any(isinstance(step, Order) for step in following(game))
    assert refused(game, lambda: game.options([Order(8)])).rule == "work.dwarf-order"


def test_work_dwarf_order_no_order_for_a_dwarf_that_could_not_act_either() -> None:
    game = only(bare(table(2, 2), "1 ruby"), "Slash-and-burn")
    build(game, "Ann", **{column + row: "pasture" for column in "ABC" for row in "1234"})
    arm(game.home("Ann"), 0, 8)
    assert offered(game)[0] == "pass"


def test_work_stuck_pass_and_nothing_after_it() -> None:
    game = only(bare(table(2, 2), "1 ruby"), "Blacksmithing")
    arm(game.home("Ann"), 0, 8)
    assert following(game)[:2] == [Order(8), Pass()]
    assert all(step.free for step in following(game, [Pass()]))
    assert game.is_legal([Pass()])


# --- taking and leaving -------------------------------------------------------------------------------------------


def test_taking_that_comes_last_can_be_said() -> None:
    """5 sheep lie there, the dwelling holds 2: the turn cannot end without eating."""
    game = only(bare(table(2, 2)), "Sheep farming")
    game.goods_on["sheep_farming"] = ((SHEEP, 5),)
    assert offered(game, "Sheep farming") == ["take"]
    assert not game.is_legal([Place("Sheep farming")])
    assert offered(game, "Sheep farming, take") == ["eat 1 sheep", "let go 1 sheep"]
    assert not game.is_legal([Place("Sheep farming"), Take()])
    assert game.is_legal([Place("Sheep farming"), Take(), Eat(Goods(sheep=3))])


def test_taking_that_comes_last_is_understood_in_what_is_asked() -> None:
    """`Sheep farming, eat 3 sheep` is a turn, so the steps after it are listed."""
    game = only(bare(table(2, 2)), "Sheep farming")
    game.goods_on["sheep_farming"] = ((SHEEP, 5),)
    assert game.is_legal(parse("Sheep farming, eat 3 sheep").steps)
    assert offered(game, "Sheep farming, eat 3 sheep") == ["eat 1 sheep", "let go 1 sheep"]


def test_taking_from_an_empty_space_is_not_offered() -> None:
    game = alone("Sheep farming", 2, "1 stone")
    game.goods_on.clear()
    assert "take" not in offered(game, "Sheep farming")
    assert "stable A1" in offered(game, "Sheep farming")


def test_ruling_leave_goods_is_offered_where_another_act_is_possible() -> None:
    """Logging: an armed dwarf may leave the wood and go on an expedition, an unarmed one may not."""
    game = only(bare(table(2, 2)), "Logging")
    assert offered(game, "Logging") == []
    assert game.is_legal([Place("Logging")])
    arm(game.home("Ann"), 1, 1)
    assert offered(game, "Logging") == ["expedition (+1)", "expedition (wood)", "expedition (dog)", "leave"]
    assert not game.is_legal([Place("Logging"), Leave()])
    assert offered(game, "Logging, leave") == ["expedition (+1)", "expedition (wood)", "expedition (dog)"]
    assert offered(game, "Logging, expedition (+1)") == ["leave"]


def test_ruling_leave_goods_not_where_the_goods_are_needed() -> None:
    """The wood of the dog pays for the Cuddle room; left, it could not be paid."""
    game = alone("Housework", 2, "", D3="Dog school", E3="cavern")
    assert "furnish Cuddle room E3" in offered(game, "Housework")
    assert "leave" not in offered(game, "Housework, furnish Cuddle room E3")


def test_ruling_leave_goods_on_the_weekly_market() -> None:
    """A player without gold needs the 4 of the market to buy; with 2 a dog can be bought and the 4 left."""
    game = only(bare(table(5, 2)), "Weekly market")
    assert "leave" not in offered(game, "Weekly market")
    assert not game.is_legal(parse("Weekly market, leave, buy dog").steps)
    game.home("Ann").goods[GOLD] = 2
    assert "leave" in offered(game, "Weekly market")
    assert "buy dog" in offered(game, "Weekly market, leave")
    assert "buy cattle" not in offered(game, "Weekly market, leave")  # 3 gold
    assert game.is_legal(parse("Weekly market, leave, buy dog").steps)
    assert not game.is_legal(parse("Weekly market, leave").steps)


@pytest.mark.parametrize("choice", ["yes", "no"])
def test_ruling_ruby_gold_is_offered_where_the_table_has_it(choice: str) -> None:
    game = only(bare(table(2, 2, ruby_gold=choice), "1 ruby"), "Logging")
    assert ("ruby gold" in offered(game, "Logging")) == (choice == "yes")
    assert game.is_legal(parse("Logging, ruby gold").steps) == (choice == "yes")
    assert "ruby stone" in offered(game, "Logging")


# --- animals without room -----------------------------------------------------------------------------------------


def test_animals_housing_only_free_steps_while_animals_have_no_room() -> None:
    """The boar of C1 beside 2 sheep: it is eaten or let go before the field is sown."""
    game = alone("Slash-and-burn", 6, "2 sheep 1 grain", C4="meadow", C3="meadow", C2="meadow")
    start = "Slash-and-burn, meadow B1 field C1"
    assert offered(game, start) == ["eat 1 sheep", "eat 1 boar", "eat 1 grain", "let go 1 sheep", "let go 1 boar"]
    assert not game.is_legal(parse(start).steps)
    assert "sow grain C1" in offered(game, f"{start}, eat 1 boar")


def test_animals_housing_before_the_placement_too() -> None:
    """3 dogs watch 4 sheep on a meadow, 2 live in the dwelling; with 2 dogs one has no room."""
    game = alone("Logging", 2, "3 dog 6 sheep", C4="meadow")
    assert offered(game)[0] == "Logging"
    assert all(step.free for step in following(game, [LetGo(Goods(dog=1))]))


# --- expeditions --------------------------------------------------------------------------------------------------


def test_expedition_loot_grows_item_by_item() -> None:
    """Strength 2, level 2: 5 items, then the 4 others."""
    game = only(bare(table(5, 2)), "Hardware rental")
    arm(game.home("Ann"), 2, 2)
    first = offered(game, "Hardware rental")
    assert first == [f"expedition ({item})" for item in ("+1", "wood", "dog", "grain", "sheep")]
    then = offered(game, "Hardware rental, expedition (dog)")
    longer = [f"expedition (dog, {item})" for item in ("+1", "wood", "grain", "sheep")]
    assert then == [*longer, "expedition (dog, let go 1 dog)", "let go 1 dog"]
    full = offered(game, "Hardware rental, expedition (dog, wood)")
    assert full == ["let go 1 dog"]


def test_ruling_one_by_one_loot_what_an_item_makes_possible_is_offered() -> None:
    game = alone("Blacksmithing", 2, "", 9, C4="meadow")
    assert "expedition (pasture C4)" not in offered(game, "Blacksmithing")
    assert "expedition (wood, pasture C4)" in offered(game, "Blacksmithing, expedition (wood)")


def test_animals_housing_in_an_expedition() -> None:
    """No room for the donkey: it is eaten, as an item of the expedition, which then goes on, or after it."""
    game = alone("Blacksmithing", 2, "2 sheep", 4)
    found = following(game, parse("Blacksmithing, expedition (donkey)").steps)
    free: list[Step] = [step for animal in ("sheep", "donkey") for step in parse(f"eat 1 {animal}").steps]
    free += [LetGo(Goods(sheep=1)), LetGo(Goods(donkey=1))]
    assert found == [*(Expedition((Loot("donkey"), step)) for step in free), *free]
    assert "expedition (donkey, eat 1 donkey, ore)" in offered(game, "Blacksmithing, expedition (donkey, eat 1 donkey)")


def test_expedition_adventure_a_second_one_begins_with_one_item() -> None:
    game = only(bare(table(2, 12)), "Adventure")
    arm(game.home("Ann"), 1, 1)
    then = following(game, [Place("Adventure"), Expedition((Stronger(),))])
    assert {len(step.loot) for step in then if isinstance(step, Expedition)} == {1}


def test_a_level_4_expedition_is_no_long_list() -> None:
    """23 items, those that go on a cell with every cell: no thousands."""
    game = only(bare(table(7, 12), "9 wood 9 stone 9 ore 9 gold"), "Exploration")
    arm(game.home("Ann"), 14, 14)
    assert 23 <= len(game.options([Place("Exploration")])) < 150


# --- what is asked ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("Sustenance, sow grain C4", "work.offered"),
        ("Blacksmithing, forge 8", "weapon.forge"),
        ("Ruby delivery", "work.available"),
        ("pass", "work.stuck"),
        ("order 3", "work.dwarf-order"),
        ("eat 1 cattle", "food.convert"),
        ("order 3, order 3", "record.step"),
    ],
)
def test_a_beginning_that_breaks_a_rule_is_refused(line: str, rule: str) -> None:
    game = table(2, 2)
    assert refused(game, lambda: game.options(parse(line).steps)).rule == rule


def test_nobody_acts() -> None:
    game = Game(["Ann", "Bob"])
    assert game.options() == []
    assert not game.is_legal([Pass()])
    assert refused(game, lambda: game.options([Place("Logging")])).rule == "work.turn-order"


def test_is_legal_says_whether_a_line_may_end() -> None:
    game = alone("Clearing", 2, "")
    game.goods_on.clear()
    assert not game.is_legal([Place("Clearing")])  # work.must-act
    assert game.is_legal(parse("Clearing, meadow C4 field C3").steps)
    assert not game.is_legal([])
    assert not game.is_legal([Eat(Goods(grain=1))])


def test_asking_changes_nothing() -> None:
    game = table(7, 12)
    give(arm(game.home("Ann"), 0, 9), "9 wood 9 stone 3 ruby 2 sheep")
    before = game.copy()
    begun: Sequence[Sequence[Step]] = ([], [Order(9)], [Place("Exploration"), Order(9)], [Place("Sheep farming")])
    for steps in begun:
        game.options(steps)
        assert game == before
