// The engine of the recorder in the app: the library in a worker. The server's page has another file of this name.

import { t } from "./say.js";
import { sharing } from "./share.js";

let worker = null;
const waiting = new Map(); // number of a request -> the function that gets its answer
const listeners = new Set();
let count = 0;
let state = { state: "idle" };

function started() {
  if (worker !== null) return worker;
  worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }) => {
    if (data.state) return told(data.state);
    waiting.get(data.number)(data.answer);
    waiting.delete(data.number);
  };
  worker.onerror = (event) => told({ state: "failed", message: event.message || "worker" });
  return worker;
}

function told(now) {
  state = now;
  for (const listener of listeners) listener(state);
}

/** Calls `listener` with the state of the engine, now and at every change: idle, loading, starting, ready, failed. */
export function onState(listener) {
  listeners.add(listener);
  listener(state);
}

/** Starts to load the engine, or tries again. */
export const load = () => started().postMessage({ request: { call: "load" } });

/** Stops the engine. Waiting requests get the answer "lost". */
export function stop() {
  worker?.terminate();
  worker = null;
  for (const answer of waiting.values()) answer({ status: 503, data: { error: "stopped" } });
  waiting.clear();
  told({ state: "idle" });
}

/** Sends a request that only the app has, and returns its answer. */
export function request(call, rest = {}) {
  const number = count++;
  return new Promise((resolve) => {
    waiting.set(number, resolve);
    started().postMessage({ number, request: { ...rest, call } });
  });
}

/** Sends a request of the recorder. Returns `{ status, data }`. */
export async function ask(call, id, body) {
  const answer = await request(call, { ...(id === null || id === undefined ? {} : { id }), ...(body === undefined ? {} : { body }) });
  if (answer.status === 507) answer.data.error = t("no-room");
  return answer;
}

/** Opens the replay of a game. */
export const replay = (id) => { location.hash = `#replay/${encodeURIComponent(id)}`; };

export { sharing };

const fileName = (game) => encodeURIComponent(game.replaceAll(" ", "-"));
export const drawing = (game) => import(`./drawing/${fileName(game)}.js`);
export const style = (game) => new URL(`./drawing/${fileName(game)}.css`, import.meta.url).href;

/** Calls `changed(id, version)` for every new version of a game in any tab. Returns a function that stops it. */
export function watch(id, changed) {
  const news = new BroadcastChannel("caverna-games");
  news.onmessage = ({ data }) => {
    if (id === null || id === data.id) changed(data.id, data.version);
  };
  return () => news.close();
}
