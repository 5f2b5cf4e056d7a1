"""The score sheet: the label of each of its lines, in English."""

LABELS: dict[str, str] = {
    "track": "Score track",
    "culture": "Culture (green cards)",
    "farmers": "Farmers × food track",
    "tool makers": "Tool makers × tools",
    "hut builders": "Hut builders × buildings",
    "shamans": "Shamans × people",
    "resources": "Resources",
}
"""Category of the score sheet -> its label, in the order of the sheet."""
