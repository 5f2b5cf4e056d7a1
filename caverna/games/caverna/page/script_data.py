"""Data of Caverna for the script of the page: spaces, boards, looks of cells, drawings."""

from collections.abc import Iterable, Iterator
from typing import Any

from caverna.drawing.citing import Citations
from caverna.drawing.marks import boxed, icon_symbols, linked
from caverna.drawing.scene import Scene
from caverna.games.farming.page import Herd, herd_symbols

from ..catalogue.rounds import FIXED_PLAN, rounds_for
from ..catalogue.spaces import CARDS, SOLO_COVERED, SpaceRow, printed_for
from ..goods import NAMES as GOODS
from ..offers import refill, space_offer
from .actions import region_of, space_icons
from .explaining import rules_of_look, rules_of_space
from .glyphs import dwarf, named
from .labels import Labels
from .slots import LETTER
from .svg import halves
from .tiles import SIZE, beasts, draw, herd_box, words_of

script_words = (
    "harvest", "food only", "none", "skip one", "leaf", "question", "forest", "mountain", "weapon", "unarmed",
    "newborn", "dwarf", "at home", "left out", "passed", "no room", "deliveries",
)  # fmt: skip
"""The words of the script, in addition to those of all pages."""


def script_data(scene: Scene, labels: Labels) -> dict[str, Any]:
    """Return the data of a scene: texts for the looks of cells, spaces, rounds with their harvests, boards, rules."""
    cite = Citations(scene.record.ruleset.rulebook, labels)
    looks = sorted(_looks(scene))
    data = {
        "looks": {look: words_of(look, labels) for look in looks},
        "lookRules": {look: cite(rules_of_look(look)) for look in looks},
        "letters": LETTER,
        "spaces": _spaces(scene, labels, cite),
        "rounds": list(_rounds(scene)),
        "plan": {str(number): event for number, event in _plan(scene).items()},
        "boards": [_board(scene, seat) for seat in range(len(scene.players))],
    }
    return data | {"rules": cite.lines}


def table(scene: Scene, labels: Labels) -> str:
    """Return the section of the page with the action spaces and the round cards."""
    return (
        f'<section class="card table" id="table" aria-label="{labels["spaces"]}">'
        f'<h2 class="unseen">{labels["spaces"]}</h2><ul class="spaces" id="spaces"></ul>'
        f'<h2 class="unseen">{labels["rounds"]}</h2><ol class="spaces rounds" id="rounds"></ol></section>'
    )


def symbols(scene: Scene, labels: Labels) -> Iterable[str]:
    """Yield the drawings that the page refers to: icons, dwarfs, cells and herds."""
    icons = dict(named())
    for seat in range(len(scene.players)):
        icons |= {f"dwarf-{seat}": dwarf(seat), f"newborn-{seat}": dwarf(seat, True)}
    yield from icon_symbols(icons)
    for look in sorted(_looks(scene)):
        yield boxed(f"c-{look.replace('.', '-')}", f"0 0 {SIZE} {SIZE}", draw(look, labels, linked, True))
    yield from herd_symbols(_herds(scene), GOODS, herd_box, beasts)


def _looks(scene: Scene) -> set[str]:
    found = (value for frame in scene.frames for slot, value in frame.delta.items() if ".cell." in slot)
    return {look for look in found if look is not None}


def _herds(scene: Scene) -> Iterator[Herd]:
    for frame in scene.frames:
        for slot, value in frame.delta.items():
            if ".herd." in slot and value:
                yield tuple(map(tuple, value))


def _rounds(scene: Scene) -> Iterable[int]:
    return rounds_for(len(scene.players)) if scene.frames else ()


def _spaces(scene: Scene, labels: Labels, cite: Citations) -> list[list[Any]]:
    """Return the spaces, then the cards. Each has key, name, 1 for a card, actions, rules, icons and region."""
    count = len(scene.players)
    if not scene.frames:
        return []
    printed = [row for row in printed_for(count) if count > 1 or row.key not in SOLO_COVERED]
    rows = [*printed, *(row for row in CARDS if count in row.players)]
    names = [row.name for row in rows]
    return [
        [
            row.key,
            labels.row(row, names.count(row.name) > 1),
            int(bool(row.stage)),
            _offer(row, labels),
            cite(rules_of_space(row)),
            space_icons(row),
            region_of(row),
        ]
        for row in rows
    ]


def _offer(row: SpaceRow, labels: Labels) -> str:
    """Return the text of a space's actions, and of the goods that it gains each round."""
    return labels.gains(space_offer(row, labels.goods, labels.offer), refill(row, labels.goods))


def _plan(scene: Scene) -> dict[int, str]:
    """Return the kind of harvest of the rounds without a marker, by round."""
    solo = len(scene.players) == 1
    fixed = dict.fromkeys(rounds_for(1), "harvest") if solo else {}
    return (fixed | FIXED_PLAN) if scene.frames else {}


def _board(scene: Scene, seat: int) -> list[Any]:
    """Return the box of each half of a player's board, and the names along its edges with their positions."""
    prefix = f"{seat}.cell."
    cells = {slot.removeprefix(prefix) for frame in scene.frames for slot in frame.delta if slot.startswith(prefix)}
    return [[list(half.box), [[name, x, y] for name, x, y in half.edges()]] for half in halves(cells)]
