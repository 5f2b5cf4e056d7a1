// The screen of a game from a link: first its claimed result, then the result verified on this device.

import { el, fill } from "./dom.js";
import { request } from "./engine.js";
import { GAMES } from "./files.js";
import { base64 } from "./keeping.js";
import { LinkError, readLink } from "./links.js";
import { t } from "./say.js";
import { headline, points, verdict } from "./verdict.js";

export async function linkScreen({ main, rest: address, head }) {
  head(t("from-link"), "");
  let link;
  try {
    link = await readLink(address);
  } catch (error) {
    if (!(error instanceof LinkError)) throw error;
    fill(main, el("section", { class: "card" }, el("p", { class: "alert", role: "alert" }, t(`link-${error.why}`)),
      el("p", { class: "ways" }, el("a", { class: "button", href: "#" }, t("home")))));
    return;
  }
  fill(main, claimed(link.text));
  const content = await base64(link.text);
  const { status, data } = await request("check", { name: "record.yaml", content });
  if (status !== 200) return fill(main, el("p", { class: "alert" }, t("cannot-check")));
  const cards = data.records.map((record) => verdict({ ...record, name: "<link>" }, { open: record.tally || !record.game ? null : link }));
  fill(main, cards, data.faults.map((fault) => el("p", { class: "alert" }, fault.message)));
}

/** The result that the text of a record claims, before it is verified. Only canonical texts are understood. */
function claimed(text) {
  const game = GAMES.find((each) => text.startsWith(`${each.game}: `));
  const players = list(/^players: \[(.*)\]/m.exec(text)?.[1]);
  const scores = {};
  const block = (/^scores:((?:.*\n?)(?: .*\n?)*)/m.exec(text)?.[1] ?? "").replace(/\s+/g, " ");
  for (const player of players) {
    const name = player.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    const found = new RegExp(`(?:^|[{, ])["']?${name}["']?: (?:(-?\\d+)|\\{[^}]*\\btotal: (-?\\d+))`, "u").exec(block);
    if (found) scores[player] = found[1] ?? found[2];
  }
  const best = Math.max(...Object.values(scores).map(Number));
  const winners = Object.keys(scores).filter((player) => Number(scores[player]) === best);
  const told = { title: game?.title ?? t("from-link"), players, winners, finished: winners.length > 0, findings: [], ok: true };
  return el("section", { class: "card verdict", "aria-busy": "true" }, el("p", {}, el("span", { class: "badge", "data-badge": "badge-claimed" }, t("badge-claimed"))),
    el("h2", {}, headline(told)), points(players, scores, winners), el("p", { class: "waiting", role: "status" }, t("verifying")));
}

const list = (said) => (said ?? "").split(",").map((name) => name.trim().replace(/^(["'])(.*)\1$/, "$2")).filter(Boolean).slice(0, 7);
