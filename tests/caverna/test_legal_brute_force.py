"""Legal moves compared with brute force, in random games."""

import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from itertools import islice, product
from pathlib import Path
from random import Random

import pytest

from caverna import RuleBroken, Step
from caverna.games.caverna import Game
from caverna.games.caverna.catalogue.furnishings import FURNISHING_BY_NAME
from caverna.games.caverna.moves import free_steps, is_legal, legal_spaces, legal_turns, next_steps, placements, settled
from caverna.games.caverna.notation import parse, write
from caverna.games.caverna.players.chance import RandomPlayer
from caverna.games.caverna.rules.turn import is_turn
from caverna.games.caverna.state import cells
from caverna.games.caverna.steps import (
    Breed,
    Buy,
    Clear,
    Dig,
    DigCaverns,
    Eat,
    Expedition,
    Forge,
    Furnish,
    Grow,
    Have,
    LetGo,
    Loot,
    Order,
    OreMine,
    Pass,
    Pasture,
    Place,
    Ruby,
    RubyMine,
    RubyTile,
    Sow,
    Stable,
    Stronger,
    Take,
    Tile,
    Trade,
    Use,
)
from tests.support.ablation import without_checks
from tests.support.random_game import LONG, QUICK, Case, Played, game_of

Line = tuple[Step, ...]

quick = pytest.mark.parametrize("case", QUICK, ids=str)
long = pytest.mark.parametrize("case", LONG[::3], ids=str)


def around(name: str) -> list[str]:
    """The cells next to a cell, by their names."""
    columns = "ZABCDEFG"
    at, row = columns.index(name[0]), int(name[1])
    return [f"{columns[at + x]}{row + y}" for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)) if 0 <= at + x < len(columns)]


SIDES = {
    side: [name for name in cells.NAMES if name[0] in columns]
    for side, columns in {"forest": "ZABC", "mountain": "DEFG"}.items()
}
PAIRS = {side: [(a, b) for a in names for b in around(a) if b in names] for side, names in SIDES.items()}


def everything(game: Game, place: Place, *done: Step) -> Iterator[Step]:
    """Return every step that names what there is, whether it makes sense or not; `take` where it is a choice."""
    after = game.copy()
    if done:
        after.play(game.to_act or "", (place, *done), upto=1 + len(done))
    home = after.homes[game.seat_to_act]
    if (place.of or (place.space,))[-1] in ("Growth", "Urgent wish for children"):
        yield Take()
    yield from (Grow(), Expedition((Stronger(),)))
    yield from (Forge(strength) for strength in range(1, 10))
    yield from (Trade(times) for times in range(1, 5))
    yield from (Clear(a, b) for a, b in PAIRS["forest"])
    for a, b in PAIRS["mountain"]:
        yield from (Dig(a, b), OreMine(a, b))
        if cells.NUMBER[a] < cells.NUMBER[b]:
            yield DigCaverns(a, b)
    yield from (RubyMine(cell) for cell in SIDES["mountain"])
    yield from (Pasture(cell) for cell in SIDES["forest"])
    yield from (Pasture(pair) for pair in PAIRS["forest"] if cells.NUMBER[pair[0]] < cells.NUMBER[pair[1]])
    yield from (Stable(cell) for cell in SIDES["forest"])
    laid = ["D3", *(cell for cell in home.board() if cell in SIDES["mountain"])]
    yield from (Furnish(tile, cell) for tile in FURNISHING_BY_NAME for cell in dict.fromkeys(laid))
    fields = [cell for cell, what in home.board().items() if what == "field"]
    for grain, vegetable in product(range(4), repeat=2):
        if 0 < grain + vegetable <= len(fields):
            yield Sow(tuple(fields[:grain]), tuple(fields[grain : grain + vegetable]))


def possible(game: Game, start: Line, steps: Iterable[Step]) -> list[Step]:
    """Return the steps that can follow; animals that find no room can always be let go."""
    player = game.to_act or ""
    found = []
    copy = game.copy()
    with without_checks("animals.housing"):
        for step in steps:
            try:
                copy.play(player, (*start, step))
            except RuleBroken:
                continue
            found.append(step)
            copy = game.copy()
    return found


