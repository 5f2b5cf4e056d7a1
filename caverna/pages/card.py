"""The picture of a result for sharing, 1200 x 630: the winner's board, ranking, points curve and verdict."""

from collections.abc import Sequence
from html import escape

from caverna.drawing.labels import Labels
from caverna.drawing.lettering import FONT, fitted, width, wrapped
from caverna.drawing.marks import PLAYER_COLOURS, shape
from caverna.drawing.parts import parts_of
from caverna.drawing.scene import Scene, stage
from caverna.model.record import Record

from . import captions
from .review import review_of
from .verdict import Bar, Verdict, verdict_of

WIDE, HIGH = 1200, 630
_INK, _SOFT, _LINE = "#24211d", "#625b50", "#d8d0c0"
_LEFT, _RIGHT = 794, 1166
_ROOM = _RIGHT - _LEFT
_BOARD = (36, 36, 712, 558)
"""The position of the winner's board: left and upper edge, width and height."""
_GREEN, _RED = "#0a6b3d", "#9b1c12"


def result_picture(record: Record, lang: str = "en") -> str:
    """Return the picture of a record's result, empty if the game is not finished or has no boards."""
    if record.is_tally:
        return ""
    try:
        return card_of(stage(record, keep_going=True), lang)
    except ValueError:
        return ""


def card_of(scene: Scene, lang: str = "en") -> str:
    """Return the picture of a scene's result. Raise ValueError for a game that is not finished."""
    parts = parts_of(scene.record.ruleset)
    labels = parts.labels(lang)
    review = review_of(scene, labels)
    if review is None:
        raise ValueError("the game is not finished: there is no result to draw")
    verdict = verdict_of(scene, review, labels, captions.doubts(scene.report, labels))
    board = parts.board_picture(scene.last, scene.players[verdict.bars[0].seat], "", lang)
    return result_card(scene, verdict, labels, board)


def result_card(scene: Scene, verdict: Verdict, labels: Labels, board: str = "") -> str:
    """Return the picture of a result as SVG. ``board`` is the winner's board, empty if the page draws it itself."""
    below = _head(verdict, labels)
    drawn = below[0] + _rows(verdict.bars, below[1])
    drawn += _curve(scene, below[1] + len(verdict.bars[:7]) * _step(verdict.bars) + 16)
    moves = sum(1 for move in scene.moves if move.key.line and move.id)
    drawn += _text(_LEFT, 606, labels["replay moves"].format(count=moves), 15, _SOFT)
    left, top, wide, high = _BOARD
    nested = board.replace("<svg ", f'<svg x="{left}" y="{top}" ', 1) if board else ""
    for name, size in (("width", wide), ("height", high)):
        nested = _resized(nested, name, size)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" width="{WIDE}" height="{HIGH}" '
        f'font-family="{escape(FONT)}" role="img"><title>{escape(verdict.summary)}</title>'
        f'<rect width="{WIDE}" height="{HIGH}" fill="#f3efe6"/>'
        f'<rect x="24" y="24" width="736" height="582" rx="14" fill="#fbf8f1" stroke="{_LINE}"/>{drawn}{nested}</svg>\n'
    )


def _resized(svg: str, name: str, size: int) -> str:
    """Return a drawing with a new width or height in its first tag."""
    head, close, rest = svg.partition(">")
    before, found, after = head.partition(f' {name}="')
    return f'{before} {name}="{size}{after[after.index(chr(34)) :]}{close}{rest}' if found else svg


def _head(verdict: Verdict, labels: Labels) -> tuple[str, float]:
    """Return the stamp, headline and subtitle, and the y coordinate of their end."""
    drawn = _stamp(verdict.checked, labels)
    lines, size = fitted(verdict.headline, _ROOM, 1, 42, 32)
    if width(verdict.headline, size, True) > _ROOM:
        lines, size = fitted(verdict.headline, _ROOM, 2, 42, 22)
    y = 70.0
    for line in lines:
        y += size * 1.12
        drawn += _text(_LEFT, y, line, size, _INK, "700")
    for line in wrapped(verdict.sub, _ROOM, 17)[:2]:
        y += 24
        drawn += _text(_LEFT, y, line, 17, _SOFT)
    return drawn, y + 18


def _stamp(checked: bool, labels: Labels) -> str:
    """Return a framed text that says whether every move was checked. The tick is drawn, because few fonts have one."""
    stamp = labels["every move checked" if checked else "unverified"]
    colour, indent = (_GREEN, 30) if checked else (_RED, 14)
    wide = width(stamp, 15, True) + indent + 14
    tick = f'<path d="M{_LEFT + 13} 46l4 4 7-10" fill="none" stroke="{colour}" stroke-width="2.4"/>'
    return (
        f'<rect x="{_LEFT}" y="30" width="{wide:g}" height="30" rx="15" fill="none" stroke="{colour}" '
        f'stroke-width="2"/>{tick if checked else ""}{_text(_LEFT + indent, 50, stamp, 15, colour, "700")}'
    )


def _step(bars: Sequence[Bar]) -> int:
    return 46 if len(bars) <= 4 else 31


def _rows(bars: Sequence[Bar], top: float) -> str:
    high = _step(bars)
    size = 24 if high > 40 else 19
    drawn = ""
    for number, bar in enumerate(bars[:7]):
        y = top + number * high
        middle = y + high / 2
        weight = "700" if bar.won else "400"
        drawn += f'<g transform="translate({_LEFT} {middle - 10:g}) scale(.85)">{shape(bar.seat)}</g>'
        lines, fit = fitted(bar.player, _ROOM - 110, 1, size, 12)
        drawn += _text(_LEFT + 34, middle + size * 0.36, lines[0] if lines else "", fit, _INK, weight)
        drawn += _text(_RIGHT, middle + size * 0.36, bar.total, size, _INK, weight, "end")
        drawn += f'<path d="M{_LEFT} {y + high:g}H{_RIGHT}" stroke="{_LINE}"/>'
    return drawn


def _curve(scene: Scene, top: float) -> str:
    """Return the curve of points by round, empty if there is no room for it."""
    high = 578 - top
    if len(scene.past) < 2 or high < 40:
        return ""
    points = [past.points for past in scene.past]
    low, most = min(map(min, points)), max(map(max, points))
    across, unit = _ROOM / (len(points) - 1), high / max(most - low, 1)
    drawn = f'<path d="M{_LEFT} {top + most * unit:.1f}H{_RIGHT}" stroke="{_LINE}"/>' if low <= 0 <= most else ""
    for seat in range(len(scene.players)):
        values = enumerate(each[seat] for each in points)
        places = " ".join(f"{_LEFT + at * across:.1f},{top + (most - value) * unit:.1f}" for at, value in values)
        colour = PLAYER_COLOURS[seat]
        drawn += f'<polyline points="{places}" fill="none" stroke="{colour}" stroke-width="3" stroke-linejoin="round"/>'
    return drawn


def _text(x: float, y: float, text: str, size: float, fill: str, weight: str = "400", anchor: str = "start") -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" font-weight="{weight}" fill="{fill}" '
        f'text-anchor="{anchor}">{escape(text)}</text>'
    )
