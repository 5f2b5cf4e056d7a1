// A line composed by taps: spaces and cells that light up, kinds of steps and values as buttons, goods to count.

import { button, el, fill } from "./dom.js";
import { goodsCounter, numberField, searchable, textField, valueButton } from "./inputs.js";
import { capital, cellOf, gapIn, grouped, isAny, isRange, itemOf, more, numbers, stepsOf, words } from "./values.js";

const FEW = 12; // numbers up to here are buttons of their own
const SHORT = 9; // letters of which four buttons fit side by side on a phone
const FOLDED = 6; // items of an expedition of which there are more stand behind a button

export class Composer {
  /**
   * @param ask      body -> answer of `choices`
   * @param player   whose line it is
   * @param kinds    word of a step -> whether it can be done at any time, and what it is
   * @param drawing  draws boards and spaces, or null
   * @param seat     the player's seat, for the cells of the board
   * @param lights   whether spaces and cells light up for it
   * @param done     called with the line once it is to be played; null where something else plays it
   * @param anyway   called with a line that breaks a rule, to record it all the same
   * @param changed  called with the answer whenever there is a new one
   */
  constructor({ ask, player, kinds, drawing = null, seat = 0, lights = true, done = null, anyway = null, changed = () => {} }) {
    Object.assign(this, { ask, player, kinds, drawing, seat, lights, done, anyway, changed });
    this.line = "";
    this.draft = null;
    this.aim = null; // the slot that taps on the board are for
    this.aside = []; // the free steps that could come instead of a step that is begun because no other can
    this.item = null; // the kind of item that was picked inside the draft
    this.ranges = new Map(); // good -> the numbers of it that were offered
    this.before = [];
    this.answer = { choices: [], complete: false, line: "", refusal: null };
    this.asked = 0;
    this.head = el("div", { class: "so-far" });
    this.element = el("div", { class: "offers" });
    this.typed = el("input", {
      class: "typed", "aria-label": `${player}: the line in notation`, autocomplete: "off", autocapitalize: "off",
      spellcheck: "false", placeholder: "Tap, or type the line", enterkeyhint: "go",
      onchange: () => this.mend(this.typed.value),
    });
    this.backButton = button("", () => this.back(), { class: "back", "aria-label": "Back: take the last tap back" });
    this.doneButton = button("Done", () => this.done?.(this.whole()), { class: "done" });
    this.bar = el("div", { class: "line" }, this.backButton, this.typed, done ? this.doneButton : null);
  }

  /** The line as it would be played now. */
  whole() {
    return this.answer.line || this.line;
  }

  /** Whether anything was tapped or typed. */
  get begun() {
    return this.line !== "" || this.draft !== null;
  }

  // --- going on

  /** Ask what can come next, and show it. */
  async refresh() {
    const number = ++this.asked;
    const body = { player: this.player, line: this.line };
    if (this.draft) body.draft = this.draft;
    const answer = await this.ask(body);
    if (number !== this.asked) return;
    if (this.draft && answer.refusal && !answer.choices.length && this.before.length) { // too much of something
      this.#become(this.before.pop());
      const before = await this.ask(this.draft ? { ...body, line: this.line, draft: this.draft } : { player: this.player, line: this.line });
      if (number === this.asked) this.#take({ ...before, refusal: answer.refusal });
      return;
    }
    if (this.draft && answer.whole && answer.choices.length === 0 && !this.#counting()) return this.#next(answer.line, null);
    const only = this.draft && !answer.whole ? onlyValue(answer.choices, this.draft) : null;
    if (only) return this.#next(this.line, { ...this.draft, [only.slot]: only.value });
    if (!this.draft) {
      const kinds = grouped(this.#main(answer), (row) => row.step);
      const [[step, rows] = []] = kinds;
      if (this.line && !answer.complete && kinds.size === 1 && rows.every((row) => row.slot !== null)) {
        this.aside = this.#freeKinds(answer);
        return this.#next(this.line, { step }); // nothing else can come, but for what can at any time
      }
    }
    this.#take(answer);
  }

  #take(answer) {
    this.answer = answer;
    if (!this.draft) this.ranges.clear();
    this.render();
    this.changed(answer);
  }

  /** Go on without a tap: Back goes to where the last one was. */
  #next(line, draft) {
    Object.assign(this, { line, draft, item: null });
    return this.refresh();
  }

