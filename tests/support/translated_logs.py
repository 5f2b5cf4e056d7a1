"""Logs of BoardGameArena in other languages: every text that the site shows is replaced."""

from collections.abc import Callable
from typing import Any

SHOWN = frozenset({
    "log", "card_name", "building_name", "tile_name", "source", "phase", "action", "resources_desc",
    "resources2_desc", "oldName", "newName", "tooltip", "desc", "turns", "card0", "i18n",
})  # fmt: skip
"""The keys whose values are texts for people."""


def one_word(text: str) -> str:
    """Return the same word for every text, so that texts have no information."""
    return "żółw" if text else ""


def backwards(text: str) -> str:
    """Return another text for every text. Different texts stay different."""
    return text[::-1]


def in_another_language(value: Any, word: Callable[[str], str] = one_word) -> Any:
    """Return a copy of a log in which all shown texts are replaced, except empty ones."""
    if isinstance(value, dict):
        return {
            key: _foreign(each, word) if key in SHOWN else in_another_language(each, word)
            for key, each in value.items()
        }
    if isinstance(value, list):
        return [in_another_language(each, word) for each in value]
    return value


def _foreign(value: Any, word: Callable[[str], str]) -> Any:
    if isinstance(value, str):
        return word(value)
    if isinstance(value, list):
        return [_foreign(each, word) for each in value]
    return in_another_language(value, word)
