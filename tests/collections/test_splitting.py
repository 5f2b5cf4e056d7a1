"""Texts with several records: where they are cut, what the pieces are called, which lines they have."""

import io
import json
from pathlib import Path

import pytest

import caverna
from caverna.collections import splitting
from caverna.collections.sources import find, records
from caverna.collections.splitting import Piece, records_in
from tests.support.cli_run import BROKEN, POSITION


def cut(text: bytes, by_line: bool | None = False) -> list[tuple[int, int, bytes]]:
    """Return number, first line and text of each record."""
    return [(number, piece.first_line, piece.data) for number, piece in records_in(io.BytesIO(text), by_line)]


# --- documents ------------------------------------------------------------------------------------------------------


def test_one_document_is_the_whole_text() -> None:
    for text in (
        b"a: 1\n",
        b"# note\n---\na: 1\n",
        b"---\n---\na: 1\n...\n",
        b"%YAML 1.1\n---\na: 1",
        b"",
        b"# only\n",
    ):
        assert cut(text) == [(0, 1, text)]


def test_documents_are_cut_at_marks() -> None:
    assert cut(b"a: 1\n---\nb: 2\n") == [(1, 1, b"a: 1\n"), (2, 3, b"b: 2\n")]


def test_a_text_tells_whether_its_records_are_lines_or_documents() -> None:
    first, second, third = b'{"a": 1}\n', b'{"b": 2}\n', b'{"c": 3}\n'
    assert cut(first + second + third, None) == [(1, 1, first), (2, 2, second), (3, 3, third)]
    assert cut(first + b"---\nb: 2\nc: 3\n", None) == [(1, 1, first), (2, 3, b"b: 2\nc: 3\n")]


def test_empty_documents_do_not_count() -> None:
    text = b"---\n# nothing\n---\na: 1\n---\n\n...\n---  # next\nb: 2\n---"
    assert cut(text) == [(1, 4, b"a: 1\n"), (2, 9, b"b: 2\n")]


def test_what_stands_behind_a_mark_belongs_to_the_document() -> None:
    assert cut(b"a: 1\n--- {b: 2}\n") == [(1, 1, b"a: 1\n"), (2, 2, b"--- {b: 2}\n")]


def test_only_marks_at_the_beginning_of_a_line_cut() -> None:
    text = b"a: 1\n ---\nb: a---\n----\n---x\n"
    assert cut(text) == [(0, 1, text)]


def test_windows_lines_and_a_byte_order_mark() -> None:
    text = b"\xef\xbb\xbfa: 1\r\n---\r\nb: 2\r\n"
    assert cut(text) == [(1, 1, b"\xef\xbb\xbfa: 1\r\n"), (2, 3, b"b: 2\r\n")]


def test_a_comment_needs_a_space_before_it_to_leave_a_mark_bare() -> None:
    """To YAML ``---# x`` is a text like any other."""
    assert cut(b"--- # next\na: 1\n---\t# next\n---# x\n") == [(1, 2, b"a: 1\n"), (2, 4, b"---# x\n")]


class _Slow(io.BytesIO):
    """A text that comes in drops, as through a pipe."""

    drop = 1

    def read1(self, size: int | None = -1, /) -> bytes:
        return super().read1(self.drop)


