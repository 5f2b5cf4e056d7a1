// The recorder: the navigation between the lobby and its tables.

import { Client, Refused } from "./client.js";
import { button, el, fill } from "./dom.js";
import { openMenu } from "./menu.js";
import { newForm, tableList } from "./overview.js";
import { say, setWaiting } from "./status.js";
import { TableView } from "./table.js";
import { LANGUAGES, lang, loadWords, t } from "./words.js";

const main = document.getElementById("main");
const client = new Client(setWaiting);
let leave = () => {};
let about = { games: [], file: null, role: "recorder", locked, rematch: true };
let shown = Promise.resolve();
let alone = null; // the id of the table if there can be only one
let now = null; // the shown table

/** Shows in large letters that the address of this page is no longer valid. */
function locked() {
  leave();
  document.body.classList.add("is-locked");
  fill(main, el("section", { class: "card alert locked", role: "alert" }, el("h2", {}, t("lockedTitle")), el("p", {}, t("lockedWords")), el("p", { class: "ways" }, button(t("tryAgain"), () => location.reload(), { class: "done" }))));
}

// --- the lobby

async function overview() {
  const { tables } = await client.tables();
  if (alone && tables.length === 1) return openTable(tables[0].id);
  now = null;
  document.getElementById("title").textContent = alone ?? t("tables");
  document.getElementById("where").textContent = "";
  document.title = alone ? t("newTableOf", { name: alone }) : t("tables");
  showTools(null);
  main.className = "overview";
  const list = el("div", { class: "shelves" }, tableList(tables, client));
  const form = about.role === "spectator" ? null : newForm(client, about.games, alone, (table) => { location.hash = `#${encodeURIComponent(table.id)}`; });
  fill(main, tables.some((table) => table.due !== null) && !form?.querySelector("form:not([hidden])") ? [list, form] : [form, list], tables.length || form ? null : el("p", {}, t("noTable")));
  let shown = JSON.stringify(tables);
  const again = debounce(async () => {
    const { tables: found } = await client.tables();
    if (alone && found.length) return void show();
    if (JSON.stringify(found) !== shown) fill(list, tableList(found, client)); // so that a link does not move while it is tapped
    shown = JSON.stringify(found);
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
  const view = new TableView(client, main, showTools, about.role !== "spectator", about);
  await view.open(id);
  now = view;
  leave = client.watch(id, (_, version) => view.changed(version));
}

/** The bar: undo, redo, back to the lobby, and the menu. */
function showTools(view) {
  const [undo, redo] = [document.getElementById("undo"), document.getElementById("redo")];
  undo.hidden = redo.hidden = view === null || !view.mayRecord;
  document.getElementById("to-tables").hidden = view === null || alone !== null;
  if (view === null) return;
  undo.disabled = !view.table.can_undo;
  redo.disabled = !view.table.can_redo;
  const last = (table) => table.moves.at(-1);
  const words = (move) => (move ? [move.player, move.said || move.line].filter(Boolean).join(", ") : "");
  const before = view.table;
  undo.onclick = () => view.do({ do: "undo" }, t("undone", { what: words(last(before)) }));
  redo.onclick = () => view.do({ do: "redo" }, (table) => t("redone", { what: words(last(table)) }));
}

// --- navigation

/** Shows the screen of the address. A change of the address waits until the previous screen is open. */
function show() {
  shown = shown.then(showNow);
  return shown;
}

async function showNow() {
  leave();
  leave = () => {};
  document.body.classList.remove("is-locked");
  const id = decodeURIComponent(location.hash.slice(1));
  try {
    if (id) await openTable(id);
    else await overview();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.status === 401) return locked();
    if (id && error.status === 404) location.hash = "";
    say(error.message);
  }
}

/** Translates the texts in the HTML of the page. */
function label() {
  for (const each of document.querySelectorAll("[data-label]")) each.setAttribute("aria-label", t(each.dataset.label));
  for (const each of document.querySelectorAll("[data-text]")) each.textContent = t(each.dataset.text);
}

window.addEventListener("hashchange", show);
document.getElementById("skip").addEventListener("click", () => (now ? now.toChoices() : main.querySelector("a, button")?.focus()));
document.getElementById("menu").addEventListener("click", () => openMenu({
  client, view: now, about, languages: LANGUAGES, lang,
  async speak(code) {
    await loadWords(code);
    label();
    await show();
  },
}));
try {
  await loadWords();
  label();
  about = { ...about, ...(await client.games()) };
  alone = about.file ? about.file.replace(/\.ya?ml$/i, "") : null;
  about.rematch = alone === null;
  await show();
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  if (error.status === 401) locked();
  else say(error.message);
}
