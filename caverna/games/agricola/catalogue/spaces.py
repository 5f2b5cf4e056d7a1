"""Every action space: the printed ones, the action cards by number of players and mode, and the round cards.

A row is used for all numbers of players and modes that it names.
"""

from typing import Any

from attrs import field, frozen

from caverna.games.farming.offers import and_or, both, either_or, then_maybe

from ..goods import NOTHING, Goods
from .offer import CHOOSE, GROW, RENOVATE, TAKE, TOKEN, Act, Offer, Part, flatten, without
from .rounds import FIRST_GROWTH_ROUND
from .tables import STABLE_WOOD

FAMILY, FULL = "family", "full"
MODES = (FULL, FAMILY)
EVERY = (1, 2, 3, 4, 5)


@frozen(eq=False, repr=False)
class SpaceRow:
    """One action space as printed.

    Goods accumulate on a space with a ``refill``, always of one kind. Food accumulates on Starting player too
    (ruling.storehouse). A player who builds the room leaves the food on Room or traveling players
    (ruling.room-or-food). Spaces with occupations have another side in the family game (ruling.sides).
    """

    key: str
    name: str
    do: Part
    """The actions that it offers."""
    refill: Goods = NOTHING
    """The goods that are added each round."""
    refill_solo: Goods | None = None
    """The refill in the solo game, if it differs."""
    players: tuple[int, ...] = EVERY
    """The numbers of players for which it is used."""
    modes: tuple[str, ...] = MODES
    """The modes in which it is used."""
    stage: int = 0
    """The stage of a round card; 0 for a printed space or an action card."""
    number: str = ""
    """The word that distinguishes spaces with the same name: board, card, or the stage of a quarry."""
    also: tuple[str, ...] = ()
    """Other names that records may use."""
    es: str = ""
    """The Spanish name."""
    full_name: str = field(init=False)
    """The name with its number, if it has one."""
    offers: dict[str, Offer] = field(init=False, repr=False)
    """Mode -> the actions that it offers."""
    good: int = field(init=False)
    """The good that accumulates here, -1 if none does."""

    @full_name.default
    def _numbered(self) -> str:
        return f"{self.name} {self.number}" if self.number else self.name

    @offers.default
    def _flat(self) -> dict[str, Offer]:
        return {FULL: flatten(self.do), FAMILY: flatten(without(self.do, "minor"))}

    @good.default
    def _accumulated(self) -> int:
        return self.refill.pairs[0][0] if self.refill else -1

    @property
    def names(self) -> tuple[str, ...]:
        """Every name of this space, also with its number."""
        plain = (self.name, *self.also, *([self.es] if self.es else []))
        return (*plain, *(f"{name} {self.number}" for name in plain if self.number))


def _row(key: str, name: str, do: Part, refill: str = "", solo: str = "", **more: object) -> SpaceRow:
    return SpaceRow(key, name, do, Goods.parse(refill), Goods.parse(solo) if solo else None, **more)  # type: ignore[arg-type]


def _fixed(goods: str) -> Act:
    return Act(TAKE, Goods.parse(goods))


def _choose(count: int) -> Act:
    return Act(CHOOSE, count=count)


_take = Act(TAKE)
_token = Act(TOKEN)
_minor = Act("minor")
_major = Act("major")
_improvement = either_or(_major, _minor)
_plow = Act("plow")
_sow = Act("sow")
_bake = Act("bake")
_fence = Act("fence")
_renovate = Act(RENOVATE)
_grow_with_room = Act(GROW, with_room=True)
_grow_on_card = Act(GROW, with_room=True, since=FIRST_GROWTH_ROUND)
_first_free = Act("occupation", prices=(0, 1))
_always_two = Act("occupation", prices=(2,))
_one_one_two = Act("occupation", prices=(1, 1, 2))
_market = either_or(
    Act("take sheep", Goods.parse("1 sheep 1 food")),
    Act("take boar", Goods.parse("1 boar")),
    Act("take cattle", Goods.parse("1 cattle"), food=1),
)
_lessons: dict[str, Any] = {"also": ("1 occupation", "Lessons"), "es": "Aprender un oficio", "modes": (FULL,)}

