// A line composed by taps: offers as buttons, the values of a slot, numbers to count, cells to tap on the board.

import { button, el, fill } from "./dom.js";

const CELL = /^[A-Z]\d+$/;
const FEW = 12; // numbers up to here are buttons of their own

export class Composer {
  /**
   * @param ask   body -> answer of `choices`
   * @param light cells -> shows them on the board; called with (names, tapped)
   * @param done  called with the line once it is to be played
   */
  constructor({ ask, light = () => {}, done = null, player, label = "Done" }) {
    Object.assign(this, { ask, light, done, player, label });
    this.line = "";
    this.draft = null;
    this.before = [];
    this.answer = null;
    this.element = el("div", { class: "composer" });
    this.asked = 0;
  }

  /** Ask what can come next, and show it. */
  async refresh() {
    const number = ++this.asked;
    const body = { player: this.player, line: this.line };
    if (this.draft) body.draft = this.draft;
    const answer = await this.ask(body);
    if (number !== this.asked) return;
    this.answer = answer;
    if (this.draft && answer.whole && answer.choices.length === 0) {
      this.line = answer.line;
      this.draft = null;
      return this.refresh();
    }
    this.render();
  }

  #go(line, draft) {
    this.before.push([this.line, this.draft]);
    this.line = line;
    this.draft = draft;
    return this.refresh();
  }

  back() {
    if (!this.before.length) return;
    [this.line, this.draft] = this.before.pop();
    this.refresh();
  }

  #offer(step, slot, value) {
    const draft = this.draft ?? { step };
    return this.#go(this.line, slot === null ? draft : { ...draft, [slot]: value });
  }

  render() {
    const { answer } = this;
    const typed = el("input", {
      class: "typed", value: answer.line || this.line, "aria-label": `${this.player}: the line in notation`,
      autocomplete: "off", autocapitalize: "off", spellcheck: "false",
      onchange: (event) => {
        if (event.target.value !== (answer.line || this.line)) this.#go(event.target.value, null);
      },
    });
    const tools = el("div", { class: "line" }, typed,
      button("Back", () => this.back(), { disabled: !this.before.length, class: "back" }),
      this.done === null ? null : button(this.label, () => this.done(answer.line || this.line), {
        class: "done", disabled: !answer.complete,
      }));
    const rows = [];
    if (this.draft && answer.whole) {
      rows.push(button(`Take it: ${lastStep(answer.line)}`, () => this.#go(answer.line, null), { class: "take" }));
    }
    const byStep = Map.groupBy ? Map.groupBy(answer.choices, (row) => row.step) : grouped(answer.choices);
    for (const [step, offers] of byStep) rows.push(this.#step(step, offers));
    const why = answer.refusal ? el("p", { class: "note" }, `${answer.refusal.message} [${answer.refusal.rule}]`,
      answer.refusal.hint ? el("br") : null, answer.refusal.hint || null) : null;
    fill(this.element, tools, why, ...rows);
    this.#lightCells();
  }

  #step(step, offers) {
    const choose = offers.flatMap((row) => row.slot === null
      ? [this.#button(step, step, null, null, row.sure)]
      : row.values.flatMap((value) => this.#values(step, row.slot, value, row.sure)));
    const named = this.draft ? [...new Set(offers.map((row) => row.slot))].join(", ") : step;
    return el("fieldset", { class: "offers" }, el("legend", {}, named), ...choose);
  }

  #button(text, step, slot, value, sure = true) {
    const cell = cellOf(value);
    return button(text, () => this.#offer(step, slot, value), {
      class: sure === false ? "unsure" : "", "data-step": step, "data-slot": slot ?? "",
      "data-value": JSON.stringify(value), ...(cell ? { "data-cell": cell } : {}),
    });
  }

  /** The buttons of a value; where it has a range, one for each number, or a field to count in. */
  #values(step, slot, value, sure) {
    const range = rangeIn(value);
    if (range === null) return [this.#button(words(value), step, slot, value, sure)];
    const { min, max } = range.range;
    const with_ = (number) => range.put(number);
    if (max - min < FEW) {
      return Array.from({ length: max - min + 1 }, (_, index) => with_(min + index))
        .map((each) => this.#button(words(each), step, slot, each, sure));
    }
    const field = el("input", { type: "number", min: String(min), max: String(max), value: String(min),
      "aria-label": `${step} ${slot}` });
    return [el("span", { class: "counting" }, field,
      button("Take", () => this.#offer(step, slot, with_(Number(field.value)))))];
  }

  #lightCells() {
    const found = new Map();
    for (const each of this.element.querySelectorAll("button[data-cell]")) {
      if (!found.has(each.dataset.cell)) found.set(each.dataset.cell, () => each.click());
    }
    this.light(found);
  }
}

function grouped(rows) {
  const found = new Map();
  for (const row of rows) found.set(row.step, [...(found.get(row.step) ?? []), row]);
  return found;
}

const isRange = (value) => value !== null && typeof value === "object" && !Array.isArray(value)
  && Object.keys(value).length === 2 && "min" in value && "max" in value;

/** Where a range stands in a value, and how a number is put there; null where there is none. */
export function rangeIn(value) {
  if (isRange(value)) return { range: value, put: (number) => number };
  if (value === null || typeof value !== "object") return null;
  for (const [key, each] of Object.entries(value)) {
    const inner = rangeIn(each);
    if (inner) {
      const put = (number) => {
        const copy = Array.isArray(value) ? [...value] : { ...value };
        copy[key] = inner.put(number);
        return copy;
      };
      return { range: inner.range, put };
    }
  }
  return null;
}

function cellOf(value) {
  const last = Array.isArray(value) ? value.at(-1) : value;
  if (typeof last === "string" && CELL.test(last)) return last;
  if (last && typeof last === "object") {
    const filled = Object.values(last).at(-1);
    return typeof filled === "string" && CELL.test(filled) ? filled : null;
  }
  return null;
}

/** A value in words. */
export function words(value) {
  if (Array.isArray(value)) return value.length ? words(value.at(-1)) : "none";
  if (value === true) return "yes";
  if (value === false) return "no";
  if (value !== null && typeof value === "object") {
    if ("step" in value) {
      const { step, ...rest } = value;
      return [step, ...Object.values(rest).map(words)].join(" ");
    }
    return Object.entries(value).map(([good, count]) => `${words(count)} ${good}`).join(" ");
  }
  return String(value);
}

const lastStep = (line) => line.split(", ").at(-1);
