"""Helpers of the tests: many rows in one test, and shares of long loops."""

import pytest

from tests.support.loop_share import examples, share
from tests.support.rows import rows

TABLE = [(1, 1), (2, 3), (3, 3), (4, 5)]


@rows("a, b", lambda: TABLE)
def equal(a: int, b: int) -> None:
    assert a == b


def test_every_row_that_fails_is_named() -> None:
    with pytest.raises(BaseExceptionGroup, match="2 of 4 rows") as caught:
        equal()
    assert [error.__notes__ for error in caught.value.exceptions] == [["in the row a=2, b=3"], ["in the row a=4, b=5"]]


def test_one_failure_is_raised_as_it_is() -> None:
    with pytest.raises(AssertionError) as caught:
        rows(("a", "b"), TABLE[:2])(lambda a, b: _equal(a, b))()
    assert caught.value.__notes__ == ["in the row a=2, b=3"]


def test_an_exception_that_is_missing_fails_its_row() -> None:
    def refuse(text: str) -> None:
        with pytest.raises(ValueError):
            int(text)

    with pytest.raises(pytest.fail.Exception) as caught:
        rows("text", ["a", "7"])(refuse)()
    assert caught.value.__notes__ == ["in the row text='7'"]


def test_a_row_may_have_a_name() -> None:
    with pytest.raises(AssertionError) as caught:
        rows("a, b", [pytest.param(1, 1, id="one"), pytest.param(2, 3, id="two")])(_equal)()
    assert caught.value.__notes__ == ["in the row two"]


def test_a_skipped_row_does_not_hide_the_others() -> None:
    def even(number: int) -> None:
        if number == 1:
            pytest.skip("one is skipped")
        assert number % 2 == 0

    rows("number", [1, 2])(even)()
    with pytest.raises(AssertionError) as caught:
        rows("number", [1, 2, 3])(even)()
    assert caught.value.__notes__ == ["in the row number=3"]
    with pytest.raises(pytest.skip.Exception):
        rows("number", [1, 1])(even)()


def test_an_empty_table_fails() -> None:
    with pytest.raises(AssertionError, match="empty"):
        rows("a", [])(lambda a: None)()


@rows("number", [1, 2])
def test_fixtures_are_those_of_the_test(number: int, request: pytest.FixtureRequest) -> None:
    assert request.node.name == "test_fixtures_are_those_of_the_test"
    assert number in (1, 2)


def test_an_eighth_by_default_and_everything_in_ci(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)
    assert share(range(20)) == [0, 8, 16]
    assert share([7]) == [7]
    assert (examples(400), examples(3)) == (50, 1)
    monkeypatch.setenv("CI", "true")
    assert share(range(3)) == [0, 1, 2]
    assert examples(400) == 400


def _equal(a: int, b: int) -> None:
    assert a == b
