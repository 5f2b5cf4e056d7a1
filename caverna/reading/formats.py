"""The formats of records: which game a text is about is said by one of its keys."""

from collections.abc import Iterable

from caverna.model.format import Format
from caverna.model.names import closest
from caverna.model.ruleset import DEFAULT, Ruleset, known, ruleset, ruleset_among, rulesets

TALLY = "tally"
"""The key that makes a record a tally."""


def format_among(keys: Iterable[str]) -> Format | None:
    """Return the format of the first game that one of these keys names: that of its tallies where there is one."""
    keys = list(keys)
    found = ruleset_among(keys)
    return _chosen(found, keys) if found is not None else None


def default_format(keys: Iterable[str] = ()) -> Format:
    """Return the format that a text with these keys is read by where it names no game."""
    return _chosen(ruleset(DEFAULT), keys)


def misspelt_among(keys: Iterable[str]) -> tuple[str, Format] | None:
    """Return the first of these keys that is nearly the name of a game, with the format of that game."""
    keys = list(keys)
    own = {each.name for each in default_format(keys).keys}
    for key in keys:
        if key not in own and (meant := closest(key, known())[1]):
            return key, _chosen(ruleset(meant), keys)
    return None


def openings() -> list[str]:
    """Return with what a record can begin, for each game."""
    return [f"'{game.key}: {game.version}'" for game in rulesets()]


def _chosen(game: Ruleset, keys: Iterable[str]) -> Format:
    rules = game.tally if TALLY in keys else None
    if rules is None:
        return game.format
    from caverna.scoresheets.model import tally_format  # games need none of it

    return tally_format(rules)
