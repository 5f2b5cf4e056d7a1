"""Forced passes (place.pass, place.all): written or omitted, the game is the same, and nobody is asked to pass."""

import re
from pathlib import Path

import pytest

from caverna.editing import Recording
from caverna.engine.verify import verify
from caverna.games.stone_age import Game
from caverna.games.stone_age.players.playing import simulate
from caverna.games.stone_age.steps import Pass
from caverna.reading.reader import loads
from tests.support.rows import rows
from tests.support.stone_age_slow import Checker
from tests.support.stone_age_table import act, place, refused, table

GAMES = Path(__file__).parents[2] / "records" / "stone-age" / "games"
PASS = re.compile(r"^ *- [^:\n]+: pass\n", re.MULTILINE)
WITH_PASSES = [path for path in sorted(GAMES.glob("*.yaml")) if PASS.search(path.read_text("utf-8"))]

ANN = "hunt 1, forest 1, clay pit 1, quarry 1, river 1, tool maker, field, card 1, building 1"
BOB = "card 2, card 3, card 4, building 2"
TEXT = f"""\
stone age: 1
players: [Ann, Bob]
position:
  round: 3
  starting player: Ann
  cards: [3 food / weaving, 1 stone / 1 farmer, 3 points / music, tool / art]
  buildings: [2 wood 1 brick, 1 to 7]
  tribes: {{Ann: {{people: 10, supply: 12 food}}, Bob: {{people: BOBS, supply: 12 food}}}}
  now: {{phase: placements, turn: FIRST, placed: {{Ann: [{ANN}], Bob: [{BOB}]}}}}
rounds:
- placements: [LINES]
  actions:
  - Ann: hunt 1, forest 1, clay pit 1, quarry 1, river 1, leave card 1, leave building 1
  - Bob: DONE leave card 2, leave card 3, leave card 4, leave building 2
  check: {{Ann: 3 food 1 production 1 tool, Bob: 12 food}}
"""
"""Ann has one person left whom no place takes: two places of the village are occupied and the hut is closed.
Bob still has the hunting ground. Ann eats 10 of 12 food and 1 of the field."""


def text_of(lines: str, first: str = "Ann", bobs: int = 5, fed: int = 7) -> str:
    done = "hunt 1," if "hunt" in lines else ""
    text = TEXT.replace("LINES", lines).replace("FIRST", first).replace("BOBS", str(bobs)).replace("DONE", done)
    return text.replace("Bob: 12 food}", f"Bob: {fed} food}}")


def found(text: str) -> list[tuple[str, str, int | None, int | None]]:
    return [(each.kind, each.rule, each.line, each.column) for each in verify(loads(text)).findings]


def stuck(first: str = "Ann", bobs: int = 5) -> Game:
    return table(placed={"Ann": ANN, "Bob": BOB}, turn=first, Ann={"people": 10}, Bob={"people": bobs})


def offered(game: Game, player: str) -> set[str]:
    return {offer.step for offer in game.choices(player=player).offers}


@rows(
    "lines, first, bobs",
    [
        ("Bob: hunt 1", "Ann", 5),  # before a placement
        ("Ann: pass, Bob: hunt 1", "Ann", 5),
        ("Bob: hunt 1", "Bob", 5),  # after the last placement
        ("Bob: hunt 1, Ann: pass", "Bob", 5),
        ("Bob: hunt 1", "Ann", 6),  # nobody has placed everyone
        ("Bob: hunt 1", "Bob", 6),
        ("Bob: hunt 1, Ann: pass", "Bob", 6),
        ("Bob: hunt 1, Bob: pass", "Bob", 6),
        ("Bob: hunt 1, Ann: pass, Bob: pass", "Bob", 6),
        ("Ann: pass, Bob: hunt 1, Bob: pass", "Ann", 6),
        ("Ann: have 12 food, Bob: hunt 1", "Ann", 5),  # a free action is not a turn
    ],
)
def test_place_pass_forced_may_be_omitted(lines: str, first: str, bobs: int) -> None:
    assert found(text_of(lines, first, bobs, fed=12 - bobs)) == []


