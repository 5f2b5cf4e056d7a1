"""The harvest of one player: field, feeding, breeding (p. 4)."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from caverna.engine.actions import Action, Chapter
from caverna.games.farming.breeding import check_breed
from caverna.games.farming.feeding import begged, pay_for_feeding, refuse_hunger
from caverna.games.farming.home import check_has
from caverna.model.names import normalise
from caverna.model.refusals import RuleBroken, illegal
from caverna.model.shortage import Hunger

from ..catalogue.majors import MAJORS, Craft
from ..catalogue.rounds import LAST_ROUND
from ..catalogue.tables import FOOD_PER_NEWBORN, FOOD_PER_PERSON, FOOD_PER_PERSON_SOLO
from ..goods import ANIMALS, FOOD, NAMES, Goods
from ..names import MAJOR_KEYS
from ..state.deck import EFFECT
from ..state.home import Home
from ..steps import Beg, Breed, Feed, Step, Use
from .breeding import breed, breed_all
from .card_checks import basis_of, cite
from .free_steps import FREE
from .improvements import refuse_two_meanings
from .turn import Turn

if TYPE_CHECKING:
    from caverna.engine.drafts import Draft

    from .game import Game


def food_needed(home: Home, solo: bool) -> int:
    """Return the food that a player's family needs (harvest.feed).

    Newborns need less. In the solo game grown people need more (solo.rules).
    """
    grown = FOOD_PER_PERSON_SOLO if solo else FOOD_PER_PERSON
    return grown * (home.people - home.newborn) + FOOD_PER_NEWBORN * home.newborn


def reap(home: Home) -> None:
    """Take one grain or vegetable from each sown field (harvest.field)."""
    for cell, (good, count) in list(home.crops.items()):
        home.gain(good, 1, "harvest")
        if count > 1:
            home.crops[cell] = (good, count - 1)
        else:
            del home.crops[cell]


def harvest_home(game: "Game", seat: int, steps: Sequence[Step]) -> None:
    """Run one player's harvest in its order (harvest.order). `feed` and `breed` happen even if they are not written."""
    home = game.homes[seat]
    if steps or home.housing_unchecked or not _harvest_without_line(home, food_needed(home, game.solo)):
        Harvest(Turn(game, seat, home, steps)).run()


def _harvest_without_line(home: Home, need: int) -> bool:
    """Run the harvest of a player without a line, if there is enough food. Return False and change nothing if not."""
    if home.goods[FOOD] < need:
        return False
    if home.crops:
        reap(home)
    home.pay(FOOD, need, "feed")
    try:
        breed_all(home)
    except RuleBroken as broken:
        broken.player = home.name
        raise
    return True


class Exchange(NamedTuple):
    """A harvest exchange of a player: by a major improvement, or by a card. ``card`` is the card's key or empty."""

    name: str
    card: str
    craft: Craft