PRINTED = (
    # printed on the boards, every player count
    _row("rooms_and_stables", "Rooms and stables", and_or(Act("room"), Act("stable", wood=STABLE_WOOD)),
         also=("Build rooms", "Build stables", "Farm expansion"), es="Construir habitaciones"),
    _row("starting_player_full", "Starting player", and_or(_token, _minor), modes=(FULL,),
         also=("Meeting place",), es="Jugador inicial"),
    _row("starting_player_family", "Starting player", both(_token, _take), "1 food", modes=(FAMILY,),
         also=("Meeting place", "Storehouse"), es="Jugador inicial"),
    _row("take_grain", "Take 1 grain", _fixed("1 grain"), also=("Grain", "Grain seeds"), es="Coger 1 cereal"),
    _row("plow_field", "Plow 1 field", _plow, also=("Plough 1 field", "Farmland"), es="Arar 1 campo"),
    _row("occupation_board", "Occupation", _first_free, number="board", **_lessons),
    _row("stable_and_bake", "Stable and bake", and_or(Act("stable", wood=1, most=1), _bake), modes=(FAMILY,),
         also=("Build stable and/or bake bread", "Side job")),
    _row("day_laborer_full", "Day laborer", _fixed("2 food"), modes=(FULL,), also=("Day labourer",)),
    _row("day_laborer_family", "Day laborer", both(_fixed("1 food"), _choose(1)), modes=(FAMILY,),
         also=("Day labourer",)),
    _row("wood_3", "3 wood", _take, "3 wood", "2 wood", also=("Forest",), es="3 maderas"),
    _row("clay_1", "1 clay", _take, "1 clay", also=("Clay pit",), number="board"),
    _row("reed_1", "1 reed", _take, "1 reed", also=("Reed bank",)),
    _row("fishing", "Fishing", _take, "1 food", es="Pescar"),
    # action cards, 3 players
    _row("wood_2_3", "2 wood", _take, "2 wood", players=(3,), also=("Grove",)),
    _row("clay_1_3", "1 clay", _take, "1 clay", players=(3,), also=("Hollow",), number="card"),
    _row("resource_3", "Take 1 resource", _choose(1), players=(3,), also=("1 building resource",)),
    _row("occupation_card_3", "Occupation", _always_two, players=(3,), number="card", **_lessons),
    _row("two_resources_3", "Take 2 resources", _choose(2), players=(3,), modes=(FAMILY,),
         also=("2 building resources",)),
    # action cards, 4 players
    _row("wood_1_4", "1 wood", _take, "1 wood", players=(4,), also=("Copse",)),
    _row("wood_2_4", "2 wood", _take, "2 wood", players=(4,), also=("Grove",)),
    _row("clay_2_4", "2 clay", _take, "2 clay", players=(4,), also=("Hollow",)),
    _row("traveling_players", "Traveling players", _take, "1 food", players=(4,),
         also=("Travelling players",), es="Espectáculo"),
    _row("reed_stone_food", "Reed stone food", _fixed("1 reed 1 stone 1 food"), players=(4,),
         also=("Resource market",)),
    _row("occupation_card_4", "Occupation", _one_one_two, players=(4,), number="card", **_lessons),
    _row("two_resources_4", "Take 2 resources", _choose(2), players=(4,), modes=(FAMILY,),
         also=("2 building resources",)),
    # action cards, 5 players
    _row("wood_4_5", "4 wood", _take, "4 wood", players=(5,)),
    _row("clay_3_5", "3 clay", _take, "3 clay", players=(5,)),
    _row("reed_stone_wood", "Reed stone wood", _fixed("1 stone 1 wood"), "1 reed", players=(5,)),
    _row("room_or_players", "Room or traveling players", either_or(Act("room", most=1), _take), "1 food", players=(5,),
         also=("Room or travelling players", "Traveling players", "Travelling players"), es="Espectáculo"),
    _row("animal_market", "Animal market", _market, players=(5,)),
    _row("occupation_or_growth", "Occupation or family growth", either_or(_one_one_two, _grow_on_card), players=(5,),
         modes=(FULL,), also=("1 occupation or family growth",)),
    _row("resources_or_growth", "Resources or family growth", either_or(_choose(2), _grow_on_card), players=(5,),
         modes=(FAMILY,), also=("2 building resources or family growth",)),
)  # fmt: skip

CARDS = (
    _row("sheep_1", "1 sheep", _take, "1 sheep", stage=1, also=("Sheep", "Sheep market")),
    _row("fences", "Fences", _fence, stage=1, also=("Fencing", "Build fences"), es="Construir vallas"),
    _row("sow_and_bake", "Sow and bake", and_or(_sow, _bake), stage=1,
         also=("Sow and/or bake bread", "Grain utilization"), es="Sembrar y/o hornear"),
    _row("improvement", "Improvement", _improvement, stage=1,
         also=("Major or minor improvement", "Major improvement"), es="Adquisición mayor"),
    _row("stone_2", "1 stone", _take, "1 stone", stage=2, also=("Western quarry",), number="2"),
    _row("renovation_and_improvement", "Renovation and improvement", then_maybe(_renovate, _improvement), stage=2,
         also=("After renovation also 1 major or minor improvement", "House redevelopment"), es="Reformar"),
    _row("family_growth", "Family growth", then_maybe(_grow_with_room, _minor), stage=2,
         also=("After family growth also 1 minor improvement", "Basic wish for children"), es="Ampliar la familia"),
    _row("boar_1", "1 wild boar", _take, "1 boar", stage=3, also=("1 boar", "Wild boar", "Boar", "Pig market")),
    _row("take_vegetable", "Take 1 vegetable", _fixed("1 vegetable"), stage=3,
         also=("Vegetable", "Vegetable seeds"), es="Coger 1 hortaliza"),
    _row("cattle_1", "1 cattle", _take, "1 cattle", stage=4, also=("Cattle", "Cattle market")),
    _row("stone_4", "1 stone", _take, "1 stone", stage=4, also=("Eastern quarry",), number="4"),
    _row("plow_and_sow", "Plow and sow", and_or(_plow, _sow), stage=5,
         also=("Plough and sow", "Plow 1 field and/or sow", "Cultivation"), es="Arar 1 campo y/o sembrar"),
    _row("growth_without_room", "Family growth without room", Act(GROW), stage=5,
         also=("Family growth even without space in your home", "Urgent wish for children"),
         es="Ampliar la familia sin tener habitaciones libres"),
    _row("renovation_and_fences", "Renovation and fences", then_maybe(_renovate, _fence), stage=6,
         also=("After renovation also fences", "Farm redevelopment")),
)  # fmt: skip

SPACES: dict[str, SpaceRow] = {row.key: row for row in (*PRINTED, *CARDS)}
"""Every space by its key, in the order of the boards."""
