"""Ways to break a game of Stone Age, one for each rule that a record can break, as functions of a moment of it.

Each looks at the table before a line and gives lines to stand there instead, with what must then be found: the rule,
the kind, and the index of the step the finding points at, or `PLAYER`.
"""

from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import partial
from typing import Any

from attrs import evolve, frozen

from caverna.core.record import Line
from caverna.games.stone_age.catalogue.buildings import BUILDINGS, COUNT, FIXED
from caverna.games.stone_age.catalogue.cards import CARDS, CHOICE_CARD, DICE, ROLL
from caverna.games.stone_age.catalogue.places import FIRST_CARD, HUNT, HUT, NAMED, SITES, VILLAGE
from caverna.games.stone_age.goods import FOOD, RESOURCES, Goods
from caverna.games.stone_age.record import Record, Round
from caverna.games.stone_age.rules.game import Game
from caverna.games.stone_age.rules.placing import open_places, site_closed, village_closed
from caverna.games.stone_age.steps import (
    Building,
    Card,
    Have,
    Leave,
    Pass,
    Pay,
    Place,
    PlaceOn,
    Roll,
    Starve,
    Step,
    Take,
)

PLAYER = -1
"""The finding points at the player of the line."""
Steps = tuple[Step, ...]
Broken = tuple[str, str, Steps, int]
"""The rule, the kind, the steps that break it, and the step it is found at."""


@frozen
class Moment:
    """The table before a line: ``game`` is as it was then."""

    game: Game
    entry: int
    part: str
    line: int
    player: str
    steps: Steps

    @property
    def seat(self) -> int:
        return self.game.seat(self.player)


@frozen
class Mutant:
    """A record in which one thing was broken, and what must be found."""

    rule: str
    kind: str
    record: Record
    entry: int
    part: str
    """The part of the broken line, or the key that is wrong."""
    line: int
    step: int


def moments(record: Record) -> Iterator[Moment]:
    """Return the table before every line of placements and actions."""
    game = Game(record.players, record.rulings)
    for number, entry in enumerate(record.rounds):
        game.begin(entry.head)
        for part in ("placements", "actions"):
            for index, line in enumerate(getattr(entry, part)):
                yield Moment(game.copy(), number, part, index, line.player, line.steps)
                game.play(line.player, line.steps)
            game.close(part)
        game.close("feeding", {name: line.steps for name, line in (entry.feeding or {}).items()})


# --- placements -----------------------------------------------------------------------------------------------


def placements(moment: Moment) -> Iterator[Broken]:
    """Break a placement in every way that its moment allows."""
    game, seat, board = moment.game, moment.seat, moment.game.board
    mine, is_open = board.standing[seat], dict(open_places(game, seat))
    if not mine[HUNT]:
        yield "place.people", "illegal", (Place("hunt", board.hand[seat] + 1),), 0
        yield "record.step", "ambiguous", (Place("hunt"),), 0
    else:
        yield "place.once", "illegal", (Place("hunt", 1),), 0
    yield "place.available", "illegal", (PlaceOn("card", 5),), 0
    if len(game.tribes) < 4:
        yield "place.available", "illegal", (PlaceOn("building", len(game.tribes) + 1),), 0
    if is_open:
        yield "place.pass", "illegal", (Pass(),), 0
    if HUT in is_open:
        yield "place.number", "illegal", (Place("hut", 1),), 0
    for number, card in enumerate(board.cards, start=1):
        place = FIRST_CARD + number - 1
        if card is not None and board.crowd[place]:
            rule = "place.once" if mine[place] else "place.full"
            yield rule, "illegal", (PlaceOn("card", number),), 0
    for place in VILLAGE:
        if not mine[place] and village_closed(game, place):
            yield "place.village", "illegal", (Place(NAMED[place].name),), 0
    for place in SITES:
        if not mine[place] and site_closed(game, place) and len(game.tribes) < 4:
            yield "place.sites", "illegal", (Place(NAMED[place].name, 1),), 0
        elif place in is_open and not mine[place] and board.hand[seat] > 7 - board.crowd[place]:
            yield "place.full", "illegal", (Place(NAMED[place].name, 8 - board.crowd[place]),), 0


# --- actions --------------------------------------------------------------------------------------------------


