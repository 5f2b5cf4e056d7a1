"""What programs are told of Agricola by ``moves`` and ``names``, as shapes of JSON."""

from caverna.model.json_shapes import PLACE, TEXT, WHOLE, by_name, list_of, object_of, one_of, texts

MOVES = {
    "spaces": list_of(object_of(texts("name", "goods", "offers"))),
    "closed": list_of(object_of(texts("name", "reason"))),
}
"""What ``moves`` tells of a moment besides when it is and who acts."""
_SPACE = {**texts("name", "refill", "offers", "es"), "also": list_of(TEXT)}
NAMES = {
    "spaces": object_of({**_SPACE, "players": list_of(PLACE), "modes": list_of(one_of(["full", "family"]))}),
    "cards": object_of({**_SPACE, "stage": PLACE, "rounds": list_of(PLACE)}),
    "improvements": object_of(
        {**texts("name", "effect", "es"), "cost": by_name(PLACE), "points": WHOLE, "number": PLACE}
    ),
}
"""What ``names`` tells of a thing, by sort."""
