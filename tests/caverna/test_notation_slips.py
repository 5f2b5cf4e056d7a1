"""Malformed lines of notation: every kind of slip, with its place, hint and kind."""

import pytest

from caverna import RuleBroken
from caverna.games.caverna.notation import NotationError, parse, parse_goods, parse_have, read
from caverna.games.caverna.steps import Pass, Place, Take
from caverna.model.findings import AMBIGUOUS, MALFORMED
from tests.support.rows import rows

CELLS = "cells are A1 to F4, around the board Z1-Z4, G1-G4, A0-F0 and A5-F5"
SLIPS: list[tuple[str, str, int, str]] = [
    # names
    ("Loging", "record.name", 0, "did you mean 'Logging'?"),
    ("  Loging", "record.name", 2, "did you mean 'Logging'?"),
    ("Imitation 3", "record.name", 0, "did you mean 'Imitation'?"),
    ("Imitation -2", "record.name", 0, "did you mean 'Imitation 2'?"),
    ("Ruby mine constuction", "record.name", 0, "did you mean 'Ruby mine construction'?"),
    ("Ruby minning", "record.name", 0, "did you mean 'Ruby mining'?"),
    ("Ore mine constuction", "record.name", 0, "did you mean 'Ore mine construction'?"),
    ("Mina de rubis", "record.name", 0, "did you mean 'Ruby mine construction'?"),
    ("Imitation 2 of Loging", "record.name", 15, "did you mean 'Logging'?"),
    ("Immitation 2 of Logging", "record.name", 0, "did you mean 'Imitation 2'?"),
    ("of Logging", "record.name", 0, "did you mean 'Logging'?"),
    ("eet 1 sheep", "record.name", 0, "did you mean 'eat'?"),
    ("letgo 1 sheep", "record.name", 0, "did you mean 'let go'?"),
    ("furnsh Carpenter D3", "record.name", 0, "did you mean 'furnish'?"),
    ("xyzzy", "record.name", 0, ""),
    ("Logging take", "record.name", 0, "put a comma after 'Logging'"),
    ("Carpenter D3", "record.name", 0, "did you mean 'furnish Carpenter'?"),
    (
        "1 grain",
        "record.name",
        0,
        "the goods of one step are written without commas, as in 'eat 2 sheep 1 grain'; "
        "what a space brings is not written",
    ),
    ("dog", "record.name", 0, "loot is written in parentheses, as in 'expedition (dog, +1)'"),
    ("+1", "record.name", 0, "loot is written in parentheses, as in 'expedition (dog, +1)'"),
    ("furnish Carpentr D3", "record.name", 8, "did you mean 'Carpenter'?"),
    ("furnish Simple dwelling 5 D3", "record.name", 8, "did you mean 'Simple dwelling'?"),
    ("furnish Logging D3", "record.name", 8, ""),
    ("use Tradr 2", "record.name", 4, "did you mean 'Trader'?"),
    ("keep Loging", "record.name", 5, "did you mean 'Logging'?"),
    ("eat 2 shep", "record.name", 6, "did you mean 'sheep'?"),
    ("ruby stoone", "record.name", 5, "did you mean 'stone'?"),
    ("buy dog woood", "record.name", 8, "did you mean 'wood'?"),
    ("breed shepp", "record.name", 6, "did you mean 'sheep'?"),
    ("breed wood", "record.name", 6, ""),
    ("let go 1 wood", "record.name", 9, ""),
    ("sow grian C3", "record.name", 4, "did you mean 'grain'?"),
    ("have 2 dwarfen", "record.name", 7, "did you mean 'dwarf'?"),
    ("furnish Seam E3 paying 2 oer", "record.name", 25, "did you mean 'ore'?"),
    ("feed 1 wod", "record.name", 7, "did you mean 'wood'?"),
    ("expedition (dog, shep)", "record.name", 17, "did you mean 'sheep'?"),
    ("expedition (dog, furnish Seem E3)", "record.name", 25, "did you mean 'Seam'?"),
    # cells
    ("stable G5", "record.cell", 7, CELLS),
    ("stable 3", "record.cell", 7, CELLS),
    ("meadow C9 field C3", "record.cell", 7, CELLS),
    ("meadow C4 field H1", "record.cell", 16, CELLS),
    ("sow grain C3 X1", "record.cell", 13, CELLS),
    ("pasture C4 C33", "record.cell", 11, CELLS),
    ("furnish Carpenter D33", "record.cell", 18, CELLS),
    ("furnish Carpenter D", "record.cell", 18, CELLS),
    ("ruby field stone", "record.cell", 11, CELLS),
    ("expedition (wood, stable)", "record.step", 18, "as in 'stable B2'"),
    # numbers
    ("eat 0 sheep", "record.number", 4, "1 or more"),
    ("eat -1 sheep", "record.number", 4, "1 or more"),
    ("eat 1.5 sheep", "record.number", 4, "as in 'eat 2 sheep 1 grain'"),
    ("eat 2 sheep 1000001 grain", "record.number", 12, "at most 1000000"),
    ("eat 99999999999999999999 grain", "record.number", 4, "at most 1000000"),
    ("eat two sheep", "record.number", 4, "as in 'eat 2 sheep 1 grain'"),
    ("eat ٣ sheep", "record.number", 4, "as in 'eat 2 sheep 1 grain'"),
    ("eat 2 3 sheep", "record.number", 6, "as in 'eat 2 sheep 1 grain'"),
    ("forge five", "record.number", 6, "as in 'forge 5'"),
    ("forge 0", "record.number", 6, "1 or more"),
    ("forge +1", "record.number", 6, "as in 'forge 5'"),
    ("order 8 9", "record.number", 8, "as in 'order 8'"),
    ("take 3", "record.number", 5, "as in 'take'"),
    ("buy 2 dog", "record.number", 4, "as in 'buy dog wood'"),
    ("breed 2 sheep", "record.number", 6, "as in 'breed sheep'"),
    ("sow 2 grain C3", "record.number", 4, "as in 'sow grain C3 B3 vegetable A2'"),
    ("use Trader 0", "record.number", 11, "1 or more"),
    ("use Beer parlor for food 2", "record.number", 25, "as in 'use Beer parlor 1 for food'"),
    ("beg 0", "record.number", 4, "1 or more"),
    ("have -1 food", "record.number", 5, "0 or more"),
    ("have -1000001 points", "record.number", 5, "at most 1000000"),
    ("have weapons 0 -5", "record.number", 15, "0 or more"),
    ("expedition (2 ore)", "record.number", 12, "loot is named without a count"),
    # words too many or out of place
    ("take now", "record.step", 5, "as in 'take'"),
    ("meadow C4 field C3 B3", "record.step", 19, "as in 'meadow C4 field C3'"),
    ("meadow C4 cavern E3", "record.step", 10, "as in 'meadow C4 field C3'"),
    ("tunnel E1 tunnel E2", "record.step", 10, "as in 'tunnel E2 cavern E3'"),
    ("ore mine E3 tunnel E2", "record.step", 12, "as in 'ore mine E3 deep tunnel E2'"),
    ("deep tunnel E3 tunnel E2", "record.step", 15, "as in 'deep tunnel E2 ore mine E3'"),
    ("pasture C4 C3 C2", "record.step", 14, "as in 'pasture C4'"),
    ("furnish Carpenter D3 2 ore", "record.number", 21, "as in 'furnish Carpenter D3'"),
    ("furnish Carpenter D3 D2", "record.step", 21, "as in 'furnish Carpenter D3'"),
    ("sow wood C3", "record.step", 4, "as in 'sow grain C3 B3 vegetable A2'"),
    ("sow grain C3 grain B3", "record.step", 13, "as in 'sow grain C3 B3 vegetable A2'"),
    ("eat 1 sheep 1 sheep", "record.step", 12, "as in 'eat 2 sheep 1 grain'"),
    ("ruby stone stone", "record.step", 11, "as in 'ruby stone ore'"),
    ("ruby field B3 stone", "record.step", 14, "as in 'ruby stone ore'"),
    ("use Beer parlor 1 for wood", "record.step", 22, "as in 'use Beer parlor 1 for food'"),
    ("use Trader 2 placed", "record.step", 13, "as in 'use Beer parlor 1 for food'"),
    ("use Peaceful cave 9 for food", "record.step", 20, "as in 'use Peaceful cave 9'"),
    ("have 3 food 2 food", "record.step", 12, "as in 'have 3 food 2 wood'"),
    ("have weapons 0 weapons 5", "record.step", 15, "as in 'have 3 food 2 wood'"),
    ("have weapons 5 0", "record.step", 15, "as in 'have 3 food 2 wood'"),
    ("skip feilds", "record.step", 5, "did you mean 'fields'?"),
    ("skip all", "record.step", 5, "as in 'skip fields'"),
    ("eat 1 of sheep", "record.name", 6, ""),
    # parentheses
    ("expedition dog", "record.step", 11, "as in 'expedition (dog, +1)'"),
    ("expedition (dog", "record.step", 11, "as in 'expedition (dog, +1)'"),
    ("expedition (dog, wood, forge 2", "record.step", 11, "as in 'expedition (dog, +1)'"),
    ("expedition ((dog)", "record.step", 11, "as in 'expedition (dog, +1)'"),
    ("expedition dog)", "record.step", 14, "as in 'expedition (dog, +1)'"),
    ("expedition )", "record.step", 11, "as in 'expedition (dog, +1)'"),
    ("expedition 7 (dog)", "record.step", 13, "as in 'expedition (dog, +1)'"),
    ("expedition (dog) wood", "record.step", 17, "put a comma after the parenthesis"),
    ("expedition (dog))", "record.step", 16, "put a comma after the parenthesis"),
    ("forge (5)", "record.step", 6, "as in 'expedition (dog, +1)'"),
    ("(dog)", "record.step", 0, "as in 'expedition (dog, +1)'"),
    ("take)", "record.step", 4, "as in 'expedition (dog, +1)'"),
    # loot that is none
    ("expedition (dog, ruby)", "record.step", 17, ""),
    ("expedition (food)", "record.step", 12, ""),
    ("expedition (forge 2)", "record.step", 12, ""),
    ("expedition (dog, meadow C4 field C3)", "record.step", 17, ""),
    ("expedition (take)", "record.step", 12, ""),
    ("expedition (Logging)", "record.step", 12, ""),
    ("expedition (+2)", "record.step", 12, "did you mean '+1'?"),
    # nothing
    ("", "record.step", 0, ""),
    ("   ", "record.step", 0, ""),
    (",take", "record.step", 0, "leave the comma out"),
    ("take,", "record.step", 4, "leave the comma out"),
    ("take, ", "record.step", 4, "leave the comma out"),
    ("Logging, ,take", "record.step", 9, "leave the comma out"),
    ("expedition (dog,)", "record.step", 16, "leave the comma out"),
    ("expedition (, dog)", "record.step", 12, "leave the comma out"),
]

