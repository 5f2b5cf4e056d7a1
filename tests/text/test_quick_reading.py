"""Well-written records are read quickly and without places; whatever is read so is what the careful reading gives."""

import copy
import json
import pickle
import random
from pathlib import Path
from typing import Any

import pytest
import yaml
from attrs import evolve
from hypothesis import example, given, settings
from hypothesis import strategies as st

from caverna import load, loads, verify
from caverna.core.findings import Span
from caverna.core.record import Line, Record
from caverna.games.caverna.players.playing import simulate
from caverna.text.reading import careful, jsontree, quick, quickjson, quickyaml
from caverna.text.reading.decoding import forbidden
from caverna.text.reading.tree import Mapping, Node, Scalar, Source
from caverna.text.writing.plain import dumps_json, to_data
from caverna.text.writing.writer import dumps
from tests.caverna.test_broken_random import TEXTS, mutated
from tests.support.made_records import bare, records
from tests.support.messy import Messy
from tests.support.reads import HEAD, TURNS, lines_of
from tests.text.test_reading import SAMPLE

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


def same(text: str) -> bool:
    """Check that a text is read the same quickly and carefully; return whether the quick reading takes it."""
    quickly = quick.read(text, "file")
    if quickly is None:
        return False
    carefully = careful.read(Source(text), "file")
    assert carefully.findings == []
    assert bare(quickly) == bare(carefully)
    assert places(quickly) == places(carefully)
    assert quickly == carefully
    return True


def as_json(text: str) -> str:
    """Return a record in YAML as JSON in which everything is a text."""
    return json.dumps(yaml.load(text, yaml.BaseLoader), ensure_ascii=False)


# --- what is taken ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_shipped_games_are_read_quickly(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = load(path)
    for written in text, text.replace("\n", "\r\n"), dumps(record), as_json(text), dumps_json(record):
        assert same(written)


def test_other_shipped_records() -> None:
    for path in sorted(ROOT.rglob("*.yaml")):
        same(path.read_text(encoding="utf-8"))


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
def test_a_part_with_keys_of_its_own_is_read_quickly(said: str, point: str, rule: str) -> None:
    text = SERIES.replace("{}", said)
    carefully = careful.read(Source(text))
    for written in text, as_json(text):
        found = quick.read(written)
        assert found is not None
        assert found == careful.read(Source(written))
    assert dict(loads(text).series.at) == dict(carefully.series.at)
    findings = verify(loads(text)).findings
    assert [each.rule for each in findings] == [rule] * bool(rule)
    if rule:
        before = text[: text.index(point)].split("\n")
        assert (findings[0].line, findings[0].column) == (len(before), len(before[-1]) + 1)


@pytest.mark.parametrize(
    "said",
    ["{game: four}", "{game: 0}", "{game: 1, of: 8}", "[1]", "4", "{game: 2, last: 50, occupations: [2 Tutors]}"],
)
def test_other_parts_are_left_to_the_careful_reading(said: str) -> None:
    assert quick.read(SERIES.replace("{}", said)) is None
    assert careful.read(Source(SERIES.replace("{}", said))).findings


def test_a_position_of_few_words_is_read_quickly() -> None:
    text = "agricola: 1\nplayers: [Ann, Bob]\nmode: family\nposition:\n  round: 14\nrounds: []\n"
    assert same(text)
    quickly, carefully = quick.read(text), careful.read(Source(text))
    assert quickly is not None
    assert quickly.position is not None
    assert carefully.position is not None
    assert dict(quickly.position.at) == dict(carefully.position.at)
    assert quick.read(text.replace("  round: 14", "  round: 14\n  now: {}")) is None


def test_written_games_are_read_quickly() -> None:
    for players in range(1, 8):
        record = simulate(players, 3, style="random")
        assert same(dumps(record))
        assert same(dumps_json(record))


def test_texts_of_other_tests() -> None:
    for text in TEXTS:
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
def test_taken(text: str) -> None:
    assert same(text)


@pytest.mark.parametrize(
    "text",
    [
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
    ],
)  # fmt: skip
def test_left_to_the_careful_reading(text: str) -> None:
    assert quick.read(text) is None


@settings(max_examples=60, deadline=None)
@given(records(), st.integers(0, 2**32))
def test_any_record(record: Record, seed: int) -> None:
    data = to_data(record)
    for text in dumps(record), dumps_json(record), dumps_json(record, structured=True):
        same(text)
    text = Messy(random.Random(seed)).text(data).removeprefix("\ufeff")
    if not forbidden(text):
        same(text)


