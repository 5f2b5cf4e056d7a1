"""Sets of cells in one step, places on cards, cards and majors of one name: the neighbours of legal lines."""

from typing import Any

from caverna import loads, verify
from tests.support.agricola_broken import MARK, inside, place, reaped
from tests.support.agricola_slow_game import check
from tests.support.rows import rows

Found = tuple[str, str] | None


def build(*clauses: str, supply: str = "20 wood 8 reed", more: str = "", mode: str = "family") -> str:
    """Return a record in which Ann uses Rooms and stables."""
    return inside(4, f"supply: {supply}{more and ', '}{more}", ", ".join(("Rooms and stables", *clauses)), mode=mode)


def fences(*clauses: str, wood: int = 15, more: str = "", mode: str = "family") -> str:
    """Return a record in which Ann uses Fences."""
    return inside(4, f"supply: {wood} wood{more and ', '}{more}", ", ".join(("Fences", *clauses)), mode=mode)


def illegal(rule: str) -> Found:
    return "illegal", rule


ROOMS: list[tuple[Found, str]] = [
    # A2 and A3 are rooms: A1, B2 and B3 are beside them
    (None, build("room B1 A1")),
    (None, build("room C1 B1 A1")),
    (None, build("room E3 D3 C3 B3")),
    (None, build("room C2 B2")),
    (None, build("room C3 C2 B2")),
    (None, build("room D2 C2", more="board: {B2: room}")),
    (None, build("room A1, room B1")),
    (None, build("room B1 A1, room C1")),
    (None, build("room B1 A1, stable C1")),
    (None, build("stable C1, room B1 A1")),
    (None, build("room B1 A1", supply="10 wood 4 reed")),
    (None, build("room B1 A1", supply="10 clay 4 reed", more="house: clay")),
    (None, build("room B1 A1", supply="10 stone 4 reed", more="house: stone")),
    (illegal("room.place"), build("«room B1, room A1")),
    (illegal("room.place"), build("room A1, «room C1, room B1")),
    (illegal("room.place"), build("«room B1 C2")),
    (illegal("room.place"), build("«room C1 A1")),
    (illegal("room.place"), build("«room B2 D2 E2")),
    (illegal("room.place"), build("«room B1 A1", more="board: {A1: field}")),
    (illegal("room.place"), build("«room C1 B1 A1", more="board: {B1: pasture}")),
    (illegal("room.place"), build("«room B1 A1", more="board: {A1: stable}")),
    (illegal("room.place"), build("«room B1 A1 B1")),
    (illegal("room.place"), build("«room A1 A2")),
    (illegal("room.place"), build("«room B1 C2", supply="0 food")),  # where comes before what it costs
    (illegal("room.place"), build("stable B1, «room B1 A1")),
    (illegal("room.cost"), build("«room B1 A1", supply="9 wood 4 reed")),
    (illegal("room.cost"), build("«room B1 A1", supply="10 wood 3 reed")),
    (illegal("room.cost"), build("room A1, «room B1", supply="9 wood 4 reed")),
    (illegal("room.cost"), build("stable C1, «room B1 A1", supply="11 wood 4 reed")),
    (None, build("room E3 B2 paying 10 wood 4 reed by Mason", more="occupations: [Mason]", mode="full")),
    (None, build("room E3 D1 paying nothing by Mason", more="occupations: [Mason]", mode="full")),
    (illegal("room.place"), build("«room E3 E3 paying nothing by Mason", more="occupations: [Mason]", mode="full")),
    (illegal("room.place"),
     build("«room E3 B1 paying nothing by Mason", more="occupations: [Mason], board: {B1: field}", mode="full")),
    (illegal("card.owner"), build("«room E3 B2 paying nothing by Mason", mode="full")),
]  # fmt: skip

