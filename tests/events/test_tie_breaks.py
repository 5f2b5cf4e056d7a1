"""Standings with tie-breaks: opponents, head-to-head, share, wins, in the order that is asked for."""

from fractions import Fraction

from caverna.events.standings import Result, Scheme, Standing, rank

POINTS = (Fraction(2), Fraction(1), Fraction(0))


def game(file: str, **totals: int) -> Result:
    """Return a game with these totals; the most points win."""
    best = max(totals.values())
    winners = tuple(player for player, total in totals.items() if total == best)
    return Result(file, tuple(totals.items()), winners, game="caverna")


GAMES = [
    game("1", Ann=50, Bob=40, Cid=30),
    game("2", Ann=30, Bob=40, Dora=50),
    game("3", Cid=60, Dora=20, Emil=10),
]
"""Points: Ann 2+0, Bob 1+1, Cid 0+2, Dora 2+1, Emil 0."""


def ranked(*by: str) -> list[tuple[int, Standing]]:
    """Return the standings by points and these tie-breaks."""
    return list(rank(GAMES, Scheme(("points", *by), POINTS)))


def test_the_opponents_average_is_the_mean_of_their_points_in_a_game() -> None:
    """Ann 1, Bob 1, Cid 1, Dora 3/2, Emil 0 a game. Ann and Bob met each other twice.

    Ann met Bob, Cid, Bob, Dora: (1+1+1+3/2)/4 = 9/8; Bob likewise; Cid met Ann, Bob, Dora, Emil: (1+1+3/2+0)/4 = 7/8.
    """
    found = {each.player: (place, each.opponents) for place, each in ranked("opponents")}
    assert found["Dora"][0] == 1
    assert found["Ann"] == found["Bob"] == (2, Fraction(9, 8))
    assert found["Cid"] == (4, Fraction(7, 8))


def test_head_to_head_counts_the_games_of_those_who_are_level() -> None:
    """Among Ann, Bob and Cid: Ann was ahead of Bob and Cid and behind Bob: 2 of 3; Bob 1+1 of 3; Cid 0 of 2."""
    found = {each.player: (place, each.head_to_head) for place, each in ranked("head-to-head")}
    assert found["Ann"] == found["Bob"] == (2, (Fraction(2), 3))
    assert found["Cid"] == (4, (Fraction(0), 2))
    assert found["Dora"] == (1, None)


def test_later_tie_breaks_decide_what_earlier_ones_leave() -> None:
    """Ann has 50/120 and 30/120, Bob 40/120 twice: the shares are level too. Of the wins Ann has 1, Bob none."""
    places = {each.player: place for place, each in ranked("opponents", "head-to-head", "share", "wins")}
    assert places == {"Dora": 1, "Ann": 2, "Bob": 3, "Cid": 4, "Emil": 5}


def test_a_bye_brings_its_points() -> None:
    scheme = Scheme(("points",), POINTS, byes={"Emil": 1}, bye_points=Fraction(1))
    assert {each.player: each.value("points") for _, each in rank(GAMES, scheme)}["Emil"] == 1
