"""``caverna view``."""

import os
from contextlib import nullcontext
from functools import partial
from pathlib import Path

import click

from caverna.collections.file_types import is_link
from caverna.model.safe_text import clean
from caverna.pages import view
from caverna.pages.raster import missing, picture_for
from caverna.tasks.pictures import card
from caverna.writing.atomic import regular

from .address_option import address_option, say_how_to_get_png
from .language import lang_option
from .link_command import base_option, checked_base
from .output import opened, output_option
from .sources import STDIN, file_argument, read_game, shown_name

_OURS = '<meta name="generator" content="caverna'
"""The beginning of a tag that marks pages made by this command. Such pages may be replaced."""
_HEAD = 2000


@click.command("view")
@file_argument
@output_option
@click.option("--open", "show", is_flag=True, help="Open the page in the browser.")
@click.option("--keep-going", is_flag=True, help="Skip refused steps and continue.")
@click.option("--watch", is_flag=True, help="Serve the page, and update it as the record grows (extra 'web').")
@base_option
@address_option
@lang_option
def command(
    file: str, output: str | None, show: bool, keep_going: bool, watch: bool, base: str, address: str, lang: str
) -> int:  # fmt: skip
    """Make a page that replays a game.

    The page is one HTML file that needs no network: the boards at every point, the moves, the findings where they
    happen, score sheets and charts. Without --output it is saved in the current directory under the name of the
    record. With --address it also saves a picture of the result for link previews: PNG with the extra 'pictures',
    else SVG.

    \b
    Examples:
      caverna view game.yaml --open
      caverna view game.yaml -o game.html --lang es
      caverna view broken.yaml --keep-going -o broken.html
      caverna view game.yaml --address https://example.org/games/
      caverna view tonight.yaml --watch
    """
    if watch:
        if output is not None or file == STDIN:
            raise click.UsageError("--watch serves the page of a file and does not write one; omit --output")
        return _watch(file, keep_going, lang, show)
    record = read_game(file)
    target = output or _named_after(file)
    if address and target == "-":
        raise click.UsageError("--address writes a picture beside the page; name a file with --output")
    image = _picture_beside(target) if address else ""
    page, report = view(
        record,
        keep_going,
        lang,
        checked_base(base),
        f"{address.rstrip('/')}/{os.path.basename(image)}" if image else "",
    )
    if show and target == "-":
        raise click.UsageError("--open needs a file; name one with --output")
    with opened(target) as write:
        write(page)
    if image and report.finished:
        with opened(image) as write:
            write(picture_for(image, card(record, lang=lang, keep_going=keep_going)))
        say_how_to_get_png(image.endswith(".svg"))
    if output is None and target != "-":
        click.echo(clean(target))
    if show and not _opened(target):
        click.echo(f"Error: found no browser to open {clean(target)}", err=True)
        return 2
    return 0 if report.ok else 1


def _opened(target: str) -> bool:
    """Open a page in the browser; return whether there is one."""
    import webbrowser  # few pages are opened at once

    return webbrowser.open(Path(target).resolve().as_uri())


def _watch(file: str, keep_going: bool, lang: str, show: bool) -> int:
    from .browser import opened_in_browser
    from .record_command import without_web

    with without_web():
        from caverna.server.serving import NoPortError, Recorder
        from caverna.server.tables import Tables
        from caverna.server.watching import WatchApp
    place = Path(file).resolve()
    if not place.is_file():
        raise click.UsageError(f"{shown_name(file)} is not a file")
    try:
        watching = partial(WatchApp, keep_going=keep_going, lang=lang)
        recorder = Recorder(Tables(place.parent, place.name), application=watching)
    except NoPortError as error:
        raise click.UsageError(str(error)) from None
    url = recorder.addresses()[0].url
    click.echo(f"To watch:  {url}\nCtrl-C ends it.")
    with opened_in_browser(url) if show else nullcontext():
        recorder.run()
    return 0


def _picture_beside(target: str) -> str:
    """Return the path of the result picture beside a page: .png if the extra ``pictures`` is installed, else .svg."""
    return str(Path(target).with_suffix(".svg" if missing() else ".png"))


def _named_after(file: str) -> str:
    """Return the default path of the page: the record's name with .html. Any other file there is a usage error."""
    if file == STDIN:
        return STDIN
    target = "game.html" if is_link(file) else Path(file).with_suffix(".html").name
    if os.path.exists(target) and not (regular(target) and _is_ours(target)):
        raise click.UsageError(f"{clean(target)} exists and was not made by caverna; name another file with --output")
    return target


def _is_ours(target: str) -> bool:
    with open(target, encoding="utf-8", errors="replace") as page:
        return _OURS in page.read(_HEAD)