@rows(
    "lines, first, bobs, rule, line, column",
    [
        ("", "Ann", 5, "place.all", 13, 5),  # Bob can still place
        ("Ann: pass", "Ann", 5, "place.all", 13, 5),
        ("Bob: pass", "Ann", 5, "place.pass", 11, 21),
        ("Ann: hunt 1", "Ann", 5, "place.once", 11, 21),  # the reason, not the turn
        ("Ann: hut", "Ann", 5, "place.village", 11, 21),
        ("Ann: card 2", "Ann", 5, "place.full", 11, 21),
        ("Ann: pass, Ann: pass", "Ann", 5, "place.turn-order", 11, 27),
        ("Bob: hunt 1, Ann: pass", "Ann", 5, "place.turn-order", 11, 29),  # her pass was implied before Bob
        ("Ann: pass", "Bob", 5, "place.turn-order", 11, 16),  # before her turn
        ("Bob: hunt 1, Bob: pass, Ann: pass", "Bob", 6, "place.turn-order", 11, 40),
        ("Bob: hunt 1, Bob: river 1", "Bob", 6, "place.sites", 11, 34),
        ("Bob: hunt 1, Bob: pass", "Bob", 5, "place.turn-order", 11, 29),  # he has nobody left
    ],
)
def test_place_pass_in_its_turn(lines: str, first: str, bobs: int, rule: str, line: int, column: int) -> None:
    assert found(text_of(lines, first, bobs))[:1] == [("illegal", rule, line, column)]


@rows("path", WITH_PASSES)
def test_place_all_without_the_passes_of_a_whole_game(path: Path) -> None:
    """Both checkers accept a game without its written passes, with the scores it claims."""
    text, count = PASS.subn("", path.read_text("utf-8"))
    assert count
    assert found(text) == []
    assert Checker(text).run() == []


@rows("path", WITH_PASSES)
def test_place_all_a_placement_less_is_found_by_both_checkers(path: Path) -> None:
    """The game loses its passes, and the placement before the last of them."""
    text = path.read_text("utf-8")
    last = list(PASS.finditer(text))[-1]
    before = PASS.sub("", text[: last.start()])
    text = before[: before.rindex("  - ")] + PASS.sub("", text[last.start() :])
    assert found(text)
    assert found(text)[:1] == Checker(text).run()[:1]


def test_place_all_nobody_is_asked_to_place_when_nobody_can() -> None:
    game = stuck("Bob", bobs=6)
    place(game, "Bob", "hunt 1")
    assert (game.due, game.to_act) == ("actions", "Ann")
    assert game.legal_placements() == []
    assert offered(game, "Ann") == {"tool maker", "field", "roll", "leave"}  # nothing to pay with
    for name in ("Ann", "Bob"):  # Ann's pass first, then Bob's; both may still be written
        late = game.choices(player=name, part="placements")
        assert [(offer.step, offer.slot) for offer in late.offers] == [("pass", None)]
        assert game.choices("pass", None, name, part="placements").complete
    assert game.dice_needed()["forest"] == 1
    act(game, "Ann", "hunt 1, forest 1, clay pit 1, quarry 1, river 1, leave card 1, leave building 1")
    assert game.to_act == "Bob"
    assert refused(game, lambda: place(game, "Bob", "pass")).rule == "place.turn-order"


def test_place_pass_who_is_stuck_is_skipped() -> None:
    game = stuck()
    assert (game.due, game.to_act) == ("placements", "Bob")
    assert [str(step.place) for step in game.legal_placements()] == ["hunt"]  # type: ignore[attr-defined]
    assert offered(game, "Bob") == {"place"}
    assert offered(game, "Ann") == {"pass"}


@pytest.mark.parametrize("line", ["pass", (Pass(),)])
def test_place_pass_written_where_nobody_can_place(line: str | tuple[Pass]) -> None:
    game = stuck("Bob", bobs=6)
    place(game, "Bob", "hunt 1")
    game.play("Ann", line)
    assert (game.due, game.to_act) == ("actions", "Ann")
    game.play("Bob", line)
    assert (game.due, game.phase) == ("actions", "actions")


def test_the_recorder_goes_on_with_the_actions() -> None:
    text = text_of("Bob: hunt 1", "Bob", 6).split("  actions:")[0]
    recording = Recording(text)
    assert (recording.due, recording.to_act) == ("actions", "Ann")
    recording.turn("Ann", "hunt 1, forest 1, clay pit 1, quarry 1, river 1, leave card 1, leave building 1")
    assert recording.to_act == "Bob"


def test_the_recorder_takes_a_written_pass() -> None:
    recording = Recording(text_of("Bob: hunt 1", "Bob", 6).split("  actions:")[0])
    recording.turn("Ann", "pass", part="placements")
    assert (recording.due, recording.to_act) == ("actions", "Ann")


def test_simulated_games_write_no_pass() -> None:
    record = simulate(2, seed=1)
    lines = [line.steps for entry in record.rounds for line in entry.placements]
    assert lines
    assert (Pass(),) not in lines
    assert verify(record).verified
