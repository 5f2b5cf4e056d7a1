"""The option ``--cards``: a file of the user that describes cards, so that their effects can be verified."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from caverna.model.safe_text import clean
from caverna.model.wording import plural

if TYPE_CHECKING:
    from caverna.model.card_evidence import CardFile


def _read(ctx: click.Context, param: click.Parameter, value: str | None) -> "CardFile | None":
    """Read the file. A mistake in it ends the command before any record is read."""
    if value is None:
        return None
    from caverna.reading.card_files import CardFileError, load_cards

    try:
        return load_cards(value)
    except OSError as error:
        raise click.BadParameter(f"{clean(value)}: {error.strerror or error}") from None
    except CardFileError as refused:
        first, *others = refused.findings
        more = f" (and {plural(len(others), 'finding')} more)" if others else ""
        raise click.BadParameter(f"{clean(str(first))}{more}") from None


def cards_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add ``--cards`` to a command."""
    return click.option(
        "--cards",
        type=click.Path(dir_okay=False),
        callback=_read,
        metavar="FILE",
        help="Your descriptions of hand cards (Agricola), so that their effects are verified too.",
    )(function)
