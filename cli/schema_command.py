"""``caverna schema``."""

import click

from caverna.model.ruleset import Ruleset
from caverna.tasks.output_schemas import OUTPUTS, schema

from .game_option import game_option
from .game_parts import tally_of
from .output import as_json, opened, output_option


@click.command("schema")
@game_option
@click.option(
    "--of",
    type=click.Choice([*OUTPUTS]),
    metavar="OUTPUT",
    help=f"The schema of the JSON output of a command: {', '.join(OUTPUTS)}.",
)
@click.option("--tally", is_flag=True, help="The schema of score sheets without moves.")
@output_option
def command(game: Ruleset, of: str | None, tally: bool, output: str | None) -> None:
    """Print the JSON Schema of records, or of the output of a command.

    It is a draft-07 schema. Editors use it to complete and check records
    as you type; with the YAML language server the first line of a record may be "# yaml-language-server:
    $schema=caverna.schema.json".

    \b
    Examples:
      caverna schema > caverna.schema.json
      caverna schema -o caverna.schema.json
      caverna schema --game stone-age
      caverna schema --tally
      caverna schema --of verify
    """
    if tally and of:
        raise click.UsageError("--tally and --of cannot be combined")
    if tally:
        tally_of(game)
    with opened(output) as write:
        write(as_json(schema(game.key, output=of or "", tally=tally)))
