"""Random records with a valid format but meaningless moves, for tests of writing."""

from typing import Any
from unicodedata import normalize

import attrs
from hypothesis import strategies as st

from caverna import Step
from caverna.games.caverna.catalogue.furnishings import DELIVERIES, FURNISHINGS
from caverna.games.caverna.names import ANIMAL, CARD, FURNISHING, GOOD, SPACE
from caverna.games.caverna.position_record import HomePosition, Now, Position
from caverna.games.caverna.record import Record, Round
from caverna.games.caverna.record_values import BoardEntry
from caverna.games.caverna.rulebook import RULES
from caverna.games.caverna.rules.scoring import CATEGORIES
from caverna.games.caverna.state import cells
from caverna.games.caverna.steps import (
    Beg,
    Breed,
    DonkeysFeeding,
    DonkeysMining,
    Feed,
    Have,
    Keep,
    Order,
    Pass,
    Place,
    Skip,
)
from caverna.model.findings import Span
from caverna.model.player_names import name_fault
from caverna.model.record import Check, Expected, Line
from tests.caverna.test_notation_random import PLAIN, expedition
from tests.support.random_game import ON_PAPER

HERE = Span(1, 1)
PLACES = {
    "number",
    "at",
    "player_at",
    "offsets",
    "item_offsets",
    "written",
    "source",
    "places",
    "file",
    "text",
    "findings",
}
ODD_NAMES = (
    "Ann", "no", "12", "1e3", "0x1F", "2026-11-15", "3:1", "a: b", "#x", "x #y", "[x", "{x}", "x, y", "- x", "-", "?",
    "? x", "!x", "&x", "*x", "%x", "@x", "`x", "|", ">", "'x'", '"x"', "x'y", 'x"y', "x:", ":x", "null", "~", "true",
    "=", "<<", "...", "---", "\\n", "Zoë", "Łucja", "Ævar", "李雷", "شيماء", "x😀y", "x  y", "x\u00a0y", "x\u200dy",
    "position", "total", "rounds", "caverna: 1", "Ann: Logging",
)  # fmt: skip


def bare(value: Any) -> Any:
    """Return a record as nested data, without source positions."""
    if isinstance(value, Step) or not attrs.has(type(value)):
        if isinstance(value, dict):
            return {key: bare(each) for key, each in value.items()}
        return [bare(each) for each in value] if isinstance(value, list) else value
    names = [field.alias for field in attrs.fields(type(value)) if field.alias not in PLACES]
    return {name: bare(getattr(value, name)) for name in names}


visible = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Cn", "Co")), min_size=1, max_size=12)
player = st.sampled_from(ODD_NAMES) | visible.map(lambda name: normalize("NFC", name)).filter(
    lambda name: not name_fault(name)
)

# --- lines ------------------------------------------------------------------------------------------------------

free = st.one_of([made for kind, made in PLAIN.items() if kind.free])
frees = st.lists(free, max_size=2)
after = st.one_of(
    expedition,
    *(
        made
        for kind, made in PLAIN.items()
        if kind not in (Place, Order, Pass) and (kind.free or "turn" in kind.form.where)
    ),
)


@st.composite
def turn_steps(draw: st.DrawFn) -> list[Step]:
    before = draw(frees)
    how = draw(st.sampled_from(("place", "place", "order", "pass", "free")))
    if how == "free":
        return [*before, draw(free)]
    if how == "pass":
        return [*before, Pass()]
    order = [draw(PLAIN[Order])] if how == "order" else []
    return [*before, *order, draw(PLAIN[Place]), *draw(st.lists(after, max_size=3))]


@st.composite
def harvest_steps(draw: st.DrawFn) -> list[Step]:
    kinds = [kind for kind in (DonkeysFeeding, Skip, Beg, Feed, Breed) if draw(st.booleans())]
    found: list[Step] = []
    for kind in kinds:
        found += [*draw(frees), draw(PLAIN[kind])]
    return found or [draw(free)]


@st.composite
def start_steps(draw: st.DrawFn) -> list[Step]:
    counted = draw(st.lists(PLAIN[DonkeysMining], max_size=1))
    return [*draw(st.lists(PLAIN[Keep] | free, min_size=1, max_size=3)), *counted]


def line(player: str, steps: list[Step]) -> Line:
    return Line(player, tuple(steps), HERE)


def lines(players: list[str], steps: st.SearchStrategy[list[Step]]) -> st.SearchStrategy[dict[str, Line]]:
    found = st.dictionaries(st.sampled_from(players), steps, max_size=2)
    return found.map(lambda by: {player: line(player, each) for player, each in by.items()})


# --- positions --------------------------------------------------------------------------------------------------

cell = st.sampled_from(cells.NAMES)
number = st.integers(0, 10**6)
SUPPLY = tuple(good for good in GOOD.all if good not in ANIMAL.all)
SUPPLIERS = [FURNISHINGS[key].name for key in DELIVERIES]


def counts(names: tuple[str, ...]) -> st.SearchStrategy[dict[str, int]]:
    return st.dictionaries(st.sampled_from(names), number, max_size=4)


