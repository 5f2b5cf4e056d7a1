"""Records are read by their format, and mistakes are reported at their place."""

from pathlib import Path

import pytest

from caverna.games.caverna import steps
from caverna.games.caverna.goods import Goods
from caverna.model.findings import Span
from caverna.reading.reader import load, loads
from tests.support.marked_texts import HEAD, TURNS, broken, found, read
from tests.support.rows import rows

SAMPLE = """\
caverna: 1                           # format version
about: {event: Club final, table: 3, date: 2026-11-15}     # free, kept
players: [Ann, Bob]                  # clockwise, the starting player first
variant: full                        # or introductory; full if left out
rulings: {carpenter: action}         # optional
rounds:
- card: Blacksmithing
  turns:
  - Ann: Ore mining
  - Bob: Excavation, cavern D2 cavern E2
  - Ann: Blacksmithing, forge 2, expedition (dog, wood, +1)
  - Bob: Housework, furnish Carpenter D3
- card: Ore mine construction
  turns:
  - Bob: eat 2 gold                  # a free action between turns
  harvest:
    Ann: eat 1 grain
    Bob: beg 1
  check: {Ann: 3 food 8 wood, Bob: 1 begging 0 food 3 stone}
"""


# --- what a record says -------------------------------------------------------------------------------------


def test_sample() -> None:
    record = read(SAMPLE)
    assert record.findings == []
    assert record.players == ["Ann", "Bob"]
    assert record.about == {"event": "Club final", "table": "3", "date": "2026-11-15"}
    assert (record.head["variant"], record.rulings) == ("full", {"carpenter": "action"})
    assert [each.card for each in record.rounds] == ["Blacksmithing", "Ore mine construction"]
    assert [(line.player, len(line.steps)) for line in record.rounds[0].turns] == [
        ("Ann", 1), ("Bob", 2), ("Ann", 3), ("Bob", 2),
    ]  # fmt: skip
    harvest = record.rounds[1].harvest
    assert harvest is not None
    assert harvest["Bob"].steps == (steps.Beg(1),)
    assert record.rounds[0].harvest is None
    assert [(check.player, check.have) for check in record.rounds[1].check] == [
        ("Ann", steps.Have(Goods(food=3, wood=8))),
        ("Bob", steps.Have(Goods(food=0, stone=3), begging=1)),
    ]


def test_places_of_values() -> None:
    record = read(SAMPLE)
    assert record.at["players"] == Span(3, 10)
    assert record.at["players 1"] == Span(3, 16)
    assert record.at["rulings carpenter"] == Span(5, 22)
    first = record.rounds[0]
    assert (first.at[""], first.at["card"]) == (Span(7, 3), Span(7, 9))
    line = first.turns[2]
    assert line.player_at == Span(11, 5)
    assert [line.place(step) for step in range(3)] == [Span(11, 10), Span(11, 25), Span(11, 34)]
    assert [line.place(2, item) for item in range(3)] == [Span(11, 46), Span(11, 51), Span(11, 57)]
    assert record.rounds[1].check[1].at == Span(19, 36)


def test_end_scores_expect() -> None:
    record = read(
        f"{HEAD}rounds: []\nend: {{Ann: eat 2 gold}}\n"
        "scores: {Ann: 80, Bob: {Total: 71, begging: -3, gold and begging: 9}}\n"
        "expect: [furnish.cost 9:14, record.name 10:2]\n"
    )
    assert record.findings == []
    assert record.end is not None
    assert record.end["Ann"].steps == (steps.Eat(Goods(gold=2)),)
    assert record.scores == {"Ann": {"total": 80}, "Bob": {"total": 71, "begging": -3, "gold and begging": 9}}
    assert record.at["scores Ann total"] == Span(5, 15)
    assert record.at["scores Bob begging"] == Span(5, 45)
    assert record.expect is not None
    assert [(each.rule, each.line, each.column, each.at) for each in record.expect] == [
        ("furnish.cost", 9, 14, Span(6, 10)),
        ("record.name", 10, 2, Span(6, 29)),
    ]


