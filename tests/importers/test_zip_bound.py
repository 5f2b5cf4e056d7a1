"""Zip archives of logs that unpack to far more than their size are refused before a log of them is read."""

import zipfile
from pathlib import Path

from caverna.importers.unpacking import MAX_BYTES
from tests.support.cli_run import caverna


def test_a_zip_archive_of_logs_that_unpacks_to_very_much_is_refused(tmp_path: Path) -> None:
    """Two logs of 40 MB shrink to some 80 KB: 64 MB and 100 times that are less than 80 MB."""
    path = tmp_path / "logs.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in ("a.json", "b.json"):
            archive.writestr(name, b" " * 40_000_000)
    most = MAX_BYTES + 100 * path.stat().st_size
    assert most < 80_000_000
    run = caverna("import", "bga", path, "-o", tmp_path)
    assert run.exit_code == 2
    assert (
        f"{path}: cannot be read\n  it unpacks to more than {most} bytes; unpack it first if you trust it" in run.output
    )


def test_members_that_are_not_logs_do_not_count(tmp_path: Path) -> None:
    path = tmp_path / "logs.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.json", "[]")
        archive.writestr("film.mp4", b" " * 80_000_000)
    run = caverna("import", "bga", path, "-o", tmp_path)
    assert f"{path}!a.json: " in run.output
