"""Texts that nobody would write: whatever a file contains becomes a finding, never an exception."""

import random
from contextlib import suppress
from pathlib import Path

import pytest

from caverna.engine.verify import verify
from caverna.reading.card_files import CardFileError, load_cards
from caverna.reading.reader import loads
from caverna.writing.plain import dumps_json
from tests.agricola.test_design_samples import CARDS, MARIA, POSITION, SAMPLE
from tests.support.make_agricola_corpus import KINDS, SERIES, STUCK
from tests.support.rows import rows

TEXTS = [SAMPLE, POSITION, MARIA, KINDS, SERIES, STUCK, SAMPLE.replace("rounds:", "cards:\n" + "\n".join(
    CARDS.splitlines()[2:]) + "\nrounds:", 1)]  # fmt: skip
PIECES = [
    "", " ", "\n", "- ", ": ", ", ", "(", ")", "[", "]", "{", "}", "'", '"', "#", "&a", "*a", "!!x", "|", "0", "-1",
    "99", "999999999999", "1.5", "null", "~", "true", "Ann", "Bob", "Zoe", "by", "paying", "of Bob", "returning",
    "passing",
    "card X (+1 wood)", "fence A1 A1", "E9", "take", "grow", "\u202e", "\ufeff", "\t", "é" * 50, "rounds:", "position:",
    "harvest:", "end:", "hands: none", "series: {game: 1}", "mode: family", "kind: minor", "cost: 1 wood",
]  # fmt: skip


def broken(text: str, dice: random.Random) -> str:
    """Put pieces anywhere, take others out, swap lines."""
    for _ in range(dice.randint(1, 3)):
        lines = text.split("\n")
        at = dice.randrange(len(lines))
        how = dice.randrange(4)
        if how == 0:
            column = dice.randint(0, len(lines[at]))
            lines[at] = lines[at][:column] + dice.choice(PIECES) + lines[at][column + dice.choice((0, 0, 1, 5)) :]
        elif how == 1:
            del lines[at]
        elif how == 2:
            lines.insert(at, lines[dice.randrange(len(lines))])
        else:
            words = lines[at].split(" ")
            words[dice.randrange(len(words))] = dice.choice(PIECES)
            lines[at] = " ".join(words)
        text = "\n".join(lines)
    return text


@rows("seed", range(40))
def test_whatever_a_record_contains_is_told(seed: int) -> None:
    dice = random.Random(seed)
    for text in TEXTS:
        record = loads(broken(text, dice))
        for keep_going in (False, True):
            report = verify(record, keep_going)
            assert all(finding.line >= 1 and finding.column >= 1 and finding.message for finding in report.findings)
            report.to_json()
        if not record.findings:
            assert loads(dumps_json(record)).findings == []


@pytest.mark.parametrize("seed", range(40))
def test_whatever_a_card_file_contains_is_told(seed: int, tmp_path: Path) -> None:
    path = tmp_path / "cards.yaml"
    path.write_text(broken(CARDS, random.Random(seed)), encoding="utf-8")
    with suppress(CardFileError):
        verify(loads(SAMPLE), cards=load_cards(path)).to_json()


def test_huge_numbers_and_long_names() -> None:
    for line in ("later 1 food 999999", "+1000000 wood", "-1000000 food", "+1000001 wood"):
        text = SAMPLE.replace("card Woodcutter (+1 wood)", f"card Woodcutter ({line})")
        verify(loads(text)).to_json()
    report = verify(loads(SAMPLE.replace("Woodcutter", "W" * 5000)))
    assert {finding.rule for finding in report.findings} == {"record.name"}