class Harvest:
    """One player's line in the harvest."""

    breeding: ClassVar[bool] = True
    """True: animals breed in every harvest."""

    def __init__(self, turn: Turn) -> None:
        self.turn = turn
        self.home = turn.home
        self.begging = [(index, step) for index, step in enumerate(turn.steps) if type(step) is Beg]
        self.fed = self.bred = False
        self.exchanges_made: set[Exchange] = set()

    def run(self, upto: int | None = None) -> None:
        """Reap, play the line, then feed and breed if it does not. With ``upto`` play only the first steps."""
        turn = self.turn
        try:
            if self.home.crops:
                reap(self.home)
            for index, step in enumerate(turn.steps if upto is None else turn.steps[:upto]):
                self.home.step = turn.index = index
                self._do(step)
                if self.home.housing_unchecked:
                    turn.recheck_housing()
            if upto is not None:
                return
            self.home.step, turn.index = -1, max(len(turn.steps) - 1, 0)
            if not self.fed:
                self._feed()
            if not self.bred:
                self._breed(None)
            if self.home.housing_unchecked:
                turn.recheck_housing()
            turn.finish()
        except RuleBroken as broken:
            broken.player, broken.step, broken.item = self.home.name, turn.index, turn.item
            raise
        finally:
            self.home.step = -1

    def _do(self, step: Step) -> None:
        if type(step) in FREE:
            FREE[type(step)](self.turn, step)
            return
        self.turn.refuse_if_unhoused()
        if type(step) not in ACTIONS:
            raise RuleBroken("record.step", f"the step {step.word!r} has no place in a harvest", kind="malformed")
        ACTIONS[type(step)].play(self, step)

    def feed(self, step: Feed) -> None:
        """Feed the family at this step of the line (harvest.order)."""
        if self.fed:
            raise RuleBroken("record.step", "the family is fed once, and before the breeding", kind="malformed")
        self._feed(written=True)

    def beg(self, step: Beg) -> None:
        """Do nothing yet. The feeding counts all `beg` steps of the line (harvest.beg)."""

    def breed(self, step: Breed) -> None:
        """Breed at this step of the line, after the feeding (harvest.order)."""
        if self.bred:
            raise RuleBroken("record.step", "there is one breeding phase", kind="malformed")
        if not self.fed:
            self._feed()
        self._breed(step)

    def _feed(self, written: bool = False) -> None:
        """Pay the food for all people, less the food begged for (harvest.feed, harvest.beg, ruling.beg-at-will)."""
        turn, home = self.turn, self.home
        turn.refuse_if_unhoused()
        self.fed = True
        need = food_needed(home, turn.game.solo)
        count = begged(turn, self.begging, need, "begging cards")
        if need > count + home.goods[FOOD]:
            if count:
                turn.index = self.begging[-1][0]
            refuse_hunger(turn, Hunger(need, home.goods[FOOD], count), "family", written)
        pay_for_feeding(turn, need, count)

    def _breed(self, step: Breed | None) -> None:
        """Breed the animals of the step, or all that fit without a step (harvest.breed).

        Animals can be eaten before and after it, in round 14 only before (ruling.breeding-moment).
        """
        self.turn.refuse_if_unhoused()
        self.bred = True
        if step is None:
            breed_all(self.home)
        else:
            breed(self.home, [Goods.named(name) for name in step.animals])
        self.turn.no_cooking = self.turn.game.round == LAST_ROUND

    def craft(self, step: Use) -> None:
        """Use the exchange of a craft, once in each harvest (major.craft, ruling.craft-moment)."""
        turn, home = self.turn, self.home
        exchange = self.exchange_by(step.improvement)
        if exchange is None:
            illegal("major.craft", f"{home.name} has no exchange by {step.improvement}", found=step.improvement)
            return
        if exchange in self.exchanges_made:
            illegal("major.craft", f"{step.improvement} is used once in a harvest", found=2, expected=1)
        self.exchanges_made.add(exchange)
        if exchange.card:
            cite(turn, exchange.name, EFFECT, basis_of(turn, exchange.card, True))
        for good, count in exchange.craft.take:
            check_has(home, good, count, "major.craft", step.improvement)
            home.pay(good, count, exchange.name)
        for good, count in exchange.craft.give:
            home.gain(good, count, exchange.name)

    def exchange_by(self, name: str) -> Exchange | None:
        """Return the exchange of the player's improvement or described card with this name, None if there is none.

        If a major improvement and a card of the player share the name, it is ambiguous (record.name).
        """
        home, key = self.home, normalise(name)
        owned = [MAJORS[major] for major in MAJOR_KEYS.get(key, ()) if major in home.majors]
        crafts = [Exchange(row.name, "", row.craft) for row in owned if row.craft is not None]
        description = home.descriptions.get(key)
        if description is None or not home.in_play(key) or description.harvest is None:
            return crafts[0] if crafts else None
        if crafts:
            refuse_two_meanings(owned[0], name, f"write 'card {description.name} (...)'")
        return Exchange(description.name, key, description.harvest)


# --- choices --------------------------------------------------------------------------------------------------------


def beg_values(harvest: Harvest, field: str, draft: "Draft") -> Iterable[int]:
    """Return the numbers of begging cards that can be taken."""
    return range(1, food_needed(harvest.home, harvest.turn.game.solo) + 1)


def craft_values(harvest: Harvest, field: str, draft: "Draft") -> Iterator[str]:
    """Yield the improvements and described cards whose exchange can be used now."""
    home = harvest.home
    for name in (*(MAJORS[key].full_name for key in home.majors if MAJORS[key].craft is not None), *home.cards):
        try:
            exchange = harvest.exchange_by(name)
        except RuleBroken:  # the name is ambiguous
            continue
        if exchange is None or exchange in harvest.exchanges_made:
            continue
        if all(home.goods[good] >= count for good, count in exchange.craft.take):
            yield name


def breed_values(harvest: Harvest, field: str, draft: "Draft") -> Iterator[str]:
    """Yield the animals that can have a newborn, besides those of the draft."""
    present = [Goods.named(name) for name in draft.given.get(field, ())]
    for animal in ANIMALS:
        try:
            check_breed(harvest.home, [*present, animal])
        except RuleBroken:
            continue
        yield NAMES[animal]


ACTIONS: Chapter = {
    Use: Action(Harvest.craft, craft_values),
    Feed: Action(Harvest.feed),
    Beg: Action(Harvest.beg, beg_values),
    Breed: Action(Harvest.breed, breed_values),
}
"""The steps of a harvest. The functions that play them get the `Harvest`."""
