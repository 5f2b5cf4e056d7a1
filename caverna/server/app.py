"""The recorder's web application. Its requests are specified in `docs/recorder.md`."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from . import asking
from .answers import Answer
from .api import FAILURES, Api, answered, failed
from .asking import BadRequestError
from .assets import TYPES, asset
from .codes import code
from .drawing import drawing_of
from .events import Hub
from .guard import HEADERS, RECORDER, SPECTATOR, Guard
from .tables import NoSuchTableError, Tables

MAX_BODY = 64 * 1024
LOOK_EVERY = 1.0
"""Seconds between two checks of the files, which other programs may change."""


_REPLAY = (
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox allow-scripts allow-downloads allow-popups"
)
"""The policy of a replay page. Script and style are inline. The sandbox keeps it from the recorder's data."""
_PICTURE = {"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox"}


class TooLongError(Exception):
    """The error for a request body with too many bytes."""


class App:
    """The application: a handler for each request."""

    def __init__(self, tables: Tables, guard: Guard, ending: Callable[[], bool] = lambda: False) -> None:
        self.tables = tables
        self.api = Api(tables)
        self.guard = guard
        self.hub = Hub(tables.versions)
        self.ending = ending
        self.base = ""
        """The address of the app in shared links."""
        self.address: Callable[[], str] = lambda: ""
        """Returns the address for phones in the local network, empty if the recorder listens on this machine only."""

    def asgi(self) -> ASGIApp:
        """Return the application, wrapped in its guard."""
        routes = [
            Route("/", self.page),
            Route("/static/{name}", self.static),
            Route("/static/drawing/{name}", self.drawing),
            Route("/api/tables", self.overview, methods=["GET"]),
            Route("/api/tables", self.new, methods=["POST"]),
            Route("/api/games", self.games, methods=["GET"]),
            Route("/api/events", self.events, methods=["GET"]),
            Route("/api/tables/{id}", self.table, methods=["GET"]),
            Route("/api/tables/{id}/events", self.events, methods=["GET"]),
            Route("/api/tables/{id}/choices", self.choices, methods=["POST"]),
            Route("/api/tables/{id}/commands", self.command, methods=["POST"]),
            Route("/api/tables/{id}/catalogue", self.catalogue, methods=["GET"]),
            Route("/api/tables/{id}/suggest", self.suggest, methods=["POST"]),
            Route("/api/tables/{id}/bgstats", self.bgstats, methods=["GET"]),
            Route("/api/tables/{id}/share", self.share, methods=["GET"]),
            Route("/api/link", self.link, methods=["GET"]),
            Route("/tables/{id}/link.svg", self.link_code, methods=["GET"]),
            Route("/tables/{id}/card.svg", self.card, methods=["GET"]),
            Route("/tables/{id}/board.svg", self.board, methods=["GET"]),
            Route("/tables/{id}/replay", self.replay, methods=["GET"]),
            Route("/api/tables/{id}/view", self.view, methods=["GET"]),
        ]
        handlers: dict[Any, Any] = {
            TooLongError: lambda _, error: _error(413, f"the request is too large; send at most {MAX_BODY} bytes"),
            ClientDisconnect: lambda _, error: Response(status_code=400),
            **dict.fromkeys(FAILURES, _failure),
        }
        app = Starlette(routes=routes, exception_handlers=handlers, lifespan=self._lifespan)
        return Guarded(app, self.guard)

    @asynccontextmanager
    async def _lifespan(self, _: Starlette) -> AsyncIterator[None]:
        looking = asyncio.create_task(self._look())
        yield
        looking.cancel()
        with suppress(asyncio.CancelledError):
            await looking

    async def _look(self) -> None:
        """Announce changed files to the open pages, once a second, until cancelled."""
        while True:
            await asyncio.sleep(LOOK_EVERY)
            if self.hub.watched:
                with suppress(OSError):
                    self.hub.announce(await run_in_threadpool(self.tables.versions))

    # --- pages

    async def page(self, request: Request) -> Response:
        """Return the page of the recorder."""
        return self.token_redirect(request) or HTMLResponse(asset("record.html"))

    def token_redirect(self, request: Request) -> Response | None:
        """Return the answer to an address with a token: a cookie and a redirect to the address without the token.

        Return None without a token. An invalid token does not change the cookie, and a spectator's token does not
        replace a recorder's.
        """
        token = request.query_params.get("token")
        if token is None:
            return None
        role = self.guard.role_of(token)
        if role is None:
            return _locked()
        answer = RedirectResponse("/", status_code=303)
        if role == RECORDER or request.scope["role"] != RECORDER:
            answer.set_cookie(self.guard.cookie, token, httponly=True, samesite="lax", path="/")
        return answer

    async def static(self, request: Request) -> Response:
        """Return a static file of the page."""
        name = request.path_params["name"]
        try:
            return Response(asset(name), media_type=TYPES.get("." + name.rpartition(".")[2]))
        except (OSError, ValueError):
            return _error(404, "there is no such file")

    async def drawing(self, request: Request) -> Response:
        """Return the script or the style sheet that draws a game's boards and table."""
        name, _, ending = request.path_params["name"].rpartition(".")
        text = await run_in_threadpool(lambda: drawing_of(name.replace("-", " "), ending))
        return Response(text, media_type=TYPES["." + ending]) if text else _error(404, "there is no such file")

    # --- reading

    async def overview(self, request: Request) -> Response:
        """Return the list of tables."""
        return await _answer(self.api.overview)

    async def games(self, request: Request) -> Response:
        """Return the games for a new table, and the role of the client."""
        status, found = await run_in_threadpool(self.api.games)
        return JSONResponse({**found, "role": request.scope["role"]}, status)

    async def table(self, request: Request) -> Response:
        """Return one table."""
        return await _answer(lambda: self.api.table(request.path_params["id"]))

    async def view(self, request: Request) -> Response:
        """Return the data for drawing a table."""
        lang = request.query_params.get("lang")
        return await _answer(lambda: self.api.view(request.path_params["id"], lang))

    async def catalogue(self, request: Request) -> Response:
        """Return the pieces that are chosen by picture."""
        id, asked = request.path_params["id"], request.query_params
        return await _answer(lambda: self.api.catalogue(id, asked.get("player"), asked.get("lang")))

    async def bgstats(self, request: Request) -> Response:
        """Return the link that adds a finished game to BG Stats."""
        return await _answer(lambda: self.api.bgstats(request.path_params["id"]))

    async def share(self, request: Request) -> Response:
        """Return the text of a record, and the link that contains it."""
        return await _answer(lambda: self.api.share(request.path_params["id"], self.base))

    async def link_code(self, request: Request) -> Response:
        """Return the QR code of the link that contains a record."""
        return await _picture(lambda: self._link_code(request.path_params["id"]))

    def _link_code(self, id: str) -> str:
        link = self.tables[id].link(self.base)
        return code(link) if link else ""

    async def card(self, request: Request) -> Response:
        """Return the picture of a finished game's result."""
        id, lang = request.path_params["id"], asking.language(request.query_params.get("lang"))
        return await _picture(lambda: self.tables[id].card(lang))

    async def link(self, request: Request) -> Response:
        """Return the recorder's address for another phone, and its QR code."""
        if request.scope["role"] == SPECTATOR:
            return _error(403, "this link is read-only")
        import segno

        url = self.address() or str(request.base_url.include_query_params(token=self.guard.token))
        return JSONResponse({"url": url, "qr": segno.make(url, error="l").svg_inline(scale=6, border=4)})

    async def board(self, request: Request) -> Response:
        """Return a picture of the board of the requested player, by default the player to act."""
        id, asked = request.path_params["id"], request.query_params
        return await _picture(lambda: self.tables[id].board(asked.get("player"), asking.language(asked.get("lang"))))

    async def replay(self, request: Request) -> Response:
        """Return the page that replays a table. Its policy allows nothing but its inline script and style."""
        id, lang = request.path_params["id"], asking.language(request.query_params.get("lang"))
        try:
            html = await run_in_threadpool(lambda: self.tables[id].replay(lang, self.base))
        except NoSuchTableError:
            return _error(404, "there is no such table")
        return HTMLResponse(html, headers={"Content-Security-Policy": _REPLAY})

    async def suggest(self, request: Request) -> Response:
        """Return the lines of a harvest or feeding that cost the fewest points."""
        body, id = await _body(request), request.path_params["id"]
        return await _answer(lambda: self.api.suggest(id, body))

    async def events(self, request: Request) -> Response:
        """Return a stream with an event for every change, of one table or of all."""
        id = request.path_params.get("id")
        if id is not None:
            await run_in_threadpool(lambda: self.tables[id].refresh())
        stream = self.hub.stream(id, self.ending)
        return StreamingResponse(stream, media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})

    # --- asking and doing

    async def choices(self, request: Request) -> Response:
        """Return the choices for a line."""
        body, id = await _body(request), request.path_params["id"]
        return await _answer(lambda: self.api.choices(id, body))

    async def command(self, request: Request) -> Response:
        """Run a command on a table."""
        if request.scope["role"] == SPECTATOR:
            return _error(403, "this link is read-only")
        body, id = await _body(request), request.path_params["id"]
        status, data = await run_in_threadpool(lambda: answered(lambda: self.api.command(id, body)))
        if status == 200:
            self.hub.tell_one(id, data["version"])
        return JSONResponse(data, status)

    async def new(self, request: Request) -> Response:
        """Set up a new table."""
        if request.scope["role"] == SPECTATOR:
            return _error(403, "this link is read-only")
        body = await _body(request)
        status, data = await run_in_threadpool(lambda: answered(lambda: self.api.new(body)))
        if status == 201:
            self.hub.tell_one(data["id"], data["version"])
        return JSONResponse(data, status)


