"""``caverna new``."""

import os
import re

import click

from caverna.games.caverna.catalogue import CARDS, printed_for
from caverna.games.caverna.catalogue.counts import MOST_PLAYERS
from caverna.games.caverna.catalogue.rounds import (
    FIRST_MARKED_ROUND,
    FIXED_PLAN,
    FOOD_ONLY,
    LEAF,
    NO_HARVEST,
    QUESTION,
    rounds_for,
)
from caverna.games.caverna.options import FULL, INTRODUCTORY
from caverna.text.reading.player_names import composed, name_fault

from .names_command import card_rounds, space_name
from .offers import refill, space_offer
from .output import opened, output_option
from .text import listed, plural

NAMES = ("Ann", "Bob", "Cai", "Dee", "Eve", "Fay", "Gus")


_NUMBER = re.compile(r"[-+]?[0-9]*[.,]?[0-9]+")
"""What was meant for a number of players, and is none."""


def named_players(ctx: click.Context, param: click.Parameter, value: str) -> list[str]:
    """Return the players: so many, or those named."""
    if value.strip().isdecimal():
        count = int(value)
        if not 1 <= count <= MOST_PLAYERS:
            raise click.BadParameter(f"1 to {MOST_PLAYERS} play, not {count}")
        return list(NAMES[:count])
    names = [composed(name.strip()) for name in value.split(",")]
    if len(names) > MOST_PLAYERS:
        raise click.BadParameter(f"1 to {MOST_PLAYERS} play, not {len(names)}")
    for name in names:
        fault = "is no whole number" if _NUMBER.fullmatch(value.strip()) else name_fault(name)
        if fault:
            raise click.BadParameter(f"{name!r} {fault}")
    if len(set(names)) < len(names):
        raise click.BadParameter("two players have the same name")
    return names


@click.command("new")
@click.option(
    "-p",
    "--players",
    required=True,
    callback=named_players,
    metavar="N|NAMES",
    help="How many play, or their names separated by commas, clockwise, the starting player first.",
)
@click.option("--variant", type=click.Choice([FULL, INTRODUCTORY]), default=FULL, show_default=True)
@click.option("--force", is_flag=True, help="Replace a file that is there already.")
@output_option
def command(players: list[str], variant: str, force: bool, output: str | None) -> None:
    """Write a skeleton to record a game in.

    It has the spaces for the player count and the rounds with their cards and harvests, all as comments to fill in.
    It can be verified at any time: what is not played yet is no finding.

    \b
    Examples:
      caverna new --players 3
      caverna new --players "Ann, Bob" -o game.yaml
      caverna new --players 2 --variant introductory | less
    """
    if output and output != "-" and os.path.exists(output) and not force:
        raise click.UsageError(f"{output} is there already; --force replaces it")
    with opened(output) as write:
        write(skeleton(players, variant))


def skeleton(players: list[str], variant: str) -> str:
    """Return the text of an empty record."""
    count = len(players)
    told = [
        "caverna: 1",
        "# about: {event: Club night, date: 2026-01-31}    # free text, kept",
        f"players: [{', '.join(_scalar(name) for name in players)}]    # clockwise, the starting player first",
        f"variant: {variant}",
        "",
        f"# Spaces with {plural(count, 'player')}, what they gain each round, and what they offer",
        *(_space(space_name(row, count), refill(row), space_offer(row)) for row in printed_for(count)),
        "#",
        "# One line for each dwarf placed: the space, then what was done there, separated by commas:",
        f"#   - {_scalar(players[0])}: {'Drift mining' if count > 1 else 'Excavation'}, cavern E3 tunnel E2",
        f"#   - {_scalar(players[-1])}: Slash-and-burn, meadow C4 field C3",
        "# 'caverna names' lists the furnishings and the loot, 'caverna verify' checks what is written so far.",
        "# Take the # away in front of a round when it is played; give it a line for each dwarf.",
        "",
        "rounds:",
    ]
    for number in rounds_for(count):
        told += _round(number, players)
    told += [
        "",
        f"# end: {{{_scalar(players[0])}: eat 1 grain}}    # free moves before scoring",
        f"# scores: {{{', '.join(f'{_scalar(name)}: 0' for name in players)}}}    # what you counted, to be compared",
    ]
    return "\n".join(line.rstrip() for line in told) + "\n"


def _scalar(name: str) -> str:
    """Return a player's name as a key or an item of a flow list: in quotes unless it is plain letters."""
    if all(each.isalnum() or each in " _" for each in name) and name[0].isalpha():
        return name
    return "'" + name.replace("'", "''") + "'"


def _space(name: str, gains: str, offer: str) -> str:
    return f"#   {name:<26}{gains:<18}{offer}"


def _round(number: int, players: list[str]) -> list[str]:
    """Return a round to be filled in; what is certain is filled in already."""
    cards = [row.name for row in CARDS if number in card_rounds(row, len(players))]
    marked = number >= FIRST_MARKED_ROUND and len(players) > 1
    plan = FIXED_PLAN.get(number)
    told = [_entry("- card", cards[0] if len(cards) == 1 else "", f"round {number}: {listed(cards, 'or')}")]
    if marked:
        told.append(_entry("  marker", "", f"{LEAF} or {QUESTION}"))
    told.append("#   turns:")
    told += [f"#   - {_scalar(name)}:" for name in players] * 2
    if plan != NO_HARVEST:
        what = "1 food per dwarf" if plan == FOOD_ONLY else "if the marker brings one" if marked else "the harvest"
        told.append(f"#   # harvest: {{{_scalar(players[0])}: eat 1 grain}}    {what}; only who decided something")
    return told


def _entry(key: str, value: str, comment: str) -> str:
    return f"# {f'{key}: {value}':<32}# {comment}"
