"""Players: functions that decide for a seat, the built-in ones by style, and rollouts of a game to its end."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Protocol, TypeAlias, TypeVar

from caverna.model.phases import START
from caverna.model.refusals import RuleBroken
from caverna.model.ruleset import DEFAULT, Ruleset, ruleset
from caverna.model.steps import Step, StepsLike

from .game import Game
from .luck import Luck

AnyGame = TypeVar("AnyGame", bound=Game)


class Player(Protocol):
    """A function that decides for a seat.

    It gets a copy of the game, the player's name and a source of chance. It is called whenever the player has a turn,
    and in each simultaneous phase and at the end of the game (`game.due` says which). It returns a line, which is
    empty if there is nothing to decide.
    """

    def __call__(self, game: Any, name: str, rng: Luck, /) -> StepsLike:
        """Return the line of a player."""


Style: TypeAlias = str | Player
"""A style of play: the name of a built-in style, or a function."""


def name_of(style: Style) -> str:
    """Return the name of a style for a record: its own, or that of the function."""
    return style if isinstance(style, str) else str(getattr(style, "__name__", type(style).__name__))


def rotated(styles: Sequence[str], players: int, seed: int | str) -> list[str]:
    """Return a style for each seat, in turn. With the next seed each style moves one seat further."""
    first = seed if isinstance(seed, int) else Random(f"seats {seed}").randrange(len(styles))
    return [styles[(seat + first) % len(styles)] for seat in range(players)]


class BuiltIn:
    """A built-in player as a function."""

    def __init__(self, rules: Ruleset, style: str, seed: int | str) -> None:
        self._rules, self._seed = rules, seed
        self._deciders: dict[int, Any] = {}
        self.__name__ = style

    def __call__(self, game: Game, name: str, rng: Luck, /) -> StepsLike:
        """Return the line of a player in the phase that is due."""
        seat, players = game.seat(name), self._rules.automatic_players
        assert players is not None
        if seat not in self._deciders:
            self._deciders[seat] = players.decider(self.__name__, f"{self._seed} {seat}", seat)
        line: StepsLike = players.answer(self._deciders[seat], game, seat, rng)
        return line


def player(style: str, game: str = DEFAULT, *, seed: int | str = 0) -> Player:
    """Return a built-in player as a function, by the name of its style.

    It is called as ``player(game, name, rng)`` and serves any number of seats. Raise ValueError for an unknown style;
    the message lists the known ones. Raise `UnknownGame` for an unknown game.
    """
    from .simulation import known_styles, style_of_each  # which uses this module

    rules = ruleset(game)
    style_of_each([style], 1, known_styles(rules))
    return BuiltIn(rules, style, seed)


def rollout(
    game: AnyGame, policy: "Style | Sequence[Style] | Mapping[str, Style]" = "", rng: "Luck | Random | int" = 0
) -> AnyGame:
    """Play a copy of a game to its end and return it. The game itself is not changed.

    ``policy`` is a player for all seats (a function, or the name of a style; the default style if omitted), a list of
    players by seat, or a mapping by name. ``rng`` is the `Luck` of the game, or a seed or `random.Random` from which
    one is made. Raise `RuleBroken` if a player breaks a rule.
    """
    trial = game.copy()
    luck = rng if isinstance(rng, Luck) else Luck(str(rng.random() if isinstance(rng, Random) else rng), trial)
    players = _seated(trial, policy, luck)
    while trial.due is not None:
        play_phase(trial, players, luck)
    return trial


def _seated(game: Game, policy: Any, luck: Luck) -> dict[str, Player]:
    """Return the player function of each seat, by player name."""
    from .simulation import known_styles, style_of_each  # which uses this module

    rules, names = game.ruleset, game.players
    if isinstance(policy, Mapping):
        policy = [policy[name] for name in names]
    usual = policy or known_styles(rules)[0]
    styles = [usual] * len(names) if isinstance(usual, str) or callable(usual) else usual
    each = style_of_each(styles, len(names), rules.styles)
    seed = luck.random()
    return {name: as_player(rules, style, f"{seed} {name}") for name, style in zip(names, each, strict=True)}


def as_player(rules: Ruleset, style: Style, seed: int | str) -> Player:
    """Return a style as a function."""
    return BuiltIn(rules, style, seed) if isinstance(style, str) else style


def play_phase(game: Game, players: Mapping[str, Player], luck: Luck) -> None:
    """Play the start of a round, one turn, or a simultaneous phase, whichever is due."""
    due = game.due
    assert due is not None
    if due == START:
        game.begin(luck.head(game))
    elif not any(each.in_order for each in game.ruleset.format.parts if each.name == due):
        lines = {name: line for name in game.players if (line := answer_of(players[name], game, name, luck))}
        game.close(due, lines)
    elif (name := game.to_act) is not None:
        game.play(name, answer_of(players[name], game, name, luck))
    else:
        game.close(due)


def answer_of(player: Player, game: Game, name: str, luck: Luck) -> Sequence[Step]:
    """Return the line that a player chooses. The player gets a copy of the game, and luck that is not the real one."""
    due = game.due
    assert due is not None
    line = player(game.copy(), name, luck.imagined(game))
    if not line and game.to_act is not None:
        raise ValueError(f"the player of {name} returned no line for the {due} of round {game.round}")
    try:
        return tuple(luck.named(step) for step in game.steps_in(line, due)) if line else ()
    except RuleBroken as broken:
        broken.player = broken.player or name
        broken.add_note(f"This is the line of {name} for the {due} of round {game.round}: {line!r}")
        raise


Ask: TypeAlias = Callable[[Game, int], tuple[Step, ...]]
"""A function that returns the line of a seat in the phase that is due."""


def asking(player: Player, luck: Luck) -> Ask:
    """Return a function that gets the line of a seat from a player."""
    return lambda game, seat: tuple(answer_of(player, game, game.players[seat], luck))
