"""Score sheets of Caverna without a game: points, counts, what follows from them and what cannot be."""

# ruff: noqa: E501 - sheets stand on one line, as people write them

import pytest

from caverna import loads, verify
from caverna.engine.verify import Report
from caverna.model.ruleset import ruleset
from caverna.model.score import ScoreSheet
from caverna.scoresheets.lines import LineText, read_line
from caverna.scoresheets.model import rules_of
from caverna.writing.plain import dumps_json
from caverna.writing.writer import dumps
from tests.support.filled_sheets import sheets
from tests.support.marked_records import broken
from tests.support.rows import rows

SUM, RANGE, SCORE = "claim tally.sum", "claim tally.range", "claim claim.score"
SAMPLE = """\
caverna: 1
about: {event: Autumn open, round: 3, table: 4, date: 2026-11-15}
players: [Ann, Bob, Cleo]
tally:
  Ann: {animals: 21, missing: 0, grain: 5, vegetable: 4, ruby: 1, dwarf: 4, unused: -3, tiles: 29, bonus: 6, gold: 13, begging: 0, total: 80}
  Bob:                                     # counts instead of points; any mixture, line by line
    animals: 2 dog 4 sheep 3 boar          # no donkey, no cattle: missing is -4
    grain: 7 grain                         # supply and fields together
    vegetable: 4 vegetable
    dwarf: [0, 5, 9]                       # weapons, or a number where no tile asks for them
    unused: 5 cells
    tiles: Dwelling, Simple dwelling 4, Cuddle room, 2 small pasture, 1 large pasture, 2 ore mine, 1 ruby mine     # or a list
    bonus: Weaving parlor, Broom chamber, Stone storage
    goods: 3 stone 13 gold 2 ruby          # what no line of its own names; food and wood do not matter
    begging: 1 marker
    total: 51                              # the claim; may be left out: 9-4+4+4+2+3-5+23+5+13-3
  Cleo: 64                                 # only a total: nothing to check but the table's winner
"""

POINTS = {
    "animals": "21", "missing": "0", "grain": "5", "vegetable": "4", "ruby": "1", "dwarf": "4", "unused": "-3",
    "tiles": "29", "bonus": "6", "gold": "13", "begging": "0", "total": "80",
}  # fmt: skip
"""A sheet that adds up: 21 + 0 + 5 + 4 + 1 + 4 - 3 + 29 + 6 + 13 + 0 = 80."""
COUNTS = {
    "animals": "2 dog 4 sheep 3 boar", "grain": "7 grain", "vegetable": "4 vegetable", "dwarf": "[0, 5, 9]",
    "unused": "5 cells", "begging": "1 marker", "goods": "3 stone 13 gold 2 ruby", "total": "51",
    "tiles": "Dwelling, Simple dwelling 4, Cuddle room, 2 small pasture, 1 large pasture, 2 ore mine, 1 ruby mine",
    "bonus": "Weaving parlor, Broom chamber, Stone storage",
}  # fmt: skip
"""The sheet of Bob in the sample: 9 - 4 + 4 + 4 + 2 + 3 - 5 + 23 + 5 + 13 - 3 = 51."""


def sheet(lines: dict[str, str], **changes: str) -> str:
    """Return a tally of one player; a line that is changed to nothing is left out."""
    changed = {**lines, **{name.replace("_", " "): text for name, text in changes.items()}}
    told = "".join(f"    {name}: {text}\n" for name, text in changed.items() if text)
    return f"caverna: 1\ntally:\n  Ann:\n{told}"


def scored(text: str) -> ScoreSheet:
    """Return the one sheet of a valid score sheet file."""
    report = verify(loads(text))
    assert report.findings == ()
    assert report.grade == "tallied"
    return report.scores["Ann"]


def sums(report: Report) -> dict[str, int]:
    """Return the totals."""
    return {player: each.total for player, each in report.scores.items()}


# --- what is right --------------------------------------------------------------------------------------------------


def test_the_sample_is_ok() -> None:
    report = verify(loads(SAMPLE))
    assert (report.ok, report.finished, report.verified, report.grade) == (True, True, False, "tallied")
    assert sums(report) == {"Ann": 80, "Bob": 51, "Cleo": 64}
    assert report.winners == ("Ann",)
    lines = report.to_json()["scores"]["Cleo"]["lines"]
    assert [line["points"] for line in lines] == [None] * 11
    bob = {line["category"]: line["points"] for line in report.to_json()["scores"]["Bob"]["lines"]}
    assert bob == {
        "animals": 9, "missing": -4, "grain": 4, "vegetable": 4, "ruby": 2, "dwarf": 3, "unused": -5, "tiles": 23,
        "bonus": 5, "gold": 13, "begging": -3,
    }  # fmt: skip