STABLES: list[tuple[Found, str]] = [
    (None, build("stable E1 B1 D1 C1", supply="8 wood")),
    (None, build("stable E1 B1, stable D1 C1", supply="8 wood")),
    (None, build("stable E3 D1", supply="4 wood", more="board: {D1 D2: pasture}")),
    (illegal("stable.limit"), build("«stable B1 C1 D1 E1 E2")),
    (illegal("stable.limit"), build("stable B1 C1, «stable D1 E1 E2")),
    (illegal("stable.limit"), build("«stable C1 C1")),
    (illegal("stable.limit"), build("stable C1, «stable C1")),
    (illegal("stable.limit"), build("«stable D1", more="board: {D1: pasture stable D1}")),
    (illegal("stable.place"), build("«stable C1 A2")),
    (illegal("stable.place"), build("«stable C1 C1 A2")),  # all places before their number
    (illegal("stable.place"), build("«stable B1 C1", more="board: {C1: field}")),
    (illegal("stable.place"), build("room B2, «stable B2")),
    (illegal("stable.cost"), build("«stable C1 D1", supply="3 wood")),
    (illegal("stable.cost"), build("stable C1, «stable D1", supply="3 wood")),
]

FENCES: list[tuple[Found, str]] = [
    (None, fences("fence E1 D1", wood=6)),
    (None, fences("fence D1, fence E1", wood=7)),
    (None, fences("fence C1, fence E1, fence D1", wood=10)),  # judged when all are built
    (None, fences("fence D2 E1 D1 E2", wood=8)),
    (None, fences("fence A1", wood=4)),
    (None, fences("fence D1", wood=1, more="board: {D1 E1: pasture}")),
    (None, fences("fence D1, fence E1", wood=1, more="board: {D1 E1: pasture}")),
    (None, fences("fence E2 E3", wood=1, more="board: {E1 E2 E3: pasture}")),
    (None, fences("fence E2 D2 C2 B2 E1 D1 C1 B1, fence C3", wood=15)),  # 12 fences and 3
    (illegal("fence.cost"), fences("«fence E1 D1", wood=5)),
    (illegal("fence.cost"), fences("fence D1, «fence E1", wood=6)),
    (illegal("fence.cost"), fences("«fence D1", wood=0, more="board: {D1 E1: pasture}")),
    (illegal("fence.adjacent"), fences("fence D1, «fence B1")),
    (illegal("fence.adjacent"), fences("«fence C1", more="board: {E1: pasture}")),
    (illegal("fence.outline"), fences("«fence C1 E1")),
    (illegal("fence.outline"), fences("«fence D1 E2")),  # by a corner
    (illegal("fence.outline"), fences("«fence D1 D1")),
    (illegal("fence.cells"), fences("«fence A1 A2")),
    (illegal("fence.cells"), fences("«fence D1 E1", more="board: {E1: field}")),
    (illegal("fence.permanent"), fences("«fence C1 D1", more="board: {D1 E1: pasture}")),
    (illegal("fence.permanent"), fences("«fence D1 E1", more="board: {D1: pasture, E1: pasture}")),
    (illegal("fence.split"), fences("«fence E1 D1", more="board: {D1 E1: pasture}")),
    (illegal("fence.split"), fences("fence D1, fence E1, «fence E1", more="board: {D1 E1: pasture}")),
    (illegal("fence.limit"), fences("fence E2 D2 C2 B2 E1 D1 C1 B1, fence C3, «fence D3", wood=20)),
    (illegal("fence.limit"), fences("«fence C1 D1 E1 C2 E2 C3 D3 E3", wood=20)),  # 12 around it and 4 inside
    (None, fences("fence D1 paying 2 wood by Hedger", wood=2, more="occupations: [Hedger]", mode="full")),
    (illegal("card.owner"), fences("«fence D1 paying 2 wood by Hedger", wood=2, mode="full")),
    (None, fences("fence D1", wood=1, more="animals: 4 sheep 1 boar, board: {D1 E1: pasture}")),
    (None, fences("fence D1", wood=1, more="animals: 7 sheep, board: {D1 E1: pasture stable D1}")),
    (illegal("animals.housing"),  # 8 sheep before; then 4 beside the stable, 2 and 1
     fences("«fence D1", wood=1, more="animals: 8 sheep, board: {D1 E1: pasture stable D1}")),
]  # fmt: skip


