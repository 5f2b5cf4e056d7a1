"""The words of the pages in three languages."""

import pytest

from caverna.drawing.labels import LANGUAGES
from caverna.games.caverna.page.labels import Labels


def test_names_come_from_the_catalogue_in_each_language() -> None:
    assert [Labels(lang).furnishing("dwelling") for lang in LANGUAGES] == ["Dwelling", "Morada", "Izba"]
    assert Labels("es").furnishing("entry-level dwelling") == "Morada inicial"
    assert Labels("pl").furnishing("simple_dwelling_4_2") == "Simple dwelling 4"
    assert Labels("es").good("sheep") == "oveja"


def test_causes_are_translated_as_far_as_they_have_names() -> None:
    spanish = Labels("es")
    assert spanish.cause("Ore mining") == "Extraer mineral"
    assert spanish.cause("Ore mining, ore mines") == "Extraer mineral, mina de mineral"
    assert spanish.cause("field C3") == "campo C3"
    assert spanish.cause("feed") == "alimentar"
    assert spanish.cause("C3") == "C3"
    assert Labels().cause("feed") == "feeding"


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match="unknown language 'de'"):
        Labels("de")
