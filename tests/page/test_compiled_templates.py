"""Templates are compiled once, and again when their source changes; a page is the same either way."""

import sys
from pathlib import Path

import pytest
from jinja2 import DictLoader, Environment

from caverna.drawing.rendering import _CompiledTemplates


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which compiled templates are kept."""
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    place = tmp_path / "kept"
    monkeypatch.setattr(_CompiledTemplates, "_file", lambda self, bucket: str(place / bucket.key))
    return place


def shown(source: str) -> str:
    templates = Environment(loader=DictLoader({"page": source}), bytecode_cache=_CompiledTemplates())
    return templates.get_template("page").render(name="Ann")


def test_a_compiled_template_is_kept_and_used_again(kept: Path) -> None:
    kept.mkdir()
    assert shown("for {{ name }}") == "for Ann"
    (file,) = kept.iterdir()
    before = file.stat().st_mtime_ns
    assert shown("for {{ name }}") == "for Ann"
    assert (file.stat().st_mtime_ns, [*kept.iterdir()]) == (before, [file])


def test_a_changed_template_is_compiled_again(kept: Path) -> None:
    kept.mkdir()
    shown("for {{ name }}")
    assert shown("by {{ name }}") == "by Ann"


@pytest.mark.parametrize("damaged", [b"", b"j2", b"no code at all"])
def test_a_damaged_file_is_replaced(kept: Path, damaged: bytes) -> None:
    kept.mkdir()
    shown("for {{ name }}")
    (file,) = kept.iterdir()
    whole = file.read_bytes()
    file.write_bytes(damaged or whole[:40])
    assert shown("for {{ name }}") == "for Ann"
    assert file.read_bytes() == whole


def test_without_a_folder_nothing_is_kept(kept: Path) -> None:
    assert shown("for {{ name }}") == "for Ann"
    assert not kept.exists()


def test_nothing_is_kept_if_python_keeps_nothing(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept.mkdir()
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert shown("for {{ name }}") == "for Ann"
    assert [*kept.iterdir()] == []
