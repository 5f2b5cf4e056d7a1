"""The tokens of a page: the starting player, the next starting player, and the player to act."""

import re
from pathlib import Path
from typing import Any

import pytest

from caverna import load, loads
from caverna.drawing.marks import TROPHY
from caverna.drawing.parts import parts_of
from caverna.drawing.scene import stage
from caverna.games.caverna.page.labels import Labels
from caverna.model.ruleset import ruleset
from caverna.pages.replay_page import symbols_of, view_data
from tests.support.marked_records import first_round

RECORDS = Path(__file__).parents[2] / "records"
NEXT = "- card: Sheep farming\n  turns:\n  - Bob: Logging\n"
GAME = first_round("Ann: Logging", "Bob: Starting player", "Ann: Supplies", "Bob: Ore mining") + NEXT
"""Bob takes the token in the second line: he starts the next round, and until then Ann does."""


def tokens() -> dict[str, tuple[Any, Any, Any]]:
    """Return for each moment who starts, who starts next, and who is to act."""
    state: dict[str, Any] = {}
    found = {}
    for frame in stage(loads(GAME)).frames:
        state |= frame.delta
        found[frame.id] = state.get("starts"), state.get("starts next"), state.get("to act")
    return found


def test_who_starts_and_who_starts_next() -> None:
    ann, bob = 0, 1
    assert tokens() == {
        "0": (ann, ann, None),
        "1.0": (ann, ann, ann),
        "1.1": (ann, ann, bob),
        "1.2": (ann, bob, ann),
        "1.3": (ann, bob, bob),
        "1.4": (ann, bob, None),
        "1": (bob, bob, None),
        "2.0": (bob, bob, bob),
        "2.1": (bob, bob, ann),
    }


def test_the_words_of_the_tokens_are_on_the_page() -> None:
    scene = stage(loads(GAME))
    assert {word: view_data(scene, Labels())["words"][word] for word in ("starts", "starts next", "to act")} == {
        "starts": "starting player",
        "starts next": "starts the next round",
        "to act": "places next",
    }
    assert view_data(scene, Labels("pl"))["words"]["starts next"] == "zaczyna następną rundę"


@pytest.mark.parametrize(
    "file", ["games/two-by-hand", "stone-age/games/stone-two-by-hand", "agricola/games/agricola-two-full-1-planner"]
)
def test_the_starting_player_has_the_token_of_the_game_and_no_cup(file: str) -> None:
    scene = stage(load(RECORDS / f"{file}.yaml"))
    symbols = "".join(symbols_of(scene, parts_of(scene.record.ruleset).labels("en")))
    drawn = dict(re.findall(r'<symbol id="(i-starts|i-won)" [^>]*>(.*?)</symbol>', symbols))
    assert drawn == {"i-starts": parts_of(scene.record.ruleset).start_tokens["starts"], "i-won": TROPHY}
    assert drawn["i-starts"] != TROPHY


def test_stone_age_has_a_figure_where_the_others_have_a_piece() -> None:
    caverna, agricola, stone_age = (
        parts_of(ruleset(game)).start_tokens["starts"] for game in ("caverna", "agricola", "stone age")
    )
    assert caverna == agricola != stone_age
