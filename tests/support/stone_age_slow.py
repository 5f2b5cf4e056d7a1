"""An independent, slow checker of Stone Age records with plain texts and dictionaries, without code of the library.

It reads a record that starts with the set-up or with a legal position, with each line of notation on one line of text.
It returns the findings, each as (kind, rule, line, column), and the scores. It stops after a finding that is not about
a claim. If several tools are lowest, it tries every choice of the one that grows with the whole turn.
"""

import copy
import itertools
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, NoReturn

import yaml

Word = tuple[str, int]
"""A word and its offset in the line."""
Words = list[Word]
Sections = dict[str, Words]
Amount = dict[str, int]
FreeStep = tuple[str, Amount]
Spot = tuple[int, int]

VALUE = {"food": 2, "wood": 3, "brick": 4, "stone": 5, "gold": 6}
FIGURES = {"farmer": "production", "tool maker": "tool", "hut builder": "building", "shaman": "people"}
CARDS = Counter(
    """\
dice / 2 tool maker|dice / 2 tool maker|dice / 1 hut builder|dice / 2 hut builder|dice / 1 farmer|dice / 2 farmer
dice / transport|dice / writing|dice / pottery|dice / time|7 food / pottery|5 food / healing|4 food / 1 hut builder
3 food / 2 farmer|3 food / weaving|2 food / 2 hut builder|1 food / weaving|1 brick / 2 shaman|1 stone / 1 shaman
1 stone / 1 farmer|2 stone / transport|1 gold / 1 shaman|roll wood / 2 shaman|roll stone / 1 shaman|roll gold / art
3 points / music|3 points / music|3 points / 3 hut builder|tool / art|field / time|field / 1 farmer|draw / writing
once 4 / 1 tool maker|once 3 / 1 tool maker|once 2 / 2 tool maker|choice / healing""".replace("\n", "|").split("|")
)
TILES = Counter(
    """\
2 wood 1 brick|2 wood 1 stone|1 wood 2 brick|2 wood 1 gold|1 wood 1 brick 1 stone|1 wood 1 brick 1 stone
1 wood 2 stone|2 brick 1 stone|1 wood 1 brick 1 gold|1 wood 1 brick 1 gold|2 brick 1 gold|1 brick 2 stone
1 wood 1 stone 1 gold|1 wood 1 stone 1 gold|1 brick 1 stone 1 gold|1 brick 1 stone 1 gold|2 stone 1 gold
4 of 1 kind|4 of 2 kinds|4 of 3 kinds|4 of 4 kinds|5 of 1 kind|5 of 2 kinds|5 of 3 kinds|5 of 4 kinds
1 to 7|1 to 7|1 to 7""".replace("\n", "|").split("|")
)
SITES = {"forest": "wood", "clay pit": "brick", "quarry": "stone", "river": "gold"}
ROLLS = {"hunt": "food", **SITES}
EXACT = {"tool maker": 1, "hut": 2, "field": 1}
ROUND_PARTS = ("placements", "actions", "feeding", "check")
HELD = ("people", "production", "tool", "card", "building", "points")
PARTING = ("paying", "dice", "picks", "roll", "with", "gets", "draw")


class WrongError(Exception):
    """Raised for an error. ``at`` is an offset in the line, its player, or a position in the record."""

    def __init__(self, kind: str, rule: str, at: Any = 0) -> None:
        super().__init__(kind, rule, at)
        self.kind, self.rule, self.at = kind, rule, at


def illegal(rule: str, at: Any = 0) -> NoReturn:
    raise WrongError("illegal", rule, at)


def ambiguous(rule: str, at: Any = 0) -> NoReturn:
    raise WrongError("ambiguous", rule, at)


def malformed(rule: str, at: Any = 0) -> NoReturn:
    raise WrongError("malformed", rule, at)


def plain(name: str) -> str:
    bare = "".join(c for c in unicodedata.normalize("NFD", str(name)) if not unicodedata.combining(c))
    return re.sub(r"[\s/-]", "", bare.lower())


CARD_BY = {plain(name): name for name in CARDS}
PLACE_BY = {plain(name): name for name in (*ROLLS, *EXACT)}


def tile_named(name: str) -> str | None:
    """Return the tile with a name: as printed, or its goods in any order, with or without counts of 1."""
    for tile in TILES:
        if plain(tile) == plain(name) or amounts(tile) == amounts(name) != []:
            return tile
    return None


def amounts(name: str) -> list[tuple[str, int]]:
    """Return the goods of a tile and their counts, sorted; nothing if its name has no goods."""
    found = [(good.rstrip("s"), int(count or 1)) for count, good in re.findall(r"(\d*) *([a-z]+)", name.lower())]
    return sorted(found) if all(good in VALUE for good, _ in found) else []


