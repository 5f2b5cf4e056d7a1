// One table: what happens next, boards and spaces, the moves so far, scores and findings.

import { Refused } from "./client.js";
import { Composer, cite } from "./composer.js";
import { button, el, fill } from "./dom.js";
import { Drawing } from "./drawing.js";
import { Log } from "./log.js";
import { ByPlayer, RoundStart } from "./parts.js";
import { say } from "./status.js";
import { listed, ranks } from "./values.js";

const TABS = [["play", "Play"], ["boards", "Boards"], ["spaces", "Table"], ["log", "Moves"], ["sheet", "Scores"]];
const DUE = { start: "begins", end: "the end", turns: "turns" };

/** Where a table is, in words. */
export function where(table) {
  if (table.due === null) return table.finished ? "scored" : "to look at";
  const round = table.due === "start" ? table.round + 1 : table.round;
  const now = table.to_act ? `${table.to_act} to act` : DUE[table.due] ?? table.due;
  return table.due === "end" ? now : `Round ${round} \u00b7 ${now}`;
}

export class TableView {
  /** `tools(view)` shows what the bar offers; `main` is the element it lives in. */
  constructor(client, main, tools, mayRecord) {
    Object.assign(this, { client, main, tools, mayRecord });
    this.told = el("div", { class: "told" });
    this.ask = el("section", { class: "card ask in-play", "aria-label": "What happens next" });
    this.offers = el("section", { class: "card next in-play", "aria-label": "What can come next" });
    this.acting = el("div", { class: "acting in-play" });
    this.boards = el("section", { class: "card boards in-play in-boards", "aria-label": "Boards" });
    this.spaces = el("div", { class: "spots in-spaces" });
    this.findings = el("div", { class: "findings in-play in-sheet" });
    this.sheet = el("section", { class: "card scores in-sheet", "aria-label": "Scores" });
    this.log = new Log((body, label) => this.do(body, label), mayRecord);
    this.drawing = new Drawing(client, this.boards, this.spaces);
    this.tabs = TABS.map(([key, name]) => button(name, () => this.showTab(key), { "data-tab": key }));
    this.kinds = {};
    this.kept = new Map(); // player -> line being composed, kept while the version stays
    this.busy = false;
    main.className = "at-table";
    fill(main, this.drawing.symbols, el("div", { class: "left" }, this.told, this.ask, this.acting, this.offers, this.findings, this.log.element),
      el("div", { class: "right" }, this.boards, this.spaces, this.sheet), el("nav", { class: "views", "aria-label": "Parts of the table" }, this.tabs));
    this.showTab("play");
  }

  showTab(key) {
    this.main.dataset.show = key;
    for (const tab of this.tabs) tab.setAttribute("aria-pressed", String(tab.dataset.tab === key));
    this.log.toEnd();
    window.scrollTo(0, key === "log" ? document.documentElement.scrollHeight : 0); // the last moves are at the end
  }

  // --- taking a table

  async open(id) {
    const [table, view] = await Promise.all([this.client.table(id), this.client.view(id)]);
    await this.drawing.prepare(table.game);
    this.take(table, view);
  }

  /** Show a table as it is now; `view` is what is drawn of it. */
  take(table, view) {
    if (this.table?.version === table.version && this.drawn === view.version) return;
    const fresh = this.table?.version !== table.version;
    this.table = table;
    this.drawn = view.version;
    this.kinds = view.kinds;
    this.late = view.late;
    document.getElementById("title").textContent = table.id;
    document.getElementById("where").textContent = where(table);
    document.title = `${table.id} \u00b7 ${where(table)}`;
    this.tools(this);
    if (fresh) {
      this.kept.clear();
      this.turnOf = null;
      this.lateOf = null;
    }
    const acting = table.players.indexOf(table.to_act);
    this.drawing.light(new Map(), new Map(), -1);
    this.drawing.take(view, acting >= 0 ? acting : Math.max(0, this.drawing.seat));
    this.sheet.innerHTML = view.sheet ? `<h2>${table.finished ? "Scores" : "Scores as things stand"}</h2>${view.sheet}` : "<h2>Scores</h2><p>None yet.</p>";
    this.drawing.module?.fold();
    this.findings.innerHTML = view.notes ?? "";
    this.log.take(table);
    this.showNext();
  }

  async changed(version) {
    if (this.busy || version === this.table.version) return;
    await this.reload();
  }

  async reload() {
    const [table, view] = await Promise.all([this.client.table(this.table.id), this.client.view(this.table.id)]);
    this.take(table, view);
  }

  // --- commands

