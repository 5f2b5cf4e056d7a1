"""Pairs of code that must agree: what is valid and what is reported, and three paths through a game.

Each of a pair has its own code for speed or for what it shows; both must give the same for every record.
"""

import random
from functools import cache
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caverna import Record, load, loads, replay
from caverna.drawing.parts import PageParts, parts_of
from caverna.drawing.scene import Scene, stage
from caverna.engine.timeline import timeline
from caverna.games.caverna import Game
from caverna.games.caverna.goods import KINDS, Goods
from caverna.games.caverna.rules.claims import differences, holds, wrong_have
from caverna.games.caverna.rules.scoring import score
from caverna.games.caverna.state.home import Dwarf
from caverna.games.caverna.steps import Have
from caverna.model.phases import END, START
from tests.caverna.test_broken_random import mutated
from tests.support.corpus import RECORDS
from tests.support.loop_share import share
from tests.trust.mutations import OPERATORS, mutants
from tests.trust.mutations.games import QUICK
from tests.trust.mutations.paper import Paper

FILES = sorted(RECORDS.rglob("*.yaml"))
GAMES = [path for path in FILES if path.parent.name == "games"]


@cache
def broken_by_rule() -> list[tuple[str, Record]]:
    """Break a game in every way the operators know."""
    found = mutants(QUICK[1].record(), str(QUICK[1]), OPERATORS)
    return [(mutant.operator.name, loads(Paper(mutant.change.record).text)) for mutant in found]


# --- what someone has -----------------------------------------------------------------------------------------------

few = st.integers(0, 3)
counts = st.lists(few, min_size=KINDS, max_size=KINDS)
family = st.lists(few, min_size=2, max_size=5)
said = st.dictionaries(st.integers(0, KINDS - 1), few, max_size=4)


@st.composite
def claimed(draw: st.DrawFn) -> tuple[Any, Have]:
    """Return a home and what is said about it, each part of it true or not."""
    home = Game(["Ann", "Bob"]).home("Ann")
    home.goods[:] = draw(counts)
    home.dwarfs = [Dwarf(strength) for strength in draw(family)]
    home.begging = draw(few)

    def maybe(right: Any, wrong: st.SearchStrategy[Any]) -> Any:
        return draw(st.one_of(st.none(), st.just(right), wrong))

    true = draw(st.booleans())
    goods = {good: home.goods[good] if true else count for good, count in draw(said).items()}
    have = Have(
        Goods.of(sorted(goods.items())),
        maybe(len(home.dwarfs), few),
        maybe(home.begging, few),
        maybe(score(home).total, st.integers(-30, 0)),
        maybe(tuple(home.weapons()), family.map(lambda strengths: tuple(sorted(strengths)))),
    )
    return home, have


@given(claimed())
def test_an_assertion_holds_if_nothing_about_it_is_wrong(case: tuple[Any, Have]) -> None:
    home, have = case
    wrong = differences(home, have)
    assert holds(home, have) == (not wrong)
    told = wrong_have(home, have)
    assert (told is None) == (not wrong)
    if told is not None:
        assert told.found == ", ".join(is_ for is_, _ in wrong)
        assert told.expected == ", ".join(claim for _, claim in wrong)


@given(claimed())
def test_each_part_of_an_assertion_counts(case: tuple[Any, Have]) -> None:
    """An assertion holds if each of its parts does on its own."""
    home, have = case
    parts = [Have(Goods.of([pair])) for pair in have.goods.pairs]
    for field in ("dwarf", "begging", "points", "weapons"):
        if getattr(have, field) is not None:
            parts.append(attrs.evolve(Have(), **{field: getattr(have, field)}))
    assert holds(home, have) == all(holds(home, part) for part in parts)
    assert len(differences(home, have)) == sum(not holds(home, part) for part in parts)


# --- three ways through a game --------------------------------------------------------------------------------------


def shown(scene: Scene) -> dict[str, dict[str, Any]]:
    """Return the last state of each moment of a page, put together from what its frames change."""
    found: dict[str, dict[str, Any]] = {}
    state: dict[str, Any] = {}
    for frame in scene.frames:
        state = {slot: value for slot, value in (state | frame.delta).items() if value is not None}
        found[frame.id] = state
    return found


def slots(page: PageParts, game: Any) -> dict[str, Any]:
    """Return what a page shows of a state, but for what it remembers of earlier ones and of single steps."""
    found = page.table_slots(game)
    for seat in range(len(game.players)):
        found |= page.player_slots(game, seat)
    return unmarked(found)


def unmarked(state: dict[str, Any]) -> dict[str, Any]:
    """Return a state without what only a page adds."""
    added = ("marker.", "done", "won", "open")
    return {slot: value for slot, value in state.items() if value is not None and not slot.startswith(added)}


def three_ways(name: str, record: Record, keep_going: bool) -> int:
    """Compare the states of a record as `Replay`, `timeline` and the page come to them; return how many there are."""
    played, unfolded, scene = replay(record, keep_going), timeline(record, keep_going), stage(record, keep_going)
    if played.game is None:
        assert not unfolded.playable, name
        assert [frame.id for frame in scene.frames] in ([], ["0"]), name  # what of a broken position can be drawn
        return 0
    on_page, page = shown(scene), parts_of(record.ruleset)
    assert unfolded.last() == played.game or (keep_going and played.recovered), name
    assert scene.frames[0].id == "0", name
    assert unmarked(on_page["0"]) == slots(page, unfolded.after(0)), name
    assert scene.last == played.game, name
    assert len(on_page) == len(scene.frames), name  # each moment has a name of its own
    moments: list[tuple[int, ...]] = []

    def see(index: int, part: Any) -> None:
        here = f"{name} {part.name}"
        if part.kind == END:
            assert part.after == played.game, here
            assert unmarked(on_page[END]) == slots(page, part.after), here
            return
        ends = part.kind != START and part.turn is None
        moment = (part.round,) if ends else (part.round, part.turn or 0)
        if not ends:
            moments.append(moment)
        there = ".".join(map(str, moment))
        assert unmarked(on_page[there]) == slots(page, part.after), here
        if not ends or not (keep_going and played.recovered):
            assert played.at(*moment) == part.after, here

    unfolded.show(range(len(unfolded.parts)), see)
    assert set(moments) <= set(played.moments()), name
    if not played.recovered:
        begun = record.position is not None and record.position.now is not None
        assert moments == played.moments()[int(begun and bool(record.rounds)) :], name
    return len(moments)


@pytest.mark.parametrize("path", share(GAMES[::5]), ids=lambda path: path.stem)
def test_the_states_of_games(path: Path) -> None:
    assert three_ways(path.name, load(path), keep_going=False)


@pytest.mark.parametrize("keep_going", [False, True], ids=["stop", "go on"])
def test_the_states_of_the_other_records(keep_going: bool) -> None:
    for path in FILES:
        record = load(path)
        if path not in GAMES and record.game == "caverna":  # whose slots are known here
            three_ways(path.name, record, keep_going)


@pytest.mark.parametrize("keep_going", [False, True], ids=["stop", "go on"])
def test_the_states_of_broken_rules(keep_going: bool) -> None:
    chosen = random.Random(5).sample(broken_by_rule(), 25)
    assert sum(three_ways(name, record, keep_going) for name, record in chosen) > 25


@settings(max_examples=15, deadline=None)
@given(mutated(), st.booleans())
def test_the_states_of_broken_texts(text: str, keep_going: bool) -> None:
    three_ways("a broken text", loads(text), keep_going)
