"""The library's scorer against a naive one (`naive_scoring`), on thousands of random homes.

The homes need not come from a game: tiles lie unconnected and animals have no room, which scoring does not ask.
"""

from collections import Counter
from random import Random

import pytest

from caverna.games.caverna import Dwarf, Game, Goods, Home
from caverna.games.caverna.goods import NAMES, SHEEP
from caverna.games.caverna.rules.scoring import score
from tests.support.loop_share import share
from tests.support.naive_scoring import BOARD, CATEGORIES, PRINTED, YELLOW, naive_bonuses, naive_score, next_to
from tests.support.table import PLAYERS, build

HOMES, SEEDS = 4000, 20
FOREST_AROUND = ["Z1", "Z2", "Z3", "Z4", "A0", "B0", "C0", "A5", "B5", "C5"]
MOUNTAIN_AROUND = ["G1", "G2", "G3", "G4", "D0", "E0", "F0", "D5", "E5", "F5"]
TWINS = [f"{column}{row}_{column}{row + 1}" for column in "ABC" for row in (1, 2, 3)]
TWINS += [f"{columns[0]}{row}_{columns[1]}{row}" for columns in ("AB", "BC") for row in (1, 2, 3, 4)]


def random_home(random: Random) -> Home:
    game = Game(PLAYERS[:2])
    home = build(game, "Ann", **random_forest(random), **random_mountain(random))
    home.goods = [0 if random.random() < 0.3 else random.randint(1, 12) for _ in NAMES]
    if random.random() < 0.1:
        home.goods[SHEEP:] = [0, 0, 0, 0]
    strengths = [random.choice((0, 0, random.randint(1, 14))) for _ in range(random.randint(2, 6))]
    if random.random() < 0.4:
        strengths = [random.choice((0, 9))] * len(strengths)
    home.dwarfs = [Dwarf(strength, newborn=not strength and random.random() < 0.2) for strength in strengths]
    home.begging = random.choice((0, 0, 0, 1, 2, 3, 5))
    return home


def random_forest(random: Random) -> dict[str, str]:
    cells: dict[str, str] = {}
    free = set(BOARD[:12])
    stables = random.randint(0, 3)
    bare = random.choice((0.05, 0.3, 0.6))
    for pair in random.sample(TWINS, random.randint(0, 3)):
        first, second = pair.split("_")
        if {first, second} <= free:
            with_stable = random.sample([first, second], min(stables, random.randint(0, 2)))
            stables -= len(with_stable)
            cells[pair] = " ".join(["large pasture", *(["stable", *with_stable] if with_stable else [])])
            free -= {first, second}
    around = random.sample(FOREST_AROUND, random.choice((0, 0, 2, 5)))
    for cell in sorted(free) + around:
        if cell in free and random.random() < bare:
            if stables and random.random() < 0.3:
                cells[cell], stables = "stable", stables - 1
            continue
        kind = random.choice(("meadow", "pasture", "field", "field", "field"))
        if kind == "field":
            crop = random.choice(("", " 1 grain", " 2 grain", " 3 grain", " 1 vegetable", " 2 vegetable"))
            cells[cell] = kind + crop
        elif stables and random.random() < 0.3:
            cells[cell], stables = f"{kind} stable", stables - 1
        else:
            cells[cell] = kind
    return cells


def random_mountain(random: Random) -> dict[str, str]:
    cells: dict[str, str] = {}
    bare, furnished = random.choice((0.02, 0.3, 0.6)), random.choice((0.2, 0.6, 0.9))
    wanted = random.sample(sorted(PRINTED), len(PRINTED))
    if random.random() < 0.5:
        wanted.sort(key=lambda name: name in YELLOW)
    for cell in BOARD[12:] + random.sample(MOUNTAIN_AROUND, random.choice((0, 0, 2, 5))):
        if cell == "D4" or (random.random() < bare and cell not in MOUNTAIN_AROUND):
            continue
        if random.random() < furnished:
            name = "Dwelling" if random.random() < 0.1 else wanted.pop()
            covered = {"Trader": "Spare part storage", "Spare part storage": "Trader"}.get(name)
            if covered in wanted and random.random() < 0.5:
                wanted.remove(covered)
                name = f"{name} over {covered}"
            cells[cell] = name
        elif cell != "D3":
            cells[cell] = random.choice(("cavern", "tunnel", "deep tunnel", "ore mine", "ruby mine"))
    return cells


def points(home: Home) -> dict[str, int]:
    sheet = score(home)
    return {line.category: line.points for line in sheet.lines} | {"total": sheet.total}


