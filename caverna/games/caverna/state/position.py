"""Positions: setting up a game from a position of a record, with checks; and writing a game as a position.

A position describes a game between two turns, before a harvest or between rounds.
"""

from typing import Any

from caverna.games.farming.cells import members
from caverna.games.farming.positions import FarmLoader
from caverna.model.refusals import RuleBroken, illegal

from ..catalogue.furnishings import FURNISHING_BY_NAME, FURNISHINGS, OVERBUILDS, FurnishingRow
from ..catalogue.keys import ADDITIONAL_DWELLING, GUEST_ROOM, OFFICE_ROOM, WORK_ROOM
from ..catalogue.rounds import FIRST_MARKED_ROUND, LEAF, QUESTION, QUESTIONS, leaves_for, rounds_for
from ..catalogue.spaces import SPACES
from ..catalogue.tables import ENTRY_DWELLING, MAX_DWARFS, MAX_STABLES, SEEDS, START_DWARFS, STRONGEST
from ..goods import ANIMALS, DOG, NUMBER
from ..goods import NAMES as GOODS
from ..position_record import HomePosition, Now, Position
from ..record_values import BoardEntry
from ..rules.furnishing import put, tile_named
from ..rules.game import BETWEEN, HARVEST_DUE, OVER, WORK, Game
from ..rules.rounds import CARD_BY_NAME, open_card, possible_cards
from .cells import (
    ADJACENT,
    ENTRANCE,
    FOREST,
    INSIDE,
    INSIDE_FOREST,
    MOUNTAIN,
    NAMES,
    OUTSIDE,
    PRINTED_CAVERN,
    PRINTED_DWELLING,
    listed,
)
from .cells import NUMBER as CELL
from .home import BARE, DEEP_TUNNEL, LAND_NUMBER, LARGE_PASTURE, ORE_MINE, RUBY_MINE, Dwarf, Home

FOREST_KINDS = ("meadow", "field", "pasture", "large pasture", "stable")


def set_up(game: Game, position: Position) -> None:
    """Turn a fresh game into the one that a position describes.

    Raises `RuleBroken` with the source position and the player of the error.
    """
    PositionLoader(game, position).set_up()


