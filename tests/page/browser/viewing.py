"""A page in the browser, read and moved as a person would."""

from pathlib import Path
from time import monotonic, sleep
from typing import Any

from tests.page.browser.chromium import PATIENCE

LEFT, RIGHT, UP, DOWN, HOME, END, SHIFT, SPACE, ESCAPE, ENTER, TAB = (
    "\ue012", "\ue014", "\ue013", "\ue015", "\ue011", "\ue010", "\ue008", " ", "\ue00c", "\ue007", "\ue004",
)  # fmt: skip
"""The keys, as WebDriver names them."""

_STATE = """
dispatchEvent(new Event("beforeprint")); // small boards that are out of sight follow now
const homes = [...document.querySelectorAll("#homes .home")];
return {
  homes: (homes.length ? homes : [document.getElementById("focus")]).map((home) => ({
    name: home.querySelector(".name").textContent,
    points: home.querySelector(".points").textContent,
    goods: [...home.querySelectorAll(".chip b")].map((count) => Number(count.textContent)),
    weapons: [...home.querySelectorAll(".dwarf")].map((dwarf) => Number(dwarf.dataset.weapon)),
    cells: Object.fromEntries(
      [...home.querySelectorAll(".cell")].map((cell) => cell.getAttribute("aria-label").split(/: (.*)/s))
    ),
    herds: [...home.querySelectorAll(".herd")].map((herd) => herd.getAttribute("aria-label")).sort(),
  })),
  spaces: [...document.querySelectorAll(".space")]
    .filter((space) => !space.parentNode.hidden && space.dataset.space)
    .map((space) => ({
      key: space.dataset.space,
      goods: [...space.querySelectorAll(".heap")].map((heap) => heap.title).join(" "),
      holder: space.dataset.holder,
    })),
  when: document.getElementById("when").textContent,
  marked: [...document.querySelectorAll("#list a.now")].map((link) => link.textContent),
  at: Number(document.getElementById("slider").value),
  last: Number(document.getElementById("slider").max),
};
"""


class View:
    """The window of the browser."""

    def __init__(self, driver: Any) -> None:
        self.driver = driver

    def size(self, width: int, height: int, dark: bool = False, media: str = "screen") -> None:
        """Set the size of the page, its scheme of colours, and whether it is seen as printed."""
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
        scheme = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": media, "features": scheme})

    def open(self, page: Path, fragment: str = "") -> None:
        """Load a page, also where only the fragment is another one; from the result go to the beginning."""
        self.driver.get("about:blank")
        self.driver.get(page.as_uri() + (f"#{fragment}" if fragment else ""))
        assert self.js("return document.documentElement.dataset.ready || 'no script'") in ("yes", "no script")
        if not fragment and self.js("return document.documentElement.classList.contains('ended')"):
            self.js("document.getElementById('first').click()")  # most tests begin where the game does
            self.followed()

    def js(self, script: str, *args: Any) -> Any:
        """Run a script in the page."""
        return self.driver.execute_script(script, *args)

    def state(self) -> Any:
        """Read what the page shows."""
        return self.js(_STATE)

    def go(self, fragment: str) -> Any:
        """Follow a link to a moment and read what is shown then."""
        self.js("location.hash = arguments[0]", fragment)
        self.until("return document.querySelector('#list a.now').getAttribute('href')", f"#{fragment}")
        return self.state()

    def press(self, *keys: str) -> None:
        """Press keys one after the other; SHIFT goes with the key that follows it."""
        from selenium.webdriver.common.action_chains import ActionChains

        chain = ActionChains(self.driver, duration=0)
        held = False
        for key in keys:
            if key == SHIFT:
                chain.key_down(key)
                held = True
                continue
            chain.send_keys(key)
            if held:
                chain.key_up(SHIFT)
                held = False
        chain.perform()
        self.followed()

    def followed(self) -> None:
        """Wait until what follows a step, the list of moves before all, has followed: it does once a frame is made."""
        self.driver.execute_async_script(
            "const done = arguments[0];"
            "requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(() => done())))"
        )

    def steps(self, count: int) -> None:
        """Press the right arrow a number of times, without waiting for the page to be painted in between."""
        self.js(
            "for (let step = 0; step < arguments[0]; step += 1)"
            " document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight', bubbles: true}))",
            count,
        )

    def click(self, selector: str) -> None:
        """Click the first element that fits."""
        from selenium.webdriver.common.by import By

        self.driver.find_element(By.CSS_SELECTOR, selector).click()
        self.followed()

    def until(self, script: str, wanted: Any, seconds: float = PATIENCE) -> None:
        """Wait until a script returns what is wanted."""
        end = monotonic() + seconds
        while (found := self.js(script)) != wanted:
            assert monotonic() < end, f"{script}: {found!r}, not {wanted!r}"
            sleep(0.02)

    def text(self, selector: str) -> str:
        """Return the text of the first element that fits."""
        return str(self.js("return document.querySelector(arguments[0]).textContent", selector))

    def shown(self, selector: str) -> bool:
        """Return whether an element exists and takes up room."""
        script = "const one = document.querySelector(arguments[0]); return Boolean(one && one.getClientRects().length)"
        return bool(self.js(script, selector))

    def complaints(self) -> list[str]:
        """Return what the console says that is more than a note."""
        return [entry["message"] for entry in self.driver.get_log("browser") if entry["level"] in ("SEVERE", "WARNING")]
