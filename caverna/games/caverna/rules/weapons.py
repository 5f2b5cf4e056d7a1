"""Weapons: forging (p. 20). Expeditions, which need them, are in :mod:`.expedition`."""

from collections.abc import Iterator
from itertools import takewhile
from typing import TYPE_CHECKING

from caverna.engine.actions import Action, Chapter
from caverna.games.farming.home import check_has
from caverna.model.refusals import Words, illegal

from ..catalogue.furnishings import WEAPON_DISCOUNTS
from ..catalogue.tables import STRONGEST, STRONGEST_FORGED
from ..goods import ORE
from ..state.home import Dwarf, Home
from ..steps import Forge
from .effects import in_effect
from .land import allowed
from .turn import Turn, whole

if TYPE_CHECKING:
    from caverna.engine.drafts import Draft


def forge(turn: Turn, step: Forge) -> None:
    """Forge a weapon for the dwarf just placed (weapon.forge, p. 20)."""
    turn.take_act("forge")
    home, dwarf = turn.home, turn.home.dwarfs[turn.dwarf]
    ore = check_forge(home, dwarf, whole(step.strength))
    if ore:
        home.pay(ORE, ore, "forge")
    home.dwarfs[turn.dwarf] = Dwarf(step.strength, dwarf.space)
    turn.acted = True


def check_forge(home: Home, dwarf: Dwarf, strength: int) -> int:
    """Check a weapon of this strength for an unarmed dwarf (weapon.forge). Return its price in ore."""
    if dwarf.weapon:
        illegal("weapon.forge", _armed_already, dwarf.weapon)
    if not 1 <= strength <= STRONGEST_FORGED:
        illegal("weapon.forge", _too_strong, strength)
    ore = forge_price(home, strength)
    check_has(home, ORE, ore, "weapon.forge", f"a weapon of strength {strength}")
    return ore


def _armed_already(weapon: int) -> Words:
    return Words(f"the dwarf has a weapon of strength {weapon} already", expected="an unarmed dwarf")


def _too_strong(strength: int) -> Words:
    limits = f"1 to {STRONGEST_FORGED}"
    return Words(f"a weapon is forged with strength {limits}", strength, limits)


def forge_price(home: Home, strength: int) -> int:
    """Return the price of a weapon in ore: its strength less the discount, never below 0 (weapon.forge)."""
    return max(0, strength - in_effect(home, WEAPON_DISCOUNTS))


def forge_values(turn: Turn, field: str, draft: "Draft") -> Iterator[int]:
    """Return the strengths of weapons that the dwarf can have and the player can pay."""
    home, dwarf = turn.home, turn.home.dwarfs[turn.dwarf]
    return takewhile(lambda strength: allowed(check_forge, home, dwarf, strength), range(1, STRONGEST + 1))


ACTIONS: Chapter = {Forge: Action(forge, forge_values)}
