"""State of modules: every object that outlives a call and can change has a reason here.

No verdict may depend on an earlier call, so a module holds constants. Tables that nothing changes are constants, even
if Python would allow a change: one test reads the code for changes, another plays games and compares all objects.
"""

import ast
import importlib
import importlib.util
import pkgutil
from collections import deque
from collections.abc import Iterator
from contextvars import ContextVar
from functools import cache, cached_property
from itertools import islice
from pathlib import Path
from threading import local
from types import FunctionType, ModuleType
from typing import Any

import caverna_cli
import pytest
from click.testing import CliRunner

import caverna
from caverna import Recording, RuleBroken, explain, load, replay, verify
from caverna.pages import view_html
from tests.support.corpus import RECORDS

ROOT = Path(__file__).parents[2]
FOLDERS = {"caverna": ROOT / "caverna", "caverna_cli": ROOT / "cli"}

CHANGING = {
    "caverna.writing.atomic._UNFINISHED": "files to delete if a signal ends the process while they are written",
    "caverna_cli.signals.CLEANUPS": "calls to make if a signal ends the process; each is removed after its use",
    "caverna.model.ruleset._REGISTERED": "games that the program itself registers, for as long as it says",
    "caverna.collections.remote_batches._open": "files a worker keeps open between batches; locked, never in a result",
}
"""Objects that change while the program runs, each with its reason. None of them influences a verdict."""

TABLE = "made of constant tables once for each of the few arguments"
CACHES = {
    TABLE: """
        caverna.collections.tabulate._lines_of
        caverna.drawing.labels._english caverna.drawing.labels._writers caverna.drawing.rendering._environment
        caverna.drawing.rendering.asset caverna.drawing.translations.translation caverna.server.drawing._made
        caverna.engine.drafts._holding_steps caverna.engine.drafts._lists caverna.engine.drafts._needed
        caverna.engine.drafts._optional caverna.games.agricola.catalogue.setup.setup_for
        caverna.games.agricola.moves.listed._outlined_sets caverna.games.agricola.state.fences.shapes
        caverna.games.farming.turn._attributes
        caverna.games.caverna.catalogue.furnishings.in_variant
        caverna.games.caverna.catalogue.furnishings.keys_in_variant caverna.games.caverna.catalogue.rounds.rounds_for
        caverna.games.caverna.catalogue.spaces.printed_for caverna.games.caverna.catalogue.table_setup.table_setup
        caverna.games.caverna.players.promises._only
        caverna.model.format.keys_of caverna.model.json_data._converter caverna.model.json_data._keeper
        caverna.model.json_data.json_keys_of
        caverna.model.record.head_keys caverna.model.state.plan_of caverna.reading.line_order.line_readers
        caverna.reading.record_reader._in_turn caverna.reading.rounds._keys_in_turn caverna.reading.shared.keys_in
        caverna.reading.values._reader_of caverna.reading.values._takers
        caverna.model.values._compared caverna.model.values._shown
        caverna.scoresheets.model.tally_format caverna.writing.plain._keys
        caverna_cli.verify_data_formats._index
    """,
    "a pure function of numbers, asked again and again": """
        caverna.games.farming.cells._members
        caverna.games.agricola.rules.scoring._bracket caverna.games.agricola.rules.scoring._each
        caverna.games.agricola.rules.scoring._sum caverna.games.agricola.rules.scoring._unused
        caverna.games.agricola.state.home._capacity_of caverna.games.agricola.state.home._cooking
        caverna.games.agricola.state.fences.outline caverna.games.agricola.state.housing._fits
        caverna.games.agricola.rules.scoring._part caverna.games.caverna.rules.scoring._part
        caverna.games.caverna.players.layout.twins_left caverna.games.caverna.rules.scoring._one
        caverna.games.caverna.rules.scoring._unused caverna.games.caverna.state.home._stalls_of
        caverna.games.caverna.state.housing._spread
        caverna.games.stone_age.players.valuation.expected
        caverna.games.stone_age.players.valuation._card_values
        caverna.games.stone_age.players.valuation._stock_value
        caverna.games.stone_age.rules.scoring._count_cards caverna.games.stone_age.rules.scoring._culture
        caverna.games.stone_age.state.tools.after_gain caverna.games.stone_age.state.tools.all_ready
        caverna.games.stone_age.state.tools.after_use
    """,
    "a pure function of a text; bounded": "caverna.scoresheets.lines.read_line caverna.model.names._normalised",
    "the installed code, which does not change while the program runs": """
        caverna.model.code_version.code_version caverna.model.ruleset._registered caverna.model.ruleset._imported
    """,
    "sets the garbage collector of the process once": "caverna.collections.export._collect_seldom",
    "the fonts and packages of the machine, which do not change while the program runs": "caverna.pages.raster.missing",
}
"""Functions that cache results, by the reason why no result depends on an earlier call."""

