"""The rules as the library checks them: one row per rule id, with title, rulebook page and text.

A finding has the id of its rule. Pages are those of the printed rulebook, ``A`` is its appendix. The rows of the
section ``ruling`` decide questions that the rulebooks leave open, with the reason. Some have a table option, which a
record may set under ``rulings``.

Cells: columns A to C are forest, D to F mountain, rows 1 to 4 from the top. Adjacent always means orthogonally.
"""

from typing import Final

from caverna.model.rulebook import RECORD_RULES, Rule, Rulebook

_ROWS: Final = (
    # Set-up
    Rule(
        "setup.players",
        "One to seven players",
        "2-3",
        text="1 to 7 players sit clockwise. The player named first is the starting player.",
    ),
    Rule(
        "setup.food",
        "Starting food",
        "2-3",
        text="The starting food by turn order is 1, 1, 2, 3, 3, 3, 3. A solo player has 2.",
    ),
    Rule(
        "setup.home",
        "The home at the start",
        "2-3",
        text=(
            "2 dwarfs live in the entry-level dwelling at D4, and D3 is an empty cavern. 3 more dwarfs and 3 "
            "stables are in supply."
        ),
    ),
    Rule(
        "setup.spaces",
        "Action spaces for the number of players",
        "2-3",
        text="The action spaces in play are those printed for the number of players.",
    ),
    Rule(
        "setup.furnishings",
        "Furnishings in play",
        "2-3",
        text=(
            "The full set is in play; in the introductory variant only its own tiles are. Each tile exists once "
            "for all players. Ordinary Dwellings have no limit."
        ),
    ),
    Rule(
        "setup.cards",
        "One round card a round, from its stage",
        "2-3",
        text=(
            "Each round brings one card of its stage: rounds 1-3, round 4 (always Wish for children), rounds 5-6,"
            " 7-9 and 10-12. With 1 or 2 players Exploration is not used and there is no round 9, so the game has"
            " 11 rounds."
        ),
    ),
    Rule(
        "setup.markers",
        "Harvest markers on rounds 6 to 12",
        "2-3",
        text=(
            "Rounds 6 to 12 have 4 leaves and 3 question marks. With 2 players one leaf is removed and round 9 "
            "has no marker. A solo game has no markers."
        ),
    ),
    Rule(
        "limits.components",
        "Limited components",
        "5, 15",
        text=(
            "Only furnishings (not ordinary Dwellings), dwarfs (5 each, the sixth with the Additional "
            "dwelling) and stables (3 each) are limited. Everything else is unlimited."
        ),
    ),
    # The round
    Rule(
        "round.reveal",
        "A new card each round",
        "7",
        text=(
            "In phase 1 the new card joins the spaces for the rest of the game. From round 6 on the round's "
            "marker is revealed too, or only at the end of the round, which changes nothing else."
        ),
    ),
    Rule(
        "round.family-life",
        "Family life makes the wish urgent",
        "6-9",
        text=(
            "When Family life is revealed, Wish for children becomes Urgent wish for children for the rest of the game."
        ),
    ),
    Rule(
        "round.start-goods",
        "Deliveries at the start of the round",
        "A",
        text="After the reveal and before the refill the suppliers deliver and the Miner pays.",
    ),
    Rule(
        "round.replenish",
        "Accumulating spaces are refilled",
        "6-9",
        text=(
            'In phase 2 each accumulating space gets its refill, without an upper limit. "a (b)" means a if '
            "the space is empty and b if it is not."
        ),
    ),
    Rule(
        "work.turn-order",
        "One dwarf a turn, clockwise",
        "6-9",
        text=(
            "In phase 3 the players place one dwarf a turn, clockwise from the starting player, until all "
            "are placed. A player without a dwarf left is skipped."
        ),
    ),
    Rule(
        "work.dwarf-order",
        "Dwarfs go in ascending strength",
        "8, 17, 21-22",
        text=(
            "A player uses dwarfs in ascending weapon strength, the unarmed ones first. 1 ruby lets one "
            "armed dwarf go now instead, however many weaker ones wait."
        ),
    ),
    Rule(
        "work.occupied",
        "One dwarf on a space",
        "6-9",
        text="A space holds one dwarf a round.",
    ),
    Rule(
        "work.available",
        "Only spaces in play",
        "6-9",
        text=(
            "Only spaces in play can be used: the printed ones for the number of players, and cards that have "
            "been revealed."
        ),
    ),
    Rule(
        "work.must-act",
        "A placement must have an effect",
        "6-9",
        text=(
            "At least one action of the space must be carried out and have an effect: a good, a tile, a stable, a"
            " furnishing, sowing, growth, a weapon, an expedition or a trade. Taking from an empty space, paying "
            "a price and free trades are not effects. So with 2 players Ruby mining can be used in rounds 1 and 2"
            " only for its mine bonus."
        ),
    ),
    Rule(
        "work.order-of-actions",
        "and/or, and then/or, either/or",
        "6-9",
        text=(
            '"and/or" allows any of the actions in any order, "and then/or" any of them in the printed order, '
            '"either/or" exactly one. After "and then, if you want" the second action is possible only after the '
            "first."
        ),
    ),
    Rule(
        "work.offered",
        "Only what the space offers",
        "6-9",
        text="A turn has only actions that the space or the loot item offers, each of them once.",
    ),
    Rule(
        "work.stuck",
        "Passing when no space can be used",
        "6-9",
        text=(
            "A player who can use no free space with the goods at hand passes, and places no more dwarfs in this "
            "round. Free trades need not be made to avoid it. The weakest dwarf counts; rubies need not be spent "
            "on another one."
        ),
    ),
    Rule(
        "work.take-all",
        "Take all or nothing",
        "6-9",
        text="A player who takes goods from an accumulating space takes all of them.",
    ),
    Rule(
        "round.return",
        "Dwarfs come home",
        "6-9",
        text="In phase 4 all dwarfs come home. Newborns are grown from the next round on.",
    ),
    Rule(
        "round.start-player",
        "The starting player token",
        "22",
        text=("The token stays with its owner unless someone uses Starting player. It counts from the next round on."),
    ),
    # Forest
    Rule(
        "forest.twin",
        "Meadow/field twin tiles",
        "13",
        text=(
            "A meadow/field twin tile covers 2 adjacent forest cells without tiles, one half meadow and one half field."
        ),
    ),
    Rule(
        "forest.single",
        "Single meadows and fields",
        "13",
        text=(
            "A single meadow or field covers 1 forest cell without a tile. A meadow may also be laid under a "
            "stable. First tile, connection and rewards are as for twin tiles."
        ),
    ),
    Rule(
        "forest.first-tile",
        "The first forest tile covers C4",
        "13",
        text=("The first meadow or field tile, single or twin, must cover C4, the cell in front of the cave entrance."),
    ),
    Rule(
        "forest.connected",
        "Forest tiles are connected",
        "13",
        text=(
            "At least one half of every later tile must be adjacent to a field, meadow or pasture that is already"
            " there. A stable on bare forest does not connect."
        ),
    ),
    Rule(
        "forest.stable",
        "Only meadows under stables",
        "13",
        text="A meadow half may be laid under a stable. A field may not.",
    ),
    Rule(
        "forest.reward",
        "Rewards in the forest",
        "13",
        text=(
            "Covering A3 or C1 with a tile brings 1 boar, covering B4 brings 1 food. A stable brings nothing, and"
            " neither does a second tile on the cell."
        ),
    ),
    Rule(
        "forest.no-single",
        "A twin tile is not a single tile",
        "13",
        text="A twin tile cannot be taken as a single tile, even if no 2 adjacent cells are left.",
    ),
    # Mountain
    Rule(
        "mountain.twin",
        "Cavern/tunnel twin tiles",
        "12-13",
        text=("A cavern/tunnel twin tile, on Excavation also cavern/cavern, covers 2 adjacent empty mountain cells."),
    ),
    Rule(
        "mountain.single",
        "Single caverns and tunnels",
        "12-13",
        text=(
            "A single cavern or tunnel covers 1 empty mountain cell, with the same connection and rewards as "
            "twin tiles."
        ),
    ),
    Rule(
        "mountain.connected",
        "Mountain tiles are connected",
        "12-13",
        text="At least one half of the tile must be adjacent to a used mountain cell.",
    ),
    Rule(
        "mountain.reward",
        "Rewards in the mountain",
        "12-13",
        text="Covering E4 brings 1 food, covering F1 2 food.",
    ),
    # Mines
    Rule(
        "mine.ore",
        "Ore mines on two tunnels",
        "16-17",
        text=(
            "An ore mine/deep tunnel twin tile covers 2 adjacent ordinary tunnels, not deep ones, either way "
            "round. It brings 3 ore."
        ),
    ),
    Rule(
        "mine.ruby",
        "Ruby mines on a tunnel",
        "16-17",
        text="A ruby mine covers an empty tunnel or deep tunnel. On a deep tunnel it also brings 1 ruby.",
    ),
    Rule(
        "mine.yield",
        "Goods from mines",
        "16-17",
        text=(
            "Ore mining and Ore delivery add 2 ore for each ore mine. Ruby mining adds 1 ruby with 1 or more "
            "ruby mines, Ruby delivery 1 ruby with 2 or more."
        ),
    ),
    # Sowing
    Rule(
        "sow.limit",
        "Two grain and two vegetable fields",
        "14",
        text="A Sow action sows up to 2 fields with grain and up to 2 with vegetables, at least 1 in all.",
    ),
    Rule(
        "sow.field",
        "Seeds go on empty fields",
        "14",
        text=(
            "Only empty fields are sown, each with one seed from the supply. A grain field then has 3 grain, a "
            "vegetable field 2 vegetables."
        ),
    ),
    # Furnishing
    Rule(
        "furnish.available",
        "The tile must be in the supply",
        "14-15",
        text="The tile must be on the supply board, and belong to the set of the variant.",
    ),
    Rule(
        "furnish.cavern",
        "A furnishing needs an empty cavern",
        "14-15",
        text=(
            "A furnishing is laid on an empty cavern, D3 included, and never on a tunnel, a mine, bare mountain "
            "or another furnishing."
        ),
    ),
    Rule(
        "furnish.cost",
        "The price is paid in full",
        "14-15",
        text="The price of the tile is paid in full, after the player's discounts.",
    ),
    Rule(
        "furnish.dwelling",
        "Dwellings where a dwelling is offered",
        "14-15",
        text=('"Furnish a dwelling" takes dwellings only. "Furnish a cavern" takes any tile, dwellings included.'),
    ),
    Rule(
        "furnish.permanent",
        "Furnishings stay",
        "14-15",
        text="Furnishings are never moved, removed or built over, except Trader and Spare part storage.",
    ),
    # Family
    Rule(
        "family.room",
        "Growth needs room",
        "15-16",
        text=(
            "Growth needs room in the dwellings for one more dwarf than are in play, newborns included. The "
            "entry-level dwelling has room for 2."
        ),
    ),
    Rule(
        "family.limit",
        "Five dwarfs, or six",
        "15-16",
        text=(
            "A family has at most 5 dwarfs. A sixth needs the Additional dwelling, which has room only for the sixth."
        ),
    ),
    Rule(
        "family.newborn",
        "Newborns do not work yet",
        "15-16",
        text=(
            "A newborn cannot be placed in the round of its birth. A space gives one growth. Several such spaces "
            "may be used in a round."
        ),
    ),
    # Fences and stables
    Rule(
        "fence.small",
        "A small pasture costs 2 wood",
        "19",
        text="2 wood turn 1 meadow into a small pasture.",
    ),
    Rule(
        "fence.large",
        "A large pasture costs 4 wood",
        "19",
        text="4 wood turn 2 adjacent meadows into a large pasture.",
    ),
    Rule(
        "fence.limit",
        "One pasture of each size",
        "19",
        text=(
            "A Build fences action makes at most one small and one large pasture. Only meadows are fenced, with "
            "or without a stable. Pastures never join or split."
        ),
    ),
    Rule(
        "stable.build",
        "Cells for stables",
        "19",
        text=(
            "A stable costs 1 stone and is built on a bare forest cell, a meadow or a pasture cell, never on a "
            "field or in the mountain. It is never moved or removed."
        ),
    ),
    Rule(
        "stable.limit",
        "Three stables, one per cell",
        "19",
        text="There is one stable per cell, 3 per player and one per action.",
    ),
    # Animals
    Rule(
        "animals.housing",
        "All farm animals need room",
        "20",
        text=(
            "At every moment there must be a way to house all farm animals, one type per place. A pasture holds 2"
            " per cell, doubled by each stable on it. A stable on a meadow holds 1, a stable on bare forest 1 "
            "boar, the entry-level dwelling 2, each mine 1 donkey. The Mixed dwelling adds room for 2 of one "
            "type, the Cuddle room for a sheep per dwarf (newborns count), the Breakfast room for 3 cattle, the "
            "Stubble room for 1 animal on each empty field. Dogs live anywhere. On a meadow or pasture n dogs may"
            " watch n+1 sheep, instead of the animals that the place otherwise holds."
        ),
    ),
    Rule(
        "animals.overflow",
        "Animals without room",
        "20",
        text="Animals without room must be turned into food at once, or let go.",
    ),
    # Harvest
    Rule(
        "harvest.order",
        "Field, feeding, breeding",
        "9-10",
        text=(
            "In phase 5, with all dwarfs home, come field, feeding and breeding phase, in this order. The order "
            "among players does not matter. Free trades may be made before, between and after the phases. So "
            "reaped crops may be eaten at once, but newborn animals come too late for this feeding."
        ),
    ),
    Rule(
        "harvest.when",
        "Rounds that end with a harvest",
        "9-10",
        text=(
            "Rounds 3 and 5 have a harvest, rounds 1 and 2 none. In round 4 each dwarf costs 1 food instead. From"
            " round 6 on the marker decides. A leaf is a harvest, the first question mark none, the second 1 food"
            " per dwarf. At the third each player feeds but skips the field or the breeding phase, and names it "
            "by the start of the harvest. A solo game has a harvest after every round from 5 on."
        ),
    ),
    Rule(
        "harvest.field",
        "One crop from each field",
        "9-10",
        text="One grain or vegetable goes from each sown field to the supply.",
    ),
    Rule(
        "harvest.feed",
        "Two food per dwarf",
        "9-10",
        text=(
            "Each dwarf costs 2 food, one born this round 1. In rounds with 1 food per dwarf each costs 1, "
            "newborns included."
        ),
    ),
    Rule(
        "harvest.beg",
        "Begging markers",
        "9-10",
        text=(
            "Every food not paid brings a begging marker, whether a player cannot or does not want to pay. "
            "Markers are never given back, and no dwarf may be given up."
        ),
    ),
    Rule(
        "harvest.breed",
        "Two animals have a newborn",
        "9-10",
        text=(
            "2 or more farm animals of a type, wherever they are, have 1 newborn if it can be housed. All "
            "newborns come at once, at most 1 per type. Parents and newborns cannot be turned into food during "
            "the phase. Dogs do not breed."
        ),
    ),
    # Food and rubies
    Rule(
        "food.convert",
        "Turning goods into food",
        "11",
        text=(
            "Goods from supply and home board become food at any time, by the printed table: n+1 gold for n food "
            "in one purchase, 2 donkeys together for 3. Crops on fields cannot be used before they are reaped."
        ),
    ),
    Rule(
        "ruby.trade",
        "Trading rubies",
        "17",
        text=(
            "At any time 1 ruby buys a good of the list, 1 ruby and 1 food a cattle, 1 ruby a meadow, field or "
            "tunnel tile, 2 rubies a cavern tile. Tiles are laid at once, by the usual rules."
        ),
    ),
    # Weapons and expeditions
    Rule(
        "weapon.forge",
        "Forging a weapon",
        "20-22",
        text=(
            "An unarmed dwarf forges a weapon of strength 1 to 8 for as many ore. The Blacksmith lowers the price"
            " by 2, never below 0, and does not change the limit. An armed dwarf never forges. A weapon is never "
            "passed on, and given up only in the Peaceful cave."
        ),
    ),
    Rule(
        "expedition.armed",
        "Only an armed dwarf goes",
        "20-22",
        text="Only an armed dwarf goes on an expedition; the weapon may be one just forged.",
    ),
    Rule(
        "expedition.loot",
        "Choosing loot",
        "20-22",
        text=(
            "An expedition brings different items in any order: at least one, at most as many as its level. The "
            "strength of the weapon at the start must be enough for each. The usual rules apply to the action of "
            "an item, which must be possible."
        ),
    ),
    Rule(
        "expedition.experience",
        "Weapons grow",
        "20-22",
        text=(
            'After the expedition the weapon gains 1; if "+1 to all weapons" was taken, all weapons of the '
            "player gain 1 more. No weapon goes above 14."
        ),
    ),
    Rule(
        "expedition.adventure",
        "Two expeditions in a row",
        "20-22",
        text=(
            "Adventure is two level 1 expeditions, one after the other. The second may be omitted. It uses the "
            "increased strength and may bring the same item again."
        ),
    ),
    # Imitation
    Rule(
        "imitation.cost",
        "Imitation costs food",
        "22",
        text="The food printed on the Imitation space is paid.",
    ),
    Rule(
        "imitation.target",
        "Spaces that may be imitated",
        "22",
        text=(
            "Imitation copies a space that an opponent's dwarf occupies this round, never one's own and never "
            "Starting player. Several Imitation spaces may copy the same one."
        ),
    ),
    Rule(
        "imitation.effect",
        "The effect of an imitation",
        "22",
        text=(
            "The space is used as if the dwarf were there. Accumulated goods are never taken, not even those that"
            " its occupant left. Goods from the general supply (fixed goods, mine bonuses) and all actions are "
            "possible."
        ),
    ),
    # Market and trade
    Rule(
        "market.once",
        "One of each at the market",
        "18",
        text="Weekly market gives 4 gold. Then at most one of each item is bought, paid in gold.",
    ),
    Rule(
        "trade.tile",
        "A furnishing's trade needs the tile",
        "A",
        text="The trade of a furnishing needs that tile at home, not covered by another one.",
    ),
    Rule(
        "trade.goods",
        "A trade is paid",
        "18, A",
        text="A player who trades must have what the trade takes: the goods, or the weapon.",
    ),
    Rule(
        "trade.ore",
        "Ore trading, up to three times",
        "18",
        text="Ore trading turns 2 ore into 2 gold and 1 food, at least once and up to 3 times.",
    ),
    # Solo
    Rule(
        "solo.clear",
        "Full spaces are cleared",
        "24",
        text=(
            "In phase 2, before a space is refilled, it is cleared if it has more than 6 goods, all kinds "
            "together, unless 1 ruby is paid for that space. The choice is made again each round. A cleared space"
            " is refilled as empty."
        ),
    ),
    Rule(
        "solo.cards",
        "Solo cards and spaces",
        "24",
        text="The round cards come in the fixed solo order, and the spaces covered in the solo game are not used.",
    ),
    # The end
    Rule(
        "end.trades",
        "Last trades before scoring",
        "23",
        text=(
            "After the last round, with its harvest if it has one, every free trade is still allowed: food, "
            "rubies and their tiles, trades of furnishings. Animals must be housed. Once scoring has started, "
            "none is allowed."
        ),
    ),
    Rule(
        "score.animals",
        "Animals",
        "23",
        text="Each animal scores 1, dogs too.",
    ),
    Rule(
        "score.missing",
        "Missing farm animals",
        "23",
        text="Each farm animal type with no animal scores -2.",
    ),
    Rule(
        "score.grain",
        "Grain",
        "23",
        text="Each grain scores half a point, fields included. The sum is rounded up.",
    ),
    Rule(
        "score.vegetable",
        "Vegetables",
        "23",
        text="Each vegetable scores 1, fields included.",
    ),
    Rule(
        "score.ruby",
        "Rubies",
        "23",
        text="Each ruby scores 1.",
    ),
    Rule(
        "score.dwarf",
        "Dwarfs",
        "23",
        text="Each dwarf scores 1.",
    ),
    Rule(
        "score.unused",
        "Unused cells",
        "23",
        text="Each cell without tile or stable scores -1. D3 and D4 are used.",
    ),
    Rule(
        "score.tiles",
        "Furnishings, pastures and mines",
        "23",
        text=("Furnishings score their printed points, small pastures 2 and large ones 4, ore mines 3, ruby mines 4."),
    ),
    Rule(
        "score.bonus",
        "Parlors, storages and chambers",
        "23",
        text="Parlors, storages and chambers score their bonus, even if it repeats another line of the sheet.",
    ),
    Rule(
        "score.gold",
        "Gold",
        "23",
        text="Each gold scores 1.",
    ),
    Rule(
        "score.begging",
        "Begging markers",
        "23",
        text="Each begging marker scores -3.",
    ),
    Rule(
        "score.winner",
        "Most points win",
        "23",
        text="The player with the most points wins. A tie is shared.",
    ),
    # Rulings: what the sources leave open or say in two ways
    Rule(
        "ruling.expedition-strength",
        "Strength is fixed when the expedition begins",
        "21",
        text=(
            'The strength that counts for loot is fixed when the expedition begins. "+1 to all weapons" acts after it.'
        ),
        reason=("The loot card prints it so, and the example on p. 21 takes the +1 and still reaches no better item."),
    ),
    Rule(
        "ruling.loot-count",
        "Fewer items than the level",
        "21",
        text="Fewer items than the level may be taken, but at least one.",
        reason="The level is the largest number of items, not a required one, while a space must have some effect.",
    ),
    Rule(
        "ruling.wood-discount-per-action",
        "The Carpenter and fences",
        "19, A",
        text=(
            "The Carpenter's discount is 1 wood for a whole Build fences action, so a small and a large pasture "
            "together cost 5 wood. Each loot pasture is a separate action and costs 0 or 1 wood."
        ),
        reason=(
            "The tile speaks of the action, not of each pasture, while every loot item is taken and paid for "
            "separately."
        ),
        option="carpenter: action (default) or pasture",
    ),
    Rule(
        "ruling.discounts",
        "How discounts work",
        "A",
        text=(
            "A discount lowers a price that contains the good, never below 0, and never that of the tile that "
            "grants it. Carpenter, Stone carver and Builder combine; the Builder replaces goods that are still to"
            " be paid. Discounts on furnishings are optional, and used unless declined."
        ),
        reason="A discount never pays out, works only once its tile is built, and no tile excludes another.",
    ),
    Rule(
        "ruling.loot-dwelling",
        "The Dwelling among the loot",
        "A",
        text=("The Dwelling for 2 wood and 2 stone of an expedition is an ordinary Dwelling, and discounts apply."),
        reason="The item only changes the price of a tile that is furnished like any other.",
    ),
    Rule(
        "ruling.animals-moment",
        "The moment when housing is checked",
        "20",
        text=(
            "Housing is checked before the next step that is not free, loot items included, and at the end of the"
            " player's line: a turn, a free action, the start of the round, the harvest or the end. So animals "
            "without room can be cooked in between."
        ),
        reason=(
            "Animals just gained may be turned into food or moved at any time, so the player gets the chance "
            "before anything else happens."
        ),
    ),
    Rule(
        "ruling.let-go",
        "Animals may be let go",
        "20",
        text="Any animal, dogs too, may be let go for nothing at any time.",
        reason="Animals without room have to go, and turning them into food is optional.",
    ),
    Rule(
        "ruling.newborn-choice",
        "Choosing newborns",
        "10",
        text=(
            "The newborns that fit are born. If some fit only instead of others, the record must choose. Any may "
            "be declined."
        ),
        reason="All newborns come at once and each needs room, so if room is short only the owner can choose.",
    ),
    Rule(
        "ruling.pay-what-you-like",
        "Food may be kept",
        "10",
        text="Food in supply may be kept and begging markers taken instead.",
        reason="The markers are for those who do not want to feed as well as for those who cannot.",
    ),
    Rule(
        "ruling.any-time",
        "Free trades at any moment",
        "11, 17",
        text=(
            "Food, rubies and trades of furnishings are allowed to every player at any moment, also during "
            "another player's turn, the start of the round or the harvest."
        ),
        reason="They are allowed at any time, and nothing ties them to one's own turn.",
    ),
    Rule(
        "ruling.imitation-chain",
        "Imitating an Imitation",
        "22",
        text=(
            "An opponent's Imitation space may be imitated. Both prices are paid, and the last space must be "
            "occupied by an opponent, not by the player."
        ),
        reason="Only Starting player is named as an exception.",
        option="imitate imitation: yes (default) or no",
    ),
    Rule(
        "ruling.guest-room",
        "Effects of the Guest room",
        "A",
        text=(
            "The Guest room works on Growth, Wish for children, Urgent wish for children, Ruby mine "
            "construction (one mine on a tunnel and one on a deep tunnel) and, once per game, Extension."
        ),
        reason=(
            'These are the spaces that print "either/or". The limit for Extension is printed with the tile\'s effect.'
        ),
    ),
    Rule(
        "ruling.tile-and-stone",
        "The good beside the tile",
        "12-13",
        text=("Small-scale drift mining is stone and/or tile. On Extension the tile and its good belong together."),
        reason=(
            'The rulebook names good and tile together for both spaces; the boards print "and/or" only on the first.'
        ),
    ),
    Rule(
        "ruling.office-room",
        "Tiles over the edge of the board",
        "A",
        text=(
            "With the Office room exactly one half of a meadow/field, cavern/tunnel or cavern/cavern twin tile "
            "may be outside the board, for 2 gold each time: forest tiles at column Z, A0-C0 and A5-C5, mountain "
            "tiles at column G, D0-F0 and D5-F5. The outer half is a normal cell that can be sown, fenced, mined "
            "or furnished or have a stable, but it never counts as unused. An ore mine or large pasture cannot "
            "overhang by itself: it needs 2 tunnels or 2 meadows."
        ),
        reason=(
            "The tile allows the overhang without more rules for the outer half. So it is a tile like any other, "
            "outside the printed cells that count as unused."
        ),
    ),
    Rule(
        "ruling.work-room",
        "Furnishings on tunnels",
        "A",
        text=(
            "The Work room allows furnishings, dwellings included, on tunnels and deep tunnels. It cannot itself "
            "be laid on one."
        ),
        reason="An effect begins only once its tile is built.",
    ),
    Rule(
        "ruling.overbuild",
        "Trader and Spare part storage",
        "15, A",
        text=(
            "If the Trader is built, Spare part storage must be laid on top of it, and vice versa. No empty "
            "cavern is used. The lower tile loses its effect, points and yellow colour, and does not return to "
            "the supply."
        ),
        reason=(
            "The pair is the one exception to the ban on building over furnishings, and a covered tile can "
            "neither work nor score."
        ),
    ),
    Rule(
        "ruling.state-parlor",
        "Dwellings that the State parlor counts",
        "A",
        text=("Every orange tile counts as a dwelling, the entry-level one and the Additional dwelling included."),
        reason="The rulebook distinguishes dwellings from other furnishings by the colour orange.",
    ),
    Rule(
        "ruling.suppliers",
        "Deliveries count rounds played",
        "A",
        text=(
            '"The next n rounds" are rounds that are played. With 1 or 2 players round 9 is skipped. Deliveries '
            "after the last round are lost."
        ),
        reason="A skipped round has no start at which goods could be delivered.",
    ),
    Rule(
        "ruling.miner-mines",
        "Donkeys in mines",
        "A",
        text=(
            "Donkeys are in ore mines first: the Miner counts the smaller of donkeys and ore mines, the Mining "
            "cave the smaller of donkeys and mines, and the price never drops below 0 food. A record may state a "
            "smaller number: `use Miner 1` at the start of a round, `use Mining cave 0` in a harvest."
        ),
        reason="Animals may be moved at any time, so the owner can always put them where they count.",
    ),
    Rule(
        "ruling.working-cave",
        "Feeding with the Working cave",
        "A",
        text=(
            "In every feeding, the 1-food rounds included, one dwarf may be fed with 1 wood, 1 stone or 2 ore "
            "instead of all the food for that dwarf. It is a grown one, unless the record says otherwise."
        ),
        reason="The tile feeds a dwarf, however much food that dwarf needs.",
    ),
    Rule(
        "ruling.slaughter-pair",
        "Slaughtering cave and donkeys",
        "11, A",
        text=(
            "Two donkeys together give 3 + 2 food with the Slaughtering cave. Hunting parlor and "
            "Slaughtering cave do not combine."
        ),
        reason=(
            "The extra food is for each animal turned into food by the table, while the Hunting parlor is a trade."
        ),
    ),
    Rule(
        "ruling.seam",
        "Stone that the Seam counts",
        "A",
        text=(
            "Every stone gained brings the Seam's ore, whatever its source, for example Trader, suppliers, rubies"
            " and the market."
        ),
        reason="The tile speaks of new stone and names no source.",
    ),
    Rule(
        "ruling.solo-limit",
        "Solo spaces clear at seven goods",
        "24",
        text='A solo space is cleared at "more than 6" goods, that is 7 or more.',
        reason="Both rulebooks say so; online implementations clear at 6.",
        option="solo clear at: 7 (default) or 6",
    ),
    Rule(
        "ruling.drift-6-7",
        "A second Drift mining for 6-7 players",
        "12-13",
        text=(
            "With 6 or 7 players the medium board shows a second Drift mining with 1 stone a round. "
            "Small-scale drift mining is on its 5-player side."
        ),
        reason=("The rulebook gives Small-scale drift mining to 5 to 7 players, but the printed board decides."),
    ),
    Rule(
        "ruling.writing-chamber",
        "The score of the Writing chamber",
        "23",
        text=(
            "Up to 7 of the points lost for missing types, unused cells and begging are not lost. They reduce "
            "those lines, missing first, then unused, then begging. A claim may distribute the 7 points "
            "differently. There is no separate line and no bonus."
        ),
        reason=(
            "The rulebook counts the avoided loss in the lines it belongs to, and its distribution does not "
            "change the total."
        ),
    ),
    Rule(
        "ruling.discount-order",
        "Discounts before the Builder",
        "A",
        text="Discounts come first. Then the Builder replaces at most 1 wood and 1 stone of the rest.",
        reason="The Builder replaces goods that have to be paid, and the discounted goods do not have to be paid.",
    ),
    Rule(
        "ruling.one-by-one-loot",
        "Loot is taken item by item",
        "21",
        text="An item must be usable when it is taken. Earlier items may pay for later ones.",
        reason="Loot is chosen one item after the other.",
    ),
    Rule(
        "ruling.feeding-order",
        "Working cave before Mining cave",
        "A",
        text=("The Working cave comes first, then the Mining cave, never below 0. Both work in the 1-food rounds too."),
        reason=(
            "The first replaces the food for a dwarf, the second lowers the rest, and those rounds feed dwarfs too."
        ),
    ),
    Rule(
        "ruling.breeding-moment",
        "No eating while breeding",
        "10",
        text=(
            "No animal of a breeding type is eaten during the breeding. Animals may be eaten in the feeding phase"
            " just before, and after the breeding phase."
        ),
        reason="The rulebook forbids eating parents and newborns only in that moment.",
    ),
    Rule(
        "ruling.stubble-field",
        "Empty fields for the Stubble room",
        "A",
        text=(
            "A field without a crop is empty. Sowing removes the room for the animal. Reaping the last crop makes"
            " the field empty at once."
        ),
        reason="The Stubble room requires only that the field is empty.",
    ),
    Rule(
        "ruling.single-meadow-stable",
        "A single meadow under a stable",
        "17, 19",
        text="A single meadow tile may be laid under a stable, too.",
        reason="P. 19 keeps the stable on any forest cell that becomes a meadow, by any tile.",
    ),
    Rule(
        "ruling.dogs-optional",
        "Dogs watch only if it helps",
        "20",
        text=(
            "The sheep capacity of a place is the larger of its own and dogs + 1. A large pasture is one place. "
            "Dogs that watch no sheep take no room."
        ),
        reason="The dog rule may be used instead of the usual one, and dogs live anywhere without limit.",
    ),
    Rule(
        "ruling.peaceful-order",
        "Dwarfs disarmed in the Peaceful cave",
        "8, A",
        text=(
            "A dwarf disarmed in the Peaceful cave counts as unarmed at once, also for the order, and may be "
            "armed again."
        ),
        reason="The order depends on the weapon that a dwarf has now, and only armed dwarfs cannot forge.",
    ),
    Rule(
        "ruling.office-edge",
        "Limits of the Office room",
        "13, A",
        text=(
            "A mine or large pasture laid over outer halves brings no gold. The first forest tile may cover C4 "
            "with its other half on C5, outside the board."
        ),
        reason="The gold is for twin tiles that overhang by themselves, and such a first tile does cover C4.",
    ),
    Rule(
        "ruling.reward-once",
        "A reward is paid once",
        "12-13",
        text=(
            "Rewards on the board are paid when the bare cell is first covered by any tile. Later tiles on it "
            "bring nothing."
        ),
        reason="The reward is printed on the board, and after the first tile it is out of sight.",
    ),
    Rule(
        "ruling.parlor-food",
        "The moment when parlors count",
        "A",
        text=(
            "Weaving, Milking and State parlor bring food for the sheep, cattle or dwellings at the time they are"
            " built, and points for those at scoring."
        ),
        reason="The food is given at once, the points at the end.",
    ),
    Rule(
        "ruling.imitation-nothing-left",
        "An imitation must have an effect",
        "8, 22",
        text=("An imitation without any effect, because all goods of the space had accumulated, breaks work.must-act."),
        reason="The space is used as if the dwarf were there, so at least one of its actions must be carried out.",
    ),
    Rule(
        "ruling.leave-goods",
        "Goods may be left",
        "8",
        text=(
            'On some spaces the board prints "and/or" or "and then/or" between the goods and another action: '
            "Drift mining, Small-scale drift mining, Excavation, Clearing, Sustenance, Logging, Fence building, "
            "Housework, Hardware rental for 6-7, Sheep and Donkey farming, Weekly market. There the goods, with "
            "the fixed goods of the same part, may be left if the other action is carried out. On other spaces "
            'they are taken. Goods that are left make the space "not empty" at the next refill.'
        ),
        reason="With these words any of the actions may be chosen, and taking the goods is one of them.",
        option="leave goods: yes (default) or no",
    ),
    Rule(
        "ruling.round-start",
        "Order at the start of the round",
        "24, A",
        text=(
            "The round starts with reveal, deliveries, solo clearing and refill, in this order. A ruby delivered "
            "now may save a space now."
        ),
        reason="Deliveries come at the start of the round, and clearing and refill are phase 2.",
        option="deliveries: before refill (default) or after refill",
    ),
    Rule(
        "ruling.ruby-mining",
        "Ruby mining is open from round 1",
        "17, 24",
        text="Ruby mining is printed on the board and open from round 1.",
        reason=("P. 17 names the second stage, against its own note for 2 players, p. 24 and the printed board."),
    ),
    Rule(
        "ruling.imitation-goods",
        "Goods of an imitation",
        "22",
        text=(
            "An imitation brings no accumulated goods, but it brings goods from the general supply, as in "
            "imitation.effect."
        ),
        reason=(
            "The Polish text excludes accumulated goods. The Spanish text says no goods, but because the occupant"
            " has them, which is true only for those."
        ),
    ),
    Rule(
        "ruling.ruby-gold",
        "A ruby may become gold",
        "17",
        text="1 ruby may be changed into 1 gold. With the table option `no` it may not.",
        reason=(
            "Both books list it. The printed card, a summary, does not show it, and several tables play without it."
        ),
        option="ruby gold: yes (default) or no",
    ),
    Rule(
        "ruling.as-played",
        "A table may play as BoardGameArena does",
        "8, 10, 17",
        text=(
            "With the table option `as played on: BoardGameArena` a record is judged by the rules of the site. "
            "Each difference is also a separate option: `empty placements: yes` (a placement or imitation may "
            "have no effect), `sow before tile: yes` (Slash-and-burn), `newborns without room: yes` (they come, "
            "and are eaten or let go), `order without need: yes` (a ruby for placing a dwarf early may change "
            "nothing), `meadow loot at: 10`, `loot twice: yes`, `imitation collects: yes` (an imitation takes the"
            " goods on the space)."
        ),
        reason=(
            "These are known differences between the site and the books. Games played there should be countable, too."
        ),
        option="as played on: paper (default) or BoardGameArena",
    ),
    Rule(
        "ruling.rounding",
        "Bonuses count full groups",
        "6, A",
        text=('"1 per 2" and "1 per 3" bonuses count full groups. Food chamber counts supply and fields together.'),
        reason=("The example on p. 6 gives 6 points for 19 farm animals, and crops on fields score everywhere else."),
    ),
    Rule(
        "ruling.bonus-line",
        "Comparing claimed scores",
        "23",
        text=(
            "Claims are compared line by line. With a Writing chamber missing, unused and begging are compared "
            'together. A claim "gold and begging" is accepted as one line.'
        ),
        reason=(
            "The score pad has one line for gold and begging, and the Writing chamber does not determine how its "
            "points are distributed."
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
        (
            "Spaces, cards, furnishings, goods and players are called by their names. Case, spaces, hyphens and "
            "accents do not matter. Things with the same name have a number: Imitation 2, Simple dwelling 4."
        ),
    ),
    Rule(
        "record.cell",
        "Known cells",
        "",
        (
            "Cells are A1 to C4 in the forest and D1 to F4 in the mountain. With the Office room they are also in"
            " columns Z and G and rows 0 and 5 around the board."
        ),
    ),
    RECORD_RULES["record.number"],
    Rule(
        "record.step",
        "Steps as the notation has them",
        "",
        (
            "A line is a list of steps, each in its form and in its part of the record: a turn has one space, the"
            " steps of the harvest are in the harvest."
        ),
    ),
    RECORD_RULES["record.missing"],
    RECORD_RULES["claim.have"],
    Rule(
        "claim.score",
        "Claimed scores must hold",
        "",
        (
            "Claimed scores are compared with the computed ones, line by line as far as given "
            "(ruling.bonus-line). On a score sheet without moves the points of a line are compared with its "
            "counts."
        ),
    ),
)

RULEBOOK: Final = Rulebook(_ROWS, _RECORDS)
RULES: Final = RULEBOOK.own
"""All rules by id, in the order of the rulebook, the rulings last."""
