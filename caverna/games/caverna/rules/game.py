"""The game: set it up, reveal cards, play turns, run harvests, score."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from attrs import define, field

from caverna.engine.game import check_table
from caverna.games.farming.game import BETWEEN, OVER, SCORED, WORK, FarmGame
from caverna.model.refusals import RuleBroken, ambiguous, illegal
from caverna.model.state import by
from caverna.model.steps import StepsLike

from ..catalogue.furnishings import in_variant, keys_in_variant
from ..catalogue.offer import Offer
from ..catalogue.rounds import FIRST_MARKED_ROUND, NO_HARVEST
from ..catalogue.spaces import SPACES, URGENT_WISH, WISH, SpaceRow
from ..catalogue.table_setup import MAX_PLAYERS, TableSetup, table_setup
from ..catalogue.tables import START_FOOD, START_FOOD_SOLO
from ..goods import COUNTED, Goods
from ..options import FULL, INTRODUCTORY, SITE, Options
from ..state.home import NEWBORN, RESTED, Home
from ..steps import Have, Place, Step
from . import rounds
from .chapters import TURN_STEPS
from .claims import wrong_claims, wrong_have
from .free_steps import FREE
from .harvest import food_needed, harvest_home
from .scoring import ScoreSheet, score
from .turn import Turn, is_turn

if TYPE_CHECKING:
    from caverna.engine.luck import Luck

__all__ = ["BETWEEN", "HARVEST_DUE", "OVER", "SCORED", "WORK", "Game"]

HARVEST_DUE = "harvest"
"""The phase after the last turn of a round. `caverna.games.farming.game` has the others."""

_DUE = {BETWEEN: "start", WORK: "turns", HARVEST_DUE: "harvest", OVER: "end", SCORED: None}

_ALL_NAMES: dict[str, str] = {}
for _row in SPACES.values():
    _ALL_NAMES.setdefault(_row.name, _row.key)
    _ALL_NAMES.setdefault(_row.full_name, _row.key)


def _lying(goods_on: Mapping[str, tuple[tuple[int, int], ...]]) -> dict[str, list[tuple[int, int]]]:
    """Return the goods on spaces in a form for comparisons: sorted, and without empty spaces."""
    return {key: sorted(pairs) for key, pairs in goods_on.items() if pairs}


@define(eq=False, init=False, repr=False)
class Game(FarmGame[Home]):
    """A game of Caverna. Create it with the players' names, the starting player first.

    ``variant`` is ``full`` or ``introductory``; ``rulings`` are table options as in a record, for example
    ``{"carpenter": "pasture"}``.
    """

    KEY: ClassVar[str] = "caverna"
    _worker = "dwarf"
    _turns_complete = HARVEST_DUE
    _all_spaces = SPACES
    _counted_goods = COUNTED

    homes: list[Home]
    """The players' homes, clockwise."""
    table: TableSetup = field(metadata=by(compare=None))
    """The set-up for this number of players."""
    variant: str
    """``full`` or ``introductory``."""
    rulings: Options
    """The table options that are in force."""
    spaces_in_play: set[str]
    """Keys of the spaces in play."""
    goods_on: dict[str, tuple[tuple[int, int], ...]] = field(metadata=by(compare=_lying))
    """Space -> goods on it, as (good, count). Empty spaces are absent."""
    occupant: dict[str, int]
    """Occupied space -> seat of the player whose dwarf is there."""
    supply: set[str]
    """Keys of the furnishings on the supply board."""
    cards: list[str]
    """Keys of the cards revealed, in order."""
    round: int
    """The printed number of the round being played or played last; 0 before the first."""
    phase: str
    """``between rounds``, ``work``, ``harvest`` (turns are complete), ``over`` or ``scored``. See `due`."""
    starting: int
    """Seat of the starting player of this round."""
    next_starting: int
    """Seat of the player who places first in the next round."""
    seat_to_act: int
    """Seat of the player who places next, -1 if nobody does."""
    passed: set[int]
    """Seats of the players who have passed this round."""
    marker: str | None = field(metadata=by(compare=None))
    """The harvest marker of this round. None: the round has none, or it is not known."""
    questions: int
    """The number of question marks that have been revealed."""
    leaves: int
    """The number of leaves that have been revealed on markers."""

    def __init__(
        self, players: Sequence[str], variant: str = FULL, rulings: Mapping[str, object] | None = None
    ) -> None:
        """Set up a game for 1 to 7 players (setup.players): starting food (setup.food), homes, spaces, furnishings."""
        super().__init__()
        check_table(players, rulings)
        if not 1 <= len(players) <= MAX_PLAYERS:
            illegal("setup.players", "1 to 7 can play", found=len(players), expected="1 to 7 players")
        if len(set(players)) != len(players):
            illegal("setup.players", "two players have the same name", found=", ".join(players))
        if variant not in (FULL, INTRODUCTORY):
            known = f"{FULL} or {INTRODUCTORY}"
            message = f"there is no variant {variant!r}"
            raise RuleBroken("record.name", message, expected=known, hint=f"say {known}", kind="malformed")
        self.variant = variant
        self.rulings = Options.of(rulings)
        solo = len(players) == 1
        self.homes = [
            Home.at_start(name, START_FOOD_SOLO if solo else START_FOOD[seat], self.changes)
            for seat, name in enumerate(players)
        ]
        self.table = table_setup(len(players))
        self.spaces_in_play = set(self.table.printed)
        self.goods_on = {}
        self.occupant = {}
        self.supply = set(keys_in_variant(variant == INTRODUCTORY))
        self.cards = []
        self.round = 0
        self.phase = BETWEEN
        self.starting = self.next_starting = 0
        self.seat_to_act = -1
        self.passed = set()
        self.marker = None
        self.questions = self.leaves = 0

    # --- reading the state ------------------------------------------------------------------------------------

    @property
    def caveat(self) -> str:
        """The deviations from the printed rules that the verdict relies on, as a text (ruling.as-played)."""
        return "as played on BoardGameArena" if self.rulings.as_played_on == SITE else ""

    @property
    def due(self) -> str | None:
        """The next part of a record: ``start``, ``turns``, ``harvest`` or ``end``. None once scoring has started."""
        return _DUE[self.phase]

    def space_key(self, name: str) -> str:
        """Return the key of the space with this name, in play or not."""
        key = self.table.key_by_name.get(name)
        return key if key is not None else self._space_searched(name)

    def _space_searched(self, name: str) -> str:
        """Return the key of a space whose name is not unique at this table; refuse an ambiguous or unknown name."""
        keys = self.table.keys_by_name.get(name)
        if keys is None:
            key = _ALL_NAMES.get(name) or (name if name in SPACES else None)
            if key is None:
                raise RuleBroken("record.name", f"there is no space {name!r}", kind="malformed")
            return key
        names = " or ".join(f"'{SPACES[key].full_name}'" for key in keys)
        ambiguous("record.name", f"{name} fits {len(keys)} spaces", hint=f"say {names}")
        return keys[0]

    def why_closed(self, row: SpaceRow) -> str:
        """Return a text that says why a space is not in play."""
        if row.key == WISH:
            return (
                "it has become Urgent wish for children"
                if URGENT_WISH in self.spaces_in_play
                else "it comes in round 4"
            )
        if row.stage and len(self.homes) in row.players:
            return "its card has not been revealed"
        count = len(self.homes)
        return f"not with {count} player{'s' if count > 1 else ''}"

    def spaces(self) -> dict[str, Goods]:
        """Return the spaces in play by name, with the goods on them."""
        return {self.space_name(key): Goods.of(self.goods_on.get(key, ())) for key in self.space_order()}

    def offer(self, space: str) -> Offer:
        """Return the actions of a space, and how they may be combined."""
        return SPACES[self.space_key(space)].offer

    def usable_spaces(self, seat: int) -> list[str]:
        """Return the keys of the free spaces that a player can use with the goods at hand."""
        from .. import moves  # verifying needs no lists of moves

        return moves.usable_spaces(self, seat)

    # --- legal moves ------------------------------------------------------------------------------------------

    def legal_spaces(self) -> list[str]:
        """Return the names of the spaces that the player to act can use.

        They are those for the weakest dwarf, without free trades. Free trades, and a ruby that sends a stronger dwarf,
        may make more spaces usable.
        """
        from .. import moves  # verifying needs no lists of moves

        return moves.legal_spaces(self)

    def legal_turns(self, luck: "Luck | None" = None) -> Iterator[tuple[Step, ...]]:
        """Yield complete legal turns of the player to act.

        Equivalent turns are left out, as described in :mod:`caverna.games.caverna.moves.listed`.
        """
        from .. import moves  # verifying needs no lists of moves

        return moves.legal_turns(self)

    def options(self, steps: StepsLike = (), luck: "Luck | None" = None) -> list[tuple[Step, ...]]:
        """Return the lines of the player to act that begin with ``steps`` and have one more step.

        Before the placement, that step is a placement of the weakest dwarf or, if legal, `Pass`. `Order` is listed
        for each stronger dwarf that a ruby could send; the placements of that dwarf come after it.

        After the placement, it is an action of the space, `Take` or `Leave` if the line must choose, or an expedition
        with one item. If ``steps`` end with an `Expedition` that may have more items, lines with a longer one instead
        are listed too. It has one more item, or one more free step between items.

        Free steps come last. While animals have no room, only free steps are listed.

        Every listed line can be played so far. The list is empty if nothing can follow or nobody acts. `is_legal`
        returns whether a line may end. Raises `RuleBroken` if ``steps`` break a rule.
        """
        from .. import moves  # verifying needs no lists of moves

        return moves.options(self, tuple(self.steps_in(steps, "turns")) if steps else ())

    def furnishings(self) -> list[str]:
        """Return the names of the furnishings on the supply board."""
        return [row.full_name for row in in_variant(self.variant == INTRODUCTORY) if row.key in self.supply]

    def scores(self) -> dict[str, ScoreSheet]:
        """Return every player's score sheet for the current state.

        The player with the most points wins; tied players share the win (score.winner).
        """
        return {home.name: score(home) for home in self.homes}

    def food_needed(self, player: str) -> int:
        """Return the food that the feeding at the end of this round costs a player.

        It is 0 between rounds, and in a round without feeding. Raises `RuleBroken` if it depends on a marker that is
        not known yet (`unmarked`).
        """
        home = self.home(player)
        if self.phase not in (WORK, HARVEST_DUE):
            return 0
        event = rounds.round_end(self)
        return 0 if event == NO_HARVEST else food_needed(home, event)

    # --- comparing --------------------------------------------------------------------------------------------

    def state(self) -> tuple[object, ...]:
        """Return everything that distinguishes two games. The marker counts only during its round."""
        return (*super().state(), self.marker if self.phase in (WORK, HARVEST_DUE) else None)

    # --- playing ----------------------------------------------------------------------------------------------

    def reveal(  # type: ignore[override]  # the keys of a round of this game
        self,
        card: str | None = None,
        marker: str | None = None,
        start: Mapping[str, str | Sequence[Step]] | None = None,
    ) -> None:
        """Begin the next round: reveal its card and marker, deliver, clear and refill (round.reveal).

        ``card`` may be omitted if only one is possible. ``start`` has the players' steps between the deliveries and
        the clearing (ruling.round-start). If the last round still needs its harvest, that is run first. All turns of
        the last round must have been made (work.turn-order).
        """
        if not (card is None or isinstance(card, str)) or not (marker is None or isinstance(marker, str)):
            from caverna.model.arguments import check_revealed

            check_revealed(card=card, marker=marker)
        head = {"card": card, "marker": marker}
        self.begin({key: value for key, value in head.items() if value is not None}, start)

    def apply_begin(self, head: Mapping[str, Any], lines: Mapping[str, Sequence[Step]]) -> None:
        """Begin the next round with the keys ``card`` and ``marker``; check the key ``round``.

        ``lines`` has the players' steps at the start of the round.
        """
        said = head.get("round")
        if said is not None:
            self._check_number(said)
        if self.phase == WORK:
            self._refuse_open_round()
        self._begin_round(head.get("card"), head.get("marker"), lines)

    def _refuse_open_round(self) -> None:
        """Refuse to end the round before all dwarfs are placed (work.turn-order)."""
        illegal("work.turn-order", f"round {self.round} is not complete: {self.to_act} has a dwarf to place")

    def _begin_round(self, card: str | None, marker: str | None, start: Mapping[str, Sequence[Step]]) -> None:
        """Begin a round: its card and marker, then the automatic effects (setup.cards)."""
        if self.phase == HARVEST_DUE:
            self._end_round({})
        number = self.next_round()
        if number is None:
            illegal("setup.cards", "the game is over", found="another round", expected=f"{self.round} rounds")
            return
        key = rounds.choose_card(self, number, card)
        self.round = number
        self.marker = None
        if marker is not None:
            rounds.reveal_marker(self, marker)
        rounds.open_card(self, key)
        rounds.begin(self, {self.seat(player): steps for player, steps in start.items()} if start else {})
        self.phase = WORK
        self.seat_to_act = self.starting

    def _check_number(self, said: int) -> None:
        """Refuse a number that is not that of the next round (setup.cards)."""
        number = self.next_round()
        if number is not None and said != number:
            illegal("setup.cards", f"this is round {number}, not {said}", found=said, expected=number, key="round")

    def resume(self, head: Mapping[str, Any]) -> Iterator[RuleBroken]:
        """Continue the round in progress in a position; yield the errors in the round's keys.

        The keys may repeat those of the position. They may add the marker if the position has none (setup.cards,
        setup.markers).
        """
        card, said, marker = head.get("card"), head.get("round"), head.get("marker")
        if card is not None and rounds.CARD_BY_NAME[card].key != self.cards[-1]:
            yield RuleBroken("setup.cards", "the round's card is in the position already", found=card, key="card")
        if said is not None and said != self.round:
            yield RuleBroken("setup.cards", f"this is round {self.round}, not {said}", key="round")
        if marker is not None and marker != self.marker:
            try:
                if self.marker is not None:
                    illegal("setup.markers", "the round's marker is in the position already", key="marker")
                rounds.reveal_marker(self, marker)
            except RuleBroken as broken:
                yield broken

    def next_round(self) -> int | None:
        """Return the number of the next round, None after the last. 1 or 2 players skip round 9 (setup.cards)."""
        return self.table.next_round.get(self.round)

    @property
    def unmarked(self) -> bool:
        """True if the end of the round depends on a marker that is not known yet."""
        return self.marker is None and self.round >= FIRST_MARKED_ROUND and not self.solo

    @property
    def coming_round(self) -> int:
        """The number of the round being played; between rounds, of the next one."""
        return (self.next_round() or self.round) if self.phase == BETWEEN else self.round

    def apply(self, seat: int, steps: Sequence[Step], upto: int | None = None) -> None:
        """Play a line, or its first ``upto`` steps. A refused line leaves the game half changed."""
        placing = (type(steps[0]) is Place or is_turn(steps)) if steps else False
        if seat != self.seat_to_act or self.phase != WORK:
            self._check_moment(seat, placing)
        Turn(self, seat, self.homes[seat], steps).run(TURN_STEPS, upto)
        if placing and upto is None:
            self.advance()

    def apply_prefix(self, turn: Turn) -> None:
        """Play the beginning of a line, without the checks at the end of a line."""
        turn.run(TURN_STEPS, len(turn.steps))

    def is_turn(self, steps: Sequence[Step]) -> bool:
        """Return whether a line places a dwarf or passes; others are free actions."""
        return is_turn(steps)

    def advance(self) -> None:
        """Give the turn to the next player, clockwise, with a dwarf left (work.turn-order).

        A player who has passed places no more dwarfs in this round (work.stuck).
        """
        homes, seat = self.homes, self.seat_to_act
        last = len(homes) - 1
        for _ in homes:
            seat = seat + 1 if seat < last else 0
            for _, space, newborn in homes[seat].dwarfs:
                if space is None and not newborn and seat not in self.passed:
                    self.seat_to_act = seat
                    return
        self.seat_to_act = -1
        self.phase = HARVEST_DUE

    def harvest(self, lines: Mapping[str, str | Sequence[Step]] | None = None, marker: str | None = None) -> None:
        """End the round: dwarfs come home, and the harvest is run if one is due.

        ``lines`` has the steps of the players who decide something. The others feed from their supply and breed
        all newborns that fit. ``marker`` is the round's marker, if it was not given when the card was revealed. A
        round must have begun (harvest.when), and all its turns must have been made (work.turn-order).
        """
        self._check_complete()
        steps = self.steps_by_player(lines, "harvest") or {}
        with self.all_or_nothing() as before:
            self._end_round(steps, marker)
        self.history.append(before)

    def _check_complete(self) -> None:
        """Refuse to end a round that has not begun (harvest.when) or that has dwarfs to place (work.turn-order)."""
        if self.phase == WORK:
            self._refuse_open_round()
        elif self.phase != HARVEST_DUE:
            illegal("harvest.when", "no round has been played")

    def apply_close(self, part: str, lines: Mapping[str, Sequence[Step]] | None) -> None:
        """Close a part of the record: end the turns, run the harvest, or end the game.

        The turns end when all dwarfs are placed (work.turn-order). A harvest is run only if one is due
        (harvest.when). ``lines`` is None if the record has no such part.
        """
        if part == "turns":
            if self.phase == WORK:
                message = f"round {self.round} is not complete: {self.to_act} has a dwarf to place"
                raise RuleBroken("work.turn-order", message, player=self.to_act or "")
        elif part == "end":
            if lines is not None or self.phase != OVER:
                self._end(lines or {})
        else:
            if lines is not None and rounds.round_end(self) == NO_HARVEST:
                illegal("harvest.when", f"there is no harvest in round {self.round}", key=part)
            self._check_complete()
            self._end_round(lines or {})

    def round_end(self) -> str:
        """Return the kind of harvest at the end of this round: ``harvest``, ``food only``, ``none`` or ``skip one``."""
        return rounds.round_end(self)

    def _end_round(self, lines: Mapping[str, Sequence[Step]], marker: str | None = None) -> None:
        """Bring all dwarfs home, run the harvest if one is due, and let newborns grow up (round.return, harvest.when).

        The player who took the token becomes starting player (round.start-player).
        """
        if marker is not None:
            rounds.reveal_marker(self, marker)
        event = rounds.round_end(self)
        for player in lines:
            self.seat(player)  # refuses a name that is not a player's
        for home in self.homes:
            home.dwarfs = [NEWBORN if newborn else RESTED[weapon] for weapon, _, newborn in home.dwarfs]
        if event == NO_HARVEST:
            for player in lines:
                illegal("harvest.when", f"there is no harvest in round {self.round}", found=f"a line of {player}")
        else:
            for seat, home in enumerate(self.homes):
                harvest_home(self, seat, lines.get(home.name, ()), event)
        for home in self.homes:
            if NEWBORN in home.dwarfs:
                home.dwarfs = [RESTED[weapon] for weapon, _, _ in home.dwarfs]
        self.occupant.clear()
        self.passed.clear()
        self.starting = self.next_starting
        self.phase = BETWEEN if self.next_round() is not None else OVER

    def _end(self, lines: Mapping[str, Sequence[Step]]) -> None:
        """Play the last free trades, in ``lines``, and start scoring (end.trades)."""
        last_harvest = self.phase == HARVEST_DUE and self.next_round() is None
        if self.phase != OVER and not last_harvest:
            reason = "scoring has started" if self.phase == SCORED else "the game is not over"
            illegal("end.trades", reason, expected="the end of the last round")
        if last_harvest:
            self._end_round({})
        for player, steps in lines.items():
            seat = self.seat(player)
            Turn(self, seat, self.homes[seat], steps).run(FREE)
        self.phase = SCORED

    # --- claims -----------------------------------------------------------------------------------------------

    def check(self, player: str, have: Have) -> RuleBroken | None:
        """Return the refusal of a wrong assertion about a player, None if it is right."""
        return wrong_have(self.home(player), have)

    def wrong_claims(self, sheet: ScoreSheet, claimed: Mapping[str, int]) -> Iterator[tuple[str, str]]:
        """Yield the category and a message for each claimed line of a player's score sheet that is wrong."""
        return wrong_claims(self.home(sheet.player), sheet, claimed)
