"""Rewriting of clauses that are not steps: numbers moved to their place, filler words removed."""

from collections.abc import Callable, Iterator

_NUMBERS = {word: str(count) for count, word in enumerate(("one", "two", "three", "four", "five", "six", "seven"), 1)}
FILLERS = frozenset(
    {
        "a", "an", "the", "at", "in", "into", "of", "on", "onto", "to", "for", "from", "and", "his", "her", "my", "i",
        "with", "place", "places", "put", "puts", "go", "goes", "send", "sends", "roll", "rolls", "throw", "throws",
        "use", "uses", "take", "takes", "get", "gets", "do", "does", "build", "builds", "buy", "buys", "make", "makes",
        "play", "plays", "lay", "lays", "person", "people", "worker", "workers", "meeple", "meeples", "dwarf", "dwarfs",
        "dwarves", "member", "members", "action", "space", "card", "tile", "dice", "die",
    }
)  # fmt: skip
"""Filler words, which no step needs."""
_MAX_WORDS = 12
"""The largest number of words in a clause that is rewritten."""


def rewritten(words: list[str], reads: Callable[[str], bool]) -> str:
    """Return a valid clause with the same words in another order; an empty text if there is none."""
    if len(words) > _MAX_WORDS:
        return ""
    seen = {" ".join(words).lower()}
    for candidate in _candidates([_NUMBERS.get(word.lower(), word) for word in words]):
        text = " ".join(candidate)
        if text and text.lower() not in seen and reads(text):
            return text
        seen.add(text.lower())
    return ""


def _candidates(words: list[str]) -> Iterator[list[str]]:
    """Yield the words in other orders; those that keep most words come first."""
    plain = [word for word in words if word.lower() not in FILLERS]
    for kept in (words, words[1:] if words[0].lower() in FILLERS else words, plain):
        yield kept
        if kept and kept[0].isdecimal():  # ``2 forest``
            yield [*kept[1:], kept[0]]
