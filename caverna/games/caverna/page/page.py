"""The pages: a game that replays itself, and score sheets; each one file that needs nothing else."""

import json
from base64 import b64encode
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any
from urllib.parse import quote

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from caverna import __version__
from caverna.core.findings import CLAIM
from caverna.core.record import Record
from caverna.core.verify import Report, verify

from ..catalogue.furnishings import FURNISHINGS
from ..catalogue.rounds import FIXED_PLAN, rounds_for
from ..catalogue.spaces import CARDS, SOLO_COVERED, SpaceRow, printed_for
from ..goods import NAMES as GOODS
from ..options import FULL
from ..rulebook import RULEBOOK, RULES
from ..state.home import Home
from .charts import SMALL, Series, line_chart
from .glyphs import SHAPES, dwarf, icon_id, linked, named
from .labels import Labels
from .lettering import shown
from .scene import Note, Scene, stage
from .sheet import rows_of
from .svg import halves
from .tiles import beasts, draw, words_of

_WORDS = (
    "start", "harvest", "food only", "none", "skip one", "round", "turn", "step", "play", "pause", "forest", "mountain",
    "weapon", "unarmed", "newborn", "dwarf", "at home", "left out", "starts", "starts next", "to act", "passed",
    "no room", "deliveries", "points", "points now", "nothing changes", "refilled", "begins", "leaf", "question",
    "ledger", "all goods",
)  # fmt: skip
"""The words the script uses."""


def view_html(record: Record, keep_going: bool = False, lang: str = "en") -> str:
    """Return a page that replays a record, as far as it can be played."""
    return scene_html(stage(record, keep_going), lang)


def scene_html(scene: Scene, lang: str = "en") -> str:
    """Return a page that replays a scene."""
    labels, record = Labels(lang), scene.record
    css, js = _asset("base.css") + _asset("view.css"), _script() + _asset("sheet.js")
    return _render(
        "view.html",
        labels,
        css,
        js,
        scene=scene,
        report=scene.report,
        record=record,
        title=_title(record),
        about=_about(record),
        symbols=Markup("".join(_symbols(scene, labels))),
        data=_data(view_data(scene, labels)),
        doubts=_doubts(scene, labels),
        notes=[_note(note, labels) for note in scene.notes],
        rows=_rows(scene.report, scene.last.homes if scene.last else [], record, labels),
        charts=_charts(scene, labels),
        cards={row.key: labels.row(row) for row in CARDS},
        rounds=rounds_for(len(scene.players)) if scene.frames else (),
    )


def view(record: Record, keep_going: bool = False, lang: str = "en") -> tuple[str, Report]:
    """Return a page that replays a record, and what verifying it found."""
    scene = stage(record, keep_going)
    return scene_html(scene, lang), scene.report


def score_html(records: Iterable[Record], lang: str = "en", explained: bool = False) -> str:
    """Return a page with the score sheets of records."""
    return scores_page([(record, verify(record)) for record in records], lang, explained)


def scores_page(verified: Iterable[tuple[Record, Report]], lang: str = "en", explained: bool = False) -> str:
    """Return a page with the score sheets of records, side by side for each; ``explained`` opens every line."""
    labels = Labels(lang)
    games = []
    for record, report in verified:
        homes = report.game.homes if report.game is not None else []
        games.append(
            {
                "record": record,
                "report": report,
                "title": _title(record),
                "rows": _rows(report, homes, record, labels),
                "doubts": _report_doubts(report, labels),
                "notes": [_note(Note(finding, ""), labels) for finding in report.findings],
            }
        )
    return _render("scores.html", labels, _asset("base.css"), _asset("sheet.js"), games=games, explained=explained)


# --- data of the page -------------------------------------------------------------------------------------------------


