"""The page of the API has every public name, is made from the docstrings, and its examples run."""

import doctest
from importlib import import_module

import pytest

import caverna
from tests.support.api_guide import MODULES, PAGE, public, updated


def test_the_page_is_made_from_the_docstrings() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert updated(text) == text, "python -m tests.support.api_guide"


def test_its_examples_run() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert tried > 40
    assert failed == 0


@pytest.mark.parametrize("module", MODULES)
def test_every_public_name_is_on_it_and_says_what_it_is(module: str) -> None:
    text = PAGE.read_text(encoding="utf-8")
    found = import_module(module)
    for name in public(found):
        assert f"`{name}" in text, name
        value = getattr(found, name)
        assert isinstance(value, str | tuple | dict) or value.__doc__, name


def test_nothing_else_can_be_imported_from_the_package() -> None:
    assert dir(caverna) == sorted(caverna.__all__)
    rooms = {"core", "games", "importers", "notation", "page", "recorder", "recording", "steps", "text"}
    others = {name for name in vars(caverna) if not name.startswith("_")} - set(caverna.__all__)
    assert others <= rooms