def usable(game: Game) -> set[str]:
    """Return the spaces that can be used: some line of one step, or none, is accepted."""
    found = set()
    for space in game.spaces():
        if space in game.occupied():
            continue
        targets = [()] if not space.startswith("Imitation") else [(other,) for other in game.occupied()]
        for target in targets:
            place = Place(space, target)
            if possible(game, (), [place]) or possible(game, (place,), everything(game, place)):
                found.add(space)
                break
    return found


def essence(steps: Iterable[Step]) -> set[object]:
    """Return steps as far as the list of next steps tells them apart: a tile once, a number of fields, no loot."""
    found: set[object] = set()
    for step in steps:
        if isinstance(step, Furnish):
            found |= {(Furnish, step.tile)} if step.paying is None else set()
        elif isinstance(step, Sow):
            found.add((Sow, len(step.grain), len(step.vegetable)))
        elif isinstance(step, Expedition):
            found.add(Expedition)
        elif isinstance(step, Pasture):
            found.add((Pasture, frozenset(step.cells)))
        elif not isinstance(step, Buy):
            found.add(step)
    return found


def crowded(game: Game, rng: Random, free: int) -> Game:
    """Return a copy in which all spaces but a few are held by others."""
    copy = game.copy()
    others = [seat for seat in range(len(game.homes)) if seat != game.seat_to_act]
    open_ = [key for key in copy.space_order() if key not in copy.occupant]
    for key in rng.sample(open_, max(0, len(open_) - free)):
        if others:
            copy.occupant[key] = rng.choice(others)
        else:
            copy.spaces_in_play.discard(key)
    return copy


def work_moments(played: Played, rng: Random, count: int) -> list[Game]:
    games = [game for game in played.moments.values() if game.to_act]
    return rng.sample(games, min(count, len(games)))


def compare_next(played: Played, count: int) -> None:
    """The steps listed after a placement, and after the next step, are those found by trying everything."""
    rng = Random(1)
    for game in work_moments(played, rng, count):
        for place in rng.sample(placements(game), min(3, len(placements(game)))):
            follow = next_steps(game, (place,))
            assert essence(follow) == essence(possible(game, (place,), everything(game, place))), (place, game.round)
            for step in rng.sample(follow, min(2, len(follow))):
                # Where animals crowd the home the line cannot go on.
                if not is_legal(game, (place, step)):
                    continue
                then = essence(next_steps(game, (place, step)))
                assert then == essence(possible(game, (place, step), everything(game, place, step))), (place, step)


@quick
def test_next_steps_are_all_there_are(case: Case) -> None:
    compare_next(game_of(case), 2)


@pytest.mark.long
@long
def test_next_steps_are_all_there_are_at_every_table(case: Case) -> None:
    compare_next(case.play(), 20)


def compare_spaces(played: Played, count: int) -> int:
    """Spaces that can be used are those of some turn; who can use none may pass, nobody else (work.stuck)."""
    rng = Random(2)
    passes = 0
    for number, game in enumerate(work_moments(played, rng, count)):
        game = crowded(game, rng, free=number % 4)
        spaces = set(legal_spaces(game))
        assert spaces == usable(game), (game.round, spaces)
        assert is_legal(game, (Pass(),)) == (not spaces)
        assert {place.space for place in placements(game)} == spaces
        at_once = [line for line in few(game) if isinstance(line[0], Place) and Order not in map(type, line)]
        assert {line[0].space for line in at_once if isinstance(line[0], Place)} <= spaces
        if not spaces:
            assert (Pass(),) in legal_turns(game)
            passes += 1
        else:
            assert at_once
            assert (Pass(),) not in few(game)
    return passes


def few(game: Game) -> list[Line]:
    return list(islice(legal_turns(game), 40))


@quick
def test_spaces_that_can_be_used(case: Case) -> None:
    compare_spaces(game_of(case), 4)


def test_somebody_passes() -> None:
    """The comparison has seen both."""
    assert sum(compare_spaces(game_of(case), 8) for case in QUICK[:4]) > 0


