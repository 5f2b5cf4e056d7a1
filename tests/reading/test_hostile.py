"""Broken and hostile texts: always findings with a place inside the text, never an exception, in bounded work."""

import json
import os
import re
import tracemalloc
from pathlib import Path
from unicodedata import category, normalize

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from caverna.model import names, player_names
from caverna.model.findings import AMBIGUOUS, ILLEGAL, MALFORMED, Finding
from caverna.reading import jsontree, yaml_events
from caverna.reading.reader import MAX_BYTES, load, loads
from caverna.reading.shared import MAX_FINDINGS
from tests.reading.test_read_json import JSON
from tests.reading.test_read_position import SAMPLE as POSITION
from tests.reading.test_reading import SAMPLE
from tests.support.loop_share import examples
from tests.support.marked_texts import HEAD, TURNS, broken, found, message, pure_parser, read

ONE = [("malformed", "record.yaml", 1, 1)]


# --- encodings and characters -------------------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_wide_encodings(encoding: str) -> None:
    mark = "" if encoding in ("utf-16", "utf-32") else "\ufeff"
    data = (mark + SAMPLE).encode(encoding)
    assert found(data) == ONE
    assert encoding[:6].upper() in loads(data).findings[0].message


def test_utf_16_without_a_mark_is_told_by_its_first_nul() -> None:
    places = found(SAMPLE.encode("utf-16-le"))
    assert places[0] == ("malformed", "record.yaml", 1, 2)
    assert {rule for _, rule, _, _ in places} == {"record.yaml"}


def test_latin_1_is_told_at_its_first_byte() -> None:
    data = "caverna: 1\nplayers: [Ann, José]\n".encode("latin-1")
    assert found(data) == [("malformed", "record.yaml", 2, 19)]
    assert "'é'" in loads(data).findings[0].hint


def test_a_picture_is_no_record() -> None:
    picture = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(range(256)) * 20
    assert found(picture) == ONE


@pytest.mark.parametrize(
    "character", ["\0", "\x07", "\x1b", "\x7f", "\x85", "\x9f", "\u2028", "\u2029", "\ufeff", "\ufffe", "\ud800"]
)
def test_forbidden_characters(character: str) -> None:
    text = f"caverna: 1\nplayers: [A{character}nn]\nrounds: []  # {character}\n"
    assert found(text) == [("malformed", "record.yaml", 2, 12), ("malformed", "record.yaml", 3, 15)]


def test_forbidden_characters_are_told_up_to_a_number() -> None:
    assert len(found("\0" * 100_000)) == yaml_events.MAX_FORBIDDEN


def test_characters_of_all_planes_are_fine() -> None:
    text = "caverna: 1\nplayers: [Zoë, 李, 😀, Łucja]\nrounds:\n- turns:\n  - 😀: Loging\n"
    assert found(text) == [("malformed", "record.name", 5, 8)]


# --- tabs ---------------------------------------------------------------------------------------------------


def test_tabs() -> None:
    assert found(f"{HEAD}rounds:\n- turns:\n\t- Ann: Logging\n  \t- Bob: pass\n") == [
        ("malformed", "record.yaml", 5, 1),
        ("malformed", "record.yaml", 6, 3),
    ]
    assert found(f"{HEAD}rounds:\n- turns:\n  -\tAnn:\tLogging,\teat 1\tgrain\t# tab\n\t\n\t# so\n") == []


