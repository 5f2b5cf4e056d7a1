"""The legal moves of the next player, as text: ``caverna moves``."""

from collections.abc import Iterator

from caverna.engine.terminal import Closed
from caverna.games.farming.moves import SpaceMoves, UsableSpace, space_moves, spaces_text
from caverna.model.refusals import RuleBroken
from caverna.model.safe_text import clean
from caverna.model.wording import listed

from ..catalogue.rounds import NO_HARVEST
from ..catalogue.spaces import SPACES
from ..goods import Goods
from ..offers import space_offer
from ..rules.game import HARVEST_DUE, WORK, Game
from ..rules.rounds import possible_cards
from ..steps import Step


def legal_lines(game: Game) -> Iterator[tuple[Step, ...]]:
    """Yield complete turns of the player to act, without equivalent ones (see :mod:`..moves.listing`)."""
    return game.legal_turns()


def moves_text(game: Game, columns: int) -> str:
    """Return the spaces that the next player can use, as text; outside of turns, the name of the next phase."""
    if game.phase != WORK:
        return next_phase_text(game) + "\n"
    player = game.to_act
    assert player is not None
    home = game.home(player)
    waiting = sorted(home.dwarfs[index].weapon for index in home.waiting())
    strengths = ", ".join(f"strength {weapon}" if weapon else "unarmed" for weapon in waiting)
    heading = f"Round {game.round}: {clean(player)} places a dwarf ({strengths} at home)."
    return spaces_text(heading, home.supply, *_spaces(game), columns)


def next_phase_text(game: Game) -> str:
    """Return a text about the next phase, when no player has to place a dwarf."""
    if game.finished:
        return f"The game is over: {listed(clean(name) for name in game.winners())} won."
    if game.phase == HARVEST_DUE:
        try:
            event = game.round_end()
        except RuleBroken as broken:
            return f"Round {game.round} is played; {broken.message} ({broken.hint})."
        if event == NO_HARVEST:
            return f"Round {game.round} is played, without a harvest."
        needs = listed(f"{clean(home.name)} needs {game.food_needed(home.name)} food" for home in game.homes)
        return f"The harvest of round {game.round} ({event}) comes next: {needs}."
    cards = listed([SPACES[key].name for key in possible_cards(game, game.coming_round)], "or")
    return f"Round {game.coming_round} comes next, with the card {cards}; {clean(game.starting_player)} begins."


def _spaces(game: Game) -> tuple[list[UsableSpace], list[Closed]]:
    """Return the spaces that can be used, with goods and actions, and the closed ones with the reason."""
    usable = set(game.usable_spaces(game.seat_to_act))
    can: list[UsableSpace] = []
    cannot: list[Closed] = []
    for key in game.space_order():
        name = game.space_name(key)
        if key in usable:
            lying = game.goods_on.get(key, ())
            can.append(UsableSpace(name, str(Goods.of(lying)) if lying else "", space_offer(SPACES[key])))
        elif key in game.occupant:
            cannot.append(Closed(name, f"taken by {clean(game.homes[game.occupant[key]].name)}"))
        else:
            cannot.append(Closed(name, "you cannot do anything there now"))
    return can, cannot


def moves_data(game: Game) -> SpaceMoves:
    """Return the spaces that the next player can use, for JSON."""
    return space_moves(game, next_phase_text, _spaces)
