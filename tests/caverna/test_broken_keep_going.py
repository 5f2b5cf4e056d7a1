"""Keeping going: what is wrong is left out and told once, the state is tainted, and the rest is still checked."""

import pytest

from caverna import loads, replay
from caverna.games.caverna import Goods
from tests.caverna.test_broken_rounds import COMPETING, SKIPS, TURNS, last_round, third_round
from tests.support.marked_records import broken, checked, first_round, later, named, sound, table
from tests.support.rows import rows

FOUR = ("Ann: Logging", "Bob: Supplies", "Ann: Ore mining", "Bob: Clearing")
NEXT = "- card: Sheep farming\n  turns:\n" + "".join(f"  - {turn}\n" for turn in FOUR)


def rounds(*turns: str) -> str:
    """A first round with these turns, and a second one that is right."""
    return first_round(*turns) + NEXT


# --- one slip, one finding ----------------------------------------------------------------------------------------

TURN_SLIPS = [
    ("malformed record.name", rounds("Ann: ▸Loging", *FOUR[1:])),
    ("malformed record.name", rounds("Ann: Housework, eat 1 ▸dogg", *FOUR[1:])),
    ("malformed record.name", rounds("▸Anna: Logging", *FOUR[1:])),
    ("malformed record.name", rounds("Ann: Logging", "▸Bobb: Supplies", *FOUR[2:])),
    ("malformed record.key", rounds("▸Ann:Logging", *FOUR[1:])),
    ("malformed record.key", rounds("{Ann: Logging, ▸have 3 wood}", *FOUR[1:])),
    ("malformed record.step", rounds("Ann: Logging, ▸Housework", *FOUR[1:])),
    ("malformed record.step", rounds("Ann: Logging, ▸feed", *FOUR[1:])),
    ("malformed record.step", rounds("Ann: ▸forge 2", *FOUR[1:])),
    ("illegal work.occupied", rounds("Ann: Logging", "Bob: ▸Logging", *FOUR[2:])),
    ("illegal work.available", rounds("Ann: ▸Depot", *FOUR[1:])),
    # The only action of the space is missing; that the placement has no effect is not reported as well.
    ("illegal forest.first-tile", rounds("Ann: Slash-and-burn, ▸meadow B4 field B3", *FOUR[1:])),
    ("illegal weapon.forge", rounds("Ann: Blacksmithing, ▸forge 2", *FOUR[1:])),
    ("illegal family.room", later("supply: 9 food", "Ann: Wish for children, ▸grow", "Bob: Supplies")),
    ("illegal expedition.loot", later("dwarfs: [3, 8]", "Ann: Blacksmithing, expedition (dog, ▸boar)",
                                      "Bob: Supplies")),
    ("malformed record.cell", rounds("Ann: Slash-and-burn, meadow C4 field ▸C9", *FOUR[1:])),
    ("malformed record.number", rounds("Ann: Blacksmithing, forge ▸two", *FOUR[1:])),
    ("illegal furnish.cost", rounds("Ann: Housework, ▸furnish Carpenter D3, have 1 dog", *FOUR[1:])),
    ("illegal work.offered", rounds("Ann: Housework, have 1 dog, ▸forge 2, have 0 ore", *FOUR[1:])),
    ("illegal work.must-act", rounds("Ann: ▸Slash-and-burn", *FOUR[1:])),
    ("ambiguous work.order-of-actions", later("supply: 9 food", "Ann: ▸Wish for children", "Bob: Supplies")),
    ("illegal work.stuck", rounds("Ann: ▸pass", *FOUR[1:])),
    ("illegal food.convert", rounds("Ann: ▸eat 1 grain", *FOUR)),
    # The two have played in the other order.
    ("illegal work.turn-order", first_round("▸Bob: Logging", "Ann: Supplies", "Bob: Ore mining", "Ann: Clearing")
     + NEXT),
    ("illegal work.turn-order", rounds(*FOUR, "▸Ann: Excavation")),
    ("illegal animals.housing", later("animals: 2 sheep", "Ann: ▸Sheep farming", "Bob: Supplies")),
    ("claim claim.have", rounds("Ann: Logging, ▸have 2 wood", *FOUR[1:])),
]  # fmt: skip


@rows(("rule", "text"), named(TURN_SLIPS))
def test_one_slip_in_a_turn_is_one_finding(rule: str, text: str) -> None:
    report = broken(text, rule, keep_going=True)
    assert report.recovered == (rule != "claim claim.have")


MORE_TURNS = "- turns:\n  - Ann: Logging\n"

