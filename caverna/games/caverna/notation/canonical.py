"""Steps in their canonical spelling, the one that is written, read word by word.

Nearly every step of a record is spelled so, and this costs a fraction of the careful reading. It knows the common
kinds of steps and never tells what is wrong: whatever it does not take is for the careful reader, which reads all
that this does into the same steps.
"""

from collections.abc import Callable

from .. import steps
from ..catalogue.tables import RUBY_TILES
from ..goods import NUMBER, Goods
from ..state import cells
from ..steps import Step
from .names import ANIMAL, FURNISHING, GOOD, LOOTED, SPACE

LOOTABLE = (steps.Furnish, steps.Stable, steps.Tile, steps.Pasture, steps.Dwelling, steps.Sow, steps.Breed)
"""The kinds of steps that are loot items too."""

_CELLS = frozenset(cells.NAMES)
_GOODS, _ANIMALS, _TILES, _SPACES = map(frozenset, (GOOD.all, ANIMAL.all, FURNISHING.all, SPACE.all))
_COUNTS = {str(count): count for count in range(1, 100)}
_HELD = {"0": 0, **_COUNTS}
_ASSERTED = _GOODS | {"dwarf", "begging", "points"}
_LOOT: dict[str, Step] = {"+1": steps.Stronger(), **{good: steps.Loot(good) for good in LOOTED.all}}
_FIXED: dict[str, Step] = {
    **{space: steps.Place(space) for space in SPACE.all},
    **{kind.word: kind() for kind in (steps.Pass, steps.Take, steps.Leave, steps.Grow, steps.Feed)},
    **{f"skip {phase}": steps.Skip(phase) for phase in ("fields", "breeding")},
    "breed none": steps.Breed(),
}
"""The steps that are always written the same."""


def read(text: str) -> Step | None:
    """Read a step other than an expedition; None if it is not spelled canonically."""
    step = _FIXED.get(text)
    if step is None:
        words = text.split(" ")
        step = _READERS.get(words[0], _imitation)(words)
    return step


def read_item(text: str) -> Step | None:
    """Read a loot item or a free step between the items; None if it is not spelled canonically."""
    item = _LOOT.get(text)
    if item is None:
        step = read(text)
        if step is not None and (step.free or isinstance(step, LOOTABLE)):
            return step
    return item


def _imitation(words: list[str]) -> Step | None:
    named = " ".join(words).split(" of ")
    return steps.Place(named[0], named[1:]) if _SPACES.issuperset(named) else None


def _laying(words: list[str]) -> Step | None:
    """Read what lies on cells: tiles, pastures, stables and furnishings."""
    match words:
        case ["meadow", one, "field", other] if one in _CELLS and other in _CELLS:
            return steps.Clear(one, other)
        case ["cavern", one, "tunnel", other] if one in _CELLS and other in _CELLS:
            return steps.Dig(one, other)
        case ["cavern", one, "cavern", other] if one in _CELLS and other in _CELLS:
            return steps.DigCaverns(one, other)
        case ["furnish", *name, cell] if cell in _CELLS and (tile := " ".join(name)) in _TILES:
            return steps.Furnish(tile, cell)
        case ["pasture", one] | ["pasture", one, _] if _CELLS.issuperset(words[1:]):
            return steps.Pasture(words[1:])
        case ["stable", cell] if cell in _CELLS:
            return steps.Stable(cell)
        case ["ore", "mine", one, "deep", "tunnel", other] if one in _CELLS and other in _CELLS:
            return steps.OreMine(one, other)
        case ["ruby", "mine", cell] if cell in _CELLS:
            return steps.RubyMine(cell)
        case ["ruby", kind, cell] if cell in _CELLS and kind in RUBY_TILES:
            return steps.RubyTile(kind, cell)
        case ["dwelling", cell] if cell in _CELLS:
            return steps.Dwelling(cell)
        case ["meadow" | "field" | "cavern" | "tunnel" as kind, cell] if cell in _CELLS:
            return steps.Tile(kind, cell)
    return None


