"""The arguments of public calls: what each game accepts, and the messages for what it does not."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import caverna.games.caverna.notation
from caverna import Recording, RuleBroken, loads, simulate
from caverna.games.agricola import Game as Agricola
from caverna.games.caverna import Game, Goods
from caverna.games.caverna.steps import Place
from caverna.games.stone_age import Game as StoneAge
from caverna.games.stone_age import Luck
from tests.support.rows import rows

WRONG: Any = caverna
NOTATION: Any = caverna.games.caverna.notation
"""The library, for calls that no type checker would let pass."""
GAMES: dict[str, Any] = {"caverna": Game, "stone age": StoneAge, "agricola": Agricola}
TEXT = "caverna: 1\nplayers: [Ann, Bob]\nrounds: []\n"


def begun(key: str) -> Any:
    """Return a table whose first round has begun."""
    game = GAMES[key](["Ann", "Bob"])
    if key == "stone age":
        game.reveal(**Luck(7, game).head(game))
    else:
        game.reveal({"caverna": "Blacksmithing", "agricola": "Fences"}[key])
    return game


def recorded() -> Recording:
    """Return a recording with one line in it."""
    recording = Recording.new(["Ann", "Bob"])
    recording.reveal(card="Blacksmithing")
    recording.turn("Ann", "Ore mining")
    return recording


def wrong_recording() -> Any:
    """Return one for calls that no type checker would let pass."""
    return recorded()


# --- one behaviour in every game ------------------------------------------------------------------------------------

TURNS = {"caverna": "Logging", "stone age": "forest 2", "agricola": "Take 1 grain"}
HELD = {"caverna": "have 1 food", "stone age": "have 12 food", "agricola": "have 2 food"}


@pytest.mark.parametrize("key", GAMES)
def test_a_turn_is_legal_and_an_assertion_alone_is_none(key: str) -> None:
    game = begun(key)
    assert game.is_legal(TURNS[key])
    assert game.is_legal(f"{TURNS[key]}, {HELD[key]}")
    assert not game.is_legal(f"{TURNS[key]}, have 77 food")
    assert game.why_not(HELD[key]) is None
    assert not game.is_legal(HELD[key])
    assert not game.is_legal([])


@pytest.mark.parametrize("key", GAMES)
def test_what_cannot_be_read_is_raised_by_is_legal_too(key: str) -> None:
    with pytest.raises(RuleBroken) as raised:
        begun(key).is_legal("frbl 3")
    assert raised.value.column == 1


@pytest.mark.parametrize("key", GAMES)
def test_where_nobody_acts_no_turn_is_legal(key: str) -> None:
    assert not GAMES[key](["Ann", "Bob"]).is_legal(TURNS[key])


@pytest.mark.parametrize("key", GAMES)
def test_a_game_from_its_end_is_the_one_the_record_leaves(key: str) -> None:
    record = simulate(2, 3, game=key, style="random")
    assert GAMES[key].from_record(record, at="end") == GAMES[key].from_record(record)
    assert GAMES[key].from_record(record, at="end").finished


def test_an_unfinished_game_has_no_end() -> None:
    with pytest.raises(LookupError, match="the game of the record is not finished"):
        Game.from_record(recorded().record, at="end")


@pytest.mark.parametrize("key", GAMES)
def test_a_recording_goes_on_from_any_game(key: str) -> None:
    recording = Recording.from_game(begun(key))
    assert recording.record.game == key
    recording.turn("Ann", TURNS[key])


@pytest.mark.parametrize("key", GAMES)
def test_a_table_in_words_tells_the_points_once(key: str) -> None:
    for line in str(begun(key)).splitlines()[1:]:
        assert line.count("points") == 1


# --- dice and places of Stone Age -----------------------------------------------------------------------------------


def acting() -> StoneAge:
    """Return a table at which Ann has 3 people in the forest and 2 at the hunt, and acts."""
    game: StoneAge = begun("stone age")
    for player, line in (("Ann", "forest 3"), ("Bob", "clay pit 5"), ("Ann", "hunt 2")):
        game.play(player, line)
    return game


def test_an_unknown_place_is_told_with_the_right_one() -> None:
    with pytest.raises(RuleBroken, match="there is no place 'forrest'") as raised:
        acting().legal_actions("forrest", (1, 2, 3))
    assert raised.value.hint == "did you mean 'forest'?"
    with pytest.raises(RuleBroken, match="there is no place 'building 3'"):  # two stacks for two players
        acting().legal_actions("building 3")


@pytest.mark.parametrize(
    ("dice", "told"),
    [
        ((), "at forest 3 dice are rolled, not 0"),
        ((1, 2), "at forest 3 dice are rolled, not 2"),
        ((1, 2, 7), "a die must show 1 to 6, not 7"),
        ((0, 2, 3), "a die must show 1 to 6, not 0"),
    ],
)
def test_dice_that_cannot_be_are_refused(dice: tuple[int, ...], told: str) -> None:
    with pytest.raises(RuleBroken, match=told):
        acting().legal_actions("forest", dice)


def test_where_nobody_of_the_player_stands_there_is_nothing_to_do() -> None:
    assert acting().legal_actions("clay pit") == []


# --- arguments of a wrong type --------------------------------------------------------------------------------------


@rows(("call", "told"), [
        (lambda: WRONG.verify(TEXT), r"verify takes a Record, not a str: use verify\(loads\(text\)\)"),
        (lambda: WRONG.verify(Path("a.yaml")), r"verify takes a Record, .*: use verify\(load\(path\)\)"),
        (lambda: WRONG.verify(recorded()), r"verify takes a Record, not a Recording: use verify\(recording.record\)"),
        (lambda: WRONG.score(TEXT), r"use score\(loads\(text\)\)"),
        (lambda: WRONG.replay(TEXT), r"use replay\(loads\(text\)\)"),
        (lambda: WRONG.dumps(TEXT), r"use dumps\(loads\(text\)\)"),
        (lambda: WRONG.verify(loads(TEXT), cards="cards.yaml"), r"cards is what load_cards\(path\) returns"),
        (lambda: WRONG.loads(Path("a.yaml")), r"loads takes the text of a record, .*: load\(path\) reads a file"),
        (lambda: WRONG.Recording(Path("a.yaml")), r"Recording.load\(path\) reads a file"),
        (lambda: wrong_recording().reveal(start="x"), r"name what is revealed by its key, as in reveal\(card=...\)"),
        (lambda: WRONG.Recording.new(["Ann", "Bob"], "stone age").reveal(start=5), r"as in reveal\(cards=...\)"),
        (lambda: wrong_recording().reveal("Sheep farming", "leaf", "x"), "a round has 2 keys: card, marker"),
        (lambda: wrong_recording().reveal("Sheep farming", card="Family life"), "card is given twice"),
        (lambda: WRONG.Recording.new("Ann"), r"players are a list of names, as in \['Ann', 'Bob'\], not 'Ann'"),
        (lambda: WRONG.Recording.new(["Ann"], about="x"), "about is a mapping, as in {'event': .*}, not 'x'"),
        (lambda: WRONG.Recording.new(["Ann"], 5), "game is the key of its records"),
        (lambda: WRONG.Recording.from_game(5), "Recording.from_game takes a Game, not 5"),
        (lambda: WRONG.Recording.from_game("x"), r"takes a Game, not 'x': Recording\(text\) takes the text"),
        (lambda: WRONG.Recording.from_game(loads(TEXT)), r"takes a Game, .*: Recording\(dumps\(record\)\) continues"),
        (lambda: WRONG.loads("x", first_line="a"), "first_line is the number of a line, not 'a'"),
        (lambda: WRONG.replay(loads(TEXT)).at("1", 1), r"a text is a whole point, as in at\('5.3'\)"),
        (lambda: wrong_recording().undo_to(1), "a point in the game is a text, as in '5.3' or '5', not 1"),
        (lambda: wrong_recording().note("late", at=1.1), "a point in the game is a text"),
        (lambda: wrong_recording().note(5), "a note is a text, not 5"),
        (lambda: wrong_recording().turn("Bob", None), "a line is a text in notation or a list of steps, not None"),
        (lambda: wrong_recording().turn(1, "Logging"), "a player is a name, not 1"),
        (lambda: wrong_recording().harvest("beg 1"), "harvest takes lines by player, as in {.*}, not 'beg 1'"),
        (lambda: wrong_recording().end(["x"]), "end takes lines by player"),
        (lambda: WRONG.simulate("Ann"), "players are a list of names"),
        (lambda: WRONG.simulate(2, 1, game="stone age", variant="full"), "a record of Stone Age has no key 'variant'"),
        (lambda: StoneAge(["Ann", "Bob"]).reveal("x" * 4), "cards are a list of names, not 'xxxx'"),
        (lambda: Luck(1, WRONG), "Luck takes a seed and a game of Stone Age"),
        (lambda: NOTATION.parse(5), "parse takes a line of notation, a text, not 5"),
        (lambda: NOTATION.write("Logging"), "steps are written"),
    ])  # fmt: skip
def test_an_argument_of_a_wrong_type_says_what_to_pass(call: Callable[[], object], told: str) -> None:
    with pytest.raises(TypeError, match=told):
        call()


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize(
    ("call", "told"),
    [
        (lambda kind, game: kind("AB"), "players are a list of names, as in .*, not 'AB'"),
        (lambda kind, game: kind(2), "players are a list of names"),
        (lambda kind, game: kind([1, 2]), "players are a list of names"),
        (lambda kind, game: kind(["Ann", "Bob"], rulings="x"), "rulings are a mapping of table options"),
        (lambda kind, game: kind.from_record(TEXT), r"use Game.from_record\(loads\(text\)\)"),
        (lambda kind, game: kind.from_record(loads(TEXT), at=1), "a point in the game is a text"),
        (lambda kind, game: kind.from_position("x"), "Game.from_position takes a mapping"),
        (lambda kind, game: game.play("Ann", 5), "a line is a text in notation or a list of steps, not 5"),
        (lambda kind, game: game.play("Ann", [5]), "a step is one of the classes in steps, .* or a text, not 5"),
        (lambda kind, game: game.is_legal([("x",)]), "a step is one of the classes in steps, an object as in JSON"),
        (lambda kind, game: kind(["Ann", "Bob"]).reveal(5), "(is a name|are a list of names), not 5"),
        (lambda kind, game: kind(["Ann", "Bob"]).reveal([["x"]]), "(is a name|are a list of names), not"),
        (lambda kind, game: kind(["Ann", "Bob"]).choices(head=5), "head takes keys of the round that begins"),
        (lambda kind, game: kind(["Ann", "Bob"]).choices(head="x"), "head takes keys of the round that begins"),
        (lambda kind, game: game.choices("Loging").data(None), r"use choices.data\(RULESET.rulebook\)"),
        (lambda kind, game: kind.from_position({}, players=5), "players are a list of names"),
        (lambda kind, game: game.why_not({"step": "place"}), "a line is a text in notation or a list of steps"),
        (lambda kind, game: game.choices(5), "a line is a text in notation or a list of steps, not 5"),
        (lambda kind, game: game.winners(5), "winners takes score sheets by player, as .*, not 5"),
        (lambda kind, game: game.end("trade 1"), "end of a game takes lines by player"),
    ],
)  # fmt: skip
def test_so_do_those_of_every_game(key: str, call: Callable[[Any, Any], object], told: str) -> None:
    with pytest.raises(TypeError, match=told):
        call(GAMES[key], begun(key))


STEPS: dict[str, Any] = {
    "caverna": {"step": "place", "space": "Logging"},
    "stone age": {"step": "place", "place": "forest", "people": 2},
    "agricola": {"step": "place", "space": "Take 1 grain"},
}


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("form", ["object", "text"])
def test_steps_composed_one_by_one_can_be_played(key: str, form: str) -> None:
    game = begun(key)
    line = [STEPS[key] if form == "object" else TURNS[key]]
    assert game.choices(line).complete
    assert game.is_legal(line)
    assert game.options(line) == game.options(TURNS[key])
    straight = game.copy()
    straight.play("Ann", game.choices(line).line)
    game.play("Ann", line)
    assert game == straight
    with pytest.raises(RuleBroken, match="record"):
        game.play("Bob", [{"step": "no such step"}])


HEADS: list[tuple[str, Any, str]] = [
    ("caverna", {"card": "Nope"}, "no card 'Nope'"),
    ("caverna", {"card": 5}, "no card '5'"),
    ("caverna", {"x": 1}, "no key 'x'"),
    ("caverna", {"marker": "x"}, "leaf or question"),
    ("caverna", {"card": "Family life"}, "Family life cannot be the card of round 1"),
    ("agricola", {"card": "Nope"}, "no card 'Nope'"),
    ("agricola", {"card": "Family growth"}, "cannot be the card of round 1"),
    ("stone age", {"cards": 5}, "cards must be a list"),
    ("stone age", {"cards": ["Nope"]}, "no card 'Nope'"),
    ("stone age", {"card": "Nope"}, "no key 'card'"),
]


@pytest.mark.parametrize(("key", "head", "told"), HEADS)
def test_keys_that_the_round_cannot_have_are_refused(key: str, head: Any, told: str) -> None:
    game = GAMES[key](["Ann", "Bob"])
    before = game.copy()
    for player in (None, "Ann"):
        refusal = game.choices(head=head, player=player).refusal
        assert refusal is not None
        assert told in refusal.message
    assert game == before


@pytest.mark.parametrize("key", GAMES)
def test_what_is_offered_for_a_round_is_taken(key: str) -> None:
    game = GAMES[key](["Ann", "Bob"])
    for name, values in game.choices().head.items():
        for value in values:
            assert game.choices(head={name: [value] if key == "stone age" else value}).refusal is None


@pytest.mark.parametrize("kind", [Game, Agricola])
def test_nobody_knows_what_a_stranger_eats(kind: Any) -> None:
    with pytest.raises(RuleBroken, match="unknown player 'Zoe'"):
        kind(["Ann", "Bob"]).food_needed("Zoe")


# --- refusals suggest alternatives -------------------------------------------------------------------------------


def hint_of(call: Callable[[], object]) -> str:
    """Return the hint of what a call raises."""
    with pytest.raises(RuleBroken) as raised:
        call()
    return raised.value.hint


@pytest.mark.parametrize("key", ["caverna", "agricola"])
def test_a_turn_before_the_round_says_that_it_must_begin(key: str) -> None:
    game = GAMES[key](["Ann", "Bob"])
    assert hint_of(lambda: game.play("Ann", TURNS[key])) == "begin the round first, with `reveal`"


@pytest.mark.parametrize("key", GAMES)
def test_so_does_what_explains_it(key: str) -> None:
    game = GAMES[key](["Ann", "Bob"])
    for refusal in (game.why_not(TURNS[key]), game.why_not([STEPS[key]], "Ann")):
        assert refusal.hint.endswith("begin the round first, with `reveal`")
    assert "reveal" not in game.why_not("Nonsense").hint


@pytest.mark.parametrize("key", GAMES)
def test_unknown_names_are_told_with_the_known_ones(key: str) -> None:
    kind = GAMES[key]
    option = {"caverna": "carpenter", "stone age": "tie break", "agricola": "growth card"}[key]
    assert option in hint_of(lambda: kind(["Ann", "Bob"], rulings={"x": "y"}))
    assert hint_of(lambda: kind(["Ann", "Bob"], rulings={option: "y"})).startswith("expected ")
    assert hint_of(lambda: kind(["Ann", "Bob"]).seat("Zoe")) == "expected Ann, Bob"
    assert hint_of(lambda: kind.from_position({})) == "name them: players=['Ann', 'Bob']"


def test_so_are_variants_modes_and_styles() -> None:
    assert hint_of(lambda: Game(["Ann"], variant="x")) == "say full or introductory"
    assert hint_of(lambda: Agricola(["Ann"], mode="x")) == "say full or family"
    with pytest.raises(ValueError, match=r"no style 'x': foresight, .*, or mixed for all"):
        simulate(2, 1, style="x")


def test_a_position_that_lacks_something_says_what() -> None:
    assert "'cards:'" in hint_of(lambda: Game.from_position({"round": 3}, ["Ann", "Bob"]))
    family = Agricola(["Ann", "Bob"], mode="family")
    family.reveal("Fences")
    assert "mode: family" in hint_of(lambda: Agricola.from_position(family.position()))
    assert Agricola.from_position(family.position(), mode="family") == family


def test_an_unknown_good_is_told_with_the_right_one() -> None:
    with pytest.raises(KeyError, match="there is no good 'woood'; did you mean 'wood'"):
        Goods(woood=1)
    with pytest.raises(KeyError, match="there is no good 'clay'; "):
        Goods.parse("1 clay")
    assert Goods.parse("2 wood") == Goods(wood=2)


@pytest.mark.parametrize("key", GAMES)
def test_a_line_that_no_sheet_has_is_told_with_those_there_are(key: str) -> None:
    sheet = begun(key).scores()["Ann"]
    told = ", ".join(line.category for line in sheet.lines)
    for ask in (sheet.line, sheet.__getitem__):
        with pytest.raises(KeyError, match=f"there is no line 'nope'; there are {told}"):
            ask("nope")


def test_steps_may_be_given_one_by_one() -> None:
    assert begun("caverna").is_legal([Place("Logging")])
    assert begun("caverna").is_legal((Place("Logging"),))
