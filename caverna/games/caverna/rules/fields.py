"""Fields: sowing (p. 14) and the field phase of the harvest (p. 9-10)."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from caverna.engine.actions import Action, Chapter
from caverna.games.farming.home import check_has
from caverna.model.refusals import Words, illegal

from ..catalogue.tables import SEEDS, SOW_LIMIT
from ..goods import GRAIN, VEGETABLE
from ..state.cells import NAMES, cell_named
from ..state.home import FIELD, Home
from ..steps import Sow
from .effects import animals_on_fields
from .land import allowed, found_on
from .turn import Turn

if TYPE_CHECKING:
    from caverna.engine.drafts import Draft


def sow_fields(turn: Turn, step: Sow) -> None:
    """Sow as an action of a space: up to 2 fields with grain and 2 with vegetables (sow.limit)."""
    turn.take_act("sow")
    sow(turn.home, tuple(map(cell_named, step.grain)), tuple(map(cell_named, step.vegetable)))
    turn.acted = True


def check_sow(home: Home, grain: tuple[int, ...], vegetable: tuple[int, ...]) -> None:
    """Check the number of fields (sow.limit), that they are empty, and that the supply has seeds (sow.field)."""
    for cells, what in ((grain, "grain"), (vegetable, "vegetables")):
        if len(cells) > SOW_LIMIT:
            illegal("sow.limit", _too_many_sown, len(cells), what)
    if not grain and not vegetable:
        illegal("sow.limit", "at least one field must be sown", found=0, expected=1)
    seen = 0
    for cell in (*grain, *vegetable):
        if home.land[cell] != FIELD or cell in home.crops or seen >> cell & 1:
            found = "it is named twice" if seen >> cell & 1 else found_on(home, cell)
            illegal("sow.field", f"{NAMES[cell]} is not an empty field: {found}", expected="an empty field")
        seen |= 1 << cell
    for cells, good in ((grain, GRAIN), (vegetable, VEGETABLE)):
        check_has(home, good, len(cells), "sow.field", "sowing")


def _too_many_sown(count: int, what: str) -> Words:
    return Words(f"{count} fields sown with {what}, at most {SOW_LIMIT}", count, SOW_LIMIT)


def sow(home: Home, grain: tuple[int, ...], vegetable: tuple[int, ...]) -> None:
    """Sow fields: a grain field then has 3 grain, a vegetable field 2 vegetables (sow.field).

    With the Stubble room, a sown field can no longer hold an animal (ruling.stubble-field).
    """
    check_sow(home, grain, vegetable)
    for cells, good in ((grain, GRAIN), (vegetable, VEGETABLE)):
        if cells:
            home.pay(good, len(cells), "sow")
        for cell in cells:
            home.crops[cell] = (good, SEEDS[good])
    if animals_on_fields(home):
        home.stalls_cache = None
        home.housing_unchecked = True


def sow_values(turn: Turn, field: str, draft: "Draft") -> Iterator[str]:
    """Return the fields that can be sown with a crop in addition to those in the draft."""
    home, given = turn.home, draft.given
    grain = [cell_named(cell) for cell in given.get("grain", ())]
    vegetable = [cell_named(cell) for cell in given.get("vegetable", ())]
    for cell in home.cells_of(FIELD):
        more = (*grain, cell), tuple(vegetable)
        if field == "vegetable":
            more = tuple(grain), (*vegetable, cell)
        if cell not in home.crops and allowed(check_sow, home, *more):
            yield NAMES[cell]


_FIELD_NAMES = tuple(f"field {name}" for name in NAMES)


def reap(home: Home) -> None:
    """Take one crop from every sown field (harvest.field)."""
    for cell, (good, count) in sorted(home.crops.items()):
        home.gain(good, 1, _FIELD_NAMES[cell])
        if count > 1:
            home.crops[cell] = (good, count - 1)
        else:
            del home.crops[cell]
            home.stalls_cache = None


ACTIONS: Chapter = {Sow: Action(sow_fields, sow_values)}
