"""Random tables of Agricola in the middle of a round, with a line that may be right or wrong.

Farms are rich and unusual, hand cards have random descriptions, and lines consist of random words of the notation. Two
checkers are compared on them. A seed always gives the same text.
"""

from random import Random
from typing import Any

from .agricola_slow import (
    ANIMALS,
    CELLS,
    GOODS,
    HARVESTS,
    MAJORS,
    ROUND_CARDS,
    STAGES,
    Farm,
    around,
    beside,
)

NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve"]
PRINTED = ["Rooms and stables", "Starting player", "Take 1 grain", "Plow 1 field", "3 wood", "1 reed", "Fishing",
           "Day laborer"]  # fmt: skip
BY_PLAYERS = {
    3: ["1 clay board", "1 clay card", "Take 1 resource", "2 wood"],
    4: ["1 clay", "1 wood", "2 wood", "2 clay", "Traveling players", "Reed stone food"],
    5: ["1 clay", "4 wood", "3 clay", "Reed stone wood", "Room or traveling players", "Animal market"],
}
FULL = {
    3: ["Occupation card", "Occupation board"],
    4: ["Occupation card", "Occupation board"],
    5: ["Occupation", "Occupation or family growth"],
}
FAMILY = {3: ["Take 2 resources"], 4: ["Take 2 resources"], 5: ["Resources or family growth"]}
LIES = {
    "3 wood": "wood", "1 clay": "clay", "1 clay board": "clay", "1 clay card": "clay", "1 reed": "reed",
    "Fishing": "food", "2 wood": "wood", "1 wood": "wood", "2 clay": "clay", "Traveling players": "food",
    "4 wood": "wood", "3 clay": "clay", "Reed stone wood": "reed", "Room or traveling players": "food",
    "1 sheep": "sheep", "1 stone 2": "stone", "1 stone 4": "stone", "1 wild boar": "boar", "1 cattle": "cattle",
}  # fmt: skip
OFFERED = {
    "Fences": "fence", "Renovation and fences": "fence", "Rooms and stables": "room stable", "Sow and bake": "sow bake",
    "Plow and sow": "plow sow", "Improvement": "buy minor", "Renovation and improvement": "buy minor renovate",
    "Family growth": "minor grow", "Starting player": "minor leave", "Occupation": "occupation",
    "Occupation board": "occupation", "Occupation card": "occupation", "Plow 1 field": "plow",
    "Stable and bake": "stable bake", "Animal market": "take", "Room or traveling players": "room take",
    "Take 2 resources": "take", "Take 1 resource": "take", "Day laborer": "take",
    "Occupation or family growth": "occupation grow", "Resources or family growth": "take grow",
}  # fmt: skip
IN_PLAY = ["Mason", "Nurse", "Rake"]
CARDS = [*IN_PLAY * 5, "Ghost", "Plough", "Clerk", "Barn"]
"""The names of hand cards; Ann has most of them in play."""
KINDS = {"Mason": "occupation", "Nurse": "occupation", "Clerk": "occupation", "Rake": "minor", "Plough": "minor",
         "Barn": "minor"}  # fmt: skip
COUNTED = ["occupations", "fields", "rooms", "pastures", "stables", "people", "animals", "grain", "majors", "minors",
           "improvements", "sown fields"]  # fmt: skip
PRICED = ["room", "renovation", "stable", "fence", "improvement", "minor", "occupation"]
SPACES = [
    "1 reed",
    "3 wood",
    "1 clay",
    "Fishing",
    "Occupation",
    "Improvement",
    "Day laborer",
    "Take 1 grain",
    "1 stone",
]


