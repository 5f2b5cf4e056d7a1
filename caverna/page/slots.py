"""What changes from one moment of a page to the next."""

from .parts import Slots


def change(before: Slots, after: Slots) -> Slots:
    """Return what must be set to come from one state to the next; None empties a slot."""
    changed = {name: value for name, value in after.items() if before.get(name) != value}
    changed.update(dict.fromkeys(name for name in before if name not in after))
    return changed
