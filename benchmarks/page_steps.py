"""Step through replay pages in a slowed browser and tell how long a step takes until it is painted.

    python -m benchmarks.page_steps before.html after.html
    python -m benchmarks.page_steps game.html --size 360x640 --rounds 8 --start 5.0

Pages are stepped through by turns, always through the same steps, with keys as a person presses them. ``frame`` is the
time from the key until the frame that shows the step is made; ``least`` is what a step takes where nothing disturbs it,
the least of all rounds, and ``middle`` the median of them. ``seen`` is what the browser itself tells of the key, up
to the screen, in steps of 8 ms. It needs what the tests of the pages need, and a machine that does nothing else.

Machines that share their processors stand still now and then while others have them. ``calm`` are the steps, of all
rounds, in which that did not happen, as far as the system tells it; ``slower`` is how many times longer a piece of
plain computing really took. The first row is a page that changes one figure: that time is the browser's own. Each page
has a browser of its own each time, so that none pays for what another one left there.
"""

import argparse
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import sleep
from typing import Any

from tests.page.browser.chromium import NoBrowser, started

from .table import Table

READY = 3.0
"""Seconds until pictures are made and boards are laid out."""

PAUSE = 0.24
"""Seconds between two keys."""

CONTROL = """<!doctype html><html lang="en"><title>one figure</title><p id="figure">0</p>
<script>
const figure = document.getElementById("figure");
addEventListener("keydown", () => { figure.textContent = Number(figure.textContent) + 1; });
</script>
"""
"""A page whose steps do next to nothing."""

CONTROL_NAME = "one figure"

WORK = """
const times = Array.from({ length: 21 }, () => {
  const begun = performance.now();
  let sum = 0;
  for (let number = 0; number < 1e6; number += 1) sum += Math.sqrt(number);
  return performance.now() - begun;
});
return times.sort((one, other) => one - other)[10];
"""
"""How long a piece of computing takes that has nothing to do with the page: the median of some."""

WATCH = """
window.measured = { frame: [], seen: [] };
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (entry.name === "keydown") measured.seen.push(entry.duration);
}).observe({ type: "event", durationThreshold: 16 });
addEventListener("keydown", () => {
  const pressed = performance.now();
  requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => measured.frame.push(performance.now() - pressed);
    channel.port2.postMessage(0);
  });
}, true);
"""


def part(times: Sequence[float], share: float) -> float:
    """Return the time that so large a share of all does not exceed."""
    return sorted(times)[min(len(times) - 1, int(share * len(times)))]


def stolen(statistics: Path = Path("/proc/stat")) -> int:
    """Return how long others have had the processors of this machine so far; 0 where the system does not tell it."""
    try:
        words = statistics.read_text(encoding="ascii").split("\n", 1)[0].split()
    except OSError:
        return 0
    return int(words[8]) if len(words) > 8 else 0


def stepped(
    browser: Any, page: Path, size: tuple[int, int], start: str, steps: int, slow: float
) -> dict[str, list[float]]:
    """Step through a page once; return the milliseconds of each step, which were calm, and how slow it all was."""
    width, height = size
    phone = width < 600
    screen = {"width": width, "height": height, "deviceScaleFactor": 2 if phone else 1, "mobile": phone}
    browser.execute_cdp_cmd("Emulation.setCPUThrottlingRate", {"rate": 1})
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", screen)
    browser.get("about:blank")
    browser.get(f"{page.resolve().as_uri()}#{start}")
    sleep(READY)
    work = browser.execute_script(WORK)
    browser.execute_cdp_cmd("Emulation.setCPUThrottlingRate", {"rate": slow})
    slower = browser.execute_script(WORK) / work
    browser.execute_script(WATCH)
    key = {"key": "ArrowRight", "code": "ArrowRight", "windowsVirtualKeyCode": 39}
    calm = []
    for _ in range(steps):
        before = stolen()
        browser.execute_cdp_cmd("Input.dispatchKeyEvent", {"type": "rawKeyDown", **key})
        sleep(PAUSE / 2)
        calm.append(float(stolen() == before))
        browser.execute_cdp_cmd("Input.dispatchKeyEvent", {"type": "keyUp", **key})  # now that the frame is made
        sleep(PAUSE / 2)
    found: dict[str, list[float]] = browser.execute_script("return window.measured")
    browser.execute_cdp_cmd("Emulation.setCPUThrottlingRate", {"rate": 1})
    return {**found, "calm": calm, "slower": [slower]}


