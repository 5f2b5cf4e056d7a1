"""The starting player's token, the token of the next round, and the winners' trophy."""

from pathlib import Path

import pytest

from caverna import load, loads
from caverna.pages import view_html
from tests.page.browser.viewing import View
from tests.page.test_page_tokens import GAME

TOKENS = """
const said = (token) => (token.querySelector("title") || token).textContent;
return [...document.querySelectorAll("#homes .home")].map((home) =>
  [...home.querySelectorAll(".tokens > *")].map(said)
);
"""
STARTS, NEXT, ACTS, WON = "starting player", "starts the next round", "places next", "Won"
RECORDS = Path(__file__).parents[3] / "records"


def test_who_starts_next_has_a_token_until_the_round_is_over(view: View, tmp_path: Path) -> None:
    path = tmp_path / "tokens.html"
    path.write_text(view_html(loads(GAME)), encoding="utf-8")
    view.open(path)
    for moment, ann, bob in (
        ("1.1", [STARTS], [ACTS]),
        ("1.2", [STARTS, ACTS], [NEXT]),
        ("1.4", [STARTS], [NEXT]),
        ("1", [], [STARTS]),
        ("2.0", [], [STARTS, ACTS]),
        ("1.2", [STARTS, ACTS], [NEXT]),  # and back
        ("1.0", [STARTS, ACTS], []),
    ):
        view.go(moment)
        assert view.js(TOKENS) == [ann, bob], moment


@pytest.mark.parametrize(
    ("file", "before", "tokens"),
    [
        ("games/two-by-hand", "12", [[STARTS], [WON]]),  # 59 and 64 points; Ann has the token
        ("stone-age/games/stone-two-by-hand", "7", [[], [WON, STARTS]]),  # 55 and 85; it came to Bob after round 7
        ("agricola/games/agricola-three-family-1-planner", "14.9", [[WON], [], [WON, STARTS]]),  # 26, 18 and 26
    ],
)  # fmt: skip
def test_only_winners_have_a_trophy_and_only_at_the_end(
    view: View, tmp_path: Path, file: str, before: str, tokens: list[list[str]]
) -> None:
    path = tmp_path / "end.html"
    path.write_text(view_html(load(RECORDS / f"{file}.yaml")), encoding="utf-8")
    view.open(path, "end")
    assert view.js(TOKENS) == tokens
    view.go(before)
    assert WON not in [token for player in view.js(TOKENS) for token in player]


def test_somebody_who_plays_alone_has_no_trophy(view: View, tmp_path: Path) -> None:
    path = tmp_path / "solo.html"
    path.write_text(view_html(load(RECORDS / "games/solo-by-hand.yaml")), encoding="utf-8")
    view.open(path, "end")
    assert view.js(
        "return [...document.querySelectorAll('#focus .tokens title')].map((title) => title.textContent)"
    ) == [STARTS]
