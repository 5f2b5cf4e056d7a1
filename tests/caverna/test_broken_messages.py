"""The texts of findings: the mistake and what would have been right, in the words of the game."""

import re

from caverna.games.caverna.catalogue import FURNISHINGS, SPACES
from caverna.games.caverna.rulebook import RULES
from tests.caverna import test_broken_actions, test_broken_positions, test_broken_records, test_broken_rounds
from tests.caverna.test_broken_rounds import COMPETING, last_round, third_round
from tests.support.marked_records import checked, first_round, later, table
from tests.support.rows import rows

FOUR = "Ann, Bob, Cid, Dan"

SAID = [
    (first_round("Ann: Housework, furnish Carpenter D3"), ["Carpenter", "needs 1 stone, has 0"]),
    (later("supply: 1 wood, board: {C4: meadow}", "Ann: Sheep farming, pasture C4"), ["needs 2 wood, has 1"]),
    (later("supply: 1 wood", "Ann: Sheep farming, stable C4"), ["needs 1 stone, has 0"]),
    (first_round("Ann: Blacksmithing, forge 2"), ["strength 2", "needs 2 ore, has 0"]),
    (first_round("Ann: ruby dog"), ["needs 1 ruby, has 0"]),
    (first_round("Ann: Housework", "Bob: Imitation of Housework", players=FOUR), ["needs 2 food, has 1"]),
    (first_round("Ann: Weekly market, buy cattle dog", players=f"{FOUR}, Eve"), ["needs 5 gold, has 4"]),
    (later("supply: 1 grain, board: {C4: field}", "Ann: Slash-and-burn, sow vegetable C4"),
     ["needs 1 vegetable", "has 0"]),
    (first_round("Ann: Logging", "Bob: Logging"), ["Logging is occupied by Ann"]),
    (first_round("Ann: Drift mining", "Bob: Drift mining"), ["Drift mining is occupied by Ann"]),
    (first_round("Bob: Logging"), ["Ann's turn", "Bob"]),
    (first_round("Ann: Sheep farming"), ["Sheep farming is not in play", "card has not been revealed"]),
    (first_round("Ann: Depot"), ["Depot is not in play", "2 players"]),
    (later("supply: 3 food", "Ann: Wish for children, grow", card="Family life"), ["Urgent wish for children"]),
    (later("supply: 3 food", "Ann: Wish for children, grow"), ["room for 2"]),
    (later("dwarfs: [3, 8]", "Ann: Logging, expedition (vegetable)"),
     ["vegetable", "needs strength 4, the weapon has 3"]),
    (later("dwarfs: [3, 8]", "Ann: Logging, expedition (dog, wood)"), ["level 1", "1 item"]),
    (first_round("Ann: Slash-and-burn, meadow C4 field B3"), ["C4 and B3 are not adjacent"]),
    (first_round("Ann: Slash-and-burn, meadow B4 field B3"), ["must cover C4"]),
    (first_round("Ann: Logging, furnish Carpenter D3"), ["Logging does not offer", "expedition"]),
    (first_round(card="Donkey farming"), ["Donkey farming", "round 1", "Blacksmithing", "Sheep farming",
                                          "Ore mine construction"]),
    (first_round("Ann: Loging"), ["'Loging'", "did you mean 'Logging'?"]),
    (first_round("Anne: Logging"), ["'Anne'", "did you mean 'Ann'?"]),
    (third_round("supply: 3 food", "  harvest: {Bob: feed}\n"), ["Ann", "4 food, has 3", "'beg 1'"]),
    (third_round("supply: 0 food", "  harvest: {Ann: beg 3}\n"), ["4 food, has 0", "beg 4"]),
    (third_round("supply: 4 food", "  harvest: {Ann: beg 5}\n"), ["5 begging markers for 4 food"]),
    (third_round(COMPETING, "  harvest: {Bob: feed}\n"), ["compete", "'breed sheep'", "'breed boar'"]),
    (last_round(2, f"marker: question\n{test_broken_rounds.TURNS}  harvest: {{Ann: skip fields}}\n"),
     ["Bob", "'skip fields'", "'skip breeding'"]),
    (first_round("Ann: Logging, have 2 wood"), ["has 3 wood, not 2"]),
    (table("supply: 3 gold", "scores: {Ann: 0}\n"), ["Ann", "claims 0", "-25", "+25"]),
    (table("animals: 3 sheep"), ["no room for 3 sheep"]),
    (table("animals: 1 dog 3 donkey"), ["no room for 3 donkey"]),
    (later("animals: 2 sheep", "Ann: Sheep farming"), ["no room for 3 sheep", "eat", "let"]),
    (later("animals: 1 dog 2 sheep", "Ann: Sheep farming"), ["no room for 3 sheep", "eat", "let"]),
    (later("supply: 3 food, dwarfs: [0, 5]", "Ann: order 5, Logging"), ["needs 1 ruby, has 0"]),
    (first_round("Ann: Logging").replace("  turns", "  round: 2\n  turns"), ["round 1, not 2"]),
    (later("supply: 2 gold", "Ann: use Trader"), ["Trader is not at home"]),
    (later("supply: 1 gold, board: {D3: Trader}", "Ann: use Trader"), ["needs 2 gold, has 1"]),
    (first_round("Ann: Supplies, eat 1 gold"), ["1 gold", "2 gold or more"]),
    # Which spaces could be used.
    (first_round("Ann: pass"), ["can be used", "Logging"]),
    # What a hint tells one to add must be the words of the notation.
    (later("supply: 3 food", "Ann: Wish for children"), ["grow", "furnish"]),
    (first_round("Ann: Growth", players=FOUR), ["take", "grow"]),
    (later("board: {E3: tunnel}", "Ann: Ruby mine construction"), ["ruby mine"]),
    # Tiles are called by their names.
    (later("supply: 1 stone, board: {D3: Simple dwelling 4}", "Ann: Housework, furnish Carpenter D3"),
     ["D3 has the Simple dwelling 4$"]),
    (later("supply: 1 stone, board: {D3: Guest room}", "Ann: Housework, furnish Carpenter D3"), ["Guest room"]),
    (later("supply: 1 stone", "Ann: Housework, furnish Carpenter D4"), ["Entry-level dwelling"]),
]  # fmt: skip