@contextmanager
def browsing(profile: Path) -> Iterator[Any]:
    """Give a browser that has shown nothing yet."""
    browser = started(profile)
    try:
        yield browser
    finally:
        browser.quit()


def measured(pages: Sequence[Path], rounds: int, step_through: Callable[[Path], dict[str, list[float]]]) -> Table:
    """Step through pages by turns and return what came of each."""
    found: dict[Path, list[dict[str, list[float]]]] = {page: [] for page in pages}
    for _ in range(rounds):
        for page, times in found.items():
            times.append(step_through(page))
    table = Table("Steps of the page")
    for page, times in found.items():
        frames = list(zip(*(once["frame"] for once in times), strict=False))
        row: dict[str, Any] = {"page": page.stem if page.stem == CONTROL_NAME else str(page), "steps": len(frames)}
        for name, choose in (("least", min), ("middle", median)):
            each = [choose(step) for step in frames]
            row |= {f"{name}_p50": part(each, 0.5), f"{name}_p95": part(each, 0.95)}
        row["frame_p95"] = median(part(once["frame"], 0.95) for once in times)
        row["seen_p95"] = median(part(once["seen"] or [0], 0.95) for once in times)
        calm = [time for once in times for time, alone in zip(once["frame"], once["calm"], strict=False) if alone]
        row |= {"calm": len(calm), "calm_p50": part(calm, 0.5), "calm_p95": part(calm, 0.95)} if calm else {"calm": 0}
        row["slower"] = median(once["slower"][0] for once in times)
        table.add(**row)
    table.note = (
        "Milliseconds; `frame p95` and `seen p95` are the medians of what single rounds come to. `calm` counts the "
        "steps of all rounds in which nobody else had a processor; `slower` is how many times longer computing took."
    )
    return table


def _page(text: str) -> Path:
    if not Path(text).is_file():
        raise argparse.ArgumentTypeError(f"there is no file {text}")
    return Path(text)


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    if not (width.isdecimal() and height.isdecimal()):
        raise argparse.ArgumentTypeError(f"{text} is no size; write it like 1366x768")
    return int(width), int(height)


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text} is no count; at least 1")
    return int(text)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure the pages that are named."""
    parser = argparse.ArgumentParser("python -m benchmarks.page_steps", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("pages", nargs="+", type=_page, help="what `caverna view` wrote")
    parser.add_argument("--size", type=_size, default=(1366, 768), help="of the window (1366x768)")
    parser.add_argument("--start", default="3.0", help="the moment to begin at (3.0)")
    parser.add_argument("--steps", type=_count, default=60, help="how many steps (60)")
    parser.add_argument("--rounds", type=_count, default=5, help="how often each page is stepped through (5)")
    parser.add_argument("--slow", type=float, default=4, help="how many times slower the processor is (4)")
    asked = parser.parse_args(arguments)

    def step_through(page: Path) -> dict[str, list[float]]:
        with TemporaryDirectory() as profile, browsing(Path(profile)) as browser:
            return stepped(browser, page, asked.size, asked.start, asked.steps, asked.slow)

    with TemporaryDirectory() as folder:
        control = Path(folder) / f"{CONTROL_NAME}.html"
        control.write_text(CONTROL, encoding="utf-8")
        try:
            print(measured([control, *asked.pages], asked.rounds, step_through))
        except NoBrowser as missing:
            parser.error(str(missing))


if __name__ == "__main__":
    main()
