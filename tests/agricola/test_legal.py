"""Steps that the list of legal moves adds by itself."""

import pytest

from caverna.games.agricola.moves.listed import make_room
from tests.support.agricola_table import farm, steps, table


@pytest.mark.parametrize(
    ("supply", "improvements", "line"),
    [
        ("3 sheep", [], "let go 2 sheep"),  # a farm without pastures has room for one pet
        ("1 sheep 1 boar", [], "let go 1 boar"),
        ("1 sheep 1 boar", ["Fireplace"], "eat 1 boar"),
        ("1 sheep 1 cattle", ["Fireplace"], "eat 1 cattle"),
    ],
)
def test_animals_overflow_as_few_as_can_be_leave_the_farm(supply: str, improvements: list[str], line: str) -> None:
    """Sheep stay longest; what can be cooked is cooked."""
    home = farm(table(), "Ann", supply, improvements=improvements)
    assert tuple(make_room(home)) == steps(line)
    assert tuple(make_room(home, no_cooking=True)) == steps(line.replace("eat", "let go"))
