// The engine of the recorder: a server, over HTTP. The app has another file of this name, which uses a worker.

import { t } from "./words.js";

const PATIENCE = 8; // seconds after which an answer counts as lost
const path = (id) => `/api/tables/${encodeURIComponent(id)}`;
const page = (id) => `/tables/${encodeURIComponent(id)}`;
const fileName = (game) => encodeURIComponent(game.replaceAll(" ", "-"));
const query = (asked) => `?${new URLSearchParams(asked)}`;
const REQUESTS = {
  tables: () => ["GET", "/api/tables"],
  games: () => ["GET", "/api/games"],
  table: (id) => ["GET", path(id)],
  view: (id, asked) => ["GET", `${path(id)}/view${query(asked)}`],
  catalogue: (id, asked) => ["GET", `${path(id)}/catalogue${query(asked)}`],
  bgstats: (id) => ["GET", `${path(id)}/bgstats`],
  share: (id) => ["GET", `${path(id)}/share`],
  suggest: (id) => ["POST", `${path(id)}/suggest`],
  newTable: () => ["POST", "/api/tables"],
  choices: (id) => ["POST", `${path(id)}/choices`],
  command: (id) => ["POST", `${path(id)}/commands`],
};

/** Sends a request. Returns `{ status, data }`, or null if the answer is lost and the request should be sent again. */
export async function ask(request, id, body) {
  const [method, where] = REQUESTS[request](id, body);
  const options = { method, credentials: "same-origin", signal: AbortSignal.timeout(1000 * PATIENCE) };
  if (method === "POST") {
    options.headers = { "Content-Type": "application/json" };
    options.body = JSON.stringify(body);
  }
  try {
    const answer = await fetch(where, options);
    return answer.status === 503 ? null : { status: answer.status, data: await answer.json() };
  } catch {
    return null;
  }
}

/** The script that draws a game's boards and table, and the address of its style sheet. */
export const drawing = (game) => import(`/static/drawing/${fileName(game)}.js`);
export const style = (game) => `/static/drawing/${fileName(game)}.css`;

/** Calls `changed(id, version)` for every new version of a table, or of any table if `id` is null. Returns a function that stops it. */
export function watch(id, changed) {
  const source = new EventSource(id === null ? "/api/events" : `${path(id)}/events`);
  source.addEventListener("version", (event) => {
    const table = JSON.parse(event.data);
    changed(table.id, table.version);
  });
  return () => source.close();
}

/** The address for another phone, with its QR code. */
export const link = async () => (await fetch("/api/link", { credentials: "same-origin" })).json();

/** The address of a board's picture, for a row of the lobby. */
export const board = (table) => `${page(table.id)}/board.svg?v=${table.version}`;

/** Opens the page that replays a table. */
export const replay = (id, lang) => { window.open(`${page(id)}/replay${query({ lang })}`, "_blank", "noopener"); };

/** Returns the argument of `openSharing` for a table. `ask(request)` repeats a request until there is an answer. */
export async function sharing(table, lang, ask) {
  const { text, base, link, qr } = await ask("share");
  return {
    name: table.id, text, link, why: t(base ? "shareTooLong" : "shareFile"),
    code: async () => (qr ? `${page(table.id)}/link.svg?v=${table.version}` : ""),
    card: table.finished ? () => textOf(`${page(table.id)}/card.svg${query({ lang })}`) : null,
    stats: table.finished ? async () => (await ask("bgstats")).url : null,
  };
}

async function textOf(address) {
  const answer = await fetch(address, { credentials: "same-origin" });
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  return answer.text();
}
