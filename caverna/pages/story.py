"""The story of a game's points: the leaders over time, the value of each line, and when each score was earned."""

from collections.abc import Iterator
from functools import cached_property

from attrs import Factory, define, field, frozen

from caverna.drawing.scene import Frame, Move, Scene
from caverna.model.values import Value


@frozen(eq=False, repr=False)
class Earned(Value):
    """Points on a line of a score sheet, with the index of the frame at which they were earned or lost."""

    frame: int
    points: int


@frozen(eq=False, repr=False)
class Turn(Value):
    """A line of the record, with the points that its player gained by it."""

    move: int
    frame: int
    seat: int
    points: int


@define
class _Pile:
    """The points on one line of a sheet. A loss is taken from the points earned last, and a gain from the last loss."""

    pieces: list[Earned] = Factory(list)

    def change(self, frame: int, points: int) -> None:
        """Add points earned at a frame. Negative points are lost."""
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
    """The points of the players of a scene, frame by frame."""

    scene: Scene
    totals: list[list[int]] = field(init=False)
    """The points of each seat, for each frame."""
    piles: list[dict[int, _Pile]] = field(init=False)
    """The points of each line of the sheet at the end, for each seat."""

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
        """Return when the points of each line of a player's sheet were earned, without lines that are zero."""
        return {line: pile.pieces for line, pile in sorted(self.piles[seat].items()) if pile.pieces}

    @cached_property
    def turns(self) -> list[Turn]:
        """The turns in order, each with the points that its player gained."""
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
        """Return the entry of the move list for a turn."""
        return self.scene.moves[turn.move]

    def leaders(self, frame: int) -> list[int]:
        """Return the seats with the most points at a frame."""
        totals = self.totals[frame]
        return [seat for seat, points in enumerate(totals) if points == max(totals)]

    def lead_for_good(self, seat: int) -> int | None:
        """Return the first frame after which a player was always ahead, None if there is none."""
        found = None
        for frame in range(len(self.totals) - 1, -1, -1):
            if self.leaders(frame) != [seat]:
                break
            found = frame
        return found


def _points(frame: Frame) -> Iterator[tuple[int, int | None, int]]:
    """Yield the points that a frame sets: seat, line of the sheet (None for the total), and value."""
    for slot, value in frame.delta.items():
        seat, _, name = slot.partition(".")
        if name == "points":
            yield int(seat), None, value or 0
        elif name.startswith("line."):
            yield int(seat), int(name.removeprefix("line.")), value or 0
