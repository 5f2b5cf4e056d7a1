"""Habits of BoardGameArena that the rulebook does not allow, one by one (ruling.as-played)."""

from pathlib import Path

import pytest

from caverna import loads, verify
from tests.support.cli_run import caverna as run
from tests.support.rows import rows


def armed(strength: int, line: str, ann: str = "") -> str:
    """Return a record in which Ann, with a dwarf of this strength, does this in round 3."""
    home = f"dwarfs: [0, {strength}]" + (f", {ann}" if ann else "")
    position = f"{{round: 3, cards: [Blacksmithing, Sheep farming], homes: {{Ann: {{{home}}}, Bob: {{}}}}}}"
    return f"caverna: 1\nplayers: [Ann, Bob]\nposition: {position}\nrounds:\n- turns:\n  - Ann: {line}\n"


def plain(line: str, *before: str, players: str = "[Ann, Bob]") -> str:
    lines = "".join(f"  - {each}\n" for each in (*before, line))
    return f"caverna: 1\nplayers: {players}\nrounds:\n- card: Blacksmithing\n  turns:\n{lines}"


FIELD = "supply: 1 grain, board: {C4: meadow, C3: field}"
RUBY = "supply: 1 ruby"
BOARS = "supply: 1 ruby, animals: 4 boar, board: {C4: pasture, C3: field}"
LEFT = plain(
    "Cid: Imitation of Excavation, take, cavern E4 tunnel F4, have 2 stone",
    "Ann: Excavation, leave, cavern E4 tunnel F4", "Bob: Logging", players="[Ann, Bob, Cid, Dan]",
)  # fmt: skip
SOWN = armed(0, "Slash-and-burn, sow grain C3, meadow B4 field B3, have 0 grain", FIELD)
BORN = armed(14, "order 14, Blacksmithing, expedition (breed boar, eat 1 boar), have 4 boar", BOARS)
HABITS = [
    ("empty placements: yes", "work.must-act", plain("Ann: Ruby mining")),
    ("sow before tile: yes", "work.order-of-actions", SOWN),
    ("newborns without room: yes", "harvest.breed", BORN),
    ("order without need: yes", "work.dwarf-order", armed(0, "order 5, Logging, have 0 ruby", RUBY)),
    ("meadow loot at: 10", "expedition.loot", armed(10, "order 10, Blacksmithing, expedition (meadow C4)", RUBY)),
    ("loot twice: yes", "expedition.loot", armed(3, "order 3, Blacksmithing, expedition (wood, wood)", RUBY)),
    ("imitation collects: yes", "imitation.effect", LEFT),
]  # fmt: skip


def under(rulings: str, text: str) -> list[str]:
    """Return the rules of the findings of a record under table options."""
    return [
        finding.rule for finding in verify(loads(text.replace("rounds:", f"rulings: {{{rulings}}}\nrounds:"))).findings
    ]


@rows("option, rule, text", HABITS)
def test_ruling_as_played_makes_each_habit_a_table_option(option: str, rule: str, text: str) -> None:
    assert under("", text)[0] == rule
    assert under(option, text) == []
    assert under("as played on: BoardGameArena", text) == []
    others = ", ".join(other for other, _, _ in HABITS if other != option)
    assert under(others, text) != []


def test_a_report_says_how_it_was_judged(tmp_path: Path) -> None:
    text = plain("Ann: Ruby mining").replace("rounds:", "rulings: {as played on: BoardGameArena}\nrounds:")
    assert verify(loads(text)).caveat == "as played on BoardGameArena"
    (tmp_path / "game.yaml").write_text(text)
    assert "as played on BoardGameArena" in run("verify", tmp_path / "game.yaml").stdout
    assert verify(loads(plain("Ann: Logging"))).caveat == ""


def test_the_option_is_written_once() -> None:
    from caverna.games.caverna import Game

    game = Game(["Ann", "Bob"], rulings={"as played on": "BoardGameArena", "deliveries": "after refill"})
    assert game.rulings.chosen() == {"deliveries": "after refill", "as played on": "BoardGameArena"}
    assert Game(["Ann", "Bob"], rulings=game.rulings.chosen()).rulings == game.rulings
    assert game.rulings.meadow_loot_at == 10


@pytest.mark.parametrize("value", ["maybe", "12"])
def test_other_values_are_refused(value: str) -> None:
    assert under(f"meadow loot at: {value}", plain("Ann: Logging")) != []
