"""Descriptions of hand cards: facts that a table states about cards it owns, under ``cards:`` or in a card file.

A description contains no card text. `read_cards` reads descriptions from a plain mapping. It raises `RuleBroken`
(malformed) for a value that cannot be read; its ``found`` names the card and the key.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from attrs import frozen

from caverna.model.names import nearest, normalise
from caverna.model.refusals import RuleBroken, Words
from caverna.model.values import Value

from ..goods import ANIMALS, CROPS, Goods
from ..names import GOOD_NUMBER, SPACE, SPACE_KEYS, read_goods
from .majors import Baking, BonusSteps, Craft
from .rounds import LAST_ROUND
from .tables import MATERIALS

OCCUPATION, MINOR = "occupation", "minor"
PLAYER_COUNTS = (1, 3, 4)
"""The smallest numbers of players that a card can require."""
PRICED = ("room", "renovation", "stable", "fence", "improvement", "minor", "occupation")
"""The things whose price a card can change."""
THINGS: dict[str, str] = {
    "occupation": "occupation", "improvement": "improvement", "major": "major", "minor": "minor", "field": "field",
    "sown field": "sown field", "pasture": "pasture", "room": "room", "stable": "stable", "person": "person",
    "people": "person", "animal": "animal", "clay room": "clay room", "stone room": "stone room",
    "fenced stable": "fenced stable",
}  # fmt: skip
"""Word -> the thing that needs and bonuses count, besides goods. The plural is read too."""
_THING = {normalise(word): thing for name, thing in THINGS.items() for word in (name, f"{name}s")}
MAX_NUMBER = 10**6
MAX_PLACES = 8
"""The most places for animals on one card."""
MAX_HELD = 100
"""The most animals in a place for any type, unless it holds any number."""


@frozen(eq=False, repr=False)
class Need(Value):
    """A prerequisite: at least, at most or exactly a number of a thing or good, or a house of a material."""

    thing: str
    """The thing or good, or ``house``."""
    least: int
    """The smallest number; for a house the index of its material."""
    most: int = MAX_NUMBER
    """The largest number."""

    def __str__(self) -> str:
        if self.thing == "house":
            return f"a {MATERIALS[self.least]} house"
        bound = f"at most {self.most}" if not self.least else str(self.least)
        return f"{'exactly ' if self.least == self.most else ''}{bound} {self.thing}"


@frozen(eq=False, repr=False)
class Deliveries(Value):
    """Goods that a card puts on round spaces."""

    goods: Goods
    """The goods on each space."""
    next: int = 0
    """The number of following rounds that get them; 0 if one of the other fields is used."""
    rounds: tuple[int, ...] = ()
    """The numbers of the rounds that get them."""
    rest: str = ""
    """The remaining rounds that get them: all, even or odd; empty if another field is used."""

    def after(self, number: int) -> tuple[int, ...]:
        """Return the rounds that get the goods if the card is played in this round."""
        coming = range(number + 1, LAST_ROUND + 1)
        if self.next:
            return tuple(coming[: self.next])
        if self.rest:
            return tuple(each for each in coming if self.rest == "all" or each % 2 == (self.rest == "odd"))
        return tuple(each for each in coming if each in self.rounds)


@frozen(eq=False, repr=False)
class Price(Value):
    """A new price of a thing, or a discount."""

    goods: Goods
    """The price or the discount."""
    less: bool = False
    """True for a discount."""

    def of(self, usual: Mapping[int, int], times: int) -> dict[int, int]:
        """Return the cost of ``times`` things, from the usual price of all of them."""
        if not self.less:
            return {good: count * times for good, count in self.goods.pairs}
        off = dict(self.goods.pairs)
        return {good: max(0, count - off.get(good, 0) * times) for good, count in usual.items()}

    def possible_costs(self, usual: Mapping[int, int], times: int) -> list[dict[int, int]]:
        """Return the possible costs of ``times`` things, if the card is used for all or for some of them.

        ``usual`` is the usual price of all of them.
        """
        found = []
        for changed in range(times, 0, -1):
            price = self.of({good: count // times * changed for good, count in usual.items()}, changed)
            for good, count in usual.items():
                price[good] = price.get(good, 0) + count // times * (times - changed)
            found.append(price)
        return found


@frozen(eq=False, repr=False)
class AnimalPlace(Value):
    """One place for animals on a card."""

    count: int
    """The number of animals that it holds, all of one type."""
    only: int | None = None
    """The only type that it takes, None for any type."""


@frozen(eq=False, repr=False)
class CardBonus(Value):
    """CardBonus points of a card: for the number of a good, for each of a thing, or for a house of a material."""

    steps: BonusSteps | None = None
    """The points for numbers of a good."""
    thing: str = ""
    """The thing that is counted."""
    points: int = 0
    """The points for each thing, or for the house."""
    over: int = 0
    """The number of things that bring no points."""
    most: int = MAX_NUMBER
    """The most points."""
    house: int = -1
    """The index of the house's material, -1 for other bonuses."""


