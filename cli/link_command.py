"""``caverna link``."""

import click

from caverna.model.safe_text import clean
from caverna.reading.links import LinkError, link_to

from .output import opened, output_option
from .sources import file_argument, read_one

BASE_VARIABLE = "CAVERNA_APP"
base_option = click.option(
    "--base",
    envvar=BASE_VARIABLE,
    default="",
    metavar="URL",
    help=f"The address of the app (default: ${BASE_VARIABLE}).",
)


@click.command("link")
@file_argument
@base_option
@click.option("--at", default="", metavar="POINT", help="Open the game at this point, for example 7.2.")
@click.option("--player", default="", metavar="NAME", help="Show this player's board.")
@click.option("--veil", is_flag=True, help="Hide everything after that point.")
@click.option("--qr", is_flag=True, help="Also print a QR code (extra 'web').")
@output_option
def command(file: str, base: str, at: str, player: str, veil: bool, qr: bool, output: str | None) -> int:
    """Print a link that carries a whole game.

    Anyone who opens the link in the app sees the game, and their own device checks every move. The game is in the
    part of the address that browsers never send to a server. Commands that read a file also read a link, without a
    network.

    \b
    Examples:
      caverna link game.yaml --base https://example.org/caverna/
      caverna link game.yaml --at 7.2 --player Bob --veil
      caverna link game.yaml --base https://example.org/caverna/ --qr
      caverna verify "$(caverna link game.yaml)"
    """
    from caverna.tasks.sharing import link as link_of  # other commands use only the options of this module

    try:
        link = link_of(read_one(file), base, at=at, player=player, veil=veil)
    except (LookupError, LinkError) as error:
        raise click.UsageError(clean(str(error.args[0]))) from None
    drawn = drawn_code(link) + "\n" if qr else ""
    with opened(output) as write:
        write(f"{link}\n{drawn}")
    if not base:
        click.echo("The link has no address yet; add the address of the app with --base.", err=True)
    return 0


def checked_base(base: str) -> str:
    """Return the address of an app. Raise a usage error if a link cannot begin with it."""
    try:
        link_to("", base)
    except LinkError as error:
        raise click.UsageError(clean(str(error))) from None
    return base


def drawn_code(link: str) -> str:
    """Return a link as a QR code for the terminal."""
    from .record_command import qr_code, without_web

    with without_web():
        try:
            return qr_code(link)
        except ValueError:
            raise click.UsageError(f"the link has {len(link)} characters, which is too long for a QR code") from None
