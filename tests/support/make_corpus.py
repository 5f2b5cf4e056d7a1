"""Write games like the generated ones of ``records/games``: ``python -m tests.support.make_corpus DIRECTORY``.

``GAMES`` has the settings of each game. The claimed scores come from the naive scorer of the tests, not from the
library. The shipped games were written by this script once and do not change when the computer players do. The script
may now write other games.
"""

import sys
from pathlib import Path

from caverna import Record, replay
from caverna.games.caverna.players.playing import simulate
from caverna.writing.writer import dumps
from tests.support.naive_scoring import naive_score

GAMES: list[tuple[str, int, int, str, str, dict[str, str]]] = [
    # file, players, seed, style, variant, table options
    (
        "solo-1-mixed",
        1,
        1014,
        "mixed",
        "full",
        {"solo clear at": "6", "leave goods": "no", "deliveries": "after refill"},
    ),
    (
        "solo-2-breeder",
        1,
        1049,
        "breeder",
        "full",
        {"solo clear at": "6", "leave goods": "no", "deliveries": "after refill"},
    ),
    ("solo-3-restless", 1, 1084, "restless", "introductory", {"leave goods": "no"}),
    ("solo-4-random", 1, 1105, "random", "full", {"deliveries": "after refill"}),
    ("two-1-foresight", 2, 1022, "foresight", "full", {"leave goods": "no"}),
    ("two-2-restless", 2, 1036, "restless", "introductory", {}),
    ("two-3-adventurer", 2, 1043, "adventurer", "full", {"deliveries": "after refill"}),
    ("two-4-mixed", 2, 1050, "mixed", "full", {"ruby gold": "no"}),
    ("three-1-restless", 3, 1030, "restless", "introductory", {"carpenter": "pasture"}),
    ("three-2-adventurer", 3, 1044, "adventurer", "full", {"carpenter": "pasture", "imitate imitation": "no"}),
    ("three-3-restless", 3, 1051, "restless", "full", {"leave goods": "no"}),
    ("four-1-mixed", 4, 1017, "mixed", "full", {"carpenter": "pasture"}),
    (
        "four-2-restless",
        4,
        1024,
        "restless",
        "introductory",
        {"carpenter": "pasture", "leave goods": "no", "deliveries": "after refill"},
    ),
    ("four-3-random", 4, 1059, "random", "full", {"leave goods": "no", "deliveries": "after refill"}),
    ("five-1-random", 5, 1004, "random", "full", {"carpenter": "pasture"}),
    ("five-2-random", 5, 1018, "random", "introductory", {"leave goods": "no"}),
    ("five-3-random", 5, 1165, "random", "full", {}),
    ("six-1-restless", 6, 1012, "restless", "introductory", {"imitate imitation": "no"}),
    ("six-2-farmer", 6, 1089, "farmer", "full", {}),
    ("six-3-restless", 6, 1159, "restless", "full", {"carpenter": "pasture", "leave goods": "no"}),
    ("seven-1-restless", 7, 1013, "restless", "full", {}),
    ("seven-2-random", 7, 1027, "random", "full", {}),
    ("seven-3-adventurer", 7, 1104, "adventurer", "full", {"imitate imitation": "no", "deliveries": "after refill"}),
]


def game(players: int, seed: int, style: str, variant: str, rulings: dict[str, str]) -> Record:
    """Return a finished game that claims the scores of the naive scorer."""
    record = simulate(players, seed, variant, rulings, style)
    state = replay(record).game
    assert state is not None
    assert state.finished
    record.scores = {home.name: naive_score(home) for home in state.homes}
    return record


def main(folder: Path) -> None:
    """Write all games."""
    for name, players, seed, style, variant, rulings in GAMES:
        (folder / f"{name}.yaml").write_text(dumps(game(players, seed, style, variant, rulings)), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
