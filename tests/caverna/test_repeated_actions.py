"""Actions that a space offers twice: what the first one excludes, and what the Guest room does not use up."""

import pytest

from caverna.games.caverna import Game
from caverna.games.caverna.catalogue.offer import Act, Part, flatten
from caverna.games.caverna.rules.turn import Turn
from caverna.games.farming.offers import and_or, and_then_or, either_or
from caverna.model.refusals import RuleBroken
from tests.support.furnished_tables import furnished
from tests.support.table import play, refused_line, table, turn

SOW, FORGE, GROW = Act("sow"), Act("forge"), Act("grow")
SOWN_TWICE = and_then_or(SOW, FORGE, Act("sow"))
"""Sow, then forge, then sow again, in the printed order: no printed space has the like, but the tree can say it."""


def turn_on(offer: Part, game: Game) -> Turn:
    """Return a turn of Ann's on a space with this offer."""
    return Turn(game, 0, game.homes[0], (), space="housework", used="housework", offer=flatten(offer))


def used(player: Turn, *acts: str) -> None:
    for does in acts:
        player.take_act(does)


def test_the_second_of_two_acts_shuts_out_what_is_printed_before_it() -> None:
    player = turn_on(SOWN_TWICE, table())
    used(player, "sow", "sow")
    with pytest.raises(RuleBroken) as caught:
        player.take_act("forge")
    assert caught.value.rule == "work.order-of-actions"
    assert player.open_acts() == []


def test_the_first_of_two_acts_shuts_out_nothing_printed_after_it() -> None:
    player = turn_on(SOWN_TWICE, table())
    used(player, "sow")
    assert [act.name for act in player.open_acts()] == ["forge", "sow"]
    used(player, "forge", "sow")


def test_with_the_guest_room_the_order_inside_a_side_still_counts() -> None:
    """Either/or reads and/or, "and then" stays what it is."""
    player = turn_on(either_or(SOWN_TWICE, GROW), furnished("", 2, 1, D3="Guest room"))
    used(player, "sow", "sow")
    assert [act.name for act in player.open_acts()] == ["grow"]
    with pytest.raises(RuleBroken) as caught:
        player.take_act("forge")
    assert caught.value.rule == "work.order-of-actions"
    used(player, "grow")


def test_without_the_guest_room_the_second_act_shuts_out_the_other_side() -> None:
    """Sow stands in both parts of the left side; once either is done growth is not."""
    player = turn_on(either_or(and_or(SOW, Act("sow")), GROW), table())
    used(player, "sow", "sow")
    assert player.open_acts() == []


BOTH_SIDES = "meadow C4 field C3, cavern F3 tunnel F2"


def at_home() -> Game:
    """Return a table of 7 at which Ann has the Guest room and room for a third dwarf."""
    return furnished("", 7, 1, D3="Guest room", D2="Mixed dwelling", E3="cavern")


def test_the_guest_room_on_another_space_leaves_extension_open() -> None:
    game = at_home()
    turn(game, "Ann", "Growth, take, grow")
    assert not game.home("Ann").guest_used
    turn(game, "Ann", f"Extension, {BOTH_SIDES}")
    assert game.home("Ann").guest_used


def test_the_guest_room_used_on_extension_leaves_other_spaces_open() -> None:
    game = at_home()
    turn(game, "Ann", f"Extension, {BOTH_SIDES}")
    game.seat_to_act = 0
    play(game, "Ann", "Growth, take, grow")
    game.occupant.clear()
    game.home("Ann").dwarfs = [dwarf._replace(space=None) for dwarf in game.home("Ann").dwarfs]
    assert refused_line(game, "Ann", "Extension, meadow B4 field B3, cavern E4 tunnel F4").step == 2
