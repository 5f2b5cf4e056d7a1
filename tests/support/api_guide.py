"""The pages of the API: a reference of every public name, made from signatures and docstrings.

``python -m tests.support.api_guide`` writes it anew between the two marks of each page in ``docs/api``.
"""

import ast
import inspect
from collections.abc import Iterable, Iterator
from functools import cached_property
from importlib import import_module
from pathlib import Path
from textwrap import dedent
from types import FunctionType, ModuleType
from typing import Any

import attrs

from caverna.model.format import keys_of
from caverna.model.ruleset import Ruleset

DOCS = Path(__file__).parents[2] / "docs"
FRONT = DOCS / "api.md"
BEGIN, END = "<!-- names: made by tests.support.api_guide -->", "<!-- end of names -->"
GAMES = ("caverna", "stone_age", "agricola")
PAGES = {
    "reading": (
        "load", "loads", "load_all", "load_cards", "verify", "score", "replay", "explain", "excerpt", "Record", "Round",
        "Line", "Step", "StepsLike", "Report", "Finding", "Span", "ScoreSheet", "ScoreLine", "ScorePart", "Replay",
        "LedgerRow", "CardFile", "CardFileError", "UnknownGame", "fmt", "dump", "dumps", "convert",
        "schema", "rules", "Rule", "names", "examples", "example", "__version__",
    ),
    "games": (
        "Game", "Outcome", "Choices", "Offer", "Change", "RuleBroken", "Luck", "Player", "player", "rollout",
        "simulate", "caverna.strength",
    ),
    "recording": ("Recording", "Move"),
    "pages": ("page", "board", "card", "review", "Review", "link", "make_app", "MadeApp"),
    "tables": ("export", "Exported", "tables"),
    "events": ("standings", "StandingsData", "game_log", "GameLog", "pair", "PairingData", "site", "Site"),
    "importers": ("import_logs", "caverna.importers", "caverna.importers.bga"),
    "plugin": ("caverna.plugin", "caverna.plugin.conformance"),
    **{
        game.replace("_", "-"): tuple(f"caverna.games.{game}{part}" for part in ("", ".steps", ".notation"))
        for game in GAMES
    },
}  # fmt: skip
"""Page -> its names of `caverna`, and its modules."""
MODULES = ("caverna", *(name for names in PAGES.values() for name in names if "." in name))
"""The public modules; all others are private."""
PRIVATE = (
    "collections", "drawing", "editing", "engine", "events", "model", "pages", "reading", "scoresheets", "server",
    "tasks", "app", "writing",
)  # fmt: skip
"""The private packages; so is everything in ``games`` that is not a public module."""
LISTED = {name for name in MODULES if name.endswith((".steps", ".notation", ".plugin"))} - {
    "caverna.games.caverna.notation"
}
"""Modules whose names have one row each: other pages describe them."""
INTERNAL = {
    "Game": (
        "add_goods", "close_as_written",
        "advance", "advance_acting", "advance_placing", "all_or_nothing", "apply", "apply_begin", "apply_close",
        "apply_prefix", "become", "card_uses", "check", "check_named", "claim", "claims", "coming_round",
        "copy_for", "history", "is_turn", "note_changes", "open_turn", "part_of", "play_implied_turns",
        "play_partial_turn", "put_in_play", "resume", "seat", "seats", "start_acting", "state",
        "steps_by_player", "steps_in", "waived", "wrong_claims",
    ),
    "Home": ("become", "housing_unchecked", "stalls_cache", "step", "state", "capacity_cache", "update_improvements"),
    "Tribe": ("become", "copy", "state"),
    "Record": ("format", "named", "number_rounds", "players_with_errors", "cannot_start"),
    "Round": ("check_malformed", "malformed"),
}  # fmt: skip
"""Members that the library itself calls, by class. They are not public."""
FACTS = (
    "key", "title", "version", "players", "categories", "goods", "rulebook", "styles", "variants", "table_options",
    "write", "write_step",
)  # fmt: skip
"""The members of a game's ``RULESET`` that are public."""


# --- pages ----------------------------------------------------------------------------------------------------


def path_of(page: str) -> Path:
    """Return the file of a page."""
    return DOCS / "api" / f"{page}.md"


def reference(page: str) -> str:
    """Return the reference of a page in Markdown."""
    return "\n".join(
        _module(import_module(name)) if "." in name else _entry("caverna", name, import_module("caverna"), "##")
        for name in PAGES[page]
    )


def updated(page: str, text: str) -> str:
    """Return a page with the reference between its marks as it is now."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{reference(page)}\n{END}{after}"


def public(module: ModuleType) -> list[str]:
    """Return the public names of a module; for steps the classes of their kinds."""
    if module.__name__.endswith(".steps"):
        return sorted({"STEPS", "Step", *(kind.__name__ for kind in module.STEPS.values())})
    return sorted(getattr(module, "__all__", None) or [name for name in vars(module) if not name.startswith("_")])


def anchor(name: str) -> str:
    """Return the anchor of a symbol: links to it end in ``#`` and its full name."""
    return f'<a id="{name}"></a>'


