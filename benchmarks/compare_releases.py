"""Replay all records under two versions of the library and list the differences.

    python benchmarks/compare_releases.py v0.1.0 .                  # a release against the working tree
    python benchmarks/compare_releases.py old-tree new-tree my-games/ game.yaml

A version is a source tree (a directory with ``caverna`` in it) or a git revision of this repository. Each runs in its
own interpreter, with its tree on the path. Findings, scores, winners and the final state are compared file by file. An
internal error is an answer like any other. Exit status: 0 no differences, 1 differences, 2 a wrong argument.
"""

import argparse
import io
import json
import os
import subprocess
import sys
import tarfile
from collections.abc import Callable, Iterator, Sequence
from difflib import unified_diff
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SUFFIXES = (".yaml", ".yml", ".json")
ANSWER = "--answer"
"""The argument with which this file answers for the version on its path instead of comparing two."""


class WrongArgument(Exception):  # noqa: N818 - the name says what happened
    """Raised for a version or a record that does not exist."""


# --- one version ------------------------------------------------------------------------------------------------


def answer(files: Sequence[str]) -> Iterator[list[str]]:
    """Verify files with the library on the path. Yield the results of each as lines to compare."""
    from caverna import load, replay, verify

    for file in files:
        record = load(file)
        report = verify(record).to_json()
        lines = [f"{name}: {report[name]}" for name in ("ok", "finished", "verified")]
        for found in report["findings"]:
            said = f"{found['message']} ({found['hint']})" if found["hint"] else found["message"]
            lines.append(f"{found['line']}:{found['column']}: {found['kind']}: {said} [{found['rule']}]")
        for player, sheet in report["scores"].items():
            lines += [f"{player} scores {line['points']} for {line['category']}" for line in sheet["lines"]]
            lines.append(f"{player} scores {sheet['total']} in all")
        lines.append(f"winners: {', '.join(report['winners'])}")
        game = replay(record).game
        if game is not None:
            lines += _state(game, _position_of(record))
        yield lines


def _state(game: Any, position_of: Callable[[Any], dict[str, Any]]) -> Iterator[str]:
    """Yield lines for the state of a game, including the parts that a position of Caverna omits."""
    yield f"phase: {game.phase}"
    if hasattr(game, "furnishings"):
        yield f"on the supply board: {sorted(game.furnishings())}"
    if hasattr(game, "next_starting"):
        yield f"starts next: {game.players[game.next_starting]}"
    yield from _flat("", position_of(game))


def _position_of(record: Any) -> Callable[[Any], dict[str, Any]]:
    """Return the function that turns a game of a record into a position, from its module in this version.

    Old versions have only Caverna. Their function is found by its file, because an installed working tree offers its
    own modules in addition to those of the tree on the path.
    """
    rules = getattr(record, "ruleset", None)
    if rules is not None:
        written: Callable[[Any], dict[str, Any]] = rules.position_of
        return written
    import caverna

    tree = Path(caverna.__file__).parent.parent
    for module in ("caverna.games.caverna.state.position", "caverna.position"):
        if tree.joinpath(*module.split(".")).with_suffix(".py").is_file():
            found: Callable[[Any], dict[str, Any]] = import_module(module).position_of
            return found
    raise WrongArgument("this version of the library has no positions")


def _flat(name: str, value: object) -> Iterator[str]:
    """Yield a line for each value of a position."""
    if isinstance(value, dict):
        for key in sorted(value, key=str):
            yield from _flat(f"{name} {key}".lstrip(), value[key])
    else:
        yield f"{name}: {value}"


def answers(tree: Path, files: Sequence[str]) -> dict[str, list[str]]:
    """Return the answers of the version in a tree for all files. After an error it continues with the next file."""
    found: dict[str, list[str]] = {}
    waiting = list(files)
    while waiting:
        done = subprocess.run(
            [sys.executable, "-P", __file__, ANSWER, str(tree)],
            input="\n".join(waiting),
            env={**os.environ, "PYTHONPATH": str(tree), "PYTHONDONTWRITEBYTECODE": "1"},
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        given = [json.loads(line) for line in done.stdout.splitlines()]
        found.update(zip(waiting, given, strict=False))
        waiting = waiting[len(given) :]
        if done.returncode == 2:
            raise WrongArgument(done.stderr.strip())
        if waiting:
            said = done.stderr.strip().splitlines() or [f"ended with status {done.returncode}"]
            found[waiting.pop(0)] = [f"internal error: {said[-1]}"]
    return found


def answer_all(tree: Path, files: Sequence[str]) -> int:
    """Print the answers of the version on the path, which must be that of the tree."""
    import caverna

    used = Path(caverna.__file__).resolve()
    if not used.is_relative_to(tree.resolve()):
        print(f"the library is taken from {used}, not from {tree}", file=sys.stderr)
        return 2
    for lines in answer(files):
        print(json.dumps(lines), flush=True)
    return 0


# --- two versions -----------------------------------------------------------------------------------------------


def tree_of(version: str, room: Path) -> Path:
    """Return the source tree of a version: a directory itself, or a git revision unpacked into ``room``."""
    if (Path(version) / "caverna" / "__init__.py").is_file():
        return Path(version).resolve()
    packed = subprocess.run(["git", "-C", str(ROOT), "archive", version, "caverna"], capture_output=True, check=False)
    if packed.returncode:
        raise WrongArgument(f"{version}: no source tree, and git says: {packed.stderr.decode().strip()}")
    with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as archive:
        archive.extractall(room, filter="data")
    return room


def record_files(named: Sequence[str]) -> list[str]:
    """Return the records among files and directories, in order."""
    found = []
    for name in named:
        path = Path(name)
        if path.is_dir():
            found += sorted(str(file) for file in path.rglob("*") if file.suffix in SUFFIXES)
        elif path.is_file():
            found.append(str(path))
        else:
            raise WrongArgument(f"{name}: no such file or directory")
    return found


def differences(old: Path, new: Path, files: Sequence[str]) -> dict[str, list[str]]:
    """Return the differing lines of each file with differences, the old ones with ``-``, the new ones with ``+``."""
    before, after = answers(old, files), answers(new, files)
    return {file: _changes(before[file], after[file]) for file in files if before[file] != after[file]}


def _changes(before: list[str], after: list[str]) -> list[str]:
    _, _, *lines = unified_diff(before, after, lineterm="", n=0)
    return [line for line in lines if not line.startswith("@@")]


def main(arguments: Sequence[str]) -> int:
    """Compare two versions and list the differences."""
    if arguments[:1] == [ANSWER]:
        return answer_all(Path(arguments[1]), sys.stdin.read().splitlines())
    parser = argparse.ArgumentParser(prog="compare_releases", description="Replay records under two versions.")
    parser.add_argument("old", help="a source tree or a git revision")
    parser.add_argument("new", help="the same")
    parser.add_argument(
        "records", nargs="*", default=[os.path.relpath(ROOT / "records")], help="files and directories (records/)"
    )
    chosen = parser.parse_args(arguments)
    try:
        files = record_files(chosen.records)
        with TemporaryDirectory() as first, TemporaryDirectory() as second:
            found = differences(tree_of(chosen.old, Path(first)), tree_of(chosen.new, Path(second)), files)
    except WrongArgument as wrong:
        parser.error(str(wrong))
    for file, lines in found.items():
        print(file, *(f"  {line}" for line in lines), sep="\n")
    print(f"{len(files)} records, {len(found)} differ")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
