"""caverna verify: what is found, in each format, and the exit status."""

import json
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any, ClassVar

import pytest

from caverna.games.caverna.rulebook import RULES
from caverna.model.excerpt import cut_around
from tests.support.cli_run import BROKEN, EXPECTED, SAMPLE, caverna, worked_record


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    path = tmp_path / "broken.yaml"
    path.write_text(BROKEN)
    return path


BECAUSE = (
    "Bob has nothing to eat or trade for 1 stone more; there is stone on Drift mining (1), Excavation (1); "
    "without it 'Housework' would be legal"
)
"""The legal alternative in the finding of the broken record."""

# --- text -------------------------------------------------------------------------------------------------------


def test_an_unfinished_game_without_findings_is_one_line() -> None:
    result = caverna("verify", SAMPLE)
    assert result.output == f"{SAMPLE}: ok, not finished\n"
    assert result.exit_code == 0


def test_a_verified_game_shows_the_result(tmp_path: Path) -> None:
    path = tmp_path / "worked.yaml"
    path.write_text(worked_record())
    result = caverna("verify", path)
    assert result.output == f"{path}: ok, Bob 64, Ann 59\n"
    assert result.exit_code == 0


def test_findings_show_line_caret_rule_page_hint_and_summary(broken: Path) -> None:
    result = caverna("verify", broken)
    assert (
        result.output
        == f"""\
{broken}: 2 findings
{broken}:7:21: illegal: Carpenter needs 1 stone, has 0
   7 |   - Bob: Housework, furnish Carpenter D3
     |                     ^^^^^^^^^^^^^^^^^^^^
     = rule furnish.cost (p. 14-15) [round 1, turn 2, Bob]
     = Bob has nothing to eat or trade for 1 stone more; there is stone on Drift
       mining (1), Excavation (1); without it 'Housework' would be legal
{broken}:8:10: malformed: 'Loging' is neither a space nor a step
   8 |   - Ann: Loging
     |          ^^^^^^
     = rule record.name [round 1, turn 3, Ann]
     = hint: did you mean 'Logging'?
  stopped at line 7; --keep-going checks the rest

1 file: 0 ok and 1 with findings
2 findings by rule:
  1  furnish.cost (p. 14-15)  The price is paid in full
  1  record.name              Known names
"""
    )
    assert result.exit_code == 1


def test_expected_findings_are_counted_and_the_record_is_ok(tmp_path: Path) -> None:
    path = tmp_path / "test.yaml"
    path.write_text(EXPECTED)
    result = caverna("verify", path)
    assert result.output == f"{path}: ok, 2 findings as expected\n"
    assert result.exit_code == 0


@pytest.mark.parametrize("option", ["-v", "--verbose"])
def test_expected_findings_are_shown_to_who_asks_for_them(tmp_path: Path, option: str) -> None:
    path = tmp_path / "test.yaml"
    path.write_text(EXPECTED)
    result = caverna("verify", option, path)
    assert result.output.startswith(f"{path}: ok, 2 findings as expected\n{path}:7:21: illegal: ")
    assert "by rule" not in result.output
    assert result.exit_code == 0


def test_an_expected_finding_that_does_not_come_is_named(tmp_path: Path) -> None:
    path = tmp_path / "test.yaml"
    path.write_text(SAMPLE.read_text() + "expect: [furnish.cost 11:21]\n")
    lines = SAMPLE.read_text().count("\n")
    result = caverna("verify", path)
    assert result.output == (
        f"{path}: expected findings are missing\n{path}:{lines + 1}:10: expected furnish.cost at 11:21\n"
    )
    assert result.exit_code == 1


def test_quiet_leaves_out_what_is_ok(broken: Path) -> None:
    assert caverna("verify", "--quiet", SAMPLE).output == "1 file: 1 ok (1 not finished)\n"
    told = caverna("verify", "--quiet", SAMPLE, broken).output
    assert told.startswith(f"{broken}: 2 findings\n")
    assert "2 files: 1 ok (1 not finished) and 1 with findings\n" in told


