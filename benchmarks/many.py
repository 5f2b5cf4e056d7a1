"""9. Many records from an archive, from the cache, into tables and on a cluster, compared with plain verifying."""

import os
import shutil
import zipfile
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from .batch import Run, launched
from .games import directory
from .options import Options
from .table import Table

TITLE = "9. Many records: archives, cache, export, cluster"
_HALF, _AIM = 0.5, 1.8
"""The targets: exporting at least half as fast as verifying, and two workers 1.8 times as fast as one."""


def run(options: Options) -> list[Table]:
    """Measure the same records in each way, by turns."""
    place = directory(options.records)
    with TemporaryDirectory() as folder:
        ways = _ways(place, Path(folder))
        runs: dict[str, list[Run]] = {name: [] for name in ways}
        for _ in range(1 if options.short else 3):
            for name, words in ways.items():
                _remove(Path(folder))
                runs[name].append(launched(*words))
    table = Table(TITLE)
    plain = median(one.wall for one in runs["verify"])
    busy = median(one.cpu for one in runs["verify"])
    for name, several in runs.items():
        wall = median(one.wall for one in several)
        beside = median(one.wall for one in runs["cluster, 1 worker"]) / wall if name.startswith("cluster, 2") else None
        table.add(
            what=name,
            records=options.records,
            games_a_second=options.records / wall,
            of_verifying=plain / wall,
            beside_one_worker=beside,
            aim=_HALF if name.startswith("export") else _AIM if beside else None,
            processor_seconds=median(one.cpu for one in several),
            of_verifying_by_processor=busy / median(one.cpu for one in several),
            peak_MiB=max(one.peak for one in several) / 1024,
        )
    table.note = (
        "Start-up included, for the cluster that of the scheduler and its workers too. This machine has "
        f"{os.cpu_count()} processors, with a load of {os.getloadavg()[0]:.1f} at the end."
    )
    return [table]


def _ways(place: Path, folder: Path) -> dict[str, list[str]]:
    archive = folder / "kept.zip"
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed:
        for path in sorted(place.glob("*.yaml")):
            packed.write(path, path.name)
    cache = folder / "kept.cache"
    launched("verify", "-q", str(place), "--cache", str(cache))
    ways = {
        "verify": ["verify", "-q", str(place)],
        "verify, zip archive": ["verify", "-q", str(archive)],
        "verify, all in the cache": ["verify", "-q", str(place), "--cache", str(cache)],
    }
    for ending in ("sqlite", "csv", "parquet", "duckdb"):
        ways[f"export, {ending}"] = ["export", str(place), "--jobs", "1", "-o", str(folder / f"out.{ending}")]
    ways["export, sqlite, 2 jobs"] = ["export", str(place), "--jobs", "2", "-o", str(folder / "out.sqlite")]
    ways["verify, 2 jobs"] = ["verify", "-q", str(place), "--jobs", "2"]
    for workers in (1, 2):
        name = f"cluster, {workers} worker{'s' * (workers > 1)}"
        ways[name] = ["verify", "-q", str(place), "--cluster", "local", "--jobs", str(workers)]
    return ways


def _remove(folder: Path) -> None:
    """Remove the outputs of earlier runs."""
    for each in folder.glob("out.*"):
        shutil.rmtree(each) if each.is_dir() else each.unlink()
