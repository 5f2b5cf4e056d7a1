"""Prepared replays of shipped games, which the app shows without the engine."""

from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from attrs import frozen

from caverna.drawing.labels import LANGUAGES
from caverna.drawing.scene import stage
from caverna.pages.replay_page import scene_html
from caverna.reading.reader import loads

from .bundle import Files

RECORDS = "caverna_records"
GAMES = (
    "games/four-1-mixed.yaml", "agricola/games/agricola-four-family-1-planner.yaml",
    "stone-age/games/stone-four-1-planner.yaml", "games/two-1-foresight.yaml",
)  # fmt: skip
"""The records for prepared replays. The first three are of different games."""


@frozen
class Watched:
    """The pages of prepared replays by path, and a row for each game in the list."""

    files: Files
    rows: list[dict[str, Any]]


def watched() -> Watched:
    """Return the prepared replays in all languages."""
    pages: Files = {}
    rows = []
    for path in GAMES:
        name = path.rpartition("/")[2].removesuffix(".yaml")
        record = loads(_record(path).read_text("utf-8"), f"{name}.yaml")
        for lang in LANGUAGES:
            scene = stage(record)
            pages[f"watch/{name}.{lang}.html"] = scene_html(scene, lang, home="../index.html").encode()
        points = {player: sheet.total for player, sheet in scene.report.scores.items()}
        rows.append({
            "file": f"watch/{name}", "title": record.ruleset.title.partition(":")[0],
            "players": list(record.players), "winners": list(scene.report.winners), "points": points,
        })  # fmt: skip
    return Watched(pages, rows)


def _record(path: str) -> Traversable:
    return files(RECORDS).joinpath(*path.split("/"))