def _module(module: ModuleType) -> str:
    name = module.__name__
    head = f"{anchor(name)}\n\n## `{name}`\n\n{_text(module)}\n"
    if name in LISTED:
        rows = (_row(f"{name}.{each}", each, getattr(module, each)) for each in public(module))
        return head + _table(rows, "name")
    return head + "".join(
        f"\n{_entry(name, each, module, '###')}" for each in public(module) if each not in ("steps", "notation")
    )


def _row(full: str, name: str, value: Any) -> tuple[str, str, str]:
    """Return the row of a name that is described elsewhere."""
    if inspect.ismodule(value):
        return full, name, _first(value)
    shown = f"{name}{_call(value)}" if inspect.isclass(value) and full.count(".steps.") else name
    told = "" if isinstance(value, str | int | tuple | dict) else _first(value)
    return full, shown, told or f"`{_brief(value)}`"


def _brief(value: Any) -> str:
    text = " ".join(str(value).split())
    return text if len(text) < 80 else f"a {type(value).__name__}"


def _entry(module: str, name: str, found: ModuleType, level: str) -> str:
    value, full = getattr(found, name), f"{module}.{name}"
    head = f"{anchor(full)}\n\n{level} `{name}`\n\n"
    if inspect.isclass(value):
        call = f"```python\n{name}{_call(value)}\n```\n\n" if _can_be_made(value) else ""
        return f"{head}{call}{_text(value)}\n{members(value, full)}"
    if callable(value) and _function(value) is not None:
        return f"{head}```python\n{name}{_call(value)}\n```\n\n{_text(value)}\n"
    facts = _table(_facts(value, full)) if name == "RULESET" else ""
    if name == "StepsLike":
        return f"{head}`{_annotation(str(value))}`\n"
    if isinstance(value, str | int) or not inspect.getdoc(value):
        return f"{head}`{value!r}`\n"
    return f"{head}{_text(value)}\n{facts}"


def _can_be_made(cls: type) -> bool:
    """Return whether programs make such objects: base classes and protocols are not called."""
    return not (cls.__module__ == "caverna.engine.game" or getattr(cls, "_is_protocol", False)) and bool(
        _call(cls).strip("()")
    )


def _facts(ruleset: Any, full: str) -> Iterator[tuple[str, str, str]]:
    """Yield what is public of a ruleset, with what its class says about it."""
    declared = {name: told for name, _, told in _fields(Ruleset)}
    for name in FACTS:
        assert hasattr(ruleset, name)
        value = getattr(Ruleset, name, None)
        if inspect.isfunction(value):
            yield f"{full}.{name}", f"{name}{_call(getattr(ruleset, name))}", _first(value)
        else:
            told = _first(value) if isinstance(value, cached_property) else declared[name]
            yield f"{full}.{name}", name, told.partition(": `")[0].rstrip(".") + "."


# --- signatures -----------------------------------------------------------------------------------------------


def _call(value: Any) -> str:
    """Return the arguments of a function or class with their types as they are written, and the result."""
    if inspect.isclass(value):
        return _arguments_of_class(value)
    function = inspect.unwrap(value)
    tree = _function(function)
    if tree is None:
        return ""
    bound = inspect.ismethod(value)
    return _shown(tree, first=bound)


def _function(function: Any) -> ast.FunctionDef | None:
    function = getattr(function, "__func__", function)
    try:
        (tree,) = ast.parse(dedent(inspect.getsource(function))).body
    except (OSError, TypeError, SyntaxError, ValueError):
        return None
    return tree if isinstance(tree, ast.FunctionDef) else None


def _shown(tree: ast.FunctionDef, first: bool = False) -> str:
    """Return the arguments of a function, without the first one if it is bound, and its result."""
    arguments = tree.args
    if first:
        (arguments.posonlyargs or arguments.args).pop(0)
    for each in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs):
        each.annotation = _unquoted(each.annotation)
    for rest in (arguments.vararg, arguments.kwarg):
        if rest is not None:
            rest.annotation = _unquoted(rest.annotation)
    result = _unquoted(tree.returns)
    returned = f" -> {ast.unparse(result)}" if result is not None else ""
    return f"({ast.unparse(arguments)}){returned}".replace("NO_REVEALED", "()")


def _unquoted(annotation: ast.expr | None) -> ast.expr | None:
    """Return an annotation without the quotes of a forward reference."""
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        return ast.parse(annotation.value, mode="eval").body
    return annotation


def _annotation(text: str) -> str:
    return text.replace("typing.", "").replace("collections.abc.", "").strip("'\"")


