"""``caverna review``."""

from collections.abc import Iterable, Iterator

import click

from caverna.drawing.labels import Labels
from caverna.model.columns import wrap
from caverna.pages.numbers import minus
from caverna.pages.review import Fact, Review
from caverna.tasks.reviewing import reviewed

from .language import lang_option
from .sources import file_argument, read_game, shown_name
from .terminal import terminal_width

_MOMENT = 9
"""The columns for the point in the game before each fact."""


@click.command("review")
@file_argument
@click.option("--keep-going", is_flag=True, help="Skip refused steps and continue.")
@lang_option
def command(file: str, keep_going: bool, lang: str) -> int:
    """Show what decided a game.

    It names the winner and the margin, changes of the lead, the best turns, food crises and unused goods.
    Everything follows from the record. The point beside each line is where it happened, for `caverna replay --to`.

    \b
    Examples:
      caverna review game.yaml
      caverna review game.yaml --lang es
    """
    review, report, labels = reviewed(read_game(file), lang, keep_going)
    if review is None:
        raise click.UsageError(f"{shown_name(file)}: the game is not finished; 'caverna verify' shows where it ends")
    verdict = labels["every move checked"] if report.verified else labels["unverified"]
    click.echo("\n".join(_lines(review, verdict, labels)))
    return 0 if report.ok else 1


def _lines(review: Review, verdict: str, labels: Labels) -> Iterator[str]:
    yield f"{review.headline} ({verdict})"
    if review.turning:
        yield from ("", labels["turning points"], *_facts(review.turning))
    for one in review.players:
        place = labels["place"].format(place=one.rank)
        yield from ("", f"{one.player} · {place} · {minus(one.points)}", *_facts(one.facts))


def _facts(facts: Iterable[Fact]) -> Iterator[str]:
    for fact in facts:
        first, *more = wrap(fact.text, max(terminal_width() - _MOMENT, 20)).split("\n")
        yield f"{fact.moment:>{_MOMENT - 2}}  {first}"
        yield from (" " * _MOMENT + line for line in more)
