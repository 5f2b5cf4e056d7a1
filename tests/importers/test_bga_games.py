"""Whole games from BoardGameArena: verified, or stopped at a difference that is true."""

import json
import re
from typing import Any

import pytest

from caverna import loads, verify
from caverna.importers import DIFFERS, IMPORTED
from tests.support.ablation import without_checks
from tests.support.bga_logs import VERIFIED, events, imported, log, packed
from tests.support.translated_logs import backwards, in_another_language

_COUNT = re.compile(r"(-?\d+) (\w+)")
_SKIPPED = re.compile(r"skip (fields|breeding)|, breed none")


@pytest.mark.parametrize("name", VERIFIED)
def test_a_game_that_keeps_the_rules_is_verified_with_the_scores_of_the_log(name: str) -> None:
    result = imported(packed(name))
    assert (result.status, result.differences, result.notes) == (IMPORTED, (), ())
    report = verify(loads(result.text))
    sheets = [note["args"]["scores"] for note in events(log(name)) if note["type"] == "updateScores"][-1]
    names = {str(player["id"]): player["name"] for player in log(name)["data"]["players"]}
    assert report.ok
    assert report.finished
    for player, sheet in sheets.items():
        lines = {line.category: line.points for line in report.scores[names[player]].lines}
        animals = [sheet[kind]["total"] for kind in ("dog", "sheep", "pig", "cattle", "donkey")]
        assert report.scores[names[player]].total == sheet["total"]
        assert lines["animals"] == sum(points for points in animals if points > 0)
        assert lines["tiles"] == sum(sheet[kind]["total"] for kind in ("pastures", "mines", "buildings"))
        assert (lines["gold"], lines["dwarf"]) == (sheet["gold"]["total"], sheet["dwarfs"]["total"])


@pytest.mark.parametrize("name", ["2_players_1", "rich_2_players_201"])
def test_what_the_log_says_everybody_has_can_be_checked_after_each_turn(name: str) -> None:
    plain, checked = imported(packed(name)), imported(packed(name), checks=True)
    assert (checked.status, checked.differences) == (IMPORTED, ())
    turns = sum("  - " in line for line in plain.text.splitlines())
    assert checked.text.count(" have ") == turns
    assert checked.text.count("  check:") == plain.text.count("- card:")


@pytest.mark.parametrize(
    ("name", "rule", "move", "round_", "player", "known"),
    [
        ("raw_2_players_101", "work.must-act", "6", 1, "Ann", "without effect"),
        ("raw_3_players_101", "work.order-of-actions", "48", 4, "Cid", "Slash-and-burn may sow before"),
        ("rich_5_players_201", "work.dwarf-order", "147", 4, "Dee", "sends the weakest one after all"),
        ("raw_7_players_101", "work.must-act", "28", 1, "Eve", "without effect"),
    ],
)
def test_what_the_site_allows_and_the_rulebook_does_not_is_named(
    name: str, rule: str, move: str, round_: int, player: str, known: str
) -> None:
    result = imported(packed(name))
    assert result.status == DIFFERS
    (first, *_) = result.differences
    assert (first.rule, first.move, first.round, first.player) == (rule, move, round_, player)
    assert known in first.known
    line = result.text.splitlines()[(first.line or 0) - 1]
    assert line.endswith(f"# move {move}")
    assert f"{player}: " in line


@pytest.mark.parametrize(("seat", "waited_for", "cut"), [(0, "Ann", 120), (1, "Bob", 100)])
def test_who_has_left_the_table_is_named(seat: int, waited_for: str, cut: int) -> None:
    table = log("2_players_1")
    gone = str(table["data"]["players"][seat]["id"])
    for packet in table["data"]["logs"]:
        if int(packet["move_id"] or 0) >= cut:
            told = packet["data"]
            packet["data"] = [each for each in told if str((each["args"] or {}).get("player_id", "")) != gone]
    result = imported(json.dumps(table).encode())
    assert result.status == DIFFERS
    assert result.differences[0].rule == "work.turn-order"
    assert result.differences[0].known.endswith(f": {waited_for} places no more")


def test_the_header_says_where_the_game_comes_from_and_how_the_site_plays() -> None:
    text = imported(packed("1_players_1")).text.splitlines()
    assert text[:5] == [
        "caverna: 1",
        "about: {event: BoardGameArena, source: BoardGameArena, table: 500001, date: 2023-11-14}",
        "players: [Ann]",
        "variant: full",
        "rulings: {deliveries: after refill, carpenter: pasture, imitate imitation: no, solo clear at: 6}",
    ]


def test_a_richer_start_is_a_position() -> None:
    text = imported(packed("rich_2_players_201")).text
    position = loads(text).position
    assert position is not None
    start = log("rich_2_players_201")["rich_start"]
    home = position.homes["Ann"]
    assert home.supply is not None
    first = next(player["id"] for player in log("rich_2_players_201")["data"]["players"] if player["name"] == "Ann")
    assert home.supply["wood"] == start[first]["supply"]["wood"]
    assert home.supply["food"] == start[first]["supply"]["food"] + 1  # that of the first seat comes with it
    assert home.dwarfs == sorted(start[first]["weapons"].values())


@pytest.mark.parametrize("name", ["4_players_51", "rich_2_players_201", "rich_5_players_201", "raw_7_players_101"])
def test_the_language_of_the_log_does_not_matter(name: str) -> None:
    here, abroad = imported(log(name)), imported(in_another_language(log(name), backwards))
    assert (abroad.status, len(abroad.differences)) == (here.status, len(here.differences))
    assert abroad.text == here.text


