"""The measurement of steps measures each of them. How long any takes is not tested."""

from collections.abc import Callable
from pathlib import Path

import pytest

from benchmarks import page_steps
from tests.page.browser.viewing import View


def test_every_step_of_every_page_is_measured(
    view: View, pages: Callable[[int], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_steps, "READY", 0.1)
    view.open(pages(2), "3.0")
    begins = view.state()["at"]
    found = page_steps.stepped(view.driver, pages(2), (1366, 768), "3.0", 4, 1)
    assert len(found["frame"]) == len(found["calm"]) == 4
    assert found["slower"][0] > 0
    assert view.state()["at"] == begins + 4


def test_a_step_counts_by_its_least_and_by_its_middle() -> None:
    """Two steps, three rounds: the least are 10 and 20, the middle ones 20 and 30; calm were 10, 20 and 30."""
    rounds = iter(
        [
            {"frame": [10.0, 40.0], "seen": [16.0, 48.0], "calm": [1.0, 0.0], "slower": [5.0]},
            {"frame": [30.0, 20.0], "seen": [], "calm": [0.0, 0.0], "slower": [4.0]},
            {"frame": [20.0, 30.0], "seen": [24.0, 32.0], "calm": [1.0, 1.0], "slower": [4.5]},
        ]
    )
    table = page_steps.measured([Path("a.html")], 3, lambda _page: next(rounds))
    assert table.rows == [
        {
            "page": "a.html", "steps": 2, "least_p50": 20, "least_p95": 20, "middle_p50": 30, "middle_p95": 30,
            "frame_p95": 30, "seen_p95": 32, "calm": 3, "calm_p50": 20, "calm_p95": 30, "slower": 4.5,
        }
    ]  # fmt: skip


def test_where_no_step_was_calm_no_time_is_told() -> None:
    table = page_steps.measured(
        [Path("a.html")], 1, lambda _page: {"frame": [10.0], "seen": [], "calm": [0.0], "slower": [4.0]}
    )
    assert table.rows[0]["calm"] == 0
    assert "calm_p95" not in table.rows[0]


def test_time_that_others_had_the_processors(tmp_path: Path) -> None:
    """It is the eighth figure of all processors together; old systems and others do not tell it."""
    told = tmp_path / "stat"
    told.write_text("cpu  20741 84 5173 68931 2501 0 263 20765 0 0\ncpu0 1 2 3 4 5 6 7 8 9 10\n", encoding="ascii")
    assert page_steps.stolen(told) == 20765
    told.write_text("cpu  20741 84 5173 68931\n", encoding="ascii")
    assert page_steps.stolen(told) == 0
    assert page_steps.stolen(tmp_path / "nowhere") == 0


def test_the_page_to_compare_with_changes_one_figure(view: View, tmp_path: Path) -> None:
    control = tmp_path / "control.html"
    control.write_text(page_steps.CONTROL, encoding="utf-8")
    view.driver.get(control.as_uri())
    view.driver.execute_script("for (let n = 0; n < 3; n += 1) dispatchEvent(new KeyboardEvent('keydown'))")
    assert view.driver.execute_script("return document.body.textContent.trim().split(/\\s/)[0]") == "3"


def test_pages_take_turns() -> None:
    order: list[str] = []

    def step_through(page: Path) -> dict[str, list[float]]:
        order.append(page.name)
        return {"frame": [1.0], "seen": [], "calm": [1.0], "slower": [4.0]}

    page_steps.measured([Path("a"), Path("b")], 2, step_through)
    assert order == ["a", "b", "a", "b"]


@pytest.mark.parametrize(("share", "wanted"), [(0.5, 11.0), (0.95, 20.0), (1.0, 20.0), (0.0, 1.0)])
def test_a_share_of_all_times(share: float, wanted: float) -> None:
    assert page_steps.part([float(number) for number in range(20, 0, -1)], share) == wanted


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["nowhere.html"], "there is no file nowhere.html"),
        ([__file__, "--size", "wide"], "wide is no size; write it like 1366x768"),
        ([__file__, "--rounds", "0"], "0 is no count; at least 1"),
    ],
)
def test_a_wrong_argument_is_told(arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        page_steps.main(arguments)
    assert ended.value.code == 2
    assert told in capsys.readouterr().err
