"""Runs the checks of the source and the tests of some lanes: ``python -m tests [LANE ...]``.

The lanes are *rules* (the default), *browser*, *tools* and *long*; *all* means all but *long*. With ``CI=true`` in the
environment *all* is the default. From the first argument that starts with ``-`` on, all go to pytest:
``python -m tests rules -x -k breeding``.
"""

import os
import subprocess
import sys
from itertools import takewhile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
IN_CI = ("rules", "browser", "tools")
LANES = (*IN_CI, "long")
CHECKS = {
    "ruff check": ("ruff", "check", "."),
    "ruff format": ("ruff", "format", "--check", "."),
    "lint-imports": ("lint-imports",),
    "plain words": ("python", "-m", "tests.support.plain_words"),
    "caverna verify": ("caverna", "verify", "-q", "records"),
    "mypy": ("mypy",),
}
USAGE = 2


def chosen(words: list[str], in_ci: bool) -> tuple[str, ...]:
    """Return the lanes that the words name; ValueError names a word that is not a lane."""
    if unknown := [word for word in words if word not in (*LANES, "all")]:
        raise ValueError(f"unknown lane {unknown[0]!r}; the lanes are {', '.join(LANES)}, and all (but long)")
    named = words or (["all"] if in_ci else ["rules"])
    return tuple(lane for lane in LANES if lane in named or ("all" in named and lane in IN_CI))


def pytest_command(lanes: tuple[str, ...], options: list[str]) -> list[str]:
    """Return the command that runs the tests of lanes on all processors."""
    started = [sys.executable, "-m", "pytest", "-n", "auto", "--dist", "worksteal"]
    return [*started, "-m", " or ".join(lanes), *options]


def failed_checks() -> list[str]:
    """Run the checks side by side; print the output of those that fail, and return their names."""
    tools = Path(sys.executable).parent  # not resolved: the tools of a virtual environment are beside its link
    running = {
        name: subprocess.Popen(
            [tools / command[0], *command[1:]], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        for name, command in CHECKS.items()
    }
    failed = []
    for name, process in running.items():
        output, _ = process.communicate()
        if process.returncode:
            print(f"--- {name}\n{output}", flush=True)
            failed.append(name)
    return failed


def main(arguments: list[str]) -> int:
    """Run the checks, then the tests if the checks pass; return the exit status."""
    words = list(takewhile(lambda each: not each.startswith("-"), arguments))
    try:
        lanes = chosen(words, bool(os.environ.get("CI")))
    except ValueError as error:
        print(error, file=sys.stderr)
        return USAGE
    if failed := failed_checks():
        print(f"failed: {', '.join(failed)}; no test was run", file=sys.stderr)
        return 1
    print(f"checks passed; tests of {', '.join(lanes)}", flush=True)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # with it each started command would compile every module again
    return subprocess.call(pytest_command(lanes, arguments[len(words) :]), cwd=ROOT)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
