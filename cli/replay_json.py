"""The data formats of ``caverna replay``: the states of a game as JSON, the ledger as JSON and CSV."""

import json
from typing import Any

from caverna.engine.timeline import Part, Timeline, ends_round
from caverna.tasks.replay_data import (
    ChangeRow,
    LedgerEntry,
    ReplayHead,
    Variant,
    change_rows,
    ledger_entries,
    moments_of,
)

from .output import as_json
from .replay_formats import Write
from .score_formats import as_csv


def write_ledger_csv(moments: Timeline, chosen: range, write: Write) -> None:
    """Write every change as a row of CSV."""
    from caverna.model.json_data import schema_of  # slow: it imports cattrs

    columns = list(schema_of(LedgerEntry)["properties"])
    write(as_csv([columns]))

    def write_part(_: int, part: Part) -> None:
        rows = (entry.to_json().values() for entry in ledger_entries(part))
        write(as_csv(["" if cell is None else cell for cell in row] for row in rows))

    moments.show(chosen, write_part)


def write_ledger_json(moments: Timeline, chosen: range, write: Write) -> None:
    """Write every change as a JSON object, one on each line of a list."""
    written = [False]

    def write_part(_: int, part: Part) -> None:
        for entry in ledger_entries(part):
            write((",\n  " if written[0] else "[\n  ") + json.dumps(entry.to_json()))
            written[0] = True

    moments.show(chosen, write_part)
    write("\n]\n" if written[0] else "[]\n")


# --- moments ----------------------------------------------------------------------------------------------------


def write_json(moments: Timeline, chosen: range, by: str, write: Write) -> None:
    """Write the game as JSON, with a state for each round, turn or step. The states are written one by one."""
    record = moments.record
    variant = Variant({key: record.head[key] for key in record.ruleset.variants})
    head = as_json(ReplayHead(record.file, record.game, record.players, variant, record.note or None).to_json())
    write(head.removesuffix("\n}\n") + ',\n  "moments": [')
    changes: list[ChangeRow] = []
    between = ""

    def write_part(index: int, part: Part) -> None:
        nonlocal between
        if by == "round":
            changes.extend(change_rows(part, part.changes))
            if not ends_round(moments, chosen, index):
                return
        for moment in moments_of(part, by, changes):
            write(f"{between}\n    {_indented(moment.to_json(), 4)}")
            between = ","
        changes.clear()

    moments.show(chosen, write_part)
    findings = [finding.to_json() for finding in moments.findings]
    write(("\n  ]" if between else "]") + ',\n  "findings": ' + _indented(findings, 2) + "\n}\n")


def _indented(data: Any, columns: int) -> str:
    """Return data as JSON whose later lines are indented by a number of columns."""
    return as_json(data).rstrip("\n").replace("\n", "\n" + " " * columns)
