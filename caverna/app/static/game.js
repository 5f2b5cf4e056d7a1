// The screen of a game: that of the recorder, with the app's additions. The display stays on.

import { button, el } from "./dom.js";
import { watch } from "./engine.js";
import { kept, keepAsked } from "./keeping.js";
import { t } from "./say.js";
import { shareButton } from "./share.js";
import { TableView } from "./table.js";
import { t as recorded } from "./words.js";

/** The shown game, for the menu. */
export const opened = { view: null };

export async function gameScreen({ main, client, rest: id }) {
  const view = new TableView(client, main, tools, true, { rematch: true, locked() {} });
  await view.open(id);
  opened.view = view;
  const more = el("section", { class: "card ways after in-log in-sheet" }, shareButton(() => view.table),
    el("a", { class: "button", href: `#replay/${encodeURIComponent(id)}` }, t("replay")), button(t("save-file"), () => kept(id)));
  main.querySelector(".left").append(more);
  keepAsked();
  const awake = stayAwake();
  const end = watch(id, (_, version) => (version === "" ? void (location.hash = "") : view.changed(version)));
  return () => {
    opened.view = null;
    end();
    awake();
  };
}

function tools(view) {
  const [undo, redo] = ["undo", "redo"].map((id) => document.getElementById(id));
  undo.hidden = redo.hidden = view === null || !view.mayRecord;
  if (view === null) return;
  undo.disabled = !view.table.can_undo;
  redo.disabled = !view.table.can_redo;
  const words = (move) => (move ? [move.player, move.said || move.line].filter(Boolean).join(", ") : "");
  const before = words(view.table.moves.at(-1));
  undo.onclick = () => view.do({ do: "undo" }, recorded("undone", { what: before }));
  redo.onclick = () => view.do({ do: "redo" }, (table) => recorded("redone", { what: words(table.moves.at(-1)) }));
}

/** Keeps the display on while a game is recorded. Returns a function that stops it. */
function stayAwake() {
  let lock = null;
  let over = false;
  const ask = async () => {
    if (over || document.visibilityState !== "visible") return;
    lock = await navigator.wakeLock?.request("screen").catch(() => null) ?? null;
    if (over) lock?.release();
  };
  document.addEventListener("visibilitychange", ask);
  ask();
  return () => {
    over = true;
    document.removeEventListener("visibilitychange", ask);
    lock?.release();
  };
}
