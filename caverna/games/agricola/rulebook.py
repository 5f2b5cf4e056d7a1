"""The rules as the library checks them: one row per rule id, with title, rulebook page and text.

A finding names the id of the rule it is about; this is where the id is looked up. Pages are those of the Spanish
rulebook of 2007; 11 stands for its two lists of questions. The rows of the section ``ruling`` say how the rules are
read where they are silent or disagree, and why; some have a table option that a record may set under ``rulings``.

Cells: columns A to E from the left, rows 1 to 3 from the top. Adjacent is always orthogonal.
"""

from typing import Final

from caverna.model.rulebook import RECORD_RULES, Rule, Rulebook

_ROWS: Final = (
    Rule(
        "setup.players",
        "One to five players",
        "2-3",
        text="1 to 5 players, seated clockwise; the first named is the starting player of round 1.",
    ),
    Rule(
        "setup.mode",
        "Family game and full game",
        "2-3, 8-9",
        text=(
            "Family or full game. The family game has the family side of the first board and of the action "
            "cards, and no occupations or minor improvements: steps for them are findings, the minor half of a "
            "space is left out. All else is the same in both; the full game uses the major improvements too."
        ),
    ),
    Rule(
        "setup.food",
        "Food at the start",
        "2-3, 9",
        text="The starting player begins with 2 food, the others with 3; a solo player has none (series.food).",
    ),
    Rule(
        "setup.farm",
        "The farm at the start",
        "2-3",
        text=("A farm has 15 cells, 2 wood rooms and 2 people; 3 more people, 4 stables and 15 fences are in supply."),
    ),
    Rule(
        "setup.spaces",
        "Printed spaces and action cards",
        "2-3",
        text="Ten printed spaces; action cards for 3 (4 cards), 4 (6) or 5 (6) players; none for 1 and 2.",
    ),
    Rule(
        "setup.cards",
        "One round card a round, by stages",
        "2-3, 9",
        text=(
            "One round card a round, from its stage: rounds 1-4, 5-7, 8-9, 10-11, 12-13, 14; each card once. "
            "Who chooses the order stays within the stages."
        ),
    ),
    Rule(
        "setup.majors",
        "The ten major improvements",
        "2-3",
        text="The 10 major improvements lie open for all, each once.",
    ),
    Rule(
        "setup.hands",
        "Seven occupations, seven minor improvements",
        "8-9",
        text=(
            "Full game: 7 occupations and 7 minors each, hidden; no card is drawn later. The deal variants of "
            "the book (10 keep 7, mulligan, draft) change what is held, never to more than 7 of a kind; so does "
            "choosing the hand."
        ),
    ),
    Rule(
        "limits.components",
        "What is limited",
        "7",
        text=(
            "Only people (5), stables (4) and fences (15) of each player are limited; all else is unlimited, "
            "begging cards too."
        ),
    ),
    Rule(
        "round.reveal",
        "The new round card",
        "3",
        text="Phase 1, the new card joins the spaces for the rest of the game.",
    ),
    Rule(
        "round.start-goods",
        "Goods on the round space",
        "3",
        text=(
            "Then the goods on the round's space go to their owners (Well, hand cards), and what cards do at "
            "the start of a round is done."
        ),
    ),
    Rule(
        "round.replenish",
        "Refill",
        "3",
        text=(
            "Phase 2, each space with a refill gets it, the new card included, on top of what lies there; no "
            'upper limit. Spaces without one ("Take 1 grain") never hold goods.'
        ),
    ),
    Rule(
        "work.turn-order",
        "One person a turn, clockwise",
        "3",
        text=(
            "Phase 3, from the starting player clockwise, one person a turn; who has none left at home is "
            "skipped; until all are placed. Nobody may keep a person back."
        ),
    ),
    Rule(
        "work.available",
        "Only spaces in play",
        "3",
        text="Only spaces in play can be used (mode, player count, card revealed).",
    ),
    Rule(
        "work.occupied",
        "One person on a space",
        "3",
        text="A space is used by one person a round; the newborn that joins its parent there does not count.",
    ),
    Rule(
        "work.must-act",
        "At least one action",
        "3-4",
        text=(
            "At least one action of the space must be carried out. Taking the token is an action, also for who "
            "has it; so is taking goods, even animals that find no room. Taking from an empty space is none."
        ),
    ),
    Rule(
        "work.order-of-actions",
        "And/or, then also, either or",
        "3-4",
        text=(
            '"and/or": any of them, in any order, at least one; "after X also Y": X first and always, Y if you '
            'want; "either ... or": exactly one.'
        ),
    ),
    Rule(
        "work.offered",
        "Only what the space offers",
        "3-4",
        text=(
            "Only what the space (or the card) offers, each action once. Rooms (not on Room or traveling "
            "players), stables, fields sown and fences of one action may be several; of plowing, growth, "
            "renovation, baking, improvements, occupations and minors there is one."
        ),
    ),
    Rule(
        "work.choice",
        "Goods of choice are named",
        "3-4",
        text='Where goods are of choice the record names them; "2 different" are different.',
    ),
    Rule(
        "work.price",
        "Prices printed on a space",
        "3-4",
        text="A price printed on the space is paid: 1 food for the cattle of the Animal market.",
    ),
    Rule(
        "work.take-all",
        "All goods are taken",
        "3",
        text="All goods on the space are taken, fixed goods with them.",
    ),
    Rule(
        "work.stuck",
        "Passing",
        "3-4",
        text="Who can use no free space passes and is out of the round; free steps need not be made for it.",
    ),
    Rule(
        "round.return",
        "Coming home",
        "4",
        text="Phase 4, all people come home; newborns are grown from the next round on.",
    ),
    Rule(
        "round.start-player",
        "The starting player token",
        "3",
        text="The token changes hands only by the space Starting player; it counts from the next round.",
    ),
    Rule(
        "room.place",
        "Where a room is built",
        "5",
        text="A room covers an empty cell adjacent to a room; rooms built before it in the same action count.",
    ),
    Rule(
        "room.cost",
        "What a room costs",
        "5",
        text="A room costs 5 of the house's material and 2 reed; it is always of the house's material.",
    ),
    Rule(
        "renovate.step",
        "One step, the whole house",
        "5",
        text=("Wood to clay or clay to stone, the whole house, one step an action; a stone house cannot be renovated."),
    ),
    Rule(
        "renovate.cost",
        "What a renovation costs",
        "5",
        text="A renovation costs 1 of the new material per room and 1 reed in all.",
    ),
    Rule(
        "family.limit",
        "Five people at most",
        "5",
        text="A family has at most 5 people; growth is barred then, on every space.",
    ),
    Rule(
        "family.round",
        "Growth on the 5-player card",
        "5",
        text="The growth of the 5-player card is open from round 5 on.",
    ),
    Rule(
        "family.room",
        "Growth needs room",
        "5",
        text=(
            'Growth with room needs more rooms than people (newborns count). "Without room" needs none, any '
            "number of times; rooms built later are filled."
        ),
    ),
    Rule(
        "family.newborn",
        "Newborns act from the next round on",
        "5",
        text=(
            "One newborn an action; it does not act in the round of its birth. Several growth spaces in a round "
            "are fine."
        ),
    ),
    Rule(
        "field.place",
        "A field covers an empty cell",
        "6",
        text="A field covers an empty cell.",
    ),
    Rule(
        "field.adjacent",
        "Fields lie together",
        "6",
        text=(
            "From the second on, adjacent to a field, sown or not. One field a Plow action. Fields are never removed."
        ),
    ),
    Rule(
        "sow.field",
        "Which fields are sown",
        "6",
        text=(
            "Any number of empty fields, one crop each, whatever grew there before; a field with anything on it "
            "cannot be sown. At least one. The field just plowed may be among them, and need not be."
        ),
    ),
    Rule(
        "sow.seed",
        "Seed from the supply",
        "6",
        text="1 grain or vegetable from the supply for each field; then it stands at 3 grain or 2 vegetables.",
    ),
    Rule(
        "bake.action",
        "Bread only in a Bake bread action",
        "6",
        text=(
            "Only in a Bake bread action: Sow and bake, Stable and bake, an oven just bought, a card; never at "
            "will, never in the harvest."
        ),
    ),
    Rule(
        "bake.improvement",
        "Baking needs an improvement",
        "6",
        text="Baking needs an improvement that bakes.",
    ),
    Rule(
        "bake.limit",
        "How much grain is baked",
        "6",
        text=(
            "Clay oven 1 grain an action for 5 food, Stone oven up to 2 for 4 each, Cooking hearth any number "
            "for 3, Fireplace any number for 2; all one owns together. At least 1 grain."
        ),
    ),
    Rule(
        "bake.grain",
        "Grain from the supply",
        "6",
        text="The grain that is baked comes from the supply.",
    ),
    Rule(
        "fence.outline",
        "A pasture is fenced all around",
        "6-7",
        text=(
            "A pasture is a connected set of cells with a fence on every edge of its outline. The board's "
            "border, stables, fields and rooms are no fences. Fences are placed only where they close a "
            "pasture: every fence has a pasture on one side and not the same pasture on the other (another one, "
            "open land, field, room or the border). As many pastures an action as one can pay."
        ),
    ),
    Rule(
        "fence.cells",
        "No rooms or fields in a pasture",
        "6-7",
        text="No room and no field lies in a pasture; stables may.",
    ),
    Rule(
        "fence.permanent",
        "Fences stay",
        "6-7",
        text="Fences are never moved or removed; so pastures never join or grow.",
    ),
    Rule(
        "fence.split",
        "Dividing a pasture",
        "6-7",
        text=(
            "A pasture may be divided by fences inside it, one being enough, if they part it; a pasture that "
            "stands whole has nothing to build."
        ),
    ),
    Rule(
        "fence.adjacent",
        "Pastures lie together",
        "6-7",
        text=(
            "All pastures of a farm hang together: each new one shares an edge with another. A fence between "
            "two pastures serves both."
        ),
    ),
    Rule(
        "fence.limit",
        "Fifteen fences",
        "7",
        text="A farm has at most 15 fences.",
    ),
    Rule(
        "fence.cost",
        "One wood a fence",
        "6-7",
        text="A fence costs 1 wood.",
    ),
    Rule(
        "stable.place",
        "Where a stable is built",
        "7",
        text=(
            "A stable stands on any cell without field and room, in a pasture or not, adjacent to nothing in "
            "particular; it is never moved or removed."
        ),
    ),
    Rule(
        "stable.limit",
        "Four stables, one in a cell",
        "7",
        text="One per cell, 4 per player; Stable and bake builds at most 1.",
    ),
    Rule(
        "stable.cost",
        "What a stable costs",
        "7",
        text="2 wood each on Rooms and stables, 1 wood on Stable and bake.",
    ),
    Rule(
        "animals.housing",
        "Animals need room",
        "6-7",
        text=(
            "At every moment there must be a way to house all animals; they may be moved at any time, so only "
            "the possibility counts. A pasture holds 2 per cell, doubled by each stable in it, of one type. A "
            "stable outside pastures holds 1 animal, the house 1 in all whatever its size. Animals stand "
            "nowhere else, on no field either."
        ),
    ),
    Rule(
        "animals.overflow",
        "Animals without room",
        "3-4",
        text="Animals that find no room are cooked at once or let go; they need no place before that.",
    ),
    Rule(
        "food.convert",
        "Grain and vegetables are food",
        "4",
        text=(
            "At any time 1 grain or 1 vegetable of the supply is 1 food; only what is there can be eaten; crops "
            "on fields are out of reach."
        ),
    ),
    Rule(
        "food.cook",
        "Cooking animals",
        "4, 6-7",
        text=(
            "Animals are food only by a Fireplace (sheep 2, boar 2, cattle 3) or Cooking hearth (2, 3, 4), any "
            "number at any time, but none after the breeding of round 14 (ruling.end-free); vegetables then "
            "bring 2 or 3."
        ),
    ),
    Rule(
        "major.available",
        "Improvements on the board",
        "7",
        text="The improvement is on the board. A returned one lies there again.",
    ),
    Rule(
        "major.cost",
        "What an improvement costs",
        "7",
        text=(
            "An improvement's price is paid in full. A Cooking hearth costs 4 or 5 clay, or a Fireplace given "
            "back instead, either for either. Several improvements, Fireplace and Cooking hearth together too, "
            "may be owned."
        ),
    ),
    Rule(
        "major.oven",
        "Baking with a new oven",
        "7",
        text="Who takes a Clay or Stone oven may bake bread at once.",
    ),
    Rule(
        "major.craft",
        "Harvest exchanges",
        "7",
        text=(
            "In each harvest Joinery 1 wood for 2 food, Pottery 1 clay for 2, Basketmaker's workshop 1 reed for "
            "3, each once."
        ),
    ),
    Rule(
        "major.well",
        "The Well",
        "3, 7",
        text="It puts 1 food on the 5 round spaces that follow; what falls after round 14 is lost.",
    ),
    Rule(
        "harvest.when",
        "When a harvest comes",
        "3-4",
        text="A harvest comes after rounds 4, 7, 9, 11, 13 and 14, when all are home.",
    ),
    Rule(
        "harvest.order",
        "Field, feeding, breeding",
        "4",
        text=(
            "Field, feeding, breeding; the order among players does not matter. Free steps may be made before, "
            "between and after (ruling.breeding-moment excepted): what was reaped may be eaten at once, newborn "
            "animals come too late for this feeding."
        ),
    ),
    Rule(
        "harvest.field",
        "Reaping",
        "4",
        text="One grain or vegetable from each sown field to the supply.",
    ),
    Rule(
        "harvest.feed",
        "Feeding",
        "4, 9",
        text="2 food per person, 1 for one born this round; solo 3 and 1.",
    ),
    Rule(
        "harvest.beg",
        "Begging",
        "4",
        text="A begging card for every food not paid, whether one cannot or will not; nobody may be given up.",
    ),
    Rule(
        "harvest.breed",
        "Breeding",
        "4",
        text=(
            "With 2 or more animals of a type, wherever they stand, 1 newborn of it if it can be housed; at "
            "most 1 per type, all types at once."
        ),
    ),
    Rule(
        "occupation.cost",
        "What an occupation costs",
        "8",
        text=(
            "By the space and the occupations the player has in play: board 0, then 1 food each; card for 3 "
            "players 2; cards for 4 and 5 players 1, 1, then 2."
        ),
    ),
    Rule(
        "occupation.play",
        "One occupation an action",
        "8",
        text="1 occupation an Occupation action.",
    ),
    Rule(
        "minor.play",
        "One minor improvement an action",
        "8-9",
        text=(
            "1 minor an action, where offered: Starting player, Improvement, Family growth, Renovation and "
            "improvement; on the last two never without the growth or renovation before it."
        ),
    ),
    Rule(
        "card.cost",
        "The price of a minor improvement",
        "8-9",
        text=(
            "A minor's price is paid in full; upgrades also give back an improvement one owns; returned it goes "
            "to its place, discarded out of the game."
        ),
    ),
    Rule(
        "card.needs",
        "Prerequisites",
        "8-9",
        text="A prerequisite must be met when the card is played; it is not paid.",
    ),
    Rule(
        "card.hand",
        "Cards come from the hand",
        "8-9",
        text=(
            "At most 7 occupations and 7 minors played of one's own hand (passed cards apart); from the hand, "
            "where the record gives it; with the player count the card is for."
        ),
    ),
    Rule(
        "card.once",
        "Every card exists once",
        "8",
        text=(
            "Every card exists once for the table. It has effect from being played on, never before, and for "
            "what happened before only if it says so."
        ),
    ),
    Rule(
        "card.pass",
        "Passing cards",
        "8-9",
        text=(
            "A passing minor goes, after its effect, to the hand of the left neighbour, who may play it in "
            "turn; solo it leaves the game. It brings its last owner no points."
        ),
    ),
    Rule(
        "card.owner",
        "Who may use a card",
        "8",
        text=(
            "A step by a card needs the card in play with that player (`of` another: with that one); a minor "
            "that passes can be used in the line that plays it and in the next round (ruling.passing-card)."
        ),
    ),
    Rule(
        "card.effect",
        "What a card may do",
        "8",
        text=(
            "What a card gives or takes is goods that are there to take: never below 0, within "
            "limits.components, animals housed. A card goes before the rules, so `by` lifts a rule, but only "
            "those named in the record format."
        ),
    ),
    Rule(
        "card.verified",
        "What is never called verified",
        "8-9",
        text=(
            "A score is verified only if no hand card was played; with a card file of the verifier's own that "
            'describes all that happened, it is "verified with cards".'
        ),
    ),
    Rule(
        "solo.rules",
        "The solo game",
        "9",
        text=(
            "As for 2 players, all turns in a row, but: no food at the start, 3 food per grown person in the "
            'feeding (newborns 1), 2 wood a round on the space "3 wood", passing cards leave the game.'
        ),
    ),
    Rule(
        "series.target",
        "Targets of the solo series",
        "9",
        text=(
            "50 points in the first game, then 55, 59, 62, 64, 65, 66, 67, then 1 more each; who falls short is "
            "out, who passes the eighth has won."
        ),
    ),
    Rule(
        "series.food",
        "Food in the solo series",
        "9",
        text="A later game starts with half of what the last one was over its target, rounded down.",
    ),
    Rule(
        "series.occupations",
        "Occupations in the solo series",
        "9",
        text=(
            "Game n starts with n-1 occupations in play: those of the game before and one more that was played "
            "in it. Hand and table together hold 7."
        ),
    ),
    Rule(
        "end.when",
        "The end",
        "4",
        text="The game ends after the harvest of round 14.",
    ),
    Rule(
        "score.fields",
        "Fields",
        "10",
        text="0-1, 2, 3, 4, 5 or more fields: -1, 1, 2, 3, 4 points, sown or not.",
    ),
    Rule(
        "score.pastures",
        "Pastures",
        "10",
        text="0, 1, 2, 3, 4 or more pastures, whatever their size: -1, 1, 2, 3, 4 points.",
    ),
    Rule(
        "score.grain",
        "Grain",
        "10",
        text="0, 1, 4, 6, 8 or more grain, supply and fields together: -1, 1, 2, 3, 4 points.",
    ),
    Rule(
        "score.vegetable",
        "Vegetables",
        "10",
        text="0, 1, 2, 3, 4 or more vegetables, supply and fields together: -1, 1, 2, 3, 4 points.",
    ),
    Rule(
        "score.sheep",
        "Sheep",
        "10",
        text="0, 1, 4, 6, 8 or more sheep: -1, 1, 2, 3, 4 points.",
    ),
    Rule(
        "score.boar",
        "Wild boar",
        "10",
        text="0, 1, 3, 5, 7 or more wild boar: -1, 1, 2, 3, 4 points.",
    ),
    Rule(
        "score.cattle",
        "Cattle",
        "10",
        text="0, 1, 2, 4, 6 or more cattle: -1, 1, 2, 3, 4 points.",
    ),
    Rule(
        "score.unused",
        "Unused cells",
        "10",
        text="-1 point for each cell without room, field or stable that is in no pasture.",
    ),
    Rule(
        "score.stables",
        "Fenced stables",
        "10",
        text="1 point for each stable in a pasture.",
    ),
    Rule(
        "score.clay",
        "Clay rooms",
        "10",
        text="1 point for each clay room.",
    ),
    Rule(
        "score.stone",
        "Stone rooms",
        "10",
        text="2 points for each stone room.",
    ),
    Rule(
        "score.family",
        "People",
        "10",
        text="3 points for each person.",
    ),
    Rule(
        "score.cards",
        "Points of improvements",
        "10",
        text="The printed points of the improvements one owns.",
    ),
    Rule(
        "score.bonus",
        "Bonus points",
        "10",
        text=(
            "Joinery 3/5/7 wood, Pottery 3/5/7 clay, Basketmaker's workshop 2/4/5 reed in the supply: 1/2/3; "
            "what hand cards give."
        ),
    ),
    Rule(
        "score.begging",
        "Begging cards",
        "4, 10",
        text="-3 points for each begging card.",
    ),
    Rule(
        "score.winner",
        "Most points win",
        "4, 11",
        text="Most points win; a tie is shared.",
    ),
    Rule(
        "ruling.start-rooms",
        "The rooms of the start",
        "2-3",
        text=(
            "The two rooms of the start are A2 and A3, the lower two cells of the left column; mirror images "
            "count as equal."
        ),
        reason="The book shows it only in a picture; two implementations agree.",
    ),
    Rule(
        "ruling.empty-cell",
        "A room needs an empty cell",
        "5, 7, 10",
        text="A room, like a field, is built on an empty cell: none with a stable, none in a pasture.",
        reason=(
            "The book says it of fields; p. 10 defines empty, p. 7 keeps stables and rooms apart, and fences "
            "stay where they are."
        ),
    ),
    Rule(
        "ruling.pastures-together",
        "The first pastures hang together too",
        "6-7",
        text="Several pastures of one first action hang together as later ones do.",
        reason=(
            "The book speaks of earlier rounds only, but builds pastures one after another; the text of 2016 says so."
        ),
    ),
    Rule(
        "ruling.fences-judged",
        "When fences are judged",
        "6-7",
        text=(
            "The layout, and the room it leaves for animals, is judged when the last fence of the action "
            "stands; the order in which pastures are named does not matter, but one that is divided again is "
            "named before its parts."
        ),
        reason="Fences of an action are placed together.",
    ),
    Rule(
        "ruling.no-islands",
        "Land inside pastures",
        "6-7",
        text=(
            "A field or room enclosed by pastures would take 16 fences, and open land inside is a pasture; "
            "neither comes up with 15."
        ),
        reason="Arithmetic: the smallest ring has 16 fences.",
    ),
    Rule(
        "ruling.starting-token",
        "The token may be left",
        "8-9",
        text=(
            "In the full game the token may be left on Starting player for the minor improvement alone, written "
            "`leave`; unwritten it is taken."
        ),
        reason=(
            'The board prints "and/or" (ten transcriptions), its family side "and"; "additional action" on p. '
            "8-9 fits both."
        ),
        option="starting player: minor alone (default) or token always",
    ),
    Rule(
        "ruling.growth-card",
        "Growth on the 5-player card needs room",
        "5",
        text="The growth of the 5-player card is ordinary growth and needs room.",
        reason="P. 5 excepts one card by name, and the French rulebook says it of this card.",
        option="growth card: with room (default) or without room",
    ),
    Rule(
        "ruling.room-or-food",
        "Room or traveling players",
        "2-3",
        text="Who builds the room leaves the food on the card.",
        reason='The card says "or".',
    ),
    Rule(
        "ruling.storehouse",
        "Food on Starting player",
        "3",
        text="In the family game the food on Starting player piles up like other goods.",
        reason="Three sources let it; one gives 1 food flat.",
    ),
    Rule(
        "ruling.sides",
        "Double-sided action cards",
        "1",
        text=(
            "Three spaces differ in the family game, although p. 1 counts two double-sided cards. This changes nothing."
        ),
        reason="Spaces with occupations must have another side.",
    ),
    Rule(
        "ruling.bake-best",
        "Where grain and animals bring most",
        "6",
        text=(
            "Grain goes where it brings most (Clay oven, Stone oven, Cooking hearth, Fireplace), and `eat` uses "
            "the best improvement."
        ),
        reason="Nobody gains by less.",
    ),
    Rule(
        "ruling.bake-anew",
        "Limits count for each Bake bread action",
        "6-7",
        text=(
            "Each Bake bread action has its own limits; the one a new oven brings may use all improvements of "
            "the player."
        ),
        reason="The limits are printed for an action.",
    ),
    Rule(
        "ruling.return-fireplace",
        "A Fireplace given back",
        "7",
        text="A Fireplace given back brings no points and may be bought again, by anyone, from the next turn on.",
        reason="Returned cards go to where they came from (FAQ II).",
    ),
    Rule(
        "ruling.returned-minor",
        "Improvements given back",
        "8-9",
        text="A major improvement given back lies on the board again; a minor given back is out of the game.",
        reason="Its first place, the hand, would let it be played twice.",
    ),
    Rule(
        "ruling.craft-moment",
        "When crafts are used",
        "7",
        text="Harvest exchanges are open from the beginning of the harvest to its end, before or after feeding.",
        reason="The cards name the harvest, not a phase.",
    ),
    Rule(
        "ruling.craft-held",
        "Craft bonuses spend nothing",
        "7, 10",
        text=(
            "The bonus counts goods held at the end and does not spend them; a good counts for every card that asks."
        ),
        reason="The cards count goods in the supply.",
    ),
    Rule(
        "ruling.round-start",
        "Order at the start of a round",
        "3",
        text="A round starts with the reveal, the goods of the round space, what cards do, and the refill.",
        reason="The first three are phase 1, the refill phase 2.",
    ),
    Rule(
        "ruling.animals-moment",
        "When animals must have room",
        "3-4, 6-7",
        text=(
            "Room is checked before the next step that is not free (the fences of an action are one step) and "
            "at the end of a line, be it a turn, a free action, the start of a round, a harvest or the end; what "
            "overflows is cooked or let go in between, and written."
        ),
        reason="Animals may be moved, cooked and let go at any time.",
    ),
    Rule(
        "ruling.let-go",
        "Letting animals go",
        "11",
        text="Animals one has may be let go for nothing at any time; other goods are not thrown away.",
        reason="FAQ.",
    ),
    Rule(
        "ruling.newborn-choice",
        "Which animals are born",
        "4",
        text=(
            "Newborn animals that fit are born; where some fit only instead of others the record says which, "
            "and any may be declined."
        ),
        reason="The book leaves the choice to the player.",
    ),
    Rule(
        "ruling.breeding-moment",
        "The moment of breeding",
        "4",
        text=(
            "No animal is eaten or let go in the moment of breeding; just before it, or once the phase is over, "
            "it is fine, but in round 14."
        ),
        reason="The book bars parents and newborns from the pot only while they breed.",
    ),
    Rule(
        "ruling.any-time",
        "Free steps at any moment",
        "4",
        text=(
            "Eating and letting go may be done by any player at any moment, also in the turn of another, at the "
            "start of a round and in the harvest."
        ),
        reason="The book says at any time.",
    ),
    Rule(
        "ruling.beg-at-will",
        "Begging at will",
        "4",
        text="Food may be kept and begging cards taken instead.",
        reason="P. 4 and the begging card itself; not so in 2016.",
    ),
    Rule(
        "ruling.end-free",
        "Free steps before scoring",
        "4",
        text="Until scoring begins free steps are open, but after the last breeding no animal is cooked.",
        reason=(
            "The English book bars it immediately after the birth, and the game is over. Without hand cards "
            "nobody could gain by it."
        ),
    ),
    Rule(
        "ruling.wait",
        "Starting player is always usable",
        "3",
        text=(
            "Starting player can always be used, also solo, where it changes nothing; so passing is almost never right."
        ),
        reason="Taking the token is an action, also for who has it (FAQ II).",
    ),
    Rule(
        "ruling.solo-family",
        "The family game alone",
        "9",
        text="The family game may be played solo by the same changes.",
        reason="The book describes solo play with cards.",
    ),
    Rule(
        "ruling.series-cost",
        "Occupations of a series count for the price",
        "8-9",
        text="Occupations in play at the start of a series game count when the price of the next is reckoned.",
        reason="Only the first occupation of a player is free.",
        option="series cost: counted (default) or free",
    ),
    Rule(
        "ruling.series-long",
        "Beyond the eighth game",
        "9",
        text="Past game 8 more than 7 occupations may be in play, one more each game, with none in the hand.",
        reason="The book lets the series go on by one occupation a game.",
    ),
    Rule(
        "ruling.begging-line",
        "Begging has a line of its own",
        "4, 10",
        text="Begging is a line of its own; a claim may join it with `cards` or with `bonus`.",
        reason="It stands under card points on p. 4 and under bonus points on p. 10.",
    ),
    Rule(
        "ruling.minor-second",
        "What comes after growth or renovation",
        "8-9",
        text="Growth or renovation comes before the improvement; what the improvement gives cannot pay for it.",
        reason='"After" says so.',
    ),
    Rule(
        "ruling.card-stated",
        "Cards without a description",
        "8-9",
        text=(
            "A hand card without a description scores only what the record states; its price, prerequisite and "
            "text are then not verified."
        ),
        reason="The texts of the cards are not part of this project.",
    ),
    Rule(
        "ruling.passing-card",
        "When a passing card has effect",
        "8-9",
        text=(
            "The player who plays a passing minor uses it in the line that plays it and in the next round, from "
            "the start of that round to the end of its harvest; in between and later not. By then the left "
            "neighbour holds the card, or solo it is out of the game. It is not in play: it meets no "
            "prerequisite, brings no points and cannot be given back."
        ),
        reason=(
            "A card such as the Guest, one more person for one round (FAQ), has its effect in the round after "
            "the one that plays it."
        ),
    ),
)

