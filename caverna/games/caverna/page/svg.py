"""A home as one SVG picture: name, supply, dwarfs and the board. It needs no other files."""

from collections.abc import Iterable
from html import escape

from attrs import evolve, frozen

from caverna.drawing.lettering import FONT, shown, width
from caverna.drawing.marks import INK, shape
from caverna.model.values import Value

from ..goods import COUNTED
from ..rules.game import Game
from ..rules.scoring import score
from ..state.cells import NAMES
from ..state.home import Home
from .glyphs import dwarf, inline
from .labels import Labels
from .tiles import COLUMNS, SIZE, beasts, draw, look_of, place_cells, place_of, words_of

EDGE = 18
"""The width of the strip for the names of rows and columns."""
LOWER = 30
"""The distance of animals from the middle of their cell, downwards."""
FOREST_SIDE = "ZABC"
"""The columns of the forest, including the one outside the board."""
_GAP, _MARGIN, _STRIP = 10, 16, 44


@frozen(eq=False, repr=False)
class Half(Value):
    """The forest or the mountain of a board: its first and last column and row, with used cells outside the board."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def box(self) -> tuple[int, int, int, int]:
        """The left and upper edge, the width and the height of the drawing."""
        across, down = self.right - self.left + 1, self.bottom - self.top + 1
        return self.left * SIZE - EDGE, self.top * SIZE - EDGE, across * SIZE + EDGE, down * SIZE + EDGE

    def holds(self, cells: str) -> bool:
        """Return whether a cell, or the two cells of a large pasture, are in this half."""
        return (cells[0] in FOREST_SIDE) == (self.right <= 3)

    def with_cells(self, names: Iterable[str]) -> "Half":
        """Return the half, enlarged if necessary for those of the cells that belong to it."""
        places = [place_of(name) for name in names if self.holds(name)]
        columns = [self.left, self.right, *(column for column, _ in places)]
        rows = [self.top, self.bottom, *(row for _, row in places)]
        return Half(min(columns), min(rows), max(columns), max(rows))

    def edges(self) -> Iterable[tuple[str, float, float]]:
        """Yield the names of columns and rows, each with the coordinates of its middle."""
        for column in range(self.left, self.right + 1):
            yield COLUMNS[column], (column + 0.5) * SIZE, self.top * SIZE - EDGE / 2
        for row in range(self.top, self.bottom + 1):
            yield str(row), self.left * SIZE - EDGE / 2, (row + 0.5) * SIZE


def halves(names: Iterable[str]) -> tuple[Half, Half]:
    """Return forest and mountain with room for these cells and with the same rows."""
    cells = list(names)
    forest, mountain = Half(1, 1, 3, 4).with_cells(cells), Half(4, 1, 6, 4).with_cells(cells)
    top, bottom = min(forest.top, mountain.top), max(forest.bottom, mountain.bottom)
    return evolve(forest, top=top, bottom=bottom), evolve(mountain, top=top, bottom=bottom)


def looks(home: Home) -> dict[str, str]:
    """Return the look of every cell that is drawn, by the name of the cell."""
    found = ((NAMES[cell], look_of(home, cell)) for cell in range(len(NAMES)))
    return {name: look for name, look in found if look is not None}


def herds(home: Home) -> dict[str, tuple[tuple[str, int], ...]]:
    """Return the animals with their counts, by their cell or cells. The result is empty if they do not fit."""
    found: dict[str, dict[str, int]] = {}
    for group in home.house() or ():
        there = found.setdefault(place_cells(home, group.place.name), {})
        there[group.animal] = there.get(group.animal, 0) + group.count
        if group.dogs:
            there["dog"] = there.get("dog", 0) + group.dogs
    return {cells: tuple(there.items()) for cells, there in found.items()}


def herd_place(cells: str) -> tuple[float, float]:
    """Return the position of the animals of a cell, or of the two cells of a large pasture."""
    places = [place_of(name) for name in cells.split()]
    across = sum(column for column, _ in places) / len(places)
    down = sum(row for _, row in places) / len(places)
    return (across + 0.5) * SIZE, (down + 0.5) * SIZE + LOWER


def board_picture(game: Game, player: str, when: str = "", lang: str = "en") -> str:
    """Return a player's home as a picture; ``when`` is a point in the game such as ``7.2``, for the title."""
    return board_svg(game, player, f"{Labels(lang)['round']} {when}" if when else "", lang)


