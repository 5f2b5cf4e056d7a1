// Panels for special fields: counters for goods, faces of dice, tools, a gallery of tiles, loot by its strength.

import { button, el, fill } from "./dom.js";
import { goodsCounter, searchField } from "./inputs.js";
import { amount, tapOf } from "./sentences.js";
import { gapIn, grouped, isRange, more, numbers } from "./values.js";
import { called, capital, ofGame, t } from "./words.js";

/** The values of a field, with each number of a range. */
const each = (rows) => rows.flatMap((row) => row.values.flatMap((value) => {
  const found = gapIn(value);
  return (found && isRange(found.gap) ? numbers(found.gap).map(found.put) : [value]).map((one) => ({ row, value: one }));
}));

/** Counters for goods. */
export function counters({ step, slot, values, ranges, amounts, icon, put }) {
  for (const value of values) {
    const { good, range } = more(value);
    ranges.set(good, [...new Set([...(ranges.get(good) ?? []), ...numbers(range)])].sort((one, other) => one - other));
  }
  const offered = new Set(values.map((value) => more(value).good));
  const goods = [...ranges.keys()].filter((good) => offered.has(good) || good in amounts);
  return goodsCounter({ step, slot, goods, amounts, ranges, icon, put });
}

/** Buttons for the faces of a die, and the dice so far. */
export function diceRow({ composer, slot, rows, put, data, drawing }) {
  const have = composer.draft[slot] ?? [];
  const face = (die) => drawing?.sign(`i-die-${die}`, String(die)) ?? String(die);
  const so_far = have.length ? el("p", { class: "dice-so-far" }, have.map((die) => el("span", { class: "die" }, face(die))), have.length > 1 && slot !== "picks" ? ` = ${have.reduce((sum, die) => sum + die, 0)}` : "") : null;
  const faces = each(rows).map(({ value }) => button("", () => put(value), { class: "die value", "aria-label": String(value.at(-1)), ...data(value) }, face(value.at(-1))));
  return el("div", { class: "dice-panel" }, so_far, el("div", { class: "faces" }, faces));
}

/** Buttons for tools that can be added to a roll. */
export function toolRow({ slot, rows, put, data, drawing, game }) {
  const label = ofGame(game, "fields", slot) ?? capital(called(slot));
  return el("div", { class: "tools" }, each(rows).map(({ value }) => button("", () => put(value), { class: "value tool-value", "aria-label": `${label} +${value.at(-1)}`, ...data(value) },
    drawing?.icon("tool"), el("b", {}, `+${value.at(-1)}`))));
}

/** Buttons for the possible payments, with drawings of the goods. */
export function payments({ rows, put, data, drawing }) {
  return each(rows).map(({ value }) => button("", () => put(value), { class: "value payment", "aria-label": amount(value), ...data(value) },
    Object.entries(value).map(([good, count]) => el("span", { class: "cost" }, String(count), " ", drawing?.icon(good) ?? called(good)))));
}

// --- a gallery

/** A gallery of pieces in groups, with a search field. Pieces that cannot be chosen are pale and say why. */
export function gallery({ composer, rows, put, data, entries = null, drawing, game }) {
  const offered = new Map((entries ?? each(rows).map(({ value }) => ({ value, name: value }))).map(({ name, value }) => [name, value]));
  const whole = el("div", { class: "gallery" });
  const { found } = composer;
  drawing?.addSymbols(found.symbols);
  const listed = found.pieces.filter((piece) => offered.has(piece.name) || entries === null);
  const known = new Set(found.pieces.map((piece) => piece.name));
  for (const name of offered.keys()) if (!known.has(name)) listed.push({ name, said: called(name), group: "", drawing: null, price: [], points: "", words: "", lacks: {} });
  const parts = [...grouped(listed.sort((one, other) => offered.has(other.name) - offered.has(one.name)), (piece) => piece.group)].map(([name, pieces]) =>
    el("section", { class: `shelf ${name}` }, el("h3", {}, ofGame(game, "groups", name) ?? capital(name)),
      el("div", { class: "shelf-tiles" }, pieces.map((piece) => pieceButton(piece, offered.get(piece.name), { put, data, drawing })))));
  fill(whole, listed.length > 8 ? searchField(() => [...whole.querySelectorAll(".piece")]) : null, parts);
  for (const section of whole.querySelectorAll(".shelf")) section.hidden = !section.querySelector(".piece");
  return whole;
}

