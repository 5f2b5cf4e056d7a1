"""The result of a game, what it consists of, and what decided it."""

from types import SimpleNamespace
from typing import Any, cast
from xml.etree import ElementTree

import pytest

from caverna.drawing.labels import Labels
from caverna.drawing.parts import parts_of
from caverna.drawing.scene import Scene, stage
from caverna.pages.card import card_of
from caverna.pages.review import headline, ranking, review_of
from caverna.pages.story import Earned, Story, _Pile
from caverna.reading.reader import load, loads
from tests.support.corpus import RECORDS
from tests.support.page_games import PLAYERS, game

FOUR = RECORDS / "games" / "four-1-mixed.yaml"


def piled(*changes: tuple[int, int]) -> list[Earned]:
    pile = _Pile()
    for frame, points in changes:
        pile.change(frame, points)
    return pile.pieces


def test_what_is_lost_is_taken_from_what_was_earned_last() -> None:
    assert piled((1, 5), (2, 4), (3, -6), (4, 2)) == [Earned(1, 3), Earned(4, 2)]


def test_gains_fill_up_losses_before_they_count() -> None:
    """22 unused cells at the start, 20 of them used; then one more than all: a gain of its own."""
    assert piled((0, -22), (3, 20)) == [Earned(0, -2)]
    assert piled((0, -2), (3, 3)) == [Earned(3, 1)]
    assert piled((0, 2), (1, -2)) == []


def finished(winners: tuple[str, ...], **totals: int) -> Scene:
    scores = {name: SimpleNamespace(total=total) for name, total in totals.items()}
    return cast(Scene, SimpleNamespace(report=SimpleNamespace(winners=winners, scores=scores), players=list(totals)))


@pytest.mark.parametrize(
    ("winners", "totals", "english", "polish"),
    [
        (("Bob",), {"Ann": 85, "Bob": 96}, "Bob wins by 11", "Bob wygrywa z przewagą 11 pkt"),
        (("Ann", "Bob"), {"Ann": 7, "Bob": 7, "Cleo": 1}, "Ann and Bob share the win with 7", ""),
        (("Ann",), {"Ann": 7, "Bob": 7}, "Ann wins the tie at 7", ""),
        (("Ann",), {"Ann": 1}, "Ann scores 1 point", ""),
    ],
)
def test_the_result_comes_first(winners: tuple[str, ...], totals: dict[str, int], english: str, polish: str) -> None:
    scene = finished(winners, **totals)
    assert headline(scene, Labels("en")) == english
    assert not polish or headline(scene, Labels("pl")) == polish


def test_winners_are_ranked_first_and_equals_by_seat() -> None:
    assert ranking(finished(("Cleo",), Ann=5, Bob=7, Cleo=7, Dan=5)) == [2, 1, 0, 3]


@pytest.mark.parametrize("players", PLAYERS)
def test_what_was_earned_adds_up_to_the_sheet(players: int) -> None:
    """Against the scores: every line of every sheet is the sum of its pieces, none of which is of the other sign."""
    scene = stage(game(players))
    story = Story(scene)
    for seat, sheet in enumerate(scene.report.scores.values()):
        earned = story.earned(seat)
        assert [sum(one.points for one in earned.get(number, [])) for number in range(len(sheet.lines))] == [
            line.points for line in sheet.lines
        ]
        assert all(len({one.points > 0 for one in pieces}) == 1 for pieces in earned.values())


def test_a_review_names_what_decided_the_game() -> None:
    """The record claims these scores: Bob 96, Ann 85. Dan's 16 stone lie in a Stone storage, which scores them."""
    record = load(FOUR)
    scene = stage(record)
    review = review_of(scene, parts_of(record.ruleset).labels("en"))
    assert review is not None
    assert review.headline == "Bob wins by 11"
    assert [(one.player, one.rank, one.points) for one in review.players] == [
        ("Bob", 1, 96), ("Ann", 2, 85), ("Cleo", 3, 65), ("Dan", 4, 44),
    ]  # fmt: skip
    dan = [fact.text for fact in review.players[-1].facts]
    assert "Gold: 0 to 24, 24 points less than Bob" in dan
    assert "4 ore left at the end; last used in round 8" in dan
    assert not any("stone left" in text for text in dan)
    frames = {frame.id for frame in scene.frames}
    assert {fact.moment for one in review.players for fact in one.facts} - {""} <= frames


def test_points_below_zero_have_a_minus_sign() -> None:
    """Dan of this game leads for good from round 5 on, with 13 points missing to zero; the next one misses 17."""
    record = load(RECORDS / "games" / "four-3-random.yaml")
    review = review_of(stage(record), parts_of(record.ruleset).labels("en"))
    assert review is not None
    assert "Dan takes the lead for good in round 5: \N{MINUS SIGN}13 to \N{MINUS SIGN}17." in [
        fact.text for fact in review.turning
    ]


def test_a_game_that_is_not_over_has_no_review() -> None:
    record = loads("caverna: 1\nplayers: [Ann, Bob]\nrounds: []\n")
    scene = stage(record)
    assert review_of(scene, parts_of(record.ruleset).labels("en")) is None
    with pytest.raises(ValueError, match="not finished"):
        card_of(scene)


@pytest.mark.parametrize("record", ["games/four-1-mixed", "stone-age/games/stone-two-1-planner"])
def test_the_card_is_a_picture_of_the_result(record: str) -> None:
    scene = stage(load(RECORDS / f"{record}.yaml"))
    card: Any = ElementTree.fromstring(card_of(scene, "es"))
    assert (card.get("width"), card.get("height"), card.get("viewBox")) == ("1200", "630", "0 0 1200 630")
    board = next(one for one in card if one.tag.endswith("svg"))
    assert (board.get("width"), board.get("height")) == ("712", "558")
    texts = [text.text for text in card.iter("{http://www.w3.org/2000/svg}text")]
    first = scene.players[ranking(scene)[0]]
    assert any(text and text.startswith(f"{first} gana por") for text in texts)
    assert str(scene.report.scores[first].total) in texts
