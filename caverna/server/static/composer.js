// The composer of a line. It asks the engine for the choices, shows them as buttons, and says what the line does so far.

import { button, el, fill } from "./dom.js";
import { numberField, searchable, textField, valueButton } from "./inputs.js";
import { counters, diceRow, gallery, lootGrid, payments, toolRow } from "./panels.js";
import { askOf, said, sentence, signed, sums, tapOf } from "./sentences.js";
import { cellOf, gapIn, grouped, isAny, isGoods, isRange, itemOf, more, numbers } from "./values.js";
import { called, capital, ofGame, t } from "./words.js";

const FEW = 12; // numbers up to this one have a button each
const SHORT = 9; // the most letters of a button for four of them to fit side by side on a phone
const TWINS = { clear: ["meadow", "field"], dig: ["cavern", "tunnel"], "ore mine": ["mine", "deep"] };
const DICE = new Set(["dice", "roll", "picks"]);
const TOOLS = new Set(["tools", "once"]);
const ASIDE = new Set(["by", "returning", "passing"]); // fields that few lines need
const PICTURED = new Set(["furnish", "buy", "expedition"]); // steps whose values are shown as pictures
const LEAVING = new Set(["take", "leave"]); // steps that confirm or skip something automatic

export class Composer {
  /**
   * @param ask        body -> answer of `choices`
   * @param player     whose line it is
   * @param game       which game is played, for its words
   * @param kinds      word of a step -> whether it can be done at any time
   * @param drawing    draws boards and spaces, or null
   * @param seat       the player's seat, for the cells of the board
   * @param lights     whether spaces and cells light up for it, and the drawing shows what the line does
   * @param done       called with the line once it is to be played; null where something else plays it
   * @param anyway     called with a line that breaks a rule, to record it all the same
   * @param changed    called with the answer whenever there is a new one
   * @param catalogue  returns what can be chosen by its picture
   */
  constructor({ ask, player, game, kinds, drawing = null, seat = 0, lights = true, done = null, anyway = null, changed = () => {}, catalogue = null }) {
    Object.assign(this, { ask, player, game, kinds, drawing, seat, lights, done, anyway, changed, catalogue });
    this.line = "";
    this.draft = null;
    this.item = null; // the kind of the item chosen in the draft
    this.aim = null; // the field that taps on the board are for
    this.aside = []; // the free steps that are possible instead of a step that was begun automatically
    this.twin = null; // the last double tile, which can be turned round
    this.notes = []; // the automatic choices
    this.taps = [];
    this.found = null; // the pieces that are chosen by picture
    this.ranges = new Map(); // good -> its possible numbers
    this.answer = { choices: [], complete: false, line: "", refusal: null };
    this.lit = { spots: new Map(), cells: new Map() };
    this.asked = 0;
    this.pending = false;
    this.head = el("div", { class: "so-far" });
    this.element = el("div", { class: "offers" });
    this.typed = el("input", {
      class: "typed", "aria-label": t("lineOf", { player }), autocomplete: "off", autocapitalize: "off",
      spellcheck: "false", placeholder: t("typeLine"), enterkeyhint: "go", onchange: () => this.mend(this.typed.value),
    });
    this.typing = el("details", { class: "typing" }, el("summary", {}, t("typeInstead")), this.typed);
    this.backButton = button("", () => this.back(), { class: "back", "aria-label": t("deleteTap"), title: t("deleteTap") });
    this.doneButton = button(t("done"), () => this.#finish(), { class: "done full" });
    this.bar = el("div", { class: "line" }, this.backButton, done ? this.doneButton : null);
  }

  /** The line as it would be played now. */
  whole() { return this.answer.line || this.line; }

  /** Whether anything was tapped or typed. */
  get begun() { return this.line !== "" || this.draft !== null; }

  #finish() {
    if (!this.pending && this.answer.complete) this.done?.(this.whole());
  }

  // --- asking

