"""5. Checking many records with the command, in one process and in two."""

import os
import subprocess
import sys
from pathlib import Path
from statistics import median

from attrs import frozen

from .games import directory
from .library import ROOT
from .options import Options
from .table import Table

TITLE = "5. Batch: caverna verify DIRECTORY --jobs N"
_AIM = 1.8
_LAUNCH = """
import resource, subprocess, sys, time
began = time.perf_counter()
status = subprocess.call(sys.argv[1:])
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(file=sys.stderr)  # what the command said may end without a line break
print(time.perf_counter() - began, used.ru_utime + used.ru_stime, used.ru_maxrss, file=sys.stderr)
sys.exit(status)
"""
"""A script that runs a command from a small process. The memory of the process that starts a command would count."""


@frozen
class Run:
    """One run of the command."""

    wall: float
    cpu: float
    """The processor time of all processes."""
    peak: int
    """The memory of the largest process of the command, in KiB."""
    output: bytes


def run(options: Options) -> list[Table]:
    """Check generated records: first some of them, then all."""
    count = options.records
    some, every = directory(count // 5), directory(count)
    table = Table(TITLE)
    runs: dict[tuple[int, int], list[Run]] = {}
    for _ in range(1 if options.short else 3):
        for records, place in ((count // 5, some), (count, every)):
            for jobs in (1, 2):
                runs.setdefault((records, jobs), []).append(_check(place, jobs))
    for (records, jobs), several in runs.items():
        alone = runs[records, 1]
        assert {one.output for one in several} == {alone[0].output}, "the output depends on the number of jobs"
        wall = median(one.wall for one in several)
        table.add(
            records=records,
            jobs=jobs,
            games_a_second=records / wall,
            speed_up=median(one.wall for one in alone) / wall,
            aim=_AIM if jobs == 2 else None,
            processor_seconds=median(one.cpu for one in several),
            peak_MiB=max(one.peak for one in several) / 1024,
        )
    table.note = (
        f"Generated games for 2, 3 and 4 players; start-up included; the outputs are equal byte by byte. This machine "
        f"has {os.cpu_count()} processors, with a load of {os.getloadavg()[0]:.1f} at the end."
    )
    return [table]


def _check(place: Path, jobs: int) -> Run:
    return launched("verify", "--format", "json", "--jobs", str(jobs), str(place))


def launched(*args: str) -> Run:
    """Run the command with some arguments."""
    command = [sys.executable, "-m", "caverna", *args]
    done = subprocess.run([sys.executable, "-c", _LAUNCH, *command], cwd=ROOT, capture_output=True, check=False)
    assert done.returncode == 0, "records kept from before do not pass now: remove benchmarks/.cache"
    wall, cpu, peak = done.stderr.split()[-3:]
    return Run(float(wall), float(cpu), int(peak), done.stdout)
