"""The library against the slow checker, which shares nothing with it: whole games line by line, tables by dice."""

from collections import Counter
from typing import Any

import pytest

from caverna.engine.run import Run
from caverna.engine.verify import verify
from caverna.games.agricola import RULESET
from caverna.games.agricola.catalogue.majors import MAJORS
from caverna.games.agricola.goods import NAMES
from caverna.games.agricola.state.cells import NAMES as CELLS
from caverna.games.agricola.state.home import Home
from caverna.games.farming.cells import members
from caverna.model.phases import Played
from caverna.reading.reader import loads
from caverna.writing.writer import dumps
from tests.support.agricola_slow_game import check
from tests.support.agricola_tables import table
from tests.support.final_game import final_game
from tests.support.loop_share import share

PLAYERS = ["Ann", "Bob", "Cleo", "Dan", "Eve"]
GAMES = 10
TABLES = 250
"""The number of seeds for the quick tests. The long ones continue after them."""


def state(home: Home) -> dict[str, Any]:
    """Return a home in the words of the slow checker."""
    due = sorted(home.due.items())
    crops = {CELLS[cell]: (NAMES[good], count) for cell, (good, count) in home.crops.items()}
    return {
        "goods": {name: count for name, count in zip(NAMES, home.goods, strict=True) if count},
        "house": home.material,
        "rooms": sorted(CELLS[cell] for cell in members(home.rooms)),
        "fields": {CELLS[cell]: crops.get(CELLS[cell]) for cell in members(home.fields)},
        "stables": sorted(CELLS[cell] for cell in members(home.stables)),
        "pastures": sorted(sorted(CELLS[cell] for cell in members(one)) for one in home.pastures),
        "fences": home.fences.bit_count(),
        "people": home.people,
        "newborn": home.newborn,
        "placed": home.placed,
        "majors": sorted(MAJORS[key].full_name for key in home.majors),
        "occupations": sorted(home.occupations),
        "minors": sorted(home.minors),
        "begging": home.begging,
        "due": {number: {NAMES[good]: count for good, count in goods} for number, goods in due if goods},
    }


def farms_after(text: str) -> tuple[Run, list[dict[str, Any]]]:
    """Return the farms after the set-up, each start of a round, each line and each harvest."""
    found: list[dict[str, Any]] = []

    def listen(played: Played) -> None:
        if played.kind not in ("round", "end") and not played.leaving:
            found.append({home.name: state(home) for home in played.game.homes})

    return Run(loads(text), listener=listen).run(), found


def game(seed: int) -> str:
    """Return a finished game: every number of players, both modes, played by dice and at times to win."""
    style = "planner" if seed % 7 == 6 else "random"
    mode = ("full", "family")[seed // 5 % 2]
    return dumps(RULESET.simulate(PLAYERS[: 1 + seed % 5], seed, style, {"mode": mode}))


def compare_game(seed: int) -> None:
    text = game(seed)
    findings, slow = check(text)
    run, farms = farms_after(text)
    assert (findings, run.log.findings) == ([], [])
    assert farms == slow.farms_after
    sheets = {name: {line.category: line.points for line in sheet.lines} for name, sheet in run.game.scores().items()}
    assert sheets == {name: farm.score() for name, farm in slow.farms.items()}


@pytest.mark.parametrize("seed", share(range(GAMES)))
def test_whole_games_line_by_line(seed: int) -> None:
    compare_game(seed)


@pytest.mark.long
def test_many_games_line_by_line() -> None:
    for seed in range(GAMES, 500):
        compare_game(seed)


def compare_table(seed: int) -> str:
    """Compare what is found, and the farms after it; return the first rule that is broken.

    The slow checker stops in a refused line, where the library still reports other claims.
    """
    text = table(seed)
    report = verify(loads(text))
    found = {(finding.kind, finding.rule, finding.line, finding.column) for finding in report.findings}
    wrong, slow = check(text)
    refused = {line for kind, _, line, _ in wrong if kind != "claim"}
    more = found - set(wrong)
    assert set(wrong) <= found, text
    assert all(kind == "claim" and line in refused for kind, _, line, _ in more), text
    broken = [rule for kind, rule, *_ in found if kind != "claim"]
    if not broken:
        homes = final_game(report).homes
        assert {home.name: state(home) for home in homes} == {name: farm.state() for name, farm in slow.farms.items()}
    return broken[0] if broken else ""


def test_tables_by_dice() -> None:
    rules = Counter(compare_table(seed) for seed in range(TABLES))
    assert len(rules) > 30, rules
    assert rules[""] > TABLES / 10, rules


@pytest.mark.long
def test_many_tables_by_dice() -> None:
    rules = Counter(compare_table(seed) for seed in range(TABLES, 6_000))
    assert len(rules) > 45, rules
