// One table: what happens next, boards and spaces, the moves so far, scores and findings.

import { Refused } from "./client.js";
import { Composer, cite } from "./composer.js";
import { button, el, fill } from "./dom.js";
import { Drawing } from "./drawing.js";
import { Harvest } from "./harvest.js";
import { Log, moveWords } from "./log.js";
import { whatHappened } from "./happened.js";
import { RoundStart } from "./parts.js";
import { showResult } from "./result.js";
import { say } from "./status.js";
import { lang, recall, remember, setNames, t } from "./words.js";

const TABS = ["play", "boards", "spaces", "log", "sheet"];

/** The round and phase of a table, as text. */
export function where(table) {
  if (table.due === null) return table.finished ? t("isScored") : t("viewOnly");
  if (table.due === "end") return t("theEnd");
  const round = table.due === "start" ? table.round + 1 : table.round;
  const now = table.to_act ? t("toAct", { player: table.to_act }) : t(`due.${table.due}`);
  return `${t("round", { n: round, round })} \u00b7 ${now}`;
}

export class TableView {
  /** `tools(view)` updates the bar. `main` is the parent element. */
  constructor(client, main, tools, mayRecord, about) {
    Object.assign(this, { client, main, tools, mayRecord, about });
    this.told = el("div", { class: "told", "aria-live": "polite" });
    this.ask = el("section", { class: "card ask in-play", "aria-label": t("whatNext") });
    this.offers = el("section", { class: "card next in-play", "aria-label": t("whatCan") });
    this.acting = el("div", { class: "acting in-play" });
    this.boards = el("section", { class: "card boards in-play in-boards", "aria-label": t("tab.boards") });
    this.spaces = el("div", { class: "spots in-spaces" });
    this.findings = el("div", { class: "findings in-play in-sheet" });
    this.sheet = el("section", { class: "card scores in-sheet", "aria-label": t("tab.sheet") });
    this.log = new Log(this);
    this.drawing = new Drawing(client, this.boards, this.spaces);
    this.tabs = TABS.map((key) => button(t(`tab.${key}`), () => this.showTab(key), { "data-tab": key }));
    this.kinds = {};
    this.kept = new Map(); // player -> composer of the line
    this.pieces = new Map(); // player -> the pieces chosen by picture, for this version
    this.busy = false;
    main.className = "at-table";
    fill(main, this.drawing.symbols, el("div", { class: "left" }, this.told, this.ask, this.acting, this.offers, this.findings, this.log.element),
      el("div", { class: "right" }, this.boards, this.spaces, this.sheet), el("nav", { class: "views", "aria-label": t("tabs") }, this.tabs));
    this.showTab("play");
  }

  showTab(key) {
    this.main.dataset.show = key;
    for (const tab of this.tabs) tab.setAttribute("aria-pressed", String(tab.dataset.tab === key));
    this.log.toEnd();
    window.scrollTo(0, key === "log" ? document.documentElement.scrollHeight : 0); // the last moves are at the end
  }

  // --- the name of this phone

  get owner() { return recall(`caverna-seat:${this.table.id}`); }

  set owner(player) { remember(`caverna-seat:${this.table.id}`, player); }

  // --- showing a table

  async open(id) {
    const [table, view] = await this.#fetch(id);
    await this.drawing.prepare(table.game);
    if (!table.shown_only) setNames(await this.catalogue(null, table));
    this.take(table, view);
  }

  #fetch(id) { return Promise.all([this.client.table(id), this.client.view(id, { lang })]); }

  /** The pieces that are chosen by picture, with the goods that a player lacks. */
  catalogue(player, table = this.table) {
    const key = `${table.version} ${player}`;
    if (!this.pieces.has(key)) this.pieces.set(key, this.client.catalogue(table.id, { lang, ...(player ? { player } : {}) }));
    return this.pieces.get(key);
  }

