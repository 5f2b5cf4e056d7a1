# ruff: noqa: E501 - a line for each case
"""Broken records of Agricola with their findings. A « is written before the position of the finding."""

from collections.abc import Mapping

MARK = "«"
Case = tuple[str, str, str]
"""The rule, the kind of the finding, and the text."""
CARDS = ["1 sheep", "Fences", "Sow and bake", "Improvement", "1 stone 2", "Renovation and improvement", "Family growth",
         "1 wild boar", "Take 1 vegetable", "1 cattle", "1 stone 4", "Plow and sow", "Family growth without room",
         "Renovation and fences"]  # fmt: skip
"""The round cards in the order in which the tables of these cases reveal them."""


def place(text: str) -> tuple[int, int]:
    """Return the line and column of the mark."""
    before = text[: text.index(MARK)]
    return before.count("\n") + 1, len(before) - before.rfind("\n")


def inside(
    round_: int, ann: str, *lines: str, mode: str = "family", players: str = "Ann, Bob", bob: str = "supply: 40 food",
    spaces: str = "", head: str = "", harvest: str = "", more: str = "",
) -> str:  # fmt: skip
    """Return a record that starts inside a round, with Ann to act. ``ann`` is her home."""
    told = ["agricola: 1", f"players: [{players}]", f"mode: {mode}", *([head] if head else []), "position:"]
    told += [f"  round: {round_}", f"  cards: [{', '.join(CARDS[:round_])}]", "  now: {turn: Ann}"]
    told += [f"  spaces: {{{spaces}}}"] if spaces else []
    told += ["  homes:", f"    Ann: {{{ann}}}", *([f"    Bob: {{{bob}}}"] if "Bob" in players and bob else [])]
    told += ["rounds:", "- turns:", *(f"  - {line if ': ' in line else f'Ann: {line}'}" for line in lines)]
    told += [f"  harvest: {{{harvest}}}"] if harvest else []
    return "\n".join([*told, *([more] if more else [])]) + "\n"


def reaped(round_: int, ann: str, line: str, mode: str = "family", more: str = "") -> str:
    """Return a record that starts with the harvest of a round, after all placements."""
    told = ["agricola: 1", "players: [Ann, Bob]", f"mode: {mode}", "position:", f"  round: {round_}"]
    told += [f"  cards: [{', '.join(CARDS[:round_])}]"]
    told += ["  now: {placed: {3 wood: Ann, 1 clay: Bob, 1 reed: Ann, Fishing: Bob}}", "  homes:"]
    told += [f"    Ann: {{{ann}}}", "    Bob: {supply: 40 food}", "rounds:", "- turns: []", "  harvest:"]
    return "\n".join([*told, f"    {line}", *([more] if more else [])]) + "\n"


def opened(*lines: str, mode: str = "full", players: str = "Ann, Bob", head: str = "", card: str = "Fences") -> str:
    """Return a record of a first round."""
    told = ["agricola: 1", f"players: [{players}]", f"mode: {mode}", *([head] if head else []), "rounds:"]
    return "\n".join([*told, f"- card: {card}", "  turns:", *(f"  - {line}" for line in lines)]) + "\n"


def over(ann: str, more: str, mode: str = "family") -> str:
    """Return a record of a finished game with this farm of Ann's."""
    return f"agricola: 1\nplayers: [Ann]\nmode: {mode}\nposition:\n  homes:\n    Ann: {{{ann}}}\n{more}\n"


def positions(body: str, mode: str = "family") -> str:
    """Return a record with only a position."""
    return f"agricola: 1\nplayers: [Ann, Bob]\nmode: {mode}\nposition:\n{body}\n"


CARD_FACTS = """cards:
  Willow barn: {kind: minor, cost: 2 wood, needs: {occupations: 2}, points: 1, holds: 3 sheep}
  Seed swap: {kind: minor, cost: [1 grain, 1 vegetable], passes: yes, at once: 1 vegetable 1 food}
  Rush cutter: {kind: occupation, players: 3, spaces: {1 reed: 1 wood}}
  Thrifty mason: {kind: occupation, prices: {room: 3 stone 2 reed, renovation less: 1 stone}}
  Duck keeper: {kind: occupation, later: {next: 4, goods: 1 food}}
  Basket stall: {kind: minor, cost: 1 reed, harvest: {take: 1 reed, give: 2 food}}"""
