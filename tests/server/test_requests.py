"""The contract of the recorder's requests (docs/recorder.md)."""

import json
import socket
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest

from caverna import load, verify
from caverna.engine.simulation import SEATS
from caverna.model.ruleset import known, ruleset
from caverna.server import drawing
from caverna.server.serving import listen
from tests.support.recorder_client import Client, Table, commands, new_table, recording

RECORDS = Path(__file__).parents[2] / "records"


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    with recording(tmp_path, spectators=True) as made:
        yield made


@pytest.fixture
def table(client: Client) -> Table:
    """A table of Ann and Bob in the turns of round 1."""
    status, data = client.ask("POST", "/api/tables", {"id": "t", "players": ["Ann", "Bob"]})
    assert status == 201, data
    table = Table(client, data)
    table.do("reveal", card="Blacksmithing")
    return table


def on_disk(folder: Path) -> str:
    return (folder / "t.yaml").read_text(encoding="utf-8")


# --- whole games ---------------------------------------------------------------------------------------------------


GAMES = ["games/two-by-hand.yaml", "games/solo-by-hand.yaml", "stone-age/games/stone-two-by-hand.yaml"]


@pytest.mark.parametrize("name", GAMES)
def test_a_game_recorded_line_by_line_has_its_scores(client: Client, tmp_path: Path, name: str) -> None:
    record = load(RECORDS / name)
    table = new_table(client, "played", record)
    for what, fields in commands(record):
        table.do(what, **fields)
    written = verify(load(tmp_path / "played.yaml"))
    assert written.findings == ()
    assert written.scores == verify(record).scores
    assert table.data["text"] == (tmp_path / "played.yaml").read_text(encoding="utf-8")
    assert (table.data["finished"], table.data["winners"]) == (True, list(written.winners))


@pytest.mark.long
@pytest.mark.parametrize("path", sorted(RECORDS.rglob("games/*.yaml")), ids=lambda path: path.stem)
def test_every_game_that_ships_can_be_recorded(client: Client, tmp_path: Path, path: Path) -> None:
    record = load(path)
    if record.position is None:
        table = new_table(client, "played", record)
        for what, fields in commands(record):
            table.do(what, **fields)
        assert verify(load(tmp_path / "played.yaml")).scores == verify(record).scores


QUICK = [("caverna", 5), ("agricola", 1)]
NEW = [(key, players) for key in known() for players in ruleset(key).players if hasattr(ruleset(key), "choices")]


@pytest.mark.parametrize(
    ("key", "players"),
    [game if game in QUICK else pytest.param(*game, marks=pytest.mark.long) for game in NEW],
)
def test_a_new_game_recorded_line_by_line_has_its_scores(
    client: Client, tmp_path: Path, key: str, players: int
) -> None:  # fmt: skip
    for seed, style in enumerate(("random", "mixed")):
        record = ruleset(key).simulate(SEATS[:players], seed, style, {})
        table = new_table(client, f"new-{style}", record)
        for what, fields in commands(record):
            table.do(what, **fields)
        written = verify(load(tmp_path / f"new-{style}.yaml"))
        assert (written.findings, written.finished) == ((), True)
        assert written.scores == verify(record).scores


# --- tables --------------------------------------------------------------------------------------------------------


def test_a_table_has_the_fields_of_the_contract(table: Table) -> None:
    fields = {
        "id", "version", "game", "players", "due", "to_act", "round", "finished", "tainted", "text", "moves",
        "findings", "scores", "winners", "state",
    }  # fmt: skip
    status, data = table.client.ask("GET", "/api/tables/t")
    assert status == 200
    assert fields <= data.keys()
    assert (data["due"], data["to_act"], data["round"], data["winners"]) == ("turns", "Ann", 1, [])
    assert data["moves"] == [
        {"at": "1.0", "part": "start", "player": None, "line": "card: Blacksmithing", "notes": []}
    ]  # fmt: skip
    assert data["scores"]["Ann"]["total"] == table.data["scores"]["Ann"]["total"]
    assert data["state"]["homes"].keys() == {"Ann", "Bob"}


