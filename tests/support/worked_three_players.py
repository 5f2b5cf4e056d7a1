"""A complete introductory game for three, with every number worked out by hand from the rules."""

PLAYERS = ["Ann", "Bob", "Cai"]
VARIANT = "introductory"

ROUNDS = [
    {
        "round": 1, "card": "Sheep farming", "marker": None,
        "start": {},
        "turns": [
            ("Ann", "Ore mining"),
            ("Bob", "Logging"),
            ("Cai", "Sustenance, meadow C4 field C3"),
            ("Ann", "Excavation, cavern D2 tunnel E2"),
            ("Bob", "Drift mining, cavern D2 tunnel E2"),
            ("Cai", "Ruby mining"),
        ],
        "after": {
            "Ann": {"goods": "1 stone 2 ore 1 food", "weapons": [0, 0], "begging": 0,
                    "board": {"D2": "cavern", "E2": "tunnel"}},
            "Bob": {"goods": "3 wood 1 stone 1 food", "weapons": [0, 0], "begging": 0,
                    "board": {"D2": "cavern", "E2": "tunnel"}},
            "Cai": {"goods": "1 ruby 3 food 1 grain", "weapons": [0, 0], "begging": 0,
                    "board": {"C4": "meadow", "C3": "field"}},
        },
        "spaces": {"Starting player": "1 food", "Wood gathering": "1 wood", "Clearing": "1 wood",
                   "Strip mining": "1 ore", "Forest exploration": "1 wood", "Sheep farming": "1 sheep"},
        "starting player": "Ann",
    },
    {
        "round": 2, "card": "Blacksmithing", "marker": None,
        "start": {},
        "turns": [
            ("Ann", "Blacksmithing, forge 2, expedition (dog, sheep, +1)"),     # strength 2 becomes 4
            ("Bob", "Housework, furnish Carpenter D3"),
            ("Cai", "Slash-and-burn, meadow B4 field B3, sow grain C3"),        # B4: 1 food
            ("Ann", "Drift mining, cavern F3 tunnel E3"),
            ("Bob", "Clearing, meadow C4 field C3"),
            ("Cai", "Forest exploration"),
        ],
        "after": {
            "Ann": {"goods": "2 stone 1 food 1 dog 1 sheep", "weapons": [0, 4], "begging": 0,
                    "board": {"D2": "cavern", "E2": "tunnel", "E3": "tunnel", "F3": "cavern"}},
            "Bob": {"goods": "5 wood 1 food 1 dog", "weapons": [0, 0], "begging": 0,
                    "board": {"C4": "meadow", "C3": "field", "D3": "Carpenter", "D2": "cavern",
                              "E2": "tunnel"}},
            "Cai": {"goods": "2 wood 1 ruby 4 food 1 vegetable", "weapons": [0, 0], "begging": 0,
                    "board": {"C4": "meadow", "C3": "field 3 grain", "B4": "meadow", "B3": "field"}},
        },
        # Strip mining gets ore when it is empty and stone when it is not.
        "spaces": {"Ruby mining": "1 ruby", "Excavation": "1 stone", "Starting player": "2 food",
                   "Logging": "3 wood", "Ore mining": "2 ore", "Wood gathering": "2 wood",
                   "Sustenance": "1 food", "Strip mining": "1 stone 1 ore", "Sheep farming": "2 sheep"},
        "starting player": "Ann",
    },
    {
        "round": 3, "card": "Ore mine construction", "marker": None,
        "start": {},
        "turns": [
            ("Ann", "Starting player"),
            ("Bob", "Sheep farming, pasture C4"),                       # 1 wood with the Carpenter
            ("Cai", "Sustenance, meadow A4 field A3"),                  # A3: 1 boar
            ("Ann", "Ore mine construction, ore mine E3 deep tunnel E2, expedition (vegetable, +1)"),
            ("Bob", "Supplies"),
            ("Cai", "Ruby mining"),
        ],
        "harvest": {"Bob": "eat 1 sheep 2 gold"},
        "after": {
            "Ann": {"goods": "2 stone 5 ore 1 vegetable 1 dog 1 sheep", "weapons": [0, 6], "begging": 0,
                    "board": {"D2": "cavern", "E2": "deep tunnel", "E3": "ore mine", "F3": "cavern"}},
            "Bob": {"goods": "5 wood 1 stone 1 ore 1 dog 3 sheep", "weapons": [0, 0], "begging": 0,
                    "board": {"C4": "pasture", "C3": "field", "D3": "Carpenter", "D2": "cavern",
                              "E2": "tunnel"}},
            "Cai": {"goods": "2 wood 3 ruby 2 food 2 grain 1 vegetable 1 boar", "weapons": [0, 0],
                    "begging": 0,
                    "board": {"C4": "meadow", "C3": "field 2 grain", "B4": "meadow", "B3": "field",
                              "A4": "meadow", "A3": "field"}},
        },
        "spaces": {"Drift mining": "1 stone", "Excavation": "2 stone", "Logging": "4 wood",
                   "Ore mining": "3 ore", "Wood gathering": "3 wood", "Clearing": "1 wood",
                   "Strip mining": "2 stone 1 ore", "Forest exploration": "1 wood"},
        "starting player": "Ann",
    },
    {
        "round": 4, "card": "Wish for children", "marker": None,
        "start": {},
        "turns": [
            ("Ann", "Strip mining"),                                    # 1 ore 3 stone and 2 wood
            ("Bob", "Excavation, cavern E3 cavern F3"),
            ("Cai", "Logging"),
            ("Ann", "Blacksmithing, expedition (gold, donkey, +1)"),    # the donkey has the mine
            ("Bob", "Sustenance, meadow B4 field B3"),                  # B4: 1 food
            ("Cai", "Wish for children, ruby 2 stone, furnish Simple dwelling 4 D3"),
        ],
        "harvest": {"Ann": "eat 1 vegetable"},                          # 1 food per dwarf
        "after": {
            "Ann": {"goods": "2 wood 5 stone 6 ore 2 gold 1 dog 1 sheep 1 donkey", "weapons": [0, 8],
                    "begging": 0,
                    "board": {"D2": "cavern", "E2": "deep tunnel", "E3": "ore mine", "F3": "cavern"}},
            "Bob": {"goods": "5 wood 4 stone 1 ore 1 grain 1 dog 3 sheep", "weapons": [0, 0], "begging": 0,
                    "board": {"C4": "pasture", "C3": "field", "B4": "meadow", "B3": "field",
                              "D3": "Carpenter", "D2": "cavern", "E2": "tunnel", "E3": "cavern",
                              "F3": "cavern"}},
            "Cai": {"goods": "3 wood 1 ruby 2 grain 1 vegetable 1 boar", "weapons": [0, 0], "begging": 0,
                    "board": {"C4": "meadow", "C3": "field 2 grain", "B4": "meadow", "B3": "field",
                              "A4": "meadow", "A3": "field", "D3": "Simple dwelling 4"}},
        },
        "spaces": {"Ruby mining": "1 ruby", "Drift mining": "2 stone", "Starting player": "1 food",
                   "Ore mining": "4 ore", "Wood gathering": "4 wood", "Clearing": "2 wood",
                   "Forest exploration": "2 wood", "Sheep farming": "1 sheep"},
        "starting player": "Ann",
    },
    {
        "round": 5, "card": "Donkey farming", "marker": None,
        "start": {},
        "turns": [
            ("Ann", "Housework, furnish Blacksmith D3"),                # and 2 ore at once
            ("Bob", "Wish for children, furnish Dwelling D2"),          # 3 wood 3 stone
            # C1: 1 boar.
            ("Cai", "Slash-and-burn, meadow C2 field C1, sow grain B3 A3 vegetable C1"),
            ("Ann", "Blacksmithing, expedition (vegetable, gold, +1)"),
            ("Bob", "Sheep farming, pasture B4, stable B4"),            # 1 wood, 1 stone
            ("Cai", "Starting player"),
        ],
        # Cai's boars find no room for a third.
        "harvest": {"Ann": "eat 1 vegetable 3 gold", "Bob": "eat 1 grain 2 sheep, beg 1",
                    "Cai": "eat 2 grain"},
        "after": {
            "Ann": {"goods": "1 wood 3 stone 8 ore 1 gold 2 dog 1 sheep 1 donkey", "weapons": [0, 10],
                    "begging": 0,
                    "board": {"D3": "Blacksmith", "D2": "cavern", "E2": "deep tunnel", "E3": "ore mine",
                              "F3": "cavern"}},
            "Bob": {"goods": "1 wood 1 ore 1 dog 4 sheep", "weapons": [0, 0], "begging": 1,
                    "board": {"C4": "pasture", "C3": "field", "B4": "pasture stable", "B3": "field",
                              "D3": "Carpenter", "D2": "Dwelling", "E2": "tunnel", "E3": "cavern",
                              "F3": "cavern"}},
            "Cai": {"goods": "3 wood 2 ore 1 ruby 1 grain 1 vegetable 2 boar", "weapons": [0, 0],
                    "begging": 0,
                    "board": {"C4": "meadow", "C3": "field 1 grain", "B4": "meadow", "B3": "field 2 grain",
                              "A4": "meadow", "A3": "field 2 grain", "C2": "meadow",
                              "C1": "field 1 vegetable", "D3": "Simple dwelling 4"}},
        },
        "spaces": {"Ruby mining": "2 ruby", "Drift mining": "3 stone", "Excavation": "1 stone",
                   "Logging": "3 wood", "Ore mining": "5 ore", "Wood gathering": "5 wood",
                   "Clearing": "3 wood", "Sustenance": "1 food", "Strip mining": "1 ore",
                   "Forest exploration": "3 wood", "Donkey farming": "1 donkey"},
        "starting player": "Cai",
    },
    {
        "round": 6, "card": "Ruby mine construction", "marker": "question",     # the first: no harvest
        "start": {},
        "turns": [
            ("Cai", "Wish for children, grow"),
            # 6 ore with the Blacksmith. The boar has the stable in the forest.
            ("Ann", "Blacksmithing, forge 8, expedition (stable C4, boar, furnish Wood supplier D2)"),
            ("Bob", "Drift mining, tunnel F2 cavern F1"),               # F1: 2 food
            ("Cai", "Wood gathering"),
            ("Ann", "Ruby mine construction, ruby mine E2"),            # on the deep tunnel: 1 ruby
            ("Bob", "Donkey farming"),
        ],
        "after": {
            "Ann": {"goods": "1 wood 2 stone 2 ore 1 ruby 1 gold 2 dog 1 sheep 1 donkey 1 boar",
                    "weapons": [9, 10], "begging": 0,
                    "board": {"C4": "stable", "D3": "Blacksmith", "D2": "Wood supplier", "E2": "ruby mine",
                              "E3": "ore mine", "F3": "cavern"}},
            "Bob": {"goods": "1 wood 4 stone 1 ore 2 food 1 dog 4 sheep 2 donkey", "weapons": [0, 0],
                    "begging": 1,
                    "board": {"C4": "pasture", "C3": "field", "B4": "pasture stable", "B3": "field",
                              "D3": "Carpenter", "D2": "Dwelling", "E2": "tunnel", "E3": "cavern",
                              "F3": "cavern", "F2": "tunnel", "F1": "cavern"}},
            "Cai": {"goods": "9 wood 2 ore 1 ruby 1 grain 1 vegetable 2 boar", "weapons": [0, 0, 0],
                    "begging": 0,
                    "board": {"C4": "meadow", "C3": "field 1 grain", "B4": "meadow", "B3": "field 2 grain",
                              "A4": "meadow", "A3": "field 2 grain", "C2": "meadow",
                              "C1": "field 1 vegetable", "D3": "Simple dwelling 4"}},
        },
        "spaces": {"Ruby mining": "3 ruby", "Excavation": "2 stone", "Starting player": "1 food",
                   "Logging": "4 wood", "Ore mining": "6 ore", "Clearing": "4 wood", "Sustenance": "2 food",
                   "Strip mining": "1 stone 1 ore", "Forest exploration": "4 wood",
                   "Sheep farming": "1 sheep"},
        "starting player": "Cai",
    },
    {
        "round": 7, "card": "Exploration", "marker": "leaf",
        "start": {},                                                    # Ann's first wood arrives
        "turns": [
            ("Cai", "Sustenance, meadow B2 field A2"),
            ("Ann", "Exploration, expedition (vegetable, gold, tunnel F2, +1)"),    # 9 and 10 become 11
            ("Bob", "Wish for children, grow"),
            ("Cai", "Excavation, cavern D2 cavern E2"),
            ("Ann", "Ruby mining"),                                     # 4 rubies and 1 for her mine
            ("Bob", "Housework, furnish Cuddle room E3"),               # for nothing, with the Carpenter
            ("Cai", "Starting player"),
        ],
        # Bob owes 2 + 2 + 1.
        "harvest": {"Ann": "eat 1 vegetable 3 gold", "Bob": "eat 2 donkey", "Cai": "eat 1 grain"},
        "after": {
            "Ann": {"goods": "2 wood 2 stone 2 ore 6 ruby 2 dog 1 sheep 1 donkey 1 boar",
                    "weapons": [11, 11], "begging": 0,
                    "board": {"C4": "stable", "D3": "Blacksmith", "D2": "Wood supplier", "E2": "ruby mine",
                              "E3": "ore mine", "F3": "cavern", "F2": "tunnel"}},
            "Bob": {"goods": "1 wood 4 stone 1 ore 2 dog 5 sheep", "weapons": [0, 0, 0], "begging": 1,
                    "board": {"C4": "pasture", "C3": "field", "B4": "pasture stable", "B3": "field",
                              "D3": "Carpenter", "D2": "Dwelling", "E2": "tunnel", "E3": "Cuddle room",
                              "F3": "cavern", "F2": "tunnel", "F1": "cavern"}},
            "Cai": {"goods": "9 wood 3 stone 4 ore 1 ruby 4 grain 2 vegetable 2 boar", "weapons": [0, 0, 0],
                    "begging": 0,
                    "board": {"C4": "meadow", "C3": "field", "B4": "meadow", "B3": "field 1 grain",
                              "A4": "meadow", "A3": "field 1 grain", "C2": "meadow", "C1": "field",
                              "B2": "meadow", "A2": "field", "D3": "Simple dwelling 4", "D2": "cavern",
                              "E2": "cavern"}},
        },
        "spaces": {"Drift mining": "1 stone", "Logging": "5 wood", "Ore mining": "7 ore",
                   "Wood gathering": "1 wood", "Clearing": "5 wood", "Strip mining": "2 stone 1 ore",
                   "Forest exploration": "5 wood", "Sheep farming": "2 sheep", "Donkey farming": "1 donkey"},
        "starting player": "Cai",
    },
    {
        "round": 8, "card": "Family life", "marker": "question",        # the second: 1 food per dwarf
        "start": {},                                                    # Ann 1 wood
        "turns": [
            ("Cai", "Urgent wish for children, furnish Dwelling D2, grow"),
            ("Ann", "eat 2 ruby"),
            ("Ann", "Imitation of Urgent wish for children, ruby wood stone, furnish Dwelling F3, grow"),
            ("Bob", "Logging"),
            ("Cai", "Housework, furnish Beer parlor E2"),
            # The meadow slides under the stable; B4: 1 food. The sheep moves to B4, watched by the dogs, and
            # leaves the dwelling to the cattle.
            ("Ann", "Exploration, expedition (meadow C4, ruby meadow B4, cattle, vegetable, +1)"),
            ("Bob", "Sheep farming, stable C4"),
            ("Cai", "Slash-and-burn, meadow A1 field B1, sow grain C3 C1 vegetable A2 B1"),
            ("Bob", "Sustenance, meadow C2 field B2"),
        ],
        # The newborns of Ann and Cai cost 1 as well.
        "harvest": {"Ann": "eat 1 vegetable", "Bob": "eat 1 grain 1 sheep",
                    "Cai": "use Beer parlor 1 for food"},
        "after": {
            "Ann": {"goods": "2 ore 1 ruby 2 dog 1 sheep 1 donkey 1 boar 1 cattle", "weapons": [0, 12, 13],
                    "begging": 0,
                    "board": {"C4": "meadow stable", "B4": "meadow", "D3": "Blacksmith",
                              "D2": "Wood supplier", "E2": "ruby mine", "E3": "ore mine", "F3": "Dwelling",
                              "F2": "tunnel"}},
            "Bob": {"goods": "7 wood 3 stone 1 ore 2 dog 7 sheep", "weapons": [0, 0, 0], "begging": 1,
                    "board": {"C4": "pasture stable", "C3": "field", "B4": "pasture stable", "B3": "field",
                              "C2": "meadow", "B2": "field", "D3": "Carpenter", "D2": "Dwelling",
                              "E2": "tunnel", "E3": "Cuddle room", "F3": "cavern", "F2": "tunnel",
                              "F1": "cavern"}},
            "Cai": {"goods": "3 wood 4 ore 1 ruby 1 dog 2 boar", "weapons": [0, 0, 0, 0], "begging": 0,
                    "board": {"C4": "meadow", "C3": "field 3 grain", "B4": "meadow", "B3": "field 1 grain",
                              "A4": "meadow", "A3": "field 1 grain", "C2": "meadow", "C1": "field 3 grain",
                              "B2": "meadow", "A2": "field 2 vegetable", "A1": "meadow",
                              "B1": "field 2 vegetable", "D3": "Simple dwelling 4", "D2": "Dwelling",
                              "E2": "Beer parlor"}},
        },
        "spaces": {"Ruby mining": "1 ruby", "Drift mining": "2 stone", "Excavation": "1 stone",
                   "Starting player": "1 food", "Ore mining": "8 ore", "Wood gathering": "2 wood",
                   "Clearing": "6 wood", "Strip mining": "3 stone 1 ore", "Forest exploration": "6 wood",
                   "Donkey farming": "2 donkey"},
        "starting player": "Cai",
    },
    {
        "round": 9, "card": "Ore delivery", "marker": "leaf",
        "start": {},                                                    # Ann 1 wood
        "turns": [
            ("Cai", "Donkey farming, ruby wood, pasture B4 A4"),
            ("Ann", "Ore mining"),                                      # 9 ore and 2 for her mine
            ("Bob", "Urgent wish for children, furnish Dwelling F3, grow"),     # 3 wood 3 stone
            ("Cai", "Strip mining"),                                    # 1 ore 4 stone and 2 wood
            # 2 cattle in the dwelling, the second donkey in the ruby mine.
            ("Ann", "Exploration, expedition (pasture B4, cattle, donkey, gold)"),
            ("Bob", "Forest exploration"),
            ("Cai", "Sheep farming, pasture C2, stable C2"),
            # 2 boars on the pasture, the sheep with the dogs on C4.
            ("Ann", "Blacksmithing, expedition (vegetable, gold, boar)"),
            ("Bob", "Starting player"),
            ("Cai", "Clearing"),
        ],
        # None of Ann's animals finds room for a newborn. Bob owes 2 + 2 + 2 + 1.
        "harvest": {"Ann": "eat 1 vegetable 1 ruby 3 gold", "Bob": "eat 1 vegetable 3 sheep",
                    "Cai": "use Beer parlor 2 for food"},
        "after": {
            "Ann": {"goods": "13 ore 1 gold 2 dog 1 sheep 2 donkey 2 boar 2 cattle",
                    "weapons": [0, 13, 14], "begging": 0,
                    "board": {"C4": "meadow stable", "B4": "pasture", "D3": "Blacksmith",
                              "D2": "Wood supplier", "E2": "ruby mine", "E3": "ore mine", "F3": "Dwelling",
                              "F2": "tunnel"}},
            "Bob": {"goods": "11 wood 3 ore 2 dog 5 sheep", "weapons": [0, 0, 0, 0], "begging": 1,
                    "board": {"C4": "pasture stable", "C3": "field", "B4": "pasture stable", "B3": "field",
                              "C2": "meadow", "B2": "field", "D3": "Carpenter", "D2": "Dwelling",
                              "E2": "tunnel", "E3": "Cuddle room", "F3": "Dwelling", "F2": "tunnel",
                              "F1": "cavern"}},
            "Cai": {"goods": "7 wood 3 stone 5 ore 2 vegetable 1 dog 1 sheep 4 donkey 3 boar",
                    "weapons": [0, 0, 0, 0], "begging": 0,
                    "board": {"C4": "meadow", "C3": "field 2 grain", "B4 A4": "large pasture", "B3": "field",
                              "A3": "field", "C2": "pasture stable", "C1": "field 2 grain", "B2": "meadow",
                              "A2": "field 1 vegetable", "A1": "meadow", "B1": "field 1 vegetable",
                              "D3": "Simple dwelling 4", "D2": "Dwelling", "E2": "Beer parlor"}},
        },
        "spaces": {"Ruby mining": "2 ruby", "Drift mining": "3 stone", "Excavation": "2 stone",
                   "Logging": "3 wood", "Wood gathering": "3 wood", "Sustenance": "1 food",
                   "Ore delivery": "1 stone 1 ore"},
        "starting player": "Bob",
    },
    {
        "round": 10, "card": "Ore trading", "marker": "question",       # the third: one phase is skipped
        "start": {},                                                    # Ann 1 wood
        "turns": [
            ("Bob", "Ore mine construction, ore mine E2 deep tunnel F2"),
            ("Cai", "Excavation, cavern E3 cavern F3"),
            ("Ann", "Blacksmithing, forge 8, expedition (vegetable, gold, stable B4)"),
            ("Bob", "Ore trading, trade 3"),
            ("Cai", "Housework, furnish Hunting parlor E3"),
            ("Ann", "Sustenance, meadow B3 field C3"),
            ("Bob", "Donkey farming, pasture C2"),                      # 1 wood
            ("Cai", "Ruby mining"),
            # 3 boars on B4, 3 cattle in the dwelling and on C4. F1: 2 food. 14 stays, 9 and 13 gain 1.
            ("Ann", "Exploration, expedition (breed boar cattle, sow grain C3, cavern F1, +1)"),
            ("Bob", "Drift mining, cavern E4 tunnel F4"),               # E4: 1 food
            ("Cai", "Family life, sow vegetable B3 A3"),
        ],
        # Ann has room for a fourth boar or for a fourth cattle.
        "harvest": {"Ann": "skip fields, eat 1 vegetable, breed cattle", "Bob": "skip fields, eat 5 gold",
                    "Cai": "skip breeding, use Beer parlor 1 for food, eat 2 vegetable"},
        "after": {
            "Ann": {"goods": "1 wood 7 ore 3 gold 2 dog 1 sheep 2 donkey 3 boar 4 cattle",
                    "weapons": [10, 14, 14], "begging": 0,
                    "board": {"C4": "meadow stable", "B4": "pasture stable", "B3": "meadow",
                              "C3": "field 3 grain", "D3": "Blacksmith", "D2": "Wood supplier",
                              "E2": "ruby mine", "E3": "ore mine", "F3": "Dwelling", "F2": "tunnel",
                              "F1": "cavern"}},
            "Bob": {"goods": "10 wood 4 stone 1 gold 2 dog 6 sheep 1 donkey", "weapons": [0, 0, 0, 0],
                    "begging": 1,
                    "board": {"C4": "pasture stable", "C3": "field", "B4": "pasture stable", "B3": "field",
                              "C2": "pasture", "B2": "field", "D3": "Carpenter", "D2": "Dwelling",
                              "E2": "ore mine", "F2": "deep tunnel", "E3": "Cuddle room", "F3": "Dwelling",
                              "F1": "cavern", "E4": "cavern", "F4": "tunnel"}},
            "Cai": {"goods": "5 wood 6 stone 5 ore 3 ruby 2 vegetable 2 dog 1 sheep 4 donkey 3 boar",
                    "weapons": [0, 0, 0, 0], "begging": 0,
                    "board": {"C4": "meadow", "C3": "field 1 grain", "B4 A4": "large pasture",
                              "B3": "field 1 vegetable", "A3": "field 1 vegetable", "C2": "pasture stable",
                              "C1": "field 1 grain", "B2": "meadow", "A2": "field", "A1": "meadow",
                              "B1": "field", "D3": "Simple dwelling 4", "D2": "Dwelling",
                              "E2": "Beer parlor", "E3": "Hunting parlor", "F3": "cavern"}},
        },
        "spaces": {"Starting player": "1 food", "Logging": "4 wood", "Ore mining": "2 ore",
                   "Wood gathering": "4 wood", "Clearing": "1 wood", "Strip mining": "1 ore",
                   "Forest exploration": "1 wood", "Sheep farming": "1 sheep",
                   "Ore delivery": "2 stone 2 ore"},
        "starting player": "Bob",
    },
    {
        "round": 11, "card": "Adventure", "marker": "leaf",
        "start": {},                                                    # Ann 1 wood
        "turns": [
            ("Bob", "Ore delivery"),                                    # 3 stone 3 ore and 2 for his mine
            ("Cai", "Slash-and-burn, ruby grain, sow grain A2 vegetable B1"),
            # The second expedition has strength 11 already.
            ("Ann", "Adventure, expedition (tunnel F4), expedition (meadow B2)"),
            ("Bob", "Housework, furnish Stubble room F1"),              # 1 ore
            ("Cai", "Sheep farming, pasture B2, stable B2"),
            ("Ann", "Strip mining"),                                    # 1 ore 1 stone and 2 wood
            ("Bob", "Ore trading, trade 2"),
            ("Cai", "Donkey farming, stable A4"),
            # The stone just found pays for the storage.
            ("Ann", "Exploration, expedition (stone, furnish Weapon storage F1, field C2, vegetable)"),
            ("Bob", "Sustenance, meadow A4 field A3"),                  # A3: 1 boar
            ("Cai", "Wood gathering"),
        ],
        # Besides a boar Ann has room for a cattle or for a donkey.
        "harvest": {"Ann": "eat 2 cattle, breed boar cattle", "Bob": "eat 1 grain 5 gold",
                    "Cai": "use Beer parlor 1 for food, eat 2 vegetable"},
        "after": {
            "Ann": {"goods": "1 wood 8 ore 3 gold 1 grain 1 vegetable 2 dog 1 sheep 2 donkey 4 boar 3 cattle",
                    "weapons": [12, 14, 14], "begging": 0,
                    "board": {"C4": "meadow stable", "B4": "pasture stable", "B3": "meadow",
                              "C3": "field 2 grain", "B2": "meadow", "C2": "field", "D3": "Blacksmith",
                              "D2": "Wood supplier", "E2": "ruby mine", "E3": "ore mine", "F3": "Dwelling",
                              "F2": "tunnel", "F1": "Weapon storage", "F4": "tunnel"}},
            "Bob": {"goods": "10 wood 7 stone 3 dog 7 sheep 1 donkey 1 boar", "weapons": [0, 0, 0, 0],
                    "begging": 1,
                    "board": {"C4": "pasture stable", "C3": "field", "B4": "pasture stable", "B3": "field",
                              "C2": "pasture", "B2": "field", "A4": "meadow", "A3": "field",
                              "D3": "Carpenter", "D2": "Dwelling", "E2": "ore mine", "F2": "deep tunnel",
                              "E3": "Cuddle room", "F3": "Dwelling", "F1": "Stubble room", "E4": "cavern",
                              "F4": "tunnel"}},
            "Cai": {"goods": "8 wood 4 stone 5 ore 2 ruby 1 grain 2 vegetable 2 dog 4 sheep 6 donkey 4 boar",
                    "weapons": [0, 0, 0, 0], "begging": 0,
                    "board": {"C4": "meadow", "C3": "field", "B4 A4": "large pasture stable A4",
                              "B3": "field", "A3": "field", "C2": "pasture stable", "C1": "field",
                              "B2": "pasture stable", "A2": "field 2 grain", "A1": "meadow",
                              "B1": "field 1 vegetable", "D3": "Simple dwelling 4", "D2": "Dwelling",
                              "E2": "Beer parlor", "E3": "Hunting parlor", "F3": "cavern"}},
        },
        "spaces": {"Ruby mining": "1 ruby", "Drift mining": "1 stone", "Excavation": "1 stone",
                   "Starting player": "2 food", "Logging": "5 wood", "Ore mining": "3 ore",
                   "Clearing": "2 wood", "Forest exploration": "2 wood"},
        "starting player": "Bob",
    },
    {
        "round": 12, "card": "Ruby delivery", "marker": "leaf",
        "start": {},                                # Ann's sixth wood; the seventh would come too late
        "turns": [
            ("Bob", "Ruby delivery"),
            ("Cai", "Ruby mining"),
            # A3: 1 boar, the fifth.
            ("Ann", "Blacksmithing, expedition (pasture B2, meadow A3, sheep)"),
            ("Bob", "Urgent wish for children, furnish Dwelling E4"),   # 3 wood 3 stone, without growth
            ("Cai", "Housework, furnish Main storage F3"),
            # Both dogs watch 3 sheep on B3; 4 cattle live on B2 and in the dwelling, 5 boars on B4 and C4.
            ("Ann", "Logging, expedition (breed sheep cattle)"),
            ("Bob", "Starting player"),
            ("Cai", "Ore trading, trade 2"),
            ("Ann", "Exploration, expedition (cavern E4, tunnel E1, meadow A4, field A2)"),     # E4: 1 food
            ("Bob", "Sheep farming, pasture A4, stable A4"),            # 1 wood, 1 stone
            ("Cai", "Family life, ruby grain, sow grain C3 C1 vegetable B3 A3"),
        ],
        # One dog each on two meadows makes room for Ann's fourth sheep; a cattle or a boar fits, not both.
        "harvest": {"Ann": "eat 1 cattle 1 vegetable, breed sheep cattle", "Bob": "eat 3 sheep 1 ruby",
                    "Cai": "use Hunting parlor 1, use Beer parlor 1 for food"},
        "after": {
            "Ann": {"goods": "7 wood 8 ore 3 gold 2 grain 2 dog 4 sheep 2 donkey 5 boar 4 cattle",
                    "weapons": [13, 14, 14], "begging": 0,
                    "board": {"C4": "meadow stable", "B4": "pasture stable", "B3": "meadow",
                              "C3": "field 1 grain", "B2": "pasture", "C2": "field", "A3": "meadow",
                              "A4": "meadow", "A2": "field", "D3": "Blacksmith", "D2": "Wood supplier",
                              "E2": "ruby mine", "E3": "ore mine", "F3": "Dwelling", "F2": "tunnel",
                              "F1": "Weapon storage", "F4": "tunnel", "E4": "cavern", "E1": "tunnel"}},
            "Bob": {"goods": "6 wood 3 stone 2 ore 1 ruby 3 dog 6 sheep 1 donkey 1 boar",
                    "weapons": [0, 0, 0, 0], "begging": 1,
                    "board": {"C4": "pasture stable", "C3": "field", "B4": "pasture stable", "B3": "field",
                              "C2": "pasture", "B2": "field", "A4": "pasture stable", "A3": "field",
                              "D3": "Carpenter", "D2": "Dwelling", "E2": "ore mine", "F2": "deep tunnel",
                              "E3": "Cuddle room", "F3": "Dwelling", "F1": "Stubble room", "E4": "Dwelling",
                              "F4": "tunnel"}},
            "Cai": {"goods": "6 wood 3 stone 1 ore 3 ruby 6 gold 1 grain 3 vegetable 3 dog 5 sheep 7 donkey "
                             "3 boar",
                    "weapons": [0, 0, 0, 0], "begging": 0,
                    "board": {"C4": "meadow", "C3": "field 2 grain", "B4 A4": "large pasture stable A4",
                              "B3": "field 1 vegetable", "A3": "field 1 vegetable", "C2": "pasture stable",
                              "C1": "field 2 grain", "B2": "pasture stable", "A2": "field 1 grain",
                              "A1": "meadow", "B1": "field", "D3": "Simple dwelling 4", "D2": "Dwelling",
                              "E2": "Beer parlor", "E3": "Hunting parlor", "F3": "Main storage"}},
        },
        "spaces": {"Drift mining": "2 stone", "Excavation": "2 stone", "Ore mining": "4 ore",
                   "Wood gathering": "1 wood", "Clearing": "3 wood", "Sustenance": "1 food",
                   "Strip mining": "1 ore", "Forest exploration": "3 wood", "Donkey farming": "1 donkey",
                   "Ore delivery": "1 stone 1 ore"},
        "starting player": "Bob",
    },
]

