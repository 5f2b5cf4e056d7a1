"""Review of a game: its turning points, best turns, food crises and unused goods."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from attrs import frozen

from caverna.drawing.labels import Labels
from caverna.drawing.lettering import shown
from caverna.drawing.parts import PageParts, parts_of
from caverna.drawing.scene import Frame, Scene
from caverna.model.values import Value

from .captions import piece_of
from .numbers import minus
from .story import Story, Turn

_TURNS = 3
"""The number of a player's best turns to list."""
_GAPS = 3
"""The number of lines of the sheet to compare with the winner's."""
_SOME = 3
"""The least number of an unused good to mention."""


@frozen(eq=False, repr=False)
class Fact(Value):
    """A sentence about a game, with the id of its frame, empty if it is about the whole game."""

    text: str
    moment: str = ""


@frozen(eq=False, repr=False)
class PlayerReview(Value):
    """The review of a player's game. ``rank`` counts from 1."""

    player: str
    seat: int
    rank: int
    points: int
    facts: tuple[Fact, ...]


@frozen(eq=False, repr=False)
class Review(Value):
    """A review of a whole game."""

    headline: str
    """The winner and the margin, in one sentence."""
    turning: tuple[Fact, ...]
    """The facts that decided the game, in order."""
    players: tuple[PlayerReview, ...]
    """The players, the winner first."""

    @property
    def losers(self) -> list[PlayerReview]:
        """The reviews of players who did not win, without empty ones."""
        return [player for player in self.players if player.rank > 1 and player.facts]


def review_of(scene: Scene, labels: Labels) -> Review | None:
    """Return the review of a game, None if it is not finished."""
    if not scene.frames or not scene.report.finished or not scene.report.scores:
        return None
    return _Reviewer(scene, labels).review()


def headline(scene: Scene, labels: Labels) -> str:
    """Return the result as a short sentence: ``Bob wins by 11``."""
    report = scene.report
    winners = [shown(name) for name in report.winners]
    totals = sorted((sheet.total for sheet in report.scores.values()), reverse=True)
    if len(totals) == 1:
        return labels["result solo"].format(name=winners[0], points=labels.counted(totals[0], labels["points"]))
    if len(winners) > 1:
        return labels["result shared"].format(names=_listed(winners, labels), points=totals[0])
    if totals[0] == totals[1]:
        return labels["result tie"].format(name=winners[0], points=totals[0])
    return labels["result"].format(name=winners[0], points=totals[0] - totals[1])


def ranking(scene: Scene) -> list[int]:
    """Return the seats in order: winners first, then by points."""
    report, players = scene.report, scene.players
    totals = [report.scores[player].total for player in players]
    return sorted(range(len(players)), key=lambda seat: (players[seat] not in report.winners, -totals[seat], seat))


def rank_of(seat: int, scene: Scene) -> int:
    """Return the place of a seat, from 1. Winners are first, and equal points share a place."""
    report, players = scene.report, scene.players
    if players[seat] in report.winners:
        return 1
    mine = report.scores[players[seat]].total
    return 1 + sum(name in report.winners or sheet.total > mine for name, sheet in report.scores.items())


