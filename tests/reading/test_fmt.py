"""Canonical formatting: what is respelled, what stays, and that it is the same record afterwards."""

import random
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caverna.engine.verify import verify
from caverna.model.record import Record
from caverna.reading.reader import load, loads
from caverna.writing.fmt import fmt
from caverna.writing.plain import dumps_json, to_data
from caverna.writing.writer import dumps
from tests.support.loop_share import examples
from tests.support.random_records import bare, records
from tests.support.untidy_yaml import UntidyYaml, badly_spelled

RECORDS = Path(__file__).parents[2] / "records"

BEFORE = """\
# A game at the club


caverna:   1                         # the version
about: {event:   "Club final" , table: 3}     # free
'players': [ Ann,"Bob" ]                      # clockwise
variant: FULL
rulings: {Carpenter: Action,"imitate-imitation" :true}
rounds:
-   card: forja
    turns:
    - Ann:   ore-mining   # short
    - Bob: "Excavación, cavern d2 CAVERN e2"        # long
    - "Ann": >  # folded
        Blacksmithing,
        forge 2,
        expedition ( dogs,wood, +1 )



    # between two turns
    - Bob: Housework,
        furnish kącik kamieniarza d3    # on one line now
- card: sheepfarming
  turns:
  - {Ann: "Drift mining, tunnel e2 cavern E3, have 2 stones"}
  - Bob: Slash and burn, field C3 meadow C4
  - Ann: [logging, {step: expedition, loot: ["SHEEP"]}, 'eat 01 sheep']
  - Bob: Sheep farming
  harvest:
    Ann: 'eat 2 RUBIES, feed'
  check: {Ann: 3 foods   8 wood,
     Bob: 1 begging 0 food }
end: {Ann: eat 2 gold}
scores: {Ann: 80,Bob: {TOTAL: 71, Begging: -3}}
# the end"""

AFTER = """\
# A game at the club

caverna: 1                           # the version
about: {event: "Club final", table: 3}        # free
players: [Ann, Bob]                           # clockwise
variant: full
rulings: {carpenter: action, imitate imitation: yes}
rounds:
-   card: Blacksmithing
    turns:
    - Ann: Ore mining     # short
    - Bob: Excavation, cavern D2 cavern E2          # long
    - Ann: Blacksmithing, forge 2, expedition (dog, wood, +1)  # folded

    # between two turns
    - Bob: Housework, furnish Stone carver D3  # on one line now
- card: Sheep farming
  turns:
  - {Ann: "Drift mining, cavern E3 tunnel E2, have 2 stone"}
  - Bob: Slash-and-burn, meadow C4 field C3
  - Ann: [Logging, {step: expedition, loot: [sheep]}, eat 1 sheep]
  - Bob: Sheep farming
  harvest:
    Ann: eat 2 ruby, feed
  check: {Ann: 3 food 8 wood,
     Bob: 0 food 1 begging}
end: {Ann: eat 2 gold}
scores: {Ann: 80, Bob: {total: 71, begging: -3}}
# the end
"""


def test_a_whole_record() -> None:
    assert loads(BEFORE).findings == []
    assert fmt(BEFORE) == AFTER


def test_twice_is_the_same_as_once() -> None:
    assert fmt(AFTER) == AFTER


def test_it_is_the_same_record() -> None:
    assert bare(loads(AFTER)) == bare(loads(BEFORE))


def test_lines_end_with_lf_and_there_is_no_byte_order_mark() -> None:
    assert fmt("\ufeff" + BEFORE.replace("\n", "\r\n")) == AFTER
    assert fmt(BEFORE.replace("\n", "\r")) == AFTER


# --- respelling -------------------------------------------------------------------------------------------------