def cards(**facts: str) -> str:
    """Return the header key with minor improvements that cost nothing."""
    return f"cards: {{{', '.join(f'{name}: {{kind: minor, cost: none, {said}}}' for name, said in facts.items())}}}"


def holding(holds: str, animals: str, line: str, minors: str = "Pen", **more: Any) -> str:
    """Return a record in which Ann has a card with places, and the house for one animal more."""
    head = cards(Pen=f"holds: {holds}", **more)
    return inside(4, f"minors: [{minors}], animals: {animals}", line, mode="full", head=head, spaces="1 sheep: 1 sheep")


def bred(holds: str, animals: str, line: str, check: str) -> str:
    """Return a record in which Ann's animals breed in a harvest."""
    ann = f"minors: [Pen], animals: {animals}, supply: 9 food"
    text = reaped(4, ann, line, mode="full", more=f"  check: {{Ann: {check}}}")
    return text.replace("position:", f"{cards(Pen=f'holds: {holds}')}\nposition:", 1)


HOUSING = illegal("animals.housing")
PLACES: list[tuple[Found, str]] = [
    (None, holding("2 sheep 2 boar", "2 sheep 2 boar", "1 sheep")),
    (HOUSING, holding("2 sheep 2 boar", "2 sheep 2 boar 1 cattle", "«1 sheep")),
    (None, holding("2 sheep 2 boar", "2 sheep 2 boar 1 cattle", "1 sheep, let go 1 cattle")),
    (None, holding("2 sheep 2 boar", "1 sheep 2 boar 1 cattle", "1 sheep")),
    (None, holding("[1 animal, 1 animal]", "1 boar 1 cattle", "1 sheep")),
    (HOUSING, holding("[1 animal, 1 animal]", "1 sheep 1 boar 1 cattle", "«1 sheep")),
    (None, holding("[2 animals, 1 animal]", "1 sheep 1 boar 1 cattle", "1 sheep")),
    (HOUSING, holding("2 animals", "1 boar 1 cattle", "«1 sheep, card Pen (+1 sheep)")),
    (None, holding("any number of sheep 1 cattle", "20 sheep 2 cattle", "1 sheep")),
    (HOUSING, holding("any number of boar 1 cattle", "20 boar 2 cattle", "«1 sheep")),
    (HOUSING, holding("3 boar", "3 boar 1 cattle", "«1 sheep")),
    # played, given back, passed on in the line
    (None, holding("1 boar", "1 boar 1 sheep", "Improvement, minor Fold, card Fold (+1 sheep)", Fold="holds: 1 sheep")),
    (HOUSING,
     holding("1 boar", "1 boar 1 sheep", "Improvement, minor Fold, «card Fold (+1 sheep)", Fold="holds: 1 cattle")),
    (None,
     holding("1 boar", "1 boar 1 sheep", "Improvement, minor Fold returning Pen", Fold="returns: Pen, holds: 1 boar")),
    (HOUSING,
     holding("1 boar", "1 boar 1 sheep", "Improvement, «minor Fold returning Pen",
             Fold="returns: Pen, holds: 1 cattle")),
    (HOUSING,
     holding("1 boar", "1 boar 1 sheep", "Improvement, minor Fold, «card Fold (+1 sheep)",
             Fold="passes: yes, holds: 1 sheep")),
    (HOUSING, holding("1 sheep 1 boar", "1 sheep", "Bob: 1 sheep, «card Pen of Ann (+1 boar)").replace(
        "now: {turn: Ann}", "now: {turn: Bob}")),
    # births
    (None, bred("3 sheep", "2 sheep 1 boar", "Ann: breed sheep", "3 sheep 1 boar")),
    (None, bred("2 sheep", "2 sheep", "Ann: breed sheep", "3 sheep")),
    (None, bred("2 sheep", "2 sheep 1 boar", "Ann: feed", "2 sheep 1 boar")),
    (illegal("harvest.breed"), bred("2 sheep", "2 sheep 1 boar", "Ann: «breed sheep", "2 sheep")),
    (("ambiguous", "harvest.breed"), bred("[2 animals, 2 animals]", "2 sheep 2 boar", "«Ann: feed", "2 sheep")),
    (None, bred("[2 animals, 2 animals]", "2 sheep 2 boar", "Ann: breed boar", "2 sheep 3 boar")),
    (None, bred("[3 animals, 2 animals]", "2 sheep 2 boar", "Ann: feed", "3 sheep 3 boar")),
    (None, bred("2 sheep 2 boar 2 cattle", "2 sheep 2 boar 2 cattle", "Ann: breed cattle", "2 sheep 2 boar 3 cattle")),
    (None, bred("3 sheep 3 boar 2 cattle", "2 sheep 2 boar 2 cattle", "Ann: feed", "3 sheep 3 boar 3 cattle")),
]  # fmt: skip


