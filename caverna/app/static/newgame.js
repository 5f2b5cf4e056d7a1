// A new game: who plays. Typing the names hides that the engine is loading.

import { Refused } from "./client.js";
import { button, el, fill } from "./dom.js";
import { GAMES } from "./files.js";
import { counted, remember, remembered, t } from "./say.js";

const NAMES = "caverna-names";
const MOST_NAMES = 60;

export function newScreen({ main, client, rest: key, head }) {
  const game = GAMES.find((each) => each.game === key);
  if (!game) return void (location.hash = "");
  head(game.short, t("new-game"));
  const known = names();
  const list = el("ol", { class: "names" });
  const more = button(t("add-player"), () => add("", true));
  const failure = el("p", { role: "alert", class: "bad" });
  const begin = el("button", { type: "submit", class: "done" }, t("start"));

  function add(name = "", focus = false) {
    const number = list.children.length + 1;
    const field = el("input", { name: "player", value: name, list: "known-names", maxLength: 40, autocomplete: "off", autocapitalize: "words",
      "aria-label": t("player-number", { number }), placeholder: t(number === 1 ? "starting-player" : "player-number", { number }) });
    const away = button("\u2715", () => remove(field), { "aria-label": t("remove-player", { number }), class: "away" });
    list.append(el("li", {}, field, away));
    tidy();
    if (focus) field.focus();
  }

  function remove(field) {
    field.closest("li").remove();
    tidy();
  }

  function tidy() {
    more.hidden = list.children.length >= game.players.max;
    for (const each of list.querySelectorAll(".away")) each.hidden = list.children.length <= Math.max(1, game.players.min);
  }

  for (let count = 0; count < Math.max(2, game.players.min); count++) add();
  const options = el("details", { class: "rulings" }, el("summary", {}, t("table-options")), fields(game.variants), fields(game.rulings, "rulings"));
  const start = async (event) => {
    event.preventDefault();
    const players = [...list.querySelectorAll("input")].map((field) => field.value.trim()).filter(Boolean);
    failure.textContent = "";
    begin.disabled = true;
    try {
      const body = { id: await freeId(client, game.game), game: game.game, players, about: { date: today() }, ...changed(options) };
      const table = await client.newTable(body);
      remember(NAMES, JSON.stringify([...new Set([...players, ...known])].slice(0, MOST_NAMES)));
      location.replace(`#game/${encodeURIComponent(table.id)}`);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      failure.textContent = error.status === 507 ? t("no-room") : error.message;
    } finally {
      begin.disabled = false;
    }
  };
  fill(main, el("form", { class: "card new", onsubmit: start }, el("h2", {}, t("who-plays")), el("p", {}, t("who-plays-says", { players: counted("up-to", game.players.max) })),
    list, more, el("datalist", { id: "known-names" }, known.map((name) => el("option", { value: name }))), options, failure, begin));
  list.querySelector("input").focus({ preventScroll: true });
  return undefined;
}

function names() {
  try {
    const found = JSON.parse(remembered(NAMES) ?? "[]");
    return Array.isArray(found) ? found.filter((name) => typeof name === "string").slice(0, MOST_NAMES) : [];
  } catch {
    return [];
  }
}

/** The day of the game on this device's calendar. */
function today() {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

async function freeId(client, game) {
  const taken = new Set((await client.tables()).tables.map((table) => table.id));
  const plain = `${game.replaceAll(" ", "-")}-${today()}`;
  for (let count = 1; ; count++) {
    const id = count === 1 ? plain : `${plain}-${count}`;
    if (!taken.has(id)) return id;
  }
}

/** A field for each of some keys with its values, the default first. */
function fields(keys, group = "") {
  return Object.entries(keys ?? {}).map(([name, values]) => el("label", {}, name,
    el("select", { name, "data-group": group }, values.map((value) => el("option", { value }, value)))));
}

/** What differs from the default in such fields. */
function changed(options) {
  const found = {};
  for (const field of options.querySelectorAll("select")) {
    if (field.selectedIndex === 0) continue;
    const place = field.dataset.group ? (found[field.dataset.group] ??= {}) : found;
    place[field.name] = field.value;
  }
  return found;
}
