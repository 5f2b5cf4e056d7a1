"""Icons for the goods and actions of each space, and the region that gives a space its colour."""

from collections.abc import Iterator

from caverna.drawing.actions import FENCES, GROW, OR, SOW, THEN, Token
from caverna.drawing.marks import LINE, icon_id
from caverna.games.farming.offers import AND_THEN_OR, EITHER_OR, THEN_MAYBE

from ..catalogue.acts import ActName
from ..catalogue.offer import Act, Part, TakeGoods
from ..catalogue.spaces import SpaceRow
from ..goods import NUMBER, Goods

_TILE = '<rect x="2.5" y="2.5" width="19" height="19" rx="3" fill="#f6eedb" stroke="#2a2521" stroke-width="1.2"/>'
_FRAME = f'<path d="M1.5 22V9l3-6h15l3 6v13z" fill="#8a8178" {LINE}/><path d="M5 22V9h14v13z" fill="#453d36"/>'
_POSTS = f'<path d="M4 22V8h16v14h-3V11H7v11z" fill="#a9713c" {LINE}/>'

DRAWINGS = {
    "twin": (
        f'<rect x="1" y="5" width="11" height="14" rx="1.5" fill="#a8d67d" {LINE}/>'
        f'<rect x="12" y="5" width="11" height="14" rx="1.5" fill="#b98552" {LINE}/>'
        '<path d="M4 13l1-2 1 2M8 16l1-2 1 2M5.5 9l.8-1.5.8 1.5" stroke="#4f8a34" fill="none"/>'
        '<path d="M13 9q2-1.5 4.5 0T22 9M13 13q2-1.5 4.5 0t4.5 0M13 17q2-1.5 4.5 0t4.5 0" '
        'stroke="#7d5228" stroke-width="1.2" fill="none"/>'
    ),
    "dig": (
        f'<rect x="1" y="5" width="11" height="14" rx="1.5" fill="#6e655b" {LINE}/>'
        '<path d="M3 8q3.5-2 7 0 1 4 0 8-3.5 1.5-7 0-1-4 0-8z" fill="#d9cdb8"/>'
        f'<rect x="12" y="5" width="11" height="14" rx="1.5" fill="#6e655b" {LINE}/>'
        '<path d="M14 19v-7q3.5-7 7 0v7z" fill="#bdb1a0"/>'
        '<path d="M16 19l.6-7M19 19l-.6-7M16 16.5h3M16.3 14h2.5" stroke="#7d6f5e" fill="none"/>'
    ),
    "dig-either": (
        f'<rect x="1" y="8" width="11" height="14" rx="1.5" fill="#6e655b" {LINE}/>'
        '<path d="M3 11q3.5-2 7 0 1 4 0 8-3.5 1.5-7 0-1-4 0-8z" fill="#d9cdb8"/>'
        f'<rect x="12" y="8" width="11" height="14" rx="1.5" fill="#6e655b" {LINE}/>'
        '<path d="M14 22v-7q3.5-7 7 0v7z" fill="#bdb1a0"/>'
        f'<rect x="14" y="1" width="9" height="8" rx="1.5" fill="#6e655b" {LINE}/>'
        '<path d="M15.6 3q2.900-1.5 5.800 0v4q-2.900 1-5.800 0z" fill="#d9cdb8"/>'
    ),
    "ore mine": f'{_FRAME}{_POSTS}<path d="M8 20l1.5-4.5 4-1.5 2.5 3-.5 3z" fill="#77818d" {LINE}/>',
    "ruby mine": f'{_FRAME}{_POSTS}<path d="M9.5 14h5l2 2.5-4.5 5-4.5-5z" fill="#e0437e" {LINE}/>',
    "deep ruby mine": (
        f'<path d="M1.5 22V9l3-6h15l3 6v13z" fill="#4a443e" {LINE}/><path d="M5 22V9h14v13z" fill="#211d1a"/>'
        f'{_POSTS}<path d="M9.5 14h5l2 2.5-4.5 5-4.5-5z" fill="#e0437e" {LINE}/>'
    ),
    "sow": SOW,
    "furnish": (
        f'{_TILE}<path d="M3 8.5V6q0-3 3-3h12q3 0 3 3v2.5z" fill="#d9c64f"/>'
        f'<path d="M8 20v-8.5h2V15h5v5h-2v-3h-3v3z" fill="#8a5a2f" {LINE}/>'
    ),
    "dwelling": (
        f'{_TILE}<path d="M3 8.5V6q0-3 3-3h12q3 0 3 3v2.5z" fill="#f0a35e"/>'
        f'<path d="M5 19.5V16h14v3.5zM5 16v-4h3.5q2 0 2 4z" fill="#c9764f" {LINE}/>'
    ),
    "grow": GROW,
    "forge": (
        f'<path d="M2 7h13.5V5H22v3c-3 0-5 1.5-5.5 4.5L14 14v3l4 2.5V21H6v-1.5L10 17v-3C6 13 3 11 2 7z" '
        f'fill="#59626c" {LINE}/><path d="M4 8h10" stroke="#a7b0b9" stroke-width="1.3"/>'
    ),
    "expedition": (
        f'<path d="M12 1.5c3 2 6 2.5 9 2.5 0 9-2.5 15-9 18.5C5.5 19 3 13 3 4c3 0 6-.5 9-2.5z" fill="#b8433a" {LINE}/>'
        '<path d="M7 17 17 6.5M8 13.5l3.5 3.5" stroke="#f7e6c4" stroke-width="2" stroke-linecap="round"/>'
    ),
    "fences": FENCES,
    "stable": (
        f'<path d="M4.5 21.5V11h15v10.5z" fill="#d9a566" {LINE}/><path d="M9.5 21.5V14.5h5v7z" fill="#5d3a18"/>'
        f'<path d="M1.5 12.5 12 2.5l10.5 10z" fill="#b3352c" {LINE}/>'
    ),
    "trade": (
        f'<circle cx="6.5" cy="12" r="5" fill="#59626c" {LINE}/><circle cx="18" cy="12" r="5" fill="#f2c230" {LINE}/>'
        '<path d="M5 4.5q7-4 13 0m-1.5-3 2 3-3.5 1M19 19.5q-7 4-13 0m1.5 3-2-3 3.5-1" stroke="#2a2521" '
        'stroke-width="1.4" fill="none" stroke-linecap="round"/>'
    ),
    "buy": (
        f'<path d="M4 11v10.5h16V11z" fill="#d9b98a" {LINE}/><path d="M8 21.5V15h8v6.5" fill="#8a5a2f" {LINE}/>'
        f'<path d="M2 11.5 4.5 3h15l2.5 8.5z" fill="#fbf3e2" {LINE}/>'
        '<path d="M2 11.5 4.5 3H8l-1 8.5zM11 3h3l1 8.5h-5zM17 3h2.5l2.5 8.5h-5z" fill="#c44e42"/>'
    ),
    "imitate": (
        f'<path d="M2 21c0-6 1.5-9.5 6-9.5s6 3.5 6 9.5z" fill="#b9a98a" {LINE}/>'
        f'<path d="M3.5 11C3.5 5 5.5 2.5 8 2.5S12.5 5 12.5 11z" fill="#b9a98a" {LINE}/>'
        f'<path d="M11 22c0-6 1.5-9 5.5-9S22 16 22 22z" fill="#8a5fa8" {LINE}/>'
        f'<path d="M12.5 13.5c0-5.5 1.700-8 4-8s4 2.5 4 8z" fill="#8a5fa8" {LINE}/>'
    ),
}  # fmt: skip
"""Icon of an action -> its drawing."""

