"""Checks of a record's claims: the goods that a player has by the record, and the scores it gives."""

from collections.abc import Iterator, Mapping

from caverna.games.farming.claims import wrong_claim, wrong_counts
from caverna.model import score as core_score
from caverna.model.refusals import RuleBroken
from caverna.model.score import ScoreSheet

from ..state.home import Home
from ..steps import Have
from .scoring import score

JOINED = {"cards and begging": ("cards", "begging"), "bonus and begging": ("bonus", "begging")}
"""Line of a score pad -> the two categories that it joins."""


def _counted(home: Home, have: Have) -> list[tuple[str, int, int | None]]:
    """Return the name, the actual number and the claimed number of each thing besides goods."""
    return [
        ("person", home.people, have.person),
        ("room", home.room_count, have.room),
        ("field", home.fields.bit_count(), have.field),
        ("pasture", len(home.pastures), have.pasture),
        ("fence", home.fences.bit_count(), have.fence),
        ("stable", home.stables.bit_count(), have.stable),
        ("begging", home.begging, have.begging),
        ("points", score(home).total if have.points is not None else 0, have.points),
    ]


def wrong_have(home: Home, have: Have) -> RuleBroken | None:
    """Return the finding for an assertion that is wrong, None if it is right."""
    wrong = wrong_counts(home, have.goods, _counted(home, have))
    return wrong_claim(home, wrong) if wrong else None


def wrong_claims(sheet: ScoreSheet, claimed: Mapping[str, int]) -> Iterator[tuple[str, str]]:
    """Yield the category and a message for each line of a sheet that is claimed wrongly (ruling.begging-line)."""
    return core_score.wrong_claims(sheet, claimed, JOINED)
