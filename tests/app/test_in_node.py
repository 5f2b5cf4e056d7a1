"""The engine of the app against the library here: the same findings, scores and choices on every shipped record."""

import base64
import gzip
import json
from pathlib import Path

import pytest

from caverna.model.ruleset import rulesets
from tests.app.programs import node, pyodide
from tests.app.site import built
from tests.support import app_facts
from tests.support.loop_share import share

RECORDS = Path(__file__).parents[2] / "records"
RUN = """
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
const [package_, standard, library] = process.argv.slice(-3);
let given = "";
for await (const part of process.stdin) given += part;
const { loadPyodide } = await import(pathToFileURL(`${package_}/pyodide.mjs`));
const { info } = JSON.parse(await readFile(`${package_}/pyodide-lock.json`, "utf8"));
const lockFileContents = JSON.stringify({ info, packages: {} });
const python = await loadPyodide({ stdLibURL: standard, lockFileContents, packageBaseUrl: package_ });
python.FS.writeFile("/lib/library.zip", new Uint8Array(await readFile(library)));
python.runPython("import sys; sys.path.insert(0, '/lib/library.zip')");
python.globals.set("given", given);
process.on("uncaughtException", (error) => {
  console.error(String(error.message ?? error).slice(-3000));
  process.exit(1);
});
const found = python.runPython(`
import json
asked = json.loads(given)
scope = {}
exec(asked["script"], scope)
json.dumps(eval(asked["call"], scope | asked))
`);
process.stdout.write(found);
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the site, and unpack its Python files."""
    folder = built(tmp_path_factory.mktemp("site") / "site")
    for name in ("standard", "library"):
        [packed] = (folder / "engine").glob(f"{name}.*.packed")
        (folder.parent / f"{name}.zip").write_bytes(gzip.decompress(packed.read_bytes()))
    return folder.parent


def in_app(site: Path, script: str, call: str, **given: object) -> object:
    """Evaluate an expression in the Python of the app, after a script."""
    asked = json.dumps({"script": script, "call": call, **given})
    return json.loads(
        node(RUN, str(pyodide()), str(site / "standard.zip"), str(site / "library.zip"), stdin=asked, timeout=1200)
    )


def test_every_shipped_record_has_the_findings_scores_and_choices_of_the_library(site: Path) -> None:
    paths = share(sorted(RECORDS.rglob("*.yaml")))
    texts = {path.relative_to(RECORDS).as_posix(): path.read_text("utf-8") for path in paths}
    script = Path(app_facts.__file__).read_text("utf-8")
    found = in_app(site, script, "{name: facts(text, name) for name, text in texts.items()}", texts=texts)
    assert isinstance(found, dict)
    assert found.keys() == texts.keys()
    different = [name for name, text in texts.items() if found[name] != app_facts.facts(text, name)]
    assert different == []
    assert sum(found[name].count('"choices": ["') for name in texts) > len(texts) // 10


def test_every_module_of_the_library_in_the_site_can_be_imported(site: Path) -> None:
    script = """
import importlib, zipfile
def failing():
    found = []
    for name in zipfile.ZipFile("/lib/library.zip").namelist():
        if name.startswith("caverna/") and name.endswith(".pyc"):
            module = name.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".")
            try:
                importlib.import_module(module)
            except ImportError as error:
                found.append(f"{module}: {error}")
    return found
"""
    assert in_app(site, script, "failing()") == []


def test_every_request_of_a_page_is_answered(site: Path) -> None:
    """Requests that only the app makes import modules of their own, which the site must contain."""
    script = """
import base64, json
from caverna.app.engine import Engine
engine = Engine("/games")
def ask(call, **rest):
    return json.loads(engine.ask(json.dumps({"call": call, **rest})))["status"]
def all(text, log, sheet, games):
    content = lambda data: base64.b64encode(data.encode()).decode()
    found = [ask("check", name="a.yaml", content=content(text)), ask("check", name="a.csv", content=content(sheet)),
        ask("check", name="a.json.xz", content=log), ask("page", record=text), ask("page", record=text, lang="pl"),
        ask("code", link="#g=1.abc"), ask("pack", files={"a": "b"}), ask("stats", record=text)]
    for game in games:
        found += [ask("form", game=game), ask("sheet", game=game, sheets={"Ann": {"total": "5"}}, lang="es")]
    return found
"""
    log = Path(__file__).parents[1] / "importers" / "bga" / "2_players_1.json.xz"
    given = {
        "text": (RECORDS / "games" / "two-by-hand.yaml").read_text("utf-8"),
        "log": base64.b64encode(log.read_bytes()).decode(),
        "sheet": "player,animals,total\nJosé,3,4\n",
        "games": [rules.key for rules in rulesets()],
    }
    found = in_app(site, script, "all(text, log, sheet, games)", **given)
    assert found == [200] * 14
