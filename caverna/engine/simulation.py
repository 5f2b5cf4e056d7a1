"""Simulation: games that automatic players play to the end, from a seed."""

from collections.abc import Mapping, Sequence
from secrets import randbelow
from typing import Any

from caverna.model.arguments import check_names, check_type
from caverna.model.record import Record, head_keys
from caverna.model.ruleset import DEFAULT, Ruleset, ruleset
from caverna.model.wording import plural

from .players import Style, name_of

MIXED = "mixed"
"""The style that seats players of several styles."""
SEATS = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus")


def names_of(players: int | Sequence[str]) -> list[str]:
    """Return the players' names. For a number, return this many default names, even if fewer can play."""
    if not isinstance(players, int):
        check_names(players)
        return list(players)
    return [*SEATS[:players], *(f"Player {number}" for number in range(len(SEATS) + 1, players + 1))][: max(players, 0)]


def drawn_seed(seed: int | None) -> int:
    """Return the seed, or a random one if it is None."""
    return randbelow(10**6) if seed is None else seed


def known_styles(rules: Ruleset) -> tuple[str, ...]:
    """Return the styles of a game's players, the default first. Raise ValueError if the game has no players."""
    if not rules.styles or rules.automatic_players is None:
        raise ValueError(f"{rules.title} cannot be simulated: its ruleset has no players (no `styles`)")
    return rules.styles


def style_of_each(style: Style | Sequence[Style], players: int, known: Sequence[str]) -> list[Style]:
    """Return the style of each player; ``style`` is one for all, or a list. Raise ValueError for an unknown one."""
    styles = [style] * players if isinstance(style, str) or callable(style) else list(style)
    if len(styles) != players:
        raise ValueError(f"{plural(players, 'player')}, but {plural(len(styles), 'style')}")
    names = [each for each in known if each != MIXED]
    for each in styles:
        if each not in names and not callable(each):
            raise ValueError(f"there is no style {each!r}: {', '.join(names)}, or {MIXED} for all")
    return styles


def about(seed: int, style: Style | Sequence[Style], styles: Sequence[Style]) -> dict[str, Any]:
    """Return the ``about:`` of a simulated record: the seed, and the style of each seat."""
    return {"seed": str(seed), "style": style if isinstance(style, str) and style != MIXED else [*map(name_of, styles)]}


def simulate(
    players: int | Sequence[str],
    seed: int | None = None,
    variant: str | None = None,
    rulings: Mapping[str, object] | None = None,
    style: Style | Sequence[Style] = "",
    *,
    game: str = DEFAULT,
    **head: Any,
) -> Record:
    """Play a game to its end and return its record, with full score sheets claimed.

    ``players`` is a list of names, or a number. The same arguments with the same ``seed`` give the same record; without
    a seed a random one is used. ``game`` is the key of its records: ``"stone age"``, ``"agricola"``.

    ``style`` is a style of play (``caverna simulate --help`` lists them), or a list with one for each player. ``mixed``
    seats the styles in turn, one seat further with each seed. A style may also be a function: ``player(game, name,
    rng)`` returns the line of a player, see `Player`. The record has the style of each seat (``about: style``).

    ``variant`` is the value of the game's key for variants (``mode`` in Agricola). ``rulings`` and ``head`` are other
    header keys of a record. Raise ValueError for an
    unknown style, or for a game of another package without automatic players.
    """
    check_type(game, str, "game is the key of its records, as in 'stone age'")
    if not callable(style):
        check_type(style, (str, Sequence), "style is a name, or a list of names or functions, one for each player")
    rules = ruleset(game)
    styles = known_styles(rules)
    known = [name for name, _, _ in head_keys(rules.format.record)]
    variant_key = next(iter(rules.variants), "variant")
    if variant and variant_key in head:
        raise TypeError(f"variant and {variant_key} are the same key of a record of {rules.title}; give one of them")
    header = {**({variant_key: variant} if variant else {}), **({"rulings": rulings} if rulings else {}), **head}
    for key in header:
        if key not in known:
            raise TypeError(f"a record of {rules.title} has no key {key!r}; it has {', '.join(known)}")
    return rules.simulate(names_of(players), drawn_seed(seed), style or styles[0], header)
