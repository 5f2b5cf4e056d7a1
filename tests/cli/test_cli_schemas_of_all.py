"""The JSON of every command about every shipped record is valid by its schema, and a changed key or value is not."""

import copy
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator

from tests.support.cli_run import caverna as run
from tests.support.corpus import RECORDS

GAMES = {"caverna": RECORDS, "stone-age": RECORDS / "stone-age", "agricola": RECORDS / "agricola"}


@cache
def schema_of(output: str) -> Draft7Validator:
    return Draft7Validator(json.loads(run("schema", "--of", output).output))


def printed(*args: str) -> Any:
    return json.loads(run(*args, "--format", "json").stdout)


def shipped(game: str) -> list[Path]:
    return [path for folder in ("games", "positions") for path in sorted((GAMES[game] / folder).glob("*.yaml"))]


def whole(game: str) -> str:
    """Return a finished game."""
    return str(next(path for path in shipped(game) if "four" in path.stem))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("command", ["verify", "score", "standings"])
def test_what_is_printed_of_all_shipped_records(command: str, game: str) -> None:
    folders = [str(GAMES[game] / folder) for folder in ("games", "positions")]
    schema_of(command).validate(printed(command, *folders))
    if command == "verify":
        schema_of(command).validate(printed(command, str(GAMES[game] / "violations")))


@pytest.mark.parametrize("game", GAMES)
def test_replays_of_all_shipped_records(game: str) -> None:
    for file in shipped(game):
        found = printed("replay", "--by", "round", str(file))
        assert found["game"] == game.replace("-", " ")
        schema_of("replay").validate({**found, "moments": found["moments"][:12:6]})  # positions are long


@pytest.mark.parametrize("game", GAMES)
def test_what_may_be_done_at_moments_of_all_shipped_records(game: str) -> None:
    for path in shipped(game):
        schema_of("moves").validate(printed("moves", str(path)))
    file = whole(game)
    seen = set()
    for moment in ("1.0", "1.1", "1.8", "1", "4", "5.2"):
        found = printed("moves", "--at", moment, file)
        schema_of("moves").validate(found)
        seen |= found.keys()
    assert {"next", "closed"} <= seen
    assert ("places" if game == "stone-age" else "spaces") in seen
    assert game != "stone-age" or "people" in seen


@pytest.mark.parametrize("game", GAMES)
def test_what_a_thing_is_by_players_and_languages(game: str) -> None:
    for players in ("2", "4"):
        schema_of("names").validate(printed("names", "--game", game, "--players", players))


# --- and nothing else ---------------------------------------------------------------------------------------------


def damaged(data: Any) -> list[tuple[str, Any]]:
    """Return copies of data with a key more, a key less or a value of another type, each with what was done."""
    found = []
    for path, held in objects(data, ()):
        changes: list[tuple[str, dict[str, Any]]] = [("a key more", {**held, "nonsense": 1})]
        for key in held:
            changes.append((f"no {key}", {other: said for other, said in held.items() if other != key}))
            changes.append((f"{key} of another type", {**held, key: {"nonsense": [1]}}))
        found += [(f"{'.'.join(map(str, path))}: {what}", put(data, path, changed)) for what, changed in changes]
    return found


def objects(data: Any, path: tuple[Any, ...]) -> list[tuple[tuple[Any, ...], dict[str, Any]]]:
    if isinstance(data, list):
        return [each for index, item in enumerate(data[:1]) for each in objects(item, (*path, index))]
    if not isinstance(data, dict):
        return []
    return [(path, data), *(each for key, item in data.items() for each in objects(item, (*path, key)))]


def put(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    if not path:
        return value
    changed = copy.copy(data)
    changed[path[0]] = put(data[path[0]], path[1:], value)
    return changed


FREE = {"goods", "scores", "cost", "lines", "homes", "grades", "claimed", "board"}
"""Keys behind which stand names: of players, goods, lines of the pad."""


def taken(output: str, data: Any, may_be_left_out: tuple[str, ...] = ()) -> list[str]:
    """Return the damaged copies that the schema takes all the same, but those that are as right as before."""
    valid = schema_of(output).is_valid
    assert valid(data)
    found = []
    for what, changed in damaged(data):
        path, _, change = what.partition(": ")
        if {*path.split(".")[-2:]} & FREE or ".position" in path:
            continue
        if change.removeprefix("no ") in may_be_left_out:
            continue
        if valid(changed):
            found.append(what)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_changed_move_is_refused(game: str) -> None:
    file = whole(game)
    for moment in ("1.0", "5.2", "5"):
        found = printed("moves", "--at", moment, file)
        optional = ("spaces", "closed", "places", "people", "next")
        assert taken("moves", {**found, "closed": found.get("closed", [])[:1]}, optional) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_changed_name_is_refused(game: str) -> None:
    found = printed("names", "--game", game)
    sorts = tuple(found)
    assert taken("names", {sort: rows[:1] for sort, rows in found.items()}, sorts) == []
    assert not schema_of("names").is_valid({**found, "nonsense": []})


@pytest.mark.parametrize("game", GAMES)
def test_a_changed_moment_is_refused(game: str) -> None:
    file = whole(game)
    for by in ("round", "turn", "step"):
        found = printed("replay", "--by", by, "--from", "2.1", "--to", "2.1", file)
        assert found["moments"]
        assert taken("replay", {**found, "moments": found["moments"][:1]}, ("notes", "turn", "lines")) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_changed_position_is_refused(game: str) -> None:
    found = printed("replay", "--by", "turn", "--from", "2.1", "--to", "2.1", whole(game))
    moment = found["moments"][0]
    position = moment["position"]
    place = "tribes" if game == "stone-age" else "homes"
    player, home = next(iter(position[place].items()))
    damaged_ones: list[Any] = [
        {**position, "nonsense": 1},
        {**position, "round": "soon"},
        {**position, "round": [2]},
        {**position, place: {player: {**home, "nonsense": 1}}},
        {**position, place: {player: {**home, "supply": 3}}},
        {**position, place: [home]},
        [],
    ]
    for wrong in damaged_ones:
        assert not schema_of("replay").is_valid({**found, "moments": [{**moment, "position": wrong}]}), wrong


def test_changed_cards_and_series_are_refused() -> None:
    series = [each for each in printed("verify", str(RECORDS / "agricola" / "games")) if "series" in each]
    carded = [each for each in printed("verify", str(RECORDS / "agricola" / "games")) if each["cards"]]
    assert series
    assert carded
    for report in (series[0], carded[0]):
        optional = ("cards", "verified_with_cards", "series")
        assert taken("verify", [report], optional) == []


def test_a_changed_report_is_refused() -> None:
    file = str(RECORDS / "violations" / "work.offered.yaml")
    (report,) = printed("verify", file)
    assert taken("verify", [report], ("because",)) == []
    (scored,) = printed("score", str(RECORDS / "games" / "two-by-hand.yaml"))
    assert taken("score", [scored]) == []