LINES = [
    ("talar y quemar, field c3 meadow c4", "Slash-and-burn, meadow C4 field C3"),
    ("drift mining 1, tunnel E2 cavern E3", "Drift mining 1, cavern E3 tunnel E2"),
    ("Ore mine construction, deep tunnel e2 ORE MINE e3", "Ore mine construction, ore mine E3 deep tunnel E2"),
    ("Excavation, cavern E4 cavern E3", "Excavation, cavern E4 cavern E3"),
    ("imitation 2 OF logging", "Imitation 2 of Logging"),
    ("Weekly market,buy dogs Rubies", "Weekly market, buy dog ruby"),
    ("use   trader 1", "use Trader"),
    ("use Beer parlor for food", "use Beer parlor for food"),
    ("ruby 1 stone 2 ores", "ruby stone 2 ore"),
    ("have 1 begging 3 foods 2 dwarves", "have 3 food 2 dwarf 1 begging"),
    ("Slash-and-burn, sow vegetables a2 grain c3", "Slash-and-burn, sow grain C3 vegetable A2"),
]


@pytest.mark.parametrize(("written", "canonical"), LINES)
def test_moves(written: str, canonical: str) -> None:
    text = "caverna: 1\nplayers: [Ann]\nrounds:\n- turns:\n  - Ann: {}\n"
    assert fmt(text.format(written)) == text.format(canonical)
    assert fmt(text.format(f"'{written}'")) == text.format(canonical)
    assert fmt(text.format(f">\n      {written}\n")) == text.format(canonical)


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("cards: [FORJA, sheep-farming]", "cards: [Blacksmithing, Sheep farming]"),
        ("spaces: {logging: 4 woods}", "spaces: {Logging: 4 wood}"),
        ("spaces: {logging: {woods: 4}}", "spaces: {Logging: {wood: 4}}"),
        ("homes: {Ann: {supply: 04 vegetables 1 RUBY}}", "homes: {Ann: {supply: 4 vegetable 1 ruby}}"),
        ("homes: {Ann: {dwarfs: [0, NEWBORN]}}", "homes: {Ann: {dwarfs: [0, newborn]}}"),
        ("homes: {Ann: {due: {ruby-supplier: 2}}}", "homes: {Ann: {due: {Ruby supplier: 2}}}"),
        ("homes: {Ann: {used: [guest ROOM]}}", "homes: {Ann: {used: [Guest room]}}"),
        ("homes: {Ann: {board: {c4: FIELD 2 Grains}}}", "homes: {Ann: {board: {C4: field 2 grain}}}"),
        ("homes: {Ann: {board: {c4: small pasture}}}", "homes: {Ann: {board: {C4: pasture}}}"),
        (
            "homes: {Ann: {board: {b3  b2: Large  pasture stable b3}}}",
            "homes: {Ann: {board: {B3 B2: large pasture stable B3}}}",
        ),
        (
            "homes: {Ann: {board: {d2: trader OVER spare-part storage}}}",
            "homes: {Ann: {board: {D2: Trader over Spare part storage}}}",
        ),
        ("round: 7\n  now: {marker: Leaf}", "round: 7\n  now: {marker: leaf}"),
        ("round: 7\n  now: {placed: {logging: Ann   0}}", "round: 7\n  now: {placed: {Logging: Ann 0}}"),
    ],
)
def test_positions(written: str, canonical: str) -> None:
    text = "caverna: 1\nplayers: [Ann]\nposition:\n  {}\n"
    assert fmt(text.format(written)) == text.format(canonical)


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("{step: furnish, tile: CARPENTER, cell: d3}", "{step: furnish, tile: Carpenter, cell: D3}"),
        ("{step: pasture, cells: [c4, c3]}", "{step: pasture, cells: [C4, C3]}"),
        ("{step: pasture, cells: c4}", "{step: pasture, cells: C4}"),
        ("{step: eat, goods: 2 dogs}", "{step: eat, goods: 2 dog}"),
        ("{step: eat, goods: {dogs: 2}}", "{step: eat, goods: {dog: 2}}"),
        ("{step: buy, goods: [dogs, Wood]}", "{step: buy, goods: [dog, wood]}"),
        ("{step: buy, goods: dogs}", "{step: buy, goods: dog}"),
        ("{step: let go, animals: 1 DOG}", "{step: let go, animals: 1 dog}"),
        ("{step: sow, grain: c3}", "{step: sow, grain: C3}"),
        ("{step: disarm, strength: 9, placed: TRUE}", "{step: disarm, strength: 9, placed: true}"),
        (
            "{step: expedition, loot: [dogs, '+1', {step: tile, kind: Tunnel, cell: e1}, 'STABLE b2']}",
            "{step: expedition, loot: [dog, '+1', {step: tile, kind: tunnel, cell: E1}, stable B2]}",
        ),
    ],
)
def test_steps_given_as_objects(written: str, canonical: str) -> None:
    text = "caverna: 1\nplayers: [Ann]\nrounds:\n- turns:\n  - Ann: [Logging, {}]\n"
    assert loads(text.format(written)).findings == []
    assert fmt(text.format(written)) == text.format(canonical)


