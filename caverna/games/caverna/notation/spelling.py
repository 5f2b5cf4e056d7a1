"""Steps back into move notation, in its one canonical spelling."""

from collections.abc import Callable, Iterable
from typing import Any

from .. import steps
from ..goods import NAMES, Goods
from ..steps import Step


def write(line: Iterable[Step]) -> str:
    """Return the line of notation that says these steps."""
    return ", ".join([_WRITERS[type(step)](step) for step in line])


def write_step(step: Step) -> str:
    """Return one step in notation."""
    return _WRITERS[type(step)](step)


def _place(step: steps.Place) -> str:
    return " of ".join((step.space, *step.of))


def _sow(step: steps.Sow) -> str:
    crops = (("grain", step.grain), ("vegetable", step.vegetable))
    return " ".join(["sow", *(f"{crop} {' '.join(cells)}" for crop, cells in crops if cells)])


def _paying(goods: Goods | None) -> str:
    return "" if goods is None else f" paying {goods}"


def _ruby(step: steps.Ruby) -> str:
    bought = (NAMES[good] if count == 1 else f"{count} {NAMES[good]}" for good, count in step.goods.pairs)
    return " ".join(("ruby", *bought))


def _use(step: steps.Use) -> str:
    # A name that ends in a number is followed by the times always: `use Simple dwelling 4` is four times.
    times = f" {step.times}" if step.times != 1 or step.tile[-1:].isdigit() else ""
    return f"use {step.tile}{times}" + (f" for {step.into}" if step.into else "")


def _have(step: steps.Have) -> str:
    items = [str(step.goods)] if step.goods else []
    counts = (("dwarf", step.dwarf), ("begging", step.begging), ("points", step.points))
    items += [f"{count} {what}" for what, count in counts if count is not None]
    if step.weapons is not None:
        items += ["weapons", *map(str, step.weapons)]
    return " ".join(["have", *items])


_WRITERS: dict[type[Step], Callable[[Any], str]] = {
    steps.Place: _place,
    steps.Order: lambda step: f"order {step.strength}",
    steps.Pass: lambda step: "pass",
    steps.Take: lambda step: "take",
    steps.Leave: lambda step: "leave",
    steps.Clear: lambda step: f"meadow {step.meadow} field {step.field}",
    steps.Dig: lambda step: f"cavern {step.cavern} tunnel {step.tunnel}",
    steps.DigCaverns: lambda step: f"cavern {step.cavern} cavern {step.second}",
    steps.OreMine: lambda step: f"ore mine {step.mine} deep tunnel {step.deep}",
    steps.RubyMine: lambda step: f"ruby mine {step.cell}",
    steps.Tile: lambda step: f"{step.kind} {step.cell}",
    steps.Pasture: lambda step: f"pasture {' '.join(step.cells)}",
    steps.Stable: lambda step: f"stable {step.cell}",
    steps.Sow: _sow,
    steps.Furnish: lambda step: f"furnish {step.tile} {step.cell}{_paying(step.paying)}",
    steps.Dwelling: lambda step: f"dwelling {step.cell}{_paying(step.paying)}",
    steps.Grow: lambda step: "grow",
    steps.Forge: lambda step: f"forge {step.strength}",
    steps.Loot: lambda step: step.good,
    steps.Stronger: lambda step: "+1",
    steps.Expedition: lambda step: f"expedition ({write(step.loot)})",
    steps.Trade: lambda step: f"trade {step.times}",
    steps.Buy: lambda step: f"buy {' '.join(step.goods)}",
    steps.Eat: lambda step: f"eat {step.goods}",
    steps.Ruby: _ruby,
    steps.RubyTile: lambda step: f"ruby {step.kind} {step.cell}",
    steps.Use: _use,
    steps.Disarm: lambda step: f"use Peaceful cave {step.strength}" + (" placed" if step.placed else ""),
    steps.LetGo: lambda step: f"let go {step.animals}",
    steps.Have: _have,
    steps.Keep: lambda step: f"keep {step.space}",
    steps.Skip: lambda step: f"skip {step.phase}",
    steps.Feed: lambda step: f"feed {step.paying}" if step.paying else "feed",
    steps.Beg: lambda step: f"beg {step.count}",
    steps.Breed: lambda step: " ".join(("breed", *step.animals)) if step.animals else "breed none",
}
