"""``caverna rules``."""

from functools import partial

import click
from click.shell_completion import CompletionItem

from caverna.model.columns import table, wrap
from caverna.model.rulebook import Rule, Rulebook
from caverna.model.ruleset import DEFAULT, Ruleset, ruleset
from caverna.model.wording import number_word
from caverna.tasks.lookup import rules_listed

from .game_option import game_option, hint_other_games
from .output import as_json
from .terminal import terminal_width


def _complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Return the rule ids and sections that begin with a text."""
    book = ctx.meta.get("game", ruleset(DEFAULT)).rulebook
    ids = [CompletionItem(row.id, help=row.title) for row in book.all.values() if row.id.startswith(incomplete)]
    return ids + [CompletionItem(name) for name in book.sections() if name.startswith(incomplete)]


@click.command("rules")
@click.argument("ids", nargs=-1, metavar="[ID]...", shell_complete=_complete)
@game_option
@click.option("--rulings", is_flag=True, help="Only the rulings, which decide what the rulebooks leave open.")
@click.option(
    "-f", "--format", "form", type=click.Choice(["text", "json", "markdown"]), default="text", show_default=True
)
def command(ids: tuple[str, ...], game: Ruleset, rulings: bool, form: str) -> None:
    """Look up rules and rulings.

    Without ID it lists all rules. The id of a rule shows it in full: its text in our own words, its page in the
    rulebook and, for a ruling, the reason. A section (the part of an id before the dot) lists its rules. Any other
    word lists the rules that contain it.

    \b
    Examples:
      caverna rules
      caverna rules furnish
      caverna rules dog
      caverna rules furnish.cost ruling.discounts
      caverna rules --rulings --format json
      caverna rules --format markdown > rules.md
    """
    book = game.rulebook
    whole: list[Rule] = []
    short: list[Rule] = []
    for id in ids:
        if id in book.all:
            whole.append(book.all[id])
        elif found := rules_listed(book, id):
            short += found
        else:
            relation = f"{id!r} is {'a rule' if '.' in id else 'in the rules'} of"
            other = hint_other_games(game, partial(_has, id), relation)
            raise click.UsageError(other or f"unknown rule {id!r}; {book.near(id)}")
    if not ids:
        short = list(book.all.values())
    if rulings:
        whole, short = ([row for row in rows if row.is_ruling] for rows in (whole, short))
    if form == "json":
        click.echo(as_json([row.to_json() for row in (*whole, *short)]), nl=False)
        return
    if form == "markdown":
        click.echo(_markdown(game, (*whole, *short)), nl=False)
        return
    columns = terminal_width()
    texts = [_in_full(book, row, columns) for row in whole]
    if short:
        texts.append(table([(book.cite(row.id), row.title) for row in short], "", columns))
    click.echo("\n".join(texts), nl=False)


def _has(id: str, game: Ruleset) -> bool:
    return id in game.rulebook.all or bool(rules_listed(game.rulebook, id))


def _in_full(book: Rulebook, row: Rule, columns: int) -> str:
    texts = [click.style(book.cite(row.id), bold=True), row.title, "", wrap(row.text, min(columns, 100), "  ")]
    if row.reason:
        texts += ["", wrap(f"Why: {row.reason}", min(columns, 100), "  ")]
    if row.option:
        texts += ["", wrap(f"Table option: {row.option}", min(columns, 100), "  ")]
    return "\n".join(texts) + "\n"


def _markdown(game: Ruleset, rows: tuple[Rule, ...]) -> str:
    """Return the rules as a Markdown page. docs/rules.md is such a page with all rules."""
    lines = [f"# The rules of {game.title}", "", _preface(game)]
    last = ""
    for row in rows:
        if row.section != last:
            last = row.section
            lines += ["", f"## {last}"]
        page = f" ({game.rulebook.cite(row.id).partition(' (')[2]}" if row.page else ""
        lines += ["", f"**{row.id}**{page}: {row.title}. {row.text}"]
        lines += [f"*Why:* {row.reason}"] if row.reason else []
        lines += [f"*Table option* `{row.option}`."] if row.option else []
    return "\n".join(lines) + "\n"


def _preface(game: Ruleset) -> str:
    options = number_word(sum(bool(row.option) for row in game.rulebook.own.values()))
    return f"""\
A finding names one of these ids. Pages are those of the rulebook. A *ruling* decides where the rulebooks are silent or
disagree, and gives its reason. {options.capitalize()} rulings are *table options*, set in a record under `rulings:`."""