@pytest.mark.parametrize("write", [dumps, dumps_json])
def test_a_tally_reads_back_as_it_was_written(write: object) -> None:
    record = loads(SAMPLE)
    again = loads(write(record))  # type: ignore[operator]
    assert again.findings == []
    assert sheets(again) == sheets(record)
    assert (again.players, again.about) == (record.players, record.about)


def test_without_players_the_order_is_that_of_the_tally() -> None:
    record = loads("caverna: 1\ntally: {Zoe: 3, Ann: 5}\n")
    assert record.players == ["Zoe", "Ann"]
    assert verify(record).winners == ("Ann",)
    assert sheets(loads(dumps(record))) == sheets(record)
    assert "players" not in dumps(record)


@rows(("changes", "total"), [
        ({}, 51),
        ({"total": ""}, 51),
        ({"animals": "9 = 2 dog 4 sheep 3 boar"}, 51),
        ({"animals": "4 sheep, 2 dogs and 3 wild boars"}, 51),
        ({"animals": "{dog: 2, sheep: 4, boar: 3}"}, 51),
        ({"begging": "none", "unused": "none", "total": ""}, 59),
        ({"grain": "none", "vegetable": "nothing", "total": ""}, 43),
        ({"dwarf": "0 5 9"}, 51),
        ({"dwarf": "weapons 0, 5, 9"}, 51),
        ({"dwarf": "3 = 0 5 9"}, 51),
        ({"dwarf": "3"}, 51),
        ({"dwarf": "", "goods": "3 stone, 13 gold, 2 ruby, weapons 0 5 9"}, 51),
        ({"goods": "3 stone 13 gold 2 ruby 5 food 7 wood"}, 51),
        ({"goods": "3 stone", "gold": "13", "ruby": "2 rubies"}, 51),
        ({"tiles": "[Dwelling, Simple dwelling 4, Cuddle room, 2 small pastures, large pasture, 2 ore mines, ruby mine]"}, 51),
        ({"begging": "", "goods": "3 stone 2 ruby", "gold and begging": "10"}, 51),
        ({"tiles": "23 = Dwelling, Simple dwelling, Cuddle room, 2 small pasture, large pasture, 2 ore mine, ruby mine"}, 51),
        # Beer parlor brings 3 printed points, wherever it is named: 51 + 3.
        ({"bonus": "Weaving parlor, Broom chamber, Stone storage, Beer parlor", "total": "54"}, 54),
        # The same tile in both lines is one tile.
        ({"tiles": COUNTS["tiles"] + ", Stone storage"}, 51),
        # All yellow tiles among the tiles, the bonus not named or claimed.
        ({"tiles": COUNTS["tiles"] + ", Weaving parlor, Broom chamber, Stone storage", "bonus": ""}, 51),
        ({"tiles": COUNTS["tiles"] + ", Weaving parlor, Broom chamber, Stone storage", "bonus": "5"}, 51),
        # State parlor gets what is left: 5 + 8.
        ({"bonus": "13 = Weaving parlor, Broom chamber, Stone storage, State parlor", "total": "59"}, 59),
        # Trader and Spare part storage lie on each other: the lower one brings nothing.
        ({"tiles": COUNTS["tiles"] + ", Trader, Spare part storage"}, 51),
    ])  # fmt: skip
def test_sheets_by_counts(changes: dict[str, str], total: int) -> None:
    assert scored(sheet(COUNTS, **changes)).total == total


@pytest.mark.parametrize(("claimed", "dwellings"), [(5, 0), (13, 2), (21, 4)])
def test_score_bonus_the_state_parlor_gets_what_is_left_of_the_bonus(claimed: int, dwellings: int) -> None:
    """4 points for each dwelling beside it; the three others bring 2 for sheep, 0 dwarfs beyond four and 3 stone."""
    named = f"{claimed} = Weaving parlor, Broom chamber, Stone storage, State parlor"
    line = scored(sheet(COUNTS, bonus=named, total="")).line("bonus")
    assert (line.points, line.count) == (claimed, 4)
    assert (line.parts[-1].name, line.parts[-1].count, line.parts[-1].points) == (
        "State parlor",
        dwellings,
        4 * dwellings,
    )