def named(ann: str, line: str, head: str = "") -> str:
    """Return a record in which Ann plays one line of a full game."""
    return inside(4, f"supply: 9 wood 9 clay 9 reed 9 stone, {ann}", line, mode="full", head=head)


KILN = "Improvement, minor Kiln returning"
TWICE: Found = ("ambiguous", "record.name")
NAMES: list[tuple[Found, str]] = [
    (TWICE, named("improvements: [Well], minors: [Well]", "Improvement, «minor Kiln returning Well paying nothing")),
    (None, named("improvements: [Joinery], occupations: [Joinery]", f"{KILN} Joinery paying nothing")),
    (illegal("card.cost"),
     named("occupations: [Pottery]", "Improvement, «minor Kiln returning Pottery paying nothing")),
    (TWICE, named("improvements: [Cooking hearth 4, Cooking hearth 5]",
                  "Improvement, «minor Kiln returning Cooking hearth paying nothing")),
    (None, named("improvements: [Cooking hearth 4, Cooking hearth 5]", f"{KILN} Cooking hearth 5 paying nothing")),
    (None, named("minors: [Fireplace 3], improvements: [Fireplace 2]",
                 "Improvement, buy Cooking hearth 4 returning Fireplace 3")),
    (TWICE, named("minors: [Fireplace], improvements: [Fireplace 2]",
                  "Improvement, «buy Cooking hearth 4 returning Fireplace")),
    (None, named("minors: [Fireplace]", "Improvement, buy Fireplace 2")),
    (None, named("minors: [Well]", "Improvement, buy Well, have 8 wood 6 stone")),
    (None, named("improvements: [Well]", "Improvement, minor Well paying nothing")),
    (illegal("card.owner"), named("improvements: [Joinery]", "«3 wood by Joinery")),
    (illegal("card.owner"), named("improvements: [Joinery]", "Fishing, «card Joinery (+1 food)")),
    (None, named("improvements: [Joinery], minors: [Joinery]", "Take 1 grain, card Joinery (+1 food)")),
    (illegal("major.cost"), named("minors: [Well]", "Improvement, «buy Joinery returning Well")),
    (illegal("major.cost"), named("improvements: [Well]", "Improvement, «buy Cooking hearth 4 returning Well")),
    (None, named("minors: [Well]", "Improvement, buy Cooking hearth 4 returning Well")),  # stated by the card
    (None, named("improvements: [Joinery], passing: {4: [Joinery]}", f"{KILN} Joinery paying nothing")),
    (None, named("improvements: [Joinery], passing: {4: [Joinery]}", "Take 1 grain by Joinery")),
    (illegal("card.cost"),
     named("passing: {4: [Joinery]}", "Improvement, «minor Kiln returning Joinery paying nothing")),
]  # fmt: skip


@rows(("broken", "text"), [*ROOMS, *STABLES, *FENCES, *PLACES, *NAMES])
def test_sets_of_cells_places_and_names(broken: Found, text: str) -> None:
    expected = [] if broken is None else [(*broken, *place(text))]
    text = text.replace(MARK, "")
    assert [(each.kind, each.rule, each.line, each.column) for each in verify(loads(text)).findings] == expected
    assert check(text)[0] == expected
