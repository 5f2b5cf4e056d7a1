"""Placing people (p. 4-5, 8): each place limits its people, and with 2 or 3 players also its players."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from caverna.engine.actions import Action, Chapter, handlers
from caverna.model.refusals import ambiguous, illegal
from caverna.model.wording import listed, plural

from ..catalogue.places import (
    BUILDING,
    CARD,
    CARD_PLACES,
    FIRST_BUILDING,
    FIRST_CARD,
    FOREST,
    HUNT,
    NAMED,
    NUMBER,
    PLACES,
    RIVER,
    ROWS,
    VILLAGE,
    place_name,
    place_number,
)
from ..steps import Pass, Place, PlaceOn
from .people import numbered
from .turn import Turn, checked_count, malformed

if TYPE_CHECKING:
    from caverna.engine.drafts import Draft

    from .game import Game

Placement = Place | PlaceOn


def place_people(turn: Turn, step: Placement) -> None:
    """Put people from the player's hand on one place (place.people)."""
    game = turn.game
    place = place_of_step(game, step)
    if place < 0:
        return
    board = game.board
    people = check_place(game, turn.seat, place, people_of_step(step))
    if board.hand[turn.seat] < people:
        in_hand = board.hand[turn.seat]
        illegal(
            "place.people", f"{turn.tribe.name} has {in_hand} people in hand, not {people}",
            found=people, expected=f"at most {in_hand}",
        )  # fmt: skip
    board.put(turn.seat, place, people)


def pass_placing(turn: Turn, step: Pass) -> None:
    """Pass in the placing phase. Refuse that if a place accepts the player's people (place.pass, ruling.stuck)."""
    game = turn.game
    places = open_places(game, turn.seat)
    if places:
        illegal(
            "place.pass", f"{turn.tribe.name} can still place people",
            found="pass", expected=listed([place_name(place) for place, _ in places], "or"),
        )  # fmt: skip
    game.board.passed[turn.seat] = True


def people_of_step(step: Placement) -> int | None:
    """Return the number of people written in a placement; None if the step has none."""
    return step.people if isinstance(step, Place) else None


def place_of_step(game: "Game", step: Placement) -> int:
    """Return the number of the place that a step names. Refuse a place that is not in play (place.available).

    Return -1 for such a place if refusals are ignored.
    """
    name = step.place
    number = NUMBER.get(name)
    if number is not None:
        return number
    if name not in (CARD, BUILDING) or isinstance(step, Place):
        raise malformed("record.name", f"there is no place {name!r}", ", ".join(row.name for row in NAMED))
    number = place_number(name, step.number)
    if not in_play(game, number):
        most = CARD_PLACES if name == CARD else len(game.tribes)
        bought = f": there is no {name} on it" if 1 <= step.number <= most else ""
        illegal(
            "place.available", f"{name} {step.number} is not in play{bought}",
            found=f"{name} {step.number}", expected="" if bought else f"{name} 1 to {most}",
        )  # fmt: skip
    return number


def in_play(game: "Game", place: int) -> bool:
    """Return whether a place is in play: a place for a card or tile is only with one on it (place.available)."""
    if place < FIRST_CARD:
        return place >= 0
    if place < FIRST_BUILDING:
        return game.board.cards[place - FIRST_CARD] is not None
    stack = place - FIRST_BUILDING
    return stack < len(game.tribes) and game.board.buildings[stack] is not None


def check_place(game: "Game", seat: int, place: int, people: int | None) -> int:
    """Refuse people on a place that does not accept them. Return the number of people.

    The checks come in this order: place.once, place.village and place.sites, place.full for a full place,
    place.number, place.full for too many people. ``people`` is None if the line has no number.
    """
    board = game.board
    row, there, name = ROWS[place], board.crowd[place], place_name(place)
    if board.standing[seat][place]:
        illegal(
            "place.once", f"{game.tribes[seat].name} has people at {name} already",
            found=name, expected="another place: each is used once in a round",
        )  # fmt: skip
    if place < HUNT and village_closed(game, place):
        taken = [place_name(other) for other in VILLAGE if board.crowd[other]]
        illegal(
            "place.village", f"{' and '.join(taken)} are occupied: {name} stays empty in this round",
            found=name,
            expected=f"{game.setup.village} of tool maker, hut and field in a round with {len(game.tribes)} players",
        )  # fmt: skip
    elif FOREST <= place <= RIVER and site_closed(game, place):
        illegal(
            "place.sites", f"{name} is taken by {_names_at(game, place)}", found=_names_at(game, place),
            expected=f"{plural(game.setup.at_site, 'player')} at a site in a round with {len(game.tribes)} players",
        )  # fmt: skip
    if row.rings and there >= row.rings:
        illegal(
            "place.full", f"{name} is full: {_names_at(game, place)}",
            found=_names_at(game, place), expected="a place with a free ring",
        )  # fmt: skip
    count = _checked_people(place, people)
    if row.people and count != row.people:
        exactly = plural(row.people, "person", "people")
        illegal(
            "place.number", f"{name} takes exactly {exactly}, not {count}",
            found=count, expected=row.people,
        )  # fmt: skip
    if row.rings and there + count > row.rings:
        illegal(
            "place.full", f"{name} has {row.rings} rings, {there} of them taken: no room for {count}",
            found=count, expected=f"at most {min(row.rings - there, board.hand[seat])}",
        )  # fmt: skip
    return count


