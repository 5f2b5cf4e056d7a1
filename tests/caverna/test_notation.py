"""Move notation: every row of the table of steps and every spelling of it, read and written."""

import re

import pytest

from caverna.games.caverna import steps
from caverna.games.caverna.goods import NOTHING, Goods
from caverna.games.caverna.notation import Amount, Parsed, read, read_goods, read_have, write, write_step
from caverna.games.caverna.steps import (
    Beg,
    Breed,
    Buy,
    Clear,
    Dig,
    DigCaverns,
    Disarm,
    DonkeysFeeding,
    DonkeysMining,
    Dwelling,
    Eat,
    Expedition,
    Feed,
    Forge,
    Furnish,
    Grow,
    Have,
    Keep,
    Leave,
    LetGo,
    Loot,
    Order,
    OreMine,
    Pass,
    Pasture,
    Place,
    Ruby,
    RubyMine,
    RubyTile,
    Skip,
    Sow,
    Stable,
    Step,
    Stronger,
    Take,
    Tile,
    Trade,
    Use,
)
from caverna.model.findings import AMBIGUOUS, MALFORMED
from tests.support.notation_tables import GUIDE, steps_shown, written
from tests.support.rows import rows

CANONICAL: list[tuple[str, Step]] = [
    ("Logging", Place("Logging")),
    ("Slash-and-burn", Place("Slash-and-burn")),
    ("Ruby mining", Place("Ruby mining")),
    ("Ruby delivery", Place("Ruby delivery")),
    ("Ruby mine construction", Place("Ruby mine construction")),
    ("Ore mine construction", Place("Ore mine construction")),
    ("Ore trading", Place("Ore trading")),
    ("Drift mining", Place("Drift mining")),
    ("Drift mining 1", Place("Drift mining 1")),
    ("Imitation", Place("Imitation")),
    ("Imitation 2 of Logging", Place("Imitation 2", ("Logging",))),
    ("Imitation of Ruby mining", Place("Imitation", ("Ruby mining",))),
    ("Imitation 1 of Imitation 0 of Growth", Place("Imitation 1", ("Imitation 0", "Growth"))),
    ("order 8", Order(8)),
    ("pass", Pass()),
    ("take", Take()),
    ("leave", Leave()),
    ("meadow C4 field C3", Clear("C4", "C3")),
    ("cavern E3 tunnel E2", Dig("E3", "E2")),
    ("cavern E3 cavern E4", DigCaverns("E3", "E4")),
    ("ore mine E3 deep tunnel E2", OreMine("E3", "E2")),
    ("ruby mine E2", RubyMine("E2")),
    ("meadow B3", Tile("meadow", "B3")),
    ("field B3", Tile("field", "B3")),
    ("cavern F2", Tile("cavern", "F2")),
    ("tunnel E1", Tile("tunnel", "E1")),
    ("meadow Z1 field A1", Clear("Z1", "A1")),
    ("cavern G4 tunnel F4", Dig("G4", "F4")),
    ("meadow C4 field C5", Clear("C4", "C5")),
    ("tunnel D0", Tile("tunnel", "D0")),
    ("pasture C4", Pasture(("C4",))),
    ("pasture C4 C3", Pasture(("C4", "C3"))),
    ("stable B2", Stable("B2")),
    ("sow grain C3 B3 vegetable A2", Sow(("C3", "B3"), ("A2",))),
    ("sow grain C3", Sow(("C3",))),
    ("sow vegetable A2 A1", Sow((), ("A2", "A1"))),
    ("furnish Carpenter D3", Furnish("Carpenter", "D3")),
    ("furnish Simple dwelling E3", Furnish("Simple dwelling", "E3")),
    ("furnish Simple dwelling 4 E3", Furnish("Simple dwelling 4", "E3")),
    ("furnish Simple dwelling 3 E3", Furnish("Simple dwelling 3", "E3")),
    ("furnish Ruby supplier E3", Furnish("Ruby supplier", "E3")),
    ("furnish Dwelling E3", Furnish("Dwelling", "E3")),
    ("furnish Blacksmith E3 paying 2 ore 1 stone", Furnish("Blacksmith", "E3", Goods(ore=2, stone=1))),
    ("furnish Seam E3 paying nothing", Furnish("Seam", "E3", NOTHING)),
    ("dwelling E3", Dwelling("E3")),
    ("dwelling E3 paying 2 wood 2 stone", Dwelling("E3", Goods(wood=2, stone=2))),
    ("grow", Grow()),
    ("forge 5", Forge(5)),
    ("expedition (sheep)", Expedition((Loot("sheep"),))),
    (
        "expedition (dog, +1, furnish Seam E3, stable B2, sow grain C3)",
        Expedition((Loot("dog"), Stronger(), Furnish("Seam", "E3"), Stable("B2"), Sow(("C3",)))),
    ),
    (
        "expedition (tunnel E1, pasture C4, pasture B3 B2, meadow B4, dwelling E3 paying 1 wood 2 stone, field A4)",
        Expedition(
            (
                Tile("tunnel", "E1"),
                Pasture(("C4",)),
                Pasture(("B3", "B2")),
                Tile("meadow", "B4"),
                Dwelling("E3", Goods(wood=1, stone=2)),
                Tile("field", "A4"),
            )
        ),
    ),
    (
        "expedition (cavern F2, breed sheep boar)",
        Expedition((Tile("cavern", "F2"), Breed(("sheep", "boar")))),
    ),
    (
        "expedition (gold, eat 2 gold, ruby stone, use Trader, let go 1 dog, have 3 food, ore)",
        Expedition(
            (
                Loot("gold"),
                Eat(Goods(gold=2)),
                Ruby(Goods(stone=1)),
                Use("Trader"),
                LetGo(Goods(dog=1)),
                Have(Goods(food=3)),
                Loot("ore"),
            )
        ),
    ),
    ("trade 3", Trade(3)),
    ("buy dog wood", Buy(("dog", "wood"))),
    ("eat 2 sheep 1 grain", Eat(Goods(sheep=2, grain=1))),
    ("eat 3 gold", Eat(Goods(gold=3))),
    ("eat 1 ruby", Eat(Goods(ruby=1))),
    ("ruby stone ore", Ruby(Goods(stone=1, ore=1))),
    ("ruby 6 vegetable", Ruby(Goods(vegetable=6))),
    ("ruby 2 stone ore 3 wood", Ruby(Goods(stone=2, ore=1, wood=3))),
    ("ruby cattle", Ruby(Goods(cattle=1))),
    ("ruby field B3", RubyTile("field", "B3")),
    ("ruby cavern E1", RubyTile("cavern", "E1")),
    ("ruby tunnel E1", RubyTile("tunnel", "E1")),
    ("ruby meadow A1", RubyTile("meadow", "A1")),
    ("use Trader 2", Use("Trader", 2)),
    ("use Cooking cave", Use("Cooking cave")),
    ("use Beer parlor", Use("Beer parlor", 1, "")),
    ("use Beer parlor 2 for food", Use("Beer parlor", 2, "food")),
    ("use Beer parlor for gold", Use("Beer parlor", 1, "gold")),
    ("use Peaceful cave 9", Disarm(9)),
    ("use Peaceful cave 9 placed", Disarm(9, placed=True)),
    ("use Miner 1", DonkeysMining(1)),
    ("use Miner 0", DonkeysMining(0)),
    ("use Mining cave 0", DonkeysFeeding(0)),
    ("let go 1 sheep", LetGo(Goods(sheep=1))),
    ("let go 1 sheep 2 dog", LetGo(Goods(sheep=1, dog=2))),
    ("keep Logging", Keep("Logging")),
    ("keep Drift mining 2", Keep("Drift mining 2")),
    ("have 3 food 2 wood", Have(Goods(food=3, wood=2))),
    ("have 0 food", Have(Goods(food=0))),
    ("have 4 dwarf 1 begging 38 points", Have(dwarf=4, begging=1, points=38)),
    ("have weapons 0 5 9", Have(weapons=(0, 5, 9))),
    (
        "have 3 food 4 dwarf 1 begging -3 points weapons 0 5 9",
        Have(Goods(food=3), dwarf=4, begging=1, points=-3, weapons=(0, 5, 9)),
    ),
    ("skip fields", Skip("fields")),
    ("skip breeding", Skip("breeding")),
    ("feed", Feed()),
    ("feed 1 wood", Feed(Goods(wood=1))),
    ("feed 2 ore", Feed(Goods(ore=2))),
    ("beg 2", Beg(2)),
    ("breed sheep", Breed(("sheep",))),
    ("breed sheep donkey boar cattle", Breed(("sheep", "donkey", "boar", "cattle"))),
    ("breed none", Breed(())),
]