class PositionLoader(FarmLoader[Game, Position]):
    """Turns a fresh game into the one that a position describes."""

    def run(self) -> None:
        """Set the position up, part by part."""
        game, position = self.game, self.position
        self._rounds()
        for name, said in position.homes.items():
            self.player = name
            self.at(position.at, f"homes {name}")
            self._home(game.home(name), said)
        self.player = ""
        self._furnishings_once()
        self._spaces()
        if position.now is not None:
            self._now(position.now)
        for home in game.homes:
            if home.name in position.homes:
                self.player = home.name
                self.at(position.at, f"homes {home.name}")
                self.at(position.homes[home.name].at, "animals", "board")
                self.check_animals(home)

    # --- rounds, cards, markers -------------------------------------------------------------------------------

    def _rounds(self) -> None:
        game, position = self.game, self.position
        played = rounds_for(len(game.homes))
        number = position.round
        if number is not None and number not in played:
            self.at(position.at, "round")
            illegal("setup.cards", f"there is no round {number} with {len(game.homes)} players", found=number)
        if position.now is not None and number is None:
            self.at(position.at, "now")
            illegal("setup.cards", "`now` needs the round that is being played", expected="round: the printed number")
        opened = [other for other in played if number is None or other < number or (position.now and other == number)]
        for index, other in enumerate(opened):
            if index >= len(position.cards):
                if number is None and not position.cards:
                    break  # a finished table is scored from its boards: the cards do not matter
                self.at(position.at, "cards", "round")
                hint = "name them in order under 'cards:'"
                illegal("setup.cards", _so_many(len(opened)), found=len(position.cards), hint=hint)
            self.at(position.at, f"cards {index}", "cards")
            name = position.cards[index]
            possible = possible_cards(game, other)
            if CARD_BY_NAME[name].key not in possible:
                names = ", ".join(SPACES[key].name for key in possible)
                rule = "solo.cards" if game.solo else "setup.cards"
                illegal(rule, f"{name} cannot be the card of round {other}", found=name, expected=names)
            open_card(game, CARD_BY_NAME[name].key)
        if len(position.cards) > len(opened):
            self.at(position.at, f"cards {len(opened)}", "cards")
            illegal("setup.cards", _so_many(len(opened)), found=len(position.cards))
        self._markers(opened)
        if position.starting_player is not None:
            game.starting = game.next_starting = game.seat(position.starting_player)
        game.round = opened[-1] if opened else 0
        game.phase = BETWEEN if number is not None else OVER

    def _markers(self, opened: list[int]) -> None:
        game, position = self.game, self.position
        marked = [number for number in opened if number >= FIRST_MARKED_ROUND and not game.solo]
        if position.now is not None and position.now.marker is None and marked:
            marked.pop()
        self.at(position.at, "questions", "round")
        most = min(QUESTIONS, len(marked))
        if not 0 <= position.questions <= most:
            illegal("setup.markers", f"at most {most} question marks are revealed by then", found=position.questions)
        leaves = len(marked) - position.questions
        if leaves > leaves_for(len(game.homes)) and position.round is not None:
            least = len(marked) - leaves_for(len(game.homes))
            illegal("setup.markers", f"at least {least} question marks are revealed by then", found=position.questions)
        game.questions, game.leaves = position.questions, leaves
        if position.now is not None and position.now.marker is not None:
            self.at(position.now.at, "marker")
            marker = position.now.marker
            if game.solo or opened[-1] < FIRST_MARKED_ROUND:
                illegal("setup.markers", "this round has no harvest marker", found=marker)
            if (marker == QUESTION and not game.questions) or (marker == LEAF and not game.leaves):
                illegal(
                    "setup.markers",
                    "the round's marker is not among those revealed",
                    found=f"{game.questions} questions",
                )
            game.marker = marker

    # --- one home ---------------------------------------------------------------------------------------------

    def _home(self, home: Home, said: HomePosition) -> None:
        for counts, kinds in ((said.supply, range(DOG)), (said.animals, ANIMALS)):
            if counts is not None:
                for good in kinds:
                    home.goods[good] = counts.get(GOODS[good], 0)
        home.begging = said.begging
        self._board(home, said)
        self._dwarfs(home, said)
        for name, left in said.due.items():
            self.at(said.at, f"due {name}", "due")
            row = FURNISHING_BY_NAME[name]
            if row.delivers is None or row.key not in home.active or not 0 <= left <= row.delivers[1]:
                most = row.delivers[1] if row.delivers and row.key in home.active else 0
                illegal("round.start-goods", f"{left} deliveries of the {name}", found=left, expected=f"at most {most}")
            home.deliveries_due[row.key] = left
        for name in said.used:
            self.at(said.at, "used")
            if name != "Guest room" or GUEST_ROOM not in home.active:
                illegal("trade.tile", f"the {name} is not at home, or not used once per game")
            home.guest_used = True

    def _dwarfs(self, home: Home, said: HomePosition) -> None:
        if said.dwarfs is None:
            return
        dwarfs = []
        for index, strength in enumerate(said.dwarfs):
            self.at(said.at, f"dwarfs {index}", "dwarfs")
            if strength == "newborn":
                if self.position.now is None:
                    illegal("family.newborn", "nobody is newborn between rounds", expected="0 for a grown dwarf")
                dwarfs.append(Dwarf(newborn=True))
            else:
                assert isinstance(strength, int)
                if strength > STRONGEST:
                    illegal("expedition.experience", f"no weapon is stronger than {STRONGEST}", found=strength)
                dwarfs.append(Dwarf(strength))
        self.at(said.at, "dwarfs")
        if len(dwarfs) < START_DWARFS:
            illegal("setup.home", f"a family has at least {START_DWARFS} dwarfs", found=len(dwarfs))
        home.dwarfs = dwarfs
        home.stalls_cache = None
        room = home.room_for_dwarfs()
        if len(dwarfs) > room:
            illegal("family.room", f"{len(dwarfs)} dwarfs, room for {room}", found=len(dwarfs), expected=room)
        limit = MAX_DWARFS + (ADDITIONAL_DWELLING in home.active)
        if len(dwarfs) > limit:
            illegal("family.limit", f"a family has at most {limit} dwarfs", found=len(dwarfs), expected=limit)

    # --- the board --------------------------------------------------------------------------------------------

    def _board(self, home: Home, said: HomePosition) -> None:
        for names, entry in said.board.items():
            self.at(said.at, f"board {' '.join(names)}", "board")
            self._entry(home, tuple(CELL[name] for name in names), entry)
        self.at(said.at, "board")
        if home.stables.bit_count() > MAX_STABLES:
            illegal("stable.limit", f"{home.stables.bit_count()} stables", expected=f"at most {MAX_STABLES}")
        self._outside(home, said)
        self._connected(home, said)
        self._mines(home, said)
        if OVERBUILDS.keys() <= home.active:
            upper = next(cell for cell in reversed(home.furnished) if home.furnished[cell] in OVERBUILDS)
            self.at(said.at, f"board {NAMES[upper]}", "board")
            illegal("ruling.overbuild", "Trader and Spare part storage lie on top of each other", found=NAMES[upper])

    def _mines(self, home: Home, said: HomePosition) -> None:
        """Check that each ore mine and each deep tunnel is half of a tile; its deep tunnel may be covered by now."""
        partners = set(home.cells_of(DEEP_TUNNEL, RUBY_MINE))
        if WORK_ROOM in home.active:
            partners |= set(home.furnished) - {PRINTED_CAVERN, PRINTED_DWELLING}
        mines, deep = home.cells_of(ORE_MINE), set(home.cells_of(DEEP_TUNNEL))

        def pair(number: int, used: set[int]) -> bool:
            if number == len(mines):
                return deep <= used
            beside = set(members(ADJACENT[mines[number]])) & partners - used
            return any(pair(number + 1, used | {cell}) for cell in sorted(beside))

        if not pair(0, set()):
            first = (mines or sorted(deep))[0]
            self.at(said.at, f"board {NAMES[first]}", "board")
            illegal("mine.ore", "an ore mine and a deep tunnel beside it are one tile", found=listed(1 << first))

    def _entry(self, home: Home, cells: tuple[int, ...], entry: BoardEntry) -> None:
        kind, first = entry.kind, cells[0]
        if entry.tile == ENTRY_DWELLING:
            if first != PRINTED_DWELLING:
                illegal("setup.home", "the entry-level dwelling is printed on D4", found=NAMES[first], expected="D4")
            return
        side = FOREST if kind in FOREST_KINDS else MOUNTAIN
        for cell in cells:
            if not side >> cell & 1:
                rule = {"furnishing": "furnish.cavern", "stable": "stable.build"}.get(kind)
                rule = rule or ("forest.single" if side == FOREST else "mountain.single")
                illegal(rule, f"{kind} cannot lie on {NAMES[cell]}", found=NAMES[cell])
            if (home.tiles | home.stables) >> cell & 1 and cell != PRINTED_CAVERN:
                rule = (
                    "setup.home" if cell == PRINTED_DWELLING else "forest.twin" if side == FOREST else "mountain.twin"
                )
                illegal(rule, f"{NAMES[cell]} is used already", found=kind)
        if first == PRINTED_CAVERN and kind not in ("cavern", "furnishing"):
            illegal("setup.home", "D3 is a cavern", found=kind, expected="cavern or a furnishing")
        if kind == "furnishing":
            self._furnishing(home, first, entry)
        elif kind == "large pasture":
            if len(cells) != 2 or not ADJACENT[cells[0]] >> cells[1] & 1:
                illegal(
                    "fence.large", "a large pasture covers 2 adjacent cells", found=listed(sum(1 << c for c in cells))
                )
            for cell in cells:
                home.land[cell] = LARGE_PASTURE
                home.tiles |= 1 << cell
            home.large_pastures.append((cells[0], cells[1]))
        elif kind != "stable":
            home.land[first] = LAND_NUMBER[kind]
            home.tiles |= 1 << first
        self._stables(home, cells, entry)
        if entry.crop is not None:
            good, count = NUMBER[entry.crop[0]], entry.crop[1]
            if good not in SEEDS or not 1 <= count <= SEEDS[good]:
                most = f"1 to {SEEDS[good]} {entry.crop[0]}" if good in SEEDS else "grain or vegetables"
                illegal("sow.field", f"a field with {count} {entry.crop[0]}", expected=most)
            home.crops[first] = (good, count)
        home.stalls_cache = None

    def _stables(self, home: Home, cells: tuple[int, ...], entry: BoardEntry) -> None:
        for name in entry.stables:
            cell = CELL[name]
            if cell not in cells:
                illegal(
                    "stable.build", f"{name} is not part of this entry", expected=listed(sum(1 << c for c in cells))
                )
            if entry.kind == "field":
                illegal("forest.stable", "a field bears no stable")
            if home.land[cell] == BARE and not INSIDE_FOREST >> cell & 1:
                illegal("stable.build", f"{name} lies outside the board")
            home.stables |= 1 << cell

    def _furnishing(self, home: Home, cell: int, entry: BoardEntry) -> None:
        rows: list[FurnishingRow] = []
        for name in filter(None, (entry.over, entry.tile)):
            rows.append(tile_named(name, self.game.supply))
        if entry.over and OVERBUILDS.get(rows[1].key) != rows[0].key:
            illegal("furnish.permanent", f"the {entry.tile} cannot lie over the {entry.over}")
        home.tiles |= 1 << cell  # not `lay`: the cell's reward was paid in the game
        for row in rows:
            put(home, row, cell)

    def _furnishings_once(self) -> None:
        game = self.game
        for home in game.homes:
            for cell, key in [*home.covered.items(), *home.furnished.items()]:
                if key not in FURNISHINGS or FURNISHINGS[key].unlimited:
                    continue
                if key not in game.supply:
                    said = self.position.homes[home.name]
                    self.player = home.name
                    self.at(said.at, f"board {NAMES[cell]}", "board")
                    illegal("furnish.available", f"the {FURNISHINGS[key].full_name} is not on the supply board")
                game.supply.discard(key)

    def _outside(self, home: Home, said: HomePosition) -> None:
        outside = home.tiles & OUTSIDE
        for cell in members(outside):
            self.at(said.at, f"board {NAMES[cell]}", "board")
            rule = "forest.twin" if FOREST >> cell & 1 else "mountain.twin"
            if OFFICE_ROOM not in home.active:
                illegal(rule, f"{NAMES[cell]} lies outside the board", hint="only the Office room lets a half overhang")
            if not ADJACENT[cell] & home.tiles & INSIDE:
                illegal(rule, f"the tile on {NAMES[cell]} has no half on the board")

    def _connected(self, home: Home, said: HomePosition) -> None:
        """Check that every tile is connected over tiles to C4, or to the printed cavern."""
        forest = home.tiles & FOREST
        if forest and not forest >> ENTRANCE & 1:
            illegal("forest.first-tile", "the first meadow or field must cover C4", found=listed(forest), expected="C4")
        for side, rule in ((FOREST, "forest.connected"), (MOUNTAIN, "mountain.connected")):
            tiles = home.tiles & side
            reached = tiles & (1 << ENTRANCE | 1 << PRINTED_CAVERN | 1 << PRINTED_DWELLING)
            reached = reached or tiles & -tiles
            frontier = reached
            while frontier:
                around = 0
                for cell in members(frontier):
                    around |= ADJACENT[cell]
                frontier = around & tiles & ~reached
                reached |= frontier
            if tiles & ~reached:
                far = members(tiles & ~reached)[0]
                self.at(said.at, f"board {NAMES[far]}", "board")
                illegal(rule, f"{listed(tiles & ~reached)} is not connected to the other tiles")

    # --- spaces, and the point inside a round -----------------------------------------------------------------

    def _spaces(self) -> None:
        game, position = self.game, self.position
        seen: set[str] = set()
        for name, counts in position.spaces.items():
            self.at(position.at, f"spaces {name}", "spaces")
            key = game.space_key(name)
            row = SPACES[key]
            if key not in game.spaces_in_play:
                illegal("work.available", f"{name} is not in play", hint=game.why_closed(row))
            if key in seen:
                raise RuleBroken("record.key", f"{game.space_name(key)} is named twice", kind="malformed")
            seen.add(key)
            kinds = {good for good, _ in (*row.refill.pairs, *row.refill_more.pairs)}
            for good in counts:
                if NUMBER[good] not in kinds:
                    illegal("round.replenish", f"no {good} accumulates on {name}", found=good)
            pairs = tuple((NUMBER[good], count) for good, count in counts.items() if count)
            if pairs:
                game.goods_on[key] = pairs

    def _now(self, now: Now) -> None:
        game = self.game
        for name, (player, strength) in now.placed.items():
            self.at(now.at, f"placed {name}", "placed")
            self._place(name, player, strength)
        for player in now.passed:
            self.at(now.at, "passed")
            seat = game.seat(player)
            if not game.homes[seat].waiting():
                illegal("work.stuck", f"{player} has placed every dwarf and cannot have passed")
            game.passed.add(seat)
        waiting = [seat for seat, home in enumerate(game.homes) if home.waiting() and seat not in game.passed]
        self.at(self.position.at, "now")
        self.at(now.at, "turn", "placed")
        if now.turn is None:
            if waiting:
                illegal(
                    "work.turn-order", f"{game.homes[waiting[0]].name} has a dwarf to place", expected="turn: a player"
                )
            game.phase, game.seat_to_act = HARVEST_DUE, -1
        else:
            game.seat_to_act = game.seat(now.turn)
            if game.seat_to_act not in waiting:
                illegal("work.turn-order", f"{now.turn} has no dwarf left to place", found=now.turn)
            game.phase = WORK

    def _place(self, name: str, player: str, strength: int) -> None:
        game = self.game
        key, seat = game.space_key(name), game.seat(player)
        home = game.homes[seat]
        if key not in game.spaces_in_play:
            illegal("work.available", f"{name} is not in play", hint=game.why_closed(SPACES[key]))
        if key in game.occupant:
            illegal("work.occupied", f"{name} is occupied already")
        at_home = [index for index in home.waiting() if home.dwarfs[index].weapon == strength]
        if not at_home:
            illegal("work.dwarf-order", f"{player} has no dwarf of strength {strength} to stand on {name}")
            return
        home.dwarfs[at_home[0]] = Dwarf(strength, key)
        game.occupant[key] = seat
        if "starting_player" in key:
            game.next_starting = seat


