"""The Python files of the app: the library, its dependencies, and the needed parts of the standard library."""

import io
import re
import zipfile
from collections.abc import Iterator, Mapping
from importlib.metadata import PackageNotFoundError, distribution
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

Files = dict[str, bytes]
LIBRARY = "caverna"
BESIDES = ("segno",)
"""Distributions that the app needs in addition to the dependencies of the library: QR codes."""

_UNUSED = re.compile(
    r"caverna/(server/(static/|app|connections|events|guard|serving|tokens|watching)|app/(?!__init__|engine|checked|forms|parcels)"
    r"|collections/(stores/|cache|cluster|export|remote|schema|tabulate|worker_records)|__main__"
    r"|games/\w+/players/|tasks/|strength\.py)"
    r"|(cattrs/preconf|click/testing|jinja2/(sandbox|nativetypes|meta)|segno/cli|wcwidth/table_grapheme_overrides/_known)"
)
"""Files that the app does not need: the server, exports, computer players, unused parts of dependencies."""
_KEPT = re.compile(r"\.py$|^caverna/.*/(templates|words)/|^caverna/.*\.(json|css|js|html)$")

_STDLIB_UNUSED = re.compile(
    r"(unittest|multiprocessing|_pyrepl|xmlrpc|wsgiref|pydoc_data|ensurepip|venv|sqlite3|curses|dbm|tkinter|ctypes"
    r"|profiling|email/mime|test|xml/(dom|etree|parsers)|pathlib/_local|config|lib2to3|idlelib|compression/zstd|string/templatelib)/"
    r"|(pdb|pydoc|doctest|imaplib|mailbox|poplib|smtplib|ftplib|pickletools|statistics|turtle|cProfile|profile|pstats"
    r"|optparse|plistlib|fileinput|webbrowser|trace|tracemalloc|netrc|rlcompleter|code|bdb|cmd|compileall"
    r"|py_compile|pyclbr|modulefinder|symtable|tabnanny|timeit|this|antigravity|shelve|sched|wave|colorsys|socketserver"
    r"|http/server|http/cookiejar|http/cookies|zipapp|nturl2path|getpass|pty|tty|_pyio|_pydatetime|_pydecimal|configparser"
    r"|_ios_support|_android_support|_apple_support|_osx_support|_aix_support|asyncio/(windows|proactor)\w*)\.py$"
    r"|encodings/(?!__init__|aliases|ascii|latin_1|utf_8|utf_8_sig|utf_16|cp1252|cp437|idna|raw_unicode|unicode_escape)"
)
"""Modules of the standard library that neither the library nor Pyodide imports."""


def library_files() -> Files:
    """Return the Python files and templates of the library and its dependencies, by their paths."""
    found = dict(_walk(files(LIBRARY), LIBRARY))
    for name in sorted({*dependencies(LIBRARY), *BESIDES}):
        found |= _files_of(name)
    return {path: found[path] for path in sorted(found) if not _UNUSED.match(path)}


def _walk(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a package that the app needs."""
    for each in folder.iterdir():
        inner = f"{path}/{each.name}"
        if each.is_dir():
            yield from _walk(each, inner)
        elif _KEPT.search(inner):
            yield inner, each.read_bytes()


def dependencies(name: str) -> set[str]:
    """Return the names of a distribution's dependencies, direct and indirect, without its extras."""
    found: set[str] = set()
    waiting = [name]
    while waiting:
        for line in distribution(waiting.pop()).requires or ():
            needed = re.split(r"[\s<>=!~;\[(]", line, maxsplit=1)[0].lower()
            if "extra ==" not in line and needed not in found and _is_installed(needed):
                found.add(needed)
                waiting.append(needed)
    return found


def _is_installed(name: str) -> bool:
    """Return whether a distribution is installed. Dependencies for other systems or older Pythons are not."""
    try:
        distribution(name)
    except PackageNotFoundError:
        return False
    return True


def _files_of(name: str) -> Files:
    """Return the Python files of a distribution. Compiled modules are omitted, as they cannot run in a browser."""
    found = {}
    for file in distribution(name).files or ():
        if file.suffix == ".py" and ".." not in file.parts:
            found[file.as_posix()] = Path(str(file.locate())).read_bytes()
    return found


def standard_files(archive: Path) -> Files:
    """Return the needed files of Pyodide's standard library by their paths."""
    with zipfile.ZipFile(archive) as packed:
        names = (name for name in sorted(packed.namelist()) if not name.endswith("/"))
        return {name: packed.read(name) for name in names if not _STDLIB_UNUSED.match(name)}


def stored(contents: Mapping[str, bytes]) -> bytes:
    """Return files as a reproducible zip archive. It is not compressed, because the caller compresses the whole."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_STORED) as packed:
        for path in sorted(contents):
            packed.writestr(zipfile.ZipInfo(path, (1980, 1, 1, 0, 0, 0)), contents[path])
    return stream.getvalue()
