"""Write the records of ``records/agricola``: ``python -m tests.support.make_agricola_corpus DIRECTORY``.

The claimed scores come from the naive scorer of the tests, not from the library. The shipped games were written by this
script once and do not change when the computer players do. The script may now write other games.
"""

import sys
from collections import Counter
from pathlib import Path

from caverna.engine.replay import replay
from caverna.games.agricola import RULESET
from caverna.games.agricola.record import Record
from caverna.games.agricola.state.position import position_of
from caverna.games.agricola.steps import Card, Changes
from caverna.reading.reader import loads
from caverna.writing.writer import dumps, position_text
from tests.support import worked_agricola as worked
from tests.support.agricola_broken import ALL, MARK, Case, place
from tests.support.agricola_scoring import naive_score

NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve"]
GAMES: list[tuple[int, str, str, int, dict[str, str]]] = [
    # players, mode, style, seed, table options
    (1, "full", "planner", 3, {}), (1, "full", "random", 2, {}), (1, "full", "random", 3, {}),
    (1, "full", "random", 6, {}), (1, "family", "planner", 4, {}), (1, "family", "random", 1, {}),
    (1, "family", "random", 12, {}), (1, "family", "random", 3, {}), (2, "full", "planner", 1, {}),
    (2, "full", "random", 2, {"starting player": "token always"}), (2, "full", "random", 4, {}),
    (2, "family", "planner", 4, {}), (2, "family", "random", 6, {}), (3, "full", "planner", 1, {}),
    (3, "full", "random", 3, {}), (3, "family", "planner", 2, {}), (3, "family", "random", 7, {}),
    (4, "full", "planner", 3, {}), (4, "full", "random", 6, {"series cost": "free"}), (4, "family", "planner", 2, {}),
    (4, "family", "random", 5, {}), (5, "full", "planner", 4, {}), (5, "full", "random", 1, {}),
    (5, "family", "planner", 3, {}), (5, "family", "planner", 1, {"growth card": "without room"}),
]  # fmt: skip


def stated(record: Record, player: str) -> int:
    """Return the points of a player's hand cards that the record states."""
    line = (record.end or {}).get(player)
    cards = [step for step in (line.steps if line else ()) if isinstance(step, Card)]
    return sum(effect.points for card in cards for effect in card.effects if isinstance(effect, Changes))


def naive_scores(record: Record) -> dict[str, dict[str, int]]:
    """Return the scores of a finished record by the naive scorer."""
    state = replay(record).game
    assert state is not None
    assert state.finished
    homes = position_of(state)["homes"]
    return {name: naive_score(home, stated(record, name)) for name, home in homes.items()}


def game(players: int, mode: str, style: str, seed: int, rulings: dict[str, str]) -> Record:
    """Return a finished game that claims the scores of the naive scorer."""
    record = RULESET.simulate(NAMES[:players], seed, style, {"mode": mode, "rulings": rulings})
    assert isinstance(record, Record)
    record.scores = naive_scores(record)
    return record


def games() -> dict[str, str]:
    """Return the finished games by name."""
    counts: Counter[str] = Counter()
    found: dict[str, str] = {}
    for players, mode, style, seed, rulings in GAMES:
        name = f"agricola-{('solo', 'two', 'three', 'four', 'five')[players - 1]}-{mode}"
        counts[name] += 1
        found[f"{name}-{counts[name]}-{style}"] = dumps(game(players, mode, style, seed, rulings))
    return {**found, "agricola-solo-by-hand": by_hand(), "agricola-series-by-hand": SERIES}


def by_hand() -> str:
    """Return the game that was worked out by hand, with checks of the supply after every round."""
    told = ["agricola: 1", "about: {title: A game worked out by hand}", "players: [Ann]", "mode: family", "rounds:"]
    for number, (card, lines, harvest, has) in enumerate(worked.ROUNDS, start=1):
        told += [f"- card: {card}" if card else f"- round: {number}"]
        told += ["  turns:", *(f"  - Ann: {line}" for line in lines)]
        told += ["  harvest:", f"    Ann: {harvest}"] if harvest else []
        told += ["  check:", f"    Ann: {has}"]
    told += [
        f"scores: {{Ann: {{{', '.join(f'{line}: {points}' for line, points in worked.SHEET.items())}, total: 34}}}}"
    ]
    return "\n".join(told) + "\n"


