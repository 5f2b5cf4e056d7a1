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
from .turn import Turn, malformed, whole

if TYPE_CHECKING:
    from caverna.engine.drafts import Draft

    from .game import Game

Placement = Place | PlaceOn


def place(turn: Turn, step: Placement) -> None:
    """Put people from the player's hand on one place (place.people)."""
    game = turn.game
    where = place_asked(game, step)
    if where < 0:
        return
    board = game.board
    people = check_place(game, turn.seat, where, people_said(step))
    if board.hand[turn.seat] < people:
        in_hand = board.hand[turn.seat]
        illegal(
            "place.people", f"{turn.tribe.name} has {in_hand} people in hand, not {people}",
            found=people, expected=f"at most {in_hand}",
        )  # fmt: skip
    board.put(turn.seat, where, people)


def pass_placing(turn: Turn, step: Pass) -> None:
    """Pass in the placing phase. Refuse that if a place accepts the player's people (place.pass, ruling.stuck)."""
    game = turn.game
    where = open_places(game, turn.seat)
    if where:
        illegal(
            "place.pass", f"{turn.tribe.name} can still place people",
            found="pass", expected=listed([place_name(place) for place, _ in where], "or"),
        )  # fmt: skip
    game.board.passed[turn.seat] = True


def people_said(step: Placement) -> int | None:
    """Return the number of people written in a placement; None if the step has none."""
    return step.people if isinstance(step, Place) else None


def place_asked(game: "Game", step: Placement) -> int:
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


def check_place(game: "Game", seat: int, where: int, people: int | None) -> int:
    """Refuse people on a place that does not accept them. Return the number of people.

    The checks come in this order: place.once, place.village and place.sites, place.full for a full place,
    place.number, place.full for too many people. ``people`` is None if the line has no number.
    """
    board = game.board
    row, there = ROWS[where], board.crowd[where]
    if board.standing[seat][where]:
        illegal(
            "place.once", f"{game.tribes[seat].name} has people at {place_name(where)} already",
            found=place_name(where), expected="another place: each is used once in a round",
        )  # fmt: skip
    if where < HUNT and village_closed(game, where):
        taken = [place_name(place) for place in VILLAGE if board.crowd[place]]
        illegal(
            "place.village", f"{' and '.join(taken)} are occupied: {place_name(where)} stays empty in this round",
            found=place_name(where),
            expected=f"{game.setup.village} of tool maker, hut and field in a round with {len(game.tribes)} players",
        )  # fmt: skip
    elif FOREST <= where <= RIVER and site_closed(game, where):
        illegal(
            "place.sites", f"{place_name(where)} is taken by {_names_at(game, where)}", found=_names_at(game, where),
            expected=f"{plural(game.setup.at_site, 'player')} at a site in a round with {len(game.tribes)} players",
        )  # fmt: skip
    if row.rings and there >= row.rings:
        illegal(
            "place.full", f"{place_name(where)} is full: {_names_at(game, where)}",
            found=_names_at(game, where), expected="a place with a free ring",
        )  # fmt: skip
    count = _people_meant(where, people)
    if row.people and count != row.people:
        exactly = plural(row.people, "person", "people")
        illegal(
            "place.number", f"{place_name(where)} takes exactly {exactly}, not {count}",
            found=count, expected=row.people,
        )  # fmt: skip
    if row.rings and there + count > row.rings:
        illegal(
            "place.full", f"{place_name(where)} has {row.rings} rings, {there} of them taken: no room for {count}",
            found=count, expected=f"at most {min(row.rings - there, board.hand[seat])}",
        )  # fmt: skip
    return count


def _people_meant(where: int, people: int | None) -> int:
    if people is not None:
        return whole(people)
    needed = ROWS[where].people
    if not needed:
        name = place_name(where)
        ambiguous("record.step", f"how many people go to {name} is not said", hint=f"write '{name} 1', for example")
    return needed or 1


def _names_at(game: "Game", place: int) -> str:
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
    where, most = named.get(draft.given["place"], (-1, 0))
    if field in draft.given or where < 0:
        return ()
    return (ROWS[where].people,) if ROWS[where].people else range(1, most + 1)


def place_on_values(turn: Turn, field: str, draft: "Draft") -> Iterable[Any]:
    """Return "card" and "building" if one accepts people, or the numbers of the cards or buildings that do."""
    on = [numbered(place) for place, _ in open_places(turn.game, turn.seat) if place >= FIRST_CARD]
    if field == "place":
        return dict.fromkeys(name for name, _ in on)
    return [number for name, number in on if name == draft.given["place"] and field not in draft.given]


ACTIONS: Chapter = {
    Place: Action(place, place_values),
    PlaceOn: Action(place, place_on_values),
    Pass: Action(pass_placing),
}
PLACING = handlers(ACTIONS)
