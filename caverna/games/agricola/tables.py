"""Agricola in the tables of an export: the columns about farms, and the improvements that players get."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from caverna.model.changes import paid_in
from caverna.model.export_columns import INTEGER, Column, Got, RoundFacts
from caverna.model.phases import Played
from caverna.model.step_summary import described_by

from .catalogue.rounds import HARVESTS
from .catalogue.spaces import SPACES
from .goods import COUNTED, KINDS, SHEEP
from .notation import write_step
from .rules import scoring
from .state.cells import NUMBER
from .steps import Buy, Minor, Place, Step

if TYPE_CHECKING:
    from .rules.game import Game

_FIGURES = ("animals", "people", "rooms", "fields", "pastures", "fences", "stables")
MOMENTS = tuple(Column(name, INTEGER, needed=True) for name in (*COUNTED, *_FIGURES))
IMPROVEMENT = "improvements"
GOT = (IMPROVEMENT,)
GETTING: frozenset[type[Step]] = frozenset({Buy, Minor})

described = described_by(NUMBER, write_step)


def moment(game: "Game", seat: int) -> tuple[Any, ...]:
    """Return the values of the columns `MOMENTS` for a player: goods, begging cards, animals, numbers of a farm."""
    home = game.homes[seat]
    return (
        *home.goods[:KINDS], home.begging, sum(home.goods[SHEEP:KINDS]), home.people, home.room_count,
        home.fields.bit_count(), len(home.pastures), home.fences.bit_count(), home.stables.bit_count(),
    )  # fmt: skip


def points(game: "Game", seat: int) -> int | None:
    """Return the points that a player would score now."""
    return scoring.points(game.homes[seat])


def round_facts(game: "Game", head: Mapping[str, Any]) -> RoundFacts:
    """Return the facts about the current round: the card that was revealed."""
    return RoundFacts(SPACES[game.cards[-1]].name if game.cards else None)


def ended_by(game: "Game") -> str:
    """Return the end of the round: ``harvest`` or ``none``."""
    return "harvest" if game.round in HARVESTS else "none"


def placed(steps: Sequence[Step]) -> tuple[str | None, str | None]:
    """Return the space on which a turn places a person, None if it places none. The second value is not used."""
    for step in steps:
        if isinstance(step, Place):
            return step.space, None
    return None, None


def got(played: Played) -> Iterator[Got]:
    """Yield the improvements that players got in a part of the game, with their prices."""
    for player, line in played.lines.items():
        for index, step in enumerate(line.steps):
            if isinstance(step, Buy | Minor):
                name = step.improvement if isinstance(step, Buy) else step.card
                yield Got(IMPROVEMENT, player, name, None, paid_in(played.changes, player, index))