@frozen(eq=False, repr=False)
class _Reviewer(Value):
    scene: Scene
    labels: Labels

    @property
    def story(self) -> Story:
        return Story(self.scene)

    def review(self) -> Review:
        story = self.story
        players = tuple(self._player(seat, story) for seat in ranking(self.scene))
        return Review(headline(self.scene, self.labels), tuple(self._turning(story)), players)

    def _say(self, key: str, moment: str = "", **values: object) -> Fact:
        return Fact(self.labels[key].format(**values), moment)

    def _points(self, count: int) -> str:
        return minus(self.labels.counted(count, self.labels["points"]))

    def _name(self, seat: int) -> str:
        return shown(self.scene.players[seat])

    # --- the game ---------------------------------------------------------------------------------------------------

    def _turning(self, story: Story) -> Iterator[Fact]:
        """Yield the changes of the lead, the round in which the winner took it for good, and the best turn."""
        if len(self.scene.players) < 2:
            return
        yield from self._lead_changes(story)
        winners = [seat for seat, name in enumerate(self.scene.players) if name in self.scene.report.winners]
        if len(winners) == 1 and (frame := story.lead_for_good(winners[0])) is not None:
            first, second = sorted(story.totals[frame], reverse=True)[:2]
            moment = self.scene.frames[frame].id
            values = {
                "name": self._name(winners[0]), "points": minus(first), "other": minus(second),
                "when": self._when(frame),
            }  # fmt: skip
            yield self._say("lead for good", moment, **values)
        best = max(story.turns, key=lambda turn: turn.points, default=None)
        if best is not None and best.points > 0:
            yield self._turn("best turn of all", best, story)

    def _lead_changes(self, story: Story) -> Iterator[Fact]:
        """Yield the number of changes of the lead between rounds, if there are several."""
        ahead = [story.leaders(past.frame) for past in self.scene.past[1:]]
        sole = [leaders[0] for leaders in ahead if len(leaders) == 1]
        changes = sum(one != other for one, other in pairwise(sole))
        if changes > 1:
            yield self._say("lead changes", count=changes)

    def _when(self, frame: int) -> str:
        return f"{self.labels['round']} {self.scene.frames[frame].round}"

    def _turn(self, key: str, turn: Turn, story: Story) -> Fact:
        move = story.move(turn)
        text = ", ".join(piece_of(piece, self.labels).striptags() for piece in move.pieces)
        frame = self.scene.frames[turn.frame]
        return self._say(key, frame.id, name=self._name(turn.seat), points=self._points(turn.points), said=text)

    # --- one player ---------------------------------------------------------------------------------------------------

    def _player(self, seat: int, story: Story) -> PlayerReview:
        sheet = self.scene.report.scores[self.scene.players[seat]]
        facts = (
            *self._gaps(seat), *self._best_turns(seat, story), *self._crises(seat), *self._unused(seat),
        )  # fmt: skip
        return PlayerReview(self._name(seat), seat, rank_of(seat, self.scene), sheet.total, facts)

    def _gaps(self, seat: int) -> Iterator[Fact]:
        """Yield the lines of the sheet with the largest differences: where a winner gained, or another player lost."""
        report, players = self.scene.report, self.scene.players
        order = ranking(self.scene)
        if len(players) < 2:
            return
        won = players[seat] in report.winners
        rivals = [other for other in order if (players[other] not in report.winners) == won]
        if not rivals:
            return
        rival = rivals[0]
        mine, theirs = report.scores[players[seat]], report.scores[players[rival]]
        lines = [(one.points - other.points, one, other) for one, other in zip(mine.lines, theirs.lines, strict=True)]
        lines = [line for line in lines if (line[0] > 0) == won and line[0]]
        for gap, one, other in sorted(lines, key=lambda line: -abs(line[0]))[:_GAPS]:
            values = {
                "what": self.labels.category(one.category), "mine": minus(one.points), "theirs": minus(other.points),
                "points": self._points(abs(gap)), "rival": self._name(rival),
            }  # fmt: skip
            yield self._say("more than" if won else "less than", **values)

    def _best_turns(self, seat: int, story: Story) -> Iterator[Fact]:
        mine = [turn for turn in story.turns if turn.seat == seat]
        if not mine:
            return
        average = minus(f"{sum(turn.points for turn in mine) / len(mine):.1f}")
        yield self._say("turns worth", count=len(mine), average=average)
        for turn in sorted(mine, key=lambda turn: -turn.points)[:_TURNS]:
            if turn.points > 0:
                yield self._turn("best turn", turn, story)

    def _crises(self, seat: int) -> Iterator[Fact]:
        """Yield the points in the game at which a player could not feed everyone."""
        player, unwanted = self.scene.players[seat], self._parts.unwanted
        for frame in self.scene.frames:
            count = sum(one.delta for one in frame.changes if one.player == player and one.good in unwanted)
            if count > 0:
                good = next(one.good for one in frame.changes if one.player == player and one.good in unwanted)
                missing = self.labels.counted(count, self.labels.good(good))
                yield self._say("crisis", frame.id, what=missing, round=frame.round)

    def _unused(self, seat: int) -> Iterator[Fact]:
        """Yield the player's goods that scored nothing at the end, each with the frame of the last payment."""
        player, names = self.scene.players[seat], self.scene.record.ruleset.goods
        idle = set(self._parts.idle_goods(self.scene.last, player))
        for good, count in _held(self.scene.frames, seat).items():
            if count < _SOME or names[good] not in idle:
                continue
            last = _last_use(self.scene.frames, player, names[good])
            what = self.labels.counted(count, self.labels.good(names[good]))
            if last is None:
                yield self._say("never used", what=what)
            else:
                yield self._say("left over", last.id, what=what, round=last.round)

    @property
    def _parts(self) -> PageParts:
        return parts_of(self.scene.record.ruleset)


def _held(frames: Iterable[Frame], seat: int) -> dict[int, int]:
    """Return a player's goods at the end, by the index of the good."""
    prefix = f"{seat}.good."
    held: dict[int, int] = {}
    for frame in frames:
        for slot, value in frame.delta.items():
            if slot.startswith(prefix):
                held[int(slot.removeprefix(prefix))] = value or 0
    return dict(sorted(held.items()))


def _last_use(frames: Sequence[Frame], player: str, good: str) -> Frame | None:
    """Return the last frame at which a player paid a good, or None."""
    return next(
        (frame for frame in reversed(frames)
         if any(one.player == player and one.good == good and one.delta < 0 for one in frame.changes)),
        None,
    )  # fmt: skip


def _listed(names: Sequence[str], labels: Labels) -> str:
    *first, last = names
    return f"{', '.join(first)} {labels['and']} {last}"
