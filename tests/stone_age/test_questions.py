# ruff: noqa: E501 - records in a line
"""Questions of rules, each a record of its own: legal, or with the one finding that its mark stands before."""

from caverna.engine.verify import verify
from caverna.reading.reader import loads
from tests.support.rows import rows

MARK = "«"
TWO = "stone age: 1\nplayers: [Ann, Bob]\n"
THREE = "stone age: 1\nplayers: [Ann, Bob, Cleo]\n"
FOUR = "stone age: 1\nplayers: [Ann, Bob, Cleo, Dan]\n"
CARDS = "  cards: [tool / art, 3 points / music, 1 food / weaving, choice / healing]\n"
CASES: list[tuple[str, str, str]] = []


def case(name: str, text: str, finding: str = "") -> None:
    """Ask a question: ``finding`` is kind and rule of what is found at the mark, empty where all is legal."""
    CASES.append((name, text, finding))


def inside(
    head: str = TWO, phase: str = "actions", placed: str = "", turn: str = "", tribes: str = "", cards: str = CARDS,
    buildings: str = "[2 wood 1 brick, 1 to 7]", used: str = "", rulings: str = "",
) -> str:  # fmt: skip
    """Return a record that begins inside round 5, in which Ann starts."""
    now = [f"phase: {phase}", f"turn: {turn}", f"placed: {{{placed}}}", f"used: {{{used}}}"]
    said = [part for part, value in zip(now, (phase, turn, placed, used), strict=True) if value]
    return (
        head
        + (f"rulings: {{{rulings}}}\n" if rulings else "")
        + f"position:\n  round: 5\n  starting player: Ann\n{cards}  buildings: {buildings}\n"
        + (f"  tribes: {{{tribes}}}\n" if tribes else "")
        + f"  now: {{{', '.join(said)}}}\nrounds:\n"
    )


