"""Verdicts, explanations, lists and recordings are the same in eight threads at once as in one."""

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path

import pytest

from caverna import Recording, RuleBroken, explain, load, replay, verify
from tests.support.corpus import RECORDS

THREADS, TIMES = 8, 2
GAMES = ("", "agricola/", "stone-age/")
Task = tuple[Callable[[Path], object], Path]


@pytest.fixture(autouse=True)
def _switch_often() -> Iterator[None]:
    """Let threads take turns within a line, not every 5 ms."""
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    yield
    sys.setswitchinterval(interval)


def verdicts(path: Path) -> object:
    record = load(path)
    return [explain(verify(record, keep_going=keep)).to_json() for keep in (False, True)]


def listed(path: Path) -> object:
    """Return the first turns that can be made at the end of a record, or before its first mistake."""
    record = load(path)
    game, terminal = replay(record).game, record.ruleset.terminal
    if game is None or game.to_act is None or terminal is None:
        return None
    return list(islice(terminal.legal_lines(game), 20)), game.choices().data(record.ruleset.rulebook)


def recorded(path: Path) -> object:
    """Return what a recording says to turns of which some are legal, and its text afterwards."""
    recording = Recording(path.read_text(encoding="utf-8"))
    answers = []
    for player in recording.players:
        for line in ("Logging", "Housework, furnish Dwelling D4", "Day laborer, plow B1", "hunt 3", "forest 9"):
            try:
                recording.turn(player, line)
                answers.append("done")
            except RuleBroken as broken:
                answers.append(f"{broken} {broken.hint} {broken.step} {broken.because}")
    return answers, recording.text


def tasks() -> list[Task]:
    found: list[Task] = []
    for game in GAMES:
        broken = sorted((RECORDS / f"{game}violations").glob("*.yaml"))
        good = sorted((RECORDS / f"{game}games").glob("*.yaml"))[:6]
        found += [(verdicts, path) for path in (*broken, *good)]
        found += [(listed, path) for path in broken[::6]]
        found += [(recorded, path) for path in broken[::20]]
    return found


def test_eight_threads_say_what_one_says() -> None:
    alone = {task: answer(task) for task in tasks()}
    assert sum("'because'" in said for said in alone.values()) > 60
    together = [task for task in alone for _ in range(TIMES)]  # threads break the same rule at the same time
    with ThreadPoolExecutor(THREADS) as threads:
        answers = list(threads.map(answer, together))
    wrong = [task for task, said in zip(together, answers, strict=True) if said != alone[task]]
    assert not wrong, f"{len(wrong)} of {len(together)}: {wrong[:3]}"


def answer(task: Task) -> str:
    do, path = task
    try:
        return repr(do(path))
    except RuleBroken as broken:
        return f"{broken} {broken.hint}"
