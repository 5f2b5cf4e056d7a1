"""Amounts of goods over the kinds a game declares; score sheets."""

import pytest

from caverna.model import goods as core_goods
from caverna.model.score import ScoreLine, ScorePart, ScoreSheet, winners


class Fruit(core_goods.Goods, names=("apple", "pear", "fig")):
    __slots__ = ()


class Coin(core_goods.Goods, names=("copper", "silver")):
    __slots__ = ()


def test_an_amount_is_a_mapping_over_the_declared_names() -> None:
    amount = Fruit.parse("2 pear 1 apple")
    assert dict(amount) == {"pear": 2, "apple": 1}
    assert amount["fig"] == 0
    assert amount.pairs == ((1, 2), (0, 1))
    assert str(amount) == "2 pear 1 apple"
    assert repr(amount) == "Goods(pear=2, apple=1)"


def test_a_good_of_another_game_is_none() -> None:
    with pytest.raises(KeyError):
        Fruit.parse("1 copper")
    with pytest.raises(KeyError):
        Coin(copper=1)["apple"]


def test_equal_whatever_the_order_but_not_across_games() -> None:
    assert Fruit(apple=1, pear=2) == Fruit(pear=2, apple=1)
    assert hash(Fruit(apple=1, pear=2)) == hash(Fruit(pear=2, apple=1))
    assert Fruit(apple=1) != Fruit(apple=2)
    assert Fruit(apple=1) != Coin(copper=1)


def test_pairs_that_come_twice_are_added_up() -> None:
    assert Fruit.of([(0, 1), (2, 1), (0, 3)]) == Fruit(apple=4, fig=1)


def test_counted_leaves_out_what_is_not_there() -> None:
    assert Fruit.counted([0, 2, 0]).pairs == ((1, 2),)
    assert str(Fruit.counted([0, 0, 0])) == "nothing"


def test_half_an_amount_cannot_be_read() -> None:
    with pytest.raises(ValueError, match="not an amount"):
        Fruit.parse("2 apple 1")


def sheet(player: str, *points: int) -> ScoreSheet:
    return ScoreSheet(player, tuple(ScoreLine(f"line {number}", each, each) for number, each in enumerate(points)))


def test_a_sheet_adds_up_its_lines_and_finds_them_by_category() -> None:
    ann = sheet("Ann", 3, -1)
    assert (ann.total, ann["line 1"]) == (2, -1)
    with pytest.raises(KeyError):
        ann.line("line 2")


def test_a_line_tells_its_source() -> None:
    line = ScoreLine("fruit", 5, 3, (ScorePart("apple", 2, 4), ScorePart("pear", 1, 1)))
    assert line.source == "2 apple, pear"


def test_most_points_win_and_a_tie_is_shared() -> None:
    assert winners([sheet("Ann", 3), sheet("Bob", 1, 2), sheet("Cai", 2)]) == ["Ann", "Bob"]
    assert winners([]) == []
