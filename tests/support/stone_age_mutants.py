"""Mutants of simulated games of Stone Age: the games, samples of mutants, and their verdicts."""

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
    """The settings of a simulated game: seed, players and style."""

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
    """Return games of all player counts with these seeds, with styles in rotation."""
    return [Source(players, seed, STYLES[(players + seed) % 3]) for seed in seeds for players in RULESET.players]


SOURCES = [*sources(range(2)), Source(4, 2, "planner")]
"""The games of every test run. Only the last one ends because a stack of tiles is empty."""


def sampled(source: Source, each: int) -> list[Mutant]:
    """Return random mutants of every rule and kind, by the seed."""
    by_kind: dict[tuple[str, str], list[Mutant]] = {}
    for mutant in mutants(source.record()):
        by_kind.setdefault((mutant.rule, mutant.kind), []).append(mutant)
    dice = Random(str(source))
    return [mutant for some in by_kind.values() for mutant in dice.sample(some, min(each, len(some)))]


@frozen
class Verdict:
    """The result of checking a mutant."""

    mutant: Mutant
    first: Finding | None
    expected: Span
    text: str

    @property
    def line(self) -> bool:
        """True if the finding is in the line of the mistake."""
        return self.first is not None and self.first.line == self.expected.line

    @property
    def column(self) -> bool:
        """True if the finding has the exact position."""
        return self.first is not None and Span(self.first.line, self.first.column) == self.expected

    @property
    def rule(self) -> bool:
        """True if the finding has the expected rule and kind."""
        return self.first is not None and (self.first.rule, self.first.kind) == (self.mutant.rule, self.mutant.kind)

    @property
    def right(self) -> bool:
        """True if position, rule and kind are as expected."""
        return self.column and self.rule

    def report(self) -> str:
        """Return a text with the expected finding, the actual one, and the record."""
        wanted = f"{self.mutant.kind} {self.mutant.rule} at {self.expected}"
        return f"expected {wanted}, found {self.first}\n{self.text}"


def verdict(mutant: Mutant) -> Verdict:
    """Return the verdict on a mutant, after writing it and verifying the text."""
    text = dumps(mutant.record())
    read = loads(text)
    findings = verify(read).findings
    return Verdict(mutant, findings[0] if findings else None, expected(mutant, read), text)


def expected(mutant: Mutant, read: CoreRecord) -> Span:
    """Return the expected position of the finding."""
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
    """Break games of all player counts, up to `most` mutants of each rule and kind, and count those that are found."""
    found = Counted()
    for source in sources(seeds):
        found.games += 1
        for mutant in sampled(source, most):
            checked = verdict(mutant)
            found.add(mutant.rule, checked.right, checked.report)
    return found