@settings(max_examples=200, deadline=None)
@given(mutated())
def test_mutated_records(text: str) -> None:
    if not forbidden(text):
        same(text)


# --- YAML ---------------------------------------------------------------------------------------------------


def scanned(text: str) -> bool:
    """Check that what the scanner takes is what the pure parser gives; return whether it takes it."""
    found = quickyaml.scan(text)
    if found is None or forbidden(text):
        return False
    assert found == yaml.load(text, yaml.BaseLoader), text
    return True


@pytest.mark.parametrize(
    "text",
    [
        "a: b", "a:  b  ", "a: b\n\n\n", "a: b # c", "a: b#c", "a:   # c\n  b: c",
        "a:\n\n# x\n  # y\n- b: c\n\n- b: d", "a:\n- b: c\n  d: e\nf: g",
        "a:\n  - b:\n    - c: d\n      e: f\n    g: h\n  - i: j\nk: l", "a:\n  b:\n    c: d\n  e: f\ng:\n  h: i",
        "  a:\n    b: c\n  d: e", "- a: b\n- a: c", "-   a: b\n    c: d\n- e: f", "a: -5", "a: b - c", "a: b -",
        "a: b:c", "a: b , c]", "a: x'b", "a b: c d", "a: [b, c]", "a: [b,c , d ]", "a: [ ]", "a: {}", "a: { b: c }",
        "a: {b: c,\n  d: e,\nf: g}", "a: {b: -5,\n\n   d: e f}", "a: [b,\n c]\nd: e", "Zoë: ł", "李: 雷", "a: 1_000",
        "a: _", "1: 2", "a: b? c", "a: x\r\nb: y\r\n", "- a", "- -5 # b", "- a:b", "a:\n- b\n-  c d\ne: f",
        "- a\n- b: c\n  d:\n    - e\n    - f\n- g", "a: [b: c]", "a: [b: c d , b: -5,\n  e f: g]",
        "a: {b: [[c]]}", "a: {b: {c : d e , f: {}}, g: [ -1, 2 ]} # h", "a: {b: [{c: d'e}, []]}",
    ],
)  # fmt: skip
def test_scanned(text: str) -> None:
    assert scanned(text)


@pytest.mark.parametrize(
    "text",
    [
        "", "\n", "# a", "a", "a:", "a:\nb: c", "a: b\n c", "a: b\n  c: d", "a: b\n - c", "a: b\n- c: d", "a:b",
        "a: b: c", "a: b:", "a: b :", "a: b : c", "a : b", "- - a", "- - a: b", "-a: b", "- ", "-", "a: - b", "a: -",
        "a: ~", "a: null", "null: a", "a: 'b'", 'a: "b"', "'a': b", '"a": b', "<<: a", "? a", "? a\n: b", ": a",
        "a: |\n  b", "a: >\n  b", "a: &b c", "a: *b", "a: !b c", "!a b: c", "&a b: c", "%a b", "a: %b", "a: @b",
        "a: `b", "---\na: b", "a: b\n---\n", "a: b\n...\n", "a:\tb", "\ta: b", "a: b\tc", "a: b\r", "a: b\rc: d",
        "a: 1\na: 2", "a: {b: c, b: d}", "a:\n  b: 1\n  b: 2", "a:\n  b: c\n d: e", "a:\n    b: c\n  d: e",
        "a:\n  - b: c\n - d: e", " a: b\nc: d", "a: b\n c: d", "- a: b\n c: d", "- a: b\n   c: d", "- a: b\n-c: d",
        "a:\n- b: c\n  - d: e", "a:\n- b: c\n d: e", "a:\n  b: c\n- d: e", "- a: b\nc: d", "a: b\n- c", "a: [b",
        "a: [b]]", "a: [b] c", "a: [b]#c", "a: [b, , c]", "a: [b,]", "a: [, b]", "a: [b, {c: d}]",
        "a: [b: c, d]", "a: [b, c: d]",
        "a: {b}", "a: {b: }", "a: {b:c}", "a: {b: c: d}", "a: {b: c # d\n}", "a: {b: c,\n# d\n e: f}", "a: {b: ?c}",
        "a: [b?]", "a: [-]", "a: [b\n, c]", "a: [b\n c]", "a: {b: {c:d}}", "a: {b: {c: d, c: e}}",
        'a: {b: ["c"]}', "a: {b: [c: d]}", "[a]: b", "{a: b}: c", "[a, b]", "{a: b}",
        "a, b", "a: [---, b]", "a: [b,\n---\n, c]", "a: {b: c}\n  d: e", "a: [b]\n- c: d", "a: #b", "a: b\n#c\n d",
        "a " * 60 + ": b", "a" * 1200 + ": b", "a: {" + "a" * 1200 + ": b}", "a: b\u2028c: d\n e", "a: b\n\u3000c: d",
        "a: b\u00a0c", "\u00a0a: b", "- a\n  b", "- a\n  b: c", "- a\n  - b", "- a\n - b", "- a\nb: c",
        "- a\n  b:\n  - c", "a\nb: c", "a:\n- b\n  c: d", "a:\n  - b\n  c: d", "a:\n  - b\n- c", "- a\n\n  # b\n  c",
        " a\n", "a:\n  b",
    ],
)  # fmt: skip
def test_not_scanned(text: str) -> None:
    assert quickyaml.scan(text) is None


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


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_changed_yaml(path: Path) -> None:
    rnd = random.Random(path.stem)
    texts = [changed(text, rnd) for text in parts_of(path) for _ in range(12)]
    assert sum(map(scanned, texts)) > len(texts) / 8


