"""0. The goals: ratios of the library to a contender, and the most each may be."""

import os
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from io import BytesIO, StringIO
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

from caverna import Step, load
from tests.support.offered_lines import Asking, Unreachable, lines_of

from .against_chess import game_as_pgn, plies_of
from .clock import contest
from .games import Text, lines_in_order
from .library import ROOT, Library
from .options import Options
from .startup import process
from .table import Table

TITLE = "0. Goals"
RECORDS = ROOT / "records"
GAMES = {
    "Caverna": (RECORDS / "games", ("solo", "two", "three", "four", "five", "six", "seven")),
    "Agricola": (RECORDS / "agricola" / "games", ("solo", "two", "three", "four", "five")),
    "Stone Age": (RECORDS / "stone-age" / "games", ("two", "three", "four")),
}
"""Game -> the folder of its finished games, and the words in their file names for the number of players."""
NUMBERS = {word: number for number, word in enumerate(GAMES["Caverna"][1], start=1)}
ONE_GAME = {
    "Caverna": RECORDS / "games" / "four-1-mixed.yaml",
    "Agricola": RECORDS / "agricola" / "games" / "agricola-three-family-1-planner.yaml",
    "Stone Age": RECORDS / "stone-age" / "games" / "stone-three-1-planner.yaml",
}
"""Game -> the record that commands are started with."""
BROKEN = {"Caverna": "violations", "Agricola": "agricola/violations", "Stone Age": "stone-age/violations"}
VERSION_MOST, VERIFY_MOST, PAGE_MOST = 0.45, 1.15, 0.65
PLY_MOST, UNSEEN_MOST, BROKEN_MOST, LISTS_MOST, RANDOM_MOST, ANSWERS_MOST = 1.1, 1.5, 0.8, 0.6, 6, 3
FORESIGHT_MOST = 0.33
FORESIGHT = (
    ("Caverna", "caverna", "foresight", (2, 4, 7)),
    ("Agricola", "agricola", "planner", (2, 4)),
    ("Stone Age", "stone_age", "planner", (2, 4)),
)
"""Game, its package, the style of its players that look ahead, and numbers of players."""
_PLIES, _REPEATED = 100, 3


def run(options: Options) -> list[Table]:
    """Measure every goal whose contender is there: python-chess, or an earlier revision of the library."""
    table = Table(TITLE)
    before = options.libraries[0] if len(options.libraries) > 1 else None
    with TemporaryDirectory() as folder:
        old = _whole_tree(options.before, Path(folder)) if options.before else None
        chess = find_spec("chess") is not None
        _commands(table, options, old, chess)
        if chess:
            _checking(table, options)
            _random_turns(table, options)
        if before is not None:
            _broken(table, options, before)
            _lists(table, options, before)
            _foresight(table, options, before)
        _answers(table, options)
    if not table.rows:
        table.add(measure="(not measured: there is no python-chess, and no --before)")
    table.note = (
        "Ratios of processor times, the median of alternating rounds. *Seen*: the same records were read earlier in "
        "the process. *Unseen*: caches of earlier lines are cleared first."
    )
    return [table]


def _add(
    table: Table, measure: str, game: str, contender: str, now: float, most: float | None, before: float | None = None
) -> None:
    heads = {"contender": contender, "ratio now": now, "goal: at most": most, "ratio before": before}
    table.add(measure=measure, game=game, **heads)


# --- commands, as whole processes ----------------------------------------------------------------------------------