"""The card descriptions for the cases of described cards."""
RICH = "supply: 30 wood 30 clay 30 reed 30 stone 30 food 9 grain 9 vegetable"
FIVE = "B2: pasture, C2: pasture, B3: pasture, C3: pasture, D2: pasture"
"""Five single pastures: 15 fences."""

SETUP: list[Case] = [
    ("setup.players", "illegal", "agricola: 1\nplayers: «[A, B, C, D, E, F]\nmode: family\nrounds: []\n"),
    ("setup.players", "illegal", "agricola: 1\nplayers: «[]\nrounds: []\n"),
    ("setup.players", "illegal", "agricola: 1\nplayers: [Ann, Bob]\nseries: «{game: 1}\nrounds: []\n"),
    ("setup.mode", "illegal", "agricola: 1\nplayers: [Ann]\nmode: family\nseries: «{game: 1}\nrounds: []\n"),
    ("setup.mode", "illegal", "agricola: 1\nplayers: [Ann]\nmode: family\nhands: «none\nrounds: []\n"),
    ("setup.mode", "illegal", opened("Ann: 3 wood, «card Woodcutter (+1 wood)", mode="family")),
    ("setup.mode", "illegal", opened("Ann: «3 wood by Guest", mode="family")),
    ("setup.mode", "illegal", inside(4, RICH, "Improvement, «minor Rake paying 1 wood")),
    ("setup.mode", "illegal", inside(4, RICH, "Rooms and stables, «occupation Tutor")),
    ("setup.mode", "illegal", inside(4, RICH, "Rooms and stables, «room B2 paying 1 wood by Mason")),
    ("setup.mode", "illegal", positions("  round: 5\n  homes:\n    Ann: {occupations: «[Tutor]}")),
    ("setup.cards", "illegal", opened("Ann: 3 wood", card="«Family growth")),
    ("setup.cards", "illegal", opened("Ann: 3 wood", "Bob: Fishing", "Ann: 1 reed", "Bob: 1 clay") + "- card: «Fences\n"),
    ("setup.cards", "ambiguous", opened("Ann: 3 wood", "Bob: Fishing", "Ann: 1 reed", "Bob: 1 clay") + "- «turns: []\n"),
    ("setup.cards", "illegal", "agricola: 1\nplayers: [Ann]\nrounds:\n- card: Fences\n  round: «2\n"),
    ("setup.cards", "illegal", positions("  round: 3\n  cards: [Fences, «Family growth]")),
    ("setup.cards", "illegal", positions("  round: 3\n  cards: «[Fences]")),
    ("setup.cards", "illegal", positions("  round: «3")),
    ("setup.cards", "illegal", positions("  round: «15")),
    ("setup.cards", "illegal", positions("  round: 2\n  cards: [Fences, 1 sheep]\n  now: {turn: Ann}\nrounds:\n- card: «Fences")),
    ("setup.majors", "illegal", positions("  round: 5\n  homes:\n    Ann: {improvements: [Well]}\n    Bob: {improvements: [«Well]}")),
    ("setup.majors", "illegal", positions("  round: 5\n  homes:\n    Ann: {improvements: [Fireplace 2, Fireplace]}\n    Bob: {improvements: [«Fireplace]}")),
    ("setup.hands", "illegal", "agricola: 1\nplayers: [Ann]\nhands:\n  «Ann: {occupations: [A, B, C, D, E, F, G, H]}\nrounds: []\n"),
    ("setup.hands", "illegal", positions("  round: 5\n  homes:\n    Ann: {occupations: «[X, Y]}\nhands: {Ann: {occupations: [A, B, C, D, E, F]}}", "full")),
    ("series.target", "illegal", "agricola: 1\nplayers: [Ann]\nseries: {game: 2, last: «49, occupations: [Tutor]}\nrounds: []\n"),
    ("series.target", "illegal", "agricola: 1\nplayers: [Ann]\nseries: {game: 1, last: «49}\nrounds: []\n"),
    ("series.occupations", "illegal", "agricola: 1\nplayers: [Ann]\nseries: {game: 3, last: 55, occupations: «[Tutor]}\nrounds: []\n"),
    ("card.once", "illegal", "agricola: 1\nplayers: [Ann, Bob]\nhands:\n  Ann: {minors: [Rake]}\n  «Bob: {minors: [rake]}\nrounds: []\n"),
    ("card.once", "illegal", "agricola: 1\nplayers: [Ann]\nseries: {game: 3, last: 55, occupations: [Tutor, «tutor]}\nrounds: []\n"),
    ("card.once", "illegal", "agricola: 1\nplayers: [Ann]\nhands: {Ann: {occupations: [Tutor]}}\nseries: {game: 2, last: 50, occupations: [«Tutor]}\nrounds: []\n"),
    ("card.hand", "illegal", "agricola: 1\nplayers: [Ann]\nhands: none\nseries: {game: 2, last: 50, occupations: [«Tutor]}\nrounds: []\n"),
]  # fmt: skip

