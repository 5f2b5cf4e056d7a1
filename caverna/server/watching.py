"""The server of ``caverna view --watch``: a replay page that updates when the record changes."""

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
"""The policy of the page: inline script and style, and the script that updates it."""
_SCRIPT = "/static/watch.js"


class WatchApp(App):
    """The application: the page of one record, and a stream of its changes. It is read-only."""

    def __init__(
        self, tables: Tables, guard: Guard, ending: Callable[[], bool] = lambda: False, keep_going: bool = False,
        lang: str = "en",
    ) -> None:  # fmt: skip
        super().__init__(tables, guard, ending)
        self._html = partial(view_html, keep_going=keep_going, lang=lang, follow=_SCRIPT)

    def asgi(self) -> ASGIApp:
        """Return the application, wrapped in its guard."""
        routes = [
            Route("/", self.page),
            Route("/static/{name}", self.static),
            Route("/api/events", self.events, methods=["GET"]),
        ]
        return Guarded(Starlette(routes=routes, lifespan=self._lifespan), self.guard)

    async def page(self, request: Request) -> Response:
        """Return the page of the current record."""
        redirect = self.token_redirect(request)
        if redirect is not None:
            return redirect
        html = await run_in_threadpool(self._current_html)
        return HTMLResponse(html, headers={"Content-Security-Policy": _CSP})

    def _current_html(self) -> str:
        for table in self.tables:
            try:
                table.refresh()
                return self._html(table.record)
            except NoSuchTableError:
                break
        html = "<!doctype html><title>Waiting</title><body><p>The record does not exist yet.</p>"
        return f'{html}<script src="{_SCRIPT}"></script>'
