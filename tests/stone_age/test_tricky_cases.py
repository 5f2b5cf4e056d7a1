"""Cases a rules lawyer would try, each with its verdict worked out by hand and confirmed by the slow checker.

``▸`` marks where the finding is; a row without it is legal.
"""

from caverna import loads, verify
from tests.support.rows import rows
from tests.support.stone_age_slow import Checker

HEAD = """\
stone age: 1
players: [PLAYERS]
RULINGS
position:
  round: 3
  starting player: Ann
  cards: [CARDS]
  buildings: [BUILDINGS]
  tribes: {TRIBES}
  now: {NOW}
rounds:
- BODY
"""
NAMES = ("Ann", "Bob", "Cai", "Dee")
CARDS = "3 food / weaving, 1 stone / 1 farmer, 3 points / music, tool / art"
BUILDINGS = ("2 wood 1 brick", "1 to 7", "4 of 2 kinds", "5 of 3 kinds")


def text_of(
    now: str, body: str, tribes: dict[str, str], cards: str = CARDS, buildings: str = "", rulings: str = ""
) -> str:
    """Return a record that starts within round 3."""
    text = HEAD.replace("PLAYERS", ", ".join(tribes)).replace("CARDS", cards).replace("NOW", now)
    text = text.replace("RULINGS\n", f"rulings: {{{rulings}}}\n" if rulings else "")
    text = text.replace("TRIBES", ", ".join(f"{name}: {{{tribe}}}" for name, tribe in tribes.items()))
    return text.replace("BUILDINGS", buildings or ", ".join(BUILDINGS[: len(tribes)])).replace("BODY", body)


def verdict(marked: str, rule: str) -> None:
    """See that both checkers find the rule at the mark, and nothing else; or nothing at all."""
    text = marked.replace("▸", "")
    found = [(each.kind, each.rule, each.line, each.column) for each in verify(loads(text)).findings]
    assert found == Checker(text).run(), "the checkers differ"
    if not rule:
        assert found == []
        return
    kind, _, name = rule.rpartition(" ")
    before = marked[: marked.index("▸")].splitlines()
    assert found == [(kind or "illegal", name, len(before), len(before[-1]) + 1)]


def acting(line: str, rule: str, placed: str, ann: str = "", more: str = "", **head: str) -> None:
    """Verify a line of actions of Ann, with 4 of each resource; Bob has no people on the board."""
    tribes = {"Ann": f"supply: 9 food 4 wood 4 brick 4 stone 4 gold, {ann}".rstrip(", "), "Bob": "people: 5"}
    now = f"phase: actions, turn: Ann, placed: {{Ann: [{placed}]}}{more}"
    verdict(text_of(now, f"actions:\n  - {'' if line.startswith('▸Ann') else 'Ann: '}{line}", tribes, **head), rule)


# --- village and tools ------------------------------------------------------------------------------------------

MAKER = "tool maker, forest 2, quarry 2"


