"""``caverna app``."""

import gzip
from collections.abc import Mapping
from pathlib import Path

import click

from caverna.app.pyodide import VERSION, CannotBuild, pyodide
from caverna.app.site import engine_files, site_files
from caverna.model.safe_text import clean
from caverna.writing.atomic import regular

from .output import CannotWrite

_MARK = ".caverna-app"
"""The name of a file that marks a folder as written by this command. Such a folder may be replaced."""
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
    place = Path(folder)
    if place.is_dir() and any(place.iterdir()) and not (place / _MARK).is_file():
        raise click.UsageError(f"{clean(folder)} is not empty and was not made by 'caverna app'; name another folder")
    try:
        with pyodide(Path(package) if package is not None else None) as found:
            engine = engine_files(found)
            site = site_files(engine)
    except CannotBuild as error:
        raise click.UsageError(clean(str(error))) from None
    try:
        _write(place, site)
    except OSError as error:
        raise CannotWrite(folder, error) from None
    first = sum(len(gzip.compress(data)) for path, data in site.items() if not path.startswith("watch/"))
    click.echo(f"{len(site)} files, {_megabytes(sum(map(len, site.values())))} in {clean(folder)}")
    click.echo(f"A first visit loads {_megabytes(first)} compressed.")
    if not engine.has_bytecode:
        click.echo("node was not found, so the library is not compiled and the app starts more slowly.")
    click.echo(_HOSTING)
    return 0


def _megabytes(size: int) -> str:
    return f"{size / 1_000_000:.1f} MB"


def _write(place: Path, site: Mapping[str, bytes]) -> None:
    """Write the files of the site. Delete files of an older version that are no longer part of it."""
    before = (place / _MARK).read_text("utf-8").splitlines() if (place / _MARK).is_file() else []
    for path, data in site.items():
        target = place / path
        if not regular(target):
            raise OSError(f"{path} exists and is not a folder")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    (place / _MARK).write_text("".join(f"{path}\n" for path in site), "utf-8")
    for path in before:
        if path not in site and ".." not in Path(path).parts and not Path(path).is_absolute():
            (place / path).unlink(missing_ok=True)
