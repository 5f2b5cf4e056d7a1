# ruff: noqa: E501 - a line for each case
"""Broken records of Stone Age: a text, its changes, and the finding. A « is written before its position."""

from caverna.games.stone_age.catalogue.cards import CARDS

MARK = "«"
TWO = """\
stone age: 1
players: [Ann, Bob]
rounds:
- cards: [dice / writing, 5 food / healing, roll wood / 2 shaman, once 4 / 1 tool maker]
  buildings: [2 wood 1 brick, 1 to 7]
  placements: [Ann: hut, Bob: field, Ann: forest 2, Bob: clay pit 3, Ann: card 1, Bob: building 1]
  actions:
  - Ann: forest 4 5, card 1 paying 1 wood dice 3 5 picks 5
  - Bob: clay pit 6 4 3, leave building 1
"""
SECOND = """\
- cards: [draw / writing]
  placements: [Bob: card 1, Ann: tool maker, Bob: building 2, Ann: card 2, Bob: hunt 3, Ann: forest 2, Ann: field, Ann: building 1]
  actions:
  - Bob: card 1 paying 1 brick, hunt 2 3 4 gets 4, building 2 paying 2 brick 1 stone gets 13
  - Ann: forest 3 4 with 1 1 gets 3, card 2 paying 2 wood roll 5 6 gets 3, leave building 1
"""
FOUR = """\
stone age: 1
players: [Ann, Bob, Cleo, Dan]
rounds:
- cards: [3 points / music, choice / healing, dice / 2 farmer, 4 food / 1 hut builder]
  buildings: [1 wood 1 brick 1 stone, 4 of 2 kinds, 2 stone 1 gold, 1 to 7]
  placements:
  - Ann: hut
  - Bob: tool maker
  - Cleo: field
  - Dan: hunt 2
  - Ann: card 3
  - Bob: forest 4
  - Cleo: river 2
  - Dan: card 2
  - Ann: forest 2
  - Cleo: building 4
  - Dan: forest 1
  - Cleo: card 1
  - Dan: quarry 1
  actions:
  - Ann: forest 5 6, card 3 paying 3 wood dice 2 2 5 6 picks 5 6
  - Bob: forest 1 2 3 5 with 1 gets 4
  - Cleo: river 5 6, building 4 paying 1 brick 1 gold gets 10, leave card 1
  - Dan: hunt 3 3 gets 3, forest 4, quarry 5, card 2 paying 1 wood 1 brick, take 2 gold
"""
HUNGRY = """\
stone age: 1
players: [Ann, Bob]
position:
  round: 5
  starting player: Ann
  cards: [tool / art, 3 points / music, 1 food / weaving, choice / healing]
  buildings: [4 of 2 kinds, 1 to 7]
  tribes: {Ann: {supply: 3 food 4 wood 1 gold}, Bob: {supply: 9 food}}
  now: {phase: feeding}
rounds:
- feeding: {Ann: pay 1 wood 1 gold}
"""
"""5 people with 3 food: 2 are missing."""
OVER = """\
stone age: 1
players: [Ann, Bob]
position:
  tribes: {Ann: {points: 40, open: [choice / healing]}, Bob: {points: 20, cards: [draw / writing]}}
"""
LAST_TILE = """\
stone age: 1
players: [Ann, Bob]
position:
  round: 5
  cards: [draw / writing, 3 points / music, 1 food / weaving, choice / healing]
  buildings: [4 of 2 kinds, 1 to 7]
  stacks: [1, 7]
  tribes: {Ann: {supply: 9 food 4 wood 3 stone, buildings: 6}, Bob: {supply: 9 food 1 wood}}
rounds:
- placements: [Ann: building 1, Bob: card 1, Ann: hunt 4, Bob: hunt 4]
  actions:
  - Ann: hunt 1 1 1 1, building 1 paying 2 wood 2 stone gets 16
  - Bob: hunt 1 1 1 1, card 1 paying 1 wood draw tool / art
"""
"""A game that is over because the last tile of a stack is bought."""
_ON_BOARD = ["tool / art", "3 points / music", "1 food / weaving", "draw / writing"]
_HELD = [row.name for row in CARDS for _ in range(row.copies - (row.name in _ON_BOARD))]
EMPTY_DECK = f"""\
stone age: 1
players: [Ann, Bob]
position:
  round: 5
  cards: [{", ".join(_ON_BOARD)}]
  buildings: [4 of 2 kinds, 1 to 7]
  tribes:
    Ann: {{supply: 9 food 4 wood, cards: [{", ".join(_HELD[:16])}]}}
    Bob: {{supply: 9 food 4 wood, cards: [{", ".join(_HELD[16:])}]}}
rounds:
- placements: [Ann: card 1, Bob: card 4, Ann: hunt 4, Bob: hunt 4]
  actions:
  - Ann: hunt 1 1 1 1, card 1 paying 1 wood
  - Bob: hunt 1 1 1 1, card 4 paying 4 wood
"""
"""A game that is over because no card is left in the deck, and a card is bought."""

