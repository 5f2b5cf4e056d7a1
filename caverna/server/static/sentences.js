// Sentences for lines, as people say them at the table: "Ann digs a cavern and a tunnel, +1 stone".

import { called, capital, counted, listed, ofGame, t } from "./words.js";

const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

/** The text of a value of a step. */
export function said(value) {
  if (Array.isArray(value)) return listed(value.map(said));
  if (isObject(value)) return "step" in value ? value.step : amount(value);
  return typeof value === "string" ? called(value) : String(value);
}

/** An amount of goods: "2 wood, 1 stone". */
export const amount = (goods) => Object.entries(goods).map(([good, count]) => counted(count, good)).join(", ") || t("nothing");

/** The text of a kind of step on a button: "Dig a cavern and a tunnel". */
export const tapOf = (game, step) => ofGame(game, "taps", step) ?? capital(step);

/** The question for a field of a step: "Tap where the cavern goes". */
export const askOf = (game, step, slot) => ofGame(game, "asks", `${step}.${slot}`) ?? ofGame(game, "asks", slot);

/** What a step does, in the third person; empty if it is not mentioned. */
function phrase(game, step) {
  const { step: kind, ...fields } = step;
  if (kind === "expedition") return expedition(game, fields.loot ?? []);
  const values = Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, said(value)]));
  const counts = Object.values(fields).find((value) => Array.isArray(value));
  if (counts) values.count = String(counts.length);
  return ofGame(game, "says", kind, values) ?? `${kind} ${Object.values(values).join(" ")}`.trim();
}

function expedition(game, loot) {
  const items = loot.map((item) => item.step === "loot" ? called(item.good) : item.step === "+1" ? "+1" : phrase(game, item));
  return ofGame(game, "says", "expedition", { loot: items.length ? listed(items) : t("nothing") });
}

/** The goods that a player gained and paid, by name: `{ wood: 3, stone: -1 }`. */
export function sums(changes, player) {
  const found = {};
  for (const [who, good, count] of changes) if (who === player) found[good] = (found[good] ?? 0) + count;
  return Object.fromEntries(Object.entries(found).filter(([, count]) => count));
}

export const signed = (count) => `${count > 0 ? "+" : "\u2212"}${Math.abs(count)}`;

/** The sentence of a line. `changes` are those of its preview. */
export function sentence(game, player, steps, changes) {
  const places = steps.filter((step) => step.step === "place" || step.step === "place on");
  const done = steps.filter((step) => !places.includes(step) && step.step !== "have").map((step) => phrase(game, step)).filter(Boolean);
  const places_said = places.map((step) => phrase(game, step)).filter(Boolean);
  const what = done.length ? listed(done) : listed(places_said);
  const goods = Object.entries(sums(changes, player)).map(([good, count]) => `${signed(count)}${counted(Math.abs(count), good).replace(/^\d+/, "")}`);
  return [what ? `${player} ${what}` : player, ...goods].join(", ");
}
