"""Translation of the values of steps, name by name."""

from collections.abc import Callable

EMPTY = ("none", "nothing")
"""Words that mean no value, even if a game has a thing of this name."""
_MAX_NAME_WORDS = 4
"""The most words of a name."""


def phrased(text: str, say: Callable[[str, int], str]) -> str:
    """Return a translated value. The longest names are tried first.

    ``say`` gets a name and the number before it, 1 if there is none, and returns unknown names unchanged.
    """
    words = text.split()
    translations: list[str] = []
    while words:
        count = int(translations[-1]) if translations and translations[-1].isdecimal() else 1
        for length in range(min(_MAX_NAME_WORDS, len(words)), 0, -1):
            name = " ".join(words[:length])
            translated = say(name, count)
            if translated != name or length == 1:
                break
        translations.append(translated)
        del words[:length]
    return " ".join(translations)
