"""Steps that rely on hand cards (p. 8-9): the player who may use a card, `by` a card, and citations (card.owner)."""

from typing import TYPE_CHECKING

from caverna.model.card_evidence import Citation
from caverna.model.names import normalise
from caverna.model.refusals import RuleBroken, illegal

from ..catalogue.descriptions import Description
from ..catalogue.spaces import FAMILY
from ..state.deck import LIFTED, STATED, CardUse

if TYPE_CHECKING:
    from .prices import Priced
    from .turn import Turn


def check_mode(turn: "Turn", what: str) -> None:
    """Refuse a step about hand cards in the family game (setup.mode). ``what`` is the notation refused."""
    if turn.game.mode == FAMILY:
        illegal("setup.mode", f"{what}: the family game has no hand cards", found=what, expected="mode: full")


def usable_cards(turn: "Turn") -> list[str]:
    """Return the cards that a player can use: those in play, and those passed on in this line or the round before."""
    home, game = turn.home, turn.game
    passed = dict(home.passing.get(game.round, {})) | {key: game.card_name(key) for key in turn.passing}
    return [*home.cards, *(name for key, name in passed.items() if not home.in_play(key))]


def cards_to_try(turn: "Turn") -> dict[str, str]:
    """Return for each usable card the card to try. One card stands for all cards without a description."""
    known = turn.game.deck.descriptions
    cards = usable_cards(turn)
    first = next((name for name in cards if normalise(name) not in known), "")
    return {name: name if normalise(name) in known else first for name in cards}


def check_owner(turn: "Turn", name: str) -> str:
    """Check that the player may use a card (card.owner). Return its key.

    The card is in play, is passed on in this line, or was passed on in the round before (ruling.passing-card).
    """
    key, home, game = normalise(name), turn.home, turn.game
    usable = home.in_play(key) or key in turn.passing or key in home.passing.get(game.round, ())
    if not usable and "card.owner" not in game.waived:
        illegal("card.owner", _not_usable(turn, key, name), found=name)
    return key


def _not_usable(turn: "Turn", key: str, name: str) -> str:
    """Return the message for a card that a player cannot use: it has passed on, or was never in play."""
    player, game = turn.home.name, turn.game
    later = next((number for number, cards in turn.home.passing.items() if key in cards), None)
    if later is not None:
        return f"{name} has passed on; {player} can use it in round {later}"
    if key in game.deck.passed:
        return f"{name} has passed to {game.homes[game.deck.passed[key]].name} and is not in play"
    return f"{name} is not in play with {player}"


def check_by_mode(turn: "Turn", by: str) -> None:
    """Refuse `by` a card in the family game (setup.mode). ``by`` is empty if the step names no card."""
    if by:
        check_mode(turn, f"by {by}")


def check_paying(step: "Priced | None") -> None:
    """Refuse a step `by` a card without `paying`. For steps that use this check, a card only changes the price."""
    if step is not None and step.by and step.paying is None:
        raise RuleBroken("record.step", "`by` a card says what was paid: add `paying`", kind="malformed")


def check_by(turn: "Turn", by: str) -> None:
    """Check the card that a step names with `by` (card.owner). ``by`` is empty if the step names no card."""
    if by:
        check_owner(turn, by)


def description_of(turn: "Turn", key: str) -> Description | None:
    """Return the description of a card, None if there is none."""
    return turn.game.deck.descriptions.get(key)


def cite(turn: "Turn", name: str, what: str, basis: str = STATED) -> None:
    """Report that this step relies on the text of a card (card.verified).

    ``what`` is the part of the text used, ``basis`` is the source that confirms it.
    """
    game, home = turn.game, turn.home
    place = CardUse(name, home.name, game.round, turn.index, what, basis)
    game.deck.card_uses.append(place)
    if game.claims is not None:
        game.claims.append(Citation(home.name, turn.index, turn.item, place))


def cite_lifted_rule(turn: "Turn", name: str, rule: str) -> None:
    """Report that a card lifts a rule in this step. A description cannot confirm that."""
    cite(turn, name, f"{LIFTED} {rule}")


def basis_of(turn: "Turn", key: str, covered: bool) -> str:
    """Return what confirms an effect of a card: a complete description that covers it, or only the record."""
    description = description_of(turn, key)
    if description is None or description.other or not covered:
        return STATED
    return turn.game.deck.basis(key)