BETWEEN = """\
stone age: 1
players: [Ann, Bob]
position:
  round: 8
  starting player: Bob
  cards: [5 food / healing, roll gold / art]
  buildings: [2 wood 1 brick, none]
  stacks: [4, 5]
  tribes:
    Ann:
      people: 7
      supply: 3 food 2 wood 1 gold
      production: 4
      tools: 5
      points: 42
      cards: [dice / 2 farmer, 3 points / music]
      open: [once 4 / 1 tool maker]
      buildings: 3
    Bob: {points: 20, buildings: 2}
rounds: []
"""
INSIDE = """\
stone age: 1
players: [Ann, Bob]
position:
  round: 3
  starting player: Bob
  cards: [5 food / healing, roll gold / art, none, tool / art]
  buildings: [2 wood 1 brick, 1 to 7]
  tribes: {Ann: {tools: 3}}
  now: {phase: actions, turn: Bob, placed: {Bob: [forest 3, card 2], Ann: [hut]}, used: {Ann: 1 1}}
rounds:
- actions:
  - Bob: forest 4 4 4, have 4 wood, leave card 2
"""
PLACING = """\
stone age: 1
players: [Ann, Bob]
position:
  round: 3
  starting player: Bob
  cards: [5 food / healing, roll gold / art, dice / time, tool / art]
  buildings: [2 wood 1 brick, 1 to 7]
  now: {phase: placements, turn: Ann, placed: {Bob: [hunt 5]}}
rounds:
- placements: [Ann: hut, Ann: field, Ann: card 2, Ann: card 1]
"""


def place(text: str) -> tuple[int, int]:
    """Return the line and column of the mark."""
    before = text[: text.index(MARK)]
    return before.count("\n") + 1, len(before) - before.rfind("\n")


def changed(text: str, *changes: str) -> str:
    """Return a text with replacements. ``changes`` are pairs of an old and a new text."""
    for old, new in zip(changes[::2], changes[1::2], strict=True):
        assert text.count(old) == 1, (old, text)
        text = text.replace(old, new)
    return text


Case = tuple[str, ...]
"""The rule, the kind of the finding, the text, and pairs of an old and a new text."""

