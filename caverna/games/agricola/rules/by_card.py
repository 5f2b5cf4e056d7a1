"""Steps that rely on hand cards: who may use them, what `by` allows, and the citations (card.owner)."""

from typing import TYPE_CHECKING

from caverna.model.card_evidence import Citation
from caverna.model.names import normalise
from caverna.model.refusals import RuleBroken, illegal

from ..catalogue.descriptions import Description
from ..catalogue.spaces import FAMILY
from ..state.deck import LIFTED, STATED, CardPlace

if TYPE_CHECKING:
    from .prices import Priced
    from .turn import Turn


def check_mode(turn: "Turn", what: str) -> None:
    """Refuse what belongs to hand cards in the family game (setup.mode)."""
    if turn.game.mode == FAMILY:
        illegal("setup.mode", f"{what}: the family game has no hand cards", found=what, expected="mode: full")


def usable_cards(turn: "Turn") -> list[str]:
    """Return the cards a player can use: those in play, and those passed on in this line or the round before."""
    home, game = turn.home, turn.game
    passed = dict(home.passing.get(game.round, {})) | {key: game.card_name(key) for key in turn.passing}
    return [*home.cards, *(name for key, name in passed.items() if not home.in_play(key))]


def cards_to_try(turn: "Turn") -> dict[str, str]:
    """Return for each usable card the one that is tried for it: cards without a description are all alike."""
    known = turn.game.deck.descriptions
    cards = usable_cards(turn)
    first = next((name for name in cards if normalise(name) not in known), "")
    return {name: name if normalise(name) in known else first for name in cards}


def check_owner(turn: "Turn", name: str) -> str:
    """Check that the player may use a card (card.owner); return its key.

    It is in play, is passed on by this very line, or was passed on in the round before (ruling.passing-card).
    """
    key, home, game = normalise(name), turn.home, turn.game
    usable = home.in_play(key) or key in turn.passing or key in home.passing.get(game.round, ())
    if not usable and "card.owner" not in game.waived:
        illegal("card.owner", _not_usable(turn, key, name), found=name)
    return key


def _not_usable(turn: "Turn", key: str, name: str) -> str:
    """Return why a player cannot use a card: it is passed on, or was never in play here."""
    player, game = turn.home.name, turn.game
    later = next((number for number, cards in turn.home.passing.items() if key in cards), None)
    if later is not None:
        return f"{name} has passed on; {player} can use it in round {later}"
    if key in game.deck.passed:
        return f"{name} has passed to {game.homes[game.deck.passed[key]].name} and is not in play"
    return f"{name} is not in play with {player}"


def check_by_mode(turn: "Turn", by: str) -> None:
    """Refuse `by` a card in the family game (setup.mode); empty: no card is named."""
    if by:
        check_mode(turn, f"by {by}")


def check_paying(step: "Priced | None") -> None:
    """Ask for what was paid where a step says `by` a card, which then can be about nothing but the price."""
    if step is not None and step.by and step.paying is None:
        raise RuleBroken("record.step", "`by` a card says what was paid: add `paying`", kind="malformed")


def check_by(turn: "Turn", by: str) -> None:
    """Check the card a step names with `by` (card.owner); empty: none is named."""
    if by:
        check_owner(turn, by)


def description_of(turn: "Turn", key: str) -> Description | None:
    """Return what is stated about a card."""
    return turn.game.deck.descriptions.get(key)


def note(turn: "Turn", name: str, what: str, basis: str = STATED) -> None:
    """Write down that this place rests on the text of a card."""
    game, home = turn.game, turn.home
    place = CardPlace(name, home.name, game.round, turn.index, what, basis)
    game.deck.places.append(place)
    if game.claims is not None:
        game.claims.append(Citation(home.name, turn.index, turn.item, place))


def note_lifted(turn: "Turn", name: str, rule: str) -> None:
    """Write down that a card lifts a rule here: no description can say so."""
    note(turn, name, f"{LIFTED} {rule}")


def basis_of(turn: "Turn", key: str, covered: bool) -> str:
    """Return what a place rests on: a description that covers it and is complete, or the record's word."""
    description = description_of(turn, key)
    if description is None or description.other or not covered:
        return STATED
    return turn.game.deck.basis(key)
