"""``caverna names``."""

from collections.abc import Iterable
from functools import partial

import click
from attrs import evolve
from click.shell_completion import CompletionItem

from caverna.engine.terminal import NameRow, NameTable, Terminal
from caverna.model.columns import table
from caverna.model.names import closest, normalise
from caverna.model.ruleset import DEFAULT, Ruleset, ruleset
from caverna.tasks.lookup import names_data

from .game_option import game_option, hint_other_games, variant_option
from .game_parts import terminal_of
from .output import as_json
from .terminal import terminal_width


def _complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Return the kinds and names that begin with a text. Hyphens replace blanks, at which a shell would split."""
    tables = ctx.meta.get("game", ruleset(DEFAULT)).terminal.names(None, {})
    names = [*tables, *(name.replace(" ", "-") for name in _all(tables))]
    start = normalise(incomplete)
    return [CompletionItem(name) for name in dict.fromkeys(names) if normalise(name).startswith(start)]


def _all(tables: dict[str, NameTable]) -> list[str]:
    return [name for each in tables.values() for row in each.rows for name in sorted(row.names)]


@click.command("names")
@click.argument("what", nargs=-1, metavar="[WHAT]...", shell_complete=_complete)
@game_option
@click.option("-p", "--players", type=int, metavar="N", help="Show only what is in play with N players.")
@variant_option("Show only what is in play in this variant.")
@click.option("--languages", is_flag=True, help="Also show names in other languages, which records may use.")
@click.option("-f", "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
def command(
    what: tuple[str, ...], game: Ruleset, players: int | None, head: dict[str, str], languages: bool, form: str
) -> None:
    """List spaces, furnishings and loot.

    WHAT is spaces, cards, furnishings or loot, the name of one of them, or words to search for in names, prices and
    effects. Without WHAT everything is listed. A space shows what it gains each round and what it offers: "3 wood
    (1 wood)" means 3 wood if it is empty, else 1. A furnishing shows its price and points; * means that only its
    effect scores. Other games have other kinds.

    \b
    Examples:
      caverna names --players 4
      caverna names furnishings --variant introductory
      caverna names "Beer parlor" Logging
      caverna names parlor
      caverna names "per dwarf"
      caverna names spaces --players 2 --format json
    """
    if players is not None and players not in game.players:
        raise click.BadParameter(
            f"the game is for {game.players[0]} to {game.players[-1]} players, not {players}",
            param_hint="'-p' / '--players'",
        )
    tables = terminal_of(game).names(players, head)
    if what:
        tables = _chosen(game, tables, what)
    if form == "json":
        click.echo(as_json(names_data(tables)), nl=False)
        return
    texts = []
    for sort, found in tables.items():
        if found.rows:
            lines = [(*row.cells, *([row.foreign] if languages else [])) for row in found.rows]
            heading = (*found.heading, *(["also called"] if languages else []))
            text = table([heading, *lines], found.align, terminal_width())
            texts.append(click.style(sort.upper(), bold=True) + "\n" + text)
    click.echo("\n".join(texts), nl=False)


def _mentions(row: NameRow, word: str) -> bool:
    """Return whether all words of a search occur in a row: in names, price or effect."""
    text = normalise(" ".join((*row.names, *row.cells, row.foreign)))
    return all(each in text for each in map(normalise, word.split()))


def _found(terminal: Terminal, tables: dict[str, NameTable], word: str) -> dict[str, list[NameRow]]:
    """Return the rows with this name, else the rows that contain the words, by kind."""
    names = terminal.find_names(word)
    found = {sort: [row for row in each.rows if names & row.names] for sort, each in tables.items()}
    if any(found.values()):
        return found
    return {sort: [row for row in each.rows if _mentions(row, word)] for sort, each in tables.items()}


def _knows(word: str, game: Ruleset) -> bool:
    """Return whether a game has a name or kind ``word``, or a row that contains its words."""
    terminal = game.terminal
    if terminal is None:
        return False
    tables = terminal.names(None, {})
    return normalise(word) in tables or any(_found(terminal, tables, word).values())


def _chosen(game: Ruleset, tables: dict[str, NameTable], what: Iterable[str]) -> dict[str, NameTable]:
    """Return the tables with only the rows of the requested kinds and names. Raise a usage error if there are none."""
    chosen: dict[str, NameTable] = {sort: evolve(each, rows=[]) for sort, each in tables.items()}
    for word in what:
        if normalise(word) in tables:
            sort = normalise(word)
            chosen[sort] = evolve(chosen[sort], rows=[*chosen[sort].rows, *tables[sort].rows])
            continue
        found = _found(terminal_of(game), tables, word)
        if not any(found.values()):
            near = closest(word, [*tables, *_all(tables)])[1]
            other = hint_other_games(game, partial(_knows, word))
            hint = f"; {other}" if other else f"; did you mean {near!r}?" if near else ""
            raise click.UsageError(f"nothing in play is called {word!r}{hint}")
        for sort, rows in found.items():
            chosen[sort] = evolve(chosen[sort], rows=[*chosen[sort].rows, *rows])
    return chosen
