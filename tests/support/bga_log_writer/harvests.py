"""Harvests in the order of the site: phase after phase, with all players in each."""

from collections.abc import Sequence
from typing import Any

from caverna.games.caverna import Game
from caverna.games.caverna.catalogue.furnishings import FURNISHINGS
from caverna.games.caverna.moves import Line
from caverna.games.caverna.steps import Beg, Breed, Eat, Feed, LetGo, Skip, Step

from .names import FARMS, HARVESTS, Goods, added, is_tile, named, place_of
from .site_players import Restless
from .steps import Steps


class Harvests(Steps):
    """A writer of harvests, and of the end of the game."""

    players: Sequence[Restless]

    def settle(self) -> None:
        """Check the log against the game, and write the scores."""
        raise NotImplementedError

    def _home_and_harvest(self) -> None:
        game, log = self.game, self.log
        event = game.round_end()
        seats = [(game.next_starting + each) % len(self.names) for each in range(len(self.names))]
        since = len(log.notes)
        log.tell("returnHome", dwarfs=[self._figure(name, each) for name in self.names for each in log.weapons[name]])
        log.harvest = HARVESTS[event]
        log.tell("startHarvest", token={"type": HARVESTS[event]})
        self.before = game.copy()
        if event == "none":
            game.harvest({})
            log.tell("endHarvest", token=None)
            log.harvest = ""
            return
        lines = {self.names[seat]: self.players[seat].harvest(game, seat) for seat in seats}
        lines = {name: line for name, line in lines.items() if line}
        game.harvest(lines)
        changes: dict[str, list[Any]] = {name: [] for name in self.names}
        for change in game.changes:
            changes[change.player].append(change)
        if event == "skip one":
            for seat in seats:
                skip = next((step.phase for step in lines.get(self.names[seat], ()) if isinstance(step, Skip)), "")
                log.ask(self.names[seat], 46)
                phase = "the Breeding phase" if skip == "fields" else "the Field phase"
                log.act(self.names[seat], "message", "chooses", phase=phase)
                log.ask(self.names[seat], 90)
                since = len(log.notes)
        for seat in seats:
            self._reap(self.names[seat], changes[self.names[seat]])
        for seat in seats:
            since = self._feed(self.names[seat], lines.get(self.names[seat], ()), changes[self.names[seat]], since)
        for seat in seats:
            since = self._breed(self.names[seat], lines.get(self.names[seat], ()), changes[self.names[seat]], since)
        self.settle()
        log.tell("endHarvest", token=None)
        log.harvest = ""

    def _reap(self, name: str, changes: list[Any]) -> None:
        log = self.log
        tokens = []
        for change in changes:
            if change.good in ("grain", "vegetable") and change.delta > 0 and change.cause.startswith("field"):
                x, y = place_of(change.cause.split()[-1])
                tokens += log.tokens(name, {change.good: 1}, x=str(x), y=str(y))
                log.goods[name][change.good] += 1
        if tokens:
            log.act(name, "harvestCrop", "harvest", resources=tokens)

    @staticmethod
    def _parts(line: Line) -> tuple[Line, Line, Line]:
        """Return the free steps before the feeding, those before the newborns, and those after them."""
        fed = next((at for at, step in enumerate(line) if isinstance(step, Feed | Beg)), None)
        born = next((at for at, step in enumerate(line) if isinstance(step, Breed)), len(line))
        first = born if fed is None else fed
        free = [step.free for step in line]
        return (tuple(step for at, step in enumerate(line) if free[at] and at < first),
                tuple(step for at, step in enumerate(line) if free[at] and first <= at < born),
                tuple(step for at, step in enumerate(line) if free[at] and at >= born))  # fmt: skip

    def _feed(self, name: str, line: Line, changes: list[Any], since: int) -> int:
        log = self.log
        early, _, _ = self._parts(line)
        if early:
            log.ask(name, 11)
            if self.dice.random() < 0.2:
                log.restart(name)
                log.ask(name, 11)
            self._free(name, early, line, changes)
        paid = added((change.good, -change.delta) for change in changes
                      if change.cause in ("feed", "Working cave") and change.delta < 0)  # fmt: skip
        begged = sum(change.delta for change in changes if change.good == "begging")
        if paid:
            log.pay(name, paid, "Harvest")
        elif begged and self.dice.random() < 0.5:
            log.pay(name, {}, "Harvest")
        if begged:
            log.gain(name, {"begging": begged}, log="gets")
        if early:
            log.ask(name, 90)
        return len(log.notes) if early else since

    def _free(self, name: str, steps: Line, line: Line, changes: list[Any]) -> None:
        """Write the free steps of a harvest."""
        for step in steps:
            at = next(index for index, other in enumerate(line) if other is step)
            mine = [(each.good, each.delta, each.cause) for each in changes if each.step == at]
            mine = [change for change in mine if change[2] not in ("feed", "Working cave", "born") and not (
                is_tile(change[2]) and change[2] in ("Breeding cave", "Quarry"))]  # fmt: skip
            self.used = ""
            self._tell(name, step, mine)

    def _breed(self, name: str, line: Line, changes: list[Any], since: int) -> int:
        log = self.log
        _, before, after = self._parts(line)
        born = added((change.good, change.delta) for change in changes if change.cause == "born")
        wanted = next((step.animals for step in line if isinstance(step, Breed)), None)
        asked = bool(before or after or wanted is not None) or self.dice.random() < 0.3
        if asked:
            log.ask(name, 45)
            if self.dice.random() < 0.4:
                self.seen["taken back, events lost", str(len(log.notes) - since)] += 1
                log.restart(name, since)
                log.ask(name, 45)
        swapped = [step for step in before if self._makes_room(name, step, born)] if born else []
        if self.dice.random() < 0.5 or swapped != list(before):
            swapped = []
        self._free(name, tuple(step for step in before if step not in swapped), line, changes)
        unborn = self._unborn(name, born, changes)
        if born or unborn:
            log.gain(name, {**born, **dict.fromkeys(unborn, 1)}, log="breeds")
            if unborn:
                log.ask(name, 80)
                log.goods[name].subtract(unborn)
                log.tell("silentKill", resources=log.tokens(name, dict.fromkeys(unborn, 1)))
                self.seen["unborn",] += 1
            if swapped:
                self.seen["room made after newborns",] += 1
                log.ask(name, 80)
                self._free(name, tuple(swapped), line, changes)
        paid = [(each.good, each.delta, each.cause) for each in changes
                if each.cause in ("Breeding cave", "Quarry") and each.delta > 0]  # fmt: skip
        self._furnished(name, paid)
        self._free(name, after, line, changes)
        if asked:
            log.ask(name, 90)
        return len(log.notes) if asked else since

    def _unborn(self, name: str, born: Goods, changes: list[Any]) -> list[str]:
        """Return the types whose newborns come and are removed again, because they have no room."""
        bred = self._is_bred(changes)
        paying = {"Breeding cave", "Quarry"} & {FURNISHINGS[key].full_name for key in self.game.home(name).active}
        if not bred or paying or self.dice.random() < 0.5:
            return []
        return [good for good in FARMS if self.log.goods[name][good] >= 2 and good not in born]

    def _is_bred(self, changes: list[Any]) -> bool:
        """Return whether animals certainly breed in this harvest."""
        return self.before.round_end() == "harvest" or any(change.cause == "born" for change in changes)

    def _makes_room(self, name: str, step: Step, born: Goods) -> bool:
        """Return whether a step only lets animals go, and leaves two of each type that breeds."""
        if not isinstance(step, Eat | LetGo):
            return False
        gone = named(step.goods if isinstance(step, Eat) else step.animals)
        have = self.log.goods[name]
        return set(gone) <= {*FARMS, "dog"} and all(have[good] - gone.get(good, 0) >= 2 for good in born)

    def _tell_end(self, game: Game, name: str, steps: Line) -> None:
        """Write the free steps of the end."""
        self.before = game
        copy = game.copy()
        copy.end({name: steps})
        found = [change for change in copy.changes if change.player == name]
        for at, step in enumerate(steps):
            mine = [(each.good, each.delta, each.cause) for each in found if each.step == at]
            self.used = ""
            self._tell(name, step, mine)