def test_rulings_spelled_in_words() -> None:
    text = "{Imitate-Imitation: off, leave goods: true, solo clear at: 6, deliveries: After refill, Ruby-gold: false}"
    assert read(f"{HEAD}rulings: {text}\nrounds: []\n").rulings == {
        "imitate imitation": "no",
        "leave goods": "yes",
        "solo clear at": "6",
        "deliveries": "after refill",
        "ruby gold": "no",
    }


def test_yaml_words_and_numbers_stay_text() -> None:
    record = read("caverna: 1\nplayers: [no, 012, 3:1, 2026-11-15, yes, '1.5', 0x1F]\nrounds: []\n")
    assert record.players == ["no", "012", "3:1", "2026-11-15", "yes", "1.5", "0x1F"]
    assert record.findings == []


def test_about_is_kept_as_text() -> None:
    record = read(f"{HEAD}about: {{won: no, at: 3:1, list: [1, ~, true], deep: {{a: '#'}}, who: Who?}}\nrounds: []\n")
    assert record.about == {
        "won": "no", "at": "3:1", "list": ["1", "~", "true"], "deep": {"a": "#"}, "who": "Who?",
    }  # fmt: skip
    assert record.findings == []


def test_a_round_just_begun() -> None:
    record = read(f"{HEAD}rounds:\n- card: Blacksmithing\n- {{}}\n- round: 10\n  harvest:\n  turns:\n")
    assert record.findings == []
    assert [(each.card, each.stated_number, each.harvest) for each in record.rounds] == [
        ("Blacksmithing", None, None),
        (None, None, None),
        (None, 10, {}),
    ]


def test_names_in_other_languages() -> None:
    record = read(f"{HEAD}rounds:\n- card: kuźnia\n  turns:\n  - Ann: LABORES DEL HOGAR, furnish Salón de caza D3\n")
    assert record.findings == []
    assert record.rounds[0].card == "Blacksmithing"
    assert record.rounds[0].turns[0].steps == (steps.Place("Housework"), steps.Furnish("Hunting parlor", "D3"))


def test_one_name_is_a_solo_game() -> None:
    assert read("caverna: 1\nplayers: Ann\nrounds: []\n").players == ["Ann"]


def test_names_are_compared_after_nfc() -> None:
    turns = "rounds:\n- turns:\n  - Jos\u00e9: Logging\n  - Jose\u0301: pass\n"
    record = read(f"caverna: 1\nplayers: [Jose\u0301]\n{turns}")
    assert record.findings == []
    assert [line.player for line in record.rounds[0].turns] == ["José", "José"]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_line_ends_and_byte_order_mark(end: str, mark: str) -> None:
    text = mark + f"{TURNS}  - Ann: Logging, eat 1 dogg\n".replace("\n", end)
    assert found(text) == found(text.encode()) == [("malformed", "record.name", 6, 25)]


def test_findings_say_who_and_when() -> None:
    record = loads(f"{TURNS}  - Ann: Logging\n  - Bob: Loging\n- turns:\n  harvest: {{Ann: fed}}\n", "game.yaml")
    assert [(each.player, each.round, each.turn, each.file) for each in record.findings] == [
        ("Bob", 1, 2, "game.yaml"),
        ("Ann", 2, None, "game.yaml"),
    ]


def test_round_numbers_skip_nine_with_two_players() -> None:
    rounds = "- {}\n" * 8 + "- turns:\n  - Ann: Loging\n"
    assert loads(f"{HEAD}rounds:\n{rounds}").findings[0].round == 10
    three = f"caverna: 1\nplayers: [Ann, Bob, Cid]\nrounds:\n{rounds}"
    assert loads(three).findings[0].round == 9
    later = f"{HEAD}position: {{round: 8}}\nrounds:\n- {{}}\n- turns:\n  - Ann: Loging\n"
    assert loads(later).findings[0].round == 10


# --- the header ---------------------------------------------------------------------------------------------


