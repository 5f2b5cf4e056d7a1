"""The scanner, the events of PyYAML and JSON give the same tree of a text, and the same record with the same places."""

import copy
import json
import pickle
import random
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
import yaml
from attrs import evolve
from hypothesis import example, given, settings
from hypothesis import strategies as st

from caverna import load, loads, verify
from caverna.games.caverna.players.playing import simulate
from caverna.model.findings import Span
from caverna.model.record import Line, Record
from caverna.reading import jsontree, scanner, yaml_events
from caverna.reading.decoding import forbidden
from caverna.reading.scanner import scan
from caverna.reading.tree import Mapping, Node, Scalar, Source
from caverna.writing.plain import dumps_json, to_data
from caverna.writing.writer import dumps
from tests.caverna.test_broken_random import mutated, texts
from tests.reading.test_reading import SAMPLE
from tests.support.loop_share import examples, share
from tests.support.marked_texts import HEAD, TURNS, lines_of
from tests.support.random_records import records
from tests.support.rows import rows
from tests.support.untidy_yaml import UntidyYaml

ROOT = Path(__file__).parents[2] / "records"
GAMES = sorted(file for folder in ("games", "stone-age/games") for file in (ROOT / folder).glob("*.yaml"))
TEXT = (ROOT / "games" / "two-by-hand.yaml").read_text(encoding="utf-8")


def places(record: Record) -> list[Any]:
    """Return every place that a record knows."""
    found: list[Any] = [dict(record.at)]
    for entry in record.rounds:
        found += [dict(entry.at), [check.at for check in entry.check]]
    for line in lines_of(record):
        spans = [line.place(step) for step in range(len(line.steps))]
        items = [
            [line.place(step, item) for item in range(len(starts))] for step, starts in enumerate(line.item_offsets)
        ]
        found.append((line.player_at, spans, items, line.written and line.written.text))
    return found


def flat(node: Node) -> Any:
    """Return a tree as tuples: texts with their offsets and styles, braces and brackets with their ends."""
    if isinstance(node, Scalar):
        return node.text, node.start, node.style
    inside = [(flat(key), flat(value)) for key, value in node.pairs()] if isinstance(node, Mapping) else None
    end = node.end if node.flow and node.source.text[node.start] in "[{" else None
    return inside or [flat(child) for child in getattr(node, "children", [])], node.start, node.flow, end


def scanned(text: str) -> bool:
    """Check that a tree of the scanner is that of the events; return whether it takes the text."""
    found = scan(Source(text)) if not forbidden(text) else None
    if found is None:
        return False
    parsed, errors = yaml_events.compose(Source(text))
    assert errors == [], text
    assert parsed is not None
    assert flat(found) == flat(parsed), text
    return True


def same(text: str) -> bool:
    """Check that a text is read the same from its tree and from that of the events; return whether they are two."""
    record = loads(text)
    taken = scan(Source(text)) or jsontree.compose(Source(text))
    with patch.object(scanner, "scan", return_value=None), patch.object(jsontree, "compose", return_value=None):
        parsed = loads(text)
    assert record == parsed
    assert places(record) == places(parsed)
    return taken is not None


def as_json(text: str) -> str:
    """Return a record in YAML as JSON in which everything is a text."""
    return json.dumps(yaml.load(text, yaml.BaseLoader), ensure_ascii=False)


# --- what is taken ------------------------------------------------------------------------------------------


