"""Broken records: what they assert and claim, what they expect, and what a finding says of its place."""

import pytest

from caverna import loads, verify
from caverna.model.findings import Span
from caverna.model.record import Expected
from tests.support.marked_records import broken, checked, first_round, later, sound, table
from tests.support.marked_texts import marked

HAVE, SCORE = "claim claim.have", "claim claim.score"

# --- assertions ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "turn",
    [
        "Ann: Logging, ▸have 2 wood",
        "Ann: ▸have 3 wood, Logging",
        "Ann: Logging, have 3 wood, ▸have 4 wood",
        "Ann: ▸have 0 food",
        "Ann: ▸have 3 dwarf",
        "Ann: ▸have 1 begging",
        "Ann: ▸have weapons 0 1",
        "Ann: ▸have weapons 0",
        "Ann: ▸have weapons 0 0 0",
        "Ann: Housework, ▸have 2 dogs",
        # 2 dwarfs, 4 types missing, 22 cells unused.
        "Ann: ▸have -27 points",
        "Ann: Logging, take, have 3 wood 1 food 0 stone 2 dwarf 0 begging -28 points, ▸have 1 ruby",
    ],
)
def test_assertions(turn: str) -> None:
    report = broken(first_round(turn), HAVE)
    assert not report.recovered


def test_each_wrong_item_of_an_assertion_is_told() -> None:
    report = broken(first_round("Ann: Logging, ▸have 2 wood 1 food 1 stone"), HAVE)
    assert [finding.message for finding in report.findings] == ["has 3 wood, 0 stone, not 2 wood, 1 stone"]


def test_an_assertion_that_fails_does_not_stop_the_replay() -> None:
    broken(
        first_round("Ann: Logging, ▸have 2 wood", "Bob: ▸have 2 food, Supplies", "Ann: ▸Supplies", "Bob: have 9 ore"),
        HAVE, HAVE, "illegal work.occupied",
    )  # fmt: skip


def test_assertions_in_an_expedition() -> None:
    home = "dwarfs: [3, 8]"
    broken(later(home, "Ann: Blacksmithing, expedition (dog, ▸have 2 dog, wood)"), HAVE)
    sound(later(home, "Ann: Blacksmithing, expedition (have 0 dog, dog, have 1 dog, wood)"))


def test_an_assertion_before_a_refused_step_is_reported() -> None:
    broken(first_round("Ann: Logging, ▸have 9 wood, ▸furnish Carpenter D3"), HAVE, "illegal work.offered")


ROUND = ("Ann: Logging", "Bob: Supplies", "Ann: Ore mining", "Bob: Clearing")


def test_checks() -> None:
    text = first_round(*ROUND)
    sound(f"{text}  check: {{Ann: 3 wood 2 ore, Bob: 2 wood 2 food}}\n")
    broken(f"{text}  check: {{Ann: ▸3 wood 3 ore, Bob: 2 wood 2 food}}\n", HAVE)
    broken(f"{text}  check: {{Ann: ▸4 wood 3 ore, Bob: ▸weapons 0 5}}\n", HAVE, HAVE)
    broken(f"{text}  check:\n    Ann: 3 wood\n    Bob: ▸1 begging\n", HAVE)
    broken(f"{text}  check: {{Bob: ▸-25 points}}\n", HAVE)  # 2 gold: -26


def test_a_check_is_made_after_the_harvest() -> None:
    text = (
        "caverna: 1\n"
        "players: [Ann, Bob]\n"
        "position: {round: 3, cards: [Blacksmithing, Sheep farming], homes: {Ann: {supply: 5 food}, "
        "Bob: {supply: 0 food}}}\n"
        "rounds:\n"
        "- check: {Ann: ▸5 food}\n"
        "  turns:\n"
        "  - Ann: Logging\n"
        "  - Bob: Drift mining\n"
        "  - Ann: Ore mining\n"
        "  - Bob: Excavation\n"
        "  harvest:\n"
        "    Bob: have 0 begging, feed, beg 4, ▸have 3 begging\n"
    )
    broken(text, HAVE, HAVE)
    sound(text.replace("▸5", "1").replace("▸have 3", "have 4"))


def test_assertions_in_start_harvest_and_end() -> None:
    broken(
        "caverna: 1\nplayers: [Ann, Bob]\nrounds:\n- card: Blacksmithing\n  start: {Bob: ▸have 2 food}\n",
        HAVE,
    )
    broken(table("supply: 3 gold", "end:\n  Ann: have 3 gold, eat 2 gold, ▸have 2 food\n"), HAVE)


