"""The record reader: turns a text into a tree of nodes, and the tree into a record.

Reading never fails because of a text's contents: every error in it is a finding of the record, with its position.
Only the format is checked here. The replay checks the rules of the game.
"""

from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from typing import Any, TypeVar

from caverna.model import value_types
from caverna.model.format import Key, keys_of
from caverna.model.names import nearest
from caverna.model.record import Record
from caverna.model.safe_text import shown
from caverna.model.wording import listed
from caverna.reading.formats import default_format, format_among, misspelt_among, openings

from . import header, rounds, scanner
from .decoding import TextError
from .extents import Extents, with_ends
from .shared import Enough, Reading
from .tree import Mapping, Node, Pair, Scalar, Source, absent, opens_like_json
from .values import READERS, Entry, read_keys, take_keys


def _read_tally(reading: Reading, kind: Any, entry: Entry) -> Any:
    # Imported late: few records are score sheets, and importing their reader takes longer than reading a game.
    from caverna.scoresheets.tally import read_tally

    return read_tally(reading, kind, entry)


def _read_decisions(reading: Reading, kind: Any, entry: Entry) -> Any:
    from .judging import read_decisions  # few records have any

    return read_decisions(reading, kind, entry)


_Kind = TypeVar("_Kind", bound=Reading)
READERS |= {
    value_types.Anything: header.read_about,
    value_types.Note: header.read_note,
    value_types.Players: header.read_players,
    value_types.Options: header.read_options,
    value_types.Rounds: rounds.read_rounds,
    value_types.LinesByPlayer: rounds.read_by_player,
    value_types.Checks: rounds.read_checks,
    value_types.Claims: header.read_claims,
    value_types.ExpectedFindings: header.read_expected,
    value_types.TallyLines: _read_tally,
    value_types.Decisions: _read_decisions,
}


def read(source: Source, file: str = "", errors: Sequence[TextError] = ()) -> Record:
    """Read a record from a text. With ``errors`` the text is not parsed: the record has only these findings."""
    root = None
    if not errors:
        root, errors, _ = tree_of(source)
    if not errors:
        return read_tree(Reading, source, file, root).record
    reading = Reading(source, file, default_format())
    for each in errors:
        reading.add_finding("record.yaml", source.span(each.offset), each.message, each.hint)
    reading.record.findings, reading.record.named = with_ends(reading.findings, Extents(source)), False
    return reading.record


def tree_of(source: Source) -> tuple[Node | None, list[TextError], bool]:
    """Return the tree of a text, the errors if it has none, and whether it is JSON."""
    if opens_like_json(source.text):
        from . import jsontree

        if root := jsontree.compose(source):
            return root, [], True
    if root := scanner.scan(source):
        return root, [], False
    # Imported late: most records need no parser, and importing it takes longer than reading a game.
    from .yaml_events import compose

    return (*compose(source), False)


def read_tree(kind: type[_Kind], source: Source, file: str, root: Node | None) -> _Kind:
    """Read a record from the tree of its text, and return the `Reading`, which has the record."""
    words = root.words() if isinstance(root, Mapping) else []
    named = format_among(words)
    misspelt, meant = (misspelt_among(words) if named is None else None) or (None, None)
    reading = kind(source, file, named or meant or default_format(words))
    reading.record.named = named is not None
    with suppress(Enough):  # the last finding says so
        _read(reading, root, misspelt)
    if reading.findings:
        found = sorted(reading.findings, key=lambda finding: (finding.line, finding.column))
        reading.record.findings = with_ends(found, Extents(source, root))
    return reading


def _other_game(root: Mapping, known: Sequence[str]) -> Scalar | None:
    """Return the first key if it opens a record of an unknown game, as in ``chess: 1``; else None."""
    key, value = next(root.pairs(), (None, None))
    if not isinstance(key, Scalar) or not isinstance(value, Scalar):
        return None
    once = root.words().count(key.text) == 1
    return key if value.text.isdecimal() and once and not nearest(key.text, known) else None


def _read(reading: Reading, root: Node | None, misspelt: str | None) -> None:
    """Read a record; ``misspelt`` is a key that nearly names a game."""
    record, format = reading.record, reading.format
    if root is None or absent(root):
        reading.add_finding("record.missing", reading.source.span(0), "the record is empty", _begins(reading, misspelt))
        return
    if not isinstance(root, Mapping):
        reading.misshaped(root, "a record", "a mapping", _begins(reading, misspelt))
        return
    foreign = None if record.named or misspelt else _other_game(root, [each.name for each in format.keys])
    if foreign is not None:
        message = f"there is no game {shown(foreign.text)}"
        reading.add_finding("record.key", foreign, message, _begins(reading, misspelt))
        record.cannot_start = True
        return
    what = "a tally" if record.is_tally else "a record"
    spelled = [misspelt] if misspelt else []
    found, places = reading.fields(root, what, format.record, format.opening, format.key, *spelled)
    record.at, places.root = places, root
    before = len(reading.findings)
    _read_opening(reading, root, found, misspelt)
    done = take_keys(reading, record, found.values(), places)
    players, setup, later = _in_turn(format.record)
    read_keys(reading, record, (each for each in players if each.name not in done), found, places)
    for each in format.keys:
        if each.needed and each.name not in found and each.unless not in found:
            claimed = any(isinstance(key.kind, value_types.Claims) and key.name in found for key in format.keys)
            only_scores = claimed and isinstance(each.kind, value_types.Rounds)
            hint = each.needed + ("; scores without moves belong under 'tally:'" if only_scores else "")
            reading.add_finding("record.missing", root, f"the {each.name} are missing", hint)
    read_keys(reading, record, (each for each in setup if each.name not in done), found, places)
    told = [finding.player for finding in reading.findings[before:]]
    record.cannot_start = bool(told)
    if told and all(told):
        record.players_with_errors = frozenset(player for player in told if player)
    read_keys(reading, record, (each for each in later if each.name not in done), found, places)


def _begins(reading: Reading, misspelt: str | None) -> str:
    """Return a hint with the first line of a record."""
    opening = [f"'{reading.format.opening}'"] if reading.record.named or misspelt else openings()
    return f"a record begins with {listed(opening, 'or')}"


def _read_opening(reading: Reading, root: Mapping, found: dict[str, Pair], misspelt: str | None) -> None:
    """Read the version of the format, the value of the key that names the game."""
    format, source = reading.format, reading.source
    if format.key in found and found[format.key][1] == str(format.version) and not reading.spells:
        return
    if format.key in found:
        header.read_version(reading, source.key_of(found[format.key]), source.value_of(found[format.key]))
    elif misspelt in found:
        message = f"there is no game {shown(misspelt)}"
        hint = f"did you mean '{format.opening}'?"
        reading.add_finding("record.key", source.key_of(found[misspelt]), message, hint)
    else:
        reading.add_finding("record.missing", root, "the format version is missing", _begins(reading, misspelt))


@cache
def _in_turn(cls: type) -> tuple[list[Key], list[Key], list[Key]]:
    """Return the keys of a record in the order of reading: players first, since others name them, set-up, the rest."""
    players = [each for each in keys_of(cls) if isinstance(each.kind, value_types.Players)]
    later = [
        each
        for each in keys_of(cls)
        if isinstance(each.kind, value_types.InPlay | value_types.Anything | value_types.Note)
    ]
    later.sort(key=lambda each: isinstance(each.kind, value_types.Decisions))  # they name players of a tally
    return players, [each for each in keys_of(cls) if each not in players and each not in later], later
