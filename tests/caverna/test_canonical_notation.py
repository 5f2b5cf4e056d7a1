"""The quick reading of canonical spellings agrees with the careful one wherever it takes a text at all."""

from hypothesis import given, settings
from hypothesis import strategies as st

from caverna.games.caverna.goods import NAMES
from caverna.games.caverna.names import FURNISHING, SPACE
from caverna.games.caverna.notation import NOTATION as notation  # noqa: N811
from caverna.games.caverna.notation import write_step
from caverna.games.caverna.state import cells
from caverna.games.caverna.steps import Step
from tests.caverna.test_notation_random import FRAGMENTS, any_step, hostile
from tests.support.loop_share import examples
from tests.support.rows import rows

WORDS = (*FRAGMENTS, *NAMES, *cells.NAMES, *SPACE.all, *FURNISHING.all, *map(str, range(12)), "99", "100", "01")
clauses = st.one_of(
    any_step.map(write_step),
    hostile,
    st.builds(" ".join, st.lists(st.sampled_from(WORDS), min_size=1, max_size=6)),
    st.builds(lambda step, word: f"{write_step(step)} {word}", any_step, st.sampled_from(WORDS)),
    st.builds(lambda step: write_step(step).rpartition(" ")[0], any_step),
    st.builds(
        lambda items: f"expedition ({', '.join(items)})",
        st.lists(st.one_of(any_step.map(write_step), st.sampled_from(WORDS)), max_size=3),
    ),
)


@given(clauses, st.sampled_from(("", " ", "  ")))
@settings(max_examples=examples(1500), deadline=None)
def test_both_readings_agree(clause: str, before: str) -> None:
    quick = notation._canonical(before + clause)
    assert quick is None or quick == notation._diagnosis(before + clause)


@given(st.sampled_from(SPACE.all), any_step)
def test_a_space_is_never_taken_for_a_step(space: str, step: Step) -> None:
    for clause in (space, space.lower(), write_step(step).lower()):
        quick = notation._canonical(clause)
        assert quick is None or quick == notation._diagnosis(clause)


@rows("clause", [
        "Logging", "Imitation 2 of Logging", "Imitation 1 of Imitation 0 of Growth", "order 8", "pass", "take", "leave",
        "meadow C4 field C3", "cavern E3 tunnel E2", "cavern E3 cavern E4", "ore mine E3 deep tunnel E2",
        "ruby mine E2", "pasture C4", "pasture C4 C3", "stable B2", "sow grain C3 B3 vegetable A2", "sow vegetable A2",
        "furnish Carpenter D3", "furnish Simple dwelling 4 D3", "grow", "forge 5",
        "expedition (dog, +1, furnish Seam E3, stable B2, sow grain C3, eat 1 sheep, tunnel E1, breed sheep boar)",
        "trade 3", "buy dog wood", "eat 2 sheep 1 grain", "ruby stone ore", "ruby field B3", "use Trader 2",
        "use Beer parlor 1 for food", "use Cooking cave", "let go 1 sheep", "skip fields", "feed", "beg 2",
        "breed sheep", "breed none", "dwelling E3", "meadow B3",
        "have 3 food 2 wood", "have 0 ruby 4 dwarf 1 begging 38 points weapons 0 5 9",
    ])  # fmt: skip
def test_the_common_steps_are_read_quickly(clause: str) -> None:
    assert notation._canonical(clause) is not None
    assert notation._canonical(f" {clause}") is not None
    assert notation._canonical(f"{clause} ") is None
    assert notation._canonical(clause.swapcase()) is None
