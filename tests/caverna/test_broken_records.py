"""Broken records, rule by rule: a turn that breaks one, with the rule, line and column of the finding.

The mark stands where the finding must point: at the step or loot item, or at the player's name.
"""

from tests.support.marked_records import broken, first_round, later, named
from tests.support.rows import rows

# --- the placement ------------------------------------------------------------------------------------------------

WORK = [
    ("work.turn-order", first_round("▸Bob: Logging")),
    ("work.turn-order", first_round("Ann: Logging", "▸Ann: Supplies")),
    ("work.turn-order", first_round("Ann: Logging", "Bob: Supplies", "▸Bob: Ore mining")),
    # Both have placed their 2 dwarfs.
    ("work.turn-order", first_round("Ann: Logging", "Bob: Supplies", "Ann: Ore mining", "Bob: Clearing",
                                    "▸Ann: Excavation")),
    # The third dwarf is newborn.
    ("work.turn-order", later("board: {D3: Dwelling}", "Ann: Wish for children, grow", "Bob: Supplies",
                              "Ann: Logging", "Bob: Clearing", "▸Ann: Excavation")),
    # Whose turn it is comes first, then whether the space is open.
    ("work.turn-order", first_round("Ann: Logging", "▸Ann: Logging")),
    ("work.turn-order", first_round("▸Bob: Sheep farming")),
    ("work.turn-order", first_round("▸Bob: pass")),
    ("work.available", first_round("Ann: ▸Sheep farming")),
    ("work.available", first_round("Ann: ▸Depot")),
    ("work.available", first_round("Ann: ▸Growth, take")),
    ("work.available", first_round("Ann: ▸Wish for children, grow")),
    ("work.available", first_round("Ann: ▸Exploration")),
    ("work.available", first_round("Ann: ▸Imitation 2 of Logging")),
    ("work.available", later("supply: 3 food", "Ann: ▸Wish for children, grow", card="Family life")),
    ("work.available", later("supply: 3 food", "Ann: ▸Urgent wish for children, take")),
    ("work.available", later("supply: 3 food, dwarfs: [0, 5]", "Ann: order 9, ▸Depot")),
    ("work.available", first_round("Ann: ▸Supplies", players="Ann")),
    ("work.available", first_round("Ann: ▸Weekly market, buy dog", players="Ann, Bob, Cid, Dan")),
    ("work.occupied", first_round("Ann: Logging", "Bob: ▸Logging")),
    ("work.occupied", first_round("Ann: Logging", "Bob: Supplies", "Ann: ▸Logging")),
    # ... also where the order of the dwarfs is wrong.
    ("work.occupied", later("dwarfs: [0, 5, 9], board: {D3: Dwelling}", "Ann: Logging", "Bob: Supplies",
                            "Ann: order 8, ▸Logging")),
    ("work.dwarf-order", later("supply: 1 ruby, dwarfs: [0, 5]", "Ann: ▸order 4, Logging")),
    ("work.dwarf-order", later("supply: 1 ruby, dwarfs: [5, 9]", "Ann: ▸order 5, Logging")),
    ("work.dwarf-order", later("supply: 1 food, dwarfs: [0, 5]", "Ann: ▸order 5, Logging")),
    ("work.dwarf-order", later("supply: 1 food, dwarfs: [0, 5]", "Ann: Logging, ▸order 5, expedition (dog)")),
    ("work.stuck", first_round("Ann: ▸pass")),
    ("work.stuck", first_round("Ann: Logging", "Bob: have 1 food, ▸pass")),
]  # fmt: skip


@rows(("rule", "text"), named(WORK))
def test_placements(rule: str, text: str) -> None:
    broken(text, f"illegal {rule}")


# --- what the space offers ----------------------------------------------------------------------------------------

FIELDS = "supply: 3 grain 2 vegetable 9 wood 9 stone, board: {C4: meadow, C3: field}"
ARMED = "supply: 9 ore 3 food, dwarfs: [3, 8]"