def view_data(scene: Scene, labels: Labels) -> dict[str, Any]:
    """Return what the script of the page needs, as plain data."""
    causes: dict[str, int] = {}
    seats = {player: seat for seat, player in enumerate(scene.players)}
    frames = [
        {
            "id": frame.id, "part": frame.part, "seat": frame.seat, "move": frame.move, "set": frame.delta,
            "changes": [
                [seats[one.player], one.good, one.delta, causes.setdefault(labels.cause(one.cause), len(causes))]
                for one in frame.changes
            ],
        }
        for frame in scene.frames
    ]  # fmt: skip
    looks = sorted(_looks(scene))
    return {
        "players": [shown(player) for player in scene.players],
        "goods": [*(labels.good(name) for name in GOODS), labels["begging"]],
        "icons": [*map(icon_id, GOODS), icon_id("begging")],
        "words": labels.words(*_WORDS),
        "looks": {look: words_of(look, labels) for look in looks},
        "spaces": _spaces(scene, labels),
        "plan": {str(number): event for number, event in _plan(scene).items()},
        "furnishings": {key: labels.furnishing(key) for key in FURNISHINGS},
        "boards": [_board(scene, seat) for seat in range(len(scene.players))],
        "causes": list(causes),
        "past": [past.frame for past in scene.past],
        "frames": frames,
    }


def _data(data: Any) -> Markup:
    """Return data as JSON that no parser of HTML can mistake for markup."""
    text = json.dumps(data, separators=(",", ":"))  # ASCII only, so U+2028 and U+2029 are escaped as well
    for each in "<>&":
        text = text.replace(each, f"\\u{ord(each):04x}")
    return Markup(text)


def _looks(scene: Scene) -> set[str]:
    found = (value for frame in scene.frames for slot, value in frame.delta.items() if ".cell." in slot)
    return {look for look in found if look is not None}


def _spaces(scene: Scene, labels: Labels) -> list[list[Any]]:
    """Return the spaces of the game, the printed ones and then the cards: key, name, whether a card, what it offers."""
    count = len(scene.players)
    if not scene.frames:
        return []
    printed = [row for row in printed_for(count) if count > 1 or row.key not in SOLO_COVERED]
    rows = [*printed, *(row for row in CARDS if count in row.players)]
    names = [row.name for row in rows]
    return [
        [row.key, labels.row(row, names.count(row.name) > 1), int(bool(row.stage)), _offer(row, labels)] for row in rows
    ]


def _offer(row: SpaceRow, labels: Labels) -> str:
    """Return what a space offers, and what it gains each round."""
    said = [act.title + (f" ({labels.goods(act.goods)})" if act.goods else "") for act in row.offer.acts]
    if row.refill:
        more = f" ({labels.goods(row.refill_more)})" if row.refill_more != row.refill else ""
        said.append(f"+ {labels.goods(row.refill)}{more} / {labels['round']}")
    return "; ".join(said)


def _plan(scene: Scene) -> dict[int, str]:
    """Return what ends the rounds that have no marker."""
    solo = len(scene.players) == 1
    fixed = dict.fromkeys(rounds_for(1), "harvest") if solo else {}
    return (fixed | FIXED_PLAN) if scene.frames else {}


def _board(scene: Scene, seat: int) -> list[Any]:
    """Return for each half of a player's board its measures and the names along its edges."""
    prefix = f"{seat}.cell."
    cells = {slot.removeprefix(prefix) for frame in scene.frames for slot in frame.delta if slot.startswith(prefix)}
    return [[list(half.box), [[name, x, y] for name, x, y in half.edges()]] for half in halves(cells)]


def _symbols(scene: Scene, labels: Labels) -> Iterable[str]:
    """Return the drawings the page refers to: icons, dwarfs, cells and herds."""
    icons = dict(named())
    for seat in range(len(scene.players)):
        icons |= {f"shape-{seat}": SHAPES[seat], f"dwarf-{seat}": dwarf(seat), f"newborn-{seat}": dwarf(seat, True)}
    for name, drawn in icons.items():
        yield f'<symbol id="{icon_id(name)}" viewBox="0 0 24 24">{drawn}</symbol>'
    for look in sorted(_looks(scene)):
        yield f'<g id="c-{look.replace(".", "-")}">{draw(look, labels, linked, True)}</g>'
    for herd in sorted({tuple(map(tuple, value)) for value in _herds(scene)}):
        name = "_".join(f"{good}x{count}" for good, count in herd)
        yield f'<g id="h-{name}">{beasts([(GOODS[good], count) for good, count in herd], linked)}</g>'


def _herds(scene: Scene) -> Iterable[list[list[int]]]:
    for frame in scene.frames:
        yield from (value for slot, value in frame.delta.items() if ".herd." in slot and value)


# --- words and tables -------------------------------------------------------------------------------------------------


def _title(record: Record) -> str:
    event = record.about.get("event") or record.about.get("title")
    return shown(str(event), 80) if isinstance(event, (str, int)) else "Caverna"


