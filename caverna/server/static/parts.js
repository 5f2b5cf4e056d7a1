// What all players do at once: the start of a round, a harvest or feeding, the end.

import { Composer } from "./composer.js";
import { button, el, fill } from "./dom.js";
import { searchable } from "./inputs.js";
import { capital } from "./values.js";

/** Before a round: what is turned up, and who does something first. */
export class RoundStart {
  constructor(view) {
    this.view = view;
    this.head = {};
  }

  async show() {
    const { view } = this;
    const answer = await view.choices({ head: {} });
    const fields = Object.entries(answer.head ?? {}).flatMap(([key, values]) => this.#field(key, values, answer.needs?.[key]));
    this.begin = button("Begin the round", () => view.do({ do: "reveal", ...this.head, ...this.#start() }), { class: "done full" });
    fill(view.ask, view.heading(`Round ${view.table.round + 1}`, -1), el("p", { class: "question" }, fields.length ? "What is turned up?" : "Nothing is turned up."));
    this.composers = new Map();
    const first = el("details", { class: "others first", ontoggle: () => first.open && this.#compose(lines) }, el("summary", {}, "Somebody does something first"));
    const lines = first.appendChild(el("div"));
    fill(view.offers, fields, first);
    fill(view.acting, el("div", { class: "line" }, this.begin));
  }

  #compose(into) {
    const { view } = this;
    if (this.composers.size) return;
    for (const player of view.table.players) {
      const seat = view.table.players.indexOf(player);
      const ask = (body) => view.choices({ ...body, head: this.head });
      const composer = new Composer({ player, seat, kinds: {}, drawing: view.drawing, lights: false, ask });
      this.composers.set(player, composer);
      into.append(el("article", { class: "player", "data-player": player }, el("h3", {}, view.drawing.mark(seat), " ", player), composer.head, composer.bar, composer.element));
      composer.refresh();
    }
  }

  #start() {
    const lines = linesOf(this.composers);
    return Object.keys(lines).length ? { start: lines } : {};
  }

  /** The fields of a key of the round: one list, or one for each thing that turns up. */
  #field(key, values, needs) {
    const stacks = needs?.stacks;
    const count = needs?.count ?? 1;
    const put = (value) => {
      if (value === null) delete this.head[key];
      else this.head[key] = value;
    };
    if (!needs) return [this.#pick(key, values, put)];
    if (!count) return [];
    const chosen = Array(count).fill(null);
    const names = stacks ? stacks.map((stack) => `${capital(key)}, stack ${stack}`) : chosen.map((_, at) => `${capital(key)}, ${at + 1} of ${count}`);
    return names.map((name, at) => this.#pickOneOf(name, key, values, (value) => {
      chosen[at] = value;
      put(chosen.includes(null) ? null : chosen);
    }));
  }

  /** A list of which one is picked; it lies open. */
  #pick(name, values, take) {
    const buttons = pressing(values, name, take);
    if (buttons.length === 1) buttons[0].click();
    return el("fieldset", { class: "values" }, el("legend", {}, capital(name)), buttons);
  }

  /** One of several lists: it closes when something is picked, and the next one opens. */
  #pickOneOf(name, key, values, take) {
    const said = el("b");
    const buttons = pressing(values, key, (value) => {
      take(value);
      said.textContent = value ?? "";
      if (value === null) return;
      box.open = false;
      const next = box.nextElementSibling;
      if (!next?.classList.contains("picking") || next.querySelector("[aria-pressed=true]")) return;
      next.open = true;
      next.querySelector("summary").focus();
    });
    const box = el("details", { class: "picking" }, el("summary", {}, el("span", {}, name), said), el("div", { class: "values" }, searchable(buttons)));
    return box;
  }
}

/** A harvest, a feeding or the end: one card a player with what is missing, and one button for all. */
export class ByPlayer {
  constructor(view) {
    this.view = view;
    this.part = view.table.due;
  }

