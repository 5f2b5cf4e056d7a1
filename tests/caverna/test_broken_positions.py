"""Broken records: positions that cannot be, and rounds played on from the middle of one."""

import pytest

from tests.support.marked_records import SIX_CARDS, broken, checked, later, named, sound, table
from tests.support.rows import rows

# --- homes --------------------------------------------------------------------------------------------------------

HOMES = [
    ("setup.home", table("board: {D4: ▸Carpenter}")),
    ("setup.home", table("board: {D3: ▸tunnel}")),
    ("setup.home", table("dwarfs: ▸[0]")),
    ("setup.home", table("dwarfs: ▸[]")),
    ("forest.first-tile", table("board: ▸{B4: meadow, B3: field}")),
    ("forest.connected", table("board: {C4: meadow, A1: ▸field}")),
    # A stable on bare forest does not connect.
    ("forest.connected", table("board: {C4: meadow, B4: stable, A4: ▸meadow}")),
    ("mountain.connected", table("board: {D2: cavern, F1: ▸tunnel}")),
    ("forest.single", table("board: {D2: ▸meadow}")),
    ("forest.single", table("board: {C4: meadow, E2: ▸field 2 grain}")),
    ("mountain.single", table("board: {C4: ▸cavern}")),
    ("mountain.single", table("board: {B1: ▸ruby mine}")),
    ("furnish.cavern", table("board: {C4: ▸Carpenter}")),
    ("stable.build", table("board: {D2: ▸stable}")),
    ("forest.stable", table("board: {C4: ▸field stable}")),
    ("stable.limit", table("board: ▸{A1: stable, A2: stable, A3: stable, A4: stable}")),
    ("fence.large", table("board: {C4: meadow, C3 C1: ▸large pasture}")),
    ("sow.field", table("board: {C4: ▸field 4 grain}")),
    ("sow.field", table("board: {C4: ▸field 3 vegetable}")),
    ("mine.ore", table("board: {E3: ▸ore mine, E2: cavern}")),
    # Only the Office room lets a half lie outside.
    ("forest.twin", table("board: {C4: meadow, C5: ▸field}")),
    ("mountain.twin", table("board: {E3: tunnel, F3: cavern, G3: ▸tunnel}")),
    ("furnish.available", table("board: {D3: Carpenter, D2: ▸Carpenter}")),
    ("furnish.available", "caverna: 1\nplayers: [Ann, Bob]\nposition:\n  homes:\n    Ann: {board: {D3: Trader}}\n"
                          "    Bob:\n      board:\n        D2: cavern\n        D3: ▸Trader\n"),
    ("furnish.available", table("board: {D3: ▸Trader}").replace("position", "variant: introductory\nposition")),
    ("furnish.permanent", table("board: {D3: ▸Carpenter over Trader}")),
    ("furnish.permanent", table("board: {D3: ▸Trader over Dwelling}")),
    ("family.room", table("dwarfs: ▸[0, 0, 0]")),
    ("family.room", table("dwarfs: ▸[0, 0, 0], board: {D3: Additional dwelling}")),
    ("family.limit", table("dwarfs: ▸[0, 0, 0, 0, 0, 0], board: {D3: Couple dwelling, D2: Couple dwelling}")
     .replace("D2: Couple dwelling", "D2: Dwelling, E3: Dwelling")),
    ("family.newborn", table("dwarfs: [0, 0, ▸newborn], board: {D3: Dwelling}")),
    ("round.start-goods", table("due: {Ruby supplier: ▸2}")),
    ("round.start-goods", table("due: {Ruby supplier: ▸5}, board: {D3: Ruby supplier}")),
    ("trade.tile", table("used: ▸[Guest room]")),
    ("animals.housing", table("animals: ▸3 sheep")),
    ("animals.housing", table("animals: ▸2 sheep 1 boar")),
    ("animals.housing", table("animals: ▸4 boar, board: {C4: meadow}")),
]  # fmt: skip


@rows(("rule", "text"), named(HOMES))
def test_homes(rule: str, text: str) -> None:
    """A mistake in one home hides no other player's score."""
    report = broken(text, f"illegal {rule}")
    assert len(report.scores) == 1
    assert report.findings[0].player not in report.scores


SEVEN = "caverna: 1\nplayers: [Ann, Bob, Cid, Dan, Eve, Fay, Guy]\n"


