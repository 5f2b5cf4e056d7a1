"""The names of Caverna's spaces, cards, furnishings and goods.

Spaces, cards and furnishings have English, Spanish and Polish names, which are in the catalogue. All of them lead to
the English name. A name that fits two things (Imitation, Drift mining, Simple dwelling) is known with its number and
without. Without it, the game decides which one is meant.
"""

from collections.abc import Iterable

from caverna.model.names import Names

from . import goods
from .catalogue import CARDS, FURNISHINGS, LOOT, SPACES, FurnishingRow, SpaceRow


def _spellings(rows: Iterable[SpaceRow | FurnishingRow]) -> list[tuple[str, str]]:
    found = []
    for row in rows:
        for name in filter(None, (row.name, row.es, row.pl)):
            found.append((name, row.name))
            if row.number is not None:
                found.append((f"{name} {row.number}", row.full_name))
    return found


_PLURALS = {"ruby": "rubies", "sheep": "sheep", "cattle": "cattle"}
"""The plurals that do not just add an s."""


def _counted(names: Iterable[str]) -> list[tuple[str, str]]:
    return [(word, name) for name in names for word in (name, _PLURALS.get(name, name + "s"))]


SPACE = Names("space", _spellings(SPACES.values()))
"""The action spaces, cards included: ``Logging``, ``Imitation 2``, ``Imitation``."""
CARD = Names("card", _spellings(CARDS))
"""The round cards."""
FURNISHING = Names("furnishing", _spellings(FURNISHINGS.values()))
"""The furnishings: ``Carpenter``, ``Simple dwelling 4``, ``Simple dwelling``."""
GOOD = Names("good", _counted(goods.NAMES))
"""The goods, in singular and plural."""
ANIMAL = Names("animal", _counted(goods.NAMES[number] for number in goods.ANIMALS))
"""The animals, dogs included, in singular and plural."""
LOOTED = Names("loot", _counted(row.does for row in LOOT if row.goods))
"""The goods that are loot items, in singular and plural."""
VERB = Names(
    "step", (),
    slips=[("weapon", "forge"), ("arm", "forge"), ("build", "furnish"), ("adventure", "expedition"), ("child", "grow")],
)  # fmt: skip
"""Words that beginners write for the verbs of steps."""
