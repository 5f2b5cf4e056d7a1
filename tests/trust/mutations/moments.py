"""Points of a game at which a record can be changed, each with the game just before it."""

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import define, evolve, frozen

from caverna import RuleBroken, Step, replay
from caverna.games.caverna import Game, Home, Record
from caverna.games.caverna.catalogue.spaces import SPACES, SpaceRow
from caverna.games.caverna.options import Options
from caverna.games.caverna.record import Round
from caverna.games.caverna.rules.turn import is_turn
from caverna.games.caverna.steps import Place
from caverna.model.findings import Span
from caverna.model.record import Line

from .paper import Where

NOWHERE = Span(1, 1)
Steps = tuple[Step, ...]


@frozen(eq=False)
class Change:
    """A changed record, and the places where the first finding may be."""

    record: Record
    at: tuple[Where, ...]


def written(player: str, steps: Sequence[Step]) -> Line:
    """Return a line as text."""
    return Line(player, tuple(steps), NOWHERE)


def entry_changed(record: Record, number: int, /, **values: Any) -> Record:
    """Return a record with changed values of one round."""
    rounds = record.rounds.copy()
    rounds[number] = evolve(rounds[number], **values)
    return evolve(record, rounds=rounds)


@frozen(eq=False)
class AtTurn:
    """A placement, or a pass, with the game before it."""

    record: Record
    number: int
    """The index of the round entry, and of its line in ``turns``."""
    turn: int
    game: Game
    """The game before the line. It must not be changed: play on copies."""

    @property
    def entry(self) -> Round:
        """The round's entry."""
        return self.record.rounds[self.number]

    @property
    def steps(self) -> Steps:
        """The steps of the line."""
        return self.entry.turns[self.turn].steps

    @property
    def player(self) -> str:
        """The player whose turn it is."""
        return self.entry.turns[self.turn].player

    @property
    def seat(self) -> int:
        """The player's seat."""
        return self.game.seat(self.player)

    @property
    def home(self) -> Home:
        """The player's home before the turn."""
        return self.game.homes[self.seat]

    @property
    def options(self) -> Options:
        """The table options."""
        return self.game.rulings

    @property
    def weapon(self) -> int:
        """The strength of the dwarf that goes if no ruby is paid: the weakest."""
        return min(dwarf.weapon for dwarf in self.home.dwarfs if dwarf.space is None and not dwarf.newborn)

    @property
    def place(self) -> int:
        """The index of the step that places the dwarf, -1 in a pass."""
        return next((at for at, step in enumerate(self.steps) if isinstance(step, Place)), -1)

    @property
    def used(self) -> SpaceRow:
        """The space that the line uses, at the end of a chain of imitations."""
        step = self.steps[self.place]
        assert isinstance(step, Place)
        return SPACES[self.game.space_key((step.space, *step.of)[-1])]

    def spaces(self, *does: str, imitation: bool = False) -> list[str]:
        """Return the free spaces that offer all of these actions."""
        return [
            self.game.space_name(key)
            for key in self.game.space_order()
            if key not in self.game.occupant
            and SPACES[key].imitates == imitation
            and all(word in SPACES[key].offer.find for word in does)
        ]

    def row(self, space: str) -> SpaceRow:
        """Return the row of a space at this table."""
        return SPACES[self.game.space_key(space)]

    def held(self, by_opponents: bool) -> list[str]:
        """Return the spaces that opponents, or the player, occupy; never Starting player."""
        return [
            self.game.space_name(key)
            for key, seat in self.game.occupant.items()
            if (seat != self.seat) == by_opponents and "starting_player" not in key
        ]

    def after(self, *steps: Step, upto: int | None = None) -> Home | None:
        """Return the home after all of these steps, or the first n of them; None if they are refused."""
        copy = self.game.copy()
        try:
            copy.play(self.player, steps, upto=len(steps) if upto is None else upto)
        except RuleBroken:
            return None
        return copy.homes[self.seat]

    def line(self, *steps: Step, at: int, item: int | None = None) -> Change:
        """Replace the line by other steps; the finding belongs to one of them, or to its loot item."""
        return Change(self._turns({self.turn: written(self.player, steps)}), (self.where(at, item),))

    def where(self, step: int, item: int | None = None) -> Where:
        """Return the place of a step of the line."""
        return ("turn", self.number, self.turn, step, item)

    def before(self, player: str, *steps: Step, at: int = 0) -> Change:
        """Insert a line of free steps before this one."""
        turns = self.entry.turns.copy()
        turns.insert(self.turn, written(player, steps))
        return Change(entry_changed(self.record, self.number, turns=turns), (self.where(at),))

    def _turns(self, lines: Mapping[int, Line]) -> Record:
        turns = [lines.get(number, line) for number, line in enumerate(self.entry.turns)]
        return entry_changed(self.record, self.number, turns=turns)


