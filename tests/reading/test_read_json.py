"""JSON reads like YAML, and places are right inside scalars of every style."""

import json

import pytest

from caverna.reading.reader import loads
from tests.support.marked_texts import TURNS, broken, found, read

# --- JSON ---------------------------------------------------------------------------------------------------

JSON = {
    "caverna": 1,
    "players": ["Ann", "Bób 😀"],
    "about": {"table": 3, "open": True, "note": None, "half": 0.5},
    "rounds": [
        {
            "card": "Blacksmithing",
            "marker": None,
            "turns": [
                {"Ann": "Ore mining, eat 1 grain"},
                {"Bób 😀": ["Logging", {"step": "expedition", "loot": ["dog"]}]},
            ],
            "harvest": {"Ann": "eat 1 grain, beg 1"},
        },
    ],
    "scores": {"Ann": {"total": -3}},
}


@pytest.mark.parametrize("indent", [None, 0, 2, "\t"])
@pytest.mark.parametrize("ascii_only", [True, False])
def test_json_reads_like_yaml(indent: int | str | None, ascii_only: bool) -> None:
    text = json.dumps(JSON, indent=indent, ensure_ascii=ascii_only)
    record = read(text)
    assert record.findings == []
    assert record.players == ["Ann", "Bób 😀"]
    assert record.about == {"table": "3", "open": "true", "note": "null", "half": "0.5"}
    assert record.rounds[0].marker is None
    assert record.scores == {"Ann": {"total": -3}}
    # A comment makes it YAML; nothing else changes.
    assert loads("# YAML\n" + text.replace("\t", " ")).rounds == read("\n" + text.replace("\t", " ")).rounds


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ('{"caverna": 1, "players": ["Ann"], "rounds": [{"turns": [{"Ann": "▸Loging"}]}]}', ["record.name"]),
        ('{"caverna": 1, "players": ["Ann"], "rounds": [], ▸"players": ["Bob"]}', ["record.key"]),
        ('{"caverna": ▸"one", "players": ["Ann"],\r\n"rounds": ▸3}', ["record.number", "record.key"]),
        ('{"caverna":1,"players":["A\\u006en"],"rounds":[{"turns":[{"Ann":"Lo\\u0067ging, \\u0065at 1 ▸dogg"}]}]}',
         ["record.name"]),
        ('{"caverna":1,"players":["\\ud83d\\ude00"],"rounds":[{"turns":[{"\\uD83D\\uDE00":"▸Loging"}]}]}',
         ["record.name"]),
        ('{"caverna": 1, "players": [▸"\\ud83d"], "rounds": []}', ["record.yaml"]),
        ('▸{"caverna": 1, "players": ["Ann"], "rounds": []', ["record.yaml"]),
        ('{"caverna": 1, "players": ["Ann"], "rounds": []}▸}', ["record.yaml"]),
        ("{caverna: 1, players: [Ann], rounds: [{turns: [{Ann: ▸Loging}]}]}", ["record.name"]),
    ],
)  # fmt: skip
def test_findings_in_json(text: str, rules: list[str]) -> None:
    broken(text, *rules)


# --- places inside scalars ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "Ann: Logging, eat 1 ▸dogg",
        "Ann: Logging,\n      eat 1 ▸dogg,\n\n      let go 1 sheep",
        "Ann: Logging,\teat\t1 ▸dogg",
        "Ann: 'Logging, eat 1 ▸dogg'",
        "Ann: 'Logging,\n\n       eat 1 ▸dogg'",
        "Ann: 'Bob''s, eat 1 ▸dogg'".replace("Bob''s", "Logg''ing"),
        'Ann: "Logging, eat 1 ▸dogg"',
        'Ann: "L\\x6fgging\\u002c \\U00000065at\\t1 ▸dogg"',
        'Ann: "Logging, \\\n      eat \\\n\n      1 ▸dogg"',
        'Ann: "Logging,\n\n\n      eat 1 ▸dogg"',
        "Ann: |\n      Logging,\n      eat 1 ▸dogg\n",
        "Ann: |-2\n      Logging,\n      eat 1 ▸dogg".replace("|-2", "|-"),
        "Ann: |1\n     Logging,\n\n     eat 1 ▸dogg",
        "Ann: >\n      Logging,\n      eat 1 ▸dogg\n",
        "Ann: >-  # why not\n\n      Logging,\n\n\n        eat 1\n        ▸dogg,\n      let go 1 sheep",
        "Ann: >+\n      Logging,\n        eat 1 grain,\n      eat 1 ▸dogg\n\n",
    ],
)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_columns_in_every_style(line: str, end: str) -> None:
    text, places = _marked_crlf(f"{TURNS}  - {line}\n", end)
    assert found(text) == places


def _marked_crlf(text: str, end: str) -> tuple[str, list[tuple[str, str, int, int]]]:
    before, after = text.split("▸")
    lines = before.split("\n")
    place = ("malformed", "record.name", len(lines), len(lines[-1]) + 1)
    return (before + after).replace("\n", end), [place]