def test_the_list_of_tables(table: Table) -> None:
    status, data = table.client.ask("GET", "/api/tables")
    (row,) = data["tables"]
    assert status == 200
    assert row == {
        "id": "t", "game": "caverna", "players": ["Ann", "Bob"], "round": 1, "due": "turns", "to_act": "Ann",
        "findings": 0, "version": table.data["version"], "title": "t", "about": {}, "winners": [],
    }  # fmt: skip


@pytest.mark.parametrize("id", ["", "-x", "a/b", "..", "a b", "x" * 61, "é"])
def test_ids_that_are_none(client: Client, tmp_path: Path, id: str) -> None:
    assert client.ask("POST", "/api/tables", {"id": id, "players": ["Ann", "Bob"]})[0] == 400
    assert list(tmp_path.iterdir()) == []


def test_a_name_that_is_taken(table: Table, tmp_path: Path) -> None:
    before = on_disk(tmp_path)
    assert table.client.ask("POST", "/api/tables", {"id": "t", "players": ["Cai"]})[0] == 409
    assert on_disk(tmp_path) == before


def test_a_table_that_cannot_be(client: Client, tmp_path: Path) -> None:
    status, data = client.ask("POST", "/api/tables", {"id": "t", "players": ["Ann"] * 2})
    assert (status, data["finding"]["kind"]) == (422, "malformed")
    assert client.ask("POST", "/api/tables", {"id": "t", "game": "chess", "players": ["Ann"]})[0] == 400
    assert list(tmp_path.iterdir()) == []


def test_only_records_inside_the_folder_are_tables(client: Client, tmp_path: Path, tmp_path_factory: Any) -> None:
    outside = tmp_path_factory.mktemp("outside") / "secret.yaml"
    outside.write_text("caverna: 1\nplayers: [Ann]\nrounds: []\n", encoding="utf-8")
    (tmp_path / "link.yaml").symlink_to(outside)
    (tmp_path / "notes.txt").write_text("no record", encoding="utf-8")
    (tmp_path / "inside").mkdir()
    (tmp_path / "inside" / "deep.yaml").write_text(outside.read_text(encoding="utf-8"), encoding="utf-8")
    assert client.ask("GET", "/api/tables")[1] == {"tables": []}
    for id in ("link", "notes", "deep", "inside/deep", "..%2Foutside%2Fsecret"):
        assert client.ask("GET", f"/api/tables/{id}")[0] == 404


def test_a_file_with_malformed_lines_is_shown_only(client: Client, tmp_path: Path) -> None:
    (tmp_path / "t.yaml").write_text("caverna: 1\nplayers: [Ann, Bob]\nrounds: 3\n", encoding="utf-8")
    status, data = client.ask("GET", "/api/tables/t")
    assert (status, data["shown_only"], data["findings"][0]["line"]) == (200, True, 3)
    table = Table(client, data)
    assert table.try_to("undo")[0] == 422


# --- commands ------------------------------------------------------------------------------------------------------


def test_what_is_refused_changes_nothing(table: Table, tmp_path: Path) -> None:
    before = on_disk(tmp_path)
    status, data = table.try_to("turn", player="Bob", line="Logging")
    assert status == 422
    finding = data["finding"]
    assert finding.keys() == {"kind", "rule", "page", "message", "hint", "step", "player"}
    assert (finding["kind"], finding["rule"], finding["step"], finding["player"]) == (
        "illegal", "work.turn-order", 1, "Bob",
    )  # fmt: skip
    assert on_disk(tmp_path) == before


def test_what_breaks_a_rule_can_be_recorded_as_it_was_played(table: Table, tmp_path: Path) -> None:
    data = table.do("turn", player="Bob", line="Logging", anyway=True)
    assert data["tainted"]
    assert [finding["rule"] for finding in data["findings"]] == ["work.turn-order"]
    assert "- Bob: Logging" in on_disk(tmp_path)
    assert table.try_to("turn", player="Ann", line="Loging", anyway=True)[0] == 422


