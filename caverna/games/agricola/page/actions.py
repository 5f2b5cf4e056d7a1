"""Icons for the goods and actions of each space, and the region that gives the space its colour."""

from collections.abc import Iterator

from caverna.drawing.actions import FENCES, GROW, OR, SOW, THEN, Token
from caverna.drawing.marks import LINE, icon_id
from caverna.games.farming.offers import EITHER_OR, THEN_MAYBE

from ..catalogue.offer import GROW as GROWS
from ..catalogue.offer import TAKE, TOKEN, Act, Part, without
from ..catalogue.spaces import FAMILY, SpaceRow
from ..goods import NAMES, NUMBER, Goods

_CARD = '<rect x="4" y="1.5" width="16" height="21" rx="2.5" fill="{}" stroke="#2a2521" stroke-width="1.2"/>'
_BRICKS = (
    '<path d="M5 14.5h14M5 18h14M9.5 11v3.5M15 14.5V18M8 18v3.5" stroke="#8c4a2c" stroke-width="1.2" fill="none"/>'
)

DRAWINGS = {
    "plow": (
        f'<rect x="1.5" y="8" width="21" height="14" rx="2" fill="#a0693a" {LINE}/>'
        '<path d="M2 12.5q5-2.5 10 0t10 0M2 17.5q5-2.5 10 0t10 0" stroke="#6b4120" stroke-width="1.6" fill="none"/>'
        f'<path d="M8 10 15 1.5l2 1.5-4.5 6.5 4 3.5h-6z" fill="#c3c9ce" {LINE}/>'
    ),
    "sow": SOW,
    "bake": (
        f'<path d="M2 18V13c-1.5-4 2-7 6-7h8c4 0 7.5 3 6 7v5q0 2-2 2H4q-2 0-2-2z" fill="#d9944a" {LINE}/>'
        '<path d="M8 9.5v4M12 9v4.5M16 9.5v4" stroke="#fbe3bd" stroke-width="1.8" stroke-linecap="round"/>'
    ),
    "fence": FENCES,
    "stable": (
        f'<path d="M3 22V10l9-7 9 7v12z" fill="#b8433a" {LINE}/><path d="M8 22v-8h8v8z" fill="#fbf3e2" {LINE}/>'
        '<path d="M8 14l8 8M16 14l-8 8" stroke="#7a2a22" stroke-width="1.3"/>'
    ),
    "room": f'<path d="M3 22V11l9-8 9 8v11z" fill="#c9764f" {LINE}/>{_BRICKS}',
    "renovate": (
        f'<path d="M1.5 22V12.5L9 5l7.5 7.5V22z" fill="#a8adb2" {LINE}/><path d="M6 22v-6h6v6z" fill="#5d3a18"/>'
        f'<path d="M19.5 20.5v-9h-3L20 5.5l3.5 6h-2v9z" fill="#2f7d3a" {LINE}/>'
    ),
    "grow": GROW,
    "major": _CARD.format("#c0453c") + f'<path d="M7.5 17.5v-5h9v5zM10 12.5V8h4v4.5" fill="#fbe3bd" {LINE}/>',
    "minor": _CARD.format("#e8953f") + f'<path d="M12 6.5 16.5 12 12 17.5 7.5 12z" fill="#fff3dc" {LINE}/>',
    "occupation": (
        _CARD.format("#e9c94a")
        + f'<circle cx="12" cy="9" r="3" fill="#f0c8a0" {LINE}/>'
        + f'<path d="M7 18.5c0-9 10-9 10 0z" fill="#5b7fa8" {LINE}/>'
    ),
    "resource": (
        f'<rect x="1.5" y="1.5" width="10" height="10" rx="2" fill="#a9713c" {LINE}/>'
        f'<rect x="12.5" y="1.5" width="10" height="10" rx="2" fill="#c06a42" {LINE}/>'
        f'<rect x="1.5" y="12.5" width="10" height="10" rx="2" fill="#c9b75a" {LINE}/>'
        f'<rect x="12.5" y="12.5" width="10" height="10" rx="2" fill="#b9bdc1" {LINE}/>'
    ),
}  # fmt: skip
"""Icon of an action -> its drawing."""

FOREST, MOUNTAIN, FIELD, PASTURE, HOME, CARD, TRADE = "forest", "mountain", "field", "pasture", "home", "quest", "trade"
"""The regions. The region of a space gives it its colour."""
_REGIONS = {
    "plow": FIELD, "sow": FIELD, "bake": FIELD, "fence": PASTURE, "stable": HOME, "room": HOME, "renovate": HOME,
    GROWS: HOME, "major": CARD, "minor": CARD, "occupation": CARD, TOKEN: TRADE, "choose": TRADE,
    "wood": FOREST, "reed": FOREST, "clay": MOUNTAIN, "stone": MOUNTAIN, "grain": FIELD, "vegetable": FIELD,
    "sheep": PASTURE, "boar": PASTURE, "cattle": PASTURE, "food": TRADE,
}  # fmt: skip
"""Action or good -> its region."""


def space_icons(row: SpaceRow, mode: str) -> list[Token]:
    """Return the icons for the goods and actions of a space in a mode, from left to right."""
    tree = without(row.do, "minor") if mode == FAMILY else row.do
    return [] if tree is None else list(_part(tree, row.refill))


def _part(part: Part, refill: Goods) -> Iterator[Token]:
    if isinstance(part, Act):
        yield from _act(part, refill)
        return
    joint = {EITHER_OR: OR, THEN_MAYBE: THEN}.get(part.how)
    for number, one in enumerate(part.parts):
        if number and joint:
            yield joint
        yield from _part(one, refill)


def _act(act: Act, refill: Goods) -> Iterator[Token]:
    if act.name == TAKE:
        if refill:
            yield "pile", [(NUMBER[name], refill[name]) for name in refill]
        yield from _goods(act.goods)
    elif act.name.startswith(TAKE):
        yield from _goods(act.goods)
        yield from [("good", NUMBER["food"], -act.food)] if act.food else []
    elif act.name == TOKEN:
        yield ("act", icon_id("starts"))
    elif act.name == "choose":
        yield ("act", icon_id("resource"), act.count)
    else:
        yield ("act", icon_id(act.name))
        if act.name == "occupation" and set(act.prices) != {0}:
            yield ("joint", "/".join(map(str, act.prices)))
            yield ("act", icon_id("food"))


def _goods(goods: Goods) -> Iterator[Token]:
    for name in goods:
        yield ("good", NUMBER[name], goods[name])


def region_of(row: SpaceRow) -> str:
    """Return the region of a space: that of the good that accumulates there, else of its first action or good."""
    if row.good >= 0:
        return _REGIONS[NAMES[row.good]]
    act = row.offers["full"].acts[0].act
    return _REGIONS.get(act.name) or next((_REGIONS[name] for name in act.goods), TRADE)
