"""The engine of the app, here in ordinary Python: what a page asks and gets."""

import io
import json
import zipfile
from base64 import b64decode, b64encode
from pathlib import Path
from typing import Any

import pytest

from caverna import load, verify
from caverna.app.engine import Engine
from caverna.reading.links import link_to
from tests.support.cli_run import BROKEN, POSITION, SAMPLE

LOGS = Path(__file__).parents[1] / "importers" / "bga"


@pytest.fixture
def engine(tmp_path: Path) -> Engine:
    return Engine(str(tmp_path / "games"))


def ask(engine: Engine, call: str, **rest: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(engine.ask(json.dumps({"call": call, **rest})))
    return answer


def data(engine: Engine, call: str, **rest: Any) -> dict[str, Any]:
    """Return the data of an answer, which must have the status 200."""
    answer = ask(engine, call, **rest)
    assert answer["status"] == 200
    found: dict[str, Any] = answer["data"]
    return found


def checked(engine: Engine, name: str, content: bytes) -> dict[str, Any]:
    return data(engine, "check", name=name, content=b64encode(content).decode())


def test_a_game_is_set_up_and_played_and_its_text_comes_back(engine: Engine) -> None:
    made = ask(engine, "newTable", body={"id": "t1", "players": ["Ann", "José"]})
    assert (made["status"], made["data"]["players"]) == (201, ["Ann", "José"])
    body = {"version": made["data"]["version"], "do": "reveal", "card": "Blacksmithing"}
    done = ask(engine, "command", id="t1", body=body)
    assert done["status"] == 200
    assert "card: Blacksmithing" in done["text"]
    assert data(engine, "row", id="t1")["round"] == 1
    assert "text" not in ask(engine, "table", id="t1")


def test_the_browsers_text_wins_over_the_engines(engine: Engine) -> None:
    made = ask(engine, "newTable", body={"id": "t1", "players": ["Ann", "Bob"]})
    other = made["text"].replace("Bob", "Cleo")
    assert ask(engine, "table", id="t1", text=other)["data"]["players"] == ["Ann", "Cleo"]
    assert ask(engine, "command", id="t1", body={"version": made["data"]["version"], "do": "undo"})["status"] == 409
    assert ask(engine, "table", id="t1", text=None)["status"] == 404


def test_bad_requests_have_the_statuses_of_the_server(engine: Engine) -> None:
    ask(engine, "newTable", body={"id": "t1", "players": ["Ann", "Bob"]})
    assert ask(engine, "command", id="t1", body={"do": "fly"})["status"] == 400
    assert ask(engine, "table", id="../t1")["status"] == 404
    assert ask(engine, "newTable", body={"id": "../x", "players": ["Ann"]})["status"] == 400


def test_a_record_is_checked_and_the_finding_shows_its_line(engine: Engine) -> None:
    [row] = checked(engine, "broken.yaml", BROKEN.encode())["records"]
    assert (row["ok"], row["players"]) == (False, ["Ann", "Bob"])
    assert [(each["rule"], each["line"], each["text"]) for each in row["findings"]] == [
        ("furnish.cost", 7, "- Bob: Housework, furnish Carpenter D3"), ("record.name", 8, "- Ann: Loging"),
    ]  # fmt: skip


def test_a_link_an_archive_a_spreadsheet_and_a_log_are_checked(engine: Engine) -> None:
    text = SAMPLE.read_text()
    assert checked(engine, "pasted.yaml", link_to(text, "https://a.example/").encode())["records"][0]["text"] == text
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as packed:
        packed.writestr("monday/t1.yaml", text)
        packed.writestr("monday/t2.yaml", POSITION)
    assert [row["ok"] for row in checked(engine, "league.zip", stream.getvalue())["records"]] == [True, True]
    [sheet] = checked(engine, "autumn.csv", b"player,animals,grain,total\nAnn,3,2,5\n")["records"]
    assert (sheet["tally"], sheet["scores"]) == (True, {"Ann": "5"})
    [log] = checked(engine, "2_players_1.json.xz", (LOGS / "2_players_1.json.xz").read_bytes())["records"]
    assert (log["source"], log["grade"], log["differences"]) == ("bga", "verified", [])


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("x.zip", b"PK\x03\x04 no archive", "archive"),
        ("x.xlsx", b"PK\x03\x04", "workbook"),
        ("../../etc/passwd.yaml", b"caverna: [", ""),
        ("a\x00b.yaml", b"hello", ""),
        ("", b"\xff\xfe\x00", ""),
        ("x.json", b"[" * 5000, ""),
        ("x.yaml", b"&a [*a, *a]", ""),
        ("pasted.yaml", b"https://elsewhere.example/#g=1.!!", "damaged"),
    ],
)
def test_hostile_files_get_findings_or_words(engine: Engine, name: str, content: bytes, message: str) -> None:
    found = checked(engine, name, content)
    told = [fault["message"] for fault in found["faults"]]
    told += [each["message"] for row in found["records"] for each in row["findings"]]
    told += [row["fault"] for row in found["records"] if "fault" in row]
    assert told
    assert message in " ".join(told)


def test_a_filled_form_shows_the_wrong_line(engine: Engine) -> None:
    form = data(engine, "form", game="caverna", lang="es")
    assert form["rows"][0] == {"line": "animals", "label": "Animales y perros", "example": "2 dog 4 sheep"}
    sheets = {"Ann": {"animals": "2 dog 4 sheep", "unused": "4"}, "José: {x}": {"total": "64", "gold": "a\nb"}}
    found = data(engine, "sheet", game="caverna", sheets=sheets, lang="en")
    assert [(each["player"], each["line"]) for each in found["findings"]] == [("Ann", "unused"), ("José: {x}", "gold")]
    assert found["lines"]["Ann"]["animals"] == "6"  # 2 dogs and 4 sheep, 1 point each
    assert found["lines"]["Ann"]["missing"] == "-6"  # no donkeys, boars and cattle, 2 each


def test_codes_pages_and_archives(engine: Engine) -> None:
    pytest.importorskip("segno")
    assert data(engine, "code", link="https://a.example/#g=1.abc")["svg"].startswith("<svg")
    assert data(engine, "code", link="x" * 3000)["svg"] == ""
    page = data(engine, "page", record=SAMPLE.read_text(), lang="pl")["page"]
    assert '<html lang="pl"' in page
    packed = data(engine, "pack", files={"a.yaml": "x", "b.yaml": "é"})["content"]
    with zipfile.ZipFile(io.BytesIO(b64decode(packed))) as archive:
        assert {name: archive.read(name).decode() for name in archive.namelist()} == {"a.yaml": "x", "b.yaml": "é"}


def test_a_finished_game_has_a_link_for_bg_stats(engine: Engine) -> None:
    finished = SAMPLE.parent / "two-by-hand.yaml"
    assert verify(load(finished)).finished
    assert "bgstats" in data(engine, "stats", record=finished.read_text())["link"]
    assert data(engine, "stats", record=SAMPLE.read_text())["link"] == ""
