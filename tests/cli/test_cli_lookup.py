"""caverna rules, names, example, new and completion: looking things up and starting a record."""

import json
from importlib import import_module
from os import devnull
from pathlib import Path
from typing import Any

import pytest
from click.shell_completion import ShellComplete

from caverna.engine.replay import replay
from caverna.engine.verify import verify
from caverna.games.caverna.catalogue import FURNISHINGS, LOOT, SPACES, printed_for
from caverna.games.caverna.rulebook import RULES
from caverna.reading.reader import loads
from tests.support.cli_run import SAMPLE, caverna

# --- the command itself -------------------------------------------------------------------------------------------


def test_version() -> None:
    from caverna import __version__

    assert caverna("--version").output == f"caverna {__version__}\n"


def test_help_lists_every_command_with_its_own_first_line() -> None:
    app = import_module("caverna_cli.app")
    told = caverna("--help").output
    for name, line in app.COMMANDS.items():
        assert f"  {name} " in told
        command = app.main.get_command(None, name)
        assert command.name == name
        assert command.help.splitlines()[0] == line


def test_every_command_has_examples() -> None:
    for name in import_module("caverna_cli.app").COMMANDS:
        result = caverna(name, "--help")
        assert "\n  Examples:\n" in result.output
        assert result.output.count(f"caverna {name} ") >= 2
        assert max(map(len, result.output.splitlines())) <= 80


def test_an_unknown_command_names_the_nearest() -> None:
    result = caverna("verfiy")
    assert "No such command 'verfiy'. Did you mean 'verify'?" in result.output
    assert result.exit_code == 2


# --- rules --------------------------------------------------------------------------------------------------------


def test_a_rule_in_full() -> None:
    told = caverna("rules", "furnish.cost").output
    assert told == (
        "furnish.cost (p. 14-15)\nThe price is paid in full\n\n"
        "  The price of the tile is paid in full, after the player's discounts.\n"
    )


def test_a_ruling_has_its_reason_and_option() -> None:
    told = " ".join(caverna("rules", "ruling.solo-limit").output.split())
    assert "Why: Both rulebooks say so; online implementations clear at 6." in told
    assert "Table option: solo clear at: 7 (default) or 6" in told


def test_all_rules_are_listed() -> None:
    told = caverna("rules", env={"COLUMNS": "300"}).output
    assert [line.split()[0] for line in told.splitlines()][: len(RULES)] == list(RULES)
    assert "record.name" in told


def test_a_section_and_the_rulings() -> None:
    listed = [line.split()[0] for line in caverna("rules", "mine").output.splitlines()]
    assert listed == ["mine.ore", "mine.ruby", "mine.yield"]
    rulings = json.loads(caverna("rules", "--rulings", "--format", "json").stdout)
    assert [row["id"] for row in rulings] == [id for id in RULES if id.startswith("ruling.")]
    assert all(row["reason"] for row in rulings)


def test_every_id_of_a_finding_can_be_looked_up() -> None:
    ids = [row["id"] for row in json.loads(caverna("rules", "record", "claim", "--format", "json").stdout)]
    assert len(ids) == 9
    for id in ids:
        assert caverna("rules", id).output.startswith(id)
        assert loads(f"caverna: 1\nplayers: [Ann]\nrounds: []\nexpect: [{id} 1:1]\n").findings == []


def test_an_unknown_rule_names_the_nearest() -> None:
    result = caverna("rules", "furnish.cots")
    assert "unknown rule 'furnish.cots'; did you mean furnish.cost" in result.output
    assert result.exit_code == 2


# --- names --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(1, 8))
def test_names_of_the_spaces_for_a_player_count(players: int) -> None:
    data = json.loads(caverna("names", "spaces", "--players", players, "--format", "json").stdout)
    assert len(data["spaces"]) == len(printed_for(players))
    names = [row["name"] for row in data["spaces"]]
    assert len(set(names)) == len(names)
    assert ("Imitation 2" in names) == (players >= 5)
    assert ("Imitation" in names) == (players in (3, 4))


def test_names_of_everything() -> None:
    data = json.loads(caverna("names", "--format", "json").stdout)
    assert len(data["spaces"]) + len(data["cards"]) == len(SPACES)
    assert len(data["furnishings"]) == len(FURNISHINGS)
    assert len(data["loot"]) == len(LOOT)
    carpenter = next(row for row in data["furnishings"] if row["name"] == "Carpenter")
    assert (carpenter["cost"], carpenter["points"], carpenter["introductory"]) == ({"stone": 1}, 0, True)
    delivery = next(row for row in data["cards"] if row["name"] == "Ruby delivery")
    assert (delivery["rounds"], delivery["refill"], delivery["refill_more"]) == ([10, 11, 12], "2 ruby", "1 ruby")


