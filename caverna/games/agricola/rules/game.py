"""The game: set it up, begin rounds, play turns, run harvests, score."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from attrs import define, field

from caverna.engine.game import check_table
from caverna.games.farming.game import BETWEEN, OVER, SCORED, WORK, FarmGame
from caverna.model.names import normalise
from caverna.model.refusals import RuleBroken, ambiguous, illegal
from caverna.model.score import ScoreSheet
from caverna.model.state import by

from ..catalogue.descriptions import disagreements, read_cards
from ..catalogue.majors import MAJORS
from ..catalogue.rounds import HARVESTS, LAST_ROUND
from ..catalogue.setup import TableSetup, setup_for
from ..catalogue.spaces import FULL, MODES, SPACES
from ..catalogue.tables import MAX_PLAYERS, START_FOOD, START_FOOD_OTHERS, START_FOOD_SOLO
from ..goods import COUNTED, Goods
from ..names import SPACE_KEYS
from ..options import Options
from ..state.deck import FILE, CardPlace, Deck
from ..state.home import Home
from ..steps import Have, Place, Step
from . import rounds
from .chapters import TURN_STEPS
from .claims import wrong_claims, wrong_have
from .dealing import check_hands, deal
from .free_steps import FREE
from .harvest import food_needed, harvest_home
from .scoring import score
from .series import Series, series_of
from .turn import Turn, placement_of

__all__ = ["BETWEEN", "COMPLETE", "OVER", "SCORED", "WORK", "Game"]

COMPLETE = "complete"
"""The phase in which all turns of a round are made. `caverna.games.farming.game` has the others."""
START, TURNS, HARVEST, END = "start", "turns", "harvest", "end"
"""The parts of a round, and of the game."""

_DUE = {BETWEEN: START, WORK: TURNS, OVER: END, SCORED: None}


def _lying(goods_on: Mapping[str, int]) -> dict[str, int]:
    """Return the goods on spaces without empty spaces."""
    return {key: count for key, count in goods_on.items() if count}


@define(eq=False, init=False, repr=False)
class Game(FarmGame[Home]):
    """A game of Agricola. Create it with the players' names, the starting player first (setup.players).

    ``mode`` is ``full`` or ``family``; ``rulings`` are table options, ``hands``, ``series`` and ``cards`` what a
    record has under these keys; ``card_file`` are the verifier's own descriptions of hand cards. A game that has
    ``begun`` is about to take over a position with a part of the game behind it.
    """

    KEY: ClassVar[str] = "agricola"
    _worker = "person"
    _turns_complete = COMPLETE
    _end_rule = "end.when"
    _all_spaces = SPACES
    _counted_goods = COUNTED

    homes: list[Home]
    """The players' farms, clockwise."""
    table: TableSetup = field(metadata=by(compare=None))
    """What depends on the number of players and the mode."""
    mode: str
    """``full`` or ``family``."""
    rulings: Options
    """The table options that are in force."""
    series: Series | None
    """Which game of the solo series it is, None if it is in none."""
    spaces_in_play: set[str]
    """Keys of the spaces in play."""
    goods_on: dict[str, int] = field(metadata=by(compare=_lying))
    """Space -> how many of its good lie on it; empty spaces are absent."""
    occupant: dict[str, int]
    """Occupied space -> seat of the player whose person is there."""
    majors: set[str]
    """Keys of the major improvements on the board."""
    deck: Deck
    """What is known of the table's hand cards."""
    cards: list[str]
    """Keys of the round cards revealed, in order."""
    round: int
    """The number of the round being played or played last; 0 before the first."""
    phase: str
    """``between rounds``, ``work``, ``complete``, ``over`` or ``scored``; see `due`."""
    starting: int
    """The seat of the starting player."""
    seat_to_act: int
    """Seat of the player who places next, -1 if nobody does."""
    passed: set[int]
    """Seats of those who have passed this round."""
    told: dict[str, Any] = field(metadata=by(copy=None, compare=None))
    """What the record tells of hand cards and of the series, under its header keys."""
    disagreements: list[RuleBroken] = field(metadata=by(copy=None, compare=None))
    """Where the record describes a hand card otherwise than the verifier's file."""

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
        self.told = {key: value for key, value in (("hands", hands), ("series", series), ("cards", cards)) if value}
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
        """Let a card be in play from the start: a series, a position (card.hand, card.once).

        ``key`` is where the record names it.
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
        home.see_improvements()

    def card_name(self, key: str) -> str:
        """Return the name of a card as it was first written."""
        return self.deck.names.get(key, key)

    def card_places(self) -> list[CardPlace]:
        """Return every place so far that rests on the text of a hand card."""
        return self.deck.places

    @property
    def has_cards(self) -> bool:
        """Whether a hand card was played or is in play: the score is then never simply verified (card.verified)."""
        return bool(self.deck.out or self.deck.passed)

    @property
    def rests_on_file(self) -> bool:
        """Whether the verifier's own file describes all cards in full, and all that they did (card.verified)."""
        deck = self.deck
        cards = (*deck.out, *deck.passed)
        known = [deck.descriptions[key] for key in cards if key in deck.from_file]
        complete = len(known) == len(cards) and not any(row.other for row in known)
        return complete and all(place.basis == FILE for place in deck.places)

    # --- looking at it ----------------------------------------------------------------------------------------

    @property
    def due(self) -> str | None:
        """The part that comes next: start, turns, harvest (in rounds that have one), end; None: scored."""
        if self.phase == COMPLETE:
            return HARVEST if self.round in HARVESTS else START
        return _DUE[self.phase]

    @property
    def coming_round(self) -> int:
        """The round being played, or between rounds the one that comes next."""
        return self.next_round() or self.round if self.due == START else self.round

    def next_round(self) -> int | None:
        """Return the number of the round that comes next, None after the last."""
        return self.round + 1 if self.round < LAST_ROUND else None

    def space_key(self, name: str) -> str:
        """Return the key of the space of that name; it need not be in play."""
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
        """Return the spaces in play by name, with the goods that lie on them."""
        found = {}
        for key in self.space_order():
            count = self.goods_on.get(key, 0)
            found[self.space_name(key)] = Goods.of([(SPACES[key].good, count)] if count else [])
        return found

    def improvements(self) -> list[str]:
        """Return the names of the major improvements on the board."""
        return [row.full_name for row in MAJORS.values() if row.key in self.majors]

    def food_needed(self, player: str) -> int:
        """Return the food the feeding at the end of this round costs a player, 0 where none comes."""
        home = self.home(player)
        harvest = self.phase in (WORK, COMPLETE) and self.round in HARVESTS
        return food_needed(home, self.solo) if harvest else 0

    def scores(self) -> dict[str, ScoreSheet]:
        """Return every player's score sheet as things stand; the most points win, ties are shared (score.winner)."""
        return {home.name: score(home) for home in self.homes}

    # --- legal moves ------------------------------------------------------------------------------------------

    def usable_spaces(self, seat: int) -> list[str]:
        """Return the keys of the free spaces a player can use with what is in hand."""
        from ..moves.listing import usable_spaces  # verifying needs no lists of moves

        return usable_spaces(self, seat)

    def legal_turns(self) -> Iterator[tuple[Step, ...]]:
        """Return complete turns of the player to act, one by one as they are asked for (``list`` has them all).

        They are reduced as :mod:`caverna.games.agricola.moves.listed` says.
        """
        from ..moves.listing import legal_turns  # verifying needs no lists of moves

        return legal_turns(self)

    def options(self, steps: str | Sequence[Step] = ()) -> list[Step]:
        """Return the steps with which the turn of the player to act can begin, or go on after these."""
        from ..moves.listing import options  # verifying needs no lists of moves

        return options(self, tuple(self.steps_in(steps, TURNS)) if steps else ())

    # --- playing ----------------------------------------------------------------------------------------------

    def apply_begin(self, head: Mapping[str, Any], lines: Mapping[str, Sequence[Step]]) -> None:
        """Begin the next round: reveal its card, hand out goods due, refill (work.turn-order).

        ``head`` has the round's own keys: ``card`` may be left out where only one is possible, ``round`` is checked.
        ``lines`` has the steps players take after the goods due and before the refill. A round whose turns are complete
        gets its harvest first.
        """
        if self.phase == WORK:
            illegal("work.turn-order", f"round {self.round} is not complete: {self.to_act} has a person to place")
        self._begin_round(head, lines)

    def _begin_round(self, head: Mapping[str, Any], lines: Mapping[str, Sequence[Step]]) -> None:
        """Begin a round, if one is left (end.when), with its card (setup.cards)."""
        if self.phase in (WORK, COMPLETE):
            self._end_round({})
        number = self.next_round()
        if self.phase != BETWEEN or number is None:
            illegal("end.when", "the game is over", found="another round", expected=f"{LAST_ROUND} rounds")
            return
        said = head.get("round")
        if said is not None and said != number:
            illegal("setup.cards", f"this is round {number}, not {said}", found=said, expected=number, key="round")
        rounds.open_card(self, rounds.choose_card(self, number, head.get("card")))
        self.round = number
        rounds.begin(self, {self.seat(player): steps for player, steps in lines.items()})
        self.phase = WORK
        self.seat_to_act = self.starting

    def reveal(  # type: ignore[override]  # the keys of a round of this game
        self, card: str | None = None, start: Mapping[str, str | Sequence[Step]] | None = None
    ) -> None:
        """Begin the next round: reveal its card, hand out goods due, refill; ``start`` has what cards do then."""
        if not isinstance(card, str | None):
            from caverna.model.arguments import check_revealed

            check_revealed(card=card)
        self.begin({} if card is None else {"card": card}, start)

    def harvest(self, lines: Mapping[str, str | Sequence[Step]] | None = None) -> None:
        """End a round whose turns are complete, with the harvest that is due; ``lines`` are of those who decide."""
        self.close("harvest", lines)

    def resume(self, head: Mapping[str, Any]) -> Iterator[RuleBroken]:
        """Go on with the round a position is in the middle of; yield what its keys get wrong (setup.cards)."""
        card, said = head.get("card"), head.get("round")
        if card is not None and self.cards[-1] not in SPACE_KEYS.get(normalise(card), ()):
            yield RuleBroken("setup.cards", "the round's card is in the position already", found=card, key="card")
        if said is not None and said != self.round:
            yield RuleBroken("setup.cards", f"this is round {self.round}, not {said}", key="round")

    def is_turn(self, steps: Sequence[Step]) -> bool:
        """Return whether a line places a person or passes; others are free moves."""
        return placement_of(steps) is not None

    def apply(self, seat: int, steps: Sequence[Step], upto: int | None = None) -> None:
        """Play a line; a refused one leaves the game half changed."""
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
        """Play the beginning of a line, which may go on: what is checked at its end is not checked."""
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
        """Leave the turns, run the harvest, or the end of the game; ``lines`` is None where the record has none.

        In the harvest players without a line feed from their supply and breed all that fits.
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
        """Refuse to leave the turns before all people are placed (work.turn-order)."""
        message = f"round {self.round} is not complete: {self.to_act} has a person to place"
        raise RuleBroken("work.turn-order", message, player=self.to_act or "")

    def _harvest(self, lines: Mapping[str, Sequence[Step]]) -> None:
        """Run a harvest: after all turns (work.turn-order), in a round that has one (harvest.when)."""
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
        """Let all come home, run the harvest that is due, let newborns grow up (round.return, harvest.when)."""
        for player in lines:
            self.seat(player)  # somebody who plays
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
        """Take the last free steps and start scoring (end.when, ruling.end-free)."""
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
        """Return what an assertion gets wrong, None if it holds."""
        return wrong_have(self.home(player), have)

    def wrong_claims(self, sheet: ScoreSheet, claimed: Mapping[str, int]) -> Iterator[tuple[str, str]]:
        """Return for each claimed line of a player's score sheet that does not hold its category and a message."""
        return wrong_claims(sheet, claimed)