  /** Shows the current table. `view` is the data of its drawing. */
  take(table, view) {
    if (this.table?.version === table.version && this.drawn === view.version) return;
    const fresh = this.table?.version !== table.version;
    table.moves.forEach((move, at) => { if (view.lines?.[at]) move.said = view.lines[at]; });
    const before = this.table;
    this.table = table;
    this.drawn = view.version;
    this.kinds = view.kinds;
    this.late = view.late;
    document.getElementById("title").textContent = table.title ?? table.id;
    document.getElementById("where").textContent = where(table);
    document.title = `${table.title ?? table.id} \u00b7 ${where(table)}`;
    this.tools(this);
    if (fresh) this.#forget(before);
    const acting = table.players.indexOf(table.to_act);
    this.drawing.light(new Map(), new Map(), -1);
    this.drawing.take({ ...view, players: table.players }, acting >= 0 ? acting : Math.max(0, this.drawing.seat));
    this.sheet.innerHTML = view.sheet ? `<h2>${t(table.finished ? "scores" : "scoresNow")}</h2>${view.sheet}` : `<h2>${t("scores")}</h2><p>${t("noneYet")}</p>`;
    this.drawing.module?.fold();
    this.findings.innerHTML = view.notes ?? "";
    this.log.take(table);
    this.showNext();
  }

