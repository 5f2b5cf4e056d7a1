"""Housing animals: what each place holds, when it is asked, and what becomes of those without room (p. 9, 20)."""

from collections.abc import Callable

import pytest

from caverna.games.caverna import Game
from caverna.games.caverna.goods import WOOD, Goods
from caverna.games.caverna.rules.game import BETWEEN, HARVEST_DUE, OVER
from caverna.games.caverna.state.home import Dwarf
from caverna.games.caverna.steps import LetGo
from tests.support.home_of_ann import Board, broken, has, setting
from tests.support.rows import rows
from tests.support.table import breaks, give, line_breaks, play, refused, refused_line, steps, turn


def harvest_due(board: Board, goods: str) -> Game:
    """Return a game in round 3 before its harvest; Bob can feed his dwarfs."""
    game = setting(board, goods, round_=3)
    give(game.home("Bob"), "3 food")
    game.phase, game.seat_to_act = HARVEST_DUE, -1
    return game


# --- what each place holds ----------------------------------------------------------------------------------------


@rows(
    ("board", "dogs", "full", "too_many"),
    [
        ({}, 0, "2 sheep", "sheep donkey boar cattle"),
        ({}, 0, "2 donkey", "donkey"),
        ({}, 0, "2 boar", "boar"),
        ({}, 0, "2 cattle", "cattle"),
        ({}, 0, "1 cattle 0 sheep", "sheep"),  # one type in a place
        ({"C4": "pasture"}, 0, "2 cattle 2 boar", "sheep donkey boar cattle"),
        ({"C4": "pasture stable"}, 0, "2 cattle 4 boar", "sheep donkey boar cattle"),
        ({"C4_C3": "large pasture"}, 0, "2 cattle 4 donkey", "sheep donkey boar cattle"),
        ({"C4_C3": "large pasture stable C4"}, 0, "2 cattle 8 sheep", "sheep donkey boar cattle"),
        ({"C4_C3": "large pasture stable C4 C3"}, 0, "2 cattle 16 sheep", "sheep donkey boar cattle"),
        ({"C4_C3": "large pasture"}, 0, "2 cattle 1 donkey", "sheep"),  # a large pasture is one place
        ({"C4": "pasture", "C3": "pasture"}, 0, "2 cattle 2 donkey 2 sheep", "sheep donkey boar cattle"),
        ({"C4": "meadow"}, 0, "2 sheep", "sheep donkey boar cattle"),
        ({"C4": "meadow stable"}, 0, "2 sheep 1 cattle", "sheep donkey boar cattle"),
        ({"C4": "stable"}, 0, "2 sheep 1 boar", "sheep donkey boar cattle"),
        ({"C4": "stable"}, 0, "2 sheep", "sheep donkey cattle"),
        ({"C4": "stable", "A1": "stable"}, 0, "4 boar", "boar sheep"),
        ({"E2": "ore mine", "E3": "ruby mine"}, 0, "2 boar 2 donkey", "sheep donkey boar cattle"),
        ({"E2": "ore mine"}, 0, "2 boar", "sheep boar cattle"),
        ({"E2": "deep tunnel", "E3": "tunnel"}, 0, "2 donkey", "donkey"),
        ({"D2": "Mixed dwelling"}, 0, "2 boar 2 cattle", "sheep donkey boar cattle"),
        ({"D2": "Mixed dwelling"}, 0, "1 boar 1 cattle", "sheep donkey"),
        ({"D2": "Dwelling"}, 0, "2 boar", "boar sheep"),  # other dwellings hold none
        ({"D2": "Cuddle room"}, 0, "2 boar 2 sheep", "sheep donkey boar cattle"),
        ({"D2": "Cuddle room"}, 0, "2 boar", "donkey boar cattle"),
        ({"D2": "Breakfast room"}, 0, "2 boar 3 cattle", "sheep donkey boar cattle"),
        ({"D2": "Breakfast room"}, 0, "2 boar", "sheep donkey boar"),
        (
            {"D2": "Stubble room", "C4": "field", "C3": "field"},
            0,
            "2 boar 1 sheep 1 cattle",
            "sheep donkey boar cattle",
        ),
        ({"C4": "field", "C3": "field"}, 0, "2 boar", "sheep donkey boar cattle"),
        ({"D2": "Stubble room", "C4": "field 1 grain"}, 0, "2 boar", "sheep donkey boar cattle"),
        # dogs: everywhere without limit, and watching n + 1 sheep on a meadow or pasture
        ({}, 9, "2 sheep", "sheep boar"),
        ({"C4": "meadow"}, 1, "2 boar 2 sheep", "sheep donkey boar cattle"),
        ({"C4": "meadow"}, 1, "2 boar", "donkey boar cattle"),
        ({"C4": "meadow", "C3": "meadow"}, 3, "2 boar 5 sheep", "sheep donkey boar cattle"),
        ({"C4": "stable"}, 5, "2 sheep", "sheep donkey cattle"),
        ({"C4": "field", "D2": "Stubble room"}, 5, "2 boar 1 sheep", "sheep"),
        ({"C4": "pasture"}, 2, "2 boar 3 sheep", "sheep donkey boar cattle"),  # instead of 2
        ({"C4": "pasture"}, 5, "2 boar 1 cattle", "sheep donkey"),  # never other animals beside watched sheep
    ],
)
def test_animals_housing_limits(board: Board, dogs: int, full: str, too_many: str) -> None:
    """Rubies buy animals: as many as fit, and one more of each of these types does not."""
    counts = Goods.parse(full)
    bought = " ".join(f"{count} {animal}" for animal, count in counts.items() if count)
    supply = f"30 ruby 30 food {dogs} dog"
    play(setting(board, supply), "Ann", f"ruby {bought}")
    for animal in too_many.split():
        refusal = refused_line(setting(board, supply), "Ann", f"ruby {bought}, ruby {animal}")
        assert (refusal.rule, refusal.step) == ("animals.housing", 1), animal