  #go(line, draft, item = null) {
    this.before.push({ line: this.line, draft: this.draft, item: this.item, aside: this.aside });
    Object.assign(this, { line, draft, item, aside: [] });
    return this.refresh();
  }

  #become({ line, draft, item, aside }) {
    Object.assign(this, { line, draft, item, aside });
  }

  back() {
    if (!this.before.length) return;
    this.#become(this.before.pop());
    this.refresh();
  }

  /** Take a line that somebody typed. */
  mend(line) {
    if (line.trim() !== this.whole()) this.#go(line.trim(), null);
  }

  #put(step, slot, value) {
    const draft = this.draft ?? { step };
    return this.#go(this.line, slot === null ? draft : { ...draft, [slot]: value });
  }

  // --- showing it

  #isFree(step) {
    return Boolean(this.kinds[step]?.free);
  }

  #main(answer) {
    return answer.choices.filter((row) => !this.#isFree(row.step));
  }

  render() {
    const { answer } = this;
    const focused = this.#holdsFocus();
    this.typed.value = this.whole();
    this.backButton.disabled = !this.before.length;
    this.doneButton.disabled = !answer.complete;
    const [spots, cells] = [new Map(), new Map()];
    const rows = this.draft ? this.#slots(spots, cells) : this.#kinds(spots);
    fill(this.head, this.#steps(), this.#refusal(), this.#question(this.lights ? spots : new Map(), this.lights ? cells : new Map()));
    fill(this.element, ...rows);
    if (this.lights) this.drawing?.light(spots, cells, this.seat);
    this.lit = { spots, cells };
    this.element.dataset.shown = String(this.asked);
    if (focused) this.#focus();
  }

  #steps() {
    const steps = stepsOf(this.whole());
    return steps.length ? el("ol", { class: "steps", "aria-label": "The line so far" }, steps.map((step) => el("li", {}, step))) : null;
  }

  #question(spots, cells) {
    const { draft, answer } = this;
    if (draft === null) {
      const said = spots.size ? "Tap a space." : answer.complete && this.line ? "Done, or is there more?" : "What happened?";
      return answer.choices.length || answer.complete ? el("p", { class: "question" }, said) : null;
    }
    const slots = [...new Set(answer.choices.map((row) => row.slot))];
    const asked = cells.size ? `tap a lit cell${half(slots)}` : spots.size ? "tap a lit place" : slots.length === 1 ? `which ${singular(slots[0])}?` : "";
    return el("p", { class: "question" }, el("b", {}, capital(draft.step)), answer.whole && asked ? `: enough, or ${asked}` : asked ? `: ${asked}` : ":");
  }

  #refusal() {
    const { refusal } = this.answer;
    if (!refusal) return null;
    const can = this.anyway && this.draft === null && (refusal.kind === "illegal" || refusal.kind === "claim");
    return el("div", { class: "alert", role: "alert" }, el("p", {}, el("b", {}, refusal.message)),
      refusal.hint ? el("p", {}, refusal.hint) : null, cite(refusal),
      can ? button("Record it anyway", () => this.anyway(this.whole()), { class: "anyway" }) : null);
  }

  /** The kinds of steps that can come next: spaces to tap, a button for each other kind, free ones apart. */
  #kinds(spots) {
    const { answer } = this;
    const buttons = [];
    for (const [step, rows] of grouped(this.#main(answer), (row) => row.step)) {
      if (this.#spots(step, rows, spots)) continue;
      buttons.push(this.#kind(step, rows.every((row) => row.sure === false), this.kinds[step]?.says));
    }
    return [buttons.length ? el("div", { class: "kinds" }, buttons) : null, this.#freely(this.#freeKinds(answer))];
  }

  #freeKinds(answer) {
    return [...new Set(answer.choices.filter((row) => this.#isFree(row.step)).map((row) => row.step))];
  }

  #freely(kinds) {
    return kinds.length ? el("fieldset", { class: "free" }, el("legend", {}, "At any time"), kinds.map((step) => this.#kind(step))) : null;
  }

  #kind(step, unsure = false, says = "") {
    return button("", () => this.#go(this.line, { step }), {
      class: `kind${unsure ? " unsure" : ""}`, "data-step": step, "data-slot": "", "data-value": "null",
    }, el("span", {}, capital(step)), says ? el("small", {}, says) : null);
  }

  /** Light the spaces that rows of a step are about, and return whether these are all of its values. */
  #spots(step, rows, spots) {
    if (!this.drawing || !this.lights) return false;
    const names = this.drawing.spotNames();
    let all = true;
    for (const row of rows) {
      for (const value of row.slot === null ? [null] : row.values.flatMap((each) => isRange(each) ? numbers(each) : [each])) {
        const name = this.#spotOf(step, value, names);
        if (name === undefined || spots.has(name)) all = false;
        else spots.set(name, this.#tap(step, row, value));
      }
    }
    return all;
  }

  #spotOf(step, value, names) {
    const before = [step, ...Object.values(this.draft ?? {})].filter((each) => typeof each === "string");
    const called = typeof value === "number" ? before.map((each) => `${each} ${value}`) : typeof value === "string" ? [value] : [];
    return called.find((each) => names.has(each));
  }

  #tap(step, row, value) {
    return {
      tap: () => this.#put(step, row.slot, value), unsure: row.sure === false,
      data: { "data-step": step, "data-slot": row.slot ?? "", "data-value": JSON.stringify(value) },
    };
  }

  /** The open slots of the step that is being composed. */
  #slots(spots, cells) {
    const { answer, draft } = this;
    const found = [];
    if (answer.whole) {
      found.push(button("", () => this.#go(answer.line, null), { class: "take" }, el("span", {}, "That is all: "), el("b", {}, stepsOf(answer.line).at(-1))));
    }
    const bySlot = grouped(answer.choices, (row) => row.slot);
    const onBoard = [...bySlot.keys()].filter((slot) => bySlot.get(slot).some((row) => row.values.some((value) => !itemOf(value) && cellOf(value))));
    const aim = onBoard.includes(this.aim) ? this.aim : onBoard[0];
    if (onBoard.length > 1 && this.lights) found.push(this.#aims(onBoard, aim));
    for (const [slot, rows] of bySlot) {
      const inside = rows.some((row) => row.values.some(itemOf));
      const made = inside ? this.#items(rows, cells) : this.#values(rows, spots, slot === aim ? cells : new Map());
      const fields = made.filter(Boolean);
      if (fields.length) found.push(bySlot.size > 1 ? group(slot, fields) : el("div", { class: "values" }, fields));
    }
    const counting = this.#counting();
    if (counting && !bySlot.has(counting)) found.push(this.#counters(draft.step, counting, []));
    if (!answer.choices.length && !answer.whole) found.push(el("p", { class: "question" }, `${capital(draft.step)} cannot go on from here.`));
    found.push(this.#freely(this.aside));
    return found;
  }

  /** What a tap on the board is for, where cells can be for several slots: what is sown there. */
  #aims(slots, aim) {
    return el("div", { class: "values aims", role: "group", "aria-label": "What a tap on the board is for" }, slots.map((slot) => button(capital(slot), () => {
      this.aim = slot;
      this.render();
    }, { class: "value", "aria-pressed": String(slot === aim), "data-aim": slot }, this.drawing?.icon(slot) ?? null)));
  }

  #values(rows, spots, cells) {
    const [{ step, slot }] = rows;
    const counted = rows.flatMap((row) => row.values).filter(more);
    const others = rows.flatMap((row) => row.values.filter((value) => !more(value)).map((value) => ({ row, value })));
    const made = [];
    if (counted.length || this.#hasGoods(slot)) made.push(this.#counters(step, slot, counted));
    for (const { row, value } of others) made.push(...this.#value(row, value, spots, cells));
    return cells.size ? made : searchable(made);
  }

  #hasGoods(slot) {
    return this.ranges.size > 0 && Object.keys(this.draft?.[slot] ?? {}).some((good) => this.ranges.has(good));
  }

  /** The slot of the draft of whose goods there may be more. */
  #counting() {
    return Object.keys(this.draft ?? {}).find((slot) => this.#hasGoods(slot)
      && Object.entries(this.draft[slot]).some(([good, count]) => this.ranges.get(good)?.some((number) => number > count)));
  }

  #counters(step, slot, values) {
    for (const value of values) {
      const { good, range } = more(value);
      const known = this.ranges.get(good) ?? [];
      this.ranges.set(good, [...new Set([...known, ...numbers(range)])].sort((one, other) => one - other));
    }
    const offered = new Set(values.map((value) => more(value).good));
    const amounts = this.draft?.[slot] ?? {};
    const goods = [...this.ranges.keys()].filter((good) => offered.has(good) || good in amounts);
    return goodsCounter({
      step, slot, goods, amounts, ranges: this.ranges, icon: (good) => this.drawing?.icon(good) ?? null,
      put: (changed) => Object.keys(changed).length ? this.#put(step, slot, changed) : this.#go(this.line, { step }),
    });
  }

  /** What a value is taken by: buttons, one for each number of its range, or a field. */
  #value(row, value, spots, cells, said = words) {
    const { step, slot } = row;
    const found = gapIn(value);
    const put = (filled) => this.#put(step, slot, filled);
    if (found && isAny(found.gap)) return [textField(found.gap.any, (text) => put(found.put(text)))];
    if (found && found.gap.max - found.gap.min >= FEW) return [numberField(`${step} ${slot}`, found.gap, (number) => put(found.put(number)))];
    const each = found ? numbers(found.gap).map(found.put) : [value];
    if (this.drawing && this.lights) {
      const names = this.drawing.spotNames();
      for (const one of each) {
        const name = this.#spotOf(step, one, names);
        if (name !== undefined && !spots.has(name)) spots.set(name, this.#tap(step, row, one));
      }
    }
    return each.map((one) => {
      const cell = cellOf(one);
      const made = valueButton(said(one), () => put(one), { step, slot, value: one, cell, unsure: row.sure === false, icon: this.drawing?.icon(lastWord(one)) ?? null });
      if (cell && !cells.has(cell)) cells.set(cell, { tap: () => put(one), data: {} });
      return made;
    });
  }

  /** Items of an expedition: groups first, then a button for each kind of one item, of many items, or of items with cells. */
  #items(rows, cells) {
    const given = this.draft?.[rows[0].slot] ?? [];
    const entries = rows.flatMap((row) => row.values.map((value) => ({ row, value, item: itemOf(value) })));
    const going = entries.filter(({ value }) => value.length === given.length); // the last entry filled further
    const further = going.flatMap(({ row, value }) => this.#value(row, value, new Map(), cells, (one) => words(Object.values(one.at(-1)).at(-1))));
    if (going.length === entries.length) return searchable(further);
    const kinds = grouped(entries.filter((entry) => !going.includes(entry)), ({ item }) => item.step);
    const [groups, buttons] = [[], []];
    const plainly = (item) => { const { step, ...rest } = item; return Object.keys(rest).length ? Object.values(rest).map(words).join(" ") : step; };
    for (const [kind, all] of [...kinds].sort(([one], [other]) => this.#isFree(one) - this.#isFree(other))) {
      const folded = (all.length > FOLDED && kinds.size > 1 && !all.every(({ item }) => item.good)) || this.#isFree(kind);
      const holdsCells = all.some(({ value }) => cellOf(value));
      if (this.item !== kind && (folded || holdsCells)) {
        buttons.push(button("", () => this.#go(this.line, this.draft, kind), { class: "kind", "data-item": kind, "data-at": String(given.length) }, el("span", {}, capital(kind)), el("small", {}, `${all.length}`)));
      } else if (this.item === null || this.item === kind) {
        const fields = all.flatMap(({ row, value }) => this.#value(row, value, new Map(), cells, (one) => plainly(one.at(-1))));
        if (fields.length === 1 && plainly(all[0].item) === kind) buttons.push(...fields);
        else groups.push(group(kind === "loot" ? "goods" : kind, this.item === kind ? searchable(fields) : fields));
      }
    }
    if (this.item !== null) return groups;
    return further.length ? [...groups, group(Object.keys(going[0].item).at(-1), further), ...buttons] : [...groups, ...buttons];
  }

  // --- keyboards

  #holdsFocus() {
    const active = document.activeElement;
    return this.element.contains(active) || this.backButton === active || active === this.typed || this.doneButton === active
      || active?.classList.contains("spot") || active?.classList.contains("lit");
  }

  /** Whoever goes by keyboard finds the focus at what comes next. */
  #focus() {
    if (document.activeElement === this.typed) return;
    const wanted = this.answer.complete && !this.draft ? this.doneButton
      : (this.lit.cells.size ? document.querySelector("[data-cell].lit") : null)
      ?? (this.lit.spots.size ? document.querySelector(".spot") : null)
      ?? this.element.querySelector("button:not(:disabled), input");
    (wanted ?? this.typed).focus({ preventScroll: true });
  }
}

/** The only value there is for a slot that must be filled, of a draft or of the last item in it. */
function onlyValue(rows, draft) {
  if (rows.length !== 1 || rows[0].values.length !== 1) return null;
  if (itemOf(rows[0].values[0]) && rows[0].values[0].length !== draft[rows[0].slot]?.length) return null;
  const [value] = rows[0].values;
  if (isRange(value)) return value.min === value.max ? { slot: rows[0].slot, value: value.min } : null;
  return gapIn(value) ? null : { slot: rows[0].slot, value };
}

const singular = (slot) => slot === "goods" || slot === "animals" || slot === "paying" ? (slot === "paying" ? "payment" : slot) : slot.replace(/s$/, "");
const HALVES = { cavern: "the cavern", second: "the other cavern", tunnel: "the tunnel", meadow: "the meadow", field: "the field", mine: "the ore mine", deep: "the deep tunnel" };
const half = ([slot, ...others]) => !others.length && slot in HALVES ? ` for ${HALVES[slot]}` : ""; // the half of a twin tile
const lastWord = (value) => typeof value === "string" ? value : itemOf(value)?.good ?? "";
const isShort = (fields) => fields.every((field) => field.textContent.length <= SHORT);
const group = (name, fields) => el("fieldset", { class: isShort(fields) ? "values short" : "values" }, el("legend", {}, capital(name)), fields);

export const cite = (finding) => el("p", { class: "cite" }, `${finding.rule}${finding.page ? `, page ${finding.page}` : ""}`);