KEPT = {
    "Notation._remembered": "a pure function of a clause; bounded",
    "Notation._remembered_have": "a pure function of an assertion; bounded",
}
"""Attributes that cache results, likewise. A `cached_property` is computed once from constants."""

FILLED = {
    "FastPath._first": "the readers of the forms that begin with a word",
    "Diagnosis._ready": "a form, prepared for reading word by word",
    "Names._loose": "the spellings of names as they are compared, made when a name is written in another way",
}
"""Tables whose entries are made from constants when first needed."""

MADE_ONCE = {
    "caverna.games.stone_age.record.FORMAT.notation._own.actions": "the notation of a phase, made of constant forms",
    "caverna_cli.app.main._help_option": "click makes the option --help when it is first asked for",
}
"""Members that objects get when they are first used, besides those of a `cached_property`."""

CHANGES = frozenset({
    "add", "append", "appendleft", "clear", "discard", "extend", "insert", "move_to_end", "pop", "popitem", "popleft",
    "remove", "reverse", "setdefault", "sort", "subtract", "update",
})  # fmt: skip
"""Methods of built-in types that change the object."""


@cache
def modules() -> dict[str, ModuleType]:
    """Import every module of the project."""
    found = {}
    for package in (caverna, caverna_cli):
        names = [each.name for each in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")]
        for name in [package.__name__, *(name for name in names if not name.endswith("__main__"))]:
            found[name] = importlib.import_module(name)
    return found


@cache
def trees() -> dict[str, ast.Module]:
    """Parse the code of every module."""
    found = {}
    for package, folder in FOLDERS.items():
        for path in sorted(folder.rglob("*.py")):
            parts = path.relative_to(folder).with_suffix("").parts
            name = ".".join((package, *(part for part in parts if part != "__init__")))
            found[name] = ast.parse(path.read_text(encoding="utf-8"))
    return found


def bound(tree: ast.Module) -> set[str]:
    """Return the names that a module itself assigns or defines."""
    found = {each.name for each in tree.body if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)}
    for statement in tree.body:
        if isinstance(statement, ast.Assign | ast.AnnAssign | ast.AugAssign):
            found |= stored(statement)
    return found


def stored(node: ast.AST) -> set[str]:
    """Return the names that some code assigns."""
    names = (each for each in ast.walk(node) if isinstance(each, ast.Name))
    return {name.id for name in names if isinstance(name.ctx, ast.Store)}


def state() -> dict[str, Any]:
    """Return the values of all modules by full name."""
    return {
        f"{name}.{each}": getattr(module, each)
        for name, module in modules().items()
        for each in sorted(bound(trees()[name]))
        if hasattr(module, each) and each != "__all__"
    }


def of_classes() -> dict[str, Any]:
    """Return the values of all classes by full name; a method by its function."""
    classes = {
        each: None
        for name, module in modules().items()
        for each in vars(module).values()
        if isinstance(each, type) and each.__module__ == name
    }
    return {
        f"{each.__module__}.{each.__qualname__}.{key}": getattr(value, "__func__", value)
        for each in classes
        for key, value in vars(each).items()
        if not (key.startswith("__") or (key == "_field_defaults" and issubclass(each, tuple)))
    }


def test_no_function_gives_a_module_a_new_value() -> None:
    found = [name for name, tree in trees().items() for each in ast.walk(tree) if isinstance(each, ast.Global)]
    assert found == []


def test_lists_and_sets_of_modules_have_a_reason() -> None:
    """Constants are tuples and frozen sets. No object belongs to a thread or a context."""
    kinds = (list, set, bytearray, deque, ContextVar, local)
    assert {name for name, value in state().items() if isinstance(value, kinds)} <= CHANGING.keys() <= state().keys()
    assert [name for name, value in of_classes().items() if isinstance(value, kinds)] == []


def test_functions_that_keep_results_have_a_reason() -> None:
    reasons = {name: reason for reason, names in CACHES.items() for name in names.split()}
    assert {name for name, value in state().items() if hasattr(value, "cache_info")} == reasons.keys()
    assert [name for name, value in of_classes().items() if hasattr(value, "cache_info")] == []
    held = {
        f"{type(value).__name__}.{key}"
        for _, value in objects().values()
        for key, each in members(value)
        if hasattr(each, "cache_info") and not isinstance(value, dict | list | tuple)
    }
    assert held == KEPT.keys()


# --- changes, by reading the code ---------------------------------------------------------------------------------


def changed_in(module: str) -> Iterator[str]:
    """Return the full names of module values that the functions of a module change."""
    tree = trees()[module]
    homes = dict.fromkeys(bound(tree) | {each.name for each in tree.body if isinstance(each, ast.ClassDef)}, module)
    for each in ast.walk(tree):
        if isinstance(each, ast.ImportFrom):
            source = importlib.util.resolve_name("." * each.level + (each.module or ""), _package(module))
            homes |= {alias.asname or alias.name: source for alias in each.names}
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            own = stored(function) | {each.arg for each in ast.walk(function) if isinstance(each, ast.arg)}
            yield from (f"{homes[name]}.{name}" for name in _changed(function) if name in homes.keys() - own)


