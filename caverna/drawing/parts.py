"""The interface between pages and games: the state keys and drawings of a game.

The page shell works for every game: it replays a record, keeps the states, lists the moves, places the findings and
fills the page. A game's page (`Ruleset.page`, usually a module) describes each state by *state keys*, and has the
script that draws them.

A state key has a plain value. The keys of a player begin with the seat. The shell draws three kinds: ``0.good.3`` is
the first player's number of the fourth good in `Ruleset.goods`, ``0.points`` the points if the game ended now, and
``0.line.2`` the points of the third line of the sheet (`caverna.drawing.slots.sheet_slots`). The game chooses and draws
all others. A missing key means empty, zero, or not in play.
"""

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from caverna.model.score import ScoreLine
from caverna.model.score_breakdown import Piece
from caverna.model.steps import Step

from .labels import Labels

if TYPE_CHECKING:
    from caverna.model.ruleset import Ruleset

    from .scene import Scene

Slots = dict[str, Any]


def parts_of(ruleset: "Ruleset") -> "PageParts":
    """Return the page parts of a game, or those of a plain page if it has none."""
    if ruleset.page is not None:
        return ruleset.page
    from .plain_page import PlainPage  # imported late: the games of this project have pages

    return PlainPage(ruleset)


class PageParts(Protocol):
    """The functions of a game's page that the shell calls. ``labels`` arguments are those that the game made."""

    def labels(self, lang: str, /) -> Labels:
        """Return the labels of the game in a language."""

    @property
    def script_words(self) -> Sequence[str]:
        """The keys of the texts that the game's script uses besides those of the shell."""

    @property
    def start_rules(self) -> Container[str]:
        """The rules whose missing values belong to the start of a round. All others belong to its end."""

    @property
    def unwanted(self) -> Container[str]:
        """The goods of which more is worse. They are never shown as a gain."""

    # --- states ---------------------------------------------------------------------------------------------------

    def table_slots(self, game: Any, /) -> Slots:
        """Return the state keys of the table."""

    def open_slots(self, game: Any, /) -> Slots:
        """Return ``open``: what the player to act could use. Between the steps of a line it is not asked for."""

    def lasting_slots(self, game: Any, /) -> Slots:
        """Return state keys of the table that stay once they are set, although the game does not keep them."""

    def player_slots(self, game: Any, seat: int, /) -> Slots:
        """Return the state keys of a player. Every key begins with the seat and a dot."""

    def step_slots(self, step: Step, /) -> Slots:
        """Return state keys of the table that are set only right after a step, such as its dice."""

    def event(self, game: Any, part: str, /) -> str:
        """Return the event in the simultaneous phase just played, for `Labels.event`. Empty for its usual name."""

    def holdings(self, game: Any, /) -> Sequence[Sequence[int]]:
        """Return the counts of each player's goods in the order of `Ruleset.goods`. The last goods may be missing."""

    def idle_goods(self, game: Any, player: str, /) -> Iterable[str]:
        """Return the goods of a player that add nothing to the score, because they were never used."""

    def explain(self, game: Any, player: str, line: ScoreLine, /) -> Iterable[Piece]:
        """Return the pieces that make up a line of a player's score sheet, for `Labels.piece`."""

    # --- the page -------------------------------------------------------------------------------------------------

    def table(self, scene: "Scene", labels: Any, /) -> str:
        """Return the HTML sections into which the script draws the state of the table."""

    def script_data(self, scene: "Scene", labels: Any, /) -> dict[str, Any]:
        """Return the data for the game's script. The shell must not use the same keys."""

    def symbols(self, scene: "Scene", labels: Any, /) -> Iterable[str]:
        """Return the game's drawings as SVG elements with an id. The id of a good is `icon_id` of its name."""

    def script(self) -> str:
        """Return the game's part of the script. ``templates/view/1-state.js`` of the shell says what it must define."""

    def style(self) -> str:
        """Return the game's part of the style sheet, which comes after that of the shell."""

    @property
    def start_tokens(self) -> Mapping[str, str]:
        """The tokens of the starting player, in a square of 24 units: ``starts`` and ``starts-next``.

        A game that never sets the state key ``starts next`` needs no drawing for it.
        """

    @property
    def badge(self) -> str:
        """The game's icon for the tab of the browser, in a square of 24 units."""

    def board_picture(self, game: Any, player: str, when: str = "", lang: str = "en") -> str:
        """Return a picture of a player's board. ``when`` is the point in the game to write on it, such as ``7.2``."""
