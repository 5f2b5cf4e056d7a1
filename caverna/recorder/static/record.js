// The recorder: the list of tables, the form of a new one, and the table itself.

import { Client, Refused } from "./client.js";
import { Composer } from "./composer.js";
import { button, el, fill } from "./dom.js";

const main = document.getElementById("main");
const title = document.getElementById("title");
const status = document.getElementById("status");
const client = new Client((waiting) => {
  status.classList.toggle("waiting", waiting);
  if (waiting) status.textContent = "Nobody answers. What you did waits and is sent again.";
  else if (status.textContent.startsWith("Nobody")) status.textContent = "";
});
let leave = () => {};
let alone = null; // the only table there can be

// --- the overview ---------------------------------------------------------------------------------------------------

async function overview() {
  const { tables } = await client.tables();
  if (alone && tables.length === 1) return openTable(tables[0].id);
  title.textContent = alone ? `New table: ${alone}` : "Tables";
  showTools(null);
  const rows = tables.map((table) => el("li", {}, el("a", { href: `#${encodeURIComponent(table.id)}` },
    el("b", {}, table.id), `${table.game} · ${table.players.join(", ")}`, el("br"), where(table),
    table.findings ? ` · ${table.findings} finding${table.findings > 1 ? "s" : ""}` : "")));
  main.className = "";
  fill(main, rows.length ? el("ul", { class: "tables" }, rows) : null, await newForm());
  leave = client.watch(null, debounce(() => location.hash.length < 2 && refreshOverview()));
}

async function refreshOverview() {
  if (main.contains(document.activeElement) && document.activeElement !== document.body) return;
  leave();
  await overview();
}

async function newForm() {
  const { games } = await client.games();
  const id = el("input", { required: true, maxLength: 60, pattern: "[A-Za-z0-9][A-Za-z0-9_\\-]*", name: "id" });
  const game = el("select", { name: "game" }, games.map((each) => el("option", { value: each.game }, each.title)));
  const players = el("input", { required: true, name: "players", placeholder: "Ann, Bob, Cai", autocomplete: "off" });
  const variants = el("div");
  const showVariants = () => {
    const chosen = games.find((each) => each.game === game.value);
    fill(variants, Object.entries(chosen.variants ?? {}).map(([name, values]) => el("label", {}, name,
      el("select", { name }, el("option", { value: "" }, "as usual"),
        values.map((value) => el("option", { value }, value))))));
  };
  game.addEventListener("change", showVariants);
  showVariants();
  const told = el("p", { role: "alert" });
  return el("form", {
    class: "new card",
    onsubmit: async (event) => {
      event.preventDefault();
      const body = { id: alone ?? id.value, game: game.value, players: names(players.value) };
      for (const each of variants.querySelectorAll("select")) if (each.value) body[each.name] = each.value;
      try {
        const table = await client.newTable(body);
        location.hash = `#${encodeURIComponent(table.id)}`;
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        told.textContent = error.status === 409 ? "There is a table of that name." : error.message;
      }
    },
  }, el("h2", {}, "A new table"), alone ? null : el("label", {}, "Name of the table", id), el("label", {}, "Game", game),
  el("label", {}, "Players, clockwise, the starting player first", players), variants, told,
  el("button", { type: "submit", class: "done" }, "Begin"));
}

const names = (text) => text.split(/[,\n]/).map((name) => name.trim()).filter(Boolean);

// --- a table --------------------------------------------------------------------------------------------------------

const DUE = { start: "a round begins", end: "the end" };
const where = (table) => table.due === null ? "scored"
  : `round ${table.round} · ${table.to_act ? `${table.to_act}: ` : ""}${DUE[table.due] ?? table.due}`;

