"""The furnishings on a score sheet of Caverna, and their bonuses."""

from collections import Counter

from caverna.model.findings import CLAIM
from caverna.model.score import ScorePart
from caverna.scoresheets.checking import Bounds, Sheet
from caverna.scoresheets.model import GOODS, Counted, Item

from .catalogue.furnishings import FURNISHING_BY_NAME, OVERBUILDS, FurnishingRow
from .catalogue.keys import STATE_PARLOR
from .goods import ANIMALS, NAMES, NUMBER
from .rules.effects import BONUSES
from .state.home import Dwarf, Home

_NAMESAKES = {row.name: row for row in FURNISHING_BY_NAME.values() if row.number is not None}
"""Name without its number -> one of the furnishings with that name. They are worth the same."""


def furnishings(sheet: Sheet) -> list[tuple[Item, FurnishingRow]] | None:
    """Return the furnishings on a sheet, with their counts; None if the sheet has neither of the two lines.

    A furnishing in both lines appears once. A covered tile neither scores nor works (ruling.overbuild), and is
    omitted.
    """
    found: dict[str, tuple[Item, FurnishingRow]] = {}
    for category in ("tiles", "bonus"):
        own: Counter[str] = Counter()
        for item in sheet.names(category) or ():
            row = _furnishing(item.name)
            if row is None:
                continue
            own[item.name] += item.count
            before = found.get(item.name)
            count = own[item.name] if before is None or own[item.name] > before[0].count else before[0].count
            found[item.name] = (Item(item.name, count, item.at if before is None else before[0].at), row)
    if sheet.names("tiles") is None and sheet.names("bonus") is None:
        return None
    keys = {row.key for _, row in found.values()}
    covered = {OVERBUILDS[each] for each in keys if each in OVERBUILDS and OVERBUILDS[each] in keys}
    return [(item, row) for item, row in found.values() if row.key not in covered]


def _furnishing(name: str) -> FurnishingRow | None:
    return FURNISHING_BY_NAME.get(name) or _NAMESAKES.get(name)


def has(sheet: Sheet, furnishing: str) -> bool:
    """Return whether a furnishing, given by its key, is on a sheet."""
    return any(row.key == furnishing for _, row in furnishings(sheet) or ())


def animal_counts(sheet: Sheet) -> dict[str, int] | None:
    """Return the number of animals of each kind on a sheet, None if it does not count animals.

    The number is 0 for animals that a count of animals does not mention.
    """
    every = [NAMES[animal] for animal in ANIMALS]
    if sheet.names("animals") is not None or (sheet.names(GOODS) and any(each in sheet.figures for each in every)):
        return {name: sheet.count(name) or 0 for name in every}
    return dict.fromkeys(every, 0) if sheet.points("animals") == 0 else None


def names_yellow(sheet: Sheet) -> bool:
    """Return whether the sheet has the names of the yellow furnishings."""
    return sheet.names("bonus") is not None or any(row.is_yellow for _, row in furnishings(sheet) or ())


# --- bonuses --------------------------------------------------------------------------------------------------------


def _figure(sheet: Sheet, figure: str) -> Bounds | None:
    """Return the least and the largest value of a figure that a bonus counts, None if it is unknown."""
    if figure in (NAMES[animal] for animal in ANIMALS):
        animals = animal_counts(sheet)
        return (animals[figure], animals[figure]) if animals is not None else None
    if figure == "weapons":
        return (0, 0) if sheet.numbers is not None else None
    return sheet.bounds(figure)


