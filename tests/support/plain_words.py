"""Plain words: finds bad habits of language in the docstrings and comments of the whole project.

``python -m tests.support.plain_words`` lists them, with status 1 if there are any. CONTRIBUTING.md says how to write.
"""

import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDERS = (".ci", "benchmarks", "caverna", "cli", "docs", "examples", "records", "tests")
OPENING = re.compile(r"(What|Who|Whose|Whom|Which|Of which|Of|Those|That|Where|Whether|Why|How|As|By|For whom)\b")
"""First words of docstrings that lack a subject or a verb. An attribute is "True if ..." instead of "Whether ..."."""
IDIOMS = (
    "so many", "of itself", "of themselves", r"(?:go|goes|gone|going) on with", r"(?:is|are|was|were|be|been) told",
    "whoever", r"(?<!player )(?<!players )who has",
    r"stands? (?:there|behind)", "way out", r"nobody (?:looking|looks|asks)",
    "with which nothing", "nothing is wrong", "handful", "mend", "mended", "mending", "the seam",
    "onlooker", r"(?<![Tt]here )(?:is|are) no (?!longer)[a-z]+",
)  # fmt: skip
"""Idioms that are hard to follow."""
HABITS = re.compile(rf"\b(?:{'|'.join(IDIOMS)})\b")


def docstrings(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the line and text of each docstring of a file: of modules, classes, functions and attributes."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        body = getattr(node, "body", None)
        if not isinstance(body, list):
            continue
        for each in body:
            if (
                isinstance(each, ast.Expr)
                and isinstance(each.value, ast.Constant)
                and isinstance(each.value.value, str)
            ):
                yield each.lineno, each.value.value


def comments(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the line and text of each comment of a file."""
    for token in tokenize.generate_tokens(io.StringIO(path.read_text(encoding="utf-8")).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string.lstrip("# ")


def habits(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the line of each docstring or comment with a habit, and the words."""
    for line, text in docstrings(path):
        if found := OPENING.match(text):
            yield line, f"begins with {found[0]!r}: {text.splitlines()[0]}"
        for match in HABITS.finditer(text):
            yield line + text.count("\n", 0, match.start()), f"{match[0]!r}"
    for line, text in comments(path):
        for match in HABITS.finditer(text):
            yield line, f"{match[0]!r}"


def main() -> int:
    """Print every habit with its place; return 1 if there are any."""
    found = [
        f"{path.relative_to(ROOT)}:{line}: {words}"
        for folder in FOLDERS
        for path in sorted((ROOT / folder).rglob("*.py"))
        for line, words in sorted(habits(path))
    ]
    print("\n".join(found))
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
