"""Positions: a game made from the ``position:`` of a record, and the position of a game.

A position is between two turns, before a harvest or between rounds. It is checked for consistency.
"""

from collections.abc import Mapping
from typing import Any

from caverna.games.farming.positions import FarmLoader
from caverna.model.names import normalise
from caverna.model.refusals import RuleBroken, ambiguous, illegal

from ..catalogue.majors import MAJORS
from ..catalogue.rounds import LAST_ROUND, STAGE_OF_ROUND, STAGES
from ..catalogue.spaces import FAMILY, SPACES
from ..catalogue.tables import HAND, MATERIALS, MAX_PEOPLE, MAX_STABLES, SOWN, START_PEOPLE
from ..goods import ANIMALS, NAMES, NUMBER, SHEEP, Goods
from ..names import MAJOR_KEYS
from ..record import HomePosition, Now, Position
from ..record_values import MINORS, OCCUPATIONS, BoardEntry, goods_of
from ..rules.game import BETWEEN, COMPLETE, OVER, WORK, Game
from ..rules.rounds import choose_card, open_card
from .cells import NUMBER as CELL
from .cells import connected, listed
from .fences import MAX_FENCES, fences_of
from .home import Home


def set_up(game: Game, position: Position) -> None:
    """Change a new game into the one that a position describes.

    Raise `RuleBroken`, with its key and player, if the position is wrong.
    """
    PositionLoader(game, position).set_up()


