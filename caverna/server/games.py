"""The games a new table can have, for the form of the page."""

from typing import Any

from caverna.model.ruleset import rulesets


def games() -> list[dict[str, Any]]:
    """Return each game that is recorded by taps: its key, name, how many can play, variants and table options."""
    found = []
    for rules in rulesets():
        if rules.choices is None:  # it has no choices
            continue
        found.append(
            {
                "game": rules.key,
                "title": rules.title,
                "players": {"min": min(rules.players), "max": max(rules.players)},
                "variants": {name: list(values) for name, values in rules.variants.items()},
                "rulings": {name: list(values) for name, values in rules.table_options.items()},
            }
        )
    return found
