"""A farm as one SVG picture: name, family, supply, farmyard, improvements and cards. It needs no style sheet."""

from html import escape

from caverna.drawing.lettering import FONT, shown, width, wrapped
from caverna.drawing.marks import INK, shape
from caverna.games.farming.cells import members

from ..catalogue.majors import MAJORS
from ..goods import COUNTED
from ..goods import NAMES as GOODS
from ..rules.game import Game
from ..rules.scoring import score
from ..state.home import Home
from .glyphs import inline, person
from .ground import BOX, FENCE, Herd, beasts, corner, draw, edge_names, fence_place, herd_place, herds, looks, words_of
from .labels import Labels

_MARGIN, _TOP = 16, 100
_WIDE = BOX[2] + 2 * _MARGIN
_SOFT = "#5f584d"
_PERSON = 40
_LINE = 21


def board_picture(game: Game, player: str, when: str = "", lang: str = "en") -> str:
    """Return a picture of a player's farm. ``when`` is the round and turn for its title, such as ``7.2``."""
    labels, seat, home = Labels(lang), game.seat(player), game.home(player)
    title = " · ".join(filter(None, (shown(player), shown(f"{labels['round']} {when}") if when else "")))
    here, elsewhere = herds(home)
    below = _below(home, elsewhere, labels)
    high = _TOP + BOX[3] + len(below) * _LINE + _MARGIN
    notes = "".join(
        f'<text x="{_MARGIN}" y="{_TOP + BOX[3] + (at + 1) * _LINE - 4}" font-size="15" fill="{INK}">{escape(line)}'
        "</text>\n"
        for at, line in enumerate(below)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDE} {high}" width="{_WIDE}" height="{high}" '
        f'font-family="{escape(FONT)}" role="img">\n<title>{escape(title)}</title>\n'
        f'<rect width="{_WIDE}" height="{high}" fill="#fbf8f1"/>\n{_head(home, seat, title, labels)}'
        f"{_family(home, seat, labels)}{_supply(home, labels)}{_farmyard(home, here, labels)}{notes}</svg>\n"
    )


def _head(home: Home, seat: int, title: str, labels: Labels) -> str:
    """Return the drawing of the head: the player's shape, the title and the points."""
    points = labels.counted(score(home).total, labels["points"])
    room = _WIDE - 2 * _MARGIN - home.people * _PERSON - 44
    wide = width(title, 22, True) + width(points, 16) + 14
    fit = f' textLength="{room}" lengthAdjust="spacingAndGlyphs"' if wide > room else ""
    return (
        f'<g transform="translate({_MARGIN} {_MARGIN}) scale(1.1)">{shape(seat)}</g>'
        f'<text x="{_MARGIN + 34}" y="{_MARGIN + 21}" font-size="22" font-weight="700" fill="{INK}"{fit}>'
        f'{escape(title)}<tspan dx="12" font-size="16" font-weight="400" fill="{_SOFT}">{escape(points)}</tspan>'
        "</text>\n"
    )


def _family(home: Home, seat: int, labels: Labels) -> str:
    """Return the drawing of the people on the right. Those placed are pale, newborns are small."""
    drawn = ""
    for number in range(home.people):
        newborn = number >= home.people - home.newborn
        fade = ' opacity=".45"' if number < home.placed else ""
        x = _WIDE - _MARGIN - (home.people - number) * _PERSON + 6
        drawn += f'<g transform="translate({x} {_MARGIN - 6}) scale(1.4)"{fade}>{person(seat, newborn)}</g>'
    return f"<g><title>{home.people} {escape(labels['people'])}</title>{drawn}</g>\n"


def _supply(home: Home, labels: Labels) -> str:
    """Return the drawing of goods, animals and begging cards with their numbers, scaled to fit the width."""
    held = [(name, count) for name, count in zip(COUNTED, (*home.goods, home.begging), strict=True) if count]
    wide = sum(47 + 11 * len(str(count)) for _, count in held)
    scale = min(1.0, (_WIDE - 2 * _MARGIN) / max(wide, 1))
    drawn, x = "", 0
    for name, count in held:
        drawn += (
            f"<g><title>{escape(labels.counted(count, labels.good(name)))}</title>{inline(name, x, 0, 28)}"
            f'<text x="{x + 32}" y="21" font-size="18" font-weight="600" fill="{INK}">{count}</text></g>'
        )
        x += 47 + 11 * len(str(count))
    return f'<g transform="translate({_MARGIN} 58) scale({scale:.3g})">{drawn}</g>\n'


def _farmyard(home: Home, here: dict[str, Herd], labels: Labels) -> str:
    drawn = "".join(
        f'<text x="{x:g}" y="{y + 5:g}" font-size="15" text-anchor="middle" fill="{_SOFT}">{name}</text>'
        for name, x, y in edge_names()
    )
    for name, look in looks(home).items():
        x, y = corner(name)
        words = escape(words_of(look, labels))
        drawn += f'<g transform="translate({x} {y})"><title>{name}: {words}</title>{draw(look, inline)}</g>\n'
    for edge in members(home.fences):
        x, y, turned = fence_place(edge)
        drawn += f'<g transform="translate({x} {y}) rotate({turned})" pointer-events="none">{FENCE}</g>\n'
    for where, herd in here.items():
        left, top = herd_place(where)
        groups = [(GOODS[good], count) for good, count in herd]
        drawn += f'<g transform="translate({left:g} {top:g})" pointer-events="none">{beasts(groups, inline)}</g>\n'
    return f'<g transform="translate({_MARGIN - BOX[0]} {_TOP - BOX[1]})">{drawn}</g>\n'


def _below(home: Home, elsewhere: dict[str, Herd], labels: Labels) -> list[str]:
    """Return the lines of text below the farmyard: improvements, cards, animals on cards or without room."""
    entries = []
    if home.majors:
        entries.append((labels["improvement"], [labels.row(MAJORS[key]) for key in home.majors]))
    for word, cards in (("occupation", home.occupations), ("minor", home.minors)):
        if cards:
            entries.append((labels[word], [shown(name) for name in cards.values()]))
    if elsewhere:
        on_cards = [
            f"{shown(card)} {labels.counted(count, labels.good(GOODS[good]))}"
            for card, herd in elsewhere.items()
            for good, count in herd
        ]
        entries.append((labels["on card"], on_cards))
    lines = [f"{_capital(word)}: {', '.join(names)}" for word, names in entries]
    if not home.animals_fit():
        lines.append(_capital(labels["no room"]))
    return [part for line in lines for part in wrapped(line, _WIDE - 2 * _MARGIN, 15)]


def _capital(word: str) -> str:
    return word[:1].upper() + word[1:]
