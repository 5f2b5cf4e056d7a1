"""Amounts of goods. A game names its goods in a subclass: ``class Goods(model.goods.Goods, names=NAMES)``."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Self

from .refusals import RuleBroken


class Goods(Mapping[str, int]):
    """An immutable amount of goods: a price, a gain, a supply. It prints as ``2 wood 1 stone``.

    It maps names to counts in the order given; a good that is not named counts 0. Two amounts with the same goods are
    equal in any order. The number of a good is its index in ``names``.
    """

    __slots__ = ("pairs",)
    names: ClassVar[tuple[str, ...]] = ()
    """The names of the game's goods, in the order of a supply."""
    number: ClassVar[dict[str, int]] = {}
    """Name of a good -> its index in a supply."""
    pairs: tuple[tuple[int, int], ...]
    """The goods as (number of the good, count), in the order given."""

    def __init_subclass__(cls, names: Sequence[str] | None = None, **rest: Any) -> None:
        super().__init_subclass__(**rest)
        if names is not None:
            cls.names = tuple(names)
            cls.number = {name: number for number, name in enumerate(names)}

    def __init__(self, **counts: int) -> None:
        number = self.number
        try:
            self.pairs = tuple((number[name], count) for name, count in counts.items())
        except KeyError as unknown:
            raise self._unknown(unknown.args[0]) from None

    @classmethod
    def of(cls, pairs: Iterable[tuple[int, int]]) -> Self:
        """Build from (number of the good, count) pairs; repeated goods are added up."""
        goods = cls.__new__(cls)
        goods.pairs = tuple(pairs)
        if len(goods.pairs) > 1 and len({good for good, _ in goods.pairs}) < len(goods.pairs):
            counts: dict[int, int] = {}
            for good, count in goods.pairs:
                counts[good] = counts.get(good, 0) + count
            goods.pairs = tuple(counts.items())
        return goods

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read ``2 wood 1 stone``; an empty text means no goods."""
        words = text.split()
        if len(words) % 2:
            raise ValueError(f"not an amount of goods: {text!r}")
        try:
            return cls.of((cls.number[name], int(count)) for count, name in zip(words[::2], words[1::2], strict=True))
        except KeyError as unknown:
            raise cls._unknown(unknown.args[0]) from None

    @classmethod
    def named(cls, name: str) -> int:
        """Return the number of a good by name. Raises `RuleBroken` for an unknown name."""
        good = cls.number.get(name)
        if good is None:
            expected = ", ".join(cls.names)
            raise RuleBroken("record.name", f"there is no good {name!r}", expected=expected, kind="malformed")
        return good

    @classmethod
    def _unknown(cls, name: str) -> KeyError:
        from .names import nearest  # few need a hint

        return KeyError(f"there is no good {name!r}; {nearest(name, cls.names) or ', '.join(cls.names)}")

    @classmethod
    def counted(cls, supply: Iterable[int]) -> Self:
        """Build from a supply, a sequence with one count for each good; zeros are omitted."""
        return cls.of((good, count) for good, count in enumerate(supply) if count)

    def __getitem__(self, name: str) -> int:
        good = self.number[name]
        return next((count for other, count in self.pairs if other == good), 0)

    def __iter__(self) -> Iterator[str]:
        return (self.names[good] for good, _ in self.pairs)

    def __len__(self) -> int:
        return len(self.pairs)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Goods) or self.names is not other.names:
            return NotImplemented
        return self.pairs == other.pairs or sorted(self.pairs) == sorted(other.pairs)

    def __hash__(self) -> int:
        return hash(tuple(sorted(self.pairs)))

    def __str__(self) -> str:
        return " ".join([f"{count} {self.names[good]}" for good, count in self.pairs]) or "nothing"

    def __repr__(self) -> str:
        return f"Goods({', '.join(f'{self.names[good]}={count}' for good, count in self.pairs)})"