def test_lines_can_be_steps(table: Table) -> None:
    data = table.do("turn", player="Ann", steps=[{"step": "place", "space": "Logging"}])
    assert data["moves"][-1] == {"at": "1.1", "part": "turns", "player": "Ann", "line": "Logging", "notes": []}


def test_a_stale_command_is_not_done(table: Table, tmp_path: Path) -> None:
    old = table.data["version"]
    table.do("turn", player="Ann", line="Logging")
    body = {"version": old, "do": "turn", "player": "Bob", "line": "Sustenance"}
    status, data = table.client.ask("POST", "/api/tables/t/commands", body)
    assert (status, data) == (409, {"version": table.data["version"]})
    assert "Sustenance" not in on_disk(tmp_path)


def test_an_edit_by_hand_is_seen_before_the_next_command(table: Table, tmp_path: Path) -> None:
    table.do("turn", player="Ann", line="Logging")
    (tmp_path / "t.yaml").write_text(on_disk(tmp_path) + "  - Bob: Sustenance  # by hand\n", encoding="utf-8")
    assert table.try_to("turn", player="Bob", line="Supplies")[0] == 409
    table.data = table.client.ask("GET", "/api/tables/t")[1]
    table.do("turn", player="Ann", line="Supplies")
    assert "  - Bob: Sustenance  # by hand\n  - Ann: Supplies\n" in on_disk(tmp_path)


def test_a_command_that_comes_again_gets_its_first_answer(table: Table, tmp_path: Path) -> None:
    version = table.data["version"]
    body = {"version": version, "key": "k1", "do": "turn", "player": "Ann", "line": "Logging"}
    first = table.client.ask("POST", "/api/tables/t/commands", body)
    again = table.client.ask("POST", "/api/tables/t/commands", body)
    assert first[0] == 200
    assert first == again
    assert on_disk(tmp_path).count("Logging") == 1


def test_undo_and_redo_are_byte_for_byte(table: Table, tmp_path: Path) -> None:
    texts = [on_disk(tmp_path)]
    for player, line in [("Ann", "Logging"), ("Bob", "Sustenance"), ("Ann", "Supplies")]:
        table.do("turn", player=player, line=line)
        texts.append(on_disk(tmp_path))
    table.do("undo")
    assert on_disk(tmp_path) == texts[2]
    table.do("redo")
    assert on_disk(tmp_path) == texts[3]
    table.do("undo", to="1.1")
    assert on_disk(tmp_path) == texts[1]
    assert table.try_to("undo", to="7.3")[0] == 422


def test_notes_are_no_lines(table: Table) -> None:
    table.do("turn", player="Ann", line="Logging")
    data = table.do("note", text="Ann thought long", at="1.1")
    assert data["moves"][-1]["notes"] == ["Ann thought long"]
    assert data["moves"][-1]["at"] == "1.1"


@pytest.mark.parametrize(
    "body",
    [
        {"do": "turn", "player": "Ann", "line": "Logging"},
        {"version": "V", "do": "fly"},
        {"version": "V", "do": "turn", "player": "Ann", "line": "Logging", "steps": []},
        {"version": "V", "do": "turn", "player": "Ann"},
        {"version": "V", "do": "turn", "player": 3, "line": "Logging"},
        {"version": "V", "do": "turn", "player": "Ann", "line": "Logging", "anyway": "yes"},
        {"version": "V", "do": "harvest", "lines": {"Ann": 3}},
        {"version": "V", "do": "reveal", "self": 1},
        {"version": "V", "do": "undo", "from": "1.1"},
        {"version": 7, "do": "undo"},
    ],
)
def test_what_is_no_command(table: Table, tmp_path: Path, body: dict[str, Any]) -> None:
    before = on_disk(tmp_path)
    sent = {**body, "version": table.data["version"]} if body.get("version") == "V" else body
    assert table.client.ask("POST", "/api/tables/t/commands", sent)[0] == 400
    assert on_disk(tmp_path) == before


