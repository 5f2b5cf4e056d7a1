"""A home board drawn with characters, and a short text about a home."""

from caverna.model.columns import can_show, fit, width, wrap
from caverna.model.wording import plural

from ..catalogue.tables import REWARDS
from ..goods import DOG, Goods
from ..state.cells import FOREST_COLUMNS, MOUNTAIN_COLUMNS, NAMES, ROWS
from ..state.home import Home

CELL = 11
WIDTH = 3 + 6 * (CELL + 1) + 1
"""The number of columns of a drawn board."""
_LINES = "┌┬╥┐├┼╫┤└┴╨┘─│║"
_PLAIN = "++++++++++++-||"
_OPEN = ("meadow", "field", "pasture")
"""Tiles that may have crops or stables on them. Those are written on the second line."""


def board_text(home: Home, columns: int) -> str:
    """Return the board of a home: a drawing if ``columns`` are enough, else a text."""
    board = home.board()
    if columns < WIDTH:
        cells = ", ".join(f"{cell} {what}" for cell, what in board.items())
        return wrap(cells or "nothing laid yet", columns, "  ") + "\n"
    outside = [f"{cell} {what}" for cell, what in board.items() if not all(map(_inside, cell.split()))]
    return drawn(home) + (f"   outside the board: {', '.join(outside)}\n" if outside else "")


def summary(home: Home) -> str:
    """Return a text with the goods, animals, dwarfs and begging markers of a home."""
    goods, animals = Goods.counted(home.goods[:DOG]), Goods.counted([0] * DOG + home.goods[DOG:])
    newborn = sum(dwarf.newborn for dwarf in home.dwarfs)
    weapons = " ".join(map(str, sorted(dwarf.weapon for dwarf in home.dwarfs if not dwarf.newborn)))
    family = f"dwarfs {weapons}" + f" and {newborn} newborn" * bool(newborn)
    parts = [str(goods), str(animals) if animals else "no animals", family]
    if home.begging:
        parts.append(plural(home.begging, "begging marker"))
    return "; ".join(parts)


def drawn(home: Home) -> str:
    """Return the board as a drawing with characters: forest on the left, mountain on the right."""
    lines = _LINES if can_show(_LINES) else _PLAIN
    flat, bar, double = lines[12], lines[13], lines[14]

    def rule(left: str, inner: str, middle: str, right: str) -> str:
        side = inner.join([flat * CELL] * 3)
        return f"   {left}{side}{middle}{side}{right}\n"

    def row(label: str, cells: list[str]) -> str:
        sides = (bar.join(cells[:3]), bar.join(cells[3:]))
        return f" {label} {bar}{double.join(sides)}{bar}\n"

    words = _cells(home)
    names = FOREST_COLUMNS + MOUNTAIN_COLUMNS
    told = "    " + " ".join(f"{name:^{CELL}}" for name in names).rstrip() + "\n" + rule(*lines[0:4])
    for number in ROWS:
        texts = [_two_lines(words.get(column + number, "")) for column in names]
        told += row(number, [first for first, _ in texts])
        if any(second.strip() for _, second in texts):
            told += row(" ", [second for _, second in texts])
        told += rule(*(lines[8:12] if number == ROWS[-1] else lines[4:8]))
    return told


def _cells(home: Home) -> dict[str, str]:
    """Return the text of each cell: its tile, or in brackets its reward."""
    found = {NAMES[cell]: f"({Goods.of([reward])})" for cell, reward in REWARDS.items()}
    found |= {"D3": "cavern", "D4": "entry-level dwelling"}
    for names, what in home.board().items():
        for name in names.split():
            large = what.startswith("large pasture")
            found[name] = "large past." + " stable" * (name in what.split()) if large else what
    return found


def _two_lines(text: str) -> tuple[str, str]:
    """Split a text into the two lines of a cell."""
    words = text.split(" ")
    fitting = [count for count in range(1, len(words) + 1) if width(" ".join(words[:count])) <= CELL]
    count = 1 if words[0] in _OPEN else max(fitting, default=1)
    return fit(" ".join(words[:count]), CELL), fit(" ".join(words[count:]), CELL)


def _inside(cell: str) -> bool:
    return cell[0] in FOREST_COLUMNS + MOUNTAIN_COLUMNS and cell[1] in ROWS