def test_cards_of_two_players_and_alone() -> None:
    two = json.loads(caverna("names", "cards", "--players", 2, "--format", "json").stdout)["cards"]
    assert "Exploration" not in [row["name"] for row in two]
    assert [row["rounds"] for row in two if row["name"] == "Family life"] == [[7, 8]]
    alone = json.loads(caverna("names", "cards", "--players", 1, "--format", "json").stdout)["cards"]
    assert [row["rounds"] for row in alone if row["name"] == "Family life"] == [[8]]


def test_names_as_tables() -> None:
    told = caverna("names", "furnishings", "--variant", "introductory", env={"COLUMNS": "120"}).output
    assert "\nStone carver       workshop  1 wood " in told
    assert "Seam" not in told
    told = caverna("names", "Logging", "beer-parlor", "sheep", "--languages", env={"COLUMNS": "160"}).output
    assert "\nLogging  1-3      3 wood (1 wood)  take the goods, and then/or level 1 expedition\n" in told
    assert "\nLogging  4-7      3 wood " in told
    assert "Salón de la cerveza, Sala piwoszy\n" in told
    assert "\n       2  sheep  1 sheep\n" in told


def test_names_in_other_languages_are_found() -> None:
    assert "\nRuby mining " in caverna("names", "Wydobycie rubinów").output
    assert "\nSlash-and-burn " in caverna("names", "talar y quemar").output


def test_an_unknown_name_names_the_nearest() -> None:
    result = caverna("names", "Carpentr")
    assert "nothing in play is called 'Carpentr'; did you mean 'Carpenter'?" in result.output
    assert result.exit_code == 2


def test_every_space_says_what_it_offers() -> None:
    data = json.loads(caverna("names", "--format", "json").stdout)
    offers = {row["name"]: row["offers"] for row in (*data["spaces"], *data["cards"])}
    assert offers["Imitation 4"] == "pay 4 food, then imitate an opponent's space"
    assert offers["Hardware rental"] == "take 2 wood, and then/or level 2 expedition, and then/or sow"
    assert offers["Urgent wish for children"] == (
        "either (furnish a dwelling, then perhaps grow the family), or take 3 gold"
    )
    assert offers["Ore mine construction"] == "build an ore mine and get 3 ore, and then/or level 2 expedition"


# --- example --------------------------------------------------------------------------------------------------------


def test_examples_are_listed_and_printed() -> None:
    assert "games/club-final " in caverna("example").output
    assert caverna("example", "club-final").output == SAMPLE.read_text()
    assert caverna("example", "games/club-final").output == SAMPLE.read_text()


def test_an_example_can_be_written_to_a_file(tmp_path: Path) -> None:
    target = tmp_path / "game.yaml"
    assert caverna("example", "club-final", "-o", target).output == ""
    assert target.read_text() == SAMPLE.read_text()


def test_an_example_does_not_replace_a_file_unasked(tmp_path: Path) -> None:
    target = tmp_path / "game.yaml"
    target.write_text("mine")
    result = caverna("example", "club-final", "-o", target)
    assert result.exit_code == 2
    assert f"{target} exists; --force replaces it" in result.output
    assert target.read_text() == "mine"
    assert caverna("example", "club-final", "-o", target, "--force").exit_code == 0
    assert target.read_text() == SAMPLE.read_text()
    assert caverna("example", "club-final", "-o", devnull).exit_code == 0


def test_an_unknown_example_names_the_nearest() -> None:
    result = caverna("example", "club-finel")
    assert "unknown example 'club-finel'; did you mean 'club-final'?" in result.output
    assert result.exit_code == 2


# --- new ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(1, 8))
@pytest.mark.parametrize("variant", ["full", "introductory"])
def test_a_skeleton_reads_without_findings(players: int, variant: str) -> None:
    text = caverna("new", "--players", players, "--variant", variant).output
    record = loads(text)
    assert record.findings == []
    assert (len(record.players), record.head["variant"], record.rounds) == (players, variant, [])
    assert verify(record).ok
    for row in printed_for(players):
        assert f"\n#   {row.name} " in text


def uncommented(text: str) -> str:
    """Take the # away in front of the rounds and of what follows them."""
    head, rounds = text.split("\nrounds:\n")
    return head + "\nrounds:\n" + "".join(line[2:] + "\n" if line else "\n" for line in rounds.splitlines())


