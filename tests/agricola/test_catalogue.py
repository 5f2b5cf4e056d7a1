"""Facts of the components, as printed."""

import pytest

from caverna.games.agricola.catalogue.majors import MAJORS
from caverna.games.agricola.catalogue.rounds import HARVESTS, STAGE_OF_ROUND
from caverna.games.agricola.catalogue.setup import setup_for
from caverna.games.agricola.catalogue.spaces import CARDS, PRINTED, SPACES
from caverna.games.agricola.goods import NAMES, SPANISH
from caverna.games.agricola.names import GOOD_NUMBER, MAJOR_KEYS, SPACE_KEYS, read_goods
from caverna.games.agricola.offers import refill, space_offer
from caverna.model.names import normalise


def test_fourteen_round_cards_by_stages() -> None:
    assert [len([row for row in CARDS if row.stage == stage]) for stage in range(1, 7)] == [4, 3, 2, 2, 2, 1]
    assert [round_ for round_ in range(1, 15) if STAGE_OF_ROUND[round_] != STAGE_OF_ROUND.get(round_ + 1)] == sorted(
        HARVESTS
    )


@pytest.mark.parametrize(("players", "count"), [(1, 10), (2, 10), (3, 14), (4, 16), (5, 16)])
def test_spaces_by_player_count(players: int, count: int) -> None:
    for mode in ("full", "family"):
        assert len(setup_for(players, mode).printed) == count


REFILLS = {
    "3 wood": "3 wood", "1 clay": "1 clay", "1 reed": "1 reed", "Fishing": "1 food", "2 wood": "2 wood",
    "1 wood": "1 wood",
    "2 clay": "2 clay", "Traveling players": "1 food", "4 wood": "4 wood", "3 clay": "3 clay",
    "Reed stone wood": "1 reed",
    "Room or traveling players": "1 food", "1 sheep": "1 sheep", "1 stone": "1 stone", "1 wild boar": "1 boar",
    "1 cattle": "1 cattle",
}  # fmt: skip


def test_refills() -> None:
    for row in SPACES.values():
        if row.key != "starting_player_family":
            assert str(row.refill) == REFILLS.get(row.name, "nothing"), row.key
    assert str(SPACES["starting_player_family"].refill) == "1 food"
    assert [row.key for row in PRINTED if row.refill_solo] == ["wood_3"]


def test_every_name_at_a_table_leads_to_a_space() -> None:
    for players in range(1, 6):
        for mode in ("full", "family"):
            setup = setup_for(players, mode)
            shown = list(setup.display_name.values())
            assert len(set(shown)) == len(shown)
            for key, name in setup.display_name.items():
                assert setup.keys_by_name[normalise(name)] == (key,)


def test_spanish_names() -> None:
    assert SPACE_KEYS["arar1campoy/osembrar"] == ("plow_and_sow",)
    assert SPACE_KEYS["ampliarlafamilia"] == ("family_growth",)
    assert MAJOR_KEYS["cesteria"] == ("basketmaker",)
    assert MAJOR_KEYS["hogar"] == ("fireplace_2", "fireplace_3")
    assert MAJOR_KEYS["cocina4"] == ("hearth_4",)
    assert [GOOD_NUMBER[normalise(name)] for name in SPANISH] == list(range(len(NAMES)))


@pytest.mark.parametrize(
    ("text", "goods"),
    [
        ("2 wood 1 clay", "2 wood 1 clay"),
        ("1 wild boar", "1 boar"),
        ("3 maderas 2 jabalíes", "3 wood 2 boar"),
        ("none", "nothing"),
    ],
)
def test_amounts_are_read(text: str, goods: str) -> None:
    assert str(read_goods(text)) == goods


@pytest.mark.parametrize("text", ["", "wood", "2 gold", "2 wood 1 wood", "0 wood", "two wood", "2 wood 3"])
def test_what_is_no_amount(text: str) -> None:
    with pytest.raises(ValueError):
        read_goods(text)


def test_majors_are_numbered_as_the_cards() -> None:
    assert [row.number for row in MAJORS.values()] == list(range(1, 11))
    assert [row.points for row in MAJORS.values()] == [1, 1, 1, 1, 2, 3, 2, 2, 2, 4]


@pytest.mark.parametrize(
    ("key", "mode", "said"),
    [
        ("sow_and_bake", "full", "sow and/or bake bread"),
        ("starting_player_full", "full", "take the starting player token and/or 1 minor improvement"),
        ("room_or_players", "family", "either 1 room, or take the goods"),
        ("improvement", "full", "either 1 major improvement, or 1 minor improvement"),
        ("improvement", "family", "1 major improvement"),
        ("renovation_and_fences", "full", "renovate, then perhaps build fences"),
    ],
)
def test_what_a_space_offers_is_said_as_the_board_has_it(key: str, mode: str, said: str) -> None:
    assert space_offer(SPACES[key], mode) == said


def test_what_a_space_gains_each_round_alone_and_with_others() -> None:
    gained = [refill(SPACES["wood_3"], players) for players in (1, 2, 5, None)]
    assert gained == ["2 wood", "3 wood", "3 wood", "3 wood (solo 2 wood)"]
    assert [refill(SPACES["plow_field"], players) for players in (1, None)] == ["", ""]
