"""The start of a round: card, marker, deliveries, clearing, refill (p. 6-7), and the kind of its harvest (p. 9)."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from caverna.games.farming.home import check_has
from caverna.model.refusals import ambiguous, illegal

from ..catalogue.keys import MINER
from ..catalogue.rounds import (
    FIRST_MARKED_ROUND,
    FIXED_PLAN,
    HARVEST,
    LEAF,
    NO_HARVEST,
    QUESTION,
    QUESTION_EVENTS,
    QUESTIONS,
    SOLO_CARDS,
    STAGE_OF_ROUND,
    WISH_ROUND,
    leaves_for,
)
from ..catalogue.spaces import CARDS, FAMILY_LIFE, SPACES, URGENT_WISH, WISH
from ..goods import RUBY
from ..steps import DonkeysMining, Keep, Step
from .effects import check_donkeys, deliver
from .free_steps import FREE
from .turn import StepHandler, Turn, whole

if TYPE_CHECKING:
    from caverna.engine.drafts import Draft

    from .game import Game


CARD_BY_NAME = {row.name: row for row in CARDS}


def possible_cards(game: "Game", number: int) -> list[str]:
    """Return the cards that can be revealed in a round (setup.cards, solo.cards)."""
    if game.solo:
        return [SOLO_CARDS[number]]
    if number == WISH_ROUND:
        return [WISH]
    return [key for key in game.table.shuffled[STAGE_OF_ROUND[number]] if key not in game.cards]


def choose_card(game: "Game", number: int, name: str | None) -> str:
    """Return the key of a round's card; refuse a card of another stage (setup.cards, solo.cards).

    ``name`` may be None if only one card is possible.
    """
    possible = possible_cards(game, number)
    if name is None:
        if len(possible) != 1:
            hint = f"one of {_names(possible)}"
            ambiguous("setup.cards", f"which card was revealed in round {number}?", hint=hint, missing=True)
        return possible[0]
    key = CARD_BY_NAME[name].key if name in CARD_BY_NAME else name
    if key not in possible:
        rule = "solo.cards" if game.solo else "setup.cards"
        illegal(rule, f"{name} cannot be the card of round {number}", found=name, expected=_names(possible), key="card")
    return key


def _names(cards: list[str]) -> str:
    return ", ".join(SPACES[key].name for key in cards)


def open_card(game: "Game", key: str) -> None:
    """Add a card to the spaces in play (round.reveal).

    Family life turns Wish for children over, to Urgent wish for children (round.family-life).
    """
    game.cards.append(key)
    game.spaces_in_play.add(key)
    if key == FAMILY_LIFE and WISH in game.spaces_in_play:
        game.spaces_in_play.remove(WISH)
        game.spaces_in_play.add(URGENT_WISH)


def reveal_marker(game: "Game", marker: str) -> None:
    """Reveal the round's harvest marker, a leaf or a question mark. Only rounds 6 to 12 have one (setup.markers)."""
    if game.solo:
        illegal("setup.markers", "the solo game has no harvest markers", found=marker, key="marker")
    if game.round < FIRST_MARKED_ROUND:
        illegal(
            "setup.markers",
            f"round {game.round} has no harvest marker",
            expected=f"from round {FIRST_MARKED_ROUND} on",
            key="marker",
        )
    if marker not in (LEAF, QUESTION):
        illegal("setup.markers", f"there is no marker {marker!r}", expected=f"{LEAF} or {QUESTION}", key="marker")
    if game.marker is not None:
        illegal(
            "setup.markers",
            f"round {game.round} has a marker already",
            found=marker,
            expected=game.marker,
            key="marker",
        )
    most = QUESTIONS if marker == QUESTION else leaves_for(len(game.homes))
    if marker == QUESTION:
        game.questions += 1
    else:
        game.leaves += 1
    count = game.questions if marker == QUESTION else game.leaves
    if count > most:
        name = "question marks" if marker == QUESTION else "leaves"
        illegal("setup.markers", f"there are only {most} {name}", found=count, expected=most, key="marker")
    game.marker = marker