SERIES = """\
agricola: 1
about: {title: The first rounds of a fourth game of the solo series}
players: [Ann]
mode: full
rulings: {series cost: free}
hands: {Ann: {occupations: [Chamberlain, Tutor, Mason, Baker], minors: [Rake]}}
series: {game: 4, last: 64, occupations: [Woodcutter, Reed collector, Fisher]}
rounds:
- card: Improvement
  turns:
  - Ann: Occupation, occupation Tutor, have 2 food         # 64 points were 5 over 59; the first is free
  - Ann: 3 wood, card Woodcutter (+1 wood), have 3 wood    # 2 a round, alone
- card: Fences
  turns:
  - Ann: Starting player, leave, minor Rake paying 1 wood, have 2 wood
  - Ann: Occupation, occupation Mason, have 1 food         # those of the start do not count at this table
"""


def violations() -> dict[str, str]:
    """Return a violation for each case, by a name that begins with its rule."""
    counts: Counter[str] = Counter()
    found: dict[str, str] = {}
    for case in ALL:
        if case[0] == "record.yaml":  # not a record, so it cannot have expected findings
            continue
        name = f"{case[0].replace('.', '-')}-{case[1]}"
        counts[name] += 1
        found[f"{name}-{counts[name]}"] = violation(case)
    return found


def violation(case: Case) -> str:
    """Return a broken record with its expected findings."""
    rule, _, text = case
    line, column = place(text)
    return f"{text.replace(MARK, '')}expect: [{rule} {line}:{column}]\n"


def positions() -> dict[str, str]:
    """Return positions in every phase, and of finished games."""
    played = replay(loads(dumps(game(3, "full", "random", 3, {}))))
    moments = {f"three-at-{number}-{turn}": played.at(number, turn) for number, turn in ((3, 0), (6, 4), (11, 5))}
    texts = {name: position_text(RULESET, state) for name, state in moments.items()}
    return {"nobody-can-move": STUCK, "every-kind-of-step": KINDS, "pastures": PASTURES, **texts}


STUCK = """\
agricola: 1
players: [Ann, Bob]
mode: family
position:
  round: 1
  cards: [Fences]
  now: {turn: Ann, placed: {Starting player: Ann, Take 1 grain: Bob, Day laborer: Ann, Plow 1 field: Bob}}
  homes:
    Ann: {supply: 3 food, family: 3, board: {B2: room}}
rounds:
- turns:
  - Ann: pass                 # nothing lies on the spaces that are free
"""
KINDS = """\
agricola: 1
players: [Ann, Bob]
mode: full
position:
  round: 14
  cards: [1 sheep, Fences, Sow and bake, Improvement, 1 stone 2, Renovation and improvement, Family growth, 1 wild boar,
    Take 1 vegetable, 1 cattle, 1 stone 4, Plow and sow, Family growth without room]
  spaces: {1 wild boar: 3 boar}
  homes:
    Ann:
      supply: 5 wood 5 clay 3 reed 2 stone 9 food 3 grain 1 vegetable
      animals: 1 sheep
      board: {B2: room, B1: field}
      occupations: [Nurse, Surveyor, Fair]
      improvements: [Fireplace 3]
      minors: [Oven]
      family: 3
    Bob: {supply: 30 food, occupations: [Guest]}
rounds:
- start:
    Ann: card Nurse (+1 wood)
  turns:
  - Ann: Renovation and fences, renovate, fence E1, have 2 wood 4 fence
  - Bob: Starting player, leave, minor Seed swap paying nothing passing, card Seed swap (+1 grain)
  - Ann: Family growth, grow by Nurse, minor Seed swap paying 1 grain
  - Bob: card Fair of Ann (-1 food +1 wood)
  - Bob: 1 wild boar, let go 3 boar
  - Bob: 3 wood by Guest
  - Ann: Plow and sow, plow E3 by Surveyor, sow grain B1 vegetable E3
  harvest:
    Ann: eat 1 sheep, feed, breed none
end:
  Ann: card Fair (+2 points), have 1 vegetable
"""
PASTURES = """\
agricola: 1
players: [Ann]
mode: family
position:
  round: 4
  now: {turn: Ann}
  homes:
    Ann: {supply: 15 wood}
rounds:
- turns:
  - Ann: Fences, fence D1 E1, fence D2 E2, fence D1, have 4 wood 3 pasture 11 fence
"""


def write(folder: Path, records: dict[str, str]) -> None:
    """Write records into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in records.items():
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")


def main(folder: Path) -> None:
    """Write all records."""
    write(folder / "games", games())
    write(folder / "violations", violations())
    write(folder / "positions", positions())


if __name__ == "__main__":
    main(Path(sys.argv[1]))
