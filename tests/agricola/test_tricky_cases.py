"""Questions a rules lawyer asks, each with the answer of the rules: legal, or which rule is broken, where and how."""

from caverna import loads, verify
from tests.support.rows import rows

RICH = "20 wood 20 clay 20 reed 20 stone 20 food 5 grain 5 vegetable"


def judged(line: str, home: str, mode: str, harvest: str, spaces: str) -> str:
    """Return what is found in one line of Ann's in round 14 (and her harvest): kind, rule and column, or ``ok``."""
    supply = "" if "supply" in home else f"supply: {RICH}{', ' if home else ''}"
    text = (
        f"agricola: 1\nplayers: [Ann, Bob]\nmode: {mode}\nposition:\n  round: 14\n"
        f"  now: {{turn: Ann, placed: {{Fishing: Bob, Day laborer: Bob}}}}\n  spaces: {{{spaces}}}\n"
        f"  homes:\n    Ann: {{{supply}{home}}}\n    Bob: {{supply: 9 food}}\nrounds:\n- turns:\n"
    )
    turns = "".join(f"  - Ann: {each}\n" for each in line.split(" / "))
    tail = f"  harvest:\n    Ann: {harvest}\n" if harvest else ""
    report = verify(loads(text + turns + tail))
    if not report.findings:
        return "ok"
    (finding,) = report.findings
    return f"{finding.kind} {finding.rule} {finding.line - 12}:{finding.column}"


YARD = "board: {D1 E1: pasture}"
FARM = "board: {B1: field, D1 E1: pasture stable E1}"

