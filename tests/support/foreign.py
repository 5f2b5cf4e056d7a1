"""A log of BoardGameArena in another language: every text that the site shows is another one."""

from typing import Any

SHOWN = frozenset({
    "log", "card_name", "building_name", "tile_name", "source", "phase", "action", "resources_desc",
    "resources2_desc", "oldName", "newName", "tooltip", "desc", "turns", "card0", "i18n",
})  # fmt: skip
"""The keys whose values are texts to be read by people."""


def in_another_language(value: Any) -> Any:
    """Return a copy in which all shown texts are replaced; ids, types and numbers stay, and so do empty texts."""
    if isinstance(value, dict):
        return {key: _foreign(each) if key in SHOWN else in_another_language(each) for key, each in value.items()}
    if isinstance(value, list):
        return [in_another_language(each) for each in value]
    return value


def _foreign(value: Any) -> Any:
    if isinstance(value, str):
        return "żółw" if value else ""
    if isinstance(value, list):
        return [_foreign(each) for each in value]
    return in_another_language(value)
