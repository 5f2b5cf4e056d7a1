"""The state of each player in a log: goods, dwarfs with weapons, and tiles, as far as the translation needs them."""

from collections.abc import Mapping, Sequence

from attrs import Factory, define

from caverna.games.caverna.catalogue.keys import MINER, MINING_CAVE
from caverna.games.caverna.goods import DONKEY, KINDS

from .arguments import Meeple, number
from .ids import COVERED_BONUS, DEEP_TUNNEL, GOOD, ORE_MINE, RUBY_MINE

STRONGEST = 14
"""The greatest strength of a weapon."""
_CROPS = ("grain", "vegetable")


@define
class Figure:
    """A dwarf."""

    strength: int = 0
    """The strength of its weapon, 0 without a weapon."""
    placed: bool = False
    """True while it is on a space."""


@define
class Farm:
    """The state of one player."""

    player: str
    """The site's number of the player."""
    name: str
    goods: list[int] = Factory(lambda: [0] * KINDS)
    begging: int = 0
    dwarfs: dict[int, Figure] = Factory(dict)
    """Id of a dwarf -> the dwarf, for all that events have named."""
    family: int = 2
    """The number of dwarfs."""
    newborns: int = 0
    """The number of dwarfs born this round."""
    land: dict[tuple[int, int], str] = Factory(dict)
    """Coordinates of a cell -> the last tile on it."""
    crops: dict[tuple[int, int], int] = Factory(dict)
    """Coordinates of a sown field -> the number of its crops."""
    tiles: set[str] = Factory(set)
    """The keys of the furnishings in effect."""
    built: set[str] = Factory(set)
    """The keys of all furnishings that were built."""

    def gain(self, goods: Mapping[int, int]) -> None:
        """Add goods."""
        for good, count in goods.items():
            self.goods[good] += count

    def pay(self, goods: Mapping[int, int]) -> None:
        """Take goods away."""
        for good, count in goods.items():
            self.goods[good] -= count

    def strengths(self) -> list[int]:
        """Return the strengths of the whole family. A dwarf that no event has named has no weapon."""
        seen = [figure.strength for figure in self.dwarfs.values()]
        return sorted(seen + [0] * (self.family - len(seen)))

    def weakest_waiting(self) -> int:
        """Return the strength of the weakest dwarf that can still be placed."""
        waiting = [figure.strength for figure in self.dwarfs.values() if not figure.placed]
        if self.family - self.newborns > len(self.dwarfs):
            waiting.append(0)
        return min(waiting, default=0)

    def place(self, dwarf: int) -> Figure:
        """Mark a dwarf as placed, and return it."""
        figure = self.dwarfs.setdefault(dwarf, Figure())
        figure.placed = True
        return figure

    def arm(self, dwarf: int, strength: int) -> None:
        """Set the strength of a dwarf's weapon."""
        self.dwarfs.setdefault(dwarf, Figure()).strength = min(strength, STRONGEST)

    def lay(self, kind: str, x: int, y: int) -> list[tuple[int, int]]:
        """Put a tile on a cell. Return the goods for covering it for the first time."""
        first = (x, y) not in self.land
        self.land[x, y] = kind
        return [COVERED_BONUS[x, y]] if first and (x, y) in COVERED_BONUS else []

    def is_deep_tunnel(self, x: int, y: int) -> bool:
        """Return whether a cell has a deep tunnel."""
        return self.land.get((x, y)) == DEEP_TUNNEL

    def reap(self, x: int, y: int) -> None:
        """Take one crop from a field."""
        left = self.crops.get((x, y), 0) - 1
        if left > 0:
            self.crops[x, y] = left
        else:
            self.crops.pop((x, y), None)

    def donkeys_in(self, tile: str) -> int:
        """Return the number of donkeys that can be in the mines that a furnishing counts, 0 without it."""
        mines = (ORE_MINE,) if tile == MINER else (ORE_MINE, RUBY_MINE)
        if tile not in self.tiles or tile not in (MINER, MINING_CAVE):
            return 0
        return min(self.goods[DONKEY], sum(kind in mines for kind in self.land.values()))


def supplies(tokens: Sequence[Meeple]) -> dict[str, tuple[list[int], int]]:
    """Return the goods and begging markers of each player, from all tokens. Crops on fields do not count."""
    found: dict[str, tuple[list[int], int]] = {}
    for token in tokens:
        if token.place not in ("reserve", "board") or token.player in ("", "0"):
            continue
        goods, begging = found.get(token.player, ([0] * KINDS, 0))
        if token.kind in GOOD and not (token.kind in _CROPS and token.x is not None):
            goods[GOOD[token.kind]] += 1
        found[token.player] = (goods, begging + (token.kind == "begging"))
    return found


def armed(tokens: Sequence[Meeple]) -> dict[int, int]:
    """Return the strength of each armed dwarf by its id, from its weapon's token."""
    return {
        int(token.place): number(token.state or 0, "the strength of a weapon")
        for token in tokens
        if token.kind == "weapon" and token.place.isdecimal() and len(token.place) < 10
    }