def test_animals_housing_cuddle_room_counts_newborns() -> None:
    game = setting({"D2": "Cuddle room", "D1": "Dwelling"}, "9 ruby 2 boar")
    home = game.home("Ann")
    home.dwarfs.append(Dwarf(newborn=True))
    home.stalls_cache = None
    play(game, "Ann", "ruby 3 sheep")
    assert refused_line(game, "Ann", "ruby sheep").rule == "animals.housing"


def test_animals_housing_cuddle_room_grows_with_the_family() -> None:
    game = setting({"D2": "Cuddle room", "D1": "Dwelling"}, "1 ruby 2 boar 2 sheep", round_=4)
    play(game, "Ann", "Wish for children, grow, ruby sheep")
    assert has(game, "sheep") == [3]


@pytest.mark.parametrize(
    ("line", "board"),
    [
        ("Sheep farming, stable C4", {"C4": "meadow"}),
        ("Sheep farming, pasture C4", {"C4": "meadow"}),
        ("Clearing, meadow B4 field A4, ruby sheep", {"C4": "meadow", "B4": "stable"}),
        ("ruby meadow B4, ruby sheep", {"C4": "field", "B4": "stable"}),
        ("ruby field B4, ruby sheep", {"C4": "field 1 grain", "D2": "Stubble room"}),
        ("Ore mine construction, ore mine E2 deep tunnel E1, ruby donkey", {"E2": "tunnel", "E1": "tunnel"}),
        ("Housework, furnish Cuddle room D3, ruby sheep", {}),
        ("Housework, furnish Stubble room D3, ruby sheep", {"C4": "field"}),
        ("Housework, furnish Breakfast room D3, ruby 1 cattle", {}),
    ],
)
def test_animals_housing_at_once_in_a_place_just_made(line: str, board: Board) -> None:
    """Two boars fill the dwelling."""
    supply = "2 boar 2 ruby 2 wood 1 stone 1 ore"
    play(setting(board, supply, round_=3), "Ann", line)


def test_animals_housing_moves_animals_at_any_time() -> None:
    """4 sheep fill the pasture with its stable; 2 cattle more fit once the sheep share pasture and dwelling."""
    game = setting({"C4": "pasture stable"}, "4 sheep 3 ruby 2 food")
    play(game, "Ann", "ruby 2 cattle")
    assert refused_line(game, "Ann", "ruby boar").rule == "animals.housing"
    play(game, "Ann", "eat 2 sheep")
    assert refused_line(game, "Ann", "ruby boar").rule == "animals.housing"
    play(game, "Ann", "eat 2 sheep, ruby boar")


