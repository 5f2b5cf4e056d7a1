"""The rounds of an empty record of a farming game."""

from collections.abc import Iterator, Sequence

from caverna.model.wording import listed


def round_lines(
    number: int, names: Sequence[str], cards: Sequence[str], harvest: str | None, more: Sequence[str] = ()
) -> Iterator[str]:
    """Yield the lines of an empty round. The card is filled in if only one is possible.

    ``more`` are further keys of the round. ``harvest`` is the comment on its harvest, None if it has no harvest.
    """
    yield round_key("- card", cards[0] if len(cards) == 1 else "", f"round {number}: {listed(cards, 'or')}")
    yield from more
    yield "  turns:"
    yield from [f"  - {name}:" for name in names] * 2
    if harvest is not None:
        yield f"  # harvest: {{{names[0]}: eat 1 grain}}    {harvest}only players who decided something"


def round_key(key: str, value: str, comment: str) -> str:
    """Return the line of a key of a round, with a comment."""
    return f"{f'{key}: {value}':<32}# {comment}"
