"""The rules that the page cites for what it explains, with their pages."""

from caverna.drawing.citing import Citations
from caverna.games.agricola.catalogue.majors import MAJORS
from caverna.games.agricola.catalogue.spaces import SPACES as AGRICOLA_SPACES
from caverna.games.agricola.page import explaining as agricola
from caverna.games.caverna.catalogue.furnishings import FURNISHINGS
from caverna.games.caverna.catalogue.spaces import SPACES
from caverna.games.caverna.page import explaining as caverna
from caverna.games.caverna.page.labels import Labels
from caverna.games.stone_age.catalogue.buildings import BUILDINGS
from caverna.games.stone_age.catalogue.cards import CARDS
from caverna.games.stone_age.catalogue.places import NAMED
from caverna.games.stone_age.page import explaining as stone_age
from caverna.model.ruleset import ruleset


def pages_of(game: str, *rules: str) -> list[str]:
    """Return the pages of rules; an id that there is not is an error."""
    return [ruleset(game).rulebook.rule(id).page for id in rules]


def test_every_space_tile_card_and_building_is_explained_with_a_page() -> None:
    for row in SPACES.values():
        assert all(pages_of("caverna", *caverna.rules_of_space(row))), row.key
    for key in FURNISHINGS:
        assert any(pages_of("caverna", *caverna.rules_of_look(f"tile-{key}"))), key
    for space in AGRICOLA_SPACES.values():
        assert any(pages_of("agricola", *agricola.rules_of_space(space))), space.key
    for major in MAJORS.values():
        assert all(pages_of("agricola", *agricola.rules_of_major(major))), major.key
    for place in NAMED:
        assert all(pages_of("stone age", *stone_age.rules_of_place(place))), place.name
    for card in CARDS:
        assert all(pages_of("stone age", *stone_age.rules_of_card(card))), card.name
    for tile in BUILDINGS:
        assert all(pages_of("stone age", *stone_age.rules_of_tile(tile))), tile.name


def test_cells_are_explained_by_what_lies_on_them() -> None:
    assert list(caverna.rules_of_look("ruby_mine")) == ["mine.yield"]
    assert list(caverna.rules_of_look("large-e.stable")) == ["fence.large", "stable.build"]
    assert list(caverna.rules_of_look("forest-food-1")) == ["forest.connected"]
    assert list(caverna.rules_of_look("tile-trader-over-spare_part_storage")) == ["furnish.cost", "ruling.overbuild"]
    assert list(caverna.rules_of_look("tile-entry")) == ["setup.home"]
    assert agricola.rules_of_look("pasture-4-stable") == "fence.outline"
    assert agricola.rules_of_look("room-clay") == "room.place"


def test_each_rule_is_said_once_in_the_language() -> None:
    cite = Citations(ruleset("caverna").rulebook, Labels("pl"))
    assert cite(["mine.ore", "mine.yield", "mine.ore"]) == [0, 1]
    assert cite(["mine.yield", "ruling.seam"]) == [1, 2]
    page = ruleset("caverna").rulebook.rule("mine.ore").page
    assert cite.lines[0] == f"Kopalnia rudy na dwóch korytarzach – mine.ore (s. {page})"
    assert cite.lines[2].startswith("Co liczy Seam – ruling.seam")
