"""The changes that can be made to a module: each mutant replaces one piece of its text.

The tool skips code that no run can tell apart, or that only changes wording: docstrings, annotations, decorators,
assertions, code for type checkers, and texts that are not keys.
"""

import ast
from collections.abc import Iterator
from copy import copy
from itertools import accumulate

from attrs import Factory, define, frozen

_COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
_COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
_KEYED = frozenset({"get", "pop", "setdefault", "startswith", "endswith", "removeprefix", "removesuffix", "getattr"})
"""Calls whose first text is a key or a mark to search for."""
_ALTERED = "mutated"

Found = Iterator[tuple[str, ast.AST, str]]
"""The operator, the node that is replaced, and the new text."""


@frozen
class Mutant:
    """A change of a module: ``text`` replaces the bytes from ``start`` to ``end``."""

    path: str
    """The module, from the root of the project."""
    operator: str
    start: int
    end: int
    text: str
    line: int
    function: str
    """The changed function, empty for code that runs when the module is imported."""
    old: str

    @property
    def id(self) -> str:
        """The name of the mutant, unique in its module."""
        return f"{self.path}:{self.start}-{self.end} {self.operator} -> {self.text}"

    def apply(self, source: bytes) -> bytes:
        """Return the text of the module with the change."""
        return source[: self.start] + self.text.encode() + source[self.end :]

    def differs(self, source: bytes) -> bool:
        """Return whether the module is still Python, and not the same as before."""
        try:
            return ast.dump(ast.parse(self.apply(source))) != ast.dump(ast.parse(source))
        except SyntaxError:
            return False

    def diff(self, source: bytes) -> tuple[str, str]:
        """Return the changed lines, before and after."""
        first = source.rfind(b"\n", 0, self.start) + 1
        last = source.find(b"\n", self.end)
        last = len(source) if last < 0 else last
        changed = source[first : self.start] + self.text.encode() + source[self.end : last]
        return source[first:last].decode(), changed.decode()


def mutants_of(path: str, source: bytes) -> list[Mutant]:
    """Return every mutant of a module, in the order of its text. A few are not valid Python (see `Mutant.differs`)."""
    lengths = [len(line) + 1 for line in source.split(b"\n")]
    search = _Search(path, source, [0, *accumulate(lengths)])
    search.walk(ast.parse(source))
    return sorted(search.found, key=lambda each: (each.start, each.end, each.operator, each.text))


@define
class _Search:
    """Goes through a module and collects its mutants."""

    path: str
    source: bytes
    starts: list[int]
    """The offset at which each line begins."""
    found: list[Mutant] = Factory(list)
    names: list[str] = Factory(list)
    """The classes and functions that contain the node."""
    function: str = ""

    def walk(self, node: ast.AST) -> None:
        for operator, replaced, text in changes(node):
            self.add(operator, replaced, text)
        names, function = list(self.names), self.function
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            self.names.append(node.name)
            if not isinstance(node, ast.ClassDef):
                self.function = ".".join(self.names)
                self.names.append("<locals>")
        for child in _children(node):
            self.walk(child)
        self.names, self.function = names, function

    def add(self, operator: str, node: ast.AST, text: str) -> None:
        start, end = self._span(node)
        old = self.source[start:end].decode()
        self.found.append(Mutant(self.path, operator, start, end, text, _at(node, "lineno"), self.function, old))

    def _span(self, node: ast.AST) -> tuple[int, int]:
        return (
            self.starts[_at(node, "lineno") - 1] + _at(node, "col_offset"),
            self.starts[_at(node, "end_lineno") - 1] + _at(node, "end_col_offset"),
        )


def _at(node: ast.AST, name: str) -> int:
    value = getattr(node, name)
    assert isinstance(value, int)
    return value


def _children(node: ast.AST) -> Iterator[ast.AST]:
    """Return the parts of a node that may be changed."""
    if isinstance(node, ast.Assert | ast.JoinedStr | ast.Import | ast.ImportFrom):
        return
    if isinstance(node, ast.If) and _only_for_types(node.test):
        yield from node.orelse
        return
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "bases", "type_params"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not _is_text(child):
                yield child


def _only_for_types(test: ast.expr) -> bool:
    return "TYPE_CHECKING" in ast.unparse(test) or "__name__" in ast.unparse(test)


