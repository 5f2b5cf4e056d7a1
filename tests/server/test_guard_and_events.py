"""The owners of tokens, and streams of events without events."""

import asyncio

import pytest

from caverna.server import events
from caverna.server.events import Hub
from caverna.server.guard import RECORDER, SPECTATOR, Guard


@pytest.mark.parametrize(
    ("spectators", "token", "role"),
    [
        ("look", "write", RECORDER),
        ("look", "look", SPECTATOR),
        ("look", "other", None),
        ("look", "", None),
        (None, "look", None),
        (None, "", None),
        (None, "write", RECORDER),
    ],
)
def test_whose_token_it_is(spectators: str | None, token: str, role: str | None) -> None:
    assert Guard(frozenset(), 1, token="write", spectators=spectators).role_of(token) == role


def test_a_token_comes_in_the_header_or_else_in_the_cookie() -> None:
    guard = Guard(frozenset(), 1, token="write", spectators="look")
    assert guard.role({"authorization": "Bearer write"}, {guard.cookie: "look"}) == RECORDER
    assert guard.role({}, {guard.cookie: "look"}) == SPECTATOR
    assert guard.role({"authorization": "Basic write"}, {}) is None
    assert guard.role({}, {}) is None


def test_a_stream_goes_on_while_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events, "LOOK_EVERY", 0.001)
    monkeypatch.setattr(events, "COMMENT_EVERY", 0.002)

    async def told() -> list[str]:
        hub = Hub(lambda: {"t": "1"})
        stream = hub.stream("t", lambda: False)
        first = [await anext(stream) for _ in range(3)]
        hub.announce({"t": "2", "other": "1"})
        return [*first, await anext(stream)]

    first, *silent, last = asyncio.run(told())
    assert ("id: 1\n" in first, "id: 2\n" in last) == (True, True)
    assert silent == [": still here\n\n"] * 2
