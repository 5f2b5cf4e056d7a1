"""Tasks that have one implementation. A second implementation fails here."""

import re
from pathlib import Path

import pytest

from caverna.drawing.parts import parts_of
from caverna.model.ruleset import ruleset

ROOT = Path(__file__).resolve().parent.parent.parent
SOURCES = {
    str(path.relative_to(ROOT)): path.read_text(encoding="utf-8")
    for room in ("caverna", "cli")
    for path in sorted((ROOT / room).rglob("*.py"))
}
GAMES = ("caverna", "stone age", "agricola")
ONE_PLACE = {
    "caverna/model/names.py": r"get_close_matches|SequenceMatcher",
    "caverna/writing/atomic.py": r"\bos\.replace\(|mkstemp|NamedTemporaryFile",
    "caverna/model/columns.py": r"(import|from) wcwidth\b",
    "caverna/model/safe_text.py": r'"Cc", *"C[fns]"',
}
"""Suggestions for names, atomic writing of files, widths in a terminal, hidden characters."""


@pytest.mark.parametrize("place", ONE_PLACE)
def test_it_is_done_in_one_place(place: str) -> None:
    found = [name for name, text in SOURCES.items() if re.search(ONE_PLACE[place], text)]
    assert found == [place]


@pytest.mark.parametrize("key", GAMES)
def test_terminal_page_and_scores_name_the_same_lines_of_the_pad(key: str) -> None:
    """The labels of the page are those of the terminal, in the order of the score sheet."""
    rules = ruleset(key)
    assert rules.terminal is not None
    shown = rules.terminal.labels
    assert list(shown) == list(rules.categories)
    labels = parts_of(rules).labels("en")
    assert [labels.category(category).replace("×", "x") for category in shown] == list(shown.values())


@pytest.mark.parametrize("key", GAMES)
def test_the_rules_of_records_have_their_texts_in_every_rulebook(key: str) -> None:
    """Their texts belong to the library, because pages need them as well as the command."""
    book = ruleset(key).rulebook
    told = [rule for rule in book.all.values() if rule.section in ("record", "claim", "tally")]
    assert {rule.section for rule in told} == {"record", "claim", "tally"}
    assert all(rule.title and rule.text for rule in told)
