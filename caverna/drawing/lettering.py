"""Text in drawings: estimates of its width, line breaks, and cleaning."""

from caverna.model.safe_text import clean

FONT = (
    "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Helvetica Neue', Arial, 'Liberation Sans', "
    "'DejaVu Sans', sans-serif"
)
"""The font families of pictures: those of the operating system first, then common ones of Linux."""
_NARROW = frozenset("iljtf.,:;'|!()[] IrJ1")
_WIDE = frozenset("mwMWQO@%–—")


def shown(text: str, longest: int = 400) -> str:
    """Return a text that is safe to show: control characters are made visible, and a very long text is cut."""
    return clean(text if len(text) <= longest else text[: longest - 1] + "…")


def width(text: str, size: float, bold: bool = False) -> float:
    """Estimate the width of a text in a wide font such as DejaVu Sans. In most fonts it is narrower."""
    ems = sum(0.37 if each in _NARROW else 0.95 if each in _WIDE else 0.73 if each.isupper() else 0.62 for each in text)
    wide = sum(0.45 for each in text if ord(each) > 0x2E7F)
    return (ems + wide) * size * (1.13 if bold else 1)


def wrapped(text: str, room: float, size: float, bold: bool = False) -> list[str]:
    """Break a text into lines that fit. A single word that is too long stays whole."""
    lines: list[str] = []
    for word in text.split():
        if lines and width(f"{lines[-1]} {word}", size, bold) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def fitted(text: str, room: float, most: int, size: float, least: float) -> tuple[list[str], float]:
    """Break a bold text into at most ``most`` lines, in the largest size that fits, from ``size`` down to ``least``.

    Return the lines and their size.
    """
    while True:
        lines = wrapped(text, room, size, True)
        fits = len(lines) <= most and all(width(line, size, True) <= room for line in lines)
        if fits or size <= least:
            return lines[:most], size
        size -= 0.5