class TableView {
  constructor(table) {
    this.id = table.id;
    this.seat = 0;
    this.drafts = new Map(); // player -> composer, kept while the version stays
    this.next = el("section", { class: "card", "aria-label": "What happens next" });
    this.board = el("section", { class: "card board", "aria-label": "Boards" });
    this.moves = el("section", { class: "card", "aria-label": "Moves" });
    this.sheet = el("section", { class: "card", "aria-label": "Scores" });
    this.told = el("div", { role: "alert" });
    main.className = "table";
    fill(main, el("div", { class: "wide" }, this.told), this.next, this.board, this.moves, this.sheet);
    this.lit = new Map();
    this.take(table);
  }

  /** Show a table as it is now. */
  take(table) {
    if (this.table && this.table.version === table.version) return;
    this.table = table;
    title.textContent = `${table.id} · ${where(table)}`;
    document.title = title.textContent;
    showTools(this);
    const acting = table.players.indexOf(table.to_act);
    if (acting >= 0) this.seat = acting;
    this.drafts.clear();
    this.lit = new Map();
    this.showNext();
    this.showBoard();
    this.showMoves();
    this.showSheet();
    if (table.findings.length) {
      fill(this.told, table.findings.map((finding) => el("p", { class: "note finding" },
        `line ${finding.line}: ${finding.message} [${finding.rule}]`)));
    } else fill(this.told);
  }

  async changed(version) {
    if (version !== this.table.version) this.take(await client.table(this.id));
  }

