"""Lists and choices on small farms against brute force: every step that can be written is played.

What is legal is what `Game.play` takes. Lists may leave out what `moves.listed` says; choices leave nothing out.
"""

from collections.abc import Iterable, Iterator
from itertools import chain, combinations
from typing import Any

import pytest

from caverna.games.agricola import Game
from caverna.games.agricola.notation import NOTATION
from caverna.games.agricola.state.cells import NAMES
from caverna.games.agricola.steps import Bake, Buy, Fence, Place, Plow, Room, Sow, Stable, Step
from caverna.model.refusals import RuleBroken
from tests.support.agricola_table import farm, table

Kind = type[Step]
FARMS: dict[str, dict[str, Any]] = {
    "bare": {"supply": "9 wood 5 clay 4 reed 3 stone"},
    "fields": {"supply": "6 wood 2 reed 2 grain 1 vegetable", "board": {"B1": "field", "C1": "field", "C2": "field"}},
    "fenced": {"supply": "7 wood 5 reed", "board": {"D1 E1": "pasture", "D2": "pasture stable D2"}},
    "poor": {"supply": "1 wood 1 grain"},
    "baking": {"supply": "3 grain 3 clay 2 stone", "improvements": ["Fireplace 2"], "board": {"E3": "field"}},
}
MAJORS = ("Fireplace 2", "Fireplace 3", "Cooking hearth 4", "Cooking hearth 5", "Clay oven", "Stone oven", "Joinery",
          "Pottery", "Basketmaker's workshop", "Well")  # fmt: skip
FIELDS = ("B1", "C1", "C2", "E3")
WRITTEN: dict[Kind, str] = {Room: "room", Stable: "stable", Fence: "fence", Plow: "plow", Sow: "sow", Bake: "bake",
                            Buy: "major"}  # fmt: skip
"""Step -> the act of a space that it does."""
MOST_CELLS = {Room: 2, Stable: 2, Fence: 4}


def subsets(names: Iterable[str], most: int) -> Iterator[tuple[str, ...]]:
    """Return the sets of at most this many names, the empty one first."""
    found = tuple(names)
    return chain.from_iterable(combinations(found, count) for count in range(most + 1))


def every(kind: Kind) -> Iterator[Step]:
    """Return every step of a kind that can be written, lists of cells up to a length."""
    if kind in MOST_CELLS:
        made: Any = kind
        yield from (made(cells) for cells in subsets(NAMES, MOST_CELLS[kind]) if cells)
    elif kind is Plow:
        yield from map(Plow, NAMES)
    elif kind is Bake:
        yield from map(Bake, range(1, 6))
    elif kind is Buy:
        yield from (Buy(name, back) for name in MAJORS for back in ("", *MAJORS[:2]))
    else:
        sown = ((grain, more) for grain in subsets(FIELDS, 4) for more in subsets(FIELDS, 4))
        yield from (Sow(grain, more) for grain, more in sown if grain or more)


def at_work(name: str) -> Game:
    """Return a family game in round 7 in which Ann, with such a farm, places next."""
    game = table(mode="family", round_=7)
    farm(game, "Ann", **FARMS[name])
    return game


def spaces_for(game: Game, kind: Kind) -> list[Place]:
    """Return the placements on spaces that offer the act of a step at once."""
    offers = game.table.offers
    found = [key for key in game.space_order() if (use := offers[key].find.get(WRITTEN[kind])) and not use.needs]
    return [Place(game.space_name(key)) for key in found]


def is_played(game: Game, place: Place, step: Step, whole: bool = False) -> bool:
    """Return whether a step may follow a placement, or make it a whole turn."""
    try:
        game.copy().play("Ann", (place, step), None if whole else 2)
    except RuleBroken:
        return False
    return True


def legal(game: Game, place: Place, kind: Kind) -> set[Step]:
    return {step for step in every(kind) if is_played(game, place, step)}


