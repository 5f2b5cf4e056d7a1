"""The games for the form "New table"."""

from typing import Any

from caverna.model.ruleset import rulesets


def games() -> list[dict[str, Any]]:
    """Return the games that can be recorded by taps: key, title, numbers of players, variants and table options."""
    found = []
    for rules in rulesets():
        if rules.choices is None:  # the page needs them
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