@pytest.mark.long
@long
def test_spaces_that_can_be_used_at_every_table(case: Case) -> None:
    compare_spaces(case.play(), 40)


def compare_turns(played: Played, count: int) -> None:
    """Every turn listed can be played, also from its text; listing changes nothing and is always the same."""
    rng = Random(3)
    for game in work_moments(played, rng, count):
        game = crowded(game, rng, free=2)
        game.spaces_in_play.discard("weekly_market")
        before = game.copy()
        turns = list(islice(legal_turns(game), 1500))
        assert game == before
        assert turns
        assert list(islice(legal_turns(before), len(turns))) == turns
        assert len(set(turns)) == len(turns)
        for line in rng.sample(turns, min(30, len(turns))):
            copy, again = game.copy(), game.copy()
            copy.play(copy.to_act or "", line)
            again.play(again.to_act or "", parse(write(line)).steps)
            assert copy == again != game
        if len(turns) < 1500 and turns != [(Pass(),)]:
            compare_kinds(game, turns)


def compare_kinds(game: Game, turns: list[Line]) -> None:
    """Every kind of step that is possible on a space occurs in a turn on it, and every kind of free step."""
    free = list(free_steps(game, game.homes[game.seat_to_act]))
    for place in placements(game):
        of_space = [line for line in turns if place in line]
        tried = [step for step in everything(game, place) if is_legal(game, (place, step))]
        tried += [step for step in free if any(is_legal(game, (step, *line)) for line in of_space[:5])]
        listed = {kind for line in of_space for kind in kinds(line)}
        assert listed >= {kind for step in tried for kind in kinds((place, step))}, place


# --- lines of a player that thinks of them in another way ---------------------------------------------------------


def kinds(line: Line) -> Iterator[tuple[object, ...]]:
    """Return what the steps of a line are, each with its space: tile, loot, good, as it applies."""
    place = next(step for step in line if isinstance(step, Place))
    space = (place.space, *place.of[-1:])
    steps = [step for step in line if not isinstance(step, Expedition)]
    items = [item for step in line if isinstance(step, Expedition) for item in step.loot]
    yield from ((space, item.word, "loot", *detail) for item in items if not item.free for detail in details(item))
    for step in (*steps, *(item for item in items if item.free)):
        if not isinstance(step, Take | Have):
            yield from ((space, step.word, *detail) for detail in details(step))


def details(step: Step) -> list[tuple[object, ...]]:
    if isinstance(step, Furnish):
        return [(step.tile,)]
    if isinstance(step, Sow):
        return [(good,) for good in ("grain", "vegetable") if getattr(step, good)]
    if isinstance(step, Eat | Ruby | Buy):
        return [(good,) for good in step.goods]
    if isinstance(step, Breed | LetGo):
        return [(animal,) for animal in step.animals]
    if isinstance(step, Loot):
        return [(step.good,)]
    if isinstance(step, Tile | RubyTile):
        return [(step.kind,)]
    if isinstance(step, Pasture):
        return [(len(step.cells),)]
    return [(step.tile, step.into)] if isinstance(step, Use) else [()]


def free_in(line: Line) -> int:
    """Count the free steps of a line, those in expeditions too and each good for itself; `have` is none."""
    items = (item for step in line if isinstance(step, Expedition) for item in step.loot)
    return sum(traded(step) for step in (*line, *items) if step.free and not isinstance(step, Have))


def traded(step: Step) -> int:
    if isinstance(step, Eat | Ruby) and "gold" not in step.goods:
        return sum(step.goods.values())
    return step.times if isinstance(step, Use) else sum(step.animals.values()) if isinstance(step, LetGo) else 1


def compare_player(played: Played, rng: Random, count: int, tries: int) -> int:
    """Whatever a random player does with one free step at most is of a kind that is listed with that space."""
    compared = 0
    for game in work_moments(played, rng, count):
        game = crowded(game, rng, free=5)
        listed = {kind for line in legal_turns(game) if line != (Pass(),) for kind in kinds(line)}
        for number in range(tries):
            line = RandomPlayer(f"{number} {rng.random()}").turn(game)
            if Pass() not in line and free_in(line) < 2:
                assert set(kinds(line)) <= listed, (write(line), set(kinds(line)) - listed)
                compared += 1
    return compared


