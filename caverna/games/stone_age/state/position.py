"""Positions of records: check one and set up a game by it, or write a game as one.

A position describes a game between two turns, in the feeding or between rounds.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from caverna.model.findings import Span
from caverna.model.refusals import RuleBroken, illegal
from caverna.model.wording import listed

from ..catalogue.buildings import BUILDING_NUMBER, BUILDINGS
from ..catalogue.cards import CARD_NUMBER, CARDS, DECK, KEPT_OPEN
from ..catalogue.places import CARD_PLACES, PLACES, ROWS, TILES_PER_STACK, place_name
from ..catalogue.tables import MAX_PEOPLE, MAX_PRODUCTION, MAX_TOOLS, START_PEOPLE, tool_values
from ..goods import BUILDING as BUILDING_COUNT
from ..goods import CARD as CARD_COUNT
from ..goods import KINDS, NUMBERS, PEOPLE, POINTS, PRODUCTION, TOOL
from ..record import NONE, Now, Position, TribePosition
from ..rules.cards import see_card
from ..rules.game import ACTIONS, BETWEEN, FEEDING, OVER, PLACEMENTS, Game
from ..rules.placing import Placement, check_place, open_places, people_of_step, place_of_step
from ..rules.rounds import end_rule, see_tile
from ..rules.turn import checked_count, malformed
from ..slots import HIDDEN
from .tools import after_use
from .tribe import Tribe

PHASES = (PLACEMENTS, ACTIONS, FEEDING)


def set_up(game: Game, position: Position) -> None:
    """Set up a new game as a position describes it. Raise `RuleBroken` with the source position of a wrong value."""
    loader = PositionLoader(game, position)
    try:
        with game.all_or_nothing():
            loader.run()
    except RuleBroken as broken:
        broken.span, broken.player = _span_at(position, loader.path), loader.player or ""
        raise


def _span_at(position: Position, path: Sequence[str | int]) -> Span | None:
    """Return the source position of the value under a path of keys, or else of the nearest value around it."""
    tribe = position.tribes.get(str(path[1])) if path[:1] == ("tribes",) and len(path) > 1 else None
    inside = [(tribe, path[2:])] if tribe else [(position.now, path[1:])] if path[:1] == ("now",) else []
    for part, keys in (*inside, (position, path)):
        for length in range(len(keys), 0, -1):
            found: Span | None = part.at.get(" ".join(map(str, keys[:length]))) if part is not None else None
            if found is not None:
                return found
    return None


class PositionLoader:
    """Sets up a game from a position, part by part.

    After `run` has raised, ``path`` is the path of the wrong value, such as ``("tribes", "Ann", "people")``; entries
    of lists are in it by index. ``player`` is the player whose tribe is wrong.
    """

    def __init__(self, game: Game, position: Position) -> None:
        self.game = game
        self.position = position
        self.path: tuple[str | int, ...] = ()
        self.player: str | None = None

    def run(self) -> None:
        """Set up the whole game. Raise `RuleBroken` for the first value that is wrong."""
        game, position = self.game, self.position
        now = position.now
        if now is not None and position.round is None:
            self.path = ("now",)
            raise malformed("record.missing", "`now` needs the round that is being played", "round: its number")
        self._set_round(now is not None)
        for name, described in position.tribes.items():
            self.path, self.player = ("tribes", name), name
            self._set_tribe(game.tribe(name), described)
        self.player = None
        self._set_cards(position.cards or ())
        self._set_buildings(position.buildings or ())
        self._set_stacks(position.stacks)
        if now is not None:
            self._set_now(now)
        elif position.round is None:
            game.phase = OVER
        else:
            game.board.slide()
            game.ending = end_rule(game.board)
            game.phase = OVER if game.ending else BETWEEN

    def _set_round(self, inside: bool) -> None:
        """Set the round and the starting player. The round's number implies the player if none is named
        (round.start-player). ``inside``: the position is in the middle of the round."""
        game, position = self.game, self.position
        if position.round is not None:
            self.path = ("round",)
            number = checked_count(position.round)
            game.round = number if inside else number - 1
            game.starting = (number - 1) % len(game.tribes)
        if position.starting_player is not None:
            self.path = ("starting player",)
            game.starting = game.seat(position.starting_player)

    # --- a tribe ----------------------------------------------------------------------------------------------

    def _set_tribe(self, tribe: Tribe, described: TribePosition) -> None:
        counts = tribe.counts
        if described.supply is not None:
            counts[:KINDS] = [0] * KINDS
            for good, count in described.supply.items():
                counts[NUMBERS[good]] = checked_count(count, 0)
        self._set_count(tribe, "people", described.people, PEOPLE, START_PEOPLE, MAX_PEOPLE)
        self._set_count(tribe, "production", described.production, PRODUCTION, 0, MAX_PRODUCTION)
        self._set_count(tribe, "tools", described.tools, TOOL, 0, MAX_TOOLS)
        tribe.tools = tool_values(min(max(counts[TOOL], 0), MAX_TOOLS))
        counts[POINTS] = described.points or 0
        self._set_tribe_cards(tribe, described)
        self._set_tribe_buildings(tribe, described.buildings or 0)

    def _set_count(self, tribe: Tribe, key: str, count: int | None, what: int, least: int, most: int) -> None:
        """Set a count of a tribe, if it is within its limits (limits.components). None leaves it as at the start."""
        if count is None:
            return
        self.path = ("tribes", tribe.name, key)
        if not least <= count <= most:
            illegal("limits.components", f"{key} is {count}", found=count, expected=f"{least} to {most}")
        tribe.counts[what] = count

    def _set_tribe_cards(self, tribe: Tribe, described: TribePosition) -> None:
        """Set the cards of a player. Only cards of civ.once and civ.choice may be open (civ.keep, setup.cards)."""
        for key, names in (("cards", described.cards), ("open", described.open)):
            for index, name in enumerate(names or ()):
                self.path = ("tribes", tribe.name, key, index)
                if name == HIDDEN and key == "cards":
                    tribe.hidden += 1
                    continue
                card = self._seen_card(name)
                if key == "open" and CARDS[card].kind not in KEPT_OPEN:
                    illegal("civ.keep", f"{name} is a face-down card", found=name, expected="under `cards`")
                (tribe.open if key == "open" else tribe.cards).append(card)
        tribe.counts[CARD_COUNT] = len(tribe.cards) + len(tribe.open) + tribe.hidden
        self.game.board.deck -= tribe.counts[CARD_COUNT]

    def _set_tribe_buildings(self, tribe: Tribe, described: int | Sequence[str]) -> None:
        if isinstance(described, int):
            self.path = ("tribes", tribe.name, "buildings")
            tribe.counts[BUILDING_COUNT] = checked_count(described, 0)
            return
        for index, name in enumerate(described):
            self.path = ("tribes", tribe.name, "buildings", index)
            tribe.buildings.append(self._seen_tile(name))
        tribe.counts[BUILDING_COUNT] = len(tribe.buildings)

    def _seen_card(self, name: str) -> int:
        card = CARD_NUMBER[name]
        see_card(self.game.board.cards_unseen, card)
        return card

    def _seen_tile(self, name: str) -> int:
        tile = BUILDING_NUMBER[name]
        see_tile(self.game.board.tiles_unseen, tile)
        return tile

    # --- cards and buildings on the board ---------------------------------------------------------------------

    def _set_cards(self, names: Sequence[str]) -> None:
        """Lay the cards on the board, from right to left (setup.board, setup.cards)."""
        board = self.game.board
        for index, name in enumerate(names):
            self.path = ("cards", index)
            if index >= CARD_PLACES:
                message = f"the board has {CARD_PLACES} places for cards, not {len(names)}"
                illegal("setup.board", message, found=len(names), expected=CARD_PLACES)
                return
            if name != NONE:
                board.cards[index] = self._seen_card(name)
                board.deck -= 1
        if board.deck < 0:
            self.path = ("tribes",)
            illegal("setup.cards", f"there are {DECK} cards", found=DECK - board.deck, expected=f"at most {DECK}")

    def _set_buildings(self, names: Sequence[str]) -> None:
        """Set the open tiles of the stacks, from left to right (setup.buildings)."""
        board = self.game.board
        for index, name in enumerate(names):
            self.path = ("buildings", index)
            if index >= len(board.stacks):
                self._refuse_stacks(len(names))
                return
            if name != NONE:
                board.buildings[index] = self._seen_tile(name)

    def _refuse_stacks(self, named: int) -> None:
        used = len(self.game.board.stacks)
        illegal(
            "setup.buildings", f"with {used} players {used} stacks are used, not {named}", found=named, expected=used
        )

    def _set_stacks(self, stacks: Sequence[int] | None) -> None:
        """Set the number of tiles on each stack. The missing tiles must be as many as the players' buildings
        (setup.buildings)."""
        game = self.game
        board = game.board
        self.path = ("stacks",)
        if stacks is not None:
            if len(stacks) != len(board.stacks):
                self._refuse_stacks(len(stacks))
            for index, left in enumerate(stacks[: len(board.stacks)]):
                self.path = ("stacks", index)
                if not 0 <= left <= TILES_PER_STACK:
                    illegal(
                        "setup.buildings", f"a stack has {left} tiles", found=left, expected=f"0 to {TILES_PER_STACK}"
                    )
                board.stacks[index] = left
                if not left and board.buildings[index] is not None:
                    illegal("setup.buildings", f"stack {index + 1} is empty but has an open tile", expected=NONE)
        if stacks is None and self.position.round is None:
            return
        gone = sum(TILES_PER_STACK - left for left in board.stacks)
        built = sum(tribe.counts[BUILDING_COUNT] for tribe in game.tribes)
        if gone != built:
            self.path = ("stacks",)
            illegal(
                "setup.buildings", f"{gone} tiles are gone from the stacks, the players have {built}",
                found=built, expected="`stacks` and the tribes' `buildings` that agree",
            )  # fmt: skip

    # --- the point inside a round -----------------------------------------------------------------------------

    def _set_now(self, now: Now) -> None:
        game = self.game
        board = game.board
        self.path = ("now", "phase")
        phase = now.phase
        if phase is None:
            self.path = ("now",)
            raise malformed("record.missing", "`now` needs the phase", " or ".join(PHASES))
        game.phase = phase
        board.hand = [tribe.counts[PEOPLE] for tribe in game.tribes]
        for name, places in now.placed.items():
            self.player = name
            self._set_placed(game.seat(name), name, places)
        for name, values in now.used.items():
            self.path, self.player = ("now", "used", name), name
            self._set_used(game.tribe(name), values)
        self.player = None
        if phase == PLACEMENTS:
            self._set_placing(now)
        else:
            self._set_acting(now, phase)

    def _set_placed(self, seat: int, name: str, places: Iterable[Placement]) -> None:
        """Put a player's people on their places, by the rules of placing."""
        game = self.game
        for index, step in enumerate(places):
            self.path = ("now", "placed", name, index)
            place = place_of_step(game, step)
            if place < 0:
                continue
            people = check_place(game, seat, place, people_of_step(step))
            if people > game.board.hand[seat]:
                in_hand = game.board.hand[seat]
                message = f"{name} has {in_hand} people left to place, not {people}"
                illegal("place.people", message, found=people, expected=f"at most {in_hand}")
            game.board.put(seat, place, people)

    def _set_used(self, tribe: Tribe, values: Iterable[int]) -> None:
        """Mark tools as used in this round. Refuse a value that none of the tools has (tool.whole)."""
        for value in values:
            if value not in tribe.tools:
                tools = " ".join(map(str, tool_values(tribe.tool_value)))
                illegal("tool.whole", f"{tribe.name} has no tool of {value} to be used", found=value, expected=tools)
                continue
            tribe.tools = after_use(tribe.tools, value)

    def _set_placing(self, now: Now) -> None:
        """Set the players who have passed, and the next player (place.pass, place.turn-order)."""
        game = self.game
        board = game.board
        for index, name in enumerate(now.passed):
            self.path = ("now", "passed", index)
            seat = game.seat(name)
            if not board.hand[seat]:
                illegal(
                    "place.pass", f"{name} has placed everyone and cannot have passed",
                    found=name, expected="only players with people left",
                )  # fmt: skip
            elif open_places(game, seat):
                illegal("place.pass", f"{name} can still place people", expected=_open_names(game, seat))
            board.passed[seat] = True
        players = len(game.tribes)
        in_order = [(game.starting + offset) % players for offset in range(players)]
        waiting = [seat for seat in in_order if board.hand[seat] and not board.passed[seat]]
        self.path = ("now", "turn") if now.turn is not None else ("now",)
        if not waiting:
            illegal("place.all", "everyone is placed", found=PLACEMENTS, expected=ACTIONS)
            return
        game.turn = waiting[0] if now.turn is None else game.seat(now.turn)
        if game.turn not in waiting:
            illegal(
                "place.turn-order", f"{now.turn} has nobody to place", found=now.turn,
                expected=listed([game.tribes[seat].name for seat in waiting], "or"),
            )  # fmt: skip

    def _set_acting(self, now: Now, phase: str) -> None:
        """Set the next player. Refuse people on the board of a player who has acted (act.all)."""
        game = self.game
        board, players = game.board, len(game.tribes)
        board.hand = [0] * players
        game.acting = True
        self.path = ("now", "turn")
        if phase == FEEDING:
            if now.turn is not None:
                illegal(
                    "round.phases", "in the feeding it is nobody's turn", found=now.turn, expected="no `turn` there"
                )  # fmt: skip
            acted = list(range(players))
        else:
            game.turn = game.starting if now.turn is None else game.seat(now.turn)
            acted = [(game.starting + offset) % players for offset in range((game.turn - game.starting) % players)]
        for seat in acted:
            if any(board.standing[seat]):
                name = game.tribes[seat].name
                self.path = ("now", "placed", name)
                illegal(
                    "act.all", f"{name} has acted, so the board has nobody of {name}",
                    found=_placed_people(game, seat)[0],
                    expected=f"nobody of {name} under `placed`, or an earlier `turn`",
                )  # fmt: skip


