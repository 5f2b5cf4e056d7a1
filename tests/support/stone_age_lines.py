"""A reader of Stone Age lines for the tests, as plain as can be: words in, steps out, nothing checked."""

from typing import Any

from caverna.games.stone_age.goods import FIGURES, Goods
from caverna.games.stone_age.steps import (
    Building,
    Card,
    Drawn,
    Field,
    Have,
    Hut,
    Leave,
    Pass,
    Pay,
    Place,
    PlaceOn,
    Roll,
    Starve,
    Step,
    Take,
    ToolMaker,
)

VILLAGE: dict[str, Step] = {"tool maker": ToolMaker(), "hut": Hut(), "field": Field()}
ROLLS = ("hunt", "forest", "clay pit", "quarry", "river")
PARTS = ("paying", "dice", "picks", "roll", "with", "gets", "draw")
Line = tuple[Step, ...]


def placing(line: str) -> Line:
    """Read a line of placements."""
    return tuple(_placing(clause) for clause in line.split(", "))


def acting(line: str) -> Line:
    """Read a line of actions, of the feeding or of the end."""
    return tuple(_acting(clause) for clause in line.split(", "))


def _free(clause: str) -> Step | None:
    word, _, rest = clause.partition(" ")
    if word == "take":
        return Take(Goods.parse(rest))
    if word == "have":
        return _have(rest)
    if word == "drawn":
        return Drawn(rest)
    return None


def _have(text: str) -> Have:
    words = text.split()
    counts = dict(zip(words[1::2], map(int, words[::2]), strict=True))
    figures: dict[str, Any] = {name: counts.pop(name) for name in FIGURES if name in counts}
    return Have(Goods(**counts), **figures)


def _placing(clause: str) -> Step:
    free = _free(clause)
    if free is not None:
        return free
    if clause == "pass":
        return Pass()
    name, _, number = clause.rpartition(" ")
    if not number.isdigit():
        return Place(clause)
    return (PlaceOn if name in ("card", "building") else Place)(name, int(number))


def _acting(clause: str) -> Step:
    free = _free(clause)
    if free is not None:
        return free
    if clause in VILLAGE:
        return VILLAGE[clause]
    word, _, rest = clause.partition(" ")
    if word == "pay":
        return Pay(Goods.parse(rest))
    if word == "starve":
        return Starve()
    if word == "leave":
        name, _, number = rest.rpartition(" ")
        return Leave(name, int(number)) if number.isdigit() else Leave(rest)
    parts = _parts(clause)
    given: dict[str, Any] = {}
    if "paying" in parts:
        given["paying"] = Goods.parse(parts["paying"])
    for name in ("dice", "picks", "roll"):
        if name in parts:
            given[name] = tuple(map(int, parts[name].split()))
    if "with" in parts:
        given["tools"], given["once"] = _tools(parts["with"])
    if "gets" in parts:
        given["gets"] = int(parts["gets"])
    if "draw" in parts:
        given["draw"] = parts["draw"]
    head = parts[""]
    if word in ("card", "building"):
        return (Card if word == "card" else Building)(int(head.split()[1]), **given)
    name = next(name for name in ROLLS if head.startswith(name))
    return Roll(name, tuple(map(int, head[len(name) :].split())), **given)


def _parts(clause: str) -> dict[str, str]:
    """Return the parts of a clause by the word that opens them; ``draw`` takes the rest."""
    parts, at = {"": ""}, ""
    for word in clause.split():
        if word in PARTS and at != "draw":
            at = word
            parts[at] = ""
        else:
            parts[at] = f"{parts[at]} {word}".strip()
    return parts


def _tools(text: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    tools: list[int] = []
    once: list[int] = []
    words = iter(text.split())
    for word in words:
        if word == "once":
            once.append(int(next(words)))
        else:
            tools.append(int(word))
    return tuple(tools), tuple(once)
