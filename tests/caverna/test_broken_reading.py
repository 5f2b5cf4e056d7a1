"""Broken records: what cannot be read or says too little, and what checking makes of the rest."""

import pytest

from tests.support.marked_records import broken, checked, first_round, later, named, sound, table
from tests.support.marked_texts import turn
from tests.support.rows import rows

NAME, STEP, CELL, NUMBER = (f"malformed record.{part}" for part in ("name", "step", "cell", "number"))
KEY, MISSING, YAML = (f"malformed record.{part}" for part in ("key", "missing", "yaml"))
SEVEN = "Ann, Bob, Cid, Dan, Eve, Fay, Guy"

# --- lines that cannot be read ------------------------------------------------------------------------------------

LINES = [
    (NAME, "Ann: ▸Loging"),
    (NAME, "▸Anne: Logging"),
    (NAME, "▸ann: Logging"),
    (NAME, "Ann: Housework, furnish ▸Carpentr D3"),
    (NAME, "Ann: Housework, eat 1 ▸mutton"),
    (NAME, "Ann: Logging, ▸dance"),
    (NAME, "Ann: Blacksmithing, expedition (▸fish)"),
    (CELL, "Ann: Excavation, cavern ▸D9 cavern E2"),
    (CELL, "Ann: Slash-and-burn, meadow C4 field ▸H3"),
    (NUMBER, "Ann: Blacksmithing, forge ▸two"),
    (NUMBER, "Ann: Blacksmithing, forge ▸0"),
    (NUMBER, "Ann: Blacksmithing, forge ▸-1"),
    (NUMBER, "Ann: eat ▸0 grain"),
    (NUMBER, "Ann: eat ▸1.5 grain"),
    (STEP, "Ann: ▸forge 2"),
    (STEP, "Ann: ▸feed"),
    (STEP, "Ann: Logging, ▸feed"),
    (STEP, "Ann: Logging, ▸beg 1"),
    (STEP, "Ann: Logging, ▸breed sheep"),
    (STEP, "Ann: Logging, ▸skip fields"),
    (STEP, "Ann: Logging, ▸keep Logging"),
    (STEP, "Ann: Logging, ▸Supplies"),
    (STEP, "Ann: Logging, ▸pass"),
    (STEP, "▸Ann:"),
    (KEY, "▸Ann:Logging"),
    (KEY, "▸Logging"),
    (KEY, "{Ann: use Trader 1, ▸use Beer parlor 1 for gold}"),
    (KEY, "{Ann: Logging, ▸Bob: Supplies}"),
    ("ambiguous record.step", "Ann: Blacksmithing, ▸forge"),
    ("ambiguous record.step", "Ann: Logging, ▸order"),
]


@rows(("rule", "line"), named(LINES))
def test_a_line_that_cannot_be_read_is_told_once_and_ends_the_replay(rule: str, line: str) -> None:
    # Without the line it would be Ann's turn, and there is no Depot.
    broken(first_round(line, "Bob: Depot"), rule)


@rows(("rule", "line"), named(LINES))
def test_kept_going_it_is_told_once_too(rule: str, line: str) -> None:
    report = broken(first_round(line), rule, keep_going=True)
    assert report.recovered


AMBIGUOUS = [
    ("record.name", first_round("Ann: ▸Drift mining", players=SEVEN)),
    ("record.name", first_round("Ann: Housework", "Bob: ▸Imitation of Housework", players=SEVEN)),
    ("record.name", first_round("Ann: Drift mining 1", "Bob: ▸Imitation 0 of Drift mining", players=SEVEN)),
    ("record.name", later("supply: 9 wood 9 stone", "Ann: Wish for children, ▸furnish Simple dwelling D3")),
    ("record.step", first_round("Ann: Housework", "Bob: ▸Imitation 0", players=SEVEN)),
    ("record.step", later("supply: 2 grain, board: {D3: Beer parlor}", "Ann: Logging, ▸use Beer parlor 1")),
    ("work.order-of-actions", first_round("Ann: ▸Growth", players="Ann, Bob, Cid, Dan")),
    ("work.order-of-actions", first_round("Ann: have 1 food, ▸Extension", players=SEVEN)),
    ("work.order-of-actions", later("supply: 9 food", "Ann: ▸Wish for children")),
    ("work.order-of-actions", later("supply: 9 grain", "Ann: ▸Wish for children, eat 1 grain")),
    ("work.order-of-actions", later("supply: 9 food", "Ann: ▸Urgent wish for children", card="Family life")),
    ("work.order-of-actions", later("board: {E3: tunnel}", "Ann: ▸Ruby mine construction")),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "text"), named(AMBIGUOUS))
def test_what_the_line_must_say(rule: str, text: str) -> None:
    broken(text, f"ambiguous {rule}")


