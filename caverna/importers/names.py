"""Names of players from other sources, changed if a record does not allow them."""

from collections.abc import Sequence
from unicodedata import category

from caverna.model.player_names import MAX_NAME, composed, name_fault
from caverna.model.safe_text import hides


def allowed_names(names: Sequence[str]) -> list[str]:
    """Return names that a record allows. Invisible characters are removed; a repeated name gets a number."""
    found: list[str] = []
    for number, name in enumerate(names, 1):
        seen = "".join(each for each in composed(name[: 8 * MAX_NAME]) if not hides(each)).strip()
        if name_fault(seen):
            plain = "".join(each for each in seen if category(each)[0] in "LNPS" or each == " ")
            seen = " ".join(plain.split())[:MAX_NAME].strip()
        if name_fault(seen) or seen.casefold() == "note":
            seen = f"Player {number}"
        while seen in found:
            seen = f"{seen[: MAX_NAME - 3]} {number}"
        found.append(seen)
    return found