@pytest.mark.parametrize(("dogs", "sheep"), [(1, 2), (2, 3), (3, 4)])
@pytest.mark.parametrize("place", ["meadow", "pasture", "meadow stable"])
def test_animals_housing_dogs_of_page_20(place: str, dogs: int, sheep: int) -> None:
    game = setting({"C4": place}, f"{dogs} dog 2 boar 9 ruby")
    play(game, "Ann", f"ruby {sheep} sheep")
    assert refused_line(game, "Ann", "ruby sheep").rule == "animals.housing"


@pytest.mark.parametrize("animal", ["sheep", "donkey", "boar", "cattle"])
def test_animals_housing_sixteen_on_a_pasture_of_page_20(animal: str) -> None:
    other = "boar" if animal != "boar" else "sheep"
    game = setting({"C4_C3": "large pasture stable C4 C3"}, f"2 {other} 20 ruby 20 food")
    play(game, "Ann", f"ruby 16 {animal}")
    assert refused_line(game, "Ann", f"ruby {animal}").rule == "animals.housing"


@pytest.mark.parametrize(("board", "boars"), [({"C4": "stable"}, 3), ({}, 2)])
def test_animals_housing_boars_and_the_forest_stable_of_page_9(board: Board, boars: int) -> None:
    """Two boars in the dwelling have a young one: a stable in the forest has room for it."""
    game = harvest_due(board, "2 boar 3 food")
    game.harvest()
    assert has(game, "boar", "food") == [boars, 0]


HOUSING = "animals.housing"
broken(HOUSING, "buying_animals", "ruby 3 sheep", goods="3 ruby", step=0)
broken(HOUSING, "buying_two_types", "ruby sheep boar", goods="2 ruby", step=0)
broken(HOUSING, "taking_animals", "Sheep farming", goods="2 sheep", step=0)
broken(HOUSING, "taking_animals_after_fencing", "Sheep farming, pasture C4", {"C4": "meadow"}, "2 wood 2 boar 2 cattle")
broken(HOUSING, "a_reward", "Clearing, meadow A3 field A2", {"C4": "meadow", "B4": "field", "A4": "meadow"}, "2 sheep")
broken(HOUSING, "loot", "Logging, expedition (sheep)", goods="2 sheep", armed=2)
broken(HOUSING, "letting_the_dog_go", "let go 1 dog", {"C4": "meadow"}, "1 dog 2 sheep 2 boar", step=0)
broken(HOUSING, "sowing_a_stubble_field", "Slash-and-burn, sow grain C4", {"D2": "Stubble room", "C4": "field"},
       "1 grain 2 sheep 1 boar")  # fmt: skip
# 4 dogs on two meadows watch 6 sheep, on one large pasture 5.
broken(HOUSING, "joining_watched_meadows", "Donkey farming, pasture C4 C3, leave", {"C4": "meadow", "C3": "meadow"},
       "4 wood 4 dog 6 sheep 2 boar", round_=5)  # fmt: skip


# --- no room ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "wants"),
    [
        ("Sheep farming, eat 1 sheep", [2, 0, 0, 1 + 1]),
        ("Sheep farming, eat 3 sheep", [0, 0, 0, 1 + 3]),
        ("Sheep farming, let go 1 sheep", [2, 0, 0, 1]),
        ("Sheep farming, ruby dog, eat 1 sheep", [2, 1, 0, 1 + 1]),
        ("Sheep farming, ruby boar, eat 3 sheep", [0, 0, 1, 1 + 3]),
        ("Sheep farming, ruby boar, eat 1 boar, let go 1 sheep", [2, 0, 0, 1 + 2]),
        ("eat 2 sheep, Sheep farming", [1, 0, 0, 1 + 2]),
    ],
)
def test_animals_overflow_is_eaten_or_let_go(line: str, wants: list[int]) -> None:
    game = setting(goods="2 sheep 1 ruby")
    play(game, "Ann", line)
    assert has(game, "sheep", "dog", "boar", "food") == wants


def test_animals_overflow_traded_in_a_parlor() -> None:
    game = setting({"C4": "meadow", "B4": "field", "A4": "meadow", "D2": "Hunting parlor"}, "2 boar")
    play(game, "Ann", "Clearing, meadow A3 field A2, use Hunting parlor")
    assert has(game, "boar", "gold", "food") == [2 + 1 - 2, 2, 1 + 2]


def test_animals_overflow_is_never_kept() -> None:
    refusal = refused_line(setting(goods="2 sheep"), "Ann", "Sheep farming, have 3 sheep")
    assert (refusal.rule, refusal.step) == ("animals.housing", 0)


# --- the moments at which housing is asked ------------------------------------------------------------------------

