"""Every action space: the printed ones by player count, and the round cards.

A row is for all player counts that it names. ``refill`` is the amount that the space gains each round. If goods are
still on it, it gains ``refill_more`` instead, the second number of "3 (1)".
"""

from functools import cache

from attrs import field, frozen

from caverna.games.farming.offers import and_or, and_then_or, either_or, then_maybe
from caverna.model.values import Value

from ..goods import NOTHING, Goods
from .offer import Act, Offer, Part, TakeGoods, flatten

EVERY = (1, 2, 3, 4, 5, 6, 7)
WISH, URGENT_WISH, FAMILY_LIFE = "wish_for_children", "urgent_wish_for_children", "family_life"
EXTENSION = "extension"
"""The keys of spaces with rules of their own."""


@frozen(eq=False, repr=False)
class SpaceRow(Value):
    """One action space as printed."""

    key: str
    name: str
    players: tuple[int, ...]
    do: Part
    refill: Goods = NOTHING
    refill_more: Goods = NOTHING
    number: int | None = None
    """The number that distinguishes spaces with the same name: the price of an Imitation, the stone of Drift mining."""
    cost: int = 0
    """The price of an Imitation in food."""
    stage: int = 0
    """The stage of a round card; 0 for a printed space."""
    es: str = ""
    """The Spanish name."""
    pl: str = ""
    """The Polish name."""
    full_name: str = field(init=False)
    """The name with its number, if it has one."""
    offer: Offer = field(init=False, repr=False, eq=False)
    """The actions of the space as a flat table."""
    imitates: bool = field(init=False)
    """True if this is an Imitation space."""

    @full_name.default
    def _numbered(self) -> str:
        return self.name if self.number is None else f"{self.name} {self.number}"

    @offer.default
    def _flat(self) -> Offer:
        return flatten(self.do)

    @imitates.default
    def _has_imitate(self) -> bool:
        return "imitate" in self.offer.find


def _row(
    key: str,
    name: str,
    players: tuple[int, ...],
    do: Part,
    refill: str = "",
    more: str = "",
    **other: "int | str",
) -> SpaceRow:
    first = Goods.parse(refill)
    second = Goods.parse(more) if more else first
    return SpaceRow(key, name, players, do, first, second, **other)  # type: ignore[arg-type]


def _take(goods: str = "", ore_per_mine: int = 0, ruby_mines: int = 0, token: bool = False) -> TakeGoods:
    return TakeGoods(Goods.parse(goods), ore_per_mine=ore_per_mine, ruby_mines=ruby_mines, token=token)


_twin = Act("meadow/field")
_dig = Act("cavern/tunnel")
_dig_either = Act("cavern/tunnel or cavern/cavern")
_sow = Act("sow")
_furnish = Act("furnish")
_dwelling = Act("dwelling")
_grow = Act("grow")
_forge = Act("forge")
_imitate = Act("imitate")
_supplies = "1 wood 1 stone 1 ore 1 food 2 gold"
_fences_stable_take: Part = and_then_or(and_or(Act("fences"), Act("stable")), _take())
_ore_mining = _take(ore_per_mine=2)


def _expedition(level: int) -> Act:
    return Act("expedition", level=level)