def apart(game: Game, place: Place) -> set[Step]:
    """Return the pastures apart from others that one more, of up to 2 cells here, can join (ruling.fences-judged)."""
    further = [Fence(cells) for cells in subsets(NAMES, 2) if cells]
    alone = (step for step in every(Fence) if refusing_rule(game, place, step) == "fence.adjacent")
    return {step for step in alone if any(not refusing_rule(game, place, step, fence) for fence in further)}


def refusing_rule(game: Game, *line: Step) -> str:
    """Return the rule that refuses a line of Ann, "" if it is legal."""
    try:
        game.copy().play("Ann", line)
    except RuleBroken as broken:
        return broken.rule
    return ""


def composed(game: Game, place: Place, kind: Kind) -> set[Step]:
    """Return the whole steps that can be composed of what choices offer; of lists each set once."""
    found: set[Step] = set()
    seen: set[str] = set()
    drafts: list[dict[str, Any]] = [{"step": kind.word}]
    while drafts:
        draft = drafts.pop()
        key = repr({name: sorted(said) if isinstance(said, list) else said for name, said in draft.items()})
        if key in seen or len(draft.get("cells", ())) > MOST_CELLS.get(kind, 9):
            continue
        seen.add(key)
        answer = game.choices((place,), draft if len(draft) > 1 else None, "Ann")
        if answer.whole:
            (step,) = NOTATION.read(answer.line).steps[1:]
            found.add(canonical(step))
        for offer in answer.offers:
            if offer.step == kind.word and offer.slot is not None:
                drafts += ({**draft, offer.slot: value} for each in offer.values for value in single(each))
    return found


def single(value: Any) -> list[Any]:
    """Return the values that a range stands for."""
    spread = isinstance(value, dict) and "min" in value
    return list(range(value["min"], value["max"] + 1)) if spread else [value]


def canonical(step: Step) -> Step:
    """Return a step with its cells in the order of the farm."""
    if isinstance(step, Room | Stable | Fence):
        return type(step)(tuple(sorted(step.cells, key=NAMES.index)))
    if isinstance(step, Sow):
        return Sow(tuple(sorted(step.grain)), tuple(sorted(step.vegetable)))
    return step


@pytest.mark.parametrize("name", FARMS)
@pytest.mark.parametrize("kind", WRITTEN, ids=WRITTEN.__getitem__)
def test_choices_reach_every_legal_step_and_no_other(name: str, kind: Kind) -> None:
    game = at_work(name)
    for place in spaces_for(game, kind):
        further = apart(game, place) if kind is Fence else set()
        assert composed(game, place, kind) == legal(game, place, kind) | further, place


def is_listed(game: Game, step: Step) -> bool:
    """Return whether the policy of lists keeps a step (`caverna.games.agricola.moves.listed`)."""
    if isinstance(step, Room | Stable):
        return len(step.cells) == 1
    if isinstance(step, Sow):
        home = game.home("Ann")
        empty = [cell for number, cell in enumerate(NAMES) if home.fields >> number & 1 and number not in home.crops]
        return [*step.grain, *step.vegetable] == empty[: len(step.grain) + len(step.vegetable)]
    return True


@pytest.mark.parametrize("name", FARMS)
@pytest.mark.parametrize("kind", WRITTEN, ids=WRITTEN.__getitem__)
def test_lists_have_every_legal_step_that_the_policy_keeps(name: str, kind: Kind) -> None:
    game = at_work(name)
    turns = set(game.legal_turns())
    for place in spaces_for(game, kind):
        kept = {step for step in legal(game, place, kind) if is_listed(game, step)}
        assert {line[-1] for line in game.options((place,)) if type(line[-1]) is kind} == kept
        whole = {(place, step) for step in kept if is_played(game, place, step, whole=True)}
        assert {turn for turn in turns if turn[0] == place and len(turn) == 2 and type(turn[1]) is kind} == whole


def test_every_kind_of_step_is_legal_somewhere() -> None:
    """Nothing is compared with nothing alone."""
    counts = {kind: sum(len(legal(at_work(name), place, kind)) for name in FARMS
                        for place in spaces_for(at_work(name), kind)[:1]) for kind in WRITTEN}  # fmt: skip
    assert all(count >= 3 for count in counts.values()), counts
