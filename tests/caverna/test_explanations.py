"""Beginners' mistakes: the explanation of each finding, and its suggestions, which are played."""

import pytest

from caverna import Finding, explain, loads, verify
from caverna.games.caverna import Game
from tests.support.suggested_lines import offered as all_offered

FIRST = "caverna: 1\nplayers: [Ann, Bob]\nrounds:\n- card: Blacksmithing\n  turns:\n"


def table(ann: str, bob: str = "supply: 9 food", more: str = "", round_: int = 5) -> str:
    cards = ["Blacksmithing", "Sheep farming", "Ore mine construction", "Wish for children"][: round_ - 1]
    return (
        f"caverna: 1\nplayers: [Ann, Bob]\nposition:\n  round: {round_}\n  cards: [{', '.join(cards)}]\n{more}"
        f"  homes:\n    Ann: {{{ann}}}\n    Bob: {{{bob}}}\nrounds:\n"
        + ("- card: Donkey farming\n  turns:\n" if round_ == 5 else "- turns:\n")
    )


def only(text: str, *lines: str) -> Finding:
    (finding,) = explain(verify(loads(text + "".join(f"  - {line}\n" for line in lines)))).findings
    return finding


def offered(finding: Finding) -> str:
    """Return the first line that a finding offers."""
    return all_offered(finding)[0]


def legal(text: str, *lines: str) -> bool:
    return not verify(loads(text + "".join(f"  - {line}\n" for line in lines))).findings


def test_the_armed_dwarf_goes_later_or_for_a_ruby() -> None:
    text = table("supply: 1 ruby, dwarfs: [0, 3]")
    finding = only(text, "Ann: Logging, expedition (wood)")
    assert finding.rule == "expedition.armed"
    assert "the one of strength 3 goes later" in finding.because
    assert offered(finding) == "order 3, Logging, expedition (wood)"
    assert legal(text, f"Ann: {offered(finding)}")


def test_without_a_ruby_the_order_stays() -> None:
    finding = only(table("supply: 1 food, dwarfs: [0, 3]"), "Ann: Logging, expedition (wood)")
    assert finding.because.endswith("'order 3' for a ruby, which Ann does not have")


def test_nobody_at_the_table_has_a_weapon() -> None:
    finding = only(FIRST, "Ann: Logging, expedition (wood)")
    assert finding.because.startswith("no dwarf of Ann's that waits has a weapon; one comes from 'forge'")
    assert finding.because.endswith("without it 'Logging' would be legal")


LYING = "{Logging: 3 wood, Excavation: 1 stone, Ore mining: 2 ore, Wood gathering: 1 wood}"


def test_the_newborn_is_the_missing_dwarf() -> None:
    ann = "supply: 5 food, dwarfs: [0, 0, newborn], board: {D2: Dwelling}"
    text = table(ann, "supply: 9 food", f"  spaces: {LYING}\n  now: {{turn: Ann}}\n", round_=4).replace(
        "Ore mine construction]", "Ore mine construction, Wish for children]"
    )
    finding = only(text, "Ann: Logging", "Bob: Excavation", "Ann: Ore mining", "Bob: Wood gathering", "Ann: Housework")
    assert finding.rule == "work.turn-order"
    assert finding.because == "Ann has placed 2 dwarfs; the one born in this round is placed from the next round on"


def test_places_for_animals_are_named() -> None:
    text = table("supply: 1 food, animals: 2 boar", more="  spaces: {Sheep farming: 2 sheep}\n")
    finding = only(text, "Ann: Sheep farming")
    assert finding.rule == "animals.housing"
    assert finding.because.startswith("there is room for: 2 of a kind in entry-level dwelling")
    assert legal(text, f"Ann: {offered(finding)}")


