"""Colours of boards in a terminal, which make land, mines and furnishings easy to distinguish."""

import re

import click

_COLOURS = {
    "field": "yellow", "grain": "yellow", "vegetable": "yellow", "meadow": "green", "pasture": "green", "past": "green",
    "forest": "green", "stable": "red", "mine": "cyan", "ruby": "bright_red", "room": "magenta",
}  # fmt: skip
_PIECE = re.compile(r"[─│┌┐└┘├┤┬┴┼╥╨╫║]+|\b(?:" + "|".join(_COLOURS) + r")\b|\b[A-Z][a-z][\w' -]*[a-z]\b")


def coloured(board: str) -> str:
    """Return a board with its frame in grey, its land in colour and the names of furnishings in magenta."""
    return "\n".join(_PIECE.sub(_styled, line) if "│" in line or "─" in line else line for line in board.split("\n"))


def _styled(piece: re.Match[str]) -> str:
    piece_text = piece[0]
    if piece_text[0] in "─│┌┐└┘├┤┬┴┼╥╨╫║":
        return click.style(piece_text, dim=True)
    return click.style(piece_text, fg=_COLOURS.get(piece_text, "magenta"))
