"""8. Start-up: the time of the command, and of importing the package."""

import os
import subprocess
import sys
import time
from functools import partial
from importlib.util import find_spec
from statistics import median

from .games import GAMES
from .library import ROOT
from .options import Options
from .table import Table

TITLE = "8. Start-up"


def run(options: Options) -> list[Table]:
    """Measure whole processes, by turns."""
    game = str(GAMES / "club-final.yaml")
    commands = {
        "python, nothing else": ["-c", "pass"],
        "import caverna": ["-c", "import caverna"],
        "from caverna import loads, verify": ["-c", "from caverna import loads, verify"],
        "caverna --version": ["-m", "caverna", "--version"],
        "caverna verify of a game": ["-m", "caverna", "verify", "--quiet", game],
        "import yaml": ["-c", "import yaml"],
    }
    if find_spec("chess") is not None:
        commands["import chess.pgn"] = ["-c", "import chess.pgn"]
    runs = {name: partial(process, arguments, str(ROOT)) for name, arguments in commands.items()}
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in runs}
    for number in range(3 if options.short else max(10, options.rounds // 2)):
        for name, measure in runs.items():
            once = measure()
            if number:  # the first time compiles
                found[name].append(once)
    table = Table(TITLE)
    bare = [wall for wall, _ in found["python, nothing else"]]
    for name, times in found.items():
        walls = [wall for wall, _ in times]
        table.add(
            what=name,
            median_ms=median(walls) * 1000,
            least_ms=min(walls) * 1000,
            above_python_ms=(min(walls) - min(bare)) * 1000,
            processor_ms=min(cpu for _, cpu in times) * 1000,
        )
    table.note = "Elapsed time of whole processes, bytecode cached; `processor` is the least time on the processor."
    return [table]


def process(arguments: list[str], path: str) -> tuple[float, float]:
    """Return the elapsed time and processor time of one process."""
    environment = {**os.environ, "PYTHONPATH": path}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    began = time.perf_counter()
    process = subprocess.Popen([sys.executable, *arguments], cwd=path, env=environment, stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    wall = time.perf_counter() - began
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, f"{arguments} ended with {process.returncode}"
    return wall, used.ru_utime + used.ru_stime
