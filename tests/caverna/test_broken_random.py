"""Mutated records: checking them never raises, ends, and tells of places inside the text."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest
import yaml
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from caverna import Report, loads, replay
from caverna.games.caverna.catalogue import FURNISHINGS, SPACES
from tests.reading.test_read_position import SAMPLE as POSITION
from tests.reading.test_reading import SAMPLE
from tests.support import worked_solo, worked_two_players
from tests.support.loop_share import examples
from tests.support.marked_records import checked

GAMES = sorted((Path(__file__).parents[2] / "records" / "games").glob("*.yaml"))


def written(worked: ModuleType) -> str:
    """Write a game worked out by hand as a record."""
    lines = ["caverna: 1", f"players: [{', '.join(worked.PLAYERS)}]", "rounds:"]
    for entry in worked.ROUNDS:
        lines += [f"- round: {entry['round']}", f"  card: {entry['card']}"]
        lines += [f"  marker: {entry['marker']}"] if entry["marker"] else []
        lines += ["  start:"] if entry["start"] else []
        lines += [f"    {player}: {line}" for player, line in entry["start"].items()]
        lines += ["  turns:", *(f"  - {player}: {line}" for player, line in entry["turns"])]
        lines += ["  harvest:"] if entry.get("harvest") else []
        lines += [f"    {player}: {line}" for player, line in entry.get("harvest", {}).items()]
        lines += ["  check:"]
        lines += [f"    {player}: {after['goods']}" for player, after in entry["after"].items()]
    lines += ["end:", *(f"  {player}: {line}" for player, line in worked.END.items())] if worked.END else []
    lines += ["scores:"]
    for player, claims in worked.SCORES.items():
        lines += [f"  {player}:", *(f"    {category}: {points}" for category, points in claims.items())]
    return "\n".join(lines) + "\n"


def moments(text: str) -> Iterator[str]:
    """Write some moments of a game as records that begin there."""
    played = replay(loads(text))
    for number, turn in played.moments()[3::9]:
        players = ", ".join(played.record.players)
        position = yaml.safe_dump({"position": played.position(number, turn)}, sort_keys=False, width=200)
        yield f"caverna: 1\nplayers: [{players}]\n{position}rounds: []\n"


TWO, SOLO = written(worked_two_players), written(worked_solo)


@cache
def texts() -> list[str]:
    """Return the records that are mutated."""
    games = (path.read_text(encoding="utf-8") for path in GAMES)
    return [SAMPLE, POSITION, TWO, SOLO, *moments(TWO), *moments(SOLO), *games]


@cache
def words() -> list[str]:
    """Return all words and numbers of these records."""
    return sorted({word for text in texts() for word in re.findall(r"[A-Za-z]+|[0-9]+|[A-F][1-5]", text)})


TILES = ["meadow", "field", "pasture", "large pasture", "stable", "cavern", "tunnel", "deep tunnel", "ore mine"]
NAMES = sorted({name for row in FURNISHINGS.values() for name in (row.name, row.full_name)}
               | {name for row in SPACES.values() for name in (row.name, row.full_name)}
               | {*TILES, "ruby mine", "Entry-level dwelling", "leaf", "question", "newborn"}, key=len)  # fmt: skip
NAMED = re.compile("|".join(map(re.escape, reversed(NAMES))))


@pytest.mark.parametrize("text", [TWO, SOLO], ids=["two players", "solo"])
def test_worked_games_as_records(text: str) -> None:
    report = checked(text)
    assert report.findings == ()
    assert report.verified


@pytest.mark.parametrize("text", [TWO, SOLO], ids=["two players", "solo"])
def test_a_record_may_stop_after_any_turn(text: str) -> None:
    lines = text.splitlines(keepends=True)
    turns = [number for number, line in enumerate(lines, 1) if line.startswith("  - ")]
    for number in turns:
        report = checked("".join(lines[:number]))
        assert report.ok, (number, report.findings)
        assert not report.verified or number == turns[-1]


# --- mutations ----------------------------------------------------------------------------------------------------

PIECES = ["", " ", "\n", "- ", ": ", ", ", "[", "]", "{", "}", '"', "'", "#", "(", ")", "1", "0", "-1", "99", "C4"]


def other_name(draw: st.DrawFn, text: str) -> str:
    """Put another name of the catalogue in place of one."""
    names = list(NAMED.finditer(text))
    if not names:
        return text
    name = draw(st.sampled_from(names))
    return f"{text[: name.start()]}{draw(st.sampled_from(NAMES))}{text[name.end() :]}"


def other_word(draw: st.DrawFn, text: str) -> str:
    """Put another word of some record in place of one."""
    here = list(re.finditer(r"[A-Za-z]+|[0-9]+", text))
    if not here:
        return text
    word = draw(st.sampled_from(here))
    return f"{text[: word.start()]}{draw(st.sampled_from(words()))}{text[word.end() :]}"


def other_characters(draw: st.DrawFn, text: str) -> str:
    """Replace, delete or put in some characters."""
    at = draw(st.integers(0, len(text)))
    gone = draw(st.integers(0, 3))
    return f"{text[:at]}{draw(st.sampled_from(PIECES) | st.characters())}{text[at + gone :]}"


def other_lines(draw: st.DrawFn, text: str) -> str:
    """Leave a line out, write it twice, move it elsewhere or take one of another record."""
    lines = text.splitlines(keepends=True)
    if not lines:
        return text
    at, to = (draw(st.integers(0, len(lines) - 1)) for _ in range(2))
    how = draw(st.sampled_from(["out", "twice", "move", "swap", "other", "cut"]))
    if how == "cut":
        return "".join(lines[:at])
    if how == "twice":
        lines.insert(to, lines[at])
    elif how == "swap":
        lines[at], lines[to] = lines[to], lines[at]
    elif how == "other":
        lines[at] = draw(st.sampled_from(draw(st.sampled_from(texts())).splitlines(keepends=True)))
    else:
        line = lines.pop(at)
        if how == "move":
            lines.insert(to, line)
    return "".join(lines)


@st.composite
def mutated(draw: st.DrawFn) -> str:
    text = draw(st.sampled_from(texts()))
    for _ in range(draw(st.integers(1, 3))):
        text = draw(st.sampled_from([other_name, other_word, other_characters, other_lines]))(draw, text)
    return text


@settings(max_examples=examples(400), deadline=None)
@given(mutated())
def test_mutated_records(text: str) -> None:
    report = checked(text)
    assert report.ok == (not report.findings)
    assert not report.verified or report.finished


UNSHRUNK = (Phase.explicit, Phase.reuse, Phase.generate)
"""A check that does not end would be tried again and again to find the smallest text."""


def places_told(report: Report) -> Counter[tuple[str, str, int, int]]:
    return Counter((each.kind, each.rule, each.line, each.column) for each in report.findings)


@settings(max_examples=examples(250), deadline=None, phases=UNSHRUNK)
@given(mutated())
def test_mutated_records_kept_going(text: str) -> None:
    report = checked(text, keep_going=True)
    assert report.ok == (not report.findings)
    assert not (report.recovered and report.verified)
    # Going on finds what stopping found, and perhaps more.
    assert not places_told(checked(text)) - places_told(report)
