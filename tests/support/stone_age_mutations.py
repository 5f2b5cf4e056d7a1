"""Mutations of games of Stone Age: for each rule, functions that break it at some point in the game.

Each gets the game before a line and yields lines to replace it, with the expected finding: the rule, the kind, and the
index of the step that the finding points to, or `PLAYER`.
"""

import json
from collections.abc import Callable, Iterator
from copy import copy
from functools import partial
from typing import Any

from attrs import evolve, frozen

from caverna.engine.replay import replay
from caverna.games.stone_age.catalogue.buildings import BUILDINGS, COUNT, FIXED
from caverna.games.stone_age.catalogue.cards import CARD_NUMBER, CARDS, CHOICE_CARD, DICE, ROLL
from caverna.games.stone_age.catalogue.places import FIRST_CARD, HUNT, HUT, NAMED, SITES, VILLAGE
from caverna.games.stone_age.goods import FOOD, RESOURCES, Goods
from caverna.games.stone_age.record import Record, Round
from caverna.games.stone_age.rules.game import Game
from caverna.games.stone_age.rules.placing import open_places, site_closed, village_closed
from caverna.games.stone_age.state.position import position_of
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
from caverna.model.findings import Span
from caverna.model.record import Line
from caverna.reading.reader import loads

PLAYER, FED = -1, -2
"""The indexes for findings at the player of the line, and at a player's line of the feeding."""
POSITION = -2
"""The index for findings in a position."""
Steps = tuple[Step, ...]
Broken = tuple[str, str, Steps, int]
"""The rule, the kind of the finding, the steps that break the rule, and the step that the finding points to."""


@frozen
class Moment:
    """A point in a game before a line. ``game`` is its state."""

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
    """A record with one mistake, and the expected finding."""

    rule: str
    kind: str
    record: Callable[[], Record]
    """A function that returns the broken record. Only few of all mutants are made."""
    entry: int
    part: str
    """The phase of the broken line, or the wrong key."""
    line: int
    step: int
    player: str = ""
    """The player of the line, in the feeding."""


def moments(record: Record) -> Iterator[Moment]:
    """Yield the points before every line of placements and actions."""
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
    """Yield all mutations of a placement that are possible at this point."""
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
    """Yield mutations of a player's actions: of one step, or of the whole line."""
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
    """Yield mutations of a step."""
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
    """Yield all mutants of a record."""
    for moment in moments(record):
        ways: Callable[[Moment], Iterator[Broken]] = placements if moment.part == "placements" else actions
        for rule, kind, steps, step in ways(moment):
            yield _of_line(record, moment, rule, kind, moment.player, steps, step)
        wrong = (*moment.steps, Have(Goods.of([(FOOD, 999)])))
        yield _of_line(record, moment, "claim.have", "claim", moment.player, wrong, len(wrong) - 1)
        if moment.part == "placements":
            other = record.players[(moment.seat + 1) % len(record.players)]
            yield _of_line(record, moment, "place.turn-order", "illegal", other, moment.steps, PLAYER)
        if moment.part == "placements" and moment.line == 0:
            yield from _positions(record, moment)
    for number, entry in enumerate(record.rounds):
        yield from _rounds(record, number, entry)
        yield from _feedings(record, number, entry)
    yield from _ends(record)


def _of_line(
    record: Record, moment: Moment, rule: str, kind: str, player: str, steps: Steps, step: int
) -> Mutant:  # fmt: skip
    """Return a mutant with another line."""

    def change(entry: Round) -> None:
        lines = getattr(entry, moment.part)
        lines[moment.line] = Line(player, steps, lines[moment.line].player_at)

    return Mutant(
        rule, kind, partial(_changed, record, moment.entry, change), moment.entry, moment.part, moment.line, step
    )  # fmt: skip


def _changed(record: Record, number: int, change: Callable[[Any], None]) -> Record:
    """Return a record with one changed round. It shares all other parts with the original."""
    changed = copy(record)
    changed.rounds = record.rounds.copy()
    entry = changed.rounds[number] = copy(record.rounds[number])
    entry.placements, entry.actions = entry.placements.copy(), entry.actions.copy()
    entry.feeding = copy(entry.feeding)
    change(entry)
    return changed