_RECORDS: Final = (
    RECORD_RULES["record.yaml"],
    RECORD_RULES["record.key"],
    Rule(
        "record.name",
        "Known names",
        "",
        "Spaces, round cards, improvements, goods and players are called by their names; case, spaces, hyphens and "
        "accents do not matter. Where two things share a name a word more tells them apart: 1 clay board, Occupation "
        "card, 1 stone 4, Fireplace 2. Hand cards have any name of 1 to 40 visible characters.",
    ),
    Rule(
        "record.cell",
        "Known cells",
        "",
        "Cells are A1 to E3: columns from the left, rows from the top. On a farmyard each is named once.",
    ),
    RECORD_RULES["record.number"],
    Rule(
        "record.step",
        "Steps as the notation has them",
        "",
        "A line is a list of steps, each in its form and in its place: a turn has one space, the steps of the harvest "
        "stand in the harvest, points of cards in `end`.",
    ),
    RECORD_RULES["record.missing"],
    RECORD_RULES["claim.have"],
    Rule(
        "claim.score",
        "Claimed scores must hold",
        "",
        "Claimed scores are compared with the computed ones, line by line as far as given (ruling.begging-line).",
    ),
)

RULEBOOK: Final = Rulebook(_ROWS, _RECORDS)
RULES: Final = RULEBOOK.own
"""All rules by id, in the order of the rulebook, the rulings last."""