def actions(moment: Moment) -> Iterator[Broken]:
    """Break a player's actions, one step of them or the line as a whole."""
    steps = moment.steps
    last = len(steps)
    yield "act.person", "illegal", (*steps, Leave("card", 9)), last
    choice = any(isinstance(step, Take) for step in steps)
    if not choice and CHOICE_CARD not in moment.game.tribe(moment.player).open:
        yield "civ.choice", "illegal", (Take(Goods(gold=2)), *steps), 0
    for index, step in enumerate(steps):
        for rule, kind, broken in of_step(moment, steps[:index], step):
            yield rule, kind, (*steps[:index], broken, *steps[index + 1 :]), index
        if isinstance(step, Roll | Card | Building | Leave):
            yield "act.person", "illegal", (*steps, step), last
            if 0 < index == last - 1:
                yield "act.all", "ambiguous", steps[:index], PLAYER


def of_step(moment: Moment, before: Steps, step: Step) -> Iterator[tuple[str, str, Step]]:
    """Return a step's broken forms."""
    if isinstance(step, Roll):
        yield "act.leave", "illegal", Leave(step.place)
        yield "roll.dice", "ambiguous", Roll(step.place)
        yield "roll.dice", "illegal", evolve(step, dice=(*step.dice, 1))
        yield "tool.whole", "illegal", evolve(step, tools=(*step.tools, 9))
        yield "civ.once", "illegal", evolve(step, once=(*step.once, 9))
        if step.tools:  # there are three spaces for tools
            yield "tool.once", "illegal", evolve(step, tools=(*step.tools, *[step.tools[-1]] * 3))
        yield "claim.yield", "claim", evolve(step, gets=99)
    elif isinstance(step, Card):
        yield from of_card(moment, step)
    elif isinstance(step, Building):
        yield from of_building(moment, step)
    elif isinstance(step, Take):
        yield "civ.choice", "illegal", Take(Goods(gold=1))
        yield "civ.choice", "illegal", Take(Goods(gold=1, food=1))


def of_card(moment: Moment, step: Card) -> Iterator[tuple[str, str, Step]]:
    card = moment.game.board.cards[step.number - 1]
    assert card is not None
    kind, paying = CARDS[card].kind, step.paying
    assert paying is not None
    more = Goods.of([*paying.pairs, (RESOURCES[0], 1)])
    yield "civ.cost", "ambiguous", evolve(step, paying=None)
    yield "civ.cost", "illegal", evolve(step, paying=more)
    yield "civ.cost", "illegal", evolve(step, paying=Goods(food=step.number))
    if kind == DICE:
        yield "civ.no-tools", "illegal", evolve(step, tools=(1,))
        yield "civ.dice", "ambiguous", evolve(step, dice=(), picks=())
        yield "civ.dice", "illegal", evolve(step, dice=(*step.dice, 1))
        yield "civ.pick", "illegal", evolve(step, picks=(*step.picks, *step.dice))
        if len(set(step.dice)) > 1:
            yield "civ.pick", "ambiguous", evolve(step, picks=())
    elif kind == ROLL:
        yield "civ.roll", "ambiguous", evolve(step, roll=(), tools=(), once=(), gets=None)
        yield "roll.dice", "illegal", evolve(step, roll=(*step.roll, 1))
        yield "claim.yield", "claim", evolve(step, gets=99)
    else:
        yield "civ.top", "illegal", evolve(step, dice=(1,))
        if step.draw is not None:
            yield "civ.draw", "ambiguous", evolve(step, draw=None)


def of_building(moment: Moment, step: Building) -> Iterator[tuple[str, str, Step]]:
    tile = moment.game.board.buildings[step.number - 1]
    assert tile is not None
    row = BUILDINGS[tile]
    yield "claim.yield", "claim", evolve(step, gets=99)
    if row.kind == FIXED:
        yield "build.cost", "illegal", evolve(step, paying=Goods(wood=9))
        return
    yield "build.cost", "ambiguous", evolve(step, paying=None)
    if row.kind == COUNT:
        yield "build.count", "illegal", evolve(step, paying=Goods(wood=9))
        kinds = Goods(wood=row.resources) if row.kinds > 1 else Goods(wood=1, brick=row.resources - 1)
        yield "build.kinds", "illegal", evolve(step, paying=kinds)
    else:
        yield "build.free", "illegal", evolve(step, paying=Goods(wood=8))


# --- whole records --------------------------------------------------------------------------------------------


