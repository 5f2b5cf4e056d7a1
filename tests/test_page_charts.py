"""Charts: round figures on the axis, values where they belong, figures at the ends that do not overlap."""

from itertools import pairwise
from xml.etree import ElementTree

import pytest

from caverna.page.charts import LARGE, SMALL, Series, line_chart
from caverna.page.labels import _CAUSES, _WORDS, LANGUAGES, Labels


def chart(*lines: tuple[int, ...], **options: object) -> ElementTree.Element:
    series = [Series(f"P<{seat}>", seat, line) for seat, line in enumerate(lines)]
    ticks = [str(number) for number in range(len(lines[0]))]
    return ElementTree.fromstring(line_chart(series, ticks, "A & B", **options))  # type: ignore[arg-type]


def texts(drawing: ElementTree.Element, kind: str) -> list[ElementTree.Element]:
    return [text for text in drawing.iter("text") if text.get("class") == kind]


def test_the_axis_has_round_figures_around_all_values() -> None:
    ticks = [text.text for text in texts(chart((-28, 10, 64), (-28, 5, 59)), "tick")]
    assert ticks == ["-40", "-20", "0", "20", "40", "60", "80", "0", "1", "2"]


def test_values_stand_at_their_height() -> None:
    line = next(chart((0, 50, 100)).iter("polyline")).get("points", "")
    heights = [float(point.split(",")[1]) for point in line.split()]
    assert heights == [LARGE.height - LARGE.bottom, (LARGE.top + LARGE.height - LARGE.bottom) / 2, LARGE.top]


def test_figures_at_the_ends_do_not_overlap() -> None:
    ends = texts(chart(*((0, value) for value in (50, 51, 52, 52, 53, 54, 0))), "end")
    heights = sorted(float(end.get("y", "")) for end in ends)
    assert all(below - above >= 15 for above, below in pairwise(heights))
    assert heights[-1] <= LARGE.height - LARGE.bottom + 5


def test_a_line_that_stays_at_nothing_can_be_drawn() -> None:
    drawing = chart((0, 0), chart=SMALL)
    assert len(list(drawing.iter("polyline"))) == 1


def test_names_in_charts_are_text() -> None:
    titles = [title.text for title in chart((1, 2)).iter("title")]
    assert titles == ["P<0>, 0: 1", "P<0>, 1: 2"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_word_is_missing(lang: str) -> None:
    labels = Labels(lang)
    assert all(labels[word] for word in _WORDS)
    assert all(labels.cause(word) for word in _CAUSES)


def test_names_come_from_the_catalogue_in_each_language() -> None:
    assert [Labels(lang).furnishing("dwelling") for lang in LANGUAGES] == ["Dwelling", "Morada", "Izba"]
    assert Labels("es").furnishing("entry-level dwelling") == "Morada inicial"
    assert Labels("pl").furnishing("simple_dwelling_4_2") == "Simple dwelling 4"
    assert Labels("es").good("sheep") == "oveja"


def test_causes_are_translated_as_far_as_they_have_names() -> None:
    spanish = Labels("es")
    assert spanish.cause("Ore mining") == "Extraer mineral"
    assert spanish.cause("Ore mining, ore mines") == "Extraer mineral, mina de mineral"
    assert spanish.cause("field C3") == "campo C3"
    assert spanish.cause("feed") == "alimentar"
    assert spanish.cause("C3") == "C3"
    assert Labels().cause("feed") == "feeding"


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match="no language 'de'"):
        Labels("de")
