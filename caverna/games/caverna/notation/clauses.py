"""The steps of move notation that begin with a verb, each read from the words behind it."""

from collections.abc import Callable

from .. import steps
from ..catalogue.tables import RUBY_TILES
from ..goods import NOTHING, NUMBER, Goods
from ..steps import Step
from .names import ANIMAL, FURNISHING, GOOD, SPACE, Names, nearest
from .words import CELL_LIKE, NUMBER_LIKE, Words, shown


def _meadow(words: Words) -> Step:
    cell = words.cell()
    return steps.Clear(cell, words.cell()) if words.takes("field") else steps.Tile("meadow", cell)


def _field(words: Words) -> Step:
    cell = words.cell()
    return steps.Clear(words.cell(), cell) if words.takes("meadow") else steps.Tile("field", cell)


def _cavern(words: Words) -> Step:
    cell = words.cell()
    if words.takes("tunnel"):
        return steps.Dig(cell, words.cell())
    return steps.DigCaverns(cell, words.cell()) if words.takes("cavern") else steps.Tile("cavern", cell)


def _tunnel(words: Words) -> Step:
    cell = words.cell()
    return steps.Dig(words.cell(), cell) if words.takes("cavern") else steps.Tile("tunnel", cell)


def _other_half(words: Words, *other: str) -> str:
    if not words.more():
        words.lack(f"the {' '.join(other)}")
    if not words.takes(*other):
        words.fail("record.step", f"{shown(words.words[words.at])} stands where '{' '.join(other)}' belongs")
    return words.cell()


def _ore_mine(words: Words) -> Step:
    return steps.OreMine(words.cell(), _other_half(words, "deep", "tunnel"))


def _deep_tunnel(words: Words) -> Step:
    deep = words.cell()
    return steps.OreMine(_other_half(words, "ore", "mine"), deep)


def _pasture(words: Words) -> Step:
    cell = words.cell()
    return steps.Pasture((cell, words.cell()) if words.more() else (cell,))


def _sow(words: Words) -> Step:
    sown: dict[str, list[str]] = {"grain": [], "vegetable": []}
    if not words.more():
        words.lack("what is sown")
    while words.more():
        at = words.at
        crop = words.word(GOOD)
        if crop not in sown or sown[crop]:
            words.fail("record.step", f"{crop} stands here twice" if crop in sown else f"{crop} is not sown", at=at)
        sown[crop].append(words.cell())
        while words.more() and not GOOD.find(words.words[words.at]):
            sown[crop].append(words.cell())
    return steps.Sow(sown["grain"], sown["vegetable"])


def _paying(words: Words) -> Goods | None:
    if not words.takes("paying"):
        return None
    return NOTHING if words.takes("nothing") else words.goods()


def _furnish(words: Words) -> Step:
    end = words.until("paying")
    cell = next((at for at in range(words.at, end) if CELL_LIKE.match(words.words[at])), None)
    if cell is None:
        # Either the cell is missing or the last word should have been one.
        named = words.at + 1 < end and FURNISHING.find(words.between(words.at, end - 1))
        if named and not FURNISHING.find(words.between(words.at, end)):
            words.at = end - 1
            words.cell()
        words.name(FURNISHING, end)
        words.lack("the cell")
    tile = words.name(FURNISHING, cell)
    return steps.Furnish(tile, words.cell(), _paying(words))


def _expedition(words: Words) -> Step:
    if words.more():
        words.fail("record.step", f"{shown(words.words[words.at])}: loot stands in parentheses")
    words.lack("the loot")


def _buy(words: Words) -> Step:
    goods = [words.word(GOOD)]
    while words.more():
        goods.append(words.word(GOOD))
    return steps.Buy(goods)


def _ruby(words: Words) -> Step:
    if words.more() and (kind := words.lower[words.at]) in RUBY_TILES:
        words.at += 1
        return steps.RubyTile(kind, words.cell())
    return steps.Ruby(words.goods(implied=True))


_DISARMING = "Peaceful cave"
_OUTCOMES = ("gold", "food")


def _use(words: Words) -> Step:
    """Read a furnishing's trade; a number belongs to the name only where another one, the times, follows."""
    end = words.until("for", "placed")
    numbers = [at for at in range(words.at, end) if NUMBER_LIKE.match(words.words[at])]
    named = numbers[0] if numbers else end
    if len(numbers) > 1 and FURNISHING.find(words.between(words.at, numbers[0] + 1)):
        named = numbers[1]
    tile = words.name(FURNISHING, named)
    if tile == _DISARMING:
        words.example = "use Peaceful cave 9"
        if not numbers:
            words.lack("the weapon's strength")
        return steps.Disarm(words.number(), words.takes("placed"))
    times = words.number() if numbers else 1
    return steps.Use(tile, times, _outcome(words) if words.takes("for") else "")


def _outcome(words: Words) -> str:
    if not words.more():
        words.lack("gold or food")
    word = words.lower[words.at]
    if word not in _OUTCOMES:
        words.fail("record.step", f"{shown(word)} stands where gold or food belongs")
    words.at += 1
    return word


