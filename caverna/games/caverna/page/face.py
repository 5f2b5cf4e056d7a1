"""The faces of furnishing tiles: name, price, points and effect."""

from html import escape

from attrs import frozen

from caverna.drawing.lettering import fitted, wrapped
from caverna.drawing.marks import INK, Icon
from caverna.model.values import Value

from ..catalogue.furnishings import CAVE, CHAMBER, DWELLING, PARLOR, ROOM, STORAGE, WORKSHOP, FurnishingRow
from ..catalogue.tables import ENTRY_DWELLING
from ..goods import NOTHING, Goods
from .labels import Labels

_BANDS = {
    DWELLING: "#f0a35e", ROOM: "#a9cf8f", WORKSHOP: "#a9cf8f", CAVE: "#a9cf8f",
    PARLOR: "#f3d766", STORAGE: "#f3d766", CHAMBER: "#f3d766",
}  # fmt: skip
"""Kind of furnishing -> the colour behind its name: orange, green, yellow."""
STAR = "★"
_STAR = "m0-8 2.3 5.1 5.6.5-4.2 3.7 1.3 5.5L0 3.9l-5 2.9 1.3-5.5-4.2-3.7 5.6-.5z"
_EFFECT, _LEADING, _FLOOR = 10.2, 1.14, 94
"""The size and line height of the effect, and the top of the row with price and points."""


def number(x: float, y: float, count: int, size: float, anchor: str = "start") -> str:
    """Return the drawing of a number; ``anchor`` is the side at ``x``."""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" font-weight="700" text-anchor="{anchor}" fill="{INK}">'
        f"{count}</text>"
    )


@frozen(eq=False, repr=False)
class Face(Value):
    """The printed face of a furnishing. ``points`` is empty for the entry-level dwelling, a star for a bonus."""

    name: str
    colour: str
    price: Goods = NOTHING
    points: str = ""
    effect: str = ""
    english: bool = False
    """True if the page is in another language and the name has no translation."""

    def drawn(self, icon: Icon, covers: bool = False) -> str:
        """Return the drawing of the tile. With ``covers`` the edge of another tile is visible below it."""
        lines, size = fitted(self.name, 104, 2, 15, 10.5)
        high = 8 + len(lines) * (size + 2)
        under = f'<rect x="1" y="1" width="110" height="110" rx="7" fill="#d8c9a4" stroke="{INK}" stroke-width="1"/>'
        return (
            (under if covers else "")
            + f'<rect x="5" y="5" width="110" height="110" rx="7" fill="#f6eedb" stroke="{INK}" stroke-width="1.6"/>'
            f'<path d="M6 {high + 6:g}V12q0-6 6-6h96q6 0 6 6v{high - 6:g}z" fill="{self.colour}"/>'
            + _text(lines, "name", 6, size, size + 2, INK, "700", self.english)
            + self._effect(high + 7)
            + self._price(icon)
            + self._points()
        )

    def brief(self) -> str:
        """Return a drawing with only the name, as large as it fits. It is hidden unless a style sheet shows it."""
        lines, size = fitted(self.name, 108, 3, 24, 13)
        top = max(6, 44 - len(lines) * size * 0.58)
        name = _text(lines, "name", top, size, size * 1.1, INK, "700", self.english)
        return (
            f'<g class="brief" display="none"><rect x="5" y="5" width="110" height="110" rx="7" fill="{self.colour}" '
            f'stroke="{INK}" stroke-width="1.6"/>{name}</g>'
        )

    def _effect(self, top: float) -> str:
        """Return the text of the effect, smaller if it would overlap the price."""
        size = _EFFECT
        while len(lines := wrapped(self.effect, 106, size)) * size * _LEADING > _FLOOR - top:
            size -= 0.2
        return _text(lines, "effect", top, size, size * _LEADING, "#453d33", "400")

    def _price(self, icon: Icon) -> str:
        drawn, x = "", 9.0
        for name in self.price:
            count = self.price[name]
            drawn += number(x, 109, count, 12) + icon(name, x + 7.5 * len(str(count)), 97, 15)
            x += 7.5 * len(str(count)) + 18
        return f'<g class="cost">{drawn}</g>' if drawn else ""

    def _points(self) -> str:
        if not self.points:
            return ""
        shield = f'<circle cx="102" cy="102" r="10.5" fill="#fffdf5" stroke="{INK}" stroke-width="1.4"/>'
        star = f'<path transform="translate(102 102.5) scale(.95)" d="{_STAR}" fill="#b8860b"/>'
        figure = star if self.points == STAR else number(102, 107, int(self.points), 14, "middle")
        return f'<g class="worth">{shield}{figure}</g>'


def face_of(row: FurnishingRow, labels: Labels) -> Face:
    """Return the face of a furnishing."""
    points = STAR if row.points is None else str(row.points)
    english = labels.lang != "en" and labels.row(row, False) == row.name
    return Face(labels.row(row), _BANDS[row.kind], row.cost, points, labels.effect(row.key, row.effect), english)


def entry_face(labels: Labels) -> Face:
    """Return the face of the entry-level dwelling, which is printed on the board."""
    return Face(labels.furnishing(ENTRY_DWELLING), _BANDS[DWELLING])


def _text(
    lines: list[str], kind: str, top: float, size: float, leading: float, fill: str, weight: str, english: bool = False
) -> str:
    lang = ' lang="en"' if english else ""
    look = f'font-size="{size:.3g}" font-weight="{weight}" text-anchor="middle" fill="{fill}"'
    said = (
        f'<text x="60" y="{top + (index + 1) * leading:.4g}">{escape(line)}</text>' for index, line in enumerate(lines)
    )
    return f'<g class="{kind}"{lang} {look}>{"".join(said)}</g>'
