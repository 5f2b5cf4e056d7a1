"""A complete game for two with given dice, with every number worked out by hand from the rules."""

from typing import Any

PLAYERS = ["Ann", "Bob"]

ROUNDS: list[dict[str, Any]] = [
    {
        "cards": ["dice / time", "tool / art", "field / 1 farmer", "once 3 / 1 tool maker"],
        "buildings": ["1 to 7", "2 wood 1 brick"],
        "placements": "Ann: hut, Bob: forest 3, Ann: clay pit 2, Bob: tool maker, Ann: building 1, Bob: card 1",
        "actions": [
            ("Ann", "clay pit 3 5 gets 2, building 1 paying 1 brick gets 4"),
            # 11 and the new tool; Bob takes the 6, Ann gets the 3
            ("Bob", "forest 4 5 2 with 1 gets 4, card 1 paying 1 wood dice 6 3 picks 6"),
        ],
        "feeding": {},
        "after": {
            "Ann": "6 food 0 wood 1 brick 1 stone 0 gold 6 people 0 production 0 tool 0 card 1 building 4 points",
            "Bob": "8 food 3 wood 0 brick 0 stone 0 gold 5 people 1 production 1 tool 1 card 0 building 0 points",
        },
        "stacks": [6, 7],
    },
    {
        "cards": ["roll stone / 1 shaman"],
        "buildings": ["1 wood 1 brick 1 stone"],
        "placements": "Bob: hut, Ann: forest 3, Bob: card 1, Ann: field, Bob: hunt 2, Ann: building 1, Ann: hunt 1",
        "actions": [
            ("Bob", "card 1 paying 1 wood, hunt 3 4 with 1 gets 4"),
            ("Ann", "forest 6 2 1 gets 3, building 1 gets 12, hunt 5 gets 2"),
        ],
        "feeding": {},
        "after": {
            "Ann": "3 food 2 wood 0 brick 0 stone 0 gold 6 people 1 production 0 tool 0 card 2 building 16 points",
            "Bob": "7 food 2 wood 0 brick 0 stone 0 gold 6 people 1 production 2 tool 2 card 0 building 0 points",
        },
        "stacks": [5, 7],
    },
    {
        "cards": ["5 food / healing"],
        "buildings": ["1 to 7"],
        "placements": "Ann: tool maker, Bob: hut, Ann: clay pit 3, Bob: card 1, Ann: building 1, Bob: river 2, "
                      "Ann: card 2, Bob: hunt 1",
        "actions": [
            ("Ann", "clay pit 4 4 3 with 1 gets 3, building 1 paying 1 wood 2 brick gets 11, "
                    "card 2 paying 1 wood 1 brick"),
            ("Bob", "card 1 paying 1 wood, river 6 4 with 1 1 gets 2, hunt 3 gets 1"),
        ],
        "feeding": {"Ann": "starve"},                # 3 + 1 food for 6, and nothing to pay with: 27 - 10
        "after": {
            "Ann": "0 food 0 wood 0 brick 0 stone 0 gold 6 people 1 production 1 tool 1 card 3 building 17 points",
            "Bob": "3 food 1 wood 0 brick 0 stone 2 gold 7 people 2 production 2 tool 3 card 0 building 0 points",
        },
        "stacks": [4, 7],
    },
    {
        "cards": ["dice / 2 farmer", "choice / healing"],
        "buildings": ["1 to 7"],
        "placements": "Bob: tool maker, Ann: hunt 3, Bob: hut, Ann: forest 2, Bob: card 2, Ann: building 1, "
                      "Bob: quarry 2, Bob: card 1",
        "actions": [
            ("Bob", "card 2 paying 1 wood 1 gold, quarry 5 4 with 1 gets 2, "
                    "card 1 paying 1 gold roll 2 6 with 1 1 gets 2"),
            ("Ann", "hunt 6 5 1 with 1 gets 6, forest 2 2 with once 3 gets 2, building 1 paying 2 wood gets 6"),
        ],
        "feeding": {},
        "after": {
            "Ann": "1 food 0 wood 0 brick 0 stone 0 gold 6 people 1 production 1 tool 1 card 4 building 23 points",
            "Bob": "2 food 0 wood 0 brick 4 stone 0 gold 8 people 2 production 3 tool 5 card 0 building 0 points",
        },
        "stacks": [3, 7],
    },
    {
        "cards": ["7 food / pottery", "3 points / music"],
        "buildings": ["4 of 1 kind"],
        "placements": "Ann: field, Bob: building 1, Ann: card 2, Bob: hut, Ann: forest 4, Bob: hunt 5",
        "actions": [
            ("Ann", "forest 3 3 6 1 with 1 gets 4, card 2 paying 2 wood, take 2 gold"),
            ("Bob", "building 1 paying 4 stone gets 20, hunt 6 6 5 1 2 with 1 1 gets 11"),
        ],
        "feeding": {"Ann": "pay 2 wood 1 gold"},     # 1 + 2 food for 6
        "after": {
            "Ann": "0 food 0 wood 0 brick 0 stone 1 gold 6 people 2 production 1 tool 2 card 4 building 23 points",
            "Bob": "6 food 0 wood 0 brick 0 stone 0 gold 9 people 2 production 3 tool 5 card 1 building 20 points",
        },
        "stacks": [2, 7],
    },
    {
        "cards": ["draw / writing"],
        "buildings": ["2 wood 1 gold"],
        "placements": "Bob: hut, Ann: hunt 3, Bob: clay pit 4, Ann: forest 2, Bob: card 1, Ann: building 1, "
                      "Bob: card 3, Bob: tool maker",
        "actions": [
            # the fourth tool is a 2; the fifth, from the dice, makes a second one; Ann gets the gold
            ("Bob", "clay pit 6 3 3 4 with 2 gets 4, card 1 paying 1 brick dice 5 4 picks 5, card 3 paying 3 brick"),
            ("Ann", "hunt 4 4 4 gets 6, forest 4 3 with 1 gets 2, building 1 gets 12"),
        ],
        "feeding": {"Bob": "starve"},                # 6 + 2 food for 10: 23 - 10
        "after": {
            "Ann": "2 food 0 wood 0 brick 0 stone 1 gold 6 people 2 production 1 tool 2 card 5 building 35 points",
            "Bob": "0 food 0 wood 0 brick 0 stone 0 gold 10 people 2 production 5 tool 7 card 1 building 13 points",
        },
        "stacks": [1, 7],
    },
    {
        "cards": ["once 2 / 2 tool maker", "dice / transport"],
        "buildings": ["4 of 2 kinds"],
        "placements": "Ann: forest 4, Bob: hut, Ann: building 1, Bob: hunt 3, Ann: field, Bob: card 1, Bob: card 2, "
                      "Bob: quarry 3",
        "actions": [
            ("Ann", "forest 6 5 5 4 with 1 gets 7, building 1 paying 3 wood 1 gold gets 15"),
            # with 10 people the hut brings nothing
            ("Bob", "hunt 6 6 5 with 1 gets 9, quarry 6 4 3 with 2 2 gets 3, card 1 paying 1 stone, "
                    "card 2 paying 2 stone draw"),
        ],
        "feeding": {"Ann": "pay 1 wood"},            # 2 + 3 food for 6
        "after": {
            "Ann": "0 food 3 wood 0 brick 0 stone 0 gold 6 people 3 production 1 tool 2 card 6 building 50 points",
            "Bob": "8 food 0 wood 0 brick 0 stone 0 gold 10 people 2 production 5 tool 10 card 1 building 13 points",
        },
        "stacks": [0, 7],
    },
]

END = {"Bob": "drawn 1 brick / 2 shaman"}
SCORES = {
    # one symbol, one tool maker times 1, 3 wood
    "Ann": {"track": 50, "culture": 1, "farmers": 0, "tool makers": 1, "hut builders": 0, "shamans": 0,
            "resources": 3, "total": 55},
    # time, art, healing, music, pottery, writing; 3 farmers times 2; 3 shamans times 10
    "Bob": {"track": 13, "culture": 36, "farmers": 6, "tool makers": 0, "hut builders": 0, "shamans": 30,
            "resources": 0, "total": 85},
}
WINNERS = ["Bob"]