def test_names_of_players_are_composed_and_otherwise_theirs() -> None:
    text = "caverna: 1\nplayers: [{}, 'no', \"12\", no way]\nrounds: [{{turns: [{{{}: Logging}}]}}]\n"
    assert fmt(text.format("Zoe\u0308", "Zoe\u0308")) == text.format("Zo\u00eb", "Zo\u00eb")


def test_quotes_stay_where_something_needs_them() -> None:
    text = "caverna: 1\nplayers: ['a: b', \"x, y\", '#z']\nrounds:\n- turns:\n  - 'a: b': Logging\n  - {}: Logging\n"
    assert fmt(text.format("'x, y'")) == text.format("x, y")


# --- what stays -------------------------------------------------------------------------------------------------

ABOUT = [
    "about: {a: 'quoted', b: \"also\"}\n",
    "about:\n  note: |+\n    kept\n\n\n  other: x\n",
    "about:\n  note: >\n    folded\n    text\n\n    more   \n  other: x\n",
    "about:\n  note: |\n    # no comment\n  other: x\n",
    "about:\n    deep:\n        - a\n        -   b: c\n            d: e\n",
    "about: {long: plain\n   text}\n",
    "about: {long: 'quoted\n\n\n   text   with  spaces'}\n",
]


@pytest.mark.parametrize("about", ABOUT)
def test_what_a_record_is_about_stays_as_it_is(about: str) -> None:
    text = f"caverna: 1\n{about}players: [Ann]\nrounds: []\n"
    assert loads(text).findings == []
    assert fmt(text) == text


@pytest.mark.parametrize(
    "end",
    ["note: |\n    kept", "note: |\n    kept\n", "note: |+\n    kept\n\n\n", "note: >-\n    kept\n", "note: 'x'\n"],
)
def test_a_text_at_the_very_end_stays_what_it_is(end: str) -> None:
    text = f"caverna: 1\nplayers: [Ann]\nrounds: []\nabout:\n  {end}"
    assert loads(text).findings == []
    assert fmt(text) == text
    assert fmt(text + "\n\n") == fmt(fmt(text + "\n\n"))
    assert loads(fmt(text + "\n\n")).about == loads(text + "\n\n").about


@pytest.mark.parametrize(
    "text",
    [
        "---\ncaverna: 1\nplayers: [Ann]\nrounds: []\n...\n",
        "--- {caverna: 1, players: [Ann], rounds: []}\n",
        "caverna: 1\nplayers: [Ann]\n? rounds\n: - turns:\n    - ? Ann\n      : Logging\n",
        "caverna: 1\nplayers: [Ann]\nrounds:\n-\n  card: Blacksmithing\n  turns:\n\n  -\n    Ann: Logging\n",
        "caverna: 1\nplayers: # who\n# then\n- Ann # first\nrounds: [ # none\n# at all\n]\n",
        "caverna: 1\nplayers: [Ann]\nvariant: ~\nrounds:\n- card:\n  turns:\n  - Ann: Logging\n  harvest: null\n",
    ],
)
def test_the_layout_is_the_writers(text: str) -> None:
    assert loads(text).findings == []
    assert fmt(text) == text