class Guarded:
    """Middleware that refuses requests without access and adds the security headers to every answer."""

    def __init__(self, app: ASGIApp, guard: Guard) -> None:
        self.app = app
        self.guard = guard

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        refusal = self._refusal(scope)
        await (self.app if refusal is None else refusal)(scope, receive, _with_headers(send))

    def _refusal(self, scope: Scope) -> Response | None:
        request = Request(scope)
        if not self.guard.is_host(request.headers.get("host")):
            return _error(421, "unknown host name; add it with --host")
        if not self.guard.is_own_page(request.headers) and not _is_link(request):
            return _error(403, "requests from other sites are refused")
        role = self.guard.role(request.headers, request.cookies)
        if role is None and scope["path"] == "/":
            role = self.guard.role_of(request.query_params.get("token", ""))
        if role is None and scope["path"] == "/":
            return _locked()
        if role is None and not scope["path"].startswith("/static/"):
            return _error(401, "the token is missing or wrong; open the address that the recorder has printed")
        scope["role"] = role
        return None


def _locked() -> Response:
    """Return the page for visitors without a token, which says what to do."""
    return HTMLResponse(asset("locked.html"), 401)


def _is_link(request: Request) -> bool:
    """Return whether a request comes from following a link to the page, for example from a chat."""
    return request.method == "GET" and request.scope["path"] == "/" and "origin" not in request.headers


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            present = Headers(raw=message["headers"])
            more = [(key, value) for key, value in HEADERS.items() if key not in present]
            message["headers"] = [*message["headers"], *((key.lower().encode(), value.encode()) for key, value in more)]
        await send(message)

    return sending