class PositionLoader(FarmLoader[Game, Position]):
    """Changes a new game into the one that a position describes."""

    def run(self) -> None:
        """Set up the position, part by part."""
        position = self.position
        self._rounds()
        for name, recorded in position.homes.items():
            self.player = name
            self.at(position.at, f"homes {name}")
            self.home(self.game.home(name), recorded)
        self.player = ""
        self._give_passed()
        self._majors()
        self._spaces()
        if position.now is not None:
            self._now(position.now)
        for name, recorded in position.homes.items():
            self.player = name
            self.at(position.at, f"homes {name}")
            self.at(recorded.at, "animals", "board")
            self.check_animals(self.game.home(name))

    # --- rounds and cards -------------------------------------------------------------------------------------

    def _rounds(self) -> None:
        """Reveal the round cards so far (setup.cards). They may be omitted if all their stages are complete."""
        game, position = self.game, self.position
        self.at(position.at, "round", "homes")
        number, inside = position.round, position.now is not None
        if number is not None and not 1 <= number <= LAST_ROUND:
            illegal("setup.cards", f"there is no round {number}", found=number, expected=f"1 to {LAST_ROUND}")
        shown = LAST_ROUND if number is None else number - (not inside)
        self.at(position.at, "cards")
        names = position.cards if position.cards is not None else self._cards_of_whole_stages(shown)
        if len(names) != shown:
            cards = "1 card is" if shown == 1 else f"{shown} cards are"
            illegal("setup.cards", f"{cards} revealed by then", found=len(names), expected=shown)
        for index, name in enumerate(names[:LAST_ROUND]):
            self.at(position.at, f"cards {index}")
            open_card(game, choose_card(game, index + 1, name))
        if position.starting_player is not None:
            game.starting = game.seat(position.starting_player)
        game.round = shown
        game.phase = OVER if number is None else BETWEEN

    def _cards_of_whole_stages(self, shown: int) -> list[str]:
        """Return the first ``shown`` cards if they are complete stages. Refuse to guess inside a stage."""
        stage = STAGE_OF_ROUND.get(shown, 0)
        if stage and STAGES[stage][-1] != shown:
            illegal("setup.cards", f"which {shown} cards have been revealed?", expected="cards: their names in order")
            return []
        rows = [row for row in SPACES.values() if row.stage and row.stage <= stage]
        return [row.full_name for row in sorted(rows, key=lambda row: row.stage)]

    # --- one home ---------------------------------------------------------------------------------------------

    def home(self, home: Home, recorded: HomePosition) -> None:
        """Set up the home of one player."""
        for counts, kinds in ((recorded.supply, range(SHEEP)), (recorded.animals, ANIMALS)):
            if counts is not None:
                for good in kinds:
                    home.goods[good] = counts.get(NAMES[good], 0)
        home.house = MATERIALS.index(recorded.house)
        self._family(home, recorded)
        self.board(home, recorded)
        self._cards_in_play(home, recorded)
        self._passing(home, recorded)
        home.begging = recorded.begging
        for number, counts in recorded.due.items():
            self.at(recorded.at, f"due {number}")
            if number <= self.game.round:
                raise RuleBroken(
                    "record.number", "goods lie on the spaces of rounds to come", kind="malformed",
                    expected=f"{self.game.round + 1} or later",
                )  # fmt: skip
            home.expect(number, tuple(pair for pair in goods_of(counts) if pair[1]))

    def _family(self, home: Home, recorded: HomePosition) -> None:
        """Set up the family: 2 to 5 people (family.limit), newborns only during a round."""
        self.at(recorded.at, "family")
        home.people = START_PEOPLE if recorded.family is None else recorded.family
        if home.people < START_PEOPLE:
            raise RuleBroken("record.number", f"a family has at least {START_PEOPLE} people", kind="malformed")
        if home.people > MAX_PEOPLE:
            illegal("family.limit", f"a family has at most {MAX_PEOPLE} people", found=home.people, expected=MAX_PEOPLE)
        self.at(recorded.at, "newborn")
        home.newborn = recorded.newborn
        if home.newborn > home.people - START_PEOPLE or (home.newborn and self.position.now is None):
            message = "so many cannot have been born in the round being played"
            raise RuleBroken("record.number", message, kind="malformed")

    def _cards_in_play(self, home: Home, recorded: HomePosition) -> None:
        """Put the hand cards of a home into play (setup.mode, card.hand, card.once)."""
        for kind, names in ((OCCUPATIONS, recorded.occupations), (MINORS, recorded.minors)):
            self.at(recorded.at, kind)
            if names and self.game.mode == FAMILY:
                illegal("setup.mode", "the family game has no hand cards", found=kind, expected="mode: full")
            if kind == OCCUPATIONS and len(names) + len(home.occupations) > max(HAND, home.started):
                illegal("card.hand", f"a hand has {HAND} occupations", found=len(names), expected=HAND)
            for index, name in enumerate(names):
                self.at(recorded.at, f"{kind} {index}")
                self.game.put_in_play(home, name, kind == OCCUPATIONS)
                dealt = HAND * len(self.game.homes)
                if sum(len(each.minors) for each in self.game.homes) > dealt:
                    illegal("card.hand", f"a table has {dealt} minor improvements", found=name, expected=dealt)
        home.own_minors = min(HAND, len(home.minors))
        hand = self.game.deck.hands[self.game.seat(home.name)]
        held = len(home.occupations) + (len(hand.occupations) if hand is not None else 0)
        if hand is not None and held > max(HAND, home.started):
            self.at(recorded.at, OCCUPATIONS)
            message = f"{home.name} has {held} occupations, in play and in the hand"
            illegal("setup.hands", message, found=held, expected=f"at most {HAND}")

    def _passing(self, home: Home, recorded: HomePosition) -> None:
        """Set up passed cards that the player can still use (setup.mode, card.hand, ruling.passing-card)."""
        game = self.game
        first = game.round + (self.position.now is None)
        rounds = [number for number in range(first, game.round + 2) if 1 < number <= LAST_ROUND]
        for number, names in recorded.passing.items():
            self.at(recorded.at, f"passing {number}", "passing")
            if game.mode == FAMILY:
                illegal("setup.mode", "the family game has no hand cards", found="passing", expected="mode: full")
            if game.deck.no_cards:
                illegal("card.hand", "this game is played without hand cards (hands: none)", found="passing")
            if number not in rounds:
                raise RuleBroken(
                    "record.number", "a passed card has effect in the round after the one that plays it",
                    kind="malformed", expected=" or ".join(map(str, rounds)) or "no round",
                )  # fmt: skip
            for name in names:
                card = normalise(name)
                game.deck.names.setdefault(card, name)
                home.pass_on(card, name, number)

    def _give_passed(self) -> None:
        """Give each passed card to the left neighbour of the last player who passed it (card.pass).

        In the solo game the card leaves the game. If the record gives hands, they decide. If all players passed it in
        the same round and no hands are given, nobody gets it.
        """
        game, deck = self.game, self.game.deck
        count = len(game.homes)
        last: dict[str, list[int]] = {}
        for number in (game.round, game.round + 1):
            for key in {key for home in game.homes for key in home.passing.get(number, ())}:
                last[key] = [seat for seat, home in enumerate(game.homes) if key in home.passing.get(number, ())]
        for key, seats in last.items():
            left = {(seat + 1) % count for seat in seats}.difference(seats)
            holders = [seat for seat, hand in enumerate(deck.hands) if hand is not None and key in hand.minors]
            holders = holders or [seat for seat in left if deck.hands[seat] is None]
            if count == 1:
                deck.out.add(key)
            elif len(holders) == 1 and key not in deck.out:
                deck.passed[key] = holders[0]

    def _majors(self) -> None:
        """Move the major improvements of all homes from the board. Each exists once (setup.majors)."""
        homes = self.position.homes
        owned = [(name, index) for name, recorded in homes.items() for index in range(len(recorded.improvements))]
        meant = {(name, index): MAJOR_KEYS[normalise(homes[name].improvements[index])] for name, index in owned}
        found = {each: self._major(each, meant) for each in sorted(owned, key=lambda each: len(meant[each]))}
        for name in homes:
            self.game.home(name).majors += [found[each] for each in owned if each[0] == name]
            self.game.home(name).update_improvements()
        self.player = ""

    def _major(self, owned: tuple[str, int], meant: Mapping[tuple[str, int], tuple[str, ...]]) -> str:
        """Take a major improvement from the board and return its key.

        ``owned`` is the player and the index of the improvement, ``meant`` has the keys that each name can mean. A
        name that means two improvements needs its number, unless this player owns both.
        """
        (self.player, index), keys = owned, meant[owned]
        self.at(self.position.homes[self.player].at, f"improvements {index}")
        there = [key for key in keys if key in self.game.majors]
        if not there:
            name = MAJORS[keys[0]].full_name if len(keys) == 1 else MAJORS[keys[0]].name
            illegal("setup.majors", f"there is no other {name} for {self.player}", found=name)
            return keys[0]
        if len(there) > 1 and [each[0] for each, other in meant.items() if other == keys] != [self.player] * 2:
            names = " or ".join(f"'{MAJORS[key].full_name}'" for key in there)
            ambiguous("record.name", f"{MAJORS[keys[0]].name} fits {len(there)} improvements", hint=f"say {names}")
        self.game.majors.discard(there[0])
        return there[0]

    # --- the board --------------------------------------------------------------------------------------------

    def board(self, home: Home, recorded: HomePosition) -> None:
        """Set up the cells of a home."""
        for names, entry in recorded.board.items():
            self.at(recorded.at, f"board {' '.join(names)}", "board")
            self._entry(home, names, entry)
        self.at(recorded.at, "board")
        self._connected(home)

    def _entry(self, home: Home, names: tuple[str, ...], entry: BoardEntry) -> None:
        kind, bit = entry.kind, 1 << CELL[names[0]]
        if kind == "pasture":
            self._pasture(home, [CELL[name] for name in names], entry)
            return
        if kind == "room":
            home.rooms |= bit
            return
        if home.rooms & bit:
            rule = "field.place" if kind == "field" else "stable.place"
            illegal(rule, f"{names[0]} is a room", found=kind, expected="room")
        if kind == "stable":
            home.stables |= bit
            return
        home.fields |= bit
        if entry.crop is not None:
            self._crop(home, CELL[names[0]], *entry.crop)

    def _crop(self, home: Home, cell: int, crop: str, count: int) -> None:
        """Put a crop on a field. In the family game it has at most the number that is sown (sow.seed)."""
        good = NUMBER[crop]
        if count > SOWN[good] and self.game.mode == FAMILY:
            illegal("sow.seed", f"a field bears at most {SOWN[good]} {crop}", found=count, expected=SOWN[good])
        home.crops[cell] = (good, count)

    def _pasture(self, home: Home, cells: list[int], entry: BoardEntry) -> None:
        """Make cells a pasture. They are connected and without rooms (fence.outline, fence.cells)."""
        pasture = sum(1 << cell for cell in cells)
        if not connected(pasture):
            illegal("fence.outline", f"{listed(pasture)} do not hang together", found=listed(pasture))
        if pasture & home.rooms:
            illegal("fence.cells", f"{listed(pasture & home.rooms)} is a room", found=listed(pasture))
        for name in entry.stables:
            if home.stables >> CELL[name] & 1:
                illegal("stable.limit", f"{name} bears two stables", found=name)
            home.stables |= 1 << CELL[name]
        home.pastures.append(pasture)

    def _connected(self, home: Home) -> None:
        """Check that rooms, fields and pastures are connected, and the limits of fences and stables.

        See room.place, field.adjacent, fence.adjacent, fence.limit, stable.limit.
        """
        home.fenced = sum(home.pastures)
        home.fences = fences_of(home.pastures)
        home.capacity_cache = None
        if not connected(home.rooms):
            illegal("room.place", f"the rooms {listed(home.rooms)} do not hang together")
        if not connected(home.fields):
            illegal("field.adjacent", f"the fields {listed(home.fields)} do not hang together")
        if not connected(home.fenced):
            illegal("fence.adjacent", "the pastures do not hang together", found=listed(home.fenced))
        if home.fences.bit_count() > MAX_FENCES:
            illegal("fence.limit", f"{home.fences.bit_count()} fences", expected=f"at most {MAX_FENCES}")
        if home.stables.bit_count() > MAX_STABLES:
            illegal("stable.limit", f"{home.stables.bit_count()} stables", expected=f"at most {MAX_STABLES}")

    # --- spaces, and the point inside a round -----------------------------------------------------------------

    def _open_space(self, name: str) -> str:
        game = self.game
        key = game.space_key(name)
        if key not in game.spaces_in_play:
            illegal("work.available", f"{name} is not in play", hint=game.why_closed(key))
        return key

    def _spaces(self) -> None:
        """Put goods on spaces. Each space can only have the good that accumulates there (round.replenish)."""
        for name, counts in self.position.spaces.items():
            self.at(self.position.at, f"spaces {name}")
            key = self._open_space(name)
            if key in self.game.goods_on:
                raise RuleBroken("record.key", f"{name} is written twice", kind="malformed")
            for good, count in goods_of(counts):
                if good != SPACES[key].good:
                    hint = "" if self.game.mode == FAMILY else f"say so if it is the family game: 'mode: {FAMILY}'"
                    illegal("round.replenish", f"no {NAMES[good]} accumulates on {name}", found=NAMES[good], hint=hint)
                elif count:
                    self.game.goods_on[key] = count

    def _now(self, now: Now) -> None:
        game = self.game
        self.at(self.position.at, "now")
        for name, player in now.placed.items():
            self.at(now.at, f"placed {name}")
            self._place(name, player)
        for index, player in enumerate(now.passed):
            self.at(now.at, f"passed {index}")
            seat = game.seat(player)
            if not game.homes[seat].at_home:
                illegal("work.stuck", f"{player} has placed everybody and cannot have passed", found=player)
            game.passed.add(seat)
        self.at(self.position.at, "now")
        self.at(now.at, "turn")
        waiting = [seat for seat, home in enumerate(game.homes) if home.at_home and seat not in game.passed]
        if now.turn is None:
            if waiting:
                name = game.homes[waiting[0]].name
                illegal("work.turn-order", f"{name} has a person to place", expected="turn: a player")
            game.phase, game.seat_to_act = COMPLETE, -1
            return
        game.seat_to_act = game.seat(now.turn)
        if game.seat_to_act not in waiting:
            illegal("work.turn-order", f"{now.turn} has no person left to place", found=now.turn)
        game.phase = WORK

    def _place(self, name: str, player: str) -> None:
        """Put a person of a player on a space. In the full game a card may allow one more than the family has."""
        game = self.game
        key, seat = self._open_space(name), game.seat(player)
        if key in game.occupant:
            illegal("work.occupied", f"{name} is occupied already", found=name)
        home = game.homes[seat]
        game.occupant[key] = seat
        if home.at_home:
            home.placed += 1
        elif game.mode == FAMILY:
            illegal("work.turn-order", f"{player} has no person left to stand on {name}", found=player)


