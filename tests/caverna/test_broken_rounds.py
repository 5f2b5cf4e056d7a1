"""Broken records: rounds, cards, markers and harvests, what a record must say, and how far it may go."""

import pytest

from tests.support.marked_records import SIX_CARDS, broken, first_round, later, named, sound
from tests.support.rows import rows

EIGHT_CARDS = f"{SIX_CARDS}, Ore delivery, Family life"
TURNS = """\
  turns:
  - Ann: Logging
  - Bob: Drift mining
  - Ann: Ore mining
  - Bob: Excavation
"""


def third_round(home: str, rest: str = "") -> str:
    """A record of round 3 with Ann's home given (line 5); its first key stands at 8:3, its end in line 13.

    Feeding costs each 4 food.
    """
    return (
        "caverna: 1\nplayers: [Ann, Bob]\n"
        "position: {round: 3, cards: [Blacksmithing, Sheep farming], homes: {\n"
        "  Bob: {supply: 9 food},\n"
        f"  Ann: {{{home}}}\n"
        "}}\n"
        "rounds:\n"
        f"- {TURNS.lstrip()}{rest}"
    )


def last_round(questions: int, rest: str) -> str:
    """A record of round 12, with 9 food for each; its first key stands at 9:3.

    Of the 5 markers before it 3 at most are leaves: with 2 question marks it has the third, with 3 the last leaf.
    """
    return (
        "caverna: 1\nplayers: [Ann, Bob]\nposition:\n  round: 12\n"
        f"  cards: [{EIGHT_CARDS}, Ore trading, Adventure]\n  questions: {questions}\n"
        "  homes: {Ann: {supply: 9 food}, Bob: {supply: 9 food}}\n"
        f"rounds:\n- {rest}"
    )


# --- how far rounds go --------------------------------------------------------------------------------------------

INCOMPLETE = first_round("Ann: Logging", "Bob: Supplies", "Ann: Ore mining").replace("- card", "- ▸card", 1)

ROUNDS = [
    ("illegal work.turn-order", f"{INCOMPLETE}- card: Sheep farming\n"),
    ("illegal work.turn-order", "caverna: 1\nplayers: [Ann, Bob]\nrounds:\n- ▸card: Blacksmithing\n"
                                "- card: Sheep farming\n"),
    # The key that comes first, whatever it is.
    ("illegal work.turn-order", "caverna: 1\nplayers: [Ann, Bob]\nrounds:\n- ▸turns:\n  - Ann: Logging\n"
                                "  card: Blacksmithing\n- card: Sheep farming\n"),
    ("illegal work.turn-order", third_round("supply: 4 food", "  harvest: {Bob: feed}\n")
     .replace("- turns", "- ▸turns").replace("  - Bob: Excavation\n", "")),
    # A round too many.
    ("illegal setup.cards", last_round(3, f"marker: leaf\n{TURNS}- ▸card: Ruby delivery\n")),
    ("illegal setup.cards", "caverna: 1\nplayers: [Ann, Bob]\nposition: {}\nrounds:\n- ▸card: Blacksmithing\n"),
    # The wrong number; with two players there is no ninth round.
    ("illegal setup.cards", "caverna: 1\nplayers: [Ann, Bob]\nrounds:\n- card: Blacksmithing\n  round: ▸2\n"),
    ("illegal setup.cards", later("supply: 9 food").replace("round: 7", "round: 10")
     .replace(SIX_CARDS, EIGHT_CARDS).replace("- card: Ore delivery", "- round: ▸9\n  card: Adventure")),
    ("ambiguous setup.cards", "caverna: 1\nplayers: [Ann, Bob]\nrounds:\n- ▸turns:\n  - Ann: Logging\n"),
    ("ambiguous setup.cards", "caverna: 1\nplayers: [Ann, Bob]\nrounds:\n- ▸round: 1\n"),
    ("ambiguous setup.cards", first_round("Ann: Logging", "Bob: Supplies", "Ann: Ore mining", "Bob: Clearing")
     + "- ▸turns:\n  - Ann: Logging\n"),
    # Where no card is needed: round 4.
    ("illegal setup.cards", "caverna: 1\nplayers: [Ann, Bob]\nposition: {round: 4, cards: [Blacksmithing, "
     "Sheep farming, Ore mine construction]}\nrounds:\n- card: ▸Donkey farming\n"),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "text"), named(ROUNDS))
