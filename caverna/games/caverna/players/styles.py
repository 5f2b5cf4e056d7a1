"""The styles of computer players: random, several kinds of foresight, and a mixture of both."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING

from attrs import asdict

from caverna.engine.simulation import MIXED
from caverna.model.refusals import RuleBroken

from ..catalogue.furnishings import FURNISHINGS
from ..goods import CATTLE, FARM, RUBY, Goods
from ..moves import Line, free_steps
from ..rules.rounds import crowded_spaces
from ..rules.scoring import points
from ..state.home import Home
from ..steps import Eat, Keep, Ruby, Use
from .chance import RandomPlayer
from .deciding import Player
from .feeding import plan_harvest
from .foresight import Thought
from .layout import BestCells
from .valuation import BALANCED, STYLES, Outlook, Style, Valuation

if TYPE_CHECKING:
    from ..rules.game import Game

__all__ = [
    "FORESIGHT", "MIXED", "NAMES", "RANDOM", "RESTLESS", "STYLES", "ForesightPlayer", "RandomPlayer",
    "RestlessPlayer", "last_trades", "player_named",
]  # fmt: skip

FORESIGHT, RANDOM, RESTLESS = "foresight", "random", "restless"
NAMES = (*STYLES, RANDOM, RESTLESS)
"""The names of the styles. `MIXED` draws a foresighted style for each player."""
RESTLESS_CHANCE = 0.3
"""The probability that a restless player makes a random decision."""
KEEPING = 3
"""A solo player pays a ruby to keep the goods of a space if they are worth this many rubies or more."""
WHIMS = (0.9, 0.95, 1.0, 1.05, 1.1)
"""The factors by which a player's weights may differ from those of its style, so that games begin differently."""
MOODS = (0.4, 0.7, 1.0, 1.4, 2.5)
"""The factors for a restless player."""


def player_named(name: str, seed: str) -> Player:
    """Return a player of a style. Its random numbers and weights come from the seed."""
    if name == RANDOM:
        return RandomPlayer(seed)
    if name == RESTLESS:
        return RestlessPlayer(seed)
    return ForesightPlayer(weighed(STYLES[name], WHIMS, Random(f"style {seed}")))


def weighed(style: Style, factors: Sequence[float], dice: Random) -> Style:
    """Return a style with each weight multiplied by a random one of the factors."""
    return Style(**{name: weight * dice.choice(factors) for name, weight in asdict(style).items()})


class ForesightPlayer:
    """A player that tries to win by simple foresight, with the weights of a style."""

    def __init__(self, style: Style = BALANCED) -> None:
        self.style = style
        self.cells = BestCells()

    def start(self, game: "Game", seat: int, card: str, marker: str | None) -> Line:
        """Return a line that keeps goods on crowded spaces if they are worth much more than a ruby."""
        crowded = [key for key in game.space_order() if key in crowded_spaces(game)]
        if not crowded:
            return ()
        home = game.homes[seat]
        worth = Valuation(self.style, Outlook.of(game, done=True))
        kept = []
        for key in crowded:
            tried = home.copy()
            for good, count in game.goods_on[key]:
                tried.goods[good] += count
            if worth(tried) - worth(home) > KEEPING * (1 + self.style.ruby):
                kept.append(Keep(game.space_name(key)))
        return tuple(kept[: home.goods[RUBY]])

    def between(self, game: "Game", seat: int) -> Line:
        """Return no steps."""
        return ()

    def turn(self, game: "Game") -> Line:
        """Return the line that leads to the most valuable home."""
        return Thought(game, self.style, self.cells).best()

    def harvest(self, game: "Game", seat: int) -> Line:
        """Return a line that feeds at the least cost and breeds the most valuable animals."""
        return plan_harvest(game, seat, self.style)

    def end(self, game: "Game", seat: int) -> Line:
        """Return trades as long as a trade, or two together, bring points."""
        return last_trades(game, seat)


class RestlessPlayer:
    """A player with foresight in a style of its own, but with some random decisions.

    Its games reach the later parts, and also use actions that a player who wants to win avoids.
    """

    def __init__(self, seed: int | str) -> None:
        self.dice = Random(f"restless {seed}")
        self.wild = RandomPlayer(seed)
        self.sober = ForesightPlayer(weighed(BALANCED, MOODS, self.dice))

    def _who(self) -> Player:
        return self.wild if self.dice.random() < RESTLESS_CHANCE else self.sober

    def start(self, game: "Game", seat: int, card: str, marker: str | None) -> Line:
        """Return a line for the start of a round."""
        return self._who().start(game, seat, card, marker)

    def between(self, game: "Game", seat: int) -> Line:
        """Return a free action at times."""
        return self._who().between(game, seat)

    def turn(self, game: "Game") -> Line:
        """Return a turn."""
        return self._who().turn(game)

    def harvest(self, game: "Game", seat: int) -> Line:
        """Return a line for the harvest."""
        return self._who().harvest(game, seat)

    def end(self, game: "Game", seat: int) -> Line:
        """Return the last trades."""
        return self._who().end(game, seat)


def last_trades(game: "Game", seat: int) -> Line:
    """Return the free steps before scoring. Each time it is the one (or the two) with the most points."""
    line: Line = ()
    while True:
        table = game.copy()
        home = table.homes[seat]
        if line:
            table.play(home.name, line)
        best: Line = ()
        most = points(home)
        for steps in _one_or_two(table, home):
            tried = table.copy()
            try:
                tried.play(home.name, steps)
            except RuleBroken:
                continue
            gained = points(tried.homes[seat])
            if gained > most:
                best, most = steps, gained
        if not best:
            return line
        line = (*line, *best)


def _one_or_two(game: "Game", home: Home) -> Iterator[Line]:
    """Yield single free steps, and pairs with a ruby for goods that a trade or an animal still needs."""
    steps = list(free_steps(game, home))
    yield from ((step,) for step in steps)
    for step in steps:
        if isinstance(step, Ruby) and home.goods[RUBY] > 1:
            for key in sorted(home.active):
                swap = FURNISHINGS[key].swap
                if swap is not None and step.goods.pairs[0][0] in dict(swap.give.pairs):
                    yield from ((step, Use(FURNISHINGS[key].full_name, 1, into)) for into in swap.get)
        elif isinstance(step, Eat) and home.goods[RUBY]:
            yield from ((step, Ruby(Goods.of([(animal, 1)]))) for animal in FARM if not home.goods[animal])
            if any(good == RUBY for good, _ in step.goods.pairs) and home.goods[RUBY] > 1:
                yield (step, Ruby(Goods.of([(CATTLE, 1)])))
