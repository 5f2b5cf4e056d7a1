"""A game between two turns, written as a position: it reads back to the same game, and plays on the same."""

import random
from types import ModuleType
from typing import Any

import pytest

from caverna import RuleBroken
from caverna.engine.replay import replay
from caverna.games.caverna import RULESET, Game
from caverna.games.caverna.catalogue.rounds import LEAF, NO_HARVEST, QUESTION, SKIP_ONE, leaves_for
from caverna.games.caverna.catalogue.spaces import SPACES
from caverna.games.caverna.moves import next_steps, placements, settled
from caverna.games.caverna.notation import parse
from caverna.games.caverna.rules.harvest import food_needed
from caverna.games.caverna.rules.rounds import possible_cards
from caverna.games.caverna.steps import Beg, Breed, Pass, Skip, Step
from caverna.model.record import Record
from caverna.reading.reader import loads
from caverna.writing.plain import from_data, to_data
from caverna.writing.writer import position_text
from tests.support import worked_solo, worked_two_players

WORKED = [worked_two_players, worked_solo]


def test_the_beginning_of_a_game() -> None:
    assert position_text(RULESET, Game(["Ann", "Bob", "Cai"], "introductory", {"leave goods": "no"})) == (
        "caverna: 1\n"
        "players: [Ann, Bob, Cai]\n"
        "variant: introductory\n"
        "rulings: {leave goods: no}\n"
        "position:\n"
        "  round: 1\n"
        "  cards: []\n"
        "  starting player: Ann\n"
        "  homes:\n"
        "    Ann: {supply: 1 food, animals: 0 dog, dwarfs: [0, 0]}\n"
        "    Bob: {supply: 1 food, animals: 0 dog, dwarfs: [0, 0]}\n"
        "    Cai: {supply: 2 food, animals: 0 dog, dwarfs: [0, 0]}\n"
        "rounds: []\n"
    )


def test_the_middle_of_a_round() -> None:
    game = Game(["Ann", "no"])
    game.reveal("Blacksmithing")
    game.play("Ann", parse("Ore mining").steps)
    game.play("no", parse("Excavation, cavern D2 cavern E2").steps)
    game.play("Ann", parse("Blacksmithing, forge 2, expedition (dog, wood, +1)").steps)
    # A weapon of 2 gains 1 from the expedition and 1 from the loot. Ore mining's 2 ore are spent on it.
    assert position_text(RULESET, game) == (
        "caverna: 1\n"
        "players: [Ann, 'no']\n"
        "variant: full\n"
        "position:\n"
        "  round: 1\n"
        "  cards: [Blacksmithing]\n"
        "  starting player: Ann\n"
        "  spaces: {Drift mining: 1 stone, Starting player: 1 food, Logging: 3 wood, Wood gathering: 1 wood,\n"
        "           Clearing: 1 wood, Sustenance: 1 food}\n"
        "  now: {turn: 'no', placed: {Ore mining: Ann 0, Excavation: no 0, Blacksmithing: Ann 4}}\n"
        "  homes:\n"
        "    Ann: {supply: 1 wood 1 food, animals: 1 dog, dwarfs: [0, 4]}\n"
        "    'no': {supply: 1 stone 1 food, animals: 0 dog, dwarfs: [0, 0], board: {D2: cavern, E2: cavern}}\n"
        "rounds: []\n"
    )


# --- every moment of the worked games -----------------------------------------------------------------------------


def record_of(worked: ModuleType) -> Record:
    """Return a worked game as a record."""
    rounds = []
    for entry in worked.ROUNDS:
        keys = ("card", "round", "marker", "start", "harvest")
        said = {key: entry[key] for key in keys if entry.get(key) is not None}
        rounds.append({**said, "turns": [{player: line} for player, line in entry["turns"]]})
    data = {"caverna": 1, "players": worked.PLAYERS, "rounds": rounds, "end": worked.END, "scores": worked.SCORES}
    record = from_data(data)
    assert record.findings == []
    return record


