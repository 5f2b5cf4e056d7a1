"""A farmyard drawn with characters, and a summary of a home."""

from caverna.model.columns import can_show, fit, wrap
from caverna.model.wording import plural

from ..goods import NAMES as GOODS
from ..goods import SHEEP, Goods
from ..offers import owned_improvements
from ..state.cells import COLUMNS, HEIGHT, NUMBER, ROWS
from ..state.fences import VERTICAL
from ..state.home import Home

CELL = 11
WIDTH = 3 + len(COLUMNS) * (CELL + 1) + 1
"""The columns that a drawn farmyard needs."""
_LINES = "·━┃"
_PLAIN = "+-|"


def summary(home: Home) -> str:
    """Return the goods, animals, family, improvements and cards of a home as text."""
    goods, animals = Goods.counted(home.goods[:SHEEP]), Goods.counted([0] * SHEEP + home.goods[SHEEP:])
    newborn = f" ({home.newborn} newborn)" if home.newborn else ""
    house = f"{home.material} house of {home.room_count} rooms"
    parts = [str(goods), str(animals) if animals else "no animals", f"{home.people} people{newborn}", house]
    if home.majors:
        parts.append(owned_improvements(home.majors))
    cards = [*home.occupations.values(), *home.minors.values()]
    if cards:
        parts.append(f"cards {', '.join(cards)}")
    if home.begging:
        parts.append(plural(home.begging, "begging card"))
    return "; ".join(parts)


def board_text(home: Home, columns: int) -> str:
    """Return a farmyard as text: drawn if it fits into the columns, else as a list."""
    if columns < WIDTH:
        cells = ", ".join(
            f"{cell} {what}" for cell, what in {"A2 A3": f"{home.material} rooms", **home.board()}.items()
        )
        return wrap(cells, columns, "  ") + "\n"
    return drawn(home)


def drawn(home: Home) -> str:
    """Return the farmyard drawn with characters. A fence is a line between cells."""
    post, flat, upright = tuple(_LINES) if can_show(_LINES) else tuple(_PLAIN)
    text = "    " + " ".join(f"{name:^{CELL}}" for name in COLUMNS).rstrip() + "\n"
    for row in range(HEIGHT + 1):
        edges = (_edge(home, VERTICAL + column * (HEIGHT + 1) + row) for column in range(len(COLUMNS)))
        text += "   " + post + post.join((flat if fenced else " ") * CELL for fenced in edges) + post + "\n"
        if row < HEIGHT:
            text += _row(home, row, upright)
    return text


def _row(home: Home, row: int, upright: str) -> str:
    """Return the two lines of a row of cells, with the fences between them."""
    fences = [upright if _edge(home, column * HEIGHT + row) else " " for column in range(len(COLUMNS) + 1)]
    texts = [_cell(home, NUMBER[column + ROWS[row]]) for column in COLUMNS]
    drawing = ""
    for line, label in enumerate((ROWS[row], " ")):
        cells = "".join(fence + fit(text[line], CELL) for fence, text in zip(fences, texts, strict=False))
        drawing += f" {label} {cells}{fences[-1]}".rstrip() + "\n"
    return drawing


def _edge(home: Home, edge: int) -> bool:
    return bool(home.fences >> edge & 1)


def _cell(home: Home, cell: int) -> tuple[str, str]:
    """Return the two lines of text in a cell."""
    bit = 1 << cell
    if home.rooms & bit:
        return f"{home.material} room", ""
    if home.fields & bit:
        crop = home.crops.get(cell)
        return "field", f"{crop[1]} {GOODS[crop[0]]}" if crop else ""
    return "pasture" if home.fenced & bit else "", "stable" if home.stables & bit else ""
