"""The values of the slots of what people do at their places."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from caverna.engine.drafts import Draft

from ..catalogue.buildings import BUILDINGS, FIXED, BuildingRow, worth
from ..catalogue.cards import CARDS, DICE, DRAW, ROLL, CardRow
from ..catalogue.places import BUILDING, CARD, FIRST_BUILDING, FIRST_CARD, ROWS
from ..catalogue.tables import CARD_DICE, DIE_SIDES
from ..goods import VALUE, Goods
from ..legal.payments import payments, payments_for, tool_choices
from ..state.tribe import Tribe
from ..steps import Building, Leave, Roll, Step
from ..steps import Card as CardStep

if TYPE_CHECKING:
    from ..rules.game import Game

HIDDEN = "hidden"
"""What a field of JSON says of a card drawn unseen."""
Values = Callable[["Game", int, Draft, str], Iterable[Any]]


def standing(game: "Game", seat: int) -> list[int]:
    """Return the places where people of a player stand that have not acted."""
    return [place for place, people in enumerate(game.board.standing[seat]) if people]


def numbered(place: int) -> tuple[str, int]:
    """Return a place for cards or buildings as a line names it."""
    return (CARD, place - FIRST_CARD + 1) if place < FIRST_BUILDING else (BUILDING, place - FIRST_BUILDING + 1)


# --- dice and tools ----------------------------------------------------------------------------------------------


def _dice(draft: Draft, slot: str, count: int) -> Iterable[int]:
    """Return what one die more can show, while there are fewer than are thrown."""
    return range(1, DIE_SIDES + 1) if len(draft.given.get(slot, ())) < count else ()


def _tools(tribe: Tribe, draft: Draft, slot: str) -> Iterator[int]:
    """Return the tools, or cards for one use, that can join those a draft has."""
    tools: Counter[int] = Counter(draft.given.get("tools", ()))
    once: Counter[int] = Counter(draft.given.get("once", ()))
    found: set[int] = set()
    for more_tools, more_once in tool_choices(tribe):
        if tools <= Counter(more_tools) and once <= Counter(more_once):
            more = Counter(more_tools) - tools if slot == "tools" else Counter(more_once) - once
            found |= set(more)
    return iter(sorted(found))


def _yield(draft: Draft, dice: str, count: int, good: int) -> Iterator[int]:
    """Return what a roll brings, once its dice are known."""
    thrown: Sequence[int] = draft.given.get(dice, ())
    if len(thrown) == count and "gets" not in draft.given:
        tools = sum(draft.given.get("tools", ())) + sum(draft.given.get("once", ()))
        yield (sum(thrown) + tools) // VALUE[good]


def _rolls(game: "Game", seat: int, draft: Draft, slot: str) -> Iterable[Any]:
    rolled = {ROWS[place].name: place for place in standing(game, seat) if ROWS[place].roll is not None}
    if slot == "place":
        return rolled
    place = rolled.get(draft.given["place"])
    if place is None:
        return ()
    people, good = game.board.standing[seat][place], ROWS[place].roll
    assert good is not None
    if slot == "dice":
        return _dice(draft, slot, people)
    if slot == "gets":
        return _yield(draft, "dice", people, good)
    return _tools(game.tribes[seat], draft, slot) if "gets" not in draft.given else ()


# --- cards -------------------------------------------------------------------------------------------------------


def _cards(game: "Game", seat: int, draft: Draft, slot: str) -> Iterable[Any]:
    tribe = game.tribes[seat]
    places = [place for place in standing(game, seat) if FIRST_CARD <= place < FIRST_BUILDING]
    numbers = [numbered(place)[1] for place in places if game.board.cards[place - FIRST_CARD] is not None]
    if slot == "number":
        return [number for number in numbers if any(True for _ in payments(tribe, number))]
    number = draft.given["number"]
    card = game.board.cards[number - 1] if number in numbers else None
    if card is None:
        return ()
    if slot == "paying":
        return () if slot in draft.given else payments(tribe, number)
    return _upper_half(game, seat, draft, slot, CARDS[card])


def _upper_half(game: "Game", seat: int, draft: Draft, slot: str, row: CardRow) -> Iterable[Any]:
    """Return the values of what the upper half of a card asks for."""
    if row.kind == DICE and slot == "dice":
        return () if draft.given.get("picks") else _dice(draft, slot, len(game.tribes))
    if row.kind == DICE and slot == "picks":
        thrown = draft.given.get("dice", ())
        left: Counter[int] = Counter(thrown) - Counter(draft.given.get("picks", ()))
        return sorted(left) if len(thrown) == len(game.tribes) else ()
    if row.kind == ROLL:
        assert row.roll is not None
        if slot == "roll":
            return _dice(draft, slot, CARD_DICE)
        if slot == "gets":
            return _yield(draft, "roll", CARD_DICE, row.roll)
        if slot in ("tools", "once") and "gets" not in draft.given:
            return _tools(game.tribes[seat], draft, slot)
    if row.kind == DRAW and slot == "draw" and game.board.deck and slot not in draft.given:
        return [HIDDEN, *unseen(game)]
    return ()


def unseen(game: "Game") -> list[str]:
    """Return the cards of which a copy can still turn up."""
    return [row.name for row, left in zip(CARDS, game.board.cards_unseen, strict=True) if left > 0]


# --- buildings, leaving ------------------------------------------------------------------------------------------


def _buildings(game: "Game", seat: int, draft: Draft, slot: str) -> Iterable[Any]:
    tribe, tiles = game.tribes[seat], game.board.buildings
    numbers = [numbered(place)[1] for place in standing(game, seat) if place >= FIRST_BUILDING]
    rows: dict[int, BuildingRow] = {}
    for number in numbers:
        tile = tiles[number - 1]
        if tile is not None and any(True for _ in payments_for(tribe, BUILDINGS[tile])):
            rows[number] = BUILDINGS[tile]
    if slot == "number":
        return rows
    row = rows.get(draft.given["number"])
    if row is None or slot in draft.given:
        return ()
    if slot == "paying":
        return payments_for(tribe, row) if "gets" not in draft.given else ()
    paid: Goods | None = draft.given.get("paying") or (row.cost if row.kind == FIXED else None)
    return () if paid is None else [worth(paid)]


def _left(game: "Game", seat: int, draft: Draft, slot: str) -> Iterable[Any]:
    places = [numbered(place) for place in standing(game, seat) if place >= FIRST_CARD]
    if slot == "place":
        return dict.fromkeys(name for name, _ in places)
    if slot in draft.given:
        return ()
    return [number for name, number in places if name == draft.given["place"]]


VALUES: dict[type[Step], Values] = {Roll: _rolls, CardStep: _cards, Building: _buildings, Leave: _left}
