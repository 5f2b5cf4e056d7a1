"""Records written down: as YAML, as JSON, into files; whatever is written reads back the same."""

import json
import os
import stat
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from caverna.games.caverna import Goods, steps
from caverna.games.caverna.notation import parse
from caverna.games.caverna.position_record import HomePosition, Now, Position
from caverna.games.caverna.record import Record, Round
from caverna.games.caverna.record_values import BoardEntry
from caverna.games.caverna.steps import Eat, Expedition, Have, Loot, Place, Sow
from caverna.model.record import Check, Expected, Line
from caverna.reading.reader import load, loads
from caverna.writing.atomic import discard_unfinished, replacing, save
from caverna.writing.plain import dumps_json, from_data, to_data
from caverna.writing.writer import dump, dumps
from tests.support.loop_share import examples
from tests.support.random_records import HERE, bare, line, records
from tests.support.rows import rows


def moves(player: str, notation: str) -> Line:
    return line(player, list(parse(notation).steps))


def built() -> Record:
    """Return a record with something of everything, built by program."""
    return Record(
        players=["Ann", "Bob"],
        variant="introductory",
        rulings={"carpenter": "pasture", "leave goods": "no", "solo clear at": "6"},
        about={"event": "Club final", "table": "3", "note": "rain\nall day\n", "judges": ["Cai", "Dee"]},
        position=Position(
            round=7,
            cards=["Blacksmithing", "Sheep farming", "Ore mine construction", "Wish for children", "Donkey farming",
                   "Ruby mine construction", "Ore delivery"],
            questions=1,
            starting_player="Bob",
            spaces={"Logging": {"wood": 4}, "Ruby mining": {"ruby": 2}},
            homes={
                "Ann": HomePosition(
                    supply={"vegetable": 4, "ruby": 1},
                    animals={"dog": 2},
                    dwarfs=[0, 5, "newborn"],
                    begging=1,
                    due={"Ruby supplier": 2},
                    board={
                        ("C4",): BoardEntry("field", ("grain", 2)),
                        ("C3",): BoardEntry("meadow", stables=("C3",)),
                        ("B3", "B2"): BoardEntry("large pasture", stables=("B3",)),
                        ("A1",): BoardEntry("stable", stables=("A1",)),
                        ("D2",): BoardEntry("furnishing", tile="Trader", over="Spare part storage"),
                        ("E3",): BoardEntry("ore mine"),
                        ("E2",): BoardEntry("deep tunnel"),
                    },
                    used=["Guest room"],
                ),
                "Bob": HomePosition(supply={}),
            },
            now=Now(marker="leaf", turn="Bob", placed={"Logging": ("Ann", 0)}, passed=["Ann"]),
        ),
        rounds=[
            Round(
                turns=[moves("Bob", "Drift mining, cavern E4 tunnel E5")],
                harvest={"Ann": moves("Ann", "eat 1 grain, beg 2")},
                check=[Check("Ann", Have(Goods(food=0), weapons=(0, 5)), HERE)],
            ),
            Round(card="Family life", stated_number=8, marker="question", start={"Bob": moves("Bob", "eat 2 gold")}),
        ],
        end={"Bob": moves("Bob", "ruby stone ore")},
        scores={"Ann": {"total": 80}, "Bob": {"total": 71, "begging": -3}},
        expect=[Expected("furnish.cost", 9, 14, HERE)],
    )  # fmt: skip


WRITTEN = """\
caverna: 1
about:
  event: Club final
  table: 3
  note: |
    rain
    all day
  judges: [Cai, Dee]
players: [Ann, Bob]
variant: introductory
rulings: {carpenter: pasture, leave goods: no, solo clear at: 6}
position:
  round: 7
  cards: [Blacksmithing, Sheep farming, Ore mine construction, Wish for children, Donkey farming,
          Ruby mine construction, Ore delivery]
  questions: 1
  starting player: Bob
  spaces: {Logging: 4 wood, Ruby mining: 2 ruby}
  now: {marker: leaf, turn: Bob, placed: {Logging: Ann 0}, passed: [Ann]}
  homes:
    Ann:
      supply: 4 vegetable 1 ruby
      animals: 2 dog
      dwarfs: [0, 5, newborn]
      begging: 1
      due: {Ruby supplier: 2}
      board: {C4: field 2 grain, C3: meadow stable, B3 B2: large pasture stable B3, A1: stable,
              D2: Trader over Spare part storage, E3: ore mine, E2: deep tunnel}
      used: [Guest room]
    Bob: {supply: {}}
rounds:
- turns:
  - Bob: Drift mining, cavern E4 tunnel E5
  harvest:
    Ann: eat 1 grain, beg 2
  check: {Ann: 0 food weapons 0 5}
- card: Family life
  round: 8
  marker: question
  start:
    Bob: eat 2 gold
  turns: []
end:
  Bob: ruby stone ore
scores: {Ann: 80, Bob: {total: 71, begging: -3}}
expect: [furnish.cost 9:14]
"""


