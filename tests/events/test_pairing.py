"""Pairings: sizes, byes, who meets whom, who begins."""

from collections import Counter
from itertools import combinations

import pytest

from caverna.events.event_file import Event, RoundPairing
from caverna.events.pairing import CannotPairError, Pairing, pair_round, seated, seats_for, table_sizes

NAMES = tuple(f"P{number:02}" for number in range(1, 61))


def rounds(event: Event, count: int) -> list[Pairing]:
    """Return the first rounds of an event without results."""
    found: list[Pairing] = []
    for number in range(1, count + 1):
        before = [each.round for each in found]
        found.append(pair_round(event, number, event.players, {}, before))
    return found


def repeats(pairings: list[Pairing]) -> int:
    """Return how many meetings of two players are not their first."""
    met = Counter(frozenset(pair) for each in pairings for table in each.round.tables.values()
                  for pair in combinations(table, 2))  # fmt: skip
    return sum(times - 1 for times in met.values())


@pytest.mark.parametrize(
    ("players", "wished", "sizes"),
    [
        (24, (4, 3, 5), [4] * 6),
        (13, (4, 3, 5), [4, 4, 5]),
        (6, (4, 3, 5), [3, 3]),
        (7, (4, 3, 5), [4, 3]),
        (10, (3, 4), [3, 3, 4]),
        (5, (5, 4), [5]),
    ],
)
def test_tables_have_the_wished_sizes(players: int, wished: tuple[int, ...], sizes: list[int]) -> None:
    assert table_sizes(players, wished) == sizes


def test_who_fits_at_no_table_has_a_bye() -> None:
    assert seats_for(14, (4,)) == 12
    with pytest.raises(CannotPairError, match="2 players: too few for a table of 4 or 3"):
        seats_for(2, (4, 3))


@pytest.mark.parametrize("count", [9, 12, 18, 25, 36, 60])
def test_everybody_sits_once_and_nobody_meets_again_where_there_is_room(count: int) -> None:
    """Tables of 3 use 2 opponents a round: nobody must meet again in the first rounds of these fields."""
    event = Event(name="E", players=NAMES[:count], sizes=(3, 4), rounds=3)
    made = rounds(event, 3)
    for each in made:
        seated = [player for table in each.round.tables.values() for player in table]
        assert sorted(seated) == list(event.players)
    assert repeats(made) == 0
    assert all(each.proved for each in made)


def test_repeats_are_as_few_as_can_be_where_they_cannot_be_avoided() -> None:
    """6 players at tables of 3: 6 of 15 pairs meet in a round. Each later table has two from one of the first ones."""
    made = rounds(Event(name="E", players=NAMES[:6], sizes=(3,), rounds=6), 6)
    assert [each.repeats for each in made][:2] == [0, 2]
    assert repeats(made) == 6 * 6 - 15


def test_sixteen_players_meet_each_other_once_in_five_rounds_or_nearly() -> None:
    """120 pairs, 24 a round: 5 rounds are possible without a repeat, a sixth has 24."""
    made = rounds(Event(name="E", players=NAMES[:16], sizes=(4,), rounds=6), 6)
    assert repeats(made) == 6 * 24 - 120


def test_the_same_files_give_the_same_tables_and_another_seed_another_draw() -> None:
    event = Event(name="E", players=NAMES[:20], sizes=(4,))
    first = pair_round(event, 1, event.players, {}, [])
    assert pair_round(event, 1, event.players, {}, []) == first
    assert pair_round(event, 1, event.players, {}, [], seed=1).round != first.round


def test_those_who_stand_close_sit_together() -> None:
    """Nobody has met: the tables are the neighbours of the standings, the leaders at table 1."""
    event = Event(name="E", players=NAMES[:8], sizes=(4,), rounds=1)
    places = {player: place for place, player in enumerate(event.players, start=1)}
    pairing = pair_round(event, 1, event.players, places, [])
    assert [set(table) for table in pairing.round.tables.values()] == [set(NAMES[:4]), set(NAMES[4:8])]
    assert pairing.reasons[0].words.startswith("places 1, 2, 3, 4; ")


def test_a_bye_goes_to_the_last_who_had_none() -> None:
    event = Event(name="E", players=NAMES[:5], sizes=(4,))
    places = {player: place for place, player in enumerate(event.players, start=1)}
    before = [RoundPairing(1, {1: NAMES[:4]}, (NAMES[4],))]
    pairing = pair_round(event, 2, event.players, places, before)
    assert pairing.round.byes == (NAMES[3],)
    assert pairing.bye_reasons == ("P04: no bye so far, place 4",)


def test_late_arrivals_come_in_their_round_and_who_left_is_gone() -> None:
    event = Event(name="E", players=NAMES[:8], sizes=(4, 3), late={"P08": 2}, left={"P01": 1}, away={"P02": (2,)})
    assert event.present(1) == list(NAMES[:7])
    assert event.present(2) == list(NAMES[2:8])
    assert event.present(3) == ["P02", *NAMES[2:8]]


def test_who_has_begun_least_often_begins() -> None:
    seats = {"Ann": {0: 2}, "Bob": {0: 1, 1: 1}, "Cid": {0: 1, 2: 1}, "Dora": {3: 3}}
    assert seated(["Ann", "Bob", "Cid", "Dora"], seats)[0] == "Dora"


def test_the_reasons_name_who_meets_again() -> None:
    event = Event(name="E", players=("Ann", "Bob", "Cid"), sizes=(3,))
    pairing = pair_round(event, 2, event.players, {"Ann": 1, "Bob": 2, "Cid": 3}, [RoundPairing(1, {1: event.players})])
    assert pairing.repeats == 3
    assert pairing.reasons[0].words == (
        "places 1, 2, 3; Bob and Cid met in round 1; Bob and Ann met in round 1; Cid and Ann met in round 1; "
        "Bob begins, for the first time"
    )
