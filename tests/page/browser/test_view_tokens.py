"""The starting player's cup: who has it, and who has it next."""

from pathlib import Path

from caverna import loads
from caverna.games.caverna.page import view_html
from tests.page.browser.viewing import View
from tests.page.test_page_tokens import GAME

TOKENS = """
const said = (token) => (token.querySelector("title") || token).textContent;
return [...document.querySelectorAll("#homes .home")].map((home) =>
  [...home.querySelectorAll(".tokens > *")].map(said)
);
"""
STARTS, NEXT, ACTS = "starting player", "starts the next round", "places next"


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
