"""What programs are told of Caverna by ``moves`` and ``names``, as shapes of JSON."""

from caverna.model.json_shapes import COUNT, PLACE, TRUTH, WHOLE, by_name, list_of, object_of, one_of, or_null, texts

from ..catalogue.furnishings import FURNISHINGS

MOVES = {
    "spaces": list_of(object_of(texts("name", "goods", "offers"))),
    "closed": list_of(object_of(texts("name", "reason"))),
}
"""What ``moves`` tells of a moment besides when it is and who acts."""
_LANGUAGES = texts("es", "pl")
_SPACE = {**texts("name", "refill", "refill_more", "offers"), "players": list_of(PLACE), **_LANGUAGES}
NAMES = {
    "spaces": object_of(_SPACE),
    "cards": object_of({**_SPACE, "stage": PLACE, "rounds": list_of(PLACE)}),
    "furnishings": object_of(
        {
            **texts("name", "effect"),
            "kind": one_of(sorted({row.kind for row in FURNISHINGS.values()})),
            "cost": by_name(PLACE),
            "points": or_null(WHOLE),
            "introductory": TRUTH,
            **_LANGUAGES,
        }
    ),
    "loot": object_of({"strength": COUNT, **texts("item", "brings")}),
}
"""What ``names`` tells of a thing, by sort."""
