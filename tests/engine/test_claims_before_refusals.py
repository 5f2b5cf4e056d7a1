"""False claims before a refused step are reported, and a replay that stops agrees with one that keeps going."""

import re
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from caverna import Finding, Report, load, loads, replay, verify
from tests.support import agricola_broken, stone_age_broken
from tests.support.marked_records import first_round
from tests.support.marked_texts import marked

Place = tuple[str, str, int, int]
BOTH = (False, True)
RECORDS = Path(__file__).parents[2] / "records"
STONE_AGE = """\
stone age: 1
players: [Ann, Bob]
rounds:
- cards: [dice / writing, 5 food / healing, roll wood / 2 shaman, once 4 / 1 tool maker]
  buildings: [2 wood 1 brick, 1 to 7]
  placements: [Ann: hunt 3, Bob: field, Ann: forest 1, Bob: clay pit 3, Ann: card 1, Bob: building 1]
  actions:
"""
"""Ann has 3 people on the hunt, 1 in the forest and 1 at a card."""
HUNGRY = stone_age_broken.HUNGRY.partition("- feeding")[0] + "- feeding:\n"
"""Ann has 5 people and 3 food, 4 wood and 1 gold. Bob has 5 people and 9 food."""
CAVERNA_TURNS = "  turns:\n  - Ann: Logging\n  - Bob: Supplies\n  - Ann: Ore mining\n  - Bob: Housework\n"
CAVERNA = "caverna: 1\nplayers: [Ann, Bob]\nrounds:\n" + "".join(
    f"- card: {card}\n{CAVERNA_TURNS}" for card in ("Blacksmithing", "Sheep farming", "Ore mine construction")
)
"""A harvest is next: 4 food each. Ann has 1 food, Bob has 4. Ann has taken 3, 3 and 3 wood."""
AGRICOLA = agricola_broken.reaped(4, "supply: 40 food", "%%")
"""Both have 40 food, and no grain."""