HARVESTED = (
    "caverna: 1\nplayers: [Ann, Bob]\n"
    "position: {round: 3, cards: [Blacksmithing, Sheep farming], homes: {Ann: {supply: 4 food}, "
    "Bob: {supply: 1 grain}}}\n"
    "rounds:\n- turns:\n  - Ann: Logging\n  - Bob: Drift mining\n  - Ann: Ore mining\n  - Bob: Excavation\n"
    "  harvest:\n    Bob: LINE\n"
)
"""Bob has a grain and no food for his two dwarfs."""


@pytest.mark.parametrize(
    ("line", "remedy", "mended"),
    [
        ("beg 4, ▸have 4 begging", "`beg 4, feed, have ...`", "beg 4, feed, have 4 begging"),
        ("▸have 4 begging, beg 4", "`beg 4, feed, have ...`", "feed, have 4 begging, beg 4"),
        (
            "beg 3, eat 1 grain, ▸have 0 food 3 begging",
            "`beg 3, feed, have ...`",
            "eat 1 grain, beg 3, feed, have 0 food",
        ),
        (
            "beg 4, ▸have 4 begging, breed none",
            "`beg 4, feed, have ...`",
            "beg 4, feed, have 4 begging, breed none",
        ),
    ],
)
def test_a_harvest_line_that_asserts_before_the_understood_feeding(line: str, remedy: str, mended: str) -> None:
    """Two dwarfs need 4 food, which are fed at the end of the line unless it says when."""
    report = broken(HARVESTED.replace("LINE", line), HAVE)
    assert "comes later in the line" in report.findings[0].hint
    assert remedy in report.findings[0].hint
    sound(HARVESTED.replace("LINE", mended))


@pytest.mark.parametrize("line", ["beg 4, ▸have 3 begging", "beg 4, ▸have 4 begging, feed", "beg 4, ▸have 2 grain"])
def test_what_the_understood_feeding_has_no_part_in_is_not_put_down_to_it(line: str) -> None:
    assert "feeding" not in broken(HARVESTED.replace("LINE", line), HAVE).findings[0].hint


# --- claimed scores -----------------------------------------------------------------------------------------------

# 2 sheep, 3 types missing, 3 grain, 1 vegetable, 2 rubies, 2 dwarfs, 22 cells unused but for the field on C4,
# Trader 2, 5 gold, a begging marker.
HOME = "supply: 2 grain 1 vegetable 2 ruby 5 gold, animals: 2 sheep, begging: 1, board: {C4: field 1 grain, D3: Trader}"
LINES = (
    "animals: 2, missing: -6, grain: 2, vegetable: 1, ruby: 2, dwarf: 2, unused: -21, tiles: 2, bonus: 0, gold: 5, "
    "begging: -3"
)
TOTAL = 2 - 6 + 2 + 1 + 2 + 2 - 21 + 2 + 0 + 5 - 3


def test_claims_that_hold() -> None:
    assert TOTAL == -14
    assert sound(table(HOME, f"scores: {{Ann: {TOTAL}, Bob: -28}}\n")).grade == "scored"
    sound(table(HOME, f"scores: {{Ann: {{total: {TOTAL}, {LINES}}}}}\n"))
    sound(table(HOME, "scores: {Ann: {gold and begging: 2, gold: 5}}\n"))


@pytest.mark.parametrize(
    "claims",
    [
        "{Ann: ▸-13}",
        "{Ann: ▸14}",
        "{Bob: ▸-27, Ann: -14}",
        "{Ann: {total: ▸-13}}",
        "{Ann: {animals: ▸3}}",
        "{Ann: {missing: ▸-8}}",
        "{Ann: {grain: ▸1}}",
        "{Ann: {vegetable: ▸2}}",
        "{Ann: {ruby: ▸0}}",
        "{Ann: {dwarf: ▸3}}",
        "{Ann: {unused: ▸-22}}",
        "{Ann: {tiles: ▸1}}",
        "{Ann: {bonus: ▸2}}",
        "{Ann: {gold: ▸2}}",
        "{Ann: {begging: ▸0}}",
        "{Ann: {begging: ▸3}}",
        "{Ann: {gold and begging: ▸5}}",
        "{Ann: {total: -14, gold: ▸4, begging: -3}}",
    ],
)
def test_claims(claims: str) -> None:
    report = broken(table(HOME, f"scores: {claims}\n"), SCORE)
    assert report.finished
    assert report.findings[0].player == ("Bob" if claims.startswith("{Bob") else "Ann")


