"""Claimed scores against the score sheet (ruling.bonus-line, ruling.writing-chamber)."""

import pytest

from caverna import RuleBroken
from caverna.games.caverna import Home
from caverna.games.caverna.rules.claims import wrong_claims
from caverna.games.caverna.rules.scoring import score
from tests.support.table import build, give, steps, table

FOREST = [column + row for column in "ABC" for row in "1234"]
MOUNTAIN = [column + row for column in "DEF" for row in "1234" if column + row not in ("D3", "D4")]
ONE_OF_EACH = "1 sheep 1 donkey 1 boar 1 cattle"


def home_with(has: str = "", empty: int = 0, begging: int = 0, **cells: str) -> Home:
    """Return a home covered by tiles without points except for a number of forest cells, with no food."""
    game = table(2, 12)
    land = dict.fromkeys(FOREST[empty:], "meadow") | dict.fromkeys(MOUNTAIN, "tunnel")
    home = build(game, "Ann", **land | cells)
    home.goods = [0] * 13
    home.begging = begging
    return give(home, has)


def wrong(home: Home, **claimed: int) -> list[str]:
    """Return the lines that are claimed wrongly; underscores stand for spaces."""
    return [
        category
        for category, _ in wrong_claims(home, score(home), {name.replace("_", " "): n for name, n in claimed.items()})
    ]


def losing(**cells: str) -> Home:
    """Return a home that loses 4 for missing types, 5 for unused cells and 6 for begging: 2 + 2 - 15 + 10 = -1."""
    return home_with("1 sheep 1 boar 10 gold", 5, 2, **cells)


def test_ruling_bonus_line_every_line_by_itself() -> None:
    home = home_with("1 sheep 1 boar 10 gold 3 grain", 5, 2, D3="Weaving parlor", D2="Main storage")
    right = {
        "animals": 2, "missing": -4, "grain": 2, "vegetable": 0, "ruby": 0, "dwarf": 2, "unused": -5, "tiles": 0,
        "bonus": 4, "gold": 10, "begging": -6, "total": 5,
    }  # fmt: skip
    assert wrong(home, **right) == []
    for category, points in right.items():
        assert wrong(home, **right | {category: points + 1}) == [category]
        assert wrong(home, **{category: points - 1}) == [category]


def test_ruling_bonus_line_gold_and_begging_are_one_line_on_the_pad() -> None:
    home = losing()
    assert wrong(home, gold_and_begging=4) == []
    assert wrong(home, gold_and_begging=5) == ["gold and begging"]
    assert wrong(home, gold_and_begging=4, gold=10, begging=-6) == []
    assert wrong(home, gold_and_begging=4, gold=4) == ["gold"]


def test_ruling_bonus_line_says_what_is_wrong() -> None:
    home = home_with("3 sheep", D3="Weaving parlor")
    (message,) = [message for _, message in wrong_claims(home, score(home), {"bonus": 2})]
    assert "claims 2 for bonus, it is 1" in message
    assert "Weaving parlor" in message


def test_ruling_bonus_line_an_assertion_of_points_is_checked_too() -> None:
    game = table(2, 12)
    game.play("Ann", steps("have 2 dwarf 0 begging"))
    with pytest.raises(RuleBroken, match="has -28 points, not 28"):  # 2 dwarfs, 4 types missing, 22 cells unused
        game.play("Ann", steps("have 28 points"))


@pytest.mark.parametrize(
    ("missing", "unused", "begging"),
    [
        (0, -2, -6),  # 4 and 3: as the sheet has it
        (-4, 0, -4),
        (-4, -4, 0),
        (-2, -2, -4),
        (-3, -5, 0),
        (0, -5, -3),
    ],
)
def test_ruling_writing_chamber_a_claim_may_share_the_7_out_otherwise(missing: int, unused: int, begging: int) -> None:
    home = losing(D3="Writing chamber")
    assert missing + unused + begging == -8  # 15 lost, 7 of them prevented
    assert wrong(home, missing=missing, unused=unused, begging=begging, gold=10, total=6) == []
    assert wrong(home, missing=missing, unused=unused, gold_and_begging=10 + begging) == []
    assert wrong(home, missing=missing) == []
    assert wrong(home, unused=unused, begging=begging) == []


@pytest.mark.parametrize(
    "claimed",
    [
        {"missing": 0, "unused": 0, "begging": -6},  # 9 prevented
        {"missing": -4, "unused": -5, "begging": -6},  # none: the sheet has 7 points more
        {"missing": -4, "unused": -5, "begging": -1},  # 5
        {"missing": 1, "unused": -3, "begging": -6},  # a line is never a gain
        {"missing": -5, "unused": 0, "begging": -3},  # nor does it lose more than without the tile
        {"missing": 0, "unused": 0},
        {"unused": 0, "gold and begging": 10},  # 5 and 6
        {"begging": 1},
        {"unused": -6},
    ],
)
def test_ruling_writing_chamber_claims_that_do_not_hold(claimed: dict[str, int]) -> None:
    home = losing(D3="Writing chamber")
    assert list(wrong_claims(home, score(home), claimed))


@pytest.mark.parametrize(
    "claimed",
    [
        {"missing": -8},  # no other line could take the 7 points: it is -1
        {"missing": -2, "unused": 0},
    ],
)
def test_ruling_writing_chamber_the_7_points_must_find_a_line(claimed: dict[str, int]) -> None:
    home = home_with(D3="Writing chamber")
    assert wrong(home, missing=-1, unused=0, begging=0) == []
    assert "missing" in [category for category, _ in wrong_claims(home, score(home), claimed)]


def test_ruling_writing_chamber_begging_is_checked_beside_gold_and_begging() -> None:
    home = home_with(ONE_OF_EACH + " 5 gold", begging=2, D3="Writing chamber")  # all 6 prevented
    assert wrong(home, begging=0, gold_and_begging=5) == []
    assert wrong(home, begging=-6, gold_and_begging=5) != []


def test_ruling_writing_chamber_the_total_is_the_same_however_it_is_shared() -> None:
    home = losing(D3="Writing chamber")
    assert wrong(home, total=6) == []
    assert wrong(home, missing=-4, unused=0, begging=-4, total=7) == ["total"]


def test_ruling_writing_chamber_without_it_nothing_is_shared() -> None:
    assert wrong(losing(), missing=0, unused=-2, begging=-6) == ["missing", "unused"]