@pytest.mark.parametrize("minus", ["-3", "−3", "–3", "- 3", "—3"])
def test_a_minus_may_be_a_dash(minus: str) -> None:
    assert scored(sheet(POINTS, unused=f"'{minus}'")).total == 80


@pytest.mark.parametrize(
    "changes",
    [
        # Nothing names a Writing chamber, and nothing says that there is none: odd losses can be.
        {"missing": "-1", "total": "79"},
        {"begging": "-1", "total": "79"},
        {"animals": "0", "missing": "-2", "total": "57"},
        # It is named: 7 of 4 + 5 + 3 = 12 are spared, in order or otherwise.
        {"missing": "0", "unused": "-5", "bonus": "Writing chamber", "begging": "0", "total": "72"},
    ],
)
def test_a_writing_chamber_may_spare_points(changes: dict[str, str]) -> None:
    scored(sheet(POINTS, **changes))


def test_a_named_writing_chamber_spares_what_is_counted() -> None:
    spared = {"bonus": "Writing chamber", "total": ""}
    # 4, 5 and 3 are lost: 4 and 3 of the 5 are spared, then nothing.
    lines = scored(sheet(COUNTS, **spared))
    assert [lines[name] for name in ("missing", "unused", "begging")] == [0, -2, -3]
    otherwise = scored(sheet(COUNTS, missing="-4", unused="-1 = 5 cells", begging="0 = 1 marker", **spared))
    assert otherwise.total == lines.total
    broken(sheet(COUNTS, missing="▸-2", unused="-5 = 5 cells", begging="0 = 1 marker", **spared).replace(
        "unused: -5", "unused: ▸-5").replace("begging: 0", "begging: ▸0"), SCORE, SCORE, SCORE)  # fmt: skip


def test_a_line_left_out_is_not_known() -> None:
    lines = scored(sheet(POINTS, grain="", total=""))
    assert not lines.known
    assert not lines.line("grain").known
    assert lines["gold"] == 13
    assert scored(sheet(POINTS, grain="")).total == 80  # the claim


# --- what is wrong --------------------------------------------------------------------------------------------------


@rows(
    ("changes", "rule"),
    [
        ({"total": "▸81"}, SUM),
        ({"missing": "▸4"}, RANGE),
        ({"missing": "▸-10"}, RANGE),
        ({"unused": "▸3"}, RANGE),
        ({"unused": "▸-23"}, RANGE),
        ({"begging": "▸3"}, RANGE),
        ({"dwarf": "▸7"}, RANGE),
        ({"dwarf": "▸1"}, RANGE),
        ({"gold": "▸-13"}, RANGE),
        ({"grain": "▸-5"}, RANGE),
        ({"dwarf": "▸7 dwarf", "total": "83"}, "illegal family.limit"),
        ({"grain": "▸1.5"}, "malformed record.number"),
        ({"grain": "▸1,5"}, "malformed record.number"),
        ({"gold": "▸1.300"}, "malformed record.number"),
        ({"gold": "'▸=SUM(A1)'"}, "malformed record.number"),
        ({"gold": "▸thirteen"}, "malformed record.name"),
        ({"gold": "13 ▸rubies"}, "malformed record.name"),
        ({"gold": "13 ▸gols"}, "malformed record.name"),
        ({"total": "▸lots"}, "malformed record.number"),
        ({"gold": "▸05"}, "malformed record.number"),
        ({"gold_and_begging": "▸12"}, SCORE),
    ],
)
def test_wrong_points(changes: dict[str, str], rule: str) -> None:
    report = broken(sheet(POINTS, **changes), rule)
    assert report.grade is None
    assert "Ann" in report.scores


