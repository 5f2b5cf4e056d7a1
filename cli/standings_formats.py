"""Standings as text, JSON, CSV, Markdown and HTML."""

from collections.abc import Callable, Sequence
from typing import Any

from caverna.events.tables import HEADINGS, Block, Table, left_out_line, standings_data
from caverna.model.columns import table as columns_of
from caverna.model.wording import plural
from caverna.scoresheets.csvwrite import as_csv

from .output import as_json
from .score_formats import markdown_text
from .terminal import terminal_width


def _text(table: Table, blocks: Sequence[Block]) -> str:
    columns = terminal_width()
    games = {block.game for block in blocks}
    text = ""
    for block in blocks:
        if len(games) > 1 or block.sort != "standings":
            text += f"{block.title}\n"
        align = (
            "<" + ">" * (len(block.rows[0]) - 1)
            if block.sort == "crosstable"
            else "><" + ">" * (len(block.rows[0]) - 2)
        )
        graded = block.rows[0][-1] == "grades"
        text += columns_of(block.rows, align[:-1] + "<" if graded else align, columns) if len(block.rows) > 1 else ""
        text += "\n" if len(blocks) > 1 else ""
    text += f"{plural(len(table.counted), 'game')} counted\n"
    if table.left_out:
        text += "\n" + "".join(f"{left_out_line(each)}\n" for each in table.left_out)
    return text


def _json(table: Table, blocks: Sequence[Block]) -> str:
    return as_json(standings_data(table, blocks).to_json())


def _csv(table: Table, blocks: Sequence[Block]) -> str:
    games = {block.game for block in blocks}
    rows: list[tuple[Any, ...]] = []
    seen = ""
    for block in blocks:
        own = [(block.game, *row) for row in block.rows] if len(games) > 1 else block.rows
        if block.sort != "standings":
            rows += [(), (block.title,), *block.rows]
        elif not seen or rows[-1:] == [()]:
            rows += [("game", *block.rows[0]), *own[1:]] if len(games) > 1 else own
        else:
            rows += own[1:]
        seen = block.sort
    return as_csv([tuple(map(_numeric, row)) for row in rows] or [HEADINGS])


def _numeric(text: Any) -> Any:
    """Turn the text of a negative whole number into a number, because as text it would get a quote against formulas."""
    return int(text) if isinstance(text, str) and text[:1] == "-" and text[1:].isdecimal() else text


def _markdown(table: Table, blocks: Sequence[Block]) -> str:
    games = {block.game for block in blocks}
    lines: list[str] = []
    for block in blocks or [Block("", "", [HEADINGS])]:
        if len(games) > 1 or block.sort != "standings":
            lines += [f"### {markdown_text(block.title)}", ""]
        head, *rows = block.rows
        marks = [":---" if name in ("player", "grades") else "---:" for name in head]
        lines += [f"| {' | '.join(map(markdown_text, head))} |", f"|{'|'.join(marks)}|"]
        lines += [f"| {' | '.join(map(markdown_text, row))} |" for row in rows]
        lines.append("")
    lines += [f"* {markdown_text(left_out_line(each))}" for each in table.left_out]
    return "\n".join(lines).rstrip("\n") + "\n"


def _html(table: Table, blocks: Sequence[Block]) -> str:
    from caverna.pages.event_page import standings_page  # slow: it loads templates

    left_out = [(each.title if each.has_number else each.file, each.reason) for each in table.left_out]
    return standings_page([(block.title, block.rows, block.sort) for block in blocks], left_out, len(table.counted))


FORMATS: dict[str, Callable[[Table, Sequence[Block]], str]] = {
    "text": _text, "json": _json, "csv": _csv, "markdown": _markdown, "html": _html,
}  # fmt: skip
