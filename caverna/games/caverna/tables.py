"""Columns and rows of Caverna in exported tables: counts at the end of a round, furnishings, loot."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from caverna.model.changes import paid_in
from caverna.model.export_columns import INTEGER, TEXT, Column, Got, RoundFacts
from caverna.model.phases import Played
from caverna.model.step_summary import described_by

from .catalogue.furnishings import FURNISHINGS
from .catalogue.spaces import SPACES
from .goods import COUNTED, DOG
from .notation import write_step
from .rules import scoring
from .rules.expedition import row_of
from .state.cells import INSIDE, NUMBER
from .steps import Dwelling, Expedition, Furnish, Place, Step

if TYPE_CHECKING:
    from .rules.game import Game

MOMENTS = tuple(
    Column(name, INTEGER, needed=True) for name in (*COUNTED, "animals", "dwarfs", "strength", "cells_used")
)
FURNISHING = "furnishings"
GOT = (FURNISHING,)
GETTING: frozenset[type[Step]] = frozenset({Furnish, Dwelling, Expedition})
LOOT = "loot"
ROWS = {
    LOOT: (
        "A loot item that an expedition brought.",
        (
            Column("step", INTEGER, True, "The expedition, as in `steps`."),
            Column("item", TEXT, True, "The item: its good, or what it lets the player do, such as `furnish`."),
            Column("strength", INTEGER, True, "The least strength of a weapon that it needs."),
            Column("what", TEXT, False, "What it is about: goods, tiles."),
            Column("cell", TEXT, False, "The cells it names."),
            Column("count", INTEGER, False, "The sum of its numbers and goods."),
            Column("notation", TEXT, True, "The item in move notation."),
        ),
    )
}

described = described_by(NUMBER, write_step)


def moment(game: "Game", seat: int) -> tuple[Any, ...]:
    """Return the goods, begging markers, animals, dwarfs, the sum of their strengths, and the cells in use."""
    home = game.homes[seat]
    used = (INSIDE & (home.tiles | home.stables)).bit_count()
    strength = sum([weapon for weapon, _, _ in home.dwarfs])
    return (*home.goods, home.begging, sum(home.goods[DOG:]), len(home.dwarfs), strength, used)


def points(game: "Game", seat: int) -> int:
    """Return the points that a player would score now."""
    return scoring.points(game.homes[seat])


def round_facts(game: "Game", head: Mapping[str, Any]) -> RoundFacts:
    """Return the card that was revealed, and the marker."""
    return RoundFacts(SPACES[game.cards[-1]].name if game.cards else None, game.marker)


def ended_by(game: "Game") -> str:
    """Return the kind of harvest at the end of the round: ``harvest``, ``food only``, ``none`` or ``skip one``."""
    return game.round_end()


def placed(steps: Sequence[Step]) -> tuple[str | None, str | None]:
    """Return the space on which a line places a dwarf, and the imitated space that is used; None without one."""
    for step in steps:
        if type(step) is Place:
            return step.space, step.of[-1] if step.of else None
    return None, None


def got(played: Played) -> Iterator[Got]:
    """Yield the furnishings that were laid in some lines, with the goods paid for them."""
    for player, line in played.lines.items():
        for index, step in enumerate(line.steps):
            kind = type(step)
            if kind is Furnish or kind is Dwelling:
                yield _laid(played, player, index, step)
            elif isinstance(step, Expedition):
                for item in step.loot:
                    if type(item) is Furnish or type(item) is Dwelling:
                        yield _laid(played, player, index, item)


def own_rows(played: Played) -> Iterator[tuple[str, str, tuple[Any, ...]]]:
    """Yield one row for each loot item of the expeditions in some lines."""
    for player, line in played.lines.items():
        for number, step in enumerate(line.steps, 1):
            for item in step.loot if isinstance(step, Expedition) else ():
                if not item.free:
                    row = row_of(item)
                    yield LOOT, player, (number, row.does, row.strength, *described(item), write_step(item))


def _laid(played: Played, player: str, index: int, step: Any) -> Got:
    tile = FURNISHINGS[played.game.home(player).furnished[NUMBER[step.cell]]].full_name
    return Got(FURNISHING, player, tile, step.cell, paid_in(played.changes, player, index, [tile]))
