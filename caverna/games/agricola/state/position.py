"""Positions: a table as a record describes it -> a game, checked for consistency; and a game -> a position.

A position lies between two turns, before a harvest or between rounds. It is a plain mapping in the words of the record
format; amounts and board entries are text.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from caverna.core.broken import RuleBroken, illegal

from ..catalogue.majors import MAJORS
from ..catalogue.rounds import LAST_ROUND, STAGE_OF_ROUND, STAGES
from ..catalogue.spaces import FAMILY, SPACES
from ..catalogue.tables import HAND, MATERIALS, MOST_PEOPLE, MOST_STABLES, SOWN, START_PEOPLE
from ..goods import ANIMALS, CROPS, KINDS, NAMES, SHEEP, Goods
from ..names import GOOD_NUMBER, MAJOR_KEYS, normalise
from ..rules.game import BETWEEN, COMPLETE, OVER, WORK, Game
from ..rules.rounds import choose_card, open_card
from .cells import NUMBER as CELL
from .cells import connected, listed
from .fences import MOST_FENCES, fences_of
from .home import Home

_KEYS = ("round", "cards", "starting player", "spaces", "homes", "now")
_HOME_KEYS = (
    "supply", "animals", "house", "family", "newborn", "board", "improvements", "occupations", "minors", "begging",
    "due",
)  # fmt: skip
_NOW_KEYS = ("turn", "placed", "passed")


def from_position(game: Game, position: Mapping[str, Any]) -> None:
    """Turn a fresh game into the one a position describes; raise `RuleBroken` at the first rule it breaks."""
    PositionLoader(game, position).run()


class PositionLoader:
    """Sets a position up, part by part. ``path`` names the keys of the value being looked at, for its place."""

    def __init__(self, game: Game, position: Mapping[str, Any]) -> None:
        self.game = game
        self.position = position
        self.path: tuple[str, ...] = ()
        self.player = ""

    def run(self) -> None:
        """Set the position up; a broken rule names the player whose home it is about."""
        try:
            self._known(self.position, _KEYS)
            self._rounds()
            homes = self._part(self.position, "homes")
            for name, said in homes.items():
                self._home(name, said)
            self._majors_once()
            self._spaces()
            if "now" in self.position:
                self._now(self.position["now"])
            for name in homes:
                self._animals(name)
        except RuleBroken as broken:
            broken.player = broken.player or self.player
            raise

    # --- reading values ---------------------------------------------------------------------------------------

    def _slip(self, rule: str, message: str, expected: str = "") -> RuleBroken:
        return RuleBroken(rule, f"{' '.join(self.path)}: {message}", expected=expected, kind="malformed")

    def _known(self, said: Any, keys: tuple[str, ...]) -> None:
        if not isinstance(said, Mapping):
            raise self._slip("record.key", "a mapping is expected")
        for key in said:
            if key not in keys:
                raise self._slip("record.key", f"there is no {key!r}", ", ".join(keys))

    def _part(self, said: Mapping[str, Any], key: str) -> Mapping[str, Any]:
        """Return the mapping under a key, an empty one where it is left out."""
        found = said.get(key, {})
        if not isinstance(found, Mapping):
            self.path = (*self.path, key)
            raise self._slip("record.key", "a mapping is expected")
        return found

    def _names(self, said: Mapping[str, Any], key: str) -> list[str]:
        """Return the list of names under a key, an empty one where it is left out."""
        found = said.get(key, ())
        if isinstance(found, str) or not isinstance(found, Sequence):
            self.path = (*self.path, key)
            raise self._slip("record.name", "a list of names is expected")
        return [str(name) for name in found]

    def _number(self, said: Any) -> int:
        try:
            number = int(str(said))
        except ValueError:
            number = -1
        if number < 0:
            raise self._slip("record.number", f"{said!r} is not a number from 0 on")
        return number

    def _goods(self, said: Any) -> list[tuple[int, int]]:
        """Read an amount, in which counts may be 0."""
        words = str(said).split()
        pairs: list[tuple[int, int]] = []
        while words:
            count, word = self._number(words.pop(0)), words.pop(0) if words else ""
            if normalise(word) not in GOOD_NUMBER and words:
                word += words.pop(0)
            if normalise(word) not in GOOD_NUMBER:
                raise self._slip("record.name", f"there is no good {word!r}", ", ".join(NAMES))
            pairs.append((GOOD_NUMBER[normalise(word)], count))
        return pairs

    # --- rounds and cards -------------------------------------------------------------------------------------

    def _rounds(self) -> None:
        """Open the round cards so far (setup.cards); they may be left out where the stages leave no doubt."""
        game, position = self.game, self.position
        self.path = ("round",)
        inside = "now" in position
        number = self._number(position["round"]) if "round" in position else None
        if number is not None and not 1 <= number <= LAST_ROUND:
            illegal("setup.cards", f"there is no round {number}", found=number, expected=f"1 to {LAST_ROUND}")
        if inside and number is None:
            illegal("setup.cards", "`now` needs the round that is being played", expected="round: a number")
        shown = LAST_ROUND if number is None else number - (not inside)
        self.path = ("cards",)
        names = self._names(position, "cards") if "cards" in position else self._cards_without_doubt(shown)
        if len(names) != shown:
            cards = "1 card is" if shown == 1 else f"{shown} cards are"
            illegal("setup.cards", f"{cards} revealed by then", found=len(names), expected=shown)
        for index, name in enumerate(names[:LAST_ROUND]):
            self.path = ("cards", str(index))
            open_card(game, choose_card(game, index + 1, name))
        self.path = ("starting player",)
        if "starting player" in position:
            game.starting = game.seat(str(position["starting player"]))
        game.round = shown
        game.phase = OVER if number is None else BETWEEN

    def _cards_without_doubt(self, shown: int) -> list[str]:
        """Return the cards of the stages that are complete; within a stage they must be named."""
        stage = STAGE_OF_ROUND.get(shown, 0)
        if stage and STAGES[stage][-1] != shown:
            illegal("setup.cards", f"which {shown} cards have been revealed?", expected="cards: their names in order")
            return []
        rows = [row for row in SPACES.values() if row.stage and row.stage <= stage]
        return [row.full_name for row in sorted(rows, key=lambda row: row.stage)]

    # --- one home ---------------------------------------------------------------------------------------------

    def _home(self, name: str, said: Any) -> None:
        self.player = name
        self.path = ("homes", name)
        home = self.game.home(name)
        self._known(said, _HOME_KEYS)
        for key, kinds in (("supply", range(SHEEP)), ("animals", ANIMALS)):
            if key in said:
                self._counts(home, key, said[key], kinds)
        self.path = ("homes", name, "house")
        material = str(said.get("house", MATERIALS[0]))
        if material not in MATERIALS:
            raise self._slip("record.name", f"a house is not of {material!r}", " or ".join(MATERIALS))
        home.house = MATERIALS.index(material)
        self._family(home, said)
        self._board(home, said)
        self._cards_in_play(home, said)
        self.path = ("homes", name, "begging")
        home.begging = self._number(said.get("begging", 0))
        self.path = ("homes", name)
        for number, goods in self._part(said, "due").items():
            self.path = ("homes", name, "due", str(number))
            coming = self._number(number)
            if not self.game.round < coming <= LAST_ROUND:
                raise self._slip("record.number", "goods lie on the spaces of rounds to come")
            home.expect(coming, tuple(pair for pair in self._goods(goods) if pair[1]))
        self.player = ""

    def _counts(self, home: Home, key: str, said: Any, kinds: Sequence[int]) -> None:
        """Take supply or animals over whole: what is not named is not there."""
        self.path = ("homes", home.name, key)
        for good in kinds:
            home.goods[good] = 0
        for good, count in self._goods(said):
            if good not in kinds:
                raise self._slip("record.name", f"{NAMES[good]} does not stand under {key}")
            home.goods[good] += count

    def _family(self, home: Home, said: Mapping[str, Any]) -> None:
        """Take the family over: 2 to 5 people, newborns only inside a round (family.limit)."""
        self.path = ("homes", home.name, "family")
        home.people = self._number(said.get("family", START_PEOPLE))
        if home.people < START_PEOPLE:
            raise self._slip("record.number", f"a family has at least {START_PEOPLE} people")
        if home.people > MOST_PEOPLE:
            illegal(
                "family.limit", f"a family has at most {MOST_PEOPLE} people", found=home.people, expected=MOST_PEOPLE
            )
        self.path = ("homes", home.name, "newborn")
        home.newborn = self._number(said.get("newborn", 0))
        if home.newborn > home.people - START_PEOPLE or (home.newborn and "now" not in self.position):
            raise self._slip("record.number", "so many cannot have been born in the round being played")

    def _cards_in_play(self, home: Home, said: Mapping[str, Any]) -> None:
        """Take improvements and hand cards over (setup.majors, setup.mode, card.hand, card.once)."""
        self.path = ("homes", home.name)
        for index, name in enumerate(self._names(said, "improvements")):
            self.path = ("homes", home.name, "improvements", str(index))
            keys = MAJOR_KEYS.get(normalise(name))
            if keys is None:
                raise self._slip("record.name", f"there is no major improvement {name!r}")
            home.majors.append(next((key for key in keys if key not in home.majors), keys[0]))
        for kind in ("occupations", "minors"):
            self.path = ("homes", home.name)
            names = self._names(said, kind)
            self.path = ("homes", home.name, kind)
            if names and self.game.mode == FAMILY:
                illegal("setup.mode", "the family game has no hand cards", found=kind, expected="mode: full")
            if kind == "occupations" and len(names) + len(home.occupations) > max(HAND, home.started):
                illegal("card.hand", f"a hand has {HAND} occupations", found=len(names), expected=HAND)
            for index, name in enumerate(names):
                self.path = ("homes", home.name, kind, str(index))
                self.game.put_in_play(home, name, kind == "occupations")
        home.own_minors = min(HAND, len(home.minors))
        home.see_improvements()

    def _majors_once(self) -> None:
        """Take the majors of all homes from the board: each lies there once (setup.majors)."""
        for home in self.game.homes:
            for index, key in enumerate(home.majors):
                self.player, self.path = home.name, ("homes", home.name, "improvements", str(index))
                if key not in self.game.majors:
                    illegal("setup.majors", f"the {MAJORS[key].full_name} is there once", found=MAJORS[key].full_name)
                self.game.majors.discard(key)
        self.player = ""

    # --- the board --------------------------------------------------------------------------------------------

    def _board(self, home: Home, said: Mapping[str, Any]) -> None:
        named: set[str] = set()
        self.path = ("homes", home.name)
        where = ("homes", home.name, "board")
        for cells, what in self._part(said, "board").items():
            self.path = (*where, str(cells))
            names = str(cells).split()
            for name in names:
                if name not in CELL:
                    raise self._slip("record.cell", f"there is no cell {name!r}")
                if name in named:
                    raise self._slip("record.cell", f"{name} is named twice")
                named.add(name)
            self._entry(home, names, str(what).split())
        self.path = where
        self._connected(home)

    def _entry(self, home: Home, names: list[str], words: list[str]) -> None:
        kind, rest = (words[0], words[1:]) if words else ("", [])
        cells = [CELL[name] for name in names]
        if kind == "pasture":
            self._pasture(home, cells, rest)
            return
        if len(cells) != 1 or kind not in ("room", "field", "stable") or (rest and kind != "field"):
            expected = "room, field, field 2 grain, stable, pasture, pasture stable E1"
            raise self._slip("record.name", f"{' '.join(words)!r} cannot lie there", expected)
        bit = 1 << cells[0]
        if kind == "room":
            home.rooms |= bit
            return
        if home.rooms & bit:
            rule = "field.place" if kind == "field" else "stable.place"
            illegal(rule, f"{names[0]} is a room", found=kind, expected="room")
        if kind == "stable":
            home.stables |= bit
            return
        home.fields |= bit
        if rest:
            self._crop(home, cells[0], rest)

    def _crop(self, home: Home, cell: int, words: list[str]) -> None:
        """Let a crop stand on a field: at most what is sown, unless a hand card added to it (sow.seed)."""
        pairs = self._goods(" ".join(words))
        good, count = pairs[0]
        if len(pairs) != 1 or good not in CROPS or not count:
            raise self._slip("record.name", "a field bears grain or vegetables", "field 2 grain")
        if count > SOWN[good] and self.game.mode == FAMILY:
            illegal("sow.seed", f"a field bears at most {SOWN[good]} {NAMES[good]}", found=count, expected=SOWN[good])
        home.crops[cell] = (good, count)

    def _pasture(self, home: Home, cells: list[int], words: list[str]) -> None:
        """Let cells be a pasture: connected, no rooms (fence.outline, fence.cells)."""
        pasture = sum(1 << cell for cell in cells)
        if words and words[0] != "stable":
            raise self._slip("record.name", f"{' '.join(words)!r} cannot lie in a pasture", "stable E1")
        if not connected(pasture):
            illegal("fence.outline", f"{listed(pasture)} do not hang together", found=listed(pasture))
        if pasture & home.rooms:
            illegal("fence.cells", f"{listed(pasture & home.rooms)} is a room", found=listed(pasture))
        for name in words[1:]:
            if name not in CELL:
                raise self._slip("record.cell", f"there is no cell {name!r}")
            if not pasture >> CELL[name] & 1:
                raise self._slip("record.cell", f"{name} is not part of this pasture", listed(pasture))
            if home.stables >> CELL[name] & 1:
                illegal("stable.limit", f"{name} bears two stables", found=name)
            home.stables |= 1 << CELL[name]
        if words[:1] == ["stable"] and len(words) == 1:
            raise self._slip("record.name", "which cell bears the stable?", "stable E1")
        home.pastures.append(pasture)

    def _connected(self, home: Home) -> None:
        """Check that rooms, fields and pastures hang together, and the limits of fences and stables."""
        home.fenced = sum(home.pastures)
        home.fences = fences_of(home.pastures)
        home.capacity_cache = None
        if not connected(home.rooms):
            illegal("room.place", f"the rooms {listed(home.rooms)} do not hang together")
        if not connected(home.fields):
            illegal("field.adjacent", f"the fields {listed(home.fields)} do not hang together")
        if not connected(home.fenced):
            illegal("fence.adjacent", "the pastures do not hang together", found=listed(home.fenced))
        if home.fences.bit_count() > MOST_FENCES:
            illegal("fence.limit", f"{home.fences.bit_count()} fences", expected=f"at most {MOST_FENCES}")
        if home.stables.bit_count() > MOST_STABLES:
            illegal("stable.limit", f"{home.stables.bit_count()} stables", expected=f"at most {MOST_STABLES}")

    def _animals(self, name: str) -> None:
        home = self.game.home(name)
        self.player, self.path = name, ("homes", name, "animals")
        home.housing_unchecked = False
        if not home.animals_fit():
            animals = Goods.counted([0] * SHEEP + home.goods[SHEEP:])
            illegal("animals.housing", f"there is no room for {animals}", found=animals)
        self.player = ""

    # --- spaces, and the moment inside a round ----------------------------------------------------------------

    def _open_space(self, name: str) -> str:
        game = self.game
        key = game.space_key(name)
        if key not in game.spaces_in_play:
            illegal("work.available", f"{name} is not in play", hint=game.why_closed(key))
        return key

    def _spaces(self) -> None:
        """Lay out the goods left on spaces; only what accumulates there (round.replenish)."""
        self.path = ()
        for name, said in self._part(self.position, "spaces").items():
            self.path = ("spaces", str(name))
            key = self._open_space(str(name))
            if key in self.game.goods_on:
                raise self._slip("record.key", "this space is named twice")
            for good, count in self._goods(said):
                if good != SPACES[key].good:
                    illegal("round.replenish", f"no {NAMES[good]} accumulates on {name}", found=NAMES[good])
                elif count:
                    self.game.goods_on[key] = count

    def _now(self, now: Any) -> None:
        game = self.game
        self.path = ("now",)
        self._known(now, _NOW_KEYS)
        for name, player in self._part(now, "placed").items():
            self.path = ("now", "placed", str(name))
            self._place(str(name), str(player))
        self.path = ("now",)
        for player in self._names(now, "passed"):
            seat = game.seat(player)
            if not game.homes[seat].at_home:
                illegal("work.stuck", f"{player} has placed everybody and cannot have passed", found=player)
            game.passed.add(seat)
        self.path = ("now", "turn")
        waiting = [seat for seat, home in enumerate(game.homes) if home.at_home and seat not in game.passed]
        if "turn" not in now:
            if waiting:
                name = game.homes[waiting[0]].name
                illegal("work.turn-order", f"{name} has a person to place", expected="turn: a player")
            game.phase, game.seat_to_act = COMPLETE, -1
            return
        game.seat_to_act = game.seat(str(now["turn"]))
        if game.seat_to_act not in waiting:
            illegal("work.turn-order", f"{now['turn']} has no person left to place", found=now["turn"])
        game.phase = WORK

    def _place(self, name: str, player: str) -> None:
        """Let a person stand on a space; in the full game a card may have brought one more."""
        game = self.game
        key, seat = self._open_space(name), game.seat(player)
        if key in game.occupant:
            illegal("work.occupied", f"{name} is occupied already", found=name)
        home = game.homes[seat]
        game.occupant[key] = seat
        if home.at_home:
            home.placed += 1
        elif game.mode == FAMILY:
            illegal("work.turn-order", f"{player} has no person left to stand on {name}", found=player)


# --- a game as a position -----------------------------------------------------------------------------------------


def position_of(game: Game) -> dict[str, Any]:
    """Return the state of a game as the ``position:`` of a record, ready to be written."""
    inside = game.phase in (WORK, COMPLETE)
    data: dict[str, Any] = {}
    if not game.finished:
        data["round"] = game.round if inside else game.round + 1
    data["cards"] = [SPACES[key].full_name for key in game.cards]
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
    if game.to_act is not None:
        now["turn"] = game.to_act
    if game.occupant:
        now["placed"] = game.occupied()
    if game.passed:
        now["passed"] = [game.homes[seat].name for seat in sorted(game.passed)]
    return now


def home_of(home: Home) -> dict[str, Any]:
    """Return one home as a position writes it; what is as at the start of the game is left out."""
    data: dict[str, Any] = {"supply": str(Goods.counted([*home.goods[:SHEEP], *[0] * (KINDS - SHEEP)]) or "0 food")}
    animals = Goods.counted([0] * SHEEP + home.goods[SHEEP:])
    if animals:
        data["animals"] = str(animals)
    if home.house:
        data["house"] = home.material
    if home.people != START_PEOPLE:
        data["family"] = home.people
    if home.newborn:
        data["newborn"] = home.newborn
    if home.board():
        data["board"] = home.board()
    if home.majors:
        data["improvements"] = [MAJORS[key].full_name for key in home.majors]
    started = list(home.occupations.values())[: home.started]
    for key, names in (("occupations", home.occupations.values()), ("minors", home.minors.values())):
        played = [name for name in names if name not in started]
        if played:
            data[key] = played
    if home.begging:
        data["begging"] = home.begging
    due = {number: str(Goods.of(pairs)) for number, pairs in sorted(home.due.items()) if pairs}
    if due:
        data["due"] = due
    return data