  /** Asks for the choices, chooses what has no alternative, and shows the rest. */
  async refresh() {
    const number = ++this.asked;
    this.pending = true;
    this.doneButton.disabled = true;
    for (;;) {
      const answer = await this.ask(this.#body());
      if (number !== this.asked) return;
      if (this.draft && answer.refusal && !answer.choices.length && this.taps.length) return this.#tooMuch(answer.refusal, number);
      if (this.#advance(answer)) continue;
      if (this.draft && this.catalogue && PICTURED.has(this.draft.step)) this.found = await this.catalogue(this.player);
      if (number === this.asked) this.#take(answer);
      return;
    }
  }

  #body() {
    return { player: this.player, line: this.line, ...(this.draft ? { draft: this.draft } : {}) };
  }

  /** Undoes the tap that led to something impossible, and says why it is impossible. */
  async #tooMuch(refusal, number) {
    this.#become(this.taps.pop());
    const before = await this.ask(this.#body());
    if (number === this.asked) this.#take({ ...before, refusal });
  }

  /** Chooses automatically if there is only one choice. Returns whether there was. */
  #advance(answer) {
    if (this.draft && answer.whole && !answer.choices.length && !this.#counting()) {
      this.twin = this.draft.step in TWINS ? { line: this.line, draft: this.draft } : null;
      this.#set({ line: answer.line, draft: null });
      return true;
    }
    const only = this.draft && !answer.whole ? onlyValue(answer.choices, this.draft) : null;
    if (only) {
      if (!cellOf(only.value)) this.notes.push(this.#onlyWords(only));
      this.#set({ line: this.line, draft: { ...this.draft, [only.slot]: only.value } });
      return true;
    }
    if (this.draft || !this.line || answer.complete) return false;
    const kinds = grouped(this.#main(answer), (row) => row.step);
    const [[step, rows] = []] = kinds;
    if (kinds.size !== 1 || rows.some((row) => row.slot === null)) return false;
    this.aside = this.#freeKinds(answer);
    this.#set({ line: this.line, draft: { step } }); // no other step is possible, apart from free steps
    return true;
  }

  #onlyWords({ slot, value }) {
    const what = typeof value === "number" ? `${ofGame(this.game, "fields", slot) ?? called(slot)} ${value}` : said(value);
    return (ofGame(this.game, "only", `${this.draft.step}.${slot}`, { what }) ?? t("onlyOne", { what: capital(what) }));
  }

  #set({ line, draft }) {
    Object.assign(this, { line, draft, item: null });
  }

