"""The computer players of the simulated games."""

from caverna.games.caverna import Game
from caverna.games.caverna.goods import NAMES
from caverna.games.caverna.goods import Goods as Amount
from caverna.games.caverna.moves import Line
from caverna.games.caverna.players.chance import RandomPlayer
from caverna.games.caverna.rules.turn import Turn
from caverna.games.caverna.state.home import Home
from caverna.games.caverna.steps import Eat, Step

from .names import FARMS


class Restless(RandomPlayer):
    """A random player with more free steps than others, also between other steps. Some like animals."""

    def __init__(self, seed: str, often: float) -> None:
        super().__init__(seed)
        self.often = often
        self.herds = self.dice.random() < 0.4

    def _liking(self, game: Game, space: str) -> float:
        liking = super()._liking(game, space)
        return liking * 8 if self.herds and {"pasture", "stable"} & set(game.offer(space).find) else liking

    def _breeding(self, home: Home) -> list[Step]:
        """Return the steps that breed animals, sometimes after steps that make room."""
        bred = super()._breeding(home)
        eaten = [good for good, number in zip(NAMES, home.goods, strict=True) if good in FARMS and number > 2]
        if eaten and self.dice.random() < 0.3:
            return [Eat(Amount(**{self.dice.choice(eaten): 1})), *bred]
        return bred

    def _trades(self, turn: Turn, chance: float) -> list[Step]:
        return super()._trades(turn, min(chance * self.often, 0.9))

    def _asserted(self, game: Game, line: Line) -> Line:
        return line
