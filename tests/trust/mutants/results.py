"""Results that are kept between runs, in a folder of the tree: the functions that tests call, and the outcome of
mutants.

The called functions stay valid while the packages and the helpers of the tests are unchanged; only changed test files
run again. A killed mutant stays killed while its module is unchanged. A mutant that survived is tried again when any
test has changed.
"""

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from attrs import Factory, define, frozen

from .operators import Mutant
from .running import SURVIVED, Case, Suite
from .tree import STATE, Tree


@frozen
class Result:
    """The outcome of a mutant."""

    mutant: Mutant
    outcome: str
    test: str
    """The test that noticed it."""


@define
class Store:
    """The stored results of a tree."""

    tree: Tree
    within: tuple[str, ...] = ()
    """Only files of tests with one of these in their path; none: all."""
    lane: str = ""
    """Only tests of this lane; empty: of every lane that CI runs."""
    _tests: str = ""
    _modules: dict[str, str] = Factory(dict)
    """Digests of the tests and each module at the start, because runs take hours."""

    def __attrs_post_init__(self) -> None:
        self._tests = self.lane + self.tree.digest(*self._test_files())
        self._modules = {path: self.tree.digest(path) for path in self.tree.modules()}

    def _test_files(self) -> list[str]:
        return [file for file in self.tree.test_files() if not self.within or any(each in file for each in self.within)]

    def _file(self, name: str) -> Path:
        folder = self.tree.root / STATE
        folder.mkdir(exist_ok=True)
        return folder / name

    # --- reach ------------------------------------------------------------------------------------------------------

    def suite(self, record: Callable[[list[str]], Iterable[tuple[str, dict[str, Any]]]]) -> Suite:
        """Return the tests that pass, with the functions they call; record unknown files one by one."""
        path, beside = self._file("reach.json"), self.lane + self.tree.digest_beside_tests()
        kept = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        files: dict[str, Any] = kept["files"] if kept.get("beside") == beside else {}
        digests = {file: self.tree.digest(file) for file in self.tree.test_files()}
        known = {file: files[file] for file, digest in digests.items() if files.get(file, {}).get("digest") == digest}
        wanted = self._test_files()
        for file, tests in record([file for file in wanted if file not in known]):
            known[file] = {"digest": digests[file], "tests": tests}
            path.write_text(json.dumps({"beside": beside, "files": known}), encoding="utf-8")
        return Suite(
            [
                Case(name, test["seconds"], frozenset(test.get("reached", ())))
                for file in wanted
                for name, test in known[file]["tests"].items()
                if test["passed"]
            ]
        )

    # --- results ----------------------------------------------------------------------------------------------------

    def keep(self, result: Result) -> None:
        """Store the outcome of a mutant."""
        mutant = result.mutant
        row = {
            "mutant": mutant.id, "module": self._modules[mutant.path], "tests": self._tests,
            "outcome": result.outcome, "test": result.test,
        }  # fmt: skip
        with self._file("results.jsonl").open("a", encoding="utf-8") as out:
            out.write(json.dumps(row) + "\n")

    def known(self, mutants: Iterable[Mutant]) -> dict[str, Result]:
        """Return the known outcomes, by the ids of mutants."""
        path = self._file("results.jsonl")
        rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] if path.exists() else []
        wanted = {mutant.id: mutant for mutant in mutants}
        found = {}
        for row in rows:
            mutant = wanted.get(row["mutant"])
            if mutant is None or row["module"] != self._modules[mutant.path]:
                continue
            if row["outcome"] != SURVIVED or row["tests"] == self._tests:
                found[mutant.id] = Result(mutant, row["outcome"], row["test"])
        return found

    def forget(self) -> None:
        """Delete the outcomes of mutants."""
        self._file("results.jsonl").unlink(missing_ok=True)


# --- the table ------------------------------------------------------------------------------------------------------


def table(results: Iterable[Result]) -> str:
    """Return the outcomes by module, as a table."""
    by_module: dict[str, list[Result]] = {}
    for result in results:
        by_module.setdefault(result.mutant.path, []).append(result)
    lines = ["| module | mutants | noticed | survived |", "|---|--:|--:|--:|"]
    every: list[Result] = []
    for path, found in sorted(by_module.items()):
        lines.append(_row(f"`{path}`", found))
        every += found
    return "\n".join([*lines, _row("**all**", every)])


def _row(name: str, results: list[Result]) -> str:
    survived = sum(result.outcome == SURVIVED for result in results)
    return f"| {name} | {len(results)} | {len(results) - survived} | {survived} |"


def survivors(results: Iterable[Result], tree: Tree) -> str:
    """Return the changed lines of the mutants that no test noticed, before and after."""
    told = []
    for result in sorted(results, key=lambda each: (each.mutant.path, each.mutant.start)):
        if result.outcome == SURVIVED:
            mutant = result.mutant
            before, after = mutant.diff((tree.root / mutant.path).read_bytes())
            head = f"{mutant.path}:{mutant.line} {mutant.function or '(module)'} [{mutant.operator}]"
            told.append("\n".join([head, *_signed("-", before), *_signed("+", after)]))
    return "\n\n".join(told)


def _signed(sign: str, text: str) -> list[str]:
    return [sign + line for line in text.splitlines()]
