"""The site of the app for tests: built once, served from this machine, and served no more when a test wants that."""

import shutil
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

from tests.app.programs import pyodide
from tests.support.cli_run import caverna

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; worker-src 'self'; frame-src 'self'; manifest-src 'self'"
)
"""The policy that a strict host adds to every file: the worker has no policy of its own."""


def built(folder: Path) -> Path:
    """Build the site. Skip the test where Pyodide or node is missing."""
    package = pyodide()
    result = caverna("app", "-o", folder, "--pyodide", package)
    assert result.exit_code == 0, result.output
    return folder


def updated(site: Path, folder: Path) -> Path:
    """Return a later build of a site: the same files with another checksum, and another title."""
    shutil.copytree(site, folder)
    [build] = [path.name for path in (folder / "v").iterdir()]
    later = build[::-1] if build != build[::-1] else "0" * len(build)
    (folder / "v" / build).rename(folder / "v" / later)
    for name in ("index.html", "sw.js"):
        path = folder / name
        path.write_text(path.read_text().replace(build, later).replace("<title>Caverna", "<title>Later"))
    return folder


class Host:
    """A host of static files on a port of its own, so that each has a storage of its own in the browser."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.asked: list[str] = []
        self.before: dict[str, str] = {}
        """Scripts to put before the files that end so: a browser that refuses something."""
        self._port = 0
        self._server: ThreadingHTTPServer | None = None
        self.start()

    @property
    def url(self) -> str:
        """The address of the app."""
        return f"http://127.0.0.1:{self._port}/"

    def start(self) -> None:
        """Serve the folder, again on the same port."""
        self._server = ThreadingHTTPServer(("127.0.0.1", self._port), partial(_Files, self))
        self._port = self._server.server_port
        Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        """Serve nothing any more."""
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()
            self._server = None


class _Files(SimpleHTTPRequestHandler):
    def __init__(self, host: Host, *args: Any) -> None:
        self.host = host
        super().__init__(*args, directory=str(host.folder))

    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, ".js": "text/javascript"}  # noqa: RUF012

    def do_GET(self) -> None:
        path = self.path.partition("?")[0]
        self.host.asked.append(path)
        script = next((text for name, text in self.host.before.items() if path.endswith(name)), None)
        if script is None:
            super().do_GET()
            return
        data = script.encode() + (self.host.folder / path.lstrip("/")).read_bytes()
        self.send_response(200)
        self.send_header("Content-Type", "text/javascript")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def end_headers(self) -> None:
        if not self.path.endswith(".html") and "watch" not in self.path:
            self.send_header("Content-Security-Policy", POLICY)
        super().end_headers()

    def log_message(self, *args: Any) -> None:
        """Say nothing."""