def _is_text(node: ast.AST) -> bool:
    """Return whether a statement is a docstring."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


# --- what becomes of a node -----------------------------------------------------------------------------------------


def changes(node: ast.AST) -> Found:
    """Return the replacements of a node and of the texts in it that are keys."""
    if isinstance(node, ast.stmt):
        yield from _statements(node)
    elif isinstance(node, ast.Compare):
        yield from _comparisons(node)
    elif isinstance(node, ast.Constant):
        yield from _constants(node)
    elif isinstance(node, ast.expr):
        yield from _expressions(node)
    elif isinstance(node, ast.comprehension):
        for test in node.ifs:
            yield "condition", test, "True"
            yield "condition", test, _not(test)
    yield from _keys(node)


def _statements(node: ast.stmt) -> Found:
    if isinstance(node, ast.Expr | ast.AugAssign | ast.Raise | ast.Delete) or (
        isinstance(node, ast.Assign) and not any(isinstance(each, ast.Name) for each in node.targets)
    ):
        yield "removed", node, "pass"
    if isinstance(node, ast.AugAssign) and type(node.op) in _COUNTED:
        other = copy(node)
        other.op = _COUNTED[type(node.op)]()
        yield "arithmetic", node, ast.unparse(other)
    elif isinstance(node, ast.Return) and node.value is not None and not _is_none(node.value):
        for value in ("True", "False") if _is_truth(node.value) else ("None",):
            yield "return", node, f"return {value}"
    elif isinstance(node, ast.Break):
        yield "loop", node, "continue"
    elif isinstance(node, ast.Continue):
        yield "loop", node, "break"
    elif isinstance(node, ast.If) and not _only_for_types(node.test):
        yield "condition", node.test, _not(node.test)
        yield "condition", node.test, "True"
        yield "condition", node.test, "False"
    elif isinstance(node, ast.While):
        yield "condition", node.test, "False"


def _expressions(node: ast.expr) -> Found:
    if isinstance(node, ast.BoolOp):
        other = copy(node)
        other.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield "and/or", node, f"({ast.unparse(other)})"
        for number in range(len(node.values)):
            left = [each for at, each in enumerate(node.values) if at != number]
            fewer = left[0] if len(left) == 1 else ast.BoolOp(node.op, left)
            yield "operand", node, f"({ast.unparse(fewer)})"
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "not", node, f"({ast.unparse(node.operand)})"
    elif isinstance(node, ast.IfExp):
        yield "condition", node, f"({ast.unparse(ast.IfExp(node.test, node.orelse, node.body))})"
    elif isinstance(node, ast.BinOp) and type(node.op) in _COUNTED:
        other_sum = copy(node)
        other_sum.op = _COUNTED[type(node.op)]()
        yield "arithmetic", node, f"({ast.unparse(other_sum)})"


def _comparisons(node: ast.Compare) -> Found:
    for number, operator in enumerate(node.ops):
        for other in _COMPARED[type(operator)]:
            changed = copy(node)
            changed.ops = [*node.ops[:number], other(), *node.ops[number + 1 :]]
            yield "comparison", node, f"({ast.unparse(changed)})"


def _constants(node: ast.Constant) -> Found:
    value = node.value
    if isinstance(value, bool):
        yield "constant", node, str(not value)
    elif isinstance(value, int):
        yield "constant", node, str(value + 1)
        yield "constant", node, str(value - 1) if value else "(-1)"


def _keys(node: ast.AST) -> Found:
    """Change texts that are keys: of mappings, in comparisons, or in searches."""
    texts: list[ast.expr | None] = []
    if isinstance(node, ast.Dict):
        texts += node.keys
    elif isinstance(node, ast.Subscript):
        texts.append(node.slice)
    elif isinstance(node, ast.Compare):
        for side in (node.left, *node.comparators):
            texts += side.elts if isinstance(side, ast.Tuple | ast.List | ast.Set) else [side]
    elif isinstance(node, ast.Call) and node.args and _called(node.func) in _KEYED:
        texts += node.args[:2] if _called(node.func) == "getattr" else node.args[:1]
    for text in texts:
        if isinstance(text, ast.Constant) and isinstance(text.value, str):
            yield "key", text, repr(text.value + _ALTERED)


def _called(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _not(test: ast.expr) -> str:
    return f"(not ({ast.unparse(test)}))"


def _is_none(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and value.value is None


def _is_truth(value: ast.expr) -> bool:
    """Return whether a value is evidently true or false."""
    return (
        isinstance(value, ast.Compare | ast.BoolOp)
        or (isinstance(value, ast.UnaryOp) and isinstance(value.op, ast.Not))
        or (isinstance(value, ast.Constant) and isinstance(value.value, bool))
    )
