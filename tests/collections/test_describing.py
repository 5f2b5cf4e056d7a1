"""The columns that describe a step: its thing, place and amount."""

import pytest

from caverna.collections.schema import tables_of
from caverna.model.ruleset import ruleset


@pytest.mark.parametrize(
    ("clause", "described"),
    [
        ("expedition (cattle, dog, +1)", ("cattle, dog, +1", None, None)),
        ("expedition (furnish Carpenter D3, gold)", ("furnish Carpenter D3, gold", None, None)),
        ("furnish Carpenter D3", ("Carpenter", "D3", None)),
    ],
)
def test_loot_is_quoted_by_name(clause: str, described: tuple[str, str | None, int | None]) -> None:
    (step,) = ruleset("caverna").format.notation.parse(clause).steps
    tables = tables_of("caverna")
    assert tables is not None
    assert tables.described(step) == described
