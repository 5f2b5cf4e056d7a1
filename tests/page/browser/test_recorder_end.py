"""The end of a recorded game: ranks, winners and the last free actions."""

from pathlib import Path
from typing import Any

import pytest

from caverna import Recording
from tests.page.browser.axe import violations
from tests.page.browser.phone import complaints, phone_at
from tests.support.corpus import RECORDS
from tests.support.recorder_client import Client

STONE_AGE = """\
stone age: 1
players: [Ann, Bob, Cleo]
position:
  round: 9
  cards: [draw / writing, dice / time, dice / 2 tool maker, dice / 2 hut builder]
  buildings: [none, 2 wood 1 stone, 4 of 3 kinds]
  stacks: [0, 7, 7]
  tribes:
    Ann: {points: 30, supply: 9 food}
    Bob: {points: 30, supply: 9 food, production: 2}
    Cleo:
      points: 30
      supply: 9 food
      buildings: [1 to 7, 1 to 7, 1 to 7, 4 of 1 kind, 4 of 2 kinds, 5 of 1 kind, 5 of 2 kinds]
  now: {phase: feeding}
rounds:
- feeding: {}
end: {}
"""
"""All have 30 points. Bob wins by his food track (score.winner); nothing ranks Ann and Cleo."""
RANKS = """
return [...document.querySelectorAll(".result li")].map((row) => [
  row.value, row.querySelector("b").textContent, row.innerText.includes("tie-break"),
  !!row.querySelector('use[href="#i-won"]'),
]);
"""
"""Rank and name of each row, whether the tie-break is mentioned, whether there is a trophy."""
BADGES = """
const badge = (player) => [player.dataset.player, player.querySelector(".badge").textContent];
return Object.fromEntries([...document.querySelectorAll(".player")].map(badge));
"""


def ended(file: str) -> str:
    """Return the text of a game of the corpus, recorded up to the end."""
    table = Recording.load(RECORDS / file)
    if table.due is not None:
        table.end({})
    return table.text


@pytest.mark.parametrize(
    ("text", "heading", "ranks"),
    [
        (
            STONE_AGE,
            "Bob wins by the tie-break",
            [[1, "Bob", True, True], [2, "Ann", False, False], [2, "Cleo", False, False]],
        ),
        (
            ended("agricola/games/agricola-three-family-1-planner.yaml"),  # 26, 18 and 26 points
            "Ann and Cleo share the win!",
            [[1, "Ann", False, True], [1, "Cleo", False, True], [3, "Bob", False, False]],
        ),
        (
            ended("games/four-3-random.yaml"),  # -47, -47, -28 and -2 points
            "Dan wins by 26",
            [[1, "Dan", False, True], [2, "Cleo", False, False], [3, "Ann", False, False], [3, "Bob", False, False]],
        ),
        (ended("games/solo-by-hand.yaml"), "Final score", [[1, "Ann", False, False]]),
    ],
    ids=["tie-break", "shared", "equal losers", "solo"],
)
def test_players_with_equal_points_share_a_rank_unless_the_tie_break_of_the_game_ranks_them(
    driver: Any, client: Client, tmp_path: Path, text: str, heading: str, ranks: list[list[Any]]
) -> None:
    (tmp_path / "over.yaml").write_text(text, encoding="utf-8")
    phone = phone_at(driver, client, "over", 390, 844)
    phone.wait("!!document.querySelector('.result li')")
    assert phone.js("return document.querySelector('.ask h2').innerText.trim()") == heading
    assert phone.js(RANKS) == ranks
    assert complaints(driver) == []


@pytest.mark.parametrize(
    ("file", "due", "badges"),
    [
        ("games/two-by-hand.yaml", "end", {"Ann": "may decide", "Bob": "may decide"}),  # both may eat
        ("games/two-by-hand.yaml", "harvest", {"Ann": "5 food missing", "Bob": "8 food missing"}),
        ("games/club-final.yaml", "harvest", {"Ann": "fed", "Bob": "1 food missing"}),
        (
            "stone-age/games/stone-two-by-hand.yaml",
            "end",  # a card that Bob has drawn is not named yet
            {"Ann": "nothing to decide", "Bob": "to decide"},
        ),
        (
            "stone-age/games/stone-two-by-hand.yaml",
            "feeding",  # Bob has 18 food for 10 people
            {"Ann": "1 food missing", "Bob": "fed"},
        ),
    ],
)
def test_a_badge_says_whether_a_player_must_may_or_cannot_decide(
    driver: Any, client: Client, tmp_path: Path, file: str, due: str, badges: dict[str, str]
) -> None:
    table = Recording.load(RECORDS / file)
    while table.due != due:
        table.undo()
    table.save(tmp_path / "due.yaml")
    phone = phone_at(driver, client, "due", 390, 844)
    phone.wait("document.querySelectorAll('.player .badge:not(:empty)').length === 2")
    assert phone.js(BADGES) == badges
    assert phone.js("return document.querySelector('.player .badge').getBoundingClientRect().height") < 32
    assert complaints(driver) == []


def test_axe_finds_nothing_in_the_result(driver: Any, client: Client, tmp_path: Path) -> None:
    (tmp_path / "over.yaml").write_text(STONE_AGE, encoding="utf-8")
    phone_at(driver, client, "over", 390, 844).wait("!!document.querySelector('.result li')")
    assert violations(driver) == []