def test_a_name_that_fits_one_thing_only_needs_no_number() -> None:
    sound(first_round("Ann: Drift mining"))
    sound(first_round("Ann: Logging", "Bob: Clearing", "Cid: Imitation of Clearing, meadow C4 field C3",
                      players="Ann, Bob, Cid, Dan"))  # fmt: skip
    wood_and_stone = "supply: 9 wood 9 stone, board: {D2: cavern, D3: Simple dwelling 4}"
    sound(later(wood_and_stone, "Ann: Wish for children, furnish Simple dwelling D2"))


# --- more than one thing wrong ------------------------------------------------------------------------------------


def test_all_that_cannot_be_read_is_told() -> None:
    broken(first_round("Ann: ▸Loging, eat 1 ▸dogg", "Bob: ▸Suplies", "▸Anna: Clearing"), NAME, NAME, NAME, NAME)


def test_what_is_illegal_before_what_cannot_be_read_is_told_too() -> None:
    broken(first_round("Ann: ▸Depot", "Bob: ▸Suplies"), "illegal work.available", NAME)


def test_behind_what_cannot_be_read_nothing_is_played() -> None:
    broken(first_round("Ann: ▸Loging", "Bob: Depot", "Ann: Depot"), NAME)


def test_a_line_part_of_which_cannot_be_read_is_not_played() -> None:
    broken(first_round("Ann: Depot, eat 1 ▸dogg"), NAME)


def test_a_card_that_cannot_be_read() -> None:
    broken(first_round("Ann: Depot", card="▸Blacksmiting"), NAME)
    broken(first_round("Ann: ▸Depot") + "- card: ▸Sheep\n", "illegal work.available", NAME)


def test_a_check_that_cannot_be_read_comes_after_the_turns() -> None:
    broken(first_round("Ann: ▸Depot") + "  check: {Ann: 3 ▸woood}\n", "illegal work.available", NAME)


def test_what_the_record_is_about_has_no_part_in_the_game() -> None:
    text = first_round("Ann: ▸Depot").replace("rounds", "about: {a: 1, ▸a: 2}\nrounds")
    broken(text, KEY, "illegal work.available")


def test_scores_that_cannot_be_read() -> None:
    broken(first_round("Ann: ▸Depot") + "scores: {Ann: ▸many}\n", "illegal work.available", NUMBER)
    broken(table("supply: 5 gold", "scores: {Ann: ▸many, Bob: ▸7}\n"), NUMBER, "claim claim.score")


# --- records without a game ---------------------------------------------------------------------------------------

TURN = "rounds:\n- card: Blacksmithing\n  turns:\n  - Ann: Supplies\n  - Ann: Depot\n"

UNPLAYABLE = [
    (MISSING, "▸"),
    (MISSING, "▸# nothing yet\n"),
    (KEY, "▸caverna\n"),
    (YAML, "caverna: 1\nplayers: [Ann, Bob\nrounds▸: []\n"),
    (MISSING, f"▸caverna: 1\n{TURN}"),
    (NAME, f"caverna: 1\nplayers: [Ann, ▸Ann]\n{TURN}"),
    (NAME, f"caverna: 1\nplayers: [Ann, ▸'']\n{TURN}"),
    (MISSING, f"caverna: 1\nplayers: [Ann, ▸~]\n{TURN}"),
    (MISSING, f"caverna: 1\nplayers: [Ann, ▸null]\n{TURN}"),
    (KEY, f"caverna: 1\nplayers: ▸Ann, Bob\n{TURN}"),
    ("illegal setup.players", f"caverna: 1\nplayers: ▸[]\n{TURN}"),
    ("illegal setup.players", f"caverna: 1\nplayers: ▸[Ann, B, C, D, E, F, G, H]\n{TURN}"),
    (NAME, f"caverna: 1\nplayers: [Ann, Bob]\nvariant: ▸short\n{TURN}"),
    (NAME, f"caverna: 1\nplayers: [Ann, Bob]\nrulings: {{carpenter: ▸both}}\n{TURN}"),
    (KEY, f"caverna: 1\nplayers: [Ann, Bob]\nrulings: {{▸carpentr: action}}\n{TURN}"),
    # The supply cannot be read, so nothing can be said of what is paid from it.
    (NAME, later("supply: 9 ▸stoone", "Ann: Housework, furnish Carpenter D3")),
    (NAME, later("board: {D3: ▸Dweling}", "Ann: Wish for children, grow")),
    (NUMBER, later("dwarfs: [0, ▸15]", "Ann: Logging", "Bob: Supplies", "Ann: Clearing")),
    (KEY, later("▸suply: 9 stone", "Ann: Housework, furnish Carpenter D3")),
]


@pytest.mark.parametrize(("rule", "text"), named(UNPLAYABLE))
@pytest.mark.parametrize("keep_going", [False, True])
def test_where_the_beginning_cannot_be_read_nothing_is_played(rule: str, text: str, keep_going: bool) -> None:
    report = broken(text, rule, keep_going=keep_going)
    assert not report.finished


