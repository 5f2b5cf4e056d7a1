"""Somebody who uses the app on a phone: what can be seen is tapped, names are typed."""

import json
from pathlib import Path
from typing import Any

from caverna import loads
from caverna.model.record import Record
from tests.page.browser.phone import Phone, complaints

WIDTH, HEIGHT = 390, 844


class Player(Phone):
    """The app at 390 x 844."""

    def __init__(self, driver: Any, url: str) -> None:
        super().__init__(driver, url, WIDTH, HEIGHT)
        self.url = url
        self.first = driver.current_window_handle
        self.home()

    def home(self) -> None:
        """Wait for the home screen."""
        self.wait("!!document.querySelector('.at-home .tiles')")

    def leave(self) -> None:
        """Close other tabs, and leave the app."""
        for handle in self.driver.window_handles:
            if handle != self.first:
                self.driver.switch_to.window(handle)
                self.driver.close()
        self.driver.switch_to.window(self.first)
        self.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
        self.driver.get("about:blank")

    def go(self, where: str) -> None:
        """Follow an address of the app."""
        self.js("location.hash = arguments[0]", where)

    def reload(self) -> None:
        """Load the page again."""
        self.driver.refresh()
        self.wait("document.readyState === 'complete' && document.getElementById('main').childElementCount > 0")

    def ready(self) -> None:
        """Wait until the rules are loaded."""
        self.wait("document.getElementById('engine').dataset.state === 'ready'")

    def begin(self, game: str, players: list[str]) -> str:
        """Begin a game from the home screen, and return its name."""
        self.tap(f'.tile[data-game="{game}"]')
        self.wait("!!document.querySelector('.names input')")
        fields = "document.querySelectorAll('.names input')"
        while int(self.js(f"return {fields}.length")) < len(players):
            self.tap(".new .more")
        for number, name in enumerate(players):
            self.js(f"return {fields}[{number}]").send_keys(name)
        self.tap(".new .done")
        self.wait("!!document.querySelector('.at-table .acting .done')")
        return str(self.js("return decodeURIComponent(location.hash.split('/')[1])"))

    def kept(self) -> list[dict[str, Any]]:
        """Return the games that the browser has, as they are stored."""
        found = self.driver.execute_async_script(
            """const done = arguments[0];
            const opening = indexedDB.open("caverna", 1);
            opening.onsuccess = () => {
              const reading = opening.result.transaction("games").objectStore("games").getAll();
              reading.onsuccess = () => { opening.result.close(); done(reading.result); };
            };"""
        )
        return list(found)

    def ask(self, id: str, body: str) -> dict[str, Any]:
        """Send a command past the page; in ``body`` the table's version is ``version``."""
        answer: dict[str, Any] = self.driver.execute_async_script(
            f"""const done = arguments[1];
            const app = document.querySelector("script[type=module]").src;
            import(app.replace("app.js", "engine.js")).then(async (engine) => {{
              const {{ version }} = (await engine.ask("table", arguments[0])).data;
              done(await engine.ask("command", arguments[0], {body}));
            }});""",
            id,
        )
        return answer

    def offline(self) -> None:
        """Wait until the service worker has everything."""
        self.wait("navigator.serviceWorker.controller !== null")
        self.driver.execute_async_script(
            """const done = arguments[0];
            (async () => {
              for (;;) {
                const name = (await caches.keys()).find((each) => each !== "caverna-shared");
                const kept = (await (await caches.open(name)).keys()).map((each) => each.url);
                const wanted = ["/engine/wasm", "/engine/standard", "/engine/library", "/icon.svg"];
                if (wanted.every((part) => kept.some((url) => url.includes(part)))) break;
                await new Promise((resume) => setTimeout(resume, 100));
              }
              done();
            })();"""
        )

    def updated(self) -> None:
        """Look for a later app, and wait until it is there and waits."""
        self.driver.execute_async_script(
            """const done = arguments[0];
            navigator.serviceWorker.getRegistration().then(async (found) => {
              await found.update();
              while (!found.waiting) await new Promise((resume) => setTimeout(resume, 50));
              done();
            });"""
        )

    def record(self, id: str) -> Record:
        """Return a stored game as a record."""
        [text] = [game["text"] for game in self.kept() if game["id"] == id]
        found: Record = loads(text)
        return found

    def open_file(self, path: Path) -> None:
        """Choose a file on the screen that checks records."""
        self.js("return document.getElementById('files')").send_keys(str(path))

    def text(self) -> str:
        """Return what can be read on the page."""
        return str(self.js("return document.body.innerText"))

    def says(self, text: str) -> None:
        """Wait until something can be read."""
        self.wait(f"document.body.innerText.includes({json.dumps(text)})")

    def complaints(self) -> list[Any]:
        """Return the errors on the console."""
        return complaints(self.driver)
