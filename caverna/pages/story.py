"""The story of a game's points: the leaders over time, the value of each line, and when each score was earned."""

from collections.abc import Iterator
from functools import cached_property

from attrs import Factory, define, field, frozen

from caverna.drawing.scene import Frame, Move, Scene
from caverna.model.values import Value


@frozen(eq=False, repr=False)
class Earned(Value):
    """Points of a score sheet's line with the number of the frame at which they were earned, or lost."""

    frame: int
    points: int


@frozen(eq=False, repr=False)
class Turn(Value):
    """A line of the record with the points it was worth to its player."""

    move: int
    frame: int
    seat: int
    points: int


@define
class _Pile:
    """Points of one line of a sheet: what is lost is taken from what was earned last, and the other way round."""

    pieces: list[Earned] = Factory(list)

    def change(self, frame: int, points: int) -> None:
        """Add points that were earned, or lost if they are negative, at a frame."""
        while points and self.pieces and (self.pieces[-1].points < 0) != (points < 0):
            last = self.pieces.pop()
            left = last.points + points
            if left and (left < 0) == (last.points < 0):
                self.pieces.append(Earned(last.frame, left))
                return
            points = left
        if points:
            self.pieces.append(Earned(frame, points))


@define(slots=False)
class Story:
    """The points of a scene's players, moment by moment."""

    scene: Scene
    totals: list[list[int]] = field(init=False)
    """Frame -> the points of each seat."""
    piles: list[dict[int, _Pile]] = field(init=False)
    """Seat -> line of the sheet -> what it consists of at the end."""

    def __attrs_post_init__(self) -> None:
        seats = range(len(self.scene.players))
        self.piles = [{} for _ in seats]
        self.totals = []
        now = [0 for _ in seats]
        lines: list[dict[int, int]] = [{} for _ in seats]
        for number, frame in enumerate(self.scene.frames):
            for seat, name, value in _points(frame):
                if name is None:
                    now[seat] = value
                else:
                    pile = self.piles[seat].setdefault(name, _Pile())
                    pile.change(number, value - lines[seat].get(name, 0))
                    lines[seat][name] = value
            self.totals.append(list(now))

    def earned(self, seat: int) -> dict[int, list[Earned]]:
        """Return what the lines of a player's sheet consist of, those that are zero left out."""
        return {line: pile.pieces for line, pile in sorted(self.piles[seat].items()) if pile.pieces}

    @cached_property
    def turns(self) -> list[Turn]:
        """The lines in order, each with the points it was worth to its player."""
        return list(self._turns())

    def _turns(self) -> Iterator[Turn]:
        last_of = {frame.move: number for number, frame in enumerate(self.scene.frames)}
        for number, frame in enumerate(self.scene.frames):
            opens = number == 0 or self.scene.frames[number - 1].move != frame.move
            if opens and frame.seat is not None and number:
                last = last_of[frame.move]
                worth = self.totals[last][frame.seat] - self.totals[number - 1][frame.seat]
                yield Turn(frame.move, last, frame.seat, worth)

    def move(self, turn: Turn) -> Move:
        """Return the line of the list of moves."""
        return self.scene.moves[turn.move]

    def leaders(self, frame: int) -> list[int]:
        """Return the seats that have the most points at a frame."""
        totals = self.totals[frame]
        return [seat for seat, points in enumerate(totals) if points == max(totals)]

    def lead_for_good(self, seat: int) -> int | None:
        """Return the frame from which on a player had more points than anyone else; None if they never did."""
        found = None
        for frame in range(len(self.totals) - 1, -1, -1):
            if self.leaders(frame) != [seat]:
                break
            found = frame
        return found


def _points(frame: Frame) -> Iterator[tuple[int, int | None, int]]:
    """Return the points that a frame sets: the seat, the line of the sheet (None for the sum), the value."""
    for slot, value in frame.delta.items():
        seat, _, name = slot.partition(".")
        if name == "points":
            yield int(seat), None, value or 0
        elif name.startswith("line."):
            yield int(seat), int(name.removeprefix("line.")), value or 0
