"""Replaying records: the state at any moment, where a replay stops, and going on after something broken."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from types import ModuleType
from typing import Any

import attrs
import pytest
import yaml

from caverna import Record, Report, RuleBroken, loads, replay, score, verify
from caverna.engine.finding_log import FindingLog
from caverna.games.caverna import Game, Goods
from caverna.games.caverna.rules.rounds import possible_cards
from caverna.games.caverna.steps import Have, Leave, Order
from tests.caverna.test_worked_games import board, steps
from tests.support import worked_solo, worked_two_players
from tests.support.marked_texts import marked

WORKED = [worked_two_players, worked_solo]
HEAD = "caverna: 1\nplayers: [Ann, Bob]\n"

by_game = pytest.mark.parametrize("worked", WORKED, ids=lambda module: module.__name__)


def data_of(worked: ModuleType, claimed: bool = True) -> dict[str, Any]:
    """Return a hand-worked game as the data of a record."""
    rounds = []
    for entry in worked.ROUNDS:
        kept = {
            key: entry[key] for key in ("card", "round", "marker", "start", "harvest") if entry.get(key) is not None
        }
        rounds.append({**kept, "turns": [{player: line} for player, line in entry["turns"]]})
    data = {"caverna": 1, "players": worked.PLAYERS, "rounds": rounds, "end": worked.END}
    return {**data, "scores": worked.SCORES} if claimed else data


def text_of(data: dict[str, Any]) -> str:
    return yaml.safe_dump(data, sort_keys=False, allow_unicode=True, width=10_000)


def record_of(worked: ModuleType) -> Record:
    record = loads(text_of(data_of(worked)))
    assert record.findings == []
    return record


def played(worked: ModuleType) -> Iterator[tuple[int, int | None, Game]]:
    """Play a hand-worked game through the API; yield (round, line, game), line None after the round."""
    game = Game(worked.PLAYERS)
    for entry in worked.ROUNDS:
        number = entry["round"]
        game.reveal(entry["card"], entry["marker"], {who: steps(line) for who, line in entry["start"].items()})
        yield number, 0, game
        for turn, (player, line) in enumerate(entry["turns"], start=1):
            game.play(player, steps(line))
            yield number, turn, game
        game.harvest({who: steps(line) for who, line in entry.get("harvest", {}).items()})
        yield number, None, game


# --- any moment of a game -----------------------------------------------------------------------------------------


@by_game
def test_every_moment_is_as_played_by_hand(worked: ModuleType) -> None:
    found = replay(record_of(worked))
    moments = []
    for number, turn, game in played(worked):
        assert found.at(number, turn) == game, (number, turn)
        if turn is not None:
            moments.append((number, turn))
    assert found.moments() == moments
    assert found.findings == []
    assert (found.complete, found.finished, found.recovered) == (True, True, False)


@by_game
def test_after_each_round_as_worked_out_by_hand(worked: ModuleType) -> None:
    found = replay(record_of(worked))
    for entry in reversed(worked.ROUNDS):  # in whatever order one asks
        game = found.at(entry["round"])
        for player, after in entry["after"].items():
            home = game.home(player)
            assert home.supply == Goods.parse(after["goods"]), (entry["round"], player)
            assert (home.weapons(), home.begging) == (after["weapons"], after["begging"])
            assert board(home.board()) == board(after["board"])
        assert game.starting_player == entry["starting player"]


@by_game
def test_the_last_state_has_the_end_too(worked: ModuleType) -> None:
    found = replay(record_of(worked))
    assert found.game is not None
    *_, (_, _, game) = played(worked)
    game.end({player: steps(line) for player, line in worked.END.items()})
    assert found.game == game
    assert found.game.phase == "scored"
    assert found.at(12).phase == "over"


@by_game
def test_a_line_step_by_step(worked: ModuleType) -> None:
    """Before the first step the line before is over; after the last one only the turn has not passed on yet."""
    found = replay(record_of(worked))
    for entry in worked.ROUNDS:
        for turn, (player, line) in enumerate(entry["turns"], start=1):
            here = entry["round"], turn
            count = len(steps(line))
            assert found.at(*here, 0) == found.at(entry["round"], turn - 1)
            after = found.at(*here, count)
            assert after.homes == found.at(*here).homes, here
            if not steps(line)[0].free:
                assert after.to_act == player
            states = [found.at(*here, number).state() for number in range(count + 1)]
            for step, (before, then) in zip(steps(line), pairwise(states), strict=True):
                # `order` and `leave` tell the placement what it does.
                assert (before == then) == isinstance(step, (Order, Leave, Have)), (here, step)


def test_inside_a_turn_as_worked_out_by_hand() -> None:
    """Blacksmithing, forge 2, expedition (dog, sheep, +1): the weapon has 2, then 2 + 1 + 1."""
    found = replay(record_of(worked_two_players))
    home = [found.at(1, 3, step).home("Ann") for step in range(4)]
    assert [each.weapons() for each in home] == [[0, 0], [0, 0], [0, 2], [0, 4]]
    assert [str(each.supply) for each in home] == ["2 ore 1 food", "2 ore 1 food", "1 food", "1 food 1 dog 1 sheep"]
    assert [sum(dwarf.space is not None for dwarf in each.dwarfs) for each in home] == [1, 2, 2, 2]


def test_free_steps_inside_a_turn_as_worked_out_by_hand() -> None:
    """Slash-and-burn, meadow A1 field B1, ruby grain, ruby 2 vegetable, sow grain C3 C1 vegetable A2 B1."""
    found = replay(record_of(worked_two_players))
    home = [found.at(8, 2, step).home("Bob") for step in range(6)]
    goods = [tuple(each.supply[name] for name in ("ruby", "grain", "vegetable")) for each in home]
    assert goods == [(9, 1, 0), (9, 1, 0), (9, 1, 0), (8, 2, 0), (6, 2, 2), (6, 0, 0)]
    assert ["A1" in each.board() for each in home] == [False, False, True, True, True, True]
    assert [each.board().get("B1") for each in home][2:] == ["field"] * 3 + ["field 2 vegetable"]


def test_states_are_copies() -> None:
    found = replay(record_of(worked_two_players))
    before = found.at(3, 2)
    found.at(3, 2).home("Ann").goods[0] += 5
    found.at(3).spaces_in_play.clear()
    assert found.at(3, 2) == before


MISSING = [
    (0, None, None), (9, None, None), (13, None, None), (1, 5, None), (1, -1, None), (1, 3, 4), (1, 3, -1),
    # The round's start has no steps, and a step belongs to a line.
    (1, 0, 1), (1, None, 1),
]  # fmt: skip


@pytest.mark.parametrize("moment", MISSING)
def test_moments_that_do_not_exist(moment: tuple[int, int | None, int | None]) -> None:
    found = replay(record_of(worked_two_players))
    with pytest.raises(LookupError):
        found.at(*moment)
    if moment[2] is None:
        with pytest.raises(LookupError):
            found.position(*moment[:2])


def test_a_state_costs_one_round_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    """The record is played through once for the copies at the rounds' starts, then only the lines asked for."""
    count = {"apply_begin": 0, "apply": 0, "_end_round": 0}

    def counted(name: str) -> Callable[..., Any]:
        right = getattr(Game, name)

        def call(game: Game, *args: Any, **more: Any) -> Any:
            count[name] += 1
            return right(game, *args, **more)

        return call

    found = replay(record_of(worked_two_players))
    for name in count:
        monkeypatch.setattr(Game, name, counted(name))
    found.at(12, 1)
    lines = sum(len(entry["turns"]) for entry in data_of(worked_two_players)["rounds"])
    assert count["apply"] == lines + 1
    asked: list[tuple[int, int | None, int | None, tuple[int, int, int]]] = [
        (12, 10, None, (1, 10, 0)),
        (6, 2, None, (1, 2, 0)),
        (6, 0, None, (1, 0, 0)),
        (1, 3, 2, (1, 3, 0)),
        (11, None, None, (1, 8, 1)),
    ]
    for number, turn, step, wanted in asked:
        count.update(dict.fromkeys(count, 0))
        found.at(number, turn, step)
        assert tuple(count.values()) == wanted, (number, turn, step)