def flow(value: Any) -> str:
    """Return a value as YAML on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {flow(each)}" for key, each in value.items()) + "}"
    return "[" + ", ".join(map(flow, value)) + "]" if isinstance(value, list) else str(value)


class Dealer:
    """A source of random tables and lines."""

    def __init__(self, seed: int) -> None:
        self.dice = Random(seed)
        self.full = self.chance(0.65)
        self.pastures: list[set[str]] = []

    def chance(self, of: float) -> bool:
        return self.dice.random() < of

    def goods(self, kinds: list[str], most: int, each: float = 0.85) -> str:
        return " ".join(f"{self.dice.randint(1, most)} {kind}" for kind in kinds if self.chance(each))

    def few(self, most: int = 2) -> str:
        return " ".join(
            f"{self.dice.randint(1, 3)} {good}" for good in self.dice.sample(GOODS[:7], self.dice.randint(1, most))
        )

    # --- farms --------------------------------------------------------------------------------------------------

    def grown(self, land: list[str], size: int) -> list[str]:
        """Return connected cells."""
        cells = [self.dice.choice(land)]
        while len(cells) < size:
            more = [other for cell in cells for other in beside(cell) if other in land and other not in cells]
            if not more:
                break
            cells.append(self.dice.choice(more))
        return cells

    def farm(self) -> tuple[dict[str, str], Farm, list[set[str]]]:
        """Return a farmyard as in a position, as a farm, and its pastures."""
        dice, board, farm = self.dice, dict[str, str](), Farm(0)
        for _ in range(dice.choice([0, 0, 1, 2, 3])):
            cell = dice.choice(sorted({o for c in farm.rooms for o in beside(c) if o in CELLS and o not in farm.rooms}))
            farm.rooms.add(cell)
            board[cell] = "room"
        land = [cell for cell in CELLS if cell not in farm.rooms]
        fields = dice.choice([0, 1, 2, 3, 4])
        for cell in self.grown(land, fields) if fields else []:
            crop = dice.choice(["", "", f" {dice.randint(1, 3)} grain", f" {dice.randint(1, 2)} vegetable"])
            board[cell] = "field" + crop
            land.remove(cell)
        farm.stables = set(dice.sample(land, min(len(land), dice.choice([0, 0, 1, 2, 3, 4]))))
        pastures = self.fenced(farm, land)
        for pasture in pastures:
            inside = sorted(pasture & farm.stables)
            board[" ".join(sorted(pasture))] = "pasture" + (f" stable {' '.join(inside)}" if inside else "")
        for cell in sorted(farm.stables):
            if not any(cell in pasture for pasture in pastures):
                board[cell] = "stable"
        return board, farm, pastures

    def fenced(self, farm: Farm, land: list[str]) -> list[set[str]]:
        pastures: list[set[str]] = []
        for _ in range(self.dice.choice([0, 1, 2, 3])):
            free = [cell for cell in land if not any(cell in pasture for pasture in pastures)]
            near = [cell for cell in free if any(other in one for one in pastures for other in beside(cell))]
            starts = near if pastures else free
            if not starts:
                break
            first = self.dice.choice(starts)
            cells = {
                first,
                *self.grown([first, *[o for o in beside(first) if o in free]], self.dice.choice([1, 1, 2, 3])),
            }
            cells = cells if first in cells and len(cells) < 5 else {first}
            if len(farm.fences | around(cells)) <= 15 and self.whole(cells):
                farm.fences |= around(cells)
                pastures.append(cells)
        return pastures

    @staticmethod
    def whole(cells: set[str]) -> bool:
        first = min(cells)
        return all(cell == first or any(other in cells for other in beside(cell)) for cell in cells)

    def herd(self, farm: Farm) -> dict[str, int]:
        """Return animals for which there is room."""
        herd = {animal: self.dice.choice([0, 0, 1, 2, 3, 4]) for animal in ANIMALS}
        while not farm.houses(herd):
            animal = self.dice.choice([animal for animal in ANIMALS if herd[animal]])
            herd[animal] -= 1
        return herd

    # --- hand cards ---------------------------------------------------------------------------------------------

    def facts(self, kind: str) -> dict[str, Any]:
        """Return a random description of a card."""
        dice, facts = self.dice, dict[str, Any](kind=kind)
        rest_of = dice.choice(["all", "even", "odd"])
        rounds: list[dict[str, Any]] = [{"next": dice.randint(1, 5)}, {"rounds": [5, 8, 11]}, {"rest": rest_of}]
        if kind == "minor":
            facts["cost"] = dice.choice(["none", self.few(), [self.few(1), self.few(1)]])
        rest = {
            "players": dice.choice([1, 3, 4]),
            "needs": {dice.choice(COUNTED): dice.choice([1, 2, "at most 1", "exactly 2"])},
            "points": dice.randint(-1, 3),
            "at once": self.few(),
            "later": {**dice.choice(rounds), "goods": self.few()},
            "spaces": {space: self.few() for space in dice.sample(SPACES, 2)},
            "prices": {name + dice.choice(["", " less"]): self.few() for name in dice.sample(PRICED, 3)},
            "holds": dice.choice(
                ["3 sheep", "2 animals", "any number of boar", "1 cattle", "1 sheep 1 boar", ["1 animal", "2 animals"]]
            ),
            "cooks": {dice.choice(["vegetable", "sheep", "boar", "cattle", "grain"]): dice.randint(1, 4)},
            "bakes": {"food": dice.randint(2, 6), **({"grain": dice.randint(1, 2)} if self.chance(0.6) else {})},
            "harvest": {"take": self.few(1), "give": self.few(1)},
            "other": "yes",
        }  # fmt: skip
        if kind == "minor":
            rest |= {"returns": dice.choice(["Fireplace", "Stone oven", "Rake"]), "passes": "yes"}
        return facts | {key: said for key, said in rest.items() if self.chance(0.15 if key == "other" else 0.3)}

    # --- lines --------------------------------------------------------------------------------------------------

    def price(self) -> str:
        if not self.full or self.chance(0.75):
            return ""
        known = [
            "nothing",
            "1 wood",
            "5 wood 2 reed",
            "2 wood",
            "1 food",
            "3 stone 2 reed",
            "2 clay 1 reed",
            self.few(),
        ]
        return f" paying {self.dice.choice(known)}" + (f" by {self.dice.choice(CARDS)}" if self.chance(0.7) else "")

    def some(self, most: int = 2) -> str:
        return " ".join(self.dice.sample(CELLS, self.dice.randint(1, most)))

    def step(self, verb: str) -> str:
        """Return a step with this verb, right or wrong."""
        dice = self.dice
        by = f" by {dice.choice(CARDS)}" if self.chance(0.1) else ""
        crops = " ".join(f"{crop} {self.some()}" for crop in ("grain", "vegetable") if self.chance(0.6))
        back = dice.choice(["Fireplace", "Fireplace 2", "Stone oven", "Rake"])
        returning = f" returning {back}" if self.chance(0.2) else ""
        paid = dice.choice(["", " paying nothing", " paying 1 wood", self.price()])
        return {
            "room": f"room {dice.choice(['A1', 'B1', 'B2', 'B3', 'B2 C2', 'B1 B2', 'D1'])}" + (self.price() or by),
            "stable": f"stable {self.some(3)}{self.price()}",
            "renovate": f"renovate{self.price()}",
            "grow": f"grow{by}",
            "plow": f"plow {dice.choice(CELLS)}{by}",
            "sow": f"sow {crops or 'grain ' + self.some()}",
            "bake": f"bake {dice.randint(1, 4)}",
            "fence": f"fence {self.cells()}{self.price()}",
            "buy": f"buy {dice.choice([*MAJORS, 'Fireplace', 'Cooking hearth'])}{returning}{self.price()}",
            "take": " ".join(["take", *dice.choices(GOODS, k=dice.choice([0, 1, 1, 2]))]),
            "occupation": f"occupation {dice.choice(['Clerk', 'Clerk', 'Baker', 'Mason', 'Rake'])}{self.price()}",
            "minor": f"minor {dice.choice(['Plough', 'Barn', 'Pan', 'Rake'])}{returning}{paid}"
            + (" passing" if self.chance(0.2) else ""),
            "leave": "leave",
        }[verb]

    def cells(self) -> str:
        if self.pastures and self.chance(0.4):
            pasture = sorted(self.dice.choice(self.pastures))
            return " ".join(self.dice.sample(pasture, self.dice.randint(1, len(pasture))))
        size = self.dice.choice([1, 1, 2, 2, 3])
        return " ".join(self.grown(CELLS, size) if self.chance(0.85) else self.dice.choices(CELLS, k=size))

    def free(self) -> str:
        """Return a free step."""
        dice = self.dice
        verb = dice.choice(["eat", "let go", "have", "card", "card"] if self.full else ["eat", "let go", "have"])
        if verb == "eat":
            return f"eat {dice.randint(1, 2)} {dice.choice(GOODS[4:])}"
        if verb == "let go":
            return f"let go {dice.randint(1, 2)} {dice.choice(ANIMALS)}"
        if verb == "have":
            what = dice.choice([*GOODS, "person", "room", "field", "pasture", "fence", "stable", "begging"])
            return f"have {dice.randint(0, 3)} {what}"
        effects = ", ".join(self.effect() for _ in range(dice.choice([1, 1, 1, 2, 3])))
        return f"card {dice.choice(CARDS)}{' of Bob' if self.chance(0.1) else ''} ({effects})"

    def effect(self) -> str:
        dice, kind = self.dice, self.dice.random()
        if kind < 0.4:
            goods = dice.sample(GOODS, dice.choice([1, 1, 2]))
            return " ".join(f"{dice.choice('+-')}{dice.randint(1, 2)} {good}" for good in goods)
        if kind < 0.5:
            return f"{dice.choice('+-')}{dice.randint(1, 2)} {dice.choice(['grain', 'vegetable'])} {dice.choice(CELLS)}"
        if kind < 0.7:
            rounds = sorted(dice.sample(range(3, 15), dice.choice([1, 2, 3])))
            return f"later {dice.randint(1, 2)} {dice.choice(GOODS[:7])} {' '.join(map(str, rounds))}"
        return self.step(dice.choice(["room", "stable", "renovate", "grow", "plow", "sow", "bake", "fence", "buy",
                                      "occupation", "minor"]))  # fmt: skip

    def turn(self, free: list[str], spaces: list[str]) -> str:
        """Return a turn on a space, mostly with its actions."""
        dice = self.dice
        place = dice.choice(free if free and self.chance(0.95) else [*spaces, *ROUND_CARDS])
        verbs = OFFERED.get(place, "").split()
        line = [place + (f" by {dice.choice(CARDS)}" if self.full and self.chance(0.1) else "")]
        for _ in range(dice.choice([0, 1, 1, 2, 3, 4])):
            if verbs and self.chance(0.75):
                line.append(self.step(dice.choice(verbs)))
            elif self.chance(0.1):
                line.append(self.step(dice.choice(["plow", "room", "take", "fence", "bake", "leave", "grow"])))
            else:
                line.append(self.free())
        return ", ".join([*([self.free()] if self.chance(0.1) else []), *line])

    def harvest(self, improvements: list[str]) -> str:
        """Return the line of a harvest."""
        dice, line = self.dice, list[str]()
        for verb in dice.sample(["use", "use", "free", "free", "beg"], dice.choice([0, 1, 1, 2, 3])):
            owned = [*improvements, "Joinery", "Rake"]
            said = {"use": f"use {dice.choice(owned)}", "free": self.free(), "beg": f"beg {dice.randint(1, 5)}"}
            line.append(said[verb])
        if self.chance(0.4):
            born = ["none", "sheep", "boar", "cattle", "sheep boar", "sheep boar cattle"]
            line.insert(dice.randint(0, len(line)), f"breed {dice.choice(born)}")
            line.insert(0, "feed") if self.chance(0.2) else None
        return ", ".join(line)

    # --- the whole ----------------------------------------------------------------------------------------------

    def record(self) -> str:
        """Return a record that starts inside a round, or with its harvest."""
        dice, count = self.dice, self.dice.randint(1, 5)
        harvest = self.chance(0.25)
        number = dice.choice(HARVESTS) if harvest else dice.randint(1, 14)
        players = NAMES[:count]
        order = [card for _, cards in STAGES for card in dice.sample(cards, len(cards))]
        modes = FULL if self.full else FAMILY
        spaces = [*PRINTED, *BY_PLAYERS.get(count, ["1 clay"]), *modes.get(count, ["Occupation"] if self.full else [])]
        spaces += [*([] if self.full else ["Stable and bake"]), *order[:number]]
        told = ["agricola: 1", f"players: {flow(players)}", f"mode: {'full' if self.full else 'family'}"]
        if self.chance(0.2):
            told.append(f"rulings: {{{dice.choice(['starting player: token always', 'growth card: without room'])}}}")
        if self.full and self.chance(0.6):
            told += [
                "cards:",
                *(f"  {name}: {flow(self.facts(kind))}" for name, kind in KINDS.items() if self.chance(0.6)),
            ]
            told = told if told[-1] != "cards:" else told[:-1]
        lying = {
            space: f"{dice.randint(1, 5)} {LIES[space]}" for space in spaces if space in LIES and self.chance(0.85)
        }
        homes, free = {name: self.home() for name in reversed(players)}, dice.sample(spaces, len(spaces))
        self.deal(homes)
        placed: dict[str, str] = {}
        for name in players:
            if harvest:  # everybody is on a space
                homes[name]["family"] = min(homes[name]["family"], len(spaces) // count)
            people = homes[name]["family"] if harvest else dice.choice([0, 0, 1])
            placed |= {free.pop(): name for _ in range(people) if free}
        now: dict[str, Any] = {} if harvest else {"turn": "Ann"}
        now |= {"placed": placed} if placed else {}
        told += ["position:", f"  round: {number}", f"  cards: {flow(order[:number])}", f"  spaces: {flow(lying)}"]
        told += [
            f"  now: {flow(now)}",
            "  homes:",
            *(f"    {name}: {flow(homes[name])}" for name in players),
            "rounds:",
        ]
        if not harvest:
            return "\n".join([*told, "- turns:", f"  - Ann: {self.turn(free, spaces)}", ""])
        lines = {name: self.harvest(homes[name].get("improvements", [])) for name in players}
        said = [f"    {name}: {line}" for name, line in lines.items() if line]
        return "\n".join([*told, "- turns: []", *(["  harvest:", *said] if said else []), ""])

    def home(self) -> dict[str, Any]:
        """Return a random home; the last one is Ann's."""
        board, farm, self.pastures = self.farm()
        herd = {animal: count for animal, count in self.herd(farm).items() if count}
        home: dict[str, Any] = {"supply": self.goods(GOODS[:7], self.dice.choice([1, 3, 9, 30, 30, 30])) or "0 food"}
        if herd:
            home["animals"] = " ".join(f"{count} {animal}" for animal, count in herd.items())
        home["house"] = self.dice.choice(["wood", "clay", "stone"])
        home["family"] = self.dice.choice([2, 2, 3, 4, 5])
        return home | ({"board": board} if board else {})

    def deal(self, homes: dict[str, dict[str, Any]]) -> None:
        """Give the homes improvements and cards."""
        majors = self.dice.sample(list(MAJORS), len(MAJORS))
        for home in homes.values():
            owned = [majors.pop() for _ in range(self.dice.choice([0, 1, 1, 2])) if majors]
            home |= {"improvements": owned} if owned else {}
        if self.full and self.chance(0.8):
            homes["Ann"] |= {"occupations": self.dice.choice([["Mason"], ["Mason", "Nurse"]]), "minors": ["Rake"]}
            if "Bob" in homes:
                homes["Bob"]["occupations"] = ["Clerk"]


def table(seed: int) -> str:
    """Return the record for a seed."""
    return Dealer(seed).record()