@pytest.mark.parametrize(
    "text",
    [
        table("board: {D3: ▸Simple dwelling}"),
        f"{SEVEN}position: {{round: 1, spaces: {{Drift mining: ▸2 stone}}}}\n",
        f"{SEVEN}position: {{round: 1, cards: [Blacksmithing], now: {{turn: Bob, placed: {{Imitation: ▸Ann 0}}}}}}\n",
    ],
)
def test_names_that_fit_two_things(text: str) -> None:
    broken(text, "ambiguous record.name")


def test_the_printed_cells_may_be_named() -> None:
    sound(table("board: {D3: cavern}"))
    sound(table("board: {D4: Entry-level dwelling, D3: Carpenter}"))
    broken(table("board: {D2: ▸Entry-level dwelling}"), "illegal setup.home")


def test_a_weapon_above_14_is_a_number_out_of_range() -> None:
    broken(table("dwarfs: [0, ▸15]"), "malformed record.number")


# --- the table ----------------------------------------------------------------------------------------------------


def moment(position: str, rest: str = "") -> str:
    """A position by two (line 3); what follows begins in line 4."""
    return f"caverna: 1\nplayers: [Ann, Bob]\nposition: {{{position}}}\n{rest}"


SIX = f"cards: [{SIX_CARDS}]"

TABLES = [
    ("setup.cards", moment("round: ▸9")),
    ("setup.cards", moment("round: 2, cards: ▸[]")),
    ("setup.cards", moment("round: 3, cards: ▸[Blacksmithing]")),
    ("setup.cards", moment("round: ▸2")),
    ("setup.cards", moment("round: 2, cards: [▸Donkey farming]")),
    ("setup.cards", moment("round: 3, cards: [Blacksmithing, ▸Blacksmithing]")),
    ("setup.cards", moment("round: 2, cards: [Blacksmithing, ▸Sheep farming]")),
    ("setup.cards", moment("round: 5, cards: [Blacksmithing, Sheep farming, Ore mine construction, "
                           "▸Donkey farming]")),
    ("solo.cards", "caverna: 1\nplayers: [Ann]\nposition: {round: 2, cards: [▸Sheep farming]}\n"),
    ("setup.markers", moment("round: 3, cards: [Blacksmithing, Sheep farming], questions: ▸1")),
    ("setup.markers", moment(f"round: 7, {SIX}, questions: ▸2")),
    ("setup.markers", moment(f"round: 12, {SIX.replace(']', ', Ore delivery, Family life, Adventure, Ore trading]')}, "
                             "questions: ▸1")),
    ("work.available", moment("round: 1, spaces: {Depot: ▸1 wood 1 ore}")),
    ("work.available", moment("round: 1, spaces: {Sheep farming: ▸1 sheep}")),
    ("round.replenish", moment("round: 1, spaces: {Logging: 3 wood, Ore mining: ▸2 stone}")),
    ("round.replenish", moment("round: 1, spaces: {Supplies: ▸1 wood}")),
    ("round.replenish", moment("round: 1, spaces: {Sustenance: ▸1 grain}")),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "text"), named(TABLES))
def test_tables(rule: str, text: str) -> None:
    broken(text, f"illegal {rule}")


def test_a_position_with_a_round_is_no_finished_game() -> None:
    broken(moment(f"round: 7, {SIX}", "▸scores: {Ann: -28}\n"), "claim claim.score")
    broken(moment(f"round: 7, {SIX}", "▸end: {Ann: eat 2 gold}\n"), "illegal end.trades")


# --- inside a round -----------------------------------------------------------------------------------------------


def now(what: str, *turns: str) -> str:
    """The first round being played (line 6); turns begin in line 9."""
    text = f"caverna: 1\nplayers: [Ann, Bob]\nposition:\n  round: 1\n  cards: [Blacksmithing]\n  now: {{{what}}}\n"
    return text + ("rounds:\n- turns:\n" + "".join(f"  - {turn}\n" for turn in turns) if turns else "")


