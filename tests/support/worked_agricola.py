"""A solo game of the family version, worked out by hand: every round with the goods at its end."""

ROUNDS = [
    ("1 sheep", ["3 wood", "Day laborer, take clay"], "", "2 wood 1 clay 1 food"),
    ("Improvement", ["1 clay, have 3 clay", "Improvement, buy Fireplace 2"], "", "2 wood 1 clay 1 food"),
    ("Sow and bake", ["3 wood", "1 sheep, have 3 sheep, eat 2 sheep"], "", "6 wood 1 clay 5 food 1 sheep"),
    ("Fences", ["Plow 1 field, plow B1", "Fishing, have 9 food"], "", "6 wood 1 clay 3 food 1 sheep 1 field"),
    ("1 stone", ["1 reed", "Take 1 grain"], "", "6 wood 1 clay 5 reed 3 food 1 grain 1 sheep"),
    ("Family growth", ["3 wood", "Sow and bake, sow grain B1"], "", "12 wood 1 clay 5 reed 3 food 0 grain 1 sheep"),
    (
        "Renovation and improvement",
        ["Rooms and stables, room B2, stable E1", "Starting player, have 10 food"],
        "",
        "5 wood 1 clay 3 reed 4 food 1 grain 1 sheep 3 room 1 stable",
    ),
    (
        "Take 1 vegetable",
        ["Family growth, have 3 person", "Take 1 vegetable"],
        "",
        "5 wood 1 clay 3 reed 4 food 1 grain 1 vegetable 1 sheep 3 person",
    ),
    (
        "1 wild boar",
        ["1 sheep, have 7 sheep, eat 5 sheep, have 14 food", "1 clay", "3 wood"],
        "",
        "11 wood 8 clay 3 reed 5 food 2 grain 1 vegetable 2 sheep",
    ),
    (
        "1 cattle",
        ["Fences, fence D1 E1, fence D2, have 9 fence 2 wood", "1 stone", "1 wild boar"],
        "",
        "2 wood 8 clay 3 reed 6 stone 5 food 2 grain 1 vegetable 2 sheep 2 boar 2 pasture",
    ),
    (
        "1 stone",
        ["Fishing, have 12 food", "Renovation and improvement, buy Pottery", "Plow 1 field, plow C1"],
        "use Pottery, have 14 food 3 grain",
        "2 wood 2 clay 2 reed 4 stone 5 food 3 grain 1 vegetable 3 sheep 3 boar 0 cattle 2 field",
    ),
    (
        "Plow and sow",
        [
            "Plow and sow, plow C2, sow grain B1 C1 vegetable C2",
            "3 wood",
            "1 cattle, have 3 cattle, eat 2 cattle 1 boar",
        ],
        "",
        "8 wood 2 clay 2 reed 4 stone 13 food 1 grain 0 vegetable 3 sheep 2 boar 1 cattle 3 field",
    ),
    (
        None,
        ["Family growth without room", "Rooms and stables, stable D2", "1 stone 4"],
        "use Pottery, have 15 food",
        "6 wood 1 clay 2 reed 7 stone 5 food 3 grain 1 vegetable 4 sheep 3 boar 1 cattle 4 person",
    ),
    (
        None,
        [
            "Renovation and fences, fence E2, have 11 fence 4 wood 4 stone 1 reed",
            "1 cattle",
            "Starting player",
            "Fishing",
        ],
        "use Pottery, have 17 food, breed sheep boar",  # cattle could have moved into D2 instead
        "4 wood 0 clay 1 reed 4 stone 5 food 5 grain 2 vegetable 5 sheep 4 boar 3 cattle",
    ),
]
SHEET = {
    "fields": 2, "pastures": 3, "grain": 3, "vegetable": 2, "sheep": 2, "boar": 2, "cattle": 2, "unused": -5,
    "stables": 2, "clay": 0, "stone": 6, "family": 12, "cards": 3, "bonus": 0, "begging": 0,
}  # fmt: skip
