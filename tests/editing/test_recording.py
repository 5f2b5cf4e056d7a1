"""Commands of a recording: what they write, refuse, take back and leave alone."""

from errno import ENOENT
from pathlib import Path

import pytest

from caverna import Recording, RuleBroken, dump, dumps, load, loads, simulate, verify
from caverna.editing.shorthand import expand, named
from caverna.games.caverna import Game
from caverna.model.ruleset import ruleset
from tests.support.corpus import RECORDS
from tests.support.recorder_client import commands

BEGUN = """\
# Table three
caverna: 1
players: [Ann, Bob]   # Ann begins
rounds:
- card: Blacksmithing
  turns:
  - Ann: Ore mining   # a slow start
  # Bob was not here yet
  - Bob: Logging
"""
FLOW = """\
caverna: 1
players: [Ann, Bob]
rounds:
- {card: Blacksmithing, turns: [Ann: Ore mining, Bob: Logging]}  # all of it
scores: {Ann: 3}
"""


def refused(recording: Recording, *args: object, **options: object) -> RuleBroken:
    before = recording.text
    with pytest.raises(RuleBroken) as raised:
        recording.turn(*args, **options)  # type: ignore[arg-type]
    assert recording.text == before
    return raised.value


def test_a_new_table_is_a_record() -> None:
    recording = Recording.new(["Ann", "Bob"], about={"table": 3}, rulings={"carpenter": "pasture"})
    assert recording.text == (
        "caverna: 1\nabout: {table: 3}\nplayers: [Ann, Bob]\nrulings: {carpenter: pasture}\nrounds: []\n"
    )
    assert (recording.due, recording.to_act, recording.round, recording.moves) == ("start", None, 0, [])
    assert recording.players == ["Ann", "Bob"]


