"""Line charts in SVG, with a line for each player. Lines differ in colour, shape and the figures at their ends."""

from collections.abc import Callable, Iterator, Sequence
from html import escape
from itertools import count

from attrs import frozen

from caverna.drawing.marks import SHAPES, icon_id
from caverna.model.values import Value

_MIN_GAP = 15.0
"""The least distance between two figures at the ends of lines."""


@frozen(eq=False, repr=False)
class Series(Value):
    """One player's line."""

    name: str
    seat: int
    values: tuple[int, ...]


@frozen(eq=False, repr=False)
class Chart(Value):
    """The measures of a chart, in the units of its drawing."""

    width: int
    height: int
    left: int
    right: int
    top: int
    bottom: int
    marks: bool
    """True to draw a shape at every value."""
    ends: bool = False
    """True to write the last value at the end of each line."""
    lines: int = 2
    """The most grid lines."""


LARGE = Chart(480, 320, 36, 48, 10, 26, True, True, 6)
SMALL = Chart(220, 120, 34, 14, 8, 24, False)
CURVE = Chart(480, 200, 34, 48, 8, 22, False, True, 4)


def line_chart(series: Sequence[Series], ticks: Sequence[str], title: str, chart: Chart = LARGE) -> str:
    """Return a chart of values by round. ``ticks`` are the names of the rounds."""
    values = [value for one in series for value in one.values]
    low, high, step = _range(min([0, *values]), max([1, *values]), chart.lines)
    across = (chart.width - chart.left - chart.right) / max(len(ticks) - 1, 1)
    tall = chart.height - chart.top - chart.bottom

    def x(index: float) -> float:
        return chart.left + index * across

    def y(value: float) -> float:
        return chart.top + (high - value) / (high - low) * tall

    drawn = []
    for value in range(low, high + 1, step):
        kind = "axis" if value == 0 else "grid"
        drawn.append(f'<path class="{kind}" d="M{chart.left} {_brief(y(value))}H{chart.width - chart.right}"/>')
        where = f'x="{chart.left - 5}" y="{_brief(y(value) + 4)}" text-anchor="end"'
        drawn.append(f'<text class="tick" {where}>{_minus(value)}</text>')
    every = 1 if chart.ends else max((len(ticks) - 1) // 4, 1)
    for index, tick in enumerate(ticks):
        if index % every == 0:
            where = f'x="{_brief(x(index))}" y="{chart.height - 6}"'
            drawn.append(f'<text class="tick" {where} text-anchor="middle">{escape(tick)}</text>')
    for kind in ("aim", "now"):
        drawn.append(f'<path class="{kind}" d="M0 {chart.top}V{chart.height - chart.bottom}"/>')
    for one in series:
        drawn.append(_line(one, [(x(index), y(value)) for index, value in enumerate(one.values)], chart))
    if chart.ends:
        drawn += _ends(series, y, x(len(ticks) - 1) + 9, chart)
    figures = ";".join(",".join(map(str, one.values)) for one in series)
    return (
        f'<svg class="chart" viewBox="0 0 {chart.width} {chart.height}" role="img" aria-label="{escape(title)}" '
        f'data-left="{chart.left}" data-step="{across:.3f}" data-ticks="{escape(",".join(ticks))}" '
        f'data-top="{chart.top}" data-foot="{chart.height - chart.bottom}" data-values="{figures}">'
        f"{''.join(drawn)}</svg>"
    )


def _range(low: int, high: int, most: int) -> tuple[int, int, int]:
    """Return round limits for the axis, and the step between grid lines so that there are at most ``most``."""
    step = next(step for step in _steps() if (high - low) / step <= most)
    return low // step * step, -(-high // step) * step, step


def _steps() -> Iterator[int]:
    """Yield round numbers in ascending order: 1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500 and so on."""
    yield from (1, 2, 5)
    for power in count():
        yield from (figure * 10**power for figure in (10, 20, 25, 50))


def _minus(value: int) -> str:
    return str(value).replace("-", "\N{MINUS SIGN}")


def _brief(number: float) -> str:
    """Return a coordinate with at most one decimal: ``96``, ``91.6``."""
    return f"{number:.1f}".removesuffix(".0")


def _line(one: Series, places: list[tuple[float, float]], chart: Chart) -> str:
    points = " ".join(f"{_brief(x)},{_brief(y)}" for x, y in places)
    drawn = f'<polyline points="{points}"/>'
    size = 9.0 if chart.marks else 8.0
    for index, (x, y) in enumerate(places):
        if chart.marks or index == len(places) - 1:
            where = f'x="{_brief(x - size / 2)}" y="{_brief(y - size / 2)}" width="{size:g}" height="{size:g}"'
            drawn += f'<use href="#{icon_id(f"shape-{one.seat}")}" data-tick="{index}" {where}/>'
    return f'<g class="line s{one.seat}">{drawn}</g>'


def _ends(series: Sequence[Series], y: Callable[[float], float], x: float, chart: Chart) -> list[str]:
    """Return the last values at the ends of the lines, moved apart if they would overlap."""
    wanted = sorted(((y(one.values[-1]), one.seat, one) for one in series), key=lambda end: end[:2])
    places: list[float] = []
    for place, _, _ in wanted:
        places.append(max(place, places[-1] + _MIN_GAP) if places else place)
    over = places[-1] - (chart.height - chart.bottom)
    if over > 0:
        places[-1] -= over
        for index in range(len(places) - 2, -1, -1):
            places[index] = min(places[index], places[index + 1] - _MIN_GAP)
    drawn = []
    for place, (_, seat, one) in zip(places, wanted, strict=True):
        move = f"translate({_brief(x)} {_brief(place - 4.5)}) scale(.375)"
        drawn.append(
            f'<g class="line s{seat}"><g transform="{move}">{SHAPES[seat]}</g></g>'
            f'<text class="end" x="{_brief(x + 12)}" y="{_brief(place + 4)}">{_minus(one.values[-1])}</text>'
        )
    return drawn
