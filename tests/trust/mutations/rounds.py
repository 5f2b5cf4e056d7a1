"""Operators for rounds: cards, markers, the start of a round, and additional rounds."""

from random import Random

from attrs import evolve

from caverna.games.caverna.catalogue.rounds import LEAF, QUESTION, STAGE_OF_ROUND
from caverna.games.caverna.catalogue.spaces import CARDS
from caverna.games.caverna.goods import RUBY
from caverna.games.caverna.steps import Keep

from .moments import AtEnd, AtRound, Change, written
from .operators import at_end, at_round, some

NAMED = [row for row in CARDS if row.key != "urgent_wish_for_children"]
"""The cards that are revealed; Urgent wish for children is the back of one."""


def _card(at: AtRound, name: str | None) -> Change | None:
    return at.changed(("card", at.number), card=name) if name is not None else None


@at_round("a card of another stage", "setup.cards", "solo.cards")
def other_stage(at: AtRound, dice: Random) -> Change | None:
    return _card(at, some(dice, (row.name for row in NAMED if row.stage != STAGE_OF_ROUND[at.printed])))


@at_round("a card revealed twice", "setup.cards", "solo.cards")
def card_twice(at: AtRound, dice: Random) -> Change | None:
    return _card(at, some(dice, (row.name for row in NAMED if row.key in at.game.cards)))


@at_round("Wish for children in another round than 4", "setup.cards", "solo.cards")
def wish(at: AtRound, dice: Random) -> Change | None:
    return _card(at, "Wish for children") if at.printed != 4 else None


@at_round("another card than Wish for children in round 4", "setup.cards", "solo.cards")
def no_wish(at: AtRound, dice: Random) -> Change | None:
    return _card(at, dice.choice(("Donkey farming", "Ruby mine construction"))) if at.printed == 4 else None


@at_round("Exploration with 1 or 2 players", "setup.cards", "solo.cards")
def exploration(at: AtRound, dice: Random) -> Change | None:
    return _card(at, "Exploration") if len(at.game.homes) < 3 and at.printed in (7, 8) else None


@at_round("solo cards out of their order", "solo.cards")
def solo_order(at: AtRound, dice: Random) -> Change | None:
    if not at.game.solo:
        return None
    later = [entry.card for entry in at.record.rounds[at.number + 1 :] if entry.card is not None]
    return _card(at, some(dice, later))


@at_round("no card where several are possible", "setup.cards", kind="ambiguous")
def no_card(at: AtRound, dice: Random) -> Change | None:
    count, number = len(at.game.homes), at.printed
    if count == 1 or number == 4:
        return None
    left = [
        row
        for row in NAMED
        if row.stage == STAGE_OF_ROUND[number]
        and row.name != "Wish for children"
        and row.key not in at.game.cards
        and (row.name != "Exploration" or count > 2)
    ]
    return at.changed(("round", at.number), card=None) if len(left) > 1 else None


@at_round("a wrong round number", "setup.cards")
def wrong_number(at: AtRound, dice: Random) -> Change | None:
    number = dice.choice([number for number in range(1, 13) if number != at.printed])
    return at.changed(("number", at.number), stated_number=number)


# --- markers ----------------------------------------------------------------------------------------------------


@at_round("a fourth question mark", "setup.markers")
def fourth_question(at: AtRound, dice: Random) -> Change | None:
    marked = at.printed >= 6 and not at.game.solo
    return at.changed(("marker", at.number), marker=QUESTION) if marked and at.game.questions == 3 else None


@at_round("a leaf too many", "setup.markers")
def fifth_leaf(at: AtRound, dice: Random) -> Change | None:
    """There are four, with 2 players three."""
    most = 3 if len(at.game.homes) == 2 else 4
    marked = at.printed >= 6 and not at.game.solo
    return at.changed(("marker", at.number), marker=LEAF) if marked and at.game.leaves == most else None


@at_round("a marker on a round without one", "setup.markers")
def marker_too_early(at: AtRound, dice: Random) -> Change | None:
    if at.printed >= 6 and not at.game.solo:
        return None
    return at.changed(("marker", at.number), marker=dice.choice((LEAF, QUESTION)))


@at_round("no marker where one lies", "setup.markers", kind="ambiguous")
def no_marker(at: AtRound, dice: Random) -> Change | None:
    return at.changed(("round", at.number), marker=None) if at.entry.marker is not None else None


# --- the start, and the end -------------------------------------------------------------------------------------


def _keep(at: AtRound, player: str, space: str | None) -> Change | None:
    """Let a player keep the goods of a space, before anything else at the start of the round."""
    if space is None:
        return None
    line = at.entry.start.get(player)
    steps = (Keep(space), *(line.steps if line is not None else ()))
    start = {**at.entry.start, player: written(player, steps)}
    if list(at.entry.start) and player not in at.entry.start:
        start = {player: start[player], **at.entry.start}
    return at.changed(("start", at.number, player, 0, None), start=start)


@at_round("keeping goods that nobody clears", "solo.clear")
def needless_keep(at: AtRound, dice: Random) -> Change | None:
    """Only the solo game clears spaces, and only those with 6 or 7 goods."""
    game = at.game
    few = [
        game.space_name(key)
        for key in game.space_order()
        if not game.solo or sum(count for _, count in game.goods_on.get(key, ())) < 6
    ]
    return _keep(at, dice.choice(game.players), some(dice, few))


@at_round("keeping goods without the ruby", "solo.clear")
def unpaid_keep(at: AtRound, dice: Random) -> Change | None:
    game = at.game
    home = game.homes[0]
    crowded = [game.space_name(key) for key, goods in game.goods_on.items() if sum(count for _, count in goods) >= 7]
    if not game.solo or home.goods[RUBY] or home.deliveries_due.get("ruby_supplier"):
        return None
    return _keep(at, home.name, some(dice, crowded))


@at_end("a round after the last", "setup.cards")
def another_round(at: AtEnd, dice: Random) -> Change | None:
    record = at.record
    last = dice.choice(record.rounds)
    again = evolve(last, harvest=None, start={}, stated_number=None, check=[])
    return Change(evolve(record, rounds=[*record.rounds, again]), (("round", len(record.rounds)),))