OFFERED = [
    ("work.offered", first_round("Ann: Logging, ▸furnish Carpenter D3")),
    ("work.offered", first_round("Ann: Supplies, ▸meadow C4 field C3")),
    ("work.offered", first_round("Ann: Logging, take, ▸take")),
    ("work.offered", first_round("Ann: Drift mining, ▸cavern E3 cavern E2")),
    ("work.offered", first_round("Ann: Blacksmithing, ▸take")),
    ("work.offered", first_round("Ann: Blacksmithing, ▸leave")),
    ("work.offered", first_round("Ann: Ore mining, ▸forge 2")),
    ("work.offered", first_round("Ann: Excavation, cavern D2 cavern E2, ▸cavern E3 tunnel F3")),
    ("work.offered", later(FIELDS, "Ann: Housework, furnish Carpenter D3, ▸furnish Trader D3")),
    ("work.offered", later(FIELDS, "Ann: Sheep farming, stable B2, ▸stable B3")),
    ("work.offered", later(FIELDS, "Ann: Slash-and-burn, sow grain C3, ▸sow vegetable C3")),
    ("work.offered", later("board: {D3: Couple dwelling}", "Ann: Family life, grow, ▸grow", card="Family life")),
    # Two tunnels are the same side of the either/or.
    ("work.offered", later("board: {E3: tunnel, F3: tunnel}",
                           "Ann: Ruby mine construction, ruby mine E3, ▸ruby mine F3")),
    # What the space offers comes before the rules of the step.
    ("work.offered", first_round("Ann: Wood gathering, ▸meadow A1 field F4")),
    ("work.offered", first_round("Ann: Wood gathering, ▸expedition (cattle)")),
    ("work.order-of-actions", later(FIELDS, "Ann: Slash-and-burn, sow grain C3, ▸meadow B4 field B3")),
    ("work.order-of-actions", later(ARMED, "Ann: Blacksmithing, expedition (dog), ▸forge 3")),
    ("work.order-of-actions", later(ARMED, "Ann: Logging, expedition (dog), ▸take")),
    ("work.order-of-actions", later(FIELDS, "Ann: Sheep farming, take, ▸stable B2")),
    ("work.order-of-actions", later(FIELDS, "Ann: Sheep farming, take, let go 1 sheep, ▸pasture C4")),
    ("work.order-of-actions", later(FIELDS, "Ann: Wish for children, furnish Dwelling D3, ▸grow")),
    ("work.order-of-actions", later("board: {D3: Dwelling}", "Ann: Urgent wish for children, ▸grow",
                                    card="Family life")),
    ("work.order-of-actions", later(FIELDS, "Ann: Urgent wish for children, take, ▸furnish Dwelling D3",
                                    card="Family life")),
    ("work.order-of-actions", later("board: {E3: tunnel, F3: ore mine, F2: deep tunnel}",
                                    "Ann: Ruby mine construction, ruby mine E3, ▸ruby mine F2")),
    ("work.take-all", first_round("Ann: Ore mining, ▸leave")),
    ("work.take-all", first_round("Ann: Supplies, ▸leave")),
    ("work.must-act", first_round("Ann: ▸Ruby mining")),
    ("work.must-act", first_round("Ann: ▸Slash-and-burn")),
    ("work.must-act", first_round("Ann: ▸Blacksmithing")),
    ("work.must-act", first_round("Ann: ▸Housework, leave")),
    ("work.must-act", first_round("Ann: ▸Excavation, leave")),
    ("work.must-act", later("supply: 1 grain", "Ann: have 1 grain, ▸Slash-and-burn, eat 1 grain")),
    ("work.must-act", later("supply: 1 grain", "Ann: ▸Ore mine construction")),
]  # fmt: skip


@rows(("rule", "text"), named(OFFERED))
def test_what_the_space_offers(rule: str, text: str) -> None:
    broken(text, f"illegal {rule}")


# --- forest, mountain, mines, fields ------------------------------------------------------------------------------

CLEARED = "supply: 3 ruby 1 grain 9 wood 9 stone, board: {C4: meadow, C3: field, B4: stable}"
MINES = "supply: 3 ruby, board: {E3: tunnel, E2: tunnel, F3: ore mine, F2: deep tunnel}"

