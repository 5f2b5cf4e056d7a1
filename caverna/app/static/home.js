// The home screen. It works before the engine is loaded.

import { button, el, fill } from "./dom.js";
import { request, watch } from "./engine.js";
import { GAMES, WATCH } from "./files.js";
import { download, keepAsked, keptAll } from "./keeping.js";
import { counted, day, language, recall, t } from "./say.js";
import { shareButton } from "./share.js";

export async function homeScreen({ main, head }) {
  const again = recall("caverna-rematch"); // "Play again" was tapped on the result of a game
  if (again) return void location.replace(`#new/${encodeURIComponent(again.game)}`);
  head(t("title"), "");
  main.className = "app at-home";
  const games = el("section", { class: "card games", "aria-labelledby": "your-games" });
  const live = el("div", { class: "live" });
  fill(main, live, record(), watching(), checking(), sheets(), games, about());
  const show = async () => showGames(games, live, (await request("tables")).data, show);
  await show();
  return watch(null, show);
}

const heading = (key, id) => el("h2", id ? { id } : {}, t(key));

const tile = (game, href) => el("a", { class: "tile", href: `${href}${encodeURIComponent(game.game)}`, "data-game": game.game },
  el("span", { class: `pic ${game.game.replace(" ", "-")}`, "aria-hidden": "true" }), el("b", {}, game.short), el("span", {}, t("players", game.players)));

function record() {
  return el("section", { class: "card first" }, heading("record"), el("p", {}, t("record-says")), el("div", { class: "tiles" }, GAMES.map((game) => tile(game, "#new/"))));
}

function watching() {
  const rows = WATCH.map((each) => el("li", {}, el("a", { href: `${each.file}.${language}.html` }, el("b", {}, each.title), el("span", {}, counted("players-count", each.players.length)),
    el("span", { class: "now" }, result(each)))));
  return el("section", { class: "card" }, heading("watch"), el("p", {}, t("watch-says")), el("ul", { class: "rows" }, rows));
}

/** The result of a game on one line. */
const result = ({ players, points }) => [...players].sort((one, other) => points[other] - points[one]).map((player) => `${player} ${points[player]}`).join(", ");

function checking() {
  return el("section", { class: "card" }, heading("check"), el("p", {}, t("check-says")), el("p", { class: "ways" }, el("a", { class: "button", href: "#check" }, t("check-open"))));
}

function sheets() {
  return el("section", { class: "card" }, heading("sheet"), el("p", {}, t("sheet-says")),
    el("p", { class: "ways" }, GAMES.map((game) => el("a", { class: "button", href: `#sheet/${encodeURIComponent(game.game)}` }, game.short))));
}

function about() {
  return el("footer", {}, el("p", {}, t("on-device")), el("p", {}, t("fan-work")), el("p", {}, el("a", { href: "licences.txt" }, t("licences"))));
}

// --- your games

function showGames(place, live, { tables, lasting }, again) {
  const sorted = [...tables].sort((a, b) => b.changed - a.changed);
  const running = sorted.filter((game) => !game.finished && game.due);
  fill(live, running.slice(0, 1).map((game) => el("a", { class: "card go-on", href: `#game/${encodeURIComponent(game.id)}` },
    el("b", {}, t("go-on", { game: game.title ?? game.id })), el("span", {}, now(game)))));
  const all = sorted.length < 2 ? null : button(t("save-all"), () => keptAll(sorted.map((game) => game.id)));
  fill(place, heading("your-games", "your-games"), lasting ? null : el("p", { class: "alert" }, t("not-lasting")),
    sorted.length ? el("ul", { class: "rows" }, sorted.map((game) => row(game, again))) : el("p", {}, t("no-games")),
    el("p", { class: "ways" }, all, el("a", { class: "button", href: "#check" }, t("bring"))), el("p", { class: "promise" }));
  if (sorted.length && lasting) promise(place.querySelector(".promise"));
}

async function promise(place) {
  if (await keepAsked()) return;
  place.classList.add("alert", "calm");
  place.textContent = t("may-vanish");
}

function now(game) {
  if (game.winners?.length) return t("won", { names: game.winners.join(", ") });
  if (game.due === null || game.due === undefined) return t("view-only");
  if (game.due === "end") return t("at-end");
  if (game.due === "start") return t("round-begins", { round: game.round + 1 });
  return game.to_act ? t("to-act", { round: game.round, name: game.to_act }) : t("in-round", { round: game.round });
}

function row(game, again) {
  const address = encodeURIComponent(game.id);
  const points = game.points && game.finished ? game.players.map((player) => `${player} ${game.points[player] ?? ""}`.trim()).join(", ") : game.players.join(", ");
  return el("li", { class: "of-game", "data-id": game.id },
    el("a", { href: `#game/${address}` }, el("b", {}, game.title ?? game.id), el("span", {}, points), el("span", { class: "now" }, now(game)),
      game.findings ? el("span", { class: "badge bad" }, counted("findings", game.findings)) : null),
    el("details", {}, el("summary", {}, el("span", {}, `${t("more")} `), el("span", { class: "day" }, day(game.changed))), el("p", { class: "ways" },
      el("a", { class: "button", href: `#replay/${address}` }, t("replay")), shareButton(() => shared(game)),
      button(t("save-file"), async () => download(`${game.id}.yaml`, (await shared(game)).text)),
      button(t("rename"), () => rename(game, again)), button(t("duplicate"), () => duplicate(game, again)),
      button(t("delete"), () => remove(game, again), { class: "anyway" }))));
}

const shared = async (game) => ({ ...game, text: (await request("text", { id: game.id })).data.text });

async function rename(game, again) {
  const name = window.prompt(t("new-name"), game.id)?.trim();
  if (!name || name === game.id) return;
  await request("rename", { id: game.id, name });
  await again();
}

async function duplicate(game, again) {
  const { text } = await shared(game);
  const { changed, ...rest } = game;
  await request("keep", { name: `${game.id}-2`, text, row: rest });
  await again();
}

async function remove(game, again) {
  if (!window.confirm(t("really-delete", { game: game.id }))) return;
  await request("remove", { id: game.id });
  await again();
}
