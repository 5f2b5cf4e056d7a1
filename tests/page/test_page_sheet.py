"""The words of a page's score sheets, of what is said about a record, and of the spaces and rounds it shows."""

import pytest

from caverna import Record, load, loads, verify
from caverna.drawing.scene import stage
from caverna.games.caverna.page.labels import Labels
from caverna.pages.replay_page import scene_html, view_data
from caverna.pages.score_page import score_html
from caverna.pages.sheet import SheetRow, rows_of
from tests.support.corpus import RECORDS
from tests.support.marked_records import first_round, table

HOME = (
    "supply: 3 grain 2 gold, animals: 1 sheep, dwarfs: [0, 3, 14], begging: 2, "
    "board: {C4: field 2 grain, C3: field 1 vegetable, D3: Dwelling, D2: Writing chamber}"
)


def rows(record: Record, lang: str = "en") -> dict[str, SheetRow]:
    return {row.kind: row for row in rows_of(record, verify(record), Labels(lang))}


def told(row: SheetRow) -> tuple[str, ...]:
    return row.cells[0].pieces


def test_each_line_tells_what_it_counts() -> None:
    """6 points are missing with 3 kinds of animal, 2 begging markers cost 6; the Writing chamber spares 7 of all."""
    found = rows(loads(table(HOME)))
    assert told(found["grain"]) == ("3 grain (supply)", "2 grain (C4)")
    assert told(found["vegetable"]) == ("1 vegetable (C3)",)
    assert told(found["dwarf"]) == ("3 dwarfs (strength 3, 14)",)
    assert told(found["gold"]) == ("2 gold +2",)
    assert told(found["animals"]) == ("1 sheep +1",)
    assert told(found["begging"])[0] == "2 begging markers \N{MINUS SIGN}6"
    assert "no donkey \N{MINUS SIGN}2" in told(found["missing"])
    assert "no sheep -2" not in told(found["missing"])
    spared = [
        piece for row in found.values() for cell in row.cells for piece in cell.pieces if "Writing chamber" in piece
    ]
    assert "spared by the Writing chamber +6" in spared
    assert found["dwarf"].opens
    assert not found["total"].opens
    assert not found["ruby"].opens


def test_each_line_tells_it_in_another_language() -> None:
    found = rows(loads(table(HOME)), "es")
    assert told(found["gold"]) == ("2 oro +2",)
    assert told(found["dwarf"])[0].endswith("3, 14)")
    assert "strength" not in told(found["dwarf"])[0]
    assert "supply" not in told(found["grain"])[0]


def test_of_one_unused_cell_no_number_is_said() -> None:
    cells = [f"{column}{row}" for column in "ABC" for row in range(1, 5)]
    forest = ", ".join(f"{cell}: meadow" for cell in cells)
    caves = ", ".join(f"{column}{row}: cavern" for column in "EF" for row in range(1, 5))
    board = f"{forest}, {caves}, D2: cavern"
    found = rows(loads(table(f"board: {{{board}}}")))
    assert told(found["unused"]) == ("unused cells (D1) \N{MINUS SIGN}1",)
    both = rows(loads(table(f"board: {{{board.replace(', D2: cavern', '')}}}")))
    assert told(both["unused"]) == ("2 unused cells (D1, D2) \N{MINUS SIGN}2",)


def test_claims_stand_below_the_totals_where_there_are_any() -> None:
    text = table("supply: 4 gold")
    assert "claimed" not in rows(loads(text))
    claimed = rows(loads(f"{text}scores: {{Bob: -28}}\n"))["claimed"]
    assert [cell.points for cell in claimed.cells] == ["", "-28"]
    lines = rows(loads(f"{text}scores: {{Ann: {{gold: 4}}, Bob: {{total: -28}}}}\n"))["claimed"]
    assert [cell.points for cell in lines.cells] == ["", "-28"]
    assert claimed.label == "Claimed"


# --- what is said about a record ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("about", "title"),
    [
        ("{event: Club night}", "Club night"),
        ("{title: The final}", "The final"),
        ("{title: The final, event: Club night}", "Club night"),
        ("{event: 3}", "3"),
        ("{event: [a, b]}", "Caverna"),
        ("{table: 3}", "Caverna"),
        ("{}", "Caverna"),
    ],
)
def test_the_title_is_the_event(about: str, title: str) -> None:
    text = first_round("Ann: Logging").replace("rounds:", f"about: {about}\nrounds:")
    assert f"<title>{title}" in scene_html(stage(loads(text)))
    assert f"<h2>{title}" in score_html([loads(text)]) or f">{title}<" in score_html([loads(text)])


def test_variant_and_readings_are_said_where_they_are_not_the_usual() -> None:
    plain = scene_html(stage(loads(first_round("Ann: Logging"))))
    assert "introductory" not in plain
    text = first_round("Ann: Logging").replace("rounds:", "variant: introductory\nrulings: {leave goods: no}\nrounds:")
    page = scene_html(stage(loads(text)))
    assert "introductory" in page
    assert "leave goods" in page


# --- what the script is given ---------------------------------------------------------------------------------------


def test_spaces_say_what_they_gain_each_round() -> None:
    data = view_data(stage(loads(first_round("Ann: Logging"))), Labels())
    offers = {key: offer for key, _, _, offer, *_ in data["spaces"]}
    assert offers["logging_1_3"].endswith("+ 3 wood (1 wood) / round")
    assert offers["clearing_1_3"].endswith("+ 1 wood / round")
    assert "/ round" not in offers["supplies"]
    assert {key: card for key, _, card, *_ in data["spaces"]}["blacksmithing"] == 1
    assert {key: card for key, _, card, *_ in data["spaces"]}["logging_1_3"] == 0


def test_a_solo_game_has_no_covered_spaces_and_its_own_harvests() -> None:
    solo = view_data(stage(loads(first_round("Ann: Logging", players="Ann"))), Labels())
    keys = [key for key, *_ in solo["spaces"]]
    assert "supplies" not in keys
    assert "logging_1_3" in keys
    assert solo["plan"]["6"] == "harvest"
    two = view_data(stage(loads(first_round("Ann: Logging"))), Labels())
    assert "supplies" in [key for key, *_ in two["spaces"]]
    assert "6" not in two["plan"]
    assert two["plan"]["3"] == solo["plan"]["3"] == "harvest"


def test_charts_need_two_rounds() -> None:
    turns = ("Ann: Logging", "Bob: Supplies", "Ann: Ore mining", "Bob: Housework")
    assert "<polyline" not in scene_html(stage(loads("caverna: 1\nplayers: [Ann, Bob]\nrounds: []\n")))
    assert "<polyline" in scene_html(stage(loads(first_round(*turns) + "- turns: []\n  card: Sheep farming\n")))


def test_a_page_without_a_game_has_no_spaces() -> None:
    data = view_data(stage(loads("caverna: 1\nplayers: [Ann, Ann]\nrounds: []\n")), Labels())
    assert (data["spaces"], data["plan"], data["frames"]) == ([], {}, [])


def test_a_game_of_seven_has_herds_and_looks() -> None:
    data = view_data(stage(load(RECORDS / "games" / "seven-2-random.yaml")), Labels())
    assert len(data["boards"]) == 7
    assert all(words for words in data["looks"].values())
