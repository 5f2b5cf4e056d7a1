// A harvest, a feeding or the end: a card for each player with a food bar and goods to count, and one button for all.

import { button, el, fill } from "./dom.js";
import { more, numbers } from "./values.js";
import { called, t } from "./words.js";

const PAYING = new Set(["eat", "pay"]); // the steps that use goods as food

export class Harvest {
  constructor(view) {
    this.view = view;
    this.part = view.table.due;
    this.composers = new Map();
    this.cards = new Map();
  }

  async show() {
    const { view, part } = this;
    const ends = part === "end";
    const all = await view.choices({});
    const cards = view.table.players.map((player) => this.#card(player, all.needs?.[player]));
    this.run = button(t(`run.${part}`), () => view.do({ do: ends ? "end" : "harvest", lines: linesOf(this.composers) }), { class: "done full" });
    const suggesting = ends || !all.needs ? null : button(t("suggestAll"), () => this.#suggest(view.table.players), { class: "suggest" });
    fill(view.ask, view.heading(t(`due.${part}`), -1), el("p", { class: "question" }, t(ends ? "endWords" : part === "feeding" ? "feedingWords" : "harvestWords")), suggesting);
    fill(view.offers, cards, ends ? null : view.pickPlayer(t("freeBefore"), view.table.players, (player) => { view.lateOf = player; }));
    fill(view.acting, el("div", { class: "line" }, this.run));
    this.#openNext();
  }

  #card(player, needs) {
    const { view } = this;
    const card = new Card(this, player, needs);
    this.cards.set(player, card);
    const composer = view.composer(player, { lights: false, changed: (answer) => card.changed(answer) });
    this.composers.set(player, composer);
    card.composer = composer;
    const made = card.draw();
    composer.refresh();
    return made;
  }

  changed() {
    this.run?.classList.toggle("open", [...this.composers.values()].some((each) => !each.answer.complete));
  }

  /** Opens the card of the first player who must still decide something. */
  #openNext() {
    const next = [...this.cards.values()].find((card) => card.mustDecide);
    if (next) next.element.open = true;
  }

  /** Fills in the cheapest lines. */
  async suggest(players) { return this.#suggest(players); }

  async #suggest(players) {
    const { view } = this;
    const found = await view.client.suggest(view.table.id, { players });
    for (const [player, { line }] of Object.entries(found.lines)) await this.cards.get(player).fill(line);
  }
}

class Card {
  constructor(harvest, player, needs) {
    Object.assign(this, { harvest, player, needs, view: harvest.view });
    this.seat = this.view.table.players.indexOf(player);
    this.state = el("span", { class: "badge" });
    this.bar = el("div", { class: "food-bar", role: "img" }, el("i"), el("span"));
    this.steppers = el("ul", { class: "counters" });
    this.births = el("div", { class: "births" });
    this.amounts = {};
    this.ranges = null;
    this.paying = null;
    this.breeding = null;
  }

  get mustDecide() {
    const { needs } = this;
    return Boolean(needs && (needs.lacks > 0 || needs.births?.length > 1 || needs.skip || needs.hidden > 0)) && !this.composer.answer.complete;
  }

  draw() {
    const { view, needs, player } = this;
    const tools = needs?.food === undefined ? null : el("p", { class: "ways" }, button(t("suggest"), () => this.harvest.suggest([player]), { class: "suggest" }), this.begging = el("span"));
    this.element = el("details", { class: "player", name: "feeding", "data-player": player },
      el("summary", {}, view.drawing.mark(this.seat), " ", el("b", {}, player), " ", this.state),
      needs ? el("div", { class: "needs" }, needs.food === undefined ? null : this.bar, this.steppers, tools, this.births, this.#more()) : null,
      this.composer.head, el("details", { class: "more-steps", open: !needs || needs.food === undefined }, el("summary", {}, t("otherSteps")), this.composer.element, this.composer.bar));
    return this.element;
  }

  /** The other needs in this phase, as text. */
  #more() {
    const { needs } = this;
    return [needs.skip ? el("p", {}, t("skipWords")) : null, needs.hidden ? el("p", {}, t("hiddenWords", { n: needs.hidden })) : null];
  }

