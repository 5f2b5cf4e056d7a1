"""Days as people and spreadsheet programs write them."""

import pytest

from caverna.model.dates import day_of, is_day


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2026-11-15", "2026-11-15"),
        (" 2026-11-15 ", "2026-11-15"),
        ("2026/11/5", "2026-11-05"),
        ("15.11.2026", "2026-11-15"),
        ("5. 3. 2026", "2026-03-05"),
        ("5.3.26", "2026-03-05"),
        ("11/15/2026", "2026-11-15"),
        ("15/11/26", "2026-11-15"),
        ("3/3/2026", "2026-03-03"),
    ],
)
def test_days(text: str, day: str) -> None:
    assert day_of(text) == day
    assert is_day(day)


@pytest.mark.parametrize("text", ["", "03/04/2026", "31.2.2026", "2026-13-01", "15/16/2026", "Monday", "1.2", "2026"])
def test_what_is_no_day_stays_as_it_is(text: str) -> None:
    assert day_of(text) == text
    assert not is_day(text)