@rows(("changes", "rule"), [
        ({"total": "▸52"}, SUM),
        # The line is wrong, and the total with it: told once, where it begins.
        ({"grain": "▸3 = 7 grain", "total": "50"}, SCORE),
        ({"grain": "▸3 = 7 grain"}, SCORE),
        ({"missing": "▸-2", "total": "53"}, SCORE),
        ({"animals": "▸8 = 2 dog 4 sheep 3 boar", "total": "50"}, SCORE),
        ({"ruby": "▸3", "total": "52"}, SCORE),
        ({"ruby": "3 ruby", "goods": "3 stone 13 gold ▸2 ruby", "total": "52"}, SCORE),
        ({"bonus": "▸6 = Weaving parlor, Broom chamber, Stone storage", "total": "52"}, SCORE),
        ({"bonus": "▸12 = Weaving parlor, Broom chamber, Stone storage, State parlor", "total": "58"}, SCORE),
        ({"goods": "13 gold 2 ruby", "bonus": "Weaving parlor, Broom chamber, ▸Stone storage"}, "ambiguous score.bonus"),
        ({"dwarf": "3", "bonus": "▸Weapon storage, Stone storage"}, "ambiguous score.bonus"),
        ({"animals": "9", "missing": "-4", "bonus": "▸Weaving parlor, Stone storage"}, "ambiguous score.bonus"),
        ({"bonus": "Weaving parlor, ▸State parlor"}, "ambiguous score.bonus"),
        ({"dwarf": "▸[0, 0, 0, 0, 0]", "total": ""}, "illegal family.room"),
        ({"dwarf": "▸7 dwarf", "bonus": "5", "total": "55"}, "illegal family.room"),
        ({"dwarf": "▸5", "bonus": "5", "total": "53"}, "illegal family.room"),
        ({"dwarf": "[0, 5, ▸99]"}, "malformed record.number"),
        ({"animals": "▸40 sheep 3 boar", "total": ""}, "illegal animals.housing"),
        ({"tiles": "▸Dwelling, Simple dwelling 4, 14 ore mine, 6 small pasture", "total": ""}, "illegal setup.home"),
        ({"tiles": "▸Dwelling, Simple dwelling 4, 13 small pasture", "unused": "0", "total": ""}, "illegal setup.home"),
        ({"tiles": COUNTS["tiles"] + ", ▸4 stable"}, "illegal stable.limit"),
        ({"tiles": COUNTS["tiles"] + ", ▸2 Carpenter"}, "illegal furnish.available"),
        ({"tiles": COUNTS["tiles"] + ", ▸2 Simple dwelling"}, "illegal furnish.available"),
        ({"tiles": COUNTS["tiles"] + ", ▸Cudle room"}, "malformed record.name"),
        ({"tiles": COUNTS["tiles"] + ", 2 ▸pasture"}, "malformed record.name"),
        ({"bonus": "Weaving parlor, Broom chamber, Stone storage, ▸ore mine"}, "malformed record.name"),
        ({"begging": "▸-3 marker"}, "malformed record.name"),
        ({"grain": "7 ▸vegetable"}, "malformed record.name"),
        ({"dwarf": "▸{dwarf: 3, weapons: 4}".replace("▸", "")}, "malformed record.name"),
    ])  # fmt: skip
def test_wrong_counts(changes: dict[str, str], rule: str) -> None:
    text = sheet(COUNTS, **changes)
    if "▸" not in text:
        assert [finding.rule for finding in verify(loads(text)).findings] == [rule.split()[1]]
        return
    broken(text, rule)


def test_a_furnishing_belongs_to_one_player() -> None:
    text = "caverna: 1\ntally:\n  Ann:\n    tiles: Dwelling, Carpenter\n  Bob:\n    tiles: Dwelling, ▸Carpenter\n"
    report = broken(text, "illegal furnish.available")
    assert report.findings[0].player == "Bob"
    assert "Ann has it" in report.findings[0].message


@pytest.mark.parametrize(
    ("ann", "bob"),
    [
        ("missing: -3", "missing: ▸-5"),
        ("begging: -4", "missing: -2, begging: ▸-1"),
        ('bonus: "Writing chamber"', "missing: ▸-5"),
        ("animals: 3 sheep, missing: -2", "unused: ▸-2 = 4 cells"),
    ],
)
def test_points_are_spared_at_one_home_only(ann: str, bob: str) -> None:
    """ruling.writing-chamber, furnish.available."""
    report = broken(f"caverna: 1\ntally:\n  Ann: {{{ann}}}\n  Bob: {{{bob}}}\n", "illegal furnish.available")
    assert "Writing chamber" in report.findings[0].message


@pytest.mark.parametrize(
    ("ann", "bob"), [("missing: -3", "missing: -4, unused: -5, begging: -3"), ("missing: -3", "total: 3")]
)
def test_one_home_may_be_spared(ann: str, bob: str) -> None:
    """ruling.writing-chamber."""
    assert verify(loads(f"caverna: 1\ntally:\n  Ann: {{{ann}}}\n  Bob: {{{bob}}}\n")).ok


