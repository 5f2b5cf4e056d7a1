"""The goods paid in a step."""

from caverna.model.changes import Change, paid_in

CHANGES = [
    Change("Ann", "wood", -2, "Carpenter", 1),
    Change("Ann", "gold", 3, "Carpenter", 1),
    Change("Ann", "food", -1, "Logging", 1),
    Change("Bob", "ore", -1, "Carpenter", 1),
    Change("Ann", "stone", -1, "Carpenter", 2),
]


def test_what_a_player_paid_in_a_step() -> None:
    assert paid_in(CHANGES, "Ann", 1) == "2 wood 1 food"
    assert paid_in(CHANGES, "Ann", 2) == "1 stone"
    assert paid_in(CHANGES, "Bob", 2) == ""


def test_what_a_player_paid_for_something() -> None:
    assert paid_in(CHANGES, "Ann", 1, ["Carpenter"]) == "2 wood"
    assert paid_in(CHANGES, "Ann", 1, ["Carpenter", "Logging"]) == "2 wood 1 food"
    assert paid_in(CHANGES, "Ann", 1, ["Builder"]) == ""
