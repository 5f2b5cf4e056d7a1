"""The pictures of the documentation can be made again (`docs/pictures.py`)."""

import struct
from importlib import import_module
from pathlib import Path

import pytest

pictures = import_module("docs.pictures")  # type checkers find the folder of this name first


@pytest.mark.usefixtures("driver")
def test_a_finding_beside_the_phone_that_refuses_the_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "FOLDER", tmp_path)
    assert pictures.main(["finding"]) == 0
    taken = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert sorted(taken) == ["finding-dark.png", "finding-light.png"]
    assert {struct.unpack(">II", data[16:24]) for data in taken.values()} == {(1020, 652)}
    assert taken["finding-dark.png"] != taken["finding-light.png"]
