"""The option ``--game`` of commands that read no record, and the options whose values depend on the game."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import click

from caverna.model.player_names import composed, name_fault
from caverna.model.ruleset import DEFAULT, BrokenGame, Ruleset, UnknownGame, known, ruleset, rulesets
from caverna.model.wording import listed

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]
NAMES = ("Ann", "Bob", "Cai", "Dee", "Eve", "Fay", "Gus")
"""The names of players when only their number is given."""
_USUAL = 4
_NUMBER = re.compile(r"[-+]?[0-9]*[.,]?[0-9]+")
"""Text that looks like a number. If it is not a whole number, it is refused and not taken for a player's name."""


def game_named(name: str) -> Ruleset:
    """Return the game of this name: its key, in which ``-`` may replace blanks."""
    try:
        return ruleset(name.replace("-", " "))
    except UnknownGame:
        names = ", ".join(key.replace(" ", "-") for key in known())
        raise click.BadParameter(f"unknown game {name!r}; the games are {names}") from None
    except BrokenGame as broken:
        raise click.UsageError(str(broken)) from None


def _game(ctx: click.Context, param: click.Parameter, value: str) -> Ruleset:
    ctx.meta["game"] = found = game_named(value)
    return found


class PerGameOption(click.Option):
    """An option whose help text lists the values in each game. They are looked up when the help is shown."""

    def __init__(self, *names: Any, words: Callable[[Ruleset], Iterable[str]], help: str, **rest: Any) -> None:
        self._words, self._intro = words, help
        super().__init__(*names, **rest)

    @property
    def help(self) -> str:
        """The help text, with the words of each game."""
        lines = {game.title.partition(":")[0]: ", ".join(self._words(game)) for game in rulesets()}
        return f"{self._intro} {'; '.join(f'{title}: {words}' for title, words in lines.items() if words)}."

    @help.setter
    def help(self, value: str | None) -> None:
        """Ignore the text that click sets: the help is always computed."""


def game_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--game`` to a command. It is read first, because other options may depend on it."""
    return click.option(
        "--game",
        default=DEFAULT,
        show_default=True,
        is_eager=True,
        callback=_game,
        metavar="GAME",
        help="The game.",
    )(function)


def hint_other_games(game: Ruleset, knows: Callable[[Ruleset], object], relation: str = "it belongs to") -> str:
    """Return a hint that names the other games for which ``knows`` is true, empty if there are none.

    ``relation`` is the text before the names of the games.
    """
    names = [other.key.replace(" ", "-") for other in rulesets() if other.key != game.key and knows(other)]
    return f"{relation} {listed(names)}; add {listed((f'--game {name}' for name in names), 'or')}" if names else ""


def sheet_game_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--game`` to a command that reads spreadsheets. It is the game of those that do not name one."""
    return click.option(
        "--game",
        callback=lambda ctx, param, value: game_named(value) if value else None,
        metavar="GAME",
        help="The game of a spreadsheet that does not name one.",
    )(function)


def _chosen_game(ctx: click.Context) -> Ruleset:
    found: Ruleset = ctx.meta["game"]
    return found


def named_players(ctx: click.Context, param: click.Parameter, value: str) -> list[str]:
    """Return the names of the players. The option is a number of players or a list of names."""
    least, most = _chosen_game(ctx).players[0], _chosen_game(ctx).players[-1]
    if value.strip().isdecimal():
        count = int(value)
        if not least <= count <= most:
            raise click.BadParameter(f"the game is for {least} to {most} players, not {count}")
        return list(NAMES[:count])
    if _NUMBER.fullmatch(value.strip()):
        raise click.BadParameter(f"{value.strip()!r} is not a whole number")
    names = [composed(name.strip()) for name in value.split(",")]
    for name in names if len(names) <= most else ():
        fault = name_fault(name)
        if fault:
            raise click.BadParameter(f"{name!r} {fault}")
    if not least <= len(names) <= most:
        raise click.BadParameter(f"the game is for {least} to {most} players, not {len(names)}")
    if len(set(names)) < len(names):
        raise click.BadParameter("two players have the same name")
    return names


def _usual_players(ctx: click.Context, param: click.Parameter, value: str | None) -> list[str]:
    """Return the names of the players; without the option four, or the nearest number that the game allows."""
    if value is None:
        value = str(max(min(_USUAL, _chosen_game(ctx).players[-1]), _chosen_game(ctx).players[0]))
    return named_players(ctx, param, value)


def players_option(required: bool = True) -> Decorator:
    """Return the option ``--players``. With ``required`` it must be given."""
    left_out = "" if required else f" Default: {_USUAL}, or the nearest number that the game allows."
    return click.option(
        "-p",
        "--players",
        required=required,
        callback=named_players if required else _usual_players,
        metavar="N|NAMES",
        help=f"The number of players, or their names: clockwise, separated by commas, starting player first.{left_out}",
    )


def _head(ctx: click.Context, param: click.Parameter, value: str | None) -> dict[str, Any]:
    """Return the header keys of a record of this variant, by default the first variant."""
    variants = _chosen_game(ctx).variants
    if value is None:
        return {key: choices[0] for key, choices in variants.items()}
    for key, choices in variants.items():
        if value in choices:
            return {key: value}
    known = ", ".join(repr(choice) for choices in variants.values() for choice in choices)
    raise click.BadParameter(
        f"{value!r} is not one of {known}." if known else f"{_chosen_game(ctx).title} has no variants"
    )


def variant_option(help: str) -> Decorator:
    """Return the option ``--variant``. The command gets the header keys of the variant as ``head``."""
    return click.option(
        "--variant", "head", callback=_head, metavar="VARIANT", cls=PerGameOption, words=_variants_of, help=help
    )


def _variants_of(game: Ruleset) -> Iterable[str]:
    return (choice for choices in game.variants.values() for choice in choices)


def _rulings(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> dict[str, str]:
    return table_rulings(_chosen_game(ctx).table_options, values)


def table_rulings(options: Mapping[str, tuple[str, ...]], values: tuple[str, ...]) -> dict[str, str]:
    """Return the chosen table options as a dictionary. Each value is a text ``OPTION:VALUE``."""
    chosen = {}
    for value in values:
        option, _, choice = (part.strip() for part in value.partition(":"))
        if option not in options:
            raise click.BadParameter(f"unknown table option {option!r}; the options are {', '.join(options)}")
        if choice not in options[option]:
            raise click.BadParameter(f"{option} must be {' or '.join(options[option])}, not {choice!r}")
        chosen[option] = choice
    return chosen


def rulings_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--ruling`` to a command. It may be repeated."""
    return click.option(
        "--ruling",
        "rulings",
        multiple=True,
        callback=_rulings,
        metavar="OPTION:VALUE",
        help="Set a table option. May be repeated.",
    )(function)
