"""Mutations of games of Agricola: for each rule, functions that break it at some point in the game.

Each gets the game before a turn and yields steps to replace the turn, with the expected finding: the rule, the kind,
and the index of the step that the finding points to, or `PLAYER`.
"""

from collections.abc import Iterator
from typing import Any

from attrs import frozen

from caverna.games.agricola.catalogue.majors import MAJORS
from caverna.games.agricola.catalogue.spaces import SPACES
from caverna.games.agricola.catalogue.tables import HAND
from caverna.games.agricola.goods import ANIMALS, FOOD, GRAIN, SHEEP, WOOD, Goods
from caverna.games.agricola.record import Record
from caverna.games.agricola.rules.game import Game
from caverna.games.agricola.state.cells import COUNT, around
from caverna.games.agricola.state.cells import NAMES as CELLS
from caverna.games.agricola.state.fences import MAX_FENCES, outline
from caverna.games.agricola.state.home import Home
from caverna.games.agricola.steps import (
    Bake,
    Buy,
    Card,
    Changes,
    Eat,
    Fence,
    Grow,
    Have,
    Later,
    Leave,
    LetGo,
    Minor,
    Occupation,
    Pass,
    Place,
    Plow,
    Renovate,
    Room,
    Sow,
    Stable,
    Step,
    Take,
)
from caverna.games.farming.cells import members

PLAYER = -1
Steps = tuple[Step, ...]
Broken = tuple[str, str, Steps, int]
"""The rule, the kind of the finding, the steps that break the rule, and the step that the finding points to."""
ILLEGAL, AMBIGUOUS, CLAIM = "illegal", "ambiguous", "claim"


@frozen
class Moment:
    """A point in a game before a turn. ``game`` is its state."""

    game: Game
    entry: int
    line: int
    player: str
    steps: Steps

    @property
    def home(self) -> Home:
        return self.game.home(self.player)

    def on(self, key: str) -> Place | None:
        """Return the placement on a space that is in play and free."""
        free = key in self.game.spaces_in_play and key not in self.game.occupant
        return Place(self.game.space_name(key)) if free else None

    def quiet(self) -> Place | None:
        """Return a placement that brings goods but no animals, so that any steps may follow it."""
        keys = ("take_grain", "wood_3", "clay_1", "reed_1", "fishing")
        there = (self.on(key) for key in keys if key == "take_grain" or self.game.goods_on.get(key))
        return next((place for place in there if place is not None), None)


def moments(record: Record) -> Iterator[Moment]:
    """Yield the points in a game before every turn."""
    game = Game(record.players, record.mode, record.rulings, record.hands)
    for number, entry in enumerate(record.rounds):
        game.begin(entry.head)
        for index, line in enumerate(entry.turns):
            if game.is_turn(line.steps) and line.player == game.to_act:
                yield Moment(game.copy(), number, index, line.player, line.steps)
            game.play(line.player, line.steps)
        if game.due == "harvest":
            game.close("harvest", {name: line.steps for name, line in (entry.harvest or {}).items()})


def before_harvests(record: Record) -> Iterator[tuple[int, Home | None]]:
    """Yield for each round the home of the first player at the start of its harvest; None if it has none."""
    game = Game(record.players, record.mode, record.rulings, record.hands)
    for number, entry in enumerate(record.rounds):
        game.begin(entry.head)
        for line in entry.turns:
            game.play(line.player, line.steps)
        yield number, game.homes[0].copy() if game.due == "harvest" else None
        if game.due == "harvest":
            game.close("harvest", {name: line.steps for name, line in (entry.harvest or {}).items()})


def turns(moment: Moment) -> Iterator[Broken]:
    """Yield all mutations of a turn that are possible at this point."""
    for operators in (placing, choosing, building, growing, fields, bread, fencing, animals, buying, cards):
        yield from operators(moment)


# --- spaces ---------------------------------------------------------------------------------------------------