ROUND_SLIPS = [
    ("malformed record.name", first_round(*FOUR, card="▸Blacksmiting") + NEXT),
    ("malformed record.key", first_round(*FOUR).replace("card", "▸crad") + NEXT),
    ("ambiguous setup.cards", first_round(*FOUR).replace("- card: Blacksmithing\n  turns", "- ▸turns") + NEXT),
    # The card that stands in for it must not be one that is named later.
    ("illegal setup.cards", first_round(*FOUR, card="▸Donkey farming") + NEXT),
    ("illegal setup.cards", first_round(*FOUR, card="▸Donkey farming") + NEXT.replace("Sheep farm", "Blacksmith")),
    ("illegal setup.cards", first_round(*FOUR).replace("  turns", "  round: ▸2\n  turns") + NEXT),
    ("illegal setup.markers", first_round(*FOUR).replace("  turns", "  marker: ▸leaf\n  turns") + NEXT),
    ("illegal harvest.when", first_round(*FOUR) + "  ▸harvest: {Ann: beg 1}\n" + NEXT),
    ("malformed record.name", first_round(*FOUR) + "  check: {Ann: 3 ▸woood}\n" + NEXT),
    ("malformed record.name", first_round(*FOUR) + "  check: {▸Anna: 3 wood}\n" + NEXT),
    ("malformed record.name", first_round(*FOUR).replace("  turns", "  start: {▸Anna: have 1 food}\n  turns") + NEXT),
    ("illegal food.convert", first_round(*FOUR).replace("  turns", "  start: {Ann: ▸eat 1 grain}\n  turns") + NEXT),
    ("illegal work.turn-order", first_round(*FOUR[:3]).replace("- card", "- ▸card") + NEXT),
    # Harvests.
    ("ambiguous harvest.beg", third_round("supply: 3 food").replace("- turns", "- ▸turns") + MORE_TURNS),
    ("illegal harvest.beg", third_round("supply: 4 food", "  harvest: {Ann: ▸beg 5}\n") + MORE_TURNS),
    ("illegal harvest.beg", third_round("supply: 0 food", "  harvest: {Ann: ▸beg 3}\n") + MORE_TURNS),
    ("ambiguous harvest.beg", third_round("supply: 3 food", "  harvest: {Ann: ▸feed}\n") + MORE_TURNS),
    ("malformed record.name", third_round("supply: 3 food", "  harvest: {▸Anna: beg 1}\n") + MORE_TURNS),
    ("malformed record.name", third_round("supply: 3 food", "  harvest: {Ann: ▸begg 1}\n") + MORE_TURNS),
    ("malformed record.name", third_round("supply: 3 food 1 grain", "  harvest: {Ann: eat 1 ▸grian}\n") + MORE_TURNS),
    ("malformed record.step", third_round("supply: 9 food", "  harvest: {Ann: ▸Logging}\n") + MORE_TURNS),
    ("illegal harvest.when", third_round("supply: 9 food", "  harvest: {Ann: ▸skip fields}\n") + MORE_TURNS),
    ("ambiguous harvest.breed", third_round(COMPETING).replace("- turns", "- ▸turns") + MORE_TURNS),
    ("illegal harvest.breed", third_round(COMPETING, "  harvest: {Ann: ▸breed sheep boar}\n") + MORE_TURNS),
    # Markers.
    ("ambiguous setup.markers", last_round(3, f"▸turns:{TURNS.removeprefix('  turns:')}  harvest: {{Ann: feed}}\n")),
    ("ambiguous setup.markers", last_round(2, f"▸turns:{TURNS.removeprefix('  turns:')}{SKIPS}")),
    ("malformed record.name", last_round(3, f"marker: ▸leave\n{TURNS}  harvest: {{Ann: feed}}\n")),
    ("malformed record.name", last_round(3, f"marker: ▸leave\n{TURNS}") + "scores: {Ann: -28}\n"),
    ("illegal setup.markers", last_round(2, f"marker: ▸leaf\n{TURNS}{SKIPS}")),
    # The end.
    ("illegal setup.cards", last_round(3, f"marker: leaf\n{TURNS}") + "- ▸card: Adventure\n- card: Adventure\n"),
    ("illegal food.convert", table("supply: 3 gold", "end: {Ann: ▸eat 4 gold}\n")),
    ("malformed record.name", table("supply: 3 gold", "end: {Ann: eat 2 ▸glod}\n")),
    ("malformed record.name", table("supply: 3 gold", "end: {▸Anna: eat 2 gold}\n")),
    ("illegal end.trades", first_round(*FOUR) + "▸end: {Ann: eat 2 gold}\n"),
    ("illegal animals.housing", table("animals: ▸3 sheep", "scores: {Ann: 0}\n")),
]  # fmt: skip