@rows("path", share(GAMES))
def test_shipped_games(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = load(path)
    for written in text, text.replace("\n", "\r\n"), dumps(record):
        assert scanned(written)
        assert same(written)
    assert same(as_json(text))
    assert same(dumps_json(record))


def test_all_shipped_records() -> None:
    texts = [path.read_text(encoding="utf-8") for path in sorted(ROOT.rglob("*.yaml"))]
    assert sum(scanned(text) and scanned(text.replace("\n", "\r\n")) for text in texts) > 80
    for text in texts:
        same(text)


SERIES = "agricola: 1\nplayers: [Ann]\nseries: {}\nrounds: []\n"


@pytest.mark.parametrize(
    ("said", "point", "rule"),
    [
        ("{game: 1}", "", ""),
        ("{game: 4, last: 64, occupations: [Woodcutter, Reed collector, Tutor]}", "", ""),
        ("\n  game: 2\n  last: 50\n  occupations:\n  - Woodcutter", "", ""),
        ("{game: 2, last: 49, occupations: [Woodcutter]}", "49", "series.target"),
        ("{game: 2, last: 50, occupations: []}", "[]", "series.occupations"),
        ("{game: 3, last: 55, occupations: [Tutor, Tutor]}", "Tutor]", "card.once"),
        ("{last: 50}", "{last", "record.missing"),
    ],
)
def test_a_part_with_keys_of_its_own(said: str, point: str, rule: str) -> None:
    text = SERIES.replace("{}", said)
    assert same(text)
    assert same(as_json(text))
    findings = verify(loads(text)).findings
    assert [each.rule for each in findings] == [rule] * bool(rule)
    if rule:
        before = text[: text.index(point)].split("\n")
        assert (findings[0].line, findings[0].column) == (len(before), len(before[-1]) + 1)


def test_written_games() -> None:
    for players in range(1, 8):
        record = simulate(players, 3, style="random")
        assert same(dumps(record))
        assert same(dumps_json(record))


def test_texts_of_other_tests() -> None:
    for text in texts():
        same(text)
        same(as_json(text))
    assert same(SAMPLE)


@pytest.mark.parametrize(
    "text",
    [
        f"{HEAD}rounds: []\n",
        f"{HEAD}rounds: []\nposition: {{round: 3}}\n",
        f"{HEAD}rounds: []",
        f"\n# first\n\n{HEAD}   # indented\nrounds:   [ ]   # none\n\n",
        "  caverna: 1\n  players: [Ann]\n  rounds: []\n",
        "caverna: 1\nplayers:\n- Ann\n- Bob\nrounds: []\n",
        "caverna: 1\nplayers: [Zoë, 李雷, O'Neil, J. R.]\nrounds:\n- turns:\n  - 李雷: Logging\n",
        f"{HEAD}rounds:\n  - card: Blacksmithing\n    turns:\n      - Ann: Logging\n    harvest: {{Ann: beg 1}}\n",
        f"{HEAD}rounds:\n-   turns:\n    - Ann: Logging\n    -  Bob: pass\n- card: Kuźnia\n",
        f"{HEAD}rounds: []\nscores: {{Ann: 80, Bob: -3}}\n",
        f"{HEAD}rounds: []\nscores:\n  Ann: {{total: 71,\n\n begging: -3 ,gold: 0}}\n  Bob: 0\n",
        f"{HEAD}about: {{event: Club final, table: 3, date: 2026-11-15}}\nrounds: []\n",
        f"{HEAD}about:\n  at: 19:30\n  who: Who? me! a#b [x] {{y}} \"z\"\n  more: {{a: b}}\nrounds: []\n",
        f"{HEAD}variant: introductory\nrulings: {{solo clear at: 6, imitate imitation: no}}\nrounds: []\n",
        '{"caverna": 1, "players": ["Ann"], "rounds": [], "about": {"at": "19:30", "n": [1, {"a": "b"}]}}',
        '{"caverna": 1, "players": ["Zo\\u00eb"], "rounds": [{"turns": [{"Zo\\u00eb": "Logging"}]}]}',
        '{"caverna": 1, "players": ["Ann"], "rounds": [{"marker": null, "turns": []}]}',
        ' {"scores" : {"Ann" : 3}, "rounds" :[], "caverna": "1", "players":["Ann"]}\n',
    ],
)  # fmt: skip
def test_well_written(text: str) -> None:
    assert same(text)


@rows("text", [
        "",
        "caverna: 1\n",
        f"{HEAD}rounds:\n",
        f"{HEAD}rounds: []\nexpect: [furnish.cost 9:14]\n",
        f"{HEAD}rounds: []\nrounds: []\n",
        f"{HEAD}rounds: []\nother: 1\n",
        f"{HEAD}rounds: []\nvariant: Full\n",
        f"{HEAD}rounds: []\nvariant: [full]\n",
        f"{HEAD}rounds: []\nrulings: {{carpenter: [action]}}\n",
        f"{HEAD}rounds: []\nrulings: {{carpentr: action}}\n",
        f"{HEAD}rounds: []\nabout: {{a: null}}\n",
        f"{HEAD}rounds: []\nabout: Club final\n",
        f"{HEAD}rounds: []\nabout: {{\u212b: 1, \u00c5: 2}}\n",
        f"{HEAD}rounds: []\nend: {{Ann: Logging}}\n",
        f"{HEAD}rounds: []\nscores: {{Cid: 80}}\n",
        f"{HEAD}rounds: []\nscores: {{Ann: 080}}\n",
        f"{HEAD}rounds: []\nscores: {{Ann: {{total: 1000001}}}}\n",
        f"{HEAD}rounds: []\nscores: {{Ann: {{totl: 1}}}}\n",
        "caverna: 2\nplayers: [Ann]\nrounds: []\n",
        "caverna: 1\nplayers: [Ann, Ann]\nrounds: []\n",
        "caverna: 1\nplayers: [a, b, c, d, e, f, g, h]\nrounds: []\n",
        f"caverna: 1\nplayers: [{'a' * 41}]\nrounds: []\n",
        "caverna: 1\nplayers: []\nrounds: []\n",
        "caverna: 1\nplayers: [\u212bsa]\nrounds: []\n",
        f"{TURNS}  - Cid: Logging\n",
        f"{TURNS}  - Ann: Loging\n",
        f"{TURNS}  - Ann: feed\n",
        f"{TURNS}  - Ann: Logging\n    Bob: Logging\n",
        f"{TURNS}  - Ann: [Logging]\n",
        f"{TURNS}  - Ann: {'eat 1 grain, ' * 900}eat 1 grain\n",
        f"{HEAD}rounds:\n- round: 13\n",
        f"{HEAD}rounds:\n- marker: leave\n",
        f"{HEAD}rounds:\n- card: Logging\n",
        f"{HEAD}rounds:\n- turn: 3\n",
        f"{HEAD}rounds:\n- check: {{Ann: 3 foood}}\n",
        f"{HEAD}rounds:\n- check: {{Cid: 3 food}}\n",
        f"{HEAD}rounds:\n- check: 3 food\n",
        f"{HEAD}rounds:\n- harvest: {{Ann: [beg 1]}}\n",
        '{"caverna": true, "players": ["Ann"], "rounds": []}',
        '{"caverna": 1.0, "players": ["Ann"], "rounds": []}',
        '{"caverna": 1, "players": [12], "rounds": []}',
        '{"caverna": 1, "players": ["Ann"], "rounds": null}',
        '{"caverna": 1, "players": ["Ann"], "rounds": [], "variant": null}',
        '{"caverna": 1, "players": ["Ann"], "rounds": [{"turns": [[]]}]}',
        '{"caverna": 1, "players": ["Ann"], "rounds": [{"turns": [{"Ann": ""}]}]}',
        '{"caverna": 1, "players": ["Ann"], "rounds": [{"round": true}]}',
        '{"caverna": 1, "players": ["Ann"], "rounds": [], "scores": {"Ann": {"gold": true, "total": 1}}}',
        '{"caverna": 1, "players": ["Ann"], "rounds": [], "scores": {"Ann": [1]}}',
        '{"caverna": 1, "players": ["Ann"], "rounds": [], "scores": {"Ann": NaN}}',
        '{"caverna": 1, "players": ["Ann"], "rounds": [], "scores": {"Ann": ' + "9" * 5000 + "}}",
        '{"caverna": 1, "players": ["Ann"], "rounds": [], "about": {"a": -0}}',
        '{"caverna": 1, "players": ["Ann"], "rounds": [], "about": {"a": 0.5}}',
        '{"caverna": 1, "players": ["Ann"], "rounds": [], "about": {"a": "\\ud83d\\ude00"}}',
        '{"caverna": 1, "players": ["Ann"], "rounds": [], "about": {"a": ' + "[" * 40 + "]" * 40 + "}}",
        '{"caverna": 1, "players": ["Ann"], "rounds": [], "about": {"a": ' + '{"a":' * 40 + "1" + "}" * 41 + "}",
        "[" * 100_000,
        '{"a":' * 100_000,
    ])  # fmt: skip
def test_broken_texts(text: str) -> None:
    same(text)


@settings(max_examples=60, deadline=None)
@given(records(), st.integers(0, 2**32))
def test_any_record(record: Record, seed: int) -> None:
    data = to_data(record)
    for text in dumps(record), dumps_json(record), dumps_json(record, structured=True):
        same(text)
    text = UntidyYaml(random.Random(seed)).text(data).removeprefix("\ufeff")
    if not forbidden(text):
        same(text)


@settings(max_examples=examples(200), deadline=None)
@given(mutated())
def test_mutated_records(text: str) -> None:
    if not forbidden(text):
        same(text)


# --- ends ---------------------------------------------------------------------------------------------------


def ends(node: Node, composed: Any) -> None:
    """Check that a node ends where that of PyYAML does; white space behind a block scalar belongs to nobody."""
    text = node.source.text
    if isinstance(node, Scalar):
        if node.text or node.style:
            end = composed.end_mark.index
            assert text[node.start : node.end].rstrip() == text[node.start : end].rstrip()
        return
    if node.flow and text[node.start] in "[{":
        assert node.end == composed.end_mark.index
    inside = [each for pair in node.pairs() for each in pair] if isinstance(node, Mapping) else node.children
    values = [each for pair in composed.value for each in pair] if isinstance(node, Mapping) else composed.value
    for child, value in zip(inside, values, strict=True):
        ends(child, value)


def check_ends(text: str) -> None:
    for root in scan(Source(text)), yaml_events.compose(Source(text))[0]:
        if root is not None:
            ends(root, yaml.compose(text, yaml.SafeLoader))


@rows("text", [
    "a: |\n  b\n  c\n\nd: e\n", "a: >-\n  b\n  c\nd: e\n", "a: |+\n  b\n\n\nd: e\n", "a: | # b\n  c\n",
    "a: |\n\nb: c\n",
    "a: 'b''c' # d\n", 'a: "b\\"c\\x41" # d\n', "a: b\n  c\n   d # e\n", "a: {b: [c, 'd'], e: {}} # f\n",
    "- a\n-\n- 'b'\n",
    'a: "b\\\n  c"\nd: e\n', "a: ë😀 # b\n", "'a' : b\n", "a: {b: c,\n  d: 'e\n  f'}\n", "a: [b: c, d]\n",
])  # fmt: skip
def test_ends(text: str) -> None:
    check_ends(text)
    check_ends(text.replace("\n", "\r\n"))


@settings(max_examples=examples(40), deadline=None)
@given(records(), st.integers(0, 2**32))
def test_ends_of_any_record(record: Record, seed: int) -> None:
    text = UntidyYaml(random.Random(seed)).text(to_data(record)).removeprefix("\ufeff")
    if not forbidden(text) and "\t" not in text:
        check_ends(text)


# --- YAML ---------------------------------------------------------------------------------------------------


@rows("text", [
        "a: b", "a:  b  ", "a: b\n\n\n", "a: b # c", "a: b#c", "a:   # c\n  b: c",
        "a:\n\n# x\n  # y\n- b: c\n\n- b: d", "a:\n- b: c\n  d: e\nf: g",
        "a:\n  - b:\n    - c: d\n      e: f\n    g: h\n  - i: j\nk: l", "a:\n  b:\n    c: d\n  e: f\ng:\n  h: i",
        "  a:\n    b: c\n  d: e", "- a: b\n- a: c", "-   a: b\n    c: d\n- e: f", "a: -5", "a: b - c", "a: b -",
        "a: b:c", "a: b , c]", "a: x'b", "a b: c d", "a: [b, c]", "a: [b,c , d ]", "a: [ ]", "a: {}", "a: { b: c }",
        "a: {b: c,\n  d: e,\nf: g}", "a: {b: -5,\n\n   d: e f}", "a: [b,\n c]\nd: e", "Zoë: ł", "李: 雷", "a: 1_000",
        "a: _", "1: 2", "a: b? c", "a: x\r\nb: y\r\n", "- a", "- -5 # b", "- a:b", "a:\n- b\n-  c d\ne: f",
        "- a\n- b: c\n  d:\n    - e\n    - f\n- g", "a: [b: c]", "a: [b: c d , b: -5,\n  e f: g]",
        "a: null", "null: a", "a: 1\na: 2", "a: {b: c, b: d}", "a:\n  b: 1\n  b: 2", "a: [b, {c: d}]", "a: [b: c, d]",
        "a: [b, c: d]", "a: {b: {c: d, c: e}}", "a: {b: [c: d]}",
        "a: {b: [[c]]}", "a: {b: {c: d e , f: {}}, g: [ -1, 2 ]} # h", "a: {b: [{c: d'e}, []]}",
    ])  # fmt: skip
def test_scanned(text: str) -> None:
    assert scanned(text)


@rows("text", [
        "", "\n", "# a", "a", "a:", "a:\nb: c", "a: b\n c", "a: b\n  c: d", "a: b\n - c", "a: b\n- c: d", "a:b",
        "a: b: c", "a: b:", "a: b :", "a: b : c", "a : b", "- - a", "- - a: b", "-a: b", "- ", "-", "a: - b", "a: -",
        "a: ~", "a: 'b'", 'a: "b"', "'a': b", '"a": b', "<<: a", "? a", "? a\n: b", ": a",
        "a: |\n  b", "a: >\n  b", "a: &b c", "a: *b", "a: !b c", "!a b: c", "&a b: c", "%a b", "a: %b", "a: @b",
        "a: `b", "---\na: b", "a: b\n---\n", "a: b\n...\n", "a:\tb", "\ta: b", "a: b\tc", "a: b\r", "a: b\rc: d",
        "a:\n  b: c\n d: e", "a:\n    b: c\n  d: e",
        "a:\n  - b: c\n - d: e", " a: b\nc: d", "a: b\n c: d", "- a: b\n c: d", "- a: b\n   c: d", "- a: b\n-c: d",
        "a:\n- b: c\n  - d: e", "a:\n- b: c\n d: e", "a:\n  b: c\n- d: e", "- a: b\nc: d", "a: b\n- c", "a: [b",
        "a: [b]]", "a: [b] c", "a: [b]#c", "a: [b, , c]", "a: [b,]", "a: [, b]",
        "a: {b}", "a: {b: }", "a: {b:c}", "a: {b: c: d}", "a: {b: c # d\n}", "a: {b: c,\n# d\n e: f}", "a: {b: ?c}",
        "a: [b?]", "a: [-]", "a: [b\n, c]", "a: [b\n c]", "a: {b: {c:d}}",
        'a: {b: ["c"]}', "[a]: b", "{a: b}: c", "[a, b]", "{a: b}",
        "a, b", "a: [---, b]", "a: [b,\n---\n, c]", "a: {b: c}\n  d: e", "a: [b]\n- c: d", "a: #b", "a: b\n#c\n d",
        "a " * 60 + ": b", "a" * 1200 + ": b", "a: {" + "a" * 1200 + ": b}", "a: b\u2028c: d\n e", "a: b\n\u3000c: d",
        "a: b\u00a0c", "\u00a0a: b", "- a\n  b", "- a\n  b: c", "- a\n  - b", "- a\n - b", "- a\nb: c",
        "- a\n  b:\n  - c", "a\nb: c", "a:\n- b\n  c: d", "a:\n  - b\n  c: d", "a:\n  - b\n- c", "- a\n\n  # b\n  c",
        " a\n", "a:\n  b",
    ])  # fmt: skip
def test_not_scanned(text: str) -> None:
    assert scan(Source(text)) is None


PIECES = [
    ": ", " #", "#", ":", "'", '"', "\t", "-", "- ", "{", "}", "[", "]", ",", ", ", "~", "null", "<<", "? ", "?", "%",
    "@", "`", "---", "...", "---\n", "...\n", "|", ">", "&", "*", "!", "\n", "\n ", "\n  ", "\n- ", " ", "  ", "a",
    "1", ":\n", "\r", "\r\n", "\u00a0", "\u3000", "ë", "\u0301", "\\", "=", "(", "[]", "{}", "{a: b}", "[a, b]",
    "{a: b,\n", "[a,\n  b]", "\n\n", "a: b\n",
]  # fmt: skip


def changed(text: str, rnd: random.Random) -> str:
    """Return a text with a few changes of characters and lines."""
    for _ in range(rnd.choice((1, 1, 2, 3))):
        at = rnd.randrange(len(text) + 1)
        lines = text.split("\n")
        line, other = rnd.randrange(len(lines)), rnd.randrange(len(lines))
        match rnd.randrange(9):
            case 0:
                text = text[:at] + text[at + rnd.choice((1, 1, 2, 5)) :]
            case 1 | 2 | 3:
                text = text[:at] + rnd.choice(PIECES) + text[at + rnd.choice((0, 0, 1)) :]
            case 4:
                lines[line], lines[other] = lines[other], lines[line]
                text = "\n".join(lines)
            case 5:
                lines.insert(other, lines[line])
                text = "\n".join(lines)
            case 6:
                del lines[line]
                text = "\n".join(lines)
            case 7:
                lines[line] = " " * rnd.randrange(4) + rnd.choice((lines[line], lines[line].lstrip(" ")))
                text = "\n".join(lines)
            case _:
                lines[line] += rnd.choice(PIECES)
                text = "\n".join(lines)
    return text


def parts_of(path: Path) -> list[str]:
    """Return a record round by round, short enough for the pure parser and for a change to matter."""
    head, *rounds = path.read_text(encoding="utf-8").split("\n- ")
    return [f"{head}\n- {each}" for each in rounds]


@rows("path", share(GAMES))
def test_changed_yaml(path: Path) -> None:
    rnd = random.Random(path.stem)
    texts = [changed(text, rnd) for text in parts_of(path) for _ in range(12)]
    assert sum(map(scanned, texts)) > len(texts) / 8


FRAGMENTS = st.sampled_from(
    [*PIECES, "a:", "b: c", "- d: e", "  ", "    f: g", "\n    ", "-  ", "[h", "i]", "{j: k", "l}", " m"]
)


@settings(max_examples=examples(1500), deadline=None)
@given(st.lists(FRAGMENTS, max_size=12).map("".join) | st.text(st.sampled_from("ab:- \n#,[]{}'\"?"), max_size=16))
@example("a: b\n  - c")
def test_any_yaml(text: str) -> None:
    scanned(text)


def test_scanning_takes_no_longer_for_hostile_texts() -> None:
    for text in ("a: b" + " " * 200_000 + ":", "a: " + "b " * 100_000 + ":", "a: [" + "b, " * 100_000,
                 "a: {" + "b: c, " * 60_000,
                 "a:\n" * 100_000, "- " * 100_000, " " * 200_000 + "a", "a: " + "b:" * 100_000,
                 "a" * 200_000):  # fmt: skip
        assert scan(Source(text)) is None


# --- JSON ---------------------------------------------------------------------------------------------------


def test_a_key_given_twice_is_told() -> None:
    text = as_json(TEXT)
    for key in '"card"', '"Ann"', '"total"', '"rounds"', '"turns"':
        twice = text.replace(f"{key}: ", f"{key}: 1, {key}: ", 1)
        assert same(twice)
        assert any(
            "twice" in finding.message or "a turn has one" in finding.message for finding in loads(twice).findings
        )


def test_changed_json() -> None:
    rnd = random.Random(7)
    pieces = [*PIECES, '"Ann"', '"Ann": ', '"round": 3, ', '"total": 3, ', "\\u0041", '\\"', "1", "true", "0.5", "-0"]
    taken = 0
    for text in map(as_json, [SAMPLE, *parts_of(GAMES[0])]):
        for _ in range(100):
            at = rnd.randrange(len(text))
            new = text[:at] + rnd.choice(pieces) + text[at + rnd.choice((0, 0, 1, 2)) :]
            taken += not forbidden(new) and same(new)
    assert taken > 20


# --- places -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "rule", "point"),
    [
        ("Bob: Logging", "Bob: Housework, furnish Carpenter D3", "furnish.cost", "furnish Carpenter"),
        ("expedition (dog, sheep, +1)", "expedition (dog, cattle, +1)", "expedition.loot", "cattle, +1"),
        ("card: Sheep farming", "card: Blacksmithing  # again", "setup.cards", "Blacksmithing  # again"),
        ("- Ann: Ore mining", "- Bob: Ore mining", "work.turn-order", "Bob: Ore mining"),
        ("1 food 1 dog 1 sheep 2 dwarf", "2 food 1 dog 1 sheep 2 dwarf", "claim.have", "2 food 1 dog 1 sheep 2 dwarf"),
        ("round: 3", "round: 4", "setup.cards", "4\n  turns"),
    ],
)
def test_findings_point_into_the_text(old: str, new: str, rule: str, point: str) -> None:
    assert old in TEXT
    text = TEXT.replace(old, new, 1)
    before = text[: text.index(point)].split("\n")
    finding = verify(loads(text)).findings[0]
    assert (finding.rule, finding.line, finding.column) == (rule, len(before), len(before[-1]) + 1)


