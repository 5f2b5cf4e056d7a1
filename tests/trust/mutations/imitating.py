"""Operators for imitation: the spaces that may be imitated, and the price."""

from random import Random

from caverna.games.caverna.catalogue.spaces import SPACES
from caverna.games.caverna.goods import FOOD
from caverna.games.caverna.steps import Place, Take

from .acting import gives_nothing
from .moments import AtTurn, Change
from .operators import at_turn, some


def _imitations(at: AtTurn, affordable: bool = True) -> list[str]:
    """Return the free Imitation spaces that the player can pay, or those that the player cannot."""
    free = at.spaces(imitation=True)
    return [name for name in free if (at.home.goods[FOOD] >= at.row(name).cost) == affordable]


def _targets(at: AtTurn) -> list[str]:
    """Return the spaces of opponents other than Imitation."""
    return [name for name in at.held(by_opponents=True) if not at.row(name).imitates]


def _line(at: AtTurn, space: str | None, *targets: str | None) -> Change | None:
    named = [target for target in targets if target is not None]
    if space is None or len(named) < len(targets):
        return None
    return at.line(Place(space, named), at=0)


@at_turn("imitating one's own space", "imitation.target")
def own_space(at: AtTurn, dice: Random) -> Change | None:
    return _line(at, some(dice, at.spaces(imitation=True)), some(dice, at.held(by_opponents=False)))


@at_turn("imitating a space that nobody holds", "imitation.target")
def free_space(at: AtTurn, dice: Random) -> Change | None:
    return _line(at, some(dice, at.spaces(imitation=True)), some(dice, at.spaces()))


@at_turn("imitating Starting player", "imitation.target")
def starting_player(at: AtTurn, dice: Random) -> Change | None:
    held = any("starting_player" in key and seat != at.seat for key, seat in at.game.occupant.items())
    return _line(at, some(dice, at.spaces(imitation=True)), "Starting player") if held else None


@at_turn("imitating without the food", "imitation.cost")
def unpaid(at: AtTurn, dice: Random) -> Change | None:
    return _line(at, some(dice, _imitations(at, affordable=False)), some(dice, _targets(at)))


@at_turn("imitating over another Imitation without the food for both", "imitation.cost")
def chain_unpaid(at: AtTurn, dice: Random) -> Change | None:
    """Both prices must be paid (ruling.imitation-chain)."""
    if not at.options.imitate_imitation:
        return None
    food = at.home.goods[FOOD]
    chains = [
        (space, other)
        for space in _imitations(at)
        for other in at.held(by_opponents=True)
        if at.row(other).imitates and at.row(space).cost + at.row(other).cost > food
    ]
    chain = some(dice, chains)
    return _line(at, *chain, some(dice, _targets(at))) if chain is not None else None


@at_turn("imitating Imitation at a table that does not", "imitation.target")
def chain_forbidden(at: AtTurn, dice: Random) -> Change | None:
    if at.options.imitate_imitation:
        return None
    between = [name for name in at.held(by_opponents=True) if at.row(name).imitates]
    return _line(at, some(dice, at.spaces(imitation=True)), some(dice, between), some(dice, _targets(at)))


@at_turn("imitating no space at all", "record.step", kind="ambiguous")
def of_nothing(at: AtTurn, dice: Random) -> Change | None:
    return _line(at, some(dice, at.spaces(imitation=True)))


@at_turn("a space that imitates although it cannot", "work.offered")
def no_imitation(at: AtTurn, dice: Random) -> Change | None:
    return _line(at, some(dice, at.spaces()), some(dice, at.held(by_opponents=True)))


def _bare_targets(at: AtTurn) -> list[str]:
    """Return the spaces that give an imitator no goods and need no decision."""
    return [
        name
        for name in _targets(at)
        if gives_nothing(at, at.home, at.row(name), imitating=True) and not at.row(name).offer.choices
    ]


@at_turn("imitating for goods that are gone", "work.must-act")
def nothing_left(at: AtTurn, dice: Random) -> Change | None:
    return _line(at, some(dice, _imitations(at)), some(dice, _bare_targets(at)))


@at_turn("taking accumulated goods when imitating", "imitation.effect")
def taking(at: AtTurn, dice: Random) -> Change | None:
    space = some(dice, _imitations(at))
    target = some(dice, (name for name in _bare_targets(at) if at.row(name).offer.take >= 0))
    if space is None or target is None:
        return None
    return at.line(Place(space, target), Take(), at=1)


@at_turn("imitating a card that is not revealed", "imitation.target")
def unrevealed(at: AtTurn, dice: Random) -> Change | None:
    count = len(at.game.homes)
    closed = [
        row.name
        for row in SPACES.values()
        if row.stage and count in row.players and row.key not in at.game.spaces_in_play
    ]
    return _line(at, some(dice, at.spaces(imitation=True)), some(dice, closed))