  /** Do a command; a refusal is shown with its rule, and can be recorded all the same. */
  async do(body, label = "") {
    status.textContent = "";
    try {
      this.take(await client.command(this.id, { version: this.table.version, ...body }));
      fill(this.told);
      status.textContent = label;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.status === 409) {
        this.take(await client.table(this.id));
        status.textContent = "Somebody else was faster; here is the table as it is now.";
      } else if (error.status === 422) this.refused(body, error.data.finding);
      else status.textContent = error.message;
    }
  }

  refused(body, finding) {
    const can = finding.kind === "illegal" || finding.kind === "claim";
    fill(this.told, el("div", { class: "alert" },
      el("p", {}, el("b", {}, finding.message)),
      finding.hint ? el("p", {}, finding.hint) : null,
      el("p", { class: "cite" }, `${finding.rule}${finding.page ? `, page ${finding.page}` : ""}`),
      can ? button("Record it anyway", () => this.do({ ...body, anyway: true })) : null,
      button("Close", () => fill(this.told))));
    this.told.scrollIntoView({ block: "nearest" });
  }

  // --- what happens next

  showNext() {
    const { table } = this;
    if (table.shown_only) return fill(this.next, el("h2", {}, "This record can only be looked at"));
    if (table.due === null) return fill(this.next, el("h2", {}, "The game is scored"));
    if (table.due === "start") return this.showStart();
    if (table.to_act !== null) return this.showTurn();
    return this.showByPlayer();
  }

  composer(player, options = {}) {
    if (!this.drafts.has(player)) {
      const made = new Composer({
        player,
        ask: (body) => this.ask(body),
        light: (cells) => { if (this.table.players[this.seat] === player) this.light(cells); },
        ...options,
      });
      this.drafts.set(player, made);
    }
    return this.drafts.get(player);
  }

  async ask(body) {
    try {
      return await client.choices(this.id, body);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const refusal = error.data.finding ?? { message: error.message, rule: "", hint: "" };
      return { choices: [], complete: false, line: body.line ?? "", refusal, whole: false };
    }
  }

  showTurn() {
    const acting = this.table.to_act;
    const shown = this.turnOf ?? acting;
    const composer = this.composer(shown, { done: (line) => this.do({ do: "turn", player: shown, line }) });
    const tabs = el("div", { class: "tabs" }, this.table.players.map((player) => button(
      player === acting ? player : `${player}: free move`, () => {
        this.turnOf = player === acting ? null : player;
        this.seat = this.table.players.indexOf(player);
        this.showNext();
        this.showBoard();
      }, { "aria-pressed": String(player === shown) })));
    fill(this.next, el("h2", {}, `${shown}${shown === acting ? "'s turn" : ": a free move"}`), tabs, composer.element,
      this.closing());
    composer.refresh();
  }

  /** What ends the part: offered beside the turns where nobody has to act any more. */
  closing() {
    return null;
  }

  async showStart() {
    const answer = await this.ask({ head: {} });
    const head = {};
    const keys = Object.entries(answer.head ?? {});
    const begin = button("Begin the round", () => this.do({ do: "reveal", ...head, ...this.startLines() }), { class: "done" });
    const fields = keys.map(([key, values]) => this.headField(key, values, head));
    fill(this.next, el("h2", {}, `Round ${this.table.round + 1}: what is revealed`), fields, begin,
      el("details", {}, el("summary", {}, "Somebody does something at the start"),
        this.table.players.map((player) => el("label", { class: "start" }, player,
          el("input", { "data-player": player, autocomplete: "off" })))));
  }

  startLines() {
    const lines = {};
    for (const field of this.next.querySelectorAll("input[data-player]")) {
      if (field.value.trim()) lines[field.dataset.player] = field.value.trim();
    }
    return Object.keys(lines).length ? { start: lines } : {};
  }

  headField(key, values, head) {
    const buttons = values.map((value) => button(String(value), () => {
      head[key] = value;
      for (const each of buttons) each.setAttribute("aria-pressed", String(each.textContent === String(value)));
    }, { "aria-pressed": "false", "data-head": key }));
    if (buttons.length === 1) buttons[0].click();
    return el("fieldset", { class: "offers tabs" }, el("legend", {}, key), buttons);
  }

  /** A part in which everybody has at most a line: one card a player, and one button for all. */
  showByPlayer() {
    const part = this.table.due;
    const cards = this.table.players.map((player) => {
      const composer = this.composer(player);
      const needs = el("p", { class: "needs" });
      const render = composer.render.bind(composer);
      composer.render = () => {
        render();
        needs.textContent = neededBy(composer.answer.needs?.[player]);
      };
      composer.refresh();
      return el("article", { class: "player" }, el("h3", {}, player), needs, composer.element);
    });
    const run = button(part === "end" ? "Score the game" : `Run the ${part}`, () => {
      const lines = {};
      for (const player of this.table.players) {
        const composer = this.composer(player);
        const line = composer.answer?.line || composer.line;
        if (line) lines[player] = line;
      }
      this.do({ do: part === "end" ? "end" : "harvest", lines });
    }, { class: "done" });
    fill(this.next, el("h2", {}, part === "end" ? "The end: last free moves" : part), cards, run);
  }

  // --- boards

  async showBoard() {
    const { table } = this;
    const tabs = el("div", { class: "tabs" }, table.players.map((player, seat) => button(player, () => {
      this.seat = seat;
      this.showBoard();
    }, { "aria-pressed": String(seat === this.seat) })));
    const seat = this.seat;
    let picture = null;
    try {
      const text = await client.board(this.id, seat);
      const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
      if (parsed.nodeName === "svg") picture = document.importNode(parsed, true);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
    if (seat !== this.seat) return;
    fill(this.board, tabs, picture);
    this.light(this.lit);
  }

  /** Light the cells that can be tapped. */
  light(cells) {
    this.lit = cells;
    for (const group of this.board.querySelectorAll("g")) {
      const name = group.querySelector(":scope > title")?.textContent.match(/^([A-Z]\d+):/)?.[1];
      if (!name) continue;
      const tapped = cells.get(name);
      group.classList.toggle("lit", Boolean(tapped));
      if (tapped) {
        group.setAttribute("tabindex", "0");
        group.setAttribute("role", "button");
        group.setAttribute("aria-label", name);
        group.onclick = tapped;
        group.onkeydown = (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); tapped(); } };
      } else {
        for (const each of ["tabindex", "role", "aria-label"]) group.removeAttribute(each);
        group.onclick = group.onkeydown = null;
      }
    }
  }

  // --- moves, scores, text

  showMoves() {
    const { moves } = this.table;
    const rows = moves.map((move, index) => el("li", {}, el("span", { class: "at" }, move.at),
      el("span", {}, move.player ? el("b", {}, `${move.player}: `) : null, move.line || move.part),
      index < moves.length - 1 ? button("Undo to here", () => this.do({ do: "undo", to: move.at })) : el("span"),
      move.notes.map((note) => el("span", { class: "said" }, note))));
    const list = el("ol", { class: "moves", tabIndex: 0, "aria-label": "Moves so far" }, rows);
    const note = el("input", { "aria-label": "A note", placeholder: "A note", autocomplete: "off" });
    fill(this.moves, el("h2", {}, "Moves"), list, el("form", {
      class: "line",
      onsubmit: (event) => {
        event.preventDefault();
        if (note.value.trim()) this.do({ do: "note", text: note.value.trim() });
      },
    }, note, el("button", { type: "submit" }, "Note it")),
    el("details", {}, el("summary", {}, "The record as text"), el("pre", { class: "text", tabIndex: 0 }, this.table.text)));
    list.scrollTop = list.scrollHeight;
  }

  showSheet() {
    const { scores, players } = this.table;
    const shown = players.filter((player) => scores[player]);
    if (!shown.length) return fill(this.sheet);
    const lines = scores[shown[0]].lines ?? [];
    fill(this.sheet, el("h2", {}, "Scores as things stand"), el("table", { class: "scores" },
      el("thead", {}, el("tr", {}, el("td"), shown.map((player) => el("th", { scope: "col" }, player)))),
      el("tbody", {}, lines.map((line, row) => el("tr", {}, el("th", { scope: "row" }, line.category),
        shown.map((player) => el("td", {}, String(scores[player].lines[row].points))))),
      el("tr", {}, el("th", { scope: "row" }, "total"), shown.map((player) => el("td", {}, String(scores[player].total)))))));
  }
}