def placing(moment: Moment) -> Iterator[Broken]:
    game, quiet = moment.game, moment.quiet()
    for key in list(game.occupant)[:1]:
        yield "work.occupied", ILLEGAL, (Place(SPACES[key].full_name),), 0
    closed = [row for row in SPACES.values() if row.key not in game.spaces_in_play]
    names = {SPACES[key].name for key in game.spaces_in_play}
    for row in [row for row in closed if row.name not in names and row.key != "room_or_players"][:2]:
        yield "work.available", ILLEGAL, (Place(row.full_name),), 0
    if len(game.homes) > 1 and not any(isinstance(step, Place) and step.by for step in moment.steps):
        yield "work.turn-order", ILLEGAL, moment.steps, PLAYER
    place = moment.on("rooms_and_stables")
    if place:
        yield "work.must-act", ILLEGAL, (place,), 0
        yield "work.offered", ILLEGAL, (place, Grow()), 1
    if moment.on(f"starting_player_{game.mode}"):  # which can always be used
        yield "work.stuck", ILLEGAL, (Pass(),), 0
    if quiet:
        yield "work.offered", ILLEGAL, (quiet, Plow("B1")), 1
        yield "work.offered", ILLEGAL, (quiet, Leave()), 1
        yield "work.offered", ILLEGAL, (quiet, Take(("wood",))), 1
        wood = moment.home.goods[WOOD]
        yield "claim.have", CLAIM, (Have(Goods(wood=wood + 1)), *moment.steps), 0
        yield "claim.have", CLAIM, (Have(person=moment.home.people + 1), *moment.steps), 0


def choosing(moment: Moment) -> Iterator[Broken]:
    game = moment.game
    place = moment.on("day_laborer_family")
    if place:
        yield "work.choice", AMBIGUOUS, (place,), 0
        yield "work.choice", ILLEGAL, (place, Take(("grain",))), 1
        yield "work.choice", ILLEGAL, (place, Take(("wood", "clay"))), 1
    for key in ("two_resources_3", "two_resources_4"):
        if place := moment.on(key):
            yield "work.choice", ILLEGAL, (place, Take(("wood", "wood"))), 1
            yield "work.choice", AMBIGUOUS, (place, Take(("wood",))), 1
    if place := moment.on("animal_market"):
        yield "work.order-of-actions", AMBIGUOUS, (place,), 0
        yield "work.choice", AMBIGUOUS, (place, Take()), 1
        yield "work.order-of-actions", ILLEGAL, (place, Take(("sheep", "boar"))), 1
        if not moment.home.goods[FOOD]:
            yield "work.price", ILLEGAL, (place, Take(("cattle",))), 1
    if place := moment.on("room_or_players"):
        yield "work.order-of-actions", AMBIGUOUS, (place,), 0
    for key in ("occupation_or_growth", "resources_or_growth"):
        if place := moment.on(key):
            if game.round < 5 and moment.home.people < 5:
                yield "family.round", ILLEGAL, (place, Grow()), 1
            yield "work.order-of-actions", AMBIGUOUS, (place,), 0


# --- house and family -----------------------------------------------------------------------------------------


def building(moment: Moment) -> Iterator[Broken]:
    home, place = moment.home, moment.on("rooms_and_stables")
    if place:
        beside = around(home.rooms)
        for cell in members(home.unused & ~beside)[:1]:
            yield "room.place", ILLEGAL, (place, Room(CELLS[cell])), 1
        for cell in members(home.used)[:1]:
            yield "room.place", ILLEGAL, (place, Room(CELLS[cell])), 1
        material = (WOOD, 1, 3)[home.house]
        for cell in members(home.unused & beside)[:1]:
            if home.goods[material] < 5 or home.goods[2] < 2:
                yield "room.cost", ILLEGAL, (place, Room(CELLS[cell])), 1
        for cell in members(home.rooms | home.fields)[-1:]:
            yield "stable.place", ILLEGAL, (place, Stable(CELLS[cell])), 1
        for cell in members(home.stables)[:1]:
            yield "stable.limit", ILLEGAL, (place, Stable(CELLS[cell])), 1
        free = members(~(home.rooms | home.fields | home.stables) & (1 << COUNT) - 1)
        if free and home.stables.bit_count() < 4 and home.goods[WOOD] < 2:
            yield "stable.cost", ILLEGAL, (place, Stable(CELLS[free[0]])), 1
        if len(free) >= 5:
            yield "stable.limit", ILLEGAL, (place, Stable(tuple(CELLS[cell] for cell in free[:5]))), 1
    if place := moment.on("renovation_and_improvement"):
        if home.house == 2:
            yield "renovate.step", ILLEGAL, (place,), 0
        elif home.goods[2] < 1 or home.goods[(1, 3)[home.house]] < home.room_count:
            yield "renovate.cost", ILLEGAL, (place,), 0
            yield "renovate.cost", ILLEGAL, (place, Renovate()), 1


