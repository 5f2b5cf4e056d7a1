"""Files that are not logs, damaged logs and hostile logs: always a clear message, never an exception."""

import gzip
import json
import lzma
from pathlib import Path
from typing import Any

import pytest

from caverna import loads
from caverna.importers import CannotImport, importer
from caverna.importers.bga.envelope import MAX_EVENTS, MAX_VALUES
from caverna.importers.names import allowed_names
from caverna.importers.sources import Log, find_logs
from caverna.importers.unpacking import MAX_BYTES, decoded
from tests.support.bga_logs import Solo, imported, log, packed
from tests.support.damaged_logs import WAYS, damaged
from tests.support.loop_share import share

SMALL = ("1_players_1", "raw_2_players_101", "rich_1_players_201")


@pytest.mark.parametrize("seed", share(range(4 * len(WAYS))))
def test_a_damaged_log_gives_a_message_or_a_record_that_can_be_read(seed: int) -> None:
    data = damaged(log(SMALL[seed % len(SMALL)]), seed)
    try:
        result = imported(data, partial=True)
    except CannotImport:
        return
    assert result.status in (0, 1)
    assert loads(result.text).findings == []


def frame(logs: str, players: str = '[{"id": "5", "name": "Ann"}]') -> bytes:
    return f'{{"status": 1, "data": {{"logs": [{logs}], "players": {players}}}}}'.encode()


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "this is not JSON"),
        (b"caverna: 1", "this is not JSON"),
        (b"[]", "the outermost value is not an object"),
        (b"{}", "it has no 'logs'"),
        (b'{"status":"0","error":"You have reached a limit (replay)"}', "You have reached a limit"),
        (b'{"status": 1, "data": {"logs": [{"a": 1}, {"b": ', "this is not JSON"),
        (b'{"status": 1, "data": {"logs": [{"a": 1} {"b": 2}]}}', "the list of packets breaks off"),
        (frame("[" * 100_000), "nested too deeply"),
        (frame("9" * 5000), "a number in it is too long"),
        (frame("", "[]"), "1 to 7 can play, not 0"),
        (frame("", '"nobody"'), "1 to 7 can play, not 0"),
        (frame("", '[{"id": "5", "name": "A"}, {"id": 5, "name": "B"}]'), "two players have the same id"),
        (frame("", '[{"id": "5", "name": "A"}, {"id": 6, "name": "B"}]'), "give --players in the order of the seats"),
        (b"\xff\xfe\x00", "not text in UTF-8: byte 1"),
        (b"\x1f\x8bdamaged", "the gzip file is damaged"),
        (gzip.compress(b"{}" * 500, mtime=0)[:18], "the gzip file is damaged"),
        (b"\xfd7zXZ\x00damaged", "the xz file is damaged"),
        (lzma.compress(b"{}" * 5000)[:-20], "the xz file is damaged"),
    ],
)
def test_what_is_no_log_is_told(data: bytes, message: str) -> None:
    with pytest.raises(CannotImport) as refused:
        imported(data)
    assert message in str(refused.value)


def test_what_unpacks_to_more_than_the_limit_is_refused() -> None:
    with pytest.raises(CannotImport, match="larger than 64 MB"):
        decoded(lzma.compress(b" " * (MAX_BYTES + 10), preset=0))


def test_a_file_of_200_mb_is_refused_unread(tmp_path: Path) -> None:
    huge = tmp_path / "huge.json"
    with huge.open("wb") as stream:
        stream.truncate(200 * 1024 * 1024)
    with pytest.raises(CannotImport, match="larger than 64 MB"):
        Log(str(huge)).read()