@rows(("text", "words"), SAID)
def test_messages(text: str, words: list[str]) -> None:
    (finding,) = checked(text).findings
    said = f"{finding.message}\n{finding.hint}"
    for word in words:
        pattern = re.escape(word.removesuffix("$")) + ("(?![ 0-9])" if word.endswith("$") else "")
        assert re.search(pattern, said, re.IGNORECASE), said


def test_a_player_without_a_dwarf_is_told_so() -> None:
    """Round 1 has no harvest, so none comes next."""
    four = ("Ann: Logging", "Bob: Supplies", "Ann: Ore mining", "Bob: Clearing")
    (finding,) = checked(first_round(*four, "Ann: Excavation")).findings
    assert "dwarf" in finding.message
    assert "harvest" not in finding.message
    assert finding.hint != "expected nobody"


CASES = [
    *test_broken_records.WORK, *test_broken_records.OFFERED, *test_broken_records.LAND,
    *test_broken_records.FURNISHED, *test_broken_actions.FENCED, *test_broken_actions.FREE,
    *test_broken_actions.WEAPONS, *test_broken_actions.LAST, *test_broken_actions.MORE, *test_broken_actions.SET_UP,
    *test_broken_rounds.ROUNDS, *test_broken_rounds.MARKERS, *test_broken_rounds.HARVESTS, *test_broken_rounds.ENDS,
    *test_broken_positions.HOMES, *test_broken_positions.TABLES, *test_broken_positions.INSIDE,
]  # fmt: skip
NAMES = {row.full_name.lower() for row in SPACES.values()} | {row.full_name.lower() for row in FURNISHINGS.values()}
KEYS = {key.replace("_", " ") for key in (*SPACES, *FURNISHINGS) if key[-1].isdigit()} - NAMES
"""Keys of the catalogue that are not names, such as that of a space for 1 to 3 players, with spaces for lines."""


def test_no_message_names_a_key_of_the_catalogue() -> None:
    for _, text in [*CASES, *((text, text) for text, _ in SAID)]:
        for finding in checked(text.replace("▸", "")).findings:
            said = f"{finding.message} {finding.hint}".lower()
            assert not [key for key in KEYS if key in said], said


NEVER = {
    "animals.overflow": "animals without room are animals.housing",
    "expedition.adventure": "a third expedition is work.offered, a second item expedition.loot",
    "expedition.experience": "the game counts it; a weapon above 14 in a position is a number out of range",
    "forest.reward": "the game pays it",
    "harvest.feed": "the price is fixed; food that is not paid is harvest.beg",
    "harvest.field": "the game reaps",
    "limits.components": "what is limited has rules of its own: furnish.available, family.limit, stable.limit",
    "mine.yield": "the game pays it",
    "mountain.reward": "the game pays it",
    "round.family-life": "the card that was turned over is work.available",
    "round.return": "the game does it",
    "round.reveal": "the game does it; a wrong card is setup.cards",
    "round.start-player": "the game does it",
    "setup.food": "the game deals it out",
    "setup.furnishings": "a tile of the other side is furnish.available",
    "setup.spaces": "a space of another player count is work.available",
}
"""Rules that a record cannot break, with the reason."""


def test_every_rule_that_a_record_can_break_is_broken_in_one() -> None:
    rules = {rule for rule in RULES if not rule.startswith(("ruling.", "score."))}
    broken = {rule.split(" ")[-1] for rule, _ in CASES}
    assert rules - broken == set(NEVER)
