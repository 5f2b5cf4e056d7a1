"""``caverna view --watch``: the page that replays a record, made anew whenever the record grows."""

from collections.abc import Callable
from functools import partial

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp

from caverna.pages import view_html

from .app import App, Guarded
from .guard import Guard
from .tables import NoSuchTableError, Tables

_CSP = (
    "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""The page of a record has its script and style in itself, and a policy that allows no other."""
_SCRIPT = "/static/watch.js"


class WatchApp(App):
    """The page of one record, and a stream that tells when it changes. Nothing can be written."""

    def __init__(
        self, tables: Tables, guard: Guard, ending: Callable[[], bool] = lambda: False, keep_going: bool = False,
        lang: str = "en",
    ) -> None:  # fmt: skip
        super().__init__(tables, guard, ending)
        self._html = partial(view_html, keep_going=keep_going, lang=lang, follow=_SCRIPT)

    def asgi(self) -> ASGIApp:
        """Return the application, with its guard before it."""
        routes = [
            Route("/", self.page),
            Route("/static/{name}", self.static),
            Route("/api/events", self.events, methods=["GET"]),
        ]
        return Guarded(Starlette(routes=routes, lifespan=self._lifespan), self.guard)

    async def page(self, request: Request) -> Response:
        """Return the page of the record as it is now."""
        entered = self.entered(request)
        if entered is not None:
            return entered
        html = await run_in_threadpool(self._made)
        return HTMLResponse(html, headers={"Content-Security-Policy": _CSP})

    def _made(self) -> str:
        for table in self.tables:
            try:
                table.refresh()
                return self._html(table.record)
            except NoSuchTableError:
                break
        said = "<!doctype html><title>Waiting</title><body><p>The record is not there yet.</p>"
        return f'{said}<script src="{_SCRIPT}"></script>'