def growing(moment: Moment) -> Iterator[Broken]:
    home = moment.home
    if place := moment.on("family_growth"):
        if home.people == 5:
            yield "family.limit", ILLEGAL, (place,), 0
        elif home.people >= home.room_count:
            yield "family.room", ILLEGAL, (place,), 0
            yield "family.room", ILLEGAL, (place, Grow()), 1
    if (place := moment.on("growth_without_room")) and home.people == 5:
        yield "family.limit", ILLEGAL, (place,), 0


# --- fields and bread -----------------------------------------------------------------------------------------


def fields(moment: Moment) -> Iterator[Broken]:
    home = moment.home
    if place := moment.on("plow_field"):
        for cell in members(home.used)[:1]:
            yield "field.place", ILLEGAL, (place, Plow(CELLS[cell])), 1
        if home.fields:
            for cell in members(home.unused & ~around(home.fields))[:1]:
                yield "field.adjacent", ILLEGAL, (place, Plow(CELLS[cell])), 1
        yield "record.step", "malformed", (Plow("B1"), place), 0
    if place := moment.on("sow_and_bake"):
        for cell in members(~home.fields & (1 << COUNT) - 1)[:1]:
            yield "sow.field", ILLEGAL, (place, Sow(CELLS[cell])), 1
        for cell in list(home.crops)[:1]:
            yield "sow.field", ILLEGAL, (place, Sow((), CELLS[cell])), 1
        empty = [cell for cell in members(home.fields) if cell not in home.crops]
        if empty and not home.goods[GRAIN]:
            yield "sow.seed", ILLEGAL, (place, Sow(CELLS[empty[0]])), 1


def bread(moment: Moment) -> Iterator[Broken]:
    home, place = moment.home, moment.on("sow_and_bake")
    if not place:
        return
    if not home.ovens:
        yield "bake.improvement", ILLEGAL, (place, Bake(1)), 1
    elif all(oven.most for oven in home.ovens):
        yield "bake.limit", ILLEGAL, (place, Bake(sum(oven.most for oven in home.ovens) + 1)), 1
    else:
        yield "bake.grain", ILLEGAL, (place, Bake(home.goods[GRAIN] + 1)), 1


# --- fences and animals ---------------------------------------------------------------------------------------


def fencing(moment: Moment) -> Iterator[Broken]:
    home, place = moment.home, moment.on("fences")
    if not place:
        return
    for cell in members(home.rooms | home.fields)[:1]:
        yield "fence.cells", ILLEGAL, (place, Fence(CELLS[cell])), 1
    land = members(~(home.rooms | home.fields) & (1 << COUNT) - 1)
    apart = [(one, two) for one in land for two in land if two - one > 4]
    for one, two in apart[:1]:
        yield "fence.outline", ILLEGAL, (place, Fence((CELLS[one], CELLS[two]))), 1
    for cell in land[:1]:
        yield "fence.outline", ILLEGAL, (place, Fence((CELLS[cell], CELLS[cell]))), 1
    for pasture in home.pastures[:1]:
        yield "fence.split", ILLEGAL, (place, Fence(tuple(CELLS[cell] for cell in members(pasture)))), 1
        open_land = ~(home.rooms | home.fields | home.fenced)
        for cell in members(around(pasture) & open_land)[:1]:
            joined = members(pasture | 1 << cell)
            yield "fence.permanent", ILLEGAL, (place, Fence(tuple(CELLS[each] for each in joined))), 1
    yield from _closing(moment, place)


def _closing(moment: Moment, place: Place) -> Iterator[Broken]:
    """Yield wrong single pastures: separate from the others, with too many fences, with too little wood."""
    home = moment.home
    for cell in members(~(home.rooms | home.fields | home.fenced) & (1 << COUNT) - 1):
        new = (outline(1 << cell) & ~home.fences).bit_count()
        total = home.fences.bit_count() + new
        fence = (place, Fence(CELLS[cell]))
        if total > MAX_FENCES:
            yield "fence.limit", ILLEGAL, fence, 1
        elif home.goods[WOOD] < new:
            yield "fence.cost", ILLEGAL, fence, 1
        elif home.fenced and not around(1 << cell) & home.fenced:
            yield "fence.adjacent", ILLEGAL, fence, 1