_ASSERTED = Names(
    "good",
    [
        *GOOD.spellings.items(),
        *((word, "dwarf") for word in ("dwarf", "dwarfs", "dwarves")),
        *((word, "points") for word in ("points", "point")),
        ("begging", "begging"),
    ],
)
_WEAPONS = ("weapons", "weapon")


def have(words: Words) -> steps.Have:
    """Read what someone is said to have: ``3 food 4 dwarf 1 begging -3 points weapons 0 5 9``."""
    if not words.more():
        words.lack("the good")
    counts: dict[str, int] = {}
    weapons: tuple[int, ...] | None = None
    while words.more():
        at = words.at
        if words.lower[at] in _WEAPONS:
            name, twice, weapons = "weapons", weapons is not None, _strengths(words)
        else:
            count, name = words.count_of(_ASSERTED, least=0)
            twice = name in counts
            counts[name] = count
        if twice:
            words.fail("record.step", f"{name} stands here twice", at=at)
    goods = Goods.of((NUMBER[name], count) for name, count in counts.items() if name in NUMBER)
    return steps.Have(goods, counts.get("dwarf"), counts.get("begging"), counts.get("points"), weapons)


def _strengths(words: Words) -> tuple[int, ...]:
    """Read ascending strengths behind ``weapons``; a number with a word behind it is that word's count."""
    words.at += 1
    end = words.at
    while end < len(words.words) and NUMBER_LIKE.match(words.words[end]):
        end += 1
    if end < len(words.words) and words.lower[end] not in _WEAPONS:
        end -= 1
    if end <= words.at:
        words.lack("the strength of every weapon")
    found: list[int] = []
    while words.at < end:
        strength = words.number(least=0)
        if found and strength < found[-1]:
            words.fail("record.step", "weapons stand in ascending order", at=words.at - 1)
        found.append(strength)
    return tuple(found)


_PHASES = ("fields", "breeding")


def _skip(words: Words) -> Step:
    if not words.more():
        words.lack("the phase")
    phase = words.lower[words.at]
    if phase not in _PHASES:
        words.fail("record.step", f"{shown(phase)} is no phase to skip", nearest(phase, _PHASES) or None)
    words.at += 1
    return steps.Skip(phase)


def _breed(words: Words) -> Step:
    if words.takes("none"):
        return steps.Breed()
    animals = [words.word(ANIMAL)]
    while words.more():
        animals.append(words.word(ANIMAL))
    return steps.Breed(animals)


VERBS: dict[str, tuple[Callable[[Words], Step], str]] = {
    "order": (lambda words: steps.Order(words.number()), "order 8"),
    "pass": (lambda words: steps.Pass(), "pass"),
    "take": (lambda words: steps.Take(), "take"),
    "leave": (lambda words: steps.Leave(), "leave"),
    "meadow": (_meadow, "meadow C4 field C3"),
    "field": (_field, "field C3 meadow C4"),
    "cavern": (_cavern, "cavern E3 tunnel E2"),
    "tunnel": (_tunnel, "tunnel E2 cavern E3"),
    "ore mine": (_ore_mine, "ore mine E3 deep tunnel E2"),
    "deep tunnel": (_deep_tunnel, "deep tunnel E2 ore mine E3"),
    "ruby mine": (lambda words: steps.RubyMine(words.cell()), "ruby mine E2"),
    "pasture": (_pasture, "pasture C4"),
    "stable": (lambda words: steps.Stable(words.cell()), "stable B2"),
    "sow": (_sow, "sow grain C3 B3 vegetable A2"),
    "furnish": (_furnish, "furnish Carpenter D3"),
    "dwelling": (lambda words: steps.Dwelling(words.cell(), _paying(words)), "dwelling E3"),
    "grow": (lambda words: steps.Grow(), "grow"),
    "forge": (lambda words: steps.Forge(words.number()), "forge 5"),
    "expedition": (_expedition, "expedition (dog, +1)"),
    "trade": (lambda words: steps.Trade(words.number()), "trade 3"),
    "buy": (_buy, "buy dog wood"),
    "eat": (lambda words: steps.Eat(words.goods()), "eat 2 sheep 1 grain"),
    "ruby": (_ruby, "ruby stone ore"),
    "use": (_use, "use Beer parlor 1 for food"),
    "let go": (lambda words: steps.LetGo(words.goods(names=ANIMAL)), "let go 1 sheep"),
    "have": (have, "have 3 food 2 wood"),
    "keep": (lambda words: steps.Keep(words.name(SPACE, len(words.words))), "keep Logging"),
    "skip": (_skip, "skip fields"),
    "feed": (lambda words: steps.Feed(words.goods() if words.more() else None), "feed 1 wood"),
    "beg": (lambda words: steps.Beg(words.number()), "beg 2"),
    "breed": (_breed, "breed sheep"),
}
"""Verb -> how the rest of its clause is read, and an example."""


def verb(words: Words) -> str:
    """Return the verb a clause begins with, the longest that fits; empty if none does."""
    for length in (2, 1):
        found = " ".join(words.lower[:length])
        if found in VERBS:
            return found
    return ""


def step(words: Words) -> Step | None:
    """Read a whole clause that begins with a verb; None if it begins with none."""
    found = verb(words)
    if not found:
        return None
    read, words.example = VERBS[found]
    words.at = 1 + found.count(" ")
    made = read(words)
    words.end()
    return made