def test_every_wrong_claim_is_told() -> None:
    text = "scores:\n  Ann:\n    total: ▸0\n    gold: 5\n    ruby: ▸3\n  Bob: ▸0\n"
    broken(table(HOME, text), SCORE, SCORE, SCORE)


def test_the_difference_is_shown() -> None:
    report = checked(table(HOME, "scores: {Ann: -10}\n"))
    assert "-14" in report.findings[0].message
    assert "+4" in report.findings[0].message


# Without the tile 8 points are lost for missing animals, 22 for unused cells and 3 for begging.
WRITING = "begging: 1, board: {D3: Writing chamber}"


@pytest.mark.parametrize(
    "claims",
    [
        "missing: -1, unused: -22, begging: -3",
        "missing: -8, unused: -15, begging: -3",
        "missing: -4, unused: -22, begging: 0",
        "missing: -6, unused: -20, begging: 0",
        "unused: -15",
        "total: -24",
        "missing: -4, gold and begging: 0",
    ],
)
def test_the_writing_chamber_shared_out(claims: str) -> None:
    sound(table(WRITING, f"scores: {{Ann: {{{claims}}}}}\n"))


@pytest.mark.parametrize(
    "claims",
    [
        "unused: ▸-14",  # 8 points
        "missing: ▸1",
        "begging: ▸-4",
        "total: ▸-17",  # a line of its own besides
        "bonus: ▸7",
        "gold and begging: ▸1",
    ],
)
def test_the_writing_chamber_shared_out_wrongly(claims: str) -> None:
    broken(table(WRITING, f"scores: {{Ann: {{{claims}}}}}\n"), SCORE)


# --- expected findings --------------------------------------------------------------------------------------------

TWICE = first_round("Ann: Logging", "Bob: Logging")


@pytest.mark.parametrize(
    ("text", "expect"),
    [
        (TWICE, "[work.occupied 7:10]"),
        (first_round("Ann: Loging"), "[record.name 6:10]"),
        (first_round("Ann: Loging", "Bob: Logging, eat 1 dogg"), "[record.name 6:10, record.name 7:25]"),
        (first_round("Ann: Logging, have 2 wood", "Bob: Logging"), "[work.occupied 7:10, claim.have 6:19]"),
        (first_round("Ann: Logging") + "scores: {Ann: 3}\n", "[claim.score 7:1]"),
        (first_round("Ann: Logging"), "[]"),
    ],
)
def test_what_is_expected_came(text: str, expect: str) -> None:
    report = checked(f"{text}expect: {expect}\n")
    assert report.ok
    assert not report.verified
    assert len(report.findings) == expect.count(":")
    assert report.unmet == ()


@pytest.mark.parametrize(
    ("text", "expect", "unmet"),
    [
        (TWICE, "[]", 0),
        (TWICE, "[work.occupied 7:11]", 1),
        (TWICE, "[work.occupied 6:10]", 1),
        (TWICE, "[work.available 7:10]", 1),
        (TWICE, "[work.occupied 7:10, work.occupied 7:10]", 1),
        (TWICE, "[work.occupied 7:10, furnish.cost 9:14]", 1),
        (first_round("Ann: Logging"), "[work.occupied 7:10]", 1),
        (first_round("Ann: Logging, have 2 wood", "Bob: Logging"), "[work.occupied 7:10]", 0),
        (first_round("Ann: have 2 wood, have 2 food"), "[claim.have 6:10]", 0),
    ],
)
def test_what_is_expected_did_not_come(text: str, expect: str, unmet: int) -> None:
    report = checked(f"{text}expect: {expect}\n")
    assert not report.ok
    assert not report.verified
    assert len(report.unmet) == unmet


