"""The state of a farming game: homes, occupied spaces, and whose turn it is."""

from collections.abc import Mapping
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from caverna.engine.game import Game as GameBase
from caverna.model.changes import counted
from caverna.model.refusals import illegal, stranger

from .home import FarmHome

BETWEEN, WORK, OVER, SCORED = "between rounds", "work", "over", "scored"
"""The phases: before the next round begins, during turns, after the last harvest, and once scoring has started."""
ROUND_IS_OVER = "the round is over: the next turn belongs to the next round, behind its card"
"""The hint for one turn too many in a round."""
OneHome = TypeVar("OneHome", bound=FarmHome[Any])


class Space(Protocol):
    """A row of the table of spaces."""

    @property
    def full_name(self) -> str:
        """The name; with the number of the space if several share the name."""


class NamedSpaces(Protocol):
    """The names and spaces of a table with this number of players."""

    @property
    def display_name(self) -> Mapping[str, str]:
        """The names of the spaces whose name in this game differs from their full name, by key."""


class FarmGame(GameBase, Generic[OneHome]):
    """The methods that both farming games share. Each game declares the fields of its state."""

    __slots__ = ()
    _worker: ClassVar[str]
    """The word for what a player places, such as ``dwarf``."""
    _turns_complete: ClassVar[str]
    """The phase after the last turn of a round."""
    _all_spaces: ClassVar[Mapping[str, Space]]
    """Every space by its key, in printed order."""
    _counted_goods: ClassVar[tuple[str, ...]]
    """The names of everything that is counted per player: the goods, then begging markers."""
    homes: list[OneHome]
    table: NamedSpaces
    spaces_in_play: set[str]
    occupant: dict[str, int]
    phase: str
    starting: int
    seat_to_act: int
    passed: set[int]

    @property
    def solo(self) -> bool:
        """True if one player plays alone."""
        return len(self.homes) == 1

    @property
    def to_act(self) -> str | None:
        """The player who makes the next placement; None if nobody does."""
        return self.homes[self.seat_to_act].name if self.phase == WORK else None

    @property
    def starting_player(self) -> str:
        """The player who places first in this round; between rounds, in the next one."""
        return self.homes[self.starting].name

    def seat(self, player: str) -> int:
        """Return a player's seat."""
        for seat, home in enumerate(self.homes):
            if home.name == player:
                return seat
        raise stranger(player, self.players)

    def home(self, player: str) -> OneHome:
        """Return the home of a player."""
        return self.homes[self.seat(player)]

    def space_order(self) -> list[str]:
        """Return the keys of the spaces in play, the printed ones first."""
        return [key for key in self._all_spaces if key in self.spaces_in_play]

    def space_name(self, key: str) -> str:
        """Return the name of a space in this game. It has the space's number only if two share the name."""
        return self.table.display_name.get(key) or self._all_spaces[key].full_name

    def occupied(self) -> dict[str, str]:
        """Return the occupied spaces by name, with the player on each."""
        return {self.space_name(key): self.homes[seat].name for key, seat in self.occupant.items()}

    def supplies(self) -> dict[str, dict[str, int]]:
        """Return what each player has, by player and by name: goods and begging markers."""
        return {home.name: counted(self._counted_goods, (*home.goods, home.begging)) for home in self.homes}

    def _check_moment(self, seat: int, placing: bool) -> None:
        """Refuse a line that comes at the wrong time.

        A turn (``placing``) must be this player's (work.turn-order). No line may come once scoring has started.
        """
        if self.phase == SCORED:
            illegal(self.ruleset.end_rule, "scoring has started", hint="free steps come before it")
        if not placing:
            return
        home, hint = self.homes[seat], ""
        if self.phase == self._turns_complete:
            message, hint = f"{home.name} has no {self._worker} left to place, nor has anybody else", ROUND_IS_OVER
        elif self.phase != WORK:
            message = f"{home.name} cannot place a {self._worker}: no round is being played"
            hint = "begin the round first, with `reveal`" if self.phase == BETWEEN else ""
        elif not home.can_place() or seat in self.passed:
            message = f"{home.name} has no {self._worker} left to place"
        else:
            message = f"it is {self.to_act}'s turn, not {home.name}'s"
        illegal("work.turn-order", message, found=home.name, expected=self.to_act or "", hint=hint, at_player=True)