  /** Drops the unfinished lines of players who no longer act. Keeps the line of the player to act, and checks it again. */
  #forget(before) {
    const same = before && before.to_act === this.table.to_act && before.due === this.table.due && before.round === this.table.round;
    for (const key of [...this.kept.keys()]) if (!same || !this.kept.get(key).begun || this.played === key) this.kept.delete(key);
    this.played = null;
    this.pieces.clear();
    this.turnOf = null;
    this.lateOf = null;
  }

  async changed(version) {
    if (this.busy || version === this.table.version) return;
    await this.reload();
  }

  /** Shows the current table, and a message about moves recorded on another phone. */
  async reload() {
    const before = this.table;
    const [table, view] = await this.#fetch(this.table.id);
    if (table.version === before.version) return this.take(table, view);
    const added = table.moves.slice(before.moves.length).filter((move) => move.player || move.line);
    this.take(table, view);
    const last = added.at(-1);
    say(last ? t("otherPhone", { what: moveWords(last), by: last.by ?? t("anotherPhone") }) : t("changedElsewhere"));
  }

  // --- commands

  /** Runs a command. A refusal is shown with its rule, and the line can be recorded anyway. */
  async do(body, label = "", played = null) {
    if (this.busy) return false;
    this.refocus = this.main.contains(document.activeElement);
    this.#setBusy(true);
    say("");
    this.played = played;
    try {
      const by = this.owner ?? undefined;
      const table = await this.client.command(this.table.id, { version: this.table.version, ...(by ? { by } : {}), ...body });
      fill(this.told);
      this.take(table, await this.client.view(this.table.id, { lang }));
      say(typeof label === "function" ? label(table) : label);
      if (body.do === "harvest" || body.do === "reveal") fill(this.told, whatHappened(this, body.do));
      if (this.main.dataset.show === "play") window.scrollTo(0, 0);
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.status === 409) {
        this.played = null;
        await this.reload();
      } else if (error.status === 422) this.refused(body, error.data.finding);
      else if (error.status === 401) this.about.locked();
      else say(error.message);
      return false;
    } finally {
      this.#setBusy(false);
    }
  }

  #setBusy(busy) {
    this.busy = busy;
    this.main.toggleAttribute("aria-busy", busy);
    document.body.classList.toggle("busy", busy);
  }

  refused(body, finding) {
    const can = finding.kind === "illegal" || finding.kind === "claim";
    const close = () => fill(this.told);
    fill(this.told, el("div", { class: "alert", role: "alert" },
      el("p", {}, finding.player ? `${finding.player}: ` : "", el("b", {}, finding.message)),
      finding.hint ? el("p", {}, finding.hint) : null, cite(finding),
      el("p", { class: "ways" }, can ? button(t("recordAnyway"), () => this.do({ ...body, anyway: true }), { class: "anyway" }) : null, button(t("close"), close))));
    window.scrollTo(0, 0);
  }

  // --- the next phase

  showNext() {
    const { table } = this;
    fill(this.acting);
    fill(this.offers);
    this.offers.hidden = true;
    this.picking();
    if (table.shown_only) return this.only(t("viewOnly"), t("cannotRead"));
    if (table.due === null) return showResult(this);
    if (!this.mayRecord) return this.only(where(table), t("spectating"));
    this.offers.hidden = false;
    if (table.due === "start") return new RoundStart(this).show();
    if (table.to_act !== null) return this.showTurn();
    return this.lateOf === null ? new Harvest(this).show() : this.showLate();
  }

  only(heading, words) { fill(this.ask, el("h2", {}, heading), el("p", {}, words)); }

  composer(player, options, kept = player) {
    if (!this.kept.has(kept)) {
      const seat = this.table.players.indexOf(player);
      this.kept.set(kept, new Composer({
        player, seat, game: this.table.game, kinds: this.kinds, drawing: this.drawing, ask: (body) => this.choices(body),
        catalogue: (who) => this.catalogue(who), ...options,
      }));
    }
    return this.kept.get(kept);
  }

  async choices(body) {
    try {
      return await this.client.choices(this.table.id, { lang, ...body });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.status === 401) this.about.locked();
      const refusal = error.data.finding ?? { message: error.message, rule: "", hint: "", kind: "" };
      return { choices: [], complete: false, line: body.line ?? "", refusal, whole: false, preview: null };
    }
  }

  /** On a phone, moves the part to tap to the top: spaces, or the board. */
  picking({ spots, cells } = { spots: new Map(), cells: new Map() }) {
    this.main.classList.toggle("picks-cell", cells.size > 0);
    this.main.classList.toggle("picks-spot", spots.size > 0);
  }

  heading(text, seat) {
    return el("h2", { tabIndex: -1 }, seat >= 0 ? this.drawing.mark(seat) : null, " ", text);
  }

  showTurn() {
    const { players, to_act: acting } = this.table;
    const shown = this.turnOf ?? acting;
    const play = (line, anyway = false) => this.do({ do: "turn", player: shown, line, ...(anyway ? { anyway } : {}) }, "", shown);
    const composer = this.composer(shown, { done: (line) => play(line), anyway: (line) => play(line, true), changed: () => this.picking(composer.lit) });
    const label = shown === acting ? t("othersMove") : t("backTo", { player: acting });
    const others = players.length < 2 ? null : this.pickPlayer(label, players.filter((player) => player !== shown), (player) => { this.turnOf = player === acting ? null : player; });
    const mine = this.owner && this.owner !== shown && players.includes(this.owner) ? el("p", { class: "not-yours" }, t("notYours", { owner: this.owner, player: shown })) : null;
    fill(this.ask, this.heading(t(shown === acting ? "turnOf" : "freeMoveOf", { player: shown }), players.indexOf(shown)), mine, composer.head);
    fill(this.offers, composer.element, others);
    fill(this.acting, composer.bar);
    composer.claims = this.refocus;
    this.refocus = false;
    composer.refresh();
  }

  /** For the keyboard, a link at the top of the page that skips to the choices. */
  toChoices() {
    const first = this.main.querySelector("[data-cell].lit") ?? this.main.querySelector(".spot") ?? this.offers.querySelector("button, summary, input");
    first?.focus();
  }

  /** A free action after the last turn of a round. */
  showLate() {
    const { players, due } = this.table;
    const { late, lateOf: player } = this;
    const play = (line, anyway = false) => this.do({ do: "turn", player, line, part: late, ...(anyway ? { anyway } : {}) }, "", `${player} late`);
    const composer = this.composer(player, {
      ask: (body) => this.choices({ ...body, part: late }), done: (line) => play(line), anyway: (line) => play(line, true),
      changed: () => this.picking(composer.lit),
    }, `${player} late`);
    const back = button(t("backToPart", { part: t(`due.${due}`) }), () => {
      this.lateOf = null;
      this.showNext();
    }, { class: "kind back-to" });
    fill(this.ask, this.heading(t("freeMoveOf", { player }), players.indexOf(player)), composer.head);
    fill(this.offers, composer.element, el("div", { class: "others" }, back));
    fill(this.acting, composer.bar);
    composer.refresh();
  }

  /** A list of players to choose from. */
  pickPlayer(label, players, take) {
    return el("details", { class: "others" }, el("summary", {}, label), el("div", { class: "kinds" }, players.map((player) => {
      const seat = this.table.players.indexOf(player);
      return button("", () => {
        take(player);
        this.drawing.show(seat);
        this.showNext();
      }, { class: "kind", "data-player": player }, this.drawing.mark(seat), el("span", {}, player));
    })));
  }
}