def bonus(sheet: Sheet) -> Counted | None:
    """Return the bonuses of the furnishings on a sheet, None if they are not certain (score.bonus)."""
    named = furnishings(sheet)
    if named is None or not names_yellow(sheet):
        return None
    scoring = [(item, row) for item, row in named if row.key in BONUSES]
    parts: list[ScorePart] = []
    state: FurnishingRow | None = None
    for _, row in scoring:
        if row.key == STATE_PARLOR:
            state = row
            continue
        least, most = (_worth(sheet, named, row, end) for end in (0, 1))
        if least is None or least != most:
            return None
        parts.append(ScorePart(row.full_name, least[0], least[1]))
    points = sum(part.points for part in parts)
    if state is not None:
        claimed = sheet.points("bonus")
        rest = None if claimed is None else claimed - points
        if rest is None or rest % 4 or not 0 <= rest <= 16:
            return None
        parts.append(ScorePart(state.full_name, rest // 4, rest))
        points += rest
    return Counted(points, len(parts), tuple(parts))


def _worth(
    sheet: Sheet, named: list[tuple[Item, FurnishingRow]], row: FurnishingRow, end: int
) -> tuple[int, int] | None:
    """Return the count and the points of a furnishing's bonus, None if a figure is unknown.

    They are computed with the least figures (``end`` 0) or the largest ones (``end`` 1).
    """
    home = _home(sheet, named)
    for figure in BONUSES[row.key].figures:
        bounds = _figure(sheet, figure)
        if bounds is None:
            return None
        if figure in NUMBER:
            home.goods[NUMBER[figure]] = bounds[end]
        elif figure == "dwarf":
            home.dwarfs = [Dwarf()] * bounds[end]
        else:
            home.dwarfs = [Dwarf(weapon) for weapon in sheet.numbers or ()]
    return BONUSES[row.key].points(home)


def _home(sheet: Sheet, named: list[tuple[Item, FurnishingRow]]) -> Home:
    """Return a home with the furnishings of a sheet, for bonuses that count furnishings."""
    home = Home.at_start(sheet.player, 0, [])
    home.furnished = dict(enumerate(row.key for item, row in named for _ in range(min(item.count, 24))))
    return home


def check_bonus(sheet: Sheet) -> None:
    """Report bonuses that need a figure which the sheet does not have (score.bonus)."""
    named = furnishings(sheet) or []
    in_bonus = {item.name for item in sheet.names("bonus") or ()}
    claimed = sheet.points("bonus")
    for item, row in named:
        if row.key not in BONUSES:
            continue
        if row.key == STATE_PARLOR:
            _check_state_parlor(sheet, named, item, claimed)
            continue
        ends = [_worth(sheet, named, row, end) for end in (0, 1)]
        if ends[0] is not None and ends[0] == ends[1]:
            continue
        if claimed is not None and item.name not in in_bonus:
            continue  # the tile is named among the tiles, and its bonus claimed as points
        missing = [figure for figure in BONUSES[row.key].figures if not _exact(sheet, figure)]
        if any(map(sheet.unread, missing)):
            continue
        wanted = " and ".join(missing)
        hint = f"as in '{_EXAMPLES.get(missing[0], f'goods: 3 {missing[0]}')}'" if missing else ""
        sheet.too_little("score.bonus", item.at, f"{row.full_name} scores for {wanted}, which the sheet does not have",
                         hint)  # fmt: skip


_EXAMPLES = {
    "weapons": "dwarf: [0, 5, 9]", "dwarf": "dwarf: 5 dwarf", "grain": "grain: 7 grain",
    "vegetable": "vegetable: 4 vegetable", "ruby": "ruby: 2 ruby",
    **{NAMES[animal]: "animals: 2 dog 4 sheep" for animal in ANIMALS},
}  # fmt: skip


def _exact(sheet: Sheet, figure: str) -> bool:
    bounds = _figure(sheet, figure)
    return bounds is not None and bounds[0] == bounds[1]


def _check_state_parlor(sheet: Sheet, named: list[tuple[Item, FurnishingRow]], item: Item, claimed: int | None) -> None:
    """Check the State parlor: the rest of the line's points is its bonus, 0, 4, 8, 12 or 16 (score.bonus)."""
    if claimed is None:
        message = "State parlor scores for the dwellings around it, which are not on a score sheet"
        hint = "write the points of the line too, as in 'bonus: 10 = State parlor, Weaving parlor'"
        sheet.too_little("score.bonus", item.at, message, hint)
        return
    others = [row for _, row in named if row.key in BONUSES and row.key != STATE_PARLOR]
    worths = [_worth(sheet, named, row, 0) for row in others]
    if None in worths or any(_worth(sheet, named, row, 1) != worth for row, worth in zip(others, worths, strict=True)):
        return
    rest = claimed - sum(worth[1] for worth in worths if worth is not None)
    if rest % 4 or not 0 <= rest <= 16:
        message = f"{sheet.player} claims {claimed} for bonus, which leaves {rest} for State parlor: 0, 4, 8, 12 or 16"
        sheet.add_finding(CLAIM, "claim.score", sheet.written["bonus"].at, message)
