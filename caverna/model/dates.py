"""Dates as people and spreadsheet programs write them."""

import re
from datetime import date

_DOTS = re.compile(r"([0-9]{1,2})\. ?([0-9]{1,2})\. ?([0-9]{4}|[0-9]{2})")
_SLASHES = re.compile(r"([0-9]{1,2})/([0-9]{1,2})/([0-9]{4}|[0-9]{2})")
_YEAR_FIRST = re.compile(r"([0-9]{4})[/.]([0-9]{1,2})[/.]([0-9]{1,2})")
_ISO = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def is_day(text: str) -> bool:
    """Return whether a text is a date such as 2026-11-15."""
    return _ISO.fullmatch(text) is not None and _checked(text) == text


def day_of(text: str) -> str:
    """Return a date as 2026-11-15, also from 15.11.2026, 15/11/26 and 11/15/2026; return any other text unchanged.

    With slashes some people write the day first and some the month. An ambiguous date is returned unchanged.
    """
    plain = text.strip()
    return _checked(_day_first(plain) or _year_first(plain) or plain) or text


def _checked(text: str) -> str:
    """Return the date if it exists in the calendar, else ""."""
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        return ""


def _year_first(text: str) -> str:
    found = _YEAR_FIRST.fullmatch(text)
    return f"{found[1]}-{found[2]:0>2}-{found[3]:0>2}" if found else ""


def _day_first(text: str) -> str:
    found = _DOTS.fullmatch(text)
    if found:
        day, month, year = found.groups()
    else:
        found = _SLASHES.fullmatch(text)
        if not found:
            return ""
        day, month, year = found.groups()
        if int(month) > 12:
            day, month = month, day
        elif int(day) <= 12 and day != month:
            return ""
    return f"{year if len(year) == 4 else '20' + year}-{month:0>2}-{day:0>2}"
