"""The findings of a replay, collected phase by phase. This module also decides where the replay stops."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from attrs import Factory, define, evolve, frozen

from caverna.model.card_evidence import Citation, Note
from caverna.model.decisions import Correction, Decision, decision_of
from caverna.model.findings import CLAIM, Finding, Span
from caverna.model.record import Line, Record, Round
from caverna.model.refusals import RuleBroken
from caverna.model.steps import Step
from caverna.reading.extents import Extents

from .explanations import Refusal

EXPLAINED = 20
"""Only the first findings of a record can be explained, because each needs a copy of the game."""


class Stop(Exception):  # noqa: N818 - not an error: the replay ends here
    """Ends a replay."""


@frozen(eq=False, repr=False)
class _FirstRefusal:
    """The first refusal in a phase. The rest of the phase is still checked for claims before it."""

    at: tuple[int, int]
    """Its line and column."""
    index: int | None
    """The index of its finding; None if the reader has reported it."""
    game: Any
    """The game before the phase, if the replay stops there; else None."""


@define(eq=False, repr=False)
class FindingLog:
    """The findings of a replay, with the round and line that it has reached."""

    record: Record
    keep_going: bool
    can_recover: bool
    """True if the game can continue after a refusal."""
    findings: list[Finding] = Factory(list)
    broken: list[RuleBroken] = Factory(list)
    """The refusals and false claims, one for each finding."""
    refusals: dict[Finding, Refusal] = Factory(dict)
    """Input for explanations of the first findings."""
    notes: list[Note] = Factory(list)
    """The steps that rely on something other than the rules, such as a card's text."""
    corrections: list[Correction] = Factory(list)
    """A judge's corrections that were applied."""
    recovered: bool = False
    """True if a refused step was left out, or the replay stopped at one."""
    quiet: bool = False
    """True if refusals are not reported, because another finding has been reported already."""
    number: int | None = None
    """The printed number of the round."""
    turn: int | None = None
    """The line of the round's ordered phases, counted from 1."""
    refused_in_head: set[str] = Factory(set)
    """The rules by which keys of the round were refused."""
    _round: Round | None = None
    _game: Any = None
    _first: int = 0
    """The number of findings before the phase."""
    _refusal: _FirstRefusal | None = None
    _claimed: Counter[object] = Factory(Counter)
    """The false claims of the phase that were already reported."""
    _extents: Extents | None = None

    @property
    def extents(self) -> Extents:
        """The end positions of the pieces of the record's text."""
        if self._extents is None:
            self._extents = Extents.of(self.record)
        return self._extents

    def begin_round(self, entry: Round) -> None:
        """Begin a round."""
        self._round, self.turn, self.quiet = entry, None, entry.malformed
        if self.refused_in_head:
            self.refused_in_head.clear()

    def end_rounds(self) -> None:
        """End the last round."""
        self._round = self.number = self.turn = None
        self.quiet = False

    def begin_phase(self, game: Any) -> None:
        """Begin a phase in which refusals are reported."""
        self._game, self._first = game, len(self.findings)
        self._claimed.clear()

    def end_phase(self) -> None:
        """End a phase. Stop if something in it was refused, unless asked to keep going."""
        if self._refusal is not None:
            if not self.keep_going:
                raise Stop
            self._sort_phase(self._refusal)
            self._refusal = None

    def settle(self) -> Any:
        """Drop the findings after the refusal at which the replay stopped; return the game before it, or None."""
        refusal = self._refusal
        if refusal is None or self.keep_going:
            return None
        count = self._sort_phase(refusal)
        del self.findings[count:], self.broken[count:]
        return refusal.game

    # --- refusals and claims ------------------------------------------------------------------------------------------

    def refuse(
        self,
        broken: RuleBroken,
        at: Span | None,
        player: str | None = None,
        left_out: bool = True,
        refusal: Refusal | None = None,
    ) -> None:
        """Report a refusal in a phase. It stops the replay at the end of that phase.

        Further refusals of a line that is already refused, or could not be read, may be consequences. They are not
        reported.
        """
        if self.quiet:
            self.recovered = True
            return
        decided = self.decision(broken, at, player) is not None
        goes_on = (self.keep_going or decided) and left_out
        self.add(broken, at, player, "; skipped" if goes_on else "", refusal)
        if not decided:
            self.recovered = True
            self._note_refusal(_place(self.findings[-1]), len(self.findings) - 1)

    def decision(self, broken: RuleBroken, at: Span | None, player: str | None = None) -> Decision | None:
        """Return a judge's decision about a refusal, after which the replay continues; None if there is none."""
        if not self.record.judge or not self.can_recover:
            return None
        return decision_of(self.record.judge, self._finding(broken, at, player))

    def correct(self, game: Any, corrections: Iterable[Correction]) -> None:
        """Apply a judge's corrections between two lines; report one that takes more than the player has."""
        for each in corrections:
            for good, count in each.changes:
                try:
                    game.add_goods(each.player, good, count)
                except RuleBroken as broken:
                    self.recovered = True
                    self.add(broken, each.at, each.player)
            self.corrections.append(evolve(each, round=self.number, turn=self.turn or 0))

    def refuse_at_once(
        self, broken: RuleBroken, at: Span | None, player: str | None = None, left_out: bool = True
    ) -> None:
        """Report a refusal that is not about a line, and stop at once."""
        self._first = len(self.findings)
        self.refuse(broken, at, player, left_out)
        if self.quiet or self.decision(broken, at, player) is None:
            self.give_up()
        self._refusal = None

    def refuse_unreadable(self, line: Line) -> None:
        """Record a line that could not be read as the first refusal of the phase; the reader has reported it."""
        start = line.player_at.line, line.player_at.column
        if self.is_decided(line):
            return
        self.recovered = True
        self._note_refusal(min((at for at in map(_place, self.record.findings) if at >= start), default=start))

    def is_decided(self, line: Line) -> bool:
        """Return whether a judge decided about all reading errors in a line."""
        if not self.record.judge or not self.can_recover:
            return False
        found = [each for each in self.record.findings if (each.round, each.turn) == (self.number, self.turn or None)]
        found = [each for each in found if each.player in (None, line.player)]
        return bool(found) and all(decision_of(self.record.judge, each) for each in found)

    def give_up_round(self) -> None:
        """Stop at a key of the round that could not be read, unless asked to keep going or decided by a judge."""
        found = [each for each in self.record.findings if each.round == self.number]
        if not (self.record.judge and found and all(decision_of(self.record.judge, each) for each in found)):
            self.give_up()

    def give_up(self) -> None:
        """Stop after a reported error, unless asked to keep going."""
        self.recovered = True
        if not self.keep_going:
            raise Stop

    def for_explanation(self, broken: RuleBroken, part: str, player: str, lines: Mapping[str, Line]) -> Refusal | None:
        """Return the input for an explanation, None if there will be none. The game is as before the refused line."""
        if self.quiet or len(self.findings) >= EXPLAINED:
            return None
        return Refusal(self.record.ruleset, self._game.copy(), part, player, steps_of(lines), broken)

    def add_claims(self, claims: "list[RuleBroken | Citation]", lines: Mapping[str, Line]) -> None:
        """Report the false claims of a phase, keep its citations as notes, and clear ``claims``."""
        noted = [claim for claim in claims if isinstance(claim, Citation)]
        if self._refusal is None or self.keep_going:
            for claim in noted:
                line = lines[claim.player]
                self.notes.append(Note(claim.what, line, claim.step, claim.item, self.number, self.turn))
        if len(noted) < len(claims):
            self.add_false_claims(claims, lines)
        claims.clear()

    def add_false_claims(self, claims: "list[RuleBroken | Citation]", lines: Mapping[str, Line]) -> None:
        """Report the false claims of a phase, or of a refused attempt at it, and clear ``claims``.

        A claim that comes again in a further attempt is not reported again.
        """
        found: Counter[object] = Counter()
        for claim in claims:
            if not isinstance(claim, Citation):
                at = lines[claim.player].place(claim.step, claim.item)
                found[claim.rule, at] += 1
                if found[claim.rule, at] > self._claimed[claim.rule, at]:
                    self._claimed[claim.rule, at] += 1
                    self.add(claim, at)
        claims.clear()

    def add(
        self,
        broken: RuleBroken,
        at: Span | None,
        player: str | None = None,
        more: str = "",
        refusal: Refusal | None = None,
    ) -> None:
        """Add the finding of a refusal or a false claim; ``more`` continues its message."""
        self.broken.append(broken)
        finding = self._finding(broken, at, player, more)
        self.findings.append(finding)
        if refusal is not None:
            self.refusals.setdefault(finding, refusal)

    def _finding(self, broken: RuleBroken, at: Span | None, player: str | None, more: str = "") -> Finding:
        """Return the finding of a refusal or a false claim. Without a position it points to the round or the record."""
        span = at or (self._round.at.get("") if self._round is not None else None) or Span(self.record.first_line, 1)
        end = self.extents.end(span.line, span.column)
        return Finding(
            broken.kind,
            broken.rule,
            broken.message + more,
            broken.hint or _expectation(broken),
            span.line,
            span.column,
            player or broken.player or None,
            self.number,
            self.turn or None,
            self.record.file,
            end_line=end.line,
            end_column=end.column,
        )

    def _note_refusal(self, at: tuple[int, int], index: int | None = None) -> None:
        """Keep the first refusal of a phase. A game that cannot continue after one stops at once."""
        if self._refusal is not None:
            return
        if not self.can_recover:
            raise Stop
        self._refusal = _FirstRefusal(at, index, None if self.keep_going else self._game.copy())

    def _sort_phase(self, refusal: _FirstRefusal) -> int:
        """Sort the findings of the phase. Return the number of findings up to and including the first refusal.

        The claims that the game reached before the refusal come first, with those of other players at an earlier
        position. Later claims of the same player may be false only because steps were left out.
        """
        first, index = self._first, refusal.index
        player = self.findings[index].player if index is not None else None
        until: list[tuple[Finding, RuleBroken]] = []
        later: list[tuple[Finding, RuleBroken]] = []
        for number, found in enumerate(zip(self.findings[first:], self.broken[first:], strict=True), first):
            claim = found[0]
            is_earlier = number < (index or 0) or (_place(claim) <= refusal.at and claim.player != player)
            (until if number == index or (claim.kind == CLAIM and is_earlier) else later).append(found)
        order = [*sorted(until, key=_place_of_pair), *sorted(later, key=_place_of_pair)]
        self.findings[first:], self.broken[first:] = [each for each, _ in order], [each for _, each in order]
        return first + len(until)


def steps_of(lines: Mapping[str, Line]) -> dict[str, tuple[Step, ...]]:
    """Return the steps of each player's line."""
    return {player: line.steps for player, line in lines.items()}


def _place(finding: Finding) -> tuple[int, int]:
    return finding.line, finding.column


def _place_of_pair(found: tuple[Finding, RuleBroken]) -> tuple[int, int]:
    return _place(found[0])


def _expectation(broken: RuleBroken) -> str:
    """Return a hint with the expected value, unless the message has it."""
    if not broken.expected or broken.expected in broken.message:
        return ""
    return f"expected {broken.expected}"
