// The screen "Score sheet only": a form like the printed pad, which marks wrong lines.

import { button, el, fill } from "./dom.js";
import { request } from "./engine.js";
import { GAMES } from "./files.js";
import { language, t } from "./say.js";
import { shareButton } from "./share.js";
import { say } from "./status.js";

const WAIT = 350; // milliseconds after the last key

export async function sheetScreen({ main, rest: key, head }) {
  const game = GAMES.find((each) => each.game === key);
  if (!game) return void (location.hash = "");
  head(game.short, t("sheet"));
  const { rows, title } = game.forms[language];
  const table = el("table", { class: "pad" });
  const verdict = el("div", { class: "pad-verdict", "aria-live": "polite" });
  const more = button(t("add-player"), () => add(true));
  const clear = button(t("clear"), () => location.reload());
  const state = { players: 0, result: null };
  const cells = new Map(rows.map((row) => [row.line, []]));
  const names = [];
  const header = el("tr", {}, el("th", { scope: "col" }, title));
  const lines = rows.map((row) => el("tr", { "data-line": row.line }, el("th", { scope: "row" }, row.label)));
  fill(table, el("thead", {}, header), el("tbody", {}, lines));

  function add(focus = false) {
    const number = ++state.players;
    const name = el("input", { class: "name", maxLength: 40, autocomplete: "off", "aria-label": t("player-number", { number }), placeholder: t("player-number", { number }), oninput: later });
    names.push(name);
    header.append(el("th", { scope: "col" }, name));
    lines.forEach((line, index) => {
      const field = el("input", { autocomplete: "off", autocapitalize: "off", spellcheck: false, inputMode: "text", "aria-label": `${rows[index].label}, ${t("player-number", { number })}`,
        placeholder: number === 1 ? rows[index].example : "", oninput: later });
      cells.get(rows[index].line).push(field);
      line.append(el("td", {}, field, el("output", {})));
    });
    more.hidden = state.players >= game.players.max;
    if (focus) name.focus();
  }

  let timer = 0;
  function later() {
    clearTimeout(timer);
    timer = setTimeout(check, WAIT);
  }

  const called = (number) => names[number].value.trim() || t("player-number", { number: number + 1 });

  async function check() {
    const sheets = {};
    for (let number = 0; number < state.players; number++) {
      const filled = rows.map(({ line }) => [line, cells.get(line)[number].value.trim()]).filter(([, value]) => value);
      if (filled.length) sheets[called(number)] = Object.fromEntries(filled);
    }
    if (!Object.keys(sheets).length) return fill(verdict);
    const { status, data } = await request("sheet", { game: game.game, sheets, lang: language });
    if (status !== 200) return;
    state.result = { ...data, players: Object.keys(sheets), game: game.game, id: `${game.game}-sheet` };
    show(data);
  }

  function show({ findings, totals, winners, lines: known }) {
    for (let number = 0; number < state.players; number++) {
      for (const { line } of rows) {
        const field = cells.get(line)[number];
        const wrong = findings.filter((each) => each.player === called(number) && each.line === line);
        field.setAttribute("aria-invalid", String(wrong.length > 0));
        field.title = wrong.map((each) => each.message).join("; ");
        const points = line === "total" ? totals[called(number)] : known[called(number)]?.[line];
        field.nextSibling.textContent = points !== undefined && points !== "-" && points !== field.value.trim() ? points : "";
      }
    }
    const label = (line) => rows.find((row) => row.line === line)?.label;
    fill(verdict, findings.map((each) => el("div", { class: "note" }, el("p", {}, [each.player, label(each.line)].filter(Boolean).join(", "), ": ", el("b", {}, each.message)),
      each.hint ? el("p", {}, each.hint) : null)),
      findings.length ? null : el("p", {}, el("span", { class: "badge good" }, t("adds-up")), " ", winners.length && Object.keys(totals).length > 1 ? t("leads", { names: winners.join(", ") }) : ""),
      el("p", { class: "ways" }, button(t("save-here"), keep), shareButton(() => state.result)));
  }

  async function keep() {
    const { players, totals, winners, findings, text } = state.result;
    const row = { game: game.game, players, finished: true, winners, points: totals, findings: findings.length, due: null, round: 0, to_act: null };
    const { status } = await request("keep", { name: `${game.game.replaceAll(" ", "-")}-sheet`, text, row });
    say(status < 300 ? t("kept") : t("no-room"));
  }

  for (let count = 0; count < Math.max(2, game.players.min); count++) add();
  fill(main, el("section", { class: "card" }, el("p", {}, t("sheet-how")), el("div", { class: "scrolls" }, table), el("p", { class: "ways" }, more, clear)), verdict);
}