def test_a_comment_keeps_its_column_where_it_stands_apart() -> None:
    text = "caverna: 1\nplayers: [Ann]\nrounds:\n- turns:\n"
    assert fmt(
        text
        + "  - Ann:  logging          # apart\n"
        + "  - Ann: extraer rubíes    # apart\n"
        + "  - Ann: slashandburn   # longer\n"
        + "  - Ann:   logging # close\n"
    ) == (
        text
        + "  - Ann: Logging           # apart\n"
        + "  - Ann: Ruby mining       # apart\n"
        + "  - Ann: Slash-and-burn  # longer\n"
        + "  - Ann: Logging # close\n"
    )


@pytest.mark.parametrize(
    "text",
    [
        "",
        "caverna: 1\nplayers: [Ann]\nrounds:\n- turns:\n  - Ann:   loging\n",
        "caverna: 1\nplayers: [Ann]\nrounds:\n- turns:\n  - Ann:   furnish Carpenter\n",
        "caverna: 1\r\nplayers: [Ann\r\n",
        "\ufeffcaverna:   1\r\nrounds: []\r\n",
        "caverna: 1\nplayers: [Ann]\nrounds: []\nabout: \x07\n",
        "caverna: 1\nplayers: [Zo\u00eb]\nrounds: []\nscores: {Zo\u00eb: 1, Zoe\u0308: 2}\n",
        "caverna: 1\nplayers: [Ann]\nposition: {homes: {Ann: {due: {ruby supplier: 1, Ruby supplier: 2}}}}\n",
    ],
)
def test_a_text_with_something_that_cannot_be_read_is_left_alone(text: str) -> None:
    assert loads(text).findings != []
    assert fmt(text) == text


def test_a_record_that_breaks_rules_is_formatted() -> None:
    text = "caverna: 1\nplayers: [Ann, Bob]\nrounds:\n- card: Adventure\n  turns:\n  - Bob:   {}\n"
    assert not verify(loads(text.format("logging"))).ok
    assert fmt(text.format("logging")) == text.replace("  {}", "{}").format("Logging")


def test_json_stays_json() -> None:
    text = '{"caverna":1,"players":["Ann"],\n "rounds" : [ {"card":"forja","turns":[{"Ann":"logging,eat 1 dogs"}]} ]}'
    assert fmt(text) == (
        '{"caverna": 1, "players": ["Ann"],\n'
        ' "rounds": [{"card": "Blacksmithing", "turns": [{"Ann": "Logging, eat 1 dog"}]}]}\n'
    )


# --- expected findings ------------------------------------------------------------------------------------------

BROKEN = """\
caverna: 1
players: [Ann, Bob]


rounds:
- card: Blacksmithing
  turns:
  - Ann:   >
      ore  mining,
      forge 1
expect: [work.offered   10:7]
"""


def test_expected_findings_move_with_what_they_point_at() -> None:
    # Ore mining offers no forging.
    assert verify(loads(BROKEN)).ok
    formatted = fmt(BROKEN)
    assert formatted == (
        "caverna: 1\n"
        "players: [Ann, Bob]\n"
        "\n"
        "rounds:\n"
        "- card: Blacksmithing\n"
        "  turns:\n"
        "  - Ann: Ore mining, forge 1\n"
        "expect: [work.offered 7:22]\n"
    )
    assert verify(loads(formatted)).ok
    assert fmt(formatted) == formatted


def test_expected_findings_move_in_json_with_escapes_too() -> None:
    text = (
        '{"caverna":   1, "players": ["Ann", "Bob"], "rounds": [{"card": "Blacksmithing",\n'
        ' "turns":  [{"Ann": "Ore m\\u0069ning, forge 1"}]}], "expect": ["work.offered 2:39"]}\n'
    )
    assert verify(loads(text)).ok
    assert verify(loads(fmt(text))).ok
    assert '"work.offered 2:38"' in fmt(text)


