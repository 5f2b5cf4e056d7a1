"""The data files of translations: the same keys and placeholders in every language, none missing and none unused."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import caverna
from caverna.drawing.labels import LANGUAGES
from caverna.drawing.translations import translation
from caverna.games.agricola import offers as agricola_offers
from caverna.games.agricola.catalogue.majors import MAJORS
from caverna.games.agricola.catalogue.spaces import FAMILY, FULL
from caverna.games.agricola.catalogue.spaces import SPACES as AGRICOLA_SPACES
from caverna.games.agricola.goods import NAMES
from caverna.games.agricola.names import GOOD_NUMBER
from caverna.games.caverna import offers as caverna_offers
from caverna.games.caverna.catalogue.furnishings import FURNISHINGS
from caverna.games.caverna.catalogue.spaces import SPACES
from caverna.games.caverna.catalogue.tables import ENTRY_DWELLING
from caverna.model.names import normalise
from caverna.model.ruleset import ruleset
from caverna.reading.reader import loads

ROOT = Path(caverna.__file__).parent
FOLDERS = sorted(ROOT.rglob("words"))
GAMES = ("caverna", "agricola", "stone age")
GRAMMAR = {"counted", "objects", "names"}
"""Sections by the grammar of one language: not every language needs the same."""
TEXT = {"words", "causes"}
"""Sections that English has too; in the others the key is English, or the English is in rulebook, catalogue or pad."""


def package_of(folder: Path) -> str:
    return ".".join(("caverna", *folder.relative_to(ROOT).parent.parts))


def page_of(game: str) -> str:
    return f"caverna.games.{game.replace(' ', '_')}.page"


def placeholders(text: str) -> list[str]:
    return sorted(re.findall(r"{[^}]*}", text))


def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    keys = [key for key, _ in pairs]
    assert sorted(set(keys)) == sorted(keys)
    return dict(pairs)


def test_every_package_has_a_file_for_each_language() -> None:
    games = map(page_of, sorted(GAMES))
    assert [package_of(folder) for folder in FOLDERS] == ["caverna.app", "caverna.drawing", *games]
    for folder in FOLDERS:
        assert sorted(path.name for path in folder.iterdir()) == [f"{lang}.json" for lang in sorted(LANGUAGES)]


@pytest.mark.parametrize("folder", FOLDERS, ids=package_of)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_key_comes_twice_and_no_text_is_empty(folder: Path, lang: str) -> None:
    sections = json.loads((folder / f"{lang}.json").read_text("utf-8"), object_pairs_hook=unique)
    texts = [text for section in sections.values() for text in section.values()]
    assert all(texts)
    assert sections == translation(package_of(folder), lang)


@pytest.mark.parametrize("folder", FOLDERS, ids=package_of)
def test_every_language_has_the_same_keys_and_placeholders(folder: Path) -> None:
    english, *others = (translation(package_of(folder), lang) for lang in LANGUAGES)
    spanish = others[0]
    assert set(english) - GRAMMAR == set(spanish) & TEXT
    for sections in others:
        assert sections.keys() - GRAMMAR == spanish.keys() - GRAMMAR
        for name in spanish.keys() - GRAMMAR:
            assert list(sections[name]) == list(english.get(name, spanish[name])), name
            for key, text in sections[name].items():
                source = english[name][key] if name in english else key if name == "offers" else ""
                assert placeholders(text) == placeholders(source), (name, key)


def test_placeholders_are_found() -> None:
    assert placeholders("{one}, potem {other}") == ["{one}", "{other}"]
    assert any(map(placeholders, translation(page_of("caverna"), "pl")["offers"]))


# --- keys that come from elsewhere ------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_line_of_the_score_sheet_has_a_label(game: str) -> None:
    assert list(translation(page_of(game), "pl")["sheet"]) == list(ruleset(game).categories)


@pytest.mark.parametrize("game", ["caverna", "agricola"])
@pytest.mark.parametrize("lang", ["es", "pl"])
def test_the_labels_of_the_page_may_be_written_in_a_score_sheet(game: str, lang: str) -> None:
    for label in translation(page_of(game), lang)["sheet"].values():
        record = loads(json.dumps({game: 1, "tally": {"Ann": {label: 0}}}))
        assert [each.message for each in record.findings if each.rule == "record.key"] == []


def asked(game: str) -> set[str]:
    """Return the English words that the spaces and improvements of a game want to have translated."""
    found = set()

    def say(text: str) -> str:
        found.add(text)
        return text

    if game == "caverna":
        for row in SPACES.values():
            caverna_offers.space_offer(row, say=say)
    else:
        for space in AGRICOLA_SPACES.values():
            for mode in (FULL, FAMILY):
                agricola_offers.space_offer(space, mode, say=say)
        for major in MAJORS.values():
            agricola_offers.major_effect(major, say=say)
    return found


@pytest.mark.parametrize("game", ["caverna", "agricola"])
def test_what_spaces_offer_is_translated_whole(game: str) -> None:
    assert asked(game) | {"nothing"} == translation(page_of(game), "pl")["offers"].keys() | {"nothing"}


def test_every_effect_of_a_furnishing_is_translated() -> None:
    effects = translation(page_of("caverna"), "pl")["effects"]
    assert set(effects) == {ENTRY_DWELLING, *FURNISHINGS}


def test_goods_that_agricola_reads_in_spanish_are_those_of_its_page() -> None:
    words = translation(page_of("agricola"), "es")["words"]
    assert [GOOD_NUMBER[normalise(words[name])] for name in NAMES] == list(range(len(NAMES)))
