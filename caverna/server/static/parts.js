// The start of a round: the revealed cards, and the free actions before it.

import { Composer } from "./composer.js";
import { button, el, fill } from "./dom.js";
import { linesOf } from "./harvest.js";
import { searchField } from "./inputs.js";
import { called, capital, ofGame, t } from "./words.js";

export class RoundStart {
  constructor(view) {
    this.view = view;
    this.head = {};
  }

  async show() {
    const { view } = this;
    const [answer, found] = await Promise.all([view.choices({ head: {} }), view.catalogue(null)]);
    this.found = found;
    view.drawing.addSymbols(found.symbols);
    const fields = Object.entries(answer.head ?? {}).flatMap(([key, values]) => this.#field(key, values, answer.needs?.[key]));
    this.begin = button(t("beginRound"), () => view.do({ do: "reveal", ...this.head, ...this.#start() }), { class: "done full" });
    fill(view.ask, view.heading(t("round", { n: view.table.round + 1, round: view.table.round + 1 }), -1), el("p", { class: "question" }, t(fields.length ? "whichCard" : "noCard")));
    this.composers = new Map();
    const first = el("details", { class: "others first", ontoggle: () => first.open && this.#compose(lines) }, el("summary", {}, t("freeStart")));
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
      const composer = new Composer({ player, seat, game: view.table.game, kinds: {}, drawing: view.drawing, lights: false, ask });
      this.composers.set(player, composer);
      into.append(el("article", { class: "player", "data-player": player }, el("h3", {}, view.drawing.mark(seat), " ", player), composer.head, composer.bar, composer.element));
      composer.refresh();
    }
  }

  #start() {
    const lines = linesOf(this.composers);
    return Object.keys(lines).length ? { start: lines } : {};
  }

  /** The fields for a key of the round: a list, or a list for each revealed card. */
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
    const one = ofGame(this.view.table.game, "fields", key) ?? capital(key);
    const names = stacks ? stacks.map((stack) => t("ofStack", { what: one, stack })) : chosen.map((_, at) => t("ofCount", { what: one, at: at + 1, count }));
    return names.map((name, at) => this.#pickOneOf(name, key, values, (value) => {
      chosen[at] = value;
      put(chosen.includes(null) ? null : chosen);
    }));
  }

  /** An open list of which one entry is picked. */
  #pick(key, values, take) {
    const buttons = pressing(values, key, take, (value) => this.#face(value));
    if (buttons.length === 1) buttons[0].click();
    return el("fieldset", { class: "values" }, el("legend", {}, ofGame(this.view.table.game, "fields", key) ?? capital(key)), buttons);
  }

  /** One of several lists. It closes when an entry is picked, and the next one opens. */
  #pickOneOf(name, key, values, take) {
    const shown = el("b");
    const buttons = pressing(values, key, (value) => {
      take(value);
      shown.textContent = value === null ? "" : called(value);
      if (value === null) return;
      box.open = false;
      const next = box.nextElementSibling;
      if (!next?.classList.contains("picking") || next.querySelector("[aria-pressed=true]")) return;
      next.open = true;
      next.querySelector("summary").focus();
    }, (value) => this.#face(value));
    const box = el("details", { class: "picking" }, el("summary", {}, el("span", {}, name), shown), searchField(() => buttons), el("div", { class: "shelf-tiles" }, buttons));
    return box;
  }

  /** The drawing of a revealed card, else its name. */
  #face(value) {
    const piece = this.found.pieces.find((each) => each.name === value);
    return piece?.drawing ? this.view.drawing.picture(piece.drawing) : null;
  }
}

/** Buttons of which one is pressed. A tap on it releases it, and `take` gets null, unless there is only one button. */
function pressing(values, key, take, face) {
  const buttons = values.map((value) => {
    const picture = face(value);
    return button("", (event) => {
      const chosen = values.length > 1 && event.currentTarget.getAttribute("aria-pressed") === "true" ? null : value;
      buttons.forEach((each, at) => each.setAttribute("aria-pressed", String(chosen !== null && values[at] === chosen)));
      take(chosen);
    }, { class: picture ? "piece" : "value", "aria-pressed": "false", "data-head": key, "data-name": String(value), ...(picture ? { "aria-label": called(String(value)) } : {}) }, picture, el("span", {}, called(String(value))));
  });
  return buttons;
}
