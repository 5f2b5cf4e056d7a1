// Boards, supplies and spaces, drawn as by `caverna view`, with tappable parts highlighted.

import { button, el, fill } from "./dom.js";
import { called, t } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";

export class Drawing {
  /** Draws into the elements `boards` and `table`. The element `symbols` gets the drawings that they refer to. */
  constructor(client, boards, table) {
    Object.assign(this, { client, boards, table });
    this.symbols = el("div", { class: "defs", "aria-hidden": "true" });
    this.slots = null;
    this.cells = new Map();
    this.spots = new Map();
    this.seat = 0;
    this.board = null;
  }

  /** Loads the script and style of a game, once. */
  async prepare(game) {
    if (this.module !== undefined) return;
    await new Promise((done) => {
      const style = el("link", { rel: "stylesheet", href: this.client.style(game), onload: done, onerror: done });
      document.querySelector("link[rel=stylesheet]").after(style); // the recorder's style comes last
    });
    try {
      this.module = await this.client.drawing(game);
    } catch {
      this.module = null; // a game without a page
    }
  }

  /** Draws a state, and marks what has changed. */
  take(view, seat) {
    if (!this.module || !view.data) return;
    const data = { ...view.data, frames: this.#frames(view.data) };
    this.symbols.innerHTML = `<svg width="0" height="0"><defs>${view.symbols}</defs></svg>`;
    this.table.innerHTML = view.table;
    const tabs = data.players.map((player, number) => button("", () => this.show(number), { "data-seat": String(number) }));
    fill(this.boards, data.players.length > 1 ? el("div", { class: "tabs", role: "group", "aria-label": t("whoseBoard") }, tabs) : null,
      el("div", { class: "home big", id: "focus" }), el("p", { class: "caption", id: "caption" }, t("tapToSee")));
    this.made = this.module.drawing(data);
    this.players = view.players ?? data.players;
    this.previewed = JSON.stringify([{}, undefined]);
    this.last = data.frames.length - 1;
    this.made.move(this.last);
    this.made.table.show();
    this.made.table.highlight(data.frames.at(-1));
    this.board = new this.made.Board(document.getElementById("focus"), true);
    this.data = data;
    tabs.forEach((tab, number) => tab.append(this.made.mark(number), el("bdi", {}, data.players[number])));
    this.tabs = tabs;
    this.seat = -1;
    this.show(seat);
    this.light(this.spots, this.cells, seat);
  }

  #frames(data) {
    const [now] = data.frames;
    const before = this.slots;
    this.slots = now.set;
    if (before === null) return data.frames;
    const set = {};
    for (const slot of new Set([...Object.keys(before), ...Object.keys(now.set)])) {
      if (JSON.stringify(before[slot]) !== JSON.stringify(now.set[slot])) set[slot] = now.set[slot] ?? null;
    }
    const changes = Object.keys(set).filter((slot) => /^\d+\.good\./.test(slot)).map((slot) => {
      const [seat, , good] = slot.split(".");
      return [Number(seat), Number(good), (now.set[slot] ?? 0) - (before[slot] ?? 0), 0];
    });
    const part = Object.keys(data.lines)[0] ?? now.part;
    return [{ ...now, set: before, changes: [] }, { ...now, id: "1", part, move: 1, set, changes }];
  }

  // --- preview of a line

  /** Shows the preview of a line. null shows the current table. */
  preview(preview, seat) {
    try {
      this.#preview(preview, seat);
    } catch (error) { // recording continues even if the preview cannot be drawn
      console.warn(error);
    }
  }

  #preview(preview, seat) {
    if (!this.made) return;
    const set = preview?.set ?? {};
    const shown = JSON.stringify([set, preview?.changes]);
    if (shown === this.previewed) return;
    this.previewed = shown;
    const { frames } = this.data;
    const dirty = this.#goTo(this.last);
    frames.length = this.last + 1;
    if (Object.keys(set).length) {
      this.addSymbols(preview.symbols ?? "");
      Object.assign(this.data.looks ?? {}, preview.looks);
      Object.assign(this.data.farm?.herds ?? {}, preview.herds);
      const goods = (preview.changes ?? []).map(([player, good, count]) => [this.players.indexOf(player), this.goodNumber(good), count, 0]).filter(([, good]) => good >= 0);
      frames.push({ ...frames[this.last], id: "preview", part: Object.keys(this.data.lines)[0] ?? "", seat, set, changes: goods });
      for (const slot of this.#goTo(this.last + 1)) dirty.add(slot);
    }
    this.made.table.update(dirty);
    this.made.table.highlight(frames.at(-1));
    this.board.owe(dirty);
    this.board.follow();
    this.boards.classList.toggle("ghosts", frames.length > this.last + 1);
  }

