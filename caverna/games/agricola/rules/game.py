"""The game (p. 2-4, 8-10): set it up, begin rounds, play turns, run harvests, score."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from attrs import define, field

from caverna.engine.game import check_table
from caverna.games.farming.game import BETWEEN, OVER, SCORED, WORK, FarmGame
from caverna.model.names import normalise
from caverna.model.refusals import RuleBroken, ambiguous, illegal
from caverna.model.score import ScoreSheet
from caverna.model.state import by
from caverna.model.steps import StepsLike

from ..catalogue.descriptions import disagreements, read_cards
from ..catalogue.majors import MAJORS
from ..catalogue.rounds import HARVESTS, LAST_ROUND
from ..catalogue.setup import TableSetup, setup_for
from ..catalogue.spaces import FULL, MODES, SPACES
from ..catalogue.tables import MAX_PLAYERS, START_FOOD, START_FOOD_OTHERS, START_FOOD_SOLO
from ..goods import COUNTED, Goods
from ..names import SPACE_KEYS
from ..options import Options
from ..state.deck import FILE, CardUse, Deck
from ..state.home import Home
from ..steps import Have, Place, Step
from . import rounds
from .chapters import TURN_STEPS
from .claims import wrong_claims, wrong_have
from .dealing import check_hands, deal
from .free_steps import FREE
from .harvest import food_needed, harvest_home
from .scoring import score
from .series import SeriesGame, series_of
from .turn import Turn, placement_of

if TYPE_CHECKING:
    from caverna.engine.luck import Luck

__all__ = ["BETWEEN", "COMPLETE", "OVER", "SCORED", "WORK", "Game"]

COMPLETE = "complete"
"""The phase after the last turn of a round. `caverna.games.farming.game` has the other phases."""
START, TURNS, HARVEST, END = "start", "turns", "harvest", "end"
"""The parts of a round, and of the game."""

_DUE = {BETWEEN: START, WORK: TURNS, OVER: END, SCORED: None}


def _on_spaces(goods_on: Mapping[str, int]) -> dict[str, int]:
    """Return the goods on each space, without the empty spaces."""
    return {key: count for key, count in goods_on.items() if count}


@define(eq=False, init=False, repr=False)
class Game(FarmGame[Home]):
    """A game of Agricola. Create it with the players' names, the starting player first (setup.players).

    ``mode`` is ``full`` or ``family``, ``rulings`` are table options. ``hands``, ``series`` and ``cards`` are the
    values of these record keys. ``card_file`` has the verifier's own descriptions of hand cards. ``begun`` is True if
    the game continues from a position with rounds already played.
    """

    KEY: ClassVar[str] = "agricola"
    _worker = "person"
    _turns_complete = COMPLETE
    _all_spaces = SPACES
    _counted_goods = COUNTED

    homes: list[Home]
    """The players' farms, clockwise."""
    table: TableSetup = field(metadata=by(compare=None))
    """The spaces and refills for this number of players and mode."""
    mode: str
    """``full`` or ``family``."""
    rulings: Options
    """The table options of this game."""
    series: SeriesGame | None
    """The game of a solo series that this is; None for a game outside a series."""
    spaces_in_play: set[str]
    """Keys of the spaces in play."""
    goods_on: dict[str, int] = field(metadata=by(compare=_on_spaces))
    """Space -> the number of its goods on it. Empty spaces are absent."""
    occupant: dict[str, int]
    """Occupied space -> the seat of the player whose person is there."""
    majors: set[str]
    """Keys of the major improvements on the board."""
    deck: Deck
    """The hand cards of the table: hands, cards in play, descriptions."""
    cards: list[str]
    """Keys of the round cards revealed, in order."""
    round: int
    """The number of the current round, or between rounds of the last one. 0 before the first round."""
    phase: str
    """``between rounds``, ``work``, ``complete``, ``over`` or ``scored``; see `due`."""
    starting: int
    """The seat of the starting player."""
    seat_to_act: int
    """The seat of the player who places next, -1 if nobody does."""
    passed: set[int]
    """The seats of the players who have passed this round."""
    card_keys: dict[str, Any] = field(metadata=by(copy=None, compare=None))
    """The setup keys of the record about hand cards and the series, with their values."""
    disagreements: list[RuleBroken] = field(metadata=by(copy=None, compare=None))
    """One finding for each hand card that the record describes differently from the verifier's file."""

    def __init__(
        self,
        players: Sequence[str],
        mode: str = FULL,
        rulings: Mapping[str, object] | None = None,
        hands: Mapping[str, Any] | str | None = None,
        series: Mapping[str, Any] | None = None,
        cards: Mapping[str, Any] | None = None,
        card_file: Mapping[str, Any] | None = None,
        begun: bool = False,
    ) -> None:
        super().__init__()
        check_table(players, rulings)
        if not 1 <= len(players) <= MAX_PLAYERS:
            illegal("setup.players", f"1 to {MAX_PLAYERS} can play", found=len(players), expected="1 to 5 players")
        if len(set(players)) != len(players):
            illegal("setup.players", "two players have the same name", found=", ".join(players))
        if mode not in MODES:
            known = " or ".join(MODES)
            message = f"there is no mode {mode!r}"
            raise RuleBroken("record.name", message, expected=known, hint=f"say {known}", kind="malformed")
        self.mode = mode
        self.rulings = Options.of(rulings)
        self.series = series_of(series, mode, players) if series is not None else None
        self.card_keys = {
            key: value for key, value in (("hands", hands), ("series", series), ("cards", cards)) if value
        }
        described, owned = read_cards(cards or {}), read_cards(card_file or {})
        self.disagreements = disagreements(described, owned)
        self.deck = Deck({**described, **owned}, frozenset(owned))
        self.homes = [
            Home(name, self._start_food(seat, len(players)), self.changes, self.deck.descriptions)
            for seat, name in enumerate(players)
        ]
        self.table = setup_for(min(len(players), MAX_PLAYERS), mode)
        self.spaces_in_play = set(self.table.printed)
        self.goods_on, self.occupant = {}, {}
        self.majors = set(MAJORS)
        self.cards = []
        self.round = 0
        self.phase = BETWEEN
        self.starting, self.seat_to_act = 0, -1
        self.passed = set()
        self.deck.hands = [None] * len(self.homes)
        if hands is not None:
            deal(self, hands)
        for number, name in enumerate(self.series.occupations if self.series is not None else ()):
            self.put_in_play(self.homes[0], name, occupation=True, key=f"series occupations {number}")
        self.homes[0].started = len(self.homes[0].occupations)
        check_hands(self, begun)

    def _start_food(self, seat: int, players: int) -> int:
        """Return the food of a seat at the start (setup.food, series.food)."""
        if players == 1:
            return START_FOOD_SOLO if self.series is None else self.series.food
        return START_FOOD_OTHERS if seat else START_FOOD

    # --- hand cards -------------------------------------------------------------------------------------------

    def put_in_play(self, home: Home, name: str, occupation: bool, key: str = "") -> None:
        """Put a card of a series or a position into play (card.hand, card.once).

        ``key`` is the record key that names the card.
        """
        card, deck = normalise(name), self.deck
        if deck.no_cards:
            illegal("card.hand", "this game is played without hand cards (hands: none)", found=name, key=key)
        if card in deck.out:
            illegal("card.once", f"{name} is in play twice", found=name, key=key)
        if any(hand is not None and card in (*hand.occupations, *hand.minors) for hand in deck.hands):
            illegal("card.once", f"{name} is in play and in a hand", found=name, key=key)
        deck.out.add(card)
        deck.names.setdefault(card, name)
        (home.occupations if occupation else home.minors)[card] = name
        home.update_improvements()

    def card_name(self, key: str) -> str:
        """Return the name of a card, in the spelling of its first mention."""
        return self.deck.names.get(key, key)

    def card_uses(self) -> list[CardUse]:
        """Return every use of a hand card's text so far."""
        return self.deck.card_uses

    @property
    def has_cards(self) -> bool:
        """True if a hand card was played or is in play. The score is then not fully verified (card.verified)."""
        return bool(self.deck.out or self.deck.passed)

    @property
    def rests_on_file(self) -> bool:
        """True if the verifier's own file describes all cards in full, and all their effects (card.verified)."""
        deck = self.deck
        cards = (*deck.out, *deck.passed)
        known = [deck.descriptions[key] for key in cards if key in deck.from_file]
        complete = len(known) == len(cards) and not any(row.other for row in known)
        return complete and all(place.basis == FILE for place in deck.card_uses)

    # --- queries ----------------------------------------------------------------------------------------------

    @property
    def due(self) -> str | None:
        """The next part: start, turns, harvest (in rounds that have one) or end. None once the game is scored."""
        if self.phase == COMPLETE:
            return HARVEST if self.round in HARVESTS else START
        return _DUE[self.phase]

    @property
    def coming_round(self) -> int:
        """The number of the current round, or between rounds of the next one."""
        return self.next_round() or self.round if self.due == START else self.round

    def next_round(self) -> int | None:
        """Return the number of the next round, None after the last."""
        return self.round + 1 if self.round < LAST_ROUND else None

    def space_key(self, name: str) -> str:
        """Return the key of the space with this name. It need not be in play."""
        plain = normalise(name)
        keys = self.table.keys_by_name.get(plain) or SPACE_KEYS.get(plain)
        if keys is None:
            raise RuleBroken("record.name", f"there is no space {name!r}", kind="malformed")
        if len(keys) > 1:
            there = [key for key in keys if key in self.spaces_in_play]
            if len(there) > 1:
                names = " or ".join(f"'{SPACES[key].full_name}'" for key in there)
                ambiguous("record.name", f"{name} fits {len(there)} spaces", hint=f"say {names}")
            keys = tuple(there) or keys
        return keys[0]

    def why_closed(self, key: str) -> str:
        """Return why a space is not in play."""
        row, count = SPACES[key], len(self.homes)
        if row.stage:
            return "its card has not been revealed"
        if self.mode not in row.modes:
            return f"not in the {self.mode} game"
        return f"not with {count} player{'s' if count > 1 else ''}"

    def spaces(self) -> dict[str, Goods]:
        """Return the spaces in play by name, with the goods on each."""
        found = {}
        for key in self.space_order():
            count = self.goods_on.get(key, 0)
            found[self.space_name(key)] = Goods.of([(SPACES[key].good, count)] if count else [])
        return found

    def improvements(self) -> list[str]:
        """Return the names of the major improvements on the board."""
        return [row.full_name for row in MAJORS.values() if row.key in self.majors]

    def food_needed(self, player: str) -> int:
        """Return the food that a player pays in the harvest of this round, 0 if it has none (harvest.when)."""
        home = self.home(player)
        harvest = self.phase in (WORK, COMPLETE) and self.round in HARVESTS
        return food_needed(home, self.solo) if harvest else 0

    def scores(self) -> dict[str, ScoreSheet]:
        """Return every player's current score sheet. The most points win, ties are shared (score.winner)."""
        return {home.name: score(home) for home in self.homes}

    # --- legal moves ------------------------------------------------------------------------------------------

    def usable_spaces(self, seat: int) -> list[str]:
        """Return the keys of the free spaces that a player can use with the present goods and cards."""
        from ..moves.listing import usable_spaces  # not needed to verify a record

        return usable_spaces(self, seat)

    def legal_turns(self, luck: "Luck | None" = None) -> Iterator[tuple[Step, ...]]:
        """Yield complete turns of the player to act. Use ``list`` to get all at once.

        Not every combination is listed: :mod:`caverna.games.agricola.moves.listed` describes the reductions.
        """
        from ..moves.listing import legal_turns  # not needed to verify a record

        return legal_turns(self)

    def options(self, steps: StepsLike = (), luck: "Luck | None" = None) -> list[tuple[Step, ...]]:
        """Return the lines of the player to act that begin with ``steps`` and have one more step.

        `is_legal` returns whether a line may end. Raises `RuleBroken` if ``steps`` break a rule.
        """
        from ..moves.listing import options  # not needed to verify a record

        return options(self, tuple(self.steps_in(steps, TURNS)) if steps else ())

    # --- playing ----------------------------------------------------------------------------------------------

    def apply_begin(self, head: Mapping[str, Any], lines: Mapping[str, Sequence[Step]]) -> None:
        """Begin the next round: reveal its card, hand out goods due, refill (work.turn-order).

        ``head`` has the keys of the round: ``card`` may be omitted if only one is possible, ``round`` is checked.
        ``lines`` has the steps that players take after the goods due and before the refill. If the round before
        still needs its harvest, the harvest is run first.
        """
        if self.phase == WORK:
            illegal("work.turn-order", f"round {self.round} is not complete: {self.to_act} has a person to place")
        self._begin_round(head, lines)

    def _begin_round(self, head: Mapping[str, Any], lines: Mapping[str, Sequence[Step]]) -> None:
        """Begin the next round, if there is one (end.when), with its card (setup.cards)."""
        if self.phase in (WORK, COMPLETE):
            self._end_round({})
        number = self.next_round()
        if self.phase != BETWEEN or number is None:
            illegal("end.when", "the game is over", found="another round", expected=f"{LAST_ROUND} rounds")
            return
        stated = head.get("round")
        if stated is not None and stated != number:
            illegal("setup.cards", f"this is round {number}, not {stated}", found=stated, expected=number, key="round")
        rounds.open_card(self, rounds.choose_card(self, number, head.get("card")))
        self.round = number
        rounds.begin(self, {self.seat(player): steps for player, steps in lines.items()})
        self.phase = WORK
        self.seat_to_act = self.starting

    def reveal(  # type: ignore[override]  # the keys of a round of this game
        self, card: str | None = None, start: Mapping[str, str | Sequence[Step]] | None = None
    ) -> None:
        """Begin the next round: reveal its card, hand out goods due, refill.

        ``start`` has the lines that players write before the refill, for cards that act at the start of a round.
        """
        if not isinstance(card, str | None):
            from caverna.model.arguments import check_revealed

            check_revealed(card=card)
        self.begin({} if card is None else {"card": card}, start)

    def harvest(self, lines: Mapping[str, str | Sequence[Step]] | None = None) -> None:
        """Run the harvest that ends this round. ``lines`` has the lines of the players who decide something."""
        self.close("harvest", lines)

    def resume(self, head: Mapping[str, Any]) -> Iterator[RuleBroken]:
        """Check the keys of a round that continues from a position. Yield what is wrong with them (setup.cards)."""
        card, stated = head.get("card"), head.get("round")
        if card is not None and self.cards[-1] not in SPACE_KEYS.get(normalise(card), ()):
            yield RuleBroken("setup.cards", "the round's card is in the position already", found=card, key="card")
        if stated is not None and stated != self.round:
            yield RuleBroken("setup.cards", f"this is round {self.round}, not {stated}", key="round")

    def is_turn(self, steps: Sequence[Step]) -> bool:
        """Return whether a line places a person or passes. Any other line is a free action."""
        return placement_of(steps) is not None

    def apply(self, seat: int, steps: Sequence[Step], upto: int | None = None) -> None:
        """Play the line of a player, or its first ``upto`` steps. A refused line leaves the game half changed."""
        placement = steps[0] if steps and type(steps[0]) is Place else placement_of(steps)
        in_turn = seat == self.seat_to_act and self.phase == WORK
        if not in_turn:
            by_card = isinstance(placement, Place) and placement.by and self.phase in (WORK, COMPLETE)
            self._check_moment(seat, placing=placement is not None and not by_card)
        turn = Turn(self, seat, self.homes[seat], steps)
        if self.phase == OVER:
            turn.no_cooking = True
        turn.run(TURN_STEPS, upto)
        if in_turn and placement is not None and upto is None:
            self.advance()

    def apply_prefix(self, turn: Turn) -> None:
        """Play the steps of an unfinished line, without the checks at the end of a line."""
        turn.run(TURN_STEPS, len(turn.steps))

    def advance(self) -> None:
        """Pass the turn on to the next player with a person left (work.turn-order)."""
        homes, passed = self.homes, self.passed
        seat, count = self.seat_to_act, len(homes)
        for _ in range(count):
            seat += 1
            if seat == count:
                seat = 0
            home = homes[seat]
            if home.people > home.newborn + home.placed and seat not in passed:
                self.seat_to_act = seat
                return
        self.seat_to_act = -1
        self.phase = COMPLETE

    def apply_close(self, part: str, lines: Mapping[str, Sequence[Step]] | None) -> None:
        """End a part: the turns, the harvest or the game. ``lines`` is None if the record has no such part.

        In the harvest, players without a line feed from their supply and breed all that fits.
        """
        if part == TURNS:
            if self.phase == WORK:
                self._incomplete()
        elif part == HARVEST:
            if lines is not None or self.due == HARVEST:
                self._harvest(lines or {})
        elif lines is not None or self.phase != OVER:
            self._end(lines or {})

    def _incomplete(self) -> None:
        """Refuse to end the turns before all people are placed (work.turn-order)."""
        message = f"round {self.round} is not complete: {self.to_act} has a person to place"
        raise RuleBroken("work.turn-order", message, player=self.to_act or "")

    def _harvest(self, lines: Mapping[str, Sequence[Step]]) -> None:
        """Run the harvest, after all turns (work.turn-order) of a round that has one (harvest.when)."""
        if self.phase == WORK:
            illegal("work.turn-order", f"round {self.round} is not complete: {self.to_act} has a person to place")
        elif self.phase != COMPLETE:
            illegal("harvest.when", "no round has been played", expected="the turns of a round", key=HARVEST)
        if self.round not in HARVESTS:
            harvests = ", ".join(map(str, sorted(HARVESTS)))
            message = f"there is no harvest in round {self.round}"
            illegal("harvest.when", message, found=self.round, expected=harvests, key=HARVEST)
        self._end_round(lines)

    def _end_round(self, lines: Mapping[str, Sequence[Step]]) -> None:
        """Return all people home, run a harvest that is due, let newborns grow up (round.return, harvest.when)."""
        for player in lines:
            self.seat(player)  # refuse an unknown player
        for home in self.homes:
            home.placed = 0
        if self.round in HARVESTS:
            for seat, home in enumerate(self.homes):
                harvest_home(self, seat, lines.get(home.name, ()))
        for home in self.homes:
            home.newborn = 0
            home.passing.pop(self.round, None)
        self.occupant.clear()
        self.passed.clear()
        self.seat_to_act = -1
        self.phase = BETWEEN if self.round < LAST_ROUND else OVER

    def _end(self, lines: Mapping[str, Sequence[Step]]) -> None:
        """Play the last free steps, then start scoring (end.when, ruling.end-free)."""
        last_harvest = self.phase == COMPLETE and self.round == LAST_ROUND
        if self.phase != OVER and not last_harvest:
            reason = "scoring has started" if self.phase == SCORED else "the game is not over"
            illegal("end.when", reason, expected=f"the end of round {LAST_ROUND}")
        if last_harvest:
            self._end_round({})
        for player, steps in lines.items():
            seat = self.seat(player)
            Turn(self, seat, self.homes[seat], steps, no_cooking=True, scoring=True).run(FREE)
        self.phase = SCORED

    # --- assertions -------------------------------------------------------------------------------------------

    def check(self, player: str, have: Have) -> RuleBroken | None:
        """Return the finding for an assertion about a player that is wrong, None if it is right."""
        return wrong_have(self.home(player), have)

    def wrong_claims(self, sheet: ScoreSheet, claimed: Mapping[str, int]) -> Iterator[tuple[str, str]]:
        """Yield the category and a message for each line of a score sheet that is claimed wrongly."""
        return wrong_claims(sheet, claimed)