LAND = [
    ("forest.twin", first_round("Ann: Slash-and-burn, ▸meadow C4 field B3")),
    ("forest.twin", first_round("Ann: Slash-and-burn, ▸meadow C4 field D4")),
    ("forest.twin", first_round("Ann: Slash-and-burn, ▸meadow C4 field C4")),
    ("forest.twin", first_round("Ann: Slash-and-burn, ▸field C5 meadow C4")),
    ("forest.twin", later(CLEARED, "Ann: Clearing, ▸meadow C4 field B4")),
    ("forest.twin", later(CLEARED, "Ann: Clearing, ▸meadow C2 field C3")),
    ("forest.first-tile", first_round("Ann: Slash-and-burn, ▸meadow B4 field B3")),
    ("forest.first-tile", later("supply: 1 ruby, board: {C4: stable}", "Ann: ▸ruby meadow C3")),
    ("forest.connected", later(CLEARED, "Ann: Clearing, ▸meadow A1 field B1")),
    # A stable on bare forest does not connect.
    ("forest.connected", later(CLEARED, "Ann: ▸ruby meadow A4")),
    ("forest.stable", later(CLEARED, "Ann: Clearing, ▸meadow B3 field B4")),
    ("forest.stable", later(CLEARED, "Ann: ▸ruby field B4")),
    ("forest.no-single", first_round("Ann: Slash-and-burn, ▸meadow C4")),
    ("forest.no-single", first_round("Ann: Clearing, ▸field C4")),
    ("forest.single", later(CLEARED, "Ann: ▸ruby field C4")),
    ("forest.single", later(CLEARED, "Ann: ▸ruby meadow D2")),
    ("forest.single", later(CLEARED, "Ann: Logging, ▸ruby meadow C3")),
    ("mountain.twin", first_round("Ann: Excavation, ▸cavern D3 cavern D2")),
    ("mountain.twin", first_round("Ann: Excavation, ▸cavern D2 cavern F2")),
    ("mountain.twin", first_round("Ann: Drift mining, ▸cavern D2 tunnel C2")),
    ("mountain.twin", first_round("Ann: Drift mining, ▸tunnel D1 cavern D0")),
    ("mountain.connected", first_round("Ann: Drift mining, ▸tunnel F1 cavern F2")),
    ("mountain.connected", later(CLEARED, "Ann: ▸ruby tunnel F4")),
    ("mountain.single", later(CLEARED, "Ann: ▸ruby tunnel D3")),
    ("mountain.single", later(CLEARED, "Ann: ▸ruby cavern B1")),
    ("mine.ore", later(CLEARED, "Ann: Ore mine construction, ▸ore mine E3 deep tunnel E2")),
    ("mine.ore", later(MINES, "Ann: Ore mine construction, ▸ore mine E2 deep tunnel F2")),
    ("mine.ore", later("board: {E3: tunnel, F3: cavern, F2: tunnel}",
                       "Ann: Ore mine construction, ▸ore mine E3 deep tunnel F2")),
    ("mine.ruby", later(MINES, "Ann: Ruby mine construction, ▸ruby mine D3")),
    ("mine.ruby", later(MINES, "Ann: Ruby mine construction, ▸ruby mine F3")),
    ("mine.ruby", later(MINES, "Ann: Ruby mine construction, ▸ruby mine F1")),
    ("sow.limit", later("supply: 3 grain, board: {C4: field, C3: field, C2: field}",
                        "Ann: Slash-and-burn, ▸sow grain C4 C3 C2")),
    ("sow.field", later(CLEARED, "Ann: Slash-and-burn, ▸sow grain C4")),
    ("sow.field", later(CLEARED, "Ann: Slash-and-burn, ▸sow grain B2")),
    ("sow.field", later(CLEARED, "Ann: Slash-and-burn, ▸sow vegetable C3")),
    ("sow.field", later("supply: 2 grain, board: {C4: field 1 grain}", "Ann: Slash-and-burn, ▸sow grain C4")),
    ("sow.field", later("supply: 2 grain 1 vegetable, board: {C4: field}",
                        "Ann: Slash-and-burn, ▸sow grain C4 vegetable C4")),
    # The crop on C4 is out of reach.
    ("sow.field", later("supply: 0 food, board: {C4: field 2 grain, C3: field}",
                        "Ann: Slash-and-burn, ▸sow grain C3")),
]  # fmt: skip


