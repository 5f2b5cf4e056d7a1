"""Rules, names and examples, looked up by words."""

from collections.abc import Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from caverna.model.names import nearest
from caverna.model.rulebook import Rule as Rule
from caverna.model.rulebook import Rulebook
from caverna.model.ruleset import DEFAULT, ruleset

BROKEN = "violations"
"""The name of folders with records that break rules on purpose."""


def rules(words: str = "", game: str = DEFAULT) -> list[Rule]:
    """Return the rules and rulings of a game: all, the one with an id, those of a section, or those with some words.

    Raise `UnknownGame` for an unknown game. The list is empty if no rule has the words.
    """
    book = ruleset(game).rulebook
    if not words:
        return list(book.all.values())
    return [book.all[words]] if words in book.all else rules_listed(book, words)


def rules_listed(book: Rulebook, words: str) -> list[Rule]:
    """Return the rules of a section, else the rules that contain all these words in their id, title, text or reason."""
    section = list(book.section(words))
    wanted = words.lower().split()
    return section or [
        row
        for row in book.all.values()
        if wanted and all(word in f"{row.id} {row.title} {row.text} {row.reason}".lower() for word in wanted)
    ]


def names(game: str = DEFAULT, players: int | None = None, **head: str) -> dict[str, list[dict[str, Any]]]:
    """Return the named things of a game by kind (spaces, cards, ...), as plain data like the output of ``names``.

    ``players`` and setup keys (``variant``) limit them to what is in play. Raise `UnknownGame` for an unknown game,
    ValueError for another number of players or a game without lists of names.
    """
    rules = ruleset(game)
    if rules.terminal is None:
        raise ValueError(f"{rules.title} has no lists of names")
    if players is not None and players not in rules.players:
        raise ValueError(f"{rules.title} has {rules.players[0]} to {rules.players[-1]} players, not {players}")
    return names_data(rules.terminal.names(players, head))


def names_data(tables: Mapping[str, Any]) -> dict[str, list[dict[str, Any]]]:
    """Return tables of names as plain data, without the empty ones."""
    from caverna.model.json_data import to_plain  # slow: it imports cattrs

    return {sort: [to_plain(row.data) for row in found.rows] for sort, found in tables.items() if found.rows}


def examples() -> list[str]:
    """Return the names of the records that ship with the library: folder and file name without .yaml."""
    return list(example_files())


def example(name: str) -> str:
    """Return the text of a shipped record. The folder of its name may be omitted.

    Raise LookupError for an unknown name, or one that is in several folders.
    """
    known = example_files()
    meant = [each for each in known if name in (each, each.rpartition("/")[2])]
    if not meant:
        hint = nearest(name, [each.rpartition("/")[2] for each in known]) or "examples() lists them"
        raise LookupError(f"unknown example {name!r}; {hint}")
    if len(meant) > 1:
        raise LookupError(f"{name} is in more than one folder: {', '.join(meant)}")
    return known[meant[0]].read_text(encoding="utf-8")


def example_files() -> dict[str, Traversable]:
    """Return the files of the shipped records by name."""
    found: dict[str, Traversable] = {}
    for folder in sorted(_folders(files("caverna_records")), key=lambda each: each.name):
        _add(folder, folder.name, found)
    return found


def _folders(folder: Traversable) -> list[Traversable]:
    """Return the folders inside a folder that have examples, without those of broken records."""
    return [
        each for each in folder.iterdir() if each.is_dir() and each.name != BROKEN and not each.name.startswith("_")
    ]


def _add(folder: Traversable, name: str, found: dict[str, Traversable]) -> None:
    """Add the records of a folder and of its subfolders. Every game except Caverna has subfolders."""
    for file in sorted(folder.iterdir(), key=lambda each: each.name):
        if file.name.endswith(".yaml"):
            found[f"{name}/{file.name.removesuffix('.yaml')}"] = file
    for inner in sorted(_folders(folder), key=lambda each: each.name):
        _add(inner, f"{name}/{inner.name}", found)
