"""The keys of a record in the documentation: complete, current, and with examples that are right."""

from pathlib import Path

import pytest

from caverna.engine.verify import verify
from caverna.model.format import Key, keys_of
from caverna.model.ruleset import ruleset
from caverna.reading.reader import loads
from caverna.writing.reference import updated
from tests.support.marked_texts import HEAD
from tests.support.rows import rows

DOCS = {"caverna": "record.md", "stone age": "stone-age.md", "agricola": "agricola.md"}
FOLDER = Path(__file__).parents[2] / "docs"
HEADS = {
    "caverna": HEAD,
    "stone age": "stone age: 1\nplayers: [Ann, Bob]\n",
    "agricola": "agricola: 1\nplayers: [Ann, Bob]\n",
}
ABOVE = {
    "a round": ("rounds:\n- ", ""),
    "a position": ("position: {", "}"),
    "a home": ("position: {homes: {Ann: {", "}}}"),
    "the series": ("rounds: []\nseries: {", "}"),
    "a tribe": ("position: {tribes: {Ann: {", "}}}"),
    "now": ("position: {round: 7, now: {", "}}"),
}
"""The text around an example."""
EXAMPLES = [
    (game, *around, key)
    for game in DOCS
    for around, keys in [
        *((ABOVE[group.what], keys_of(group.cls)) for group in ruleset(game).format.groups),
        (("", ""), ruleset(game).format.keys),
    ]
    for key in keys
]
every_game = pytest.mark.parametrize("game", DOCS)


def text_of(game: str) -> str:
    return (FOLDER / DOCS[game]).read_text(encoding="utf-8")


@every_game
def test_the_keys_are_those_of_the_format(game: str) -> None:
    assert updated(text_of(game)) == text_of(game), f"python -m caverna.writing.reference docs/{DOCS[game]}"


@every_game
def test_the_sample_is_right(game: str) -> None:
    sample = text_of(game).split("```yaml\n")[1].split("```")[0]
    assert loads(sample).findings == []
    assert verify(loads(sample)).ok


@rows(("game", "before", "after", "key"), EXAMPLES)
def test_an_example_is_what_stands_under_its_key(game: str, before: str, after: str, key: Key) -> None:
    said = f"round: 7, {key.example}" if key.needs else key.example
    head = f"{game}: 1\n" if key.name == "players" else HEADS[game]
    rest = "" if before or key.name in ("rounds", "position") else "rounds: []\n"
    assert loads(f"{head}{before}{said}{after}\n{rest}").findings == []
    assert key.example.startswith(f"{key.name}: ")
    assert key.doc.endswith(".")
