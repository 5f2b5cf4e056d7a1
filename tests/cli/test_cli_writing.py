"""caverna fmt, convert and schema."""

import json
from pathlib import Path
from zipfile import ZipFile

import jsonschema
import pytest

from caverna.reading.reader import load, loads
from caverna.writing.plain import to_data
from tests.support.cli_run import BROKEN, SAMPLE, caverna, worked_record

ROUGH = """\
caverna: 1   # kept
players: [Ann, Bob]
rounds:
- card: blacksmithing
  turns:
  - Ann: ore MINING
  - Bob: excavacion,   cavern D2 cavern E2  # kept, too
"""
SMOOTH = """\
caverna: 1   # kept
players: [Ann, Bob]
rounds:
- card: Blacksmithing
  turns:
  - Ann: Ore mining
  - Bob: Excavation, cavern D2 cavern E2  # kept, too
"""
"""The second comment stays in its column."""


@pytest.fixture
def rough(tmp_path: Path) -> Path:
    path = tmp_path / "rough.yaml"
    path.write_text(ROUGH)
    return path


# --- fmt ----------------------------------------------------------------------------------------------------------


def test_fmt_respells_in_place_and_twice_is_once(rough: Path) -> None:
    result = caverna("fmt", rough)
    assert (result.output, result.exit_code) == (f"{rough}: formatted\n", 0)
    assert rough.read_text() == SMOOTH
    assert caverna("fmt", rough).output == ""
    assert rough.read_text() == SMOOTH


def test_fmt_check_writes_nothing(rough: Path) -> None:
    result = caverna("fmt", "--check", rough)
    assert (result.output, result.exit_code) == (f"{rough}: would change\n", 1)
    assert rough.read_text() == ROUGH
    caverna("fmt", rough)
    assert caverna("fmt", "--check", rough).exit_code == 0


def test_records_of_an_archive_are_compared_but_not_rewritten(tmp_path: Path) -> None:
    archive = tmp_path / "games.zip"
    with ZipFile(archive, "w") as packed:
        packed.writestr("rough.yaml", "caverna: 1\nplayers: [Ann,   Bob]\nrounds: []\n")
    before = archive.read_bytes()
    compared = caverna("fmt", "--diff", archive)
    assert (compared.exit_code, "+players: [Ann, Bob]" in compared.stdout) == (1, True)
    refused = caverna("fmt", archive)
    assert (refused.exit_code, "only plain files of one record are rewritten" in refused.stderr) == (2, True)
    assert archive.read_bytes() == before


def test_fmt_diff_shows_the_lines(rough: Path) -> None:
    result = caverna("fmt", "--diff", rough)
    assert "\n-- card: blacksmithing\n+- card: Blacksmithing\n" in result.output
    assert "\n-  - Ann: ore MINING\n" in result.output
    assert result.exit_code == 1
    assert rough.read_text() == ROUGH


def test_fmt_of_standard_input_goes_to_standard_output() -> None:
    assert caverna("fmt", "-", input=ROUGH).output == SMOOTH


def test_fmt_leaves_alone_what_cannot_be_read(tmp_path: Path, rough: Path) -> None:
    broken = tmp_path / "broken.yaml"
    broken.write_text(BROKEN)
    result = caverna("fmt", broken, tmp_path / "missing.yaml", rough)
    assert broken.read_text() == BROKEN
    assert rough.read_text() == SMOOTH
    assert f"{broken}:8:10: malformed: " in result.stderr
    assert "furnish.cost" not in result.stderr  # legality is not its business
    assert "missing.yaml: cannot be read" in result.stderr
    assert result.exit_code == 2


# --- convert --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [[], ["--structured"]])
def test_convert_to_json_and_back_loses_nothing(options: list[str], tmp_path: Path) -> None:
    game, there, back = (tmp_path / name for name in ("game.yaml", "there.json", "back.yaml"))
    game.write_text(worked_record())
    assert caverna("convert", game, *options, "-o", there).exit_code == 0
    assert json.loads(there.read_text())["players"] == ["Ann", "Bob"]
    assert caverna("convert", there, "-o", back).exit_code == 0
    assert to_data(load(back)) == to_data(load(there)) == to_data(load(game))
    assert "Bob 64, Ann 59" in caverna("verify", there).output


def test_convert_structured_gives_each_step_as_an_object() -> None:
    data = json.loads(caverna("convert", SAMPLE, "--structured").output)
    assert data["rounds"][0]["turns"][3] == {
        "Bob": [{"step": "place", "space": "Housework"}, {"step": "furnish", "tile": "Carpenter", "cell": "D3"}]
    }


def test_convert_can_be_told_what_to_write() -> None:
    told = caverna("convert", SAMPLE, "--to", "yaml").output
    assert told.startswith("caverna: 1\n")
    assert to_data(loads(told)) == to_data(load(SAMPLE))
    assert caverna("convert", SAMPLE, "--to", "yaml", "--structured").exit_code == 2


def test_convert_writes_nothing_of_a_record_that_cannot_be_read(tmp_path: Path) -> None:
    broken, target = tmp_path / "broken.yaml", tmp_path / "out.json"
    broken.write_text(BROKEN)
    result = caverna("convert", broken, "-o", target)
    assert result.exit_code == 1
    assert f"{broken}:8:10: malformed: " in result.stderr
    assert not target.exists()


# --- schema -----------------------------------------------------------------------------------------------------------


def test_the_schema_is_sound_and_takes_the_example(tmp_path: Path) -> None:
    schema = json.loads(caverna("schema").output)
    assert schema["$schema"] == "http://json-schema.org/draft-07/schema#"
    jsonschema.Draft7Validator.check_schema(schema)
    jsonschema.validate(json.loads(caverna("convert", SAMPLE).output), schema)
    target = tmp_path / "schema.json"
    caverna("schema", "-o", target)
    assert json.loads(target.read_text()) == schema
