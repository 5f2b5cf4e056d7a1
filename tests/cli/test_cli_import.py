"""``caverna import``: where logs come from, where records go, and its messages."""

import gzip
import json
import lzma
import shutil
import zipfile
from pathlib import Path

import pytest

from tests.support.bga_logs import LOGS, Solo, imported, packed
from tests.support.cli_run import caverna

SOLO, RAW = LOGS / "1_players_1.json.xz", LOGS / "raw_2_players_101.json.xz"


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    """A log with a move that cannot be translated."""
    solo = Solo().begin("Blacksmithing", Logging="3 wood").place("Logging").collect("3 wood").gain("7 gold")
    path = tmp_path / "broken.json"
    path.write_text(json.dumps(solo.data()))
    return path


def test_a_record_is_written_and_verified(tmp_path: Path) -> None:
    out = tmp_path / "game.yaml"
    result = caverna("import", "bga", SOLO, "-o", out)
    assert (result.exit_code, result.stdout) == (0, f"{SOLO}: verified, Ann -20, written to {out}\n")
    assert caverna("verify", "--finished", out).exit_code == 0


def test_without_a_file_the_record_is_the_output_and_the_report_goes_beside_it() -> None:
    result = caverna("import", "bga", "-", input=packed("1_players_1"))
    assert result.exit_code == 0
    assert result.stdout == imported(packed("1_players_1")).text
    assert result.stderr == "<stdin>: verified, Ann -20\n"


def test_differences_are_told_with_move_round_player_rule_and_habit(tmp_path: Path) -> None:
    out = tmp_path / "game.yaml"
    result = caverna("import", "bga", RAW, "-o", out)
    assert result.exit_code == 1
    reason = "the placement has no effect (expected at least one action of the space) [work.must-act]"
    assert result.stdout.splitlines() == [
        f"{RAW}: differs, written to {out}",
        f"  move 6, round 1, Ann: {reason}",
        "    known: BoardGameArena allows placements and imitations without effect",
    ]
    assert out.exists()


def test_what_cannot_be_translated_writes_nothing(broken: Path, tmp_path: Path) -> None:
    out = tmp_path / "game.yaml"
    result = caverna("import", "bga", broken, "-o", out)
    assert (result.exit_code, out.exists()) == (2, False)
    assert "move 7, round 1, Ann: cannot be translated: the source of 7 gold is unknown" in result.stdout


def test_partial_writes_what_came_before(broken: Path, tmp_path: Path) -> None:
    out = tmp_path / "game.yaml"
    result = caverna("import", "bga", broken, "-o", out, "--partial")
    assert result.exit_code == 1
    assert caverna("verify", out).exit_code == 0
    assert caverna("verify", "--finished", out).exit_code == 1


def test_a_folder_and_a_zip_end_with_a_table(broken: Path, tmp_path: Path) -> None:
    logs, out = tmp_path / "logs", tmp_path / "records"
    logs.mkdir()
    shutil.copy(SOLO, logs)
    (logs / "same.json.gz").write_bytes(gzip.compress(lzma.decompress(packed("1_players_1"))))
    shutil.copy(broken, logs)
    with zipfile.ZipFile(logs / "more.zip", "w") as archive:
        archive.write(RAW, "deep/raw.json.xz")
        archive.writestr("readme.txt", "no log")
    result = caverna("import", "bga", logs, "-o", out)
    assert result.exit_code == 2
    head, *reasons = result.stdout.splitlines()[-3:]
    assert head == "4 games: 2 verified, 1 not translated, 1 differs"
    assert sorted(reasons) == [
        "     1  cannot be translated: the source of 7 gold is unknown",
        "     1  work.must-act, a known habit: BoardGameArena allows placements and imitations without effect",
    ]
    assert sorted(path.name for path in out.iterdir()) == ["bga-500001-2.yaml", "bga-500001.yaml", "bga-500101.yaml"]


def test_several_logs_need_a_folder() -> None:
    result = caverna("import", "bga", SOLO, RAW)
    assert (result.exit_code, "several logs need an output folder" in result.stderr) == (2, True)


def test_the_report_as_json(tmp_path: Path) -> None:
    result = caverna("import", "bga", RAW, "-o", tmp_path / "game.yaml", "--format", "json")
    (game,) = json.loads(result.stdout)
    assert (game["name"], game["status"], game["result"]) == ("bga-500101", 1, "differs")
    (difference,) = game["differences"]
    assert (difference["move"], difference["round"], difference["player"]) == ("6", 1, "Ann")
    assert (difference["rule"], difference["line"]) == ("work.must-act", 11)


def test_checks_variant_and_rulings_are_written(tmp_path: Path) -> None:
    out = tmp_path / "game.yaml"
    options = ("--checks", "--variant", "full", "--rulings", "carpenter: action, ruby gold: no")
    assert caverna("import", "bga", SOLO, "-o", out, *options).exit_code == 0
    text = out.read_text()
    assert "carpenter: action" in text
    assert "ruby gold: no" in text
    assert "have " in text
    wrong = caverna("import", "bga", SOLO, "-o", out, "--rulings", "carpenter: never")
    assert (wrong.exit_code, "carpenter must be action or pasture" in wrong.stderr) == (2, True)


