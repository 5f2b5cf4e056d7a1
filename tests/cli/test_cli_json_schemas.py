"""Every output in JSON is valid by its published schema; searching by words; the ledger as CSV."""

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator

from tests.cli.test_cli_import import RAW
from tests.support.cli_run import caverna as run
from tests.support.corpus import RECORDS

BROKEN = """\
caverna: 1
players: [Ann, Bob]
rounds:
- card: Blacksmithing
  turns:
  - Ann: Logging
  - Bob: Logging
"""
GAMES = {
    "caverna": RECORDS / "games" / "solo-by-hand.yaml",
    "stone age": RECORDS / "stone-age" / "games",
    "agricola": RECORDS / "agricola" / "games",
}


def a_game(key: str) -> Path:
    path = GAMES[key]
    return path if path.is_file() else sorted(path.glob("*.yaml"))[0]


def schema_of(output: str) -> Draft7Validator:
    schema = json.loads(run("schema", "--of", output).output)
    Draft7Validator.check_schema(schema)
    assert schema["$id"].endswith(f"/{output}-1.json")
    return Draft7Validator(schema)


def printed(*args: str) -> Any:
    return json.loads(run(*args).stdout)


@pytest.mark.parametrize("key", GAMES)
def test_what_is_said_of_a_game(key: str) -> None:
    file = str(a_game(key))
    schema_of("verify").validate(printed("verify", "--format", "json", file))
    schema_of("score").validate(printed("score", "--format", "json", file))
    schema_of("standings").validate(printed("standings", "--format", "json", file))
    for by in ("round", "turn", "step"):
        schema_of("replay").validate(printed("replay", "--format", "json", "--by", by, "--to", "2", file))


@pytest.mark.parametrize("key", GAMES)
def test_lines_and_ledgers(key: str) -> None:
    file = str(a_game(key))
    for line in run("verify", "--format", "jsonl", file).stdout.splitlines():
        schema_of("verify-line").validate(json.loads(line))
    rows = printed("replay", "--ledger", "--format", "json", "--to", "3", file)
    schema_of("ledger").validate(rows)
    told = csv.DictReader(io.StringIO(run("replay", "--ledger", "--format", "csv", "--to", "3", file).output))
    assert [{name: "" if cell is None else str(cell) for name, cell in row.items()} for row in rows] == list(told)


def test_an_empty_ledger_is_a_list(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text("caverna: 1\nplayers: [Ann]\nrounds: []\n")
    assert printed("replay", "--ledger", "--format", "json", str(tmp_path / "game.yaml")) == []


def test_what_came_of_an_import(tmp_path: Path) -> None:
    entries = printed("import", "bga", "--format", "json", "-o", str(tmp_path / "game.yaml"), str(RAW))
    schema_of("import").validate(entries)
    assert entries[0]["differences"]


def test_what_is_said_of_a_broken_record(tmp_path: Path) -> None:
    (tmp_path / "broken.yaml").write_text(BROKEN)
    file = str(tmp_path / "broken.yaml")
    missing = str(tmp_path / "none.yaml")
    schema_of("verify").validate(printed("verify", "--format", "json", file, missing))
    schema_of("standings").validate(printed("standings", "--format", "json", file))
    schema_of("replay").validate(printed("replay", "--format", "json", file))


def test_what_is_looked_up(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(BROKEN.replace("Bob: Logging", "Bob: Ore mining"))
    file = str(tmp_path / "game.yaml")
    schema_of("moves").validate(printed("moves", "--format", "json", file))
    schema_of("turns").validate(printed("moves", "--turns", "--format", "json", file))
    for game in ("caverna", "agricola", "stone-age"):
        schema_of("rules").validate(printed("rules", "--format", "json", "--game", game))
        schema_of("names").validate(printed("names", "--format", "json", "--game", game))


def test_a_schema_refuses_what_is_no_such_output() -> None:
    assert not schema_of("verify").is_valid([{"file": "a"}])
    assert not schema_of("replay").is_valid({"file": "a", "players": ["Ann"], "moments": [{}], "findings": []})
    assert run("schema", "--of", "nonsense").exit_code == 2


def test_moments_have_goods_scores_and_notes(tmp_path: Path) -> None:
    text = BROKEN.replace("  - Bob: Logging", "  - note: a cat\n  - Bob: Ore mining").replace(
        "- card", "- note: rain\n  card"
    )
    (tmp_path / "game.yaml").write_text(text)
    moments = printed("replay", "--format", "json", "--by", "turn", str(tmp_path / "game.yaml"))["moments"]
    assert [moment["notes"] for moment in moments] == [["rain"], ["a cat"], []]
    assert moments[1]["goods"] == {"Ann": {"wood": 3, "food": 1}, "Bob": {"food": 1}}
    assert moments[2]["goods"]["Bob"] == {"ore": 2, "food": 1}
    assert moments[2]["scores"] == {"Ann": -28, "Bob": -28}
    shown = run("replay", "--no-boards", str(tmp_path / "game.yaml")).output
    assert "(rain)" in shown
    assert "(a cat)" in shown


def test_the_ledger_is_csv(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(BROKEN.replace("Bob: Logging", "Bob: Ore mining"))
    rows = list(csv.DictReader(io.StringIO(run("replay", "--ledger", "-f", "csv", str(tmp_path / "game.yaml")).output)))
    assert rows == [
        {"round": "1", "part": "turn", "turn": "1", "player": "Ann", "good": "wood", "delta": "3",
         "cause": "Logging", "step": "Logging"},
        {"round": "1", "part": "turn", "turn": "2", "player": "Bob", "good": "ore", "delta": "2",
         "cause": "Ore mining", "step": "Ore mining"},
    ]  # fmt: skip
    result = run("replay", "-f", "csv", str(tmp_path / "game.yaml"))
    assert result.exit_code == 2
    assert "--ledger --format csv" in result.output


def test_words_are_searched_in_names_and_rules() -> None:
    parlors = printed("names", "parlor", "--format", "json")
    assert {row["name"] for row in parlors["furnishings"]} >= {"Beer parlor", "Weaving parlor", "State parlor"}
    dogs = printed("rules", "dog", "--format", "json")
    assert "animals.housing" in {row["id"] for row in dogs}
    assert all("dog" in " ".join(row.values()).lower() for row in dogs)
    assert run("rules", "zebra").exit_code == 2
    assert run("names", "zebra").exit_code == 2
    assert printed("names", "Carpenter", "--format", "json").keys() == {"furnishings"}
