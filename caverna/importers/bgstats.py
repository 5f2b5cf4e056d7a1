"""Importer of the export of the app BG Stats: each play becomes a score sheet with players, date and totals."""

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from caverna.engine.verify import verify
from caverna.model.ruleset import Ruleset, ruleset
from caverna.model.safe_text import clean
from caverna.reading.reader import loads
from caverna.writing.yamlwrite import emit

from . import DIFFERS, FAILED, IMPORTED, Difference, Imported
from .names import allowed_names
from .unpacking import CannotImport, decoded

GAMES = {102794: "caverna", 34635: "stone age", 31260: "agricola", 200680: "agricola"}
"""Number of a game at BoardGameGeek, which the app uses -> the key of the game in this project."""
_TITLES = {
    "caverna": "caverna",
    "caverna: the cave farmers": "caverna",
    "stone age": "stone age",
    "agricola": "agricola",
}
_SCORE = re.compile(r"[-+]?[0-9]{1,6}(?:[-+][0-9]{1,6}){0,40}")
_PART = re.compile(r"[-+]?[0-9]+")
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_FILE_NAME = re.compile(r"[^0-9A-Za-z-]")
MAX_PLAYERS = 7


class BGStats:
    """Importer of exports of BG Stats."""

    title = "BG Stats"
    endings = (".json", ".bgsplay")
    several = True

    def games(self, data: bytes, options: Mapping[str, Any]) -> Iterator[Imported]:
        """Yield the plays of known games, in the order of the file. If there is none, report the other games."""
        export = _object(decoded(data))
        games, players, places = (_by_id(export.get(key)) for key in ("games", "players", "locations"))
        passed: Counter[str] = Counter()
        found = False
        for number, play in enumerate(_list(export.get("plays")), 1):
            game = games.get(str(play.get("gameRefId")), {})
            rules = _rules(game)
            if rules is None or play.get("ignored"):
                passed[str(game.get("name", "an unknown game"))[:60]] += 1
                continue
            found = True
            yield _Play(play, number, rules, players, places).tally()
        if not found:
            raise CannotImport(f"it has no play of {', '.join(sorted({*GAMES.values()}))}{_others(passed)}")


def _others(passed: Counter[str]) -> str:
    return f", but {passed.total()} of {', '.join(clean(name) for name in list(passed)[:3])}" if passed else ""


def _object(text: str) -> Mapping[str, Any]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise CannotImport("this is not JSON") from None
    if not isinstance(found, dict) or "plays" not in found:
        raise CannotImport("this is not an export of BG Stats: it has no 'plays'")
    return found


def _list(value: Any) -> list[dict[str, Any]]:
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []


def _by_id(value: Any) -> dict[str, dict[str, Any]]:
    return {str(each.get("id")): each for each in _list(value)}


def _rules(game: Mapping[str, Any]) -> Ruleset | None:
    """Return the ruleset of a game; None if it is unknown."""
    number = game.get("bggId")
    key = GAMES.get(number) if isinstance(number, int) else None
    key = key or _TITLES.get(str(game.get("name", "")).strip().casefold())
    return ruleset(key) if key else None


class _Play:
    """One play of the export: its players, their scores and its date."""

    def __init__(
        self, play: Mapping[str, Any], number: int, rules: Ruleset, players: Mapping[str, Mapping[str, Any]],
        places: Mapping[str, Mapping[str, Any]],
    ) -> None:  # fmt: skip
        self.play, self.rules = play, rules
        uuid = _FILE_NAME.sub("", str(play.get("uuid", "")))[:8].lower()
        self.name = f"bgstats-{uuid or number}"
        self.scores = sorted(_list(play.get("playerScores")), key=_seat)
        self.names = allowed_names([self._name(score, players) for score in self.scores[: MAX_PLAYERS + 1]])
        self.place = str(places.get(str(play.get("locationRefId")), {}).get("name", ""))

    def _name(self, score: Mapping[str, Any], players: Mapping[str, Mapping[str, Any]]) -> str:
        known = players.get(str(score.get("playerRefId")), {})
        return str(known.get("name") or score.get("anonymousName") or "")

    def tally(self) -> Imported:
        """Return the play as a score sheet with the totals of the players."""
        if not 1 <= len(self.scores) <= MAX_PLAYERS:
            return self._failed(f"{len(self.scores)} players")
        totals = [total(score.get("score")) for score in self.scores]
        without = [name for name, points in zip(self.names, totals, strict=True) if points is None]
        if without:
            return self._failed(f"no total of {', '.join(without)}")
        text = emit(self._data(totals), ("tally",))
        report = verify(loads(text, self.name))
        differences = tuple(Difference(each.message, each.rule, line=each.line) for each in report.findings)
        result = "tallied, " + ", ".join(f"{name} {points}" for name, points in zip(self.names, totals, strict=True))
        status = DIFFERS if differences else IMPORTED
        return Imported(self.name, text, status, differences, result="differs" if differences else result)

    def _failed(self, why: str) -> Imported:
        return Imported(self.name, "", FAILED, (Difference(f"{self.name}: {why}"),), result="not tallied")

    def _data(self, totals: Sequence[int | None]) -> dict[str, Any]:
        about = {"source": "BG Stats"}
        date = _DATE.match(str(self.play.get("playDate", "")))
        if date:
            about["date"] = date[0]
        if clean(self.place).strip():
            about["place"] = clean(self.place).strip()[:100]
        data: dict[str, Any] = {self.rules.key: self.rules.version, "about": about}
        tally = dict(zip(self.names, totals, strict=True))
        start = self._start()
        if start is not None:
            data["players"] = self.names[start:] + self.names[:start]
        return {**data, "tally": tally}

    def _start(self) -> int | None:
        """Return the seat of the starting player, None if the export does not have seats and a starting player."""
        seated = all(_seat(score) > 0 for score in self.scores)
        starting = [seat for seat, score in enumerate(self.scores) if score.get("startPlayer") is True]
        return starting[0] if seated and len(starting) == 1 else None


def _seat(score: Mapping[str, Any]) -> int:
    seat = score.get("seatOrder")
    return seat if isinstance(seat, int) and 0 < seat <= 100 else 0


def total(score: Any) -> int | None:
    """Return the total of a score, None if it is not one.

    The app keeps the text that users type: a number such as ``42``, or a sum such as ``30+12``.
    """
    if isinstance(score, int) and not isinstance(score, bool):
        return score if abs(score) < 10**6 else None
    text = str(score).replace(" ", "") if isinstance(score, str) else ""
    return sum(map(int, _PART.findall(text))) if _SCORE.fullmatch(text) else None


IMPORTER = BGStats()
