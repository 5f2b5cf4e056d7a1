"""The records of Stone Age that ship: each is checked, and together they show everything there is."""

import json
from functools import cache
from pathlib import Path

import pytest
from attrs import Factory, define

from caverna.engine.replay import replay
from caverna.engine.run import Run
from caverna.engine.verify import verify
from caverna.games.stone_age.catalogue.buildings import BUILDINGS
from caverna.games.stone_age.catalogue.cards import CARDS
from caverna.games.stone_age.catalogue.places import FIRST_BUILDING, FIRST_CARD, NAMED, place_name
from caverna.games.stone_age.options import CHOICES
from caverna.games.stone_age.record import Record
from caverna.games.stone_age.rulebook import RULES
from caverna.games.stone_age.state.position import position_of
from caverna.games.stone_age.steps import STEPS, Building, Card, Place, PlaceOn, Roll
from caverna.reading.reader import load
from tests.stone_age.test_ablation import NEVER_BROKEN
from tests.support.cli_run import caverna
from tests.support.rows import rows
from tests.support.stone_age_scoring import naive_score, naive_winners

RECORDS = Path(__file__).parents[2] / "records" / "stone-age"


def files(folder: str) -> list[Path]:
    return sorted((RECORDS / folder).glob("*.yaml"))


def named(folder: str) -> list[object]:
    return [pytest.param(path, id=path.stem) for path in files(folder)]


@pytest.mark.parametrize("path", named("games"))
def test_a_game_is_legal_and_its_scores_are_those_of_the_naive_scorer(path: Path) -> None:
    record = load(path)
    report = verify(record)
    assert report.findings == ()
    assert (report.verified, report.key, report.grade) == (True, "stone age", "verified")
    tribes = position_of(replay(record).game)["tribes"]
    assert record.scores == {name: naive_score(tribe) for name, tribe in tribes.items()}
    if "tie break" not in record.rulings:
        assert list(report.winners) == naive_winners(tribes)


@rows("path", named("violations"))
def test_a_violation_has_the_findings_it_expects(path: Path) -> None:
    record = load(path)
    report = verify(record)
    assert record.expect
    assert report.ok, report.findings
    assert path.stem.startswith(report.findings[0].rule.replace(".", "-"))
    assert not report.verified or all(finding.kind == "claim" for finding in report.findings)


@pytest.mark.parametrize("path", named("positions"))
def test_a_position_is_sound(path: Path) -> None:
    assert verify(load(path)).findings == ()


# --- what they show -----------------------------------------------------------------------------------------------


@define
class Shown:
    """Contents of records: places by player count, cards and tiles bought, kinds of steps, endings, options."""

    places: set[tuple[int, str]] = Factory(set)
    cards: set[int] = Factory(set)
    tiles: set[int] = Factory(set)
    words: set[str] = Factory(set)
    endings: set[str] = Factory(set)
    options: set[tuple[str, str]] = Factory(set)
    tools: set[int] = Factory(set)
    once: bool = False

    def watch(self, record: Record) -> None:
        run = Run(record).run()
        for line in record.lines():
            for step in line.steps:
                self.see(len(record.players), step)
        self.endings.add(run.game.ending)
        self.options |= set(record.rulings.items())
        for tribe in run.game.tribes:
            self.cards |= {*tribe.cards, *tribe.open}
            self.tiles |= set(tribe.buildings)
            self.tools.add(tribe.tool_value)

    def see(self, players: int, step: object) -> None:
        self.words.add(step.word)  # type: ignore[attr-defined]
        if isinstance(step, Place):
            self.places.add((players, step.place))
        elif isinstance(step, PlaceOn):
            self.places.add((players, f"{step.place} {step.number}"))
        elif isinstance(step, Roll | Card):
            self.once = self.once or bool(step.once)


@cache
def shown() -> Shown:
    found = Shown()
    for path in (*files("games"), *files("positions")):
        record = load(path)
        assert isinstance(record, Record)
        found.watch(record)
    return found


def test_every_place_at_every_player_count() -> None:
    every = {(players, row.name) for players in (2, 3, 4) for row in NAMED}
    every |= {(players, place_name(place)) for players in (2, 3, 4) for place in range(FIRST_CARD, FIRST_BUILDING)}
    every |= {(players, f"building {number}") for players in (2, 3, 4) for number in range(1, players + 1)}
    assert every - shown().places == set()


def test_every_card_and_every_tile() -> None:
    assert {row.name for number, row in enumerate(CARDS) if number not in shown().cards} == set()
    assert {row.name for number, row in enumerate(BUILDINGS) if number not in shown().tiles} == set()


def test_every_kind_of_step_and_tools_for_one_use() -> None:
    assert set(STEPS) - shown().words == set()
    assert shown().once
    assert max(shown().tools) > 6


def test_both_endings_and_every_table_option() -> None:
    assert {"end.cards", "end.buildings"} <= shown().endings
    assert {(option, values[1]) for option, values in CHOICES.items()} <= shown().options


def test_every_rule_that_a_record_can_break() -> None:
    expected = {one.rule for path in files("violations") for one in load(path).expect or ()}
    breakable = {rule for rule in RULES if not rule.startswith("ruling.") and rule not in NEVER_BROKEN}
    assert breakable - expected == set()


def test_games_of_every_player_count_and_one_by_hand() -> None:
    records = [load(path) for path in files("games")]
    assert len(records) >= 11
    assert {len(record.players) for record in records} == {2, 3, 4}
    assert any("hand" in path.name for path in files("games"))


def test_buildings_are_bought_with_and_without_saying_what_is_paid() -> None:
    steps = [
        step
        for path in files("games")
        for line in load(path).lines()
        for step in line.steps
        if isinstance(step, Building)
    ]
    assert {step.paying is None for step in steps} == {True, False}


def test_its_schema_is_printed_by_the_command() -> None:
    printed = json.loads(caverna("schema", "--game", "stone-age").stdout)
    assert printed["required"][:2] == ["stone age", "players"]
