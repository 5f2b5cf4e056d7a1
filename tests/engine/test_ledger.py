"""The ledger: every change of every good has a row with its cause, and the rows add up to what homes hold."""

from collections import Counter
from collections.abc import Iterable

import pytest
import yaml

from caverna import LedgerRow, loads, replay
from caverna.games.caverna import Game, Goods
from caverna.games.caverna.goods import NAMES
from caverna.games.caverna.notation import parse, write_step
from caverna.games.caverna.state.position import home_of
from tests.caverna.test_positions import rest_of
from tests.engine.test_replay import BROKEN, HEAD
from tests.support.marked_texts import marked
from tests.support.random_game import LONG, QUICK, Case, Played, game_of

Supplies = dict[str, Counter[str]]
Part = tuple[int, str, int | None]

quick = pytest.mark.parametrize("case", QUICK, ids=str)
few = pytest.mark.parametrize("case", QUICK[::3], ids=str)
long = pytest.mark.parametrize("case", LONG, ids=str)


def counted(game: Game) -> Supplies:
    """Count what everybody has as a position tells it."""
    found: Supplies = {}
    for home in game.homes:
        said = home_of(home)
        goods = Counter({name: count for text in (said["supply"], said["animals"]) for name, count in parsed(text)})
        goods["begging"] = said.get("begging", 0)
        found[home.name] = +goods
    return found


def parsed(text: str) -> list[tuple[str, int]]:
    return list(Goods.parse(text).items())


def by_part(rows: Iterable[LedgerRow]) -> dict[Part, list[LedgerRow]]:
    found: dict[Part, list[LedgerRow]] = {}
    for row in rows:
        found.setdefault((row.round, row.part, row.turn), []).append(row)
    return found


def parts_of(played: Played) -> Iterable[tuple[Part, Game]]:
    """Return the parts of a game in order, each with the game after it."""
    for entry in played.data["rounds"]:
        number = entry["round"]
        yield (number, "start", None), played.moments[number, 0]
        for turn in range(1, len(entry["turns"]) + 1):
            yield (number, "turn", turn), played.moments[number, turn]
        yield (number, "harvest", None), played.ends[number]
    yield (12, "end", None), played.game


def adds_up(played: Played) -> None:
    """Goods before, with the rows of each phase, give the goods after: no good appears or vanishes without a row."""
    found = replay(loads(played.text))
    rows = by_part(found.ledger())
    first = replay(loads(yaml.safe_dump({**played.data, "rounds": [], "end": None}))).game
    assert first is not None
    supplies = counted(first)
    for part, game in parts_of(played):
        for row in rows.pop(part, []):
            supplies[row.player][row.good] += row.delta
        assert {player: +goods for player, goods in supplies.items()} == counted(game), part
        assert all(count >= 0 for goods in supplies.values() for count in goods.values()), part
    assert rows == {}, "rows of parts that were not played"


@quick
def test_goods_are_conserved(case: Case) -> None:
    adds_up(game_of(case))


@pytest.mark.long
@long
def test_goods_are_conserved_at_every_table(case: Case) -> None:
    adds_up(case.play())


@few
def test_every_row_says_what_and_why(case: Case) -> None:
    played = game_of(case)
    lines = {
        (entry["round"], turn, player): [write_step(step) for step in parse(line).steps]
        for entry in played.data["rounds"]
        for turn, each in enumerate(entry["turns"], start=1)
        for player, line in each.items()
    }
    rows = replay(loads(played.text)).ledger()
    assert rows
    for row in rows:
        assert row.cause, row
        assert row.delta, row
        assert row.good in (*NAMES, "begging"), row
        assert row.player in played.game.players, row
        if row.part == "turn":
            assert row.turn is not None
            assert row.step in lines[row.round, row.turn, row.player], row
        else:
            assert row.turn is None
    # Without a step: what suppliers bring, what fields yield, feeding and newborns that nobody wrote.
    silent = {row.part for row in rows if not row.step}
    assert silent <= {"start", "harvest"}


@few
def test_goods_of_a_space_go_to_who_stands_there(case: Case) -> None:
    """All goods leave a space at once, to the player who placed a dwarf there in that turn."""
    played = game_of(case)
    rows = by_part(replay(loads(played.text)).ledger())
    taken = 0
    for (number, turn), game in played.moments.items():
        if not turn:
            continue
        before = played.moments[number, turn - 1]
        for name, lay in before.spaces().items():
            lies = game.spaces()[name]
            if lies == lay:
                continue
            assert not lies, "all or nothing"
            taken += 1
            gained: Counter[str] = Counter()
            for row in rows[number, "turn", turn]:
                if row.player == before.to_act and row.delta > 0:
                    gained[row.good] += row.delta
            assert game.occupied()[name] == before.to_act
            assert all(gained[good] >= count for good, count in lay.items())
    assert taken


# --- rows worked out by hand --------------------------------------------------------------------------------------