# --- what YAML can do and a record must not -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("a: ▸&x 1\nb: ▸*x\n", ["record.yaml", "record.yaml"]),
        ("a: ▸*nowhere\n", ["record.yaml"]),
        ("▸&x a: 1\n", ["record.yaml"]),
        ("a: ▸!!str b\n", ["record.yaml"]),
        ("a: ▸!!python/object/apply:os.system [ls]\n", ["record.yaml"]),
        ("▸!x {a: 1}\n", ["record.yaml"]),
        ("a: [▸! b, ▸!<tag:x> c]\n", ["record.yaml", "record.yaml"]),
        (f"{HEAD}about: {{▸<<: {{a: 1}}}}\nrounds: []\n", ["record.yaml"]),
        (f"{HEAD}about: {{'<<': 1}}\nrounds: []\n", []),
        (f"{HEAD}rounds: []\n▸---\nb: 2\n", ["record.yaml"]),
        (f"---\n{HEAD}rounds: []\n...\n", []),
        (f"%YAML 1.1\n---\n{HEAD}rounds: []\n", []),
        (f"▸%YAML 2.0\n---\n{HEAD}rounds: []\n", ["record.yaml"]),
        (f"%YAML 1.▸{'9' * 5000}\n---\n{HEAD}rounds: []\n", ["record.yaml"]),
        ('a: ▸"\\ud800"\n', ["record.yaml"]),
        (f"about: [{', '.join(['▸!x a'] * 20)}, !x b]\n", ["record.yaml"] * 20),
    ],
)
def test_plain_yaml_only(text: str, rules: list[str]) -> None:
    broken(text, *rules)


def test_an_alias_bomb_is_not_opened() -> None:
    lines = ["a0: &a0 [x, x]"] + [f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]" for n in range(1, 60)]
    places = found("\n".join(lines))
    assert len(places) == yaml_events.MAX_FORBIDDEN
    assert places[:3] == [("malformed", "record.yaml", line, column) for line, column in ((1, 5), (2, 5), (2, 10))]


# --- syntax -------------------------------------------------------------------------------------------------


SYNTAX = [
    (f'{TURNS}  - Ann: ▸"Logging\n', "never closed"),
    (f"{TURNS}  - Ann: ▸'Logging\n", "never closed"),
    (f"{HEAD}rounds: ▸[{{}},\n", "never closed"),
    (f"{HEAD}rounds:\n- check: ▸{{Ann: 3 food\n", "never closed"),
    ("caverna: 1\nplayers: [Ann, Bob\nrounds▸: []\n", "a comma or ']' belongs here, for the '[' at 2:10"),
    (f"{TURNS}  - Ann: Logging▸: dog\n", "a colon and a space are not allowed here"),
    (f"{TURNS}  - Ann: ▸@Logging\n", "cannot begin with '@'"),
    (f"{TURNS}  - Ann: ▸`Logging`\n", "cannot begin with '`'"),
    (f'{TURNS}  - Ann: "Logging" ▸and more\n', "text follows what was closed before"),
    (f'{TURNS}  - Ann: "Log▸\\ging"\n', "there is no such escape"),
    (f"{TURNS}  - Ann: ▸- Logging\n", "'- ' cannot begin a list here"),
    (f"{TURNS}  - Ann: Logging\n ▸- Bob: pass\n", "does not fit in with the lines above"),
    (f"{HEAD}▸rounds\nend: {{}}\n", "a colon and a space are missing after this key"),
    ("caverna: 1\n▸players:[Ann]\nrounds: []\n", "a space is missing after the colon of 'players'"),
    ("caverna: 1\n▸players:Ann\nrounds: []\n", "a space is missing after the colon of 'players'"),
    ("{caverna: 1}\n▸}\n", "the record has ended before this"),
    ("a: ▸& b\n", "plain YAML"),
    ("a: |▸x\n", "nothing but a comment can follow"),
]


@pytest.mark.parametrize(("text", "said"), SYNTAX)
def test_syntax(text: str, said: str) -> None:
    broken(text, "record.yaml")
    assert said in message(text.replace("▸", ""))


@pytest.mark.parametrize(("text", "said"), SYNTAX)
def test_syntax_of_texts_too_long_to_be_read_again(text: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yaml_events, "MAX_REREAD", 0)
    broken(text, "record.yaml")
    assert said in message(text.replace("▸", ""))


