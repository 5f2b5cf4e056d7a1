"""The comparison of two versions of the library over records: what differs is listed, what does not is not."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TOOL = ROOT / "benchmarks" / "compare_releases.py"
LEGAL = """\
caverna: 1
players: [Ann, Bob]
rounds:
- card: Blacksmithing
  turns:
  - Ann: Logging
  - Bob: Housework, furnish Dog school D3
"""
BROKEN = LEGAL.replace("Bob: Housework", "Bob: Logging")


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a tree of the library as it is."""
    return copied(tmp_path_factory.mktemp("old"))


@pytest.fixture
def records(tmp_path: Path) -> Path:
    folder = tmp_path / "records"
    folder.mkdir()
    (folder / "broken.yaml").write_text(BROKEN)
    (folder / "legal.yaml").write_text(LEGAL)
    (folder / "notes.txt").write_text("no record")
    return folder


def copied(to: Path) -> Path:
    shutil.copytree(ROOT / "caverna", to / "caverna", ignore=shutil.ignore_patterns("__pycache__", "page"))
    return to


def changed(tree: Path, module: str, old: str, new: str) -> None:
    file = tree / "caverna" / module
    text = file.read_text()
    assert text.count(old) == 1
    file.write_text(text.replace(old, new))


def compare(*arguments: object) -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, str(TOOL), *map(str, arguments)], capture_output=True, encoding="utf-8", check=False
    )
    return done.returncode, done.stdout, done.stderr


def test_the_same_version_gives_the_same(old: Path, records: Path) -> None:
    assert compare(old, ROOT, records) == (0, "2 records, 0 differ\n", "")


def test_a_score_that_changed_is_listed(old: Path, records: Path, tmp_path: Path) -> None:
    """Logging gives 4 wood instead of 3, which nobody scores, and a dog 2 points instead of 1."""
    new = copied(tmp_path / "new")
    changed(new, "catalogue/spaces.py", '_expedition(1)), "3 wood", "1 wood")', '_expedition(1)), "4 wood", "1 wood")')
    status, listed, _ = compare(old, new, records / "legal.yaml")
    assert status == 1
    assert listed == (
        f"{records / 'legal.yaml'}\n"
        "  -Ann has 3 wood 1 food, weapons [0, 0], 0 begging\n"
        "  +Ann has 4 wood 1 food, weapons [0, 0], 0 begging\n"
        "1 records, 1 differ\n"
    )


def test_a_finding_that_changed_is_listed(old: Path, records: Path, tmp_path: Path) -> None:
    new = copied(tmp_path / "new")
    changed(
        new,
        "acts.py",
        'refuse("work.occupied", f"{row.full_name} is occupied',
        'refuse("work.occupied", f"{row.name} is taken',
    )
    status, listed, _ = compare(old, new, records)
    assert status == 1
    assert listed == (
        f"{records / 'broken.yaml'}\n"
        "  -7:10: illegal: Logging is occupied by Ann [work.occupied]\n"
        "  +7:10: illegal: Logging is taken by Ann [work.occupied]\n"
        "2 records, 1 differ\n"
    )


def test_an_internal_error_is_told_and_the_rest_compared(old: Path, records: Path, tmp_path: Path) -> None:
    new = copied(tmp_path / "new")
    changed(
        new,
        "report.py",
        "    def to_json(self) -> dict[str, Any]:\n",
        "    def to_json(self) -> dict[str, Any]:\n        1 / len(self.findings)\n",
    )
    status, listed, _ = compare(old, new, records)
    assert status == 1
    assert "broken.yaml" not in listed
    assert "  +internal error: ZeroDivisionError: division by zero\n" in listed
    assert listed.endswith("2 records, 1 differ\n")


@pytest.mark.skipif(shutil.which("git") is None or not (ROOT / ".git").exists(), reason="needs the git history")
def test_a_version_may_be_a_git_revision(records: Path) -> None:
    """The revision is unpacked, not checked out; what changed since may differ."""
    status, listed, _ = compare("HEAD", ROOT, records)
    assert status in (0, 1)
    assert listed.splitlines()[-1].startswith("2 records, ")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("no-such-revision", "."), "no-such-revision: no source tree, and git says: "),
        ((ROOT, ROOT, "no-such-file"), "no-such-file: no such file or directory"),
        ((ROOT,), "the following arguments are required: new"),
    ],
)
def test_wrong_arguments_are_told(arguments: tuple[object, ...], said: str) -> None:
    status, listed, told = compare(*arguments)
    assert status not in (0, None)
    assert listed == ""
    assert said in told


def test_a_library_from_elsewhere_is_not_taken_for_the_tree(tmp_path: Path, records: Path) -> None:
    """A tree whose package cannot be imported falls back on an installed library: that is no comparison."""
    (tmp_path / "empty" / "caverna").mkdir(parents=True)
    status, listed, told = compare(tmp_path / "empty", ROOT, records)
    assert status == 1
    assert listed == ""
    assert "the library is taken from" in told