HAND = f"""{HEAD}rounds:
- card: Blacksmithing
  turns:
  - Ann: Ore mining
  - Bob: Excavation, cavern D2 cavern E2
  - Ann: Blacksmithing, forge 2, expedition (dog, wood, +1)
  - Bob: Housework, furnish Carpenter D3
- card: Sheep farming
  turns:
  - Ann: Drift mining, cavern E4 tunnel F4
  - Bob: Supplies
  - Bob: eat 2 gold
  - Ann: Logging, expedition (sheep), eat 1 sheep
  - Bob: Starting player
- card: Ore mine construction
  turns:
  - Bob: Drift mining
  - Ann: Slash-and-burn, meadow C4 field B4
  - Bob: Sustenance
  - Ann: Housework, furnish Stone supplier D3
  harvest: {{Ann: beg 1}}
- turns: []
"""

ROWS = """
1 turn 1: Ann, Ore mining: 2 ore of Ore mining
1 turn 2: Bob, Excavation: 1 stone of Excavation
1 turn 3: Ann, forge 2: -2 ore of forge
1 turn 3: Ann, expedition (dog, wood, +1): 1 dog of expedition
1 turn 3: Ann, expedition (dog, wood, +1): 1 wood of expedition
1 turn 4: Bob, Housework: 1 dog of Housework
1 turn 4: Bob, furnish Carpenter D3: -1 stone of Carpenter
2 turn 1: Ann, Drift mining: 2 stone of Drift mining
2 turn 1: Ann, cavern E4 tunnel F4: 1 food of E4
2 turn 2: Bob, Supplies: 1 wood of Supplies
2 turn 2: Bob, Supplies: 1 stone of Supplies
2 turn 2: Bob, Supplies: 1 ore of Supplies
2 turn 2: Bob, Supplies: 1 food of Supplies
2 turn 2: Bob, Supplies: 2 gold of Supplies
2 turn 3: Bob, eat 2 gold: -2 gold of eat
2 turn 3: Bob, eat 2 gold: 1 food of eat
2 turn 4: Ann, Logging: 4 wood of Logging
2 turn 4: Ann, expedition (sheep): 1 sheep of expedition
2 turn 4: Ann, eat 1 sheep: -1 sheep of eat
2 turn 4: Ann, eat 1 sheep: 1 food of eat
2 turn 5: Bob, Starting player: 2 food of Starting player
2 turn 5: Bob, Starting player: 2 ore of Starting player
3 turn 1: Bob, Drift mining: 1 stone of Drift mining
3 turn 2: Ann, meadow C4 field B4: 1 food of B4
3 turn 3: Bob, Sustenance: 3 food of Sustenance
3 turn 3: Bob, Sustenance: 1 grain of Sustenance
3 turn 4: Ann, Housework: 1 dog of Housework
3 turn 4: Ann, furnish Stone supplier D3: -1 wood of Stone supplier
3 harvest: Ann: -3 food of feed
3 harvest: Ann: 1 begging of feed
3 harvest: Bob: -4 food of feed
4 start: Ann: 1 stone of Stone supplier
"""
"""Ann has 1 + 1 + 1 + 1 food when 4 are due, and keeps 1: she begs for it."""


def shown(row: LedgerRow) -> str:
    where = f"{row.round} {row.part}" + (f" {row.turn}" if row.turn is not None else "")
    who = f"{row.player}, {row.step}" if row.step else row.player
    return f"{where}: {who}: {row.delta} {row.good} of {row.cause}"


def test_rows_worked_out_by_hand() -> None:
    found = replay(loads(HAND))
    assert found.findings == []
    assert [shown(row) for row in found.ledger()] == ROWS.strip().splitlines()


def test_the_rest_of_a_ledger_is_its_end() -> None:
    """From a position the ledger has the rows of what comes after it; the line's number begins anew."""
    played = game_of(QUICK[3])
    whole = replay(loads(played.text)).ledger()
    for number, turn in [(3, 1), (7, 0), (10, 2)]:
        rest = replay(loads(rest_of(played, number, turn))).ledger()
        later = [row for row in whole if row.round > number or (row.round == number and is_after(row, turn))]
        assert [(row.player, row.good, row.delta, row.cause) for row in rest] == [
            (row.player, row.good, row.delta, row.cause) for row in later
        ]


def is_after(row: LedgerRow, turn: int) -> bool:
    return row.part == "harvest" or (row.part == "turn" and row.turn is not None and row.turn > turn)


def test_the_ledger_ends_where_the_replay_stops() -> None:
    text, _ = marked(BROKEN, "illegal work.offered")
    rows = replay(loads(text)).ledger()
    assert {(row.round, row.turn) for row in rows} == {(1, 1), (1, 2), (1, 3), (1, 4), (2, 1)}


def test_a_line_left_empty_has_no_rows_of_another() -> None:
    """Going on, a free action whose only step is left out changes nothing."""
    text = f"{HEAD}rounds:\n- card: Blacksmithing\n  turns: [Ann: Logging, Bob: eat 1 sheep, Bob: Supplies]\n"
    rows = replay(loads(text), keep_going=True).ledger()
    assert [(row.player, row.turn) for row in rows] == [("Ann", 1)] + [("Bob", 3)] * 5
