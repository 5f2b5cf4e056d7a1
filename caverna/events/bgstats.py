"""Plays for BG Stats: links with which the app BG Stats adds a finished game."""

import json
from hashlib import sha256
from typing import Any
from urllib.parse import quote

from caverna.engine.terminal import words_of
from caverna.engine.verify import DECIDED, TALLIED, VERIFIED, Report
from caverna.model.dates import day_of, is_day
from caverna.model.record import Record
from caverna.scoresheets.model import Tally

BGSTATS = "https://app.bgstatsapp.com/createPlay.html?data="


def bgstats_play(record: Record, report: Report) -> dict[str, Any]:
    """Return a finished game as plain data in the format of BG Stats."""
    sheets = list(report.scores.values())
    bgg_id = words_of(record.ruleset).bgg_id
    starting = record.players[0] if not isinstance(record, Tally) or record.seated else None
    totals = sorted((sheet.total for sheet in sheets), reverse=True)
    play: dict[str, Any] = {
        "sourceName": "caverna",
        "sourcePlayId": sha256(record.text.encode()).hexdigest()[:24],
        "game": {
            "name": record.ruleset.title,
            "sourceGameId": record.ruleset.key,
            **({} if bgg_id is None else {"bggId": bgg_id}),
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {
                "name": sheet.player,
                "sourcePlayerId": sheet.player,
                "startPlayer": sheet.player == starting,
                "winner": sheet.player in report.winners,
                "score": sheet.total,
                "rank": totals.index(sheet.total) + 1,
            }
            for sheet in sheets
        ],
    }
    day = _day(record.about.get("date"))
    if day:
        play["playDate"] = f"{day} 00:00:00"
    for field, key in (("location", "place"), ("location", "location"), ("comments", "event")):
        if isinstance(record.about.get(key), str):
            play[field] = record.about[key]
    grade = TALLIED if record.is_tally and report.grade != DECIDED else report.grade
    if grade not in (None, VERIFIED):
        play["comments"] = f"{play['comments']} ({grade})" if "comments" in play else grade
    return play


def _day(text: Any) -> str:
    """Return the date in a text of a record as 2026-11-15; empty if it is not a date."""
    day = day_of(str(text))
    return day if is_day(day) else ""


def bgstats_link(record: Record, report: Report) -> str:
    """Return the link with which BG Stats adds a finished game."""
    return BGSTATS + quote(json.dumps(bgstats_play(record, report), separators=(",", ":"), ensure_ascii=False), safe="")