@pytest.mark.parametrize("seed", share(range(SEEDS)))
def test_both_scorers_agree(seed: int) -> None:
    random = Random(seed)
    for number in range(HOMES // SEEDS):
        home = random_home(random)
        assert points(home) == naive_score(home), (seed, number, home.board(), home.supply, home.weapons())
        found = {name: count for name, count in score(home).bonuses.items() if count}
        assert found == {name: count for name, count in naive_bonuses(home).items() if count}, (seed, number)


def test_the_random_homes_have_everything() -> None:
    random = Random(0)
    seen: Counter[str] = Counter()
    for _ in range(1000):
        home = random_home(random)
        sheet, board = naive_score(home), home.board()
        seen.update(f"line {line}" for line in CATEGORIES if sheet[line])
        seen.update(f"bonus {name}" for name, count in naive_bonuses(home).items() if count)
        seen.update(name for what in board.values() for name in what.split(" over "))
        if "Writing chamber" in board.values():
            seen.update(f"written {line}" for line in ("missing", "unused", "begging") if sheet[line] == 0)
            seen.update(f"still {line}" for line in ("missing", "unused", "begging") if sheet[line] < 0)
        seen[f"dwarfs {len(home.weapons())}"] += 1
        seen["stable on forest"] += "stable" in board.values()
        seen["outside"] += any(cell in board for cell in FOREST_AROUND + MOUNTAIN_AROUND)
        seen["no animal missing"] += sheet["missing"] == 0
    expected = [f"line {line}" for line in CATEGORIES] + list(PRINTED) + [f"dwarfs {count}" for count in range(2, 7)]
    expected += [f"bonus {name}" for name in YELLOW if naive_scores_by_itself(name)]
    expected += [f"{how} {line}" for how in ("written", "still") for line in ("missing", "unused", "begging")]
    expected += ["stable on forest", "outside", "no animal missing", "ore mine", "ruby mine"]
    assert {what: seen[what] for what in expected if seen[what] < 5} == {}


def naive_scores_by_itself(name: str) -> bool:
    """Return whether a yellow furnishing has its own bonus points on the sheet."""
    trades = ("Hunting parlor", "Beer parlor", "Blacksmithing parlor", "Spare part storage", "Writing chamber")
    return name not in trades


# --- the naive scorer by hand ---------------------------------------------------------------------------------------


def test_naive_score_of_a_new_home() -> None:
    home = Game(["Ann", "Bob"]).home("Ann")
    # 4 types missing, 22 of 24 cells unused, 2 dwarfs.
    assert naive_score(home) == dict.fromkeys(CATEGORIES, 0) | {"missing": -8, "unused": -22, "dwarf": 2, "total": -28}


def test_naive_score_worked_by_hand() -> None:
    game = Game(["Ann", "Bob"])
    home = build(
        game, "Ann", C4="pasture stable", C3_B3="large pasture stable B3", C2="field 1 grain", B2="field 2 vegetable",
        A1="stable", D3="State parlor", D2="Dwelling", E3="Trader over Spare part storage", D1="Main storage",
        E2="ore mine", F2="ruby mine", G2="tunnel", E1="Writing chamber", F1="Food chamber",
    )  # fmt: skip
    for good, count in Goods.parse("4 grain 1 vegetable 3 ruby 5 gold 1 dog 2 sheep 9 food 9 wood").pairs:
        home.goods[good] = count
    home.begging = 2
    assert naive_bonuses(home) == {
        "State parlor": 8,  # D4 and D2
        "Main storage": 8,  # State parlor, Main storage, Writing chamber, Food chamber; not the covered storage
        "Food chamber": 6,  # 5 grain, 3 vegetables
    }
    assert naive_score(home) == {
        "animals": 3,
        "missing": 0,  # -6, all of it written off
        "grain": 3,  # 5
        "vegetable": 3,
        "ruby": 3,
        "dwarf": 2,
        "unused": -8,  # A2 A3 A4 B1 B4 C1, E4 F3 F4, the last of the 7 points off
        "tiles": 2 + 4 + 3 + 2 + 3 + 4,
        "bonus": 22,
        "gold": 5,
        "begging": -6,
        "total": 3 + 3 + 3 + 3 + 2 - 8 + 18 + 22 + 5 - 6,
    }


def test_naive_neighbours() -> None:
    assert sorted(next_to("E2")) == ["D2", "E1", "E3", "F2"]
    assert sorted(next_to("D3")) == ["D2", "D4", "E3"]
    assert sorted(next_to("G2")) == ["F2", "G1", "G3"]
