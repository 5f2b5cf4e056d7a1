"""caverna replay and moves: the sample game, worked out by hand."""

import json
from pathlib import Path
from typing import Any
from weakref import ReferenceType, ref

import pytest

from caverna.engine.replay import replay
from caverna.engine.verify import verify
from caverna.games.caverna.rules.game import Game
from caverna.reading.reader import loads
from tests.support import worked_two_players
from tests.support.cli_run import BROKEN, SAMPLE, caverna, worked_record

ROUND_ONE = """\
Round 1: Blacksmithing
  1.1 Ann: Ore mining
      +2 ore
  1.2 Bob: Excavation, cavern D2 cavern E2
      +1 stone
  1.3 Ann: Blacksmithing, forge 2, expedition (dog, wood, +1)
      +1 wood -2 ore +1 dog
  1.4 Bob: Housework, furnish Carpenter D3
      -1 stone +1 dog
"""


@pytest.fixture
def worked(tmp_path: Path) -> Path:
    path = tmp_path / "worked.yaml"
    path.write_text(worked_record())
    return path


# --- very long records ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "args",
    [
        ("replay",),
        ("replay", "--by", "turn"),
        ("replay", "--by", "step"),
        ("replay", "--by", "turn", "-f", "json"),
        ("replay", "--by", "round", "-f", "json"),
        ("replay", "--ledger"),
        ("replay", "--position"),
        ("moves",),
        ("moves", "--at", "1"),
        ("board", "--player", "Ann"),
    ],
    ids=" ".join,
)
def test_no_game_is_kept_for_each_line(args: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A few are there at a time: that of the replay, the one before, and what a refused line would be undone with."""
    path = tmp_path / "long.yaml"
    lines = "  - Ann: have 1 food\n" * 300
    path.write_text(f"caverna: 1\nplayers: [Ann, Bob]\nrounds:\n- card: Blacksmithing\n  turns:\n{lines}")
    copy = Game.copy
    living: dict[int, ReferenceType[Game]] = {}
    most = 0

    def counted(game: Game) -> Game:
        nonlocal most
        made = copy(game)
        number = id(made)
        living[number] = ref(made, lambda _: living.pop(number, None))
        most = max(most, len(living))
        return made

    monkeypatch.setattr(Game, "copy", counted)
    assert caverna(args[0], path, *args[1:]).exit_code == 0
    assert most <= 5


def test_the_game_is_written_as_it_unfolds(monkeypatch: pytest.MonkeyPatch) -> None:
    """No piece of the output is larger than what there is to tell of one line."""
    pieces = []
    monkeypatch.setattr("click.echo", lambda text, **_: pieces.append(text))
    whole = {}
    for form in ("text", "json"):
        pieces.clear()
        caverna("replay", SAMPLE, "--by", "turn", "-f", form)
        whole[form] = "".join(pieces)
        assert len(pieces) > 12  # 3 rounds of 4 lines
        assert max(map(len, pieces)) < len(whole[form]) / 4
    assert len(json.loads(whole["json"])["moments"]) > 12


def test_moments_of_nothing_are_an_empty_list(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text("caverna: 1\nplayers: [Ann]\nrounds: []\n")
    head = {"file": str(path), "game": "caverna", "players": ["Ann"], "variant": "full"}
    data = {**head, "moments": [], "findings": []}
    assert caverna("replay", path, "-f", "json").output == json.dumps(data, indent=2) + "\n"


# --- text -------------------------------------------------------------------------------------------------------


def test_a_round_with_its_lines_and_boards() -> None:
    result = caverna("replay", SAMPLE, "--to", "1")
    assert (
        result.output
        == f"{SAMPLE}: Ann, Bob\n\n{ROUND_ONE}"
        + """
Ann: 1 wood 1 food; 1 dog; dwarfs 0 4
         A           B           C           D           E           F
   ┌───────────┬───────────┬───────────╥───────────┬───────────┬───────────┐
 1 │           │           │(1 boar)   ║           │           │(2 food)   │
   ├───────────┼───────────┼───────────╫───────────┼───────────┼───────────┤
 2 │           │           │           ║           │           │           │
   ├───────────┼───────────┼───────────╫───────────┼───────────┼───────────┤
 3 │(1 boar)   │           │           ║cavern     │           │           │
   ├───────────┼───────────┼───────────╫───────────┼───────────┼───────────┤
 4 │           │(1 food)   │           ║entry-level│(1 food)   │           │
   │           │           │           ║dwelling   │           │           │
   └───────────┴───────────┴───────────╨───────────┴───────────┴───────────┘

Bob: 1 food; 1 dog; dwarfs 0 0
         A           B           C           D           E           F
   ┌───────────┬───────────┬───────────╥───────────┬───────────┬───────────┐
 1 │           │           │(1 boar)   ║           │           │(2 food)   │
   ├───────────┼───────────┼───────────╫───────────┼───────────┼───────────┤
 2 │           │           │           ║cavern     │cavern     │           │
   ├───────────┼───────────┼───────────╫───────────┼───────────┼───────────┤
 3 │(1 boar)   │           │           ║Carpenter  │           │           │
   ├───────────┼───────────┼───────────╫───────────┼───────────┼───────────┤
 4 │           │(1 food)   │           ║entry-level│(1 food)   │           │
   │           │           │           ║dwelling   │           │           │
   └───────────┴───────────┴───────────╨───────────┴───────────┴───────────┘
"""
    )
    assert result.exit_code == 0


def test_boards_can_be_left_out() -> None:
    assert caverna("replay", SAMPLE, "--to", "1", "--no-boards").output == f"{SAMPLE}: Ann, Bob\n\n{ROUND_ONE}"


def test_from_and_to_cut_the_game() -> None:
    told = caverna("replay", SAMPLE, "--from", "2.3", "--to", "3.1", "--no-boards").output
    lines = [line.split(":")[0].strip() for line in told.splitlines() if line.startswith("  ") and ":" in line]
    assert lines == ["2.3 Ann", "2.4 Bob", "3.1 Ann"]


def test_turn_by_turn_shows_what_the_player_has() -> None:
    told = caverna("replay", SAMPLE, "--by", "turn", "--from", "3.2", "--to", "3.3").output
    assert (
        told
        == f"""\
{SAMPLE}: Ann, Bob

Round 3: Ore mine construction
  3.2 Bob: Supplies
      +1 wood +1 stone +1 ore +1 food +2 gold
      = 1 wood 1 stone 1 ore 2 food 2 gold; 1 dog 1 sheep; dwarfs 0 0
  3.3 Bob: eat 2 gold
      +1 food -2 gold
      = 1 wood 1 stone 1 ore 3 food; 1 dog 1 sheep; dwarfs 0 0
"""
    )


def test_step_by_step() -> None:
    told = caverna("replay", SAMPLE, "--by", "step", "--from", "2.3", "--to", "2.3").output
    assert (
        told
        == f"""\
{SAMPLE}: Ann, Bob

Round 2: Sheep farming
  2.3 Ann
    Logging
      +4 wood
      = 5 wood 2 stone 1 food; 1 dog; dwarfs 0 4
    expedition (sheep)
      +1 sheep
      = 5 wood 2 stone 1 food; 1 dog 1 sheep; dwarfs 0 5
    eat 1 sheep
      +1 food -1 sheep
      = 5 wood 2 stone 2 food; 1 dog; dwarfs 0 5
"""
    )


def test_a_board_is_drawn_where_it_changed() -> None:
    told = caverna("replay", SAMPLE, "--by", "turn", "--from", "2.1", "--to", "2.1").output
    assert " 2 │           │           │           ║           │tunnel     │           │\n" in told
    assert " 3 │(1 boar)   │           │           ║cavern     │cavern     │           │\n" in told


def test_the_harvest_belongs_to_its_round() -> None:
    told = caverna("replay", SAMPLE, "--from", "3.5", "--no-boards").output
    assert told.endswith("""\
  3.5 Bob: Housework, furnish Stone carver D2
      +2 stone +1 dog
  harvest: Ann: eat 1 grain
      -3 food -1 grain
  harvest: Bob: beg 1
      -3 food +1 begging
""")


def test_narrow_terminals_get_boards_in_words() -> None:
    told = caverna("replay", SAMPLE, "--to", "2", env={"COLUMNS": "50"}).output
    assert "│" not in told
    assert "  C3 field, C4 meadow, D2 cavern, D3 Carpenter, E2\n  cavern\n" in told
    assert max(map(len, told.splitlines()[1:])) <= 50


def test_every_tile_is_drawn(worked: Path) -> None:
    told = caverna("replay", worked, "--from", "12", "--to", "12").output
    ann = told[told.index("\nAnn: ") : told.index("\nBob: ")]
    # C4 and B4 are a large pasture with a stable on B4, B3 is a small pasture.
    assert (
        """\
 3 │field      │pasture    │field      ║Stone      │ore mine   │ruby mine  │
   │1 vegetable│           │2 grain    ║supplier   │           │           │
"""
        in ann
    )
    assert (
        """\
 4 │meadow     │large past.│large past.║entry-level│Simple     │Blacksmith │
   │           │stable     │           ║dwelling   │dwelling 4 │           │
"""
        in ann
    )


def test_ledger_explains_every_change() -> None:
    told = caverna("replay", SAMPLE, "--ledger", "--to", "1.3").output.splitlines()
    assert told[0].split() == ["moment", "player", "change", "cause", "step"]
    assert told[1].split() == ["1.1", "Ann", "+2", "ore", "Ore", "mining", "Ore", "mining"]
    assert told[3].split()[:5] == ["1.3", "Ann", "-2", "ore", "forge"]
    assert len(told) == 6


def test_a_broken_game_stops_with_its_finding(tmp_path: Path) -> None:
    path = tmp_path / "broken.yaml"
    path.write_text(BROKEN)
    result = caverna("replay", path, "--no-boards")
    assert result.stdout.endswith("Round 1: Blacksmithing\n  1.1 Ann: Ore mining\n      +2 ore\n")
    assert f"{path}:7:21: illegal: Carpenter needs 1 stone, has 0\n" in result.stderr
    assert result.exit_code == 1


@pytest.mark.parametrize("moment", ["9", "3.6", "3.x", "x", "1.2.3"])
def test_a_moment_that_does_not_exist_is_a_mistake(moment: str) -> None:
    result = caverna("replay", SAMPLE, "--to", moment)
    assert result.exit_code == 2
    assert "point" in result.stderr


def test_a_missing_file_is_a_mistake(tmp_path: Path) -> None:
    for command in ("replay", "moves"):
        result = caverna(command, tmp_path / "missing.yaml")
        assert result.exit_code == 2
        assert result.stderr == f"Error: {tmp_path}/missing.yaml: cannot be read: No such file or directory\n"


# --- positions --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("moment", ["1.0", "1.3", "3.3", "3.4", "5", "7.4", "11", "12"])
@pytest.mark.parametrize("form", ["text", "json"])
def test_a_position_reads_back_to_the_same_state(worked: Path, moment: str, form: str) -> None:
    result = caverna("replay", worked, "--position", "--to", moment, "--format", form)
    record = loads(result.stdout)
    assert record.findings == []
    again = replay(record).game
    number, _, turn = moment.partition(".")
    assert again == replay(loads(worked.read_text())).at(int(number), int(turn) if turn else None)


def test_the_end_is_the_moment_without_to(worked: Path) -> None:
    report = verify(loads(caverna("replay", worked, "--position").stdout))
    assert {player: sheet.total for player, sheet in report.scores.items()} == {"Ann": 59, "Bob": 64}


# --- JSON -------------------------------------------------------------------------------------------------------


def moments(*args: Any) -> list[dict[str, Any]]:
    data = json.loads(caverna("replay", *args, "--format", "json").stdout)
    assert data["players"] == ["Ann", "Bob"]
    assert data["findings"] == []
    return list(data["moments"])


def test_json_has_a_moment_for_each_round(worked: Path) -> None:
    found = moments(worked)
    assert [moment["round"] for moment in found] == [1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, None]
    for moment, entry in zip(found, worked_two_players.ROUNDS, strict=False):
        supply = moment["position"]["homes"]["Ann"]
        goods = f"{supply['supply']} {supply['animals']}".split()
        pairs = {(goods[at + 1], goods[at]) for at in range(0, len(goods), 2) if goods[at] != "0"}
        right = entry["after"]["Ann"]["goods"].split()  # type: ignore[index]
        assert pairs == {(right[at + 1], right[at]) for at in range(0, len(right), 2)}


def test_json_has_a_moment_for_each_line_or_step() -> None:
    by_turn = moments(SAMPLE, "--by", "turn", "--from", "2.3", "--to", "2.3")
    assert [(moment["part"], moment["lines"]) for moment in by_turn] == [
        ("turn", {"Ann": "Logging, expedition (sheep), eat 1 sheep"})
    ]
    assert by_turn[0]["position"]["now"]["turn"] == "Bob"
    by_step = moments(SAMPLE, "--by", "step", "--from", "2.3", "--to", "2.3")
    assert [(moment["step"], moment["lines"]["Ann"]) for moment in by_step] == [
        (1, "Logging"), (2, "expedition (sheep)"), (3, "eat 1 sheep"),
    ]  # fmt: skip
    assert [moment["homes"]["Ann"]["dwarfs"] for moment in by_step] == [[0, 4], [0, 5], [0, 5]]
    assert by_step[0]["changes"] == [
        {"player": "Ann", "good": "wood", "delta": 4, "cause": "Logging", "step": "Logging"}
    ]


def test_the_ledger_adds_up(worked: Path) -> None:
    totals = {"Ann": 1, "Bob": 1}  # each begins with 1 food
    for moment in moments(worked):
        for change in moment["changes"]:
            if change["good"] == "food":
                totals[change["player"]] += change["delta"]
    assert totals == {"Ann": 0, "Bob": 0}


# --- moves --------------------------------------------------------------------------------------------------------


def test_moves_lists_the_spaces_of_the_next_player() -> None:
    # After Ann's Drift mining in round 2 Bob has 1 food and a dog.
    result = caverna("moves", SAMPLE, "--at", "2.1", env={"COLUMNS": "200"})
    usable, closed = result.output.split("Not now\n")
    assert usable.startswith("Round 2: Bob places a dwarf (unarmed, unarmed at home).\nIn supply: 1 food 1 dog.\n")
    names = [line.strip().split("  ")[0] for line in usable.splitlines()[4:] if line]
    # Nobody took Slash-and-burn, Supplies, Wood gathering, Clearing and Sustenance; Housework gives a dog. Bob has no
    # ore to forge with. Ruby mining is empty in rounds 1 and 2.
    assert names == [
        "Housework", "Slash-and-burn", "Excavation", "Starting player", "Logging", "Supplies", "Ore mining",
        "Wood gathering", "Clearing", "Sustenance", "Sheep farming",
    ]  # fmt: skip
    assert "  Logging          4 wood   take the goods, and then/or level 1 expedition\n" in usable
    assert "Drift mining   Ann stands there\n" in closed
    assert "Blacksmithing  nothing there can be done with what is in hand\n" in closed
    assert result.exit_code == 0


@pytest.mark.parametrize(
    ("moment", "told"),
    [
        ("3", "Round 4 comes next, with the card Wish for children; Ann begins."),
        ("2", "Round 3 comes next, with the card Ore mine construction; Ann begins."),
        ("3.5", "The harvest of round 3 (harvest) comes next: Ann needs 4 food and Bob needs 4 food."),
    ],
)
def test_moves_between_turns(moment: str, told: str) -> None:
    assert caverna("moves", SAMPLE, "--at", moment).output == told + "\n"


def test_moves_after_the_end(worked: Path) -> None:
    assert caverna("moves", worked).output == "The game is over: Bob won.\n"


def test_moves_as_json() -> None:
    data = json.loads(caverna("moves", SAMPLE, "--at", "2.1", "--format", "json").stdout)
    assert (data["round"], data["player"]) == (2, "Bob")
    assert {"name": "Logging", "goods": "4 wood", "offers": "take the goods, and then/or level 1 expedition"} in (
        data["spaces"]
    )
    assert {"name": "Drift mining", "reason": "Ann stands there"} in data["closed"]


def test_moves_of_a_broken_game_are_not_guessed(tmp_path: Path) -> None:
    path = tmp_path / "broken.yaml"
    path.write_text(BROKEN)
    result = caverna("moves", path)
    assert (result.stdout, result.exit_code) == ("", 1)
    assert "furnish.cost" in result.stderr
    assert "Round 1: Bob places a dwarf" in caverna("moves", path, "--at", "1.1").stdout


def test_a_position_does_not_replace_a_file_unasked(tmp_path: Path) -> None:
    target = tmp_path / "question.yaml"
    target.write_text("mine")
    result = caverna("replay", SAMPLE, "--position", "--to", "1", "-o", target)
    assert result.exit_code == 2
    assert f"{target} exists; --force replaces it" in result.output
    assert target.read_text() == "mine"
    assert caverna("replay", SAMPLE, "--position", "--to", "1", "-o", target, "--force").exit_code == 0
    assert target.read_text().startswith("caverna: 1\n")
    assert caverna("replay", SAMPLE, "--to", "1", "-o", target).exit_code == 0  # a shown replay can be made again
    assert "Round 1" in target.read_text()
