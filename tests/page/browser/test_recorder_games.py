"""Whole games recorded by taps alone, at the size of a phone."""

from pathlib import Path
from typing import Any

import pytest

from caverna import load, verify
from caverna.model.record import Record
from tests.page.browser.phone import Phone, complaints, phone_at
from tests.support.recorder_client import Client, new_table

RECORDS = Path(__file__).parents[3] / "records"


def record_game(phone: Phone, record: Record) -> None:
    """Record all rounds of a game and its end by taps alone."""
    notation = record.ruleset.format.notation
    for entry in record.rounds:
        phone.reveal(entry, notation)
        for part in record.ruleset.format.parts:
            if part.name == "start":
                continue
            lines = getattr(entry, part.name)
            if not part.in_order:
                if phone.is_due():
                    phone.by_player(lines or {}, notation)
                continue
            for line in lines:
                play = phone.play if phone.acts() == line.player else phone.freely if phone.acts() else phone.late
                play(line, notation)
    if record.end is not None:
        phone.by_player(record.end, notation)


@pytest.mark.long
@pytest.mark.parametrize(
    "file",
    ["games/two-by-hand", "games/four-1-mixed", "agricola/games/agricola-two-full-1-planner",
     "stone-age/games/stone-two-by-hand", "stone-age/games/stone-four-1-planner"],
)  # fmt: skip
def test_a_whole_game_by_taps(driver: Any, client: Client, tmp_path: Path, file: str) -> None:
    path = RECORDS / f"{file}.yaml"
    record = load(path)
    new_table(client, "taps", record)
    phone = phone_at(driver, client, "taps", 390, 844)
    record_game(phone, record)
    written = load(tmp_path / "taps.yaml")
    assert [line.steps for line in written.lines()] == [line.steps for line in record.lines()]
    assert verify(written).scores == verify(record).scores
    assert phone.js("return document.documentElement.scrollWidth") <= 390
    assert complaints(driver) == []