@pytest.mark.parametrize("name", ["1_players_1", "3_players_1", "rich_2_players_201", "raw_3_players_101"])
def test_where_all_words_are_the_same_the_record_is_too(name: str) -> None:
    """Only of a phase that is skipped the words tell, where nothing came of the other one either."""
    here, abroad = imported(log(name)), imported(in_another_language(log(name)))
    assert (abroad.status, len(abroad.differences)) == (here.status, len(here.differences))
    assert _SKIPPED.sub("", abroad.text) == _SKIPPED.sub("", here.text)


def test_players_may_be_an_object() -> None:
    data = log("2_players_1")
    expected = imported(data).text
    data["data"]["players"] = {player.pop("id"): player for player in data["data"]["players"]}
    assert imported(data).text == expected


def test_undone_moves_that_are_still_there_are_left_out() -> None:
    data = log("2_players_1")
    expected = imported(data).text
    packets = data["data"]["logs"]
    wrong = {"uid": "wrong", "type": "placeDwarf", "log": "x", "args": {"card": {"id": "ActionSupplies"}}}
    back = {"uid": "back", "type": "clearTurn", "log": "x", "args": {"notifIds": ["wrong", "back"]}}
    packets[20]["data"][:0] = [wrong, back]
    assert imported(data).text == expected


def test_events_that_come_twice_count_once_and_unknown_ones_are_told() -> None:
    data = log("1_players_1")
    expected = imported(data).text
    packets = data["data"]["logs"]
    packets[30:30] = [{**packets[29], "packet_type": "resend"}]
    packets[5]["data"].append({"uid": "new", "type": "newFashion", "log": "", "args": {}})
    packets[6]["data"].append({"uid": "chat", "type": "chat", "log": "hello", "args": []})
    packets.insert(3, {"channel": "/player/p5", "data": [{"uid": "own", "type": "placeDwarf", "args": {}}]})
    result = imported(data)
    assert result.text == expected
    assert result.notes == (
        "1 events of the unknown type 'chat' were ignored",
        "1 events of the unknown type 'newFashion' were ignored",
    )


def test_packets_are_taken_in_the_order_of_their_numbers() -> None:
    data = log("1_players_1")
    expected = imported(data).text
    data["data"]["logs"].reverse()
    assert imported(data).text == expected


# --- what the log lost -------------------------------------------------------------------------------------------


def _without_comments(text: str) -> list[str]:
    return [line.split("  # ")[0] for line in text.splitlines() if "the log lost" not in line and "note:" not in line]


def _forget(data: dict[str, Any], move: int, kinds: tuple[str, ...]) -> int:
    """Take away what other players did by themselves in the harvest before a player took a move back."""
    flat = [(int(packet["move_id"]), note) for packet in data["data"]["logs"] for note in packet["data"]]
    at = next(i for i, (number, note) in enumerate(flat) if number == move and note["type"] == "refreshUI")
    start = max(i for i in range(at) if flat[i][1]["type"] == "startHarvest")
    who = flat[at - 1][1]["args"]["player_id"]
    lost = {note["uid"] for _, note in flat[start:at] if note["type"] in kinds and note["args"].get("player_id") != who}
    for packet in data["data"]["logs"]:
        packet["data"] = [note for note in packet["data"] if note["uid"] not in lost]
    return len(lost)


def test_feedings_that_were_lost_are_read_from_the_picture_of_the_table() -> None:
    data = log("4_players_51")
    whole = imported(data)
    assert _forget(data, 418, ("payResources", "gainResources", "harvestCrop")) == 5
    allowed_names = imported(data)
    assert allowed_names.status == IMPORTED
    assert _without_comments(allowed_names.text) == _without_comments(whole.text)
    assert allowed_names.notes[0] == "round 9: before move 418 the log lost what Ann did (-2 food +2 begging)"


def test_the_end_of_a_round_that_was_lost_is_read_from_the_picture_of_the_table() -> None:
    data = log("4_players_51")
    whole = imported(data)
    assert _forget(data, 346, ("startHarvest", "payResources")) == 2
    allowed_names = imported(data)
    assert allowed_names.status == IMPORTED
    assert _without_comments(allowed_names.text) == _without_comments(whole.text)


@pytest.mark.parametrize("name", ["raw_2_players_101", "raw_3_players_101"])
def test_where_only_the_rule_is_not_asked_the_whole_game_is_as_the_log_says(name: str) -> None:
    """So the difference is the site's: everything behind it is translated right, down to each good after each turn."""
    record = loads(imported(packed(name), checks=True).text)
    with without_checks("work.must-act", "work.order-of-actions"):
        report = verify(record)
    assert (report.findings, report.finished) == ((), True)


def test_where_a_second_ruby_was_paid_the_rest_of_the_game_differs_by_it_alone() -> None:
    """Two rubies went and the weakest dwarf was sent: the record pays one, and nobody has anything else another way."""
    record = loads(imported(packed("rich_5_players_201"), checks=True).text)
    with without_checks("work.dwarf-order"):
        report = verify(record)
    assert report.finished
    assert {(finding.player, finding.rule.split(".")[0]) for finding in report.findings} == {("Dee", "claim")}
    for finding in report.findings:
        if finding.rule == "claim.have":
            has, said = (dict(map(reversed, _COUNT.findall(part))) for part in finding.message.split(", not "))
            more = {good: int(has[good]) - int(said[good]) for good in has}
            assert more in ({"ruby": 1, "points": 1}, {"ruby": 1})
