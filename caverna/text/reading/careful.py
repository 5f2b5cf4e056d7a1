"""Reading with places: a text into a tree of nodes, and the tree into a record.

Reading never fails for what a text contains: everything wrong with it is a finding of the record, with its place.
Only the format is judged here; whether the game is played by the rules is for the replay to say.
"""

from contextlib import suppress

from caverna.core.findings import MALFORMED, Finding
from caverna.core.record import Record
from caverna.games.caverna.catalogue.rounds import rounds_for

from . import jsontree, yamltree
from .decoding import YamlSlip
from .header import read_about, read_expect, read_players, read_rulings, read_scores, read_variant, read_version
from .line_order import END
from .lines import read_lines
from .position import read_position
from .rounds import read_rounds
from .shared import Enough, Reading
from .tree import Mapping, Node, Source, absent, opens_like_json

KEYS = (
    "caverna", "about", "players", "variant", "rulings", "rounds", "position", "end", "scores", "expect",
)  # fmt: skip


def read(source: Source, file: str = "") -> Record:
    """Read a record from a text without forbidden characters."""
    root = jsontree.compose(source) if opens_like_json(source.text) else None
    slips: list[YamlSlip] = []
    if root is None:
        root, slips = yamltree.compose(source)
    return refused(source.text, file, slips) if slips else _record(source, file, root)


def refused(text: str, file: str, slips: list[YamlSlip]) -> Record:
    """Return a record that could not be read as a text at all."""
    source = Source(text)
    places = [(slip, source.span(slip.offset)) for slip in slips]
    findings = [
        Finding(MALFORMED, "record.yaml", slip.message, slip.hint, at.line, at.column, file=file) for slip, at in places
    ]
    return Record(findings=findings, file=file, text=text, unplayable=True)


def _record(source: Source, file: str, root: Node | None) -> Record:
    reading = Reading(source, file)
    record = Record(file=file, text=source.text, unplayable=True)
    with suppress(Enough):  # the last finding says so
        _read(reading, root, record)
    record.findings = sorted(reading.findings, key=lambda finding: (finding.line, finding.column))
    return record


def _read(reading: Reading, root: Node | None, record: Record) -> None:
    if root is None or absent(root):
        at = reading.source.span(0)
        reading.tell("record.missing", at, "the record is empty", "a record begins with 'caverna: 1'")
        return
    if not isinstance(root, Mapping):
        reading.misshaped(root, "a record", "a mapping", "a record begins with 'caverna: 1'")
        return
    found = reading.fields(root, "a record", KEYS, "caverna: 1")
    record.at = places = reading.places(found)
    for name in ("end", "scores"):
        if name in found:
            places.note(name, found[name][0])
    nodes = {name: value for name, (_, value) in found.items()}
    before = len(reading.findings)
    if "caverna" in nodes:
        read_version(reading, *found["caverna"])
    else:
        reading.tell("record.missing", root, "the format version is missing", "a record begins with 'caverna: 1'")
    if "players" in nodes:
        record.players = read_players(reading, nodes["players"], places)
    else:
        reading.tell("record.missing", root, "the players are missing", "as in 'players: [Ann, Bob]'")
    if "rounds" not in nodes and "position" not in nodes:
        reading.tell("record.missing", root, "the rounds are missing", "as in 'rounds: []' before the first one")
    if "variant" in nodes:
        record.variant = read_variant(reading, nodes["variant"])
    if "rulings" in nodes:
        record.rulings = read_rulings(reading, nodes["rulings"], places)
    if "position" in nodes:
        record.position = read_position(reading, nodes["position"])
    record.unplayable = len(reading.findings) > before
    if "about" in nodes:
        record.about = read_about(reading, nodes["about"])
    if "rounds" in nodes:
        record.rounds = read_rounds(reading, nodes["rounds"], _numbers(record))
    if "end" in nodes:
        record.end = read_lines(reading, nodes["end"], "end", END)
    if "scores" in nodes:
        record.scores = read_scores(reading, nodes["scores"], places)
    if "expect" in nodes:
        record.expect = read_expect(reading, nodes["expect"])


def _numbers(record: Record) -> tuple[int, ...]:
    """Return the printed numbers of the rounds to come, as far as they can be told."""
    numbers = rounds_for(len(record.players))
    first = record.position.round if record.position else numbers[0]
    return tuple(number for number in numbers if first is not None and number >= first)