@rows(
    ("text", "rules"),
    [
        ("▸", ["record.missing"]),
        ("▸# nothing\n", ["record.missing"]),
        ("▸---\n", ["record.missing"]),
        ("▸- caverna: 1\n", ["record.key"]),
        ("▸caverna\n", ["record.key"]),
        ("# first\n▸players: [Ann]\nrounds: []\n", ["record.missing"]),
        ("▸caverna: 1\nrounds: []\n", ["record.missing"]),
        ("▸caverna: 1\nplayers: [Ann]\n", ["record.missing"]),
        ("▸caverna:\nplayers: [Ann]\nrounds: []\n", ["record.missing"]),
        ("caverna: ▸2\nplayers: [Ann]\nrounds: []\n", ["record.number"]),
        ("caverna: ▸1.0\nplayers: [Ann]\nrounds: []\n", ["record.number"]),
        ("caverna: ▸[1]\nplayers: [Ann]\nrounds: []\n", ["record.number"]),
        ("caverna: 1\n▸player: [Ann]\nplayers: [Ann]\nrounds: []\n", ["record.key"]),
        ("caverna: 1\nplayers: [Ann]\n▸players: [Bob]\nrounds: []\n", ["record.key"]),
        ("caverna: 1\nplayers: [Ann]\n▸[a]: b\nrounds: []\n", ["record.key"]),
        ("caverna: 1\nplayers: ▸[]\nrounds: []\n", ["illegal setup.players"]),
        ("caverna: 1\n▸players:\nrounds: []\n", ["illegal setup.players"]),
        ("caverna: 1\nplayers: ▸[a, b, c, d, e, f, g, h]\nrounds: []\n", ["illegal setup.players"]),
        ("caverna: 1\nplayers: ▸{Ann: 1}\nrounds: []\n", ["record.key"]),
        ("caverna: 1\nplayers: ▸Ann, Bob\nrounds: []\n", ["record.key"]),
        ("caverna: 1\nplayers: [Ann, ▸[Bob]]\nrounds: []\n", ["record.key"]),
        ("caverna: 1\nplayers: [Ann, ▸Ann]\nrounds: []\n", ["record.name"]),
        ("caverna: 1\nplayers: [José, ▸Jose\u0301]\nrounds: []\n", ["record.name"]),
        ("caverna: 1\nplayers: [Ann, ▸'']\nrounds: []\n", ["record.name"]),
        ("caverna: 1\nplayers: [Ann, ▸' ']\nrounds: []\n", ["record.name"]),
        ("caverna: 1\nplayers: [Ann, ▸'Bob ']\nrounds: []\n", ["record.name"]),
        ('caverna: 1\nplayers: [Ann, ▸"B\\tob"]\nrounds: []\n', ["record.name"]),
        ("caverna: 1\nplayers: [Ann, ▸B\u202eob]\nrounds: []\n", ["record.name"]),
        ("caverna: 1\nplayers: [Ann, ▸B\u200bob]\nrounds: []\n", ["record.name"]),
        ("caverna: 1\nplayers: [Ann, ▸\u0301\u0302]\nrounds: []\n", ["record.name"]),
        (f"caverna: 1\nplayers: [{'a' * 40}, ▸{'b' * 41}]\nrounds: []\n", ["record.name"]),
        (f"caverna: 1\nplayers: [Ann, ▸B{chr(0x301) * 9}]\nrounds: []\n", ["record.name"]),
        (f"{HEAD}variant: ▸fulll\nrounds: []\n", ["record.name"]),
        (f"{HEAD}variant: ▸[full]\nrounds: []\n", ["record.key"]),
        (f"{HEAD}about: ▸Club final\nrounds: []\n", ["record.key"]),
        (f"{HEAD}about: {{a: {{b: 1, ▸b: 2}}}}\nrounds: []\n", ["record.key"]),
        (f"{HEAD}rulings: {{▸carpentr: action}}\nrounds: []\n", ["record.key"]),
        (f"{HEAD}rulings: {{carpenter: ▸both}}\nrounds: []\n", ["record.name"]),
        (f"{HEAD}rulings: {{carpenter: ▸yes}}\nrounds: []\n", ["record.name"]),
        (f"{HEAD}rulings: {{solo clear at: ▸8}}\nrounds: []\n", ["record.name"]),
        (f"{HEAD}rulings: {{carpenter: action, ▸Carpenter: action}}\nrounds: []\n", ["record.key"]),
        (f"{HEAD}rulings: ▸carpenter\nrounds: []\n", ["record.key"]),
        (f"{HEAD}rounds: []\nscores: {{▸Cid: 80}}\n", ["record.name"]),
        (f"{HEAD}rounds: []\nscores: {{Ann: ▸eighty}}\n", ["record.number"]),
        (f"{HEAD}rounds: []\nscores: {{Ann: ▸80.5}}\n", ["record.number"]),
        (f"{HEAD}rounds: []\nscores: {{Ann: ▸080}}\n", ["record.number"]),
        (f"{HEAD}rounds: []\nscores: {{Ann: {{▸totl: 80, gold: ▸x}}}}\n", ["record.key", "record.number"]),
        (f"{HEAD}rounds: []\nscores: {{Ann: {{gold: 3, ▸Gold: 3}}}}\n", ["record.key"]),
        (f"{HEAD}rounds: []\nscores: ▸[80]\n", ["record.key"]),
        (f"{HEAD}rounds: []\nexpect: [▸furnish.cost, furnish.cost 1:1]\n", ["record.number"]),
        (f"{HEAD}rounds: []\nexpect: [▸furnsh.cost 9:14]\n", ["record.name"]),
        (f"{HEAD}rounds: []\nexpect: [▸furnish.cost 0:14]\n", ["record.number"]),
        (f"{HEAD}rounds: []\nexpect: ▸furnish.cost 9:14\n", ["record.key"]),
        (f"{HEAD}rounds: []\nexpect: [▸'']\n", ["record.missing"]),
        (f"{HEAD}rounds: []\nend: {{Ann: ▸Logging}}\n", ["record.step"]),
    ],
)
def test_header(text: str, rules: list[str]) -> None:
    broken(text, *rules)