  #goTo(number) { return this.made.move(number) ?? new Set(); }

  /** Adds missing drawings to the page. */
  addSymbols(symbols) {
    if (!symbols) return;
    const held = this.symbols.querySelector("defs");
    const read = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${symbols}</svg>`, "image/svg+xml").documentElement;
    for (const each of [...read.children]) if (!document.getElementById(each.id)) held.append(document.importNode(each, true));
  }

  /** A drawing of the page as a separate SVG, null if there is none of that id. */
  picture(id) {
    const symbol = id ? document.getElementById(id) : null;
    if (!symbol) return null;
    const shown = document.createElementNS(SVG, "svg");
    for (const [name, value] of Object.entries({ class: "picture", viewBox: symbol.getAttribute("viewBox") ?? "0 0 120 120", "aria-hidden": "true" })) shown.setAttribute(name, value);
    shown.append(document.createElementNS(SVG, "use"));
    shown.firstChild.setAttribute("href", `#${id}`);
    return shown;
  }

  /** The number of a player's people on a place of Stone Age. */
  people(place, seat) {
    const number = this.data?.places?.findIndex((each) => each.word === place) ?? -1;
    return this.slots?.[`place.${number}`]?.[seat] ?? 0;
  }

  /** The number of items of a line's expedition, by its space; 0 if unknown. */
  lootOf(line) {
    const place = line.split(",")[0].trim().toLowerCase();
    const space = this.data?.spaces?.find?.(([, name]) => name.toLowerCase() === place);
    return Number(space?.[3]?.match(/\d+(?=\D*$)/)?.[0] ?? 0);
  }

  /** Shows a player's board. */
  show(seat) {
    if (!this.board || seat === this.seat) return;
    this.seat = seat;
    this.board.show(seat);
    this.board.highlight(this.data.frames.at(-1));
    this.tabs.forEach((tab, number) => tab.setAttribute("aria-pressed", String(number === seat)));
    this.#lightCells();
  }

  // --- marks and icons

  mark(seat) { return this.made ? this.made.mark(seat) : null; }

  /** A drawing of the page by its id, with an alternative text. */
  sign(id, says) { return this.made ? this.made.icon(id, says) : null; }

  /** The index of a good by its English name. */
  goodNumber(good) { return this.data ? this.data.icons.indexOf(`i-${good.replaceAll(" ", "-")}`) : -1; }

  icon(good) { return this.iconAt(this.goodNumber(good)); }

  iconAt(number) { return number < 0 ? null : this.made.icon(this.data.icons[number]); }

  // --- tappable parts

  /** The spaces, by their names in a line. */
  spotNames() {
    return new Set([...this.table.querySelectorAll("[data-says]")].filter((each) => !each.hidden).map((each) => each.dataset.says));
  }

  /** Highlights spaces (by their names in a line) and cells of a player's board. Both are maps of a name to the action of a tap. */
  light(spots, cells, seat) {
    Object.assign(this, { spots, cells, of: seat });
    this.table.classList.toggle("lighting", spots.size > 0);
    for (const each of this.table.querySelectorAll(".spot")) each.remove();
    for (const each of this.table.querySelectorAll("[data-says]")) {
      const offer = each.hidden ? undefined : spots.get(each.dataset.says);
      each.classList.toggle("lit", Boolean(offer));
      if (offer) each.append(button("", offer.tap, { class: `spot${offer.unsure ? " unsure" : ""}`, "aria-label": called(each.dataset.says), ...offer.data }));
    }
    if (cells.size) this.show(seat);
    this.#lightCells();
  }

  #lightCells() {
    const cells = this.seat === this.of ? this.cells : new Map();
    this.boards.classList.toggle("lighting", cells.size > 0);
    for (const group of this.boards.querySelectorAll("[data-cell]")) {
      const offer = cells.get(group.dataset.cell);
      group.classList.toggle("lit", Boolean(offer));
      if (!offer) {
        group.setAttribute("tabindex", "-1");
        group.setAttribute("role", "img");
        group.onclick = group.onkeydown = null;
        continue;
      }
      group.setAttribute("tabindex", "0");
      group.setAttribute("role", "button");
      group.onclick = offer.tap;
      group.onkeydown = (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        offer.tap();
      };
    }
  }
}