def test_under_other_options_a_game_may_differ(tmp_path: Path) -> None:
    rich = LOGS / "rich_2_players_201.json.xz"
    result = caverna("import", "bga", rich, "-o", tmp_path / "game.yaml", "--rulings", "ruby gold: no")
    assert result.exit_code == 1
    _, first, unknown, *_ = result.stdout.splitlines()
    assert first.startswith("  move 53, round 4, Ann: at this table a ruby is not changed into gold")
    assert unknown == "    unknown: no known habit of the source explains it"


def test_the_seat_order_can_be_given(tmp_path: Path) -> None:
    two = LOGS / "2_players_1.json.xz"
    assert caverna("import", "bga", two, "-o", tmp_path / "a.yaml", "--players", "Ann,Bob").exit_code == 0
    wrong = caverna("import", "bga", two, "-o", tmp_path / "b.yaml", "--players", "Ann,Zoe")
    assert (wrong.exit_code, "the players are Ann, Bob, not Ann, Zoe" in wrong.stdout) == (2, True)


def test_what_cannot_be_read_is_told(tmp_path: Path) -> None:
    result = caverna("import", "bga", tmp_path / "absent.json", "-o", tmp_path / "game.yaml")
    assert result.exit_code == 2
    assert "No such file or directory" in result.stdout
    empty = tmp_path / "empty"
    empty.mkdir()
    nothing = caverna("import", "bga", empty, "-o", tmp_path)
    assert (nothing.exit_code, "there are no logs (*.json, *.json.gz, *.json.xz)" in nothing.stderr) == (2, True)
    assert "unknown source 'chess'" in caverna("import", "chess", empty).stderr


def test_tallies_of_bgstats_go_into_a_folder(tmp_path: Path) -> None:
    scores = [{"playerRefId": 1, "score": "80"}, {"playerRefId": 2, "score": "71"}]
    play = {"gameRefId": 7, "playDate": "2026-11-15", "playerScores": scores}
    export = {
        "players": [{"id": 1, "name": "Ann"}, {"id": 2, "name": "Bob"}],
        "games": [{"id": 7, "name": "Caverna", "bggId": 102794}],
        "plays": [play, play],
    }
    (tmp_path / "export.json").write_text(json.dumps(export))
    out = tmp_path / "tallies"
    result = caverna("import", "bgstats", tmp_path / "export.json", "-o", out)
    assert result.exit_code == 0
    assert result.stdout.splitlines()[-1] == "2 games: 2 tallied"
    assert sorted(path.name for path in out.iterdir()) == ["bgstats-1.yaml", "bgstats-2.yaml"]
    assert caverna("verify", out).exit_code == 0


# --- files that are there already -------------------------------------------------------------------------------------


def test_another_game_in_the_folder_is_never_written_over(tmp_path: Path) -> None:
    out = tmp_path / "records"
    out.mkdir()
    (out / "bga-500001.yaml").write_text("notes of mine\n")
    result = caverna("import", "bga", SOLO, "-o", out, "--format", "json")
    (game,) = json.loads(result.stdout)
    assert (out / "bga-500001.yaml").read_text() == "notes of mine\n"
    assert game["record"] == str(out / "bga-500001-2.yaml")
    assert caverna("verify", "--finished", game["record"]).exit_code == 0


def test_the_same_table_imported_again_replaces_its_own_file(tmp_path: Path) -> None:
    out = tmp_path / "records"
    out.mkdir()
    assert caverna("import", "bga", SOLO, "-o", out).exit_code == 0
    plain = (out / "bga-500001.yaml").read_text()
    assert caverna("import", "bga", SOLO, "-o", out, "--checks").exit_code == 0
    assert [path.name for path in out.iterdir()] == ["bga-500001.yaml"]
    assert (out / "bga-500001.yaml").read_text() != plain


def test_a_table_of_the_same_number_with_other_players_is_another_game(tmp_path: Path) -> None:
    out = tmp_path / "records"
    out.mkdir()
    assert caverna("import", "bga", SOLO, "-o", out).exit_code == 0
    mine = out / "bga-500001.yaml"
    other = mine.read_text().replace("Ann", "Zoe")
    mine.write_text(other)
    assert caverna("import", "bga", SOLO, "-o", out).exit_code == 0
    assert mine.read_text() == other
    assert sorted(path.name for path in out.iterdir()) == ["bga-500001-2.yaml", "bga-500001.yaml"]


def test_a_link_or_folder_of_that_name_is_not_followed(tmp_path: Path) -> None:
    out = tmp_path / "records"
    (out / "bga-500001.yaml").mkdir(parents=True)
    (out / "bga-500001-2.yaml").symlink_to(tmp_path / "nowhere")
    assert caverna("import", "bga", SOLO, "-o", out).exit_code == 0
    assert (out / "bga-500001-3.yaml").exists()
    assert not (tmp_path / "nowhere").exists()


def test_the_report_names_the_file_of_each_game_of_a_run(tmp_path: Path) -> None:
    shutil.copy(SOLO, tmp_path / "a.json.xz")
    shutil.copy(SOLO, tmp_path / "b.json.xz")
    out = tmp_path / "records"
    logs = (tmp_path / "a.json.xz", tmp_path / "b.json.xz")
    games = json.loads(caverna("import", "bga", *logs, "-o", out, "--format", "json").stdout)
    assert [game["record"] for game in games] == [str(out / "bga-500001.yaml"), str(out / "bga-500001-2.yaml")]


def test_without_a_file_the_report_names_none(tmp_path: Path) -> None:
    result = caverna("import", "bga", SOLO, "--format", "json")
    (game,) = json.loads(result.stderr)
    assert game["record"] is None