def test_the_introductory_game_has_fewer_furnishings() -> None:
    broken("caverna: 1\nvariant: introductory\ntally:\n  Ann:\n    tiles: Dwelling, ▸Seam\n  Bob: 3\n",
           "illegal furnish.available")  # fmt: skip


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("caverna: 1\n▸rounds: []\ntally: {Ann: 3}\n", ["malformed record.key"]),
        ("caverna: 1\n▸scores: {Ann: 3}\ntally: {Ann: 3}\n", ["malformed record.key"]),
        ("caverna: 1\nplayers: [Ann, Bob]\n▸tally: {Ann: 3}\n", ["malformed record.missing"]),
        ("caverna: 1\nplayers: [Ann, Bob]\ntally: {Ann: 3, ▸Bbo: 4}\n", ["malformed record.name"]),
        ("caverna: 1\nplayers: [Ann, Bob]\n▸tally: {Ann: 3, ▸Zoltan: 4}\n", ["malformed record.missing", "malformed record.name"]),
        ("caverna: 1\ntally: {Ann: {tiles: Dwelling, ▸Cuddle room}}\n", ["malformed record.key"]),
        ("caverna: 1\ntally: {Ann: {▸anmials: 3}}\n", ["malformed record.key"]),
        ("caverna: 1\ntally: {Ann: {gold: 3, ▸Gold: 4}}\n", ["malformed record.key"]),
        ("caverna: 1\ntally: {▸Ann: }\n", ["malformed record.missing"]),
        ("caverna: 1\ntally: {Ann: ▸[3]}\n", ["malformed record.key"]),
        ("caverna: 1\ntally: {Ann: 3, ▸Bob: {}}\n", ["malformed record.missing"]),
        ("caverna: 1\n▸tally:\n", ["malformed record.missing"]),
        ("caverna: 1\nplayers: [Ann, Bob]\n▸tally: {}\n", ["malformed record.missing"]),
        ("caverna: 1\ntally: ▸[Ann, 3]\n", ["malformed record.key"]),
        ("caverna: 1\ntally: {Ann: {gold: [▸1, ▸2]}}\n", ["malformed record.name", "malformed record.name"]),
        ("caverna: 1\ntally: {Ann: {animals: [2 dog, ▸4 = 4 sheep]}}\n", ["malformed record.name"]),
        ("caverna: 1\ntally: {Ann: {gold: ▸1000001}}\n", ["malformed record.number"]),
        ("▸tally: {Ann: 3}\n", ["malformed record.missing"]),
        ("caverna: 1\n▸tally: {A: 1, B: 1, C: 1, D: 1, E: 1, F: 1, G: 1, H: 1}\n", ["illegal setup.players"]),
    ],
)  # fmt: skip
def test_wrong_tallies(text: str, rules: list[str]) -> None:
    broken(text, *rules)


def test_a_sheet_below_a_misspelt_name_is_checked() -> None:
    text = "caverna: 1\nplayers: [Ann, Bob]\ntally:\n  Ann: 3\n  ▸Bbo: {dwarf: ▸7, total: 5}\n"
    report = broken(text, "malformed record.name", RANGE)
    assert sums(report) == {"Ann": 3, "Bob": 5}


@pytest.mark.parametrize(
    ("lines", "hints"),
    [
        ("unused: ▸3", ["a forgotten sign: -3?"]),
        ("unused: ▸24, tiles: ▸-5", ["swapped with tiles?", "swapped with unused? or a forgotten sign: 5?"]),
        ("dwarf: ▸-3, unused: ▸4", ["swapped with unused? or a forgotten sign: 3?", "swapped with dwarf? or a forgotten sign: -4?"]),
        ("dwarf: ▸7, unused: ▸24", ["", ""]),
    ],
)  # fmt: skip
def test_points_that_cannot_be_have_a_hint(lines: str, hints: list[str]) -> None:
    report = broken(f"caverna: 1\ntally: {{Ann: {{{lines}}}}}\n", *[RANGE] * len(hints))
    assert [finding.hint for finding in report.findings] == hints


def test_points_that_cannot_be_are_told_once_and_not_counted() -> None:
    text = sheet(POINTS, grain="▸-1", total="")
    broken(text, RANGE)
    lines = verify(loads(text.replace("▸", ""))).scores["Ann"]
    assert not lines.line("grain").known
    assert not lines.known


