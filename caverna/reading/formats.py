"""The formats of records. A key of the text names the game."""

from collections.abc import Iterable

from caverna.model.format import Format
from caverna.model.names import closest
from caverna.model.ruleset import DEFAULT, Ruleset, known, ruleset, ruleset_among, rulesets

TALLY = "tally"
"""The key of a score sheet without moves."""


def format_among(keys: Iterable[str]) -> Format | None:
    """Return the format of the first game that one of these keys names; its score sheet format if the keys say so."""
    keys = list(keys)
    found = ruleset_among(keys)
    return _chosen(found, keys) if found is not None else None


def default_format(keys: Iterable[str] = ()) -> Format:
    """Return the format for a text with these keys that names no game."""
    return _chosen(ruleset(DEFAULT), keys)


def misspelt_among(keys: Iterable[str]) -> tuple[str, Format] | None:
    """Return the first of these keys that nearly names a game, with the format of that game."""
    keys = list(keys)
    own = {each.name for each in default_format(keys).keys}
    for key in keys:
        if key not in own and (meant := closest(key, known())[1]):
            return key, _chosen(ruleset(meant), keys)
    return None


def openings() -> list[str]:
    """Return the first line of a record for each game."""
    return [f"'{game.key}: {game.version}'" for game in rulesets()]


def _chosen(game: Ruleset, keys: Iterable[str]) -> Format:
    rules = game.tally if TALLY in keys else None
    if rules is None:
        return game.format
    from caverna.scoresheets.model import tally_format  # records with moves do not need it

    return tally_format(rules)