# --- verifying a whole game ---------------------------------------------------------------------------------------


@by_game
def test_a_game_with_its_claims_is_verified(worked: ModuleType) -> None:
    record = record_of(worked)
    report = verify(record)
    assert (report.ok, report.finished, report.verified, report.findings) == (True, True, True, ())
    for player, claimed in worked.SCORES.items():
        sheet = report.scores[player]
        assert {line.category: line.points for line in sheet.lines} | {"total": sheet.total} == claimed
    assert score(record) == report.scores
    assert report.winners == tuple(worked.WINNERS)
    assert verify(record, keep_going=True) == report
    assert verify(record, finished=True).ok


@pytest.mark.parametrize(("category", "is_"), [("total", 59), ("tiles", 22), ("animals", 14), ("gold", 5)])
def test_a_claim_that_does_not_hold_names_its_place_and_the_difference(category: str, is_: int) -> None:
    text = text_of(data_of(worked_two_players, claimed=False))
    line = text.count("\n") + 3
    claims = f"scores:\n  Bob: 64\n  Ann: {{{category}: {is_ + 2}, begging: -2}}\n"
    (finding,) = verify(loads(text + claims)).findings
    assert (finding.kind, finding.rule, finding.player) == ("claim", "claim.score", "Ann")
    assert (finding.line, finding.column) == (line, len(f"  Ann: {{{category}: ") + 1)
    assert f"it is {is_}" in finding.message
    assert finding.message.endswith("+2")


