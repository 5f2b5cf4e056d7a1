"""Recovery: plays phases with refused steps. It reports each refusal, undoes it, and plays the phase without the step.

A replay that stops does this up to the end of the phase, because claims before the refusal are reported too.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import define

from caverna.model.decisions import CORRECTED
from caverna.model.findings import AMBIGUOUS, Span
from caverna.model.phases import END, OVER, Part, lines_in_order
from caverna.model.record import Line, Record, Round
from caverna.model.refusals import RuleBroken, stranger

from .finding_log import FindingLog, Stop, steps_of
from .refused_lines import followed_by, in_head, place_in_line, rest_of, without


@define(eq=False, repr=False)
class Recovery:
    """A player of the phases of a record from the first refusal on."""

    record: Record
    game: Any
    log: FindingLog

    @property
    def _recovery_rules(self) -> Any:
        return self.record.ruleset.recovery

    def begin(self, entry: Round, start: Mapping[str, Line]) -> dict[str, Line]:
        """Begin a round. Return the lines of its start that were played."""
        game, head, log = self.game, entry.head, self.log
        log.begin_phase(game)
        lines = self._known(start)
        over = game.due in OVER
        while True:
            try:
                game.begin(head, steps_of(lines) if lines else None)
                return lines
            except RuleBroken as broken:
                log.add_false_claims(game.claims, lines)
                if over:
                    log.refuse(broken, entry.at.get(""), left_out=False)
                    raise Stop from None
                if broken.player in lines:
                    log.refuse(broken, lines[broken.player].place(broken.step, broken.item))
                    lines[broken.player] = without(lines[broken.player], broken)
                    continue
                log.refuse(broken, in_head(entry, broken), left_out=not broken.missing)
                log.refused_in_head.add(broken.rule)
                head = self._recovery_rules.substitute_keys(
                    game, head, broken, [each.head for each in self.record.rounds]
                )

    # --- ordered phases -----------------------------------------------------------------------------------------------

    def play(self, line: Line, part: Part) -> Line | None:
        """Play a line of an ordered phase. Return it without the steps left out; None if all of it was left out."""
        game, log, recovery = self.game, self.log, self._recovery_rules
        log.begin_phase(game)
        log.quiet = line.malformed and not log.is_decided(line)
        known = line.player in game.players
        if line.malformed:
            log.refuse_unreadable(line)
            if not known or not game.is_turn(line.steps):  # the player or the place could not be read
                if game.to_act is not None and (line.player == game.to_act or not known):
                    recovery.skip_turn(game, game.to_act, line.steps)
                return None
        attempts: list[tuple[str, Line]] = []
        while line.steps:
            try:
                game.play(line.player, line.steps)
                break
            except RuleBroken as broken:
                if (broken.rule, line) in attempts:  # the recovery does not help
                    raise Stop from None
                attempts.append((broken.rule, line))
                at, player = place_in_line(line, broken), line.player
                log.add_false_claims(game.claims, {player: line})
                refusal = log.for_explanation(broken, part.name, player, {player: line})
                if broken.missing:  # a decision is missing in the line
                    log.refuse(broken, at, player, False, refusal)
                    recovery.default_step(game, broken)
                elif broken.at_player:
                    goes_on = log.keep_going or log.decision(broken, at, player) is not None
                    can_play = goes_on and recovery.allow_out_of_turn(game, player, line.steps)
                    log.refuse(broken, at, player, not can_play, refusal)
                    if not can_play:
                        return None
                elif self._is_waived(broken, at, player):
                    log.refuse(broken, at, player, False, refusal)
                    return self._play_waived(line, part, broken.rule)
                else:
                    decided = log.decision(broken, at, player) is not None
                    log.refuse(broken, at, player, refusal=refusal)
                    rest = rest_of(line, broken)
                    if not known or (game.is_turn(line.steps) and not game.is_turn(rest.steps)):
                        self._skip_turn(line, known)
                        return None
                    line, log.quiet = rest, not decided
        return line

    def _is_waived(self, broken: RuleBroken, at: Span, player: str) -> bool:
        """Return whether a judge accepted a refused step and the game can play it all the same."""
        decision = self.log.decision(broken, at, player)
        rules = self.record.ruleset.waivable
        return decision is not None and decision.decision != CORRECTED and broken.rule in rules

    def _play_waived(self, line: Line, part: Part, rule: str) -> Line | None:
        """Play a line without checking one rule."""
        game, before = self.game, self.game.waived
        if rule in before:  # the waiver does not help
            raise Stop
        game.waived = before | {rule}
        try:
            return self.play(line, part)
        finally:
            game.waived = before

    def _skip_turn(self, line: Line, known: bool) -> None:
        """Count a refused turn as made. A turn of an unknown player counts for the player to act."""
        player = line.player if known else self.game.to_act
        if player is not None and self.game.is_turn(line.steps):
            self._recovery_rules.skip_turn(self.game, player, line.steps)

    def leave(self, entry: Round, part: Part, following: Sequence[Part]) -> None:
        """Leave an ordered phase, which must be complete."""
        log = self.log
        turn, log.turn = log.turn, None
        try:
            self.game.close(part.name)
        except RuleBroken as broken:
            at = entry.at.get("")
            next_lines = [line for other in following[:1] if other.in_order for line in getattr(entry, other.name)]
            if broken.at_player and next_lines:
                at, log.turn = next_lines[0].player_at, (turn or 0) + 1
            log.quiet = any(line.malformed for line in getattr(entry, part.name))  # the missing lines may be these
            log.begin_phase(self.game)
            log.refuse_at_once(broken, at, broken.player, left_out=False)
            log.quiet = False
            self._recovery_rules.end_phase(self.game)
        log.turn = turn

    # --- simultaneous phases ------------------------------------------------------------------------------------------

    def close(
        self, entry: Round, part: Part, recorded: Mapping[str, Line] | None, open_end: bool
    ) -> dict[str, Line] | None:
        """Run a simultaneous phase. Return the lines that were played.

        With ``open_end`` the record may end here: the replay stops at a decision that is not written.
        """
        game, log = self.game, self.log
        log.begin_phase(game)
        lines = None if recorded is None else self._known(recorded)
        faulty = {player for player, line in (lines or {}).items() if line.malformed}
        if recorded and len(lines or {}) < len(recorded):  # the line of an unknown player may be anybody's
            faulty.update(game.players)
        attempts: list[tuple[str, dict[str, Line] | None]] = []
        while True:
            try:
                game.close_as_written(part.name, None if lines is None else steps_of(lines))
                break
            except RuleBroken as broken:
                log.add_false_claims(game.claims, lines or {})
                if open_end and broken.kind == AMBIGUOUS:
                    raise Stop from None
                attempt = (broken.rule, None if lines is None else dict(lines))
                if attempt in attempts:  # what the recovery adds is refused again
                    raise Stop from None
                attempts.append(attempt)
                lines = self._close_refused(entry, part, lines, broken, faulty)
        log.quiet = False
        return lines

    def _close_refused(
        self, entry: Round, part: Part, lines: dict[str, Line] | None, broken: RuleBroken, faulty: set[str]
    ) -> dict[str, Line] | None:
        """Report a refused phase. Return its lines with a default for the missing step or without the wrong step."""
        log, player = self.log, broken.player
        if broken.key and not broken.missing:  # the phase as a whole does not belong there
            log.quiet = False
            log.refuse(broken, entry.at.get(broken.key))
            return None
        if not player:  # a key of the round is missing
            log.quiet = entry.malformed or broken.rule in log.refused_in_head
            log.refuse(broken, entry.at.get(""), left_out=False)
            self._recovery_rules.default_step(self.game, broken)
            return lines
        log.quiet = entry.malformed or player in faulty
        faulty.add(player)
        lines = lines or {}
        line = lines.get(player)
        refusal = log.for_explanation(broken, part.name, player, lines)
        if broken.missing or line is None or not line.steps:
            # A missing step is reported at its key; if the rule is about the player's line, at that line.
            in_line = line is not None and broken.at_player
            at = line.player_at if line is not None and in_line else in_head(entry, broken)
            log.refuse(broken, at, player, False, refusal)
            step = self._recovery_rules.default_step(self.game, broken)
            assert step is not None
            lines[player] = followed_by(line or Line(player, (), entry.at.get("", Span(1, 1))), step)
        else:
            log.refuse(broken, line.place(broken.step, broken.item), player, refusal=refusal)
            lines[player] = rest_of(line, broken)
        return lines

    def end(self, recorded: Mapping[str, Line]) -> dict[str, Line]:
        """Play the last free actions. Return the lines that were played."""
        log = self.log
        log.begin_phase(self.game)
        lines = self._known(recorded)
        while True:
            try:
                self.game.close(END, steps_of(lines))
                return lines
            except RuleBroken as broken:
                log.add_false_claims(self.game.claims, lines)
                if broken.missing or broken.player not in lines:
                    log.refuse(broken, self._played_before(broken) if broken.missing else self.record.at.get("end"))
                    raise Stop from None
                log.refuse(broken, lines[broken.player].place(broken.step, broken.item), broken.player)
                lines[broken.player] = without(lines[broken.player], broken)

    def end_unwritten(self) -> None:
        """Check that a finished game can be scored although the record has no ``end``."""
        self.log.begin_phase(self.game)
        try:
            self.game.close(END)
        except RuleBroken as broken:
            self.log.refuse_at_once(broken, self._played_before(broken), left_out=False)

    # --- positions and players ----------------------------------------------------------------------------------------

    def _known(self, lines: Mapping[str, Line]) -> dict[str, Line]:
        """Return the lines of known players. Refuse lines of unknown players and lines that could not be read.

        The reader has reported both, unless the record was made by a program.
        """
        known = {}
        for player, line in lines.items():
            if line.malformed:
                self.log.refuse_unreadable(line)
            if player in self.game.players:
                known[player] = line
            elif not line.malformed:
                self.log.refuse(stranger(player, self.game.players), line.player_at, player)
        return known

    def _played_before(self, broken: RuleBroken) -> Span | None:
        """Return the position of the earlier step that a refusal is about; that of ``position:`` if it is not found."""
        for entry in self.record.rounds:
            for line in lines_in_order(entry, self.record.ruleset.format.parts):
                for index, step in enumerate(line.steps):
                    if line.player == broken.player and step == broken.earlier:
                        return line.word_place(index, broken.word)
        return self.record.at.get("position")