RECORD_CASES: list[Case] = [
    # cards and tiles of the round
    ("setup.cards", "ambiguous", TWO, "- cards: [dice / writing, ", "- «cards: ["),
    ("setup.cards", "ambiguous", TWO, "- cards: [dice / writing, 5 food / healing, roll wood / 2 shaman, once 4 / 1 tool maker]\n  buildings", "- «buildings"),
    ("setup.buildings", "ambiguous", TWO, "  buildings: [2 wood 1 brick, 1 to 7]", "  «buildings: [1 to 7]"),
    ("setup.buildings", "ambiguous", TWO, "- cards", "- «cards", "  buildings: [2 wood 1 brick, 1 to 7]\n", ""),
    ("round.refill", "ambiguous", TWO + SECOND, "- cards: [draw / writing]\n  ", "- «"),
    ("round.buildings", "ambiguous", TWO + SECOND + "- cards: [tool / art, field / time]\n  placements: [Ann: hut]\n", "- cards: [tool", "- «cards: [tool"),
    ("setup.cards", "illegal", TWO, "once 4 / 1 tool maker]", "once 4 / 1 tool maker, «tool / art]"),
    ("setup.buildings", "illegal", TWO, "1 to 7]", "1 to 7, «4 of 1 kind]"),
    ("round.refill", "illegal", TWO + SECOND, "[draw / writing]", "[draw / writing, «tool / art]"),
    ("round.buildings", "illegal", TWO + SECOND, "- cards: [draw / writing]", "- cards: [draw / writing]\n  buildings: [«1 to 7]"),
    ("round.buildings", "illegal", TWO + SECOND, "- cards: [draw / writing]", "- cards: [draw / writing]\n  buildings: {1: «1 to 7}"),
    ("setup.buildings", "illegal", TWO, "[2 wood 1 brick, 1 to 7]", "{1: 1 to 7, 2: 2 wood 1 brick, 3: «4 of 1 kind}"),
    ("setup.buildings", "ambiguous", TWO, "  buildings: [2 wood 1 brick, 1 to 7]", "  «buildings: {2: 1 to 7}"),
    ("setup.cards", "illegal", TWO + SECOND, "[draw / writing]", "[«once 4 / 1 tool maker]"),
    ("setup.buildings", "illegal", TWO, "[2 wood 1 brick, 1 to 7]", "[2 wood 1 brick, «2 wood 1 brick]"),
    # placements
    ("record.step", "ambiguous", TWO, "Ann: forest 2", "Ann: «forest"),
    ("place.people", "illegal", TWO, "Ann: forest 2", "Ann: «forest 4"),
    ("place.full", "illegal", FOUR, "Dan: forest 1", "Dan: «forest 2"),
    ("place.full", "illegal", FOUR, "Dan: card 2", "Dan: «card 3"),
    ("place.number", "illegal", TWO, "Ann: hut", "Ann: «hut 1"),
    ("place.available", "illegal", TWO, "Bob: building 1", "Bob: «building 3"),
    ("place.available", "illegal", TWO, "Ann: card 1", "Ann: «card 5"),
    ("place.once", "illegal", FOUR, "Dan: forest 1", "Dan: «hunt 1"),
    ("place.village", "illegal", TWO, "Ann: forest 2", "Ann: «tool maker"),
    ("place.sites", "illegal", TWO, "Bob: clay pit 3", "Bob: «forest 3"),
    ("place.pass", "illegal", TWO, "Bob: building 1", "Bob: «pass"),
    ("place.turn-order", "illegal", TWO, "Bob: field", "«Ann: field"),
    ("place.turn-order", "illegal", TWO, "Bob: building 1]", "Bob: building 1, «Ann: card 2]"),
    ("place.all", "illegal", TWO, ", Bob: building 1]", "]", "- Ann: forest", "- «Ann: forest"),
    ("place.all", "illegal", TWO, ", Bob: building 1]", "]", "- Ann: forest", "- «Ann: have 5 people\n  - Ann: forest"),
    ("place.all", "illegal", TWO + "  check: {Ann: 5 people}\n", "- cards", "- «cards", ", Bob: building 1]", "]",
     "  actions:\n  - Ann: forest 4 5, card 1 paying 1 wood dice 3 5 picks 5\n  - Bob: clay pit 6 4 3, leave building 1\n", ""),
    ("record.step", "malformed", FOUR, "Dan: hunt 2", "Dan: hunt 2, «card 2"),
    ("record.step", "malformed", TWO, "[Ann: hut, Bob: field", "[Ann: hut, «have 5 people, Bob: field"),
    ("record.key", "malformed", FOUR, "- Ann: hut\n", "- {Ann: hut, «have 5 people}\n"),
    # actions
    ("act.turn-order", "illegal", TWO, "- Ann: forest 4 5, card 1 paying 1 wood dice 3 5 picks 5\n  - Bob", "- «Bob"),
    ("act.turn-order", "illegal", TWO + "  - Ann: forest 1 1\n", "- Ann: forest 1 1", "- «Ann: forest 1 1"),
    ("act.person", "illegal", TWO, "leave building 1", "leave building 1, «quarry 3"),
    ("act.person", "illegal", TWO, "leave building 1", "leave building 1, «clay pit 3 3 3"),
    ("act.person", "illegal", TWO, "leave building 1", "«leave building 2"),
    ("act.all", "ambiguous", TWO, "- Bob: clay", "- «Bob: clay", ", leave building 1", ""),
    ("act.all", "ambiguous", TWO + "  feeding: {}\n", "- cards", "- «cards", "  - Bob: clay pit 6 4 3, leave building 1\n", ""),
    ("act.all", "ambiguous", TWO + "  check: {Ann: 6 people}\n", "- cards", "- «cards", "  - Bob: clay pit 6 4 3, leave building 1\n", ""),
    ("act.all", "ambiguous", TWO + SECOND, "- cards: [dice", "- «cards: [dice", "  - Bob: clay pit 6 4 3, leave building 1\n", ""),
    ("act.leave", "illegal", TWO, "clay pit 6 4 3, leave", "«leave clay pit, leave"),
    ("roll.dice", "ambiguous", TWO, "clay pit 6 4 3", "«clay pit"),
    ("roll.dice", "illegal", TWO, "clay pit 6 4 3", "«clay pit 6 4"),
    ("roll.dice", "illegal", TWO + SECOND, "roll 5 6 gets 3", "roll 5", "card 2 paying 2", "«card 2 paying 2"),
    ("record.number", "malformed", TWO, "clay pit 6 4 3", "clay pit 6 4 «7"),
    ("record.number", "malformed", TWO, "clay pit 6 4 3", "clay pit 6 «0 3"),
    ("tool.once", "illegal", TWO + SECOND, "roll 5 6 gets 3", "roll 5 6 with 1", "card 2 paying 2", "«card 2 paying 2"),
    ("tool.whole", "illegal", TWO + SECOND, "forest 3 4 with 1 1 gets 3", "«forest 3 4 with 2"),
    ("civ.once", "illegal", TWO + SECOND, "forest 3 4 with 1 1 gets 3", "«forest 3 4 with once 4"),
    ("civ.no-tools", "illegal", FOUR, "card 3 paying 3 wood dice 2 2 5 6", "«card 3 paying 3 wood dice 2 2 5 6 with 1"),
    ("claim.yield", "claim", TWO, "clay pit 6 4 3", "«clay pit 6 4 3 gets 4"),
    ("claim.yield", "claim", TWO + SECOND, "building 2 paying 2 brick 1 stone gets 13", "«building 2 paying 2 brick 1 stone gets 14"),
    ("civ.cost", "ambiguous", TWO, "card 1 paying 1 wood", "«card 1"),
    ("civ.cost", "illegal", TWO, "card 1 paying 1 wood", "«card 1 paying 2 wood"),
    ("civ.cost", "illegal", TWO, "card 1 paying 1 wood", "«card 1 paying 1 food"),
    ("civ.cost", "illegal", TWO, "card 1 paying 1 wood", "«card 1 paying 1 gold"),
    ("civ.top", "illegal", TWO + SECOND, "card 1 paying 1 brick", "«card 1 paying 1 brick roll 1 2"),
    ("civ.top", "illegal", TWO + SECOND, "card 1 paying 1 brick", "«card 1 paying 1 brick gets 5"),
    ("civ.top", "illegal", TWO + SECOND, "card 1 paying 1 brick", "«card 1 paying 1 brick draw"),
    ("civ.dice", "ambiguous", TWO, "card 1 paying 1 wood dice 3 5 picks 5", "«card 1 paying 1 wood"),
    ("civ.roll", "ambiguous", TWO + SECOND, "card 2 paying 2 wood roll 5 6 gets 3", "«card 2 paying 2 wood"),
    ("civ.dice", "illegal", TWO, "card 1 paying 1 wood dice 3 5 picks 5", "«card 1 paying 1 wood dice 3 5 5 picks 5"),
    ("civ.pick", "illegal", TWO, "card 1 paying 1 wood dice 3 5 picks 5", "«card 1 paying 1 wood dice 3 5 picks 4"),
    ("civ.pick", "illegal", TWO, "card 1 paying 1 wood dice 3 5 picks 5", "«card 1 paying 1 wood dice 3 5 picks 5 3 3"),
    ("civ.pick", "ambiguous", TWO, "card 1 paying 1 wood dice 3 5 picks 5", "«card 1 paying 1 wood dice 3 5"),
    ("build.cost", "ambiguous", TWO + SECOND, "building 2 paying 2 brick 1 stone gets 13", "«building 2"),
    ("build.cost", "illegal", TWO, "leave building 1", "«building 1 paying 3 brick"),
    ("build.cost", "illegal", TWO, "leave building 1", "«building 1"),
    ("build.cost", "illegal", TWO + SECOND, "building 2 paying 2 brick 1 stone gets 13", "«building 2 paying 1 food"),
    ("build.free", "illegal", TWO + SECOND, "building 2 paying 2 brick 1 stone gets 13", "«building 2 paying 8 brick"),
    ("civ.choice", "illegal", TWO, "leave building 1", "leave building 1, «take 2 gold"),
    ("civ.choice", "illegal", FOUR, "take 2 gold", "«take 1 gold"),
    ("civ.choice", "illegal", FOUR, "take 2 gold", "«take 1 gold 1 food"),
    ("claim.have", "claim", TWO, "leave building 1", "leave building 1, «have 7 brick"),
    ("claim.have", "claim", TWO + "  check: {Ann: 6 people, Bob: 8 food}\n", "Bob: 8 food", "Bob: «7 food"),
    # steps out of their place
    ("record.step", "malformed", TWO, "leave building 1", "leave building 1, «starve"),
    ("record.step", "malformed", TWO, "leave building 1", "leave building 1, «drawn tool / art"),
    ("record.step", "malformed", FOUR, "Dan: hunt 2", "Dan: «leave card 2"),
    ("record.name", "malformed", TWO, "Ann: hut", "Ann: «hutt"),
    ("record.name", "malformed", TWO, "[dice / writing,", "[«dice / wriing,"),
    ("record.name", "malformed", TWO, "[2 wood 1 brick,", "[«2 wod 1 brick,"),
    ("record.name", "malformed", TWO, "Ann: hut", "«Anna: hut"),
    # feeding
    ("feed.short", "ambiguous", HUNGRY, "- feeding: {Ann: pay 1 wood 1 gold}", "- «feeding: {}"),
    ("feed.short", "ambiguous", HUNGRY + "- cards: [tool / art]\n", "- feeding: {Ann: pay 1 wood 1 gold}", "- «check: {Bob: 9 food}"),
    ("feed.short", "ambiguous", HUNGRY, "- feeding: {Ann: pay 1 wood 1 gold}", "- «feeding: {Ann: have 3 food}"),
    ("feed.short", "illegal", HUNGRY, "pay 1 wood 1 gold", "«pay 1 wood"),
    ("feed.short", "illegal", HUNGRY, "pay 1 wood 1 gold", "«pay 1 wood 1 food"),
    ("feed.short", "illegal", HUNGRY, "pay 1 wood 1 gold", "«pay 2 stone"),
    ("feed.people", "illegal", HUNGRY, "pay 1 wood 1 gold}", "pay 1 wood 1 gold, Bob: «pay 1 wood}"),
    ("feed.penalty", "illegal", HUNGRY, "pay 1 wood 1 gold}", "starve, Bob: «starve}"),
    ("record.step", "malformed", HUNGRY, "{Ann: pay 1 wood 1 gold}", "{Ann: 'pay 1 wood 1 gold, «starve'}"),
    # rounds, the end, claims
    ("round.phases", "illegal", TWO, "- cards", "- round: «2\n  cards"),
    ("record.key", "malformed", HUNGRY, "- feeding", "- «cards: [tool / art]\n  feeding"),
    ("end.scoring", "illegal", OVER + "rounds:\n- cards: []\n", "- cards", "- «cards"),
    ("end.scoring", "illegal", TWO + "end: {Ann: have 6 people}\n", "end:", "«end:"),
    ("end.scoring", "illegal", TWO.replace("  - Bob: clay pit 6 4 3, leave building 1\n", "") + "end: {Ann: have 6 people}\n", "end:", "«end:"),
    ("claim.score", "claim", TWO + "scores: {Ann: 3}\n", "scores", "«scores"),
    ("claim.score", "claim", OVER + "scores: {Ann: 42, Bob: 21}\n", "Ann: 42", "Ann: «42"),
    ("claim.score", "claim", OVER + "scores: {Ann: {track: 40, culture: 2}}\n", "culture: 2", "culture: «2"),
    ("civ.draw", "illegal", OVER + "end: {Ann: drawn tool / art}\n", "drawn", "«drawn"),
    ("civ.draw", "ambiguous", OVER, "position:", "«position:", "[draw / writing]", "[draw / writing, hidden]"),
    ("setup.players", "illegal", TWO, "[Ann, Bob]", "«[Ann, Bob, Cai, Dee, Eve]"),
    # the end
    ("end.buildings", "illegal", LAST_TILE + "- cards: [tool / art]\n", "- cards: [tool", "- «cards: [tool"),
    ("end.cards", "illegal", EMPTY_DECK + "- cards: [tool / art]\n", "- cards: [tool", "- «cards: [tool"),
    ("civ.draw", "illegal", EMPTY_DECK, "card 4 paying 4 wood", "«card 4 paying 4 wood draw"),
    ("civ.draw", "ambiguous", LAST_TILE, "card 1 paying 1 wood draw tool / art", "«card 1 paying 1 wood"),
    ("civ.draw", "ambiguous", LAST_TILE, "wood draw tool / art", "wood «draw"),
    ("civ.draw", "ambiguous", LAST_TILE + "end: {Ann: have 6 people}\n", "wood draw tool / art", "wood «draw", "have 6", "have 5"),
    ("setup.cards", "illegal", LAST_TILE, "card 1 paying 1 wood draw tool / art", "«card 1 paying 1 wood draw choice / healing"),
    ("build.count", "illegal", LAST_TILE, "building 1 paying 2 wood 2 stone gets 16", "«building 1 paying 2 wood 3 stone"),
    ("build.kinds", "illegal", LAST_TILE, "building 1 paying 2 wood 2 stone gets 16", "«building 1 paying 4 wood"),
    ("build.cost", "illegal", LAST_TILE, "building 1 paying 2 wood 2 stone gets 16", "«building 1 paying 2 wood 2 gold"),
]  # fmt: skip