def _rounds(record: Record, number: int, entry: Round) -> Iterator[Mutant]:
    """Yield mutants with wrong cards and tiles of a round, or in a wrong order."""

    def mutant(rule: str, kind: str, key: str, change: Callable[[Any], None], item: int = -1) -> Mutant:
        return Mutant(rule, kind, partial(_changed, record, number, change), number, key, item, PLAYER)

    cards, tiles = ("setup.cards", "setup.buildings") if number == 0 else ("round.refill", "round.buildings")
    yield mutant("round.phases", "illegal", "round", lambda it: setattr(it, "stated_number", number + 5))
    if entry.cards:
        named = [*entry.cards, "tool / art"]
        yield mutant(cards, "illegal", "cards", lambda it: setattr(it, "cards", named), len(entry.cards))
        rest = entry.cards[:-1] or None
        yield mutant(cards, "ambiguous", "cards" if rest else "", lambda it: setattr(it, "cards", rest))
        first = record.rounds[0].cards
        if number and first and CARDS[CARD_NUMBER[first[0]]].copies == 1:
            again = [*entry.cards[:-1], first[0]]
            yield mutant("setup.cards", "illegal", "cards", lambda it: setattr(it, "cards", again), len(again) - 1)
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


def _feedings(record: Record, number: int, entry: Round) -> Iterator[Mutant]:
    """Yield mutants with an undecided shortage, too high a payment, or paying or starving despite enough food."""

    def mutant(rule: str, kind: str, key: str, change: Callable[[Any], None], step: int, player: str = "") -> Mutant:
        return Mutant(rule, kind, partial(_changed, record, number, change), number, key, step, FED, player)

    lines = entry.feeding or {}
    short = {player: line for player, line in lines.items() if isinstance(line.steps[-1], Pay | Starve)}
    for player, line in short.items():
        key = "feeding" if len(lines) > 1 else ""
        yield mutant("feed.short", "ambiguous", key, partial(_feed, player, None), PLAYER)
        paid = (*line.steps[:-1], Pay(Goods(wood=99)))
        yield mutant("feed.short", "illegal", "feeding", partial(_feed, player, paid), len(paid) - 1, player)
    for player in set(record.players) - set(short):
        before = lines[player].steps if player in lines else ()
        for rule, step in (("feed.people", Pay(Goods(wood=1))), ("feed.penalty", Starve())):
            steps = (*before, step)
            yield mutant(rule, "illegal", "feeding", partial(_feed, player, steps), len(before), player)


def _feed(player: str, steps: Steps | None, entry: Round) -> None:
    """Put a player's line of the feeding first, or remove it."""
    rest = {name: line for name, line in (entry.feeding or {}).items() if name != player}
    first = {} if steps is None else {player: Line(player, steps, Span(1, 1))}
    entry.feeding = (first | rest) or None


def _positions(record: Record, moment: Moment) -> Iterator[Mutant]:
    """Yield mutants that start in the middle of a round from an impossible position."""

    def mutant(rule: str, key: str, change: Callable[[dict[str, Any]], None]) -> Mutant:
        return Mutant(rule, "illegal", partial(_from_position, record, moment, change), POSITION, key, -1, PLAYER)

    name = moment.player
    yield mutant("limits.components", f"{name} people", lambda it: it["tribes"][name].update(people=11))
    yield mutant("limits.components", f"{name} tools", lambda it: it["tribes"][name].update(tools=13))
    if moment.game.board.cards_unseen[CARD_NUMBER["tool / art"]]:
        yield mutant("civ.keep", f"{name} open 0", lambda it: it["tribes"][name].update(open=["tool / art"]))
    yield mutant("setup.board", "cards 4", lambda it: it["cards"].append("none"))


def _from_position(record: Record, moment: Moment, change: Callable[[dict[str, Any]], None]) -> Record:
    data = position_of(moment.game)
    change(data)
    header = {"stone age": 1, "players": record.players, "rulings": record.rulings, "position": data, "rounds": []}
    read = loads(json.dumps(header))
    assert isinstance(read, Record)
    return read


def _ends(record: Record) -> Iterator[Mutant]:
    """Yield mutants with a wrong score, a round after the end, an early end, and too many players."""
    player = record.players[0]

    def claims() -> Record:
        scores = record.scores
        assert scores is not None
        changed = copy(record)
        changed.scores = {player: {"total": scores[player]["total"] + 1}}
        return changed

    def longer() -> Record:
        changed = copy(record)
        changed.end = changed.scores = None
        changed.rounds = [*record.rounds, Round(["tool / art"])]
        return changed

    def shorter() -> Record:
        changed = copy(record)
        changed.rounds, changed.scores = record.rounds[:1], None
        changed.end = {player: Line(player, (Have(Goods(food=1)),), Span(1, 1))}
        return changed

    def crowded() -> Record:
        changed = copy(record)
        changed.players = ["Ann", "Bob", "Cleo", "Dan", "Eve"]
        return changed

    ending = replay(record).game.ending
    yield Mutant("claim.score", "claim", claims, -1, f"scores {player}", -1, PLAYER)
    yield Mutant(ending, "illegal", longer, len(record.rounds), "", -1, PLAYER)
    yield Mutant("end.scoring", "illegal", shorter, -1, "end", -1, PLAYER)
    yield Mutant("setup.players", "illegal", crowded, -1, "players", -1, PLAYER)
