"""The replay page."""

import json
from collections.abc import Iterable
from functools import partial
from typing import Any

from markupsafe import Markup

from caverna.drawing.labels import Labels
from caverna.drawing.lettering import shown
from caverna.drawing.marks import SHAPES, TROPHY, icon_id
from caverna.drawing.parts import PageParts, parts_of
from caverna.drawing.rendering import asset, render
from caverna.drawing.scene import Scene, stage
from caverna.engine.verify import Report
from caverna.model.excerpt import Lines
from caverna.model.record import Record

from . import captions
from .card import result_card
from .charts import SMALL, Series, line_chart
from .review import review_of
from .sheet import rows_of
from .verdict import earnings, verdict_of

_WORDS = (
    "start", "round", "step", "play", "pause", "starts", "starts next", "to act", "winners", "points now",
    "round begins", "begins", "all goods", "players", "finding", "copied", "close",
    "leads", "acts", "text copied",
)  # fmt: skip
"""The keys of the texts that the shell's script uses."""
_BEFORE = ("1-state.js", "2-explain.js", "3-player.js")
_BEHIND = (
    "4-now.js", "5-moving.js", "6-scoreboard.js", "6-ledger.js", "7-findings.js", "8-search.js", "8-charts.js",
    "8-veil.js", "8-stops.js", "8-tools.js", "8-pictures.js", "8-verdict.js", "8-motion.js", "9-begin.js",
)  # fmt: skip
"""The files of the shell's script that come before and after the game's."""
_MAX_TEXT = 1_000_000
"""The most characters of a record that a page contains."""


def view_html(
    record: Record, keep_going: bool = False, lang: str = "en", follow: str = "", base: str = ""
) -> str:  # fmt: skip
    """Return a page that replays a record as far as it can be played. See ``scene_html`` for the other arguments."""
    return scene_html(stage(record, keep_going), lang, follow=follow, base=base)


def view(
    record: Record, keep_going: bool = False, lang: str = "en", base: str = "", image: str = ""
) -> tuple[str, Report]:  # fmt: skip
    """Return a page that replays a record, and the report."""
    scene = stage(record, keep_going)
    return scene_html(scene, lang, base=base, image=image if scene.report.finished else ""), scene.report


def scene_html(
    scene: Scene, lang: str = "en", home: str = "", follow: str = "", image: str = "", base: str = ""
) -> str:  # fmt: skip
    """Return a page that replays a scene.

    ``home`` is the page of its event. ``follow`` is the address of a script on the page's server that reloads the page
    when the record has changed. ``image`` is the address of its picture for link previews. ``base`` is the address of
    the app: with it the button *Share* makes a link that contains the game.
    """
    record = scene.record
    parts = parts_of(record.ruleset)
    labels = parts.labels(lang)
    lines = Lines(record)
    doubts, review = _doubts(scene, labels), review_of(scene, labels)
    verdict = verdict_of(scene, review, labels, doubts) if review else None
    shared: dict[str, Any] = {}
    if verdict:
        shared = {"headline": verdict.headline, "card": result_card(scene, verdict, labels)}
    shared["title"] = " – ".join(dict.fromkeys((captions.title_of(record), captions.names_of(record))))
    if base:
        shared["app"] = {"base": base, "text": record.text}
    return render(
        "view.html",
        labels,
        asset("base.css") + asset("view.css") + parts.style(),
        _script(parts, asset("links.js") if base else "") + asset("sheet.js"),
        parts.badge,
        follow,
        scene=scene,
        home=home,
        image=image,
        report=scene.report,
        record=record,
        game=captions.game_name(record),
        title=captions.title_of(record),
        names=captions.names_of(record),
        file=captions.file_of(record),
        text="\n".join(shown(line, _MAX_TEXT) for line in record.text[:_MAX_TEXT].split("\n")),
        about=captions.about(record),
        symbols=Markup("".join(symbols_of(scene, labels))),
        data=_json(_packed(view_data(scene, labels)) | shared),
        doubts=doubts,
        verdict=verdict,
        notes=[captions.note(note.finding, note.frame, record, labels, lines) for note in scene.notes],
        rows=rows_of(record, scene.report, labels),
        charts=_charts(scene, labels),
        table=Markup(parts.table(scene, labels)),
        piece_text=partial(captions.piece_of, labels=labels),
    )


def _script(parts: PageParts, links: str = "") -> str:
    """Return the script of the replay in its own scope. The game's script inside it has its own scope, too."""
    behind = "\n".join([*(asset(f"view/{name}") for name in _BEHIND), links])
    return f'(function () {{\n"use strict";\n{asset("view/0-source.js")}\n{drawing_script(parts)}\n{behind}}})();\n'


def drawing_script(parts: PageParts) -> str:
    """Return the script that draws players and the table from ``data``. The game's part has its own scope."""
    before = "\n".join(asset(f"view/{name}") for name in _BEFORE)
    game = f"const {{ Board, table }} = (function () {{\n{parts.script()}return {{ Board, table }};\n}})();\n"
    return f"{before}\n{game}"


# --- data of the page -------------------------------------------------------------------------------------------------


