"""Scores that depend on hand cards: grades, positions of findings, and the card file (card.verified)."""

import pickle
from pathlib import Path
from typing import Any

import pytest

from caverna.engine.verify import Report, verify
from caverna.pages.captions import doubts
from caverna.reading.card_files import load_cards
from caverna.reading.reader import loads
from tests.agricola.test_design_samples import CARDS
from tests.support.cli_run import caverna
from tests.support.final_game import final_game

END = """\
agricola: 1
players: [Ann]
mode: full
{head}position:
  round: 14
  homes:
    Ann:
      supply: 9 wood 9 reed 9 stone 30 food 2 grain
      {ann}
rounds:
- turns:
  - Ann: {first}
  - Ann: Take 1 grain
{more}"""
"""The last round of a solo game, with a turn to fill in."""
GAME = """\
agricola: 1
players: [Ann, Bob]
mode: full
{head}rounds:
- card: Improvement
  turns:
  - Ann: Take 1 grain
  - Bob: Fishing
  - Ann: Improvement, minor Seed swap paying 1 grain passing, card Seed swap (+1 vegetable +1 food)
  - Bob: 3 wood
"""


@pytest.fixture
def cards(tmp_path: Path) -> Any:
    path = tmp_path / "cards.yaml"
    path.write_text(CARDS, encoding="utf-8")
    return load_cards(path)


def last(first: str, ann: str = "house: wood", head: str = "", more: str = "", **given: Any) -> Report:
    return verify(loads(END.format(first=first, ann=ann, head=head, more=more)), **given)


def test_without_hand_cards_nothing_is_said() -> None:
    found = last("3 wood")
    assert (found.ok, found.finished, found.grade, found.caveat) == (True, True, "from position", "")
    assert found.to_json()["cards"] == []
    assert found.to_json()["verified_with_cards"] is False


def test_a_card_is_never_simply_verified() -> None:
    found = last("Occupation, occupation Tutor")
    assert (found.ok, found.finished, found.verified) == (True, True, False)
    assert (found.grade, found.caveat) == ("from position", "by card, not verified: Tutor round 14")
    in_play = last("3 wood", "occupations: [Tutor]")
    assert (in_play.verified, in_play.caveat) == (False, "by card, not verified: Tutor")


def test_with_a_file_that_covers_everything_it_is_verified_with_cards(cards: Any) -> None:
    told = verify(loads(GAME.format(head="")), cards=cards)
    assert told.caveat.startswith("verified with cards (")
    assert {place["basis"] for place in told.to_json()["cards"]} == {"file"}
    assert told.to_json()["verified_with_cards"] is False  # the game is not finished
    done = last("Occupation, occupation Duck keeper", cards=cards)
    assert (done.verified, done.to_json()["verified_with_cards"]) == (False, True)


@pytest.mark.parametrize(
    ("first", "ann"),
    [
        ("Occupation, occupation Proud mother", "house: wood"),  # it does more than the file says
        ("Occupation, occupation Duck keeper, card Duck keeper (+1 wood)", "house: wood"),  # no key covers this
        ("Fishing, card Thrifty mason (-1 food)", "occupations: [Thrifty mason]"),  # nor that it takes something
        ("3 wood by Duck keeper", "occupations: [Duck keeper]"),  # needed nothing, so far so good
        ("Occupation, occupation Tutor", "house: wood"),  # the file does not know it
    ],
)
def test_what_the_file_does_not_cover(cards: Any, first: str, ann: str) -> None:
    found = last(first, ann, cards=cards)
    assert found.ok
    covered = first.startswith("3 wood")  # a `by` that was not needed is not a claim
    assert found.to_json()["verified_with_cards"] is covered


def test_the_record_may_describe_cards_and_vouches_for_them(cards: Any) -> None:
    described = "cards:\n" + "\n".join(CARDS.splitlines()[2:]) + "\n"
    found = verify(loads(GAME.format(head=described)))
    assert {place["basis"] for place in found.to_json()["cards"]} == {"described"}
    assert found.caveat == "by card, not verified: Seed swap round 1"
    assert verify(loads(GAME.format(head=described)), cards=cards).findings == ()


@pytest.mark.parametrize(
    ("facts", "rule"),
    [
        ("kind: minor, cost: 2 grain, passes: yes, at once: 1 vegetable 1 food", "card.cost"),
        ("kind: minor, cost: [1 grain, 1 vegetable], needs: {fields: 1}, passes: yes, at once: 1 vegetable 1 food",
         "card.needs"),
        ("kind: minor, cost: [1 grain, 1 vegetable], points: 1, passes: yes, at once: 1 vegetable 1 food",
         "score.cards"),
        ("kind: minor, cost: [1 grain, 1 vegetable], passes: yes, at once: 2 vegetable 1 food", "card.effect"),
    ],
)  # fmt: skip
def test_of_two_descriptions_the_file_counts_and_a_difference_is_a_finding(cards: Any, facts: str, rule: str) -> None:
    found = verify(loads(GAME.format(head=f"cards:\n  Seed swap: {{{facts}}}\n")), cards=cards)
    (finding,) = found.findings
    assert (finding.rule, finding.kind, finding.line, finding.column) == (rule, "illegal", 5, 3)


