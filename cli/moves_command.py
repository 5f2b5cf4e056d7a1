"""``caverna moves``."""

from typing import Any

import click

from caverna.core.broken import RuleBroken
from caverna.core.findings import CLAIM
from caverna.core.showing import clean
from caverna.games.caverna.catalogue.rounds import NO_HARVEST
from caverna.games.caverna.catalogue.spaces import SPACES
from caverna.games.caverna.goods import Goods
from caverna.games.caverna.notation import write
from caverna.games.caverna.rules.game import HARVEST_DUE, WORK, Game
from caverna.games.caverna.rules.rounds import possible_cards

from .finding_text import Lines, finding_text
from .moment import Moment, moment_option
from .offers import space_offer
from .output import as_json
from .sources import file_argument, read_one
from .text import listed, table, terminal_width
from .timeline import timeline


@click.command("moves")
@file_argument
@moment_option("--at", help="Ask at this moment: after round 5, or after line 3 of its turns (5.3; 5.0: its start).")
@click.option("--turns", is_flag=True, help="List complete turns, one to a line, in notation.")
@click.option("-f", "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
def command(file: str, at: Moment | None, turns: bool, form: str) -> int:
    """Show what the next player may do.

    The spaces that can be used with the weakest dwarf and what is in hand (free trades, or a ruby for a stronger dwarf,
    may open more), the goods on them and what they offer; then those that cannot, and why.

    With --turns complete turns are listed. They would be without number, so of free steps there is at most one in a
    turn, each kind once with every space, besides animals eaten for want of room; loot comes in every set of items, in
    one order; steps that a free step opens come once of each kind.

    \b
    Examples:
      caverna moves game.yaml
      caverna moves game.yaml --at 5.3
      caverna moves game.yaml --turns | grep Logging
      caverna moves game.yaml --format json
    """
    moments = timeline(read_one(file))
    lines = Lines(moments.record.text)
    for finding in moments.findings:
        click.echo(finding_text(finding, moments.record.file, lines, terminal_width()), nl=False, err=True)
    stopped = any(finding.kind != CLAIM for finding in moments.findings)
    if at is None and (stopped or not moments.playable):
        return 1
    game = moments.last() if at is None else at.of(moments)
    if turns:
        lines_of_play = (write(turn) for turn in game.legal_turns())
        if form == "json":
            click.echo(as_json(list(lines_of_play)), nl=False)
        elif game.phase != WORK:
            click.echo(_what_comes(game))
        else:
            for line in lines_of_play:
                click.echo(line)
    elif form == "json":
        click.echo(as_json(_data(game)), nl=False)
    else:
        click.echo(_text(game, terminal_width()), nl=False)
    return 1 if moments.findings else 0


def _text(game: Game, columns: int) -> str:
    if game.phase != WORK:
        return _what_comes(game) + "\n"
    player = game.to_act
    assert player is not None
    home = game.home(player)
    waiting = sorted(home.dwarfs[index].weapon for index in home.waiting())
    usable, others = _spaces(game)
    strengths = ", ".join(f"strength {weapon}" if weapon else "unarmed" for weapon in waiting)
    told = [
        f"Round {game.round}: {clean(player)} places a dwarf ({strengths} at home).",
        f"In supply: {home.supply}.",
        "",
        click.style("Spaces that can be used", bold=True) if usable else "No free space can be used: pass.",
        table([(name, goods, offer) for name, goods, offer in usable], "", columns, "  "),
    ]
    if others:
        told += [click.style("Not now", bold=True), table(others, "", columns, "  ")]
    return "\n".join(told)


def _what_comes(game: Game) -> str:
    """Say what comes where nobody has to place a dwarf."""
    if game.finished:
        return f"The game is over: {listed(clean(name) for name in game.winners())} won."
    if game.phase == HARVEST_DUE:
        try:
            event = game.plan()
        except RuleBroken as broken:
            return f"Round {game.round} is played; {broken.message} ({broken.hint})."
        if event == NO_HARVEST:
            return f"Round {game.round} is played, without a harvest."
        needs = listed(f"{clean(home.name)} needs {game.food_needed(home.name)} food" for home in game.homes)
        return f"The harvest of round {game.round} ({event}) comes next: {needs}."
    cards = listed([SPACES[key].name for key in possible_cards(game, game.coming_round)], "or")
    return f"Round {game.coming_round} comes next, with the card {cards}; {clean(game.starting_player)} begins."


def _spaces(game: Game) -> tuple[list[tuple[str, str, str]], list[tuple[str, str]]]:
    """Return the spaces that can be used with goods and offer, and the others with the reason."""
    usable = set(game.usable_spaces(game.turn))
    can, cannot = [], []
    for key in game.space_order():
        name = game.space_name(key)
        if key in usable:
            lying = game.lying.get(key, ())
            can.append((name, str(Goods.of(lying)) if lying else "", space_offer(SPACES[key])))
        elif key in game.holder:
            cannot.append((name, f"{clean(game.homes[game.holder[key]].name)} stands there"))
        else:
            cannot.append((name, "nothing there can be done with what is in hand"))
    return can, cannot


def _data(game: Game) -> dict[str, Any]:
    data: dict[str, Any] = {"round": game.coming_round, "phase": game.phase, "player": game.to_act}
    if game.phase == WORK:
        usable, others = _spaces(game)
        data["spaces"] = [{"name": name, "goods": goods, "offers": offer} for name, goods, offer in usable]
        data["closed"] = [{"name": name, "reason": reason} for name, reason in others]
    else:
        data["next"] = _what_comes(game)
    return data
