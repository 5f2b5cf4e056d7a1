"""The base class of games: seats, phases, lines with rollback, undo, claims, copies, choices and positions.

A game of this project or of another package derives from `Game`. It declares its state as fields. It provides `due`,
`apply_begin`, `apply` and `apply_close`, which check a line and change the state; all else has a default. Every public
call that changes the game is all or nothing: if a rule is broken, it raises `RuleBroken` and the game stays unchanged.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, ClassVar, Self, cast

from attrs import define, field, frozen

from caverna.model.card_evidence import Citation
from caverna.model.changes import Change
from caverna.model.findings import MALFORMED
from caverna.model.phases import END, OVER, START
from caverna.model.record import revealed_keys
from caverna.model.refusals import RuleBroken, illegal, stranger
from caverna.model.ruleset import Ruleset, ruleset
from caverna.model.score import ScoreSheet, check_sheets, winners, wrong_claims
from caverna.model.state import PlayerState, State, by, plan_of
from caverna.model.steps import Step, StepsLike
from caverna.model.values import Value

if TYPE_CHECKING:
    from caverna.engine.drafts import Draft
    from caverna.engine.luck import Luck
    from caverna.model.choices import Choices
    from caverna.model.record import Record


def check_table(players: Sequence[str], rulings: Mapping[str, object] | None) -> None:
    """Raise TypeError for players that are not a list of names, and for unknown table options."""
    if type(players) is not list or not all(type(name) is str for name in players):
        from caverna.model.arguments import check_names

        check_names(players)
    if rulings and type(rulings) is not dict:
        from caverna.model.arguments import check_type

        check_type(rulings, Mapping, "rulings are a mapping of table options to their values")


@frozen(eq=False, repr=False)
class Outcome(Value):
    """The result of a game that is over."""

    winners: tuple[str, ...]
    """The winners; several if they share the victory."""
    points: Mapping[str, int]
    """The points of each player, clockwise."""


@define(eq=False, repr=False)
class Game(State):
    """A game being played. Derive from it, and declare the state as fields: see `caverna.model.state`."""

    KEY: ClassVar[str]
    """The key of its records."""
    changes: list[Change] = field(factory=list, init=False, metadata=by(compare=None))
    """The changes of the last call: every gain and payment, with its cause."""
    claims: list[RuleBroken | Citation] | None = field(default=None, init=False, metadata=by(compare=None))
    """The collected false assertions, also those of a refused call, and citations of cards. None: a false assertion is
    raised."""
    waived: frozenset[str] = field(default=frozenset(), init=False, metadata=by(compare=None))
    """The rules that this copy does not check: an explanation tries a line without them (`Ruleset.waivable`)."""
    history: list[Any] = field(factory=list, init=False, metadata=by(compare=None))
    """The state before each call that `undo` can take back."""

    # --- to be provided by a game -----------------------------------------------------------------------------

    @property
    def round(self) -> int:
        """The printed number of the round being played or played last; 0 before the first. Usually a field."""
        raise NotImplementedError

    @property
    def due(self) -> str | None:
        """The phase that is due: ``start``, a phase of the format, or ``end``; None once the game is scored."""
        raise NotImplementedError

    def apply_begin(self, head: Mapping[str, Any], lines: Mapping[str, Sequence[Step]]) -> None:
        """Begin the next round with its keys and the lines of its start. A refusal leaves the game half changed."""
        raise NotImplementedError

    def apply(self, seat: int, steps: Sequence[Step], upto: int | None = None) -> None:
        """Play a line of an ordered phase. A refusal leaves the game half changed.

        ``upto`` plays only the first steps. Then the checks at the end of a line are omitted, and the turn does not
        pass on.
        """
        raise NotImplementedError

    def apply_close(self, part: str, lines: Mapping[str, Sequence[Step]] | None) -> None:
        """Leave an ordered phase, or run a simultaneous one or the end. A refusal leaves the game half changed."""
        raise NotImplementedError

    def scores(self) -> dict[str, ScoreSheet]:
        """Return every player's score sheet, as if the game ended now."""
        raise NotImplementedError

    @property
    def ruleset(self) -> Ruleset:
        """The game's facts and parts."""
        return ruleset(self.KEY)

    # --- reading state ----------------------------------------------------------------------------------------

    @property
    def seats(self) -> Sequence[PlayerState]:
        """The state of each player, clockwise: the field with a list of `PlayerState`; empty if there is none."""
        name = plan_of(self.__class__).player_states
        found: Sequence[PlayerState] = getattr(self, name) if name else ()
        return found

    @property
    def players(self) -> list[str]:
        """The players' names, clockwise."""
        return [each.name for each in self.seats]

    @property
    def to_act(self) -> str | None:
        """The player who acts next in an ordered phase; None elsewhere."""
        return None

    @property
    def finished(self) -> bool:
        """True if the last round is over."""
        return self.due in OVER

    @property
    def coming_round(self) -> int:
        """The number of the round being played, or between rounds that of the next one."""
        return self.round + 1 if self.due == START else self.round

    @property
    def outcome(self) -> Outcome | None:
        """The winners and points of a game that is over, None before."""
        if not self.finished:
            return None
        sheets = self.scores()
        return Outcome(tuple(self.winners(sheets)), {player: sheet.total for player, sheet in sheets.items()})

    def seat(self, player: str) -> int:
        """Return a player's seat."""
        for seat, name in enumerate(self.players):
            if name == player:
                return seat
        raise stranger(player, self.players)

    def is_turn(self, steps: Sequence[Step]) -> bool:
        """Return whether a line is a turn, not a free action."""
        return any(not step.free for step in steps)

    @property
    def caveat(self) -> str:
        """A text about deviations from the printed rules on which the scores rely; usually empty."""
        return ""

    def supplies(self) -> dict[str, dict[str, int]]:
        """Return the goods of each player, by the names of `Ruleset.goods`."""
        return {player: {} for player in self.players}

    def winners(self, sheets: Mapping[str, ScoreSheet] | None = None) -> list[str]:
        """Return the players with the most points now, or according to ``sheets``."""
        check_sheets(sheets)
        return winners((self.scores() if sheets is None else sheets).values())

    def check(self, player: str, have: Any) -> RuleBroken | None:
        """Return the refusal of a false assertion (``check:``); None if it is true."""
        return None

    def wrong_claims(self, sheet: ScoreSheet, claimed: Mapping[str, int]) -> Iterator[tuple[str, str]]:
        """Yield the category and a message for each wrong claim about a player's score sheet."""
        return wrong_claims(sheet, claimed)

    # --- playing ----------------------------------------------------------------------------------------------

    def begin(self, head: Mapping[str, Any] | None = None, lines: Mapping[str, StepsLike] | None = None) -> None:
        """Begin the next round with its keys (``head``) and the lines of its start."""
        steps = self.steps_by_player(lines, START)
        with self.all_or_nothing() as before:
            self.apply_begin(head or {}, steps or {})
        self.history.append(before)

    def play(self, player: str, steps: StepsLike, upto: int | None = None) -> list[Change]:
        """Play a line of an ordered phase: a turn, or a free action, which any player can make at any time.

        ``steps`` may be a line of notation, or a list of steps as objects. Return the changes of goods. Raise
        `RuleBroken`, with the index of the step, and change nothing if a rule is broken. A line that cannot be read
        also raises it, with the column and a hint.

        ``upto`` plays only the first steps of the line, to look at the middle of a turn. Then the checks at its end
        are omitted, and the turn stays with the player.
        """
        seat = self.seat(player)
        if type(steps) is not tuple:
            steps = self.steps_in(steps, self.part_of(steps))
        with self.all_or_nothing() as before:
            self.apply(seat, steps, upto)
        self.history.append(before)
        return self.changes.copy()

    def close(self, part: str, lines: Mapping[str, StepsLike] | None = None) -> None:
        """Leave an ordered phase, which must be complete, or play a simultaneous phase with the lines of the players.

        ``lines`` are those of the players who decide something; in the phase that is due, None or no entry means
        that nobody does. At the end of the game an empty mapping starts scoring, and None leaves that open: a finished
        game can be scored without ``end``, unless scoring needs a decision. A refusal of the phase as a whole names its
        ``key``.
        """
        self.close_as_written(part, lines or (None if part == self.due != END else lines))

    def close_as_written(self, part: str, lines: Mapping[str, StepsLike] | None) -> None:
        """Close a phase of a record: None means that it is not written, an empty mapping that it has no lines."""
        parts = [each.name for each in self.ruleset.format.parts if each.name != START] + [END]
        if part not in parts:
            raise RuleBroken("record.key", f"there is no phase {part!r}", expected=", ".join(parts), kind=MALFORMED)
        steps = self.steps_by_player(lines, part)
        with self.all_or_nothing() as before:
            self.apply_close(part, steps)
        self.history.append(before)

    def end(self, lines: Mapping[str, StepsLike] | None = None) -> None:
        """Make the last free actions and start scoring."""
        self.close(END, lines or {})

    def resume(self, head: Mapping[str, Any]) -> Iterator[RuleBroken]:
        """Continue a round in the middle of which a position was taken; yield a refusal for each wrong key."""
        return iter(())

    def part_of(self, steps: StepsLike) -> str:
        """Return the ordered phase that a line passed to `play` belongs to."""
        ordered = [each.name for each in self.ruleset.format.parts if each.in_order]
        return self.due if self.due in ordered else ordered[0]

    def add_goods(self, player: str, good: str, count: int) -> None:
        """Change a player's goods by a judge's correction: ``count`` may be negative (judge.correction)."""
        seat = self.seat(player)
        if not self.seats:
            illegal("judge.correction", "{0} takes no corrections of goods", self.ruleset.title)
        self.seats[seat].correct(good, count)

    def reveal(self, *revealed: Any, start: Mapping[str, str | Sequence[Step]] | None = None, **head: Any) -> None:
        """Begin the next round with the revealed cards and markers, in the order of the keys of a round or by name.

        ``start`` has the lines of players who act at the start of the round.
        """
        self.begin(revealed_keys(self.ruleset.format, revealed, head), start)

    def claim(self, claim: RuleBroken) -> None:
        """Raise a false claim, or collect it if claims are collected."""
        if self.claims is None:
            raise claim
        self.claims.append(claim)

    # --- legal lines ------------------------------------------------------------------------------------------

    def legal_turns(self, luck: "Luck | None" = None) -> Iterator[tuple[Step, ...]]:
        """Yield complete turns of the player to act. The list is reduced. ``luck`` throws dice in games with dice."""
        terminal = self.ruleset.terminal
        if terminal is None:
            raise NotImplementedError(f"{self.ruleset.title} lists no turns")
        for line in terminal.legal_lines(self):
            yield tuple(line)

    def options(self, steps: StepsLike = (), luck: "Luck | None" = None) -> list[tuple[Step, ...]]:
        """Return the lines of the player to act that begin with ``steps`` and are one step longer.

        Each can be played so far, and none is listed if nothing can follow or nobody acts. `is_legal` returns whether a
        line may end. ``luck`` throws dice in games with dice. Raises `RuleBroken` if ``steps`` break a rule.
        """
        line = tuple(self.steps_in(steps, self.due or END)) if steps else ()
        longer = (turn[: len(line) + 1] for turn in self.legal_turns(luck) if turn[: len(line)] == line != turn)
        return list(dict.fromkeys(longer)) if self.to_act is not None else []

    def legal_lines(
        self, player: str | None = None, head: Mapping[str, Any] | None = None, luck: "Luck | None" = None
    ) -> Iterator[tuple[Step, ...]]:
        """Yield lines that can be played now.

        In an ordered phase these are complete turns of the player to act. In a harvest, a feeding or at the end they
        are the lines of ``player``; the empty line means that no line is written. With ``head``, the keys of a round,
        they are the lines of its start. The list is reduced: `docs/choices.md` says how. ``luck`` throws the dice of a
        turn in games with dice. Without it they follow from the state, so that a program needs no dice of its own.
        """
        if self.to_act is not None and head is None:
            if player in (None, self.to_act):
                yield from self.legal_turns(luck)
            return
        if self.due is None or (self.due == START) == (head is None):
            return
        if player is None:
            raise ValueError(f"whose lines? In {self.due!r} each player may have one: {', '.join(self.players)}")
        seat, rules = self.seat(player), self.ruleset.choices
        if rules is None:
            raise NotImplementedError(f"{self.ruleset.title} lists no lines")
        from .closing_lines import closing_lines

        yield from closing_lines(rules, self, seat, head)

    # --- copies and undo --------------------------------------------------------------------------------------

    def copy(self) -> Self:
        """Return an independent copy, without changes and history."""
        other = super().copy()
        other._start_anew(self, None if self.claims is None else [])
        other.note_changes(True)
        return other

    def copy_for(self, seat: int, own: Any = None) -> Self:
        """Return a copy on which lines of one player are tried. It shares the other players' state with this game.

        A false claim raises `RuleBroken`. ``own`` is the state of the player in the copy, by default a copy of it.
        """
        plan = plan_of(self.__class__)
        other = self.__class__.__new__(self.__class__)
        plan.fill_sharing(other, *plan.values(self))
        other._start_anew(self, None)
        states = getattr(other, plan.player_states)
        states[seat] = states[seat].copy() if own is None else own
        states[seat].changes = other.changes
        return other

    def _start_anew(self, other: Self, claims: list[RuleBroken | Citation] | None) -> None:
        """Reset the fields that are not part of the state: changes, history, claims, waived rules."""
        self.changes, self.history, self.claims, self.waived = [], [], claims, other.waived

    def note_changes(self, note: bool) -> None:
        """Start or stop recording changes of goods in `changes`. Replays of valid records run without."""
        for each in self.seats:
            each.changes = self.changes if note else None

    @contextmanager
    def all_or_nothing(self) -> Iterator[Self]:
        """Clear the changes. Undo everything if a rule is broken. Yield the state before, to which `undo` returns."""
        before = super().copy()
        self.changes.clear()
        try:
            yield before
        except BaseException:
            self.become(before)
            self.changes.clear()
            raise

    def undo(self) -> None:
        """Undo the last call of `play`, `begin` or `close`. Raise `RuleBroken` if there is none."""
        if not self.history:
            raise RuleBroken("record.key", "there is nothing to undo", kind=MALFORMED)
        self.become(self.history.pop())
        self.changes.clear()

    # --- records, positions, choices --------------------------------------------------------------------------

    @classmethod
    def from_record(cls, record: "Record", at: str | None = None) -> Self:
        """Return the game at the end of a record, or at an earlier point.

        ``at`` is written as for ``--to``: ``"7.2"`` after the second line of round 7, ``"7.0"`` after its start,
        ``"7"`` after the round, ``""`` before the first one, ``"end"`` when the game is over. Without ``at`` raise
        `RuleBroken` if the record breaks a rule. Raise LookupError for a point that the record does not have, or that
        comes after a broken rule.
        """
        from caverna.model.arguments import check_moment, check_record

        from .api_input.strict import game_from_record

        check_record(record, "Game.from_record")
        check_moment(at)
        game: Self = game_from_record(record, at)
        if not isinstance(game, cls):
            raise TypeError(f"this is a record of {record.ruleset.title}, not of {ruleset(cls.KEY).title}")
        return game

    @classmethod
    def from_position(cls, position: Mapping[str, Any], players: Sequence[str] | None = None, **head: Any) -> Self:
        """Return a game from a position as in ``position:`` of a record; see `position`.

        ``players`` may be omitted if the position names them all, clockwise. ``head`` has header keys of a record
        (``variant``, ``rulings``; in Agricola ``mode``, ``hands``, ``cards``), which are not part of a position; their
        defaults are used if omitted. Raise `RuleBroken` for an impossible position.
        """
        from caverna.model.arguments import check_names, check_type

        from .api_input.strict import game_from_position

        check_type(position, Mapping, "Game.from_position takes a mapping, as game.position() returns it")
        if players is not None:
            check_names(players)
        game: Self = game_from_position(ruleset(cls.KEY), position, players, head)
        return game

    def __repr__(self) -> str:
        game: Any = self
        players = ", ".join(game.players)
        moment = f"{game.to_act} to act" if game.to_act else game.due or "scored"
        return f"<Game of {self.ruleset.title}: {players}; round {game.round}, {moment}>"

    def __str__(self) -> str:
        """Return the state in words: the round with its cards, and each player's goods and points."""
        from caverna.engine.terminal import words_of

        game: Any = self
        words = words_of(self.ruleset)
        scores = game.scores()
        lines = [words.heading(game) if game.round else "The game has not begun"]
        for player in game.players:
            mark = "> " if player == game.to_act else "  "
            lines.append(f"{mark}{player}: {words.summary(game, player)}; {scores[player].total} points")
        return "\n".join(lines)

    def position(self) -> dict[str, Any]:
        """Return the state as the ``position:`` of a record. The game must be between two turns."""
        return self.ruleset.position_of(self)

    def to_line(self) -> str:
        """Return the whole game as one line of text: setup keys, table options and position.

        It is a record in JSON without rounds, which `from_line` and `caverna.loads` read. The game must be between two
        turns.
        """
        import json  # verifying needs none

        rules = self.ruleset
        head = {rules.key: rules.version, "players": self.players, **rules.head_of(self)}
        data = {**head, "position": self.position(), "rounds": []}
        return json.dumps(data, ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def from_line(cls, line: str) -> Self:
        """Return the game that a line of text describes; see `to_line`. Raise `RuleBroken` for an impossible game."""
        from caverna.model.arguments import check_type
        from caverna.reading.reader import loads

        from .api_input.strict import broken_by, game_at_start

        check_type(line, str, "Game.from_line takes a text, as game.to_line() returns it")
        record = loads(line)
        for finding in record.findings:
            raise broken_by(finding)
        game: Self = game_at_start(record)
        if not isinstance(game, cls):
            raise TypeError(f"this is a game of {record.ruleset.title}, not of {ruleset(cls.KEY).title}")
        return game

    def choices(
        self,
        steps: StepsLike = (),
        draft: "Mapping[str, Any] | Draft | None" = None,
        player: str | None = None,
        head: Mapping[str, Any] | None = None,
        part: str | None = None,
    ) -> "Choices":
        """Return all choices in the phase that is due: kinds of step, slots, values.

        ``steps`` are the steps of the line so far, or the line in notation. ``draft`` is an incomplete step, an object
        with some of its fields. ``player`` is the player to act if omitted; during the turns other players can only
        choose free steps. ``head`` has keys of the round that begins. ``part`` is ``turns`` for a free action after the
        last turn, while the next phase is already due; in Stone Age also ``placements``, for an implied pass. A broken
        rule is not raised but returned as ``refusal``.
        ``docs/choices.md`` explains how to use the result.
        """
        from .api_input.drafts import choices

        return choices(self.ruleset, self, steps, draft, player, head, part)

    def why_not(
        self, steps: StepsLike, player: str | None = None, head: Mapping[str, Any] | None = None
    ) -> RuleBroken | None:
        """Return the refusal of a line in the phase that is due; None if it can be played."""
        from .api_input.drafts import why_not

        return why_not(self.ruleset, self, steps, player, head)

    def is_legal(self, steps: StepsLike) -> bool:
        """Return whether the player to act may play these steps as a turn. Free steps alone are not a turn.

        Assertions in the line (``have``) must be true. A line that cannot be read raises, as in `play`. `why_not`
        returns the reason, and also checks lines of other phases and players.
        """
        game: Any = self
        if game.to_act is None:
            return False
        line = tuple(self.steps_in(steps, game.due))
        if not game.is_turn(line):
            return False
        trial = game.copy()
        trial.claims = None
        try:
            trial.apply(game.seat(game.to_act), line)
        except RuleBroken:
            return False
        return True

    def write(self, line: StepsLike) -> str:
        """Return a line in notation, in its canonical spelling. `parse` reads it again."""
        return self.ruleset.write(self.steps_in(line, self.part_of(line)))

    def parse(self, line: str, part: str | None = None) -> tuple[Step, ...]:
        """Return the steps of a line of notation; the inverse of `write`. Raise `RuleBroken` if it cannot be read.

        ``part`` is the phase of the line, by default the one that is due, between rounds the first of a round. It
        matters in Stone Age, where placements and actions look alike.
        """
        from caverna.model.arguments import check_type

        from .api_input.strict import steps_of

        check_type(line, str, "parse takes a line of notation, a text")
        due = part or (self.part_of(line) if self.due in (None, START) else str(self.due))
        return tuple(steps_of(self.ruleset.format, line, due))

    def steps_in(self, line: StepsLike, part: str) -> Sequence[Step]:
        """Return the steps of a line: a text in notation, or a list of steps, texts and objects."""
        if type(line) is tuple:  # from a record
            return line
        if not isinstance(line, str):
            from caverna.model.arguments import check_steps

            check_steps(line)
            if all(isinstance(each, Step) for each in line):
                return cast(Sequence[Step], line)
            from .api_input.strict import steps_from

            return steps_from(self.ruleset.format, line, part)
        from .api_input.strict import steps_of

        return steps_of(self.ruleset.format, line, part)

    def steps_by_player(self, lines: Mapping[str, StepsLike] | None, part: str) -> Mapping[str, Sequence[Step]] | None:
        """Return the steps of each player's line, which may be a text in notation or a list."""
        if lines is None:
            return None
        if type(lines) is not dict:
            from caverna.model.arguments import check_lines

            check_lines(lines, f"{part} of a game")
        for line in lines.values():
            if type(line) is not tuple:
                break
        else:  # all are steps, as in a replay
            return lines  # type: ignore[return-value]
        found = {}
        for player, line in lines.items():
            try:
                found[player] = self.steps_in(line, part)
            except RuleBroken as broken:
                broken.player = player
                raise
        return found
