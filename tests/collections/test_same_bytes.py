"""Output is the same bytes for any number of processes, and for each file the same whatever was read before it.

The records are of all three games; some have the same goods in another order, or words that only one game knows.
"""

import csv
import json
import re
from pathlib import Path

import pytest

from caverna.model.ruleset import known, ruleset
from caverna.writing.writer import dumps
from tests.support.cli_run import process

JOBS = (1, 2, 4)
WORDS = ("5 wood 7 stone", "7 stone 5 wood", "2 ovejas", "2 sheeps", "3 clai", "4 cereal")
"""The claims in the first line of a game: amounts in two orders, and words that are spellings in one game alone."""
MISSPELT = {"caverna": ("Logging", "Loging"), "agricola": ("3 wood", "3 wod"), "stone age": ("forest", "forrest")}
"""A name of each game, and how a record spells it for which the reader has a hint."""


def claiming(text: str, words: str) -> str:
    """Return a record whose first line of turns or actions ends with a claim."""
    return re.sub(r"((?:turns|actions):\n +- \w+: )(.*)", rf"\1have {words}, \2", text, count=1)


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("mixed")
    for key in known():
        text = dumps(ruleset(key).simulate(["Ann", "Bob"], 3, "random", {}))
        for number, words in enumerate(WORDS):
            changed = claiming(text, words)
            assert changed != text
            (folder / f"{number}-{key.replace(' ', '-')}.yaml").write_text(changed, encoding="utf-8")
        right, wrong = MISSPELT[key]
        assert f": {right}" in text
        changed = text.replace(f": {right}", f": {wrong}")
        (folder / f"misspelt-{key.replace(' ', '-')}.yaml").write_text(changed, encoding="utf-8")
    return folder


def output(*args: "str | int | Path") -> str:
    """Return what the command prints in a process of its own."""
    done = process(*map(str, args))
    assert done.returncode in (0, 1), done.stderr
    return done.stdout


@pytest.mark.parametrize("form", ["text", "json", "jsonl", "github", "sarif"])
def test_verify_with_any_number_of_processes(corpus: Path, form: str) -> None:
    first, *others = (output("verify", "-f", form, "--jobs", jobs, corpus) for jobs in JOBS)
    assert first
    assert all(other == first for other in others)


@pytest.mark.parametrize("jobs", JOBS)
def test_verify_of_files_in_another_order(corpus: Path, jobs: int) -> None:
    there, back, mixed = (
        {json.loads(line)["file"]: line for line in output("verify", "-f", "jsonl", "-j", jobs, *some).splitlines()}
        for some in orders(corpus)
    )
    assert there == back == mixed


def test_the_corpus_has_hints(corpus: Path) -> None:
    reports = map(json.loads, output("verify", "-f", "jsonl", corpus).splitlines())
    hints = {report["game"]: [finding["hint"] for finding in report["findings"]] for report in reports
             if "misspelt" in report["file"]}  # fmt: skip
    for key, (right, _) in MISSPELT.items():
        assert f"did you mean {right!r}?" in hints[key]


def orders(corpus: Path) -> list[list[Path]]:
    """Return the files of the corpus in three orders."""
    files = sorted(corpus.iterdir())
    return [files, files[::-1], [*files[::3], *files[1::3], *files[2::3]]]


@pytest.mark.parametrize("form", ["text", "json", "csv", "markdown", "html"])
def test_standings_with_any_number_of_processes(corpus: Path, form: str) -> None:
    alone, many = (output("standings", "-f", form, "--jobs", jobs, corpus) for jobs in (1, 4))
    assert alone == many != ""


def test_scores_of_files_in_another_order(corpus: Path) -> None:
    files = sorted(corpus.iterdir())
    there, back = ({each["file"]: each for each in json.loads(output("score", "-f", "json", *some))}
                   for some in (files, reversed(files)))  # fmt: skip
    assert there == back
    assert len(there) == len(files)


def rows_by_source(folder: Path) -> dict[str, list[tuple[str, ...]]]:
    """Return the rows of all tables of a folder of CSV files by the file of their game, without the game's number."""
    with (folder / "games.csv").open(newline="", encoding="utf-8") as stream:
        sources = {row["game_id"]: row["source"] for row in csv.DictReader(stream)}
    found: dict[str, list[tuple[str, ...]]] = {source: [] for source in sources.values()}
    for table in sorted(folder.glob("*.csv")):
        with table.open(newline="", encoding="utf-8") as stream:
            for row in csv.DictReader(stream):
                if "game_id" in row:
                    found[sources[row.pop("game_id")]].append((table.stem, *row.values()))
    return found


def test_exports_with_any_number_of_processes_and_in_another_order(corpus: Path, tmp_path: Path) -> None:
    for jobs in JOBS:
        output("export", "-j", jobs, "-o", tmp_path / f"{jobs}.csv", corpus)
    texts = [{table.name: table.read_bytes() for table in (tmp_path / f"{jobs}.csv").glob("*.csv")} for jobs in JOBS]
    assert len(texts[0]) > 5
    assert texts[1] == texts[0] == texts[2]
    for jobs, order in zip(JOBS, orders(corpus), strict=True):
        output("export", "-j", jobs, "-o", tmp_path / f"other-{jobs}.csv", *order)
        assert rows_by_source(tmp_path / f"other-{jobs}.csv") == rows_by_source(tmp_path / "1.csv")


@pytest.mark.parametrize("ending", ["sqlite", "duckdb", "parquet"])
def test_the_other_stores(corpus: Path, tmp_path: Path, ending: str) -> None:
    from tests.collections.test_export import contents

    for jobs in JOBS[:2]:
        output("export", "-j", jobs, "-o", tmp_path / f"{jobs}.{ending}", corpus)
    assert contents(tmp_path / f"1.{ending}") == contents(tmp_path / f"2.{ending}")


def test_rows_quote_their_own_record(corpus: Path, tmp_path: Path) -> None:
    output("export", "-j", 1, "-o", tmp_path / "out.csv", corpus)
    rows = rows_by_source(tmp_path / "out.csv")
    for number in (0, 1):
        for key in known():
            (source,) = (each for each in rows if each.endswith(f"{number}-{key.replace(' ', '-')}.yaml"))
            steps = [row for row in rows[source] if row[0] == "steps" and row[-1].startswith("have")]
            assert steps[0][-1] == f"have {WORDS[number]}"
