"""Counted nouns: ``1 owca``, ``2 owce``, ``5 owiec``; ``1 oveja``, ``2 ovejas``; ``1 tool``, ``2 tools``.

A noun has one form for 1 and one for more; in Polish a third one between them, for 2 to 4. Goods in English stay as
the notation has them. The object of a step has another form in Polish if it is one: ``zjedz 1 owcę``.
"""

from collections.abc import Sequence


def form_of(count: int, forms: Sequence[str]) -> str:
    """Return the form of a noun after a number."""
    if abs(count) == 1:
        return forms[0]
    few = abs(count) % 10 in (2, 3, 4) and abs(count) % 100 not in (12, 13, 14)
    return forms[1] if len(forms) > 2 and few else forms[-1]
