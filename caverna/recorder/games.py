"""The games a new table can have, for the form of the page."""

from typing import Any

from caverna.core.ruleset import rulesets


def games() -> list[dict[str, Any]]:
    """Return each game: the key of its records, its name, how many can play, its variants and table options."""
    found = []
    for rules in rulesets():
        found.append(
            {
                "game": rules.key,
                "title": rules.title,
                "players": {"min": min(rules.players), "max": max(rules.players)},
                "variants": {name: list(values) for name, values in rules.variants.items()},
            }
        )
    return found
