"""``--address``: where pages will be published, for the pictures of link previews."""

import click

from caverna.pages.raster import missing


def _checked(context: click.Context, option: click.Parameter, value: str) -> str:
    """Refuse an address that a link preview could not load a picture from."""
    if value and not value.startswith(("https://", "http://")):
        raise click.BadParameter(f"{value!r} is not an address; begin it with https://")
    return value


address_option = click.option(
    "--address",
    default="",
    metavar="URL",
    callback=_checked,
    help="The address it will be published at. Link previews need it to find the picture of the result.",
)


def say_how_to_get_png(drawn: bool) -> None:
    """Say on standard error how to get pictures that messengers show, if SVG pictures were drawn."""
    if drawn and missing():
        click.echo(f"Pictures are SVG, which most messengers do not show. {missing()}", err=True)
