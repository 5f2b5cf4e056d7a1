"""Operators for placing: whose turn it is, which space and which dwarf."""

from random import Random

from caverna.games.caverna.catalogue.spaces import PRINTED, SPACES
from caverna.games.caverna.goods import RUBY
from caverna.games.caverna.rules.turn import is_turn
from caverna.games.caverna.steps import Order, Pass, Place, Step

from .moments import AtTurn, Change, entry_changed, written
from .operators import at_turn, some


def _elsewhere(at: AtTurn, space: str | None, *of: str) -> Change | None:
    """Let the line use another space; the finding belongs to the placement."""
    if space is None:
        return None
    if at.place < 0:
        return at.line(Place(space, of), at=0)
    steps: list[Step] = list(at.steps)
    steps[at.place] = Place(space, of)
    return at.line(*steps, at=at.place)


@at_turn("a space that is occupied", "work.occupied")
def occupied(at: AtTurn, dice: Random) -> Change | None:
    names = [at.game.space_name(key) for key in at.game.occupant if not SPACES[key].imitates]
    return _elsewhere(at, some(dice, names))


@at_turn("an Imitation space that is occupied", "work.occupied")
def occupied_imitation(at: AtTurn, dice: Random) -> Change | None:
    names = [at.game.space_name(key) for key in at.game.occupant if SPACES[key].imitates]
    target = some(dice, at.held(by_opponents=True))
    return _elsewhere(at, some(dice, names), target) if target is not None else None


@at_turn("a card that is not revealed", "work.available")
def unrevealed(at: AtTurn, dice: Random) -> Change | None:
    """Includes Wish for children once its card has been turned over."""
    count = len(at.game.homes)
    closed = [
        row.name
        for row in SPACES.values()
        if row.stage and count in row.players and row.key not in at.game.spaces_in_play
    ]
    return _elsewhere(at, some(dice, closed))


@at_turn("a space of another player count", "work.available")
def other_count(at: AtTurn, dice: Random) -> Change | None:
    count = len(at.game.homes)
    here = {name for row in PRINTED if count in row.players for name in (row.name, row.full_name)}
    elsewhere = [row for row in PRINTED if row.full_name not in here]
    row = some(dice, elsewhere)
    if row is None:
        return None
    return _elsewhere(at, row.full_name, "Housework") if row.imitates else _elsewhere(at, row.full_name)


@at_turn("another player's turn", "work.turn-order")
def other_player(at: AtTurn, dice: Random) -> Change | None:
    player = some(dice, (name for name in at.game.players if name != at.player))
    if player is None:
        return None
    turns = at.entry.turns.copy()
    turns[at.turn] = written(player, at.steps)
    return Change(entry_changed(at.record, at.number, turns=turns), (("player", at.number, at.turn),))


@at_turn("a player who is not at the table", "record.name", kind="malformed")
def stranger(at: AtTurn, dice: Random) -> Change | None:
    turns = at.entry.turns.copy()
    turns[at.turn] = written("Zoe", at.steps)
    return Change(entry_changed(at.record, at.number, turns=turns), (("player", at.number, at.turn),))


@at_turn("a turn dropped", "work.turn-order")
def dropped(at: AtTurn, dice: Random) -> Change | None:
    """The next line is another player's, but the first player still has to place."""
    turns = at.entry.turns.copy()
    following = turns[at.turn + 1] if at.turn + 1 < len(turns) else None
    if following is None or not is_turn(following.steps) or following.player == at.player:
        return None
    del turns[at.turn]
    return Change(entry_changed(at.record, at.number, turns=turns), (("player", at.number, at.turn),))


@at_turn("two turns swapped", "work.turn-order")
def swapped(at: AtTurn, dice: Random) -> Change | None:
    turns = at.entry.turns.copy()
    following = turns[at.turn + 1] if at.turn + 1 < len(turns) else None
    if following is None or not is_turn(following.steps) or following.player == at.player:
        return None
    turns[at.turn], turns[at.turn + 1] = following, turns[at.turn]
    return Change(entry_changed(at.record, at.number, turns=turns), (("player", at.number, at.turn),))


@at_turn("a turn written twice", "work.turn-order")
def written_twice(at: AtTurn, dice: Random) -> Change | None:
    """The next turn is another player's."""
    turns = at.entry.turns.copy()
    following = next((line for line in turns[at.turn + 1 :] if is_turn(line.steps)), None)
    if following is None or following.player == at.player:
        return None
    turns.insert(at.turn + 1, turns[at.turn])
    return Change(entry_changed(at.record, at.number, turns=turns), (("player", at.number, at.turn + 1),))


@at_turn("a turn too many", "work.turn-order")
def too_many(at: AtTurn, dice: Random) -> Change | None:
    """After the last dwarf of the round a player places another one, perhaps a newborn."""
    turns = at.entry.turns
    if any(is_turn(line.steps) for line in turns[at.turn + 1 :]):
        return None
    player, space = dice.choice(at.game.players), some(dice, at.spaces())
    if space is None:
        return None
    more = [*turns, written(player, (Place(space),))]
    return Change(entry_changed(at.record, at.number, turns=more), (("player", at.number, len(turns)),))


@at_turn("a round left before its last turn", "work.turn-order")
def cut_short(at: AtTurn, dice: Random) -> Change | None:
    """A missing turn is reported at the first key of the round."""
    turns = at.entry.turns
    if at.turn != len(turns) - 1 or at.number == len(at.record.rounds) - 1:
        return None
    return Change(entry_changed(at.record, at.number, turns=turns[:-1]), (("round", at.number),))


# --- dwarfs -----------------------------------------------------------------------------------------------------


def _ordered(at: AtTurn, strength: int | None) -> Change | None:
    """Let a dwarf of this strength go first; the finding belongs to `order`."""
    if strength is None or at.place < 0:
        return None
    return at.line(Order(strength), at.steps[at.place], at=0)


def _waiting(at: AtTurn) -> list[int]:
    return sorted(dwarf.weapon for dwarf in at.home.dwarfs if dwarf.space is None and not dwarf.newborn)


@at_turn("a dwarf out of order without a ruby", "work.dwarf-order")
def without_ruby(at: AtTurn, dice: Random) -> Change | None:
    waiting = _waiting(at)
    stronger = [strength for strength in waiting if strength > waiting[0]]
    return _ordered(at, some(dice, stronger)) if not at.home.goods[RUBY] else None


@at_turn("order for the weakest dwarf", "work.dwarf-order")
def order_of_weakest(at: AtTurn, dice: Random) -> Change | None:
    waiting = _waiting(at)
    return _ordered(at, waiting[0]) if waiting[0] else None


@at_turn("order for a dwarf that does not wait", "work.dwarf-order")
def order_of_nobody(at: AtTurn, dice: Random) -> Change | None:
    waiting = _waiting(at)
    return _ordered(at, some(dice, (strength for strength in range(1, 15) if strength not in waiting)))


@at_turn("pass although a space can be used", "work.stuck")
def needless_pass(at: AtTurn, dice: Random) -> Change | None:
    """The original line shows a space that can be used, without rubies and free trades."""
    if at.place != 0 or any(step.free or isinstance(step, Order) for step in at.steps):
        return None
    return at.line(Pass(), at=0)
