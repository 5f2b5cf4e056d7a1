"""The 36 civilization cards (p. 6, sheet). The upper half counts when the card is bought, the lower in the scoring."""

from attrs import frozen

from caverna.model.values import Value

from ..goods import BRICK, FOOD, GOLD, STONE, WOOD

DICE, FOODS, GOODS, ROLL, POINTS, TOOL, FIELD, DRAW, ONCE, CHOICE = (
    "dice", "food", "goods", "roll", "points", "tool", "field", "draw", "once", "choice",
)  # fmt: skip
"""The kinds of upper halves: dice for everyone, food, goods, a roll, points, a tool, a step on the food track, a card
for the final scoring, a tool for one roll, two resources of the owner's choice."""
KEPT_OPEN = (ONCE, CHOICE)
"""The kinds of cards that stay open until they are used (civ.keep)."""
FARMER, TOOL_MAKER, HUT_BUILDER, SHAMAN = FIGURES = ("farmer", "tool maker", "hut builder", "shaman")
FIGURES_ES = ("granjero", "fabricante de herramientas", "constructor de cabañas", "brujo")
SYMBOLS = ("healing", "art", "writing", "pottery", "time", "transport", "music", "weaving")
SYMBOLS_ES = ("herboristería", "artes", "escritura", "cerámica", "tiempo", "transporte", "música", "telares")


@frozen(eq=False, repr=False)
class CardRow(Value):
    """One card as printed."""

    key: str
    name: str
    es: str
    kind: str
    gain: tuple[tuple[int, int], ...] = ()
    """The food or goods that the upper half brings, as (good, count)."""
    points: int = 0
    roll: int | None = None
    """The good that the card's roll of 2 dice brings."""
    value: int = 0
    """The value of a tool for one roll."""
    symbol: str = ""
    """The symbol of culture; only on green cards."""
    figure: str = ""
    """The figure, ``figures`` times; only on sand-coloured cards."""
    figures: int = 0
    copies: int = 1


CARDS = (
    CardRow("dice_2_tool_maker", "dice / 2 tool maker", "dados / 2 fabricante", DICE,
            figure=TOOL_MAKER, figures=2, copies=2),
    CardRow("dice_1_hut_builder", "dice / 1 hut builder", "dados / 1 constructor", DICE, figure=HUT_BUILDER, figures=1),
    CardRow("dice_2_hut_builder", "dice / 2 hut builder", "dados / 2 constructor", DICE, figure=HUT_BUILDER, figures=2),
    CardRow("dice_1_farmer", "dice / 1 farmer", "dados / 1 granjero", DICE, figure=FARMER, figures=1),
    CardRow("dice_2_farmer", "dice / 2 farmer", "dados / 2 granjero", DICE, figure=FARMER, figures=2),
    CardRow("dice_transport", "dice / transport", "dados / transporte", DICE, symbol="transport"),
    CardRow("dice_writing", "dice / writing", "dados / escritura", DICE, symbol="writing"),
    CardRow("dice_pottery", "dice / pottery", "dados / cerámica", DICE, symbol="pottery"),
    CardRow("dice_time", "dice / time", "dados / tiempo", DICE, symbol="time"),
    CardRow("food_7_pottery", "7 food / pottery", "7 comida / cerámica", FOODS, ((FOOD, 7),), symbol="pottery"),
    CardRow("food_5_healing", "5 food / healing", "5 comida / herboristería", FOODS, ((FOOD, 5),), symbol="healing"),
    CardRow("food_4_1_hut_builder", "4 food / 1 hut builder", "4 comida / 1 constructor", FOODS, ((FOOD, 4),),
            figure=HUT_BUILDER, figures=1),
    CardRow("food_3_2_farmer", "3 food / 2 farmer", "3 comida / 2 granjero", FOODS, ((FOOD, 3),),
            figure=FARMER, figures=2),
    CardRow("food_3_weaving", "3 food / weaving", "3 comida / telares", FOODS, ((FOOD, 3),), symbol="weaving"),
    CardRow("food_2_2_hut_builder", "2 food / 2 hut builder", "2 comida / 2 constructor", FOODS, ((FOOD, 2),),
            figure=HUT_BUILDER, figures=2),
    CardRow("food_1_weaving", "1 food / weaving", "1 comida / telares", FOODS, ((FOOD, 1),), symbol="weaving"),
    CardRow("brick_1_2_shaman", "1 brick / 2 shaman", "1 ladrillo / 2 brujo", GOODS, ((BRICK, 1),),
            figure=SHAMAN, figures=2),
    CardRow("stone_1_1_shaman", "1 stone / 1 shaman", "1 piedra / 1 brujo", GOODS, ((STONE, 1),),
            figure=SHAMAN, figures=1),
    CardRow("stone_1_1_farmer", "1 stone / 1 farmer", "1 piedra / 1 granjero", GOODS, ((STONE, 1),),
            figure=FARMER, figures=1),
    CardRow("stone_2_transport", "2 stone / transport", "2 piedra / transporte", GOODS, ((STONE, 2),),
            symbol="transport"),
    CardRow("gold_1_1_shaman", "1 gold / 1 shaman", "1 oro / 1 brujo", GOODS, ((GOLD, 1),), figure=SHAMAN, figures=1),
    CardRow("roll_wood_2_shaman", "roll wood / 2 shaman", "tirada madera / 2 brujo", ROLL, roll=WOOD,
            figure=SHAMAN, figures=2),
    CardRow("roll_stone_1_shaman", "roll stone / 1 shaman", "tirada piedra / 1 brujo", ROLL, roll=STONE,
            figure=SHAMAN, figures=1),
    CardRow("roll_gold_art", "roll gold / art", "tirada oro / artes", ROLL, roll=GOLD, symbol="art"),
    CardRow("points_3_music", "3 points / music", "3 puntos / música", POINTS, points=3, symbol="music", copies=2),
    CardRow("points_3_3_hut_builder", "3 points / 3 hut builder", "3 puntos / 3 constructor", POINTS, points=3,
            figure=HUT_BUILDER, figures=3),
    CardRow("tool_art", "tool / art", "herramienta / artes", TOOL, symbol="art"),
    CardRow("field_time", "field / time", "campo / tiempo", FIELD, symbol="time"),
    CardRow("field_1_farmer", "field / 1 farmer", "campo / 1 granjero", FIELD, figure=FARMER, figures=1),
    CardRow("draw_writing", "draw / writing", "carta / escritura", DRAW, symbol="writing"),
    CardRow("once_4_1_tool_maker", "once 4 / 1 tool maker", "extra 4 / 1 fabricante", ONCE, value=4,
            figure=TOOL_MAKER, figures=1),
    CardRow("once_3_1_tool_maker", "once 3 / 1 tool maker", "extra 3 / 1 fabricante", ONCE, value=3,
            figure=TOOL_MAKER, figures=1),
    CardRow("once_2_2_tool_maker", "once 2 / 2 tool maker", "extra 2 / 2 fabricante", ONCE, value=2,
            figure=TOOL_MAKER, figures=2),
    CardRow("choice_healing", "choice / healing", "elección / herboristería", CHOICE, symbol="healing"),
)  # fmt: skip
"""One row for each different card. The number of a card is its index here."""
CARD_NUMBER = {row.name: number for number, row in enumerate(CARDS)}
DECK = sum(row.copies for row in CARDS)
ONCE_CARD = {row.value: number for number, row in enumerate(CARDS) if row.kind == ONCE}
"""Value of a tool for one use -> its card."""
CHOICE_CARD = CARD_NUMBER["choice / healing"]
