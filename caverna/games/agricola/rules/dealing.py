"""The hands of a record (p. 8-9): the hand cards of the players, as far as the record gives them."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from caverna.model.names import normalise
from caverna.model.refusals import RuleBroken, illegal

from ..catalogue.spaces import FAMILY
from ..catalogue.tables import HAND
from ..state.deck import Hand

if TYPE_CHECKING:
    from .game import Game

NO_HANDS = "none"


def deal(game: "Game", hands: Mapping[str, Any] | str) -> None:
    """Give the players the ``hands:`` of a record (setup.hands, setup.mode). Every card exists once (card.once)."""
    if game.mode == FAMILY:
        illegal("setup.mode", "the family game has no hand cards", found="hands", expected="mode: full", key="hands")
    if hands == NO_HANDS:
        game.deck.no_cards = True
        return
    if not isinstance(hands, Mapping):
        raise RuleBroken("record.name", f"hands cannot be {hands!r}", expected="players, or none", kind="malformed")
    held: set[str] = set()
    for player, cards in hands.items():
        hand = _hand_of(game, player, cards)
        twice = held & (hand.occupations | hand.minors) or hand.occupations & hand.minors
        if twice:
            message = f"{player} holds a card that is held already"
            illegal("card.once", message, found=", ".join(sorted(twice)), key=f"hands {player}")
        held |= hand.occupations | hand.minors
        game.deck.hands[game.seat(player)] = hand


def _hand_of(game: "Game", player: str, cards: Any) -> Hand:
    """Return the hand of a player, with occupations and minors by name (card.once)."""
    if not isinstance(cards, Mapping) or not set(cards) <= {"occupations", "minors"}:
        raise RuleBroken(
            "record.key", f"the hand of {player} cannot be read", expected="occupations and minors", kind="malformed"
        )
    kinds = []
    for kind in ("occupations", "minors"):
        names = cards.get(kind, ())
        if isinstance(names, str) or not isinstance(names, Sequence):
            raise RuleBroken("record.name", f"the {kind} of {player} are a list of names", kind="malformed")
        keys = [normalise(str(name)) for name in names]
        game.deck.names.update(zip(keys, map(str, names), strict=True))
        if len(set(keys)) < len(keys):
            message = f"{player} holds a card twice"
            illegal("card.once", message, found=", ".join(map(str, names)), key=f"hands {player}")
        kinds.append(set(keys))
    return Hand(*kinds)


def check_hands(game: "Game", begun: bool) -> None:
    """Check that no hand has more than 7 cards of a kind (setup.hands).

    The occupations of a series count as well (series.occupations). After the game has ``begun``, a hand may have more
    minors that others passed on (card.pass), but all hands together may not have more than 7 for each player.
    """
    held = 0
    for home, hand in zip(game.homes, game.deck.hands, strict=True):
        if hand is None:
            continue
        counts = (
            ("occupations", len(hand.occupations), max(0, HAND - home.started)),
            ("minors", len(hand.minors), HAND * len(game.homes) - held if begun else HAND),
        )
        held += len(hand.minors)
        for kind, count, limit in counts:
            if count > limit:
                message = f"{home.name} holds {count} {kind}"
                illegal("setup.hands", message, found=count, expected=f"at most {limit}", key=f"hands {home.name}")
