"""Runs of the tests in a copy of the tree: once unchanged, then with a mutant, the fitting tests first."""

import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from attrs import define, frozen

from .operators import Mutant
from .tree import CHOSEN, LINKS, RECORD, Tree, here

KILLED, LATE, SURVIVED = "killed", "too late", "survived"
BATCHES = (5.0, 40.0)
"""Seconds that the first batches of tests take together; the last batch has the remaining tests."""
PATIENCE, SLOWER = 60.0, 6.0
"""A batch is late after this many seconds, and this many times its duration without the mutant."""
MAX_MEMORY = 6 << 30
FAILED, NONE_RUN = 1, 5
"""Exit statuses of pytest: a test failed; there was no test."""


@frozen
class Case:
    """A test that passes on the unchanged tree."""

    name: str
    seconds: float
    reached: frozenset[str]
    """The functions it calls, as ``module::function``."""

    @property
    def file(self) -> str:
        """Its file."""
        return self.name.partition("::")[0]


@define
class Suite:
    """The tests of a tree, with the functions they call."""

    tests: list[Case]

    def batches(self, mutant: Mutant, rest: bool = True) -> Iterator[list[Case]]:
        """Yield batches of tests for a mutant: those that call its function, the quickest first, then all others.

        Of the others those of the same files come first, because tests of one file share fixtures.
        """
        reached = {test.name for test in self.tests if _reaches(test, mutant)}
        if not reached:  # a module of data only, or a function that no test calls by itself
            reached = {test.name for test in self.tests}
        files = {test.file for test in self.tests if test.name in reached}
        fitting = sorted((test for test in self.tests if test.name in reached), key=lambda test: test.seconds)
        yield from _split(fitting)
        if rest:
            others = [test for test in self.tests if test.name not in reached]
            beside = [test for test in others if test.file in files]
            yield from filter(None, (beside, [test for test in others if test.file not in files]))


def _reaches(test: Case, mutant: Mutant) -> bool:
    if mutant.function:
        return f"{mutant.path}::{mutant.function}" in test.reached
    return any(name.startswith(f"{mutant.path}::") for name in test.reached)


def _split(tests: list[Case]) -> Iterator[list[Case]]:
    for limit in BATCHES:
        total = 0.0
        batch: list[Case] = []
        while tests and (not batch or total + tests[0].seconds <= limit):
            batch.append(tests[0])
            total += tests[0].seconds
            tests = tests[1:]
        if batch:
            yield batch
    if tests:
        yield tests


# --- pytest in a copy -----------------------------------------------------------------------------------------------


@frozen
class Bench:
    """A copy of the tree in which tests are run."""

    tree: Tree
    lane: str = ""
    """The lane whose tests run, with the default share of long loops; empty: all tests that CI runs."""

    def warm_up(self) -> None:
        """Compile everything, so that later runs compile only what changes."""
        self._pytest(["--collect-only"], {}, None)

    def record(self, file: str) -> dict[str, Any]:
        """Run the tests of a file and return the functions they call."""
        with tempfile.NamedTemporaryFile(suffix=".json") as found:
            self._pytest([file], {RECORD: found.name}, None)
            recorded: dict[str, Any] = json.loads(Path(found.name).read_text(encoding="utf-8") or "{}")
        return recorded

    def try_out(self, mutant: Mutant, suite: Suite, rest: bool = True) -> tuple[str, str]:
        """Apply a mutant, run the tests until one fails, and undo the change; return the outcome and the test."""
        path = self.tree.root / mutant.path
        source, times = path.read_bytes(), path.stat()
        path.write_bytes(mutant.apply(source))
        try:
            for batch in suite.batches(mutant, rest):
                outcome = self._outcome(batch)
                if outcome[0] != SURVIVED:
                    return outcome
            return SURVIVED, ""
        finally:
            path.write_bytes(source)
            os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))  # what was compiled of it is still right

    def _outcome(self, tests: list[Case]) -> tuple[str, str]:
        limit = PATIENCE + SLOWER * sum(test.seconds for test in tests)
        with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as chosen:
            json.dump([test.name for test in tests], chosen)
            chosen.flush()
            files = list(dict.fromkeys(test.file for test in tests))
            given = {CHOSEN: chosen.name, "PYTHONDONTWRITEBYTECODE": "1"}
            code, said = self._pytest(["-x", *files], given, limit)
        if code is None:
            return LATE, ""
        return (SURVIVED, "") if code in (0, NONE_RUN) else (KILLED, _failed(said))

    def _pytest(self, args: list[str], environ: dict[str, str], limit: float | None) -> tuple[int | None, str]:
        """Run pytest; return its exit status, None if it was too late, and its output."""
        root = self.tree.root
        command = [
            sys.executable, "-m", "pytest", "-q", "-p", f"{__package__}.reach", "-p", "no:cacheprovider",
            "-p", "no:randomly", "-p", "no:rerunfailures", "--no-header", "--tb=no", "-rfE",
            *(["-m", self.lane] if self.lane else []), *args,
        ]  # fmt: skip
        paths = [root / LINKS, _folder_of_tool(root)]
        env = {
            **os.environ,
            **environ,
            "PYTHONPATH": os.pathsep.join(map(str, paths)),
            "PYTHONHASHSEED": "0",
            "CI": "" if self.lane else "true",
        }
        with subprocess.Popen(
            command, cwd=root, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
            start_new_session=True, preexec_fn=_bound,
        ) as running:  # fmt: skip
            _groups.add(running.pid)
            try:
                said, _ = running.communicate(timeout=limit)
                return running.returncode, said
            except subprocess.TimeoutExpired:
                return None, ""
            finally:
                _groups.discard(running.pid)
                _end(running.pid)


_groups: set[int] = set()
"""The runs of pytest that are not finished."""


def end_all() -> None:
    """End every run of pytest, with all processes it has started."""
    for group in list(_groups):
        _end(group)


def _bound() -> None:
    resource.setrlimit(resource.RLIMIT_DATA, (MAX_MEMORY, MAX_MEMORY))


def _end(group: int) -> None:
    """End the processes that a run of pytest has started."""
    try:
        os.killpg(group, signal.SIGKILL)
    except ProcessLookupError:
        return


def _failed(said: str) -> str:
    """Return the test that failed, or the last line of output if there is none."""
    lines = [line for line in said.splitlines() if line.startswith(("FAILED ", "ERROR "))]
    return lines[0].split(" ", 1)[1].split(" - ")[0] if lines else said.strip()[-200:]


def _folder_of_tool(root: Path) -> Path:
    """Return the folder from which the tool is imported: a copy of its own tree, or its tree if the copy is of another
    one."""
    own = here().root
    return root if (root / Path(__file__).resolve().parent.relative_to(own)).exists() else own