# --- tools
THREE_TOOLS = "Ann: {tools: 3}"
case(
    "upgrade: 1 1 1 one used, 4th: 2 1 left",
    inside(placed="Ann: [forest 1, hunt 1, tool maker]", tribes=THREE_TOOLS)
    + "- actions:\n  - Ann: forest 5 with 1 gets 2, tool maker, hunt 5 with 2 1 gets 4\n",
)
case(
    "upgrade: or 1 1 left",
    inside(placed="Ann: [forest 1, hunt 1, tool maker]", tribes=THREE_TOOLS)
    + "- actions:\n  - Ann: forest 5 with 1 gets 2, tool maker, hunt 5 with 1 1 gets 3\n",
)
case(
    "upgrade: 2 1 1 none fits",
    inside(placed="Ann: [forest 1, hunt 1, tool maker]", tribes=THREE_TOOLS)
    + "- actions:\n  - Ann: forest 5 with 1, tool maker, «hunt 5 with 2 1 1\n",
    "illegal tool.once",
)
case(
    "upgrade: 1 1 then 2 : used 2",
    inside(placed="Ann: [forest 1, hunt 1, river 1, tool maker]", tribes=THREE_TOOLS)
    + "- actions:\n  - Ann: forest 5 with 1, tool maker, hunt 5 with 1 1, «river 1 with 2\n",
    "illegal tool.once",
)
case(
    "upgrade fresh",
    inside(placed="Ann: [forest 1, hunt 1, tool maker]", tribes=THREE_TOOLS, rulings="upgraded tool: fresh")
    + "- actions:\n  - Ann: forest 5 with 1, tool maker, hunt 5 with 2 1 1 gets 4\n",
)
case("new tool helps", inside(placed="Ann: [forest 1, tool maker]") + "- actions:\n  - Ann: forest 2 with 1 gets 1\n")
case(
    "new tool later",
    inside(placed="Ann: [forest 1, tool maker]") + "- actions:\n  - Ann: «forest 2 with 1, tool maker\n",
    "illegal tool.whole",
)
case(
    "tool whole none",
    inside(placed="Ann: [forest 1]") + "- actions:\n  - Ann: «forest 2 with 1\n",
    "illegal tool.whole",
)
case(
    "once+tools join",
    inside(placed="Ann: [river 1]", tribes="Ann: {tools: 6, open: [once 4 / 1 tool maker, once 3 / 1 tool maker]}")
    + "- actions:\n  - Ann: river 1 with 2 2 2 once 4 once 3 gets 2\n",
)
case(
    "once again later",
    inside(placed="Ann: [river 1, forest 1]", tribes="Ann: {open: [once 4 / 1 tool maker]}")
    + "- actions:\n  - Ann: river 2 with once 4 gets 1, «forest 2 with once 4\n",
    "illegal civ.once",
)
case(
    "once from used order: tools then once written mixed",
    inside(placed="Ann: [river 1]", tribes="Ann: {tools: 1, open: [once 4 / 1 tool maker]}")
    + "- actions:\n  - Ann: river 1 with once 4 1 gets 1\n",
)
case(
    "13th tool",
    inside(placed="Ann: [tool maker, forest 1]", tribes="Ann: {tools: 12}")
    + "- actions:\n  - Ann: tool maker, have 12 tool, forest 3 with 4 4 4 gets 5\n",
)
# --- cards and feeding
DICE = "  cards: [dice / writing, 3 points / music, 1 food / weaving, choice / healing]\n"
case(
    "dice: picks stop",
    inside(
        FOUR,
        placed="Ann: [card 1]",
        tribes="Ann: {supply: 12 food 1 wood}",
        cards=DICE,
        buildings="[2 wood 1 brick, 1 to 7, 4 of 1 kind, 5 of 1 kind]",
    )
    + "- actions:\n  - Ann: card 1 paying 1 wood dice 2 2 5 6 picks 5 6\n  check: {Ann: 1 tool, Bob: 1 production, Cleo: 1 brick, Dan: 1 brick}\n",
)
case(
    "dice: all alike",
    inside(placed="Ann: [card 1]", tribes="Ann: {supply: 12 food 1 wood}", cards=DICE)
    + "- actions:\n  - Ann: card 1 paying 1 wood dice 4 4\n  check: {Ann: 1 gold, Bob: 1 gold}\n",
)
case(
    "dice: picks without dice",
    inside(placed="Ann: [card 1]", tribes="Ann: {supply: 12 food 1 wood}", cards=DICE)
    + "- actions:\n  - Ann: «card 1 paying 1 wood picks 4\n",
    "ambiguous civ.dice",
)
case(
    "dice: no-tools before price",
    inside(placed="Ann: [card 1]", tribes="Ann: {supply: 12 food 1 wood, tools: 1}", cards=DICE)
    + "- actions:\n  - Ann: «card 1 paying 2 wood dice 4 4 with 1\n",
    "illegal civ.no-tools",
)
case(
    "dice: roll on dice card civ.top",
    inside(placed="Ann: [card 1]", tribes="Ann: {supply: 12 food 1 wood}", cards=DICE)
    + "- actions:\n  - Ann: «card 1 paying 1 wood dice 4 4 roll 1 2\n",
    "illegal civ.top",
)
case(
    "dice: gets on dice card civ.top",
    inside(placed="Ann: [card 1]", tribes="Ann: {supply: 12 food 1 wood}", cards=DICE)
    + "- actions:\n  - Ann: «card 1 paying 1 wood dice 4 4 gets 1\n",
    "illegal civ.top",
)
case(
    "tool at 12 via die, track at 10",
    inside(placed="Ann: [card 1]", tribes="Ann: {supply: 12 food 1 wood, tools: 12}, Bob: {production: 10}", cards=DICE)
    + "- actions:\n  - Ann: card 1 paying 1 wood dice 5 6 picks 5, have 12 tool\n  check: {Bob: 10 production}\n",
)
case(
    "other's tool gained in another's turn, usable later",
    inside(placed="Ann: [card 1], Bob: [forest 1]", tribes="Ann: {supply: 12 food 1 wood}", cards=DICE)
    + "- actions:\n  - Ann: card 1 paying 1 wood dice 1 5 picks 1\n  - Bob: forest 2 with 1 gets 1\n",
)
case(
    "pay-first: gain can't pay",
    inside(
        placed="Ann: [card 1]",
        tribes="Ann: {supply: 12 food}",
        cards="  cards: [1 brick / 2 shaman, 3 points / music, 1 food / weaving, choice / healing]\n",
    )
    + "- actions:\n  - Ann: «card 1 paying 1 brick\n",
    "illegal civ.cost",
)
case(
    "prices stay",
    inside(placed="Ann: [card 1, card 4]", tribes="Ann: {supply: 12 food 5 wood}")
    + "- actions:\n  - Ann: card 1 paying 1 wood, card 4 paying 4 wood, take 1 wood 1 gold\n",
)
case(
    "card roll 9 = 3 wood",
    inside(
        placed="Ann: [card 1]",
        tribes="Ann: {supply: 12 food 1 gold}",
        cards="  cards: [roll wood / 2 shaman, 3 points / music, 1 food / weaving, choice / healing]\n",
    )
    + "- actions:\n  - Ann: card 1 paying 1 gold roll 4 5 gets 3\n",
)
case(
    "card 3 dice",
    inside(
        placed="Ann: [card 1]",
        tribes="Ann: {supply: 12 food 1 gold}",
        cards="  cards: [roll wood / 2 shaman, 3 points / music, 1 food / weaving, choice / healing]\n",
    )
    + "- actions:\n  - Ann: «card 1 paying 1 gold roll 4 5 6\n",
    "illegal roll.dice",
)
case(
    "draw named w/ once: effect none",
    inside(
        placed="Ann: [card 1]",
        tribes="Ann: {supply: 12 food 1 gold}",
        cards="  cards: [draw / writing, 3 points / music, 1 food / weaving, choice / healing]\n",
    )
    + "- actions:\n  - Ann: card 1 paying 1 gold draw once 4 / 1 tool maker, have 2 card\n",
)
case(
    "draw'n once not usable",
    inside(
        placed="Ann: [card 1, forest 1]",
        tribes="Ann: {supply: 12 food 1 gold}",
        cards="  cards: [draw / writing, 3 points / music, 1 food / weaving, choice / healing]\n",
    )
    + "- actions:\n  - Ann: card 1 paying 1 gold draw once 4 / 1 tool maker, «forest 2 with once 4\n",
    "illegal civ.once",
)
case(
    "choice not both",
    inside(
        placed="Ann: [hunt 1]",
        tribes="Ann: {open: [choice / healing]}",
        cards="  cards: [tool / art, 3 points / music, 1 food / weaving, dice / time]\n",
    )
    + "- actions:\n  - Ann: hunt 1, «take 3 gold\n",
    "illegal civ.choice",
)
case(
    "choice in another's turn",
    inside(
        placed="Ann: [hunt 1], Bob: [hunt 1]",
        tribes="Bob: {open: [choice / healing]}",
        cards="  cards: [tool / art, 3 points / music, 1 food / weaving, dice / time]\n",
    )
    + "- actions:\n  - Bob: take 1 wood 1 stone\n  - Ann: hunt 1\n  - Bob: hunt 1, have 1 wood 1 stone\n",
)
case(
    "choice in feeding to pay",
    inside(
        phase="feeding",
        tribes="Ann: {supply: 3 food, open: [choice / healing]}",
        cards="  cards: [tool / art, 3 points / music, 1 food / weaving, dice / time]\n",
    )
    + "- feeding:\n    Ann: take 2 gold, pay 2 gold\n  check: {Ann: 0 food 0 gold}\n",
)
case(
    "feeding pay then take",
    inside(
        phase="feeding",
        tribes="Ann: {supply: 3 food 2 wood, open: [choice / healing]}",
        cards="  cards: [tool / art, 3 points / music, 1 food / weaving, dice / time]\n",
    )
    + "- feeding:\n    Ann: pay 2 wood, take 2 gold, have 2 gold\n",
)
case(
    "feeding pay what comes later",
    inside(
        phase="feeding",
        tribes="Ann: {supply: 3 food, open: [choice / healing]}",
        cards="  cards: [tool / art, 3 points / music, 1 food / weaving, dice / time]\n",
    )
    + "- feeding:\n    Ann: «pay 2 gold, take 2 gold\n",
    "illegal feed.short",
)
case(
    "starve below zero",
    inside(phase="feeding", tribes="Ann: {supply: 3 food 9 wood, points: 4}")
    + "- feeding: {Ann: starve}\n  check: {Ann: 0 food 9 wood -6 points}\n",
)
case(
    "starve stop at 0",
    inside(phase="feeding", tribes="Ann: {supply: 3 food, points: 4}", rulings="below zero: no")
    + "- feeding: {Ann: starve}\n  check: {Ann: 0 points}\n",
)
case(
    "pay enough: feed.people",
    inside(phase="feeding", tribes="Ann: {supply: 5 food 2 wood}") + "- feeding: {Ann: «pay 1 wood}\n",
    "illegal feed.people",
)
case(
    "starve with income enough",
    inside(phase="feeding", tribes="Ann: {supply: 0 food 2 wood, production: 5}") + "- feeding: {Ann: «starve}\n",
    "illegal feed.penalty",
)
case(
    "newborn eats",
    inside(placed="Ann: [hut]", tribes="Ann: {supply: 5 food 1 wood}")
    + "- feeding: {Ann: pay 1 wood}\n  check: {Ann: 6 people 0 wood}\n",
)
case(
    "10 people hut",
    inside(placed="Ann: [hut]", tribes="Ann: {people: 10}") + "- feeding: {}\n  check: {Ann: 10 people 2 food}\n",
)
case(
    "field 10",
    inside(placed="Ann: [field]", tribes="Ann: {production: 10}") + "- feeding: {}\n  check: {Ann: 10 production}\n",
)
case("leave hut", inside(placed="Ann: [hut]") + "- actions:\n  - Ann: «leave hut\n", "illegal act.leave")
case(
    "hunt 8 dice",
    inside(placed="Ann: [hunt 8]", tribes="Ann: {people: 8}") + "- actions:\n  - Ann: hunt 6 6 6 6 6 6 6 6 gets 24\n",
)
# --- buildings
case(
    "build printed, paying order",
    inside(placed="Ann: [building 1]", tribes="Ann: {supply: 12 food 2 wood 1 brick}")
    + "- actions:\n  - Ann: building 1 paying 1 brick 2 wood gets 10\n",
)
case(
    "build 4 of 2: 18",
    inside(
        placed="Ann: [building 1]", buildings="[4 of 2 kinds, 1 to 7]", tribes="Ann: {supply: 12 food 1 wood 3 stone}"
    )
    + "- actions:\n  - Ann: building 1 paying 3 stone 1 wood gets 18\n",
)
case(
    "build count before kinds",
    inside(
        placed="Ann: [building 1]", buildings="[4 of 2 kinds, 1 to 7]", tribes="Ann: {supply: 12 food 1 wood 3 stone}"
    )
    + "- actions:\n  - Ann: «building 1 paying 3 stone\n",
    "illegal build.count",
)
case(
    "build kinds before goods",
    inside(
        placed="Ann: [building 1]", buildings="[4 of 2 kinds, 1 to 7]", tribes="Ann: {supply: 12 food 1 wood 3 stone}"
    )
    + "- actions:\n  - Ann: «building 1 paying 4 gold\n",
    "illegal build.kinds",
)
case(
    "build 4 of 2 with food",
    inside(
        placed="Ann: [building 1]", buildings="[4 of 2 kinds, 1 to 7]", tribes="Ann: {supply: 12 food 1 wood 3 stone}"
    )
    + "- actions:\n  - Ann: «building 1 paying 1 food 3 stone\n",
    "illegal build.cost",
)
case(
    "build 7",
    inside(placed="Ann: [building 2]", tribes="Ann: {supply: 12 food 7 gold}")
    + "- actions:\n  - Ann: building 2 paying 7 gold gets 42\n",
)
case(
    "build paying 0 wood",
    inside(placed="Ann: [building 2]", tribes="Ann: {supply: 12 food 7 gold}")
    + "- actions:\n  - Ann: building 2 paying «0 gold\n",
    "malformed record.number",
)
case(
    "building gets negative",
    inside(placed="Ann: [building 2]", tribes="Ann: {supply: 12 food 7 gold}")
    + "- actions:\n  - Ann: building 2 paying 1 gold gets «-1\n",
    "malformed record.number",
)
case(
    "good twice",
    inside(placed="Ann: [building 2]", tribes="Ann: {supply: 12 food 7 gold}")
    + "- actions:\n  - Ann: building 2 paying 1 gold «1 gold\n",
    "malformed record.step",
)
# --- placing and names
case(
    "village third",
    inside(phase="placements", placed="Ann: [hut], Bob: [field]", turn="Ann") + "- placements: [Ann: «tool maker]\n",
    "illegal place.village",
)
case(
    "village 4p ok",
    inside(
        FOUR,
        phase="placements",
        placed="Ann: [hut], Bob: [field]",
        turn="Cleo",
        buildings="[2 wood 1 brick, 1 to 7, 4 of 1 kind, 5 of 1 kind]",
    )
    + "- placements: [Cleo: tool maker]\n",
)
case(
    "village by one player",
    inside(phase="placements", placed="Ann: [hut, field], Bob: [hunt 1, forest 1]", turn="Ann")
    + "- placements: [Ann: «tool maker]\n",
    "illegal place.village",
)
case(
    "3 players third at site",
    inside(
        THREE,
        phase="placements",
        placed="Ann: [forest 1], Bob: [forest 1]",
        turn="Cleo",
        buildings="[2 wood 1 brick, 1 to 7, 4 of 1 kind]",
    )
    + "- placements: [Cleo: «forest 1]\n",
    "illegal place.sites",
)
case(
    "once before sites",
    inside(phase="placements", placed="Ann: [forest 1]", turn="Ann") + "- placements: [Ann: «forest 1]\n",
    "illegal place.once",
)
case(
    "sites before full",
    inside(phase="placements", placed="Ann: [forest 7]", tribes="Ann: {people: 8}", turn="Bob")
    + "- placements: [Bob: «forest 1]\n",
    "illegal place.sites",
)
case(
    "full before number: hut taken",
    inside(phase="placements", placed="Ann: [hut]", turn="Bob") + "- placements: [Bob: «hut 1]\n",
    "illegal place.full",
)
case("number hut 3", inside(phase="placements", turn="Ann") + "- placements: [Ann: «hut 3]\n", "illegal place.number")
case(
    "number before people: hut w/ 1 in hand",
    inside(phase="placements", placed="Ann: [hunt 4]", turn="Ann") + "- placements: [Ann: «hut]\n",
    "illegal place.people",
)
case(
    "tool maker 2",
    inside(phase="placements", turn="Ann") + "- placements: [Ann: «tool maker 2]\n",
    "illegal place.number",
)
case(
    "forest 8 of 10",
    inside(phase="placements", tribes="Ann: {people: 10}", turn="Ann") + "- placements: [Ann: «forest 8]\n",
    "illegal place.full",
)
case("forest 8 of 5", inside(phase="placements", turn="Ann") + "- placements: [Ann: «forest 8]\n", "illegal place.full")
case(
    "available: card none",
    inside(phase="placements", cards="  cards: [tool / art, 3 points / music, none, choice / healing]\n", turn="Ann")
    + "- placements: [Ann: «card 3]\n",
    "illegal place.available",
)
case("hunt 0", inside(phase="placements", turn="Ann") + "- placements: [Ann: hunt «0]\n", "malformed record.number")
case("hut 2 written", inside(phase="placements", turn="Ann") + "- placements: [Ann: hut 2]\n")
case(
    "card without number",
    inside(phase="placements", turn="Ann") + "- placements: [Ann: «card]\n",
    "ambiguous record.step",
)
case(
    "spanish",
    inside(phase="placements", turn="Ann")
    + "- placements: [Ann: Campos de caza 2, Bob: fabricante de herramientas, Ann: POZO-DE-ARCILLA 1, Bob: construcción 1, Ann: carta 2]\n",
)
case(
    "plural names",
    TWO
    + "rounds:\n- cards: [dice farmer, 5 foods healing, roll woods / 2 shamans, once 4 tool maker]\n  buildings: [wood brick stone, 4 of 2 kind]\n",
)
case(
    "spanish cards",
    TWO
    + "rounds:\n- cards: [dados / granjero, 5 comida / herboristeria, tirada madera / 2 brujos, extra 4 / fabricante]\n  buildings: [2 madera 1 ladrillo, 1 a 7]\n",
)
# --- rounds, positions and the end
case(
    "round number in round 4",
    TWO + "rounds:\n- round: «3\n" + CARDS + "  buildings: [2 wood 1 brick, 1 to 7]\n",
    "illegal round.phases",
)
case("now without round", TWO + "position:\n  «now: {phase: feeding}\n", "malformed record.missing")
case("negative", TWO + "position: {tribes: {Ann: {points: -5}}}\nscores: {Ann: -5, Bob: 0}\n")
case("tie in turn", TWO + "position: {tribes: {Ann: {production: 1}, Bob: {tools: 3}}}\n")
case(
    "position no buildings list",
    TWO
    + "position:\n  round: 2\n"
    + CARDS
    + "  buildings: [2 wood 1 brick, 1 to 7]\nrounds:\n- placements: [Bob: hunt 5, Ann: hunt 5]\n  actions: [Bob: hunt 1 1 1 1 1, Ann: hunt 1 1 1 1 1]\n",
)
# --- rounds and turns
case(
    "slide ok",
    inside(tribes="Ann: {supply: 22 food 10 wood}, Bob: {supply: 22 food 5 wood}", placed="Ann: [card 2, card 3]")
    + "- actions:\n  - Ann: card 2 paying 2 wood, card 3 paying 3 wood\n- cards: [field / time, dice / time]\n  placements: [Bob: card 2, Ann: card 1, Bob: card 3, Ann: card 4, Bob: hunt 3, Ann: hunt 3]\n  actions:\n  - Bob: hunt 1 1 1, card 2 paying 2 wood, take 2 gold, card 3 paying 3 wood, have 1 production\n  - Ann: hunt 1 1 1, card 1 paying 1 wood, have 1 tool, card 4 paying 4 wood dice 1 1\n",
)
case(
    "starting player moves on: 2 is Bob's",
    inside(phase="feeding") + "- feeding: {}\n- placements: [«Ann: hut]\n",
    "illegal place.turn-order",
)
case(
    "round too few cards at key",
    inside(tribes="Ann: {supply: 12 food 9 wood}", placed="Ann: [card 2, card 3]")
    + "- actions:\n  - Ann: card 2 paying 2 wood, card 3 paying 3 wood\n- «cards: [field / time]\n",
    "ambiguous round.refill",
)
case(
    "round no cards at first key",
    inside(tribes="Ann: {supply: 12 food 9 wood}", placed="Ann: [card 2, card 3]")
    + "- actions:\n  - Ann: card 2 paying 2 wood, card 3 paying 3 wood\n- «placements: [Bob: hut]\n",
    "ambiguous round.refill",
)
case(
    "buildings mapping",
    inside(tribes="Ann: {supply: 12 food 9 wood}", placed="Ann: [building 2]")
    + "- actions:\n  - Ann: building 2 paying 7 wood gets 21\n- buildings: {2: 1 to 7}\n  placements: [Bob: building 2]\n",
)
case(
    "buildings mapping wrong stack",
    inside(tribes="Ann: {supply: 12 food 9 wood}", placed="Ann: [building 2]")
    + "- actions:\n  - Ann: building 2 paying 7 wood gets 21\n- buildings: {1: «1 to 7, 2: 4 of 1 kind}\n",
    "illegal round.buildings",
)
case(
    "tile not twice",
    inside(tribes="Ann: {supply: 12 food 9 wood}", placed="Ann: [building 2]")
    + "- actions:\n  - Ann: building 2 paying 7 wood\n- buildings: [«2 wood 1 brick]\n",
    "illegal setup.buildings",
)
case(
    "act line twice",
    inside(placed="Ann: [forest 1], Bob: [hunt 1]") + "- actions:\n  - Ann: forest 1\n  - «Ann: forest 1\n",
    "illegal act.turn-order",
)
case(
    "Bob first",
    inside(placed="Ann: [forest 1], Bob: [hunt 1]") + "- actions:\n  - «Bob: hunt 1\n",
    "illegal act.turn-order",
)
case(
    "Ann understood, Bob first ok",
    inside(placed="Ann: [hut], Bob: [hunt 1]") + "- actions:\n  - Bob: hunt 1\n  check: {Ann: 6 people}\n",
)
case(
    "place twice in line",
    inside(placed="Ann: [forest 1]") + "- actions:\n  - Ann: forest 1, «forest 1\n",
    "illegal act.person",
)
case(
    "hut without people",
    inside(placed="Ann: [forest 1]") + "- actions:\n  - Ann: forest 1, «hut\n",
    "illegal act.person",
)
case("hut twice", inside(placed="Ann: [hut]") + "- actions:\n  - Ann: hut, «hut\n", "illegal act.person")
case(
    "missing place named",
    inside(placed="Ann: [forest 1, hunt 2]") + "- actions:\n  - «Ann: forest 1\n",
    "ambiguous act.all",
)
case(
    "missing turn before next round",
    inside(placed="Ann: [forest 1], Bob: [hunt 2]") + "- «actions:\n  - Ann: forest 1\n- placements: []\n",
    "ambiguous act.all",
)
case("open end is fine", inside(placed="Ann: [forest 1], Bob: [hunt 2]") + "- actions:\n  - Ann: forest 1\n")
case(
    "pass before acting",
    inside(phase="placements", placed="Ann: [hunt 4, forest 1], Bob: [hunt 5]", turn="Ann", tribes="Ann: {people: 6}")
    + "- placements: [Ann: «pass]\n",
    "illegal place.pass",
)
case(
    "leave then claim",
    inside(placed="Ann: [card 1]") + "- actions:\n  - Ann: leave card 1, «have 1 card\n",
    "claim claim.have",
)
case("two claims", inside(placed="Ann: [forest 1]") + "- actions:\n  - Ann: «forest 6 gets 3\n", "claim claim.yield")
case(
    "have negative points",
    inside(placed="Ann: [forest 1]", tribes="Ann: {points: -3}")
    + "- actions:\n  - Ann: forest 6 gets 2, have -3 points 2 wood\n",
)
case(
    "check word production",
    inside(phase="feeding")
    + "- feeding: {}\n  check: {Ann: 7 food 5 people 0 production 0 tool 0 card 0 building 0 points, Bob: «6 food}\n",
    "claim claim.have",
)
case(
    "end after finished by cards",
    TWO + "position:\n  tribes: {Ann: {points: 3}}\nrounds:\n- «placements: []\n",
    "illegal end.scoring",
)
case("scores of unfinished", TWO + "rounds: []\n«scores: {Ann: 3}\n", "claim claim.score")
case("end of unfinished", TWO + "rounds: []\n«end: {Ann: have 5 people}\n", "illegal end.scoring")
case(
    "drawn twice",
    TWO + "position: {tribes: {Ann: {cards: [hidden]}}}\nend:\n  Ann: drawn tool / art, «drawn field / time\n",
    "illegal civ.draw",
)
case(
    "hidden not named with end",
    TWO + "«position: {tribes: {Ann: {cards: [hidden]}}}\nend: {Bob: have 5 people}\n",
    "ambiguous civ.draw",
)
case(
    "drawn is on the board",
    TWO + "position: {cards: [tool / art], tribes: {Ann: {cards: [hidden]}}}\nend:\n  Ann: «drawn tool / art\n",
    "illegal setup.cards",
)
case(
    "take at the end",
    TWO
    + "position: {tribes: {Ann: {open: [choice / healing]}}}\nend: {Ann: take 2 gold}\nscores: {Ann: {resources: 2, culture: 1, total: 3}, Bob: 0}\n",
)
case("not taken is lost", TWO + "position: {tribes: {Ann: {open: [choice / healing]}}}\nscores: {Ann: 1}\n")
case(
    "culture 5+2 doubles 29",
    TWO
    + "position: {tribes: {Ann: {cards: [dice / writing, draw / writing, dice / pottery, 7 food / pottery, dice / time, tool / art, 3 points / music]}}}\nscores: {Ann: {culture: 29}}\n",
)
case(
    "multipliers",
    TWO
    + "position: {tribes: {Ann: {people: 8, production: 3, tools: 7, buildings: 4, supply: 9 food 2 wood 1 gold, points: 50, cards: [dice / 2 farmer, 3 points / 3 hut builder, 1 brick / 2 shaman], open: [once 2 / 2 tool maker]}}}\nscores: {Ann: {track: 50, culture: 0, farmers: 6, tool makers: 14, hut builders: 12, shamans: 16, resources: 3, total: 101}}\n",
)
case("5 players", "stone age: 1\nplayers: «[A, B, C, D, E]\nrounds: []\n", "illegal setup.players")
case("1 player", "stone age: 1\nplayers: «[A]\nrounds: []\n", "illegal setup.players")
case("rulings unknown", TWO + "rulings: {«tie brake: sum}\nrounds: []\n", "malformed record.key")
case("rulings value", TWO + "rulings: {tie break: «summ}\nrounds: []\n", "malformed record.name")
case("below zero bool", TWO + "rulings: {below zero: no}\nrounds: []\n")
case(
    "pay and starve",
    inside(phase="feeding", tribes="Ann: {supply: 3 food 2 wood}") + "- feeding:\n    Ann: pay 2 wood, «starve\n",
    "malformed record.step",
)
case(
    "pay in actions",
    inside(placed="Ann: [forest 1]") + "- actions:\n  - Ann: forest 6, «pay 1 wood\n",
    "malformed record.step",
)
case(
    "two places",
    inside(phase="placements", turn="Ann") + "- placements:\n  - Ann: hut, «field\n",
    "malformed record.step",
)
case(
    "two players one entry",
    inside(phase="placements", turn="Ann") + "- placements:\n  - {Ann: hut, «Bob: field}\n",
    "malformed record.key",
)
case(
    "with without value",
    inside(placed="Ann: [forest 1]") + "- actions:\n  - Ann: «forest 6 with\n",
    "ambiguous record.step",
)
case(
    "draw on not-draw",
    inside(placed="Ann: [card 1]", tribes="Ann: {supply: 1 wood}")
    + "- actions:\n  - Ann: «card 1 paying 1 wood draw 7 food / pottery\n",
    "illegal civ.top",
)
case(
    "civ.top before price",
    inside(placed="Ann: [card 1]", tribes="Ann: {supply: 1 wood}")
    + "- actions:\n  - Ann: «card 1 paying 9 gold gets 3\n",
    "illegal civ.top",
)
case(
    "price before effect missing",
    inside(
        placed="Ann: [card 1]",
        tribes="Ann: {supply: 1 wood}",
        cards="  cards: [dice / writing, 3 points / music, 1 food / weaving, choice / healing]\n",
    )
    + "- actions:\n  - Ann: «card 1 paying 2 wood\n",
    "illegal civ.cost",
)
case(
    "dice before tools",
    inside(placed="Ann: [forest 2]") + "- actions:\n  - Ann: «forest 2 with 3\n",
    "illegal roll.dice",
)
case(
    "clay pit in spanish plural",
    inside(placed="Ann: [clay pit 2]") + "- actions:\n  - Ann: pozo de arcilla 6 6 gets 3, have 3 ladrillos\n",
)
case(
    "used tools in position",
    inside(placed="Ann: [forest 2]", tribes="Ann: {tools: 3}", used="Ann: 1 1")
    + "- actions:\n  - Ann: «forest 2 2 with 1 1\n",
    "illegal tool.once",
)
case(
    "cards in begun round",
    inside(placed="Ann: [forest 2]") + "- «cards: [tool / art]\n  actions:\n  - Ann: forest 2 2\n",
    "malformed record.key",
)
case(
    "hunt all yields",
    inside(placed="Ann: [hunt 3, river 2]", tribes="Ann: {tools: 6}")
    + "- actions:\n  - Ann: hunt 6 4 4 gets 7, river 3 4 with 2 2 2 gets 2\n",
)
case(
    "passed position",
    inside(TWO, phase="placements", placed="Ann: [hunt 4], Bob: [hunt 4]", turn="Ann")
    + "- placements: [Ann: card 1, Bob: card 2]\n  actions: [Ann: 'hunt 1 1 1 1, leave card 1', Bob: 'hunt 1 1 1 1, leave card 2']\n",
)

