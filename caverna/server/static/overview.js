// The lobby: new tables, tables in play, and finished ones.

import { Refused } from "./client.js";
import { button, el, fill } from "./dom.js";
import { where } from "./table.js";
import { capital, listed, ofGame, recall, remember, t } from "./words.js";

const NAMES = "caverna-players";
const MOST_NAMES = 24; // the most names that are remembered

const gameName = (game) => ofGame(game, "fields", "game") ?? capital(game ?? "?");

/** The list of tables: those in play, then the finished ones. */
export function tableList(tables, client) {
  const live = tables.filter((table) => table.due !== null);
  const done = tables.filter((table) => table.due === null);
  return [shelf(t("liveTables"), live, client), shelf(t("finishedTables"), done, client)];
}

function shelf(title, tables, client) {
  if (!tables.length) return null;
  return el("section", {}, el("h2", {}, title), el("ul", { class: "tables" }, tables.map((table) => card(table, client))));
}

function card(table, client) {
  const board = table.due !== null && table.to_act && client.board ? el("img", { class: "small-board", src: client.board(table), alt: "", loading: "lazy" }) : null;
  const result = table.due === null && table.winners?.length ? t("won.by", { players: listed(table.winners) }) : where(table);
  const about = [table.about?.event, table.about?.round ? t("roundOfEvent", { round: table.about.round }) : null, table.about?.date].filter(Boolean).join(" \u00b7 ");
  return el("li", {}, el("a", { href: `#${encodeURIComponent(table.id)}` }, el("b", {}, table.title ?? table.id), el("span", {}, `${gameName(table.game)} \u00b7 ${table.players.join(", ")}`),
    about ? el("span", { class: "about-table" }, about) : null, el("span", { class: "now" }, result), board,
    table.findings ? el("span", { class: "badge bad" }, t("findings", { n: table.findings })) : null));
}

// --- a new table

/** Tiles of the games, each of which opens a form. `alone` is the name of the table if there can be only one. */
export function newForm(client, games, alone, made) {
  const form = el("form", { class: "new card", hidden: true });
  const again = recall("caverna-rematch");
  remember("caverna-rematch", null);
  const tiles = games.map((game) => button("", () => open(game), { class: "game-tile", "data-game": game.game, "aria-pressed": "false" }, el("b", {}, gameName(game.game)), el("small", {}, t("playersRange", game.players))));
  const whole = el("section", { class: "starting" }, el("h2", {}, t("newTable")), el("div", { class: "game-tiles" }, tiles), form);

  function open(game, players = []) {
    tiles.forEach((tile, at) => tile.setAttribute("aria-pressed", String(games[at] === game)));
    form.hidden = false;
    fill(form, fields(client, game, alone, players, made));
    if (!players.length) form.querySelector("input")?.focus({ preventScroll: true });
    form.scrollIntoView({ block: "nearest" });
  }
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    form.begin?.();
  });
  const rematch = again && games.find((game) => game.game === again.game);
  if (rematch) open(rematch, again.players);
  else if (games.length === 1) open(games[0]);
  return whole;
}

function fields(client, game, alone, players, made) {
  const names = el("ol", { class: "names" });
  const more = button(t("addPlayer"), () => add("", true), { class: "more" });
  const told = el("p", { role: "alert", class: "bad" });
  const title = el("input", { name: "title", maxLength: 60, autocomplete: "off", placeholder: alone ?? suggested(game) });
  const known = el("div", { class: "known-names", role: "group", "aria-label": t("knownNames") });
  const add = (value = "", focus = false) => {
    const number = names.children.length + 1;
    const field = el("input", { name: "player", autocomplete: "off", maxLength: 40, value, "aria-label": t("playerNumber", { n: number }), placeholder: number === 1 ? t("firstPlayer") : t("playerNumber", { n: number }) });
    names.append(el("li", {}, field));
    more.hidden = names.children.length >= game.players.max;
    if (focus) field.focus();
  };
  const start = Math.max(players.length, game.players.min, Math.min(2, game.players.max));
  for (let at = 0; at < start; at += 1) add(players[at] ?? "");
  fill(known, (recall(NAMES) ?? []).map((name) => button(name, () => put(name, names, add), { class: "known" })));
  const about = el("details", {}, el("summary", {}, t("eventAndDate")), ["event", "round", "place"].map((key) => el("label", {}, t(`about.${key}`), el("input", { name: `about.${key}`, maxLength: 60, autocomplete: "off" }))),
    el("label", {}, t("about.date"), el("input", { name: "about.date", type: "date", value: today() })));
  const variants = el("div", { class: "variants" }, choosing(game.variants, game.game));
  const rulings = el("details", { class: "rulings", hidden: !Object.keys(game.rulings ?? {}).length }, el("summary", {}, t("tableOptions")), choosing(game.rulings, game.game));
  const begin = async () => {
    const form = names.closest("form");
    const chosen = [...names.querySelectorAll("input")].map((field) => field.value.trim()).filter(Boolean);
    const body = { title: title.value.trim() || title.placeholder, game: game.game, players: chosen, ...(alone ? { id: alone } : {}) };
    const told_about = Object.fromEntries([...about.querySelectorAll("input")].map((field) => [field.name.slice(6), field.value.trim()]).filter(([, value]) => value));
    body.about = told_about;
    Object.assign(body, changed(variants));
    const options = changed(rulings);
    if (Object.keys(options).length) body.rulings = options;
    try {
      const table = await client.newTable(body);
      remember(NAMES, [...new Set([...chosen, ...(recall(NAMES) ?? [])])].slice(0, MOST_NAMES));
      made(table);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      told.textContent = error.status === 409 ? t("nameTaken") : error.message;
      form.querySelector("input")?.focus();
    }
  };
  queueMicrotask(() => { names.closest("form").begin = begin; });
  return [el("h3", {}, gameName(game.game)), el("fieldset", {}, el("legend", {}, t("playersClockwise")), names, known, more), alone ? null : el("label", {}, t("tableName"), title), variants, about, rulings, told,
    el("button", { type: "submit", class: "done" }, t("start"))];
}

/** Puts a remembered name into the first empty field. */
function put(name, names, add) {
  const inputs = [...names.querySelectorAll("input")];
  if (inputs.some((field) => field.value === name)) return;
  const empty = inputs.find((field) => !field.value);
  if (empty) empty.value = name;
  else add(name);
}

const today = () => new Date(Date.now() - 60000 * new Date().getTimezoneOffset()).toISOString().slice(0, 10);
const suggested = (game) => `${gameName(game.game)} ${today()}`;

/** A field for each option, with its values (the default first) and an explanation. */
function choosing(keys, game) {
  return Object.entries(keys ?? {}).map(([name, values]) => {
    const about = ofGame(game, "options", name);
    return el("label", { class: "option" }, ofGame(game, "fields", name) ?? capital(name), el("select", { name }, values.map((value) => el("option", { value }, ofGame(game, "fields", value) ?? value))), about ? el("small", {}, about) : null);
  });
}

/** The options in these fields that differ from the default. */
function changed(fields) {
  return Object.fromEntries([...fields.querySelectorAll("select")].filter((each) => each.selectedIndex > 0).map((each) => [each.name, each.value]));
}
