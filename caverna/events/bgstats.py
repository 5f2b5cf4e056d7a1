"""A finished game as a play of the app BG Stats, and the link that creates it there."""

import json
from hashlib import sha256
from typing import Any
from urllib.parse import quote

from caverna.engine.verify import DECIDED, TALLIED, VERIFIED, Report
from caverna.model.dates import day_of, is_day
from caverna.model.record import Record
from caverna.scoresheets.model import Tally

LINK = "https://app.bgstatsapp.com/createPlay.html?data="


def play_of(record: Record, report: Report) -> dict[str, Any]:
    """Return a finished game as the play that BG Stats creates from a link."""
    tallied = isinstance(record, Tally)
    starting = record.players[0] if not isinstance(record, Tally) or record.seated else None
    sheets = list(report.scores.values())
    totals = sorted((sheet.total for sheet in sheets), reverse=True)
    bgg_id = getattr(getattr(record.ruleset, "terminal", None), "bgg_id", None)
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
    day = day_of(str(record.about.get("date")))
    if is_day(day):
        play["playDate"] = f"{day} 00:00:00"
    for field, key in (("location", "place"), ("location", "location"), ("comments", "event")):
        if isinstance(record.about.get(key), str):
            play[field] = record.about[key]
    grade = TALLIED if tallied and report.grade != DECIDED else report.grade
    if grade not in (None, VERIFIED):
        play["comments"] = f"{play['comments']} ({grade})" if "comments" in play else grade
    return play


def play_link(record: Record, report: Report) -> str:
    """Return the link that creates the play."""
    return LINK + quote(json.dumps(play_of(record, report), separators=(",", ":"), ensure_ascii=False), safe="")