def test_a_bad_name_is_told_once() -> None:
    broken(
        'caverna: 1\nplayers: [▸"B\\u202eob", Ann]\nrounds:\n- turns:\n  - "B\\u202eob": Logging\n',
        "record.name",
    )


def test_without_players_no_name_is_wrong() -> None:
    broken("▸caverna: 1\nrounds:\n- turns:\n  - Ann: Logging\n  harvest: {Bob: beg 1}\n", "record.missing")


# --- rounds -------------------------------------------------------------------------------------------------


@rows(
    ("text", "rules"),
    [
        (f"{HEAD}rounds: ▸none\n", ["record.key"]),
        (f"{HEAD}rounds:\n  ▸card: Blacksmithing\n  turns:\n  - Ann: ▸Loging\n", ["record.key", "record.name"]),
        (f"{HEAD}rounds:\n- ▸card:Blacksmithing\n", ["record.key"]),
        (f"{HEAD}rounds:\n- ▸Blacksmithing\n", ["record.key"]),
        (f"{HEAD}rounds:\n- card: ▸Blacksmiting\n", ["record.name"]),
        (f"{HEAD}rounds:\n- card: ▸Logging\n", ["record.name"]),
        (f"{HEAD}rounds:\n- card: ▸[Blacksmithing]\n", ["record.key"]),
        (f"{HEAD}rounds:\n- round: ▸13\n", ["record.number"]),
        (f"{HEAD}rounds:\n- round: ▸0\n", ["record.number"]),
        (f"{HEAD}rounds:\n- round: ▸-1\n", ["record.number"]),
        (f"{HEAD}rounds:\n- round: ▸012\n", ["record.number"]),
        (f"{HEAD}rounds:\n- round: ▸one\n", ["record.number"]),
        (f"{HEAD}rounds:\n- marker: ▸leave\n", ["record.name"]),
        (f"{HEAD}rounds:\n- ▸turn:\n  - Ann: Logging\n", ["record.key"]),
        (f"{HEAD}rounds:\n- turns: []\n  ▸turns: []\n", ["record.key"]),
        (f"{HEAD}rounds:\n- turns: ▸Logging\n", ["record.key"]),
        (f"{HEAD}rounds:\n- turns:\n    ▸Ann: Logging\n    Ann: ▸Loging\n", ["record.key", "record.name"]),
        (f"{HEAD}rounds:\n- harvest: ▸fed\n", ["record.key"]),
        (f"{HEAD}rounds:\n- harvest: ▸Ann:beg 1\n", ["record.key"]),
        (f"{HEAD}rounds:\n- harvest:\n  ▸- Ann: beg 1\n  - Bob: ▸fed\n", ["record.key", "record.name"]),
        (f"{HEAD}rounds:\n- harvest: {{Ann: beg 1, ▸Ann: beg 2}}\n", ["record.key"]),
        (f"{HEAD}rounds:\n- harvest: {{▸An: beg 1}}\n", ["record.name"]),
        (f"{HEAD}rounds:\n- harvest: {{▸Ann: }}\n", ["record.step"]),
        (f"{HEAD}rounds:\n- check: {{Ann: ▸3, Bob: 3 ▸foood}}\n", ["ambiguous record.step", "record.name"]),
        (f"{HEAD}rounds:\n- check: {{▸Cid: 3 food}}\n", ["record.name"]),
        (f"{HEAD}rounds:\n- check: {{▸Ann: }}\n", ["record.step"]),
        (f"{HEAD}rounds:\n- check: {{Ann: ▸[3 food]}}\n", ["record.step"]),
        (f"{HEAD}rounds:\n- check: {{Ann: 3 food, ▸2 wood}}\n", ["record.key"]),
        (f"{HEAD}rounds:\n- check: ▸3 food\n", ["record.key"]),
    ],
)
def test_rounds(text: str, rules: list[str]) -> None:
    broken(text, *rules)


