"""The lines of a score sheet of Caverna that lose points, and the points that a Writing chamber spares."""

from collections.abc import Sequence

from caverna.model.findings import CLAIM
from caverna.model.score import ScorePart
from caverna.scoresheets.checking import Sheet
from caverna.scoresheets.model import Counted, TallyRow, counting

from .catalogue.furnishings import FURNISHING_BY_NAME
from .catalogue.keys import WRITING_CHAMBER
from .goods import FARM, NAMES
from .rules.scoring import NEGATIVE
from .tally_bonus import animal_counts, has, names_yellow

SPARED = FURNISHING_BY_NAME["Writing chamber"].spares
"""The negative points that a Writing chamber prevents."""


def _lost(sheet: Sheet) -> dict[str, tuple[int, int]]:
    """Return the lost points and the count of each negative line whose count is known."""
    found: dict[str, tuple[int, int]] = {}
    animals = animal_counts(sheet)
    kinds = sheet.figures.get("missing")
    if animals is not None:
        missing = sum(1 for animal in FARM if not animals[NAMES[animal]])
        found["missing"] = 2 * missing, missing
    elif kinds is not None:
        found["missing"] = 2 * kinds.count, kinds.count
    for category, each in (("unused", 1), ("begging", 3)):
        item = sheet.figures.get(category)
        if item is not None:
            found[category] = each * item.count, item.count
    return found


def negative(category: str) -> "TallyRow":
    """Return a line that loses points, reduced by the points that a Writing chamber spares (ruling.writing-chamber)."""
    sort, words, example = _NEGATIVE[category]

    def counted(sheet: Sheet) -> Counted | None:
        lost = _lost(sheet)
        if category not in lost:
            return None
        loss, count = lost[category]
        spared = _spared(sheet, {name: each for name, (each, _) in lost.items()})
        name = {"missing": "missing kind", "unused": "unused cell", "begging": "begging marker"}[category]
        return Counted(spared[category] - loss, count, (ScorePart(name, count, -loss),) if count else ())

    return TallyRow(
        category,
        counting(category, *words, sort=sort),
        counted,
        _LIMITS[category],
        example=example,
        word=example.split()[1],
    )


def _spared(sheet: Sheet, lost: dict[str, int]) -> dict[str, int]:
    """Return the spared points of each line in ``lost``: distributed as the claims do if possible, else in order.

    If the sheet names no yellow furnishing, only the claims show whether there is a Writing chamber.
    """
    if not _may_be_spared(sheet):
        return dict.fromkeys(lost, 0)
    named = has(sheet, WRITING_CHAMBER)
    claims = {name: points for name in lost if (points := sheet.points(name)) is not None}
    shared = {name: lost[name] + points for name, points in claims.items()}
    rest = min(SPARED, sum(lost.values())) - sum(shared.values())
    others = [name for name in NEGATIVE if name in lost and name not in shared]
    room = sum(lost[name] for name in others)
    placed = rest <= room or len(lost) < len(NEGATIVE) or not named
    if rest >= 0 and placed and all(0 <= each <= lost[name] for name, each in shared.items()):
        return shared | _in_order(others, lost, rest if named else 0)
    return _in_order([name for name in NEGATIVE if name in lost], lost, SPARED if named else 0)


def _in_order(names: Sequence[str], lost: dict[str, int], left: int) -> dict[str, int]:
    """Return the spared points of some lines if ``left`` points are spared, one line after the other."""
    spared = {}
    for name in names:
        spared[name] = min(left, lost[name])
        left -= spared[name]
    return spared


def _may_be_spared(sheet: Sheet) -> bool:
    """Return whether negative points can be spared: a Writing chamber is named, or no yellow furnishing is."""
    return has(sheet, WRITING_CHAMBER) or not names_yellow(sheet) or sheet.unread("Writing chamber")


def _missing_limits(sheet: Sheet, points: int) -> str:
    most = 2 * len(FARM)
    if -most <= points <= 0 and (not points % 2 or _may_be_spared(sheet)):
        return ""
    return "0, -2, -4, -6 or -8 points"


def _unused_limits(sheet: Sheet, points: int) -> str:
    return "" if -MAX_UNUSED <= points <= 0 else f"between -{MAX_UNUSED} and 0 points"


def _begging_limits(sheet: Sheet, points: int) -> str:
    return "" if points <= 0 and (not points % 3 or _may_be_spared(sheet)) else "-3 points for each marker"


MAX_UNUSED = 22
_NEGATIVE = {
    "missing": ("kind", ("kind", "farm animal", "animal", "type"), "2 kinds"),
    "unused": ("cell", ("cell", "space", "unused cell", "unused space"), "5 cells"),
    "begging": ("marker", ("marker", "begging marker", "begging token"), "1 marker"),
}
_LIMITS = {"missing": _missing_limits, "unused": _unused_limits, "begging": _begging_limits}


def _spared_of(sheet: Sheet) -> dict[str, int]:
    """Return the least number of spared points of each negative line.

    With a count, it is the difference between the claim and the full loss. Without one, it is the difference to a
    multiple of the loss for one.
    """
    step = {"missing": 2, "unused": 1, "begging": 3}
    spared: dict[str, int] = {}
    for name in NEGATIVE:
        counted, points = sheet.counted.get(name), sheet.points(name)
        if counted is not None:
            spared[name] = counted.points + step[name] * counted.count
        elif points is not None:
            spared[name] = points % step[name]
    return spared


def check_spared(sheet: Sheet) -> None:
    """Check that no more than 7 negative points are spared together (tally.range, ruling.writing-chamber)."""
    spared = _spared_of(sheet)
    claimed = [name for name, each in spared.items() if each and sheet.points(name) is not None]
    if sum(spared.values()) > SPARED and claimed:
        message = f"{sum(spared.values())} negative points spared together, {SPARED} at most can be"
        sheet.add_finding(CLAIM, "tally.range", sheet.written[claimed[0]].at, message)


def check_one_chamber(sheets: Sequence[Sheet]) -> None:
    """Check that only one sheet has spared points, because there is one Writing chamber (furnish.available)."""
    owner = next((sheet for sheet in sheets if has(sheet, WRITING_CHAMBER)), None)
    for sheet in sheets:
        lines = [name for name, each in _spared_of(sheet).items() if each and sheet.points(name) is not None]
        if has(sheet, WRITING_CHAMBER) or not lines:
            continue
        if owner is None:
            owner = sheet
            continue
        points, line = sheet.points(lines[0]), lines[0]
        message = f"{points} for {line} needs the Writing chamber, which is on the sheet of {owner.player}"
        sheet.cannot_be("furnish.available", sheet.written[line].at, message)
