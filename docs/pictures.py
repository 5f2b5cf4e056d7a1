"""Pictures of README and documentation: ``python -m docs.pictures`` makes them again in ``docs/pictures``.

Each picture is a screenshot of headless Chromium in a light and a dark version, with one font, so that they do not
depend on the machine. A name as argument makes only the pictures whose names begin with it.
"""

import base64
import html
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import caverna_cli
from click.testing import CliRunner
from selenium.webdriver.support.ui import WebDriverWait

import caverna
from caverna import load
from tests.page.browser.chromium import PATIENCE, started
from tests.support.recorder_client import recording

ROOT = Path(__file__).resolve().parents[1]
FOLDER = Path(__file__).resolve().parent / "pictures"
RECORDS = ROOT / "records"
FONT = "DejaVu Sans"
MONOSPACED = "DejaVu Sans Mono"
LAPTOP, PHONE = (1280, 800), (390, 844)
COLOURS = {"light": ("#ffffff", "#1c1c1c"), "dark": ("#16181c", "#e8e8e8")}
"""Scheme -> background and text of pages that are made only for a picture."""
BOARDS = {
    "Caverna": "games/four-1-mixed.yaml",
    "Agricola": "agricola/games/agricola-four-family-1-planner.yaml",
    "Stone Age": "stone-age/games/stone-four-1-planner.yaml",
}
BROKEN = RECORDS / "violations" / "weapon.forge.yaml"

Shoot = Callable[[Any, str, Path], None]
"""A function that opens a page in the browser, given the scheme and a folder for files."""


def replay(driver: Any, scheme: str, folder: Path) -> None:
    """Open the replay page of a four-player game, at its end."""
    _open(driver, folder, caverna.page(load(RECORDS / BOARDS["Caverna"])), LAPTOP)


def boards(driver: Any, scheme: str, folder: Path) -> None:
    """Open a board of each game, side by side."""
    drawn = []
    for title, file in BOARDS.items():
        record = load(RECORDS / file)
        drawn.append(f"<figure>{caverna.board(record, record.players[0])}<figcaption>{title}</figcaption></figure>")
    style = (
        "main {display: flex; gap: 16px; align-items: end} figure {flex: 1; margin: 0} svg {width: 100%; height: auto}"
    )
    _open(driver, folder, _page(scheme, style, f"<main>{''.join(drawn)}</main>"), (1280, 372))


def finding(driver: Any, scheme: str, folder: Path) -> None:
    """Open the output of ``caverna verify`` for a broken game, beside the phone that refuses the same move."""
    broken = folder / "game.yaml"
    lines = BROKEN.read_text(encoding="utf-8").splitlines(keepends=True)
    broken.write_text("".join(line for line in lines if not line.startswith("expect")), encoding="utf-8")
    output = CliRunner().invoke(caverna_cli.main, ["verify", str(broken)]).output.replace(f"{folder}/", "")
    phone = base64.b64encode(_refused(driver, folder / "tables", "Blacksmithing, forge 1")).decode()
    style = (
        f"main {{display: flex; gap: 24px; align-items: center}} pre {{font: 15px/1.5 '{MONOSPACED}'; margin: 0}}"
        "img {height: 600px; border: 1px solid #8888; border-radius: 18px}"
    )
    shown = f"<pre>$ caverna verify game.yaml\n{html.escape(output)}</pre><img src='data:image/png;base64,{phone}'>"
    _open(driver, folder, _page(scheme, style, f"<main>{shown}</main>"), (1020, 652))


def _refused(driver: Any, folder: Path, line: str) -> bytes:
    """Return the screenshot of a phone on which the first player's line is refused."""
    with _table(folder, "caverna: 1\nplayers: [Ann, Bob]\nrounds:\n- card: Blacksmithing\n") as address:
        _phone(driver, address)
        field = "const field = document.querySelector('.at-table .typed'); "
        driver.execute_script(f"{field} field.value = arguments[0]; field.dispatchEvent(new Event('change'))", line)
        _wait(driver, "!!document.querySelector('.at-table .alert')")
        _settle(driver)
        driver.execute_script("scrollTo(0, 0)")
        taken = _screenshot(driver)
        driver.get("about:blank")
    return taken