END = {"Bob": "eat 1 sheep, ruby cattle", "Cai": "eat 1 grain, ruby cattle"}

# Ann: A1 B1 C1 D1 are unused. Tiles: Blacksmith 3, Wood supplier 2, Dwelling 3, mines 3 + 4, pastures 2 + 2.
# The Weapon storage counts 3 armed dwarfs; 3 grain are 2 points.
# Bob: A1 A2 B1 C1 D1 E1 are unused. Tiles: Dwellings 3 + 3 + 3, Cuddle room 2, Stubble room 1, ore mine 3,
# four small pastures 8.
# Cai: D1 E1 E4 F1 F2 F4 are unused. Tiles: Dwelling 3, Beer parlor 3, Hunting parlor 1, pastures 4 + 2 + 2.
# The Main storage counts 3 yellow tiles; 5 grain stand on the fields, 2 of the 5 vegetables too.
SCORES = {
    "Ann": {"animals": 17, "missing": 0, "grain": 2, "vegetable": 0, "ruby": 0, "dwarf": 3, "unused": -4,
            "tiles": 19, "bonus": 9, "gold": 3, "begging": 0, "total": 49},
    "Bob": {"animals": 11, "missing": 0, "grain": 0, "vegetable": 0, "ruby": 0, "dwarf": 4, "unused": -6,
            "tiles": 23, "bonus": 0, "gold": 0, "begging": -3, "total": 29},
    "Cai": {"animals": 19, "missing": 0, "grain": 3, "vegetable": 5, "ruby": 2, "dwarf": 4, "unused": -6,
            "tiles": 15, "bonus": 6, "gold": 6, "begging": 0, "total": 54},
}
WINNERS = ["Cai"]