def test_quiet_still_counts(tmp_path: Path) -> None:
    (tmp_path / "worked.yaml").write_text(worked_record())
    (tmp_path / "expected.yaml").write_text(EXPECTED)
    (tmp_path / "sample.yaml").write_text(SAMPLE.read_text())
    counted = caverna("verify", "-q", tmp_path)
    assert (counted.output, counted.exit_code) == ("3 files: 3 ok (2 not finished)\n", 0)
    with_missing = caverna("verify", "-q", tmp_path, "missing.yaml")
    assert with_missing.stdout == "4 files: 3 ok (2 not finished) and 1 that cannot be read\n"
    assert with_missing.exit_code == 2


def test_the_shipped_records_are_a_calm_first_screen() -> None:
    """The first command of the README in a pipe: a line for each record, and how many there are."""
    folder = SAMPLE.parent.parent
    records = sorted(folder.rglob("*.yaml"))
    *lines, blank, count = caverna("verify", folder).output.splitlines()
    assert [line.partition(": ok, ")[0] for line in lines] == [str(path) for path in records]
    assert blank == ""
    assert count.startswith(f"{len(records)} files: {len(records)} ok (")


def test_keep_going_leaves_the_step_out_and_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "two.yaml"
    path.write_text(BROKEN.replace("Loging", "Logging, expedition (dog)"))
    assert caverna("verify", path).output.count(f"\n{path}:") == 1
    told = caverna("verify", "--keep-going", path)
    assert f"{path}:7:21: illegal: Carpenter needs 1 stone, has 0; skipped\n" in told.output
    assert f"{path}:8:19: illegal: " in told.output
    assert "rule expedition.armed" in told.output
    assert told.exit_code == 1


def test_finished_makes_an_unfinished_game_a_finding() -> None:
    result = caverna("verify", "--finished", SAMPLE)
    assert "illegal: the game is not finished" in result.output
    assert result.exit_code == 1


def test_narrow_terminals_get_short_lines(broken: Path) -> None:
    told = caverna("verify", broken, env={"COLUMNS": "30"}).output.splitlines()
    at = next(number for number, line in enumerate(told) if line.startswith("   7 | "))
    assert len(told[at]) <= 31
    assert told[at][told[at + 1].index("^") :] == "furnish…"


def test_colours_only_where_they_are_wanted(broken: Path) -> None:
    assert "\x1b[31m" in caverna("verify", broken, color=True).output
    assert "\x1b" not in caverna("verify", broken, color=True, env={"NO_COLOR": "1"}).output
    assert "\x1b" not in caverna("verify", broken, color=True, env={"TERM": "dumb"}).output
    assert "\x1b" not in caverna("verify", broken).output


# --- the line under the finding -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "column", "columns", "shown", "caret"),
    [
        ("- Ann: Loging", 8, 40, "- Ann: Loging", 7),
        ("\t- Ann: x", 4, 40, "    - Ann: x", 6),
        ("ab\tcd", 4, 40, "ab  cd", 4),
        ("- 山田: Loging", 7, 40, "- 山田: Loging", 8),
        ("- Zoe\u0301: x", 8, 40, "- Zoe\u0301: x", 6),
        ("short", 9, 40, "short", 5),
        ("- Ann: a\x1bb", 8, 40, "- Ann: a\ufffdb", 7),
    ],
)  # fmt: skip
def test_the_caret_stands_under_the_column(line: str, column: int, columns: int, shown: str, caret: int) -> None:
    assert cut_around(line, column, columns) == (shown, caret, 1)


