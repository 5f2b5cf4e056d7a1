"""Written score sheets of Stone Age (records without moves): the lines, the points for their counts, and limits."""

from collections import Counter
from collections.abc import Sequence
from typing import ClassVar

from attrs import define

from caverna.model.names import Names
from caverna.model.score import ScorePart
from caverna.scoresheets.checking import Sheet
from caverna.scoresheets.model import (
    GOODS,
    Counted,
    Item,
    Tally,
    TallyRow,
    TallyRules,
    Written,
    among_points,
    counting,
    plurals,
    tally_key,
    tally_players,
)

from . import names
from .catalogue.cards import CARDS, FARMER, HUT_BUILDER, SHAMAN, SYMBOLS, SYMBOLS_ES, TOOL_MAKER
from .catalogue.places import SETUPS
from .catalogue.tables import MAX_PEOPLE, MAX_PRODUCTION, MAX_TOOLS, START_PEOPLE
from .goods import NAMES, RESOURCES

_STACK = 7
"""The number of buildings in a stack. The game has a stack for each player."""
_MULTIPLIED = (
    ("farmers", FARMER, "production", MAX_PRODUCTION),
    ("tool makers", TOOL_MAKER, "tool", MAX_TOOLS),
    ("hut builders", HUT_BUILDER, "building", _STACK * max(SETUPS)),
    ("shamans", SHAMAN, "people", MAX_PEOPLE),
)
"""Line, figure on the cards, the count that multiplies each figure, and the maximum of that count."""
_DECK = Counter({row.figure: 0 for row in CARDS})
for _card in CARDS:
    _DECK[_card.symbol or _card.figure] += _card.copies * (1 if _card.symbol else _card.figures)
_LIMITS = {"people": MAX_PEOPLE, "production": MAX_PRODUCTION, "tool": MAX_TOOLS}
_RULES = {"farmers": "score.farmers", "tool makers": "score.tool-makers", "hut builders": "score.hut-builders",
          "shamans": "score.shamans"}  # fmt: skip
_FIGURE_WORDS = {
    FARMER: ("farmer", "granjero"), TOOL_MAKER: ("tool maker", "toolmaker"),
    HUT_BUILDER: ("hut builder", "builder"), SHAMAN: ("shaman",),
}  # fmt: skip
_SYMBOL = Names("symbol", [*zip(SYMBOLS_ES, SYMBOLS, strict=True), *((each, each) for each in SYMBOLS)])
_GOOD = Names("good", [
    *plurals([("hut", "building"), ("field", "production"), ("food track", "production"), ("meeple", "people")]),
    *names.HELD, *names.GOOD.spellings.items(),
], slips=names.GOOD.slips)  # fmt: skip
_RESOURCE = Names(
    "resource", [(word, name) for word, name in names.GOOD.spellings.items() if name != "food"], slips=names.GOOD.slips
)


# --- lines by counts ----------------------------------------------------------------------------------------------


def _track(sheet: Sheet) -> Counted | None:
    item = sheet.figures.get("points")
    return Counted(item.count, item.count, (ScorePart("points", item.count, item.count),)) if item else None


def _culture(sheet: Sheet) -> Counted | None:
    """Return the culture line: different symbols squared, plus the doubles as a second set squared (score.culture,
    ruling.second-set)."""
    items = sheet.names("culture")
    if items is None:
        return None
    held = _symbols(items)
    first, second = len(held), sum(1 for count in held.values() if count > 1)
    sets = (ScorePart("different symbols", first, first**2), ScorePart("in a second set", second, second**2))
    return Counted(first**2 + second**2, first + second, tuple(part for part in sets if part.count))


def _symbols(items: Sequence[Item]) -> Counter[str]:
    held = Counter[str]()
    for item in items:
        held[item.name] += item.count
    return +held


def _times(category: str, figure: str, by: str, most: int) -> TallyRow:
    """Return the row of a line that multiplies the figures on cards by a count, which is at most ``most``."""
    products = {count * times for count in range(_DECK[figure] + 1) for times in range(most + 1)}

    def counted(sheet: Sheet) -> Counted | None:
        item, times = sheet.figures.get(figure), sheet.figures.get(by)
        if item is None or (times is None and item.count):
            return None
        points = item.count * times.count if times else 0
        name = f"{figure} times {times.count} ({by})" if times else figure
        return Counted(points, item.count, (ScorePart(name, item.count, points),) if item.count else ())

    def limits(sheet: Sheet, points: int) -> str:
        times = sheet.figures.get(by)
        if points not in products:
            return f"a product of {by} and at most {_DECK[figure]} {figure} on cards"
        if times is not None and (points % times.count if times.count else points):
            return f"a multiple of {times.count} ({by})"
        return ""

    sort = counting(figure, *_FIGURE_WORDS[figure])
    return TallyRow(category, sort, counted, limits, example=f"3 {figure}")