def test_what_is_malformed_in_a_round() -> None:
    texts = ["card: Forge", "harvest: fed", "harvest: {Ann: fed}", "turns: [{Ann: Loging}]", "card:"]
    rounds = [loads(f"{HEAD}rounds:\n- {text}\n").rounds[0] for text in texts]
    assert [each.malformed for each in rounds] == [True, True, False, False, False]
    harvest = rounds[2].harvest
    assert harvest is not None
    assert harvest["Ann"].malformed
    assert rounds[3].turns[0].malformed


# --- what is said -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f"{HEAD}rounds:\n- turn: []\n", "did you mean 'turns'?"),
        (f"{HEAD}rounds:\n  card: Blacksmithing\n", "begin each round with '- '"),
        (f"{HEAD}rounds:\n- turns:\n    Ann: Logging\n", "begin each turn with '- '"),
        (f"{HEAD}rounds:\n- harvest:\n  - Ann: beg 1\n", "leave the '- ' out"),
        (f"{HEAD}rounds:\n- card:Blacksmithing\n", "a space is missing after the colon"),
        (f"{HEAD}rounds:\n- round: 012\n", "write 12"),
        ("caverna: 1\nplayers: Ann, Bob\nrounds: []\n", "as in 'players: [Ann, Bob]'"),
        ("caverna: 1\nplayers:[Ann, Bob]\nrounds: []\n", "a space is missing after the colon of 'players'"),
        (f"{HEAD}rounds: []\nscores: {{Ann: 80, Bob 71}}\n", "did you mean 'Bob'?"),
        (f"{HEAD}position: {{homes: {{Ann: {{supply: 3 wood, 2 food}}}}}}\n", "goods are written without commas"),
    ],
)
def test_hints_for_slips_of_structure(text: str, said: str) -> None:
    assert said in "\n".join(f"{each.message} ({each.hint})" for each in read(text).findings)


# --- files --------------------------------------------------------------------------------------------------


def test_load(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_bytes(b"\xef\xbb\xbf" + SAMPLE.replace("\n", "\r\n").encode())
    record = load(path)
    assert (record.findings, record.players, record.file) == ([], ["Ann", "Bob"], str(path))
    assert load(str(path)) == record


def test_what_cannot_be_opened_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        load(tmp_path / "none.yaml")
    with pytest.raises(OSError):
        load(tmp_path)
