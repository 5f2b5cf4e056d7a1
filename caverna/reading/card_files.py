"""Card files: descriptions of hand cards that the verifier provides (`caverna.model.card_evidence`)."""

import os
from contextlib import suppress
from pathlib import Path
from typing import Any

from caverna.model.card_evidence import CardFile
from caverna.model.findings import MALFORMED, Finding
from caverna.model.ruleset import rulesets

from .decoding import decode, forbidden
from .reader import MAX_BYTES
from .record_reader import tree_of
from .shared import Enough, Reading
from .tree import Mapping, Source


class CardFileError(Exception):
    """Raised for a card file that can't be read in full; ``findings`` say why."""

    def __init__(self, findings: list[Finding]) -> None:
        super().__init__("\n".join(map(str, findings)))
        self.findings = findings


def load_cards(path: str | os.PathLike[str]) -> CardFile:
    """Read a card file. Raises OSError if it can't be opened, `CardFileError` for errors in it."""
    file = os.fspath(path)
    with Path(path).open("rb") as stream:
        data = stream.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise CardFileError([_finding(file, f"the file has more than {MAX_BYTES} bytes", "", 1, 1)])
    source, error = decode(data)
    errors = [error] if error else forbidden(source.text)
    root = None
    if not errors:
        root, errors, _ = tree_of(source)
    if errors:
        places = [(error, source.span(error.offset)) for error in errors]
        raise CardFileError([_finding(file, error.message, error.hint, at.line, at.column) for error, at in places])
    return _read(source, file, root)


def _read(source: Source, file: str, root: object) -> CardFile:
    keys = root.words() if isinstance(root, Mapping) else []
    described = [(game, game.card_evidence) for game in rulesets() if game.card_evidence is not None]
    for game, card_evidence in described:
        if card_evidence.opening in keys:
            reading = Reading(source, file, game.format)
            given: dict[str, Any] = {}
            with suppress(Enough):  # the last finding says so
                given = card_evidence.read_card_file(reading, root)
            if reading.findings:
                raise CardFileError(reading.findings)
            return CardFile(game.key, file, given)
    hint = f"it begins with {' or '.join(repr(f'{found.opening}: 1') for _, found in described)}"
    raise CardFileError([_finding(file, "this is not a card file", hint, 1, 1)])


def _finding(file: str, message: str, hint: str, line: int, column: int) -> Finding:
    return Finding(MALFORMED, "record.yaml", message, hint, line, column, file=file)