def _sowing(words: list[str]) -> Step | None:
    sown: dict[str, list[str]] = {"grain": [], "vegetable": []}
    crop = ""
    for word in words[1:]:
        if word in sown and (not crop or (word == "vegetable" != crop and sown[crop])):
            crop = word
        elif crop and word in _CELLS:
            sown[crop].append(word)
        else:
            return None
    return steps.Sow(sown["grain"], sown["vegetable"]) if crop and sown[crop] else None


def _number(words: list[str]) -> Step | None:
    """Read a verb with one number."""
    known = len(words) == 2 and words[1] in _COUNTS
    return _NUMBERED[words[0]](_COUNTS[words[1]]) if known else None


def _trading(words: list[str]) -> Step | None:
    """Read what is done with goods and animals."""
    match words:
        case ["eat", *rest] if (goods := _amount(rest)) is not None:
            return steps.Eat(goods)
        case ["let", "go", *rest] if (goods := _amount(rest)) is not None and _ANIMALS.issuperset(goods):
            return steps.LetGo(goods)
        case ["ruby", *names] if _GOODS.issuperset(names) and 0 < len(names) == len(set(names)):
            return steps.Ruby(Goods.of([(NUMBER[name], 1) for name in names]))
        case ["buy", _, *_] if _GOODS.issuperset(words[1:]):
            return steps.Buy(words[1:])
        case ["breed", _, *_] if _ANIMALS.issuperset(words[1:]):
            return steps.Breed(words[1:])
        case ["ruby", *_]:
            return _laying(words)
    return None


def _amount(words: list[str]) -> Goods | None:
    """Read counted goods, each named once: ``2 sheep 1 grain``."""
    counts, names = words[::2], words[1::2]
    if not names or len(words) % 2 or not _GOODS.issuperset(names) or len(set(names)) < len(names):
        return None
    if not all(count in _COUNTS for count in counts):
        return None
    return Goods.of([(NUMBER[name], _COUNTS[count]) for count, name in zip(counts, names, strict=True)])


def _have(words: list[str]) -> Step | None:
    """Read what someone is said to have: goods, then dwarfs, begging markers, points and weapons."""
    end = words.index("weapons") if "weapons" in words else len(words)
    counts, names = words[1:end:2], words[2:end:2]
    known = _ASSERTED.issuperset(names) and _HELD.keys() >= {*counts, *words[end + 1 :]}
    if len(counts) != len(names) or len(set(names)) < len(names) or not known:
        return None
    held = {name: _HELD[count] for count, name in zip(counts, names, strict=True)}
    weapons = tuple([_HELD[strength] for strength in words[end + 1 :]])
    if weapons != tuple(sorted(weapons)) or (not weapons and end < len(words)) or len(words) == 1:
        return None
    goods = Goods.of([(NUMBER[name], count) for name, count in held.items() if name in NUMBER])
    return steps.Have(goods, held.get("dwarf"), held.get("begging"), held.get("points"), weapons or None)


def _use(words: list[str]) -> Step | None:
    """Read the trade of a furnishing; the Peaceful cave's is another step."""
    into = words[-1] if len(words) > 2 and words[-2] == "for" else ""
    named = words[1:-2] if into else words[1:]
    times = _COUNTS.get(named[-1]) if named else None
    tile = " ".join(named[:-1] if times else named)
    known = tile in _TILES and tile != "Peaceful cave" and into in ("", "gold", "food")
    return steps.Use(tile, times or 1, into) if known else None


_NUMBERED: dict[str, Callable[[int], Step]] = {
    "order": steps.Order,
    "forge": steps.Forge,
    "trade": steps.Trade,
    "beg": steps.Beg,
}
_READERS: dict[str, Callable[[list[str]], Step | None]] = {
    **dict.fromkeys(_NUMBERED, _number),
    **dict.fromkeys(
        ("meadow", "field", "cavern", "tunnel", "ore", "pasture", "stable", "furnish", "dwelling"), _laying
    ),
    **dict.fromkeys(("eat", "let", "ruby", "buy", "breed"), _trading),
    "sow": _sowing,
    "have": _have,
    "use": _use,
}
"""The first word of a step -> how it is read."""
