"""The tool for code mutants: which code it changes, which tests it runs, which results it keeps."""

from pathlib import Path
from textwrap import dedent

import pytest
from attrs import evolve

from tests.support.rows import rows
from tests.trust.mutants.operators import Mutant, mutants_of
from tests.trust.mutants.results import Result, Store, survivors, table
from tests.trust.mutants.running import KILLED, SURVIVED, Case, Suite
from tests.trust.mutants.sampling import run, sample
from tests.trust.mutants.tree import Tree, here

MODULE = "package/module.py"


def made(source: str) -> dict[str, list[str]]:
    """Return the replacements of each piece of a module."""
    text = dedent(source).encode()
    found: dict[str, list[str]] = {}
    for mutant in mutants_of(MODULE, text):
        if mutant.differs(text):
            found.setdefault(mutant.old, []).append(mutant.text)
    return found


# --- what is changed ------------------------------------------------------------------------------------------------


@rows(
    ("source", "old", "new"),
    [
        ("x = a < b", "a < b", ["(a <= b)", "(a >= b)"]),
        ("x = a == b", "a == b", ["(a != b)"]),
        ("x = a is None", "a is None", ["(a is not None)"]),
        ("x = a in b", "a in b", ["(a not in b)"]),
        ("x = a and b", "a and b", ["(a or b)", "(b)", "(a)"]),
        ("x = not a", "not a", ["(a)"]),
        ("x = 7", "7", ["6", "8"]),
        ("x = 0", "0", ["(-1)", "1"]),
        ("x = True", "True", ["False"]),
        ("x = a + b", "a + b", ["(a - b)"]),
        ("x = a << b", "a << b", ["(a >> b)"]),
        ("x += y", "x += y", ["x -= y", "pass"]),
        ("x.y = z", "x.y = z", ["pass"]),
        ("f(x)", "f(x)", ["pass"]),
        ("x = a if b else c", "a if b else c", ["(c if b else a)"]),
        ("x = [a for a in b if a]", "a", ["(not (a))", "True"]),
        ("x = {'key': y}", "'key'", ["'keymutated'"]),
        ("x = y['key']", "'key'", ["'keymutated'"]),
        ("x = y.get('key', 'other')", "'key'", ["'keymutated'"]),
        ("x = y == 'key'", "'key'", ["'keymutated'"]),
        ("if a:\n    x = y", "a", ["(not (a))", "False", "True"]),
        ("while a:\n    x = y", "a", ["False"]),
        ("for a in b:\n    continue", "continue", ["break"]),
        ("def f():\n    return a", "return a", ["return None"]),
        ("def f():\n    return a > b", "return a > b", ["return False", "return True"]),
        ("def f(a=1): pass", "1", ["0", "2"]),
        ("def f():\n    raise a", "raise a", ["pass"]),
    ],
)
def test_what_becomes_of_a_piece(source: str, old: str, new: list[str]) -> None:
    assert sorted(made(source)[old]) == sorted(new)


@pytest.mark.parametrize(
    "source",
    [
        '"""A module of 7 words."""',
        'def f():\n    """Do 1 thing."""',
        "x: Literal[7]",
        "def f(a: Literal[7] = b) -> Literal[7]: ...",
        "@cache(7)\ndef f(): ...",
        "assert a == 7",
        "if TYPE_CHECKING:\n    x = 7",
        'x = f"{a + 7}"',
        "x = 'a message'",
        "f = g",
    ],
)
def test_what_no_run_can_tell_apart_is_left_alone(source: str) -> None:
    assert made(source) == {}


def test_a_mutant_knows_its_function_and_its_place() -> None:
    source = dedent(
        """
        class Ä:
            def f(self):
                x = "ä"; y = 7
                def g():
                    return 8
        """
    ).encode()
    found = {mutant.text: mutant for mutant in mutants_of(MODULE, source) if mutant.operator == "constant"}
    assert {text: (mutant.line, mutant.function) for text, mutant in found.items()} == {
        "6": (4, "Ä.f"),
        "8": (4, "Ä.f"),
        "7": (6, "Ä.f.<locals>.g"),
        "9": (6, "Ä.f.<locals>.g"),
    }
    assert found["6"].diff(source) == ('        x = "ä"; y = 7', '        x = "ä"; y = 6')
    assert found["6"].apply(source) == source.replace(b"7", b"6")


# --- the sample -----------------------------------------------------------------------------------------------------


def test_a_seed_gives_the_same_sample() -> None:
    tree = here()
    first, again, other = (sample(tree, 30, seed, "scor") for seed in (1, 1, 2))
    assert first == again
    assert first != other
    assert len({mutant.id for mutant in first}) == 30
    assert {mutant.path for mutant in first} <= set(tree.modules())
    for mutant in first:
        compile(mutant.apply((tree.root / mutant.path).read_bytes()), mutant.path, "exec")


def test_a_sample_of_some_modules() -> None:
    assert {Path(mutant.path).name for mutant in sample(here(), 10, 1, "scoring")} == {"scoring.py"}


def test_a_sample_is_of_all_packages() -> None:
    tree = here()
    folders = {mutant.path.partition("/")[0] for mutant in sample(tree, 100, 1)}
    assert folders == {Path(path).parts[0] for path in tree.modules() if (tree.root / path).stat().st_size > 1000}


