"""Reading the key ``tally`` of a record: for each player a total, or the lines of the score sheet."""

from collections.abc import Callable, Collection
from functools import partial

from caverna.model import value_types
from caverna.model.findings import ILLEGAL, Span
from caverna.model.names import closest
from caverna.model.player_names import composed, name_fault
from caverna.model.safe_text import shown
from caverna.reading.notation.words import NotationError
from caverna.reading.shared import Reading, among
from caverna.reading.tree import Mapping, Node, Scalar, Sequence, absent
from caverna.reading.values import Entry
from caverna.scoresheets.model import TOTAL, TOTAL_ROW, Item, Tally, TallyRow, TallyRules, Written

from .lines import LineText, read_line, read_name
from .writing import said_text

Lines = dict[str, Written]
_CUT = "in braces a comma begins the next entry: put the value in quotes, in a list or on a line of its own"


def read_tally(reading: Reading, kind: value_types.TallyLines, entry: Entry) -> dict[str, Lines]:
    """Read the score sheets of all players."""
    found: dict[str, Lines] = {}
    told = bool(reading.players)
    before = len(reading.findings)
    pairs = reading.pairs(entry.value, entry.name, entry.example)
    if not pairs:
        if len(reading.findings) == before:
            reading.add_finding("record.missing", entry.key, "the tally is empty", f"as in '{entry.example}'")
        return found
    left = [name for name in reading.players if name not in {composed(key.text) for key, _ in pairs}]
    for key, value in pairs:
        player = reading.one_of_players(key) if told else _new_player(reading, key)
        if player is None and told:  # take it for the sheet of a player with a similar name, if that one is missing
            player = closest(composed(key.text), left)[1] or None
        reading.player = player
        empty = absent(value) or (isinstance(value, Mapping) and not value.entries)
        if empty:
            message = f"the sheet of {shown(player or key.text)} is empty"
            reading.add_finding("record.missing", key, message, "a total, or lines with points")
        lines: Lines = {} if empty else _sheet(reading, kind.rules(), value)
        if player is not None and player not in found:
            found[player] = lines
            entry.at.note(f"{entry.name} {player}", value, key)
        reading.player = None
    _check_players(reading, found, entry)
    record = reading.record
    assert isinstance(record, Tally)
    record.seated = told
    record.players = record.players or list(found)
    return found


def _new_player(reading: Reading, node: Scalar) -> str | None:
    """Return the name of a player that only the tally names. Report a wrong name and return None."""
    name = composed(node.text)
    fault = name_fault(name)
    if fault:
        reading.add_finding(
            "record.name", node, f"the name {shown(name)} {fault}", "a name has 1 to 40 visible characters"
        )
        return None
    reading.spell(node, name)
    return name


def _check_players(reading: Reading, found: Collection[str], entry: Entry) -> None:
    """Report players without a sheet, and a number of players that the game does not allow."""
    at = reading.span(entry.key)
    if reading.players:
        for player, good in reading.players.items():
            if good and player not in found:
                reading.add_finding(
                    "record.missing", at, f"the sheet of {shown(player)} is missing", f"as in '{player}: 64'"
                )
        return
    players = reading.record.ruleset.players
    if len(found) not in players:
        message = f"a game has {players[0]} to {players[-1]} players, not {len(found)}"
        reading.add_finding("setup.players", at, message, "", ILLEGAL)


def _sheet(reading: Reading, rules: TallyRules, node: Node) -> Lines:
    """Read the sheet of a player: a total, or a mapping from lines to values."""
    if type(node) is Scalar:
        written = read_value(reading, TOTAL_ROW, node)
        return {TOTAL: written} if written else {}
    if not isinstance(node, Mapping):
        reading.misshaped(node, "a sheet", "a total or a mapping", "as in 'Ann: {animals: 21, total: 80}'")
        return {}
    found: Lines = {}
    seen: set[str] = set()
    for key, value in reading.checked(node):
        line = rules.find(key.text)
        if line is None:
            cut = _CUT if node.flow and absent(value) else ""
            hint = cut or among(key.text, rules.by_name)
            reading.add_finding("record.key", key, f"a score sheet has no line {shown(key.text)}", hint)
        elif line in seen:
            reading.add_finding("record.key", key, f"{line!r} is written twice")
        else:
            seen.add(line)
            reading.spell(key, line)
            if not absent(value):
                written = read_value(reading, rules.by_name[line], value)
                found[line] = written or Written(reading.span(value), unread=True)
    return found