# --- choices -------------------------------------------------------------------------------------------------------


def test_choices_go_on_from_a_line_and_a_draft(table: Table) -> None:
    first = table.choices()
    assert first["choices"][0]["slot"] == "space"
    assert "Logging" in first["choices"][0]["values"]
    answer = table.choices(line="Drift mining", draft={"step": "dig", "cavern": "D2"})
    assert answer["choices"][0]["slot"] == "tunnel"
    done = table.choices(line="Drift mining", draft={"step": "dig", "cavern": "D2", "tunnel": "E2"})
    assert (done["complete"], done["line"]) == (True, "Drift mining, cavern D2 tunnel E2")


def test_a_refusal_is_an_answer(table: Table) -> None:
    answer = table.choices(line="Loging")
    assert (answer["complete"], answer["refusal"]["rule"]) == (False, "record.name")
    assert table.choices(player="Ann", line="Logging, dig")["refusal"] is not None
    assert table.client.ask("POST", "/api/tables/t/choices", {"player": "Zoe"})[0] == 400
    assert table.client.ask("POST", "/api/tables/t/choices", {"line": "Logging", "steps": []})[0] == 400


def test_choices_of_a_free_move_before_a_harvest(client: Client) -> None:
    record = load(RECORDS / "games/two-by-hand.yaml")
    table = new_table(client, "late", record)
    for what, fields in commands(record):
        if what == "harvest":
            break
        table.do(what, **fields)
    found = table.choices(player="Ann", part="turns", line="eat 1 vegetable")
    assert (found["complete"], found["refusal"]) == (True, None)
    assert "feed" not in {row["step"] for row in found["choices"]}  # as the harvest itself has it
    assert "feed" in {row["step"] for row in table.choices(player="Ann")["choices"]}
    assert table.choices(player="Ann", part="turns", line="Logging")["refusal"]["message"].startswith(
        "Logging is not a free action"
    )
    assert table.choices(part="turns")["refusal"]["hint"] == "name the player"
    assert table.choices(player="Ann", part="feeding")["refusal"]["rule"] == "record.key"
    assert client.ask("POST", f"{table.path}/choices", {"player": "Ann", "part": 1})[0] == 400
    table.do("turn", player="Ann", line="eat 1 vegetable", part="turns")
    assert table.data["moves"][-1]["part"] == "turns"


def test_choices_before_a_round(client: Client) -> None:
    table = Table(client, client.ask("POST", "/api/tables", {"id": "t", "players": ["Ann", "Bob"]})[1])
    assert sorted(table.choices(head={})["head"]["card"]) == ["Blacksmithing", "Ore mine construction", "Sheep farming"]


# --- events --------------------------------------------------------------------------------------------------------


def test_events_tell_of_every_version(table: Table) -> None:
    stream = Events(table.client, "/api/tables/t/events")
    assert stream.next() == {"id": "t", "version": table.data["version"]}
    table.do("turn", player="Ann", line="Logging")
    assert stream.next() == {"id": "t", "version": table.data["version"]}
    stream.close()
    everything = Events(table.client, "/api/events")
    assert everything.next()["version"] == table.data["version"]
    everything.close()


class Events:
    """A stream of events, read as it comes."""

    def __init__(self, client: Client, path: str) -> None:
        self._socket = socket.create_connection(("127.0.0.1", client.recorder.port), timeout=10)
        head = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: {client.headers['Authorization']}\r\n\r\n"
        self._socket.sendall(head.encode())
        self._lines = self._socket.makefile("rb")

    def next(self) -> Any:
        for line in self._lines:
            if line.startswith(b"data: "):
                return json.loads(line[6:])
        raise AssertionError("the stream has ended")

    def close(self) -> None:
        self._lines.close()
        self._socket.close()


# --- who may ask ---------------------------------------------------------------------------------------------------


def test_without_a_token_nothing_is_said(table: Table) -> None:
    for token in ("", "Bearer wrong", "Basic eDp5", "Bearer é"):
        status, data = table.client.ask("GET", "/api/tables/t", None, Authorization=token)
        assert (status, set(data)) == (401, {"error"})