@frozen(eq=False, repr=False)
class Description(Value):
    """The description of a hand card, as stated by the table."""

    name: str
    kind: str
    """``occupation`` or ``minor``."""
    players: int = 1
    """The smallest number of players with whom the card is in the game."""
    costs: tuple[Goods, ...] | None = None
    """The alternative prices, of which one is paid; None if they are not stated."""
    returns: str = ""
    """The improvement that is given back for it; empty if there is none."""
    needs: tuple[Need, ...] = ()
    """Its prerequisites."""
    points: int = 0
    """Its printed points."""
    passes: bool = False
    """True if it passes to the left neighbour."""
    at_once: Goods | None = None
    """The goods that it gives when it is played; None if they are not stated."""
    later: Deliveries | None = None
    """The goods that it puts on round spaces; None if they are not stated."""
    spaces: tuple[tuple[tuple[str, ...], Goods], ...] = ()
    """The keys of spaces, with the goods that the card gives to a player who uses one of them."""
    prices: tuple[tuple[str, Price], ...] = ()
    """The things whose price it changes, with the new price or the discount."""
    holds: tuple[AnimalPlace, ...] = ()
    """Its places for animals, sorted."""
    cooks: tuple[tuple[int, int], ...] = ()
    """Pairs of a good and the food for 1 of it, at any time."""
    bakes: Baking | None = None
    """Its use in a Bake bread action."""
    harvest: Craft | None = None
    """Its exchange in a harvest."""
    bonus: tuple[CardBonus, ...] = ()
    """Its bonus points at the end."""
    other: bool = False
    """True if the card has effects that this description does not cover."""


def read_cards(cards: Mapping[str, Any]) -> dict[str, Description]:
    """Read a mapping of card names to facts. Return the descriptions by normalised name."""
    found: dict[str, Description] = {}
    for name, facts in cards.items():
        add_card(found, str(name), facts)
    return found


def add_card(described: dict[str, Description], name: str, facts: Any) -> None:
    """Read the facts of one card and add its description to ``described``. Refuse a second one of the same card."""
    key = normalise(name)
    if key in described:
        raise RuleBroken("record.key", _twice, name, "", kind="malformed")
    described[key] = _FactReader(name).read(facts)


def _twice(name: str, field: str) -> Words:
    return Words(f"{name} is described twice", name)


def _wrong_fact(name: str, field: str, message: str, expected: str) -> Words:
    return Words(f"{name}: {message}", f"{name} {field}".strip(), expected)


