"""Positions: a moment between two turns, as a record writes it down.

Only the format is judged here: kinds of tiles, cells, names and counts. Whether the position can be one of the game
is checked where it is set up.
"""

from collections.abc import Iterable

from caverna.core.names import Names, nearest
from caverna.core.record import BoardEntry, HomePosition, Now, Position
from caverna.games.caverna.catalogue.furnishings import DELIVERIES, FURNISHINGS
from caverna.games.caverna.catalogue.rounds import LAST_ROUND, LEAF, QUESTION, QUESTIONS
from caverna.games.caverna.catalogue.tables import ENTRY_DWELLING, STRONGEST
from caverna.games.caverna.names import ANIMAL, CARD, FURNISHING, GOOD, SPACE
from caverna.games.caverna.slots import CELL
from caverna.text.notation.words import MOST, Slipped, Words, shown

from .goods import read_goods, too_long
from .places import Places
from .shared import Reading
from .tree import Node, Scalar, absent

KEYS = ("round", "cards", "questions", "starting player", "spaces", "homes", "now")
HOME_KEYS = ("supply", "animals", "dwarfs", "begging", "due", "board", "used")
NOW_KEYS = ("marker", "turn", "placed", "passed")
NEWBORN = "newborn"
_SUPPLY = Names("good", [(word, name) for word, name in GOOD.spellings.items() if name not in ANIMAL.all])
_SUPPLIER = Names("supplier", [(FURNISHINGS[key].name, FURNISHINGS[key].name) for key in DELIVERIES])
_DWARF = "as in 'Logging: Ann 0'"
_CROPS = ("grain", "vegetable")
_KINDS = (
    "large pasture", "small pasture", "pasture", "meadow", "field", "stable",
    "cavern", "tunnel", "deep tunnel", "ore mine", "ruby mine",
)  # fmt: skip


def read_position(reading: Reading, node: Node) -> Position:
    """Read a position."""
    found = reading.fields(node, "a position", KEYS, "position: {round: 7, homes: {Ann: {}}}")
    places = reading.places(found)
    position = Position(at=places)
    nodes = {name: value for name, (_, value) in found.items() if not absent(value)}
    if "round" in nodes:
        position.round = reading.number(nodes["round"], "the round", 1, LAST_ROUND)
    if "cards" in nodes:
        position.cards = _names(reading, nodes["cards"], "cards", CARD, places)
    if "questions" in nodes:
        position.questions = reading.number(nodes["questions"], "the number of question marks", 0, QUESTIONS) or 0
    if "starting player" in nodes:
        position.starting_player = reading.one_of_players(nodes["starting player"])
    if "spaces" in nodes:
        for key, value, space in _spaces(reading, nodes["spaces"], "spaces", "spaces: {Logging: 4 wood}"):
            goods = read_goods(reading, value, f"what lies on {space}", GOOD)
            if goods is not None:
                position.spaces[space] = dict(goods)
                places.note(f"spaces {space}", value, key)
    if "homes" in nodes:
        for key, value in reading.pairs(nodes["homes"], "homes", "homes: {Ann: {supply: 3 food}}"):
            player = reading.player = reading.one_of_players(key)
            home = _read_home(reading, value)
            reading.player = None
            if player is not None:
                position.homes[player] = home
                places.note(f"homes {player}", value, key)
    if "now" in nodes:
        position.now = _read_now(reading, nodes["now"])
        if "round" not in found:
            reading.tell("record.missing", found["now"][0], "'now' needs the round that is being played",
                         "as in 'round: 7'")  # fmt: skip
    return position


def _names(reading: Reading, node: Node, what: str, names: Names, at: Places) -> list[str]:
    """Read a list of names; ``at`` gets the place of each."""
    found: list[str] = []
    for each in reading.items(node, what, f"{what}: [{names.all[0]}]"):
        name = reading.name(each, f"the {names.sort}", names)
        if name is not None:
            at.note(f"{what} {len(found)}", each)
            found.append(name)
    return found


def _spaces(reading: Reading, node: Node, what: str, example: str) -> Iterable[tuple[Scalar, Node, str]]:
    """Return the entries of a mapping from spaces, with the names of the spaces."""
    seen: set[str] = set()
    for key, value in reading.pairs(node, what, example):
        space = reading.name(key, "the space", SPACE)
        if space in seen:
            reading.tell("record.key", key, f"{space} stands here twice")
        elif space is not None:
            seen.add(space)
            yield key, value, space