def test_a_record_built_by_program_is_written_like_one_written_by_hand() -> None:
    assert dumps(built()) == WRITTEN


def test_what_is_written_reads_back_the_same() -> None:
    again = loads(WRITTEN)
    assert again.findings == []
    assert bare(again) == bare(built())
    assert dumps(again) == WRITTEN


@given(records())
@settings(max_examples=examples(100), deadline=None)
def test_any_record_reads_back_the_same(record: Record) -> None:
    text = dumps(record)
    again = loads(text)
    assert again.findings == []
    assert bare(again) == bare(record)
    assert dumps(again) == text


# --- names ------------------------------------------------------------------------------------------------------

NAMES = [
    # The name, in brackets, in front of a turn.
    ("Ann", "Ann", "Ann"),
    ("Zoë", "Zoë", "Zoë"),
    ("李雷", "李雷", "李雷"),
    ("O'Neil", "O'Neil", "O'Neil"),
    ("x  y", "x  y", "x  y"),
    ("3:1x", "3:1x", "3:1x"),
    ("x, y", "'x, y'", "x, y"),
    ("x [y]", "'x [y]'", "x [y]"),
    ("who?", "'who?'", "who?"),
    ("no", "'no'", "'no'"),
    ("12", "'12'", "'12'"),
    ("1e3", "'1e3'", "'1e3'"),
    ("2026-11-15", "'2026-11-15'", "'2026-11-15'"),
    ("3:1", "'3:1'", "'3:1'"),
    ("null", "'null'", "'null'"),
    ("~", "'~'", "'~'"),
    ("<<", "'<<'", "'<<'"),
    ("a: b", "'a: b'", "'a: b'"),
    ("a:", "'a:'", "'a:'"),
    ("#x", "'#x'", "'#x'"),
    ("x #y", "'x #y'", "'x #y'"),
    ("[x", "'[x'", "'[x'"),
    ("- x", "'- x'", "'- x'"),
    ("? x", "'? x'", "'? x'"),
    ("*x", "'*x'", "'*x'"),
    ("'x'", "'''x'''", "'''x'''"),
    ('"x"', "'\"x\"'", "'\"x\"'"),
    ("x\u200dy", '"x\\u200dy"', '"x\\u200dy"'),
    ("x\u00a0y", '"x\\xa0y"', '"x\\xa0y"'),
]


@rows(("name", "in_brackets", "before_a_turn"), NAMES)
def test_names_are_quoted_where_yaml_needs_it(name: str, in_brackets: str, before_a_turn: str) -> None:
    text = dumps(Record(players=[name], rounds=[Round(turns=[moves(name, "Logging")])]))
    assert text == (
        f"caverna: 1\nplayers: [{in_brackets}]\nvariant: full\nrounds:\n- turns:\n  - {before_a_turn}: Logging\n"
    )
    again = loads(text)
    assert again.findings == []
    assert [again.players, again.rounds[0].turns[0].player] == [[name], name]
    other_reader = yaml.safe_load(text)
    assert other_reader["players"] == [name]
    assert other_reader["rounds"][0]["turns"] == [{name: "Logging"}]


