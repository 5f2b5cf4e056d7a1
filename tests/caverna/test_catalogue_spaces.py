"""The action spaces and round cards against the printed boards, copied here as text; trees are put into words."""

import pytest

from caverna.games.caverna import Game
from caverna.games.caverna.catalogue import CARDS, PRINTED, SpaceRow, TakeGoods
from caverna.games.caverna.catalogue.offer import Act, Part
from caverna.games.caverna.catalogue.spaces import RUBY_PAUSE, SPACES
from caverna.games.caverna.goods import NAMES as GOODS
from caverna.games.farming.offers import AND_OR, AND_THEN_OR, EITHER_OR, Joined
from tests.caverna.test_catalogue import rows_of
from tests.support.rows import rows

SPACE_ROWS = """
    Ruby mining | 1234567 | 1 ruby |  | take; then 1 ruby if you have at least 1 ruby mine
    Housework | 1234567 |  |  | 1 dog and/or furnish a cavern
    Slash-and-burn | 1234567 |  |  | meadow/field twin tile and then/or sow
    Drift mining | 23 | 1 stone |  | take and/or cavern/tunnel twin tile
    Excavation | 123 | 1 stone |  | take and/or cavern/tunnel or cavern/cavern twin tile
    Starting player | 23 | 1 food |  | take the starting player token and the food; 2 ore
    Logging | 123 | 3 (1) wood |  | take and then/or level 1 expedition
    Supplies | 23 |  |  | 1 wood 1 stone 1 ore 1 food 2 gold
    Ore mining | 123 | 2 (1) ore |  | take; 2 ore for each ore mine you have
    Wood gathering | 123 | 1 wood |  | take
    Clearing | 23 | 1 wood |  | take and/or meadow/field twin tile
    Sustenance | 123 | 1 food |  | (take; 1 grain) and/or meadow/field twin tile
    Drift mining | 4567 | 2 stone |  | take and/or cavern/tunnel twin tile
    Excavation | 4567 | 2 (1) stone |  | take and/or cavern/tunnel or cavern/cavern twin tile
    Starting player | 4567 | 1 food |  | take the starting player token and the food; 1 ruby
    Imitation | 4567 |  | 2 food | imitate
    Logging | 4567 | 3 wood |  | take and then/or level 1 expedition
    Forest exploration | 4567 | 2 (1) wood |  | take; 2 food
    Growth | 4567 |  |  | either 1 wood 1 stone 1 ore 1 food 2 gold or family growth
    Clearing | 4567 | 2 wood |  | take and/or meadow/field twin tile
    Ore mining | 4567 | 3 (2) ore |  | take; 2 ore for each ore mine you have
    Sustenance | 4567 | 1 grain (1 vegetable) |  | take and/or meadow/field twin tile
    Strip mining | 3 | 1 ore (1 stone) |  | take; 2 wood
    Imitation | 35 |  | 4 food | imitate
    Forest exploration | 3 | 1 wood |  | take; 1 vegetable
    Depot | 567 | 1 wood 1 ore |  | take
    Small-scale drift mining | 5 |  |  | 1 stone and/or cavern/tunnel twin tile
    Weekly market | 567 |  |  | 4 gold and then/or buy at most one of each
    Hardware rental | 5 |  |  | level 2 expedition and then/or sow
    Fence building | 5 | 1 wood |  | take and then/or build fences
    Drift mining | 67 | 1 stone |  | take and/or cavern/tunnel twin tile
    Imitation | 67 |  | 1 food | imitate
    Hardware rental | 67 |  |  | 2 wood and then/or level 2 expedition and then/or sow
    Fence building | 67 | 2 (1) wood |  | take and then/or build fences
    Large depot | 7 | 2 (1) wood 1 stone 1 ore |  | take
    Imitation | 7 |  | 0 food | imitate
    Extension | 7 |  |  | either meadow/field twin tile and 1 wood or cavern/tunnel twin tile and 1 stone
"""
CARD_ROWS = """
    Blacksmithing | 1 |  | forge a weapon and then/or level 3 expedition
    Sheep farming | 1 | 1 sheep | (build fences and/or 1 stable for 1 stone) and then/or take
    Ore mine construction | 1 |  | ore mine/deep tunnel twin tile with 3 ore and then/or level 2 expedition
    Wish for children | 2 |  | either family growth or furnish a dwelling
    Urgent wish for children | 2 |  | either (furnish a dwelling and then, if you want, family growth) or 3 gold
    Donkey farming | 2 | 1 donkey | (build fences and/or 1 stable for 1 stone) and then/or take
    Ruby mine construction | 2 |  | either a ruby mine on a tunnel or a ruby mine on a deep tunnel with 1 ruby
    Family life | 3 |  | family growth and/or sow
    Ore delivery | 3 | 1 stone 1 ore | take; 2 ore for each ore mine you have
    Exploration | 3 |  | level 4 expedition
    Ore trading | 4 |  | up to 3 times 2 ore for 2 gold 1 food
    Adventure | 4 |  | forge a weapon and then/or two level 1 expeditions, one after the other
    Ruby delivery | 4 | 2 (1) ruby | take; then 1 ruby if you have at least 2 ruby mines
"""
SPACE_NAMES = """
    Ruby mining | Extraer rubíes | Wydobycie rubinów
    Housework | Labores del hogar | Chałupnictwo
    Slash-and-burn | Talar y quemar | Wypalanie lasu
    Drift mining | Excavar galería | Drążenie sztolni
    Excavation | Excavación | Wykuwanie grot
    Starting player | Jugador inicial | Gracz rozpoczynający
    Supplies | Recursos | Zaopatrzenie
    Ore mining | Extraer mineral | Wydobycie rudy
    Clearing | Deforestar | Karczowanie lasu
    Sustenance | Agricultura de subsistencia | Opieka
    Imitation | Imitación | Imitacja
    Growth | Crecimiento | Wzrost
    Small-scale drift mining | Excavar pequeña galería | Powolne drążenie sztolni
    Weekly market | Mercado semanal | Targowisko
    Fence building | Construir vallas | Buduj ogrodzenie
    Extension | Ampliar | Rozbudowa
    Blacksmithing | Forja | Kuźnia
    Sheep farming | Cría de ovejas | Hodowla owiec
    Ore mine construction | Mina de mineral | Budowa kopalni rudy
    Wish for children | Quiero tener hijos | Pragnienie potomstwa
    Urgent wish for children | Quiero tener hijos ya | Wielkie pragnienie potomstwa
    Donkey farming | Cría de burros | Hodowla osłów
    Ruby mine construction | Mina de rubíes | Budowa kopalni rubinów
    Family life | Vida en familia | Życie rodzinne
    Ore delivery | Entrega de mineral | Dostawa rudy
    Exploration | Exploración | Rozpoznanie
    Ore trading | Comercio de mineral | Handlarz rudą
    Adventure | Aventura | Przygoda
    Ruby delivery | Entrega de rubíes | Dostawa rubinów
"""