# --- tools in the order written
case(
    "order of tools: the card first",
    inside(placed="Ann: [hunt 1]") + "- actions:\n  - Ann: «hunt 5 with once 4 1\n",
    "illegal civ.once",
)
case(
    "order of tools: the tool first",
    inside(placed="Ann: [hunt 1]") + "- actions:\n  - Ann: «hunt 5 with 1 once 4\n",
    "illegal tool.whole",
)
case(
    "order of tools: between tools",
    inside(placed="Ann: [hunt 1]", tribes="Ann: {tools: 1}") + "- actions:\n  - Ann: «hunt 5 with 1 once 3 1\n",
    "illegal civ.once",
)
case(
    "order of tools: behind an open card",
    inside(placed="Ann: [hunt 1]", tribes="Ann: {open: [once 4 / 1 tool maker]}")
    + "- actions:\n  - Ann: «hunt 5 with once 4 1 once 2\n",
    "illegal tool.whole",
)
# --- commas in brackets, slashes in names
case(
    "a comma splits a line in brackets",
    inside(placed="Ann: [hunt 1, card 1], Bob: [hunt 1]") + "- actions: [Ann: hunt 5, «leave card 1, Bob: hunt 1]\n",
    "malformed record.step",
)
case(
    "slashes anywhere in names",
    inside(phase="placements", turn="Ann", buildings="[2 wood / 1 brick, 1/to/7]")
    + "- placements: [Ann: clay/pit 2]\n",
)


@rows(("text", "finding"), [each[1:] for each in CASES])
def test_a_question(text: str, finding: str) -> None:
    before, mark, _ = text.partition(MARK)
    assert bool(mark) == bool(finding)
    place = (*finding.split(), before.count("\n") + 1, len(before) - before.rfind("\n"))
    found = [(each.kind, each.rule, each.line, each.column) for each in verify(loads(text.replace(MARK, ""))).findings]
    assert found == ([place] if finding else [])


def test_questions_have_names_of_their_own() -> None:
    assert len({name for name, _, _ in CASES}) == len(CASES) > 120


def test_what_is_missing_names_only_what_needs_a_word() -> None:
    text = inside(placed="Ann: [hut, hunt 1]") + "- feeding: {}\n"
    (finding,) = verify(loads(text)).findings
    assert finding.message == "Ann still has people at hunt"
    assert finding.hint == "add 'hunt' with its dice"


def test_a_split_line_says_so() -> None:
    text = inside(placed="Ann: [hunt 1, card 1]") + "- actions: [Ann: hunt 5, leave card 1]\n"
    (finding,) = verify(loads(text)).findings
    assert finding.message == "a comma splits the line before 'leave card 1'"
    assert "in quotes" in finding.hint