WORK: list[Case] = [
    ("work.turn-order", "illegal", opened("«Bob: 3 wood")),
    ("work.turn-order", "illegal", opened("Ann: 3 wood", "Bob: Fishing", "Ann: 1 reed", "«Ann: 1 clay")),
    ("work.turn-order", "illegal", opened("Ann: 3 wood", "Bob: Fishing", "Ann: 1 reed", "Bob: 1 clay", "«Bob: Day laborer")),
    ("work.turn-order", "illegal", opened("Ann: 3 wood").replace("- card", "- «card") + "- card: 1 sheep\n"),
    ("work.turn-order", "illegal", inside(4, RICH, "Take 1 grain", harvest="Ann: feed").replace("- turns", "- «turns")),
    ("work.turn-order", "illegal", positions("  round: 4\n  now: «{}")),
    ("work.turn-order", "illegal", positions("  round: 4\n  now: {turn: «Ann, placed: {3 wood: Ann, Fishing: Ann}}")),
    ("work.available", "illegal", opened("Ann: «1 sheep")),
    ("work.available", "illegal", opened("Ann: «Stable and bake")),
    ("work.available", "illegal", opened("Ann: «4 wood")),
    ("work.available", "illegal", positions("  round: 5\n  spaces: {1 cattle: «1 cattle}")),
    ("work.occupied", "illegal", opened("Ann: 3 wood", "Bob: «Forest")),
    ("work.occupied", "illegal", positions("  round: 4\n  now: {turn: Bob, placed: {1 clay: Ann, 1 clay board: «Bob}}")),
    ("work.must-act", "illegal", inside(4, RICH, "«Sow and bake")),
    ("work.must-act", "illegal", inside(4, RICH, "«Improvement")),
    ("work.must-act", "illegal", opened("Ann: «Rooms and stables, have 2 food")),
    ("work.offered", "illegal", inside(4, RICH, "Fences, «room B2")),
    ("work.offered", "illegal", opened("Ann: Fishing, «grow")),
    ("work.offered", "illegal", opened("Ann: 3 wood, «leave")),
    ("work.offered", "illegal", opened("Ann: Starting player, «leave", head="rulings: {starting player: token always}")),
    ("work.offered", "illegal", opened("Ann: 3 wood, «take wood")),
    ("work.offered", "illegal", inside(4, RICH, "Fences, «take")),
    ("work.offered", "illegal", inside(4, RICH + ", improvements: [Fireplace 2]", "Sow and bake, bake 1, «bake 1")),
    ("work.offered", "illegal", inside(4, RICH, "Plow 1 field, plow B1, «plow C1")),
    ("work.offered", "illegal", inside(1, RICH, "Room or traveling players, room B2, «room B3", players="Ann, Bob, Cai, Dee, Eve")),
    ("work.order-of-actions", "ambiguous", inside(1, RICH, "«Animal market", players="Ann, Bob, Cai, Dee, Eve")),
    ("work.order-of-actions", "ambiguous", inside(1, RICH, "«Room or traveling players", players="Ann, Bob, Cai, Dee, Eve", spaces="Room or traveling players: 1 food")),
    ("work.order-of-actions", "illegal", inside(1, RICH, "Room or traveling players, room B2, «take", players="Ann, Bob, Cai, Dee, Eve", spaces="Room or traveling players: 1 food")),
    ("work.order-of-actions", "illegal", inside(4, RICH, "Improvement, buy Well, «minor Rake paying 1 wood", mode="full")),
    ("work.order-of-actions", "illegal", inside(7, RICH + ", board: {B2: room}", "Family growth, «minor Rake paying 1 wood, grow", mode="full")),
    ("work.order-of-actions", "illegal", inside(14, RICH, "Renovation and fences, «fence E1, renovate")),
    ("work.choice", "ambiguous", opened("Ann: «Day laborer", mode="family")),
    ("work.choice", "ambiguous", inside(1, RICH, "Take 2 resources, «take wood", players="Ann, Bob, Cai")),
    ("work.choice", "illegal", inside(1, RICH, "Take 2 resources, «take wood wood", players="Ann, Bob, Cai")),
    ("work.choice", "illegal", inside(1, RICH, "Take 1 resource, «take wood clay", players="Ann, Bob, Cai")),
    ("work.choice", "illegal", inside(1, RICH, "Take 1 resource, «take food", players="Ann, Bob, Cai")),
    ("work.choice", "ambiguous", inside(1, RICH, "Animal market, «take", players="Ann, Bob, Cai, Dee, Eve")),
    ("work.price", "illegal", inside(1, "supply: 0 food", "Animal market, «take cattle", players="Ann, Bob, Cai, Dee, Eve")),
    ("work.stuck", "illegal", opened("Ann: «pass")),
    ("work.stuck", "illegal", positions("  round: 4\n  now: {turn: Bob, placed: {3 wood: Ann, Fishing: Ann}, passed: [«Ann]}")),
]  # fmt: skip

