"""An unfinished game that must be finished is reported at its last round."""

from pathlib import Path

import pytest

from caverna import loads, verify
from tests.support.cli_run import POSITION, caverna

HEAD = "caverna: 1\nplayers: [Ann, Bob]\n"
TURNS = "  turns:\n  - Ann: Logging\n  - Bob: Supplies\n  - Ann: Ore mining\n  - Bob: Housework\n"
FIRST, SECOND, THIRD = "- card: Blacksmithing\n", "- card: Sheep farming\n", "- card: Ore mine construction\n"


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (f"{HEAD}rounds:\n{FIRST}{TURNS}", (4, 3)),
        (f"{HEAD}rounds:\n{FIRST}{TURNS}{SECOND}{TURNS}", (10, 3)),
        (f"{HEAD}rounds:\n{FIRST}{TURNS}{SECOND}{TURNS}{THIRD}{TURNS}", (16, 3)),
        (f"{HEAD}rounds:\n{FIRST}{TURNS}{SECOND}  turns:\n  - Ann: Logging\n", (10, 3)),
        (f"{HEAD}rounds: []\n", (1, 1)),
    ],
)
def test_an_unfinished_game_is_told_of_at_its_last_round(text: str, place: tuple[int, int], tmp_path: Path) -> None:
    report = verify(loads(text), finished=True)
    found = [(each.kind, each.rule, each.line, each.column) for each in report.findings]
    assert found == [("illegal", "end.trades", *place)]
    assert report.findings[0].message == "the game is not finished"
    assert not report.ok
    assert verify(loads(text)).ok
    path = tmp_path / "game.yaml"
    path.write_text(text, encoding="utf-8")
    result = caverna("verify", "--finished", path)
    assert result.exit_code == 1
    assert f"game.yaml:{place[0]}:{place[1]}: illegal: the game is not finished" in result.stdout


def test_another_finding_is_enough() -> None:
    report = verify(loads(f"{HEAD}rounds:\n{FIRST}  turns:\n  - Ann: Loging\n"), finished=True)
    assert [each.rule for each in report.findings] == ["record.name"]


def test_a_finished_table_is_finished() -> None:
    report = verify(loads(POSITION), finished=True)
    assert (report.ok, report.finished, report.grade) == (True, True, "scored")
