"""A game of Stone Age: its setup, rounds, placing, acting, feeding, end and scoring (p. 2-8)."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, ClassVar

from attrs import define, field

from caverna.engine.game import Game as GameBase
from caverna.engine.game import check_table
from caverna.model.changes import counted
from caverna.model.findings import MALFORMED
from caverna.model.names import nearest
from caverna.model.refusals import RuleBroken, ambiguous, illegal
from caverna.model.score import ScoreSheet, check_sheets
from caverna.model.state import by
from caverna.model.steps import StepsLike
from caverna.model.wording import listed, plural

from ..catalogue.places import FIRST_BUILDING, PLACES, SETUPS, TableSetup, place_name
from ..goods import COUNTED
from ..options import Options
from ..state.board import Board
from ..state.tribe import Tribe
from ..steps import PART, Have, Pass, Step
from .acting import ACTING, check_all_used, needs_line, play_implied_actions
from .claims import wrong_claims, wrong_have
from .feeding import feed
from .free_steps import ENDING, FREE
from .placing import PLACING, can_place
from .rounds import begin_round, check_number, end_round
from .scoring import score, winners
from .turn import Handlers, Turn, malformed, sum_of_dice

if TYPE_CHECKING:
    from caverna.engine.luck import Luck

BETWEEN, PLACEMENTS, ACTIONS, FEEDING, OVER, SCORED = "start", "placements", "actions", "feeding", "end", "scored"
_ENDED = {
    "end.buildings": "the game is over: the last tile of a stack was bought",
    "end.cards": "the game is over: the deck has too few cards for the gaps",
}
PLACING_LINE: Handlers = {**PLACING, **FREE}
ACTING_LINE: Handlers = {**ACTING, **FREE}


def _check_dice(place: str, dice: Sequence[int], needed: int) -> None:
    """Refuse a wrong number of dice for a place, and dice that are not 1 to 6 (roll.dice)."""
    if len(dice) != needed:
        message = f"at {place} {plural(needed, 'die is', 'dice are')} rolled, not {len(dice)}"
        raise RuleBroken("roll.dice", message, found=f"{len(dice)} dice", expected=f"{needed}")
    sum_of_dice(dice)


def _moves() -> Any:
    """Import and return the package that lists moves. Verifying a record does not need it."""
    from .. import moves

    return moves


@define(eq=False, init=False, repr=False)
class Game(GameBase):
    """A game of Stone Age. Create it with the players' names, clockwise, the starting player of round 1 first
    (setup.players).

    ``rulings`` are table options as in a record, for example ``{"tie break": "sum"}``.
    """

    KEY: ClassVar[str] = "stone age"

    tribes: list[Tribe]
    """The players' tribes, clockwise."""
    board: Board
    """The board: cards, tiles, and the people on the places."""
    setup: TableSetup = field(metadata=by(compare=None))
    """The limits that depend on the number of players."""
    rulings: Options
    """The table options of this game."""
    round: int = field(metadata=by(compare=None))
    """The round being played or played last; 0 before the first."""
    phase: str
    """``start``, ``placements``, ``actions``, ``feeding``, ``end`` or ``scored``; see `due`."""
    starting: int = field(metadata=by(compare=None))
    """The seat of the starting player; between rounds that of the coming round (round.start-player)."""
    turn: int = field(metadata=by(compare=None))
    """The seat of the player who must place, pass or act; -1 if there is none. See `to_act`."""
    acting: bool = field(metadata=by(compare=None))
    """True once acting has begun: implied turns are then played before the next line, also before a free action."""
    ending: str = field(metadata=by(compare=None))
    """The rule that has ended the game; empty while it continues."""

    def __init__(self, players: Sequence[str], rulings: Mapping[str, object] | None = None) -> None:
        super().__init__()
        check_table(players, rulings)
        if len(players) not in SETUPS:
            message = f"2 to 4 players can play, not {len(players)}"
            illegal("setup.players", message, found=len(players), expected="2 to 4 players")
        if len(set(players)) != len(players):
            illegal("setup.players", "two players have the same name", found=", ".join(players))
        self.rulings = Options.of(rulings)
        self.tribes = [Tribe.at_start(name, self.changes) for name in players]
        self.setup = SETUPS[min(max(len(players), 2), 4)]
        self.board = Board.at_start(len(players))
        self.round = 0
        self.phase = BETWEEN
        self.starting = 0
        self.turn = -1
        self.acting = False
        self.ending = ""

    # --- queries ----------------------------------------------------------------------------------------------

    @property
    def due(self) -> str | None:
        """The phase that comes next; None once the game is scored.

        Forced passes and turns without a written line are implied. So actions come next once nobody can place
        (place.all), and the feeding once no remaining turn needs a line.
        """
        if self.phase == PLACEMENTS and self.next_placer() >= 0:
            return PLACEMENTS
        if self.phase in (PLACEMENTS, ACTIONS):
            return ACTIONS if self._next_with_line() >= 0 else FEEDING
        return None if self.phase == SCORED else self.phase

    @property
    def to_act(self) -> str | None:
        """The player who must place or act next; None if there is none."""
        seat = self.next_placer() if self.phase == PLACEMENTS else -1
        if seat < 0 and self.phase in (PLACEMENTS, ACTIONS):
            seat = self._next_with_line()
        return self.tribes[seat].name if seat >= 0 else None

    @property
    def starting_player(self) -> str:
        """The player who places and acts first in this round, or between rounds in the coming one."""
        return self.tribes[self.starting].name

    def is_turn(self, steps: Sequence[Step]) -> bool:
        """Return whether a line is a turn (a placement or actions). A line of free steps only is a free action."""
        return any(type(step) in PART for step in steps)

    def tribe(self, player: str) -> Tribe:
        """Return a player's tribe."""
        return self.tribes[self.seat(player)]

    def supplies(self) -> dict[str, dict[str, int]]:
        """Return for each player the counts of goods, points, people and all else that a `Change` can count."""
        return {tribe.name: counted(COUNTED, tribe.counts) for tribe in self.tribes}

    def legal_turns(self, luck: "Luck | None" = None) -> Iterator[tuple[Step, ...]]:
        """Yield placements of the player to act, or complete actions with thrown dice, a place after the other.

        ``luck`` throws the dice, once for each place. If it is omitted, the state decides them: equal games have equal
        dice. Tools and payments of a line may suit dice thrown later in it; `options` throws them place by place. Drawn
        cards stay hidden; `Luck.named` names them.
        """
        found: Iterator[tuple[Step, ...]] = _moves().legal_turns(self, luck)
        return found

    def options(self, steps: StepsLike = (), luck: "Luck | None" = None) -> list[tuple[Step, ...]]:
        """Return the lines of the player to act that begin with ``steps`` and act at one more place, the next in order.

        ``luck`` throws the dice of that place. If it is omitted, they are those of `legal_turns`. During placements a
        line has one step. Raises `RuleBroken` if ``steps`` break a rule.
        """
        line = tuple(self.steps_in(steps, self.due or ACTIONS)) if steps else ()
        found: list[tuple[Step, ...]] = _moves().options(self, line, luck)
        return found

    def legal_placements(self) -> list[Step]:
        """Return the legal placements of the player to act; an empty list if nobody can place."""
        found: list[Step] = _moves().legal_placements(self)
        return found

    def dice_needed(self) -> dict[str, int]:
        """Return the places where the player to act has people, each with the number of dice to roll there.

        Tool maker, hut and field are not among them: their actions are implied.
        """
        if self.due != ACTIONS or self.to_act is None:
            return {}
        trial, seat, moves = self.copy(), self.seat(self.to_act), _moves()
        trial.open_turn(seat)
        return {place_name(place): moves.dice_needed(trial, seat, place) for place in moves.places_to_use(trial, seat)}

    def legal_actions(self, place: str, dice: Sequence[int] = (), after: Sequence[Step] = ()) -> list[Step]:
        """Return the legal actions of the player to act at a place, for the dice rolled there.

        ``after`` are the steps of the same line before it. Tool maker, hut and field have no actions to choose.
        `dice_needed` returns the places and their numbers of dice. Raises `RuleBroken` for an unknown place and for
        impossible dice.
        """
        where = self._place_named(place)
        if self.due != ACTIONS or self.to_act is None:
            return []
        trial, seat, moves = self.copy(), self.seat(self.to_act), _moves()
        if after:
            trial.play(self.to_act, after, upto=len(after))
        else:
            trial.open_turn(seat)
        if where not in moves.places_to_use(trial, seat):
            return []
        _check_dice(place, dice, moves.dice_needed(trial, seat, where))
        return list(moves.legal_actions(trial, seat, where, dice))

    def _place_named(self, name: str) -> int:
        """Return the number of a place by its name, such as ``forest`` or ``card 2``."""
        places = {place_name(place): place for place in range(PLACES) if place < FIRST_BUILDING + len(self.tribes)}
        if name not in places:
            known = listed(places)
            raise malformed("record.name", f"there is no place {name!r}", known, nearest(str(name), places) or known)
        return places[name]

    def legal_feedings(self, player: str) -> list[tuple[Step, ...]]:
        """Return the legal lines of a player in the feeding."""
        found: list[tuple[Step, ...]] = _moves().legal_feedings(self, self.seat(player))
        return found

    def scores(self) -> dict[str, ScoreSheet]:
        """Return the score sheet of each player now. It is final once scoring has begun (end.scoring)."""
        return {tribe.name: score(tribe) for tribe in self.tribes}

    def winners(self, sheets: Mapping[str, ScoreSheet] | None = None) -> list[str]:
        """Return the players who are ahead now; more than one if they tie. Pass ``sheets`` if you have them already."""
        check_sheets(sheets)
        return winners(self.tribes, self.rulings, sheets or self.scores())

    # --- comparing --------------------------------------------------------------------------------------------

    def state(self) -> tuple[object, ...]:
        """Return all that distinguishes two games. Round and starting player count only until the game is over."""
        return (*super().state(), *(() if self.finished else (self.round, self.starting, self.turn)))

    # --- claims -----------------------------------------------------------------------------------------------

    def check(self, player: str, have: Have) -> RuleBroken | None:
        """Return an error with the counts that an assertion gets wrong; None if all are right."""
        return wrong_have(self.tribe(player), have)

    def wrong_claims(self, sheet: ScoreSheet, claimed: Mapping[str, int]) -> Iterator[tuple[str, str]]:
        """Yield (category, message) for each claimed line that differs from a player's score sheet."""
        return wrong_claims(sheet, claimed)

    # --- rounds -----------------------------------------------------------------------------------------------

    def apply_begin(self, head: Mapping[str, Any], lines: Mapping[str, Sequence[Step]]) -> None:
        """Begin the next round with the cards and buildings that turn up (round.refill, round.buildings, end.scoring).

        ``head`` has ``cards``, the names in the order drawn, and ``buildings``: a name for each stack that needs one,
        or a mapping by the number of the stack. If the feeding of the round before is missing, it is run first. No
        player decides anything at the start of a round, so ``lines`` must be empty.
        """
        for player in lines:
            raise malformed("record.step", f"{player} decides nothing at the start of a round")
        if self.phase in (PLACEMENTS, ACTIONS, FEEDING):
            self._feed({})
        if self.phase != BETWEEN:
            ended = _ENDED.get(self.ending, "the game is over")
            illegal(self.ending or "end.scoring", ended, found="another round", expected="`end` or `scores` alone")
        self.round += 1
        begin_round(self, head)
        self.phase, self.turn, self.acting = PLACEMENTS, self.starting, False

    def reveal(  # type: ignore[override]  # the keys of a round of this game
        self, cards: Sequence[str] | None = None, buildings: Sequence[str] | Mapping[int, str] | None = None
    ) -> None:
        """Begin the next round with the cards and buildings that turn up. A missing feeding is run first."""
        from caverna.model.arguments import check_revealed  # imported here, as replaying a record does not need it

        check_revealed(cards=cards, buildings=buildings)
        head = {"cards": cards, "buildings": buildings}
        self.begin({key: value for key, value in head.items() if value is not None})

    def feeding(self, lines: Mapping[str, str | Sequence[Step]] | None = None) -> None:
        """Feed the tribes once all have acted. ``lines`` are those of players who decide; the others pay in food."""
        self.close("feeding", lines)

    def resume(self, head: Mapping[str, Any]) -> Iterator[RuleBroken]:
        """Continue the round in the middle of which the position is. Yield an error for each key that is wrong."""
        try:
            check_number(self, head)
        except RuleBroken as broken:
            yield broken
        for key in ("cards", "buildings"):
            if key in head:
                message = f"the round has begun: its {key} are those of the position"
                hint = f"remove `{key}`, or name them in the position"
                yield RuleBroken("record.key", message, hint=hint, kind=MALFORMED, key=key)

    def apply_close(self, part: str, lines: Mapping[str, Sequence[Step]] | None) -> None:
        """Close a phase: run the feeding or the end, or check that placements or actions are complete.

        ``lines`` has the steps of players who decide something in ``feeding`` or ``end``. None means that the record
        does not have the phase; scoring does not begin then. Once ``placements`` is closed, the next lines are
        actions. Implied turns that remain are played with the feeding.
        """
        if part == PLACEMENTS:
            self._close_placements()
        elif part == ACTIONS:
            self._check_actions()
        elif part == FEEDING:
            self._feed(lines or {})
        else:
            self._end(lines)

    # --- lines ------------------------------------------------------------------------------------------------

    def part_of(self, steps: StepsLike) -> str:
        """Return the phase of a line. A `pass` is a placement even if nobody can place any more: it is forced."""
        placing = self.due == PLACEMENTS or (self.phase == PLACEMENTS and steps == Pass.word)
        return PLACEMENTS if placing else ACTIONS

    def apply(self, seat: int, steps: Sequence[Step], upto: int | None = None) -> None:
        """Play a line of the player in a seat. A refused line leaves the game half changed."""
        for index, step in enumerate(steps):
            part = PART.get(type(step))
            if part == PLACEMENTS:
                self._place(seat, steps, upto)
                return
            if part == ACTIONS:
                self._act(seat, steps, upto)
                return
            if part is not None:
                broken = malformed("record.step", f"the step {step.word!r} is not allowed in a turn")
                broken.player, broken.step = self.tribes[seat].name, index
                raise broken
        self._move_freely(seat, steps, upto)

    def _place(self, seat: int, steps: Sequence[Step], upto: int | None) -> None:
        if seat != self.turn or self.phase != PLACEMENTS:
            self._reach_placing(seat)
        if len(steps) > 1:
            self._check_one_placement(seat, steps)
        Turn(self, seat, self.tribes[seat], steps).run(PLACING_LINE, upto)
        if upto is None:
            self.advance_placing(seat)

    def seats_to_place(self) -> list[int]:
        """Return the seats that may place or pass now: first those whose pass is forced, then the first that can
        place."""
        found: list[int] = []
        players = len(self.tribes) if self.phase == PLACEMENTS else 0
        for seat in [(self.turn + offset) % players for offset in range(players)]:
            if self.board.hand[seat] > 0 and not self.board.passed[seat]:
                found.append(seat)
                if can_place(self, seat):
                    break
        return found

    def next_placer(self) -> int:
        """Return the seat of the next player who can place; -1 if nobody can."""
        last = self.seats_to_place()[-1:]
        return last[0] if last and can_place(self, last[0]) else -1

    def _reach_placing(self, seat: int) -> None:
        """Make the forced passes before a player's placement (place.pass). Refuse a player who is not next."""
        seats = self.seats_to_place()
        if seat not in seats:
            self._refuse_placing(seat)
            return
        for stuck in seats[: seats.index(seat)]:
            self.board.passed[stuck] = True
        self.turn = seat

    def _refuse_placing(self, seat: int) -> None:
        """Refuse people placed out of turn (place.turn-order)."""
        name, board = self.tribes[seat].name, self.board
        if self.phase != PLACEMENTS:
            message = f"{name} cannot place people now: {self._phase_text()}"
        elif board.passed[seat]:
            message = f"{name} has passed"
        elif not board.hand[seat]:
            message = f"{name} has nobody left to place"
        else:
            message = f"it is {self.to_act}'s turn, not {name}'s"
        with self._naming_player(seat):
            placing = self.due == PLACEMENTS
            expected = self.to_act if placing else "`actions`, `feeding` or another round: everyone is placed"
            illegal("place.turn-order", message, found=name, expected=expected, at_player=True)

    def _check_one_placement(self, seat: int, steps: Sequence[Step]) -> None:
        placing = [index for index, step in enumerate(steps) if PART.get(type(step)) == PLACEMENTS]
        if len(placing) > 1:
            hint = "write the next place in the player's next turn"
            broken = malformed("record.step", "a line of placements has one place", hint=hint)
            broken.player, broken.step = self.tribes[seat].name, placing[1]
            raise broken

    def advance_placing(self, seat: int) -> None:
        """Pass the turn to the next player with people in hand. If there is none, begin the acting (place.all)."""
        board, players = self.board, len(self.tribes)
        for _ in range(players):
            seat = seat + 1 if seat + 1 < players else 0
            if board.hand[seat] > 0 and not board.passed[seat]:
                self.turn = seat
                return
        self.start_acting()

    def start_acting(self) -> None:
        """Begin the acting. People still in hand are not placed any more."""
        board = self.board
        board.hand = [0] * len(self.tribes)
        board.passed = [False] * len(self.tribes)
        self.phase, self.turn = ACTIONS, self.starting

    def _act(self, seat: int, steps: Sequence[Step], upto: int | None) -> None:
        """Play a player's actions, the implied ones first. Refuse if people are left on the board (act.all)."""
        self.play_partial_turn(seat, steps, upto)
        if upto is None:
            if any(self.board.standing[seat]):
                with self._naming_player(seat, at_player=True):
                    check_all_used(self, seat)
            self.advance_acting(seat)

    def play_partial_turn(self, seat: int, steps: Sequence[Step], upto: int | None = None) -> None:
        """Play the beginning of a player's actions, without a check for people left on the board.

        There is no rollback: a refusal leaves the game half changed.
        """
        self.open_turn(seat, steps)
        Turn(self, seat, self.tribes[seat], steps).run(ACTING_LINE, upto)

    def open_turn(self, seat: int, steps: Sequence[Step] = ()) -> None:
        """Begin a player's actions: play the implied turns before it, then the implied actions that ``steps`` omit.

        There is no rollback. Legal actions are listed only after this.
        """
        self.acting = True
        if seat != self.turn or self.phase != ACTIONS:
            self._reach_turn(seat)
        play_implied_actions(Turn(self, seat, self.tribes[seat], steps))

    def _reach_turn(self, seat: int) -> None:
        """Play the implied turns before the turn of a seat. Refuse a player who is not next (act.turn-order)."""
        with self._naming_player(seat):
            if self.phase == PLACEMENTS:
                self._end_placing()
            self.play_implied_turns(seat)
            if self.phase != ACTIONS or self.turn != seat:
                name, next_one = self.tribes[seat].name, self.to_act
                reason = f"{name} has acted in this round" if self.phase == FEEDING else self._phase_text()
                message = f"it is {next_one}'s turn, not {name}'s" if next_one else f"{name} has no turn now: {reason}"
                expected = next_one or "all actions of a player on one line"
                illegal("act.turn-order", message, found=name, expected=expected, at_player=True)

    def _end_placing(self) -> None:
        """Begin the acting. Refuse that while a player can still place people (place.all)."""
        waiting = [tribe.name for seat, tribe in enumerate(self.tribes) if can_place(self, seat)]
        if waiting:
            illegal(
                "place.all", f"{listed(waiting)} still {'has' if len(waiting) == 1 else 'have'} people to place",
                expected="more placements", at_player=True,
            )  # fmt: skip
        self.start_acting()

    def play_implied_turns(self, before: int = -1) -> None:
        """Play implied turns and forced passes, up to the seat ``before`` or to the first turn that needs a line.

        There is no rollback.
        """
        if self.phase == PLACEMENTS and self.next_placer() < 0:
            self.start_acting()
        while self.phase == ACTIONS and self.turn != before and not needs_line(self, self.turn):
            play_implied_actions(Turn(self, self.turn, self.tribes[self.turn], ()))
            self.advance_acting(self.turn)

    def advance_acting(self, seat: int) -> None:
        """Pass the turn to the next player, or to the feeding after the last one (act.turn-order)."""
        self.tribes[seat].other_tools = ()
        self.turn = (seat + 1) % len(self.tribes)
        if self.turn == self.starting:
            self.phase, self.turn = FEEDING, -1

    def _next_with_line(self) -> int:
        """Return the seat of the next player whose actions need a line; -1 if all remaining turns are implied."""
        players = len(self.tribes)
        first = self.turn if self.phase == ACTIONS else self.starting
        for offset in range((self.starting - first - 1) % players + 1):
            seat = (first + offset) % players
            if needs_line(self, seat):
                return seat
        return -1

    def _move_freely(self, seat: int, steps: Sequence[Step], upto: int | None) -> None:
        """Play free steps outside a turn. Refuse them once scoring has begun (end.scoring)."""
        if self.phase == SCORED:
            with self._naming_player(seat):
                illegal("end.scoring", "scoring has started", hint="free steps come before it")
        if self.acting:
            self.play_implied_turns()
        Turn(self, seat, self.tribes[seat], steps).run(FREE, upto)

    @contextmanager
    def _naming_player(self, seat: int, at_player: bool = False) -> Iterator[None]:
        """Add the player in a seat to a `RuleBroken` that is raised. ``at_player``: it is about the line's player."""
        try:
            yield
        except RuleBroken as broken:
            broken.player = self.tribes[seat].name
            broken.at_player = broken.at_player or at_player
            raise

    # --- parts ------------------------------------------------------------------------------------------------

    def _close_placements(self) -> None:
        """End the placements, the first phase of a round (round.phases)."""
        if self.phase == PLACEMENTS:
            self._end_placing()
        if self.phase not in (ACTIONS, FEEDING):
            illegal("round.phases", f"placements cannot be closed: {self._phase_text()}")
        self.acting = True

    def _check_actions(self) -> None:
        """Refuse if people are left whose actions need a line (act.all). Other turns are implied."""
        self._close_placements()
        players = len(self.tribes)
        for seat in [(self.starting + offset) % players for offset in range(players)]:
            if needs_line(self, seat):
                with self._naming_player(seat):
                    check_all_used(self, seat)

    def _feed(self, lines: Mapping[str, Sequence[Step]]) -> None:
        self._check_actions()
        while self.phase == ACTIONS:
            play_implied_actions(Turn(self, self.turn, self.tribes[self.turn], ()))
            self.advance_acting(self.turn)
        for player in lines:
            self.seat(player)  # raises for an unknown player
        for seat, tribe in enumerate(self.tribes):
            feed(self, seat, lines.get(tribe.name, ()))
        end_round(self)
        self.phase = OVER if self.ending else BETWEEN

    def _end(self, lines: Mapping[str, Sequence[Step]] | None) -> None:
        """Play the last free actions and score. Refuse if a hidden card is not named (end.scoring, civ.draw)."""
        if self.due == FEEDING:
            self._feed({})
        if self.phase != OVER:
            illegal(
                "end.scoring", f"scoring cannot begin yet: {self._phase_text()}",
                expected="an empty stack, or too few cards in the deck, after a round's feeding",
            )  # fmt: skip
        for player, steps in (lines or {}).items():
            seat = self.seat(player)
            Turn(self, seat, self.tribes[seat], steps).run(ENDING)
        for seat in range(len(self.tribes)):
            self.check_named(seat)
        if lines is not None:
            self.phase = SCORED

    def check_named(self, seat: int) -> None:
        """Refuse if a player has not named every card drawn hidden (civ.draw)."""
        if self.tribes[seat].hidden:
            with self._naming_player(seat):
                self._refuse_hidden(self.tribes[seat])

    def _refuse_hidden(self, tribe: Tribe) -> None:
        """Refuse a hidden card that is not named. The finding is about the step that drew it (civ.draw)."""
        try:
            ambiguous(
                "civ.draw", f"the hidden card of {tribe.name} is not named", expected="drawn and the card's name",
                hint=f"name it after `draw`, or write `drawn` and its name for {tribe.name} under `end`", missing=True,
            )  # fmt: skip
        except RuleBroken as broken:
            broken.earlier, broken.word = tribe.hidden_by, "draw"
            raise

    def _phase_text(self) -> str:
        return {
            BETWEEN: "the next round has not begun",
            OVER: "the game is over",
            SCORED: "the game is scored",
            ACTIONS: f"round {self.round} is in its actions",
            FEEDING: f"the feeding of round {self.round} comes next",
        }.get(self.phase, f"round {self.round} is being played")
