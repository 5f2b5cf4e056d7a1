"""Broken records, rule by rule: fences, animals, free steps, weapons, loot, imitation, trade and set-up."""

import pytest

from tests.support.marked_records import SIX_CARDS, broken, first_round, later, named, sound
from tests.support.rows import rows

# --- fences and stables -------------------------------------------------------------------------------------------

MEADOWS = "board: {C4: meadow, C3: meadow, C2: meadow, C1: meadow, B4: field}"

FENCED = [
    ("fence.small", later("supply: 9 wood", "Ann: Sheep farming, ▸pasture C4")),
    ("fence.small", later(f"supply: 9 wood, {MEADOWS}", "Ann: Sheep farming, ▸pasture B4")),
    ("fence.small", later("supply: 9 wood, board: {C4: pasture}", "Ann: Sheep farming, ▸pasture C4")),
    ("fence.small", later(f"supply: 1 wood, {MEADOWS}", "Ann: Sheep farming, ▸pasture C4")),
    ("fence.large", later(f"supply: 9 wood, {MEADOWS}", "Ann: Sheep farming, ▸pasture C4 C2")),
    ("fence.large", later(f"supply: 9 wood, {MEADOWS}", "Ann: Sheep farming, ▸pasture C4 B4")),
    ("fence.large", later(f"supply: 3 wood, {MEADOWS}", "Ann: Sheep farming, ▸pasture C4 C3")),
    ("fence.limit", later(f"supply: 9 wood, {MEADOWS}", "Ann: Sheep farming, pasture C4, ▸pasture C3")),
    ("fence.limit", later(f"supply: 9 wood, {MEADOWS}", "Ann: Sheep farming, pasture C4 C3, ▸pasture C2 C1")),
    # What may be built comes before its price; a free step between does not make another action of it.
    ("fence.limit", later(f"supply: 2 wood 1 grain, {MEADOWS}",
                          "Ann: Donkey farming, pasture C4, eat 1 grain, ▸pasture C3")),
    # The Carpenter takes 1 wood off the whole action: 1 for the small pasture, 4 for the large one.
    ("fence.large", later("supply: 4 wood, board: {C4: meadow, C3: meadow, C2: meadow, D3: Carpenter}",
                          "Ann: Sheep farming, pasture C4, ▸pasture C3 C2")),
    ("stable.build", later(f"supply: 9 stone, {MEADOWS}", "Ann: Sheep farming, ▸stable B4")),
    ("stable.build", later(f"supply: 9 stone, {MEADOWS}", "Ann: Sheep farming, ▸stable D2")),
    ("stable.build", later(f"supply: 9 stone, {MEADOWS}", "Ann: Sheep farming, ▸stable Z2")),
    ("stable.build", later(f"supply: 9 wood, {MEADOWS}", "Ann: Sheep farming, ▸stable C4")),
    ("stable.limit", later("supply: 9 stone, board: {A1: stable}", "Ann: Sheep farming, ▸stable A1")),
    ("stable.limit", later("supply: 9 stone, board: {A1: stable, B1: stable, C1: stable}",
                           "Ann: Sheep farming, ▸stable C4")),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "text"), named(FENCED))
def test_fences_and_stables(rule: str, text: str) -> None:
    broken(text, f"illegal {rule}")


def test_the_carpenter_by_the_other_reading() -> None:
    text = later("supply: 4 wood, board: {C4: meadow, C3: meadow, C2: meadow, D3: Carpenter}",
                 "Ann: Sheep farming, pasture C4, pasture C3 C2")  # fmt: skip
    sound(text.replace("position:", "rulings: {carpenter: pasture}\nposition:"))


# --- animals, food, rubies ----------------------------------------------------------------------------------------