def test_a_skeleton_can_be_filled_in() -> None:
    """The first round: the # taken away, its card named, a space written behind each name."""
    head, first, *_ = uncommented(caverna("new", "--players", 2).output).split("- card: ")
    spaces = iter(["Ore mining", "Logging", "Wood gathering", "Sustenance"])
    lines = [f"{line} {next(spaces)}" if line.startswith("  - ") else line for line in first.splitlines()]
    text = head + "- card: Blacksmithing " + "\n".join(lines) + "\n"
    report = verify(loads(text))
    assert report.ok
    # 2 ore, 3 wood, 1 wood, 1 food and 1 grain are what the spaces hold in the first round.
    game = replay(loads(text)).game
    assert game is not None
    assert str(game.home("Ann").supply) == "1 wood 2 ore 1 food"
    assert str(game.home("Bob").supply) == "3 wood 2 food 1 grain"


def test_a_skeleton_fills_in_what_is_certain() -> None:
    text = caverna("new", "--players", 2).output
    assert "\n# - card: Wish for children " in text
    assert text.count("\n# - card:") == 11
    assert "# round 8: Family life or Ore delivery\n" in text
    assert text.count("\n#   marker:") == 6
    assert text.count("\n#   # harvest:") == 9
    solo = caverna("new", "--players", 1).output
    assert "\n# - card: Blacksmithing " in solo
    assert "marker" not in solo


def test_names_are_quoted_where_yaml_needs_it() -> None:
    text = caverna("new", "--players", "Zoé, no, O'Neil: x, 012, [a]").output
    assert loads(text).players == ["Zoé", "no", "O'Neil: x", "012", "[a]"]
    assert "\n#   - 'O''Neil: x':\n" in text


@pytest.mark.parametrize(
    ("players", "why"),
    [
        ("0", "the game is for 1 to 7 players, not 0"),
        ("8", "the game is for 1 to 7 players, not 8"),
        ("a,b,c,d,e,f,g,h", "the game is for 1 to 7 players, not 8"),
        ("a,b,c,,e,f,g,h", "the game is for 1 to 7 players, not 8"),
        ("1,5", "'1,5' is not a whole number"),
        ("Ann,Ann", "two players have the same name"),
        ("Ann,,Bob", "has no character that can be seen"),
        ("Ann\u202e", "direction mark"),
    ],
)
def test_players_that_cannot_be(players: str, why: str) -> None:
    result = caverna("new", "--players", players)
    assert why in result.output
    assert result.exit_code == 2


def test_new_does_not_replace_a_file_unasked(tmp_path: Path) -> None:
    target = tmp_path / "game.yaml"
    target.write_text("mine")
    result = caverna("new", "--players", 2, "-o", target)
    assert result.exit_code == 2
    assert "exists; --force replaces it" in result.output
    assert target.read_text() == "mine"
    assert caverna("new", "--players", 2, "-o", target, "--force").exit_code == 0
    assert target.read_text().startswith("caverna: 1\n")


# --- completion ---------------------------------------------------------------------------------------------------


def completed(words: list[str], incomplete: str) -> list[Any]:
    main = import_module("caverna_cli").main
    return ShellComplete(main, {}, "caverna", "_CAVERNA_COMPLETE").get_completions(words, incomplete)


def test_commands_options_and_rules_are_completed() -> None:
    assert [item.value for item in completed([], "s")] == ["score", "standings", "site", "simulate", "schema"]
    assert [item.value for item in completed(["verify"], "--f")] == ["--format", "--finished"]
    assert [item.value for item in completed(["verify", "--format"], "s")] == ["sarif"]
    assert [item.value for item in completed(["rules"], "mine.")] == ["mine.ore", "mine.ruby", "mine.yield"]


def test_names_are_completed_in_any_case_and_without_spaces() -> None:
    assert [item.value for item in completed(["names"], "beer")] == ["Beer-parlor"]
    found = [item.value for item in completed(["names"], "R")]
    assert found == ["Ruby-mining", "Ruby-mine-construction", "Ruby-delivery", "Ruby-supplier"]
    assert "club-final" in [item.value for item in completed(["example"], "club")]


def test_files_are_completed() -> None:
    for command in ("verify", "score", "standings", "replay", "moves"):
        assert [item.type for item in completed([command], "x")] == ["file"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_prints_a_script(shell: str) -> None:
    told = caverna("completion", shell).output
    assert f"_CAVERNA_COMPLETE={shell}_complete" in told
