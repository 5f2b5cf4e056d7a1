"""Games that are played by themselves: who plays, and how."""

from collections.abc import Sequence
from typing import Any

import pytest

from caverna import dumps, loads, simulate, verify
from caverna.engine.simulation import names_of
from caverna.model.ruleset import ruleset


@pytest.mark.parametrize(
    ("players", "names"),
    [
        (0, []),
        (-1, []),
        (2, ["Ann", "Bob"]),
        (8, ["Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus", "Player 8"]),
        (("Zoe", "Yan"), ["Zoe", "Yan"]),
    ],
)
def test_names_for_a_number_of_players(players: "int | tuple[str, ...]", names: list[str]) -> None:
    assert names_of(players) == names


def test_the_first_style_of_a_game_plays_unless_another_is_named() -> None:
    first = ruleset("agricola").styles[0]
    assert dumps(simulate(1, 1, game="agricola")) == dumps(simulate(1, 1, style=first, game="agricola"))


@pytest.mark.parametrize(
    ("game", "styles"),
    [
        ("caverna", ["random", "farmer"]),
        ("stone age", ["random", "planner"]),
        ("agricola", ("random", "planner")),
    ],
)
def test_each_player_can_have_a_style(game: str, styles: Sequence[str]) -> None:
    record = simulate(["Ann", "Bob"], 3, style=styles, game=game)
    again = loads(dumps(record))
    assert again.about == {"seed": "3", "style": list(styles)}
    assert verify(again).ok
    assert record.rounds != simulate(["Ann", "Bob"], 3, style=styles[::-1], game=game).rounds


@pytest.mark.parametrize("game", ["stone age", "agricola"])
def test_mixed_seats_the_styles_in_turn_and_one_seat_further_with_each_seed(game: str) -> None:
    even, odd = ["planner", "random"], ["random", "planner"]
    for seed, styles in ((3, odd), (4, even)):
        mixed, listed = (simulate(2, seed, style=style, game=game) for style in ("mixed", styles))
        assert listed.rounds == mixed.rounds
        assert mixed.about == {"seed": str(seed), "style": styles}


@pytest.mark.parametrize("game", ["caverna", "stone age", "agricola"])
@pytest.mark.parametrize(
    ("style", "message"),
    [
        (["random"], "^2 players, but 1 style$"),
        (["random", "lazy"], "^there is no style 'lazy': .*, random.*, or mixed for all$"),
        (["random", "mixed"], "^there is no style 'mixed': .*, or mixed for all$"),
        (["random", 3], "^there is no style 3: "),
    ],
)
def test_a_list_of_styles_that_does_not_fit_is_refused(game: str, style: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        simulate(2, 1, style=style, game=game)


def test_a_style_is_a_name_or_a_list() -> None:
    style: Any = 3
    with pytest.raises(TypeError, match=r"^style is a name, or a list of names or functions, one for each"):
        simulate(2, 1, style=style)


@pytest.mark.parametrize("seed", [39, 48])
def test_a_card_that_is_not_bought_stays_in_the_deck(seed: int) -> None:
    """In these games a player looked at many cards that draw another one, and left them."""
    assert verify(simulate(2, seed, game="stone age", style="random")).grade == "verified"


def test_a_variant_is_given_by_the_games_own_key_or_as_variant() -> None:
    record = simulate(2, 1, variant="family", game="agricola", style="random")
    assert record.head["mode"] == "family"
    assert dumps(record) == dumps(simulate(2, 1, game="agricola", style="random", mode="family"))
    with pytest.raises(TypeError, match=r"variant and mode are the same key of a record of Agricola.*; give one"):
        simulate(2, 1, variant="family", game="agricola", mode="full")