TURNS = {
    # fences: outline, splitting, limits (p. 6-7)
    "a pasture of one cell": ("Fences, fence E1, have 4 fence", "", "ok"),
    "a split needs one fence": ("Fences, fence D1, have 7 fence", YARD, "ok"),
    "a split may name both parts, once": ("Fences, fence D1, fence E1, have 7 fence", YARD, "ok"),
    "a pasture that stands is nothing to build": ("Fences, fence D1 E1", YARD, "illegal fence.split 1:18"),
    "pastures never grow": ("Fences, fence D1 E1 D2", YARD, "illegal fence.permanent 1:18"),
    "a second pasture away from the first": ("Fences, fence B3", YARD, "illegal fence.adjacent 1:18"),
    "two pastures of one action hang together too": ("Fences, fence E1, fence C3", "", "illegal fence.adjacent 1:28"),
    "the order in which they are named does not matter": ("Fences, fence E1, fence E3, fence E2", "", "ok"),
    "corners do not touch": ("Fences, fence E1, fence D2", "", "illegal fence.adjacent 1:28"),
    "cells that hang together by a corner": ("Fences, fence E1 D2", "", "illegal fence.outline 1:18"),
    "fifteen fences": ("Fences, fence B2, fence C2, fence B3, fence C3, fence D2, have 15 fence", "", "ok"),
    "a sixteenth": (
        "Fences, fence B2, fence C2, fence B3, fence C3, fence D3, fence E3",
        "", "illegal fence.limit 1:68"),
    "a fence too dear": ("Fences, fence E1", "supply: 3 wood", "illegal fence.cost 1:18"),
    "a field in a pasture": ("Fences, fence B1", FARM, "illegal fence.cells 1:18"),
    "a room in a pasture": ("Fences, fence A2", "", "illegal fence.cells 1:18"),
    "a stable may lie in it": ("Fences, fence C3", "board: {C3: stable}", "ok"),
    # what a split does to the animals in it
    "split with animals that still have room": ("Fences, fence D1", f"animals: 4 sheep, {YARD}", "ok"),
    # the house (p. 5)
    "rooms one behind the other in one action": ("Rooms and stables, room B2 C2", "", "ok"),
    "rooms of one step in any order": ("Rooms and stables, room C2 B2", "", "ok"),
    "a room that no other joins to the house": ("Rooms and stables, room B2 D2", "", "illegal room.place 1:29"),
    "the same room twice": ("Rooms and stables, room B2 B2", "", "illegal room.place 1:29"),
    "a room on a stable": ("Rooms and stables, stable B2, room B2", "", "illegal room.place 1:40"),
    "a room of clay in a clay house": ("Rooms and stables, room B2, have 15 clay 20 wood 18 reed", "house: clay", "ok"),
    "a room of wood in a clay house": ("Rooms and stables, room B2", "supply: 5 wood 2 reed, house: clay",
                                      "illegal room.cost 1:29"),
    "a stone house is the last": ("Renovation and improvement", "house: stone", "illegal renovate.step 1:10"),
    "renovation of all rooms": ("Renovation and improvement, have 17 clay 19 reed", "board: {B2: room}", "ok"),
    "renovate, then a room": ("Renovation and improvement, room B2", "", "illegal work.offered 1:38"),
    # the family
    "growth without room": ("Family growth", "", "illegal family.room 1:10"),
    "growth on the card without room": ("Family growth without room, have 3 person", "", "ok"),
    "a sixth person": ("Family growth without room", "family: 5, board: {B2: room, B3: room, C2: room}",
                       "illegal family.limit 1:10"),
    "a room built in the same round": ("Rooms and stables, room B2 / Family growth", "", "ok"),
    # fields and crops (p. 6)
    "the second field lies by the first": ("Plow 1 field, plow C2", FARM, "illegal field.adjacent 1:24"),
    "a field on a pasture": ("Plow 1 field, plow D1", FARM, "illegal field.place 1:24"),
    "the field just plowed is sown": ("Plow and sow, plow C1, sow grain B1 vegetable C1", FARM, "ok"),
    "sown before it is plowed": ("Plow and sow, sow grain C1, plow C1", FARM, "illegal sow.field 1:24"),
    "a field that bears something": ("Sow and bake, sow grain B1", "board: {B1: field 1 grain}",
                                     "illegal sow.field 1:24"),
    "more seeds than there are": ("Plow and sow, plow C1, sow vegetable B1 C1", f"supply: 1 vegetable, {FARM}",
                                  "illegal sow.seed 1:33"),
    # bread
    "bread without an oven": ("Sow and bake, bake 1", "", "illegal bake.improvement 1:24"),
    "two grain in a clay oven": ("Sow and bake, bake 2", "improvements: [Clay oven]", "illegal bake.limit 1:24"),
    "grain goes where it brings most": ("Sow and bake, bake 4, have 36 food",  # 5 + 4 + 4 + 3
                                        "improvements: [Clay oven, Stone oven, Cooking hearth 4]", "ok"),
    "an oven just bought bakes": ("Improvement, buy Clay oven, bake 1, have 25 food", "", "ok"),
    # improvements
    "a fireplace for a hearth": ("Improvement, buy Cooking hearth 4 returning Fireplace 2, have 20 clay",
                                 "improvements: [Fireplace 2]", "ok"),
    "a fireplace one has not": ("Improvement, buy Cooking hearth 4 returning Fireplace 3",
                                "improvements: [Fireplace 2]", "illegal major.cost 1:23"),
    "two improvements": ("Improvement, buy Well, buy Joinery", "", "illegal work.offered 1:33"),
    "a minor in the family game": ("Improvement, minor Rake paying nothing", "", "illegal setup.mode 1:23"),
    # cooking and pets
    "a pet and no more": ("1 sheep", "", "illegal animals.housing 1:10"),
    "what overflows is cooked": ("1 sheep, eat 2 sheep, have 24 food 1 sheep", "improvements: [Fireplace 3]", "ok"),
    "without a fire it is let go": ("1 sheep, let go 2 sheep", "", "ok"),
    "and not cooked": ("1 sheep, eat 2 sheep", "", "illegal food.cook 1:19"),
    "eating what is not there": ("eat 6 grain, Take 1 grain", "", "illegal food.convert 1:10"),
    "a stable holds one beside the pet": ("1 sheep, let go 1 sheep", "board: {E3: stable}", "ok"),
    "a pasture holds one type, the house another": ("1 sheep, let go 2 sheep", "animals: 2 boar, board: {E3: pasture}",
                                                      "ok"),
    "with a boar in the house there is no room for it": (
        "1 sheep, let go 2 sheep", "animals: 3 boar, board: {E3: pasture}", "illegal animals.housing 1:10"
    ),
    "a split that leaves a type without room": (
        "Fences, fence D1", "animals: 4 sheep 1 boar, board: {D1 E1: pasture, E3: stable}", "ok"
    ),
    "a split that takes a shared stable's doubling from half of it": (
        "Fences, fence D1", "animals: 8 sheep, board: {D1 E1: pasture stable E1}", "illegal animals.housing 1:18"
    ),
    "and leaves six with room, one more in the house": (
        "Fences, fence D1", "animals: 7 sheep, board: {D1 E1: pasture stable E1}", "ok"
    ),
    # crops on fields cannot be eaten
    "grain on a field is out of reach": ("eat 1 grain, Take 1 grain", "supply: 0 food, board: {B1: field 3 grain}",
                                         "illegal food.convert 1:10"),
}  # fmt: skip


@rows("name", TURNS)
def test_one_line(name: str) -> None:
    line, home, verdict = TURNS[name]
    assert judged(line, home, "family", "", "1 sheep: 3 sheep") == verdict