@rows(("rule", "text"), named(LAND))
def test_tiles_and_fields(rule: str, text: str) -> None:
    broken(text, f"illegal {rule}")


# --- furnishings and family ---------------------------------------------------------------------------------------

RICH = "supply: 9 wood 9 stone 9 ore 9 gold 9 food"

FURNISHED = [
    ("furnish.available", later(f"{RICH}, board: {{D3: Carpenter, D2: cavern}}",
                                "Ann: Housework, ▸furnish Carpenter D2")),
    ("furnish.available", first_round("Ann: Excavation, cavern D2 cavern E2", "Bob: Drift mining",
                                      "Ann: Housework, furnish Carpenter D3", "Bob: Supplies")
     + "- card: Sheep farming\n  turns:\n  - Ann: Logging\n  - Bob: Housework, ▸furnish Carpenter D3\n"),
    ("furnish.available", first_round("Ann: Housework, ▸furnish Trader D3")
     .replace("rounds:", "variant: introductory\nrounds:")),
    # Which tile comes before the cell, the cell before the price.
    ("furnish.available", later("supply: 0 food, board: {D3: Carpenter}", "Ann: Housework, ▸furnish Carpenter F1")),
    ("furnish.cavern", later(RICH, "Ann: Housework, ▸furnish Carpenter D2")),
    ("furnish.cavern", later(RICH, "Ann: Housework, ▸furnish Carpenter C4")),
    ("furnish.cavern", later(RICH, "Ann: Housework, ▸furnish Carpenter D4")),
    ("furnish.cavern", later(f"{RICH}, board: {{D2: tunnel}}", "Ann: Housework, ▸furnish Work room D2")),
    ("furnish.cavern", later(f"{RICH}, board: {{D3: Trader}}", "Ann: Housework, ▸furnish Carpenter D3")),
    ("furnish.cavern", later("supply: 0 food", "Ann: Housework, ▸furnish Carpenter D2")),
    ("ruling.overbuild", later(f"{RICH}, board: {{D3: Trader, D2: cavern}}",
                               "Ann: Housework, ▸furnish Spare part storage D2")),
    ("furnish.cost", first_round("Ann: Housework, ▸furnish Carpenter D3")),
    ("furnish.cost", later("supply: 1 wood", "Ann: Housework, ▸furnish Beer parlor D3")),
    ("furnish.cost", later(RICH, "Ann: Housework, ▸furnish Carpenter D3 paying 1 ore")),
    ("furnish.cost", later(RICH, "Ann: Housework, ▸furnish Carpenter D3 paying 2 stone")),
    # A discount never applies to the tile that grants it, and a workshop across the table helps nobody.
    ("furnish.cost", later("supply: 0 food", "Ann: Housework, ▸furnish Stone carver D3")),
    ("furnish.cost", later(f"{RICH}, board: {{D3: Builder, D2: cavern}}",
                           "Ann: Housework, ▸furnish Ruby supplier D2 paying 4 ore")),
    ("furnish.dwelling", later(RICH, "Ann: Wish for children, ▸furnish Carpenter D3")),
    ("furnish.dwelling", later("supply: 0 food", "Ann: Wish for children, ▸furnish Carpenter D3")),
    ("furnish.cavern", later(RICH, "Ann: Wish for children, ▸furnish Carpenter D2")),
    ("family.room", later(RICH, "Ann: Wish for children, ▸grow")),
    ("family.room", later("dwarfs: [0, 0, 0, 0, 0], board: {D3: Couple dwelling, D2: Dwelling}",
                          "Ann: Wish for children, ▸grow")),
    # Room for 6: 2 + 2 + 1 + 1, but none of it is the Additional dwelling.
    ("family.limit", later("dwarfs: [0, 0, 0, 0, 0], board: {D3: Couple dwelling, D2: Dwelling, E3: Dwelling}",
                           "Ann: Wish for children, ▸grow")),
    # The Additional dwelling holds the sixth dwarf only.
    ("family.room", later("board: {D3: Additional dwelling}", "Ann: Wish for children, ▸grow")),
]  # fmt: skip


@rows(("rule", "text"), named(FURNISHED))
def test_furnishings_and_family(rule: str, text: str) -> None:
    broken(text, f"illegal {rule}")