def _so_many(cards: int) -> str:
    return f"{cards} card is revealed by then" if cards == 1 else f"{cards} cards are revealed by then"


# --- a game as a position -----------------------------------------------------------------------------------------


def position_of(game: Game) -> dict[str, Any]:
    """Return the state of a game as the value of the key ``position`` of a record."""
    inside = game.phase in (WORK, HARVEST_DUE)
    data: dict[str, Any] = {}
    if not game.finished:
        data["round"] = game.round if inside else game.next_round()
    data["cards"] = [SPACES[key].name for key in game.cards]
    if game.questions:
        data["questions"] = game.questions
    data["starting player"] = game.starting_player
    lying = {name: str(goods) for name, goods in game.spaces().items() if goods}
    if lying:
        data["spaces"] = lying
    if inside:
        data["now"] = _now_of(game)
    data["homes"] = {home.name: home_of(home) for home in game.homes}
    return data


def _now_of(game: Game) -> dict[str, Any]:
    now: dict[str, Any] = {}
    if game.marker is not None:
        now["marker"] = game.marker
    if game.to_act is not None:
        now["turn"] = game.to_act
    placed = {}
    for key, seat in game.occupant.items():
        home = game.homes[seat]
        weapon = next(dwarf.weapon for dwarf in home.dwarfs if dwarf.space == key)
        placed[game.space_name(key)] = f"{home.name} {weapon}"
    if placed:
        now["placed"] = placed
    if game.passed:
        now["passed"] = [game.homes[seat].name for seat in sorted(game.passed)]
    return now


def home_of(home: Home) -> dict[str, Any]:
    """Return one home as the value in a position."""
    data: dict[str, Any] = {
        "supply": str(home.stored or "0 food"),
        "animals": str(home.animals or "0 dog"),
        "dwarfs": ["newborn" if dwarf.newborn else dwarf.weapon for dwarf in home.dwarfs],
    }
    if home.begging:
        data["begging"] = home.begging
    due = {FURNISHINGS[key].full_name: left for key, left in home.deliveries_due.items() if left}
    if due:
        data["due"] = due
    board = home.board()
    if board:
        data["board"] = board
    if home.guest_used:
        data["used"] = ["Guest room"]
    return data


def head_of(game: Game) -> dict[str, Any]:
    """Return the set-up keys of a record: the variant, and the table options that differ from the default."""
    chosen = game.rulings.chosen()
    return {"variant": game.variant, **({"rulings": chosen} if chosen else {})}