function pieceButton(piece, value, { put, data, drawing }) {
  const can = value !== undefined;
  const lacks = Object.keys(piece.lacks).length ? t("lacking", { goods: amount(piece.lacks) }) : can ? "" : t("noRoom");
  const label = [piece.said, piece.words, lacks].filter(Boolean).join(". ");
  return button("", can ? () => put(value) : null, { class: `piece${can ? "" : " cannot"}`, "aria-label": label, title: piece.words, disabled: !can, ...(can ? data(value) : {}) },
    drawing?.picture(piece.drawing) ?? face(piece, drawing), can ? null : el("small", { class: "reason" }, lacks));
}

/** A piece without a drawing: its name, price, points and effect. */
const face = (piece, drawing) => el("span", { class: "face-card" }, el("b", {}, piece.said),
  el("span", { class: "costs" }, piece.price.map(([good, count]) => el("span", { class: "cost" }, String(count), " ", drawing?.iconAt(good) ?? ""))),
  el("span", { class: "worth" }, piece.points), el("small", {}, piece.words));

// --- loot

const ITEM = { loot: (item) => item.good, tile: (item) => item.kind, pasture: (item) => (item.cells?.length > 1 ? "large pasture" : "small pasture") };
const LOOT_NAME = { clear: "meadow", furnish: "furnish", dwelling: "dwelling", stable: "stable", sow: "sow", breed: "breed", "+1": "+1" };

/** The short name of an item in the grid. */
const itemOf = (game, step) => ofGame(game, "loot", step) ?? tapOf(game, step);

/** The grid of items in the order of the printed table, each with its strength. */
export function lootGrid({ composer, entries, have, open, put, data, drawing, game, isFree }) {
  const whole = el("div", { class: "loot", role: "group" });
  const kinds = grouped(entries, ({ item }) => item.step);
  const plain = entries.filter(({ item }) => item.step === "loot" || (Object.keys(item).length === 1 && kinds.get(item.step).length === 1));
  const others = grouped(entries.filter((entry) => !plain.includes(entry)), ({ item }) => `${item.step}:${item.step === "tile" ? item.kind : ""}`);
  const table = composer.found?.loot ?? [];
  const strength = (does) => table.find((row) => row.does === does);
  const cell = (does, attributes, tap, text, row, icon = null) => ({ at: row ? table.indexOf(row) : 99,
    made: button("", tap, { class: `loot-item${row ? "" : " value"}`, ...attributes }, icon, el("span", {}, text), row ? el("small", { "aria-label": t("strength", { n: row.strength }) }, String(row.strength)) : null) });
  const cells = plain.map(({ value, item }) => {
    const does = (ITEM[item.step] ?? (() => LOOT_NAME[item.step] ?? item.step))(item);
    const row = strength(does);
    const count = row?.goods[0]?.[1] ?? 1;
    const text = item.step === "loot" ? `${count > 1 ? `${count} ` : ""}${called(item.good)}` : itemOf(game, item.step);
    return cell(does, data(value), () => put(value), text, row, item.step === "loot" ? drawing?.icon(item.good) : null);
  });
  for (const [key, [{ item }]] of others) {
    const { step } = item;
    const does = step === "tile" ? item.kind : LOOT_NAME[step] ?? ITEM[step]?.(item) ?? step;
    const text = step === "tile" ? capital(called(item.kind)) : itemOf(game, step);
    const made = cell(does, { "data-item": step, "data-kind": item.kind ?? null, "data-at": String(have.length) }, () => open(key), text, strength(does));
    if (isFree(step)) made.at = 200;
    cells.push(made);
  }
  fill(whole, cells.sort((one, other) => one.at - other.at).map(({ made }) => made));
  return whole;
}
