"""The engine of the app: the library in the browser, which answers the requests of the page.

A request is an object with the key ``call``. An answer has a status and data, like those of the recorder's server. The
browser stores the games. It sends the text of a game whenever it differs from the engine's, and gets the new text
after a command.
"""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from caverna.server.api import Api

Request = Mapping[str, Any]
Answer = tuple[int, Any]
EDITS = ("newTable", "command")


class Engine:
    """Answers the requests of a page. The games that the page has sent are files in ``folder``."""

    def __init__(self, folder: str) -> None:
        self.folder = Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self._api: Api | None = None

    @property
    def api(self) -> "Api":
        """The recorder's requests. They are imported when first needed, so that the engine starts faster."""
        from caverna.server.api import Api
        from caverna.server.tables import Tables

        self._api = self._api or Api(Tables(self.folder))
        return self._api

    def ask(self, text: str) -> str:
        """Answer a request. The request and the answer are JSON texts."""
        from caverna.server.api import answered

        request = json.loads(text)
        if "text" in request:
            self._take(request["id"], request["text"])
        status, data = answered(lambda: _CALLS[request["call"]](self, request))
        answer = {"status": status, "data": data}
        if request["call"] in EDITS and status < 300:
            answer["text"] = self._file(data["id"]).read_bytes().decode("utf-8")
        return json.dumps(answer)

    def _file(self, id: str) -> Path:
        return self.folder / f"{id}.yaml"

    def _take(self, id: str, text: str | None) -> None:
        """Save the text of a game that the browser has sent. Delete the game if it is None."""
        if text is None:
            self._file(id).unlink(missing_ok=True)
        else:
            self._file(id).write_bytes(text.encode("utf-8"))


def _check(engine: Engine, request: Request) -> Answer:
    from .checked import check

    return 200, check(request["name"], request["content"], request.get("lang", "en"))


def _page(engine: Engine, request: Request) -> Answer:
    from .checked import page

    return 200, {"page": page(request["record"], request.get("lang", "en"), request.get("base", ""))}


def _form(engine: Engine, request: Request) -> Answer:
    from .forms import form

    return 200, form(request["game"], request.get("lang", "en"))


def _sheet(engine: Engine, request: Request) -> Answer:
    from .forms import check_form

    return 200, check_form(request["game"], request["sheets"], request.get("lang", "en"))


def _code(engine: Engine, request: Request) -> Answer:
    from caverna.server.codes import code

    return 200, {"svg": code(request["link"])}


def _pack(engine: Engine, request: Request) -> Answer:
    from .parcels import pack

    return 200, {"content": pack(request["files"])}


def _stats(engine: Engine, request: Request) -> Answer:
    from .checked import bgstats

    return 200, {"link": bgstats(request["record"])}


def _view(engine: Engine, request: Request) -> Answer:
    return engine.api.view(request["id"], request.get("body", {}).get("lang"))


def _catalogue(engine: Engine, request: Request) -> Answer:
    asked = request.get("body", {})
    return engine.api.catalogue(request["id"], asked.get("player"), asked.get("lang"))


def _card(engine: Engine, request: Request) -> Answer:
    from .checked import card

    return 200, {"svg": card(request["record"], request.get("lang", "en"))}


def _row(engine: Engine, request: Request) -> Answer:
    return 200, engine.api.tables[request["id"]].overview()


_CALLS: Mapping[str, Callable[[Engine, Request], Answer]] = {
    "games": lambda engine, request: engine.api.games(),
    "table": lambda engine, request: engine.api.table(request["id"]),
    "view": _view,
    "catalogue": _catalogue,
    "suggest": lambda engine, request: engine.api.suggest(request["id"], request["body"]),
    "bgstats": lambda engine, request: engine.api.bgstats(request["id"]),
    "choices": lambda engine, request: engine.api.choices(request["id"], request["body"]),
    "newTable": lambda engine, request: engine.api.new(request["body"]),
    "command": lambda engine, request: engine.api.command(request["id"], request["body"]),
    "row": _row,
    "check": _check,
    "page": _page,
    "form": _form,
    "sheet": _sheet,
    "code": _code,
    "card": _card,
    "pack": _pack,
    "stats": _stats,
}
"""The requests by name: those of the recorder, and those of the app."""
