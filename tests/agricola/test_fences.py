"""Fence geometry: the table of the record format, and brute force on 2 x 3 cells."""

from itertools import combinations

import pytest

from caverna.games.agricola.rules.pastures import close_in
from caverna.games.agricola.state.cells import NAMES, NUMBER, around, connected, listed
from caverna.games.agricola.state.fences import EDGES, EDGES_OF, fences_of, outline
from caverna.games.agricola.steps import Fence, Place
from caverna.games.farming.cells import members
from tests.support.agricola_table import farm, table

WAYS = 4456

LINES = [
    ("fence E1", [4], "E1"),
    ("fence D1 E1", [6], "D1 E1"),
    ("fence D1 E1, fence D2 E2", [6, 4], "D1 E1 / D2 E2"),
    ("fence D1 E1, fence D2 E2, fence D1", [6, 4, 1], "D1 / E1 / D2 E2"),
    ("fence C1 D1 E1, fence D1", [8, 2], "C1 / D1 / E1"),
    ("fence C2 D2 D3 E3", [10], "C2 D2 D3 E3"),
    ("fence D1 E1 D2 E2, fence D1 D2 E2", [8, 2], "D1 D2 E2 / E1"),
    ("fence D1 E1 D2 E2, fence E1", [8, 2], "D1 D2 E2 / E1"),
    ("fence B2, fence C2, fence B3, fence C3, fence D2", [4, 3, 3, 2, 3], "B2 / B3 / C2 / C3 / D2"),
]


@pytest.mark.parametrize(("line", "counts", "pastures"), LINES)
def test_the_table_of_the_record_format(line: str, counts: list[int], pastures: str) -> None:
    game = table(round_=2)
    home = farm(game, supply="15 wood")
    game.play("Ann", [Place("Fences"), *_fences(line)])
    assert home.goods[0] == 15 - sum(counts)
    assert home.fences.bit_count() == sum(counts)
    assert set(map(listed, home.pastures)) == set(pastures.split(" / "))


@pytest.mark.parametrize(("line", "counts", "pastures"), LINES)
def test_each_step_places_as_many_fences_as_the_table_says(line: str, counts: list[int], pastures: str) -> None:
    for upto in range(1, len(counts) + 1):
        game = table(round_=2)
        home = farm(game, supply="15 wood")
        game.play("Ann", [Place("Fences"), *_fences(line)][: upto + 1], upto=upto + 1)
        assert home.fences.bit_count() == sum(counts[:upto])


def _fences(line: str) -> list[Fence]:
    return [Fence(tuple(clause.split()[1:])) for clause in line.split(", ")]


def test_there_are_38_edges_of_which_cells_share_those_between_them() -> None:
    assert EDGES == 38
    union = 0
    for edges in EDGES_OF:
        union |= edges
    assert union == (1 << 38) - 1
    for first, second in combinations(range(15), 2):
        shared = (EDGES_OF[first] & EDGES_OF[second]).bit_count()
        assert shared == bool(around(1 << first) >> second & 1)


def test_the_outline_of_the_whole_yard_is_its_border() -> None:
    assert outline((1 << 15) - 1).bit_count() == 16


def test_adjacency_by_names() -> None:
    assert listed(around(1 << NUMBER["A2"])) == "A1 A3 B2"
    assert listed(around(1 << NUMBER["C1"])) == "B1 C2 D1"
    assert listed(around(1 << NUMBER["E3"])) == "D3 E2"


# --- brute force ------------------------------------------------------------------------------------------------

BLOCK = [NUMBER[name] for name in ("D1", "E1", "D2", "E2", "D3", "E3")]
INNER = [EDGES_OF[a] & EDGES_OF[b] for a, b in combinations(BLOCK, 2) if EDGES_OF[a] & EDGES_OF[b]]
BORDER = [1 << edge for edge in members(outline(sum(1 << cell for cell in BLOCK)))]


def _subsets(bits: list[int]) -> list[int]:
    sums = [0]
    for bit in bits:
        sums += [bit | other for other in sums]
    return sums