# --- places in the text -------------------------------------------------------------------------------------------

PLACES = [
    ("work.offered", first_round('Ann: "Logging, ▸furnish Carpenter D3"')),
    ("work.offered", first_round("Ann: 'Logging, ▸furnish Carpenter D3'")),
    ("work.offered", first_round('{Ann: "Logging, ▸furnish Carpenter D3"}')),
    ("work.offered", first_round('"Ann": Logging, ▸furnish Carpenter D3')),
    ("work.offered", first_round('Ann: "Logging,\\x20\\\n      ▸furnish Carpenter D3"')),
    ("work.offered", first_round("Ann: Logging,\n      ▸furnish Carpenter D3")),
    ("work.offered", first_round("Ann:\n      Logging,\n      have 3 wood,\n      ▸furnish Carpenter D3")),
    ("work.offered", first_round("Ann: >\n      Logging,\n\n      ▸furnish Carpenter D3")),
    ("work.offered", first_round("Ann: >-\n      Logging,\n      ▸furnish\n      Carpenter D3")),
    ("work.offered", first_round("Ann: |\n      Logging, ▸furnish Carpenter D3")),
    ("work.offered", first_round('Ann: "Logging,\n      ▸furnish\n\n      Carpenter D3"')),
    ("work.offered", first_round("Ann: [Logging, ▸furnish Carpenter D3]")),
    ("work.offered", first_round("Ann:\n    - Logging\n    - ▸furnish Carpenter D3")),
    ("work.offered", first_round("Ann: [Logging, ▸{step: furnish, tile: Carpenter, cell: D3}]")),
    ("work.offered", first_round("Ann:   Logging  ,   ▸furnish   Carpenter D3  # a comment, furnish")),
    ("expedition.loot", later("dwarfs: [3, 8]", 'Ann: "Blacksmithing, expedition (dog,\n      ▸boar)"')),
    ("expedition.loot", later("dwarfs: [3, 8]", "Ann: Blacksmithing, expedition (dog, wood, ▸dog)")),
    ("expedition.loot", later("dwarfs: [3, 8]", "Ann: [Blacksmithing, 'expedition (dog, ▸boar)']")),
    ("work.turn-order", first_round("{▸Bob: Logging}")),
    ("work.turn-order", first_round("▸'Bob': Logging")),
    ("work.turn-order", first_round('▸"Bob": "Logging"')),
    ("work.turn-order", first_round("▸Łucja 😀: Logging", players="Zoë, Łucja 😀")),
    ("work.offered", first_round("Zoë 😀: Logging, ▸furnish Carpenter D3", players="Zoë 😀, Łucja")),
]  # fmt: skip


@rows(("rule", "text"), named(PLACES))
def test_places_inside_lines(rule: str, text: str) -> None:
    broken(text, f"illegal {rule}")


@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_line_ends(end: str) -> None:
    text = first_round("Ann: Logging,\n      ▸furnish Carpenter D3", "Bob: ▸Suplies").replace("▸", "")
    found = [(each.rule, each.line, each.column) for each in checked(text).findings]
    assert found == [("work.offered", 7, 7), ("record.name", 8, 10)]
    other = text.replace("\n", end)
    assert [(each.rule, each.line, each.column) for each in checked(other).findings] == found
    assert [(each.rule, each.line, each.column) for each in checked("\ufeff" + other).findings] == found


def test_places_written_out() -> None:
    text = (
        "caverna: 1\n"
        "players: [Ann, Bob]\n"
        "rounds:\n"
        "- card: Blacksmithing\n"
        "  turns:\n"
        "  - Ann: Ore mining, have 3 ore\n"
        "  - Bob: Excavation, cavern D2 cavern E2\n"
        "  - Ann: Blacksmithing, forge 2, expedition (dog, wood, grain)\n"
        "  - Bob: Housework, furnish Carpenter D3\n"
        "- card: Sheep farming\n"
        "  turns:\n"
        "  - Ann: Drift mining, cavern E3 tunnel E2, have 2 stones\n"
        "  - Bob: Housework, furnish Carpenter E2\n"
        "  - Ann: Loging\n"
    )
    found = [(each.kind, each.rule, each.line, each.column) for each in checked(text).findings]
    assert found == [
        ("claim", "claim.have", 6, 22),
        ("illegal", "furnish.available", 13, 21),
        ("malformed", "record.name", 14, 10),
    ]


def test_places_behind_an_escaped_line_end_and_empty_lines() -> None:
    """The empty lines are part of the text, the escaped end is not."""
    turn('Ann: "Logging, \\\n\n\n    eat 1 ▸golt"', "record.name")
    turn('Ann: "Logging, \\\n    eat 1 ▸golt"', "record.name")
