// The moves so far: undo to any of them, notes, and the record as text.

import { button, el, fill } from "./dom.js";
import { grouped } from "./values.js";

export class Log {
  constructor(act, mayRecord) {
    Object.assign(this, { act, mayRecord });
    this.list = el("div", { class: "log-list", tabIndex: 0, role: "region", "aria-label": "Moves so far" });
    this.text = el("pre", { class: "text", tabIndex: 0, "aria-label": "The record as text" });
    this.element = el("section", { class: "card log in-log", "aria-label": "Moves" }, el("h2", {}, "Moves"), this.list,
      mayRecord ? this.#noteForm() : null, el("details", {}, el("summary", {}, "The record as text"), this.text));
  }

  #noteForm() {
    const note = el("input", { "aria-label": "A note", placeholder: "A note about the last move", autocomplete: "off" });
    return el("form", {
      class: "noting",
      onsubmit: (event) => {
        event.preventDefault();
        if (!note.value.trim()) return;
        this.act({ do: "note", text: note.value.trim() }, "Noted.");
        note.value = "";
      },
    }, note, el("button", { type: "submit" }, "Note it"));
  }

  take({ moves, text }) {
    this.text.textContent = text;
    const last = moves.at(-1)?.at;
    const rounds = grouped(moves, (move) => move.at.split(".")[0]);
    fill(this.list, [...rounds].map(([round, rows]) => [
      el("h3", {}, /^\d/.test(round) ? `Round ${round}` : "The end"),
      el("ol", { class: "moves-of" }, rows.map((move) => this.#row(move, last))),
    ]), moves.length ? null : el("p", {}, "None yet."));
    this.toEnd();
  }

  #row(move, last) {
    const said = el("span", { class: "said", dir: "auto" }, move.player ? el("b", {}, `${move.player} `) : null, move.line || move.part);
    const undo = this.mayRecord && move.at !== last
      ? button("Undo to here", () => this.act({ do: "undo", to: move.at }, `Taken back to ${move.at}.`), { class: "to-here", "aria-label": `Undo to here: ${move.at}` }) : null;
    return el("li", { class: "move-row" }, el("span", { class: "at" }, move.at), said, undo,
      move.notes.map((note) => el("span", { class: "noted", dir: "auto" }, note)));
  }

  toEnd() {
    this.list.scrollTop = this.list.scrollHeight;
  }
}
