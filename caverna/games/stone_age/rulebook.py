"""The rules as the library checks them: one row per rule id, with title, rulebook page and text.

A finding names the id of the rule it is about; this is where the id is looked up. Pages are those of the printed
rulebook, ``sheet`` is the information sheet on the cards. The rows of the section ``ruling`` say how the rules are read
where they are silent or disagree, and why; some of them have a table option that a record may set under ``rulings``.

Resources are wood, brick, stone and gold; food is none. Cards are numbered from the right, buildings from the left.
"""

from typing import Final

from caverna.model.rulebook import RECORD_RULES, Rule, Rulebook

_ROWS: Final = (
    # Set-up
    Rule(
        "setup.players", "Number of players", "2-3",
        "Two to four play, seated clockwise; the first one named starts in round 1.",
    ),
    Rule(
        "setup.start", "What a tribe starts with", "2",
        "Everyone starts with 5 people and 12 food, at 0 on the food track and on the score track, without tools and "
        "resources; 5 more people wait in reserve.",
    ),
    Rule(
        "setup.board", "The board", "2-3",
        "In play are tool maker, hut, field, hunting ground, forest, clay pit, quarry and river, 4 places for cards "
        "whatever the number of players, and a place for each stack of buildings.",
    ),
    Rule(
        "setup.cards", "The first cards", "3",
        "The 36 cards are shuffled, and 4 are turned up and laid from right to left. No card turns up more often than "
        "it has copies.",
    ),
    Rule(
        "setup.buildings", "The stacks of buildings", "3",
        "The 28 tiles make 4 stacks of 7. As many stacks are used as there are players, the others stay in the box "
        "unseen; the top tile of each stack lies face up. No tile turns up more often than it has copies.",
    ),
    Rule(
        "limits.components", "Limits of a tribe", "2, 5, 6",
        "A tribe has at most 10 people, tools worth 12 and place 10 on the food track. Nothing else runs out.",
    ),
    # The round
    Rule(
        "round.phases", "Three phases", "4",
        "In every round all place their people, then all act, then all feed their tribes.",
    ),
    Rule(
        "round.refill", "Cards slide and are refilled", "7",
        "Before every round but the first the cards that are left slide to the right, closing gaps in their order. The "
        "gaps that remain are filled from the deck, from right to left.",
    ),
    Rule(
        "round.buildings", "The next tile", "7",
        "Where a tile was bought the next one of its stack is turned up at once. It can be occupied from the next "
        "round on, and there a record names it.",
    ),
    Rule("round.tools", "Tools turn back", "7", "Before every round all tools are turned back to unused."),
    Rule(
        "round.start-player", "The starting player", "7",
        "After the feeding the figure goes to the left: the next player clockwise starts the next round.",
    ),
    # Placing
    Rule(
        "place.turn-order", "Who places next", "4",
        "From the starting player clockwise each in turn puts people on one place; who has none left is skipped.",
    ),
    Rule(
        "place.available", "Places in play", "3, 5",
        "People go only to places in play, among them cards 1 to 4 and as many buildings as there are players, in any "
        "order.",
    ),
    Rule(
        "place.once", "Each place once a round", "4",
        "In one round a player does not put people on the same place again, even where there is room. Every card and "
        "every building is a place of its own.",
    ),
    Rule(
        "place.village", "One village place stays empty", "8",
        "With 2 or 3 players only two of tool maker, hut and field may be occupied in a round, whichever come first.",
    ),
    Rule(
        "place.sites", "Players at a site", "8",
        "At each of forest, clay pit, quarry and river there may be 1 player in a round with 2 players, 2 different "
        "ones with 3. Hunting ground, cards and buildings are as with 4.",
    ),
    Rule(
        "place.full", "Rings", "4-5",
        "A place takes no more people than it has rings, those of all players together: tool maker, field, card and "
        "building 1, hut 2, forest, clay pit, quarry and river 7 each. The hunting ground takes any number.",
    ),
    Rule(
        "place.number", "How many people", "4-5",
        "Exactly 1 person goes to the tool maker, the field, a card or a building, exactly 2 of one player to the hut, "
        "1 or more elsewhere.",
    ),
    Rule(
        "place.people", "People in hand", "4, 6",
        "Only people still in hand are placed; one born this round is not among them.",
    ),
    Rule(
        "place.pass", "Passing", "4",
        "Nobody passes while a place takes his people. Who has people left that no place takes passes, and is out of "
        "the phase. Such a forced pass may be omitted in a record: it is implied.",
    ),
    Rule(
        "place.all", "The placing ends", "4-5",
        "The phase ends when nobody has people left who can be placed; only then the acting begins.",
    ),
    # Acting
    Rule(
        "act.turn-order", "Who acts next", "5",
        "From the starting player clockwise each uses all his people before the next begins.",
    ),
    Rule(
        "act.person", "People act once", "5",
        "An action takes own people on that place. It is done once for all of them together, and they go home with it.",
    ),
    Rule(
        "act.all", "Everyone acts", "5",
        "A player uses all people on the board, in the order he likes; at the end of his turn none is left there.",
    ),
    Rule(
        "act.leave", "Leaving a card or building", "6, 7",
        "A card or building may be left by who cannot or will not pay: the person goes home, card or tile stays. No "
        "other action may be left.",
    ),
    # Rolls and tools
    Rule(
        "roll.dice", "How many dice", "6, sheet",
        "One die is thrown for each person on the place, all together; a card's roll has 2 dice.",
    ),
    Rule(
        "roll.yield", "What a roll brings", "6",
        "Dice and tools are added up, divided by the value of the good and rounded down: food 2, wood 3, brick 4, "
        "stone 5, gold 6.",
    ),
    Rule("roll.hunt", "The hunt", "6", "A roll at the hunting ground brings food."),
    Rule(
        "roll.site", "The sites", "6",
        "A roll brings wood in the forest, brick in the clay pit, stone in the quarry, gold at the river.",
    ),
    Rule(
        "tool.gain", "Getting tools", "5",
        "The first three tools are tiles of value 1 on the three spaces. The 4th to 6th raise one to 2, the 7th to 9th "
        "to 3, the 10th to 12th to 4, always one of the lowest. A 13th brings nothing.",
    ),
    Rule("tool.once", "Once a round", "5", "Each tool is used at most once in a round."),
    Rule(
        "tool.whole", "Whole tools", "5",
        "A tool adds its whole value to one roll and is never split; any number of own tools may join one roll.",
    ),
    Rule(
        "tool.rolls", "What tools help", "5, sheet",
        "Tools help the hunt, the four sites and the cards with a roll for resources, nothing else.",
    ),
    # Tool maker, hut, field
    Rule("tool.maker", "The tool maker", "5", "The tool maker gives 1 tool."),
    Rule(
        "hut.birth", "The hut", "6",
        "The hut gives 1 person from the reserve, who places from the next round on; with 10 people nothing.",
    ),
    Rule("field.step", "The field", "6", "The field moves the marker on the food track up by 1; at 10 nothing."),
    # Civilization cards
    Rule(
        "civ.cost", "The price of a card", "6",
        "Card n costs n resources of any kinds out of the player's supply, never food.",
    ),
    Rule(
        "civ.top", "The two halves of a card", "6, sheet",
        "Who buys a card gets its upper half at once, the lower half counts in the final scoring. A record tells dice, "
        "picks, tools or a drawn card only where the upper half asks for them.",
    ),
    Rule(
        "civ.keep", "Where cards lie", "6, sheet",
        "Cards bought lie face down before their owner; only those of civ.once and civ.choice lie open until used.",
    ),
    Rule(
        "civ.dice", "Dice for everyone", "sheet",
        "Ten cards: the buyer rolls as many dice as there are players.",
    ),
    Rule(
        "civ.pick", "Taking the dice", "sheet",
        "Each player, the buyer first and then clockwise, takes one of the dice left and what it brings: 1 wood, 2 "
        "brick, 3 stone, 4 gold, 5 a tool, 6 a step on the food track.",
    ),
    Rule("civ.no-tools", "No tools for everyone's dice", "sheet", "No tool changes the dice for everyone."),
    Rule("civ.food", "Food", "sheet", "Seven cards bring 1 to 7 food."),
    Rule("civ.goods", "Resources", "sheet", "Five cards bring 1 brick, 1 stone, 2 stone or 1 gold."),
    Rule(
        "civ.roll", "A roll for resources", "sheet",
        "Three cards: 2 dice for wood, stone or gold, which yield as in roll.yield; tools may join.",
    ),
    Rule("civ.points", "Points", "sheet", "Three cards bring 3 points at once, on the score track."),
    Rule("civ.tool", "A tool", "sheet", "One card brings 1 tool, as the tool maker does."),
    Rule("civ.field", "A step on the food track", "sheet", "Two cards bring 1 step, as the field does."),
    Rule(
        "civ.draw", "A card for the scoring", "sheet",
        "One card: the top card of the deck is kept face down for the final scoring. Its upper half does nothing, that "
        "of civ.once or civ.choice neither.",
    ),
    Rule(
        "civ.once", "A tool for one use", "sheet",
        "Three cards: a tool of 2, 3 or 4 for one roll of the owner, now or later; then the card is used up.",
    ),
    Rule(
        "civ.choice", "Two resources", "sheet",
        "One card: 2 resources of the owner's choice, alike or not, now or later, both together; then it is used up.",
    ),
    # Buildings
    Rule(
        "build.cost", "The price of a building", "7",
        "A tile with printed goods costs these and no others. What is paid for any tile must be in the supply and is "
        "never food.",
    ),
    Rule("build.count", "So many resources", "7", "Tiles with a 4 or a 5 cost exactly so many resources."),
    Rule("build.kinds", "Of so many kinds", "7", "And of exactly as many kinds as printed, 1 to 4."),
    Rule("build.free", "One to seven", "7", "Tiles with 1-7 cost at least 1 and at most 7 resources of any kinds."),
    Rule(
        "build.points", "Points of a building", "7",
        "A building brings points at once: those printed, or the value of what was paid, wood 3, brick 4, stone 5 and "
        "gold 6.",
    ),
    Rule(
        "build.keep", "Where buildings lie", "7",
        "The tile is kept and counts for the hut builders; more than 5 are stacked.",
    ),
    # Feeding
    Rule("feed.income", "Income", "7", "When all people are home everyone gets food by his place on the food track."),
    Rule(
        "feed.people", "One food each", "7",
        "Then each person takes 1 food, born this round included; who has enough pays in food.",
    ),
    Rule(
        "feed.short", "Too little food", "7",
        "Who has too little gives all food back and may then pay every food missing with 1 resource of any kind.",
    ),
    Rule(
        "feed.penalty", "The penalty", "7",
        "Who does not, because he cannot or will not, loses 10 points, however much is missing.",
    ),
    # The end
    Rule(
        "end.cards", "Too few cards", "8",
        "If after a feeding the deck cannot fill all gaps the game ends at once, and no further round begins.",
    ),
    Rule(
        "end.buildings", "A stack is empty", "8",
        "If the last tile of a stack is bought the round is played to its end, actions and feeding included, and the "
        "game ends.",
    ),
    Rule("end.scoring", "The final scoring", "8", "The final scoring comes then, and only then."),
    Rule("score.track", "Points of the game", "7-8", "The points scored during the game count."),
    Rule(
        "score.culture", "Green cards", "8, sheet",
        "The number of different symbols counts times itself; symbols held twice make a second set, counted in the "
        "same way. 5 symbols are 25, with one of them double 26.",
    ),
    Rule("score.farmers", "Farmers", "8", "Farmers count times the place on the food track."),
    Rule("score.tool-makers", "Tool makers", "8", "Tool makers count times the total value of the tools."),
    Rule("score.hut-builders", "Hut builders", "8", "Hut builders count times the number of buildings."),
    Rule("score.shamans", "Shamans", "8", "Shamans count times the number of people."),
    Rule("score.resources", "Resources left", "8", "Each wood, brick, stone and gold left counts 1, food nothing."),
    Rule(
        "score.winner", "The winner", "8",
        "Most points win; of those tied the higher place on the food track, then the higher value of tools, then more "
        "people.",
    ),
    # Rulings
    Rule(
        "ruling.prices", "Prices of the cards", "6",
        "The places for cards cost 1, 2, 3 and 4 resources, from right to left.",
        "The text sends to the board for the prices, and the board shows these.",
    ),
    Rule(
        "ruling.numbers", "Counting cards and buildings", "7",
        "Cards are counted from the right, buildings from the left.",
        "The example on p. 7 counts cards so; for the buildings no side is named.",
    ),
    Rule(
        "ruling.stuck", "Who passes is out", "4",
        "Who passes once is out of the phase. A single person cannot go to the hut, and a hunting ground that one has "
        "not used yet takes anyone.",
        "Places only fill while people are placed.",
    ),
    Rule(
        "ruling.village-first", "Which village place stays empty", "8",
        "With 2 or 3 players no place is closed beforehand: the third closes when two are occupied, be it by one "
        "player.",
        "The place that stays empty may be another one in every round.",
    ),
    Rule(
        "ruling.idle-place", "Places that bring nothing", "4-6, sheet",
        "The hut with 10 people, the field at 10 and the tool maker at 12 may be occupied and bring nothing.",
        "Only rings limit the placing, and blocking others is a use.",
    ),
    Rule(
        "ruling.unpaid-place", "Places one cannot pay", "6, 7, sheet",
        "A card or building may be occupied by who cannot pay for it.",
        "It may be left unpaid, and the last tip of the sheet speaks of occupying a stack to block it.",
    ),
    Rule(
        "ruling.must-gain", "What is not declined", "6, 7",
        "Tool, person, step, roll and a card's upper half are not declined.",
        "Only cards and buildings may be left by the text.",
    ),
    Rule(
        "ruling.dice-enough", "More people than dice", "6",
        "Eight or more hunters roll one die each; some dice are thrown again.",
        "There are 7 dice, and each person has one.",
    ),
    Rule(
        "ruling.tools-after-roll", "Tools after the dice", "5-6",
        "Tools are named after the dice are seen. A roll may yield nothing, and a tool may be used in vain.",
        "The examples on p. 6 choose tools by the result, one of them for no gold.",
    ),
    Rule(
        "ruling.new-tool", "A new tool is unused", "5, sheet",
        "A first, second or third tool comes unused and helps in the same round, also one got in another's turn.",
        "The tip on the order of actions has a new tool used at once.",
    ),
    Rule(
        "ruling.upgrade", "A tool that grows", "5",
        "A tool that grows keeps its state: used stays used. Which of several lowest grows is the owner's choice and "
        "is not written: any choice goes that fits the tools used after it in that turn, and tool.once is found where "
        "none fits any more; where nothing tells, an unused one grew. With the option a tool that grows comes unused, "
        "and of several lowest a used one grows.",
        "A quarter turn marks the use, and neither the higher side nor the tile that replaces it undoes that.",
        "upgraded tool: as it was (default) or fresh",
    ),
    Rule(
        "ruling.once-joins", "Tools for one use join", "sheet",
        "Tools for one use may join other tools and each other in one roll of tool.rolls; they add their whole value.",
        "They add to a roll as usual tools do.",
    ),
    Rule(
        "ruling.once-no-tool", "Tools for one use are cards", "sheet",
        "Tools for one use never count for the tool makers or in a tie, used or not.",
        "They are cards, not tiles.",
    ),
    Rule(
        "ruling.pick-all", "Everyone takes a die", "sheet",
        "Every player takes a die, also one that brings nothing, also who has already acted.",
        "The sheet lets each player take one and knows no exception.",
    ),
    Rule(
        "ruling.pay-first", "First the price", "6, sheet",
        "The price is paid before the upper half is carried out; what it brings cannot pay for its own card.",
        "A player pays to take the card, and only who has taken it gets its gain.",
    ),
    Rule(
        "ruling.prices-stay", "Prices stay within a round", "7",
        "Within a round cards do not slide; who buys card 4 pays 4, whatever was bought before.",
        "Cards slide before a new round only.",
    ),
    Rule(
        "ruling.draw-empty", "Nothing to draw", "sheet",
        "With no card left in the deck nothing is drawn; the rest of the card counts.",
        "The rules do not say, and nothing else can be done.",
    ),
    Rule(
        "ruling.draw-hidden", "The drawn card may stay hidden", "sheet",
        "The drawn card may stay hidden from the others, and from the record, until the final scoring.",
        "Cards lie face down, and nothing asks to show it.",
    ),
    Rule(
        "ruling.choice-moment", "When the two resources are taken", "sheet",
        "The 2 resources may be taken at any moment until scoring starts, also in another's turn, while feeding or "
        "after the last feeding; not taken by then they are lost.",
        "The card is kept until its owner decides to use it.",
    ),
    Rule(
        "ruling.newborn-eats", "The newborn eats", "6, 7",
        "The person born this round eats in this round.",
        "It is put on the player board at once, and everyone there is fed.",
    ),
    Rule(
        "ruling.food-first", "Food comes first", "7",
        "Resources feed nobody as long as there is food: enough food is paid in food, and nobody starves by choice "
        "with enough.",
        "The choice is offered only to who has too little.",
    ),
    Rule(
        "ruling.whole-gap", "The gap is paid whole", "7",
        "The gap is paid whole or not at all. Who cannot or will not cover it keeps his resources and loses 10 points "
        "once.",
        "The penalty does not depend on what is missing, so that part of a payment would bring nothing.",
    ),
    Rule(
        "ruling.below-zero", "Below zero", "7",
        "The score may fall below 0; with the option the marker stops at 0.",
        "The penalty is 10 points, no more and no less; a later English rulebook says both.",
        "below zero: yes (default) or no",
    ),
    Rule(
        "ruling.supply", "Food and tools do not run out", "6",
        "Food and tools are as unlimited as resources.",
        "The text says so of resources; what is short is made up with anything at hand.",
    ),
    Rule(
        "ruling.full-display", "No gap to fill", "8",
        "If no card was taken there is no gap to fill, and the game goes on, even with an empty deck.",
        "The game ends when cards are missing that are needed.",
    ),
    Rule(
        "ruling.stack-empty", "When a stack is empty", "8",
        "A stack is empty when its last tile is bought; one left on it keeps the game going. Both ends together are "
        "one end.",
        "The last tile is part of its stack.",
    ),
    Rule(
        "ruling.deck-count", "The deck is counted", "3",
        "Every card is in the deck, on the board or with a player, so that the deck is counted, not written.",
        "Cards never leave the game.",
    ),
    Rule(
        "ruling.second-set", "The second set", "8, sheet",
        "More than one double of different symbols is a set of its own: 2 doubles are 4 points. No symbol exists three "
        "times.",
        "The sheet's example has one double; the English example, 5 symbols with 2 of them double, makes 29.",
    ),
    Rule(
        "ruling.tie-break", "Breaking a tie", "8",
        "Food track, tools and people are compared one after the other; with the option they are added up and the sums "
        "compared.",
        "The Spanish text has it so; the English rulebooks, old and new, compare the sum.",
        "tie break: in turn (default) or sum",
    ),
    Rule(
        "ruling.still-tied", "Still tied", "8",
        "Who is still tied after that shares the win.",
        "The rules name no further comparison.",
    ),
    Rule(
        "ruling.feeding-order", "Feeding in any order", "7",
        "The order in which players feed their tribes does not matter.",
        "Nothing one does changes another's feeding.",
    ),
)  # fmt: skip

_RECORDS: Final = (
    RECORD_RULES["record.yaml"],
    RECORD_RULES["record.key"],
    Rule(
        "record.name", "Known names", "",
        "Places, cards, buildings, goods and players are called by their names; case, spaces, hyphens, slashes and "
        "accents do not matter. A slash parts the halves of a card, and a count of 1 may be left out: dice / farmer.",
    ),
    RECORD_RULES["record.number"],
    Rule(
        "record.step", "Steps as the notation has them", "",
        "A line is a list of steps, each in its form and in its place: a line of placements has one place, dice and "
        "payments stand in the actions, `pay` and `starve` in the feeding, `drawn` at the end.",
    ),
    RECORD_RULES["record.missing"],
    RECORD_RULES["claim.have"],
    Rule(
        "claim.score", "Claimed scores must hold", "",
        "Claimed scores are compared with the computed ones, line by line as far as given.",
    ),
    Rule(
        "claim.yield", "Claimed yields must hold", "",
        "What `gets` says came of a roll or a building is what came of it.",
    ),
)  # fmt: skip

RULEBOOK: Final = Rulebook(_ROWS, _RECORDS)
RULES: Final = RULEBOOK.own
"""All rules by id, in the order of the rulebook, the rulings last."""
