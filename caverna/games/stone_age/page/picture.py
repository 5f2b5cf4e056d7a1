"""A tribe's mat as an SVG file: goods, people, food track, tools, buildings and cards."""

from html import escape

from caverna.drawing.lettering import FONT, shown, width
from caverna.drawing.marks import INK, shape

from ..catalogue.buildings import BUILDINGS
from ..catalogue.cards import CARDS
from ..catalogue.tables import MAX_PEOPLE, MAX_PRODUCTION, TOOL_SPACES
from ..goods import COUNTED, KINDS
from ..rules.game import Game
from ..rules.scoring import score
from ..state.tribe import Tribe
from .descriptions import card_words, tile_words
from .faces import card_face, text, tile_face
from .glyphs import inline, person
from .labels import Labels

_WIDE, _MARGIN = 860, 16
_SOFT = "#5f584d"


def board_picture(game: Game, player: str, when: str = "", lang: str = "en") -> str:
    """Return a player's mat as an SVG file. ``when`` names the point in the game for the title, such as ``7.2``."""
    labels = Labels(lang)
    seat = game.seat(player)
    tribe = game.tribes[seat]
    title = " · ".join(filter(None, (shown(player), f"{labels['round']} {when}" if when else "")))
    drawn = _head(tribe, seat, title, labels) + _supply(tribe, labels) + _people(game, seat, labels)
    drawn += _track(tribe, seat, labels) + _tools(tribe, labels)
    laid, down = _laid(tribe, labels)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDE} {down}" width="{_WIDE}" height="{down}" '
        f'font-family="{escape(FONT)}" role="img">\n<title>{escape(title)}</title>\n'
        f'<rect width="{_WIDE}" height="{down}" fill="#fbf8f1"/>\n{drawn}{laid}</svg>\n'
    )


def _titled(title: str, drawn: str) -> str:
    return f"<g><title>{escape(title)}</title>{drawn}</g>\n"


def _placed(drawn: str, x: float, y: float, scale: float) -> str:
    return f'<g transform="translate({x:g} {y:g}) scale({scale:g})">{drawn}</g>'


def _head(tribe: Tribe, seat: int, title: str, labels: Labels) -> str:
    """Return the heading: the player, the point in the game, and the points."""
    points = labels.counted(score(tribe).total, labels["points"])
    room = _WIDE - 2 * _MARGIN - 40
    wide = width(title, 22, True) + width(points, 16) + 14
    fit = f' textLength="{room}" lengthAdjust="spacingAndGlyphs"' if wide > room else ""
    return (
        f"{_placed(shape(seat), _MARGIN, _MARGIN, 1.1)}"
        f'<text x="{_MARGIN + 34}" y="{_MARGIN + 21}" font-size="22" font-weight="700" fill="{INK}"{fit}>'
        f'{escape(title)}<tspan dx="12" font-size="16" font-weight="400" fill="{_SOFT}">{escape(points)}</tspan>'
        "</text>\n"
    )


def _supply(tribe: Tribe, labels: Labels) -> str:
    """Return the row of icons with counts: all goods, then other counted things above 0."""
    drawn, x = "", float(_MARGIN)
    for number, count in enumerate(tribe.counts):
        if not count and number >= KINDS:
            continue
        said = labels.good(COUNTED[number])
        figure = (
            f'<text x="{x + 31:g}" y="78" font-size="18" font-weight="600" fill="{INK}" '
            f'opacity="{1 if count else 0.4}">{count}</text>'
        )
        drawn += _titled(f"{count} {said}", inline(COUNTED[number], x, 58, 27) + figure)
        x += 31 + 11 * len(str(count)) + 15
    return drawn


def _people(game: Game, seat: int, labels: Labels) -> str:
    """Return the people of the tribe; those on the board are paler, and those in the reserve palest."""
    tribe, board = game.tribes[seat], game.board
    away = sum(board.standing[seat])
    drawn = ""
    for number in range(MAX_PEOPLE):
        fade = 1 if number < tribe.people - away else 0.5 if number < tribe.people else 0.14
        drawn += f'<g opacity="{fade}">{_placed(person(seat), _MARGIN + number * 36, 100, 1.4)}</g>'
    return _titled(f"{tribe.people} {labels['people']}", drawn)


def _track(tribe: Tribe, seat: int, labels: Labels) -> str:
    """Return the food track from 0 to 10, with the marker's place coloured."""
    drawn = inline("production", 398, 104, 28)
    for number in range(MAX_PRODUCTION + 1):
        here = number == tribe.production
        fill = "#efc63a" if here else "#efe2c4"
        drawn += f'<rect x="{434 + number * 24}" y="106" width="22" height="26" rx="4" fill="{fill}" stroke="{INK}"/>'
        drawn += text(445 + number * 24, 124, str(number), 13)
    return _titled(f"{labels['production']}: {tribe.production}", drawn)


def _tools(tribe: Tribe, labels: Labels) -> str:
    """Return the three spaces with tools; a used tool is turned."""
    drawn = ""
    for at in range(TOOL_SPACES):
        x = 716 + at * 46
        value = tribe.tools[at] if at < len(tribe.tools) else 0
        drawn += (
            f'<rect x="{x}" y="98" width="40" height="40" rx="6" fill="#efe2c4" stroke="{INK}" stroke-dasharray="4 3"/>'
        )
        if value:
            turn = f' transform="rotate(90 {x + 20} 118)" opacity=".5"' if value < 0 else ""
            drawn += f"<g{turn}>{inline('tool', x + 3, 102, 26)}{text(x + 31, 133, str(abs(value)), 16)}</g>"
    said = " ".join(str(tool) if tool > 0 else f"({-tool})" for tool in tribe.tools) or "0"
    return _titled(f"{labels['tool']}: {said}", drawn)


def _laid(tribe: Tribe, labels: Labels) -> tuple[str, int]:
    """Return rows of buildings and then of cards, and the height at which they end."""
    drawn, x, y = "", _MARGIN, 160
    pieces = [(tile_face(BUILDINGS[tile], inline), tile_words(BUILDINGS[tile], labels), 0.8, 80)
              for tile in tribe.buildings]  # fmt: skip
    pieces += [(_unknown("?"), labels["unknown"], 0.8, 80)] * (tribe.building_count - len(tribe.buildings))
    cards = [*tribe.open, *tribe.cards]
    pieces += [(card_face(CARDS[card], inline), card_words(CARDS[card], labels), 0.8, 120) for card in cards]
    pieces += [(_unknown("?"), labels["hidden"], 0.8, 120)] * tribe.hidden
    high = 0
    for face, said, scale, tall in pieces:
        if x + 80 > _WIDE - _MARGIN or (tall == 120 and high == 80):
            x, y, high = _MARGIN, y + high + 10, 0
        drawn += _titled(said, _placed(face, x, y, scale))
        x, high = x + 84, max(high, tall)
    return drawn, y + high + _MARGIN


def _unknown(said: str) -> str:
    return f'<rect x="2" y="2" width="96" height="96" rx="9" fill="#b9a98a" stroke="{INK}" stroke-width="2"/>' + text(
        50, 66, said, 44
    )