def test_rounds(rule: str, text: str) -> None:
    broken(text, rule)


def test_a_record_may_stop_after_any_turn() -> None:
    text = first_round("Ann: Logging", "Bob: Supplies", "Ann: Ore mining", "Bob: Clearing")
    lines = text.splitlines(keepends=True)
    for length in range(4, len(lines) + 1):
        assert not sound("".join(lines[:length])).finished


def test_the_last_round_named_right() -> None:
    assert sound(last_round(3, f"round: 12\n  card: Ruby delivery\n  marker: leaf\n{TURNS}")).finished


# --- markers ------------------------------------------------------------------------------------------------------

SKIPS = "  harvest: {Ann: skip fields, Bob: skip breeding}\n"

MARKERS = [
    ("illegal setup.markers", "caverna: 1\nplayers: [Ann, Bob]\nrounds:\n- card: Blacksmithing\n"
                              "  marker: ▸question\n"),
    # With two players there are 3 leaves, and 3 question marks.
    ("illegal setup.markers", last_round(2, "marker: ▸leaf\n")),
    ("illegal setup.markers", last_round(3, "marker: ▸question\n")),
    ("ambiguous setup.markers", last_round(3, f"▸turns:{TURNS.removeprefix('  turns:')}  harvest: {{Ann: feed}}\n")),
    ("ambiguous setup.markers", later("supply: 9 food", "Ann: Logging", "Bob: Drift mining", "Ann: Ore mining",
                                      "Bob: Excavation").replace("- card", "- ▸card") + "- card: Family life\n"),
    ("ambiguous setup.markers", last_round(3, f"▸card: Ruby delivery\n{TURNS}") + "scores: {Ann: 3}\n"),
    # The third question mark: each player names the phase that is skipped.
    ("ambiguous harvest.when", last_round(2, f"▸marker: question\n{TURNS}") + "scores: {Ann: 3}\n"),
    ("ambiguous harvest.when", last_round(2, f"▸marker: question\n{TURNS}  harvest: {{Ann: skip fields}}\n")),
    ("ambiguous harvest.when", last_round(2, f"▸marker: question\n{TURNS}  harvest: {{Ann: feed, "
                                             "Bob: skip fields}\n")),
    ("illegal harvest.when", last_round(2, f"marker: question\n{TURNS}  harvest:\n    Ann: skip fields\n"
                                           "    Bob: skip breeding, ▸breed none\n")),
    # Elsewhere nothing is skipped.
    ("illegal harvest.when", last_round(3, f"marker: leaf\n{TURNS}  harvest: {{Ann: ▸skip fields}}\n")),
    ("illegal harvest.when", third_round("supply: 9 food", "  harvest:\n    Ann: feed, ▸skip fields\n")),
    # The first question mark: no harvest.
    ("illegal harvest.when", later("supply: 9 food", "Ann: Logging", "Bob: Drift mining", "Ann: Ore mining",
                                   "Bob: Excavation").replace("- card", "- marker: question\n  card")
     + "  ▸harvest: {Ann: feed}\n"),
    ("illegal harvest.when", first_round("Ann: Logging", "Bob: Supplies", "Ann: Ore mining", "Bob: Clearing")
     + "  ▸harvest: {Ann: beg 1}\n"),
    ("illegal harvest.when", first_round("Ann: Logging", "Bob: Supplies", "Ann: Ore mining", "Bob: Clearing")
     + "  ▸harvest: {}\n"),
    # Round 4 and the second question mark: food only.
    ("illegal harvest.when", "caverna: 1\nplayers: [Ann, Bob]\nposition: {round: 4, cards: [Blacksmithing, "
     "Sheep farming, Ore mine construction], homes: {Ann: {supply: 9 food}, Bob: {supply: 9 food}}}\nrounds:\n"
     f"- {TURNS.lstrip()}  harvest: {{Ann: ▸breed none}}\n"),
    ("illegal harvest.when", later("supply: 9 food").replace("  homes", "  questions: 1\n  homes")
     .replace("  turns:\n", f"  marker: question\n{TURNS}  harvest: {{Ann: ▸breed none}}\n")),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "text"), named(MARKERS))
