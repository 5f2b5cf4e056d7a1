"""Properties of every game, tested on random ones: write and read, verify, split in two, rename players, spoil."""

import copy
from collections import Counter
from random import Random
from typing import Any

import pytest
import yaml

from caverna import loads, replay, verify
from caverna.games.caverna import Game, Home
from caverna.games.caverna.catalogue.furnishings import FURNISHINGS, in_variant
from caverna.games.caverna.notation import parse
from caverna.games.caverna.state.home import BARE, LARGE_PASTURE
from caverna.games.farming.cells import members
from tests.caverna.test_positions import rest_of
from tests.engine.test_replay import bound_findings
from tests.support.random_game import LONG, QUICK, Case, Played, game_of

quick = pytest.mark.parametrize("case", QUICK, ids=str)
long = pytest.mark.parametrize("case", LONG, ids=str)


class Plain(yaml.SafeDumper):
    """Writes repeated data in full, without YAML anchors."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def text_of(data: dict[str, Any]) -> str:
    return yaml.dump(data, Dumper=Plain, sort_keys=False, allow_unicode=True, width=10_000)


# --- read again ---------------------------------------------------------------------------------------------------


def reads_back(played: Played) -> None:
    """Verify the text of a game; each point must be as it was played."""
    record = loads(played.text)
    assert record.findings == []
    claimed = {name: sheet.total for name, sheet in played.game.scores().items()}
    report = verify(loads(text_of({**played.data, "scores": claimed})))
    assert report.findings == ()
    assert report.verified
    assert report.scores == played.game.scores()
    assert report.winners == tuple(name for name, total in claimed.items() if total == max(claimed.values()))
    found = replay(record)
    assert found.game == played.game
    assert found.moments() == list(played.moments)
    for moment, game in played.moments.items():
        assert found.at(*moment) == game, moment
    for number, game in played.ends.items():
        assert found.at(number) == game, number


@quick
def test_a_game_reads_back(case: Case) -> None:
    reads_back(game_of(case))


@pytest.mark.long
@long
def test_games_at_every_table_read_back(case: Case) -> None:
    reads_back(case.play())


@pytest.mark.parametrize("case", QUICK[::4], ids=str)
def test_a_seed_gives_the_same_game(case: Case) -> None:
    assert case.play().text == game_of(case).text


# --- what always holds --------------------------------------------------------------------------------------------


def sound_home(home: Home) -> None:
    assert min(home.goods) >= 0
    assert home.begging >= 0
    assert all(0 <= left <= 7 for left in home.deliveries_due.values())
    assert all(1 <= count <= 3 for _, count in home.crops.values())
    assert home.stables.bit_count() <= 3
    assert members(home.tiles) == [cell for cell, kind in enumerate(home.land) if kind != BARE]
    assert sorted(cell for pair in home.large_pastures for cell in pair) == home.cells_of(LARGE_PASTURE)
    assert 2 <= len(home.dwarfs) <= min(home.room_for_dwarfs(), 5 + ("additional_dwelling" in home.active))
    assert all(0 <= dwarf.weapon <= 14 for dwarf in home.dwarfs)
    assert home.animals_fit()
    assert home.house() is not None
    assert home.active == {key for key in home.furnished.values() if key in FURNISHINGS}


def sound_table(game: Game) -> None:
    """Check that each furnishing is at one home or on the supply board, and each dwarf where its player has it."""
    laid = [key for home in game.homes for key in (*home.furnished.values(), *home.covered.values())]
    limited = [key for key in laid if key in FURNISHINGS and not FURNISHINGS[key].unlimited]
    assert len(limited) == len(set(limited))
    everything = {row.key for row in in_variant(game.variant == "introductory")}
    assert game.supply == everything - set(limited)
    assert all(count > 0 for pairs in game.goods_on.values() for _, count in pairs)
    assert set(game.goods_on) <= game.spaces_in_play
    standing = {dwarf.space: seat for seat, home in enumerate(game.homes) for dwarf in home.dwarfs if dwarf.space}
    assert game.occupant == standing
    assert sum(1 for home in game.homes for dwarf in home.dwarfs if dwarf.space) == len(standing)


def always_sound(played: Played) -> None:
    for game in (*played.moments.values(), *played.ends.values(), played.game):
        sound_table(game)
        for home in game.homes:
            sound_home(home)


@quick
def test_games_are_sound_at_every_moment(case: Case) -> None:
    always_sound(game_of(case))


@pytest.mark.long
@long
def test_games_are_sound_at_every_table(case: Case) -> None:
    always_sound(case.play())


@quick
def test_copies_are_independent(case: Case) -> None:
    """A round played on a copy changes neither the original game nor its other copies."""
    played = game_of(case)
    for entry in played.data["rounds"][::3]:
        game = played.moments[entry["round"], 0]
        before = copy.deepcopy(game.state())
        first, second = game.copy(), game.copy()
        for turn, line in enumerate(entry["turns"], start=1):
            for player, said in line.items():
                first.play(player, parse(said).steps)
            assert first == played.moments[entry["round"], turn]
        assert game.state() == second.state() == before


# --- what does not matter -----------------------------------------------------------------------------------------


def renamed(value: Any, names: dict[str, str]) -> Any:
    """Give players other names, in keys and in the list of players."""
    if isinstance(value, dict):
        return {names.get(key, key): renamed(each, names) for key, each in value.items()}
    if isinstance(value, list):
        return [renamed(each, names) for each in value]
    return names.get(value, value) if isinstance(value, str) else value


@quick
def test_names_of_players_do_not_matter(case: Case) -> None:
    played = game_of(case)
    names = dict(zip(played.game.players, ["no", "Zoë", "a: b", "12", "Logging", "x #y", "{z}"], strict=False))
    other = loads(text_of(renamed(played.data, names)))
    assert other.findings == []
    report = verify(other)
    assert report.verified
    assert {names[name]: sheet.total for name, sheet in played.game.scores().items()} == {
        name: sheet.total for name, sheet in report.scores.items()
    }
    assert rows_of(other.text) == [(names[player], *row) for player, *row in rows_of(played.text)]


def backwards(value: Any) -> Any:
    """Reverse the order of keys; lists keep theirs."""
    if isinstance(value, dict):
        return {key: backwards(each) for key, each in reversed(value.items())}
    return [backwards(each) for each in value] if isinstance(value, list) else value


@quick
def test_the_order_of_keys_does_not_matter(case: Case) -> None:
    played = game_of(case)
    record = loads(text_of(backwards(played.data)))
    report = verify(record)
    assert report.verified
    assert replay(record).game == played.game
    number, turn = list(played.moments)[len(played.moments) // 2]
    rest = yaml.safe_load(rest_of(played, number, turn))
    assert replay(loads(text_of(backwards(rest)))).game == played.game


def rows_of(text: str) -> list[tuple[str, str, int, str]]:
    return [(row.player, row.good, row.delta, row.cause) for row in replay(loads(text)).ledger()]


# --- cut in two ---------------------------------------------------------------------------------------------------


def cut(played: Played, number: int, turn: int) -> dict[str, Any]:
    """Return the record up to a line."""
    before = [entry for entry in played.data["rounds"] if entry["round"] < number]
    (last,) = (entry for entry in played.data["rounds"] if entry["round"] == number)
    kept = {key: value for key, value in last.items() if key != "harvest"}
    return {
        **{key: value for key, value in played.data.items() if key != "end"},
        "rounds": [*before, {**kept, "turns": last["turns"][:turn]}],
    }


@quick
def test_a_game_in_two_parts_is_the_whole(case: Case) -> None:
    """Verifying up to a point and then from there gives the same as verifying at once."""
    played = game_of(case)
    rng = Random(case.seed)
    whole = Counter(rows_of(played.text))
    for number, turn in rng.sample([moment for moment, game in played.moments.items() if game.to_act], 4):
        texts = text_of(cut(played, number, turn)), rest_of(played, number, turn)
        first, rest = map(loads, texts)
        assert verify(first).ok
        assert not verify(first).finished
        assert replay(first).game == played.moments[number, turn]
        assert verify(rest).verified
        assert replay(rest).game == played.game
        assert Counter(row for text in texts for row in rows_of(text)) == whole


# --- spoilt -------------------------------------------------------------------------------------------------------


def spoil(data: dict[str, Any], rng: Random) -> dict[str, Any]:
    """Make one mistake in a record that people make at a table."""
    data = copy.deepcopy(data)
    full = [entry for entry in data["rounds"] if entry["turns"]]
    entry = rng.choice(full)
    turns = entry["turns"]
    at = rng.randrange(len(turns))
    player, line = next(iter(turns[at].items()))
    how = rng.randrange(11)
    if how == 0:
        del turns[at]
    elif how == 1:
        turns.insert(at, turns[at])
    elif how == 2:
        rng.shuffle(turns)
    elif how == 3:
        turns[at] = {rng.choice([*data["players"], "Nobody"]): line}
    elif how == 4:
        steps = line.split(", ")
        del steps[rng.randrange(len(steps))]
        turns[at] = {player: ", ".join(steps) or None}
    elif how == 5:
        turns[at] = {player: next(iter(rng.choice(rng.choice(full)["turns"]).values()))}
    elif how == 6:
        key = rng.choice(list(entry))
        del entry[key]
        entry.setdefault("turns", [])
    elif how == 7:
        entry["card"] = rng.choice(full).get("card", "Growth")
    elif how == 8:
        entry["harvest"] = {player: rng.choice(["beg 1", "feed", "breed sheep", "skip fields", "eat 1 sheep"])}
    elif how == 9:
        cell = rng.choice("ABCDEF") + rng.choice("1234")
        turns[at] = {player: line.replace("C4", cell).replace("D3", cell).replace("E3", cell)}
    else:
        entry["check"] = {player: "3 food 2 begging"}
    return data


def spoilt(case: Case, played: Played, count: int) -> None:
    """Each mistake is reported, and in the same way each time."""
    rng = Random(str(case))
    for _ in range(count):
        data = played.data
        for _ in range(rng.randint(1, 3)):
            data = spoil(data, rng)
        record = loads(text_of(data))
        report = verify(record)
        assert report.ok == (not report.findings)
        assert verify(record) == report
        assert Counter(replay(record).findings) + Counter(record.findings) == Counter(report.findings)
        going_on = verify(record, keep_going=True)
        assert len(going_on.findings) >= len(report.findings)
        assert going_on.ok == report.ok
        assert not (going_on.recovered and going_on.verified)
        found = replay(record, keep_going=True)
        assert found.game is not None
        assert found.moments()


@pytest.mark.parametrize("case", QUICK[:6], ids=str)
def test_a_spoilt_record_is_told_of(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    bound_findings(monkeypatch)
    spoilt(case, game_of(case), 6)


@pytest.mark.long
@pytest.mark.parametrize("case", LONG[::5], ids=str)
def test_spoilt_records_are_told_of(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    bound_findings(monkeypatch)
    spoilt(case, case.play(), 25)
