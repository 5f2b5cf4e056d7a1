"""Helpers for messages: counts with their noun, lists."""

from collections.abc import Iterable


def plural(count: int, noun: str, nouns: str = "") -> str:
    """Return ``1 finding``, ``2 findings``."""
    return f"{count} {noun if count == 1 else nouns or noun + 's'}"


def listed(words: Iterable[str], last: str = "and") -> str:
    """Return ``a, b and c``."""
    *first, end = words
    return f"{', '.join(first)} {last} {end}" if first else end


_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def number_word(count: int) -> str:
    """Return a small number as a word."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def with_article(noun: str) -> str:
    """Return ``a meadow``, ``an ore mine``."""
    return f"{'an' if noun[:1] in 'aeiou' else 'a'} {noun}"
