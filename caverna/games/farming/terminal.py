"""What the terminal shows of both farming games: an empty record, the spaces that can be used."""

from collections.abc import Iterator, Sequence
from typing import Any

import click

from caverna.model.columns import table
from caverna.model.wording import listed

Usable = tuple[str, str, str]
"""A space that can be used: its name, the goods on it, what it offers."""
Closed = tuple[str, str]
"""A space that cannot be used, with the reason."""


def round_lines(
    number: int, names: Sequence[str], cards: Sequence[str], harvest: str | None, more: Sequence[str] = ()
) -> Iterator[str]:
    """Yield the lines of a round to be filled in; the card is filled in if only one is possible.

    ``harvest`` is the comment of its harvest, None where there is none.
    """
    yield round_key("- card", cards[0] if len(cards) == 1 else "", f"round {number}: {listed(cards, 'or')}")
    yield from more
    yield "  turns:"
    yield from [f"  - {name}:" for name in names] * 2
    if harvest is not None:
        yield f"  # harvest: {{{names[0]}: eat 1 grain}}    {harvest}only who decided something"


def round_key(key: str, value: str, comment: str) -> str:
    """Return a key of a round with its comment."""
    return f"{f'{key}: {value}':<32}# {comment}"


def placements_text(
    heading: str, supply: object, usable: Sequence[Usable], others: Sequence[Closed], columns: int
) -> str:
    """Return what the next player may do: the spaces that can be used, and the others with the reason."""
    lines = [
        heading,
        f"In supply: {supply}.",
        "",
        click.style("Spaces that can be used", bold=True) if usable else "No free space can be used: pass.",
        table(usable, "", columns, "  "),
    ]
    if others:
        lines += [click.style("Not now", bold=True), table(others, "", columns, "  ")]
    return "\n".join(lines)


def spaces_data(usable: Sequence[Usable], others: Sequence[Closed]) -> dict[str, Any]:
    """Return the same for programs."""
    return {
        "spaces": [{"name": name, "goods": goods, "offers": offer} for name, goods, offer in usable],
        "closed": [{"name": name, "reason": reason} for name, reason in others],
    }