def test_described_points_and_bonus_count_and_a_claim_for_them_holds(cards: Any) -> None:
    ann = "minors: [Willow barn, Basket stall]"
    found = last("3 wood", ann, more="scores: {Ann: {cards: 1, bonus: 2}}\n", cards=cards)
    assert found.findings == ()  # 1 for the barn, 2 for 6 or more reed
    without = last("3 wood", ann, more="scores: {Ann: {cards: 1}}\n")
    assert [finding.rule for finding in without.findings] == ["claim.score"]  # points nobody stated


def test_prices_of_described_cards_are_exact(cards: Any) -> None:
    ann = "occupations: [Thrifty mason]"
    right = last("Rooms and stables, room B2 B3 paying 6 stone 4 reed by Thrifty mason", ann, cards=cards)
    assert (right.findings, right.to_json()["verified_with_cards"]) == ((), True)
    mixed = last("Rooms and stables, room B2 B3 paying 5 wood 3 stone 4 reed by Thrifty mason", ann, cards=cards)
    assert mixed.findings == ()  # the card is used for one of the two
    for paid in ("7 stone 4 reed", "5 stone 4 reed", "6 stone 4 reed 1 food"):
        wrong = last(f"Rooms and stables, room B2 B3 paying {paid} by Thrifty mason", ann, cards=cards)
        assert [finding.rule for finding in wrong.findings] == ["room.cost"], paid


def test_a_card_works_on_a_space_from_the_turn_after_it_was_played_on(tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    path.write_text("agricola cards: 1\ncards: {Student: {kind: occupation, spaces: {Occupation: 1 food}}}\n")
    own = load_cards(path)
    wrong = last("Occupation, occupation Student, card Student (+1 food)", cards=own)
    assert [(finding.rule, finding.line) for finding in wrong.findings] == [("card.effect", 12)]
    right = last("Occupation, occupation Tutor, card Student (+1 food)", "occupations: [Student]", cards=own)
    assert right.findings == ()


def test_a_harvest_exchange_of_a_card(cards: Any) -> None:
    more = "  harvest: {Ann: use Basket stall}\n"
    found = last("3 wood", "minors: [Basket stall]", more=more, cards=cards)
    assert (found.findings, found.to_json()["verified_with_cards"]) == ((), True)
    assert final_game(found).home("Ann").goods[4] == 26  # 30 + 2 - 6
    again = "  harvest:\n    Ann: use Basket stall, use Basket stall\n"
    twice = last("3 wood", "minors: [Basket stall]", more=again, cards=cards)
    assert [finding.rule for finding in twice.findings] == ["major.craft"]


SERIES = """\
agricola: 1
players: [Ann]
series: {game: 2, last: 57, occupations: [Tutor]}
rounds: []
"""


def test_the_series_is_told() -> None:
    assert verify(loads(SERIES)).caveat == "by card, not verified: Tutor; series game 2: target 55"
    told = verify(loads(SERIES)).to_json()["series"]
    assert told == {"game": 2, "target": 55, "reached": False, "next_food": None}
    assert final_game(verify(loads(SERIES))).home("Ann").goods[4] == 3  # 57 points were 7 over 50


def test_the_page_says_what_scores_rest_on(cards: Any) -> None:
    labels: Any = {"not verified": "open", "not finished": "going on", "scored": "boards", "from position": "begun"}
    assert doubts(last("Occupation, occupation Tutor"), labels) == ["begun", "by card, not verified: Tutor round 14"]
    assert doubts(last("Occupation, occupation Duck keeper", cards=cards), labels)[1].startswith("verified with cards")
    unfinished = verify(loads(GAME.format(head="")))
    assert doubts(unfinished, labels) == ["open", "going on", "by card, not verified: Seed swap round 1"]
    assert doubts(last("3 wood"), labels) == ["begun"]


def test_a_report_goes_to_other_processes(cards: Any) -> None:
    found = last("Occupation, occupation Duck keeper", cards=cards)
    again = pickle.loads(pickle.dumps(found))
    assert again.to_json() == found.to_json()
    assert again.caveat == found.caveat


def test_the_command_takes_a_card_file(tmp_path: Path) -> None:
    game, file, broken = tmp_path / "game.yaml", tmp_path / "cards.yaml", tmp_path / "broken.yaml"
    game.write_text(GAME.format(head=""))
    file.write_text(CARDS)
    broken.write_text("agricola cards: 1\ncards: {Rake: {kind: tool}}\n")
    plain = caverna("verify", game)
    assert plain.exit_code == 0
    assert "ok, not finished, by card, not verified: Seed swap round 1" in plain.output
    assert f"verified with cards ({file})" in caverna("verify", "--cards", file, game).output
    refused = caverna("verify", "--cards", broken, game)
    assert refused.exit_code == 2
    assert "broken.yaml:2:22" in refused.output.replace("\n", "")
    assert caverna("verify", "--cards", tmp_path / "none.yaml", game).exit_code == 2
    assert "by card, not verified" in caverna("score", game).output or "not finished" in caverna("score", game).output


def test_every_time_a_card_is_played_is_told_by_the_name_it_was_played_under() -> None:
    text = GAME.format(head="") + (
        "- card: Fences\n  turns:\n  - Ann: Fishing\n  - Bob: Improvement, minor Seed-swap paying nothing\n"
    )
    assert verify(loads(text)).caveat == "by card, not verified: Seed swap round 1, Seed-swap round 2"
