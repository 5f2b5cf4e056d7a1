"""An independent, slow checker of records of Agricola, written from the rules without any code of the library.

Cells are names, fences are pairs of cells, pastures are found by walking, housing and newborns by trying everything.
`check` returns the findings as (kind, rule, line, column) and the farms after each line. It reads well-written
records: English names, one line of notation for each turn; what cannot be read it does not judge.
"""

import re
import unicodedata
from itertools import product
from typing import Any

import yaml

Found = tuple[str, str, int, int]
CELLS = [column + row for column in "ABCDE" for row in "123"]
BUILDING = ["wood", "clay", "reed", "stone"]
ANIMALS = ["sheep", "boar", "cattle"]
GOODS = [*BUILDING, "food", "grain", "vegetable", *ANIMALS]
HARVESTS = [4, 7, 9, 11, 13, 14]
STAGES = [
    (4, ["1 sheep", "Fences", "Sow and bake", "Improvement"]),
    (7, ["1 stone 2", "Renovation and improvement", "Family growth"]),
    (9, ["1 wild boar", "Take 1 vegetable"]),
    (11, ["1 cattle", "1 stone 4"]),
    (13, ["Plow and sow", "Family growth without room"]),
    (14, ["Renovation and fences"]),
]
# The actions of spaces: all listed actions may be used, "|" is either/or, the part after ">" needs the part before it.
# "+2 food" is given; "food 1" accumulates 1 each round.
BOARD = {
    "Rooms and stables": ("room stable2", ""),
    "Take 1 grain": ("take", "+1 grain"),
    "Plow 1 field": ("plow", ""),
    "3 wood": ("take", "wood 3"),
    "1 clay": ("take", "clay 1"),
    "1 reed": ("take", "reed 1"),
    "Fishing": ("take", "food 1"),
}
FULL = {
    "Starting player": ("token minor", ""),
    "Occupation": ("occupation01", ""),
    "Day laborer": ("take", "+2 food"),
}
FAMILY = {
    "Starting player": ("token take", "food 1"),
    "Stable and bake": ("stable1 bake", ""),
    "Day laborer": ("take choose1", "+1 food"),
}
BY_PLAYERS = {
    3: {"2 wood": ("take", "wood 2"), "1 clay card": ("take", "clay 1"), "Take 1 resource": ("choose1", "")},
    4: {
        "1 wood": ("take", "wood 1"), "2 wood": ("take", "wood 2"), "2 clay": ("take", "clay 2"),
        "Traveling players": ("take", "food 1"), "Reed stone food": ("take", "+1 reed 1 stone 1 food"),
    },
    5: {
        "4 wood": ("take", "wood 4"), "3 clay": ("take", "clay 3"),
        "Reed stone wood": ("take", "reed 1 +1 stone 1 wood"), "Room or traveling players": ("room|take", "food 1"),
        "Animal market": ("sheep|boar|cattle", ""),
    },
}  # fmt: skip
FULL_BY_PLAYERS = {
    3: {"Occupation card": ("occupation2", "")},
    4: {"Occupation card": ("occupation112", "")},
    5: {"Occupation or family growth": ("occupation112|grow", "")},
}
FAMILY_BY_PLAYERS = {
    3: {"Take 2 resources": ("choose2", "")},
    4: {"Take 2 resources": ("choose2", "")},
    5: {"Resources or family growth": ("choose2|grow", "")},
}
ROUND_CARDS = {
    "1 sheep": ("take", "sheep 1"), "Fences": ("fence", ""), "Sow and bake": ("sow bake", ""),
    "Improvement": ("major|minor", ""), "1 stone 2": ("take", "stone 1"),
    "Renovation and improvement": ("renovate > major|minor", ""), "Family growth": ("grow > minor", ""),
    "1 wild boar": ("take", "boar 1"), "Take 1 vegetable": ("take", "+1 vegetable"), "1 cattle": ("take", "cattle 1"),
    "1 stone 4": ("take", "stone 1"), "Plow and sow": ("plow sow", ""), "Family growth without room": ("grow", ""),
    "Renovation and fences": ("renovate > fence", ""),
}  # fmt: skip
MAJORS: dict[str, tuple[str, int]] = {
    "Fireplace 2": ("2 clay", 1), "Fireplace 3": ("3 clay", 1), "Cooking hearth 4": ("4 clay", 1),
    "Cooking hearth 5": ("5 clay", 1), "Clay oven": ("3 clay 1 stone", 2), "Stone oven": ("1 clay 3 stone", 3),
    "Joinery": ("2 wood 2 stone", 2), "Pottery": ("2 clay 2 stone", 2), "Basketmaker's workshop": ("2 reed 2 stone", 2),
    "Well": ("1 wood 3 stone", 4),
}  # fmt: skip
CRAFTS = {
    "Joinery": ("wood", 2, (3, 5, 7)),
    "Pottery": ("clay", 2, (3, 5, 7)),
    "Basketmaker's workshop": ("reed", 3, (2, 4, 5)),
}
COOKS = {
    "Fireplace": {"vegetable": 2, "sheep": 2, "boar": 2, "cattle": 3},
    "Cooking hearth": {"vegetable": 3, "sheep": 2, "boar": 3, "cattle": 4},
}
BAKES = {"Fireplace": (2, 99), "Cooking hearth": (3, 99), "Clay oven": (5, 1), "Stone oven": (4, 2)}
BRACKETS = {
    "fields": (2, 3, 4, 5), "pastures": (1, 2, 3, 4), "grain": (1, 4, 6, 8), "vegetable": (1, 2, 3, 4),
    "sheep": (1, 4, 6, 8), "boar": (1, 3, 5, 7), "cattle": (1, 2, 4, 6),
}  # fmt: skip
FREE = {"eat", "let go", "have", "card"}