def test_the_token_becomes_a_cookie_and_leaves_the_address(client: Client) -> None:
    port = client.recorder.port
    connection = HTTPConnection("127.0.0.1", port)
    connection.request("GET", f"/?token={client.recorder.guard.token}", headers={"Sec-Fetch-Site": "cross-site"})
    answer = connection.getresponse()
    answer.read()
    cookie = answer.headers["set-cookie"]
    assert (answer.status, answer.headers["location"]) == (303, "/")
    assert cookie.startswith(f"caverna-{port}=")
    assert "HttpOnly" in cookie
    assert "samesite=lax" in cookie.lower()
    name = cookie.partition(";")[0]
    assert client.ask("GET", "/api/tables", None, Authorization="", Cookie=name)[0] == 200


def test_spectators_look_on(table: Table, tmp_path: Path) -> None:
    token = f"Bearer {table.client.recorder.guard.spectators}"
    assert table.client.ask("GET", "/api/tables/t", None, Authorization=token)[0] == 200
    body = {"version": table.data["version"], "do": "turn", "player": "Ann", "line": "Logging"}
    assert table.client.ask("POST", "/api/tables/t/commands", body, Authorization=token)[0] == 403
    assert table.client.ask("POST", "/api/tables", {"id": "x", "players": ["Ann"]}, Authorization=token)[0] == 403
    assert [path.name for path in tmp_path.iterdir()] == ["t.yaml"]


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Host": "evil.example"}, 421),
        ({"Host": "evil.example:8642"}, 421),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Content-Type": "text/plain"}, 400),
        ({"Content-Type": "application/x-www-form-urlencoded"}, 400),
    ],
)
def test_hostile_requests(table: Table, tmp_path: Path, headers: dict[str, str], status: int) -> None:
    before = on_disk(tmp_path)
    body = {"version": table.data["version"], "do": "turn", "player": "Ann", "line": "Logging"}
    assert table.client.ask("POST", "/api/tables/t/commands", body, **headers)[0] == status
    assert on_disk(tmp_path) == before


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"x" * 70_000, 413),
        (b"[" * 60_000, 400),
        (b"{", 400),
        (b"\xff", 400),
        (b"3", 400),
        (b"", 400),
        (b'{"do": "note", "text": "\\ud800"}', 400),
    ],
)
def test_bodies_that_are_none(table: Table, body: bytes, status: int) -> None:
    assert Client(table.client.recorder).ask("POST", "/api/tables/t/commands", body)[0] == status


def test_half_a_character_is_none_in_choices_either(table: Table) -> None:
    assert table.client.ask("POST", f"{table.path}/choices", b'{"line": "\\ud800"}')[0] == 400


@pytest.mark.parametrize("game", ["caverna", "agricola", "stone age"])
def test_what_the_page_draws(client: Client, game: str) -> None:
    made = client.ask("POST", "/api/tables", {"id": "v", "game": game, "players": ["Ann", "Bob"]})[1]
    status, view = client.ask("GET", "/api/tables/v/view")
    assert (status, view["version"]) == (200, made["version"])
    assert view["data"]["players"] == ["Ann", "Bob"]
    assert view["data"]["frames"][0]["set"]["0.points"] == made["scores"]["Ann"]["total"]
    assert "<table" in view["sheet"]
    assert "<symbol" in view["symbols"]
    assert view["kinds"]["have"]["free"] is True
    assert view["kinds"]["have"]["says"].startswith("Assert ")
    assert all(kind["says"] and "." not in kind["says"] for kind in view["kinds"].values())
    name = game.replace(" ", "-")
    assert b"export function drawing(data)" in client.ask("GET", f"/static/drawing/{name}.js")[1]
    assert client.ask("GET", f"/static/drawing/{name}.css")[0] == 200
    assert client.ask("GET", f"/static/drawing/{name}.py")[0] == 404