/** What a player lacks in a harvest, in words. */
function neededBy(needs) {
  if (!needs) return "";
  return Object.entries(needs).filter(([, value]) => value !== 0 && value !== null && JSON.stringify(value) !== "{}"
    && JSON.stringify(value) !== "[]").map(([key, value]) => `${key}: ${inWords(value)}`).join(" · ");
}

function inWords(value) {
  if (Array.isArray(value)) return value.map(inWords).join(", ");
  if (value !== null && typeof value === "object") return Object.entries(value).map(([key, each]) => `${inWords(each)} ${key}`).join(", ");
  return String(value);
}

// --- the bar --------------------------------------------------------------------------------------------------------

function showTools(view) {
  const undo = document.getElementById("undo");
  const redo = document.getElementById("redo");
  undo.hidden = redo.hidden = view === null;
  document.getElementById("to-tables").hidden = view === null || alone !== null;
  if (view === null) return;
  undo.disabled = !view.table.can_undo;
  redo.disabled = !view.table.can_redo;
  undo.onclick = () => view.do({ do: "undo" }, "Taken back.");
  redo.onclick = () => view.do({ do: "redo" }, "Done again.");
}

function debounce(call, wait = 150) {
  let timer = 0;
  return (...given) => {
    clearTimeout(timer);
    timer = setTimeout(() => call(...given), wait);
  };
}

// --- where one is ---------------------------------------------------------------------------------------------------

async function openTable(id) {
  const view = new TableView(await client.table(id));
  leave = client.watch(id, (_, version) => view.changed(version));
}

async function show() {
  leave();
  leave = () => {};
  const id = decodeURIComponent(location.hash.slice(1));
  try {
    if (id) await openTable(id);
    else await overview();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    status.textContent = error.message;
    if (id && error.status === 404) location.hash = "";
  }
}

window.addEventListener("hashchange", show);
const { file } = await client.games();
alone = file ? file.replace(/\.ya?ml$/i, "") : null;
await show();
