"""Cells that do not exist are left to the careful reader, which tells of them at their place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caverna.games.caverna.notation import NOTATION, read
from caverna.model.steps import Step
from tests.support.marked_texts import turn
from tests.support.rows import rows

STEPS = [
    "meadow {} field C3", "meadow C4 field {}", "cavern {} tunnel E2", "cavern E3 tunnel {}", "cavern {} cavern E2",
    "cavern E3 cavern {}", "furnish Carpenter {}", "pasture {}", "pasture {} C4", "pasture C4 {}", "stable {}",
    "ore mine {} deep tunnel E2", "ore mine E3 deep tunnel {}", "ruby mine {}", "ruby meadow {}", "ruby field {}",
    "ruby tunnel {}", "ruby cavern {}", "sow grain {}", "sow grain C4 {}", "sow vegetable {}",
    "sow grain C4 vegetable {}", "sow grain {} vegetable C4",
]  # fmt: skip
LOOT = ["dwelling {}", "meadow {}", "field {}", "cavern {}", "tunnel {}"]


def quickly(text: str) -> Step | None:
    """Return the step that quick reading finds, None where it leaves the text to the careful reader."""
    clause = NOTATION._canonical(text)
    return clause[0] if clause is not None else None


WRONG = ["H1", "C9", "A6", "Z6", "c4", "4C", "C", "grain"]


@rows("text", [*STEPS, *LOOT])
def test_the_step_is_read_with_a_cell(text: str) -> None:
    assert quickly(text.format("D1")) is not None


@pytest.mark.parametrize("cell", WRONG)
@pytest.mark.parametrize("text", [*STEPS, *LOOT])
def test_the_step_is_not_read_with_what_is_no_cell(text: str, cell: str) -> None:
    assert quickly(text.format(cell)) is None


@rows("text", STEPS)
def test_a_cell_that_is_not_there_is_told_at_its_place(text: str) -> None:
    slip = read(text.format("C9")).errors[0]
    assert (slip.rule, slip.offset) == ("record.cell", text.index("{}"))
    turn(f"Ann: Housework, {text.format('▸C9')}", "record.cell")


@pytest.mark.parametrize("text", LOOT)
def test_a_cell_that_is_not_there_in_loot(text: str) -> None:
    turn(f"Ann: Logging, expedition ({text.format('▸C9')})", "record.cell")


# --- quick and careful ----------------------------------------------------------------------------------------------

WORDS = [
    "sow", "grain", "vegetable", "C4", "C3", "D1", "have", "eat", "let", "go", "ruby", "buy", "breed", "weapons", "1",
    "2", "0", "wood", "sheep", "dog", "dwarf", "begging", "meadow", "field", "cavern", "tunnel", "ore", "mine", "deep",
    "pasture", "stable", "furnish", "Carpenter", "use", "for", "gold", "food", "order", "forge", "of", "Logging",
]  # fmt: skip
FIRST = ["sow", "have", "eat", "let go", "ruby", "buy", "breed", "pasture", "meadow", "ore mine", "use Trader", "forge"]
said = st.tuples(st.sampled_from(FIRST), st.lists(st.sampled_from(WORDS), max_size=6))


def agree(text: str) -> bool:
    """Check that what is read quickly is read carefully to the same step; return whether it is read quickly."""
    step = quickly(text)
    if step is None:
        return False
    carefully = NOTATION._diagnosis(text)
    assert (carefully[0], carefully[-1]) == (step, ()), text
    return True


@given(said)
def test_words_in_any_order_are_read_alike(words: tuple[str, list[str]]) -> None:
    agree(" ".join([words[0], *words[1]]))


@given(st.lists(st.sampled_from(["grain", "vegetable", "C4", "C3", "D1"]), max_size=6))
def test_sowing_in_any_order_is_read_alike(words: list[str]) -> None:
    agree(" ".join(["sow", *words]))


@pytest.mark.parametrize("text", ["sow grain vegetable C4", "sow grain grain C4", "sow grain grain vegetable C4"])
def test_a_crop_without_a_field_is_not_passed_over(text: str) -> None:
    """Quick reading once left out the crop that has no field."""
    assert quickly(text) is None
    turn(f"Ann: Slash-and-burn, sow grain ▸{text.removeprefix('sow grain ')}", "record.cell")


def test_sowing_both_crops_is_read_quickly() -> None:
    assert agree("sow grain C4 vegetable C3 D1")
