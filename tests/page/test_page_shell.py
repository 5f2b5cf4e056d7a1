"""The shell of the page with a game that is not Caverna: other parts, no boards, and sheets of both on one page."""

import re
from typing import Any

from caverna import load, loads
from caverna.games.caverna.catalogue.spaces import SPACES
from caverna.games.caverna.offers import space_offer
from caverna.games.caverna.page.labels import Labels
from caverna.pages import Scene, score_html, stage, view_html
from caverna.pages.replay_page import view_data
from tests.support import toy_page as toy
from tests.support.corpus import RECORDS
from tests.support.marked_records import first_round
from tests.support.page_games import game

PLACED = "Ann hut, Bob forest"
WHOLE = toy.record((PLACED, "Ann take, Bob give take", ""), (PLACED, "Ann take, Bob take", ""))
"""Both begin with 1 wood; Ann has 3, is given 1, and has 6 and 5 after the feeding; Bob has 2, 4 and 3."""


def states(scene: Scene) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    state: dict[str, Any] = {}
    for frame in scene.frames:
        state = {name: value for name, value in (state | frame.delta).items() if value is not None}
        found[frame.id] = state
    return found


def test_lines_of_two_parts_are_counted_on_and_not_every_round_has_an_end() -> None:
    frames = stage(WHOLE).frames
    assert [frame.id for frame in frames] == [
        "0", "1.0", "1.1", "1.2", "1.3", "1.4.1", "1.4", "2.0", "2.1", "2.2", "2.3", "2.4", "2",
    ]  # fmt: skip
    parts = {frame.id: frame.part for frame in frames}
    assert (parts["1.2"], parts["1.3"], parts["1.4.1"], parts["2"]) == ("placement", "action", "action", "feeding")


def test_what_a_line_changes_for_others_is_seen_at_its_moment() -> None:
    found = states(stage(WHOLE))
    wood = {id: (state["0.good.0"], state["1.good.0"]) for id, state in found.items()}
    assert wood == {
        "0": (1, 1), "1.0": (1, 1), "1.1": (1, 1), "1.2": (1, 1), "1.3": (3, 1), "1.4.1": (4, 0), "1.4": (4, 2),
        "2.0": (4, 2), "2.1": (4, 2), "2.2": (4, 2), "2.3": (6, 2), "2.4": (6, 4), "2": (5, 3),
    }  # fmt: skip
    assert "at.forest" not in found["1.1"]
    assert found["1.2"]["at.forest"] == "Bob"


def test_what_comes_of_itself_when_a_part_is_left_has_a_moment_of_its_own() -> None:
    """Ann has 1 wood, 2 with the mine, 4 with her action; Bob has 1 and 3."""
    scene = stage(toy.record(("Ann mine, Bob forest", "Ann take, Bob take", "")))
    assert [frame.id for frame in scene.frames] == ["0", "1.0", "1.1", "1.2", "1.placement", "1.3", "1.4"]
    found = states(scene)
    wood = {id: (state["0.good.0"], state["1.good.0"]) for id, state in found.items()}
    assert (wood["1.2"], wood["1.placement"], wood["1.3"], wood["1.4"]) == ((1, 1), (2, 1), (4, 1), (4, 3))
    moves = {move.id: move for move in scene.moves}
    assert [(move.key.part, move.seat) for move in (moves["1.2"], moves["1.placement"])] == [
        ("placement", 1), ("placement", None),
    ]  # fmt: skip
    assert ">placement</a>" in view_html(scene.record)


def test_charts_have_every_round_also_those_that_nothing_ends() -> None:
    past = stage(WHOLE).past
    assert [(one.round, one.points) for one in past] == [(0, (1, 1)), (1, (4, 2)), (2, (5, 3))]
    assert [stage(WHOLE).frames[one.frame].id for one in past] == ["0", "1.4", "2"]


def test_a_check_after_a_round_that_nothing_ends_stands_at_its_last_line() -> None:
    scene = stage(toy.record((PLACED, "Ann take, Bob take", "Ann 9 wood"), (PLACED, "", "")))
    assert [(note.finding.rule, note.frame) for note in scene.notes] == [("claim.have", "1.4")]


def test_the_replay_stops_in_the_second_part_and_lists_the_rest() -> None:
    scene = stage(toy.record((PLACED, "Ann jump, Bob take", ""), (PLACED, "", "")))
    told = [(move.key, move.state) for move in scene.moves[2:]]
    assert told == [
        ((0, "placement", 1), "played"), ((0, "placement", 2), "played"),
        ((0, "action", 3), "refused"), ((0, "action", 4), "not played"),
        ((1, "placement", 1), "not played"), ((1, "placement", 2), "not played"),
    ]  # fmt: skip
    assert [(note.finding.rule, note.frame) for note in scene.notes] == [("toy.act", "1.3")]


def test_the_page_has_the_words_and_the_parts_of_the_game() -> None:
    page = view_html(WHOLE, lang="es")
    assert "<title>Ann gana por 2 – Toy – Ann, Bob</title>" in page
    assert '<section class="card" id="places"></section>' in page
    assert "#places { color: red; }" in page
    assert ">Alimentación</a>" in page
    data = view_data(stage(WHOLE), toy.Labels("es"))
    assert data["lines"] == {"placement": "colocación", "action": "acción"}
    assert (data["goods"], data["icons"], data["causes"]) == (["madera"], ["i-wood"], ["un juguete"])
    assert data["places"] == ["forest", "hut"]
    assert data["words"]["wood"] == "madera"


def test_sheets_of_several_games_stand_on_one_page_each_with_its_lines() -> None:
    page = score_html([WHOLE, game(2)])
    rows = re.findall(r'<th scope="row">([^<]*)</th>', page)
    assert rows[:2] == ["wood", "Total"]
    assert rows[2] == "Animals and dogs"
    assert "<li>5 wood</li>" in page
    assert '<h2 dir="auto">Toy</h2>' in page


# --- what pages and command share -----------------------------------------------------------------------------------


def test_rules_of_records_have_a_title_on_the_page() -> None:
    page = view_html(loads(first_round("Ann: Loging")))
    assert "<b>record.name</b> – Known names" in page


def test_a_table_with_too_many_players_makes_a_page_that_says_so() -> None:
    page = view_html(load(RECORDS / "violations" / "setup.players-2.yaml"))
    assert "There is no game to show" in page


def test_page_and_command_say_the_same_of_a_space() -> None:
    scene = stage(game(2))
    told = {key: offer for key, _, _, offer, *_ in view_data(scene, Labels())["spaces"]}
    assert told["logging_1_3"] == f"{space_offer(SPACES['logging_1_3'])}; + 3 wood (1 wood) / round"
    assert all(offer.startswith(space_offer(SPACES[key])) for key, offer in told.items())
    spanish = {key: offer for key, _, _, offer, *_ in view_data(scene, Labels("es"))["spaces"]}
    assert "2 mineral por mina de mineral" in spanish["ore_mining_1_3"]
