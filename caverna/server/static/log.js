// The log of moves: undo to a move, change one and keep the later ones, notes, and the record as text.

import { button, el, fill } from "./dom.js";
import { grouped } from "./values.js";
import { t } from "./words.js";

/** A short text for a move: "Marta: Logging". */
export const moveWords = (move) => `${move.player ? `${move.player}: ` : ""}${move.said || move.line || t(`due.${move.part}`)}`;

export class Log {
  constructor(view) {
    this.view = view;
    this.mayRecord = view.mayRecord;
    this.list = el("div", { class: "log-list", tabIndex: 0, role: "region", "aria-label": t("movesSoFar") });
    this.text = el("pre", { class: "text", tabIndex: 0, "aria-label": t("asText") });
    this.element = el("section", { class: "card log in-log", "aria-label": t("tab.log") }, el("h2", {}, t("tab.log")), this.list,
      this.mayRecord ? this.#noteForm() : null, this.mayRecord ? this.#correction() : null, el("details", {}, el("summary", {}, t("asText")), this.text));
  }

  #noteForm() {
    const note = el("input", { "aria-label": t("note"), placeholder: t("noteAbout"), autocomplete: "off" });
    return el("form", {
      class: "noting",
      onsubmit: (event) => {
        event.preventDefault();
        if (!note.value.trim()) return;
        this.view.do({ do: "note", text: note.value.trim() }, t("noted"));
        note.value = "";
      },
    }, note, el("button", { type: "submit" }, t("noteIt")));
  }

  /** The form for corrections, which are goods that the table has agreed to give or take. They appear in the log. */
  #correction() {
    const who = this.who = el("select", { "aria-label": t("correct") });
    const goods = el("input", { "aria-label": t("correctGoods"), placeholder: t("correctGoods"), autocomplete: "off" });
    const why = el("input", { "aria-label": t("correctWhy"), placeholder: t("correctWhy"), autocomplete: "off" });
    const send = async (event) => {
      event.preventDefault();
      if (!goods.value.trim()) return;
      const body = { do: "correct", player: who.value, goods: goods.value.trim(), ...(why.value.trim() ? { why: why.value.trim() } : {}) };
      if (await this.view.do(body, t("corrected"))) goods.value = why.value = "";
    };
    return el("details", { class: "correcting" }, el("summary", {}, t("correct")), el("p", { class: "question" }, t("correctWords")),
      el("form", { class: "changing", onsubmit: send }, who, goods, why, el("button", { type: "submit", class: "value" }, t("correctIt"))));
  }

  take({ moves, text, players }) {
    if (this.who && this.who.children.length !== players.length) fill(this.who, players.map((player) => el("option", { value: player }, player)));
    this.text.textContent = text;
    const last = moves.at(-1)?.at;
    const rounds = grouped(moves, (move) => move.at.split(".")[0]);
    fill(this.list, [...rounds].map(([round, rows]) => [
      el("h3", {}, /^\d/.test(round) ? t("round", { n: Number(round), round }) : t("theEnd")),
      el("ol", { class: "moves-of" }, rows.map((move) => this.#row(move, last))),
    ]), moves.length ? null : el("p", {}, t("noneYet")));
    this.toEnd();
  }

  #row(move, last) {
    const words = el("span", { class: "said", dir: "auto" }, move.player ? el("b", {}, `${move.player} `) : null, move.said || move.line || t(`due.${move.part}`));
    const by = move.by && move.by !== move.player ? el("small", { class: "by" }, t("recordedBy", { by: move.by })) : null;
    return el("li", { class: "move-row", "data-at": move.at }, el("span", { class: "at" }, move.at), words, this.mayRecord ? this.#ways(move, last) : null, by,
      move.notes.map((note) => el("span", { class: "noted", dir: "auto" }, note)));
  }

  /** The actions for a move: undo to it, or change its line. */
  #ways(move, last) {
    const can = move.player && !move.at.endsWith(".0");
    const undo = move.at === last ? null : button(t("undoTo"), () => this.view.do({ do: "undo", to: move.at }, t("undone", { what: t("after", { at: move.at }) })), { class: "to-here", "aria-label": `${t("undoTo")}: ${move.at}` });
    const change = can ? button(t("change"), (event) => this.#change(move, event.currentTarget.closest("li")), { class: "to-here", "aria-label": `${t("change")}: ${move.at}` }) : null;
    return el("span", { class: "move-ways" }, change, undo);
  }

  /** Replaces the line by a text field. Later moves stay and are checked again. */
  #change(move, row) {
    const field = el("input", { value: move.line, "aria-label": t("lineOf", { player: move.player }), autocomplete: "off", autocapitalize: "off", spellcheck: "false" });
    const send = async (event) => {
      event.preventDefault();
      if (field.value.trim() === move.line) return this.take(this.view.table);
      const before = this.view.table.findings.length;
      await this.view.do({ do: "change", at: move.at, line: field.value.trim(), ...(move.at.includes(".") ? {} : { player: move.player }) }, (table) => table.findings.length > before ? t("changedBadly", { n: table.findings.length - before }) : t("changed"));
    };
    row.replaceChildren(el("form", { class: "changing", onsubmit: send }, el("b", {}, `${move.at} ${move.player}`), field,
      el("p", { class: "ways" }, el("button", { type: "submit", class: "done" }, t("changeIt")), button(t("cancel"), () => this.take(this.view.table)))));
    field.focus();
  }

  toEnd() { this.list.scrollTop = this.list.scrollHeight; }
}
