"""The check of plain words finds bad openings of docstrings of any kind, and idioms in comments."""

from pathlib import Path

from tests.support.plain_words import habits

BAD = '''"""What a module is."""

LIMIT = 3
"""How many there are."""


class Player:
    """Who plays."""

    ready: bool
    """Whether the player may begin."""

    def name(self) -> str:
        """Return the name."""
        return "Ann"  # whoever she is
'''


def test_docstrings_of_modules_classes_and_attributes_begin_plainly(tmp_path: Path) -> None:
    file = tmp_path / "bad.py"
    file.write_text(BAD, encoding="utf-8")
    assert sorted(habits(file)) == [
        (1, "begins with 'What': What a module is."),
        (4, "begins with 'How': How many there are."),
        (8, "begins with 'Who': Who plays."),
        (11, "begins with 'Whether': Whether the player may begin."),
        (15, "'whoever'"),
    ]
