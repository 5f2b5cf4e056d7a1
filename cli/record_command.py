"""``caverna record``."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from caverna.editing import Recording
from caverna.editing.locks import Lock
from caverna.model.refusals import RuleBroken
from caverna.model.ruleset import DEFAULT, Ruleset
from caverna.model.safe_text import clean
from caverna.writing.atomic import save

from .browser import opened_in_browser
from .game_option import game_named, named_players
from .link_command import base_option, checked_base
from .output import CannotWrite
from .record_lock import locked

if TYPE_CHECKING:
    from caverna.server.serving import Address

ENDINGS = (".yaml", ".yml")
MISSING = "this needs the extra 'web': pip install 'caverna[web]'; 'record --terminal' and 'add' work without it"


def _game(ctx: click.Context, param: click.Parameter, value: str | None) -> Ruleset | None:
    ctx.meta["game"] = game_named(value or DEFAULT)
    return ctx.meta["game"] if value else None


def _players(ctx: click.Context, param: click.Parameter, value: str | None) -> list[str] | None:
    return None if value is None else named_players(ctx, param, value)


@click.command("record")
@click.argument("path", metavar="FILE|DIR")
@click.option("--game", is_eager=True, callback=_game, metavar="GAME", help="The game of a new table.")
@click.option(
    "--players",
    callback=_players,
    metavar="NAMES",
    help="Set up a new table with these names, or this number of players.",
)
@click.option("--port", type=click.IntRange(1, 65535), help="The port. Default: 8642, or the next free one.")
@click.option("--lan", is_flag=True, help="Serve phones in the local network, and print a QR code.")
@click.option("--host", "hosts", multiple=True, metavar="NAME", help="Another host name of this machine.")
@click.option("--spectators", is_flag=True, help="Also print a read-only address for spectators.")
@click.option("--new-token", is_flag=True, help="Make new addresses. Old ones stop working.")
@click.option("--no-browser", is_flag=True, help="Do not open the browser.")
@base_option
@click.option("--terminal", is_flag=True, help="Record by prompts in this terminal, without a browser.")
def command(
    path: str, game: Ruleset | None, players: list[str] | None, port: int | None, lan: bool, hosts: Sequence[str],
    spectators: bool, new_token: bool, no_browser: bool, base: str, terminal: bool,
) -> int:  # fmt: skip
    """Record a game at the table.

    It serves a page on this machine, or with --lan for phones. On this page players tap what happened. The record is
    saved after every turn as an ordinary file that you can verify, replay and edit. An existing file is continued.
    A folder is an event with a table for each record in it. Press Ctrl-C to stop.

    \b
    Examples:
      caverna record tonight.yaml
      caverna record tonight.yaml --players Ann,Bob --lan
      caverna record autumn-open/ --lan --spectators
      caverna record tonight.yaml --terminal
    """
    place = Path(path)
    folder, file = _meant(place)
    if terminal and file is None:
        raise click.UsageError("--terminal records one table; name a file")
    with locked(folder, file) as lock:
        if players is not None:
            _set_up(place, file, players, game)
        elif file is not None and place.exists():
            _check_moves(place)
        if terminal:
            return _in_terminal(place, lock)
        return _serve(folder, file, lock, port, lan, hosts, spectators, new_token, not no_browser, checked_base(base))


def _meant(place: Path) -> tuple[Path, str | None]:
    """Return the folder and the file name of a path; the name is None if the path is a folder."""
    if place.is_dir():
        return place, None
    if place.suffix.lower() == ".json":
        hint = f"caverna convert {clean(str(place))} --to yaml"
        raise click.UsageError(f"JSON records cannot be continued; convert the record with '{hint}'")
    if place.suffix.lower() not in ENDINGS:
        raise click.UsageError(
            f"{clean(str(place))} is neither a folder nor a record; the name of a record ends in .yaml or .yml"
        )
    if place.exists() and not place.is_file():
        raise click.UsageError(f"{clean(str(place))} is not a regular file")
    real = place.resolve()
    if not real.parent.is_dir():
        raise click.UsageError(f"there is no folder {clean(str(real.parent))}; create it first")
    return real.parent, real.name


def _check_moves(place: Path) -> None:
    """Refuse a score sheet without moves, because nothing can be added to it. Other errors are reported later."""
    from caverna.reading.reader import load

    try:
        record = load(place)
    except OSError:
        return
    if record.is_tally:
        raise click.UsageError(f"{clean(str(place))}: nothing can be added to a score sheet without moves")


def _set_up(place: Path, file: str | None, players: list[str], game: Ruleset | None) -> None:
    """Write the record of a new table for the players of the option ``--players``."""
    if file is None or place.exists():
        raise click.UsageError("--players sets up a new table; name a file that does not exist yet")
    try:
        save(Recording.new(players, game.key if game is not None else DEFAULT).text, place, durable=True)
    except RuleBroken as broken:
        raise click.UsageError(broken.message) from None
    except OSError as error:
        raise CannotWrite(str(place), error) from None


def _in_terminal(place: Path, lock: Lock) -> int:
    from .terminal_recorder import record

    return record(place, lock)


@contextmanager
def without_web() -> Iterator[None]:
    """Turn the ImportError of a missing extra ``web`` into a message that says how to install it."""
    try:
        yield
    except ImportError as error:
        if (error.name or "").partition(".")[0] in ("starlette", "uvicorn", "anyio", "h11", "segno"):
            raise click.UsageError(MISSING) from None
        raise


def _serve(
    folder: Path, file: str | None, lock: Lock, port: int | None, lan: bool, hosts: Sequence[str], spectators: bool,
    new_token: bool, show: bool, base: str,
) -> int:  # fmt: skip
    with without_web():
        from caverna.server.serving import NoPortError, Recorder
        from caverna.server.tables import Tables
        from caverna.server.tokens import tokens_in
    tokens = tokens_in(folder, new_token)
    try:
        recorder = Recorder(Tables(folder, file, lock), port, lan, hosts, spectators, tokens=tokens, base=base)
    except NoPortError as error:
        raise click.UsageError(str(error)) from None
    addresses = recorder.addresses()
    with without_web():
        _say(addresses, ", ".join(f"{host}:{recorder.port}" for host in ["127.0.0.1", *recorder.lan]) if lan else "")
    with opened_in_browser(addresses[0].url) if show else nullcontext():
        recorder.run()
    return 0


def _say(addresses: "Sequence[Address]", network: str) -> None:
    for address in addresses:
        click.echo(("To watch:    " if address.for_spectators else "To record:   ") + address.url)
    if network:
        click.echo(f"Listening on all addresses of this machine: {network}.")
        click.echo("This is plain HTTP: others in the network can read everything, including the token.")
        reached = [each for each in addresses if not each.for_spectators and "//127." not in each.url]
        for address in reached[:1]:
            click.echo(qr_code(address.url))
    click.echo("Everything is saved at once. Ctrl-C ends it.")


def qr_code(url: str) -> str:
    """Return a QR code of half-block characters, which phones can read on dark and light backgrounds."""
    import io

    import segno

    drawn: Any = io.StringIO()
    segno.make(url, error="l").terminal(drawn, compact=True)
    text: str = drawn.getvalue()
    return text.rstrip("\n")