@rows(
    "tools, line, rule, used",
    [
        ("0", "forest 4 2 with 1, quarry 1 3", "", ""),
        ("0", "▸forest 4 2 with 1, tool maker, quarry 1 3", "tool.whole", ""),
        ("0", "forest 4 2, tool maker, quarry 1 3 with 1", "", ""),
        ("0", "forest 4 2, ▸quarry 1 3 with 1, tool maker", "tool.whole", ""),
        ("2", "forest 4 2 with 1 1 1, quarry 1 3", "", ""),
        ("2", "forest 4 2 with 1 1, tool maker, quarry 1 3 with 1", "", ""),
        ("2", "▸forest 4 2 with 1 1 1, tool maker, quarry 1 3", "tool.once", ""),
        ("3", "tool maker, forest 4 2 with 2 1 1, quarry 1 3", "", ""),
        ("3", "forest 4 2 with 1, tool maker, quarry 1 3 with 2", "", ""),  # a ready one grew
        ("3", "forest 4 2 with 1, tool maker, quarry 1 3 with 1 1", "", ""),  # the used one grew
        ("3", "forest 4 2 with 1, tool maker, quarry 1 3 with 2 1", "", ""),
        ("3", "forest 4 2 with 1, tool maker, ▸quarry 1 3 with 1 1 1", "tool.once", ""),
        ("3", "forest 4 2 with 1, tool maker, ▸quarry 1 3 with 2 1 1", "tool.once", ""),
        ("3", "forest 4 2 with 1, tool maker, ▸quarry 1 3 with 2 2", "tool.once", ""),
        ("3", "forest 4 2 with 1 1 1, tool maker, ▸quarry 1 3 with 2", "tool.once", ""),
        ("3", "forest 4 2 with 1 1, quarry 1 3", "", "1"),  # the used one grew, before the roll
        ("3", "▸forest 4 2 with 1 1 1, quarry 1 3", "tool.once", "1"),
        ("3", "forest 4 2 with 2 1, quarry 1 3", "", "1"),
        ("3", "▸forest 4 2 with 2, quarry 1 3", "tool.once", "1 1 1"),
        ("3", "forest 4 2 with 1, quarry 1 3", "", "1 1"),
        ("3", "▸forest 4 2 with 2 1, quarry 1 3", "tool.once", "1 1"),
        ("11", "forest 4 2 with 4, quarry 1 3 with 4 4", "", ""),
        ("12", "forest 4 2 with 4, quarry 1 3 with 4 4, have 12 tool", "", ""),
        ("12", "▸forest 4 2 with 5, quarry 1 3", "tool.whole", ""),
        ("3", "forest 4 2, tool maker, quarry 1 3, ▸tool maker", "act.person", ""),
        ("3", "▸leave tool maker, forest 4 2, quarry 1 3", "act.leave", ""),
        ("3", "▸field, forest 4 2, quarry 1 3", "act.person", ""),
        ("3", "have 4 tool, forest 4 2, quarry 1 3", "", ""),  # it is not written, so it came first
        ("3", "▸have 4 tool, tool maker, forest 4 2, quarry 1 3", "claim claim.have", ""),
        ("3", "▸have 3 tool, forest 4 2, quarry 1 3", "claim claim.have", ""),
    ],
)
def test_tool_once_and_the_tool_maker(tools: str, line: str, rule: str, used: str) -> None:
    more = f", used: {{Ann: {used}}}" if used else ""
    acting(line, rule, MAKER, f"tools: {tools}", more)


@rows(
    "line, rule",
    [
        ("forest 4 2 with 2, quarry 1 3", ""),
        ("▸forest 4 2 with 1, quarry 1 3", "tool.once"),
        ("forest 4 2, tool maker, quarry 1 3 with 2", ""),
        ("▸forest 4 2 with 2, tool maker, quarry 1 3", "tool.whole"),
    ],
)
def test_ruling_upgrade_fresh(line: str, rule: str) -> None:
    acting(line, rule, MAKER, "tools: 3", ", used: {Ann: 1 1 1}", rulings="upgraded tool: fresh")


@rows(
    "placed, ann, line, rule",
    [
        ("hut, forest 2", "people: 5", "have 6 people, forest 4 2", ""),
        ("hut, forest 2", "people: 5", "have 5 people, hut, have 6 people, forest 4 2", ""),
        ("hut, forest 2", "people: 5", "▸have 6 people, forest 4 2, hut", "claim claim.have"),
        ("hut, forest 2", "people: 10", "have 10 people, forest 4 2", ""),
        ("field, forest 2", "production: 9", "have 10 production, forest 4 2", ""),
        ("field, forest 2", "production: 10", "field, forest 4 2, have 10 production", ""),
        ("field, forest 2", "", "forest 4 2, have 1 production", ""),
        ("field, forest 2", "", "have 0 production, forest 4 2, field, have 1 production", ""),
        ("field, forest 2", "", "forest 4 2, field, ▸field", "act.person"),
        ("hut, forest 2", "", "forest 4 2, ▸leave hut", "act.leave"),
        ("field, forest 2", "", "▸leave field, forest 4 2", "act.leave"),
        ("field, forest 2", "", "▸Ann: field", "ambiguous act.all"),
        ("field, tool maker", "", "tool maker, have 1 tool 1 production", ""),
        ("field, tool maker", "", "have 1 tool 1 production", ""),  # a free action after the turn, which is implied
        ("field, tool maker", "", "▸have 0 tool", "claim claim.have"),
    ],
)
def test_act_all_village_places_come_first_unless_written(placed: str, ann: str, line: str, rule: str) -> None:
    acting(line, rule, placed, ann)