ABOUT = [
    ({"table": "3", "date": "2026-11-15", "won": "no"}, "about: {table: 3, date: 2026-11-15, won: no}\n"),
    ({"empty": "", "nothing": "null"}, "about: {empty: '', nothing: 'null'}\n"),
    ({"a": {"b": ["c", {"d": "e"}]}}, "about: {a: {b: [c, {d: e}]}}\n"),
    ({"a": [], "b": {}}, "about: {a: [], b: {}}\n"),
    ({"note": "one\ntwo"}, "about:\n  note: |-\n    one\n    two\n"),
    ({"note": "one\n\n  two\n"}, "about:\n  note: |\n    one\n\n      two\n"),
    ({"note": "one\ntwo\n\n"}, 'about: {note: "one\\ntwo\\n\\n"}\n'),
    ({"note": " one\ntwo"}, 'about: {note: " one\\ntwo"}\n'),
    ({"note": "tab\there\x07\u2028"}, 'about: {note: "tab\\there\\x07\\u2028"}\n'),
    ({"t" * 99: "u"}, f"about:\n  {'t' * 99}: u\n"),
    ({"a": ["t" * 99, ["u"], {"v": "w"}]}, f"about:\n  a:\n  - {'t' * 99}\n  - - u\n  - v: w\n"),
    ({"t" * 2000: ["u"]}, f"about:\n  ? {'t' * 2000}\n  :\n  - u\n"),
]


@pytest.mark.parametrize(("about", "written"), ABOUT)
def test_what_a_record_is_about(about: dict[str, Any], written: str) -> None:
    text = dumps(Record(players=["Ann"], about=about))
    assert text == f"caverna: 1\n{written}players: [Ann]\nvariant: full\nrounds: []\n"
    again = loads(text)
    assert again.findings == []
    assert again.about == about


def test_numbers_and_truth_values_in_about_are_written_as_texts() -> None:
    record = Record(players=["Ann"], about={"table": 3, "rated": True, "arbiter": None, "boards": (1, 2.5)})
    assert to_data(record)["about"] == {"table": "3", "rated": "true", "arbiter": "", "boards": ["1", "2.5"]}


# --- what cannot be written -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "turn",
    [
        (),
        (Eat(Goods()),),
        (Eat(Goods(sheep=0)),),
        (Place("Loging"),),
        (Place("Logging"), Sow()),
        (Place("Logging"), Expedition(())),
        (Place("Logging"), Loot("dog")),
        (Have(),),
    ],
    ids=str,
)
def test_steps_that_no_notation_says_are_refused(turn: tuple[steps.Step, ...]) -> None:
    record = Record(players=["Ann"], rounds=[Round(turns=[Line("Ann", turn, HERE)])])
    with pytest.raises(ValueError, match="the line of 'Ann' cannot be written"):
        dumps(record)
    with pytest.raises(ValueError, match="the line of 'Ann' cannot be written"):
        dumps_json(record, structured=True)


def test_two_checks_of_one_player_are_refused() -> None:
    check = Check("Ann", Have(Goods(food=1)), HERE)
    with pytest.raises(ValueError, match="cannot be written as one entry"):
        dumps(Record(players=["Ann"], rounds=[Round(check=[check, check])]))