def _package(module: str) -> str:
    return module if hasattr(modules()[module], "__path__") else module.rpartition(".")[0]


def _changed(function: ast.AST) -> Iterator[str]:
    """Return the names of objects that a function changes; a changed entry or attribute counts as a change."""
    for each in ast.walk(function):
        place: ast.AST | None = None
        if isinstance(each, ast.Subscript | ast.Attribute) and isinstance(each.ctx, ast.Store | ast.Del):
            place = each.value
        elif isinstance(each, ast.Call) and isinstance(each.func, ast.Attribute) and each.func.attr in CHANGES:
            place = each.func.value
        while isinstance(place, ast.Subscript | ast.Attribute):
            place = place.value
        if isinstance(place, ast.Call):
            place = place.func
        if isinstance(place, ast.Name):
            yield place.id


def changes_of_classes(tree: ast.Module) -> Iterator[str]:
    """Return where functions change the class of an object: ``cls.x = ...``, ``type(self).x.append(...)``."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef) and function.name != "__init_subclass__":
            yield from (f"{function.name}: {name}" for name in _changed(function) if name in ("cls", "type"))


def test_methods_change_no_class() -> None:
    found = {name: list(changes_of_classes(tree)) for name, tree in trees().items()}
    assert {name: places for name, places in found.items() if places} == {}
    for change in ("cls.seen.append(1)", "cls.seen = 1", "type(self).seen[1] = 2"):
        assert list(changes_of_classes(ast.parse(f"def f(cls, self): {change}"))) != []


def test_functions_change_no_other_object_of_a_module() -> None:
    found = {name for module in trees() if module in modules() for name in changed_in(module)}
    assert found <= CHANGING.keys()


# --- changes, by comparing objects before and after work -----------------------------------------------------------


def objects() -> dict[int, tuple[str, Any]]:
    """Return every object that a module holds, with its path from there.

    Values of a `cached_property` are omitted, so that earlier tests in the process make no difference.
    """
    found: dict[int, tuple[str, Any]] = {}
    waiting = [(name, value) for name, value in {**state(), **of_classes()}.items() if name not in CHANGING]
    while waiting:
        path, value = waiting.pop()
        if id(value) in found or isinstance(value, str | bytes | int | type | ModuleType | FunctionType):
            continue
        found[id(value)] = path, value
        waiting += [(f"{path}.{key}", each) for key, each in members(value) if not is_made_once(value, key)]
    return found


def members(value: Any) -> list[tuple[Any, Any]]:
    """Return the members of an object, by key, index or attribute."""
    if isinstance(value, dict):
        return list(value.items())
    if isinstance(value, list | tuple | deque):
        return list(enumerate(value))
    if isinstance(value, set | frozenset):
        return [(id(each), each) for each in value]
    if not type(value).__module__.startswith("caverna"):
        return []
    slots = [slot for kind in type(value).__mro__ for slot in getattr(kind, "__slots__", ())]
    held = [*getattr(value, "__dict__", {}).items(), *((slot, getattr(value, slot, None)) for slot in slots)]
    return [(key, each) for key, each in held if f"{type(value).__name__}.{key}" not in FILLED]


def work() -> None:
    """Verify, explain, list, record and draw valid and invalid games."""
    for folder, line in (("", "Logging"), ("agricola/", "3 wood"), ("stone-age/", "hunt 3")):
        broken = sorted((RECORDS / f"{folder}violations").glob("*.yaml"))[::6]
        good = sorted((RECORDS / f"{folder}games").glob("*.yaml"))[:2]
        for path in (*broken, *good):
            record = load(path)
            explain(verify(record, keep_going=True))
            game = replay(record).game
            if game is not None and game.to_act is not None and record.ruleset.terminal is not None:
                list(islice(record.ruleset.terminal.legal_lines(game), 5))
                game.choices().data(record.ruleset.rulebook)
        view_html(load(good[0]), lang="pl")
        recording = Recording(broken[0].read_text(encoding="utf-8"))
        with pytest.raises(RuleBroken):
            recording.turn(recording.players[0], f"{line}, {line}")
        assert CliRunner().invoke(caverna_cli.main, ["verify", "-f", "json", str(good[0])]).exit_code == 0


def test_work_changes_no_other_object_of_a_module() -> None:
    before = {number: (path, value, members(value)) for number, (path, value) in objects().items()}
    work()
    changed = set()
    for path, value, held in before.values():
        was, now = {key: id(each) for key, each in held}, {key: id(each) for key, each in members(value)}
        keys = {key for key in was.keys() | now.keys() if was.get(key) != now.get(key)}
        changed |= {f"{path}.{key}" for key in keys if not is_made_once(value, key)}
    assert changed <= MADE_ONCE.keys()


def is_made_once(value: Any, key: Any) -> bool:
    """Return whether a member is a `cached_property`."""
    return isinstance(key, str) and isinstance(getattr(type(value), key, None), cached_property)
