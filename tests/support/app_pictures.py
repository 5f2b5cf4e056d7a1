"""The pictures of `docs/app.md`: ``PYODIDE=node_modules/pyodide python -m tests.support.app_pictures``."""

from pathlib import Path
from tempfile import TemporaryDirectory

from caverna.reading.links import link_to
from tests.app.browser.player import Player
from tests.app.site import Host, built
from tests.page.browser.chromium import started

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "docs" / "pictures"


def main() -> None:
    """Open the app at the size of a phone and take the pictures."""
    PICTURES.mkdir(exist_ok=True)
    with TemporaryDirectory() as folder:
        host = Host(built(Path(folder) / "site"))
        browser = started(Path(folder) / "profile")
        try:
            _take(Player(browser, host.url))
        finally:
            browser.quit()
            host.stop()


def _take(player: Player) -> None:
    _save(player, "app-home")
    player.go("sheet/caverna")
    player.wait("!!document.querySelector('.pad')")
    for line, said in (("animals", "2 dogs 4 sheep"), ("unused", "4"), ("total", "80")):
        player.js(f"return document.querySelector('.pad tr[data-line={line}] input')").send_keys(said)
    player.wait("!!document.querySelector('[aria-invalid=true]')")
    player.js("document.activeElement.blur(); scrollTo(0, 0)")
    _save(player, "app-sheet")
    text = (ROOT / "records" / "games" / "four-1-mixed.yaml").read_text("utf-8")
    player.driver.get(link_to(text, player.url))
    player.wait("!!document.querySelector('[data-badge=badge-verified]') && !!document.querySelector('iframe')")
    player.driver.switch_to.frame(player.js("return document.querySelector('iframe')"))
    player.wait("!!document.getElementById('share')?.getClientRects().length")
    player.driver.switch_to.default_content()
    _save(player, "app-link")


def _save(player: Player, name: str) -> None:
    player.driver.save_screenshot(str(PICTURES / f"{name}.png"))


if __name__ == "__main__":
    main()