def test_a_record_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[Source] = []

    def scanning(source: Source) -> Node | None:
        read.append(source)
        return scan(source)

    monkeypatch.setattr(scanner, "scan", scanning)
    record = loads(TEXT)
    assert verify(record).ok
    places(record)
    assert [source.text for source in read] == [TEXT]


def test_copies_keep_their_places() -> None:
    with patch.object(scanner, "scan", return_value=None):
        expected = places(loads(TEXT))
    for record in (
        loads(TEXT),
        copy.copy(loads(TEXT)),
        copy.deepcopy(loads(TEXT)),
        pickle.loads(pickle.dumps(loads(TEXT))),
    ):
        assert record == loads(TEXT)
        assert repr(record) == repr(loads(TEXT))
        assert places(record) == expected
    asked = loads(TEXT)
    assert asked.rounds[0].turns[0].place(0) == Span(9, 10)
    for record in copy.deepcopy(asked), pickle.loads(pickle.dumps(asked)):
        assert places(record) == expected


def test_changed_lines_keep_their_places() -> None:
    line = loads(TEXT).rounds[0].turns[2]
    assert (line.player_at, line.place(1), line.place(2, 1)) == (Span(11, 5), Span(11, 25), Span(11, 51))
    assert evolve(line, player="Bob").player_at == Span(11, 5)
    assert evolve(line, player="Bob").place(2, 1) == Span(11, 51)
    assert evolve(line, player_at=Span(1, 1)).place(1) == Span(11, 25)
    assert evolve(line, written=None).place(1) == Span(11, 5)
    assert evolve(line, player_at=Span(1, 1), written=None).place(1) == Span(1, 1)
    assert copy.copy(line).place(2) == line.place(2)
    assert line == Line(line.player, line.steps, Span(1, 1), line.offsets, line.item_offsets)