def _arguments_of_class(cls: type) -> str:
    """Return the arguments of a class, from its fields or its `__init__`."""
    if attrs.has(cls) and getattr(cls.__init__, "__module__", "") == cls.__module__:
        types = {name: kind for name, kind, _ in _fields(cls, private=True)}
        shown, keywords = [], False
        for each in attrs.fields(cls):
            if not each.init:
                continue
            if each.kw_only and not keywords:
                shown.append("*")
                keywords = True
            kind = types.get(each.name, "Any")
            default = "" if each.default is attrs.NOTHING else f" = {_default(each.default)}"
            shown.append(f"{each.alias}: {kind}{default}")
        return f"({', '.join(shown)})"
    function = next((vars(base)["__init__"] for base in cls.__mro__ if "__init__" in vars(base)), None)
    tree = _function(function) if isinstance(function, FunctionType) else None
    return _shown(tree, first=True).removesuffix(" -> None") if tree is not None else "()"


def _default(value: Any) -> str:
    if isinstance(value, attrs.Factory):  # type: ignore[arg-type]
        return "..."
    return repr(value) if isinstance(value, str | int | tuple | type(None) | frozenset) else "..."


# --- texts ----------------------------------------------------------------------------------------------------


def _text(value: Any) -> str:
    """Return a docstring as Markdown, its examples fenced."""
    paragraphs = (inspect.getdoc(value) or "").replace("``", "`").split("\n\n")
    return "\n\n".join(f"```python\n{each}\n\n```" if each.startswith(">>>") else each for each in paragraphs)


def _first(value: Any) -> str:
    return " ".join(_text(value).partition("\n\n")[0].split())


def members(cls: type, full: str) -> str:
    """Return the public members of a class as a table."""
    hidden = INTERNAL.get(cls.__name__, ())
    found: dict[str, tuple[str, str]] = {}
    for name, shown, told in (*_attributes(cls), *_keys(cls), *_methods(cls)):
        known = found.get(name, ("", ""))
        found[name] = known[0] if shown == name and known[0] else shown, told or known[1]
    return _table((f"{full}.{name}", *row) for name, row in found.items() if name not in hidden)


def _table(rows: Iterable[tuple[str, str, str]], title: str = "member") -> str:
    lines = [f"| {anchor(full)}`{_cell(shown)}` | {_cell(told)} |" for full, shown, told in rows]
    return "\n" + "\n".join([f"| {title} | what it is |", "|---|---|", *lines]) + "\n" if lines else ""


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _attributes(cls: type) -> Iterator[tuple[str, str, str]]:
    """Yield the attributes that a class declares with their types and what is written below them."""
    for name, kind, told in _fields(cls):
        yield name, f"{name}: {kind}", told


def _keys(cls: type) -> Iterator[tuple[str, str, str]]:
    """Yield the attributes that are keys of a record with what the reference of records says about them."""
    for each in keys_of(cls) if attrs.has(cls) else ():
        yield each.attribute, each.attribute, f"{each.brief} {each.doc}".strip()


def _methods(cls: type) -> Iterator[tuple[str, str, str]]:
    """Yield the properties and methods of a class: name, how it is called, what it is."""
    for name, value in inspect.getmembers(cls):
        if name.startswith("_") or name.isupper() or getattr(BaseException, name, None) is not None:
            continue
        if isinstance(value, property | cached_property):
            function = value.fget if isinstance(value, property) else value.func
            tree = _function(function)
            result = _unquoted(tree.returns) if tree is not None else None
            yield name, f"{name}: {ast.unparse(result)}" if result is not None else name, _first(value)
        elif callable(value) and (getattr(value, "__module__", None) or "").startswith("caverna"):
            static = isinstance(inspect.getattr_static(cls, name), staticmethod)
            tree = _function(inspect.unwrap(value)) if not inspect.isclass(value) else None
            yield name, f"{name}{_shown(tree, first=not static) if tree is not None else ''}", _first(value)


def _fields(cls: type, private: bool = False) -> Iterator[tuple[str, str, str]]:
    """Yield the attributes that a class declares: name, type, and what is written below it."""
    for base in reversed(cls.__mro__):
        if not base.__module__.startswith("caverna"):
            continue
        (tree,) = ast.parse(dedent(inspect.getsource(base))).body
        assert isinstance(tree, ast.ClassDef)
        for line, after in zip(tree.body, [*tree.body[1:], None], strict=True):
            if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
                name = line.target.id
                below = after.value if isinstance(after, ast.Expr) else None
                told = below.value if isinstance(below, ast.Constant) else ""
                if private or not (name.startswith("_") or name.isupper()):
                    kind = ast.unparse(_unquoted(line.annotation) or line.annotation)
                    kind = kind.removeprefix("ClassVar[").removesuffix("]") if kind.startswith("ClassVar[") else kind
                    yield name, kind, " ".join(str(told).split()).replace("``", "`")


if __name__ == "__main__":
    for each in PAGES:
        path_of(each).write_text(updated(each, path_of(each).read_text(encoding="utf-8")), encoding="utf-8")
