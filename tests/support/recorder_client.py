"""Recording of games line by line, by requests to a recorder."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from threading import Thread
from typing import Any

from caverna.model.record import Record
from caverna.server.serving import Recorder
from caverna.server.tables import Tables
from caverna.writing.plain import to_data

Answer = tuple[int, Any]


class Client:
    """A client of a recorder."""

    def __init__(self, recorder: Recorder) -> None:
        self.recorder = recorder
        self.headers = {"Authorization": f"Bearer {recorder.guard.token}"}
        self._connection = HTTPConnection("127.0.0.1", recorder.port, timeout=30)

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> Answer:
        """Send a request, and return the status and answer."""
        data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        sent = {**self.headers, "Content-Type": "application/json", **headers}
        self._connection.request(method, path, data, {key: value for key, value in sent.items() if value})
        answer = self._connection.getresponse()
        read = answer.read()
        is_json = (answer.headers["content-type"] or "").startswith("application/json")
        return answer.status, json.loads(read) if is_json else read


@contextmanager
def recording(folder: Path, file: str | None = None, **options: Any) -> Iterator[Client]:
    """Run a recorder for a folder, and yield its client."""
    recorder = Recorder(Tables(folder, file), port=0, **options)
    running = Thread(target=recorder.run)
    running.start()
    try:
        yield Client(recorder)
    finally:
        recorder.stop()
        running.join()


class Table:
    """A table of the recorder, with requests in JSON."""

    def __init__(self, client: Client, data: dict[str, Any]) -> None:
        self.client = client
        self.data = data

    @property
    def path(self) -> str:
        """The path of its requests."""
        return f"/api/tables/{self.data['id']}"

    def do(self, what: str, **fields: Any) -> dict[str, Any]:
        """Send a command, and check that it is not refused."""
        status, data = self.try_to(what, **fields)
        assert status == 200, (what, fields, data)
        self.data = data
        return data

    def try_to(self, what: str, **fields: Any) -> tuple[int, dict[str, Any]]:
        """Send a command, and return its status and answer."""
        body = {"version": self.data["version"], "do": what, **fields}
        return self.client.ask("POST", f"{self.path}/commands", body)

    def choices(self, **fields: Any) -> dict[str, Any]:
        """Return the choices of the table."""
        status, found = self.client.ask("POST", f"{self.path}/choices", fields)
        assert status == 200, found
        return dict(found)


def new_table(client: Client, id: str, record: Record) -> Table:
    """Set up a table with the settings of a record."""
    data = to_data(record)
    keys = ("players", "variant", "rulings", "mode", "hands", "series")
    head = {key: data[key] for key in keys if key in data}
    about = data.get("about", {})
    body = {"id": id, "game": record.game, "about": about, **head}
    status, made = client.ask("POST", "/api/tables", body)
    assert status == 201, made
    return Table(client, made)


def commands(record: Record) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the commands that play the game of a record."""
    data = to_data(record)
    parts = record.ruleset.format.parts
    own = {part.name for part in parts} | {"start", "check", "note", "round"}
    for entry in data["rounds"]:
        head = {key: value for key, value in entry.items() if key not in own}
        yield "reveal", {**head, **({"start": entry["start"]} if "start" in entry else {})}
        for part in parts:
            if part.in_order:
                for turn in entry.get(part.name, ()):
                    ((player, line),) = turn.items()
                    if player != "note":
                        yield "turn", {"player": player, "line" if isinstance(line, str) else "steps": line}
            elif part.name in entry and part.name != "start":
                yield "harvest", {"lines": entry[part.name]}
    if "end" in data:
        yield "end", {"lines": data["end"]}