def read_value(reading: Reading, row: TallyRow, node: Node) -> Written | None:
    """Read the value of a line: a text, a list of names or numbers, or a mapping from words to counts."""
    if type(node) is Scalar:
        said = read_line(row, node.text)
        reading.add_errors(node, said.errors)
        reading.spell(node, partial(said_text, row, said))
        return written(said, reading.span(node), node.locate) if not said.errors else None
    if isinstance(node, Mapping):
        return _mapping(reading, row, node)
    return _list(reading, row, node)


def written(said: LineText, at: Span, locate: Callable[[int], Span]) -> Written:
    """Return a parsed line with the source positions of its items, which ``locate`` finds by their offsets."""
    if said.items is None:
        return Written(at, said.points, None, said.numbers)
    items = tuple(Item(name, count, locate(offset)) for name, count, offset in said.items)
    return Written(at, said.points, items, said.numbers)


def _list(reading: Reading, row: TallyRow, node: Sequence) -> Written | None:
    """Read a list of numbers, one for each thing, or of names and counts."""
    texts = [child.text for child in node.children if type(child) is Scalar]
    if len(texts) < len(node.children) or row.names is None:
        reading.misshaped(node, f"'{row.category}'", "a number" if row.names is None else "a text or a list of texts")
        return None
    if row.numbers and all(text.strip().isdecimal() for text in texts) and texts:
        most = row.numbers[1]
        numbers = [reading.number(child, f"the strength of a {row.numbers[0]}", 0, most) for child in node.children]
        known = tuple(number for number in numbers if number is not None)
        return Written(reading.span(node), None, None, known) if len(known) == len(numbers) else None
    items: list[Item] = []
    before = len(reading.findings)
    for child in node.children:
        assert isinstance(child, Scalar)
        if row.listed:
            one = read_name(row, child.text)
            if isinstance(one, NotationError):
                reading.add_errors(child, [one])
            else:
                items.append(Item(one[0], one[1], child.locate(one[2])))
        else:
            items += _counted_in(reading, row, child)
    return Written(reading.span(node), None, tuple(items)) if len(reading.findings) == before else None


def _counted_in(reading: Reading, row: TallyRow, node: Scalar) -> list[Item]:
    """Read an entry of a list of counts, each a number and a word. Report points in it."""
    said = read_line(row, node.text)
    reading.add_errors(node, said.errors)
    if not said.errors and (said.points is not None or said.numbers is not None):
        hint = f"as in '{row.example}'; points are written alone" if row.example else "points are written alone"
        reading.add_finding("record.name", node, f"{shown(node.text)} of what?", hint)
    return [Item(name, count, node.locate(offset)) for name, count, offset in said.items or ()]


def _mapping(reading: Reading, row: TallyRow, node: Mapping) -> Written | None:
    """Read a mapping from words to counts."""
    if row.names is None:
        reading.misshaped(node, f"'{row.category}'", "a number")
        return None
    items: list[Item] = []
    before = len(reading.findings)
    for key, value in reading.checked(node):
        name = row.names.find(key.text)
        if name is None:
            hint = among(key.text, row.names.all[:12])
            reading.add_finding("record.name", key, f"there is no {row.names.sort} {shown(key.text)}", hint)
            continue
        count = reading.number(value, f"the number of {name}", 0, value_types.MAX_NUMBER)
        if count is not None:
            items.append(Item(name, count, reading.span(key)))
    return Written(reading.span(node), None, tuple(items)) if len(reading.findings) == before else None