RESPELLED: list[tuple[str, str]] = [
    ("logging", "Logging"),
    ("  RUBY   mine-construction ", "Ruby mine construction"),
    ("slash and burn", "Slash-and-burn"),
    ("imitation2 OF drift-mining 1", "Imitation 2 of Drift mining 1"),
    ("Imitación 2 of Jugador inicial", "Imitation 2 of Starting player"),
    ("Imitacja of Wydobycie rubinów", "Imitation of Ruby mining"),
    ("Imitacio\u0301n 2", "Imitation 2"),
    ("Excavar galería 1", "Drift mining 1"),
    ("chalupnictwo", "Housework"),
    ("field C3 meadow C4", "meadow C4 field C3"),
    ("tunnel E2 cavern E3", "cavern E3 tunnel E2"),
    ("deep tunnel E2 ore mine E3", "ore mine E3 deep tunnel E2"),
    ("RUBY MINE e2", "ruby mine E2"),
    ("Meadow c4 Field c3", "meadow C4 field C3"),
    ("sow vegetables A2 grain C3", "sow grain C3 vegetable A2"),
    ("furnish stone-carver d3", "furnish Stone carver D3"),
    ("furnish Kącik kamieniarza D3", "furnish Stone carver D3"),
    ("furnish Salón de la cerveza D3 Paying 1 Ore 1 stones", "furnish Beer parlor D3 paying 1 ore 1 stone"),
    ("Furnish simpledwelling4 E3", "furnish Simple dwelling 4 E3"),
    ("expedition(dog,wood)", "expedition (dog, wood)"),
    ("Expedition ( Dogs ,  +1 ,EAT 1 dog )", "expedition (dog, +1, eat 1 dog)"),
    ("expedition (furnish Sala tkacka E3)", "expedition (furnish Weaving parlor E3)"),
    ("buy Dogs vegetables", "buy dog vegetable"),
    ("EAT 1 Sheep", "eat 1 sheep"),
    ("eat 2 rubies 3 cattle", "eat 2 ruby 3 cattle"),
    ("eat 02 sheep", "eat 2 sheep"),
    ("eat 1000000 grain", "eat 1000000 grain"),
    ("ruby 1 stone 1 ore", "ruby stone ore"),
    ("ruby stones", "ruby stone"),
    ("use Skład budulców 1", "use Trader"),
    ("use beer PARLOR 1 for Food", "use Beer parlor for food"),
    ("use peaceful-cave 9 PLACED", "use Peaceful cave 9 placed"),
    ("let\tgo\n2 dogs", "let go 2 dog"),
    ("keep imitación 0", "keep Imitation 0"),
    ("have weapons 0 5 9 3 food -2 points", "have 3 food -2 points weapons 0 5 9"),
    ("have 2 dwarves 1 point", "have 2 dwarf 1 points"),
    ("have 2 dwarfs weapon 0 0", "have 2 dwarf weapons 0 0"),
    ("Breed NONE", "breed none"),
    ("breed boars sheep", "breed boar sheep"),
    ("SKIP Fields", "skip fields"),
]


