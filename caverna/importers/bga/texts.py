"""Recognition of texts in a log of an unknown language, by the events that accompany them.

Gains of goods and newborn animals have different texts. So have the two phases of a harvest, if players choose one.
"""

from collections.abc import Sequence

from attrs import Factory, define

from caverna.games.caverna.goods import FARM

from .arguments import Untranslatable, goods_of, meeples
from .envelope import LogEvent
from .harvests import BREEDING, FIELDS

PHASES = {"the Field phase": FIELDS, "the Breeding phase": BREEDING}
"""Text of a phase in English -> the phase. In other languages the gains show which phase was chosen."""
CHOOSING_NEWBORNS = "45"
"""The state of the site in which it asks a player which animals breed."""
_FARM = frozenset(FARM)


@define
class LogTexts:
    """The texts of one log that were recognised."""

    births: frozenset[str] = frozenset()
    """The texts of newborns; empty if they cannot be distinguished from other gains."""
    phases: dict[str, str] = Factory(lambda: dict(PHASES))
    """Text of a phase of the harvest -> the phase."""


def recognise_texts(events: Sequence[LogEvent]) -> LogTexts:
    """Return the texts that are recognised from the events of a log."""
    births = _births(events)
    return LogTexts(births, {**_phases(events, births), **PHASES})


def _births(events: Sequence[LogEvent]) -> frozenset[str]:
    """Return the texts that only accompany gains of farm animals, if other goods have another text."""
    animals: set[str] = set()
    others: set[str] = set()
    for event in events:
        if event.type == "gainResources" and not event.args.get("source"):
            (animals if _brings_farm_animals(event) else others).add(event.text)
    return frozenset(animals - others) if others else frozenset()


def _brings_farm_animals(event: LogEvent) -> bool:
    try:
        tokens = meeples(event.args, "resources")
    except Untranslatable:
        return False
    return bool(tokens) and len(tokens) == sum(goods_of(tokens).values()) and _FARM.issuperset(goods_of(tokens))


def _phases(events: Sequence[LogEvent], births: frozenset[str]) -> dict[str, str]:
    """Return the phase of each text. A player who chose it then gained a crop, or was asked which animals breed.

    If one of two texts is known, the other text is the other phase. Texts with the same phase are not returned.
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
        elif player in chosen and event.type == "gainResources" and event.text in births:
            signs[chosen[player]].add(BREEDING)
        elif event.type == "gameStateChange" and str(event.args.get("id")) == CHOOSING_NEWBORNS:
            player = str(event.args.get("active_player"))
            if player in chosen:
                signs[chosen[player]].add(BREEDING)
    found = {name: next(iter(kinds)) for name, kinds in signs.items() if len(kinds) == 1}
    left = [name for name in signs if name not in found]
    if len(signs) == 2 and len(left) == 1 and not signs[left[0]]:
        found[left[0]] = BREEDING if FIELDS in found.values() else FIELDS
    return found if len(set(found.values())) == len(found) else {}