@pytest.mark.parametrize(
    ("line", "column", "end", "columns", "shown", "underline"),
    [
        ("- Ann: Loging", 8, 14, 40, "- Ann: Loging", "       ^^^^^^"),
        ("- 山田: 木材, have", 7, 9, 40, "- 山田: 木材, have", "        ^^^^"),
        ("- Ann: 木材, have", 8, 10, 40, "- Ann: 木材, have", "       ^^^^"),
        ("- Zoe\u0301: cafe\u0301!", 8, 13, 40, "- Zoe\u0301: cafe\u0301!", "      ^^^^^"),
        ("\tLoging\tx", 2, 8, 40, "    Loging  x", "    ^^^^^^"),
        ("short", 6, 6, 40, "short", "     ^"),
        ("the end is cut off here", 9, 24, 16, "the end is cut …", "        ^^^^^^^^"),
    ],
)  # fmt: skip
def test_the_underline_has_the_width_of_the_piece(
    line: str, column: int, end: int, columns: int, shown: str, underline: str
) -> None:
    text, caret, long = cut_around(line, column, columns, end)
    assert (text, " " * caret + "^" * long) == (shown, underline)


@pytest.mark.parametrize("column", [1, 2, 30, 50, 99, 100, 101, 500, 999, 1000])
def test_of_a_long_line_the_part_around_the_column_is_shown(column: int) -> None:
    line = "".join(chr(ord("a") + index % 26) for index in range(1000))
    shown, caret, _ = cut_around(line, column, 40)
    assert len(shown) <= 40
    assert shown[caret] == line[column - 1]


def test_of_a_long_line_of_wide_characters_too() -> None:
    line = "".join(chr(0x4E00 + index) for index in range(500))
    shown, caret, _ = cut_around(line, 250, 40)
    place = 0
    for each in shown:
        if place == caret:
            break
        place += 1 if each == "…" else 2
    assert each == line[249]


# --- files ------------------------------------------------------------------------------------------------------


