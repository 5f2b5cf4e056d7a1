"""The legal moves of the next player as text: ``caverna moves``."""

from collections.abc import Iterator

from caverna.engine.terminal import Closed
from caverna.games.farming.moves import SpaceMoves, UsableSpace, space_moves, spaces_text
from caverna.model.safe_text import clean
from caverna.model.wording import listed, plural

from ..catalogue.spaces import FULL, SPACES
from ..goods import Goods
from ..offers import space_offer
from ..rules.game import HARVEST, WORK, Game
from ..rules.rounds import possible_cards
from ..steps import Step


def legal_lines(game: Game) -> Iterator[tuple[Step, ...]]:
    """Yield complete turns of the player to act. :mod:`caverna.games.agricola.moves.listed` describes which."""
    return game.legal_turns()


def moves_text(game: Game, columns: int) -> str:
    """Return the legal moves of the player to act, or the name of the next phase if nobody places a person."""
    if game.phase != WORK:
        return next_phase_text(game) + "\n"
    player = game.to_act
    assert player is not None
    home = game.home(player)
    waiting = plural(home.at_home, "person", "people")
    heading = f"Round {game.round}: {clean(player)} places a person ({waiting} at home)."
    return spaces_text(heading, home.supply, *_spaces(game), columns)


def next_phase_text(game: Game) -> str:
    """Return the text about the next phase, if nobody has to place a person."""
    if game.finished:
        return f"The game is over: {listed(clean(name) for name in game.winners())} won."
    if game.due == HARVEST:
        needs = listed(f"{clean(home.name)} needs {game.food_needed(home.name)} food" for home in game.homes)
        return f"The harvest of round {game.round} comes next: {needs}."
    cards = listed([SPACES[key].name for key in possible_cards(game, game.coming_round)], "or")
    return f"Round {game.coming_round} comes next, with the card {cards}; {clean(game.starting_player)} begins."


def _spaces(game: Game) -> tuple[list[UsableSpace], list[Closed]]:
    """Return the usable spaces with their goods and actions, and the other spaces with the reason."""
    usable = set(game.usable_spaces(game.seat_to_act))
    can: list[UsableSpace] = []
    cannot: list[Closed] = []
    for key in game.space_order():
        name, row = game.space_name(key), SPACES[key]
        if key in usable:
            lying = game.goods_on.get(key, 0)
            goods = str(Goods.of([(row.good, lying)])) if lying else ""
            can.append(UsableSpace(name, goods, space_offer(row, game.mode)))
        elif key in game.occupant:
            cannot.append(Closed(name, f"taken by {clean(game.homes[game.occupant[key]].name)}"))
        elif _takes_cards(game, key):
            cannot.append(Closed(name, "only with a hand card, and the record does not tell the hand"))
        else:
            cannot.append(Closed(name, "you cannot do anything there now"))
    return can, cannot


def _takes_cards(game: Game, key: str) -> bool:
    """Return whether the player to act could use a space with a card of an unknown hand."""
    deck, offer = game.deck, game.table.offers[key]
    untold = game.mode == FULL and not deck.no_cards and deck.hands[game.seat_to_act] is None
    return untold and any(use.act.name in ("occupation", "minor") and not use.needs for use in offer.acts)


def moves_data(game: Game) -> SpaceMoves:
    """Return the legal moves of the player to act, as data for programs."""
    return space_moves(game, next_phase_text, _spaces)
