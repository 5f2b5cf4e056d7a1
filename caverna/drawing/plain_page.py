"""The plain page, for games without drawings: goods are letters, and the fields of the state are text.

Every game without its own page has this one. For more, derive from `PlainPage`, or write a page with everything that
`caverna.drawing.parts.PageParts` requires.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import attrs
from attrs import frozen
from markupsafe import escape

from caverna.engine.terminal import words_of
from caverna.model.score import ScoreLine
from caverna.model.score_breakdown import Piece, pieces_of
from caverna.model.state import PlayerState
from caverna.model.steps import Step
from caverna.model.values import Value

from .labels import Labels
from .marks import INK, LINE, SHAPES, START_PIECE, icon_symbols
from .parts import Slots
from .slots import sheet_slots

if TYPE_CHECKING:
    from caverna.engine.game import Game
    from caverna.model.ruleset import Ruleset

    from .scene import Scene

_SCRIPT = """
const told = (names, slot) => names.flatMap((name, number) => {
  const value = slot(number);
  return value === undefined ? [] : [[name, value]];
});
class Board extends PlayerBoard {
  facts() {
    const rows = told(data.own, (number) => this.get("fact." + number));
    this.tell(rows.map(([name, value]) => [`${name}: ${value}`]));
  }
  clear() { this.facts(); }
  update(slot) { if (slot.startsWith("fact.")) this.facts(); else super.update(slot); }
}
const table = {
  show() {
    const rows = told(data.facts, (number) => state["fact." + number]);
    $("facts").replaceChildren(...rows.flatMap(([name, value]) => [el("dt", "", name), el("dd", "", value)]));
  },
  update(slots) { if ([...slots].some((slot) => slot.startsWith("fact."))) this.show(); },
  highlight() {},
};
"""
_STYLE = """
#facts { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem; margin: 0; }
#facts dt { color: var(--soft); }
#facts dd { margin: 0; overflow-wrap: anywhere; }
"""
_HIDDEN = frozenset({"changes", "claims", "history", "waived", "name", "step", "players", "round"})
"""Fields that are shown elsewhere on the page or are not part of the state."""


@frozen
class PlainLabels(Labels):
    """The shared texts. A word without a translation stays as it is."""

    def __getitem__(self, word: str) -> str:
        try:
            return super().__getitem__(word)
        except KeyError:
            return word


@frozen(eq=False, repr=False)
class PlainPage(Value):
    """The page of a game without drawings."""

    ruleset: "Ruleset"
    script_words: ClassVar[Sequence[str]] = ()
    start_rules: ClassVar[frozenset[str]] = frozenset()
    unwanted: ClassVar[frozenset[str]] = frozenset()
    start_tokens: ClassVar[Mapping[str, str]] = {"starts": START_PIECE}
    badge: ClassVar[str] = f'<g fill="#f2c230" {LINE}>{SHAPES[1]}</g>'

    def labels(self, lang: str, /) -> Labels:
        """Return the shared texts in a language. Names of the game are not translated."""
        kind: type[Labels] = type("PlainLabels", (PlainLabels,), {"sheet": words_of(self.ruleset).labels})
        return kind(lang)

    # --- states ---------------------------------------------------------------------------------------------------

    def facts(self, game: "Game", /) -> Mapping[str, str]:
        """Return the fields of the game's state by name, as text."""
        return dict(_facts(game))

    def facts_of(self, game: "Game", seat: int, /) -> Mapping[str, str]:
        """Return the fields of a player's state by name, as text."""
        return dict(_facts(game.seats[seat])) if game.seats else {}

    def table_slots(self, game: "Game", /) -> Slots:
        """Return the facts of the table and the player to act."""
        slots: Slots = {"round": game.round}
        if game.to_act is not None:
            slots["to act"] = game.seat(game.to_act)
        return slots | {f"fact.{number}": value for number, value in enumerate(self.facts(game).values())}

    def open_slots(self, game: "Game", /) -> Slots:
        """Return nothing: it is not known what could be used."""
        return {}

    def lasting_slots(self, game: "Game", /) -> Slots:
        """Return nothing, because every fact is part of the state."""
        return {}

    def player_slots(self, game: "Game", seat: int, /) -> Slots:
        """Return a player's goods, points and facts."""
        held, sheet = self.holdings(game)[seat], game.scores()[game.players[seat]]
        slots: Slots = {f"good.{number}": count for number, count in enumerate(held) if count}
        slots |= dict(sheet_slots(sheet))
        slots |= {f"fact.{number}": value for number, value in enumerate(self.facts_of(game, seat).values())}
        return {f"{seat}.{name}": value for name, value in slots.items()}

    def step_slots(self, step: Step, /) -> Slots:
        """Return nothing, because steps are not drawn."""
        return {}

    def event(self, game: "Game", part: str, /) -> str:
        """Return nothing, so that the phase has its usual name."""
        return ""

    def holdings(self, game: "Game", /) -> Sequence[Sequence[int]]:
        """Return the counts of each player's goods, in the order of `Ruleset.goods`."""
        supplies = game.supplies()
        return [[supplies[player].get(good, 0) for good in self.ruleset.goods] for player in game.players]

    def explain(self, game: "Game", player: str, line: ScoreLine, /) -> Iterable[Piece]:
        """Return the pieces that the score sheet has for a line."""
        return pieces_of(line)

    def idle_goods(self, game: "Game", player: str, /) -> Iterable[str]:
        """Return nothing, because the use of the goods is unknown."""
        return ()

    # --- the page -------------------------------------------------------------------------------------------------

    def table(self, scene: "Scene", labels: Any, /) -> str:
        """Return the section for the facts of the table."""
        return '<section class="card"><dl id="facts"></dl></section>'

    def script_data(self, scene: "Scene", labels: Any, /) -> dict[str, Any]:
        """Return the names of the facts."""
        if scene.last is None:
            return {"facts": [], "own": []}
        return {"facts": [*self.facts(scene.last)], "own": [*self.facts_of(scene.last, 0)]}

    def symbols(self, scene: "Scene", labels: Any, /) -> Iterable[str]:
        """Return a letter in a circle for each good."""
        return icon_symbols({good: _lettered(good) for good in self.ruleset.goods})

    def script(self) -> str:
        """Return the script that shows the facts."""
        return _SCRIPT

    def style(self) -> str:
        """Return the style sheet of the facts."""
        return _STYLE

    def board_picture(self, game: "Game", player: str, when: str = "", lang: str = "en") -> str:
        """Return a picture with the goods and facts of a player as text."""
        lines = [f"{player}{f' ({when})' if when else ''}", words_of(self.ruleset).summary(game, player)]
        lines += [f"{name}: {value}" for name, value in self.facts_of(game, game.seat(player)).items()]
        rows = "".join(f'<text x="16" y="{32 + 24 * row}">{escape(line)}</text>' for row, line in enumerate(lines))
        width, height = 32 + 9 * max(map(len, lines)), 24 + 24 * len(lines)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
            f'height="{height}" font-family="sans-serif" font-size="16" fill="{INK}">'
            f'<rect width="100%" height="100%" fill="#fff"/>{rows}</svg>\n'
        )


def _facts(owner: Any) -> Iterator[tuple[str, str]]:
    """Yield the names and values of a state's fields as text, without hidden ones."""
    for field in attrs.fields(type(owner)):
        if field.name in _HIDDEN or field.name.startswith("_"):
            continue
        value = getattr(owner, field.name)
        if not (isinstance(value, list) and any(isinstance(each, PlayerState) for each in value)):
            yield field.name.replace("_", " "), _value_text(value)


def _value_text(value: Any) -> str:
    """Return a value as text: ``Ann 3, Bob 0``, or ``-`` for nothing."""
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_value_text(each)}" for key, each in value.items()) or "-"
    if isinstance(value, set | frozenset):
        return ", ".join(sorted(map(_value_text, value))) or "-"
    if isinstance(value, list | tuple):
        return ", ".join(map(_value_text, value)) or "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "-" if value is None else str(value)


def _lettered(good: str) -> str:
    """Return the icon of a good: its first letter in a circle."""
    return (
        f'<circle cx="12" cy="12" r="9" fill="#fff" {LINE}/><text x="12" y="16.5" text-anchor="middle" '
        f'font-size="12" font-family="sans-serif" fill="{INK}">{escape(good[:1].upper())}</text>'
    )
