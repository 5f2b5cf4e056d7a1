"""Effects of hand cards (p. 8-9): goods now and later, points, granted actions (card.owner, card.effect).

The record states the effects. If the card has a description, they are checked against it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from caverna.engine.actions import Action, Chapter, handlers
from caverna.games.farming.home import positive
from caverna.model.names import normalise
from caverna.model.refusals import RuleBroken, illegal

from ..catalogue.descriptions import Description
from ..catalogue.rounds import LAST_ROUND
from ..catalogue.spaces import FAMILY
from ..goods import CROPS, NAMES, Goods
from ..state.cells import NAMES as CELLS
from ..state.cells import cell_named
from ..state.deck import EFFECT, POINTS, STATED
from ..steps import Card, Changes, Fence, Later, Step
from . import fields, hand_cards, house, improvements, pastures
from .card_checks import basis_of, check_mode, check_owner, cite, description_of, usable_cards
from .turn import ActionState, Turn, UsedCard

if TYPE_CHECKING:
    from caverna.engine.drafts import Draft

GRANTABLE: Chapter = {
    **house.ACTIONS,
    **fields.ACTIONS,
    **pastures.ACTIONS,
    **improvements.ACTIONS,
    **hand_cards.ACTIONS,
}
"""The actions that a card can grant."""
_GRANTED = handlers(GRANTABLE)
_MAX_GIVEN = 20
"""The most goods of a kind that are listed as choices for a card. No card gives more at once."""


def card(turn: Turn, step: Card) -> None:
    """Apply the effects of a card in play, as the record states them (card.owner, card.effect)."""
    check_mode(turn, "card")
    used = _owned(turn, step)
    if not step.effects:
        raise RuleBroken("record.step", f"what does {step.card} do?", hint="card NAME (+1 wood)", kind="malformed")
    fences = [number for number, effect in enumerate(step.effects) if type(effect) is Fence]
    _carry_out(turn, used, step.effects, fences[-1] if fences else -1)


def _carry_out(turn: Turn, used: UsedCard, effects: Sequence[Step], last_fence: int) -> None:
    """Apply the effects of a card. Its pastures are judged after the effect ``last_fence`` (ruling.fences-judged)."""
    outer, turn.action = turn.action, ActionState(last_fence)
    turn.using = used
    for number, effect in enumerate(effects):
        turn.item = number
        if type(effect) is Changes:
            change(turn, effect)
        elif type(effect) is Later:
            later(turn, effect)
        elif type(effect) in _GRANTED:
            _grant(turn, used, effect)
        else:
            raise RuleBroken("record.step", f"the step {effect.word!r} has no place in a card", kind="malformed")
    turn.item, turn.action = None, outer


def _owned(turn: Turn, step: Card) -> UsedCard:
    """Return the card that the step names, after checking card.owner.

    A card written ``NAME of PLAYER`` must be in play with that player.
    """
    name, owner = owner_named(step.card, turn.game.players)
    if not owner:
        return UsedCard(name, check_owner(turn, name))
    key = normalise(name)
    if not turn.game.home(owner).in_play(key):
        illegal("card.owner", f"{name} is not in play with {owner}", found=name)
    return UsedCard(name, key, True)


def owner_named(written: str, players: Sequence[str]) -> tuple[str, str]:
    """Split ``NAME of PLAYER`` into the name of the card and the player. The player is "" if none is named."""
    words = written.split(" of ")
    for cut in range(1, len(words)):
        name, owner = " of ".join(words[:cut]), " of ".join(words[cut:])
        if owner in players:
            return name, owner
    return written, ""


def _grant(turn: Turn, card: UsedCard, effect: Step) -> None:
    """Do an action that the card grants. Its own rules apply, but the space need not offer it."""
    acted, turn.granting = turn.acted, card.key
    _GRANTED[type(effect)](turn, effect)
    turn.granting, turn.acted = "", acted
    cite(turn, card.name, EFFECT)


# --- goods --------------------------------------------------------------------------------------------------------


def change(turn: Turn, effect: Changes) -> None:
    """Add or remove goods in the supply or on a field, or add points (card.effect)."""
    card = turn.using
    if effect.points:
        _score(turn, card, effect.points)
    if not effect.goods:
        if not effect.points:
            raise RuleBroken("record.step", f"what does {card.name} give?", kind="malformed")
        return
    for _, count in effect.goods.pairs:
        if type(count) is not int or count == 0:
            raise RuleBroken("record.number", "a card gives or takes 1 or more", kind="malformed")
    if effect.cell:
        _change_field(turn, effect)
        cite(turn, card.name, EFFECT)
        return
    gains = {good: count for good, count in effect.goods.pairs if count > 0}
    covered = _check_gain(turn, card, gains) and len(gains) == len(effect.goods)
    for good, count in effect.goods.pairs:
        if count > 0:
            turn.home.gain(good, count, card.name)
            continue
        if turn.home.goods[good] < -count:
            has = f"{turn.home.goods[good]} {NAMES[good]}"
            illegal("card.effect", f"{card.name} takes {-count} {NAMES[good]}, has {has}", found=has)
        turn.home.pay(good, -count, card.name)
    cite(turn, card.name, EFFECT, STATED if card.of_another else basis_of(turn, card.key, covered))


def _change_field(turn: Turn, effect: Changes) -> None:
    """Change the crop on a field. It must already have this crop (card.effect)."""
    crops, cell = turn.home.crops, cell_named(effect.cell)
    for good, count in effect.goods.pairs:
        crop, there = crops.get(cell, (-1, 0))
        if crop != good or there + count < 0:
            is_ = f"{there} {NAMES[crop]}" if there else "nothing"
            illegal("card.effect", f"{CELLS[cell]} bears {is_}", found=is_, expected=f"a field with {NAMES[good]}")
        if good in CROPS and there + count > 0:
            crops[cell] = (good, there + count)
        else:
            crops.pop(cell, None)


def _score(turn: Turn, card: UsedCard, points: int) -> None:
    """Add bonus points at the end of the game. Refuse them if a description counts them already (card.effect)."""
    if not turn.scoring:
        raise RuleBroken(
            "record.step", "points belong to the end of the game", hint="write them under `end`", kind="malformed"
        )
    description = description_of(turn, card.key)
    if description is not None and not description.other and (description.bonus or description.points):
        illegal("card.effect", f"the description of {card.name} counts its points already", found=f"{points:+d} points")
    turn.home.stated_points.append((card.name, points))
    cite(turn, card.name, POINTS)


def later(turn: Turn, effect: Later) -> None:
    """Put goods on the spaces of later rounds (card.effect)."""
    card = turn.using
    for _, count in effect.goods.pairs:
        positive(count)
    if not effect.goods or not effect.rounds:
        raise RuleBroken("record.step", "`later` names goods and rounds", kind="malformed")
    for number in effect.rounds:
        if not turn.game.round < number <= LAST_ROUND:
            illegal(
                "card.effect",
                f"round {number} is not to come",
                found=number,
                expected=f"{turn.game.round + 1} to {LAST_ROUND}",
            )
    if len(set(effect.rounds)) < len(effect.rounds):
        illegal("card.effect", "a round is named twice", found=" ".join(map(str, effect.rounds)))
    covered = _check_later(turn, card, effect)
    for number in effect.rounds:
        if number > turn.game.round:
            turn.home.expect(number, effect.goods.pairs)
    cite(turn, card.name, EFFECT, STATED if card.of_another else basis_of(turn, card.key, covered))


# --- comparison with descriptions ---------------------------------------------------------------------------------


def _check_gain(turn: Turn, card: UsedCard, gains: Mapping[int, int]) -> bool:
    """Refuse more goods than the description gives at this point. Return whether the description covers them."""
    allowed = _described_gain(turn, card)
    if allowed is not None:
        _refuse_more(turn, card, 0, gains, allowed)
    return allowed is not None


def _described_gain(turn: Turn, card: UsedCard) -> dict[int, int] | None:
    """Return the goods that the description gives at this point, None if it does not cover goods.

    Effects on spaces begin after the turn in which the card is played.
    """
    description = _description(turn, card)
    if description is None or (description.at_once is None and not description.spaces):
        return None
    allowed: dict[int, int] = {}
    if card.key in turn.played and description.at_once is not None:
        _add(allowed, description.at_once)
    if turn.placed_at >= 0 and card.key not in turn.played:
        for keys, goods in description.spaces:
            if turn.space in keys:
                _add(allowed, goods)
    return allowed


def _description(turn: Turn, card: UsedCard) -> Description | None:
    """Return the description of the player's own card if it covers everything that the card does, else None."""
    description = description_of(turn, card.key)
    return None if description is None or description.other or card.of_another else description


