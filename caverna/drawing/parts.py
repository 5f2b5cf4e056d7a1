"""The interface between pages and games: the state keys and drawings of a game.

The page shell replays a record, keeps its states, lists the moves, places the findings and fills the page; it knows no
game. A game's page (`Ruleset.page`, usually a module) describes each state as *slots*, and has the part of the script
that draws them.

A slot is a name and a plain value. Those of a player begin with the seat: ``0.good.3`` is what the first player has of
the fourth name of `Ruleset.goods`, ``0.points`` the points if the game ended now and ``0.line.2`` those of the third
line of the sheet (`caverna.drawing.slots.sheet_slots`); these are drawn by the shell. All others a game names and draws
as it likes. A slot that is absent is empty, zero, or not in play.
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
    """Return the page parts of a game; those of a plain page if it has none."""
    if ruleset.page is not None:
        return ruleset.page
    from .plain_page import PlainPage  # the games of this project have pages

    return PlainPage(ruleset)


class PageParts(Protocol):
    """The functions of a game that the page shell calls. ``labels`` are made by the game."""

    def labels(self, lang: str, /) -> Labels:
        """Return its words in a language, behind those of the shell."""

    @property
    def script_words(self) -> Sequence[str]:
        """The words its script uses beside those of the shell."""

    @property
    def start_rules(self) -> Container[str]:
        """The rules of what is missed at the start of a round; what else is missing is missed at its end."""

    @property
    def unwanted(self) -> Container[str]:
        """The names of `Ruleset.goods` of which more is worse: they are never shown as a gain."""

    # --- moments --------------------------------------------------------------------------------------------------

    def table_slots(self, game: Any, /) -> Slots:
        """Return what is to be seen of the table."""

    def open_slots(self, game: Any, /) -> Slots:
        """Return ``open``: what the player to act could use. Between the steps of a line it is not asked for."""

    def lasting_slots(self, game: Any, /) -> Slots:
        """Return slots of the table that stay once they are set, though the game forgets them."""

    def player_slots(self, game: Any, seat: int, /) -> Slots:
        """Return what is to be seen of a player; every name begins with the seat and a dot."""

    def step_slots(self, step: Step, /) -> Slots:
        """Return slots of the table that are set only right after a step, such as the dice it was played with."""

    def event(self, game: Any, part: str, /) -> str:
        """Return what a part by player, just played, was: what came, what ends a round; `Labels.event` words it."""

    def holdings(self, game: Any, /) -> Sequence[Sequence[int]]:
        """Return what each player has, by the numbers of `Ruleset.goods`: the charts. They may stop before the last."""

    def idle_goods(self, game: Any, player: str, /) -> Iterable[str]:
        """Return the names of `Ruleset.goods` a player has that add nothing to the score: they were never used."""

    def explain(self, game: Any, player: str, line: ScoreLine, /) -> Iterable[Piece]:
        """Return what a line of a player's score sheet comes from; `Labels.piece` words it."""

    # --- the page -------------------------------------------------------------------------------------------------

    def table(self, scene: "Scene", labels: Any, /) -> str:
        """Return the sections of the page, as HTML, into which its script draws what belongs to no single player."""

    def script_data(self, scene: "Scene", labels: Any, /) -> dict[str, Any]:
        """Return what its script needs, as plain data, by keys that the shell does not use."""

    def symbols(self, scene: "Scene", labels: Any, /) -> Iterable[str]:
        """Return its drawings, as SVG elements with an id: that of a good is `icon_id` of its name."""

    def script(self) -> str:
        """Return its part of the script; ``templates/view/1-state.js`` of the shell says what it must define."""

    def style(self) -> str:
        """Return its part of the style sheet, which comes behind that of the shell."""

    @property
    def start_tokens(self) -> Mapping[str, str]:
        """Its token of the starting player, in a square of 24 units: ``starts``; ``starts-next`` for the next round.

        A game that never sets the slot ``starts next`` needs no drawing for it.
        """

    @property
    def badge(self) -> str:
        """Its drawing in a square of 24 units, for the tab of the browser."""

    def board_picture(self, game: Any, player: str, when: str = "", lang: str = "en") -> str:
        """Return a player's board as a picture; ``when`` is a moment such as ``7.2``."""
