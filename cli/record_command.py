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
from .output import CannotWrite
from .record_lock import locked

if TYPE_CHECKING:
    from caverna.server.serving import Address

ENDINGS = (".yaml", ".yml")
MISSING = "this needs the extra 'web': pip install 'caverna[web]' ('record --terminal' and 'add' need nothing)"


def _game(ctx: click.Context, param: click.Parameter, value: str | None) -> Ruleset | None:
    ctx.meta["game"] = game_named(value or DEFAULT)
    return ctx.meta["game"] if value else None


def _players(ctx: click.Context, param: click.Parameter, value: str | None) -> list[str] | None:
    return None if value is None else named_players(ctx, param, value)


@click.command("record")
@click.argument("path", metavar="FILE|DIR")
@click.option("--game", is_eager=True, callback=_game, metavar="GAME", help="Which game a new table plays.")
@click.option("--players", callback=_players, metavar="NAMES", help="Set a new table up: names, or how many.")
@click.option("--port", type=click.IntRange(1, 65535), help="The port; else 8642 or the next free one.")
@click.option("--lan", is_flag=True, help="Listen on the local network, for phones; prints a QR code too.")
@click.option("--host", "hosts", multiple=True, metavar="NAME", help="Another name the server is called by.")
@click.option("--spectators", is_flag=True, help="Print a second address, for looking on only.")
@click.option("--new-token", is_flag=True, help="Make new addresses; those given out before open nothing any more.")
@click.option("--no-browser", is_flag=True, help="Do not open the browser.")
@click.option("--terminal", is_flag=True, help="Record by prompts, in this terminal; needs nothing else.")
def command(
    path: str, game: Ruleset | None, players: list[str] | None, port: int | None, lan: bool, hosts: Sequence[str],
    spectators: bool, new_token: bool, no_browser: bool, terminal: bool,
) -> int:  # fmt: skip
    """Record a game at the table.

    Serves a page on this machine (or, with --lan, to phones) on which a table taps what happened. The record is
    written after every turn: an ordinary file that can be verified, replayed and edited. A file that exists is gone on
    with; a folder is a tournament, with a table for each record in it. Ctrl-C ends it.

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
        return _serve(folder, file, lock, port, lan, hosts, spectators, new_token, not no_browser)


def _meant(place: Path) -> tuple[Path, str | None]:
    """Return the folder and the file in it, None for all files of a folder."""
    if place.is_dir():
        return place, None
    if place.suffix.lower() == ".json":
        hint = f"caverna convert {clean(str(place))} --to yaml"
        raise click.UsageError(f"a record in JSON cannot be gone on with: {hint}")
    if place.suffix.lower() not in ENDINGS:
        raise click.UsageError(f"{clean(str(place))} is no folder; a record is called .yaml or .yml")
    if place.exists() and not place.is_file():
        raise click.UsageError(f"{clean(str(place))} is no regular file")
    real = place.resolve()
    if not real.parent.is_dir():
        raise click.UsageError(f"there is no folder {clean(str(real.parent))}")
    return real.parent, real.name


def _check_moves(place: Path) -> None:
    """Refuse a score sheet without moves, because nothing can be added to it. Other errors are reported later."""
    from caverna.reading.reader import load

    try:
        record = load(place)
    except OSError:
        return
    if record.is_tally:
        raise click.UsageError(f"{clean(str(place))}: it is a tally, without moves: nothing can be added to it")


def _set_up(place: Path, file: str | None, players: list[str], game: Ruleset | None) -> None:
    """Write a new table for players named on the command line."""
    if file is None or place.exists():
        raise click.UsageError("--players sets a new table up: name a file that does not exist yet")
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
    """Turn a missing extra ``web`` into a message that says how to get it."""
    try:
        yield
    except ImportError as error:
        if (error.name or "").partition(".")[0] in ("starlette", "uvicorn", "anyio", "h11", "segno"):
            raise click.UsageError(MISSING) from None
        raise


def _serve(
    folder: Path, file: str | None, lock: Lock, port: int | None, lan: bool, hosts: Sequence[str], spectators: bool,
    new_token: bool, show: bool,
) -> int:  # fmt: skip
    with without_web():
        from caverna.server.serving import NoPortError, Recorder
        from caverna.server.tables import Tables
        from caverna.server.tokens import tokens_in
    tokens = tokens_in(folder, new_token)
    try:
        recorder = Recorder(Tables(folder, file, lock), port, lan, hosts, spectators, tokens=tokens)
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
        click.echo(("To look on:  " if address.for_spectators else "To record:   ") + address.url)
    if network:
        click.echo(f"Listening on all addresses of this machine: {network}.")
        click.echo("This is plain HTTP: others in the network can read all of it, the token too.")
        reached = [each for each in addresses if not each.for_spectators and "//127." not in each.url]
        for address in reached[:1]:
            click.echo(qr_code(address.url))
    click.echo("Ctrl-C ends it; everything is on the disk at any moment.")


def qr_code(url: str) -> str:
    """Return a QR code in half blocks, light on dark and dark on light alike."""
    import io

    import segno

    drawn: Any = io.StringIO()
    segno.make(url, error="l").terminal(drawn, compact=True)
    text: str = drawn.getvalue()
    return text.rstrip("\n")
