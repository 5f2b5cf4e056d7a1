"""The comparison of two versions of the library: it lists every difference between their verdicts, and nothing else."""

import shutil
import subprocess
import sys
from pathlib import Path
from runpy import run_path

import pytest

ROOT = Path(__file__).parents[2]
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
    """Return a copy of the tree."""
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
    """Copy the library with its compiled modules, which stay valid because the times are copied too."""
    shutil.copytree(ROOT / "caverna", to / "caverna", ignore=shutil.ignore_patterns("page", "pages"))
    return to


def with_more(tree: Path, module: str, code: str) -> Path:
    """Append code to a module of a tree; it replaces earlier definitions."""
    with (tree / "caverna" / module).open("a") as file:
        file.write(f"\n\n{code}\n")
    return tree


def compare(*arguments: object) -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, str(TOOL), *map(str, arguments)], capture_output=True, encoding="utf-8", check=False
    )
    return done.returncode, done.stdout, done.stderr


def test_the_same_version_gives_the_same(old: Path, records: Path) -> None:
    assert compare(old, ROOT, records) == (0, "2 records, 0 differ\n", "")


def test_a_state_that_changed_is_listed(old: Path, records: Path, tmp_path: Path) -> None:
    new = with_more(copied(tmp_path / "new"), "games/caverna/catalogue/tables.py", "START_FOOD = (5, 1, 2, 3, 3, 3, 3)")
    status, listed, _ = compare(old, new, records / "legal.yaml")
    assert status == 1
    assert listed == (
        f"{records / 'legal.yaml'}\n"
        "  -homes Ann supply: 3 wood 1 food\n"
        "  +homes Ann supply: 3 wood 5 food\n"
        "1 records, 1 differ\n"
    )


@pytest.mark.parametrize(
    ("module", "code", "changes"),
    [
        (
            "games/caverna/rules/rounds.py",
            "_begin = begin\ndef begin(game, lines):\n    _begin(game, lines)\n    game.next_starting = 1",
            "  -starts next: Ann\n  +starts next: Bob\n",
        ),
        (
            "games/caverna/rules/furnishing.py",
            "_put = put\ndef put(home, row, cell):\n    _put(home, row, cell)\n"
            "    home.deliveries_due['wood_supplier'] = 3",
            "  +homes Bob due Wood supplier: 3\n",
        ),
        (
            "games/caverna/rules/taking.py",
            "def take(turn, step, old=take):\n    old(turn, step)\n    turn.home.guest_used = True\n"
            "ACTIONS[Take] = Action(take)",
            "  +homes Ann used: ['Guest room']\n",
        ),
    ],
)  # fmt: skip
def test_what_comes_later_of_a_state_is_listed(
    old: Path, records: Path, tmp_path: Path, module: str, code: str, changes: str
) -> None:
    new = with_more(copied(tmp_path / "new"), module, code)
    status, listed, _ = compare(old, new, records / "legal.yaml")
    assert status == 1
    assert changes in listed


@pytest.mark.parametrize(
    ("text", "module", "code", "changes"),
    [
        (
            "agricola: 1\nplayers: [Ann, Bob]\nrounds:\n- card: 1 sheep\n  turns:\n  - Ann: 3 wood\n",
            "games/agricola/catalogue/tables.py",
            "START_FOOD = 4",
            "  -homes Ann supply: 3 wood 2 food\n  +homes Ann supply: 3 wood 4 food\n",
        ),
        (
            "stone age: 1\nplayers: [Ann, Bob]\nrounds:\n"
            "- cards: [dice / writing, 5 food / healing, roll wood / 2 shaman, once 4 / 1 tool maker]\n"
            "  buildings: [2 wood 1 brick, 1 to 7]\n  placements: [Ann: hunt 3]\n",
            "games/stone_age/catalogue/tables.py",
            "START_FOOD = 11",
            "  -tribes Ann supply: 12 food\n  +tribes Ann supply: 11 food\n",
        ),
    ],
    ids=["Agricola", "Stone Age"],
)  # fmt: skip
def test_a_state_of_each_game_that_changed_is_listed(
    old: Path, tmp_path: Path, text: str, module: str, code: str, changes: str
) -> None:
    record = tmp_path / "record.yaml"
    record.write_text(text)
    new = with_more(copied(tmp_path / "new"), module, code)
    status, listed, _ = compare(old, new, record)
    assert status == 1
    assert changes in listed


