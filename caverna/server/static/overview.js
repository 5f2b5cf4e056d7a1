// The list of tables, and the form of a new one.

import { Refused } from "./client.js";
import { button, el, fill } from "./dom.js";
import { where } from "./table.js";
import { capital } from "./values.js";

/** The tables there are, a card each. */
export function tableList(tables) {
  const rows = tables.map((table) => el("li", {}, el("a", { href: `#${encodeURIComponent(table.id)}` },
    el("b", {}, table.id), el("span", {}, `${capital(table.game ?? "?")} \u00b7 ${table.players.join(", ")}`), el("span", { class: "now" }, where(table)),
    table.findings ? el("span", { class: "badge bad" }, `${table.findings} finding${table.findings > 1 ? "s" : ""}`) : null)));
  return el("ul", { class: "tables" }, rows);
}

/** The form of a new table; `alone` is its name where there can be one only, `made(table)` is told of it. */
export function newForm(client, games, alone, made) {
  const id = el("input", { required: true, maxLength: 60, pattern: "[A-Za-z0-9][A-Za-z0-9_\\-]*", name: "id", autocomplete: "off",
    title: "Letters, digits, - and _; a letter or digit first" });
  const game = el("select", { name: "game" }, games.map((each) => el("option", { value: each.game }, each.title)));
  const chosen = () => games.find((each) => each.game === game.value);
  const variants = el("div", { class: "variants" });
  const rulings = el("details", { class: "rulings" });
  const names = el("ol", { class: "names" });
  const more = button("Add a player", () => addName(true), { class: "more" });
  const told = el("p", { role: "alert", class: "bad" });

  function addName(focus = false) {
    const number = names.children.length + 1;
    const field = el("input", { name: "player", autocomplete: "off", maxLength: 40, "aria-label": `Player ${number}`, placeholder: number === 1 ? "The starting player" : `Player ${number}, clockwise` });
    names.append(el("li", {}, field));
    more.hidden = names.children.length >= chosen().players.max;
    if (focus) field.focus();
  }

  function show() {
    const { players } = chosen();
    while (names.children.length > players.max) names.lastChild.remove();
    while (names.children.length < Math.max(players.min, 2) && names.children.length < players.max) addName();
    more.hidden = names.children.length >= players.max;
    fill(variants, choosing(chosen().variants));
    fill(rulings, el("summary", {}, "Table options"), choosing(chosen().rulings));
    rulings.hidden = !Object.keys(chosen().rulings ?? {}).length;
  }

  game.addEventListener("change", show);
  show();
  const begin = async (event) => {
    event.preventDefault();
    const players = [...names.querySelectorAll("input")].map((field) => field.value.trim()).filter(Boolean);
    const body = { id: alone ?? id.value.trim(), game: game.value, players };
    Object.assign(body, changed(variants));
    const options = changed(rulings);
    if (Object.keys(options).length) body.rulings = options;
    try {
      made(await client.newTable(body));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      told.textContent = error.status === 409 ? "There is a table of that name." : error.message;
    }
  };
  return el("form", { class: "new card", onsubmit: begin }, el("h2", {}, "A new table"),
    alone ? null : el("label", {}, "Name of the table", id), el("label", {}, "Game", game),
    el("fieldset", {}, el("legend", {}, "Players, clockwise"), names, more), variants, rulings, told,
    el("button", { type: "submit", class: "done" }, "Begin"));
}

/** A field for each of some keys with its values, the default first. */
function choosing(keys) {
  return Object.entries(keys ?? {}).map(([name, values]) => el("label", {}, capital(name),
    el("select", { name }, values.map((value) => el("option", { value }, value)))));
}

/** What differs from the default in such fields. */
function changed(fields) {
  return Object.fromEntries([...fields.querySelectorAll("select")].filter((each) => each.selectedIndex > 0).map((each) => [each.name, each.value]));
}
