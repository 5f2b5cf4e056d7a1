"""Data of Agricola for the script of the page: spaces, improvements, the farmyard, looks of cells and drawings."""

from collections.abc import Iterable, Iterator
from typing import Any

from caverna.drawing.citing import Citations
from caverna.drawing.marks import boxed, icon_symbols, linked
from caverna.drawing.scene import Scene
from caverna.games.farming.page import herd_symbols

from ..catalogue.majors import MAJORS, MajorRow
from ..catalogue.rounds import HARVESTS, STAGE_OF_ROUND
from ..catalogue.spaces import CARDS, SPACES, SpaceRow
from ..goods import NAMES as GOODS
from ..goods import NUMBER
from ..offers import major_effect, refill, space_offer
from ..rules.game import Game
from ..state.cells import NAMES as CELLS
from ..state.fences import EDGES
from .actions import region_of, space_icons
from .explaining import rules_of_look, rules_of_major, rules_of_space
from .glyphs import named, person
from .ground import (
    BOX,
    FENCE,
    SIZE,
    beasts,
    corner,
    draw,
    edge_names,
    fence_place,
    herd_box,
    herd_place,
    words_of,
)
from .labels import Labels
from .slots import LETTER

script_words = (
    "farmyard", "family member", "newborn", "at home", "placed", "passed", "no room", "on card", "due", "harvest",
    "stage", "improvement", "occupation", "minor", "free", "nobody",
)  # fmt: skip
"""The words that the script uses, besides those that all games share."""


def script_data(scene: Scene, labels: Labels) -> dict[str, Any]:
    """Return the texts of spaces, improvements and looks of cells, and the positions on a farmyard."""
    game = scene.last
    if game is None:
        return {}
    cite = Citations(scene.record.ruleset.rulebook, labels)
    looks = sorted(_looks(scene))
    data = {
        "looks": {look: words_of(look, labels) for look in looks},
        "lookRules": {look: cite([rules_of_look(look)]) for look in looks},
        "letters": LETTER,
        "spaces": list(_spaces(game, labels, cite)),
        "majors": [_major(row, labels, cite) for row in MAJORS.values()],
        "harvests": sorted(HARVESTS),
        "stages": STAGE_OF_ROUND,
        "farm": {
            "box": BOX,
            "edges": edge_names(),
            "cells": {name: corner(name) for name in CELLS},
            "fences": [fence_place(edge) for edge in range(EDGES)],
            "herds": {name: herd_place(name) for name in sorted({name for name, _ in _herds(scene)})},
        },
    }
    return data | {"rules": cite.lines}


def _spaces(game: Game, labels: Labels, cite: Citations) -> Iterator[list[Any]]:
    """Yield a list for each space, then for each round card.

    It has the key, the printed name, 1 for a card, the text of its actions, the rules, the icons and the region.
    """
    for key in (*game.table.printed, *(row.key for row in CARDS)):
        row = SPACES[key]
        rules, icons = cite(rules_of_space(row)), space_icons(row, game.mode)
        yield [
            key,
            labels.row(row, False),
            int(bool(row.stage)),
            _offer(row, game, labels),
            rules,
            icons,
            region_of(row),
        ]


def _offer(row: SpaceRow, game: Game, labels: Labels) -> str:
    """Return the text of a space: its actions, and the goods that it gains each round."""
    gains = refill(row, len(game.homes), labels.goods)
    return labels.gains(space_offer(row, game.mode, labels.goods, labels.offer), gains)


def _major(row: MajorRow, labels: Labels, cite: Citations) -> dict[str, Any]:
    back = f", {labels['given back']}" if row.for_fireplace else ""
    effect = major_effect(row, labels.goods, labels.good, labels.offer)
    price = f"{labels['price']} {labels.goods(row.cost)}{back}"
    return {
        "key": row.key,
        "name": labels.row(row, False),
        "price": [[NUMBER[name], row.cost[name]] for name in row.cost],
        "points": row.points,
        "rules": cite(rules_of_major(row)),
        "words": f"{labels.row(row)}: {price}; {labels.counted(row.points, labels['points'])}; {effect}",
    }


def table(scene: Scene, labels: Labels) -> str:
    """Return the section of the action spaces, the round cards and the improvements."""
    return (
        f'<section class="card table" id="table" aria-label="{labels["spaces"]}">'
        f'<h2 class="unseen">{labels["spaces"]}</h2><ul class="spaces" id="spaces"></ul>'
        f'<h2 class="unseen">{labels["rounds"]}</h2><ol class="spaces rounds" id="rounds"></ol>'
        f'<h2 class="unseen">{labels["improvements"]}</h2><ul class="spaces majors" id="majors"></ul></section>'
    )


def symbols(scene: Scene, labels: Labels) -> Iterable[str]:
    """Yield the drawings that the page refers to: icons, people, cells, herds and a fence."""
    icons = dict(named())
    for seat in range(len(scene.players)):
        icons |= {f"person-{seat}": person(seat), f"newborn-{seat}": person(seat, True)}
    yield from icon_symbols(icons)
    yield boxed("fence", "-6 -10 132 20", FENCE)
    yield boxed("fence-down", "-10 -6 20 132", f'<g transform="rotate(90)">{FENCE}</g>')
    for look in sorted(_looks(scene)):
        yield boxed(f"c-{look}", f"0 0 {SIZE} {SIZE}", draw(look, linked))
    yield from herd_symbols((herd for _, herd in _herds(scene)), GOODS, herd_box, beasts)


def _slots(scene: Scene, kind: str) -> Iterator[tuple[str, Any]]:
    """Yield every value that slots of this kind have in the game, with the last part of the slot's name."""
    for frame in scene.frames:
        for slot, value in frame.delta.items():
            seat, dot, rest = slot.partition(f".{kind}.")
            if dot and seat.isdecimal() and value is not None:
                yield rest, value


def _looks(scene: Scene) -> set[str]:
    return {look for _, look in _slots(scene, "cell")}


def _herds(scene: Scene) -> Iterator[tuple[str, tuple[tuple[int, int], ...]]]:
    for where, herd in _slots(scene, "herd"):
        yield where, tuple((good, count) for good, count in herd)
