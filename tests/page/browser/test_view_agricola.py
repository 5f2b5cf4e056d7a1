"""The page of Agricola in a browser: what is drawn at a moment, and that it fits a phone."""

from pathlib import Path

import pytest

from caverna.pages import view_html
from caverna.reading.reader import load, loads
from tests.page.browser.viewing import END, View

RECORDS = Path(__file__).parents[3] / "records/agricola"
FOUR_ROUNDS = """
agricola: 1
players: [Ann]
mode: family
rounds:
- {card: 1 sheep, turns: [Ann: Fishing, Ann: "Plow 1 field, plow B1"]}
- {card: Improvement, turns: [Ann: Fishing, Ann: "Plow 1 field, plow B2"]}
- {card: Fences, turns: [Ann: Fishing, Ann: "Plow 1 field, plow B3"]}
- {card: Sow and bake, turns: [Ann: Fishing, Ann: "Plow 1 field, plow C3"], harvest: {Ann: beg 2}}
"""
"""Two people need 6 food at the end, and 4 are fished; every round ends with a turn that moves no goods."""


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("agricola") / "game.html"
    path.write_text(view_html(load(RECORDS / "games/agricola-three-family-1-planner.yaml")), encoding="utf-8")
    return path


def stepped(view: View, path: Path) -> None:
    """Go through all moments and back; nothing is left behind, and the console stays silent."""
    view.open(path)
    before = view.state()
    for button, there in (("step-on", before["last"]), ("step-back", 0)):
        view.js("for (let left = arguments[1]; left; left -= 1) document.getElementById(arguments[0]).click()", button,
                before["last"])  # fmt: skip
        assert view.complaints() == []
        assert view.state()["at"] == there
    assert view.state() == before
    view.press(END)
    assert view.state()["at"] == before["last"]


def test_a_game_is_stepped_through_and_back(view: View, tmp_path: Path) -> None:
    path = tmp_path / "game.html"
    path.write_text(view_html(loads(FOUR_ROUNDS)), encoding="utf-8")
    stepped(view, path)
    assert view.text("#when") == "Round 4 · Harvest"
    (home,) = view.state()["homes"]
    assert [home["cells"][cell] for cell in ("A2", "B1", "B2", "B3", "C3", "C2")] == [
        "wooden room", *["field"] * 4, "empty",
    ]  # fmt: skip


def test_a_shipped_game_is_stepped_through_and_back(view: View, page: Path) -> None:
    stepped(view, page)


def test_fields_fences_animals_and_people_are_drawn(view: View, tmp_path: Path) -> None:
    """The game worked out by hand: a field sown in round 6, a child in round 8, 11 fences at the end."""
    path = tmp_path / "solo.html"
    path.write_text(view_html(load(RECORDS / "games/agricola-solo-by-hand.yaml")), encoding="utf-8")
    view.open(path, "6.2")
    (home,) = view.state()["homes"]
    assert home["cells"]["B1"] == "field, 3 grain"
    assert home["herds"] == ["A3: 1 sheep"]
    people = "return [...document.querySelectorAll('#focus .person')].map((one) => one.title)"
    assert view.js(people) == ["person: 3 wood", "person: Sow and bake"]
    view.go("8.1")
    assert view.js(people) == ["person: Family growth", "person: at home", "person: newborn"]
    assert view.js("return document.querySelector('.major[data-owner=\"0\"] .title').firstChild.textContent") == (
        "Fireplace"
    )
    view.press(END)
    assert view.js("return document.querySelectorAll('#boards .fences [data-drawing]').length") == 11


@pytest.mark.parametrize("dark", [False, True])
def test_nothing_is_wider_than_a_phone(view: View, page: Path, dark: bool) -> None:
    view.size(390, 844, dark)
    view.open(page, "9.2")
    assert view.js("return document.documentElement.scrollWidth") == 390


@pytest.mark.parametrize(("width", "height"), [(360, 640), (768, 1024), (1280, 800)])
def test_no_name_of_a_space_is_cut(view: View, tmp_path: Path, width: int, height: int) -> None:
    path = tmp_path / "five.html"
    path.write_text(view_html(load(RECORDS / "games/agricola-five-full-1-planner.yaml")), encoding="utf-8")
    view.size(width, height)
    view.open(path, "14.1")
    cut = (
        "return [...document.querySelectorAll('.space .title, .major .title')].filter((each) => each.clientWidth && "
        "(each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1))"
        ".map((each) => each.textContent)"
    )
    assert view.js("return document.querySelectorAll('.space .title').length") > 20
    assert view.js(cut) == []