class Bad(Exception):  # noqa: N818
    """Raised for the first error."""

    def __init__(self, kind: str, rule: str, at: Any) -> None:
        super().__init__(kind, rule, at)
        self.kind, self.rule, self.at = kind, rule, at


def plain(name: str) -> str:
    """Return a name without case, blanks, hyphens and accents."""
    letters = unicodedata.normalize("NFKD", name.lower())
    return "".join(letter for letter in letters if letter.isalnum())


def amount(text: str) -> dict[str, int]:
    """Return an amount of goods: ``2 wood 1 reed``."""
    text = text.strip()
    if text in ("", "nothing", "none"):
        return {}
    words = text.split()
    return {good: int(count) for count, good in zip(words[::2], words[1::2], strict=True)}


def held_on(said: Any) -> list[tuple[int, str]]:
    """Return the places for animals on a card, each a number and a type."""
    words = " ".join(said if isinstance(said, list) else [said]).replace("any number of", "1000000").split()
    return [(int(count), "" if what.startswith("animal") else what)
            for count, what in zip(words[::2], words[1::2], strict=True)]  # fmt: skip


def first_word(name: str) -> str:
    """Return the name of an improvement without the clay of its price."""
    return re.sub(r" \d$", "", name)


# --- cells and fences -------------------------------------------------------------------------------------------------


def beside(cell: str) -> list[str]:
    """Return the four neighbours of a cell, including those off the board."""
    column, row = ord(cell[0]), int(cell[1])
    return [chr(column - 1) + str(row), chr(column + 1) + str(row), cell[0] + str(row - 1), cell[0] + str(row + 1)]


def together(cells: set[str]) -> bool:
    """Return whether cells are connected."""
    if not cells:
        return True
    reached, waiting = set(), [min(cells)]
    while waiting:
        cell = waiting.pop()
        reached.add(cell)
        waiting += [other for other in beside(cell) if other in cells and other not in reached]
    return reached == cells


def around(cells: set[str]) -> set[frozenset[str]]:
    """Return the edges of an outline."""
    return {frozenset({cell, other}) for cell in cells for other in beside(cell) if other not in cells}