def test_of_a_log_that_breaks_off_what_came_before_is_a_record_where_that_is_asked_for() -> None:
    plain = lzma.decompress(packed("2_players_1"))
    whole = imported(plain).text.splitlines()
    cut = plain[: len(plain) // 2]
    with pytest.raises(CannotImport, match="this is not JSON"):
        imported(cut)
    result = imported(cut, partial=True)
    lines = result.text.splitlines()
    assert (result.status, result.result) == (1, "unfinished")
    assert result.differences[-1].message.startswith("the log breaks off: this is not JSON")
    assert len(lines) > len(whole) // 3
    moves = [line for line in lines if "# move" in line][:-1]
    assert moves == [line for line in whole if "# move" in line][: len(moves)]


def test_too_many_events_are_refused() -> None:
    notes = ",".join(['{"type": "message"}'] * (MAX_EVENTS + 2))
    with pytest.raises(CannotImport, match="more than 200000 events"):
        imported(frame(f'{{"data": [{notes}]}}'))


def test_too_many_values_are_refused_before_they_are_made() -> None:
    with pytest.raises(CannotImport, match="more than 3000000 values"):
        imported(frame('{"data": [' + "{}," * MAX_VALUES + "{}]}"))


def test_gzip_and_plain_logs_are_the_same_as_xz() -> None:
    plain = lzma.decompress(packed("1_players_1"))
    assert imported(plain).text == imported(gzip.compress(plain)).text == imported(packed("1_players_1")).text


def test_ids_that_are_huge_or_strange_are_told_with_their_move() -> None:
    strange: list[Any] = [10**40, "9" * 5000, [], None, {"a": 1}, 2.5, True]
    for dwarf in strange:
        result = imported(Solo().begin("Blacksmithing").place("Logging", dwarf).data())
        assert (result.status, result.differences[0].message) == (2, "cannot be translated: the dwarf is not a number")
        assert result.differences[0].move == "5"


@pytest.mark.parametrize(
    ("names", "allowed"),
    [
        (["Ann", "Bob"], ["Ann", "Bob"]),
        (["Ann", "Ann"], ["Ann", "Ann 2"]),
        (["", " "], ["Player 1", "Player 2"]),
        (["note"], ["Player 1"]),
        (["A\x1b[31mnn"], ["A[31mnn"]),
        (["Ann\u202eBob"], ["AnnBob"]),
        (["x" * 100], ["x" * 40]),
        (["<b>Ann</b>"], ["<b>Ann</b>"]),
        (["e\u0301" + "\u0301" * 50], ["\u00e9"]),
    ],
)
def test_names_are_mended_where_a_record_does_not_allow_them(names: list[str], allowed: list[str]) -> None:
    assert allowed_names(names) == allowed


def test_a_name_with_markup_is_a_name_like_any_other() -> None:
    data = log("1_players_1")
    data["data"]["players"][0]["name"] = "<script>alert(': # -')</script>"
    result = imported(data)
    assert result.status == 0
    assert loads(result.text).players == ["<script>alert(': # -')</script>"]


def test_a_table_id_cannot_leave_the_folder() -> None:
    data = Solo().begin("Blacksmithing").place("Logging").data()
    for packet in data["data"]["logs"]:
        packet["table_id"] = "../../etc/x\n"
    assert imported(data).name == "bga-etcx"


def test_a_folder_is_searched_and_what_cannot_be_read_stays_in_its_place(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "b.json").write_bytes(b"{}")
    (tmp_path / "a.json.xz").write_bytes(packed("1_players_1"))
    (tmp_path / "broken.zip").write_bytes(b"PK no archive")
    (tmp_path / ".hidden.json").write_bytes(b"{}")
    (tmp_path / "notes.txt").write_text("no log")
    found = list(find_logs([str(tmp_path), str(tmp_path / "absent.json")], importer("bga").endings))
    names = [Path(each.path).name for each in found]
    assert names == ["a.json.xz", "broken.zip", "b.json", "absent.json"]
    with pytest.raises(CannotImport, match="No such file"):
        found[3].read()


def test_an_archive_that_holds_strange_json_is_read_as_text_only() -> None:
    data = json.loads(frame('{"channel": 5, "data": {"x": 1}}, 7, null, [], {"data": [1, "a", {"type": {"x": 1}}]}'))
    assert imported(data).status == 1
