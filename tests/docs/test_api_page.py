"""The pages of the API have every public name, are made from the docstrings, and their examples run."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

import caverna
from docs.inventory import names_in
from tests.support.api_guide import FRONT, GAMES, INTERNAL, MODULES, PAGES, PRIVATE, members, path_of, public, updated

TEXT = "".join(path_of(page).read_text(encoding="utf-8") for page in PAGES)
NAMES = names_in(TEXT)


def test_there_is_a_page_for_each_file() -> None:
    assert {path_of(page) for page in PAGES} == set((FRONT.parent / "api").glob("*.md"))
    front = FRONT.read_text(encoding="utf-8")
    assert all(f"(api/{page}.md)" in front for page in PAGES)


@pytest.mark.parametrize("page", PAGES)
def test_each_page_is_made_from_the_docstrings(page: str) -> None:
    text = path_of(page).read_text(encoding="utf-8")
    assert updated(page, text) == text, "python -m tests.support.api_guide"


@pytest.mark.parametrize("page", ["", *PAGES])
def test_the_examples_of_each_page_run(page: str) -> None:
    path = path_of(page) if page else FRONT
    assert doctest.testfile(str(path), module_relative=False).failed == 0


def test_every_public_name_has_one_anchor() -> None:
    assert len(NAMES) == len({*NAMES})
    expected = {f"{module}.{name}" for module in MODULES for name in public(import_module(module))}
    assert expected - {*NAMES} == {
        f"caverna.games.{game}.{part}" for game in GAMES for part in ("steps", "notation")
    } - {*NAMES}


@pytest.mark.parametrize("module", MODULES)
def test_every_public_name_says_what_it_is(module: str) -> None:
    found = import_module(module)
    for name in public(found):
        value = getattr(found, name)
        assert isinstance(value, str | int | tuple | dict) or value.__doc__, name


def test_nothing_else_can_be_imported_from_the_package() -> None:
    assert dir(caverna) == sorted(caverna.__all__)
    folder = Path(caverna.__file__).parent
    modules = {path.stem for path in folder.iterdir() if path.suffix == ".py" or (path / "__init__.py").is_file()}
    public_modules = {name.split(".")[1] for name in MODULES if "." in name}
    assert {name for name in modules if not name.startswith("_")} == public_modules | set(PRIVATE)
    front = FRONT.read_text(encoding="utf-8")
    assert all(f"`{name}`" in front or f"`caverna.{name}`" in front for name in PRIVATE)
    others = {name for name in vars(caverna) if not name.startswith("_")} - set(caverna.__all__)
    assert others <= public_modules | set(PRIVATE)


@pytest.mark.parametrize("game", GAMES)
def test_every_member_of_a_game_is_public_or_internal(game: str) -> None:
    full = f"caverna.games.{game}.Game"
    found = import_module(f"caverna.games.{game}").Game
    shown = {name.removeprefix(f"{full}.") for name in names_in(members(found, full))}
    declared = {name for name in dir(found) if not name.startswith("_") and not name.isupper()}
    assert declared - shown == declared & {*INTERNAL["Game"]}


def test_every_member_says_what_it_is() -> None:
    assert "`due: str \\| None` |" in TEXT
    assert [line for line in TEXT.splitlines() if line.startswith("|") and line.endswith("|  |")] == []


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
