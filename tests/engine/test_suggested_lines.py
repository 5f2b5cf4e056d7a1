"""Suggested lines: the game accepts them, and choices lead to each of their steps."""

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from attrs import frozen

from caverna import explain, load, verify
from caverna.engine import suggestions
from caverna.model.refusals import RuleBroken
from caverna.model.ruleset import Ruleset
from caverna.model.steps import Step
from tests.support.corpus import RECORDS
from tests.support.offered_lines import Asking


@frozen
class Refused:
    """A refused line, the game before it, and its explanation."""

    key: str
    game: Any
    part: str
    player: str
    steps: tuple[Step, ...]
    at: int
    """The index of the refused step."""
    text: str

    def lines(self) -> list[str]:
        """Return the lines of ``without it 'Logging' or 'Housework' would be legal``, after any other text."""
        listed, legal, _ = self.text.partition("' would be legal")
        _, _, first = listed.rpartition("; ")
        return first[first.index("'") + 1 :].split("' or '") if legal else []

    def placements(self) -> tuple[list[str], list[str]]:
        """Return the placements that can be used, and those that need a further step."""
        _, _, named = self.text.partition("you can use ")
        alone, _, further = named.partition("; with a further step also ")
        return _listed(alone), _listed(further)


def _listed(text: str) -> list[str]:
    """Return the entries of a list in words, without the number of further ones."""
    entries = text.replace(" or ", ", ").split(", ") if text else []
    return [entry for entry in entries if not entry.endswith(" more")]


@pytest.fixture
def refused(monkeypatch: pytest.MonkeyPatch) -> list[Refused]:
    """Return a list that gets every refused line that is explained."""
    found: list[Refused] = []
    original = suggestions.explain_refusal

    def noted(
        rules: Ruleset, game: Any, part: str, player: str, lines: Mapping[str, Sequence[Step]], broken: RuleBroken
    ) -> str:
        text = original(rules, game, part, player, lines, broken)
        line = tuple(lines.get(player, ()))
        found.append(Refused(rules.key, game.copy(), part, player, line, broken.step, text))
        return text

    monkeypatch.setattr(suggestions, "explain_refusal", noted)
    return found


@pytest.mark.parametrize(
    ("folder", "least"), [("violations", 100), ("agricola/violations", 150), ("stone-age/violations", 60)]
)
def test_every_suggested_line_is_accepted_and_offered(refused: list[Refused], folder: str, least: int) -> None:
    """At the refused line of each shipped record that breaks a rule, the game accepts what its finding suggests."""
    count: Counter[str] = Counter()
    for path in sorted(Path(RECORDS / folder).glob("*.yaml")):
        explain(verify(load(path)))
        while refused:
            each = refused.pop()
            asking = Asking(each.game, each.key, each.player, None, each.part)
            for text in each.lines():
                line = asking.game.steps_in(text, each.part)
                assert each.game.why_not(line, each.player) is None, (path.name, text)
                for number, step in enumerate(line):
                    asking.reach(line[:number], step)  # raises if choices do not lead to it
                count["lines"] += 1
            alone, further = each.placements()
            before, after = each.steps[: each.at], each.steps[each.at + 1 :]
            for text in (*alone, *further):
                (step,) = asking.game.steps_in(text, each.part)
                asking.reach(before, step)
                accepted = each.game.why_not((*before, step, *after), each.player) is None
                assert accepted == (text in alone), (path.name, text)
                count["placements"] += 1
    assert count["lines"] + count["placements"] > least
