"""The words of the app: each is there in every language, with the same values, and none is left over."""

import json
import re
from pathlib import Path

import pytest

import caverna.app
import caverna.server

FOLDER = Path(caverna.app.__file__).parent
FILES = {path.stem: json.loads(path.read_text("utf-8")) for path in sorted((FOLDER / "words").glob("*.json"))}
WORDS = {
    lang: sections["words"]
    | {f"{key}.{form}": text for key, forms in sections["counted"].items() for form, text in forms.items()}
    for lang, sections in FILES.items()
}
SCRIPTS = "\n".join(path.read_text("utf-8") for path in sorted((FOLDER / "static").glob("*.js")))
MADE = ("link-", "badge-")
"""The beginnings of keys that scripts compose."""


def stem(key: str) -> str:
    return key.partition(".")[0]


@pytest.mark.parametrize("lang", WORDS)
def test_every_language_has_every_text_with_its_values(lang: str) -> None:
    assert {stem(key) for key in WORDS[lang]} == {stem(key) for key in WORDS["en"]}
    for key, text in WORDS["en"].items():
        if key in WORDS[lang]:
            assert set(re.findall(r"{\w+}", WORDS[lang][key])) == set(re.findall(r"{\w+}", text)), key
        assert text.strip()


def test_every_text_that_a_script_asks_for_is_there_and_no_other() -> None:
    asked = set(re.findall(r'\b(?:t|heading|counted)\("([\w-]+)"', SCRIPTS))
    known = {stem(key) for key in WORDS["en"]}
    assert asked - known == set()
    assert {key for key in known if f'"{key}"' not in SCRIPTS and not key.startswith(MADE)} == set()


def test_every_text_that_a_script_takes_from_the_recorder_is_there() -> None:
    folder = Path(caverna.server.__file__).parent / "static"
    asked = set(re.findall(r'\brecorded\("(\w+)"', SCRIPTS))
    assert asked
    assert asked - json.loads((folder / "words-en.json").read_text("utf-8"))["ui"].keys() == set()


def test_texts_are_as_people_say_them() -> None:
    """Spanish opens its questions and exclamations; nothing has straight quotes or three dots."""
    for lang, words in WORDS.items():
        for key, text in words.items():
            assert "..." not in text, (lang, key)
            assert "'" not in text, (lang, key)
            if lang == "es":
                assert text.count("!") == text.count("¡"), key
                assert text.count("?") == text.count("¿"), key
