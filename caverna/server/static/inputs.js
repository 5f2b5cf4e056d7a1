// Inputs for values: buttons, counters for goods, fields for numbers and texts.

import { button, el } from "./dom.js";
import { called, t } from "./words.js";

const MANY = 16; // longer lists have a search field

/** A button for a value, with `data-` attributes. */
export function valueButton(text, tap, { step, slot, value, cell = null, unsure = false, icon = null }) {
  return button("", tap, {
    class: `value${unsure ? " unsure" : ""}`, title: unsure ? t("unsure") : null,
    "data-step": step, "data-slot": slot ?? "", "data-value": JSON.stringify(value), ...(cell ? { "data-cell-name": cell } : {}),
  }, icon, el("span", {}, text));
}

/** Counters for goods. `ranges` has the possible numbers of each good. */
export function goodsCounter({ step, slot, goods, amounts, ranges, icon, put }) {
  const row = (good) => {
    const now = amounts[good] ?? 0;
    const up = ranges.get(good).find((number) => number > now);
    const down = [0, ...ranges.get(good)].filter((number) => number < now).at(-1);
    const changed = (count) => {
      const { [good]: _, ...rest } = amounts;
      return count ? { ...amounts, [good]: count } : rest;
    };
    const mark = (count) => ({ "data-step": step, "data-slot": slot, "data-value": JSON.stringify(changed(count)) });
    return el("li", { class: now ? "count some" : "count" }, icon(good), el("span", { class: "good" }, called(good)),
      button("\u2212", () => put(changed(down)), { "aria-label": t("less", { what: called(good) }), disabled: down === undefined, ...(down === undefined ? {} : mark(down)) }),
      el("output", { "aria-label": called(good) }, String(now)),
      button("+", () => put(changed(up)), { "aria-label": t("more", { what: called(good) }), disabled: up === undefined, ...(up === undefined ? {} : mark(up)) }));
  };
  return el("ul", { class: "counters" }, goods.map(row));
}

/** A field for a number of a wide range. */
export function numberField(label, { min, max }, take) {
  const field = el("input", { type: "number", inputmode: "numeric", min: String(min), max: String(max), value: String(min), "aria-label": label });
  const step = (by) => { field.value = String(Math.min(max, Math.max(min, Number(field.value) + by))); };
  return el("span", { class: "counting" }, button("\u2212", () => step(-1), { "aria-label": t("less", { what: "" }).trim() }), field,
    button("+", () => step(1), { "aria-label": t("more", { what: "" }).trim() }), button(t("take"), () => take(Math.min(max, Math.max(min, Math.round(Number(field.value) || min)))), { class: "take" }));
}

/** A field for a free text. */
export function textField(what, take) {
  const field = el("input", { "aria-label": what, placeholder: what, autocomplete: "off" });
  const submit = (event) => {
    event.preventDefault();
    if (field.value.trim()) take(field.value.trim());
  };
  return el("form", { class: "counting", onsubmit: submit }, field, el("button", { type: "submit" }, t("take")));
}

/** A search field that hides the elements without the typed text. `list` returns the elements. */
export function searchField(list) {
  const field = el("input", {
    class: "search", type: "search", placeholder: t("search"), "aria-label": t("search"),
    oninput: () => {
      const wanted = plain(field.value);
      for (const each of list()) each.hidden = !plain(`${each.textContent} ${each.getAttribute("aria-label") ?? ""}`).includes(wanted);
    },
  });
  return field;
}

const plain = (text) => text.trim().toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");

/** Buttons, with a search field if there are many. */
export const searchable = (buttons) => (buttons.length <= MANY ? buttons : [searchField(() => buttons), ...buttons]);
