"""Score sheets of played games, filled in as by a player at the table."""

from collections import Counter
from typing import Any

from caverna import Record
from caverna.engine.verify import Report
from caverna.games.caverna.goods import ANIMALS, NAMES
from caverna.games.caverna.state.home import FIELD, LARGE_PASTURE, ORE_MINE, PASTURE, RUBY_MINE
from caverna.scoresheets.model import Tally
from tests.support.final_game import final_game

Lines = dict[str, Any]
_KEPT = ("stone", "ore", "ruby", "gold")


def by_points(report: Report, player: str) -> Lines:
    """Return the points of a sheet, line by line."""
    sheet = report.scores[player]
    return {**{line.category: line.points for line in sheet.lines}, "total": sheet.total}


def caverna_counts(report: Report, player: str) -> Lines:
    """Return the counts of everything on a home board and in the supply."""
    home = final_game(report).home(player)
    grain, vegetable = home.all_crops()
    names = Counter(home.tile_names())
    land = {
        "small pasture": home.count(PASTURE), "large pasture": home.count(LARGE_PASTURE) // 2,
        "ore mine": home.count(ORE_MINE), "ruby mine": home.count(RUBY_MINE), "field": home.count(FIELD),
        "stable": home.stables.bit_count(),
    }  # fmt: skip
    tiles = [f"{count} {name}" for name, count in {**names, **land}.items() if count]
    goods = [
        f"{home.goods[number]} {name}" for number, name in enumerate(NAMES) if name in ("stone", "ore", "ruby", "gold")
    ]
    lines: Lines = {
        "animals": " ".join(f"{home.goods[animal]} {NAMES[animal]}" for animal in ANIMALS),
        "grain": f"{grain} grain",
        "vegetable": f"{vegetable} vegetable",
        "dwarf": home.weapons(),
        "unused": f"{home.unused.bit_count()} cells",
        "tiles": ", ".join(tiles) or "none",
        "bonus": "none",
        "begging": f"{home.begging} marker",
        "goods": " ".join(goods),
        "total": report.scores[player].total,
    }
    if "State parlor" in names:  # no tally knows what lies around it
        lines["bonus"] = f"{report.scores[player]['bonus']} = State parlor"
    return lines


def stone_age_counts(report: Report, player: str) -> Lines:
    """Return the counts of everything that a tribe has."""
    sheet = report.scores[player]
    tribe = final_game(report).tribe(player)
    counted = {name: sheet.line(name).count for name in ("farmers", "tool makers", "hut builders", "shamans")}
    lines: Lines = {name: f"{count} {name}" for name, count in counted.items()}
    lines |= {
        "track": sheet["track"],
        "culture": sheet["culture"],
        "resources": str(tribe.supply),
        "total": sheet.total,
    }
    lines["goods"] = (
        f"{tribe.production} production {tribe.tool_value} tool {tribe.building_count} building {tribe.people} people"
    )
    food = f"{tribe.supply['food']} food"
    lines["resources"] = lines["resources"].replace(food, "").strip() or "none"
    return lines


def agricola_counts(report: Report, player: str) -> Lines:
    """Return the counts of everything that a farm has; for cards and bonuses their points."""
    sheet = report.scores[player]
    words = {
        "fields": "field", "pastures": "pasture", "grain": "grain", "vegetable": "vegetable", "sheep": "sheep",
        "boar": "boar", "cattle": "cattle", "unused": "cells", "stables": "stable", "clay": "room", "stone": "room",
        "family": "person", "begging": "marker",
    }  # fmt: skip
    lines: Lines = {name: f"{sheet.line(name).count} {word}" for name, word in words.items()}
    return {**lines, "cards": sheet["cards"], "bonus": sheet["bonus"], "total": sheet.total}


COUNTS = {"caverna": caverna_counts, "stone age": stone_age_counts, "agricola": agricola_counts}


def sheets(record: Record) -> Lines:
    """Return the lines of the score sheets of a tally."""
    assert isinstance(record, Tally)
    return record.tally
