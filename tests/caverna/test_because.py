"""Ten wrong lines of a beginner, and the way out that each finding says; what is offered is played."""

import re

import pytest

from caverna import Finding, loads, verify

FIRST = "caverna: 1\nplayers: [Ann, Bob]\nrounds:\n- card: Blacksmithing\n  turns:\n"


def table(ann: str, bob: str = "supply: 9 food", more: str = "", round_: int = 5) -> str:
    cards = ["Blacksmithing", "Sheep farming", "Ore mine construction", "Wish for children"][: round_ - 1]
    return (
        f"caverna: 1\nplayers: [Ann, Bob]\nposition:\n  round: {round_}\n  cards: [{', '.join(cards)}]\n{more}"
        f"  homes:\n    Ann: {{{ann}}}\n    Bob: {{{bob}}}\nrounds:\n"
        + ("- card: Donkey farming\n  turns:\n" if round_ == 5 else "- turns:\n")
    )


def only(text: str, *lines: str) -> Finding:
    report = verify(loads(text + "".join(f"  - {line}\n" for line in lines)))
    (finding,) = report.findings
    return finding


def offered(finding: Finding) -> str:
    """Return the line that a finding offers."""
    found = re.search(r"'([^']+)'(?: is legal| is enough|$)", finding.because)
    assert found, finding.because
    return found[1]


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
    assert "`forge`" in only(FIRST, "Ann: Logging, expedition (wood)").because


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
        ("3 wood 1 ruby", "Ann: Clearing, meadow C4 field C3, stable C4", None),
        ("1 ruby", "Ann: Blacksmithing, forge 1, expedition (wood)",
         "Blacksmithing, ruby ore, forge 1, expedition (wood)"),
    ],
)  # fmt: skip
def test_what_lacks_can_be_traded(supply: str, line: str, way: str | None) -> None:
    text = table(f"supply: {supply}, board: {{D2: cavern}}")
    finding = only(text, line)
    if way is None:
        assert finding.because == ""
        return
    assert offered(finding) == way
    assert legal(text, f"Ann: {way}")


def test_a_discount_is_counted_already() -> None:
    text = table("supply: 1 wood, board: {D2: cavern, E2: Carpenter}")
    finding = only(text, "Ann: Housework, furnish Wood supplier D2")
    assert finding.because == "" or "counted already" in finding.because
    finding = only(text, "Ann: Housework, furnish Dwelling D2")
    assert finding.rule == "furnish.cost"
    assert "what Ann's furnishings take off is counted already" in finding.because


@pytest.mark.parametrize("said", ["dog", "take dog", "take 1 dog", "2 wood"])
def test_what_lies_on_a_space_comes_by_itself(said: str) -> None:
    finding = only(FIRST, f"Ann: Housework, {said}")
    assert finding.kind == "malformed"
    assert "comes by itself: leave it out" in finding.hint


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
    (finding,) = verify(loads(FED)).findings
    assert (finding.rule, finding.line, finding.column) == ("harvest.beg", 14, 5)
    assert finding.because == "2 food more: 'Ann: eat 1 grain, eat 2 grain', or 'Ann: eat 1 grain, beg 2'"
    assert verify(loads(FED.replace("eat 1 grain", "eat 1 grain, eat 2 grain"))).ok
    (finding,) = verify(loads(FED.replace("    Ann: eat 1 grain\n", "    Bob: have 9 food\n"))).findings
    assert (finding.rule, finding.line, finding.column) == ("harvest.beg", 13, 3)


def test_why_is_told_only_where_it_is_known() -> None:
    finding = only(FIRST, "Ann: Logging", "Bob: Logging")
    assert finding.because == ""
    assert "because" not in finding.to_json()
    assert only(FIRST, "Ann: Housework, buy dog").to_json()["because"]


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
