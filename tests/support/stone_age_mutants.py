"""Mutants of simulated games of Stone Age: the games, a sample of their mutants, and how they are found."""

from random import Random

from attrs import frozen

from caverna.engine.verify import verify
from caverna.games.stone_age import RULESET
from caverna.games.stone_age.record import Record, Round
from caverna.model.findings import Finding, Span
from caverna.model.record import Line
from caverna.model.record import Record as CoreRecord
from caverna.reading.reader import loads
from caverna.writing.writer import dumps
from tests.support.mutant_table import Counted
from tests.support.stone_age_mutations import FED, PLAYER, POSITION, Mutant, mutants

PLAYERS = ("Ann", "Bob", "Cleo", "Dan")
STYLES = ("planner", "random", "mixed")


@frozen
class Source:
    """A game by its seed, and how it is played."""

    players: int
    seed: int
    style: str

    def record(self) -> Record:
        """Play the game and return its record."""
        record = RULESET.simulate(PLAYERS[: self.players], self.seed, self.style, {})
        assert isinstance(record, Record)
        return record

    def __str__(self) -> str:
        return f"{self.players} {self.seed} {self.style}"


def sources(seeds: range) -> list[Source]:
    """Return games of all player counts with these seeds; how they are played goes round."""
    return [Source(players, seed, STYLES[(players + seed) % 3]) for seed in seeds for players in RULESET.players]


SOURCES = [*sources(range(2)), Source(4, 2, "planner")]
"""For every run of the tests. Only the last one ends because a stack of tiles is empty."""


def sampled(source: Source, each: int) -> list[Mutant]:
    """Return some mutants of every rule and kind, drawn by the seed."""
    by_kind: dict[tuple[str, str], list[Mutant]] = {}
    for mutant in mutants(source.record()):
        by_kind.setdefault((mutant.rule, mutant.kind), []).append(mutant)
    dice = Random(str(source))
    return [mutant for some in by_kind.values() for mutant in dice.sample(some, min(each, len(some)))]


@frozen
class Verdict:
    """What checking said of a mutant."""

    mutant: Mutant
    first: Finding | None
    expected: Span
    text: str

    @property
    def line(self) -> bool:
        """It is found in the line of what is wrong."""
        return self.first is not None and self.first.line == self.expected.line

    @property
    def column(self) -> bool:
        """It is found at the very place."""
        return self.first is not None and Span(self.first.line, self.first.column) == self.expected

    @property
    def rule(self) -> bool:
        """The finding names the rule and is of the right kind."""
        return self.first is not None and (self.first.rule, self.first.kind) == (self.mutant.rule, self.mutant.kind)

    @property
    def right(self) -> bool:
        """Everything is as it must be."""
        return self.column and self.rule

    def report(self) -> str:
        """Return what was expected, what was found, and the text."""
        wanted = f"{self.mutant.kind} {self.mutant.rule} at {self.expected}"
        return f"expected {wanted}, found {self.first}\n{self.text}"


def verdict(mutant: Mutant) -> Verdict:
    """Write a mutant down, verify the text, and say what was found."""
    text = dumps(mutant.record())
    read = loads(text)
    findings = verify(read).findings
    return Verdict(mutant, findings[0] if findings else None, expected(mutant, read), text)


def expected(mutant: Mutant, read: CoreRecord) -> Span:
    """Return the place at which the slip must be found."""
    if mutant.entry == POSITION:
        player, _, key = mutant.part.partition(" ")
        position = read.position
        found: Span = position.tribes[player].at[key] if player in position.tribes else position.at[mutant.part]
        return found
    if mutant.entry < 0:
        return read.at[mutant.part]
    entry: Round = read.rounds[mutant.entry]
    if mutant.step == FED and mutant.player:
        line: Line = getattr(entry, mutant.part)[mutant.player]
        return line.place(mutant.line)
    if mutant.part in ("placements", "actions"):
        line = getattr(entry, mutant.part)[mutant.line]
        return line.player_at if mutant.step == PLAYER else line.place(mutant.step)
    return entry.at.get(f"{mutant.part} {mutant.line}") or entry.at[mutant.part]


def counted(seeds: range, most: int) -> Counted:
    """Break games of all player counts, up to `most` mutants of each rule and kind, and count how they are found."""
    found = Counted()
    for source in sources(seeds):
        found.games += 1
        for mutant in sampled(source, most):
            checked = verdict(mutant)
            found.add(mutant.rule, checked.right, checked.report)
    return found
