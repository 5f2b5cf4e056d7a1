"""A complete game for two in the full variant, with every number worked out by hand from the rules."""

PLAYERS = ["Ann", "Bob"]

ROUNDS = [
    {
        "round": 1, "card": "Blacksmithing", "marker": None,
        "start": {},
        "turns": [
            ("Ann", "Ore mining"),
            ("Bob", "Logging"),
            ("Ann", "Blacksmithing, forge 2, expedition (dog, sheep, +1)"),
            ("Bob", "Excavation, cavern D2 cavern E2"),
        ],
        "after": {
            "Ann": {"goods": "1 food 1 dog 1 sheep", "weapons": [0, 4], "begging": 0, "board": {}},
            "Bob": {"goods": "3 wood 1 stone 1 food", "weapons": [0, 0], "begging": 0,
                    "board": {"D2": "cavern", "E2": "cavern"}},
        },
        # Ruby mining gets nothing in rounds 1 and 2.
        "spaces": {"Drift mining": "1 stone", "Starting player": "1 food", "Wood gathering": "1 wood",
                   "Clearing": "1 wood", "Sustenance": "1 food"},
        "starting player": "Ann",
    },
    {
        "round": 2, "card": "Ore mine construction", "marker": None,
        "start": {},
        "turns": [
            ("Ann", "Drift mining, cavern E4 tunnel E3"),               # E4: 1 food
            ("Bob", "Sustenance, meadow C4 field C3"),
            ("Ann", "Logging, expedition (sheep)"),                     # strength 4 becomes 5
            ("Bob", "Housework, furnish Stone carver D3"),              # and 2 stone at once
        ],
        "after": {
            "Ann": {"goods": "3 wood 2 stone 2 food 1 dog 2 sheep", "weapons": [0, 5], "begging": 0,
                    "board": {"E4": "cavern", "E3": "tunnel"}},
            "Bob": {"goods": "2 wood 3 stone 3 food 1 grain 1 dog", "weapons": [0, 0], "begging": 0,
                    "board": {"C4": "meadow", "C3": "field", "D3": "Stone carver", "D2": "cavern",
                              "E2": "cavern"}},
        },
        "spaces": {"Excavation": "1 stone", "Starting player": "2 food", "Ore mining": "2 ore",
                   "Wood gathering": "2 wood", "Clearing": "2 wood"},
        "starting player": "Ann",
    },
    {
        "round": 3, "card": "Sheep farming", "marker": None,
        "start": {},
        "turns": [
            ("Ann", "Clearing, meadow C4 field C3"),
            ("Bob", "Starting player"),
            # The dog watches 2 sheep on the meadow C4, the boar has the dwelling.
            ("Ann", "Blacksmithing, expedition (vegetable, boar, +1)"),
            ("Bob", "Slash-and-burn, meadow B4 field B3, sow grain C3"),        # B4: 1 food
        ],
        # Ann's sheep find no room for a lamb.
        "harvest": {"Ann": "eat 1 vegetable"},
        "after": {
            "Ann": {"goods": "6 wood 2 stone 1 dog 2 sheep 1 boar", "weapons": [0, 7], "begging": 0,
                    "board": {"C4": "meadow", "C3": "field", "E4": "cavern", "E3": "tunnel"}},
            "Bob": {"goods": "2 wood 3 stone 2 ore 3 food 1 grain 1 dog", "weapons": [0, 0], "begging": 0,
                    "board": {"C4": "meadow", "C3": "field 2 grain", "B4": "meadow", "B3": "field",
                              "D3": "Stone carver", "D2": "cavern", "E2": "cavern"}},
        },
        "spaces": {"Ruby mining": "1 ruby", "Drift mining": "1 stone", "Excavation": "2 stone",
                   "Logging": "3 wood", "Ore mining": "3 ore", "Wood gathering": "3 wood",
                   "Sustenance": "1 food", "Sheep farming": "1 sheep"},
        "starting player": "Bob",
    },
    {
        "round": 4, "card": "Wish for children", "marker": None,
        "start": {},
        "turns": [
            ("Bob", "Housework, furnish Ruby supplier D2"),             # 2 wood 1 stone
            ("Ann", "Wish for children, furnish Simple dwelling 4 E4"),
            ("Bob", "Logging"),
            ("Ann", "Blacksmithing, expedition (vegetable, boar, +1)"),
        ],
        "harvest": {"Ann": "eat 1 vegetable"},                          # 1 food per dwarf
        "after": {
            "Ann": {"goods": "2 wood 1 dog 2 sheep 2 boar", "weapons": [0, 9], "begging": 0,
                    "board": {"C4": "meadow", "C3": "field", "E4": "Simple dwelling 4", "E3": "tunnel"}},
            "Bob": {"goods": "4 wood 2 stone 2 ore 1 food 1 grain 2 dog", "weapons": [0, 0], "begging": 0,
                    "board": {"C4": "meadow", "C3": "field 2 grain", "B4": "meadow", "B3": "field",
                              "D3": "Stone carver", "D2": "Ruby supplier", "E2": "cavern"}},
        },
        "spaces": {"Ruby mining": "2 ruby", "Drift mining": "2 stone", "Excavation": "3 stone",
                   "Starting player": "1 food", "Ore mining": "4 ore", "Wood gathering": "4 wood",
                   "Clearing": "1 wood", "Sustenance": "2 food", "Sheep farming": "2 sheep"},
        "starting player": "Bob",
    },
    {
        "round": 5, "card": "Ruby mine construction", "marker": None,
        "start": {},                                                    # Bob's first ruby arrives
        "turns": [
            ("Bob", "Housework, furnish Dwelling E2"),                  # 4 wood 2 stone
            ("Ann", "Wish for children, grow"),
            ("Bob", "Sustenance, meadow A4 field A3"),                  # A3: 1 boar
            ("Ann", "Blacksmithing, expedition (vegetable, stable B4, furnish Stone supplier D3)"),
        ],
        # Ann owes 2 + 2 + 1. The boar left lives in the stable in the forest, so a lamb is born.
        "harvest": {"Ann": "eat 1 boar 1 vegetable, beg 1"},
        "after": {
            "Ann": {"goods": "1 wood 1 dog 3 sheep 1 boar", "weapons": [0, 0, 10], "begging": 1,
                    "board": {"C4": "meadow", "C3": "field", "B4": "stable", "D3": "Stone supplier",
                              "E4": "Simple dwelling 4", "E3": "tunnel"}},
            "Bob": {"goods": "2 ore 1 ruby 3 grain 3 dog 1 boar", "weapons": [0, 0], "begging": 0,
                    "board": {"C4": "meadow", "C3": "field 1 grain", "B4": "meadow", "B3": "field",
                              "A4": "meadow", "A3": "field", "D3": "Stone carver", "D2": "Ruby supplier",
                              "E2": "Dwelling"}},
        },
        "spaces": {"Ruby mining": "3 ruby", "Drift mining": "3 stone", "Excavation": "4 stone",
                   "Starting player": "2 food", "Logging": "3 wood", "Ore mining": "5 ore",
                   "Wood gathering": "5 wood", "Clearing": "2 wood", "Sheep farming": "3 sheep"},
        "starting player": "Bob",
    },
    {
        "round": 6, "card": "Donkey farming", "marker": "leaf",
        "start": {},                                                    # Ann 1 stone, Bob 1 ruby
        "turns": [
            ("Bob", "Wish for children, grow"),
            ("Ann", "Starting player"),
            ("Bob", "Slash-and-burn, meadow C2 field C1, sow grain B3 A3"),     # C1: 1 boar
            ("Ann", "Drift mining, tunnel F3 cavern F4"),
            # 3 ore from the mine, 2 from the Blacksmith.
            ("Ann", "Ore mine construction, ore mine E3 deep tunnel F3, "
                    "expedition (vegetable, furnish Blacksmith F4)"),
        ],
        "harvest": {"Ann": "eat 1 vegetable 1 sheep", "Bob": "eat 1 boar 3 grain"},
        "after": {
            "Ann": {"goods": "3 stone 7 ore 1 dog 3 sheep 1 boar", "weapons": [0, 0, 11], "begging": 1,
                    "board": {"C4": "meadow", "C3": "field", "B4": "stable", "D3": "Stone supplier",
                              "E4": "Simple dwelling 4", "F4": "Blacksmith", "E3": "ore mine",
                              "F3": "deep tunnel"}},
            "Bob": {"goods": "2 ore 2 ruby 1 grain 3 dog 1 boar", "weapons": [0, 0, 0], "begging": 0,
                    "board": {"C4": "meadow", "C3": "field", "B4": "meadow", "B3": "field 2 grain",
                              "A4": "meadow", "A3": "field 2 grain", "C2": "meadow", "C1": "field",
                              "D3": "Stone carver", "D2": "Ruby supplier", "E2": "Dwelling"}},
        },
        "spaces": {"Ruby mining": "4 ruby", "Excavation": "5 stone", "Logging": "4 wood",
                   "Ore mining": "6 ore", "Wood gathering": "6 wood", "Clearing": "3 wood",
                   "Sustenance": "1 food", "Sheep farming": "4 sheep", "Donkey farming": "1 donkey"},
        "starting player": "Ann",
    },
    {
        "round": 7, "card": "Family life", "marker": "question",        # the first: no harvest
        "start": {},                                                    # Ann 1 stone, Bob 1 ruby
        "turns": [
            ("Ann", "Wood gathering"),
            ("Bob", "Ruby mining"),
            # 6 ore with the Blacksmith; 8 becomes 10, the weapon at home 12.
            ("Ann", "Blacksmithing, forge 8, expedition (dog, boar, +1)"),
            ("Bob", "Clearing, meadow B2 field A2"),
            # The meadow slides under the stable; B4: 1 food.
            ("Ann", "Logging, expedition (meadow B4)"),
            # The Stone carver makes the stable free.
            ("Bob", "Sheep farming, pasture B4 A4, stable B4"),
        ],
        "after": {
            "Ann": {"goods": "12 wood 4 stone 1 ore 1 food 2 dog 3 sheep 2 boar", "weapons": [0, 10, 13],
                    "begging": 1,
                    "board": {"C4": "meadow", "C3": "field", "B4": "meadow stable", "D3": "Stone supplier",
                              "E4": "Simple dwelling 4", "F4": "Blacksmith", "E3": "ore mine",
                              "F3": "deep tunnel"}},
            "Bob": {"goods": "2 ore 8 ruby 1 grain 3 dog 5 sheep 1 boar", "weapons": [0, 0, 0], "begging": 0,
                    "board": {"C4": "meadow", "C3": "field", "B4 A4": "large pasture stable B4",
                              "B3": "field 2 grain", "A3": "field 2 grain", "C2": "meadow", "C1": "field",
                              "B2": "meadow", "A2": "field", "D3": "Stone carver", "D2": "Ruby supplier",
                              "E2": "Dwelling"}},
        },
        "spaces": {"Drift mining": "1 stone", "Excavation": "6 stone", "Starting player": "1 food",
                   "Ore mining": "7 ore", "Sustenance": "2 food", "Donkey farming": "2 donkey"},
        "starting player": "Ann",
    },
    {
        "round": 8, "card": "Ore delivery", "marker": "leaf",
        "start": {},                                                    # Ann 1 stone, Bob his last ruby
        "turns": [
            ("Ann", "Excavation, cavern D2 cavern E2"),
            ("Bob", "Slash-and-burn, meadow A1 field B1, ruby grain, ruby 2 vegetable, "
                    "sow grain C3 C1 vegetable A2 B1"),
            ("Ann", "Urgent wish for children, furnish Couple dwelling D2, grow"),
            ("Bob", "Drift mining, cavern E3 tunnel F3"),
            ("Ann", "Blacksmithing, expedition (vegetable, cattle, donkey)"),
            ("Bob", "Donkey farming, ruby 2 wood, pasture C4, stable C4"),
        ],
        "harvest": {"Ann": "eat 1 vegetable 2 boar", "Bob": "eat 2 vegetable 2 grain"},
        "after": {
            "Ann": {"goods": "4 wood 6 stone 1 ore 2 dog 4 sheep 1 donkey 1 cattle",
                    "weapons": [0, 0, 10, 14], "begging": 1,
                    "board": {"C4": "meadow", "C3": "field", "B4": "meadow stable", "D3": "Stone supplier",
                              "D2": "Couple dwelling", "E2": "cavern", "E4": "Simple dwelling 4",
                              "F4": "Blacksmith", "E3": "ore mine", "F3": "deep tunnel"}},
            "Bob": {"goods": "2 stone 2 ore 4 ruby 2 grain 3 dog 6 sheep 4 donkey 1 boar",
                    "weapons": [0, 0, 0], "begging": 0,
                    "board": {"C4": "pasture stable", "C3": "field 2 grain",
                              "B4 A4": "large pasture stable B4", "B3": "field 1 grain",
                              "A3": "field 1 grain", "C2": "meadow", "C1": "field 2 grain", "B2": "meadow",
                              "A2": "field 1 vegetable", "A1": "meadow", "B1": "field 1 vegetable",
                              "D3": "Stone carver", "D2": "Ruby supplier", "E2": "Dwelling",
                              "E3": "cavern", "F3": "tunnel"}},
        },
        "spaces": {"Ruby mining": "1 ruby", "Starting player": "2 food", "Logging": "3 wood",
                   "Ore mining": "8 ore", "Wood gathering": "1 wood", "Clearing": "1 wood",
                   "Sustenance": "3 food", "Sheep farming": "1 sheep", "Ore delivery": "1 stone 1 ore"},
        "starting player": "Ann",
    },
    {
        "round": 10, "card": "Ruby delivery", "marker": "question",     # the second: 1 food per dwarf
        "start": {},                                                    # Ann's fourth stone
        "turns": [
            ("Ann", "Ore mining"),                                      # 9 ore and 2 for her mine
            ("Bob", "Logging"),
            ("Ann", "Blacksmithing, forge 8, expedition (vegetable, gold, +1)"),
            ("Bob", "Urgent wish for children, furnish Dwelling E3, grow"),
            # A3: 1 boar. Each dog watches 2 sheep on its own meadow, so the boar has the dwelling.
            ("Ann", "Sustenance, meadow B3 field A3"),
            ("Bob", "Ruby delivery"),
            # Fencing C4 and B4 leaves room for 3 sheep besides the boar and the cattle.
            ("Ann", "Ore mine construction, expedition (pasture C4 B4, eat 1 sheep, cattle)"),
        ],
        "harvest": {"Bob": "eat 2 donkey 1 grain"},                     # Bob's newborn costs 1 as well
        "after": {
            "Ann": {"goods": "2 wood 7 stone 6 ore 1 food 2 gold 1 grain 1 vegetable 2 dog 3 sheep 1 donkey "
                             "1 boar 2 cattle",
                    "weapons": [0, 10, 11, 14], "begging": 1,
                    "board": {"C4 B4": "large pasture stable B4", "C3": "field", "B3": "meadow",
                              "A3": "field", "D3": "Stone supplier", "D2": "Couple dwelling", "E2": "cavern",
                              "E4": "Simple dwelling 4", "F4": "Blacksmith", "E3": "ore mine",
                              "F3": "deep tunnel"}},
            "Bob": {"goods": "2 ore 6 ruby 1 grain 3 dog 6 sheep 2 donkey 1 boar", "weapons": [0, 0, 0, 0],
                    "begging": 0,
                    "board": {"C4": "pasture stable", "C3": "field 2 grain",
                              "B4 A4": "large pasture stable B4", "B3": "field 1 grain",
                              "A3": "field 1 grain", "C2": "meadow", "C1": "field 2 grain", "B2": "meadow",
                              "A2": "field 1 vegetable", "A1": "meadow", "B1": "field 1 vegetable",
                              "D3": "Stone carver", "D2": "Ruby supplier", "E2": "Dwelling",
                              "E3": "Dwelling", "F3": "tunnel"}},
        },
        "spaces": {"Ruby mining": "2 ruby", "Drift mining": "1 stone", "Excavation": "1 stone",
                   "Starting player": "3 food", "Wood gathering": "2 wood", "Clearing": "2 wood",
                   "Sheep farming": "2 sheep", "Donkey farming": "1 donkey", "Ore delivery": "2 stone 2 ore"},
        "starting player": "Ann",
    },
    {
        "round": 11, "card": "Ore trading", "marker": "question",       # the third: one phase is skipped
        "start": {},                                                    # Ann's fifth and last stone
        "turns": [
            ("Ann", "Ore trading, trade 3"),
            ("Bob", "Excavation, cavern E4 cavern F4"),                 # E4: 1 food
            ("Ann", "Ruby mine construction, ruby mine F3"),            # on the deep tunnel: 1 ruby
            ("Bob", "Clearing"),
            ("Ann", "Blacksmithing, order 14, "
                    "expedition (furnish Writing chamber E2, cavern E1, breed cattle)"),
            ("Bob", "Housework, furnish Beer parlor E4"),
            ("Ann", "Family life, grow, sow grain C3 vegetable A3"),
            ("Bob", "Ruby mining"),
        ],
        # Ann owes 9: 4 food, 3 for a cattle, 2 for 3 gold; of her animals only a calf fits.
        "harvest": {"Ann": "skip fields, eat 1 cattle 3 gold",
                    "Bob": "skip breeding, use Beer parlor 1 for food, eat 1 vegetable 1 grain"},
        "after": {
            "Ann": {"goods": "2 wood 6 stone 5 gold 2 dog 3 sheep 1 donkey 1 boar 3 cattle",
                    "weapons": [0, 0, 10, 11, 14], "begging": 1,
                    "board": {"C4 B4": "large pasture stable B4", "C3": "field 3 grain", "B3": "meadow",
                              "A3": "field 2 vegetable", "D3": "Stone supplier", "D2": "Couple dwelling",
                              "E1": "cavern", "E2": "Writing chamber", "E4": "Simple dwelling 4",
                              "F4": "Blacksmith", "E3": "ore mine", "F3": "ruby mine"}},
            "Bob": {"goods": "1 wood 2 stone 2 ore 9 ruby 2 grain 1 vegetable 4 dog 6 sheep 2 donkey 1 boar",
                    "weapons": [0, 0, 0, 0], "begging": 0,
                    "board": {"C4": "pasture stable", "C3": "field 1 grain",
                              "B4 A4": "large pasture stable B4", "B3": "field", "A3": "field",
                              "C2": "meadow", "C1": "field 1 grain", "B2": "meadow", "A2": "field",
                              "A1": "meadow", "B1": "field", "D3": "Stone carver", "D2": "Ruby supplier",
                              "E2": "Dwelling", "E3": "Dwelling", "F3": "tunnel", "E4": "Beer parlor",
                              "F4": "cavern"}},
        },
        "spaces": {"Drift mining": "2 stone", "Starting player": "4 food", "Logging": "3 wood",
                   "Ore mining": "2 ore", "Wood gathering": "3 wood", "Sustenance": "1 food",
                   "Sheep farming": "3 sheep", "Donkey farming": "2 donkey", "Ore delivery": "3 stone 3 ore",
                   "Ruby delivery": "2 ruby"},
        "starting player": "Ann",
    },
    {
        "round": 12, "card": "Adventure", "marker": "leaf",
        "start": {},
        "turns": [
            ("Ann", "Starting player"),
            ("Bob", "Slash-and-burn, ruby vegetable, sow grain B3 A3 vegetable A2 B1"),
            # Strength 4 for 2 ore; the second expedition has strength 5 already. One donkey in each mine.
            ("Ann", "Adventure, forge 4, expedition (donkey), expedition (boar)"),
            ("Bob", "Housework, leave, ruby wood, furnish Prayer chamber F4"),  # without the dog
            ("Ann", "Logging, expedition (furnish Weapon storage E1)"),
            ("Bob", "Ruby mine construction, ruby mine F3"),
            ("Ann", "Ore mine construction, expedition (pasture B3, meadow A4)"),
            ("Bob", "Sheep farming, ruby 2 wood, pasture A1, stable A1"),
            # F1 brings the 2 food that the cattle cost.
            ("Bob", "ruby tunnel F2, ruby tunnel F1, ruby cattle, ruby cattle, ruby boar"),
            ("Ann", "Blacksmithing, expedition (field B2, tunnel F2, meadow C2)"),
        ],
        # Ann's third donkey would need the place of a third boar.
        "harvest": {"Ann": "eat 1 cattle 1 vegetable, breed sheep boar cattle",
                    "Bob": "use Beer parlor 1 for food, eat 1 vegetable 2 sheep"},
        "after": {
            "Ann": {"goods": "2 wood 4 stone 5 gold 1 grain 2 dog 4 sheep 2 donkey 3 boar 3 cattle",
                    "weapons": [0, 6, 11, 12, 14], "begging": 1,
                    "board": {"C4 B4": "large pasture stable B4", "C3": "field 2 grain", "B3": "pasture",
                              "A3": "field 1 vegetable", "A4": "meadow", "B2": "field", "C2": "meadow",
                              "D3": "Stone supplier", "D2": "Couple dwelling", "E1": "Weapon storage",
                              "E2": "Writing chamber", "F2": "tunnel", "E4": "Simple dwelling 4",
                              "F4": "Blacksmith", "E3": "ore mine", "F3": "ruby mine"}},
            # Donkeys 1 in the mine and 2 in the dwelling, boars on C4, cattle on A1, a sheep with a dog.
            "Bob": {"goods": "2 stone 2 ore 2 grain 1 vegetable 4 dog 9 sheep 3 donkey 3 boar 3 cattle",
                    "weapons": [0, 0, 0, 0], "begging": 0,
                    "board": {"C4": "pasture stable", "C3": "field", "B4 A4": "large pasture stable B4",
                              "B3": "field 2 grain", "A3": "field 2 grain", "C2": "meadow", "C1": "field",
                              "B2": "meadow", "A2": "field 1 vegetable", "A1": "pasture stable",
                              "B1": "field 1 vegetable", "D3": "Stone carver", "D2": "Ruby supplier",
                              "E2": "Dwelling", "E3": "Dwelling", "F3": "ruby mine", "F2": "tunnel",
                              "F1": "tunnel", "E4": "Beer parlor", "F4": "Prayer chamber"}},
        },
        "spaces": {"Ruby mining": "1 ruby", "Drift mining": "3 stone", "Excavation": "1 stone",
                   "Ore mining": "3 ore", "Wood gathering": "4 wood", "Clearing": "1 wood",
                   "Sustenance": "2 food", "Donkey farming": "3 donkey", "Ore delivery": "4 stone 4 ore",
                   "Ruby delivery": "3 ruby"},
        "starting player": "Ann",
    },
]

END = {"Bob": "use Beer parlor 1 for gold"}

# Ann: 6 cells are unused (A1 A2 B1 C1 D1 F1) and 1 begging marker costs 3; the Writing chamber saves the 6
# and 1 of the 3. Tiles: Stone supplier 1, Couple dwelling 5, Blacksmith 3, mines 3 + 4, pastures 4 + 2. The
# Weapon storage counts 4 armed dwarfs.
# Bob: D1 and E1 are unused. Tiles: Stone carver 1, Ruby supplier 2, Dwellings 3 + 3, Beer parlor 3, mine 4,
# pastures 4 + 2 + 2. The Prayer chamber brings 8.
SCORES = {
    "Ann": {"animals": 14, "missing": 0, "grain": 2, "vegetable": 1, "ruby": 0, "dwarf": 5, "unused": 0,
            "tiles": 22, "bonus": 12, "gold": 5, "begging": -2, "total": 59},
    "Bob": {"animals": 22, "missing": 0, "grain": 2, "vegetable": 3, "ruby": 0, "dwarf": 4, "unused": -2,
            "tiles": 24, "bonus": 8, "gold": 3, "begging": 0, "total": 64},
}
WINNERS = ["Bob"]