@pytest.mark.parametrize(
    "name", ["nim.js", "Caverna.js", "caverna.exe", "caverna", ".js", "x" * 9000 + ".js", "%00.css"]
)
def test_drawings_that_are_none_are_not_kept(client: Client, name: str) -> None:
    for game in known():
        assert client.ask("GET", f"/static/drawing/{game.replace(' ', '-')}.js", Authorization="")[0] == 200
    kept = drawing._made.cache_info().currsize
    assert client.ask("GET", f"/static/drawing/{name}", Authorization="")[0] == 404
    assert drawing._made.cache_info().currsize == kept


def test_a_new_table_has_no_rounds(client: Client, tmp_path: Path) -> None:
    body = {"id": "r", "players": ["Ann", "Bob"], "rounds": [{"card": "Blacksmithing"}]}
    assert client.ask("POST", "/api/tables", body)[0] == 422
    assert not (tmp_path / "r.yaml").exists()


def test_every_answer_has_its_headers(client: Client) -> None:
    connection = HTTPConnection("127.0.0.1", client.recorder.port)
    for path in ("/", "/api/tables", "/static/record.js", "/static/..%2Fapp.py", "/nothing"):
        connection.request("GET", path, headers=client.headers)
        answer = connection.getresponse()
        answer.read()
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.status in (200, 404)


def test_answers_do_not_wait_for_the_acknowledgement_of_their_headers() -> None:
    """The event loop turns Nagle's algorithm off only where a socket says it is TCP: else answers take 40 ms."""
    with listen(0, lan=False) as listening, socket.create_connection(listening.getsockname()):
        accepted, _ = listening.accept()
        with accepted:
            assert accepted.proto == socket.IPPROTO_TCP


def test_a_wrong_address_says_loudly_what_to_do(table: Table) -> None:
    for path in ("/", "/?token=wrong"):
        status, page = table.client.ask("GET", path, Authorization="")
        assert status == 401
        assert b"scan its QR code again" in page


def test_the_replay_of_a_table_is_kept_from_the_recorder(table: Table) -> None:
    status, page = table.client.ask("GET", f"/tables/{table.data['id']}/replay")
    assert status == 200
    assert b"<!doctype html>" in page[:100].lower()
    assert table.client.ask("GET", "/tables/none/replay")[0] == 404
    assert table.client.ask("GET", f"/tables/{table.data['id']}/replay", Authorization="")[0] == 401


def test_a_board_is_a_picture(table: Table) -> None:
    status, drawn = table.client.ask("GET", f"/tables/{table.data['id']}/board.svg?player=Bob")
    assert status == 200
    assert b"<title>Bob" in drawn


def test_a_name_in_words_makes_an_id(table: Table) -> None:
    client = table.client
    for id in ("Mesa-2", "Mesa-2-2"):
        status, data = client.ask(
            "POST", "/api/tables", {"title": "Mesa 2", "game": "caverna", "players": ["Ann", "Bob"]}
        )
        assert (status, data["id"], data["title"]) == (201, id, "Mesa 2")
    for title in ("", "x" * 61, 7, "a\nb"):
        assert client.ask("POST", "/api/tables", {"title": title, "game": "caverna", "players": ["Ann"]})[0] == 400


def test_another_phone_gets_the_address_and_a_spectator_does_not(table: Table) -> None:
    status, data = table.client.ask("GET", "/api/link")
    assert status == 200
    assert f"token={table.client.recorder.guard.token}" in data["url"]
    assert data["qr"].startswith("<svg")


def test_a_new_table_in_the_folder_of_an_event_is_of_that_event(client: Client, tmp_path: Path) -> None:
    (tmp_path / "event.yaml").write_text("name: Autumn open\nplayers: [Ann, Bob]\n")
    assert client.ask("POST", "/api/tables", {"id": "t1", "players": ["Ann", "Bob"]})[0] == 201
    assert "about: {event: Autumn open}\n" in (tmp_path / "t1.yaml").read_text()
    assert "event" not in [table["id"] for table in client.ask("GET", "/api/tables")[1]["tables"]]