def _open_names(game: Game, seat: int) -> str:
    return listed([place_name(place) for place, _ in open_places(game, seat)], "or")


# --- a game as a position -----------------------------------------------------------------------------------------


def position_of(game: Game) -> dict[str, Any]:
    """Return the state of a game as plain data for the ``position:`` of a record."""
    inside = game.phase in PHASES
    data: dict[str, Any] = {}
    if not game.finished:
        data["round"] = game.round if inside else game.round + 1
        data["starting player"] = game.starting_player
    board = game.board
    cards = [NONE if card is None else CARDS[card].name for card in board.cards]
    data["cards"] = cards if inside else [name for name in cards if name != NONE]
    data["buildings"] = [NONE if tile is None else BUILDINGS[tile].name for tile in board.buildings]
    data["stacks"] = board.stacks.copy()
    data["tribes"] = {tribe.name: tribe_of(tribe) for tribe in game.tribes}
    if inside:
        data["now"] = _now_of(game)
    return data


def tribe_of(tribe: Tribe) -> dict[str, Any]:
    """Return a tribe as plain data, as in a position."""
    data: dict[str, Any] = {"people": tribe.people, "supply": str(tribe.supply or "0 food")}
    data |= {"production": tribe.production, "tools": tribe.tool_value, "points": tribe.points}
    cards = [CARDS[card].name for card in tribe.cards] + [HIDDEN] * tribe.hidden
    if cards:
        data["cards"] = cards
    if tribe.open:
        data["open"] = [CARDS[card].name for card in tribe.open]
    if len(tribe.buildings) == tribe.building_count:
        data["buildings"] = [BUILDINGS[tile].name for tile in tribe.buildings]
    else:
        data["buildings"] = tribe.building_count
    return data


