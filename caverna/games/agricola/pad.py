"""The printed score pad: the label of each of its lines, in English."""

LABELS: dict[str, str] = {
    "fields": "Fields",
    "pastures": "Pastures",
    "grain": "Grain",
    "vegetable": "Vegetables",
    "sheep": "Sheep",
    "boar": "Wild boar",
    "cattle": "Cattle",
    "unused": "Unused spaces",
    "stables": "Fenced stables",
    "clay": "Clay rooms",
    "stone": "Stone rooms",
    "family": "Family members",
    "cards": "Points for cards",
    "bonus": "Bonus points",
    "begging": "Begging cards",
}
"""Category of the score sheet -> its label, in the order of the pad."""