PRINTED: tuple[SpaceRow, ...] = (
    # every player count
    _row("ruby_mining", "Ruby mining", EVERY, _take(ruby_mines=1), "1 ruby",
         es="Extraer rubíes", pl="Wydobycie rubinów"),
    _row("housework", "Housework", EVERY, and_or(_take("1 dog"), _furnish),
         es="Labores del hogar", pl="Chałupnictwo"),
    _row("slash_and_burn", "Slash-and-burn", EVERY, and_then_or(_twin, _sow),
         es="Talar y quemar", pl="Wypalanie lasu"),
    # basic board, 1-3 players
    _row("drift_mining_1_3", "Drift mining", (2, 3), and_or(_take(), _dig), "1 stone", number=1,
         es="Excavar galería", pl="Drążenie sztolni"),
    _row("excavation_1_3", "Excavation", (1, 2, 3), and_or(_take(), _dig_either), "1 stone",
         es="Excavación", pl="Wykuwanie grot"),
    _row("starting_player_1_3", "Starting player", (2, 3), _take("2 ore", token=True), "1 food",
         es="Jugador inicial", pl="Gracz rozpoczynający"),
    _row("logging_1_3", "Logging", (1, 2, 3), and_then_or(_take(), _expedition(1)), "3 wood", "1 wood"),
    _row("supplies", "Supplies", (2, 3), _take(_supplies), es="Recursos", pl="Zaopatrzenie"),
    _row("ore_mining_1_3", "Ore mining", (1, 2, 3), _ore_mining, "2 ore", "1 ore",
         es="Extraer mineral", pl="Wydobycie rudy"),
    _row("wood_gathering", "Wood gathering", (1, 2, 3), _take(), "1 wood"),
    _row("clearing_1_3", "Clearing", (2, 3), and_or(_take(), _twin), "1 wood",
         es="Deforestar", pl="Karczowanie lasu"),
    _row("sustenance_1_3", "Sustenance", (1, 2, 3), and_or(_take("1 grain"), _twin), "1 food",
         es="Agricultura de subsistencia", pl="Opieka"),
    # basic board, 4-7 players
    _row("drift_mining_4_7", "Drift mining", (4, 5, 6, 7), and_or(_take(), _dig), "2 stone", number=2,
         es="Excavar galería", pl="Drążenie sztolni"),
    _row("excavation_4_7", "Excavation", (4, 5, 6, 7), and_or(_take(), _dig_either), "2 stone", "1 stone",
         es="Excavación", pl="Wykuwanie grot"),
    _row("starting_player_4_7", "Starting player", (4, 5, 6, 7), _take("1 ruby", token=True), "1 food",
         es="Jugador inicial", pl="Gracz rozpoczynający"),
    _row("imitation_2", "Imitation", (4, 5, 6, 7), _imitate, number=2, cost=2, es="Imitación", pl="Imitacja"),
    _row("logging_4_7", "Logging", (4, 5, 6, 7), and_then_or(_take(), _expedition(1)), "3 wood"),
    _row("forest_exploration_4_7", "Forest exploration", (4, 5, 6, 7), _take("2 food"), "2 wood", "1 wood"),
    _row("growth", "Growth", (4, 5, 6, 7), either_or(_take(_supplies), _grow), es="Crecimiento", pl="Wzrost"),
    _row("clearing_4_7", "Clearing", (4, 5, 6, 7), and_or(_take(), _twin), "2 wood",
         es="Deforestar", pl="Karczowanie lasu"),
    _row("ore_mining_4_7", "Ore mining", (4, 5, 6, 7), _ore_mining, "3 ore", "2 ore",
         es="Extraer mineral", pl="Wydobycie rudy"),
    _row("sustenance_4_7", "Sustenance", (4, 5, 6, 7), and_or(_take(), _twin), "1 grain", "1 vegetable",
         es="Agricultura de subsistencia", pl="Opieka"),
    # additional boards
    _row("strip_mining", "Strip mining", (3,), _take("2 wood"), "1 ore", "1 stone"),
    _row("imitation_4", "Imitation", (3, 5), _imitate, number=4, cost=4, es="Imitación", pl="Imitacja"),
    _row("forest_exploration_3", "Forest exploration", (3,), _take("1 vegetable"), "1 wood"),
    _row("depot", "Depot", (5, 6, 7), _take(), "1 wood 1 ore"),
    _row("small_scale_drift_mining", "Small-scale drift mining", (5,), and_or(_take("1 stone"), _dig),
         es="Excavar pequeña galería", pl="Powolne drążenie sztolni"),
    _row("weekly_market", "Weekly market", (5, 6, 7), and_then_or(_take("4 gold"), Act("buy")),
         es="Mercado semanal", pl="Targowisko"),
    _row("hardware_rental_5", "Hardware rental", (5,), and_then_or(_expedition(2), _sow)),
    _row("fence_building_5", "Fence building", (5,), and_then_or(_take(), Act("fences")), "1 wood",
         es="Construir vallas", pl="Buduj ogrodzenie"),
    _row("drift_mining_6_7", "Drift mining", (6, 7), and_or(_take(), _dig), "1 stone", number=1,
         es="Excavar galería", pl="Drążenie sztolni"),
    _row("imitation_1", "Imitation", (6, 7), _imitate, number=1, cost=1, es="Imitación", pl="Imitacja"),
    _row("hardware_rental_6_7", "Hardware rental", (6, 7),
         and_then_or(_take("2 wood"), _expedition(2), _sow)),
    _row("fence_building_6_7", "Fence building", (6, 7), and_then_or(_take(), Act("fences")), "2 wood", "1 wood",
         es="Construir vallas", pl="Buduj ogrodzenie"),
    _row("large_depot", "Large depot", (7,), _take(), "2 wood 1 stone 1 ore", "1 wood 1 stone 1 ore"),
    _row("imitation_0", "Imitation", (7,), _imitate, number=0, es="Imitación", pl="Imitacja"),
    _row(EXTENSION, "Extension", (7,),
         either_or(Act("meadow/field", Goods(wood=1)), Act("cavern/tunnel", Goods(stone=1))),
         es="Ampliar", pl="Rozbudowa"),
)  # fmt: skip
"""The spaces printed on the boards (setup.spaces).

The sources disagree on three points. Ruby mining is open from round 1 (ruling.ruby-mining). With 6 or 7 players there
is a second Drift mining (ruling.drift-6-7). Small-scale drift mining is stone and/or tile, while on Extension the tile
and its good belong together (ruling.tile-and-stone).
"""