FREE = [
    # The dwelling holds 2 sheep; the third came with the placement.
    ("animals.housing", later("animals: 2 sheep", "Ann: ▸Sheep farming")),
    ("animals.housing", later("animals: 2 sheep", "Ann: Sheep farming, ▸take")),
    ("animals.housing", later("animals: 2 sheep, supply: 1 ruby", "Ann: ▸ruby boar")),
    ("animals.housing", later("animals: 2 sheep, supply: 1 ruby", "Ann: Logging, ▸ruby boar, have 1 boar")),
    # A dog watches 2 sheep on the meadow.
    ("animals.housing", later("animals: 1 dog 4 sheep, board: {C4: meadow}", "Ann: ▸let go 1 dog")),
    # Animals come before the next step that is not free, and before the question whether anything was done.
    ("animals.housing", later("animals: 2 sheep, supply: 1 ruby", "Ann: ▸ruby boar, Depot")),
    ("animals.housing", later("animals: 2 sheep, supply: 1 ruby", "Ann: Slash-and-burn, ▸ruby boar")),
    # A3 brings a boar.
    ("animals.housing", later("animals: 2 sheep, board: {C4: meadow, B4: field, A4: field}",
                              "Ann: Slash-and-burn, ▸meadow A3 field A2")),
    ("animals.housing", later("animals: 3 boar, supply: 1 grain, board: {C4: field, D3: Stubble room}",
                              "Ann: Slash-and-burn, ▸sow grain C4")),
    ("animals.housing", later("animals: 2 sheep, dwarfs: [5, 5]", "Ann: Logging, expedition (▸boar)")),
    ("animals.housing", later("animals: 2 sheep, dwarfs: [5, 5]",
                              "Ann: Blacksmithing, expedition (wood, ▸boar, dog)")),
    ("animals.housing", later("animals: 2 sheep, dwarfs: [5, 5]",
                              "Ann: Blacksmithing, expedition (wood, ▸boar, dog, let go 1 boar)")),
    ("food.convert", first_round("Ann: ▸eat 1 grain")),
    ("food.convert", first_round("Ann: Logging, ▸eat 3 wood")),
    ("food.convert", first_round("Ann: Supplies, ▸eat 1 gold")),
    ("food.convert", first_round("Ann: Supplies, ▸eat 3 gold")),
    ("food.convert", first_round("Ann: Housework, ▸eat 1 dog")),
    ("food.convert", later("board: {C4: field 2 grain}", "Ann: ▸eat 1 grain")),
    ("ruby.trade", first_round("Ann: ▸ruby dog")),
    ("ruby.trade", later("supply: 1 ruby", "Ann: ▸ruby food")),
    ("ruby.trade", later("supply: 1 ruby", "Ann: ▸ruby 2 wood")),
    ("ruby.trade", later("supply: 1 ruby", "Ann: ▸ruby cattle")),
    ("ruby.trade", later("supply: 1 ruby", "Ann: ▸ruby cavern D2")),
    # Where a tile may lie comes before its price.
    ("mountain.connected", later("supply: 1 ruby", "Ann: ▸ruby cavern F1")),
    ("ruling.let-go", later("animals: 1 sheep", "Ann: ▸let go 2 sheep")),
    ("trade.tile", later("supply: 2 gold", "Ann: ▸use Trader")),
    ("trade.tile", later("board: {D3: Carpenter}", "Ann: ▸use Carpenter")),
    ("trade.tile", later("supply: 2 gold, board: {D3: Spare part storage over Trader}", "Ann: ▸use Trader 1")),
    ("trade.tile", later("dwarfs: [0, 9]", "Ann: ▸use Peaceful cave 9")),
    ("trade.goods", later("supply: 3 gold, board: {D3: Trader}", "Ann: ▸use Trader 2")),
    ("trade.goods", later("supply: 1 grain, board: {D3: Beer parlor}", "Ann: ▸use Beer parlor 1 for gold")),
    ("trade.goods", later("dwarfs: [0, 8], board: {D3: Peaceful cave}", "Ann: ▸use Peaceful cave 9")),
    ("trade.goods", later("dwarfs: [0, 9], board: {D3: Peaceful cave}", "Ann: ▸use Peaceful cave 9 placed")),
]  # fmt: skip


@rows(("rule", "text"), named(FREE))
def test_animals_food_and_rubies(rule: str, text: str) -> None:
    broken(text, f"illegal {rule}")


def test_animals_may_be_cooked_before_the_next_item() -> None:
    sound(later("animals: 2 sheep, dwarfs: [5, 5]", "Ann: Blacksmithing, expedition (boar, eat 1 boar, dog)"))


# --- weapons and loot ---------------------------------------------------------------------------------------------

STRONG = "dwarfs: [14, 14], supply: 2 grain, board: {C4: meadow, C3: field, B4: stable}"


def goes(loot: str, home: str = STRONG, space: str = "Blacksmithing") -> str:
    return later(home, f"Ann: {space}, expedition ({loot})")


