"""Values that no request can have are the client's error (4xx), and change neither cookies nor files."""

from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any

import pytest

from caverna import Recording, RuleBroken
from caverna.server.app import App
from caverna.server.watching import WatchApp
from tests.support.recorder_client import Client, recording


@pytest.fixture(params=[App, WatchApp])
def served(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Client]:
    Recording.new(["Ann", "Bob"]).save(tmp_path / "t.yaml")
    with recording(tmp_path, "t.yaml", spectators=True, application=request.param) as made:
        yield made


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    Recording.new(["Ann", "Bob"]).save(tmp_path / "t.yaml")
    with recording(tmp_path) as made:
        yield made


def opened(client: Client, token: str, cookie: str | None) -> HTTPResponse:
    """Follow a link of another site to an address with a token."""
    connection = HTTPConnection("127.0.0.1", client.recorder.port, timeout=30)
    headers = {"Sec-Fetch-Site": "cross-site"}
    if cookie is not None:
        headers["Cookie"] = f"{client.recorder.guard.cookie}={cookie}"
    connection.request("GET", f"/?token={token}", headers=headers)
    answer = connection.getresponse()
    answer.read()
    return answer


@pytest.mark.parametrize("token", ["%ff", "%00", "", "%F0%9F%98%80", "%0d%0aX:1", "wrong"])
def test_a_link_with_a_token_that_is_none_changes_no_cookie(served: Client, token: str) -> None:
    for cookie in (None, served.recorder.guard.token):
        answer = opened(served, token, cookie)
        assert (answer.status, answer.headers["set-cookie"]) == (401, None)


def test_a_link_for_spectators_does_not_make_one_of_a_recorder(served: Client) -> None:
    guard = served.recorder.guard
    assert guard.spectators is not None
    kept = opened(served, guard.spectators, guard.token)
    assert (kept.status, kept.headers["location"], kept.headers["set-cookie"]) == (303, "/", None)
    new = opened(served, guard.spectators, None)
    assert new.headers["set-cookie"].startswith(f"{guard.cookie}={guard.spectators};")
    more = opened(served, guard.token, guard.spectators)
    assert more.headers["set-cookie"].startswith(f"{guard.cookie}={guard.token};")


def test_a_file_with_too_long_a_name_is_none(served: Client) -> None:
    assert served.ask("GET", "/static/" + "x" * 300)[0] == 404


@pytest.mark.parametrize("value", [1.5, {"Ann": None}, [None], [[0.5]], {"a": {"b": 1.5}}])
@pytest.mark.parametrize("key", ["variant", "rulings", "about", "anything"])
def test_fractions_and_nulls_are_no_values_of_a_record(client: Client, key: str, value: Any, tmp_path: Path) -> None:
    body = {"id": "new", "players": ["Ann", "Bob"], key: value}
    status, answer = client.ask("POST", "/api/tables", body)
    if key == "about" and not isinstance(value, dict):
        assert status == 400
    else:
        assert (status, answer["finding"]["rule"], answer["finding"]["kind"]) == (422, "record.key", "malformed")
    assert [path.name for path in tmp_path.iterdir()] == ["t.yaml"]


@pytest.mark.parametrize("do", ["reveal", "harvest"])
@pytest.mark.parametrize("value", [1.5, {"Ann": None}, [None]])
def test_fractions_and_nulls_are_no_values_of_a_round(client: Client, do: str, value: Any, tmp_path: Path) -> None:
    data = client.ask("GET", "/api/tables/t")[1]
    if do == "harvest":
        body = {"version": data["version"], "do": "reveal", "card": "Blacksmithing"}
        data = client.ask("POST", "/api/tables/t/commands", body)[1]
    before = (tmp_path / "t.yaml").read_bytes()
    body = {"version": data["version"], "do": do, "marker": value}
    status, answer = client.ask("POST", "/api/tables/t/commands", body)
    assert (status, answer["finding"]["rule"]) == (422, "record.key")
    assert (tmp_path / "t.yaml").read_bytes() == before


def test_programs_get_the_same_refusal() -> None:
    with pytest.raises(RuleBroken, match=r"'variant' has the value 1\.5; write a text, a whole number"):
        Recording.new(["Ann", "Bob"], variant=1.5)
