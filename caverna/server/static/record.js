// The recorder: where one is, the list of tables or one of them.

import { Client, Refused } from "./client.js";
import { el, fill } from "./dom.js";
import { newForm, tableList } from "./overview.js";
import { say, setWaiting } from "./status.js";
import { TableView } from "./table.js";

const main = document.getElementById("main");
const client = new Client(setWaiting);
let leave = () => {};
let about = { games: [], file: null, role: "recorder" };
let alone = null; // the only table there can be

// --- the overview

async function overview() {
  const { tables } = await client.tables();
  if (alone && tables.length === 1) return openTable(tables[0].id);
  document.getElementById("title").textContent = alone ? alone : "Tables";
  document.getElementById("where").textContent = "";
  document.title = alone ? `New table: ${alone}` : "Tables";
  showTools(null);
  main.className = "overview";
  const list = el("div", {}, tableList(tables));
  const form = about.role === "spectator" ? null
    : newForm(client, about.games, alone, (table) => { location.hash = `#${encodeURIComponent(table.id)}`; });
  fill(main, list, tables.length || form ? null : el("p", {}, "No table yet."), form);
  let shown = JSON.stringify(tables);
  const again = debounce(async () => {
    const { tables: now } = await client.tables();
    if (alone && now.length) return show();
    if (JSON.stringify(now) !== shown) fill(list, tableList(now)); // a link that is being tapped stays where it is
    shown = JSON.stringify(now);
  });
  leave = client.watch(null, again);
}

function debounce(call, wait = 150) {
  let timer = 0;
  return (...given) => {
    clearTimeout(timer);
    timer = setTimeout(() => call(...given), wait);
  };
}

// --- a table

async function openTable(id) {
  const view = new TableView(client, main, showTools, about.role !== "spectator");
  await view.open(id);
  leave = client.watch(id, (_, version) => view.changed(version));
}

/** Undo, redo and the way back to the list. */
function showTools(view) {
  const [undo, redo] = [document.getElementById("undo"), document.getElementById("redo")];
  undo.hidden = redo.hidden = view === null || !view.mayRecord;
  document.getElementById("to-tables").hidden = view === null || alone !== null;
  if (view === null) return;
  undo.disabled = !view.table.can_undo;
  redo.disabled = !view.table.can_redo;
  undo.onclick = () => view.do({ do: "undo" }, "Taken back.");
  redo.onclick = () => view.do({ do: "redo" }, "Done again.");
}

// --- where one is

async function show() {
  leave();
  leave = () => {};
  const id = decodeURIComponent(location.hash.slice(1));
  try {
    if (id) await openTable(id);
    else await overview();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (id && error.status === 404) location.hash = "";
    say(error.status === 401 ? "The recorder was started again: open the address that it has printed." : error.message);
  }
}

window.addEventListener("hashchange", show);
try {
  about = await client.games();
  alone = about.file ? about.file.replace(/\.ya?ml$/i, "") : null;
  await show();
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  say(error.message);
}