WEAPONS = [
    ("weapon.forge", first_round("Ann: Blacksmithing, ▸forge 1")),
    ("weapon.forge", later("supply: 9 ore", "Ann: Blacksmithing, ▸forge 9")),
    ("weapon.forge", later("supply: 9 ore, dwarfs: [3, 8]", "Ann: Blacksmithing, ▸forge 3")),
    ("weapon.forge", later("supply: 2 ore, board: {D3: Blacksmith}", "Ann: Blacksmithing, ▸forge 5")),
    ("expedition.armed", first_round("Ann: Logging, ▸expedition (dog)")),
    # The unarmed dwarf is placed first.
    ("expedition.armed", later("dwarfs: [0, 8]", "Ann: Logging, ▸expedition (dog)")),
    ("expedition.loot", goes("▸vegetable", "dwarfs: [3, 8]")),
    ("expedition.loot", goes("dog, ▸wood", "dwarfs: [3, 8]", "Logging")),
    ("expedition.loot", goes("dog, wood, ▸dog", "dwarfs: [3, 8]")),
    ("expedition.loot", goes("dog, eat 1 grain, wood, +1, ▸grain")),
    # The strength is that of the beginning: +1 comes after the expedition.
    ("expedition.loot", goes("+1, ▸vegetable", "dwarfs: [3, 8]")),
    ("expedition.loot", later("supply: 9 ore", "Ann: Blacksmithing, forge 1, expedition (dog, ▸grain)")),
    ("expedition.loot", later("supply: 1 grain, dwarfs: [3, 8]", "Ann: Logging, ▸expedition (eat 1 grain)")),
    ("furnish.cost", goes("dog, ▸furnish Carpenter D3")),
    ("furnish.cost", goes("▸dwelling D3")),
    # What comes later does not pay.
    ("furnish.cost", goes("▸furnish Trader D3, wood")),
    ("furnish.cavern", goes("▸dwelling D2")),
    ("stable.limit", goes("▸stable B4")),
    ("stable.build", goes("▸stable C3")),
    ("fence.small", goes("▸pasture C4")),
    ("fence.large", goes("▸pasture C4 C3")),
    ("forest.single", goes("wood, ▸meadow C4")),
    ("forest.connected", goes("wood, ▸meadow A1")),
    ("forest.stable", goes("▸field B4")),
    ("mountain.connected", goes("▸tunnel F1")),
    ("mountain.single", goes("▸cavern D3")),
    ("sow.field", goes("▸sow vegetable C3")),
    ("sow.field", goes("▸sow grain C4")),
    ("harvest.breed", goes("▸breed sheep")),
    ("expedition.loot", goes("▸breed sheep boar donkey", "dwarfs: [14, 14], animals: 2 sheep")),
    ("ruby.trade", goes("dog, ▸ruby wood, +1")),
]  # fmt: skip


@rows(("rule", "text"), named(WEAPONS))
def test_weapons_and_loot(rule: str, text: str) -> None:
    broken(text, f"illegal {rule}")


# --- the last stage -----------------------------------------------------------------------------------------------


def last_stage(home: str, turn: str, card: str) -> str:
    return (
        later(home, turn, card=card)
        .replace("round: 7", "round: 10")
        .replace(SIX_CARDS, f"{SIX_CARDS}, Ore delivery, Family life")
    )


LAST = [
    ("work.offered", last_stage("dwarfs: [3, 8]", "Ann: Adventure, expedition (dog), expedition (dog), "
                                                  "▸expedition (wood)", "Adventure")),
    ("work.order-of-actions", last_stage("supply: 9 ore, dwarfs: [3, 8]",
                                         "Ann: Adventure, expedition (dog), ▸forge 2", "Adventure")),
    # Each of the two is of level 1; the second has strength 4 already.
    ("expedition.loot", last_stage("dwarfs: [3, 8]", "Ann: Adventure, expedition (dog, ▸wood)", "Adventure")),
    ("expedition.loot", last_stage("dwarfs: [3, 8]", "Ann: Adventure, expedition (dog), expedition (▸boar)",
                                   "Adventure")),
    ("trade.ore", last_stage("supply: 9 ore", "Ann: Ore trading, ▸trade 4", "Ore trading")),
    ("trade.ore", last_stage("supply: 9 ore", "Ann: Ore trading, trade 2, eat 2 gold, ▸trade 2", "Ore trading")),
    ("trade.ore", last_stage("supply: 3 ore", "Ann: Ore trading, ▸trade 2", "Ore trading")),
    ("work.must-act", last_stage("supply: 3 ore", "Ann: ▸Ore trading", "Ore trading")),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "text"), named(LAST))