@frozen(eq=False)
class AtRound:
    """The start of a round, with the game before its card is revealed."""

    record: Record
    number: int
    game: Game

    @property
    def entry(self) -> Round:
        """The round's entry."""
        return self.record.rounds[self.number]

    @property
    def printed(self) -> int:
        """The round's printed number."""
        return self.game.coming_round

    def changed(self, at: Where, /, **values: Any) -> Change:
        """Change values of the round."""
        return Change(entry_changed(self.record, self.number, **values), (at,))


FEEDING = -1
"""The step index that means the feeding itself."""


@frozen(eq=False)
class AtHarvest:
    """The end of a round, with the game after its last turn."""

    record: Record
    number: int
    game: Game

    @property
    def entry(self) -> Round:
        """The round's entry."""
        return self.record.rounds[self.number]

    @property
    def event(self) -> str:
        """The event at the end of the round."""
        return self.game.round_end()

    def steps(self, home: Home) -> Steps:
        """Return a player's line, empty if there is none."""
        line = (self.entry.harvest or {}).get(home.name)
        return line.steps if line is not None else ()

    def line(self, home: Home, *steps: Step, at: int | None) -> Change:
        """Replace a player's line by other steps.

        The finding belongs to one of them, or to the round. That of the feeding belongs to the line, or to the harvest
        if there is no line (-1).
        """
        lines = dict(self.entry.harvest or {})
        lines.pop(home.name, None)
        if steps:
            lines[home.name] = written(home.name, steps)
        where: Where = ("round", self.number) if at is None else ("harvest", self.number, home.name, at, None)
        if at == FEEDING:
            where = ("harvest", self.number, home.name) if steps else ("harvest", self.number)
        return Change(entry_changed(self.record, self.number, harvest=lines), (where,))


@frozen(eq=False)
class AtEnd:
    """The end of the game, before the last free trades."""

    record: Record
    game: Game


@define
class Moments:
    """All points of a record."""

    turns: list[AtTurn]
    rounds: list[AtRound]
    harvests: list[AtHarvest]
    ends: list[AtEnd]


def moments(record: Record) -> Moments:
    """Play a legal record to its end and return its points."""
    found = Moments([], [], [], [])
    game = replay(evolve(record, rounds=[], end=None, scores=None)).game
    assert game is not None
    for number, entry in enumerate(record.rounds):
        found.rounds.append(AtRound(record, number, game.copy()))
        game.reveal(entry.card, entry.marker, _steps(entry.start))
        for turn, line in enumerate(entry.turns):
            if is_turn(line.steps):
                found.turns.append(AtTurn(record, number, turn, game.copy()))
            game.play(line.player, line.steps)
        found.harvests.append(AtHarvest(record, number, game.copy()))
        game.harvest(_steps(entry.harvest))
    found.ends.append(AtEnd(record, game.copy()))
    return found


def _steps(lines: Mapping[str, Line] | None) -> dict[str, Steps]:
    return {player: line.steps for player, line in (lines or {}).items()}
