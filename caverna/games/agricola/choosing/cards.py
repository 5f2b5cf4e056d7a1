"""What rests on hand cards: which are played, what is paid because of one, what one does.

A hand that nobody has told can hold any card: its name is then any text, which is offered as ``{"any": "card"}``.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from attrs import evolve

from caverna.engine.drafts import Draft, More
from caverna.model.names import normalise
from caverna.model.refusals import RuleBroken

from ..catalogue.majors import MAJORS
from ..catalogue.rounds import LAST_ROUND
from ..catalogue.spaces import FAMILY
from ..goods import NAMES, Goods
from ..rules.card_effects import GRANTABLE, owner_named
from ..rules.card_effects import card as do_card
from ..state.cells import NAMES as CELLS
from ..state.home import Home
from ..steps import Card, Changes, Grow, Minor, Occupation, Renovate, Step
from .views import View

ANY: dict[str, str] = {"any": "card"}
_MAX_GIVEN = 20
"""More of a good than a card gives at once."""


def names(home: Home) -> list[str]:
    """Return the cards a player has in play."""
    return [*home.occupations.values(), *home.minors.values()]


def usable(view: View) -> list[str]:
    """Return the cards a player can use: those in play, and those passed on in this line or the round before."""
    home, table = view.home, view.table
    passed = dict(home.passing.get(table.round, {})) | {key: table.card_name(key) for key in view.turn.passing}
    return [*names(home), *(name for key, name in passed.items() if not home.in_play(key))]


def paying_or_by(view: View, draft: Draft, slot: str) -> Iterator[Any]:
    """Return what can be paid, and the cards by which it is paid or a rule lifted."""
    if slot == "by":
        if slot not in draft.given:
            yield from (name for name in usable(view) if _goes_by(view, draft.filled(slot, name)))
    elif slot == "paying" and (draft.given.get("by") or view.turn.granting or draft.kind is Minor):
        yield from _amounts(view, draft, slot)
    elif slot == "passing" and slot not in draft.given:
        step = draft.filled(slot, True).step()
        if step is not None and view.takes(step):
            yield True


def _goes_by(view: View, draft: Draft) -> bool:
    step = draft.step()
    return step is not None and (view.takes(step) or takes_paying_nothing(view, step))


def takes_paying_nothing(view: View, step: Any) -> bool:
    """Return whether a step could come next if a card makes it cost nothing."""
    by = view.turn.granting or getattr(step, "by", "")
    options = [{}] if by else [{"by": name} for name in usable(view)]
    return any(view.takes(evolve(step, paying=Goods.of(()), **option)) for option in options if hasattr(step, "paying"))


def _amounts(view: View, draft: Draft, slot: str) -> Iterator[Any]:
    """Return nothing, and each good that can be paid besides what the draft has."""
    present = draft.given.get(slot)
    if present is None:
        nothing = draft.filled(slot, Goods.of(())).step()
        if nothing is not None and view.takes(nothing):
            yield Goods.of(())
    named = {good for good, _ in (present or Goods.of(())).pairs}
    for good in range(len(NAMES)):
        for count in range(1, view.home.goods[good] + 1) if good not in named else ():
            more = Goods.of([(good, count)])
            step = draft.filled(slot, Goods.of((*(present or more).pairs, *(more.pairs if present else ())))).step()
            if step is not None and view.takes(step):
                yield More(more)


def _occupations(view: View, draft: Draft, slot: str) -> Iterator[Any]:
    if slot != "card":
        yield from paying_or_by(view, draft, slot)
        return
    hand = view.table.deck.hands[view.turn.seat]
    if hand is None:
        probe = draft.filled(slot, "a card nobody knows").step()
        if probe is not None and (view.takes(probe) or takes_paying_nothing(view, probe)):
            yield ANY
    else:
        yield from (name for name in _spelled(view, hand.occupations) if _payable(view, draft.filled(slot, name)))


def _spelled(view: View, keys: Iterable[str]) -> list[str]:
    """Return cards as the record spells them that tells the hands."""
    told = {normalise(name): name for name in _texts(view.table.told.get("hands"))}
    return [told.get(key) or view.table.card_name(key) for key in sorted(keys)]


def _texts(told: Any) -> Iterator[str]:
    if isinstance(told, str):
        yield told
    elif told is not None:
        for each in told.values() if isinstance(told, Mapping) else told:
            yield from _texts(each)


def _minors(view: View, draft: Draft, slot: str) -> Iterator[Any]:
    if slot == "returning":
        if slot not in draft.given:
            owned = [name for name in _improvements(view) if _goes_by(view, _free(draft.filled(slot, name)))]
            yield from owned
        return
    if slot != "card":
        yield from paying_or_by(view, draft, slot)
        return
    hand = view.table.deck.hands[view.turn.seat]
    passed = [key for key, seat in view.table.deck.passed.items() if seat == view.turn.seat]
    known = _spelled(view, passed if hand is None else {*passed, *hand.minors})
    yield from (name for name in known if _payable(view, draft.filled(slot, name)))
    if hand is None and _payable(view, draft.filled(slot, "a card nobody knows")):
        yield ANY


def _free(draft: Draft) -> Draft:
    return draft if "paying" in draft.given else draft.filled("paying", Goods.of(()))


def _payable(view: View, draft: Draft) -> bool:
    return any(way is not None and view.takes(way) for way in (draft.step(), _free(draft).step()))


def _improvements(view: View) -> list[str]:
    return [*(MAJORS[key].full_name for key in view.home.majors), *view.home.minors.values()]


VALUES: dict[type[Step], Any] = {
    Occupation: _occupations,
    Minor: _minors,
    Grow: paying_or_by,
    Renovate: paying_or_by,
}


# --- what a card does --------------------------------------------------------------------------------------------


def card_values(view: View, draft: Draft, slot: str) -> Iterable[Any]:
    """Return the cards that can do something: one's own, and those of others."""
    if slot != "card" or view.table.mode == FAMILY:
        return ()
    others = [home for home in view.table.homes if home is not view.home]
    return [*usable(view), *(f"{name} of {home.name}" for home in others for name in names(home))]


