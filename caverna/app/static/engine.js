// The engine of the recorder in the app: the library in a worker. The server's page has a file of the same name.

import { t } from "./say.js";
import { sharing } from "./share.js";

let worker = null;
const waiting = new Map(); // number -> what answers it
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

/** Call `listener` with the state of the engine now and whenever it changes: idle, loading, starting, ready, failed. */
export function onState(listener) {
  listeners.add(listener);
  listener(state);
}

/** Begin to load the engine, or try again. */
export const load = () => started().postMessage({ request: { call: "load" } });

/** Stop whatever the engine does. What waits is answered as lost. */
export function stop() {
  worker?.terminate();
  worker = null;
  for (const answer of waiting.values()) answer({ status: 503, data: { error: "stopped" } });
  waiting.clear();
  told({ state: "idle" });
}

/** Send a request that only the app has, and return its answer. */
export function request(call, rest = {}) {
  const number = count++;
  return new Promise((resolve) => {
    waiting.set(number, resolve);
    started().postMessage({ number, request: { ...rest, call } });
  });
}

/** Answer a request of the recorder by `{ status, data }`. */
export async function ask(call, id, body) {
  const answer = await request(call, { ...(id === null || id === undefined ? {} : { id }), ...(body === undefined ? {} : { body }) });
  if (answer.status === 507) answer.data.error = t("no-room");
  return answer;
}

/** Open the replay of a game. */
export const replay = (id) => { location.hash = `#replay/${encodeURIComponent(id)}`; };

export { sharing };

const fileName = (game) => encodeURIComponent(game.replaceAll(" ", "-"));
export const drawing = (game) => import(`./drawing/${fileName(game)}.js`);
export const style = (game) => new URL(`./drawing/${fileName(game)}.css`, import.meta.url).href;

/** Call `changed(id, version)` for every version that a game gets in any tab. Return what ends that. */
export function watch(id, changed) {
  const news = new BroadcastChannel("caverna-games");
  news.onmessage = ({ data }) => {
    if (id === null || id === data.id) changed(data.id, data.version);
  };
  return () => news.close();
}
