"""Step through replay pages in a slowed browser, and measure the time until each step is painted.

    python -m benchmarks.page_steps before.html after.html
    python -m benchmarks.page_steps game.html --size 360x640 --rounds 8 --start 5.0

Pages are stepped through by turns, always through the same steps, by keys as a person presses them. ``frame`` is the
time from the key until the frame that shows the step is made. ``least`` is the least time of all rounds, without
disturbance, and ``middle`` the median. ``seen`` is the time that the browser reports for the key, up to the screen, in
steps of 8 ms. The script needs the same programs as the tests of the pages, and an otherwise idle machine.

Machines that share their processors sometimes stop while others use them. ``calm`` is the number of steps, in all
rounds, without such a stop, as far as the system reports it. ``slower`` is the factor by which a plain computation
really took longer. The first row is a page that changes one figure: its time is that of the browser itself. Each page
gets a new browser each time, so that no page is slowed by another.
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
"""The seconds to wait until pictures are drawn and boards are laid out."""

PAUSE = 0.24
"""The seconds between two keys."""

CONTROL = """<!doctype html><html lang="en"><title>one figure</title><p id="figure">0</p>
<script>
const figure = document.getElementById("figure");
addEventListener("keydown", () => { figure.textContent = Number(figure.textContent) + 1; });
</script>
"""
"""A page whose steps do almost nothing."""

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
"""A script that returns the median time of a computation that is independent of the page."""

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
    """Return the time that a share of all times does not exceed."""
    return sorted(times)[min(len(times) - 1, int(share * len(times)))]


def stolen(statistics: Path = Path("/proc/stat")) -> int:
    """Return the time for which other machines have used our processors so far; 0 if the system does not report it."""
    try:
        words = statistics.read_text(encoding="ascii").split("\n", 1)[0].split()
    except OSError:
        return 0
    return int(words[8]) if len(words) > 8 else 0


def stepped(
    browser: Any, page: Path, size: tuple[int, int], start: str, steps: int, slow: float
) -> dict[str, list[float]]:
    """Step through a page once. Return the milliseconds of each step, the calm steps, and the slowdown."""
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
        browser.execute_cdp_cmd("Input.dispatchKeyEvent", {"type": "keyUp", **key})  # after the frame is made
        sleep(PAUSE / 2)
    found: dict[str, list[float]] = browser.execute_script("return window.measured")
    browser.execute_cdp_cmd("Emulation.setCPUThrottlingRate", {"rate": 1})
    return {**found, "calm": calm, "slower": [slower]}


@contextmanager
def browsing(profile: Path) -> Iterator[Any]:
    """Start a new browser, and quit it at the end of the block."""
    browser = started(profile)
    try:
        yield browser
    finally:
        browser.quit()


def measured(pages: Sequence[Path], rounds: int, step_through: Callable[[Path], dict[str, list[float]]]) -> Table:
    """Step through pages by turns and return the table of their times."""
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
    """Measure the pages on the command line."""
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