FARM: list[Case] = [
    ("room.place", "illegal", inside(4, RICH, "Rooms and stables, «room C2")),
    ("room.place", "illegal", inside(4, RICH + ", board: {B2: field}", "Rooms and stables, «room B2")),
    ("room.place", "illegal", inside(4, RICH + ", board: {B2: stable}", "Rooms and stables, «room B2")),
    ("room.place", "illegal", positions("  round: 5\n  homes:\n    Ann: {board: «{C2: room}}")),
    ("room.cost", "illegal", inside(4, "supply: 4 wood 2 reed", "Rooms and stables, «room B2")),
    ("room.cost", "illegal", inside(4, RICH + ", house: clay", "Rooms and stables, «room B2 paying 5 wood 2 reed")),
    ("renovate.step", "illegal", inside(7, RICH + ", house: stone", "«Renovation and improvement")),
    ("renovate.cost", "illegal", inside(7, "supply: 1 clay 1 reed", "«Renovation and improvement")),
    ("renovate.cost", "illegal", inside(7, "supply: 2 clay", "Renovation and improvement, «renovate")),
    ("family.limit", "illegal", inside(13, RICH + ", family: 5", "«Family growth without room")),
    ("family.limit", "illegal", positions("  round: 5\n  homes:\n    Ann: {family: «6}")),
    ("family.round", "illegal", inside(4, RICH + ", board: {B2: room}", "Resources or family growth, «grow", players="Ann, Bob, Cai, Dee, Eve")),
    ("family.room", "illegal", inside(7, RICH, "«Family growth")),
    ("family.room", "illegal", inside(7, RICH, "Resources or family growth, «grow", players="Ann, Bob, Cai, Dee, Eve")),
    ("field.place", "illegal", inside(4, RICH, "Plow 1 field, «plow A2")),
    ("field.place", "illegal", inside(4, RICH + ", board: {B1: field}", "Plow 1 field, «plow B1")),
    ("field.place", "illegal", positions("  round: 5\n  homes:\n    Ann: {board: {A2: «field}}")),
    ("field.adjacent", "illegal", inside(4, RICH + ", board: {B1: field}", "Plow 1 field, «plow D1")),
    ("field.adjacent", "illegal", positions("  round: 5\n  homes:\n    Ann: {board: «{B1: field, D1: field}}")),
    ("sow.field", "illegal", inside(4, RICH, "Sow and bake, «sow grain B1")),
    ("sow.field", "illegal", inside(4, RICH + ", board: {B1: field 1 grain}", "Sow and bake, «sow vegetable B1")),
    ("sow.seed", "illegal", inside(4, "supply: 1 grain, board: {B1: field, C1: field}", "Sow and bake, «sow grain B1 C1")),
    ("sow.seed", "illegal", positions("  round: 5\n  homes:\n    Ann: {board: {B1: «field 4 grain}}")),
    ("bake.improvement", "illegal", inside(4, RICH, "Sow and bake, «bake 1")),
    ("bake.limit", "illegal", inside(4, RICH + ", improvements: [Clay oven]", "Sow and bake, «bake 2")),
    ("bake.limit", "illegal", inside(4, RICH + ", improvements: [Clay oven, Stone oven]", "Sow and bake, «bake 4")),
    ("bake.grain", "illegal", inside(4, "supply: 1 grain, improvements: [Fireplace 2]", "Sow and bake, «bake 2")),
    ("fence.outline", "illegal", inside(4, RICH, "Fences, «fence C1 E1")),
    ("fence.outline", "illegal", inside(4, RICH, "Fences, «fence E1 E1")),
    ("fence.outline", "illegal", positions("  round: 5\n  homes:\n    Ann: {board: {C1 E1: «pasture}}")),
    ("fence.cells", "illegal", inside(4, RICH, "Fences, «fence A2")),
    ("fence.cells", "illegal", inside(4, RICH + ", board: {E1: field}", "Fences, «fence E1")),
    ("fence.cells", "illegal", positions("  round: 5\n  homes:\n    Ann: {board: {A1 A2: «pasture}}")),
    ("fence.permanent", "illegal", inside(4, RICH + ", board: {E1: pasture}", "Fences, «fence D1 E1")),
    ("fence.permanent", "illegal", inside(4, RICH + ", board: {E1: pasture, D1: pasture}", "Fences, «fence D1 E1")),
    ("fence.split", "illegal", inside(4, RICH + ", board: {D1 E1: pasture}", "Fences, «fence D1 E1")),
    ("fence.adjacent", "illegal", inside(4, RICH + ", board: {E1: pasture}", "Fences, «fence C1")),
    ("fence.adjacent", "illegal", inside(4, RICH, "Fences, fence E1, «fence C1")),
    ("fence.adjacent", "illegal", positions("  round: 5\n  homes:\n    Ann: {board: «{B1: pasture, D1: pasture}}")),
    ("fence.limit", "illegal", inside(4, RICH + f", board: {{{FIVE}}}", "Fences, «fence D3")),
    ("fence.limit", "illegal", positions(f"  round: 5\n  homes:\n    Ann: {{board: «{{{FIVE}, D3: pasture}}}}")),
    ("fence.cost", "illegal", inside(4, "supply: 3 wood", "Fences, «fence E1")),
    ("fence.cost", "illegal", inside(4, "supply: 9 wood", "Fences, «fence E1 paying 3 wood")),
    ("stable.place", "illegal", inside(4, RICH, "Rooms and stables, «stable A2")),
    ("stable.place", "illegal", inside(4, RICH + ", board: {B1: field}", "Rooms and stables, «stable B1")),
    ("stable.place", "illegal", positions("  round: 5\n  homes:\n    Ann: {board: {A2: «stable}}")),
    ("stable.limit", "illegal", inside(4, RICH + ", board: {B1: stable}", "Rooms and stables, «stable B1")),
    ("stable.limit", "illegal", inside(4, RICH, "Rooms and stables, «stable B1 C1 D1 E1 E2")),
    ("stable.limit", "illegal", inside(4, RICH, "Stable and bake, stable B1, «stable C1")),
    ("stable.limit", "illegal", positions("  round: 5\n  homes:\n    Ann: {board: «{B1: stable, C1: stable, D1: stable, E1: stable, E2: stable}}")),
    ("stable.cost", "illegal", inside(4, "supply: 1 wood", "Rooms and stables, «stable B1")),
    ("stable.cost", "illegal", inside(4, "supply: 0 wood", "Stable and bake, «stable B1")),
]  # fmt: skip

