"""English labels for the lines of the score sheet."""

LABELS: dict[str, str] = {
    "track": "Score track",
    "culture": "Culture (green cards)",
    "farmers": "Farmers × food track",
    "tool makers": "Tool makers × tools",
    "hut builders": "Hut builders × buildings",
    "shamans": "Shamans × people",
    "resources": "Resources",
}
"""Category -> its label, in the order of the score sheet."""
