"""The option ``--address``: the web address of published pages, which link previews need to find their picture."""

import click

from caverna.pages.raster import missing


def _checked(context: click.Context, option: click.Parameter, value: str) -> str:
    """Return the address. Raise an error if it does not begin with http:// or https://."""
    if value and not value.startswith(("https://", "http://")):
        raise click.BadParameter(f"{value!r} is not an address; begin it with https://")
    return value


address_option = click.option(
    "--address",
    default="",
    metavar="URL",
    callback=_checked,
    help="The web address of the published page. Link previews need it to find the picture of the result.",
)


def say_how_to_get_png(drawn: bool) -> None:
    """If SVG pictures were drawn, print to standard error how to get PNG, which messengers show."""
    if drawn and missing():
        click.echo(f"Pictures are SVG, which most messengers do not show. {missing()}", err=True)