  /** Do a command; a refusal is shown with its rule, and can be recorded all the same. */
  async do(body, label = "") {
    if (this.busy) return;
    this.setBusy(true);
    say("");
    try {
      const table = await this.client.command(this.table.id, { version: this.table.version, ...body });
      fill(this.told);
      this.take(table, await this.client.view(this.table.id));
      say(label);
      if (this.main.dataset.show === "play") window.scrollTo(0, 0);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.status === 409) {
        await this.reload();
        say("Somebody else was faster; here is the table as it is now.");
      } else if (error.status === 422) this.refused(body, error.data.finding);
      else say(error.message);
    } finally {
      this.setBusy(false);
    }
  }

  setBusy(busy) {
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
      el("p", { class: "ways" }, can ? button("Record it anyway", () => this.do({ ...body, anyway: true }), { class: "anyway" }) : null, button("Close", close))));
    window.scrollTo(0, 0);
  }

  // --- what happens next

  showNext() {
    const { table } = this;
    fill(this.acting);
    fill(this.offers);
    this.offers.hidden = true;
    this.picking();
    if (table.shown_only) return this.only("This record can only be looked at", "Something in it cannot be read; mend the file by hand.");
    if (table.due === null) return this.showResult();
    if (!this.mayRecord) return this.only(where(table), "You are looking on.");
    this.offers.hidden = false;
    if (table.due === "start") return new RoundStart(this).show();
    if (table.to_act !== null) return this.showTurn();
    return this.lateOf === null ? new ByPlayer(this).show() : this.showLate();
  }

  only(heading, words) {
    fill(this.ask, el("h2", {}, heading), el("p", {}, words));
  }

  /** The game is over: the players by rank, with their points and a trophy for winners. */
  showResult() {
    const { players, scores, winners } = this.table;
    const ranked = ranks(players.filter((player) => scores[player]), (player) => scores[player].total, winners);
    const trophy = (player) => winners.includes(player) && players.length > 1 ? [this.drawing.sign("i-won", "won"), " "] : [];
    const rows = ranked.map(({ player, rank, byTieBreak }) => el("li", { value: rank }, this.drawing.mark(players.indexOf(player)), " ", el("b", {}, player), " ",
      trophy(player), `${scores[player].total} points${byTieBreak ? ", tie-break" : ""}`));
    const heading = players.length < 2 || !winners.length ? "Final score" : winners.length === 1 ? `${winners[0]} wins!` : `${listed(winners)} share the win!`;
    fill(this.ask, this.heading(heading, -1), el("ol", { class: "result" }, rows), el("p", { class: "question" }, this.mayRecord ? "Undo to change the final moves." : ""));
  }

  composer(player, options, kept = player) {
    if (!this.kept.has(kept)) {
      const seat = this.table.players.indexOf(player);
      this.kept.set(kept, new Composer({ player, seat, kinds: this.kinds, drawing: this.drawing, ask: (body) => this.choices(body), ...options }));
    }
    return this.kept.get(kept);
  }

  async choices(body) {
    try {
      return await this.client.choices(this.table.id, body);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const refusal = error.data.finding ?? { message: error.message, rule: "", hint: "", kind: "" };
      return { choices: [], complete: false, line: body.line ?? "", refusal, whole: false };
    }
  }

  /** On a phone what is to be tapped comes first: spaces, or the board. */
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
    const play = (line, anyway = false) => this.do({ do: "turn", player: shown, line, ...(anyway ? { anyway } : {}) });
    const composer = this.composer(shown, {
      done: (line) => play(line), anyway: (line) => play(line, true),
      changed: () => this.picking(composer.lit),
    });
    const others = players.length < 2 ? null : this.pickPlayer(shown === acting ? "A free move of somebody else" : `Back to ${acting}`,
      players.filter((player) => player !== shown), (player) => { this.turnOf = player === acting ? null : player; });
    fill(this.ask, this.heading(shown === acting ? `${shown}\u2019s turn` : `${shown}: a free move`, players.indexOf(shown)), composer.head);
    fill(this.offers, composer.element, others);
    fill(this.acting, composer.bar);
    composer.refresh();
  }

  /** A free move that still belongs to the turns, though all of them are made. */
  showLate() {
    const { players, due } = this.table;
    const { late, lateOf: player } = this;
    const play = (line, anyway = false) => this.do({ do: "turn", player, line, part: late, ...(anyway ? { anyway } : {}) });
    const composer = this.composer(player, {
      ask: (body) => this.choices({ ...body, part: late }), done: (line) => play(line), anyway: (line) => play(line, true),
      changed: () => this.picking(composer.lit),
    }, `${player} late`);
    const back = button(`Back to the ${due}`, () => {
      this.lateOf = null;
      this.showNext();
    }, { class: "kind back-to" });
    fill(this.ask, this.heading(`${player}: a free move before the ${due}`, players.indexOf(player)), composer.head);
    fill(this.offers, composer.element, el("div", { class: "others" }, back));
    fill(this.acting, composer.bar);
    composer.refresh();
  }

  /** A list of players, one of whom is tapped to go on with. */
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
