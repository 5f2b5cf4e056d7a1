"""Archives as input: what is read in them, what is passed over, and what a bad one does."""

import gzip
import io
import json
import os
import stat
import struct
import tarfile
import zipfile
import zlib
from pathlib import Path
from typing import Any

import pytest
from backports import zstd

from caverna.collections import archives
from caverna.collections.splitting import BLOCK
from caverna.reading.reader import MAX_BYTES
from tests.support.cli_run import BROKEN, POSITION, caverna

TOO_LARGE = "cannot be read: it unpacks to more than 1 MB and 100 times its size; unpack it first if you trust it"


def made_zip(path: Path, **members: "bytes | str") -> Path:
    """Write a zip archive; ``__`` stands for a slash and ``_`` for a dot."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name.replace("__", "/").replace("_", "."), data)
    return path


def made_tar(path: Path, members: "dict[str, str]", mode: Any = "w") -> Path:
    with tarfile.open(path, mode) as archive:
        for name, data in members.items():
            info = tarfile.TarInfo(name)
            info.size = len(data.encode())
            archive.addfile(info, io.BytesIO(data.encode()))
    return path


def names(*args: Any) -> list[str]:
    return [report["file"] for report in json.loads(caverna("verify", "--format", "json", *args).stdout)]


# --- what is read -----------------------------------------------------------------------------------------------------


def test_members_are_read_in_the_order_of_the_archive(tmp_path: Path) -> None:
    line = json.dumps({"caverna": 1, "players": ["Ann"], "rounds": []})
    path = made_zip(
        tmp_path / "league.zip", z_yaml=POSITION, monday__t1_yaml=f"{POSITION}---\n{POSITION}", a_JSONL=line + "\n",
        notes_txt="no record", inner_zip=b"PK", _hidden_yaml="x", __MACOSX___z_yaml="x",
    )  # fmt: skip
    assert names(path) == [
        f"{path}!z.yaml", f"{path}!monday/t1.yaml!1", f"{path}!monday/t1.yaml!2", f"{path}!a.JSONL",
    ]  # fmt: skip


@pytest.mark.parametrize(("ending", "mode"), [("tar", "w"), ("tar.gz", "w:gz"), ("tgz", "w:gz")])
def test_tar_archives(ending: str, mode: str, tmp_path: Path) -> None:
    path = made_tar(tmp_path / f"x.{ending}", {"./b.yaml": POSITION, "sub/a.yml": POSITION, "c.txt": "no"}, mode)
    assert names(path) == [f"{path}!b.yaml", f"{path}!sub/a.yml"]


def test_links_in_archives_are_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "x.tar"
    with tarfile.open(path, "w") as archive:
        link = tarfile.TarInfo("link.yaml")
        link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
        archive.addfile(link)
    assert "there are no records" in caverna("verify", path).stderr
    with zipfile.ZipFile(tmp_path / "x.zip", "w") as archive_2:
        info = zipfile.ZipInfo("link.yaml")
        info.external_attr = (stat.S_IFLNK | 0o777) << 16
        archive_2.writestr(info, "/etc/passwd")
    assert "there are no records" in caverna("verify", tmp_path / "x.zip").stderr


def test_compressed_files(tmp_path: Path) -> None:
    (tmp_path / "one.yaml.gz").write_bytes(gzip.compress(POSITION.encode()))
    (tmp_path / "two.yaml.gz").write_bytes(gzip.compress(f"{POSITION}---\n{POSITION}".encode()))
    assert names(tmp_path / "one.yaml.gz", tmp_path / "two.yaml.gz") == [
        f"{tmp_path}/one.yaml.gz", f"{tmp_path}/two.yaml.gz!1", f"{tmp_path}/two.yaml.gz!2",
    ]  # fmt: skip


def test_zstandard(tmp_path: Path) -> None:
    """It comes with Python 3.14 or a package; without them it is said what is needed."""
    plain = made_tar(tmp_path / "x.tar", {"a.yaml": POSITION}).read_bytes()
    path = tmp_path / "x.tar.zst"
    try:
        from backports import zstd  # type: ignore[import-not-found, unused-ignore]
    except ImportError:
        path.write_bytes(b"\x28\xb5\x2f\xfd")
        run = caverna("verify", path)
        assert run.exit_code == 2
        assert "it needs Zstandard, which comes with Python 3.14 or with: pip install 'caverna[data]'" in run.stderr
    else:
        path.write_bytes(zstd.compress(plain))
        assert names(path) == [f"{path}!a.yaml"]


def test_archives_in_folders_are_not_searched(tmp_path: Path) -> None:
    made_zip(tmp_path / "x.zip", a_yaml=POSITION)
    (tmp_path / "b.yaml").write_text(POSITION)
    assert names(tmp_path) == [f"{tmp_path}/b.yaml"]


def test_the_same_output_from_files_and_archive(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    for name, text in {"a.yaml": POSITION, "b.yaml": BROKEN, "c.yaml": "caverna: 1\n"}.items():
        (folder / name).write_text(text)
    path = made_zip(tmp_path / "games.zip", a_yaml=POSITION, b_yaml=BROKEN, c_yaml="caverna: 1\n")
    plain = caverna("verify", folder).stdout.replace(f"{folder}/", "").replace("3 files", "3 records")
    for jobs in (1, 2):
        assert caverna("verify", path, "--jobs", jobs).stdout.replace(f"{path}!", "") == plain


@pytest.mark.parametrize("words", ["score", "standings", "fmt --check", "replay --no-boards", "convert", "moves"])
def test_every_command_reads_members(words: str, tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(POSITION)
    made_zip(tmp_path / "x.zip", game_yaml=POSITION)
    plain = caverna(*words.split(), tmp_path / "game.yaml")
    member = caverna(*words.split(), f"{tmp_path}/x.zip!game.yaml")
    alone = caverna(*words.split(), tmp_path / "x.zip")
    assert plain.exit_code == member.exit_code == alone.exit_code
    assert plain.stdout.replace("game.yaml", "x.zip!game.yaml") == member.stdout == alone.stdout


def test_a_file_really_called_so_comes_first(tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_text(f"{POSITION}---\n{BROKEN}")
    assert "2 findings" in caverna("verify", f"{tmp_path}/x.yaml!2", "--keep-going").stdout
    (tmp_path / "x.yaml!2").write_text(POSITION)
    assert "ok, scored, Bob -20, Ann -23" in caverna("verify", f"{tmp_path}/x.yaml!2").stdout


def test_a_record_that_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_text(f"{POSITION}---\n{BROKEN}")
    run = caverna("replay", f"{tmp_path}/x.yaml!3")
    assert (run.exit_code, run.stderr) == (
        2, f"Error: {tmp_path}/x.yaml: cannot be read: there is no record '3' in {tmp_path}/x.yaml\n",
    )  # fmt: skip


def test_a_command_for_one_record_asks_which(tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_text(f"{POSITION}---\n{BROKEN}")
    run = caverna("replay", tmp_path / "x.yaml")
    assert run.exit_code == 2
    assert f"has several records; name one of {tmp_path}/x.yaml!1, {tmp_path}/x.yaml!2\n" in run.stderr


def test_fmt_rewrites_plain_files_of_one_record_only(tmp_path: Path) -> None:
    text = f"{POSITION}---\n{POSITION}"
    (tmp_path / "x.yaml").write_text(text)
    path = made_zip(tmp_path / "x.zip", a_yaml=POSITION)
    before = path.read_bytes()
    for place in (tmp_path / "x.yaml", path):
        run = caverna("fmt", place)
        assert run.exit_code == 2
        assert f"Error: {place}: only plain files of one record are rewritten" in run.stderr
    assert (tmp_path / "x.yaml").read_text() == text
    assert path.read_bytes() == before


# --- bad ones ---------------------------------------------------------------------------------------------------------


def test_a_zip_bomb_is_not_read_to_its_end(tmp_path: Path) -> None:
    """A member of 80 MB in less than 100 KB: the bound is below 11 MB."""
    path = tmp_path / "bomb.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("first.yaml", POSITION)
        with archive.open("bomb.yaml", "w") as member:
            for _ in range(20):
                member.write(b" " * MAX_BYTES)
        archive.writestr("next.yaml", POSITION)
    assert path.stat().st_size < 100_000
    run = caverna("verify", "--format", "jsonl", path)
    assert run.exit_code == 2
    first, fault = (json.loads(line) for line in run.stdout.splitlines())
    assert (first["file"], first["ok"]) == (f"{path}!first.yaml", True)
    assert fault["error"] == f"{path}: {TOO_LARGE}"


@pytest.mark.parametrize("length", [2, 1024])
@pytest.mark.parametrize("name", ["games.jsonl.gz", "games.jsonl.zst", "games.tar.gz", "games.zip"])
def test_records_of_a_compressed_file_are_read_as_far_as_the_bound(name: str, length: int, tmp_path: Path) -> None:
    """12 MB of records in a few KB. Each counts for 1 KB, also those of 2 bytes."""
    path, data = tmp_path / name, (b"{}".ljust(length) + b"\n") * (12_000_000 // length)
    if name.endswith(".tar.gz"):
        with tarfile.open(path, "w:gz") as archive:
            info = tarfile.TarInfo("games.jsonl")
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    elif name.endswith(".zip"):
        made_zip(path, games_jsonl=data)
    else:
        path.write_bytes(gzip.compress(data) if name.endswith("gz") else zstd.compress(data))
    run = caverna("verify", "--format", "jsonl", path)
    *read, fault = run.stdout.splitlines()
    assert run.exit_code == 2
    assert json.loads(fault)["error"] == f"{path}: {TOO_LARGE}"
    bound = archives.FREE + archives.RATIO * path.stat().st_size
    assert archives.FREE - BLOCK <= 1024 * len(read) <= bound  # whole blocks are unpacked


def test_plain_files_have_no_such_bound(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(b"{}\n" * 2_000)
    assert len(caverna("verify", "--format", "jsonl", path).stdout.splitlines()) == 2_000


def test_a_sparse_member_is_not_spread_out(tmp_path: Path) -> None:
    """A header of 512 bytes that stands for 8 GB of zeros."""
    info = tarfile.TarInfo("big.yaml")
    info.type, info.size = tarfile.GNUTYPE_SPARSE, 0
    header = bytearray(info.tobuf(tarfile.GNU_FORMAT))
    header[386:410] = b"%011o\0%011o\0" % (1 << 32, 0)
    header[483:495] = b"%011o\0" % (1 << 32)
    header[148:156] = b" " * 8
    header[148:156] = b"%06o\0 " % sum(header)
    path = tmp_path / "sparse.tar"
    path.write_bytes(bytes(header) + bytes(1024))
    run = caverna("verify", path)
    assert run.exit_code == 2
    assert "sparse.tar!big.yaml: cannot be read: it is a sparse file" in run.stderr


def test_names_that_lead_elsewhere_are_only_names(tmp_path: Path) -> None:
    folder = tmp_path / "in" / "here"
    folder.mkdir(parents=True)
    path = folder / "x.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("../../x.yaml", POSITION)
        archive.writestr("/abs.yaml", POSITION)
        archive.writestr("../../y", "no record")
    assert names(path) == [f"{path}!../../x.yaml", f"{path}!/abs.yaml"]
    assert sorted(os.listdir(tmp_path)) == ["in"]
    assert os.listdir(folder) == ["x.zip"]


def test_a_name_cannot_steer_a_terminal(tmp_path: Path) -> None:
    path = tmp_path / "x.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a\x1b[2J\n::error::.yaml", POSITION)
    assert "\x1b" not in caverna("verify", path).stdout
    assert "\n::error" not in caverna("verify", "--format", "github", path).stdout


def encrypted(path: Path) -> Path:
    """Return an archive whose second member says that it has a password."""
    made_zip(path, a_yaml=POSITION, b_yaml=POSITION, c_yaml=POSITION)
    data = bytearray(path.read_bytes())
    second = data.index(b"PK\x01\x02", data.index(b"PK\x01\x02") + 1)
    data[second + 8] |= 1
    path.write_bytes(data)
    return path


def test_a_member_with_a_password_cannot_be_read(tmp_path: Path) -> None:
    path = encrypted(tmp_path / "x.zip")
    run = caverna("verify", path)
    assert (run.exit_code, run.stderr) == (2, f"Error: {path}!b.yaml: cannot be read: it has a password\n")
    assert run.stdout.count(": ok") == 2


def test_a_damaged_member_hides_no_other(tmp_path: Path) -> None:
    path = made_zip(tmp_path / "x.zip", a_yaml=POSITION, b_yaml=POSITION)
    data = bytearray(path.read_bytes())
    data[45] ^= 0xFF  # in the first member's data
    path.write_bytes(data)
    run = caverna("verify", path)
    assert run.exit_code == 2
    assert run.stderr.startswith(f"Error: {path}!a.yaml: cannot be read: it is damaged")
    assert f"{path}!b.yaml: ok" in run.stdout


def test_a_truncated_zip_is_unreadable(tmp_path: Path) -> None:
    path = made_zip(tmp_path / "x.zip", a_yaml=POSITION)
    path.write_bytes(path.read_bytes()[:-30])
    run = caverna("verify", path)
    assert (run.exit_code, run.stdout) == (2, "")
    assert run.stderr.startswith(f"Error: {path}: cannot be read: it is damaged or no such archive: ")


@pytest.mark.parametrize("cut", [512 + 10, 2 * 512 + 100, 4 * 512 - 300, 2 * 512])
def test_of_a_tar_that_breaks_off_what_came_before_stands(cut: int, tmp_path: Path) -> None:
    """Each of the records has a block of a header and one of data; it is cut in or behind those of the second."""
    short = "caverna: 1\nplayers: [Ann]\nrounds: []\n"
    path = made_tar(tmp_path / "x.tar", {"a.yaml": short, "b.yaml": short})
    path.write_bytes(path.read_bytes()[:cut])
    run = caverna("verify", path)
    assert run.exit_code == 2
    assert "breaks off" in run.stderr
    assert run.stderr.count("Error") == 1
    assert (f"{path}!a.yaml: ok" in run.stdout) == (cut >= 2 * 512)


def test_of_a_gzip_that_breaks_off_what_came_before_stands(tmp_path: Path) -> None:
    noise = [f"{POSITION}# {os.urandom(2000).hex()}\n" for _ in range(60)]
    whole = gzip.compress("---\n".join(noise).encode())
    path = tmp_path / "x.yaml.gz"
    path.write_bytes(whole[: len(whole) // 2])
    run = caverna("verify", path)
    assert run.exit_code == 2
    assert run.stderr == f"Error: {path}: cannot be read: it breaks off\n"
    assert run.stdout.count(": ok") > 10


def test_what_is_no_archive(tmp_path: Path) -> None:
    for ending in ("zip", "tar", "tar.gz", "yaml.gz"):
        path = tmp_path / f"x.{ending}"
        path.write_text(POSITION)
        run = caverna("verify", path)
        assert run.exit_code == 2
        assert run.stderr.startswith(f"Error: {path}: cannot be read: it ")


def test_a_header_cannot_ask_for_all_memory(tmp_path: Path) -> None:
    """A long name is announced with 8 GB; it is refused before it is read."""
    header = tarfile.TarInfo("x")
    header.type, header.size = tarfile.GNUTYPE_LONGNAME, 8 << 30
    data = header.tobuf(tarfile.GNU_FORMAT) + b"\0" * 2048
    path = tmp_path / "x.tar.gz"
    path.write_bytes(gzip.compress(data))
    run = caverna("verify", path)
    assert (run.exit_code, "a header of it is too long" in run.stderr) == (2, True)


def test_too_many_members(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archives, "MAX_MEMBERS", 2)
    path = made_zip(tmp_path / "x.zip", a_yaml=POSITION, b_yaml=POSITION, c_yaml=POSITION)
    tar = made_tar(tmp_path / "x.tar", {"a.yaml": POSITION, "b.yaml": POSITION, "c.yaml": POSITION})
    lying = tmp_path / "lying.zip"
    lying.write_bytes(_saying(path.read_bytes(), 1))
    for each, read in ((path, 0), (lying, 0), (tar, 2)):  # a zip archive says so at its end, before one is read
        run = caverna("verify", each)
        assert (run.exit_code, run.stdout.count(": ok")) == (2, read)
        assert "it has more than 2 members" in run.stderr
    monkeypatch.setattr(archives, "MAX_MEMBERS", 3)
    assert caverna("verify", path).stdout.count(": ok") == caverna("verify", lying).stdout.count(": ok") == 3


def _saying(data: bytes, members: int) -> bytes:
    """Return a zip archive whose end claims this many members."""
    end = data.rindex(b"PK\5\6") + 8
    return data[:end] + struct.pack("<2H", members, members) + data[end + 4 :]


def test_a_zip_archive_of_a_billion_members_is_refused_before_they_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The large numbers of zip64 are looked at; the directory, which would fill the memory, is not."""
    count, length = 10**9, 46 * 10**9
    end = struct.pack("<4sQ2H2L4Q", b"PK\6\6", 44, 45, 45, 0, 0, count, count, length, 0)
    locator = struct.pack("<4sLQL", b"PK\6\7", 0, 0, 1)
    last = struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, 0xFFFF, 0xFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0)
    path = tmp_path / "x.zip"
    path.write_bytes(end + locator + last)
    monkeypatch.delattr(zipfile, "ZipFile")
    run = caverna("verify", path)
    assert (run.exit_code, "it has more than 1000000 members" in run.stderr) == (2, True)


def test_a_zip_archive_whose_directory_alone_is_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archives, "MAX_DIRECTORY", 100)
    path = made_zip(tmp_path / "x.zip", a_yaml=POSITION, b_yaml=POSITION)
    run = caverna("verify", path)
    assert (run.exit_code, "its list of members has more than 100 bytes" in run.stderr) == (2, True)


def test_ten_thousand_members_one_at_a_time(tmp_path: Path) -> None:
    """Each is read when it is asked for: of the last thousands nothing is touched before."""
    path = tmp_path / "x.zip"
    text = zlib.compress(b"")  # any bytes: they are not read
    with zipfile.ZipFile(path, "w") as archive:
        for number in range(10_000):
            archive.writestr(f"{number:05}.yaml", POSITION if number < 5 else text)
    from caverna.collections.sources import find, records

    found = records(find([str(path)]))
    first = [next(found) for _ in range(5)]
    assert [source.read().findings for source in first] == [[]] * 5
    assert first[-1].at < 0.01
    assert sum(1 for _ in found) == 9_995
