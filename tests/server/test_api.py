"""The requests as plain functions: without a server, and without its dependencies."""

import subprocess
import sys
from pathlib import Path

from caverna.server.api import Api, answered
from caverna.server.assets import asset, asset_names
from caverna.server.tables import Tables


def test_needs_no_web_framework() -> None:
    script = "import sys\nfor name in ('starlette', 'uvicorn', 'anyio', 'segno'): sys.modules[name] = None\n"
    script += "import caverna.server.api, caverna.server.assets\n"
    subprocess.run([sys.executable, "-c", script], check=True)


def test_a_table_is_set_up_played_and_refused_as_over_http(tmp_path: Path) -> None:
    api = Api(Tables(tmp_path))
    status, table = answered(lambda: api.new({"id": "t1", "players": ["Ann", "Bob"]}))
    assert (status, table["due"], table["players"]) == (201, "start", ["Ann", "Bob"])
    assert answered(lambda: api.new({"id": "t1", "players": ["Ann", "Bob"]})) == (409, {"id": "t1"})
    body = {"version": table["version"], "do": "reveal", "card": "Blacksmithing"}
    status, table = answered(lambda: api.command("t1", body))
    assert (status, table["round"], table["to_act"]) == (200, 1, "Ann")
    assert answered(lambda: api.command("t1", body))[0] == 409
    status, choices = answered(lambda: api.choices("t1", {"player": "Ann"}))
    assert status == 200
    assert choices["choices"]
    assert answered(api.overview)[1]["tables"][0]["id"] == "t1"


def test_failures_have_the_status_and_words_of_the_server(tmp_path: Path) -> None:
    api = Api(Tables(tmp_path))
    assert answered(lambda: api.table("nowhere")) == (404, {"error": "there is no such table"})
    assert answered(lambda: api.command("nowhere", {})) == (404, {"error": "there is no such table"})
    assert answered(lambda: api.new({"id": "a b", "players": ["Ann"]}))[0] == 400


def test_every_file_of_the_page_can_be_read_by_its_name() -> None:
    names = asset_names()
    assert {"record.html", "client.js", "engine.js", "base.css"} <= set(names)
    assert all(asset(name) for name in names)