# --- the tests for a mutant -----------------------------------------------------------------------------------------

MUTANT = Mutant(MODULE, "constant", 0, 1, "2", 1, "f", "1")
QUICK, SLOW, LONG = (
    Case(f"tests/test_{name}.py::test", seconds, frozenset({f"{MODULE}::f"}))
    for name, seconds in (("quick", 0.1), ("slow", 3.0), ("long", 30.0))
)
BESIDE = Case("tests/test_quick.py::other", 0.1, frozenset({f"{MODULE}::g"}))
FAR = Case("tests/test_far.py::test", 0.1, frozenset())


def test_fitting_tests_come_first_and_the_quick_ones_before_the_slow() -> None:
    suite = Suite([FAR, LONG, BESIDE, SLOW, QUICK])
    assert list(suite.batches(MUTANT)) == [[QUICK, SLOW], [LONG], [BESIDE], [FAR]]
    assert list(suite.batches(MUTANT, rest=False)) == [[QUICK, SLOW], [LONG]]


def test_what_runs_at_import_is_for_all_tests_of_the_module() -> None:
    suite = Suite([FAR, BESIDE, QUICK])
    assert list(suite.batches(evolve(MUTANT, function=""), rest=False)) == [[BESIDE, QUICK]]


def test_what_no_test_reaches_is_for_all_tests() -> None:
    assert list(Suite([FAR, BESIDE]).batches(evolve(MUTANT, function="h"), rest=False)) == [[FAR, BESIDE]]


# --- a small project ------------------------------------------------------------------------------------------------

TESTS_HEAD = "import os\nimport pytest\n"
SOURCE = "def larger(a, b):\n    return a if a > b else b\n\n\ndef half(a):\n    return a // 2\n"
TESTS = "from small import larger\n\n\ndef test_larger():\n    assert (larger(1, 2), larger(2, 1)) == (2, 2)\n"
MORE = "\n\ndef test_half():\n    from small import half\n\n    assert half(6) == 3\n"
IN_LANE = """

@pytest.mark.rules
def test_in_the_lane():
    assert (larger(1, 2), larger(2, 1), os.environ["CI"]) == (2, 2, "")
"""
PROJECT = "[tool.setuptools]\npackages = ['small']\npackage-dir = {small = 'code'}\n"


@pytest.fixture
def small(tmp_path: Path) -> Tree:
    for path, text in {"pyproject.toml": PROJECT, "code/__init__.py": SOURCE, "tests/test_small.py": TESTS}.items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    return Tree(tmp_path)


def test_a_tree_knows_its_parts(small: Tree) -> None:
    assert small.packages() == {"small": "code"}
    assert small.modules() == ["code/__init__.py"]
    assert small.test_files() == ["tests/test_small.py"]


def test_mutants_are_killed_and_survive_and_get_another_chance(small: Tree) -> None:
    """Comparing with >= gives the same larger number, so no test can notice it. At first, halving has no test."""
    found = {mutant.text: mutant for mutant in sample(small, 100, 0)}
    chosen = [found["(a <= b)"], found["(a >= b)"], found["(a * 2)"]]
    results = run(Store(small), chosen)
    assert [result.outcome for result in results] == [KILLED, SURVIVED, SURVIVED]
    assert results[0].test == "tests/test_small.py::test_larger"
    assert (small.root / "code/__init__.py").read_text(encoding="utf-8") == SOURCE
    assert table(results).splitlines()[2:] == ["| `code/__init__.py` | 3 | 1 | 2 |", "| **all** | 3 | 1 | 2 |"]
    assert survivors(results, small) == (
        "code/__init__.py:2 larger [comparison]\n-    return a if a > b else b\n+    return a if (a >= b) else b\n\n"
        "code/__init__.py:6 half [arithmetic]\n-    return a // 2\n+    return (a * 2)"
    )
    assert set(Store(small).known(chosen)) == {mutant.id for mutant in chosen}
    (small.root / "tests/test_small.py").write_text(TESTS + MORE, encoding="utf-8")
    assert set(Store(small).known(chosen)) == {chosen[0].id}


def test_a_lane_runs_its_tests_alone_with_the_default_share_of_loops(small: Tree) -> None:
    (small.root / "tests/test_small.py").write_text(TESTS_HEAD + TESTS + IN_LANE + MORE, encoding="utf-8")
    found = {mutant.text: mutant for mutant in sample(small, 100, 0)}
    chosen = [found["(a >= b)"], found["(a <= b)"], found["(a * 2)"]]
    assert [result.outcome for result in run(Store(small, lane="rules"), chosen)] == [SURVIVED, KILLED, SURVIVED]
    assert [result.outcome for result in run(Store(small), chosen)] == [SURVIVED, KILLED, KILLED]


def test_results_of_a_module_that_has_changed_are_forgotten(small: Tree) -> None:
    mutant = sample(small, 1, 0)[0]
    Store(small).keep(Result(mutant, KILLED, "a test"))
    assert Store(small).known([mutant])[mutant.id].test == "a test"
    (small.root / "code/__init__.py").write_text(SOURCE + "\n", encoding="utf-8")
    assert Store(small).known([mutant]) == {}
    Store(small).forget()
    (small.root / "code/__init__.py").write_text(SOURCE, encoding="utf-8")
    assert Store(small).known([mutant]) == {}