# --- tools of cards ---------------------------------------------------------------------------------------------

ONCE = "once 3 / 1 tool maker, once 2 / 2 tool maker, roll wood / 2 shaman, tool / art"


@rows(
    "placed, ann, line, rule",
    [
        ("forest 2, quarry 2", "", "forest 1 1 with once 4 gets 2, quarry 1 1", ""),  # 6 / 3
        ("forest 2, quarry 2", "", "forest 1 1 with once 4, ▸quarry 1 1 with once 4", "civ.once"),
        ("forest 2, quarry 2", "", "▸forest 1 1 with once 4 once 4, quarry 1 1", "civ.once"),
        ("forest 2, quarry 2", "", "▸forest 1 1 with once 3, quarry 1 1", "civ.once"),
        ("forest 2, quarry 2", "tools: 1", "forest 1 1 with 1 once 4 gets 2, quarry 1 1", ""),  # 7 / 3
        ("forest 2, quarry 2", "tools: 1", "forest 1 1 with once 4 1, quarry 1 1", ""),
        ("forest 2, quarry 2", "tools: 1", "▸forest 1 1 with once 4 4, quarry 1 1", "tool.whole"),
        ("forest 2, quarry 2", "tools: 1", "forest 1 1 with once 4, ▸quarry 1 1 with 1 gets 1", "claim claim.yield"),
        ("card 1, forest 2", "", "card 1 paying 1 wood, forest 1 1 with once 3 once 4 gets 3", ""),  # 9 / 3
        ("card 1, forest 2", "", "▸forest 1 1 with once 3, card 1 paying 1 wood", "civ.once"),
        ("card 1, card 2", "", "card 1 paying 1 wood, card 2 paying 2 gold, have 3 card", ""),
        ("card 3", "tools: 1", "card 3 paying 3 gold roll 3 3 with 1 once 4 gets 3", ""),  # 11 / 3
        ("card 3", "tools: 1", "▸card 3 paying 3 gold roll 3 3 with 1 1", "tool.once"),
        ("card 3", "", "▸card 3 paying 3 gold roll 3", "roll.dice"),
        ("card 3", "", "▸card 3 paying 3 gold", "ambiguous civ.roll"),
        ("card 3, tool maker", "", "card 3 paying 3 gold roll 3 3 with 1 gets 2", ""),
        ("card 3, tool maker", "", "▸card 3 paying 3 gold roll 3 3 with 1, tool maker", "tool.whole"),
        ("card 4, forest 2", "tools: 3", "card 4 paying 2 wood 2 gold, forest 4 2 with 2 1 1", ""),
        ("card 4, forest 2", "tools: 3", "▸forest 4 2 with 2, card 4 paying 4 wood", "tool.whole"),
        ("card 4, forest 2, tool maker", "tools: 3", "card 4 paying 4 wood, forest 4 2 with 2 2 1", ""),
        ("card 4, forest 2, tool maker", "tools: 3", "card 4 paying 4 wood, ▸forest 4 2 with 2 1 1", "tool.once"),
    ],
)
def test_civ_once_and_tools(placed: str, ann: str, line: str, rule: str) -> None:
    acting(line, rule, placed, f"open: [once 4 / 1 tool maker], {ann}".rstrip(", "), cards=ONCE)


# --- buildings --------------------------------------------------------------------------------------------------