class _FactReader:
    """Reads the facts of one card."""

    def __init__(self, name: str) -> None:
        self.name = name

    def read(self, facts: Any) -> Description:
        values = self._mapping("", facts)
        for key in values:
            if key not in _READERS:
                raise self._slip(key, "record.key", f"a card has no {key!r}", ", ".join(_READERS))
        if "kind" not in values:
            raise self._slip("kind", "record.missing", "what kind of card is it?", f"{OCCUPATION} or {MINOR}")
        return Description(
            self.name, **{_FIELDS[key]: _READERS[key](self, key, value) for key, value in values.items()}
        )

    def _slip(self, key: str, rule: str, message: str, expected: str = "") -> RuleBroken:
        return RuleBroken(rule, _wrong_fact, self.name, key, message, expected, kind="malformed")

    def _mapping(self, key: str, value: Any) -> dict[str, Any]:
        if not isinstance(value, Mapping):
            raise self._slip(key, "record.name", f"{key or 'a card'} is a mapping", "{key: value}")
        return {str(name): each for name, each in value.items()}

    def _word(self, key: str, value: Any, among: tuple[str, ...]) -> str:
        if str(value) not in among:
            raise self._slip(key, "record.name", f"{key} cannot be {value!r}", " or ".join(among))
        return str(value)

    def kind(self, key: str, value: Any) -> str:
        return self._word(key, value, (OCCUPATION, MINOR))

    def flag(self, key: str, value: Any) -> bool:
        return value if isinstance(value, bool) else self._word(key, value, ("yes", "no")) == "yes"

    def number(self, key: str, value: Any) -> int:
        try:
            return int(str(value))
        except ValueError:
            raise self._slip(key, "record.number", f"{key} is a whole number, not {value!r}") from None

    def count(self, key: str, value: Any) -> int:
        number = self.number(key, value)
        if number < 1:
            raise self._slip(key, "record.number", f"{key} is 1 or more, not {number}")
        return number

    def players(self, key: str, value: Any) -> int:
        number = self.number(key, value)
        if number not in PLAYER_COUNTS:
            raise self._slip(key, "record.number", f"{key} cannot be {number}", "1, 3 or 4")
        return number

    def goods(self, key: str, value: Any) -> Goods:
        try:
            return read_goods(str(value))
        except ValueError:
            raise self._slip(key, "record.name", f"{key}: {value!r} is no amount of goods", "2 wood 1 clay") from None

    def costs(self, key: str, value: Any) -> tuple[Goods, ...]:
        return tuple(self.goods(key, each) for each in (value if isinstance(value, (list, tuple)) else [value]))

    def text(self, key: str, value: Any) -> str:
        return str(value)

    def thing(self, key: str, value: Any) -> str:
        """Return the thing to count: one of `THINGS`, or the name of a good."""
        word = normalise(str(value))
        if word in _THING:
            return _THING[word]
        if word in GOOD_NUMBER:
            return Goods.names[GOOD_NUMBER[word]]
        raise self._slip(key, "record.name", f"{value!r} cannot be counted", ", ".join(THINGS))

    def material(self, key: str, value: Any) -> int:
        return MATERIALS.index(self._word(key, value, MATERIALS))

    def needs(self, key: str, value: Any) -> tuple[Need, ...]:
        return tuple(self._need(key, name, each) for name, each in self._mapping(key, value).items())

    def _need(self, key: str, name: str, value: Any) -> Need:
        if name == "house":
            return Need(name, self.material(key, value))
        words = str(value)
        for prefix in ("at most ", "exactly "):
            if words.startswith(prefix):
                most = self.number(key, words.removeprefix(prefix))
                return Need(self.thing(key, name), 0 if prefix == "at most " else most, most)
        return Need(self.thing(key, name), self.number(key, value))

    def deliveries(self, key: str, value: Any) -> Deliveries:
        values = self._mapping(key, value)
        when = [name for name in ("next", "rounds", "rest") if name in values]
        if len(when) != 1 or set(values) != {*when, "goods"}:
            raise self._slip(key, "record.key", f"{key} says when and what", "next, rounds or rest; and goods")
        goods, rounds = self.goods(key, values["goods"]), values[when[0]]
        if when == ["next"]:
            return Deliveries(goods, next=self.count(key, rounds))
        if when == ["rest"]:
            return Deliveries(goods, rest=self._word(key, rounds, ("all", "even", "odd")))
        numbers = rounds if isinstance(rounds, (list, tuple)) else [rounds]
        return Deliveries(goods, rounds=tuple(self.count(key, each) for each in numbers))

    def spaces(self, key: str, value: Any) -> tuple[tuple[tuple[str, ...], Goods], ...]:
        return tuple(
            (self._space(key, name), self.goods(key, goods)) for name, goods in self._mapping(key, value).items()
        )

    def _space(self, key: str, name: str) -> tuple[str, ...]:
        found = SPACE.find(name)
        if found is None:
            raise self._slip(key, "record.name", f"there is no space {name!r}", nearest(name, SPACE))
        return SPACE_KEYS[normalise(found)]

    def prices(self, key: str, value: Any) -> tuple[tuple[str, Price], ...]:
        found = []
        for name, goods in self._mapping(key, value).items():
            what = self._word(key, name.removesuffix(" less"), PRICED)
            found.append((what, Price(self.goods(key, goods), name.endswith(" less"))))
        return tuple(found)

    def holds(self, key: str, value: Any) -> tuple[AnimalPlace, ...]:
        each = value if isinstance(value, (list, tuple)) else [value]
        places = [place for text in each for place in self._places(key, str(text))]
        if not 1 <= len(places) <= MAX_PLACES:
            message = f"{key} names {len(places)} places for animals"
            raise self._slip(key, "record.number", message, f"1 to {MAX_PLACES}")
        return tuple(sorted(places, key=lambda place: (place.only or 0, place.count)))

    def _places(self, key: str, text: str) -> Iterator[AnimalPlace]:
        """Yield a place for each amount of animals in a text such as ``3 sheep 2 animals``."""
        amounts: list[list[str]] = []
        for word in text.lower().replace("any number of", str(MAX_NUMBER)).split() or [""]:
            if not amounts or word[0].isdigit():
                amounts.append([])
            amounts[-1].append(word)
        for count, *words in amounts:
            animal = normalise(" ".join(words))
            good = GOOD_NUMBER.get(animal)
            if animal not in ("animal", "animals") and good not in ANIMALS:
                known = "3 sheep, 2 animals, 1 sheep 1 boar, any number of boar"
                raise self._slip(key, "record.name", f"{key}: {text!r}", known)
            held = self.count(key, count)
            if good is None and MAX_HELD < held != MAX_NUMBER:
                message = f"{key}: a place for any type holds at most {MAX_HELD} animals, not {held}"
                raise self._slip(key, "record.number", message, "a smaller number, or any number of animals")
            yield AnimalPlace(held, good)

    def cooks(self, key: str, value: Any) -> tuple[tuple[int, int], ...]:
        found = []
        for name, food in self._mapping(key, value).items():
            good = GOOD_NUMBER.get(normalise(name))
            if good not in (*CROPS, *ANIMALS):
                raise self._slip(key, "record.name", f"{name!r} cannot be cooked", "grain, vegetable or an animal")
            found.append((good, self.count(key, food)))
        return tuple(found)

    def bakes(self, key: str, value: Any) -> Baking:
        values = self._only(key, value, ("food", "grain"))
        most = self.count(key, values["grain"]) if "grain" in values else 0
        return Baking(self.count(key, values.get("food", 0)), most)

    def harvest(self, key: str, value: Any) -> Craft:
        values = self._only(key, value, ("take", "give"))
        return Craft(self.goods(key, values.get("take", "none")).pairs, self.goods(key, values.get("give", "")).pairs)

    def bonus(self, key: str, value: Any) -> tuple[CardBonus, ...]:
        return tuple(self._bonus(key, each) for each in (value if isinstance(value, (list, tuple)) else [value]))

    def _bonus(self, key: str, value: Any) -> CardBonus:
        values = self._only(key, value, ("count", "steps", "each", "points", "over", "at most", "house"))
        counted = [name for name in ("count", "each", "house") if name in values]
        if len(counted) != 1:
            raise self._slip(key, "record.key", f"{key} counts one thing", "count, each or house")
        if counted == ["count"]:
            steps = self._mapping(key, values.get("steps"))
            good = GOOD_NUMBER.get(normalise(str(values["count"])))
            if good is None:
                raise self._slip(key, "record.name", f"there is no good {values['count']!r}")
            pairs = tuple((self.count(key, count), self.number(key, points)) for count, points in steps.items())
            return CardBonus(BonusSteps(good, pairs))
        points = self.number(key, values.get("points", ""))
        if counted == ["house"]:
            return CardBonus(house=self.material(key, values["house"]), points=points)
        over, most = self.number(key, values.get("over", 0)), self.number(key, values.get("at most", MAX_NUMBER))
        return CardBonus(thing=self.thing(key, values["each"]), points=points, over=over, most=most)

    def _only(self, key: str, value: Any, known: tuple[str, ...]) -> dict[str, Any]:
        values = self._mapping(key, value)
        for name in values:
            if name not in known:
                raise self._slip(key, "record.key", f"{key} has no {name!r}", ", ".join(known))
        return values