def _resources(sheet: Sheet) -> Counted | None:
    """Return the line of resources: 1 point for each, none for food (score.resources)."""
    resources = [NAMES[good] for good in RESOURCES]
    if sheet.names("resources") is None and not any(each in sheet.figures for each in resources):
        return None
    counts = {name: item.count for name in resources if (item := sheet.figures.get(name)) and item.count}
    total = sum(counts.values())
    return Counted(total, total, tuple(ScorePart(name, count, count) for name, count in counts.items()))


_CULTURES = frozenset(first**2 + second**2 for first in range(len(SYMBOLS) + 1) for second in range(first + 1))


# --- impossible counts --------------------------------------------------------------------------------------------


def _impossible(sheet: Sheet, record: Tally) -> None:
    for figure, most in _LIMITS.items():
        item = sheet.figures.get(figure)
        if item is not None and item.count > most:
            sheet.cannot_be("limits.components", item.at, f"{item.count} {figure}: there are {most} at most")
    people = sheet.figures.get("people")
    if people is not None and people.count < START_PEOPLE:
        sheet.cannot_be("setup.start", people.at, f"{people.count} people: a tribe begins with {START_PEOPLE}")
    for category, figure, by, _ in _MULTIPLIED:
        item = sheet.figures.get(figure)
        if item is not None and item.count and by not in sheet.figures and not sheet.unread(by):
            message = f"{item.count} {figure} count times {by}, which the score sheet lacks"
            sheet.too_little(_RULES[category], item.at, message, f"as in 'goods: 5 {by}'")


def _table(sheets: Sequence[Sheet], record: Tally) -> None:
    """Report more symbols or figures at the table than the cards have, and more buildings than the stacks have."""
    for name in (*SYMBOLS, FARMER, TOOL_MAKER, HUT_BUILDER, SHAMAN):
        _check_deck(sheets, name, _DECK[name], "setup.cards", "on the cards")
    _check_deck(sheets, "building", _STACK * len(sheets), "setup.buildings", f"for {len(sheets)} players")


def _check_deck(sheets: Sequence[Sheet], name: str, most: int, rule: str, where: str) -> None:
    """Report the first sheet with which the table has more of a symbol, figure or building than there are."""
    left = most
    for sheet in sheets:
        named = [item for item in sheet.names("culture") or () if item.name == name]
        items = named or [item for item in (sheet.figures.get(name),) if item is not None]
        for item in items:
            left -= item.count
            if left < 0:
                sheet.cannot_be(rule, item.at, f"more than {most} {name} at the table: there are {most} {where}")
                return


def _tie_break(sheet: Sheet) -> tuple[int, ...] | None:
    """Return food track, tools and people, to be compared in turn; None if one is not written (score.winner,
    ruling.tie-break)."""
    figures = [sheet.figures.get(name) for name in ("production", "tool", "people")]
    known = tuple(item.count for item in figures if item is not None)
    return known if len(known) == len(figures) else None


# --- the tally ----------------------------------------------------------------------------------------------------

WORDS: dict[str, tuple[str, ...]] = {
    "track": ("score track", "points", "points track", "marcador", "tor punktacji", "punkty", "Punkteleiste",
              "Zählleiste", "piste de score", "piste"),
    "culture": ("culture (green cards)", "green cards", "green", "symbols", "cultura", "cartas verdes", "kultura",
                "zielone karty", "Kultur", "grüne Karten", "cartes vertes"),
    "farmers": ("farmers x food track", "granjeros", "agricultores", "rolnicy", "Bauern", "fermiers", "agriculteurs"),
    "tool makers": ("tool makers x tools", "toolmakers", "toolmaker", "fabricantes de herramientas", "fabricantes",
                    "wytwórcy narzędzi", "Werkzeugmacher", "fabricants d'outils", "fabricants"),
    "hut builders": ("hut builders x buildings", "builders", "constructores de cabañas", "constructores",
                     "budowniczowie", "Hüttenbauer", "bâtisseurs", "constructeurs"),
    "shamans": ("shamans x people", "brujos", "chamanes", "szamani", "Schamanen", "chamans", "chamanes"),
    "resources": ("resource", "recursos", "surowce", "Rohstoffe", "ressources", "Ressourcen"),
}  # fmt: skip
"""Line of the score sheet -> its other names."""


@define
class StoneAgeTally(Tally):
    """A tally of a game of Stone Age."""

    game: ClassVar[str] = "stone age"
    players: list[str] = tally_players(min(SETUPS), max(SETUPS))
    tally: dict[str, dict[str, Written]] = tally_key(lambda: TALLY, "tally: {Ann: 180, Bob: {track: 82, total: 171}}")


TALLY: TallyRules = TallyRules(
    StoneAgeTally,
    (
        TallyRow("track", counted=_track, limits=lambda sheet, points: ""),
        TallyRow("culture", _SYMBOL, _culture, among_points(_CULTURES, "a square or the sum of two squares"),
                 listed=True, example="writing, healing"),
        *(_times(*each) for each in _MULTIPLIED),
        TallyRow("resources", _RESOURCE, _resources, example="5 wood 1 gold"),
    ),
    TallyRow(GOODS, _GOOD, example="5 production 4 tool 3 building 7 people"),
    WORDS,
    impossible=_impossible,
    table=_table,
    tie_break=_tie_break,
)  # fmt: skip