@rows(("text", "step"), CANONICAL)
def test_a_step_reads_and_writes_as_the_table_says(text: str, step: Step) -> None:
    parsed = read(text)
    assert parsed.errors == ()
    assert parsed.steps == (step,)
    assert parsed.offsets == (0,)
    assert write_step(step) == text
    assert write([step]) == text


@rows(("text", "canonical"), RESPELLED)
def test_other_spellings_mean_the_same(text: str, canonical: str) -> None:
    parsed = read(text)
    assert parsed.errors == ()
    assert write(parsed.steps) == canonical


def test_the_table_has_every_kind_of_step() -> None:
    seen = {type(step) for _, step in CANONICAL}
    seen |= {type(item) for _, step in CANONICAL if isinstance(step, Expedition) for item in step.loot}
    assert seen == set(steps.STEPS.values())


def test_a_whole_line_with_offsets() -> None:
    #       0         1         2         3         4         5
    #       0123456789012345678901234567890123456789012345678901234567
    text = "eat 1 grain,  Blacksmithing , forge 2,expedition ( dog,eat 1 dog, +1),take"
    assert read(text) == Parsed(
        steps=(
            Eat(Goods(grain=1)),
            Place("Blacksmithing"),
            Forge(2),
            Expedition((Loot("dog"), Eat(Goods(dog=1)), Stronger())),
            Take(),
        ),
        offsets=(0, 14, 30, 38, 70),
        items=((), (), (), (51, 55, 66), ()),
        errors=(),
    )


def test_two_expeditions_in_a_line() -> None:
    parsed = read("Adventure, expedition (dog), expedition (dog, wood)")
    assert parsed.steps == (
        Place("Adventure"),
        Expedition((Loot("dog"),)),
        Expedition((Loot("dog"), Loot("wood"))),
    )
    assert parsed.offsets == (0, 11, 29)
    assert parsed.items == ((), (23,), (41, 46))