def test_a_score_that_changed_is_listed(old: Path, records: Path, tmp_path: Path) -> None:
    """Bob has one dog more than Ann, and a cavern furnished for 0 points."""
    code = "def winners(sheets): return [next(iter(sheets)).player]"
    new = with_more(copied(tmp_path / "new"), "model/score.py", code)
    status, listed, _ = compare(old, new, records / "legal.yaml")
    assert status == 1
    assert "  -winners: Bob\n  +winners: Ann\n" in listed


def test_a_finding_that_changed_is_listed(old: Path, records: Path, tmp_path: Path) -> None:
    code = 'def illegal(rule, message, **more): raise RuleBroken("work.available", "closed")'
    new = with_more(copied(tmp_path / "new"), "model/refusals.py", code)
    status, listed, _ = compare(old, new, records)
    assert status == 1
    assert f"{records / 'broken.yaml'}\n  -7:10: illegal: Logging is occupied by Ann [work.occupied]\n" in listed
    assert "  +7:10: illegal: closed [work.available]\n" in listed


def test_an_internal_error_is_told_and_the_rest_compared(old: Path, records: Path, tmp_path: Path) -> None:
    code = "_verify = verify\ndef verify(record):\n    1 / len(_verify(record).findings)\n    return _verify(record)"
    new = with_more(copied(tmp_path / "new"), "engine/verify.py", code)
    (records / "another.yaml").write_text(LEGAL)
    status, listed, _ = compare(old, new, records)
    assert status == 1
    assert "broken.yaml" not in listed
    assert listed.count("  +internal error: ZeroDivisionError: division by zero\n") == 2
    assert listed.endswith("3 records, 2 differ\n")


@pytest.mark.skipif(shutil.which("git") is None or not (ROOT / ".git").exists(), reason="needs the git history")
def test_a_version_may_be_a_git_revision(records: Path) -> None:
    """The revision is unpacked, not checked out. Compared with itself it gives no difference."""
    assert compare("HEAD", "HEAD", records) == (0, "2 records, 0 differ\n", "")


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
    assert status == 2
    assert listed == ""
    assert said in told


def test_a_library_from_elsewhere_is_not_taken_for_the_tree(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_path(str(TOOL))["answer_all"](tmp_path, []) == 2
    assert "the library is taken from" in capsys.readouterr().err


def test_a_tree_is_asked_for_its_own_positions(records: Path, tmp_path: Path) -> None:
    """An old tree has them elsewhere; the positions of an installed working tree must not be used for it."""
    for number, points in enumerate((3, 4)):
        room = tmp_path / str(number) / "caverna"
        room.mkdir(parents=True)
        (room / "__init__.py").write_text(
            "from types import SimpleNamespace as Some\n"
            "REPORT = {'ok': 1, 'finished': 1, 'verified': 1, 'findings': [], 'scores': {}, 'winners': []}\n"
            "load = lambda file: file\n"
            "verify = lambda record: Some(to_json=lambda: REPORT)\n"
            "GAME = Some(phase='work', furnishings=tuple, players=['Ann'], next_starting=0)\n"
            "replay = lambda record: Some(game=GAME)\n"
        )
        (room / "position.py").write_text(f"position_of = lambda game: {{'points': {points}}}\n")
    status, listed, _ = compare(tmp_path / "0", tmp_path / "1", records / "legal.yaml")
    assert (status, listed.splitlines()[1:3]) == (1, ["  -points: 3", "  +points: 4"])