@by_game
def test_a_record_may_stop_after_any_turn(worked: ModuleType) -> None:
    """It is then ok, not finished, and its scores are those of that moment."""
    whole = data_of(worked, claimed=False)
    found = replay(record_of(worked))
    for number, entry in enumerate(whole["rounds"]):
        kept = {key: value for key, value in entry.items() if key != "harvest"}
        for turn in range(len(entry["turns"])):
            rounds = [*whole["rounds"][:number], {**kept, "turns": entry["turns"][:turn]}]
            record = loads(text_of({"caverna": 1, "players": worked.PLAYERS, "rounds": rounds}))
            report = verify(record)
            assert (report.ok, report.finished, report.verified) == (True, False, False)
            game = found.at(entry["round"], turn)
            assert replay(record).game == game
            assert report.scores == game.scores()
            assert [finding.rule for finding in verify(record, finished=True).findings] == ["end.trades"]


def test_the_last_harvest_waits_for_a_decision() -> None:
    """Without a line for Ann, who is 2 short in round 3, the record stops before the harvest; there are no findings."""
    rounds = data_of(worked_two_players)["rounds"][:3]
    assert rounds[2].pop("harvest") == {"Ann": "eat 1 vegetable"}
    record = loads(text_of({"caverna": 1, "players": ["Ann", "Bob"], "rounds": rounds}))
    assert verify(record).ok
    game = replay(record).game
    assert game is not None
    assert (game.phase, game.round) == ("harvest", 3)
    assert game == replay(record).at(3)


# --- findings tell their round ------------------------------------------------------------------------------------


CLAIMS = f"""{HEAD}rounds:
- card: Blacksmithing
  turns: [Ann: Ore mining, Bob: Logging, Ann: Supplies, Bob: ["Housework", "▸have 7 dog"]]
  check: {{Ann: ▸9 food}}
- card: Sheep farming
  start: {{Bob: ▸have 9 wood}}
  turns: [Ann: Ore mining, Bob: Logging, Ann: Supplies, Bob: Housework]
- card: Ore mine construction
  turns: [Ann: Ore mining, Bob: Logging, Ann: Supplies, Bob: Housework]
  harvest: {{Ann: ▸have 9 food, Bob: beg 3}}
  check: {{Bob: ▸2 begging}}
"""


def test_claims_add_finding_the_round_they_stand_in() -> None:
    """A claim in a harvest or after it belongs to the round that ends."""
    text, places = marked(CLAIMS, *["claim claim.have"] * 5)
    findings = verify(loads(text)).findings
    assert [(each.kind, each.rule, each.line, each.column) for each in findings] == places
    assert [(each.round, each.turn, each.player) for each in findings] == [
        (1, 4, "Bob"), (1, None, "Ann"), (2, None, "Bob"), (3, None, "Ann"), (3, None, "Bob"),
    ]  # fmt: skip


# --- where a replay stops -----------------------------------------------------------------------------------------

BROKEN = f"""{HEAD}rounds:
- card: Blacksmithing
  turns: [Ann: Ore mining, Bob: Logging, Ann: Supplies, Bob: Housework]
- card: Sheep farming
  turns:
  - Ann: Ore mining
  - Bob: Drift mining, ▸furnish Carpenter D3
  - Ann: Logging
  - Bob: Supplies
- card: Ore mine construction
  turns: [Ann: Ore mining, Bob: Logging, Ann: Supplies, Bob: Housework]
"""


def test_a_replay_stops_before_the_line_that_is_refused() -> None:
    text, _ = marked(BROKEN, "illegal work.offered")
    found = replay(loads(text))
    assert found.game is not None
    assert found.game == found.at(2, 1)
    assert (found.game.round, found.game.to_act) == (2, "Bob")
    assert [finding.rule for finding in found.findings] == ["work.offered"]
    assert not found.complete