MEADOW: Board = {"C4": "meadow"}
TWO_MEADOWS: Board = {"C4": "meadow", "C3": "meadow"}


@pytest.mark.parametrize(
    ("good", "bad", "step", "item", "board", "supply"),
    [
        # before the placement, the next action, the take that comes last
        ("ruby 3 sheep, eat 1 sheep, Wood gathering",
         "ruby 3 sheep, Wood gathering, eat 1 sheep", 0, None, {}, "3 ruby"),
        ("Housework, ruby 3 sheep, eat 1 sheep, furnish Stone carver D3",
         "Housework, ruby 3 sheep, furnish Stone carver D3, eat 1 sheep", 1, None, {}, "3 ruby 1 wood"),
        ("Sheep farming, ruby 3 boar, eat 3 boar, stable A1",
         "Sheep farming, ruby 3 boar, stable A1, eat 3 boar", 1, None, {}, "3 ruby 1 stone"),
        ("Sheep farming, ruby 3 boar, eat 3 boar, take",
         "Sheep farming, ruby 3 boar, take, eat 3 boar", 1, None, {}, "3 ruby"),
        # 4 dogs watch 6 sheep on two meadows, 5 on a large pasture; not written, the take follows the fence at once
        ("Sheep farming, pasture C4 C3, eat 2 sheep, take",
         "Sheep farming, pasture C4 C3, eat 2 sheep", 1, None, TWO_MEADOWS, "4 wood 4 dog 6 sheep 2 boar"),
        # an expedition, a second one, an item of one
        ("Logging, ruby 3 sheep, eat 1 sheep, expedition (dog)",
         "Logging, ruby 3 sheep, expedition (dog), eat 1 sheep", 1, None, {}, "3 ruby"),
        ("Adventure, expedition (sheep), eat 1 sheep, expedition (dog)",
         "Adventure, expedition (sheep), expedition (dog), eat 1 sheep", 1, 0, {}, "2 boar"),
        ("Blacksmithing, expedition (ruby 3 sheep, eat 1 sheep, dog)",
         "Blacksmithing, expedition (ruby 3 sheep, dog, eat 1 sheep)", 1, 0, {}, "3 ruby"),
        ("Blacksmithing, expedition (wood, sheep, eat 1 sheep, donkey), eat 1 donkey",
         "Blacksmithing, expedition (wood, sheep, donkey), eat 1 donkey 1 sheep", 1, 1, {}, "2 boar"),
        ("Blacksmithing, expedition (stable C4, sheep)",
         "Blacksmithing, expedition (sheep, stable C4)", 1, 0, MEADOW, "2 boar"),
        ("Blacksmithing, expedition (dog, sheep)",
         "Blacksmithing, expedition (sheep, dog)", 1, 0, MEADOW, "2 boar"),
        # the end of a turn, of a free action
        ("Wood gathering, ruby 3 sheep, eat 1 sheep", "Wood gathering, ruby 3 sheep", 1, None, {}, "3 ruby"),
        ("Logging, expedition (sheep), let go 1 sheep", "Logging, expedition (sheep)", 1, 0, {}, "2 boar"),
        ("ruby 3 sheep, let go 1 sheep", "ruby 3 sheep", 0, None, {}, "3 ruby"),
        ("ruby sheep, ruby boar, ruby wood, eat 1 boar", "ruby sheep, ruby boar, ruby wood", 1, None, {}, "3 ruby"),
    ],
)  # fmt: skip
def test_ruling_animals_moment_in_a_line(
    good: str, bad: str, step: int, item: int | None, board: Board, supply: str
) -> None:
    """A line that makes room in time, and one that does so too late: the finding points at the overflow."""
    armed = 8 if "expedition" in good else 0
    play(setting(board, supply, 11, armed=armed), "Ann", good)
    refusal = refused_line(setting(board, supply, 11, armed=armed), "Ann", bad)
    assert (refusal.rule, refusal.step, refusal.item) == ("animals.housing", step, item)


def at_harvest(line: str) -> tuple[Game, Callable[[], object]]:
    game = harvest_due({}, "3 food 3 ruby")
    return game, lambda: game.harvest({"Ann": steps(line)})


def at_round_start(line: str) -> tuple[Game, Callable[[], object]]:
    game = setting(goods="3 ruby")
    game.phase, game.seat_to_act = BETWEEN, -1
    return game, lambda: game.reveal(start={"Ann": steps(line)})


