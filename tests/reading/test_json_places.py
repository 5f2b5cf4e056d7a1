"""The tree of JSON has the values that the standard library decodes, and findings point into the text."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from caverna import load, loads, verify
from caverna.reading import jsontree
from caverna.reading.tree import MAX_DEPTH, Mapping, Node, Scalar, Source
from caverna.writing.plain import dumps_json
from tests.support.loop_share import examples

GAME = dumps_json(load(Path(__file__).parents[2] / "records" / "games" / "club-final.yaml"))
CUTS = ["", " ", "\n", ",", ":", "[", "]", "{", "}", '"', "\\", '\\"', "\\u", "\\u00e9", "\\ud83d", "\\ude00", "NaN",
        "-", "01", "1e5", "-0.5", "null", "true", "Infinity", '"a": 1', '{"a": 1, "a": 2}', "é", "\t"]  # fmt: skip
_HALF = re.compile(r"\\u[dD][89a-fA-F]")
texts = st.text(max_size=6)
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=12,
)


def plain(node: Node) -> Any:
    """Return a tree as plain values: a text that is not in quotes is a number, a truth value or null."""
    if isinstance(node, Scalar):
        return node.text if node.style else json.loads(node.text)
    if isinstance(node, Mapping):
        return {key.text: plain(value) for key, value in node.pairs() if isinstance(key, Scalar)}
    return [plain(child) for child in node.children]


def depth(value: Any) -> int:
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    return 0 if inside is None else 1 + max(map(depth, inside), default=0)


def decoded(text: str) -> Any:
    """Return the values of a text, None where it is no JSON or has half a character in it."""
    if _HALF.search(text):
        return None
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def check(text: str) -> None:
    """Check that a tree has the values of the text; it may be refused where the decoder is lenient."""
    data = decoded(text)
    root = jsontree.compose(Source(text))
    if depth(data) > MAX_DEPTH:
        assert root is None
    elif root is None:
        assert data is None or not isinstance(data, dict) or "NaN" in text or "Infinity" in text
    elif data is not None:
        assert plain(root) == data
    else:
        assert "\\u" in text


@settings(max_examples=examples(200), deadline=None)
@given(st.dictionaries(texts, values, max_size=4), st.sampled_from((None, 0, 2, "\t")), st.booleans())
def test_any_json_gives_the_same_values(value: object, indent: int | str | None, ascii_only: bool) -> None:
    check(json.dumps(value, indent=indent, ensure_ascii=ascii_only))


@settings(max_examples=examples(400), deadline=None)
@given(st.lists(st.tuples(st.integers(0, 200), st.integers(0, 3), st.sampled_from(CUTS)), min_size=1, max_size=4))
@example([(0, 0, '{"a":' * 33 + "1" + "}" * 33)])
@example([(0, 3, '{"a": NaN, ')])
@example([(0, 3, '{"a": -Infinity, ')])
def test_what_is_no_json_is_taken_by_neither(cuts: list[tuple[int, int, str]]) -> None:
    text = '{"caverna": 1, "players": ["Ann", "B\\u00f3b"], "rounds": [{"turns": [{"Ann": "Logging"}], "round": 1}]}'
    for at, gone, piece in cuts:
        text = text[:at] + piece + text[at + gone :]
    check(text)


@pytest.mark.parametrize("levels", [31, 32, 33, 100_000])
def test_nesting(levels: int) -> None:
    for opened, closed in ('{"a":', "}"), ("[", "]"):
        check("{" + '"a":' + opened * (levels - 1) + "1" + closed * (levels - 1) + "}")


@pytest.mark.parametrize(
    ("old", "new", "rule", "point"),
    [
        ("Ore mining", "Ore minning", "record.name", "Ore minning"),
        ("Ore mining", "Housework, furnish Carpenter D3", "furnish.cost", "furnish Carpenter"),
        ('"card": "Blacksmithing"', '"card": "Ore trading"', "setup.cards", '"Ore trading"'),
        ('"variant"', '"caverna"', "record.key", '"caverna": "full"'),
        ("3 food 8 wood", "4 food 8 wood", "claim.have", "4 food 8 wood"),
        ('"Ann": "Ore mining"', '"Bob": "Ore mining"', "work.turn-order", '"Bob": "Ore mining"'),
    ],
)
def test_findings_point_into_the_text(old: str, new: str, rule: str, point: str) -> None:
    assert old in GAME
    text = GAME.replace(old, new, 1)
    before = text[: text.index(point)].split("\n")
    (finding,) = verify(loads(text)).findings
    assert (finding.rule, finding.line, finding.column) == (rule, len(before), len(before[-1]) + 1)
