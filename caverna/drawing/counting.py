"""Counted nouns: ``1 owca``, ``2 owce``, ``5 owiec``; ``1 oveja``, ``2 ovejas``; ``1 tool``, ``2 tools``.

A noun has one form for 1 and one for more. Polish has a third one, for 2 to 4. English goods are written as in the
notation. In Polish the object of a step has another form for 1: ``zjedz 1 owcę``.
"""

from collections.abc import Sequence


def form_of(count: int, forms: Sequence[str]) -> str:
    """Return the form of a noun after a number. ``forms`` are those for 1, for 2 to 4 (Polish only), and for more."""
    if abs(count) == 1:
        return forms[0]
    few = abs(count) % 10 in (2, 3, 4) and abs(count) % 100 not in (12, 13, 14)
    return forms[1] if len(forms) > 2 and few else forms[-1]
