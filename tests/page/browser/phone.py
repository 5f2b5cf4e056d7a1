"""A window of the size of a small phone, and somebody's thumb that records a game by what the page offers."""

import json
import time
from typing import Any

from caverna.model.record import Line, Round
from tests.page.browser.chromium import PATIENCE
from tests.support.recorder_client import Client

TAPPED = ".composing button[data-step]:not([aria-label^=less]), .composing .take, .composing button[data-item], .spot"
"""Selector of the elements to tap for the next part of a line."""


class Phone:
    """The page of the recorder, tapped: nothing is typed, and only what can be seen is tapped."""

    patience = PATIENCE
    """Seconds to wait for something."""

    def __init__(self, driver: Any, url: str, width: int = 360, height: int = 640) -> None:
        self.driver = driver
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
        driver.get(url)

    def js(self, script: str, *args: Any) -> Any:
        """Run a script in the page."""
        return self.driver.execute_script(script, *args)

    def wait(self, condition: str) -> Any:
        """Wait until something in the page is so, and return it."""
        end = time.monotonic() + self.patience
        while time.monotonic() < end:
            found = self.js(f"return {condition}")
            if found:
                return found
            time.sleep(0.02)
        raise AssertionError(f"{condition}\n{self.js('return document.body.innerText')}")

    def open(self, id: str) -> None:
        """Open a table from the list."""
        self.tap(f'a[href="#{id}"]')
        self.wait(f"location.hash === {json.dumps('#' + id)} && !!document.querySelector('.at-table .ask h2')")

    def tap(self, selector: str, at: int = 0) -> None:
        """Tap what can be seen; what lies under something else cannot be tapped."""
        found = (
            f"[...document.querySelectorAll({json.dumps(selector)})]"
            f".filter(each => !each.disabled && each.getClientRects().length)[{at}]"
        )
        for last in (False, False, True):
            self.wait(f"!!({found})")
            try:
                return self.click(self.js(f"return {found}"))
            except Exception as gone:  # the page was drawn anew in between
                if last or not is_gone(gone):
                    raise

    def click(self, element: Any) -> None:
        """Tap in the middle of an element."""
        self.js("arguments[0].scrollIntoView({block: 'center', behavior: 'instant'})", element)
        element.click()

    def moves(self) -> int:
        """Return how many moves the page lists."""
        return int(self.js("return document.querySelectorAll('.move-row').length"))

    def after(self, before: int) -> None:
        """Wait until there are more moves than before."""
        self.wait(
            f"document.querySelectorAll('.move-row').length > {before} && !document.body.classList.contains('busy')"
        )

    # --- rounds

    def reveal(self, entry: Round, notation: Any = None) -> None:
        """Begin a round with what turns up in it, and what somebody does first."""
        before = self.moves()
        self.wait("!!document.querySelector('.acting .done.full')")
        for key, value in entry.head.items():
            if isinstance(value, str):
                self.choose(f'.next [data-head="{key}"]', value)
            elif not isinstance(value, int):
                for at, name in enumerate(value):
                    self.js(
                        "[...document.querySelectorAll('.picking')].filter(each => "
                        "each.querySelector('[data-head=' + arguments[0] + ']'))[arguments[1]].open = true", key, at,
                    )  # fmt: skip
                    self.choose(f'.picking[open] [data-head="{key}"]', str(name))
        for player, line in getattr(entry, "start", {}).items():
            self.js("document.querySelector('.next .first').open = true")
            self.compose_all(line, notation, f'.first [data-player="{player}"]')
        self.tap(".acting .done")
        self.after(before)

    def choose(self, selector: str, text: str) -> None:
        """Tap the button of a list that says something, if it is there."""
        said = self.js("return [...document.querySelectorAll(arguments[0])].map(each => each.dataset.name)", selector)
        if text in said:
            self.click(
                self.js("return document.querySelectorAll(arguments[0])[arguments[1]]", selector, said.index(text))
            )

    def play(self, line: Line, notation: Any) -> None:
        """Compose a line by taps and play it."""
        before = self.moves()
        self.compose_all(line, notation, ".at-table")
        self.tap(".acting .done")
        self.after(before)

    def freely(self, line: Line, notation: Any) -> None:
        """Compose a free action of somebody who is not to act, and play it."""
        before = self.moves()
        self.wait("!!document.querySelector('.next .offers[data-shown]') && !!document.querySelector('.next .others')")
        self.js("document.querySelector('.next .others').open = true")
        self.tap(f'.next .others [data-player="{line.player}"]')
        self.wait(f"document.querySelector('.ask h2').textContent.includes({json.dumps(line.player)})")
        self.compose_all(line, notation, ".at-table")
        self.tap(".acting .done")
        self.after(before)

    def late(self, line: Line, notation: Any) -> None:
        """Compose a free action that comes before a harvest that is due, and play it."""
        before = self.moves()
        self.wait("!!document.querySelector('.acting .done.full') && !!document.querySelector('.next .others')")
        self.js("document.querySelector('.next .others').open = true")
        self.tap(f'.next .others [data-player="{line.player}"]')
        self.wait("!!document.querySelector('.back-to')")
        self.compose_all(line, notation, ".at-table")
        self.tap(".acting .done")
        self.after(before)

    def by_player(self, lines: dict[str, Line], notation: Any) -> None:
        """Decide for players on their cards, and run the part."""
        before = self.moves()
        self.wait(
            "!!document.querySelector('.acting .done.full') && document.querySelectorAll('.next [data-shown]').length"
        )
        for player, line in lines.items():
            card = f'.player[data-player="{player}"]'
            self.js("const card = document.querySelector(arguments[0]); card.open = true; "
                    "card.querySelector('.more-steps').open = true", card)  # fmt: skip
            self.compose_all(line, notation, card)
        self.tap(".acting .done")
        self.after(before)

    def acts(self) -> str:
        """Return who is to act, empty where nobody is."""
        self.wait("!!document.querySelector('.ask h2')")
        where = str(self.js("return document.querySelector('#where').textContent"))
        return where.partition(" · ")[2].removesuffix(" to act") if where.endswith(" to act") else ""

    def is_due(self) -> bool:
        """Return whether a part that everybody takes part in waits for its button."""
        self.wait("!!document.querySelector('.acting .done')")
        where = str(self.js("return document.querySelector('#where').textContent"))
        return where.endswith(("Harvest", "Feeding"))

    # --- a line

    def compose_all(self, line: Line, notation: Any, where: str) -> None:
        """Tap the steps of a line together, one after the other."""
        self.js("for (const each of document.querySelectorAll('.composing')) each.classList.remove('composing')")
        self.wait(f"!!document.querySelector('{where} .offers[data-shown]')")
        self.js(f"document.querySelector('{where}').classList.add('composing')")
        for index, step in enumerate(line.steps):
            said = notation.write(line.steps[: index + 1])
            self.compose(notation.data(step), said, last=index + 1 == len(line.steps))

    def compose(self, step: dict[str, Any], said: str, last: bool) -> None:
        """Tap a step together, value by value, until it stands in the line."""
        for _ in range(80):
            self.js("for (const each of document.querySelectorAll('.composing .rare')) each.open = true")
            taking = self.js("return !!document.querySelector('.composing .take')")
            now = self.typed()
            if (now == said and (last or not taking)) or now.startswith(
                f"{said}, "
            ):  # what else can come came by itself
                return
            offers = self.js(
                "return [...document.querySelectorAll(arguments[0])].map((each, at) => each.disabled "
                "|| !each.getClientRects().length ? null : [at, each.dataset.step ?? null, each.dataset.slot ?? '', "
                "each.dataset.value ?? 'null', each.dataset.item ?? null, Number(each.dataset.at ?? 0), "
                "!!each.closest('.count'), each.dataset.kind ?? null]).filter(Boolean)",
                TAPPED,
            )
            at, cell = self.fitting(offers, step, said)
            shown = self.js("return document.querySelector('.composing [data-shown]').dataset.shown")
            try:
                self.click(self._element(at, cell))
            except Exception as gone:  # the page was drawn anew in between: look again
                if not is_gone(gone):
                    tapped = self.js("return arguments[0]?.outerHTML.slice(0, 300)", self._element(at, cell))
                    raise AssertionError(f"{step} ({said}): {tapped}") from gone
                continue
            self.wait(f"document.querySelector('.composing [data-shown]').dataset.shown !== '{shown}'")
        raise AssertionError(f"{step} cannot be tapped: {self.typed()}")

    def _element(self, at: int, cell: str | None) -> Any:
        """Return what to tap: the lit cell of the board where there is one."""
        chosen = self.js(f"return document.querySelectorAll({json.dumps(TAPPED)})[{at}].dataset.slot")
        if chosen and self.js("return !!document.querySelector('[data-aim]')"):
            self.tap(f'[data-aim="{chosen}"]')
        lit = cell and self.js(f"return document.querySelector('[data-cell=\"{cell}\"].lit > use')")
        return lit or self.js(f"return document.querySelectorAll({json.dumps(TAPPED)})[{at}]")

    def typed(self) -> str:
        """Return the line as it stands in the field."""
        return str(self.js("return document.querySelector('.composing .typed')?.value ?? ''"))

    def fitting(self, offers: list[Any], step: dict[str, Any], said: str) -> tuple[int, str | None]:
        """Return which offer leads to a step, and the cell it is about."""
        rated: list[tuple[int, int, str | None]] = []
        inside = [each["step"] for each in step.get("loot", step.get("effects", ()))]
        kinds = [each.get("kind") for each in step.get("loot", ())]
        for at, kind, slot, value, item, taken, counted, of_kind in offers:
            if kind == step["step"] and slot and slot in step:
                offered = json.loads(value)
                if counted:
                    rated += [(3, at, None)] if reaches(offered, step[slot]) else []
                elif leads_to(offered, step[slot]):
                    rated.append((4 + len(json.dumps(offered)), at, _cell(offered)))
            elif item is not None and inside[taken : taken + 1] == [item] and of_kind in (None, kinds[taken]):
                rated.append((2, at, None))
            elif kind == step["step"] and not slot:
                rated.append((1, at, None))
            elif kind is None and item is None:
                rated.append((0, at, None))
        if not rated:
            raise AssertionError(f"nothing offered leads to {step} ({said}): {self.typed()!r} {offers}")
        _, best, cell = max(rated, key=lambda each: each[0])
        return best, cell


