// The result of a simultaneous phase: a row for each player, with the changes of goods and their causes.

import { button, el } from "./dom.js";
import { signed } from "./sentences.js";
import { called, t } from "./words.js";

/** A summary of the last phase, with a button that closes it; null if no goods changed. */
export function whatHappened(view, what) {
  const { table, drawing } = view;
  const rows = table.players.map((player) => [player, table.happened.filter(([who]) => who === player)]).filter(([, changes]) => changes.length);
  if (!rows.length) return null;
  const close = (event) => event.currentTarget.closest(".happened").remove();
  return el("section", { class: "card happened", "aria-label": t(`happened.${what}`) }, el("h3", {}, t(`happened.${what}`)),
    rows.map(([player, changes]) => el("p", {}, drawing.mark(table.players.indexOf(player)), " ", el("b", {}, player), " ",
      [...summed(changes)].map(([good, count]) => el("span", { class: count < 0 ? "gain less" : "gain" }, signed(count), " ", drawing.icon(good) ?? called(good), el("span", { class: "unseen" }, called(good)))))),
    button(t("close"), close, { class: "close-it" }));
}

function summed(changes) {
  const sums = new Map();
  for (const [, good, count] of changes) sums.set(good, (sums.get(good) ?? 0) + count);
  for (const [good, count] of [...sums]) if (!count) sums.delete(good);
  return sums;
}