ACTS = {
    "meadow/field": "meadow/field twin tile",
    "cavern/tunnel": "cavern/tunnel twin tile",
    "cavern/tunnel or cavern/cavern": "cavern/tunnel or cavern/cavern twin tile",
    "ore mine": "ore mine/deep tunnel twin tile",
    "ruby mine on a tunnel": "a ruby mine on a tunnel",
    "ruby mine on a deep tunnel": "a ruby mine on a deep tunnel",
    "furnish": "furnish a cavern",
    "dwelling": "furnish a dwelling",
    "grow": "family growth",
    "forge": "forge a weapon",
    "fences": "build fences",
    "stable": "1 stable for 1 stone",
    "buy": "buy at most one of each",
    "trade": "up to 3 times 2 ore for 2 gold 1 food",
    "imitate": "imitate",
    "sow": "sow",
}


def taking(act: TakeGoods, refill: bool) -> str:
    """Return what a space gives, in words."""
    words = []
    if act.token:
        words.append("take the starting player token and the food")
    elif refill:
        words.append("take")
    if act.goods:
        words.append(str(act.goods))
    if act.ore_per_mine:
        words.append(f"{act.ore_per_mine} ore for each ore mine you have")
    if act.ruby_mines:
        words.append(f"then 1 ruby if you have at least {act.ruby_mines} ruby mine{'s' * (act.ruby_mines > 1)}")
    return "; ".join(words)


