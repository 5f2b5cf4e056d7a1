"""Run the benchmarks, print the tables, write them as JSON: ``benchmarks/run``."""

import argparse
import json
import platform
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import yaml

from . import against_chess, against_yaml, batch, farms, goals, growth, many, simulation, split, startup
from .library import ROOT, past, present
from .options import Options
from .table import Table

SECTIONS = {
    "goals": goals,
    "yaml": against_yaml,
    "chess": against_chess,
    "split": split,
    "growth": growth,
    "batch": batch,
    "housing": farms,
    "simulation": simulation,
    "startup": startup,
    "many": many,
}


def main() -> None:
    """Measure the sections on the command line, and print their tables."""
    asked = _arguments()
    short = asked.short
    with TemporaryDirectory() as directory:
        libraries = (past(asked.before, Path(directory)), present()) if asked.before else (present(),)
        rounds = asked.rounds or (1 if short else 60)
        options = Options(libraries, short, rounds, asked.records or (20 if short else 5000), asked.before or "")
        tables: list[Table] = []
        for name in asked.only or SECTIONS:
            for table in SECTIONS[name].run(options):
                print(table, flush=True)
                tables.append(table)
    result = {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "libyaml": yaml.__with_libyaml__,
        "before": asked.before,
        "rounds": rounds,
        "tables": [{"title": table.title, "rows": table.rows, "note": table.note} for table in tables],
    }
    asked.output.write_text(json.dumps(result, indent=2) + "\n", encoding="utf-8")
    print(f"Written to {asked.output}.", file=sys.stderr)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser("benchmarks/run", description=__doc__)
    parser.add_argument("--short", action="store_true", help="everything once, to see that it works")
    parser.add_argument("--only", action="append", choices=list(SECTIONS), help="a section; may be given again")
    parser.add_argument("--before", metavar="REV", help="compare with the library of this revision")
    parser.add_argument("--rounds", type=int, help="how often each contender runs (60)")
    parser.add_argument("--records", type=int, help="how many records the batch has (5000)")
    parser.add_argument("-o", "--output", type=Path, default=ROOT / "benchmarks" / "result.json", help="the JSON")
    return parser.parse_args()


if __name__ == "__main__":
    main()
