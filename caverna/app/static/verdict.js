// The result of a check: scores or findings, and buttons for the record.

import { button, el, fill } from "./dom.js";
import { request } from "./engine.js";
import { showReplay } from "./replay.js";
import { counted, t } from "./say.js";
import { shareButton } from "./share.js";
import { say } from "./status.js";

/** A card for a row of the answer to `check`. */
export function verdict(record, { open = null } = {}) {
  if (record.fault) return el("section", { class: "card verdict" }, el("h2", {}, record.name), el("p", { class: "alert" }, record.fault));
  const place = el("div", { class: "replay" });
  const card = el("section", { class: "card verdict" }, record.name === "<link>" ? null : el("p", { class: "file" }, record.name), badge(record),
    el("h2", {}, headline(record)), points(record.players, record.scores, record.winners),
    record.findings.map(finding), (record.differences ?? []).map((each) => el("p", { class: "note mild" }, each.message)), ways(record, place), place);
  if (open) showIn(place, record, open);
  return card;
}

/** The grade of the result, as text. */
export function badge(record) {
  const [key, look] = record.findings.length && !record.ok ? ["badge-wrong", "bad"]
    : !record.finished ? ["badge-open", ""] : record.grade === "verified" ? ["badge-verified", "good"] : [`badge-${(record.grade ?? "open").replaceAll(" ", "-")}`, ""];
  return el("p", {}, el("span", { class: `badge ${look}`, "data-badge": key }, t(key)));
}

/** The winner, or another headline. */
export function headline({ title, players, winners, finished, findings, ok }) {
  if (findings?.length && !ok) return counted("findings", findings.length);
  if (!finished) return `${title}: ${t("unfinished")}`;
  if (players.length < 2 || !winners.length) return title;
  return winners.length === 1 ? t("wins", { name: winners[0] }) : t("share-win", { names: winners.join(", ") });
}

/** The players with their points, best first. */
export function points(players, scores, winners = []) {
  const rows = players.filter((player) => scores[player] !== undefined && scores[player] !== null)
    .sort((one, other) => Number(scores[other]) - Number(scores[one]));
  return rows.length ? el("ol", { class: "points" }, rows.map((player) =>
    el("li", { class: winners.includes(player) ? "winner" : "" }, el("span", {}, player), el("b", {}, String(scores[player]))))) : el("p", {}, players.join(", "));
}

function finding(each) {
  const where = each.line ? t("line", { line: each.line }) : "";
  return el("div", { class: "note" }, el("p", {}, each.player ? `${each.player}: ` : "", el("b", {}, each.message)), each.hint ? el("p", {}, each.hint) : null,
    each.text ? el("p", {}, el("code", {}, each.text)) : null, el("p", { class: "cite" }, [where, each.rule, each.page ?? ""].filter(Boolean).join(" \u00b7 ")));
}

function ways(record, place) {
  const watch = button(t(record.tally ? "show-sheet" : "replay"), () => showIn(place, record, {}));
  const save = record.game ? button(t("save-here"), () => keep(record, save), { class: "keep" }) : null;
  return el("p", { class: "ways" }, record.game ? watch : null, save, record.game ? shareButton(() => record) : null);
}

function showIn(place, record, how) {
  fill(place, el("p", { class: "waiting" }, t("making-replay")));
  showReplay(place, record.text, how);
}

async function keep(record, save) {
  const row = { game: record.game, players: record.players, finished: record.finished, winners: record.finished ? record.winners : [],
    points: record.scores, findings: record.ok ? 0 : record.findings.length, due: record.finished || record.tally ? null : "turns", round: 0, to_act: null };
  const name = record.name.startsWith("<") ? `${record.game}-${record.players.join("-")}` : record.name.replace(/\.\w+$/, "");
  const { status, data } = await request("keep", { name, text: record.text, row });
  say(status < 300 ? "" : t("no-room"));
  if (status < 300) save.replaceWith(el("a", { class: "button", href: `#game/${encodeURIComponent(data.id)}` }, t("saved-open")));
}
