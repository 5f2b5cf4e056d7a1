// Loading of the engine's files, with progress and a second try, and the start of Python.

import { ENGINE } from "./files.js";

const TRIES = 3;
const WAIT = 1500; // milliseconds before the second try

/** Loads Python with the library. Returns the function that answers requests. */
export async function loadEngine(onProgress) {
  const progress = new Progress(onProgress);
  const [wasm, standard, library] = ["wasm", "standard", "library"].map((name) => fetched(ENGINE[name], progress));
  for (const each of [wasm, standard, library]) each.catch(() => {}); // the first failure is reported below
  const { loadPyodide } = await tried(() => import(ENGINE.loader.path));
  const { default: createPyodideModule } = await tried(() => import(ENGINE.module.path));
  const opened = [await wasm, await standard];
  onProgress({ state: "starting" });
  const python = await withFiles({ "pyodide.asm.wasm": [opened[0], "application/wasm"], "standard.zip": [opened[1], "application/zip"] }, () =>
    loadPyodide({
      indexURL: new URL("./", import.meta.url).href, stdLibURL: new URL("./standard.zip", import.meta.url).href,
      packageBaseUrl: new URL("./", import.meta.url).href, lockFileContents: ENGINE.lock, createPyodideModule,
    }));
  python.FS.writeFile("/lib/library.zip", new Uint8Array(await library));
  python.runPython("import sys; sys.path.insert(0, '/lib/library.zip')");
  const ask = python.runPython("from caverna.app.engine import Engine; Engine('/games').ask");
  return (request) => JSON.parse(ask(JSON.stringify(request)));
}

/** Reports the share of all files that has arrived, a few times a second. */
class Progress {
  constructor(onProgress) {
    this.onProgress = onProgress;
    this.total = ["wasm", "standard", "library"].reduce((sum, name) => sum + ENGINE[name].size, 0);
    this.done = 0;
    this.told = 0;
  }

  add(bytes) {
    this.done += bytes;
    const now = performance.now();
    if (now - this.told < 200 && this.done < this.total) return;
    this.told = now;
    this.onProgress({ state: "loading", done: Math.min(this.done, this.total), total: this.total });
  }
}

/** Returns the content of a compressed file. The browser verifies its checksum. */
async function fetched(file, progress) {
  return tried(async () => {
    let counted = 0;
    const counting = new TransformStream({
      transform(part, controller) {
        counted += part.length;
        progress.add(part.length);
        controller.enqueue(part);
      },
    });
    try {
      const answer = await fetch(file.path, { integrity: file.integrity });
      if (!answer.ok) throw new Error(`${file.path}: ${answer.status}`);
      return await new Response(answer.body.pipeThrough(counting).pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
    } catch (error) {
      progress.add(-counted);
      throw error;
    }
  });
}

async function tried(call) {
  for (let count = 1; ; count++) {
    try {
      return await call();
    } catch (error) {
      if (count === TRIES) throw error;
      await new Promise((resume) => setTimeout(resume, count * WAIT));
    }
  }
}

/** Runs a function while requests for some files are answered from memory. The keys are the ends of their addresses. */
async function withFiles(files, call) {
  const fetching = self.fetch;
  self.fetch = async (address, options) => {
    const name = Object.keys(files).find((each) => String(address.url ?? address).endsWith(`/${each}`));
    if (name === undefined) return fetching(address, options);
    const [content, type] = files[name];
    return new Response(content, { headers: { "Content-Type": type } });
  };
  try {
    return await call();
  } finally {
    self.fetch = fetching;
  }
}
