// Compiles Python files to bytecode with Pyodide's Python: node compile.mjs PYODIDE IN.zip OUT.zip

import { readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

const [folder, source, target] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const { info } = JSON.parse(await readFile(`${folder}/pyodide-lock.json`, "utf8"));
const pyodide = await loadPyodide({ lockFileContents: JSON.stringify({ info, packages: {} }), packageBaseUrl: folder });
pyodide.FS.writeFile("/in.zip", new Uint8Array(await readFile(source)));
pyodide.runPython(`
import importlib.util, marshal, warnings, zipfile
from importlib._bootstrap_external import _code_to_hash_pyc

warnings.simplefilter("ignore")  # of dependencies

def bare(code):
    """Return code without columns: tracebacks have lines, and the file is a third smaller (see Objects/locations.md)."""
    table, line = bytearray(), code.co_firstlineno
    for start, end, now in code.co_lines():
        units = (end - start) // 2
        while units > 0:
            count = min(units, 8)
            units -= count
            if now is None:
                table.append(0x80 | 15 << 3 | count - 1)
                continue
            delta, line = now - line, now
            table.append(0x80 | 13 << 3 | count - 1)
            value = (-delta << 1) | 1 if delta < 0 else delta << 1
            while value >= 64:
                table.append(64 | value & 63)
                value >>= 6
            table.append(value)
    inner = tuple(bare(each) if hasattr(each, "co_code") else each for each in code.co_consts)
    return code.replace(co_linetable=bytes(table), co_consts=inner)

with zipfile.ZipFile("/in.zip") as packed, zipfile.ZipFile("/out.zip", "w") as made:
    for name in packed.namelist():
        data = packed.read(name)
        path = name
        if name.endswith(".py"):
            level = 0 if "pyodide" in name or name.endswith("/steps.py") else 2  # these need their docstrings
            code = compile(data, name.partition("/")[2], "exec", dont_inherit=True, optimize=level)
            data, path = bytes(_code_to_hash_pyc(bare(code), importlib.util.source_hash(data), checked=False)), name + "c"
        made.writestr(zipfile.ZipInfo(path, (1980, 1, 1, 0, 0, 0)), data)
`);
await writeFile(target, pyodide.FS.readFile("/out.zip"));
