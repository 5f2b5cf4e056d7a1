"""The files of the app's site, by path. The same inputs give the same bytes.

Files that are large or never change have their checksum in their name. The scripts and styles are in a folder whose
name is the checksum of all of them, so that a browser never mixes two versions.
"""

import base64
import gzip
import io
import json
import zipfile
from collections.abc import Iterator, Mapping
from hashlib import sha256
from importlib.metadata import distribution
from importlib.resources import files
from typing import Any

from attrs import frozen

from caverna import __version__
from caverna.drawing.labels import LANGUAGES
from caverna.drawing.parts import PageParts
from caverna.drawing.translations import translation
from caverna.model.ruleset import Ruleset, rulesets
from caverna.server.assets import asset, asset_names
from caverna.server.drawing import drawing_of
from caverna.server.games import games

from .bundle import BESIDES, LIBRARY, Files, dependencies, library_files, standard_files, stored
from .forms import form
from .pyodide import VERSION, Pyodide, compiled, licences
from .watching import watched

SITE, STANDARD = "site", "stdlib"
_LEFT_OUT = ("record.html", "record.js", "watch.js", "engine.js")
"""Files of the recorder's page that the app replaces or does not need."""
_ROOT = ("index.html", "sw.js", "app.webmanifest", "icon.svg", "icon-180.png", "icon-192.png", "icon-512.png")
"""Files in the root of the site."""


@frozen
class Engine:
    """The files that run the library in a browser, by path, and the facts that the loader needs about them."""

    files: Files
    facts: Mapping[str, Any]
    has_bytecode: bool


def engine_files(pyodide: Pyodide) -> Engine:
    """Return the engine: Pyodide, the standard library and the library, compiled if node is installed."""
    sources = {f"{SITE}/{path}": data for path, data in library_files().items()}
    standard = standard_files(pyodide.folder / "python_stdlib.zip")
    sources |= {f"{STANDARD}/{path}": data for path, data in standard.items()}
    bytecode = compiled(pyodide, stored(sources))
    whole = _unpacked(bytecode) if bytecode is not None else sources
    found: Files = {}
    facts: dict[str, Any] = {"lock": pyodide.lock(), "version": VERSION}
    for name, data in (
        ("wasm", pyodide.read("pyodide.asm.wasm")),
        ("standard", _part(whole, STANDARD)),
        ("library", _part(whole, SITE)),
    ):
        packed = gzip.compress(data, 9, mtime=0)
        facts[name] = _kept(found, f"{name}.packed", packed) | {"size": len(packed), "integrity": _integrity(packed)}
    facts["loader"] = _kept(found, "pyodide.js", _without_map(pyodide.read("pyodide.mjs")))
    facts["module"] = _kept(found, "pyodide.asm.js", pyodide.read("pyodide.asm.mjs"))
    return Engine(found, facts, bytecode is not None)


def _unpacked(archive: bytes) -> Files:
    with zipfile.ZipFile(io.BytesIO(archive)) as packed:
        return {name: packed.read(name) for name in packed.namelist()}


def _part(whole: Mapping[str, bytes], part: str) -> bytes:
    """Return one folder of the files as an archive that Python can import from."""
    start = f"{part}/"
    return stored({path.removeprefix(start): data for path, data in whole.items() if path.startswith(start)})


def _kept(found: Files, name: str, data: bytes) -> dict[str, str]:
    """Add a file with its checksum in its name, and return its path."""
    stem, _, ending = name.rpartition(".")
    path = f"engine/{stem}.{sha256(data).hexdigest()[:12]}.{ending}"
    found[path] = data
    return {"path": path}


def _integrity(data: bytes) -> str:
    return "sha256-" + base64.b64encode(sha256(data).digest()).decode("ascii")


def _without_map(script: bytes) -> bytes:
    """Return a script without the address of its source map, which the site does not have."""
    return b"\n".join(line for line in script.split(b"\n") if not line.startswith(b"//# sourceMappingURL="))


def site_files(engine: Engine) -> Files:
    """Return all files of the site by their paths."""
    watch = watched()
    interface = dict(_interface())
    facts = _facts(engine, watch.rows)
    build = _checksum({**interface, "files.js": facts.encode(), **engine.files, **watch.files, **dict(_root())})
    folder = f"v/{build}"
    found = {f"{folder}/{name}": data for name, data in interface.items()}
    found[f"{folder}/files.js"] = facts.encode()
    found |= engine.files | watch.files
    found["licences.txt"] = _licences().encode()
    fill = {"HERE": folder, "BUILD": build, "VERSION": __version__}
    for name, data in _root():
        found[name] = _filled(data, fill) if name.endswith((".html", ".webmanifest")) else data
    small = ["./", *sorted(path for path in found if not path.startswith(("engine/", "watch/", "index.html")))]
    lists = {"FILES": json.dumps([path for path in [*small, *sorted(engine.files)] if path != "sw.js"]),
             "LARGE": json.dumps(sorted(engine.files)), "VISITED": json.dumps(sorted(watch.files))}  # fmt: skip
    found["sw.js"] = _filled(found["sw.js"], fill | lists)
    return dict(sorted(found.items()))


