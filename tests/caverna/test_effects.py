"""Effects of furnishings hang on hooks: keys are names that the type checker knows, figures stand in the rows."""

import ast
from collections.abc import Iterator
from pathlib import Path

import caverna
from caverna.games.caverna.catalogue import keys
from caverna.games.caverna.catalogue.furnishings import FURNISHINGS
from caverna.games.caverna.goods import NAMES
from caverna.games.caverna.rules.effects import BONUSES, FOOD_AT_ONCE
from tests.support.rows import rows

ROOT = Path(caverna.__file__).parent / "games" / "caverna"


def named_keys() -> dict[str, str]:
    return {name: key for name, key in vars(keys).items() if name.isupper()}


def test_every_furnishing_has_a_name() -> None:
    assert sorted(named_keys().values()) == sorted(FURNISHINGS)
    assert {name for name, key in named_keys().items() if name != key.upper()} == {"ORDINARY_DWELLING"}


OF_A_HOME = (".active", ".furnished", ".furnished.values()", ".covered")
"""The attributes in which code looks up the furnishings of a home."""


def asked_by_text(tree: ast.AST) -> Iterator[ast.expr]:
    """Return the operands of comparisons and the subscripts that are the key of a furnishing, written out.

    Of what is looked for among the furnishings of a home that is any text: it may be a key with a slip in it.
    """
    for node in ast.walk(tree):
        operands: list[ast.expr] = []
        if isinstance(node, ast.Compare) and not is_word(node):
            operands = [node.left, *node.comparators]
        elif isinstance(node, ast.Subscript) and ast.unparse(node.value) == "FURNISHINGS":
            operands = [node.slice]
        asked = any(ast.unparse(one).endswith(OF_A_HOME) for one in operands)
        for one in operands:
            if isinstance(one, ast.Constant) and isinstance(one.value, str) and (asked or one.value in FURNISHINGS):
                yield one


def is_word(node: ast.Compare) -> bool:
    """The word of an act or of a table option may be that of a furnishing."""
    text = ast.unparse(node)
    return any(word in text for word in ("does ==", ".find", "rulings."))


FILES = [path.relative_to(ROOT).as_posix() for path in sorted(ROOT.rglob("*.py"))]


@rows("path", FILES)
def test_no_rule_asks_for_a_furnishing_by_text(path: str) -> None:
    found = list(asked_by_text(ast.parse((ROOT / path).read_text(encoding="utf-8"))))
    assert not found, [(node.lineno, ast.unparse(node)) for node in found]


def test_text_is_found() -> None:
    source = (
        'a = "carpenter" in key\nb = FURNISHINGS["dwelling"]\nc = key == "seam"\nd = "carpentr" in home.active\n'
        'e = does == "dwelling"\nf = kind == "forest"'
    )
    assert [node.lineno for node in asked_by_text(ast.parse(source))] == [1, 2, 3, 4]


def test_figures_of_the_price_hook() -> None:
    rows = FURNISHINGS.values()
    off = {row.name: row.off_furnishing for row in rows if row.off_furnishing}
    assert {name: f"{count} {NAMES[good]}" for name, (good, count) in off.items()} == {
        "Carpenter": "1 wood",
        "Stone carver": "1 stone",
    }
    assert {row.name: row.off_fences for row in rows if row.off_fences} == {"Carpenter": 1}
    assert {row.name: row.off_stable for row in rows if row.off_stable} == {"Stone carver": 1}
    assert {row.name: row.off_weapon for row in rows if row.off_weapon} == {"Blacksmith": 2}
    assert {row.name: [NAMES[good] for good in row.ore_for] for row in rows if row.ore_for} == {
        "Builder": ["wood", "stone"]
    }


def test_figures_of_the_gain_hook() -> None:
    rows = FURNISHINGS.values()
    new = {row.name: tuple(NAMES[good] for good in row.for_new) for row in rows if row.for_new}
    newborn = {row.name: tuple(NAMES[good] for good in row.for_newborn) for row in rows if row.for_newborn}
    assert new == {"Dog school": ("dog", "wood"), "Seam": ("stone", "ore")}
    assert newborn == {"Quarry": ("donkey", "stone")}
    assert set(FOOD_AT_ONCE) == {keys.WEAVING_PARLOR, keys.MILKING_PARLOR, keys.STATE_PARLOR}


def test_figures_of_the_housing_hook() -> None:
    rooms = {row.name: row.animals for row in FURNISHINGS.values() if row.animals}
    told = {
        name: (room.count, None if room.only is None else NAMES[room.only], room.per_dwarf)
        for name, room in rooms.items()
    }
    assert told == {
        "Mixed dwelling": (2, None, False),
        "Cuddle room": (1, "sheep", True),
        "Breakfast room": (3, "cattle", False),
    }


def test_figures_of_the_scoring_hook() -> None:
    assert {row.name: row.spares for row in FURNISHINGS.values() if row.spares} == {"Writing chamber": 7}
    starred = {row.key for row in FURNISHINGS.values() if row.points is None}
    assert set(BONUSES) == starred
