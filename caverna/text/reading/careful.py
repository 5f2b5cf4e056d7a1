"""Reading with places: a text into a tree of nodes, and the tree into a record.

Reading never fails for what a text contains: everything wrong with it is a finding of the record, with its place.
Only the format is judged here; whether the game is played by the rules is for the replay to say.
"""

from collections.abc import Sequence
from contextlib import suppress
from typing import TypeVar

from caverna.core import kinds
from caverna.core.formats import default_format, format_among, misspelt_among, openings
from caverna.core.names import nearest
from caverna.core.record import Record
from caverna.core.showing import shown
from caverna.core.tally import TallyLines
from caverna.core.wording import listed

from ..sheets.tally import read_tally
from . import header, jsontree, rounds, yamltree
from .decoding import TextError
from .shared import Enough, Reading
from .tree import Mapping, Node, Scalar, Source, absent, opens_like_json
from .values import READERS, read_keys

_Kind = TypeVar("_Kind", bound=Reading)
READERS |= {
    kinds.Anything: header.read_about,
    kinds.Note: header.read_note,
    kinds.Players: header.read_players,
    kinds.Options: header.read_options,
    kinds.Rounds: rounds.read_rounds,
    kinds.LinesByPlayer: rounds.read_by_player,
    kinds.Checks: rounds.read_checks,
    kinds.Claims: header.read_claims,
    kinds.ExpectedFindings: header.read_expected,
    TallyLines: read_tally,
}


def read(source: Source, file: str = "", errors: Sequence[TextError] = ()) -> Record:
    """Read a record from a text; one in which something was found already cannot be read as a text at all."""
    root = None
    if not errors:
        root, errors, _ = tree_of(source)
    if not errors:
        return read_tree(Reading, source, file, root).record
    reading = Reading(source, file, default_format())
    for each in errors:
        reading.add_finding("record.yaml", source.span(each.offset), each.message, each.hint)
    reading.record.findings, reading.record.named = reading.findings, False
    return reading.record


def tree_of(source: Source) -> tuple[Node | None, list[TextError], bool]:
    """Return a text as a tree, what keeps it from being one, and whether it is JSON."""
    if opens_like_json(source.text) and (root := jsontree.compose(source)):
        return root, [], True
    return (*yamltree.compose(source), False)


def read_tree(kind: type[_Kind], source: Source, file: str, root: Node | None) -> _Kind:
    """Read a record from the tree of its text, and return what has read it."""
    keys = root.children[::2] if isinstance(root, Mapping) else []
    words = [key.text for key in keys if type(key) is Scalar]
    named = format_among(words)
    misspelt, meant = (misspelt_among(words) if named is None else None) or (None, None)
    reading = kind(source, file, named or meant or default_format(words))
    reading.record.named = named is not None
    with suppress(Enough):  # the last finding says so
        _read(reading, root, misspelt)
    reading.record.findings = sorted(reading.findings, key=lambda finding: (finding.line, finding.column))
    return reading


def _other_game(root: Mapping, known: Sequence[str]) -> Scalar | None:
    """Return the first key where it opens a record, as in ``chess: 1``, of a game that nobody here knows."""
    if not root.children or not isinstance(key := root.children[0], Scalar):
        return None
    value, others = root.children[1], root.children[2::2]
    opens = isinstance(value, Scalar) and value.text.isdecimal()
    twice = any(isinstance(other, Scalar) and other.text == key.text for other in others)
    return key if opens and not twice and not nearest(key.text, known) else None


def _read(reading: Reading, root: Node | None, misspelt: str | None) -> None:
    """Read a record; ``misspelt`` is the key that was meant to name the game."""
    record, format = reading.record, reading.format
    opening = [f"'{format.opening}'"] if record.named or misspelt else openings()
    begins = f"a record begins with {listed(opening, 'or')}"
    what = "a tally" if record.is_tally else "a record"
    if root is None or absent(root):
        reading.add_finding("record.missing", reading.source.span(0), "the record is empty", begins)
        return
    if not isinstance(root, Mapping):
        reading.misshaped(root, "a record", "a mapping", begins)
        return
    keys = format.keys
    foreign = None if record.named or misspelt else _other_game(root, [each.name for each in keys])
    if foreign is not None:
        reading.add_finding("record.key", foreign, f"there is no game {shown(foreign.text)}", begins)
        record.unplayable = True
        return
    found, places = reading.fields(root, what, keys, format.opening, format.key, *([misspelt] if misspelt else []))
    record.at = places
    before = len(reading.findings)
    if format.key in found:
        header.read_version(reading, *found[format.key])
    elif misspelt in found:
        message = f"there is no game {shown(misspelt)}"
        reading.add_finding("record.key", found[misspelt][0], message, f"did you mean '{format.opening}'?")
    else:
        reading.add_finding("record.missing", root, "the format version is missing", begins)
    players = [each for each in keys if isinstance(each.kind, kinds.Players)]
    read_keys(reading, record, players, found, places)
    for each in keys:
        if each.needed and each.name not in found and each.unless not in found:
            claimed = any(isinstance(key.kind, kinds.Claims) and key.name in found for key in keys)
            sheets = "; scores alone stand under 'tally:'" if claimed and isinstance(each.kind, kinds.Rounds) else ""
            reading.add_finding("record.missing", root, f"the {each.name} are missing", each.needed + sheets)
    later = [each for each in keys if isinstance(each.kind, kinds.InPlay | kinds.Anything | kinds.Note)]
    read_keys(reading, record, (each for each in keys if each not in players and each not in later), found, places)
    told = [finding.player for finding in reading.findings[before:]]
    record.unplayable = bool(told)
    record.spoiled = frozenset(player for player in told if player) if all(told) else frozenset()
    read_keys(reading, record, later, found, places)