def _about(record: Record) -> list[tuple[str, str]]:
    """Return what the record says about itself, scalars only, and the variant and readings it was played by."""
    said = [(shown(str(key), 40), shown(str(value), 200)) for key, value in record.about.items()
            if isinstance(value, (str, int, float)) and key not in ("event",)]  # fmt: skip
    if record.variant != FULL:
        said.append(("variant", record.variant))
    return said + [(shown(option), shown(str(value))) for option, value in record.rulings.items()]


def _doubts(scene: Scene, labels: Labels) -> list[str]:
    """Return why the game is not verified, empty if it is."""
    if not scene.frames:
        return [labels["not verified"], labels["no game"]]
    doubts = _report_doubts(scene.report, labels)
    if scene.stopped:
        doubts.append(labels["stopped"])
    elif scene.report.tainted:
        doubts.append(labels["tainted"])
    return doubts


def _report_doubts(report: Report, labels: Labels) -> list[str]:
    if report.verified:
        return []
    return [labels["not verified"], *([] if report.finished or not report.scores else [labels["not finished"]])]


def _note(note: Note, labels: Labels) -> dict[str, Any]:
    """Return a finding in words, with the rule it is about."""
    finding = note.finding
    rule = RULES.get(finding.rule)
    return {
        "frame": note.frame,
        "kind": labels[finding.kind],
        "grave": finding.kind != CLAIM,
        "message": shown(finding.message),
        "hint": shown(finding.hint),
        "where": f"{labels['line']} {finding.line}:{finding.column}",
        "rule": RULEBOOK.cite(finding.rule),
        "title": rule.title if rule else "",
        "text": rule.text if rule else "",
    }


def _rows(report: Report, homes: Iterable[Home], record: Record, labels: Labels) -> list[Any]:
    by_name = {home.name: home for home in homes}
    return rows_of(report, by_name, record.scores, labels) if by_name else []


def _charts(scene: Scene, labels: Labels) -> dict[str, Any] | None:
    """Return the charts: points by round, and each good that anybody ever had."""
    if len(scene.past) < 2:
        return None
    ticks = [str(past.round) for past in scene.past]
    players = [shown(player) for player in scene.players]

    def series(values: Iterable[Iterable[int]]) -> list[Series]:
        by_seat = zip(*values, strict=True)
        return [Series(players[seat], seat, tuple(line)) for seat, line in enumerate(by_seat)]

    points = [past.points for past in scene.past]
    goods = []
    for good, name in enumerate(GOODS):
        counts = [[owned[good] for owned in past.goods] for past in scene.past]
        if any(map(any, counts)):
            title = labels.good(name)
            goods.append((icon_id(name), title, Markup(line_chart(series(counts), ticks, title, SMALL))))
    return {
        "points": Markup(line_chart(series(points), ticks, labels["points by round"])),
        "goods": goods,
        "ticks": ticks,
        "table": [[players[seat], *line] for seat, line in enumerate(zip(*points, strict=True))],
    }


# --- templates --------------------------------------------------------------------------------------------------------


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("caverna.games.caverna.page"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["shown"] = shown
    return environment


@cache
def _asset(name: str) -> str:
    return files("caverna.games.caverna.page").joinpath("templates", name).read_text("utf-8")


@cache
def _script() -> str:
    """Return the script of the replay: its files joined in order, in a scope of their own."""
    found = sorted(file.name for file in files("caverna.games.caverna.page").joinpath("templates", "view").iterdir())
    return '(function () {\n"use strict";\n' + "\n".join(_asset(f"view/{name}") for name in found) + "})();\n"


def _hash(text: str) -> str:
    """Return the hash by which a policy allows one inline style or script and no other."""
    return "'sha256-" + b64encode(sha256(text.encode()).digest()).decode() + "'"


def _render(template: str, labels: Labels, css: str, js: str, **values: Any) -> str:
    """Fill a template. The policy lets the page load nothing, and run no script and no style but its own."""
    policy = (
        f"default-src 'none'; style-src {_hash(css)}; script-src {_hash(js)}; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )
    icon = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">{dwarf(1)}</svg>'
    return (
        _environment()
        .get_template(template)
        .render(
            css=Markup(css),
            js=Markup(js),
            labels=labels,
            version=__version__,
            policy=policy,
            favicon="data:image/svg+xml," + quote(icon),
            shapes=[Markup(each) for each in SHAPES],
            **values,
        )
        + "\n"
    )
