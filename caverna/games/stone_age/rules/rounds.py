"""Between rounds (p. 7-8): refill cards, turn up tiles, turn tools back, and check whether the game ends."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from caverna.model.refusals import RuleBroken, ambiguous, illegal
from caverna.model.wording import listed, plural

from ..catalogue.buildings import BUILDING_NUMBER, BUILDINGS
from ..catalogue.cards import CARD_NUMBER
from ..goods import PEOPLE
from ..state.board import Board
from ..state.tools import all_ready
from .cards import see_card
from .turn import malformed

if TYPE_CHECKING:
    from .game import Game

Tiles = Sequence[str] | Mapping[int, str]
"""The tiles turned up: a list for the stacks that need one, from left to right, or a mapping by stack number."""


def begin_round(game: "Game", head: Mapping[str, Any]) -> None:
    """Turn up the cards and tiles that the round's keys name, and put all people in hand (round.refill,
    round.buildings, hut.birth)."""
    check_number(game, head)
    _lay_cards(game, head.get("cards") or ())
    _turn_up_tiles(game, head.get("buildings") or ())
    game.board.hand = [tribe.counts[PEOPLE] for tribe in game.tribes]


def check_number(game: "Game", head: Mapping[str, Any]) -> None:
    """Refuse a round's keys if their number is not that of the game's round (round.phases)."""
    number = head.get("round")
    if number is not None and number != game.round:
        message = f"this is round {game.round}, not {number}"
        illegal("round.phases", message, found=number, expected=game.round, key="round")


def _lay_cards(game: "Game", names: Sequence[str]) -> None:
    """Slide the cards, then fill the gaps from right to left with the named cards (setup.cards, round.refill)."""
    board = game.board
    board.slide()
    gaps = [place for place, card in enumerate(board.cards) if card is None]
    rule = "setup.cards" if game.round == 1 else "round.refill"
    _check_count(rule, "card", names, len(gaps))
    for index, (place, name) in enumerate(zip(gaps, names, strict=False)):
        card = CARD_NUMBER.get(name)
        if card is None:
            raise _with_item(malformed("record.name", f"there is no card {name!r}"), "cards", index)
        try:
            see_card(board.cards_unseen, card)
        except RuleBroken as broken:
            raise _with_item(broken, "cards", index) from None
        board.cards[place] = card
        board.deck -= 1


def _turn_up_tiles(game: "Game", tiles: Tiles) -> None:
    """Turn up the next tile of each stack that needs one (setup.buildings, round.buildings)."""
    board = game.board
    waiting = waiting_stacks(board)
    if not tiles and not waiting:
        return
    rule = "setup.buildings" if game.round == 1 else "round.buildings"
    if isinstance(tiles, Mapping):
        named = [(number, _stack(number), name) for number, name in tiles.items()]
        _check_stacks(rule, [(stack, name) for _, stack, name in named], waiting)
    else:
        _check_count(rule, "building", tiles, len(waiting))
        named = [(index, stack, name) for index, (stack, name) in enumerate(zip(waiting, tiles, strict=False))]
    for item, stack, name in named:
        if stack not in waiting:
            continue  # refused above, but refusals are ignored
        tile = BUILDING_NUMBER.get(name)
        if tile is None:
            raise _with_item(malformed("record.name", f"there is no building {name!r}"), "buildings", item)
        try:
            see_tile(board.tiles_unseen, tile)
        except RuleBroken as broken:
            raise _with_item(broken, "buildings", item) from None
        board.buildings[stack] = tile


def _stack(number: object) -> int:
    if type(number) is not int:
        raise malformed("record.key", f"the key of a stack must be its number, not {number!r}")
    return number - 1


def waiting_stacks(board: Board) -> list[int]:
    """Return the indexes of the stacks that need a tile turned up."""
    return [
        stack for stack, tile in enumerate(board.buildings) if tile is None and board.stacks[stack]
    ]  # fmt: skip


def see_tile(unseen: list[int], tile: int) -> None:
    """Count one copy of a tile as seen. Refuse if all its copies were seen before (setup.buildings)."""
    if unseen[tile] <= 0:
        row = BUILDINGS[tile]
        times = f"{row.copies + 1} times" if row.copies > 1 else "twice"
        illegal(
            "setup.buildings", f"{row.name} turns up {times}",
            found=row.name, expected=f"at most {row.copies}",
        )  # fmt: skip
    unseen[tile] -= 1


def _check_count(rule: str, what: str, names: Sequence[str], gaps: int) -> None:
    found, expected = plural(len(names), what), plural(gaps, what)
    message = f"{found} named, but {gaps or 'none'} turn{'s' if gaps == 1 else ''} up"
    if len(names) < gaps:
        ambiguous(
            rule, message,
            expected=expected, hint=f"add {plural(gaps - len(names), what)} to `{what}s`",
            missing=True, key=f"{what}s",
        )  # fmt: skip
    elif len(names) > gaps:
        try:
            illegal(rule, message, found=found, expected=expected if gaps else f"no {what}s: there is no gap")
        except RuleBroken as broken:
            raise _with_item(broken, f"{what}s", gaps) from None


def _check_stacks(rule: str, named: list[tuple[int, str]], waiting: list[int]) -> None:
    for stack, name in named:
        if stack not in waiting:
            try:
                illegal(
                    rule, f"stack {stack + 1} needs no tile", found=name,
                    expected=f"a tile for {_stacks(waiting)}" if waiting else "no `buildings` in this round",
                )  # fmt: skip
            except RuleBroken as broken:
                raise _with_item(broken, "buildings", stack + 1) from None
    unnamed = [stack for stack in waiting if stack not in {stack for stack, _ in named}]
    if unnamed:
        ambiguous(
            rule, f"the tile of {_stacks(unnamed)} is missing",
            expected=f"a tile for {_stacks(unnamed)}", missing=True, key="buildings",
        )  # fmt: skip


def _stacks(stacks: list[int]) -> str:
    return f"{'stack' if len(stacks) == 1 else 'stacks'} {listed(str(stack + 1) for stack in stacks)}"


def _with_item(broken: RuleBroken, key: str, item: int) -> RuleBroken:
    """Note in a refusal the key it is about, and the item: an index in a list, or the number of a stack."""
    broken.key, broken.item = key, item
    return broken


def end_round(game: "Game") -> None:
    """End a round: turn tools back (round.tools), pass the starting player's figure to the left
    (round.start-player), close gaps between cards, and note whether the game ends."""
    board = game.board
    for tribe in game.tribes:
        tribe.tools = all_ready(tribe.tools)
    game.starting = (game.starting + 1) % len(game.tribes)
    board.slide()
    game.ending = end_rule(board)


def end_rule(board: Board) -> str:
    """Return the rule that ends the game after a round; empty if the game continues (end.buildings, end.cards).

    A stack is empty once its last tile is bought (ruling.stack-empty). An empty deck ends the game only if there is
    a gap to fill (ruling.full-display).
    """
    if 0 in board.stacks:
        return "end.buildings"
    return "end.cards" if board.gaps() > board.deck else ""