def test_markers_and_harvests_due(rule: str, text: str) -> None:
    broken(text, rule)


def test_the_third_question_mark() -> None:
    report = sound(last_round(2, f"marker: question\n{TURNS}{SKIPS}"))
    assert report.verified


# --- feeding and breeding -----------------------------------------------------------------------------------------

ANIMALS = "supply: 4 food, animals: 2 sheep 2 boar, board: {C4: pasture, C3: pasture stable}"
"""2 of a kind on C4, 4 on C3, 2 in the dwelling: all newborns fit."""
NARROW = "supply: 4 food, animals: 2 sheep 2 boar, board: {C4: meadow stable, A1: stable}"
"""2 of a kind in the dwelling, 1 on C4, 1 boar on A1: 2 sheep and 2 boars, and no more."""
COMPETING = "supply: 4 food, animals: 2 sheep 2 boar, board: {C4: pasture, C3: meadow stable}"
"""2 in the dwelling, 2 on C4, 1 on C3: one lamb or one young boar."""

HARVESTS = [
    ("ambiguous harvest.beg", third_round("supply: 3 food").replace("- turns", "- ▸turns") + "- turns: []\n"),
    ("ambiguous harvest.beg", third_round("supply: 3 food", "  ▸harvest: {Bob: feed}\n")),
    ("ambiguous harvest.beg", third_round("supply: 0 food 3 grain", "  harvest: {▸Ann: eat 2 grain}\n")),
    ("ambiguous harvest.beg", third_round("supply: 3 food", "  check: {Bob: 5 food}\n").replace("- turns", "- ▸turns")),
    # Alone one starts with 2 food.
    ("ambiguous harvest.beg", "caverna: 1\nplayers: [Ann]\nrounds:\n"
     + 2 * "- turns:\n  - Ann: Logging\n  - Ann: Ore mining\n"
     + "- ▸turns:\n  - Ann: Logging\n  - Ann: Ore mining\n- turns:\n  - Ann: Logging\n"),
    # Where the feeding is written it is the step the finding is about.
    ("ambiguous harvest.beg", third_round("supply: 0 food 3 grain", "  harvest:\n    Ann: ▸feed, eat 3 grain\n")),
    ("illegal harvest.beg", third_round("supply: 4 food", "  harvest: {Ann: ▸beg 5}\n")),
    ("illegal harvest.beg", third_round("supply: 0 food", "  harvest: {Ann: ▸beg 3}\n")),
    ("illegal harvest.beg", third_round("supply: 0 food 1 grain", "  harvest:\n    Ann: eat 1 grain, feed, ▸beg 2\n")),
    ("trade.tile", third_round("supply: 9 food 9 wood", "  harvest: {Ann: ▸feed 1 wood}\n")),
    ("trade.goods", third_round("supply: 9 food 9 wood, board: {D3: Working cave}",
                                "  harvest: {Ann: ▸feed 2 wood}\n")),
    ("trade.goods", third_round("supply: 9 food, board: {D3: Working cave}", "  harvest: {Ann: ▸feed 1 stone}\n")),
    ("food.convert", third_round("supply: 9 food", "  harvest:\n    Ann: feed, ▸eat 1 grain\n")),
    ("ambiguous harvest.breed", third_round(COMPETING).replace("- turns", "- ▸turns") + "- card: Wish for children\n"),
    ("ambiguous harvest.breed", third_round(COMPETING, "  harvest: {Ann: feed}\n").replace("- turns", "- ▸turns")),
    ("harvest.breed", third_round(COMPETING, "  harvest: {Ann: ▸breed sheep boar}\n")),
    ("harvest.breed", third_round(NARROW, "  harvest: {Ann: ▸breed sheep}\n")),
    ("harvest.breed", third_round(ANIMALS, "  harvest: {Ann: ▸breed sheep cattle}\n")),
    ("harvest.breed", third_round(ANIMALS, "  harvest:\n    Ann: eat 1 sheep, ▸breed sheep\n")),
    # Newborn animals come too late for this feeding.
    ("ambiguous harvest.beg", third_round(ANIMALS.replace("4 food", "3 food"),
                                          "  harvest:\n    ▸Ann: breed sheep boar, eat 1 sheep\n")),
    ("harvest.order", third_round("supply: 4 food", "  harvest:\n    Ann: breed none, ▸feed\n")),
    ("animals.housing", third_round("supply: 4 food, animals: 1 dog 4 sheep, board: {C4: meadow}",
                                    "  harvest:\n    Ann: ▸let go 1 dog, feed, eat 2 sheep\n")),
]  # fmt: skip