CASES = {
    "Stone Age, actions": (
        f"{STONE_AGE}  - Ann: ▸hunt 1 1 1 gets 5, ▸forest 6 6, leave card 1\n",
        ("claim claim.yield", "illegal roll.dice"),
    ),
    "Stone Age, after the refused step": (
        f"{STONE_AGE}  - Ann: ▸forest 6 6, hunt 1 1 1 gets 5, leave card 1\n", ("illegal roll.dice",),
    ),
    "Stone Age, feeding": (
        f"{HUNGRY}    Ann: ▸have 99 wood, pay 2 wood\n    Bob: ▸starve\n", ("claim claim.have", "illegal feed.penalty"),
    ),
    "Stone Age, a feeding that cannot be read": (
        f"{HUNGRY}    Ann: ▸have 99 wood, pay 2 wood\n    Bob: ▸starv\n", ("claim claim.have", "malformed record.name"),
    ),
    "Stone Age, in another order than the seats": (
        f"{HUNGRY.replace('[Ann, Bob]', '[Bob, Ann]')}    Ann: ▸have 99 wood, pay 2 wood\n    Bob: ▸starve\n",
        ("claim claim.have", "illegal feed.penalty"),
    ),
    "Stone Age, a missing decision": (
        f"{HUNGRY.replace('feeding:', '▸feeding:').replace('9 food', '1 food')}    Ann: ▸have 99 wood, pay 2 wood\n",
        ("ambiguous feed.short", "claim claim.have"),
    ),
    "Caverna, a turn": (
        first_round("Ann: Logging", "Bob: Supplies, ▸have 5 gold, ▸furnish Carpenter D3"),
        ("claim claim.have", "illegal work.offered"),
    ),
    "Caverna, a harvest": (
        f"{CAVERNA}  harvest:\n    Ann: ▸have 99 wood, beg 3\n    Bob: ▸eat 1 grain\n",
        ("claim claim.have", "illegal food.convert"),
    ),
    "Caverna, a harvest that cannot be read": (
        f"{CAVERNA}  harvest:\n    Ann: ▸have 99 wood, beg 3\n    Bob: beg ▸for food\n",
        ("claim claim.have", "malformed record.number"),
    ),
    "Caverna, the start of a round": (
        f"{CAVERNA}  harvest: {{Ann: beg 3}}\n- card: Wish for children\n  start:\n"
        "    Ann: ▸have 99 wood\n    Bob: ▸eat 1 grain\n",
        ("claim claim.have", "illegal food.convert"),
    ),
    "Agricola, a turn": (
        agricola_broken.opened("Ann: 3 wood, ▸have 5 wood, ▸plow B1"), ("claim claim.have", "illegal work.offered"),
    ),
    "Agricola, a turn that is refused as a whole": (
        agricola_broken.inside(4, "supply: 1 vegetable", "▸have 3 vegetable, Plow 1 field, ▸plow D3 by Nurse"),
        ("claim claim.have", "illegal setup.mode"),
    ),
    "Agricola, a turn that lacks a step": (
        agricola_broken.inside(4, "supply: 1 vegetable", "▸Improvement, ▸have 3 vegetable"),
        ("illegal work.must-act", "claim claim.have"),
    ),
    "Agricola, a claim after the refused feeding": (
        AGRICOLA.replace("%%", "Ann: feed, have 99 wood, ▸beg 9"), ("illegal harvest.beg",),
    ),
    "Agricola, a harvest": (
        AGRICOLA.replace("%%", "Ann: ▸have 99 wood\n    Bob: ▸eat 1 grain"),
        ("claim claim.have", "illegal food.convert"),
    ),
    "Agricola, a harvest that cannot be read": (
        AGRICOLA.replace("%%", "Ann: ▸have 99 wood\n    Bob: eat ▸some grain"),
        ("claim claim.have", "malformed record.number"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_false_claims_before_a_refused_step(case: str) -> None:
    marks, rules = CASES[case]
    text, found = marked(marks, *rules)
    plain, going_on = verify(loads(text)), replay(loads(text), keep_going=True)
    assert places(plain) == found
    own = [each for each in found if each not in map(place, loads(text).findings)]
    assert [*map(place, going_on.findings)][: len(own)] == own
    assert plain.scores == verify(loads(before_the_part(marks))).scores  # the game is that before the refused part


def before_the_part(text: str) -> str:
    """Return a record of one of the cases that ends before the part in which something is wrong."""
    lines = text.replace("▸", "").split("\n")
    first = next(number for number, line in enumerate(text.split("\n")) if "▸" in line)
    kept = lines[:first]
    while kept[-1].endswith(":") and not kept[-1].startswith("rounds"):
        del kept[-1]
    return "\n".join(kept) + ("\n- {}\n" if kept[-1] == "rounds:" else "\n")


def places(report: Report) -> list[Place]:
    return [place(each) for each in report.findings]


def place(finding: Finding) -> Place:
    return finding.kind, finding.rule, finding.line, finding.column


# --- mutants of the shipped records ---------------------------------------------------------------------------------

LINE = re.compile(r"^( +(?:- )?)(\w+): (.+)$")
CLAIMS = ("have 99 wood", "have 98 food", "have 97 stone")


def mutant(text: str, random: Random) -> str:
    """Return a record with false claims in one of its rounds, and with one or two of its lines broken."""
    lines = text.split("\n")
    numbers = [number for number, line in enumerate(lines) if (found := LINE.match(line)) and is_line(found[2])]
    first = random.randrange(len(numbers))
    near = numbers[first : first + 8]
    claiming = random.sample(near, min(3, len(near)))
    for number in claiming:
        steps = lines[number].split(", ")
        steps.insert(random.randrange(1, len(steps) + 1), random.choice(CLAIMS))
        lines[number] = ", ".join(steps)
    for number in {random.choice(claiming), random.choice(near)}:
        lines[number] = broken_line(lines[number], lines[random.choice(numbers)], random)
    return "\n".join(lines)


def is_line(key: str) -> bool:
    return key[0].isupper()


def broken_line(line: str, other: str, random: Random) -> str:
    """Return a line with a step of another one, without one of its steps, with another number or a word too many."""
    steps = line.split(", ")
    where = random.randrange(len(steps))
    match random.randrange(4):
        case 0:
            steps.insert(where + 1, other.partition(": ")[2].split(", ")[-1])
        case 1 if where:
            del steps[where]
        case 2:
            steps[where] = re.sub(r"\d", lambda digit: str((int(digit[0]) + 1) % 10), steps[where])
        case _:
            steps[where] += " twice"
    return ", ".join(steps)


@pytest.mark.parametrize("games", ["games", "agricola/games", "stone-age/games"])
def test_a_replay_that_stops_finds_the_first_findings_of_one_that_keeps_going(games: str) -> None:
    """Later problems do not count, in the order of the game: a missing decision is placed at the head of its round."""
    claims = 0
    for path in sorted((RECORDS / games).glob("*t[whr]*.yaml")):
        text, random = path.read_text("utf-8"), Random(path.stem)
        for _ in range(20):
            record = loads(mutant(text, random))
            plain, going_on = ([*map(place, replay(record, keep_going).findings)] for keep_going in BOTH)
            assert plain == going_on[: len(plain)], path.stem
            claims += any(
                one[0] == "claim" and one[2] == other[2] and other[0] != "claim" for one, other in pairwise(plain)
            )
    assert claims > 5


def test_the_shipped_records_say_the_same() -> None:
    """Every shipped record with a mistake: what is found up to the stop does not depend on what comes after it."""
    for path in sorted(RECORDS.glob("**/violations/*.yaml"))[::6]:
        record = load(path)
        plain, going_on = (places(verify(record, keep_going)) for keep_going in BOTH)
        assert [place for place in going_on if place[2:] <= plain[-1][2:]] == plain