# --- the notation ---------------------------------------------------------------------------------------------


def clauses(line: str) -> list[Words]:
    """Return the clauses of a line, each as its words with their offsets."""
    found, at = [], 0
    for part in line.split(","):
        found.append([(m.group(), at + m.start()) for m in re.finditer(r"\S+", part)])
        at += len(part) + 1
    return found


def number(word: Word, least: int, most: int = 10**6) -> int:
    text, at = word
    if not re.fullmatch(r"-?\d+", text) or not least <= int(text) <= most:
        malformed("record.number", at)
    return int(text)


def goods(words: Words) -> Amount:
    found = {}
    for count, name in zip(words[::2], words[1::2], strict=True):
        good = name[0].rstrip("s")
        if good not in VALUE or good in found:
            malformed("record.step", name[1])
        found[good] = number(count, 1)
    return found


def place_name(words: Words) -> tuple[str, Words]:
    """Return the place at the beginning of a clause, and the words after it."""
    for length in (2, 1):
        name = PLACE_BY.get(plain(" ".join(word for word, _ in words[:length])))
        if name and len(words) >= length:
            return name, words[length:]
    return "", words


def sections(words: Words) -> Sections:
    """Split the words of an action: those at its beginning, and those after each separating word."""
    found: Sections = {"": []}
    name = ""
    for index, (word, at) in enumerate(words):
        if word in PARTING and word not in found:
            name = word
            found[name] = []
            if word == "draw":
                found["draw"] = words[index + 1 :]
                break
        else:
            found[name].append((word, at))
    return found


def free_step(words: Words) -> FreeStep | None:
    """Return a free step as (word, amount); None if the words are not one."""
    if words[0][0] == "take":
        return "take", goods(words[1:])
    if words[0][0] == "have":
        said = {}
        for count, name in zip(words[1::2], words[2::2], strict=True):
            what = next(w for w in (*VALUE, *HELD) if name[0] in (w, w + "s", w.rstrip("s")))
            said[what] = number(count, -(10**6) if what == "points" else 0)
        return "have", said
    return None


# --- the table ------------------------------------------------------------------------------------------------


