"""The pages of an event in a browser: links, search, sheets, replays; nothing is asked of the network."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.test_cli_standings import EVENT
from tests.page.browser.axe import violations
from tests.page.browser.viewing import View
from tests.support.cli_run import caverna, worked_record

PHONE, LAPTOP = (390, 844), (1366, 900)
Opened = Callable[[str], Any]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages of some tallies and of one game with moves."""
    folder = tmp_path_factory.mktemp("event")
    (folder / "event.csv").write_text(EVENT.replace("Fay", "Fäy <b>"))
    (folder / "game.yaml").write_text(worked_record())
    (folder / "wrong.yaml").write_text("caverna: 1\ntally: {Ann: {dwarf: 7}, Bob: 3}\n")
    out = folder / "public"
    files = [folder / name for name in ("event.csv", "game.yaml", "wrong.yaml")]
    made = caverna("site", *files, "-o", out, "--points", "4,2")
    assert made.exit_code == 1  # one table does not count
    return out


def opened(driver: Any, path: Path, size: tuple[int, int] = LAPTOP) -> Any:
    """Open a page from the disk."""
    driver.set_window_size(*size)
    driver.get(path.as_uri())
    return driver


def follow(driver: Any, by: str, text: str) -> None:
    """Follow a link and wait until the page it leads to is there."""
    before = driver.current_url
    driver.find_element(by, text).click()
    View(driver).until(f"return document.readyState === 'complete' && location.href !== {json.dumps(before)}", True)


def seen(driver: Any, css: str) -> list[str]:
    """Return the texts of what is in sight."""
    return [each.text for each in driver.find_elements("css selector", css) if each.is_displayed()]


def test_from_the_standings_to_a_player_and_a_table(driver: Any, site: Path) -> None:
    page = opened(driver, site / "index.html")
    assert seen(page, "h1") == ["Standings"]
    assert any(text.startswith("1 Ann") for text in seen(page, "tbody tr"))
    follow(page, "link text", "Dee")
    assert seen(page, "h1") == ["Dee"]
    games = seen(page, ".games > li")
    assert len(games) == 2
    follow(page, "partial link text", "round 2")
    assert "From score sheets" in page.find_element("css selector", ".alert").text
    assert "65" in page.find_element("css selector", "tbody.of-total").text
    follow(page, "partial link text", "All tables")
    assert seen(page, "h1") == ["Standings"]
    assert [each for each in page.get_log("browser") if each["level"] == "SEVERE"] == []


def test_the_search_box_leaves_what_has_all_words(driver: Any, site: Path) -> None:
    page = opened(driver, site / "index.html")
    box = page.find_element("id", "search")
    box.send_keys("fay")  # accents and case do not matter
    assert len(seen(page, ".games > li")) == 1
    assert "Fäy <b>" in seen(page, ".games > li")[0]
    box.send_keys(" round nothing")
    assert seen(page, ".games > li") == []
    assert seen(page, "#none") == ["Nothing has all these words."]
    box.clear()
    box.send_keys("x\b")
    assert len(seen(page, ".games > li")) > 3


def test_a_game_with_moves_is_replayed(driver: Any, site: Path) -> None:
    (path,) = (each for each in (site / "tables").glob("*.html") if "game-yaml" in each.name)
    page = opened(driver, path)
    assert page.find_element("id", "play").is_displayed()
    follow(page, "partial link text", "All tables")
    assert seen(page, "h1") == ["Standings"]


def test_what_is_wrong_stands_on_the_page_of_its_table(driver: Any, site: Path) -> None:
    page = opened(driver, site / "index.html")
    follow(page, "partial link text", "wrong.yaml")
    assert "dwarf scores between 2 and 6 points" in page.find_element("css selector", ".alert").text


@pytest.mark.parametrize("size", [PHONE, LAPTOP])
def test_a_wrong_sheet_comes_before_its_findings_and_both_fit_the_page(
    view: View, site: Path, size: tuple[int, int]
) -> None:
    (path,) = (each for each in (site / "tables").glob("*.html") if "wrong-yaml" in each.name)
    view.size(*size)
    view.driver.get(path.as_uri())
    sheet, alert, wide = view.js(
        "return [...['.sheets', '.alert'].map((one) => document.querySelector(one).getBoundingClientRect())"
        ".map(({ left, right, top, bottom }) => [left, right, top, bottom]), document.documentElement.scrollWidth]"
    )
    assert wide <= size[0]
    assert sheet[1] <= alert[0] or sheet[3] <= alert[2]  # beside it, or above


@pytest.mark.parametrize("size", [PHONE, LAPTOP])
def test_nothing_runs_over_the_edge(driver: Any, site: Path, size: tuple[int, int]) -> None:
    player = next((site / "players").glob("ann-*.html"))
    for path in (site / "index.html", player, next((site / "tables").glob("*event-csv-1-*.html"))):
        page = opened(driver, path, size)
        wide = page.execute_script("return document.documentElement.scrollWidth - window.innerWidth")
        assert wide <= 0


@pytest.mark.parametrize("dark", [False, True])
def test_axe_finds_nothing_in_any_page_of_an_event(view: View, site: Path, tmp_path: Path, dark: bool) -> None:
    sheet, table = tmp_path / "sheet.html", tmp_path / "standings.html"
    assert caverna("score", site.parent / "game.yaml", "--format", "html", "-o", sheet).exit_code == 0
    caverna("standings", site.parent / "event.csv", "--format", "html", "-o", table)
    made = sorted(path for path in site.rglob("*.html") if "data-shown" not in path.read_text(encoding="utf-8"))
    assert len(made) > 5, made
    for size in ((360, 640), (1366, 768)):
        view.size(*size, dark)
        for page in (sheet, table, *made):
            view.driver.get(page.as_uri())
            assert violations(view.driver) == [], (page.name, size)


@pytest.mark.parametrize("width", [360, 390, 700, 860, 1099, 1100, 1366])
def test_the_head_of_a_replay_is_seen_whole(driver: Any, site: Path, width: int) -> None:
    view = View(driver)
    view.size(width, 844)
    (replay,) = [each for each in site.rglob("*.html") if 'id="slider"' in each.read_text(encoding="utf-8")]
    view.open(replay)
    cut = view.js(
        "const frame = document.querySelector('.top').getBoundingClientRect();"
        "return [...document.querySelectorAll('.top .way a, .top h1, .top .about')].map(each => {"
        " const { top, bottom } = each.getBoundingClientRect();"
        " return Math.round(Math.max(0, frame.top - top, bottom - frame.bottom)); })"
    )
    assert cut == [0, 0, 0]