def test_expected_places_that_do_not_exist_do_no_harm() -> None:
    text = "caverna:  1\nplayers: [Ann]\nrounds: []\nexpect: [work.offered 1:1, work.offered 99:99, work.stuck 2:5]\n"
    formatted = fmt(text)
    assert fmt(formatted) == formatted
    assert [one.rule for one in loads(formatted).expect or []] == ["work.offered", "work.offered", "work.stuck"]
    assert "work.offered 1:1," in formatted
    assert "work.stuck 2:5]" in formatted


def test_shipped_records_are_as_right_or_wrong_as_before() -> None:
    seen = 0
    for file in sorted(RECORDS.rglob("*.yaml")):
        record = load(file)
        if any(finding.kind in ("malformed", "ambiguous") for finding in record.findings):
            continue  # kept as a test of what cannot be read
        formatted = fmt(record.text)
        again, before, after = loads(formatted), verify(record), verify(loads(formatted))
        assert fmt(formatted) == formatted, file
        assert [finding.message for finding in after.findings] == [finding.message for finding in before.findings]
        assert after.ok == before.ok, file
        again.expect = record.expect = None
        assert bare(again) == bare(record), file
        seen += 1
    assert seen


# --- any record, written in any way -----------------------------------------------------------------------------


@given(records(), st.integers(0, 2**32))
@settings(max_examples=examples(100), deadline=None)
def test_any_untidy_record(record: Record, seed: int) -> None:
    record.expect = None
    rnd = random.Random(seed)
    messy = UntidyYaml(rnd)
    text = messy.text(badly_spelled(to_data(record, structured=rnd.random() < 0.2), rnd))
    assert loads(text).findings == []
    assert bare(loads(text)) == bare(record)
    formatted = fmt(text)
    assert bare(loads(formatted)) == bare(record)
    assert fmt(formatted) == formatted
    assert re.findall(r"# note \d+, 'as it is': \[x\]", formatted) == messy.comments
    assert "\r" not in formatted
    assert not formatted.startswith("\ufeff")
    if not record.about:  # its texts may have white space at the end of a line, or several empty lines
        assert not re.search(r"[ \t]$|\n\n\n", formatted, re.MULTILINE)


FRAGMENTS = (
    "|", "|+\n   a\n\n\n", ">\n   a\n   b\n", "# x", " # y\n", "\t", "? ", "? a\n: b\n", "---\n", "...\n", "- ", "{",
    "}", "[", "]", "'", '"', "\n", "\n\n\n", "   ", ":", ": ", ",", "''", "~", "about:\n  a: |+\n    x\n\n\n", "\r\n",
    "\r", "about:\n  n: |\n    x", "%YAML 1.1\n---\n", "\ufeff", "\x00", "\u2028",
)  # fmt: skip


@given(records(), st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
def test_any_text_is_formatted_or_left_alone(record: Record, seed: int) -> None:
    record.expect = None
    rnd = random.Random(seed)
    whole = UntidyYaml(rnd).text(badly_spelled(to_data(record), rnd))
    for _ in range(10):
        at = rnd.randrange(len(whole) + 1)
        text = whole[:at] + rnd.choice(FRAGMENTS) + whole[at + rnd.choice((0, 0, 1, 5)) :]
        read, formatted = loads(text), fmt(text)
        if any(finding.kind != "illegal" for finding in read.findings):
            assert formatted == text
        else:
            assert bare(loads(formatted)) == bare(read)
            assert fmt(formatted) == formatted


@given(records())
@settings(max_examples=60, deadline=None)
def test_what_is_written_by_program_is_canonical(record: Record) -> None:
    for text in (dumps(record), dumps_json(record), dumps_json(record, structured=True)):
        assert fmt(text) == text


def test_a_number_of_a_step_that_is_left_empty_stays_so() -> None:
    line = '[{"step": "have", "dwarf": "", "begging": 2}]'
    text = f'{{"caverna": 1, "players": ["Ann"], "rounds": [{{"turns": [{{"Ann": {line}}}]}}]}}\n'
    assert loads(text).findings == []
    assert fmt(text) == text