def _check_later(turn: Turn, card: UsedCard, effect: Later) -> bool:
    """Refuse more goods on round spaces than the description puts there. Return whether it covers them."""
    by_round = _described_deliveries(turn, card)
    if by_round is not None:
        for number in effect.rounds:
            _refuse_more(turn, card, number, dict(effect.goods.pairs), by_round.get(number, {}))
    return by_round is not None


def _described_deliveries(turn: Turn, card: UsedCard) -> dict[int, dict[int, int]] | None:
    """Return the goods that the description puts on each round space, None if it does not cover them.

    Only a card played in this line puts goods there.
    """
    description = _description(turn, card)
    if description is None or description.later is None:
        return None
    rounds = description.later.after(turn.game.round) if card.key in turn.played else ()
    return {number: dict(description.later.goods.pairs) for number in rounds}


def _add(counts: dict[int, int], goods: Goods) -> None:
    for good, count in goods.pairs:
        counts[good] = counts.get(good, 0) + count


def _refuse_more(turn: Turn, card: UsedCard, number: int, gains: Mapping[int, int], allowed: Mapping[int, int]) -> None:
    """Refuse gains if the card has given more in this line than its description allows (card.effect).

    ``number`` is the round that gets the goods, 0 for now. ``allowed`` has the number allowed for each good.
    """
    if turn.given is None:
        turn.given = {}
    for good, count in gains.items():
        given = turn.given.get((card.key, number, good), 0) + count
        turn.given[card.key, number, good] = given
        if given > allowed.get(good, 0):
            expected = str(Goods.of(allowed.items())) if allowed else "nothing"
            illegal(
                "card.effect",
                f"by its description {card.name} gives {expected} now",
                found=f"{given} {NAMES[good]}",
                expected=expected,
            )