@quick
def test_what_a_random_player_does_is_listed(case: Case) -> None:
    assert compare_player(game_of(case), Random(7), 2, 15) > 5


@pytest.mark.long
@long
def test_what_a_random_player_does_is_listed_at_every_table(case: Case) -> None:
    compare_player(case.play(), Random(8), 20, 40)


# --- step by step -------------------------------------------------------------------------------------------------


def walk(game: Game, rng: Random) -> int:
    """Go on with any option as far as it goes; each that is offered can be played, and the line can be brought to an
    end or says why not."""
    player, steps, played = game.to_act or "", tuple[Step, ...](), 0
    before = game.copy()
    for _ in range(8):
        found = game.options(steps)
        assert game == before
        assert len(set(found)) == len(found)
        for line in rng.sample(found, min(10, len(found))):
            if is_turn(line) or Order not in map(type, line):
                game.copy().play(player, line, upto=len(line))
                played += 1
        if is_turn(steps) and not found:
            assert game.is_legal(steps), write(steps)
        of_space = [line for line in found if not line[-1].free]
        chosen = of_space if of_space and rng.random() < 0.8 else found
        if not chosen:
            break
        steps = rng.choice(chosen)
    return played


@quick
def test_every_option_can_be_played(case: Case) -> None:
    rng = Random(9)
    assert sum(walk(game, rng) for game in work_moments(game_of(case), rng, 3)) > 10


@pytest.mark.long
@long
def test_every_option_can_be_played_at_every_table(case: Case) -> None:
    rng = Random(10)
    for game in work_moments(case.play(), rng, 60):
        walk(crowded(game, rng, free=rng.randint(0, 20)), rng)


@quick
def test_turns_can_be_played(case: Case) -> None:
    compare_turns(game_of(case), 2)


@pytest.mark.long
@long
def test_turns_can_be_played_at_every_table(case: Case) -> None:
    compare_turns(case.play(), 12)


@quick
def test_free_steps_can_be_made(case: Case) -> None:
    """Each of them as it is, or with eating what finds no room."""
    for game in work_moments(game_of(case), Random(4), 5):
        for home in game.homes:
            with without_checks("animals.housing"):
                for step in free_steps(game, home):
                    game.copy().play(home.name, (step,))


def test_lists_do_not_depend_on_hashing() -> None:
    """The same turns in the same order, whatever order sets have."""
    program = (
        "from tests.support.random_game import QUICK\n"
        "from itertools import islice\n"
        "from caverna.games.caverna.moves import legal_turns\n"
        "from caverna.games.caverna.notation import write\n"
        "played = QUICK[4].play()\n"
        "print(played.text)\n"
        "for game in list(played.moments.values())[::20]:\n"
        "    print([write(line) for line in islice(legal_turns(game), 50)])\n"
    )
    root = str(Path(__file__).parents[2])
    printed = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": root},
            cwd=root,
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(printed) == 1


@quick
def test_settled_turns_leave_no_animal_without_room(case: Case) -> None:
    rng = Random(6)
    for game in work_moments(game_of(case), rng, 5):
        home = game.homes[game.seat_to_act]
        for place in placements(game):
            line = settled(game, (place,))
            if line is None or line == (place,):
                continue
            assert isinstance(line[-1], Eat)
            copy = game.copy()
            copy.play(home.name, line)
            assert copy.home(home.name).animals_fit()


def test_the_geometry_of_trying_everything() -> None:
    """17 neighbouring pairs in each half of the board; 10 cells around it, each with one neighbour on it."""
    inside = {name for name in cells.NAMES if name[0] in "ABCDEF" and name[1] in "1234"}
    for pairs in PAIRS.values():
        both = [len(inside & set(pair)) for pair in {frozenset(pair) for pair in pairs}]
        assert (both.count(2), both.count(1)) == (17, 10)
