"""Explanations of refused lines and legal alternatives, computed on request.

The functions get the game as it was before the line. Every line they suggest was tried and is legal.
:mod:`caverna.engine.suggestions` adds the explanations that all games share, and legal lines close to the refused one.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

from caverna.engine.suggestions import Explanation, closes, plays
from caverna.model.refusals import RuleBroken

from ..goods import FOOD, PEOPLE, PRODUCTION, RESOURCES, Goods
from ..notation import write
from ..state.tribe import Tribe
from ..steps import Building, Card, Leave, Pay, Starve, Step, ToolMaker
from .game import Game

Line = tuple[Step, ...]


def explain(game: Game, part: str, player: str, lines: Mapping[str, Sequence[Step]], broken: RuleBroken) -> Explanation:
    """Return an explanation of why a player's line was refused, with legal alternatives; empty if there is none."""
    explanation_of = _EXPLAINED.get(broken.rule)
    return (
        explanation_of(game, part, player, tuple(lines.get(player, ())), broken)
        if explanation_of is not None
        else Explanation()
    )


def _explain_price(game: Game, part: str, player: str, steps: Line, broken: RuleBroken) -> Explanation:
    """Explain a price that cannot be paid: report the player's resources, and suggest to leave the card or tile."""
    step = steps[broken.step] if broken.step < len(steps) else None
    if not isinstance(step, Card | Building):
        return Explanation()
    trial = game.copy()
    try:
        trial.play(player, steps, upto=broken.step)
    except RuleBroken:
        return Explanation()
    tribe = trial.tribe(player)
    held = Goods.of((good, tribe.counts[good]) for good in RESOURCES if tribe.counts[good])
    place = "card" if isinstance(step, Card) else "building"
    text = f"{player} has {held or 'no resources'} then"
    left = (*steps[: broken.step], Leave(place, step.number), *steps[broken.step + 1 :])
    if plays(game, player, left):
        return Explanation(f"{text}; to decline, write '{write([left[broken.step]])}'")
    return Explanation(text)


def _explain_tool(game: Game, part: str, player: str, steps: Line, broken: RuleBroken) -> Explanation:
    """Explain a missing tool: the implied tool maker came before the roll. Suggest it after the roll if legal."""
    for at in range(broken.step + 1, len(steps) + 1):
        line = (*steps[:at], ToolMaker(), *steps[at:])
        if plays(game, player, line):
            text = "the tool maker is not written, so it came first; write it after the roll"
            return Explanation(f"{text}: '{write(line)}' would be legal", settled=True)
    return Explanation()


def _explain_hunger(game: Game, part: str, player: str, steps: Line, broken: RuleBroken) -> Explanation:
    """Explain missing food: suggest a payment with resources, if there is one, and `starve`."""
    if part != "feeding":
        return Explanation()
    tribe = game.tribe(player)
    missing = tribe.counts[PEOPLE] - tribe.counts[FOOD] - tribe.counts[PRODUCTION]
    decisions = [*_payments(tribe, missing), Starve()]
    legal = [write([step]) for step in decisions if closes(game, part, player, (step,))]
    if not legal:
        return Explanation()
    other = f", or '{player}: {legal[-1]}'" if len(legal) > 1 else ""
    return Explanation(f"{missing} food is missing: '{player}: {legal[0]}'{other}", settled=True)


def _payments(tribe: Tribe, missing: int) -> Iterator[Step]:
    """Yield a payment of the missing food with the cheapest resources, if there are enough."""
    paid: list[tuple[int, int]] = []
    for good in RESOURCES:
        count = min(tribe.counts[good], missing - sum(each for _, each in paid))
        paid += [(good, count)] if count > 0 else []
    if missing > 0 and sum(count for _, count in paid) == missing:
        yield Pay(Goods.of(paid))


_EXPLAINED: dict[str, Callable[[Game, str, str, Line, RuleBroken], Explanation]] = {
    "civ.cost": _explain_price,
    "build.cost": _explain_price,
    "feed.short": _explain_hunger,
    "tool.once": _explain_tool,
    "tool.whole": _explain_tool,
}
"""Broken rule -> the function that explains it."""