# --- choices --------------------------------------------------------------------------------------------------------


def card_values(turn: Turn, field: str, draft: "Draft") -> Iterable[Any]:
    """Return the cards that a `card` step can name: the player's own, and those of other players."""
    if field != "card" or turn.game.mode == FAMILY:
        return ()
    others = [home for home in turn.game.homes if home is not turn.home]
    return [*usable_cards(turn), *(f"{name} of {home.name}" for home in others for name in home.cards)]


def change_values(turn: Turn, field: str, draft: "Draft") -> Iterator[Any]:
    """Yield the goods that a card can give and take, the cells of fields, or the points."""
    given = draft.given
    if field == "points":
        if turn.scoring and field not in given:
            yield from (points for points in range(-_MAX_GIVEN, _MAX_GIVEN + 1) if points)
    elif field == "cell":
        goods = () if field in given else (given.get("goods") or Goods()).pairs
        for cell, (crop, there) in turn.home.crops.items():
            if goods and all(good == crop and there + count >= 0 for good, count in goods):
                yield CELLS[cell]
    elif not given.get("cell") and not (turn.scoring and given.get("points")):
        yield from _goods_changed(turn, given.get(field))


def _goods_changed(turn: Turn, present: Goods | None) -> Iterator[Any]:
    """Yield the goods that a card can give and take in addition to those in the draft.

    Crops that only a field can take or give come alone, because the step then names its cell.
    """
    goods, allowed = turn.home.goods, _described_gain(turn, turn.using)
    if present is not None and not all(-goods[good] <= n <= _left(turn, 0, good, allowed) for good, n in present.pairs):
        return
    on_fields: dict[int, int] = {}
    for crop, count in turn.home.crops.values() if present is None else ():
        on_fields[crop] = max(count, on_fields.get(crop, 0))
    yield from _amounts(
        present,
        lambda good: -max(goods[good], on_fields.get(good, 0)),
        lambda good: _MAX_GIVEN if good in on_fields else _left(turn, 0, good, allowed),
    )


