"""The page of the API has every public name, is made from the docstrings, and its examples run."""

import doctest
from importlib import import_module
from pathlib import Path
from unittest.mock import create_autospec

import pytest

import caverna
from tests.support.api_guide import GAMES, MODULES, PAGE, ROOMS, SEAM, members, public, updated


def test_the_page_is_made_from_the_docstrings() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert updated(text) == text, "python -m tests.support.api_guide"


def test_its_examples_run(monkeypatch: pytest.MonkeyPatch) -> None:
    games = [import_module(f"caverna.games.{name}").Game for name in ("caverna", "agricola")]
    listed = [create_autospec(game.legal_turns, side_effect=game.legal_turns) for game in games]
    for game, legal_turns in zip(games, listed, strict=True):
        monkeypatch.setattr(game, "legal_turns", legal_turns)
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert tried > 40
    assert failed == 0
    assert [each.call_count for each in listed] == [1, 0]  # by a player who compares; random turns grow


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
    folder = Path(caverna.__file__).parent
    modules = {path.stem for path in folder.iterdir() if path.suffix == ".py" or (path / "__init__.py").is_file()}
    public_rooms = {name.split(".")[1] for name in MODULES if "." in name}
    assert {name for name in modules if not name.startswith("_")} == public_rooms | set(ROOMS)
    text = PAGE.read_text(encoding="utf-8")
    assert all(f"`{room}`" in text or f"`caverna.{room}`" in text for room in ROOMS)
    assert all(f"`{name}`" in text for name in MODULES if name.count(".") < 3)
    others = {name for name in vars(caverna) if not name.startswith("_")} - set(caverna.__all__)
    assert others <= public_rooms | set(ROOMS)


@pytest.mark.parametrize("game", GAMES)
def test_every_member_of_a_game_is_on_the_page_or_of_the_house(game: str) -> None:
    found = import_module(f"caverna.games.{game}").Game
    told = members(found)
    for name in dir(found):
        if not name.startswith("_") and not name.isupper() and name not in SEAM["Game"]:
            assert f"`{name}`" in told or f"`{name}(" in told, name
    assert not [name for name in SEAM["Game"] if f"`{name}`" in told or f"`{name}(" in told]


def test_every_member_says_what_it_is() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert "| `due` |" in text
    assert [line for line in text.splitlines() if line.startswith("|") and line.endswith("|  |")] == []


@pytest.mark.parametrize("module", MODULES)
def test_classes_say_what_they_are(module: str) -> None:
    found = import_module(module)
    assert all(callable(value) is False or value.__doc__ for name in public(found) for value in [getattr(found, name)])


def test_nothing_prints_as_a_page_of_fields() -> None:
    record = caverna.simulate(2, 1, style="random")
    game = import_module("caverna.games.caverna").Game.from_record(record, at="1.2")
    recording = caverna.Recording.new(["Ann", "Bob"])
    for value in (
        game,
        record,
        caverna.loads("caverna: 1\nplayers: 3"),
        *(caverna.simulate(2, 1, game=game, style="random") for game in ("stone age", "agricola")),
        caverna.replay(record),
        caverna.verify(record),
        recording,
        game.offer("Logging"),
        game.home("Ann"),
    ):
        assert len(repr(value)) < 200, value
        assert repr(value).startswith("<"), value


@pytest.mark.parametrize("module", MODULES)
def test_only_public_names_are_shown_of_a_module(module: str) -> None:
    found = import_module(module)
    assert dir(found) == public(found)


def test_a_finding_is_shown_as_it_is_made() -> None:
    finding = caverna.loads("caverna: 1\nplayers: 3").findings[0]
    assert eval(repr(finding), {"Finding": caverna.Finding}) == finding
    assert "_because" not in repr(finding)
