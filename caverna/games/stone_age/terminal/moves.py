"""The legal moves of the next player, as text and as data: ``caverna moves``."""

from collections.abc import Iterator
from typing import Any, ClassVar

import click
from attrs import frozen

from caverna.engine.terminal import Closed, Moves
from caverna.model.columns import table
from caverna.model.json_shapes import Natural, Positive
from caverna.model.safe_text import clean
from caverna.model.wording import listed, plural

from ..catalogue.places import FIRST_BUILDING, HUNT, PLACES, ROWS, SITES, place_name
from ..moves import dice_needed, places_to_use
from ..offers import offer
from ..rules.feeding import food_missing
from ..rules.game import ACTIONS, BETWEEN, FEEDING, PLACEMENTS, Game
from ..rules.placing import in_play, open_places, site_closed, village_closed
from ..rules.rounds import waiting_stacks
from ..steps import Step


@frozen
class OpenPlace:
    """A place that accepts people of the player, with their maximum number and a text about its effect."""

    name: str
    people: Positive
    offers: str


@frozen
class OccupiedPlace:
    """A place with people of the player, with a text about its effect and the number of dice to roll."""

    place: str
    people: Positive
    offers: str
    dice: Natural


@frozen
class PlaceMoves(Moves):
    """The places where the next player can put people, or has people who act."""

    _json_keys: ClassVar[str] = "round phase player people? places? closed? next?"
    people: list[OccupiedPlace] | None = None
    places: list[OpenPlace] | None = None
    closed: list[Closed] | None = None


def legal_lines(game: Game) -> Iterator[tuple[Step, ...]]:
    """Yield the placements of the player to act, or the complete actions that need no dice.

    Free steps are omitted. Places are used in the order of the board. Yield nothing if an action needs dice: people
    throw their own. `Game.legal_turns` throws dice for programs.
    """
    if game.due == PLACEMENTS or not any(game.dice_needed().values()):
        yield from game.legal_turns()


def moves_text(game: Game, columns: int) -> str:
    """Return the moves of the next player as text; the next phase if there is no next player."""
    player = game.to_act
    if player is None:
        return next_phase_text(game) + "\n"
    seat = game.seat(player)
    tribe = game.tribes[seat]
    if game.due == ACTIONS:
        head = [f"Round {game.round}: {clean(player)} acts.", f"In supply: {tribe.supply}.", ""]
        rows = [(each.place, str(each.people), each.offers, _dice_text(each.dice)) for each in _people(game, seat)]
        return "\n".join([*head, click.style("People", bold=True), table(rows, "", columns, "  ")])
    usable, others = _places(game, seat)
    lines = [
        f"Round {game.round}: {clean(player)} places people ({game.board.hand[seat]} in hand).",
        f"In supply: {tribe.supply}.",
        "",
        click.style("Places that are open", bold=True),
        table([(name, f"up to {most}" if most > 1 else "1", what) for name, most, what in usable], "", columns, "  "),
    ]
    if others:
        lines += [click.style("Not now", bold=True), table(others, "", columns, "  ")]
    return "\n".join(lines)


def _people(game: Game, seat: int) -> list[OccupiedPlace]:
    """Return the places with people of a player who have not acted yet."""
    standing = game.board.standing[seat]
    return [
        OccupiedPlace(place_name(place), standing[place], offer(game, place), dice_needed(game, seat, place))
        for place in places_to_use(game, seat)
    ]


def _dice_text(dice: int) -> str:
    """Return a text with the number of dice to roll; empty for none."""
    return f"{plural(dice, 'die', 'dice')} to roll" if dice else ""


def _places(game: Game, seat: int) -> tuple[list[tuple[str, int, str]], list[tuple[str, str]]]:
    """Return the places that accept people, with their maximum and effect, and the other places with the reason."""
    found = dict(open_places(game, seat))
    usable = [(place_name(place), most, offer(game, place)) for place, most in found.items()]
    closed = [place for place in range(min(PLACES, FIRST_BUILDING + len(game.tribes))) if place not in found]
    others = [(place_name(place), _reason(game, seat, place)) for place in closed]
    return usable, others


def _reason(game: Game, seat: int, place: int) -> str:
    """Return why a place does not accept people of a player."""
    board, row = game.board, ROWS[place]
    if board.standing[seat][place]:
        return "own people are there"
    if not in_play(game, place):
        return "empty"
    if row.rings and board.crowd[place] >= row.rings:
        return "full"
    if place < HUNT and village_closed(game, place):
        return "stays empty in this round"
    if place in SITES and site_closed(game, place):
        return f"taken by {plural(game.setup.at_site, 'player')}"
    return "needs more people than are in hand"


def next_phase_text(game: Game) -> str:
    """Return a text about the next phase, or about the winners of a finished game, if no player has to act."""
    if game.finished:
        return f"The game is over: {listed(clean(name) for name in game.winners())} won."
    if game.due == FEEDING:
        after = game.copy()
        after.play_implied_turns()
        needs = [f"{clean(tribe.name)} needs {tribe.people} food" + _lack_text(tribe) for tribe in after.tribes]
        return f"The feeding of round {game.round} comes next: {listed(needs)}."
    assert game.phase == BETWEEN
    new = [plural(game.board.gaps(), "card"), plural(len(waiting_stacks(game.board)), "building")]
    return (
        f"Round {game.coming_round} comes next, with {listed(new)} to turn up; {clean(game.starting_player)} begins."
    )  # fmt: skip


def _lack_text(tribe: Any) -> str:
    missing = food_missing(tribe) - tribe.production
    return f" and lacks {missing}" if missing > 0 else ""


def moves_data(game: Game) -> PlaceMoves:
    """Return the moves of the next player as data for programs."""
    player = game.to_act
    when = game.coming_round, game.due, player
    if player is None:
        return PlaceMoves(*when, next_phase_text(game))
    seat = game.seat(player)
    if game.due == ACTIONS:
        return PlaceMoves(*when, people=_people(game, seat))
    usable, others = _places(game, seat)
    return PlaceMoves(*when, places=[OpenPlace(*row) for row in usable], closed=[Closed(*row) for row in others])