FED = "supply: 4 food"
LAST = "Take 1 grain / Starting player"
HARVESTS = {
    # two people eat 4; a shortage is reported at the step that feeds or begs, else at the player
    "fed": (FED, "feed", "ok"),
    "food kept and begged instead": (FED, "beg 4, feed, have 4 food 4 begging", "ok"),
    "begged more than owed": (FED, "beg 5", "illegal harvest.beg 4:10"),
    "short without a word": ("supply: 2 food", "feed", "ambiguous harvest.beg 4:10"),
    "short, and too little begged": ("supply: 1 food", "beg 1", "ambiguous harvest.beg 4:10"),
    "the grain just taken is eaten": ("supply: 3 food", "eat 1 grain", "ok"),
    "what was reaped is eaten at once": ("supply: 2 food, board: {B1: field 1 vegetable}",
                                         "eat 1 grain 1 vegetable, have 4 food", "ok"),
    # crafts
    "a craft once": (f"{FED} 2 wood, improvements: [Joinery]", "use Joinery, use Joinery", "illegal major.craft 4:23"),
    "a craft of another": (f"{FED} 1 clay, improvements: [Joinery]", "use Pottery", "illegal major.craft 4:10"),
    "a craft after the feeding": (f"{FED} 1 wood, improvements: [Joinery]", "feed, use Joinery, have 2 food", "ok"),
    "a craft without its good": (f"{FED}, improvements: [Joinery]", "use Joinery", "illegal major.craft 4:10"),
    # breeding
    "two in house and stable have one more only with room": (
        f"{FED}, animals: 2 sheep, board: {{E3: stable}}", "feed, breed sheep", "illegal harvest.breed 4:16"
    ),
    "a pasture has room for the lamb, the pet for none": (
        f"{FED}, animals: 2 sheep, board: {{E3: pasture}}", "breed sheep, have 3 sheep", "ok"
    ),
    "one is no pair": (f"{FED}, animals: 1 sheep", "breed sheep", "illegal harvest.breed 4:10"),
    "two types and one place": (
        f"{FED}, animals: 2 sheep 2 boar, board: {{D3: pasture, E3: pasture}}", "feed", "ambiguous harvest.breed 4:5"
    ),
    "said which": (
        f"{FED}, animals: 2 sheep 2 boar, board: {{D3: pasture, E3: pasture}}", "breed boar, have 2 sheep 3 boar", "ok"
    ),
    "declined": (f"{FED}, animals: 2 sheep, board: {{E3: pasture}}", "breed none, have 2 sheep", "ok"),
    "parents may be eaten before": (
        "supply: 2 food, animals: 2 sheep, board: {E3: pasture}, improvements: [Fireplace 2]",
        "eat 1 sheep, feed, have 0 food 1 sheep", "ok",
    ),
    "newborn animals come too late for the feeding": (
        "supply: 3 food, animals: 2 sheep, board: {E3: pasture}, improvements: [Fireplace 2]",
        "breed sheep, eat 1 sheep", "ambiguous harvest.beg 4:5",
    ),
    "no animal is cooked after the last breeding": (
        f"{FED}, animals: 2 sheep, board: {{E3: pasture}}, improvements: [Fireplace 2]",
        "feed, breed sheep, eat 1 sheep", "illegal food.cook 4:29",
    ),
    "grain is": (FED, "feed, breed none, eat 1 grain, have 1 food", "ok"),
}  # fmt: skip


@rows("name", HARVESTS)
def test_one_harvest(name: str) -> None:
    home, line, verdict = HARVESTS[name]
    assert judged(LAST, home, "family", line, "") == verdict


def test_a_newborn_eats_one_and_the_table_feeds_two_each() -> None:
    turns = "Family growth without room / Take 1 grain"
    assert judged(turns, "supply: 5 food", "family", "have 5 food, feed, have 0 food", "") == "ok"
    assert judged(turns, "supply: 4 food", "family", "feed", "") == "ambiguous harvest.beg 4:10"


def test_alone_each_eats_three() -> None:
    text = (
        "agricola: 1\nplayers: [Ann]\nmode: family\nposition:\n  round: 14\n  homes:\n    Ann: {supply: FOOD food}\n"
        "rounds:\n- turns:\n  - Ann: Take 1 grain\n  - Ann: Family growth without room\n"
    )
    assert verify(loads(text.replace("FOOD", "7"))).verified  # 3 + 3 + 1
    short = verify(loads(text.replace("FOOD", "6") + "  harvest: {Ann: feed}\n"))
    assert [finding.rule for finding in short.findings] == ["harvest.beg"]


def test_a_tie_is_shared() -> None:
    text = (
        "agricola: 1\nplayers: [Ann, Bob]\nmode: family\nposition:\n  homes:\n    Ann: {supply: 1 grain}\n    Bob: {}\n"
    )
    assert verify(loads(text)).winners == ("Ann",)
    assert verify(loads(text.replace("1 grain", "9 food"))).winners == ("Ann", "Bob")