FOREST, MOUNTAIN, HOME, QUEST, TRADE = "forest", "mountain", "home", "quest", "trade"
"""The regions of the boards. The region of a space's actions gives the space its colour."""
_ICONS: dict[ActName, tuple[str, str]] = {
    "meadow/field": ("twin", FOREST),
    "cavern/tunnel": ("dig", MOUNTAIN),
    "cavern/tunnel or cavern/cavern": ("dig-either", MOUNTAIN),
    "ore mine": ("ore mine", MOUNTAIN),
    "ruby mine on a tunnel": ("ruby mine", MOUNTAIN),
    "ruby mine on a deep tunnel": ("deep ruby mine", MOUNTAIN),
    "sow": ("sow", FOREST),
    "furnish": ("furnish", HOME),
    "dwelling": ("dwelling", HOME),
    "grow": ("grow", HOME),
    "forge": ("forge", QUEST),
    "expedition": ("expedition", QUEST),
    "fences": ("fences", FOREST),
    "stable": ("stable", FOREST),
    "trade": ("trade", TRADE),
    "buy": ("buy", TRADE),
    "imitate": ("imitate", TRADE),
}
"""Action -> its icon and its region. An action without an icon is shown by its name."""
_GOODS_REGION = {"wood": FOREST, "stone": MOUNTAIN, "ore": MOUNTAIN, "ruby": MOUNTAIN}


def space_icons(row: SpaceRow) -> list[Token]:
    """Return the icons for the price, goods and actions of a space, from left to right."""
    price: list[Token] = [("good", NUMBER["food"], -row.cost)] if row.cost else []
    return price + list(_part(row.do, row.refill))


def _part(part: Part, refill: Goods) -> Iterator[Token]:
    if isinstance(part, TakeGoods):
        yield from _taken(part, refill)
    elif isinstance(part, Act):
        icon = _ICONS.get(part.name)
        if icon is None:
            yield ("joint", part.name)
        else:
            yield ("act", icon_id(icon[0]), part.level) if part.level else ("act", icon_id(icon[0]))
        yield from _goods(part.goods)
    else:
        joint = {EITHER_OR: OR, AND_THEN_OR: THEN, THEN_MAYBE: THEN}.get(part.how)
        for number, one in enumerate(part.parts):
            if number and joint:
                yield joint
            yield from _part(one, refill)


def _taken(act: TakeGoods, refill: Goods) -> Iterator[Token]:
    if refill:
        yield "pile", [(NUMBER[name], refill[name]) for name in refill]
    yield from _goods(act.goods)
    if act.ore_per_mine:
        yield from (("good", NUMBER["ore"], act.ore_per_mine), ("joint", "×"), ("act", icon_id("ore mine")))
    if act.ruby_mines:
        condition: Token = ("joint", f"≥{act.ruby_mines}")
        yield from (("good", NUMBER["ruby"], 1), condition, ("act", icon_id("ruby mine")))
    if act.token:
        yield ("act", icon_id("starts"))


def _goods(goods: Goods) -> Iterator[Token]:
    for name in goods:
        yield ("good", NUMBER[name], goods[name])


def region_of(row: SpaceRow) -> str:
    """Return the region of a space: that of the goods that accumulate there, else that of its first action."""
    piled = {_GOODS_REGION.get(name, TRADE) for name in row.refill}
    acts = [act for act in row.offer.acts if not isinstance(act, TakeGoods)]
    if len(piled) == 1 and piled != {TRADE}:
        return piled.pop()
    return _ICONS.get(acts[0].name, ("", TRADE))[1] if acts else MOUNTAIN if MOUNTAIN in piled else TRADE