  async show() {
    const { view, part } = this;
    const all = await view.choices({});
    this.composers = new Map();
    const cards = view.table.players.map((player) => this.#card(player, all.needs?.[player]));
    const label = part === "end" ? "Score the game" : `Run the ${part}`;
    this.run = button(label, () => view.do({ do: part === "end" ? "end" : "harvest", lines: linesOf(this.composers) }), { class: "done full" });
    fill(view.ask, view.heading(part === "end" ? "The end" : capital(part), -1),
      el("p", { class: "question" }, part === "end" ? "Last free moves, then the game is scored." : "Decide where needed. The rest is automatic."));
    fill(view.offers, cards, part === "end" ? null : view.pickPlayer("A free move before it", view.table.players, (player) => { view.lateOf = player; }));
    fill(view.acting, el("div", { class: "line" }, this.run));
  }

  #card(player, needs) {
    const { view } = this;
    const seat = view.table.players.indexOf(player);
    const state = el("span", { class: "badge" });
    const lacking = el("b", { class: "bad" });
    const must = needs && (needs.lacks > 0 || needs.births?.length > 1 || needs.skip || needs.hidden > 0);
    const composer = view.composer(player, {
      lights: false, kinds: {},
      changed: (answer) => {
        const lacks = (answer.needs?.[player] ?? needs)?.lacks; // behind what is composed
        state.textContent = answer.complete ? this.#settled(composer) : lacks > 0 ? `lacks ${lacks} food` : "must decide";
        lacking.textContent = lacks > 0 ? ` ${composer.begun ? "Still lacks" : "Lacks"} ${lacks}.` : "";
        state.className = `badge ${answer.complete ? "good" : "bad"}`;
        this.run?.classList.toggle("open", [...this.composers.values()].some((each) => !each.answer.complete));
      },
    });
    this.composers.set(player, composer);
    composer.refresh();
    return el("details", { class: "player", open: Boolean(must), "data-player": player },
      el("summary", {}, view.drawing.mark(seat), " ", el("b", {}, player), " ", state),
      needs ? this.#needs(needs, lacking) : null, composer.head, composer.bar, composer.element);
  }

  /** Say whether a player who need not decide anything has done so, or still may. */
  #settled({ begun, answer }) {
    if (begun) return "decided";
    return !answer.choices.length ? "nothing to decide" : this.part === "end" ? "free moves possible" : "may decide";
  }

  /** What the part asks of a player: what it costs, what is there, what could pay. */
  #needs(needs, lacking) {
    const { drawing } = this.view;
    const rows = [];
    if (needs.food !== undefined) {
      rows.push(el("p", {}, `Feeding costs ${needs.food} food, has ${needs.has}.`, lacking));
    }
    const payable = Object.entries(needs.eat ?? needs.pay ?? {});
    if (payable.length && needs.lacks > 0) {
      rows.push(el("p", { class: "payable" }, needs.eat ? "Could be eaten, for food: " : "Could be paid: ", payable.map(([good, food]) => el("span", { class: "chip" }, drawing.icon(good), `${good} ${food}`))));
    }
    if (needs.births?.length) rows.push(el("p", {}, "Newborns: ", needs.births.map((births) => births.join(", ") || "none").join(" \u2013 or: ")));
    if (needs.skip) rows.push(el("p", {}, "One phase is skipped: say which."));
    if (needs.hidden) rows.push(el("p", {}, `${needs.hidden} cards drawn unseen must be named.`));
    return el("div", { class: "needs" }, rows);
  }
}

/** Buttons of which one is pressed. A tap on that one releases it, unless it is the only one: `take` gets null then. */
function pressing(values, key, take) {
  const buttons = values.map((value) => button(String(value), (event) => {
    const chosen = values.length > 1 && event.currentTarget.getAttribute("aria-pressed") === "true" ? null : value;
    for (const each of buttons) each.setAttribute("aria-pressed", String(chosen !== null && each.textContent === String(chosen)));
    take(chosen);
  }, { class: "value", "aria-pressed": "false", "data-head": key }));
  return buttons;
}

function linesOf(composers) {
  const lines = {};
  for (const [player, composer] of composers) if (composer.whole()) lines[player] = composer.whole();
  return lines;
}
