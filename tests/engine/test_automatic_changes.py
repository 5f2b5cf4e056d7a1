"""Automatic changes at the end of an ordered phase: an entry of their own in replay, ledger and command.

In the toy game, a player in the mine gets 1 wood when the placements end. Both players begin with 1 wood.
"""

from typing import Any

from caverna_cli.point import Point
from caverna_cli.replay_formats import ledger_text

from caverna import verify
from caverna.engine.replay import replay
from caverna.engine.run import Run
from caverna.engine.timeline import timeline
from tests.support import toy_page as toy

MINED = toy.record(("Ann mine, Bob forest", "Ann take, Bob take", ""), ("Ann hut, Bob mine", "", ""))
"""Ann has 2 wood with the mine and 4 with her action; Bob 3 with his. The placements of round 2 are left by nobody."""


def test_it_is_a_part_behind_the_lines() -> None:
    parts: list[Any] = []
    Run(MINED, listener=lambda played: parts.append((played.kind, played.turn, played.leaving))).run()
    placed = [("round", None, False), ("start", None, False), ("placement", 1, False), ("placement", 2, False)]
    acted = [("placement", None, True), ("action", 3, False), ("action", 4, False)]
    assert parts == [("setup", None, False), *placed, *acted, *placed]


def test_the_ledger_has_it() -> None:
    rows = [(row.round, row.part, row.turn, row.player, row.step, row.delta) for row in replay(MINED).ledger()]
    assert rows == [
        (1, "placement", None, "Ann", "", 1),
        (1, "action", 3, "Ann", "take", 2),
        (1, "action", 4, "Bob", "take", 2),
    ]


def test_the_game_after_the_last_line_before_it_does_not_have_it() -> None:
    played = replay(MINED)
    assert [played.at(1, turn).wood for turn in (2, 3, 4)] == [[1, 1], [4, 1], [4, 3]]


def test_the_command_finds_moments_on_both_sides_of_it() -> None:
    moments = timeline(MINED)
    assert [part.name for part in moments.parts[:5]] == ["1 start", "1.1", "1.2", "1 placement", "1.3"]
    assert [moments.parts[number].key for number in (2, 3, 4)] == [(1, 2), (1, 2, 1), (1, 3)]
    assert [Point(1, turn).of(moments).wood for turn in (2, 3)] == [[1, 1], [4, 1]]
    assert Point(1).of(moments).wood == [4, 3]
    text = ledger_text(moments, range(len(moments.parts)), 80)
    assert [row.split()[:4] for row in text.splitlines()[1:]] == [
        ["1", "placement", "Ann", "+1"], ["1.3", "Ann", "+2", "wood"], ["1.4", "Bob", "+2", "wood"],
    ]  # fmt: skip


def test_a_line_refused_behind_it_leaves_it_made() -> None:
    """The verifier undoes a refused line by playing the record again up to it."""
    record = toy.record(("Ann mine, Bob forest", "Ann give jump", ""))
    report = verify(record)
    assert [(finding.rule, finding.line) for finding in report.findings] == [("toy.act", 103)]
    assert {player: sheet.total for player, sheet in report.scores.items()} == {"Ann": 2, "Bob": 1}
