"""Drawings of the named places as small landscapes, and the positions of their rings for people."""

from caverna.drawing.marks import INK, LINE

from ..catalogue.places import CLAY_PIT, FIELD, FOREST, HUNT, HUT, NAMED, QUARRY, RIVER, TOOL_MAKER

SIZE = (160, 100)
HORIZON = 44
"""The height of the horizon at the edges of a drawing."""
_SEVEN = ((22, 60), (48, 70), (74, 60), (100, 70), (126, 60), (61, 88), (113, 88))
_RINGS = {TOOL_MAKER: ((80, 80),), HUT: ((66, 80), (94, 80)), FIELD: ((80, 80),), HUNT: ()}


def rings_of(place: int) -> tuple[tuple[int, int], ...]:
    """Return the centres of a place's rings; the hunting ground has none."""
    return _RINGS.get(place, _SEVEN)


def ground_of(place: int) -> tuple[str, str]:
    """Return the colours of a place's sky and land, with which the page fills a box wider than the drawing."""
    return _GROUNDS[place]


def _ground(sky: str, land: str) -> str:
    """Return the background of a drawing: sky and land in two colours, which meet at `HORIZON` at both edges."""
    return f'<rect width="160" height="100" fill="{sky}"/><path d="M0 {HORIZON}q40-14 80-4t80 4v56H0z" fill="{land}"/>'


def _trees(places: tuple[tuple[int, int], ...]) -> str:
    return "".join(
        f'<path d="M{x} {y}v-8" stroke="#6b4423" stroke-width="4"/>'
        f'<path d="m{x} {y - 34} 12 28h-24z" fill="#3f7a3a" {LINE}/>'
        for x, y in places
    )


def _hunt() -> str:
    deer = (
        f'<path d="M34 34c6-6 22-6 28-2l8-8 3 5-6 9c1 6-2 8-3 8l1 12h-4l-2-10H44l-3 10h-4l2-13c-4-2-6-6-5-11z" '
        f'fill="#a9713c" {LINE}/><path d="M70 24l-2-12M70 24l6-11M69 17l-5-4M73 18l6-1" stroke="{INK}" '
        'stroke-width="1.6" fill="none" stroke-linecap="round"/>'
    )
    mammoth = (
        f'<path d="M98 50c-3-22 8-32 24-31 14 0 24 8 23 24v15h-8V47h-10v11h-8V48h-6v6c0 6-5 9-9 6 4-2 3-6 3-10z" '
        f'fill="#7c5a43" {LINE}/><path d="M104 45c-6 4-10 2-11-3" stroke="#f5ead2" stroke-width="3" fill="none" '
        f'stroke-linecap="round"/><circle cx="110" cy="34" r="1.6" fill="{INK}"/>'
    )
    return deer + mammoth


def _forest() -> str:
    return _trees(((18, 46), (40, 42), (62, 44), (86, 40), (108, 43), (130, 42), (148, 47)))


def _clay_pit() -> str:
    steps = '<path d="M30 40h100l-14 14H44z" fill="#c06a42"/><path d="M46 54h68l-10 9H56z" fill="#a3532f"/>'
    bricks = "".join(
        f'<rect x="{x}" y="{y}" width="17" height="9" rx="1" fill="#cf7d57" {LINE}/>'
        for x, y in ((58, 22), (77, 22), (67, 12))
    )
    return steps + bricks


def _quarry() -> str:
    cliff = (
        f'<path d="M12 50 30 16l18 8 14-16 26 10 16-8 22 16 18 26z" fill="#a8adb2" {LINE}/>'
        '<path d="m30 16 6 34M62 8l-4 40M88 18l4 30M126 26l-8 22" stroke="#7c8287" stroke-width="2" fill="none"/>'
    )
    return cliff


def _river() -> str:
    water = (
        '<path d="M84 10c-22 14 16 20-8 34S28 70 40 100h70c-14-26 30-36 24-54s-34-20-20-36z" fill="#5fa3cf"/>'
        '<path d="M92 22q8 4 14 0M70 52q10 5 18 0M92 74q10 5 18 0" stroke="#d6ecf8" stroke-width="2.5" fill="none"/>'
    )
    nuggets = "".join(
        f'<circle cx="{x}" cy="{y}" r="3" fill="#f0bd2d" {LINE}/>' for x, y in ((66, 40), (112, 34), (44, 46))
    )
    return water + nuggets


def _hut_drawn(x: float, roof: str) -> str:
    return (
        f'<path d="M{x - 24} 58V40h48v18z" fill="#c99a63" {LINE}/><path d="M{x - 6} 58V46h12v12z" fill="#5d3a18"/>'
        f'<path d="M{x - 32} 42 {x} 12l32 30z" fill="{roof}" {LINE}/>'
    )


def _tool_maker() -> str:
    stones = (
        f'<path d="M112 56c2-14 18-18 26-8l4 10z" fill="#a8b0b6" {LINE}/>'
        '<path d="m20 58 20-30" stroke="#7a5230" stroke-width="5" stroke-linecap="round"/>'
        f'<path d="M30 22c10-5 20 0 22 10-4 5-9 7-13 6-1-6-4-10-9-11z" fill="#a8b0b6" {LINE}/>'
    )
    return _hut_drawn(82, "#6f7880") + stones


def _hut() -> str:
    heart = '<path d="M80 12c-6-9-20-3-14 8 3 5 9 8 14 12 5-4 11-7 14-12 6-11-8-17-14-8z" fill="#c44e52" opacity=".9"/>'
    return f'<g transform="translate(0 6)">{_hut_drawn(80, "#8f6a2e")}</g>' + heart


def _field() -> str:
    rows = "".join(
        f'<path d="M{x} 62q5-14 2-28" stroke="#b98a1c" stroke-width="2" fill="none"/>'
        f'<ellipse cx="{x + 2}" cy="32" rx="3.5" ry="7" fill="#efc63a" {LINE}/>'
        for x in range(22, 146, 15)
    )
    return rows


_GROUNDS = {
    TOOL_MAKER: ("#e3dfd2", "#c7b58a"),
    HUT: ("#e9dfd6", "#c7b58a"),
    FIELD: ("#dbe7ec", "#c9a94f"),
    HUNT: ("#cfe3ea", "#b9c87a"),
    FOREST: ("#cfe3d2", "#93b268"),
    CLAY_PIT: ("#e6ddcf", "#d39a72"),
    QUARRY: ("#dbe2e6", "#bdbfae"),
    RIVER: ("#d8e6ea", "#c2c888"),
}
"""Place -> the colours of its sky and land."""
_DRAWN = {
    TOOL_MAKER: _tool_maker, HUT: _hut, FIELD: _field, HUNT: _hunt, FOREST: _forest, CLAY_PIT: _clay_pit,
    QUARRY: _quarry, RIVER: _river,
}  # fmt: skip


def scene_id(place: int) -> str:
    """Return the id of a place's drawing in the page."""
    return "s-" + NAMED[place].name.replace(" ", "-")


def scenery(place: int) -> str:
    """Return the drawing of a named place, without its rings."""
    return _ground(*_GROUNDS[place]) + _DRAWN[place]()
