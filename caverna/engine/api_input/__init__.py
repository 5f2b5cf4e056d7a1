"""What every game takes from texts and records, and gives as a position.

What does the reading is imported when it is asked for: verifying a record needs none of it.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Self

from caverna.model.refusals import RuleBroken
from caverna.model.ruleset import ruleset
from caverna.model.steps import Step

if TYPE_CHECKING:
    from caverna.engine.drafts import Draft
    from caverna.model.choices import Choices
    from caverna.model.record import Record


def check_table(players: Sequence[str], rulings: Mapping[str, object] | None) -> None:
    """Refuse what are no names, a text above all, whose letters would play; and what are no table options."""
    if type(players) is not list or not all(type(name) is str for name in players):
        from caverna.model.arguments import check_names

        check_names(players)
    if rulings and type(rulings) is not dict:
        from caverna.model.arguments import check_type

        check_type(rulings, Mapping, "rulings are a mapping of table options to their values")


class Given:
    """What every game takes from texts and records, and gives as a position."""

    __slots__ = ()
    KEY: ClassVar[str]
    """The key of its records."""

    @classmethod
    def from_record(cls, record: "Record", at: str | None = None) -> Self:
        """Return the game as a record leaves it, or as it was at a moment.

        ``at`` is written as for ``--to``: ``"7.2"`` after the second line of round 7, ``"7.0"`` after its start,
        ``"7"`` after the round, ``""`` before the first one, ``"end"`` when the game is over. Raises `RuleBroken` for a
        whole record that breaks a rule, and LookupError for a moment that it does not have or that lies behind what
        breaks one.
        """
        from caverna.model.arguments import check_moment, check_record

        from .strict import game_from_record

        check_record(record, "Game.from_record")
        check_moment(at)
        game: Self = game_from_record(record, at)
        if type(game) is not cls:
            raise TypeError(f"this is a record of {record.ruleset.title}, not of {ruleset(cls.KEY).title}")
        return game

    @classmethod
    def from_position(cls, position: Mapping[str, Any], players: Sequence[str] | None = None, **head: Any) -> Self:
        """Set a table up as the ``position:`` of a record describes it; see `position`.

        ``players`` may be left out where the position names them all, clockwise. ``head`` are header keys of a record
        (``variant``, ``rulings``; in Agricola ``mode``, ``hands``, ``cards``): a position does not have them, and what
        is left out is the usual. Raises `RuleBroken` for a position that cannot be.
        """
        from caverna.model.arguments import check_names, check_type

        from .strict import game_from_position

        check_type(position, Mapping, "Game.from_position takes a mapping, as game.position() returns it")
        if players is not None:
            check_names(players)
        game: Self = game_from_position(ruleset(cls.KEY), position, players, head)
        return game

    def __repr__(self) -> str:
        game: Any = self
        players = ", ".join(game.players)
        moment = f"{game.to_act} to act" if game.to_act else game.due or "scored"
        return f"<Game of {ruleset(self.KEY).title}: {players}; round {game.round}, {moment}>"

    def __str__(self) -> str:
        """Return the table in words: what was revealed, and for each player what there is and the points."""
        from caverna.engine.terminal import words_of

        game: Any = self
        words = words_of(ruleset(self.KEY))
        scores = game.scores()
        told = [words.heading(game) if game.round else "The game has not begun"]
        for player in game.players:
            mark = "> " if player == game.to_act else "  "
            told.append(f"{mark}{player}: {words.summary(game, player)}; {scores[player].total} points")
        return "\n".join(told)

    def position(self) -> dict[str, Any]:
        """Return the moment, between two turns, as the ``position:`` of a record."""
        return ruleset(self.KEY).position_of(self)

    def choices(
        self,
        steps: str | Sequence[Step] = (),
        draft: "Mapping[str, Any] | Draft | None" = None,
        player: str | None = None,
        head: Mapping[str, Any] | None = None,
        part: str | None = None,
    ) -> "Choices":
        """Return what can come next in the part that is due, unreduced: kinds of step, slots, values.

        ``steps`` are those of the line so far, or the line in notation. ``draft`` is a step being composed, an object
        with some of its fields. ``player`` is the one to act if left out; in the turns others have free steps only.
        ``head`` has keys of the round that begins. ``part`` is the turns where a free move is asked about that comes
        before a harvest which is due. A broken rule is not raised: it is the ``refusal``.
        ``docs/choices.md`` tells how to go on with the answer.
        """
        from .drafts import choices

        return choices(ruleset(self.KEY), self, steps, draft, player, head, part)

    def why_not(
        self, steps: str | Sequence[Step], player: str | None = None, head: Mapping[str, Any] | None = None
    ) -> RuleBroken | None:
        """Return why a line is refused in the part that is due, None if it can be played."""
        from .drafts import why_not

        return why_not(ruleset(self.KEY), self, steps, player, head)

    def is_legal(self, steps: str | Sequence[Step]) -> bool:
        """Return whether the player to act may play these steps as a turn; free steps alone are none.

        What the line asserts (``have``) must hold. A line that cannot be read raises, as in `play`; `why_not` says what
        is wrong with a line, and takes those of all parts and players.
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

    def steps_in(self, line: str | Sequence[Step], part: str) -> Sequence[Step]:
        """Return the steps of a line, which may be given in notation; in a list each may also be an object."""
        if type(line) is tuple:  # as records have it
            return line
        if not isinstance(line, str):
            from caverna.model.arguments import check_steps

            check_steps(line)
            if all(isinstance(each, Step) for each in line):
                return line
            from .strict import steps_from

            return steps_from(ruleset(self.KEY).format, line, part)
        from .strict import steps_of

        return steps_of(ruleset(self.KEY).format, line, part)

    def steps_by_player(
        self, lines: Mapping[str, str | Sequence[Step]] | None, part: str
    ) -> Mapping[str, Sequence[Step]] | None:
        """Return the steps of players' lines, which may be given in notation, or as lists of objects."""
        if lines is None:
            return None
        if type(lines) is not dict:
            from caverna.model.arguments import check_lines

            check_lines(lines, f"{part} of a game")
        for line in lines.values():
            if type(line) is not tuple:
                break
        else:  # verifying comes here with steps
            return lines  # type: ignore[return-value]
        found = {}
        for player, line in lines.items():
            try:
                found[player] = self.steps_in(line, part)
            except RuleBroken as broken:
                broken.player = player
                raise
        return found
