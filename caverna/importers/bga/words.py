"""The words of a log in an unknown language: which of them are equal, and when they appear.

Gains and newborns have different texts, and so have the two phases of a harvest to choose from. The events that
accompany a text somewhere in the log show its meaning.
"""

from collections.abc import Sequence

from attrs import Factory, define

from caverna.games.caverna.goods import FARM

from .arguments import Untranslatable, goods_of, meeples
from .envelope import Event
from .harvests import BREEDING, FIELDS

PHASES = {"the Field phase": FIELDS, "the Breeding phase": BREEDING}
"""The known words. In another language the gains show which phase was chosen."""
ASKED_TO_BREED = "45"
"""What the site asks: which animals shall breed."""
_FARM = frozenset(FARM)


@define
class Words:
    """The texts of one log that were recognised."""

    births: frozenset[str] = frozenset()
    """The texts of newborns; empty where they have none of their own."""
    phases: dict[str, str] = Factory(lambda: dict(PHASES))
    """What a phase of the harvest is called -> which one it is."""


def learn(events: Sequence[Event]) -> Words:
    """Recognise texts by what comes with them."""
    births = _births(events)
    return Words(births, {**_phases(events, births), **PHASES})


def _births(events: Sequence[Event]) -> frozenset[str]:
    """Return the texts that only ever accompany farm animals, if other goods have another text."""
    animals: set[str] = set()
    others: set[str] = set()
    for event in events:
        if event.type == "gainResources" and not event.args.get("source"):
            (animals if _brings_farm_animals(event) else others).add(event.words)
    return frozenset(animals - others) if others else frozenset()


def _brings_farm_animals(event: Event) -> bool:
    try:
        tokens = meeples(event.args, "resources")
    except Untranslatable:
        return False
    return bool(tokens) and len(tokens) == sum(goods_of(tokens).values()) and _FARM.issuperset(goods_of(tokens))


def _phases(events: Sequence[Event], births: frozenset[str]) -> dict[str, str]:
    """Return the phase of each text: a player who chose it gained a crop, or was asked which animals breed.

    If one text is known, the other one is the other phase. Equal texts are left unknown.
    """
    chosen: dict[str, str] = {}
    signs: dict[str, set[str]] = {}
    for event in events:
        player = str(event.args.get("player_id"))
        if event.type == "startHarvest":
            chosen = {}
        elif event.type == "message" and isinstance(event.args.get("phase"), str):
            chosen[player] = event.args["phase"]
            signs.setdefault(chosen[player], set())
        elif player in chosen and event.type == "harvestCrop":
            signs[chosen[player]].add(FIELDS)
        elif player in chosen and event.type == "gainResources" and event.words in births:
            signs[chosen[player]].add(BREEDING)
        elif event.type == "gameStateChange" and str(event.args.get("id")) == ASKED_TO_BREED:
            player = str(event.args.get("active_player"))
            if player in chosen:
                signs[chosen[player]].add(BREEDING)
    found = {name: next(iter(kinds)) for name, kinds in signs.items() if len(kinds) == 1}
    left = [name for name in signs if name not in found]
    if len(signs) == 2 and len(left) == 1 and not signs[left[0]]:
        found[left[0]] = BREEDING if FIELDS in found.values() else FIELDS
    return found if len(set(found.values())) == len(found) else {}