def test_offsets_count_the_characters_of_the_text_as_given() -> None:
    composed, decomposed = read("Imitación 2, take"), read("Imitacio\u0301n 2, take")
    assert composed.steps == decomposed.steps == (Place("Imitation 2"), Take())
    assert composed.offsets == (0, 13)
    assert decomposed.offsets == (0, 14)


def test_the_examples_of_the_guide_are_notation() -> None:
    blocks = re.findall(r"```notation\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    lines = [line for block in blocks for line in block.splitlines()]
    assert {line: read(line).errors for line in lines} == dict.fromkeys(lines, ())
    shown = {type(step) for line in lines for step in read(line).steps}
    shown |= {type(item) for line in lines for step in read(line).steps for item in getattr(step, "loot", ())}
    assert shown == set(steps.STEPS.values())


def test_the_tables_of_the_guide_are_those_of_the_declarations() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    assert written(text) == text, "python -m tests.support.notation_tables writes them anew"
    assert sorted(steps_shown(text)) == sorted(steps.STEPS)


def test_a_step_that_no_table_of_the_guide_names_comes_behind_the_one_declared_before_it() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    assert written(text.replace("<!-- steps: trade, buy -->", "<!-- steps: trade -->")) == text


@rows("kind", steps.STEPS.values())
def test_the_examples_of_a_form_say_its_step(kind: type[Step]) -> None:
    for example in kind.form.examples:
        alone = kind not in (Loot, Stronger)
        (step,) = read(example if alone else f"expedition ({example})").steps
        found = step if alone or not isinstance(step, Expedition) else step.loot[0]
        assert type(found) is kind


def test_a_crop_is_followed_by_its_fields() -> None:
    for text, offset in (("sow grain grain C3", 10), ("sow grain vegetable A2", 10), ("sow grain", 0)):
        parsed = read(text)
        assert (parsed.steps, [slip.offset for slip in parsed.errors]) == ((), [offset])


# --- amounts and checks -------------------------------------------------------------------------------------


def test_a_check_has_the_items_of_have() -> None:
    assert read_have(" 3 food 4 dwarf 1 begging -3 points weapons 0 5 9") == Parsed(
        (Have(Goods(food=3), dwarf=4, begging=1, points=-3, weapons=(0, 5, 9)),), (1,), ((),), ()
    )
    assert read_have("1 begging 0 food 3 stone").steps == (Have(Goods(food=0, stone=3), begging=1),)


@pytest.mark.parametrize(
    ("text", "rule", "offset", "kind"),
    [
        ("", "record.step", 0, AMBIGUOUS),
        ("  ", "record.step", 0, AMBIGUOUS),
        ("3", "record.step", 0, AMBIGUOUS),
        ("3 food 8 wod", "record.name", 9, MALFORMED),
        ("3 food -8 wood", "record.number", 7, MALFORMED),
        ("3 food (8 wood)", "record.step", 7, MALFORMED),
        ("have 3 food", "record.name", 0, MALFORMED),
    ],
)
def test_a_check_that_cannot_be_read(text: str, rule: str, offset: int, kind: str) -> None:
    parsed = read_have(text)
    assert [*parsed.steps, *parsed.offsets, *parsed.items] == []
    assert [(slip.rule, slip.offset, slip.kind) for slip in parsed.errors] == [(rule, offset, kind)]


def test_an_amount_of_goods_tells_where_each_stands() -> None:
    assert read_goods("4 wood  1 stone") == Amount(Goods(wood=4, stone=1), (0, 8), ())
    assert read_goods(" 0 food 2 dogs") == Amount(Goods(food=0, dog=2), (1, 8), ())
    assert read_goods("0 food").goods.pairs == ((4, 0),)


@pytest.mark.parametrize(
    ("text", "rule", "offset"),
    [
        ("", "record.step", 0),
        ("wood", "record.step", 0),
        ("4 wod", "record.name", 2),
        ("-4 wood", "record.number", 0),
        ("4.5 wood", "record.number", 0),
        ("4 wood 1 wood", "record.step", 7),
        ("1 dwarf", "record.name", 2),
        ("2 points", "record.name", 2),
    ],
)
def test_an_amount_that_cannot_be_read(text: str, rule: str, offset: int) -> None:
    amount = read_goods(text)
    assert (amount.goods, amount.offsets) == (NOTHING, ())
    assert [(slip.rule, slip.offset) for slip in amount.errors] == [(rule, offset)]
