"""`order` (work.dwarf-order): its ruby is paid with the placement, wherever in the line it is written."""

from caverna.games.caverna import Game
from caverna.games.caverna.players.playing import simulate
from caverna.games.caverna.steps import Order, Place
from tests.support.rows import rows
from tests.support.table import arm, build, give, goods, refused_line, table, turn


def waiting(supply: str, *weapons: int) -> Game:
    """Return a table of round 12 at which Ann has these dwarfs, goods, a meadow and an ore mine."""
    game = table(3, 12)
    home = arm(game.home("Ann"), *weapons)
    home.goods = [0] * len(home.goods)
    give(build(game, "Ann", C4="meadow", E3="ore mine"), supply)
    return game


@rows(
    "supply, weapons, lines",
    [
        (
            "1 ruby", (0, 8),
            ["order 8, Logging, expedition (dog)", "Logging, order 8, expedition (dog)",
             "Logging, expedition (dog), order 8"],
        ),
        (
            "1 ruby 1 grain", (0, 3, 8),
            ["eat 1 grain, order 3, Blacksmithing, expedition (wood)",
             "order 3, eat 1 grain, Blacksmithing, expedition (wood)",
             "Blacksmithing, expedition (wood), eat 1 grain, order 3"],
        ),
        ("1 ruby 4 food", (2, 8), ["order 8, Sustenance", "Sustenance, order 8", "Sustenance, take, order 8"]),
        ("1 ruby", (1, 2), ["order 2, Ruby delivery", "Ruby delivery, order 2"]),
    ],
)  # fmt: skip
def test_work_dwarf_order_is_written_anywhere(supply: str, weapons: tuple[int, ...], lines: list[str]) -> None:
    games = [waiting(supply, *weapons) for _ in lines]
    for game, line in zip(games, lines, strict=True):
        turn(game, "Ann", line)
        assert game == games[0]


def test_work_dwarf_order_sends_the_dwarf_it_names_for_one_ruby() -> None:
    game = waiting("2 ruby", 0, 3, 8)
    turn(game, "Ann", "order 3, Ore delivery")
    assert [dwarf.weapon for dwarf in game.home("Ann").dwarfs if dwarf.space] == [3]
    assert goods(game.home("Ann"), "ruby") == 1


@rows(
    "supply, weapons, line, rule, step",
    [
        ("0 ruby", (0, 8), "order 8, Logging", "work.dwarf-order", 0),
        ("0 ruby", (0, 8), "Logging, order 8", "work.dwarf-order", 1),
        # the ruby comes with the placement or after it
        ("0 ruby", (0, 8), "order 8, Ruby delivery", "work.dwarf-order", 0),
        ("0 ruby", (0, 8), "Ruby delivery, order 8", "work.dwarf-order", 1),
        ("0 ruby 1 ore", (0, 8), "Logging, order 8, expedition (dog)", "work.dwarf-order", 1),
        # the one ruby is spent before the placement, or after it though it is gone
        ("1 ruby", (0, 8), "ruby dog, order 8, Logging", "work.dwarf-order", 1),
        ("1 ruby", (0, 8), "ruby dog, Logging, order 8", "work.dwarf-order", 2),
        ("1 ruby", (0, 8), "order 8, ruby dog, Logging", "work.dwarf-order", 0),
        ("1 ruby", (0, 8), "order 8, Logging, ruby dog", "ruby.trade", 2),
        # nobody weaker waits, or nobody of that strength
        ("1 ruby", (8, 8), "order 8, Logging", "work.dwarf-order", 0),
        ("1 ruby", (0, 8), "order 0, Logging", "record.number", 0),
        ("1 ruby", (0, 8), "order 7, Logging", "work.dwarf-order", 0),
        # the space comes before the dwarf
        ("1 ruby", (0, 8), "order 7, Depot", "work.available", 1),
        # once, and only with a placement
        ("2 ruby", (0, 3, 8), "order 3, order 8, Logging", "record.step", 1),
        ("2 ruby", (0, 3, 8), "order 8, Logging, order 8", "record.step", 2),
        ("1 ruby", (0, 8), "order 8", "record.step", 0),
        ("1 ruby", (0, 8), "order 8, eat 1 ruby", "record.step", 0),
        ("1 ruby", (0, 8), "order 8, pass", "record.step", 0),
        ("1 ruby", (0, 8), "pass, order 8", "work.stuck", 0),
    ],
)
def test_work_dwarf_order_is_refused(supply: str, weapons: tuple[int, ...], line: str, rule: str, step: int) -> None:
    broken = refused_line(waiting(supply, *weapons), "Ann", line)
    assert (broken.rule, broken.step) == (rule, step)


@rows("style, seed", [("adventurer", 1), ("restless", 1), ("random", 4)])
def test_simulated_games_write_order_before_the_placement(style: str, seed: int) -> None:
    lines = [line.steps for entry in simulate(3, seed=seed, style=style).rounds for line in entry.turns]
    kinds = [[type(step) for step in steps] for steps in lines]
    ordered = [line for line in kinds if Order in line]
    assert ordered
    assert all(line.index(Order) < line.index(Place) for line in ordered)
