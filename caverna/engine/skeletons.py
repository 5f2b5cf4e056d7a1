"""Empty records to be filled in at the table, as printed by ``caverna new``."""

from collections.abc import Iterable, Sequence


def written_names(players: Sequence[str]) -> list[str]:
    """Return the names of players as they are written in a record, in quotes if YAML needs them."""
    from caverna.writing.yamlwrite import scalar  # it loads PyYAML, which score sheets do not need

    return [scalar(name, flow=True) for name in players]


def skeleton_text(
    head: Sequence[str], names: Sequence[str], guide: Iterable[str], rounds: Iterable[str], end: str, note: str = ""
) -> str:
    """Return the text of an empty record, with `guide` and `rounds` as comments.

    ``head`` has the key of the game and further keys. ``end`` is an example of free steps before scoring, and ``note``
    continues its comment.
    """
    lines = [
        head[0],
        "# about: {event: Club night, date: 2026-01-31}    # free text, kept",
        f"players: [{', '.join(names)}]    # clockwise, the starting player first",
        *head[1:],
        "",
        *(f"# {line}" for line in guide),
        "",
        "rounds:",
        *(f"# {line}" for line in rounds),
        "",
        f"# end: {{{names[0]}: {end}}}    # free actions before scoring{note}",
        f"# scores: {{{', '.join(f'{name}: 0' for name in names)}}}    # what you counted, to be compared",
    ]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def check_hint(command: str, lists: str) -> str:
    """Return a line that names the commands that list names and that check the record."""
    return f"'caverna {command}' lists {lists}, 'caverna verify' checks what is written so far."