class Table:
    """The state of a game: the players' goods, the placed people, and the next phase."""

    def __init__(self, players: list[str], rulings: dict[str, str] | None = None) -> None:
        if not 2 <= len(players) <= 4:
            illegal("setup.players", "players")
        self.players, self.rulings = list(players), rulings or {}
        start = dict.fromkeys((*VALUE, *HELD), 0) | {"food": 12, "people": 5}
        self.have = {p: dict(start) for p in players}
        self.tools: dict[str, list[list[int]]] = {p: [] for p in players}  # value, and 1 for used
        self.cards: dict[str, list[str]] = {p: [] for p in players}
        self.open: dict[str, list[str]] = {p: [] for p in players}
        self.hidden = dict.fromkeys(players, 0)
        self.board: list[Any] = [None] * 4
        self.tiles: list[Any] = [None] * len(players)
        self.stacks, self.deck = [7] * len(players), 36
        self.seen: Counter[str] = Counter()
        self.round, self.start, self.phase, self.turn = 0, 0, "start", ""
        self.stand: dict[tuple[str, str], int] = {}
        self.hand: dict[str, int] = {}
        self.passed: set[str] = set()
        self.acted: list[str] = []
        self.claims: list[tuple[str, Any]] = []
        self.ended = ""
        self.grows: list[bool] = []  # which of several lowest tools grow in this turn: True an unused one

    def clockwise(self, first: int) -> list[str]:
        n = len(self.players)
        return [self.players[(first + i) % n] for i in range(n)]

    def set_out(self, said: dict[str, Any]) -> None:
        """Set up a legal position from plain data."""
        first = said.get("starting player") or self.players[(said["round"] - 1) % len(self.players)]
        self.round, self.start = said["round"], self.players.index(first)
        for player, tribe in said.get("tribes", {}).items():
            self.set_out_tribe(player, tribe)
        self.board = [CARD_BY.get(plain(name)) for name in said["cards"]] + [None] * (4 - len(said["cards"]))
        self.tiles = [tile_named(name) for name in said["buildings"]]
        self.stacks = said.get("stacks", self.stacks)
        held = [card for player in self.players for card in self.cards[player] + self.open[player]]
        self.seen.update(name for name in (*self.board, *self.tiles, *held) if name)
        self.deck -= sum(1 for card in self.board if card) + sum(have["card"] for have in self.have.values())
        if "now" in said:
            self.set_out_now(said["now"])
        else:
            self.round -= 1

    def set_out_tribe(self, player: str, tribe: dict[str, Any]) -> None:
        have = self.have[player]
        have |= {name: tribe[name] for name in ("people", "production", "points") if name in tribe}
        if "supply" in tribe:
            have |= dict.fromkeys(VALUE, 0)
            words = tribe["supply"].split()
            have |= {good: int(count) for count, good in zip(words[::2], words[1::2], strict=True)}
        have["tool"] = tribe.get("tools", 0)
        self.tools[player] = [[(have["tool"] + more) // 3, 0] for more in (2, 1, 0) if have["tool"] + more >= 3]
        self.cards[player] = [CARD_BY[plain(name)] for name in tribe.get("cards", []) if name != "hidden"]
        self.hidden[player] = tribe.get("cards", []).count("hidden")
        self.open[player] = [CARD_BY[plain(name)] for name in tribe.get("open", [])]
        have["card"] = len(tribe.get("cards", [])) + len(self.open[player])
        built = tribe.get("buildings", 0)
        have["building"] = built if isinstance(built, int) else len(built)
        self.seen.update(() if isinstance(built, int) else filter(None, map(tile_named, built)))

    def set_out_now(self, now: dict[str, Any]) -> None:
        self.phase, self.turn = now["phase"], now.get("turn") or self.players[self.start]
        self.hand = {player: self.have[player]["people"] for player in self.players}
        for player, places in now.get("placed", {}).items():
            for place in places:
                name, _, people = place.rpartition(" ")
                where = place if place in EXACT or name in ("card", "building") else name
                self.stand[player, where] = int(people) if where == name else EXACT.get(place, 1)
                self.hand[player] -= self.stand[player, where]
        self.passed = set(now.get("passed", ()))
        for player, values in now.get("used", {}).items():
            for value in str(values).split():
                next(tool for tool in self.tools[player] if tool == [int(value), 0])[1] = 1
        if self.phase != "placements":
            order = self.clockwise(self.start)
            self.acted = order if self.phase == "feeding" else order[: order.index(self.turn)]

    # --- rounds

    def begin(self, cards: list[str] | None, tiles: list[str] | dict[int, str] | None) -> None:
        """Begin a round. ``cards`` has names, ``tiles`` names or a mapping by stack; None if omitted in the record."""
        self.round += 1
        left = [card for card in self.board if card]
        gaps = 4 - len(left)
        first = self.round == 1
        rule = "setup.cards" if first else "round.refill"
        cards = cards or []
        if len(cards) < gaps:
            ambiguous(rule, "cards")
        if len(cards) > gaps:
            illegal(rule, ("cards", gaps))
        for index, name in enumerate(cards):
            self.turn_up(CARDS, CARD_BY.get(plain(name)), "setup.cards", ("cards", index))
        self.board = left + [CARD_BY[plain(name)] for name in cards]
        self.deck -= len(cards)
        rule = "setup.buildings" if first else "round.buildings"
        need = [s for s, tile in enumerate(self.tiles) if tile is None and self.stacks[s]]
        tiles = tiles or []
        if isinstance(tiles, dict):
            for stack in tiles:
                if stack - 1 not in need:
                    illegal(rule, ("buildings", stack))
            if len(tiles) < len(need):
                ambiguous(rule, "buildings")
            named = [(stack, stack - 1, name) for stack, name in tiles.items()]
        else:
            if len(tiles) < len(need):
                ambiguous(rule, "buildings")
            if len(tiles) > len(need):
                illegal(rule, ("buildings", len(need)))
            named = list(zip(itertools.count(), need, tiles))
        for item, stack, name in named:
            self.turn_up(TILES, tile_named(name), "setup.buildings", ("buildings", item))
            self.tiles[stack] = tile_named(name)
        self.hand = {p: self.have[p]["people"] for p in self.players}
        self.stand, self.passed, self.acted = {}, set(), []
        for tools in self.tools.values():
            for tool in tools:
                tool[1] = 0
        self.phase, self.turn = "placements", self.players[self.start]

    def turn_up(self, copies: Counter[str], name: str | None, rule: str, at: Any) -> str:
        if name is None:
            malformed("record.name", at)
        if self.seen[name] >= copies[name]:
            illegal(rule, at)
        self.seen[name] += 1
        return name

    # --- placing

    def place(self, player: str, line: str) -> None:
        """Play a line of placements."""
        steps = clauses(line)
        frees = [free_step(words) for words in steps]
        if all(frees):
            for words, free in zip(steps, frees, strict=True):
                self.free(player, free, words[0][1])
            return
        while self.phase == "placements" and player != self.turn and not self.can_place(self.turn):
            self.pass_on(self.turn)
        if self.phase != "placements" or player != self.turn:
            illegal("place.turn-order", "player")
        placings = [words for words, free in zip(steps, frees, strict=True) if not free]
        if len(placings) > 1:
            malformed("record.step", placings[1][0][1])
        for words, free in zip(steps, frees, strict=True):
            if free:
                self.free(player, free, words[0][1])
            else:
                self.put(player, words)
        self.next_to_place()

    def next_to_place(self) -> None:
        order = self.clockwise(self.players.index(self.turn))
        waiting = [p for p in (*order[1:], order[0]) if self.hand[p] and p not in self.passed]
        if waiting:
            self.turn = waiting[0]
        else:
            self.phase, self.turn = "actions", ""

    def put(self, player: str, words: Words) -> None:
        at = words[0][1]
        people: int | None
        if words[0][0] == "pass":
            if self.can_place(player):
                illegal("place.pass", at)
            self.passed.add(player)
            return
        if words[0][0] in ("card", "building"):
            if len(words) < 2:
                ambiguous("record.step", at)
            place, people = f"{words[0][0]} {number(words[1], 1)}", 1
        else:
            name, rest = place_name(words)
            place, people = name, number(rest[0], 1) if rest else EXACT.get(name)
        people = self.check_put(player, place, people, at)
        self.stand[player, place] = people
        self.hand[player] -= people

    def can_place(self, player: str) -> bool:
        return any(self.takes(player, place, people) for place in self.places() for people in (1, 2))

    def pass_on(self, player: str) -> None:
        """Let a player pass whose forced pass is not written."""
        self.passed.add(player)
        self.next_to_place()

    def end_placements(self, at: str) -> None:
        """Let the remaining players pass. Refuse to end the phase while a player can place."""
        while self.phase == "placements":
            if any(self.hand[p] and p not in self.passed and self.can_place(p) for p in self.players):
                illegal("place.all", at)
            self.pass_on(self.turn)

    def places(self) -> list[str]:
        numbered = [f"card {n + 1}" for n in range(4)] + [f"building {n + 1}" for n in range(len(self.players))]
        return [*EXACT, *ROLLS, *numbered]

    def in_play(self, place: str) -> bool:
        kind, _, n = place.rpartition(" ")
        if kind == "card":
            return int(n) <= 4 and self.board[int(n) - 1] is not None
        if kind == "building":
            return int(n) <= len(self.players) and self.tiles[int(n) - 1] is not None
        return True

    def check_put(self, player: str, place: str, people: int | None, at: int = 0) -> int:
        """Check a placement, and return the number of people."""
        count = len(self.players)
        there = [who for who, where in self.stand if where == place]
        crowd = sum(n for (_, where), n in self.stand.items() if where == place)
        rings = {"hunt": 10**6, "hut": 2, **dict.fromkeys(SITES, 7)}.get(place, 1)
        exact = {**EXACT, **dict.fromkeys(ROLLS)}.get(place, 1)
        if not self.in_play(place):
            illegal("place.available", at)
        if player in there:
            illegal("place.once", at)
        if place in EXACT and count < 4 and not there and len({w for _, w in self.stand if w in EXACT}) >= 2:
            illegal("place.village", at)
        if place in SITES and len(there) >= {2: 1, 3: 2, 4: 4}[count]:
            illegal("place.sites", at)
        if crowd >= rings:
            illegal("place.full", at)
        if people is None:
            ambiguous("record.step", at)
        if exact and people != exact:
            illegal("place.number", at)
        if crowd + people > rings:
            illegal("place.full", at)
        if people > self.hand[player]:
            illegal("place.people", at)
        return people

    def takes(self, player: str, place: str, people: int) -> bool:
        try:
            self.check_put(player, place, people)
        except WrongError:
            return False
        return True

    # --- acting

    def to_name(self, player: str) -> list[str]:
        return [where for who, where in self.stand if who == player and where not in EXACT]

    def next_to_act(self) -> str | None:
        waiting = [p for p in self.clockwise(self.start) if p not in self.acted]
        return waiting[0] if waiting else None

    def understood_turns(self, before: str | None = None) -> None:
        """Play the turns that need no line, up to that of a player or the first that needs one."""
        while (turn := self.next_to_act()) and turn != before and not self.to_name(turn):
            self.village(turn, EXACT)
            self.acted.append(turn)

    def village(self, player: str, places: Iterable[str]) -> None:
        for place in EXACT:
            if place in places and self.stand.pop((player, place), 0):
                have = self.have[player]
                if place == "tool maker":
                    self.gain_tool(player)
                elif place == "hut":
                    have["people"] = min(have["people"] + 1, 10)
                else:
                    have["production"] = min(have["production"] + 1, 10)

    def act(self, player: str, line: str) -> None:
        """Play a line of actions, with choices of growing tools that make it legal."""
        self.end_placements("player")
        steps = clauses(line)
        frees = [free_step(words) for words in steps]
        if all(frees):
            self.understood_turns()
            for words, free in zip(steps, frees, strict=True):
                self.free(player, free, words[0][1])
            return
        self.understood_turns(player)
        if self.next_to_act() != player:
            illegal("act.turn-order", "player")
        failed = []
        for grows in itertools.product((True, False), repeat=3):
            attempt = copy.deepcopy(self)
            attempt.grows = list(grows)
            try:
                attempt.turn_of(player, steps, frees)
            except WrongError as wrong:
                failed.append(wrong)
                if wrong.rule != "tool.once":
                    break
            else:
                self.__dict__.update(attempt.__dict__)
                return
        raise max(failed, key=lambda wrong: wrong.at if isinstance(wrong.at, int) else 10**9)

    def turn_of(self, player: str, steps: list[Words], frees: list[FreeStep | None]) -> None:
        named = [place_name(words[1:] if words[0][0] == "leave" else words)[0] for words in steps]
        self.village(player, [place for place in EXACT if place not in named])
        for words, free in zip(steps, frees, strict=True):
            if free:
                self.free(player, free, words[0][1])
            else:
                self.action(player, words)
        if any(who == player for who, _ in self.stand):
            ambiguous("act.all", "player")
        self.acted.append(player)

    def home(self, player: str, place: str, at: int) -> int:
        if (player, place) not in self.stand:
            illegal("act.person", at)
        return self.stand.pop((player, place))

    def action(self, player: str, words: Words) -> None:
        at = words[0][1]
        if words[0][0] == "leave":
            if words[1][0] in ("card", "building"):
                self.home(player, f"{words[1][0]} {number(words[2], 1)}", at)
            else:
                self.home(player, place_name(words[1:])[0], at)
                illegal("act.leave", at)
            return
        if words[0][0] in ("card", "building"):
            buy = self.buy_card if words[0][0] == "card" else self.buy_tile
            buy(player, number(words[1], 1), sections(words[2:]), at)
            return
        place, rest = place_name(words)
        if place in EXACT:
            self.home(player, place, at)
            self.stand[player, place] = EXACT[place]
            self.village(player, [place])
            return
        part = sections(rest)
        dice = [number(word, 1, 6) for word in part[""]]
        people = self.home(player, place, at)
        if not dice:
            ambiguous("roll.dice", at)
        if len(dice) != people:
            illegal("roll.dice", at)
        self.roll(player, dice, ROLLS[place], part, at)

    def roll(self, player: str, dice: list[int], good: str, part: Sections, at: int) -> None:
        total = sum(dice)
        words = part.get("with", [])
        while words:
            if words[0][0] == "once":
                value = number(words[1], 1)
                card = next((c for c in self.open[player] if c.startswith(f"once {value} ")), None)
                if card is None:
                    illegal("civ.once", at)
                self.open[player].remove(card)
                self.cards[player].append(card)
                words = words[2:]
            else:
                value = number(words[0], 1)
                mine = [tool for tool in self.tools[player] if tool[0] == value]
                ready = [tool for tool in mine if not tool[1]]
                if not mine:
                    illegal("tool.whole", at)
                if not ready:
                    illegal("tool.once", at)
                ready[0][1] = 1
                words = words[1:]
            total += value
        gain = total // VALUE[good]
        self.have[player][good] += gain
        self.claim_yield(part, gain, at)

    def claim_yield(self, part: Sections, right: int, at: int) -> None:
        if "gets" in part and number(part["gets"][0], 0) != right:
            self.claims.append(("claim.yield", at))

    def gain_tool(self, player: str, own: bool = True) -> None:
        tools = self.tools[player]
        if self.have[player]["tool"] == 12:
            return
        self.have[player]["tool"] += 1
        if len(tools) < 3:
            tools.append([1, 0])
            return
        low = min(value for value, _ in tools)
        lowest = [tool for tool in tools if tool[0] == low]
        fresh = self.rulings.get("upgraded tool") == "fresh"
        unused = False if fresh else self.grows.pop(0) if own and len({u for _, u in lowest}) > 1 else True
        grown = next((tool for tool in lowest if tool[1] != unused), lowest[0])
        grown[0] += 1
        if fresh:
            grown[1] = 0

    def pay(self, player: str, paying: Amount, rule: str, at: int) -> None:
        if "food" in paying or any(self.have[player][good] < count for good, count in paying.items()):
            illegal(rule, at)
        for good, count in paying.items():
            self.have[player][good] -= count

    def buy_card(self, player: str, n: int, part: Sections, at: int) -> None:
        paying = goods(part["paying"]) if "paying" in part else None
        dice, picks, rolled = ([number(w, 1, 6) for w in part.get(word, ())] for word in ("dice", "picks", "roll"))
        self.home(player, f"card {n}", at)
        card = self.board[n - 1]
        top = card.split(" / ")[0].split()
        asks = {"dice": {"dice", "picks"}, "roll": {"roll", "with", "gets"}, "draw": {"draw"}}.get(top[0], set())
        if top[0] == "dice" and "with" in part:
            illegal("civ.no-tools", at)
        if not set(part) - {"", "paying"} <= asks:
            illegal("civ.top", at)
        if paying is None:
            ambiguous("civ.cost", at)
        if sum(paying.values()) != n:
            illegal("civ.cost", at)
        self.pay(player, paying, "civ.cost", at)
        self.board[n - 1] = None
        have = self.have[player]
        have["card"] += 1
        (self.open if top[0] in ("once", "choice") else self.cards)[player].append(card)
        if top[0] == "dice":
            self.dice_for_all(player, dice, picks, at)
        elif top[0] == "roll":
            if not rolled:
                ambiguous("civ.roll", at)
            if len(rolled) != 2:
                illegal("roll.dice", at)
            self.roll(player, rolled, top[1], part, at)
        elif top[0] == "draw":
            self.draw(player, part, at)
        elif top[0] == "tool":
            self.gain_tool(player)
        elif top[0] == "field":
            have["production"] = min(have["production"] + 1, 10)
        elif top[0].isdigit():
            have[top[1]] += int(top[0])

    def dice_for_all(self, player: str, dice: list[int], picks: list[int], at: int) -> None:
        if not dice:
            ambiguous("civ.dice", at)
        if len(dice) != len(self.players):
            illegal("civ.dice", at)
        left = list(dice)
        for pick in picks:
            if pick not in left:
                illegal("civ.pick", at)
            left.remove(pick)
        if len(set(left)) > 1:
            ambiguous("civ.pick", at)
        for taker, die in zip(self.clockwise(self.players.index(player)), picks + left, strict=True):
            have = self.have[taker]
            if die <= 4:
                have[["wood", "brick", "stone", "gold"][die - 1]] += 1
            elif die == 5:
                self.gain_tool(taker, taker == player)
            else:
                have["production"] = min(have["production"] + 1, 10)

    def draw(self, player: str, part: Sections, at: int) -> None:
        if self.deck == 0:
            if "draw" in part:
                illegal("civ.draw", at)
            return
        if "draw" not in part:
            ambiguous("civ.draw", at)
        if part["draw"]:
            name = CARD_BY.get(plain(" ".join(word for word, _ in part["draw"])))
            self.cards[player].append(self.turn_up(CARDS, name, "setup.cards", at))
        else:
            self.hidden[player] += 1
        self.deck -= 1
        self.have[player]["card"] += 1

    def buy_tile(self, player: str, n: int, part: Sections, at: int) -> None:
        paying = goods(part["paying"]) if "paying" in part else None
        self.home(player, f"building {n}", at)
        tile = self.tiles[n - 1]
        words = tile.split()
        if " of " in tile:
            if paying is None:
                ambiguous("build.cost", at)
            if sum(paying.values()) != int(words[0]):
                illegal("build.count", at)
            if len(paying) != int(words[2]):
                illegal("build.kinds", at)
        elif " to " in tile:
            if paying is None:
                ambiguous("build.cost", at)
            if not 1 <= sum(paying.values()) <= 7:
                illegal("build.free", at)
        else:
            printed = {good: int(count) for count, good in zip(words[::2], words[1::2], strict=True)}
            if paying is not None and paying != printed:
                illegal("build.cost", at)
            paying = printed
        self.pay(player, paying, "build.cost", at)
        points = sum(VALUE[good] * count for good, count in paying.items())
        self.have[player]["points"] += points
        self.have[player]["building"] += 1
        self.tiles[n - 1] = None
        self.stacks[n - 1] -= 1
        self.claim_yield(part, points, at)

    # --- free steps, feeding, the end

    def free(self, player: str, step: FreeStep | None, at: int) -> None:
        assert step
        word, what = step
        have = self.have[player]
        if word == "have":
            if any(have[name] != count for name, count in what.items()):
                self.claims.append(("claim.have", at))
            return
        if "choice / healing" not in self.open[player] or sum(what.values()) != 2 or "food" in what:
            illegal("civ.choice", at)
        self.open[player].remove("choice / healing")
        self.cards[player].append("choice / healing")
        for good, count in what.items():
            have[good] += count

    def close_actions(self) -> None:
        self.end_placements("round")
        if any(self.to_name(player) for player in self.players):
            ambiguous("act.all", "round")

    def feed(self, lines: dict[str, str]) -> None:
        """Feed all tribes; ``lines`` maps players to lines."""
        self.close_actions()
        self.understood_turns()
        for player in self.players:
            have = self.have[player]
            have["food"] += have["production"]
            steps = clauses(lines[player]) if lines.get(player) else []
            decisions = [words for words in steps if words[0][0] in ("pay", "starve")]
            if len(decisions) > 1:
                malformed("record.step", (player, decisions[1][0][1]))
            short = have["people"] - have["food"]
            if not decisions:
                if short > 0:
                    ambiguous("feed.short", "feeding")
                have["food"] -= have["people"]
            for words in steps:
                claims, self.claims = self.claims, []
                try:
                    free = free_step(words)
                    if free:
                        self.free(player, free, words[0][1])
                    elif words[0][0] == "starve":
                        if short <= 0:
                            illegal("feed.penalty", words[0][1])
                        have["food"] = 0
                        floor = 0 if self.rulings.get("below zero") == "no" and have["points"] >= 0 else -(10**9)
                        have["points"] = max(have["points"] - 10, min(floor, have["points"]))
                    else:
                        paying = goods(words[1:])
                        if short <= 0:
                            illegal("feed.people", words[0][1])
                        if sum(paying.values()) != short:
                            illegal("feed.short", words[0][1])
                        self.pay(player, paying, "feed.short", words[0][1])
                        have["food"] = 0
                except WrongError as wrong:
                    wrong.at = (player, wrong.at)
                    raise
                self.claims = claims + [(rule, (player, at)) for rule, at in self.claims]
        self.start = (self.start + 1) % len(self.players)
        self.phase = "start"
        gaps = sum(1 for card in self.board if card is None)
        self.ended = "end.buildings" if 0 in self.stacks else "end.cards" if gaps > self.deck else ""

    def score(self, player: str) -> dict[str, int]:
        """Return the lines of a score sheet."""
        have = self.have[player]
        symbols: Counter[str] = Counter()
        figures: Counter[str] = Counter()
        for card in self.cards[player] + self.open[player]:
            lower = card.split(" / ")[1]
            if lower[0].isdigit():
                figures[lower[2:]] += int(lower[0])
            else:
                symbols[lower] += 1
        sheet = {"track": have["points"]}
        sheet["culture"] = len(symbols) ** 2 + sum(1 for n in symbols.values() if n == 2) ** 2
        for figure, by in FIGURES.items():
            sheet[f"{figure}s"] = figures[figure] * have[by]
        sheet["resources"] = sum(have[good] for good in SITES.values())
        return sheet

    def winners(self) -> list[str]:
        def rank(player: str) -> list[int]:
            breaks = [self.have[player][what] for what in ("production", "tool", "people")]
            if self.rulings.get("tie break") == "sum":
                breaks = [sum(breaks)]
            return [sum(self.score(player).values()), *breaks]

        best = max(map(rank, self.players))
        return [player for player in self.players if rank(player) == best]


# --- records --------------------------------------------------------------------------------------------------


def spot(node: Any, offset: int = 0) -> Spot:
    mark = node.start_mark
    return mark.line + 1, mark.column + 1 + offset + (getattr(node, "style", None) in ("'", '"'))


def entries(node: Any) -> dict[str, tuple[Any, Any]]:
    return {key.value: (key, value) for key, value in node.value} if isinstance(node, yaml.MappingNode) else {}


class Checker:
    """A checker of one record, line by line."""

    def __init__(self, text: str) -> None:
        loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
        self.root = entries(yaml.compose(text, loader))
        self.position = yaml.load(text, loader).get("position")
        self.findings: list[tuple[Any, ...]] = []
        self.table: Table
        self.drawn_at: dict[str, Spot] = {}
        self.open_round: Any = None

    def run(self) -> list[tuple[Any, ...]]:
        try:
            self.record()
        except WrongError as wrong:
            self.findings.append((wrong.kind, wrong.rule, *wrong.at))
        return self.findings

    def at(self, wrong: WrongError, place: Spot) -> WrongError:
        wrong.at = place
        return wrong

    def record(self) -> None:
        players = self.root["players"][1]
        rulings = (
            {key: value.value for key, (_, value) in entries(self.root["rulings"][1]).items()}
            if "rulings" in self.root
            else {}
        )
        try:
            self.table = Table([node.value for node in players.value], rulings)
        except WrongError as wrong:
            raise self.at(wrong, spot(players)) from None
        if self.position:
            self.table.set_out(self.position)
        for node in self.root["rounds"][1].value:
            self.round(node)
        self.finish()

    def claims(self, node_of: Callable[[Any], Spot]) -> None:
        for rule, at in self.table.claims:
            self.findings.append(("claim", rule, *node_of(at)))
        self.table.claims = []

    def part(self, where: Any, do: Callable[..., None], *args: Any) -> None:
        """Call a function for a part of a round. An error points to the key of the part."""
        try:
            return do(*args)
        except WrongError as wrong:
            keys = entries(where)
            first = where.value[0][0]
            if isinstance(wrong.at, tuple) and wrong.at[0] in ("cards", "buildings"):
                value = keys[wrong.at[0]][1]
                if isinstance(value, yaml.MappingNode):
                    node = next(v for k, v in value.value if int(k.value) == wrong.at[1])
                else:
                    node = value.value[wrong.at[1]]
                raise self.at(wrong, spot(node)) from None
            if isinstance(wrong.at, tuple):
                raise self.at(wrong, spot(entries(keys["feeding"][1])[wrong.at[0]][1], wrong.at[1])) from None
            raise self.at(wrong, spot(keys[wrong.at][0] if wrong.at in keys else first)) from None

    def round(self, node: Any) -> None:
        table, keys = self.table, entries(node)
        if self.open_round is not None:
            self.part(self.open_round, table.feed, {})
        if table.ended:
            raise WrongError("illegal", table.ended, spot(node.value[0][0]))
        self.open_round = node
        begins = table.phase == "start"
        if "round" in keys and int(keys["round"][1].value) != table.round + begins:
            raise WrongError("illegal", "round.phases", spot(keys["round"][1]))
        cards = [each.value for each in keys["cards"][1].value] if "cards" in keys else None
        tiles = None
        if "buildings" in keys:
            value = keys["buildings"][1]
            tiles = (
                {int(k.value): v.value for k, v in value.value}
                if isinstance(value, yaml.MappingNode)
                else [each.value for each in value.value]
            )
        if begins:
            self.part(node, table.begin, cards, tiles)
        for key in ("placements", "actions"):
            for line in keys[key][1].value if key in keys else ():
                self.line(table.place if key == "placements" else table.act, *line.value[0])
            if key == "placements" and any(later in keys for later in ROUND_PARTS[1:]):
                later = keys["actions"][1].value if "actions" in keys else []
                try:
                    table.end_placements("round")
                except WrongError as wrong:
                    raise self.at(wrong, spot(later[0].value[0][0] if later else node.value[0][0])) from None
        if "feeding" in keys or "check" in keys:
            lines = {k: v.value for k, (_, v) in entries(keys["feeding"][1]).items()} if "feeding" in keys else {}
            self.part(node, table.feed, lines)
            self.claims(lambda at: spot(entries(keys["feeding"][1])[at[0]][1], at[1]))
            self.open_round = None
        for player, (_, value) in entries(keys["check"][1]).items() if "check" in keys else ():
            table.free(player, free_step(clauses("have " + value.value)[0]), 0)
            self.claims(lambda at, value=value: spot(value))  # type: ignore[misc]

    def line(self, do: Callable[[str, str], None], key: Any, value: Any) -> None:
        if key.value == "note":
            return
        if key.value not in self.table.players:
            malformed("record.name", spot(key))
        before = self.table.hidden[key.value]
        try:
            do(key.value, value.value)
        except WrongError as wrong:
            raise self.at(wrong, spot(key) if wrong.at == "player" else spot(value, wrong.at)) from None
        self.claims(lambda at: spot(value, at))
        if self.table.hidden[key.value] > before:
            self.drawn_at[key.value] = spot(value, value.value.index(" draw") + 1)

    def finish(self) -> None:
        table = self.table
        if self.open_round is not None:
            attempt = copy.deepcopy(table)
            try:
                attempt.feed({})
            except WrongError:
                pass
            else:
                self.table = table = attempt
                self.open_round = None
        ended = bool(table.ended) and self.open_round is None
        if "end" in self.root:
            if not ended:
                illegal("end.scoring", spot(self.root["end"][0]))
            for player, (_, value) in entries(self.root["end"][1]).items():
                self.last_moves(player, value)
        if ended:
            for player in table.players:
                if table.hidden[player]:
                    ambiguous("civ.draw", self.drawn_at[player])
        for player, (_, value) in entries(self.root["scores"][1]).items() if "scores" in self.root else ():
            if not ended:
                raise WrongError("claim", "claim.score", spot(self.root["scores"][0]))
            self.check_score(player, value)

    def last_moves(self, player: str, value: Any) -> None:
        table = self.table
        for words in clauses(value.value):
            at = words[0][1]
            try:
                if words[0][0] != "drawn":
                    table.free(player, free_step(words), at)
                    continue
                if not table.hidden[player]:
                    illegal("civ.draw", at)
                name = CARD_BY.get(plain(" ".join(word for word, _ in words[1:])))
                table.cards[player].append(table.turn_up(CARDS, name, "setup.cards", at))
                table.hidden[player] -= 1
            except WrongError as wrong:
                raise self.at(wrong, spot(value, wrong.at)) from None
        self.claims(lambda at: spot(value, at))

    def check_score(self, player: str, value: Any) -> None:
        sheet = self.table.score(player)
        sheet["total"] = sum(sheet.values())
        claimed = {k: v for k, (_, v) in entries(value).items()} or {"total": value}
        for category, node in claimed.items():
            if sheet[category] != int(node.value):
                self.findings.append(("claim", "claim.score", *spot(node)))