def test_a_table_that_cannot_be_is_refused() -> None:
    with pytest.raises(RuleBroken) as raised:
        Recording.new(["Ann", "Bob", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal"])
    assert raised.value.rule == "setup.players"
    with pytest.raises(RuleBroken) as raised:
        Recording.new(["Ann"], variant="huge")
    assert (raised.value.rule, raised.value.kind) == ("record.name", "malformed")


def test_lines_are_put_in_and_nothing_else_is_touched() -> None:
    recording = Recording(BEGUN)
    recording.turn("Ann", "Excavation, cavern D2 cavern E2")
    assert recording.text == BEGUN + "  - Ann: Excavation, cavern D2 cavern E2\n"
    assert (recording.to_act, recording.round) == ("Bob", 1)


def test_comments_below_the_last_line_stay_above_the_new_one() -> None:
    recording = Recording(BEGUN + "  # and then\n# At the end\n")
    recording.turn("Ann", "Drift mining")
    assert recording.text == BEGUN + "  # and then\n  - Ann: Drift mining\n# At the end\n"


@pytest.mark.parametrize("name", ["games/club-final", "stone-age/games/stone-two-by-hand"])
def test_what_was_recorded_is_taken_back_the_same_after_a_restart(name: str) -> None:
    """Moment by moment the file is what it was when the commands were done, byte for byte."""
    record = load(RECORDS / f"{name}.yaml")
    recording = Recording.new(record.players, record.game)
    texts = []
    for what, fields in list(commands(record))[:20]:
        texts.append(recording.text)
        if what == "turn":
            recording.turn(fields["player"], fields["line"])
        else:
            getattr(recording, what)(**fields)
    loaded = Recording(recording.text)
    for text in reversed(texts):
        loaded.undo()
        assert loaded.text == text


def test_of_a_loaded_record_one_moment_is_taken_back() -> None:
    recording = Recording(BEGUN)
    recording.undo()
    assert recording.text == BEGUN.removesuffix("  - Bob: Logging\n")
    recording.undo()
    before = BEGUN[: BEGUN.index("  - Ann")].replace("turns:", "turns: []")
    assert recording.text == before + "  # Bob was not here yet\n"
    recording.undo()
    before = BEGUN[: BEGUN.index("- card")].replace("rounds:", "rounds: []")
    assert recording.text == before + "  # Bob was not here yet\n"
    assert recording.due == "start"
    assert not recording.can_undo
    with pytest.raises(RuleBroken, match="nothing to undo"):
        recording.undo()
    for _ in range(3):
        recording.redo()
    assert recording.text == BEGUN
    with pytest.raises(RuleBroken, match="nothing to redo"):
        recording.redo()


def test_another_command_ends_what_can_be_brought_back() -> None:
    recording = Recording(BEGUN)
    recording.undo()
    recording.turn("Bob", "Drift mining")
    assert not recording.can_redo


def test_braces_and_brackets_become_lines_when_they_grow() -> None:
    recording = Recording(FLOW)
    recording.turn("Ann", "Drift mining")
    assert recording.text == (
        "caverna: 1\nplayers: [Ann, Bob]\nrounds:\n- card: Blacksmithing  # all of it\n  turns:\n"
        "  - Ann: Ore mining\n  - Bob: Logging\n  - Ann: Drift mining\nscores: {Ann: 3}\n"
    )
    recording.undo()
    assert recording.text == FLOW


def test_of_braces_and_brackets_a_line_is_taken_back() -> None:
    recording = Recording(FLOW)
    recording.undo()
    assert recording.text == FLOW.replace(", Bob: Logging", "")
    recording.undo()
    assert recording.text == FLOW.replace("Ann: Ore mining, Bob: Logging", "")


def test_comments_inside_brackets_are_kept() -> None:
    text = (
        "caverna: 1\nplayers: [Ann, Bob]\nrounds:\n- card: Blacksmithing\n  turns: [Ann: Ore mining,  # one\n"
        "    Bob: Logging]  # two\n"
    )
    recording = Recording(text)
    recording.turn("Ann", "Drift mining")
    assert recording.text.endswith(
        "  turns:  # two\n  - Ann: Ore mining  # one\n  - Bob: Logging\n  - Ann: Drift mining\n"
    )


def test_line_ends_and_a_mark_at_the_beginning_survive(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_bytes(b"\xef\xbb\xbf" + BEGUN.replace("\n", "\r\n").encode())
    recording = Recording.load(path)
    recording.turn("Ann", "Drift mining")
    recording.save()
    written = path.read_bytes()
    assert written == b"\xef\xbb\xbf" + (BEGUN + "  - Ann: Drift mining\n").replace("\n", "\r\n").encode()


def test_dashes_stand_as_the_others_do() -> None:
    recording = Recording("caverna: 1\nplayers: [Ann, Bob]\nrounds:\n  - card: Blacksmithing\n    turns:\n")
    recording.turn("Ann", "Ore mining")
    assert recording.text.endswith("    turns:\n      - Ann: Ore mining\n")


def test_a_refused_line_names_rule_step_and_player_and_changes_nothing() -> None:
    recording = Recording(BEGUN)
    broken = refused(recording, "Ann", "Housework, furnish Carpenter D3")
    assert (broken.rule, broken.kind, broken.step, broken.player) == ("furnish.cost", "illegal", 1, "Ann")
    assert broken.message == "Carpenter needs 1 stone, has 0"
    broken = refused(recording, "Bob", "Drift mining")
    assert (broken.rule, broken.at_player) == ("work.turn-order", True)
    broken = refused(recording, "Cleo", "Drift mining")
    assert (broken.rule, broken.kind) == ("record.name", "malformed")


def test_a_line_that_cannot_be_read_tells_its_column() -> None:
    broken = refused(Recording(BEGUN), "Ann", "Clearing, medow C4 field C3", anyway=True)
    assert (broken.rule, broken.kind, broken.column) == ("record.name", "malformed", 11)
    assert broken.hint == "did you mean 'meadow'?"


def test_a_mistake_of_the_table_is_recorded_anyway() -> None:
    recording = Recording(BEGUN)
    recording.turn("Ann", "Housework, furnish Carpenter D3", anyway=True)
    (finding,) = recording.findings
    assert (finding.rule, finding.line, finding.column) == ("furnish.cost", 10, 21)
    assert recording.recovered
    assert recording.to_act == "Bob"
    recording.turn("Bob", "Drift mining")
    assert len(recording.findings) == 1
    recording.undo()
    recording.undo()
    assert not recording.recovered


def test_a_wrong_claim_is_recorded_anyway_and_taints_nothing() -> None:
    recording = Recording(BEGUN)
    assert refused(recording, "Ann", "Drift mining, have 9 stone").kind == "claim"
    recording.turn("Ann", "Drift mining, have 9 stone", anyway=True)
    assert [finding.rule for finding in recording.findings] == ["claim.have"]
    assert not recording.recovered


def test_steps_are_taken_as_objects_of_python_and_of_json() -> None:
    recording = Recording(BEGUN)
    recording.turn("Ann", [{"step": "place", "space": "Clearing"}, "meadow C4 field C3"])
    assert recording.text.endswith("  - Ann: Clearing, meadow C4 field C3\n")
    broken = refused(recording, "Bob", [{"step": "place", "space": "Clering"}])
    assert (broken.rule, broken.kind) == ("record.name", "malformed")


def test_a_round_with_a_harvest_waits_for_it() -> None:
    recording = Recording.load(RECORDS / "games" / "two-by-hand.yaml")
    recording.undo_to("3.0")
    before = recording.text
    recording.redo()
    recording.undo_to("3")
    assert recording.due == "start"
    played = load(RECORDS / "games" / "two-by-hand.yaml").rounds[2]
    recording.undo_to(f"3.{len(played.turns)}")
    assert (recording.due, recording.to_act) == ("harvest", None)
    with pytest.raises(RuleBroken) as raised:
        recording.harvest()
    assert (raised.value.rule, raised.value.player) == ("harvest.beg", "Ann")
    recording.harvest({player: line.steps for player, line in (played.harvest or {}).items()})
    assert recording.record.rounds[-1].harvest == played.harvest
    assert recording.due == "start"
    with pytest.raises(RuleBroken, match="the harvest of this round is already recorded"):
        recording.harvest()
    with pytest.raises(RuleBroken, match="the round is over"):
        recording.turn("Ann", "eat 1 grain")
    recording.undo_to("3.0")
    assert recording.text == before


def test_a_round_without_a_harvest_is_over_with_its_last_turn() -> None:
    recording = Recording(BEGUN)
    recording.turn("Ann", "Drift mining")
    recording.turn("Bob", "Ruby mining", anyway=True)
    assert recording.due == "start"
    with pytest.raises(RuleBroken) as raised:
        recording.harvest({})
    assert raised.value.rule == "harvest.when"


def test_a_free_move_stands_behind_the_last_turn_of_a_round() -> None:
    recording = Recording(BEGUN)
    recording.turn("Ann", "Starting player")
    recording.turn("Bob", "Drift mining")
    assert recording.due == "start"
    recording.turn("Ann", "have 4 ore")
    assert recording.text.endswith("  - Ann: have 4 ore\n")
    broken = refused(recording, "Ann", "Housework")
    assert broken.rule == "work.turn-order"


def test_nothing_can_be_played_before_the_first_round() -> None:
    recording = Recording.new(["Ann", "Bob"])
    assert refused(recording, "Ann", "Logging").message == "no round has begun"
    with pytest.raises(RuleBroken, match="no round has begun"):
        recording.harvest()
    with pytest.raises(RuleBroken) as raised:
        recording.end()
    assert raised.value.rule == "end.trades"


def test_a_card_that_cannot_come_is_refused() -> None:
    recording = Recording.new(["Ann", "Bob"])
    with pytest.raises(RuleBroken) as raised:
        recording.reveal(card="Family life")
    assert raised.value.rule == "setup.cards"
    with pytest.raises(RuleBroken) as raised:
        recording.reveal(card="Blacksmithin")
    assert (raised.value.rule, raised.value.kind) == ("record.name", "malformed")
    assert "Blacksmithing" in raised.value.hint


def test_a_recording_begins_at_a_position() -> None:
    game = Game(["Ann", "Bob"])
    game.reveal("Blacksmithing")
    game.play("Ann", "Clearing, meadow C4 field C3")
    recording = Recording.from_game(game)
    assert (recording.due, recording.to_act, recording.moments) == ("turns", "Bob", [])
    recording.turn("Bob", "Logging")
    game.play("Bob", "Logging")
    assert recording.game == game
    assert recording.moments == ["1.1"]
    assert Recording(recording.text).game == game
    again = Recording(recording.text)
    again.undo()
    assert again.to_act == "Bob"


def test_the_moment_is_a_position() -> None:
    recording = Recording(BEGUN)
    assert Game.from_position(recording.position()) == recording.game


def test_a_record_that_cannot_be_read_is_only_shown() -> None:
    recording = Recording(BEGUN + "  - Ann: Loging\n")
    assert recording.shown_only
    broken = refused(recording, "Bob", "Drift mining")
    assert "line 10" in broken.message
    assert [finding.rule for finding in recording.findings] == ["record.name"]


def test_a_tally_is_only_shown() -> None:
    recording = Recording("caverna: 1\ntally: {Ann: 80, Bob: 71}\n")
    assert recording.shown_only
    assert recording.findings == ()
    assert {player: sheet.total for player, sheet in recording.scores().items()} == {"Ann": 80, "Bob": 71}
    assert refused(recording, "Ann", "Logging").message == "a score sheet without moves is read-only"
    assert (recording.moves, recording.due) == ([], None)


def test_what_is_no_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_bytes(b"caverna: 1\nplayers: [\xe4nn]\n")
    with pytest.raises(RuleBroken, match="0xE4"):
        Recording.load(tmp_path / "game.yaml")


def test_a_record_in_json_is_refused() -> None:
    with pytest.raises(RuleBroken) as raised:
        Recording('{"caverna": 1, "players": ["Ann"], "rounds": []}')
    assert "caverna convert" in raised.value.hint


def test_moves_are_listed_with_their_moments_and_notes() -> None:
    recording = Recording(BEGUN)
    recording.note("hm", "1.1")
    recording.note("at the door", "1.0")
    assert [(move.at, move.part, move.player, move.line, move.notes) for move in recording.moves] == [
        ("1.0", "start", None, "card: Blacksmithing", ("at the door",)),
        ("1.1", "turns", "Ann", "Ore mining", ("hm",)),
        ("1.2", "turns", "Bob", "Logging", ()),
    ]
    assert recording.moves[1].to_json() == {
        "at": "1.1", "part": "turns", "player": "Ann", "line": "Ore mining", "notes": ["hm"],
    }  # fmt: skip


def test_a_note_stands_behind_its_line_and_goes_with_it() -> None:
    recording = Recording(BEGUN)
    recording.note("Bob: thought, long")
    assert recording.text == BEGUN + "  - note: 'Bob: thought, long'\n"
    assert recording.moments == ["1.0", "1.1", "1.2"]
    again = Recording(recording.text)
    again.undo()
    assert again.text == BEGUN.removesuffix("  - Bob: Logging\n")


def test_notes_at_the_top_and_at_a_round_are_collected() -> None:
    recording = Recording(BEGUN)
    recording.note("rain", "")
    recording.note("more rain", "")
    recording.note("a cat", "1.0")
    assert recording.record.note == ["rain", "more rain"]
    assert recording.record.rounds[0].note == ["a cat"]
    assert "note: [rain, more rain]\n" in recording.text
    assert "  note: a cat\n" in recording.text
    with pytest.raises(RuleBroken, match="empty"):
        recording.note("  ")
    with pytest.raises(RuleBroken, match=r"no point '7\.1' in the record; it was played up to 1\.2"):
        recording.note("late", "7.1")


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("log", "Logging"),
        ("snb C4 C3", "Slash-and-burn, meadow C4 field C3"),
        ("snb C4", None),
        ("Logging, furn", None),
    ],
)
def test_what_is_typed_is_a_whole_line_or_refused(typed: str, line: str | None) -> None:
    game = Game(["Ann", "Bob"])
    game.reveal("Blacksmithing")
    if line is not None:
        assert expand(ruleset("caverna").format, game, "turns", "Ann", typed) == line
    else:
        with pytest.raises(RuleBroken, match="neither a space nor a step"):
            expand(ruleset("caverna").format, game, "turns", "Ann", typed)


@pytest.mark.parametrize(
    ("value", "name"),
    [
        ({"min": 3, "max": 3}, "3"),
        ({"min": 1, "max": 3}, "1 to 3"),
        ([{"step": "meadow", "cell": "C4"}, {"step": "field", "cell": "C3"}], "field C3"),
        ([], "none"),
        ({"wood": 2, "ore": {"min": 1, "max": 2}}, "2 wood 1 to 2 ore"),
        (True, "yes"),
        (False, "no"),
        (1, "1"),
    ],
)
def test_what_a_value_is_called(value: object, name: str) -> None:
    assert named(value) == name


def test_a_record_without_rounds_has_no_moment_but_its_start() -> None:
    recording = Recording(BEGUN.partition("rounds:")[0] + "rounds: []\n")
    with pytest.raises(RuleBroken, match=r"no point '1' in the record; no round was played"):
        recording.note("early", "1")


def test_notes_at_what_stays_outlive_going_back() -> None:
    recording = Recording(BEGUN)
    recording.turn("Ann", "Drift mining")
    recording.note("kept", "1.1")
    recording.note("gone")
    recording.undo_to("1.2")
    assert recording.text == BEGUN.replace("slow start\n", "slow start\n  - note: kept\n")
    recording.redo()
    assert recording.text.endswith("  - note: gone\n")


def test_saving_is_whole_or_not_at_all(tmp_path: Path) -> None:
    recording = Recording.new(["Ann", "Bob"])
    with pytest.raises(ValueError, match="no file"):
        recording.save()
    recording.save(tmp_path / "a.yaml")
    recording.reveal(card="Blacksmithing")
    recording.save()
    assert (tmp_path / "a.yaml").read_text() == recording.text
    assert [each.name for each in tmp_path.iterdir()] == ["a.yaml"]
    with pytest.raises(OSError):
        recording.save(tmp_path / "no" / "a.yaml")


def test_a_marker_may_come_with_the_harvest() -> None:
    recording = Recording.load(RECORDS / "games" / "two-1-foresight.yaml")
    record = recording.record
    number = next(entry for entry in zip(record.round_numbers(), record.rounds, strict=False) if entry[1].marker)
    turns = len(number[1].turns)
    recording.undo_to(f"{number[0]}.{turns}")
    text = recording.text.replace(f"  marker: {number[1].marker}\n", "", 1)
    assert text != recording.text
    late = Recording(text)
    assert late.due == "harvest"
    late.harvest({player: line.steps for player, line in (number[1].harvest or {}).items()}, marker=number[1].marker)
    assert late.record.rounds[-1].marker == number[1].marker
    assert late.findings == ()


def test_who_decides_nothing_in_a_harvest_may_have_no_steps() -> None:
    record = load(RECORDS / "games/two-by-hand.yaml")
    table = Recording.load(RECORDS / "games/two-by-hand.yaml")
    while table.due != "harvest":
        table.undo()
    lines = {player: line.steps for player, line in (record.rounds[-1].harvest or {}).items()}
    again, before = Recording(table.text), table.text
    table.harvest(lines)
    again.harvest({**dict.fromkeys(record.players, ()), **lines})
    assert again.text == table.text
    with pytest.raises(RuleBroken, match=r"^record\.name: unknown player 'Nobody'"):
        Recording(before).harvest({"Nobody": ()})


def test_a_last_feeding_that_is_understood_is_due_here_and_finished_in_the_report() -> None:
    text = dumps(simulate(2, 3, game="stone age"))
    assert "feeding:" not in text.rpartition("- ")[2]
    recording = Recording(text)
    assert (recording.due, recording.finished) == ("feeding", False)
    report, verified = recording.report(), verify(loads(text), keep_going=True)
    assert (report.finished, report.verified, report.grade) == (True, True, "verified")
    assert report == verified
    assert report.game == verified.game


def test_the_report_on_a_tally_is_that_of_verify() -> None:
    recording = Recording("caverna: 1\ntally:\n  Ann: 70\n  Bob: 64\n")
    assert recording.report() == verify(recording.record)
    assert (recording.report().grade, recording.report().winners) == ("tallied", ("Ann",))


def test_where_there_is_no_game_there_is_no_position() -> None:
    with pytest.raises(RuleBroken, match="the record is read-only: line 1"):
        Recording("").position()
    with pytest.raises(RuleBroken, match="a score sheet without moves is read-only"):
        Recording("caverna: 1\ntally:\n  Ann: 70\n  Bob: 64\n").position()


def test_a_round_that_is_not_over_is_no_moment() -> None:
    recording = Recording(BEGUN)
    with pytest.raises(RuleBroken, match="round 1 is not over") as raised:
        recording.undo_to("1")
    assert raised.value.hint == "it was played up to 1.2"
    assert (recording.text, recording.can_redo) == (BEGUN, False)
    recording.turn("Ann", "Clearing, meadow C4 field C3")
    recording.turn("Bob", "Supplies")
    recording.reveal(card="Sheep farming")
    recording.undo_to("1")  # without a harvest there is no line of one
    assert (recording.due, recording.moments[-1]) == ("start", "1.4")
    recording.undo_to("1")
    assert recording.moments[-1] == "1.4"


@pytest.mark.parametrize("nameless", [True, False])
def test_a_file_that_cannot_be_written_is_called_as_it_was_given(
    nameless: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not nameless:
        monkeypatch.setattr("caverna.writing.atomic._nameless", lambda folder, mode: None)
    path = tmp_path / "nowhere" / "x.yaml"
    for write in (Recording(BEGUN).save, lambda path: dump(load(RECORDS / "games" / "two-by-hand.yaml"), path)):
        with pytest.raises(FileNotFoundError) as raised:
            write(path)
        assert (raised.value.filename, raised.value.errno) == (str(path), ENOENT)
        assert ".part" not in str(raised.value)
