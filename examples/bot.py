"""Let a player of one's own play the first rounds against dice, and write the game down: bot.py RECORD [SEED]."""

import random
import sys
from collections.abc import Callable, Sequence

from caverna import Recording, RuleBroken
from caverna.games.caverna import Game
from caverna.games.caverna.steps import Step

Turn = Sequence[Step]
CARDS = ("Blacksmithing", "Sheep farming", "Ore mine construction")


def greedy(game: Game, turns: list[Turn]) -> Turn:
    """Take the turn after which one would score most, and have most goods."""

    def value(turn: Turn) -> tuple[int, int]:
        trial, player = game.copy(), str(game.to_act)
        trial.play(player, turn)
        return trial.scores()[player].total, sum(trial.supplies()[player].values())

    return max(turns, key=value)


def by_dice(dice: random.Random) -> Callable[[Game, list[Turn]], Turn]:
    """Return a player who takes any turn."""
    return lambda game, turns: dice.choice(turns)


def play(seed: int) -> Recording:
    """Play three rounds and return the recording."""
    recording = Recording.new(["Greta", "Dora"], about={"seed": str(seed)})
    players = {"Greta": greedy, "Dora": by_dice(random.Random(seed))}
    for card in CARDS:
        recording.reveal(card=card)
        while recording.to_act is not None:
            turns: list[Turn] = list(recording.game.legal_turns())
            recording.turn(recording.to_act, players[recording.to_act](recording.game, turns))
        if recording.due == "harvest":
            feed(recording)
    return recording


def feed(recording: Recording) -> None:
    """Run the harvest; who has too little food begs."""
    lines: dict[str, str] = {}
    while True:
        try:
            recording.harvest(lines)
            return
        except RuleBroken as broken:
            if broken.rule != "harvest.beg":
                raise
            lines[broken.player] = f"beg {broken.expected}"


def main(path: str, seed: str = "1") -> None:
    """Play, save, and show the table."""
    recording = play(int(seed))
    recording.save(path)
    print(recording.game)


if __name__ == "__main__":
    main(*sys.argv[1:])
