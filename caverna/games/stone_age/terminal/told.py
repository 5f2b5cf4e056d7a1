"""What programs are told of Stone Age by ``moves`` and ``names``, as shapes of JSON."""

from caverna.model.json_shapes import COUNT, PLACE, TEXT, WHOLE, list_of, object_of, or_null, texts

MOVES = {
    "places": list_of(object_of({"name": TEXT, "people": PLACE, "offers": TEXT})),
    "closed": list_of(object_of(texts("name", "reason"))),
    "people": list_of(object_of({"place": TEXT, "people": PLACE, "offers": TEXT, "dice": COUNT})),
}
"""What ``moves`` tells of a moment besides when it is and who acts."""
NAMES = {
    "places": object_of(
        {**texts("name", "players", "brings", "es"), "people": or_null(PLACE), "rings": or_null(PLACE)}
    ),
    "cards": object_of({**texts("name", "kind", "brings", "scores", "es"), "copies": PLACE}),
    "buildings": object_of({**texts("name", "kind", "price", "es"), "copies": PLACE, "points": or_null(WHOLE)}),
}
"""What ``names`` tells of a thing, by sort."""