_READERS: dict[str, Callable[[_FactReader, str, Any], Any]] = {
    "kind": _FactReader.kind,
    "players": _FactReader.players,
    "cost": _FactReader.costs,
    "returns": _FactReader.text,
    "needs": _FactReader.needs,
    "points": _FactReader.number,
    "passes": _FactReader.flag,
    "at once": _FactReader.goods,
    "later": _FactReader.deliveries,
    "spaces": _FactReader.spaces,
    "prices": _FactReader.prices,
    "holds": _FactReader.holds,
    "cooks": _FactReader.cooks,
    "bakes": _FactReader.bakes,
    "harvest": _FactReader.harvest,
    "bonus": _FactReader.bonus,
    "other": _FactReader.flag,
}
"""Key of a description -> the method that reads its value."""
_FIELDS = {key: {"cost": "costs"}.get(key, key.replace(" ", "_")) for key in _READERS}
"""Key of a description -> the name of its field in `Description`."""

RULE_OF_FIELD = {"costs": "card.cost", "returns": "card.cost", "needs": "card.needs", "points": "score.cards"}
"""Field -> the rule that a finding about two different descriptions names; card.effect for all other fields."""


def disagreements(record: Mapping[str, Description], file: Mapping[str, Description]) -> list[RuleBroken]:
    """Return a finding for each fact of a card that differs between the record and the verifier's file.

    The facts of the file are used.
    """
    found = []
    for key in record.keys() & file.keys():
        for name in _FIELDS.values():
            stated, own = getattr(record[key], name), getattr(file[key], name)
            if stated != own:
                rule = RULE_OF_FIELD.get(name, "card.effect")
                message = f"{record[key].name}: the card file has another {name.replace('_', ' ')}"
                found.append(RuleBroken(rule, message, found=stated, expected=own, key=f"cards {record[key].name}"))
    return sorted(found, key=lambda broken: broken.message)
