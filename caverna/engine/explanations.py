"""Explanations: why a line was refused, and which lines would have been legal. A separate stage after verifying.

A replay only keeps the input for explanations. The search itself (:mod:`caverna.engine.suggestions`) is slow, so it
runs when a command, the server or a page asks for it.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from attrs import evolve

from caverna.model.findings import Finding
from caverna.model.refusals import RuleBroken
from caverna.model.ruleset import Ruleset
from caverna.model.steps import Step

if TYPE_CHECKING:
    from .verify import Report


class Refusal(NamedTuple):
    """A refused line, with a copy of the game as it was before the line."""

    rules: Ruleset
    game: Any
    part: str
    player: str
    lines: Mapping[str, Sequence[Step]]
    broken: RuleBroken


Refusals = Mapping[Finding, Refusal]
"""The refused line of each finding that can be explained."""


def explain(report: "Report") -> "Report":
    """Return a copy of a report whose findings have explanations with legal alternatives (`Finding.because`)."""
    return evolve(report, findings=explained(report.findings, report.refusals), refusals={})


def explained(findings: Iterable[Finding], refusals: Refusals) -> tuple[Finding, ...]:
    """Return findings with their explanations."""
    return tuple(_explained(finding, refusals.get(finding)) for finding in findings)


def _explained(finding: Finding, refusal: Refusal | None) -> Finding:
    if refusal is None:
        return finding
    from .suggestions import explain_refusal  # most records have no findings

    return evolve(finding, because=explain_refusal(*refusal))
