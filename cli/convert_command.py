"""``caverna convert``."""

import click

from caverna.collections.file_types import SPREADSHEETS, WORKBOOKS, ending, is_link
from caverna.model.record import Record
from caverna.model.ruleset import Ruleset
from caverna.tasks.sharing import FORMATS, JSON, YAML, convert

from .fmt_command import readable
from .game_option import sheet_game_option
from .output import opened, output_option
from .sources import file_argument, read_documents


@click.command("convert")
@file_argument
@click.option(
    "--to",
    "form",
    type=click.Choice(FORMATS),
    help="The format to write. Default: JSON for YAML, YAML for everything else.",
)
@click.option("--structured", is_flag=True, help="Write JSON with each step as an object, not as notation.")
@sheet_game_option
@output_option
def command(file: str, form: str | None, structured: bool, game: Ruleset | None, output: str | None) -> int:
    """Turn a record into YAML, JSON or a spreadsheet.

    It turns YAML into JSON and back, and score sheets in a spreadsheet into YAML and back. Nothing of the game is
    lost, except comments. A record with an unreadable part is not converted. Several tables become documents of one
    YAML file, or lines of JSON.

    \b
    Examples:
      caverna convert game.yaml > game.json
      caverna convert game.json -o game.yaml
      caverna convert game.yaml --structured
      caverna convert autumn.csv -o autumn.yaml
      caverna convert autumn.yaml --to csv -o autumn.csv
    """
    records = read_documents(file, game)
    form = form or _other(file, records[0], structured)
    if structured and form != JSON:
        raise click.UsageError("--structured needs JSON")
    unreadable = [record for record in records if not readable(record)]
    if unreadable:
        return 1
    try:
        text = convert(records, form, structured=structured)
    except ValueError as error:
        raise click.ClickException(str(error)) from None
    with opened(output) as write:
        write(text)
    return 0


def _other(file: str, record: Record, structured: bool) -> str:
    """Return the default format: JSON for a record in YAML, YAML for one in JSON or a spreadsheet."""
    if ending(file, (*SPREADSHEETS, *WORKBOOKS)) and not is_link(file):
        return JSON if structured else YAML
    return JSON if structured or not record.text.lstrip().startswith("{") else YAML
