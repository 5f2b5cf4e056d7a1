"""Operators and mutants: one change that breaks a rule, and whether verifying finds it."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import Any, TypeVar

from attrs import frozen

from caverna import Finding, loads, verify
from caverna.games.caverna import Record

from .moments import AtEnd, AtHarvest, AtRound, AtTurn, Change, Moments, moments
from .paper import Paper

T = TypeVar("T")
View = TypeVar("View", AtTurn, AtRound, AtHarvest, AtEnd)
Make = Callable[[View, Random], Change | None]
"""Returns the change at a point, None if the operator does not apply."""


@frozen(eq=False)
class Operator:
    """One way to break a rule."""

    name: str
    rules: tuple[str, ...]
    """The rules that the finding may name."""
    kind: str
    moment: type[Any]
    make: Callable[[Any, Random], Change | None]

    def __str__(self) -> str:
        return self.name


@frozen
class Verdict:
    """The outcome of verifying a mutant."""

    first: Finding | None
    line: bool
    """True if the first finding is in the changed line, or where a missing thing is reported."""
    column: bool
    rule: bool
    """True if it names one of the operator's rules, with the right kind."""

    @property
    def right(self) -> bool:
        """True if rule, kind and position are right."""
        return self.line and self.column and self.rule


@frozen(eq=False)
class Mutant:
    """A record that breaks a rule at a known place."""

    operator: Operator
    change: Change

    def verdict(self) -> Verdict:
        """Verify the record and return whether the mistake is found as expected."""
        paper = Paper(self.change.record)
        findings = verify(loads(paper.text)).findings
        if not findings:
            return Verdict(None, False, False, False)
        first = findings[0]
        places = [paper.places[where] for where in self.change.at]
        return Verdict(
            first,
            first.line in [line for line, _ in places],
            (first.line, first.column) in places,
            first.rule in self.operator.rules and first.kind == self.operator.kind,
        )

    def report(self) -> str:
        """Return the expected finding, the actual one, and the text."""
        paper = Paper(self.change.record)
        places = " or ".join(f"{line}:{column}" for line, column in (paper.places[where] for where in self.change.at))
        expected = f"{self.operator.kind} {' or '.join(self.operator.rules)} at {places}"
        return f"{self.operator}: expected {expected}, found {self.verdict().first}\n{paper.text}"


OPERATORS: list[Operator] = []


def _registers(moment: type[View], name: str, rules: tuple[str, ...], kind: str) -> Callable[[Make[View]], Make[View]]:
    def register(make: Make[View]) -> Make[View]:
        OPERATORS.append(Operator(name, rules, kind, moment, make))
        return make

    return register


def at_turn(name: str, *rules: str, kind: str = "illegal") -> Callable[[Make[AtTurn]], Make[AtTurn]]:
    """Register an operator that changes a turn."""
    return _registers(AtTurn, name, rules, kind)


def at_round(name: str, *rules: str, kind: str = "illegal") -> Callable[[Make[AtRound]], Make[AtRound]]:
    """Register an operator that changes the start of a round."""
    return _registers(AtRound, name, rules, kind)


def at_harvest(name: str, *rules: str, kind: str = "illegal") -> Callable[[Make[AtHarvest]], Make[AtHarvest]]:
    """Register an operator that changes a harvest."""
    return _registers(AtHarvest, name, rules, kind)


def at_end(name: str, *rules: str, kind: str = "illegal") -> Callable[[Make[AtEnd]], Make[AtEnd]]:
    """Register an operator that changes the end of the game, or its claims."""
    return _registers(AtEnd, name, rules, kind)


def some(dice: Random, among: Iterable[T]) -> T | None:
    """Draw one element, None if there is none."""
    found = list(among)
    return dice.choice(found) if found else None


def shuffled(dice: Random, among: Iterable[T]) -> list[T]:
    """Return the elements in random order."""
    found = list(among)
    dice.shuffle(found)
    return found


def mutants(record: Record, seed: str, operators: Sequence[Operator], most: int = 1) -> Iterator[Mutant]:
    """Apply every operator to a legal record, each at up to ``most`` points drawn by the seed."""
    found = moments(record)
    for operator in operators:
        dice = Random(f"{seed} {operator.name}")
        count = 0
        for moment in shuffled(dice, _moments_of(found, operator)):
            change = operator.make(moment, dice)
            if change is not None:
                yield Mutant(operator, change)
                count += 1
                if count == most:
                    break


def _moments_of(found: Moments, operator: Operator) -> Sequence[Any]:
    by_kind: dict[type[Any], Sequence[Any]] = {
        AtTurn: found.turns,
        AtRound: found.rounds,
        AtHarvest: found.harvests,
        AtEnd: found.ends,
    }
    return by_kind[operator.moment]
