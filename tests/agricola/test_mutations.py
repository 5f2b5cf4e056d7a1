"""Games broken in every way there is: each slip is found, by its rule and kind, where it stands."""

import re
from collections import Counter
from collections.abc import Iterator
from copy import copy
from functools import cache
from pathlib import Path

import pytest
from attrs import evolve

from caverna.engine.verify import verify
from caverna.games.agricola.goods import CATTLE
from caverna.games.agricola.notation import NOTATION
from caverna.games.agricola.record import Record
from caverna.games.agricola.rulebook import RULES
from caverna.games.agricola.steps import Beg, Breed, Step, Use
from caverna.model.findings import Span
from caverna.model.record import Line
from caverna.reading.reader import load, loads
from caverna.writing.writer import dumps
from tests.agricola.test_ablation import NEVER_FOUND
from tests.support.ablation import without_checks
from tests.support.agricola_mutations import PLAYER, before_harvests, heads, moments, turns

SOURCES = [
    "solo-family-2-random", "two-full-2-random", "two-family-1-planner", "three-full-1-planner", "four-family-2-random",
    "five-full-2-random", "five-family-1-planner",
]  # fmt: skip
GAMES = Path(__file__).parents[2] / "records" / "agricola" / "games"
EACH = 2
"""Mutants of a rule and kind of finding that are looked at in a game."""
BY_HEADER = {
    "setup.players", "setup.hands", "setup.majors", "series.target", "series.occupations", "card.needs",
    "round.replenish", "renovate.step", "end.when",
}  # fmt: skip
"""Rules that only the header, a position or a rare moment breaks: `test_broken_records` has them."""
Found = tuple[str, str, str, int, int]
"""The rule, the kind, the broken text, and the line and column where it must be found."""


@cache
def source(number: int) -> Record:
    record = load(GAMES / f"agricola-{SOURCES[number]}.yaml")
    assert isinstance(record, Record)
    return record


def clause(line: str, number: int) -> int:
    """Return where the steps of a line begin, found without the library's reader."""
    depth, commas = 0, [-2]
    for at, sign in enumerate(line):
        depth += (sign == "(") - (sign == ")")
        if sign == "," and not depth:
            commas.append(at)
    return commas[number] + 2


def place(text: str, entry: int, turn: int, step: int, written: str) -> tuple[int, int]:
    """Return line and column of a step of a turn, counted in the text itself; with `written` of the first effect."""
    lines = text.splitlines()
    rounds = [at for at, line in enumerate(lines) if re.match(r"- (card|round|turns)\b", line)]
    first = next(at for at in range(rounds[entry], len(lines)) if lines[at].lstrip("- ").startswith("turns:"))
    at = first + 1 + turn
    name, _, line = lines[at][4:].partition(": ")
    if step == PLAYER:
        return at + 1, 5
    column = 5 + len(name) + 2 + clause(line, step)
    inside = written.find("(")
    return at + 1, column + (inside + 1 if inside >= 0 else 0)


def with_turn(record: Record, entry: int, turn: int, player: str, steps: tuple[Step, ...]) -> Record:
    other, rounds = copy(record), list(record.rounds)
    lines = list(rounds[entry].turns)
    lines[turn] = Line(player, steps, Span(1, 1))
    rounds[entry] = evolve(rounds[entry], turns=lines)
    other.rounds = rounds
    return other


def of_turns(record: Record) -> Iterator[Found]:
    seen: Counter[tuple[str, str]] = Counter()
    for moment in moments(record):
        for rule, kind, steps, at in turns(moment):
            seen[rule, kind] += 1
            if seen[rule, kind] % 5 != 1 or seen[rule, kind] > 5 * EACH:
                continue
            others = [name for name in record.players if name != moment.player]
            player = others[0] if at == PLAYER else moment.player
            text = dumps(with_turn(record, moment.entry, moment.line, player, steps))
            effects = rule == "card.effect"
            written = NOTATION.write_step(steps[at]) if effects else ""
            yield rule, kind, text, *place(text, moment.entry, moment.line, at, written)