FRAGMENTS = st.sampled_from(
    [*PIECES, "a:", "b: c", "- d: e", "  ", "    f: g", "\n    ", "-  ", "[h", "i]", "{j: k", "l}", " m"]
)


@settings(max_examples=1500, deadline=None)
@given(st.lists(FRAGMENTS, max_size=12).map("".join) | st.text(st.sampled_from("ab:- \n#,[]{}'\"?"), max_size=16))
@example("a: b\n  - c")
def test_any_yaml(text: str) -> None:
    scanned(text)


def test_scanning_takes_no_longer_for_hostile_texts() -> None:
    for text in ("a: b" + " " * 200_000 + ":", "a: " + "b " * 100_000 + ":", "a: [" + "b, " * 100_000,
                 "a: {" + "b: c, " * 60_000,
                 "a:\n" * 100_000, "- " * 100_000, " " * 200_000 + "a", "a: " + "b:" * 100_000,
                 "a" * 200_000):  # fmt: skip
        assert quickyaml.scan(text) is None


# --- JSON ---------------------------------------------------------------------------------------------------


def keys_in(value: Any) -> int:
    """Count the keys of all objects in a value."""
    if isinstance(value, dict):
        return len(value) + sum(map(keys_in, value.values()))
    return sum(map(keys_in, value)) if isinstance(value, list) else 0


def keys_of(node: Node) -> int:
    """Count the keys of all objects in a tree."""
    if isinstance(node, Scalar):
        return 0
    own = len(node.children) // 2 if isinstance(node, Mapping) else 0
    return own + sum(map(keys_of, node.children))


@pytest.mark.parametrize(
    ("text", "once"),
    [
        ('{"a": 1, "b": 2}', True),
        ('{"a" : 1, "b"\n: 2}', True),
        ('{"a": "b:c", "d": 2}', True),
        ('{"a": "\\u003a", "b": 1}', True),
        ('{"a": 1, "a": 2}', False),
        ('{"a" : 1, "a": 2}', False),
        ('{"a" : 1, "a": ":"}', False),
        ('{"a": ":", "a": ""}', False),
        ('{"a": {"b": 1, "b": 2}, "c": ":"}', False),
        ('{"a": 1, "\\u0061": 2}', False),
        ('{"a": "\\":", "a": 1}', False),
        ('{"a\\"": 1, "a\\"": ":"}', False),
        ('{"a": ["\\u003a", {"b": 1, "b": 1}]}', False),
        ('{":": 1, ":": 2}', False),
        ('{"a\\\\": 1, "a\\\\": 2}', False),
    ],
)
def test_keys_given_twice(text: str, once: bool) -> None:
    data = quickjson.decode(text)
    assert quickjson.keys_stand_once(text, keys_in(data)) is once


@settings(max_examples=500, deadline=None)
@given(st.lists(st.sampled_from(['"', ":", " ", "\\", ",", '"a"', '"a":', '"b": 1', "{", "}", '":"', "[", "]", "1",
                                '"\\""',
                                 '"\\u003a"', "\n", '"\\":"', '"a" :']), max_size=14).map("".join))  # fmt: skip
