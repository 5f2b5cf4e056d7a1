"""Operators for claims: scores, assertions, the end of the game."""

from random import Random

from attrs import evolve

from caverna.games.caverna import Goods, Home
from caverna.games.caverna.goods import NAMES, RUBY
from caverna.games.caverna.rules.scoring import CATEGORIES
from caverna.games.caverna.steps import Have, Ruby, Step
from caverna.model.record import Check

from .moments import NOWHERE, AtEnd, AtHarvest, AtTurn, Change, entry_changed, written
from .operators import at_end, at_harvest, at_turn

COVERED = ("missing", "unused", "begging")
"""The lines among which the points of a Writing chamber may be divided."""


def _claim(at: AtEnd, dice: Random, player: str, category: str) -> Change | None:
    assert at.record.scores is not None
    scores = {name: dict(claimed) for name, claimed in at.record.scores.items()}
    scores[player][category] += dice.choice((-3, -2, -1, 1, 2, 3))
    return Change(evolve(at.record, scores=scores), (("score", player, category),))


@at_end("a wrong total", "claim.score", kind="claim")
def wrong_total(at: AtEnd, dice: Random) -> Change | None:
    return _claim(at, dice, dice.choice(at.game.players), "total")


@at_end("a wrong line of the score sheet", "claim.score", kind="claim")
def wrong_line(at: AtEnd, dice: Random) -> Change | None:
    """The points of a Writing chamber may be divided otherwise, but then more than one line changes."""
    return _claim(at, dice, dice.choice(at.game.players), dice.choice(CATEGORIES))


@at_end("points lost that are claimed back twice", "claim.score", kind="claim")
def forgiven(at: AtEnd, dice: Random) -> Change | None:
    """No line of losses is ever above 0, with or without a Writing chamber."""
    assert at.record.scores is not None
    player, line = dice.choice(at.game.players), dice.choice(COVERED)
    scores = {name: dict(claimed) for name, claimed in at.record.scores.items()}
    scores[player][line] = dice.randint(1, 7)
    return Change(evolve(at.record, scores=scores), (("score", player, line),))


@at_end("scores of an unfinished game", "claim.score", kind="claim")
def unfinished(at: AtEnd, dice: Random) -> Change | None:
    """The record ends after a turn inside a round."""
    number = dice.randrange(len(at.record.rounds))
    entry = at.record.rounds[number]
    turns = entry.turns[: dice.randrange(len(entry.turns))]
    rounds = [*at.record.rounds[:number], evolve(entry, turns=turns, harvest=None, check=[])]
    return Change(evolve(at.record, rounds=rounds, end=None), (("scores",),))


@at_end("an end before the end", "end.trades")
def too_early(at: AtEnd, dice: Random) -> Change | None:
    """The record ends before its last round."""
    rounds = at.record.rounds[: dice.randint(1, len(at.record.rounds) - 1)]
    home = dice.choice(at.game.homes)
    end = {home.name: written(home.name, (Have(dwarf=len(home.dwarfs)),))}
    return Change(evolve(at.record, rounds=rounds, end=end), (("end",),))


@at_end("a last trade that cannot be made", "ruby.trade")
def last_trade(at: AtEnd, dice: Random) -> Change | None:
    home = dice.choice(at.game.homes)
    step: Step = Ruby(Goods.of([(0, home.goods[RUBY] + 1)]))
    end = dict(at.record.end or {})
    line = end.pop(home.name, None)
    end[home.name] = written(home.name, (step, *(line.steps if line is not None else ())))
    return Change(evolve(at.record, end=end), (("end", home.name, 0, None),))


# --- assertions -------------------------------------------------------------------------------------------------


def _untrue(home: Home, dice: Random) -> Have:
    good = dice.randrange(len(NAMES))
    wrong = home.goods[good] + dice.choice((-1, 1))
    weapons = home.weapons()
    return dice.choice(
        (
            Have(Goods.of([(good, wrong if wrong >= 0 else 1)])),
            Have(dwarf=len(home.dwarfs) + 1),
            Have(begging=home.begging + 1),
            Have(weapons=(*weapons[:-1], weapons[-1] + 1)),
        )
    )


@at_turn("an assertion that is not true", "claim.have", kind="claim")
def wrong_have(at: AtTurn, dice: Random) -> Change | None:
    home = dice.choice(at.game.homes)
    return at.before(home.name, _untrue(home, dice))


@at_harvest("a check that does not hold", "claim.have", kind="claim")
def wrong_check(at: AtHarvest, dice: Random) -> Change | None:
    """Harvests do not change a family, and weapons only in the Peaceful cave."""
    home = dice.choice(at.game.homes)
    weapons = home.weapons()
    have = Have(dwarf=len(home.dwarfs) + dice.choice((-1, 1)))
    if "peaceful_cave" not in home.active and dice.random() < 0.5:
        have = Have(weapons=(*weapons[:-1], weapons[-1] + 1))
    check = Check(home.name, have, NOWHERE)
    return Change(entry_changed(at.record, at.number, check=[check]), (("check", at.number, home.name),))