def test_lines_keep_their_places_where_the_record_changes() -> None:
    record = loads(TEXT)
    line, entry = record.rounds[2].turns[1], record.rounds[2]
    del record.rounds[:2]
    del entry.turns[0]
    assert line.player_at == Span(30, 5)
    assert entry.at[""] == Span(26, 3)


DEEP = [
    "a: {b: {c: d, e: [f, g h]}, i: -5}\n",
    "a: {b: {c: {d: e}, f: {}}, g: []}   # said aside\n",
    "a: {b: {c: [ d, e ] , f: g } , h: {} }\n",
]
LEFT = [
    "{b: {c: d,}}", "{b: {c: d} e: f}", "{b: {c: d}}}", "{b: {c: d}", "{b: {c: [d,, e]}}",
    "{b: {c: - d}}", "{b: {c: d: e}}", "{{b: c}: d}", "{b: {c: 'd'}}", "{b: {c: }}", "{b: {c: d}x}",
    "{b: " * 9 + "c: d" + "}" * 9,
]  # fmt: skip


@pytest.mark.parametrize("text", DEEP)
def test_braces_in_braces(text: str) -> None:
    assert scanned(text)


@pytest.mark.parametrize("value", LEFT)
def test_other_braces_are_left_to_the_parser(value: str) -> None:
    assert scan(Source(f"a: {value}\n")) is None


