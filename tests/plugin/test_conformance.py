"""The conformance test of `caverna.plugin`: correct games pass it, and each breach of the contract is found."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from caverna.model.ruleset import Ruleset, known, ruleset
from caverna.plugin import Change, Rulebook, ScoreSheet, Step, illegal, last_stone
from caverna.plugin.conformance import NotConforming, check_game, faults
from tests.engine.test_registered_game import GAME
from tests.engine.test_smallest_game import GAME as COUNTED
from tests.support import twenty_one
from tests.support.corpus import RECORDS
from tests.support.rows import rows

HOUSE = {
    "caverna": "games/two-by-hand.yaml",
    "agricola": "agricola/games/agricola-solo-by-hand.yaml",
    "stone age": "stone-age/games/stone-two-by-hand.yaml",
}


@rows("rules, text", [(last_stone.RULESET, GAME), (twenty_one.RULESET, COUNTED)])
def test_small_games_keep_the_contract(rules: Ruleset, text: str) -> None:
    check_game(rules, [text])
    assert rules.key not in known()


@pytest.mark.parametrize("key", HOUSE)
def test_the_games_of_this_project_keep_the_contract(key: str) -> None:
    check_game(ruleset(key), [(RECORDS / HOUSE[key]).read_text(encoding="utf-8")])


# --- breaches ---------------------------------------------------------------------------------------------------------


class Shared(last_stone.Game):
    """Copies share what was taken."""

    def copy(self) -> "Shared":
        other = super().copy()
        other.taken = self.taken
        return other


class Unseen(last_stone.Game):
    """Equality sees nothing."""

    def state(self) -> tuple[object, ...]:
        return ()


class Silent(last_stone.Game):
    """Changes are not noted."""

    def apply(self, seat: int, steps: Sequence[Step], upto: int | None = None) -> None:
        super().apply(seat, steps, upto)
        self.changes.clear()


class Foreign(last_stone.Game):
    """A change of something that is not in `goods`."""

    def apply_begin(self, head: Mapping[str, Any], lines: Mapping[str, Sequence[Step]]) -> None:
        super().apply_begin(head, lines)
        self.changes.append(Change("Ann", "gold", 1, "a gift", -1))


class Open(last_stone.Game):
    """The turns may be left at any time."""

    def apply_close(self, part: str, lines: Mapping[str, Sequence[Step]] | None) -> None:
        pass


class Unknown(last_stone.Game):
    """A rule that is not in the rulebook."""

    def apply_close(self, part: str, lines: Mapping[str, Sequence[Step]] | None) -> None:
        if self.heap:
            illegal("heap.rest", "there is a rest")


class Whole(last_stone.Game):
    """Only whole lines are played."""

    def apply(self, seat: int, steps: Sequence[Step], upto: int | None = None) -> None:
        if upto is not None:
            illegal("heap.take", "only a whole line")
        super().apply(seat, steps)


class Odd(last_stone.Game):
    """A phase that the format does not have."""

    @property
    def due(self) -> str:
        return "taking" if super().due == "turns" else super().due


class Bent(last_stone.Game):
    """Sheets with a line that is not in `categories`."""

    def scores(self) -> dict[str, ScoreSheet]:
        return {player: ScoreSheet(player, ()) for player in self.players}


class Failing(last_stone.Game):
    """An error where two stones are left."""

    def scores(self) -> dict[str, ScoreSheet]:
        assert self.heap != 2
        return super().scores()


class Misnamed(last_stone.Game):
    """Another key."""

    KEY = "first stone"


BREACHES: list[tuple[type[last_stone.Game], str]] = [
    (Shared, "a copy does not change with the game"),
    (Unseen, "games at different points are not equal"),
    (Silent, "by the changes 0"),
    (Foreign, "is of no player of the game, or of no good"),
    (Open, "close('turns') is not refused although Ann is to act"),
    (Unknown, "the rule 'heap.rest' is not in the rulebook"),
    (Whole, "upto=0 is refused"),
    (Odd, "due is 'taking', which is no phase"),
    (Bent, "the sheet of Ann has the lines ()"),
    (Failing, "verifying fails with AssertionError"),
    (Misnamed, "Game.KEY is 'first stone'"),
]


@pytest.mark.parametrize(("kind", "said"), BREACHES, ids=lambda each: getattr(each, "__name__", ""))
def test_a_breach_of_the_contract_is_found(kind: type[last_stone.Game], said: str) -> None:
    class Breaching(last_stone.LastStone):
        def new_game(self, players: Sequence[str], head: Mapping[str, Any]) -> last_stone.Game:
            return kind(dict.fromkeys(players, 0))

    with pytest.raises(NotConforming) as raised:
        check_game(Breaching(), [GAME])
    assert said in str(raised.value)


class Facts(last_stone.LastStone):
    """Facts that do not agree."""

    key, end_rule = "Last Stone", "heap.end"
    categories = ("stones", "stones")  # type: ignore[assignment]
    rulebook = Rulebook(())


def test_facts_that_do_not_agree_are_found() -> None:
    said = "\n".join(faults(Facts(), []))
    for part in ("is not in lower case", "has the key 'last stone'", "each once", "end_rule 'heap.end'", "no record"):
        assert part in said


@rows("old, new, said", [
    ("take 3", "tke 3", "it can't be read as a record of The last stone"),
    ("take 3", "take 4", "it is not correct: :7:10: illegal"),
    ("last stone: 1", "caverna: 1", "it can't be read as a record of The last stone"),
])  # fmt: skip
def test_a_record_that_is_wrong_itself_is_named(old: str, new: str, said: str) -> None:
    fault, *_ = faults(last_stone.RULESET, [GAME.replace(old, new)])
    assert fault.startswith(f"record 1: {said}")
