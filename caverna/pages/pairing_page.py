"""The page of a round for printing: a list for the wall and a slip for each table."""

from collections.abc import Mapping, Sequence

from attrs import frozen

from caverna.drawing.lettering import shown
from caverna.drawing.rendering import asset, render
from caverna.events.event_file import RoundPairing
from caverna.model.ruleset import DEFAULT, Ruleset, ruleset

from .score_page import labels_of


@frozen
class Slip:
    """The slip of one table: its players in the order of seats."""

    number: int
    players: Sequence[str]


def pairing_page(event: str, pairing: RoundPairing, game: Ruleset, lang: str = "en") -> str:
    """Return the page of a round: a list for the wall and a slip for each table."""
    labels = labels_of(game, lang)
    lines = [labels.category(category) for category in game.categories]
    slips = [Slip(number, [shown(player) for player in players]) for number, players in pairing.tables.items()]
    at: Mapping[str, int] = {player: slip.number for slip in slips for player in slip.players}
    parts = game.page or ruleset(DEFAULT).page
    assert parts is not None
    badge = parts.badge
    return render(
        "pairing.html", labels, asset("base.css") + asset("pairing.css"), "", badge, event=shown(event, 200),
        number=pairing.number, slips=slips, names=sorted(at.items(), key=lambda each: each[0].casefold()),
        byes=[shown(player) for player in pairing.byes], lines=lines,
    )  # fmt: skip
