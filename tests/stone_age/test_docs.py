"""The page of the documentation: its Python runs, its notation reads, its tables are those of the declarations."""

import doctest
import re

import pytest

from caverna.games.stone_age.notation import NOTATION, parse
from caverna.games.stone_age.options import CHOICES
from caverna.games.stone_age.steps import STEPS
from tests.support.notation_tables import STONE_AGE_GUIDE, steps_shown, written

TEXT = STONE_AGE_GUIDE.read_text(encoding="utf-8")
PARTS = ("placements", "actions", "feeding")


def test_the_python_examples_run() -> None:
    failed, tried = doctest.testfile(str(STONE_AGE_GUIDE), module_relative=False)
    assert tried > 10
    assert not failed


@pytest.mark.parametrize("part", PARTS)
def test_the_lines_of_a_part_are_notation(part: str) -> None:
    (block,) = re.findall(rf"```{part}\n(.*?)```", TEXT, re.DOTALL)
    assert all(parse(line, part).steps for line in block.splitlines())


def test_every_step_is_shown_in_a_line() -> None:
    blocks = [(part, re.findall(rf"```{part}\n(.*?)```", TEXT, re.DOTALL)[0]) for part in PARTS]
    shown = {type(step) for part, block in blocks for line in block.splitlines() for step in parse(line, part).steps}
    assert {kind.word for kind in STEPS.values()} - {kind.word for kind in shown} == {"drawn"}


def test_the_tables_are_those_of_the_declarations() -> None:
    assert written(TEXT, NOTATION) == TEXT, "python -m tests.support.notation_tables writes them anew"
    assert sorted(steps_shown(TEXT)) == sorted(STEPS)


def test_the_table_options_are_told() -> None:
    for option, values in CHOICES.items():
        assert f"| `{option}` | {', '.join(f'`{value}`' for value in values)} | ruling." in TEXT