def mutants(record: Record) -> Iterator[Mutant]:
    """Break a record in every way that it allows."""
    for moment in moments(record):
        ways: Callable[[Moment], Iterator[Broken]] = placements if moment.part == "placements" else actions
        for rule, kind, steps, step in ways(moment):
            yield Mutant(rule, kind, _with_line(record, moment, moment.player, steps), moment.entry, moment.part,
                         moment.line, step)  # fmt: skip
        wrong = (*moment.steps[:-1], moment.steps[-1], Have(Goods.of([(FOOD, 999)])))
        yield Mutant("claim.have", "claim", _with_line(record, moment, moment.player, wrong), moment.entry,
                     moment.part, moment.line, len(wrong) - 1)  # fmt: skip
        other = record.players[(moment.seat + 1) % len(record.players)]
        if moment.part == "placements":
            yield Mutant("place.turn-order", "illegal", _with_line(record, moment, other, moment.steps), moment.entry,
                         moment.part, moment.line, PLAYER)  # fmt: skip
    for number, entry in enumerate(record.rounds):
        yield from _rounds(record, number, entry)
    yield from _ends(record)


def _copied(record: Record) -> Any:
    return deepcopy(record)


def _with_line(record: Record, moment: Moment, player: str, steps: Steps) -> Record:
    changed: Record = _copied(record)
    lines = getattr(changed.rounds[moment.entry], moment.part)
    lines[moment.line] = Line(player, steps, lines[moment.line].player_at)
    return changed


def _rounds(record: Record, number: int, entry: Round) -> Iterator[Mutant]:
    """Break what turns up in a round, its order, its feeding."""

    def mutant(rule: str, kind: str, key: str, change: Callable[[Any], None], item: int = -1) -> Mutant:
        changed = _copied(record)
        change(changed.rounds[number])
        return Mutant(rule, kind, changed, number, key, item, PLAYER)

    cards, tiles = ("setup.cards", "setup.buildings") if number == 0 else ("round.refill", "round.buildings")
    yield mutant("round.phases", "illegal", "round", lambda it: setattr(it, "number", number + 5))
    if entry.cards:
        named = [*entry.cards, "tool / art"]
        yield mutant(cards, "illegal", "cards", lambda it: setattr(it, "cards", named), len(entry.cards))
        rest = entry.cards[:-1] or None
        yield mutant(cards, "ambiguous", "cards" if rest else "", lambda it: setattr(it, "cards", rest))
    if isinstance(entry.buildings, list):
        over = [*entry.buildings, "1 to 7"]
        yield mutant(tiles, "illegal", "buildings", lambda it: setattr(it, "buildings", over), len(entry.buildings))
        left = entry.buildings[:-1] or None
        yield mutant(tiles, "ambiguous", "buildings" if left else "", lambda it: setattr(it, "buildings", left))
    if len(entry.actions) > 1:
        yield mutant("act.turn-order", "illegal", "actions", lambda it: it.actions.reverse(), 0)
        if number + 1 < len(record.rounds):
            yield mutant("act.all", "ambiguous", "", lambda it: it.actions.pop())
    yield mutant("place.all", "illegal", "actions" if entry.actions else "", lambda it: it.placements.pop(), 0)
    for player, line in (entry.feeding or {}).items():
        if isinstance(line.steps[-1], Pay | Starve):
            key = "feeding" if len(entry.feeding or ()) > 1 else ""
            yield mutant("feed.short", "ambiguous", key, partial(_drop, player))


def _drop(player: str, entry: Round) -> None:
    assert entry.feeding is not None
    del entry.feeding[player]
    entry.feeding = entry.feeding or None


def _ends(record: Record) -> Iterator[Mutant]:
    """Claim another score, go on after the end, and end before it."""
    changed = _copied(record)
    player = record.players[0]
    changed.scores = {player: {"total": changed.scores[player]["total"] + 1}}
    yield Mutant("claim.score", "claim", changed, -1, f"scores {player}", -1, PLAYER)
    longer = _copied(record)
    longer.end = longer.scores = None
    longer.rounds.append(Round(["tool / art"]))
    yield Mutant("end.", "illegal", longer, len(record.rounds), "", -1, PLAYER)
    shorter = _copied(record)
    shorter.rounds, shorter.scores = shorter.rounds[:1], None
    shorter.end = {player: Line(player, (Have(Goods(food=1)),), shorter.at.get("end"))}
    yield Mutant("end.scoring", "illegal", shorter, -1, "end", -1, PLAYER)