@pytest.mark.parametrize(
    ("supply", "line", "way"),
    [
        ("2 ruby", "Ann: Housework, furnish Carpenter D2", "Housework, ruby stone, furnish Carpenter D2"),
        ("3 wood 1 ruby", "Ann: Clearing, meadow C4 field C3, stable C4", "Clearing, meadow C4 field C3"),
        ("3 wood 2 stone 2 ruby", "Ann: Housework, furnish Dwelling D2",
         "Housework, ruby wood, ruby stone, furnish Dwelling D2"),
        ("1 ruby", "Ann: Blacksmithing, forge 1, expedition (wood)",
         "Blacksmithing, ruby ore, forge 1, expedition (wood)"),
    ],
)  # fmt: skip
def test_what_lacks_can_be_traded(supply: str, line: str, way: str) -> None:
    text = table(f"supply: {supply}, board: {{D2: cavern}}")
    finding = only(text, line)
    assert offered(finding) == way
    assert legal(text, f"Ann: {way}")


def test_a_discount_is_counted_already() -> None:
    text = table("supply: 1 wood, board: {D2: cavern, E2: Carpenter}")
    finding = only(text, "Ann: Housework, furnish Wood supplier D2")
    assert finding.because.startswith(
        "Ann has nothing to eat or trade for 1 stone more; there is stone on Drift mining (1)"
    )
    finding = only(text, "Ann: Housework, furnish Dwelling D2")
    assert finding.rule == "furnish.cost"
    assert "what Ann's furnishings take off is counted already" in finding.because


@pytest.mark.parametrize("said", ["dog", "take dog", "take 1 dog", "2 wood"])
def test_what_lies_on_a_space_comes_by_itself(said: str) -> None:
    finding = only(FIRST, f"Ann: Housework, {said}")
    assert finding.kind == "malformed"
    assert "automatic; leave them out" in finding.hint


def test_the_dog_is_not_bought() -> None:
    finding = only(FIRST, "Ann: Housework, buy dog")
    assert finding.rule == "work.offered"
    assert offered(finding) == "Housework"


FED = """\
caverna: 1
players: [Ann, Bob]
position: {round: 3, cards: [Blacksmithing, Sheep farming], homes: {
  Bob: {supply: 9 food},
  Ann: {supply: 1 food 4 grain}
}}
rounds:
- turns:
  - Ann: Logging
  - Bob: Drift mining
  - Ann: Ore mining
  - Bob: Excavation
  harvest:
    Ann: eat 1 grain
"""


def test_feeding_points_at_the_harvest_line_and_says_what_could_be_eaten() -> None:
    (finding,) = explain(verify(loads(FED))).findings
    assert (finding.rule, finding.line, finding.column) == ("harvest.beg", 14, 5)
    assert finding.because == "2 more food: 'Ann: eat 1 grain, eat 2 grain', or 'Ann: eat 1 grain, beg 2'"
    assert verify(loads(FED.replace("eat 1 grain", "eat 1 grain, eat 2 grain"))).ok
    (finding,) = explain(verify(loads(FED.replace("    Ann: eat 1 grain\n", "    Bob: have 9 food\n")))).findings
    assert (finding.rule, finding.line, finding.column) == ("harvest.beg", 13, 3)


def test_what_hunger_leaves_is_begged_for() -> None:
    text = FED.replace("1 food 4 grain", "1 food 1 grain").replace("    Ann: eat 1 grain\n", "    Bob: have 9 food\n")
    (finding,) = explain(verify(loads(text))).findings
    assert finding.because == "3 more food: 'Ann: eat 1 grain, beg 2', or 'Ann: beg 3'"
    for line in ("eat 1 grain, beg 2", "beg 3"):
        assert verify(loads(text.replace("    Bob: have 9 food", f"    Ann: {line}"))).ok