def board_svg(game: Game, player: str, moment: str = "", lang: str = "en") -> str:
    """Return a player's home as a picture; ``moment`` is the text in its title for the point in the game."""
    labels = Labels(lang)
    home = game.home(player)
    cells, animals = looks(home), herds(home)
    sides = halves(cells)
    across = sum(half.box[2] for half in sides) + _GAP + 2 * _MARGIN
    top = _MARGIN + 2 * _STRIP
    down = top + sides[0].box[3] + _MARGIN
    title = " · ".join(filter(None, (shown(player), shown(moment))))
    x = _MARGIN
    board = ""
    for half in sides:
        move = f"translate({x - half.box[0]:g} {top - half.box[1]:g})"
        board += f'<g transform="{move}">{_half(half, cells, animals, labels)}</g>\n'
        x += half.box[2] + _GAP
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {across:g} {down:g}" width="{across:g}" '
        f'height="{down:g}" font-family="{escape(FONT)}" role="img">\n<title>{escape(title)}</title>\n'
        f'<rect width="{across:g}" height="{down:g}" fill="#fbf8f1"/>\n'
        f"{_name(home, game.seat(player), title, labels, across)}\n{_supply(home, labels)}\n{board}</svg>\n"
    )


def _half(half: Half, cells: dict[str, str], animals: dict[str, tuple[tuple[str, int], ...]], labels: Labels) -> str:
    drawn = "".join(
        f'<text x="{x:g}" y="{y + 4:g}" font-size="12" text-anchor="middle" fill="#6b6459">{name}</text>'
        for name, x, y in half.edges()
    )
    for name, look in cells.items():
        if half.holds(name):
            column, row = place_of(name)
            drawn += (
                f'<g transform="translate({column * SIZE} {row * SIZE})"><title>{name}: '
                f"{escape(words_of(look, labels))}</title>{draw(look, labels, inline)}"
                "</g>\n"
            )
    for where, groups in animals.items():
        if half.holds(where):
            x, y = herd_place(where)
            drawn += f'<g transform="translate({x:g} {y:g})">{beasts(groups, inline)}</g>\n'
    return drawn


def _name(home: Home, seat: int, title: str, labels: Labels, across: float) -> str:
    """Return the first strip: the title, the points, and the dwarfs to the right."""
    points = labels.counted(score(home).total, labels["points"])
    family = "".join(
        f'<g transform="translate({across - _MARGIN - (len(home.dwarfs) - index) * 44:g} {_MARGIN - 4:g})">'
        f'<g transform="scale(1.4)">{dwarf(seat, one.newborn)}</g>'
        + (_weapon(one.weapon) if one.weapon else "")
        + "</g>"
        for index, one in enumerate(sorted(home.dwarfs, key=lambda one: (one.newborn, one.weapon)))
    )
    room = across - 2 * _MARGIN - len(home.dwarfs) * 44 - 40
    wide = width(title, 22, True) + width(points, 16) + 14
    fit = f' textLength="{room:g}" lengthAdjust="spacingAndGlyphs"' if wide > room else ""
    return (
        f'<g transform="translate({_MARGIN} {_MARGIN}) scale(1.1)">{shape(seat)}</g>'
        f'<text x="{_MARGIN + 34}" y="{_MARGIN + 21}" font-size="22" font-weight="700" fill="{INK}"{fit}>'
        f'{escape(title)}<tspan dx="12" font-size="16" font-weight="400" fill="#5f584d">{escape(points)}</tspan>'
        f"</text>{family}"
    )


def _weapon(strength: int) -> str:
    return (
        '<g transform="translate(17 15)"><circle cx="10" cy="10" r="9.5" fill="#fffdf5" stroke="#2a2521"/>'
        '<text x="10" y="14.5" font-size="13" font-weight="700" text-anchor="middle" fill="#2a2521">'
        f"{strength}</text></g>"
    )


def _supply(home: Home, labels: Labels) -> str:
    """Return the second strip: goods and animals with their counts."""
    drawn, x, y = "", float(_MARGIN), _MARGIN + _STRIP - 4
    for name, count in zip(COUNTED, (*home.goods, home.begging), strict=True):
        if count:
            drawn += (
                f"<g><title>{escape(labels.counted(count, labels.good(name)))}</title>{inline(name, x, y, 26)}"
                f'<text x="{x + 29:g}" y="{y + 20:g}" font-size="18" font-weight="600" fill="{INK}">{count}</text></g>'
            )
            x += 29 + 11 * len(str(count)) + 14
    return drawn
