// The worker of the app. It runs the library, and stores every game before it answers a command.

import { loadEngine } from "./loading.js";
import { openStore, Stale } from "./store.js";

const store = openStore();
const news = new BroadcastChannel("caverna-games");
const sent = new Map(); // id of a game -> its version in the engine
let loading = null; // the promise of the engine
let last = Promise.resolve(); // the end of the last request, because they are answered one after another

const tell = (state) => postMessage({ state });

function engine() {
  loading ??= loadEngine(tell).then((ask) => {
    tell({ state: "ready" });
    return ask;
  }, (error) => {
    loading = null;
    tell({ state: "failed", message: String(error?.message ?? error) });
    throw error;
  });
  return loading;
}

onmessage = ({ data: { number, request } }) => {
  if (request.call === "load") return void engine().catch(() => {});
  last = last.then(() => answered(request)).then((answer) => postMessage({ number, answer }));
};

async function answered(request) {
  try {
    return await (STORED[request.call] ?? computed)(request, await store);
  } catch (error) {
    console.error(error);
    return { status: 500, data: { error: String(error?.message ?? error) } };
  }
}

// --- requests that need no engine

const STORED = {
  async tables(_, games) {
    const all = await games.all();
    return { status: 200, data: { tables: all.map(({ row, changed }) => ({ ...row, changed })), lasting: games.lasting } };
  },
  async text({ id }, games) {
    const game = await games.get(id);
    return game ? { status: 200, data: { id, text: game.text } } : missing();
  },
  async remove({ id }, games) {
    await games.remove(id);
    news.postMessage({ id, version: "" });
    return { status: 200, data: { id } };
  },
  /** Stores a text as a new game, with the first free name. */
  async keep({ name, text, row }, games) {
    const taken = new Set((await games.all()).map((game) => game.id));
    const id = freeName(name, taken);
    return saved(games, { id, text, row: { ...row, id } }, null);
  },
  async rename({ id, name }, games) {
    const game = await games.get(id);
    if (!game) return missing();
    const taken = new Set((await games.all()).map((each) => each.id));
    const to = freeName(name, taken);
    const answer = await saved(games, { id: to, text: game.text, row: { ...game.row, id: to } }, null);
    return answer.status < 300 ? STORED.remove({ id }, games).then(() => answer) : answer;
  },
};

const missing = () => ({ status: 404, data: { error: "there is no such table" } });

function freeName(name, taken) {
  const plain = name.normalize("NFKD").replace(/[^A-Za-z0-9_-]+/g, "-").replace(/^[-_]+|-+$/g, "").slice(0, 50) || "game";
  for (let count = 1; ; count++) {
    const id = count === 1 ? plain : `${plain}-${count}`;
    if (!taken.has(id)) return id;
  }
}

// --- requests to the library

async function computed(request, games) {
  const ask = await engine();
  const { id } = request;
  if (id === undefined) return request.call === "newTable" ? made(request, games, ask) : ask(request);
  const game = await games.get(id);
  const version = game?.version ?? null;
  const fresh = sent.get(id) === version ? request : { ...request, text: game?.text ?? null };
  sent.set(id, version);
  const answer = ask(fresh);
  return answer.text === undefined ? answer : kept(games, ask, id, answer, version);
}

/** Sets up a new game. The engine gets all used names, so that it can choose a free one. */
async function made(request, games, ask) {
  for (const { id, text, version } of await games.all()) {
    if (sent.get(id) !== version) ask({ call: "games", id, text });
    sent.set(id, version);
  }
  let answer = ask(request);
  for (let count = 2; answer.status === 409 && request.body.title && count < 100; count++) {
    answer = ask({ ...request, body: { ...request.body, title: `${request.body.title} (${count})` } });
  }
  return answer.text === undefined ? answer : kept(games, ask, answer.data.id, answer, null);
}

/** Stores the result of a command before it answers. A command whose result cannot be stored has failed. */
async function kept(games, ask, id, { status, data, text }, before) {
  const { data: row } = ask({ call: "row", id });
  const winners = data.finished ? data.winners : [];
  const points = Object.fromEntries(Object.entries(data.scores).map(([player, sheet]) => [player, sheet.total]));
  const answer = await saved(games, { id, text, row: { ...row, finished: data.finished, winners, points } }, before, data.version);
  if (answer.status >= 300) {
    sent.set(id, undefined); // the engine gets the stored text again
    return answer;
  }
  sent.set(id, data.version);
  return { status, data };
}

async function saved(games, { id, text, row }, before, version = row.version ?? newVersion()) {
  try {
    await games.put({ id, text, version, changed: Date.now(), row: { ...row, version } }, before);
  } catch (error) {
    if (error instanceof Stale) return { status: 409, data: { version: (await games.get(id))?.version ?? "" } };
    return { status: 507, data: { error: "not kept", reason: error.name } };
  }
  news.postMessage({ id, version });
  return { status: 201, data: { id, version } };
}

const newVersion = () => `new-${crypto.randomUUID()}`;