def round_end(game: "Game") -> str:
    """Return the kind of harvest at the end of this round (harvest.when).

    It is a full harvest, one with a phase skipped, one that costs only food, or none. From round 6 on the round's
    marker must be known (setup.markers).
    """
    fixed = FIXED_PLAN.get(game.round)
    if fixed is not None:
        return fixed
    if game.marker == LEAF:
        return HARVEST
    if not game.round:
        return NO_HARVEST
    if game.solo:
        return HARVEST
    if game.marker is None:
        ambiguous(
            "setup.markers", f"which marker lies on round {game.round}?", hint="marker: leaf or question", missing=True
        )
        return HARVEST
    return QUESTION_EVENTS[min(game.questions, QUESTIONS) - 1]


def begin(game: "Game", lines: Mapping[int, Sequence[Step]]) -> None:
    """Deliver goods, play the players' ``lines``, by seat, clear and refill, in the order of ruling.round-start."""
    early = game.rulings.deliveries == "before refill"
    donkeys = donkeys_said(lines) if lines else None
    if early:
        deliver(game.homes, donkeys)
    kept: set[str] = set()
    if lines:
        does: dict[type[Step], StepHandler] = {
            **FREE, Keep: keep_handler(kept), DonkeysMining: count_donkeys
        }  # fmt: skip
        for seat, steps in lines.items():
            Turn(game, seat, game.homes[seat], steps).run(does)
    refill(game, kept)
    if not early:
        deliver(game.homes, donkeys)


def donkeys_said(lines: Mapping[int, Sequence[Step]]) -> dict[int, int]:
    """Return the donkeys in ore mines, for the Miner, by seat; only of players whose line has their number."""
    said = [(seat, step) for seat, steps in lines.items() for step in steps if isinstance(step, DonkeysMining)]
    return {seat: whole(step.donkeys) for seat, step in said}


def count_donkeys(turn: Turn, step: DonkeysMining) -> None:
    """Check the number of donkeys for the Miner in a line (ruling.miner-mines). `deliver` uses it."""
    check_donkeys(turn.home, MINER, step.donkeys)


def crowded_spaces(game: "Game") -> list[str]:
    """Return the spaces that a solo game clears unless a ruby is paid (solo.clear, ruling.solo-limit)."""
    if not game.solo:
        return []
    limit = game.rulings.solo_clear_at
    return [key for key, pairs in game.goods_on.items() if sum([count for _, count in pairs]) >= limit]


def keep_handler(kept: set[str]) -> StepHandler:
    """Return a function that plays `keep` and adds the space to ``kept``."""
    return lambda turn, step: _keep(turn, step, kept)


def _keep(turn: Turn, step: Keep, kept: set[str]) -> None:
    """Pay 1 ruby so that a space is not cleared, and add it to ``kept`` (solo.clear)."""
    game = turn.game
    key = game.space_key(step.space)
    if key not in crowded_spaces(game) or key in kept:
        illegal(
            "solo.clear",
            f"{SPACES[key].full_name} would not be cleared",
            expected=", ".join(game.space_name(other) for other in crowded_spaces(game)) or "no `keep` at all",
        )
    check_has(turn.home, RUBY, 1, "solo.clear", "keeping the goods of a space")
    turn.home.pay(RUBY, 1, f"keep {SPACES[key].full_name}")
    kept.add(key)


def keep_values(turn: Turn, field: str, draft: "Draft") -> list[str]:
    """Return the names of the spaces that would be cleared."""
    return [turn.game.space_name(key) for key in crowded_spaces(turn.game)]


def refill(game: "Game", kept: set[str]) -> None:
    """Clear the crowded spaces that are not in ``kept`` (solo.clear), then refill all spaces (round.replenish).

    A space gets the second printed number of goods if goods are still on it, else the first.
    """
    lying, in_play = game.goods_on, game.spaces_in_play
    if game.solo:
        for key in crowded_spaces(game):
            if key not in kept:
                del lying[key]
    for key, refilled in game.table.refills[game.round]:
        if key in in_play:
            lying[key] = refilled[lying.get(key, ())]