MISSING = [
    ("order", 0), ("forge", 0), ("trade", 0), ("beg", 0), ("stable", 0), ("meadow", 0), ("  meadow C4 field", 2),
    ("tunnel E1 cavern", 0), ("ore mine E3", 0), ("ore mine E3 deep tunnel", 0), ("deep tunnel E3", 0),
    ("ruby mine", 0), ("pasture", 0), ("sow", 0), ("sow grain", 0), ("sow grain C3 vegetable", 0), ("furnish", 0),
    ("furnish Carpenter", 0), ("furnish D3", 0), ("furnish Carpenter paying 1 ore", 0),
    ("furnish Carpenter D3 paying", 0), ("dwelling", 0), ("expedition", 0), ("expedition ()", 0), ("buy", 0),
    ("eat", 0), ("eat 2", 0), ("eat sheep", 0), ("eat 2 sheep 1", 0), ("ruby", 0), ("ruby 2", 0), ("ruby field", 0),
    ("use", 0), ("use 2", 0), ("use Beer parlor for", 0), ("use Peaceful cave", 0), ("use Peaceful cave placed", 0),
    ("let go", 0), ("let go sheep", 0), ("keep", 0), ("have", 0), ("have 3", 0), ("have food", 0),
    ("have weapons", 0), ("have weapons 3 food", 0), ("skip", 0), ("breed", 0), ("Imitation 2 of", 0),
    ("Imitation of of Logging", 0), ("take, forge", 6), ("expedition (dog, stable)", 17),
]  # fmt: skip