  #take(answer) {
    this.answer = answer;
    this.pending = false;
    if (!this.draft) this.ranges.clear();
    const focused = this.render();
    this.changed(answer); // this shows what can be tapped on the board
    if (focused) this.#focus();
  }

  #go(line, draft, item = null) {
    this.taps.push({ line: this.line, draft: this.draft, item: this.item, aside: this.aside, twin: this.twin, notes: this.notes });
    Object.assign(this, { line, draft, item, aside: [], notes: [], twin: null });
    return this.refresh();
  }

  #become(before) { Object.assign(this, before); }

  /** Undoes the last tap and the automatic choices after it. */
  back() {
    if (!this.taps.length) return;
    this.#become(this.taps.pop());
    this.refresh();
  }

  /** Takes a line that was typed, or composed before the table changed. */
  mend(line) {
    if (line.trim() !== this.whole()) return this.#go(line.trim(), null);
  }

  /** Takes a line that was composed elsewhere. An empty line starts over. */
  become(line) {
    return this.#go(line, null);
  }

  /** Swaps the halves of the last double tile. */
  #swap() {
    const { line, draft } = this.twin;
    const [one, other] = TWINS[draft.step];
    this.#go(line, { ...draft, [one]: draft[other], [other]: draft[one] });
  }

  #put(step, slot, value) {
    const draft = this.draft ?? { step };
    return this.#go(this.line, slot === null ? draft : { ...draft, [slot]: value });
  }

  // --- showing

  /** A fold for choices that few lines need. Once opened it stays open. */
  #rarely(label, found) {
    const whole = el("details", { class: "rare", open: Boolean(this.rare), ontoggle: () => { this.rare = whole.open; } }, el("summary", {}, label), found);
    return whole;
  }

  #isFree(step) { return Boolean(this.kinds[step]?.free); }

  #main(answer) { return answer.choices.filter((row) => !this.#isFree(row.step)); }

  /** Shows the answer. Returns whether the focus was on an element that is replaced. */
  render() {
    const { answer } = this;
    const focused = this.#holdsFocus() || this.claims;
    this.claims = false; // whether to take the focus, because the focused element was replaced
    this.typed.value = this.whole();
    this.backButton.disabled = !this.taps.length;
    this.doneButton.disabled = !answer.complete;
    const [spots, cells] = [new Map(), new Map()];
    const rows = this.draft ? this.#slots(spots, cells) : this.#kinds(spots);
    if (!this.lights) [spots, cells].forEach((each) => each.clear());
    fill(this.head, this.#soFar(), this.#refusal(), this.notes.map((note) => el("p", { class: "noted-choice" }, note)), this.#question(spots, cells));
    fill(this.element, ...rows, this.typing);
    if (this.lights) {
      this.drawing?.preview(answer.preview, this.seat);
      this.drawing?.light(spots, cells, this.seat);
    }
    this.lit = { spots, cells };
    this.element.dataset.shown = String(this.asked);
    return focused;
  }

  /** Shows what the line does so far, on the button if the line may end here, else above it; and the changes of goods. */
  #soFar() {
    const { preview, complete, steps = [] } = this.answer;
    const text = steps.length ? sentence(this.game, this.player, steps, preview?.changes ?? []) : "";
    this.doneButton.textContent = complete && text ? text : t("done");
    if (!text && !this.twin) return null;
    const points = preview?.points?.[this.seat] ?? 0;
    const goods = Object.entries(sums(preview?.changes ?? [], this.player)).map(([good, count]) =>
      el("span", { class: count < 0 ? "gain less" : "gain" }, signed(count), " ", this.drawing?.icon(good) ?? called(good), el("span", { class: "unseen" }, called(good))));
    if (points) goods.push(el("span", { class: points < 0 ? "gain less" : "gain points" }, t("points", { n: points, count: signed(points) })));
    return el("div", { class: "so-far-row" }, complete ? null : el("p", { class: "says", "data-line": this.whole() }, text), goods.length ? el("p", { class: "gains" }, goods, this.#leaveIt()) : this.#leaveIt(),
      this.twin && !this.draft ? button(t("swap"), () => this.#swap(), { class: "swap" }) : null);
  }

  /** Small buttons that skip something automatic. */
  #leaveIt() {
    const row = this.draft ? null : this.answer.choices.find((each) => each.step === "leave" && each.slot === null);
    const gains = Object.values(sums(this.answer.preview?.changes ?? [], this.player)).some((count) => count > 0);
    if (!row) return null;
    const label = ofGame(this.game, "taps", gains ? "leave.goods" : "leave") ?? t("leaveIt");
    return button(label, () => this.#put("leave", null, null), { class: "leave-it", "data-step": "leave", "data-slot": "", "data-value": "null" });
  }

  #question(spots, cells) {
    const { draft, answer } = this;
    if (draft === null) {
      if (!answer.choices.length && !answer.complete) return null;
      const asked = spots.size ? t(this.line ? "tapLit" : "tapSpace") : answer.complete && this.line ? t("anythingElse") : t("whatHappened");
      return el("p", { class: "question" }, asked);
    }
    const slots = [...new Set(answer.choices.map((row) => row.slot))];
    const main = slots.find((slot) => !ASIDE.has(slot)) ?? slots[0];
    if (answer.whole && !slots.length) return null;
    const question = main === undefined ? "" : askOf(this.game, draft.step, main) ?? t(cells.size ? "tapCell" : "chooseOne");
    const progress = this.#progress(main);
    return el("p", { class: "question" }, el("b", {}, tapOf(this.game, draft.step)), ": ", question, progress ? el("span", { class: "progress" }, ` ${progress}`) : null);
  }

  /** "2 of 3" if several are needed. */
  #progress(slot) {
    const have = this.draft[slot]?.length ?? 0;
    const needed = this.#needed(slot);
    return needed > 1 ? t("ofNeeded", { have, needed }) : "";
  }

  #needed(slot) {
    const { draft, drawing, seat, game } = this;
    if (slot === "loot") return drawing?.lootOf(this.line) ?? 0;
    if (draft.step === "roll" && slot === "dice") return drawing?.people(draft.place, seat) ?? 0;
    if (draft.step === "card" && slot === "dice") return drawing?.data?.players.length ?? 0;
    if (slot === "roll") return 2;
    return game === "caverna" && slot === "cells" && draft.step === "pasture" ? 0 : 0;
  }

  #refusal() {
    const { refusal } = this.answer;
    if (!refusal) return null;
    const can = this.anyway && this.draft === null && (refusal.kind === "illegal" || refusal.kind === "claim");
    return el("div", { class: "alert", role: "alert" }, el("p", {}, el("b", {}, refusal.message)), refusal.hint ? el("p", {}, refusal.hint) : null, cite(refusal),
      can ? button(t("recordAnyway"), () => this.anyway(this.whole()), { class: "anyway" }) : null);
  }

  // --- the kinds of the next step

  #kinds(spots) {
    const buttons = [];
    for (const [step, rows] of grouped(this.#main(this.answer), (row) => row.step)) {
      if (this.#spots(step, rows, spots)) continue;
      if (LEAVING.has(step) && rows.every((row) => row.slot === null)) continue;
      buttons.push(this.#kind(step, rows.every((row) => row.sure === false)));
    }
    const taking = this.answer.choices.some((row) => row.step === "take" && row.slot === null);
    return [buttons.length ? el("div", { class: "kinds" }, buttons) : null, this.#freely(this.#freeKinds(this.answer)), taking ? this.#rarely(t("rarely"), [this.#kind("take")]) : null];
  }

  #freeKinds(answer) {
    return [...new Set(answer.choices.filter((row) => this.#isFree(row.step)).map((row) => row.step))];
  }

  #freely(kinds) {
    const usual = kinds.filter((step) => step !== "have");
    return kinds.length ? el("fieldset", { class: "free" }, el("legend", {}, t("anyTime")), [...usual, ...kinds.filter((step) => step === "have")].map((step) => this.#kind(step))) : null;
  }

  #kind(step, unsure = false) {
    return button("", () => this.#go(this.line, { step }), { class: `kind${unsure ? " unsure" : ""}`, "data-step": step, "data-slot": "", "data-value": "null" }, el("span", {}, tapOf(this.game, step)));
  }

  /** Highlights the spaces among the choices of a step. Returns whether all choices are spaces. */
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
    const ways = typeof value === "number" ? before.map((each) => `${each} ${value}`) : typeof value === "string" ? [value, called(value)] : value === null ? [step] : [];
    return ways.find((each) => names.has(each));
  }

  #tap(step, row, value) {
    return {
      tap: () => this.#put(step, row.slot, value), unsure: row.sure === false,
      data: { "data-step": step, "data-slot": row.slot ?? "", "data-value": JSON.stringify(value) },
    };
  }

  // --- the fields of the step that is being composed

  #slots(spots, cells) {
    const { answer, draft } = this;
    const bySlot = grouped(answer.choices, (row) => row.slot);
    const onBoard = [...bySlot.keys()].filter((slot) => bySlot.get(slot).some((row) => row.values.some((value) => !itemOf(value) && cellOf(value))));
    const aim = onBoard.includes(this.aim) ? this.aim : onBoard[0];
    const [found, aside] = [[], []];
    if (onBoard.length > 1 && this.lights) found.push(this.#aims(onBoard, aim));
    for (const [slot, rows] of bySlot) {
      const fields = this.#panel(slot, rows, spots, slot === aim ? cells : new Map()).filter(Boolean);
      if (!fields.length) continue;
      const made = bySlot.size > 1 && !this.#isPlain(slot) ? group(this.#fieldName(slot), fields) : el("div", { class: "values" }, fields);
      (ASIDE.has(slot) && answer.whole ? aside : found).push(made);
    }
    const counting = this.#counting();
    if (counting && !bySlot.has(counting)) found.push(el("div", { class: "values" }, this.#counters(draft.step, counting, [])));
    if (answer.whole) found.push(bySlot.has("gets") ? this.#rarely(t("rarely"), [this.#confirm()]) : this.#confirm());
    if (aside.length) found.push(this.#rarely(t("handCard"), aside));
    if (!answer.choices.length && !answer.whole) found.push(el("p", { class: "question" }, t("stuck", { what: tapOf(this.game, draft.step) })));
    found.push(this.#freely(this.aside));
    return found;
  }

  #isPlain(slot) { return DICE.has(slot) || slot === "gets"; }

  #fieldName(slot) { return ofGame(this.game, "fields", slot) ?? capital(called(slot)); }

  #confirm() {
    const step = this.answer.steps?.at(-1) ?? this.draft;
    const what = sentence(this.game, "", [step], []).trim() || tapOf(this.game, this.draft.step);
    return button("", () => this.#go(this.answer.line, null), { class: "take" }, el("span", {}, t("confirm")), " ", el("b", {}, what));
  }

  /** The input for a field: dice, a gallery, a grid, counters, or a button for each value. */
  #panel(slot, rows, spots, cells) {
    const { draft } = this;
    const put = (value) => this.#put(draft.step, slot, value);
    const data = (value) => ({ "data-step": draft.step, "data-slot": slot, "data-value": JSON.stringify(value) });
    const context = { composer: this, slot, rows, put, data, game: this.game, drawing: this.drawing };
    if (rows.some((row) => row.values.some(itemOf))) return this.#items(context, cells);
    if (DICE.has(slot)) return [diceRow(context)];
    if (TOOLS.has(slot)) return [toolRow(context)];
    if (slot === "gets") return [this.#gets(rows, put, data)];
    if (slot === "paying" && rows.every((row) => row.values.every((value) => isGoods(value) && !more(value)))) return payments(context);
    if (this.found && PICTURED.has(draft.step) && (slot === "tile" || slot === "improvement")) return [gallery(context)];
    return this.#values(rows, spots, cells);
  }

  /** The result of a roll: "3 + 5 = 8: 2 bricks". */
  #gets(rows, put, data) {
    const value = rows[0].values[0].min ?? rows[0].values[0];
    const dice = [...(this.draft.dice ?? this.draft.roll ?? [])];
    const tools = [...(this.draft.tools ?? []), ...(this.draft.once ?? [])];
    const place = this.draft.place;
    const sum = [...dice, ...tools].reduce((total, one) => total + one, 0);
    const good = ofGame(this.game, "brings", place ?? "") ?? "";
    const words = sum ? `${[...dice, ...tools].join(" + ")} = ${sum}: ` : "";
    return button("", () => put(value), { class: "take gets", ...data(value) }, el("span", {}, words), el("b", {}, `${value} ${good ? called(good) : t("points", { n: value, count: "" }).trim()}`));
  }

  /** Buttons that select what a tap on the board means, if cells fit several fields: what to sow there. */
  #aims(slots, aim) {
    return el("div", { class: "values aims", role: "group", "aria-label": t("aim") }, slots.map((slot) => button(capital(called(slot)), () => {
      this.aim = slot;
      if (this.render()) this.#focus();
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

  /** The field of the draft to which more goods can be added. */
  #counting() {
    return Object.keys(this.draft ?? {}).find((slot) => this.#hasGoods(slot)
      && Object.entries(this.draft[slot]).some(([good, count]) => this.ranges.get(good)?.some((number) => number > count)));
  }

  #counters(step, slot, values) {
    return counters({
      step, slot, values, ranges: this.ranges, amounts: this.draft?.[slot] ?? {}, icon: (good) => this.drawing?.icon(good) ?? null,
      put: (changed) => Object.keys(changed).length ? this.#put(step, slot, changed) : this.#go(this.line, { step }),
    });
  }

  /** The input for a value: a button for each number of its range, or a text field. */
  #value(row, value, spots, cells, words = said) {
    const { step, slot } = row;
    const found = gapIn(value);
    const put = (filled) => this.#put(step, slot, filled);
    const last = (each) => Array.isArray(each) && each.length ? words(each.at(-1)) : words(each);
    if (found && isAny(found.gap)) return [textField(t("nameOf", { what: ofGame(this.game, "fields", slot) ?? called(found.gap.any) }), (text) => put(found.put(text)))];
    if (found && found.gap.max - found.gap.min >= FEW) return [numberField(this.#fieldName(slot), found.gap, (number) => put(found.put(number)))];
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
      const text = one === true ? t("yes") : one === false ? t("no") : last(one);
      const made = valueButton(text, () => put(one), { step, slot, value: one, cell, unsure: row.sure === false, icon: this.drawing?.icon(lastWord(one)) ?? null });
      if (cell && !cells.has(cell)) cells.set(cell, { tap: () => put(one), data: {} });
      return made;
    });
  }

  // --- items of an expedition, or what a hand card does

  #items(context, cells) {
    const { rows } = context;
    const have = this.draft?.[rows[0].slot] ?? [];
    const entries = rows.flatMap((row) => row.values.map((value) => ({ row, value, item: itemOf(value) })));
    const going = entries.filter(({ value }) => value.length === have.length); // the last entry gets another field
    const further = this.#further(context, going, cells);
    if (going.length === entries.length) return further;
    const fresh = entries.filter((entry) => !going.includes(entry));
    if (this.item !== null) return this.#ofKind(context, fresh.filter(({ item }) => this.item === `${item.step}:${item.step === "tile" ? item.kind : ""}`), cells);
    const open = (kind) => this.#go(this.line, this.draft, kind);
    return [lootGrid({ ...context, entries: fresh, have, open, isFree: (kind) => this.#isFree(kind) }), ...further];
  }

  /** The values that continue the last item: a cell, a tile, a payment. */
  #further(context, going, cells) {
    if (!going.length) return [];
    const names = going.map(({ value }) => Object.values(value.at(-1)).at(-1));
    const tiles = going.every(({ item }) => Object.keys(item).at(-1) === "tile");
    if (tiles && this.found) return [gallery({ ...context, entries: going.map(({ value }, at) => ({ value, name: names[at] })) })];
    return searchable(going.flatMap(({ row, value }) => this.#value(row, value, new Map(), cells, (one) => said(Object.values(one).at(-1)))));
  }

  #ofKind(context, all, cells) {
    const tiles = all.every(({ item }) => item.tile && Object.keys(item).at(-1) === "tile");
    if (tiles && this.found) return [gallery({ ...context, entries: all.map(({ value, item }) => ({ value, name: item.tile })) })];
    const plainly = ({ step, ...rest }) => Object.keys(rest).length ? Object.values(rest).map(said).join(" ") : tapOf(this.game, step);
    return searchable(all.flatMap(({ row, value }) => this.#value(row, value, new Map(), cells, plainly)));
  }

  // --- keyboards

  #holdsFocus() {
    const active = document.activeElement;
    return active !== document.body && (this.element.contains(active) || this.head.contains(active) || this.bar.contains(active)
      || active?.classList.contains("spot") || active?.classList.contains("lit"));
  }

  /** For the keyboard, moves the focus to the next choice, or to Done if there are no more choices. */
  #focus() {
    if (document.activeElement === this.typed) return;
    const wanted = (this.lit.cells.size ? document.querySelector("[data-cell].lit") : null)
      ?? (this.lit.spots.size ? document.querySelector(".spot") : null)
      ?? this.element.querySelector(".kinds button, .values button:not(:disabled), .take, .gallery button")
      ?? (this.answer.complete ? this.doneButton : this.element.querySelector("button:not(:disabled), input"));
    (wanted ?? this.doneButton).focus({ preventScroll: true });
  }
}

/** The only value for a required field of a draft or of its last item, else null. */
function onlyValue(rows, draft) {
  if (rows.length !== 1 || rows[0].values.length !== 1) return null;
  if (itemOf(rows[0].values[0]) && rows[0].values[0].length !== draft[rows[0].slot]?.length) return null;
  const [value] = rows[0].values;
  if (isRange(value)) return value.min === value.max ? { slot: rows[0].slot, value: value.min } : null;
  return gapIn(value) ? null : { slot: rows[0].slot, value };
}

const lastWord = (value) => typeof value === "string" ? value : itemOf(value)?.good ?? (Array.isArray(value) && typeof value.at(-1) === "string" ? value.at(-1) : "");
const isShort = (fields) => fields.every((field) => field.textContent.length <= SHORT);
const group = (name, fields) => el("fieldset", { class: isShort(fields) ? "values short" : "values" }, el("legend", {}, name), fields);

export const cite = (finding) => finding.rule ? el("p", { class: "cite" }, `${finding.rule}${finding.page ? `, ${t("page")} ${finding.page}` : ""}`) : null;
