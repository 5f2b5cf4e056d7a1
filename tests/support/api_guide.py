"""The page of the API, made from the docstrings of every public name.

``python -m tests.support.api_guide`` writes it anew between the two marks of ``docs/api.md``.
"""

import ast
import inspect
from collections.abc import Iterable, Iterator
from functools import cached_property
from importlib import import_module
from pathlib import Path
from textwrap import dedent
from types import ModuleType
from typing import Any

import attrs

from caverna.model.format import keys_of
from caverna.model.ruleset import Ruleset

PAGE = Path(__file__).parents[2] / "docs" / "api.md"
BEGIN, END = "<!-- names: made by tests.support.api_guide -->", "<!-- end of names -->"
GAMES = ("caverna", "stone_age", "agricola")
MODULES = (
    "caverna",
    "caverna.strength",
    *(f"caverna.games.{game}{room}" for game in GAMES for room in ("", ".notation", ".steps")),
    "caverna.plugin",
    "caverna.plugin.conformance",
)
"""The public modules; everything else is a private room."""
ROOMS = (
    "collections", "drawing", "editing", "engine", "events", "importers", "model", "pages", "reading", "scoresheets",
    "server", "tasks", "app", "writing",
)  # fmt: skip
"""The private packages; in ``games`` all that no public module is."""
LISTED = {name for name in MODULES if name.endswith((".steps", ".notation", ".plugin"))} - {
    "caverna.games.caverna.notation"
}
"""Modules of which the page only lists the names: other pages describe each."""
SEAM = {
    "Game": (
        "advance", "advance_acting", "advance_placing", "all_or_nothing", "apply", "apply_begin", "apply_close",
        "apply_prefix", "become", "card_uses", "check", "check_named", "claim", "claims", "coming_round",
        "copy_for", "history", "is_turn", "note_changes", "open_turn", "part_of", "play_implied_turns",
        "play_partial_turn", "put_in_play", "resume", "ruleset", "seat", "seats", "start_acting", "state",
        "steps_by_player", "steps_in", "waived", "wrong_claims",
    ),
    "Home": ("become", "housing_unchecked", "stalls_cache", "step", "state", "capacity_cache", "update_improvements"),
    "Tribe": ("become", "copy", "state"),
    "Record": ("format", "named", "number_rounds", "players_with_errors", "cannot_start"),
    "Round": ("check_malformed", "malformed"),
}  # fmt: skip
"""Members that the house itself calls, by class: they are no part of the public interface."""
FACTS = (
    "key", "title", "version", "players", "categories", "goods", "rulebook", "styles", "variants", "table_options",
    "write", "write_step",
)  # fmt: skip
"""The members of a game's ``RULESET`` that are public."""


def reference() -> str:
    """Return the reference in Markdown."""
    return "\n".join(_module(import_module(name)) for name in MODULES)