class Farm:
    """The state of one player."""

    def __init__(self, food: int) -> None:
        self.goods = dict.fromkeys(GOODS, 0)
        self.goods["food"] = food
        self.house = "wood"
        self.rooms = {"A2", "A3"}
        self.fields: dict[str, tuple[str, int] | None] = {}
        self.stables: set[str] = set()
        self.fences: set[frozenset[str]] = set()
        self.people, self.newborn, self.placed, self.passed = 2, 0, 0, False
        self.majors: list[str] = []
        self.occupations: list[str] = []
        self.minors: list[str] = []
        self.passing: dict[int, set[str]] = {}
        """Round -> cards passed on in the round before."""
        self.own_minors = self.begging = self.points = 0
        self.due: dict[int, dict[str, int]] = {}
        self.cards: dict[str, Any] = {}

    def pastures(self) -> list[set[str]]:
        """Return the pastures: areas from which no walk leaves without crossing a fence."""
        found: list[set[str]] = []
        for start in CELLS:
            if any(start in pasture for pasture in found):
                continue
            seen, waiting, out = set(), [start], False
            while waiting:
                cell = waiting.pop()
                if cell not in CELLS:
                    out = True
                    continue
                if cell not in seen:
                    seen.add(cell)
                    waiting += [other for other in beside(cell) if frozenset({cell, other}) not in self.fences]
            if not out:
                found.append(seen)
        return found

    def fenced(self) -> set[str]:
        return set().union(*self.pastures()) if self.fences else set()

    def empty(self) -> list[str]:
        used = self.rooms | self.stables | set(self.fields) | self.fenced()
        return [cell for cell in CELLS if cell not in used]

    def described(self) -> list[dict[str, Any]]:
        return [self.cards[card] for card in (*self.occupations, *self.minors) if card in self.cards]

    def places(self) -> list[tuple[int, str]]:
        """Return the places for animals, each a number and a type ("" for any one type)."""
        pastures = self.pastures() if self.fences else []
        inside = set().union(*pastures)
        found = [(2 * len(cells) * 2 ** len(cells & self.stables), "") for cells in pastures]
        found += [(1, "") for cell in self.stables if cell not in inside] + [(1, "")]
        for card in self.described():
            found += held_on(card.get("holds", []))
        return found

    def houses(self, herd: dict[str, int]) -> bool:
        """Return whether the farm has room for a herd, by trying every type for every place."""
        places = self.places()
        for types in product(ANIMALS, repeat=len(places)):
            room = dict.fromkeys(ANIMALS, 0)
            for (count, only), animal in zip(places, types, strict=True):
                if not only or only == animal:
                    room[animal] += count
            if all(room[animal] >= herd[animal] for animal in ANIMALS):
                return True
        return False

    def fits(self, **born: int) -> bool:
        herd = {animal: self.goods[animal] + born.get(animal, 0) for animal in ANIMALS}
        if sum(herd.values()) <= 1:
            return True
        return self.houses(herd)

    def food_of(self, good: str) -> int:
        values = [1 if good in ("grain", "vegetable") else 0]
        values += [COOKS[first_word(major)].get(good, 0) for major in self.majors if first_word(major) in COOKS]
        values += [int(card.get("cooks", {}).get(good, 0)) for card in self.described()]
        return max(values)

    def ovens(self) -> list[tuple[int, int]]:
        found = [BAKES[first_word(major)] for major in self.majors if first_word(major) in BAKES]
        for card in self.described():
            if "bakes" in card:
                found.append((int(card["bakes"]["food"]), int(card["bakes"].get("grain", 99))))
        return found

    def state(self) -> dict[str, Any]:
        """Return everything that a line can change, as plain data."""
        return {
            "goods": {good: count for good, count in self.goods.items() if count},
            "house": self.house, "rooms": sorted(self.rooms), "fields": dict(sorted(self.fields.items())),
            "stables": sorted(self.stables), "pastures": sorted(sorted(one) for one in self.pastures()),
            "fences": len(self.fences), "people": self.people, "newborn": self.newborn, "placed": self.placed,
            "majors": sorted(self.majors), "occupations": sorted(self.occupations), "minors": sorted(self.minors),
            "begging": self.begging,
            "due": {number: dict(goods) for number, goods in sorted(self.due.items()) if goods},
        }  # fmt: skip

    def score(self) -> dict[str, int]:
        """Return the score sheet."""
        sown = [crop for crop in self.fields.values() if crop]
        held = {crop: self.goods[crop] + sum(count for good, count in sown if good == crop)
                for crop in ("grain", "vegetable")}  # fmt: skip
        counts = {"fields": len(self.fields), "pastures": len(self.pastures()), **held,
                  **{animal: self.goods[animal] for animal in ANIMALS}}  # fmt: skip
        sheet = {}
        for line, steps in BRACKETS.items():
            reached = sum(counts[line] >= step for step in steps)
            sheet[line] = reached or -1
        fenced = self.fenced()
        sheet["unused"] = -len(self.empty())
        sheet["stables"] = len(self.stables & fenced)
        sheet["clay"] = len(self.rooms) if self.house == "clay" else 0
        sheet["stone"] = 2 * len(self.rooms) if self.house == "stone" else 0
        sheet["family"] = 3 * self.people
        sheet["cards"] = sum(MAJORS[major][1] for major in self.majors)
        sheet["cards"] += sum(int(card.get("points", 0)) for card in self.described())
        sheet["bonus"] = self.points + sum(self.bonus(card) for card in self.described())
        for craft, (good, _, held_for) in CRAFTS.items():
            if craft in self.majors:
                sheet["bonus"] += sum(self.goods[good] >= step for step in held_for)
        sheet["begging"] = -3 * self.begging
        return sheet

    def bonus(self, card: dict[str, Any]) -> int:
        said = card.get("bonus", [])
        total = 0
        for one in said if isinstance(said, list) else [said]:
            if "count" in one:
                has = self.goods[one["count"]]
                total += max([0, *(int(points) for step, points in one["steps"].items() if has >= int(step))])
            elif "house" in one:
                total += int(one["points"]) if self.house == one["house"] else 0
            else:
                over = max(0, self.count(one["each"]) - int(one.get("over", 0))) * int(one["points"])
                total += min(over, int(one.get("at most", 10**6)))
        return total

    def count(self, thing: str) -> int:
        """Return the number of a thing that cards count."""
        if thing in GOODS:
            return self.goods[thing]
        counts = {
            "occupation": len(self.occupations), "improvement": len(self.majors) + len(self.minors),
            "major": len(self.majors), "minor": len(self.minors), "field": len(self.fields),
            "sown field": sum(crop is not None for crop in self.fields.values()), "pasture": len(self.pastures()),
            "room": len(self.rooms), "stable": len(self.stables), "person": self.people, "people": self.people,
            "animal": sum(self.goods[animal] for animal in ANIMALS),
            "clay room": len(self.rooms) if self.house == "clay" else 0,
            "stone room": len(self.rooms) if self.house == "stone" else 0,
            "fenced stable": len(self.stables & self.fenced()),
        }  # fmt: skip
        return counts[thing] if thing in counts else counts[thing.removesuffix("s")]


