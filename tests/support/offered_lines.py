"""Lines composed from the offers of `choices`: up to a wanted step, or at random."""

import random
from collections.abc import Mapping, Sequence
from typing import Any

from attrs import define

from caverna.engine.api_input.drafts import line_of
from caverna.engine.run import Run
from caverna.model.phases import Played
from caverna.model.record import Record
from caverna.model.ruleset import ruleset
from caverna.model.steps import Step

Data = dict[str, Any]
EARLIER = {"actions": ("placements",), "feeding": ("placements", "actions"), "harvest": ("turns",)}
"""Phase that is due -> earlier phases whose lines may still be written: free actions, and passes that are implied."""


class Unreachable(AssertionError):  # noqa: N818 - it is the step that is unreachable
    """Raised for a step to which no offered choice leads."""


class Asking:
    """A composer of a player's line at a point in a game, using only offered choices."""

    def __init__(
        self, game: Any, key: str, player: str | None, head: Mapping[str, Any] | None = None, part: str | None = None
    ) -> None:
        """Compose a line of the phase ``part``, which may be earlier than the one that is due, for implied passes."""
        self.game, self.ruleset, self.player, self.head = game, ruleset(key), player, head
        self.format = self.ruleset.format
        self.kinds = self.format.notation.kinds
        self.part = "start" if head is not None else game.due
        self.late = part if part in EARLIER.get(self.part, ()) else None

    def ask(self, steps: Sequence[Step], draft: Data | None = None) -> Data:
        """Return the choices as the recorder gets them."""
        keys: Data = {} if self.head is None else {"head": self.head}
        if self.late is not None:
            keys["part"] = self.late
        data: Data = self.game.choices(steps, draft, self.player, **keys).data(self.ruleset.rulebook)
        return data

    # --- to a step that is wanted

    def reach(self, before: Sequence[Step], step: Step) -> None:
        """Compose a step field by field after other steps. Raise `Unreachable` if a part of it is not offered."""
        wanted = {name: value for name, value in self.format.notation.data(step).items() if value != []}
        if "space" in wanted and step.word == "place":  # as the game calls it
            wanted["space"] = self.game.space_name(self.game.space_key(wanted["space"]))
        answer = self.ask(before)
        draft: Data = {"step": wanted["step"]}
        for _ in range(100):
            if draft == wanted and (answer["whole"] or any(r["slot"] is None for r in self._rows(answer, draft))):
                return
            further = self._further(answer, draft, wanted)
            if further is None:
                offered = [(row["slot"], row["values"]) for row in self._rows(answer, draft)]
                raise Unreachable(f"{wanted} behind {before}: {draft} goes on with {offered}, {answer['refusal']}")
            draft = further
            answer = self.ask(before, draft)
        raise Unreachable(f"{wanted}: no end")

    @staticmethod
    def _rows(answer: Data, draft: Data) -> list[Data]:
        return [row for row in answer["choices"] if row["step"] == draft["step"]]

    def _further(self, answer: Data, draft: Data, wanted: Data) -> Data | None:
        for row in self._rows(answer, draft):
            slot = row["slot"]
            if slot is None or slot not in wanted:
                continue
            ways = [toward(value, wanted[slot]) for value in row["values"]]
            ways = [way for way in ways if way is not None and way != draft.get(slot)]
            if ways:
                return {**draft, slot: wanted[slot] if wanted[slot] in ways else ways[0]}
        return None

    # --- anywhere

    def wander(self, dice: random.Random, most: int = 40, before: tuple[Step, ...] = ()) -> tuple[Step, ...]:
        """Continue a line at random until it may end, and return it. Raise `Unreachable` if it cannot end.

        The first steps are of any kind. Later ones are not free steps, so that the line ends.
        """
        steps = before
        for number in range(most):
            answer = self.ask(steps)
            if answer["complete"] and (not sure(answer) or dice.random() < 0.3 + number / most):
                return steps
            rows = sure(answer)
            if not rows and not steps:
                return ()  # a player out of turn, without anything to trade
            if not rows:
                raise Unreachable(f"nothing follows {steps}: {answer}")
            own = [row for row in rows if not self.kinds[row["step"]].free or row["step"] == "let go"]
            row = dice.choice(own if own and number > 3 else rows)
            steps = (*steps, *self.step(self.fill(dice, steps, row)))
        raise Unreachable(f"{steps} has no end")

    def fill(self, dice: random.Random, steps: Sequence[Step], row: Data, value: Any = None) -> Data:
        """Fill a draft at random until it is a step. If it is one already, it may stay. ``value`` is filled first."""
        draft: Data = {"step": row["step"]}
        rows = [row]
        for _ in range(60):
            chosen = dice.choice(rows)
            if chosen["slot"] is not None:
                draft = {**draft, chosen["slot"]: some(dice, value or dice.choice(chosen["values"]))}
            value = None
            answer = self.ask(steps, draft)
            rows = sure(answer)
            if answer["whole"] and (not rows or dice.random() < 0.5):
                return draft
            if not rows:
                raise Unreachable(f"{draft} behind {steps} cannot be completed: {answer}")
        raise Unreachable(f"{draft} behind {steps} has no end")

    def step(self, draft: Data) -> tuple[Step, ...]:
        """Return a draft as a step."""
        return line_of(self.format, [draft], self.part)

    def finish(self, dice: random.Random, steps: tuple[Step, ...], most: int = 40) -> tuple[Step, ...]:
        """Continue a line until it may end, with as few steps as possible."""
        for _ in range(most):
            answer = self.ask(steps)
            if answer["complete"]:
                return steps
            rows = sure(answer)
            if not rows:
                raise Unreachable(f"nothing follows {steps}: {answer}")
            letting = [row for row in rows if row["step"] == "let go"]
            own = [row for row in rows if not self.kinds[row["step"]].free]
            steps = (*steps, *self.step(self.fill(dice, steps, dice.choice(own or letting or rows))))
        raise Unreachable(f"{steps} has no end")


