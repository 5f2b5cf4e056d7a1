"""What a clause that is no step would be in other words: numbers where they belong, no words of plain speech."""

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
"""Words that people write and that no step may need."""
_MAX_WORDS = 12
"""Words of a clause that is looked at."""


def rewritten(words: list[str], reads: Callable[[str], bool]) -> str:
    """Return how a clause would be written that says the same, empty where nothing is found that can be read."""
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
    """Return the words in other orders, those first that keep the most of them."""
    plain = [word for word in words if word.lower() not in FILLERS]
    for kept in (words, words[1:] if words[0].lower() in FILLERS else words, plain):
        yield kept
        if kept and kept[0].isdecimal():  # ``2 forest``
            yield [*kept[1:], kept[0]]