@rows(
    "placed, line, rule",
    [
        ("building 1", "building 1 gets 10", ""),  # 3 + 3 + 4
        ("building 1", "building 1 paying 1 brick 2 wood", ""),
        ("building 1", "▸building 1 paying 2 wood 1 stone", "build.cost"),
        ("building 1", "▸building 1 paying 2 brick 1 wood", "build.cost"),
        ("building 1", "▸building 1 gets 9", "claim claim.yield"),
        ("building 1", "leave building 1", ""),
        ("building 1", "leave building 1, ▸building 1", "act.person"),
        ("building 1", "building 1, ▸leave building 1", "act.person"),
        ("building 1", "▸building 2 paying 1 wood", "act.person"),
        ("building 1", "▸building 3", "act.person"),
        ("building 2", "building 2 paying 1 wood gets 3", ""),
        ("building 2", "building 2 paying 1 gold 1 stone 1 wood 4 brick gets 30", ""),  # 6 + 5 + 3 + 16
        ("building 2", "▸building 2 paying 4 gold 4 stone", "build.free"),
        ("building 2", "▸building 2 paying 5 gold", "build.cost"),  # she has 4
        ("building 2", "▸building 2 paying 1 food", "build.cost"),
        ("building 2", "▸building 2", "ambiguous build.cost"),
        ("building 1, building 2", "building 1, building 2 paying 2 wood 3 brick", ""),
        ("building 1, building 2", "building 1, ▸building 2 paying 3 wood", "build.cost"),
        ("building 1, forest 2", "forest 6 6, building 1, have 6 wood", ""),  # 4 + 4 - 2
    ],
)
def test_build_cost_with_goods_in_any_order(placed: str, line: str, rule: str) -> None:
    for buildings in ("2 wood 1 brick, 1 to 7", "brick 2 wood, 1 to 7", "1 brick 2 woods, 1 to 7"):
        acting(line, rule, placed, buildings=buildings)


@rows(
    "line, rule",
    [
        ("building 1 paying 3 wood 1 brick gets 13, building 2 paying 3 gold 1 stone 1 brick", ""),
        ("building 1 paying 1 gold 3 stone gets 21, leave building 2", ""),
        ("▸building 1 paying 4 wood, leave building 2", "build.kinds"),
        ("▸building 1 paying 2 wood 1 brick 1 stone, leave building 2", "build.kinds"),
        ("▸building 1 paying 3 wood 2 brick, leave building 2", "build.count"),
        ("▸building 1 paying 2 wood 1 brick, leave building 2", "build.count"),
        ("▸building 1 paying 3 wood 1 food, leave building 2", "build.cost"),
        ("leave building 1, building 2 paying 3 wood 1 brick 1 gold gets 19", ""),
        ("leave building 1, ▸building 2 paying 3 wood 2 brick", "build.kinds"),
        ("leave building 1, ▸building 2 paying 2 wood 1 brick 1 gold", "build.count"),
        ("building 1 paying 3 wood 1 gold, ▸building 2 paying 2 wood 2 brick 1 gold", "build.cost"),
    ],
)
def test_build_kinds_and_count(line: str, rule: str) -> None:
    acting(line, rule, "building 1, building 2", buildings="4 of 2 kinds, 5 of 3 kinds")


@rows(
    "buildings, line, rule",
    [
        ("gold stone wood, 2 brick 1 gold", "building 1 gets 14, leave building 2", ""),  # 6 + 5 + 3
        ("gold stone wood, gold 2 brick", "building 1, building 2 gets 14", ""),  # 4 + 4 + 6
        ("1 gold 2 stone, 2 stone 1 brick", "building 1 gets 16, building 2 gets 14", ""),
        ("1 gold 2 stone, 2 stone 1 brick", "▸building 1 paying 2 gold 1 stone, building 2", "build.cost"),
    ],
)
def test_build_points_of_tiles_in_any_order(buildings: str, line: str, rule: str) -> None:
    acting(line, rule, "building 1, building 2", buildings=buildings)


@rows(
    "buildings, rule",
    [
        ("gold stone wood, wood stone gold", ""),  # there are two of it
        ("brick 2 wood, ▸2 wood brick", "setup.buildings"),  # of this one only one
        ("1 to 7, ▸7 to 1", "malformed record.name"),
        ("▸brick 3 wood, 1 to 7", "malformed record.name"),
    ],
)
def test_setup_buildings_names_in_any_order_are_one_tile(buildings: str, rule: str) -> None:
    text = f"stone age: 1\nplayers: [Ann, Bob]\nrounds:\n- cards: [{CARDS}]\n  buildings: [{buildings}]\n"
    verdict(text, rule)


# --- implied passes -----------------------------------------------------------------------------------------------