def effect_values(view: View, draft: Draft, slot: str) -> Iterator[Any]:
    """Return goods that a card gives and takes, now or later, and points."""
    if slot == "points":
        if view.turn.scoring and slot not in draft.given:
            yield from (points for points in range(-_MAX_GIVEN, _MAX_GIVEN + 1) if points)
    elif slot == "cell":
        goods = () if slot in draft.given else (draft.given.get("goods") or Goods.of(())).pairs
        for cell, (crop, there) in view.home.crops.items():
            if goods and all(good == crop and there + count >= 0 for good, count in goods):
                yield CELLS[cell]
    elif slot == "rounds":
        present = draft.given.get(slot, ())
        yield from (number for number in range(view.table.round + 1, LAST_ROUND + 1) if number not in present)
    elif not draft.given.get("cell") and not (
        draft.kind is Changes and view.turn.scoring and draft.given.get("points")
    ):
        named = {good for good, _ in (draft.given.get(slot) or Goods.of(())).pairs}
        for good in range(len(NAMES)):
            least = -view.home.goods[good] if draft.kind is Changes else 1
            counts = [count for count in range(least, _MAX_GIVEN + 1) if count] if good not in named else []
            yield from (More(Goods.of([(good, count)])) for count in counts)


def with_effects(view: View, draft: Draft, effects: Sequence[Step]) -> View | None:
    """Return the table inside a card that has done these things, None where it cannot."""
    table = view.table.copy_for(view.turn.seat)
    step = Card(draft.given["card"], effects)
    turn = evolve(view.turn, game=table, home=table.homes[view.turn.seat], steps=(*view.turn.steps, step))
    turn.index = len(view.turn.steps)
    try:
        if effects:
            do_card(turn, step)
    except RuleBroken:
        return None
    turn.granting = normalise(owner_named(draft.given["card"], table.players)[0])
    return View(table, turn, GRANTABLE)
