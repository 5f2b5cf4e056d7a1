"""One writer for a record: lines that are added at once all stay, and a recorder is not disturbed."""

import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from caverna_cli import main
from click.testing import CliRunner

from caverna import Recording
from caverna.editing import locks
from caverna.editing.locks import Lock, LockedError, sole_writer
from caverna.server import asking
from caverna.server.tables import Tables
from caverna.writing.atomic import save

GAME = "caverna: 1\nplayers: [Ann, Bob]\nrounds:\n- card: Blacksmithing\n  turns:\n  - Ann: Logging\n"
ADD = [sys.executable, "-m", "caverna", "add"]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.yaml"
    path.write_text(GAME, encoding="utf-8")
    return path


@pytest.mark.parametrize("deleted", [False, True])
def test_a_line_that_is_added_while_another_is_stays(
    file: Path, deleted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second command starts when the first has read the record and not written it yet, also without a lock file."""
    load = Recording.load
    others: list[subprocess.Popen[bytes]] = []

    def slow_load(path: Path) -> Recording:
        recording = load(path)
        if deleted:
            (file.parent / ".game.yaml.lock").unlink()
        others.append(subprocess.Popen([*ADD, str(file), "Ann: Supplies", "--anyway"]))
        with suppress(subprocess.TimeoutExpired):
            others[0].wait(3)
        return recording

    monkeypatch.setattr(Recording, "load", slow_load)
    assert CliRunner().invoke(main, ["add", str(file), "Bob: Sustenance"]).exit_code == 0
    assert others[0].wait(60) == 0
    assert file.read_text(encoding="utf-8") == GAME + "  - Bob: Sustenance\n  - Ann: Supplies\n"
    assert list(file.parent.iterdir()) == [file]


@pytest.mark.parametrize("held", ["game.yaml", None])
def test_nothing_is_added_to_a_record_that_a_recorder_has_open(file: Path, held: str | None) -> None:
    lock = Lock(file.parent, held)
    try:
        run = CliRunner().invoke(main, ["add", str(file), "Bob: Sustenance"])
    finally:
        lock.release()
    assert (run.exit_code, file.read_text(encoding="utf-8")) == (2, GAME)
    assert f"another recorder has {file} open; use that one, or end it first" in run.output


def test_a_recorder_waits_for_a_line_that_is_being_added(file: Path) -> None:
    adding = Lock(file.parent, file.name, recorder=False)
    found: list[Lock] = []
    waiting = Thread(target=lambda: found.append(Lock(file.parent, file.name)))
    waiting.start()
    adding.release()
    waiting.join()
    with pytest.raises(LockedError):
        Lock(file.parent, file.name)
    found[0].release()


def test_the_lock_file_of_a_recorder_that_was_killed_keeps_nobody_away(file: Path) -> None:
    (file.parent / ".game.yaml.lock").write_text("recorder 1\n")
    assert CliRunner().invoke(main, ["add", str(file), "Bob: Sustenance"]).exit_code == 0


def test_a_lock_file_that_is_deleted_while_it_is_taken_is_not_relied_on(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its holder deletes it at the end: who waited for that one would share the record with the next."""
    beside, take, times = file.parent / ".game.yaml.lock", locks._try, iter([True])

    def taken(handle: int, how: int) -> bool:
        if beside.exists() and next(times, False):
            beside.unlink()
        return take(handle, how)

    monkeypatch.setattr(locks, "_try", taken)
    lock = Lock(file.parent, file.name)
    assert beside.read_text() == f"recorder {os.getpid()}\n"
    with pytest.raises(LockedError):
        Lock(file.parent, file.name)
    lock.release()


def test_a_lock_file_that_somebody_deletes_is_made_again(file: Path) -> None:
    lock, beside = Lock(file.parent, file.name), file.parent / ".game.yaml.lock"
    beside.unlink()
    lock.check()
    assert beside.exists()
    beside.unlink()
    other = Lock(file.parent, file.name)
    with pytest.raises(LockedError):
        lock.check()
    lock.release()
    assert beside.exists()  # it is the other's
    other.release()


def test_a_recorder_whose_lock_another_has_writes_nothing(file: Path) -> None:
    lock = Lock(file.parent, file.name)
    table = Tables(file.parent, file.name, lock)["game"]
    turn = asking.command({"version": table.refresh(), "do": "turn", "player": "Bob", "line": "Sustenance"})
    (file.parent / ".game.yaml.lock").unlink()
    other = Lock(file.parent, file.name)
    with pytest.raises(OSError, match="another recorder has it open"):
        table.command(turn)
    other.release()
    assert file.read_text(encoding="utf-8") == GAME
    assert table.command(turn)[0] == 200
    lock.release()


def test_a_link_in_place_of_the_lock_file_is_not_followed(file: Path) -> None:
    precious = file.parent / "precious.txt"
    precious.write_text("keep me")
    (file.parent / ".game.yaml.lock").symlink_to(precious)
    run = CliRunner().invoke(main, ["add", str(file), "Bob: Sustenance"])
    assert (run.exit_code, precious.read_text(), file.read_text(encoding="utf-8")) == (2, "keep me", GAME)
    assert "cannot write" in run.output


def test_a_failed_write_loses_no_history(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Tables(file.parent, file.name)["game"]

    def do(what: str, **fields: Any) -> tuple[int, Any]:
        return table.command(asking.command({"version": table.refresh(), "do": what, **fields}))

    assert do("turn", player="Bob", line="Sustenance")[0] == 200
    assert do("undo")[1]["can_redo"]

    def full(*_: Any, **__: Any) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr("caverna.server.tables.save", full)
        with pytest.raises(OSError, match="No space left"):
            do("note", text="lost")
    assert "lost" not in table.data()["text"]
    assert do("redo")[0] == 200
    assert file.read_text(encoding="utf-8") == GAME + "  - Bob: Sustenance\n"


@pytest.mark.parametrize("recovers", [True, False])
def test_a_failed_write_loses_no_history_in_the_terminal(
    file: Path, recovers: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bob's line is undone, a note cannot be written, and redo brings the line back."""
    attempts = []

    def full_at_third(text: str, path: str, durable: bool) -> None:
        attempts.append(text)
        if len(attempts) >= 3 and not (recovers and len(attempts) > 3):
            raise OSError(28, "No space left on device")
        save(text, path, durable)

    monkeypatch.setattr("caverna.editing.recording.save", full_at_third)
    typed = "Sustenance\nundo\nnote lost\nredo\nquit\n"
    run = CliRunner().invoke(main, ["record", str(file), "--terminal"], input=typed)
    assert "cannot write" in run.output
    assert "No space left on device. Nothing was recorded; type it again." in run.output
    assert run.exit_code == (0 if recovers else 2)
    assert file.read_text(encoding="utf-8") == (GAME + "  - Bob: Sustenance\n" if recovers else GAME)


def test_a_record_that_somebody_has_changed_is_not_overwritten_in_the_terminal(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed = GAME + "  # by hand\n"

    def check(_: Lock) -> None:
        file.write_text(changed, encoding="utf-8")

    monkeypatch.setattr(Lock, "check", check)
    run = CliRunner().invoke(main, ["record", str(file), "--terminal"], input="Sustenance\nquit\n")
    assert (run.exit_code, file.read_text(encoding="utf-8")) == (2, changed)
    assert "another program has changed it; start again" in run.output


def test_a_recorder_reads_the_record_once_nobody_else_writes_it(file: Path) -> None:
    """Another process writes while a command waits for the record: the command is meant for an older version."""
    table = Tables(file.parent, file.name)["game"]
    note = asking.command({"version": table.refresh(), "do": "note", "text": "mine"})
    answers: list[int] = []
    with sole_writer(file):
        waiting = Thread(target=lambda: answers.append(table.command(note)[0]))
        waiting.start()
        waiting.join(0.2)
        assert not answers
        save(GAME + "  - Bob: Sustenance\n", file)
    waiting.join()
    assert answers == [409]
    assert file.read_text(encoding="utf-8") == GAME + "  - Bob: Sustenance\n"