def _checked_people(place: int, people: int | None) -> int:
    """Return the written number of people, or else the exact number of the place. Refuse if there is neither."""
    if people is not None:
        return checked_count(people)
    needed = ROWS[place].people
    if not needed:
        name = place_name(place)
        ambiguous("record.step", f"{name} needs a number of people", hint=f"write '{name} 1', for example")
    return needed or 1


def _names_at(game: "Game", place: int) -> str:
    """Return a text with the people at a place, by player."""
    return ", ".join(
        f"{standing[place]} of {tribe.name}"
        for tribe, standing in zip(game.tribes, game.board.standing, strict=True)
        if standing[place]
    )


def village_closed(game: "Game", place: int) -> bool:
    """Return whether a village place must stay empty: enough others are occupied (place.village,
    ruling.village-first)."""
    crowd = game.board.crowd
    if crowd[place]:
        return False
    return sum([1 for other in VILLAGE if crowd[other]]) >= game.setup.village


def site_closed(game: "Game", place: int) -> bool:
    """Return whether a site has as many players as a round allows (place.sites)."""
    return sum([1 for standing in game.board.standing if standing[place]]) >= game.setup.at_site


def open_places(game: "Game", seat: int) -> list[tuple[int, int]]:
    """Return the places that accept people of a player, each with the largest number that the player can put there.

    Places without use for the player are among them: they bring nothing, or the player cannot pay
    (ruling.idle-place, ruling.unpaid-place).
    """
    board = game.board
    in_hand, mine = board.hand[seat], board.standing[seat]
    found = []
    for place in range(PLACES):
        row = ROWS[place]
        room = min(row.rings - board.crowd[place], in_hand) if row.rings else in_hand
        if room < max(row.people, 1) or mine[place] or not in_play(game, place):
            continue
        closed = village_closed if place < HUNT else site_closed if FOREST <= place <= RIVER else None
        if closed is None or not closed(game, place):
            found.append((place, row.people or room))
    return found


def can_place(game: "Game", seat: int) -> bool:
    """Return whether a player has not passed and has people in hand that a place accepts (place.pass)."""
    board = game.board
    if board.hand[seat] <= 0 or board.passed[seat]:
        return False
    return not board.standing[seat][HUNT] or bool(open_places(game, seat))


def place_values(turn: Turn, field: str, draft: "Draft") -> Iterable[Any]:
    """Return the named places that accept people, or the numbers of people that the draft's place accepts."""
    places = open_places(turn.game, turn.seat)
    named = {ROWS[place].name: (place, most) for place, most in places if place < FIRST_CARD}
    if field == "place":
        return named
    place, most = named.get(draft.given["place"], (-1, 0))
    if field in draft.given or place < 0:
        return ()
    return (ROWS[place].people,) if ROWS[place].people else range(1, most + 1)


def place_on_values(turn: Turn, field: str, draft: "Draft") -> Iterable[Any]:
    """Return "card" and "building" if one accepts people, or the numbers of the cards or buildings that do."""
    places = [numbered(place) for place, _ in open_places(turn.game, turn.seat) if place >= FIRST_CARD]
    if field == "place":
        return dict.fromkeys(name for name, _ in places)
    return [number for name, number in places if name == draft.given["place"] and field not in draft.given]


ACTIONS: Chapter = {
    Place: Action(place_people, place_values),
    PlaceOn: Action(place_people, place_on_values),
    Pass: Action(pass_placing),
}
PLACING = handlers(ACTIONS)