# --- a game as a position -----------------------------------------------------------------------------------------


def head_of(game: Game) -> dict[str, Any]:
    """Return the setup keys of a record of this game: its mode, options, and descriptions of hand cards."""
    head: dict[str, Any] = {"mode": game.mode}
    if chosen := game.rulings.chosen():
        head["rulings"] = chosen
    head |= game.card_keys
    if any(hand is not None for hand in game.deck.hands):
        head["hands"] = _hands_of(game)
    return head


def _hands_of(game: Game) -> dict[str, dict[str, list[str]]]:
    """Return the current hands of the players, as far as they are known."""
    return {
        home.name: {
            OCCUPATIONS: sorted(map(game.card_name, hand.occupations)),
            MINORS: sorted(map(game.card_name, hand.minors)),
        }
        for home, hand in zip(game.homes, game.deck.hands, strict=True)
        if hand is not None
    }


def position_of(game: Game) -> dict[str, Any]:
    """Return the state of a game as plain data for the ``position:`` of a record."""
    inside = game.phase in (WORK, COMPLETE)
    data: dict[str, Any] = {}
    if not game.finished:
        data["round"] = game.round if inside else game.round + 1
    data["cards"] = [SPACES[key].full_name for key in game.cards]
    data["starting player"] = game.starting_player
    lying = {name: str(goods) for name, goods in game.spaces().items() if goods}
    if lying:
        data["spaces"] = lying
    if inside:
        data["now"] = _now_of(game)
    data["homes"] = {home.name: home_of(home) for home in game.homes}
    return data