FOOD: list[Case] = [
    ("animals.housing", "illegal", inside(4, RICH, "«1 sheep", spaces="1 sheep: 2 sheep")),
    ("animals.housing", "illegal", inside(4, RICH + ", animals: 2 sheep, board: {D1: pasture}", "«1 sheep, let go 1 sheep", spaces="1 sheep: 3 sheep")),
    ("animals.housing", "illegal", reaped(14, "supply: 40 food, animals: 2 sheep", "Ann: feed").replace("animals: 2", "animals: «2")),
    ("food.convert", "illegal", inside(4, "supply: 1 grain", "Fishing, «eat 2 grain")),
    ("food.convert", "illegal", inside(4, "supply: 1 wood", "Fishing, «eat 1 wood")),
    ("food.cook", "illegal", inside(4, "animals: 1 sheep", "Fishing, «eat 1 sheep")),
    ("food.cook", "illegal", reaped(14, "supply: 40 food, animals: 2 sheep, board: {D1: pasture}, improvements: [Fireplace 2]", "Ann: breed sheep, «eat 1 sheep")),
    ("food.cook", "illegal", over("animals: 1 sheep, improvements: [Fireplace 2]", "end: {Ann: «eat 1 sheep}")),
    ("major.available", "illegal", inside(4, RICH, "Improvement, «buy Well", bob="improvements: [Well]")),
    ("major.available", "illegal", inside(4, RICH + ", improvements: [Fireplace 2], occupations: [Smith]", "Take 1 grain, card Smith (buy Cooking hearth 4 returning Fireplace 2, «buy Fireplace 2)", mode="full")),
    ("major.cost", "illegal", inside(4, "supply: 1 wood 2 stone", "Improvement, «buy Well")),
    ("major.cost", "illegal", inside(4, "supply: 9 clay", "Improvement, «buy Cooking hearth 4 returning Fireplace 2")),
    ("major.cost", "illegal", inside(4, RICH + ", improvements: [Fireplace 2]", "Improvement, «buy Well returning Fireplace 2")),
    ("major.craft", "illegal", reaped(4, "supply: 40 food 2 wood", "Ann: «use Joinery")),
    ("major.craft", "illegal", reaped(4, "supply: 40 food 2 wood, improvements: [Joinery]", "Ann: use Joinery, «use Joinery")),
    ("major.craft", "illegal", reaped(4, "supply: 40 food, improvements: [Joinery]", "Ann: «use Joinery")),
    ("harvest.when", "illegal", opened("Ann: 3 wood", "Bob: Fishing", "Ann: 1 reed", "Bob: 1 clay") + "  «harvest: {Ann: feed}\n"),
    ("harvest.beg", "ambiguous", reaped(4, "supply: 1 food", "Ann: feed").replace("Ann: feed", "Ann: «feed")),
    ("harvest.beg", "ambiguous", reaped(4, "supply: 1 food", "Ann: «beg 2")),
    ("harvest.beg", "ambiguous", reaped(4, "supply: 1 food", "Bob: feed").replace("  harvest:", "  «harvest:")),
    ("harvest.beg", "illegal", reaped(4, "supply: 1 food", "Ann: «beg 5")),
    ("harvest.breed", "ambiguous", reaped(4, "supply: 40 food, animals: 2 sheep 2 boar, board: {D1: pasture, E1: pasture}", "«Ann: feed")),
    ("harvest.breed", "illegal", reaped(4, "supply: 40 food, animals: 1 sheep", "Ann: «breed sheep")),
    ("harvest.breed", "illegal", reaped(4, "supply: 40 food, animals: 2 sheep 2 boar, board: {D1: pasture, E1: pasture}", "Ann: «breed sheep boar")),
    ("ruling.let-go", "illegal", inside(4, "animals: 1 sheep", "Fishing, «let go 2 sheep")),
    ("end.when", "illegal", opened("Ann: 3 wood") + "«end: {Ann: have 3 wood}\n"),
    ("end.when", "illegal", reaped(14, "supply: 40 food", "Ann: feed") + "- «card: Fences\n"),
    ("round.replenish", "illegal", positions("  round: 5\n  spaces: {3 wood: «1 clay}")),
    ("round.replenish", "illegal", positions("  round: 5\n  spaces: {Take 1 grain: «1 grain}")),
    ("claim.have", "claim", opened("Ann: 3 wood, «have 2 wood")),
    ("claim.have", "claim", opened("Ann: 3 wood, «have 3 people")),
    ("claim.have", "claim", opened("Ann: 3 wood", "Bob: Fishing", "Ann: 1 reed", "Bob: 1 clay") + "  check: {Ann: «4 wood}\n"),
    ("claim.score", "claim", opened("Ann: 3 wood") + "«scores: {Ann: 3}\n"),
    ("claim.score", "claim", over("supply: 0 food", "scores: {Ann: {total: «1}}")),
    ("claim.score", "claim", over("supply: 0 food, begging: 2", "scores: {Ann: {bonus and begging: «-3}}")),
]  # fmt: skip

