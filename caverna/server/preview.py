"""Preview: the table as it would be after a line that is not confirmed yet."""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from caverna.drawing.parts import parts_of
from caverna.drawing.scene import Frame, Scene
from caverna.drawing.slots import change
from caverna.editing import Recording
from caverna.model.changes import Change
from caverna.model.phases import END
from caverna.model.refusals import RuleBroken
from caverna.model.steps import Step

Data = dict[str, Any]
_NOT_SHOWN = ("to act", "starts", "round", "won")
"""State keys that are not shown, because they only change when the turn is over."""
_LOOKS = ('id="c-', 'id="h-', 'id="b-')
"""The beginnings of drawings that are only needed in some states: cells, cards, herds and buildings."""


def preview_of(
    recording: Recording,
    part: str,
    player: str,
    steps: Sequence[Step],
    before: dict[str, Any],
    draft: Mapping[str, Any] | None = None,
    lang: str = "en",
) -> Data | None:
    """Return the changes that a line would make, None if it cannot be played on its own.

    ``draft`` is an incomplete step of the line; its known fields are drawn too. In the result, ``changes`` has the
    goods (player, good, number, cause, step), ``set`` the state keys of the drawing that differ from ``before``,
    ``points`` the points that each player gains, ``symbols`` drawings that the page may not have yet, ``looks``
    their descriptions, and ``herds`` the positions of animals.
    """
    played = _played(recording.game, part, player, tuple(steps))
    if played is None:
        return None
    game, changes = played
    data: Data = {"changes": [list(one) for one in changes]}
    if not before:
        return {**data, "set": {}, "points": []}
    moved = change(before, slots_of(recording, game))
    shown = {slot: value for slot, value in moved.items() if slot not in _NOT_SHOWN}
    draft_slots = getattr(recording.ruleset.page, "draft_slots", None)
    if draft and draft_slots is not None:
        shown |= draft_slots(recording.players.index(player), draft)
    points = [_gained(before, shown, seat) for seat in range(len(recording.players))]
    return {**data, "set": shown, "points": points, **_drawn(recording, game, shown, lang)}


def slots_of(recording: Recording, game: Any) -> dict[str, Any]:
    """Return the drawn values of a game by state key, empty for a game without a page."""
    if game is None:
        return {}
    parts = parts_of(recording.ruleset)
    slots = parts.table_slots(game) | parts.lasting_slots(game)
    for seat in range(len(recording.players)):
        slots |= parts.player_slots(game, seat)
    return {slot: value for slot, value in slots.items() if value is not None}


def _played(game: Any, part: str, player: str, steps: Sequence[Step]) -> tuple[Any, list[Change]] | None:
    """Return a copy of the game after a line, and the changes.

    A line that is not complete is played up to its last step. Return None if it cannot be played.
    """
    if part == END:
        return _tried(game, lambda table: table.close(END, {player: steps}))
    if game.to_act is None:
        return None
    whole = _tried(game, lambda table: table.play(player, steps)) if steps else None
    return whole or _tried(game, lambda table: table.play(player, steps, upto=len(steps)))


def _tried(game: Any, play: Any) -> tuple[Any, list[Change]] | None:
    table = game.copy()
    table.claims = None
    with suppress(RuleBroken):
        play(table)
        return table, list(table.changes)
    return None


def _gained(before: dict[str, Any], shown: dict[str, Any], seat: int) -> int:
    slot = f"{seat}.points"
    now = shown.get(slot, before.get(slot, 0)) or 0
    return int(now - (before.get(slot) or 0))


def _drawn(recording: Recording, game: Any, shown: dict[str, Any], lang: str) -> Data:
    """Return the drawings of new values, and the descriptions of cells."""
    parts = parts_of(recording.ruleset)
    fresh = {slot: value for slot, value in shown.items() if value is not None and _is_drawn(slot)}
    if not fresh:
        return {"symbols": "", "looks": {}, "herds": {}}
    labels = parts.labels(lang)
    scene = Scene(recording.record, list(recording.players), last=game)
    scene.frames.append(Frame("0", "", game.round, None, 0, [], fresh))
    symbols = "".join(each for each in _symbols(parts.symbols(scene, labels)))
    data = parts.script_data(scene, labels)
    places = data.get("farm", {}).get("herds", {})
    return {"symbols": symbols, "looks": data.get("looks", {}), "herds": places}


def _is_drawn(slot: str) -> bool:
    return any(kind in f".{slot}." for kind in (".cell.", ".herd.", ".card.", ".cards.", ".building", ".open."))


def _symbols(drawings: Iterable[str]) -> Iterable[str]:
    return (each for each in drawings if any(mark in each[:60] for mark in _LOOKS))