@rows(("text", "rule", "offset", "hint"), SLIPS)
def test_a_slip_points_at_the_wrong_word(text: str, rule: str, offset: int, hint: str) -> None:
    slips = read(text).errors
    assert [(slip.rule, slip.offset, slip.hint) for slip in slips] == [(rule, offset, hint)]
    assert slips[0].message


@rows(("text", "offset"), MISSING)
def test_a_missing_word_is_ambiguous_and_told_at_the_step(text: str, offset: int) -> None:
    slips = read(text).errors
    assert [(slip.rule, slip.offset, slip.kind) for slip in slips] == [("record.step", offset, AMBIGUOUS)]
    assert slips[0].message.endswith("is missing")
    assert slips[0].hint.startswith("as in '")


def test_what_is_wrong_is_malformed_unless_a_word_is_missing() -> None:
    kinds = {text: read(text).errors[0].kind for text, *_ in SLIPS if "stable)" not in text}
    assert set(kinds.values()) == {MALFORMED}


def test_messages_say_what_is_wrong() -> None:
    assert read("Loging").errors[0].message == "'Loging' is neither a space nor a step"
    assert read("furnish Carpentr D3").errors[0].message == "there is no furnishing 'Carpentr'"
    assert read("stable G5").errors[0].message == "'G5' is not a cell"
    assert read("eat 0 sheep").errors[0].message == "'0' is too small"
    assert read("eat 1.5 sheep").errors[0].message == "'1.5' is not a whole number"
    assert read("eat sheep").errors[0].message == "the number of sheep is missing"
    assert read("furnish Carpenter").errors[0].message == "the cell is missing"


