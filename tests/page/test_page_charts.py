"""Charts: round figures on the axis, values where they belong, figures at the ends that do not overlap."""

from itertools import pairwise
from xml.etree import ElementTree

import pytest

from caverna.pages.charts import LARGE, SMALL, Series, line_chart


def chart(*lines: tuple[int, ...], **options: object) -> ElementTree.Element:
    series = [Series(f"P<{seat}>", seat, line) for seat, line in enumerate(lines)]
    ticks = [str(number) for number in range(len(lines[0]))]
    return ElementTree.fromstring(line_chart(series, ticks, "A & B", **options))  # type: ignore[arg-type]


def texts(drawing: ElementTree.Element, kind: str) -> list[ElementTree.Element]:
    return [text for text in drawing.iter("text") if text.get("class") == kind]


def test_the_axis_has_round_figures_around_all_values() -> None:
    ticks = [text.text for text in texts(chart((-28, 10, 64), (-28, 5, 59)), "tick")]
    assert ticks == ["\N{MINUS SIGN}40", "\N{MINUS SIGN}20", "0", "20", "40", "60", "80", "0", "1", "2"]


@pytest.mark.parametrize(
    ("highest", "lines"),
    [
        (6, [0, 1, 2, 3, 4, 5, 6]),
        (12, [0, 2, 4, 6, 8, 10, 12]),
        (150, [0, 25, 50, 75, 100, 125, 150]),
        (1_000_000, [0, 200_000, 400_000, 600_000, 800_000, 1_000_000]),
    ],
)
def test_there_are_few_lines_however_high_the_values(highest: int, lines: list[int]) -> None:
    assert [text.text for text in texts(chart((0, highest)), "tick")][:-2] == list(map(str, lines))


def test_values_stand_at_their_height() -> None:
    line = next(chart((0, 50, 100)).iter("polyline")).get("points", "")
    heights = [float(point.split(",")[1]) for point in line.split()]
    assert heights == [LARGE.height - LARGE.bottom, (LARGE.top + LARGE.height - LARGE.bottom) / 2, LARGE.top]


def test_values_stand_above_their_round_from_edge_to_edge() -> None:
    drawing = chart((0, 50, 100))
    left, right = LARGE.left, LARGE.width - LARGE.right
    line = next(drawing.iter("polyline")).get("points", "")
    assert [float(point.split(",")[0]) for point in line.split()] == [left, (left + right) / 2, right]
    assert [float(text.get("x", "")) for text in texts(drawing, "tick")[-3:]] == [left, (left + right) / 2, right]
    assert drawing.get("data-step") == f"{(right - left) / 2:.3f}"


def test_figures_at_the_ends_do_not_overlap() -> None:
    ends = texts(chart(*((0, value) for value in (50, 51, 52, 52, 53, 54, 0))), "end")
    heights = sorted(float(end.get("y", "")) for end in ends)
    assert all(below - above >= 15 for above, below in pairwise(heights))
    assert heights[-1] <= LARGE.height - LARGE.bottom + 5


def test_a_line_that_stays_at_nothing_can_be_drawn() -> None:
    drawing = chart((0, 0), chart=SMALL)
    assert len(list(drawing.iter("polyline"))) == 1


def test_titles_of_charts_are_text() -> None:
    assert chart((1, 2)).get("aria-label") == "A & B"
