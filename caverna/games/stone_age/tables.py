"""Stone Age in the tables of an export: counts at the end of a round, dice, and cards and buildings gained."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from caverna.model.changes import paid_in
from caverna.model.export_columns import INTEGER, TEXT, Column, Got, RoundFacts
from caverna.model.phases import Played
from caverna.model.step_summary import described_by

from .goods import BUILDING, CARD, COUNTED, POINTS
from .notation import write_step
from .rules import scoring
from .steps import FEEDING, Building, Card, Place, PlaceOn, Roll, Step

if TYPE_CHECKING:
    from .rules.game import Game

_COUNTS = tuple(number for number in range(len(COUNTED)) if number != POINTS)
"""The numbers of all that a tribe counts, except points: every game has a column for those."""
MOMENTS = (
    *(Column(COUNTED[number], INTEGER, needed=True) for number in _COUNTS),
    Column("track", INTEGER, needed=True),
)
_KINDS = {COUNTED[CARD]: "cards", COUNTED[BUILDING]: "buildings"}
GOT = tuple(_KINDS.values())
GETTING: frozenset[type[Step]] = frozenset({Card, Building, Roll})
DICE = "dice"
ROWS = {
    DICE: (
        "A throw of dice.",
        (
            Column("step", INTEGER, True, "The step with the throw, as in `steps`."),
            Column("place", TEXT, True, "The place, or `card` for the dice of a card."),
            Column("thrown", INTEGER, True, "How many dice were thrown."),
            Column("pips", INTEGER, True, "The sum of the dice, without tools."),
            Column("dice", TEXT, True, "The dice, such as `2 5 6`."),
            Column("tools", INTEGER, True, "The sum of the tools that were added."),
        ),
    )
}

_usual = described_by((), write_step)


def moment(game: "Game", seat: int) -> tuple[Any, ...]:
    """Return a player's values for the columns `MOMENTS`: goods, people, food track, tools, cards, buildings and the
    score track."""
    counts = game.tribes[seat].counts
    return (*(counts[number] for number in _COUNTS), counts[POINTS])


def points(game: "Game", seat: int) -> int:
    """Return the points that a player would score now."""
    return scoring.points(game.tribes[seat])


def round_facts(game: "Game", head: Mapping[str, Any]) -> RoundFacts:
    """Return the facts of a round from its keys: the cards that turned up, in the order drawn."""
    return RoundFacts(", ".join(head.get("cards") or ()) or None)


def ended_by(game: "Game") -> str:
    """Return "feeding": every round ends with it."""
    return FEEDING


def placed(steps: Sequence[Step]) -> tuple[str | None, str | None]:
    """Return the place of a placement, and no second place; (None, None) for a line without one."""
    for step in steps:
        if isinstance(step, Place):
            return step.place, None
        if isinstance(step, PlaceOn):
            return f"{step.place} {step.number}", None
    return None, None


def described(step: Step) -> tuple[str | None, str | None, int | None]:
    """Return the summary of a step: for a roll the place and the number of dice."""
    if isinstance(step, Roll):
        return step.place, None, len(step.dice)
    if isinstance(step, Card | Building):
        return (str(step.paying) if step.paying is not None else None), str(step.number), None
    if isinstance(step, PlaceOn):
        return step.place, str(step.number), 1
    return _usual(step)


def own_rows(played: Played) -> Iterator[tuple[str, str, tuple[Any, ...]]]:
    """Yield a row for each roll of dice: at places, for everyone, and for a card's roll."""
    for player, line in played.lines.items():
        for number, step in enumerate(line.steps, 1):
            dice = step.dice or getattr(step, "roll", ()) if isinstance(step, Roll | Card) else ()
            if dice:
                assert isinstance(step, Roll | Card)
                place = step.place if isinstance(step, Roll) else "card"
                tools = sum(step.tools) + sum(step.once)
                yield DICE, player, (number, place, len(dice), sum(dice), " ".join(map(str, dice)), tools)


def got(played: Played) -> Iterator[Got]:
    """Yield the cards and buildings that players gained, each with its place on the board and the goods paid."""
    for player, good, delta, cause, index in played.changes:
        if good in _KINDS and delta > 0:
            line = played.lines.get(player)
            step = line.steps[index] if line is not None and index >= 0 else None
            number = step.number if isinstance(step, Card | Building) else None
            place = None if number is None else str(number)
            paid = paid_in(played.changes, player, index, [cause, f"card {number}"])
            yield Got(_KINDS[good], player, cause, place, paid)