def _now_of(game: Game) -> dict[str, Any]:
    now: dict[str, Any] = {}
    if game.to_act is not None:
        now["turn"] = game.to_act
    if game.occupant:
        now["placed"] = game.occupied()
    if game.passed:
        now["passed"] = [game.homes[seat].name for seat in sorted(game.passed)]
    return now


def home_of(home: Home) -> dict[str, Any]:
    """Return a home as plain data for a position. Values as at the start of the game are omitted."""
    data: dict[str, Any] = {"supply": str(home.stored or "0 food")}
    if home.animals:
        data["animals"] = str(home.animals)
    if home.house:
        data["house"] = home.material
    if home.people != START_PEOPLE:
        data["family"] = home.people
    if home.newborn:
        data["newborn"] = home.newborn
    if home.board():
        data["board"] = home.board()
    if home.majors:
        data["improvements"] = [MAJORS[key].full_name for key in home.majors]
    started = list(home.occupations.values())[: home.started]
    for key, names in (("occupations", home.occupations.values()), ("minors", home.minors.values())):
        played = [name for name in names if name not in started]
        if played:
            data[key] = played
    if home.passing:
        data["passing"] = {number: list(cards.values()) for number, cards in sorted(home.passing.items())}
    if home.begging:
        data["begging"] = home.begging
    due = {number: str(Goods.of(pairs)) for number, pairs in sorted(home.due.items()) if pairs}
    if due:
        data["due"] = due
    return data
