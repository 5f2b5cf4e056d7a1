"""Wrong lines that beginners write: the finding names the right line."""

import pytest

from caverna import Finding, explain, loads, verify

STONE_AGE = """stone age: 1
players: [Ann, Bob]
rounds:
- cards: [{cards}]
  buildings: [{buildings}]
  placements:
"""
CARDS, BUILDINGS = "dice / time, dice / writing, dice / pottery, dice / 1 farmer", "2 wood 1 brick, 2 wood 1 stone"
PLACED = ("Ann: forest 3", "Bob: hunt 5", "Ann: clay pit 2")


def first(text: str) -> Finding:
    """Return the first finding of a record."""
    return explain(verify(loads(text))).findings[0]


def stone_age(
    *placements: str, actions: tuple[str, ...] = (), cards: str = CARDS, buildings: str = BUILDINGS
) -> Finding:
    """Return what is found in a first round of Stone Age."""
    text = STONE_AGE.format(cards=cards, buildings=buildings) + "".join(f"  - {line}\n" for line in placements)
    return first(text + ("  actions:\n" if actions else "") + "".join(f"  - {line}\n" for line in actions))


def farming(game: str, head: str, card: str, *turns: str) -> Finding:
    """Return what is found in a first round of Caverna or Agricola."""
    lines = "".join(f"  - {line}\n" for line in turns)
    return first(f"{game}: 1\nplayers: [Ann, Bob]\n{head}rounds:\n- card: {card}\n  turns:\n{lines}")


def told(finding: Finding) -> str:
    """Return what a finding has to say besides its message."""
    return f"{finding.hint} | {finding.because}"


@pytest.mark.parametrize(
    ("line", "rule", "way_out"),
    [
        ("2 forest", "record.name", "did you mean 'forest 2'?"),
        ("2 people forest", "record.name", "did you mean 'forest 2'?"),
        ("place three people at the forest", "record.name", "did you mean 'forest 3'?"),
        ("forest three", "record.step", "as in 'forest 3'"),
        ("wood 3", "record.name", "did you mean 'forest'?"),
        ("{forest: 3}", "record.key", "a line is one text, as in 'forest 3'"),
        ("forest 9", "place.full", "expected at most 5 | you can use forest 5"),
        ("hut 1", "place.number", "you can use hut,"),
        ("card 5", "place.available", "expected card 1 to 4"),
        ("forest 2, hunt 3", "record.step", "a line has one place; write the next place in the player's next turn"),
    ],
)
def test_a_beginners_placement_in_stone_age(line: str, rule: str, way_out: str) -> None:
    finding = stone_age(f"Ann: {line}")
    assert way_out in told(finding)
    assert (finding.rule, finding.line) == (rule, 7)


@pytest.mark.parametrize(
    ("line", "rule", "way_out"),
    [
        ("forest 4, 5, 6", "record.name", "without a comma: 'forest 4 5'"),
        ("roll forest 4 5 6", "record.name", "did you mean 'forest 4 5 6'?"),
        ("5 wood, 1 brick", "record.name", "follows from the dice; write the dice, as in 'forest 4 2 6'"),
        ("forest 4 5 6", "act.all", "add 'clay pit' with its dice"),
        ("forest 4 5 6 with 1, clay pit 1 2", "tool.whole", "'forest 4 5 6, clay pit 1 2' would be legal"),
        ("forest 4 5 6 gets 6, clay pit 1 2", "claim.yield", "write 'gets 5', or omit 'gets'"),
        ("forest 4 5 6, card 1 paying 1 clay", "record.name", "did you mean 'brick'?"),
    ],
)
def test_a_beginners_actions_in_stone_age(line: str, rule: str, way_out: str) -> None:
    finding = stone_age(*PLACED, actions=(f"Ann: {line}",))
    assert way_out in told(finding)
    assert (finding.rule, finding.line) == (rule, 11)


def test_what_turns_up_as_a_beginner_of_stone_age_writes_it() -> None:
    assert stone_age(buildings="2 wood 1 clay, 2 wood 1 stone").hint == "did you mean '2 wood 1 brick'?"
    assert stone_age(cards="dice / time, dice / writing, dice / pottery").hint == "add 1 card to `cards`"
    assert stone_age(cards=CARDS.replace("writing", "wrting")).hint == "did you mean 'dice / writing'?"