HAND: list[Case] = [
    ("occupation.cost", "illegal", inside(4, "supply: 0 food, occupations: [Tutor]", "Occupation, «occupation Mason", mode="full")),
    ("occupation.cost", "illegal", inside(4, "supply: 1 food", "Occupation card, «occupation Mason", mode="full", players="Ann, Bob, Cai")),
    ("occupation.cost", "illegal", inside(4, "supply: 9 food, occupations: [Tutor]", "Occupation, «occupation Mason paying nothing", mode="full")),
    ("card.cost", "ambiguous", inside(4, RICH, "Improvement, «minor Rake", mode="full")),
    ("card.cost", "illegal", inside(4, "supply: 0 food", "Improvement, «minor Rake paying 1 wood", mode="full")),
    ("card.cost", "illegal", inside(4, RICH, "Improvement, «minor Bakery returning Stone oven paying nothing", mode="full")),
    ("card.cost", "illegal", inside(4, RICH + ", occupations: [A, B]", "Improvement, «minor Willow barn paying 1 wood", mode="full", head=CARD_FACTS)),
    ("card.needs", "illegal", inside(4, RICH, "Improvement, «minor Willow barn", mode="full", head=CARD_FACTS)),
    ("card.hand", "illegal", inside(4, RICH, "Occupation, «occupation Mason", mode="full", head="hands: {Ann: {occupations: [Tutor]}}")),
    ("card.hand", "illegal", opened("Ann: Occupation, «occupation Mason", head="hands: none")),
    ("card.hand", "illegal", inside(4, RICH + ", occupations: [A, B, C, D, E, F, G]", "Occupation, «occupation Mason", mode="full")),
    ("card.hand", "illegal", inside(4, RICH, "Occupation, «occupation Rush cutter", mode="full", head=CARD_FACTS)),
    ("card.hand", "illegal", inside(4, RICH, "Occupation, «occupation Seed swap", mode="full", head=CARD_FACTS)),
    ("card.hand", "illegal", positions("  round: 5\n  homes:\n    Ann: {occupations: «[A, B, C, D, E, F, G, H]}", "full")),
    ("card.once", "illegal", opened("Ann: Occupation, occupation Mason", "Bob: Starting player, «minor mason paying nothing")),
    ("card.once", "illegal", positions("  round: 5\n  homes:\n    Ann: {minors: [Rake]}\n    Bob: {minors: [«Rake]}", "full")),
    ("card.once", "illegal", positions("  round: 5\n  homes:\n    Ann: {minors: [«Rake]}\nhands: {Bob: {minors: [Rake]}}", "full")),
    ("card.hand", "illegal", positions("  round: 5\n  homes:\n    Ann: {minors: [«Rake]}\nhands: none", "full")),
    ("card.owner", "illegal", opened("Ann: 3 wood, «card Woodcutter (+1 wood)")),
    ("card.owner", "illegal", opened("Ann: «3 wood by Guest")),
    ("card.owner", "illegal", inside(4, RICH + ", occupations: [Mason]", "Fishing, «card Mason of Bob (+1 wood)", mode="full")),
    ("card.owner", "illegal", inside(4, RICH, "Rooms and stables, «room B2 paying 1 wood by Mason", mode="full")),
    ("card.effect", "illegal", inside(4, "supply: 0 food, occupations: [Mason]", "Fishing, card Mason («-2 food)", mode="full")),
    ("card.effect", "illegal", inside(4, "occupations: [Mason], board: {B1: field}", "Fishing, card Mason («+1 grain B1)", mode="full")),
    ("card.effect", "illegal", inside(4, "occupations: [Mason]", "Fishing, card Mason («later 1 food 4)", mode="full")),
    ("card.effect", "illegal", inside(4, RICH, "Starting player, minor Seed swap paying 1 grain, card Seed swap («+2 vegetable)", mode="full", head=CARD_FACTS)),
    ("card.effect", "illegal", inside(4, RICH, "Occupation, occupation Duck keeper, card Duck keeper («later 1 food 9)", mode="full", head=CARD_FACTS)),
    ("card.effect", "illegal", inside(4, RICH + ", occupations: [Rush cutter]", "Fishing, card Rush cutter («+1 wood)", mode="full", players="Ann, Bob, Cai", head=CARD_FACTS)),
    ("room.cost", "illegal", inside(4, RICH + ", occupations: [Thrifty mason]", "Rooms and stables, «room B2 paying 4 stone 2 reed by Thrifty mason", mode="full", head=CARD_FACTS)),
    ("room.place", "illegal", inside(4, RICH + ", occupations: [Surveyor], board: {E3: field}", "Rooms and stables, «room E3 by Surveyor", mode="full")),
    ("family.limit", "illegal", inside(7, RICH + ", occupations: [Nurse], family: 5", "Family growth, «grow by Nurse", mode="full")),
    ("stable.limit", "illegal", inside(4, RICH + ", occupations: [Smith], board: {B1: stable, C1: stable, D1: stable, E1: stable}", "Fishing, card Smith («stable E2 paying nothing)", mode="full")),
    ("fence.limit", "illegal", inside(4, RICH + f", occupations: [Smith], board: {{{FIVE}}}", "Fences, «fence D3 paying nothing by Smith", mode="full")),
    ("animals.housing", "illegal", inside(4, RICH + ", occupations: [Smith]", "Take 1 grain, «card Smith (+2 sheep)", mode="full")),
    ("animals.housing", "illegal", reaped(4, "supply: 40 food, occupations: [Smith]", "Ann: feed, «card Smith (+2 sheep)", mode="full")),
    ("animals.housing", "illegal", over("occupations: [Smith]", "end:\n  Ann: «card Smith (+2 sheep)", mode="full")),
    ("major.craft", "illegal", reaped(4, "supply: 40 food 2 reed", "Ann: «use Basket stall", mode="full")),
]  # fmt: skip