def sure(answer: Data) -> list[Data]:
    """Return the rows of an answer that are certainly possible."""
    return [row for row in answer["choices"] if row.get("sure", True)]


def ends(offered: Any) -> list[Any]:
    """Return the values of an offer; for a range the least and the greatest."""
    if isinstance(offered, dict) and set(offered) == {"min", "max"}:
        return [*dict.fromkeys(offered.values())]
    if isinstance(offered, list):
        return [[*offered[:-1], last] for last in ends(offered[-1])] if offered else [offered]
    if isinstance(offered, dict):
        varied = [key for key, value in offered.items() if isinstance(value, dict) and set(value) == {"min", "max"}]
        return [{**offered, key: value} for key in varied for value in ends(offered[key])] or [offered]
    return [offered]


def toward(offered: Any, wanted: Any) -> Any:
    """Return the part of an offer that leads to a wanted value; None if none does."""
    if isinstance(offered, dict) and set(offered) == {"any"}:
        return wanted if isinstance(wanted, str) else None
    if isinstance(offered, dict) and set(offered) == {"min", "max"}:
        return wanted if type(wanted) is int and offered["min"] <= wanted <= offered["max"] else None
    if isinstance(offered, list):
        if not isinstance(wanted, list) or len(offered) > len(wanted):
            return None
        found = [toward(one, other) for one, other in zip(offered, wanted, strict=False)]
        return None if None in found else found
    if isinstance(offered, dict):
        if not isinstance(wanted, dict) or not set(offered) <= set(wanted):
            return None
        fields = {key: toward(value, wanted[key]) for key, value in offered.items()}
        return None if None in fields.values() else fields
    return offered if offered == wanted else None


def some(dice: random.Random, offered: Any) -> Any:
    """Return a random value of an offer; a new name if any name is allowed."""
    if isinstance(offered, dict) and set(offered) == {"any"}:
        return f"Card {dice.randrange(10**6)}"
    if isinstance(offered, dict) and set(offered) == {"min", "max"}:
        return dice.randint(offered["min"], offered["max"])
    if isinstance(offered, list):
        return [some(dice, each) for each in offered]
    if isinstance(offered, dict):
        return {key: some(dice, value) for key, value in offered.items()}
    return offered


# --- the moments of a record -----------------------------------------------------------------------------------


@define
class Line:
    """A line of a record, and the game before it."""

    game: Any
    player: str
    steps: tuple[Step, ...]
    part: str
    head: dict[str, Any] | None
    """The keys of the round, for a line of its start."""


def lines_of(record: Record) -> list[Line]:
    """Return the lines of a valid record, each with the game before it."""
    found: list[Line] = []
    before = None

    def listen(played: Played) -> None:
        nonlocal before
        head = record.rounds[played.entry].head if played.part == "start" else None
        for player, line in played.lines.items():
            found.append(Line(before, player, line.steps, played.part, head))
        before = played.game.copy()

    Run(record, listener=listen).run()
    return found


def heads_of(record: Record) -> list[tuple[Any, dict[str, Any]]]:
    """Return the keys of each round with the game before it begins."""
    found: list[tuple[Any, dict[str, Any]]] = []

    def listen(played: Played) -> None:
        if played.kind == "round" and played.game.due not in ("turns", "placements"):
            found.append((played.game.copy(), record.rounds[played.entry].head))

    Run(record, listener=listen).run()
    return found
