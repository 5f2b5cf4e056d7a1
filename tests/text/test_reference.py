"""The keys of a record in the documentation: complete, current, and with examples that are right."""

from pathlib import Path

import pytest

from caverna.core.format import Format, Key, keys_of
from caverna.text.reading.formats import default_format
from caverna.text.reading.reader import loads
from caverna.text.reference import updated
from tests.support.reads import HEAD

DOCS = Path(__file__).parents[2] / "docs" / "record.md"
FORMAT: Format = default_format()
ABOVE = {
    "a round": ("rounds:\n- ", ""),
    "a position": ("position: {", "}"),
    "a home": ("position: {homes: {Ann: {", "}}}"),
    "now": ("position: {round: 7, now: {", "}}"),
}
"""What stands around an example."""
EXAMPLES = [
    (*ABOVE[group.what], key) for group in FORMAT.groups for key in keys_of(group.cls)
] + [("", "", key) for key in FORMAT.keys]  # fmt: skip


def test_the_keys_are_those_of_the_format() -> None:
    text = DOCS.read_text(encoding="utf-8")
    assert updated(text, FORMAT) == text, "python -m caverna.text.reference docs/record.md"


def test_the_sample_is_right() -> None:
    sample = DOCS.read_text(encoding="utf-8").split("```yaml\n")[1].split("```")[0]
    assert loads(sample).findings == []


@pytest.mark.parametrize(("before", "after", "key"), EXAMPLES, ids=[each[2].name for each in EXAMPLES])
def test_an_example_is_what_stands_under_its_key(before: str, after: str, key: Key) -> None:
    said = f"round: 7, {key.example}" if key.needs else key.example
    head = "caverna: 1\n" if key.name == "players" else HEAD
    rest = "" if before or key.name in ("rounds", "position") else "rounds: []\n"
    assert loads(f"{head}{before}{said}{after}\n{rest}").findings == []
    assert key.example.startswith(f"{key.name}: ")
    assert key.doc.endswith(".")
