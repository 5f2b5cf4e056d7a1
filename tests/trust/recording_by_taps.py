"""Whole games recorded by taps in a browser of the size of a small phone.

``python -m tests.trust.recording_by_taps records/games/x.yaml`` taps every line of a record together, which takes
minutes. The file it leaves must verify with the same lines and scores. ``--players 5 --game caverna --seed 1`` taps a
simulated game, and ``--screenshots DIR`` keeps a picture of each round.
"""

import argparse
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import monotonic
from typing import Any

from attrs import evolve

from caverna import load, verify
from caverna.engine.simulation import SEATS
from caverna.model.record import Line, Record
from caverna.model.ruleset import ruleset
from tests.page.browser.chromium import started
from tests.page.browser.phone import Phone
from tests.support.recorder_client import Client, new_table, recording


def tap_game(phone: Phone, client: Client, table: str, record: Record) -> Iterator[int]:
    """Record a game by taps alone. Yield the number of each finished round, and 0 after the end."""
    notation = record.ruleset.format.notation
    for number, entry in enumerate(record.rounds, 1):
        phone.reveal(entry, notation)
        for part in record.ruleset.format.parts:
            lines: Any = getattr(entry, part.name)
            if part.in_order:
                for line in lines:
                    _tap(phone, client, table, part.name, said(line), notation)
            elif part.name != "start" and _now(client, table)["due"] == part.name:
                phone.by_player({player: said(line) for player, line in (lines or {}).items()}, notation)
        yield number
    if _now(client, table)["due"] == "end":
        phone.by_player({player: said(line) for player, line in (record.end or {}).items()}, notation)
    yield 0


def _now(client: Client, table: str) -> Any:
    """Return the table. Reconnects, because the recorder closes connections that were silent for long."""
    return Client(client.recorder).ask("GET", f"/api/tables/{table}")[1]


def _tap(phone: Phone, client: Client, table: str, part: str, line: Line, notation: Any) -> None:
    if not line.steps:
        return
    now = _now(client, table)
    if now["due"] != part:
        phone.late(line, notation)
    elif now["to_act"] != line.player:
        phone.freely(line, notation)
    else:
        phone.play(line, notation)


def said(line: Line) -> Line:
    """Return a line without its claims, which are not tapped."""
    return evolve(line, steps=tuple(step for step in line.steps if step.word != "have"), offsets=())


def plain(record: Record) -> list[tuple[str, tuple[Any, ...]]]:
    """Return the lines of a record, without claims."""
    lines = [(line.player, said(line).steps) for line in record.lines()]
    return [line for line in lines if line[1]]


def differences(written: Record, wanted: Record) -> list[str]:
    """Return the differences between a recorded game and the one that was played."""
    found = [str(finding) for finding in verify(written).findings]
    if plain(written) != plain(wanted):
        pairs = zip(plain(written), plain(wanted), strict=False)
        found.append(f"other lines, the first: {next((pair for pair in pairs if pair[0] != pair[1]), None)}")
    if verify(written).scores != verify(wanted).scores:
        found.append("other scores")
    return found


def play(driver: Any, name: str, record: Record, pictures: Path | None) -> list[str]:
    """Play and record a game; return what is wrong."""
    with tempfile.TemporaryDirectory() as folder, recording(Path(folder)) as client:
        new_table(client, "taps", record)
        phone = Phone(driver, client.recorder.addresses()[0].url)
        phone.patience = 300  # such a run may go on beside others
        phone.open("taps")
        begun = monotonic()
        for number in tap_game(phone, client, "taps", record):
            print(f"  {name}: round {number or 'end'}, {monotonic() - begun:.0f} s", flush=True)
            if pictures is not None:
                driver.save_screenshot(str(pictures / f"{name}-{number:02}.png"))
        found = differences(load(Path(folder) / "taps.yaml"), record)
        found += [str(each) for each in driver.get_log("browser") if each["level"] == "SEVERE"]
        if phone.js("return document.documentElement.scrollWidth") > 360:
            found.append("the page is wider than the phone")
        return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Record games by taps; return 1 if one differs from what was played."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("records", nargs="*", type=Path, help="records whose games are tapped")
    parser.add_argument("--players", type=int, help="play a new game of so many players")
    parser.add_argument("--game", default="caverna")
    parser.add_argument("--style", default="random")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--screenshots", type=Path, help="keep a picture of each round in this folder")
    chosen = parser.parse_args(arguments)
    games: dict[str, Record] = {path.stem: load(path) for path in chosen.records}
    if chosen.players:
        played = ruleset(chosen.game)
        games[f"new-{chosen.players}"] = played.simulate(SEATS[: chosen.players], chosen.seed, chosen.style, {})
    bad = 0
    with tempfile.TemporaryDirectory() as profile:
        driver = started(Path(profile))
        try:
            for name, record in games.items():
                found = play(driver, name, record, chosen.screenshots)
                print(f"{name}: {len(plain(record))} lines, {found or 'the same lines and scores'}", flush=True)
                bad += bool(found)
        finally:
            driver.quit()
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main())
