"""Who starts, who starts the next round and who is to act, as a page knows it."""

from typing import Any

from caverna import loads
from caverna.games.caverna.page.labels import Labels
from caverna.page.replay_page import view_data
from caverna.page.scene import stage
from tests.support.record_text import first_round

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