FOUR = {
    "Ann": "hunt 1, forest 1, clay pit 1, quarry 1, river 1, tool maker, card 1, building 1, card 2",
    "Bob": "field, card 3, card 4, building 2, building 3, building 4",
    "Cai": "hunt 2, forest 6, clay pit 1",
    "Dee": "hunt 3, clay pit 5",
}
"""Each tribe has 10 people. Ann has 1 left, for whom no place is open: the hut takes 2. Bob has 4, Cai 1, Dee 2.

The forest and the clay pit are full with 7 people.
"""
THREE = {
    "Ann": "hunt 1, forest 1, clay pit 1, quarry 1, river 1, tool maker, card 1, card 2, building 1",
    "Bob": "hunt 1, forest 1, clay pit 1, quarry 1, river 1, field, card 3, card 4, building 2",
    "Cai": "hunt 5, building 3",
}
"""Ann and Bob have 1 person left. Cai has 4 and no place: each site has two players, the hut is closed."""


def placing(standing: dict[str, str], lines: str, rule: str, people: str, then: str = "") -> None:
    """Judge placements, with ``|`` between them, and what follows."""
    tribes = {name: f"people: {count}, supply: 12 food" for name, count in zip(NAMES, people.split(), strict=False)}
    placed = ", ".join(f"{name}: [{places}]" for name, places in standing.items())
    now = f"phase: placements, turn: Ann, placed: {{{placed}}}"
    listed = "".join(f"\n  - {line}" for line in lines.split("|")) if lines else " []"
    verdict(text_of(now, f"placements:{listed}{then}", tribes), rule)


@rows(
    "lines, rule",
    [
        ("Bob: hut", ""),  # Ann's pass is implied
        ("Ann: pass|Bob: hut", ""),
        ("Ann: ▸hut", "place.people"),
        ("Ann: ▸field", "place.full"),
        ("Ann: ▸hunt 1", "place.once"),
        ("Ann: ▸card 3", "place.full"),
        ("Bob: ▸forest 1", "place.full"),
        ("Bob: ▸clay pit 1", "place.full"),
        ("Bob: ▸hut 1", "place.number"),
        ("Bob: ▸pass", "place.pass"),
        ("▸Cai: river 1", "place.turn-order"),  # Bob can place
        ("▸Cai: pass", "place.turn-order"),
        ("Bob: hut|Cai: river 1|Dee: quarry 2", ""),
        ("Bob: hut|Cai: river 1|Dee: quarry 2|Bob: hunt 2", ""),
        ("Bob: hut|Cai: river 1|Dee: quarry 2|Bob: ▸hunt 3", "place.people"),
        ("Bob: hut|Cai: river 1|Dee: quarry 2|▸Cai: pass", "place.turn-order"),
        ("Bob: hut|Cai: river 1|Dee: ▸hunt 1", "place.once"),
        ("Bob: hut|Cai: river 1|Dee: ▸pass", "place.pass"),
        ("Bob: hut|▸Ann: pass", "place.turn-order"),  # her pass is in the past
        ("Bob: hut|Cai: river 1|▸Ann: pass", "place.turn-order"),
        ("Ann: pass|▸Ann: pass", "place.turn-order"),
        ("Ann: have 12 food|Bob: hut", ""),
        ("Ann: pass, have 12 food|Bob: hut", ""),
        ("Ann: ▸have 11 food, pass|Bob: hut", "claim claim.have"),
        ("Bob: hut|Ann: have 12 food|Cai: river 1", ""),
    ],
)
def test_place_pass_implied_with_four(lines: str, rule: str) -> None:
    placing(FOUR, lines, rule, "10 10 10 10")


@rows(
    "lines, rule, cai",
    [
        ("", "", "10"),  # nobody can place
        ("Ann: pass", "", "10"),
        ("Ann: pass|Bob: pass", "", "10"),
        ("Ann: pass|Bob: pass|Cai: pass", "", "10"),
        ("Bob: pass|Cai: pass", "", "10"),
        ("Cai: pass", "", "10"),
        ("Cai: pass|▸Bob: pass", "place.turn-order", "10"),
        ("Cai: ▸hut", "place.village", "10"),
        ("Cai: ▸river 1", "place.sites", "10"),
        ("Cai: ▸building 4", "place.available", "10"),
        ("Ann: pass|Bob: pass|▸Cai: pass", "place.turn-order", "6"),  # she has placed everyone
        ("Bob: ▸river 1", "place.once", "10"),
    ],
)
def test_place_all_nobody_can_place_with_three(lines: str, rule: str, cai: str) -> None:
    then = "\n  actions:\n  - Ann: hunt 1, forest 1, clay pit 1, quarry 1, river 1, leave card 1, leave card 2, "
    placing(THREE, lines, rule, f"10 10 {cai}", "" if rule else f"{then}leave building 1")


