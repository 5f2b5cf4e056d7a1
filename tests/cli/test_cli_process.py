"""The command as a process of its own: pipes, interrupts, output that cannot be written, many records, completion."""

import json
import os
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from caverna.collections.processes import PATIENCE, _close, end_workers
from tests.support.cli_run import BROKEN, SAMPLE, caverna, command, process, worked_record

posix = pytest.mark.skipif(os.name != "posix", reason="needs a POSIX system")


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """200 records, twice what two workers are given in advance, every fiftieth broken."""
    folder = tmp_path_factory.mktemp("many")
    good = worked_record()
    for number in range(200):
        (folder / f"{number:03}.yaml").write_text(BROKEN if number % 50 == 7 else good)
    return folder


@pytest.fixture(scope="module")
def endless(many: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """So many records that nobody waits for the end."""
    folder = tmp_path_factory.mktemp("endless")
    for number in range(10000):
        os.link(many / "000.yaml", folder / f"{number:05}.yaml")
    return folder


# --- many records ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["text", "json"])
def test_the_same_bytes_with_one_and_two_jobs(many: Path, form: str) -> None:
    one, two = (process("verify", many, "--format", form, "--jobs", jobs) for jobs in ("1", "2"))
    assert one.stdout == two.stdout
    assert (one.returncode, two.returncode, one.stderr, two.stderr) == (1, 1, "", "")
    if form == "json":
        reports = json.loads(one.stdout)
        assert [report["file"] for report in reports] == [str(many / f"{number:03}.yaml") for number in range(200)]
        assert sum(report["verified"] for report in reports) == 196
    else:
        assert "\n200 files: 196 ok and 4 with findings\n8 findings by rule:\n" in one.stdout


@posix
def test_a_progress_bar_on_a_terminal(many: Path, tmp_path: Path) -> None:
    import pty

    for number in range(500):  # the bar is for who waits
        os.link(many / f"{number % 200:03}.yaml", tmp_path / f"{number:03}.yaml")
    leader, follower = pty.openpty()
    with subprocess.Popen(
        [*command(), "verify", "--quiet", str(tmp_path)], stdout=subprocess.DEVNULL, stderr=follower
    ) as run:
        os.close(follower)
        told = b""
        while True:
            try:
                piece = os.read(leader, 4096)
            except OSError:  # the terminal is gone
                break
            if not piece:
                break
            told += piece
    os.close(leader)
    assert run.returncode == 1
    assert b"/500 records" in told
    assert told.endswith(b"\r\x1b[K")


# --- pipes ----------------------------------------------------------------------------------------------------------


def test_records_through_pipes() -> None:
    example = process("example", "club-final")
    scored = process("score", "-", "--format", "csv", "--wide", input=example.stdout)
    rows = [line.split(",")[2:5] for line in scored.stdout.splitlines()[1:]]
    assert rows == [["Ann", "no", "-21"], ["Bob", "no", "-21"]]


@posix
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_closed_pipe_ends_quietly(many: Path, jobs: str) -> None:
    with subprocess.Popen(
        [*command(), "verify", str(many), "--jobs", jobs], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as run:
        assert run.stdout is not None
        assert run.stderr is not None
        assert run.stdout.readline().endswith(b": ok, Bob 64, Ann 59\n")
        run.stdout.close()
        told = run.stderr.read()
    assert told == b""
    assert run.returncode == 141


@posix
def test_a_pipe_closed_before_anything_is_written() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    run = subprocess.run([*command(), "names"], stdout=writing, stderr=subprocess.PIPE, timeout=60)
    os.close(writing)
    assert (run.returncode, run.stderr) == (141, b"")


# --- interrupts -------------------------------------------------------------------------------------------------------


def heed_interrupts() -> None:
    """Heed them in the process to come, though these tests may run in the background, where a shell ignores them."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@posix
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt_ends_with_130(endless: Path, jobs: str) -> None:
    with subprocess.Popen(
        [*command(), "verify", str(endless), "--jobs", jobs],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=heed_interrupts,
    ) as run:
        assert run.stdout is not None
        run.stdout.readline()  # it is at work
        os.killpg(run.pid, signal.SIGINT)  # as a terminal does: to every process
        _, told = run.communicate(timeout=60)
    assert run.returncode == 130
    assert told.decode().strip() == "Interrupted."


@posix
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("form", ["json", "sarif", "jsonl"])
def test_what_was_written_until_a_signal_is_sound(
    form: str, number: signal.Signals, endless: Path, tmp_path: Path
) -> None:
    """An array is closed with the records that are in it; SARIF tells that the run was ended."""
    out = tmp_path / "out"
    with out.open("wb") as stream:
        run = subprocess.Popen(
            [*command(), "verify", str(endless), "--format", form], stdout=stream, stderr=subprocess.PIPE,
            preexec_fn=heed_interrupts,
        )  # fmt: skip
    with run:
        wait_until(lambda: out.stat().st_size > 1000)
        run.send_signal(number)
        run.communicate(timeout=60)
    assert run.returncode == {signal.SIGINT: 130, signal.SIGTERM: 143}[number]
    if form == "jsonl":
        assert all(json.loads(line)["file"] for line in out.read_text().splitlines())
        return
    data = json.loads(out.read_text())
    if form == "json":
        assert all(each["file"] for each in data)
    else:
        (invocation,) = data["runs"][0]["invocations"]
        assert not invocation["executionSuccessful"]
        (told,) = invocation["toolExecutionNotifications"]
        assert "run ended" in told["message"]["text"]


@posix
def test_an_interrupt_leaves_the_old_file(endless: Path, tmp_path: Path) -> None:
    target = tmp_path / "out.json"
    target.write_text("before")
    with subprocess.Popen(
        [*command(), "verify", str(endless), "--format", "json", "-o", str(target)],
        stderr=subprocess.PIPE,
        preexec_fn=heed_interrupts,
    ) as run:
        deadline = time.monotonic() + 60
        while not is_writing(run.pid, tmp_path) and time.monotonic() < deadline:
            time.sleep(0.01)
        run.send_signal(signal.SIGINT)
        run.communicate(timeout=60)
    assert run.returncode == 130
    assert target.read_text() == "before"
    assert list(tmp_path.iterdir()) == [target]


def is_writing(process: int, folder: Path) -> bool:
    """Return whether a process has begun a file in a folder: one that has no name yet, or another name."""
    if list(folder.glob(".*.part")):
        return True
    found = set()
    for opened in Path(f"/proc/{process}/fd").glob("*"):
        with suppress(OSError):
            found.add(os.path.dirname(os.readlink(opened)))
    return str(folder) in found


def processes_of(session: int) -> set[int]:
    """Return the processes of a session that are alive."""
    found = set()
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            state, *words = (folder / "stat").read_text().rpartition(") ")[2].split()
            if int(words[2]) == session and state != "Z":
                found.add(int(folder.name))
    return found


def wait_until(true: Callable[[], object]) -> None:
    """Wait until something is true; a test that waits in vain fails."""
    deadline = time.monotonic() + 60
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.01)


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="needs /proc")
@pytest.mark.parametrize(
    ("number", "status", "jobs", "to_all"),
    [
        (signal.SIGTERM, 143, "1", False),
        (signal.SIGTERM, 143, "2", False),
        (signal.SIGTERM, 143, "2", True),
        (signal.SIGHUP, 129, "2", False),
    ],
)
def test_a_signal_leaves_neither_files_nor_processes(
    number: signal.Signals, status: int, jobs: str, to_all: bool, endless: Path, tmp_path: Path
) -> None:
    target = tmp_path / "out.json"
    target.write_text("before")
    arguments = ["verify", str(endless), "--format", "json", "-o", str(target), "--jobs", jobs]
    with subprocess.Popen(
        [*command(), *arguments], stderr=subprocess.PIPE, start_new_session=True,
        preexec_fn=partial(signal.signal, number, signal.SIG_DFL),  # nohup, say, has it ignored
    ) as run:  # fmt: skip
        wait_until(lambda: is_writing(run.pid, tmp_path) and len(processes_of(run.pid)) >= {"1": 1, "2": 3}[jobs])
        os.killpg(run.pid, number) if to_all else run.send_signal(number)
        _, told = run.communicate(timeout=60)
    assert run.returncode == status
    assert told.decode() == f"Ended by {number.name}.\n"
    assert target.read_text() == "before"
    assert list(tmp_path.iterdir()) == [target]
    wait_until(lambda: not processes_of(run.pid))


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="needs /proc")
def test_workers_end_with_a_process_that_is_killed(endless: Path) -> None:
    arguments = ["verify", str(endless), "--jobs", "2"]
    with subprocess.Popen([*command(), *arguments], stdout=subprocess.DEVNULL, start_new_session=True) as run:
        wait_until(lambda: len(processes_of(run.pid)) == 3)
        run.kill()
    wait_until(lambda: not processes_of(run.pid))


@posix
def test_a_signal_that_is_ignored_stays_ignored(many: Path) -> None:
    with subprocess.Popen(
        [*command(), "verify", str(many)],
        stdout=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN),
    ) as run:
        assert run.stdout is not None
        run.stdout.readline()
        run.send_signal(signal.SIGHUP)
        told = run.stdout.read()
    assert run.returncode == 1
    assert b"200 files: 196 ok and 4 with findings" in told


@posix
def test_an_output_file_with_a_name_of_250_bytes(tmp_path: Path) -> None:
    target = tmp_path / ("é" * 123 + ".csv")
    assert caverna("score", SAMPLE, "--format", "csv", "-o", target).exit_code == 0
    assert list(tmp_path.iterdir()) == [target]


# --- output that cannot be written ------------------------------------------------------------------------------------


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
@pytest.mark.parametrize("args", [["rules"], ["verify", str(SAMPLE)], ["score", str(SAMPLE)]])
def test_a_full_disk_is_told(args: list[str]) -> None:
    with open("/dev/full", "w") as full:
        run = process(*args, stdout=full, stderr=subprocess.PIPE, capture_output=False)
    assert (run.returncode, run.stderr) == (2, "Error: cannot write the output: No space left on device\n")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_a_full_device_as_output_file_is_told() -> None:
    run = caverna("score", SAMPLE, "-o", "/dev/full")
    assert (run.exit_code, run.stderr) == (2, "Error: cannot write /dev/full: No space left on device\n")


def test_a_folder_that_does_not_exist_is_told(tmp_path: Path) -> None:
    target = tmp_path / "missing" / "x.html"
    run = caverna("score", SAMPLE, "-o", target)
    assert (run.exit_code, run.stderr) == (2, f"Error: cannot write {target}: No such file or directory\n")


@posix
def test_a_file_keeps_its_permissions_and_a_link_its_target(tmp_path: Path) -> None:
    target, link = tmp_path / "x.csv", tmp_path / "link.csv"
    target.write_text("before")
    target.chmod(0o640)
    link.symlink_to(target)
    assert caverna("score", SAMPLE, "--format", "csv", "-o", link).exit_code == 0
    assert link.is_symlink()
    assert target.read_text().startswith("file,")
    assert target.stat().st_mode & 0o777 == 0o640


@posix
def test_the_output_file_may_be_a_pipe() -> None:
    run = process("score", SAMPLE, "--format", "csv", "-o", "/dev/stdout")
    assert (run.returncode, run.stdout[:5]) == (0, "file,")


# --- files ------------------------------------------------------------------------------------------------------------


def test_missing_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for args in (["verify", "missing.yaml"], ["score", "missing.yaml"], ["replay", "missing.yaml"]):
        run = caverna(*args)
        assert (run.exit_code, run.stderr) == (
            2, "Error: missing.yaml: cannot be read: No such file or directory\n",
        )  # fmt: skip


@posix
def test_file_names_that_are_no_text(tmp_path: Path) -> None:
    path = os.fsencode(tmp_path) + b"/\xff\x1b.yaml"
    with open(path, "wb") as stream:
        stream.write(BROKEN.encode())
    run = caverna("verify", tmp_path)
    assert run.exit_code == 1
    assert "\x1b" not in run.stdout
    for form in ("json", "sarif"):
        assert json.loads(caverna("verify", tmp_path, "--format", form).stdout)


def test_an_encoding_without_boxes() -> None:
    env = {"PYTHONIOENCODING": "latin-1", "PYTHONUTF8": "0"}
    run = process("replay", SAMPLE, "--to", "1", env=env, encoding="latin-1")
    assert run.returncode == 0
    assert "   +-----------+-----------+" in run.stdout


# --- completion and start-up ------------------------------------------------------------------------------------------


def test_completion_through_the_shell() -> None:
    env = {"_CAVERNA_COMPLETE": "bash_complete", "COMP_WORDS": "caverna rules mine.", "COMP_CWORD": "2"}
    assert caverna(env=env).stdout.split() == ["plain,mine.ore", "plain,mine.ruby", "plain,mine.yield"]
    env = {"_CAVERNA_COMPLETE": "zsh_complete", "COMP_WORDS": "caverna names beer", "COMP_CWORD": "2"}
    assert caverna(env=env).stdout.split() == ["plain", "Beer-parlor", "_"]
    env = {"_CAVERNA_COMPLETE": "fish_complete", "COMP_WORDS": "caverna verify rec", "COMP_CWORD": "rec"}
    assert caverna(env=env).stdout.split() == ["file,rec"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts_are_sound(shell: str, tmp_path: Path) -> None:
    script = caverna("completion", shell)
    assert (script.exit_code, script.stderr) == (0, "")
    path = tmp_path / "script"
    path.write_text(script.stdout)
    try:
        run = subprocess.run([shell, "-n", str(path)], capture_output=True, text=True, timeout=60)
    except FileNotFoundError:
        pytest.skip(f"{shell} is not installed")
    assert (run.returncode, run.stderr) == (0, "")


def test_the_version_needs_neither_the_library_nor_its_metadata() -> None:
    code = (
        "import sys, caverna_cli\n"
        "try: caverna_cli.main(['--version'], prog_name='caverna')\n"
        "except SystemExit: pass\n"
        "heavy = {'caverna', 'yaml', 'attr', 'cattrs', 'rich', 'importlib.metadata', 'email'}\n"
        "print(sorted(heavy & set(sys.modules)))\n"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    version, modules = run.stdout.splitlines()
    assert version.startswith("caverna ")
    assert modules == "[]"


def _wait_for_ever(_: int) -> None:
    time.sleep(600)


@posix
def test_a_worker_killed_in_the_middle_of_an_answer_holds_nothing_up() -> None:
    """The length of an answer has come, and the answer never will."""
    pool = ProcessPoolExecutor(1)
    pool.submit(_wait_for_ever, 1)
    results: Any = vars(pool)["_result_queue"]
    os.write(results._writer.fileno(), struct.pack("!i", 1000))
    thread = vars(pool)["_executor_manager_thread"]
    end_workers()
    _close(pool)
    thread.join(PATIENCE)
    assert not thread.is_alive()
