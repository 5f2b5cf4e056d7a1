"""The wrapping of written YAML: a text that fills a line exactly stays on it, one character more does not."""

from typing import Any

import pytest
import yaml

from caverna.games.caverna.record import FORMAT
from caverna.writing.yamlwrite import MAX_KEY, WIDTH, emit
from tests.support.rows import rows


def written(data: dict[str, Any]) -> list[str]:
    """Return the lines of some data; they must read back the same."""
    text = emit(data, FORMAT.block)
    assert yaml.load(text, yaml.BaseLoader) == data
    return text.splitlines()


def test_a_list_that_fills_the_line_stays_on_it() -> None:
    """``key: [`` and ``]`` take 7 characters, ``, `` between two names 2."""
    full = ["x" * 45, "y" * (WIDTH - 7 - 2 - 45)]
    assert written({"key": full}) == [f"key: [{full[0]}, {full[1]}]"]
    assert len(written({"key": full})[0]) == WIDTH
    over = [full[0], full[1] + "y"]
    assert written({"key": over}) == [f"key: [{over[0]},", f"      {over[1]}]"]


def test_a_mapping_that_fills_the_line_stays_on_it() -> None:
    full = {"a": "x" * 40, "b": "y" * (WIDTH - 7 - 3 - 40 - 2 - 3)}
    assert written({"key": full}) == [f"key: {{a: {full['a']}, b: {full['b']}}}"]
    over = full | {"b": full["b"] + "y"}
    assert written({"key": over}) == [f"key: {{a: {over['a']},", f"      b: {over['b']}}}"]


def test_wrapped_lines_are_filled_to_the_end() -> None:
    """The margin is as wide as ``key: [``: 6 characters. 46 and 44 with their commas and a space fill the line."""
    items = ["x" * 46, "y" * 45, "z" * 40]
    assert written({"key": items}) == [f"key: [{items[0]}, {items[1]},", f"      {items[2]}]"]
    assert len(written({"key": items})[0]) == WIDTH
    items[1] += "y"
    assert written({"key": items}) == [f"key: [{items[0]},", f"      {items[1]}, {items[2]}]"]


def test_long_items_stand_on_lines_of_their_own() -> None:
    half = ["x" * (WIDTH // 2)] * 2
    assert written({"key": half}) == [f"key: [{half[0]},", f"      {half[1]}]"]
    long = ["x" * (WIDTH // 2 + 1)] * 2
    assert written({"key": long}) == ["key:", f"- {long[0]}", f"- {long[1]}"]


def test_what_has_something_inside_is_not_wrapped() -> None:
    inner = {"a": "x" * 40}
    assert written({"key": {"one": inner, "two": inner}}) == [
        "key:",
        f"  one: {{a: {inner['a']}}}",
        f"  two: {{a: {inner['a']}}}",
    ]


@pytest.mark.parametrize("depth", [0, 1, 2])
def test_long_keys_stand_behind_a_question_mark(depth: int) -> None:
    """The colon counts; how far a line is set in does not."""

    def nested(key: str) -> list[str]:
        data: dict[str, Any] = {key: "x"}
        for _ in range(depth):
            data = {"homes": data}
        return [line[2 * depth :] for line in written(data)[depth:]]

    fits = "k" * (MAX_KEY - 1)
    assert nested(fits) == [f"{fits}: x"]
    assert nested(fits + "k") == [f"? {fits}k", ": x"]


def test_empty_collections_in_lists() -> None:
    assert written({"turns": [{}, [], [["a"], {"b": "c"}]]}) == ["turns:", "- {}", "- []", "- - - a", "  - b: c"]


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("a\nb", ["about: |-", "  a", "  b"]),
        ("a\nb\n", ["about: |", "  a", "  b"]),
        ("a\n\nb\n", ["about: |", "  a", "", "  b"]),
        ("a\n", ['about: "a\\n"']),
        ("a\nb\n\n", ['about: "a\\nb\\n\\n"']),
        ("\na\nb", ['about: "\\na\\nb"']),
        (" a\nb", ['about: " a\\nb"']),
        ("a \nb", ['about: "a \\nb"']),
        ("a\tb\nc", ['about: "a\\tb\\nc"']),
        ("a\x7fb", ['about: "a\\x7fb"']),
        ("a\u0100\u2028b", ['about: "a\u0100\\u2028b"']),
        ("a\U0001f600\U000e0001b", ['about: "a\U0001f600\\U000e0001b"']),
    ],
)
def test_texts_of_several_lines(text: str, lines: list[str]) -> None:
    assert written({"about": text}) == lines


@rows(
    ("text", "plain"),
    [("x", True), ("a:b", True), ("a: b", False), ("a:", False), ("a #b", False), ("a#b", True), ("<<", False),
     ("", False), ("~", False), (" a", False), ("a ", False), ("12", False), ("0o7", False), ("1e3", False),
     (".5", False), ("1.", False), ("-", False), ("2026-11-15", False), ("a, b", True), ("it's", True)],
)  # fmt: skip
def test_plain_and_quoted(text: str, plain: bool) -> None:
    said = text if plain else "'" + text.replace("'", "''") + "'"
    assert written({"key": text}) == [f"key: {said}"]


@pytest.mark.parametrize("text", ["a, b", "a]", "a}", "[", "a?b", "{a"])
def test_what_ends_a_collection_is_quoted_inside_of_one(text: str) -> None:
    assert written({"key": [text]}) == [f"key: ['{text}']"]


@pytest.mark.parametrize(("key", "loose"), [("about", True), ("rulings", True), ("other", False)])
def test_below_some_keys_only_the_reader_of_records_counts(key: str, loose: bool) -> None:
    assert written({key: {"a": "no"}}) == [f"{key}: {{a: no}}" if loose else f"{key}: {{a: 'no'}}"]
    assert written({"homes": {key: "no"}}) == ["homes:", f"  {key}: 'no'"]