def _interface() -> Iterator[tuple[str, bytes]]:
    """Yield the scripts and styles: those of the recorder, of the app, and of each game's drawing."""
    for name in asset_names():
        if name not in _LEFT_OUT:
            yield name, asset(name)
    for file in sorted(files(__package__).joinpath("static").iterdir(), key=lambda each: each.name):
        if file.name not in _ROOT:
            yield file.name, file.read_bytes()
    for rules, parts in _recorded():
        for ending in ("js", "css"):
            yield f"drawing/{_plain(rules.key)}.{ending}", drawing_of(rules.key, ending).encode()
        badge = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">{parts.badge}</svg>'
        yield f"{_plain(rules.key)}.svg", badge.encode()
    yield "app-words.js", _words().encode()


def _recorded() -> list[tuple[Ruleset, PageParts]]:
    """Return the games of the app: those that can be recorded by taps and have a page."""
    keys = {game["game"] for game in games()}
    return [(rules, rules.page) for rules in rulesets() if rules.key in keys and rules.page is not None]


def _plain(game: str) -> str:
    return game.replace(" ", "-")


def _root() -> Iterator[tuple[str, bytes]]:
    for name in _ROOT:
        yield name, files(__package__).joinpath("static", name).read_bytes()


def _words() -> str:
    """Return a script with the texts of the app in all languages."""
    words = {lang: translation(__package__, lang) for lang in LANGUAGES}
    return f"export const WORDS = {json.dumps(words, ensure_ascii=False, sort_keys=True)};\n"


def _facts(engine: Engine, rows: object) -> str:
    """Return a script with facts about the site: the engine's files, the games and the prepared replays."""
    facts = {
        key: value | {"path": f"@{value['path']}"} if isinstance(value, dict) else value
        for key, value in engine.facts.items()
    }
    recorded = {rules.key for rules, _ in _recorded()}
    described = [_game(game) for game in games() if game["game"] in recorded]
    text = "const root = new URL('../../', import.meta.url).href;\n"
    text += f"export const ENGINE = {json.dumps(facts, sort_keys=True)};\n"
    text += "for (const file of Object.values(ENGINE)) if (file.path) file.path = root + file.path.slice(1);\n"
    text += f"export const GAMES = {json.dumps(described, ensure_ascii=False, sort_keys=True)};\n"
    text += f"export const WATCH = {json.dumps(rows, ensure_ascii=False, sort_keys=True)};\n"
    return text + f"export const VERSION = {json.dumps(__version__)};\n"


def _game(game: Mapping[str, Any]) -> dict[str, Any]:
    """Return the data of a game for the home screen and the forms."""
    forms = {lang: {key: form(game["game"], lang)[key] for key in ("title", "rows")} for lang in LANGUAGES}
    return {**game, "short": game["title"].partition(":")[0], "forms": forms}


def _checksum(contents: Mapping[str, bytes]) -> str:
    mark = sha256()
    for path, data in sorted(contents.items()):
        mark.update(f"{path} {len(data)}\n".encode() + data)
    return mark.hexdigest()[:12]


def _filled(template: bytes, values: Mapping[str, str]) -> bytes:
    text = template.decode("utf-8")
    for name, value in values.items():
        text = text.replace(f"@{name}@", value)
    return text.encode("utf-8")


def _licences() -> str:
    """Return the licences of the library, its dependencies and Pyodide."""
    named = {f"Pyodide {VERSION}": "Mozilla Public License 2.0, https://github.com/pyodide/pyodide"}
    named["Python, with its standard library"] = (
        "Python Software Foundation License, https://docs.python.org/3/license.html"
    )
    for name in (LIBRARY, *sorted({*dependencies(LIBRARY), *BESIDES})):
        facts = distribution(name).metadata
        named[f"{facts['Name']} {facts['Version']}"] = _terms(facts)
    return licences(named)


def _terms(facts: Any) -> str:
    """Return the licence in a package's metadata: its expression, its classifier or the first line of its text."""
    listed = [each.rpartition("::")[2].strip() for each in facts.get_all("Classifier") or () if "License ::" in each]
    terms: str = facts.get("License-Expression") or next(iter(listed), "") or (facts.get("License") or "?")
    return terms.split("\n")[0]