def test_the_last_stage(rule: str, text: str) -> None:
    broken(text, f"illegal {rule}")


# --- imitation and the market -------------------------------------------------------------------------------------

FOUR, FIVE, SEVEN = "Ann, Bob, Cid, Dan", "Ann, Bob, Cid, Dan, Eve", "Ann, Bob, Cid, Dan, Eve, Fay, Guy"
"""Food at the start: 1, 1, 2, 3 and 3 for the others."""

MORE = [
    ("imitation.target", first_round("Ann: Logging", "Bob: Clearing", "Cid: ▸Imitation of Housework",
                                     players=FOUR)),
    ("imitation.target", first_round("Ann: Logging", "Bob: Clearing", "Cid: Housework", "Dan: Excavation",
                                     "Ann: Sustenance", "Bob: Ore mining", "Cid: ▸Imitation of Housework",
                                     players=FOUR)),
    ("imitation.target", first_round("Ann: Starting player", "Bob: Logging", "Cid: ▸Imitation 2 of Starting player",
                                     players=FOUR)),
    # A target that is none comes before the price.
    ("imitation.target", first_round("Ann: Logging", "Bob: ▸Imitation of Clearing", players=FOUR)),
    ("imitation.cost", first_round("Ann: Housework", "Bob: ▸Imitation of Housework", players=FOUR)),
    # Both prices of the chain are paid: Cid has 2 food.
    ("imitation.cost", first_round("Ann: Housework", "Bob: Imitation 1 of Housework",
                                   "Cid: ▸Imitation 2 of Imitation 1 of Housework", players=SEVEN)),
    ("imitation.effect", first_round("Ann: Ore mining", "Bob: Logging", "Cid: Imitation of Ore mining, ▸take",
                                     players=FOUR)),
    ("work.must-act", first_round("Ann: Ore mining", "Bob: Logging", "Cid: ▸Imitation of Ore mining", players=FOUR)),
    ("expedition.armed", first_round("Ann: Logging", "Bob: Clearing", "Cid: Imitation of Logging, ▸expedition (dog)",
                                     players=FOUR)),
    ("work.occupied", first_round("Ann: Housework", "Bob: Logging", "Cid: Imitation of Housework",
                                  "Dan: ▸Imitation of Logging", players=FOUR)),
    # The space reached in the end is Ann's own.
    ("imitation.target", first_round("Ann: Housework", "Bob: Imitation 0 of Housework", "Cid: Clearing", "Dan: Depot",
                                     "Eve: Logging", "Fay: Ore mining", "Guy: Large depot",
                                     "Ann: ▸Imitation 1 of Imitation 0 of Housework", players=SEVEN)),
    ("imitation.target", first_round("Ann: Housework", "Bob: ▸Imitation 0 of Imitation 1 of Housework",
                                     players=SEVEN)),
    ("work.offered", first_round("Ann: ▸Logging of Housework", players=SEVEN)),
    ("work.available", first_round("Ann: ▸Small-scale drift mining", players=SEVEN)),
    ("work.available", first_round("Ann: ▸Imitation 4 of Logging", players=SEVEN)),
    # Extension gives its good with the tile, and one side only.
    ("work.offered", first_round("Ann: Extension, ▸take", players=SEVEN)),
    ("work.order-of-actions", first_round("Ann: Extension, meadow C4 field C3, ▸cavern D2 tunnel E2", players=SEVEN)),
    ("work.order-of-actions", first_round("Ann: Growth, take, ▸grow", players=SEVEN)),
    ("expedition.armed", first_round("Ann: Hardware rental, ▸expedition (dog)", players=SEVEN)),
    ("work.must-act", first_round("Ann: ▸Hardware rental, leave", players=SEVEN)),
    ("market.once", first_round("Ann: Weekly market, ▸buy ruby", players=FIVE)),
    ("market.once", first_round("Ann: Weekly market, ▸buy dog dog", players=FIVE)),
    ("market.once", first_round("Ann: Weekly market, ▸buy cattle dog", players=FIVE)),
    ("market.once", first_round("Ann: Weekly market, buy wood, eat 2 gold, ▸buy wood", players=FIVE)),
    # The 4 gold are left, and nothing else pays for the wood; nothing bought is nothing done.
    ("market.once", first_round("Ann: Weekly market, leave, ▸buy wood", players=FIVE)),
    ("work.must-act", first_round("Ann: ▸Weekly market, leave", players=FIVE)),
    ("work.take-all", first_round("Ann: Depot, ▸leave", players=FIVE)),
]  # fmt: skip


