"""The words of the recorder: the same keys and placeholders in every language, and none that is not used."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import caverna.server
from caverna.drawing.labels import LANGUAGES
from caverna.model.ruleset import known, ruleset

STATIC = Path(caverna.server.__file__).parent / "static"


def words(lang: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((STATIC / f"words-{lang}.json").read_text(encoding="utf-8"))
    return found


def flat(data: Any, path: str = "") -> dict[str, str]:
    """Return the texts by their path; of a text with forms the longest one."""
    if isinstance(data, str):
        return {path: data}
    if "other" in data:
        return {path: data["other"]}
    return {key: text for name, each in data.items() for key, text in flat(each, f"{path}/{name}").items()}


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_every_language_says_the_same(lang: str) -> None:
    english, other = flat(words("en")), flat(words(lang))
    assert english.keys() == other.keys()
    for key, text in english.items():
        assert other[key], key
        assert sorted(re.findall(r"{\w+}", text)) == sorted(re.findall(r"{\w+}", other[key])), key


def test_every_step_has_a_button_and_a_sentence() -> None:
    found = words("en")
    for key in known():
        if key not in found:
            continue  # a game of another package
        for word, kind in ruleset(key).format.notation.kinds.items():
            assert word in found[key]["taps"] or word == "loot", (key, word)
            assert word in found[key]["says"] or word in ("have", "+1", "loot"), (key, word, kind)


def test_every_text_is_used() -> None:
    scripts = "\n".join(path.read_text(encoding="utf-8") for path in sorted(STATIC.glob("*.js")))
    page = (STATIC / "record.html").read_text(encoding="utf-8")
    for key in words("en")["ui"]:
        start = key.partition(".")[0]
        assert f'"{key}"' in scripts + page or f"`{start}." in scripts, key