READING: list[Case] = [
    ("record.name", "ambiguous", inside(4, RICH, "«1 clay", players="Ann, Bob, Cai")),
    ("record.name", "ambiguous", inside(4, RICH, "«Occupation, occupation Mason", mode="full", players="Ann, Bob, Cai")),
    ("record.name", "ambiguous", inside(11, RICH, "«1 stone")),
    ("record.name", "ambiguous", inside(4, RICH, "Improvement, «buy Fireplace")),
    ("record.name", "ambiguous", inside(4, RICH + ", improvements: [Fireplace 2, Fireplace 3]", "Improvement, «buy Cooking hearth 4 returning Fireplace")),
    ("record.name", "ambiguous", positions("  round: 5\n  homes:\n    Ann: {improvements: [Well, «Fireplace]}")),
    ("record.name", "malformed", opened("Ann: «Frest")),
    ("record.name", "malformed", opened("Ann: 3 wood", mode="«short")),
    ("record.name", "malformed", opened("«Zoe: 3 wood")),
    ("record.name", "malformed", inside(4, RICH, "Improvement, buy «Windmill")),
    ("record.name", "malformed", opened("Ann: 3 wood, card «7 dwarfs (+1 wood)")),
    ("record.name", "malformed", inside(4, RICH, "3 wood, eat 1 «gold")),
    ("record.cell", "malformed", opened("Ann: Plow 1 field, plow «F1")),
    ("record.cell", "malformed", positions("  round: 5\n  homes:\n    Ann: {board: {B1: field, «B1 C1: pasture}}")),
    ("record.cell", "malformed", positions("  round: 5\n  homes:\n    Ann: {board: {B1: pasture stable «C1}}")),
    ("record.number", "malformed", opened("Ann: 3 wood, eat «0 grain")),
    ("record.number", "malformed", positions("  round: 5\n  homes:\n    Ann: {family: «1}")),
    ("record.number", "malformed", positions("  round: 5\n  homes:\n    Ann: {due: {«4: 1 food}}")),
    ("record.key", "malformed", opened("Ann: 3 wood") + "«winner: Ann\n"),
    ("record.key", "malformed", positions("  round: 5\n  homes:\n    Ann: {«dwarfs: 2}")),
    ("record.missing", "malformed", positions("  «now: {turn: Ann}")),
    ("record.step", "malformed", opened("Ann: «feed")),
    ("record.step", "malformed", opened("Ann: 3 wood, «use Joinery")),
    ("record.step", "malformed", reaped(4, "supply: 40 food", "Ann: «3 wood")),
    ("record.step", "malformed", opened("Ann: 3 wood, «Fishing")),
    ("record.step", "malformed", inside(4, RICH + ", occupations: [Manor]", "Fishing, card Manor («+2 points)", mode="full")),
    ("record.step", "ambiguous", opened("Ann: Plow 1 field, «plow")),
    ("record.step", "ambiguous", inside(4, RICH, "Fences, «fence")),
    ("record.step", "ambiguous", reaped(4, "supply: 40 food", "Ann: feed, «breed")),
    ("record.step", "malformed", inside(4, RICH + ", occupations: [Smith]", "Rooms and stables, «stable B1 by Smith", mode="full")),
    ("record.step", "malformed", inside(4, RICH, "Fences, «fence B1 by Smith", mode="full")),
    ("record.yaml", "malformed", "agricola: 1\nplayers: «&a [Ann]\nrounds: []\n"),
]  # fmt: skip

CASES: Mapping[str, list[Case]] = {
    "set-up": SETUP,
    "work": WORK,
    "farm": FARM,
    "food": FOOD,
    "hand": HAND,
    "reading": READING,
}
ALL: list[Case] = [case for cases in CASES.values() for case in cases]