def animals(moment: Moment) -> Iterator[Broken]:
    game, home, quiet = moment.game, moment.home, moment.quiet()
    for key, animal in zip(("sheep_1", "boar_1", "cattle_1"), ANIMALS, strict=True):
        place = moment.on(key)
        if place is None:
            continue
        counts = home.goods[SHEEP:]
        counts[animal - SHEEP] += game.goods_on.get(key, 0)
        if not home.capacity().fits(*counts):
            yield "animals.housing", ILLEGAL, (place,), 0
    if quiet:
        for good in ANIMALS:
            has = home.goods[good]
            yield "ruling.let-go", ILLEGAL, (quiet, LetGo(Goods.of([(good, has + 1)]))), 1
            yield "food.convert", ILLEGAL, (quiet, Eat(Goods.of([(good, has + 1)]))), 1
            if has and not home.food_values[good]:
                yield "food.cook", ILLEGAL, (quiet, Eat(Goods.of([(good, 1)]))), 1
        yield "food.convert", ILLEGAL, (quiet, Eat(Goods(wood=1))), 1


def buying(moment: Moment) -> Iterator[Broken]:
    game, home, place = moment.game, moment.home, moment.on("improvement")
    if not place:
        return
    yield (
        "work.must-act" if game.mode == "family" else "work.order-of-actions",
        (ILLEGAL if game.mode == "family" else AMBIGUOUS),
        (place,),
        0,
    )
    for key, row in MAJORS.items():
        if key not in game.majors:
            yield "major.available", ILLEGAL, (place, Buy(row.full_name)), 1
        elif any(home.goods[good] < count for good, count in row.cost.pairs):
            yield "major.cost", ILLEGAL, (place, Buy(row.full_name)), 1
    if {"fireplace_2", "fireplace_3"} <= game.majors:
        yield "record.name", AMBIGUOUS, (place, Buy("Fireplace")), 1


# --- hand cards -----------------------------------------------------------------------------------------------


def cards(moment: Moment) -> Iterator[Broken]:
    game, home, quiet = moment.game, moment.home, moment.quiet()
    effect = (Changes(Goods(wood=1)),)
    if quiet is None:
        return
    if game.mode == "family":
        yield "setup.mode", ILLEGAL, (quiet, Card("Nobody", effect)), 1
        return
    yield "card.owner", ILLEGAL, (quiet, Card("Nobody", effect)), 1
    yield "card.owner", ILLEGAL, (Place(quiet.space, "Nobody"),), 0
    lessons, token = moment.on("occupation_board"), moment.on("starting_player_full")
    if game.deck.no_cards:
        if lessons:
            yield "card.hand", ILLEGAL, (lessons, Occupation("Nobody")), 1
        return
    if home.occupations:
        own = next(iter(home.occupations.values()))
        yield "card.effect", ILLEGAL, (quiet, Card(own, (Changes(Goods.of([(FOOD, -home.goods[FOOD] - 9)])),))), 1
        yield "card.effect", ILLEGAL, (quiet, Card(own, (Later(Goods(food=1), (game.round,)),))), 1
        if lessons and not home.goods[FOOD] and len(home.occupations) < HAND:
            yield "occupation.cost", ILLEGAL, (lessons, Occupation("Newcomer")), 1
        if lessons:
            yield "card.once", ILLEGAL, (lessons, Occupation(own)), 1
    if token and home.own_minors < HAND:
        yield "card.cost", AMBIGUOUS, (token, Minor("Newcomer")), 1
        lots = Goods.of([(WOOD, home.goods[WOOD] + 1)])
        yield "card.cost", ILLEGAL, (token, Minor("Newcomer", paying=lots)), 1
        yield "card.cost", ILLEGAL, (token, Minor("Newcomer", "Nothing", Goods())), 1


# --- rounds, harvests, the whole ------------------------------------------------------------------------------


def heads(record: Record, entry: int) -> Iterator[tuple[str, str, dict[str, Any], str]]:
    """Yield mutations of a round's keys: the rule, the kind, the changed keys, and the key with the finding."""
    shown = [other.card for other in record.rounds[:entry]]
    if shown:
        yield "setup.cards", ILLEGAL, {"card": shown[-1]}, "card"
    yield "setup.cards", ILLEGAL, {"card": "Renovation and fences" if entry < 13 else "Fences"}, "card"
    yield "setup.cards", ILLEGAL, {"stated_number": entry + 2}, "round"
    if entry not in (3, 6, 8, 10, 12, 13):
        yield "setup.cards", AMBIGUOUS, {"card": None}, ""
