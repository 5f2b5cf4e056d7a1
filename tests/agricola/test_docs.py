"""The page of the documentation: its Python runs, its notation reads, its tables are those of the declarations."""

import doctest
import re

from caverna.games.agricola.notation import NOTATION
from caverna.games.agricola.options import CHOICES
from caverna.games.agricola.steps import STEPS
from tests.support.notation_tables import AGRICOLA_GUIDE, steps_shown, written

TEXT = AGRICOLA_GUIDE.read_text(encoding="utf-8")


def test_the_python_examples_run() -> None:
    failed, tried = doctest.testfile(str(AGRICOLA_GUIDE), module_relative=False)
    assert tried > 5
    assert not failed


def test_the_lines_are_notation() -> None:
    lines = [line for block in re.findall(r"```notation\n(.*?)```", TEXT, re.DOTALL) for line in block.splitlines()]
    assert len(lines) > 5
    assert [(line, NOTATION.read(line).errors) for line in lines if NOTATION.read(line).errors] == []


def test_the_tables_are_those_of_the_declarations() -> None:
    assert written(TEXT, NOTATION) == TEXT, "python -m tests.support.notation_tables writes them anew"
    assert sorted(steps_shown(TEXT)) == sorted(STEPS)


def test_the_table_options_are_told() -> None:
    for option, values in CHOICES.items():
        assert f"| `{option}` | {', '.join(f'`{value}`' for value in values)} | ruling." in TEXT