def test_every_truncation_of_a_record_is_read() -> None:
    for end in range(len(SAMPLE)):
        record = loads(SAMPLE[:end])
        assert_well_told(SAMPLE[:end], record.findings)


# --- depth --------------------------------------------------------------------------------------------------

DEEP = {
    "[": "[",
    "{": "{",
    "{a: ": "{a: ",
    "[a: ": "[a: ",
    "- ": "- ",
    "? ": "? ",
    "{? ": "{? ",
    "closed in quotes": '["]", ',
    "closed in a comment": "[ # ]\n",
}


@pytest.mark.parametrize("levels", [33, 10_000, 1_000_000])
@pytest.mark.parametrize("piece", DEEP.values(), ids=DEEP.keys())
def test_nesting_is_refused_while_it_is_read(piece: str, levels: int) -> None:
    text = (piece * levels)[: MAX_BYTES - 10]
    (finding,) = read(text).findings
    level = 33 if piece != "[a: " else 17  # each of these opens a list and a mapping
    before = (piece * (level - 1)).split("\n")
    assert (finding.kind, finding.rule) == ("malformed", "record.yaml")
    assert (finding.line, finding.column) == (len(before), len(before[-1]) + 1)
    assert "nested deeper than 32" in finding.message


@pytest.mark.parametrize("item", ["a:", "-"])
def test_nesting_by_indentation(item: str) -> None:
    text = "".join(" " * level + item + "\n" for level in range(1500))
    assert found(text) == [("malformed", "record.yaml", 33, 33)]


def test_nesting_in_json() -> None:
    assert found('{"a":' * 500_000) == [("malformed", "record.yaml", 1, 161)]
    assert found('{"about":' + "[" * 500_000) == [("malformed", "record.yaml", 1, 41)]


def test_brackets_that_do_not_nest_are_no_alarm() -> None:
    brackets = "[{" * 200
    text = (
        f"{HEAD}about:\n  plain: a{brackets}\n  single: '{brackets}'\n  double: \"{brackets}\"\n"
        f"  literal: |\n    {brackets}\n    - - - -\n# {brackets}\nrounds: []\n"
    )
    assert found(text) == []


def test_32_levels_are_read() -> None:
    assert found(f"{HEAD}about: {{a: {'[' * 30}{']' * 30}}}\nrounds: []\n") == []
    assert found(f"{HEAD}about: {{a: {'[' * 31}{']' * 31}}}\nrounds: []\n") == [("malformed", "record.yaml", 3, 42)]


# --- size and number ----------------------------------------------------------------------------------------


def test_large_texts_are_not_read() -> None:
    assert found("#" * MAX_BYTES) == [("malformed", "record.missing", 1, 1)]
    assert found("#" * (MAX_BYTES + 1)) == ONE
    assert found(b"#" * (MAX_BYTES + 1)) == ONE
    assert loads("é" * MAX_BYTES).findings[0].rule == "record.yaml"


def test_large_files_are_not_read(tmp_path: Path) -> None:
    path = tmp_path / "large.yaml"
    with path.open("wb") as stream:
        stream.truncate(100 * 1024 * 1024)
    tracemalloc.start()
    record = load(path)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert [(each.rule, each.line, each.column) for each in record.findings] == [("record.yaml", 1, 1)]
    assert peak < 1_000_000


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="needs a file without an end")
def test_endless_files_are_not_read() -> None:
    (finding,) = load("/dev/zero").findings
    assert "bytes" in finding.message


def test_findings_end_at_a_number() -> None:
    places = found(TURNS + "  - Ann: Loging\n" * 3000)
    assert len(places) == MAX_FINDINGS + 1
    assert places[-1][1] == "record.yaml"
    assert len(found("a: 1\n" * 3000)) == MAX_FINDINGS + 1
    steps = "{step: forge, strength: x}, " * 3000
    assert len(found(f"{TURNS}  - Ann: [{steps}]\n")) == MAX_FINDINGS + 1


