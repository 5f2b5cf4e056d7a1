"""A page of a game that is not Caverna: its script draws through what the shell gives it."""

from pathlib import Path

from caverna.pages import view_html
from tests.page.browser.viewing import END, View
from tests.page.test_page_shell import WHOLE


def test_the_script_of_a_game_draws_its_table_and_the_shell_its_players(view: View, tmp_path: Path) -> None:
    path = tmp_path / "toy.html"
    path.write_text(view_html(WHOLE), encoding="utf-8")
    view.open(path)
    assert view.text("#places") == "forest: a name of the shell's,hut: a name of the shell's"
    view.go("1.4.1")
    assert view.text("#places") == "forest: Bob,hut: Ann"
    assert view.text("#when") == "Round 1 · action 4 · step 1"
    assert view.text("#changes") == "Ann+1  wood a toy−1  wood a toy"
    assert [home["goods"] for home in view.state()["homes"]] == [[4], [0]]
    view.press(END)
    assert view.text("#when") == "Round 2 · Feeding"
    assert [home["points"] for home in view.state()["homes"]] == ["5 points", "3 points"]
    assert view.js("return document.getElementById('places').dataset.part") == "feeding"
    view.js("document.getElementById('ledger-open').click()")
    assert view.js("return document.querySelectorAll('#ledger-rows tr').length") == 8  # of both
    assert view.complaints() == []
