"""The records of Agricola that ship: each is checked, and together they show everything there is."""

from functools import cache
from pathlib import Path

import pytest
from attrs import Factory, define

from caverna.engine.run import Run
from caverna.engine.verify import verify
from caverna.games.agricola.catalogue.majors import MAJORS
from caverna.games.agricola.catalogue.setup import setup_for
from caverna.games.agricola.options import CHOICES
from caverna.games.agricola.record import Record
from caverna.games.agricola.rulebook import RULES
from caverna.games.agricola.steps import STEPS, Buy, Card, Place, Step
from caverna.model.phases import Played
from caverna.reading.reader import load
from tests.agricola.test_ablation import NEVER_FOUND
from tests.support.make_agricola_corpus import naive_scores
from tests.support.rows import rows

RECORDS = Path(__file__).parents[2] / "records" / "agricola"
UNFINISHED = {"agricola-series-by-hand"}


def files(folder: str) -> list[Path]:
    return sorted((RECORDS / folder).glob("*.yaml"))


def named(folder: str) -> list[object]:
    return [pytest.param(path, id=path.stem) for path in files(folder)]


@rows("path", named("games"))
def test_a_game_is_legal_and_its_scores_are_those_of_the_naive_scorer(path: Path) -> None:
    record = load(path)
    assert isinstance(record, Record)
    report = verify(record)
    assert report.findings == ()
    if path.stem in UNFINISHED:
        assert not report.finished
        return
    has_cards = any(step.word in ("occupation", "minor") for line in record.lines() for step in line.steps)
    assert (report.verified, report.key) == (not has_cards, "agricola")
    assert report.grade == ("by card" if has_cards else "verified")
    assert record.scores == naive_scores(record)


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
    """Contents of records: spaces by player count and mode, improvements bought, kinds of steps, table options."""

    spaces: set[tuple[int, str, str]] = Factory(set)
    majors: set[str] = Factory(set)
    words: set[str] = Factory(set)
    options: set[tuple[str, str]] = Factory(set)

    def watch(self, record: Record) -> None:
        def listen(played: Played) -> None:
            for line in played.lines.values():
                for step in line.steps:
                    self.see(run, step)

        run = Run(record, listener=listen)
        run.run()
        self.options |= set(record.rulings.items())

    def see(self, run: Run, step: Step) -> None:
        self.words.add(step.word)
        if isinstance(step, Place):
            self.spaces.add((len(run.game.homes), run.game.mode, run.game.space_key(step.space)))
        elif isinstance(step, Buy):
            self.majors.add(step.improvement)
        elif isinstance(step, Card):
            for effect in step.effects:
                self.see(run, effect)


@cache
def shown() -> Shown:
    found = Shown()
    for path in (*files("games"), *files("positions")):
        record = load(path)
        assert isinstance(record, Record)
        found.watch(record)
    return found


def test_every_space_and_round_card_at_every_player_count_in_both_modes() -> None:
    for players in range(1, 6):
        for mode in ("full", "family"):
            setup = setup_for(players, mode)
            every = {*setup.printed, *(card for cards in setup.shuffled.values() for card in cards)}
            there = {key for count, other, key in shown().spaces if (count, other) == (players, mode)}
            assert every - there == set(), (players, mode)


def test_every_improvement_and_every_kind_of_step() -> None:
    assert {row.full_name for row in MAJORS.values()} - shown().majors == set()
    assert set(STEPS) - shown().words == set()


def test_every_table_option() -> None:
    assert {(option, values[1]) for option, values in CHOICES.items()} <= shown().options


def test_every_rule_that_a_record_can_break() -> None:
    expected = {one.rule for path in files("violations") for one in load(path).expect or ()}
    breakable = {rule for rule in RULES if not rule.startswith("ruling.") and rule not in NEVER_FOUND}
    assert breakable - expected == set()


def test_games_of_every_player_count_and_mode_and_one_by_hand() -> None:
    records = [load(path) for path in files("games") if path.stem not in UNFINISHED]
    assert len(records) >= 12
    assert {(len(record.players), record.head["mode"]) for record in records} == {
        (players, mode) for players in range(1, 6) for mode in ("full", "family")
    }
    assert any("hand" in path.name for path in files("games"))
