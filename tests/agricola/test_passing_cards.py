"""Minor improvements that pass on: who may use them when (card.owner, card.pass, ruling.passing-card)."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from caverna import loads, verify
from caverna.games.agricola.goods import FOOD, Goods
from caverna.games.agricola.players.chance import Chance
from caverna.games.agricola.players.playing import PLAYERS, moments
from caverna.games.agricola.rulebook import RULEBOOK
from caverna.games.agricola.rules.game import Game
from caverna.games.agricola.state.position import head_of, position_of
from caverna.games.agricola.steps import Card, Changes, Minor, Step
from caverna.model.names import normalise
from caverna.model.refusals import RuleBroken
from tests.support.agricola_broken import CARDS, MARK, place
from tests.support.agricola_slow_game import check
from tests.support.agricola_table import complete, from_position, goods, refused_line, table, turn
from tests.support.rows import rows

GUEST = "minor Guest paying nothing passing"
PASSED = ("Ann: Starting player, " + GUEST, "Bob: 3 wood", "Ann: 1 clay", "Bob: 1 reed")
"""A round in which Ann passes the Guest on."""
REST = ("Ann: 3 wood", "Bob: Fishing", "Ann: 1 clay", "Bob: 1 reed")
"""A round without hand cards."""
ALONE = ("Ann: Starting player, " + GUEST, "Ann: Fishing")
USED = ("Ann: Take 1 grain by Guest",)


def record(
    first: int, *rounds: tuple[str, ...], players: str = "Ann, Bob", head: str = "", ann: str = "", more: str = ""
) -> str:
    """Return a record of rounds; everybody has 40 food, Ann also what ``ann`` says.

    A line goes to the turns, or to the part whose name is written before the player.
    """
    told = ["agricola: 1", f"players: [{players}]", *([head] if head else []), "position:", f"  round: {first}"]
    told += [f"  cards: [{', '.join(CARDS[: first - 1])}]", "  homes:"]
    told += [
        f"    {name}: {{supply: 40 food{f', {ann}' if ann and name == 'Ann' else ''}}}" for name in players.split(", ")
    ]
    told += ["rounds:"]
    for number, lines in enumerate(rounds, start=first):
        told += [f"- card: {CARDS[number - 1]}"]
        for part in ("start", "turns", "harvest"):
            said = [line.removeprefix(f"{part} ") for line in lines if line.startswith(f"{part} ")]
            if part == "turns":
                said = [f"- {line}" for line in lines if not line.startswith(("start ", "harvest "))]
            told += [f"  {part}:", *(f"    {line}" for line in said)] if said else []
    return "\n".join([*told, *([more] if more else [])]) + "\n"


def end(line: str) -> str:
    return f"end:\n  {line}"


HANDS = "hands: {Ann: {minors: [Guest]}, Bob: {minors: [Axe]}}"
OWNER, HAND = ("illegal", "card.owner"), ("illegal", "card.hand")
CASES: list[Any] = [
    # the next round, where its effect belongs
    ("one person more after all others", None, record(1, PASSED, (*REST, *USED))),
    ("in place of a person of one's own",
     None, record(1, PASSED, ("Ann: Take 1 grain by Guest", *REST[1:]))),
    ("out of turn", None, record(1, PASSED, ("Ann: 3 wood", *USED, "Bob: Fishing", "Bob: 1 reed",
                                             "Ann: 1 clay by Guest"))),
    ("where another person is",
     None, record(1, PASSED, ("Ann: 3 wood", "Bob: Take 1 grain", *USED, "Bob: 1 reed"))),
    ("as a card", None, record(1, PASSED, ("Ann: 3 wood, card Guest (+1 wood)",))),
    ("a line of its own", None, record(1, PASSED, ("Ann: card Guest (+1 wood)", *REST))),
    ("at its start", None, record(1, PASSED, ("start Ann: card Guest (+1 food)", *REST))),
    ("an action that it grants", None, record(1, PASSED, ("Ann: 3 wood, card Guest (plow C1)", *REST[1:]))),
    ("another price", None, record(1, PASSED, ("Ann: Rooms and stables, stable C1 paying nothing by Guest",))),
    ("a rule lifted", None, record(1, PASSED, ("Ann: Plow 1 field, plow B1", "Bob: 1 reed", "Ann: Fishing",
                                               "Bob: 1 clay", "Ann: Plow 1 field by Guest, plow E3 by Guest"))),
    ("spelled otherwise", None, record(1, PASSED, (*REST, "Ann: Take 1 grain by GUEST"))),
    ("in the middle of the game", None, record(9, PASSED, (*REST, *USED))),
    ("after a harvest", None, record(4, PASSED, (*REST, *USED))),
    ("in its harvest", None, record(3, PASSED, (*REST, "harvest Ann: card Guest (+1 wood)"))),
    ("in the last round", None, record(13, PASSED, (*REST, *USED))),
    ("in the last harvest", None, record(13, PASSED, (*REST, "harvest Ann: card Guest (+1 wood)"))),
    # not then
    ("another line of the same round", OWNER,
     record(1, ("Ann: Starting player, " + GUEST, "Ann: «Take 1 grain by Guest"))),
    ("a free step of the same round", OWNER,
     record(1, ("Ann: Starting player, " + GUEST, "Ann: «card Guest (+1 wood)"))),
    ("after all placements of the same round", OWNER, record(1, (*PASSED, "Ann: «Take 1 grain by Guest"))),
    ("the harvest of the same round", OWNER, record(4, (*PASSED, "harvest Ann: «card Guest (+1 wood)"))),
    ("the round after the next", OWNER, record(1, PASSED, REST, (*REST, "Ann: «Take 1 grain by Guest"))),
    ("the start of the round after the next", OWNER,
     record(1, PASSED, REST, ("start Ann: «card Guest (+1 wood)", *REST))),
    ("used, and again a round later", OWNER,
     record(1, PASSED, (*REST, *USED), ("Ann: «Take 1 grain by Guest",))),
    ("a round later after a harvest", OWNER, record(3, PASSED, REST, ("Ann: 3 wood, «card Guest (+1 wood)",))),
    ("before it is played", OWNER, record(1, ("Ann: «Take 1 grain by Guest",))),
    ("points", OWNER, record(13, PASSED, REST, more=end("Ann: «card Guest (+2 points)"))),
    ("points, played in the last round", OWNER, record(14, PASSED, more=end("Ann: «card Guest (+2 points)"))),
    ("after the last round", OWNER, record(14, PASSED, more=end("Ann: «card Guest (+1 food)"))),
    # other players
    ("the left neighbour holds it, not in play", OWNER, record(1, PASSED, ("Ann: 3 wood", "Bob: «Fishing by Guest"))),
    ("the left neighbour, as a card of the player", OWNER,
     record(1, PASSED, ("Ann: 3 wood", "Bob: Fishing, «card Guest of Ann (+1 food)"))),
    ("the player, as a card of the left neighbour", OWNER,
     record(1, PASSED, ("Ann: 3 wood, «card Guest of Bob (+1 food)",))),
    ("the right neighbour of three", OWNER,
     record(1, ("Ann: Starting player, " + GUEST, "Bob: 3 wood", "Cleo: 2 wood", "Ann: Fishing", "Bob: 1 reed",
                "Cleo: 1 clay board"), ("Ann: 3 wood", "Bob: Fishing", "Cleo: «1 reed by Guest"),
            players="Ann, Bob, Cleo")),
    ("the left neighbour plays it, and both use it", None,
     record(1, ("Ann: Starting player, " + GUEST, "Bob: Fishing", "Ann: 1 clay", "Bob: 1 reed"),
            ("Ann: 3 wood", "Bob: Starting player, " + GUEST, "Ann: 1 clay", "Bob: 1 reed", *USED),
            ("Bob: 3 wood", "Ann: 1 clay", "Bob: 1 reed", "Ann: Fishing", "Bob: Take 1 grain by Guest"))),
    ("the left neighbour plays it, and the player uses it too late", OWNER,
     record(1, PASSED, ("Ann: 3 wood", "Bob: Starting player, " + GUEST, "Ann: 1 clay", "Bob: 1 reed"),
            ("Bob: 3 wood", "Ann: 1 clay", "Bob: 1 reed", "Ann: Fishing", "Ann: «Take 1 grain by Guest"))),
    ("it comes back: used, played again and used again", None,
     record(3, ("Ann: Starting player, " + GUEST, "Bob: 3 wood", "Ann: Fishing", "Bob: 1 reed"),
            ("Ann: 3 wood", "Bob: Starting player, " + GUEST, "Ann: Improvement, " + GUEST, "Bob: 1 reed", *USED),
            ("Bob: 3 wood", *USED, "Bob: Fishing by Guest", "Ann: 1 clay", "Bob: 1 reed by Guest"))),
    ("it comes back: not used twice as long", OWNER,
     record(3, ("Ann: Starting player, " + GUEST, "Bob: 3 wood", "Ann: Fishing", "Bob: 1 reed"),
            ("Ann: 3 wood", "Bob: Starting player, " + GUEST, "Ann: Improvement, " + GUEST, "Bob: 1 reed"),
            ("Bob: 3 wood", "Ann: 1 clay", "Bob: Fishing", "Ann: Take 1 grain"),
            ("Bob: 3 wood", "Ann: «Take 1 grain by Guest"))),
    # the card itself
    ("who uses it no longer holds it", HAND,
     record(1, PASSED, ("Ann: Starting player by Guest, «minor Guest paying nothing passing",))),
    ("it is a minor improvement wherever it goes", HAND,
     record(1, PASSED, ("Ann: 3 wood", "Bob: Occupation, «occupation Guest"))),
    ("nor does it come back as an occupation", HAND, record(1, PASSED, ("Ann: Occupation, «occupation Guest",))),
    ("it is not given back", ("illegal", "card.cost"),
     record(1, PASSED, ("Ann: Starting player, «minor Rake returning Guest paying nothing",))),
    ("it is no craft of the harvest", ("illegal", "major.craft"),
     record(3, PASSED, (*REST, "harvest Ann: «use Guest"),
            head="cards: {Guest: {kind: minor, passes: yes, harvest: {take: 1 wood, give: 2 food}}}")),
    ("it meets no prerequisite", ("illegal", "card.needs"),
     record(1, PASSED, ("Ann: Starting player, «minor Rake paying nothing",),
            head="cards: {Rake: {kind: minor, needs: {minors: 1}}}")),
    ("it cooks nothing", ("illegal", "food.cook"),
     record(1, PASSED, ("Ann: 3 wood, «eat 1 sheep",), ann="animals: 1 sheep",
            head="cards: {Guest: {kind: minor, passes: yes, cooks: {sheep: 2}}}")),
    ("described goods at once, in that line", None,
     record(1, ("Ann: Starting player, minor Guest passing, card Guest (+1 wood)",),
            head="cards: {Guest: {kind: minor, cost: none, passes: yes, at once: 1 wood}}")),
    ("described goods at once, a round later", ("illegal", "card.effect"),
     record(1, PASSED, ("Ann: 3 wood, card Guest («+1 wood)",),
            head="cards: {Guest: {kind: minor, cost: none, passes: yes, at once: 1 wood}}")),
    ("described goods on a space of the next round", None,
     record(1, PASSED, ("Ann: 3 wood, card Guest (+1 food)",),
            head="cards: {Guest: {kind: minor, cost: none, passes: yes, spaces: {3 wood: 1 food}}}")),
    ("a card that does not pass on is used in every round", None,
     record(1, ("Ann: Starting player, minor Guest paying nothing", *PASSED[1:]), REST, (*REST, *USED))),
    ("a name that begins like it", OWNER, record(1, PASSED, ("Ann: «3 wood by Guests",))),
    ("two that passed on", None,
     record(4, ("Ann: Starting player, " + GUEST, "Bob: 3 wood", "Ann: Improvement, minor Swap paying nothing passing",
                "Bob: 1 reed"), (*REST, "Ann: Take 1 grain by Guest, card Swap (+1 wood)"))),
    # another card lets it be played, at any moment of a round
    ("granted in a turn", None,
     record(1, (f"Ann: 3 wood, card Fair ({GUEST})", "Bob: 1 reed", "Ann: 1 clay", "Bob: Fishing"), (*REST, *USED),
            ann="occupations: [Fair]")),
    ("granted, and used in that line", None,
     record(1, (f"Ann: 3 wood, card Fair ({GUEST}), card Guest (+1 wood)",), ann="occupations: [Fair]")),
    ("granted at the start of a round", None,
     record(2, (f"start Ann: card Fair ({GUEST})", *REST), (*REST, *USED), ann="occupations: [Fair]")),
    ("granted at the start, and used in a turn of that round", OWNER,
     record(2, (f"start Ann: card Fair ({GUEST})", "Ann: 3 wood, «card Guest (+1 wood)"), ann="occupations: [Fair]")),
    ("granted in a harvest", None,
     record(4, (*REST, f"harvest Ann: card Fair ({GUEST})"), (*REST, *USED), ann="occupations: [Fair]")),
    ("granted in a harvest, and used in that line", None,
     record(4, (*REST, f"harvest Ann: card Fair ({GUEST}), card Guest (+1 food)"), ann="occupations: [Fair]")),
    ("granted in a harvest, and used two rounds later", OWNER,
     record(4, (*REST, f"harvest Ann: card Fair ({GUEST})"), REST, ("Ann: «3 wood by Guest",),
            ann="occupations: [Fair]")),
    # hands that the record gives
    ("hands, the player uses it", None, record(1, PASSED, (*REST, *USED), head=HANDS)),
    ("hands, the left neighbour plays it", None,
     record(1, PASSED, ("Ann: 3 wood", "Bob: Starting player, " + GUEST), head=HANDS)),
    ("hands, the player no longer holds it", HAND,
     record(1, PASSED, ("Ann: Starting player, «minor Guest paying nothing passing",), head=HANDS)),
    # alone it leaves the game and has its effect all the same
    ("solo, the next round", None, record(1, ALONE, ("Ann: 3 wood", "Ann: 1 reed", *USED), players="Ann")),
    ("solo, the same round", OWNER,
     record(1, ("Ann: Starting player, " + GUEST, "Ann: «Fishing by Guest"), players="Ann")),
    ("solo, the round after the next", OWNER,
     record(1, ALONE, ("Ann: 3 wood", "Ann: 1 reed"), ("Ann: «3 wood by Guest",), players="Ann")),
    ("solo, it is not played again", ("illegal", "card.once"),
     record(1, ALONE, ("Ann: Starting player, «minor Guest paying nothing passing",), players="Ann")),
    # a position that begins where the card has effect
    ("from a position", None, record(7, (*REST, *USED), ann="passing: {7: [Guest]}")),
    ("from a position, a round later", OWNER,
     record(7, REST, ("Ann: «Take 1 grain by Guest",), ann="passing: {7: [Guest]}")),
    ("from a position, the left neighbour plays it", None,
     record(7, ("Ann: 3 wood", "Bob: Starting player, " + GUEST), ann="passing: {7: [Guest]}")),
    ("from a position, the player does not hold it", HAND,
     record(7, ("Ann: Starting player, «minor Guest paying nothing passing",), ann="passing: {7: [Guest]}")),
    ("from a position, solo it is out of the game", ("illegal", "card.once"),
     record(7, ("Ann: Starting player, «minor Guest paying nothing passing",), ann="passing: {7: [Guest]}",
            players="Ann")),
]  # fmt: skip


@rows(("name", "broken", "text"), CASES)
def test_ruling_passing_card_in_its_line_and_in_the_next_round(
    name: str, broken: tuple[str, str] | None, text: str
) -> None:
    expected = [] if broken is None else [(*broken, *place(text))]
    text = text.replace(MARK, "")
    report = verify(loads(text))
    assert [(each.kind, each.rule, each.line, each.column) for each in report.findings] == expected, name
    assert check(text)[0] == expected, name


# --- messages, copies, choices -------------------------------------------------------------------------------------


def passed(players: int = 2, round_: int = 1, **more: Any) -> Game:
    """Return a game in which Ann has just passed the Guest on."""
    game = table(players, round_, **more)
    turn(game, "Ann", f"Starting player, {GUEST}")
    return game


def following(game: Game) -> Game:
    """Let the next round begin; nobody is hungry."""
    for home in game.homes:
        home.goods[FOOD] = 9
    complete(game).begin({"card": CARDS[game.round]})
    return game


def test_the_message_says_when_and_where_a_passed_card_is() -> None:
    game = passed()
    assert refused_line(game, "Ann", "3 wood by Guest").message == "Guest has passed on; Ann can use it in round 2"
    assert refused_line(game, "Bob", "3 wood by Guest").message == "Guest has passed to Bob and is not in play"
    following(following(game))
    assert refused_line(game, "Ann", "3 wood by Guest").message == "Guest has passed to Bob and is not in play"
    assert refused_line(game, "Ann", "3 wood by Nurse").message == "Nurse is not in play with Ann"
    alone = following(following(passed(1)))
    assert refused_line(alone, "Ann", "3 wood by Guest").message == "Guest is not in play with Ann"


def test_a_refused_line_passes_nothing_on() -> None:
    game = table()
    assert refused_line(game, "Ann", f"Starting player, {GUEST}, eat 9 grain").rule == "food.convert"
    assert game.home("Ann").passing == {}
    game = following(passed())
    before = game.copy()
    assert refused_line(game, "Ann", "Take 1 grain by Guest, eat 9 grain").rule == "food.convert"
    turn(game, "Ann", "Take 1 grain by Guest")
    turn(before, "Ann", "Take 1 grain by Guest")
    assert game == before


def test_a_copy_is_independent_and_games_differ_by_it() -> None:
    game = table()
    copy = game.copy()
    turn(copy, "Ann", f"Starting player, {GUEST}")
    assert (list(copy.home("Ann").passing), game.home("Ann").passing) == ([2], {})
    other = copy.copy()
    other.home("Ann").passing.clear()
    assert other != copy


def test_it_is_dropped_at_the_end_of_the_next_round() -> None:
    game = passed(round_=13)
    following(game)
    assert list(game.home("Ann").passing) == [14]
    complete(game).close("harvest", {})
    assert game.home("Ann").passing == {}
    assert passed(round_=14).home("Ann").passing == {}


def offered(game: Game, step: str, slot: str, line: str = "", draft: Any = None, player: str = "Ann") -> list[Any]:
    answer = game.choices(line, draft, player).data(RULEBOOK)
    return [value for row in answer["choices"] if (row["step"], row["slot"]) == (step, slot) for value in row["values"]]


def test_choices_offer_it_in_the_next_round_only() -> None:
    placing = {"step": "place", "space": "Fishing"}
    game = passed()
    game.seat_to_act = 0
    assert offered(game, "place", "by", draft=placing) == []
    assert offered(game, "card", "card") == []
    following(game)
    assert offered(game, "place", "by", draft=placing) == ["Guest"]
    assert offered(game, "card", "card") == ["Guest"]
    assert offered(game, "card", "card", player="Bob") == []
    assert offered(game, "minor", "card", "Starting player", player="Ann") == [{"any": "card"}]
    game.seat_to_act = 1
    assert "Fishing" in offered(game, "place", "space")  # out of turn, by the card
    assert offered(game, "minor", "card", "Starting player", player="Bob") == ["Guest", {"any": "card"}]
    following(game)
    assert offered(game, "place", "by", draft=placing) == []
    game.seat_to_act = 1
    assert offered(game, "place", "space") == []


def test_choices_offer_a_card_that_passes_in_this_line_once() -> None:
    game = following(passed())
    turn(game, "Bob", f"Starting player, {GUEST}")
    game.occupant.clear()
    game.seat_to_act = 0
    assert offered(game, "card", "card", f"Starting player, {GUEST}") == ["Guest"]


# --- games by dice ------------------------------------------------------------------------------------------------


@rows("players", range(1, 6))
def test_who_passed_a_card_on_in_the_round_before_can_use_it(players: int) -> None:
    """The cards that players have passed on are listed from their lines, and compared with those they can use."""
    count = 0
    for seed in range(1, 4):
        game = Game(PLAYERS[:players])
        logged: set[tuple[str, str, int]] = set()
        seats = [Chance(f"{seed} {seat}", seat) for seat in range(players)]
        for part, lines in moments(game, seats, Random(f"{seed} deal")):
            if part == "turns":
                ((player, line),) = lines.items()
                logged |= {(player, step.card, game.round) for step in passing_in(line)}
            for player, card, _ in logged if part in ("turns", "start") else ():
                expected = (player, card, game.round - 1) in logged or game.home(player).in_play(normalise(card))
                assert can_use(game, player, card) == expected, (player, card, game.round, logged)
        count += len(logged)
    assert count


def passing_in(line: Sequence[Step]) -> Iterator[Minor]:
    for step in line:
        yield from passing_in(step.effects) if isinstance(step, Card) else ()
        if isinstance(step, Minor) and step.passing:
            yield step


def can_use(game: Game, player: str, card: str) -> bool:
    try:
        game.copy().play(player, [Card(card, (Changes(Goods(wood=1)),))])
    except RuleBroken as broken:
        if broken.rule != "card.owner":
            raise
        return False
    return True


# --- positions -----------------------------------------------------------------------------------------------------


def test_a_position_says_which_passed_cards_have_effect() -> None:
    game = passed(3, 6)
    assert position_of(game)["homes"]["Ann"]["passing"] == {7: ["Guest"]}
    following(game)
    turn(game, "Bob", f"Starting player, {GUEST}")
    homes = position_of(game)["homes"]
    assert (homes["Ann"]["passing"], homes["Bob"]["passing"]) == ({7: ["Guest"]}, {8: ["Guest"]})
    assert "passing" not in homes["Cleo"]
    again = Game(game.players)
    from_position(again, position_of(game))
    assert [home.passing for home in again.homes] == [home.passing for home in game.homes]
    assert again.deck.passed == game.deck.passed == {"guest": 2}
    assert again.card_name("guest") == "Guest"
    turn(again, "Ann", "Take 1 grain by Guest")
    assert goods(again.home("Ann"), "grain") == 1
    assert refused_line(again, "Bob", "Fishing by Guest").rule == "card.owner"
    assert again.has_cards


def test_hands_say_who_holds_a_card_that_all_have_passed_on() -> None:
    hands = {"Ann": {"minors": ["Guest"]}, "Bob": {"minors": ["Axe"]}}
    game = passed(round_=4, hands=hands)
    turn(game, "Bob", f"Improvement, {GUEST}")
    head, position = head_of(game), position_of(game)
    assert head["hands"]["Ann"]["minors"] == ["Guest"]
    again = Game(game.players, hands=head["hands"])
    from_position(again, position)
    assert again.deck.passed == game.deck.passed == {"guest": 0}
    unknown = Game(game.players)
    from_position(unknown, position)
    assert unknown.deck.passed == {}


def at(round_: int, passing: Any, inside: bool = False, **more: Any) -> dict[str, Any]:
    now = {"now": {"turn": "Ann"}} if inside else {}
    cards = CARDS[: round_ if inside else round_ - 1]
    return {"round": round_, "cards": cards, **now, "homes": {"Ann": {"passing": passing}}, **more}


@rows(
    ("position", "rounds"),
    [
        (at(2, {2: ["Guest"]}), [2]),
        (at(14, {14: ["Guest"]}), [14]),
        (at(7, {7: ["Guest", "Swap"]}, True), [7]),
        (at(7, {8: ["Guest"]}, True), [8]),
        (at(7, {7: ["Guest"], 8: ["Guest"]}, True), [7, 8]),
        (at(1, {2: ["Guest"]}, True), [2]),
        (at(7, {}), []),
    ],
)
def test_the_rounds_a_position_may_name(position: dict[str, Any], rounds: list[int]) -> None:
    game = Game(["Ann", "Bob"])
    from_position(game, position)
    assert list(game.home("Ann").passing) == rounds


@rows(
    ("rule", "kind", "position", "mode"),
    [
        ("record.number", "malformed", at(7, {6: ["Guest"]}), "full"),
        ("record.number", "malformed", at(7, {8: ["Guest"]}), "full"),
        ("record.number", "malformed", at(7, {6: ["Guest"]}, True), "full"),
        ("record.number", "malformed", at(7, {9: ["Guest"]}, True), "full"),
        ("record.number", "malformed", at(1, {1: ["Guest"]}), "full"),  # nothing was played before
        ("record.number", "malformed", at(1, {1: ["Guest"]}, True), "full"),
        ("record.number", "malformed", at(14, {15: ["Guest"]}, True), "full"),
        ("record.number", "malformed", {"homes": {"Ann": {"passing": {14: ["Guest"]}}}}, "full"),  # the game is over
        ("record.number", "malformed", at(7, {"soon": ["Guest"]}), "full"),
        ("record.key", "malformed", at(7, {7: "Guest"}), "full"),
        ("record.key", "malformed", at(7, ["Guest"]), "full"),
        ("record.name", "malformed", at(7, {7: ["3 wood"]}), "full"),
        ("setup.mode", "illegal", at(7, {7: ["Guest"]}), "family"),
    ],
)
def test_a_position_with_a_wrong_round_or_card(rule: str, kind: str, position: dict[str, Any], mode: str) -> None:
    with pytest.raises(RuleBroken) as caught:
        from_position(Game(["Ann", "Bob"], mode), position)
    assert (caught.value.rule, caught.value.kind) == (rule, kind), caught.value


@rows(
    ("found", "text"),
    [
        (("malformed", "record.number"), record(7, ann="passing: {«8: [Guest]}")),
        (("malformed", "record.key"), record(7, ann="passing: {7: [Guest], «7: [Swap]}")),
        (("malformed", "record.name"), record(7, ann="passing: {7: [Guest, «+1]}")),
        (("illegal", "card.hand"), record(7, ann="passing: {«7: [Guest]}", head="hands: none")),
        (("illegal", "setup.mode"), record(7, ann="passing: {«7: [Guest]}", head="mode: family")),
    ],
)
def test_the_place_of_a_wrong_round_or_card(found: tuple[str, str], text: str) -> None:
    text = text.replace("rounds:\n", "rounds: []\n")
    (finding,) = verify(loads(text.replace(MARK, ""))).findings
    assert (finding.kind, finding.rule, finding.line, finding.column) == (*found, *place(text))