def acting(act: Act) -> str:
    """Return one act in words."""
    words = f"level {act.level} expedition" if act.name == "expedition" else ACTS[act.name]
    if not act.goods:
        return words
    return f"{words} {'with' if 'mine' in act.name else 'and'} {act.goods}"


def worded(part: Part, refill: bool) -> str:
    """Return a tree in words; parts made of several are put in parentheses."""
    if isinstance(part, TakeGoods):
        return taking(part, refill)
    if isinstance(part, Act):
        return acting(part)
    words = [worded(one, refill) for one in part.parts]
    if len(set(words)) < len(words):
        return f"two {words[0]}s, one after the other"
    words = [
        f"({word})" if ";" in word or (isinstance(one, Joined) and "two" not in word) else word
        for one, word in zip(part.parts, words, strict=True)
    ]
    if part.how == EITHER_OR:
        return "either " + " or ".join(words)
    joint = {AND_OR: " and/or ", AND_THEN_OR: " and then/or "}.get(part.how, " and then, if you want, ")
    return joint.join(words)


def refilling(row: SpaceRow) -> str:
    """Return the refill in words: ``3 (1) wood``, ``1 grain (1 vegetable)``."""
    words = []
    for (good, first), (other, more) in zip(row.refill.pairs, row.refill_more.pairs, strict=True):
        if good != other:
            words.append(f"{first} {GOODS[good]} ({more} {GOODS[other]})")
        else:
            words.append(f"{first} {GOODS[good]}" if first == more else f"{first} ({more}) {GOODS[good]}")
    return " ".join(words)


def test_every_printed_space() -> None:
    rows = [
        [
            row.name, "".join(map(str, row.players)), refilling(row), f"{row.cost} food" * row.imitates,
            worded(row.do, bool(row.refill)),
        ]
        for row in PRINTED
    ]  # fmt: skip
    assert rows == rows_of(SPACE_ROWS)
    assert len(rows) == 37


def test_every_round_card() -> None:
    rows = [[row.name, str(row.stage), refilling(row), worded(row.do, bool(row.refill))] for row in CARDS]
    assert rows == rows_of(CARD_ROWS)
    assert len(rows) == 13  # 12 cards, one of them with two faces


def test_exploration_is_for_3_to_7_players_and_the_other_cards_for_all() -> None:
    for row in CARDS:
        assert row.players == ((3, 4, 5, 6, 7) if row.name == "Exploration" else (1, 2, 3, 4, 5, 6, 7))


@rows("row", SPACES.values())
def test_a_spaces_spanish_and_polish_names(row: SpaceRow) -> None:
    known = {name: (es, pl) for name, es, pl in rows_of(SPACE_NAMES)}
    assert (row.es, row.pl) == known.get(row.name, ("", ""))


def test_numbers_of_spaces_that_share_a_name() -> None:
    """Drift mining by its stone a round, Imitation by its price."""
    assert {row.key: row.number for row in SPACES.values() if row.number is not None} == {
        "drift_mining_1_3": 1,
        "drift_mining_4_7": 2,
        "drift_mining_6_7": 1,
        "imitation_4": 4,
        "imitation_2": 2,
        "imitation_1": 1,
        "imitation_0": 0,
    }


@pytest.mark.parametrize(
    ("players", "count"),
    # 3 for all; then 9, 10 or 8 of the small board, and the additional ones
    [(1, 8), (2, 12), (3, 15), (4, 13), (5, 19), (6, 19), (7, 22)],
)
def test_how_many_printed_spaces_are_in_play(players: int, count: int) -> None:
    assert len(Game([f"P{number}" for number in range(players)]).spaces()) == count


def test_ruby_mining_pauses_in_two_rounds() -> None:
    assert RUBY_PAUSE == (1, 2)