def test_directories_are_searched_in_sorted_order(tmp_path: Path) -> None:
    for name in ("b/one.yml", "b/.hidden/x.yaml", "a.json", "c.txt", "b/a/two.YAML", ".x.yaml"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(SAMPLE.read_text())
    names = [line.split(":")[0] for line in caverna("verify", tmp_path).output.splitlines()[:3]]
    assert names == [str(tmp_path / name) for name in ("a.json", "b/a/two.YAML", "b/one.yml")]
    assert "3 files: 3 ok (3 not finished)\n" in caverna("verify", tmp_path).output


def test_a_record_given_twice_is_checked_once(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(SAMPLE.read_text())
    (tmp_path / "link.yaml").symlink_to(path)
    assert caverna("verify", path, tmp_path, path).output == f"{path}: ok, not finished\n"


def test_a_directory_without_records_is_a_mistake(tmp_path: Path) -> None:
    result = caverna("verify", tmp_path)
    assert result.exit_code == 2
    assert f"there are no records (*.yaml, *.yml, *.json, *.jsonl, *.ndjson) in {tmp_path}" in result.output


def test_a_file_that_cannot_be_read_is_told_and_the_rest_is_checked(tmp_path: Path, broken: Path) -> None:
    missing = tmp_path / "missing.yaml"
    result = caverna("verify", missing, broken, SAMPLE)
    assert result.stderr == f"Error: {missing}: cannot be read: No such file or directory\n"
    assert f"{SAMPLE}: ok, not finished\n" in result.stdout
    assert "3 files: 1 ok (1 not finished), 1 with findings and 1 that cannot be read\n" in result.stdout
    assert result.exit_code == 2


def test_standard_input(broken: Path) -> None:
    result = caverna("verify", "-", input=BROKEN)
    assert "<stdin>:7:21: illegal: " in result.output
    assert result.exit_code == 1


def test_no_path_is_a_mistake() -> None:
    result = caverna("verify")
    assert result.exit_code == 2
    assert "Missing argument 'PATH...'" in result.output


# --- processes --------------------------------------------------------------------------------------------------


class Pool:
    """Stands for the processes: keeps in mind how many were to be started, and works in this one."""

    started: ClassVar[list[int]] = []

    def __init__(self, count: int, initializer: Callable[[], object]) -> None:
        self.started.append(count)

    def __enter__(self) -> "Pool":
        return self

    def __exit__(self, *error: object) -> None:
        pass

    def submit(self, work: Callable[..., Any], *args: Any) -> "Future[Any]":
        future: Future[Any] = Future()
        future.set_result(work(*args))
        return future

    def shutdown(self, wait: bool = True, cancel_futures: bool = False) -> None:
        pass


@pytest.mark.parametrize(
    ("jobs", "records", "started"),
    [
        (100_000, 3, [3]),  # one for each record
        (100_000, 30, [8]),  # 4 for each of 2 processors
        (5, 30, [5]),
        (0, 30, [2]),
        (0, 1, []),
        (100_000, 1, []),
        (1, 30, []),
    ],
)
def test_no_more_processes_than_can_be_of_use(
    jobs: int, records: int, started: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(records):
        (tmp_path / f"{number:02}.yaml").write_bytes(SAMPLE.read_bytes())
    monkeypatch.setattr(Pool, "started", [])
    monkeypatch.setattr("concurrent.futures.ProcessPoolExecutor", Pool)
    monkeypatch.setattr("caverna.collections.processes.cpu_count", lambda: 2)
    result = caverna("verify", tmp_path, "--jobs", jobs)
    assert result.exit_code == 0
    assert result.output.count(": ok, not finished") == records
    assert Pool.started == started


def test_the_help_says_how_many_processes_there_are_at_most() -> None:
    told = " ".join(caverna("verify", "--help").output.split())
    assert "at most one for each record and 4 for each processor" in told


# --- JSON -------------------------------------------------------------------------------------------------------


def test_json_has_an_object_for_each_file(tmp_path: Path, broken: Path) -> None:
    missing = tmp_path / "missing.yaml"
    result = caverna("verify", "--format", "json", SAMPLE, broken, missing)
    sample, two, error = json.loads(result.stdout)
    assert (sample["file"], sample["ok"], sample["finished"], sample["verified"]) == (str(SAMPLE), True, False, False)
    # Ann: a dog, 4 types missing, 2 dwarfs, and 16 of 24 cells unused. Bob: 2 dogs and a sheep, 3 types missing, 2
    # dwarfs, 18 cells unused, 1 for the Stone carver, a begging marker.
    assert {player: sheet["total"] for player, sheet in sample["scores"].items()} == {"Ann": -21, "Bob": -21}
    assert sample["winners"] == ["Ann", "Bob"]
    assert two["findings"][0] == {
        "kind": "illegal", "rule": "furnish.cost", "message": "Carpenter needs 1 stone, has 0", "hint": "",
        "line": 7, "column": 21, "end_line": 7, "end_column": 41, "player": "Bob", "round": 1, "turn": 2,
        "because": BECAUSE,
    }  # fmt: skip
    assert [finding["rule"] for finding in two["findings"]] == ["furnish.cost", "record.name"]
    assert (error["file"], error["ok"], error["findings"]) == (str(missing), False, [])
    assert error["error"] == f"{missing}: cannot be read: No such file or directory"
    assert result.exit_code == 2


def test_json_of_a_single_file_is_an_array_too() -> None:
    assert len(json.loads(caverna("verify", "--format", "json", SAMPLE).stdout)) == 1


# --- GitHub -----------------------------------------------------------------------------------------------------


def test_github_annotations(broken: Path) -> None:
    result = caverna("verify", "--format", "github", SAMPLE, broken)
    first, second = result.stdout.splitlines()
    assert first == (
        f"::error file={broken},line=7,col=21,endLine=7,endColumn=41,"
        "title=furnish.cost (p. 14-15)::illegal: Carpenter needs 1 stone, has 0 "
        f"({BECAUSE})"
    )
    assert second.endswith("::malformed: 'Loging' is neither a space nor a step (did you mean 'Logging'?)")
    assert result.exit_code == 1


def test_github_annotations_cannot_be_broken_out_of(tmp_path: Path) -> None:
    path = tmp_path / "a,b:c%.yaml"
    path.write_text(BROKEN)
    told = caverna("verify", "--format", "github", path).stdout
    assert told.startswith(f"::error file={tmp_path}/a%2Cb%3Ac%25.yaml,line=7,")


def test_expected_findings_are_notices_on_github(tmp_path: Path) -> None:
    path = tmp_path / "test.yaml"
    path.write_text(EXPECTED)
    told = caverna("verify", "--format", "github", path).stdout
    assert [line.split(" ")[0] for line in told.splitlines()] == ["::notice", "::notice"]


# --- SARIF ------------------------------------------------------------------------------------------------------


def sarif(*args: Any) -> dict[str, Any]:
    log = json.loads(caverna("verify", "--format", "sarif", *args).stdout)
    assert log["version"] == "2.1.0"
    assert log["$schema"].endswith("sarif-schema-2.1.0.json")
    (run,) = log["runs"]
    assert run["columnKind"] == "unicodeCodePoints"
    ids = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    assert set(RULES) < set(ids)
    assert len(ids) == len(set(ids))
    for rule in run["tool"]["driver"]["rules"]:
        assert rule["shortDescription"]["text"]
        assert rule["fullDescription"]["text"]
    for result in run["results"]:
        assert ids[result["ruleIndex"]] == result["ruleId"]
        assert result["message"]["text"]
        assert result["level"] in ("none", "note", "warning", "error")
        assert len(result["locations"]) == 1
    return dict(run)


def test_sarif_results(broken: Path) -> None:
    run = sarif(SAMPLE, broken)
    assert run["tool"]["driver"]["name"] == "caverna"
    first, second = run["results"]
    assert first["ruleId"] == "furnish.cost"
    assert first["message"] == {"text": f"illegal: Carpenter needs 1 stone, has 0 ({BECAUSE})"}
    assert first["locations"][0]["physicalLocation"] == {
        "artifactLocation": {"uri": str(broken)},
        "region": {"startLine": 7, "startColumn": 21, "endLine": 7, "endColumn": 41},
    }
    assert second["ruleId"] == "record.name"
    assert "suppressions" not in first
    assert run["invocations"] == [{"executionSuccessful": True, "toolExecutionNotifications": []}]


def test_sarif_without_results_and_with_a_missing_file(tmp_path: Path) -> None:
    run = sarif(SAMPLE, tmp_path / "a b.yaml")
    assert run["results"] == []
    (invocation,) = run["invocations"]
    assert not invocation["executionSuccessful"]
    (notification,) = invocation["toolExecutionNotifications"]
    uri = notification["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert uri == f"{tmp_path}/a%20b.yaml"


def test_sarif_suppresses_what_is_expected(tmp_path: Path) -> None:
    path = tmp_path / "test.yaml"
    path.write_text(EXPECTED)
    assert [result["suppressions"] for result in sarif(path)["results"]] == [[{"kind": "inSource"}]] * 2


def test_the_output_can_go_to_a_file(tmp_path: Path, broken: Path) -> None:
    target = tmp_path / "out.sarif"
    target.write_text("before")
    result = caverna("verify", "--format", "sarif", "-o", target, broken)
    assert (result.output, result.exit_code) == ("", 1)
    assert len(json.loads(target.read_text())["runs"][0]["results"]) == 2
    assert sorted(path.name for path in tmp_path.iterdir()) == ["broken.yaml", "out.sarif"]


def test_no_lesser_grade_is_counted_or_shown_as_verified(tmp_path: Path) -> None:
    """Boards alone, a game from a position, and a game from its set-up: each shows its grade."""
    boards, begun = "records/positions/eighty-points.yaml", "records/stone-age/positions/two-last-tile.yaml"
    (tmp_path / "worked.yaml").write_text(worked_record())
    counted = caverna("verify", "-q", boards, begun, tmp_path)
    assert counted.output.startswith("3 files: 3 ok (1 from position, 1 scored")
    assert "from position: the moves before it were not checked" in caverna("score", begun).output
    assert ",from position,Ann," in caverna("score", "--format", "csv", begun).output
    assert "Starts from a position" in caverna("score", "--format", "html", begun).output
    assert [each["verified"] for each in json.loads(caverna("verify", "--format", "json", boards, begun).output)] == [
        False, True,
    ]  # fmt: skip