@rows(("rule", "text"), named(HARVESTS))
def test_feeding_and_breeding(rule: str, text: str) -> None:
    broken(text, rule if " " in rule else f"illegal {rule}")


@pytest.mark.parametrize(
    ("home", "line"),
    [
        ("supply: 4 food", ""),
        ("supply: 0 food", "  harvest: {Ann: beg 4}\n"),
        ("supply: 9 food", "  harvest: {Ann: beg 4}\n"),  # one may keep the food and beg
        (ANIMALS, ""),
        (NARROW, ""),
        (COMPETING, "  harvest: {Ann: breed boar}\n"),
        (COMPETING, "  harvest: {Ann: breed none}\n"),
    ],
)
def test_harvests_that_are_right(home: str, line: str) -> None:
    sound(third_round(home, f"{line}  check: {{Bob: 5 food}}\n"))


@pytest.mark.parametrize("home", ["supply: 3 food", COMPETING])
def test_the_record_stops_before_a_harvest_that_needs_a_decision(home: str) -> None:
    report = sound(third_round(home))
    assert not report.finished


def test_the_last_harvest_of_the_game_needs_a_decision() -> None:
    text = last_round(3, f"marker: leaf\n{TURNS}")
    assert sound(text).finished
    assert not sound(text.replace("{Ann: {supply: 9 food}", "{Ann: {supply: 1 food}")).finished
    assert not sound(text.replace("marker: leaf", "card: Ruby delivery")).finished
    assert not sound(last_round(2, f"marker: question\n{TURNS}")).finished


# --- the end ------------------------------------------------------------------------------------------------------

ENDS = [
    ("illegal end.trades", first_round("Ann: Logging") + "▸end: {Ann: eat 2 gold}\n"),
    ("illegal end.trades", third_round("supply: 9 food") + "▸end: {Ann: eat 2 gold}\n"),
    ("illegal end.trades", last_round(3, f"marker: leaf\n{TURNS}").replace("  - Bob: Excavation\n", "")
     + "▸end: {Ann: eat 2 gold}\n"),
    ("illegal food.convert", last_round(3, f"marker: leaf\n{TURNS}") + "end: {Ann: ▸eat 2 gold}\n"),
    ("illegal trade.tile", last_round(3, f"marker: leaf\n{TURNS}")
     + "end:\n  Bob: have 5 food\n  Ann: have 5 food, ▸use Trader\n"),
    # Animals must be housed: the ruby brings a boar and there are 2 sheep in the dwelling.
    ("illegal animals.housing", last_round(3, f"marker: leaf\n{TURNS}")
     .replace("{Ann: {supply: 9 food}", "{Ann: {supply: 4 food 1 ruby, animals: 2 sheep}")
     + "end: {Ann: ▸ruby boar}\n"),
    ("claim claim.score", first_round("Ann: Logging") + "▸scores: {Ann: 3}\n"),
    ("claim claim.score", "caverna: 1\nplayers: [Ann, Bob]\nrounds: []\n▸scores: {Ann: -28}\n"),
    ("claim claim.score", third_round("supply: 9 food") + "▸scores: {Bob: {total: 1}}\n"),
    ("malformed record.step", last_round(3, f"marker: leaf\n{TURNS}") + "end: {Ann: ▸Logging}\n"),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "text"), named(ENDS))
def test_the_end(rule: str, text: str) -> None:
    broken(text, rule)
