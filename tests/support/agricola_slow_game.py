"""The slow checker of Agricola's records, last part: rounds, lines and harvests."""

import sys
from copy import deepcopy
from itertools import combinations
from typing import Any

import yaml

from .agricola_slow import (
    ANIMALS,
    BOARD,
    BY_PLAYERS,
    CRAFTS,
    FAMILY,
    FAMILY_BY_PLAYERS,
    FULL,
    FULL_BY_PLAYERS,
    GOODS,
    HARVESTS,
    MAJORS,
    ROUND_CARDS,
    STAGES,
    Bad,
    Farm,
    Found,
    Step,
    amount,
    around,
    find,
    first_word,
    line_of,
    pairs,
    place_of,
    plain,
    tree,
)  # fmt: skip
from .agricola_slow_acts import Doing
from .agricola_slow_cards import Cards


class Table(Cards):
    """A game being played by a record."""

    def __init__(self, text: str, file: dict[str, Any] | None = None) -> None:
        self.root = yaml.compose(text)
        head = {key.value: tree(value) for key, value in pairs(self.root) if key.value not in ("rounds", "position")}
        self.players: list[str] = head["players"]
        self.mode: str = head.get("mode", "full")
        self.options: dict[str, str] = head.get("rulings", {})
        count = len(self.players)
        self.farms = {name: Farm(0 if count == 1 else 3 if seat else 2) for seat, name in enumerate(self.players)}
        self.cards = {plain(name): facts for name, facts in {**head.get("cards", {}), **(file or {})}.items()}
        for farm in self.farms.values():
            farm.cards = self.cards
        self.no_hands = head.get("hands") == "none"
        self.out: set[str] = set()
        self.passed: dict[str, str] = {}
        modes, more = (FULL, FULL_BY_PLAYERS) if self.mode == "full" else (FAMILY, FAMILY_BY_PLAYERS)
        self.offers = {**BOARD, **modes, **BY_PLAYERS.get(count, {}), **more.get(count, {})}
        self.lying: dict[str, int] = {}
        self.standing: dict[str, str] = {}
        self.shown: list[str] = []
        self.round, self.starting, self.turn = 0, self.players[0], ""
        self.majors = set(MAJORS)
        self.claims: list[Found] = []
        self.farms_after: list[dict[str, Any]] = []
        """The farms after the set-up, each start of a round, each line and each harvest."""
        self.who = ""
        self.inside = False
        self.last_harvest = self.scoring = False

    # --- the record -------------------------------------------------------------------------------------------

    def run(self) -> list[Found]:
        try:
            if find(self.root, "position") is not None:
                self.set_up(tree(find(self.root, "position")))
            self.note()
            rounds = pairs(find(self.root, "rounds"))
            for number, node in enumerate(rounds):
                self.play_round(node, number == len(rounds) - 1)
            if find(self.root, "end") is not None:
                self.scoring = self.last_harvest = True
                for farm in self.farms.values():
                    farm.passing.clear()
                for key, value in pairs(find(self.root, "end")):
                    self.line(key, line_of(value), "end")
        except Bad as bad:
            return sorted([*self.claims, (bad.kind, bad.rule, *bad.at)], key=lambda one: one[2:])
        return self.claims

    def set_up(self, said: dict[str, Any]) -> None:
        """Set up a legal position."""
        number = int(said["round"])
        inside = "now" in said
        shown = said.get("cards") or [card for last, cards in STAGES for card in cards if last < number + inside]
        for card in shown:
            self.open(card)
        self.round = number - (not inside)
        self.starting = said.get("starting player", self.starting)
        for space, goods in said.get("spaces", {}).items():
            self.lying[self.named(space)] = next(iter(amount(goods).values()))
        for name, home in said.get("homes", {}).items():
            self.lay_out(self.farms[name], home)
        for seat, name in enumerate(self.players):
            for card in set().union(*self.farms[name].passing.values()):
                if len(self.players) == 1:
                    self.out.add(card)
                else:  # these positions have one player who passed it on
                    self.passed[card] = self.players[(seat + 1) % len(self.players)]
        now = said.get("now", {})
        for space, name in now.get("placed", {}).items():
            self.standing[self.named(space)] = name
            self.farms[name].placed += 1
        self.turn = now.get("turn", "")
        self.inside = inside

    def lay_out(self, farm: Farm, home: dict[str, Any]) -> None:
        for key, kinds in (("supply", GOODS[:7]), ("animals", ANIMALS)):
            if key in home:
                farm.goods.update(dict.fromkeys(kinds, 0), **amount(home[key]))
        farm.house = home.get("house", "wood")
        farm.people, farm.newborn = int(home.get("family", 2)), int(home.get("newborn", 0))
        for cells, what in home.get("board", {}).items():
            kind, *rest = what.split()
            if kind == "room":
                farm.rooms.add(cells)
            elif kind == "stable":
                farm.stables.add(cells)
            elif kind == "field":
                farm.fields[cells] = (rest[1], int(rest[0])) if rest else None
            else:
                farm.fences |= around(set(cells.split()))
                farm.stables |= set(rest[1:])
        farm.majors = list(home.get("improvements", []))
        self.majors -= set(farm.majors)
        farm.occupations = [plain(card) for card in home.get("occupations", [])]
        farm.minors = [plain(card) for card in home.get("minors", [])]
        farm.own_minors = len(farm.minors)
        self.out |= {*farm.occupations, *farm.minors}
        farm.begging = int(home.get("begging", 0))
        for number, cards in home.get("passing", {}).items():
            farm.passing[int(number)] = {plain(card) for card in cards}
        farm.due = {int(number): amount(goods) for number, goods in home.get("due", {}).items()}

    def note(self) -> None:
        self.farms_after.append({name: farm.state() for name, farm in self.farms.items()})

    def play_round(self, node: Any, last: bool) -> None:
        if not self.inside:
            self.come_home()
            self.begin(node)
        self.inside = False
        for entry in find(node, "turns").value:
            ((key, value),) = entry.value
            if key.value != "note":
                self.line(key, line_of(value), "turn")
                self.note()
        if self.turn:
            if not last or find(node, "harvest") is not None:
                raise Bad("illegal", "work.turn-order", place_of(node.value[0][0]))
            return
        if self.round in HARVESTS:
            open_end = last and not any(find(node, key) for key in ("harvest", "check"))
            open_end = open_end and not any(find(self.root, key) for key in ("end", "scores"))
            before = deepcopy(self.farms)
            try:
                self.harvest(node)
            except Bad as bad:
                if open_end and bad.kind == "ambiguous":
                    self.farms = before
                    return
                raise
            self.come_home()
            self.note()
        self.check(find(node, "check"))

    def come_home(self) -> None:
        for farm in self.farms.values():
            farm.placed = farm.newborn = 0
            farm.passed = False
        self.standing.clear()

    def begin(self, node: Any) -> None:
        self.round += 1
        possible = next(cards for last, cards in STAGES if self.round <= last)
        possible = [card for card in possible if card not in self.shown]
        said = find(node, "card")
        if said is None:
            if len(possible) > 1:
                raise Bad("ambiguous", "setup.cards", place_of(node.value[0][0]))
            card = possible[0]
        else:
            fitting = [card for card in possible if card == said.value or first_word(card) == said.value]
            if not fitting:
                raise Bad("illegal", "setup.cards", place_of(said))
            card = fitting[0]
        self.open(card)
        for farm in self.farms.values():
            for good, count in farm.due.pop(self.round, {}).items():
                farm.goods[good] += count
        for key, value in pairs(find(node, "start")):
            self.line(key, line_of(value), "start")
        for farm in self.farms.values():
            if not farm.fits():
                raise Bad("illegal", "animals.housing", place_of(node.value[0][0]))
        for space, (_, goods) in self.offers.items():
            words = goods.split("+")[0].split()
            if words:
                self.lying[space] = self.lying.get(space, 0) + (
                    2 if space == "3 wood" and len(self.players) == 1 else int(words[1])
                )
        self.turn = self.starting
        self.note()

    def open(self, card: str) -> None:
        self.shown.append(card)
        self.offers[card] = ROUND_CARDS[card]

    def check(self, node: Any) -> None:
        for key, value in pairs(node):
            if not self.holds(self.farms[key.value], value.value.split()):
                self.claims.append(("claim", "claim.have", *place_of(value)))

    # --- a line -----------------------------------------------------------------------------------------------

    def line(self, key: Any, steps: list[Step], part: str) -> None:
        name = self.who = key.value
        farm = self.farms[name]
        doing = Doing(steps)
        placement = next((step for step in steps if self.is_place(step) or step.verb == "pass"), None)
        own = self.turn == name
        if placement is not None and not own and not (placement.by and placement.verb != "pass"):
            raise Bad("illegal", "work.turn-order", place_of(key))
        doing.fences_left = sum(step.verb == "fence" for step in steps)
        for step in steps:
            self.one(farm, doing, step)
        self.end_of_line(farm, doing)
        if placement is not None and own:
            self.advance()

    def one(self, farm: Farm, doing: Doing, step: Step) -> None:
        """Play a step. Before a step that is not free, all animals must be housed (ruling.animals-moment)."""
        follows = step.verb == "fence" and "fence" in doing.done
        bare = step.verb == "take" and not step.rest and self.is_take(doing)
        if not step.free and not follows and not bare and doing.overflow:
            raise Bad("illegal", "animals.housing", doing.overflow)
        if step.verb == "fence":
            doing.fences_left -= 1
        self.do(farm, doing, step)
        if step.verb != "fence" or not doing.fences_left:
            self.look(farm, doing, step)

    def look(self, farm: Farm, doing: Doing, step: Step) -> None:
        if farm.fits():
            doing.overflow = None
        elif not doing.overflow:
            doing.overflow = step.at

    def end_of_line(self, farm: Farm, doing: Doing) -> None:
        if doing.placed is not None:
            groups = self.groups(doing.space)
            for first, group in groups:
                options = group.split("|")
                if not first and len(options) > 1 and not any(self.bare(option) in doing.done for option in options):
                    raise Bad("ambiguous", "work.order-of-actions", doing.placed.at)
                if group.startswith("choose") and len(options) == 1 and "choose" not in doing.done:
                    raise Bad("ambiguous", "work.choice", doing.placed.at)
        if doing.overflow:
            raise Bad("illegal", "animals.housing", doing.overflow)
        if doing.placed is not None and not doing.acted:
            raise Bad("illegal", "work.must-act", doing.placed.at)

    def advance(self) -> None:
        seat = self.players.index(self.turn)
        for step in range(1, len(self.players) + 1):
            name = self.players[(seat + step) % len(self.players)]
            farm = self.farms[name]
            if farm.people - farm.newborn - farm.placed > 0 and not farm.passed:
                self.turn = name
                return
        self.turn = ""

    # --- harvest ----------------------------------------------------------------------------------------------

    def harvest(self, node: Any) -> None:
        lines = {key.value: (key, line_of(value)) for key, value in pairs(find(node, "harvest"))}
        said = next((key for key, _ in pairs(node) if key.value == "harvest"), None)
        refused: list[tuple[Bad, bool]] = []
        earlier, self.claims = self.claims, []
        for name, farm in self.farms.items():
            self.who, self.last_harvest = name, False
            for cell, crop in farm.fields.items():
                if crop:
                    farm.goods[crop[0]] += 1
                    farm.fields[cell] = (crop[0], crop[1] - 1) if crop[1] > 1 else None
            key, steps = lines.get(name, (None, []))
            missing = place_of(key if key is not None else said if said is not None else node.value[0][0])
            try:
                self.harvest_line(farm, steps, missing)
            except Bad as bad:  # the other lines still say what they have
                refused.append((bad, bad.at == missing))
        self.claims = earlier + (before_refusal(self.claims, refused) if refused else self.claims)
        if refused:
            raise refused[0][0]
        self.last_harvest = self.round == 14

    def harvest_line(self, farm: Farm, steps: list[Step], missing: tuple[int, int]) -> None:
        doing, fed, bred = Doing(steps), False, False
        used: set[str] = set()
        begged = next((step for step in steps if step.verb == "beg"), None)
        for step in steps:
            if not step.free and doing.overflow:
                raise Bad("illegal", "animals.housing", doing.overflow)
            if step.verb == "feed":
                self.feed(farm, begged, step.at)
                fed = True
            elif step.verb == "breed":
                if not fed:
                    self.feed(farm, begged, missing)
                self.breed(farm, step.rest, step.at)
                fed = bred = True
                self.last_harvest = self.round == 14
            elif step.verb == "use":
                self.craft(farm, step, used)
            elif step.verb != "beg":
                self.do(farm, doing, step)
            self.look(farm, doing, step)
        if doing.overflow:
            raise Bad("illegal", "animals.housing", doing.overflow)
        if not fed:
            self.feed(farm, begged, missing)
        if not bred:
            self.breed(farm, None, missing)

    def feed(self, farm: Farm, begged: Step | None, at: tuple[int, int]) -> None:
        need = (3 if len(self.players) == 1 else 2) * (farm.people - farm.newborn) + farm.newborn
        beg = int(begged.rest[0]) if begged else 0
        if beg > need:
            assert begged is not None
            raise Bad("illegal", "harvest.beg", begged.at)
        if need - beg > farm.goods["food"]:
            raise Bad("ambiguous", "harvest.beg", begged.at if begged else at)
        farm.goods["food"] -= need - beg
        farm.begging += beg

    def breed(self, farm: Farm, said: list[str] | None, at: tuple[int, int]) -> None:
        parents = [animal for animal in ANIMALS if farm.goods[animal] >= 2]
        if said is None:
            every = [born for size in range(4) for born in combinations(parents, size)]
            sets = [born for born in every if farm.fits(**dict.fromkeys(born, 1))]
            largest = [born for born in sets if not any(set(born) < set(other) for other in sets)]
            if len(largest) > 1:
                raise Bad("ambiguous", "harvest.breed", at)
            said = list(largest[0])
        elif said == ["none"]:
            said = []
        elif len(set(said)) < len(said) or not set(said) <= set(parents) or not farm.fits(**dict.fromkeys(said, 1)):
            raise Bad("illegal", "harvest.breed", at)
        for animal in said:
            farm.goods[animal] += 1

    def craft(self, farm: Farm, step: Step, used: set[str]) -> None:
        name = step.name.removeprefix("use ")
        card = self.cards.get(plain(name), {}) if plain(name) in (*farm.occupations, *farm.minors) else {}
        major = next((one for one in farm.majors if one in CRAFTS and name in (one, one.split("'")[0])), "")
        if major and "harvest" in card:
            raise Bad("ambiguous", "record.name", step.at)
        if major:
            take, give = {CRAFTS[major][0]: 1}, {"food": CRAFTS[major][1]}
        elif "harvest" in card:
            take, give = amount(card["harvest"].get("take", "")), amount(card["harvest"]["give"])
        else:
            raise Bad("illegal", "major.craft", step.at)
        maker = major or f"card {plain(name)}"
        if maker in used:
            raise Bad("illegal", "major.craft", step.at)
        used.add(maker)
        self.pay(farm, take, "major.craft", step)
        for good, count in give.items():
            farm.goods[good] += count


def check(text: str, file: dict[str, Any] | None = None) -> tuple[list[Found], Table]:
    """Return the findings of a record, and the table at the end or at the first error."""
    table = Table(text, file)
    return table.run(), table


def before_refusal(claims: list[Found], refused: list[tuple[Bad, bool]]) -> list[Found]:
    """Return the false claims of a harvest that are reported: those before the first refusal.

    A refusal because of a missing step has the position of the step before it. Then claims up to the next refusal are
    reported, too.
    """
    (first, missing), *others = refused
    later = [bad.at for bad, _ in others if bad.at > first.at]
    limit = min(later, default=(sys.maxsize, 0)) if missing else first.at
    return [claim for claim in claims if claim[2:] <= limit]