def recorder(driver: Any, scheme: str, folder: Path) -> None:
    """Save the picture of a table of the recorder on a phone."""
    text = "caverna: 1\nplayers: [Ann, Bob]\nrounds:\n- card: Blacksmithing\n  turns:\n  - Ann: Ore mining\n"
    with _table(folder, text) as address:
        _phone(driver, address)
        _save(driver, "recorder", scheme)
        driver.get("about:blank")


@contextmanager
def _table(folder: Path, text: str) -> Iterator[str]:
    """Serve a table with a record; give the address of its page."""
    folder.mkdir(exist_ok=True)
    (folder / "tonight.yaml").write_text(text, encoding="utf-8")
    with recording(folder) as client:
        yield f"http://127.0.0.1:{client.recorder.port}/?token={client.recorder.guard.token}#tonight"


def _phone(driver: Any, address: str) -> None:
    _sized(driver, PHONE)
    driver.get(address)
    _wait(driver, "!!document.querySelector('.at-table .typed')")
    _settle(driver)


def _wait(driver: Any, condition: str) -> None:
    """Wait until something is true in the page."""
    WebDriverWait(driver, PATIENCE).until(lambda _: driver.execute_script(f"return {condition}"))


PICTURES: dict[str, Shoot] = {"replay": replay, "boards": boards, "finding": finding, "recorder": recorder}


def _page(scheme: str, style: str, body: str) -> str:
    background, colour = COLOURS[scheme]
    whole = f"margin: 24px; background: {background}; color: {colour}; font: 15px '{FONT}'"
    look = f"html {{overflow: hidden}} body {{{whole}}} {style}"
    return f"<!doctype html><meta charset=utf-8><style>{look}</style>{body}"


def _sized(driver: Any, size: tuple[int, int]) -> None:
    metrics = {"width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": size == PHONE}
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)


def _open(driver: Any, folder: Path, text: str, size: tuple[int, int]) -> None:
    file = folder / "page.html"
    file.write_text(text, encoding="utf-8")
    _sized(driver, size)
    driver.get(file.as_uri())


def _settle(driver: Any) -> None:
    """Wait until pictures are drawn and animations are over."""
    driver.set_script_timeout(30)
    driver.execute_async_script("document.fonts.ready.then(() => setTimeout(arguments[0], 1500))")


def _save(driver: Any, name: str, scheme: str) -> None:
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{name}-{scheme}.png").write_bytes(_screenshot(driver))


def _screenshot(driver: Any) -> bytes:
    taken = driver.execute_cdp_cmd("Page.captureScreenshot", {"format": "png"})
    return base64.b64decode(taken["data"])


@contextmanager
def _browser() -> Iterator[Any]:
    with TemporaryDirectory() as profile:
        driver = started(Path(profile))
        fonts = (
            f"* {{font-family: '{FONT}', sans-serif !important}} code, pre {{font-family: '{MONOSPACED}' !important}}"
        )
        script = f"addEventListener('DOMContentLoaded', () => {{const sheet = new CSSStyleSheet(); sheet.replaceSync({fonts!r}); document.adoptedStyleSheets.push(sheet)}})"  # noqa: E501 - a script
        driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": script})
        try:
            yield driver
        finally:
            driver.quit()


def main(names: list[str]) -> int:
    """Make the pictures whose names begin with one of the arguments, or all."""
    with _browser() as driver, TemporaryDirectory() as folder:
        for scheme in COLOURS:
            features = [{"name": "prefers-color-scheme", "value": scheme}]
            driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
            for name, shoot in PICTURES.items():
                if names and not name.startswith(tuple(names)):
                    continue
                place = Path(folder) / scheme / name
                place.mkdir(parents=True)
                shoot(driver, scheme, place)
                if shoot is not recorder:
                    _settle(driver)
                    _save(driver, name, scheme)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
