"""A progress bar: when there is one, and that it is taken away."""

import pytest
from caverna_cli import progress


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return what is written to a terminal on which a bar appears at once."""
    written: list[str] = []
    monkeypatch.setattr(progress.click, "echo", lambda text, **_: written.append(text))
    monkeypatch.setattr(progress.sys.stderr, "isatty", lambda: True)
    monkeypatch.setattr(progress, "PATIENCE", 0)
    monkeypatch.setenv("TERM", "xterm")
    return written


def test_a_single_thing_has_no_bar(said: list[str]) -> None:
    bar = progress.Progress(1, "file")
    bar.advance()
    bar.hide()
    assert said == []


def test_two_things_have_one_and_it_is_taken_away_once(said: list[str]) -> None:
    bar = progress.Progress(2, "files")
    bar.advance()
    bar.hide()
    bar.hide()
    assert len(said) == 2
    assert said[0].endswith("] 1/2 files")
    assert said[1] == "\r\x1b[K"