WRONG = {
    "another stands there": ("Ann: Logging", "Bob: Logging", "Housework, Drift mining, Excavation"),
    "its card is not there": ("", "Ann: Sheep farming", "you can use Housework"),
    "two halves apart": ("", "Ann: Clearing, meadow C4 field A4", "'Clearing, meadow C4 field B4'"),
    "not beside the entrance": ("", "Ann: Clearing, meadow A1 field A2", "'Clearing, meadow B4 field C4'"),
    "not in the mountain": ("", "Ann: Excavation, cavern C4 cavern D2", "'Excavation, cavern D1 cavern D2'"),
    "furnished where no cavern is": ("", "Ann: Housework, furnish Work room E1", ""),
    "nothing done": ("", "Ann: Housework, leave", "'Housework' would be legal"),
    "no such trade": ("", "Ann: Logging, use Trader 1", "without it 'Logging' would be legal"),
    "nothing to eat": ("", "Ann: Logging, eat 2 grain", "without it 'Logging' would be legal"),
    "a dog is no food": ("Ann: Housework", "Ann: eat 1 dog", ""),
    "out of turn": ("Ann: Logging", "Ann: Clearing", "a line of Bob is missing before this one"),
    "no ore": ("", "Ann: Blacksmithing, forge 2", "there is ore on Ore mining (2)"),
}


@pytest.mark.parametrize("case", WRONG)
def test_wrong_lines(case: str) -> None:
    before, wrong, way = WRONG[case]
    lines = [line for line in (before, wrong) if line]
    finding = only(FIRST, *lines)
    assert way in finding.because
    if "would be legal" in finding.because:
        player = wrong.partition(":")[0]
        assert all(legal(FIRST, *lines[:-1], f"{player}: {line}") for line in all_offered(finding))


def test_loot_that_is_too_strong_and_too_much() -> None:
    text = table("supply: 9 food, dwarfs: [3, 4]")
    for line in ("Logging, expedition (cattle)", "Logging, expedition (wood, stone)"):
        finding = only(text, f"Ann: {line}")
        assert finding.rule == "expedition.loot"
        assert all(legal(text, f"Ann: {way}") for way in all_offered(finding))


def test_a_child_needs_a_dwelling() -> None:
    finding = only(table("supply: 4 wood"), "Ann: Wish for children, grow")
    assert "a dwelling must be furnished first (Dwelling, Simple dwelling 4" in finding.because


def test_why_not_says_why_too() -> None:
    game = Game(["Ann", "Bob"])
    game.reveal("Blacksmithing")
    broken = game.why_not("Clearing, meadow C4 field A4")
    assert broken is not None
    assert broken.because == "'Clearing, meadow C4 field B4' or 'Clearing, meadow C4 field C3' would be legal"


def test_a_claim_has_no_because() -> None:
    finding = only(FIRST, "Ann: Logging, have 4 wood")
    assert finding.because == ""
    assert "because" not in finding.to_json()
    assert only(FIRST, "Ann: Housework, buy dog").to_json()["because"]


def test_of_many_findings_only_the_first_are_explained() -> None:
    text = FIRST + "  - Ann: Logging\n" + "  - Bob: eat 1 grain\n" * 30
    report = explain(verify(loads(text), keep_going=True))
    assert [bool(finding.because) for finding in report.findings] == [True] * 20 + [False] * 10


def test_one_slip_hides_no_other_home() -> None:
    text = """\
caverna: 1
players: [Ann, Bob, Cleo]
position:
  homes:
    Ann: {supply: 3 foood}
    Bob: {supply: 4 gold, animals: 9 sheep}
    Cleo: {supply: 7 gold}
scores: {Ann: 1, Cleo: -20, Dora: 3}
"""
    report = verify(loads(text))
    assert list(report.scores) == ["Cleo"]
    assert report.scores["Cleo"].total == 7 + 2 - 8 - 22
    assert [(one.rule, one.line) for one in report.findings] == [
        ("record.name", 5), ("animals.housing", 6), ("claim.score", 8), ("record.name", 8),
    ]  # fmt: skip


def test_the_halves_of_a_twin_tile_are_one_step() -> None:
    finding = only(FIRST, "Ann: Clearing, meadow C4, field C3")
    assert (finding.rule, finding.column) == ("forest.no-single", 20)
    assert finding.hint == "its two halves are one step, without a comma: 'meadow C4 field C3'"
