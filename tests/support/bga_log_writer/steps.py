"""The steps of a line in the order of the site."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import takewhile
from random import Random
from typing import Any

from caverna.games.caverna import Game
from caverna.games.caverna.catalogue.spaces import SPACES
from caverna.games.caverna.moves import Line
from caverna.games.caverna.steps import (
    Breed,
    Buy,
    Clear,
    Dig,
    DigCaverns,
    Disarm,
    Dwelling,
    Eat,
    Expedition,
    Forge,
    Furnish,
    Grow,
    Have,
    Leave,
    LetGo,
    Order,
    OreMine,
    Pasture,
    Place,
    Ruby,
    RubyMine,
    RubyTile,
    Sow,
    Stable,
    Step,
    Stronger,
    Take,
    Tile,
    Trade,
    Use,
)

from .log import Telling
from .names import ASKED, FARMS, MEAL, Change, Goods, added, building_id, is_tile, named, our_word, place_of, space_id


class Stuck(Exception):  # noqa: N818
    """Raised for a game that is impossible on the site: a player passes, or disarms between two automatic gains."""


def _named_in(step: Step) -> tuple[str, ...]:
    """Return the name in a step: of a furnishing, a space, a good or a tile."""
    for slot in ("tile", "good", "kind"):
        if hasattr(step, slot):
            return (str(getattr(step, slot)),)
    if isinstance(step, Place):
        return (step.space, *step.of)
    return tuple(named(step.goods)) if isinstance(step, Ruby) else ()


class Steps:
    """A writer of the steps of a line."""

    def __init__(self, game: Game, names: Sequence[str], dice: Random) -> None:
        self.game, self.names, self.dice = game, names, dice
        self.log = Telling(names, dice)
        self.before = game
        """The game before the line."""
        self.used = ""
        """The space that is used."""
        self.imitating = False
        self.placed = -1
        """The number of the dwarf on it."""
        self.prepaid = self.furnished_first = -1
        self.slaughtering: set[str] = set()
        """The players with the Slaughtering cave."""
        self.seen: Counter[tuple[str, ...]] = Counter()
        """The number of times that each case was written."""

    def dwarf(self, seat: int, number: int) -> int:
        """Return the site's number of a dwarf."""
        return 20 + 6 * seat + number

    def _tell_steps(self, name: str, steps: Line) -> None:
        game = self.before
        changes = list(game.copy().play(name, steps))
        groups: list[list[Change]] = [[] for _ in steps]
        for change in changes:
            groups[change.step].append((change.good, change.delta, change.cause))
        self.prepaid = self.furnished_first = -1
        for at, step in enumerate(steps):
            self.seen[step.word, *_named_in(step)] += 1
            self._ahead(name, steps, at, groups)
            if isinstance(step, Expedition):
                self._expedition(name, steps[:at], step, groups[at])
            elif at == self.furnished_first:
                self._pay_furnishing(name, step, groups[at])
            elif at == self.prepaid:
                assert isinstance(step, RubyTile)
                self._lay(name, [(step.kind, step.cell)])
                self._bonus(name, [change for change in groups[at] if change[1] > 0])
            else:
                self._tell(name, step, groups[at])

    def _ahead(self, name: str, steps: Line, at: int, groups: list[list[Change]]) -> None:
        """At times write a later part before some free steps: a ruby for a tile, a furnishing that is paid later."""
        until = next((each for each in range(at, len(steps)) if not steps[each].free), len(steps))
        if self.prepaid < at and self.dice.random() < 0.5:
            coming = [each for each in range(at + 1, until) if isinstance(steps[each], RubyTile)]
            if coming:
                self.prepaid = coming[-1]
                tile = steps[self.prepaid]
                assert isinstance(tile, RubyTile)
                self.log.pay(name, {"ruby": 2 if tile.kind == "cavern" else 1}, "ruby conversion")
                self.log.ask(name, 28)
                self.seen["ruby paid ahead",] += 1
        meal = all(isinstance(step, Eat) for step in steps[at:until])
        last = steps[until] if at < until < len(steps) else None
        if self.furnished_first < at and meal and isinstance(last, Furnish) and self.dice.random() < 0.5:
            paid = any(number < 0 for _, number, _ in groups[until])
            if paid and last.tile != "Slaughtering cave":
                self.furnished_first = until
                self._furnish(name, last, {})
                self.seen["furnished ahead",] += 1

    def _pay_furnishing(self, name: str, step: Step, changes: list[Change]) -> None:
        """Write the payment for a furnishing that was placed before."""
        assert isinstance(step, Furnish)
        own = [change for change in changes if not self._of_space(change[2])]
        self.log.pay(name, added((good, -number) for good, number, _ in own if number < 0), step.tile.title())
        self._bonus(name, [change for change in own if change[1] > 0])
        self._take(name, [change for change in changes if self._of_space(change[2])])

    def _tell(self, name: str, step: Step, changes: list[Change]) -> None:
        """Write one step and its changes."""
        log = self.log
        if isinstance(step, Place):
            self._place(
                name, step, added((good, -number) for good, number, _ in changes if number < 0 and good == "food")
            )
        traded = isinstance(step, Buy | Trade)
        own = [change for change in changes if traded or not self._of_space(change[2])]
        paid = added((good, -number) for good, number, _ in own if number < 0)
        if isinstance(step, Place):
            self._take(name, [change for change in changes if self._of_space(change[2])])
            self._bonus(name, [change for change in own if change[1] > 0])
            return
        if isinstance(step, Have | Take | Leave):
            pass
        elif isinstance(step, Order):
            log.pay(name, {"ruby": 1}, "placing an equipped dwarf early")
        elif isinstance(step, Eat):
            self._eat(name, step)
            own = []
        elif isinstance(step, Ruby):
            for good, number in named(step.goods).items():
                for _ in range(number):
                    log.pay(name, {"ruby": 1, **({"food": 1} if good == "cattle" else {})}, "ruby conversion")
                    log.gain(name, {good: 1})
            own = [change for change in own if is_tile(change[2])]
        elif isinstance(step, RubyTile):
            log.pay(name, {"ruby": 2 if step.kind == "cavern" else 1}, "ruby conversion")
            log.ask(name, 28)
            self._lay(name, [(step.kind, step.cell)])
        elif isinstance(step, Use):
            got = added((good, number) for good, number, cause in own if number > 0 and cause == step.tile)
            log.exchange(name, paid, got, step.tile.title())
            own = [change for change in own if change[2] != step.tile]
        elif isinstance(step, Disarm):
            self._disarm(name, step)
        elif isinstance(step, LetGo):
            log.discard(name, named(step.animals))
        elif isinstance(step, Furnish | Dwelling):
            self._furnish(name, step, paid)
        elif isinstance(step, Stable):
            x, y = place_of(step.cell)
            log.ask(name, 30)
            log.act(name, "addStables", "constructs", nb=1,
                    stables=log.tokens(name, {"stable": 1}, location="board", x=str(x), y=str(y)))  # fmt: skip
            if paid:
                log.pay(name, paid, "Stables")
        elif isinstance(step, Sow):
            self._sow(name, step)
        elif isinstance(step, Forge):
            log.ask(name, 41)
            log.weapons[name][self.placed] = step.strength
            log.act(name, "equipWeapon", "forges", dwarf=self.placed, strength=str(step.strength), weapon={})
            if paid:
                log.pay(name, paid, "forging a weapon")
        elif isinstance(step, Grow):
            log.ask(name, 33)
            log.act(name, "growFamily", "family grows", meeple={"id": 1})
            home = log.weapons[name]
            home[max(home) + 1] = 0
        elif isinstance(step, Trade):
            log.pay(name, paid, "")
            log.gain(name, added((good, number) for good, number, _ in own if number > 0))
            own = []
        elif isinstance(step, Buy):
            self._buy(name, step, own)
            own = []
        else:
            self._tile(name, step, paid)
        came = [change for change in own if change[1] > 0]
        self._bonus(name, came)
        self._take(name, [change for change in changes if not traded and self._of_space(change[2])])

    def _of_space(self, cause: str) -> bool:
        return bool(self.used) and cause.split(",")[0] == self.used

    def _place(self, name: str, step: Place, paid: Goods) -> None:
        """Write the placement of a dwarf, and its imitations."""
        log = self.log
        space = self.before.space_name(self.before.space_key(step.space))
        log.act(name, "placeDwarf", "places", card={"id": self._site_space(step.space)}, dwarf=self.placed, source=None)
        used = space
        for target in step.of:
            if paid:
                log.pay(name, paid, "")
            else:
                log.ask(name, 23)
            log.ask(name, 22)
            log.act(name, "message", "imitates", card={"id": self._site_space(target)})
            used = self.before.space_name(self.before.space_key(target))
        self.imitating = bool(step.of)
        self.used = used
        if used == "Starting player" and not self.imitating:
            log.act(name, "firstPlayer", "takes", meepleId=3)

    def _site_space(self, name: str) -> str:
        key = self.game.space_key(name)
        return space_id(SPACES[key].full_name, len(self.names))

    def _take(self, name: str, changes: list[Change]) -> None:
        """Write the goods from the space: those on it, then those that it always gives."""
        if not changes:
            return
        log = self.log
        goods = Counter(added((good, number) for good, number, _ in changes if number > 0))
        space = self._site_space(self.used)
        if not self.imitating and log.lying.get(space):
            goods.subtract(our_word(token["type"]) for token in log.lying[space])
            log.collect(name, space)
        fixed = [(good, number, cause) for good, number, cause in changes if "," in cause]
        for good, number, _ in fixed:
            goods[good] -= number
        if +goods:
            log.gain(name, +goods)
        for good, number, _ in fixed:
            log.gain(name, {good: number})

    def _bonus(self, name: str, came: list[Change]) -> None:
        """Write the goods that a step brings, without a source or with the furnishing as source."""
        plain = [change for change in came if not is_tile(change[2])]
        for good, number, _ in plain:
            self.log.gain(name, {good: number})
        self._furnished(name, [change for change in came if is_tile(change[2])])

    def _furnished(self, name: str, came: list[Change]) -> None:
        for good, number, cause in came:
            self.log.gain(name, {good: number}, cause.title())

    def _eat(self, name: str, step: Eat) -> None:
        """Write exchanges of goods for food, one for each kind of good. Donkeys are eaten in pairs if possible."""
        log = self.log
        more = name in self.slaughtering
        for good, number in named(step.goods).items():
            if good == "gold":
                log.exchange(name, {"gold": number}, {"food": number - 1}, None)
            elif good == "donkey":
                pairs = number // 2
                if pairs:
                    log.exchange(name, {"donkey": 2 * pairs}, {"food": pairs * (3 + 2 * more)}, None)
                if number % 2:
                    log.exchange(name, {"donkey": 1}, {"food": 1 + more})
            else:
                each = MEAL[good] + (more and good in FARMS)
                log.exchange(name, {good: number}, {"food": number * each})

    def _disarm(self, name: str, step: Disarm) -> None:
        log = self.log
        seat = self.names.index(name)
        homes = self.before.homes[seat].dwarfs
        on_space = {self.dwarf(seat, at): bool(dwarf.space) for at, dwarf in enumerate(homes)}
        on_space[self.placed] = True
        alike = [dwarf for dwarf, strength in log.weapons[name].items() if strength == step.strength]
        waiting = [dwarf for dwarf in alike if not on_space.get(dwarf)]
        chosen = next((dwarf for dwarf in alike if on_space.get(dwarf)), alike[0])
        if not step.placed and waiting:
            chosen = waiting[0]
        log.weapons[name][chosen] = 0
        weapon = log.tokens(name, {"weapon": 1}, location=str(chosen), state=str(step.strength))
        log.act(name, "silentKill", "converts weapon", resources=weapon)

    def _furnish(self, name: str, step: Furnish | Dwelling, paid: Goods) -> None:
        log = self.log
        tile = step.tile if isinstance(step, Furnish) else "Dwelling"
        x, y = place_of(step.cell)
        log.ask(name, 44)
        if tile == "Slaughtering cave":
            self.slaughtering.add(name)
        if tile == "Additional dwelling":
            log.act(name, "gainResources", "gains a new dwarf", resources=log.tokens(name, {"dwarf": 1}), source=tile)
        log.act(name, "furnish", "furnishes", building={"id": 9, "type": building_id(tile), "x": x, "y": y})
        if paid:
            log.pay(name, paid, tile.title())

    def _sow(self, name: str, step: Sow) -> None:
        log = self.log
        sows = []
        crops = [("grain", cell) for cell in step.grain] + [("vegetable", cell) for cell in step.vegetable]
        self.dice.shuffle(crops)
        for good, cell in crops:
            x, y = place_of(cell)
            log.goods[name][good] -= 1
            (seed,) = log.tokens(name, {good: 1}, location="board", x=str(x), y=str(y))
            sows.append({"field": {"x": x, "y": y}, "seed": seed, "crops": []})
        log.ask(name, 29)
        log.act(name, "sow", "sows", resources=[sown["seed"] for sown in sows], sows=sows)

    def _buy(self, name: str, step: Buy, changes: list[Change]) -> None:
        prices = {"dog": 2, "sheep": 1, "boar": 2, "donkey": 1, "cattle": 3, "wood": 1, "stone": 1, "ore": 1,
                  "grain": 1, "vegetable": 2}  # fmt: skip
        extra = [change for change in changes if is_tile(change[2]) and change[1] > 0]
        for good in step.goods:
            self.log.pay(name, {"gold": prices[good]}, "Weekly Market")
            self.log.gain(name, {good: 1}, "Weekly Market")
        self._furnished(name, extra)

    def _tile(self, name: str, step: Step, paid: Goods) -> None:
        """Write a tile of one or two cells."""
        log = self.log
        squares: list[tuple[str, str]]
        match step:
            case Clear(meadow=meadow, field=field):
                squares = [("meadow", meadow), ("field", field)]
            case Dig(cavern=cavern, tunnel=tunnel):
                squares = [("tunnel", tunnel), ("cavern", cavern)]
            case DigCaverns(cavern=cavern, second=second):
                squares = [("cavern", cavern), ("cavern", second)]
            case OreMine(mine=mine, deep=deep):
                squares = [("deepTunnel", deep), ("oreMine", mine)]
            case RubyMine(cell=cell):
                squares = [("rubyMine", cell)]
            case Tile(kind=kind, cell=cell):
                squares = [(kind, cell)]
            case Pasture(cells=cells):
                squares = [("pasture", cell) for cell in cells]
            case _:
                raise AssertionError(step)
        log.ask(name, 28)
        self._lay(name, squares)
        if paid:
            log.pay(name, paid, "place tile")

    def _lay(self, name: str, squares: list[tuple[str, str]]) -> None:
        told = []
        for kind, cell in squares:
            x, y = place_of(cell)
            told.append({"id": 1, "type": f"tile{kind[0].upper()}{kind[1:]}", "asset": "", "x": x, "y": y})
        self.log.act(name, "placeTile", "places", tile_name="a tile", squares=told)

    # --- expeditions --------------------------------------------------------------------------------------------

    def _expedition(self, name: str, before: Line, step: Expedition, changes: list[Change]) -> None:
        """Write the items one by one. The changes of an item are those that it adds to the expedition."""
        log = self.log
        log.ask(name, 42)
        leading = list(takewhile(lambda item: item.free, step.loot))
        if leading:
            first = step.loot[len(leading)]
            if first.word in ASKED:
                log.ask(name, ASKED[first.word])
            elif any(isinstance(item, Disarm) for item in leading):
                raise Stuck
        told: list[Change] = []
        for at in range(len(step.loot)):
            item = step.loot[at]
            items = step.loot[: at + 1]
            begun = any(not each.free for each in items)
            so_far = self._changes_of(name, before, (Expedition(items),) if begun else items)
            more = so_far[len(told) :]
            told = so_far
            self.seen["loot", item.word, *_named_in(item)] += 1
            if isinstance(item, Stronger):
                self._grow_weapons(name, log.weapons[name], "Expedition's loot")
            elif isinstance(item, Breed):
                born = added((good, number) for good, number, cause in more if cause == "born")
                log.ask(name, 45)
                if born:
                    log.gain(name, born, log="breeds")
                self._furnished(name, [change for change in more if is_tile(change[2])])
            elif item.word == "loot":
                self._bonus(name, [change for change in more if not self._of_space(change[2])])
            else:
                self._tell(name, item, [change for change in more if not self._of_space(change[2])])
        self._grow_weapons(name, [self.placed], None)
        self._take(name, [change for change in changes if self._of_space(change[2])])

    def _changes_of(self, name: str, before: Line, more: Line) -> list[Change]:
        steps = (*before, *more)
        found = self.before.copy().play(name, steps, upto=len(steps))
        return [(change.good, change.delta, change.cause) for change in found if change.step >= len(before)]

    def _grow_weapons(self, name: str, dwarfs: Iterable[int], source: str | None) -> None:
        log = self.log
        weapons = log.weapons[name]
        grown = [dwarf for dwarf in dwarfs if 0 < weapons[dwarf] < 14]
        log.ask(name, 43)
        for dwarf in grown:
            weapons[dwarf] += 1
        if grown:
            told = [self._figure(name, dwarf) for dwarf in grown]
            log.act(name, "upgradeWeapon", "upgrades", dwarfs=told, source=source)

    def _figure(self, name: str, dwarf: int) -> dict[str, Any]:
        """Return a dwarf with its weapon as a token of the site."""
        weapon = self.log.weapons[name][dwarf]
        figure = {**self.log.tokens(name, {"dwarf": 1})[0], "id": dwarf}
        return {**figure, "weapon": str(weapon)} if weapon else figure