def test_there_are_no_moments_behind_the_stop() -> None:
    text, _ = marked(BROKEN, "illegal work.offered")
    found = replay(loads(text))
    assert found.moments() == [(1, 0), (1, 1), (1, 2), (1, 3), (1, 4), (2, 0), (2, 1)]
    for moment in [(2, 2), (2, 4), (2, None), (3, 0), (3, None)]:
        with pytest.raises(LookupError):
            found.at(*moment)


def test_keeping_going_leaves_the_step_out() -> None:
    text, places = marked(BROKEN, "illegal work.offered")
    report = verify(loads(text), keep_going=True)
    assert [(each.kind, each.rule, each.line, each.column) for each in report.findings] == places
    assert report.findings[0].message.endswith("; skipped")
    assert (report.ok, report.verified, report.recovered) == (False, False, True)
    found = replay(loads(text), keep_going=True)
    right = replay(loads(text.replace(", furnish Carpenter D3", "")))
    assert found.game == right.game
    assert found.moments() == right.moments()
    assert all(found.at(*moment) == right.at(*moment) for moment in right.moments())
    assert found.ledger() == right.ledger()


def test_keeping_going_inside_a_line_that_was_cut() -> None:
    """The steps of such a line are those that were played."""
    text, _ = marked(BROKEN, "illegal work.offered")
    found = replay(loads(text), keep_going=True)
    assert found.at(2, 2, 1).homes == found.at(2, 2).homes
    with pytest.raises(LookupError):
        found.at(2, 2, 2)


NO_GAME = {
    "nothing": "",
    "no text": "\x00",
    "not closed": "{",
    "no players": "caverna: 1\nrounds: []\n",
    "nobody": "caverna: 1\nplayers: []\nrounds: []\n",
    "eight": "caverna: 1\nplayers: [A, B, C, D, E, F, G, H]\nrounds: []\n",
    "a list": "- caverna: 1\n",
    "a variant": f"{HEAD}variant: long\nrounds: []\n",
    "an option": f"{HEAD}rulings: {{carpenter: never}}\nrounds: []\n",
    "a position": f"{HEAD}position: {{round: x}}\nrounds:\n- card: Blacksmithing\n",
    "a home": f"{HEAD}position: {{homes: {{Ann: {{supply: 3 foods and a half}}}}}}\n",
}


@pytest.mark.parametrize("keep_going", [False, True], ids=["stop", "go on"])
@pytest.mark.parametrize("text", NO_GAME.values(), ids=NO_GAME)
def test_without_players_or_position_there_is_no_game(text: str, keep_going: bool) -> None:
    """A home that cannot be read is reported once; nothing is played, and only the readable home is scored."""
    record = loads(text)
    assert len(record.findings) == 1
    report = verify(record, keep_going)
    assert report.findings == tuple(record.findings)
    assert (report.ok, report.finished, report.verified) == (False, False, False)
    assert (list(report.scores), report.winners) == (["Bob"] if "homes" in text else [], ())
    found = replay(record, keep_going)
    assert found.game is None
    assert (found.moments(), found.ledger(), found.finished) == ([], [], False)


# --- keeping going, whatever is missing ---------------------------------------------------------------------------


def bound_findings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fail where one replay tells more than any record could give reason for: it goes round in circles."""

    right = FindingLog.add

    def add(log: FindingLog, *args: Any, **more: Any) -> None:
        assert len(log.findings) < 2000, "the same is reported again and again"
        right(log, *args, **more)

    monkeypatch.setattr(FindingLog, "add", add)


@pytest.fixture
def bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    bound_findings(monkeypatch)


def going_on(data: dict[str, Any]) -> Report:
    return verify(loads(text_of(data)), keep_going=True)


@pytest.mark.usefixtures("bounded")
def test_going_on_without_markers() -> None:
    """Each of the six rounds from 6 on lacks its marker: six findings, whatever is taken in their place."""
    data = data_of(worked_two_players, claimed=False)
    for entry in data["rounds"]:
        entry.pop("marker", None)
    report = going_on(data)
    missing = [each for each in report.findings if each.rule == "setup.markers"]
    assert [(each.kind, each.round) for each in missing] == [("ambiguous", n) for n in (6, 7, 8, 10, 11, 12)]
    assert report.finished
    assert not report.verified


@pytest.mark.usefixtures("bounded")
def test_going_on_without_harvests() -> None:
    """Shortages, choices of newborns and skipped phases are reported by round, also for players without a line."""
    data = data_of(worked_two_players, claimed=False)
    for entry in data["rounds"]:
        entry.pop("harvest", None)
    report = going_on(data)
    told = {(each.rule, each.round, each.player) for each in report.findings if each.kind == "ambiguous"}
    # Ann lacks food in rounds 3 and 4; at the third question mark, in round 11, nobody says what is skipped.
    assert told >= {("harvest.beg", 3, "Ann"), ("harvest.beg", 4, "Ann"), ("harvest.when", 11, "Bob")}
    assert report.finished


def test_what_is_filled_in_leaves_the_places_of_the_others() -> None:
    """Ann begs too little to say so: her claim still points at itself."""
    text = f"""{HEAD}rounds:
- card: Blacksmithing
  turns: [Ann: Drift mining, Bob: Logging, Ann: Clearing, Bob: Housework]
- card: Sheep farming
  turns: [Ann: Drift mining, Bob: Logging, Ann: Clearing, Bob: Housework]
- card: Ore mine construction
  turns: [Ann: Drift mining, Bob: Logging, Ann: Clearing, Bob: Housework]
  harvest:
    ▸Ann: ▸have 9 food
    Bob: beg 3
"""
    plain, places = marked(text, "ambiguous harvest.beg", "claim claim.have")
    findings = verify(loads(plain), keep_going=True).findings
    assert [(each.kind, each.rule, each.line, each.column) for each in findings] == places


UNKNOWN = {
    "player": ("- Bob: Drift mining", "- Cid: Drift mining"),
    "player of a free action": ("- Bob: Drift mining", "- Cid: eat 2 gold\n  - Bob: Drift mining"),
    "space": ("- Ann: Logging", "- Ann: Lodging"),
    "card": ("card: Sheep farming", "card: Cow farming"),
    "step": ("furnish Carpenter D3", "frobnicate D3"),
    "no line": ("- Ann: Logging", "- Ann:"),
    "no player": ("- Ann: Logging", "- Logging"),
}


@pytest.mark.usefixtures("bounded")
@pytest.mark.parametrize("change", UNKNOWN.values(), ids=UNKNOWN)
def test_going_on_after_what_could_not_be_read(change: tuple[str, str]) -> None:
    """Each malformed line is reported once, and the replay continues after it."""
    text, _ = marked(BROKEN, "illegal work.offered")
    record = loads(text.replace(*change))
    assert record.findings
    report = verify(record, keep_going=True)
    malformed = [each for each in report.findings if each.kind == "malformed"]
    assert malformed == record.findings
    assert (report.ok, report.verified, report.recovered) == (False, False, True)
    assert set(report.scores) == {"Ann", "Bob"}


def test_going_on_with_another_card() -> None:
    record = loads(f"{HEAD}rounds:\n- card: Family life\n  turns: [Ann: Logging]\n- turns: []\n")
    report = verify(record, keep_going=True)
    told = [(each.rule, each.round) for each in report.findings]
    assert told == [("work.turn-order", 1), ("setup.cards", 1), ("setup.cards", 2)]
    game = replay(record, keep_going=True).game
    assert game is not None
    assert game.cards[0] in possible_cards(Game(["Ann", "Bob"]), 1)


def test_nothing_is_replayed_twice() -> None:
    """Reports of one record are equal, whatever was asked of the replay before."""
    record = record_of(worked_two_players)
    before = attrs.evolve(record)
    first = verify(record)
    found = replay(record)
    found.at(5, 1)
    found.ledger()
    assert verify(record) == first
    assert record == before


def test_a_moment_may_be_a_text() -> None:
    played = replay(record_of(worked_two_players))
    assert played.at("3.1") == played.at(3, 1)
    assert played.at("3.0") == played.at(3, 0)
    assert played.at("3") == played.at(3)
    assert played.at("end") == played.game
    assert played.position("3.1") == played.position(3, 1)
    with pytest.raises(LookupError, match="'x' is not a point in the game; write a round"):
        played.at("x")
    with pytest.raises(LookupError, match="round 99 is not in the record"):
        played.at("99")


def test_a_tally_has_no_game() -> None:
    tally = loads("caverna: 1\ntally:\n  Ann: 70\n  Bob: 64\n")
    played = replay(tally)
    assert (played.game, played.playable, played.finished) == (None, False, False)
    assert (played.moments(), played.ledger()) == ([], [])
    for at in (None, "", "1"):
        with pytest.raises(RuleBroken, match="a tally has no moves"):
            Game.from_record(tally, at)