def _commands(table: Table, options: Options, old: Path | None, chess: bool) -> None:
    with TemporaryDirectory() as made:
        page = ["view", "-o", str(Path(made) / "page.html")]
        run_now, run_old = partial(_command, ROOT), partial(_command, old or ROOT)
        rows: list[tuple[str, str, str, Callable[[], float], Callable[[], float] | None, float]] = []
        importing = partial(_python, ROOT, "-c", "import chess.pgn") if chess else None
        rows.append(("caverna --version", "", "import chess.pgn", run_now("--version"), importing, VERSION_MOST))
        for game, path in ONE_GAME.items():
            verifying = run_now("verify", str(path))
            rows.append(("caverna verify of one record", game, "import chess.pgn", verifying, importing, VERIFY_MOST))
        for game, path in ONE_GAME.items():
            was = run_old(*page, str(path)) if old else None
            rows.append(("caverna view", game, f"revision {options.before}", run_now(*page, str(path)), was, PAGE_MOST))
        for measure, game, contender, now, against, most in rows:
            if against is not None:
                found = _by_turns({"now": now, "against": against}, 2 if options.short else max(5, options.rounds // 3))
                _add(table, measure, game, contender, found, most)


def _by_turns(runs: Mapping[str, Callable[[], float]], rounds: int) -> float:
    """Return the median ratio of the first run to the second. The first round is not counted: it compiles."""
    times = [{name: run() for name, run in runs.items()} for _ in range(rounds + 1)][1:]
    first, second = runs
    return median(each[first] / each[second] for each in times)


def _command(tree: Path, *arguments: str) -> Callable[[], float]:
    return partial(_python, tree, "-m", "caverna", *arguments)


def _python(tree: Path, *arguments: str) -> float:
    return process(list(arguments), str(tree))[1]


def _whole_tree(revision: str, folder: Path) -> Path:
    """Unpack the library and the command of a revision, as they can be started."""
    archive = ["git", "archive", revision, "caverna", "cli"]
    packed = subprocess.run(archive, cwd=ROOT, check=True, capture_output=True).stdout
    with tarfile.open(fileobj=BytesIO(packed)) as files:
        files.extractall(folder, filter="data")
    shutil.move(folder / "cli", folder / "caverna_cli")
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    importing = [sys.executable, "-c", "import caverna_cli; print(caverna_cli.__file__)"]
    used = subprocess.run(importing, cwd=folder, env=environment, check=True, capture_output=True, text=True).stdout
    assert used.startswith(str(folder)), f"the command of {revision} is taken from {used}"
    return folder


# --- checking ---------------------------------------------------------------------------------------------------------


def _checking(table: Table, options: Options) -> None:
    import chess.pgn

    pgn = [game_as_pgn(seed) for seed in range(2 if options.short else 12)]
    plies = sum(map(plies_of, pgn))
    for game, (folder, words) in GAMES.items():
        for word in words:
            texts = _valid(options, folder, word)[: 1 if options.short else None]
            turns = sum(lines_in_order(options.now.loads(text.yaml)) for text in texts)
            check, forget = options.now.checking([text.yaml for text in texts]), options.now.forgetting()
            contenders: dict[str, Callable[[], object]] = {
                "chess": lambda: [chess.pgn.read_game(StringIO(text)) for text in pgn],
                "seen": check,
                "unseen": partial(_in_turn, forget, check),
            }
            for library in options.libraries[:-1]:
                contenders["before"] = library.checking([text.yaml for text in texts])
            timed = contest(contenders, options.rounds)
            size, most = f"{game}, {NUMBERS[word]}", PLY_MOST if game == "Caverna" else None
            now = timed["seen"].ratio(timed["chess"]) * plies / turns
            was = timed["before"].ratio(timed["chess"]) * plies / turns if "before" in timed else None
            _add(table, "turn, seen", size, "ply of python-chess", now, most, was)
            _add(table, "turn, unseen", size, "turn, seen", timed["unseen"].ratio(timed["seen"]), UNSEEN_MOST)


def _valid(options: Options, folder: Path, word: str) -> list[Text]:
    """Return the finished games for a number of players that every version finds valid."""
    texts = [Text(path.name, path.read_text(encoding="utf-8")) for path in sorted(folder.glob(f"*{word}-*.yaml"))]
    return [text for text in texts if all(each.verify(each.loads(text.yaml)).ok for each in options.libraries)]


def _in_turn(*work: Callable[[], object]) -> None:
    for each in work:
        each()


def _broken(table: Table, options: Options, before: Library) -> None:
    for game, folder in BROKEN.items():
        paths = sorted((RECORDS / folder).glob("*.yaml"))[: 5 if options.short else None]
        texts = [path.read_text(encoding="utf-8") for path in paths]
        timed = contest({"now": options.now.checking(texts), "before": before.checking(texts)}, options.rounds)
        now = timed["now"].ratio(timed["before"])
        _add(table, "broken records", game, f"revision {options.before}", now, BROKEN_MOST)


# --- lists and random play --------------------------------------------------------------------------------------------


def _lists(table: Table, options: Options, before: Library) -> None:
    folder, _ = GAMES["Caverna"]
    for word in ("two", "four", "seven"):
        text = _valid(options, folder, word)[0].yaml
        at_round_7 = {each.name: each.replay(each.loads(text)).at(7, 0) for each in (before, options.now)}
        for measure in ("legal_turns", "options"):
            work = {name: partial(_listed, getattr(game, measure)) for name, game in at_round_7.items()}
            timed = contest(work, 1 if options.short else max(5, options.rounds // 3))
            now = timed["now"].ratio(timed["before"])
            _add(table, f"`{measure}`", f"Caverna, {NUMBERS[word]}", f"revision {options.before}", now, LISTS_MOST)


def _listed(method: Callable[[], Any]) -> None:
    for _ in method():
        pass


def _answers(table: Table, options: Options) -> None:
    """Compare the slowest twentieth of the answers of `choices` in late full games of Agricola with the median."""
    folder, _ = GAMES["Agricola"]
    found: dict[str, list[float]] = {"answer": [], "first answer of a line": []}
    for path in sorted(folder.glob("*-full-*.yaml"))[: 1 if options.short else None]:
        record = load(path)
        for line in lines_of(record):
            if line.game.round > len(record.rounds) // 2 and line.part in ("turns", "harvest"):
                asking = _Timed(line.game, "agricola", line.player, line.head, line.part)
                for count, step in enumerate(line.steps):
                    with suppress(Unreachable):  # goods in an order that is not offered
                        asking.reach(line.steps[:count], step)
                found["answer"] += asking.times
                found["first answer of a line"] += asking.times[:1]
    for measure, times in found.items():
        slow = sorted(times)[len(times) * 19 // 20]
        name = f"{measure} of `choices`, 95 %"
        _add(table, name, "Agricola, full", "median", slow / median(times), ANSWERS_MOST)


class _Timed(Asking):
    """A composer of a line that notes the processor time of each answer, the least of several."""

    def __init__(self, *line: Any) -> None:
        super().__init__(*line)
        self.times: list[float] = []

    def ask(self, steps: Sequence[Step], draft: dict[str, Any] | None = None) -> dict[str, Any]:
        taken = []
        for _ in range(_REPEATED):
            start = process_time()
            answer = super().ask(steps, draft)
            taken.append(process_time() - start)
        self.times.append(min(taken))
        return answer


def _random_turns(table: Table, options: Options) -> None:
    """Compare random games with random games of python-chess, which lists the legal moves at every ply."""
    import chess

    from caverna.games.caverna.players.playing import simulate

    def game() -> chess.Board:
        dice, board = Random(1), chess.Board()
        while len(board.move_stack) < _PLIES and not board.is_game_over():
            board.push(dice.choice(list(board.legal_moves)))
        return board

    plies = len(game().move_stack)
    for players in (2, 4, 7):
        play = partial(simulate, players, 1, style="random")
        timed = contest({"now": play, "chess": game}, 1 if options.short else max(5, options.rounds // 3))
        now = timed["now"].ratio(timed["chess"]) * plies / lines_in_order(play())
        _add(table, "random turn", f"Caverna, {players}", "random ply of python-chess", now, RANDOM_MOST)


def _foresight(table: Table, options: Options, before: Library) -> None:
    """Compare games of players that look ahead, from the same seeds; the moves may differ."""
    seeds = range(1, 2 if options.short else 7)
    for game, package, style, sizes in FORESIGHT:
        for players in sizes[: 1 if options.short else None]:
            work = {name: partial(_games, library, package, players, style, seeds)
                    for name, library in (("now", options.now), ("before", before))}  # fmt: skip
            timed = contest(work, 1 if options.short else max(3, options.rounds // 3))
            now = timed["now"].ratio(timed["before"])
            _add(table, "foresight game", f"{game}, {players}", f"revision {options.before}", now, FORESIGHT_MOST)


def _games(library: Library, package: str, players: int, style: str, seeds: range) -> None:
    simulate = import_module(f"{library.package}.games.{package}.players.playing").simulate
    for seed in seeds:
        simulate(players, seed, style=style)
