"""Translations: the texts of a package in one language, from its data file ``words/LANGUAGE.json``.

A file has these sections. The English file lacks those whose keys are English words already.

* ``words``: key -> text on the page, names of goods included
* ``causes``: cause of a change -> its word in the ledger
* ``sheet``: line of the score sheet -> its label (English: `pad.py` of the game)
* ``steps``: English word of a step -> its translation
* ``offers``: English words of what a space offers -> their translation, with the same placeholders
* ``effects``: key of a furnishing -> its effect (English: the catalogue)
* ``titles``: id of a rule -> its title (English: the rulebook)
* ``counted``: a word of this language -> its forms after a number (in the app: key -> its texts, by form)
* ``objects``: a word of this language -> its form as the object of a step
* ``names``: English word -> its translation within the names of cards and places

Names that people may write in a record are in the catalogue of the game.
"""

import json
from collections.abc import Mapping
from functools import cache
from pkgutil import get_data
from typing import Any

Sections = Mapping[str, Mapping[str, Any]]


@cache
def translation(package: str, lang: str) -> Sections:
    """Return the texts of a package in a language, by section."""
    sections: Sections = json.loads(packaged(package, f"words/{lang}.json"))
    return sections


def packaged(package: str, path: str) -> str:
    """Return the text of a data file of a package. Importing `importlib.resources` would take longer than that."""
    data = get_data(package, path)
    assert data is not None, f"{package} is not loaded from files"
    return data.decode("utf-8")