def at_solo_round_start(line: str) -> tuple[Game, Callable[[], object]]:
    game = setting(goods="4 ruby", players=1)
    game.goods_on["logging_1_3"] = ((WOOD, 7),)
    game.phase, game.seat_to_act = BETWEEN, -1
    return game, lambda: game.reveal(start={"Ann": steps(line)})


def at_the_end(line: str) -> tuple[Game, Callable[[], object]]:
    game = setting(goods="3 ruby", round_=12)
    game.phase, game.seat_to_act = OVER, -1
    return game, lambda: game.end({"Ann": steps(line)})


@pytest.mark.parametrize(
    ("moment", "good", "bad", "step"),
    [
        (at_harvest, "ruby 3 sheep, eat 1 sheep, feed", "ruby 3 sheep, feed, eat 1 sheep", 0),
        (at_harvest, "feed, ruby 3 sheep, eat 1 sheep, breed none", "feed, ruby 3 sheep, breed none, eat 1 sheep", 1),
        (at_harvest, "breed none, ruby 3 sheep, eat 1 sheep", "breed none, ruby 3 sheep", 1),
        (at_harvest, "ruby 3 sheep, eat 1 sheep", "ruby 3 sheep", 0),
        (at_round_start, "ruby 3 sheep, eat 1 sheep", "ruby 3 sheep", 0),
        (at_solo_round_start, "ruby 3 sheep, eat 1 sheep, keep Logging", "ruby 3 sheep, keep Logging, eat 1 sheep", 0),
        (at_the_end, "ruby 3 sheep, let go 1 sheep", "ruby wood, ruby sheep, ruby boar", 2),
    ],
)
def test_ruling_animals_moment_between_turns(
    moment: Callable[[str], tuple[Game, Callable[[], object]]], good: str, bad: str, step: int
) -> None:
    _, action = moment(good)
    action()
    refusal = refused(*moment(bad))
    assert (refusal.rule, refusal.step) == ("animals.housing", step)


@breaks("animals.housing", step=0)
def too_many_animals_in_the_harvest() -> tuple[Game, Callable[[], object]]:
    return at_harvest("ruby 3 sheep")


@breaks("animals.housing", step=0)
def too_many_animals_at_the_round_start() -> tuple[Game, Callable[[], object]]:
    return at_round_start("ruby 3 sheep")


@breaks("animals.housing", step=0)
def too_many_animals_at_the_end() -> tuple[Game, Callable[[], object]]:
    return at_the_end("ruby 3 sheep")


# --- Stubble room and dogs ----------------------------------------------------------------------------------------

STUBBLE: Board = {"D2": "Stubble room", "C4": "field"}


@pytest.mark.parametrize(
    "line",
    [
        "Slash-and-burn, sow grain C4, eat 1 sheep",
        "Slash-and-burn, eat 1 sheep, sow grain C4",
        "Slash-and-burn, sow grain C4, let go 2 boar",
        "Slash-and-burn, meadow C3 field B3, sow grain C4",  # the new field takes the sheep in
    ],
)
def test_ruling_stubble_field_is_left_when_sown(line: str) -> None:
    play(setting(STUBBLE, "1 grain 1 sheep 2 boar"), "Ann", line)
    refusal = refused_line(setting(STUBBLE, "1 grain 1 sheep 2 boar"), "Ann", "Slash-and-burn, sow grain C4")
    assert (refusal.rule, refusal.step) == ("animals.housing", 1)


def test_ruling_stubble_field_left_when_sown_as_loot() -> None:
    game = setting(STUBBLE, "1 grain 1 sheep 2 boar", armed=12)
    refusal = refused_line(game, "Ann", "Blacksmithing, expedition (dog, sow grain C4)")
    assert (refusal.rule, refusal.step, refusal.item) == ("animals.housing", 1, 1)


@pytest.mark.parametrize(("crop", "sheep"), [("1 grain", 3), ("2 grain", 2), ("1 vegetable", 3), ("2 vegetable", 2)])
def test_ruling_stubble_field_reaped_opens_for_a_newborn(crop: str, sheep: int) -> None:
    game = harvest_due({**STUBBLE, "C4": f"field {crop}"}, "3 food 2 sheep")
    game.harvest()
    assert has(game, "sheep") == [sheep]