def phone_at(driver: Any, client: Client, id: str, width: int = 360, height: int = 640) -> Phone:
    """Return a phone that has opened a table of a recorder."""
    phone = Phone(driver, client.recorder.addresses()[0].url, width, height)
    phone.open(id)
    return phone


def complaints(driver: Any) -> list[Any]:
    """Return the errors that the page wrote to its console."""
    return [each for each in driver.get_log("browser") if each["level"] == "SEVERE"]


class Keyboard(Phone):
    """The same page with keys alone: Tab goes to what is wanted, Enter takes it."""

    def click(self, element: Any) -> None:
        """Go to an element, or what holds it, with Tab, and press Enter."""
        aim = self.js("return arguments[0].closest('a, button, summary, input, select, [tabindex=\"0\"]')", element)
        assert aim is not None, self.js("return arguments[0].outerHTML", element)
        for _ in range(6):
            away = int(self.js(_TABS_AWAY, aim))
            if away == 0:
                break
            self._press("TAB", abs(away), shifted=away < 0)
        assert self.js("return document.activeElement === arguments[0]", aim), self.js(
            "return `${arguments[0].outerHTML}\n${document.activeElement.outerHTML}`", aim
        )
        self._press("ENTER")

    def _press(self, key: str, times: int = 1, shifted: bool = False) -> None:
        from selenium.webdriver.common.action_chains import ActionChains
        from selenium.webdriver.common.keys import Keys

        chain = ActionChains(self.driver, duration=0)
        if shifted:
            chain.key_down(Keys.SHIFT)
        for _ in range(times):
            chain.send_keys(getattr(Keys, key))
        if shifted:
            chain.key_up(Keys.SHIFT)
        chain.perform()