# --- reading ----------------------------------------------------------------------------------------------------------


class Step:
    """A clause: its verb, its words, its position, and the words after paying, returning, passing and by."""

    def __init__(self, text: str, at: tuple[int, int]) -> None:
        self.text, self.at = text, at
        self.items: list[Step] = []
        inside = re.match(r"(.*?)\s*\((.*)\)$", text)
        if inside and text.startswith("card "):
            start = text.index("(") + 1
            self.items = clauses(inside[2], (at[0], at[1] + start))
            text = inside[1]
        words = text.split()
        self.paying: dict[str, int] | None = None
        self.returning = self.by = ""
        self.passing = words[-1:] == ["passing"]
        if self.passing:
            words.pop()
        for word in ("by", "paying", "returning"):
            if word in words:
                place = len(words) - 1 - words[::-1].index(word)
                rest = " ".join(words[place + 1 :])
                words = words[:place]
                if word == "paying":
                    self.paying = amount(rest)
                else:
                    setattr(self, word, rest)
        self.name = " ".join(words)
        self.verb = "let go" if words[:2] == ["let", "go"] else words[0]
        self.rest = words[2:] if self.verb == "let go" else words[1:]

    @property
    def free(self) -> bool:
        return self.verb in FREE


def clauses(text: str, at: tuple[int, int]) -> list[Step]:
    """Split a line at its commas, except those in parentheses."""
    found, depth, start = [], 0, 0
    for index, letter in enumerate(text + ","):
        depth += (letter == "(") - (letter == ")")
        if letter == "," and not depth:
            piece = text[start:index]
            skipped = len(piece) - len(piece.lstrip())
            if piece.strip():
                found.append(Step(piece.strip(), (at[0], at[1] + start + skipped)))
            start = index + 1
    return found


def place_of(node: Any) -> tuple[int, int]:
    return node.start_mark.line + 1, node.start_mark.column + 1


def pairs(node: Any) -> list[tuple[Any, Any]]:
    return node.value if node is not None else []


def find(node: Any, name: str) -> Any:
    return next((value for key, value in pairs(node) if key.value == name), None)


def tree(node: Any) -> Any:
    """Return a node as texts, lists and mappings."""
    if isinstance(node, yaml.MappingNode):
        return {key.value: tree(value) for key, value in node.value}
    return [tree(one) for one in node.value] if isinstance(node, yaml.SequenceNode) else node.value


def line_of(node: Any) -> list[Step]:
    quoted = node.style in ("'", '"')
    line, column = place_of(node)
    return clauses(node.value, (line, column + quoted))