@pytest.mark.parametrize(
    ("line", "rule", "way_out"),
    [
        ("Loging", "record.name", "did you mean 'Logging'?"),
        ("goes to Logging", "record.name", "did you mean 'Logging'?"),
        ("dwarf 2 Logging", "record.name", "did you mean 'Logging'?"),
        ("3 wood", "record.name", "what a space brings is not written"),
        ("Logging, take 3 wood", "record.number", "automatic; leave them out"),
        ("Clearing, meadow C4, field C3", "forest.no-single", "without a comma: 'meadow C4 field C3'"),
        ("Clearing, meadow A1 field A2", "forest.first-tile", "'Clearing, meadow B4 field C4'"),
        ("Housework, build Dwelling D3", "record.name", "did you mean 'furnish Dwelling'?"),
        ("Housework, Dwelling D3", "record.step", "furnished, as in 'furnish Dwelling D3'"),
        ("Housework, furnish Carpenter D3", "furnish.cost", "there is stone on Drift mining (1), Excavation (1)"),
        ("Blacksmithing, weapon 3", "record.name", "did you mean 'forge'?"),
        ("Blacksmithing, forge 3, expedition dog", "record.step", "as in 'expedition (dog, +1)'"),
        ("Wish for children, grow", "work.available", "it comes in round 4"),
        ("Logging, Supplies", "record.step", "begin a new entry for the next turn"),
    ],
)
def test_a_beginners_line_in_caverna(line: str, rule: str, way_out: str) -> None:
    finding = farming("caverna", "", "Blacksmithing", f"Ann: {line}")
    assert way_out in told(finding)
    assert (finding.rule, finding.line) == (rule, 6)


@pytest.mark.parametrize(
    ("line", "rule", "way_out"),
    [
        ("wood", "record.name", "did you mean '3 wood'?"),
        ("take 3 wood", "record.number", "did you mean '3 wood'?"),
        ("Start player", "record.name", "did you mean 'Starting player'?"),
        ("Plow 1 field", "work.must-act", "'Plow 1 field, plow A1'"),
        ("Plow 1 field C3", "record.name", "put a comma after 'Plow 1 field', and then a step"),
        ("Fishing, 1 food", "record.name", "goods on a space are automatic; leave them out"),
        ("Fences, fences A1 A2", "record.name", "did you mean 'fence'?"),
        ("Fences, fence B1", "fence.cost", "there is wood on 3 wood (3)"),
        ("Occupation, play Farmer", "record.name", "did you mean 'occupation'?"),
        ("Family growth", "work.available", "its card has not been revealed"),
        ("3 wood, 3 wood", "record.step", "begin a new entry for the next turn"),
    ],
)
def test_a_beginners_line_in_agricola(line: str, rule: str, way_out: str) -> None:
    finding = farming("agricola", "mode: full\n", "Fences", f"Ann: {line}")
    assert way_out in told(finding)
    assert (finding.rule, finding.line) == (rule, 7)


def test_a_name_that_goes_on_is_meant_by_its_beginning() -> None:
    assert farming("agricola", "", "Sow", "Ann: 3 wood").hint == "did you mean 'Sow and bake'?"
    assert farming("agricola", "", "Ren", "Ann: 3 wood").hint == ""  # two cards begin so


@pytest.mark.parametrize(
    ("game", "card", "turns"),
    [
        ("caverna", "Blacksmithing", ("Logging", "Supplies", "Ore mining", "Clearing", "Drift mining")),
        ("agricola", "Fences", ("3 wood", "1 clay", "1 reed", "Fishing", "Take 1 grain")),
    ],
)
def test_a_turn_too_many_belongs_to_the_next_round(game: str, card: str, turns: tuple[str, ...]) -> None:
    lines = [f"{'Bob' if at % 2 else 'Ann'}: {turn}" for at, turn in enumerate(turns)]
    finding = farming(game, "", card, *lines)
    assert (finding.rule, finding.turn) == ("work.turn-order", 5)
    assert finding.hint == "the round is over: the next turn belongs to the next round, behind its card"


def test_what_can_be_used_is_told_in_full() -> None:
    """Five by name and of the rest how many; what needs a step behind it apart (Caverna for two has 11 spaces)."""
    finding = farming("caverna", "", "Blacksmithing", "Ann: Logging", "Bob: Logging")
    assert finding.because == (
        "you can use Housework, Drift mining, Excavation, Starting player, Supplies or 4 more; "
        "with a further step also Slash-and-burn"
    )
    finding = farming("agricola", "mode: family\n", "Fences", "Ann: 3 wood", "Bob: 3 wood")
    assert finding.because == (
        "you can use Starting player, Take 1 grain, 1 clay, 1 reed or Fishing; "
        "with a further step also Plow 1 field or Day laborer"
    )