@pytest.mark.parametrize(
    "wrong",
    [
        "caverna: 1\nplayers: [Ann]\nrounds:\n- turns:\n  - Ann: Loging\n",
        "caverna: 1\nplayers: [Ann]\nrounds:\n- turns:\n  - Ann: Logging, furnish Carpenter\n",
        "caverna: 1\nplayers: [Ann]\nrounds: []\nscore: {Ann: 3}\n",
        "caverna: 1\nplayers: [Ann\n",
    ],
)
def test_a_record_that_could_not_be_read_in_full_is_refused(wrong: str, tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    file.write_text(wrong)
    record = load(file)
    with pytest.raises(ValueError, match="could not be read in full"):
        dump(record, file)
    assert file.read_text() == wrong
    assert os.listdir(tmp_path) == ["game.yaml"]


def test_a_record_of_eight_players_breaks_a_rule_and_can_be_written() -> None:
    text = "caverna: 1\nplayers: [A, B, C, D, E, F, G, H]\nvariant: full\nrounds: []\n"
    assert [finding.rule for finding in loads(text).findings] == ["setup.players"]
    assert dumps(loads(text)) == text


# --- files ------------------------------------------------------------------------------------------------------


def test_a_file_is_written_in_utf_8_with_lf(tmp_path: Path) -> None:
    dump(Record(players=["Zoë"]), tmp_path / "game.yaml")
    assert (tmp_path / "game.yaml").read_bytes() == (b"caverna: 1\nplayers: [Zo\xc3\xab]\nvariant: full\nrounds: []\n")
    assert load(tmp_path / "game.yaml").players == ["Zoë"]


def test_a_new_file_has_the_usual_permissions_and_an_old_one_keeps_its_own(tmp_path: Path) -> None:
    usual, kept = tmp_path / "usual", tmp_path / "kept"
    usual.touch()
    kept.touch()
    kept.chmod(0o640)
    dump(built(), tmp_path / "new")
    dump(built(), kept)
    assert (tmp_path / "new").stat().st_mode == usual.stat().st_mode
    assert stat.S_IMODE(kept.stat().st_mode) == 0o640
    assert kept.read_text() == WRITTEN


def test_a_link_goes_on_pointing_at_its_file(tmp_path: Path) -> None:
    (tmp_path / "real").write_text("old")
    (tmp_path / "link").symlink_to("real")
    dump(built(), tmp_path / "link")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_text() == WRITTEN


@pytest.mark.parametrize("fails", ["replace", "fsync", "chmod"])
def test_where_writing_fails_the_old_file_survives(fails: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError("no space left on device")

    file = tmp_path / "game.yaml"
    file.write_text("old")
    monkeypatch.setattr(os, fails, full)
    with pytest.raises(OSError, match="no space left"):
        dump(built(), file)
    assert file.read_text() == "old"
    assert os.listdir(tmp_path) == ["game.yaml"]


def test_half_a_character_cannot_be_written_and_the_old_file_survives(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    file.write_text("old")
    with pytest.raises(UnicodeEncodeError):
        save("\ud800", file)
    assert file.read_text() == "old"
    assert os.listdir(tmp_path) == ["game.yaml"]


def test_a_name_of_250_bytes(tmp_path: Path) -> None:
    file = tmp_path / ("é" * 123 + ".yml")
    dump(built(), file)
    dump(built(), file)
    assert file.read_text() == WRITTEN
    assert len(os.listdir(tmp_path)) == 1


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs a POSIX system")
def test_a_pipe_is_written_to_and_stays(tmp_path: Path) -> None:
    pipe = tmp_path / "game.yaml"
    os.mkfifo(pipe)
    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    dump(built(), pipe)
    assert os.read(reading, 100_000).decode() == WRITTEN
    os.close(reading)
    assert pipe.is_fifo()
    assert os.listdir(tmp_path) == ["game.yaml"]


def interrupted_at(count: int, work: Callable[[], None]) -> bool:
    """Do some work with a Ctrl-C before the n-th instruction of the writer; return whether the work came that far."""
    left = count

    def trace(frame: FrameType, event: str, argument: object) -> Any:
        nonlocal left
        if Path(frame.f_code.co_filename).name not in ("atomic.py", "contextlib.py"):
            return None
        frame.f_trace_opcodes = True
        if event == "opcode":
            left -= 1
            if not left:
                raise KeyboardInterrupt
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        work()
    except KeyboardInterrupt:
        return True
    finally:
        sys.settrace(before)
    return False


@pytest.mark.filterwarnings("ignore::ResourceWarning")
@pytest.mark.parametrize("old", ["old", None])
def test_an_interrupt_at_any_moment_leaves_nothing_behind(old: str | None, tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    moment = 0
    while True:
        file.unlink(missing_ok=True)
        if old is not None:
            file.write_text(old)
        moment += 1
        came = interrupted_at(moment, lambda: save("new", file))
        assert set(os.listdir(tmp_path)) <= {"game.yaml"}, moment
        assert (file.read_text() if file.exists() else None) in (old, "new"), moment
        if not came:
            break
    assert moment > 100
    assert file.read_text() == "new"


def test_what_is_not_complete_has_no_name(tmp_path: Path) -> None:
    """A process that is killed leaves nothing of it, where the system has files without a name."""
    if not hasattr(os, "O_TMPFILE"):
        pytest.skip("no files without a name here")
    file = tmp_path / "game.yaml"
    with replacing(file) as stream:
        stream.write("half")
        stream.flush()
        assert os.listdir(tmp_path) == []
    assert file.read_text() == "half"


def test_what_is_not_complete_can_be_discarded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("caverna.writing.atomic._nameless", lambda folder, mode: None)
    file = tmp_path / "game.yaml"
    writing = replacing(file)
    writing.__enter__().write("half")
    assert len(os.listdir(tmp_path)) == 1
    discard_unfinished()
    assert os.listdir(tmp_path) == []
    with pytest.raises(FileNotFoundError):
        writing.__exit__(None, None, None)
    assert os.listdir(tmp_path) == []


# --- JSON -------------------------------------------------------------------------------------------------------


def test_json_has_the_keys_of_yaml() -> None:
    data = json.loads(dumps_json(built()))
    assert list(data) == ["caverna", "about", "players", "variant", "rulings", "position", "rounds", "end", "scores",
                          "expect"]  # fmt: skip
    assert data["rounds"][0] == {
        "turns": [{"Bob": "Drift mining, cavern E4 tunnel E5"}],
        "harvest": {"Ann": "eat 1 grain, beg 2"},
        "check": {"Ann": "0 food weapons 0 5"},
    }
    assert data["position"]["now"]["placed"] == {"Logging": "Ann 0"}
    assert data["position"]["homes"]["Ann"]["board"]["B3 B2"] == "large pasture stable B3"


STEPS = [
    ("Logging", {"step": "place", "space": "Logging"}),
    ("Imitation 2 of Growth", {"step": "place", "space": "Imitation 2", "of": ["Growth"]}),
    ("furnish Carpenter D3", {"step": "furnish", "tile": "Carpenter", "cell": "D3"}),
    (
        "furnish Carpenter D3 paying 1 stone",
        {"step": "furnish", "tile": "Carpenter", "cell": "D3", "paying": {"stone": 1}},
    ),
    ("furnish Carpenter D3 paying nothing", {"step": "furnish", "tile": "Carpenter", "cell": "D3", "paying": {}}),
    ("meadow C4 field C3", {"step": "clear", "meadow": "C4", "field": "C3"}),
    ("pasture C4 C3", {"step": "pasture", "cells": ["C4", "C3"]}),
    ("sow grain C3 vegetable B3", {"step": "sow", "grain": ["C3"], "vegetable": ["B3"]}),
    ("eat 2 sheep 1 grain", {"step": "eat", "goods": {"sheep": 2, "grain": 1}}),
    ("use Trader 2", {"step": "use", "tile": "Trader", "times": 2}),
    ("use Peaceful cave 9 placed", {"step": "disarm", "strength": 9, "placed": True}),
    ("have 3 food -2 points weapons 0 5", {"step": "have", "goods": {"food": 3}, "points": -2, "weapons": [0, 5]}),
    (
        "expedition (dog, +1, eat 1 grain, breed sheep)",
        {
            "step": "expedition",
            "loot": [
                {"step": "loot", "good": "dog"},
                {"step": "+1"},
                {"step": "eat", "goods": {"grain": 1}},
                {"step": "breed", "animals": ["sheep"]},
            ],
        },
    ),
]


@pytest.mark.parametrize(("notation", "data"), STEPS)
def test_steps_as_objects(notation: str, data: dict[str, Any]) -> None:
    turn = moves("Ann", notation if notation[0].isupper() else f"Logging, {notation}")
    record = Record(players=["Ann"], rounds=[Round(turns=[turn])])
    [written] = to_data(record, structured=True)["rounds"][0]["turns"]
    assert written["Ann"][-1] == data
    again = from_data(to_data(record, structured=True))
    assert again.findings == []
    assert again.rounds[0].turns[0].steps == turn.steps


@given(records(), st.booleans())
@settings(max_examples=80, deadline=None)
def test_any_record_comes_back_from_json(record: Record, structured: bool) -> None:
    text = dumps_json(record, structured)
    again = loads(text)
    assert again.findings == []
    assert bare(again) == bare(record)
    assert dumps_json(again, structured) == text
    assert json.loads(text) == to_data(record, structured)
    assert bare(from_data(to_data(record, structured))) == bare(record)


def test_a_write_protected_file_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "game.yaml"
    file.write_text("kept")
    monkeypatch.setattr(os, "access", lambda path, mode: mode != os.W_OK)
    with pytest.raises(PermissionError):
        save("new", file)
    assert file.read_text() == "kept"
    assert list(tmp_path.iterdir()) == [file]
