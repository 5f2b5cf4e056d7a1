// The result of a finished game, with buttons to watch, share and play again.

import { button, el, fill } from "./dom.js";
import { ranks } from "./values.js";
import { lang, listed, remember, t } from "./words.js";

/** Shows the players by rank with their points, and the buttons. */
export function showResult(view) {
  const { players, scores, winners } = view.table;
  const ranked = ranks(players.filter((player) => scores[player]), (player) => scores[player].total, winners);
  const best = Math.max(1, ...ranked.map(({ player }) => scores[player].total));
  const trophy = (player) => winners.includes(player) && players.length > 1 ? [view.drawing.sign("i-won", t("won")), " "] : [];
  const rows = ranked.map(({ player, rank, byTieBreak }) => el("li", { value: rank }, el("div", { class: "result-row" }, view.drawing.mark(players.indexOf(player)), " ", el("b", {}, player), " ",
    trophy(player), el("span", {}, t("pointsAll", { n: scores[player].total }), byTieBreak ? `, ${t("tieBreak")}` : "")), bar(scores[player].total / best, players.indexOf(player))));
  fill(view.ask, view.heading(headline(ranked, winners, scores), -1), el("ol", { class: "result" }, rows),
    el("p", { class: "ways" }, button(t("watch"), () => view.client.replay(view.table.id, lang), { class: "done" }),
      button(t("share"), () => view.client.share(view.table, lang)),
      view.mayRecord && view.about.rematch ? button(t("rematch"), () => rematch(view)) : null),
    view.mayRecord ? el("p", { class: "question" }, t("undoFinal")) : null);
}

function bar(part, seat) {
  const made = el("i", { class: `result-bar s${seat}` });
  made.style.setProperty("width", `${Math.max(2, 100 * part)}%`);
  return made;
}

/** "Bob wins by 11", or the headline of a tie or solo game. */
export function headline(ranked, winners, scores) {
  if (ranked.length < 2 || !winners.length) return t("finalScore");
  if (winners.length > 1) return t("shareWin", { players: listed(winners) });
  const [first, second] = ranked;
  const by = scores[first.player].total - scores[second.player].total;
  return by ? t("winsBy", { player: winners[0], n: by }) : t("winsTie", { player: winners[0] });
}

/** Sets up a table of the same game with the same players. The next player begins. */
function rematch(view) {
  const { game, players } = view.table;
  remember("caverna-rematch", { game, players: [...players.slice(1), players[0]] });
  location.hash = "";
}
