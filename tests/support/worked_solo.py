"""A complete solo game, with every number worked out by hand from the rules."""

PLAYERS = ["Ann"]

ROUNDS = [
    {
        "round": 1, "card": "Blacksmithing", "marker": None,
        "start": {},
        "turns": [
            ("Ann", "Excavation, cavern D2 cavern E2"),
            ("Ann", "Housework, furnish Office room E2"),
        ],
        "after": {
            "Ann": {
                "goods": "2 food 1 dog",
                "weapons": [0, 0],
                "begging": 0,
                "board": {"D2": "cavern", "E2": "Office room"},
            },
        },
        "spaces": {
            "Ruby mining": "1 ruby", "Logging": "3 wood", "Ore mining": "2 ore", "Wood gathering": "1 wood",
            "Sustenance": "1 food",
        },
        "starting player": "Ann",
    },
    {
        "round": 2, "card": "Sheep farming", "marker": None,
        "start": {},
        "turns": [
            ("Ann", "Ore mining"),
            ("Ann", "Blacksmithing, forge 3, expedition (wood, stone, +1)"),  # 3 + 1 + 1
        ],
        "after": {
            "Ann": {
                "goods": "1 wood 1 stone 2 food 1 dog",
                "weapons": [0, 5],
                "begging": 0,
                "board": {"D2": "cavern", "E2": "Office room"},
            },
        },
        "spaces": {
            "Ruby mining": "2 ruby", "Excavation": "1 stone", "Logging": "4 wood", "Wood gathering": "2 wood",
            "Sustenance": "2 food", "Sheep farming": "1 sheep",
        },
        "starting player": "Ann",
    },
    {
        "round": 3, "card": "Ore mine construction", "marker": None,
        "start": {},
        "turns": [
            ("Ann", "Sustenance, meadow C4 field C5"),  # the first forest tile overhangs: 2 gold
            ("Ann", "Logging, expedition (+1)"),
        ],
        "harvest": {},
        "after": {
            "Ann": {
                "goods": "6 wood 1 stone 1 food 2 gold 1 grain 1 dog",
                "weapons": [0, 7],
                "begging": 0,
                "board": {"C4": "meadow", "C5": "field", "D2": "cavern", "E2": "Office room"},
            },
        },
        "spaces": {
            "Ruby mining": "3 ruby", "Excavation": "2 stone", "Ore mining": "2 ore",
            "Wood gathering": "3 wood", "Sheep farming": "2 sheep",
        },
        "starting player": "Ann",
    },
    {
        "round": 4, "card": "Wish for children", "marker": None,
        "start": {},
        "turns": [
            ("Ann", "Excavation, cavern E3 cavern F3"),
            ("Ann", "Blacksmithing, expedition (furnish Guest room F3, gold, +1)"),
        ],
        "harvest": {"Ann": "eat 1 grain"},
        "after": {
            "Ann": {
                "goods": "5 wood 3 stone 4 gold 1 dog",
                "weapons": [0, 9],
                "begging": 0,
                "board": {
                    "C4": "meadow", "C5": "field", "D2": "cavern", "E2": "Office room", "E3": "cavern",
                    "F3": "Guest room",
                },
            },
        },
        "spaces": {
            "Ruby mining": "4 ruby", "Logging": "3 wood", "Ore mining": "3 ore", "Wood gathering": "4 wood",
            "Sustenance": "1 food", "Sheep farming": "3 sheep",
        },
        "starting player": "Ann",
    },
    {
        "round": 5, "card": "Donkey farming", "marker": None,
        "start": {},
        "turns": [
            ("Ann", "Wish for children, furnish Dwelling D2, grow"),  # both, thanks to the Guest room
            ("Ann", "Ruby mining"),
        ],
        "harvest": {"Ann": "eat 2 ruby, eat 2 gold"},  # 2 + 2 + 1 food due
        "after": {
            "Ann": {
                "goods": "1 wood 3 ruby 2 gold 1 dog",
                "weapons": [0, 0, 9],
                "begging": 0,
                "board": {
                    "C4": "meadow", "C5": "field", "D2": "Dwelling", "E2": "Office room", "E3": "cavern",
                    "F3": "Guest room",
                },
            },
        },
        "spaces": {
            "Excavation": "1 stone", "Logging": "4 wood", "Ore mining": "4 ore", "Wood gathering": "5 wood",
            "Sustenance": "2 food", "Sheep farming": "4 sheep", "Donkey farming": "1 donkey",
        },
        "starting player": "Ann",
    },
    {
        "round": 6, "card": "Ruby mine construction", "marker": None,
        "start": {},
        "turns": [
            ("Ann", "Sustenance, meadow B4 field B3"),  # 1 food more for B4
            ("Ann", "Logging"),
            ("Ann", "Blacksmithing, expedition (stone, tunnel E4, +1)"),  # 1 food for E4
        ],
        "harvest": {"Ann": "eat 1 ruby"},
        "after": {
            "Ann": {
                "goods": "6 wood 1 stone 2 ruby 1 food 2 gold 1 grain 1 dog",
                "weapons": [0, 0, 11],
                "begging": 0,
                "board": {
                    "C4": "meadow", "C5": "field", "B4": "meadow", "B3": "field",
                    "D2": "Dwelling", "E2": "Office room", "E3": "cavern", "F3": "Guest room", "E4": "tunnel",
                },
            },
        },
        "spaces": {
            "Ruby mining": "1 ruby", "Excavation": "2 stone", "Ore mining": "5 ore",
            "Wood gathering": "6 wood", "Sheep farming": "5 sheep", "Donkey farming": "2 donkey",
        },
        "starting player": "Ann",
    },
    {
        "round": 7, "card": "Ore delivery", "marker": None,
        "start": {},
        "turns": [
            ("Ann", "Excavation, tunnel F4 cavern G4"),  # overhangs: 2 gold
            ("Ann", "Wish for children, furnish Dwelling E3, grow"),
            # the parlor touches D4, D2 and E3: 6 food
            (
                "Ann",
                "Blacksmithing, expedition (stone, gold, ruby stone, furnish State parlor D3), have 7 food",
            ),
        ],
        "harvest": {},  # 3 x 2 + 1 food due, exactly what is there
        "after": {
            "Ann": {
                "goods": "2 wood 1 ruby 1 gold 1 grain 1 dog",
                "weapons": [0, 0, 0, 12],
                "begging": 0,
                "board": {
                    "C4": "meadow", "C5": "field", "B4": "meadow", "B3": "field",
                    "D2": "Dwelling", "D3": "State parlor", "E2": "Office room", "E3": "Dwelling",
                    "F3": "Guest room", "E4": "tunnel", "F4": "tunnel", "G4": "cavern",
                },
            },
        },
        "spaces": {
            "Ruby mining": "2 ruby", "Logging": "3 wood", "Ore mining": "6 ore", "Wood gathering": "7 wood",
            "Sustenance": "1 food", "Sheep farming": "6 sheep", "Donkey farming": "3 donkey",
            "Ore delivery": "1 stone 1 ore",
        },
        "starting player": "Ann",
    },
    {
        "round": 8, "card": "Family life", "marker": None,
        "start": {"Ann": "keep Wood gathering"},  # 7 wood; 6 sheep and 6 ore stay anyway
        "turns": [
            ("Ann", "Wood gathering"),  # 8 wood
            ("Ann", "Sustenance, meadow A4 field Z4"),  # overhangs: 2 gold
            ("Ann", "Sheep farming, pasture C4 B4, pasture A4"),  # 7 sheep: 4 + 2, and 1 in the dwelling
            (
                "Ann",
                "Blacksmithing, expedition (vegetable, furnish Stone supplier G4,"
                " sow grain C5 B3 vegetable Z4)",
            ),
        ],
        "harvest": {"Ann": "eat 4 sheep 1 vegetable"},
        "after": {
            "Ann": {
                "goods": "3 wood 3 gold 2 grain 1 dog 4 sheep",
                "weapons": [0, 0, 0, 13],
                "begging": 0,
                "board": {
                    "C4 B4": "large pasture", "A4": "pasture",
                    "C5": "field 2 grain", "B3": "field 2 grain", "Z4": "field 1 vegetable",
                    "D2": "Dwelling", "D3": "State parlor", "E2": "Office room", "E3": "Dwelling",
                    "F3": "Guest room", "E4": "tunnel", "F4": "tunnel", "G4": "Stone supplier",
                },
            },
        },
        "spaces": {
            "Ruby mining": "3 ruby", "Excavation": "1 stone", "Logging": "4 wood", "Ore mining": "7 ore",
            "Donkey farming": "4 donkey", "Ore delivery": "2 stone 2 ore",
        },
        "starting player": "Ann",
    },
    {
        # the supplier's first stone comes now; the 7 ore are cleared and Ore mining starts again with 2
        "round": 10, "card": "Ore trading", "marker": None,
        "start": {},
        "turns": [
            ("Ann", "Excavation, cavern E1 cavern E0"),  # overhangs: 2 gold
            ("Ann", "Logging"),
            ("Ann", "Urgent wish for children, furnish Dwelling E1, grow, take"),  # all of it: Guest room
            # 13 + 1 + 1, but never above 14
            (
                "Ann",
                "Ore mine construction, ore mine E4 deep tunnel F4,"
                " expedition (furnish Beer parlor E0, +1)",
            ),
        ],
        "harvest": {"Ann": "use Beer parlor 2 for food, eat 1 sheep"},  # 4 x 2 + 1 food due
        "after": {
            "Ann": {
                "goods": "2 wood 3 ore 8 gold 1 vegetable 1 dog 4 sheep",
                "weapons": [0, 0, 0, 0, 14],
                "begging": 0,
                "board": {
                    "C4 B4": "large pasture", "A4": "pasture",
                    "C5": "field 1 grain", "B3": "field 1 grain", "Z4": "field",
                    "D2": "Dwelling", "D3": "State parlor", "E0": "Beer parlor", "E1": "Dwelling",
                    "E2": "Office room", "E3": "Dwelling", "F3": "Guest room", "E4": "ore mine",
                    "F4": "deep tunnel", "G4": "Stone supplier",
                },
            },
        },
        "spaces": {
            "Ruby mining": "4 ruby", "Ore mining": "2 ore", "Wood gathering": "1 wood",
            "Sustenance": "1 food", "Sheep farming": "1 sheep", "Donkey farming": "5 donkey",
            "Ore delivery": "3 stone 3 ore",
        },
        "starting player": "Ann",
    },
    {
        # 3 stone and 3 ore on Ore delivery are 6 goods, not more: nothing is cleared
        "round": 11, "card": "Adventure", "marker": None,
        "start": {},
        "turns": [
            ("Ann", "Ore delivery"),  # 4 stone, 4 + 2 ore
            ("Ann", "Excavation, cavern F2 tunnel G2"),  # overhangs: 2 gold
            ("Ann", "Ruby mine construction, ruby mine G2, ruby mine F4"),  # both: Guest room; 1 ruby for F4
            ("Ann", "Donkey farming, stable B4"),  # 6 donkeys: 3 in the mines, 2 in the dwelling, 1 at A4
            # no room for the cattle before 2 donkeys are eaten
            (
                "Ann",
                "Blacksmithing, expedition (cavern D1, furnish Main storage D1, cattle),"
                " eat 2 donkey, have 3 food",
            ),
        ],
        "harvest": {"Ann": "use Beer parlor 1 for food, eat 2 donkey"},
        "after": {
            "Ann": {
                "goods": "4 stone 9 ore 1 ruby 10 gold 1 vegetable 1 dog 5 sheep 3 donkey 1 cattle",
                "weapons": [0, 0, 0, 0, 14],
                "begging": 0,
                "board": {
                    "C4 B4": "large pasture stable B4", "A4": "pasture", "C5": "field", "B3": "field",
                    "Z4": "field",
                    "D1": "Main storage", "D2": "Dwelling", "D3": "State parlor", "E0": "Beer parlor",
                    "E1": "Dwelling", "E2": "Office room", "E3": "Dwelling", "E4": "ore mine", "F2": "cavern",
                    "F3": "Guest room", "F4": "ruby mine", "G2": "ruby mine", "G4": "Stone supplier",
                },
            },
        },
        "spaces": {
            "Ruby mining": "5 ruby", "Logging": "3 wood", "Ore mining": "3 ore", "Wood gathering": "2 wood",
            "Sustenance": "2 food", "Sheep farming": "2 sheep",
        },
        "starting player": "Ann",
    },
    {
        # the third and last stone of the supplier; two more would come too late
        "round": 12, "card": "Ruby delivery", "marker": None,
        "start": {},
        "turns": [
            ("Ann", "Ruby mining"),  # 6 + 1
            ("Ann", "Excavation, cavern F1 cavern G1"),  # 2 food for F1, 2 gold
            ("Ann", "ruby 5 wood"),
            ("Ann", "Urgent wish for children, furnish Additional dwelling F1, grow, take"),
            (
                "Ann",
                "Adventure, forge 8, expedition (furnish Broom chamber F2),"
                " expedition (furnish Writing chamber G1)",
            ),
            # the boar of A3 goes into the stable on bare forest
            ("Ann", "Blacksmithing, expedition (stable A2, field A3, cattle)"),
        ],
        # 5 x 2 + 1 food due: 2 + 6 + 2 and a marker. A4 and the dwelling have room for a third cattle or
        # for a fourth donkey, not for both.
        "harvest": {"Ann": "eat 3 ruby 1 vegetable, beg 1, breed sheep cattle"},
        "after": {
            "Ann": {
                "goods": "1 stone 1 ore 15 gold 1 dog 6 sheep 3 donkey 1 boar 3 cattle",
                "weapons": [0, 0, 0, 0, 10, 14],
                "begging": 1,
                "board": {
                    "C4 B4": "large pasture stable B4", "A4": "pasture", "C5": "field", "B3": "field",
                    "Z4": "field", "A3": "field", "A2": "stable",
                    "D1": "Main storage", "D2": "Dwelling", "D3": "State parlor", "E0": "Beer parlor",
                    "E1": "Dwelling", "E2": "Office room", "E3": "Dwelling", "E4": "ore mine",
                    "F1": "Additional dwelling", "F2": "Broom chamber", "F3": "Guest room", "F4": "ruby mine",
                    "G1": "Writing chamber", "G2": "ruby mine", "G4": "Stone supplier",
                },
            },
        },
        "spaces": {
            "Logging": "4 wood", "Ore mining": "4 ore", "Wood gathering": "3 wood", "Sustenance": "3 food",
            "Sheep farming": "3 sheep", "Donkey farming": "1 donkey", "Ore delivery": "1 stone 1 ore",
            "Ruby delivery": "2 ruby",
        },
        "starting player": "Ann",
    },
]

END: dict[str, str] = {}

# Unused A1 B1 B2 C1 C2 C3 (6) and a begging marker (3): the Writing chamber prevents 6 + 1 of these.
# Tiles: 3 Dwellings 9, Additional dwelling 5, Beer parlor 3, Stone supplier 1, pastures 4 + 2,
# mines 3 + 4 + 4. Bonus: State parlor 3 x 4, Broom chamber 10, Main storage 5 x 2 (with State and Beer
# parlor, Broom and Writing chamber).
SCORES = {
    "Ann": {
        "animals": 14, "missing": 0, "grain": 0, "vegetable": 0, "ruby": 0, "dwarf": 6, "unused": 0,
        "tiles": 35, "bonus": 32, "gold": 15, "begging": -2, "total": 100,
    },
}
WINNERS = ["Ann"]