_TABS_AWAY = """
const all = [...document.querySelectorAll('a[href], button, summary, input, select, textarea, [tabindex="0"]')]
  .filter(each => !each.disabled && each.tabIndex >= 0 && each.checkVisibility({ visibilityProperty: true }));
const now = all.indexOf(document.activeElement);
return all.indexOf(arguments[0]) - now;
"""
"""A script that returns the number of Tab presses to an element by the order of the page. Tests press the keys."""


def is_gone(error: Exception) -> bool:
    """Return whether an element could not be tapped because the page no longer has it."""
    from selenium.common.exceptions import StaleElementReferenceException

    return isinstance(error, StaleElementReferenceException)


def _cell(value: Any) -> str | None:
    last = value[-1] if isinstance(value, list) and value else value
    if isinstance(last, dict) and last:
        last = list(last.values())[-1]
    return last if isinstance(last, str) and len(last) == 2 and last[0].isupper() and last[1].isdigit() else None


def reaches(value: dict[str, int], wanted: Any) -> bool:
    """Return whether an amount of goods is on the way to another, good by good in the order of the line."""
    on_the_way = list(value) == list(wanted)[: len(value)]
    return on_the_way and all(0 < count <= wanted[good] for good, count in value.items())


def leads_to(value: Any, wanted: Any) -> bool:
    """Return whether a value is the one that is wanted, or the beginning of it."""
    if isinstance(value, list) and isinstance(wanted, list):
        so_far = len(value) - 1
        return 0 <= so_far < len(wanted) and value[:-1] == wanted[:so_far] and leads_to(value[-1], wanted[so_far])
    if isinstance(value, dict) and isinstance(wanted, dict):
        return all(key in wanted and leads_to(each, wanted[key]) for key, each in value.items())
    return bool(value == wanted)