@st.composite
def boards(draw: st.DrawFn) -> dict[tuple[str, ...], BoardEntry]:
    free_cells = draw(st.lists(cell, unique=True, max_size=8))
    board: dict[tuple[str, ...], BoardEntry] = {}
    while free_cells:
        first = free_cells.pop()
        kind = draw(st.sampled_from(
            ("meadow", "field", "pasture", "large pasture", "stable", "cavern", "tunnel", "deep tunnel", "ore mine",
             "ruby mine", "furnishing")
        ))  # fmt: skip
        where: tuple[str, ...] = (first,)
        entry = BoardEntry(kind)
        if kind == "large pasture":
            if not free_cells:
                break
            where = first, free_cells.pop()
            entry.stables = tuple(draw(st.lists(st.sampled_from(where), unique=True)))
        elif kind == "stable" or (kind in ("meadow", "pasture") and draw(st.booleans())):
            entry.stables = where
        elif kind == "field" and draw(st.booleans()):
            entry.crop = draw(st.tuples(st.sampled_from(("grain", "vegetable")), st.integers(1, 10**6)))
        elif kind == "furnishing":
            entry.tile = draw(st.sampled_from(("entry-level dwelling", *FURNISHING.all)))
            if entry.tile != "entry-level dwelling" and draw(st.booleans()):
                entry.over = draw(st.sampled_from(FURNISHING.all))
        board[where] = entry
    return board


homes = st.builds(
    HomePosition,
    supply=st.none() | counts(SUPPLY),
    animals=st.none() | counts(ANIMAL.all),
    dwarfs=st.none() | st.lists(st.integers(0, 14) | st.just("newborn"), max_size=6),
    begging=number,
    due=st.dictionaries(st.sampled_from(SUPPLIERS), st.integers(0, 12), max_size=2),
    board=boards(),
    used=st.lists(st.sampled_from(FURNISHING.all), max_size=2),
)
markers = st.sampled_from((None, "leaf", "question"))


@st.composite
def positions(draw: st.DrawFn, players: list[str]) -> Position:
    someone = st.sampled_from(players)
    now = st.builds(
        Now,
        marker=markers,
        turn=st.none() | someone,
        placed=st.dictionaries(st.sampled_from(SPACE.all), st.tuples(someone, st.integers(0, 14)), max_size=4),
        passed=st.lists(someone, max_size=2),
    )
    printed = draw(st.none() | st.integers(1, 12))
    return Position(
        round=printed,
        cards=draw(st.lists(st.sampled_from(CARD.all), max_size=8)),
        questions=draw(st.integers(0, 3)),
        starting_player=draw(st.none() | someone),
        spaces=draw(st.dictionaries(st.sampled_from(SPACE.all), counts(GOOD.all), max_size=3)),
        homes=draw(st.dictionaries(someone, homes, max_size=2)),
        now=draw(st.none() | now) if printed is not None else None,
    )


# --- the whole --------------------------------------------------------------------------------------------------

text = st.text(st.characters(codec="utf-8"), max_size=20) | st.sampled_from(
    ("3", "2026-11-15", "no", "", "null", "two\nlines", "two\nlines\n", "a\n\nb\n", " a\nb", "a \nb", "a\n\n",
     "\n", "# a\nb", "x: y", "x #y", "a\tb", "a\r\nb", "\u2028", "\x85", "\ufeff")
)  # fmt: skip
about = st.dictionaries(
    text,
    st.recursive(
        text, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(text, inner, max_size=3), max_leaves=6
    ),
    max_size=3,
)
claims = st.dictionaries(
    st.sampled_from((*CATEGORIES, "gold and begging", "total")), st.integers(-(10**6), 10**6), max_size=4
)
place = st.integers(1, 10**6)
expected = st.builds(Expected, st.sampled_from(list(RULES)), place, place, st.just(HERE))


@st.composite
def rounds(draw: st.DrawFn, players: list[str]) -> Round:
    someone = st.sampled_from(players)
    checked = draw(st.lists(someone, unique=True, max_size=2))
    have = PLAIN[Have].filter(lambda step: isinstance(step, Have))
    return Round(
        card=draw(st.none() | st.sampled_from(CARD.all)),
        number=draw(st.none() | st.integers(1, 12)),
        marker=draw(markers),
        start=draw(lines(players, start_steps())),
        turns=[line(draw(someone), steps) for steps in draw(st.lists(turn_steps(), max_size=3))],
        harvest=draw(st.none() | lines(players, harvest_steps())),
        check=[Check(who, draw(have), HERE) for who in checked],
    )


@st.composite
def records(draw: st.DrawFn) -> Record:
    players = draw(st.lists(player, min_size=1, max_size=7, unique=True))
    end = st.lists(free, min_size=1, max_size=2)
    return Record(
        players=players,
        variant=draw(st.sampled_from(("full", "introductory"))),
        rulings={name: draw(st.sampled_from(values)) for name, values in ON_PAPER.items() if draw(st.booleans())},
        rounds=draw(st.lists(rounds(players), max_size=2)),
        position=draw(st.none() | positions(players)),
        end=draw(st.none() | lines(players, end)),
        scores=draw(st.none() | st.dictionaries(st.sampled_from(players), claims, max_size=2)),
        expect=draw(st.none() | st.lists(expected, max_size=3)),
        about=draw(about),
    )
