"""Suggestions for harvests and feedings: the lines that cost a player the fewest points."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import combinations, product
from math import ceil, floor, prod
from typing import Any

from attrs import frozen

from caverna.engine.api_input.strict import steps_from
from caverna.model.choices import Choices
from caverna.model.format import Format
from caverna.model.refusals import RuleBroken
from caverna.model.steps import Step

_PHASES = ("fields", "breeding")
"""The phases, one of which is skipped at the third question mark of Caverna's harvest markers."""
_MOST, _MOST_PORTIONS, _MOST_CRAFTS = 600, 20_000, 3
"""Limits of the search: amounts of goods to try for all players, to sort before, and crafts to combine."""
Goods = dict[str, int]
Made = tuple[str, dict[str, Any]]
"""A step under construction: its name and its fields."""
_PAYING = ("eat", "pay")
"""The steps that turn goods into food or pay with them."""


@frozen
class Fed:
    """A tried line: its steps, and the player's points after it."""

    steps: tuple[Step, ...]
    points: int
    spent: int
    """The number of goods that it uses."""

    @property
    def rank(self) -> tuple[int, int]:
        """The sort key: more points first, then fewer goods."""
        return -self.points, self.spent


class Suggestions:
    """Feeding suggestions for a table whose harvest or feeding is due."""

    def __init__(self, game: Any, format: Format, part: str) -> None:
        self.game, self.format, self.part = game, format, part
        self._first: dict[str, tuple[Step, ...]] = {}
        self._most = _MOST // len(game.players)

    def best(self, player: str) -> tuple[Step, ...] | None:
        """Return the steps that cost a player the fewest points, None if none were found."""
        others = {other: self._any(other) for other in self.game.players if other != player}
        ways = [way for steps in self._ways(player) if (way := self._tried(player, steps, others)) is not None]
        return min(ways, key=lambda way: way.rank).steps if ways else None

    def _any(self, player: str) -> tuple[Step, ...]:
        """Return the first complete line of a player that is found, whatever it costs."""
        if player not in self._first:
            ways = (steps for steps in self._ways(player) if self._completes(player, steps))
            self._first[player] = next(ways, ())
        return self._first[player]

    def _completes(self, player: str, steps: Sequence[Step]) -> bool:
        with suppress(RuleBroken):
            found: Choices = self.game.choices(steps, None, player)
            return found.complete
        return False

    def _tried(self, player: str, steps: tuple[Step, ...], others: Mapping[str, Sequence[Step]]) -> Fed | None:
        lines = {name: line for name, line in {**others, player: steps}.items() if line}
        table = self.game.copy()
        table.claims = None
        try:
            table.close(self.part, lines)
        except RuleBroken:
            return None
        spent = sum(sum(dict(getattr(step, "goods", None) or {}).values()) for step in steps)
        return Fed(steps, table.scores()[player].total, spent)

    # --- candidates

    def _ways(self, player: str) -> Iterator[tuple[Step, ...]]:
        """Yield candidate lines for a player: those without crafts first, then those that use few goods."""
        crafts = self._crafts(self.game.choices((), None, player))
        sets = [used for count in range(len(crafts) + 1) for used in combinations(crafts, count)]
        for used in sets:
            before = self._steps([("use", {"improvement": craft}) for craft in used])
            with suppress(RuleBroken):
                yield from self._ways_after(player, before, self._most // len(sets))

    def _crafts(self, found: Choices) -> list[str]:
        """Return the improvements that can turn goods into food once in each harvest."""
        uses = [offer for offer in found.offers if (offer.step, offer.slot) == ("use", "improvement")]
        return [str(value) for offer in uses for value in offer.values][:_MOST_CRAFTS]

    def _ways_after(self, player: str, before: tuple[Step, ...], most: int) -> Iterator[tuple[Step, ...]]:
        """Yield at most about ``most`` candidate lines that begin with the steps ``before``."""
        found = self.game.choices(before, None, player)
        needs = (found.needs or {}).get(player, {})
        lacks, ways = int(needs.get("lacks", 0)), needs.get("births", ())
        births: list[Made | None] = [("breed", {"animals": way}) for way in ways] if len(ways) > 1 else [None]
        skips: list[Made | None] = [("skip", {"phase": phase}) for phase in _PHASES] if needs.get("skip") else [None]
        word, amounts = self._amounts(found)
        food = needs.get("eat") or needs.get("pay") or {}
        worth = {good: brings / max(amounts.get(good, [1])) for good, brings in food.items()}

        def short(goods: Goods) -> float:
            """Estimate the food that is still missing, as if each piece of a good brought the same."""
            return lacks - sum(float(worth.get(good, 1)) * count for good, count in goods.items())

        for goods in [{}] if lacks <= 0 else self._portions(amounts, short)[:most]:
            for skip, rest, newborn in product(skips, self._rests(found, short(goods), goods), births):
                made = [skip, (word, {"goods": goods}) if goods else None, rest, newborn]
                yield (*before, *self._steps([each for each in made if each is not None]))

    def _amounts(self, found: Choices) -> tuple[str, dict[str, list[int]]]:
        """Return the name of the step that turns goods into food, and the possible numbers of each good."""
        amounts: dict[str, list[int]] = {}
        word = "eat"
        for offer in found.offers:
            if offer.step not in _PAYING or offer.slot != "goods":
                continue
            word = offer.step
            for value in offer.values:
                ((good, count),) = value.items()
                numbers = range(count["min"], count["max"] + 1) if isinstance(count, dict) else [count]
                amounts.setdefault(good, []).extend(numbers)
        return word, amounts

    def _portions(self, amounts: Mapping[str, list[int]], short: Callable[[Goods], float]) -> list[Goods]:
        """Return the combinations of goods to try, those first whose food is closest to the missing amount."""
        counts = [[0, *sorted(set(numbers))] for numbers in amounts.values()]
        while prod(map(len, counts)) > _MOST_PORTIONS:
            max(counts, key=len).pop()
        found = [dict(zip(amounts, each, strict=True)) for each in product(*counts)]
        used = [{good: count for good, count in each.items() if count} for each in found]
        return sorted(used, key=lambda goods: (abs(short(goods)), sum(goods.values())))

    def _rests(self, found: Choices, short: float, goods: Goods) -> list[Made | None]:
        """Return the possible steps for food that is still missing: none, begging, or not feeding at all."""
        if any(offer.step == "starve" for offer in found.offers) and not goods:
            return [None, ("starve", {})]
        if short <= -1 or not any(offer.step == "beg" for offer in found.offers):
            return [None]
        counts = {max(1, floor(short)), max(1, ceil(short))}
        return [None, *(("beg", {"count": count}) for count in sorted(counts))]

    def _steps(self, made: Sequence[Made]) -> tuple[Step, ...]:
        return steps_from(self.format, [{"step": word, **fields} for word, fields in made], self.part) if made else ()
