"""What a game shows in a browser: the pages and pictures that ``caverna`` makes of it."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from .record import Record
    from .verify import Report


class Page(Protocol):
    """What the command asks of a game."""

    def view(self, record: "Record", keep_going: bool = False, lang: str = "en") -> "tuple[str, Report]":
        """Return a page that replays a record, and what verifying it found."""

    def scores_page(
        self, verified: "Iterable[tuple[Record, Report]]", lang: str = "en", explained: bool = False
    ) -> str:
        """Return a page with score sheets."""

    def board_picture(self, game: Any, player: str, when: str = "", lang: str = "en") -> str:
        """Return a player's board as a picture; ``when`` is a moment such as ``7.2``."""