@rows(("rule", "text"), named(ROUND_SLIPS))
def test_one_slip_in_a_round_is_one_finding(rule: str, text: str) -> None:
    broken(text, rule, keep_going=True)


def test_each_player_is_asked_for_what_is_skipped() -> None:
    when = "ambiguous harvest.when"
    text = last_round(2, f"▸▸marker: question\n{TURNS}") + "scores: {Ann: 0}\n"
    report = checked(text.replace("▸", ""), keep_going=True)
    assert [(each.rule, each.player) for each in report.findings[:2]] == [
        ("harvest.when", "Ann"), ("harvest.when", "Bob"),
    ]  # fmt: skip
    broken(text.replace("▸▸", "▸"), when)


# --- what goes on -------------------------------------------------------------------------------------------------


def test_what_comes_behind_is_still_checked() -> None:
    text = rounds("Ann: ▸Loging", "Bob: ▸Depot", "Ann: Housework, ▸furnish Carpenter D3, ▸have 2 dog", "Bob: Logging")
    rules = ("malformed record.name", "illegal work.available", "illegal furnish.cost", "claim claim.have")
    broken(text, *rules, keep_going=True)


def test_a_missing_turn_is_told_and_the_round_is_not_complete() -> None:
    text = first_round("Ann: Logging", "▸Ann: Supplies", "Bob: Ore mining").replace("- card", "- ▸card") + NEXT
    broken(text, "illegal work.turn-order", "illegal work.turn-order", keep_going=True)


def test_the_rest_of_a_line_is_played() -> None:
    game = replay(loads(first_round("Ann: Housework, furnish Carpenter D3, let go 1 dog")), keep_going=True).game
    assert game is not None
    assert game.home("Ann").supply == Goods(food=1)
    assert game.to_act == "Bob"


def test_a_finished_game_is_not_verified() -> None:
    text = last_round(3, f"marker: leaf\n{TURNS}")
    assert sound(text).verified
    slip = text.replace("Ann: Logging", "Ann: Logging, ▸eat 9 grain")
    report = broken(slip, "illegal food.convert", keep_going=True)
    assert report.finished
    assert report.recovered
    assert report.scores["Ann"].total == sound(text).scores["Ann"].total
    stopped = broken(slip, "illegal food.convert")
    assert not stopped.finished


def test_an_expected_finding_does_not_verify_a_tainted_game() -> None:
    text = last_round(3, f"marker: leaf\n{TURNS}expect: [food.convert 11:19]\n")
    report = checked(text.replace("Ann: Logging", "Ann: Logging, eat 9 grain"), keep_going=True)
    assert report.ok
    assert not report.verified


def test_left_out_is_said_of_what_is_left_out() -> None:
    (finding,) = checked(rounds("Ann: Housework, furnish Carpenter D3", *FOUR[1:]), keep_going=True).findings
    assert finding.message.endswith("; skipped")
    (finding,) = checked(rounds("Ann: Housework, furnish Carpenter D3", *FOUR[1:])).findings[:1]
    assert "skipped" not in finding.message


def test_a_turn_out_of_order_is_not_called_left_out_when_it_is_played() -> None:
    text = first_round("Bob: Logging", "Ann: Supplies")
    game = replay(loads(text), keep_going=True).game
    assert game is not None
    assert game.home("Bob").supply == Goods(food=1, wood=3)
    (finding,) = checked(text, keep_going=True).findings
    assert "skipped" not in finding.message


@pytest.mark.parametrize(
    "text",
    [
        first_round(*FOUR[:3]) + NEXT,  # nothing of a round that is not complete is left out
        "caverna: 1\nplayers: [Ann, Bob]\nrounds:\n- turns:\n  - Ann: Logging\n",
        third_round("supply: 3 food") + MORE_TURNS,
        third_round(COMPETING) + MORE_TURNS,
    ],
)
def test_what_is_missing_is_not_called_left_out(text: str) -> None:
    (finding,) = checked(text, keep_going=True).findings
    assert "skipped" not in finding.message


def test_keeping_going_ends() -> None:
    """A round without a marker and a line without a player's name leave nothing to try again."""
    for text in (
        last_round(3, f"{TURNS.lstrip()}  harvest: {{Ann: feed}}\n"),
        later("supply: 9 food", *FOUR) + "- card: Family life\n",
        third_round("supply: 9 food", "  harvest: {Cid: feed}\n"),
        first_round().replace("turns:", "start: {Cid: eat 1 grain}"),
    ):
        assert not checked(text, keep_going=True).ok