CARDS: tuple[SpaceRow, ...] = (
    _row("blacksmithing", "Blacksmithing", EVERY, and_then_or(_forge, _expedition(3)), stage=1,
         es="Forja", pl="Kuźnia"),
    _row("sheep_farming", "Sheep farming", EVERY, _fences_stable_take, "1 sheep", stage=1,
         es="Cría de ovejas", pl="Hodowla owiec"),
    _row("ore_mine_construction", "Ore mine construction", EVERY,
         and_then_or(Act("ore mine", Goods(ore=3)), _expedition(2)), stage=1,
         es="Mina de mineral", pl="Budowa kopalni rudy"),
    _row(WISH, "Wish for children", EVERY, either_or(_grow, _dwelling), stage=2,
         es="Quiero tener hijos", pl="Pragnienie potomstwa"),
    _row(URGENT_WISH, "Urgent wish for children", EVERY,
         either_or(then_maybe(_dwelling, _grow), _take("3 gold")), stage=2,
         es="Quiero tener hijos ya", pl="Wielkie pragnienie potomstwa"),
    _row("donkey_farming", "Donkey farming", EVERY, _fences_stable_take, "1 donkey", stage=2,
         es="Cría de burros", pl="Hodowla osłów"),
    _row("ruby_mine_construction", "Ruby mine construction", EVERY,
         either_or(Act("ruby mine on a tunnel"), Act("ruby mine on a deep tunnel", Goods(ruby=1))), stage=2,
         es="Mina de rubíes", pl="Budowa kopalni rubinów"),
    _row(FAMILY_LIFE, "Family life", EVERY, and_or(_grow, _sow), stage=3,
         es="Vida en familia", pl="Życie rodzinne"),
    _row("ore_delivery", "Ore delivery", EVERY, _ore_mining, "1 stone 1 ore", stage=3,
         es="Entrega de mineral", pl="Dostawa rudy"),
    _row("exploration", "Exploration", (3, 4, 5, 6, 7), _expedition(4), stage=3,
         es="Exploración", pl="Rozpoznanie"),
    _row("ore_trading", "Ore trading", EVERY, Act("trade"), stage=4,
         es="Comercio de mineral", pl="Handlarz rudą"),
    _row("adventure", "Adventure", EVERY,
         and_then_or(_forge, then_maybe(_expedition(1), _expedition(1))), stage=4, es="Aventura", pl="Przygoda"),
    _row("ruby_delivery", "Ruby delivery", EVERY, _take(ruby_mines=2), "2 ruby", "1 ruby", stage=4,
         es="Entrega de rubíes", pl="Dostawa rubinów"),
)  # fmt: skip
"""The round cards: 12, one of them with two faces.

Adventure is two expeditions of level 1. The second is optional and comes after the first (expedition.adventure).
"""

SPACES: dict[str, SpaceRow] = {row.key: row for row in (*PRINTED, *CARDS)}

SOLO_COVERED = ("drift_mining_1_3", "starting_player_1_3", "supplies", "clearing_1_3")
"""The spaces of the 1-3 player board that are covered in the solo game (solo.cards)."""

RUBY_PAUSE = (1, 2)
"""The rounds in which Ruby mining gets no ruby with 2 players."""


@cache
def printed_for(players: int) -> tuple[SpaceRow, ...]:
    """Return the printed spaces for a number of players."""
    return tuple(row for row in PRINTED if players in row.players)
