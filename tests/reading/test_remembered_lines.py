"""The cache of lines: valid lines by their place, up to a number; the one used longest ago goes first."""

from typing import Any

import pytest

from caverna.games.caverna.notation import HARVEST, TURN
from caverna.model.ruleset import ruleset
from caverna.reading import line_order
from caverna.reading.line_order import MAX_CACHED_LINE, LineReader


class Counting:
    """A notation that counts how often each line is read."""

    def __init__(self, where: str) -> None:
        self.notation = ruleset("caverna").format.notation.of_part(where)
        self.read_lines: list[str] = []

    def read(self, text: str) -> Any:
        self.read_lines.append(text)
        return self.notation.read(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.notation, name)


def test_a_line_is_read_once() -> None:
    notation = Counting(TURN)
    reader = LineReader(notation, TURN)
    assert reader.read("Logging") is reader.read("Logging")
    assert reader["Logging"].steps == notation.read("Logging").steps
    assert notation.read_lines == ["Logging", "Logging"]


@pytest.mark.parametrize("text", ["Loging", "Logging, Logging", "Logging, feed"])
def test_what_is_wrong_is_told_again_and_not_held(text: str) -> None:
    reader = LineReader(Counting(TURN), TURN)
    assert reader.read(text).errors
    assert reader.read(text).errors == reader.read(text).errors
    assert text not in reader


def test_what_may_stand_depends_on_the_part() -> None:
    assert LineReader(Counting(HARVEST), HARVEST).read("Logging").errors
    assert not LineReader(Counting(HARVEST), HARVEST).read("eat 1 grain").errors


def test_long_lines_are_not_held() -> None:
    reader = LineReader(Counting(TURN), TURN)
    just = "Logging" + " " * (MAX_CACHED_LINE - len("Logging"))
    assert not reader.read(just).errors
    assert not reader.read(just + " ").errors
    assert list(reader) == [just]


def test_the_latest_are_kept_when_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line_order, "_REMEMBERED", 3)
    notation = Counting(TURN)
    reader = LineReader(notation, TURN)
    lines = [f"eat {count} grain" for count in range(1, 8)]
    for line in lines[:4]:  # the fourth finds three, which are kept aside
        reader.read(line)
    assert list(reader) == [lines[3]]
    reader.read(lines[0])  # not read again, and among the latest
    assert notation.read_lines == lines[:4]
    for line in lines[4:6]:
        reader.read(line)
    assert list(reader) == [lines[5]]
    notation.read_lines.clear()
    for line in (lines[3], lines[0], lines[4], lines[1]):
        reader.read(line)
    assert notation.read_lines == [lines[1]]