def read_back(game: Game) -> Game:
    """Return the game that a game's position text sets up."""
    record = loads(position_text(RULESET, game))
    assert record.findings == []
    again = replay(record)
    assert again.findings == []
    found: Game = again.game
    assert found is not None
    return found


def rest_from(record: Record, game: Game, round_: int, turn: int | None) -> Record:
    """Return a record that starts from the game's position and has what the other one has after that moment."""
    data: dict[str, Any] = to_data(loads(position_text(RULESET, game)))
    played = to_data(record)
    index = next(at for at, entry in enumerate(record.rounds) if entry.number == round_)
    data["rounds"] = played["rounds"][index + 1 :]
    if turn is not None:
        entry = played["rounds"][index]
        rest = {key: entry[key] for key in ("round", "harvest") if key in entry}
        data["rounds"].insert(0, {**rest, "turns": entry["turns"][turn:]})
    return from_data({**data, "end": played["end"], "scores": played["scores"]})


@pytest.mark.parametrize("worked", WORKED, ids=lambda module: module.__name__)
def test_every_moment_of_a_worked_game(worked: ModuleType) -> None:
    record = record_of(worked)
    played = replay(record)
    assert played.findings == []
    assert played.finished
    ends = [(number, None) for number, turn in played.moments() if turn == 0]
    moments = [*played.moments(), *ends]
    assert len(moments) == sum(len(entry["turns"]) + 2 for entry in worked.ROUNDS)
    for number, turn in moments:
        game = played.at(number, turn)
        assert read_back(game) == game, (number, turn)
        rest = replay(rest_from(record, game, number, turn))
        assert rest.findings == [], (number, turn)
        assert rest.game == played.game, (number, turn)


# --- games of other sizes ---------------------------------------------------------------------------------------


def some_turn(game: Game, rnd: random.Random) -> tuple[Step, ...]:
    """Return a legal turn: a space that can be used, then some of what it offers."""
    spaces = placements(game)
    rnd.shuffle(spaces)
    for place in spaces:
        line: tuple[Step, ...] = (place,)
        for _ in range(3):
            following = next_steps(game, line)
            if not following or rnd.random() < 0.2:
                break
            line = (*line, rnd.choice(following))
        for tried in (line, (place,), *((place, step) for step in next_steps(game, (place,))[:5])):
            if (turn := settled(game, tried)) is not None:
                return turn
    return (Pass(),)


def harvest(game: Game) -> None:
    """Run the harvest: beg for what is missing, let nothing breed where newborns compete for room."""
    event = game.round_end()
    lines: dict[str, list[Step]] = {}
    for home in game.homes if event != NO_HARVEST else ():
        short = food_needed(home, event) - home.supply["food"]
        lines[home.name] = [*([Skip("fields")] if event == SKIP_ONE else []), *([Beg(short)] if short > 0 else [])]
    while True:
        try:
            return game.harvest(lines)
        except RuleBroken as broken:
            if broken.rule != "harvest.breed":
                raise
            lines[broken.player].append(Breed())


@pytest.mark.parametrize(("players", "variant"), [(1, "introductory"), (3, "full"), (5, "introductory"), (7, "full")])
def test_moments_of_games_played_at_random(players: int, variant: str) -> None:
    rnd = random.Random(players)
    game = Game([f"Player {number}" for number in range(players)], variant, {"carpenter": "pasture"})
    markers = [*[LEAF] * leaves_for(players), *[QUESTION] * 3] if players > 1 else []
    rnd.shuffle(markers)
    seen = set()
    while (number := game.next_round()) is not None:
        assert read_back(game) == game
        card = SPACES[rnd.choice(possible_cards(game, number))].name
        game.reveal(card, markers.pop() if number >= 6 and markers else None)
        while game.to_act is not None:
            if rnd.random() < 0.3:
                seen.add(game.phase)
                assert read_back(game) == game
            game.play(game.to_act, some_turn(game, rnd))
        seen.add(game.phase)
        assert read_back(game) == game
        harvest(game)
        seen.add(game.phase)
    assert read_back(game) == game
    assert seen == {"work", "harvest", "between rounds", "over"}