def _now_of(game: Game) -> dict[str, Any]:
    now: dict[str, Any] = {"phase": game.phase}
    if game.turn >= 0:
        now["turn"] = game.tribes[game.turn].name
    placed = {tribe.name: _placed_people(game, seat) for seat, tribe in enumerate(game.tribes)}
    if any(placed.values()):
        now["placed"] = {name: places for name, places in placed.items() if places}
    passed = [tribe.name for tribe, out in zip(game.tribes, game.board.passed, strict=True) if out]
    if passed:
        now["passed"] = passed
    spent = {tribe.name: " ".join(str(-tool) for tool in tribe.tools if tool < 0) for tribe in game.tribes}
    if any(spent.values()):
        now["used"] = {name: values for name, values in spent.items() if values}
    return now


def _placed_people(game: Game, seat: int) -> list[str]:
    """Return the places of a player's people, as written in placements."""
    mine = game.board.standing[seat]
    return [
        place_name(place) if ROWS[place].people else f"{place_name(place)} {mine[place]}"
        for place in range(PLACES)
        if mine[place]
    ]


def head_of(game: Game) -> dict[str, Any]:
    """Return the setup keys of a record for a game: the table options that differ from the default."""
    chosen = game.rulings.chosen()
    return {"rulings": chosen} if chosen else {}
