"""The effect of a line before it is confirmed, worked out by hand."""

from pathlib import Path
from typing import Any

import pytest

from caverna import Recording
from caverna.server.tables import Table
from tests.support.corpus import RECORDS
from tests.support.replayed_recording import begun, commands

START = "caverna: 1\nplayers: [Ann, Bob]\nrounds:\n- card: Blacksmithing\n  turns: []\n"


def table(tmp_path: Path, text: str = START) -> Table:
    path = tmp_path / "t.yaml"
    path.write_text(text)
    return Table("t", path)


def goods(preview: Any) -> list[list[Any]]:
    return [change[:3] for change in preview["changes"]]


def test_goods_of_a_space_come_before_the_turn_is_confirmed(tmp_path: Path) -> None:
    answer = table(tmp_path).choices({"line": "Logging"})
    assert answer["steps"] == [{"step": "place", "space": "Logging"}]
    assert goods(answer["preview"]) == [["Ann", "wood", 3]]  # 3 wood in the first round
    assert answer["preview"]["set"]["0.good.0"] == 3
    assert answer["preview"]["set"]["dwarf.logging_1_3"] == [0, 0]


def test_they_stay_there_where_they_are_left(tmp_path: Path) -> None:
    answer = table(tmp_path).choices({"line": "Drift mining, leave, cavern D2 tunnel E2"})
    assert goods(answer["preview"]) == []
    assert "0.good.1" not in answer["preview"]["set"]


def test_a_tile_is_on_the_board_once_both_cells_are_chosen(tmp_path: Path) -> None:
    some = table(tmp_path)
    draft = {"step": "dig", "cavern": "D2"}
    both = some.choices({"line": "Drift mining", "draft": {**draft, "tunnel": "E2"}})["preview"]
    assert (both["set"]["0.cell.D2"], both["set"]["0.cell.E2"]) == ("cavern", "tunnel")
    assert both["points"] == [2, 0]  # two spaces less that are unused
    assert 'id="c-tunnel"' in both["symbols"]
    assert both["looks"]["tunnel"] == "tunnel"


def test_words_are_those_of_the_language(tmp_path: Path) -> None:
    draft = {"step": "dig", "cavern": "D2", "tunnel": "E2"}
    both = table(tmp_path).choices({"line": "Drift mining", "draft": draft, "lang": "es"})["preview"]
    assert both["looks"]["tunnel"] == "túnel"


def test_what_breaks_a_rule_has_no_preview(tmp_path: Path) -> None:
    answer = table(tmp_path).choices({"line": "Logging, furnish Carpenter D2"})
    assert answer["refusal"]
    assert answer["preview"] is None


@pytest.mark.parametrize(
    "name", ["games/two-by-hand", "agricola/games/agricola-two-full-1-planner", "stone-age/games/stone-two-by-hand"]
)
def test_what_is_previewed_is_what_happens(name: str, tmp_path: Path) -> None:
    source = Recording.load(RECORDS / f"{name}.yaml").record
    recording, path = begun(source), tmp_path / "t.yaml"
    recording.save(path)
    seen = 0
    for command in commands(source):
        before, player = Table("t", path), recording.to_act
        state = before.view()["data"]["frames"][0]["set"]
        command(recording)
        move = recording.moves[-1]
        if player is not None and move.player == player and recording.to_act is not None:
            answer = before.choices({"line": move.line})
            recording.save(path)
            after = Table("t", path).view()["data"]["frames"][0]["set"]
            seat = str(source.players.index(player))
            mine = {slot: value for slot, value in (state | answer["preview"]["set"]).items() if value is not None}
            assert {s: v for s, v in mine.items() if s.startswith(seat)} == {
                s: v for s, v in after.items() if s.startswith(seat)
            }
            seen += 1
        recording.save(path)
        if seen > 40:
            break
    assert seen > 20


def test_the_first_half_of_a_tile_is_drawn_at_once(tmp_path: Path) -> None:
    draft = {"step": "dig", "cavern": "D2"}
    half = table(tmp_path).choices({"line": "Drift mining", "draft": draft})["preview"]
    assert half["set"]["0.cell.D2"] == "cavern"
    assert 'id="c-cavern"' in half["symbols"]


def test_an_animal_has_a_place_on_the_farm(tmp_path: Path) -> None:
    recording = Recording.load(RECORDS / "agricola/games/agricola-two-full-1-planner.yaml")
    recording.undo_to("4.3")
    answer = table(tmp_path, recording.text).choices({"line": "1 sheep"})
    herds = [slot.partition(".herd.")[2] for slot in answer["preview"]["set"] if ".herd." in slot]
    assert herds
    assert set(herds) <= set(answer["preview"]["herds"])


def test_moves_are_said_in_the_language_of_the_page(tmp_path: Path) -> None:
    some = table(tmp_path, START.replace("turns: []", "turns:\n  - Ann: Drift mining, cavern D2 tunnel E2"))
    assert some.view("es")["lines"][1].startswith("Excavar galería, caverna D2 túnel E2")
    assert some.view("en")["lines"] == []