def test_goods_are_only_meant_where_goods_are_named() -> None:
    hint = "the goods of one step are written without commas"
    assert hint in read("eat 1 grain, 2 sheep").errors[0].hint
    assert hint not in read("eat 1 grain, 2 apples").errors[0].hint


def test_a_message_repeats_a_long_or_invisible_word_safely() -> None:
    assert read("x" * 1000).errors[0].message == f"'{'x' * 40}…' is neither a space nor a step"
    assert read("a\u202eb\x00").errors[0].message == r"'a\u202eb\x00' is neither a space nor a step"


def test_every_bad_clause_is_told_and_good_ones_still_give_steps() -> None:
    #       0         1         2         3         4         5         6
    #       0123456789012345678901234567890123456789012345678901234567890
    text = "Blacksmithing, forge x, take, stable H9,, expedition (dgo, dog, forge 1), pass"
    parsed = read(text)
    assert parsed.steps == (Place("Blacksmithing"), Take(), Pass())
    assert parsed.offsets == (0, 24, 74)
    assert parsed.items == ((), (), ())
    assert [(slip.rule, slip.offset) for slip in parsed.errors] == [
        ("record.number", 21),
        ("record.cell", 37),
        ("record.step", 40),
        ("record.name", 54),
        ("record.step", 64),
    ]


def test_the_slips_of_a_line_are_bounded() -> None:
    parsed = read("x," * 101)
    assert len(parsed.errors) == 101
    message = "more than 100 slips: the rest of the line is not read"
    assert parsed.errors[-1] == NotationError("record.step", 200, message)
    assert len(read("x," * 99 + "x").errors) == 100


def test_parsing_raises_where_reading_tells_errors() -> None:
    text = "Clearing, medow C4 field C3"
    with pytest.raises(RuleBroken) as raised:
        parse(text)
    broken = raised.value
    assert (broken.rule, broken.kind, broken.column, broken.hint) == (
        "record.name", "malformed", 11, "did you mean 'meadow'?"
    )  # fmt: skip
    assert str(broken).endswith("(column 11; did you mean 'meadow'?)")
    assert read(text).steps == (Place("Clearing"),)
    with pytest.raises(RuleBroken, match="food"):
        parse_goods("3 foood")
    with pytest.raises(RuleBroken, match="food"):
        parse_have("3 foood")
    assert parse("Clearing, meadow C4 field C3") == read("Clearing, meadow C4 field C3")