@rows(("rule", "text"), named(MORE))
def test_imitation_and_the_market(rule: str, text: str) -> None:
    broken(text, f"illegal {rule}")


def test_a_table_that_does_not_imitate_imitation() -> None:
    text = first_round(
        "Ann: Housework", "Bob: Imitation 0 of Housework", "Cid: ▸Imitation 1 of Imitation 0 of Housework",
        players=SEVEN,
    )  # fmt: skip
    sound(text.replace("▸", ""))
    broken(text.replace("rounds:", "rulings: {imitate imitation: no}\nrounds:"), "illegal imitation.target")


def test_a_table_that_leaves_no_goods() -> None:
    text = first_round("Ann: Excavation, ▸leave, cavern D2 cavern E2")
    sound(text.replace("▸", ""))
    broken(text.replace("rounds:", "rulings: {leave goods: no}\nrounds:"), "illegal work.take-all")


# --- cards, markers, players, solo --------------------------------------------------------------------------------

SET_UP = [
    ("setup.cards", first_round(card="▸Donkey farming")),
    ("setup.cards", first_round(card="▸Wish for children")),
    ("setup.cards", first_round("Ann: Logging", "Bob: Supplies", "Ann: Ore mining", "Bob: Clearing")
     + "- card: ▸Blacksmithing\n"),
    ("setup.cards", later("supply: 3 food", card="▸Exploration")),
    ("setup.cards", later("supply: 3 food", card="▸Urgent wish for children")),
    ("setup.markers", first_round().replace("turns:", "marker: ▸leaf")),
    ("setup.players", "caverna: 1\nplayers: ▸[]\nrounds: []\n"),
    ("setup.players", "caverna: 1\nplayers: ▸[Ann, Bob, Cid, Dan, Eve, Fay, Guy, Hal]\nrounds: []\n"),
    ("solo.cards", first_round(players="Ann", card="▸Sheep farming")),
    ("setup.markers", "caverna: 1\nplayers: [Ann]\nposition:\n  round: 6\n  cards: [Blacksmithing, Sheep farming, "
     "Ore mine construction, Wish for children, Donkey farming]\nrounds:\n- marker: ▸leaf\n"),
    ("solo.clear", "caverna: 1\nplayers: [Ann]\nrounds:\n- start: {Ann: ▸keep Logging}\n"),
    ("solo.clear", "caverna: 1\nplayers: [Ann]\nposition: {round: 2, cards: [Blacksmithing], "
     "spaces: {Logging: 6 wood}}\nrounds:\n- start:\n    Ann: have 2 food, ▸keep Logging\n"),
    # 7 wood would be cleared, but there is no ruby.
    ("solo.clear", "caverna: 1\nplayers: [Ann]\nposition: {round: 2, cards: [Blacksmithing], "
     "spaces: {Logging: 7 wood}}\nrounds:\n- start: {Ann: ▸keep Logging}\n"),
    ("solo.clear", "caverna: 1\nplayers: [Ann]\nposition: {round: 2, cards: [Blacksmithing], "
     "spaces: {Logging: 7 wood}, homes: {Ann: {supply: 2 ruby}}}\nrounds:\n"
     "- start: {Ann: 'keep Logging, ▸keep Logging'}\n"),
    ("solo.clear", "caverna: 1\nplayers: [Ann, Bob]\nrounds:\n- card: Blacksmithing\n  start: {Ann: ▸keep Logging}\n"),
    # The solo player has 2 dwarfs too, and no ninth round.
    ("work.turn-order", first_round("Ann: Logging", "Ann: Ore mining", "▸Ann: Excavation", players="Ann")),
    ("setup.cards", "caverna: 1\nplayers: [Ann]\nposition:\n  round: 10\n  cards: [Blacksmithing, Sheep farming, "
     "Ore mine construction, Wish for children, Donkey farming, Ruby mine construction, Ore delivery, Family life]\n"
     "rounds:\n- round: ▸9\n"),
    ("food.convert", "caverna: 1\nplayers: [Ann, Bob]\nrounds:\n- card: Blacksmithing\n"
     "  start: {Bob: ▸eat 1 grain}\n"),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "text"), named(SET_UP))
def test_set_up(rule: str, text: str) -> None:
    broken(text, f"illegal {rule}")
