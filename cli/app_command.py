"""``caverna app``."""

import gzip

import click

from caverna.app.making import make_app
from caverna.app.pyodide import VERSION
from caverna.model.safe_text import clean

from .output import CannotWrite

_HOSTING = """\
Serve the folder from any web server for static files, at any path. No special headers are needed.
Use HTTPS (or localhost): without it browsers do not allow offline use.
To update, replace the whole folder. Open apps get the new version at their next start."""


@click.command("app")
@click.option(
    "-o",
    "--output",
    "folder",
    required=True,
    type=click.Path(file_okay=False),
    metavar="DIR",
    help="The folder for the site.",
)
@click.option("--pyodide", "package", type=click.Path(exists=True, file_okay=False), metavar="DIR",
              help=f"A folder with the npm package of Pyodide {VERSION} (default: npm downloads it).")  # fmt: skip
def command(folder: str, package: str | None) -> int:
    """Make the app: a static site that runs in the browser.

    Visitors record, check and watch games in their browser, online or offline. Their games stay on their device.
    Making the app needs node, and npm or a folder with the npm package of Pyodide. The same inputs give the same
    bytes.

    \b
    Examples:
      caverna app -o public/
      npm pack pyodide && tar xf pyodide-*.tgz
      caverna app -o public/ --pyodide package
    """
    try:
        made = make_app(folder, package=package)
    except ValueError as error:
        raise click.UsageError(clean(str(error))) from None
    except OSError as error:
        raise CannotWrite(folder, error) from None
    site = made.files
    first = sum(len(gzip.compress(data)) for path, data in site.items() if not path.startswith("watch/"))
    click.echo(f"{len(site)} files, {_megabytes(sum(map(len, site.values())))} in {clean(folder)}")
    click.echo(f"A first visit loads {_megabytes(first)} compressed.")
    if not made.is_compiled:
        click.echo("node was not found, so the library is not compiled and the app starts more slowly.")
    click.echo(_HOSTING)
    return 0


def _megabytes(size: int) -> str:
    return f"{size / 1_000_000:.1f} MB"
