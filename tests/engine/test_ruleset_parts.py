"""Parts of a ruleset are found by module name; a part that a game does not have is None."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from caverna.model.ruleset import Ruleset, ruleset


class Small(Ruleset):
    """A game in a package of its own."""

    key, title, players, package = "small", "Small", range(2, 3), "small_game"


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    folder = tmp_path / "small_game"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "goods.py").write_text("COUNTED = ['stone']\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    yield folder
    for name in [name for name in sys.modules if name.partition(".")[0] == "small_game"]:
        del sys.modules[name]


def test_a_part_is_what_its_module_has(package: Path) -> None:
    (package / "page.py").write_text("badge = ''\n")
    rules = Small()
    assert rules.goods == ("stone",)
    assert rules.page is sys.modules["small_game.page"]


def test_a_part_without_a_module_is_none_or_empty(package: Path) -> None:
    rules = Small()
    found = (rules.page, rules.terminal, rules.choices, rules.tally, rules.tables, rules.recovery, rules.positions)
    assert found == (None,) * 7
    assert (rules.styles, dict(rules.table_options), rules.waivable) == ((), {}, frozenset())


def test_a_part_whose_own_import_fails_is_not_taken_for_absent(package: Path) -> None:
    (package / "page.py").write_text("import no_such_module_anywhere\n")
    (package / "terminal").mkdir()
    (package / "terminal" / "__init__.py").write_text("from . import absent\nfrom .words import word\n")
    with pytest.raises(ModuleNotFoundError, match="no_such_module_anywhere"):
        _ = Small().page
    with pytest.raises(ImportError, match="absent"):
        _ = Small().terminal


def test_a_part_that_every_game_needs_is_missed(package: Path) -> None:
    with pytest.raises(NotImplementedError, match="the ruleset of Small has no rulebook"):
        _ = Small().rulebook
    with pytest.raises(NotImplementedError, match="Small has no positions"):
        Small().position_of(None)


def test_the_games_of_this_project_have_all_parts() -> None:
    for key in ("caverna", "stone age", "agricola"):
        rules = ruleset(key)
        parts = (rules.page, rules.terminal, rules.choices, rules.tally, rules.tables, rules.recovery, rules.positions)
        assert None not in parts
        assert rules.explain is not None
        assert (rules.card_evidence is None) == (key != "agricola")
