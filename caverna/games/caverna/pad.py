"""The printed score pad: the label of each of its lines, in English."""

LABELS: dict[str, str] = {
    "animals": "Animals and dogs",
    "missing": "Missing farm animals",
    "grain": "Grain",
    "vegetable": "Vegetables",
    "ruby": "Rubies",
    "dwarf": "Dwarfs",
    "unused": "Unused cells",
    "tiles": "Furnishings, pastures, mines",
    "bonus": "Parlors, storages, chambers",
    "gold": "Gold",
    "begging": "Begging markers",
}
"""Category of the score sheet -> the label of its line, in the order of the pad."""