@rows(
    "lines, then, rule",
    [
        ("", "▸Ann: hunt 1, forest 1, leave card 1", "place.all"),  # Bob can place
        ("Bob: hut", "▸Ann: hunt 1", "place.all"),
        ("Bob: hut|Cai: river 1|Dee: quarry 2", "▸Ann: hunt 1", "place.all"),
        ("Bob: hut|Cai: river 1|Dee: quarry 2|Bob: hunt 2", "▸Bob: hunt 1 1", "act.turn-order"),
        ("Bob: hut|Cai: river 1|Dee: quarry 2|Bob: hunt 2", "▸Ann: hunt 1", "ambiguous act.all"),
        ("Bob: hut|Cai: river 1|Dee: quarry 2|Bob: hunt 2", "Ann: have 12 food", ""),
    ],
)
def test_place_all_before_acting_begins(lines: str, then: str, rule: str) -> None:
    placing(FOUR, lines, rule, "10 10 10 10", f"\n  actions:\n  - {then}")


# --- turns and feedings without a line ----------------------------------------------------------------------------


@rows(
    "ann, bob, body, rule",
    [
        ("field", "hunt 5", "Bob: hunt 1 1 1 1 1", ""),
        ("field, hut", "hunt 5", "Ann: have 6 people 1 production|Bob: hunt 1 1 1 1 1", ""),
        ("field", "hunt 5", "Bob: hunt 1 1 1 1 1|▸Ann: field", "act.turn-order"),
        ("field", "hunt 5", "Ann: field|Bob: hunt 1 1 1 1 1", ""),
        ("field, forest 1", "hunt 5", "▸Bob: hunt 1 1 1 1 1", "act.turn-order"),
        ("field, forest 1", "hunt 5", "Ann: have 0 production|Ann: forest 3|Bob: hunt 1 1 1 1 1", ""),
        ("field, forest 1", "hunt 5", "Ann: ▸have 1 production|Ann: forest 3", "claim claim.have"),
        ("forest 1", "field, hut", "Ann: forest 3|Bob: have 1 production 6 people", ""),
        ("forest 1", "field, hut", "Bob: have 0 production 5 people|Ann: forest 3|Bob: have 1 production", ""),
        ("forest 1", "field, hut", "Ann: forest 3|Bob: hut, have 6 people 0 production, field", ""),
        ("forest 1", "field, hut", "Ann: forest 3|Bob: hut, ▸have 1 production, field", "claim claim.have"),
        ("forest 1", "tool maker", "Ann: forest 3|▸Ann: forest 3", "act.turn-order"),
    ],
)
def test_act_turn_order_turns_that_need_no_line(ann: str, bob: str, body: str, rule: str) -> None:
    now = f"phase: actions, turn: Ann, placed: {{Ann: [{ann}], Bob: [{bob}]}}"
    lines = "".join(f"\n  - {line}" for line in body.split("|"))
    verdict(text_of(now, f"actions:{lines}", {"Ann": "people: 5", "Bob": "people: 5"}), rule)


@rows(
    "ann, bob, then, rule",
    [
        # Ann's child eats, and the field helps at once: 12 + 1 - 6
        ("field, hut", "", "check: {Ann: 7 food 6 people, Bob: 7 food}", ""),
        ("field, hut", "", "check: {Ann: ▸8 food}", "claim claim.have"),
        ("", "field", "feeding: {}\n  check: {Ann: 7 food, Bob: 8 food}", ""),
        ("", "tool maker", "feeding: {}\n  check: {Bob: 1 tool 7 food}", ""),
        ("field", "hunt 5", "▸feeding: {}", "ambiguous act.all"),
    ],
)
def test_feed_income_after_turns_that_need_no_line(ann: str, bob: str, then: str, rule: str) -> None:
    now = f"phase: actions, turn: Ann, placed: {{Ann: [{ann}], Bob: [{bob}]}}"
    verdict(text_of(now, then, {"Ann": "people: 5", "Bob": "people: 5"}), rule)