  /** Takes a new answer: the food so far, and the goods that can still be used. */
  changed(answer) {
    const needs = answer.needs?.[this.player] ?? this.needs;
    if (this.ranges === null) this.#takeRanges(answer);
    this.#readLine(answer);
    const lacks = needs?.lacks ?? 0;
    const settled = answer.complete;
    this.state.textContent = settled ? this.#settled(needs) : lacks > 0 ? t("lacksFood", { n: lacks }) : t("mustDecide");
    this.state.className = `badge ${settled ? "good" : "bad"}`;
    if (needs?.food !== undefined) {
      const have = Math.max(0, needs.food - lacks);
      this.bar.firstChild.style.setProperty("width", `${needs.food ? 100 * have / needs.food : 100}%`);
      const words = t("foodOf", { have, needed: needs.food });
      this.bar.lastChild.textContent = words;
      this.bar.setAttribute("aria-label", words);
      this.bar.classList.toggle("full", lacks <= 0);
    }
    this.#showSteppers();
    this.#showBegging(lacks);
    this.#showBirths(needs);
    this.harvest.changed();
  }

  #settled(needs) {
    if (this.composer.begun) return t("decided");
    return needs?.food !== undefined ? t("fed") : this.composer.answer.choices.length ? t("mayDecide") : t("nothingToDecide");
  }

  #takeRanges(answer) {
    this.ranges = new Map();
    for (const row of answer.choices.filter((each) => PAYING.has(each.step) && each.slot === "goods")) {
      this.paying = row.step;
      for (const value of row.values.map(more).filter(Boolean)) {
        this.ranges.set(value.good, [...(this.ranges.get(value.good) ?? []), ...numbers(value.range)].sort((one, other) => one - other));
      }
    }
  }

  /** The goods that the line uses so far. */
  #readLine(answer) {
    const steps = answer.steps ?? [];
    this.amounts = steps.find((step) => step.step === this.paying)?.goods ?? {};
    this.breeding = steps.find((step) => step.step === "breed")?.animals ?? null;
  }

  #showSteppers() {
    const { drawing } = this.view;
    fill(this.steppers, [...this.ranges].map(([good, counts]) => {
      const now = this.amounts[good] ?? 0;
      const up = counts.find((number) => number > now);
      const down = [0, ...counts].filter((number) => number < now).at(-1);
      const set = (count) => this.#send({ goods: { ...this.amounts, [good]: count } });
      return el("li", { class: now ? "count some" : "count" }, drawing.icon(good), el("span", { class: "good" }, called(good)),
        button("\u2212", () => set(down), { "aria-label": t("less", { what: called(good) }), disabled: down === undefined }), el("output", { "aria-label": called(good) }, String(now)),
        button("+", () => set(up), { "aria-label": t("more", { what: called(good) }), disabled: up === undefined }));
    }));
  }

  #showBegging(lacks) {
    if (!this.begging) return;
    const step = this.paying === "pay" || this.composer.answer.choices.some((row) => row.step === "starve") ? "starve" : "beg";
    const make = () => this.#send({ begging: step === "beg" ? { step, count: lacks } : { step } });
    fill(this.begging, lacks > 0 ? button(t(step, { n: lacks }), make, { class: "beg" }) : null);
  }

  /** A button for each possible set of newborn animals, if there is no room for all. */
  #showBirths(needs) {
    const ways = needs?.births ?? [];
    if (ways.length < 2) return fill(this.births, ways[0]?.length ? el("p", {}, t("newborn", { animals: ways[0].map(called).join(", ") })) : null);
    const chosen = JSON.stringify(this.breeding);
    fill(this.births, el("p", {}, t("whichNewborn")), el("div", { class: "values" }, ways.map((way) =>
      button(way.map(called).join(", ") || t("nothing"), () => this.#send({ breeding: way }), { class: "value", "aria-pressed": String(chosen === JSON.stringify(way)) }))));
  }

  /** Sends the choices as a line. */
  async #send({ goods = this.amounts, begging = null, breeding = this.breeding }) {
    const used = Object.fromEntries(Object.entries(goods).filter(([, count]) => count));
    const steps = [
      ...(Object.keys(used).length ? [{ step: this.paying, goods: used }] : []), ...(begging ? [begging] : []), ...(breeding ? [{ step: "breed", animals: breeding }] : []),
    ];
    const answer = await this.view.choices({ player: this.player, steps });
    if (answer.refusal && !answer.choices.length) return this.#refuse(answer.refusal);
    await this.fill(answer.line);
  }

  #refuse(refusal) { fill(this.births, el("p", { class: "bad" }, refusal.message)); }

  fill(line) { return this.composer.become(line); }
}

/** The lines of players who have decided something. */
export function linesOf(composers) {
  const lines = {};
  for (const [player, composer] of composers) if (composer.whole()) lines[player] = composer.whole();
  return lines;
}
