"""Answers that are kept for commands that come again: as many as fit, and always the last."""

import pytest

from caverna.server import answers
from caverna.server.answers import Answers


def answer(letter: str, length: int) -> tuple[int, dict[str, str]]:
    """Return an answer whose JSON, ``{"t": "..."}``, has 9 bytes besides the letters."""
    return 200, {"t": letter * length}


def test_answers_are_kept_by_their_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each has 41 + 9 bytes and a key of 1: of 120 bytes, two answers fit."""
    monkeypatch.setattr(answers, "MAX_KEPT", 120)
    kept = Answers()
    for key in "abc":
        kept.keep(key, answer(key, 41))
    assert [kept.get(key) for key in "abc"] == [None, answer("b", 41), answer("c", 41)]


def test_long_keys_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "MAX_KEPT", 120)
    kept = Answers()
    kept.keep("a", answer("a", 1))
    kept.keep("k" * 115, answer("b", 1))
    assert kept.get("a") is None
    assert kept.get("k" * 115) == answer("b", 1)


def test_the_last_answer_is_kept_whatever_its_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "MAX_KEPT", 10)
    kept = Answers()
    kept.keep("a", answer("a", 100))
    kept.keep("b", answer("b", 100))
    assert (kept.get("a"), kept.get("b")) == (None, answer("b", 100))


def test_answers_are_kept_by_their_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "MAX_ANSWERS", 2)
    kept = Answers()
    for key in "abc":
        kept.keep(key, answer(key, 1))
    assert [kept.get(key) is None for key in "abc"] == [True, False, False]


def test_without_a_key_nothing_is_kept() -> None:
    kept = Answers()
    kept.keep(None, answer("a", 1))
    assert kept.get(None) is None