def test_no_slip_hides_another() -> None:
    text = """\
caverna: 1
players: [Ann, Bob, Cleo]
tally:
  Ann: {animals: 21, missing: ▸4, grain: 5, vegetable: 4, ruby: 1, dwarf: ▸7, unused: -3, tiles: 29, total: 80}
  Bob: {animals: 9 = 2 dog 7 sheep, grain: ▸2 = 7 grain, gold: ▸-1, bonus: 3 ▸Broom chmber}
  Cleo: {animals: 3, missing: -4, grain: 0, vegetable: 0, ruby: 0, dwarf: 2, unused: -20, tiles: 5, bonus: 0, gold: 1, begging: 0, total: ▸-12}
"""
    report = broken(text, RANGE, RANGE, SCORE, RANGE, "malformed record.name", SUM)
    assert report.scores["Bob"]["animals"] == 9
    assert report.scores["Cleo"].total == -13


def test_a_tie_is_shared_and_an_open_total_has_no_winner() -> None:
    assert verify(loads("caverna: 1\ntally: {Ann: 3, Bob: 3}\n")).winners == ("Ann", "Bob")
    assert verify(loads("caverna: 1\ntally: {Ann: 3, Bob: {gold: 4}}\n")).winners == ()


def test_expected_findings_of_a_tally() -> None:
    report = verify(loads("caverna: 1\ntally: {Ann: {dwarf: 7}}\nexpect: [tally.range 2:22]\n"))
    assert report.ok
    assert len(report.findings) == 1


@pytest.mark.parametrize("word", ["Vegetables", "hortalizas", "Warzywa", "Gemüse", "légumes", "VEGETABLE"])
def test_lines_by_the_words_of_pads(word: str) -> None:
    assert scored(f"caverna: 1\ntally: {{Ann: {{{word}: 4}}}}\n")["vegetable"] == 4


# --- claims and positions of records with boards ------------------------------------------------------------------------

BOARDS = """\
caverna: 1
players: [Ann, Bob]
position:
  homes:
    Ann: {{supply: 3 food 8 gold{ann}}}
    Bob:
      supply: 8 gold, 3 stone
scores:
  {claim}
"""
"""Both have 2 dwarfs, no animal, 22 unused cells and 8 gold: -8 + 2 - 22 + 8 = -20."""


def test_claims_by_the_words_of_the_pad() -> None:
    right = "Bob: {Rubies: 0, Vegetables: 0, Dwarfs: 2, unused cells: -22, gold and begging: 8, total: -20}"
    assert verify(loads(BOARDS.format(ann="", claim=right))).ok
    broken(BOARDS.format(ann="", claim="Bob: {Dwarfs: ▸3}"), SCORE)
    broken(BOARDS.format(ann="", claim="Bob: {▸Wives: 3}"), "malformed record.key")


def test_a_claim_for_an_unknown_name_hides_no_other() -> None:
    report = broken(BOARDS.format(ann="", claim="▸Anne: 3\n  Bob: ▸3"), "malformed record.name", SCORE)
    assert report.findings[0].hint == "did you mean 'Ann'?"
    assert sums(report) == {"Ann": -20, "Bob": -20}


@pytest.mark.parametrize(
    ("ann", "rule"),
    [(", animals: ▸9 sheep", "illegal animals.housing"), (", animals: 9 ▸shep", "malformed record.name")],
)
def test_a_home_that_cannot_be_hides_no_other(ann: str, rule: str) -> None:
    report = broken(BOARDS.format(ann=ann, claim="Bob: ▸3"), rule, SCORE)
    assert sums(report) == {"Bob": -20}


@pytest.mark.parametrize("amount", ["8 gold, 3 stone", "8 gold 3 stone", "8 gold,3 stone"])
def test_goods_with_a_comma(amount: str) -> None:
    record = loads(BOARDS.format(ann="", claim="Bob: -20").replace("8 gold, 3 stone", amount))
    assert record.findings == []
    assert record.position is not None
    assert record.position.homes["Bob"].supply == {"gold": 8, "stone": 3}


def test_a_weapon_alone_says_nothing_of_the_dwarfs_without() -> None:
    """A good that is not counted is unknown; only the word none means 0."""
    rows = rules_of(ruleset("caverna")).by_name
    assert read_line(rows["dwarf"], "weapon 5") == LineText(None, None, (5,))
    assert read_line(rows["grain"], "none") == LineText(None, ())