@pytest.mark.parametrize("drop", range(1, 12))
def test_it_does_not_matter_how_a_text_is_read(drop: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Marks, line ends and the limit of a record may lie across what is read at once."""
    monkeypatch.setattr(splitting, "MAX_BYTES", 30)
    monkeypatch.setattr(_Slow, "drop", drop)
    text = (
        b"\xef\xbb\xbf--- # 1\r\na: 1\r\n\xef\xbb\xbf---\r\n"
        + b"b: 2\rb\r\n" * 4
        + b"--- # 3\n---x\n----\n---\n...\n---"
    )
    assert list(records_in(_Slow(text), False)) == [
        (1, Piece(b"a: 1\r\n", 2, 6)),
        (2, Piece(b"", 4, 32)),
        (3, Piece(b"---x\n----\n", 13, 10)),
    ]
    lines = b'{"a": 1}\n\n' + b'{"b": 2, "c": 3, "d": 4, "e": 5}\n' + b'{"f": 6}'
    assert list(records_in(_Slow(lines), True)) == [
        (1, Piece(b'{"a": 1}\n', 1, 9)),
        (2, Piece(b"", 3, 33)),
        (3, Piece(b'{"f": 6}', 4, 8)),
    ]


def test_a_record_is_there_as_soon_as_the_next_mark_has_come() -> None:
    """A program that writes into a pipe sees the results of earlier records without closing it."""
    come = iter([b"a: 1\n--", b"-\nb: 2\n---\n", b"c: 3\n"])

    class Pipe(io.BytesIO):
        def read1(self, size: int | None = -1, /) -> bytes:
            return next(come)

    found = records_in(Pipe(), False)
    assert [next(found)[1].data, next(found)[1].data] == [b"a: 1\n", b"b: 2\n"]
    assert next(come) == b"c: 3\n"


def test_a_document_too_large_hides_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(splitting, "MAX_BYTES", 20)
    found = list(records_in(io.BytesIO(b"a: 1\n---\n" + b"b: 2\n" * 5 + b"---\nc: 3\n"), False))
    assert found == [(1, Piece(b"a: 1\n", 1, 5)), (2, Piece(b"", 3, 25)), (3, Piece(b"c: 3\n", 9, 5))]


def test_one_without_end_is_left_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(splitting, "MAX_BYTES", 20)
    monkeypatch.setattr(splitting, "MAX_PASSED_OVER", 40)
    monkeypatch.setattr(splitting, "BLOCK", 8)
    stream = io.BytesIO(b"a: 1\n---\n" + b"x" * 1000)
    assert [piece.endless for _, piece in records_in(stream, False)] == [False, True]
    assert stream.tell() < 100


# --- lines ----------------------------------------------------------------------------------------------------------


def test_lines_of_json() -> None:
    assert cut(b'{"a": 1}\n\n{"b": 2}\r\n', by_line=True) == [(1, 1, b'{"a": 1}\n'), (2, 3, b'{"b": 2}\r\n')]
    assert cut(b'\n{"a": 1}\n', by_line=True) == [(0, 1, b'\n{"a": 1}\n')]


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        (b'{"a": 1}\n{"b": 2}\n', 2),  # JSON Lines
        (b'{"a": 1}\n---\n{"b": 2}\n', 2),  # documents
        (b'{"a":\n 1}\n', 1),  # one object
        (b'{"a": 1}\n', 1),
        (b"a: 1\n---\nb: 2\n", 2),
        (b"{a: 1}\n---\nb:\n  2\n", 2),
    ],
)
def test_standard_input_is_what_its_text_tells(text: bytes, pieces: int) -> None:
    assert len(cut(text, by_line=None)) == pieces


# --- records --------------------------------------------------------------------------------------------------------


def test_findings_have_the_lines_of_the_file(tmp_path: Path) -> None:
    """`BROKEN` has findings in its lines 7 and 8; as third document, behind 5 + 1 + 8 + 1 lines, they are in 22, 23."""
    (tmp_path / "games.yaml").write_text(POSITION + "---\n" + BROKEN + "---\n" + BROKEN)
    lines = POSITION.count("\n") + 1
    again = lines + BROKEN.count("\n") + 1
    found = {
        source.name.rpartition("!")[2]: [
            (finding.rule, finding.line) for finding in caverna.verify(source.read(), keep_going=True).findings
        ]
        for source in records(find([str(tmp_path / "games.yaml")]))
    }
    assert found["1"] == []
    assert found["2"] == [("furnish.cost", lines + 7), ("record.name", lines + 8)]
    assert found["3"] == [("furnish.cost", again + 7), ("record.name", again + 8)]


def test_a_broken_document_hides_no_other(tmp_path: Path) -> None:
    (tmp_path / "games.yaml").write_text(f"{POSITION}---\nplayers: [Ann\n---\n{POSITION}")
    reports = [caverna.verify(record) for record in caverna.load_all(tmp_path / "games.yaml")]
    assert [report.ok for report in reports] == [True, False, True]
    line = POSITION.count("\n") + 2
    assert [(each.rule, each.line) for each in reports[1].findings] == [("record.yaml", line)]


def test_expected_places_are_those_of_the_file(tmp_path: Path) -> None:
    lines = POSITION.count("\n") + 1
    expect = f"expect: [furnish.cost {lines + 7}:21, record.name {lines + 8}:10]\n"
    (tmp_path / "games.yaml").write_text(f"{POSITION}---\n{BROKEN}{expect}")
    assert [caverna.verify(record, keep_going=True).ok for record in caverna.load_all(tmp_path / "games.yaml")] == [
        True, True,
    ]  # fmt: skip


def test_load_all_reads_folders_lines_and_single_files(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(POSITION)
    data = json.dumps({"caverna": 1, "players": ["Ann", "Bob"], "rounds": []})
    (tmp_path / "b.jsonl").write_text(f"{data}\n{data}\n")
    names = [record.file for record in caverna.load_all(tmp_path)]
    assert names == [f"{tmp_path}/a.yaml", f"{tmp_path}/b.jsonl!1", f"{tmp_path}/b.jsonl!2"]
    assert not any(record.findings for record in caverna.load_all(tmp_path))


def test_load_takes_one_document_only(tmp_path: Path) -> None:
    (tmp_path / "games.yaml").write_text(f"{POSITION}---\n{POSITION}")
    assert [finding.rule for finding in caverna.load(tmp_path / "games.yaml").findings] == ["record.yaml"]


def test_load_all_raises_at_what_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="No such file"):
        list(caverna.load_all(tmp_path / "missing.yaml"))