INSIDE = [
    ("work.dwarf-order", now("turn: Bob, placed: {Logging: ▸Ann 5}")),
    ("work.dwarf-order", now("turn: Bob, placed: {Logging: Ann 0, Supplies: Ann 0, Ore mining: ▸Ann 0}")),
    ("work.available", now("turn: Bob, placed: {Depot: ▸Ann 0}")),
    ("work.turn-order", now("turn: ▸Ann, placed: {Logging: Ann 0, Supplies: Ann 0}")),
    ("work.turn-order", now("turn: ▸Ann, placed: {Logging: Bob 0}, passed: [Ann]")),
    ("work.turn-order", now("placed: ▸{Logging: Ann 0}")),
    ("work.stuck", now("turn: Bob, placed: {Logging: Ann 0, Supplies: Ann 0}, passed: ▸[Ann]")),
    ("setup.markers", now("marker: ▸leaf, turn: Ann")),
    ("work.turn-order", now("turn: Bob, placed: {Logging: Ann 0}", "▸Ann: Supplies")),
    ("work.occupied", now("turn: Bob, placed: {Logging: Ann 0}", "Bob: ▸Logging")),
    # The card and the marker stand in the position.
    ("setup.cards", now("turn: Ann", "Ann: Logging").replace("- turns", "- card: ▸Sheep farming\n  turns")),
    ("setup.cards", now("turn: Ann", "Ann: Logging").replace("- turns", "- round: ▸2\n  turns")),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "text"), named(INSIDE))
def test_inside_a_round(rule: str, text: str) -> None:
    broken(text, f"illegal {rule}")


def test_a_round_is_played_on_from_its_middle() -> None:
    text = now("turn: Bob, placed: {Logging: Ann 0}", "Bob: Supplies", "Ann: Ore mining", "Bob: Clearing")
    # Nothing lies on the spaces: the refill was before, and the goods are gone.
    broken(text.replace("Ann: Ore", "Ann: ▸Ore"), "illegal work.must-act")
    lying = text.replace("  now", "  spaces: {Ore mining: 2 ore, Clearing: 1 wood}\n  now")
    sound(lying)
    broken(f"{lying}- card: ▸Donkey farming\n", "illegal setup.cards")
    # The findings name the round and the line of its turns that they are about.
    report = broken(lying.replace("Bob: Clearing", "Bob: ▸Ore mining"), "illegal work.occupied")
    (finding,) = report.findings
    assert (finding.player, finding.round, finding.turn) == ("Bob", 1, 3)


def test_the_start_of_a_round_being_played_is_over() -> None:
    text = now("turn: Ann", "Ann: Housework").replace("- turns", "- start: {Ann: eat 1 grain}\n  turns")
    assert not checked(text).ok


def test_record_name_animals_are_not_part_of_the_supply() -> None:
    text = "caverna: 1\nplayers: [Ann]\nposition:\n  round: 4\n  homes: {Ann: {supply: 3 food ▸2 sheep}}\nrounds: []\n"
    broken(text, "malformed record.name")


def test_a_harvest_comes_next() -> None:
    text = (
        "caverna: 1\nplayers: [Ann, Bob]\n"
        "position:\n"
        "  round: 3\n"
        "  cards: [Blacksmithing, Sheep farming, Ore mine construction]\n"
        "  now: {placed: {Logging: Ann 0, Supplies: Ann 0, Clearing: Bob 0, Excavation: Bob 0}}\n"
        "  homes: {Ann: {supply: 3 food}, Bob: {supply: 4 food}}\n"
        "rounds:\n"
        "- ▸harvest: {Bob: feed}\n"
    )
    broken(text, "ambiguous harvest.beg")
    sound(text.replace("▸harvest: {Bob: feed}", "harvest: {Ann: beg 1}"))
    broken(text.replace("▸harvest: {Bob: feed}", "turns:\n  - ▸Ann: Ore mining"), "illegal work.turn-order")


def test_a_newborn_inside_a_round() -> None:
    home = "dwarfs: [0, 0, newborn], board: {D3: Dwelling}"
    text = later(home, "Ann: Logging", "Bob: Supplies", "Ann: Clearing", "Bob: Excavation")
    inside = text.replace("  homes:", "  now: {turn: Ann}\n  homes:").replace("- card: Ore delivery\n  ", "- ")
    marked = inside.replace(SIX_CARDS, f"{SIX_CARDS}, Ore delivery")
    lying = marked.replace("  homes:", "  spaces: {Logging: 3 wood, Clearing: 1 wood, Excavation: 1 stone}\n  homes:")
    sound(lying)
    broken(f"{lying}  - ▸Ann: Ore mining\n", "illegal work.turn-order")