def test_what_is_expected_is_looked_up_and_not_searched_for() -> None:
    """Each of 200 expected findings is compared with the one it names, not with the 200 that came."""
    compared = 0

    class Rule(str):
        __slots__ = ()
        __hash__ = str.__hash__

        def __eq__(self, other: object) -> bool:
            nonlocal compared
            compared += 1
            return str.__eq__(self, other)

    record = loads(first_round(*["Ann: have 7 wood"] * 200))
    findings = verify(record).findings
    assert len(findings) == 200
    record.expect = [Expected(Rule(one.rule), one.line, one.column, Span(1, 1)) for one in reversed(findings)]
    report = verify(record)
    assert (report.ok, report.unmet) == (True, ())
    assert compared <= 4 * 200  # searched for they were 20,000
    record.expect *= 2
    assert len(verify(record).unmet) == 200


def test_a_finished_game_with_an_expected_claim() -> None:
    report = checked(table(HOME, "scores: {Ann: 80}\nexpect: [claim.score 6:15]\n"))
    assert report.ok
    assert report.finished
    assert len(report.findings) == 1


# --- player, round and turn ---------------------------------------------------------------------------------------

EXTRA = later("supply: 9 food", "Ann: have 9 food", "Ann: Logging", "Bob: Supplies", "Bob: ▸eat 3 gold")


@pytest.mark.parametrize(
    ("text", "rule", "player", "number", "turn"),
    [
        (first_round("Ann: Logging", "Bob: ▸Logging"), "illegal work.occupied", "Bob", 1, 2),
        (first_round("▸Bob: Logging"), "illegal work.turn-order", "Bob", 1, 1),
        (first_round(*ROUND) + "- card: Sheep farming\n  turns:\n  - Ann: ▸Depot\n", "illegal work.available", "Ann",
         2, 1),
        # Free actions are counted.
        (EXTRA, "illegal food.convert", "Bob", 7, 4),
        (first_round("Ann: Logging, ▸have 2 wood"), HAVE, "Ann", 1, 1),
        (first_round(*ROUND) + "  check: {Bob: ▸9 wood}\n", HAVE, "Bob", 1, None),
        ("caverna: 1\nplayers: [Ann, Bob]\nposition: {round: 3, cards: [Blacksmithing, Sheep farming], "
         "homes: {Ann: {supply: 4 food}, Bob: {supply: 4 food}}}\nrounds:\n- turns:\n  - Ann: Logging\n"
         "  - Bob: Supplies\n  - Ann: Ore mining\n  - Bob: Clearing\n  harvest: {Ann: ▸have 5 food}\n",
         HAVE, "Ann", 3, None),
        (first_round(*ROUND) + "- card: ▸Donkey farming\n", "illegal setup.cards", None, 2, None),
        (first_round(*ROUND) + "- ▸round: 2\n", "ambiguous setup.cards", None, 2, None),
        (first_round(*ROUND[:3]).replace("- card", "- ▸card") + "- card: Sheep farming\n", "illegal work.turn-order",
         "Bob", 1, None),
        (first_round("Ann: Logging", "Bob: ▸Suplies"), "malformed record.name", "Bob", 1, 2),
        (first_round(*ROUND) + "  ▸harvest: {Ann: beg 1}\n", "illegal harvest.when", None, 1, None),
        (first_round() .replace("turns:", "start: {Bob: ▸eat 2 gold}"), "illegal food.convert", "Bob", 1, None),
        (table(HOME, "end: {Ann: ▸eat 6 gold}\n"), "illegal food.convert", "Ann", None, None),
        (table(HOME, "scores: {Bob: ▸0}\n"), SCORE, "Bob", None, None),
        (table("animals: ▸3 sheep"), "illegal animals.housing", "Ann", None, None),
        (later("supply: 9 food").replace("round: 7", "round: 10").replace(
            "Ruby mine construction]", "Ruby mine construction, Ore delivery, Family life]").replace(
            "- card: Ore delivery", "- card: ▸Ore delivery"), "illegal setup.cards", None, 10, None),
    ],
)  # fmt: skip
def test_who_and_when(text: str, rule: str, player: str | None, number: int | None, turn: int | None) -> None:
    (finding,) = broken(text, rule).findings
    assert (finding.player, finding.round, finding.turn) == (player, number, turn)


def test_the_file_is_named() -> None:
    text, _ = marked(first_round("Ann: ▸Depot", "Bob: ▸Suplies"), "illegal work.available", "record.name")
    report = verify(loads(text, "game.yaml"))
    assert [finding.file for finding in report.findings] == ["game.yaml", "game.yaml"]
    assert report.file == "game.yaml"
    assert [str(finding).split(" ")[0] for finding in report.findings] == ["game.yaml:6:10:", "game.yaml:7:10:"]