def updated(text: str) -> str:
    """Return a page with the reference between its marks as it is now."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{reference()}\n{END}{after}"


def public(module: ModuleType) -> list[str]:
    """Return the public names of a module; of steps their kinds."""
    if module.__name__.endswith(".steps"):
        return sorted({"STEPS", "Step", *(kind.__name__ for kind in module.STEPS.values())})
    return sorted(getattr(module, "__all__", None) or [name for name in vars(module) if not name.startswith("_")])


def _module(module: ModuleType) -> str:
    said = f"## `{module.__name__}`\n\n{_text(module)}\n"
    if module.__name__ in LISTED:
        return f"{said}\n" + ", ".join(f"`{name}`" for name in public(module)) + ".\n"
    return said + "".join(
        f"\n{_name(name, getattr(module, name))}" for name in public(module) if name not in ("steps", "notation")
    )


def _name(name: str, value: Any) -> str:
    if inspect.isclass(value):
        return f"### `{name}{_signature(value)}`\n\n{_text(value)}\n{members(value)}"
    if callable(value):
        return f"### `{name}{_signature(value)}`\n\n{_text(value)}\n"
    facts = _table(_facts(value)) if name == "RULESET" else ""
    return f"### `{name}`\n\n`{value!r}`\n" if isinstance(value, str) else f"### `{name}`\n\n{_text(value)}\n{facts}"


def _facts(ruleset: Any) -> Iterator[tuple[str, str]]:
    """Return what is public of a ruleset, with what its class says of it."""
    declared = {name: said for name, _, said in _fields(Ruleset)}
    for name in FACTS:
        assert hasattr(ruleset, name)
        value = getattr(Ruleset, name, None)
        if inspect.isfunction(value):
            yield f"{name}{_signature(getattr(ruleset, name))}", _first(value)
        else:
            said = _first(value) if isinstance(value, cached_property) else declared[name]
            yield name, said.partition(": `")[0].rstrip(".") + "."


def _signature(value: Any) -> str:
    try:
        signature = inspect.signature(value)
    except (TypeError, ValueError):
        return ""
    shown = [each.replace(annotation=inspect.Parameter.empty) for each in signature.parameters.values()]
    return str(signature.replace(parameters=shown, return_annotation=inspect.Signature.empty)).replace("_at=", "at=")


def _text(value: Any) -> str:
    """Return a docstring as Markdown, its examples fenced."""
    paragraphs = (inspect.getdoc(value) or "").replace("``", "`").split("\n\n")
    return "\n\n".join(f"```python\n{each}\n\n```" if each.startswith(">>>") else each for each in paragraphs)


def _first(value: Any) -> str:
    return " ".join(_text(value).partition("\n\n")[0].split())


def members(cls: type) -> str:
    """Return the members of a class that are public as a table."""
    hidden = SEAM.get(cls.__name__, ())
    found: dict[str, tuple[str, str]] = {}
    for name, shown, said in (*_fields(cls), *_keys(cls), *_methods(cls)):
        found[name] = shown, said or found.get(name, ("", ""))[1]
    return _table(row for name, row in found.items() if name not in hidden)


def _table(members: Iterable[tuple[str, str]]) -> str:
    rows = [f"| `{shown}` | {_cell(said)} |" for shown, said in members]
    return "\n" + "\n".join(["| member | what it is |", "|---|---|", *rows]) + "\n" if rows else ""


def _keys(cls: type) -> Iterator[tuple[str, str, str]]:
    """Return the attributes that are keys of a record with what its reference says of them."""
    for each in keys_of(cls) if attrs.has(cls) else ():
        yield each.attribute, each.attribute, f"{each.brief} {each.doc}".strip()


def _methods(cls: type) -> Iterator[tuple[str, str, str]]:
    """Return the properties and methods of a class: name, how it is shown, what it is."""
    for name, value in inspect.getmembers(cls):
        if name.startswith("_") or name.isupper() or getattr(BaseException, name, None) is not None:
            continue
        if isinstance(value, property):
            yield name, name, _first(value)
        elif callable(value) and (getattr(value, "__module__", None) or "").startswith("caverna"):
            signature = _signature(value).replace("(self, ", "(").replace("(self)", "()")
            yield name, f"{name}{signature}", _first(value)


def _fields(cls: type) -> Iterator[tuple[str, str, str]]:
    """Return the attributes that a class declares with what is written below them."""
    for base in reversed(cls.__mro__):
        if not base.__module__.startswith("caverna"):
            continue
        (tree,) = ast.parse(dedent(inspect.getsource(base))).body
        assert isinstance(tree, ast.ClassDef)
        for line, after in zip(tree.body, [*tree.body[1:], None], strict=True):
            if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
                name = line.target.id
                below = after.value if isinstance(after, ast.Expr) else None
                said = below.value if isinstance(below, ast.Constant) else ""
                if not name.startswith("_") and not name.isupper():
                    yield name, name, " ".join(str(said).split()).replace("``", "`")


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


if __name__ == "__main__":
    PAGE.write_text(updated(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
