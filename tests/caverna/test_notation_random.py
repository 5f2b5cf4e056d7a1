"""Move notation under random steps, random text and text meant to break it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caverna.games.caverna import steps
from caverna.games.caverna.goods import Goods
from caverna.games.caverna.names import ANIMAL, FURNISHING, GOOD, LOOTED, SPACE
from caverna.games.caverna.notation import read, read_goods, read_have, write, write_step
from caverna.games.caverna.state import cells
from caverna.games.caverna.steps import (
    Beg,
    Breed,
    Buy,
    Clear,
    Dig,
    DigCaverns,
    Disarm,
    DonkeysFeeding,
    DonkeysMining,
    Dwelling,
    Eat,
    Expedition,
    Feed,
    Forge,
    Furnish,
    Grow,
    Have,
    Keep,
    Leave,
    LetGo,
    Loot,
    Order,
    OreMine,
    Pass,
    Pasture,
    Place,
    Ruby,
    RubyMine,
    RubyTile,
    Skip,
    Sow,
    Stable,
    Step,
    Stronger,
    Take,
    Tile,
    Trade,
    Use,
)
from tests.support.loop_share import examples

count = st.integers(1, 10**6)
cell = st.sampled_from(cells.NAMES)
several_cells = st.lists(cell, min_size=1, max_size=3).map(tuple)
space = st.sampled_from(SPACE.all)
furnishing = st.sampled_from(FURNISHING.all)
COUNTING = ("Peaceful cave", "Miner", "Mining cave")
"""Furnishings with a special use, whose number must be written."""
trading = furnishing.filter(lambda name: name not in COUNTING)
tile_kind = st.sampled_from(("meadow", "field", "cavern", "tunnel"))


def amounts(names: tuple[str, ...], least: int = 1, min_size: int = 1) -> st.SearchStrategy[Goods]:
    counts = st.dictionaries(st.sampled_from(names), st.integers(least, 10**6), min_size=min_size)
    return counts.map(lambda held: Goods(**held))


paying = st.none() | amounts(GOOD.all, min_size=0)
asserted = {
    "dwarf": st.integers(0, 10**6),
    "begging": st.integers(0, 10**6),
    "points": st.integers(-(10**6), 10**6),
    "weapons": st.lists(st.integers(0, 10**6), min_size=1).map(sorted).map(tuple),
}
crops = st.fixed_dictionaries({}, optional={"grain": several_cells, "vegetable": several_cells})

PLAIN: dict[type[Step], st.SearchStrategy[Step]] = {
    Place: st.builds(Place, space, st.lists(space, max_size=3)),
    Order: st.builds(Order, count),
    Pass: st.builds(Pass),
    Take: st.builds(Take),
    Leave: st.builds(Leave),
    Clear: st.builds(Clear, cell, cell),
    Dig: st.builds(Dig, cell, cell),
    DigCaverns: st.builds(DigCaverns, cell, cell),
    OreMine: st.builds(OreMine, cell, cell),
    RubyMine: st.builds(RubyMine, cell),
    Tile: st.builds(Tile, tile_kind, cell),
    Pasture: st.builds(Pasture, st.lists(cell, min_size=1, max_size=2)),
    Stable: st.builds(Stable, cell),
    Sow: crops.filter(bool).map(lambda sown: Sow(**sown)),
    Furnish: st.builds(Furnish, furnishing, cell, paying),
    Dwelling: st.builds(Dwelling, cell, paying),
    Grow: st.builds(Grow),
    Forge: st.builds(Forge, count),
    Trade: st.builds(Trade, count),
    Buy: st.builds(Buy, st.lists(st.sampled_from(GOOD.all), min_size=1)),
    Eat: st.builds(Eat, amounts(GOOD.all)),
    Ruby: st.builds(Ruby, amounts(GOOD.all)),
    RubyTile: st.builds(RubyTile, tile_kind, cell),
    Use: st.builds(Use, trading, count, st.sampled_from(("", "gold", "food"))),
    Disarm: st.builds(Disarm, count, st.booleans()),
    DonkeysMining: st.builds(DonkeysMining, st.just(0) | count),
    DonkeysFeeding: st.builds(DonkeysFeeding, st.just(0) | count),
    LetGo: st.builds(LetGo, amounts(ANIMAL.all)),
    Have: st.fixed_dictionaries({}, optional={"goods": amounts(GOOD.all, least=0), **asserted})
    .filter(bool)
    .map(lambda held: Have(**held)),  # type: ignore[arg-type]
    Keep: st.builds(Keep, space),
    Skip: st.builds(Skip, st.sampled_from(("fields", "breeding"))),
    Feed: st.builds(Feed, st.none() | amounts(GOOD.all)),
    Beg: st.builds(Beg, count),
    Breed: st.builds(Breed, st.lists(st.sampled_from(ANIMAL.all), max_size=4)),
}  # fmt: skip
LOOTED_ONLY: dict[type[Step], st.SearchStrategy[Step]] = {
    Loot: st.builds(Loot, st.sampled_from(LOOTED.all)),
    Stronger: st.builds(Stronger),
}
loot = st.one_of(
    *LOOTED_ONLY.values(),
    *(made for kind, made in PLAIN.items() if kind.free),
    *(PLAIN[kind] for kind in (Furnish, Stable, Tile, Pasture, Dwelling, Sow, Breed)),
)
expedition: st.SearchStrategy[Step] = st.builds(Expedition, st.lists(loot, min_size=1))
any_step = st.one_of(expedition, *PLAIN.values())


def test_steps_of_every_kind_are_built() -> None:
    assert {*PLAIN, *LOOTED_ONLY, Expedition} == set(steps.STEPS.values())


@given(st.lists(any_step, min_size=1, max_size=6))
@settings(max_examples=examples(400), deadline=None)
def test_what_is_written_reads_back_the_same(line: list[Step]) -> None:
    text = write(line)
    parsed = read(text)
    assert parsed.errors == ()
    assert parsed.steps == tuple(line)
    assert write(parsed.steps) == text
    assert [text[at:].split(" ")[0].rstrip(",") for at in parsed.offsets] == [
        write_step(step).split(" ")[0] for step in line
    ]
    for step, items in zip(parsed.steps, parsed.items, strict=True):
        found = step.loot if isinstance(step, Expedition) else ()
        assert len(items) == len(found)
        assert all(text.startswith(write_step(item), at) for item, at in zip(found, items, strict=True))


@given(st.lists(any_step, min_size=1, max_size=4), st.data())
@settings(max_examples=examples(200), deadline=None)
def test_case_and_white_space_change_nothing(line: list[Step], data: st.DataObject) -> None:
    recase = data.draw(st.sampled_from((str.upper, str.lower, str.title)))
    respace = data.draw(st.sampled_from(("  ", "\t", "\n ", "\u00a0")))
    assert read(recase(write(line)).replace(" ", respace)).steps == tuple(line)


# --- hostile text -------------------------------------------------------------------------------------------

FRAGMENTS = (
    "(", ")", ",", " ", "  ", "of", "for", "placed", "paying", "nothing", "none", "+1", "-1", "0", "2", "1.5", "E3",
    "Z9", "dog", "sheep", "weapons", "points", "Logging", "Imitation 2", "Carpenter", "Peaceful cave", "mine", "deep",
    "tunnel", "ruby", "ore", "let", "go", "expedition (", "furnish", "use", "have", "sow", "grain", "eat", "breed",
    "\u0301", "ł", "\x00", "\u202e", "\ud800", "９", "'",
)  # fmt: skip
hostile = st.text(max_size=60) | st.lists(st.sampled_from(FRAGMENTS), max_size=15).map(" ".join)


@given(hostile)
@settings(max_examples=examples(1000), deadline=None)
def test_any_text_gives_steps_or_slips_inside_it(text: str) -> None:
    parsed = read(text)
    assert parsed.steps or parsed.errors
    assert len(parsed.steps) == len(parsed.offsets) == len(parsed.items)
    places = [*parsed.offsets, *(at for items in parsed.items for at in items)]
    places += [slip.offset for slip in parsed.errors]
    assert all(0 <= at < max(len(text), 1) for at in places)
    assert list(parsed.offsets) == sorted(parsed.offsets)
    assert [slip.offset for slip in parsed.errors] == sorted(slip.offset for slip in parsed.errors)
    canonical = write(parsed.steps)
    if parsed.steps:
        assert read(canonical).steps == parsed.steps
        assert write(read(canonical).steps) == canonical


@given(hostile)
@settings(deadline=None)
def test_any_text_can_be_taken_for_a_check_or_an_amount(text: str) -> None:
    checked, amount = read_have(text), read_goods(text)
    assert bool(checked.steps) != bool(checked.errors)
    assert bool(amount.offsets) != bool(amount.errors)
    assert all(0 <= slip.offset < max(len(text), 1) for slip in (*checked.errors, *amount.errors))


@pytest.mark.parametrize(
    "text",
    [
        "a" * 10**6,
        "," * 10**6,
        "(" * 10**6,
        "()" * 500_000,
        "expedition (" * 80_000,
        "expedition (" + "dgo," * 250_000 + ")",
        "expedition (" + "dog," * 250_000 + "dog)",
        "furnish " + "x " * 500_000,
        "use " + "1 " * 500_000,
        "have weapons " + "1 " * 500_000,
        "eat " + "0" * 10**6 + "1 sheep",
        "eat " + "9" * 10**6 + " sheep",
        "Imitation of " * 75_000 + "Logging",
        " -" * 500_000,
        "e\u0301" * 500_000,
        ",".join(f"x{number}" for number in range(130_000)),
    ],
    ids=lambda text: f"{text[:16]}...",
)
def test_a_megabyte_is_read_to_its_end(text: str) -> None:
    """A time that grows with the square of the length would be noticed here."""
    parsed = read(text)
    assert parsed.steps or parsed.errors
    assert len(parsed.errors) <= 200