# --- a home -------------------------------------------------------------------------------------------------


def _read_home(reading: Reading, node: Node) -> HomePosition:
    found = reading.fields(node, "a home", HOME_KEYS, "Ann: {supply: 3 food, dwarfs: [0, 5]}")
    places = reading.places(found)
    home = HomePosition(at=places)
    nodes = {name: value for name, (_, value) in found.items() if not absent(value)}
    if "supply" in nodes and (goods := read_goods(reading, nodes["supply"], "the supply", _SUPPLY)) is not None:
        home.supply = dict(goods)
    if "animals" in nodes and (goods := read_goods(reading, nodes["animals"], "the animals", ANIMAL)) is not None:
        home.animals = dict(goods)
    if "dwarfs" in nodes:
        home.dwarfs = _dwarfs(reading, nodes["dwarfs"], places)
    if "begging" in nodes:
        home.begging = reading.number(nodes["begging"], "the number of begging markers", 0, MOST) or 0
    if "due" in nodes:
        for key, value in reading.pairs(nodes["due"], "due", "due: {Ruby supplier: 2}"):
            name = reading.name(key, "the supplier", _SUPPLIER)
            count = reading.number(value, "the number of deliveries", 0, LAST_ROUND)
            if name in home.due:
                reading.tell("record.key", key, f"{name} stands here twice")
            elif name is not None and count is not None:
                home.due[name] = count
                places.note(f"due {name}", value, key)
    if "board" in nodes:
        home.board = _read_board(reading, nodes["board"], places)
    if "used" in nodes:
        home.used = _names(reading, nodes["used"], "used", FURNISHING, places)
    return home


def _dwarfs(reading: Reading, node: Node, at: Places) -> list[int | str]:
    found: list[int | str] = []
    for each in reading.items(node, "dwarfs", "dwarfs: [0, 5, newborn]"):
        if type(each) is Scalar and each.text.lower() == NEWBORN:
            dwarf: int | str | None = NEWBORN
        else:
            dwarf = reading.number(each, f"a dwarf's strength ('{NEWBORN}' for one just born)", 0, STRONGEST)
        if dwarf is not None:
            at.note(f"dwarfs {len(found)}", each)
            found.append(dwarf)
    return found


# --- the board ----------------------------------------------------------------------------------------------


def _read_board(reading: Reading, node: Node, at: Places) -> dict[tuple[str, ...], BoardEntry]:
    found: dict[tuple[str, ...], BoardEntry] = {}
    covered: set[str] = set()
    for key, value in reading.pairs(node, "board", "board: {C4: field 2 grain, B3 B2: large pasture}"):
        cells = _cells(reading, key, covered)
        if type(value) is not Scalar or absent(value):
            reading.tell("record.name", key if absent(value) else value, "what lies there is written as a text",
                         "as in 'C4: field 2 grain'")  # fmt: skip
            continue
        if cells is None or too_long(reading, value):
            continue
        words = Words(value.text, example="field 2 grain")
        try:
            entry = board_entry(words, cells)
        except Slipped as slipped:
            reading.tell_slips(value, slipped.slips)
            continue
        if (entry.kind == "large pasture") != (len(cells) == 2):
            size = "two cells" if entry.kind == "large pasture" else "one cell"
            hint = "as in 'B3 B2: large pasture'" if "pasture" in entry.kind else ""
            reading.tell("record.cell", key, f"{entry.tile or entry.kind} covers {size}", hint)
            continue
        found[cells] = entry
        at.note(f"board {' '.join(cells)}", value)
    return found


def _cells(reading: Reading, key: Scalar, covered: set[str]) -> tuple[str, ...] | None:
    """Read the key of an entry: one cell or two, named nowhere else."""
    if too_long(reading, key):
        return None
    words = Words(key.text, example="C4")
    try:
        cells = [CELL.read(words)]
        if words.more():
            cells.append(CELL.read(words))
        words.end()
    except Slipped as slipped:
        reading.tell_slips(key, slipped.slips)
        return None
    for at, cell in enumerate(cells):
        if cell in covered:
            place = key.locate(words.starts[at])
            reading.tell("record.cell", place, f"{cell} is named twice on this board")
            return None
        covered.add(cell)
    return tuple(cells)