async def _body(request: Request) -> dict[str, Any]:
    """Return the JSON object in a request body. Raise an error for any other body."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise BadRequestError("send the request as application/json")
    if int(length) > MAX_BODY if (length := request.headers.get("content-length", "")).isdecimal() else False:
        raise TooLongError
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > MAX_BODY:
            raise TooLongError
    try:
        body = json.loads(data)
        json.dumps(body, ensure_ascii=False).encode()  # fails for lone surrogates such as "\\ud800"
    except (ValueError, RecursionError):
        raise BadRequestError("the body is not JSON") from None
    if not isinstance(body, dict):
        raise BadRequestError("the body must be a JSON object")
    return body


async def _picture(draw: Callable[[], str]) -> Response:
    """Return a drawing as an SVG answer, with status 404 if there is none."""
    drawn = ""
    with suppress(NoSuchTableError):
        drawn = await run_in_threadpool(draw)
    return (
        Response(drawn, media_type="image/svg+xml", headers=_PICTURE) if drawn else _error(404, "there is no picture")
    )


async def _answer(call: Callable[[], Answer]) -> JSONResponse:
    """Return the answer of a call, which runs in another thread."""
    status, data = await run_in_threadpool(lambda: answered(call))
    return JSONResponse(data, status)


def _failure(_: Request, failure: Exception) -> JSONResponse:
    status, data = failed(failure)
    return JSONResponse(data, status)


def _error(status: int, message: str) -> JSONResponse:
    return JSONResponse({"error": message}, status)
