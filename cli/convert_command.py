"""``caverna convert``."""

import click

from caverna.text.writing.plain import dumps_json
from caverna.text.writing.writer import dumps

from .fmt_command import readable
from .output import opened, output_option
from .sources import file_argument, read_one


@click.command("convert")
@file_argument
@click.option("--to", "form", type=click.Choice(["yaml", "json"]), help="What to write; else what the record is not.")
@click.option("--structured", is_flag=True, help="JSON with each step as an object instead of lines of notation.")
@output_option
def command(file: str, form: str | None, structured: bool, output: str | None) -> int:
    """Turn a record from YAML into JSON, or back.

    Nothing of the game is lost on the way; comments are. A record in which something cannot be read is not written.

    \b
    Examples:
      caverna convert game.yaml > game.json
      caverna convert game.json -o game.yaml
      caverna convert game.yaml --structured
    """
    record = read_one(file)
    if form is None:
        form = "json" if structured or not record.text.lstrip().startswith("{") else "yaml"
    if structured and form != "json":
        raise click.UsageError("--structured belongs to JSON")
    if not readable(record):
        return 1
    try:
        text = dumps_json(record, structured) if form == "json" else dumps(record)
    except ValueError as error:
        raise click.ClickException(str(error)) from None
    with opened(output) as write:
        write(text)
    return 0