def of_heads(record: Record) -> Iterator[Found]:
    for entry in range(len(record.rounds)):
        for rule, kind, changes, key in list(heads(record, entry))[: 4 if entry % 3 == 0 else 1]:
            other = copy(record)
            other.rounds = list(record.rounds)
            other.rounds[entry] = evolve(record.rounds[entry], **changes)
            text = dumps(other)
            lines = text.splitlines()
            at = [at for at, line in enumerate(lines) if re.match(r"- (card|round|turns)\b", line)][entry]
            while key and not lines[at].lstrip("- ").startswith(f"{key}:"):
                at += 1
            yield rule, kind, text, at + 1, 3 + (len(key) + 2 if key else 0)


def of_harvests(record: Record) -> Iterator[Found]:
    """Break the line of the first player in each harvest: cards too many, animals without parents, no craft."""
    name = record.players[0]
    for entry, home in before_harvests(record):
        if home is None:
            yield from _harvest(record, entry, (Beg(1),), "harvest.when", 0)
            continue
        harvest = record.rounds[entry].harvest or {}
        mine = tuple(step for step in harvest[name].steps if not isinstance(step, Breed)) if name in harvest else ()
        fed = tuple(step for step in mine if not isinstance(step, Beg))
        yield from _harvest(record, entry, (*fed, Beg(99)), "harvest.beg", len(fed))
        if "basketmaker" not in home.majors:
            yield from _harvest(record, entry, (Use("Basketmaker's workshop"), *mine), "major.craft", 0)
        if home.goods[CATTLE] < 2:
            yield from _harvest(record, entry, (*mine, Breed(("cattle",))), "harvest.breed", len(mine))


def _harvest(record: Record, entry: int, steps: tuple[Step, ...], rule: str, step: int) -> Iterator[Found]:
    """Give the first player another line; where there is no harvest, the key is what is wrong."""
    other, name = copy(record), record.players[0]
    other.rounds = list(record.rounds)
    lines = {**(record.rounds[entry].harvest or {}), name: Line(name, steps, Span(1, 1))}
    other.rounds[entry] = evolve(record.rounds[entry], harvest={name: lines[name], **lines})
    text = dumps(other)
    told = text.splitlines()
    rounds = [at for at, line in enumerate(told) if re.match(r"- (card|round|turns)\b", line)]
    at = next(at for at in range(rounds[entry], len(told)) if told[at].startswith("  harvest:"))
    if rule == "harvest.when":
        yield rule, "illegal", text, at + 1, 3
    else:
        _, _, line = told[at + 1].partition(": ")
        yield rule, "illegal", text, at + 2, 5 + len(name) + 2 + clause(line, step)


@cache
def broken(number: int) -> list[Found]:
    record = source(number)
    return [*of_turns(record), *of_heads(record), *of_harvests(record)]


@pytest.mark.parametrize("number", range(len(SOURCES)), ids=SOURCES)
def test_a_slip_is_found_where_it_stands(number: int) -> None:
    for rule, kind, text, line, column in broken(number):
        first = next(iter(verify(loads(text)).findings), None)
        told = f"{rule} {kind} {line}:{column}: {first}\n{text.splitlines()[line - 1]}"
        assert first is not None, told
        assert (first.rule, first.kind, first.line, first.column) == (rule, kind, line, column), told


@pytest.mark.parametrize("number", [1, 4])
def test_without_its_check_a_slip_is_found_no_more(number: int) -> None:
    """It was that check that found it: switched off, nothing is found there by this rule."""
    for rule, kind, text, line, column in broken(number)[::5]:
        if kind == "illegal":
            with without_checks(rule):
                found = verify(loads(text)).findings
            assert (rule, line, column) not in [(each.rule, each.line, each.column) for each in found]


def test_every_rule_that_a_line_can_break_is_broken() -> None:
    seen = {found[0] for number in range(len(SOURCES)) for found in broken(number)}
    breakable = {rule for rule in RULES if not rule.startswith("ruling.") and rule not in NEVER_FOUND}
    assert breakable - seen - BY_HEADER == set()