def board_entry(words: Words, cells: tuple[str, ...]) -> BoardEntry:
    """Read what lies on a cell. What does not fit raises `Slipped`."""
    if not words.more():
        words.lack("what lies there")
    kind = next((kind for kind in _KINDS if words.takes(*kind.split())), "")
    if kind == "small pasture":
        kind = "pasture"
    if not kind:
        return _furnishing(words)
    crop, stables = None, cells if kind == "stable" else ()
    if kind == "field" and words.takes("stable"):
        stables = cells  # the rules say that this cannot be
    elif kind == "field" and words.more():
        count = words.number()
        good = words.word(GOOD)
        if good not in _CROPS:
            words.fail("record.name", f"{good} does not grow on a field", at=words.at - 1)
        crop = good, count
    elif kind in ("meadow", "pasture") and words.takes("stable"):
        stables = cells
    elif kind == "large pasture" and words.takes("stable"):
        stables = _stables(words, cells)
    words.end()
    return BoardEntry(kind, crop, stables=stables)


def _stables(words: Words, cells: tuple[str, ...]) -> tuple[str, ...]:
    words.example = f"large pasture stable {cells[0]}"
    found: list[str] = []
    while words.more() or not found:
        cell = CELL.read(words)
        if cell not in cells or cell in found:
            why = "bears its stable already" if cell in found else "is not a cell of this pasture"
            words.fail("record.cell", f"{cell} {why}", at=words.at - 1)
        found.append(cell)
    return tuple(found)


def _furnishing(words: Words) -> BoardEntry:
    end = words.until("over")
    named = [words.between(words.at, end)]
    if words.between(0, len(words.words)).lower().replace("-", " ") == ENTRY_DWELLING.replace("-", " "):
        return BoardEntry("furnishing", tile=ENTRY_DWELLING)
    if not FURNISHING.find(named[0]):
        hint = nearest(named[0], (*_KINDS, *FURNISHING.all))
        words.fail("record.name", f"there is no tile {shown(named[0])}", hint)
    tile = words.name(FURNISHING, end)
    over = ""
    if words.takes("over"):
        words.example = "Trader over Spare part storage"
        over = words.name(FURNISHING, len(words.words))
    return BoardEntry("furnishing", tile=tile, over=over)


# --- inside a round -----------------------------------------------------------------------------------------


def _read_now(reading: Reading, node: Node) -> Now:
    found = reading.fields(node, "now", NOW_KEYS, "now: {turn: Bob, placed: {Logging: Ann 0}}")
    places = reading.places(found)
    now = Now(at=places)
    nodes = {name: value for name, (_, value) in found.items() if not absent(value)}
    if "marker" in nodes:
        now.marker = reading.choice(nodes["marker"], "the marker", (LEAF, QUESTION))
    if "turn" in nodes:
        now.turn = reading.one_of_players(nodes["turn"])
    if "placed" in nodes:
        for key, value, space in _spaces(reading, nodes["placed"], "placed", "placed: {Logging: Ann 0}"):
            dwarf = _dwarf(reading, key, value)
            if dwarf is not None:
                now.placed[space] = dwarf
                places.note(f"placed {space}", value, key)
    if "passed" in nodes:
        for each in reading.items(nodes["passed"], "passed", "passed: [Bob]"):
            player = reading.one_of_players(each)
            if player is not None:
                places.note(f"passed {len(now.passed)}", each)
                now.passed.append(player)
    return now


def _dwarf(reading: Reading, key: Scalar, value: Node) -> tuple[str, int] | None:
    """Read who stands on a space: a player and the dwarf's strength."""
    if type(value) is not Scalar:
        reading.misshaped(value, "a dwarf", "a player and a strength", _DWARF)
        return None
    name, _, strength = value.text.rstrip().rpartition(" ")
    if not name:
        reading.tell("record.missing", key if absent(value) else value, "a player and a strength belong here", _DWARF)
        return None
    player = reading.one_of_players(Scalar(name.rstrip(), value.start, value.style, value.source))
    start = value.within(len(name) + 1)
    number = reading.number(Scalar(strength, start, "", value.source), "a dwarf's strength", 0, STRONGEST)
    return (player, number) if player is not None and number is not None else None