def test_values_without_end_are_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yaml_events, "MAX_EVENTS", 1000)
    monkeypatch.setattr(jsontree, "MAX_EVENTS", 1000)
    # The text, the document and the list begin; then 997 items are read.
    assert found("[" + "a," * 2000) == [("malformed", "record.yaml", 1, 2 + 2 * 996)]
    assert "too many values" in message(json.dumps({"about": {str(number): 0 for number in range(1000)}}))


def test_endless_lines_are_not_read() -> None:
    broken(f"{TURNS}  - Ann: ▸{'x, ' * 100_000}\n", "record.step")
    broken(f"{TURNS}  - Ann: [▸{'x ' * 100_000}]\n", "record.step")
    broken(f"{HEAD}rounds:\n- check: {{Ann: ▸{'1 wood ' * 10_000}}}\n", "record.step")


MARKS = "a" + "\u0301\u0323" * 40_000
TIBETAN = "\u0f73" * 40_000
"""Each is made of two marks."""


@pytest.mark.parametrize("marks", [MARKS, TIBETAN], ids=["marks", "tibetan"])
@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("caverna: 1\nplayers: [Ann, M]\nrounds: []\n", ["record.name"]),
        ('{"caverna": 1, "players": ["Ann"], "M": 1, "rounds": []}', ["record.key"]),
        ('{"caverna": 1, "players": ["Ann"], "about": {"M": 1}, "rounds": []}', []),
        ("caverna: 1\nplayers: [Ann]\nvariant: M\nrounds: []\n", ["record.name"]),
        ('{"caverna": 1, "players": ["Ann"], "rulings": {"M": "yes"}, "rounds": []}', ["record.key"]),
        ("caverna: 1\nplayers: [Ann]\nrounds:\n- card: M\n", ["record.name"]),
        ('{"caverna": 1, "players": ["Ann"], "rounds": [{"turns": [{"M": "Logging"}]}]}', ["record.name"]),
        ('{"caverna": 1, "players": ["Ann"], "rounds": [], "scores": {"M": 5}}', ["record.name"]),
    ],
)
def test_marks_without_end_are_not_put_in_order(
    text: str, rules: list[str], marks: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Unicode's forms take time by the square of a run of marks: 160 KB took 10 s, 3.6 MB an hour."""

    def counted(form: str, text: str) -> str:
        assert len(text) <= 800  # 40 characters with 4 marks each, all written in up to 4 parts
        return normalize(form, text)  # type: ignore[arg-type]

    monkeypatch.setattr(names, "normalize", counted)
    monkeypatch.setattr(player_names, "normalize", counted)
    told = loads(text.replace("M", marks)).findings
    assert [each.rule for each in told] == rules


def test_a_thousand_players() -> None:
    names = ", ".join(f"P{number}" for number in range(1000))
    turns = "".join(f"  - P{number}: Logging\n" for number in range(1000))
    broken(f"caverna: 1\nplayers: ▸[{names}]\nrounds:\n- turns:\n{turns}", "illegal setup.players")


@pytest.mark.parametrize("number", ["9" * 5000, "-" + "9" * 5000, "1e9999", ".5", "-0.5", "1_000", "0x1F", "٣", "∞"])
def test_numbers_that_are_none(number: str) -> None:
    broken(f"caverna: ▸{number}\nplayers: [Ann]\nrounds:\n- round: ▸{number}\nscores: {{Ann: ▸{number}}}\n",
           "record.number", "record.number", "record.number")  # fmt: skip
    turn = found(f"{TURNS}  - Ann: Blacksmithing, forge {number}\n")
    assert turn == [("malformed", "record.number", 6, 31)]


# --- both parsers -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "{a?: b? c, [d?]: ?e, f: g ?}",  # question marks in flow scalars, which only libyaml takes
        f"{HEAD}about: {{who: Who? me?, a?b: c}}\nrounds: []\n",
        "a: |# no\n  b\n",
        "{a:, b:}",
        "!] x",
        "- a\n-b",
        "a: |\n  x\n y",
        "'a'\n: b",
        "a: [b\n\nc",
        "? a\n? b\n",
        "\r\na: b\r\n",
        "a:\n- b\n-\n",
    ],
)
def test_both_parsers_agree(text: str) -> None:
    read(text)