def view_data(scene: Scene, labels: Labels) -> dict[str, Any]:
    """Return the data for the script of the page."""
    ruleset = scene.record.ruleset
    parts = parts_of(ruleset)
    causes: dict[str, int] = {}
    seats = {player: seat for seat, player in enumerate(scene.players)}
    goods = {name: number for number, name in enumerate(ruleset.goods)}
    frames = [
        {
            "id": frame.id, "part": frame.part, "seat": frame.seat, "move": frame.move, "set": frame.delta,
            "changes": [
                [seats[one.player], goods[one.good], one.delta, causes.setdefault(labels.cause(one.cause), len(causes))]
                for one in frame.changes
            ],
        }
        for frame in scene.frames
    ]  # fmt: skip
    return {
        **parts.script_data(scene, labels),
        "players": [shown(player) for player in scene.players],
        "goods": [labels.good(name) for name in ruleset.goods],
        "forms": [labels.forms(labels.good(name)) for name in ruleset.goods],
        "points": labels.forms(labels["points"]),
        "icons": [icon_id(name) for name in ruleset.goods],
        "words": labels.words(*_WORDS, *parts.script_words),
        "lines": {part.label: labels[part.label] for part in ruleset.format.parts if part.in_order},
        "causes": list(causes),
        "english": sorted(set(labels.foreign())) if labels.lang != "en" else [],
        "bad": [number for number, name in enumerate(ruleset.goods) if name in parts.unwanted],
        "categories": list(ruleset.categories),
        "sheet": [labels.category(category) for category in ruleset.categories],
        "earned": earnings(scene),
        "findings": _findings(scene, labels),
        "text": scene.record.text if len(scene.record.text) <= _MAX_TEXT else "",
        "file": captions.file_of(scene.record) or "record.yaml",
        "firstLine": scene.record.first_line,
        "past": [past.frame for past in scene.past],
        "frames": frames,
    }


def _findings(scene: Scene, labels: Labels) -> list[list[Any]]:
    """Return for each finding its frame, its line in the text, and its cells and spaces."""
    lines = Lines(scene.record)
    moves = {number: move for move in scene.moves for number in move.notes}
    return [
        [note.frame, note.finding.line, *captions.pointed(note.finding, moves.get(number), labels, lines)]
        for number, note in enumerate(scene.notes)
    ]


def _packed(data: dict[str, Any]) -> dict[str, Any]:
    """Return the data of a page with frames as lists, which are shorter than objects with keys."""
    return data | {"frames": [list(frame.values()) for frame in data["frames"]]}


def _json(data: Any) -> Markup:
    """Return data as JSON without characters that are markup in HTML."""
    text = json.dumps(data, separators=(",", ":"))  # ASCII only, so U+2028 and U+2029 are escaped as well
    for each in "<>&":
        text = text.replace(each, f"\\u{ord(each):04x}")
    return Markup(text)


def symbols_of(scene: Scene, labels: Labels) -> Iterable[str]:
    """Yield the drawings that the page refers to: the players' shapes, tokens, and those of the game."""
    if not scene.frames:
        return
    parts = parts_of(scene.record.ruleset)
    shapes = {f"shape-{seat}": SHAPES[seat] for seat in range(len(scene.players))}
    icons = {**parts.start_tokens, "won": TROPHY, **shapes}
    for name, drawn in icons.items():
        yield f'<symbol id="{icon_id(name)}" viewBox="0 0 24 24">{drawn}</symbol>'
    yield from parts.symbols(scene, labels)


# --- words and tables -------------------------------------------------------------------------------------------------


def _doubts(scene: Scene, labels: Labels) -> list[str]:
    """Return the reasons why the game is not verified, none if it is."""
    if not scene.frames:
        return [labels["not verified"], labels["no game"]]
    if scene.still:
        return [labels["not verified"], labels["still"]]
    doubts = captions.doubts(scene.report, labels)
    if scene.stopped:
        doubts.append(labels["stopped"])
    elif scene.report.recovered:
        doubts.append(labels["tainted"])
    return doubts


def _charts(scene: Scene, labels: Labels) -> dict[str, Any] | None:
    """Return the charts of points and of each good that a player ever had. None for less than two rounds."""
    if len(scene.past) < 2:
        return None
    ticks = [str(past.round) for past in scene.past]
    players = [shown(player) for player in scene.players]

    def series(values: Iterable[Iterable[int]]) -> list[Series]:
        by_seat = zip(*values, strict=True)
        return [Series(players[seat], seat, tuple(line)) for seat, line in enumerate(by_seat)]

    points = [past.points for past in scene.past]
    goods = []
    for good, name in enumerate(scene.record.ruleset.goods[: len(scene.past[0].goods[0])]):
        counts = [[owned[good] for owned in past.goods] for past in scene.past]
        if any(map(any, counts)):
            title = labels.good(name)
            goods.append((icon_id(name), title, Markup(line_chart(series(counts), ticks, title, SMALL))))
    return {
        "points": Markup(line_chart(series(points), ticks, labels["points by round"])),
        "goods": goods,
        "ticks": ticks,
        "frames": [past.frame for past in scene.past],
        "ids": [scene.frames[past.frame].id for past in scene.past],
        "table": [[players[seat], *line] for seat, line in enumerate(zip(*points, strict=True))],
    }
