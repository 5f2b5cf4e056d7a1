"""Pyodide, the Python in the browser: its npm package, and the compilation of the app's files."""

import json
import shutil
import subprocess
import tarfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory

from attrs import frozen

VERSION = "314.0.7"
NEEDED = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
    "package.json",
)
SHA256 = "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6"
"""The checksum of the file ``pyodide.asm.wasm`` of that version."""
_PATIENCE = 600
"""Seconds that npm or node may take."""


class CannotBuild(Exception):  # noqa: N818 - the name says what happened
    """The error for missing or wrong parts of the app."""


@frozen
class Pyodide:
    """The files of the npm package."""

    folder: Path

    def read(self, name: str) -> bytes:
        """Return the content of a file."""
        return (self.folder / name).read_bytes()

    def lock(self) -> str:
        """Return Pyodide's list of packages, without packages: the app loads its own files."""
        info = json.loads(self.read("pyodide-lock.json"))["info"]
        return json.dumps({"info": info, "packages": {}}, separators=(",", ":"))


@contextmanager
def pyodide(folder: Path | None) -> Iterator[Pyodide]:
    """Provide the package in a folder, or download it with npm. Raise `CannotBuild` for another version."""
    with TemporaryDirectory() as temporary:
        yield _checked(folder if folder is not None else _fetched(Path(temporary)))


def _checked(folder: Path) -> Pyodide:
    missing = [name for name in NEEDED if not (folder / name).is_file()]
    if missing:
        raise CannotBuild(f"{folder} is not the npm package of Pyodide: {', '.join(missing)} is missing")
    found = json.loads((folder / "package.json").read_text("utf-8")).get("version")
    if found != VERSION:
        raise CannotBuild(
            f"{folder} has Pyodide {found}, but the app needs {VERSION}; download it with npm pack pyodide@{VERSION}"
        )
    if sha256((folder / "pyodide.asm.wasm").read_bytes()).hexdigest() != SHA256:
        raise CannotBuild(f"{folder / 'pyodide.asm.wasm'} is not the file of Pyodide {VERSION}")
    return Pyodide(folder)


def _fetched(folder: Path) -> Path:
    """Download the package with npm, and return the folder with its files."""
    npm = shutil.which("npm")
    if npm is None:
        raise CannotBuild(f"npm is missing; install it, or name a folder with Pyodide {VERSION} with --pyodide")
    command = [npm, "pack", f"pyodide@{VERSION}", "--silent", "--pack-destination", str(folder)]
    _run(command, f"npm cannot fetch pyodide@{VERSION}")
    archive = next(folder.glob("*.tgz"), None)
    if archive is None:
        raise CannotBuild(f"npm cannot fetch pyodide@{VERSION}")
    with tarfile.open(archive) as packed:
        packed.extractall(folder, filter="data")
    return folder / "package"


def compiled(pyodide: Pyodide, archive: bytes) -> bytes | None:
    """Return an archive of Python files compiled to bytecode for Pyodide, None if node is not installed."""
    node = shutil.which("node")
    if node is None:
        return None
    with TemporaryDirectory() as temporary:
        folder = Path(temporary)
        for name in NEEDED:
            (folder / "pyodide").mkdir(exist_ok=True)
            shutil.copyfile(pyodide.folder / name, folder / "pyodide" / name)
        _stand_in(folder / "node_modules" / "ws")
        script = folder / "compile.mjs"
        script.write_bytes(files(__package__).joinpath("compile.mjs").read_bytes())
        (folder / "in.zip").write_bytes(archive)
        command = [node, str(script), str(folder / "pyodide"), str(folder / "in.zip"), str(folder / "out.zip")]
        _run(command, "node cannot compile the library")
        return (folder / "out.zip").read_bytes()


def _stand_in(folder: Path) -> None:
    """Make an empty npm package, because Pyodide in node imports a package for sockets that compiling does not use."""
    folder.mkdir(parents=True)
    (folder / "package.json").write_text('{"name": "ws", "main": "index.js"}', "utf-8")
    (folder / "index.js").write_text("", "utf-8")


def _run(command: list[str], failure: str) -> None:
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=_PATIENCE, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise CannotBuild(f"{failure}: {error}") from None
    if done.returncode:
        lines = [line.strip()[:200] for line in done.stderr.splitlines() if line.strip()]
        raise CannotBuild(f"{failure}: {' '.join(lines[-3:])}")


def licences(names: Mapping[str, str]) -> str:
    """Return the text of the licences file, with a paragraph for each name."""
    lines = ["The app contains the software below. Each has its own licence."]
    lines += [f"{name}\n{terms}" for name, terms in names.items()]
    return "\n\n".join(lines) + "\n"