POSITION_CASES: list[Case] = [
    ("limits.components", "illegal", BETWEEN, "people: 7", "people: «4"),
    ("limits.components", "illegal", BETWEEN, "people: 7", "people: «11"),
    ("limits.components", "illegal", BETWEEN, "production: 4", "production: «11"),
    ("limits.components", "illegal", BETWEEN, "tools: 5", "tools: «13"),
    ("setup.cards", "illegal", BETWEEN, "cards: [5 food / healing, roll gold / art]",
     "cards: [5 food / healing, «3 points / music]", "cards: [dice / 2 farmer, 3 points / music]",
     "cards: [3 points / music, 3 points / music]"),
    ("setup.buildings", "illegal", BETWEEN, "buildings: [2 wood 1 brick, none]", "buildings: [«2 wood 1 brick, none]",
     "buildings: 3", "buildings: [2 wood 1 brick, 1 to 7, 1 to 7]"),
    ("setup.board", "illegal", BETWEEN, "roll gold / art]", "roll gold / art, tool / art, dice / time, «field / time]"),
    ("setup.buildings", "illegal", BETWEEN, "stacks: [4, 5]", "stacks: «[4, 6]"),
    ("setup.buildings", "illegal", BETWEEN, "stacks: [4, 5]", "stacks: [4, «8]"),
    ("setup.buildings", "illegal", BETWEEN, "position:", "«position:", "  stacks: [4, 5]\n", ""),
    ("civ.keep", "illegal", BETWEEN, "open: [once 4 / 1 tool maker]", "open: [«tool / art]"),
    ("act.all", "illegal", INSIDE, "turn: Bob, placed: {Bob: [forest 3, card 2], Ann: [hut]}",
     "turn: Ann, placed: {Bob: «[forest 3, card 2], Ann: [hut]}"),
    ("tool.whole", "illegal", INSIDE, "used: {Ann: 1 1}", "used: {Ann: «2 1}"),
    ("place.people", "illegal", INSIDE, "[forest 3, card 2]", "[«forest 6]"),
    ("place.once", "illegal", INSIDE, "[forest 3, card 2]", "[forest 3, «forest 1]"),
    ("place.available", "illegal", INSIDE, "[forest 3, card 2]", "[forest 3, «card 3]"),
    ("place.full", "illegal", INSIDE, "Ann: [hut]", "Ann: [«card 2]"),
    ("place.number", "illegal", INSIDE, "Ann: [hut]", "Ann: [«hut 1]"),
    ("place.sites", "illegal", INSIDE, "Ann: [hut]", "Ann: [«forest 1]"),
    ("record.missing", "malformed", INSIDE, "  round: 3\n", "", "now:", "«now:"),
    ("record.missing", "malformed", INSIDE, "{phase: actions, turn", "«{turn"),
    ("record.name", "malformed", INSIDE, "phase: actions", "phase: «acting"),
    ("place.pass", "illegal", PLACING, "placed: {Bob: [hunt 5]}", "placed: {Bob: [hunt 4]}, passed: [«Bob]"),
    ("place.turn-order", "illegal", PLACING, "turn: Ann", "turn: «Bob"),
    ("record.number", "malformed", BETWEEN, "people: 7", "people: «seven"),
    ("record.name", "malformed", BETWEEN, "[dice / 2 farmer", "[«dice / 2 framer"),
    ("record.name", "malformed", INSIDE, "[forest 3, card 2]", "[«forst 3, card 2]"),
    ("record.step", "malformed", INSIDE, "[forest 3, card 2]", "[«have 3 food, card 2]"),
    ("record.number", "malformed", INSIDE, "Ann: 1 1", "Ann: 1 «x"),
    ("record.key", "malformed", BETWEEN, "      people: 7", "      «persons: 7"),
]  # fmt: skip
