"""Write the records of ``records/stone-age``: ``python -m tests.support.make_stone_age_corpus DIRECTORY``.

The claimed scores come from the naive scorer of the tests, not from the library. The shipped games were written by this
script once and do not change when the computer players do. The script may now write other games.
"""

import sys
from pathlib import Path

from caverna.engine.replay import replay
from caverna.games.stone_age import RULESET
from caverna.games.stone_age.record import Record
from caverna.games.stone_age.state.position import position_of
from caverna.model.ruleset import ruleset
from caverna.reading.reader import loads
from caverna.writing.writer import dumps, position_text
from tests.support import stone_age_broken as broken
from tests.support import worked_stone_age as worked
from tests.support.stone_age_broken import MARK, POSITION_CASES, RECORD_CASES, Case, changed, place
from tests.support.stone_age_scoring import naive_score

NAMES = ["Ann", "Bob", "Cleo", "Dan"]
GAMES: list[tuple[str, int, int, str, dict[str, str]]] = [
    # file, players, seed, style, table options
    ("stone-two-1-planner", 2, 11, "planner", {}),
    ("stone-two-2-planner", 2, 12, "planner", {"upgraded tool": "fresh"}),
    ("stone-two-3-mixed", 2, 13, "mixed", {"tie break": "sum"}),
    ("stone-two-4-random", 2, 14, "random", {"below zero": "no"}),
    ("stone-three-1-planner", 3, 21, "planner", {}),
    ("stone-three-2-mixed", 3, 22, "mixed", {}),
    ("stone-three-3-random", 3, 23, "random", {"upgraded tool": "fresh"}),
    ("stone-four-1-planner", 4, 31, "planner", {}),
    ("stone-four-2-planner", 4, 32, "planner", {"below zero": "no"}),
    ("stone-four-3-mixed", 4, 33, "mixed", {"tie break": "sum"}),
    ("stone-four-4-random", 4, 34, "random", {}),
]


def game(players: int, seed: int, style: str, rulings: dict[str, str]) -> Record:
    """Return a finished game that claims the scores of the naive scorer."""
    record = RULESET.simulate(NAMES[:players], seed, style, {"rulings": rulings})
    assert isinstance(record, Record)
    state = replay(record).game
    assert state.finished
    record.scores = {name: naive_score(tribe) for name, tribe in position_of(state)["tribes"].items()}
    return record


def by_hand() -> str:
    """Return the game that was worked out by hand, with checks of all players after every round."""
    players = ", ".join(worked.PLAYERS)
    told = ["stone age: 1", "about: {title: A game worked out by hand}", f"players: [{players}]", "rounds:"]
    for entry in worked.ROUNDS:
        told += [f"- cards: [{', '.join(entry['cards'])}]", f"  buildings: [{', '.join(entry['buildings'])}]"]
        told += [f"  placements: [{entry['placements']}]", "  actions:"]
        told += [f"  - {player}: {line}" for player, line in entry["actions"]]
        if entry["feeding"]:
            told.append(f"  feeding: {{{', '.join(f'{player}: {line}' for player, line in entry['feeding'].items())}}}")
        told.append("  check:")
        told += [f"    {player}: {after}" for player, after in entry["after"].items()]
    told.append(f"end: {{{', '.join(f'{player}: {line}' for player, line in worked.END.items())}}}")
    told.append("scores:")
    told += [f"  {player}: {{{', '.join(f'{line}: {points}' for line, points in sheet.items())}}}"
             for player, sheet in worked.SCORES.items()]  # fmt: skip
    return "\n".join(told) + "\n"


def violation(case: Case) -> str:
    """Return a broken record with its expected findings."""
    rule, _, text, *changes = case
    text = changed(text, *changes)
    line, column = place(text)
    return f"{text.replace(MARK, '')}expect: [{rule} {line}:{column}]\n"


def violations() -> dict[str, str]:
    """Return a violation for each case, by a name that begins with its rule."""
    found: dict[str, str] = {}
    for case in (*RECORD_CASES, *POSITION_CASES):
        name = f"{case[0].replace('.', '-')}-{case[1]}"
        number = sum(other.rpartition("-")[0] == name for other in found) + 1
        found[f"{name}-{number}"] = violation(case)
    return found


def positions() -> dict[str, str]:
    """Return positions in every phase, and of finished games."""
    played = replay(loads(dumps(game(3, 21, "planner", {}))))
    moments = {f"three-at-{number}-{turn}": played.at(number, turn) for number, turn in ((2, 3), (4, 0), (5, 12))}
    return {
        "two-between-rounds": broken.BETWEEN,
        "two-in-the-actions": broken.INSIDE,
        "two-in-the-placements": broken.PLACING,
        "two-in-the-feeding": broken.HUNGRY,
        "two-over": broken.OVER + "end: {Ann: take 1 wood 1 gold}\nscores: {Ann: 43, Bob: 21}\n",
        "two-last-tile": broken.LAST_TILE,
        "two-empty-deck": broken.EMPTY_DECK,
        "three-passing": PASSING,
        **{name: position_text(ruleset(RULESET.key), state) for name, state in moments.items()},
    }


PASSING = """\
stone age: 1
players: [Ann, Bob, Cleo]
position:
  round: 4
  cards: [tool / art, 3 points / music, 1 food / weaving, choice / healing]
  buildings: [4 of 2 kinds, 1 to 7, 2 wood 1 brick]
  tribes: {Ann: {people: 10, supply: 40 food}, Bob: {people: 10, supply: 40 food}, Cleo: {people: 9, supply: 40 food}}
  now:
    phase: placements
    turn: Bob
    placed:
      Ann: [hut, forest 1, clay pit 1, quarry 1, hunt 1, card 1, card 2, building 1]
      Bob: [field, forest 1, clay pit 1, quarry 1, river 1, hunt 1, card 3, building 2]
      Cleo: [river 1, hunt 2, card 4, building 3]
rounds:
- placements: [Bob: pass, Cleo: pass, Ann: pass]
"""


def write(folder: Path, records: dict[str, str]) -> None:
    """Write records into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in records.items():
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")


def main(folder: Path) -> None:
    """Write all records."""
    games = {name: dumps(game(*how)) for name, *how in GAMES}  # type: ignore[arg-type]
    write(folder / "games", {**games, "stone-two-by-hand": by_hand()})
    write(folder / "violations", violations())
    write(folder / "positions", positions())


if __name__ == "__main__":
    main(Path(sys.argv[1]))