# --- anything at all ----------------------------------------------------------------------------------------

HIDDEN = {"Cc", "Cs", "Zl", "Zp"}
RULES = re.compile(r"record\.(yaml|key|name|cell|number|step|missing)|setup\.players")
PIECES = ["", " ", "\n", "\n  ", "- ", ": ", ":", ",", "[", "]", "{", "}", '"', "'", "#", " #", "|", ">", "&", "*", "!",
          "?", "%", "@", "\t", "\r", "\0", "\\", "\\u", "~", "null", "-1", "0", "999", "é", "\u202e", "😀", "---\n",
          "<<", "Ann", "Bob: ", "of ", "expedition (", ")", "step", "stable", "C4 "]  # fmt: skip


def assert_well_told(text: str | bytes, findings: list[Finding]) -> None:
    """Check that findings have a kind, a rule and a place inside the text, in the order of the text."""
    decoded = text if isinstance(text, str) else text.decode("utf-8", "replace")
    lines = re.split(r"\r\n?|\n", decoded.removeprefix("\ufeff"))
    places = []
    for each in findings:
        assert each.kind in (MALFORMED, ILLEGAL, AMBIGUOUS)
        assert RULES.fullmatch(each.rule)
        assert each.message
        assert not HIDDEN & {category(character) for character in each.message + each.hint}
        assert 1 <= each.line <= len(lines)
        assert 1 <= each.column <= len(lines[each.line - 1]) + 1
        places.append((each.line, each.column))
    assert places == sorted(places)


def check_anything(text: str | bytes) -> None:
    record = read(text)
    assert_well_told(text, record.findings)


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """Return a valid record with some characters replaced, deleted or put in."""
    text = draw(st.sampled_from([SAMPLE, POSITION, json.dumps(JSON), json.dumps(JSON, indent=1)]))
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(text)))
        gone = draw(st.integers(0, 3))
        text = text[:at] + draw(st.sampled_from(PIECES) | st.characters()) + text[at + gone :]
    return text


@settings(max_examples=examples(400), deadline=None)
@given(mutated())
def test_mutated_records(text: str) -> None:
    check_anything(text)


@settings(max_examples=examples(150), deadline=None)
@given(st.text())
@example('"\\UFFFFFFFF"')
@example('"\\U00110000"')
@example("\ufeff\ufeff")
def test_arbitrary_text(text: str) -> None:
    check_anything(text)


@settings(max_examples=examples(200), deadline=None)
@given(st.lists(st.sampled_from(PIECES)).map("".join))
def test_arbitrary_yaml(text: str) -> None:
    check_anything(text)


@settings(max_examples=examples(150), deadline=None)
@given(st.binary())
@example(b"\xff\xfe")
@example(b"\xef\xbb\xbf")
def test_arbitrary_bytes(data: bytes) -> None:
    check_anything(data)


@settings(max_examples=examples(150), deadline=None)
@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(), lambda inner: st.lists(inner)
                    | st.dictionaries(st.sampled_from(["step", "Ann", "turns", "card", "homes", "board"]), inner)),
       st.sampled_from(["about", "players", "rounds", "rulings", "position", "scores", "end", "expect"]))  # fmt: skip
def test_arbitrary_values(value: object, key: str) -> None:
    record = {"caverna": 1, "players": ["Ann"], "rounds": [{"turns": [{"Ann": value}]}], key: value}
    text = json.dumps(record)
    check_anything(text)
    with pure_parser():
        as_yaml = loads("# YAML\n" + text)
    json_findings = [(each.rule, each.column) for each in loads(text).findings]
    assert [(each.rule, each.column) for each in as_yaml.findings] == json_findings