def test_ruling_stubble_field_reaped_opens_at_once() -> None:
    board = {**STUBBLE, "C4": "field 1 grain"}
    assert refused_line(setting(board, "2 sheep 1 ruby"), "Ann", "ruby boar").rule == "animals.housing"
    game = harvest_due(board, "3 food 2 sheep 1 ruby")
    game.harvest({"Ann": steps("ruby boar, feed")})
    assert has(game, "boar", "sheep") == [1, 2]


def test_ruling_stubble_field_not_reaped_where_fields_are_skipped() -> None:
    game = harvest_due({**STUBBLE, "C4": "field 1 grain"}, "3 food 2 sheep 1 ruby")
    game.round, game.questions, game.marker = 8, 3, "question"
    refusal = refused(game, lambda: game.harvest({"Ann": steps("skip fields, ruby boar"), "Bob": steps("skip fields")}))
    assert refusal.rule == "animals.housing"


@pytest.mark.parametrize(
    ("board", "dogs", "sheep"),
    [
        # the better of the place's own room and dogs + 1
        ({"C4": "pasture"}, 1, 2), ({"C4": "pasture"}, 2, 3),
        ({"C4": "pasture stable"}, 3, 4), ({"C4": "pasture stable"}, 4, 5),
        ({"C4": "meadow stable"}, 0, 1), ({"C4": "meadow stable"}, 1, 2),
        # a large pasture is one place
        ({"C4_C3": "large pasture"}, 2, 4), ({"C4_C3": "large pasture"}, 4, 5),
        ({"C4_C3": "large pasture stable C4 C3"}, 15, 16), ({"C4_C3": "large pasture stable C4 C3"}, 16, 17),
        # dogs where they are worth most: 3 and 2 watched; 4 watched beside 2 in the pasture; all on the one meadow
        ({"C4": "meadow", "C3": "meadow"}, 3, 3 + 2),
        ({"C4": "meadow", "C3": "pasture"}, 3, 4 + 2),
        ({"C4": "meadow", "C3_C2": "large pasture stable C3 C2"}, 1, 2 + 16),
        ({"C4": "meadow stable", "C3": "pasture"}, 4, 5 + 2),
    ],
)  # fmt: skip
def test_ruling_dogs_optional(board: Board, dogs: int, sheep: int) -> None:
    """Two boars fill the dwelling."""
    game = setting(board, f"2 boar {dogs} dog 20 ruby")
    play(game, "Ann", f"ruby {sheep} sheep")
    assert refused_line(game, "Ann", "ruby sheep").rule == "animals.housing"


def test_ruling_dogs_optional_take_no_room() -> None:
    game = setting({"C4": "pasture"}, "30 dog 4 ruby 2 food")
    play(game, "Ann", "ruby 2 cattle 2 boar")
    assert has(game, "dog", "cattle", "boar") == [30, 2, 2]


# --- letting go ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("animal", ["dog", "sheep", "donkey", "boar", "cattle"])
def test_ruling_let_go_any_animal_for_nothing(animal: str) -> None:
    game = setting(goods=f"2 {animal}")
    turn(game, "Bob", "Wood gathering")
    play(game, "Ann", f"let go 1 {animal}")
    play(game, "Ann", f"let go 1 {animal}, Clearing")
    assert has(game, animal, "food", "gold") == [0, 1, 0]


def test_ruling_let_go_several_types_at_once() -> None:
    game = setting(goods="3 dog 2 sheep")
    play(game, "Ann", "let go 3 dog 1 sheep")
    assert has(game, "dog", "sheep") == [0, 1]


@pytest.mark.parametrize("moment", [at_harvest, at_round_start, at_the_end])
def test_ruling_let_go_at_any_time(moment: Callable[[str], tuple[Game, Callable[[], object]]]) -> None:
    game, action = moment("ruby 1 sheep, let go 1 sheep")
    action()
    assert has(game, "sheep", "ruby") == [0, 2]


@line_breaks("ruling.let-go", step=0)
def letting_go_one_more_than_there_is() -> tuple[Game, str, str]:
    return setting(goods="2 sheep"), "Ann", "let go 3 sheep"


@line_breaks("ruling.let-go", step=1)
def letting_go_an_animal_of_another_type() -> tuple[Game, str, str]:
    return setting(goods="2 sheep"), "Ann", "Wood gathering, let go 1 dog"


@breaks("ruling.let-go", step=0)
def letting_goods_go() -> tuple[Game, Callable[[], object]]:
    game = setting(goods="1 wood")
    return game, lambda: game.play("Ann", [LetGo(Goods(wood=1))])
