"""Facts about a record as one text. The texts of this Python and of the app's Python must be equal."""

import json
from hashlib import sha256
from typing import Any

from caverna import explain, loads, verify
from caverna.model.phases import Played

EVERY = 6
"""The number of phases of a game between two requests for choices."""


def facts(text: str, name: str) -> str:
    """Return findings with explanations, scores, winners, grade, and a digest of the choices on the way."""
    record = loads(text, name)
    asked: list[str] = []
    count = 0

    def look(played: Played) -> None:
        nonlocal count
        count += 1
        if count % EVERY == 0 and played.game.to_act is not None:
            asked.append(_digest(played.game.choices().data(record.ruleset.rulebook)))

    report = explain(verify(record, keep_going=True, listener=look))
    return json.dumps({"report": report.to_json(), "choices": asked}, sort_keys=True)


def _digest(data: Any) -> str:
    return sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:16]
