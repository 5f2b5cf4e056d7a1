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
    assert len(found["frame"]) == 4
    assert view.state()["at"] == begins + 4


def test_a_step_counts_by_its_least_and_by_its_middle() -> None:
    """Two steps, three rounds: the least are 10 and 20, the middle ones 20 and 30."""
    rounds = iter(
        [
            {"frame": [10.0, 40.0], "seen": [16.0, 48.0]},
            {"frame": [30.0, 20.0], "seen": []},
            {"frame": [20.0, 30.0], "seen": [24.0, 32.0]},
        ]
    )
    table = page_steps.measured([Path("a.html")], 3, lambda _page: next(rounds))
    assert table.rows == [
        {
            "page": "a.html", "steps": 2, "least_p50": 20, "least_p95": 20, "middle_p50": 30, "middle_p95": 30,
            "frame_p95": 30, "seen_p95": 32,
        }
    ]  # fmt: skip


def test_pages_take_turns() -> None:
    order: list[str] = []

    def step_through(page: Path) -> dict[str, list[float]]:
        order.append(page.name)
        return {"frame": [1.0], "seen": []}

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