def test_any_keys(inside: str) -> None:
    text = '{"x": [' + inside + "]}"
    data = quickjson.decode(text)
    if data is None:
        return
    root = jsontree.compose(Source(text))
    assert root is not None
    if quickjson.keys_stand_once(text, keys_in(data)):
        assert keys_of(root) == keys_in(data)


def test_a_key_given_twice_is_told() -> None:
    text = as_json(TEXT)
    for key in '"card"', '"Ann"', '"total"', '"rounds"', '"turns"':
        twice = text.replace(f"{key}: ", f"{key}: 1, {key}: ", 1)
        assert quick.read(twice) is None
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
    assert quick.read(text) is not None
    before = text[: text.index(point)].split("\n")
    finding = verify(loads(text)).findings[0]
    assert (finding.rule, finding.line, finding.column) == (rule, len(before), len(before[-1]) + 1)


def test_places_are_found_only_when_they_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[Source] = []
    carefully = careful.read

    def reading(source: Source, file: str = "") -> Record:
        read.append(source)
        return carefully(source, file)

    monkeypatch.setattr(careful, "read", reading)
    record = loads(TEXT)
    assert verify(record).ok
    assert read == []
    places(record)
    assert [source.text for source in read] == [TEXT]


def test_copies_keep_their_places() -> None:
    expected = places(careful.read(Source(TEXT)))
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
    "{b: {c: d, c: e}}", "{b: {c: d,}}", "{b: {c: d} e: f}", "{b: {c: d}}}", "{b: {c: d}", "{b: {c: [d,, e]}}",
    "{b: {c: - d}}", "{b: {c: d: e}}", "{{b: c}: d}", "{b: {c: 'd'}}", "{b: {c: }}", "{b: {c: d}x}",
    "{b: " * 9 + "c: d" + "}" * 9,
]  # fmt: skip


@pytest.mark.parametrize("text", DEEP)
def test_braces_in_braces_are_read_as_by_the_parser(text: str) -> None:
    assert quickyaml.scan(text) == yaml.load(text, Loader=yaml.BaseLoader)


@pytest.mark.parametrize("value", LEFT)
def test_other_braces_are_left_to_the_parser(value: str) -> None:
    assert quickyaml.scan(f"a: {value}\n") is None


@pytest.mark.parametrize("depth", [40, 700, 900])
@pytest.mark.parametrize("opening", ["{a: ", '{"a": '])
def test_no_depth_is_too_deep_to_be_told(depth: int, opening: str) -> None:
    deep = f"{opening * depth}1{'}' * depth}"
    json = f'{{"agricola": 1, "players": ["Ann"], "cards": {{"A": {deep}}}, "rounds": []}}'
    text = json if '"' in opening else f"agricola: 1\nplayers: [Ann]\ncards: {{A: {deep}}}\nrounds: []\n"
    assert [finding.message for finding in loads(text).findings] == ["lists and mappings are nested deeper than 32"]


def test_a_game_whose_scores_stand_in_braces_is_read_quickly() -> None:
    assert same((ROOT / "agricola" / "games" / "agricola-solo-by-hand.yaml").read_text(encoding="utf-8"))


@given(st.text(alphabet="ab:,{}[] -#\n", max_size=40))
def test_braces_of_any_kind_are_read_as_by_the_parser(text: str) -> None:
    found = quickyaml.scan(f"a: {{{text}}}\n")
    if found is not None:
        assert found == yaml.load(f"a: {{{text}}}\n", Loader=yaml.BaseLoader)


def test_white_space_other_than_blanks_is_left_to_the_parser() -> None:
    spaces = [each for each in map(chr, range(0x110000)) if each.isspace()]
    assert [each for each in spaces if quickyaml.scan(f"a: b{each}c\n") == {"a": f"b{each}c"}] == [" "]


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
    assert quickyaml.scan(text) == yaml.load(text, Loader=yaml.BaseLoader)


@given(st.text(alphabet="ab:- #\n", max_size=40))
def test_lists_of_any_kind_are_read_as_by_the_parser(text: str) -> None:
    found = quickyaml.scan(f"a:\n  - b: c\n{text}\n")
    if found is not None:
        assert found == yaml.load(f"a:\n  - b: c\n{text}\n", Loader=yaml.BaseLoader)
