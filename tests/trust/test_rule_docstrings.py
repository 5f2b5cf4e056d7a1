"""Each rule is cited where it is implemented: in the docstring of a function, class or table of the game."""

import ast
import re
from collections.abc import Container, Iterator
from functools import cache
from pathlib import Path

import pytest

import caverna
from caverna.model.ruleset import ruleset
from tests.support.rows import rows

GAMES = Path(caverna.__file__).parent / "games"
RULEBOOKS = {key: ruleset(key).rulebook.own for key in ("caverna", "stone age", "agricola")}
DONE_IN = ("catalogue", "state", "rules")
"""The packages that implement rules; other packages only mention them."""
OF_RECORDS = ("record", "claim", "tally", "judge")
"""Sections that are not in the rulebooks: mistakes in a text, or in claims about a game."""
SECTIONS = sorted({rule.section for rules in RULEBOOKS.values() for rule in rules.values()} | set(OF_RECORDS))
ID = re.compile(rf"(?<![\w./:`])(?:{'|'.join(SECTIONS)})\.[a-z][a-z0-9]*(?:-[a-z0-9]+)*(?![\w(])")

IN_BRACKETS = re.compile(r"(?<=[(])[a-z]+\.[a-z0-9-]+(?:,\s+[a-z]+\.[a-z0-9-]+)*(?=[)])")
"""Usual forms of ids, so that an id of an unknown section is found too."""


def ids_in(text: str) -> list[str]:
    """Return the ids that a text cites."""
    bracketed = [id for ids in IN_BRACKETS.findall(text) for id in re.split(r",\s+", ids)]
    return list(dict.fromkeys([*ID.findall(text), *bracketed]))


def docstrings(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Return the docstrings of functions, classes and assigned names, with their lines."""
    for node in ast.walk(tree):
        body = node.body if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) else []
        for before, text in zip([None, *body], body, strict=False):
            own = before is None and not isinstance(node, ast.Module)
            if not (own or isinstance(before, (ast.Assign, ast.AnnAssign))):
                continue
            match text:
                case ast.Expr(value=ast.Constant(value=str(words))):
                    yield text.lineno, words


def cited(game: str, room: str = "") -> Iterator[tuple[str, str]]:
    """Return the ids that docstrings of a package of a game cite, with their places."""
    for path in sorted((GAMES / game.replace(" ", "_") / room).rglob("*.py")):
        for line, text in docstrings(ast.parse(path.read_text(encoding="utf-8"))):
            yield from ((id, f"{path.relative_to(GAMES)}:{line}") for id in ids_in(text))


FAMILY = {"caverna": "farming", "agricola": "farming"}
"""The package with the rules that several games share."""

PLACES = {
    game: [*((game, room) for room in DONE_IN), *([(FAMILY[game], "")] if game in FAMILY else [])] for game in RULEBOOKS
}


@cache
def cited_where_done(game: str) -> frozenset[str]:
    """Return the ids that the docstrings of a game's rules cite."""
    return frozenset(id for place in PLACES[game] for id, _ in cited(*place))


@rows(("game", "id"), [(game, id) for game, rules in RULEBOOKS.items() for id in rules])
def test_a_docstring_says_where_the_rule_is_done(game: str, id: str) -> None:
    assert id in cited_where_done(game)


def uncited(tree: ast.AST, known: Container[str], above: str = "") -> Iterator[tuple[int, str]]:
    """Return the ids that a function uses although neither its docstring nor an enclosing one cites them."""
    for node in ast.iter_child_nodes(tree):
        docs = above
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
            docs = f"{above} {ast.get_docstring(node) or ''}"
        if isinstance(node, ast.Constant) and node.value in known and above and node.value not in ids_in(above):
            yield node.lineno, str(node.value)
        yield from uncited(node, known, docs)


RULES = [path.relative_to(GAMES).as_posix() for path in sorted(GAMES.glob("*/rules/*.py"))]
OF_FINDINGS = ("because.py", "recovery.py")
"""Functions that report rules which others have found broken."""


@rows("path", [path for path in RULES if not path.endswith(OF_FINDINGS)])
def test_a_function_that_refuses_cites_the_rule(path: str) -> None:
    known = RULEBOOKS[path.partition("/")[0].replace("_", " ")]
    assert list(uncited(ast.parse((GAMES / path).read_text(encoding="utf-8")), known)) == []


def test_a_refusal_without_a_citation_is_found() -> None:
    source = '''"""Module, food.convert."""
def eat():
    """Eat (ruling.seam)."""
    illegal("food.convert", "no")
    illegal("ruling.seam", "no")
class Turn:
    """A turn (ruling.rounding)."""
    def finish(self):
        """End it."""
        illegal("ruling.rounding", "no")
        illegal("ruling.seam", "no")
'''
    known = {"food.convert", "ruling.seam", "ruling.rounding"}
    assert list(uncited(ast.parse(source), known)) == [(4, "food.convert"), (11, "ruling.seam")]


@pytest.mark.parametrize("game", RULEBOOKS)
def test_what_docstrings_cite_is_in_the_rulebook(game: str) -> None:
    unknown = [(id, at) for id, at in cited(game) if id not in RULEBOOKS[game] and not id.startswith(OF_RECORDS)]
    assert not unknown


def test_docstrings_are_found() -> None:
    source = '''"""Module, ruling.seam."""
TABLE = 1
"""A table (food.convert)."""
class Home:
    """A home."""
    due: int
    """What is due, ruling.suppliers."""
    def gain(self):
        """Gain (ruling.seam, forrest.twin), but not `home.goods` nor score.winners(x)."""
        "no docstring, ruling.rounding"
'''
    found = list(docstrings(ast.parse(source)))
    assert [line for line, _ in found] == [3, 5, 7, 9]
    ids = [ids_in(text) for _, text in found]
    assert ids == [["food.convert"], [], ["ruling.suppliers"], ["ruling.seam", "forrest.twin"]]
