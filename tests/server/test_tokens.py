"""Tokens beside the tables: kept over a restart, private, and renewed only when asked."""

import os
import stat
from pathlib import Path

import pytest

from caverna.server.tokens import FILE, tokens_in

posix = pytest.mark.skipif(os.name != "posix", reason="permissions of POSIX systems")


def test_a_restart_keeps_the_tokens_and_new_ones_replace_them(tmp_path: Path) -> None:
    first = tokens_in(tmp_path)
    assert first[0] != first[1]
    assert tokens_in(tmp_path) == first
    renewed = tokens_in(tmp_path, renew=True)
    assert not set(renewed) & set(first)
    assert tokens_in(tmp_path) == renewed


@posix
def test_nobody_else_can_read_the_file(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        tokens_in(tmp_path)
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600


@posix
@pytest.mark.parametrize("mode", [0o644, 0o640, 0o602])
def test_a_file_that_others_could_read_or_write_is_not_trusted(tmp_path: Path, mode: int) -> None:
    first = tokens_in(tmp_path)
    (tmp_path / FILE).chmod(mode)
    assert tokens_in(tmp_path) != first
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600


@posix
def test_a_link_is_replaced_not_followed(tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    foreign = tokens_in(other)
    folder = tmp_path / "tables"
    folder.mkdir()
    (folder / FILE).symlink_to(other / FILE)
    assert tokens_in(folder) != foreign
    assert tokens_in(other) == foreign
    assert not (folder / FILE).is_symlink()


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"recorder": "x", "spectator": "y"}', '{"recorder": 1}', "\x00" * 2000]
)
def test_a_damaged_file_is_written_again(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text)
    (tmp_path / FILE).chmod(0o600)
    found = tokens_in(tmp_path)
    assert all(len(token) >= 16 for token in found)
    assert tokens_in(tmp_path) == found
