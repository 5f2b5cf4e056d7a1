"""Messages and hints for texts that are not valid YAML."""

import re

import yaml

from .decoding import TextError
from .scalars import LINE_END
from .tree import Mapping, Sequence, Source

_NO_SPACE = re.compile(r" *(?:- +)*([^\s:\"'#,\[\]{}][^:\"'#,\[\]{}\r\n]*):(?=[^\s:/\\])")
"""A line that begins with a key but has no space after the colon."""

_ABOUT_COLONS = ("mapping values are not allowed", "could not find expected ':'", "expected <block end>")
"""The problems that a missing space after a colon causes."""

_QUOTING = "put the text in quotes"
_PLAIN = "a record is plain YAML, without tags, anchors, aliases and directives"
_ESCAPE = (
    "there is no such escape",
    "a backslash in double quotes begins an escape; single quotes take it as it is",
)
_PROBLEMS = (
    # The beginning of the parser's problem, the message, the hint.
    ("mapping values are not allowed", "a colon and a space are not allowed here",
     "check the indentation of the line, or put the text in quotes"),
    ("mapping keys are not allowed", "'? ' is not allowed here", _QUOTING),
    ("sequence entries are not allowed", "'- ' cannot begin a list here", "begin the list on a line of its own"),
    ("found unknown escape character", *_ESCAPE),
    ("expected escape sequence", "this escape needs more hexadecimal digits", "as in \\u00e9"),
    ("expected chomping or indentation", "nothing but a comment can follow | or > in the line",
     "begin the text on the next line"),
    ("expected indentation indicator", "the indentation after | or > goes from 1 to 9", "leave the number out"),
    ("found invalid Unicode character escape", "an escape is only half a character", "as in \\U0001F600"),
    ("found unexpected document separator", "a document ends inside quotes", "close the quotes before it"),
    ("expected the node content", "a value is missing here", ""),
    ("expected '<document start>'", "the record has ended before this",
     "it does not belong to the mapping that the file is; check the indentation"),
)  # fmt: skip

_C_PROBLEMS = (
    # The beginning of the C parser's problem, and of the pure parser's.
    ("did not find expected key", "expected <block end>"),
    ("did not find expected '-' indicator", "expected <block end>"),
    ("did not find expected node content", "expected the node content"),
    ("did not find expected <document start>", "expected '<document start>'"),
    ("did not find expected comment or line break", "expected chomping or indentation"),
    ("did not find expected hexdecimal number", "expected escape sequence"),
    ("found unexpected document indicator", "found unexpected document separator"),
    ("did not find ", ""),
    ("block sequence entries are", "sequence entries are"),
)


def explain(
    error: yaml.MarkedYAMLError, text: str, opened: Mapping | Sequence | None, first_line: int = 1
) -> TextError:
    """Return a message for an error of PyYAML; ``opened`` is the collection that was being read."""
    at = min(error.problem_mark.index if error.problem_mark else 0, len(text))
    begun = error.context_mark.index if error.context_mark else at
    problem, context = _normal(error.problem or ""), error.context or ""
    rest = text[at : at + 1]
    found = TextError(at, "this cannot be read as YAML", _QUOTING)
    if problem.startswith("found unexpected end of stream"):
        found = TextError(begun, f"the text in quotes that begins here is never closed: {text[begun]} is missing")
    elif any(word in context for word in ("directive", "an alias", "an anchor", "a tag")):
        found = TextError(begun, _PLAIN, f"{_QUOTING} if it begins with one of & * ! %")
    elif not text[at:].strip() and opened and opened.flow:
        closing = "}" if type(opened) is Mapping else "]"
        found = TextError(opened.start, f"what begins here is never closed: '{closing}' is missing")
    elif problem.startswith("found character"):
        found = TextError(at, f"a value cannot begin with {rest!r}", _QUOTING)
    elif problem.startswith("found unknown escape") and rest != "\\":
        found = TextError(at - 1, *_ESCAPE)
    elif problem.startswith("could not find expected ':'"):
        found = TextError(begun, "a colon and a space are missing after this key", "as in 'Ann: Logging'")
    elif problem.startswith(("expected ',' or '}'", "expected ',' or ']'")) and opened:
        what = "a comma or '}'" if type(opened) is Mapping else "a comma or ']'"
        place = Source(text, first_line).span(opened.start)
        message = f"{what} belongs here, for the '{text[opened.start]}' at {place}"
        found = TextError(at, message, "close it, or put the text in quotes")
    elif problem.startswith("expected <block end>"):
        found = _misplaced(text, at)
    else:
        for beginning, message, hint in _PROBLEMS:
            if problem.startswith(beginning):
                found = TextError(at, message, hint)
    if problem.startswith(_ABOUT_COLONS):
        found = _spaceless(text, found.offset) or found
    return found


def _normal(problem: str) -> str:
    """Return a problem of the C parser in the words of the pure parser."""
    for theirs, ours in _C_PROBLEMS:
        if problem.startswith(theirs):
            return ours + problem[len(theirs) :]
    return problem


def _misplaced(text: str, at: int) -> TextError:
    """Explain something that does not fit the lists and mappings around it."""
    line = text[max(text.rfind("\n", 0, at), text.rfind("\r", 0, at)) + 1 : at]
    if line.rstrip().endswith(('"', "'", "]", "}")):
        return TextError(at, "text follows what was closed before", "put all of the value in one pair of quotes")
    hint = "indent it like its neighbours; the entries of a list all begin with '- ', those of a mapping do not"
    return TextError(at, "this line does not fit in with the lines above it", hint)


def _spaceless(text: str, offset: int) -> TextError | None:
    """Return an error for a key without a space after its colon, in the line of the problem or the one before."""
    before = [end.end() for end in LINE_END.finditer(text, 0, offset)][-2:]
    for begin in reversed([0, *before] if len(before) < 2 else before):
        if key := _NO_SPACE.match(text, begin):
            return TextError(key.start(1), f"a space is missing after the colon of {key[1]!r}", f"write '{key[1]}: '")
    return None
