"""Broken records and positions: what is found, of which kind and at which line and column."""

from caverna.engine.verify import verify
from caverna.games.agricola.rulebook import RULES
from caverna.reading.reader import loads
from tests.agricola.test_ablation import NEVER_FOUND
from tests.support.agricola_broken import ALL, MARK, Case, place
from tests.support.rows import rows

IDS = [f"{case[0]}-{number}" for number, case in enumerate(ALL)]


@rows("case", ALL)
def test_a_broken_record_is_told_at_its_place(case: Case) -> None:
    rule, kind, text = case
    (finding,) = verify(loads(text.replace(MARK, ""))).findings
    assert (finding.rule, finding.kind, (finding.line, finding.column)) == (rule, kind, place(text)), finding
    assert finding.message


@rows("case", ALL)
def test_going_on_tells_of_it_too_and_comes_to_an_end(case: Case) -> None:
    rule, kind, text = case
    kept = verify(loads(text.replace(MARK, "")), keep_going=True)
    found = [(finding.rule, finding.kind, (finding.line, finding.column)) for finding in kept.findings]
    assert (rule, kind, place(text)) in found
    assert not kept.verified or kind == "claim"


def test_every_rule_that_a_record_can_break_is_broken() -> None:
    breakable = {rule for rule in RULES if not rule.startswith("ruling.") and rule not in NEVER_FOUND}
    assert breakable | {"ruling.let-go", "round.replenish", "setup.majors"} <= {case[0] for case in ALL}