@pytest.mark.parametrize("depth", [40, 700, 900])
@pytest.mark.parametrize("opening", ["{a: ", '{"a": '])
def test_no_depth_is_too_deep_to_be_told(depth: int, opening: str) -> None:
    deep = f"{opening * depth}1{'}' * depth}"
    json = f'{{"agricola": 1, "players": ["Ann"], "cards": {{"A": {deep}}}, "rounds": []}}'
    text = json if '"' in opening else f"agricola: 1\nplayers: [Ann]\ncards: {{A: {deep}}}\nrounds: []\n"
    assert [finding.message for finding in loads(text).findings] == ["lists and mappings are nested deeper than 32"]


def test_a_game_whose_scores_stand_in_braces() -> None:
    assert same((ROOT / "agricola" / "games" / "agricola-solo-by-hand.yaml").read_text(encoding="utf-8"))


@given(st.text(alphabet="ab:,{}[] -#\n", max_size=40))
def test_braces_of_any_kind_are_read_as_by_the_parser(text: str) -> None:
    scanned(f"a: {{{text}}}\n")


def test_white_space_other_than_blanks_is_left_to_the_parser() -> None:
    spaces = [each for each in map(chr, range(0x110000)) if each.isspace()]
    assert [each for each in spaces if scanned(f"a: b{each}c\n")] == [" "]


ITEMS = [
    "a:\n  - b: c\n  - b: d\n    e: f\n  - b: g\n",
    "a:\n  - b: c\n  - d\n  - b: e\n",
    "a:\n  - b: c\n\n  # aside\n  - b: d\ne: f\n",
    "a:\n  - b: c\n  - b:\n      - d: e\n      - d: f\n  - b: g\n",
    "a:\n  - b: c\n  -   b: d\n  - b: e\n",
    "a:\n- b: c\n- b: d\ne:\n- f: g\n",
]


@pytest.mark.parametrize("text", ITEMS)
def test_items_one_after_the_other_are_read_as_by_the_parser(text: str) -> None:
    assert scanned(text)


@given(st.text(alphabet="ab:- #\n", max_size=40))
def test_lists_of_any_kind_are_read_as_by_the_parser(text: str) -> None:
    scanned(f"a:\n  - b: c\n{text}\n")