def layouts_by_edges() -> set[frozenset[int]]:
    """Every set of fences in which each fence borders a pasture and not the same one on both sides, by trying all.

    A region is a set of cells that no fence parts; it is a pasture if all its edges bear fences.
    """
    found = set()
    for inner in _subsets(INNER):
        regions = _regions(inner)
        around_each = {region: _outline_of(region) for region in regions}
        if any(edge & inner and not any(edge & around_each[region] for region in regions) for edge in INNER):
            continue  # a fence inside one region
        for border in _subsets(BORDER):
            fences = inner | border
            closed = [region for region in regions if not around_each[region] & ~fences]
            sides = 0
            for region in closed:
                sides |= around_each[region]
            if not fences & ~sides:
                found.add(frozenset(closed))
    return found


def _regions(fences: int) -> list[int]:
    groups = [{cell} for cell in BLOCK]
    for first, second in combinations(BLOCK, 2):
        shared = EDGES_OF[first] & EDGES_OF[second]
        if shared and not shared & fences:
            one, other = (next(group for group in groups if cell in group) for cell in (first, second))
            if one is not other:
                one |= other
                groups.remove(other)
    return [sum(1 << cell for cell in group) for group in groups]


def _outline_of(region: int) -> int:
    counts: dict[int, int] = {}
    for cell in members(region):
        for edge in members(EDGES_OF[cell]):
            counts[edge] = counts.get(edge, 0) + 1
    return sum(1 << edge for edge, count in counts.items() if count == 1)


def sets_of_pastures() -> set[frozenset[int]]:
    """Every set of disjoint connected sets of cells of the block."""
    subsets = [sum(1 << cell for cell in chosen) for n in range(1, 7) for chosen in combinations(BLOCK, n)]
    pieces = [cells for cells in subsets if connected(cells)]
    found: set[frozenset[int]] = set()

    def extend(chosen: list[int], used: int, start: int) -> None:
        found.add(frozenset(chosen))
        for number in range(start, len(pieces)):
            if not pieces[number] & used:
                extend([*chosen, pieces[number]], used | pieces[number], number + 1)

    extend([], 0, 0)
    return found


def legal(layout: frozenset[int]) -> bool:
    return connected(sum(layout)) and fences_of(list(layout)).bit_count() <= 15


LAYOUTS = sorted(filter(legal, sets_of_pastures()), key=sorted)


def test_layouts_by_edges_are_sets_of_pastures() -> None:
    by_edges = layouts_by_edges()
    assert by_edges == sets_of_pastures()
    assert len(list(filter(legal, by_edges))) == len(LAYOUTS) == 341


def test_every_way_from_a_layout_to_a_later_one_can_be_written() -> None:
    ways = [(a, b) for a in LAYOUTS for b in LAYOUTS if a != b and _is_later(a, b)]
    assert len(ways) == WAYS
    for before, after in ways:
        cost = fences_of(list(after)).bit_count() - fences_of(list(before)).bit_count()
        lines = [_written(before, after, left_out) for left_out in (0, -1)]
        for line in lines:
            game = table(round_=2)
            home = farm(game, supply=f"{cost} wood")
            for pasture in before:
                close_in(home, pasture, [])
            game.play("Ann", [Place("Fences"), *line])
            assert set(home.pastures) == set(after)
            assert home.goods[0] == 0


def _is_later(before: frozenset[int], after: frozenset[int]) -> bool:
    """Each old pasture is whole or divided, and new ones lie beside them."""
    fenced = sum(before)
    return not fenced & ~sum(after) and all(
        any(not new & ~old for old in before) if new & fenced else True for new in after
    )


def _written(before: frozenset[int], after: frozenset[int], left_out: int) -> list[Fence]:
    """Write one step for each new pasture, and for a divided one for all its parts but one."""
    line = [new for new in sorted(after) if not new & sum(before)]
    for old in sorted(before - after):
        divided = [new for new in sorted(after) if new & old]
        del divided[left_out]
        line += divided
    return [Fence(tuple(NAMES[cell] for cell in members(pasture))) for pasture in line]