def later_values(turn: Turn, field: str, draft: "Draft") -> Iterator[Any]:
    """Yield the goods that a card can put on round spaces, or the numbers of these rounds."""
    by_round = _described_deliveries(turn, turn.using)
    coming = [*range(turn.game.round + 1, LAST_ROUND + 1)]
    if field == "rounds":
        goods, present = draft.given["goods"].pairs, draft.given.get(field, ())
        for number in coming:
            allowed = None if by_round is None else by_round.get(number, {})
            if number not in present and all(count <= _left(turn, number, good, allowed) for good, count in goods):
                yield number
    else:
        yield from _amounts(draft.given.get(field), lambda good: 0, lambda good: _most_later(turn, good, by_round))


def _most_later(turn: Turn, good: int, by_round: Mapping[int, Mapping[int, int]] | None) -> int:
    """Return how much of a good a card can still put on a single later round."""
    if by_round is None:
        return _MAX_GIVEN
    return max((_left(turn, number, good, allowed) for number, allowed in by_round.items()), default=0)


def _left(turn: Turn, number: int, good: int, allowed: Mapping[int, int] | None) -> int:
    """Return how much of a good a card can still give, now (``number`` 0) or in a later round."""
    if allowed is None:
        return _MAX_GIVEN
    return allowed.get(good, 0) - (turn.given or {}).get((turn.using.key, number, good), 0)


def _amounts(present: Goods | None, least: Callable[[int], int], most: Callable[[int], int]) -> Iterator[Any]:
    """Yield the amounts of each good that ``present`` does not name yet, from ``least`` to ``most``, but not 0."""
    from caverna.engine.drafts import More  # not needed to verify a record

    named = {good for good, _ in present.pairs} if present is not None else set()
    for good in range(len(NAMES)):
        if good not in named:
            lowest, highest = least(good), most(good)
            if lowest < 0:
                yield More(Goods.of([(good, lowest)]), -1)
            if highest > 0:
                yield More(Goods.of([(good, 1)]), highest)


def inside_card(turn: Turn, name: str, effects: Sequence[Step]) -> Turn | None:
    """Return a copy of the line inside the effects of a card, after some of them.

    None if these effects are refused. Pastures may be apart if one more can join them (fence.adjacent).
    """
    step = Card(name, effects)
    try:
        return _inside(turn, step, card)
    except RuleBroken as broken:
        if broken.rule != "fence.adjacent":
            return None
    try:
        other = _inside(turn, step, _with_more_fences)
    except RuleBroken:
        return None
    return other if pastures.can_join_pastures(other) else None


def _with_more_fences(turn: Turn, step: Card) -> None:
    """Apply the first effects of a card, of which a later one is a fence."""
    _carry_out(turn, turn.using, step.effects, len(step.effects))


def _inside(turn: Turn, step: Card, play: Callable[[Turn, Card], None]) -> Turn:
    """Return a copy of the line inside a card, after its effects; raise `RuleBroken` if they are refused."""
    other = turn.on_copy()
    other.steps = (*turn.steps, step)
    other.index = len(turn.steps)
    check_mode(other, "card")
    other.using = _owned(other, step)
    if step.effects:
        play(other, step)
    other.granting = other.using.key
    return other


EFFECTS: Chapter = {Changes: Action(change, change_values), Later: Action(later, later_values), **GRANTABLE}
"""All effects that a `card` step can have."""
ACTIONS: Chapter = {Card: Action(card, card_values)}
