"""Addresses of moments: the end, whole rounds and moments that a game does not have, on pages of all games."""

from pathlib import Path

import pytest

from caverna import load
from caverna.drawing.scene import stage
from caverna.pages.replay_page import view_html
from tests.page.browser.viewing import View

RECORDS = Path(__file__).parents[3] / "records"
GAMES = [
    "games/solo-by-hand", "games/two-by-hand", "games/three-by-hand", "games/four-1-mixed", "games/five-1-random",
    "games/six-1-restless", "games/seven-1-restless", "agricola/games/agricola-solo-full-1-planner",
    "agricola/games/agricola-two-full-1-planner", "agricola/games/agricola-three-family-1-planner",
    "agricola/games/agricola-four-family-1-planner", "agricola/games/agricola-five-full-1-planner",
    "stone-age/games/stone-two-1-planner", "stone-age/games/stone-three-1-planner",
    "stone-age/games/stone-four-1-planner",
]  # fmt: skip


FOLLOW = """
const [fragments, done] = arguments;
const heard = () => new Promise((next) => addEventListener("hashchange", () => next(), { once: true }));
const follow = async (fragment) => {
  const changed = heard();
  location.hash = fragment;
  await changed;
  return Number(document.getElementById("slider").value);
};
(async () => {
  const found = [];
  for (const each of fragments) {
    await follow("0");
    found.push(await follow(each));
  }
  done(found);
})();
"""
"""Follows addresses, each from the beginning, and returns the numbers of the moments they lead to."""


@pytest.mark.parametrize("file", GAMES, ids=lambda file: Path(file).name)
def test_every_anchor_leads_to_its_moment_or_to_the_one_before_it(view: View, tmp_path: Path, file: str) -> None:
    record = load(RECORDS / f"{file}.yaml")
    ids = [frame.id for frame in stage(record).frames]
    begins = [number for number, id in enumerate(ids) if id.endswith(".0")]
    rounds, last = [int(ids[number].split(".")[0]) for number in begins], len(ids) - 1
    final = rounds[-1]
    lines = max(int(id.split(".")[1]) for id in ids if id.startswith(f"{final}."))
    wanted = {
        str(number): begin - 1 for number, begin in zip(rounds, begins[1:], strict=False)
    }  # before the next round
    wanted |= {str(number): wanted[str(number - 1)] for number in range(1, final) if number not in rounds}
    wanted |= {
        str(final): last - 1 if ids[last] == "end" else last,
        f"{final}.99": ids.index(f"{final}.{lines}"),
        f"{final + 5}.2": last,
        "2.1.99": ids.index("2.1"),
        "end": last,
    }
    page = tmp_path / "game.html"
    page.write_text(view_html(record), encoding="utf-8")
    view.open(page, "end")
    assert view.state()["at"] == last
    assert dict(zip(wanted, view.driver.execute_async_script(FOLLOW, list(wanted)), strict=True)) == wanted


def test_an_anchor_without_a_number_stays_where_the_page_is(view: View, tmp_path: Path) -> None:
    page = tmp_path / "game.html"
    page.write_text(view_html(load(RECORDS / "games/two-by-hand.yaml")), encoding="utf-8")
    view.open(page, "3.1")
    before = view.state()["at"]
    view.js("location.hash = 'nonsense'")
    view.driver.execute_async_script("setTimeout(arguments[0])")
    assert view.state()["at"] == before
    view.open(page, "nonsense")
    assert view.state()["at"] == view.state()["last"]  # the first view is the result
